//! The next case of an input, however long it is.

use std::io::{BufRead, Read};

use super::input::Input;
use crate::board::Board;
use crate::cases::{Cases, Start};
use crate::error::Error;
use crate::fast::Game;

/// Replays the next case of an input, as far as it can as the fast way does it, and gives its final
/// board; `None` at the end of the input, or of the line that reading is bound to.
///
/// `cases` have begun before it. Memory does not depend on its length, and an error shows as soon
/// as it is read.
///
/// # Errors
///
/// [`Error::Input`] and [`Error::Read`].
pub(crate) fn next_case<R: Read>(
    input: &mut Input<R>,
    cases: u64,
    is_line: bool,
) -> Result<Option<Board>, Error> {
    let mut start = Start {
        position: input.position(),
        cases,
        is_line,
        is_last: !is_line,
        ..Start::INPUT
    };
    let Some(board) = Cases::new(&mut *input, start).board()? else {
        return Ok(None);
    };
    start.cases += 1;
    let mut game = Game::new(board);
    loop {
        let played = game.play(input.fill_buf().map_err(Error::Read)?);
        input.consume(played.bytes);
        start.steps += played.steps as u64;
        if played.is_end && !is_line {
            return Ok(Some(game.board()));
        }
        // A step that is not all in the buffer, an odd or a bad one, or none.
        start.position = input.position();
        let mut steps = Cases::new(&mut *input, start);
        let Some(step) = steps.step()? else {
            return Ok(Some(game.board()));
        };
        let mut board = game.board();
        let replayed = board.replay(step);
        replayed.map_err(|fault| steps.cannot_replay(fault))?;
        game.set(board);
        start.steps += 1;
    }
}
