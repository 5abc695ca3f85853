//! The packed board and the steps in their usual form against the plain rule.

mod common;

use std::array;
use std::collections::HashMap;

use common::Random;
use replay2048::board::{Address, Board, Direction, Step, Tile};
use replay2048::cases::Cases;
use replay2048::fast::{self, Run};
use replay2048::packed::{place, slide, Hand, Packed, Slider, MOST_PLACED};
use replay2048::position::Length;

/// What a slide would make of two tiles of code 15, if it merged them.
const TOO_LARGE: Tile = 1 << 16;

fn address(number: usize) -> Address {
    Address::new(number as u64).expect("1 to 16")
}

/// The address as a packed board takes it.
fn turn(address: Address) -> u32 {
    4 * address.index() as u32
}

/// The tiles that the codes of a board stand for if none is lent.
fn unpacked(Packed(cells): Packed) -> Board {
    let mut board = Board::default();
    for (cell, tile) in board.0.iter_mut().enumerate() {
        let code = cells >> (4 * cell) & 0xF;
        *tile = (1 << code) & !1; // code 0 is no tile, not a tile of 1
    }
    board
}

fn packed(rows: [u16; 4]) -> Packed {
    Packed(
        rows.iter()
            .rev()
            .fold(0, |cells, &row| cells << 16 | u64::from(row)),
    )
}

/// Random codes, most of them small, in about half of the cells.
fn random_packed(random: &mut Random) -> Packed {
    let codes = [(); 16].map(|()| random.pick(&[0, 0, 0, 0, 1, 1, 2, 3, 4, 14, 15]));
    Packed(codes.iter().fold(0, |cells, code| cells << 4 | code))
}

/// What a packed board should be after a slide: tiles of 32768 are all made different first, so
/// that the plain rule does not merge them either.
fn slid_plainly(before: Packed, direction: Direction) -> Packed {
    let mut board = unpacked(before);
    for (cell, tile) in board.0.iter_mut().enumerate() {
        if *tile == 1 << 15 {
            *tile = 2 * cell as Tile + 1;
        }
    }
    board.slide(direction).expect("the tiles are small");
    let code = |tile: Tile| match tile {
        0 => 0,
        odd if odd % 2 == 1 => 15,
        power => u64::from(power.trailing_zeros()),
    };
    Packed(
        board
            .0
            .iter()
            .rev()
            .fold(0, |cells, &tile| cells << 4 | code(tile)),
    )
}

#[test]
fn all_rows_and_columns_slide_as_by_the_plain_rule() {
    let sliders = Direction::ALL.map(Slider::new);
    let mut merges_too_large = 0;
    for number in 0..=u16::MAX {
        // Odd factors: each of the four lines is each of the 65,536 once, and no two go together.
        let rows = packed([1, 3, 4321, 54321].map(|odd: u16| number.wrapping_mul(odd)));
        let mut columns = Packed(0);
        for cell in 0..16 {
            columns.0 |= (rows.0 >> (4 * cell) & 0xF) << (4 * (cell % 4 * 4 + cell / 4));
        }
        let boards = [columns, rows, columns, rows]; // up, left, down, right
        let mut expected = [Packed(0); 4];
        for (index, direction) in Direction::ALL.into_iter().enumerate() {
            expected[index] = slid_plainly(boards[index], direction);
            let what = format!("{:x?} {direction:?}", boards[index]);
            let alone = slide([boards[index]], [sliders[index]]);
            assert_eq!(alone, [expected[index]], "{what}");

            // Nothing is different but what is documented to be.
            let mut board = unpacked(boards[index]);
            board.slide(direction).expect("the tiles are small");
            let is_too_large = board.0.contains(&TOO_LARGE);
            assert_eq!(unpacked(alone[0]) != board, is_too_large, "{what}");
            merges_too_large += u32::from(is_too_large);
        }
        let what = format!("{boards:x?}, each in its own direction");
        assert_eq!(slide(boards, sliders), expected, "{what}");
        let (three, last) = ([boards[2], boards[3], boards[0]], [boards[3], boards[0]]);
        let slid = slide(three, [sliders[2], sliders[3], sliders[0]]);
        assert_eq!(slid, [expected[2], expected[3], expected[0]], "{what}");
        let slid = slide(last, [sliders[3], sliders[0]]);
        assert_eq!(slid, [expected[3], expected[0]], "{what}");
    }
    assert!(merges_too_large > 0);
}

