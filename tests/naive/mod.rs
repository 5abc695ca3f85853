//! The whole contract once more, in another way and with no regard to speed: what the program is
//! compared with.
//!
//! It shares no code with the program. The text is cut into words first; the board is rows that are
//! turned until every slide is one to the left; a row is a list that recursion walks down.

#![allow(dead_code)] // each test crate uses a part of it

use std::collections::VecDeque;

/// Four rows of four tiles.
pub type Rows = Vec<Vec<u64>>;

/// What an input should give.
#[derive(Debug)]
pub struct Answer {
    /// The lines on standard output.
    pub lines: String,
    /// Why it ends early, and the start of the error's line behind the input's name, `LINE:COLUMN:
    /// PLACE: `.
    pub fault: Option<(Why, String)>,
}

/// The kinds of bad input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Grammar,
    MergeTooLarge,
    BoardFull,
}

/// A board that was slid.
pub struct Slid {
    pub rows: Rows,
    pub merged: Vec<Vec<bool>>,
    pub score: u128,
}

/// Replays any text.
pub fn replay(text: &[u8]) -> Answer {
    let mut words = words(text);
    let mut lines = String::new();
    let mut case = 1;
    while !words.is_empty() {
        match game(&mut words) {
            Ok(rows) => {
                let tiles: Vec<String> = rows.concat().iter().map(u64::to_string).collect();
                lines += &(tiles.join(" ") + "\n");
            }
            Err(Fault { at, place, why }) => {
                let before = &text[..at.unwrap_or(text.len())];
                let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
                let column = before
                    .iter()
                    .rev()
                    .take_while(|&&byte| byte != b'\n')
                    .count()
                    + 1;
                let place = match case {
                    1 => place,
                    _ => format!("case {case}, {place}"),
                };
                let fault = Some((why, format!("{line}:{column}: {place}: ")));
                return Answer { lines, fault };
            }
        }
        case += 1;
    }
    Answer { lines, fault: None }
}

/// Slides a board; `None` if a merge is too large.
pub fn slide(rows: &[Vec<u64>], key: u8) -> Option<Slid> {
    let turns = match key {
        b'a' => 0,
        b's' => 1,
        b'd' => 2,
        b'w' => 3,
        _ => panic!("no such key"),
    };
    let lists: Option<Vec<_>> = turn(rows, turns).iter().map(|row| close_up(row)).collect();
    let lists = lists?;
    let tiles: Rows = lists
        .iter()
        .map(|list| list.iter().map(|tile| tile.0).collect())
        .collect();
    let merged: Vec<Vec<bool>> = lists
        .iter()
        .map(|list| list.iter().map(|tile| tile.1).collect())
        .collect();
    let merges = lists.concat().into_iter().filter(|tile| tile.1);
    Some(Slid {
        rows: turn(&tiles, 4 - turns),
        merged: turn(&merged, 4 - turns),
        score: merges.map(|tile| u128::from(tile.0)).sum(),
    })
}

/// Puts a tile on a board and tells the cell, 1 to 16; `None` if the board is full.
pub fn place(rows: &mut [Vec<u64>], address: usize, tile: u64) -> Option<usize> {
    if tile == 0 {
        return Some(address);
    }
    let full = !rows.concat().contains(&0);
    let mut address = address;
    while rows[(address - 1) / 4][(address - 1) % 4] != 0 {
        if full {
            return None;
        }
        address = address % 16 + 1;
    }
    rows[(address - 1) / 4][(address - 1) % 4] = tile;
    Some(address)
}

/// Turns a board clockwise, some quarters.
fn turn<T: Copy>(rows: &[Vec<T>], quarters: usize) -> Vec<Vec<T>> {
    if quarters == 0 {
        return rows.to_vec();
    }
    let column = |at: usize| rows.iter().rev().map(|row| row[at]).collect();
    turn(&[0, 1, 2, 3].map(column), quarters - 1)
}

/// Slides a row to the left: four tiles, and whether a merge made each.
fn close_up(row: &[u64]) -> Option<Vec<(u64, bool)>> {
    let tiles: Vec<u64> = row.iter().copied().filter(|&tile| tile != 0).collect();
    let mut list = merge(&tiles)?;
    list.resize(4, (0, false));
    Some(list)
}

fn merge(tiles: &[u64]) -> Option<Vec<(u64, bool)>> {
    let (first, rest) = match tiles {
        [] => return Some(Vec::new()),
        [one, other, rest @ ..] if one == other => ((one.checked_mul(2)?, true), rest),
        [one, rest @ ..] => ((*one, false), rest),
    };
    let mut list = vec![first];
    list.extend(merge(rest)?);
    Some(list)
}

/// A run of digits or a single other byte, and where it begins.
struct Word<'a> {
    text: &'a str,
    at: usize,
}

/// `at` is `None` for the end of the text.
struct Fault {
    at: Option<usize>,
    place: String,
    why: Why,
}

fn words(text: &[u8]) -> VecDeque<Word<'_>> {
    let white = |byte: u8| b" \t\n\x0B\x0C\r".contains(&byte);
    let mut at = if text.starts_with(b"\xEF\xBB\xBF") {
        3
    } else {
        0
    };
    let ending = text
        .iter()
        .rev()
        .take_while(|&&byte| white(byte) || byte == 0x1A)
        .count();
    let mut words = VecDeque::new();
    while at < text.len() - ending {
        let digits = text[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let word = &text[at..at + digits.max(1)];
        if !white(word[0]) {
            // What is no ASCII is no part of a game, so any sign that is none either stands for it.
            let text = std::str::from_utf8(word).unwrap_or("?");
            words.push_back(Word { text, at });
        }
        at += word.len();
    }
    words
}

fn game(words: &mut VecDeque<Word>) -> Result<Rows, Fault> {
    let mut cells = Vec::new();
    for cell in 1..=16 {
        let (tile, _) = number(words, 0, u64::MAX, || format!("cell {cell}"))?;
        cells.push(tile);
    }
    let mut rows: Rows = cells.chunks(4).map(<[u64]>::to_vec).collect();
    for step in 1.. {
        let place_of_step = || format!("step {step}");
        let fault = |at, why| Fault {
            at: Some(at),
            place: place_of_step(),
            why,
        };
        let key_at = match words.front() {
            Some(word) if !word.text.as_bytes()[0].is_ascii_digit() => word.at,
            _ => break,
        };
        let key = words
            .pop_front()
            .map_or(b'?', |word| word.text.as_bytes()[0])
            .to_ascii_lowercase();
        if !b"wasd".contains(&key) {
            return Err(fault(key_at, Why::Grammar));
        }
        let (address, _) = number(words, 1, 16, place_of_step)?;
        let (tile, tile_at) = number(words, 0, u64::MAX, place_of_step)?;
        rows = slide(&rows, key)
            .ok_or_else(|| fault(key_at, Why::MergeTooLarge))?
            .rows;
        place(&mut rows, address as usize, tile).ok_or_else(|| fault(tile_at, Why::BoardFull))?;
    }
    Ok(rows)
}

/// Takes a number in a range, and tells where it was.
fn number(
    words: &mut VecDeque<Word>,
    least: u64,
    most: u64,
    place: impl Fn() -> String,
) -> Result<(u64, usize), Fault> {
    let fault = |at| Fault {
        at,
        place: place(),
        why: Why::Grammar,
    };
    let word = words.pop_front().ok_or_else(|| fault(None))?;
    match word.text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok((number, word.at)),
        _ => Err(fault(Some(word.at))),
    }
}
