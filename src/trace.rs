//! An input to a trace: every board and what led to it, for a reader who looks for the step where
//! another program parts from this one.
//!
//! The boards and steps are those of the plain rule. To get answers only, use
//! [`replay`](mod@super::replay), which is far faster.

use std::fmt;
use std::io::{BufRead, Write};

use super::board::{Address, Board, Direction, Slide, Step, Tile};
use super::cases::Cases;
use super::error::Error;
use super::grid::{Grid, Mark};
use super::line;

/// Shows every case of `input` step by step: a heading, the starting board, each step and the board
/// after it, a summary, and the answer line.
///
/// Only answer lines begin with a digit, so they are easy to find. `output` should be buffered; it
/// is flushed after every board, so that whoever waits for one sees it. Memory does not depend on
/// the input.
///
/// # Errors
///
/// Every kind of [`Error`]; the trace up to the last good step is then written and flushed, and the
/// faulty step is the one after the last board shown.
///
/// ```
/// use replay2048::trace::trace;
/// let mut output = Vec::new();
/// trace(&b"2 2 0 0  0 0 0 0  0 0 0 0  0 0 0 0  a 1 2"[..], &mut output, false).unwrap();
/// let output = String::from_utf8(output).unwrap();
/// let step = "
/// Step 1: left; merged 2+2; score +4; tile 2 in cell 2, as 1 is taken
/// ┌──────┬──────┬──────┬──────┐
/// │  [4] │  +2  │      │      │
/// ";
/// assert!(output.contains(step));
/// assert!(output.ends_with("\n4 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"));
/// ```
pub fn trace(input: impl BufRead, output: &mut impl Write, color: bool) -> Result<(), Error> {
    let traced = trace_all(Cases::new(input), output, color);
    traced.and(output.flush().map_err(Error::Write))
}

fn trace_all(
    mut cases: Cases<impl BufRead>,
    output: &mut impl Write,
    color: bool,
) -> Result<(), Error> {
    while let Some(board) = cases.board()? {
        match cases.count() {
            1 => show(output, format_args!("Case 1\n{LEGEND}\n"))?,
            number => show(output, format_args!("\nCase {number}\n\n"))?,
        }
        trace_case(board, &mut cases, output, color)?;
    }
    Ok(())
}

/// What the signs of [`Grid`] mean; told once, under the first heading.
const LEGEND: &str = "Signs: +2 is a new tile, [4] is a tile made by a merge\n";

fn trace_case(
    board: Board,
    cases: &mut Cases<impl BufRead>,
    output: &mut impl Write,
    color: bool,
) -> Result<(), Error> {
    show(output, Grid::new(board, [Mark::None; 16], color))?;
    let mut progress = Progress::new(board);
    while let Some(step) = cases.step()? {
        let turn = progress.play(step, cases)?;
        let grid = Grid::new(turn.board, turn.marks(), color);
        show(output, format_args!("\n{turn}\n{grid}"))?;
    }
    show(output, format_args!("\n{progress}\n"))?;
    let mut answer = Vec::new();
    line::push(&progress.board, &mut answer);
    output.write_all(&answer).map_err(Error::Write)?;
    output.flush().map_err(Error::Write)
}

/// Writes a part of the trace, and lets it be seen.
fn show(output: &mut impl Write, part: impl fmt::Display) -> Result<(), Error> {
    write!(output, "{part}").map_err(Error::Write)?;
    output.flush().map_err(Error::Write)
}

/// The tile that the game is about. A larger one reaches it too: tiles that are no powers of two
/// pass it by.
const GOAL: Tile = 2048;

/// How far a case is replayed; displays as the summary.
struct Progress {
    board: Board,
    steps: u64,
    score: u128,
    /// The first step that reached [`GOAL`]; 0 is the starting board.
    reached: Option<u64>,
}

impl Progress {
    fn new(board: Board) -> Progress {
        let mut progress = Progress {
            board,
            steps: 0,
            score: 0,
            reached: None,
        };
        progress.note_goal();
        progress
    }

    /// Replays a step that `cases` have just read.
    fn play(&mut self, step: Step, cases: &Cases<impl BufRead>) -> Result<Turn, Error> {
        let slide = self.board.slide(step.direction);
        let slide = slide.map_err(|fault| cases.cannot_slide(fault))?;
        let landed = self.board.place(step.address, step.tile);
        let landed = landed.map_err(|fault| cases.cannot_place(step.tile, fault))?;
        self.steps += 1;
        self.score += slide.score;
        self.note_goal();
        Ok(Turn {
            number: self.steps,
            step,
            slide,
            landed,
            board: self.board,
        })
    }

    fn note_goal(&mut self) {
        if self.reached.is_none() && self.largest() >= GOAL {
            self.reached = Some(self.steps);
        }
    }

    fn largest(&self) -> Tile {
        self.board.0.into_iter().fold(0, Tile::max)
    }

    /// Whether a cell is free, or a slide can free one.
    fn is_playable(&self) -> bool {
        let moves = |direction| {
            let mut board = self.board;
            board.slide(direction).is_ok_and(|slide| slide.moved)
        };
        self.board.0.contains(&0) || Direction::ALL.into_iter().any(moves)
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Steps:        {}", self.steps)?;
        writeln!(f, "Score:        {}", self.score)?;
        writeln!(f, "Largest tile: {}", self.largest())?;
        f.write_str("State:        ")?;
        match self.reached {
            Some(0) => write!(f, "{GOAL} reached on the starting board, ")?,
            Some(step) => write!(f, "{GOAL} reached at step {step}, ")?,
            None => {}
        }
        f.write_str(match self.is_playable() {
            true => "still playable\n",
            false => "no move left\n",
        })
    }
}

/// A step that was played; displays as its line.
struct Turn {
    number: u64,
    step: Step,
    slide: Slide,
    /// Where the new tile is, if there is one.
    landed: Address,
    /// The board after it.
    board: Board,
}

impl Turn {
    /// The marks of the board after it.
    fn marks(&self) -> [Mark; 16] {
        let mark = |merged| if merged { Mark::Merged } else { Mark::None };
        let mut marks = self.slide.merged.map(mark);
        if self.step.tile != 0 {
            marks[self.landed.index()] = Mark::New;
        }
        marks
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (step, slide) = (&self.step, &self.slide);
        write!(f, "Step {}: {}; ", self.number, word(step.direction))?;
        if !slide.moved {
            f.write_str("nothing moved")?;
        } else if slide.merged == [false; 16] {
            f.write_str("nothing merged")?;
        } else {
            let tiles = self.board.0.iter().zip(slide.merged);
            let halves = tiles.filter_map(|(tile, merged)| merged.then_some(tile / 2));
            let merges: Vec<String> = halves.map(|half| format!("{half}+{half}")).collect();
            write!(f, "merged {}; score +{}", merges.join(", "), slide.score)?;
        }
        let (asked, landed) = (step.address.number(), self.landed.number());
        match step.tile {
            0 => f.write_str("; no tile"),
            tile if asked == landed => write!(f, "; tile {tile} in cell {landed}"),
            tile => write!(f, "; tile {tile} in cell {landed}, as {asked} is taken"),
        }
    }
}

fn word(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Left => "left",
        Direction::Down => "down",
        Direction::Right => "right",
    }
}
