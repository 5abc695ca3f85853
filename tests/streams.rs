//! Standard streams: ones that cannot be used, readers that go away, and answers that nobody has to
//! wait for.

mod common;

use std::fs::{self, File};
use std::io::{Read, Write};
use std::thread;

use common::{
    assert_ended, assert_ends, ended, folder, game, program, program_with, unread_pipe, Session,
    EMPTY, LOCKED,
};

/// Ways to show [`EMPTY`] with a step.
const MODES: [&[&str]; 8] = [
    &[],
    &["-j1"],
    &["-j3"],
    &["-k"],
    &["--steps"],
    &["--compact"],
    &["--trace"],
    &["--case=1"],
];

/// What prints something without an input.
const PRINTERS: [&[&str]; 3] = [&["--help"], &["--version"], &["--submission"]];

/// A case on one line.
const ONE_LINE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 1 2\n";

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    for mode in MODES {
        for (cases, read_first) in [(1, 0), (50_000, 0), (50_000, 100)] {
            if cases > 1 && mode == ["--case=1"] {
                continue; // it prints no more than a line
            }
            // Longer than every buffer, so that a write fails before the input ends; and one
            // short line, so that nothing is written before that.
            let mut child = program_with(mode).spawn().expect("the program starts");
            let mut stdin = child.stdin.take().expect("it is piped");
            let mut stdout = child.stdout.take().expect("it is piped");
            let what = format!("{mode:?}, {cases} cases, {read_first} bytes read");
            let output = thread::scope(|scope| {
                match read_first {
                    0 => drop(stdout),
                    _ => drop(scope.spawn(move || stdout.read_exact(&mut vec![0; read_first]))),
                }
                scope.spawn(move || stdin.write_all(ONE_LINE.repeat(cases).as_bytes()));
                ended(child, &what)
            });
            assert_ended(&output, (0, "", ""), &what);
        }
    }
    for mode in MODES.into_iter().chain(PRINTERS) {
        let mut command = program_with(mode);
        assert_ends(command.stdout(unread_pipe()), ONE_LINE, (0, "", ""));
    }
}

