//! Inputs cut into pieces, several games at a time, on several threads: the same answers and the
//! same errors as by the plain rule from start to end.

mod common;

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use common::{Random, Shared};
use replay2048::batch::{Batch, Ledger};
use replay2048::board::{Address, Board, Direction, Tile};
use replay2048::cut::{first_case_start, last_case_start};
use replay2048::error::Error;
use replay2048::source::Source;
use replay2048::{parallel, plain, replay};

/// The lines of an input, and the error that ends it as the program tells it.
type Answer = (String, Option<String>);

fn answer(lines: Vec<u8>, outcome: Result<(), Error>) -> Answer {
    let lines = String::from_utf8(lines).expect("lines are ASCII");
    let error = outcome.err().map(|error| error.report("x").to_string());
    (lines, error)
}

fn plain(text: &[u8]) -> Answer {
    let mut lines = Vec::new();
    let outcome = plain::replay(text, &mut lines);
    answer(lines, outcome)
}

fn parallel(text: &[u8], capacity: usize, threads: usize) -> Answer {
    const HANGS: Duration = Duration::from_secs(60); // far more than any input here takes
    let output = Shared::default();
    let source = Source::with_capacity(capacity, io::Cursor::new(text.to_vec()));
    let (ended, end) = mpsc::channel();
    let given = output.clone();
    thread::spawn(move || {
        let outcome = parallel::replay(source, given, NonZeroUsize::new(threads));
        ended.send(outcome).expect("somebody waits");
    });
    let outcome = end.recv_timeout(HANGS).unwrap_or_else(|reason| {
        let what = String::from_utf8_lossy(&text[..text.len().min(2_000)]);
        panic!("{reason}: {capacity} bytes, {threads} threads, {what:?}")
    });
    let lines = output.take();
    answer(lines, outcome)
}

/// On one thread and with the buffer that the program has.
fn replayed(text: &[u8]) -> Answer {
    let mut lines = Vec::new();
    let outcome = replay::replay(text, &mut lines);
    answer(lines, outcome)
}

/// How games are written down.
struct Layout {
    separators: &'static [&'static str],
    /// Nothing where the grammar needs nothing.
    glued: bool,
    zeros: bool,
    capitals: bool,
}

const USUAL: Layout = Layout {
    separators: &[" "],
    glued: false,
    zeros: false,
    capitals: false,
};

const LAYOUTS: [Layout; 6] = [
    USUAL,
    Layout {
        separators: &[" ", " ", " ", "\n"],
        ..USUAL
    },
    Layout {
        separators: &["\r\n"],
        capitals: true,
        ..USUAL
    },
    Layout {
        separators: &[" ", "\n"],
        glued: true,
        ..USUAL
    },
    Layout {
        separators: &["     ", "\n\n\n\n", "\t \x0B\x0C\r", " "],
        zeros: true,
        ..USUAL
    },
    Layout {
        separators: &["\t", "\r\n \r\n"],
        glued: true,
        zeros: true,
        capitals: true,
    },
];

impl Layout {
    /// Writes a token behind others, and tells where it begins.
    fn push(&self, token: &str, text: &mut String, random: &mut Random) -> usize {
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let before = text.len().saturating_sub(1);
        let is_glued = self.glued && is_number(token) != is_number(&text[before..]);
        if !text.is_empty() && !is_glued {
            *text += random.pick(self.separators);
        }
        let start = text.len();
        if self.zeros && is_number(token) && random.below(4) == 0 {
            *text += random.pick(&["0", "000000000000000000000000"]);
        }
        match self.capitals {
            true => *text += &token.to_ascii_uppercase(),
            false => *text += token,
        }
        start
    }
}

/// What games are played with: the tiles of their boards and those of their steps.
type Tiles = (&'static [Tile], &'static [Tile]);

const ORDINARY: Tiles = (&[0, 0, 0, 0, 2, 4], &[2, 2, 2, 4]);

