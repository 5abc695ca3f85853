//! The contract of replaying once more, in another way and with no regard to speed: what the
//! program is compared with.
//!
//! It shares no code with the program. The text is cut into words first; the board is rows that are
//! turned until every slide is a slide to the left; a row is a list that recursion walks down.

#![allow(dead_code)] // each test crate uses a part of it

use std::collections::VecDeque;

/// Four rows of four tiles.
pub type Rows = Vec<Vec<u64>>;

/// What is printed for each case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The final board.
    Final,
    /// The board after each step.
    Steps,
    /// The case itself, not replayed.
    Compact,
}

/// What an input gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The lines on standard output.
    pub lines: String,
    /// The errors, without the input's name: `LINE:COLUMN: MESSAGE`.
    pub errors: Vec<String>,
}

impl Answer {
    /// How the program ends on an input of this name: status, standard output, standard error.
    pub fn ends(&self, name: &str) -> (i32, &str, String) {
        let told = self.errors.iter();
        let told = told.map(|error| format!("replay2048: {name}:{error}\n"));
        (
            i32::from(!self.errors.is_empty()),
            &self.lines,
            told.collect(),
        )
    }
}

/// A board that was slid.
pub struct Slid {
    pub rows: Rows,
    pub merged: Vec<Vec<bool>>,
    pub score: u128,
}

/// Replays all cases of a text, up to the first error.
pub fn replay(text: &[u8]) -> Answer {
    view(text, View::Final)
}

/// Shows all cases of a text, up to the first error.
pub fn view(text: &[u8], view: View) -> Answer {
    let mut answer = Answer {
        lines: String::new(),
        errors: Vec::new(),
    };
    let mut words = words(text);
    for number in 1.. {
        if words.is_empty() || !answer.errors.is_empty() {
            break;
        }
        let range = Range {
            end: text.len(),
            end_name: "the end of the input",
            follower: "the next board",
            first_line: 1,
            start: 0,
        };
        let case = case(&mut words, &range, view);
        answer.lines += &case.lines;
        let error = case.fault.map(|fault| fault.told(text, number, &range));
        answer.errors.extend(error);
    }
    answer
}

/// Shows the case of each line of a text, whatever is wrong with others, as `--keep-going` does.
pub fn keep_going(text: &[u8], view: View) -> Answer {
    let mut answer = Answer {
        lines: String::new(),
        errors: Vec::new(),
    };
    let mut all_words = words(text);
    let (mut start, mut number) = (0, 0);
    for (above, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let is_whole = line.ends_with(b"\n");
        let range = Range {
            end: start + line.len() - usize::from(is_whole),
            end_name: "the end of the line",
            follower: "the end of the line",
            first_line: above + 1,
            start,
        };
        start += line.len();
        let count = all_words
            .iter()
            .take_while(|word| word.at < range.end)
            .count();
        let mut words: VecDeque<Word> = all_words.drain(..count).collect();
        if words.is_empty() {
            answer.lines.push('\n');
            continue;
        }
        number += 1;
        let mut case = case(&mut words, &range, view);
        if case.fault.is_none() {
            case.fault = words.front().map(|word| Fault {
                at: word.at,
                place: format!("step {}", case.steps + 1),
                why: Why::Unexpected(DIRECTION),
            });
            if case.fault.is_some() && view != View::Steps {
                case.lines.clear();
            }
        }
        answer.lines += &case.lines;
        if let Some(fault) = case.fault {
            answer.lines.push('\n');
            answer.errors.push(fault.told(text, number, &range));
        }
    }
    answer
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
        [tile, other, rest @ ..] if tile == other => ((tile.checked_mul(2)?, true), rest),
        [tile, rest @ ..] => ((*tile, false), rest),
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

impl Word<'_> {
    fn is_number(&self) -> bool {
        self.text.as_bytes()[0].is_ascii_digit()
    }
}

