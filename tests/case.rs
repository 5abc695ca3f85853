//! `--case N`.

mod common;

use std::fs;
use std::io::Write;
use std::thread;

use common::games::good_games;
use common::{
    assert_ended, assert_ends, ended, folder, game, naive, program_with, Random, Session, EMPTY,
    LOCKED,
};

/// Five cases, of the tiles 1 to 5.
fn five() -> String {
    (1..=5).map(|tile| game(tile).0).collect()
}

#[test]
fn only_the_nth_case_is_shown_as_it_is_among_all() {
    for (case, line) in (1..=5).map(|tile| (tile, game(tile).1)) {
        let option = format!("--case={case}");
        let compact = game(case).0.replacen('\n', " ", 1);
        for threads in ["-j1", "-j4"] {
            for (views, shown) in [
                (&[][..], &line),
                (&["--steps"], &line),
                (&["--compact"], &compact),
            ] {
                let mut command = program_with(&[&option, threads]);
                assert_ends(command.args(views), five(), (0, shown, ""));
            }
        }
        let mut command = program_with(&["--case", &case.to_string()]);
        assert_ends(&mut command, five(), (0, line, ""));
    }
}

#[test]
fn a_trace_of_one_case_names_it_by_its_number_among_all() {
    let mut command = program_with(&["--trace", "--case", "5"]);
    let output = common::fed(&mut command, five().as_bytes(), "a trace");
    let trace = String::from_utf8(output.stdout).expect("it is UTF-8");
    assert!(output.status.success() && output.stderr.is_empty());
    let lines = |start: &str| trace.lines().filter(|line| line.starts_with(start)).count();
    assert!(trace.starts_with("Case 5\n"), "{trace}");
    assert_eq!(
        lines("Case 5, step 1: left; nothing moved; tile 5 in cell 1"),
        1,
        "{trace}"
    );
    assert_eq!(lines("┌"), 2, "{trace}");
    assert_eq!(lines("Signs: "), 1, "{trace}");
    assert!(trace.ends_with(&format!("\n\n{}", game(5).1)), "{trace}");
}

#[test]
fn where_there_are_fewer_cases_it_tells_how_many_there_are() {
    let folder = folder(
        "fewer",
        &[("1", &game(1).0), ("5", &five()), ("none", " \n")],
    );
    for (files, case, told) in [
        (&[][..], 1, "there are no cases, so no case 1"),
        (&["none"], 5, "there are no cases, so no case 5"),
        (&["none", "none"], 2, "there are no cases, so no case 2"),
        (&["1"], 2, "there is only 1 case, no case 2"),
        (&["none", "1"], 5, "there is only 1 case, no case 5"),
        (&["5"], 6, "there are only 5 cases, no case 6"),
        (
            &["1", "5", "none", "5"],
            12,
            "there are only 11 cases, no case 12",
        ),
        (
            &["5"],
            u64::MAX,
            "there are only 5 cases, no case 18446744073709551615",
        ),
    ] {
        let told = format!("replay2048: {told}\n");
        for view in [
            &[][..],
            &["-j1"],
            &["--steps"],
            &["--compact"],
            &["--trace"],
        ] {
            let mut command = program_with(&["--case", &case.to_string()]);
            let command = command.args(view).args(files).current_dir(&folder);
            assert_ends(command, "", (1, "", &told));
        }
    }
}

#[test]
fn cases_count_through_all_files() {
    let files = [("1", &game(7).0[..]), ("5", &five()), ("none", "\n")];
    let folder = folder("through", &files);
    for (case, tile) in [(1, 7), (2, 1), (6, 5), (7, 7), (8, 1), (12, 5)] {
        let mut command = program_with(&["--case", &case.to_string()]);
        command
            .args(["1", "none", "5", "1", "5"])
            .current_dir(&folder);
        assert_ends(&mut command, "", (0, game(tile).1, ""));
    }
    // What is after it is not even opened; what is before it is told as ever.
    let reason = fs::read(folder.join("missing")).expect_err("it is missing");
    let told = format!("replay2048: missing: {reason}\n");
    for (files, status, told) in [(["5", "missing"], 0, ""), (["missing", "5"], 1, &told)] {
        let mut command = program_with(&["--case=5"]);
        command.args(files).current_dir(&folder);
        assert_ends(&mut command, "", (status, game(5).1, told));
    }
}

#[test]
fn cases_before_it_are_not_replayed_and_what_is_after_it_is_not_read() {
    let full = format!("{}a 1 2\n", LOCKED);
    let too_large = format!("{}a 16 2\n", "9223372036854775808 ".repeat(16));
    let (text, line) = game(3);
    for (input, case) in [
        (format!("{full}{too_large}{text}"), 3),
        (format!("{text}0x"), 1),
        (format!("{text}0 w 1 2 \0\0\0"), 1),
        (format!("{full}{text}{full}"), 2),
    ] {
        for threads in ["-j1", "-j3"] {
            let mut command = program_with(&["--case", &case.to_string(), threads]);
            assert_ends(&mut command, &input, (0, &line, ""));
        }
    }
}

