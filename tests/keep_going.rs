//! `-k`, `--keep-going`: each line is a case, and a bad one stops no other.

mod common;

use std::fs;

use common::games::{self, good_games};
use common::naive::{self, View};
use common::{assert_ends, fed, folder, program, program_with, Random, EMPTY, LOCKED};

/// A good line, and what it gives.
const GOOD: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 1 2\n";
const LINE: &str = "2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

/// Asserts what `-k` prints and tells of an input; there is something to tell.
#[track_caller]
fn tells(input: impl AsRef<[u8]>, lines: &str, errors: &[&str]) {
    let told = errors
        .iter()
        .map(|error| format!("replay2048: <stdin>:{error}\n"));
    let told: String = told.collect();
    assert_ends(&mut program_with(&["-k"]), input, (1, lines, told));
}

/// The same for a line that is bad, with a line feed and as the last line without one.
#[track_caller]
fn is_bad(line: &str, error: &str) {
    let error = error.replace("THE END", "the end of the line");
    tells(format!("{line}\n"), "\n", &[&error]);
    tells(line, "\n", &[&error]);
    // Between others.
    let error = error
        .replacen("1:", "2:", 1)
        .replacen(": ", ": case 2, ", 1);
    tells(
        format!("{GOOD}{line}\n{GOOD}"),
        &[LINE, "\n", LINE].concat(),
        &[&error],
    );
}

#[test]
fn a_bad_line_is_told_and_has_an_empty_line_of_output() {
    let empty = EMPTY.trim_end();
    let locked = LOCKED.trim_end();
    let direction = "expected a direction (w, a, s, d) or the end of the line, found";
    for (line, error) in [
        ("2", "1:2: cell 2: expected a number, found THE END"),
        ("2 2 \t", "1:6: cell 3: expected a number, found THE END"),
        ("0 0 x", "1:5: cell 3: expected a number, found 'x'"),
        ("x", "1:1: cell 1: expected a number, found 'x'"),
        ("w 1 2", "1:1: cell 1: expected a number, found 'w'"),
        (
            &format!("{empty} w"),
            "1:34: step 1: expected an address from 1 to 16, found THE END",
        ),
        (
            &format!("{empty} w 1"),
            "1:36: step 1: expected a value, found THE END",
        ),
        (
            &format!("{empty} w 1 2 a 5 "),
            "1:43: step 2: expected a value, found THE END",
        ),
        (
            &format!("{empty} w 17 2"),
            "1:35: step 1: expected an address from 1 to 16, found 17",
        ),
        (
            &format!("{empty} w 1 2;"),
            &format!("1:38: step 2: {direction} ';'"),
        ),
        (
            &format!("{empty} w 1 2 \u{FF57} 1 2"),
            &format!("1:39: step 2: {direction} U+FF57"),
        ),
        (
            &format!("{empty} w 1 2 \0"),
            &format!(r"1:39: step 2: {direction} '\x00'"),
        ),
        (
            &format!("{locked} a 1 2"),
            "1:37: step 1: expected a free cell for tile 2, found the board full",
        ),
        (
            &format!("{} w 1 2", ["9223372036854775808"; 16].join(" ")),
            "1:321: step 1: expected merges up to 18446744073709551615, found 9223372036854775808 \
             + 9223372036854775808, which is too large",
        ),
        (
            "99999999999999999999",
            "1:1: cell 1: expected a number up to 18446744073709551615, found \
             99999999999999999999, which is too large",
        ),
    ] {
        is_bad(line, error);
    }
}

#[test]
fn a_line_that_holds_a_second_case_is_bad_and_gives_nothing() {
    let empty = EMPTY.trim_end();
    let direction = "expected a direction (w, a, s, d) or the end of the line, found";
    for (line, error) in [
        (
            &format!("{empty} 5"),
            format!("1:33: step 1: {direction} 5"),
        ),
        (
            &format!("{empty} {empty}"),
            format!("1:33: step 1: {direction} 0"),
        ),
        (
            &format!("{empty} w 1 2 {empty}"),
            format!("1:39: step 2: {direction} 0"),
        ),
        (
            &format!("{empty} w 1 2 0016 x"),
            format!("1:39: step 2: {direction} 16"),
        ),
        (
            &format!("{empty} w 1 2 {}", "7".repeat(50)),
            format!("1:39: step 2: {direction} {}...", "7".repeat(40)),
        ),
    ] {
        is_bad(line, &error);
    }
}

