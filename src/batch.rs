//! The cases of an input in batches, each replayed on its own, and put together again.

use std::array;
use std::io::{BufRead, Write};

use super::cut;
use super::error::Error;
use super::game::{end_a_case, Game};
use super::position::Position;

/// What became of cases that follow each other in an input.
#[derive(Debug)]
pub struct Batch {
    /// The lines of the cases that are complete.
    lines: Vec<u8>,
    /// How many cases were begun.
    cases: u64,
    /// Where they end, counted from where they begin.
    end: Position,
    /// The error in the last of them, its place counted from where the first begins.
    error: Option<Error>,
}

impl Batch {
    /// Replays the next case of a source, however long it is; no case at the source's end.
    pub fn of_one_case(source: impl BufRead) -> Batch {
        let mut game = Game::new(source);
        let played = game
            .start()
            .and_then(|_| end_a_case(array::from_mut(&mut game)));
        Batch::of_game(game, played.err())
    }

    /// Replays a text of whole cases, several at a time.
    pub fn of_cases(text: &[u8]) -> Batch {
        let mut games = in_parts(text).map(Game::new);
        if play_all(&mut games).is_err() {
            // Another error may be in front of that one, so now from the start.
            let mut game = Game::new(text);
            let error = play(&mut game).err();
            return Batch::of_game(game, error);
        }
        let mut all = Batch {
            lines: Vec::new(),
            cases: 0,
            end: Position::START,
            error: None,
        };
        for game in games {
            all.cases += game.cases();
            all.end = all.end.plus(game.position());
            all.lines.extend(game.into_lines());
        }
        all
    }

    /// Whether the source had ended, so that there is nothing to follow.
    pub fn is_end(&self) -> bool {
        self.cases == 0 && self.error.is_none()
    }

    fn of_game<R: BufRead>(game: Game<R>, error: Option<Error>) -> Batch {
        let (cases, end) = (game.cases(), game.position());
        Batch {
            lines: game.into_lines(),
            cases,
            end,
            error,
        }
    }
}

/// How many games are played at a time: enough to keep a processor busy, few enough for its
/// registers.
const GAMES: usize = 4;

/// Cuts a text into parts of about the same size where cases begin.
fn in_parts(text: &[u8]) -> [&[u8]; GAMES] {
    let mut parts = [&[][..]; GAMES];
    let mut start = 0;
    for (number, part) in parts.iter_mut().enumerate() {
        let goal = text.len() * (number + 1) / GAMES;
        let end = cut::first_case_start(text, goal.max(start)).unwrap_or(text.len());
        *part = &text[start..end];
        start = end;
    }
    parts
}

/// Plays all cases of some games in turns, and those that remain at the end alone.
fn play_all<R: BufRead>(games: &mut [Game<R>; GAMES]) -> Result<(), Error> {
    let mut more = true;
    for game in games.iter_mut() {
        more &= game.start()?;
    }
    while more {
        let ended = end_a_case(games)?;
        more = games[ended].start()?;
    }
    games.iter_mut().try_for_each(play)
}

/// Plays all cases of a game, from the middle of one if it is there.
fn play<R: BufRead>(game: &mut Game<R>) -> Result<(), Error> {
    loop {
        end_a_case(array::from_mut(game))?;
        if !game.start()? {
            return Ok(());
        }
    }
}

/// The output and how far it has got: takes batches in the order of the input.
#[derive(Debug)]
pub struct Ledger<W> {
    output: W,
    cases: u64,
    end: Position,
}

impl<W: Write> Ledger<W> {
    /// Nothing is written yet.
    pub fn new(output: W) -> Ledger<W> {
        Ledger {
            output,
            cases: 0,
            end: Position::START,
        }
    }

    /// Writes the lines of the next batch.
    ///
    /// # Errors
    ///
    /// The batch's own error, its place counted from the start of the input, and [`Error::Write`].
    pub fn enter(&mut self, batch: Batch) -> Result<(), Error> {
        self.output.write_all(&batch.lines).map_err(Error::Write)?;
        if let Some(error) = batch.error {
            return Err(error.behind(self.end, self.cases));
        }
        self.cases += batch.cases;
        self.end = self.end.plus(batch.end);
        Ok(())
    }

    /// Hands on what is buffered, however it all ended.
    ///
    /// # Errors
    ///
    /// The one that it ended with, or else [`Error::Write`].
    pub fn close(&mut self, outcome: Result<(), Error>) -> Result<(), Error> {
        let flushed = self.output.flush().map_err(Error::Write);
        outcome.and(flushed)
    }
}
