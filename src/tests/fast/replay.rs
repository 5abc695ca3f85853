//! Whole texts: what is known is what the plain program writes, and nothing is left out.

use std::ops::Range;

use super::super::answers::{answer, expected, plain, shown, Answer};
use super::super::games::{
    change, good_games, lines, small_text, Games, Layout as Style, Random, Tiles,
};
use crate::board::Tile;
use crate::cases::Start;
use crate::fast::{self, Layout, Part};
use crate::plain;
use crate::stream::batch::Batch;

/// What the plain program makes of a part of a text, and how many lines that are.
fn plainly(text: &[u8]) -> (Vec<u8>, bool) {
    let mut lines = Vec::new();
    let replayed = plain::replay(text, Start::INPUT, &mut lines);
    (lines, replayed.is_ok())
}

/// The lines of a text of lines without bad ones; `None` if there are bad ones.
fn known_lines(text: &[u8]) -> Option<(Vec<u8>, u64)> {
    let answer = expected(text, Layout::Lines);
    let cases = answer.lines.lines().filter(|line| !line.is_empty()).count();
    let is_good = answer.errors.is_empty();
    is_good.then(|| (answer.lines.into_bytes(), cases as u64))
}

/// Asserts that the parts of a text follow each other, and that those that are known are what they
/// should be, up to the first error. Tells how many bytes are not known.
fn assert_parts(text: &[u8], layout: Layout) -> usize {
    let what = || format!("{layout:?}: {}", shown(text));
    let (mut start, mut unknown) = (0, 0);
    let mut lines = (Vec::new(), 0);
    let parts = fast::replay(text, layout);
    let end = Part::Unknown(text.len()..text.len());
    for part in parts.into_iter().chain([end]) {
        match part {
            Part::Known { lines: more, cases } => {
                lines.0.extend(more);
                lines.1 += cases;
            }
            Part::Unknown(range) => {
                assert!(
                    start <= range.start && range.end <= text.len(),
                    "{}",
                    what()
                );
                assert_known(&text[start..range.start], layout, &lines, &what);
                lines = (Vec::new(), 0);
                unknown += range.len();
                start = range.end;
                if layout == Layout::Free && !plainly(&text[range]).1 {
                    return unknown; // what follows an error may be anything
                }
            }
        }
    }
    unknown
}

/// Asserts that the lines of all cases in a piece of text are these.
fn assert_known(text: &[u8], layout: Layout, lines: &(Vec<u8>, u64), what: &impl Fn() -> String) {
    let expected = match layout {
        Layout::Free => {
            let (lines, is_good) = plainly(text);
            let cases = lines.iter().filter(|&&byte| byte == b'\n').count();
            is_good.then_some((lines, cases as u64))
        }
        Layout::Lines => known_lines(text),
    };
    assert!(
        expected.as_ref() == Some(lines),
        "of {}; {}",
        shown(text),
        what()
    );
}

/// Asserts both ways to lay a text out, part by part and as a batch. Tells the answer of the cases.
fn assert_replayed(text: &[u8]) -> Answer {
    for layout in [Layout::Free, Layout::Lines] {
        assert_parts(text, layout);
        let batch = Batch {
            cases: 3..3 + text.len(),
            buffer: [b"2 2", text, b"0 0"].concat(),
            is_last: layout == Layout::Lines,
            ..Batch::new(Vec::new())
        };
        // The cases of a batch are followed by more.
        let followed = [text, b"\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"].concat();
        let answers = batch.replay(layout);
        let is_free = layout == Layout::Free;
        let mut right = match is_free {
            true if text.contains(&0x1A) => {
                let mut answer = plain(&followed);
                if answer.errors.is_empty() {
                    let last = answer.lines[..answer.lines.len() - 1].rfind('\n');
                    answer.lines.truncate(last.map_or(0, |at| at + 1));
                }
                answer
            }
            _ => expected(text, layout),
        };
        right.errors.truncate(if is_free { 1 } else { usize::MAX });
        let came = answer(
            answers.lines.clone(),
            answers.errors.iter().map(|error| &error.1),
        );
        assert!(
            came == right,
            "{layout:?}: {}:\n{came:?}\nnot\n{right:?}",
            shown(text)
        );
    }
    plain(text)
}

#[test]
fn small_texts_of_all_kinds_are_answered_as_by_the_plain_program() {
    let mut good = 0;
    for seed in 0..3_000 {
        let random = &mut Random::new(seed);
        let mut text = small_text(random).into_bytes();
        for _ in 0..random.below(3) {
            change(&mut text, b"w 1 2\n0 0", random);
        }
        good += u32::from(assert_replayed(&text).errors.is_empty());
    }
    assert!((600..2_400).contains(&good), "not a good mix: {good}");
}

