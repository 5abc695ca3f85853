//! Random cases to text: `--generate`.

use std::io::{self, Write};
use std::num::NonZeroU64;

use super::case::RandomCase;
use super::random::Random;
use crate::show::compact::push_step;
use crate::write::push_cells;

/// So much text is written at a time, in bytes, give or take a step: system calls are rare, and
/// memory does not grow with the number of cases or their length.
const PIECE: usize = 1 << 16;

/// Writes `count` random cases of 1 to `length` steps, a line each in the form of `--compact`.
///
/// The same seed, count and length give the same text on every machine. Every case has random
/// numbers of its own, from a seed that is the number of its place in the sequence of `seed`. So a
/// case depends on no other one, and fewer cases are the first ones of more.
///
/// # Errors
///
/// Where `output` cannot be written.
pub fn generate(
    count: u64,
    seed: u64,
    length: NonZeroU64,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut seeds = Random::new(seed);
    let mut text = Vec::with_capacity(2 * PIECE);
    for _ in 0..count {
        let mut case = RandomCase::new(Random::new(seeds.next()), length);
        push_cells(case.board(), &mut text);
        for step in &mut case {
            push_step(&step, &mut text);
            if text.len() >= PIECE {
                output.write_all(&text)?;
                text.clear();
            }
        }
        text.push(b'\n');
    }
    output.write_all(&text)?;
    output.flush()
}
