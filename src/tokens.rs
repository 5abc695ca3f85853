//! Bytes to tokens: white space skipped, digits, every other character, each with its position.

use std::fmt;
use std::io::{BufRead, ErrorKind};

use super::error::Error;
use super::position::Position;

/// What stands next in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// The first digit of a number, still to be read by [`Tokens::number`].
    Digit,
    /// Anything else, which is read by then.
    Character(Character),
    /// The end of the input.
    End,
}

/// What is no digit and no white space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Character {
    /// A character of UTF-8.
    Utf8(char),
    /// A byte that is no UTF-8.
    Byte(u8),
    /// Bytes that show that the input is UTF-16.
    Utf16(&'static [u8]),
}

/// How many digits of a number that is too large a message shows.
const SHOWN_DIGITS: usize = 40;

/// The byte that ends a DOS text file.
pub const DOS_END: u8 = 0x1A;

/// What some editors write in front of UTF-8.
const BYTE_ORDER_MARK: Character = Character::Utf8('\u{FEFF}');

/// A reader of tokens. It keeps no text: its memory does not grow, however long a token is.
#[derive(Debug)]
pub struct Tokens<R> {
    input: R,
    position: Position,
    token_position: Position,
    /// Whether the input ends where the reader does.
    is_last: bool,
    ended: bool,
}

impl<R: BufRead> Tokens<R> {
    /// Starts at `position`, where `input` begins; `is_last` if nothing follows after it.
    pub fn new(input: R, position: Position, is_last: bool) -> Tokens<R> {
        Tokens {
            input,
            position,
            token_position: position,
            is_last,
            ended: false,
        }
    }

    /// Where the token that [`Tokens::token`] told last begins.
    pub fn token_position(&self) -> Position {
        self.token_position
    }

    /// Skips white space and tells what follows. A character is read by this, a digit is not.
    ///
    /// A byte order mark at the very start counts as white space, and so do DOS end-of-file bytes
    /// that only white space or more of them follows.
    ///
    /// # Errors
    ///
    /// [`Error::Read`], like the other methods.
    #[inline(always)]
    pub fn token(&mut self) -> Result<Token, Error> {
        let next = self.skip_while(is_white)?;
        self.token_position = self.position;
        match next {
            None => Ok(Token::End),
            Some(b'0'..=b'9') => Ok(Token::Digit),
            Some(byte) if byte.is_ascii_alphabetic() => {
                self.skip(1);
                Ok(Token::Character(Character::Utf8(char::from(byte))))
            }
            Some(byte) => self.odd_token(byte),
        }
    }

    /// Reads a number of any length; to be called when a digit is next. If it is above [`u64::MAX`],
    /// gives its digits without leading zeros, a long tail cut.
    #[inline(always)]
    pub fn number(&mut self) -> Result<Result<u64, String>, Error> {
        let mut value: u64 = 0;
        loop {
            let text = self.buffered()?;
            let mut read = 0;
            let mut too_large = false;
            for &byte in text.iter().take_while(|byte| byte.is_ascii_digit()) {
                let digit = u64::from(byte - b'0');
                let tens = value.checked_mul(10);
                let Some(sum) = tens.and_then(|tens| tens.checked_add(digit)) else {
                    too_large = true;
                    break;
                };
                value = sum;
                read += 1;
            }
            let ends_here = read < text.len() || text.is_empty();
            self.skip(read);
            if too_large {
                return self.rest_of_number(value.to_string()).map(Err);
            }
            if ends_here {
                return Ok(Ok(value));
            }
        }
    }

    /// Reads on after the first digits of a long number, no further than a message shows.
    fn rest_of_number(&mut self, mut digits: String) -> Result<String, Error> {
        while let Some(byte @ b'0'..=b'9') = self.next_byte()? {
            if digits.len() == SHOWN_DIGITS {
                digits.push_str("...");
                break;
            }
            digits.push(char::from(byte));
            self.skip(1);
        }
        Ok(digits)
    }

