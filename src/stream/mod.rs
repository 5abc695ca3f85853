//! An input of any size in bounded memory: batch after batch, on one thread or several.
//!
//! [`Input`] buffers what is read and hands out batches of whole cases or lines. A [`batch`] is
//! replayed at once; a case of which the end is not in the buffer is replayed as it comes
//! ([`next_case`](mod@next_case)). Answers are written in the order of the input ([`output`]).

pub(crate) mod batch;
pub(crate) mod each;
pub(crate) mod input;
pub(crate) mod next_case;
pub(crate) mod output;
pub(crate) mod parallel;
pub(crate) mod select;
pub(crate) mod tied;

use std::cell::RefCell;
use std::io::{Read, Write};
use std::mem;
use std::num::NonZeroUsize;

use crate::error::Error;
use crate::fast::Layout;
use crate::files::Opened;
use crate::write::push_line;
use batch::{Answers, Batch};
use input::Input;
use next_case::next_case;
use output::OrderedOutput;
use tied::Tied;

/// Replays every case of an open input and writes a line for each to `output`: exactly what
/// [`plain::replay`](crate::plain::replay) writes, by up to `threads` threads, or as many as there are
/// cores.
///
/// With [`Layout::Lines`] each line is a case; a blank or a bad one gets an empty line, and `tell` is
/// told of a bad one. Before it waits for more input, all answers that are known are out. Only an
/// input of many cases gains by threads; one that fits into the buffer starts none. `buffer` may
/// have served another input, and serves the next one.
///
/// # Errors
///
/// Every kind of [`Error`]; the lines of the cases before it are written.
pub(crate) fn replay<W: Write>(
    opened: Opened,
    buffer: &mut Vec<u8>,
    layout: Layout,
    threads: Option<NonZeroUsize>,
    output: &RefCell<W>,
    tell: &mut dyn FnMut(&Error),
) -> Result<(), Error> {
    let tied = Tied::new(opened.reader, opened.may_wait, output);
    let input = Input::new(tied, mem::take(buffer));
    replay_input(input, buffer, layout, threads, output, tell)
}

/// The same for an input with a buffer of any size, which is given back in `buffer`.
pub(crate) fn replay_input<R: Read + Send + 'static, W: Write>(
    mut input: Input<Tied<'_, R, W>>,
    buffer: &mut Vec<u8>,
    layout: Layout,
    threads: Option<NonZeroUsize>,
    output: &RefCell<W>,
    tell: &mut dyn FnMut(&Error),
) -> Result<(), Error> {
    let mut batch = Batch::new(Vec::new());
    let mut output = OrderedOutput::new(output, layout, tell);
    while !input.is_large() || threads == NonZeroUsize::new(1) {
        match next_work(&mut input, &mut batch, layout) {
            Work::Batch => output.write(batch.replay(layout))?,
            Work::Done(answers) => output.write(answers)?,
            Work::End => {
                *buffer = input.into_buffer();
                return Ok(());
            }
        }
    }
    let input = input.map(Tied::into_reader);
    parallel::replay(input, layout, threads, &parallel::start_thread, &mut output)
}

/// Replays what is left of an input on this thread.
fn replay_here<R: Read, W: Write>(
    mut input: Input<R>,
    layout: Layout,
    output: &mut OrderedOutput<'_, W>,
) -> Result<(), Error> {
    let mut batch = Batch::new(Vec::new());
    loop {
        output.flush()?; // as the next read may have to wait
        match next_work(&mut input, &mut batch, layout) {
            Work::Batch => output.write(batch.replay(layout))?,
            Work::Done(answers) => output.write(answers)?,
            Work::End => return Ok(()),
        }
    }
}

/// What comes next of an input.
enum Work {
    /// A batch that is still to be replayed.
    Batch,
    /// A case that could only be replayed as it was read, or an error.
    Done(Answers),
    /// The end.
    End,
}

fn next_work<R: Read>(input: &mut Input<R>, batch: &mut Batch, layout: Layout) -> Work {
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
    input.end_line().map_err(Error::Read)?;
    Ok(Work::Done(answers))
}
