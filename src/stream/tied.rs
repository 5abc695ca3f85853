//! An input that is tied to an output: before more is read, what is written is out.

use std::cell::RefCell;
use std::error;
use std::fmt;
use std::io::{self, Read, Write};

use crate::error::Error;

/// A reader that flushes the output each time before it reads, if reading may have to wait.
#[derive(Debug)]
pub(crate) struct Tied<'a, R, W> {
    reader: R,
    may_wait: bool,
    output: &'a RefCell<W>,
}

impl<'a, R, W> Tied<'a, R, W> {
    /// Ties a reader to an output.
    pub(crate) fn new(reader: R, may_wait: bool, output: &'a RefCell<W>) -> Tied<'a, R, W> {
        Tied {
            reader,
            may_wait,
            output,
        }
    }

    /// The reader alone.
    pub(crate) fn into_reader(self) -> R {
        self.reader
    }
}

impl<R: Read, W: Write> Read for Tied<'_, R, W> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.may_wait {
            let flushed = self.output.borrow_mut().flush();
            flushed.map_err(|reason| io::Error::new(reason.kind(), OutputFailed(reason)))?;
        }
        self.reader.read(into)
    }
}

/// Why an input was not read: the output failed first.
#[derive(Debug)]
struct OutputFailed(io::Error);

impl fmt::Display for OutputFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl error::Error for OutputFailed {}

/// The same error, of the output if it is that which failed when a [`Tied`] input was read.
pub(crate) fn untied(error: Error) -> Error {
    match error {
        Error::Read(reason) if is_of_output(&reason) => {
            let inner = reason.into_inner();
            let failed = inner.and_then(|inner| inner.downcast::<OutputFailed>().ok());
            Error::Write(failed.map_or_else(|| io::ErrorKind::Other.into(), |failed| failed.0))
        }
        other => other,
    }
}

fn is_of_output(reason: &io::Error) -> bool {
    let inner = reason.get_ref();
    inner.is_some_and(|inner| inner.is::<OutputFailed>())
}
