//! Placing a tile at an address, 1 to 16: a right way and wrong ways; `None` if it never ends.

use crate::board::Tile;

type Cells = [Tile; 16];

pub fn right(cells: &mut Cells, address: usize, tile: Tile) -> Option<()> {
    probe(cells, address, tile, |address| address % 16 + 1)
}

pub fn over(cells: &mut Cells, address: usize, tile: Tile) -> Option<()> {
    cells[address - 1] = tile;
    Some(())
}

pub fn if_free(cells: &mut Cells, address: usize, tile: Tile) -> Option<()> {
    match cells[address - 1] {
        0 => over(cells, address, tile),
        _ => Some(()),
    }
}

pub fn probing_once(cells: &mut Cells, address: usize, tile: Tile) -> Option<()> {
    match cells[address - 1] {
        0 => over(cells, address, tile),
        _ => over(cells, address % 16 + 1, tile),
    }
}

pub fn probing_backwards(cells: &mut Cells, address: usize, tile: Tile) -> Option<()> {
    probe(cells, address, tile, |address| (address + 14) % 16 + 1)
}

pub fn probing_from_16_to_2(cells: &mut Cells, address: usize, tile: Tile) -> Option<()> {
    probe(cells, address, tile, |address| match address {
        16 => 2,
        _ => address + 1,
    })
}

pub fn to_16(cells: &mut Cells, address: usize, tile: Tile) -> Option<()> {
    match (address..=16).find(|&address| cells[address - 1] == 0) {
        Some(free) => over(cells, free, tile),
        None => Some(()),
    }
}

pub fn to_16_and_over(cells: &mut Cells, address: usize, tile: Tile) -> Option<()> {
    let free = (address..=16).find(|&address| cells[address - 1] == 0);
    over(cells, free.unwrap_or(16), tile)
}

/// Takes 1, 2, 3, 4 for the first column.
pub fn by_column(cells: &mut Cells, address: usize, tile: Tile) -> Option<()> {
    let transposed = |cells: &Cells| std::array::from_fn(|cell| cells[cell % 4 * 4 + cell / 4]);
    let mut by_column = transposed(cells);
    right(&mut by_column, address, tile)?;
    *cells = transposed(&by_column);
    Some(())
}

/// Takes 1 for the second cell, and 16 for the first: no index is beyond the cells.
pub fn from_0(cells: &mut Cells, address: usize, tile: Tile) -> Option<()> {
    right(cells, address % 16 + 1, tile)
}

pub fn two_always(cells: &mut Cells, address: usize, _: Tile) -> Option<()> {
    right(cells, address, 2)
}

/// Places at the first free cell from an address on.
fn probe(
    cells: &mut Cells,
    mut address: usize,
    tile: Tile,
    next: fn(usize) -> usize,
) -> Option<()> {
    for _ in 0..16 {
        if cells[address - 1] == 0 {
            return over(cells, address, tile);
        }
        address = next(address);
    }
    None
}
