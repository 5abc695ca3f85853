//! Games of all kinds in the usual spelling: one a line, single spaces.

use std::fs;
use std::path::Path;

use super::games::{Games, Random, Tiles};
use super::spellings;

/// What a kind of games is called, and a text of them.
pub type Kind = (&'static str, fn() -> String);

/// All kinds.
pub const ALL: [Kind; 13] = [
    ("random", random_games),
    ("long", || repeated(&snake_game(0))),
    ("one long game", || snake_game(18)),
    ("real", real_games),
    ("no steps", || games_of(0, &[0, 0, 0, 0, 2, 4], &[0])),
    ("one step", || games_of(1, &[0, 0, 0, 0, 2, 4], &[2, 4])),
    ("tiles 1 and 2", || {
        games_of(100, &[0, 0, 0, 0, 1, 2], &[1, 1, 1, 2])
    }),
    ("tiles 3 and 6", || {
        games_of(100, &[0, 0, 0, 0, 3, 6], &[3, 3, 3, 6])
    }),
    ("tiles 1024 and 2048", || {
        games_of(100, &[0, 0, 0, 0, 1024, 2048], &[1024, 1024, 1024, 2048])
    }),
    ("values 8 and 16", || {
        games_of(100, &[0, 0, 0, 0, 2, 4], &[8, 8, 8, 16])
    }),
    ("two 3s", || games_with_two(3)),
    ("two 65536s", || games_with_two(65536)),
    ("tiles above 65536", || {
        games_of(100, &[0, 0, 0, 0, 2, 4, 131_072], &[2, 2, 2, 4])
    }),
];

/// Enough that a run takes much longer than the start of a process.
const BYTES: usize = 8_000_000;

/// Games as they are played, until nothing can move: about 200 steps each.
pub fn random_games() -> String {
    let (layout, random) = (spellings::usual(), &mut Random::new(1));
    lines(|games| games.push_played(&layout, random))
}

/// Games of so many steps, or fewer where a tile finds no free cell.
fn games_of(steps: usize, board: &[u64], values: &[u64]) -> String {
    let tiles = Tiles {
        board: board.to_vec(),
        steps: values.to_vec(),
    };
    let (layout, random) = (spellings::usual(), &mut Random::new(2));
    lines(|games| games.push_good(steps, &tiles, &layout, random))
}

/// Games in which two equal tiles never meet: they stay in two rows, as nothing slides up or down.
fn games_with_two(tile: u64) -> String {
    let random = &mut Random::new(3);
    lines(|games| {
        games.text += &format!("{tile} 0 0 0 0 0 0 0 0 0 0 0 0 0 0 {tile}");
        // 12 new tiles: even if none merged, the board would not be full.
        for step in 0..60 {
            let (key, address) = (random.pick(&['a', 'd']), 5 + random.below(8));
            let value = if step % 5 == 0 { 2 } else { 0 };
            games.text += &format!(" {key} {address} {value}");
        }
    })
}

/// One real game again and again, a row or step a line.
fn real_games() -> String {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/25-human-game-945-steps.in");
    repeated(&fs::read_to_string(sample).expect("the sample is there"))
}

/// As long a game as there can be without a tile of 131072: about 120,000 steps, and before each
/// new tile so many that do nothing.
///
/// One snake of tiles gets smaller from cell 1 along all rows, until it fills the board. It takes a
/// 2 or 4 at its end, by a slide that moves nothing. If its last two tiles are equal, they merge
/// towards its head, and nothing else moves.
fn snake_game(idle: usize) -> String {
    const CELLS: [usize; 16] = [1, 2, 3, 4, 8, 7, 6, 5, 9, 10, 11, 12, 16, 15, 14, 13];
    let random = &mut Random::new(4);
    let mut game = String::from("2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
    let mut snake: Vec<u64> = vec![2];
    loop {
        let end = snake.len() - 1;
        let along_row = ['a', 'd'][end / 4 % 2];
        if end > 0 && snake[end] == snake[end - 1] {
            snake.pop();
            snake[end - 1] *= 2;
            let key = if end % 4 == 0 { 'w' } else { along_row };
            game += &format!(" {key} 1 0");
        } else if end < 15 {
            let value = random.pick(&[2, 2, 2, 2, 2, 2, 2, 2, 2, 4]).min(snake[end]);
            snake.push(value);
            game += &format!(" {along_row} 1 0").repeat(idle);
            game += &format!(" {along_row} {} {value}", CELLS[end + 1]);
        } else {
            return game + "\n";
        }
    }
}

fn repeated(game: &str) -> String {
    game.repeat(BYTES / game.len() + 1)
}

/// Pushes games, one a line, until they are enough.
fn lines(mut push: impl FnMut(&mut Games)) -> String {
    let mut games = Games::default();
    while games.text.len() < BYTES {
        push(&mut games);
        games.text.push('\n');
    }
    games.text
}
