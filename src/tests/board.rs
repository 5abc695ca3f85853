//! The rule of the game against another way to write it, over everything small enough to go
//! through.

use super::games::Random;
use super::naive;
use crate::board::{Address, Board, Direction, Slide, StepFault};

/// The direction of each key.
const KEYS: [(u8, Direction); 4] = [
    (b'w', Direction::Up),
    (b'a', Direction::Left),
    (b's', Direction::Down),
    (b'd', Direction::Right),
];

const HALF: u64 = 1 << 63;

/// A line's four tiles before a slide towards the first, and after it; the contract's examples come
/// first.
const LINES: [([u64; 4], [u64; 4]); 14] = [
    ([2, 2, 2, 2], [4, 4, 0, 0]),
    ([2, 2, 2, 0], [4, 2, 0, 0]),
    ([4, 2, 2, 0], [4, 4, 0, 0]),
    ([2, 2, 4, 8], [4, 4, 8, 0]),
    ([0, 0, 0, 0], [0, 0, 0, 0]),
    ([2, 4, 2, 4], [2, 4, 2, 4]),
    ([0, 0, 0, 2], [2, 0, 0, 0]),
    ([2, 0, 0, 2], [4, 0, 0, 0]),
    ([4, 2, 0, 2], [4, 4, 0, 0]),
    ([3, 3, 6, 0], [6, 6, 0, 0]),
    ([32768, 32768, 65536, 65536], [65536, 131072, 0, 0]),
    ([0, HALF, 0, HALF - 1], [HALF, HALF - 1, 0, 0]),
    ([HALF / 2, HALF / 2, HALF, 0], [HALF, HALF, 0, 0]),
    ([u64::MAX, 0, 1, 1], [u64::MAX, 2, 0, 0]),
];

/// The cells of a line, from the wall the tiles slide to.
fn cells(direction: Direction, line: usize) -> [usize; 4] {
    [0, 1, 2, 3].map(|at| match direction {
        Direction::Up => at * 4 + line,
        Direction::Left => line * 4 + at,
        Direction::Down => (3 - at) * 4 + line,
        Direction::Right => line * 4 + 3 - at,
    })
}

#[test]
fn each_line_of_each_direction_slides_as_the_contract_says() {
    for (before, after) in LINES {
        for direction in Direction::ALL {
            for line in 0..4 {
                let mut board = Board::default();
                let mut expected = Board::default();
                for (at, cell) in cells(direction, line).into_iter().enumerate() {
                    board.0[cell] = before[at];
                    expected.0[cell] = after[at];
                }
                let slide = board.slide(direction).expect("no merge is too large");
                let what = format!("{before:?} as line {line}, {direction:?}");
                assert_eq!(board, expected, "{what}");
                assert_eq!(slide.moved, before != after, "{what}");
            }
        }
    }
}

#[test]
fn all_lines_of_eight_kinds_of_cell_slide_as_in_the_naive_replay() {
    const KINDS: [u64; 8] = [0, 2, 4, 8, 16, 3, 32768, 65536];
    let line = |number: usize| [0, 3, 6, 9].map(|shift| KINDS[number >> shift & 7]);
    for number in 0..8 * 8 * 8 * 8 {
        // Four lines that have nothing to do with each other: they must not mix.
        let lines = [0, 1365, 2457, 3003].map(|apart| line((number + apart) % 4096));
        for (key, direction) in KEYS {
            let mut board = Board::default();
            for (at, line) in lines.iter().enumerate() {
                for (cell, &tile) in cells(direction, at).into_iter().zip(line) {
                    board.0[cell] = tile;
                }
            }
            assert!(
                compare_slides(board, key, direction),
                "{board:?} {direction:?}"
            );
        }
    }
}

#[test]
fn boards_of_random_tiles_slide_as_in_the_naive_replay() {
    let mut random = Random::new(2048);
    let mut too_large = 0;
    for _ in 0..10_000 {
        let kinds = [0, 0, 1, 2, 1 << random.below(64), HALF - 1, HALF, u64::MAX];
        let kinds = &kinds[..1 + random.below(8)];
        let board = Board([(); 16].map(|()| random.pick(kinds)));
        for (key, direction) in KEYS {
            too_large += usize::from(!compare_slides(board, key, direction));
        }
    }
    assert!((1000..39_000).contains(&too_large), "{too_large}");
}

