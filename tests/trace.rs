//! `--trace`: what it tells of steps and games, and colour. Whole traces are in `golden.rs`.

mod common;

use std::fs;
use std::process::Command;

use common::{
    assert_ends, fed, folder, inputs_in, program, program_with, sample_inputs, Session, EMPTY,
};

/// The program, tracing, and no environment that has a say about colour.
fn tracer(arguments: &[&str]) -> Command {
    let mut command = program_with(&["--trace"]);
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("TERM");
    command
}

/// The trace of a good input.
#[track_caller]
fn traced(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let mut command = tracer(arguments);
    let output = fed(&mut command, input.as_ref(), "a trace");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{stderr}");
    String::from_utf8(output.stdout).expect("a trace is UTF-8")
}

/// The lines of a trace that begin like this.
fn lines<'a>(trace: &'a str, start: &str) -> Vec<&'a str> {
    let lines = trace.lines();
    lines.filter(|line| line.starts_with(start)).collect()
}

/// The lines about a step.
fn step_lines(trace: &str) -> Vec<&str> {
    let is_about_step = |line: &&str| {
        line.starts_with("Step ") || (line.starts_with("Case ") && line.contains(','))
    };
    trace.lines().filter(is_about_step).collect()
}

#[test]
fn the_lines_that_begin_with_a_digit_are_the_answers() {
    for path in sample_inputs() {
        let input = fs::read(&path).expect("a sample can be read");
        let answers = fs::read_to_string(path.with_extension("out")).expect("it has its answers");
        for color in ["always", "never"] {
            let trace = traced(&["--color", color], &input);
            let found = trace
                .split_inclusive('\n')
                .filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
            assert_eq!(found.collect::<String>(), answers, "{}", path.display());
            assert_eq!(trace.lines().last(), answers.lines().last());
        }
    }
}

#[test]
fn every_step_has_its_line_and_its_board_and_from_the_second_case_on_its_case() {
    for path in sample_inputs() {
        let input = fs::read_to_string(&path).expect("a sample can be read");
        let letters = input.chars().filter(char::is_ascii_alphabetic).count();
        let trace = traced(&[], &input);
        assert_eq!(step_lines(&trace).len(), letters);
        let mut headings = 0;
        let mut steps = 0;
        for line in trace.lines() {
            let name = line
                .split([':', ';'])
                .next()
                .expect("there is a first part");
            if line == format!("Case {}", headings + 1) {
                (headings, steps) = (headings + 1, 0);
            } else if step_lines(line) == [line] {
                steps += 1;
                let expected = match headings {
                    1 => format!("Step {steps}"),
                    case => format!("Case {case}, step {steps}"),
                };
                assert_eq!(name, expected, "{}", path.display());
            }
        }
        assert_eq!(lines(&trace, "┌").len(), letters + headings);
        assert_eq!(lines(&trace, "State: ").len(), headings);
    }
}

#[test]
fn colour_adds_nothing_but_colour_and_never_passes_the_end_of_a_cell() {
    let golden = inputs_in("tests/golden/trace");
    for path in sample_inputs().into_iter().chain(golden) {
        let input = fs::read(path).expect("it can be read");
        let shown = |color| {
            let output = fed(&mut tracer(&["--color", color]), &input, "a trace");
            String::from_utf8(output.stdout).expect("a trace is UTF-8")
        };
        let colored = shown("always");
        let mut rest = &colored[..];
        let mut stripped = String::new();
        while let Some((plain, escape)) = rest.split_once("\x1B[") {
            stripped += plain;
            rest = escape.split_once('m').expect("the escape sequence ends").1;
        }
        stripped += rest;
        assert_eq!(stripped, shown("never"));
        for line in colored.lines() {
            for cell in line.split('│').filter(|cell| cell.contains('\x1B')) {
                assert!(cell.starts_with("\x1B[38;5;"), "{cell:?}");
                assert!(cell.ends_with("\x1B[0m"), "{cell:?}");
            }
        }
    }
}

const GAME: &str = "2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";

