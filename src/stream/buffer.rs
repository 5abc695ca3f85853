//! What is read of an input and not yet used, and where in the input that is.

use std::io::{self, ErrorKind, Read};
use std::mem;

use super::batch::Batch;
use crate::fast::boundary::{after_last_line_feed, line_feeds};
use crate::position::Position;

/// The largest buffer: many games, so that a batch costs little beside them, and yet they stay in
/// the second-level cache until they are replayed.
pub(crate) const CAPACITY: usize = 1 << 19;

/// The first buffer: most inputs are smaller, and memory that is not touched costs nothing.
const FIRST_CAPACITY: usize = 1 << 16;

/// A reader and a part of what it gave.
#[derive(Debug)]
pub(super) struct Buffer<R> {
    reader: R,
    bytes: Vec<u8>,
    capacity: usize,
    /// Where in `bytes` the unread ones begin and end.
    start: usize,
    end: usize,
    /// The position of the byte at `counted`.
    position: Position,
    counted: usize,
    bytes_read: usize,
    /// Whether the last read filled the buffer, so that a larger one would have got more.
    is_filled: bool,
    has_ended: bool,
}

impl<R: Read> Buffer<R> {
    /// A buffer of nothing yet, of at most `capacity` bytes. `bytes` may have served another one.
    pub(super) fn new(capacity: usize, reader: R, bytes: Vec<u8>) -> Buffer<R> {
        Buffer {
            reader,
            bytes,
            capacity: capacity.max(1),
            start: 0,
            end: 0,
            position: Position::START,
            counted: 0,
            bytes_read: 0,
            is_filled: true,
            has_ended: false,
        }
    }

    /// The same buffer with another reader, which goes on where this one is.
    pub(super) fn map<S>(self, reader: impl FnOnce(R) -> S) -> Buffer<S> {
        Buffer {
            reader: reader(self.reader),
            bytes: self.bytes,
            capacity: self.capacity,
            start: self.start,
            end: self.end,
            position: self.position,
            counted: self.counted,
            bytes_read: self.bytes_read,
            is_filled: self.is_filled,
            has_ended: self.has_ended,
        }
    }

    /// The memory, to serve another buffer.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// How many bytes it has at most.
    pub(super) fn capacity(&self) -> usize {
        self.capacity
    }

    /// How many bytes were read in all.
    pub(super) fn bytes_read(&self) -> usize {
        self.bytes_read
    }

    /// Whether all of the input is read.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Whether nothing is unread.
    #[inline]
    pub(super) fn is_used_up(&self) -> bool {
        self.start == self.end
    }

    /// What is unread.
    #[inline]
    pub(super) fn unread(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    /// What is unread, to be changed in place.
    pub(super) fn unread_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[self.start..self.end]
    }

    /// Notes that so many bytes are read.
    pub(super) fn consume(&mut self, bytes: usize) {
        self.start += bytes;
    }

    /// Where the next byte is.
    pub(super) fn position(&mut self) -> Position {
        let read = &self.bytes[self.counted..self.start];
        self.position = after(self.position, read);
        self.counted = self.start;
        self.position
    }

    /// Whether what is unread is so much of the buffer that it is worth a batch.
    pub(super) fn is_worth_a_batch(&self, bytes: usize) -> bool {
        bytes >= self.bytes.len() / 128
    }

    /// Moves the first `end` unread bytes into `batch`, and their memory with them; `false` if there
    /// is no other memory to go on with.
    ///
    /// Costs no copy but that of the bytes that stay.
    pub(super) fn move_into(&mut self, batch: &mut Batch, end: usize) -> bool {
        let cases = self.start..self.start + end;
        let rest = cases.end..self.end;
        if !grow(&mut batch.buffer, self.bytes.len()) {
            return false;
        }
        batch.start = self.position();
        batch.is_last = self.has_ended && rest.is_empty();
        mem::swap(&mut self.bytes, &mut batch.buffer);
        self.position = after(batch.start, &batch.buffer[cases.clone()]);
        self.bytes[..rest.len()].copy_from_slice(&batch.buffer[rest.clone()]);
        (self.start, self.end, self.counted) = (0, rest.len(), 0);
        batch.cases = cases;
        true
    }

    /// Reads more after what is unread, once; `false` if the buffer is full.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub(super) fn read_more(&mut self) -> io::Result<bool> {
        self.make_room();
        if self.end == self.bytes.len() {
            return match self.bytes.is_empty() {
                true => Err(ErrorKind::OutOfMemory.into()),
                false => Ok(false),
            };
        }
        let read = loop {
            match self.reader.read(&mut self.bytes[self.end..]) {
                Err(reason) if reason.kind() == ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.has_ended = read == 0; // for good: a terminal would ask again
        self.end += read;
        self.bytes_read = self.bytes_read.saturating_add(read);
        self.is_filled = self.end == self.bytes.len();
        Ok(true)
    }

    /// Moves what is unread to the front, and enlarges a buffer that turned out to be small.
    fn make_room(&mut self) {
        if self.start > 0 {
            self.position();
            self.bytes.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            (self.start, self.counted) = (0, 0);
        }
        let larger = self.capacity.min(FIRST_CAPACITY.max(2 * self.bytes.len()));
        if self.is_filled && larger > self.bytes.len() {
            grow(&mut self.bytes, larger); // or make do with what there is
        }
    }
}

/// Makes a buffer at least `length` bytes long; `false` if there is no memory for it.
fn grow(buffer: &mut Vec<u8>, length: usize) -> bool {
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