#[test]
fn a_code_is_placed_as_its_tile_on_all_patterns_of_taken_cells() {
    let random = &mut Random::new(1);
    for taken in 0..1_u64 << 16 {
        let mut before = Packed(0);
        for cell in 0..16 {
            let code = random.below(15) as u64 + 1;
            before.0 |= (code * (taken >> cell & 1)) << (4 * cell);
        }
        let plain = unpacked(before);
        for number in 1..=16 {
            let address = address(number);
            let what = format!("{before:x?}, address {number}");
            let placed = place([before; 3], [turn(address); 3], [0, 1, 2]);
            if taken == 0xFFFF {
                assert_eq!(placed, Err(0), "{what}");
                continue;
            }
            let placed = placed.expect("a cell is free");
            for (packed, tile) in placed.into_iter().zip([0, 2, 4]) {
                let mut board = plain;
                board.place(address, tile).expect("a cell is free");
                assert_eq!(unpacked(packed), board, "{what}, tile {tile}");
            }
        }
    }
}

#[test]
fn the_first_board_that_is_full_is_told_and_each_has_its_own_address() {
    const FREE: Packed = Packed(0x1111_0111_1111_1011);
    const FULL: Packed = Packed(0x1111_1111_1111_1111);
    type Placed = Result<[Packed; 3], usize>;
    const TABLE: [([Packed; 3], Placed); 5] = [
        ([FULL, FREE, FREE], Err(0)),
        ([FREE, FULL, FREE], Err(1)),
        ([FREE, FREE, FULL], Err(2)),
        ([FREE, FULL, FULL], Err(1)),
        (
            [FREE; 3],
            Ok([
                Packed(0x1111_0111_1111_1211),
                Packed(0x1111_1111_1111_1011),
                Packed(0x1111_0111_1111_1011),
            ]),
        ),
    ];
    for (boards, expected) in TABLE {
        let turns = [14, 4, 1].map(|number| turn(address(number)));
        assert_eq!(place(boards, turns, [2, 1, 0]), expected, "{boards:x?}");
    }
}

/// Boards of every kind that matters to [`Hand::pack`].
fn board_to_pack(random: &mut Random) -> Board {
    const ODD: [Tile; 14] = [
        1,
        3,
        5,
        6,
        7,
        12,
        100,
        1000,
        65535,
        65537,
        3 << 15,
        1 << 63,
        Tile::MAX - 1,
        Tile::MAX,
    ];
    let mut tiles: Vec<Tile> = Vec::new();
    // Some tiles that have no code of their own, most of them different.
    let many = random.below(14);
    let many = random.pick(&[0, 0, 0, 1, 1, 2, 3, many]);
    for odd in ODD.into_iter().take(many) {
        tiles.push(match random.below(8) {
            0 => 0,
            1..=3 => 1 << (16 + random.below(48)),
            4 => random.pick(&ODD),
            _ => odd,
        });
    }
    let room = 16 - tiles.len();
    match random.below(4) {
        // Powers of two, some twice.
        0 => {
            let most = 1 + random.below(16);
            tiles.extend((0..random.below(room)).map(|_| 1 << (1 + random.below(most))));
        }
        // A chain.
        1 => {
            let longest = 1 + random.below(17);
            tiles.extend((1..=longest).rev().take(room).map(|code| 1 << code));
            tiles.push(random.pick(&[0, 2, 4, 8]));
        }
        // What sums up to about the limit.
        _ => {
            let limit = 1 << (16 - tiles.len().min(13));
            let mut sum = (limit + 12_usize).saturating_sub(2 * random.below(60));
            while sum > 1 && tiles.len() < 15 {
                let half = usize::from(random.below(4) == 0 && sum >= 4);
                let code = (sum.ilog2() as usize - half).min(15);
                tiles.push(1 << code);
                sum -= 1 << code;
            }
        }
    }
    tiles.resize(16, 0);
    for last in (1..16).rev() {
        tiles.swap(last, random.below(last + 1));
    }
    Board(tiles.try_into().expect("16 tiles"))
}

