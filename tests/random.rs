//! Random games and changed texts: whatever the input, the program answers as the naive replay.

mod common;

use std::fs;

use common::games::{self, change, good_games, small_text, Games, Layout, Tiles};
use common::naive::{self, View};
use common::{assert_ends, program_with, sample_inputs, Random};

/// The options of each view, and how the naive replay shows it.
const VIEWS: [(&[&str], View); 3] = [
    (&[], View::Final),
    (&["--steps"], View::Steps),
    (&["--compact"], View::Compact),
];

/// Asserts that a text ends as in the naive replay, with these options more.
#[track_caller]
fn compare(text: &[u8], (options, view): (&[&str], View), more: &[&str]) {
    let answer = naive::view(text, view);
    let mut command = program_with(options);
    assert_ends(command.args(more), text, answer.ends("<stdin>"));
}

#[test]
fn random_games_end_as_in_the_naive_replay() {
    let (mut complete, mut too_large, mut full) = (0, 0, 0);
    for seed in 0..400 {
        let text = small_text(&mut Random::new(seed));
        for view in VIEWS {
            compare(text.as_bytes(), view, &[]);
        }
        match naive::replay(text.as_bytes()).errors.first() {
            None => complete += 1,
            Some(error) if error.ends_with("too large") => too_large += 1,
            Some(error) if error.ends_with("full") => full += 1,
            Some(error) => panic!("the games break the grammar: {error}; {text:?}"),
        }
    }
    let ends = [complete, too_large, full];
    assert!(
        ends.iter().all(|&times| times > 40),
        "not a good mix: {ends:?}"
    );
}

/// Samples, and inputs that lead to every part of the grammar.
fn inputs() -> Vec<Vec<u8>> {
    const INPUTS: [&str; 6] = [
        "0 0 0 0 0 0 4 4 4 4 8 16 4 8 16 16\na 6 2\n",
        "0 0 0 0 4 0 2 0 4 0 2 2 2 8 8 8 w1 2a5 4 S11 2 d 13 04 D 009 2",
        "2 2 2 2\r\n4 4 4 4\r\n8 8 8 8\r\n2 2 2 2\r\nw 1 2\r\n\r\n\
         1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 s1 1\r\n\x1A",
        "\u{FEFF}18446744073709551615 9223372036854775808 0 9223372036854775808 \
         0 0 0 0 0 0 0 0 0 0 0 0 w 16 18446744073709551615 s 16 1",
        "2 4 2 4 4 2 4 2 2 4 2 4 4 2 4 0 w 16 2 a 1 0 s 1 0 d 1 0 a 1 0",
        "",
    ];
    let samples = sample_inputs().into_iter();
    let samples = samples.map(|path| fs::read(path).expect("a sample can be read"));
    let inputs = INPUTS.map(|text| text.as_bytes().to_vec());
    samples.chain(inputs).collect()
}

#[test]
fn changed_texts_end_as_in_the_naive_replay() {
    const LONGEST: usize = 600; // what a change does to a text shows in less, too
    let inputs = inputs();
    let (mut good, mut bad) = (0, 0);
    for seed in 0..600 {
        let random = &mut Random::new(seed);
        let mut text = inputs[random.below(inputs.len())].clone();
        text.truncate(LONGEST);
        for _ in 0..1 + random.below(3) {
            let other = &inputs[random.below(inputs.len())];
            change(&mut text, other, random);
            text.truncate(2 * LONGEST);
        }
        compare(&text, VIEWS[random.pick(&[0, 0, 1, 2])], &[]);
        match naive::replay(&text).errors.is_empty() {
            true => good += 1,
            false => bad += 1,
        }
    }
    assert!(good > 100 && bad > 100, "not a good mix: {good}, {bad}");
}

#[test]
fn large_texts_end_as_in_the_naive_replay_on_any_number_of_threads() {
    for (seed, size) in [20_000, 70_000, 140_000, 300_000, 700_000]
        .into_iter()
        .enumerate()
    {
        let random = &mut Random::new(seed as u64);
        let mut games = good_games(size.min(100_000), 1_000, random);
        let text = games.text.clone() + "\n";
        games.text = text.repeat(size / text.len());
        // The last one may fail.
        let (tiles, layout) = (Tiles::any(random), Layout::any(random));
        games.push_any(1_000, &tiles, &layout, random);
        let good = games.text.into_bytes();
        let mut bad = good.clone();
        change(&mut bad, b"0 x", random);
        for text in [&good, &bad] {
            let answer = naive::replay(text);
            // The last number twice: threads get into each other's way on some runs only.
            for threads in ["-j1", "-j2", "-j7", "-j1000000000", "-j7"] {
                let mut command = program_with(&[threads]);
                assert_ends(&mut command, text, answer.ends("<stdin>"));
            }
        }
    }
}

#[test]
fn games_played_until_nothing_moves_end_as_in_the_naive_replay() {
    for seed in 0..10 {
        let random = &mut Random::new(seed);
        let layout = match seed % 2 {
            0 => Layout::usual(random),
            _ => Layout::any(random),
        };
        let mut games = Games::default();
        games.push_played(&layout, random);
        games.push_played(&layout, random);
        let answer = naive::replay(games.text.as_bytes());
        assert_eq!((answer.errors.len(), answer.lines.lines().count()), (0, 2));
        for view in VIEWS {
            compare(games.text.as_bytes(), view, &[]);
        }
    }
}

#[test]
fn lines_of_games_end_as_in_the_naive_replay_without_keep_going_too() {
    for seed in 0..50 {
        let text = games::lines(20, &mut Random::new(seed));
        compare(text.as_bytes(), VIEWS[0], &["-j2"]);
    }
}

#[test]
fn a_chain_of_merges_goes_on_through_all_tiles() {
    // A snake of tiles, each half of the tile before; two 4s become 8, with the 8 beside it 16, and
    // so on along the snake to twice the largest tile.
    const SNAKE: [u64; 16] = [
        32768, 16384, 8192, 4096, 256, 512, 1024, 2048, 128, 64, 32, 16, 0, 4, 4, 8,
    ];
    const KEYS: [char; 15] = [
        'd', 'd', 'w', 'a', 'a', 'a', 'w', 'd', 'd', 'd', 'w', 'a', 'a', 'a', 'a',
    ];
    for higher in [0, 1, 2, 14, 15, 16, 32, 47, 48] {
        let board = SNAKE.map(|tile| (tile << higher).to_string()).join(" ");
        let largest = (2_u128 << (15 + higher)).to_string();
        for (address, tile) in [(1, 0), (13, 0), (13, 2), (9, 4)] {
            let mut text = board.clone();
            for (number, key) in KEYS.into_iter().enumerate() {
                // A tile placed in the last steps is in no other tile's way.
                let tile = if number < 11 { 0 } else { tile };
                text += &format!("\n{key} {address} {tile}");
            }
            text.push('\n');
            let text = text.repeat(5);
            let answer = naive::replay(text.as_bytes());
            match higher {
                48 => assert!(answer.lines.is_empty() && answer.errors[0].contains(" + ")),
                _ => assert!(
                    answer.lines.starts_with(&largest),
                    "{}; {text}",
                    answer.lines
                ),
            }
            compare(text.as_bytes(), VIEWS[0], &[]);
        }
    }
}
