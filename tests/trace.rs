//! `--trace`: whole traces, the answers in them, colour, and the process.

mod common;

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use common::{ended, fed, program, sample_inputs};
use replay2048::error::Error;
use replay2048::show::trace::trace;

/// The program, tracing, and no environment that has a say about colour.
fn tracer(arguments: &[&str]) -> Command {
    let mut command = program();
    command
        .env_remove("NO_COLOR")
        .arg("--trace")
        .args(arguments);
    command
}

/// Asserts the whole outcome; where an error is expected, the status must be 1.
#[track_caller]
fn assert_outcome(command: &mut Command, input: &str, stdout: &str, stderr: &str) {
    let output = fed(command, input.as_bytes(), input);
    let seen = |bytes| String::from_utf8(bytes).expect("all output is UTF-8");
    let outcome = (seen(output.stdout), seen(output.stderr));
    assert_eq!(outcome, (stdout.to_string(), stderr.to_string()));
    let status = i32::from(!stderr.is_empty());
    assert_eq!(output.status.code(), Some(status), "{stderr}");
}

/// What the library traces without colour, and the error as the program would tell it.
fn traced(input: &str) -> (String, Option<String>) {
    let mut output = Vec::new();
    let result = trace(input.as_bytes(), &mut output, false);
    let error = result
        .err()
        .map(|error| error.report("<stdin>").to_string());
    (String::from_utf8(output).expect("a trace is UTF-8"), error)
}

/// The lines of a trace that begin like this.
fn lines<'a>(trace: &'a str, start: &str) -> Vec<&'a str> {
    let lines = trace.lines();
    lines.filter(|line| line.starts_with(start)).collect()
}

/// A golden file; where there is none, nothing.
fn golden(path: &Path, extension: &str) -> Option<String> {
    fs::read_to_string(path.with_extension(extension)).ok()
}

/// Every `tests/golden/trace/NAME.in`.
fn golden_inputs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/trace");
    let files = fs::read_dir(folder).expect("the golden files are there");
    let files = files.map(|file| file.expect("they can be listed").path());
    files
        .filter(|path| path.extension() == Some(OsStr::new("in")))
        .collect()
}

/// `NAME.out` is the trace, `NAME.err` the error if there is one, `NAME.color.out` the trace in
/// colour.
#[test]
fn every_golden_trace_is_what_is_shown() {
    let inputs = golden_inputs();
    assert!(!inputs.is_empty());
    for path in inputs {
        println!("{}", path.display());
        let input = golden(&path, "in").expect("it is UTF-8");
        let stdout = golden(&path, "out").expect("each has its trace");
        let stderr = golden(&path, "err").unwrap_or_default();
        assert_outcome(&mut tracer(&[]), &input, &stdout, &stderr);
        if let Some(stdout) = golden(&path, "color.out") {
            let mut command = tracer(&["--color", "always"]);
            assert_outcome(&mut command, &input, &stdout, &stderr);
        }
    }
}

#[test]
fn the_lines_that_begin_with_a_digit_are_the_answers() {
    for path in sample_inputs() {
        let input = fs::read_to_string(&path).expect("a sample can be read");
        let answers = golden(&path, "out").expect("a sample has its answers");
        for color in ["always", "never"] {
            let output = fed(&mut tracer(&["--color", color]), input.as_bytes(), &input);
            assert!(output.status.success() && output.stderr.is_empty());
            let trace = String::from_utf8(output.stdout).expect("a trace is UTF-8");
            let found = trace
                .split_inclusive('\n')
                .filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
            assert_eq!(found.collect::<String>(), answers, "{}", path.display());
            assert_eq!(trace.lines().last(), answers.lines().last());
        }
    }
}

#[test]
fn every_step_has_its_line_and_its_board() {
    for path in sample_inputs() {
        let input = fs::read_to_string(&path).expect("a sample can be read");
        let letters = input.chars().filter(char::is_ascii_alphabetic).count();
        let (trace, error) = traced(&input);
        assert_eq!(error, None);
        let (steps, cases): (Vec<&str>, Vec<&str>) = trace
            .lines()
            .filter(|line| line.starts_with("Step ") || line.starts_with("Case "))
            .partition(|line| line.contains("tep "));
        assert_eq!(steps.len(), letters);
        assert_eq!(lines(&trace, "┌").len(), letters + cases.len());
    }
}

#[test]
fn colour_adds_nothing_but_colour() {
    for path in sample_inputs().into_iter().chain(golden_inputs()) {
        let input = fs::read(path).expect("it can be read");
        let shown = |color| {
            let mut output = Vec::new();
            let _ = trace(&input[..], &mut output, color);
            String::from_utf8(output).expect("a trace is UTF-8")
        };
        let mut rest = &shown(true)[..];
        let mut stripped = String::new();
        while let Some((plain, escape)) = rest.split_once("\x1B[") {
            stripped += plain;
            rest = escape.split_once('m').expect("the escape sequence ends").1;
        }
        stripped += rest;
        assert_eq!(stripped, shown(false));
    }
}

