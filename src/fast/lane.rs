//! The cases of a part of a text, one after another.

use std::mem;
use std::ops::Range;

use super::boundary::{after_last_line_feed, first_case_start, line_feeds, next_line};
use super::codes::PackedBoard;
use super::game::Game;
use super::layout::Layout;
use super::part::Part;
use super::spelling;
use crate::tokens::is_white;

/// A part of a text of whole cases, and how far they are replayed.
#[derive(Debug)]
pub(super) struct Lane<'a> {
    text: &'a [u8],
    layout: Layout,
    /// Where the next step begins in the text, or the next case.
    pub(super) at: usize,
    /// Where the part ends in the text.
    end: usize,
    /// Where the case in play begins, its white space and line feeds included.
    case_at: usize,
    game: Option<Game>,
    lines: Vec<u8>,
    cases: u64,
    parts: Vec<Part>,
}

impl<'a> Lane<'a> {
    /// The lane of a range of the text.
    pub(super) fn new(text: &'a [u8], range: Range<usize>, layout: Layout) -> Lane<'a> {
        Lane {
            text,
            layout,
            at: range.start,
            end: range.end,
            case_at: range.start,
            game: None,
            lines: Vec::new(),
            cases: 0,
            parts: Vec::new(),
        }
    }

    /// Goes on to a step for a packed board; `false` if there are no steps left.
    ///
    /// What no packed board can take is done on the way: the step that the last run stopped at, and
    /// where cases end and begin.
    pub(super) fn advance(&mut self) -> bool {
        self.at = spelling::after_white(self.text, self.at); // a usual step has one separator
        if self.game.is_some() && !self.is_case_end() {
            self.take_step();
        }
        loop {
            let is_case_end = self.is_case_end();
            match &mut self.game {
                None => {
                    if !self.start_case() {
                        return false;
                    }
                }
                Some(_) if is_case_end => self.end_case(),
                Some(game) => {
                    if game.packed().is_some() {
                        return true;
                    }
                    self.take_step();
                }
            }
        }
    }

    /// The board that [`Lane::advance`] has got ready.
    pub(super) fn board(&mut self) -> Option<&mut PackedBoard> {
        self.game.as_mut()?.packed()
    }

    /// What is known of the lane's cases, and what is not, in the order of the text.
    pub(super) fn into_parts(mut self) -> Vec<Part> {
        self.end_part();
        self.parts
    }

    /// Whether the case in play has no more steps.
    pub(super) fn is_case_end(&self) -> bool {
        self.at >= self.end || spelling::is_digit(self.text, self.at)
    }

    fn take_step(&mut self) {
        let game = self.game.as_mut();
        match game.and_then(|game| game.step(self.text, self.at)) {
            Some(end) => self.at = end,
            None => self.leave_case(),
        }
    }

    /// Starts the next case, or leaves it if its board is not known; `false` if there is none.
    fn start_case(&mut self) -> bool {
        let start = self.end.min(spelling::after_white(self.text, self.case_at));
        self.skip_blank_lines(start);
        if start == self.end {
            return false;
        }
        self.at = start;
        match spelling::board(self.text, start) {
            Some((board, end)) => {
                self.game = Some(Game::new(board));
                self.at = end;
            }
            None => self.leave_case(),
        }
        true
    }

    /// Ends the case in play, or leaves it if it shares a line with another.
    fn end_case(&mut self) {
        let next = match self.layout {
            Layout::Free => Some(self.at),
            Layout::Lines => self.line_end(),
        };
        match (next, self.game.take()) {
            (Some(next), Some(game)) => {
                game.push_line(&mut self.lines);
                self.cases += 1;
                self.case_at = next;
            }
            _ => self.leave_case(),
        }
    }

    /// Where the line of the case in play ends; `None` if the case is not all of it.
    fn line_end(&self) -> Option<usize> {
        let read = &self.text[self.case_at..self.at];
        let white = read.iter().rev().take_while(|&&byte| is_white(byte));
        let (case, white) = read.split_at(read.len() - white.count());
        if line_feeds(case) > 0 {
            return None;
        }
        let end = self.at - white.len();
        match white.iter().position(|&byte| byte == b'\n') {
            Some(line_feed) => Some(end + line_feed + 1),
            None => (self.at == self.text.len()).then_some(self.at),
        }
    }

    /// Leaves the case in play, and what else cannot be told from it, to others.
    #[cold]
    fn leave_case(&mut self) {
        let next = match self.layout {
            Layout::Free => first_case_start(self.text, self.at).unwrap_or(self.end),
            Layout::Lines => next_line(self.text, self.case_at),
        };
        let next = next.min(self.end);
        self.end_part();
        self.parts.push(Part::Unknown(self.case_at..next));
        self.game = None;
        self.case_at = next;
    }

    /// Moves on to the case that begins at `start`: in lines, those before it are blank.
    fn skip_blank_lines(&mut self, start: usize) {
        if self.layout == Layout::Free {
            self.case_at = start;
            return;
        }
        let white = &self.text[self.case_at..start];
        let lines = line_feeds(white);
        if lines > 0 {
            self.lines.resize(self.lines.len() + lines, b'\n');
            self.case_at += white.len() - after_last_line_feed(white);
        }
        // The last line of a text may lack its line feed.
        if start == self.text.len() && self.case_at < start {
            self.lines.push(b'\n');
            self.case_at = start;
        }
    }

    /// Ends the lines that follow each other without a case that is not known.
    fn end_part(&mut self) {
        if !self.lines.is_empty() {
            self.parts.push(Part::Known {
                lines: mem::take(&mut self.lines),
                cases: mem::take(&mut self.cases),
            });
        }
    }
}
