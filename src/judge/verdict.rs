//! What is wrong about a run of COMMAND, and the sentence for it.

use std::fmt;
use std::process::ExitStatus;

use super::answer::Answer;
use super::child::{End, Run, OUTPUT, TIME};
use super::escaped::escaped;
use super::signal;
use crate::board::Board;

/// What COMMAND did wrong; displays as a sentence that has COMMAND as its subject unsaid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// So many of its 16 numbers are not those of the answer.
    WrongNumbers(usize),
    /// It printed fewer or more than 16 numbers.
    Count {
        /// How many.
        found: usize,
        /// Where the answer is among them.
        right: Option<Place>,
    },
    /// It printed something that is no number up to [`Tile::MAX`](crate::board::Tile::MAX).
    NoNumber {
        /// Its place among the numbers, counted from 1.
        place: usize,
        /// It, as people can read it.
        found: String,
    },
    /// It printed nothing.
    Nothing,
    /// It printed white space only.
    WhiteSpace,
    /// It ended with another exit status than 0.
    Status {
        /// The status.
        status: i32,
        /// Whether it printed the answer all the same.
        is_right: bool,
    },
    /// The shell found no program of its name.
    NotFound,
    /// The shell found something of its name that is no program.
    NotExecutable,
    /// A signal ended it.
    Signal(i32),
    /// It was killed after two seconds.
    TooSlow,
    /// It was killed after too much output.
    Floods,
    /// It could not be run, for this reason.
    Failed(String),
}

/// Where the answer is among too many numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first 16.
    First,
    /// The last 16.
    Last,
}

impl Fault {
    /// What is wrong about a run, if anything is; `board` is the right answer.
    ///
    /// How COMMAND ended comes before what it printed, as the one explains the other.
    pub fn of(run: &Run, board: &Board) -> Option<Fault> {
        let printed = || of_output(&run.output, board);
        match &run.end {
            End::Exited(status) if status.success() => printed(),
            End::Exited(status) => Some(of_status(*status, &run.output, printed().is_none())),
            End::TooSlow => Some(Fault::TooSlow),
            End::Floods => Some(Fault::Floods),
            End::Failed(reason) => Some(Fault::Failed(reason.to_string())),
            End::CalledOff => None,
        }
    }

    /// Whether COMMAND cannot be run at all, so that there is no use in more cases.
    pub fn is_of_the_shell(&self) -> bool {
        matches!(
            self,
            Fault::NotFound | Fault::NotExecutable | Fault::Failed(_)
        )
    }
}

/// What is wrong about an output alone.
pub fn of_output(output: &[u8], board: &Board) -> Option<Fault> {
    let numbers = match Answer::read(output) {
        Answer::Numbers(numbers) => numbers,
        Answer::Other { place, found } => {
            let found = escaped(&found, WORD);
            return Some(Fault::NoNumber { place, found });
        }
    };
    match numbers.len() {
        0 if output.is_empty() => Some(Fault::Nothing),
        0 => Some(Fault::WhiteSpace),
        16 => {
            let pairs = numbers.iter().zip(&board.0);
            let wrong = pairs.filter(|(found, right)| found != right).count();
            (wrong > 0).then_some(Fault::WrongNumbers(wrong))
        }
        found => {
            let right = if numbers.ends_with(&board.0) {
                Some(Place::Last)
            } else if numbers.starts_with(&board.0) {
                Some(Place::First)
            } else {
                None
            };
            Some(Fault::Count { found, right })
        }
    }
}

fn of_status(status: ExitStatus, output: &[u8], is_right: bool) -> Fault {
    match (status.code(), output) {
        (Some(127), b"") => Fault::NotFound,
        (Some(126), b"") => Fault::NotExecutable,
        (Some(status), _) => Fault::Status { status, is_right },
        (None, _) => Fault::Signal(signal_of(status)),
    }
}

#[cfg(unix)]
fn signal_of(status: ExitStatus) -> i32 {
    std::os::unix::process::ExitStatusExt::signal(&status).unwrap_or_default()
}

#[cfg(not(unix))]
fn signal_of(_: ExitStatus) -> i32 {
    0
}

/// The widest word that is quoted whole in a sentence.
const WORD: usize = 20;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::WrongNumbers(1) => f.write_str("1 of the 16 numbers is wrong"),
            Fault::WrongNumbers(wrong) => write!(f, "{wrong} of the 16 numbers are wrong"),
            Fault::Count { found, right } => {
                let s = if *found == 1 { "" } else { "s" };
                write!(f, "printed {found} number{s} instead of 16")?;
                match right {
                    Some(Place::First) => f.write_str("; the first 16 are right"),
                    Some(Place::Last) if found % 16 == 0 => f.write_str(
                        "; the last 16 are right, and only the board after the last step is wanted",
                    ),
                    Some(Place::Last) => f.write_str("; the last 16 are right"),
                    None => Ok(()),
                }
            }
            Fault::NoNumber { place, found } if *place > 16 => {
                write!(f, "printed '{found}' after {} numbers", place - 1)
            }
            Fault::NoNumber { place, found } => {
                write!(f, "printed '{found}' instead of number {place}")
            }
            Fault::Nothing => f.write_str("printed nothing"),
            Fault::WhiteSpace => f.write_str("printed nothing but white space"),
            Fault::Status { status, is_right } => {
                write!(f, "ended with exit status {status}")?;
                if (129..160).contains(status) {
                    let signal = signal::name(status - 128);
                    write!(f, ", the shell's sign for {signal}")?;
                }
                match is_right {
                    true => f.write_str("; what it printed is right"),
                    false => Ok(()),
                }
            }
            Fault::NotFound => f.write_str("the shell did not find the program (exit status 127)"),
            Fault::NotExecutable => {
                f.write_str("the shell could not execute the program (exit status 126)")
            }
            Fault::Signal(signal) => write!(f, "ended by {}", signal::name(*signal)),
            Fault::TooSlow => write!(f, "took longer than {} seconds", TIME.as_secs()),
            Fault::Floods => write!(f, "printed more than {OUTPUT} bytes"),
            Fault::Failed(reason) => write!(f, "could not be run: {reason}"),
        }
    }
}
