//! The command line.

use std::ffi::OsString;
use std::fmt;
use std::num::NonZeroUsize;

use super::error::printable;

/// What `--help` prints.
pub const HELP: &str = "\
Replays games of 2048 written down as text and prints how they end.

Usage: replay2048 [OPTION]... [FILE]...

Without FILE, or where FILE is -, reads standard input.

Options:
  -j, --threads N   Use N threads for many games (default: one a core)
      --trace       Show each game step by step
      --color WHEN  Colour the trace: auto (default), always or never
      --submission  Print this program as one source file for an online judge
  -h, --help        Print this help
  -V, --version     Print the version
  --                Take what follows as files

Input: for each game the 16 cells of the starting board, row by row, 0 for an
empty one; then its steps, each a direction (w up, a left, s down, d right), an
address (cell 1 to 16) and a value. A step slides the board, then puts the value
at the address, or at the next free cell after it; 0 puts nothing. White space
separates and line breaks mean nothing. Output: the 16 final cells, a line a game.

  $ printf '0 0 0 0  0 0 4 4  4 4 8 16  4 8 16 16  a 6 2' | replay2048
  0 0 0 0 8 2 0 0 8 8 16 0 4 8 32 0

Status: 0 success, 1 bad input or failed reading or writing, 2 bad options.
";

/// What `--version` prints.
pub const VERSION: &str = concat!("replay2048 ", env!("CARGO_PKG_VERSION"), "\n");

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Print [`HELP`].
    Help,
    /// Print [`VERSION`].
    Version,
    /// Print the program as one source file.
    Submission,
    /// Replay games and print the final boards.
    Replay {
        /// Where the games are, in this order.
        inputs: Vec<Input>,
        /// How many threads to use; `None` for one a core.
        threads: Option<NonZeroUsize>,
    },
    /// Show games step by step.
    Trace {
        /// Where the games are, in this order.
        inputs: Vec<Input>,
        /// Whether to use colour.
        color: Color,
    },
}

/// Where to read games from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// The file of this name.
    File(OsString),
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Color {
    /// On a terminal, unless the environment says no.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// A command line that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsageError {
    /// There is no such option.
    UnknownOption(String),
    /// The option needs a value and nothing follows it.
    MissingValue(&'static str),
    /// The option takes no value and has one.
    UnexpectedValue(&'static str),
    /// The option does not take this value.
    BadValue {
        /// The option.
        option: &'static str,
        /// What it takes.
        expected: &'static str,
        /// What it was given.
        found: String,
    },
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UsageError::UnknownOption(option) => {
                write!(f, "unknown option '{}'", printable(option))?
            }
            UsageError::MissingValue(option) => write!(f, "option '{option}' needs a value")?,
            UsageError::UnexpectedValue(option) => write!(f, "option '{option}' takes no value")?,
            UsageError::BadValue {
                option,
                expected,
                found,
            } => {
                write!(
                    f,
                    "option '{option}' takes {expected}, found '{}'",
                    printable(found)
                )?;
            }
        }
        f.write_str("; try 'replay2048 --help'")
    }
}

/// Reads a command line, the program's name left out.
///
/// Options and files may be mixed. Where two options contradict each other the last one counts;
/// `--help` and `--version` win over whatever follows them.
///
/// # Errors
///
/// [`UsageError`] at the first word that looks like an option and is none of ours, or has a value
/// that it cannot have.
///
/// ```
/// use replay2048::args::{parse, Color, Command, Input};
/// let words = ["--trace", "game.in", "--color=never", "-"].map(Into::into);
/// let inputs = vec![Input::File("game.in".into()), Input::Stdin];
/// assert_eq!(parse(words), Ok(Command::Trace { inputs, color: Color::Never }));
/// assert!(parse(["--halp".into()]).is_err());
/// ```
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Command, UsageError> {
    let mut words = words.into_iter();
    let mut inputs = Vec::new();
    let (mut threads, mut trace, mut color) = (None, false, Color::default());
    while let Some(word) = words.next() {
        if word == "-" || !word.to_string_lossy().starts_with('-') {
            inputs.push(Input::from(word));
            continue;
        }
        // Our options are ASCII: what a lossy conversion changes is none of them.
        let word = word.to_string_lossy();
        let (option, attached) = split(&word);
        let no_value = |option| match attached {
            None => Ok(()),
            Some(_) => Err(UsageError::UnexpectedValue(option)),
        };
        let mut value = |option| {
            let attached = attached.map(str::to_string);
            let value = attached.or_else(|| Some(words.next()?.to_string_lossy().into_owned()));
            value.ok_or(UsageError::MissingValue(option))
        };
        match option {
            "--" => inputs.extend(words.by_ref().map(Input::from)),
            "-h" | "--help" => return no_value("--help").map(|()| Command::Help),
            "-V" | "--version" => return no_value("--version").map(|()| Command::Version),
            "--submission" => return no_value("--submission").map(|()| Command::Submission),
            "--trace" => trace = no_value("--trace").map(|()| true)?,
            "--color" => color = parse_color(value("--color")?)?,
            "-j" | "--threads" => threads = Some(parse_threads(value("--threads")?)?),
            _ => return Err(UsageError::UnknownOption(word.into_owned())),
        }
    }
    if inputs.is_empty() {
        inputs.push(Input::Stdin);
    }
    Ok(match trace {
        true => Command::Trace { inputs, color },
        false => Command::Replay { inputs, threads },
    })
}

/// An option and the value in the same word: `--threads=2`, `-j2`.
fn split(word: &str) -> (&str, Option<&str>) {
    match word.split_once('=') {
        Some((option, value)) if option.starts_with("--") => (option, Some(value)),
        _ if word.starts_with("-j") && word.len() > 2 => (&word[..2], Some(&word[2..])),
        _ => (word, None),
    }
}

fn parse_threads(value: String) -> Result<NonZeroUsize, UsageError> {
    value.parse().map_err(|_| UsageError::BadValue {
        option: "--threads",
        expected: "a number from 1",
        found: value,
    })
}

fn parse_color(value: String) -> Result<Color, UsageError> {
    match value.as_str() {
        "auto" => Ok(Color::Auto),
        "always" => Ok(Color::Always),
        "never" => Ok(Color::Never),
        _ => Err(UsageError::BadValue {
            option: "--color",
            expected: "auto, always or never",
            found: value,
        }),
    }
}

impl From<OsString> for Input {
    fn from(word: OsString) -> Input {
        if word == "-" {
            Input::Stdin
        } else {
            Input::File(word)
        }
    }
}

/// The name as messages tell it.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Stdin => f.write_str("<stdin>"),
            Input::File(path) => f.write_str(&path.to_string_lossy()),
        }
    }
}
