//! The first steps of a game: the input that COMMAND gets, and the board that it must print.

use super::Game;
use crate::board::Board;
use crate::show::compact::push_step;
use crate::show::step::ShownStep;
use crate::write;

/// The first steps of a game, replayed.
#[derive(Clone, Copy, Debug)]
pub struct Prefix<'a> {
    /// The game.
    pub game: &'a Game,
    /// How many of its steps these are.
    pub steps: usize,
    /// The board before the last of them; the starting board if there is none.
    pub before: Board,
    /// The board after them.
    pub board: Board,
    /// The last of them, as a trace shows it.
    pub last: Option<ShownStep>,
}

impl<'a> Prefix<'a> {
    /// No steps.
    fn empty(game: &'a Game) -> Prefix<'a> {
        Prefix {
            game,
            steps: 0,
            before: game.board,
            board: game.board,
            last: None,
        }
    }

    /// A step more; `None` after the whole game.
    fn longer(mut self) -> Option<Prefix<'a>> {
        let step = *self.game.steps.get(self.steps)?;
        self.steps += 1;
        self.before = self.board;
        let replayed = self.board.replay(step);
        let replayed = replayed.expect("a game for the judge replays without a fault");
        let board = self.board;
        self.last = Some(ShownStep {
            step,
            replayed,
            board,
        });
        Some(self)
    }

    /// The whole game.
    pub fn whole(game: &'a Game) -> Prefix<'a> {
        let mut prefix = Prefix::empty(game);
        while let Some(longer) = prefix.longer() {
            prefix = longer;
        }
        prefix
    }

    /// The game cut after step 1, 2, and so on to the whole.
    ///
    /// Not after step 0: usual solutions do not survive a script without steps. Only a game that
    /// has none is its own and only prefix.
    pub fn all(game: &'a Game) -> impl Iterator<Item = Prefix<'a>> {
        let empty = Prefix::empty(game);
        let first = empty.longer().unwrap_or(empty);
        std::iter::successors(Some(first), |prefix| prefix.longer())
    }

    /// The input in the statement's form: the board on a line, the script on the next, which is
    /// empty if there are no steps.
    pub fn input(&self) -> Vec<u8> {
        let mut text = Vec::new();
        write::push_line(&self.game.board, &mut text);
        let script = text.len();
        for step in &self.game.steps[..self.steps] {
            push_step(step, &mut text);
        }
        if self.steps > 0 {
            text.remove(script); // the space before the first step
        }
        text.push(b'\n');
        text
    }
}
