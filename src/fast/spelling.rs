//! Boards and steps in any legal spelling, from a text in memory.
//!
//! What the plain [`cases`](crate::cases) read byte by byte from a stream is read here by a table of
//! what each byte is. Nothing is told of a fault: whatever is not known is `None`.

use crate::board::{Address, Board, Direction, Step, Tile};

/// A step as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spelled {
    /// The place of the direction in [`Direction::ALL`].
    pub(crate) direction: usize,
    /// The cell of the address, 0 to 15.
    pub(crate) cell: usize,
    /// The value.
    pub(crate) tile: Tile,
    /// Where the white space after the step ends.
    pub(crate) end: usize,
}

impl Spelled {
    /// The same as the plain rule takes it.
    pub(crate) fn step(&self) -> Option<Step> {
        Some(Step {
            direction: Direction::ALL[self.direction],
            address: Address::new(self.cell as u64 + 1)?,
            tile: self.tile,
        })
    }
}

/// Reads the step that begins at `at` or after white space there.
///
/// `None` if it is not legal, if a number in it has more than 19 digits or if the text ends with
/// it: its value may go on.
pub(crate) fn step(text: &[u8], at: usize) -> Option<Spelled> {
    let mut at = after_white(text, at);
    let direction = usize::from(kind(text, at).wrapping_sub(LETTER));
    if direction > 3 {
        return None;
    }
    at = after_white(text, at + 1);
    let (address, end) = number(text, at)?;
    if !(1..=16).contains(&address) {
        return None;
    }
    let (tile, end) = number(text, after_white(text, end))?;
    Some(Spelled {
        direction,
        cell: address as usize - 1,
        tile,
        end: after_white(text, end),
    })
}

/// Reads the board that begins at `at`, and tells where the white space after it ends.
///
/// `None` under the same conditions as [`step`].
pub(crate) fn board(text: &[u8], at: usize) -> Option<(Board, usize)> {
    let mut board = Board::default();
    let mut at = at;
    for row in board.0.chunks_exact_mut(4) {
        if let Some(digits) = row_of_digits(text, at) {
            row.copy_from_slice(&digits);
            at = after_white(text, at + 8);
            continue;
        }
        for cell in row {
            let (tile, end) = cell_number(text, at)?;
            *cell = tile;
            at = after_white(text, end);
        }
    }
    Some((board, at))
}

/// Reads four numbers of one digit with a space after each, or a line feed after the last: most
/// games begin with such rows.
#[inline(always)]
fn row_of_digits(text: &[u8], at: usize) -> Option<[Tile; 4]> {
    const FORM: u64 = u64::from_le_bytes(*b"0 0 0 0 ");
    const ABOVE_9: u64 = 0x0076_0076_0076_0076; // sets the high bit of a digit that is none
    const NO_DIGIT_NO_SPACE: u64 = 0x0080_FF80_FF80_FF80;
    let mut word = [0; 8];
    word.copy_from_slice(text.get(at..)?.get(..8)?);
    let is_last = matches!(word[7], b' ' | b'\n');
    let values = u64::from_le_bytes(word) ^ FORM;
    let others = (values.wrapping_add(ABOVE_9) | values) & NO_DIGIT_NO_SPACE;
    let digit = |cell: usize| Tile::from(word[2 * cell] & 0xF);
    (is_last && others == 0).then(|| [digit(0), digit(1), digit(2), digit(3)])
}

/// Where the white space that begins at `at` ends.
#[inline(always)]
pub(crate) fn after_white(text: &[u8], at: usize) -> usize {
    let mut at = at;
    while kind(text, at) == WHITE {
        at += 1;
    }
    at
}

/// Whether a digit stands at `at`.
#[inline(always)]
pub(crate) fn is_digit(text: &[u8], at: usize) -> bool {
    kind(text, at) < 10
}

/// Reads the number of a cell as [`number`] does: mostly without a branch, as numbers of one digit
/// and of more come in no order.
#[inline(always)]
fn cell_number(text: &[u8], at: usize) -> Option<(Tile, usize)> {
    let mut word = [0; 8];
    match text.get(at..at + 8) {
        Some(bytes) => word.copy_from_slice(bytes),
        None => return number(text, at),
    }
    let (digits, cell) = short_number(u64::from_le_bytes(word));
    match digits {
        1..=7 => Some((cell, at + digits)),
        _ => number(text, at),
    }
}

/// How many digits 8 bytes begin with, and their number, if they are 1 to 7.
///
/// Three multiplications put the digits together, two by two: see Lemire, "Quickly parsing eight
/// digits", 2018.
#[inline(always)]
fn short_number(word: u64) -> (usize, Tile) {
    const ZEROS: u64 = 0x3030_3030_3030_3030;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let values = word ^ ZEROS;
    // The high bit of each byte that is above 9; a carry comes from such a byte only.
    let others = (values.wrapping_add(0x7676_7676_7676_7676) | values) & HIGH;
    let digits = (others.trailing_zeros() / 8) as usize;
    let values = values << (64 - 8 * digits.clamp(1, 7));
    let pairs = (values & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul((10 << 8) + 1) >> 8;
    let fours = (pairs & 0x00FF_00FF_00FF_00FF).wrapping_mul((100 << 16) + 1) >> 16;
    let number = (fours & 0x0000_FFFF_0000_FFFF).wrapping_mul((10_000 << 32) + 1) >> 32;
    (digits, number)
}

/// Reads the number that begins at `at`, and tells where it ends.
#[inline(always)]
fn number(text: &[u8], at: usize) -> Option<(Tile, usize)> {
    const MOST_DIGITS: usize = 19; // no more fit into a tile, whatever they are
    let mut number = Tile::from(kind(text, at));
    if number > 9 {
        return None;
    }
    let mut end = at + 1;
    loop {
        let digit = kind(text, end);
        if digit > 9 {
            return (digit != END && end - at <= MOST_DIGITS).then_some((number, end));
        }
        number = number.wrapping_mul(10).wrapping_add(Tile::from(digit));
        end += 1;
    }
}

/// What stands at `at`.
#[inline(always)]
fn kind(text: &[u8], at: usize) -> u8 {
    text.get(at).map_or(END, |&byte| KINDS[usize::from(byte)])
}

/// White space.
const WHITE: u8 = 16;
/// What is no part of any game.
const OTHER: u8 = 17;
/// The end of the text.
const END: u8 = 18;
/// The first of the four letters; the others follow in the order of [`Direction::ALL`].
const LETTER: u8 = 32;

/// What each byte is: a digit's value, or one of the constants above.
static KINDS: [u8; 256] = {
    let mut kinds = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        if crate::tokens::is_white(byte as u8) {
            kinds[byte] = WHITE;
        }
        byte += 1;
    }
    let mut digit = 0;
    while digit < 10 {
        kinds[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    let mut letter = 0;
    while letter < 4 {
        let key = Direction::KEYS[letter as usize];
        kinds[key as usize] = LETTER + letter;
        kinds[key.to_ascii_uppercase() as usize] = LETTER + letter;
        letter += 1;
    }
    kinds
};