const LARGE: [Tiles; 4] = [
    (&[0, 0, 2, 4, 8192, 16384, 32768], &[0, 0, 0, 2, 4]),
    (&[0, 0, 0, 16384, 32768], &[0, 2, 2, 4]),
    (
        &[0, 0, 0, 0, 0, 0, 0, 32768],
        &[2, 2, 0, 0, 4, 16384, 32768],
    ),
    (&[0, 0, 0, 2, 8, 32, 128, 512, 4096, 8192, 32768], &[0, 2]),
];

const ALL: [Tiles; 9] = [
    ORDINARY,
    ORDINARY,
    LARGE[0],
    LARGE[1],
    LARGE[2],
    LARGE[3],
    (&[0, 0, 65536, 131072, 2], &[0, 2, 4]),
    (
        &[0, 0, 0, 1, 3, 6, 2, 1 << 40, Tile::MAX],
        &[2, 4, 0, 1, 3, 8],
    ),
    (&[0], &[0, 2, 4]),
];

/// A text of good games.
#[derive(Default)]
struct Games {
    text: String,
    /// Where a case begins behind a step: the step and the case.
    cuts: Vec<(usize, usize)>,
    /// Where all cases begin.
    starts: Vec<usize>,
    last_step: Option<usize>,
}

impl Games {
    /// Appends a game of so many steps, or fewer if nothing can be placed any more.
    fn push(&mut self, steps: usize, tiles: Tiles, layout: &Layout, random: &mut Random) {
        let mut board = Board([(); 16].map(|()| random.pick(tiles.0)));
        let text = &mut self.text;
        for (cell, tile) in board.0.iter().enumerate() {
            let start = layout.push(&tile.to_string(), text, random);
            if cell == 0 {
                self.starts.push(start);
                let last_step = self.last_step.take();
                self.cuts.extend(last_step.map(|step| (step, start)));
            }
        }
        for _ in 0..steps {
            // A player who keeps to a corner gets to larger tiles.
            let (key, direction) = match random.below(3) {
                0 => random.pick(&[("w", Direction::Up), ("d", Direction::Right)]),
                _ => random.pick(&[("a", Direction::Left), ("s", Direction::Down)]),
            };
            let (address, tile) = (1 + random.below(16), random.pick(tiles.1));
            let mut next = board;
            let placed = next.slide(direction).ok().and_then(|_| {
                let address = Address::new(address as u64).expect("1 to 16");
                next.place(address, tile).ok()
            });
            if placed.is_none() {
                break;
            }
            board = next;
            self.last_step = Some(layout.push(key, text, random));
            layout.push(&address.to_string(), text, random);
            layout.push(&tile.to_string(), text, random);
        }
    }

    /// Games of many kinds and lengths.
    fn new(bytes: usize, longest: usize, layouts: &[Layout], random: &mut Random) -> Games {
        let mut games = Games::default();
        while games.text.len() < bytes {
            let steps = random.pick(&[0, 1, 2, longest / 8, longest, longest]);
            let layout = &layouts[random.below(layouts.len())];
            games.push(steps, random.pick(&ALL), layout, random);
        }
        games
    }
}

/// What makes a text a bad one at most places, each in its own way.
fn faults() -> Vec<String> {
    let odd = [
        "x",
        "-",
        ".",
        "\0",
        "\u{FEFF}",
        "é",
        "\x1A",
        "w",
        "5",
        " w ",
        " w 1 ",
        " w 17 2 ",
        " w 0 2",
        " 0 0 0",
        " a 1 18446744073709551616 ",
        " a 99999999999999999999999 2",
        "w 1 2 3 w 1 2",
        " s 1 9223372036854775808 s 1 9223372036854775808 s 1 0 s 1 0 s 1 0 s 1 0 ",
    ];
    let mut faults: Vec<String> = odd.map(String::from).into();
    faults.push(" w 1 3 a 1 5".repeat(20)); // fills any board
    faults
}