fn words(text: &[u8]) -> VecDeque<Word<'_>> {
    let white = |byte: u8| b" \t\n\x0B\x0C\r".contains(&byte);
    let mut at = match text.starts_with(b"\xEF\xBB\xBF") {
        true => 3,
        false => 0,
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

/// What a case must keep to: the whole text, or a line of it.
struct Range {
    start: usize,
    /// The number of its first line.
    first_line: usize,
    end: usize,
    /// What is found at its end.
    end_name: &'static str,
    /// What may stand in the place of a step.
    follower: &'static str,
}

/// The lines of a case up to its fault.
struct Case {
    lines: String,
    steps: usize,
    fault: Option<Fault>,
}

struct Fault {
    at: usize,
    place: String,
    why: Why,
}

enum Why {
    /// Something else is expected.
    Unexpected(&'static str),
    TooLarge,
    MergeTooLarge(u64),
    BoardFull(u64),
}

const DIRECTION: &str = "a direction (w, a, s, d)";

/// Takes the words of a case.
fn case(words: &mut VecDeque<Word>, range: &Range, view: View) -> Case {
    let mut case = Case {
        lines: String::new(),
        steps: 0,
        fault: None,
    };
    case.fault = take_case(words, range, view, &mut case).err();
    if case.fault.is_some() && view != View::Steps {
        case.lines.clear();
    }
    case
}

fn take_case(
    words: &mut VecDeque<Word>,
    range: &Range,
    view: View,
    case: &mut Case,
) -> Result<(), Fault> {
    let mut cells = Vec::new();
    for cell in 1..=16 {
        let (tile, _) = number(words, range, u64::MAX, "a number", &format!("cell {cell}"))?;
        cells.push(tile);
    }
    let mut rows: Rows = cells.chunks(4).map(<[u64]>::to_vec).collect();
    if view == View::Compact {
        case.lines += &joined(&rows);
    }
    while words.front().is_some_and(|word| !word.is_number()) {
        case.steps += 1;
        let place_of_step = format!("step {}", case.steps);
        let fault = |at, why| Fault {
            at,
            place: place_of_step.clone(),
            why,
        };
        let word = words.pop_front().expect("there is one");
        let key = word.text.to_ascii_lowercase();
        if !"wasd".contains(&key) {
            return Err(fault(word.at, Why::Unexpected(DIRECTION)));
        }
        let in_range = "an address from 1 to 16";
        let (address, _) = number(words, range, 16, in_range, &place_of_step)?;
        let (tile, tile_at) = number(words, range, u64::MAX, "a value", &place_of_step)?;
        if view == View::Compact {
            case.lines += &format!(" {key} {address} {tile}");
            continue;
        }
        rows = match slide(&rows, key.as_bytes()[0]) {
            Some(slid) => slid.rows,
            None => {
                let tile = too_large(&rows, &key);
                return Err(fault(word.at, Why::MergeTooLarge(tile)));
            }
        };
        place(&mut rows, address as usize, tile)
            .ok_or_else(|| fault(tile_at, Why::BoardFull(tile)))?;
        if view == View::Steps {
            case.lines += &(joined(&rows) + "\n");
        }
    }
    match view {
        View::Final => case.lines += &(joined(&rows) + "\n"),
        View::Steps => {}
        View::Compact => case.lines.push('\n'),
    }
    Ok(())
}

fn joined(rows: &Rows) -> String {
    let tiles: Vec<String> = rows.concat().iter().map(u64::to_string).collect();
    tiles.join(" ")
}

/// The tile of the first merge that is too large; rows count from the top, columns from the left.
fn too_large(rows: &Rows, key: &str) -> u64 {
    // Turned so that the slide is to the left, and with the lines in the order in which they count.
    let mut lines = match key {
        "a" | "d" => rows.clone(),
        _ => (0..4)
            .map(|at| rows.iter().map(|row| row[at]).collect())
            .collect(),
    };
    if key == "d" || key == "s" {
        lines
            .iter_mut()
            .for_each(|line: &mut Vec<u64>| line.reverse());
    }
    let line = lines.iter().find(|line| close_up(line).is_none());
    let tiles = line.expect("a merge is too large").iter().copied();
    let tiles: Vec<u64> = tiles.filter(|&tile| tile != 0).collect();
    let pairs = tiles.windows(2).filter(|pair| pair[0] == pair[1]);
    let is_too_large = |pair: &&[u64]| pair[0].checked_mul(2).is_none();
    pairs.into_iter().find(is_too_large).expect("it has a pair")[0]
}

/// Takes a number up to `most` that is not 0 if it is an address, and tells where it was.
fn number(
    words: &mut VecDeque<Word>,
    range: &Range,
    most: u64,
    expected: &'static str,
    place: &str,
) -> Result<(u64, usize), Fault> {
    let fault = |at, why| Fault {
        at,
        place: place.to_string(),
        why,
    };
    let Some(word) = words.pop_front() else {
        return Err(fault(range.end, Why::Unexpected(expected)));
    };
    let least = u64::from(most == 16);
    match word.text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok((number, word.at)),
        Err(_) if word.is_number() && most > 16 => Err(fault(word.at, Why::TooLarge)),
        _ => Err(fault(word.at, Why::Unexpected(expected))),
    }
}

impl Fault {
    /// The error without the input's name.
    fn told(&self, text: &[u8], case: usize, range: &Range) -> String {
        let before = &text[range.start..self.at];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + range.first_line;
        let column = before
            .rsplit(|&byte| byte == b'\n')
            .next()
            .map_or(0, <[u8]>::len)
            + 1;
        let case = match case {
            1 => String::new(),
            _ => format!("case {case}, "),
        };
        let what = match self.why {
            Why::Unexpected(DIRECTION) => {
                let follower = range.follower;
                format!(
                    "{DIRECTION} or {follower}, found {}",
                    found(text, self.at, range)
                )
            }
            Why::Unexpected(expected) => {
                format!("{expected}, found {}", found(text, self.at, range))
            }
            Why::TooLarge => format!(
                "a number up to {}, found {}, which is too large",
                u64::MAX,
                found(text, self.at, range)
            ),
            Why::MergeTooLarge(tile) => format!(
                "merges up to {}, found {tile} + {tile}, which is too large",
                u64::MAX
            ),
            Why::BoardFull(tile) => format!("a free cell for tile {tile}, found the board full"),
        };
        format!("{line}:{column}: {case}{}: expected {what}", self.place)
    }
}

/// What is shown of a token.
fn found(text: &[u8], at: usize, range: &Range) -> String {
    const SHOWN: usize = 40;
    if at == range.end {
        return range.end_name.to_string();
    }
    let utf_16 = |bytes: &str| format!("UTF-16 text ('{bytes}'); save it as UTF-8");
    let rest = &text[at..];
    match rest {
        [0xFF, 0xFE, ..] if at == 0 => return utf_16(r"\xff\xfe"),
        [0xFE, 0xFF, ..] if at == 0 => return utf_16(r"\xfe\xff"),
        [0, 1..=0x7F, 0, ..] => return utf_16(r"\x00"),
        [b'0'..=b'9', ..] => {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit());
            let digits: String = digits.map(|&byte| char::from(byte)).collect();
            let digits = match digits.trim_start_matches('0') {
                "" => "0",
                digits => digits,
            };
            return match digits.len() {
                ..=SHOWN => digits.to_string(),
                _ => format!("{}...", &digits[..SHOWN]),
            };
        }
        [byte @ b' '..=b'~', ..] => return format!("'{}'", char::from(*byte)),
        _ => {}
    }
    let character = (2..=rest.len().min(4)).find_map(|length| {
        let character = std::str::from_utf8(&rest[..length]).ok()?;
        character.chars().next().filter(|_| rest[0] >= 0x80)
    });
    match character {
        Some(character) => format!("U+{:04X}", u32::from(character)),
        None => format!(r"'\x{:02x}'", rest[0]),
    }
}
