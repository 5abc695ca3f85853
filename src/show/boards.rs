//! Boards as lines of output, for those who look for a step or for one case.

use std::cell::RefCell;
use std::io::{BufRead, Write};

use crate::board::Board;
use crate::cases::Cases;
use crate::error::Error;
use crate::stream::each::View;
use crate::write::push_line;

/// Writes boards as lines of output: of each case the board after each step, or the final one.
pub(crate) struct Boards<'a, W> {
    output: &'a RefCell<W>,
    each_step: bool,
    line: Vec<u8>,
}

impl<'a, W: Write> Boards<'a, W> {
    /// Boards to an output.
    pub(crate) fn new(output: &'a RefCell<W>, each_step: bool) -> Boards<'a, W> {
        Boards {
            output,
            each_step,
            line: Vec::new(),
        }
    }

    fn write(&mut self, board: &Board) -> Result<(), Error> {
        self.line.clear();
        push_line(board, &mut self.line);
        let mut output = self.output.borrow_mut();
        output.write_all(&self.line).map_err(Error::Write)
    }
}

impl<W: Write> View for Boards<'_, W> {
    fn show<R: BufRead>(
        &mut self,
        _: u64,
        board: Board,
        cases: &mut Cases<R>,
    ) -> Result<(), Error> {
        let mut board = board;
        while let Some(step) = cases.step()? {
            let replayed = board.replay(step);
            replayed.map_err(|fault| cases.cannot_replay(fault))?;
            if self.each_step {
                self.write(&board)?;
            }
        }
        match self.each_step {
            true => Ok(()),
            false => self.write(&board),
        }
    }

    fn show_no_case(&mut self) -> Result<(), Error> {
        let mut output = self.output.borrow_mut();
        output.write_all(b"\n").map_err(Error::Write)
    }
}
