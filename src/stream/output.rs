//! Answers to an output, in the order of the input.

use std::cell::RefCell;
use std::io::Write;

use super::batch::Answers;
use crate::error::Error;
use crate::fast::Layout;

/// An output, and how many cases it has got so far.
pub(crate) struct OrderedOutput<'a, W> {
    output: &'a RefCell<W>,
    layout: Layout,
    /// Tells of a bad line.
    tell: &'a mut dyn FnMut(&Error),
    cases: u64,
}

impl<'a, W: Write> OrderedOutput<'a, W> {
    /// An output that has got nothing yet.
    pub(crate) fn new(
        output: &'a RefCell<W>,
        layout: Layout,
        tell: &'a mut dyn FnMut(&Error),
    ) -> OrderedOutput<'a, W> {
        OrderedOutput {
            output,
            layout,
            tell,
            cases: 0,
        }
    }

    /// Writes the lines of the next cases, and tells of bad lines in between.
    ///
    /// # Errors
    ///
    /// The first error of the answers that is not that of a bad line, and [`Error::Write`].
    pub(crate) fn write(&mut self, answers: Answers) -> Result<(), Error> {
        let mut written = 0;
        for (length, mut error) in answers.errors {
            self.write_lines(&answers.lines[written..length])?;
            written = length;
            let is_input = match &mut error {
                Error::Input(error) => {
                    error.case += self.cases;
                    true
                }
                Error::Read(_) | Error::Write(_) => false,
            };
            if !is_input || self.layout == Layout::Free {
                return Err(error);
            }
            (self.tell)(&error);
        }
        self.cases += answers.cases;
        self.write_lines(&answers.lines[written..])
    }

    /// Lets all that is written be seen.
    ///
    /// # Errors
    ///
    /// [`Error::Write`].
    pub(crate) fn flush(&mut self) -> Result<(), Error> {
        self.output.borrow_mut().flush().map_err(Error::Write)
    }

    fn write_lines(&mut self, lines: &[u8]) -> Result<(), Error> {
        let mut output = self.output.borrow_mut();
        output.write_all(lines).map_err(Error::Write)
    }
}
