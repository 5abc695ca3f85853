//! The command line, read.

use std::ffi::{OsStr, OsString};
use std::num::{NonZeroU64, NonZeroUsize};
use std::str::FromStr;

use crate::command::{Color, Command, Output, Reading};
use crate::files::{printable, Source};
use crate::usage::UsageError;

/// Reads a command line, the program's name left out.
///
/// Options and files may be mixed. Where an option is given twice the last one counts; `--help` and
/// `--version` win over whatever follows them.
///
/// # Errors
///
/// [`UsageError`] at the first word that looks like an option and is none of ours, or has a value
/// that it cannot have; and where options do not go together.
///
/// ```
/// use replay2048::{parse, Color, Command, Output, Source};
/// let words = ["--trace", "game.in", "--color=never", "-"].map(Into::into);
/// let Ok(Command::Read(reading)) = parse(words) else { panic!() };
/// assert_eq!(reading.sources, [Source::File("game.in".into()), Source::Stdin]);
/// assert_eq!(reading.output, Output::Trace(Color::Never));
/// assert!(parse(["--halp".into()]).is_err());
/// assert!(parse(["--trace", "--steps"].map(Into::into)).is_err());
/// ```
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Command, UsageError> {
    let mut words = words.into_iter();
    let mut options = Options::default();
    while let Some(word) = words.next() {
        // Our options are ASCII: what a lossy conversion changes is none of them.
        match &*word.to_string_lossy() {
            "--" => options.files.extend(words.by_ref()),
            option if option.len() > 1 && option.starts_with('-') => {
                if let Some(command) = options.add(&word, &mut words)? {
                    return Ok(command);
                }
            }
            _ => options.files.push(word),
        }
    }
    options.into_command()
}

/// The options so far, and the files.
#[derive(Debug, Default)]
struct Options {
    /// What to do, and the option that says so; the default is to replay.
    mode: Option<(&'static str, Mode)>,
    color: Option<Color>,
    case: Option<NonZeroU64>,
    keep_going: bool,
    threads: Option<NonZeroUsize>,
    seed: Option<u64>,
    length: Option<NonZeroU64>,
    files: Vec<OsString>,
}

#[derive(Debug)]
enum Mode {
    Steps,
    Trace,
    Compact,
    Check(OsString),
    Generate(u64),
    Play,
    Submission,
}

/// How many steps a random case has at most.
const LENGTH: NonZeroU64 = match NonZeroU64::new(100) {
    Some(length) => length,
    None => NonZeroU64::MIN,
};

impl Options {
    /// Adds a word that begins with a dash, and its value from the same word or the next; gives the
    /// command if whatever follows does not count.
    fn add(
        &mut self,
        word: &OsStr,
        words: &mut impl Iterator<Item = OsString>,
    ) -> Result<Option<Command>, UsageError> {
        if let Some(others) = after_keep_going(word) {
            self.keep_going = true;
            return self.add(OsStr::new(&others), words);
        }
        let (option, attached) = split(word);
        let mut value = |name: &'static str| {
            let value = attached.clone().or_else(|| words.next());
            value.ok_or(UsageError::MissingValue(name))
        };
        let no_value = |name: &'static str| match attached {
            None => Ok(name),
            Some(_) => Err(UsageError::UnexpectedValue(name)),
        };
        match &*option {
            "-h" | "--help" => return no_value("--help").map(|_| Some(Command::Help)),
            "-V" | "--version" => return no_value("--version").map(|_| Some(Command::Version)),
            "--steps" => self.set_mode(no_value("--steps")?, Mode::Steps)?,
            "--trace" => self.set_mode(no_value("--trace")?, Mode::Trace)?,
            "--compact" => self.set_mode(no_value("--compact")?, Mode::Compact)?,
            "--play" => self.set_mode(no_value("--play")?, Mode::Play)?,
            "--submission" => self.set_mode(no_value("--submission")?, Mode::Submission)?,
            "--check" => self.set_mode("--check", Mode::Check(value("--check")?))?,
            "--generate" => {
                let count = number("--generate", "a number", value("--generate")?)?;
                self.set_mode("--generate", Mode::Generate(count))?;
            }
            "-k" | "--keep-going" => self.keep_going = no_value("--keep-going").map(|_| true)?,
            "-j" | "--threads" => {
                self.threads = Some(number("--threads", FROM_1, value("--threads")?)?);
            }
            "--case" => self.case = Some(number("--case", FROM_1, value("--case")?)?),
            "--seed" => self.seed = Some(number("--seed", "a number", value("--seed")?)?),
            "--length" => self.length = Some(number("--length", FROM_1, value("--length")?)?),
            "--color" => self.color = Some(color(value("--color")?)?),
            _ => return Err(UsageError::UnknownOption(printable(word))),
        }
        Ok(None)
    }

    fn set_mode(&mut self, option: &'static str, mode: Mode) -> Result<(), UsageError> {
        match self.mode.replace((option, mode)) {
            Some((other, _)) if other != option => Err(UsageError::Conflict(other, option)),
            _ => Ok(()),
        }
    }

    fn into_command(mut self) -> Result<Command, UsageError> {
        let color = self.color.take();
        let (seed, length) = (self.seed.take(), self.length.take());
        let alone = |option, needs| Err(UsageError::Alone { option, needs });
        let mode = self.mode.take();
        let is_made = matches!(mode, Some((_, Mode::Generate(_) | Mode::Play)));
        let is_colored = matches!(mode, Some((_, Mode::Trace | Mode::Check(_) | Mode::Play)));
        if color.is_some() && !is_colored {
            return alone("--color", "--trace, --check or --play");
        }
        if seed.is_some() && !is_made {
            return alone("--seed", "--generate or --play");
        }
        if length.is_some() && !matches!(mode, Some((_, Mode::Generate(_)))) {
            return alone("--length", "--generate");
        }
        let color = color.unwrap_or_default();
        let output = match mode {
            None => Output::Board,
            Some((_, Mode::Steps)) => Output::Steps,
            Some((_, Mode::Trace)) => Output::Trace(color),
            Some((_, Mode::Compact)) => Output::Compact,
            Some((_, Mode::Check(command))) => Output::Check(command, color),
            Some((option, Mode::Generate(count))) => {
                let length = length.unwrap_or(LENGTH);
                return self.reads_nothing(
                    option,
                    Command::Generate {
                        count,
                        seed,
                        length,
                    },
                );
            }
            Some((option, Mode::Play)) => {
                return self.reads_nothing(option, Command::Play { seed, color });
            }
            Some((option, Mode::Submission)) => {
                return self.reads_nothing(option, Command::Submission);
            }
        };
        if self.files.is_empty() {
            self.files.push("-".into());
        }
        Ok(Command::Read(Reading {
            sources: self.files.into_iter().map(Source::from).collect(),
            output,
            case: self.case,
            keep_going: self.keep_going,
            threads: self.threads,
        }))
    }

    /// The command of an option that reads no cases, unless there is anything about those.
    fn reads_nothing(&self, option: &'static str, command: Command) -> Result<Command, UsageError> {
        let conflict = |other| Err(UsageError::Conflict(other, option));
        match self {
            _ if self.case.is_some() => conflict("--case"),
            _ if self.keep_going => conflict("--keep-going"),
            _ if self.threads.is_some() => conflict("--threads"),
            _ if !self.files.is_empty() => Err(UsageError::UnexpectedFile(option)),
            _ => Ok(command),
        }
    }
}

