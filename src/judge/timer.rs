//! A time limit that is fair to COMMAND.

use std::time::{Duration, Instant};

/// How often a [`Timer`] is to be looked at, at least.
pub const LOOK: Duration = Duration::from_millis(20);

/// The most time that passes between two looks: when more has, this program did not run either, and
/// COMMAND cannot help that the machine slept or that Ctrl-Z stopped the judge.
const STEP: Duration = Duration::from_millis(40);

/// A time limit.
pub struct Timer {
    left: Duration,
    seen: Instant,
}

impl Timer {
    /// Starts now.
    pub fn new(limit: Duration) -> Timer {
        Timer {
            left: limit,
            seen: Instant::now(),
        }
    }

    /// How much is left; 0 when it is over.
    pub fn left(&mut self) -> Duration {
        let now = Instant::now();
        let passed = now.duration_since(self.seen).min(STEP);
        self.seen = now;
        self.left = self.left.saturating_sub(passed);
        self.left
    }
}