#[test]
fn a_case_does_not_go_on_in_the_next_line() {
    let direction = "expected a number, found 'w'";
    tells(
        "0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\nw 1 2\n",
        "\n\n\n\n\n",
        &[
            "1:8: cell 5: expected a number, found the end of the line",
            "2:8: case 2, cell 5: expected a number, found the end of the line",
            "3:8: case 3, cell 5: expected a number, found the end of the line",
            "4:8: case 4, cell 5: expected a number, found the end of the line",
            &format!("5:1: case 5, cell 1: {direction}"),
        ],
    );
    // A carriage return alone ends no line.
    let one_line = GOOD.replace(' ', "\r");
    assert_ends(&mut program_with(&["-k"]), one_line, (0, LINE, ""));
}

#[test]
fn an_empty_line_is_no_case_and_has_an_empty_line_of_output() {
    for (input, lines) in [
        ("", ""),
        ("\n", "\n"),
        ("\n\n\n", "\n\n\n"),
        (" \t\x0B\x0C\r\n", "\n"),
        (" ", "\n"),
        (
            &format!("\n{GOOD}\n\n{GOOD}\n"),
            &["\n", LINE, "\n\n", LINE, "\n"].concat(),
        ),
        (&format!("\u{FEFF}\n{GOOD}"), &["\n", LINE].concat()),
        (&format!("{GOOD}\x1A\n \x1A"), &[LINE, "\n\n"].concat()),
    ] {
        assert_ends(&mut program_with(&["-k"]), input, (0, lines, ""));
    }
    // They do not count as cases, but as lines.
    tells(
        format!("\n{GOOD}\n\nx\n \n0 y\n"),
        &["\n", LINE, "\n\n\n\n\n"].concat(),
        &[
            "5:1: case 2, cell 1: expected a number, found 'x'",
            "7:3: case 3, cell 2: expected a number, found 'y'",
        ],
    );
}

#[test]
fn the_last_line_may_lack_its_line_feed() {
    let last = GOOD.trim_end();
    for input in [
        last,
        &format!("{last}\r"),
        &format!("{last}\x1A"),
        &format!("{last} \x1A \x1A"),
    ] {
        assert_ends(&mut program_with(&["-k"]), input, (0, LINE, ""));
        let input = format!("{GOOD}{input}");
        assert_ends(&mut program_with(&["-k"]), input, (0, LINE.repeat(2), ""));
    }
}

#[test]
fn a_byte_order_mark_stands_in_the_first_line_only_and_a_dos_end_of_file_at_the_end_only() {
    let mut command = program_with(&["-k"]);
    assert_ends(
        &mut command,
        format!("\u{FEFF}{GOOD}{GOOD}\x1A"),
        (0, LINE.repeat(2) + "\n", ""),
    );
    tells(
        format!("\u{FEFF}{GOOD}\u{FEFF}{GOOD}\n\u{FEFF}\n"),
        &[LINE, "\n\n\n"].concat(),
        &[
            "2:1: case 2, cell 1: expected a number, found U+FEFF",
            "4:1: case 3, cell 1: expected a number, found U+FEFF",
        ],
    );
    let direction = "expected a direction (w, a, s, d) or the end of the line, found";
    tells(
        format!("{}\x1A\n\x1A\n{GOOD}", GOOD.trim_end()),
        &["\n\n", LINE].concat(),
        &[
            &format!(r"1:38: step 2: {direction} '\x1a'"),
            r"2:1: case 2, cell 1: expected a number, found '\x1a'",
        ],
    );
}

#[test]
fn utf_16_is_told_where_it_begins_and_line_after_line() {
    let line = |text: &str| {
        text.encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<u8>>()
    };
    let text = [b"\xFF\xFE".to_vec(), line("2 2\n"), line("4 4\n")].concat();
    let name = |bytes: &str| format!("found UTF-16 text ('{bytes}'); save it as UTF-8");
    tells(
        text,
        "\n\n\n",
        &[
            &format!("1:1: cell 1: expected a number, {}", name(r"\xff\xfe")),
            &format!("2:1: case 2, cell 1: expected a number, {}", name(r"\x00")),
            r"3:1: case 3, cell 1: expected a number, found '\x00'",
        ],
    );
}

#[test]
fn each_line_gives_what_it_gives_alone_without_keep_going() {
    for seed in 0..3 {
        let random = &mut Random::new(seed);
        let mut text = games::lines(30, random).into_bytes();
        for _ in 0..10 {
            games::change(&mut text, b"", random);
        }
        // These mean something else at the start or at the end.
        text.retain(|&byte| byte != 0x1A && byte < 0x80);
        let (mut lines, mut status) = (String::new(), 0);
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let alone = fed(&mut program(), line, "a line");
            let printed = String::from_utf8(alone.stdout).expect("lines are ASCII");
            // Two cases in a line are good for the program without -k.
            let is_one_line = printed.lines().count() == 1 && alone.status.success();
            let is_blank = printed.is_empty() && alone.status.success();
            status = status.max(i32::from(!is_one_line && !is_blank));
            lines += if is_one_line { &printed } else { "\n" };
        }
        let output = fed(&mut program_with(&["-k"]), &text, "all lines");
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            lines,
            "seed {seed}"
        );
        assert_eq!(output.status.code(), Some(status), "seed {seed}");
    }
}

