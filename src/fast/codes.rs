//! Which tile a code of a [`Packed`] board stands for, and for how many steps that is safe.
//!
//! **Units.** A board has a unit, the tile of code 1: 2 in usual games. Code `c` stands for the
//! tile of `2^(c - 1)` units. So games of 1s and 2s, of 3s and 6s or of 1024s are packed like any
//! other.
//!
//! **The limit.** `slide` does not check for a merge beyond code 15. It need not: a slide keeps the
//! sum of all tiles, and a step adds a known amount. While the sum is below `2^15` units, no merge
//! can make a tile of `2^15` units.
//!
//! **Beyond the limit.** A tile that has no equal on the board, and cannot get one, never merges.
//! Any code that no other tile can reach may stand for it. So [`PackedBoard::pack`] gives the codes
//! from 15 down to the tiles that are no `2^k` units or too large, and keeps the sum of all others
//! below the lowest code given. In the same way no code stands for a tile above [`Tile::MAX`].

use super::packed::Packed;
use crate::board::{Board, Tile};
use crate::write::push_line;

/// A packed board, the tiles of its codes, and how many steps they are right for.
#[derive(Clone, Debug)]
pub(crate) struct PackedBoard {
    /// The board.
    pub(crate) cells: Packed,
    /// How many steps can safely follow that place at most [`USUAL_UNITS`] each.
    pub(crate) steps_left: usize,
    /// The tile of code 1.
    unit: Tile,
    /// The lowest code given to a tile that is not its own, or the first without a tile; up to 16.
    limit: u32,
    /// The tile of each code where any is given; kept elsewhere, as it is rare.
    given: Option<Box<[Tile; 16]>>,
}

/// The unit of usual games.
const USUAL_UNIT: Tile = 2;

/// How many units a step places at most, unless [`PackedBoard::code`] says more.
pub(crate) const USUAL_UNITS: usize = 2;

impl PackedBoard {
    /// Packs a board; `None` if not even one step would be safe.
    pub(crate) fn pack(board: &Board) -> Option<PackedBoard> {
        PackedBoard::pack_usual(board).or_else(|| PackedBoard::pack_any(board))
    }

    /// Packs a board as most are, without a branch for each cell: of nothing but powers of two from 2
    /// to 32768, with a 2 or a 4 among them unless it is empty, and room for many steps.
    pub(super) fn pack_usual(board: &Board) -> Option<PackedBoard> {
        const MANY: Tile = 1 << 10;
        let (mut cells, mut sum, mut bits, mut not_powers) = (0, 0_u64, 0, 0);
        for (cell, &tile) in board.0.iter().enumerate() {
            // The code of 2^c is c, and an empty cell has 64 zeros, of which 15 leaves 0.
            cells |= u64::from(tile.trailing_zeros() & 15) << (4 * cell);
            sum = sum.wrapping_add(tile);
            bits |= tile;
            not_powers |= tile & tile.wrapping_sub(1);
        }
        let limit = 1 << 16;
        let is_usual = bits & 1 == 0 && (bits & (2 | 4) != 0 || bits == 0);
        if not_powers != 0 || !is_usual || bits >= limit || sum + MANY >= limit {
            return None;
        }
        Some(PackedBoard {
            cells: Packed(cells),
            steps_left: ((limit - 1 - sum) / 4) as usize,
            unit: USUAL_UNIT,
            limit: 16,
            given: None,
        })
    }

    /// Packs any other board, with the unit that suits it best.
    #[cold]
    fn pack_any(board: &Board) -> Option<PackedBoard> {
        let tiles = || board.0.iter().copied().filter(|&tile| tile != 0);
        let smallest = tiles().min().unwrap_or(USUAL_UNIT);
        let is_usual = tiles().any(|tile| tile == 2 || tile == 4);
        let usual = is_usual.then(|| PackedBoard::pack_with(USUAL_UNIT, board));
        let usual = usual.flatten();
        usual.or_else(|| PackedBoard::pack_with(smallest, board))
    }

