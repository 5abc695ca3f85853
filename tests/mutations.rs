//! Samples with something changed: whatever the input, the program answers as it should.

mod common;
mod naive;

use std::fs;
use std::io::BufReader;

use common::{Pieces, Random};

/// Inputs that lead to every part of the grammar, whatever the samples hold.
const INPUTS: [&str; 6] = [
    "0 0 0 0 0 0 4 4 4 4 8 16 4 8 16 16\na 6 2\n",
    "0 0 0 0 4 0 2 0 4 0 2 2 2 8 8 8 w1 2a5 4 S11 2 d 13 04 D 009 2",
    "2 2 2 2\r\n4 4 4 4\r\n8 8 8 8\r\n2 2 2 2\r\nw 1 2\r\n\r\n1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 s1 1\r\n\x1A",
    "\u{FEFF}18446744073709551615 9223372036854775808 0 9223372036854775808 \
     0 0 0 0 0 0 0 0 0 0 0 0 w 16 18446744073709551615 s 16 1",
    "2 4 2 4 4 2 4 2 2 4 2 4 4 2 4 0 w 16 2 a 1 0 s 1 0 d 1 0 a 1 0",
    "",
];

/// A longer input is cut here: what a change does to it shows in less, too.
const LONGEST: usize = 600;

/// Pieces that change what a text means.
const PIECES: [&str; 26] = [
    " ",
    "\n",
    "\r\n",
    "\x0B",
    "\x1A",
    "0",
    "2",
    "16",
    "17",
    "00",
    "w",
    "A",
    "w 1 2",
    "s 16 0",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "-",
    ".",
    "x",
    "\0",
    "\0\0\0\0\0\0\0\0\0",
    "\u{FEFF}",
    "é",
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
    "99999999999999999999999999999999999999999",
];

fn inputs() -> Vec<Vec<u8>> {
    let samples = common::sample_inputs().into_iter();
    let mut inputs: Vec<Vec<u8>> = samples
        .map(|path| fs::read(path).expect("a sample"))
        .collect();
    inputs.extend(INPUTS.map(|text| text.as_bytes().to_vec()));
    inputs
}

/// Some input, changed in a few places.
fn mutant(inputs: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut text = inputs[random.below(inputs.len())].clone();
    text.truncate(LONGEST);
    for _ in 0..1 + random.below(3) {
        change(&mut text, inputs, random);
        text.truncate(2 * LONGEST);
    }
    text
}

/// Those inputs that are good wherever they stand among others.
fn good_inputs() -> Vec<Vec<u8>> {
    let mut inputs = inputs();
    inputs.retain(|text| {
        text.is_ascii() && !text.contains(&0x1A) && naive::replay(text).fault.is_none()
    });
    inputs
}

/// Many good inputs one after another, at most changed in two places.
fn large_mutant(size: usize, inputs: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    while text.len() < size {
        text.extend_from_slice(&inputs[random.below(inputs.len())]);
        text.push(random.pick(b" \n"));
    }
    for _ in 0..random.below(3) {
        change(&mut text, inputs, random);
    }
    text
}

fn change(text: &mut Vec<u8>, inputs: &[Vec<u8>], random: &mut Random) {
    let at = random.below(text.len() + 1);
    let to = (at + random.below(12)).min(text.len());
    match random.below(12) {
        0 => text.truncate(at),
        1 => drop(text.drain(at..to)),
        2 => text.insert(at, random.below(256) as u8),
        3 => drop(text.splice(at..at, random.pick(&PIECES).bytes())),
        4 => drop(text.splice(at..to, random.pick(&PIECES).bytes())),
        5 => drop(text.splice(at..at, text[at..to].to_vec())),
        6 => text.extend_from_slice(&inputs[random.below(inputs.len())]),
        7 => {
            let other = random.below(text.len() + 1);
            if at.max(other) < text.len() {
                text.swap(at, other);
            }
        }
        // The others put like for like, so that most of the text stays a game.
        _ => {
            for byte in &mut text[at..] {
                let kinds: [&[u8]; 3] = [b"0123456789", b"wasdWASD", b" \t\n\x0B\x0C\r"];
                if let Some(kind) = kinds.into_iter().find(|kind| kind.contains(byte)) {
                    *byte = random.pick(kind);
                    if random.below(3) == 0 {
                        break;
                    }
                }
            }
        }
    }
}

