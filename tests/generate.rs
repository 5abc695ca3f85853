//! `--generate` from the outside.

mod common;

use std::process::{Command, Stdio};

use common::{assert_ends, ended, fed, program};

/// The program, told to generate.
fn generate(words: &str) -> Command {
    let mut command = program();
    command.arg("--generate").args(words.split(' '));
    command
}

/// What `--generate` writes to standard output and standard error, with status 0.
#[track_caller]
fn generated(words: &str) -> (String, String) {
    let output = fed(&mut generate(words), b"", words);
    let stderr = String::from_utf8(output.stderr).expect("standard error is UTF-8");
    assert_eq!(output.status.code(), Some(0), "{words}: {stderr}");
    (
        String::from_utf8(output.stdout).expect("cases are ASCII"),
        stderr,
    )
}

#[test]
fn a_seed_gives_the_games_of_its_golden_file() {
    let golden = include_str!("golden/generate/seed-11.out");
    for words in [
        "5 --seed 11 --length 12",
        "5 --length 12 --seed 11",
        "5 --length=12 --seed=11",
    ] {
        assert_ends(&mut generate(words), "", (0, golden, ""));
    }
}

#[test]
fn a_case_has_up_to_100_steps_unless_told() {
    let (cases, _) = generated("2000 --seed 1");
    let steps = cases.lines().map(|line| (line.split(' ').count() - 16) / 3);
    assert_eq!(steps.max(), Some(100));
    assert_eq!(generated("2000 --seed 1 --length 100").0, cases);
}

#[test]
fn without_a_seed_one_is_taken_and_told() {
    let (cases, told) = generated("20");
    let seed = told.strip_prefix("replay2048: seed ");
    let seed = seed.and_then(|seed| seed.strip_suffix('\n'));
    let seed: u64 = seed
        .and_then(|seed| seed.parse().ok())
        .unwrap_or_else(|| panic!("no seed is told: {told:?}"));
    let again = generated(&format!("20 --seed {seed}"));
    assert_eq!(again, (cases, String::new()), "seed {seed}");
    let (_, other) = generated("20");
    assert_ne!(told, other);
}

#[test]
fn no_cases_are_no_output() {
    assert_ends(&mut generate("0 --seed 1"), "", (0, "", ""));
}

#[test]
fn seed_and_length_may_be_as_large_as_a_number() {
    const MOST: u64 = u64::MAX;
    let (cases, _) = generated(&format!("3 --seed {MOST} --length {MOST}"));
    assert_eq!(cases.lines().count(), 3);
}

#[test]
fn generated_games_are_replayed_without_a_fault() {
    for words in [
        "3000 --seed 2",
        "300 --seed 3 --length 1000",
        "300 --length 1",
    ] {
        let (cases, _) = generated(words);
        let output = fed(&mut program(), cases.as_bytes(), words);
        assert_eq!(
            (output.status.code(), &output.stderr[..]),
            (Some(0), &b""[..]),
            "{words}"
        );
        let boards = output.stdout.iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(boards, cases.lines().count(), "{words}");
    }
}

#[test]
fn standard_input_is_left_alone() {
    let words = "5 --seed 11 --length 12";
    let golden = include_str!("golden/generate/seed-11.out");
    assert_ends(&mut generate(words), "no board", (0, golden, ""));
}

#[cfg(target_os = "linux")] // where there is a disk that is always full
#[test]
fn an_output_that_cannot_be_written_is_told() {
    use std::io::Write;

    let full = || {
        let mut options = std::fs::OpenOptions::new();
        options.write(true).open("/dev/full").expect("Linux has it")
    };
    let reason = full().write(b"0").expect_err("it is full");
    let told = format!("replay2048: <stdout>: {reason}\n");
    for words in [
        "1 --seed 1",
        "10000 --seed 1",
        "18446744073709551615 --seed 1",
    ] {
        assert_ends(generate(words).stdout(full()), "", (1, "", &told));
    }
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let mut child = generate("18446744073709551615 --seed 1")
        .stdin(Stdio::null())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = ended(child, "without a reader");
    assert_eq!(
        (output.status.code(), &output.stderr[..]),
        (Some(0), &b""[..])
    );
}
