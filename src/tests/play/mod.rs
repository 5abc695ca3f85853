//! A game at the keyboard, in memory.

mod game;
mod keys;
mod memory;
mod screen;
mod session;
mod terminal;

use std::io::{self, Read};

use crate::board::{Address, Board, Direction, Step};
use crate::play::game::Game;
use crate::show::status::Status;

/// Gives each piece to one read, as a keyboard does.
struct Typed<I>(I);

impl<'a, I: Iterator<Item = &'a [u8]>> Read for Typed<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let piece = self.0.next().unwrap_or_default();
        buffer[..piece.len()].copy_from_slice(piece);
        Ok(piece.len())
    }
}

/// A keyboard whose keys come one at a time.
fn typed(keys: &str) -> Typed<std::slice::Chunks<'_, u8>> {
    Typed(keys.as_bytes().chunks(1))
}

fn record(game: &Game) -> String {
    let mut line = Vec::new();
    game.push_record(&mut line);
    String::from_utf8(line).expect("a record is ASCII")
}

/// How the game of a record ends, by the plain rule.
#[track_caller]
fn replayed(record: &str) -> Status {
    let tokens: Vec<&str> = record.trim_end().split(' ').collect();
    let (cells, steps) = tokens.split_at(16);
    let number = |token: &str| token.parse().expect(record);
    let mut board = Board::default();
    for (cell, token) in board.0.iter_mut().zip(cells) {
        *cell = number(token);
    }
    let mut status = Status::new(board);
    for step in steps.chunks(3) {
        let step = Step {
            direction: Direction::from_key(step[0].as_bytes()[0]).expect(record),
            address: Address::new(number(step[1])).expect(record),
            tile: number(step[2]),
        };
        let replayed = board.replay(step).expect(record);
        assert!(replayed.slide.moved, "{step:?} moves nothing in {record}");
        assert_eq!(replayed.landed, step.address, "{step:?} in {record}");
        status.add(&replayed.slide, board);
    }
    status
}

/// Plays the way that most people begin with: down, left, right, up, whichever moves something.
fn play_simply(game: &mut Game) {
    use Direction::{Down, Left, Right, Up};
    while [Down, Left, Right, Up]
        .into_iter()
        .any(|way| game.slide(way))
    {}
}

/// The keys of a game to its end, with no move left.
fn losing_keys(seed: u64) -> String {
    let mut game = Game::new(seed);
    play_simply(&mut game);
    let record = record(&game);
    record.chars().filter(char::is_ascii_alphabetic).collect()
}

/// The keys that win the game of a seed: those that gain most by looking some steps ahead, which
/// taking back allows.
fn winning_keys(seed: u64) -> String {
    let mut game = Game::new(seed);
    let mut keys = String::new();
    while !game.status().is_won() {
        let best = Direction::ALL
            .into_iter()
            .filter_map(|direction| Some((worth_after(&mut game, direction, 3)?, direction)))
            .max_by_key(|&(worth, _)| worth);
        let (_, direction) = best.expect("a move is left");
        assert!(game.slide(direction));
        keys.push(Direction::KEYS[direction as usize].into());
    }
    keys
}

/// How good the game can be after a slide and `ahead` more; nothing if it does not move.
fn worth_after(game: &mut Game, direction: Direction, ahead: u32) -> Option<u128> {
    if !game.slide(direction) {
        return None;
    }
    let next = Direction::ALL.into_iter();
    let worth = match ahead {
        0 => {
            let board = game.status().board();
            let free = board.0.iter().filter(|&&tile| tile == 0).count() as u128;
            Some(game.status().score() + 50 * free)
        }
        _ => next
            .filter_map(|next| worth_after(game, next, ahead - 1))
            .max(),
    };
    assert!(game.take_back());
    Some(worth.unwrap_or(0))
}
