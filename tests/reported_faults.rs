//! Faults that people reported of other 2048 programs must not come back in this one.

mod common;

use common::reported::{faults, unescape, Expected, COUNT, FILE};
use common::{assert_ends, fed, program};

#[test]
fn every_reported_fault_is_read_from_the_file() {
    let faults = faults();
    assert_eq!(faults.len(), COUNT);
    let errors = faults
        .iter()
        .filter(|fault| matches!(fault.expected, Expected::Error(_)));
    assert_eq!(errors.count(), FILE.matches("\terror: ").count());
}

#[test]
fn escapes_stand_for_bytes() {
    assert_eq!(unescape(r"2\r\n\t\xEF\x1Aa"), b"2\r\n\t\xEF\x1Aa");
}

#[test]
fn no_reported_fault_is_in_this_program() {
    for fault in faults() {
        println!("{}, {}", fault.id, fault.what);
        match &fault.expected {
            Expected::Lines(lines) => assert_ends(&mut program(), &fault.input, (0, lines, "")),
            Expected::Error(text) => {
                let output = fed(&mut program(), &fault.input, fault.what);
                let stderr = String::from_utf8_lossy(&output.stderr);
                assert_eq!(output.status.code(), Some(1), "{stderr}");
                assert!(output.stdout.is_empty(), "{stderr}");
                assert!(
                    is_a_report_with(&stderr, text),
                    "{stderr:?}, without {text:?}"
                );
            }
        }
    }
}

/// Whether a standard error is one line about standard input that contains a text, in upper or
/// lower case.
fn is_a_report_with(stderr: &str, text: &str) -> bool {
    // The name has letters and signs of its own that a text may look for.
    let Some(message) = stderr.strip_prefix("replay2048: <stdin>:") else {
        return false;
    };
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
