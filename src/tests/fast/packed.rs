//! Packed boards: all rows and columns, all patterns of taken cells.

use super::super::games::Random;
use super::{address, shift, slid_plainly, unpacked};
use crate::board::{Direction, Tile};
use crate::fast::packed::{place, slide, Axis, Packed};

/// What a slide would make of two tiles of code 15, if it merged them.
const TOO_LARGE: Tile = 1 << 16;

fn packed(rows: [u16; 4]) -> Packed {
    let rows = rows.iter().rev();
    Packed(rows.fold(0, |cells, &row| cells << 16 | u64::from(row)))
}

#[test]
fn all_rows_and_columns_slide_as_by_the_plain_rule() {
    let axes = Direction::ALL.map(Axis::new);
    let mut merges_too_large = 0;
    for number in 0..=u16::MAX {
        // Odd factors: each of the four lines is each of the 65,536 once, and no two go together.
        let rows = packed([1, 3, 4321, 54321].map(|odd: u16| number.wrapping_mul(odd)));
        let mut columns = Packed(0);
        for cell in 0..16 {
            columns.0 |= (rows.0 >> (4 * cell) & 0xF) << (4 * (cell % 4 * 4 + cell / 4));
        }
        let boards = [columns, rows, columns, rows]; // up, left, down, right
        let mut expected = [Packed(0); 4];
        for (index, direction) in Direction::ALL.into_iter().enumerate() {
            expected[index] = slid_plainly(boards[index], direction);
            let what = || format!("{:x?} {direction:?}", boards[index]);
            let alone = slide([boards[index]], [axes[index]]);
            assert_eq!(alone, [expected[index]], "{}", what());

            // Nothing is different but what is documented to be.
            let mut board = unpacked(boards[index]);
            board.slide(direction).expect("the tiles are small");
            let is_too_large = board.0.contains(&TOO_LARGE);
            assert_eq!(unpacked(alone[0]) != board, is_too_large, "{}", what());
            merges_too_large += u32::from(is_too_large);
        }
        let what = || format!("{boards:x?}, each in its own direction");
        assert_eq!(slide(boards, axes), expected, "{}", what());
        let (three, two) = ([boards[2], boards[3], boards[0]], [boards[3], boards[0]]);
        let slid = slide(three, [axes[2], axes[3], axes[0]]);
        assert_eq!(slid, [expected[2], expected[3], expected[0]], "{}", what());
        let slid = slide(two, [axes[3], axes[0]]);
        assert_eq!(slid, [expected[3], expected[0]], "{}", what());
    }
    assert!(merges_too_large > 0);
}

#[test]
fn a_code_is_placed_as_its_tile_on_all_patterns_of_taken_cells() {
    let random = &mut Random::new(1);
    for taken in 0..1_u64 << 16 {
        let mut before = Packed(0);
        for cell in 0..16 {
            let code = random.below(15) as u64 + 1;
            before.0 |= (code * (taken >> cell & 1)) << (4 * cell);
        }
        let plain = unpacked(before);
        let odd = 3 + random.below(13) as u64;
        for number in 1..=16 {
            let address = address(number);
            let what = || format!("{before:x?}, address {number}");
            let codes = [0, 1, 2, odd];
            let placed = place([before; 4], [shift(address); 4], codes);
            if taken == 0xFFFF {
                assert_eq!(placed, Err(0), "{}", what());
                continue;
            }
            let placed = placed.expect("a cell is free");
            for (packed, code) in placed.into_iter().zip(codes) {
                let mut board = plain;
                let tile = (1 << code) & !1;
                board.place(address, tile).expect("a cell is free");
                assert_eq!(unpacked(packed), board, "{}, code {code}", what());
            }
        }
    }
}

#[test]
fn the_first_board_that_is_full_is_told_and_each_has_its_own_address() {
    const FREE: Packed = Packed(0x1111_0111_1111_1011);
    const FULL: Packed = Packed(0x1111_1111_1111_1111);
    type Placed = Result<[Packed; 3], usize>;
    const TABLE: [([Packed; 3], Placed); 5] = [
        ([FULL, FREE, FREE], Err(0)),
        ([FREE, FULL, FREE], Err(1)),
        ([FREE, FREE, FULL], Err(2)),
        ([FREE, FULL, FULL], Err(1)),
        (
            [FREE; 3],
            Ok([
                Packed(0x1111_0111_1111_1211),
                Packed(0x1111_1111_1111_1011),
                Packed(0x1111_0111_1111_1011),
            ]),
        ),
    ];
    for (boards, expected) in TABLE {
        let shifts = [14, 4, 1].map(|number| shift(address(number)));
        assert_eq!(place(boards, shifts, [2, 1, 0]), expected, "{boards:x?}");
    }
}
