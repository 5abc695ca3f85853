//! Faults that people reported of other 2048 programs must not come back in this one.

mod common;

const FILE: &str = include_str!("golden/reported-faults.tsv");

/// How many faults the file lists; a count of its own, so that none is lost in reading it.
const COUNT: usize = 47;

/// A line of the file.
struct Case<'a> {
    id: &'a str,
    fault: &'a str,
    input: Vec<u8>,
    expected: Expected<'a>,
}

enum Expected<'a> {
    /// Standard output.
    Lines(Vec<u8>),
    /// A part of the line on standard error.
    Error(&'a str),
}

fn cases() -> Vec<Case<'static>> {
    let lines = FILE.lines().filter(|line| !line.starts_with('#'));
    lines.map(case).collect()
}

fn case(line: &str) -> Case<'_> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [id, fault, input, expected] = columns[..] else {
        panic!("not four columns: {line}");
    };
    let expected = match expected.strip_prefix("error: ") {
        // As it stands: the program escapes odd bytes in the same way.
        Some(text) => Expected::Error(text),
        None if expected.is_empty() => Expected::Lines(Vec::new()),
        None => Expected::Lines([&unescape(expected)[..], b"\n"].concat()),
    };
    Case {
        id,
        fault,
        input: unescape(input),
        expected,
    }
}

fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((plain, escape)) = rest.split_once('\\') {
        bytes.extend(plain.as_bytes());
        let (byte, length) = match escape.as_bytes().first() {
            Some(b'n') => (b'\n', 1),
            Some(b'r') => (b'\r', 1),
            Some(b't') => (b'\t', 1),
            Some(b'x') => (u8::from_str_radix(&escape[1..3], 16).unwrap(), 3),
            _ => panic!("unknown escape in {text}"),
        };
        bytes.push(byte);
        rest = &escape[length..];
    }
    bytes.extend(rest.as_bytes());
    bytes
}

#[test]
fn every_reported_fault_is_read_from_the_file() {
    let cases = cases();
    assert_eq!(cases.len(), COUNT);
    let errors = cases
        .iter()
        .filter(|case| matches!(case.expected, Expected::Error(_)));
    assert_eq!(errors.count(), FILE.matches("\terror: ").count());
}

#[test]
fn escapes_stand_for_bytes() {
    assert_eq!(unescape(r"2\r\n\t\xEF\x1Aa"), b"2\r\n\t\xEF\x1Aa");
}

#[test]
fn no_reported_fault_is_in_this_program() {
    let mut failures = String::new();
    for case in cases() {
        let output = common::run(&[], &case.input);
        let stderr = String::from_utf8_lossy(&output.stderr);
        let (right, expected) = match &case.expected {
            Expected::Lines(lines) => (
                output.stdout == *lines && stderr.is_empty() && output.status.code() == Some(0),
                format!("lines \"{}\"", lines.escape_ascii()),
            ),
            Expected::Error(text) => (
                output.stdout.is_empty()
                    && is_a_report_with(&stderr, text)
                    && output.status.code() == Some(1),
                format!("an error with \"{text}\""),
            ),
        };
        if !right {
            failures += &format!(
                "\n{}, {}: {}\n  input    \"{}\"\n  expected {expected}\n  found    \"{}\"\n  stderr   {stderr:?}",
                case.id,
                case.fault,
                output.status,
                case.input.escape_ascii(),
                output.stdout.escape_ascii(),
            );
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// Whether a standard error is one line about standard input that contains a text.
fn is_a_report_with(stderr: &str, text: &str) -> bool {
    let Some(message) = stderr.strip_prefix("replay2048: <stdin>:") else {
        return false;
    };
    // Behind the prefix, which has letters and signs of its own that a text may look for.
    let message = message.to_ascii_lowercase();
    message.ends_with('\n')
        && message.lines().count() == 1
        && message.contains(&text.to_ascii_lowercase())
}

#[test]
fn a_report_is_one_line_with_the_text() {
    let table = [
        ("replay2048: <stdin>:1:2: cell 1: found 'X'\n", true),
        ("replay2048: <stdin>:1:2: cell 1: found 'X'", false),
        ("replay2048: <stdin>:1:2: cell 1: found 'X'\n\n", false),
        ("replay2048: <stdin>:1:2: cell 1: found 'y'\n", false),
        ("replay2048: <stdin>:", false),
        ("replay2048: x.in:1:2: cell 1: found 'X'\n", false),
        ("", false),
    ];
    for (stderr, expected) in table {
        assert_eq!(is_a_report_with(stderr, "'x'"), expected, "{stderr:?}");
    }
}
