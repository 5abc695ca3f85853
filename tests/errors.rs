//! What the program says about bad input, files, output and options, word for word.

mod common;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Output;

/// A board with no tile; a script behind it begins on line 2.
const EMPTY: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

/// A board with no free cell where no tile can move.
const LOCKED: &str = "2 4 2 4 4 2 4 2 2 4 2 4 4 2 4 2\n";

/// The input ends the run with this report: nothing is printed of its only case.
#[track_caller]
fn fails(input: impl AsRef<[u8]>, report: &str) {
    fails_after("", input, report);
}

/// The same for a script on an empty board.
#[track_caller]
fn script_fails(script: impl AsRef<[u8]>, report: &str) {
    fails([EMPTY.as_bytes(), script.as_ref()].concat(), report);
}

/// The input ends the run with this report, after the lines of its complete cases.
#[track_caller]
fn fails_after(lines: &str, input: impl AsRef<[u8]>, report: &str) {
    let input = input.as_ref();
    let report = format!("replay2048: <stdin>:{report}\n");
    assert_ends(&common::run(&[], input), 1, lines, &report, input);
}

#[track_caller]
fn assert_ends(output: &Output, status: i32, stdout: &str, stderr: &str, what: &[u8]) {
    let found = (
        output.status.code(),
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    let expected = (Some(status), stdout.into(), stderr.into());
    let shown = what[..what.len().min(300)].escape_ascii();
    assert_eq!(found, expected, "for \"{shown}\"");
}

#[test]
#[rustfmt::skip] // one case a line
fn a_board_cut_short_tells_which_cell_is_missing() {
    fails("2", "1:2: cell 2: expected a number, found the end of the input");
    fails("2 ", "1:3: cell 2: expected a number, found the end of the input");
    fails("2 2 0 0\n", "2:1: cell 5: expected a number, found the end of the input");
    fails("0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0", "4:6: cell 16: expected a number, found the end of the input");
    fails("0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\na 1 2\n", "2:1: cell 16: expected a number, found 'a'");
    fails("a 1 2", "1:1: cell 1: expected a number, found 'a'");
}

#[test]
#[rustfmt::skip] // one case a line
fn a_step_cut_short_tells_which_part_of_which_step_is_missing() {
    script_fails("a", "2:2: step 1: expected an address from 1 to 16, found the end of the input");
    script_fails("a 1", "2:4: step 1: expected a value, found the end of the input");
    script_fails("a 1 2 w 16\n", "3:1: step 2: expected a value, found the end of the input");
    script_fails(
        "a 1 2\nw 1 2\ns\n\n",
        "6:1: step 3: expected an address from 1 to 16, found the end of the input",
    );
    script_fails("a w 1 2", "2:3: step 1: expected an address from 1 to 16, found 'w'");
    script_fails("a 1 w 2 2", "2:5: step 1: expected a value, found 'w'");
}

#[test]
#[rustfmt::skip] // one case a line
fn a_byte_that_fits_nowhere_is_shown() {
    fails("2 x 0 0", "1:3: cell 2: expected a number, found 'x'");
    fails("-2 0 0 0", "1:1: cell 1: expected a number, found '-'");
    fails("0 +2 0 0", "1:3: cell 2: expected a number, found '+'");
    fails("2.0 0 0 0", "1:2: cell 2: expected a number, found '.'");
    fails("2,0,0,0", "1:2: cell 2: expected a number, found ','");
    fails("[[2, 0, 0, 0]", "1:1: cell 1: expected a number, found '['");
    script_fails("a x 2", "2:3: step 1: expected an address from 1 to 16, found 'x'");
    script_fails("a -1 2", "2:3: step 1: expected an address from 1 to 16, found '-'");
    script_fails("a 1 x", "2:5: step 1: expected a value, found 'x'");
    script_fails("a 1 -2", "2:5: step 1: expected a value, found '-'");
    script_fails("x 1 2", "2:1: step 1: expected a direction (w, a, s, d) or the next board, found 'x'");
    script_fails("a 1 2.5", "2:6: step 2: expected a direction (w, a, s, d) or the next board, found '.'");
    script_fails("a 1 2;\n", "2:6: step 2: expected a direction (w, a, s, d) or the next board, found ';'");
}

#[test]
#[rustfmt::skip] // one case a line
fn a_byte_that_cannot_be_printed_is_escaped() {
    fails("2 \0 0", r"1:3: cell 2: expected a number, found '\x00'");
    fails("2 \x1B[1m", r"1:3: cell 2: expected a number, found '\x1b'");
    fails("2 \x7F", r"1:3: cell 2: expected a number, found '\x7f'");
    fails("2 é 0", r"1:3: cell 2: expected a number, found '\xc3\xa9'");
    fails("２ 0", r"1:1: cell 1: expected a number, found '\xef\xbc\x92'");
    fails("2\u{A0}0", r"1:2: cell 2: expected a number, found '\xc2\xa0'");
    fails("2 🀄 0", r"1:3: cell 2: expected a number, found '\xf0\x9f\x80\x84'");
    fails(b"2 \xFF 0", r"1:3: cell 2: expected a number, found '\xff'");
    // Characters cut short, by a space and by the end of the input.
    fails(b"2 \xC3 0", r"1:3: cell 2: expected a number, found '\xc3'");
    fails(b"2 \xE2\x82", r"1:3: cell 2: expected a number, found '\xe2'");
    script_fails("a é 2", r"2:3: step 1: expected an address from 1 to 16, found '\xc3\xa9'");
    script_fails(b"a 1 \xFF", r"2:5: step 1: expected a value, found '\xff'");
    script_fails(
        b"\xFF 1 2",
        r"2:1: step 1: expected a direction (w, a, s, d) or the next board, found '\xff'",
    );
}

#[test]
#[rustfmt::skip] // one case a line
fn text_in_utf_16_is_refused_at_its_first_odd_byte() {
    fails(b"\xFF\xFE2\x00 \x000\x00", r"1:1: cell 1: expected a number, found '\xff'");
    fails(b"\xFE\xFF\x002\x00 \x000", r"1:1: cell 1: expected a number, found '\xfe'");
    fails(b"2\x00 \x000\x00", r"1:2: cell 2: expected a number, found '\x00'");
}

#[test]
#[rustfmt::skip] // one case a line
fn a_byte_order_mark_is_refused_anywhere_but_at_the_very_start() {
    fails("\u{FEFF}\u{FEFF}2", r"1:4: cell 1: expected a number, found '\xef\xbb\xbf'");
    fails("\n\u{FEFF}2", r"2:1: cell 1: expected a number, found '\xef\xbb\xbf'");
    fails("2\u{FEFF} 0", r"1:2: cell 2: expected a number, found '\xef\xbb\xbf'");
    // Half a mark is none.
    fails(b"\xEF\xBB2 0", r"1:1: cell 1: expected a number, found '\xef'");
    fails_after(
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n",
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n0 0 \u{FEFF}0",
        r"2:5: case 2, cell 3: expected a number, found '\xef\xbb\xbf'",
    );
}

#[test]
#[rustfmt::skip] // one case a line
fn a_dos_end_of_file_is_refused_where_text_follows() {
    fails("\x1A2 0", r"1:1: cell 1: expected a number, found '\x1a'");
    fails("2 \x1A\r\n\x1A0", r"1:3: cell 2: expected a number, found '\x1a'");
    script_fails("a \x1A 1 2", r"2:3: step 1: expected an address from 1 to 16, found '\x1a'");
    script_fails("a 1\x1A2", r"2:4: step 1: expected a value, found '\x1a'");
    script_fails(
        "a 1 2\r\n\x1A\r\nw 1 2",
        r"3:1: step 2: expected a direction (w, a, s, d) or the next board, found '\x1a'",
    );
    // Where nothing follows it is the end, and the place is behind it.
    fails("2 2\r\n\x1A", "2:2: cell 3: expected a number, found the end of the input");
}

#[test]
#[rustfmt::skip] // one case a line
fn an_address_outside_1_to_16_is_shown_with_the_range() {
    script_fails("w 0 2", "2:3: step 1: expected an address from 1 to 16, found 0");
    script_fails("w 17 2", "2:3: step 1: expected an address from 1 to 16, found 17");
    script_fails("w17a2", "2:2: step 1: expected an address from 1 to 16, found 17");
    script_fails("w 017 2", "2:3: step 1: expected an address from 1 to 16, found 17");
    // 1 above 2^8, 2^32 and 2^64: cut down to fewer bits, each is a cell.
    script_fails("w 257 2", "2:3: step 1: expected an address from 1 to 16, found 257");
    script_fails("w 4294967297 2", "2:3: step 1: expected an address from 1 to 16, found 4294967297");
    script_fails(
        "w 18446744073709551617 2",
        "2:3: step 1: expected an address from 1 to 16, found 18446744073709551617",
    );
    script_fails(
        format!("w {} 2", "1".repeat(1000)),
        &format!(
            "2:3: step 1: expected an address from 1 to 16, found {}...",
            "1".repeat(40)
        ),
    );
}

#[test]
#[rustfmt::skip] // one case a line
fn a_number_above_the_largest_tile_is_too_large() {
    const EXPECTED: &str = "expected a number up to 18446744073709551615";
    fails(
        "18446744073709551616",
        &format!("1:1: cell 1: {EXPECTED}, found 18446744073709551616, which is too large"),
    );
    fails(
        "0 0 99999999999999999999 0",
        &format!("1:5: cell 3: {EXPECTED}, found 99999999999999999999, which is too large"),
    );
    script_fails(
        "a 1 18446744073709551616",
        &format!("2:5: step 1: {EXPECTED}, found 18446744073709551616, which is too large"),
    );
    script_fails(
        "a 1 0018446744073709551616",
        &format!("2:5: step 1: {EXPECTED}, found 18446744073709551616, which is too large"),
    );
    // Of a long number no more than 40 digits are shown.
    let forty = "1234567890".repeat(4);
    fails(format!("2 {forty} 2"), &format!("1:3: cell 2: {EXPECTED}, found {forty}, which is too large"));
    for more in ["5".to_string(), "5".repeat(960), "5".repeat(1_000_000)] {
        fails(
            format!("2 {forty}{more} 2"),
            &format!("1:3: cell 2: {EXPECTED}, found {forty}..., which is too large"),
        );
    }
}

#[test]
#[rustfmt::skip] // one case a line
fn a_merge_above_the_largest_tile_tells_both_tiles_and_points_at_the_step() {
    const TILES: &str = "9223372036854775808 9223372036854775808";
    const REPORT: &str = "expected merges up to 18446744073709551615, \
        found 9223372036854775808 + 9223372036854775808, which is too large";
    let zeros = "0 ".repeat(14);
    fails(format!("{TILES} {zeros}\na 16 2"), &format!("2:1: step 1: {REPORT}"));
    fails(format!("{zeros}{TILES}\nd 1 0"), &format!("2:1: step 1: {REPORT}"));
    fails(
        "9223372036854775808 0 0 0 0 9223372036854775808 0 0 0 0 0 0 0 0 0 0\n\
        a 16 2\n  a 15 2\n  w 1 2",
        &format!("4:3: step 3: {REPORT}"),
    );
    fails(
        "18446744073709551615 18446744073709551615 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 1 2",
        "1:71: step 1: expected merges up to 18446744073709551615, \
        found 18446744073709551615 + 18446744073709551615, which is too large",
    );
}

#[test]
fn a_tile_that_finds_no_free_cell_tells_that_the_board_is_full_and_points_at_the_tile() {
    for address in [1, 8, 16] {
        let column = if address < 10 { 5 } else { 6 };
        fails(
            format!("{LOCKED}a {address} 32"),
            &format!("2:{column}: step 1: expected a free cell for tile 32, found the board full"),
        );
    }
    // A value of 0 needs no cell: it is step 2 that cannot be.
    fails(
        format!("{LOCKED}a 1 0\nw 1 2"),
        "3:5: step 2: expected a free cell for tile 2, found the board full",
    );
}

#[test]
#[rustfmt::skip] // one case a line
fn a_fault_in_a_later_case_tells_the_case_and_leaves_the_lines_before_it() {
    const FIRST: &str = "2 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 16 2\n";
    const LINE: &str = "4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n";
    fails_after(
        LINE,
        format!("{FIRST}{EMPTY}a 1 2\nw 1 2\ns 17 2\nd 1 2"),
        "5:3: case 2, step 3: expected an address from 1 to 16, found 17",
    );
    fails_after(
        LINE,
        format!("{FIRST}{LOCKED}s 1 2"),
        "3:5: case 2, step 1: expected a free cell for tile 2, found the board full",
    );
    fails_after(
        LINE,
        format!("{FIRST}0 0 0"),
        "2:6: case 2, cell 4: expected a number, found the end of the input",
    );
    fails_after(
        &LINE.repeat(2),
        format!("{FIRST}{FIRST}{EMPTY}a 1"),
        "4:4: case 3, step 1: expected a value, found the end of the input",
    );
    // A cell too many, or a step without its letter, begins a case.
    fails_after(
        EMPTY,
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\na 1 2",
        "2:1: case 2, cell 2: expected a number, found 'a'",
    );
    fails_after(LINE, format!("{FIRST}1 2\nw 1 2"), "3:1: case 2, cell 3: expected a number, found 'w'");
}

#[test]
fn lines_and_columns_count_bytes_from_1_whatever_the_white_space() {
    const REPORT: &str = "cell 2: expected a number, found 'x'";
    let table: [(&[u8], &str); 9] = [
        (b"2x", "1:2"),
        (b"2\nx", "2:1"),
        (b"2\r\n\r\n x", "3:2"),
        (b"2\t\tx", "1:4"),
        (b"2\x0B\x0Cx", "1:4"),
        (b"2\rx", "1:3"), // alone, a carriage return ends no line
        (b"\xEF\xBB\xBF2 x", "1:6"),
        (b"\xEF\xBB\xBF\r\n2 x", "2:3"),
        (b"\n\n\n2\n\n\n\n\n\n    x", "10:5"),
    ];
    for (input, place) in table {
        fails(input, &format!("{place}: {REPORT}"));
    }
    // Far beyond any buffer.
    fails(
        format!("2{}x", " ".repeat(200_000)),
        &format!("1:200002: {REPORT}"),
    );
    fails(
        format!("2{}   x", "\r\n".repeat(100_000)),
        &format!("100001:4: {REPORT}"),
    );
    // A character across the end of a buffer.
    for spaces in 65_530..65_540 {
        fails(
            format!("2{}🀄", " ".repeat(spaces)),
            &format!(
                r"1:{}: cell 2: expected a number, found '\xf0\x9f\x80\x84'",
                spaces + 2
            ),
        );
    }
}

/// A folder for the files of one test.
fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        std::fs::write(folder.join(name), text).unwrap();
    }
    folder
}

