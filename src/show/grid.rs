//! A board to a picture of it, in a grid of box-drawing characters.

use std::fmt;

use crate::board::{Board, Tile};
use crate::write::push_number;

/// What is to be pointed out about a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// It was placed in this step: `+2`.
    New,
    /// It was made by a merge in this step: `[4]`.
    Merged,
    /// It is not what it should be: `!8`, and `!0` where there should be a tile.
    Wrong,
}

/// A board that displays as nine lines; empty cells are blank.
///
/// All cells are as wide as the largest tile needs, but not narrower than four digits, so that the
/// grid keeps still in a usual game. Up to tiles of 16 digits it is at most 80 columns wide.
///
/// ```text
/// ┌──────┬──────┬──────┬──────┐
/// │      │      │      │      │
/// ├──────┼──────┼──────┼──────┤
/// │  [8] │  +2  │      │      │
/// ├──────┼──────┼──────┼──────┤
/// │   4  │   8  │  !0  │      │
/// ├──────┼──────┼──────┼──────┤
/// │      │      │      │ 2048 │
/// └──────┴──────┴──────┴──────┘
/// ```
#[derive(Clone, Debug)]
pub struct Grid {
    board: Board,
    marks: [Mark; 16],
    color: bool,
}

/// The fewest digits that a cell has room for.
const DIGITS: usize = 4;

impl Grid {
    /// A picture of `board` with a mark for each cell; of empty cells, only [`Mark::Wrong`] shows.
    ///
    /// With `color`, tiles are tinted by their value, from the 256 colours that nearly every
    /// terminal has.
    pub fn new(board: Board, marks: [Mark; 16], color: bool) -> Grid {
        Grid {
            board,
            marks,
            color,
        }
    }

    /// Appends the nine lines, each ended by a line feed.
    pub fn push(&self, text: &mut Vec<u8>) {
        let digits = self.board.0.map(digits);
        let width = digits.into_iter().fold(DIGITS, usize::max) + 2; // a sign on both sides
        push_rule(["┌", "┬", "┐\n"], width, text);
        for row in 0..4 {
            if row > 0 {
                push_rule(["├", "┼", "┤\n"], width, text);
            }
            for column in 0..4 {
                let cell = 4 * row + column;
                push_str("│", text);
                match (self.board.0[cell], self.marks[cell]) {
                    (0, Mark::None | Mark::New | Mark::Merged) => push_spaces(width, text),
                    _ => self.push_tile(cell, width - 2 - digits[cell], text),
                }
            }
            push_str("│\n", text);
        }
        push_rule(["└", "┴", "┘\n"], width, text);
    }

    /// Appends the tile of a cell between its signs, in the middle of the `room` that they leave.
    fn push_tile(&self, cell: usize, room: usize, text: &mut Vec<u8>) {
        let tile = self.board.0[cell];
        let (before, after, sign_tint) = match self.marks[cell] {
            Mark::None => (b' ', b' ', None),
            Mark::New => (b'+', b' ', Some(NEW)),
            Mark::Merged => (b'[', b']', Some(MERGED)),
            Mark::Wrong => (b'!', b' ', Some(WRONG)),
        };
        let tint = self.color.then(|| tint(tile));
        let push_sign = |sign, text: &mut Vec<u8>| match (tint, sign_tint) {
            (Some(tint), Some(sign_tint)) => {
                sign_tint.push(text);
                text.push(sign);
                tint.push(text);
            }
            _ => text.push(sign),
        };
        let right = room / 2;
        if let Some(tint) = tint {
            tint.push(text);
        }
        push_spaces(room - right, text);
        push_sign(before, text);
        push_number(tile, text);
        push_sign(after, text);
        push_spaces(right, text);
        if tint.is_some() {
            push_str(RESET, text);
        }
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.push(&mut text);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

/// How many digits a tile has.
fn digits(tile: Tile) -> usize {
    tile.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// Appends a horizontal line with its left end, its crossings and its right end.
fn push_rule([left, crossing, right]: [&str; 3], width: usize, text: &mut Vec<u8>) {
    let dashes = &DASHES[..width * "─".len()];
    for before in [left, crossing, crossing, crossing] {
        push_str(before, text);
        push_str(dashes, text);
    }
    push_str(right, text);
}

fn push_spaces(count: usize, text: &mut Vec<u8>) {
    push_str(&SPACES[..count], text);
}

fn push_str(part: &str, text: &mut Vec<u8>) {
    text.extend_from_slice(part.as_bytes());
}

/// As wide as the widest cell: the 20 digits of [`Tile::MAX`] and a sign on both sides.
const DASHES: &str = "──────────────────────";
const SPACES: &str = "                      ";

/// A text colour and the colour of its background; both, as it must be readable whatever the
/// terminal's own are.
#[derive(Clone, Copy)]
struct Tint(u8, u8);

impl Tint {
    fn push(self, text: &mut Vec<u8>) {
        let Tint(letters, background) = self;
        push_str("\x1B[38;5;", text);
        push_number(letters.into(), text);
        push_str(";48;5;", text);
        push_number(background.into(), text);
        text.push(b'm');
    }
}

/// Back to the terminal's own colours.
const RESET: &str = "\x1B[0m";

const BLACK: u8 = 16;
const WHITE: u8 = 231;

/// The sign of a new tile.
const NEW: Tint = Tint(WHITE, 28);
/// The signs of a tile made by a merge.
const MERGED: Tint = Tint(WHITE, 25);
/// The sign of a cell that is not what it should be.
const WRONG: Tint = Tint(WHITE, 196);

/// The tiles 1, 2, 4, and so on to 2048, in the manner of the original game.
///
/// The original has white text on yellow, which is hard to read.
const TINTS: [Tint; 12] = [
    Tint(BLACK, 254),
    Tint(BLACK, 187), // beige
    Tint(BLACK, 223),
    Tint(BLACK, 215), // orange
    Tint(BLACK, 209),
    Tint(BLACK, 203),
    Tint(WHITE, 160), // red
    Tint(BLACK, 229), // yellow
    Tint(BLACK, 228),
    Tint(BLACK, 227),
    Tint(BLACK, 220),
    Tint(BLACK, 178), // gold
];

/// Larger tiles.
const BEYOND: Tint = Tint(WHITE, 238);

/// The tint of a tile, or of the next smaller power of two.
fn tint(tile: Tile) -> Tint {
    let exponent = tile.max(1).ilog2() as usize; // an empty cell shows only if it is wrong
    TINTS.get(exponent).copied().unwrap_or(BEYOND)
}
