//! A step to a sentence and to marks on the board after it.

use std::fmt;

use super::grid::Mark;
use crate::board::{Board, Direction, Replayed, Step};

/// A step that was replayed; displays as `left; merged 2+2; score +4; tile 2 in cell 2, as 1 is
/// taken`.
#[derive(Clone, Copy, Debug)]
pub struct ShownStep {
    /// The step.
    pub step: Step,
    /// What it did.
    pub replayed: Replayed,
    /// The board after it.
    pub board: Board,
}

impl ShownStep {
    /// The marks of the board after it.
    pub fn marks(&self) -> [Mark; 16] {
        let mark = |merged| if merged { Mark::Merged } else { Mark::None };
        let mut marks = self.replayed.slide.merged.map(mark);
        if self.step.tile != 0 {
            marks[self.replayed.landed.index()] = Mark::New;
        }
        marks
    }
}

impl fmt::Display for ShownStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slide = &self.replayed.slide;
        write!(f, "{}; ", word(self.step.direction))?;
        if !slide.moved {
            f.write_str("nothing moved")?;
        } else if slide.merged == [false; 16] {
            f.write_str("nothing merged")?;
        } else {
            let mut separator = "merged ";
            for (tile, merged) in self.board.0.iter().zip(slide.merged) {
                if merged {
                    write!(f, "{separator}{half}+{half}", half = tile / 2)?;
                    separator = ", ";
                }
            }
            write!(f, "; score +{}", slide.score)?;
        }
        let asked = self.step.address.number();
        let landed = self.replayed.landed.number();
        match self.step.tile {
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
