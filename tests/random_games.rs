//! Random games, laid out at random, against the naive replay.

mod common;
mod naive;

use std::io::{self, BufReader, Read};

use common::{Pieces, Random};
use naive::Why;

/// Values of steps; most games take a few of them only, so that tiles meet their equals.
const VALUES: [u64; 12] = [
    0,
    2,
    4,
    8,
    1,
    3,
    65536,
    32768,
    1 << 62,
    1 << 63,
    u64::MAX,
    0,
];

/// What may stand between two tokens that need something between them.
const SEPARATORS: [&str; 8] = [" ", " ", "\n", "\r\n", "\t", "\x0B", "\x0C", "\n\n  \r\t"];

/// How a game is written down.
enum Layout {
    /// As nearly everybody does: single spaces, small letters, a step or a row a line or all in
    /// one.
    Usual { ends: [char; 2] },
    /// With these separators, and so many times in a hundred a letter glued to a number, zeros in
    /// front of it, or a capital.
    Odd {
        separators: Vec<&'static str>,
        glued: usize,
        zeros: usize,
        capitals: usize,
    },
}

impl Layout {
    fn new(random: &mut Random) -> Layout {
        if random.below(2) == 0 {
            let ends = random.pick(&[[' ', ' '], ['\n', '\n'], [' ', '\n']]);
            return Layout::Usual { ends };
        }
        let count = 1 + random.below(4);
        Layout::Odd {
            separators: (0..count).map(|_| random.pick(&SEPARATORS)).collect(),
            glued: random.pick(&[0, 50, 100]),
            zeros: random.pick(&[0, 0, 30]),
            capitals: random.pick(&[0, 50, 100]),
        }
    }

    /// Writes the tokens of a row or of a step behind the others.
    fn push(&self, tokens: &[String], text: &mut String, random: &mut Random) {
        match self {
            Layout::Usual { ends } => {
                if text.ends_with(|last: char| last.is_ascii_digit()) {
                    text.push('\n');
                }
                *text += &tokens.join(" ");
                text.push(random.pick(ends));
            }
            Layout::Odd { .. } => {
                for token in tokens {
                    self.push_token(token, text, random);
                }
            }
        }
    }

    fn push_token(&self, token: &str, text: &mut String, random: &mut Random) {
        let Layout::Odd {
            separators,
            glued,
            zeros,
            capitals,
        } = self
        else {
            return;
        };
        let digit = |character: Option<char>| character.map(|character| character.is_ascii_digit());
        let (last, first) = (digit(text.chars().last()), digit(token.chars().next()));
        let glued = last != first && random.below(100) < *glued;
        if !text.is_empty() && !glued {
            for _ in 0..1 + random.below(2) {
                *text += random.pick(separators);
            }
        }
        if first == Some(true) && random.below(100) < *zeros {
            *text += &"0".repeat(1 + random.below(25));
        }
        if random.below(100) < *capitals {
            *text += &token.to_ascii_uppercase();
        } else {
            *text += token;
        }
    }
}

/// Appends a game of at most so many steps.
fn push_game(steps: usize, text: &mut String, random: &mut Random) {
    let layout = Layout::new(random);
    let two_kinds = [random.pick(&VALUES), random.pick(&VALUES)];
    let large = [0; 8].map(|_| random.pick(&[0, 1]) << (10 + random.below(8)));
    let many_kinds = [
        0,
        0,
        1,
        3,
        6,
        1 << random.below(64),
        1 << random.below(17),
        1000,
    ];
    let board: &[u64] = match random.below(6) {
        0 => &[0],
        1 => &[0, 0, 0, 0, 0, 0, 2, 4],
        2 => &[0, 0, 0, 2, 8, 32, 1024, 32768],
        3 => &large,
        4 => &two_kinds,
        _ => &many_kinds,
    };
    let values: &[u64] = match random.below(5) {
        0 => &[2, 2, 2, 4],
        1 => &[0, 0, 2, 4],
        2 => &[0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 1, 32768],
        3 => &two_kinds,
        _ => &VALUES,
    };
    for _ in 0..4 {
        let row = [(); 4].map(|()| random.pick(board).to_string());
        layout.push(&row, text, random);
    }
    for _ in 0..random.below(steps + 1) {
        let key = random.pick(&["w", "a", "s", "d"]).to_string();
        let address = (1 + random.below(16)).to_string();
        let tile = random.pick(values).to_string();
        layout.push(&[key, address, tile], text, random);
    }
}

