//! The command line: what options say, and which go together.

mod common;

use std::fs;

use common::{assert_ends, fed, folder, program_with, EMPTY, LOCKED};

/// Asserts status 2, a fault and the hint, and nothing on standard output.
#[track_caller]
fn refused(arguments: &[&str], fault: &str) {
    let report = format!("replay2048: {fault}; try 'replay2048 --help'\n");
    assert_ends(&mut program_with(arguments), EMPTY, (2, "", report));
}

#[test]
fn an_option_that_is_none_or_has_a_bad_value_ends_with_status_2_and_a_hint() {
    for (option, fault) in [
        ("--halp", "unknown option '--halp'"),
        ("-x", "unknown option '-x'"),
        ("-hV", "unknown option '-hV'"),
        ("---", "unknown option '---'"),
        ("--=", "unknown option '--='"),
        ("--=x", "unknown option '--=x'"),
        ("-1", "unknown option '-1'"),
        ("-two\nlines", r"unknown option '-two\nlines'"),
        ("--help=all", "option '--help' takes no value"),
        ("--version=", "option '--version' takes no value"),
        ("--trace=", "option '--trace' takes no value"),
        ("--steps=2", "option '--steps' takes no value"),
        ("--compact=", "option '--compact' takes no value"),
        ("--keep-going=yes", "option '--keep-going' takes no value"),
        ("--submission=", "option '--submission' takes no value"),
        ("--play=", "option '--play' takes no value"),
        (
            "--threads=0",
            "option '--threads' takes a number from 1, found '0'",
        ),
        ("-j0", "option '--threads' takes a number from 1, found '0'"),
        ("-jx", "option '--threads' takes a number from 1, found 'x'"),
        (
            "--threads=-1",
            "option '--threads' takes a number from 1, found '-1'",
        ),
        (
            "--threads=",
            "option '--threads' takes a number from 1, found ''",
        ),
        (
            "--case=0",
            "option '--case' takes a number from 1, found '0'",
        ),
        (
            "--case=x",
            "option '--case' takes a number from 1, found 'x'",
        ),
        (
            "--case=18446744073709551616",
            "option '--case' takes a number from 1, found '18446744073709551616'",
        ),
        (
            "--color=sometimes",
            "option '--color' takes auto, always or never, found 'sometimes'",
        ),
        (
            "--color=ALWAYS",
            "option '--color' takes auto, always or never, found 'ALWAYS'",
        ),
    ] {
        refused(&[option], fault);
        refused(&["missing.in", option], fault);
        refused(&[option, "--help"], fault);
    }
    refused(
        &["--case", "0"],
        "option '--case' takes a number from 1, found '0'",
    );
    refused(
        &["-j", "0"],
        "option '--threads' takes a number from 1, found '0'",
    );
}

#[test]
fn an_option_without_the_value_that_it_needs_is_told_by_its_long_name() {
    for (option, name) in [
        ("-j", "--threads"),
        ("--threads", "--threads"),
        ("--color", "--color"),
        ("--case", "--case"),
        ("--check", "--check"),
        ("--generate", "--generate"),
        ("--seed", "--seed"),
        ("--length", "--length"),
    ] {
        let fault = format!("option '{name}' needs a value");
        refused(&[option], &fault);
        refused(&["game.in", option], &fault);
    }
}

#[test]
fn an_option_that_would_have_no_effect_is_refused() {
    let colored = "option '--color' needs --trace, --check or --play";
    let seeded = "option '--seed' needs --generate or --play";
    let long = "option '--length' needs --generate";
    for (arguments, fault) in [
        (&["--color", "always"][..], colored),
        (&["--color=auto", "game.in"], colored),
        (&["--steps", "--color=never"], colored),
        (&["--compact", "--color=never"], colored),
        (&["--generate", "1", "--color=never"], colored),
        (&["-k", "--color", "never"], colored),
        (&["--seed", "1"], seeded),
        (&["--trace", "--seed=1"], seeded),
        (&["--length", "1"], long),
        (&["--play", "--length=1"], long),
        (
            &["--submission", "game.in"],
            "option '--submission' takes no file",
        ),
        (
            &["game.in", "--submission"],
            "option '--submission' takes no file",
        ),
        (
            &["--submission", "-"],
            "option '--submission' takes no file",
        ),
        (
            &["--submission", "--", "game.in"],
            "option '--submission' takes no file",
        ),
        (
            &["--generate", "1", "game.in"],
            "option '--generate' takes no file",
        ),
        (&["--play", "game.in"], "option '--play' takes no file"),
    ] {
        refused(arguments, fault);
    }
}

#[test]
fn of_the_things_to_print_there_is_at_most_one() {
    const KINDS: [(&[&str], &str); 7] = [
        (&["--steps"], "--steps"),
        (&["--trace"], "--trace"),
        (&["--compact"], "--compact"),
        (&["--check", "cat"], "--check"),
        (&["--generate", "1"], "--generate"),
        (&["--play"], "--play"),
        (&["--submission"], "--submission"),
    ];
    for (at, (first, name)) in KINDS.into_iter().enumerate() {
        for (second, other) in &KINDS[at + 1..] {
            let fault = format!("options '{name}' and '{other}' do not go together");
            refused(&[first, *second].concat(), &fault);
            let fault = format!("options '{other}' and '{name}' do not go together");
            refused(&[*second, first].concat(), &fault);
        }
    }
}

