//! Random numbers from a seed.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// The generator SplitMix64, by Steele, Lea and Flood: "Fast splittable pseudorandom number
/// generators", OOPSLA 2014, as Vigna gives it in <https://prng.di.unimi.it/splitmix64.c>.
///
/// The same numbers from the same seed on every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number of the sequence, 0 to [`u64::MAX`].
    #[allow(clippy::should_implement_trait)] // it never ends
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number from 0 up to and without `bound`, which is at least 1.
    ///
    /// Not exactly even: a number may be more likely than another by `bound` in 2^64.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }

    /// One of some choices, of which there is at least one.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }
}

/// A seed that cannot be foreseen: the standard library takes the keys of its hash maps from
/// the system's random numbers.
pub fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
