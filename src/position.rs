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

/// How long a part of a text is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    /// Its bytes.
    pub bytes: usize,
    /// The line feeds among them.
    pub line_feeds: usize,
}

impl Position {
    /// The first byte of an input.
    pub const START: Position = Position { line: 1, column: 1 };

    /// The position behind `byte`, if this is the position of it.
    ///
    /// ```
    /// use replay2048::position::Position;
    /// let second = Position::START.after(b'a');
    /// assert_eq!(second, Position { line: 1, column: 2 });
    /// assert_eq!(second.after(b'\n'), Position { line: 2, column: 1 });
    /// ```
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

    /// The position behind the first part of `text`, if this is the position of its first byte.
    ///
    /// ```
    /// use replay2048::position::{Length, Position};
    /// let length = Length { bytes: 6, line_feeds: 2 };
    /// assert_eq!(Position::START.behind(b"ab\n\ncdef", length), Position { line: 3, column: 3 });
    /// ```
    pub fn behind(self, text: &[u8], length: Length) -> Position {
        if length.line_feeds == 0 {
            return Position {
                column: self.column + length.bytes as u64,
                ..self
            };
        }
        let read = &text[..length.bytes];
        let last_line = read.iter().rev().take_while(|&&byte| byte != b'\n').count();
        Position {
            line: self.line + length.line_feeds as u64,
            column: 1 + last_line as u64,
        }
    }

    /// The position in a whole text of a position in a part of it that begins here.
    ///
    /// ```
    /// use replay2048::position::Position;
    /// let here = Position { line: 5, column: 3 };
    /// assert_eq!(here.plus(Position { line: 1, column: 9 }), Position { line: 5, column: 11 });
    /// assert_eq!(here.plus(Position { line: 2, column: 9 }), Position { line: 6, column: 9 });
    /// ```
    pub fn plus(self, part: Position) -> Position {
        match part.line {
            1 => Position {
                column: self.column + part.column - 1,
                ..self
            },
            _ => Position {
                line: self.line + part.line - 1,
                column: part.column,
            },
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
