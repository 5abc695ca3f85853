//! A board to its line of output.

use super::board::{Board, Tile};

/// Appends the 16 cells with one space between them and a line feed at the end.
///
/// ```
/// use replay2048::{board::Board, line};
/// let mut text = Vec::new();
/// line::push(&Board([0, 2, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 65536]), &mut text);
/// assert_eq!(text, b"0 2 0 0 16 0 0 0 0 0 0 0 0 0 0 65536\n");
/// ```
pub fn push(board: &Board, text: &mut Vec<u8>) {
    for tile in board.0 {
        push_number(tile, text);
        text.push(b' ');
    }
    if let Some(last) = text.last_mut() {
        *last = b'\n';
    }
}

/// Appends a number in decimal; much faster than by `write!`.
fn push_number(mut number: Tile, text: &mut Vec<u8>) {
    let mut digits = [0; 20]; // as many as the largest has
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[first..]);
}
