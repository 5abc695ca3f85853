//! What comes next of an input.

use std::io::Read;

use super::batch::{Answers, Batch};
use super::input::Input;
use super::next_case::next_case;
use crate::error::Error;
use crate::fast::Layout;
use crate::write::push_line;

/// What comes next of an input.
pub(super) enum Work {
    /// A batch that is still to be replayed.
    Batch,
    /// A case that could only be replayed as it was read, or an error.
    Done(Answers),
    /// The end.
    End,
}

/// Takes what comes next of an input: into `batch`, if it is one.
pub(super) fn next_work<R: Read>(input: &mut Input<R>, batch: &mut Batch, layout: Layout) -> Work {
    let next = match layout {
        Layout::Free => next_free_work(input, batch),
        Layout::Lines => next_lines(input, batch),
    };
    next.unwrap_or_else(|error| {
        let mut answers = Answers::default();
        answers.errors.push((0, error));
        Work::Done(answers)
    })
}

fn next_free_work<R: Read>(input: &mut Input<R>, batch: &mut Batch) -> Result<Work, Error> {
    if input.take_cases(batch) {
        return Ok(Work::Batch);
    }
    let Some(board) = next_case(input, 0, false)? else {
        return Ok(Work::End);
    };
    let mut answers = Answers {
        cases: 1,
        ..Answers::default()
    };
    push_line(&board, &mut answers.lines);
    Ok(Work::Done(answers))
}

fn next_lines<R: Read>(input: &mut Input<R>, batch: &mut Batch) -> Result<Work, Error> {
    input.end_line().map_err(Error::Read)?; // after a bad one is told, as it may be endless
    if input.take_lines(batch).map_err(Error::Read)? {
        return Ok(Work::Batch);
    }
    if !input.begin_line().map_err(Error::Read)? {
        return Ok(Work::End);
    }
    // A line that is longer than the buffer.
    let mut answers = Answers::default();
    let has_case = match next_case(input, 0, true) {
        Ok(Some(board)) => {
            push_line(&board, &mut answers.lines);
            Ok(true)
        }
        Ok(None) => Ok(false),
        Err(error @ Error::Input(_)) => Err(error),
        Err(error) => return Err(error),
    };
    answers.end_line(has_case);
    Ok(Work::Done(answers))
}
