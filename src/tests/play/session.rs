use std::io::{self, ErrorKind, Read, Write};

use super::memory::{records, session, Source};
use super::{losing_keys, record, replayed, typed, winning_keys};
use crate::error::Error;
use crate::play::game::Game;
use crate::play::keys::Keys;
use crate::play::screen::{Screen, Style};
use crate::play::session::{filter, play};

/// The starting board of seed 7.
const START: &str = "0 0 0 0 0 0 4 0 0 0 0 0 0 0 2 0";

/// The record of keys without a terminal.
fn filtered(seed: u64, input: impl Read) -> String {
    let mut line = Vec::new();
    filter(seed, Keys::new(input), &mut line).expect("nothing fails in memory");
    String::from_utf8(line).expect("a record is ASCII")
}

#[test]
fn keys_become_a_record() {
    let table = [
        ("", ""),
        ("x1 \n", ""),
        ("a", " a 8 2"),
        ("h", " a 8 2"),
        ("\x1B[D", " a 8 2"),
        ("aaa", " a 8 2 a 9 2"), // the third moves nothing
        ("as", " a 8 2 s 7 2"),
        ("a\ns\r\n", " a 8 2 s 7 2"),
        ("asu", " a 8 2"),
        ("asuuu", ""),
        ("auas", " a 8 2 s 7 2"), // the same tiles again
        ("dsuuas", " a 8 2 s 7 2"),
        ("yans", " a 8 2 s 7 2"), // nothing is asked
        ("aqs", " a 8 2"),
        ("a\x03s", " a 8 2"),
        ("a\x04s", " a 8 2"),
    ];
    for (keys, steps) in table {
        let expected = format!("{START}{steps}\n");
        assert_eq!(filtered(7, keys.as_bytes()), expected, "from {keys:?}");
        assert_eq!(
            records(7, keys.as_bytes()),
            [&expected[..]],
            "on a screen, from {keys:?}"
        );
        assert_eq!(
            records(7, typed(keys)),
            [&expected[..]],
            "key by key, from {keys:?}"
        );
    }
}

#[test]
fn the_record_of_a_session_replays_to_the_board_and_score_that_were_shown() {
    for seed in 0..100 {
        let keys = losing_keys(seed);
        let (writes, played) = session(seed, Style::InPlace, keys.as_bytes());
        played.expect("nothing fails in memory");
        let [record] = &writes.from(Source::Record)[..] else {
            panic!("not one record of seed {seed}");
        };
        let end = replayed(record);
        let shown = writes.from(Source::Screen);
        let last = shown.iter().rev().find(|text| text.starts_with("Score"));
        let last = last.expect("a last picture");
        let numbers = last.split(|c: char| !c.is_ascii_digit());
        let numbers: Vec<u128> = numbers.filter_map(|digits| digits.parse().ok()).collect();
        let gained = usize::from(last.contains("(+"));
        let (scores, tiles) = numbers.split_at(2 + gained);
        assert_eq!(
            (scores[0], scores[1 + gained]),
            (end.score(), end.score()),
            "{last}"
        );
        let expected = end.board().0.into_iter().filter(|&tile| tile != 0);
        assert_eq!(
            tiles,
            expected.map(u128::from).collect::<Vec<_>>(),
            "{last}"
        );
    }
}

#[test]
fn the_keys_of_a_record_and_its_seed_give_the_record_again() {
    let keys = winning_keys(3);
    let wavering: String = keys.chars().flat_map(|key| ['w', 'a', key]).collect();
    let record = filtered(3, wavering.as_bytes());
    let own: String = record.chars().filter(char::is_ascii_alphabetic).collect();
    assert_eq!(filtered(3, own.as_bytes()), record);
}

#[test]
fn without_a_screen_the_game_ends_when_no_move_is_left() {
    let keys = losing_keys(7);
    let record = filtered(7, keys.as_bytes());
    assert!(!replayed(&record).is_playable());
    for more in ["u", "yw", "q", "nothing of this is read \x1B["] {
        let keys = format!("{keys}{more}");
        assert_eq!(filtered(7, keys.as_bytes()), record, "and then {more:?}");
    }
}

