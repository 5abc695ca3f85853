//! `--submission`: the one file compiles by bare `rustc` and answers as the program does.

mod common;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use common::games::{change, good_games, small_text};
use common::{
    assert_ends, fed, piped, program, program_with, reported, sample_inputs, unread_pipe, Random,
    EMPTY, LOCKED,
};

/// What the program prints.
fn printed() -> &'static str {
    static PRINTED: OnceLock<String> = OnceLock::new();
    PRINTED.get_or_init(|| {
        let output = fed(&mut program_with(&["--submission"]), b"", "--submission");
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
    piped(folder.join("submission"))
}

/// Asserts that what is printed ends as the program does on an input, and with this status.
#[track_caller]
fn ends_the_same(status: i32, input: impl AsRef<[u8]>) {
    same_with(|command| command, status, input);
}

/// The same, with something done to both commands first.
#[track_caller]
fn same_with(prepare: impl Fn(&mut Command) -> &mut Command, status: i32, input: impl AsRef<[u8]>) {
    let input = input.as_ref();
    let expected = fed(prepare(&mut program()), input, "the program");
    let expected = (status, expected.stdout, expected.stderr);
    assert_ends(prepare(&mut program()), input, expected.clone());
    assert_ends(prepare(&mut submission()), input, expected);
}

/// The modules of what is printed, as they would be files.
fn modules() -> BTreeMap<&'static str, String> {
    let mut modules = BTreeMap::new();
    let mut inside = None;
    for line in printed().lines() {
        if let Some(name) = line.strip_prefix("mod ") {
            inside = Some(name.strip_suffix(" {").expect("a module has a body"));
        } else if line == "}" {
            inside = None;
        } else if let Some(name) = inside {
            let file: &mut String = modules.entry(name).or_default();
            *file += line.strip_prefix("    ").unwrap_or(line);
            file.push('\n');
        }
    }
    modules
}

#[test]
fn it_opens_with_its_version_what_it_reads_and_what_it_prints() {
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
    for part in ["Input: ", "the 16 final cells", "rustc -O --edition=2021"] {
        assert!(head.contains(part), "{part:?} is missing in:\n{head}");
    }
}

#[test]
fn it_is_no_larger_than_40_kilobytes() {
    let bytes = printed().len();
    assert!(bytes <= 40_000, "{bytes} bytes");
}

#[test]
fn each_module_is_the_file_of_the_project() {
    let modules = modules();
    assert!(modules.contains_key("board"), "it has no rule of the game");
    assert!(modules.contains_key("plain"), "it has no plain program");
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
fn what_a_judge_has_no_use_for_is_not_in_it() {
    let modules = modules();
    for name in [
        "args",
        "submission",
        "fast",
        "stream",
        "show",
        "make",
        "tests",
    ] {
        assert!(!modules.contains_key(name), "it has mod {name}");
    }
    for text in [
        "#[cfg(test)]",
        "#[test]",
        "thread::",
        "args_os",
        "allow(",
        "\t",
    ] {
        assert!(!printed().contains(text), "it has {text:?}");
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
    for path in sample_inputs() {
        let input = fs::read(&path).expect("a sample can be read");
        let lines = fs::read(path.with_extension("out")).expect("it has its answers");
        assert_ends(&mut submission(), input, (0, lines, ""));
    }
}

#[test]
fn every_kind_of_fault_of_the_input_is_told_in_the_same_words() {
    let boards: [&[u8]; 14] = [
        b"2 2 0 0\n",
        b"2 x 0 0",
        b"-2 0 0 0",
        b"2.0 0 0 0",
        b"2 \x1B[1m",
        b"2 \xC3\xA9 0",
        b"2 \xE2\x82",
        b"2\x00 \x000\x00",
        b"\xFF\xFE2\x00 \x000\x00",
        b"\n\xEF\xBB\xBF2",
        b"2 \x1A\r\n\x1A0",
        b"2 2\r\n\x1A",
        b"18446744073709551616",
        b"9223372036854775808 9223372036854775808 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 16 2",
    ];
    for board in boards {
        ends_the_same(1, board);
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
        ends_the_same(1, [EMPTY, script].concat());
        // In a later case.
        ends_the_same(1, [EMPTY, "a 1 2\n", EMPTY, script].concat());
    }
    for script in ["a 1 2", "d 16 32", "a 1 0\nw 1 2"] {
        ends_the_same(1, [LOCKED, script].concat());
        ends_the_same(1, [EMPTY, LOCKED, script].concat());
    }
    // Tokens longer than a message shows.
    ends_the_same(1, "7".repeat(100_000));
    ends_the_same(1, [EMPTY, "a ", &"1".repeat(100_000)].concat());
}

#[test]
fn every_reported_fault_of_other_programs_ends_in_the_same_way() {
    for fault in reported::faults() {
        let is_error = matches!(fault.expected, reported::Expected::Error(_));
        ends_the_same(i32::from(is_error), fault.input);
    }
}

#[test]
fn random_and_changed_games_end_in_the_same_way() {
    for seed in 0..100 {
        let random = &mut Random::new(seed);
        let mut text = small_text(random).into_bytes();
        for _ in 0..random.below(3) {
            change(&mut text, EMPTY.as_bytes(), random);
        }
        let expected = fed(&mut program(), &text, "the program");
        let status = expected.status.code().expect("it ends");
        assert_ends(
            &mut submission(),
            text,
            (status, expected.stdout, expected.stderr),
        );
    }
}

#[test]
fn many_games_end_in_the_same_way() {
    let games = good_games(700_000, 200, &mut Random::new(2048)).text; // larger than any buffer
    ends_the_same(0, &games);
    ends_the_same(1, [&games, "\n", EMPTY, "w 1 2\nw 17 2\n", &games].concat());
}

#[cfg(unix)] // elsewhere a directory cannot be opened
#[test]
fn an_input_that_cannot_be_read_is_told_in_the_same_words() {
    let folder = || fs::File::open(env!("CARGO_TARGET_TMPDIR")).expect("it is there");
    same_with(|command| command.stdin(folder()), 1, "");
    let not_readable = || fs::File::options().write(true).open("/dev/null");
    same_with(
        |command| command.stdin(not_readable().expect("it is there")),
        1,
        "",
    );
}

#[cfg(target_os = "linux")] // where there is a disk that is always full
#[test]
fn output_that_cannot_be_written_is_told_in_the_same_words() {
    let bad = format!("{EMPTY}0 x");
    for input in [EMPTY, &EMPTY.repeat(50_000), &bad] {
        same_with(|command| command.stdout(common::full_disk()), 1, input);
        let not_writable = || fs::File::open("/dev/null").expect("it is there");
        same_with(|command| command.stdout(not_writable()), 1, input);
    }
}

#[test]
fn a_reader_that_went_away_is_no_fault() {
    for input in [EMPTY, &EMPTY.repeat(10_000)] {
        same_with(|command| command.stdout(unread_pipe()), 0, input);
    }
}