/// Slides a board, compares everything with the naive replay, and tells whether no merge was too
/// large.
fn compare_slides(before: Board, key: u8, direction: Direction) -> bool {
    let rows: naive::Rows = before.0.chunks(4).map(<[u64]>::to_vec).collect();
    let mut board = before;
    match (naive::slide(&rows, key), board.slide(direction)) {
        (Some(slid), Ok(slide)) => {
            let expected = Slide {
                moved: slid.rows != rows,
                merged: slid.merged.concat().try_into().expect("16 cells"),
                score: slid.score,
            };
            assert_eq!(board.0[..], slid.rows.concat(), "{before:?} {direction:?}");
            assert_eq!(slide, expected, "{before:?} {direction:?}");
            true
        }
        (None, Err(StepFault::MergeTooLarge(tile))) => {
            assert_eq!(board, before, "{direction:?}");
            let like = before.0.iter().filter(|&&other| other == tile).count();
            assert!(tile >= HALF && like >= 2, "{before:?} {direction:?} {tile}");
            false
        }
        (slid, slide) => panic!(
            "{before:?} {direction:?} gives {slide:?}, and is {} in the naive replay",
            if slid.is_some() { "fine" } else { "too large" }
        ),
    }
}

#[test]
fn a_merge_that_is_too_large_leaves_the_board_as_it_was() {
    for direction in Direction::ALL {
        for line in 0..4 {
            for pair in 0..3 {
                let mut board = Board([0, 2, 0, 2, 4, 0, 4, 0, 0, 8, 8, 0, 2, 2, 2, 2]);
                for (at, cell) in cells(direction, line).into_iter().enumerate() {
                    board.0[cell] = if at == pair || at == pair + 1 {
                        HALF
                    } else {
                        0
                    };
                }
                let before = board;
                let result = board.slide(direction);
                assert_eq!(
                    result,
                    Err(StepFault::MergeTooLarge(HALF)),
                    "{before:?} {direction:?}"
                );
                assert_eq!(board, before, "{direction:?}");
            }
        }
    }
}

#[test]
fn a_score_may_be_larger_than_any_tile() {
    let mut board = Board([HALF / 2; 16]);
    let slide = board
        .slide(Direction::Left)
        .expect("merges to 2^63 are fine");
    assert_eq!(slide.score, 8 << 63);
}

#[test]
fn a_tile_lands_at_its_address_or_at_the_next_free_cell_on_all_patterns_of_taken_cells() {
    for taken in 0..1_usize << 16 {
        let mut before = Board::default();
        for (cell, tile) in before.0.iter_mut().enumerate() {
            *tile = (taken >> cell & 1) as u64 * (cell as u64 + 100);
        }
        for wanted in 1..=16 {
            let mut board = before;
            let landed = board.place(Address::new(wanted).expect("1 to 16"), 2);
            if taken == 0xFFFF {
                assert_eq!(landed, Err(StepFault::BoardFull(2)), "{wanted}");
                assert_eq!(board, before, "{wanted}");
                continue;
            }
            let mut address = wanted as usize;
            while taken >> (address - 1) & 1 == 1 {
                address = address % 16 + 1;
            }
            let mut expected = before;
            expected.0[address - 1] = 2;
            let landed = landed.map(|landed| usize::from(landed.number()));
            assert_eq!(
                (landed, board),
                (Ok(address), expected),
                "{wanted} on {before:?}"
            );
        }
    }
}

#[test]
fn a_tile_of_0_is_placed_nowhere_even_on_a_full_board() {
    for before in [Board::default(), Board([2; 16])] {
        for number in 1..=16 {
            let address = Address::new(number).expect("1 to 16");
            let mut board = before;
            assert_eq!(board.place(address, 0), Ok(address));
            assert_eq!(board, before);
        }
    }
}
