//! What COMMAND printed, read as numbers.

use crate::board::{Board, Tile};

/// A text read as numbers with white space between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing but numbers, each at most [`Tile::MAX`]; perhaps none.
    Numbers(Vec<Tile>),
    /// Something else among them.
    Other {
        /// Its place, counted from 1.
        place: usize,
        /// It, up to the next white space.
        found: Vec<u8>,
    },
}

impl Answer {
    /// Reads an output. Numbers are decimal digits; white space is that of the input.
    pub fn read(output: &[u8]) -> Answer {
        let words = output.split(|&byte| is_white_space(byte));
        let words = words.filter(|word| !word.is_empty());
        let mut numbers = Vec::new();
        for word in words {
            match number(word) {
                Some(number) => numbers.push(number),
                None => {
                    return Answer::Other {
                        place: numbers.len() + 1,
                        found: word.to_vec(),
                    }
                }
            }
        }
        Answer::Numbers(numbers)
    }

    /// The board, if it is 16 numbers.
    pub fn board(&self) -> Option<Board> {
        match self {
            Answer::Numbers(numbers) => numbers[..].try_into().ok().map(Board),
            Answer::Other { .. } => None,
        }
    }
}

fn number(word: &[u8]) -> Option<Tile> {
    let is_number = word.iter().all(u8::is_ascii_digit);
    let word = std::str::from_utf8(word).ok()?;
    word.parse().ok().filter(|_| is_number) // parse would take a sign too
}

fn is_white_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B // VT, which the standard library leaves out
}
