//! Very many random and changed games, in pieces of any size, against the naive replay.

use std::cell::RefCell;
use std::fs;
use std::io::{self, BufReader, Read};
use std::num::NonZeroUsize;
use std::path::Path;

use super::games::{change, good_games, lines, small_text, Games, Layout, Random, Tiles};
use super::naive::{self, Answer, View};
use crate::cases::Start;
use crate::error::Error;
use crate::stream::input::Input;
use crate::stream::tied::Tied;
use crate::{fast, plain, stream};

/// The lines of an input, and its errors without its name.
type Came = (String, Vec<String>);

fn came(lines: Vec<u8>, errors: Vec<String>) -> Came {
    let lines = String::from_utf8(lines).expect("lines are ASCII");
    (lines, errors)
}

/// By the plain rule.
fn plainly(input: impl Read) -> Came {
    let mut lines = Vec::new();
    let replayed = plain::replay(BufReader::new(input), Start::INPUT, &mut lines);
    came(lines, replayed.err().iter().map(Error::to_string).collect())
}

/// In batches, with a buffer of so many bytes, and on so many threads.
fn streamed(
    input: impl Read + Send + 'static,
    layout: fast::Layout,
    capacity: usize,
    threads: usize,
) -> Came {
    let output = RefCell::new(Vec::new());
    let mut errors = Vec::new();
    let tied = Tied::new(Box::new(input) as Box<dyn Read + Send>, false, &output);
    let replayed = stream::replay_input(
        Input::with_capacity(capacity, tied, Vec::new()),
        &mut Vec::new(),
        layout,
        NonZeroUsize::new(threads),
        &output,
        &mut |error| errors.push(error.to_string()),
    );
    errors.extend(replayed.err().iter().map(Error::to_string));
    came(output.into_inner(), errors)
}

/// Compares the plain rule and the batches with the naive replay.
#[track_caller]
fn compare(text: &[u8], sizes: &[usize], capacity: usize, answer: &Answer, what: &str) {
    let expected = (answer.lines.clone(), answer.errors.clone());
    let pieces = || Pieces {
        rest: io::Cursor::new(text.to_vec()),
        sizes: sizes.to_vec(),
    };
    assert_eq!(plainly(pieces()), expected, "plain: {what}");
    // Threads cost more than such inputs, so not every input gets them.
    let threads: &[usize] = if text.len() % 4 == 0 { &[1, 3] } else { &[1] };
    for &threads in threads {
        let came = streamed(pieces(), fast::Layout::Free, capacity, threads);
        assert_eq!(
            came, expected,
            "buffer of {capacity}, {threads} threads: {what}"
        );
    }
}

/// Hands out an input in pieces of at most these sizes, in turn; a size of 0 is an interrupted
/// read.
struct Pieces {
    rest: io::Cursor<Vec<u8>>,
    sizes: Vec<usize>,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.sizes[0];
        self.sizes.rotate_left(1);
        if size == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = size.min(buffer.len());
        self.rest.read(&mut buffer[..size])
    }
}

/// Pieces that are the whole.
const WHOLE: &[usize] = &[usize::MAX];

#[test]
fn random_games_end_as_in_the_naive_replay() {
    let (mut complete, mut too_large, mut full) = (0, 0, 0);
    for seed in 0..3000 {
        let random = &mut Random::new(seed);
        let text = small_text(random);
        let answer = naive::replay(text.as_bytes());
        let capacity = random.pick(&[100, 1_000, 100_000]);
        compare(
            text.as_bytes(),
            WHOLE,
            capacity,
            &answer,
            &format!("seed {seed}: {text:?}"),
        );
        match answer.errors.first() {
            None => complete += 1,
            Some(error) if error.ends_with("too large") => too_large += 1,
            Some(error) if error.ends_with("full") => full += 1,
            Some(error) => panic!("the games break the grammar: {error}; {text:?}"),
        }
    }
    let ends = [complete, too_large, full];
    assert!(
        ends.iter().all(|&times| times > 300),
        "not a good mix: {ends:?}"
    );
}

