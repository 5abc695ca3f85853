//! Boards and steps to final boards: the program's one loop.

use std::io::{BufRead, Write};

use super::board::Board;
use super::cases::Cases;
use super::error::Error;
use super::line;

/// Replays every case of `input` and writes a line for each to `output`.
///
/// The lines of the cases before an error are written, and nothing of the bad case is. Does not
/// flush `output`. Time is linear in the input; memory does not depend on it.
///
/// # Errors
///
/// Every kind of [`Error`]; the position of an [`Error::Input`] counts from the start of `input`.
///
/// ```
/// use replay2048::replay::replay;
/// let mut output = Vec::new();
/// replay(&b"2 2 2 2  0 0 0 0  0 0 0 0  0 0 0 0\na 3 2"[..], &mut output).unwrap();
/// assert_eq!(output, b"4 4 2 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
/// ```
pub fn replay(input: impl BufRead, output: &mut impl Write) -> Result<(), Error> {
    let mut cases = Cases::new(input);
    let mut text = Vec::new();
    while let Some(board) = final_board(&mut cases)? {
        text.clear();
        line::push(&board, &mut text);
        output.write_all(&text).map_err(Error::Write)?;
    }
    Ok(())
}

/// Replays the next case; `None` if there is none any more.
fn final_board(cases: &mut Cases<impl BufRead>) -> Result<Option<Board>, Error> {
    let Some(mut board) = cases.board()? else {
        return Ok(None);
    };
    while let Some(step) = cases.step()? {
        board
            .slide(step.direction)
            .map_err(|fault| cases.cannot_slide(fault))?;
        board
            .place(step.address, step.tile)
            .map_err(|fault| cases.cannot_place(step.tile, fault))?;
    }
    Ok(Some(board))
}
