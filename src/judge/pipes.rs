//! The standard streams of COMMAND.
//!
//! The standard library cannot wait for two streams at once, nor with a time limit, so threads read
//! them and a channel brings together what they read. A pipe may stay open in a process that has
//! left its group; its thread is then given up rather than waited for.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

/// What an empty pipe takes at once on every system; a longer input needs a thread.
const PIPE: usize = 4096;

/// A part of what COMMAND writes.
pub enum Piece {
    /// To standard output.
    Output(Vec<u8>),
    /// To standard error.
    Complaint(Vec<u8>),
}

/// Lets threads write the input and read what is printed; the channel ends when both outputs have.
///
/// # Errors
///
/// The system's reason if a thread cannot be started.
pub fn connect(child: &mut Child, input: Vec<u8>) -> (Receiver<Piece>, io::Result<()>) {
    let (sender, pieces) = mpsc::sync_channel(4); // a flood waits in the pipe, not in memory
    let mut connected = Ok(());
    if let Some(stdin) = child.stdin.take() {
        connected = feed(stdin, input);
    }
    if let Some(stdout) = child.stdout.take() {
        connected = connected.and_then(|()| read(stdout, Piece::Output, sender.clone()));
    }
    if let Some(stderr) = child.stderr.take() {
        connected = connected.and_then(|()| read(stderr, Piece::Complaint, sender));
    }
    (pieces, connected)
}

/// Writes the input and closes it. A program that does not read all of it is none the worse.
fn feed(mut stdin: ChildStdin, input: Vec<u8>) -> io::Result<()> {
    if input.len() <= PIPE {
        let _ = stdin.write_all(&input);
        return Ok(());
    }
    let write = move || stdin.write_all(&input);
    thread::Builder::new().spawn(write).map(drop)
}

/// Reads until the stream ends or its pieces are not wanted any more.
fn read(
    mut stream: impl Read + Send + 'static,
    piece: fn(Vec<u8>) -> Piece,
    sender: SyncSender<Piece>,
) -> io::Result<()> {
    let read = move || {
        let mut buffer = [0; 8192];
        loop {
            match stream.read(&mut buffer) {
                Err(reason) if reason.kind() == io::ErrorKind::Interrupted => {}
                Err(_) | Ok(0) => break,
                Ok(length) => {
                    if sender.send(piece(buffer[..length].to_vec())).is_err() {
                        break;
                    }
                }
            }
        }
    };
    thread::Builder::new().spawn(read).map(drop)
}
