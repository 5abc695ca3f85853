//! A game being played: the steps so far, and the random tiles to come.

use crate::board::{Address, Board, Direction, Step, Tile};
use crate::make::random::Random;
use crate::show::compact::push_step;
use crate::show::grid::Mark;
use crate::show::status::Status;
use crate::show::step::ShownStep;
use crate::write::push_cells;

/// A game that begins with two random tiles and gets another after each move.
///
/// The game depends on its seed and on the steps that stand, not on those taken back: the random
/// sequence is taken back with them. So the keys of a record and its seed give the record again.
#[derive(Clone, Debug)]
pub struct Game {
    start: Board,
    now: Moment,
    past: Vec<Moment>,
}

/// The game after a step.
#[derive(Clone, Debug)]
struct Moment {
    /// The step; there is none before the first.
    step: Option<ShownStep>,
    status: Status,
    random: Random,
}

impl Game {
    /// The game of a seed, not yet begun.
    pub fn new(seed: u64) -> Game {
        let mut random = Random::new(seed);
        let mut start = Board::default();
        for _ in 0..2 {
            let (address, tile) = random_tile(&start, &mut random);
            start.0[address.index()] = tile;
        }
        let now = Moment {
            step: None,
            status: Status::new(start),
            random,
        };
        Game {
            start,
            now,
            past: Vec::new(),
        }
    }

    /// Slides, places a random tile, and tells whether it did: a slide that moves nothing is no
    /// step.
    pub fn slide(&mut self, direction: Direction) -> bool {
        let mut board = self.now.status.board();
        let mut slid = board;
        if !slid.slide(direction).is_ok_and(|slide| slide.moved) {
            return false;
        }
        let mut random = self.now.random.clone();
        let (address, tile) = random_tile(&slid, &mut random);
        let step = Step {
            direction,
            address,
            tile,
        };
        // Replayed like any step of a record, so that the record gives the same board.
        let Ok(replayed) = board.replay(step) else {
            return false;
        };
        let mut status = self.now.status.clone();
        status.add(&replayed.slide, board);
        let shown = ShownStep {
            step,
            replayed,
            board,
        };
        let next = Moment {
            step: Some(shown),
            status,
            random,
        };
        self.past.push(std::mem::replace(&mut self.now, next));
        true
    }

    /// Takes back the last step, and tells whether there was one.
    pub fn take_back(&mut self) -> bool {
        match self.past.pop() {
            Some(moment) => {
                self.now = moment;
                true
            }
            None => false,
        }
    }

    /// How the game stands.
    pub fn status(&self) -> &Status {
        &self.now.status
    }

    /// The last step's marks on the board.
    pub fn marks(&self) -> [Mark; 16] {
        let step = self.now.step.as_ref();
        step.map_or([Mark::None; 16], ShownStep::marks)
    }

    /// The score that the last step gained.
    pub fn gained(&self) -> u128 {
        let step = self.now.step.as_ref();
        step.map_or(0, |step| step.replayed.slide.score)
    }

    /// Appends the game as a line in the form of `--compact`: 16 cells, then the steps.
    pub fn push_record(&self, text: &mut Vec<u8>) {
        push_cells(&self.start, text);
        let moments = self.past.iter().chain([&self.now]);
        for shown in moments.filter_map(|moment| moment.step) {
            push_step(&shown.step, text);
        }
        text.push(b'\n');
    }
}

/// A free cell, each as likely, and its tile: 2, or 4 in one of ten.
fn random_tile(board: &Board, random: &mut Random) -> (Address, Tile) {
    let addresses = (1..=16).filter_map(Address::new);
    let free = addresses.filter(|address| board.0[address.index()] == 0);
    let address = random.pick(&free.collect::<Vec<_>>());
    let tile = if random.below(10) == 0 { 4 } else { 2 };
    (address, tile)
}
