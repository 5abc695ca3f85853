//! A board in 64 bits: slide and place by tables and bit tricks.
//!
//! Cell 1 is in the lowest 4 bits, cell 16 in the highest. The 4 bits are a code: 0 is an empty
//! cell, and two tiles of a code merge to one of the next code. A row is 16 bits, and a table of
//! all rows tells how each slides; to slide columns, the board is transposed before and after.
//!
//! **The limit.** There is no code after 15, so two tiles of code 15 do not merge. A board must be
//! packed so that this cannot happen: see [`codes`](super::codes).

use crate::board::Direction;

/// A board of 16 codes of 4 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed(pub(crate) u64);

/// How to slide a [`Packed`] board in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    /// What the first part of a transposition moves; nothing for rows, which need none.
    first: u64,
    /// What the second part moves.
    second: u32,
    /// Whether tiles slide to the last cell of a row, or column, not to its first.
    to_last: bool,
}

impl Axis {
    /// The axis of a direction.
    pub(crate) const fn new(direction: Direction) -> Axis {
        let is_column = matches!(direction, Direction::Up | Direction::Down);
        Axis {
            first: if is_column { 0x0000_F0F0_0000_F0F0 } else { 0 },
            second: if is_column { 0xFF00_FF00 } else { 0 },
            to_last: matches!(direction, Direction::Down | Direction::Right),
        }
    }
}

/// Slides all tiles of `N` boards, each in its own direction.
///
/// The same as [`Board::slide`](crate::board::Board::slide), but two tiles of code 15 do not merge.
/// Does not branch.
///
/// The boards take each part of the work together, not one board after another: a processor looks
/// only so far ahead for instructions that need not wait, and so it finds those of the next board.
#[inline(always)]
pub(crate) fn slide<const N: usize>(boards: [Packed; N], axes: [Axis; N]) -> [Packed; N] {
    let rows = axes.map(|axis| ROWS[usize::from(axis.to_last)]);
    let cells = transpose(boards.map(|board| board.0), axes);
    let mut slid = [0; N];
    for shift in [0, 16, 32, 48] {
        for board in 0..N {
            let row = (cells[board] >> shift) as u16;
            slid[board] |= u64::from(rows[board][usize::from(row)]) << shift;
        }
    }
    transpose(slid, axes).map(Packed)
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
fn transpose<const N: usize>(mut cells: [u64; N], axes: [Axis; N]) -> [u64; N] {
    for board in 0..N {
        let change = (cells[board] ^ (cells[board] >> 12)) & axes[board].first;
        cells[board] ^= change ^ (change << 12);
    }
    for board in 0..N {
        let change = (cells[board] ^ (cells[board] >> 24)) & u64::from(axes[board].second);
        cells[board] ^= change ^ (change << 24);
    }
    cells
}

/// Puts a code on each of `N` boards, into the first free cell at or after the one whose lowest bit
/// is `shifts`: 0, 4, … 60.
///
/// The cell after the last is the first. Looks at all cells at once, by rotating the board until
/// the cell asked for is the first.
///
/// # Errors
///
/// The number of a board that has no free cell, also for code 0.
#[inline(always)]
pub(crate) fn place<const N: usize>(
    boards: [Packed; N],
    shifts: [u32; N],
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
        // The high bit of the first free cell, less 3, is its lowest bit.
        let cells = free[board].rotate_right(shifts[board]).trailing_zeros();
        placed[board].0 |= codes[board].rotate_left((cells + shifts[board]).wrapping_sub(3));
    }
    Ok(placed)
}

/// How every row slides: to its first cell, and to its last.
static ROWS: [&[u16; 1 << 16]; 2] = [&TO_FIRST, &TO_LAST];

static TO_FIRST: [u16; 1 << 16] = to_first();
static TO_LAST: [u16; 1 << 16] = to_last(&to_first());

/// The rule once more, for rows of 4 codes with the first in the lowest bits.
///
/// What is left of a row when its first cell is done is a smaller number, so it is in the table.
const fn to_first() -> [u16; 1 << 16] {
    let mut rows = [0; 1 << 16];
    let mut row: usize = 1;
    while row < rows.len() {
        let (first, second, rest) = (row & 0xF, (row >> 4) & 0xF, row >> 8);
        rows[row] = if first == 0 {
            rows[row >> 4]
        } else if rest == 0 && second == 0 {
            first as u16
        } else if second == 0 {
            rows[first | (rest << 4)]
        } else if first == second && first < 15 {
            (first + 1) as u16 | (rows[rest] << 4)
        } else {
            first as u16 | (rows[row >> 4] << 4)
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
    ((pairs << 4) & 0xF0F0) | ((pairs >> 4) & 0x0F0F)
}
