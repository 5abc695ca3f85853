//! What can go wrong while replaying, and every sentence that tells of it.

use std::fmt;
use std::io;

use super::board::Tile;
use super::position::Position;

/// Why a run ended early.
#[derive(Debug)]
pub enum Error {
    /// The input breaks the grammar or the rule.
    Input(Box<InputError>),
    /// The input could not be opened or read.
    Read(io::Error),
    /// The output could not be written.
    Write(io::Error),
}

/// A fault of the input and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// Where the offending token begins, or where the input ends.
    pub position: Position,
    /// The number of the case, counted from 1 in each input.
    pub case: u64,
    /// The place in the game.
    pub part: Part,
    /// What is wrong there.
    pub fault: Fault,
}

/// A place in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A cell of the starting board, 1 to 16.
    Cell(u8),
    /// A step, counted from 1.
    Step(u64),
}

/// What is wrong at a place; `found` is printable ASCII, escaped and cut by whoever found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Another token stands where `expected` belongs.
    Unexpected {
        /// What the grammar asks for.
        expected: Expected,
        /// What is there instead.
        found: String,
    },
    /// A number above [`Tile::MAX`].
    NumberTooLarge {
        /// The number's digits.
        found: String,
    },
    /// Two equal tiles merge and their sum is above [`Tile::MAX`].
    MergeTooLarge {
        /// One of the two.
        tile: Tile,
    },
    /// A tile is to be placed and no cell is free.
    BoardFull {
        /// The tile.
        tile: Tile,
    },
}

/// What the grammar asks for at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The number in a cell of the starting board.
    Cell,
    /// A step's first part.
    Direction,
    /// A step's second part.
    Address,
    /// A step's third part.
    Value,
}

impl Error {
    /// Whether the reader of our output went away, which is no fault.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Error::Write(reason) if reason.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The same error for an input of which the one so far is a part that begins at `position`,
    /// behind `cases` other cases.
    pub fn behind(mut self, position: Position, cases: u64) -> Error {
        if let Error::Input(error) = &mut self {
            error.position = position.plus(error.position);
            error.case += cases;
        }
        self
    }

    /// The line for standard error, without `replay2048: `; `name` is the input's.
    ///
    /// ```
    /// use replay2048::{error::Error, replay::replay};
    /// let input = &b"0 0 0 0  0 0 0 0  0 0 0 0  0 0 0 0\nw 17 2"[..];
    /// let error: Error = replay(input, &mut Vec::new()).unwrap_err();
    /// assert_eq!(
    ///     error.report("game.in").to_string(),
    ///     "game.in:2:3: step 1: expected an address from 1 to 16, found 17",
    /// );
    /// ```
    pub fn report<'a>(&'a self, name: &'a str) -> impl fmt::Display + 'a {
        Report { error: self, name }
    }
}

/// A text of the user's that fits into a line: control characters escaped.
///
/// ```
/// use replay2048::error::printable;
/// assert_eq!(printable("two\nlines"), r"two\nlines");
/// ```
pub fn printable(text: &str) -> String {
    let escape = |c: char| {
        if c.is_control() {
            c.escape_default().to_string()
        } else {
            c.into()
        }
    };
    text.chars().map(escape).collect()
}

struct Report<'a> {
    error: &'a Error,
    name: &'a str,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error {
            Error::Input(error) => write!(f, "{}:{error}", printable(self.name)),
            Error::Read(reason) => write!(f, "{}: {reason}", printable(self.name)),
            Error::Write(reason) => write!(f, "<stdout>: {reason}"),
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.position)?;
        if self.case > 1 {
            write!(f, "case {}, ", self.case)?;
        }
        write!(f, "{}: {}", self.part, self.fault)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Cell(number) => write!(f, "cell {number}"),
            Part::Step(number) => write!(f, "step {number}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX: Tile = Tile::MAX;
        match self {
            Fault::Unexpected { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            Fault::NumberTooLarge { found } => {
                write!(
                    f,
                    "expected a number up to {MAX}, found {found}, which is too large"
                )
            }
            Fault::MergeTooLarge { tile } => {
                write!(
                    f,
                    "expected merges up to {MAX}, found {tile} + {tile}, which is too large"
                )
            }
            Fault::BoardFull { tile } => {
                write!(
                    f,
                    "expected a free cell for tile {tile}, found the board full"
                )
            }
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Cell => "a number",
            Expected::Direction => "a direction (w, a, s, d) or the next board",
            Expected::Address => "an address from 1 to 16",
            Expected::Value => "a value",
        })
    }
}
