//! How fast the replay is, beside the plain rule in the same run.

mod common;

use std::fs;
use std::io::Cursor;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use common::{Random, Shared};
use replay2048::board::{Address, Board, Direction, Tile};
use replay2048::error::Error;
use replay2048::source::Source;
use replay2048::{parallel, plain, replay};

/// Enough that a run takes much longer than starting threads.
const BYTES: usize = 16_000_000;

/// How often each way is measured; the median counts.
const ROUNDS: usize = 7;

fn push_board(board: &Board, text: &mut String) {
    let tiles = board.0.map(|tile| tile.to_string());
    *text += &(tiles.join(" ") + "\n");
}

/// 2, and 4 once in ten times.
fn new_tile(random: &mut Random) -> Tile {
    match random.below(10) {
        0 => 4,
        _ => 2,
    }
}

/// Games of a player who does not think: about 120 steps each.
fn random_games() -> String {
    let random = &mut Random::new(1);
    let mut text = String::new();
    while text.len() < BYTES {
        let mut board = Board::default();
        board.0[random.below(16)] = 2;
        push_board(&board, &mut text);
        while let Some((key, slid)) = random_slide(&board, random) {
            board = slid;
            let (number, tile) = (1 + random.below(16), new_tile(random));
            let address = Address::new(number as u64).expect("1 to 16");
            board
                .place(address, tile)
                .expect("what moved left a cell free");
            text += &format!("{key} {number} {tile} ");
        }
        text.pop();
        text.push('\n');
    }
    text
}

/// Slides in any direction in which something moves, if there is one.
fn random_slide(board: &Board, random: &mut Random) -> Option<(char, Board)> {
    let first = random.below(4);
    [0, 1, 2, 3].into_iter().find_map(|more| {
        let choice = (first + more) % 4;
        let mut board = *board;
        let slide = board.slide(Direction::ALL[choice]).expect("small tiles");
        slide.moved.then_some((['w', 'a', 's', 'd'][choice], board))
    })
}

/// Games of a player who cannot fail, as long as games without a tile of 131072 can be: 780 kB
/// each.
fn long_games() -> String {
    let random = &mut Random::new(2);
    let mut text = String::new();
    while text.len() < BYTES {
        push_long_game(&mut text, random);
    }
    text
}

/// Plays with one snake of tiles that get smaller, from cell 1 along all rows, until it fills the
/// board.
///
/// It takes a 2 or 4 behind its end, by a slide that moves nothing. If its last two tiles are
/// equal, they merge towards its head, and nothing else moves.
fn push_long_game(text: &mut String, random: &mut Random) {
    const NUMBERS: [usize; 16] = [1, 2, 3, 4, 8, 7, 6, 5, 9, 10, 11, 12, 16, 15, 14, 13];
    let along_row = |at: usize| ['a', 'd'][at / 4 % 2];
    let mut snake: Vec<Tile> = vec![2];
    let mut start = Board::default();
    start.0[0] = 2;
    push_board(&start, text);
    loop {
        let end = snake.len() - 1;
        let key = match end % 4 {
            0 => 'w',
            _ => along_row(end),
        };
        if end > 0 && snake[end] == snake[end - 1] {
            snake.pop();
            snake[end - 1] *= 2;
            *text += &format!("{key} 1 0\n");
        } else if end < 15 {
            let tile = new_tile(random).min(snake[end]);
            snake.push(tile);
            *text += &format!("{} {} {tile}\n", along_row(end), NUMBERS[end + 1]);
        } else {
            return;
        }
    }
}

/// One game again and again.
fn real_games() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let game = fs::read_to_string(folder.join("25-human-game-945-steps.in")).expect("the sample");
    game.repeat(BYTES / game.len() + 1)
}

type Way = (&'static str, fn(&Arc<[u8]>, Shared) -> Result<(), Error>);

/// The ways to replay; the others are compared with the first.
const WAYS: [Way; 3] = [
    ("plain", |text, mut output| {
        plain::replay(&text[..], &mut output)
    }),
    ("fast", |text, mut output| {
        replay::replay(&text[..], &mut output)
    }),
    ("2 threads", |text, output| {
        let source = Source::new(Cursor::new(Arc::clone(text)));
        parallel::replay(source, output, NonZeroUsize::new(2))
    }),
];

/// The median time of each way in seconds.
fn measure(text: &Arc<[u8]>) -> [f64; WAYS.len()] {
    let mut times = WAYS.map(|_| Vec::new());
    let mut expected = None;
    // In turns, so that a machine that is busy for a while is so for all of them.
    for _ in 0..ROUNDS {
        for ((name, replay), times) in WAYS.into_iter().zip(&mut times) {
            let output = Shared::default();
            let started = Instant::now();
            replay(text, output.clone()).expect("good games");
            times.push(started.elapsed().as_secs_f64());
            let lines = output.take();
            let expected = expected.get_or_insert_with(|| lines.clone());
            assert!(lines == *expected, "{name} is not as {}", WAYS[0].0);
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    })
}

#[test]
#[ignore = "a measurement, not a test: cargo test --release --test benchmark -- --ignored --nocapture"]
fn replay_is_faster_than_the_plain_rule() {
    if cfg!(debug_assertions) {
        println!("A debug build tells nothing about speed: add --release.");
        return;
    }
    println!("games   way          MB/s  M steps/s  times plain");
    for (name, games) in [
        ("random", random_games()),
        ("long", long_games()),
        ("real", real_games()),
    ] {
        let text: Arc<[u8]> = games.into_bytes().into();
        let steps = text
            .iter()
            .filter(|byte| byte.is_ascii_alphabetic())
            .count();
        let times = measure(&text);
        for ((way, _), time) in WAYS.into_iter().zip(times) {
            let (bytes, steps) = (text.len() as f64 / 1e6 / time, steps as f64 / 1e6 / time);
            let ratio = times[0] / time;
            println!("{name:7} {way:9} {bytes:7.1} {steps:10.1} {ratio:12.2}");
        }
    }
}