/// A text of one to four games.
fn text(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..1 + random.below(4) {
        let steps = random.pick(&[0, 5, 20, 60]);
        push_game(steps, &mut text, random);
    }
    let mark = random.pick(&["", "", "", "\u{FEFF}"]);
    let lead = random.pick(&["", "", " ", "\n", "\r\n\t"]);
    let end = random.pick(&[
        "\n",
        "\n",
        "",
        " ",
        "\r\n",
        "\x0B\x0C",
        "\r\n\x1A",
        "\x1A\x1A\n",
    ]);
    format!("{mark}{lead}{text}{end}")
}

/// Compares what came out with what should have, and tells how the input ends.
fn compare(came: (String, Option<String>), answer: &naive::Answer, what: &str) -> Option<Why> {
    let (lines, error) = came;
    assert_eq!(lines, answer.lines, "{what}");
    match (&answer.fault, error) {
        (None, None) => None,
        (Some((why, place)), Some(error)) => {
            let start = format!("<stdin>:{place}");
            assert!(error.starts_with(&start), "{error}, not {start}; {what}");
            let told = match why {
                Why::Grammar => panic!("the test writes bad input: {error}; {what}"),
                Why::MergeTooLarge => error.contains(" + ") && error.contains("too large"),
                Why::BoardFull => error.contains("full"),
            };
            assert!(told, "{error}, not {why:?}; {what}");
            Some(*why)
        }
        (fault, error) => panic!("{error:?}, not {fault:?}; {what}"),
    }
}

#[test]
fn random_games_end_as_in_the_naive_replay() {
    let (mut complete, mut too_large, mut full) = (0, 0, 0);
    for seed in 0..3000 {
        let text = text(&mut Random::new(seed));
        let answer = naive::replay(text.as_bytes());
        let what = format!("seed {seed}: {text:?}");
        match compare(common::replayed(text.as_bytes()), &answer, &what) {
            None => complete += 1,
            Some(Why::MergeTooLarge) => too_large += 1,
            Some(_) => full += 1,
        }
    }
    let ends = [complete, too_large, full];
    assert!(
        ends.iter().all(|&times| times > 300),
        "not a good mix: {ends:?}"
    );
}

#[test]
fn it_makes_no_difference_in_which_pieces_an_input_arrives() {
    const PIECES: [&[usize]; 6] = [
        &[1],
        &[2],
        &[3],
        &[7],
        &[0, 1, 3, 0, 0, 2, 7],
        &[11, 64, 30],
    ];
    for seed in 0..600 {
        let text = text(&mut Random::new(seed));
        // Some end in the middle, so that more errors are among them than a full board.
        let text = &text.as_bytes()[..text.len() - seed as usize % 5];
        let whole = common::replayed(text);
        for sizes in PIECES {
            for capacity in [1, 5, 64] {
                let what = format!("seed {seed}, pieces of {sizes:?} bytes, buffer of {capacity}");
                let pieces = Pieces {
                    rest: text,
                    sizes: sizes.to_vec(),
                };
                let came = common::replayed(BufReader::with_capacity(capacity, pieces));
                assert_eq!(came, whole, "{what}: {:?}", String::from_utf8_lossy(text));
            }
        }
    }
}

/// Games of all lengths, of which only the last may fail.
fn large_text(size: usize, random: &mut Random) -> String {
    let mut text = String::new();
    while text.len() < size {
        let before = text.len();
        let steps = random.pick(&[0, 10, 10, 100, 1000]);
        push_game(steps, &mut text, random);
        if text.len() < size && naive::replay(&text.as_bytes()[before..]).fault.is_some() {
            text.truncate(before);
        }
    }
    text
}

#[test]
fn large_inputs_in_large_pieces_end_as_in_the_naive_replay() {
    for seed in 0..30 {
        let random = &mut Random::new(seed);
        let text = large_text(5_000 + random.below(60_000), random);
        let answer = naive::replay(text.as_bytes());
        for size in [text.len(), 30_000, 5_000, 500] {
            let rest = text.as_bytes();
            let pieces = Pieces {
                rest,
                sizes: vec![size, size / 3, size / 2],
            };
            let came = common::replayed(BufReader::with_capacity(1, pieces));
            compare(came, &answer, &format!("seed {seed}, pieces of {size}"));
        }
    }
}

#[test]
fn large_inputs_go_through_the_program_as_through_the_naive_replay() {
    for (seed, size) in [20_000, 70_000, 140_000, 300_000, 800_000]
        .into_iter()
        .enumerate()
    {
        let text = large_text(size, &mut Random::new(seed as u64 + 100));
        let answer = naive::replay(text.as_bytes());
        for threads in ["-j1", "-j2", "-j7", "-j1000000000"] {
            let what = format!("seed {seed}, {threads}");
            let output = common::fed(common::program().arg(threads), text.as_bytes(), &what);
            let lines = String::from_utf8(output.stdout).expect("lines are ASCII");
            let error = String::from_utf8(output.stderr).expect("an error is ASCII here");
            let error = match output.status.code() {
                Some(0) if error.is_empty() => None,
                Some(1) => error.strip_prefix("replay2048: ").map(String::from),
                status => panic!("{what}: status {status:?}, {error}"),
            };
            compare((lines, error), &answer, &what);
        }
    }
}