/// Runs the program in a folder, with an input of its own, and compares all it leaves.
#[track_caller]
fn ends(
    folder: &Path,
    arguments: &[&str],
    input: &str,
    (status, stdout, stderr): (i32, &str, &str),
) {
    let mut command = common::program();
    let command = command.current_dir(folder).args(arguments);
    let output = common::finish(command, input.as_bytes());
    assert_ends(
        &output,
        status,
        stdout,
        stderr,
        arguments.join(" ").as_bytes(),
    );
}

#[test]
fn a_fault_in_a_file_tells_its_name_as_given() {
    const LINE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n";
    const FILES: [(&str, &str); 3] = [
        ("good.in", LINE),
        ("bad.in", "0 0 0 0\n0 0 x"),
        ("half.in", "0 0 0 0 0 0 0 0\n"),
    ];
    let folder = folder("faults-in-files", &FILES);
    let bad = "bad.in:2:5: cell 7: expected a number, found 'x'\n";
    let bad = format!("replay2048: {bad}");
    ends(&folder, &["bad.in"], "", (1, "", &bad));
    ends(&folder, &["good.in", "bad.in"], "", (1, LINE, &bad));
    ends(
        &folder,
        &["good.in", "bad.in", "good.in"],
        "",
        (1, LINE, &bad),
    );
    ends(
        &folder,
        &["./bad.in"],
        "",
        (1, "", &bad.replace("bad.in", "./bad.in")),
    );
    // A case never spans two files, and each file counts its cases from 1.
    let half = "replay2048: half.in:2:1: cell 9: expected a number, found the end of the input\n";
    ends(&folder, &["half.in", "half.in"], "", (1, "", half));
    ends(&folder, &["good.in", "half.in"], "", (1, LINE, half));
    // Standard input among files.
    let stdin = "replay2048: <stdin>:1:3: cell 2: expected a number, found 'y'\n";
    ends(&folder, &["-"], "0 y", (1, "", stdin));
    ends(
        &folder,
        &["good.in", "-", "bad.in"],
        "0 y",
        (1, LINE, stdin),
    );
    ends(&folder, &["-", "bad.in"], LINE, (1, LINE, &bad));
}

