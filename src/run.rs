//! A command, carried out by this process: its streams, its environment, its exit status.

use std::cell::RefCell;
use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::thread;

use crate::command::{Color, Command, Output, Reading};
use crate::error::Error;
use crate::exit::{report, Run};
use crate::files::FileId;
use crate::judge::view::Check;
use crate::judge::{Judge, Setup};
use crate::make::generate::generate;
use crate::make::random::random_seed;
use crate::session::Session;
use crate::show::boards::Boards;
use crate::show::compact::Compact;
use crate::show::trace::Trace;
use crate::streams::standard_output;
use crate::usage::{HELP, VERSION};
use crate::{play, submission};

/// Does what a command line asks for, tells of errors on standard error, and gives the exit status.
pub fn run(command: Command) -> ExitCode {
    let output = BufWriter::with_capacity(OUTPUT_BUFFER, standard_output());
    match command {
        Command::Help => print(HELP, output),
        Command::Version => print(VERSION, output),
        Command::Submission => print(&submission::source(), output),
        Command::Read(reading) => read(&reading, output),
        Command::Generate {
            count,
            seed,
            length,
        } => {
            let seed = seed.unwrap_or_else(|| {
                let seed = random_seed();
                report(format_args!("seed {seed}"));
                seed
            });
            end(output, |output| {
                generate(count, seed, length, output).map_err(Error::Write)
            })
        }
        Command::Play { seed, color } => {
            let seed = seed.unwrap_or_else(random_seed);
            let color = use_color(color, &io::stderr());
            end(output, |output| play::run(seed, color, output))
        }
    }
}

fn read(reading: &Reading, output: impl Write + Send + 'static) -> ExitCode {
    let (output, file) = (RefCell::new(output), FileId::of_standard_output());
    let session = Session::new(reading, &output, file);
    match &reading.output {
        Output::Board if reading.case.is_none() => session.replay(),
        Output::Board => session.show(Boards::new(&output, false)),
        Output::Steps => session.show(Boards::new(&output, true)),
        Output::Compact => session.show(Compact::new(&output)),
        Output::Trace(color) => {
            let color = use_color(*color, &io::stdout());
            session.show(Trace::new(&output, color, reading.sources.len() > 1))
        }
        Output::Check(command, color) => {
            let color = use_color(*color, &io::stdout());
            check(reading, command.clone(), color, output.into_inner(), file)
        }
    }
}

/// Judges a command by the cases; the judge writes to `output` by itself.
fn check(
    reading: &Reading,
    command: OsString,
    color: bool,
    output: impl Write + Send + 'static,
    file: Option<FileId>,
) -> ExitCode {
    let jobs = reading.threads.or(thread::available_parallelism().ok());
    let judge = Judge::new(Setup {
        command,
        jobs: jobs.unwrap_or(NonZeroUsize::MIN),
        output: Box::new(output),
        color,
        messages: Box::new(io::stderr()),
        progress: io::stderr().is_terminal(),
    });
    match judge {
        Ok(judge) => Session::new(reading, &RefCell::new(io::sink()), file).show(Check::new(judge)),
        Err(reason) => {
            report(format_args!("cannot judge: {reason}"));
            ExitCode::FAILURE
        }
    }
}

fn print(text: &str, output: impl Write) -> ExitCode {
    end(output, |output| {
        output.write_all(text.as_bytes()).map_err(Error::Write)
    })
}

/// The status after something is written to `output`.
fn end<W: Write>(mut output: W, write: impl FnOnce(&mut W) -> Result<(), Error>) -> ExitCode {
    let mut run = Run::default();
    let written = write(&mut output);
    run.note(written, "<stdin>", &mut output);
    run.end(&mut output)
}

/// So large that system calls are rare.
const OUTPUT_BUFFER: usize = 1 << 16;

/// Whether to use colour on a stream. See <https://no-color.org>.
fn use_color(color: Color, stream: &impl IsTerminal) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let is_refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            stream.is_terminal() && !is_refused && terminal_takes_color()
        }
    }
}

/// Whether the terminal is known to take colour: on Windows only some consoles do, and tell so.
fn terminal_takes_color() -> bool {
    match env::var_os("TERM") {
        Some(term) => term != "dumb",
        None if cfg!(windows) => {
            env::var_os("WT_SESSION").is_some()
                || env::var_os("ConEmuANSI").is_some_and(|value| value == "ON")
        }
        None => true,
    }
}
