//! Bytes to tokens: white space skipped, digits, every other character, each with its position.

use std::fmt;
use std::io::{BufRead, ErrorKind};

use super::error::Error;
use super::position::{Length, Position};

/// What stands next in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// The first digit of a number, still to be read by [`Tokens::number`].
    Digit,
    /// Any other character.
    Character(Character),
    /// The end of the input.
    End,
}

/// One character, 1 to 4 bytes of UTF-8, or one byte that is no UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    bytes: [u8; 4],
    length: u8,
}

/// A number as far as it fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// Its value.
    Value(u64),
    /// It is above [`u64::MAX`]; its digits without leading zeros, a long tail cut.
    TooLarge(String),
}

/// How many digits of a number that is too large a message shows.
const SHOWN_DIGITS: usize = 40;

/// The byte that ends a DOS text file.
const DOS_END: u8 = 0x1A;

/// What some editors write in front of UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A reader of tokens over any buffered input.
///
/// It keeps no text but what `R` buffers: its memory does not grow, however long a token is.
#[derive(Debug)]
pub struct Tokens<R> {
    input: R,
    position: Position,
    token_position: Position,
    ended: bool,
}

impl<R: BufRead> Tokens<R> {
    /// Starts at the beginning of `input`.
    pub fn new(input: R) -> Tokens<R> {
        Tokens {
            input,
            position: Position::START,
            token_position: Position::START,
            ended: false,
        }
    }

    /// How far the input is read.
    pub fn position(&self) -> Position {
        self.position
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
    ///
    /// ```
    /// use replay2048::tokens::{Number, Token, Tokens};
    /// let mut tokens = Tokens::new(&b"\r\n 16w"[..]);
    /// assert_eq!(tokens.token().unwrap(), Token::Digit);
    /// assert_eq!(tokens.number().unwrap(), Number::Value(16));
    /// assert!(matches!(tokens.token().unwrap(), Token::Character(key) if key.byte() == Some(b'w')));
    /// assert_eq!(tokens.token_position().to_string(), "2:4");
    /// assert_eq!(tokens.token().unwrap(), Token::End);
    /// ```
    #[inline(always)]
    pub fn token(&mut self) -> Result<Token, Error> {
        let next = self.skip_while(is_white)?;
        self.token_position = self.position;
        match next {
            None => Ok(Token::End),
            Some(b'0'..=b'9') => Ok(Token::Digit),
            Some(DOS_END) => match self.skip_while(|byte| is_white(byte) || byte == DOS_END)? {
                None => {
                    self.token_position = self.position;
                    Ok(Token::End)
                }
                Some(_) => Ok(Token::Character(Character::from_byte(DOS_END))),
            },
            Some(byte) if byte.is_ascii() => {
                self.skip(1);
                Ok(Token::Character(Character::from_byte(byte)))
            }
            Some(_) => {
                let character = self.character()?;
                if character.bytes() == BYTE_ORDER_MARK && self.token_position == Position::START {
                    return self.token();
                }
                Ok(Token::Character(character))
            }
        }
    }

    /// Reads a number of any length; to be called when a digit is next.
    #[inline(always)]
    pub fn number(&mut self) -> Result<Number, Error> {
        let mut value: u64 = 0;
        loop {
            let text = self.buffered()?;
            let mut read = 0;
            let mut too_large = false;
            for &byte in text.iter().take_while(|byte| byte.is_ascii_digit()) {
                let digit = u64::from(byte - b'0');
                match value
                    .checked_mul(10)
                    .and_then(|tens| tens.checked_add(digit))
                {
                    Some(sum) => value = sum,
                    None => {
                        too_large = true;
                        break;
                    }
                }
                read += 1;
            }
            let ends_here = read < text.len() || text.is_empty();
            self.skip(read);
            if too_large {
                return self.rest_of_number(value.to_string()).map(Number::TooLarge);
            }
            if ends_here {
                return Ok(Number::Value(value));
            }
        }
    }

    /// Reads on behind the first digits of a long number, no further than a message shows.
    fn rest_of_number(&mut self, mut digits: String) -> Result<String, Error> {
        while let Some(byte @ b'0'..=b'9') = self.buffered()?.first().copied() {
            if digits.len() == SHOWN_DIGITS {
                digits.push_str("...");
                break;
            }
            digits.push(char::from(byte));
            self.skip(1);
        }
        Ok(digits)
    }

    /// Reads one character; to be called when there is one.
    fn character(&mut self) -> Result<Character, Error> {
        let mut bytes = [0; 4];
        for length in 1..=bytes.len() {
            let Some(&byte) = self.buffered()?.first() else {
                break;
            };
            bytes[length - 1] = byte;
            match std::str::from_utf8(&bytes[..length]) {
                Ok(_) => {
                    self.skip(1);
                    return Ok(Character {
                        bytes,
                        length: length as u8,
                    });
                }
                Err(error) if error.error_len().is_none() => self.skip(1), // more may make it one
                Err(_) => break,
            }
        }
        Ok(Character::from_byte(bytes[0]))
    }

    /// Skips white space and gives the buffered text behind it; empty only at the end of the input.
    pub fn text(&mut self) -> Result<&[u8], Error> {
        self.skip_while(is_white)?;
        self.buffered()
    }

    /// Skips the first part of [`Tokens::text`].
    pub fn skip_text(&mut self, length: Length) -> Result<(), Error> {
        let start = self.position;
        self.position = start.behind(self.buffered()?, length);
        self.input.consume(length.bytes);
        Ok(())
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

    /// The bytes that can be looked at without reading; empty only at the end of the input.
    #[inline(always)]
    fn buffered(&mut self) -> Result<&[u8], Error> {
        while !self.ended {
            match self.input.fill_buf() {
                Ok([]) => self.ended = true, // for good: a terminal would ask again
                Ok(_) => return self.input.fill_buf().map_err(Error::Read),
                Err(reason) if reason.kind() == ErrorKind::Interrupted => {}
                Err(reason) => return Err(Error::Read(reason)),
            }
        }
        Ok(&[])
    }
}

/// Shown as a message names what it found: each byte outside printable ASCII is escaped.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Digit => f.write_str("a number"),
            Token::Character(character) => {
                f.write_str("'")?;
                for &byte in character.bytes() {
                    match byte {
                        b' '..=b'~' => write!(f, "{}", char::from(byte))?,
                        _ => write!(f, "\\x{byte:02x}")?,
                    }
                }
                f.write_str("'")
            }
            Token::End => f.write_str("the end of the input"),
        }
    }
}

impl Character {
    fn from_byte(byte: u8) -> Character {
        Character {
            bytes: [byte, 0, 0, 0],
            length: 1,
        }
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }

    /// The byte, if it is one only.
    pub fn byte(&self) -> Option<u8> {
        match *self.bytes() {
            [byte] => Some(byte),
            _ => None,
        }
    }
}

/// Whether a byte separates tokens.
pub fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r') // TAB, LF, VT, FF, CR
}
