use super::{play_simply, record, replayed};
use crate::board::Direction;
use crate::play::game::Game;

#[test]
fn a_game_begins_with_two_tiles_2_or_4() {
    let (mut cells, mut fours) = ([0; 16], 0);
    for seed in 0..2000 {
        let board = Game::new(seed).status().board();
        let tiles = board.0.iter().filter(|&&tile| tile != 0);
        assert_eq!(tiles.clone().count(), 2, "seed {seed}");
        assert!(
            tiles.clone().all(|&tile| tile == 2 || tile == 4),
            "seed {seed}"
        );
        fours += tiles.filter(|&&tile| tile == 4).count();
        for (count, tile) in cells.iter_mut().zip(board.0) {
            *count += u32::from(tile != 0);
        }
    }
    assert!((300..500).contains(&fours), "of 4000 tiles {fours} are 4");
    let even = |count: &u32| (190..310).contains(count);
    assert!(cells.iter().all(even), "of 4000 tiles each cell: {cells:?}");
}

#[test]
fn the_record_of_a_game_replays_to_its_board_and_score() {
    for seed in 0..300 {
        let mut game = Game::new(seed);
        play_simply(&mut game);
        let end = replayed(&record(&game));
        assert_eq!(end.board(), game.status().board(), "seed {seed}");
        assert_eq!(end.score(), game.status().score(), "seed {seed}");
        assert_eq!(end.steps(), game.status().steps(), "seed {seed}");
        assert!(end.steps() > 20 && !end.is_playable(), "seed {seed}");
    }
}

#[test]
fn a_slide_that_moves_nothing_is_no_step() {
    let mut game = Game::new(7);
    assert!(game.slide(Direction::Left));
    while game.slide(Direction::Left) {}
    let before = record(&game);
    assert!(!game.slide(Direction::Left));
    assert_eq!(record(&game), before);
}

#[test]
fn every_step_can_be_taken_back() {
    let mut game = Game::new(7);
    let mut seen = Vec::new();
    let look = |game: &Game| {
        let status = game.status();
        (
            record(game),
            status.board(),
            status.score(),
            game.gained(),
            game.marks(),
        )
    };
    for key in 0..200 {
        seen.push(look(&game));
        if !game.slide(Direction::ALL[key % 4]) {
            seen.pop();
        }
    }
    assert!(seen.len() > 100);
    for expected in seen.into_iter().rev() {
        assert!(game.take_back(), "there is a step before {}", expected.0);
        assert_eq!(look(&game), expected);
    }
    assert!(!game.take_back());
    assert_eq!(record(&game), record(&Game::new(7)));
}

#[test]
fn steps_taken_back_leave_no_trace_in_what_follows() {
    let (mut plain, mut wavering) = (Game::new(7), Game::new(7));
    for key in 0..200 {
        plain.slide(Direction::ALL[key % 4]);
        for detour in [key + 1, key + 2] {
            if wavering.slide(Direction::ALL[detour % 4]) {
                wavering.take_back();
            }
        }
        wavering.slide(Direction::ALL[key % 4]);
    }
    assert_eq!(record(&wavering), record(&plain));
}

#[test]
fn a_seed_gives_the_same_game_everywhere() {
    let mut game = Game::new(1);
    for direction in Direction::ALL {
        game.slide(direction);
    }
    assert_eq!(
        record(&game),
        "0 0 0 0 0 0 0 0 0 2 0 0 0 0 0 2 w 9 2 a 15 2 s 4 2 d 7 2\n"
    );
}
