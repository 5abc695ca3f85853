//! An input to its lines of output by the plain rule alone, a step at a time.
//!
//! The program as one would write it first. [`replay`](super::replay) is tested against it, and
//! measured.

use std::io::{BufRead, Write};

use super::cases::Cases;
use super::error::Error;
use super::game::apply;
use super::write;

/// Replays every case of `input` and writes a line for each to `output`, which is then flushed.
///
/// The lines of the cases before an error are written, and nothing of the bad case is. Time is
/// linear in the input; memory does not depend on it.
///
/// # Errors
///
/// Every kind of [`Error`]; the place of an [`Error::Input`] counts from the start of `input`.
///
/// ```
/// let mut output = Vec::new();
/// let input = &b"2 2 2 2  0 0 0 0  0 0 0 0  0 0 0 0\na 3 2"[..];
/// replay2048::plain::replay(input, &mut output).unwrap();
/// assert_eq!(output, b"4 4 2 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
/// ```
pub fn replay(input: impl BufRead, output: &mut impl Write) -> Result<(), Error> {
    let replayed = replay_all(Cases::new(input), output);
    replayed.and(output.flush().map_err(Error::Write))
}

fn replay_all(mut cases: Cases<impl BufRead>, output: &mut impl Write) -> Result<(), Error> {
    let mut line = Vec::new();
    while let Some(mut board) = cases.board()? {
        while let Some(step) = cases.step()? {
            apply(&step, &mut board, &cases)?;
        }
        line.clear();
        write::push_line(&board, &mut line);
        output.write_all(&line).map_err(Error::Write)?;
    }
    Ok(())
}
