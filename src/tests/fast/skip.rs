//! Passing over cases, against where the generator began them.

use super::super::answers::{plain, shown};
use super::super::games::{change, good_games, Random};
use crate::cases::{Cases, Start};
use crate::fast::skip::skip_cases;

#[test]
fn good_cases_are_passed_over_one_by_one_but_for_the_last() {
    for seed in 0..100 {
        let random = &mut Random::new(seed);
        let games = good_games(1_000 + random.below(3_000), 40, random);
        let text = games.text.as_bytes();
        let long = |number: &str| number.len() > 19;
        let is_known = |case: &[usize]| {
            let case = &games.text[case[0]..case[1]];
            !case.split(|c: char| !c.is_ascii_digit()).any(long)
        };
        let cases: Vec<&[usize]> = games.starts.windows(2).collect();
        let known = cases.iter().take_while(|case| is_known(case)).count();
        for most in (0..=games.starts.len() + 1).chain([usize::MAX]) {
            let passed = known.min(most);
            let expected = (games.starts[passed], passed as u64);
            let found = skip_cases(text, most as u64);
            assert_eq!(
                found,
                expected,
                "at most {most}, seed {seed}: {}",
                shown(text)
            );
        }
    }
}

#[test]
fn what_is_passed_over_is_read_as_strictly_as_the_plain_cases_read_it() {
    let mut stopped = 0;
    for seed in 0..2_000 {
        let random = &mut Random::new(seed);
        let mut text = good_games(400, 10, random).text.into_bytes();
        for _ in 0..1 + random.below(3) {
            change(&mut text, b" 0 0 0", random);
        }
        let (at, passed) = skip_cases(&text, u64::MAX);
        let mut cases = Cases::new(&text[..at], Start::INPUT);
        let mut read = 0;
        while let Ok(Some(_)) = cases.board() {
            loop {
                let step = cases.step();
                let step = step.unwrap_or_else(|error| panic!("{error}; {}", shown(&text)));
                if step.is_none() {
                    break;
                }
            }
            read += 1;
        }
        assert_eq!(passed, read, "seed {seed}: {}", shown(&text));
        assert!(
            at == text.len() || passed == 0 || text[at].is_ascii_digit(),
            "{}",
            shown(&text)
        );
        stopped += u32::from(!plain(&text).errors.is_empty());
    }
    assert!((300..1_900).contains(&stopped), "not a good mix: {stopped}");
}