/// Compares lines and an error, without `replay2048: `, with the naive replay's answer.
fn compare(lines: &str, error: Option<&str>, answer: &naive::Answer, what: &str) {
    assert_eq!(lines, answer.lines, "{what}");
    match (&answer.fault, error) {
        (None, None) => {}
        (Some((_, place)), Some(error)) => {
            let start = format!("<stdin>:{place}");
            let message = error.strip_prefix(&start);
            let message = message.unwrap_or_else(|| panic!("{error}, not {start}; {what}"));
            let printable = message.bytes().all(|byte| matches!(byte, b' '..=b'~'));
            assert!(
                printable && (1..200).contains(&message.len()),
                "{error}; {what}"
            );
        }
        (fault, error) => panic!("{error:?}, not {fault:?}; {what}"),
    }
}

fn describe(seed: u64, text: &[u8]) -> String {
    format!("seed {seed}: \"{}\"", text.escape_ascii())
}

#[test]
fn mutants_end_as_in_the_naive_replay_and_in_pieces_as_whole() {
    const MUTANTS: u64 = 20_000;
    let inputs = inputs();
    let mut accepted = 0;
    for seed in 0..MUTANTS {
        let random = &mut Random::new(seed);
        let text = mutant(&inputs, random);
        let what = describe(seed, &text);
        let (lines, error) = common::replayed(&text[..]);
        compare(&lines, error.as_deref(), &naive::replay(&text), &what);
        accepted += u64::from(error.is_none());

        let sizes = vec![1 + random.below(9)];
        let pieces = Pieces { rest: &text, sizes };
        let reader = BufReader::with_capacity(1 + random.below(9), pieces);
        assert_eq!(common::replayed(reader), (lines, error), "{what}");
    }
    let share = accepted * 100 / MUTANTS;
    assert!(
        (20..80).contains(&share),
        "{share} % accepted: not a good mix"
    );
}

#[test]
fn large_mutants_end_as_in_the_naive_replay_and_in_pieces_as_whole() {
    const MUTANTS: u64 = 300;
    let inputs = good_inputs();
    let mut accepted = 0;
    for seed in 0..MUTANTS {
        let random = &mut Random::new(seed);
        let size = 4_000 + random.below(12_000);
        let text = large_mutant(size, &inputs, random);
        let what = format!("seed {seed}");
        let (lines, error) = common::replayed(&text[..]);
        compare(&lines, error.as_deref(), &naive::replay(&text), &what);
        accepted += u64::from(error.is_none());

        let sizes = vec![4_000 + random.below(8_000), 1 + random.below(5_000)];
        let pieces = BufReader::with_capacity(1, Pieces { rest: &text, sizes });
        assert_eq!(common::replayed(pieces), (lines, error), "{what}");
    }
    let share = accepted * 100 / MUTANTS;
    assert!(
        (20..80).contains(&share),
        "{share} % accepted: not a good mix"
    );
}

#[test]
fn the_program_answers_mutants_with_whole_lines_and_at_most_one_error() {
    let inputs = inputs();
    for seed in 0..500 {
        let text = mutant(&inputs, &mut Random::new(seed + 1_000_000));
        compare_program(&[], &text, &naive::replay(&text), &describe(seed, &text));
    }
    let inputs = good_inputs();
    for seed in 0..8 {
        let text = large_mutant(400_000, &inputs, &mut Random::new(seed + 2_000_000));
        let answer = naive::replay(&text);
        // The last one twice: threads get into each other's way on some runs only.
        for threads in ["-j1", "-j2", "-j9", "-j9"] {
            let what = format!("large, seed {seed}, {threads}");
            compare_program(&[threads], &text, &answer, &what);
        }
    }
}

fn compare_program(arguments: &[&str], text: &[u8], answer: &naive::Answer, what: &str) {
    let output = common::fed(common::program().args(arguments), text, what);
    let lines = String::from_utf8(output.stdout).expect("lines are ASCII");
    for line in lines.split_inclusive('\n') {
        let numbers = line
            .strip_suffix('\n')
            .map(|line| line.split(' ').map(str::parse::<u64>));
        let whole = numbers.map_or(0, |numbers| numbers.filter(Result::is_ok).count());
        assert_eq!(whole, 16, "{line:?}; {what}");
    }
    let error = String::from_utf8(output.stderr).expect("an error is ASCII here");
    let error = match output.status.code() {
        Some(0) => {
            assert_eq!(error, "", "{what}");
            None
        }
        Some(1) => {
            let line = error.strip_suffix('\n').filter(|line| !line.contains('\n'));
            let line = line.and_then(|line| line.strip_prefix("replay2048: "));
            Some(line.unwrap_or_else(|| panic!("{error:?}; {what}")))
        }
        status => panic!("status {status:?}, {error}; {what}"),
    };
    compare(&lines, error, answer, what);
}
