//! What several kinds of test need: the program, the samples, random numbers.

#![allow(dead_code)] // each test crate uses a part of it

use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The program, with standard streams piped.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_replay2048"));
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program on an input and gives back status and both outputs.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    finish(program().args(arguments), input)
}

/// Runs a command on an input and asserts how it ends: its status and both outputs, to the byte.
#[track_caller]
pub fn assert_ends(
    command: &mut Command,
    input: impl AsRef<[u8]>,
    (status, stdout, stderr): (i32, &str, &str),
) {
    let input = input.as_ref();
    let shown = input[..input.len().min(300)].escape_ascii();
    let what = format!("{command:?} on \"{shown}\"");
    let output = fed(command, input, &what);
    let found = (
        output.status.code(),
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    let expected = (Some(status), stdout.into(), stderr.into());
    assert_eq!(found, expected, "from {what}");
}

/// Starts a command, writes its input, and waits for it as [`ended`] does.
pub fn finish(command: &mut Command, input: &[u8]) -> Output {
    let what = format!("{command:?}");
    fed(command, input, &what)
}

/// Every `samples/NAME.in`, sorted by name.
pub fn sample_inputs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let files = std::fs::read_dir(folder).expect("samples/ is there");
    let mut inputs: Vec<PathBuf> = files
        .map(|file| file.expect("samples/ can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    inputs.sort();
    inputs
}

/// Random numbers from a seed (xorshift64), the same on every machine.
pub struct Random(u64);

impl Random {
    /// Starts a sequence.
    pub fn new(seed: u64) -> Random {
        Random(seed ^ 0x9E37_79B9_7F4A_7C15)
    }

    /// A number from 0 up to and without `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    /// One of some choices.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// Hands out an input in pieces of at most these sizes, in turn; a size of 0 is an interrupted
/// read.
pub struct Pieces<'a> {
    pub rest: &'a [u8],
    pub sizes: Vec<usize>,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.sizes[0];
        self.sizes.rotate_left(1);
        if size == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = size.min(buffer.len()).min(self.rest.len());
        let (piece, rest) = self.rest.split_at(size);
        buffer[..size].copy_from_slice(piece);
        self.rest = rest;
        Ok(size)
    }
}

/// What the library makes of an input: the lines, and the error as the program would tell it.
pub fn replayed(input: impl BufRead) -> (String, Option<String>) {
    let mut lines = Vec::new();
    let error = match replay2048::replay::replay(input, &mut lines) {
        Ok(()) => None,
        Err(error @ replay2048::error::Error::Input(_)) => {
            Some(error.report("<stdin>").to_string())
        }
        Err(error) => panic!("no fault of the input: {error:?}"),
    };
    (String::from_utf8(lines).expect("lines are ASCII"), error)
}

/// Waits for a program; one that hangs is killed, so that it fails its own test and holds up no
/// other.
pub fn ended(mut child: Child, what: &str) -> Output {
    const HANGS: Duration = Duration::from_secs(60); // far more than any run here takes
    let stdout = child.stdout.take().map(read_beside);
    let stderr = child.stderr.take().map(read_beside);
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            break status;
        }
        if started.elapsed() > HANGS {
            child.kill().expect("the program can be killed");
            panic!("hangs: {what}");
        }
        thread::sleep(Duration::from_millis(1));
    };
    let all = |reader: Option<JoinHandle<Vec<u8>>>| {
        reader.map_or_else(Vec::new, |reader| {
            reader.join().expect("the output can be read")
        })
    };
    Output {
        status,
        stdout: all(stdout),
        stderr: all(stderr),
    }
}

/// Reads a stream beside everything else: a pipe that fills up would stop the program.
fn read_beside(mut stream: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        stream
            .read_to_end(&mut bytes)
            .expect("the stream can be read");
        bytes
    })
}

/// The same, with the words for a message if it hangs.
pub fn fed(command: &mut Command, input: &[u8], what: &str) -> Output {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    thread::scope(|scope| {
        // The program may stop before it has read everything: that is not for this to judge.
        scope.spawn(move || stdin.write_all(input));
        ended(child, what)
    })
}

/// An output that can still be read when a thread has been given it.
#[derive(Clone, Default)]
pub struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shared {
    /// What has been written since the last time.
    pub fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().expect("no writer panics"))
    }
}
