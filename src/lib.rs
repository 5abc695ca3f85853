//! Replays games of 2048 written down as text.
//!
//! ```
//! let game = b"0 0 0 0  0 0 4 4  4 4 8 16  4 8 16 16\na 6 2";
//! let mut output = Vec::new();
//! replay2048::replay(&game[..], replay2048::Start::INPUT, &mut output).unwrap();
//! assert_eq!(output, b"0 0 0 0 8 2 0 0 8 8 16 0 4 8 32 0\n");
//! ```
//!
//! That is the **plain program**: it can be read in one sitting, in this order, and it is what
//! `--submission` prints.
//!
//! | file | from | to |
//! |---|---|---|
//! | `board.rs` | a board and a step | the board after it: the rule of the game |
//! | `position.rs`, `error.rs` | what can be wrong, and where | in which words |
//! | `tokens.rs` | bytes | digits, letters, and where they are |
//! | `cases.rs` | tokens | boards and steps: the grammar |
//! | `write.rs` | a board | its line of output |
//! | `plain.rs` | an input | a line for each case |
//! | `streams.rs`, `exit.rs` | standard streams and errors | the exit status |
//!
//! The rest of the top level makes it a command.
//!
//! | file | from | to |
//! |---|---|---|
//! | `args.rs`, `command.rs`, `usage.rs` | a command line | a [`Command`], or what is wrong with it |
//! | `run.rs` | a command | what this process does, and its exit status |
//! | `files.rs` | a name | an open input |
//! | `session.rs` | several inputs | one output |
//! | `submission.rs` | the plain program | one source file |
//!
//! Each folder is a story that may be skipped.
//!
//! | folder | what it tells |
//! |---|---|
//! | `fast/` | the answers of the plain program, many times faster |
//! | `stream/` | an input of any size in bounded memory, on several threads |
//! | `show/` | cases step by step, as pictures, or as they are |
//! | `make/` | random cases |
//! | `play/` | a game at the keyboard |
//! | `judge/` | whether another program gives the right answers |
//!
//! Everything is tested against the plain program, in `tests/` here for inner parts and in the
//! project's `tests/` from the outside; and the plain program against one that shares no code with
//! it, `tests/naive`.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(clippy::incompatible_msrv)]

mod args;
mod board;
mod cases;
mod command;
mod error;
mod exit;
mod fast;
mod files;
mod judge;
mod make;
mod plain;
mod play;
mod position;
mod run;
mod session;
mod show;
mod stream;
mod streams;
mod submission;
mod tokens;
mod usage;
mod write;

#[cfg(test)]
mod tests;

pub use args::parse;
pub use board::{Address, Board, Direction, Replayed, Slide, Step, StepFault, Tile};
pub use cases::Start;
pub use command::{Color, Command, Output, Reading};
pub use error::{Error, Expected, Fault, InputError, Place};
pub use exit::report;
pub use files::Source;
pub use plain::replay;
pub use position::Position;
pub use run::run;
pub use usage::UsageError;
