//! A trace: every board of a case and what led to it, for a reader who looks for the step where
//! another program parts from this one.

use std::cell::RefCell;
use std::fmt;
use std::io::{BufRead, Write};
use std::mem;

use super::grid::{Grid, Mark};
use super::status::Status;
use super::step::ShownStep;
use crate::board::Board;
use crate::cases::Cases;
use crate::error::Error;
use crate::stream::each::View;
use crate::write::push_line;

/// Writes each case step by step: a heading, the starting board, each step and the board after it, a
/// summary, and the answer line.
///
/// Only answer lines begin with a digit, so they are easy to find. After an error the faulty step is
/// the one after the last board shown.
pub(crate) struct Trace<'a, W> {
    output: &'a RefCell<W>,
    color: bool,
    /// The heading of a source that is one of several, until its first case is shown.
    heading: Option<String>,
    are_several: bool,
    /// What is written next.
    text: Vec<u8>,
    /// Whether nothing of the source is shown yet, and nothing of any.
    is_first_of_source: bool,
    is_first: bool,
}

/// What the signs of [`Grid`] mean; told once, under the first heading.
const LEGEND: &str = "Signs: +2 is a new tile, [4] is a tile made by a merge\n";

impl<'a, W: Write> Trace<'a, W> {
    /// A trace to an output; each source gets a heading if there `are_several`, as `head` does it.
    pub(crate) fn new(output: &'a RefCell<W>, color: bool, are_several: bool) -> Trace<'a, W> {
        Trace {
            output,
            color,
            heading: None,
            are_several,
            text: Vec::new(),
            is_first_of_source: true,
            is_first: true,
        }
    }

    fn push(&mut self, part: fmt::Arguments<'_>) {
        let pushed = self.text.write_fmt(part);
        pushed.expect("a vector takes all of it");
    }

    fn push_grid(&mut self, board: Board, marks: [Mark; 16]) {
        Grid::new(board, marks, self.color).push(&mut self.text);
    }

    /// Writes a part of the trace at once, and makes room for the next one.
    fn write(&mut self) -> Result<(), Error> {
        let written = self.output.borrow_mut().write_all(&self.text);
        self.text.clear();
        written.map_err(Error::Write)
    }
}

impl<W: Write> View for Trace<'_, W> {
    fn show<R: BufRead>(
        &mut self,
        number: u64,
        board: Board,
        cases: &mut Cases<R>,
    ) -> Result<(), Error> {
        if !mem::take(&mut self.is_first) {
            self.text.push(b'\n');
        }
        if let Some(name) = self.heading.take() {
            self.push(format_args!("==> {name} <==\n"));
        }
        match mem::take(&mut self.is_first_of_source) {
            true => self.push(format_args!("Case {number}\n{LEGEND}\n")),
            false => self.push(format_args!("Case {number}\n\n")),
        }
        self.push_grid(board, [Mark::None; 16]);
        self.write()?;
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
            let step = status.steps();
            match number {
                1 => self.push(format_args!("\nStep {step}: {shown}\n")),
                // A pager that shows this line need not go back to the heading.
                case => self.push(format_args!("\nCase {case}, step {step}: {shown}\n")),
            }
            self.push_grid(board, shown.marks());
            self.write()?;
        }
        self.push(format_args!("\n{status}\n"));
        push_line(&status.board(), &mut self.text);
        self.write()
    }

    fn show_no_case(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn begin(&mut self, name: &str) {
        self.heading = self.are_several.then(|| name.to_string());
        self.is_first_of_source = true;
    }
}
