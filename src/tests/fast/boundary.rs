//! Where cases begin, against where the generator began them, and counting against counting.

use super::super::games::{Games, Layout, Random, Tiles};
use crate::fast::boundary::{
    after_last_line_feed, first_case_start, is_open, last_case_start, line_feeds, next_line,
    whole_lines,
};

/// Layouts of all kinds, long white space and long numbers among them.
fn layouts() -> Vec<Layout> {
    let usual = |between: &[&'static str]| Layout {
        inside: vec![" "],
        between: between.to_vec(),
        doubled: 0,
        glued: 0,
        zeros: 0,
        most_zeros: 25,
        capitals: 0,
    };
    let odd = |separators: &[&'static str]| Layout {
        inside: separators.to_vec(),
        between: separators.to_vec(),
        doubled: 30,
        glued: 100,
        zeros: 30,
        most_zeros: 25,
        capitals: 50,
    };
    const LONG: &str = "                                                                        \n";
    vec![
        usual(&[" "]),
        usual(&["\n"]),
        usual(&[" ", " ", "\n"]),
        odd(&["\r\n"]),
        odd(&[" ", "\n"]),
        odd(&["     ", "\n\n\n\n", "\t \x0B\x0C\r", " "]),
        odd(&["\t", "\r\n \r\n"]),
        usual(&[LONG]),
        odd(&[LONG, " "]),
    ]
}

/// Games of these numbers of steps.
fn games(steps: &[usize], layout: &Layout, random: &mut Random) -> Games {
    let mut games = Games::default();
    for &steps in steps {
        let tiles = Tiles::any(random);
        games.push_any(steps, &tiles, layout, random);
    }
    games
}

/// Asserts both searches from everywhere in some games.
fn assert_found(games: &Games) {
    let text = games.text.as_bytes();
    let shown = || text.escape_ascii();
    // A case that begins after one with steps, and the last of those.
    let cuts: Vec<(usize, usize)> = games
        .starts
        .windows(2)
        .filter_map(|starts| {
            let is_of_case = |step: &&usize| (starts[0]..starts[1]).contains(*step);
            Some((*games.steps.iter().rfind(is_of_case)?, starts[1]))
        })
        .collect();
    for from in 0..=text.len() {
        let next = cuts.iter().find(|&&(step, _)| step >= from);
        let next = next.map(|&(_, start)| start);
        let found = first_case_start(text, from);
        assert_eq!(found, next, "from {from} of \"{}\"", shown());
    }
    for &from in &games.starts {
        for to in from..=text.len() {
            let is_inside = |start: &&usize| (from + 1..to).contains(*start);
            let last = games.starts.iter().rfind(is_inside);
            let last = last.map(|start| start - from);
            let found = last_case_start(&text[from..to]);
            assert_eq!(found, last, "from {from} to {to} of \"{}\"", shown());
        }
    }
}

#[test]
fn from_wherever_one_looks_the_next_and_the_last_case_are_found() {
    for (number, layout) in layouts().iter().enumerate() {
        let random = &mut Random::new(number as u64);
        assert_found(&games(&[2, 0, 0, 1, 3, 0], layout, random));
        assert_found(&games(&[0, 0, 1, 0, 0, 0, 2], layout, random));
        assert_found(&games(&[1, 40, 1], layout, random));
    }
}

#[test]
fn games_without_steps_are_told_apart_however_many_there_are() {
    for number in [1, 2, 3, 15, 16, 17, 18, 20, 40] {
        for (seed, layout) in layouts()[..3].iter().enumerate() {
            let random = &mut Random::new(seed as u64);
            let games = games(&vec![0; number], layout, random);
            let text = games.text.as_bytes();
            for to in 0..=text.len() {
                let last = games.starts.iter().rfind(|&&start| start < to);
                let last = last.copied().filter(|&start| start > 0);
                let found = last_case_start(&text[..to]);
                assert_eq!(found, last, "to {to} of {number} games, layout {seed}");
                assert_eq!(first_case_start(text, to), None);
            }
        }
    }
}

#[test]
fn a_text_without_a_case_after_a_step_has_no_first_case() {
    for text in [
        "",
        " ",
        "w",
        "w 1",
        "w 1 ",
        "w 1 2",
        "w 1 2 ",
        "w 1 2\n\n",
        "w 1 2 x",
        "w 1 2 w 1 2",
        "x",
        "w 1 -2 3",
        "w x 1 2",
        "w 1 2 \x1A 3",
        "0 0 0",
        "é 1 2 ",
    ] {
        for from in 0..=text.len() {
            let found = first_case_start(text.as_bytes(), from);
            assert_eq!(found, None, "from {from} of {text:?}");
        }
    }
}

#[test]
fn lines_are_counted_and_found_in_texts_of_any_length() {
    for seed in 0..400 {
        let random = &mut Random::new(seed);
        let share = random.pick(&[0, 1, 10, 90, 100]);
        let length = random.pick(&[0, 1, 2, 100, 253, 254, 255, 256, 257, 509, 510, 511, 1300]);
        let text: Vec<u8> = (0..length)
            .map(|_| match random.hits(share) {
                true => b'\n',
                false => random.pick(b" 1w\r\x0B\x09\x1A\0\x8A\xFF"),
            })
            .collect();
        let what = || format!("seed {seed}: \"{}\"", text.escape_ascii());
        let feeds: Vec<usize> = (0..length).filter(|&at| text[at] == b'\n').collect();
        assert_eq!(line_feeds(&text), feeds.len(), "{}", what());
        let after_last = feeds.last().map_or(length, |last| length - last - 1);
        assert_eq!(after_last_line_feed(&text), after_last, "{}", what());
        for from in (0..=length).step_by(1 + random.below(4)) {
            let next = feeds.iter().find(|&&at| at >= from);
            let next = next.map_or(length, |at| at + 1);
            assert_eq!(next_line(&text, from), next, "from {from}; {}", what());
        }
    }
}

#[test]
fn lines_are_whole_up_to_one_that_a_dos_end_may_end() {
    for byte in 0..=255 {
        let expected = [9, 10, 11, 12, 13, 32, 0x1A].contains(&byte);
        assert_eq!(is_open(&byte), expected, "{byte}");
    }
    let mut waiting = 0;
    for seed in 0..20_000 {
        let random = &mut Random::new(seed);
        let length = random.below(16);
        let text: Vec<u8> = (0..length)
            .map(|_| random.pick(b"\n\n\n\x1A \rx0"))
            .collect();
        let feeds = text.iter().rposition(|&byte| byte == b'\n');
        let end = feeds.map_or(0, |last| last + 1);
        // Where everything may be the end of the input, if a DOS end-of-file byte is among it.
        let is_undecided = |&at: &usize| text[at] == 0x1A && text[at..end].iter().all(is_open);
        let expected = match (0..end).find(is_undecided) {
            Some(dos_end) => {
                waiting += 1;
                let before = text[..dos_end].iter().rposition(|&byte| byte == b'\n');
                before.map_or(0, |last| last + 1)
            }
            None => end,
        };
        assert_eq!(whole_lines(&text), expected, "\"{}\"", text.escape_ascii());
    }
    assert!(waiting > 2_000, "only {waiting}");
}
