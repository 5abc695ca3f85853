//! A program that is talked to: its input stays open, and its answers are waited for.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Output};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use super::{assert_ended, difference, ended, HANGS};

/// A running program.
pub struct Session {
    child: Child,
    stdin: ChildStdin,
    stdout: Stream,
    stderr: Stream,
    /// What it was started as, for messages.
    what: String,
}

/// What a program writes, read beside everything else.
struct Stream {
    pieces: Receiver<Vec<u8>>,
    /// What has come and nobody has asked for yet.
    unseen: Vec<u8>,
}

impl Session {
    /// Starts a command of which all streams are piped.
    pub fn start(command: &mut Command) -> Session {
        let mut child = command.spawn().expect("the program starts");
        let stdin = child.stdin.take().expect("it is piped");
        let stdout = Stream::new(child.stdout.take().expect("it is piped"));
        let stderr = Stream::new(child.stderr.take().expect("it is piped"));
        Session {
            child,
            stdin,
            stdout,
            stderr,
            what: format!("{command:?}"),
        }
    }

    /// Writes to the program.
    #[track_caller]
    pub fn write(&mut self, text: impl AsRef<[u8]>) {
        let written = self.stdin.write_all(text.as_ref());
        assert!(written.is_ok(), "{}: {written:?}", self.what);
    }

    /// Waits until standard output has gone on by as much, and asserts that it is this.
    #[track_caller]
    pub fn expect_output(&mut self, text: &str) {
        let came = self.stdout.take(text.len());
        self.assert_came(&came, text);
    }

    /// The same for standard error.
    #[track_caller]
    pub fn expect_error(&mut self, text: &str) {
        let came = self.stderr.take(text.len());
        self.assert_came(&came, text);
    }

    /// Waits until the program ends though its input is open, and asserts its status and what has
    /// not been expected before.
    #[track_caller]
    pub fn assert_ends(self, expected: (i32, &str, &str)) {
        let what = format!("{}, with its input open", self.what);
        let output = ended(self.child, &what);
        let open = self.stdin;
        assert_rest(output, self.stdout, self.stderr, expected, &what);
        drop(open);
    }

    /// Ends the input, and does the same.
    #[track_caller]
    pub fn end(self, expected: (i32, &str, &str)) {
        drop(self.stdin);
        let output = ended(self.child, &self.what);
        assert_rest(output, self.stdout, self.stderr, expected, &self.what);
    }

    #[track_caller]
    fn assert_came(&mut self, came: &[u8], expected: &str) {
        let fault = difference("stream", came, expected.as_bytes());
        if !fault.is_empty() {
            let _ = self.child.kill();
            panic!("{}, so far:{fault}", self.what);
        }
    }
}

#[track_caller]
fn assert_rest(
    mut output: Output,
    mut stdout: Stream,
    mut stderr: Stream,
    expected: (i32, &str, &str),
    what: &str,
) {
    output.stdout = stdout.take(usize::MAX);
    output.stderr = stderr.take(usize::MAX);
    assert_ended(&output, expected, what);
}

impl Stream {
    fn new(mut stream: impl Read + Send + 'static) -> Stream {
        let (send, pieces) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 1 << 16];
            loop {
                match stream.read(&mut buffer) {
                    Ok(0) | Err(_) => break,
                    Ok(bytes) if send.send(buffer[..bytes].to_vec()).is_err() => break,
                    Ok(_) => {}
                }
            }
        });
        Stream {
            pieces,
            unseen: Vec::new(),
        }
    }

    /// What comes next, of at most this length; less if the stream ends, or if the program hangs.
    fn take(&mut self, length: usize) -> Vec<u8> {
        while self.unseen.len() < length {
            match self.pieces.recv_timeout(HANGS) {
                Ok(piece) => self.unseen.extend(piece),
                Err(_) => break,
            }
        }
        let length = length.min(self.unseen.len());
        self.unseen.drain(..length).collect()
    }
}