/// What goes with `-k`, and how the naive replay shows it.
const VIEWS: [(&[&str], View); 3] = [
    (&["-k"], View::Final),
    (&["--keep-going", "--steps"], View::Steps),
    (&["-k", "--compact"], View::Compact),
];

#[test]
fn lines_of_all_kinds_give_what_they_give_in_the_naive_replay() {
    let (mut good, mut bad) = (0, 0);
    for seed in 0..150 {
        let random = &mut Random::new(seed);
        let mut text = games::lines(1 + random.below(20), random).into_bytes();
        let other = games::lines(2, random);
        for _ in 0..random.below(6) {
            games::change(&mut text, other.as_bytes(), random);
        }
        for (options, view) in VIEWS {
            let answer = naive::keep_going(&text, view);
            assert_ends(&mut program_with(options), &text, answer.ends("<stdin>"));
        }
        let errors = naive::keep_going(&text, View::Final).errors.len();
        bad += errors;
        good += naive::keep_going(&text, View::Final).lines.lines().count() - errors;
    }
    assert!(good > 200 && bad > 200, "not a good mix: {good}, {bad}");
}

#[test]
fn large_inputs_give_on_any_number_of_threads_what_they_give_in_the_naive_replay() {
    for seed in 0..2 {
        let random = &mut Random::new(seed);
        let mut text = Vec::new();
        while text.len() < 600_000 {
            let mut part = games::lines(2_000, random).into_bytes();
            part.retain(|&byte| byte != 0xEF && byte != 0xBB && byte != 0xBF);
            // Few lines are bad in one, many in the other.
            for _ in 0..[5, 300][seed as usize] {
                let at = random.below(part.len());
                part[at] = random.pick(b"x0 \n2w9");
            }
            text.extend(part);
            text.push(b'\n');
        }
        for (options, view) in VIEWS {
            let answer = naive::keep_going(&text, view);
            for threads in ["-j1", "-j2", "-j7"] {
                let mut command = program_with(options);
                assert_ends(command.arg(threads), &text, answer.ends("<stdin>"));
            }
        }
    }
}

#[test]
fn a_line_may_be_longer_than_any_buffer() {
    const LONG: usize = 1_300_000;
    const STEPS: &str = " w 1 0 a 16 0";
    let good = GOOD.trim_end();
    let long = format!("{good}{}\n", STEPS.repeat(LONG / STEPS.len()));
    let bad = format!("{good}{} x\n", STEPS.repeat(70_000)); // not longer than --compact holds back
    let blank = " ".repeat(LONG) + "\n";
    let number = "9".repeat(LONG) + "\n";
    let x = format!(
        "{}: step 140002: expected a direction (w, a, s, d) or the end of the line, found 'x'",
        bad.len() - 1
    );
    let nines = format!(
        "1: cell 1: expected a number up to 18446744073709551615, found {}..., which is too large",
        "9".repeat(40)
    );
    let case_2 = |error: &str| error.replacen(": ", ": case 2, ", 1);
    // The input, what is printed, what is printed with --compact, and what is told.
    let table = [
        (vec![&long[..]], vec![LINE], vec![&long[..]], vec![]),
        (
            vec![GOOD, &long, &long, GOOD],
            vec![LINE; 4],
            vec![GOOD, &long, &long, GOOD],
            vec![],
        ),
        (vec![&bad], vec!["\n"], vec!["\n"], vec![format!("1:{x}")]),
        (
            vec![GOOD, &bad, GOOD, &long],
            vec![LINE, "\n", LINE, LINE],
            vec![GOOD, "\n", GOOD, &long],
            vec![format!("2:{}", case_2(&x))],
        ),
        (
            vec![&blank, GOOD, &number, &blank, GOOD],
            vec!["\n", LINE, "\n", "\n", LINE],
            vec!["\n", GOOD, "\n", "\n", GOOD],
            vec![format!("3:{}", case_2(&nines))],
        ),
    ];
    for (input, lines, compact, errors) in table {
        let told: String = errors
            .iter()
            .map(|error| format!("replay2048: <stdin>:{error}\n"))
            .collect();
        let status = i32::from(!errors.is_empty());
        for threads in ["-j1", "-j3"] {
            let mut command = program_with(&["-k", threads]);
            assert_ends(
                &mut command,
                input.concat(),
                (status, lines.concat(), &told),
            );
            let mut command = program_with(&["-k", "--compact", threads]);
            assert_ends(
                &mut command,
                input.concat(),
                (status, compact.concat(), &told),
            );
        }
        // Without the last line feed.
        let mut command = program_with(&["-k"]);
        assert_ends(
            &mut command,
            input.concat().trim_end(),
            (status, lines.concat(), told),
        );
    }
}

