//! Games in play: by [`fast`] as far as it goes, by the plain rule for whatever else there is.

use std::io::BufRead;

use super::board::{Board, Step};
use super::cases::Cases;
use super::error::Error;
use super::fast;
use super::packed::{Hand, Packed};
use super::position::Position;
use super::write;

/// A replay of the cases of one text, one after another.
#[derive(Debug)]
pub struct Game<R> {
    cases: Cases<R>,
    held: Held,
    lines: Vec<u8>,
}

/// The board between two steps.
#[derive(Debug)]
enum Held {
    /// There is none: a case has ended or none has begun.
    Nothing,
    /// As the plain rule takes it.
    Plain(Board),
    /// As [`fast`] takes it.
    Packed(Hand),
}

impl<R: BufRead> Game<R> {
    /// A replay of `text` from its start, where a case begins.
    pub fn new(text: R) -> Game<R> {
        Game {
            cases: Cases::new(text),
            held: Held::Nothing,
            lines: Vec::new(),
        }
    }

    /// The lines of all cases that have ended.
    pub fn into_lines(self) -> Vec<u8> {
        self.lines
    }

    /// How many cases have begun.
    pub fn cases(&self) -> u64 {
        self.cases.count()
    }

    /// How far the text is read.
    pub fn position(&self) -> Position {
        self.cases.position()
    }

    /// Begins the next case; `false` if there is none any more.
    ///
    /// # Errors
    ///
    /// As [`Cases::board`].
    pub fn start(&mut self) -> Result<bool, Error> {
        let board = match fast::board(self.cases.text()?) {
            Some((board, length)) => self.cases.skip_board(length).map(|()| Some(board))?,
            None => self.cases.board()?,
        };
        self.held = board.map_or(Held::Nothing, Held::Plain);
        Ok(board.is_some())
    }

    /// The text and the board to go on with by [`fast`], if they are of the kind it takes.
    fn hand(&mut self) -> Result<Option<(&[u8], &Hand)>, Error> {
        if let Held::Nothing = self.held {
            return Ok(None);
        }
        let text = self.cases.text()?;
        if let Held::Plain(board) = &self.held {
            if !fast::is_usual(text) {
                return Ok(None);
            }
            if let Some(hand) = Hand::pack(board) {
                self.held = Held::Packed(hand);
            }
        }
        match &self.held {
            Held::Packed(hand) => Ok(Some((text, hand))),
            Held::Nothing | Held::Plain(_) => Ok(None),
        }
    }

    /// Takes one step by the plain rule, or ends the case if there is none; `true` if it has ended.
    fn step(&mut self) -> Result<bool, Error> {
        let mut board = match &self.held {
            Held::Nothing => return Ok(true),
            Held::Plain(board) => *board,
            Held::Packed(hand) => hand.unpack(),
        };
        match self.cases.step()? {
            Some(step) => {
                apply(&step, &mut board, &self.cases)?;
                self.held = Held::Plain(board);
                Ok(false)
            }
            None => {
                write::push_line(&board, &mut self.lines);
                self.held = Held::Nothing;
                Ok(true)
            }
        }
    }
}

/// Replays a step on a board.
///
/// # Errors
///
/// [`Error::Input`] if a merge is too large or there is no free cell; `cases` have just read the
/// step.
pub fn apply(step: &Step, board: &mut Board, cases: &Cases<impl BufRead>) -> Result<(), Error> {
    board
        .replay(*step)
        .map_err(|fault| cases.cannot_replay(fault))?;
    Ok(())
}

/// Plays `N` games that have started, in turns, until a case of one of them has ended, and tells of
/// which.
///
/// # Errors
///
/// As [`Cases::step`] and [`apply`].
pub fn end_a_case<R: BufRead, const N: usize>(games: &mut [Game<R>; N]) -> Result<usize, Error> {
    loop {
        let stopped = run(games)?;
        if games[stopped].step()? {
            return Ok(stopped);
        }
    }
}

/// Lets all games take steps by [`fast`] until one of them must take a plain one, and tells which.
fn run<R: BufRead, const N: usize>(games: &mut [Game<R>; N]) -> Result<usize, Error> {
    let mut texts = [&[][..]; N];
    let mut boards = [Packed(0); N];
    let (mut most, mut shortest) = (usize::MAX, 0);
    for (index, game) in games.iter_mut().enumerate() {
        let Some((text, hand)) = game.hand()? else {
            return Ok(index);
        };
        texts[index] = text;
        boards[index] = hand.board;
        if hand.steps < most {
            (most, shortest) = (hand.steps, index);
        }
    }
    let run = fast::run(texts, &mut boards, most);
    for (index, game) in games.iter_mut().enumerate() {
        if let Held::Packed(hand) = &mut game.held {
            hand.board = boards[index];
            hand.steps -= run.steps;
        }
        game.cases.skip_steps(run.steps, run.taken[index])?;
    }
    Ok(run.stopped.unwrap_or(shortest))
}