#[test]
fn a_file_that_cannot_be_opened_or_read_tells_the_reason_of_the_system() {
    const LINE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n";
    let folder = folder("unreadable-files", &[("good.in", LINE)]);
    std::fs::create_dir_all(folder.join("directory")).unwrap();
    for name in ["missing.in", "directory", "good.in/game.in"] {
        let reason = std::fs::read(folder.join(name)).expect_err("it cannot be read");
        let report = format!("replay2048: {name}: {reason}\n");
        ends(&folder, &[name], "", (1, "", &report));
        ends(
            &folder,
            &["good.in", name, "good.in"],
            "",
            (1, LINE, &report),
        );
    }
    // An empty name is a file's too, as from an unset variable of the shell, and not standard
    // input.
    let reason = std::fs::read("").expect_err("no file has no name");
    let report = format!("replay2048: : {reason}\n");
    ends(&folder, &[""], LINE, (1, "", &report));
}

#[cfg(unix)] // elsewhere a directory cannot be opened
#[test]
fn a_directory_as_standard_input_tells_the_reason_of_the_system() {
    let folder = folder("directory-as-input", &[]);
    let reason = std::fs::read(&folder).expect_err("a directory cannot be read");
    let output = common::program()
        .stdin(File::open(&folder).unwrap())
        .output()
        .unwrap();
    let report = format!("replay2048: <stdin>: {reason}\n");
    assert_ends(&output, 1, "", &report, b"a directory");
}