#[test]
fn colour_never_passes_the_end_of_a_cell() {
    let path = sample_inputs().pop().expect("there are samples");
    let mut output = Vec::new();
    trace(
        &fs::read(path).expect("it can be read")[..],
        &mut output,
        true,
    )
    .expect("it is good");
    for line in String::from_utf8(output).expect("it is UTF-8").lines() {
        for cell in line.split('│').filter(|cell| cell.contains('\x1B')) {
            assert!(cell.starts_with("\x1B[38;5;"), "{cell:?}");
            assert!(cell.ends_with("\x1B[0m"), "{cell:?}");
        }
    }
}

#[test]
fn colour_is_for_whom_it_is_asked() {
    let input = "2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
    // Standard output is no terminal here.
    for (arguments, no_color, colored) in [
        (&[][..], None, false),
        (&["--color", "auto"], None, false),
        (&["--color=auto"], Some("1"), false),
        (&["--color", "never"], None, false),
        (&["--color", "always"], None, true),
        (&["--color", "always"], Some(""), true),
        // What the user asks for here and now counts for more than what is always so.
        (&["--color", "always"], Some("1"), true),
    ] {
        let mut command = tracer(arguments);
        command.envs(no_color.map(|value| ("NO_COLOR", value)));
        let output = fed(&mut command, input.as_bytes(), input);
        assert!(output.status.success());
        let found = output.stdout.contains(&b'\x1B');
        assert_eq!(found, colored, "{arguments:?}, NO_COLOR={no_color:?}");
    }
}

#[test]
fn a_step_line_tells_what_the_step_did() {
    let zeros = "0 ".repeat(12);
    for (row, step, line) in [
        ("2 2 0 0", "a 5 2", "left; merged 2+2; score +4; tile 2 in cell 5"),
        ("2 2 4 4", "D 5 2", "right; merged 2+2, 4+4; score +12; tile 2 in cell 5"),
        ("3 3 0 0", "a 1 7", "left; merged 3+3; score +6; tile 7 in cell 2, as 1 is taken"),
        ("2 4 0 0", "s 1 2", "down; nothing merged; tile 2 in cell 1"),
        ("2 4 0 0", "w 2 8", "up; nothing moved; tile 8 in cell 3, as 2 is taken"),
        ("2 4 0 0", "w 2 0", "up; nothing moved; no tile"),
        ("2 2 0 0", "a 1 0", "left; merged 2+2; score +4; no tile"),
        ("0 0 0 0", "w 16 0", "up; nothing moved; no tile"),
        (
            "9223372036854775807 9223372036854775807 9223372036854775807 9223372036854775807",
            "a 16 18446744073709551615",
            "left; merged 9223372036854775807+9223372036854775807, 9223372036854775807+9223372036854775807; \
             score +36893488147419103228; tile 18446744073709551615 in cell 16",
        ),
    ] {
        let (trace, error) = traced(&format!("{row} {zeros} {step}"));
        assert_eq!(error, None);
        assert_eq!(lines(&trace, "Step "), [format!("Step 1: {line}")]);
    }
}

#[test]
fn the_summary_tells_the_state() {
    let empty = "0 ".repeat(16);
    let full = "2 4 2 4 4 2 4 2 2 4 2 4 4 2 4"; // and one more, other than 2 and 4
    let half = u64::MAX / 2 + 1;
    for (input, state) in [
        (empty.clone(), "still playable"),
        (format!("{empty} a 1 2047"), "still playable"),
        (format!("{full} 8"), "no move left"),
        (format!("{full} 4"), "still playable"), // the last row
        (format!("2 {full}"), "still playable"), // the first row, and the columns below it
        (format!("{full} 0"), "still playable"),
        (format!("{full} 0 w 16 8"), "no move left"),
        // Two that are equal and cannot merge.
        (
            format!("2 4 2 4 4 2 4 2 2 4 2 4 4 2 {half} {half}"),
            "2048 reached on the starting board, no move left",
        ),
        (
            format!("{empty} a 1 2 a 2 2048"),
            "2048 reached at step 2, still playable",
        ),
        (
            format!("{full} 0 w 16 2048"),
            "2048 reached at step 1, no move left",
        ),
        (
            format!("{full} 2048"),
            "2048 reached on the starting board, no move left",
        ),
        // A larger tile has reached it too, and it stays reached.
        (
            format!("{empty} a 1 3000"),
            "2048 reached at step 1, still playable",
        ),
        (
            format!("{empty} a 1 1024 a 2 1024 a 2 2048 a 2 2"),
            "2048 reached at step 3, still playable",
        ),
    ] {
        let (trace, error) = traced(&input);
        assert_eq!(error, None);
        let expected = [format!("State:        {state}")];
        assert_eq!(lines(&trace, "State"), expected, "{input}");
    }
}

