//! A game at the keyboard, and its record.
//!
//! Bytes become [`keys`], keys change a [`game`], the [`screen`] shows it, and the [`session`] ends
//! each game with its record. Only this file and [`terminal`] know the process.

pub mod game;
pub mod keys;
pub mod screen;
pub mod session;
pub mod terminal;

use std::env;
use std::io::{self, IsTerminal, Write};

use crate::error::Error;
use keys::Keys;
use screen::{Screen, Style};
use terminal::RawMode;

/// Plays at this process's terminal; without one, replays the keys of standard input in one game.
///
/// The picture goes to standard error, with `color` in the colours of a trace; the records go to
/// `record`.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::Write`] for standard input and output. A picture that cannot be
/// written is no error: without a terminal to read from, the game ends.
pub(crate) fn run(seed: u64, color: bool, record: impl Write) -> Result<(), Error> {
    let keys = Keys::new(io::stdin().lock());
    if !io::stdin().is_terminal() {
        return session::filter(seed, keys, record);
    }
    let mut raw = has_cursor().then(|| RawMode::take(screen::LEAVE)).flatten();
    let style = match raw {
        Some(_) => Style::InPlace,
        None => Style::Lines,
    };
    let screen = Screen::new(io::stderr(), style, color);
    session::play(seed, keys, record, screen, || {
        if let Some(raw) = &mut raw {
            raw.suspend();
        }
    })
}

/// Whether the screen is a terminal on which a picture can be drawn in place.
fn has_cursor() -> bool {
    io::stderr().is_terminal() && env::var_os("TERM").map_or(true, |term| term != "dumb")
}