/// Puts something in, takes something out, changes a byte or cuts the end off.
fn change(text: &mut Vec<u8>, faults: &[String], random: &mut Random) {
    let at = random.below(text.len() + 1);
    let to = (at + random.below(12)).min(text.len());
    match random.below(8) {
        0 => text.truncate(at),
        1 => drop(text.drain(at..to)),
        2 => text.insert(at, random.below(256) as u8),
        3 => drop(text.splice(at..at, text[at..to].to_vec())),
        4 if at < text.len() => text[at] = random.pick(b"0123456789wasdWASD \t\r\n"),
        _ => drop(text.splice(at..at, faults[random.below(faults.len())].bytes())),
    }
}

/// Compares all ways to replay a text, with these buffers and 1 to 4 threads.
fn compare(text: &[u8], capacities: impl IntoIterator<Item = usize>, what: &str) -> Answer {
    let expected = plain(text);
    assert_eq!(replayed(text), expected, "{what}");
    for capacity in capacities {
        for threads in 1..=4 {
            let came = parallel(text, capacity, threads);
            assert_eq!(
                came, expected,
                "{what}, {capacity} bytes, {threads} threads"
            );
        }
    }
    expected
}

#[test]
fn from_wherever_one_looks_the_next_and_the_last_case_are_found() {
    for (number, layout) in LAYOUTS.iter().enumerate() {
        let random = &mut Random::new(number as u64);
        let mut games = Games::default();
        for steps in [2, 0, 0, 1, 3, 0] {
            games.push(steps, random.pick(&ALL), layout, random);
        }
        let Games {
            text, cuts, starts, ..
        } = games;
        let text = text.as_bytes();
        for from in 0..=text.len() {
            let in_reach = |&&(step, _): &&(usize, usize)| step >= from;
            let next = cuts.iter().find(in_reach).map(|cut| cut.1);
            let what = format!("from {from} of \"{}\"", text.escape_ascii());
            assert_eq!(first_case_start(text, from), next, "{what}");
        }
        for &from in &starts {
            for to in from..=text.len() {
                let inside = starts.iter().rfind(|&&start| from < start && start < to);
                let last = inside.map(|start| start - from);
                let what = format!("from {from} to {to} of \"{}\"", text.escape_ascii());
                assert_eq!(last_case_start(&text[from..to]), last, "{what}");
            }
        }
    }
}

#[test]
fn two_batches_give_what_one_gives_wherever_the_input_is_cut() {
    let faults = faults();
    for seed in 0..60 {
        let random = &mut Random::new(seed);
        let Games { text, cuts, .. } = Games::new(2_500, 30, &LAYOUTS, random);
        let mut bad = text.clone().into_bytes();
        change(&mut bad, &faults, random);
        let same = text.bytes().zip(&bad).take_while(|(a, b)| a == *b).count();
        for text in [text.as_bytes(), &bad] {
            let expected = plain(text);
            for (_, cut) in cuts.iter().filter(|cut| cut.1 < same) {
                let (first, last) = text.split_at(*cut);
                let mut lines = Vec::new();
                let mut ledger = Ledger::new(&mut lines);
                let outcome = ledger
                    .enter(Batch::of_cases(first))
                    .and_then(|()| ledger.enter(Batch::of_cases(last)));
                let what = format!("seed {seed}, cut at {cut}: \"{}\"", text.escape_ascii());
                assert_eq!(answer(lines, outcome), expected, "{what}");
            }
        }
    }
}

#[test]
fn a_small_input_is_answered_as_by_the_plain_rule_with_every_size_of_buffer() {
    let faults = faults();
    for (number, layout) in LAYOUTS.iter().enumerate() {
        let random = &mut Random::new(number as u64);
        let games = Games::new(350, 10, std::slice::from_ref(layout), random);
        let mut text = games.text.into_bytes();
        if number % 2 == 1 {
            change(&mut text, &faults, random);
        }
        let what = format!("layout {number}: \"{}\"", text.escape_ascii());
        compare(&text, 1..=text.len() + 1, &what);
    }
}

