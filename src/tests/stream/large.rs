//! Inputs larger than the program's own buffer.

use std::cell::RefCell;
use std::num::NonZeroUsize;

use super::super::games::{change, good_games, lines, Random};
use super::{expected_log, guarded, into_log, log_error, Log, LogOutput, Pieces};
use crate::error::Error;
use crate::fast::Layout;
use crate::files::Opened;
use crate::stream;

/// Good inputs, and such of which the fault is far from the start.
fn large_inputs(layout: Layout) -> Vec<Vec<u8>> {
    const BYTES: usize = 1_300_000;
    let mut inputs = Vec::new();
    for seed in 0..2 {
        let random = &mut Random::new(seed);
        let part = match layout {
            Layout::Free => good_games(100_000, 150, random).text + "\n",
            Layout::Lines => {
                lines(1_000, random)
                    .trim_start_matches('\u{FEFF}')
                    .to_string()
                    + "\n"
            }
        };
        let mut text = part.repeat(BYTES / part.len() + 1).into_bytes();
        inputs.push(text.clone());
        let end = text.split_off(text.len() - random.below(BYTES / 2));
        let mut last = text.split_off(text.len() - 100);
        change(&mut last, b" x ", random);
        inputs.push([text, last, end].concat());
    }
    inputs
}

/// Replays as the program does, with a buffer that has served another input.
fn replayed(text: &[u8], size: usize, layout: Layout, threads: usize) -> Log {
    let log = RefCell::new(Vec::new());
    let output = RefCell::new(LogOutput(&log));
    let opened = Opened {
        reader: Box::new(Pieces::new(text, &[size])),
        may_wait: true,
    };
    let mut buffer = vec![b'7'; 70_000];
    let threads = NonZeroUsize::new(threads);
    let mut tell = |error: &Error| log_error(error, &log);
    let replayed = stream::replay(opened, &mut buffer, layout, threads, &output, &mut tell);
    if let Err(error) = replayed {
        log_error(&error, &log);
    }
    into_log(log)
}

#[test]
fn large_inputs_are_answered_as_they_should_be() {
    for layout in [Layout::Free, Layout::Lines] {
        for (number, text) in large_inputs(layout).into_iter().enumerate() {
            let expected = expected_log(&text, layout);
            for threads in [1, 2 + number % 2] {
                let size = 100_000 + 400_000 * (threads % 3);
                let what = move || format!("{layout:?}, input {number}, {threads} threads");
                let text = text.clone();
                let log = guarded(what, move || replayed(&text, size, layout, threads));
                // Not shown: it is too long.
                assert!(log == expected, "{}", what());
            }
        }
    }
}

#[test]
fn one_game_longer_than_the_buffer_is_answered() {
    for layout in [Layout::Free, Layout::Lines] {
        let mut text = String::from("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
        while text.len() < 700_000 {
            text += " w 1 2 s 3 0 a 5 0 d 16 0 w 7 0";
        }
        for end in [
            "\n",
            " x 1 2\n",
            "\n0 0 0",
            " \x1A\n",
            " \x1A\n0 0 0",
            " w 17 2\n\n",
        ] {
            let text = text.clone() + end;
            let expected = expected_log(text.as_bytes(), layout);
            for threads in [1, 2] {
                let what = move || format!("{layout:?}, {threads} threads, {end:?}");
                let text = text.clone().into_bytes();
                let log = guarded(what, move || replayed(&text, 200_000, layout, threads));
                assert_eq!(log, expected, "{}", what());
            }
        }
    }
}
