//! COMMAND, a line for the shell, to a process.

use std::ffi::OsStr;
use std::io;
use std::process::{Child, Command, Stdio};

use super::group::Group;

/// Starts a line for the shell in a group, its standard streams piped.
///
/// # Errors
///
/// The system's reason if no shell can be started; what the shell cannot start, it tells itself.
pub fn start(line: &OsStr, group: &Group) -> io::Result<Child> {
    // The shell knows more kinds of programs, and has words for it if there is none.
    match plain(line).map(|program| start_in(group, program)) {
        Some(Ok(child)) => Ok(child),
        _ => start_in(group, shell(line)),
    }
}

fn start_in(group: &Group, mut command: Command) -> io::Result<Child> {
    group.adopt(&mut command);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
}

#[cfg(unix)]
fn shell(line: &OsStr) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(line);
    shell
}

#[cfg(not(unix))]
fn shell(line: &OsStr) -> Command {
    use std::os::windows::process::CommandExt;
    let mut shell = Command::new("cmd");
    // In quotation marks that /S takes away, so that those in the line stay as they are.
    shell.raw_arg("/D /S /C \"").raw_arg(line).raw_arg("\"");
    shell
}

/// The program that a line is the path of, with its arguments, if the shell would do nothing but
/// start it: without the shell, starting it takes half the time, and a signal that ends it shows.
fn plain(line: &OsStr) -> Option<Command> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " ./-_+,:@%".contains(c);
    let line = line.to_str().filter(|line| line.chars().all(is_plain))?;
    let mut words = line.split(' ').filter(|word| !word.is_empty());
    // A word without a slash may be the shell's own.
    let program = words.next().filter(|program| program.contains('/'))?;
    let mut command = Command::new(program);
    command.args(words);
    Some(command)
}
