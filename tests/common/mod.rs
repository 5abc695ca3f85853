//! What the tests from outside share: the program, how a run ends, files, and games.

#![allow(dead_code, unused_imports)] // each test crate uses a part of it

pub mod games;
#[path = "../naive/mod.rs"]
pub mod naive;
pub mod reported;
pub mod session;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

pub use games::Random;
pub use session::Session;

/// A board with no tile; a script after it begins on line 2.
pub const EMPTY: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

/// A board with no free cell where no tile can move.
pub const LOCKED: &str = "2 4 2 4 4 2 4 2 2 4 2 4 4 2 4 2\n";

/// Far more than any run here takes: a program that is not through by then hangs.
pub const HANGS: Duration = Duration::from_secs(60);

/// A game of one step on two lines, and its line of output.
pub fn game(tile: u64) -> (String, String) {
    (
        format!("{EMPTY}a 1 {tile}\n"),
        format!("{tile} 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"),
    )
}

/// The program, with standard streams piped.
pub fn program() -> Command {
    piped(env!("CARGO_BIN_EXE_replay2048"))
}

/// The program with these arguments.
pub fn program_with(arguments: &[&str]) -> Command {
    let mut command = program();
    command.args(arguments);
    command
}

/// Any program, with standard streams piped.
pub fn piped(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program on an input and gives back its status and both outputs.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    fed(&mut program_with(arguments), input, &arguments.join(" "))
}

/// Runs a command on an input and asserts how it ends: its status and both outputs, to the byte.
#[track_caller]
pub fn assert_ends(
    command: &mut Command,
    input: impl AsRef<[u8]>,
    expected: (i32, impl AsRef<[u8]>, impl AsRef<[u8]>),
) {
    let input = input.as_ref();
    let what = format!("{command:?} on \"{}\"", escaped(input));
    assert_ended(&fed(command, input, &what), expected, &what);
}

/// Asserts how a run ended, in the same way; of large outputs the first line that differs is shown.
#[track_caller]
pub fn assert_ended(
    output: &Output,
    (status, stdout, stderr): (i32, impl AsRef<[u8]>, impl AsRef<[u8]>),
    what: &str,
) {
    let mut faults = String::new();
    if output.status.code() != Some(status) {
        faults += &format!("\n  {}, not {status}", output.status);
    }
    for (name, found, expected) in [
        ("output", &output.stdout, stdout.as_ref()),
        ("error", &output.stderr, stderr.as_ref()),
    ] {
        faults += &difference(name, found, expected);
    }
    assert!(faults.is_empty(), "{what}:{faults}");
}

/// The first line that differs; nothing if none does.
fn difference(name: &str, found: &[u8], expected: &[u8]) -> String {
    let lines = |text| <[u8]>::split_inclusive(text, |&byte| byte == b'\n');
    let (mut found, mut expected) = (lines(found), lines(expected));
    for number in 1.. {
        let pair = (found.next(), expected.next());
        match pair {
            (None, None) => break,
            (line, other) if line == other => {}
            (line, other) => {
                let [line, other] = [line, other].map(|line| line.map_or("nothing".into(), shown));
                return format!(
                    "\n  standard {name}, line {number}:\n    found    {line}\n    expected {other}"
                );
            }
        }
    }
    String::new()
}

/// The beginning of an output; control characters are escaped.
fn shown(text: &[u8]) -> String {
    let begin = String::from_utf8_lossy(&text[..text.len().min(SHOWN)]);
    let escape = |c: char| match c.is_control() {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    begin.chars().map(escape).collect::<String>() + &rest(text)
}

/// The beginning of an input; all but printable ASCII is escaped.
fn escaped(text: &[u8]) -> String {
    text[..text.len().min(SHOWN)].escape_ascii().to_string() + &rest(text)
}

/// How many bytes of a text are shown.
const SHOWN: usize = 200;

fn rest(text: &[u8]) -> String {
    match text.len() {
        ..=SHOWN => String::new(),
        bytes => format!("... ({bytes} bytes)"),
    }
}

/// Starts a command, writes its input, and waits for it as [`ended`] does.
pub fn fed(command: &mut Command, input: &[u8], what: &str) -> Output {
    let mut child = command.spawn().expect("the program starts");
    let stdin = child.stdin.take();
    thread::scope(|scope| {
        // The program may stop before it has read everything: that is not for this to judge.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
        ended(child, what)
    })
}

/// Waits for a program; if it hangs it is killed, so that it fails its own test and holds up no
/// other.
pub fn ended(mut child: Child, what: &str) -> Output {
    let stdout = child.stdout.take().map(read_beside);
    let stderr = child.stderr.take().map(read_beside);
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            break status;
        }
        if started.elapsed() > HANGS {
            child.kill().expect("the program can be killed");
            panic!("hangs: {what}");
        }
        thread::sleep(Duration::from_millis(1));
    };
    let all = |reader: Option<JoinHandle<Vec<u8>>>| {
        reader.map_or_else(Vec::new, |reader| {
            reader.join().expect("the output can be read")
        })
    };
    Output {
        status,
        stdout: all(stdout),
        stderr: all(stderr),
    }
}

/// Reads a stream beside everything else: a pipe that fills up would stop the program.
fn read_beside(mut stream: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        stream
            .read_to_end(&mut bytes)
            .expect("the stream can be read");
        bytes
    })
}

/// A new folder for one test, with these files.
pub fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    match fs::remove_dir_all(&folder) {
        Err(reason) if reason.kind() != io::ErrorKind::NotFound => panic!("{reason}"),
        _ => {}
    }
    fs::create_dir_all(&folder).expect("a folder can be made");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("a file can be written");
    }
    folder
}

/// Every `samples/NAME.in`, sorted by name.
pub fn sample_inputs() -> Vec<PathBuf> {
    inputs_in("samples")
}

/// Every `NAME.in` in a folder of the project, sorted by name.
pub fn inputs_in(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut inputs: Vec<PathBuf> = files
        .map(|file| file.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "no inputs");
    inputs
}

/// A disk that is always full, where the system has one.
pub fn full_disk() -> File {
    let full = File::options().write(true).open("/dev/full");
    full.expect("Linux has it")
}

/// A pipe of which the reader is gone.
pub fn unread_pipe() -> impl Into<Stdio> {
    // The input of a program that has ended.
    let mut reader = program_with(&["--version"]).spawn().expect("it starts");
    let pipe = reader.stdin.take().expect("it is piped");
    reader.wait().expect("it ends");
    pipe
}