#[test]
fn a_bad_line_too_long_to_be_held_back_is_one_line_of_compact_too() {
    let bad = format!("{}{} x\n", GOOD.trim_end(), " w 1 0 a 16 0".repeat(200_000));
    let error = "step 400002: expected a direction (w, a, s, d) or the end of the line, found 'x'";
    let column = bad.len() - 1;
    let told = format!("replay2048: <stdin>:2:{column}: case 2, {error}\n");
    let mut command = program_with(&["-k", "--compact"]);
    let output = fed(&mut command, [GOOD, &bad, GOOD].concat().as_bytes(), "bad");
    assert_eq!(String::from_utf8_lossy(&output.stderr), told);
    assert_eq!(output.status.code(), Some(1));
    let lines = String::from_utf8(output.stdout).expect("lines are ASCII");
    let lines: Vec<&str> = lines.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 3);
    assert_eq!([lines[0], lines[2]], [GOOD; 2]);
    assert!(bad.starts_with(lines[1].trim_end()));
}

#[test]
fn each_file_has_lines_and_cases_of_its_own() {
    let files = [
        ("good", GOOD),
        ("bad", "x\n\n0 y"),
        ("blank", " \n"),
        ("empty", ""),
        ("cut", GOOD.trim_end()),
    ];
    let folder = folder("lines-in-files", &files);
    let reason = fs::read(folder.join("missing")).expect_err("it is missing");
    let missing = format!("replay2048: missing: {reason}\n");
    let bad = "replay2048: bad:1:1: cell 1: expected a number, found 'x'\n\
               replay2048: bad:3:3: case 2, cell 2: expected a number, found 'y'\n";
    let table: [(&[&str], &[&str], &[&str]); 4] = [
        (&["good", "bad", "good"], &[LINE, "\n\n\n", LINE], &[bad]),
        (
            &["cut", "cut", "-", "blank"],
            &[LINE, LINE, LINE, "\n"],
            &[],
        ),
        (&["bad", "empty", "bad"], &["\n\n\n", "\n\n\n"], &[bad, bad]),
        (&["good", "missing", "cut"], &[LINE, LINE], &[&missing]),
    ];
    for (arguments, lines, errors) in table {
        for threads in ["-j1", "-j2"] {
            let status = i32::from(!errors.is_empty());
            let mut command = program_with(&["-k", threads]);
            command.args(arguments).current_dir(&folder);
            assert_ends(
                &mut command,
                GOOD,
                (status, lines.concat(), errors.concat()),
            );
        }
    }
}

#[test]
fn a_trace_goes_on_too_and_names_the_cases_as_the_errors_do() {
    let full = format!("{} a 1 2\n", LOCKED.trim_end());
    let input = format!("\n{GOOD}{full}0 x\n\n{GOOD}");
    let mut command = program_with(&["-k", "--trace"]);
    let output = fed(&mut command, input.as_bytes(), "a trace");
    assert_eq!(output.status.code(), Some(1));
    let told = "replay2048: <stdin>:3:37: case 2, step 1: expected a free cell for tile 2, found \
                the board full\n\
                replay2048: <stdin>:4:3: case 3, cell 2: expected a number, found 'x'\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), told);
    let trace = String::from_utf8(output.stdout).expect("it is UTF-8");
    let answers = trace
        .lines()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    assert_eq!(answers.collect::<Vec<_>>(), [LINE.trim_end(); 2], "{trace}");
    let steps: Vec<&str> = trace
        .lines()
        .filter(|line| line.contains("tep 1: "))
        .collect();
    let did = "left; nothing moved; tile 2 in cell 1";
    assert_eq!(
        steps,
        [format!("Step 1: {did}"), format!("Case 4, step 1: {did}")],
        "{trace}"
    );
}

#[test]
fn good_games_in_all_layouts_give_the_same_as_without_keep_going() {
    for seed in 0..10 {
        let games = good_games(20_000, 40, &mut Random::new(seed));
        let compact = naive::view(games.text.as_bytes(), View::Compact).lines;
        let answer = naive::replay(games.text.as_bytes());
        assert_ends(&mut program_with(&["-k"]), compact, answer.ends("<stdin>"));
    }
}