#[test]
fn long_texts_of_all_kinds_are_answered_as_by_the_plain_program() {
    let mut good = 0;
    for seed in 0..240 {
        let random = &mut Random::new(seed);
        let bytes = random.pick(&[2_000, 8_000, 20_000]);
        let longest = random.pick(&[10, 100, 1_000]);
        let mut text = good_games(bytes, longest, random).text.into_bytes();
        for _ in 0..random.pick(&[0, 0, 1, 2, 5]) {
            change(&mut text, b"\n0 0", random);
        }
        good += u32::from(assert_replayed(&text).errors.is_empty());
    }
    assert!((80..200).contains(&good), "not a good mix: {good}");
}

#[test]
fn texts_of_lines_are_answered_as_by_the_naive_replay() {
    for seed in 0..300 {
        let random = &mut Random::new(seed);
        let count = random.pick(&[1, 5, 40]);
        let mut text = lines(count, random).into_bytes();
        for _ in 0..random.pick(&[0, 0, 1, 2, 5]) {
            change(&mut text, b"\n\n\x1A \n", random);
        }
        assert_replayed(&text);
    }
}

#[test]
fn games_as_they_are_played_are_known_but_for_the_last_of_the_text() {
    for seed in 0..60 {
        let random = &mut Random::new(seed);
        let mut games = Games::default();
        let style = match seed % 3 {
            0 => Style::any(random).in_one_line(),
            _ => Style::usual(random).in_one_line(),
        };
        for _ in 0..1 + random.below(12) {
            games.push_played(&style, random);
            games.text.push('\n');
        }
        let text = games.text.as_bytes();
        let long_zeros = games.text.split(|byte: char| !byte.is_ascii_digit());
        let has_long_numbers = long_zeros.into_iter().any(|number| number.len() > 19);
        for layout in [Layout::Free, Layout::Lines] {
            let unknown = assert_parts(text, layout);
            assert!(
                unknown == 0 || has_long_numbers,
                "seed {seed}, {layout:?}: {unknown} bytes"
            );
        }
        // Without the last line feed, a value may go on.
        let text = &text[..text.len() - 1];
        let last = *games.starts.last().expect("a game");
        for layout in [Layout::Free, Layout::Lines] {
            let unknown = assert_parts(text, layout);
            assert!(
                unknown == text.len() - last || has_long_numbers,
                "seed {seed}: {unknown}"
            );
        }
    }
}

#[test]
fn an_odd_case_costs_no_other_its_lane() {
    const GOOD: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 1 2 a 1 2\n";
    const ODD: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 1 2 a 1 00000000000000000000002\n";
    let text = (GOOD.repeat(50) + ODD).repeat(20);
    for layout in [Layout::Free, Layout::Lines] {
        let unknown = assert_parts(text.as_bytes(), layout);
        assert_eq!(unknown, 20 * ODD.len(), "{layout:?}");
    }
}

