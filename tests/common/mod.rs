//! What several kinds of test need: the program, the samples, random numbers.

#![allow(dead_code)] // each test crate uses a part of it

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program, with standard streams piped.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_replay2048"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program on an input and gives back status and both outputs.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    finish(program().args(arguments), input)
}

/// Starts a command, writes its input beside reading its outputs, and waits for it.
pub fn finish(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    std::thread::scope(|scope| {
        // The program may stop before it has read everything: that is not for this to judge.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("the program ends")
    })
}

/// Every `samples/NAME.in`, sorted by name.
pub fn sample_inputs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let files = std::fs::read_dir(folder).expect("samples/ is there");
    let mut inputs: Vec<PathBuf> = files
        .map(|file| file.expect("samples/ can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    inputs.sort();
    inputs
}

/// Random numbers from a seed (xorshift64), the same on every machine.
pub struct Random(u64);

impl Random {
    /// Starts a sequence.
    pub fn new(seed: u64) -> Random {
        Random(seed ^ 0x9E37_79B9_7F4A_7C15)
    }

    /// A number from 0 up to and without `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    /// One of some choices.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}
