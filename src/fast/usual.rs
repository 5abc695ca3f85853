//! A usual step by looking up its 8 bytes.
//!
//! Nearly every step of nearly every game is written like `w 1 2 ` or `w 16 2 `: an address without
//! leading zeros, the value 0, 2 or 4, one space between them, and a space or a line feed after.
//! But for capitals there are 384 such texts, and each fits into 8 bytes, so a step is read by
//! looking it up.

use super::codes::{units, USUAL_UNITS};
use super::packed::Axis;
use crate::board::Direction;

/// A step as [`slide`](super::packed::slide) and [`place`](super::packed::place) take it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedStep {
    /// The text as [`mask`] leaves it.
    text: u64,
    /// The direction.
    pub(crate) axis: Axis,
    /// Where the lowest bit of the cell asked for is.
    pub(crate) shift: u8,
    /// The code of the tile, 0 for none.
    pub(crate) code: u8,
}

/// The usual step that begins at `at`, and its bytes with the one after; `None` if there is none or
/// less than 8 bytes are left.
#[inline(always)]
pub(crate) fn step(text: &[u8], at: usize) -> Option<(&'static PackedStep, usize)> {
    let mut word = [0; 8];
    word.copy_from_slice(text.get(at..)?.get(..8)?);
    let (text, bytes) = mask(u64::from_le_bytes(word));
    let step = &STEPS[slot(text)];
    (step.text == text).then_some((step, bytes))
}

/// The step of a direction as its place in [`Direction::ALL`], a cell, 0 to 15, and a code, 0 to
/// 15.
#[inline(always)]
pub(crate) fn step_of(direction: usize, cell: usize, code: usize) -> &'static PackedStep {
    &ALL[(direction & 3) | ((cell & 15) << 2) | ((code & 15) << 6)]
}

/// Masks the 8 bytes at the start of a step down to the step: 7 if the address has two digits, else
/// 6. Makes the letter a capital.
///
/// The bytes are in the order of the text, the first in the lowest bits.
#[inline(always)]
const fn mask(word: u64) -> (u64, usize) {
    const CAPITAL: u64 = !0x20; // without the bit that tells small letters from capitals
    const KEPT: [u64; 2] = [(u64::MAX >> 16) & CAPITAL, (u64::MAX >> 8) & CAPITAL];
    let two_digits = ((word >> 28) & 1) as usize; // the bit that tells digits from a space
    (word & KEPT[two_digits], 6 + two_digits)
}

/// Where a step has its place in [`STEPS`].
#[inline(always)]
const fn slot(text: u64) -> usize {
    /// Sends the 384 texts to 384 different slots; found by trying random numbers.
    const MULTIPLIER: u64 = 0x1816_B2B2_CF7F_C9FD;
    (text.wrapping_mul(MULTIPLIER) >> 54) as usize
}

/// The values of usual steps, each in the place of its code.
const VALUES: [u8; 3] = *b"024";

const _: () = assert!(
    units(VALUES.len() as u32 - 1) <= USUAL_UNITS,
    "a packed board is not right for as many steps as it says"
);

/// Nothing is looked up with anything in the highest byte.
const NO_TEXT: u64 = u64::MAX;

/// All usual steps, each in its slot.
static STEPS: [PackedStep; 1 << 10] = usual_steps();

const fn usual_steps() -> [PackedStep; 1 << 10] {
    let mut steps = [packed_step(0); 1 << 10];
    let mut number = 0;
    while number < 4 * 16 * VALUES.len() * 2 {
        // The lowest 6 bits are direction and cell, as in ALL.
        let (direction, cell) = (number & 3, (number >> 2 & 15) as u8);
        let code = (number >> 6) % VALUES.len();
        let separator = [b' ', b'\n'][(number >> 6) / VALUES.len()];
        let letter = Direction::KEYS[direction];
        let (tens, ones) = (b'0' + (cell + 1) / 10, b'0' + (cell + 1) % 10);
        let value = VALUES[code];
        let word = match tens {
            b'0' => [letter, b' ', ones, b' ', value, separator, 0, 0],
            _ => [letter, b' ', tens, ones, b' ', value, separator, 0],
        };
        let (text, _) = mask(u64::from_le_bytes(word));
        let slot = slot(text);
        assert!(
            steps[slot].text == NO_TEXT,
            "two steps in a slot: find another multiplier"
        );
        steps[slot] = packed_step(number & 63 | code << 6);
        steps[slot].text = text;
        number += 1;
    }
    steps
}

/// Every step: its direction in the lowest 2 bits, the cell in the next 4, then the code.
static ALL: [PackedStep; 1 << 10] = {
    let mut all = [packed_step(0); 1 << 10];
    let mut number = 0;
    while number < all.len() {
        all[number] = packed_step(number);
        number += 1;
    }
    all
};

const fn packed_step(number: usize) -> PackedStep {
    PackedStep {
        text: NO_TEXT,
        axis: Axis::new(Direction::ALL[number & 3]),
        shift: (number & (15 << 2)) as u8,
        code: (number >> 6) as u8,
    }
}
