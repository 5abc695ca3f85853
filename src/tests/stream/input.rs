//! The buffered input: its bytes, its positions, its batches.

use std::io::{self, BufRead, Read};

use super::super::answers::shown;
use super::super::games::Random;
use super::{any_text, longest_open_end, sizes, Pieces};
use crate::position::Position;
use crate::stream::batch::Batch;
use crate::stream::buffer::after;
use crate::stream::input::Input;

/// The position after a text, byte by byte.
fn counted(text: &[u8]) -> Position {
    let bytes = text.iter().copied();
    bytes.fold(Position::START, Position::after)
}

fn input(text: &[u8], capacity: usize, random: &mut Random) -> Input<Pieces> {
    let buffer = vec![b'9'; random.pick(&[0, 0, 10, 1_000])];
    Input::with_capacity(capacity, Pieces::new(text, &sizes(random)), buffer)
}

#[test]
fn an_input_is_its_readers_bytes_with_their_positions() {
    for seed in 0..1_000 {
        let random = &mut Random::new(seed);
        let text = any_text(random);
        let mut input = input(&text, 1 + random.below(300), random);
        let mut read = Vec::new();
        loop {
            let what = || format!("seed {seed}: {}", shown(&text));
            assert_eq!(input.position(), counted(&read), "{}", what());
            let buffered = input.fill_buf().expect("nothing fails");
            if buffered.is_empty() {
                break;
            }
            let bytes = 1 + random.below(buffered.len());
            if random.hits(30) {
                let mut into = vec![0; bytes];
                let bytes = input.read(&mut into).expect("nothing fails");
                read.extend_from_slice(&into[..bytes]);
            } else {
                read.extend_from_slice(&buffered[..bytes]);
                input.consume(bytes);
            }
            assert!(text.starts_with(&read), "{}", what());
        }
        assert_eq!(read, text, "seed {seed}");
        // At the end it stays.
        assert!(input.fill_buf().expect("nothing fails").is_empty());
    }
}

#[test]
fn a_position_is_counted_on_from_any_other() {
    for seed in 0..200 {
        let random = &mut Random::new(seed);
        let text = any_text(random);
        let (first, last) = text.split_at(random.below(text.len() + 1));
        let came = after(counted(first), last);
        assert_eq!(came, counted(&text), "{} and {}", shown(first), shown(last));
    }
}

/// What a batch holds.
fn of_batch(batch: &Batch) -> &[u8] {
    &batch.buffer[batch.cases.clone()]
}

#[test]
fn batches_of_cases_and_what_is_between_them_are_the_whole_text() {
    let mut batches = 0;
    for seed in 0..1_000 {
        let random = &mut Random::new(seed);
        let text = any_text(random);
        let mut input = input(&text, 1 + random.below(600), random);
        let mut batch = Batch::new(Vec::new());
        let mut read = Vec::new();
        loop {
            let what = || format!("seed {seed}, after {}: {}", read.len(), shown(&text));
            if input.take_cases(&mut batch) {
                batches += 1;
                assert_eq!(batch.start, counted(&read), "{}", what());
                assert!(!batch.cases.is_empty(), "{}", what());
                read.extend_from_slice(of_batch(&batch));
                // It is followed by a case, and that is to be had at once.
                let next = text.get(read.len());
                assert!(
                    next.is_some_and(u8::is_ascii_digit),
                    "seed {seed}: {next:?}"
                );
                assert!(
                    !input.take_cases(&mut batch),
                    "what is searched is searched again"
                );
            }
            assert_eq!(input.position(), counted(&read), "seed {seed}");
            let buffered = input.fill_buf().expect("nothing fails");
            if buffered.is_empty() {
                break;
            }
            let some = 1 + random.below(buffered.len());
            let bytes = random.pick(&[1, some, buffered.len()]);
            read.extend_from_slice(&buffered[..bytes]);
            input.consume(bytes);
        }
        assert!(read == text, "seed {seed}: {}", shown(&text));
    }
    assert!(batches > 300, "only {batches}");
}

#[test]
fn cases_are_taken_where_they_are_a_128th_of_the_buffer() {
    const CASE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
    for (capacity, is_taken) in [(128 * 32, true), (128 * 33 - 1, true), (128 * 33, false)] {
        let text = CASE.to_string() + "0 0";
        let pieces = Pieces::new(text.as_bytes(), &[usize::MAX]);
        let mut input = Input::with_capacity(capacity, pieces, Vec::new());
        input.fill_buf().expect("nothing fails");
        let mut batch = Batch::new(Vec::new());
        assert_eq!(input.take_cases(&mut batch), is_taken, "{capacity} bytes");
        if is_taken {
            assert_eq!(of_batch(&batch), CASE.as_bytes());
        }
    }
}

#[test]
fn an_input_is_large_once_more_is_read_than_the_buffer_holds() {
    for (bytes, is_large) in [(0, false), (99, false), (100, false), (101, true)] {
        let pieces = Pieces::new(&vec![b'0'; bytes], &[60]);
        let mut input = Input::with_capacity(100, pieces, Vec::new());
        let mut read = Vec::new();
        input.read_to_end(&mut read).expect("nothing fails");
        assert_eq!(input.is_large(), is_large, "{bytes} bytes");
    }
}

