//! Every game in `samples/`, by standard input and by file name.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::{assert_ends, program, sample_inputs};

/// The names of the files in `samples/`.
fn sample_files() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let files = fs::read_dir(folder).expect("samples/ is there");
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
    for path in sample_inputs() {
        let input = fs::read(&path).expect("a sample can be read");
        let lines = fs::read(path.with_extension("out")).expect("it has its answers");
        assert_ends(&mut program(), input, (0, &lines, ""));
        assert_ends(program().arg(&path), "", (0, &lines, ""));
    }
}
