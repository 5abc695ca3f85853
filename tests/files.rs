//! The files of the command line: their order, their names, and those that cannot be used.

mod common;

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{assert_ends, folder, game, program, program_with, EMPTY};

const SEVENS: &str = "7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7\n";

/// The program with arguments, run in a folder.
fn program_in(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program_with(arguments);
    command.current_dir(folder);
    command
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
    let folder = folder("order", &files);
    let table: [(&[&str], &[&str]); 7] = [
        (&["1"], &[&one.1]),
        (&["2", "1"], &[&two.1, &one.1]),
        (
            &["1", "empty", "2", "blank", "1"],
            &[&one.1, &two.1, &one.1],
        ),
        (&["empty", "blank"], &[]),
        (&["1", "-", "2"], &[&one.1, SEVENS, &two.1]),
        // Standard input is at its end when it comes again.
        (&["-", "-", "1"], &[SEVENS, &one.1]),
        (&["./-"], &[&three.1]),
    ];
    for (arguments, lines) in table {
        let mut command = program_in(&folder, arguments);
        assert_ends(&mut command, SEVENS, (0, lines.concat(), ""));
    }
}

#[test]
fn a_case_never_spans_two_files_and_each_file_counts_its_cases_from_1() {
    let (one, line) = game(1);
    let half_step = format!("{one}{EMPTY}\nw 1");
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
    let folder = folder("two-files", &files);
    let cut_number = EMPTY.replace("0\n", "1\n");
    let table: [(&[&str], &[&str], &[&str]); 6] = [
        (
            &["half-step", "rest-of-step"],
            &[&line],
            &[
                "half-step:5:4: case 2, step 1: expected a value, found the end of the input",
                "rest-of-step:2:1: cell 2: expected a number, found the end of the input",
            ],
        ),
        (
            &["half-board", "rest-of-board"],
            &[],
            &[
                "half-board:2:4: cell 7: expected a number, found the end of the input",
                "rest-of-board:2:1: cell 11: expected a number, found the end of the input",
            ],
        ),
        (
            &["whole", "half-board", "whole"],
            &[&line, &line],
            &["half-board:2:4: cell 7: expected a number, found the end of the input"],
        ),
        (
            &["whole", "steps"],
            &[&line],
            &["steps:1:1: cell 1: expected a number, found 'w'"],
        ),
        (
            &["whole", "whole", "rest-of-board"],
            &[&line, &line],
            &["rest-of-board:2:1: cell 11: expected a number, found the end of the input"],
        ),
        (
            &["cut-number", "number"],
            &[&cut_number],
            &["number:1:3: cell 2: expected a number, found 'w'"],
        ),
    ];
    for (arguments, lines, errors) in table {
        let told: String = errors
            .iter()
            .map(|error| format!("replay2048: {error}\n"))
            .collect();
        let mut command = program_in(&folder, arguments);
        assert_ends(&mut command, "", (1, lines.concat(), told));
    }
}

#[test]
fn a_bad_file_is_told_by_its_name_as_given_and_the_others_go_on() {
    let (one, two) = (game(1), game(2));
    let bad = format!("{}0 0 x", one.0);
    let folder = folder("bad-files", &[("1", &one.0), ("2", &two.0), ("bad", &bad)]);
    let told = |name: &str| {
        format!("replay2048: {name}:3:5: case 2, cell 3: expected a number, found 'x'\n")
    };
    let stdin = "replay2048: <stdin>:1:3: cell 2: expected a number, found 'y'\n";
    let table: [(&[&str], &[&str], &[&str]); 8] = [
        (&["bad"], &[&one.1], &[&told("bad")]),
        (&["./bad"], &[&one.1], &[&told("./bad")]),
        (&["bad", "2"], &[&one.1, &two.1], &[&told("bad")]),
        (
            &["2", "bad", "2"],
            &[&two.1, &one.1, &two.1],
            &[&told("bad")],
        ),
        (
            &["bad", "bad"],
            &[&one.1, &one.1],
            &[&told("bad"), &told("bad")],
        ),
        (&["-"], &[], &[stdin]),
        (
            &["2", "-", "bad", "2"],
            &[&two.1, &one.1, &two.1],
            &[stdin, &told("bad")],
        ),
        // It was read to its end the first time.
        (&["-", "-"], &[], &[stdin]),
    ];
    for (arguments, lines, errors) in table {
        for threads in ["-j1", "-j3"] {
            let mut command = program_in(&folder, arguments);
            let expected = (1, lines.concat(), errors.concat());
            assert_ends(command.arg(threads), "0 y", expected);
        }
    }
}

