//! The case itself, on one line: the form of `--compact`.

use std::cell::RefCell;
use std::io::{BufRead, Write};

use crate::board::{Board, Direction, Step};
use crate::cases::Cases;
use crate::error::Error;
use crate::stream::each::View;
use crate::write::{push_cells, push_number};

/// Appends a step after what comes before it on its line: a space, and its three parts with one
/// space between them.
pub(crate) fn push_step(step: &Step, text: &mut Vec<u8>) {
    let key = Direction::KEYS[step.direction as usize];
    let number = step.address.number();
    let (tens, ones) = (b'0' + number / 10, b'0' + number % 10);
    match tens {
        b'0' => text.extend_from_slice(&[b' ', key, b' ', ones, b' ']),
        _ => text.extend_from_slice(&[b' ', key, b' ', tens, ones, b' ']),
    }
    push_number(step.tile, text);
}

/// Writes each case on a line, without replaying it.
///
/// A line is held back until its case has turned out to be good, unless it gets longer than
/// [`LONGEST_HELD`]: memory does not grow with the input.
pub(crate) struct Compact<'a, W> {
    output: &'a RefCell<W>,
    line: Vec<u8>,
    /// Whether a part of the line is written.
    is_begun: bool,
}

/// How many bytes of a line are held back.
const LONGEST_HELD: usize = 1 << 20;

impl<'a, W: Write> Compact<'a, W> {
    /// Cases to an output.
    pub(crate) fn new(output: &'a RefCell<W>) -> Compact<'a, W> {
        Compact {
            output,
            line: Vec::new(),
            is_begun: false,
        }
    }

    fn push_steps<R: BufRead>(&mut self, cases: &mut Cases<R>) -> Result<(), Error> {
        while let Some(step) = cases.step()? {
            push_step(&step, &mut self.line);
            if self.line.len() > LONGEST_HELD {
                self.write_line()?;
                self.is_begun = true;
            }
        }
        Ok(())
    }

    fn write_line(&mut self) -> Result<(), Error> {
        let written = self.output.borrow_mut().write_all(&self.line);
        self.line.clear();
        written.map_err(Error::Write)
    }
}

impl<W: Write> View for Compact<'_, W> {
    fn show<R: BufRead>(
        &mut self,
        _: u64,
        board: Board,
        cases: &mut Cases<R>,
    ) -> Result<(), Error> {
        self.line.clear();
        self.is_begun = false;
        push_cells(&board, &mut self.line);
        let pushed = self.push_steps(cases);
        if pushed.is_ok() || self.is_begun {
            self.line.push(b'\n');
            self.write_line()?;
        }
        pushed
    }

    fn show_no_case(&mut self) -> Result<(), Error> {
        // A bad line of which a part is written has ended in its line feed by now.
        if !std::mem::take(&mut self.is_begun) {
            self.line.clear();
            self.line.push(b'\n');
            self.write_line()?;
        }
        Ok(())
    }
}
