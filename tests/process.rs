//! The program from the outside: its streams, its files, and inputs that are large or do not end.

mod common;
mod naive;

use std::fs;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use common::{ended, fed, program};
use replay2048::parallel;
use replay2048::source::Source;

const SIXTEEN: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

/// A game of one tile, and its line.
fn game(tile: u64) -> (String, String) {
    (
        format!("{SIXTEEN}a 1 {tile}\n"),
        format!("{tile} 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"),
    )
}

/// Status, standard output and standard error.
fn seen(output: Output) -> (Option<i32>, String, String) {
    (
        output.status.code(),
        String::from_utf8(output.stdout).expect("lines are ASCII"),
        String::from_utf8(output.stderr).expect("an error is UTF-8"),
    )
}

/// Asserts status 1 and one line that begins like this and goes on.
#[track_caller]
fn assert_one_error(output: Output, lines: &str, start: &str) {
    let (status, stdout, stderr) = seen(output);
    assert_eq!((status, &stdout[..]), (Some(1), lines), "{stderr}");
    let start = format!("replay2048: {start}");
    assert!(
        stderr.starts_with(&start) && stderr.len() > start.len() + 1,
        "not {start}: {stderr}"
    );
    assert_eq!(stderr.find('\n'), Some(stderr.len() - 1), "{stderr:?}");
}

#[track_caller]
fn assert_success(output: Output, lines: &str) {
    assert_eq!(seen(output), (Some(0), lines.to_string(), String::new()));
}