#[test]
fn what_chooses_among_cases_or_replays_them_faster_needs_an_input() {
    for (kind, name) in [
        (&["--submission"][..], "--submission"),
        (&["--generate=1"], "--generate"),
        (&["--play"], "--play"),
    ] {
        for (option, long) in [
            ("-j2", "--threads"),
            ("--threads=2", "--threads"),
            ("-k", "--keep-going"),
            ("--keep-going", "--keep-going"),
            ("--case=1", "--case"),
        ] {
            let fault = format!("options '{long}' and '{name}' do not go together");
            refused(&[kind, &[option]].concat(), &fault);
            refused(&[&[option], kind].concat(), &fault);
        }
    }
}

#[test]
fn threads_go_with_everything_that_reads_cases() {
    for options in [
        &[][..],
        &["-k"],
        &["--steps"],
        &["--compact"],
        &["--trace"],
        &["--case=1"],
    ] {
        let alone = fed(&mut program_with(options), EMPTY.as_bytes(), "alone");
        assert!(alone.status.success(), "{options:?}");
        let stdout = alone.stdout;
        for threads in ["-j1", "-j2", "--threads=9"] {
            let mut command = program_with(&[options, &[threads]].concat());
            assert_ends(&mut command, EMPTY, (0, &stdout, ""));
        }
    }
}

#[test]
fn an_option_that_is_given_again_counts_once_or_as_the_last() {
    let with_step = format!("{EMPTY}a 1 2\n");
    let line = "2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
    for arguments in [
        &["--steps", "--steps"][..],
        &["-k", "-k"],
        &["-j2", "-j1"],
        &["--case=9", "--case=1"],
    ] {
        let input = match arguments {
            ["-k", ..] => with_step.replacen('\n', " ", 1),
            _ => with_step.clone(),
        };
        assert_ends(&mut program_with(arguments), input, (0, line, ""));
    }
}

#[test]
fn short_options_after_k_may_stand_in_the_same_word() {
    let input = EMPTY.repeat(2) + "x\n";
    let told = "replay2048: <stdin>:3:1: case 3, cell 1: expected a number, found 'x'\n";
    let expected = (1, EMPTY.repeat(2) + "\n", told);
    for arguments in [&["-k", "-j2"][..], &["-kj2"], &["-kj", "2"], &["-kkj2"]] {
        assert_ends(&mut program_with(arguments), &input, expected.clone());
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    let version = concat!("replay2048 ", env!("CARGO_PKG_VERSION"), "\n");
    for arguments in [
        &["--version"][..],
        &["-V"],
        &["-V", "--help"],
        &["missing.in", "-V"],
        &["--trace", "--color=never", "-V"],
    ] {
        assert_ends(&mut program_with(arguments), "", (0, version, ""));
    }
    let help = fed(&mut program_with(&["--help"]), b"", "--help").stdout;
    for arguments in [
        &["--help"][..],
        &["-h"],
        &["-h", "--version"],
        &["missing.in", "-h"],
        &["--color=never", "-h"],
    ] {
        assert_ends(&mut program_with(arguments), "", (0, &help, ""));
    }
}

#[test]
fn help_names_every_option_and_fits_a_small_terminal() {
    let help = fed(&mut program_with(&["--help"]), b"", "--help").stdout;
    let help = String::from_utf8(help).expect("it is UTF-8");
    for part in [
        "Usage: replay2048 [OPTION]... [FILE]...\n",
        "--steps",
        "--trace",
        "--compact",
        "--check COMMAND",
        "--case N",
        "-k, --keep-going",
        "--generate N",
        "--play",
        "-j, --threads N",
        "--color WHEN",
        "--seed S",
        "--length M",
        "--submission",
        "-h, --help",
        "-V, --version",
    ] {
        assert!(help.contains(part), "{part:?} is missing in\n{help}");
    }
    assert!(help.is_ascii() && help.ends_with('\n'), "{help}");
    assert!(help.lines().count() <= 24, "{} lines", help.lines().count());
    for line in help.lines() {
        assert!(line.len() <= 80, "{} columns: {line}", line.len());
    }
}

#[test]
fn after_two_dashes_every_word_is_a_file() {
    const LINE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n";
    let files = [("--help", LINE), ("-x", EMPTY), ("--", LOCKED)];
    let folder = folder("two-dashes", &files);
    let both = [LINE, EMPTY].concat();
    let table: [(&[&str], &str, &str); 5] = [
        (&["--", "--help"], "", LINE),
        (&["--", "--help", "-x"], "", &both),
        (&["--", "--"], "", LOCKED),
        // Still standard input, and so it is where no file is named.
        (&["--", "-"], EMPTY, EMPTY),
        (&["--"], EMPTY, EMPTY),
    ];
    for (arguments, input, lines) in table {
        let mut command = program_with(arguments);
        assert_ends(command.current_dir(&folder), input, (0, lines, ""));
    }
    let reason = fs::read(folder.join("--version")).expect_err("there is no such file");
    let report = format!("replay2048: --version: {reason}\n");
    let mut command = program_with(&["--", "--version"]);
    assert_ends(command.current_dir(&folder), "", (1, "", report));
}
