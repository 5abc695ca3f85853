//! Where cases and lines begin, found from any place in a text without reading what comes before it.
//!
//! A letter is a step's first part, and two numbers follow it. If more numbers do, the third begins
//! a case, and every sixteenth after it another one. If the text breaks the grammar, a place after
//! the first error may be wrong. That does no harm: reading stops at that error.

use crate::tokens::{is_white, DOS_END};

/// Where the last case begins, if that is not the start of the text, where a case begins too.
pub(crate) fn last_case_start(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(letter) = last_letter(&text[..end]) {
        let numbers = &text[letter + 1..end];
        if let Some(more) = count_numbers(numbers).checked_sub(3) {
            return Some(letter + 1 + nth_last_number(numbers, more % 16));
        }
        end = letter;
    }
    let more = count_numbers(&text[..end]).checked_sub(17)?;
    Some(nth_last_number(&text[..end], more % 16))
}

/// Where the first case begins after a step that starts at `from` or later.
pub(crate) fn first_case_start(text: &[u8], from: usize) -> Option<usize> {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
    let mut at = from;
    loop {
        at += 1 + text[at..].iter().position(is_letter)?;
        let mut third = at;
        for _ in 0..2 {
            third += count(&text[third..], is_white);
            third += count(&text[third..], |byte| byte.is_ascii_digit());
        }
        third += count(&text[third..], is_white);
        if text.get(third).is_some_and(u8::is_ascii_digit) {
            return Some(third);
        }
    }
}

/// Where the next line begins after `from`; the end of the text if it has no more.
pub(crate) fn next_line(text: &[u8], from: usize) -> usize {
    let rest = text[from..].iter();
    let line_feed = rest.take_while(|&&byte| byte != b'\n').count();
    text.len().min(from + line_feed + 1)
}

/// How many line feeds a text has.
pub(crate) fn line_feeds(text: &[u8]) -> usize {
    let in_chunk = |chunk: &[u8]| {
        let is_line_feed = chunk.iter().map(|&byte| u8::from(byte == b'\n'));
        usize::from(is_line_feed.sum::<u8>())
    };
    text.chunks(CHUNK).map(in_chunk).sum()
}

/// How many bytes follow the last line feed of a text.
pub(crate) fn after_last_line_feed(text: &[u8]) -> usize {
    text.iter().rev().take_while(|&&byte| byte != b'\n').count()
}

/// Where the last letter is.
fn last_letter(text: &[u8]) -> Option<usize> {
    // Whole chunks without a letter are passed over at once: all letters have a bit that digits and
    // white space have not.
    const WIDE: usize = 64;
    const LETTER: u8 = 0x40;
    let has_none = |chunk: &&[u8]| chunk.iter().fold(0, |bits, byte| bits | byte) & LETTER == 0;
    let without = text.rchunks(WIDE).take_while(has_none).count();
    let end = text.len().saturating_sub(WIDE * without);
    text[..end].iter().rposition(u8::is_ascii_alphabetic)
}

/// How many numbers a text has.
fn count_numbers(text: &[u8]) -> usize {
    let in_chunk = |(before, chunk): (u8, &[u8])| {
        let starts = |before: &u8, byte: &u8| byte.is_ascii_digit() & !before.is_ascii_digit();
        let first = chunk.first().is_some_and(|byte| starts(&before, byte));
        let others = chunk.iter().zip(&chunk[1..]);
        let others = others.map(|(before, byte)| u8::from(starts(before, byte)));
        usize::from(first) + usize::from(others.sum::<u8>())
    };
    let befores = [b' ']
        .into_iter()
        .chain(text.chunks(CHUNK).map(|chunk| chunk[chunk.len() - 1]));
    befores.zip(text.chunks(CHUNK)).map(in_chunk).sum()
}

/// The bytes counted in one byte: a processor adds many of those at once.
const CHUNK: usize = 255;

/// Where the number begins that `after` others follow in a text; there is one.
fn nth_last_number(text: &[u8], after: usize) -> usize {
    let mut start = text.len();
    for _ in 0..=after {
        let end = text[..start].iter().rposition(u8::is_ascii_digit);
        let end = end.map_or(0, |last| last + 1);
        let digits = text[..end]
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_digit());
        start = end - digits.count();
    }
    start
}

/// How many bytes of a text, which more may follow, are lines of which all is known.
///
/// A line that ends in a DOS end-of-file byte is good at the end of the input and bad before more
/// text: such lines wait for what follows.
pub(crate) fn whole_lines(text: &[u8]) -> usize {
    let lines = &text[..text.len() - after_last_line_feed(text)];
    let tail = lines.iter().rev().take_while(|byte| is_open(byte)).count();
    let closed = lines.len() - tail;
    match lines[closed..].iter().position(|&byte| byte == DOS_END) {
        None => lines.len(),
        Some(dos_end) => {
            let before = &lines[..closed + dos_end];
            before.len() - after_last_line_feed(before)
        }
    }
}

/// Whether a byte may follow the text of an input without being more text.
pub(crate) fn is_open(byte: &u8) -> bool {
    is_white(*byte) || *byte == DOS_END
}

/// How many bytes of a kind a text begins with.
fn count(text: &[u8], kind: impl Fn(u8) -> bool) -> usize {
    text.iter().take_while(|&&byte| kind(byte)).count()
}
