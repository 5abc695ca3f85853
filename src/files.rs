//! Inputs by their names: opened, told apart from the output, and named in messages.

use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata};
use std::io::{self, Read};

use crate::streams::standard_input;

/// Where to read cases from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// The file of this name.
    File(OsString),
}

/// An input that is open.
pub(crate) struct Opened {
    /// What it gives.
    pub(crate) reader: Box<dyn Read + Send>,
    /// Whether reading may have to wait until there is more.
    pub(crate) may_wait: bool,
}

impl Source {
    /// Opens the input, unless it is the file that `output` is.
    ///
    /// # Errors
    ///
    /// The system's reason, or `input file is output file`.
    pub(crate) fn open(&self, output: Option<FileId>) -> io::Result<Opened> {
        let (reader, metadata) = match self {
            Source::Stdin => (standard_input(), stream_metadata(io::stdin())),
            Source::File(path) => {
                let file = File::open(path)?;
                let metadata = file.metadata();
                (Box::new(file) as Box<dyn Read + Send>, metadata.ok())
            }
        };
        let id = metadata.as_ref().and_then(FileId::of);
        if id.is_some() && id == output {
            return Err(io::Error::new(
                io::ErrorKind::Other,
                "input file is output file",
            ));
        }
        Ok(Opened {
            reader,
            may_wait: !metadata.is_some_and(|metadata| metadata.is_file()),
        })
    }

    /// The name as messages tell it: bytes that are no UTF-8 and control characters are escaped.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => String::from("<stdin>"),
            Source::File(path) => printable(path),
        }
    }
}

/// What tells a regular file from all others, whatever its names: its device and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileId(u64, u64);

impl FileId {
    /// The file that standard output is, if it is one.
    pub(crate) fn of_standard_output() -> Option<FileId> {
        FileId::of(&stream_metadata(io::stdout())?)
    }

    #[cfg(unix)]
    fn of(metadata: &Metadata) -> Option<FileId> {
        use std::os::unix::fs::MetadataExt;
        let id = FileId(metadata.dev(), metadata.ino());
        metadata.is_file().then_some(id)
    }

    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Option<FileId> {
        None // not to be had from std here
    }
}

/// What the system tells of a standard stream.
#[cfg(unix)]
fn stream_metadata(stream: impl std::os::fd::AsFd) -> Option<Metadata> {
    let stream = stream.as_fd().try_clone_to_owned().ok()?;
    File::from(stream).metadata().ok()
}

#[cfg(not(unix))]
fn stream_metadata<S>(_: S) -> Option<Metadata> {
    None // not to be had from std here
}

/// A word of the user's that fits into a line: bytes that are no UTF-8 and control characters
/// escaped.
pub(crate) fn printable(word: &OsStr) -> String {
    let bytes = bytes(word);
    let mut shown = String::new();
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        let (text, after) = match std::str::from_utf8(rest) {
            Ok(text) => (text, &rest[text.len()..]),
            Err(error) => {
                let (text, after) = rest.split_at(error.valid_up_to());
                (std::str::from_utf8(text).unwrap_or_default(), after)
            }
        };
        for character in text.chars() {
            match character.is_control() {
                true => shown.extend(character.escape_default()),
                false => shown.push(character),
            }
        }
        rest = after;
        if let [odd, after @ ..] = rest {
            shown += &format!("\\x{odd:02x}");
            rest = after;
        }
    }
    shown
}

#[cfg(unix)]
fn bytes(word: &OsStr) -> Vec<u8> {
    use std::os::unix::ffi::OsStrExt;
    word.as_bytes().to_vec()
}

#[cfg(not(unix))]
fn bytes(word: &OsStr) -> Vec<u8> {
    word.to_string_lossy().into_owned().into_bytes()
}
