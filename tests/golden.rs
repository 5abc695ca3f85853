//! Whole outputs, word for word: `tests/golden/VIEW/NAME.in` with what it gives.

mod common;

use std::fs;
use std::path::Path;

use common::{assert_ends, inputs_in, program_with};

/// A folder, its options, and the variants that its inputs may have.
type View = (
    &'static str,
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
);

const VIEWS: [View; 4] = [
    ("trace", &["--trace"], &[("color", "--color=always")]),
    ("steps", &["--steps"], &[]),
    ("compact", &["--compact"], &[]),
    (
        "keep-going",
        &["--keep-going"],
        &[("steps", "--steps"), ("compact", "--compact")],
    ),
];

/// `NAME.out` is the output, `NAME.err` the errors if there are any; `NAME.VARIANT.out` and
/// `NAME.VARIANT.err` are the same with one option more, and where the errors are missing those
/// without that option count.
#[test]
fn every_golden_input_gives_its_golden_output() {
    for (folder, options, variants) in VIEWS {
        for path in inputs_in(&format!("tests/golden/{folder}")) {
            let input = fs::read(&path).expect("it can be read");
            let stdout = golden(&path, "out").expect("each has its output");
            let stderr = golden(&path, "err").unwrap_or_default();
            let status = i32::from(!stderr.is_empty());
            let mut command = program_with(options);
            assert_ends(&mut command, &input, (status, stdout, &stderr));
            for (variant, option) in variants {
                let Some(stdout) = golden(&path, &format!("{variant}.out")) else {
                    continue;
                };
                let own = golden(&path, &format!("{variant}.err"));
                let stderr = own.as_ref().unwrap_or(&stderr);
                let status = i32::from(!stderr.is_empty());
                let mut command = program_with(options);
                assert_ends(command.arg(option), &input, (status, stdout, stderr));
            }
        }
    }
}

/// A golden file; where there is none, nothing.
fn golden(path: &Path, extension: &str) -> Option<Vec<u8>> {
    fs::read(path.with_extension(extension)).ok()
}

#[test]
fn every_golden_output_belongs_to_an_input() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (folder, _, variants) in VIEWS {
        let files = fs::read_dir(golden.join(folder)).expect("it is there");
        for file in files {
            let path = file.expect("it can be listed").path();
            let name = path.file_name().and_then(|name| name.to_str());
            let (name, extension) = name
                .and_then(|name| name.split_once('.'))
                .expect("NAME.EXT");
            let variant = extension.trim_end_matches("out").trim_end_matches("err");
            let is_variant = variants
                .iter()
                .any(|(known, _)| variant == format!("{known}."));
            assert!(
                variant.is_empty() || extension == "in" || is_variant,
                "{path:?}"
            );
            assert!(
                path.with_file_name(format!("{name}.in")).exists(),
                "{path:?}"
            );
        }
    }
}
