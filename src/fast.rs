//! Boards and steps in their usual form, straight from the text.
//!
//! Nearly every step of nearly every game is written like `w 1 2 ` or `w 16 2 `: an address without
//! leading zeros, the value 0, 2 or 4, one space between them, and a space or a line feed behind.
//! But for capitals there are 384 such texts, and each fits into 8 bytes, so a step is read by
//! looking it up. Whatever looks different is left alone: [`run`] stops in front of it.
//!
//! A step needs the board that the step before it leaves, and waiting for that takes most of the
//! time. Games do not wait for each other, so [`run`] plays several at a time.

use super::board::{Board, Direction, Tile};
use super::packed::{place, slide, Packed, Slider};
use super::position::Length;

/// Reads the board that a text begins with, if each of its numbers has less than 20 digits and a
/// single space or line feed behind.
///
/// ```
/// use replay2048::{board::Board, fast::board, position::Length};
/// let text = b"0 0 0 4\n0 0 0 0\n0 0 0 0\n0 16 0 0\nw 1 2";
/// let length = Length { bytes: 33, line_feeds: 4 };
/// assert_eq!(board(text), Some((Board([0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0]), length)));
/// assert_eq!(board(b"0  0 0 4"), None);
/// ```
pub fn board(text: &[u8]) -> Option<(Board, Length)> {
    let mut board = Board::default();
    let mut length = Length::default();
    for cell in &mut board.0 {
        let number = &text[length.bytes..];
        let mut digits = 0;
        let separator = loop {
            match *number.get(digits)? {
                digit @ b'0'..=b'9' => {
                    *cell = cell.wrapping_mul(10).wrapping_add(Tile::from(digit - b'0'));
                    digits += 1;
                }
                other => break other,
            }
        };
        if !(1..20).contains(&digits) || !matches!(separator, b' ' | b'\n') {
            return None;
        }
        length.bytes += digits + 1;
        length.line_feeds += usize::from(separator == b'\n');
    }
    Some((board, length))
}

/// A step in its usual form.
#[derive(Clone, Copy)]
struct UsualStep {
    /// Its text as [`key`] cuts it.
    text: u64,
    slider: Slider,
    /// The address as [`place`] takes it.
    turn: u8,
    /// The code of the tile, 0 for none.
    code: u8,
    /// How many line feeds the text has, 0 or 1.
    line_feeds: u8,
}

/// What [`run`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run<const N: usize> {
    /// How many steps each game took.
    pub steps: usize,
    /// How much of each text they were.
    pub taken: [Length; N],
    /// The game that could not go on, or `None` if `most` steps were taken.
    pub stopped: Option<usize>,
}

/// Plays `N` games a step each in turns, until one of them cannot go on or `most` steps are taken.
///
/// What comes out is what reading the steps by [`cases`](super::cases) and replaying them by
/// [`board`](super::board) gives, as long as the boards are [right](super::packed::Hand::steps).
///
/// A game cannot go on if its text does not begin with a step in its usual form or has less than 8
/// bytes left, or if its board is full after the slide. Then none has taken its step of this turn.
///
/// ```
/// use replay2048::{fast::run, packed::Packed, position::Length};
/// let mut boards = [Packed(0x0011)];
/// let run = run([b"a 3 2\nd 1 0 a 016 2 "], &mut boards, usize::MAX);
/// assert_eq!((run.steps, run.stopped), (2, Some(0)));
/// assert_eq!(run.taken, [Length { bytes: 12, line_feeds: 1 }]);
/// assert_eq!(boards, [Packed(0x1200)]);
/// ```
pub fn run<const N: usize>(texts: [&[u8]; N], boards: &mut [Packed; N], most: usize) -> Run<N> {
    let mut taken = [Length::default(); N];
    let mut steps = 0;
    let stopped = 'turns: loop {
        if steps == most {
            break None;
        }
        let mut found = [&STEPS[0]; N];
        let mut behind = taken;
        for game in 0..N {
            let Some((step, bytes)) = find(texts[game], taken[game].bytes) else {
                break 'turns Some(game);
            };
            found[game] = step;
            behind[game].bytes += bytes;
            behind[game].line_feeds += usize::from(step.line_feeds);
        }
        let slid = slide(*boards, found.map(|step| step.slider));
        let (turns, codes) = (
            found.map(|step| u32::from(step.turn)),
            found.map(|step| u64::from(step.code)),
        );
        match place(slid, turns, codes) {
            Ok(placed) => *boards = placed,
            Err(full) => break Some(full),
        }
        taken = behind;
        steps += 1;
    };
    Run {
        steps,
        taken,
        stopped,
    }
}

