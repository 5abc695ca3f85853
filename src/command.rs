//! What a command line may ask for.

use std::ffi::OsString;
use std::num::{NonZeroU64, NonZeroUsize};

use crate::files::Source;

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Print how to use the program.
    Help,
    /// Print the version.
    Version,
    /// Print the program as one source file.
    Submission,
    /// Read cases and print something for each.
    Read(Reading),
    /// Print random cases.
    Generate {
        /// How many.
        count: u64,
        /// The seed of their random numbers; `None` for a random one.
        seed: Option<u64>,
        /// The most steps of a case.
        length: NonZeroU64,
    },
    /// Play a game at the keyboard.
    Play {
        /// The seed of its random numbers; `None` for a random one.
        seed: Option<u64>,
        /// Whether to use colour.
        color: Color,
    },
}

/// Which cases to read, and what to print for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Where the cases are, in this order.
    pub sources: Vec<Source>,
    /// What to print for each.
    pub output: Output,
    /// The only case wanted, counted from 1 through all sources.
    pub case: Option<NonZeroU64>,
    /// Whether each line is a case, and a bad one does not end its source.
    pub keep_going: bool,
    /// How many threads to use at most; `None` for one a core.
    pub threads: Option<NonZeroUsize>,
}

/// What to print for a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// The final board.
    Board,
    /// The board after each step.
    Steps,
    /// Each step as a picture, the score, and how the game stands.
    Trace(Color),
    /// The case itself, on one line.
    Compact,
    /// Whether this command gives the right answer.
    Check(OsString, Color),
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Color {
    /// On a terminal, unless the environment says no.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}