    /// Reads what is no part of any game and begins with `first`, unless it counts as white space.
    #[cold]
    fn odd_token(&mut self, first: u8) -> Result<Token, Error> {
        let is_start = self.token_position == Position::START;
        match first {
            DOS_END => {
                let next = self.skip_while(|byte| is_white(byte) || byte == DOS_END)?;
                if next.is_some() || !self.is_last {
                    return Ok(Token::Character(Character::Byte(DOS_END)));
                }
                self.token_position = self.position;
                Ok(Token::End)
            }
            0 if self.nul_is_in_utf_16()? => Ok(Token::Character(Character::Utf16(b"\x00"))),
            0 => Ok(Token::Character(Character::Byte(0))),
            0xFE | 0xFF => {
                self.skip(1);
                Ok(Token::Character(match (first, self.next_byte()?) {
                    (0xFF, Some(0xFE)) if is_start => Character::Utf16(b"\xFF\xFE"),
                    (0xFE, Some(0xFF)) if is_start => Character::Utf16(b"\xFE\xFF"),
                    _ => Character::Byte(first),
                }))
            }
            _ => match self.character(first)? {
                BYTE_ORDER_MARK if is_start => self.token(),
                character => Ok(Token::Character(character)),
            },
        }
    }

    /// Reads a NUL and tells whether another one follows after one character, as ASCII has it that
    /// was saved as UTF-16.
    fn nul_is_in_utf_16(&mut self) -> Result<bool, Error> {
        self.skip(1);
        let is_ascii = matches!(self.next_byte()?, Some(1..=0x7F));
        if is_ascii {
            self.skip(1);
        }
        Ok(is_ascii && self.next_byte()? == Some(0))
    }

    /// Reads one character.
    fn character(&mut self, first: u8) -> Result<Character, Error> {
        let mut bytes = [0; 4];
        for length in 1..=bytes.len() {
            let Some(byte) = self.next_byte()? else {
                break;
            };
            bytes[length - 1] = byte;
            match std::str::from_utf8(&bytes[..length]) {
                Ok(text) => {
                    self.skip(1);
                    return Ok(text
                        .chars()
                        .next()
                        .map_or(Character::Byte(first), Character::Utf8));
                }
                Err(error) if error.error_len().is_none() => self.skip(1), // more may make it one
                Err(_) => break,
            }
        }
        Ok(Character::Byte(first))
    }

    /// Skips all bytes of a kind, which may stand on several lines, and tells the first other byte.
    #[inline(always)]
    fn skip_while(&mut self, kind: impl Fn(u8) -> bool) -> Result<Option<u8>, Error> {
        loop {
            let mut position = self.position;
            let text = self.buffered()?;
            if text.is_empty() {
                return Ok(None);
            }
            let mut skipped = 0;
            for &byte in text.iter().take_while(|&&byte| kind(byte)) {
                skipped += 1;
                position = position.after(byte);
            }
            let next = text.get(skipped).copied();
            self.input.consume(skipped);
            self.position = position;
            if next.is_some() {
                return Ok(next);
            }
        }
    }

    /// Moves on over bytes within a line.
    fn skip(&mut self, bytes: usize) {
        self.input.consume(bytes);
        self.position.column += bytes as u64;
    }

    /// The next byte; `None` at the end of the input.
    fn next_byte(&mut self) -> Result<Option<u8>, Error> {
        Ok(self.buffered()?.first().copied())
    }

    /// The bytes that can be looked at without reading; empty only at the end of the input.
    #[inline(always)]
    fn buffered(&mut self) -> Result<&[u8], Error> {
        while !self.ended {
            match self.input.fill_buf() {
                Ok([]) => self.ended = true, // for good: a terminal would ask again
                // Asked once more, as the borrow checker refuses to return the first answer from
                // within the loop; nothing is read twice.
                Ok(_) => return self.input.fill_buf().map_err(Error::Read),
                Err(reason) if reason.kind() == ErrorKind::Interrupted => {}
                Err(reason) => return Err(Error::Read(reason)),
            }
        }
        Ok(&[])
    }
}

/// Shown as a message names what it found: printable ASCII as it is, another character by its code
/// point, another byte escaped.
impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Character::Utf8(character @ ' '..='~') => write!(f, "'{character}'"),
            Character::Utf8(character @ '\0'..='\x7F') => write!(f, "'\\x{:02x}'", character as u8),
            Character::Utf8(character) => write!(f, "U+{:04X}", u32::from(character)),
            Character::Byte(byte) => write!(f, "'\\x{byte:02x}'"),
            Character::Utf16(bytes) => {
                write!(
                    f,
                    "UTF-16 text ('{}'); save it as UTF-8",
                    bytes.escape_ascii()
                )
            }
        }
    }
}

/// Whether a byte separates tokens.
pub const fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r') // TAB, LF, VT, FF, CR
}
