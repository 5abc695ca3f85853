//! The plain program as one file, for online judges.

use std::fmt::Write;

/// The files of the plain program, in the order of the data.
macro_rules! files {
    ($($name:ident)*) => {
        [$((stringify!($name), include_str!(concat!(stringify!($name), ".rs")))),*]
    };
}

const FILES: [(&str, &str); 9] = files!(board position error tokens cases write plain streams exit);

const HEAD: &str = concat!(
    "// replay2048 ",
    env!("CARGO_PKG_VERSION"),
    ": replays games of 2048 to the 16 final cells.
//
// Input: for each game the 16 cells of the starting board, row by row, 0 for an empty one; then its
// steps: a direction (w up, a left, s down, d right), a cell from 1 to 16, and the value to put there
// or into the next free cell; 0 for none.
//
// Printed by `replay2048 --submission`. Compile: rustc -O --edition=2021
"
);

const MAIN: &str = "
fn main() -> std::process::ExitCode {
    let input = std::io::BufReader::new(streams::standard_input());
    let mut output = std::io::BufWriter::new(streams::standard_output());
    let replayed = plain::replay(input, cases::Start::INPUT, &mut output);
    let mut run = exit::Run::default();
    run.note(replayed, \"<stdin>\", &mut output);
    run.end(&mut output)
}
";

/// The source file: each file of the plain program as a module, and a `main`.
pub fn source() -> String {
    let mut source = HEAD.to_string();
    for (name, text) in FILES {
        write!(source, "\nmod {name} {{\n{}}}\n", indented(text)).expect("strings grow");
    }
    source + MAIN
}

fn indented(text: &str) -> String {
    let mut indented = String::new();
    for line in text.lines() {
        if !line.is_empty() {
            indented += "    ";
        }
        indented += line;
        indented.push('\n');
    }
    indented
}
