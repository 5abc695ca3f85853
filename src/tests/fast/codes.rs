//! Codes: a packed board is right for as many steps as it says, whatever its tiles.

use super::super::games::Random;
use super::{address, shift, unpacked};
use crate::board::{Board, Direction, Tile};
use crate::fast::codes::{PackedBoard, USUAL_UNITS};
use crate::fast::packed::{place, slide, Axis};
use crate::write;

/// Units of games: the usual one most of the time, small ones, and ones near [`Tile::MAX`].
fn unit(random: &mut Random) -> Tile {
    const UNITS: [Tile; 12] = [
        1,
        1,
        3,
        6,
        1024,
        1 << 60,
        1 << 62,
        1 << 63,
        Tile::MAX / 3,
        Tile::MAX / 2,
        Tile::MAX - 1,
        Tile::MAX,
    ];
    match random.below(4) {
        0 => random.pick(&UNITS),
        1 => random.pick(&[5, 1, 7]) << random.below(61),
        _ => 2,
    }
}

/// The tile of so many doublings of a unit, if there is one.
fn doubled(unit: Tile, times: usize) -> Option<Tile> {
    (times <= unit.leading_zeros() as usize).then(|| unit << times)
}

/// Boards of every kind that matters to [`PackedBoard::pack`].
fn board_to_pack(unit: Tile, random: &mut Random) -> Board {
    const ODD: [Tile; 14] = [
        1,
        3,
        5,
        6,
        7,
        12,
        100,
        1000,
        65535,
        65537,
        3 << 15,
        1 << 63,
        Tile::MAX - 1,
        Tile::MAX,
    ];
    let mut tiles: Vec<Tile> = Vec::new();
    // Some tiles that have no code of their own, most of them different.
    let many = random.below(14);
    let many = random.pick(&[0, 0, 0, 1, 1, 2, 3, many]);
    for odd in ODD.into_iter().take(many) {
        tiles.push(match random.below(8) {
            0 => 0,
            1..=3 => 1 << (16 + random.below(48)),
            4 => random.pick(&ODD),
            _ => odd,
        });
    }
    let room = 16 - tiles.len();
    let mut own = Vec::new();
    match random.below(4) {
        // Any, some twice.
        0 => {
            let most = 1 + random.below(16);
            own.extend((0..random.below(room)).map(|_| random.below(most)));
        }
        // A chain.
        1 => {
            let longest = 1 + random.below(17);
            own.extend((0..longest).rev().take(room));
            own.push(random.below(3));
        }
        // What sums up to about the limit.
        _ => {
            let codes = 16.min(unit.leading_zeros() as usize + 2);
            let limit = 1 << codes.saturating_sub(tiles.len() + 1).max(2);
            let mut sum = (limit + 6_usize).saturating_sub(random.below(60));
            while sum > 0 && own.len() < room {
                let half = usize::from(random.below(4) == 0 && sum >= 2);
                let doublings = (sum.ilog2() as usize - half).min(14);
                own.push(doublings);
                sum -= 1 << doublings;
            }
        }
    }
    tiles.extend(own.into_iter().filter_map(|times| doubled(unit, times)));
    tiles.resize(16, 0);
    for last in (1..16).rev() {
        tiles.swap(last, random.below(last + 1));
    }
    Board(tiles.try_into().expect("16 tiles"))
}

/// The direction that makes the largest merges now, or any.
fn direction(board: &Board, random: &mut Random) -> Direction {
    let any = random.pick(&Direction::ALL);
    let score =
        |&direction: &Direction| board.clone().slide(direction).map_or(0, |slid| slid.score);
    let best = Direction::ALL.into_iter().max_by_key(score);
    match random.below(3) {
        0 => any,
        _ => best.filter(|best| score(best) > 0).unwrap_or(any),
    }
}

fn line(push: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut text = b"before ".to_vec();
    push(&mut text);
    String::from_utf8(text).expect("lines are ASCII")
}

/// Asserts that a packed board stands for this one.
#[track_caller]
fn assert_is(packed: &PackedBoard, board: &Board, what: impl Fn() -> String) {
    assert_eq!(packed.unpack(), *board, "{}", what());
    let expected = line(|text| write::push_line(board, text));
    assert_eq!(line(|text| packed.push_line(text)), expected, "{}", what());
}

