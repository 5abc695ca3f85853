//! Cases to be passed over without replaying them.

use super::{spelling, usual};

/// Passes over the cases that a text begins with, at most `most` of them, and tells where the next
/// one begins and how many there were.
///
/// They are read as strictly as [`cases`](crate::cases) reads them: at a case that is not legal, and
/// at any other that is not known, it stops. So it does at the last case of the text, which may go on.
pub(crate) fn skip_cases(text: &[u8], most: u64) -> (usize, u64) {
    let (mut at, mut cases) = (spelling::after_white(text, 0), 0);
    while cases < most {
        let Some(end) = case_end(text, at) else {
            break;
        };
        (at, cases) = (end, cases + 1);
    }
    (at, cases)
}

/// Where the next case begins after the one at `at`.
fn case_end(text: &[u8], at: usize) -> Option<usize> {
    let (_, mut at) = spelling::board(text, at)?;
    while !spelling::is_digit(text, at) {
        at = match usual::step(text, at) {
            Some((_, bytes)) => spelling::after_white(text, at + bytes),
            None => spelling::step(text, at)?.end,
        };
    }
    Some(at)
}