/// The direction that makes the largest merges now, or any.
fn direction(board: &Board, random: &mut Random) -> Direction {
    let any = random.pick(&Direction::ALL);
    let score =
        |&direction: &Direction| board.clone().slide(direction).map_or(0, |slid| slid.score);
    let best = Direction::ALL.into_iter().max_by_key(score);
    match random.below(3) {
        0 => any,
        _ => best.filter(|best| score(best) > 0).unwrap_or(any),
    }
}

#[test]
fn a_packed_board_is_right_for_as_many_steps_as_it_says() {
    const MOST: usize = 200; // a game at random is over by then
    let (mut packed, mut lent, mut used_up) = (0, 0, 0);
    for seed in 0..8_000 {
        let random = &mut Random::new(seed);
        let mut board = board_to_pack(random);
        let start = board;
        let Some(mut hand) = Hand::pack(&board) else {
            continue;
        };
        packed += 1;
        lent += u32::from(board != unpacked(hand.board));
        assert_eq!(hand.unpack(), board, "seed {seed}: {start:?}");
        assert!(hand.steps > 0, "seed {seed}: {start:?}");
        let tiles = random.pick(&[[0, 2, 4], [4, 4, 4]]);
        let mut taken = 0;
        while taken < hand.steps.min(MOST) {
            let direction = direction(&board, random);
            let address = address(1 + random.below(16));
            let tile = random.pick(&tiles);
            board.slide(direction).expect("no tile is lent twice");
            let slid = slide([hand.board], [Slider::new(direction)]);
            let is_full = !board.0.contains(&0);
            match place(slid, [turn(address)], [tile / 2]) {
                Ok([placed]) => hand.board = placed,
                Err(_) => {
                    assert!(is_full, "seed {seed}: {start:?}, step {taken}: {board:?}");
                    break;
                }
            }
            board
                .place(address, tile)
                .expect("the packed board had room");
            taken += 1;
            let unpacked = hand.unpack();
            assert_eq!(unpacked, board, "seed {seed}: {start:?}, step {taken}");
        }
        used_up += u32::from(taken == hand.steps);
    }
    let mix = [packed, lent, used_up];
    assert!(
        mix.iter().all(|&times| times > 500),
        "not a good mix: {mix:?}"
    );
}

#[test]
fn a_board_of_its_own_codes_is_packed_until_its_tiles_could_sum_up_to_65536() {
    for seed in 0..3_000 {
        let random = &mut Random::new(seed);
        let most = 1 + random.below(15);
        let board = Board([(); 16].map(|()| random.pick(&[0, 1]) << (1 + random.below(most))));
        let sum: Tile = board.0.iter().sum();
        if sum + MOST_PLACED < TOO_LARGE {
            let steps = (TOO_LARGE - 1 - sum) / MOST_PLACED;
            let hand = Hand::pack(&board).expect("a sum below the limit");
            assert_eq!(hand.steps as u64, steps, "seed {seed}: {board:?}");
            assert_eq!(unpacked(hand.board), board, "seed {seed}");
        }
    }
}

