//! Replays games of 2048 written down as text.
//!
//! Data flows one way, and so do the files:
//!
//! | module | from | to |
//! |---|---|---|
//! | [`tokens`] | bytes | digits, letters, and where they are ([`position`]) |
//! | [`cases`] | tokens | boards and steps: the grammar |
//! | [`board`] | a board and a step | the board after it: the rule |
//! | [`replay`] | an input | a line for each case ([`line`](mod@line)), or an [`error`] |
//! | [`args`] | the command line | what to do |

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(clippy::incompatible_msrv)]

pub mod args;
pub mod board;
pub mod cases;
pub mod error;
pub mod line;
pub mod position;
pub mod replay;
pub mod tokens;
