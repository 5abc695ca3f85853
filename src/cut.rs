//! Where cases begin, found from any place in a text without reading what is before it.
//!
//! A letter is a step's first part and two numbers follow it; if a digit comes next, that is where
//! a case begins. In a text that breaks the grammar an answer may be wrong, but never one before
//! the first fault: what lies before it is to be read to that fault and no further.

use super::tokens::is_white;

/// The last place where a case begins behind a step of `text`, if there is one.
///
/// ```
/// use replay2048::cut::{first_case_start, last_case_start};
/// let text = b"6 0 0 w 1 2 0 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a16 2\n\n4 8";
/// assert_eq!(first_case_start(text, 0), Some(12));
/// assert_eq!(first_case_start(text, 7), Some(51));
/// assert_eq!(last_case_start(text), Some(51));
/// assert_eq!(last_case_start(b"6 0 0 w 1 2 a 5 4 "), None);
/// ```
pub fn last_case_start(text: &[u8]) -> Option<usize> {
    (0..text.len())
        .rev()
        .find_map(|at| case_start_behind(text, at))
}

/// The first place where a case begins behind a step that starts at `from` or later.
pub fn first_case_start(text: &[u8], from: usize) -> Option<usize> {
    (from..text.len()).find_map(|at| case_start_behind(text, at))
}

/// Where a case begins behind the step at `at`, if there are a step and a case.
fn case_start_behind(text: &[u8], at: usize) -> Option<usize> {
    let step = &text[at..];
    if !step[0].is_ascii_alphabetic() {
        return None;
    }
    let address = 1 + count(&step[1..], is_white);
    let address_end = address + count(&step[address..], |byte| byte.is_ascii_digit());
    let value = address_end + count(&step[address_end..], is_white);
    let value_end = value + count(&step[value..], |byte| byte.is_ascii_digit());
    let next = value_end + count(&step[value_end..], is_white);
    let is_number_next = step.get(next).is_some_and(u8::is_ascii_digit);
    (address < address_end && value < value_end && is_number_next).then_some(at + next)
}

/// How many bytes of a kind `text` begins with.
fn count(text: &[u8], kind: impl Fn(u8) -> bool) -> usize {
    text.iter().take_while(|&&byte| kind(byte)).count()
}
