//! Several games side by side: as far as each alone, and as by the plain rule.

use std::array;

use super::super::games::Random;
use crate::board::{Address, Board, Direction, Step, Tile};
use crate::fast::codes::PackedBoard;
use crate::fast::lanes::{run, Run};
use crate::fast::spelling;

/// Steps, nearly all of them in the usual way of writing.
fn push_script(tiles: &[Tile], text: &mut String, random: &mut Random) {
    let separator = random.pick(&[" ", "\n"]);
    for _ in 0..random.below(60) {
        let key = random.pick(&["w", "a", "s", "d", "W", "D"]);
        let tile = random.pick(tiles);
        *text += &format!("{key} {} {tile}{separator}", 1 + random.below(16));
        if random.hits(2) {
            *text += random.pick(&[" ", "\n", "w1 2 ", "w 1 8 ", "d 01 4\n", "a\t3\r4 ", "x "]);
        }
    }
    *text += "0 0 ";
}

fn board(random: &mut Random) -> (Board, &'static [Tile]) {
    const KINDS: [(&[Tile], &[Tile]); 7] = [
        (&[0, 0, 0, 2, 4], &[0, 2, 2, 4]),
        (&[0, 0, 0, 2, 4], &[0, 2, 4]),
        (&[0, 0, 2, 8, 1024], &[0, 0, 2, 4, 16, 512]),
        (&[0, 0, 0, 1, 3], &[0, 1, 2, 4]),
        (&[0, 3, 6], &[0, 3, 6, 12, 2]),
        (&[0, 0, 0, 2, 16384], &[0, 2, 4, 8192]),
        (&[0, 0, 0, 1 << 60], &[0, 0, 0, 0, 1 << 60]),
    ];
    let (board, steps) = random.pick(&KINDS);
    (Board([(); 16].map(|()| random.pick(board))), steps)
}

/// Plays `N` random games, and each alone by the plain rule as far as that got. Tells which game
/// stopped the others.
fn compare_runs<const N: usize>(seed: u64) -> usize {
    let random = &mut Random::new(seed);
    let mut text = String::new();
    let mut at = [0; N];
    let mut before = [Board::default(); N];
    let mut packed: [Option<PackedBoard>; N] = array::from_fn(|_| None);
    for game in 0..N {
        let tiles;
        loop {
            let (board, steps) = board(random);
            packed[game] = PackedBoard::pack(&board);
            if packed[game].is_some() {
                (before[game], tiles) = (board, steps);
                break;
            }
        }
        at[game] = text.len();
        push_script(tiles, &mut text, random);
    }
    let mut packed = packed.map(|board| board.expect("it could be packed"));
    if random.hits(30) {
        let game = random.below(N);
        packed[game].steps_left = random.below(packed[game].steps_left.min(30) + 1);
    }
    let steps_left = array::from_fn::<usize, N, _>(|game| packed[game].steps_left);
    let start = at;
    let mut rest = packed.iter_mut();
    let mut boards = array::from_fn(|_| rest.next().expect("N boards"));
    let Run { steps, stopped } = run(text.as_bytes(), &mut at, &mut boards);
    let what = || format!("{N} games, seed {seed}: {text:?}, {start:?}, {before:?}");

    let mut costs = [0; N];
    for game in 0..N {
        let (mut at_now, mut board) = (start[game], before[game]);
        for _ in 0..steps {
            let spelled = spelling::step(text.as_bytes(), at_now).expect("a legal step");
            let code = packed[game].code(spelled.tile, usize::MAX);
            costs[game] += 1 + code.expect("a tile with a code").1;
            let step = Step {
                direction: Direction::ALL[spelled.direction],
                address: Address::new(spelled.cell as u64 + 1).expect("1 to 16"),
                tile: spelled.tile,
            };
            let replayed = board.replay(step);
            assert!(replayed.is_ok(), "{replayed:?}; {}", what());
            at_now = spelled.end;
        }
        // A usual step ends after one separator.
        let at_end = spelling::after_white(text.as_bytes(), at[game]);
        assert_eq!(
            (at_end, packed[game].unpack()),
            (at_now, board),
            "{}",
            what()
        );
        let is_paid = packed[game].steps_left + costs[game] <= steps_left[game];
        assert!(is_paid, "{costs:?} of {steps_left:?}; {}", what());
        // A step that was not taken may have been paid for, too.
        let most_costs = costs[game] + 8192;
        let is_right = packed[game].steps_left + most_costs >= steps_left[game];
        assert!(is_right, "{costs:?} of {steps_left:?}; {}", what());
    }
    assert!(
        !goes_on(text.as_bytes(), at[stopped], &packed, stopped),
        "{}",
        what()
    );
    stopped
}

/// Whether a game could take another usual step, as far as boards have steps left.
fn goes_on(text: &[u8], at: usize, packed: &[PackedBoard], game: usize) -> bool {
    let Some(spelled) = spelling::step(text, at) else {
        return false;
    };
    let is_usual = [0, 2, 4].contains(&spelled.tile) && packed[game].is_usual();
    let mut board = packed[game].unpack();
    let replayed = board.replay(spelled.step().expect("a step"));
    // A full board is left to others even where nothing is to be placed.
    let is_full = !board.0.contains(&0) && spelled.tile == 0;
    let fewest = packed.iter().map(|board| board.steps_left).min();
    is_usual && replayed.is_ok() && !is_full && fewest > Some(8192)
}

#[test]
fn several_games_at_a_time_go_as_far_as_each_alone_and_as_by_the_plain_rule() {
    let mut stopped = [0; 4];
    for seed in 0..3_000 {
        compare_runs::<1>(seed);
        compare_runs::<2>(seed);
        stopped[compare_runs::<4>(seed)] += 1;
    }
    let is_mixed = stopped.iter().all(|&times| times > 200);
    assert!(is_mixed, "not a good mix: {stopped:?}");
}
