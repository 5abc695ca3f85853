//! COMMAND, run once on an input, with limits on its time and its output.

use std::ffi::OsString;
use std::io;
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::command;
use super::complaints::Complaints;
use super::group::Group;
use super::pipes::{self, Piece};
use super::tally::Tally;
use super::timer::{Timer, LOOK};

/// How long COMMAND may take for a case.
pub const TIME: Duration = Duration::from_secs(2);

/// How many bytes COMMAND may print for a case; an answer has 335 at most.
pub const OUTPUT: usize = 1 << 16;

/// How long a process that COMMAND has left may go on printing.
const REST: Duration = Duration::from_millis(100);

/// What COMMAND did with an input.
#[derive(Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it printed, up to a little more than [`OUTPUT`].
    pub output: Vec<u8>,
    /// What it wrote to standard error.
    pub complaints: Complaints,
}

/// How a run ended.
#[derive(Debug)]
pub enum End {
    /// By itself, or by a signal that is not ours.
    Exited(ExitStatus),
    /// Killed after [`TIME`].
    TooSlow,
    /// Killed after [`OUTPUT`].
    Floods,
    /// It could not be run, for the system's reason.
    Failed(io::Error),
    /// Killed or not begun because no result is wanted any more.
    CalledOff,
}

/// Runs COMMAND, again and again; each thread has its own.
pub struct Runner {
    command: OsString,
    tally: Arc<Tally>,
    /// The group to start the next run in, with nothing of earlier runs in it.
    group: Option<Group>,
}

impl Clone for Runner {
    /// A runner of the same command, without a group yet.
    fn clone(&self) -> Runner {
        Runner::new(self.command.clone(), Arc::clone(&self.tally))
    }
}

impl Runner {
    /// A runner of this line for the shell, until it is over.
    pub fn new(command: OsString, tally: Arc<Tally>) -> Runner {
        Runner {
            command,
            tally,
            group: None,
        }
    }

    /// Runs COMMAND on an input. Everything that it has started has then ended or is being killed.
    pub fn run(&mut self, input: Vec<u8>) -> Run {
        let mut run = Run {
            end: End::CalledOff,
            output: Vec::new(),
            complaints: Complaints::default(),
        };
        if !self.tally.is_over() {
            run.end = self.run_into(input, &mut run).unwrap_or_else(End::Failed);
        }
        run
    }

    fn run_into(&mut self, input: Vec<u8>, run: &mut Run) -> io::Result<End> {
        let mut group = self.group.take().map_or_else(Group::start, Ok)?;
        if !group.is_guarded() {
            group = Group::start()?;
        }
        let mut child = command::start(&self.command, &group)?;
        let (pieces, connected) = pipes::connect(&mut child, input);
        let watched = connected.and_then(|()| self.watch(&mut child, &pieces, run));
        if let Ok((end, Left::Nothing)) = watched {
            self.group = Some(group);
            return Ok(end);
        }
        group.end(&mut child);
        let _ = child.kill(); // in case that it has left the group
        child.wait()?;
        run.add_rest(&pieces);
        watched.map(|(end, _)| end)
    }

    /// Takes what the pipes bring until the child has ended, or must be.
    fn watch(
        &self,
        child: &mut Child,
        pieces: &Receiver<Piece>,
        run: &mut Run,
    ) -> io::Result<(End, Left)> {
        let mut limit = Timer::new(TIME);
        let mut rest = None;
        let mut pause = Duration::from_micros(20); // the end of a program follows that of its output
        let mut is_closed = false;
        loop {
            match pieces.recv_timeout(LOOK) {
                Ok(piece) => run.add(piece),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) if is_closed => {
                    thread::sleep(pause);
                    pause = (2 * pause).min(LOOK);
                }
                Err(RecvTimeoutError::Disconnected) => is_closed = true,
            }
            if run.output.len() > OUTPUT {
                return Ok((End::Floods, Left::Perhaps));
            }
            if let Some(status) = child.try_wait()? {
                let rest = rest.get_or_insert_with(|| Timer::new(REST));
                if is_closed {
                    return Ok((End::Exited(status), Left::Nothing));
                }
                if rest.left().is_zero() {
                    return Ok((End::Exited(status), Left::Perhaps));
                }
            } else if limit.left().is_zero() {
                return Ok((End::TooSlow, Left::Perhaps));
            } else if self.tally.is_over() {
                return Ok((End::CalledOff, Left::Perhaps));
            }
        }
    }
}

/// What is left of COMMAND in its group when it has ended.
enum Left {
    /// No process that has one of its pipes.
    Nothing,
    /// Maybe all of it.
    Perhaps,
}

impl Run {
    fn add(&mut self, piece: Piece) {
        match piece {
            Piece::Output(bytes) => self.output.extend(bytes),
            Piece::Complaint(bytes) => self.complaints.add(&bytes),
        }
    }

    /// Adds what is still in the pipes of a child that was killed.
    fn add_rest(&mut self, pieces: &Receiver<Piece>) {
        let mut limit = Timer::new(TIME); // only a stray that was not found keeps them open
        while self.output.len() <= OUTPUT && !limit.left().is_zero() {
            match pieces.recv_timeout(LOOK) {
                Ok(piece) => self.add(piece),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    }
}
