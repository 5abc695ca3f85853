//! A board in 64 bits.
//!
//! Cell 1 is in the lowest 4 bits, cell 16 in the highest. The 4 bits are a code: 0 is an empty
//! cell, 1 to 15 are the tiles 2, 4, 8, … 32768. A row is 16 bits, and a table of all rows tells
//! how each slides; to slide columns, the board is transposed before and after.
//!
//! **The limit.** No code is left for 65536, and no step looks whether it makes one. It cannot, as
//! long as all tiles sum up to less: a slide does not change the sum, and what is placed is known.
//!
//! **Beyond the limit.** A tile that has no equal on the board, and cannot get one, never merges.
//! Any code that no other tile can reach may stand for it. So [`Hand`] lends the codes from 15
//! down, to tiles of 65536 and more, of 3, of 1, and holds the sum of all others below the tile
//! that the lowest code lent would otherwise be.

use super::board::{Board, Direction, Tile};

/// A board of 16 codes of 4 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed(pub u64);

/// How to slide a [`Packed`] board in one direction.
#[derive(Clone, Copy, Debug)]
pub struct Slider {
    /// What the two parts of a transposition move; nothing for rows, which need none.
    moved: (u64, u32),
    /// Whether tiles slide to the last cell of a line, not to its first.
    to_last: bool,
}

impl Slider {
    /// The slider of a direction.
    pub const fn new(direction: Direction) -> Slider {
        Slider {
            moved: match direction {
                Direction::Up | Direction::Down => (0x0000_F0F0_0000_F0F0, 0xFF00_FF00),
                Direction::Left | Direction::Right => (0, 0),
            },
            to_last: matches!(direction, Direction::Down | Direction::Right),
        }
    }
}

/// Slides all tiles of `N` boards, each in its own direction.
///
/// The same as [`Board::slide`], but two tiles of 32768 do not merge. Does not branch.
///
/// The boards take each part of the work together, not one board after another: a processor looks
/// only so far ahead for instructions that need not wait, and so it finds those of the next board.
///
/// ```
/// use replay2048::{board::Direction, packed::{slide, Packed, Slider}};
/// let board = Packed(0x1011_0000_0000_0021); // the first row is 2 4 0 0, the last 2 2 0 2
/// let slid = slide([board; 2], [Slider::new(Direction::Right), Slider::new(Direction::Up)]);
/// assert_eq!(slid, [Packed(0x2100_0000_0000_2100), Packed(0x0000_0000_0010_1022)]);
/// ```
#[inline(always)]
pub fn slide<const N: usize>(boards: [Packed; N], sliders: [Slider; N]) -> [Packed; N] {
    let rows = sliders.map(|slider| &ROWS[usize::from(slider.to_last)]);
    let cells = transpose(boards.map(|board| board.0), sliders);
    let mut slid = [0; N];
    for shift in [0, 16, 32, 48] {
        for board in 0..N {
            let row = (cells[board] >> shift) as u16;
            slid[board] |= u64::from(rows[board][usize::from(row)]) << shift;
        }
    }
    transpose(slid, sliders).map(Packed)
}

/// Exchanges the rows and columns of those boards that slide along columns:
///
/// ```text
/// 0 1 2 3      0 4 2 6      0 4 8 C
/// 4 5 6 7  ->  1 5 3 7  ->  1 5 9 D
/// 8 9 A B      8 C A E      2 6 A E
/// C D E F      9 D B F      3 7 B F
/// ```
#[inline(always)]
fn transpose<const N: usize>(mut cells: [u64; N], sliders: [Slider; N]) -> [u64; N] {
    for board in 0..N {
        let change = (cells[board] ^ cells[board] >> 12) & sliders[board].moved.0;
        cells[board] ^= change ^ change << 12;
    }
    for board in 0..N {
        let change = (cells[board] ^ cells[board] >> 24) & u64::from(sliders[board].moved.1);
        cells[board] ^= change ^ change << 24;
    }
    cells
}

/// Puts a code on each of `N` boards, into the first free cell at or after the one whose lowest bit
/// is its `turn`: 0, 4, … 60.
///
/// The cell after the last is the first. Looks at all cells at once, by turning the board until
/// the cell asked for is the first.
///
/// # Errors
///
/// The number of a board that has no free cell, also for code 0.
///
/// ```
/// use replay2048::packed::{place, Packed};
/// let cell_16 = 4 * 15;
/// let board = Packed(0x3000_0000_0000_0005);
/// assert_eq!(place([board], [cell_16], [1]), Ok([Packed(0x3000_0000_0000_0015)]));
/// let full = Packed(0x1111_1111_1111_1111);
/// assert_eq!(place([board, full], [cell_16, 0], [1, 1]), Err(1));
/// ```
#[inline(always)]
pub fn place<const N: usize>(
    boards: [Packed; N],
    turns: [u32; N],
    codes: [u64; N],
) -> Result<[Packed; N], usize> {
    const LOW: u64 = 0x7777_7777_7777_7777; // the low 3 bits of each cell

    // Adding carries from the low bits of a cell into its high bit, and no further.
    let free = boards.map(|Packed(cells)| !(((cells & LOW) + LOW) | cells | LOW));
    // One branch for all: one for each board would part the work on it from that on the next.
    if free
        .iter()
        .fold(false, |any_full, &free| any_full | (free == 0))
    {
        return Err(free.iter().take_while(|&&free| free != 0).count());
    }
    let mut placed = boards;
    for board in 0..N {
        let high_bit = free[board].rotate_right(turns[board]).trailing_zeros() + turns[board];
        placed[board].0 |= codes[board].rotate_right(3).rotate_left(high_bit);
    }
    Ok(placed)
}

