//! A part of the answers of a text, known or not.

use std::ops::Range;

/// A part of the answers of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The lines of some cases: exactly what the plain program writes. Those of blank lines are
    /// among them, for [`Layout::Lines`](super::Layout::Lines).
    Known {
        /// The lines.
        lines: Vec<u8>,
        /// How many cases they are of.
        cases: u64,
    },
    /// Where in the text there are cases that are not known: whole ones up to the first error, or
    /// one line.
    Unknown(Range<usize>),
}