/// Whether a text begins with a step in its usual form, so that [`run`] gets anywhere.
pub fn is_usual(text: &[u8]) -> bool {
    find(text, 0).is_some()
}

/// The step in its usual form that begins at `at`, and its bytes.
#[inline(always)]
fn find(text: &[u8], at: usize) -> Option<(&'static UsualStep, usize)> {
    let mut word = [0; 8];
    word.copy_from_slice(text.get(at..at + 8)?);
    let (key, bytes) = key(u64::from_le_bytes(word));
    let step = &STEPS[slot(key)];
    (step.text == key).then_some((step, bytes))
}

/// Cuts off what must be another step's from the 8 bytes where a step begins, makes the letter a
/// capital, and tells how many bytes are left: 7 if the fourth is a digit, else 6.
///
/// The bytes are in the order of the text, the first in the lowest bits.
#[inline(always)]
const fn key(word: u64) -> (u64, usize) {
    const CAPITAL: u64 = !0x20; // without the bit that tells small letters from capitals
    const KEPT: [u64; 2] = [u64::MAX >> 16 & CAPITAL, u64::MAX >> 8 & CAPITAL];
    let two_digits = (word >> 28 & 1) as usize; // the bit that tells digits from a space
    (word & KEPT[two_digits], 6 + two_digits)
}

/// Where a step has its place in [`STEPS`].
#[inline(always)]
const fn slot(key: u64) -> usize {
    /// Sends the 384 keys to 384 different slots; found by trying random numbers.
    const MULTIPLIER: u64 = 0x1816_B2B2_CF7F_C9FD;
    (key.wrapping_mul(MULTIPLIER) >> 54) as usize
}

/// All steps in their usual form, each in its slot.
static STEPS: [UsualStep; 1 << 10] = usual_steps();

const fn usual_steps() -> [UsualStep; 1 << 10] {
    const LETTERS: [(u8, Direction); 4] = [
        (b'w', Direction::Up),
        (b'a', Direction::Left),
        (b's', Direction::Down),
        (b'd', Direction::Right),
    ];
    const NONE: UsualStep = UsualStep {
        text: u64::MAX, // no key has anything in its highest byte
        slider: Slider::new(Direction::Up),
        turn: 0,
        code: 0,
        line_feeds: 0,
    };
    let mut steps = [NONE; 1 << 10];
    let mut number = 0;
    while number < 4 * 16 * 3 * 2 {
        let (letter, direction) = LETTERS[number % 4];
        let index = (number / 4 % 16) as u8;
        let code = (number / 4 / 16 % 3) as u8;
        let line_feeds = (number / 4 / 16 / 3) as u8;
        let (tens, ones) = (b'0' + (index + 1) / 10, b'0' + (index + 1) % 10);
        let value = b'0' + 2 * code;
        let separator = [b' ', b'\n'][line_feeds as usize];
        let word = match tens {
            b'0' => [letter, b' ', ones, b' ', value, separator, 0, 0],
            _ => [letter, b' ', tens, ones, b' ', value, separator, 0],
        };
        let (text, _) = key(u64::from_le_bytes(word));
        let slot = slot(text);
        assert!(
            steps[slot].text == NONE.text,
            "two steps in a slot: find another multiplier"
        );
        let (slider, turn) = (Slider::new(direction), 4 * index);
        steps[slot] = UsualStep {
            text,
            slider,
            turn,
            code,
            line_feeds,
        };
        number += 1;
    }
    steps
}
