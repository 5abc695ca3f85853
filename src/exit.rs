//! How a run ends: a line on standard error, and the exit status.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use super::error::Error;

/// Tells of an error on standard error, and gives the status of the run: 1, or 0 without an error.
///
/// A reader of our output that went away is no error: it has what it wanted.
pub fn status(result: Result<(), Error>, name: &str) -> ExitCode {
    match result {
        Err(error) if !error.is_broken_pipe() => {
            complain(error.report(name));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Writes a line to standard error; if that fails too, the exit status must do.
pub fn complain(message: impl Display) {
    let _ = writeln!(io::stderr(), "replay2048: {message}");
}
