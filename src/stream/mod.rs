//! An input of any size in bounded memory: batch after batch, on one thread or several.
//!
//! | file | from | to |
//! |---|---|---|
//! | `tied`, `buffer`, `input` | a reader | whole cases or lines at once, or bytes as they come |
//! | `batch` | whole cases or lines | their answers |
//! | `next_case` | a case of which the end is not in the buffer | its answer, as it comes |
//! | `work` | an input | what of the two comes next |
//! | `serial`, `parallel` | an input | all answers, by one thread or several |
//! | `output` | answers | lines of output, in the order of the input |
//! | `select`, `each` | an input | the case that is asked for; each case to a view of it |

pub(crate) mod batch;
pub(crate) mod buffer;
pub(crate) mod each;
pub(crate) mod input;
pub(crate) mod next_case;
pub(crate) mod output;
pub(crate) mod parallel;
pub(crate) mod select;
mod serial;
pub(crate) mod tied;
mod work;

use std::cell::RefCell;
use std::io::{Read, Write};
use std::mem;
use std::num::NonZeroUsize;

use crate::error::Error;
use crate::fast::Layout;
use crate::files::Opened;
use batch::Batch;
use input::Input;
use output::OrderedOutput;
use tied::Tied;
use work::{next_work, Work};

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
