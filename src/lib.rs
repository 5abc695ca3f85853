//! Replays games of 2048 written down as text.
//!
//! Data flows one way, and so does this list. First the plain program:
//!
//! | module | from | to |
//! |---|---|---|
//! | [`tokens`] | bytes | digits, letters, and where they are ([`position`]) |
//! | [`cases`] | tokens | boards and steps: the grammar |
//! | [`board`] | a board and a step | the board after it: the rule |
//! | [`write`](mod@write) | a board | its line of output |
//! | [`plain`] | an input | a line for each case, or an [`error`] |
//!
//! Then the same again, fast, and tested against it:
//!
//! | module | from | to |
//! |---|---|---|
//! | [`source`] | an input | pieces of many cases, [`cut`] where cases begin |
//! | [`packed`] | several boards of 64 bits | the boards after a step |
//! | [`fast`] | texts and packed boards | the boards after all steps in the usual form |
//! | [`game`] | the cases of a text | their lines, by [`fast`] or else by the plain rule |
//! | [`batch`] | a piece | its lines, from several games at a time, put in order |
//! | [`replay`](mod@replay), [`parallel`] | an input | a line for each case, on one thread or on several |
//!
//! And what the program does besides: [`args`] reads its command line, [`show`] is
//! what people look at, [`submission`] prints its source, and [`exit`] is how it ends.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(clippy::incompatible_msrv)]

pub mod args;
pub mod batch;
pub mod board;
pub mod cases;
pub mod cut;
pub mod error;
pub mod exit;
pub mod fast;
pub mod game;
pub mod judge;
pub mod make;
pub mod packed;
pub mod parallel;
pub mod plain;
pub mod play;
pub mod position;
pub mod replay;
pub mod show;
pub mod source;
pub mod submission;
pub mod tokens;
pub mod write;

#[cfg(test)]
mod tests;
