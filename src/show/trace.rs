//! An input to a trace: every board and what led to it, for a reader who looks for the step where
//! another program parts from this one.
//!
//! The boards and steps are those of the plain rule. To get answers only, use
//! [`replay`](mod@super::replay), which is far faster.

use std::fmt;
use std::io::{BufRead, Write};

use super::grid::{Grid, Mark};
use super::status::Status;
use super::step::ShownStep;
use crate::board::Board;
use crate::cases::Cases;
use crate::error::Error;
use crate::write::push_line;

/// Shows every case of `input` step by step: a heading, the starting board, each step and the board
/// after it, a summary, and the answer line.
///
/// Only answer lines begin with a digit, so they are easy to find. `output` should be buffered; it
/// is flushed at the end. Memory does not depend on the input.
///
/// # Errors
///
/// Every kind of [`Error`]; the trace up to the last good step is then written and flushed, and the
/// faulty step is the one after the last board shown.
///
/// ```
/// use replay2048::show::trace::trace;
/// let mut output = Vec::new();
/// trace(&b"2 2 0 0  0 0 0 0  0 0 0 0  0 0 0 0  a 1 2"[..], &mut output, false).unwrap();
/// let output = String::from_utf8(output).unwrap();
/// let step = "
/// Step 1: left; merged 2+2; score +4; tile 2 in cell 2, as 1 is taken
/// ┌──────┬──────┬──────┬──────┐
/// │  [4] │  +2  │      │      │
/// ";
/// assert!(output.contains(step));
/// assert!(output.ends_with("\n4 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"));
/// ```
pub fn trace(input: impl BufRead, output: &mut impl Write, color: bool) -> Result<(), Error> {
    let traced = trace_all(Cases::new(input), output, color);
    traced.and(output.flush().map_err(Error::Write))
}

fn trace_all(
    mut cases: Cases<impl BufRead>,
    output: &mut impl Write,
    color: bool,
) -> Result<(), Error> {
    let mut text = Vec::new();
    while let Some(board) = cases.board()? {
        match cases.count() {
            1 => show(format_args!("Case 1\n{LEGEND}\n"), &mut text),
            number => show(format_args!("\nCase {number}\n\n"), &mut text),
        }
        trace_case(board, &mut cases, &mut text, output, color)?;
    }
    Ok(())
}

/// What the signs of [`Grid`] mean; told once, under the first heading.
const LEGEND: &str = "Signs: +2 is a new tile, [4] is a tile made by a merge\n";

/// Shows a case; its heading is in `text`, which is used again and again for what is written next.
fn trace_case(
    board: Board,
    cases: &mut Cases<impl BufRead>,
    text: &mut Vec<u8>,
    output: &mut impl Write,
    color: bool,
) -> Result<(), Error> {
    Grid::new(board, [Mark::None; 16], color).push(text);
    write(text, output)?;
    let mut status = Status::new(board);
    while let Some(step) = cases.step()? {
        let mut board = status.board();
        let replayed = board.replay(step);
        let replayed = replayed.map_err(|fault| cases.cannot_replay(fault))?;
        status.add(&replayed.slide, board);
        let shown = ShownStep {
            step,
            replayed,
            board,
        };
        let number = status.steps();
        match cases.count() {
            1 => show(format_args!("\nStep {number}: {shown}\n"), text),
            // A pager that shows this line need not go back to the heading.
            case => show(
                format_args!("\nCase {case}, step {number}: {shown}\n"),
                text,
            ),
        }
        Grid::new(board, shown.marks(), color).push(text);
        write(text, output)?;
    }
    show(format_args!("\n{status}\n"), text);
    push_line(&status.board(), text);
    write(text, output)
}

fn show(part: fmt::Arguments<'_>, text: &mut Vec<u8>) {
    text.write_fmt(part).expect("a vector takes all of it");
}

/// Writes a part of the trace at once, and makes room for the next one.
fn write(text: &mut Vec<u8>, output: &mut impl Write) -> Result<(), Error> {
    output.write_all(text).map_err(Error::Write)?;
    text.clear();
    Ok(())
}
