//! The process: arguments, files, standard streams and exit status.

#![forbid(unsafe_code)]
#![deny(clippy::incompatible_msrv)]

use std::fs::File;
use std::io::{self, BufReader, BufWriter, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use replay2048::args::{self, Color, Command, Input};
use replay2048::error::{printable, Error};
use replay2048::show::trace::trace;
use replay2048::source::Source;
use replay2048::{exit, parallel, submission};

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
        Command::Submission => print(&submission::source()),
        Command::Replay { inputs, threads } => inputs.iter().try_for_each(|input| {
            replay(input, threads).map_err(|error| (input.to_string(), error))
        }),
        Command::Trace { inputs, color } => trace_all(&inputs, is_wanted(color)),
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
    parallel::replay(Source::new(open(input)?), output(), threads)
}

/// Traces inputs one after another; if there are several, each under its name, as `head` does it.
fn trace_all(inputs: &[Input], color: bool) -> Result<(), Failure> {
    let mut output = output();
    let mut gap = "";
    for input in inputs {
        let name = input.to_string();
        let mut trace_one = || {
            let reader = BufReader::new(open(input)?);
            if inputs.len() > 1 {
                writeln!(output, "{gap}==> {} <==", printable(&name)).map_err(Error::Write)?;
                gap = "\n";
            }
            trace(reader, &mut output, color)
        };
        trace_one().map_err(|error| (name, error))?;
    }
    Ok(())
}

/// Whether to use colour on this standard output. See <https://no-color.org>.
fn is_wanted(color: Color) -> bool {
    let refused = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => io::stdout().is_terminal() && !refused(),
    }
}

fn open(input: &Input) -> Result<Box<dyn Read + Send>, Error> {
    Ok(match input {
        Input::Stdin => Box::new(io::stdin()),
        Input::File(path) => Box::new(File::open(path).map_err(Error::Read)?),
    })
}

/// Standard output, buffered so that system calls are rare.
fn output() -> BufWriter<io::Stdout> {
    BufWriter::with_capacity(1 << 16, io::stdout())
}
