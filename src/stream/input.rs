//! A buffered input that hands out whole cases, or whole lines.

use std::io::{self, BufRead, ErrorKind, Read};

use super::batch::Batch;
use crate::fast::boundary::{
    after_last_line_feed, is_open, last_case_start, line_feeds, whole_lines,
};
use crate::position::Position;
use crate::tokens::DOS_END;

/// The largest buffer: many games, so that a batch costs little beside them, and yet they stay in
/// the second-level cache until they are replayed.
pub(crate) const CAPACITY: usize = 1 << 19;

/// The first buffer: most inputs are smaller, and memory that is not touched costs nothing.
const FIRST_CAPACITY: usize = 1 << 16;

/// What part of the buffer a batch must be to be worth it.
const WORTH: usize = 128;

/// A buffered reader that knows its position and can hand out whole cases or lines at once.
///
/// As a [`BufRead`] it reads to the end of the input, or to the end of the line after
/// [`Input::begin_line`].
#[derive(Debug)]
pub(crate) struct Input<R> {
    reader: R,
    buffer: Vec<u8>,
    capacity: usize,
    /// What is in the buffer and not yet read.
    unread: Unread,
    /// The position of the byte of the buffer at `counted`.
    position: Position,
    counted: usize,
    bytes_read: usize,
    /// Whether the last read filled the buffer, so that a larger one would have got more.
    is_filled: bool,
    ended: bool,
    /// Whether the buffer has still to be searched for cases.
    is_new: bool,
    line: Line,
}

/// A range of the buffer.
#[derive(Clone, Copy, Debug, Default)]
struct Unread {
    start: usize,
    end: usize,
}

