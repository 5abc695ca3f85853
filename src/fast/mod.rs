//! The answers of the plain program, faster. Knows no positions and no errors.
//!
//! A text of whole cases is split into four lanes, and a game of each lane is played side by side
//! with the others: a board is 64 bits ([`packed`], [`codes`]), a usual step is looked up by its
//! bytes ([`usual`]), any other legal step is read by a table ([`spelling`]). What a lane does not
//! know, legal or not, it leaves to the plain program: one odd case among thousands costs its own
//! time and no more.
//!
//! Not for a text that may end within a case: for that there is [`Game`], for one case at a time.

pub(crate) mod boundary;
pub(crate) mod codes;
mod game;
mod lane;
pub(crate) mod lanes;
mod layout;
pub(crate) mod packed;
mod part;
pub(crate) mod skip;
pub(crate) mod spelling;
pub(crate) mod usual;

use std::array;
use std::ops::Range;

use boundary::{first_case_start, next_line};
pub(crate) use game::Game;
use lane::Lane;
pub(crate) use layout::Layout;
pub(crate) use part::Part;

/// How many games are played at a time: enough to keep a processor busy, few enough for its
/// registers.
const LANES: usize = 4;

/// Replays a text of whole cases, or of whole lines, and tells what it knows in the order of the
/// text.
pub(crate) fn replay(text: &[u8], layout: Layout) -> Vec<Part> {
    let mut lanes = split(text, layout).map(|range| Lane::new(text, range, layout));
    let mut goes_on = lanes.iter_mut().all(Lane::advance);
    while goes_on {
        let stopped = run(text, &mut lanes);
        goes_on = lanes[stopped].advance();
        // Games of few steps often end together.
        for lane in &mut lanes {
            if lane.is_case_end() {
                goes_on &= lane.advance();
            }
        }
    }
    // A lane has ended; the others end one by one.
    for lane in &mut lanes {
        while lane.advance() {
            run(text, array::from_mut(lane));
        }
    }
    lanes.into_iter().flat_map(Lane::into_parts).collect()
}

/// Lets each lane take steps until one cannot go on, and tells which.
fn run<const N: usize>(text: &[u8], lanes: &mut [Lane<'_>; N]) -> usize {
    let mut at = [0; N];
    for (at, lane) in at.iter_mut().zip(lanes.iter()) {
        *at = lane.at;
    }
    let mut rest = lanes.iter_mut();
    let mut boards = array::from_fn(|_| {
        let board = rest.next().and_then(Lane::board);
        board.expect("each lane has advanced to a step")
    });
    let stopped = lanes::run(text, &mut at, &mut boards).stopped;
    for (at, lane) in at.into_iter().zip(lanes) {
        lane.at = at;
    }
    stopped
}

/// Splits a text into ranges of about the same size where cases begin.
fn split(text: &[u8], layout: Layout) -> [Range<usize>; LANES] {
    let mut start = 0;
    array::from_fn(|lane| {
        let goal = start.max(text.len() * (lane + 1) / LANES);
        let end = match layout {
            Layout::Free => first_case_start(text, goal).unwrap_or(text.len()),
            Layout::Lines => next_line(text, goal),
        };
        let range = start..end;
        start = end;
        range
    })
}
