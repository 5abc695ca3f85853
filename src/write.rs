//! A board to text.

use super::board::{Board, Tile};

/// Appends the 16 cells with one space between them and a line feed at the end.
pub fn push_line(board: &Board, text: &mut Vec<u8>) {
    push_cells(board, text);
    text.push(b'\n');
}

/// Appends the 16 cells with one space between them.
pub fn push_cells(board: &Board, text: &mut Vec<u8>) {
    for (cell, &tile) in board.0.iter().enumerate() {
        if cell > 0 {
            text.push(b' ');
        }
        push_number(tile, text);
    }
}

/// Appends a number.
pub fn push_number(number: Tile, text: &mut Vec<u8>) {
    if number < 10 {
        return text.push(b'0' + number as u8); // most are
    }
    // From the end, as division gives the last digit first.
    let mut digits = [0; 20];
    let mut start = digits.len();
    let mut rest = number;
    loop {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[start..]);
}
