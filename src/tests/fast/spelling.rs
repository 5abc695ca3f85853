//! Steps and boards in any spelling, as the plain cases read them.

use super::super::games::Random;
use crate::board::{Board, Direction, Step};
use crate::cases::{Cases, Start};
use crate::fast::spelling::{after_white, board, is_digit, step};
use crate::tokens::is_white;

/// A board with no tile, to read steps after it.
const EMPTY: &[u8] = b"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ";

/// What may stand between tokens.
const SEPARATORS: [&str; 8] = [
    "",
    " ",
    "\n",
    "\t",
    "\r\n",
    "\x0B\x0C",
    "  ",
    "          \n",
];

/// What may follow: usual things, nearly white space, nearly digits, and nothing.
const TAILS: [&[u8]; 14] = [
    b"",
    b" ",
    b"\n",
    b"w",
    b"x",
    b"  ",
    b" w 1 2 ",
    b"\r\n\r\n\r\n\r\n\r\n",
    b"0",
    b":",
    b"/",
    b"\x1A",
    b"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF",
    b"\x08\x0E   2",
];

/// The step that a text begins with and where the white space after it ends, as the plain cases
/// read it; `None` if it is not legal or the fast way need not know it.
fn plain_step(text: &[u8]) -> Option<(Step, usize)> {
    let whole = [EMPTY, text].concat();
    let mut rest = &whole[..];
    let mut cases = Cases::new(&mut rest, Start::INPUT);
    cases.board().ok()??;
    let step = cases.step().ok()??;
    let end = text.len() - rest.len();
    Some((step, known_end(text, end)?))
}

/// The same for a board.
fn plain_board(text: &[u8]) -> Option<(Board, usize)> {
    let mut rest = text;
    let board = Cases::new(&mut rest, Start::INPUT).board().ok()??;
    Some((board, known_end(text, text.len() - rest.len())?))
}

/// Where the white space ends after what ends at `end`; `None` if the text ends there or any number
/// before has more than 19 digits.
fn known_end(text: &[u8], end: usize) -> Option<usize> {
    let mut numbers = text[..end].split(|byte| !byte.is_ascii_digit());
    let is_known = end < text.len() && numbers.all(|number| number.len() <= 19);
    let white = text[end..].iter().take_while(|&&byte| is_white(byte));
    is_known.then(|| end + white.count())
}

/// Asserts that the step that a text begins with is read as by the plain cases; also where something
/// stands before it. Tells whether it is read.
#[track_caller]
fn assert_step(text: &[u8]) -> bool {
    let expected = plain_step(text);
    let found = step(text, 0).map(|spelled| {
        let step = spelled.step().expect("an address from 1 to 16");
        assert_eq!(Direction::ALL[spelled.direction], step.direction);
        assert_eq!(
            (spelled.cell, spelled.tile),
            (step.address.index(), step.tile)
        );
        (step, spelled.end)
    });
    assert_eq!(found, expected, "\"{}\"", text.escape_ascii());

    let whole = [b"1 2 \n", text].concat();
    let found = step(&whole, 4).map(|spelled| spelled.end);
    let end = expected.map(|(_, end)| 5 + end);
    assert_eq!(found, end, "\"{}\"", whole.escape_ascii());
    expected.is_some()
}

#[track_caller]
fn assert_board(text: &[u8]) -> bool {
    let starts_with_digit = text.first().is_some_and(u8::is_ascii_digit);
    let expected = plain_board(text).filter(|_| starts_with_digit);
    assert_eq!(board(text, 0), expected, "\"{}\"", text.escape_ascii());
    let whole = [b"w 1 2 ", text].concat();
    let found = board(&whole, 6).map(|(board, end)| (board, end - 6));
    assert_eq!(found, expected, "\"{}\"", whole.escape_ascii());
    expected.is_some()
}

#[test]
fn every_byte_is_a_digit_white_space_or_neither() {
    for byte in 0..=255 {
        let text = [b'w', byte, b'w'];
        assert_eq!(is_digit(&text, 1), byte.is_ascii_digit(), "{byte}");
        assert_eq!(after_white(&text, 1) == 2, is_white(byte), "{byte}");
    }
    assert!(!is_digit(b"1", 1) && !is_digit(b"1", 9));
    assert_eq!(after_white(b" \n\t ", 0), 4);
    assert_eq!(after_white(b"", 0), 0);
}

#[test]
fn a_step_is_read_in_every_spelling() {
    const ADDRESSES: [&str; 12] = [
        "0",
        "1",
        "9",
        "10",
        "16",
        "17",
        "00",
        "01",
        "0016",
        "0000000000016",
        "26",
        "18446744073709551617",
    ];
    const VALUES: [&str; 8] = [
        "0",
        "2",
        "4",
        "0002",
        "1024",
        "12345678",
        "9999999999",
        "02048",
    ];
    let mut known = 0;
    for letter in ["w", "a", "s", "d", "W", "A", "S", "D", "x", "", "ww"] {
        for address in ADDRESSES {
            for value in VALUES {
                for first in SEPARATORS {
                    for second in SEPARATORS {
                        let text = format!("{letter}{first}{address}{second}{value}");
                        let tails = [&b" a 1 2 w 1 2 "[..], b"a", b"\n"];
                        for tail in tails {
                            let is_known = assert_step(&[text.as_bytes(), tail].concat());
                            known += u32::from(is_known);
                        }
                    }
                }
            }
        }
    }
    assert!(known > 40_000, "only {known}");
}