/// What is known of the line to which reading is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// Reading is not bound to a line.
    Unbound,
    /// The line goes on after what is in the buffer, as far as that is searched.
    GoesOn,
    /// The line feed is at this place of the buffer.
    EndsAt(usize),
    /// A DOS end-of-file byte is at this place of the buffer: the input may end there.
    MayEndAt(usize),
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
            reader,
            buffer,
            capacity: capacity.max(1),
            unread: Unread::default(),
            position: Position::START,
            counted: 0,
            bytes_read: 0,
            is_filled: true,
            ended: false,
            is_new: false,
            line: Line::Unbound,
        }
    }

    /// The same input with another reader, which goes on where this one is.
    pub(crate) fn map<S>(self, reader: impl FnOnce(R) -> S) -> Input<S> {
        Input {
            reader: reader(self.reader),
            buffer: self.buffer,
            capacity: self.capacity,
            unread: self.unread,
            position: self.position,
            counted: self.counted,
            bytes_read: self.bytes_read,
            is_filled: self.is_filled,
            ended: self.ended,
            is_new: self.is_new,
            line: self.line,
        }
    }

    /// The buffer, to serve another input.
    pub(crate) fn into_buffer(self) -> Vec<u8> {
        self.buffer
    }

    /// Whether the input has turned out to be larger than the buffer.
    pub(crate) fn is_large(&self) -> bool {
        self.bytes_read > self.capacity
    }

    /// Where the next byte is.
    pub(crate) fn position(&mut self) -> Position {
        let read = &self.buffer[self.counted..self.unread.start];
        self.position = after(self.position, read);
        self.counted = self.unread.start;
        self.position
    }

    /// Moves all whole cases of the buffer into `batch`, if they are many; to be called where a case
    /// begins. `false` if they are few: then they are still to be read from here.
    ///
    /// Costs no copy but that of the part of a case that stays.
    pub(crate) fn take_cases(&mut self, batch: &mut Batch) -> bool {
        // Searching costs time, so it is done once for what is read at a time.
        if !std::mem::take(&mut self.is_new) {
            return false;
        }
        let worth = |&end: &usize| end >= self.buffer.len() / WORTH;
        let end = last_case_start(self.unread()).filter(worth);
        end.is_some_and(|end| self.move_into(batch, end))
    }

    /// Moves all whole lines into `batch`, once the input has any; to be called where a line begins.
    /// `false` at the end of the input, or if the next line is longer than the buffer.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub(crate) fn take_lines(&mut self, batch: &mut Batch) -> io::Result<bool> {
        loop {
            let end = match self.ended {
                true => self.unread().len(),
                false => whole_lines(self.unread()),
            };
            if end > 0 {
                return Ok(self.move_into(batch, end));
            }
            if self.ended || !self.read_more()? {
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
        self.line = Line::Unbound;
        let is_line = !self.fill_buf()?.is_empty();
        self.find_line_end(self.unread.start);
        Ok(is_line)
    }

    /// Skips the rest of the line, and its line feed.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub(crate) fn end_line(&mut self) -> io::Result<()> {
        self.line = Line::Unbound;
        loop {
            let rest = self.fill_buf()?;
            let length = rest.len();
            let line_feed = rest.iter().position(|&byte| byte == b'\n');
            self.consume(line_feed.map_or(length, |line_feed| line_feed + 1));
            if line_feed.is_some() || length == 0 {
                return Ok(());
            }
        }
    }

    fn unread(&self) -> &[u8] {
        &self.buffer[self.unread.start..self.unread.end]
    }

    /// Moves the first `end` unread bytes into `batch`, and their buffer with them; `false` if there
    /// is no memory for another one.
    fn move_into(&mut self, batch: &mut Batch, end: usize) -> bool {
        let cases = self.unread.start..self.unread.start + end;
        let rest = cases.end..self.unread.end;
        if !grow(&mut batch.buffer, self.buffer.len()) {
            return false;
        }
        batch.start = self.position();
        std::mem::swap(&mut self.buffer, &mut batch.buffer);
        self.position = after(batch.start, &batch.buffer[cases.clone()]);
        self.buffer[..rest.len()].copy_from_slice(&batch.buffer[rest.clone()]);
        self.unread = Unread {
            start: 0,
            end: rest.len(),
        };
        self.counted = 0;
        batch.cases = cases;
        true
    }

    /// Reads more after what is unread; `false` if the buffer is full.
    fn read_more(&mut self) -> io::Result<bool> {
        if self.unread.start > 0 {
            self.position();
            self.buffer
                .copy_within(self.unread.start..self.unread.end, 0);
            if let Line::EndsAt(at) | Line::MayEndAt(at) = &mut self.line {
                *at -= self.unread.start;
            }
            self.unread.end -= self.unread.start;
            self.unread.start = 0;
            self.counted = 0;
        }
        let larger = self.capacity.min(FIRST_CAPACITY.max(2 * self.buffer.len()));
        if self.is_filled && larger > self.buffer.len() {
            grow(&mut self.buffer, larger); // or make do with what there is
        }
        if self.unread.end == self.buffer.len() {
            return match self.buffer.is_empty() {
                true => Err(ErrorKind::OutOfMemory.into()),
                false => Ok(false),
            };
        }
        loop {
            match self.reader.read(&mut self.buffer[self.unread.end..]) {
                Ok(0) => self.ended = true, // for good: a terminal would ask again
                Ok(read) => {
                    let start = self.unread.end;
                    self.unread.end += read;
                    self.bytes_read = self.bytes_read.saturating_add(read);
                    self.is_filled = self.unread.end == self.buffer.len();
                    self.is_new = true;
                    if self.line == Line::GoesOn {
                        self.find_line_end(start);
                    }
                }
                Err(reason) if reason.kind() == ErrorKind::Interrupted => continue,
                Err(reason) => return Err(reason),
            }
            return Ok(true);
        }
    }

    fn find_line_end(&mut self, from: usize) {
        let mut rest = self.buffer[from..self.unread.end].iter();
        let end = rest.position(|&byte| byte == b'\n' || byte == DOS_END);
        self.line = match end.map(|end| from + end) {
            None => Line::GoesOn,
            Some(end) if self.buffer[end] == DOS_END => Line::MayEndAt(end),
            Some(end) => Line::EndsAt(end),
        };
    }

    /// Finds out whether the input ends at the DOS end-of-file byte that is next: nothing but white
    /// space and more of them follows. Then makes white space of them, else lets them stand.
    fn settle_dos_end(&mut self) -> io::Result<()> {
        let open = loop {
            let open = self.unread().iter().take_while(|byte| is_open(byte));
            let open = open.count();
            if open < self.unread().len() || self.ended || !self.read_more()? {
                break self.unread.start..self.unread.start + open;
            }
        };
        let is_end = self.ended && open.end == self.unread.end;
        let bytes = &mut self.buffer[open.clone()];
        if is_end {
            let dos_ends = bytes.iter_mut().filter(|byte| **byte == DOS_END);
            dos_ends.for_each(|byte| *byte = b' ');
        }
        match bytes.iter().position(|&byte| byte == b'\n') {
            Some(line_feed) => self.line = Line::EndsAt(open.start + line_feed),
            None => self.find_line_end(open.end),
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
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.unread.start == self.unread.end && !self.ended {
            self.read_more()?;
        }
        if self.line == Line::MayEndAt(self.unread.start) {
            self.settle_dos_end()?;
        }
        let end = match self.line {
            Line::EndsAt(end) | Line::MayEndAt(end) => end,
            Line::Unbound | Line::GoesOn => self.unread.end,
        };
        Ok(&self.buffer[self.unread.start..end])
    }

    fn consume(&mut self, bytes: usize) {
        self.unread.start += bytes;
    }
}

/// Makes a buffer at least `length` bytes long; `false` if there is no memory for it.
pub(crate) fn grow(buffer: &mut Vec<u8>, length: usize) -> bool {
    let more = length.saturating_sub(buffer.len());
    if buffer.try_reserve_exact(more).is_err() {
        return false;
    }
    buffer.resize(buffer.len() + more, 0);
    true
}

/// The position after a text, if `position` is that of its first byte.
pub(crate) fn after(position: Position, text: &[u8]) -> Position {
    match line_feeds(text) {
        0 => Position {
            column: position.column + text.len() as u64,
            ..position
        },
        lines => Position {
            line: position.line + lines as u64,
            column: 1 + after_last_line_feed(text) as u64,
        },
    }
}