#[test]
fn it_makes_no_difference_in_which_pieces_an_input_arrives() {
    const PIECES: [&[usize]; 6] = [
        &[1],
        &[2],
        &[3],
        &[7],
        &[0, 1, 3, 0, 0, 2, 7],
        &[11, 64, 30],
    ];
    for seed in 0..300 {
        let text = small_text(&mut Random::new(seed));
        // Some end in the middle, so that more errors are among them than a full board.
        let text = &text.as_bytes()[..text.len() - seed as usize % 5];
        let answer = naive::replay(text);
        for sizes in PIECES {
            for capacity in [1, 5, 64, 1_000] {
                let what = format!("seed {seed}, pieces of {sizes:?} bytes");
                compare(text, sizes, capacity, &answer, &what);
            }
        }
    }
}

#[test]
fn a_small_input_is_answered_with_every_size_of_buffer() {
    for seed in 0..8 {
        let random = &mut Random::new(seed);
        let mut text = good_games(350, 10, random).text.into_bytes();
        if seed % 2 == 1 {
            change(&mut text, b"0 0 0", random);
        }
        let answer = naive::replay(&text);
        let what = format!("\"{}\"", text.escape_ascii());
        for capacity in 1..=text.len() + 1 {
            compare(&text, WHOLE, capacity, &answer, &what);
        }
    }
}

/// The samples, and others that lead to every part of the grammar.
fn inputs() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let files = fs::read_dir(folder).expect("samples/ is there");
    let mut paths: Vec<_> = files
        .map(|file| file.expect("it can be listed").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
    paths.sort();
    let samples = paths
        .iter()
        .map(|path| fs::read(path).expect("it can be read"));
    let random = (0..30).map(|seed| small_text(&mut Random::new(seed)).into_bytes());
    samples.chain(random).collect()
}

#[test]
fn changed_texts_end_as_in_the_naive_replay_in_pieces_and_as_a_whole() {
    const TEXTS: u64 = 20_000;
    const LONGEST: usize = 600; // what a change does to a text shows in less, too
    let inputs = inputs();
    let mut accepted = 0;
    for seed in 0..TEXTS {
        let random = &mut Random::new(seed);
        let mut text = inputs[random.below(inputs.len())].clone();
        text.truncate(LONGEST);
        for _ in 0..1 + random.below(2) {
            let other = &inputs[random.below(inputs.len())];
            change(&mut text, other, random);
            text.truncate(2 * LONGEST);
        }
        let what = format!("seed {seed}: \"{}\"", text.escape_ascii());
        let answer = naive::replay(&text);
        accepted += u64::from(answer.errors.is_empty());
        match seed % 2 {
            0 => compare(&text, WHOLE, 1 << 16, &answer, &what),
            _ => {
                let (size, capacity) = (1 + random.below(9), 1 + random.below(300));
                compare(&text, &[size], capacity, &answer, &what);
            }
        }
    }
    let share = accepted * 100 / TEXTS;
    assert!(
        (20..80).contains(&share),
        "{share} % accepted: not a good mix"
    );
}

#[test]
fn large_texts_in_large_pieces_end_as_in_the_naive_replay() {
    let (mut good, mut bad) = (0, 0);
    for seed in 0..200 {
        let random = &mut Random::new(seed);
        let longest = random.pick(&[10, 100, 1_000]);
        let bytes = 4_000 + random.below(12_000);
        let mut text = good_games(bytes, longest, random).text.into_bytes();
        if random.hits(25) {
            text.splice(0..0, *b"\xEF\xBB\xBF");
            text.extend_from_slice(b"\r\n\x1A \x1A");
        }
        for _ in 0..random.below(3) {
            change(&mut text, b"\n0 0 0 0", random);
        }
        let answer = naive::replay(&text);
        let what = format!("seed {seed}");
        let capacity = random.pick(&[50, 1_000, bytes, 100_000]);
        let sizes = [4_000 + random.below(8_000), 1 + random.below(5_000)];
        compare(&text, WHOLE, capacity, &answer, &what);
        compare(&text, &sizes, capacity, &answer, &what);
        match answer.errors.is_empty() {
            true => good += 1,
            false => bad += 1,
        }
    }
    assert!(good > 40 && bad > 40, "not a good mix: {good}, {bad}");
}

