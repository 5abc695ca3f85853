//! Standard input and output, which tell if they cannot be used.
//!
//! The standard library's own handles pretend that a stream that is not open for reading is empty,
//! and that one that is not open for writing takes everything. Files, where they can be had, do not.

use std::io::{self, Read, Write};
#[cfg(unix)]
use std::{fs::File, os::fd::AsFd};

/// Standard input, not buffered.
pub fn standard_input() -> Box<dyn Read + Send> {
    #[cfg(unix)]
    if let Ok(input) = io::stdin().as_fd().try_clone_to_owned() {
        return Box::new(File::from(input));
    }
    Box::new(io::stdin())
}

/// Standard output, not buffered.
pub fn standard_output() -> Box<dyn Write + Send> {
    #[cfg(unix)]
    if let Ok(output) = io::stdout().as_fd().try_clone_to_owned() {
        return Box::new(File::from(output));
    }
    Box::new(io::stdout())
}
