//! Random numbers: the published ones, and within their bounds.

use crate::make::random::{random_seed, Random};

#[test]
fn the_numbers_are_those_of_splitmix64() {
    let table: [(u64, [u64; 3]); 2] = [
        (
            1234567,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
            ],
        ),
        (
            0,
            [
                0xE220_A839_7B1D_CDAF,
                0x6E78_9E6A_A1B9_65F4,
                0x06C4_5D18_8009_454F,
            ],
        ),
    ];
    for (seed, numbers) in table {
        let mut random = Random::new(seed);
        assert_eq!(numbers.map(|_| random.next()), numbers, "seed {seed}");
    }
}

#[test]
fn every_number_below_a_bound_comes_up_and_no_other() {
    let mut random = Random::new(1);
    for bound in 1..=16 {
        let mut seen = vec![false; bound];
        for _ in 0..1000 {
            seen[random.below(bound as u64) as usize] = true;
        }
        assert_eq!(seen, vec![true; bound], "below {bound}");
    }
}

#[test]
fn the_largest_bounds_do_not_overflow() {
    let mut random = Random::new(2);
    for bound in [1 << 63, u64::MAX] {
        let numbers: Vec<u64> = (0..1000).map(|_| random.below(bound)).collect();
        let upper_half = numbers
            .iter()
            .filter(|&&number| number >= bound / 2)
            .count();
        assert!(
            numbers.iter().all(|&number| number < bound),
            "below {bound}"
        );
        assert!(
            (400..600).contains(&upper_half),
            "below {bound}: {upper_half}"
        );
    }
}

#[test]
fn each_choice_is_picked() {
    let mut random = Random::new(3);
    let mut picked = [(); 100].map(|()| random.pick(b"wasd")).to_vec();
    picked.sort();
    picked.dedup();
    assert_eq!(picked, b"adsw");
}

#[test]
fn random_seeds_differ() {
    let seeds = [random_seed(), random_seed(), random_seed()];
    assert!(seeds[0] != seeds[1] && seeds[1] != seeds[2], "{seeds:?}");
}
