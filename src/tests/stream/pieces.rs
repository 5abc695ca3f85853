//! Small inputs with every size of buffer, in pieces of all kinds.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::super::answers::shown;
use super::super::games::{change, good_games, lines, Random};
use super::{any_text, assert_replayed, expected_log, replayed, sizes};
use crate::fast::Layout;

const LAYOUTS: [Layout; 2] = [Layout::Free, Layout::Lines];

#[test]
fn a_small_input_is_answered_with_every_size_of_buffer() {
    for seed in 0..12 {
        let random = &mut Random::new(seed);
        let mut text = match seed % 2 {
            0 => good_games(150, 5, random).text.into_bytes(),
            _ => lines(3, random).into_bytes(),
        };
        text.truncate(200);
        if seed % 4 >= 2 {
            change(&mut text, b"\n0 0", random);
        }
        for layout in LAYOUTS {
            let expected = expected_log(&text, layout);
            for capacity in 1..=text.len() + 1 {
                for threads in [1, 2 + capacity % 3] {
                    let run = (capacity, layout, threads);
                    assert_replayed(&text, &[usize::MAX], run, &expected);
                }
            }
        }
    }
}

#[test]
fn it_makes_no_difference_in_which_pieces_an_input_arrives() {
    let mut good = 0;
    for seed in 0..700 {
        let random = &mut Random::new(seed);
        let text = any_text(random);
        for layout in LAYOUTS {
            let expected = expected_log(&text, layout);
            for threads in [1, 1, 1, 1 + random.below(4)] {
                let capacity = random.below(text.len() + 40);
                let capacity = random.pick(&[1, 2, 5, 64, capacity, capacity]);
                assert_replayed(
                    &text,
                    &sizes(random),
                    (capacity, layout, threads),
                    &expected,
                );
            }
            good += u32::from(!expected.contains('!'));
        }
    }
    assert!((300..1_100).contains(&good), "not a good mix: {good}");
}

#[test]
fn longer_inputs_are_answered_whatever_the_pieces_and_the_buffer() {
    for seed in 0..50 {
        let random = &mut Random::new(seed);
        let longest = random.pick(&[10, 100, 1_000]);
        let mut text = match random.below(3) {
            0 => lines(150, random).into_bytes(),
            _ => good_games(20_000, longest, random).text.into_bytes(),
        };
        for _ in 0..random.below(3) {
            change(&mut text, b"\n0 0", random);
        }
        for layout in LAYOUTS {
            let expected = expected_log(&text, layout);
            for threads in 1..=4 {
                let capacity = random.pick(&[50, 1_000, 8_000]) + random.below(1_000);
                let size = [1 + random.below(8_000), 1 + random.below(300)];
                assert_replayed(&text, &size, (capacity, layout, threads), &expected);
            }
        }
    }
}

#[test]
fn changed_samples_are_answered_as_they_should_be() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let files = fs::read_dir(folder).expect("samples/ is there");
    let paths = files.map(|file| file.expect("samples/ can be listed").path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension() == Some("in".as_ref()))
        .collect();
    paths.sort();
    let read = |path| fs::read(path).expect("a sample can be read");
    let samples: Vec<Vec<u8>> = paths.iter().map(read).collect();
    let is_good = |text: &&Vec<u8>| !text.is_empty() && text.is_ascii() && !text.contains(&0x1A);
    let joinable: Vec<&Vec<u8>> = samples.iter().filter(is_good).collect();
    let (mut good, mut bad) = (0, 0);
    for seed in 0..1_000 {
        let random = &mut Random::new(seed);
        let mut text = Vec::new();
        if random.hits(50) {
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
            change(&mut text, b"w 1 2", random);
        }
        let expected = expected_log(&text, Layout::Free);
        for threads in [1, 1 + random.below(4)] {
            let capacity = 1 + random.below(text.len() + 1);
            let run = (capacity, Layout::Free, threads);
            assert_replayed(&text, &sizes(random), run, &expected);
        }
        match expected.contains('!') {
            false => good += 1,
            true => bad += 1,
        }
    }
    assert!(good > 150 && bad > 150, "not a good mix: {good}, {bad}");
}

/// Hands out pieces, of which an empty one is an end, and goes on after that like a terminal.
struct Terminal(Vec<Vec<u8>>);

impl Read for Terminal {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        assert!(!self.0.is_empty(), "it has ended and is read again");
        self.0.remove(0).as_slice().read(into)
    }
}

#[test]
fn an_input_that_has_ended_is_not_read_again() {
    const BOARD: &[u8] = b"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
    const STEP: &[u8] = b" w 1 2\n";
    let line = String::from("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
    let (first, last) = BOARD.split_at(10);
    for (pieces, log) in [
        (vec![BOARD, b"", BOARD], line.clone()),
        (vec![BOARD, b"", STEP], line.clone()),
        (vec![BOARD, b" \x1A", b"", STEP], line.clone()),
        (vec![first, last, b"", b"x"], line.clone()),
        (vec![BOARD, b"\n", b"", b"x"], line),
        (vec![b"", BOARD], String::new()),
    ] {
        for layout in LAYOUTS {
            let pieces: Vec<Vec<u8>> = pieces.iter().map(|piece| piece.to_vec()).collect();
            let what = format!("{layout:?}: {}", shown(&pieces.join(&b'|')));
            let came = replayed(Terminal(pieces), 1_000, layout, 1);
            assert_eq!(came, log, "{what}");
        }
    }
}

#[test]
fn a_reader_that_fails_ends_the_run_after_the_answers_before() {
    struct Failing(&'static [u8]);
    impl Read for Failing {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            match self.0.is_empty() {
                true => Err(io::Error::new(io::ErrorKind::Other, "the disk is gone")),
                false => self.0.read(into),
            }
        }
    }
    const CASE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
    let text: &'static str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n\
                              0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
    for layout in LAYOUTS {
        for threads in 1..=3 {
            for capacity in [1, 10, 40, 70, 1_000] {
                let log = replayed(Failing(text.as_bytes()), capacity, layout, threads);
                let expected = format!("{CASE}\n{CASE}\n!the disk is gone\n");
                assert_eq!(
                    log, expected,
                    "{layout:?}, {threads} threads, {capacity} bytes"
                );
            }
        }
    }
}

#[test]
fn a_dos_end_is_bad_whatever_part_of_what_follows_is_in_the_buffer() {
    const CASE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
    for text in [
        format!("{CASE}\x1A\n{CASE}\x1A\n"),
        format!("{CASE}\x1A\n \x1A\n{CASE}\n\x1A\n"),
        format!("\x1A\n{CASE}\x1A\n{CASE}\n{CASE}\x1A"),
        format!("{CASE} \x1A\r\n{CASE} \x1A\r\n\r\n{CASE}\x1A\n\x1A\nx"),
    ] {
        for layout in LAYOUTS {
            let expected = expected_log(text.as_bytes(), layout);
            for capacity in 1..=text.len() {
                for size in [1, 40, usize::MAX] {
                    assert_replayed(text.as_bytes(), &[size], (capacity, layout, 1), &expected);
                }
            }
        }
    }
}
