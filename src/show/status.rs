//! How a game stands: its score, its largest tile, won or lost.

use std::fmt;

use crate::board::{Board, Direction, Slide, Tile};

/// The tile that the game is about. A larger one reaches it too: tiles that are no powers of two
/// pass it by.
pub const GOAL: Tile = 2048;

/// How a game stands after some steps; displays as the summary of a trace.
#[derive(Clone, Debug)]
pub struct Status {
    board: Board,
    steps: u64,
    score: u128,
    /// The first step that reached [`GOAL`]; 0 is the starting board.
    reached: Option<u64>,
}

impl Status {
    /// A game that stands at its starting board.
    pub fn new(board: Board) -> Status {
        let mut status = Status {
            board,
            steps: 0,
            score: 0,
            reached: None,
        };
        status.note_goal();
        status
    }

    /// Counts a step: what its slide did, and the board after it.
    pub fn add(&mut self, slide: &Slide, board: Board) {
        self.board = board;
        self.steps += 1;
        self.score += slide.score;
        self.note_goal();
    }

    /// The board as it is now.
    pub fn board(&self) -> Board {
        self.board
    }

    /// How many steps were taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The sum of all tiles made by merges.
    pub fn score(&self) -> u128 {
        self.score
    }

    /// Whether [`GOAL`] was reached, now or before.
    pub fn is_won(&self) -> bool {
        self.reached.is_some()
    }

    /// The largest tile on the board; 0 if it is empty.
    pub fn largest(&self) -> Tile {
        self.board.0.into_iter().fold(0, Tile::max)
    }

    /// Whether a cell is free, or a slide can free one.
    pub fn is_playable(&self) -> bool {
        let moves = |direction| {
            let mut board = self.board;
            board.slide(direction).is_ok_and(|slide| slide.moved)
        };
        self.board.0.contains(&0) || Direction::ALL.into_iter().any(moves)
    }

    fn note_goal(&mut self) {
        if self.reached.is_none() && self.largest() >= GOAL {
            self.reached = Some(self.steps);
        }
    }
}

impl fmt::Display for Status {
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
