//! Times of the plain program and of the fast one, taken in turn.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use replay2048::{replay, Start};

use super::inputs::{Answer, Input};

/// How often each time is taken.
const ROUNDS: usize = 7;

/// The median times in seconds.
pub struct Medians {
    /// The plain program.
    pub plain: f64,
    /// The fast one with one thread and with two.
    pub fast: [f64; 2],
    /// The fast one with one thread on the same games in the usual spelling.
    pub usual: Option<f64>,
}

/// Measures an input, beside the same games in the usual spelling if they are given.
///
/// # Panics
///
/// If the plain program and the fast one differ.
pub fn medians(name: &str, input: &Input, usual: Option<&Input>) -> Medians {
    let path = written("input.txt", input);
    let expected = expected(input);
    for threads in ["-j1", "-j2"] {
        let output = fast(input, &path, threads).stdout(Stdio::piped()).output();
        let lines = output.expect("the program runs").stdout;
        assert!(lines == expected, "{name}: {threads} is not as plain");
    }

    let mut lines = Vec::with_capacity(expected.len());
    let mut replay_plainly = || {
        lines.clear();
        plain(input, &mut lines);
    };
    let mut replay_by_1 = || run(fast(input, &path, "-j1"));
    let mut replay_by_2 = || run(fast(input, &path, "-j2"));
    let usual = usual.map(|usual| (usual, written("usual.txt", usual)));
    let mut replay_usual = || {
        if let Some((usual, path)) = &usual {
            run(fast(usual, path, "-j1"));
        }
    };
    let [plain, fast_1, fast_2, beside] = in_turn([
        &mut replay_plainly,
        &mut replay_by_1,
        &mut replay_by_2,
        &mut replay_usual,
    ]);
    Medians {
        plain,
        fast: [fast_1, fast_2],
        usual: usual.map(|_| beside),
    }
}

/// The median time of each, all of them run in turn, so that a machine that is busy for a while is
/// so for all.
fn in_turn<const N: usize>(mut runs: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut times = [[0.0; ROUNDS]; N];
    for round in 0..ROUNDS {
        for (run, times) in runs.iter_mut().zip(&mut times) {
            let started = Instant::now();
            run();
            times[round] = started.elapsed().as_secs_f64();
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    })
}

fn written(name: &str, input: &Input) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, &input.text).expect("a file can be written");
    path
}

/// What the plain program says that the answer is.
fn expected(input: &Input) -> Vec<u8> {
    if let Answer::Cases(cases) = &input.answer {
        return cases.clone().into_bytes();
    }
    let mut lines = Vec::new();
    plain(input, &mut lines);
    if let Answer::Last = input.answer {
        let last = lines.split_inclusive(|&byte| byte == b'\n').next_back();
        return last.expect("there are cases").to_vec();
    }
    lines
}

fn plain(input: &Input, lines: &mut Vec<u8>) {
    if let Answer::EachLine = input.answer {
        let start = Start {
            is_line: true,
            ..Start::INPUT
        };
        for line in input.text.split_inclusive('\n') {
            if replay(line.as_bytes(), start, lines).is_err() {
                lines.push(b'\n');
            }
        }
    } else {
        replay(input.text.as_bytes(), Start::INPUT, lines).expect("the games are good");
    }
}

/// The program on the file of an input; what it prints is lost.
fn fast(input: &Input, path: &Path, threads: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_replay2048"));
    command.arg(threads).args(&input.options).arg(path);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn run(mut command: Command) {
    command.status().expect("the program runs");
}
