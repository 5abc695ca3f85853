//! `--generate`: that its cases are good input, the same ones always, and full of what wrong
//! programs get wrong.

mod shares;
mod wrong_programs;

use std::io::{self, Write};
use std::num::NonZeroU64;

use crate::board::{Board, Direction, Step};
use crate::make::case::RandomCase;
use crate::make::generate::generate;
use crate::make::random::Random;

const DEFAULT_LENGTH: NonZeroU64 = length(100);

const fn length(length: u64) -> NonZeroU64 {
    match NonZeroU64::new(length) {
        Some(length) => length,
        None => panic!("a case has a step"),
    }
}

/// Starting board and steps of the first cases of a seed.
fn cases(count: usize, seed: u64, length: NonZeroU64) -> Vec<(Board, Vec<Step>)> {
    let mut seeds = Random::new(seed);
    let cases = (0..count).map(|_| {
        let case = RandomCase::new(Random::new(seeds.next()), length);
        (*case.board(), case.collect())
    });
    cases.collect()
}

fn text(count: u64, seed: u64, length: NonZeroU64) -> String {
    let mut text = Vec::new();
    generate(count, seed, length, &mut text).expect("memory can be written");
    String::from_utf8(text).expect("cases are ASCII")
}

/// The four lines of a direction, each from the wall; worked out here, not taken from the rule.
fn lines(direction: Direction) -> [[usize; 4]; 4] {
    let cell = |line: usize, place: usize| match direction {
        Direction::Up => 4 * place + line,
        Direction::Left => 4 * line + place,
        Direction::Down => 4 * (3 - place) + line,
        Direction::Right => 4 * line + (3 - place),
    };
    [0, 1, 2, 3].map(|line| [0, 1, 2, 3].map(|place| cell(line, place)))
}

#[test]
fn every_step_can_be_replayed_and_is_within_the_length() {
    for (most, count) in [
        (1, 300),
        (2, 300),
        (100, 3000),
        (5000, 100),
        (u64::MAX, 100),
    ] {
        for seed in [0, 1, 11, 1 << 63, u64::MAX] {
            for (number, (start, steps)) in cases(count, seed, length(most)).iter().enumerate() {
                let what = format!("case {} of seed {seed}, length {most}", number + 1);
                let steps_fit = (1..=most).contains(&(steps.len() as u64));
                assert!(steps_fit, "{what}: {} steps", steps.len());
                let mut board = *start;
                for (step, number) in steps.iter().zip(1..) {
                    let replayed = board.replay(*step);
                    assert!(replayed.is_ok(), "{what}, step {number}: {replayed:?}");
                    assert!(
                        matches!(step.tile, 2 | 4),
                        "{what}, step {number}: {step:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn no_tile_is_too_large_for_an_int_however_long_the_case() {
    for (number, (start, steps)) in cases(2000, 3, length(u64::MAX)).into_iter().enumerate() {
        let mut board = start;
        for step in steps {
            board.replay(step).expect("the step is valid");
            for tile in board.0 {
                let fits = tile == 0 || (tile.is_power_of_two() && tile <= 1 << 19);
                assert!(fits, "case {}: tile {tile}", number + 1);
            }
        }
    }
}

#[test]
fn boards_begin_with_0_to_15_tiles_that_are_powers_of_2_up_to_32768() {
    let mut seen = [false; 16];
    for (start, _) in cases(2000, 4, DEFAULT_LENGTH) {
        let tiles = start.0.iter().filter(|&&tile| tile != 0);
        assert!(tiles
            .clone()
            .all(|tile| tile.is_power_of_two() && (2..=32768).contains(tile)));
        seen[tiles.count()] = true;
    }
    assert_eq!(seen, [true; 16]);
}

#[test]
fn each_line_is_a_case_with_single_spaces() {
    let text = text(500, 5, DEFAULT_LENGTH);
    let lines: Vec<&str> = text.split_terminator('\n').collect();
    assert_eq!(lines.len(), 500);
    assert!(text.ends_with('\n'));
    for (line, (start, steps)) in lines.iter().zip(cases(500, 5, DEFAULT_LENGTH)) {
        let mut words = start.0.map(|tile| tile.to_string()).to_vec();
        for Step {
            direction,
            address,
            tile,
        } in steps
        {
            let key = match direction {
                Direction::Up => 'w',
                Direction::Left => 'a',
                Direction::Down => 's',
                Direction::Right => 'd',
            };
            words.push(format!("{key} {} {tile}", address.number()));
        }
        assert_eq!(*line, words.join(" "));
    }
}

#[test]
fn the_same_seed_count_and_length_give_the_same_text() {
    for seed in [0, 1, u64::MAX] {
        assert_eq!(
            text(50, seed, DEFAULT_LENGTH),
            text(50, seed, DEFAULT_LENGTH)
        );
    }
}

#[test]
fn other_seeds_give_other_cases() {
    let mut texts: Vec<String> = (0..200).map(|seed| text(1, seed, DEFAULT_LENGTH)).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 200);
}

#[test]
fn fewer_cases_are_the_first_ones_of_more() {
    for seed in 0..20 {
        let most = text(40, seed, DEFAULT_LENGTH);
        for count in 0..40 {
            let fewer = text(count, seed, DEFAULT_LENGTH);
            assert!(most.starts_with(&fewer), "{count} cases of seed {seed}");
            assert_eq!(fewer.lines().count() as u64, count, "seed {seed}");
        }
    }
}

#[test]
fn one_seed_gives_the_cases_of_the_golden_file() {
    let golden = include_str!("../../tests/golden/generate/seed-11.out");
    assert_eq!(text(5, 11, length(12)), golden);
}

/// An output that takes so many bytes, and refuses the next.
struct Full {
    left: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left = match self.left.checked_sub(bytes.len()) {
            Some(left) => left,
            None => return Err(io::ErrorKind::WriteZero.into()),
        };
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_output_that_is_full_ends_cases_without_end() {
    for left in [0, 100_000, 1_000_000] {
        let made = generate(u64::MAX, 1, length(u64::MAX), &mut Full { left });
        let kind = made.map_err(|error| error.kind());
        assert_eq!(kind, Err(io::ErrorKind::WriteZero), "after {left} bytes");
    }
}

/// An output that keeps nothing but the size of the largest piece.
struct Largest(usize);

impl Write for Largest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.max(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn text_is_written_in_pieces_however_many_cases_there_are() {
    let mut output = Largest(0);
    generate(10_000, 1, DEFAULT_LENGTH, &mut output).expect("nothing fails");
    assert!((1..100_000).contains(&output.0), "{} bytes", output.0);
}
