//! What replaying an input gives, and what it should give.

use super::naive::{self, View};
use crate::cases::Start;
use crate::error::Error;
use crate::fast::Layout;
use crate::plain;

pub(super) use super::naive::Answer;

/// What the plain program gives.
pub(super) fn plain(text: &[u8]) -> Answer {
    let mut lines = Vec::new();
    let replayed = plain::replay(text, Start::INPUT, &mut lines);
    answer(lines, replayed.err().iter())
}

/// What replaying a text should give: of cases, what the plain program gives; of lines, what the
/// naive replay does.
pub(super) fn expected(text: &[u8], layout: Layout) -> Answer {
    match layout {
        Layout::Free => plain(text),
        Layout::Lines => {
            let mut answer = naive::keep_going(text, View::Final);
            // The last line may lack its line feed; that one or the other end is missing is one.
            for error in &mut answer.errors {
                *error = error.replace("the end of the input", "the end of the line");
            }
            answer
        }
    }
}

/// The lines and the errors that came.
pub(super) fn answer<'a>(lines: Vec<u8>, errors: impl Iterator<Item = &'a Error>) -> Answer {
    Answer {
        lines: String::from_utf8(lines).expect("lines are ASCII"),
        errors: errors.map(Error::to_string).collect(),
    }
}

/// The beginning of a text, for messages.
pub(super) fn shown(text: &[u8]) -> String {
    const MOST: usize = 3_000;
    format!("\"{}\"", text[..text.len().min(MOST)].escape_ascii())
}
