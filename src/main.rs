//! The process: arguments, files, standard streams and exit status.

#![forbid(unsafe_code)]
#![deny(clippy::incompatible_msrv)]

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;

use replay2048::args::{self, Command, Input};
use replay2048::error::Error;
use replay2048::replay::replay;

/// Bytes read or written at a time: enough to make system calls rare, few enough for the cache.
const BUFFER: usize = 1 << 16;

fn main() -> ExitCode {
    let command = match args::parse(std::env::args_os().skip(1)) {
        Ok(command) => command,
        Err(error) => {
            complain(error);
            return ExitCode::from(2);
        }
    };
    let mut output = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let result = run(command, &mut output);
    // Whatever happened, what is complete goes out.
    let flushed = output
        .flush()
        .map_err(|reason| Failure::new("", Error::Write(reason)));
    match result.and(flushed) {
        Err(failure) if !failure.error.is_broken_pipe() => {
            complain(failure.error.report(&failure.name));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn run(command: Command, output: &mut impl Write) -> Result<(), Failure> {
    let text = match command {
        Command::Help => args::HELP,
        Command::Version => args::VERSION,
        Command::Replay(inputs) => {
            return inputs
                .iter()
                .try_for_each(|input| replay_input(input, output));
        }
    };
    output
        .write_all(text.as_bytes())
        .map_err(|reason| Failure::new("", Error::Write(reason)))
}

fn replay_input(input: &Input, output: &mut impl Write) -> Result<(), Failure> {
    let (name, reader): (_, io::Result<Box<dyn Read>>) = match input {
        Input::Stdin => ("<stdin>".into(), Ok(Box::new(io::stdin().lock()))),
        Input::File(path) => (
            path.to_string_lossy(),
            File::open(path).map(|file| Box::new(file) as Box<dyn Read>),
        ),
    };
    reader
        .map_err(Error::Read)
        .and_then(|reader| replay(BufReader::with_capacity(BUFFER, reader), output))
        .map_err(|error| Failure::new(&name, error))
}

/// An error and the name of the input it is about.
struct Failure {
    name: String,
    error: Error,
}

impl Failure {
    fn new(name: &str, error: Error) -> Failure {
        Failure {
            name: name.to_string(),
            error,
        }
    }
}

/// Writes a line to standard error; if that fails too, the exit status must do.
fn complain(message: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "replay2048: {message}");
}