#[test]
fn batches_of_lines_and_longer_lines_are_the_whole_text() {
    let mut long = 0;
    for seed in 0..1_000 {
        let random = &mut Random::new(seed);
        let text = any_text(random);
        let capacity = 1 + random.below(600).max(longest_open_end(&text));
        let mut input = input(&text, capacity, random);
        let mut batch = Batch::new(Vec::new());
        let mut read = Vec::new();
        loop {
            let what = || format!("seed {seed}: {}", shown(&text));
            while input.take_lines(&mut batch).expect("nothing fails") {
                assert_eq!(batch.start, counted(&read), "{}", what());
                read.extend_from_slice(of_batch(&batch));
                let is_line_end = read.len() == text.len() || read.ends_with(b"\n");
                assert!(is_line_end && !batch.cases.is_empty(), "{}", what());
            }
            assert_eq!(input.position(), counted(&read), "{}", what());
            if !input.begin_line().expect("nothing fails") {
                break;
            }
            // Some of a line that is longer than the buffer, and the rest unseen.
            long += 1;
            let line = text[read.len()..].split_inclusive(|&byte| byte == b'\n');
            let line = line.into_iter().next().expect("a line");
            let buffered = input.fill_buf().expect("nothing fails");
            assert!(line.starts_with(buffered), "{}", what());
            let bytes = random.below(buffered.len() + 1);
            input.consume(bytes);
            input.end_line().expect("nothing fails");
            read.extend_from_slice(line);
        }
        assert!(read == text, "seed {seed}: {}", shown(&text));
    }
    assert!(long > 500, "only {long}");
}

/// The lines of an input, and where they begin, read to their ends but for their line feeds.
fn read_lines(text: &[u8], capacity: usize, random: &mut Random) -> Vec<(Vec<u8>, Position)> {
    let mut input = input(text, capacity, random);
    let mut lines = Vec::new();
    while input.begin_line().expect("nothing fails") {
        let start = input.position();
        let mut line = Vec::new();
        loop {
            let buffered = input.fill_buf().expect("nothing fails");
            if buffered.is_empty() {
                break;
            }
            let bytes = 1 + random.below(buffered.len());
            line.extend_from_slice(&buffered[..bytes]);
            input.consume(bytes);
        }
        lines.push((line, start));
        input.end_line().expect("nothing fails");
    }
    lines
}

#[test]
fn lines_end_at_line_feeds_and_dos_ends_at_the_end_are_white_space() {
    let mut ends = 0;
    for seed in 0..1_000 {
        let random = &mut Random::new(seed);
        let text = any_text(random);
        let is_open = |byte: &&u8| byte.is_ascii_whitespace() || b"\x0B\x1A".contains(byte);
        let open = text.iter().rev().take_while(is_open).count();
        let mut plain = text.clone();
        for byte in &mut plain[text.len() - open..] {
            if *byte == 0x1A {
                *byte = b' ';
                ends += 1;
            }
        }
        let mut start = 0;
        let mut expected = Vec::new();
        for line in plain.split_inclusive(|&byte| byte == b'\n') {
            let bare = line.strip_suffix(b"\n").unwrap_or(line);
            expected.push((bare.to_vec(), counted(&text[..start])));
            start += line.len();
        }
        let capacity = longest_open_end(&text) + 1 + random.below(300);
        let lines = read_lines(&text, capacity, random);
        assert_eq!(lines, expected, "seed {seed}: {}", shown(&text));
    }
    assert!(ends > 50, "only {ends}");
}

#[test]
fn a_dos_end_that_more_white_space_follows_than_the_buffer_holds_stands() {
    for (blanks, stands) in [(17, false), (18, false), (19, true), (100, true)] {
        let line = [b"1 \x1A", &b" ".repeat(blanks)[..]].concat();
        let pieces = Pieces::new(&line, &[usize::MAX]);
        let mut input = Input::with_capacity(20, pieces, Vec::new());
        assert!(input.begin_line().expect("nothing fails"));
        let mut read = Vec::new();
        input.read_to_end(&mut read).expect("nothing fails");
        assert_eq!(read.contains(&0x1A), stands, "{blanks} blanks");
        assert_eq!(read.len(), line.len());
    }
}

/// A reader that may be read once.
struct Once(Vec<u8>);

impl Read for Once {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let text = std::mem::take(&mut self.0);
        assert!(!text.is_empty(), "nothing more is needed, and more is read");
        text.as_slice().read(into)
    }
}

#[test]
fn for_a_line_that_is_all_there_nothing_more_is_read() {
    for text in ["1 2\n", "\n", "1 \x1A 2\n", "1 \x1A\x1A\n2", "1 2\n\x1A"] {
        let mut input = Input::with_capacity(100, Once(text.as_bytes().to_vec()), Vec::new());
        assert!(input.begin_line().expect("nothing fails"));
        let mut read = Vec::new();
        input.read_to_end(&mut read).expect("nothing fails");
        input.end_line().expect("nothing fails");
        let line = text.split('\n').next().map(str::as_bytes);
        assert_eq!(Some(&read[..]), line, "{text:?}");
    }
    // Also where it is left unread, and an end may be in it.
    let mut input = Input::with_capacity(100, Once(b"1 \x1A\n".to_vec()), Vec::new());
    assert!(input.begin_line().expect("nothing fails"));
    input.end_line().expect("nothing fails");
}