#[test]
fn boards_beyond_the_limit_are_packed_where_their_large_tiles_cannot_merge() {
    const LARGE: Tile = 1 << 16;
    let table: [(&[Tile], Option<usize>); 15] = [
        (&[LARGE, 2], Some((32767 - 2) / 4)),
        (&[LARGE, 2 * LARGE, 2], Some((16383 - 2) / 4)),
        (&[Tile::MAX, 1, 3, 2], Some((8191 - 2) / 4)),
        (&[LARGE, LARGE, 2], None),
        (&[1, 1], None),
        (&[3, 0, 3], None),
        (&[32768, 32768], None),
        (
            &[32768, 16384, 8192, 4096, 2048, 1024, 512],
            Some((65535 - 65024) / 4),
        ),
        // Here the sum is at the limit, so the largest gets a code lent as if it had none.
        (&[32768, 16384, 16384], None),
        (&[LARGE, 32768, 8192, 8192], None),
        (&[LARGE, 32768, 8192, 4096], Some((16383 - 12288) / 4)),
        (&[LARGE, 16384, 8192, 4096], Some((32767 - 28672) / 4)),
        (&[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25], Some(1)),
        (&[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 2], Some(1)),
        (&[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27], None),
    ];
    for (tiles, steps) in table {
        let mut board = Board::default();
        board.0[..tiles.len()].copy_from_slice(tiles);
        let hand = Hand::pack(&board);
        assert_eq!(hand.as_ref().map(|hand| hand.steps), steps, "{tiles:?}");
        if let Some(hand) = hand {
            assert_eq!(hand.unpack(), board);
        }
    }
}

/// Every step in its usual form.
fn usual_steps() -> Vec<(String, Step)> {
    let mut steps = Vec::new();
    for (key, direction) in "wasdWASD".chars().zip(Direction::ALL.repeat(2)) {
        for number in 1..=16 {
            for tile in [0, 2, 4] {
                for separator in [' ', '\n'] {
                    let address = address(number);
                    let text = format!("{key} {number} {tile}{separator}");
                    let step = Step {
                        direction,
                        address,
                        tile,
                    };
                    steps.push((text, step));
                }
            }
        }
    }
    steps
}

/// The board after a step, but for two tiles of 32768 that do not merge; `None` if it is full.
fn replayed(before: Packed, step: &Step) -> Option<Packed> {
    let slid = slid_plainly(before, step.direction);
    let mut board = unpacked(slid);
    if !board.0.contains(&0) {
        return None; // also for a tile of 0
    }
    let landed = board.place(step.address, step.tile).ok()?;
    Some(Packed(slid.0 | (step.tile / 2) << turn(landed)))
}

#[test]
fn every_step_in_its_usual_form_is_taken_whatever_follows() {
    const BEHIND: [&str; 6] = ["w 1 2 ", "d 16 4\n", "0 0 0 ", "\0\0\0", "999", "\u{FF}é"];
    let before = Packed(0x0001_0020_0300_1234);
    for (text, step) in usual_steps() {
        for behind in BEHIND {
            let whole = text.clone() + behind;
            let mut boards = [before];
            let run = fast::run([whole.as_bytes()], &mut boards, 1);
            let bytes = text.len();
            let line_feeds = usize::from(text.ends_with('\n'));
            let taken = [Length { bytes, line_feeds }];
            let expected = Run {
                steps: 1,
                taken,
                stopped: None,
            };
            assert_eq!(run, expected, "{whole:?}");
            assert_eq!(Some(boards[0]), replayed(before, &step), "{whole:?}");
        }
    }
}

