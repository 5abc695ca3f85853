//! Batch after batch on this thread.

use std::io::{Read, Write};

use super::batch::Batch;
use super::input::Input;
use super::output::OrderedOutput;
use super::work::{next_work, Work};
use crate::error::Error;
use crate::fast::Layout;

/// Replays what is left of an input.
///
/// # Errors
///
/// As [`replay`](super::replay).
pub(super) fn replay<R: Read, W: Write>(
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
