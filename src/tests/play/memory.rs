//! A session in memory, and what it writes.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::rc::Rc;

use super::terminal::Terminal;
use super::typed;
use crate::error::Error;
use crate::play::keys::Keys;
use crate::play::screen::{Screen, Style};
use crate::play::session::play;

/// Where a write comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Screen,
    Record,
    /// Other programs, while the session is suspended.
    Shell,
}

/// All writes of a session, in their order.
#[derive(Clone, Default)]
pub struct Writes(Rc<RefCell<Vec<(Source, String)>>>);

impl Writes {
    pub fn all(&self) -> Vec<(Source, String)> {
        self.0.borrow().clone()
    }

    pub fn from(&self, source: Source) -> Vec<String> {
        let all = self.all().into_iter();
        let own = all.filter(|write| write.0 == source);
        own.map(|write| write.1).collect()
    }
}

struct Writer(Writes, Source);

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8(bytes.to_vec()).expect("whole characters are written");
        self.0 .0.borrow_mut().push((self.1, text));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Plays a session to its end.
pub fn session(seed: u64, style: Style, input: impl Read) -> (Writes, Result<(), Error>) {
    let writes = Writes::default();
    let writer = |source| Writer(writes.clone(), source);
    let screen = Screen::new(writer(Source::Screen), style, false);
    let suspend = || {
        let written = writer(Source::Shell).write(b"$ fg\n");
        written.expect("nothing fails in memory");
    };
    let record = writer(Source::Record);
    let played = play(seed, Keys::new(input), record, screen, suspend);
    (writes, played)
}

/// The records of a session.
pub fn records(seed: u64, input: impl Read) -> Vec<String> {
    let (writes, played) = session(seed, Style::InPlace, input);
    played.expect("nothing fails in memory");
    writes.from(Source::Record)
}

/// The pictures of a session, as a terminal of 24 rows shows them.
pub fn pictures(seed: u64, input: impl Read) -> Vec<String> {
    let all = pictures_in(24, 80, seed, input).into_iter();
    all.map(|rows| rows.join("\n").trim_end().to_string() + "\n")
        .collect()
}

/// The same with a key a read.
pub fn pictures_of(seed: u64, keys: &str) -> Vec<String> {
    pictures(seed, typed(keys))
}

/// The pictures of a session, as the rows of a terminal show them.
pub fn pictures_in(rows: usize, columns: usize, seed: u64, input: impl Read) -> Vec<Vec<String>> {
    let (writes, played) = session(seed, Style::InPlace, input);
    played.expect("nothing fails in memory");
    let mut terminal = Terminal::new(rows, columns);
    let mut seen = Vec::new();
    for text in writes.from(Source::Screen) {
        if terminal.is_second_screen {
            terminal.show(&text);
            if terminal.is_second_screen {
                seen.push(terminal.rows());
            }
        } else if text.starts_with('\x1B') {
            terminal.show(&text);
            assert!(terminal.is_second_screen, "after {text:?}");
        }
    }
    assert!(terminal.is_given_back(), "after the last of {seen:?}");
    seen
}