/// Plays a packed board beside the plain one, with steps of these tiles as far as they have codes.
/// Tells how many steps were taken, and whether as many as the board was right for.
fn play(packed: &mut PackedBoard, tiles: &[Tile], random: &mut Random, seed: u64) -> (usize, bool) {
    const MOST: usize = 200; // a game at random is over by then
    let start = packed.unpack();
    let mut board = start;
    for taken in 0..MOST {
        let left = packed.steps_left;
        if left == 0 {
            return (taken, true);
        }
        let what = || format!("seed {seed}: {start:?}, step {taken}: {board:?}, {tiles:?}");
        let direction = direction(&board, random);
        let address = address(1 + random.below(16));
        let tile = random.pick(tiles);
        let Some((code, more)) = packed.code(tile, left) else {
            continue; // such a step is taken by the plain rule, and then all is packed anew
        };
        let mut after = board;
        let slid = after.slide(direction);
        assert!(slid.is_ok(), "{slid:?} is missed; {}", what());
        let cells = slide([packed.cells], [Axis::new(direction)]);
        match place(cells, [shift(address)], [code as u64]) {
            Ok([placed]) => packed.cells = placed,
            Err(_) => {
                assert!(!after.0.contains(&0), "{}", what());
                return (taken, false);
            }
        }
        packed.steps_left -= 1 + more;
        after
            .place(address, tile)
            .expect("the packed board had room");
        assert_is(packed, &after, what);
        board = after;
    }
    (MOST, false)
}

#[test]
fn a_packed_board_is_right_for_as_many_steps_as_it_says() {
    let (mut usual, mut other, mut given, mut used_up, mut steps) = (0, 0, 0, 0, 0);
    for seed in 0..16_000 {
        let random = &mut Random::new(seed);
        let unit = unit(random);
        let board = board_to_pack(unit, random);
        let Some(mut packed) = PackedBoard::pack(&board) else {
            continue;
        };
        let is_own = packed.is_usual() && board == unpacked(packed.cells);
        match packed.is_usual() {
            true => usual += 1,
            false => other += 1,
        }
        given += u32::from(packed.is_usual() && !is_own);
        assert_is(&packed, &board, || format!("seed {seed}"));
        assert!(packed.steps_left > 0, "seed {seed}: {board:?}");

        // Usual tiles, large ones, any that are on the board, and such as have no code.
        let twice = doubled(unit, 1).unwrap_or(unit);
        let large = doubled(unit, random.below(15)).unwrap_or(0);
        let tiles: Vec<Tile> = match random.below(4) {
            0 => vec![0, unit, twice],
            1 => vec![twice],
            2 => vec![0, 0, unit, large],
            _ => [board.0.as_slice(), &[0, unit, 1, 2, 4, 8, large, 3]].concat(),
        };
        let (taken, is_used_up) = play(&mut packed, &tiles, random, seed);
        steps += taken;
        used_up += u32::from(is_used_up);
    }
    let mix = [usual, other, given, used_up];
    let is_mixed = mix.iter().all(|&times| times > 1_000) && steps > 100_000;
    assert!(is_mixed, "not a good mix: {mix:?}, {steps} steps");
}

#[test]
fn a_board_of_its_own_codes_is_packed_until_its_tiles_could_sum_up_to_the_limit() {
    const UNITS: [Tile; 8] = [2, 3, 6, 1024, 5 << 30, 1 << 58, 1 << 60, 1 << 62];
    let mut packed = 0;
    for seed in 0..4_000 {
        let random = &mut Random::new(seed);
        let unit = random.pick(&UNITS);
        // The first tile that is too large has this many units, or that of code 16.
        let limit = 1 << 15.min(unit.leading_zeros() + 1);
        let most = 1 + random.below(15);
        let mut board =
            Board([(); 16].map(|()| random.pick(&[0, unit]) << random.below(most).min(14)));
        board
            .0
            .iter_mut()
            .for_each(|tile| *tile = *tile / unit * unit); // where it was too large
        board.0[random.below(16)] = unit;
        let sum: u128 = board.0.iter().map(|&tile| u128::from(tile / unit)).sum();
        if sum + (USUAL_UNITS as u128) < limit {
            packed += 1;
            let steps = (limit - 1 - sum) / USUAL_UNITS as u128;
            let board_packed = PackedBoard::pack(&board).expect("a sum below the limit");
            let what = || format!("seed {seed}: {board:?}");
            assert_eq!(board_packed.steps_left as u128, steps, "{}", what());
            assert_is(&board_packed, &board, what);
            assert_eq!(board_packed.is_usual(), unit == 2);
        }
    }
    assert!(packed > 2_000, "only {packed}");
}