#[test]
fn inputs_of_all_kinds_are_answered_as_by_the_plain_rule() {
    let faults = faults();
    let (mut good, mut bad) = (0, 0);
    for seed in 0..150 {
        let random = &mut Random::new(seed);
        let bytes = random.pick(&[500, 3_000, 20_000]);
        let longest = random.pick(&[10, 100, 1_000]);
        let mut text = Games::new(bytes, longest, &LAYOUTS, random)
            .text
            .into_bytes();
        if random.below(4) == 0 {
            text.splice(0..0, *b"\xEF\xBB\xBF");
            text.extend_from_slice(b"\r\n\x1A \x1A");
        }
        for _ in 0..random.below(3) {
            change(&mut text, &faults, random);
        }
        let capacities = [1 + random.below(bytes), 50 + random.below(1_000)];
        let (_, error) = compare(&text, capacities, &format!("seed {seed}"));
        match error {
            None => good += 1,
            Some(_) => bad += 1,
        }
    }
    assert!(good > 40 && bad > 40, "not a good mix: {good}, {bad}");
}

#[test]
fn changed_samples_are_answered_as_by_the_plain_rule() {
    let faults = faults();
    let read = |path| fs::read(path).expect("a sample");
    let samples: Vec<Vec<u8>> = common::sample_inputs().into_iter().map(read).collect();
    let is_good = |text: &&Vec<u8>| !text.is_empty() && text.is_ascii() && !text.contains(&0x1A);
    let joinable: Vec<&Vec<u8>> = samples.iter().filter(is_good).collect();
    let (mut good, mut bad) = (0, 0);
    for seed in 0..1_500 {
        let random = &mut Random::new(seed);
        let mut text = Vec::new();
        if random.below(2) == 0 {
            text.clone_from(&samples[random.below(samples.len())]);
            text.truncate(700);
        } else {
            while text.len() < 1_500 {
                text.extend_from_slice(joinable[random.below(joinable.len())]);
                text.push(b'\n');
                text.truncate(3_000);
            }
        }
        for _ in 0..random.below(3) {
            change(&mut text, &faults, random);
        }
        let what = format!("seed {seed}: \"{}\"", text.escape_ascii());
        let (_, error) = compare(&text, [1 + random.below(text.len() + 1)], &what);
        match error {
            None => good += 1,
            Some(_) => bad += 1,
        }
    }
    assert!(good > 200 && bad > 200, "not a good mix: {good}, {bad}");
}

#[test]
fn a_chain_of_merges_goes_on_through_65536_and_beyond() {
    // Two 4s become 8, with the 8 beside it 16, and so on along the snake to twice the largest
    // tile.
    const SNAKE: [Tile; 16] = [
        32768, 16384, 8192, 4096, 256, 512, 1024, 2048, 128, 64, 32, 16, 0, 4, 4, 8,
    ];
    const KEYS: [char; 15] = [
        'd', 'd', 'w', 'a', 'a', 'a', 'w', 'd', 'd', 'd', 'w', 'a', 'a', 'a', 'a',
    ];
    for higher in 0..=48 {
        let board = SNAKE.map(|tile| (tile << higher).to_string()).join(" ");
        let largest = (2_u128 << (15 + higher)).to_string();
        for (address, tile) in [(1, 0), (13, 0), (13, 2), (9, 4)] {
            let mut text = board.clone();
            for (number, key) in KEYS.into_iter().enumerate() {
                // A tile placed in the last steps is in nobody's way.
                let tile = if number < 11 { 0 } else { tile };
                text += &format!("\n{key} {address} {tile}");
            }
            text.push('\n');
            let what = format!("{text:?}");
            let (lines, error) = compare(text.repeat(5).as_bytes(), [100, 2_000], &what);
            if higher == 48 {
                let error = error.expect("two tiles of 2^63 cannot merge");
                assert!(
                    error.contains("too large") && lines.is_empty(),
                    "{error}; {what}"
                );
            } else {
                assert_eq!((lines.lines().count(), error), (5, None), "{what}");
                assert!(lines.starts_with(&largest), "{lines}; {what}");
            }
        }
    }
}