#[test]
fn nothing_but_the_usual_form_is_taken() {
    const OTHERS: [&str; 51] = [
        // Other values and addresses, right ones and wrong ones.
        "w 1 24 ",
        "w 1 20 ",
        "w 1 02 ",
        "w 1 1 ",
        "w 1 3 ",
        "w 1 5 ",
        "w 1 6 ",
        "w 1 8 ",
        "w 1 16 ",
        "w 10 22 ",
        "w 10 8 ",
        "w 0 2 ",
        "w 00 2 ",
        "w 01 2 ",
        "w 016 2 ",
        "w 17 2 ",
        "w 20 2 ",
        "w 26 2 ",
        "w 100 2 ",
        "w 116 2 ",
        // Other letters.
        "v 1 2 ",
        "V 1 2 ",
        "x 1 2 ",
        "\x17 1 2 ",
        "e 1 2 ",
        "7 1 2 ",
        "\0 1 2 ",
        // Other separators.
        "w  1 2 ",
        "w 1  2 ",
        "w1 2 ",
        "w12 2 ",
        "w 12  ",
        "w 1 2\t",
        "w 1 2\r\n",
        "w 16 2\r\n",
        "w\t1 2 ",
        "w\n1 2 ",
        "w 1\n2 ",
        "w 1\t2 ",
        "w 16\n2 ",
        " w 1 2 ",
        "\nw 1 2 ",
        // Too little or something else.
        "w 1 2x",
        "w 1 2a5 4 ",
        "w 1 2\0",
        "w 16 2\0",
        "w 1 -2 ",
        "w 1 \0 ",
        "\0\0\0\0\0\0\0",
        "w a 2 ",
        "w 1 w ",
    ];
    for text in OTHERS {
        for behind in ["w 1 2 w 1 2 ", "\0\0\0\0\0\0\0\0", "        "] {
            let whole = String::from(text) + behind;
            let mut boards = [Packed(0x1200)];
            let run = fast::run([whole.as_bytes()], &mut boards, usize::MAX);
            assert_eq!(
                (run.steps, run.taken),
                (0, [Length::default()]),
                "{whole:?}"
            );
            assert_eq!(
                (run.stopped, boards),
                (Some(0), [Packed(0x1200)]),
                "{whole:?}"
            );
        }
    }
    // Good so far, but the end is near.
    for text in ["", "w", "w 1 2", "w 1 2 ", "w 1 2\n", "w 1 2  ", "w 16 2 "] {
        let run = fast::run([text.as_bytes()], &mut [Packed(0)], usize::MAX);
        assert_eq!((run.steps, run.stopped), (0, Some(0)), "{text:?}");
    }
}

#[test]
fn a_byte_changed_at_any_place_of_a_usual_step_never_leaves_it_the_same() {
    let steps = usual_steps();
    let usual: HashMap<&[u8], &Step> = steps
        .iter()
        .map(|(text, step)| (text.as_bytes(), step))
        .collect();
    for (step, _) in &steps {
        for at in 0..step.len() {
            for byte in 0..=255 {
                let mut text = step.clone().into_bytes();
                text[at] = byte;
                text.extend_from_slice(b"a 1 2 ");
                let expected = usual.get(&text[..6]).or(usual.get(&text[..7]));
                let expected = expected.and_then(|step| replayed(Packed(1), step));
                let mut boards = [Packed(1)];
                let run = fast::run([&text], &mut boards, 1);
                let board = (run.steps == 1).then_some(boards[0]);
                assert_eq!(board, expected, "\"{}\"", text.escape_ascii());
            }
        }
    }
}

/// Steps, nearly all of them in their usual form.
fn script(random: &mut Random, usual: &[(String, Step)]) -> String {
    let separator = random.pick(&["", "\n"]);
    let mut text = String::new();
    for _ in 0..random.below(60) {
        let (step, _) = &usual[random.below(usual.len())];
        if separator.is_empty() || step.ends_with(separator) {
            text += step;
        }
        if random.below(100) == 0 {
            text += random.pick(&[" ", "\n", "w1 2 ", "w 1 8 ", "d 01 4\n", "2 2 2 2 "]);
        }
    }
    text
}