/// How every row slides to its first cell, and to its last.
static ROWS: [[u16; 1 << 16]; 2] = {
    let to_first = to_first();
    [to_first, to_last(&to_first)]
};

/// The rule once more, for rows of 4 codes with the first in the lowest bits.
///
/// What is left of a row when its first cell is done is a smaller number, so it is in the table.
const fn to_first() -> [u16; 1 << 16] {
    let mut rows = [0; 1 << 16];
    let mut row: usize = 1;
    while row < rows.len() {
        let (first, second, behind) = (row & 0xF, row >> 4 & 0xF, row >> 8);
        rows[row] = if first == 0 {
            rows[row >> 4]
        } else if behind == 0 && second == 0 {
            first as u16
        } else if second == 0 {
            rows[first | behind << 4]
        } else if first == second && first < 15 {
            (first + 1) as u16 | rows[behind] << 4
        } else {
            first as u16 | rows[row >> 4] << 4
        };
        row += 1;
    }
    rows
}

/// The same for rows read backwards.
const fn to_last(to_first: &[u16; 1 << 16]) -> [u16; 1 << 16] {
    let mut rows = [0; 1 << 16];
    let mut row = 0;
    while row < rows.len() {
        rows[reversed(row as u16) as usize] = reversed(to_first[row]);
        row += 1;
    }
    rows
}

const fn reversed(row: u16) -> u16 {
    let pairs = row.swap_bytes();
    (pairs << 4 & 0xF0F0) | (pairs >> 4 & 0x0F0F)
}

/// A [`Packed`] board, the tiles its codes stand for, and how long that is right.
#[derive(Clone, Debug)]
pub struct Hand {
    /// The board.
    pub board: Packed,
    /// How many steps can safely follow that place at most [`MOST_PLACED`] each.
    pub steps: usize,
    /// The tile of each code where any is lent; kept elsewhere, as it is rare.
    lent: Option<Box<[Tile; 16]>>,
}

/// The largest tile that may be placed on the board of a [`Hand`].
pub const MOST_PLACED: Tile = 4;

impl Hand {
    /// Packs a board; `None` if not even one step would be safe.
    ///
    /// ```
    /// use replay2048::{board::Board, packed::Hand};
    /// let board = Board([2, 0, 0, 4, 65536, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    /// assert_eq!(Hand::pack(&board).unwrap().unpack(), board);
    /// let board = Board([32768, 32768, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    /// assert!(Hand::pack(&board).is_none());
    /// ```
    pub fn pack(board: &Board) -> Option<Hand> {
        let mut codes = board.0.map(own_code);
        let mut own = board.0; // the tiles whose code is their own, 0 in the place of others
        let mut lent: Option<Box<[Tile; 16]>> = None;
        let mut lowest = 16; // the lowest code lent
        loop {
            let foreign = (0..16).find(|&cell| own[cell] != 0 && codes[cell] == 0);
            let sum: Tile = own.iter().fold(0, |sum, &tile| sum.saturating_add(tile));
            let limit = 1 << lowest;
            if foreign.is_none() && sum + MOST_PLACED < limit {
                let cells = (0..16).fold(0, |cells, cell| cells | codes[cell] << (4 * cell));
                let steps = ((limit - 1 - sum) / MOST_PLACED) as usize;
                return Some(Hand {
                    board: Packed(cells),
                    steps,
                    lent,
                });
            }
            // The largest goes first. Lending ends with one that is not below the new limit (one
            // below half the old limit leaves too much), so the others cannot make the equal of
            // any.
            let cell = foreign.or_else(|| (0..16).max_by_key(|&cell| own[cell]))?;
            let equals = board
                .0
                .iter()
                .filter(|&&tile| tile == board.0[cell])
                .count();
            if equals > 1 || lowest == 3 {
                return None; // codes 1 and 2 are what steps place
            }
            lowest -= 1;
            lent.get_or_insert_with(|| Box::new(OWN_TILES))[lowest] = own[cell];
            codes[cell] = lowest as u64;
            own[cell] = 0;
        }
    }

    /// The board as it is now.
    pub fn unpack(&self) -> Board {
        let tiles = self.lent.as_deref().unwrap_or(&OWN_TILES);
        let mut board = Board::default();
        for (index, tile) in board.0.iter_mut().enumerate() {
            *tile = tiles[(self.board.0 >> (4 * index)) as usize & 0xF];
        }
        board
    }
}

/// The tile that each code stands for unless it is lent.
static OWN_TILES: [Tile; 16] = [
    0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768,
];

/// The code of a tile from 2 to 32768 that is a power of two; 0 for any other.
fn own_code(tile: Tile) -> u64 {
    if tile.is_power_of_two() && tile < 1 << 16 {
        u64::from(tile.trailing_zeros())
    } else {
        0
    }
}
