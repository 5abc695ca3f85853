//! Steps to text, in the form of `--compact`.

use crate::board::{Direction, Step};
use crate::write::push_number;

/// Appends a step behind what is before it on its line: a space, and its three parts with one space
/// between them.
///
/// ```
/// use replay2048::{board::{Address, Direction, Step}, show::compact::push_step};
/// let mut text = b"0".to_vec();
/// let address = Address::new(16).unwrap();
/// push_step(&Step { direction: Direction::Up, address, tile: 2 }, &mut text);
/// assert_eq!(text, b"0 w 16 2");
/// ```
pub fn push_step(step: &Step, text: &mut Vec<u8>) {
    text.extend_from_slice(&[b' ', Direction::KEYS[step.direction as usize], b' ']);
    push_number(step.address.number().into(), text);
    text.push(b' ');
    push_number(step.tile, text);
}