#[test]
fn errors_in_the_nth_case_are_told_with_its_number_in_its_file() {
    let (text, _) = game(3);
    let bad = format!("{text}{EMPTY}a 1 2 a 17 2\n{text}");
    let full = format!("{text}{LOCKED}a 1 2\n{text}");
    let folder = folder(
        "errors-in-case",
        &[("good", &text), ("bad", &bad), ("full", &full)],
    );
    for (file, error) in [
        (
            "bad",
            "4:9: case 2, step 2: expected an address from 1 to 16, found 17",
        ),
        (
            "full",
            "4:5: case 2, step 1: expected a free cell for tile 2, found the board full",
        ),
    ] {
        for (files, case) in [(&[file][..], "2"), (&["good", file, "good"], "3")] {
            let mut command = program_with(&["--case", case]);
            command.args(files).current_dir(&folder);
            let told = format!("replay2048: {file}:{error}\n");
            assert_ends(&mut command, "", (1, "", told));
        }
    }
}

#[test]
fn bad_input_before_it_is_told_and_ends_its_file() {
    let (text, line) = game(3);
    let bad = format!("{text}0 0 x\n{text}{text}");
    let folder = folder("bad-before", &[("bad", &bad), ("five", &five())]);
    let told = "replay2048: bad:3:5: case 2, cell 3: expected a number, found 'x'\n";
    // It is not read where it comes after.
    let mut command = program_with(&["--case=1", "bad", "five"]);
    assert_ends(command.current_dir(&folder), "", (0, line, ""));
    // Whatever the rest of a bad file would have held, there are cases enough in the next.
    for case in ["3", "4"] {
        let mut command = program_with(&["--case", case, "bad", "five"]);
        let output = common::fed(command.current_dir(&folder), b"", case);
        assert_eq!(String::from_utf8_lossy(&output.stderr), told);
        assert_eq!(output.status.code(), Some(1));
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!((1..=3).any(|tile| shown == game(tile).1), "{shown}");
    }
    let mut command = program_with(&["--case=100", "bad"]);
    let output = common::fed(command.current_dir(&folder), b"", "100");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.starts_with(told), "{stderr}");
    assert!(
        output.stdout.is_empty() && output.status.code() == Some(1),
        "{stderr}"
    );
}

#[test]
fn with_keep_going_the_cases_are_the_lines_that_are_not_blank_bad_ones_too() {
    let line = |tile| game(tile).0.replacen('\n', " ", 1);
    let input = [&line(1)[..], " \n", "0 x\n", "\n", &line(3), &line(4)].concat();
    let bad = "replay2048: <stdin>:3:3: case 2, cell 2: expected a number, found 'x'\n";
    let few = "replay2048: there are only 4 cases, no case 5\n";
    for (case, status, lines, told) in [
        ("1", 0, &game(1).1[..], ""),
        ("2", 1, "\n", bad),
        ("3", 0, &game(3).1, ""),
        ("4", 0, &game(4).1, ""),
        ("5", 1, "", few),
    ] {
        let mut command = program_with(&["-k", "--case", case]);
        assert_ends(&mut command, &input, (status, lines, told));
    }
}

#[test]
fn it_ends_when_its_case_does_though_the_input_goes_on_for_ever() {
    for threads in ["-j1", "-j4"] {
        for (before, case) in [(0, 1), (3, 4), (60_000, 60_001)] {
            let option = format!("--case={case}");
            // Nothing comes any more,
            let mut session = Session::start(&mut program_with(&[&option, threads]));
            session.write(game(1).0.repeat(before));
            session.write(game(2).0);
            session.write("0");
            session.assert_ends((0, &game(2).1, ""));
            // or more and more.
            let mut child = program_with(&[&option, threads])
                .spawn()
                .expect("it starts");
            let mut stdin = child.stdin.take().expect("it is piped");
            let output = thread::scope(|scope| {
                scope.spawn(move || {
                    let text = game(1).0.repeat(before) + &game(2).0;
                    let mut written = stdin.write_all(text.as_bytes());
                    while written.is_ok() {
                        written = stdin.write_all(EMPTY.repeat(1_000).as_bytes());
                    }
                });
                ended(child, &option)
            });
            assert_ended(&output, (0, game(2).1, ""), &option);
        }
    }
}

#[test]
fn any_case_of_games_in_any_layout_is_found() {
    for seed in 0..20 {
        let random = &mut Random::new(seed);
        let games = good_games(20_000, 50, random);
        let count = games.starts.len();
        for number in [1, 1 + random.below(count), count] {
            let start = games.starts[number - 1];
            let end = games
                .starts
                .get(number)
                .copied()
                .unwrap_or(games.text.len());
            let line = naive::replay(&games.text.as_bytes()[start..end]).lines;
            for threads in ["-j1", "-j3"] {
                let mut command = program_with(&["--case", &number.to_string(), threads]);
                assert_ends(&mut command, &games.text, (0, &line, ""));
            }
        }
        let case = (count + 1).to_string();
        let told = format!("replay2048: there are only {count} cases, no case {case}\n");
        let mut command = program_with(&["--case", &case]);
        assert_ends(&mut command, &games.text, (1, "", told));
    }
}