    fn pack_with(unit: Tile, board: &Board) -> Option<PackedBoard> {
        // Codes up to the largest with a tile of at most Tile::MAX, which is `unit << zeros`.
        let mut limit = 16.min(unit.leading_zeros() + 2);
        let own_codes = board.0.map(|tile| own_code(tile, unit).unwrap_or(0));
        let mut codes = own_codes;
        let mut own = own_codes.map(units); // 0 for the tiles that have no code or are given one
        let mut given: Option<Box<[Tile; 16]>> = None;
        loop {
            let foreign = (0..16).find(|&cell| board.0[cell] != 0 && codes[cell] == 0);
            let sum: usize = own.iter().sum();
            let most = units(limit);
            if foreign.is_none() && sum + USUAL_UNITS < most {
                let cells = (0..16).fold(0, |cells, cell| {
                    cells | (u64::from(codes[cell]) << (4 * cell))
                });
                return Some(PackedBoard {
                    cells: Packed(cells),
                    steps_left: (most - 1 - sum) / USUAL_UNITS,
                    unit,
                    limit,
                    given,
                });
            }
            // Give codes to the largest tiles first, until the rest sum to less than the limit. The
            // last tile given a code is at least the new limit: had it been smaller, the loop would
            // have gone on. So no merge of the rest can reach it.
            let cell = foreign.or_else(|| (0..16).max_by_key(|&cell| own[cell]))?;
            let tile = board.0[cell];
            let equals = board.0.iter().filter(|&&other| other == tile).count();
            if equals > 1 || limit <= 3 {
                return None; // codes 1 and 2 are what steps place
            }
            limit -= 1;
            given.get_or_insert_with(|| Box::new(own_tiles(unit)))[limit as usize] = tile;
            codes[cell] = limit;
            own[cell] = 0;
        }
    }

    /// Whether the codes are those of usual games: 1 for a tile of 2, 2 for one of 4.
    pub(crate) fn is_usual(&self) -> bool {
        self.unit == USUAL_UNIT
    }

    /// The code of a tile to be placed, if there is one and enough steps are left; and how many
    /// more steps the tile uses up than a usual one.
    pub(crate) fn code(&self, tile: Tile, steps_left: usize) -> Option<(usize, usize)> {
        let code = match tile {
            0 => 0,
            _ => own_code(tile, self.unit).filter(|&code| code < self.limit)?,
        };
        let more = units(code).saturating_sub(1) / USUAL_UNITS;
        (more < steps_left).then_some((code as usize, more))
    }

    /// The board as it is now.
    pub(crate) fn unpack(&self) -> Board {
        let own;
        let tiles = match &self.given {
            Some(given) => given,
            None => {
                own = own_tiles(self.unit);
                &own
            }
        };
        let mut board = Board::default();
        for (cell, tile) in board.0.iter_mut().enumerate() {
            *tile = tiles[(self.cells.0 >> (4 * cell)) as usize & 0xF];
        }
        board
    }

    /// Appends the line of output for the board as it is now.
    pub(crate) fn push_line(&self, text: &mut Vec<u8>) {
        if !self.is_usual() || self.given.is_some() {
            return push_line(&self.unpack(), text);
        }
        let mut line = [0; 15 * (LONGEST + 1) + TEXT];
        let mut end = 0;
        for cell in 0..16 {
            let (tile, length) = &TEXTS[(self.cells.0 >> (4 * cell)) as usize & 0xF];
            line[end..end + TEXT].copy_from_slice(tile);
            end += length;
        }
        line[end - 1] = b'\n';
        text.extend_from_slice(&line[..end]);
    }
}

/// The code of a tile that is `2^(code - 1)` units, 1 to 15.
fn own_code(tile: Tile, unit: Tile) -> Option<u32> {
    // Without a division, as that takes long.
    let doublings = unit.leading_zeros().checked_sub(tile.leading_zeros())?;
    (unit << doublings == tile && doublings < 15).then_some(doublings + 1)
}

/// How many units the tile of a code is, 0 for code 0.
pub(crate) const fn units(code: u32) -> usize {
    (1 << code) / 2
}

/// The tiles of all codes, unless another is given; those that would be too large are of no use.
fn own_tiles(unit: Tile) -> [Tile; 16] {
    let mut tiles = [0; 16];
    for (code, tile) in tiles.iter_mut().enumerate().skip(1) {
        *tile = unit << (code - 1);
    }
    tiles
}

/// The digits of 32768.
const LONGEST: usize = 5;

/// The bytes of an entry of [`TEXTS`]: copied in one instruction.
const TEXT: usize = 8;

/// The tile of each usual code as text with a space after it, and how long that is.
static TEXTS: [([u8; TEXT], usize); 16] = {
    let mut texts = [(*b"0       ", 2); 16];
    let mut code = 1;
    while code < 16 {
        let (mut tile, mut digits, mut power) = (1 << code, 0, 1);
        while power <= tile {
            power *= 10;
            digits += 1;
        }
        texts[code].1 = digits + 1;
        while digits > 0 {
            digits -= 1;
            texts[code].0[digits] = b'0' + (tile % 10) as u8;
            tile /= 10;
        }
        code += 1;
    }
    texts
};
