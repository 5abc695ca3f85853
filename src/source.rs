//! An input, buffered, and cut into pieces where cases begin.

use std::io::{self, BufRead, ErrorKind, Read};
use std::ops::Range;

use super::cut;

/// Bytes read at a time unless told otherwise: many games, so that cutting costs little, and yet
/// they stay in the second-level cache until they are replayed.
const CAPACITY: usize = 1 << 19;

/// What part of the buffer a piece must be to be worth it.
const WORTH: usize = 128;

/// A buffered reader that can hand out all whole cases in its buffer at once.
#[derive(Debug)]
pub struct Source<R> {
    reader: R,
    buffer: Vec<u8>,
    unread: Range<usize>,
    bytes_read: usize,
    ended: bool,
    /// Whether what is in the buffer is still to be searched for cases.
    uncut: bool,
}

/// Whole cases of an input, a buffer and where in it they are; by default none, and no buffer yet.
#[derive(Debug, Default)]
pub struct Piece {
    buffer: Vec<u8>,
    cases: Range<usize>,
}

impl Piece {
    /// The text of the cases.
    pub fn text(&self) -> &[u8] {
        &self.buffer[self.cases.clone()]
    }
}

impl<R: Read> Source<R> {
    /// A source that has read nothing yet.
    pub fn new(reader: R) -> Source<R> {
        Source::with_capacity(CAPACITY, reader)
    }

    /// The same with a buffer of `capacity` bytes, at least 1. It changes nothing but the speed.
    pub fn with_capacity(capacity: usize, reader: R) -> Source<R> {
        Source {
            reader,
            buffer: vec![0; capacity.max(1)],
            unread: 0..0,
            bytes_read: 0,
            ended: false,
            uncut: false,
        }
    }

    /// Whether the input has turned out to be larger than the buffer.
    pub fn is_large(&self) -> bool {
        self.bytes_read > self.buffer.len()
    }

    /// Moves all whole cases of the buffer into `piece`, if they are many; to be called where a
    /// case begins. `false` if they are few: then they are still to be read from here.
    ///
    /// Costs no copy but that of the part of a case that stays.
    pub fn take_cases(&mut self, piece: &mut Piece) -> bool {
        // Searching costs time, so it is done once for what is read at a time.
        if !std::mem::take(&mut self.uncut) {
            return false;
        }
        let unread = &self.buffer[self.unread.clone()];
        let worth = |&end: &usize| end >= self.buffer.len() / WORTH;
        let Some(end) = cut::last_case_start(unread).filter(worth) else {
            return false;
        };
        piece.buffer.resize(self.buffer.len(), 0); // only the first time
        std::mem::swap(&mut self.buffer, &mut piece.buffer);
        piece.cases = self.unread.start..self.unread.start + end;
        let rest = &piece.buffer[piece.cases.end..self.unread.end];
        self.buffer[..rest.len()].copy_from_slice(rest);
        self.unread = 0..rest.len();
        true
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: Read> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.unread.is_empty() && !self.ended {
            match self.reader.read(&mut self.buffer) {
                Ok(0) => self.ended = true, // for good: a terminal would ask again
                Ok(read) => {
                    self.unread = 0..read;
                    self.bytes_read = self.bytes_read.saturating_add(read);
                    self.uncut = true;
                }
                Err(reason) if reason.kind() == ErrorKind::Interrupted => {}
                Err(reason) => return Err(reason),
            }
        }
        Ok(&self.buffer[self.unread.clone()])
    }

    fn consume(&mut self, bytes: usize) {
        self.unread.start += bytes;
    }
}
