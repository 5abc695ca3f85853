//! The look-up of usual steps: all of them, and nothing else.

use std::collections::BTreeMap;

use super::super::games::Random;
use crate::board::Direction;
use crate::fast::packed::Axis;
use crate::fast::usual::{step, step_of};

/// What a usual step is: its direction, cell (0 to 15) and code.
type Usual = (Direction, usize, u8);

/// The texts of all usual steps.
fn usual_steps() -> BTreeMap<Vec<u8>, Usual> {
    let mut steps = BTreeMap::new();
    for (key, direction) in "wasdWASD".chars().zip(Direction::ALL.repeat(2)) {
        for cell in 0..16 {
            for (value, code) in [(0, 0), (2, 1), (4, 2)] {
                for separator in [' ', '\n'] {
                    let text = format!("{key} {} {value}{separator}", cell + 1);
                    steps.insert(text.into_bytes(), (direction, cell, code));
                }
            }
        }
    }
    steps
}

/// Asserts that the look-up finds what a text begins with, if that is a usual step and 8 bytes are
/// there.
fn assert_found(text: &[u8], steps: &BTreeMap<Vec<u8>, Usual>) {
    let begin = |bytes: usize| text.get(..bytes).filter(|_| text.len() >= 8);
    let expected = [6, 7]
        .into_iter()
        .find_map(|bytes| Some((*steps.get(begin(bytes)?)?, bytes)));
    let expected = expected.map(|((direction, cell, code), bytes)| {
        (Axis::new(direction), 4 * cell as u8, code, bytes)
    });
    let found = step(text, 0).map(|(step, bytes)| (step.axis, step.shift, step.code, bytes));
    assert_eq!(found, expected, "\"{}\"", text.escape_ascii());
}

#[test]
fn every_usual_step_is_found_whatever_follows() {
    const AFTER: [&[u8]; 7] = [
        b"w 1 2 ",
        b"d 16 4\n",
        b"0 0 0 ",
        b"\0\0\0",
        b"999",
        b"\xFF\xFF\xFF",
        "é".as_bytes(),
    ];
    let steps = usual_steps();
    assert_eq!(steps.len(), 768);
    for text in steps.keys() {
        for after in AFTER {
            assert_found(&[text, after].concat(), &steps);
        }
        for byte in 0..=255 {
            assert_found(&[text, &[byte, 0xFF - byte][..]].concat(), &steps);
        }
        // Not from the start, and near the end.
        let whole = [b"d 16 2\n", &text[..], b"w "].concat();
        assert_eq!(step(&whole, 7).map(|found| found.1), Some(text.len()));
        assert!(step(&whole[..whole.len() - 3], 7).is_none());
        assert!(step(&whole, whole.len()).is_none());
        for bytes in 0..text.len() {
            assert_found(&text[..bytes], &steps);
        }
    }
}

#[test]
fn a_byte_changed_at_any_place_of_a_usual_step_never_leaves_it_the_same() {
    let steps = usual_steps();
    for text in steps.keys() {
        let mut text = [text, &b"a 1 2 "[..]].concat();
        for at in 0..8 {
            let own = text[at];
            for byte in 0..=255 {
                text[at] = byte;
                assert_found(&text, &steps);
            }
            text[at] = own;
        }
    }
}

#[test]
fn what_is_like_a_usual_step_is_not_found() {
    let steps = usual_steps();
    let random = &mut Random::new(1);
    let texts: Vec<&Vec<u8>> = steps.keys().collect();
    for _ in 0..500_000 {
        // Parts of two steps, and a few bits and bytes that are others.
        let (first, second) = (texts[random.below(768)], texts[random.below(768)]);
        let cut = random.below(first.len());
        let mut text = [&first[..cut], second, &b"w 1 2 w"[..]].concat();
        for _ in 0..random.below(4) {
            text[random.below(8)] ^= 1 << random.below(8);
        }
        let at = random.below(8);
        text[at] = random.pick(b" \n0123456789wasdWASD\t\r\0\xFF\x12\x57");
        assert_found(&text, &steps);
    }
}

#[test]
fn nothing_but_the_usual_way_of_writing_is_found() {
    const OTHERS: [&str; 51] = [
        // Other values and addresses, right ones and wrong ones.
        "w 1 24 ",
        "w 1 20 ",
        "w 1 02 ",
        "w 1 1 ",
        "w 1 3 ",
        "w 1 5 ",
        "w 1 6 ",
        "w 1 8 ",
        "w 1 16 ",
        "w 10 22 ",
        "w 10 8 ",
        "w 0 2 ",
        "w 00 2 ",
        "w 01 2 ",
        "w 016 2 ",
        "w 17 2 ",
        "w 20 2 ",
        "w 26 2 ",
        "w 100 2 ",
        "w 116 2 ",
        // Other letters.
        "v 1 2 ",
        "V 1 2 ",
        "x 1 2 ",
        "\x17 1 2 ",
        "e 1 2 ",
        "7 1 2 ",
        "\0 1 2 ",
        // Other separators.
        "w  1 2 ",
        "w 1  2 ",
        "w1 2 ",
        "w12 2 ",
        "w 12  ",
        "w 1 2\t",
        "w 1 2\r\n",
        "w 16 2\r\n",
        "w\t1 2 ",
        "w\n1 2 ",
        "w 1\n2 ",
        "w 1\t2 ",
        "w 16\n2 ",
        " w 1 2 ",
        "\nw 1 2 ",
        // Too little or something else.
        "w 1 2x",
        "w 1 2a5 4 ",
        "w 1 2\0",
        "w 16 2\0",
        "w 1 -2 ",
        "w 1 \0 ",
        "\0\0\0\0\0\0\0",
        "w a 2 ",
        "w 1 w ",
    ];
    for text in OTHERS {
        for after in ["w 1 2 w 1 2 ", "\0\0\0\0\0\0\0\0", "        "] {
            let whole = String::from(text) + after;
            assert!(step(whole.as_bytes(), 0).is_none(), "{whole:?}");
        }
    }
}

#[test]
fn any_step_is_to_be_had_by_its_parts() {
    for (index, direction) in Direction::ALL.into_iter().enumerate() {
        for cell in 0..16 {
            for code in 0..16 {
                let step = step_of(index, cell, code);
                let parts = (step.axis, usize::from(step.shift), usize::from(step.code));
                assert_eq!(parts, (Axis::new(direction), 4 * cell, code));
            }
        }
    }
}
