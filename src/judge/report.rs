//! What the judge prints.

use std::fmt;

use super::answer::Answer;
use super::escaped::escaped;
use super::prefix::Prefix;
use super::verdict::Fault;
use crate::board::Board;
use crate::show::grid::{Grid, Mark};

/// The last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many cases are right.
    pub right: u64,
    /// How many are wrong.
    pub wrong: u64,
    /// Whether there are more, which were not judged.
    pub stopped: bool,
}

impl Summary {
    /// Whether no case is wrong or left out.
    pub fn is_all_right(&self) -> bool {
        self.wrong == 0 && !self.stopped
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (right, wrong) = (self.right, self.wrong);
        let cases = right + wrong;
        let s = if cases == 1 { "" } else { "s" };
        let end = if self.stopped { "; stopped there" } else { "" };
        write!(f, "{cases} case{s}: {right} right, {wrong} wrong{end}")
    }
}

/// A wrong case in a line.
pub struct Line<'a> {
    /// The file.
    pub name: &'a str,
    /// The case.
    pub case: u64,
    /// What is wrong.
    pub fault: &'a Fault,
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: case {}: {}", self.name, self.case, self.fault)
    }
}

/// The first wrong case, whole.
pub struct Whole<'a> {
    /// The file.
    pub name: &'a str,
    /// The case.
    pub case: u64,
    /// What is wrong.
    pub fault: &'a Fault,
    /// The game up to the first wrong step.
    pub prefix: &'a Prefix<'a>,
    /// Whether COMMAND was right about that when it was run again.
    pub is_flaky: bool,
    /// What COMMAND printed.
    pub output: &'a [u8],
    /// Whether boards are coloured.
    pub color: bool,
}

/// What the signs of [`Grid`] mean.
const LEGEND: &str = "\
Signs: +2 is a new tile, [4] is a tile made by a merge, !8 is a wrong number";

impl fmt::Display for Whole<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Whole { name, case, .. } = self;
        let steps = self.prefix.steps;
        write!(f, "{name}: case {case}")?;
        match steps {
            _ if self.is_flaky => f.write_str(" was wrong once, but right when run again")?,
            0 => f.write_str(", which has no steps, is wrong")?,
            step => write!(f, " is wrong from step {step} on")?,
        }
        writeln!(f, ": {}\n{LEGEND}\n", self.fault)?;
        self.write_game(f)?;
        self.write_output(f)?;
        match steps {
            0 => f.write_str("\nInput as COMMAND got it\n")?,
            step => writeln!(f, "\nInput up to step {step} as COMMAND got it")?,
        }
        let input = self.prefix.input();
        writeln!(f, "{}", String::from_utf8_lossy(&input)) // with an empty line at the end
    }
}

impl Whole<'_> {
    /// Writes the board before the step, the step, and the right board.
    fn write_game(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before = Grid::new(self.prefix.before, [Mark::None; 16], self.color);
        let Some(last) = self.prefix.last else {
            return write!(f, "The board\n{before}");
        };
        let step = self.prefix.steps;
        let after = Grid::new(last.board, last.marks(), self.color);
        writeln!(f, "Before step {step}\n{before}")?;
        write!(f, "Step {step}: {last}\n{after}")
    }

    /// Writes what COMMAND printed: a board if it is one, else its first lines.
    fn write_output(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(board) = Answer::read(self.output).board() {
            let marks = wrong_marks(&board, &self.prefix.board);
            let grid = Grid::new(board, marks, self.color);
            return write!(f, "\nCOMMAND printed\n{grid}");
        }
        if self.output.is_empty() {
            return f.write_str("\nCOMMAND printed nothing\n");
        }
        f.write_str("\nCOMMAND printed\n")?;
        write_text(self.output, f)
    }
}

/// The marks of a board where it is not the right one.
fn wrong_marks(board: &Board, right: &Board) -> [Mark; 16] {
    let mut marks = [Mark::None; 16];
    for (mark, (found, right)) in marks.iter_mut().zip(board.0.iter().zip(&right.0)) {
        if found != right {
            *mark = Mark::Wrong;
        }
    }
    marks
}

/// Writes the first lines of a text, each up to a width.
fn write_text(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const LINES: usize = 10;
    const WIDTH: usize = 75; // with the indent and the dots, 80
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let mut lines = text.split(|&byte| byte == b'\n');
    for line in lines.by_ref().take(LINES) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let indent = if line.is_empty() { "" } else { "  " };
        writeln!(f, "{indent}{}", escaped(line, WIDTH))?;
    }
    match lines.count() {
        0 => Ok(()),
        1 => f.write_str("  and 1 more line\n"),
        more => writeln!(f, "  and {more} more lines"),
    }
}
