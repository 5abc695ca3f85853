//! A place in the input.

use std::fmt;

/// A line and a column, both counted from 1; columns are bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: u64,
    /// The byte within the line.
    pub column: u64,
}

impl Position {
    /// The first byte of an input.
    pub const START: Position = Position { line: 1, column: 1 };

    /// The position after `byte`, if this is the position of it.
    pub fn after(self, byte: u8) -> Position {
        match byte {
            b'\n' => Position {
                line: self.line + 1,
                column: 1,
            },
            _ => Position {
                column: self.column + 1,
                ..self
            },
        }
    }
}

/// `LINE:COLUMN`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