#[test]
fn on_a_screen_a_lost_game_asks_for_another() {
    let lost = losing_keys(7);
    let first = filtered(7, lost.as_bytes());
    let second = |keys: &str| filtered(8, keys.as_bytes());
    let one_less = filtered(7, &lost.as_bytes()[..lost.len() - 1]);
    let two_less = filtered(7, format!("{}u", &lost[..lost.len() - 1]).as_bytes());
    let table = [
        ("n", vec![first.clone()]),
        ("q", vec![first.clone()]),
        ("", vec![first.clone()]),
        ("wasdn", vec![first.clone()]),
        ("y", vec![first.clone(), second("")]),
        ("wasd x yas", vec![first.clone(), second("as")]),
        ("uq", vec![one_less.clone()]),
        ("uuq", vec![two_less]),
        ("uynq", vec![one_less]),
    ];
    for (answer, expected) in table {
        let keys = format!("{lost}{answer}");
        assert_eq!(records(7, keys.as_bytes()), expected, "after {answer:?}");
        assert_eq!(
            records(7, typed(&keys)),
            expected,
            "key by key, after {answer:?}"
        );
    }
}

#[test]
fn a_record_follows_the_last_picture_of_its_game() {
    for style in [Style::InPlace, Style::Lines] {
        let keys = losing_keys(7) + "yasq";
        let (writes, _) = session(7, style, keys.as_bytes());
        let all = writes.all();
        let records = (0..all.len()).filter(|&at| all[at].0 == Source::Record);
        let records: Vec<usize> = records.collect();
        assert_eq!(records.len(), 2, "{style:?}");
        for (at, seed) in records.into_iter().zip(["Seed 7\n", "Seed 8\n"]) {
            assert_eq!(all[at - 1], (Source::Screen, seed.to_string()), "{style:?}");
            assert!(
                all[at - 2].1.starts_with("Score "),
                "{style:?}: {:?}",
                all[at - 2]
            );
        }
        assert_eq!(all[all.len() - 1].0, Source::Record, "{style:?}");
    }
}

#[test]
fn seeds_go_round_after_the_largest() {
    let keys = losing_keys(u64::MAX) + "y";
    let expected = [filtered(u64::MAX, keys.as_bytes()), record(&Game::new(0))];
    assert_eq!(records(u64::MAX, keys.as_bytes()), expected);
}

/// Gives some keys and then fails.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(ErrorKind::TimedOut.into()),
            count => Ok(count),
        }
    }
}

#[test]
fn keys_that_cannot_be_read_end_the_game_with_its_record_and_are_told() {
    let expected = format!("{START} a 8 2\n");
    let mut line = Vec::new();
    let read = filter(7, Keys::new(Failing(b"a")), &mut line);
    assert!(
        matches!(&read, Err(Error::Read(reason)) if reason.kind() == ErrorKind::TimedOut),
        "{read:?}"
    );
    assert_eq!(String::from_utf8_lossy(&line), expected);

    let (writes, read) = session(7, Style::InPlace, Failing(b"a"));
    assert!(
        matches!(&read, Err(Error::Read(reason)) if reason.kind() == ErrorKind::TimedOut),
        "{read:?}"
    );
    assert_eq!(writes.from(Source::Record), [expected]);
}

/// Takes nothing.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(ErrorKind::WriteZero.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_record_that_cannot_be_written_is_told() {
    let written = filter(7, Keys::new(&b"a"[..]), Full);
    assert!(matches!(&written, Err(Error::Write(_))), "{written:?}");
    let screen = Screen::new(io::sink(), Style::InPlace, false);
    let written = play(7, Keys::new(&b"a"[..]), Full, screen, || {});
    assert!(matches!(&written, Err(Error::Write(_))), "{written:?}");
    let both = filter(7, Keys::new(Failing(b"a")), Full);
    assert!(matches!(&both, Err(Error::Write(_))), "{both:?}");
}

#[test]
fn a_picture_that_cannot_be_written_costs_no_record() {
    let screen = Screen::new(Full, Style::InPlace, false);
    let mut line = Vec::new();
    play(7, Keys::new(&b"a"[..]), &mut line, screen, || {}).expect("the record is written");
    assert_eq!(String::from_utf8_lossy(&line), format!("{START} a 8 2\n"));
}