#[test]
fn games_that_pass_32768_and_65536_are_answered_as_by_the_plain_rule() {
    let mut passed = 0;
    for seed in 0..25 {
        let random = &mut Random::new(seed);
        let mut games = Games::default();
        while games.text.len() < 30_000 {
            let steps = random.pick(&[100, 500, 3_000]);
            games.push(steps, random.pick(&LARGE), &USUAL, random);
        }
        let capacity = 500 + random.below(20_000);
        let (lines, error) = compare(games.text.as_bytes(), [capacity], &format!("seed {seed}"));
        assert_eq!(error, None, "seed {seed}");
        let is_beyond = |tile: &str| tile.parse().is_ok_and(|tile: Tile| tile > 32768);
        passed += lines
            .split_whitespace()
            .filter(|tile| is_beyond(tile))
            .count();
    }
    assert!(passed > 200, "only {passed} tiles above 32768");
}

#[test]
fn a_board_with_hardly_a_code_left_is_right_beside_shorter_and_longer_games() {
    // Twelve tiles that cannot merge leave codes to play with up to a sum of 15: that is for 3
    // steps.
    const CROWDED: &str = "1 3 5 7\n9 11 13 15\n17 19 21 23\n2 0 0 0\n";
    const SCRIPT: &str = "a 14 2\na 14 4\na 14 4\na 15 4\na 15 0\na 15 2\na 15 4\na 16 2\n";
    for seed in 0..300 {
        let random = &mut Random::new(seed);
        let mut text = String::new();
        for _ in 0..12 {
            let empty = "0 ".repeat(16);
            text += &match random.below(4) {
                0 => empty + "w 1 2\n",
                1 => empty + "w 1 2 a 1 2\n",
                2 => empty + &"w 1 4\na 1 4\n".repeat(10),
                _ => String::from(CROWDED) + SCRIPT,
            };
        }
        let capacity = 1 + random.below(text.len());
        let (_, error) = compare(
            text.as_bytes(),
            [capacity],
            &format!("seed {seed}: {text:?}"),
        );
        assert_eq!(error, None, "seed {seed}");
    }
}

/// Inputs larger than the program's own buffer: good ones, and bad ones of which the fault is far
/// behind.
fn large_inputs(bytes: usize) -> Vec<Vec<u8>> {
    let faults = faults();
    let mut inputs = Vec::new();
    for (seed, layouts) in [&LAYOUTS[..2], &LAYOUTS[..]].into_iter().enumerate() {
        let random = &mut Random::new(seed as u64);
        let part = Games::new(100_000, 150, layouts, random).text + "\n";
        let mut text = part.repeat(bytes / part.len() + 1).into_bytes();
        inputs.push(text.clone());
        let end = text.split_off(text.len() - random.below(bytes / 2));
        text.extend_from_slice(faults[random.below(faults.len())].as_bytes());
        text.extend_from_slice(&end);
        inputs.push(text);
    }
    inputs
}

#[test]
fn large_inputs_are_answered_as_by_the_plain_rule() {
    for (number, text) in large_inputs(1_000_000).into_iter().enumerate() {
        let expected = plain(&text);
        assert!(replayed(&text) == expected, "input {number}");
        for threads in 2..=4 {
            let came = parallel(&text, 1 << 18, threads);
            assert_eq!(came.1, expected.1, "input {number}, {threads} threads");
            // Not shown: there are too many.
            assert!(came.0 == expected.0, "input {number}, {threads} threads");
        }
    }
}

#[test]
fn the_program_answers_large_inputs_as_by_the_plain_rule() {
    for (number, text) in large_inputs(700_000).into_iter().enumerate() {
        let (lines, error) = plain(&text);
        let told = error.map_or(String::new(), |error| {
            format!("replay2048: <stdin>{}\n", &error[1..])
        });
        let status = Some(i32::from(!told.is_empty()));
        for threads in ["-j1", "-j2", "-j3", "-j4"] {
            let what = format!("input {number}, {threads}");
            let output = common::fed(common::program().arg(threads), &text, &what);
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!((output.status.code(), &*stderr), (status, &*told), "{what}");
            assert!(output.stdout == lines.as_bytes(), "{what}");
        }
    }
}
