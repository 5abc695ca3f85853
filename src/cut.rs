//! Where cases begin, found from any place in a text without reading what is before it.
//!
//! A letter is a step's first part, and two numbers follow it. If more numbers do, that is where a
//! case begins, and another one with every sixteenth. In a text that breaks the grammar an answer
//! may be wrong, but never one before the first fault: what lies before it is to be read to that
//! fault and no further.

use std::iter;

use super::tokens::is_white;

/// The last place where a case begins, but for the start of a text that begins with one.
///
/// ```
/// use replay2048::cut::{first_case_start, last_case_start};
/// let text = b"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 a16 2\n\n4 8 ";
/// assert_eq!(first_case_start(text, 0), Some(39));
/// assert_eq!(last_case_start(text), Some(39));
/// assert_eq!(first_case_start(text, 33), None);
/// assert_eq!(last_case_start(&text[..39]), None);
/// ```
pub fn last_case_start(text: &[u8]) -> Option<usize> {
    let behind_a_step = |letter| numbers(text, letter + 1).skip(2).step_by(16).last();
    let without_steps = || numbers(text, 0).step_by(16).skip(1).last();
    letters(text, 0)
        .rev()
        .find_map(behind_a_step)
        .or_else(without_steps)
}

/// The first place where a case begins behind a step that starts at `from` or later.
pub fn first_case_start(text: &[u8], from: usize) -> Option<usize> {
    letters(text, from).find_map(|letter| numbers(text, letter + 1).nth(2))
}

/// Where letters are, from a place on.
fn letters(text: &[u8], from: usize) -> impl DoubleEndedIterator<Item = usize> + '_ {
    (from..text.len()).filter(move |&at| text[at].is_ascii_alphabetic())
}

/// Where the numbers begin that come next, up to anything else.
fn numbers(text: &[u8], from: usize) -> impl Iterator<Item = usize> + '_ {
    let mut at = from;
    iter::from_fn(move || {
        let start = at + count(&text[at..], is_white);
        at = start + count(&text[start..], |byte| byte.is_ascii_digit());
        (start < at).then_some(start)
    })
}

/// How many bytes of a kind a text begins with.
fn count(text: &[u8], kind: impl Fn(u8) -> bool) -> usize {
    text.iter().take_while(|&&byte| kind(byte)).count()
}