#[test]
fn an_unusable_file_is_told_with_the_systems_reason_and_the_others_go_on() {
    let (text, line) = game(1);
    let folder = folder("unusable", &[("game", &text), ("secret", &text)]);
    fs::create_dir(folder.join("folder")).expect("a folder can be made");
    // An empty name is a file's too, as from an unset variable of the shell, and not standard
    // input.
    let names = ["missing", "folder", "folder/missing", "game/missing", ""];
    for name in names.into_iter().chain(without_permission(&folder)) {
        // The test asks the system itself.
        let path = match name {
            "" => PathBuf::new(),
            _ => folder.join(name),
        };
        let read = File::open(path).and_then(|mut file| file.read(&mut [0]));
        let reason = read.expect_err("it cannot be read");
        let told = format!("replay2048: {name}: {reason}\n");
        let mut command = program_in(&folder, &[name]);
        assert_ends(&mut command, SEVENS, (1, "", &told));
        let mut command = program_in(&folder, &["game", name, "game", name]);
        assert_ends(&mut command, SEVENS, (1, line.repeat(2), told.repeat(2)));
    }
}

/// A file in a folder that must not be read, if there can be one.
#[cfg(unix)]
fn without_permission(folder: &Path) -> Option<&'static str> {
    use std::os::unix::fs::PermissionsExt;
    let secret = folder.join("secret");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).expect("it is our file");
    // Root reads it all the same: then there is nothing to see.
    fs::read(&secret).is_err().then_some("secret")
}

#[cfg(not(unix))]
fn without_permission(_: &Path) -> Option<&'static str> {
    None
}

/// Modes that show files.
const MODES: [&[&str]; 8] = [
    &[],
    &["-j2"],
    &["-k"],
    &["--steps"],
    &["--compact"],
    &["--trace"],
    &["-k", "--steps"],
    &["-k", "--compact"],
];

/// What a mode prints for a file alone.
fn alone(folder: &Path, mode: &[&str], file: &str) -> String {
    let mut command = program_in(folder, mode);
    let output = common::fed(command.arg(file), b"", file);
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{mode:?} {file}"
    );
    String::from_utf8(output.stdout).expect("it is UTF-8")
}

/// What `--trace` puts before what it shows of a file if there are several.
fn headings(mode: &[&str], files: [&str; 2]) -> [String; 2] {
    match mode {
        ["--trace"] => [
            format!("==> {} <==\n", files[0]),
            format!("\n==> {} <==\n", files[1]),
        ],
        _ => Default::default(),
    }
}

