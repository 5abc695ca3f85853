//! A board to its line of output.

use super::board::Board;

/// Appends the 16 cells with one space between them and a line feed at the end.
///
/// ```
/// use replay2048::{board::Board, line};
/// let mut text = Vec::new();
/// line::push(&Board([0, 2, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 65536]), &mut text);
/// assert_eq!(text, b"0 2 0 0 16 0 0 0 0 0 0 0 0 0 0 65536\n");
/// ```
pub fn push(board: &Board, text: &mut Vec<u8>) {
    // Filled from the end, as division gives the last digit first.
    let mut line = [0; 16 * (DIGITS + 1)];
    let mut start = line.len();
    let mut separator = b'\n';
    for &tile in board.0.iter().rev() {
        let mut tile = tile;
        start -= 1;
        line[start] = separator;
        separator = b' ';
        loop {
            start -= 1;
            line[start] = b'0' + (tile % 10) as u8;
            tile /= 10;
            if tile == 0 {
                break;
            }
        }
    }
    text.extend_from_slice(&line[start..]);
}

/// How many the largest tile has.
const DIGITS: usize = 20;
