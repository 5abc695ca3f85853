//! What the cases hold: how common is what wrong programs get wrong.

use super::{cases, lines, DEFAULT_LENGTH};
use crate::board::{Board, Replayed, Step, Tile};

/// So many cases are looked at; they are the same ones each time.
const CASES: usize = 1000;

/// Something that a board or a step may have.
struct Feature<T> {
    name: &'static str,
    /// The least share that has it, in a hundred.
    least: f64,
    has: fn(&T) -> bool,
}

impl<T> Feature<T> {
    /// Asserts that enough of these have the feature.
    fn assert_common(&self, all: &[Vec<T>]) {
        let total: usize = all.iter().map(Vec::len).sum();
        let with = all.iter().flatten().filter(|one| (self.has)(one)).count();
        let cases = all.iter().filter(|case| case.iter().any(self.has)).count();
        let percent = |part: usize, of: usize| 100.0 * part as f64 / of as f64;
        let (share, of_cases) = (percent(with, total), percent(cases, all.len()));
        let Feature { name, least, .. } = self;
        println!("{name:50} {share:5.1} %, in {of_cases:5.1} % of the cases");
        assert!(share >= *least, "{name}: {share:.1} %, not {least} %");
    }
}

/// A step in a case.
struct Seen {
    before: Board,
    step: Step,
    replayed: Replayed,
}

impl Seen {
    /// The tiles of each line that slides, from the wall and closed up.
    fn lines(&self) -> [Vec<Tile>; 4] {
        lines(self.step.direction).map(|line| {
            let tiles = line.into_iter().map(|cell| self.before.0[cell]);
            tiles.filter(|&tile| tile != 0).collect()
        })
    }

    fn has_line(&self, is_such: fn(&[Tile]) -> bool) -> bool {
        self.lines().iter().any(|line| is_such(line))
    }

    fn wrapped(&self) -> bool {
        self.replayed.landed.number() < self.step.address.number()
    }

    /// How many cells after the address the tile lands.
    fn probed(&self) -> u8 {
        (self.replayed.landed.number() + 16 - self.step.address.number()) % 16
    }
}

fn all_equal(tiles: &[Tile]) -> bool {
    tiles.iter().all(|tile| *tile == tiles[0])
}

fn has_three_equal(line: &[Tile]) -> bool {
    line.windows(3).any(all_equal) && !has_four_equal(line)
}

fn has_four_equal(line: &[Tile]) -> bool {
    line.len() == 4 && all_equal(line)
}

fn has_two_pairs(line: &[Tile]) -> bool {
    matches!(line, [a, b, c, d] if a == b && c == d && a != c)
}

fn has_merge_next_to_equal(line: &[Tile]) -> bool {
    let is_such = |three: &[Tile]| match three {
        [a, b, c] => (a == b && *c == 2 * a) || (b == c && *a == 2 * b),
        _ => false,
    };
    line.windows(3).any(is_such)
}

fn tiles(board: &Board) -> usize {
    board.0.iter().filter(|&&tile| tile != 0).count()
}

const OF_BOARDS: [Feature<Board>; 3] = [
    Feature {
        name: "boards nearly empty (at most 3 tiles)",
        least: 20.0,
        has: |board| tiles(board) <= 3,
    },
    Feature {
        name: "boards nearly full (at least 13 tiles)",
        least: 15.0,
        has: |board| tiles(board) >= 13,
    },
    Feature {
        name: "boards with a tile of 1024 or more",
        least: 20.0,
        has: |board| board.0.iter().any(|&tile| tile >= 1024),
    },
];

const OF_STEPS: [Feature<Seen>; 12] = [
    Feature {
        name: "slides that move nothing",
        least: 10.0,
        has: |seen| !seen.replayed.slide.moved,
    },
    Feature {
        name: "slides that merge",
        least: 40.0,
        has: |seen| seen.replayed.slide.score > 0,
    },
    Feature {
        name: "slides of a full board",
        least: 5.0,
        has: |seen| tiles(&seen.before) == 16,
    },
    Feature {
        name: "slides of a line with three equal tiles",
        least: 4.0,
        has: |seen| seen.has_line(has_three_equal),
    },
    Feature {
        name: "slides of a line with four equal tiles",
        least: 0.5,
        has: |seen| seen.has_line(has_four_equal),
    },
    Feature {
        name: "slides of a line with two pairs",
        least: 1.5,
        has: |seen| seen.has_line(has_two_pairs),
    },
    Feature {
        name: "slides of a merge next to its equal (2 2 4)",
        least: 12.0,
        has: |seen| seen.has_line(has_merge_next_to_equal),
    },
    Feature {
        name: "addresses that are taken",
        least: 50.0,
        has: |seen| seen.probed() > 0,
    },
    Feature {
        name: "addresses with the next cell taken, too",
        least: 40.0,
        has: |seen| seen.probed() > 1,
    },
    Feature {
        name: "addresses that probe past 16 to 1",
        least: 15.0,
        has: Seen::wrapped,
    },
    Feature {
        name: "new tiles of 2",
        least: 50.0,
        has: |seen| seen.step.tile == 2,
    },
    Feature {
        name: "new tiles of 4",
        least: 25.0,
        has: |seen| seen.step.tile == 4,
    },
];

#[test]
fn starting_boards_are_from_nearly_empty_to_nearly_full() {
    let boards = cases(CASES, 1, DEFAULT_LENGTH).into_iter();
    let boards: Vec<Vec<Board>> = boards.map(|(start, _)| vec![start]).collect();
    for feature in OF_BOARDS {
        feature.assert_common(&boards);
    }
}

#[test]
fn steps_are_rich_in_what_wrong_programs_get_wrong() {
    let cases = cases(CASES, 1, DEFAULT_LENGTH).into_iter();
    let steps = cases.map(|(start, steps)| {
        let mut board = start;
        let seen = steps.into_iter().map(|step| {
            let before = board;
            let replayed = board.replay(step).expect("the step is valid");
            Seen {
                before,
                step,
                replayed,
            }
        });
        seen.collect()
    });
    let steps: Vec<Vec<Seen>> = steps.collect();
    for feature in OF_STEPS {
        feature.assert_common(&steps);
    }
}
