//! Tokens to boards and steps: the grammar.
//!
//! ```text
//! input = { case }
//! case  = 16 cells, { step }
//! step  = direction address value
//! ```
//!
//! A digit where a direction is expected begins the next case.

use std::io::BufRead;

use super::board::{Address, Board, Direction, Step, StepFault, Tile};
use super::error::{Error, Expected, Fault, InputError, Part};
use super::position::{Length, Position};
use super::tokens::{Number, Token, Tokens};

/// A reader of cases: a board, its steps, the next board, and so on.
///
/// ```
/// use replay2048::cases::Cases;
/// let mut cases = Cases::new(&b"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 w1 2 a 5 4"[..]);
/// assert_eq!(cases.board().unwrap().unwrap().0[15], 2);
/// assert_eq!(cases.step().unwrap().unwrap().tile, 2);
/// assert_eq!(cases.step().unwrap().unwrap().address.number(), 5);
/// assert_eq!(cases.step().unwrap(), None);
/// assert_eq!(cases.board().unwrap(), None);
/// ```
#[derive(Debug)]
pub struct Cases<R> {
    tokens: Tokens<R>,
    /// The case that is being read, counted from 1.
    case: u64,
    /// The place in it.
    part: Part,
    /// Where the last step's parts are, for faults that show only when it is replayed.
    direction: Position,
    value: Position,
}

impl<R: BufRead> Cases<R> {
    /// Starts at the beginning of `input`.
    pub fn new(input: R) -> Cases<R> {
        Cases {
            tokens: Tokens::new(input),
            case: 0,
            part: Part::Step(0),
            direction: Position::START,
            value: Position::START,
        }
    }

    /// Reads the starting board of the next case; `None` if there is no case any more.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if it is not 16 numbers of at most [`Tile::MAX`], and [`Error::Read`].
    pub fn board(&mut self) -> Result<Option<Board>, Error> {
        let mut board = Board::default();
        for (cell, number) in board.0.iter_mut().zip(1..) {
            let token = self.tokens.token()?;
            if number == 1 {
                if token == Token::End {
                    return Ok(None);
                }
                self.case += 1;
            }
            self.part = Part::Cell(number);
            *cell = self.tile(token, Expected::Cell)?;
        }
        self.part = Part::Step(0);
        Ok(Some(board))
    }

    /// Reads the next step of the case; `None` if the case ends here.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if what follows is neither a whole step nor a digit nor the end, and
    /// [`Error::Read`].
    pub fn step(&mut self) -> Result<Option<Step>, Error> {
        let token = self.tokens.token()?;
        if matches!(token, Token::Digit | Token::End) {
            return Ok(None);
        }
        if let Part::Step(number) = &mut self.part {
            *number += 1;
        }
        self.direction = self.tokens.token_position();
        let direction = self.direction(token)?;
        let token = self.tokens.token()?;
        let address = self.address(token)?;
        let token = self.tokens.token()?;
        self.value = self.tokens.token_position();
        let tile = self.tile(token, Expected::Value)?;
        Ok(Some(Step {
            direction,
            address,
            tile,
        }))
    }

    /// How many cases have begun.
    pub fn count(&self) -> u64 {
        self.case
    }

    /// How far the input is read.
    pub fn position(&self) -> Position {
        self.tokens.position()
    }

    /// The buffered text that the next board or step begins with, for those who can read it faster;
    /// empty only at the end of the input.
    ///
    /// # Errors
    ///
    /// [`Error::Read`].
    pub fn text(&mut self) -> Result<&[u8], Error> {
        self.tokens.text()
    }

    /// Skips the starting board of the next case, which is the first part of [`Cases::text`].
    ///
    /// # Errors
    ///
    /// [`Error::Read`].
    pub fn skip_board(&mut self, length: Length) -> Result<(), Error> {
        self.case += 1;
        self.part = Part::Step(0);
        self.tokens.skip_text(length)
    }

    /// Skips so many steps, which are the first part of [`Cases::text`].
    ///
    /// # Errors
    ///
    /// [`Error::Read`].
    pub fn skip_steps(&mut self, steps: usize, length: Length) -> Result<(), Error> {
        if let Part::Step(number) = &mut self.part {
            *number += steps as u64;
        }
        self.tokens.skip_text(length)
    }

    /// The error of the step read last, which could not be replayed.
    pub fn cannot_replay(&self, fault: StepFault) -> Error {
        match fault {
            StepFault::MergeTooLarge(tile) => {
                self.error(self.direction, Fault::MergeTooLarge { tile })
            }
            StepFault::BoardFull(tile) => self.error(self.value, Fault::BoardFull { tile }),
        }
    }

    fn direction(&mut self, token: Token) -> Result<Direction, Error> {
        let key = match token {
            Token::Character(character) => character.byte(),
            Token::Digit | Token::End => None,
        };
        match key.and_then(Direction::from_key) {
            Some(direction) => Ok(direction),
            None => Err(self.unexpected(Expected::Direction, token)),
        }
    }

    fn address(&mut self, token: Token) -> Result<Address, Error> {
        if token != Token::Digit {
            return Err(self.unexpected(Expected::Address, token));
        }
        let found = match self.tokens.number()? {
            Number::Value(number) => match Address::new(number) {
                Some(address) => return Ok(address),
                None => number.to_string(),
            },
            Number::TooLarge(digits) => digits,
        };
        Err(self.error_here(Fault::Unexpected {
            expected: Expected::Address,
            found,
        }))
    }

    #[inline(always)]
    fn tile(&mut self, token: Token, expected: Expected) -> Result<Tile, Error> {
        if token != Token::Digit {
            return Err(self.unexpected(expected, token));
        }
        match self.tokens.number()? {
            Number::Value(tile) => Ok(tile),
            Number::TooLarge(found) => Err(self.error_here(Fault::NumberTooLarge { found })),
        }
    }

    fn unexpected(&self, expected: Expected, token: Token) -> Error {
        let found = token.to_string();
        self.error_here(Fault::Unexpected { expected, found })
    }

    fn error_here(&self, fault: Fault) -> Error {
        self.error(self.tokens.token_position(), fault)
    }

    fn error(&self, position: Position, fault: Fault) -> Error {
        Error::Input(Box::new(InputError {
            position,
            case: self.case,
            part: self.part,
            fault,
        }))
    }
}
