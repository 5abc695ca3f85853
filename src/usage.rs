//! How the command is used, and what is said if it is used otherwise.

use std::fmt;

/// What `--help` prints.
pub const HELP: &str = "\
Usage: replay2048 [OPTION]... [FILE]...
Replays games of 2048 from files or standard input; prints each final board.
A game: 16 cells row by row, 0 is empty; then its steps, each a direction (w up,
a left, s down, d right), a cell from 1 to 16, and the value that appears there.

Print something else for each game:
      --steps          the board after each step
      --trace          each step as a picture, the score, how the game stands
      --compact        the game itself, on one line
      --check COMMAND  whether COMMAND is right; if not, its first wrong step
Choose games:
      --case N         only the Nth game
  -k, --keep-going     each line is a game; tell of bad ones and go on
Make games:
      --generate N     N random games to test programs with
      --length M       of at most M steps each (default: 100)
      --play           play at the keyboard; the record goes to standard output
      --seed S         the same random games again
Other options:
  -j, --threads N      use at most N threads (default: one a core)
      --color WHEN     auto (default), always or never
      --submission     print this program as one source file for a judge
  -h, --help, -V, --version
Status: 0 good, 1 bad input, output or answers, 2 bad options. FILE may be -.
";

/// What `--version` prints.
pub const VERSION: &str = concat!("replay2048 ", env!("CARGO_PKG_VERSION"), "\n");

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
    /// The two options ask for different things.
    Conflict(&'static str, &'static str),
    /// The option says something about others, and none of them is there.
    Alone {
        /// The option.
        option: &'static str,
        /// Those that it goes with.
        needs: &'static str,
    },
    /// The option reads no files, and there is one.
    UnexpectedFile(&'static str),
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UsageError::UnknownOption(option) => write!(f, "unknown option '{option}'")?,
            UsageError::MissingValue(option) => write!(f, "option '{option}' needs a value")?,
            UsageError::UnexpectedValue(option) => write!(f, "option '{option}' takes no value")?,
            UsageError::BadValue {
                option,
                expected,
                found,
            } => write!(f, "option '{option}' takes {expected}, found '{found}'")?,
            UsageError::Conflict(one, other) => {
                write!(f, "options '{one}' and '{other}' do not go together")?;
            }
            UsageError::Alone { option, needs } => write!(f, "option '{option}' needs {needs}")?,
            UsageError::UnexpectedFile(option) => write!(f, "option '{option}' takes no file")?,
        }
        f.write_str("; try 'replay2048 --help'")
    }
}

impl std::error::Error for UsageError {}