#[cfg(target_os = "linux")] // where there is a disk that is always full
#[test]
fn output_that_cannot_be_written_tells_the_reason_of_the_system() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let reason = std::io::Write::write(&mut full(), b"0").expect_err("the disk is full");
    let report = format!("replay2048: <stdout>: {reason}\n");
    // Little, which fails when the program ends, and more than is kept in memory.
    for cases in [1, 10_000] {
        let mut command = common::program();
        let output = common::finish(command.stdout(full()), EMPTY.repeat(cases).as_bytes());
        assert_ends(&output, 1, "", &report, format!("{cases} cases").as_bytes());
    }
    for option in ["--help", "--version"] {
        let mut command = common::program();
        let output = common::finish(command.stdout(full()).arg(option), b"");
        assert_ends(&output, 1, "", &report, option.as_bytes());
    }
}

#[test]
fn a_reader_that_went_away_is_no_fault() {
    let cases = EMPTY.repeat(10_000); // more than is kept in memory
    for (arguments, input) in [(&[][..], EMPTY), (&[], &cases), (&["--help"], "")] {
        // The input of a program that has ended is a pipe that nobody reads.
        let mut reader = common::program().arg("--version").spawn().unwrap();
        let pipe = reader.stdin.take().expect("standard input is piped");
        reader.wait().unwrap();
        let mut command = common::program();
        let output = common::finish(command.args(arguments).stdout(pipe), input.as_bytes());
        assert_ends(&output, 0, "", "", arguments.concat().as_bytes());
    }
}

