//! Slides of a line, given from the wall: a right one and wrong ones.

use crate::board::Tile;

type Line = [Tile; 4];

pub fn right(line: Line) -> Line {
    neighbours(closed_up(line))
}

/// `2 2 2` gives `2 4`.
pub fn from_the_end(line: Line) -> Line {
    let reversed = |[a, b, c, d]: Line| [d, c, b, a];
    closed_up(reversed(right(reversed(line))))
}

/// `2 2 4` and `4 2 2` give `8`.
pub fn again(line: Line) -> Line {
    let after = right(line);
    if after == line {
        line
    } else {
        again(after)
    }
}

/// `2 2 4` gives `8`, but `4 2 2` gives `4 4`.
pub fn again_with_next(line: Line) -> Line {
    let mut line = closed_up(line);
    let mut at = 0;
    while at < 3 {
        if merge(&mut line, at) {
            line = closed_up(line);
        } else {
            at += 1;
        }
    }
    line
}

/// `2 2 4 4` gives `4 4 4`.
pub fn one_pair(line: Line) -> Line {
    let mut line = closed_up(line);
    let _ = (0..3).any(|at| merge(&mut line, at));
    closed_up(line)
}

/// `2 0 2` gives `2 2`.
pub fn neighbours(line: Line) -> Line {
    closed_up(neighbours_in_place(line))
}

/// `2 2 4` gives `4 0 4`.
pub fn leaving_gaps(line: Line) -> Line {
    neighbours_in_place(closed_up(line))
}

/// `1024 1024` stays, as `2048` would end the game.
pub fn all_but_1024(line: Line) -> Line {
    let mut line = closed_up(line);
    for at in 0..3 {
        if line[at] != 1024 {
            merge(&mut line, at);
        }
    }
    closed_up(line)
}

fn closed_up(line: Line) -> Line {
    let mut closed = [0; 4];
    let tiles = line.into_iter().filter(|&tile| tile != 0);
    for (cell, tile) in closed.iter_mut().zip(tiles) {
        *cell = tile;
    }
    closed
}

fn neighbours_in_place(mut line: Line) -> Line {
    for at in 0..3 {
        merge(&mut line, at);
    }
    line
}

/// Merges the tile at a place with the one in the next cell, if they are equal.
fn merge(line: &mut Line, at: usize) -> bool {
    let equal = line[at] != 0 && line[at] == line[at + 1];
    if equal {
        line[at] *= 2;
        line[at + 1] = 0;
    }
    equal
}