/// Plays `N` random games by [`fast::run`], and each alone by the plain rule as far as that got.
fn compare_runs<const N: usize>(seed: u64, usual: &[(String, Step)]) -> Option<usize> {
    let random = &mut Random::new(seed);
    let texts = [(); N].map(|()| script(random, usual));
    let before = [(); N].map(|()| random_packed(random));
    let most = random.pick(&[0, 1, 7, 30, usize::MAX]);
    let mut boards = before;
    let bytes = array::from_fn(|game| texts[game].as_bytes());
    let run = fast::run(bytes, &mut boards, most);
    let what = format!("{N} games, seed {seed}: {texts:?}, {before:x?}, at most {most}");

    for game in 0..N {
        let taken = &texts[game][..run.taken[game].bytes];
        let line_feeds = taken.matches('\n').count();
        assert_eq!(run.taken[game].line_feeds, line_feeds, "{what}");
        assert!(taken.is_empty() || taken.ends_with([' ', '\n']), "{what}");

        let text = "0 ".repeat(16) + taken;
        let mut cases = Cases::new(text.as_bytes());
        cases.board().expect("a board");
        let mut board = before[game];
        let mut steps = 0;
        while let Some(step) = cases.step().expect("good steps") {
            board = replayed(board, &step).unwrap_or_else(|| panic!("a full board; {what}"));
            steps += 1;
        }
        assert_eq!((steps, board), (run.steps, boards[game]), "{what}");
    }
    match run.stopped {
        None => assert_eq!(run.steps, most, "{what}"),
        Some(stopped) => {
            let rest = &texts[stopped][run.taken[stopped].bytes..];
            let next = usual.iter().find(|(step, _)| rest.starts_with(step));
            let goes_on = rest.len() >= 8
                && next.is_some_and(|(_, step)| replayed(boards[stopped], step).is_some());
            assert!(run.steps < most && !goes_on, "game {stopped} of {what}");
        }
    }
    run.stopped
}

#[test]
fn several_games_at_a_time_go_as_far_as_each_alone_and_as_by_the_plain_rule() {
    let usual = usual_steps();
    let mut stopped = [0; 4];
    for seed in 0..1_500 {
        compare_runs::<1>(seed, &usual);
        compare_runs::<2>(seed, &usual);
        let last = compare_runs::<3>(seed, &usual);
        stopped[last.unwrap_or(3)] += 1;
    }
    let is_mixed = stopped.iter().all(|&times| times > 100);
    assert!(is_mixed, "not a good mix: {stopped:?}");
}

#[test]
fn a_board_is_read_as_its_numbers_or_left_alone() {
    const LONGEST: Tile = 9_999_999_999_999_999_999;
    const NUMBERS: [Tile; 8] = [0, 2, 16, 65536, 9, 1 << 62, LONGEST / 10, LONGEST];
    for seed in 0..5_000 {
        let random = &mut Random::new(seed);
        let board = Board([(); 16].map(|()| random.pick(&NUMBERS)));
        let mut text = String::new();
        for (cell, tile) in board.0.iter().enumerate() {
            let width = random.pick(&[0, 0, 0, 2, 19]); // leading zeros are fine, too
            let line_end = cell % 4 == 3 && random.below(2) == 0;
            text += &format!("{tile:0width$}{}", if line_end { '\n' } else { ' ' });
        }
        let (bytes, line_feeds) = (text.len(), text.matches('\n').count());
        let whole = text.clone() + random.pick(&["", "w 1 2 ", "0 0", "\n\n", "\0"]);
        let length = Length { bytes, line_feeds };
        assert_eq!(
            fast::board(whole.as_bytes()),
            Some((board, length)),
            "{whole:?}"
        );
        let read = Cases::new(whole.as_bytes()).board().expect("a board");
        assert_eq!(read, Some(board), "{whole:?}");

        // What is put in between is not usual, even where the grammar allows it.
        let other = random.pick(&[
            "\r",
            "\t",
            " ",
            "w",
            "00000000000000000000",
            "-",
            "\0",
            ":",
            "/",
        ]);
        let at = random.below(bytes - 1);
        let broken = text[..at].to_string() + other + &text[at..];
        let around = [at.saturating_sub(1), at].map(|at| text.as_bytes()[at]);
        let makes_two_numbers = other == " " && around.iter().all(u8::is_ascii_digit);
        if !makes_two_numbers || at == 0 {
            assert_eq!(fast::board(broken.as_bytes()), None, "{broken:?}");
        }
    }
    for (digits, is_usual) in [(1, true), (19, true), (20, false), (21, false)] {
        let text = "2 ".repeat(15) + &"9".repeat(digits) + " ";
        assert_eq!(fast::board(text.as_bytes()).is_some(), is_usual, "{text:?}");
    }
    let whole = "2 ".repeat(16);
    for bytes in 0..whole.len() {
        assert_eq!(
            fast::board(&whole.as_bytes()[..bytes]),
            None,
            "{bytes} bytes"
        );
    }
}