#[test]
fn games_that_pass_32768_and_65536_end_as_in_the_naive_replay() {
    let mut passed = 0;
    for seed in 0..25 {
        let random = &mut Random::new(seed);
        let mut games = Games::default();
        while games.text.len() < 10_000 {
            let steps = random.pick(&[100, 500, 1_000]);
            let (tiles, layout) = (Tiles::large(random), Layout::usual(random));
            games.push_good(steps, &tiles, &layout, random);
        }
        let answer = naive::replay(games.text.as_bytes());
        let capacity = 500 + random.below(20_000);
        let what = format!("seed {seed}");
        compare(games.text.as_bytes(), WHOLE, capacity, &answer, &what);
        let tiles = answer.lines.split_whitespace();
        let is_beyond = |tile: &&str| tile.parse().is_ok_and(|tile: u64| tile > 32768);
        passed += tiles.filter(is_beyond).count();
    }
    assert!(passed > 100, "only {passed} tiles above 32768");
}

#[test]
fn a_board_with_hardly_a_code_left_is_right_beside_shorter_and_longer_games() {
    // Twelve tiles that cannot merge leave codes to play with up to a sum of 15: that is for 3
    // steps.
    const CROWDED: &str = "1 3 5 7\n9 11 13 15\n17 19 21 23\n2 0 0 0\n\
                           a 14 2\na 14 4\na 14 4\na 15 4\na 15 0\na 15 2\na 15 4\na 16 2\n";
    for seed in 0..300 {
        let random = &mut Random::new(seed);
        let empty = "0 ".repeat(16);
        let games = (0..12).map(|_| match random.below(4) {
            0 => format!("{empty}w 1 2\n"),
            1 => format!("{empty}w 1 2 a 1 2\n"),
            2 => format!("{empty}{}", "w 1 4\na 1 4\n".repeat(10)),
            _ => CROWDED.to_string(),
        });
        let text: String = games.collect();
        let answer = naive::replay(text.as_bytes());
        assert_eq!(answer.errors, [""; 0]);
        let capacity = 1 + random.below(text.len());
        compare(
            text.as_bytes(),
            WHOLE,
            capacity,
            &answer,
            &format!("seed {seed}: {text:?}"),
        );
    }
}

#[test]
fn lines_of_all_kinds_give_what_they_give_in_the_naive_replay() {
    let (mut good, mut bad) = (0, 0);
    for seed in 0..2_000 {
        let random = &mut Random::new(seed);
        let mut text = lines(1 + random.below(20), random).into_bytes();
        for _ in 0..random.below(6) {
            change(&mut text, b"0 0 0\n", random);
        }
        let answer = naive::keep_going(&text, View::Final);
        let expected = (answer.lines, answer.errors);
        let capacity = random.pick(&[1, 50, 300, 1_000, 1 << 16]);
        let size = random.pick(&[1, 7, 1_000, usize::MAX]);
        for threads in [1, 1 + seed as usize % 3] {
            let pieces = Pieces {
                rest: io::Cursor::new(text.clone()),
                sizes: vec![size],
            };
            let came = streamed(pieces, fast::Layout::Lines, capacity, threads);
            let text = text.escape_ascii();
            let what = format!("seed {seed}, buffer of {capacity}, {threads} threads: \"{text}\"");
            assert_eq!(came, expected, "{what}");
        }
        bad += expected.1.len();
        good += expected.0.lines().count() - expected.1.len();
    }
    assert!(good > 2_000 && bad > 2_000, "not a good mix: {good}, {bad}");
}

/// Ends, and would go on if it were asked again, like a terminal.
struct Terminal(Vec<Vec<u8>>);

impl Read for Terminal {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let piece = match self.0.is_empty() {
            true => Vec::new(),
            false => self.0.remove(0),
        };
        (&piece[..]).read(buffer)
    }
}

#[test]
fn an_input_that_has_ended_is_not_read_again() {
    let board = "0 ".repeat(16);
    let line = board.trim_end().to_string() + "\n";
    let (first, last) = board.split_at(10);
    for (pieces, lines) in [
        (&[&board[..], "", &board][..], &line[..]),
        (&[&board, "", "w 1 2\n"], &line),
        (&[first, last, "", "x"], &line),
        (&["", &board], ""),
    ] {
        let expected = (lines.to_string(), Vec::new());
        let terminal = || {
            Terminal(
                pieces
                    .iter()
                    .map(|piece| piece.as_bytes().to_vec())
                    .collect(),
            )
        };
        assert_eq!(plainly(terminal()), expected, "{pieces:?}");
        let came = streamed(terminal(), fast::Layout::Free, 1 << 16, 1);
        assert_eq!(came, expected, "{pieces:?}");
    }
}
