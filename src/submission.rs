//! The program's own source for the normal mode as one file, for online judges.

use std::fmt::Write;

/// The files that replaying standard input to standard output needs, in the order of the data.
macro_rules! modules {
    ($($name:ident)*) => {
        [$((stringify!($name), include_str!(concat!(stringify!($name), ".rs")))),*]
    };
}

const MODULES: [(&str, &str); 14] = modules!(
    board position error source cut tokens cases packed fast write game batch replay exit
);

const HEAD: &str = concat!(
    "// replay2048 ",
    env!("CARGO_PKG_VERSION"),
    ": replays games of 2048 written down as text and prints how they end.
//
// Input: for each game the 16 cells of the starting board, row by row, 0 for an empty one; then its
// steps, each a direction (w up, a left, s down, d right), an address (cell 1 to 16) and a value. A
// step slides the board, then puts the value at the address, or at the next free cell after it;
// 0 puts nothing. White space separates and line breaks mean nothing.
// Output: the 16 final cells, a line a game.
//
// Printed by `replay2048 --submission` from its own source. To compile: rustc -O --edition=2021
"
);

const MAIN: &str = "
fn main() -> std::process::ExitCode {
    let mut output = std::io::BufWriter::new(std::io::stdout());
    exit::status(replay::replay(std::io::stdin(), &mut output), \"<stdin>\")
}
";

/// The source file: each module of this program that it needs, and a `main`.
///
/// ```
/// let source = replay2048::submission::source();
/// assert!(source.contains("\nmod board {\n\t//! The rule of the game"));
/// ```
pub fn source() -> String {
    let mut source = HEAD.to_string();
    source += "\n#![allow(dead_code)] // the modules offer more than this program uses\n";
    for (name, text) in MODULES {
        write!(source, "\nmod {name} {{\n{}}}\n", indented(text)).expect("strings grow");
    }
    source + MAIN
}

/// Indents a file of the project, by tabs: with four spaces the source would be too long for the
/// judges that take no more than 64 KB.
fn indented(text: &str) -> String {
    let mut indented = String::new();
    for line in text.lines() {
        let code = line.trim_start_matches("    ");
        let depth = (line.len() - code.len()) / 4;
        if !code.is_empty() {
            indented += &"\t".repeat(1 + depth);
        }
        indented += code;
        indented.push('\n');
    }
    indented
}
