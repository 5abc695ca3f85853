//! `--submission`: the one file compiles by bare `rustc` and answers as the program does.

mod common;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use common::Random;
use replay2048::board::{Address, Board, Direction};

/// What the program prints.
fn printed() -> &'static str {
    static PRINTED: OnceLock<String> = OnceLock::new();
    PRINTED.get_or_init(|| {
        let output = common::run(&["--submission"], b"");
        assert_eq!(output.stderr.escape_ascii().to_string(), "");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("source is UTF-8")
    })
}

/// The compiler that cargo uses: cargo tells where itself is, and `rustc` is mostly beside it.
fn rustc() -> Command {
    let beside_cargo = || {
        let cargo = PathBuf::from(std::env::var_os("CARGO")?);
        let rustc = cargo.with_file_name(format!("rustc{}", std::env::consts::EXE_SUFFIX));
        rustc.is_file().then(|| OsString::from(rustc))
    };
    let rustc = std::env::var_os("RUSTC").or_else(beside_cargo);
    Command::new(rustc.unwrap_or_else(|| "rustc".into()))
}

/// Compiles what is printed with these options and without a word of the compiler; the folder of
/// the result.
fn compiled(edition: u32, options: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("submission-{edition}"));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let source = folder.join("submission.rs");
    fs::write(&source, printed()).expect("the source can be written");
    let mut command = rustc();
    let command = command
        .args(options)
        .arg(format!("--edition={edition}"))
        .arg("--out-dir")
        .args([&folder, &source]);
    let output = command.output().expect("rustc starts");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(stderr, "", "from {command:?}");
    assert!(
        output.status.success(),
        "{} from {command:?}",
        output.status
    );
    folder
}

/// The program made from what is printed, with standard streams piped.
fn submission() -> Command {
    static COMPILED: OnceLock<PathBuf> = OnceLock::new();
    let folder = COMPILED.get_or_init(|| compiled(2021, &["-O"]));
    let mut command = Command::new(folder.join("submission"));
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Asserts that two programs ended in the same way, and gives that back.
#[track_caller]
fn assert_same(found: Output, expected: Output, input: &[u8]) -> Output {
    let shown = |bytes: &[u8]| bytes[..bytes.len().min(300)].escape_ascii().to_string();
    let ending = |output: &Output| (output.status.code(), shown(&output.stderr));
    let input = shown(input);
    assert_eq!(ending(&found), ending(&expected), "for \"{input}\"");
    let lines = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    let (found_lines, expected_lines) = (lines(&found), lines(&expected));
    for (found, expected) in found_lines.lines().zip(expected_lines.lines()) {
        assert_eq!(found, expected, "for \"{input}\"");
    }
    assert!(
        found.stdout == expected.stdout,
        "{} bytes and not {} for \"{input}\"",
        found.stdout.len(),
        expected.stdout.len(),
    );
    found
}

/// Gives an input to what is printed and to the program.
#[track_caller]
fn answers_the_same(input: impl AsRef<[u8]>) -> Output {
    let input = input.as_ref();
    let found = common::fed(&mut submission(), input, "the submission");
    let expected = common::fed(&mut common::program(), input, "the program");
    assert_same(found, expected, input)
}

/// The same, and it is a fault of the input.
#[track_caller]
fn fails_the_same(input: impl AsRef<[u8]>) {
    let output = answers_the_same(input);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.starts_with(b"replay2048: <stdin>:"));
}

/// The modules of what is printed, as they would be files: indented by four spaces and not by tabs.
fn modules() -> BTreeMap<&'static str, String> {
    let mut modules = BTreeMap::new();
    let mut inside = None;
    for line in printed().lines() {
        if let Some(name) = line.strip_prefix("mod ") {
            inside = Some(name.strip_suffix(" {").expect("a module has a body"));
        } else if line == "}" {
            inside = None;
        } else if let Some(name) = inside {
            let line = line.strip_prefix('\t').unwrap_or(line);
            let code = line.trim_start_matches('\t');
            let file: &mut String = modules.entry(name).or_default();
            *file += &"    ".repeat(line.len() - code.len());
            *file += code;
            file.push('\n');
        }
    }
    modules
}

