//! The README: what it shows is what happens, in a folder with the samples of a clone.
//!
//! One shell runs the commands of a `console` block, in the folder that the blocks before it have
//! left. A block that shows output is compared to the byte, standard error included. Every command
//! must succeed.

#![cfg(target_os = "linux")] // the commands are those of GNU

mod common;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs, iter};

use common::{ended, folder, piped};

const README: &str = include_str!("../README.md");

/// What runs the commands that build, as a test should not do so.
const CHECKS: &str = include_str!("../.ci/run");

/// The tools that not every system has, and what succeeds where they are.
const OPTIONAL: [(&str, &str); 4] = [
    ("pv", "command -v pv"),
    ("parallel", "parallel --version | grep GNU"),
    ("oj", "command -v oj"),
    ("pyspark", "python3 -c 'import pyspark' && java -version"),
];

/// Ends the output of a command.
const END: char = '\x1E';

#[test]
fn every_block_shows_what_happens() {
    let folder = folder_with_samples();
    let blocks = blocks();
    assert!(!blocks.is_empty(), "no blocks");
    for block in blocks {
        match block.kind {
            "console" => check_console(&block, &folder),
            "python" => check_spark(&block, &folder),
            kind => panic!("line {}: no block is of the kind '{kind}'", block.line),
        }
    }
}

#[test]
fn every_option_in_the_text_is_in_the_help() {
    let help = run(&mut shell("replay2048 --help"), "--help");
    let help = text(&help.stdout);
    let words: Vec<&str> = help.split([' ', ',', '\n']).collect();
    for option in spans().filter(|span| span.starts_with('-')) {
        let name = option.split(' ').next().expect("a word");
        assert!(words.contains(&name), "{option}");
    }
}

#[test]
fn every_path_in_the_text_is_there() {
    let clone = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_path = |span: &&str| {
        ["src/", "tests/", ".ci/"]
            .iter()
            .any(|root| span.starts_with(root))
    };
    for path in spans().filter(is_path) {
        assert!(clone.join(path).exists(), "{path}");
    }
}

#[test]
fn it_fits_170_lines_of_100_columns() {
    assert!(
        README.lines().count() <= 170,
        "{} lines",
        README.lines().count()
    );
    for line in README.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
}

/// A fenced block.
struct Block {
    kind: &'static str,
    /// The number of its first line.
    line: usize,
    text: String,
}

impl Block {
    /// The commands, each on a line after `$ `.
    fn commands(&self) -> Vec<&str> {
        self.text
            .lines()
            .filter_map(|line| line.strip_prefix("$ "))
            .collect()
    }

    fn shows_output(&self) -> bool {
        self.commands().len() < self.text.lines().count()
    }
}

fn blocks() -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = (1..).zip(README.lines());
    while let Some((number, line)) = lines.next() {
        if let Some(kind) = line.strip_prefix("```") {
            let inside = lines.by_ref().map(|(_, line)| line);
            let text = inside.take_while(|line| *line != "```");
            blocks.push(Block {
                kind,
                line: number + 1,
                text: text.map(|line| format!("{line}\n")).collect(),
            });
        }
    }
    blocks
}

/// What stands between backticks in a line outside of blocks.
fn spans() -> impl Iterator<Item = &'static str> {
    let mut is_inside = false;
    let lines = README.lines().filter(move |line| {
        is_inside ^= line.starts_with("```");
        !is_inside
    });
    lines.flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// Runs the commands of a block, and compares their output if it shows any.
fn check_console(block: &Block, folder: &Path) {
    let commands = block.commands();
    let mut script = "exec 2>&1\n".to_string();
    for command in &commands {
        script += &format!("{} || exit\nprintf '{END}'\n", runnable(command));
    }
    let output = run(shell(&script).current_dir(folder), &block.text);
    let printed = text(&output.stdout);
    assert!(
        output.status.success(),
        "line {}: {}\n{printed}",
        block.line,
        output.status
    );
    if block.shows_output() {
        let parts = commands.iter().zip(printed.split(END));
        let transcript: String = parts
            .map(|(command, part)| format!("$ {command}\n{part}"))
            .collect();
        assert_eq!(transcript, block.text, "line {}", block.line);
    }
}

/// The command as a test can run it: not with a tool that is missing, and not to build.
fn runnable(command: &str) -> String {
    if is_skipped(command) {
        return ":".into();
    }
    if command.starts_with("cargo ") {
        let is_checked = CHECKS.lines().any(|line| line.starts_with(command));
        assert!(is_checked, ".ci/run does not run {command}");
        let arguments = command.strip_prefix("cargo run --release --quiet");
        return arguments.map_or(":".into(), |arguments| format!("replay2048{arguments}"));
    }
    command.into()
}

/// Runs a program for Spark, which writes to `boards/` the answers that are in `boards.txt`.
fn check_spark(block: &Block, folder: &Path) {
    if is_skipped(block.text.lines().next().expect("a line")) {
        return;
    }
    fs::write(folder.join("program.py"), &block.text).expect("a file can be written");
    let script = "exec 2>&1; python3 program.py && cat boards/part-* | cmp - boards.txt";
    let output = run(shell(script).current_dir(folder), &block.text);
    assert!(output.status.success(), "{}", text(&output.stdout));
}

/// Whether a line needs a tool that is missing; tells so.
fn is_skipped(line: &str) -> bool {
    let is_named = |tool| line.split([' ', ',']).any(|word| word == tool);
    let is_there = |script| run(&mut shell(script), script).status.success();
    let missing = OPTIONAL
        .iter()
        .find(|(tool, script)| is_named(*tool) && !is_there(script));
    if let Some((tool, _)) = missing {
        // Not by a macro: of a test that passes, what those print is hidden.
        let _ = writeln!(io::stderr(), "skipped, as there is no {tool}: {line}");
    }
    missing.is_some()
}

/// A shell with the program in its PATH and no input.
fn shell(script: &str) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_replay2048"));
    let own = program.parent().expect("a folder").to_path_buf();
    let paths = env::var_os("PATH").unwrap_or_default();
    let paths = env::join_paths(iter::once(own).chain(env::split_paths(&paths)));
    let mut shell = piped("sh");
    shell.args(["-c", script]).stdin(Stdio::null());
    shell.env("PATH", paths.expect("no path has a colon"));
    shell
}

fn run(command: &mut Command, what: &str) -> Output {
    ended(command.spawn().expect("it starts"), what)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into()
}

/// A folder that holds what a clone has and the commands name.
fn folder_with_samples() -> PathBuf {
    let folder = folder("readme", &[]);
    let samples = folder.join("samples");
    fs::create_dir(&samples).expect("a folder can be made");
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/samples")).expect("it is there")
    {
        let file = file.expect("it can be listed");
        fs::copy(file.path(), samples.join(file.file_name())).expect("a file can be copied");
    }
    folder
}