/// An option and the value in the same word: `--threads=2`, `-j2`.
///
/// Only a command may be no UTF-8, and that of a word of its own.
fn split(word: &OsStr) -> (String, Option<OsString>) {
    let text = word.to_string_lossy();
    let (option, value) = match text.split_once('=') {
        Some((option, value)) if option.starts_with("--") => (option, Some(value)),
        _ if text.starts_with("-j") && text.len() > 2 => ("-j", Some(&text[2..])),
        _ => (&*text, None),
    };
    (option.into(), value.map(OsString::from))
}

/// The options after a `-k` in the same word, as one writes `-kj2` for `-k -j2`.
fn after_keep_going(word: &OsStr) -> Option<String> {
    let others = word.to_str()?.strip_prefix("-k")?;
    let is_option = others.starts_with(|first: char| first.is_ascii_alphabetic());
    is_option.then(|| format!("-{others}"))
}

/// What numbers from 1 are called.
const FROM_1: &str = "a number from 1";

fn number<T: FromStr>(
    option: &'static str,
    expected: &'static str,
    value: OsString,
) -> Result<T, UsageError> {
    // Not `+2`, which FromStr takes.
    let digits = value.to_str().filter(|text| !text.starts_with('+'));
    let number = digits.and_then(|digits| digits.parse().ok());
    number.ok_or_else(|| UsageError::BadValue {
        option,
        expected,
        found: printable(&value),
    })
}

fn color(value: OsString) -> Result<Color, UsageError> {
    match value.to_str() {
        Some("auto") => Ok(Color::Auto),
        Some("always") => Ok(Color::Always),
        Some("never") => Ok(Color::Never),
        _ => Err(UsageError::BadValue {
            option: "--color",
            expected: "auto, always or never",
            found: printable(&value),
        }),
    }
}

impl From<OsString> for Source {
    fn from(word: OsString) -> Source {
        match word == "-" {
            true => Source::Stdin,
            false => Source::File(word),
        }
    }
}
