//! Standard error: how far the judge is, and what COMMAND writes to its own.

use std::fmt::Display;
use std::io::Write;
use std::time::{Duration, Instant};

use super::complaints::Complaints;

/// How often the progress changes at most, so that drawing costs nothing and can be read.
const PAUSE: Duration = Duration::from_millis(100);

/// The most lines of COMMAND's standard error that are passed on, besides those of the first wrong
/// case.
const LINES: usize = 10;

/// Standard error. A message that cannot be written is lost: there is no better place for it.
pub struct Messages {
    writer: Box<dyn Write + Send>,
    progress: bool,
    /// The length of the progress line on the screen.
    drawn: usize,
    drawn_at: Instant,
    /// How many more lines are passed on.
    room: usize,
    /// How many lines were not.
    left_out: u64,
}

impl Messages {
    /// Writes to a terminal if `progress`, which then shows how far the judge is.
    pub fn new(writer: Box<dyn Write + Send>, progress: bool) -> Messages {
        Messages {
            writer,
            progress,
            drawn: 0,
            drawn_at: Instant::now(),
            room: LINES,
            left_out: 0,
        }
    }

    /// Shows the progress, ASCII of less than a line, in place of the last.
    pub fn draw(&mut self, progress: impl Display) {
        if self.progress && self.drawn_at.elapsed() >= PAUSE {
            self.erase();
            let text = progress.to_string();
            self.drawn = text.len();
            self.drawn_at = Instant::now();
            let _ = write!(self.writer, "{text}").and_then(|()| self.writer.flush());
        }
    }

    /// Takes the progress from the screen, with spaces, as every terminal knows them.
    pub fn erase(&mut self) {
        if self.drawn > 0 {
            let blank = " ".repeat(self.drawn);
            self.drawn = 0;
            let _ = write!(self.writer, "\r{blank}\r").and_then(|()| self.writer.flush());
        }
    }

    /// Passes on what COMMAND wrote, while there is room.
    pub fn pass_on(&mut self, complaints: &Complaints) {
        let lines = complaints.lines.len().min(self.room);
        self.room -= lines;
        self.write(complaints, lines);
    }

    /// Passes on what COMMAND wrote for the first wrong case, all that is kept of it.
    pub fn pass_on_all(&mut self, complaints: &Complaints) {
        self.write(complaints, complaints.lines.len());
    }

    fn write(&mut self, complaints: &Complaints, lines: usize) {
        self.left_out += complaints.count - lines as u64;
        if lines == 0 {
            return;
        }
        self.erase();
        for line in &complaints.lines[..lines] {
            let end = if line.ends_with(b"\n") { "" } else { "\n" };
            let _ = self.writer.write_all(line);
            let _ = self.writer.write_all(end.as_bytes());
        }
        let _ = self.writer.flush();
    }

    /// Says how many lines were not passed on.
    pub fn finish(&mut self) {
        self.erase();
        let (count, s) = (self.left_out, if self.left_out == 1 { "" } else { "s" });
        if count > 0 {
            let _ = writeln!(
                self.writer,
                "replay2048: {count} more line{s} that COMMAND wrote to standard error"
            );
            let _ = self.writer.flush();
        }
    }
}
