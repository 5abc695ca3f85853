//! The process: arguments, files, standard streams and exit status.

#![forbid(unsafe_code)]
#![deny(clippy::incompatible_msrv)]

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use replay2048::args::{self, Command, Input};
use replay2048::error::Error;
use replay2048::source::Source;
use replay2048::{exit, parallel};

/// An error and the name of the input it is about.
type Failure = (String, Error);

fn main() -> ExitCode {
    let command = match args::parse(std::env::args_os().skip(1)) {
        Ok(command) => command,
        Err(error) => {
            exit::complain(error);
            return ExitCode::from(2);
        }
    };
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err((name, error)) => exit::status(Err(error), &name),
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Help => print(args::HELP),
        Command::Version => print(args::VERSION),
        Command::Replay { inputs, threads } => inputs.iter().try_for_each(|input| {
            replay(input, threads).map_err(|error| (input.to_string(), error))
        }),
    }
}

fn print(text: &str) -> Result<(), Failure> {
    let mut output = io::stdout();
    let printed = output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush());
    printed.map_err(|reason| (String::new(), Error::Write(reason)))
}

fn replay(input: &Input, threads: Option<NonZeroUsize>) -> Result<(), Error> {
    match input {
        Input::Stdin => parallel::replay(Source::new(io::stdin()), output(), threads),
        Input::File(path) => {
            let file = File::open(path).map_err(Error::Read)?;
            parallel::replay(Source::new(file), output(), threads)
        }
    }
}

/// Standard output, buffered so that system calls are rare.
fn output() -> BufWriter<io::Stdout> {
    BufWriter::with_capacity(1 << 16, io::stdout())
}
