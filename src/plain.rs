//! An input to its lines of output by the plain rule alone, a step at a time.
//!
//! The program as one would write it first. Everything faster is tested against it.

use std::io::{BufRead, Write};

use super::cases::{Cases, Start};
use super::error::Error;
use super::write::push_line;

/// Replays every case of `input`, which begins at `start`, and writes a line for each to `output`.
///
/// The lines of the cases before an error are written, and nothing of the bad case is. `output` may
/// still have to be flushed. Time is linear in the input; memory does not depend on it.
///
/// # Errors
///
/// Every kind of [`Error`].
pub fn replay(input: impl BufRead, start: Start, output: &mut impl Write) -> Result<(), Error> {
    let mut cases = Cases::new(input, start);
    let mut line = Vec::new();
    while let Some(mut board) = cases.board()? {
        while let Some(step) = cases.step()? {
            board
                .replay(step)
                .map_err(|fault| cases.cannot_replay(fault))?;
        }
        line.clear();
        push_line(&board, &mut line);
        output.write_all(&line).map_err(Error::Write)?;
    }
    Ok(())
}
