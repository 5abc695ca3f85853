//! The fast way against the plain one, part by part and as a whole.

mod boundary;
mod codes;
mod lanes;
mod packed;
mod replay;
mod skip;
mod spelling;
mod usual;

use crate::board::{Address, Board, Direction, Tile};
use crate::fast::packed::Packed;

/// The address of this number, 1 to 16.
fn address(number: usize) -> Address {
    Address::new(number as u64).expect("1 to 16")
}

/// Where the lowest bit of a cell is in a packed board.
fn shift(address: Address) -> u32 {
    4 * address.index() as u32
}

/// The tiles that the codes of a board stand for in usual games.
fn unpacked(Packed(cells): Packed) -> Board {
    let mut board = Board::default();
    for (cell, tile) in board.0.iter_mut().enumerate() {
        let code = cells >> (4 * cell) & 0xF;
        *tile = (1 << code) & !1; // code 0 is no tile, not a tile of 1
    }
    board
}

/// What a packed board should be after a slide: tiles of 32768 are all made different first, so
/// that the plain rule does not merge them either.
fn slid_plainly(before: Packed, direction: Direction) -> Packed {
    let mut board = unpacked(before);
    for (cell, tile) in board.0.iter_mut().enumerate() {
        if *tile == 1 << 15 {
            *tile = 2 * cell as Tile + 1;
        }
    }
    board.slide(direction).expect("the tiles are small");
    let code = |tile: Tile| match tile {
        0 => 0,
        odd if odd % 2 == 1 => 15,
        power => u64::from(power.trailing_zeros()),
    };
    let tiles = board.0.iter().rev();
    Packed(tiles.fold(0, |cells, &tile| cells << 4 | code(tile)))
}