#[test]
fn the_score_may_pass_the_largest_tile() {
    let half = u64::MAX / 2;
    let row = format!("{half} {half} {half} {half} ").repeat(4);
    let (trace, _) = traced(&format!("{row} a 16 {half}"));
    let expected = format!("Score:        {}", 8 * 2 * u128::from(half));
    assert_eq!(lines(&trace, "Score"), [expected]);
}

#[test]
fn a_grid_keeps_its_shape() {
    for digits in 1..=20 {
        let tile = "1".repeat(digits);
        let (trace, _) = traced(&format!("{tile} {} d 5 {tile}", "0 ".repeat(15)));
        let grids: Vec<&str> = trace
            .lines()
            .filter(|line| line.starts_with(['┌', '│', '├', '└']))
            .collect();
        assert_eq!(grids.len(), 2 * 9);
        for grid in grids.chunks(9) {
            let width = grid[0].chars().count();
            assert!(width <= 80 || digits > 16, "{width} columns");
            assert!(grid.iter().all(|line| line.chars().count() == width));
            let walls = |line: &str| -> Vec<usize> {
                let places = line.chars().enumerate();
                places
                    .filter(|(_, c)| !"─ 0123456789+[]".contains(*c))
                    .map(|(at, _)| at)
                    .collect()
            };
            assert!(
                grid.iter().all(|line| walls(line) == walls(grid[0])),
                "{grid:#?}"
            );
        }
    }
}

#[test]
fn no_game_is_no_trace() {
    for input in ["", "\n", " \t\r\n", "\u{FEFF}", "\x1A"] {
        assert_outcome(&mut tracer(&[]), input, "", "");
    }
    assert_outcome(
        &mut tracer(&[]),
        "x",
        "",
        "replay2048: <stdin>:1:1: cell 1: expected a number, found 'x'\n",
    );
}

#[test]
fn several_files_are_shown_under_their_names() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("trace");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let game = "0 ".repeat(16);
    fs::write(folder.join("one"), &game).expect("a file can be written");
    fs::write(folder.join("bad"), format!("{game}w 0")).expect("a file can be written");
    let (trace, _) = traced(&game);
    let board = &trace[..trace.find("\nSteps").expect("there is a summary")];
    let stdout = format!("==> one <==\n{trace}\n==> <stdin> <==\n{trace}\n==> bad <==\n{board}");
    let stderr = "replay2048: bad:1:35: step 1: expected an address from 1 to 16, found 0\n";
    let mut command = tracer(&["one", "-", "bad", "one"]);
    assert_outcome(command.current_dir(&folder), &game, &stdout, stderr);
    assert_outcome(tracer(&["one"]).current_dir(&folder), "", &trace, "");
}

#[test]
fn nothing_is_left_in_the_buffer() {
    let game = "0 ".repeat(16);
    for input in [
        String::new(),
        game.clone(),
        game.clone() + "a 1 2 x",
        game + "0",
        "x".to_string(),
    ] {
        let mut output = BufWriter::with_capacity(1 << 20, Vec::new());
        output.write_all(b"before").expect("there is room");
        let _ = trace(input.as_bytes(), &mut output, false);
        assert!(output.buffer().is_empty(), "{input}");
    }
}

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    for room in [0, 10, 100, 1000] {
        let mut output = vec![0; room];
        let game = "0 ".repeat(16) + "a 1 2";
        let result = trace(game.as_bytes(), &mut &mut output[..], false);
        assert!(matches!(result, Err(Error::Write(_))), "{result:?}");
    }
}

#[test]
fn a_board_is_shown_before_the_next_step_is_written() {
    let mut child = tracer(&[]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let stdout = child.stdout.take().expect("it is piped");
    // Reading might wait for ever, so it is done beside.
    let (send, boards) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if line.starts_with('└') && send.send(()).is_err() {
                return;
            }
        }
    });
    let mut part = "0 ".repeat(16) + "\n";
    for step in 1..=1000 {
        stdin.write_all(part.as_bytes()).expect("the program reads");
        if boards.recv_timeout(Duration::from_secs(60)).is_err() {
            child.kill().expect("the program can be killed");
            panic!("withholds the board before step {step}");
        }
        part = format!("w {} 0\n", step % 16 + 1);
    }
    drop(stdin);
    let output = ended(child, "a whole game");
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn a_reader_that_goes_away_ends_an_endless_game() {
    for read_first in [0, 1000] {
        let mut child = tracer(&[]).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let mut stdout = child.stdout.take().expect("it is piped");
        let output = thread::scope(|scope| {
            scope.spawn(move || {
                let mut written = stdin.write_all("0 ".repeat(16).as_bytes());
                while written.is_ok() {
                    written = stdin.write_all(&b"w 1 0\n".repeat(1000));
                }
            });
            stdout
                .read_exact(&mut vec![0; read_first])
                .expect("that much is shown");
            drop(stdout);
            ended(child, "no reader")
        });
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty());
    }
}
