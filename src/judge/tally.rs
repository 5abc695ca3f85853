//! How far the judge is: counts that all its threads share.

use std::io;
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::report::Summary;

/// The most games under way for each job: enough that the others go on while one is slow.
const GAMES: u64 = 64;

/// The most steps of all games under way, 24 bytes each; a single game may have more.
const STEPS: usize = 1 << 20;

/// Games taken and judged, and whether it is enough.
pub struct Tally {
    counts: Mutex<Counts>,
    changed: Condvar,
    games: u64,
}

#[derive(Default)]
struct Counts {
    admitted: u64,
    right: u64,
    wrong: u64,
    /// The steps of all games admitted and not judged.
    steps: usize,
    /// Whether no more games are to be judged.
    over: bool,
    /// Whether a game was turned away for that.
    turned_away: bool,
    /// Whether nothing more is to be written.
    called_off: bool,
    /// Why the report could not be written.
    failure: Option<io::Error>,
}

impl Counts {
    fn pending(&self) -> u64 {
        self.admitted - self.right - self.wrong
    }
}

impl Tally {
    /// Counts from 0, for so many jobs at a time.
    pub fn new(jobs: NonZeroUsize) -> Tally {
        Tally {
            counts: Mutex::default(),
            changed: Condvar::new(),
            games: GAMES.saturating_mul(jobs.get() as u64),
        }
    }

    /// Waits until there is room for a game of so many steps, and gives its index, counted from 0;
    /// `None` if it is enough.
    ///
    /// # Errors
    ///
    /// Why the report could not be written; told once.
    pub fn admit(&self, steps: usize) -> io::Result<Option<u64>> {
        let is_full = |counts: &Counts| {
            let pending = counts.pending();
            pending > 0 && (pending >= self.games || counts.steps.saturating_add(steps) > STEPS)
        };
        let mut counts = self.wait_while(is_full);
        if let Some(reason) = counts.failure.take() {
            return Err(reason);
        }
        if counts.over {
            counts.turned_away = true;
            return Ok(None);
        }
        counts.admitted += 1;
        counts.steps += steps;
        Ok(Some(counts.admitted - 1))
    }

    /// Counts a game whose report is written, and whether that is enough.
    pub fn count(&self, is_right: bool, steps: usize, is_enough: bool) {
        self.change(|counts| {
            match is_right {
                true => counts.right += 1,
                false => counts.wrong += 1,
            }
            counts.steps -= steps;
            counts.over |= is_enough;
        });
    }

    /// Says that no more games are to be judged.
    pub fn stop(&self) {
        self.change(|counts| counts.over = true);
    }

    /// Says that nothing more is to be judged, nor written.
    pub fn call_off(&self) {
        self.change(|counts| (counts.over, counts.called_off) = (true, true));
    }

    /// Says that the report cannot be written.
    pub fn fail(&self, reason: io::Error) {
        self.change(|counts| {
            (counts.over, counts.called_off) = (true, true);
            counts.failure = Some(reason);
        });
    }

    /// Waits until all games are judged that are to be.
    ///
    /// # Errors
    ///
    /// Why the report could not be written; told once.
    pub fn settle(&self) -> io::Result<()> {
        let mut counts = self.wait_while(|counts| counts.pending() > 0);
        counts.failure.take().map_or(Ok(()), Err)
    }

    /// How many games are admitted and not counted yet.
    pub fn pending(&self) -> u64 {
        self.counts().pending()
    }

    /// Whether no more games are to be judged.
    pub fn is_over(&self) -> bool {
        self.counts().over
    }

    /// Whether nothing more is to be written.
    pub fn is_called_off(&self) -> bool {
        self.counts().called_off
    }

    /// The counts for the user.
    pub fn summary(&self) -> Summary {
        let counts = self.counts();
        Summary {
            right: counts.right,
            wrong: counts.wrong,
            stopped: counts.over && (counts.turned_away || counts.pending() > 0),
        }
    }

    /// Waits while this holds, but not once it is over.
    fn wait_while(&self, condition: impl Fn(&Counts) -> bool) -> MutexGuard<'_, Counts> {
        let waits = |counts: &mut Counts| !counts.over && condition(counts);
        let waited = self.changed.wait_while(self.counts(), waits);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Counts)) {
        change(&mut self.counts());
        self.changed.notify_all();
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