/// A folder for one test, with these files.
fn folder_with(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("process")
        .join(test);
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

/// The program with arguments, run in a folder.
fn program_in(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program();
    command.current_dir(folder).args(arguments);
    command
}

#[test]
fn no_cases_are_a_valid_input_without_output() {
    for input in [
        "",
        " ",
        "\n",
        "\r\n\t \x0B\x0C\n\n",
        "\u{FEFF}",
        "\u{FEFF}\n",
        "\x1A",
        "\n\x1A\r\n\x1A",
    ] {
        assert_success(fed(&mut program(), input.as_bytes(), input), "");
    }
}

#[test]
fn files_are_replayed_in_the_order_given() {
    let (one, two, three) = (game(1), game(2), game(3));
    let files = [
        ("1", &one.0[..]),
        ("2", &two.0),
        ("empty", ""),
        ("-", &three.0),
        ("blank", "\n"),
    ];
    let table: [(&[&str], String); 7] = [
        (&["1"], one.1.clone()),
        (&["2", "1"], two.1.clone() + &one.1),
        (
            &["1", "empty", "2", "blank", "1"],
            one.1.clone() + &two.1 + &one.1,
        ),
        (&["empty", "blank"], String::new()),
        (
            &["1", "-", "2"],
            one.1.clone() + "7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7\n" + &two.1,
        ),
        // Standard input is at its end when it comes again.
        (
            &["-", "-", "1"],
            "7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7\n".to_string() + &one.1,
        ),
        (&["./-"], three.1.clone()),
    ];
    let folder = folder_with("order", &files);
    for (arguments, lines) in table {
        let mut command = program_in(&folder, arguments);
        let output = fed(&mut command, "7 ".repeat(16).as_bytes(), "files");
        assert_success(output, &lines);
    }
}

#[test]
fn a_case_never_spans_two_files() {
    let (one, line) = game(1);
    let half_step = format!("{one}{SIXTEEN}\nw 1");
    let files = [
        ("whole", &one[..]),
        ("half-step", &half_step),
        ("half-board", "0 0 0 0\n0 0"),
        ("rest-of-step", "2\n"),
        ("rest-of-board", "0 0 0 0 0 0 0 0 0 0\n"),
        ("steps", "w 1 2\n"),
        ("cut-number", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1"),
        ("number", "6 w 1 2"),
    ];
    let table: [(&[&str], String, &str); 6] = [
        (
            &["half-step", "rest-of-step"],
            line.clone(),
            "half-step:5:4: case 2, step 1: ",
        ),
        (
            &["half-board", "rest-of-board"],
            String::new(),
            "half-board:2:4: cell 7: ",
        ),
        (
            &["whole", "half-board", "whole"],
            line.clone(),
            "half-board:2:4: cell 7: ",
        ),
        (&["whole", "steps"], line.clone(), "steps:1:1: cell 1: "),
        (
            &["whole", "whole", "rest-of-board"],
            line.repeat(2),
            "rest-of-board:2:1: cell 11: ",
        ),
        (
            &["cut-number", "number"],
            SIXTEEN.replace("0\n", "1\n"),
            "number:1:3: cell 2: ",
        ),
    ];
    let folder = folder_with("two-files", &files);
    for (arguments, lines, start) in table {
        let output = fed(&mut program_in(&folder, arguments), b"", start);
        assert_one_error(output, &lines, start);
    }
}

#[test]
fn a_file_that_cannot_be_read_is_told_with_the_systems_reason() {
    let (text, line) = game(1);
    let folder = folder_with("unreadable", &[("game", &text), ("secret", &text)]);
    fs::create_dir(folder.join("folder")).expect("a folder can be made");
    let mut names = vec!["missing", "folder", "folder/missing", "game/missing", ""];
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let secret = folder.join("secret");
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).expect("it is our file");
        // Root reads it all the same: then there is nothing to see.
        if fs::read(&secret).is_err() {
            names.push("secret");
        }
    }
    for name in names {
        // The test asks the system itself.
        let path = if name.is_empty() {
            PathBuf::new()
        } else {
            folder.join(name)
        };
        let read = fs::File::open(path).and_then(|mut file| file.read(&mut [0]));
        let reason = read.expect_err("it cannot be read");
        let output = fed(&mut program_in(&folder, &["game", name, "game"]), b"", name);
        let expected = format!("replay2048: {name}: {reason}\n");
        assert_eq!(seen(output), (Some(1), line.clone(), expected));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_name_that_is_no_utf_8_is_a_name_like_others() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let name = OsStr::from_bytes(b"\xFF.in");
    let folder = folder_with("names", &[]);
    fs::write(folder.join(name), game(1).0 + "x").expect("a file can be written");
    let output = fed(program_in(&folder, &[]).arg(name), b"", "a name");
    assert_one_error(output, "", "\u{FFFD}.in:3:1: step 2: ");
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    // More than every buffer holds, so that a write fails before the input ends; and one short
    // line, so that nothing is written before that.
    for (cases, read_first) in [(200_000, 0), (200_000, 100), (1, 0)] {
        let mut child = program().spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let mut stdout = child.stdout.take().expect("it is piped");
        let output = thread::scope(|scope| {
            if read_first == 0 {
                drop(stdout);
            } else {
                scope.spawn(move || stdout.read_exact(&mut vec![0; read_first]));
            }
            scope.spawn(move || stdin.write_all(SIXTEEN.repeat(cases).as_bytes()));
            ended(child, "no reader")
        });
        assert_success(output, "");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_told_with_the_systems_reason() {
    let full = || {
        fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("Linux has it")
    };
    let reason = full().write(b"0").expect_err("it is full");
    let expected = format!("replay2048: <stdout>: {reason}\n");
    for cases in [1, 10, 10_000, 50_000] {
        let input = SIXTEEN.repeat(cases);
        let output = fed(program().stdout(full()), input.as_bytes(), "/dev/full");
        assert_eq!(seen(output), (Some(1), String::new(), expected.clone()));
    }
    // Nothing to write, nothing to fail.
    assert_success(fed(program().stdout(full()), b"", "/dev/full"), "");
}

#[cfg(target_os = "linux")]
#[test]
fn an_error_that_cannot_be_told_still_shows_in_the_status() {
    let (text, line) = game(1);
    let full = || {
        fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("Linux has it")
    };
    let output = fed(
        program().stderr(full()),
        (text + "\n0 x").as_bytes(),
        "full stderr",
    );
    assert_eq!(seen(output), (Some(1), line, String::new()));
    let output = fed(
        program().stderr(full()).arg("--no-such-option"),
        b"",
        "full stderr",
    );
    assert_eq!(seen(output), (Some(2), String::new(), String::new()));
    let output = fed(
        program().stdout(full()).stderr(full()),
        SIXTEEN.as_bytes(),
        "both full",
    );
    assert_eq!(seen(output), (Some(1), String::new(), String::new()));
}

#[cfg(unix)]
#[test]
fn a_closed_stream_makes_no_panic() {
    let (text, line) = game(1);
    let bad = text.clone() + "x";
    // A closed standard output is as good as /dev/null to Rust's library, or an error.
    let table: [(&str, &str, &[i32], &str); 6] = [
        ("<&-", "", &[0, 1], ""),
        (">&-", &text, &[0, 1], ""),
        ("2>&-", &text, &[0], &line),
        ("2>&-", &bad, &[1], ""),
        (">&- 2>&-", &bad, &[1], ""),
        ("<&- >&- 2>&-", "", &[0, 1], ""),
    ];
    for (closing, input, statuses, lines) in table {
        let mut command = Command::new("sh");
        command.args([
            "-c",
            &format!("exec \"$0\" {closing}"),
            env!("CARGO_BIN_EXE_replay2048"),
        ]);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let (status, stdout, stderr) = seen(fed(&mut command, input.as_bytes(), closing));
        // A panic's is 101, or none with the signal of an abort.
        let status = status.unwrap_or(-1);
        assert!(
            statuses.contains(&status),
            "{closing} {input:?}: {status} {stderr}"
        );
        assert_eq!(stdout, lines, "{closing} {input:?}");
        assert!(
            !stderr.contains("panicked"),
            "{closing} {input:?}: {stderr}"
        );
    }
}

/// Sizes that a buffer may have.
const BUFFERS: [usize; 6] = [8 << 10, 64 << 10, 128 << 10, 256 << 10, 512 << 10, 1 << 20];

#[test]
fn tokens_across_the_end_of_a_buffer_are_read_as_anywhere_else() {
    // Steps as everybody writes them, and some that nobody does.
    let text = "18446744073709551615 0000000000000000000000002 0 0 0 0 0 0 0 0 0 0 0 0 0 4\r\n\
                w 16 2 a 5 4 s 11 2\nw16 002d 01 9223372036854775808\t";
    let answer = naive::replay(text.as_bytes());
    assert!(answer.fault.is_none());
    let folder = folder_with("across", &[]);
    for size in BUFFERS {
        // One input for all places where the end of a buffer can be; fewer where it would get long.
        let places: Vec<usize> = match size {
            ..=0x10000 => (0..=text.len()).collect(),
            _ => (0..=text.len()).step_by(text.len() / 6).collect(),
        };
        let mut input = String::new();
        for (number, place) in places.iter().enumerate() {
            let padding = (number + 1) * size - place - input.len();
            input += &" ".repeat(padding);
            input += text;
        }
        // A file, because a pipe hands out its bytes in pieces of its own.
        let path = folder.join(size.to_string());
        fs::write(&path, input).expect("a file can be written");
        let output = fed(program().arg(path), b"", "across");
        assert_success(output, &answer.lines.repeat(places.len()));
    }
}

#[test]
fn errors_across_the_end_of_a_buffer_are_told_as_anywhere_else() {
    let board = "0 ".repeat(16);
    // The good beginning, and the token that is wrong.
    let table = [
        (board.as_str(), "\u{20AC}"),
        (&board, "\u{FEFF}"),
        (&board, "\u{1F600}"),
        (&board, "\x1A\x1A x"),
        ("", "18446744073709551616"),
        (
            "0 ",
            "00000099999999999999999999999999999999999999999999999999 ",
        ),
        (&board, "w 17 2"),
        (&board, "w 1 "),
        (&board, "w 1 2 a 16 "),
        ("0 0 0", ""),
    ];
    let folder = folder_with("errors-across", &[]);
    for size in BUFFERS {
        for (good, bad) in table {
            let text = format!("\n{good}{bad}");
            let (status, stdout, stderr) = seen(fed(&mut program(), text.as_bytes(), &text));
            assert_eq!((status, &stdout[..]), (Some(1), ""), "{text:?}");
            let rest = stderr.strip_prefix("replay2048: <stdin>:2:");
            let (column, message) = rest
                .and_then(|rest| rest.split_once(':'))
                .unwrap_or_else(|| panic!("{text:?}: {stderr}"));
            let column: usize = column.parse().expect("a column is a number");
            let places: Vec<usize> = match size {
                0x10000 => (0..=bad.len() + 1).collect(),
                _ => vec![0, 1, bad.len()],
            };
            for place in places {
                let padding = size - place - 1 - good.len();
                let text = format!("\n{}{good}{bad}", " ".repeat(padding));
                let path = folder.join("input");
                fs::write(&path, &text).expect("a file can be written");
                let output = fed(program().arg(&path), b"", "across");
                let name = path.display();
                let expected = format!("replay2048: {name}:2:{}:{message}", column + padding);
                let what = format!("{bad:?}, {place} bytes before {size}");
                assert_eq!(seen(output), (Some(1), String::new(), expected), "{what}");
            }
        }
    }
}

#[test]
fn a_token_of_any_length_is_read_or_refused() {
    const LONG: usize = 1_000_000;
    let zeros = "0".repeat(LONG);
    let (text, line) = game(2);
    let text = text.trim_end();
    let with_zeros = text.strip_suffix('2').expect("its last token").to_string() + &zeros + "2";
    assert_success(fed(&mut program(), with_zeros.as_bytes(), "zeros"), &line);
    let address = format!("{SIXTEEN}a {zeros}1 2");
    assert_success(fed(&mut program(), address.as_bytes(), "zeros"), &line);
    let table = [
        ("9".repeat(LONG), "<stdin>:1:1: cell 1: "),
        (
            format!("{zeros}{}", u128::from(u64::MAX) + 1),
            "<stdin>:1:1: cell 1: ",
        ),
        (
            format!("{SIXTEEN}a {}", "1".repeat(LONG)),
            "<stdin>:2:3: step 1: ",
        ),
        (format!("{SIXTEEN}a {zeros}17 2"), "<stdin>:2:3: step 1: "),
        (
            format!("{SIXTEEN}a 1 {}", "9".repeat(LONG)),
            "<stdin>:2:5: step 1: ",
        ),
        (
            format!("{SIXTEEN}{}", "w".repeat(LONG)),
            "<stdin>:2:2: step 1: ",
        ),
        ("w".repeat(LONG), "<stdin>:1:1: cell 1: "),
        ("\u{20AC}".repeat(LONG), "<stdin>:1:1: cell 1: "),
    ];
    for (input, start) in table {
        let output = fed(&mut program(), input.as_bytes(), start);
        let length = output.stderr.len();
        assert_one_error(output, "", start);
        assert!(length < 200, "an error of {length} bytes");
    }
}

#[test]
fn an_endless_stream_of_garbage_fails() {
    let board = "0 ".repeat(16);
    let table: [(&str, &[u8], &str); 8] = [
        ("", b"y\n", "<stdin>:1:1: cell 1: "),
        ("", b"9", "<stdin>:1:1: cell 1: "),
        ("", b"w", "<stdin>:1:1: cell 1: "),
        ("", b"\0", "<stdin>:1:1: cell 1: "),
        ("", b"\xFF", "<stdin>:1:1: cell 1: "),
        ("", b"\xEF\xBB\xBF", "<stdin>:1:4: cell 1: "),
        ("\n\x1A", b"\x1A\n0", "<stdin>:2:1: cell 1: "),
        (&board, b"y\n", "<stdin>:1:33: step 1: "),
    ];
    for (beginning, garbage, start) in table {
        let mut child = program().spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let output = thread::scope(|scope| {
            scope.spawn(move || {
                let piece = garbage.repeat(4096);
                let mut written = stdin.write_all(beginning.as_bytes());
                while written.is_ok() {
                    written = stdin.write_all(&piece);
                }
            });
            ended(child, start)
        });
        assert_one_error(output, "", start);
    }
}

#[test]
fn garbage_is_told_before_the_input_ends() {
    let (text, line) = game(2);
    let board = "0 ".repeat(16);
    let (many_lines, more_lines) = (line.repeat(499), line.repeat(19_999));
    let long = "9".repeat(64);
    let halves = format!(
        "9223372036854775808 9223372036854775808 {}",
        "0 ".repeat(14)
    );
    let table = [
        ("x".to_string(), "", "<stdin>:1:1: cell 1: "),
        ("-1".to_string(), "", "<stdin>:1:1: cell 1: "),
        ("0 0 w".to_string(), "", "<stdin>:1:5: cell 3: "),
        (long.clone(), "", "<stdin>:1:1: cell 1: "),
        (format!("{board}w 17 "), "", "<stdin>:1:35: step 1: "),
        (format!("{board}ww"), "", "<stdin>:1:34: step 1: "),
        (format!("{board}w {long}"), "", "<stdin>:1:35: step 1: "),
        (
            format!("{}a 1 2 ", "2 4 ".repeat(8)),
            "",
            "<stdin>:1:37: step 1: ",
        ),
        (
            format!("{text}0 \u{20AC}"),
            &line,
            "<stdin>:3:3: case 2, cell 2: ",
        ),
        (format!("{text}\x1A."), "", "<stdin>:3:1: step 2: "),
        (
            text.repeat(500) + "x",
            &many_lines,
            "<stdin>:1001:1: case 500, step 2: ",
        ),
        (
            text.repeat(20_000) + "x",
            &more_lines,
            "<stdin>:40001:1: case 20000, step 2: ",
        ),
        (format!("{halves}a 1 0 "), "", "<stdin>:1:69: step 1: "),
    ];
    for (input, lines, start) in table {
        let mut child = program().spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let output = thread::scope(|scope| {
            let writing = scope.spawn(|| stdin.write_all(input.as_bytes()));
            let output = ended(child, &format!("it waits for more, to tell {start}"));
            writing.join().expect("no panic").expect("all is read");
            output
        });
        assert_one_error(output, lines, start);
        drop(stdin); // open until here
    }
}

/// Hands out pieces; waits to be told before the last one.
struct Late {
    pieces: Vec<String>,
    go_on: Receiver<()>,
}

impl Read for Late {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.pieces.len() == 1 {
            self.go_on.recv().expect("the test goes on");
        }
        if self.pieces.is_empty() {
            return Ok(0);
        }
        let piece = self.pieces.remove(0);
        buffer[..piece.len()].copy_from_slice(piece.as_bytes());
        Ok(piece.len())
    }
}

/// An output that tells what is written, and by going away that no thread has it any more.
struct Told(Sender<Vec<u8>>);

impl Write for Told {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).expect("the test listens");
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_thread_that_is_late_prints_nothing_behind_the_error() {
    let (text, line) = game(2);
    let piece = text.repeat(1_500);
    let pieces = 8; // so much that there are threads by then
    let mut input = vec![piece.clone(); pieces];
    input.push(format!("{piece}x"));
    input.push(piece);
    let (go_on, waiting) = mpsc::channel();
    let (written, output) = mpsc::channel();
    let late = Late {
        pieces: input,
        go_on: waiting,
    };
    let error = parallel::replay(
        Source::with_capacity(1 << 18, late),
        Told(written),
        NonZeroUsize::new(3),
    );
    let error = error
        .expect_err("an x is no step")
        .report("late")
        .to_string();
    assert!(
        error.starts_with("late:27001:1: case 13500, step 2: "),
        "{error}"
    );
    // The program would end now; until it has, a thread may go on.
    go_on.send(()).expect("a thread waits");
    let lines: Vec<u8> = output.iter().flatten().collect();
    let lines = String::from_utf8(lines).expect("lines are ASCII");
    assert_eq!(lines.lines().count(), 13_499);
    assert_eq!(lines, line.repeat(13_499));
}

#[test]
fn an_endless_valid_stream_is_replayed_in_little_memory() {
    const BYTES: usize = 12 << 20;
    const MOST_KIB: usize = 8 << 10; // less than the input, more than the program has to begin with
    let board = "0 ".repeat(16);
    // What comes first, what comes on and on, what comes last, and the lines for so many of the
    // second.
    type Lines = fn(usize) -> String;
    let table: [(&str, &str, &str, Lines); 6] = [
        (&board, "w 1 0 ", "a 1 2", |_| game(2).1),
        ("", " \r\n", SIXTEEN, |_| SIXTEEN.to_string()),
        (&board, "\x1A", "", |_| SIXTEEN.to_string()),
        ("0", "0", &board, |_| game(0).1),
        ("", SIXTEEN, "", |times| SIXTEEN.repeat(times)),
        ("", &game(2).0, "", |times| game(2).1.repeat(times)),
    ];
    for (first, on_and_on, last, lines) in table {
        let times = BYTES / on_and_on.len();
        let pieces = 64;
        let mut child = program().arg("-j2").spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let id = child.id();
        let (output, peak) = thread::scope(|scope| {
            let peak = scope.spawn(move || {
                let piece = on_and_on.repeat(times / pieces);
                stdin.write_all(first.as_bytes())?;
                for _ in 0..pieces {
                    stdin.write_all(piece.as_bytes())?;
                }
                stdin.write_all(last.as_bytes())?;
                Ok::<_, io::Error>(peak_memory(id))
            });
            (
                ended(child, on_and_on),
                peak.join().expect("it does not panic"),
            )
        });
        let peak = peak.expect("the program reads to the end");
        assert!(peak.unwrap_or(0) < MOST_KIB, "{on_and_on:?}: {peak:?} KiB");
        assert_success(output, &lines(times / pieces * pieces));
    }
}

#[test]
fn only_an_input_larger_than_the_buffer_starts_threads() {
    let (text, line) = game(2);
    for (bytes, option, threads) in [
        (100, "-j4", 1),
        (200_000, "-j4", 1),
        (1_000_000, "-j1", 1),
        (1_000_000, "-j4", 5), // the first one waits for the others
    ] {
        let times = bytes / text.len() + 1;
        let what = format!("{bytes} bytes, {option}");
        let mut child = program().arg(option).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let id = child.id();
        let input = text.repeat(times);
        let (output, running) = thread::scope(|scope| {
            let running = scope.spawn(move || {
                stdin.write_all(input.as_bytes())?;
                Ok::<_, io::Error>(status_of(id, "Threads:"))
            });
            let output = ended(child, &what);
            (output, running.join().expect("it does not panic"))
        });
        let running = running.expect("the program reads to the end");
        assert_eq!(running.unwrap_or(threads), threads, "{what}");
        assert_success(output, &line.repeat(times));
    }
}

/// The most memory that a running process had, in KiB, where the system tells.
fn peak_memory(id: u32) -> Option<usize> {
    status_of(id, "VmHWM:")
}

/// A number that Linux tells of a running process.
fn status_of(id: u32, name: &str) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}