#[test]
fn colour_is_there_if_it_is_asked_for_where_the_output_is_no_terminal() {
    for (arguments, no_color, is_colored) in [
        (&[][..], None, false),
        (&["--color", "auto"], None, false),
        (&["--color=auto"], Some("1"), false),
        (&["--color", "never"], None, false),
        (&["--color", "always"], None, true),
        (&["--color", "always"], Some(""), true),
        // What the user asks for here and now counts for more than what is always so.
        (&["--color", "always"], Some("1"), true),
    ] {
        for term in ["xterm", "dumb"] {
            let mut command = tracer(arguments);
            command.env("TERM", term);
            command.envs(no_color.map(|value| ("NO_COLOR", value)));
            let output = fed(&mut command, GAME.as_bytes(), "colour");
            assert!(output.status.success());
            let found = output.stdout.contains(&b'\x1B');
            assert_eq!(
                found, is_colored,
                "{arguments:?}, NO_COLOR={no_color:?}, {term}"
            );
        }
    }
}

/// Only `script` gives a test a terminal.
#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal_colour_is_there_unless_the_environment_refuses_it() {
    let folder = folder("terminal", &[("game", GAME)]);
    let script = |line: &str| {
        let mut command = Command::new("script");
        command
            .args(["-qec", line, "/dev/null"])
            .current_dir(&folder);
        command.env_remove("NO_COLOR").env("TERM", "xterm");
        command
    };
    if !script("true")
        .output()
        .is_ok_and(|output| output.status.success())
    {
        println!("not tested: there is no usable `script` here");
        return;
    }
    for (arguments, name, value, is_colored) in [
        ("", "TERM", "xterm", true),
        ("--color=auto", "TERM", "xterm-256color", true),
        ("", "TERM", "dumb", false),
        ("--color=auto", "TERM", "dumb", false),
        ("--color=always", "TERM", "dumb", true),
        ("--color=never", "TERM", "xterm", false),
        ("", "NO_COLOR", "1", false),
        ("", "NO_COLOR", "", true),
        ("--color=always", "NO_COLOR", "1", true),
    ] {
        let program = env!("CARGO_BIN_EXE_replay2048");
        let line = format!("'{program}' --trace {arguments} game");
        let output = script(&line).env(name, value).output().expect("it starts");
        let trace = String::from_utf8_lossy(&output.stdout);
        assert!(trace.contains("   2  "), "{trace}");
        let found = trace.contains("\x1B[38;5;");
        assert_eq!(found, is_colored, "{arguments} {name}={value}: {trace}");
    }
}

#[test]
fn a_step_line_tells_what_the_step_did() {
    let zeros = "0 ".repeat(12);
    let half = "9223372036854775807";
    for (row, step, line) in [
        (
            "2 2 0 0",
            "a 5 2",
            "left; merged 2+2; score +4; tile 2 in cell 5",
        ),
        (
            "2 2 4 4",
            "D 5 2",
            "right; merged 2+2, 4+4; score +12; tile 2 in cell 5",
        ),
        (
            "3 3 0 0",
            "a 1 7",
            "left; merged 3+3; score +6; tile 7 in cell 2, as 1 is taken",
        ),
        ("2 4 0 0", "s 1 2", "down; nothing merged; tile 2 in cell 1"),
        (
            "2 4 0 0",
            "w 2 8",
            "up; nothing moved; tile 8 in cell 3, as 2 is taken",
        ),
        ("2 4 0 0", "w 2 0", "up; nothing moved; no tile"),
        ("2 2 0 0", "a 1 0", "left; merged 2+2; score +4; no tile"),
        ("0 0 0 0", "w 16 0", "up; nothing moved; no tile"),
        (
            &[half; 4].join(" "),
            "a 16 18446744073709551615",
            &format!(
                "left; merged {half}+{half}, {half}+{half}; score +36893488147419103228; \
                 tile 18446744073709551615 in cell 16"
            ),
        ),
    ] {
        let case = format!("{row} {zeros} {step}\n");
        let trace = traced(&[], case.repeat(2));
        let expected = [format!("Step 1: {line}"), format!("Case 2, step 1: {line}")];
        assert_eq!(step_lines(&trace), expected);
    }
}