#[test]
fn blank_lines_and_games_without_steps_are_known() {
    const BOARD: &str = "0 2 0 4 0 0 0 0 0 0 0 0 0 0 0 8";
    let blanks = ["\n", "", " \n", "\r\n", "\t\x0B\x0C\n", "\n\n\n\n\n"];
    for seed in 0..300 {
        let random = &mut Random::new(seed);
        let mut text = String::new();
        for _ in 0..random.below(20) {
            text += random.pick(&blanks);
            if random.hits(50) {
                text += random.pick(&["", " ", "\t"]);
                text += BOARD;
                text += random.pick(&[" \n", "\n", "\r\n", " a 1 2\n"]);
            }
        }
        for end in ["", " ", "\n", "\x1A", "\n\x1A"] {
            let text = text.clone() + end;
            assert_replayed(text.as_bytes());
            if !end.contains('\x1A') {
                for layout in [Layout::Free, Layout::Lines] {
                    assert_eq!(
                        assert_parts(text.as_bytes(), layout),
                        0,
                        "{layout:?} {text:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_dos_end_between_two_cases_is_an_error_and_at_the_end_it_is_none() {
    const CASES: [&str; 2] = [
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
        "2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 1 2",
    ];
    for first in CASES {
        for second in CASES {
            for between in [" \x1A ", "\x1A\n", "\n\x1A\n", "\n\x1A\x1A\r\n"] {
                for end in ["", "\n", "\x1A", "\n\x1A\n", "\n\x1A\nx"] {
                    assert_replayed(format!("{first}{between}{second}\n{second}{end}").as_bytes());
                    assert_replayed(format!("{first}\n{second}{end}").as_bytes());
                }
            }
        }
    }
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
        for (address, tile) in [
            (1, 0),
            (13, 0),
            (13, 2),
            (9, 4),
            (13, 4_u64 << higher),
            (9, 1),
        ] {
            for separator in [' ', '\n'] {
                let mut text = board.clone();
                for (number, key) in KEYS.into_iter().enumerate() {
                    // A tile placed in the last steps is in nobody's way.
                    let tile = if number < 11 { 0 } else { tile };
                    text += &format!("{separator}{key} {address} {tile}");
                }
                text.push('\n');
                let answer = assert_replayed(text.repeat(5).as_bytes());
                if higher == 48 {
                    let error = &answer.errors[0];
                    assert!(
                        error.contains("too large") && answer.lines.is_empty(),
                        "{error}; {text}"
                    );
                } else {
                    let count = answer.lines.lines().count();
                    assert!(count == 5 && answer.errors.is_empty(), "{answer:?}; {text}");
                    assert!(answer.lines.starts_with(&largest), "{answer:?}; {text}");
                }
            }
        }
    }
}

#[test]
fn a_snake_that_steps_add_to_goes_on_beside_another_tile() {
    // A snake of tiles, each half of the one before; what steps place doubles it from its end to
    // its start.
    let script =
        "w 16 4\nw 15 4\nw 14 4\nw 13 4\nd 1 0\nd 1 0\nw 1 0\na 1 0\na 1 0\na 1 0\nw 1 0\n\
                  d 1 0\nd 1 0\nd 1 0\nw 1 0\na 1 0\na 1 0\na 1 0\n";
    // With another tile in the last row, two of the four have no room, and the snake must end
    // lower.
    let beside = script.replacen("w 14 4\nw 13 4\n", "", 1);
    let beside = beside.replacen("d 1 0\n", "", 1);
    for (first, other, script) in [
        (1_u64 << 15, 0, script),
        (1 << 40, 0, script),
        (1 << 14, 3, &beside),
        (1 << 14, 1, &beside),
        (1 << 14, 1 << 16, &beside),
        (1 << 14, 1 << 63, &beside),
    ] {
        let snake = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11];
        let mut cells = snake.map(|halved| first >> halved).to_vec();
        cells.extend([other, 0, 0, 0]);
        let cells: Vec<String> = cells.iter().map(u64::to_string).collect();
        // The end of what can be read at once is not to be the end of the script.
        let text = format!("{}\n{script}{}", cells.join(" "), "a 1 0\n".repeat(4));
        for count in [1, 6] {
            let answer = assert_replayed(text.repeat(count).as_bytes());
            if first < 1 << 16 {
                let largest = format!("{} ", 2 * first);
                assert!(answer.lines.starts_with(&largest), "{answer:?}; {text}");
            }
        }
    }
}

#[test]
fn games_that_pass_32768_and_65536_are_answered_as_by_the_plain_program() {
    let mut passed = 0;
    for seed in 0..25 {
        let random = &mut Random::new(seed);
        let mut games = Games::default();
        let style = Style::usual(random);
        while games.text.len() < 30_000 {
            let steps = random.pick(&[100, 500, 3_000]);
            let tiles = Tiles::large(random);
            games.push_good(steps, &tiles, &style, random);
        }
        let answer = assert_replayed(games.text.as_bytes());
        assert_eq!(answer.errors, [""; 0], "seed {seed}");
        let is_beyond = |tile: &&str| tile.parse().is_ok_and(|tile: Tile| tile > 32768);
        passed += answer.lines.split_whitespace().filter(is_beyond).count();
    }
    assert!(passed > 100, "only {passed} tiles above 32768");
}

#[test]
fn a_board_with_hardly_a_code_left_is_right_beside_shorter_and_longer_games() {
    // Twelve tiles that cannot merge leave codes to play with up to a sum of 15: that is for 3
    // steps.
    const CROWDED: &str = "1 3 5 7\n9 11 13 15\n17 19 21 23\n2 0 0 0\n";
    const SCRIPT: &str = "a 14 2\na 14 4\na 14 4\na 15 4\na 15 0\na 15 2\na 15 4\na 16 2\n";
    for seed in 0..200 {
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
        let answer = assert_replayed(text.as_bytes());
        assert_eq!(answer.errors, [""; 0], "seed {seed}");
    }
}

#[test]
fn the_errors_of_all_lanes_are_told_in_order() {
    const GOOD: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 1 2 a 1 2\n";
    let bad: Vec<Range<usize>> = vec![0..1, 3..4, 9..10, 13..14, 19..20];
    for first in &bad {
        for second in &bad {
            let line = |at: usize| match first.contains(&at) || second.contains(&at) {
                true => format!("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 1 2 a {} 2\n", 100 + at),
                false => String::from(GOOD),
            };
            let text: String = (0..20).map(line).collect();
            assert_replayed(text.as_bytes());
        }
    }
}
