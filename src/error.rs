//! What can go wrong while replaying, and every sentence that tells of it.

use std::fmt;
use std::io;

use super::board::{StepFault, Tile};
use super::position::Position;

/// Why the replay of an input ended early.
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
    /// The place in the case.
    pub place: Place,
    /// What is wrong there.
    pub fault: Fault,
}

/// A place in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A cell of the starting board, 1 to 16.
    Cell(u8),
    /// A step, counted from 1.
    Step(u64),
}

/// What is wrong at a place. What is there is shown in printable ASCII, escaped and cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The grammar asks for something, and something else is there.
    Unexpected(Expected, String),
    /// These are the digits of a number above [`Tile::MAX`].
    NumberTooLarge(String),
    /// The step cannot be replayed.
    Step(StepFault),
}

/// What the grammar asks for at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The number in a cell of the starting board.
    Cell,
    /// A step's first part, where another case may follow instead.
    Direction,
    /// A step's first part, in a line that holds one case.
    DirectionInLine,
    /// A step's second part.
    Address,
    /// A step's third part.
    Value,
}

/// The line for standard error after the name of the input or output.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Input(error) => error.fmt(f),
            Error::Read(reason) | Error::Write(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Input(error) => Some(error),
            Error::Read(reason) | Error::Write(reason) => Some(reason),
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.position)?;
        if self.case > 1 {
            write!(f, "case {}, ", self.case)?;
        }
        write!(f, "{}: {}", self.place, self.fault)
    }
}

impl std::error::Error for InputError {}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cell(number) => write!(f, "cell {number}"),
            Place::Step(number) => write!(f, "step {number}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX: Tile = Tile::MAX;
        match self {
            Fault::Unexpected(expected, found) => {
                write!(f, "expected {expected}, found {found}")
            }
            Fault::NumberTooLarge(found) => write!(
                f,
                "expected a number up to {MAX}, found {found}, which is too large"
            ),
            Fault::Step(StepFault::MergeTooLarge(tile)) => write!(
                f,
                "expected merges up to {MAX}, found {tile} + {tile}, which is too large"
            ),
            Fault::Step(StepFault::BoardFull(tile)) => write!(
                f,
                "expected a free cell for tile {tile}, found the board full"
            ),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Cell => "a number",
            Expected::Direction => "a direction (w, a, s, d) or the next board",
            Expected::DirectionInLine => "a direction (w, a, s, d) or the end of the line",
            Expected::Address => "an address from 1 to 16",
            Expected::Value => "a value",
        })
    }
}