#[test]
fn a_reader_that_goes_away_ends_an_endless_game() {
    for mode in [&["--trace"][..], &["--steps"]] {
        for read_first in [0, 1000] {
            let mut child = program_with(mode).spawn().expect("the program starts");
            let mut stdin = child.stdin.take().expect("it is piped");
            let mut stdout = child.stdout.take().expect("it is piped");
            let what = format!("{mode:?}, {read_first} bytes read");
            let output = thread::scope(|scope| {
                scope.spawn(move || {
                    let mut written = stdin.write_all(EMPTY.as_bytes());
                    while written.is_ok() {
                        written = stdin.write_all(&b"w 1 0\n".repeat(1000));
                    }
                });
                let read = stdout.read_exact(&mut vec![0; read_first]);
                read.expect("that much is shown");
                drop(stdout);
                ended(child, &what)
            });
            assert_ended(&output, (0, "", ""), &what);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_told_with_the_systems_reason() {
    let reason = common::full_disk().write(b"0").expect_err("it is full");
    let told = format!("replay2048: <stdout>: {reason}\n");
    for mode in MODES {
        // Little, which fails when the program ends, and more than any buffer.
        for cases in [1, 10, 50_000] {
            let mut command = program_with(mode);
            let input = ONE_LINE.repeat(cases);
            assert_ends(command.stdout(common::full_disk()), input, (1, "", &told));
        }
        // Nothing to write, nothing to fail.
        if mode != ["--case=1"] {
            let mut command = program_with(mode);
            assert_ends(command.stdout(common::full_disk()), "", (0, "", ""));
        }
    }
    for printer in PRINTERS {
        let mut command = program_with(printer);
        assert_ends(command.stdout(common::full_disk()), "", (1, "", &told));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_error_that_cannot_be_told_still_shows_in_the_status() {
    let (text, line) = game(1);
    let bad = text + "\n0 x";
    let mut command = program();
    assert_ends(command.stderr(common::full_disk()), bad, (1, line, ""));
    let mut command = program_with(&["--no-such-option"]);
    assert_ends(command.stderr(common::full_disk()), "", (2, "", ""));
    let mut command = program();
    command
        .stdout(common::full_disk())
        .stderr(common::full_disk());
    assert_ends(&mut command, EMPTY, (1, "", ""));
}

/// Asserts status 1, an empty standard output and these lines on standard error, in any order.
#[cfg(unix)]
#[track_caller]
fn assert_tells_all(command: &mut std::process::Command, input: &str, told: &[&str]) {
    let what = format!("{command:?} on {input:?}");
    let mut output = common::fed(command, input.as_bytes(), &what);
    let sorted = |lines: &mut Vec<&str>| {
        lines.sort_unstable();
        lines.concat()
    };
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines = sorted(&mut stderr.split_inclusive('\n').collect());
    output.stderr = lines.into_bytes();
    assert_ended(&output, (1, "", sorted(&mut told.to_vec())), &what);
}

#[cfg(target_os = "linux")]
#[test]
fn bad_input_does_not_hide_that_the_output_cannot_be_written() {
    let reason = common::full_disk().write(b"0").expect_err("it is full");
    let full = format!("replay2048: <stdout>: {reason}\n");
    let bad = "replay2048: <stdin>:2:3: case 2, cell 2: expected a number, found 'x'\n";
    let folder = folder("both", &[]);
    let reason = fs::read(folder.join("missing")).expect_err("it is missing");
    let missing = format!("replay2048: missing: {reason}\n");
    for mode in MODES {
        if mode == ["--case=1"] {
            continue; // it has no need to read the second case
        }
        let mut command = program_with(mode);
        let input = format!("{ONE_LINE}0 x\n");
        assert_tells_all(command.stdout(common::full_disk()), &input, &[bad, &full]);
        let mut command = program_with(mode);
        command.current_dir(&folder).args(["-", "missing"]);
        // The output may fail before the second file is opened: then that is all.
        let output = common::fed(
            command.stdout(common::full_disk()),
            ONE_LINE.as_bytes(),
            "missing",
        );
        let told = String::from_utf8_lossy(&output.stderr);
        let is_either = |line: &str| line == full || line == missing;
        let is_right = told.contains(&full) && told.split_inclusive('\n').all(is_either);
        assert!(is_right, "{mode:?}: {told}");
        assert_eq!(output.status.code(), Some(1), "{mode:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_output_that_is_not_open_for_writing_is_told() {
    let not_writable = || File::open("/dev/null").expect("it is there");
    let reason = not_writable()
        .write(b"0")
        .expect_err("it is only for reading");
    let told = format!("replay2048: <stdout>: {reason}\n");
    for mode in MODES {
        let mut command = program_with(mode);
        assert_ends(command.stdout(not_writable()), ONE_LINE, (1, "", &told));
        let many = ONE_LINE.repeat(50_000);
        assert_ends(command.stdout(not_writable()), many, (1, "", &told));
    }
    for printer in PRINTERS {
        let mut command = program_with(printer);
        assert_ends(command.stdout(not_writable()), "", (1, "", &told));
    }
    let bad = "replay2048: <stdin>:2:3: case 2, cell 2: expected a number, found 'x'\n";
    let mut command = program();
    let input = format!("{ONE_LINE}0 x\n");
    assert_tells_all(command.stdout(not_writable()), &input, &[bad, &told]);
}

#[cfg(unix)]
#[test]
fn an_input_that_is_not_open_for_reading_is_told() {
    let not_readable = || {
        let file = File::options().write(true).open("/dev/null");
        file.expect("it is there")
    };
    let reason = not_readable()
        .read(&mut [0])
        .expect_err("it is only for writing");
    let told = format!("replay2048: <stdin>: {reason}\n");
    let (text, line) = game(3);
    let folder = folder("not-readable", &[("3", &text)]);
    for mode in MODES {
        let mut command = program_with(mode);
        command.stdin(not_readable());
        let told = match mode {
            ["--case=1"] => format!("{told}replay2048: there are no cases, so no case 1\n"),
            _ => told.clone(),
        };
        assert_ends(&mut command, "", (1, "", &told));
    }
    let mut command = program_with(&["-", "3"]);
    command.current_dir(&folder).stdin(not_readable());
    assert_ends(&mut command, "", (1, line, told));
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
        let script = format!("exec \"$0\" {closing}");
        let mut command = common::piped("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_replay2048")]);
        let what = format!("{closing} {input:?}");
        let output = common::fed(&mut command, input.as_bytes(), &what);
        // A panic's is 101, or none with the signal of an abort.
        let status = output.status.code().unwrap_or(-1);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(statuses.contains(&status), "{what}: {status} {stderr}");
        assert!(!stderr.contains("panicked"), "{what}: {stderr}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), lines, "{what}");
    }
}

#[test]
fn errors_come_after_the_answers_before_them_where_both_go_to_one_file() {
    let files = [("1", ONE_LINE), ("bad", &format!("{ONE_LINE}0 x\n"))];
    let folder = folder("one-file", &files);
    let reason = fs::read(folder.join("missing")).expect_err("it is missing");
    let missing = format!("replay2048: missing: {reason}\n");
    let bad = "replay2048: bad:2:3: case 2, cell 2: expected a number, found 'x'\n";
    for (mode, after_bad) in [
        (&[][..], ""),
        (&["-j1"], ""),
        (&["-k"], "\n"),
        (&["-k", "-j1"], "\n"),
        (&["--steps"], ""),
        (&["--compact"], ""),
    ] {
        let line = match mode {
            ["--compact"] => ONE_LINE,
            _ => "2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
        };
        let path = folder.join("both");
        let both = File::create(&path).expect("a file can be written");
        let mut command = program_with(mode);
        command
            .current_dir(&folder)
            .args(["1", "missing", "bad", "1"]);
        command
            .stderr(both.try_clone().expect("it can be shared"))
            .stdout(both);
        assert_ends(&mut command, "", (1, "", ""));
        let written = fs::read_to_string(path).expect("it is UTF-8");
        // The empty line of a bad line may be written before it is told, or after.
        let [first, last] =
            [[line, &missing, line], [bad, after_bad, line]].map(|part| part.concat());
        let other = [after_bad, bad, line].concat();
        let is_right = written == first.clone() + &last || written == first + &other;
        assert!(is_right, "{mode:?}: {written}");
    }
}

/// Numbers of threads; no answer must wait for another thread.
const THREADS: [&str; 3] = ["-j1", "-j2", "-j4"];

/// So many games of [`game`] that threads start.
const MANY: usize = 50_000;

#[test]
fn an_answer_is_out_when_the_next_game_begins() {
    for threads in THREADS {
        for mode in [&[][..], &["--compact"]] {
            let answer = |tile| match mode.len() {
                0 => game(tile).1,
                _ => game(tile).0.replacen('\n', " ", 1),
            };
            let mut session = Session::start(program_with(mode).arg(threads));
            session.write(game(1).0);
            for tile in 2..=20 {
                let (next, _) = game(tile);
                session.write(&next[..1]);
                session.expect_output(&answer(tile - 1));
                session.write(&next[1..]);
            }
            session.end((0, &answer(20), ""));
        }
    }
}

#[test]
fn an_answer_is_out_when_the_next_game_begins_also_on_several_threads() {
    for threads in THREADS {
        for mode in [&[][..], &["--compact"]] {
            let answer = |tile| match mode.len() {
                0 => game(tile).1,
                _ => game(tile).0.replacen('\n', " ", 1),
            };
            let mut session = Session::start(program_with(mode).arg(threads));
            session.write(game(1).0);
            for tile in 1..=3 {
                session.write(game(tile).0.repeat(MANY));
                session.expect_output(&answer(tile).repeat(MANY));
                let (next, _) = game(tile + 1);
                session.write(&next[..1]);
                session.expect_output(&answer(tile));
                session.write(&next[1..]);
            }
            session.end((0, &answer(4), ""));
        }
    }
}

#[test]
fn with_keep_going_an_answer_is_out_when_its_line_ends() {
    for threads in THREADS {
        let mut session = Session::start(program_with(&["-k", threads]).arg("-"));
        for round in 0..3 {
            for tile in 1..=5 {
                session.write(format!("{} a 1 {tile}", EMPTY.trim_end()));
                session.write("\n");
                session.expect_output(&game(tile).1);
                session.write("\n");
                session.expect_output("\n");
                session.write("0 x\n");
                session.expect_output("\n");
                let case = round * (MANY + 10) + 2 * tile as usize;
                let line = round * (MANY + 15) + 3 * tile as usize;
                session.expect_error(&format!(
                    "replay2048: <stdin>:{line}:3: case {case}, cell 2: expected a number, found 'x'\n"
                ));
            }
            session.write(ONE_LINE.repeat(MANY));
            session.expect_output(&game(2).1.repeat(MANY));
        }
        session.write(ONE_LINE.trim_end());
        session.end((1, &game(2).1, ""));
    }
}

#[test]
fn with_steps_a_board_is_out_when_its_step_is_complete() {
    for threads in THREADS {
        let mut session = Session::start(program_with(&["--steps", threads]).arg("-"));
        for case in 1..=3 {
            session.write(EMPTY);
            for tile in 1..=200 {
                // The number before might have gone on, the white space tells that it does not.
                session.write(format!("a 1 {tile}"));
                session.write(if tile % 2 == 0 { " " } else { "\n" });
                session.expect_output(&game(tile).1);
                session.write(format!("d 1 0 w 1 0 s 1 {}\n", case - 1));
                session.expect_output(&boards_after(tile, case - 1));
                session.write("\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
            }
        }
        session.end((0, "", ""));
    }
}

/// What `--steps` prints when the only tile goes right, stays, and goes down, and another comes to
/// cell 1 if it is not 0.
fn boards_after(tile: u64, other: u64) -> String {
    let right = format!("0 0 0 {tile} 0 0 0 0 0 0 0 0 0 0 0 0\n");
    let down = format!("{other} 0 0 0 0 0 0 0 0 0 0 0 0 0 0 {tile}\n");
    [&right[..], &right, &down].concat()
}

#[test]
fn bad_input_is_told_before_the_input_ends() {
    let (text, line) = game(2);
    let board = EMPTY.trim_end();
    let (many_lines, more_lines) = (line.repeat(499), line.repeat(19_999));
    let long = "9".repeat(64);
    let halves = "9223372036854775808 9223372036854775808 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
    let table = [
        (
            "x".to_string(),
            "",
            "1:1: cell 1: expected a number, found 'x'".to_string(),
        ),
        (
            "-1".to_string(),
            "",
            "1:1: cell 1: expected a number, found '-'".to_string(),
        ),
        (
            "0 0 w".to_string(),
            "",
            "1:5: cell 3: expected a number, found 'w'".to_string(),
        ),
        (
            long.clone(),
            "",
            format!(
                "1:1: cell 1: expected a number up to 18446744073709551615, found {}..., which is \
                 too large",
                &long[..40]
            ),
        ),
        (
            format!("{board} w 17 "),
            "",
            "1:35: step 1: expected an address from 1 to 16, found 17".to_string(),
        ),
        (
            format!("{board} ww"),
            "",
            "1:34: step 1: expected an address from 1 to 16, found 'w'".to_string(),
        ),
        (
            format!("{board} w {long}"),
            "",
            format!(
                "1:35: step 1: expected an address from 1 to 16, found {}...",
                &long[..40]
            ),
        ),
        (
            format!("{} a 1 2 ", LOCKED.trim_end()),
            "",
            "1:37: step 1: expected a free cell for tile 2, found the board full".to_string(),
        ),
        (
            format!("{text}0 \u{20AC}"),
            &line,
            "3:3: case 2, cell 2: expected a number, found U+20AC".to_string(),
        ),
        (
            format!("{text}\x1A."),
            "",
            r"3:1: step 2: expected a direction (w, a, s, d) or the next board, found '\x1a'"
                .to_string(),
        ),
        (
            text.repeat(500) + "x",
            &many_lines,
            "1001:1: case 500, step 2: expected a direction (w, a, s, d) or the next board, found \
             'x'"
            .to_string(),
        ),
        (
            text.repeat(20_000) + "x",
            &more_lines,
            "40001:1: case 20000, step 2: expected a direction (w, a, s, d) or the next board, \
             found 'x'"
                .to_string(),
        ),
        (
            format!("{halves} a 1 0 "),
            "",
            "1:69: step 1: expected merges up to 18446744073709551615, found 9223372036854775808 \
             + 9223372036854775808, which is too large"
                .to_string(),
        ),
    ];
    for threads in THREADS {
        for (input, lines, error) in &table {
            let mut session = Session::start(program().arg(threads));
            session.write(input);
            let told = format!("replay2048: <stdin>:{error}\n");
            session.assert_ends((1, lines, &told));
        }
    }
}
