//! Judges another program: `--check COMMAND`.
//!
//! Data flows one way, each arrow a channel between threads:
//!
//! ```text
//! Judge::check ── games ──> workers ── results ──> reporter ── text ──> standard output
//! ```
//!
//! | file | from | to |
//! |---|---|---|
//! | `prefix` | a game | its first steps: COMMAND's input, and the right board |
//! | `command`, `group`, `pipes`, `timer`, `child` | an input | what COMMAND printed, and how it ended |
//! | `answer`, `verdict` | that, and the right board | what is wrong, as a sentence |
//! | `workers` | games | results, several at a time |
//! | `reporter` | results | the same in order |
//! | `first_wrong` | the first wrong game | the first step after which COMMAND is wrong |
//! | `report`, `messages` | what is wrong | text for standard output; for standard error |
//!
//! `tally` counts all of it, what is under way and what is done, and says when it is enough. `signal`
//! and `escaped` have words for what computers say.

pub(crate) mod answer;
mod child;
mod command;
pub(crate) mod complaints;
pub(crate) mod escaped;
pub(crate) mod first_wrong;
mod group;
pub(crate) mod messages;
mod pipes;
pub(crate) mod prefix;
pub(crate) mod report;
mod reporter;
mod signal;
pub(crate) mod tally;
pub(crate) mod timer;
pub(crate) mod verdict;
pub(crate) mod view;
mod workers;

use std::ffi::OsString;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Sender};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crate::board::{Board, Step};
use crate::error::Error;
use child::Runner;
use messages::Messages;
use reporter::Reporter;
use tally::Tally;
use workers::Job;

/// A game that replays without a fault.
#[derive(Clone, Debug)]
pub struct Game {
    /// The starting board.
    pub board: Board,
    /// The steps, of which each can be replayed after those before it.
    pub steps: Vec<Step>,
}

/// What to judge, and where to tell of it.
pub struct Setup {
    /// COMMAND: a line for the shell.
    pub command: OsString,
    /// How many of it run at a time.
    pub jobs: NonZeroUsize,
    /// Standard output, for the report; it is flushed whenever a part is complete.
    pub output: Box<dyn Write + Send>,
    /// Whether boards in the report are coloured.
    pub color: bool,
    /// Standard error, for what COMMAND writes to its own.
    pub messages: Box<dyn Write + Send>,
    /// Whether `messages` is a terminal, and so can show how far the judge is.
    pub progress: bool,
}

/// Gives games to COMMAND and reports on its answers, in the order of the games.
///
/// A right answer is not reported. Of the first wrong one everything is shown, of the others a
/// line, and after 20 it is enough. However the judge ends, by [`Judge::finish`], by being dropped
/// or with the whole process, every process that COMMAND has left is killed.
pub struct Judge {
    tally: Arc<Tally>,
    /// `None` when no more games come.
    jobs: Option<Sender<Job>>,
    threads: Vec<JoinHandle<()>>,
}

impl Judge {
    /// Starts the threads of the judge: fewer than asked for where no more are to be had.
    ///
    /// # Errors
    ///
    /// The system's reason if there are too few threads to judge at all.
    pub fn new(setup: Setup) -> io::Result<Judge> {
        let tally = Arc::new(Tally::new(setup.jobs));
        let runner = Runner::new(setup.command, Arc::clone(&tally));
        let reporter = Reporter {
            runner: runner.clone(),
            tally: Arc::clone(&tally),
            output: setup.output,
            color: setup.color,
            messages: Messages::new(setup.messages, setup.progress),
        };
        let (jobs, waiting) = mpsc::channel();
        let (judged, results) = mpsc::channel();
        let mut threads = workers::start(setup.jobs, &runner, waiting, judged)?;
        threads.push(thread::Builder::new().spawn(move || reporter.report_all(results))?);
        Ok(Judge {
            tally,
            jobs: Some(jobs),
            threads,
        })
    }

    /// Takes a game to judge, and says whether to go on: not after 20 wrong ones, nor if COMMAND
    /// cannot be run at all; the game is then left out.
    ///
    /// `name` is the file's, as messages show it, and `case` the game's number. Waits while many
    /// games are not judged yet, so that memory does not grow with their number.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if a part of the report could not be written.
    pub fn check(&mut self, name: &str, case: u64, game: Game) -> Result<bool, Error> {
        let admitted = self.tally.admit(game.steps.len()).map_err(Error::Write)?;
        let (Some(index), Some(jobs)) = (admitted, &self.jobs) else {
            return Ok(false);
        };
        let name = name.to_string();
        let sent = jobs.send(Job {
            index,
            name,
            case,
            game,
        });
        Ok(sent.is_ok())
    }

    /// Waits until the report on all games so far is written, and no progress is shown.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if a part of the report could not be written.
    pub fn settle(&self) -> Result<(), Error> {
        self.tally.settle().map_err(Error::Write)
    }

    /// Ends the report with the summary, and says whether all answers were right.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if a part of the report could not be written.
    pub fn finish(mut self) -> Result<bool, Error> {
        self.settle()?;
        self.join();
        self.settle()?;
        Ok(self.tally.summary().is_all_right())
    }

    /// Lets the threads come to their end, the reporter with the summary.
    fn join(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so itself.
            let _ = thread.join();
        }
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        self.tally.call_off();
        self.join();
    }
}
