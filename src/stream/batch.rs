//! A batch of whole cases or lines, replayed: fast, and plainly where that does not know an answer.

use std::ops::Range;

use super::buffer::after;
use crate::cases::Start;
use crate::error::Error;
use crate::fast::boundary::{is_open, line_feeds};
use crate::fast::{self, Layout, Part};
use crate::plain;
use crate::position::Position;

/// Whole lines of an input, or whole cases that another case follows, and where in it they begin.
#[derive(Debug)]
pub(crate) struct Batch {
    /// The buffer that they came in.
    pub(crate) buffer: Vec<u8>,
    /// Where in the buffer they are.
    pub(crate) cases: Range<usize>,
    /// Where in the input they are.
    pub(crate) start: Position,
    /// Whether the input ends with them.
    pub(crate) is_last: bool,
}

/// What became of some cases.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    /// The lines of the good cases, and an empty one for each bad or blank line.
    pub(crate) lines: Vec<u8>,
    /// How many cases there are, the bad ones among them.
    pub(crate) cases: u64,
    /// The errors, each with the length of the lines before it. Their cases count from the first
    /// case here.
    pub(crate) errors: Vec<(usize, Error)>,
}

impl Batch {
    /// A batch of nothing, with a buffer to be filled.
    pub(crate) fn new(buffer: Vec<u8>) -> Batch {
        Batch {
            buffer,
            cases: 0..0,
            start: Position::START,
            is_last: false,
        }
    }

    /// Replays all cases up to the first error, or all lines.
    pub(crate) fn replay(&self, layout: Layout) -> Answers {
        let text = &self.buffer[self.cases.clone()];
        let mut answers = Answers::default();
        let (mut position, mut counted) = (self.start, 0);
        for part in fast::replay(text, layout) {
            match part {
                Part::Known { lines, cases } => {
                    answers.cases += cases;
                    match answers.lines.is_empty() {
                        true => answers.lines = lines,
                        false => answers.lines.extend(lines),
                    }
                }
                Part::Unknown(range) => {
                    position = after(position, &text[counted..range.start]);
                    counted = range.start;
                    match layout {
                        Layout::Free => answers.add_cases(&text[range], position),
                        Layout::Lines => {
                            let is_last = self.is_last && text[range.end..].iter().all(is_open);
                            answers.add_line(&text[range], position, is_last);
                        }
                    }
                    if layout == Layout::Free && !answers.errors.is_empty() {
                        break;
                    }
                }
            }
        }
        answers
    }
}

impl Answers {
    /// Replays whole cases plainly, up to the first error.
    fn add_cases(&mut self, text: &[u8], position: Position) {
        let before = self.lines.len();
        let start = Start {
            position,
            cases: self.cases,
            is_last: false, // a batch never has the last case of its input
            ..Start::INPUT
        };
        let replayed = self.replay(text, start);
        self.cases += line_feeds(&self.lines[before..]) as u64;
        if let Err(error) = replayed {
            self.errors.push((self.lines.len(), error));
        }
    }

    /// Replays a line plainly; `is_last` if nothing but what may end an input follows it.
    fn add_line(&mut self, line: &[u8], position: Position, is_last: bool) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let start = Start {
            position,
            cases: self.cases,
            steps: 0,
            is_line: true,
            is_last,
        };
        let replayed = self.replay(line, start);
        self.end_line(replayed);
    }

    /// Replays cases plainly, and tells whether there are any.
    fn replay(&mut self, text: &[u8], start: Start) -> Result<bool, Error> {
        let before = self.lines.len();
        plain::replay(text, start, &mut self.lines)?;
        Ok(self.lines.len() > before)
    }

    /// Ends a line of which the answer, if it has a case, is written by now.
    pub(crate) fn end_line(&mut self, has_case: Result<bool, Error>) {
        match has_case {
            Ok(true) => self.cases += 1,
            Ok(false) => self.lines.push(b'\n'),
            Err(error) => {
                self.cases += 1;
                self.errors.push((self.lines.len(), error));
                self.lines.push(b'\n');
            }
        }
    }
}
