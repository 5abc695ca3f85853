//! Bytes of a keyboard to keys.

use std::io::{self, ErrorKind, Read};

use crate::board::Direction;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Slide the board.
    Slide(Direction),
    /// Take the last step back.
    TakeBack,
    /// Yes to a question.
    Yes,
    /// No to a question.
    No,
    /// End the session.
    Quit,
    /// Stop for a while, and let the shell go on.
    Suspend,
    /// Nothing: an unknown key, or a part of one.
    Unknown,
}

/// The keys of an input, read as they come.
#[derive(Debug)]
pub struct Keys<R> {
    input: R,
    buffer: [u8; 512],
    next: usize,
    end: usize,
    state: State,
}

/// What came before a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing that concerns it.
    Ground,
    /// The Escape key, or the first byte of an escape sequence.
    Escape,
    /// `ESC [` or `ESC O`, and perhaps parameters.
    Sequence,
    /// `ESC [ [`, as the Linux console begins its function keys; one more byte belongs to it.
    FunctionKey,
}

const ESCAPE: u8 = 0x1B;

impl<R: Read> Keys<R> {
    /// The keys of `input`.
    pub fn new(input: R) -> Keys<R> {
        Keys {
            input,
            buffer: [0; 512],
            next: 0,
            end: 0,
            state: State::Ground,
        }
    }

    /// Whether bytes have come that are not yet keys; if none have, the next key has to be waited
    /// for.
    pub fn are_waiting(&self) -> bool {
        self.next < self.end
    }

    /// The next key; at the end of the input [`Key::Quit`].
    ///
    /// # Errors
    ///
    /// Those of the input, but an interrupted read is taken up again.
    #[allow(clippy::should_implement_trait)] // it never ends
    pub fn next(&mut self) -> io::Result<Key> {
        while !self.are_waiting() {
            match self.input.read(&mut self.buffer) {
                Ok(0) => return Ok(Key::Quit),
                Ok(count) => (self.next, self.end) = (0, count),
                Err(reason) if reason.kind() == ErrorKind::Interrupted => {}
                Err(reason) => return Err(reason),
            }
        }
        let byte = self.buffer[self.next];
        self.next += 1;
        Ok(self.key(byte))
    }

    /// The key that ends with this byte.
    ///
    /// A byte that cannot go on with an escape sequence ends it and counts for itself. So the
    /// Escape key does nothing, and the key after it is heard.
    fn key(&mut self, byte: u8) -> Key {
        let (state, key) = match (self.state, byte) {
            (_, ESCAPE) => (State::Escape, Key::Unknown),
            (State::Escape, b'[' | b'O') => (State::Sequence, Key::Unknown),
            (State::Sequence, b'[') => (State::FunctionKey, Key::Unknown),
            (State::Sequence, b' '..=b'?') => (State::Sequence, Key::Unknown),
            (State::Sequence, b'@'..=b'~') => (State::Ground, arrow(byte)),
            (State::FunctionKey, b' '..=b'~') => (State::Ground, Key::Unknown),
            _ => (State::Ground, letter(byte)),
        };
        self.state = state;
        key
    }
}

/// The arrow key whose escape sequence ends like this.
fn arrow(last: u8) -> Key {
    match last {
        b'A' => Key::Slide(Direction::Up),
        b'B' => Key::Slide(Direction::Down),
        b'C' => Key::Slide(Direction::Right),
        b'D' => Key::Slide(Direction::Left),
        _ => Key::Unknown,
    }
}

/// The key of one byte: a letter in either case, or with Ctrl.
fn letter(byte: u8) -> Key {
    const CTRL_C: u8 = 0x03;
    const CTRL_D: u8 = 0x04;
    const CTRL_Z: u8 = 0x1A;
    match byte.to_ascii_lowercase() {
        b'h' => Key::Slide(Direction::Left),
        b'j' => Key::Slide(Direction::Down),
        b'k' => Key::Slide(Direction::Up),
        b'l' => Key::Slide(Direction::Right),
        b'u' => Key::TakeBack,
        b'y' => Key::Yes,
        b'n' => Key::No,
        b'q' | CTRL_C | CTRL_D => Key::Quit,
        CTRL_Z => Key::Suspend,
        byte => Direction::from_key(byte).map_or(Key::Unknown, Key::Slide),
    }
}
