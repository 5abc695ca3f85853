//! An input that hands out whole cases, or whole lines.

use std::io::{self, BufRead, Read};

use super::batch::Batch;
use super::buffer::{Buffer, CAPACITY};
use crate::fast::boundary::{is_open, last_case_start, whole_lines};
use crate::position::Position;
use crate::tokens::DOS_END;

/// A buffered reader that knows its position and can hand out whole cases or lines at once.
///
/// As a [`BufRead`] it reads to the end of the input, or to the end of the line after
/// [`Input::begin_line`].
#[derive(Debug)]
pub(crate) struct Input<R> {
    buffer: Buffer<R>,
    /// How many bytes had been read when the buffer was last searched for cases.
    searched: usize,
    line: Line,
}

/// What is known of the line to which reading is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// Reading is not bound to a line.
    Unbound,
    /// All that is unread is of the line.
    GoesOn,
    /// So many unread bytes before its line feed are.
    EndsAfter(usize),
    /// After so many bytes comes a DOS end-of-file byte: the input may end there.
    MayEndAfter(usize),
}

impl<R: Read> Input<R> {
    /// An input that is still to be read, with a buffer that may have served another one before.
    pub(crate) fn new(reader: R, buffer: Vec<u8>) -> Input<R> {
        Input::with_capacity(CAPACITY, reader, buffer)
    }

    /// The same with a buffer of at most `capacity` bytes, at least 1. It changes nothing but the
    /// speed, unless more white space than that follows a DOS end-of-file byte in lines.
    pub(crate) fn with_capacity(capacity: usize, reader: R, buffer: Vec<u8>) -> Input<R> {
        Input {
            buffer: Buffer::new(capacity, reader, buffer),
            searched: 0,
            line: Line::Unbound,
        }
    }

    /// The same input with another reader, which goes on where this one is.
    pub(crate) fn map<S: Read>(self, reader: impl FnOnce(R) -> S) -> Input<S> {
        Input {
            buffer: self.buffer.map(reader),
            searched: self.searched,
            line: self.line,
        }
    }

    /// The buffer, to serve another input.
    pub(crate) fn into_buffer(self) -> Vec<u8> {
        self.buffer.into_bytes()
    }

    /// Whether the input has turned out to be larger than the buffer.
    pub(crate) fn is_large(&self) -> bool {
        self.buffer.bytes_read() > self.buffer.capacity()
    }

    /// Where the next byte is.
    pub(crate) fn position(&mut self) -> Position {
        self.buffer.position()
    }

    /// Moves all whole cases of the buffer into `batch`, if they are many; to be called where a case
    /// begins. `false` if they are few: then they are still to be read from here.
    pub(crate) fn take_cases(&mut self, batch: &mut Batch) -> bool {
        // Searching costs time, so it is done once for what is read at a time.
        if self.searched == self.buffer.bytes_read() {
            return false;
        }
        self.searched = self.buffer.bytes_read();
        let end = last_case_start(self.buffer.unread());
        let end = end.filter(|&end| self.buffer.is_worth_a_batch(end));
        end.is_some_and(|end| self.buffer.move_into(batch, end))
    }

    /// Moves all whole lines into `batch`, once the input has any; to be called where a line begins.
    /// `false` at the end of the input, or if the next line is longer than the buffer.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub(crate) fn take_lines(&mut self, batch: &mut Batch) -> io::Result<bool> {
        loop {
            let unread = self.buffer.unread();
            let end = match self.buffer.has_ended() {
                true => unread.len(),
                false => whole_lines(unread),
            };
            if end > 0 {
                return Ok(self.buffer.move_into(batch, end));
            }
            if self.buffer.has_ended() || !self.buffer.read_more()? {
                return Ok(false);
            }
        }
    }

    /// Binds reading to the line that begins here; `false` if the input has no more. DOS
    /// end-of-file bytes at which the input ends are read as white space.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub(crate) fn begin_line(&mut self) -> io::Result<bool> {
        self.line = Line::GoesOn;
        let is_line = self.is_more()?;
        self.find_line_end(0);
        Ok(is_line)
    }

    /// Skips the rest of the line that reading is bound to, if it is, and its line feed.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub(crate) fn end_line(&mut self) -> io::Result<()> {
        if self.line == Line::Unbound {
            return Ok(());
        }
        self.line = Line::Unbound;
        while self.is_more()? {
            let rest = self.buffer.unread();
            let line_feed = rest.iter().position(|&byte| byte == b'\n');
            let length = line_feed.map_or(rest.len(), |line_feed| line_feed + 1);
            self.buffer.consume(length);
            if line_feed.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// What is unread, up to the end of the line that reading is bound to.
    #[inline(never)]
    fn fill_line(&mut self) -> io::Result<&[u8]> {
        self.is_more()?;
        if self.line == Line::MayEndAfter(0) {
            self.settle_dos_end()?;
        }
        let unread = self.buffer.unread();
        Ok(match self.line {
            Line::Unbound | Line::GoesOn => unread,
            Line::EndsAfter(length) | Line::MayEndAfter(length) => &unread[..length],
        })
    }

    /// Whether anything is unread, after reading more if there is nothing.
    fn is_more(&mut self) -> io::Result<bool> {
        while self.buffer.is_used_up() && !self.buffer.has_ended() {
            self.buffer.read_more()?;
            if self.line == Line::GoesOn {
                self.find_line_end(0);
            }
        }
        Ok(!self.buffer.is_used_up())
    }

    /// Finds where the line ends, which is not within the next `from` bytes.
    fn find_line_end(&mut self, from: usize) {
        let unread = self.buffer.unread();
        let is_end = |byte: &u8| *byte == b'\n' || *byte == DOS_END;
        let end = unread[from..].iter().position(is_end);
        self.line = match end.map(|end| from + end) {
            None => Line::GoesOn,
            Some(end) if unread[end] == DOS_END => Line::MayEndAfter(end),
            Some(end) => Line::EndsAfter(end),
        };
    }

    /// Finds out whether the input ends at the DOS end-of-file byte that is next: nothing but white
    /// space and more of them follows. Then makes white space of them, else lets them stand.
    fn settle_dos_end(&mut self) -> io::Result<()> {
        let open = loop {
            let unread = self.buffer.unread();
            let open = unread.iter().take_while(|byte| is_open(byte)).count();
            let may_go_on = open == unread.len() && !self.buffer.has_ended();
            if !may_go_on || !self.buffer.read_more()? {
                break open;
            }
        };
        let is_end = self.buffer.has_ended() && open == self.buffer.unread().len();
        let bytes = &mut self.buffer.unread_mut()[..open];
        if is_end {
            let dos_ends = bytes.iter_mut().filter(|byte| **byte == DOS_END);
            dos_ends.for_each(|byte| *byte = b' ');
        }
        match bytes.iter().position(|&byte| byte == b'\n') {
            Some(line_feed) => self.line = Line::EndsAfter(line_feed),
            None => self.find_line_end(open),
        }
        Ok(())
    }
}

impl<R: Read> Read for Input<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: Read> BufRead for Input<R> {
    #[inline]
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        // Asked for with each token, so the usual case comes first.
        if self.line == Line::Unbound && !self.buffer.is_used_up() {
            return Ok(self.buffer.unread());
        }
        self.fill_line()
    }

    #[inline]
    fn consume(&mut self, bytes: usize) {
        self.buffer.consume(bytes);
        if let Line::EndsAfter(length) | Line::MayEndAfter(length) = &mut self.line {
            *length -= bytes;
        }
    }
}
