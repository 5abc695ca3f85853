//! Passing over cases, against counting them.

use std::cell::RefCell;
use std::io::Read;

use super::super::answers::{expected, shown};
use super::super::games::{good_games, lines, Random};
use super::{any_text, into_log, log_error, longest_open_end, sizes, Pieces};
use crate::cases::{Cases, Start};
use crate::error::Error;
use crate::fast::Layout;
use crate::stream::input::Input;
use crate::stream::select::skip;

fn input(text: &[u8], random: &mut Random) -> Input<Pieces> {
    let capacity = random
        .pick(&[1, 10, 300, 3_000])
        .max(1 + longest_open_end(text));
    Input::with_capacity(capacity, Pieces::new(text, &sizes(random)), Vec::new())
}

fn rest(input: &mut Input<Pieces>) -> Vec<u8> {
    let mut rest = Vec::new();
    input.read_to_end(&mut rest).expect("nothing fails");
    rest
}

/// The cases of a text without replaying them: how many there are before an error, and the error.
fn counted(text: &[u8], most: u64) -> (u64, String) {
    let log = RefCell::new(Vec::new());
    let mut cases = Cases::new(text, Start::INPUT);
    let mut passed = 0;
    let mut count = || -> Result<(), Error> {
        while passed < most && cases.board()?.is_some() {
            while cases.step()?.is_some() {}
            passed += 1;
        }
        Ok(())
    };
    if let Err(error) = count() {
        log_error(&error, &log);
    }
    (passed, into_log(log))
}

#[test]
fn as_many_cases_are_passed_over_as_asked_for() {
    for seed in 0..150 {
        let random = &mut Random::new(seed);
        let games = good_games(1_000, 30, random);
        let text = games.text.as_bytes();
        let all = games.starts.len();
        for count in (0..=all + 2).chain([usize::MAX]) {
            let mut input = input(text, random);
            let mut passed = 0;
            let what = || format!("{count}, seed {seed}: {}", shown(text));
            let skipped = skip(&mut input, count as u64, Layout::Free, &mut passed);
            assert!(skipped.is_ok(), "{skipped:?}; {}", what());
            assert_eq!(passed, count.min(all) as u64, "{}", what());
            let next = games.starts.get(count).copied().unwrap_or(text.len());
            let rest = String::from_utf8(rest(&mut input)).expect("games are ASCII");
            assert_eq!(rest, games.text[next..], "{}", what());
        }
    }
}

#[test]
fn cases_are_counted_on_from_those_passed_over_before() {
    let random = &mut Random::new(1);
    let games = good_games(3_000, 30, random);
    let mut input = input(games.text.as_bytes(), random);
    let mut passed = 0;
    for count in 1..=games.starts.len() as u64 {
        let skipped = skip(&mut input, count, Layout::Free, &mut passed);
        assert!(skipped.is_ok(), "{skipped:?}");
        assert_eq!(passed, count);
    }
}

#[test]
fn a_case_that_breaks_the_grammar_is_told_as_the_plain_cases_tell_it() {
    let mut bad = 0;
    for seed in 0..2_000 {
        let random = &mut Random::new(seed);
        let text = any_text(random);
        let most = random.pick(&[u64::MAX, 1, 2, 5]);
        let mut input = input(&text, random);
        let mut passed = 0;
        let log = RefCell::new(Vec::new());
        if let Err(error) = skip(&mut input, most, Layout::Free, &mut passed) {
            log_error(&error, &log);
        }
        let expected = counted(&text, most);
        bad += u32::from(!expected.1.is_empty());
        assert_eq!(
            (passed, into_log(log)),
            expected,
            "seed {seed}, {most}: {}",
            shown(&text)
        );
    }
    assert!((300..1_700).contains(&bad), "not a good mix: {bad}");
}

#[test]
fn every_line_that_is_not_blank_is_a_case() {
    for seed in 0..400 {
        let random = &mut Random::new(seed);
        let text = match seed % 2 {
            0 => lines(1 + random.below(15), random).into_bytes(),
            _ => any_text(random),
        };
        let answer = expected(&text, Layout::Lines);
        let good = answer.lines.lines().filter(|line| !line.is_empty()).count();
        let all = good + answer.errors.len();
        for count in [0, 1, 2, all / 2, all, all + 1, usize::MAX] {
            let mut input = input(&text, random);
            let mut passed = 0;
            let what = || format!("{count}, seed {seed}: {}", shown(&text));
            let skipped = skip(&mut input, count as u64, Layout::Lines, &mut passed);
            assert!(skipped.is_ok(), "{skipped:?}; {}", what());
            assert_eq!(passed, count.min(all) as u64, "{}", what());
            // It stops after a whole line.
            let rest = rest(&mut input);
            let line = text.len() - rest.len();
            assert!(
                rest.is_empty() || line == 0 || text[line - 1] == b'\n',
                "{}",
                what()
            );
        }
    }
}

#[test]
fn a_line_of_nothing_but_marks_is_blank() {
    const CASE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
    for (text, cases) in [
        ("\u{FEFF}\n", 0),
        ("\u{FEFF} \t\r\n\n", 0),
        ("\x1A\n", 0),
        ("\n \x1A\r\n\x1A", 0),
        (&format!("\u{FEFF}\n{CASE}\x1A\n"), 1),
        (&format!("\x1A\n{CASE}\x1A\n"), 2),
        (&format!("\n\u{FEFF}\n{CASE}"), 2),
    ] {
        let random = &mut Random::new(1);
        let mut input = input(text.as_bytes(), random);
        let mut passed = 0;
        let skipped = skip(&mut input, u64::MAX, Layout::Lines, &mut passed);
        assert!(
            skipped.is_ok() && passed == cases,
            "{skipped:?}, {passed}: {text:?}"
        );
    }
}