#[test]
fn the_summary_tells_the_state() {
    let full = "2 4 2 4 4 2 4 2 2 4 2 4 4 2 4"; // and one more, other than 2 and 4
    let half = u64::MAX / 2 + 1;
    for (input, state) in [
        (EMPTY.to_string(), "still playable"),
        (format!("{EMPTY} a 1 2047"), "still playable"),
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
            format!("{EMPTY} a 1 2 a 2 2048"),
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
            format!("{EMPTY} a 1 3000"),
            "2048 reached at step 1, still playable",
        ),
        (
            format!("{EMPTY} a 1 1024 a 2 1024 a 2 2048 a 2 2"),
            "2048 reached at step 3, still playable",
        ),
    ] {
        let trace = traced(&[], &input);
        let expected = [format!("State:        {state}")];
        assert_eq!(lines(&trace, "State"), expected, "{input}");
    }
}

#[test]
fn the_score_may_pass_the_largest_tile() {
    let half = u64::MAX / 2;
    let row = format!("{half} {half} {half} {half} ").repeat(4);
    let trace = traced(&[], format!("{row} a 16 {half}"));
    let expected = format!("Score:        {}", 8 * 2 * u128::from(half));
    assert_eq!(lines(&trace, "Score"), [expected]);
}

#[test]
fn a_grid_keeps_its_shape() {
    for digits in 1..=20 {
        let tile = "1".repeat(digits);
        let trace = traced(&[], format!("{tile} {} d 5 {tile}", "0 ".repeat(15)));
        let is_of_grid = |line: &&str| line.starts_with(['┌', '│', '├', '└']);
        let grids: Vec<&str> = trace.lines().filter(is_of_grid).collect();
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
            let is_straight = |line: &&str| walls(line) == walls(grid[0]);
            assert!(grid.iter().all(is_straight), "{grid:#?}");
        }
    }
}

#[test]
fn several_files_are_shown_under_their_names() {
    let bad = format!("{EMPTY}w 0");
    let folder = folder("trace", &[("one", EMPTY), ("bad", &bad)]);
    let trace = traced(&[], EMPTY);
    let board = &trace[..trace.find("\nSteps").expect("there is a summary")];
    let stdout = format!(
        "==> one <==\n{trace}\n==> <stdin> <==\n{trace}\n==> bad <==\n{board}\n==> one <==\n{trace}"
    );
    let stderr = "replay2048: bad:2:3: step 1: expected an address from 1 to 16, found 0\n";
    let mut command = tracer(&["one", "-", "bad", "one"]);
    let expected = (1, stdout, stderr);
    assert_ends(command.current_dir(&folder), EMPTY, expected);
    let mut command = tracer(&["one"]);
    assert_ends(command.current_dir(&folder), "", (0, trace, ""));
}

#[test]
fn a_board_is_shown_before_the_next_step_is_written() {
    let mut session = Session::start(&mut tracer(&[]));
    let mut part = "0 ".repeat(16) + "\n";
    let mut shown = 0;
    let steps: String = (1..=300)
        .map(|step| format!("w {} 0\n", step % 16 + 1))
        .collect();
    // What a trace of the whole shows up to the end of each board.
    let trace = traced(&[], part.clone() + &steps);
    let ends: Vec<usize> = trace
        .match_indices("┘\n")
        .map(|(at, end)| at + end.len())
        .collect();
    assert_eq!(ends.len(), 301);
    for (end, step) in ends.into_iter().zip(steps.lines().map(Some).chain([None])) {
        session.write(&part);
        session.expect_output(&trace[shown..end]);
        shown = end;
        part = step.map_or(String::new(), |step| format!("{step}\n"));
    }
    session.end((0, &trace[shown..], ""));
}

#[test]
fn a_game_at_random_is_traced_to_its_answer() {
    let mut games = common::games::Games::default();
    let random = &mut common::Random::new(1);
    let layout = common::games::Layout::usual(random);
    for _ in 0..3 {
        games.push_played(&layout, random);
    }
    let trace = traced(&[], &games.text);
    let answers = trace
        .lines()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let answers: String = answers.map(|line| format!("{line}\n")).collect();
    assert_ends(&mut program(), &games.text, (0, answers, ""));
    assert_eq!(lines(&trace, "State:        no move left").len(), 3);
}