#[test]
fn in_every_mode_the_files_after_a_bad_a_missing_and_an_unreadable_one_are_shown() {
    let one_line = |tile| game(tile).0.replacen('\n', " ", 1);
    let files = [("2", &one_line(2)[..]), ("3", &one_line(3)), ("bad", "x\n")];
    let folder = folder("modes", &files);
    let reason = |name: &str| fs::read(folder.join(name)).expect_err("it cannot be read");
    let missing = format!("replay2048: missing: {}\n", reason("missing"));
    let not_a_folder = format!("replay2048: 2/x: {}\n", reason("2/x"));
    let bad = "replay2048: bad:1:1: cell 1: expected a number, found 'x'\n";
    for mode in MODES {
        let [second, third] = headings(mode, ["2", "3"]);
        // A bad line has an empty line of output.
        let empty = if mode.contains(&"-k") { "\n" } else { "" };
        let (two, three) = (alone(&folder, mode, "2"), alone(&folder, mode, "3"));
        let stdout = [&second, &two, empty, &third, &three].concat();
        let stderr = [&missing, bad, &not_a_folder].concat();
        let mut command = program_in(&folder, mode);
        command.args(["missing", "2", "bad", "2/x", "3"]);
        assert_ends(&mut command, "", (1, stdout, stderr));
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_is_also_the_output_is_told_and_not_read_and_the_others_go_on() {
    let one_line = |tile| game(tile).0.replacen('\n', " ", 1);
    let folder = folder("also-output", &[("2", &one_line(2)), ("3", &one_line(3))]);
    std::os::unix::fs::symlink("all", folder.join("link")).expect("a link can be made");
    let all = folder.join("all");
    let before = "0 0 x\n"; // would be told if it were read
    for mode in MODES {
        let (two, three) = (alone(&folder, mode, "2"), alone(&folder, mode, "3"));
        let [second, third] = headings(mode, ["2", "3"]);
        let shown = [&second[..], &two, &third, &three].concat();
        for name in ["all", "./all", "link"] {
            let told = format!("replay2048: {name}: input file is output file\n");
            // As the shell opens it for `> all`, and for `>> all`.
            for appends in [false, true] {
                fs::write(&all, before).expect("a file can be written");
                let output = match appends {
                    false => File::create(&all),
                    true => File::options().append(true).open(&all),
                };
                let mut command = program_in(&folder, mode);
                command.args(["2", name, "3"]);
                command.stdout(output.expect("it can be opened"));
                assert_ends(&mut command, "", (1, "", &told));
                let written = fs::read_to_string(&all).expect("it is UTF-8");
                let start = if appends { before } else { "" };
                assert_eq!(
                    written,
                    format!("{start}{shown}"),
                    "{mode:?}, {name}, {appends}"
                );
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_standard_input_that_is_also_the_output_is_told_and_not_read() {
    let folder = folder("stdin-also-output", &[("all", "x"), ("1", &game(1).0)]);
    let all = folder.join("all");
    for arguments in [&[][..], &["-"], &["-", "1"]] {
        fs::write(&all, "x").expect("a file can be written");
        let mut command = program_in(&folder, arguments);
        command.stdin(File::open(&all).expect("it is there"));
        command.stdout(
            File::options()
                .append(true)
                .open(&all)
                .expect("it is there"),
        );
        let told = "replay2048: <stdin>: input file is output file\n";
        assert_ends(&mut command, "", (1, "", told));
        let written = fs::read_to_string(&all).expect("it is UTF-8");
        let line = if arguments.len() > 1 {
            game(1).1
        } else {
            String::new()
        };
        assert_eq!(written, format!("x{line}"), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_may_be_input_and_output_at_once() {
    // As in `replay2048 < /dev/null > /dev/null`, or on a terminal.
    let null = || File::options().read(true).write(true).open("/dev/null");
    let mut command = program_with(&["/dev/null", "-"]);
    command.stdin(null().expect("it is there"));
    command.stdout(null().expect("it is there"));
    assert_ends(&mut command, "", (0, "", ""));
}

#[cfg(unix)] // elsewhere a directory cannot be opened
#[test]
fn a_directory_as_standard_input_is_told_with_the_systems_reason_and_files_go_on() {
    let (text, line) = game(1);
    let folder = folder("directory-as-input", &[("game", &text)]);
    let reason = fs::read(&folder).expect_err("a directory cannot be read");
    let told = format!("replay2048: <stdin>: {reason}\n");
    for (arguments, lines) in [(&[][..], ""), (&["-", "game"], &line)] {
        let mut command = program_in(&folder, arguments);
        command.stdin(File::open(&folder).expect("it is there"));
        assert_ends(&mut command, "", (1, lines, &told));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_is_told_as_it_is_but_for_bytes_that_are_no_utf_8_and_control_characters() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("names", &[]);
    for (name, told) in [
        (&b"\xFF.in"[..], r"\xff.in"),
        (b"a\xC3b\xE2\x82", r"a\xc3b\xe2\x82"),
        ("spi\u{EB}l.in".as_bytes(), "spi\u{EB}l.in"),
        (b"two\nlines", r"two\nlines"),
        (b"\x1B[1m", r"\u{1b}[1m"),
        (b"a:1:2", "a:1:2"),
    ] {
        let name = OsStr::from_bytes(name);
        let message = "3:1: step 2: expected a direction (w, a, s, d) or the next board, found 'x'";
        fs::write(folder.join(name), game(1).0 + "x").expect("a file can be written");
        let mut command = program();
        command.current_dir(&folder).arg(name);
        assert_ends(
            &mut command,
            "",
            (1, "", format!("replay2048: {told}:{message}\n")),
        );
        fs::remove_file(folder.join(name)).expect("it is there");
        let reason = fs::read(folder.join(name)).expect_err("it is gone");
        assert_ends(
            &mut command,
            "",
            (1, "", format!("replay2048: {told}: {reason}\n")),
        );
    }
}
