//! Random games, written down in all ways that the grammar has, and random changes to texts.
//!
//! The same seed gives the same on every machine.

use super::naive::{self, Rows};

/// Random numbers from a seed (xorshift64).
pub struct Random(u64);

impl Random {
    /// Starts a sequence.
    pub fn new(seed: u64) -> Random {
        Random(seed ^ 0x9E37_79B9_7F4A_7C15)
    }

    /// A number from 0 up to and without `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    /// One of some choices.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Whether something happens that does so many times in a hundred.
    pub fn hits(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// How games are written down.
#[derive(Clone, Debug)]
pub struct Layout {
    /// What may stand between the tokens of a row or of a step.
    pub inside: Vec<&'static str>,
    /// What may stand between rows and steps.
    pub between: Vec<&'static str>,
    /// How many times in a hundred it stands there twice,
    pub doubled: usize,
    /// nothing stands between a letter and a number,
    pub glued: usize,
    /// a number has leading zeros,
    pub zeros: usize,
    /// so many at most,
    pub most_zeros: usize,
    /// and a letter is a capital.
    pub capitals: usize,
}

impl Layout {
    /// As nearly everybody writes: single spaces, small letters, all on one line or a row or step a
    /// line.
    pub fn usual(random: &mut Random) -> Layout {
        let between: &[_] = random.pick(&[&[" "][..], &["\n"], &[" ", "\n"]]);
        Layout {
            inside: vec![" "],
            between: between.to_vec(),
            doubled: 0,
            glued: 0,
            zeros: 0,
            most_zeros: 0,
            capitals: 0,
        }
    }

    /// Any that the grammar has.
    pub fn any(random: &mut Random) -> Layout {
        const SEPARATORS: [&str; 12] = [
            " ",
            " ",
            " ",
            "\n",
            "\r\n",
            "\t",
            "\x0B",
            "\x0C",
            "     ",
            "\n\n\n\n",
            "\r\n \r\n",
            "\n\n  \r\t",
        ];
        if random.hits(50) {
            return Layout::usual(random);
        }
        let count = 1 + random.below(4);
        let separators: Vec<_> = (0..count).map(|_| random.pick(&SEPARATORS)).collect();
        Layout {
            inside: separators.clone(),
            between: separators,
            doubled: random.pick(&[0, 30]),
            glued: random.pick(&[0, 50, 100]),
            zeros: random.pick(&[0, 0, 30]),
            most_zeros: 25,
            capitals: random.pick(&[0, 50, 100]),
        }
    }

    /// The same without line feeds, for one case a line.
    pub fn in_one_line(mut self) -> Layout {
        for separators in [&mut self.inside, &mut self.between] {
            separators.retain(|separator| !separator.contains('\n'));
            if separators.is_empty() {
                separators.push(" ");
            }
        }
        self
    }
}

/// The tiles of a game: those of its board, and those of its steps.
#[derive(Clone, Debug)]
pub struct Tiles {
    pub board: Vec<u64>,
    pub steps: Vec<u64>,
}

impl Tiles {
    fn new(board: &[u64], steps: &[u64]) -> Tiles {
        Tiles {
            board: board.to_vec(),
            steps: steps.to_vec(),
        }
    }

    /// As in real games.
    pub fn usual() -> Tiles {
        Tiles::new(&[0, 0, 0, 0, 2, 4], &[2, 2, 2, 4])
    }

    /// Powers of two up to 32768 and just beyond, so that games pass 65536.
    pub fn large(random: &mut Random) -> Tiles {
        let tiles: [(&[_], &[_]); 4] = [
            (&[0, 0, 2, 4, 8192, 16384, 32768], &[0, 0, 0, 2, 4]),
            (&[0, 0, 0, 16384, 32768], &[0, 2, 2, 4]),
            (
                &[0, 0, 0, 0, 0, 0, 0, 32768],
                &[2, 2, 0, 0, 4, 16384, 32768],
            ),
            (&[0, 0, 0, 2, 8, 32, 128, 512, 4096, 8192, 32768], &[0, 2]),
        ];
        let (board, steps) = random.pick(&tiles);
        Tiles::new(board, steps)
    }

    /// Any; most games take a few kinds only, so that tiles meet their equals.
    pub fn any(random: &mut Random) -> Tiles {
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
        let two_kinds = [random.pick(&VALUES), random.pick(&VALUES)];
        let large = [0; 8].map(|_| random.pick(&[0, 1]) << (10 + random.below(8)));
        let powers = [1 << random.below(64), 1 << random.below(17)];
        let many_kinds = [0, 0, 1, 3, 6, powers[0], powers[1], 1000];
        let boards: [&[u64]; 7] = [
            &[0],
            &[0, 0, 0, 0, 0, 0, 2, 4],
            &[0, 0, 0, 2, 8, 32, 1024, 32768],
            &[0, 0, 65536, 131072, 2],
            &large,
            &two_kinds,
            &many_kinds,
        ];
        let steps: [&[u64]; 6] = [
            &[2, 2, 2, 4],
            &[0, 0, 2, 4],
            &[0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 1, 32768],
            &[2, 4, 0, 1, 3, 8],
            &two_kinds,
            &VALUES,
        ];
        match random.below(6) {
            0 => Tiles::usual(),
            1 => Tiles::large(random),
            _ => Tiles::new(random.pick(&boards), random.pick(&steps)),
        }
    }
}

/// A text of games one after another.
#[derive(Default)]
pub struct Games {
    pub text: String,
    /// Where the cases begin.
    pub starts: Vec<usize>,
    /// Where the steps begin.
    pub steps: Vec<usize>,
}

impl Games {
    /// Appends a game of so many steps. Its steps may fail, and so does what comes after.
    pub fn push_any(&mut self, steps: usize, tiles: &Tiles, layout: &Layout, random: &mut Random) {
        self.push(steps, tiles, layout, random, |_, _, _, _| true);
    }

    /// Appends a good game of so many steps, or fewer if one would fail.
    pub fn push_good(&mut self, steps: usize, tiles: &Tiles, layout: &Layout, random: &mut Random) {
        self.push(steps, tiles, layout, random, replay);
    }

    /// Appends a game as it is played: from one tile on, until nothing can move.
    pub fn push_played(&mut self, layout: &Layout, random: &mut Random) {
        let mut rows = vec![vec![0; 4]; 4];
        rows[random.below(4)][random.below(4)] = 2;
        self.push_board(&rows, layout, random);
        // A player who keeps to a corner gets further than a thoughtless one.
        let is_player = random.hits(50);
        loop {
            let keys = match random.below(8) {
                0 => b"wdsa",
                1..=3 if is_player => b"sadw",
                _ if is_player => b"asdw",
                1..=3 => b"dwas",
                _ => b"swad",
            };
            let moves = |&key: &u8| naive::slide(&rows, key).is_some_and(|slid| slid.rows != rows);
            let Some(key) = keys.iter().copied().find(moves) else {
                break;
            };
            let (address, tile) = (
                1 + random.below(16),
                random.pick(&[2, 2, 2, 2, 2, 2, 2, 2, 2, 4]),
            );
            replay(&mut rows, key, address, tile);
            self.push_step(key, address, tile, layout, random);
        }
    }

    /// Appends a game that is already written down, with white space between all its tokens, in
    /// another layout.
    pub fn push_written(&mut self, game: &str, layout: &Layout, random: &mut Random) {
        let number = |word: &str| word.parse::<u64>().expect("a number");
        let words: Vec<&str> = game.split_ascii_whitespace().collect();
        let (board, script) = words.split_at(16);
        let tiles: Vec<u64> = board.iter().map(|word| number(word)).collect();
        let rows: Rows = tiles.chunks(4).map(<[u64]>::to_vec).collect();
        self.push_board(&rows, layout, random);
        for step in script.chunks(3) {
            let (key, address) = (step[0].as_bytes()[0], number(step[1]) as usize);
            self.push_step(key, address, number(step[2]), layout, random);
        }
    }

    fn push(
        &mut self,
        steps: usize,
        tiles: &Tiles,
        layout: &Layout,
        random: &mut Random,
        replay: impl Fn(&mut Rows, u8, usize, u64) -> bool,
    ) {
        let keys = random.pick(&[b"wasd", b"asas", b"asad"]);
        let mut rows = vec![vec![0; 4]; 4];
        for tile in rows.iter_mut().flatten() {
            *tile = random.pick(&tiles.board);
        }
        self.push_board(&rows, layout, random);
        for _ in 0..steps {
            let (key, address) = (random.pick(keys), 1 + random.below(16));
            let tile = random.pick(&tiles.steps);
            if !replay(&mut rows, key, address, tile) {
                break;
            }
            self.push_step(key, address, tile, layout, random);
        }
    }

    fn push_board(&mut self, rows: &Rows, layout: &Layout, random: &mut Random) {
        for row in rows {
            for (column, tile) in row.iter().enumerate() {
                let start = self.push_token(&tile.to_string(), column == 0, layout, random);
                if column == 0 {
                    self.starts.push(start);
                }
            }
        }
        self.starts.truncate(self.starts.len() - 3); // those of the other rows
    }

    fn push_step(
        &mut self,
        key: u8,
        address: usize,
        tile: u64,
        layout: &Layout,
        random: &mut Random,
    ) {
        let key = char::from(key).to_string();
        let start = self.push_token(&key, true, layout, random);
        self.steps.push(start);
        self.push_token(&address.to_string(), false, layout, random);
        self.push_token(&tile.to_string(), false, layout, random);
    }

    /// Appends a token, with what separates it from the one before, and tells where it begins.
    fn push_token(
        &mut self,
        token: &str,
        is_first: bool,
        layout: &Layout,
        random: &mut Random,
    ) -> usize {
        let is_number = token.as_bytes()[0].is_ascii_digit();
        let last = self.text.bytes().last().unwrap_or(b' ');
        let can_be_glued = last.is_ascii_digit() != is_number;
        let is_glued = can_be_glued && random.hits(layout.glued);
        if last.is_ascii_alphanumeric() && !is_glued {
            let separators = match is_first {
                true => &layout.between,
                false => &layout.inside,
            };
            for _ in 0..1 + usize::from(random.hits(layout.doubled)) {
                self.text += random.pick(separators);
            }
        }
        let start = self.text.len();
        if is_number && random.hits(layout.zeros) {
            self.text += &"0".repeat(1 + random.below(layout.most_zeros));
        }
        match random.hits(layout.capitals) {
            true => self.text += &token.to_ascii_uppercase(),
            false => self.text += token,
        }
        start
    }
}

/// Replays a step; false if it fails.
fn replay(rows: &mut Rows, key: u8, address: usize, tile: u64) -> bool {
    let Some(slid) = naive::slide(rows, key) else {
        return false;
    };
    *rows = slid.rows;
    naive::place(rows, address, tile).is_some()
}

/// A text of a few games of all kinds, with all that may stand before and after them; it may fail
/// anywhere.
pub fn small_text(random: &mut Random) -> String {
    let mut games = Games::default();
    games.text += random.pick(&["", "", "", "\u{FEFF}"]);
    games.text += random.pick(&["", "", " ", "\n", "\r\n\t"]);
    for _ in 0..1 + random.below(4) {
        let steps = random.pick(&[0, 5, 20, 60]);
        let steps = random.below(steps + 1);
        let (tiles, layout) = (Tiles::any(random), Layout::any(random));
        games.push_any(steps, &tiles, &layout, random);
    }
    games.text
        + random.pick(&[
            "\n",
            "\n",
            "",
            " ",
            "\r\n",
            "\x0B\x0C",
            "\r\n\x1A",
            "\x1A\x1A\n",
        ])
}

/// Good games of many kinds and lengths, of at least so many bytes together.
pub fn good_games(bytes: usize, longest: usize, random: &mut Random) -> Games {
    let mut games = Games::default();
    while games.text.len() < bytes {
        let steps = random.pick(&[0, 1, 2, longest / 8, longest, longest]);
        let (tiles, layout) = (Tiles::any(random), Layout::any(random));
        games.push_good(steps, &tiles, &layout, random);
    }
    games
}

/// Games of all kinds, one a line; some lines are blank, and a game may fail.
pub fn lines(count: usize, random: &mut Random) -> String {
    let mut games = Games::default();
    games.text += random.pick(&["", "", "\u{FEFF}"]);
    for _ in 0..count {
        let (tiles, layout) = (Tiles::any(random), Layout::any(random).in_one_line());
        let steps = random.below(30);
        match random.below(8) {
            0 => games.text += random.pick(&["", " ", "\t\r"]),
            1 => games.push_any(steps, &tiles, &layout, random),
            2 => games.push_played(&layout, random),
            _ => games.push_good(steps, &tiles, &layout, random),
        }
        games.text += random.pick(&["\n", "\n", "\n", "\r\n", " \n"]);
    }
    if random.hits(30) {
        games.text.pop(); // the last line feed may be missing
    }
    games.text
}

/// What changes the meaning of a text, or makes it a bad one, each in its own way.
const PIECES: [&str; 40] = [
    " ",
    "\n",
    "\r\n",
    "\x0B",
    "\x1A",
    "0",
    "2",
    "5",
    "16",
    "17",
    "00",
    "w",
    "A",
    " w ",
    " w 1 ",
    "w 1 2",
    "s 16 0",
    " w 0 2",
    " w 17 2 ",
    "w 1 2 3 w 1 2",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999999999999999999",
    " a 1 18446744073709551616 ",
    " a 99999999999999999999999 2",
    " s 1 9223372036854775808 s 1 9223372036854775808 s 1 0 s 1 0 s 1 0 s 1 0 ",
    // No two of these merge, so any board is full before they end.
    " w 1 3 a 1 5 w 1 7 a 1 9 w 1 11 a 1 13 w 1 15 a 1 17 w 1 19 a 1 21 w 1 23 a 1 25 w 1 27 a 1 29 \
     w 1 31 a 1 33 w 1 35 ",
    "-",
    ".",
    "x",
    "'",
    "\0",
    "\0\0\0\0\0\0\0\0\0",
    "\u{FEFF}",
    "é",
    "\u{FF12}",
    "\u{1F004}",
    " 0 0 0",
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
];

/// Changes a text in one place; `other` is what may be appended.
pub fn change(text: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let at = random.below(text.len() + 1);
    let to = (at + random.below(12)).min(text.len());
    match random.below(12) {
        0 => text.truncate(at),
        1 => drop(text.drain(at..to)),
        2 => text.insert(at, random.below(256) as u8),
        3 | 4 => drop(text.splice(at..at, random.pick(&PIECES).bytes())),
        5 => drop(text.splice(at..to, random.pick(&PIECES).bytes())),
        6 => drop(text.splice(at..at, text[at..to].to_vec())),
        7 => text.extend_from_slice(other),
        8 => {
            let other = random.below(text.len() + 1);
            if at.max(other) < text.len() {
                text.swap(at, other);
            }
        }
        // Like for like, so that most of the text stays a game.
        _ => {
            for byte in &mut text[at..] {
                let kinds: [&[u8]; 3] = [b"0123456789", b"wasdWASD", b" \t\n\x0B\x0C\r"];
                if let Some(kind) = kinds.into_iter().find(|kind| kind.contains(byte)) {
                    *byte = random.pick(kind);
                    if random.hits(33) {
                        break;
                    }
                }
            }
        }
    }
}
