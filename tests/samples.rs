//! Every game in `samples/`, played by standard input and by file name.

mod common;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::Path;

/// The names of the files in `samples/`.
fn sample_files() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let files = std::fs::read_dir(folder).expect("samples/ is there");
    files
        .map(|file| file.expect("samples/ can be listed").file_name())
        .map(|name| name.into_string().expect("a sample's name is UTF-8"))
        .collect()
}

/// The files that are not half of a pair `NAME.in` and `NAME.out`.
fn without_partner(files: &BTreeSet<String>) -> Vec<&str> {
    let has_partner = |file: &str| match file.rsplit_once('.') {
        Some((name, "in")) => files.contains(&format!("{name}.out")),
        Some((name, "out")) => files.contains(&format!("{name}.in")),
        _ => false,
    };
    let files = files.iter().map(String::as_str);
    files.filter(|file| !has_partner(file)).collect()
}

#[test]
fn samples_come_in_pairs() {
    let files = sample_files();
    assert!(!files.is_empty(), "samples/ is empty");
    assert_eq!(without_partner(&files), [""; 0], "no partner in samples/");
}

#[test]
fn a_sample_without_its_other_half_is_noticed() {
    let files = ["a.in", "a.out", "b.in", "c.out", "d"].map(String::from);
    assert_eq!(without_partner(&files.into()), ["b.in", "c.out", "d"]);
}

#[test]
fn every_sample_ends_as_its_out_file_says() {
    let inputs = common::sample_inputs();
    assert!(!inputs.is_empty(), "samples/ has no games");
    let mut failures = String::new();
    for path in &inputs {
        let name = path.file_name().map(OsStr::to_string_lossy).unwrap();
        let input = std::fs::read(path).expect("a sample can be read");
        let Ok(expected) = std::fs::read(path.with_extension("out")) else {
            failures += &format!("\n{name}: it has no .out");
            continue;
        };
        let path = path.to_str().expect("a sample's path is UTF-8");
        for (way, output) in [
            ("by standard input", common::run(&[], &input)),
            ("by file name", common::run(&[path], b"")),
        ] {
            let (stdout, stderr) = (&output.stdout, &output.stderr);
            if *stdout != expected || !stderr.is_empty() || output.status.code() != Some(0) {
                failures += &format!(
                    "\n{name}, {way}: {}\n  expected \"{}\"\n  found    \"{}\"\n  stderr   \"{}\"",
                    output.status,
                    expected.escape_ascii(),
                    stdout.escape_ascii(),
                    stderr.escape_ascii(),
                );
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}
