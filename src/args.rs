//! The command line.

use std::ffi::OsString;
use std::fmt;

/// What `--help` prints.
pub const HELP: &str = "\
Replays games of 2048 written down as text and prints how they end.

Usage: replay2048 [OPTION]... [FILE]...

Without FILE, or where FILE is -, reads standard input.

Options:
  -h, --help     Print this help and exit
  -V, --version  Print the version and exit
  --             Take what follows as files

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
    /// Replay these files, in this order.
    Replay(Vec<Input>),
}

/// Where to read games from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// The file of this name.
    File(OsString),
}

/// A command line that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsageError {
    /// There is no such option.
    UnknownOption(String),
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UsageError::UnknownOption(option) => write!(f, "unknown option '{option}'")?,
        }
        f.write_str("; try 'replay2048 --help'")
    }
}

/// Reads a command line, the program's name left out.
///
/// `--help` and `--version` win over whatever follows them.
///
/// # Errors
///
/// [`UsageError`] at the first word that is no option of ours and looks like one.
///
/// ```
/// use replay2048::args::{parse, Command, Input};
/// let words = ["game.in", "-"].map(Into::into);
/// let inputs = vec![Input::File("game.in".into()), Input::Stdin];
/// assert_eq!(parse(words), Ok(Command::Replay(inputs)));
/// assert!(parse(["--halp".into()]).is_err());
/// ```
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Command, UsageError> {
    let mut words = words.into_iter();
    let mut inputs = Vec::new();
    while let Some(word) = words.next() {
        // Options are ASCII, so a word that is no UTF-8 is a file, or an option we do not know.
        match word.to_str() {
            Some("-h" | "--help") => return Ok(Command::Help),
            Some("-V" | "--version") => return Ok(Command::Version),
            Some("-") => inputs.push(Input::Stdin),
            Some("--") => inputs.extend(words.by_ref().map(Input::from)),
            _ if word.to_string_lossy().starts_with('-') => {
                return Err(UsageError::UnknownOption(
                    word.to_string_lossy().into_owned(),
                ));
            }
            _ => inputs.push(Input::from(word)),
        }
    }
    if inputs.is_empty() {
        inputs.push(Input::Stdin);
    }
    Ok(Command::Replay(inputs))
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
