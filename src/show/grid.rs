//! A board to a picture of it, in a grid of box-drawing characters.

use std::fmt;

use crate::board::{Board, Tile};

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
}

/// A board that displays as nine lines; empty cells are blank.
///
/// All cells are as wide as the largest tile needs, but not narrower than four digits, so that the
/// grid keeps still in a usual game. Up to tiles of 16 digits it is at most 80 columns wide.
///
/// ```
/// use replay2048::{board::Board, show::grid::{Grid, Mark}};
/// let mut marks = [Mark::None; 16];
/// (marks[4], marks[5]) = (Mark::Merged, Mark::New);
/// let board = Board([0, 0, 0, 0, 8, 2, 0, 0, 4, 8, 16, 0, 0, 0, 0, 2048]);
/// assert_eq!(Grid::new(board, marks, false).to_string(), "\
/// ┌──────┬──────┬──────┬──────┐
/// │      │      │      │      │
/// ├──────┼──────┼──────┼──────┤
/// │  [8] │  +2  │      │      │
/// ├──────┼──────┼──────┼──────┤
/// │   4  │   8  │  16  │      │
/// ├──────┼──────┼──────┼──────┤
/// │      │      │      │ 2048 │
/// └──────┴──────┴──────┴──────┘
/// ");
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
    /// A picture of `board` with a mark for each cell; those of empty cells do not show.
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

    /// Writes one cell, the number in the middle.
    fn write_cell(&self, cell: usize, width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tile = self.board.0[cell];
        if tile == 0 {
            return write!(f, "{:width$}", "");
        }
        let (before, after, sign_tint) = match self.marks[cell] {
            Mark::None => (" ", " ", None),
            Mark::New => ("+", " ", Some(NEW)),
            Mark::Merged => ("[", "]", Some(MERGED)),
        };
        let tint = tint(tile);
        let sign = |sign: &str| match sign_tint {
            Some(sign_tint) if self.color => format!("{sign_tint}{sign}{tint}"),
            _ => sign.to_string(),
        };
        let number = tile.to_string();
        let room = width - 2 - number.len();
        let (right, left) = (room / 2, room - room / 2);
        let (before, after) = (sign(before), sign(after));
        let text = format!("{:left$}{before}{number}{after}{:right$}", "", "");
        if self.color {
            write!(f, "{tint}{text}{RESET}")
        } else {
            f.write_str(&text)
        }
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.board.0.map(|tile| tile.to_string().len());
        let width = digits.into_iter().fold(DIGITS, usize::max) + 2; // a sign on both sides
        let dashes = "─".repeat(width);
        let rule = |crossing| [&dashes[..]; 4].join(crossing);
        writeln!(f, "┌{}┐", rule("┬"))?;
        for row in 0..4 {
            if row > 0 {
                writeln!(f, "├{}┤", rule("┼"))?;
            }
            for column in 0..4 {
                f.write_str("│")?;
                self.write_cell(4 * row + column, width, f)?;
            }
            f.write_str("│\n")?;
        }
        writeln!(f, "└{}┘", rule("┴"))
    }
}

/// A text colour and the colour behind it; both, as it must be readable whatever the terminal's own
/// are.
#[derive(Clone, Copy)]
struct Tint(u8, u8);

impl fmt::Display for Tint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tint(text, behind) = self;
        write!(f, "\x1B[38;5;{text};48;5;{behind}m")
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
    let exponent = tile.ilog2() as usize;
    TINTS.get(exponent).copied().unwrap_or(BEYOND)
}