#[test]
fn bad_options_end_with_status_2_and_a_hint() {
    let takes = |option: &str, takes: &str| format!("option '--{option}' takes {takes}");
    let when = "auto, always or never";
    for (option, fault) in [
        ("--halp", "unknown option '--halp'".to_string()),
        ("-x", "unknown option '-x'".to_string()),
        ("-hV", "unknown option '-hV'".to_string()),
        ("---", "unknown option '---'".to_string()),
        ("-1", "unknown option '-1'".to_string()),
        ("-two\nlines", r"unknown option '-two\nlines'".to_string()),
        ("--help=all", takes("help", "no value")),
        ("--trace=", takes("trace", "no value")),
        (
            "--threads=0",
            takes("threads", "a number from 1, found '0'"),
        ),
        ("-jx", takes("threads", "a number from 1, found 'x'")),
        (
            "--color=sometimes",
            takes("color", &format!("{when}, found 'sometimes'")),
        ),
    ] {
        let report = format!("replay2048: {fault}; try 'replay2048 --help'\n");
        for arguments in [&[option][..], &["missing.in", option], &[option, "--help"]] {
            let output = common::run(arguments, EMPTY.as_bytes());
            assert_ends(&output, 2, "", &report, arguments.join(" ").as_bytes());
        }
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
    ] {
        let output = common::run(arguments, b"");
        assert_ends(&output, 0, version, "", arguments.join(" ").as_bytes());
    }
    for arguments in [
        &["--help"][..],
        &["-h"],
        &["-h", "--version"],
        &["missing.in", "-h"],
    ] {
        let output = common::run(arguments, b"");
        let help = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_ends(&output, 0, &help, "", arguments.join(" ").as_bytes());
        for part in [
            "\nUsage: replay2048 [OPTION]... [FILE]...\n",
            "-h, --help",
            "-V, --version",
        ] {
            assert!(help.contains(part), "{part:?} is missing in {help}");
        }
    }
}

#[test]
fn behind_two_dashes_every_word_is_a_file() {
    const LINE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n";
    let files = [("--help", LINE), ("-x", EMPTY), ("--", LOCKED)];
    let folder = folder("two-dashes", &files);
    ends(&folder, &["--", "--help"], "", (0, LINE, ""));
    ends(
        &folder,
        &["--", "--help", "-x"],
        "",
        (0, &format!("{LINE}{EMPTY}"), ""),
    );
    ends(&folder, &["--", "--"], "", (0, LOCKED, ""));
    // Still standard input, and so it is where no file is named.
    ends(&folder, &["--", "-"], EMPTY, (0, EMPTY, ""));
    ends(&folder, &["--"], EMPTY, (0, EMPTY, ""));
    let reason = std::fs::read(folder.join("--version")).expect_err("there is no such file");
    let report = format!("replay2048: --version: {reason}\n");
    ends(&folder, &["--", "--version"], "", (1, "", &report));
}
