//! The program: a command line, read and carried out.

#![forbid(unsafe_code)]
#![deny(clippy::incompatible_msrv)]

use std::process::ExitCode;

fn main() -> ExitCode {
    match replay2048::parse(std::env::args_os().skip(1)) {
        Ok(command) => replay2048::run(command),
        Err(error) => {
            replay2048::report(error);
            ExitCode::from(2)
        }
    }
}
