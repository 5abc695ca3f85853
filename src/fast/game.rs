//! A game in play: packed where that is possible, else by the plain rule.

use super::codes::PackedBoard;
use super::lanes;
use super::spelling;
use crate::board::Board;
use crate::write::push_line;

/// A game between two of its steps.
#[derive(Debug)]
pub(crate) struct Game {
    state: State,
    /// How many plain steps to take before packing is tried again.
    wait: u32,
    /// How many it was the last time.
    waited: u32,
}

#[derive(Debug)]
enum State {
    Plain(Board),
    Packed(PackedBoard),
}

/// How far [`Game::play`] came in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    /// How many bytes it read.
    pub(crate) bytes: usize,
    /// How many steps that were.
    pub(crate) steps: usize,
    /// Whether the next case follows.
    pub(crate) is_end: bool,
}

/// How many plain steps to take first where packing fails; then twice as many, and so on.
const FIRST_WAIT: u32 = 8;

impl Game {
    /// A game at its starting board.
    pub(crate) fn new(board: Board) -> Game {
        Game {
            state: State::Plain(board),
            wait: 0,
            waited: FIRST_WAIT / 2,
        }
    }

    /// Plays the steps that a text begins with, as far as they are known.
    pub(crate) fn play(&mut self, text: &[u8]) -> Played {
        let (mut at, mut steps) = (spelling::after_white(text, 0), 0);
        while !spelling::is_digit(text, at) {
            if let Some(board) = self.packed() {
                let mut run_at = [at];
                steps += lanes::run(text, &mut run_at, &mut [board]).steps;
                at = spelling::after_white(text, run_at[0]); // a usual step has one separator
            }
            if spelling::is_digit(text, at) {
                break;
            }
            let Some(end) = self.step(text, at) else {
                break;
            };
            (at, steps) = (end, steps + 1);
        }
        Played {
            bytes: at,
            steps,
            is_end: spelling::is_digit(text, at),
        }
    }

    /// Takes the step at `at` by the plain rule, and tells where the next one begins; `None`, and
    /// nothing is changed, if it is not known or cannot be replayed.
    pub(super) fn step(&mut self, text: &[u8], at: usize) -> Option<usize> {
        let spelled = spelling::step(text, at)?;
        let mut board = self.board();
        board.replay(spelled.step()?).ok()?;
        self.set(board);
        Some(spelled.end)
    }

    /// The packed board, if there is one now.
    pub(super) fn packed(&mut self) -> Option<&mut PackedBoard> {
        // Steps that a packed board leaves must be worth packing it; else it is tried less often.
        const FEW_STEPS: usize = 1 << 11;
        const LONGEST_WAIT: u32 = 32;
        if let State::Plain(board) = &self.state {
            if self.wait > 0 {
                self.wait -= 1;
                return None;
            }
            let packed = PackedBoard::pack(board);
            let steps_left = packed.as_ref().map_or(0, |packed| packed.steps_left);
            if steps_left < FEW_STEPS {
                self.waited = LONGEST_WAIT.min(2 * self.waited);
                self.wait = self.waited;
            }
            self.state = State::Packed(packed?);
        }
        match &mut self.state {
            State::Packed(board) => Some(board),
            State::Plain(_) => None,
        }
    }

    /// The board as it is now.
    pub(crate) fn board(&self) -> Board {
        match &self.state {
            State::Plain(board) => *board,
            State::Packed(board) => board.unpack(),
        }
    }

    /// Goes on with the board that a step taken elsewhere left.
    pub(crate) fn set(&mut self, board: Board) {
        self.state = State::Plain(board);
    }

    /// Appends the line of output for the board as it is now.
    pub(crate) fn push_line(&self, text: &mut Vec<u8>) {
        match &self.state {
            State::Packed(board) => board.push_line(text),
            // A packed board has its text in a table.
            State::Plain(board) => match PackedBoard::pack_usual(board) {
                Some(packed) => packed.push_line(text),
                None => push_line(board, text),
            },
        }
    }
}