/// A number of so many digits, with zeros in front or not.
fn number(digits: usize, random: &mut Random) -> String {
    let zeros = match random.below(3) {
        0 => random.below(digits),
        _ => 0,
    };
    let digit = |at| {
        if at < zeros {
            b'0'
        } else {
            random.pick(b"0123456789")
        }
    };
    String::from_utf8((0..digits).map(digit).collect()).expect("digits")
}

#[test]
fn numbers_of_any_length_are_read_at_any_distance_from_the_end() {
    let random = &mut Random::new(1);
    let mut known = 0;
    for digits in 1..=25 {
        for tail in TAILS {
            for bytes in 0..=tail.len() {
                for _ in 0..20 {
                    let value = number(digits, random);
                    let address = format!("{:0digits$}", 1 + random.below(17));
                    let tail = &tail[..bytes];
                    for text in [
                        format!("w 1 {value}"),
                        format!("s{address} 4"),
                        format!("d{address} {value}"),
                    ] {
                        known += u32::from(assert_step(&[text.as_bytes(), tail].concat()));
                    }
                    let text = "7 ".repeat(15) + &value;
                    known += u32::from(assert_board(&[text.as_bytes(), tail].concat()));
                }
            }
        }
    }
    assert!(known > 40_000, "only {known}");
}

#[test]
fn a_number_ends_at_any_byte_that_is_no_digit_and_nowhere_else() {
    let random = &mut Random::new(2);
    for digits in 1..=10 {
        for byte in 0..=255 {
            for rest in ["        ", "99999999", "\u{7F}\u{7F}\u{7F}w 1 2 "] {
                let text = format!("w 16 {}", number(digits, random));
                assert_step(&[text.as_bytes(), &[byte], rest.as_bytes()].concat());
            }
        }
    }
}

#[test]
fn a_number_of_20_digits_is_left_to_others_and_one_of_19_is_not() {
    for (digits, is_known) in [
        (1, true),
        (7, true),
        (8, true),
        (19, true),
        (20, false),
        (21, false),
    ] {
        for digit in ["9", "0"] {
            let value = digit.repeat(digits);
            let found = step(format!("w 1 {value} ").as_bytes(), 0).map(|spelled| spelled.tile);
            assert_eq!(found, value.parse().ok().filter(|_| is_known), "{value}");
        }
        let text = "2 ".repeat(15) + &"9".repeat(digits) + " ";
        assert_eq!(assert_board(text.as_bytes()), is_known, "{text:?}");
    }
}

#[test]
fn any_byte_at_any_place_of_a_step_is_taken_as_by_the_plain_cases() {
    const STEPS: [&str; 6] = [
        "w 1 2 a 2 4 ",
        "D 16 65536\r\n0 0 ",
        "s\t009\x0B00000000002\n\n",
        "a5 4w",
        "d 12 1234567 ",
        "w  13\n12345678 s",
    ];
    for text in STEPS {
        for at in 0..text.len() {
            for byte in 0..=255 {
                let mut changed = text.as_bytes().to_vec();
                changed[at] = byte;
                assert_step(&changed);
                changed.insert(at, text.as_bytes()[at]);
                assert_step(&changed);
            }
        }
        for bytes in 0..text.len() {
            assert_step(&text.as_bytes()[..bytes]);
        }
    }
}

#[test]
fn any_byte_at_any_place_of_a_board_is_taken_as_by_the_plain_cases() {
    const BOARDS: [&str; 3] = [
        "0 2 4 8\n16 32 64 128\n256 512 1024 2048\n4096 8192 16384 32768\nw 1 2 ",
        "1 02\t3\x0B\x0C4\r\n9223372036854775808 6 7 8  0000000 10 11 12 1234567 12345678 15 0\n",
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0w1 2",
    ];
    for text in BOARDS {
        for at in 0..text.len() {
            for byte in 0..=255 {
                let mut changed = text.as_bytes().to_vec();
                changed[at] = byte;
                assert_board(&changed);
                changed.insert(at, text.as_bytes()[at]);
                assert_board(&changed);
            }
        }
        for bytes in 0..text.len() {
            assert_board(&text.as_bytes()[..bytes]);
        }
    }
}

#[test]
fn boards_are_read_in_every_spelling() {
    let mut known = 0;
    for seed in 0..10_000 {
        let random = &mut Random::new(seed);
        let mut text = Vec::new();
        let longest = random.pick(&[1, 3, 9, 19]);
        for _ in 0..16 {
            text.extend(number(1 + random.below(longest), random).bytes());
            let separator = &SEPARATORS[1 + random.below(SEPARATORS.len() - 1)];
            text.extend(separator.bytes());
        }
        text.extend(random.pick(&TAILS));
        known += u32::from(assert_board(&text));
    }
    assert!(known > 9_000, "only {known}");
}
