//! A random case, made to catch wrong programs.
//!
//! Tiles are small and of few kinds, so that equal ones meet, and there are many of them, so that
//! addresses are taken. What the cases hold, and how soon they catch wrong programs, is for the
//! tests to measure.
//!
//! A case is good input also for a program that keeps tiles in an `int`: no tile is above 2^19,
//! however long the case. The first tiles are at most 2^15, so 16 of them are at most 2^19. A tile
//! of 2^n may hold new tiles, too. When the last of these is placed, the board holds it and, for
//! each merge that it has before it, at least one tile to merge with. It is 2 or 4, so that is at
//! least n - 2 merges; and 1 + (n - 2) tiles are at most 16, so n is at most 17.

use std::num::NonZeroU64;

use super::random::Random;
use crate::board::{Address, Board, Direction, Step, Tile};

/// The kinds of tiles that a starting board has: small ones, which meet the new ones, and in some
/// cases large ones, for programs that stop at 2048 or keep tiles in 16 bits.
const KINDS: [&[Tile]; 9] = [
    &[2],
    &[2, 4],
    &[2, 2, 4],
    &[2, 4, 8],
    &[2, 2, 4, 4, 8, 16],
    &[2, 4, 8, 16, 32, 64],
    &[2, 4, 1024, 1024],
    &[1024, 32768],
    &[2, 4, 32768, 32768],
];

/// The new tiles that a case picks from.
const NEW_TILES: [&[Tile]; 4] = [&[2], &[2, 2, 2, 4], &[2, 4], &[2, 4, 4]];

/// A case in the making: an iterator over its steps.
#[derive(Clone, Debug)]
pub struct RandomCase {
    random: Random,
    /// The board after the steps so far.
    board: Board,
    /// What to pick from; some directions more than once and others not at all, as a slide in the
    /// direction of the last one often moves nothing.
    directions: [Direction; 4],
    new_tiles: &'static [Tile],
    /// At most so many steps are still to come.
    left: u64,
}

impl RandomCase {
    /// Begins a case of 1 to `length` steps. It ends early where no slide leaves a free cell.
    pub fn new(mut random: Random, length: NonZeroU64) -> RandomCase {
        // The random numbers are drawn in this order: another one would give a seed other cases.
        RandomCase {
            left: 1 + random.below(length.get()),
            board: starting_board(&mut random),
            directions: [(); 4].map(|()| random.pick(&Direction::ALL)),
            new_tiles: random.pick(&NEW_TILES),
            random,
        }
    }

    /// The board after the steps so far; before the first, the starting board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Slides in one of the case's directions, or in the next one that leaves a free cell; `None`
    /// if there is none.
    fn slide(&mut self) -> Option<Direction> {
        let first = self.random.pick(&self.directions) as usize;
        (first..first + 4).find_map(|number| {
            let direction = Direction::ALL[number % 4];
            let mut board = self.board;
            board.slide(direction).expect("no tile is too large");
            board.0.contains(&0).then(|| {
                self.board = board;
                direction
            })
        })
    }
}

impl Iterator for RandomCase {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.left = self.left.checked_sub(1)?;
        let direction = self.slide()?;
        let tile = self.random.pick(self.new_tiles);
        let address = Address::new(1 + self.random.below(16)).expect("it is 1 to 16");
        self.board.place(address, tile).expect("a cell is free");
        Some(Step {
            direction,
            address,
            tile,
        })
    }
}

/// A board of 0 to 15 tiles: whatever the first slide, a cell is free after it.
fn starting_board(random: &mut Random) -> Board {
    let kinds = random.pick(&KINDS);
    let mut board = Board::default();
    let mut tiles = random.below(16);
    for (cell, cells) in board.0.iter_mut().zip((1..=16).rev()) {
        if random.below(cells) < tiles {
            tiles -= 1;
            *cell = random.pick(kinds);
        }
    }
    board
}