#[test]
fn it_opens_with_what_it_is_its_version_and_the_input() {
    let head: Vec<&str> = printed()
        .lines()
        .take_while(|line| line.starts_with("//"))
        .collect();
    let version = concat!(
        "// replay2048 ",
        env!("CARGO_PKG_VERSION"),
        ": replays games"
    );
    assert!(head[0].starts_with(version), "{}", head[0]);
    let head = head.join("\n");
    for part in ["Input: ", "Output: ", "rustc -O --edition=2021"] {
        assert!(head.contains(part), "{part:?} is missing in:\n{head}");
    }
}

#[test]
fn it_is_smaller_than_64_kilobytes() {
    let bytes = printed().len();
    assert!(bytes < 65_536, "{bytes} bytes");
}

#[test]
fn each_module_is_the_file_of_the_project() {
    let modules = modules();
    assert!(modules.contains_key("board"), "it has no rule of the game");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (name, text) in modules {
        let file = fs::read_to_string(source.join(format!("{name}.rs")));
        let file = file.expect("a module has a file");
        for (number, (found, expected)) in text.lines().zip(file.lines()).enumerate() {
            assert_eq!(found, expected, "line {} of {name}.rs", number + 1);
        }
        assert_eq!(text.len(), file.len(), "the size of {name}.rs");
    }
}

#[test]
fn tests_threads_trace_and_options_are_not_in_it() {
    let modules = modules();
    for name in ["args", "grid", "parallel", "plain", "submission", "trace"] {
        assert!(!modules.contains_key(name), "it has mod {name}");
    }
    for text in ["#[cfg(test)]", "#[test]", "thread::", "args_os"] {
        assert!(!printed().contains(text), "it has {text}");
    }
}

#[test]
fn it_compiles_without_a_warning_in_the_editions_of_judges() {
    let version = rustc().arg("--version").output().expect("rustc starts");
    let version = String::from_utf8(version.stdout).expect("a version is ASCII");
    let minor: u32 = version
        .strip_prefix("rustc 1.")
        .and_then(|rest| rest.split('.').next()?.parse().ok())
        .unwrap_or_else(|| panic!("not a version of rustc: {version}"));
    // Without code, which takes less time: an edition changes what compiles, not what it does.
    compiled(2018, &["--emit=metadata"]);
    if minor >= 85 {
        compiled(2024, &["--emit=metadata"]);
    }
    submission();
}

#[test]
fn every_sample_ends_as_its_out_file_says() {
    let inputs = common::sample_inputs();
    assert!(!inputs.is_empty(), "samples/ has no games");
    for path in inputs {
        let input = fs::read(&path).expect("a sample can be read");
        let expected = fs::read(path.with_extension("out")).expect("a sample has an .out");
        let output = common::fed(&mut submission(), &input, "the submission");
        let found = (
            output.status.code(),
            output.stdout.escape_ascii().to_string(),
            output.stderr.escape_ascii().to_string(),
        );
        let expected = (Some(0), expected.escape_ascii().to_string(), String::new());
        assert_eq!(found, expected, "for {}", path.display());
    }
}

/// A board with no tile; a script behind it begins on line 2.
const EMPTY: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

/// A board with no free cell where no tile can move.
const LOCKED: &str = "2 4 2 4 4 2 4 2 2 4 2 4 4 2 4 2\n";

#[test]
fn every_kind_of_fault_of_the_input_is_told_in_the_same_words() {
    let boards: [&[u8]; 13] = [
        b"2 2 0 0\n",
        b"2 x 0 0",
        b"-2 0 0 0",
        b"2.0 0 0 0",
        b"2 \x1B[1m",
        b"2 \xC3\xA9 0",
        b"2 \xE2\x82",
        b"\xFF\xFE2\x00 \x000\x00",
        b"\n\xEF\xBB\xBF2",
        b"2 \x1A\r\n\x1A0",
        b"2 2\r\n\x1A",
        b"18446744073709551616",
        b"9223372036854775808 9223372036854775808 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 16 2",
    ];
    for board in boards {
        fails_the_same(board);
    }
    let scripts = [
        "a",
        "a 1",
        "a 1 2 w 16\n",
        "a w 1 2",
        "a 1 w 2 2",
        "x 1 2",
        "a -1 2",
        "a 1 2;",
        "a é 2",
        "w 0 2",
        "w17a2",
        "w 18446744073709551617 2",
        "a 1 18446744073709551616",
        "a 1 2\r\n\x1A\r\nw 1 2",
    ];
    for script in scripts {
        fails_the_same([EMPTY, script].concat());
        // In a later case.
        fails_the_same([EMPTY, "a 1 2\n", EMPTY, script].concat());
    }
    for script in ["a 1 2", "d 16 32", "a 1 0\nw 1 2"] {
        fails_the_same([LOCKED, script].concat());
        fails_the_same([EMPTY, LOCKED, script].concat());
    }
    // Tokens longer than a message shows.
    fails_the_same("7".repeat(100_000));
    fails_the_same([EMPTY, "a ", &"1".repeat(100_000)].concat());
}