#[test]
fn games_played_until_nothing_moves_end_as_in_the_naive_replay() {
    for seed in 0..20 {
        let random = &mut Random::new(seed);
        let mut rows = vec![vec![0; 4]; 4];
        let mut text = "0 ".repeat(16);
        // A player who keeps to a corner gets further than one who does not think.
        let keys = |random: &mut Random| match random.below(8) {
            0 => *b"wdsa",
            1..=3 => *b"sadw",
            _ => *b"asdw",
        };
        loop {
            let moves = |&key: &u8| naive::slide(&rows, key).filter(|slid| slid.rows != rows);
            let all_keys = keys(random);
            let start = rows.concat() == [0; 16];
            let Some(key) = all_keys.iter().find(|key| start || moves(key).is_some()) else {
                break;
            };
            rows = naive::slide(&rows, *key)
                .expect("no tile gets that large")
                .rows;
            let (address, tile) = (1 + random.below(16), random.pick(&[2, 2, 2, 4]));
            naive::place(&mut rows, address, tile).expect("what moved left a cell free");
            text += &format!("{}{address} {tile}\n", char::from(*key));
        }
        let tiles: Vec<String> = rows.concat().iter().map(u64::to_string).collect();
        let lines = tiles.join(" ") + "\n";
        assert_eq!(
            common::replayed(text.as_bytes()),
            (lines, None),
            "seed {seed}: {text}"
        );
    }
}

#[test]
fn a_chain_of_merges_goes_on_through_all_tiles() {
    // A snake of tiles, each half of the one before; what steps place doubles it from its end to
    // its start.
    let script =
        "w 16 4\nw 15 4\nw 14 4\nw 13 4\nd 1 0\nd 1 0\nw 1 0\na 1 0\na 1 0\na 1 0\nw 1 0\n\
                  d 1 0\nd 1 0\nd 1 0\nw 1 0\na 1 0\na 1 0\na 1 0\n";
    // With another tile in the last row, two of the four have no room, and the snake must end
    // lower.
    let with_other = script
        .replacen("w 14 4\nw 13 4\n", "", 1)
        .replacen("d 1 0\n", "", 1);
    for (first, other, script) in [
        (1_u64 << 15, 0, script),
        (1 << 40, 0, script),
        (1 << 14, 3, &with_other),
        (1 << 14, 1, &with_other),
        (1 << 14, 1 << 16, &with_other),
        (1 << 14, 1 << 63, &with_other),
    ] {
        let snake = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11];
        let mut cells = snake.map(|halved| first >> halved).to_vec();
        cells.extend([other, 0, 0, 0]);
        let cells: Vec<String> = cells.iter().map(u64::to_string).collect();
        // The end of what can be read at once is not to be the end of the script.
        let text = format!("{}\n{script}{}", cells.join(" "), "a 1 0\n".repeat(4));
        let answer = naive::replay(text.as_bytes());
        if first < 1 << 16 {
            assert!(
                answer.lines.starts_with(&format!("{} ", 2 * first)),
                "{text}"
            );
        }
        compare(common::replayed(text.as_bytes()), &answer, &text);
    }
}

/// Ends, and would go on if it were asked again, like a terminal.
struct Terminal<'a>(Vec<&'a [u8]>);

impl Read for Terminal<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut piece = if self.0.is_empty() {
            &[]
        } else {
            self.0.remove(0)
        };
        piece.read(buffer)
    }
}

#[test]
fn an_input_that_has_ended_is_not_read_again() {
    let board = "0 ".repeat(16);
    let end: &[u8] = b"";
    let (text, step): (&[u8], &[u8]) = (board.as_bytes(), b"w 1 2\n");
    let one_line = board.trim_end().to_string() + "\n";
    let (first, last) = text.split_at(10);
    for pieces in [
        vec![text, end, text],
        vec![text, end, step],
        vec![first, last, end, b"x"],
    ] {
        let what = format!("{pieces:?}");
        let came = common::replayed(BufReader::new(Terminal(pieces)));
        assert_eq!(came, (one_line.clone(), None), "{what}");
    }
    let came = common::replayed(BufReader::new(Terminal(vec![end, text])));
    assert_eq!(came, (String::new(), None));
}
