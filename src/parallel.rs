//! The same as [`replay`](super::replay), on several threads.
//!
//! Every worker does the same: it takes the next batch of cases from the source, replays it while
//! others replay theirs, and hands it in. Whoever hands in the batch whose turn it is enters it
//! into the ledger, with those behind it that wait, so the output keeps the order of the input. Who
//! is far ahead waits for the others, so not many batches are in memory.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;

use super::batch::{Batch, Ledger};
use super::error::Error;
use super::replay::enter_next;
use super::source::{Piece, Source};

/// More threads than this are not started, whoever asks for them: each has buffers of its own.
const MOST_THREADS: usize = 512;

/// Replays every case of a source and writes a line for each to `output`: the same output and the
/// same errors as [`replay`](super::replay::replay), by up to `threads` threads, or as many as
/// there are cores.
///
/// Only an input of many cases gains by it; one that fits into the source's buffer starts no
/// thread.
///
/// # Errors
///
/// As [`replay`](super::replay::replay). Returns at once: a thread that waits for more input is
/// left behind, to end with the process.
pub fn replay<R, W>(
    source: Source<R>,
    output: W,
    threads: Option<NonZeroUsize>,
) -> Result<(), Error>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
{
    let mut source = source;
    let mut ledger = Ledger::new(output);
    let mut piece = Piece::default();
    while !source.is_large() || is_one(threads) {
        match enter_next(&mut source, &mut piece, &mut ledger) {
            Ok(true) => {}
            Ok(false) => return ledger.close(Ok(())),
            Err(error) => return ledger.close(Err(error)),
        }
    }
    let threads = threads
        .or(thread::available_parallelism().ok())
        .map_or(1, |threads| threads.get().min(MOST_THREADS));
    let shared = Arc::new(Shared {
        feed: Mutex::new(Feed {
            source,
            taken: 0,
            ended: false,
        }),
        turns: Mutex::new(Turns {
            ledger,
            entered: 0,
            waiting: BTreeMap::new(),
            ended: false,
            outcome: Ok(()),
        }),
        turned: Condvar::new(),
        ahead: 4 * threads as u64, // so that a slow batch does not hold up all others
    });
    let start = |_: &usize| {
        let shared = Arc::clone(&shared);
        thread::Builder::new().spawn(move || shared.work()).is_ok()
    };
    if (0..threads).take_while(start).count() == 0 {
        shared.work(); // where threads are not to be had, this one will do
    }
    shared.outcome()
}

fn is_one(threads: Option<NonZeroUsize>) -> bool {
    threads.map(NonZeroUsize::get) == Some(1)
}

/// What the workers share. Nobody who has `turns` locked waits for `feed`.
struct Shared<R, W> {
    feed: Mutex<Feed<R>>,
    turns: Mutex<Turns<W>>,
    /// Tells that more batches are entered, or that it has ended.
    turned: Condvar,
    /// How many batches a worker may be ahead of the next to be entered.
    ahead: u64,
}

/// Where batches come from.
struct Feed<R> {
    source: Source<R>,
    /// How many batches are taken.
    taken: u64,
    /// Whether the last one is.
    ended: bool,
}

/// Where batches go.
struct Turns<W> {
    ledger: Ledger<W>,
    /// How many batches are entered, and so the number of the next.
    entered: u64,
    /// Batches that wait for their turn.
    waiting: BTreeMap<u64, Batch>,
    /// Whether the last batch is.
    ended: bool,
    /// How it all ended, until somebody asks.
    outcome: Result<(), Error>,
}

impl<R: Read, W: Write> Shared<R, W> {
    /// Takes, replays and enters batches until there are no more or one has failed.
    fn work(&self) {
        let mut piece = Piece::default();
        while let Some((number, batch)) = self.take(&mut piece) {
            let batch = batch.unwrap_or_else(|| Batch::of_cases(piece.text()));
            if !self.hand_in(number, batch) {
                break;
            }
        }
    }

    /// Takes the next batch and its number: cases in `piece`, or one that must be replayed right
    /// from the source, and so is already.
    fn take(&self, piece: &mut Piece) -> Option<(u64, Option<Batch>)> {
        let mut feed = lock(&self.feed);
        if feed.ended {
            return None;
        }
        feed.taken += 1;
        let batch = match feed.source.take_cases(piece) {
            true => None,
            false => Some(Batch::of_one_case(&mut feed.source)),
        };
        feed.ended = batch.as_ref().is_some_and(Batch::is_end);
        Some((feed.taken - 1, batch))
    }

    /// Enters a batch as soon as it is its turn; `false` if no more are wanted.
    fn hand_in(&self, number: u64, batch: Batch) -> bool {
        let mut turns = lock(&self.turns);
        turns.waiting.insert(number, batch);
        while !turns.ended && turns.enter_next() {
            self.turned.notify_all();
        }
        let far_ahead = |turns: &mut Turns<W>| number > turns.entered + self.ahead && !turns.ended;
        let turns = self.turned.wait_while(turns, far_ahead);
        !turns.expect("no worker panics").ended
    }

    /// Waits for the end.
    fn outcome(&self) -> Result<(), Error> {
        let running = |turns: &mut Turns<W>| !turns.ended;
        let turns = self.turned.wait_while(lock(&self.turns), running);
        std::mem::replace(&mut turns.expect("no worker panics").outcome, Ok(()))
    }
}

impl<W: Write> Turns<W> {
    /// Enters the next batch if it is there.
    fn enter_next(&mut self) -> bool {
        let Some(batch) = self.waiting.remove(&self.entered) else {
            return false;
        };
        let is_end = batch.is_end();
        let entered = self.ledger.enter(batch);
        self.entered += 1;
        if is_end || entered.is_err() {
            self.ended = true;
            self.outcome = self.ledger.close(entered);
        }
        true
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no worker panics")
}
