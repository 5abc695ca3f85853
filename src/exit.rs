//! How a run ends: lines on standard error, and the exit status.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use super::error::Error;

/// What has gone wrong so far.
#[derive(Debug, Default)]
pub struct Run {
    /// Whether anything has.
    pub failed: bool,
    /// Whether nothing more can be written.
    is_output_lost: bool,
}

impl Run {
    /// Tells of the error that an input ended with, if there is any, after what `output` holds is
    /// written; `false` if nothing more can be written.
    ///
    /// A reader of the output that went away is no error: it has what it wanted.
    pub fn note(&mut self, result: Result<(), Error>, name: &str, output: &mut impl Write) -> bool {
        match result {
            Ok(()) => {}
            Err(Error::Write(reason)) => self.lose_output(reason),
            Err(error) => {
                // First the lines before the error, then the error, and both if both fail.
                let flushed = output.flush();
                self.tell(name, &error);
                flushed.unwrap_or_else(|reason| self.lose_output(reason));
            }
        }
        !self.is_output_lost
    }

    /// Tells of an error in `name`.
    pub fn tell(&mut self, name: &str, error: &Error) {
        self.failed = true;
        match error {
            Error::Input(error) => report(format_args!("{name}:{error}")),
            Error::Read(reason) | Error::Write(reason) => report(format_args!("{name}: {reason}")),
        }
    }

    /// Writes what `output` still holds, and gives the status: 0, or 1 if anything has gone wrong.
    pub fn end(mut self, output: &mut impl Write) -> ExitCode {
        if !self.is_output_lost {
            let flushed = output.flush();
            flushed.unwrap_or_else(|reason| self.lose_output(reason));
        }
        ExitCode::from(u8::from(self.failed))
    }

    fn lose_output(&mut self, reason: io::Error) {
        self.is_output_lost = true;
        if reason.kind() != io::ErrorKind::BrokenPipe {
            self.tell("<stdout>", &Error::Write(reason));
        }
    }
}

/// Writes a line to standard error; if that fails too, the exit status must do.
pub fn report(message: impl Display) {
    // In one piece, as other programs may write there at the same time.
    let _ = io::stderr().write_all(format!("replay2048: {message}\n").as_bytes());
}