#[test]
fn boards_at_and_beyond_the_limit_are_packed_where_their_large_tiles_cannot_merge() {
    const LARGE: Tile = 1 << 16;
    const HALF: Tile = 1 << 63;
    let table: [(&[Tile], Option<usize>); 29] = [
        (&[], Some(32767 / 2)),
        (&[2], Some((32767 - 1) / 2)),
        (&[1], Some((32767 - 1) / 2)),
        (&[1, 1], Some((32767 - 2) / 2)),
        (&[LARGE, 2], Some((16383 - 1) / 2)),
        (&[LARGE, 2 * LARGE, 2], Some((8191 - 1) / 2)),
        (&[Tile::MAX, 1, 3, 2], Some((4095 - 1) / 2)),
        (&[LARGE, LARGE, 2], None),
        (&[LARGE, LARGE], Some((32767 - 2) / 2)),
        (&[3, 0, 3], Some((32767 - 2) / 2)),
        (&[3, 3, 2], None),
        (&[3, 3, 1], None),
        (&[32768, 32768], Some((32767 - 2) / 2)),
        (&[32768, 32768, 2], None),
        (
            &[32768, 16384, 8192, 4096, 2048, 1024, 512, 256, 2],
            Some((32767 - 32640 - 1) / 2),
        ),
        // Here the sum is at the limit, so the largest is given a code as if it had none.
        (&[32768, 16384, 16384, 2], None),
        (&[LARGE, 32768, 8192, 8192, 2], None),
        (&[LARGE, 32768, 8192, 4096, 2], Some((8191 - 6145) / 2)),
        (&[LARGE, 16384, 8192, 4096, 2], Some((16383 - 14337) / 2)),
        (&[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 2], Some(1)),
        (&[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 2], Some(3)),
        (&[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25], Some(3)),
        // A unit of which only so many multiples are tiles.
        (&[1 << 61], Some((7 - 1) / 2)),
        (&[1 << 62], Some((3 - 1) / 2)),
        (&[HALF], None),
        (&[HALF, HALF], None),
        (&[1 << 61, HALF, 1 << 62], None),
        (&[Tile::MAX], None),
        (&[Tile::MAX / 5], Some((7 - 1) / 2)),
    ];
    for (tiles, steps) in table {
        let mut board = Board::default();
        board.0[..tiles.len()].copy_from_slice(tiles);
        let packed = PackedBoard::pack(&board);
        let steps_left = packed.as_ref().map(|packed| packed.steps_left);
        assert_eq!(steps_left, steps, "{tiles:?}");
        if let Some(packed) = packed {
            assert_is(&packed, &board, || format!("{tiles:?}"));
        }
    }
}

#[test]
fn a_tile_has_a_code_if_it_is_below_the_limit_and_is_paid_for() {
    let pack = |tiles: &[Tile]| {
        let mut board = Board::default();
        board.0[..tiles.len()].copy_from_slice(tiles);
        PackedBoard::pack(&board).expect("it can be packed")
    };
    // Code, and the steps that it costs.
    type Table<'a> = &'a [(&'a [Tile], Tile, Option<(usize, usize)>)];
    const LARGE: Tile = 1 << 16;
    let table: Table = &[
        (&[2], 0, Some((0, 1))),
        (&[2], 1, None),
        (&[2], 2, Some((1, 1))),
        (&[2], 3, None),
        (&[2], 4, Some((2, 1))),
        (&[2], 6, None),
        (&[2], 8, Some((3, 2))),
        (&[2], 16, Some((4, 4))),
        (&[2], 8192, Some((13, 2048))),
        (&[2], 32768, Some((15, 8192))),
        (&[2], LARGE, None),
        (&[2], 1 << 63, None),
        (&[2], Tile::MAX, None),
        (&[2, LARGE], 16384, Some((14, 4096))),
        (&[2, LARGE], 32768, None),
        (&[2, LARGE], LARGE, None),
        (&[2, 7], 7, None),
        (&[6], 6, Some((1, 1))),
        (&[6], 12, Some((2, 1))),
        (&[6], 3, None),
        (&[6], 18, None),
        (&[6], 6 << 14, Some((15, 8192))),
        (&[6], 6 << 15, None),
        (&[1 << 61], 1 << 62, Some((2, 1))),
        (&[1 << 61], 1 << 63, Some((3, 2))),
        (&[1 << 61], 2, None),
        (&[Tile::MAX / 5], Tile::MAX / 5 * 2, Some((2, 1))),
        (&[Tile::MAX / 5], Tile::MAX / 5 * 4, Some((3, 2))),
    ];
    for &(tiles, tile, expected) in table {
        let packed = pack(tiles);
        let what = || format!("{tile} to {tiles:?}");
        let all = packed.steps_left;
        let found = packed.code(tile, all).map(|(code, more)| (code, 1 + more));
        assert_eq!(found, expected, "{}", what());
        let found = packed.code(tile, usize::MAX).is_some();
        assert_eq!(found, expected.is_some(), "{}", what());
        if let Some((code, cost)) = expected {
            let found = packed.code(tile, cost);
            assert_eq!(found, Some((code, cost - 1)), "{}", what());
            assert_eq!(packed.code(tile, cost - 1), None, "{}", what());
        }
    }
}
