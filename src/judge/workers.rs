//! Threads that judge games, several at a time.

use std::io;
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::child::{End, Run, Runner};
use super::prefix::Prefix;
use super::verdict::Fault;
use super::Game;

/// A game to judge.
pub struct Job {
    /// Its place among all, counted from 0.
    pub index: u64,
    /// The name of its file.
    pub name: String,
    /// Its number for the user.
    pub case: u64,
    /// The game.
    pub game: Game,
}

/// A game that is judged.
pub struct Judged {
    /// The game.
    pub job: Job,
    /// What COMMAND did with the whole of it.
    pub run: Run,
    /// What is wrong about that.
    pub fault: Option<Fault>,
}

/// Starts as many threads as there are to be jobs at a time, or as many as are to be had.
///
/// # Errors
///
/// The system's reason if there is not even one.
pub fn start(
    count: NonZeroUsize,
    runner: &Runner,
    jobs: Receiver<Job>,
    judged: Sender<Judged>,
) -> io::Result<Vec<JoinHandle<()>>> {
    let jobs = Arc::new(Mutex::new(jobs));
    let mut threads = Vec::new();
    for _ in 0..count.get() {
        let (jobs, judged) = (Arc::clone(&jobs), judged.clone());
        let runner = runner.clone();
        match thread::Builder::new().spawn(move || work(runner, &jobs, &judged)) {
            Ok(thread) => threads.push(thread),
            Err(reason) if threads.is_empty() => return Err(reason),
            Err(_) => break,
        }
    }
    Ok(threads)
}

/// Judges games until no more come, or none is wanted.
fn work(mut runner: Runner, jobs: &Mutex<Receiver<Job>>, judged: &Sender<Judged>) {
    loop {
        // One worker waits for the next game, with the lock, and the others for the lock.
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        let prefix = Prefix::whole(&job.game);
        let run = runner.run(prefix.input());
        if let End::CalledOff = run.end {
            return;
        }
        let fault = Fault::of(&run, &prefix.board);
        if judged.send(Judged { job, run, fault }).is_err() {
            return;
        }
    }
}
