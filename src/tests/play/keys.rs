use std::io::{self, ErrorKind, Read};

use super::Typed;
use crate::board::Direction::{Down, Left, Right, Up};
use crate::play::keys::Key::{self, No, Quit, Slide, Suspend, TakeBack, Yes};
use crate::play::keys::Keys;

/// The keys of an input up to the first that quits, unknown ones left out.
fn keys_of(input: impl Read) -> Vec<Key> {
    let mut keys = Keys::new(input);
    let mut found = Vec::new();
    loop {
        match keys.next().expect("this input can be read") {
            Key::Unknown => {}
            Quit => return found,
            key => found.push(key),
        }
    }
}

const TABLE: &[(&[u8], &[Key])] = &[
    (
        b"wasd",
        &[Slide(Up), Slide(Left), Slide(Down), Slide(Right)],
    ),
    (
        b"WASD",
        &[Slide(Up), Slide(Left), Slide(Down), Slide(Right)],
    ),
    (
        b"hjkl",
        &[Slide(Left), Slide(Down), Slide(Up), Slide(Right)],
    ),
    (
        b"HJKL",
        &[Slide(Left), Slide(Down), Slide(Up), Slide(Right)],
    ),
    (b"\x1B[A\x1B[B", &[Slide(Up), Slide(Down)]),
    (b"\x1B[C\x1B[D", &[Slide(Right), Slide(Left)]),
    (b"\x1BOA\x1BOB", &[Slide(Up), Slide(Down)]),
    (b"\x1BOC\x1BOD", &[Slide(Right), Slide(Left)]),
    (b"\x1B[1;5A\x1B[1;2D", &[Slide(Up), Slide(Left)]), // with Ctrl, with Shift
    (b"uU", &[TakeBack, TakeBack]),
    (b"yYnN", &[Yes, Yes, No, No]),
    (b"\x1A", &[Suspend]),
    (b"aq", &[Slide(Left)]),
    (b"aQd", &[Slide(Left)]),
    (b"a\x03d", &[Slide(Left)]),
    (b"a\x04d", &[Slide(Left)]),
    (b"a b1.\n\r\t\0\x7F,d", &[Slide(Left), Slide(Right)]),
    (b"\xC3\xA4\xFF\x9Ba", &[Slide(Left)]), // no ASCII
    // The Escape key alone takes no other key with it.
    (b"\x1Ba", &[Slide(Left)]),
    (b"\x1B\x1B\x1Ba", &[Slide(Left)]),
    (b"\x1B\x1B[A", &[Slide(Up)]),
    (b"\x1B[\x1B[A", &[Slide(Up)]),
    (b"\x1B[\x03a", &[]),
    (b"\x1B[1\na", &[Slide(Left)]),
    // Keys that are none of ours: Delete, Home, F1, F5, Alt-arrow, F1 of the Linux console.
    (b"\x1B[3~\x1B[H\x1BOP\x1B[15~a", &[Slide(Left)]),
    (b"\x1B[[Aa", &[Slide(Left)]),
];

#[test]
fn bytes_become_keys_however_they_are_split() {
    for (bytes, expected) in TABLE {
        for at in 0..=bytes.len() {
            let (first, second) = bytes.split_at(at);
            let pieces = [first, second]
                .into_iter()
                .filter(|piece| !piece.is_empty());
            let what = format!("{} | {}", first.escape_ascii(), second.escape_ascii());
            assert_eq!(keys_of(Typed(pieces)), *expected, "from {what}");
        }
        let what = format!("{}, byte by byte", bytes.escape_ascii());
        assert_eq!(keys_of(Typed(bytes.chunks(1))), *expected, "from {what}");
    }
}

#[test]
fn more_keys_than_fit_the_buffer_are_all_heard() {
    for count in [511, 512, 513, 5000] {
        let input = "\x1B[A".repeat(count);
        assert_eq!(
            keys_of(input.as_bytes()),
            vec![Slide(Up); count],
            "{count} arrows"
        );
    }
}

#[test]
fn the_end_of_the_input_quits_even_within_an_escape_sequence() {
    for input in ["", "\x1B", "\x1B[", "\x1BO", "\x1B[1;", "\x1B[["] {
        assert_eq!(keys_of(input.as_bytes()), [], "from {input:?}");
    }
}

#[test]
fn keys_are_waiting_only_while_bytes_are_there() {
    let mut keys = Keys::new(Typed([&b"wa"[..], b"s"].into_iter()));
    let mut next = || {
        let key = keys.next().expect("this input can be read");
        (key, keys.are_waiting())
    };
    let found = [next(), next(), next()];
    assert_eq!(
        found,
        [
            (Slide(Up), true),
            (Slide(Left), false),
            (Slide(Down), false)
        ]
    );
}

/// Fails like this, then gives one key.
struct Failing(Option<ErrorKind>);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.take() {
            Some(kind) => Err(kind.into()),
            None => b"w".as_slice().read(buffer),
        }
    }
}

#[test]
fn an_interrupted_read_is_taken_up_again_and_another_fault_is_told() {
    let first = |kind| Keys::new(Failing(Some(kind))).next();
    let interrupted = first(ErrorKind::Interrupted);
    assert_eq!(interrupted.expect("it is taken up again"), Slide(Up));
    let fault = first(ErrorKind::TimedOut).expect_err("it is told");
    assert_eq!(fault.kind(), ErrorKind::TimedOut);
}
