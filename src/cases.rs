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
use super::error::{Error, Expected, Fault, InputError, Place};
use super::position::Position;
use super::tokens::{Character, Token, Tokens};

/// A reader of cases: a board, its steps, the next board, and so on.
#[derive(Debug)]
pub struct Cases<R> {
    tokens: Tokens<R>,
    is_line: bool,
    /// The case that is being read, counted from 1.
    case: u64,
    /// The place in it.
    place: Place,
    /// Where the last step's parts are, for faults that show only when it is replayed.
    direction_at: Position,
    value_at: Position,
}

/// Where in an input a reader of cases starts.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The place in the input.
    pub position: Position,
    /// How many cases have begun before.
    pub cases: u64,
    /// How many steps of the last of them come before; 0 where none has begun.
    pub steps: u64,
    /// Whether the text is a line that holds one case and nothing else.
    pub is_line: bool,
    /// Whether the input ends where the text does.
    pub is_last: bool,
}

impl Start {
    /// The start of an input.
    pub const INPUT: Start = Start {
        position: Position::START,
        cases: 0,
        steps: 0,
        is_line: false,
        is_last: true,
    };
}

impl<R: BufRead> Cases<R> {
    /// Starts where `input` begins.
    pub fn new(input: R, start: Start) -> Cases<R> {
        Cases {
            tokens: Tokens::new(input, start.position, start.is_last),
            is_line: start.is_line,
            case: start.cases,
            place: Place::Step(start.steps),
            direction_at: start.position,
            value_at: start.position,
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
            self.place = Place::Cell(number);
            *cell = self.tile(token, Expected::Cell)?;
        }
        self.place = Place::Step(0);
        Ok(Some(board))
    }

    /// Reads the next step of the case; `None` if the case ends here.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if what follows is neither a whole step nor the end nor, where another case
    /// may follow, a digit; and [`Error::Read`].
    pub fn step(&mut self) -> Result<Option<Step>, Error> {
        let token = self.tokens.token()?;
        if token == Token::End || token == Token::Digit && !self.is_line {
            return Ok(None);
        }
        if let Place::Step(number) = &mut self.place {
            *number += 1;
        }
        self.direction_at = self.tokens.token_position();
        let direction = self.direction(token)?;
        let token = self.tokens.token()?;
        let address = self.address(token)?;
        let token = self.tokens.token()?;
        self.value_at = self.tokens.token_position();
        let tile = self.tile(token, Expected::Value)?;
        Ok(Some(Step {
            direction,
            address,
            tile,
        }))
    }

    /// The error of the step read last, which could not be replayed.
    pub fn cannot_replay(&self, fault: StepFault) -> Error {
        let position = match fault {
            StepFault::MergeTooLarge(_) => self.direction_at,
            StepFault::BoardFull(_) => self.value_at,
        };
        self.error(position, Fault::Step(fault))
    }

    fn direction(&mut self, token: Token) -> Result<Direction, Error> {
        let direction = match token {
            Token::Character(Character::Utf8(key)) if key.is_ascii() => {
                Direction::from_key(key as u8)
            }
            _ => None,
        };
        match direction {
            Some(direction) => Ok(direction),
            None if self.is_line => self.unexpected(Expected::DirectionInLine, token),
            None => self.unexpected(Expected::Direction, token),
        }
    }

    fn address(&mut self, token: Token) -> Result<Address, Error> {
        if token != Token::Digit {
            return self.unexpected(Expected::Address, token);
        }
        let found = match self.tokens.number()? {
            Ok(number) => match Address::new(number) {
                Some(address) => return Ok(address),
                None => number.to_string(),
            },
            Err(digits) => digits,
        };
        Err(self.error_here(Fault::Unexpected(Expected::Address, found)))
    }

    #[inline(always)]
    fn tile(&mut self, token: Token, expected: Expected) -> Result<Tile, Error> {
        if token != Token::Digit {
            return self.unexpected(expected, token);
        }
        let number = self.tokens.number()?;
        number.map_err(|digits| self.error_here(Fault::NumberTooLarge(digits)))
    }

    /// Fails, as `token` stands where something else belongs.
    fn unexpected<T>(&mut self, expected: Expected, token: Token) -> Result<T, Error> {
        let found = match token {
            Token::Digit => match self.tokens.number()? {
                Ok(number) => number.to_string(),
                Err(digits) => digits,
            },
            Token::Character(character) => character.to_string(),
            Token::End if self.is_line => String::from("the end of the line"),
            Token::End => String::from("the end of the input"),
        };
        Err(self.error_here(Fault::Unexpected(expected, found)))
    }

    fn error_here(&self, fault: Fault) -> Error {
        self.error(self.tokens.token_position(), fault)
    }

    fn error(&self, position: Position, fault: Fault) -> Error {
        Error::Input(Box::new(InputError {
            position,
            case: self.case,
            place: self.place,
            fault,
        }))
    }
}