#[test]
fn every_reported_fault_of_other_programs_ends_in_the_same_way() {
    let file = include_str!("golden/reported-faults.tsv");
    let cases: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(!cases.is_empty(), "no fault is listed");
    for case in cases {
        let input = case.split('\t').nth(2).expect("the third column");
        answers_the_same(unescape(input));
    }
}

/// A text with `\n`, `\r`, `\t` and `\xNN` as bytes.
fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split('\\').map(str::as_bytes);
    let mut bytes = parts.next().unwrap_or_default().to_vec();
    for part in parts {
        let (byte, rest) = match part {
            [b'n', rest @ ..] => (b'\n', rest),
            [b'r', rest @ ..] => (b'\r', rest),
            [b't', rest @ ..] => (b'\t', rest),
            [b'x', high, low, rest @ ..] => {
                let digit = |digit: &u8| char::from(*digit).to_digit(16).expect("a hex digit");
                ((16 * digit(high) + digit(low)) as u8, rest)
            }
            _ => panic!("unknown escape in {text}"),
        };
        bytes.push(byte);
        bytes.extend(rest);
    }
    bytes
}

/// Games of 2s and 4s, most of them in the usual form, of at least so many bytes.
fn many_games(bytes: usize) -> String {
    let mut random = Random::new(2048);
    let mut games = String::new();
    while games.len() < bytes {
        let mut board = Board::default();
        for cell in 0..16 {
            board.0[cell] = random.pick(&[0, 0, 0, 2, 4, 8, 1024, 32768]);
            games += &format!("{} ", board.0[cell]);
        }
        for _ in 0..random.below(200) {
            let turn = random.below(4);
            let (number, tile) = (1 + random.below(16), random.pick(&[2, 2, 2, 4, 0]));
            board.slide(Direction::ALL[turn]).expect("tiles are small");
            let address = Address::new(number as u64).expect("it is 1 to 16");
            if board.place(address, tile).is_err() {
                break;
            }
            let key = &"wasd"[turn..=turn];
            games += &match random.below(20) {
                0 => format!("{}{number}\t0{tile}\r\n", key.to_uppercase()),
                _ => format!("{key} {number} {tile} "),
            };
        }
        games.push('\n');
    }
    games
}

#[test]
fn many_games_end_in_the_same_way() {
    let games = many_games(700_000); // several times what is read at once
    let output = answers_the_same(&games);
    assert_eq!(output.status.code(), Some(0));
    fails_the_same([&games, EMPTY, "w 1 2\nw 17 2\n", &games].concat());
}

#[cfg(unix)] // elsewhere a directory cannot be opened
#[test]
fn an_input_that_cannot_be_read_is_told_in_the_same_words() {
    let run = |mut command: Command| {
        let folder = fs::File::open(env!("CARGO_TARGET_TMPDIR")).unwrap();
        command.stdin(folder).output().expect("it starts")
    };
    let output = assert_same(run(submission()), run(common::program()), b"a directory");
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(target_os = "linux")] // where there is a disk that is always full
#[test]
fn output_that_cannot_be_written_is_told_in_the_same_words() {
    let input = EMPTY.as_bytes();
    let run = |mut command: Command| {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        common::fed(command.stdout(full), input, "a full disk")
    };
    let output = assert_same(run(submission()), run(common::program()), input);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_reader_that_went_away_is_no_fault() {
    // The input of a program that has ended is a pipe that nobody reads.
    let mut reader = common::program().arg("--version").spawn().unwrap();
    let pipe = reader.stdin.take().expect("standard input is piped");
    reader.wait().unwrap();
    let input = EMPTY.repeat(10_000);
    let output = common::fed(submission().stdout(pipe), input.as_bytes(), "no reader");
    assert_eq!(output.stderr.escape_ascii().to_string(), "");
    assert_eq!(output.status.code(), Some(0));
}
