use std::io;

use super::memory::{pictures, pictures_in, pictures_of, session, Source};
use super::{losing_keys, typed, winning_keys};
use crate::play::keys::Keys;
use crate::play::screen::{Screen, Style, LEAVE};
use crate::play::session::play;

const BELOW: &str = "
Slide: arrows, w a s d, h j k l
u takes a step back, q quits
+2 is new, [4] is merged
";

#[test]
fn a_few_moves_look_like_this() {
    let expected = [
        "\
Score 0   Best 0

┌──────┬──────┬──────┬──────┐
│      │      │      │      │
├──────┼──────┼──────┼──────┤
│      │      │   4  │      │
├──────┼──────┼──────┼──────┤
│      │      │      │      │
├──────┼──────┼──────┼──────┤
│      │      │   2  │      │
└──────┴──────┴──────┴──────┘
",
        "\
Score 0   Best 0

┌──────┬──────┬──────┬──────┐
│      │      │      │      │
├──────┼──────┼──────┼──────┤
│   4  │      │      │  +2  │
├──────┼──────┼──────┼──────┤
│      │      │      │      │
├──────┼──────┼──────┼──────┤
│   2  │      │      │      │
└──────┴──────┴──────┴──────┘
",
        "\
Score 0   Best 0

┌──────┬──────┬──────┬──────┐
│      │      │      │      │
├──────┼──────┼──────┼──────┤
│      │      │  +2  │      │
├──────┼──────┼──────┼──────┤
│   4  │      │      │      │
├──────┼──────┼──────┼──────┤
│   2  │      │      │   2  │
└──────┴──────┴──────┴──────┘
",
        "\
Score 4 (+4)   Best 4

┌──────┬──────┬──────┬──────┐
│      │  +2  │      │      │
├──────┼──────┼──────┼──────┤
│      │      │      │   2  │
├──────┼──────┼──────┼──────┤
│      │      │      │   4  │
├──────┼──────┼──────┼──────┤
│      │      │      │  [4] │
└──────┴──────┴──────┴──────┘
",
    ];
    let found = pictures_of(7, "asd");
    let expected = expected.map(|picture| format!("{picture}{BELOW}Seed 7\n"));
    assert_eq!(found, expected);
}

#[test]
fn pictures_that_cannot_be_drawn_in_place_follow_one_another() {
    let (writes, played) = session(7, Style::Lines, &b"a\n"[..]);
    played.expect("nothing fails in memory");
    let found = writes.from(Source::Screen).concat();
    assert_eq!(
        found,
        "\
Slide: w a s d or h j k l, then Enter
u takes a step back, q quits
+2 is new, [4] is merged
Score 0   Best 0
┌──────┬──────┬──────┬──────┐
│      │      │      │      │
├──────┼──────┼──────┼──────┤
│      │      │   4  │      │
├──────┼──────┼──────┼──────┤
│      │      │      │      │
├──────┼──────┼──────┼──────┤
│      │      │   2  │      │
└──────┴──────┴──────┴──────┘
Score 0   Best 0
┌──────┬──────┬──────┬──────┐
│      │      │      │      │
├──────┼──────┼──────┼──────┤
│   4  │      │      │  +2  │
├──────┼──────┼──────┼──────┤
│      │      │      │      │
├──────┼──────┼──────┼──────┤
│   2  │      │      │      │
└──────┴──────┴──────┴──────┘
Seed 7
"
    );
}

#[test]
fn a_step_taken_back_shows_the_picture_before_it() {
    let seen = pictures_of(7, "asdsuuuu");
    assert_eq!(seen.len(), 9);
    for (back, forth) in [(5, 3), (6, 2), (7, 1), (8, 0)] {
        let best = |picture: &str| picture.replace("Best 4", "Best 0");
        assert_eq!(
            best(&seen[back]),
            best(&seen[forth]),
            "pictures {back} and {forth}"
        );
    }
}

#[test]
fn a_small_window_shows_what_it_has_room_for() {
    let whole = pictures_in(24, 80, 7, typed("asdasd"));
    for (rows, columns) in [
        (1, 1),
        (1, 80),
        (2, 20),
        (11, 29),
        (15, 40),
        (16, 80),
        (17, 80),
        (24, 10),
    ] {
        let small = pictures_in(rows, columns, 7, typed("asdasd"));
        assert_eq!(small.len(), whole.len());
        // A line that is too long loses the character in the last column.
        let cut = |row: &String| {
            row.chars()
                .take(columns - 1)
                .collect::<String>()
                .trim_end()
                .to_string()
        };
        for (small, whole) in small.iter().zip(&whole) {
            let small: Vec<String> = small.iter().map(cut).collect();
            let whole: Vec<String> = whole[..rows].iter().map(cut).collect();
            assert_eq!(small, whole, "in {rows} rows of {columns}");
        }
    }
}

#[test]
fn keys_typed_ahead_are_one_picture() {
    let apart = pictures_of(7, "asdasd");
    assert_eq!(apart.len(), 7);
    let ahead = pictures(7, &b"asdasd"[..]);
    assert_eq!(ahead, [&apart[0][..], &apart[6]]);
}

#[test]
fn a_win_is_told_once() {
    const TOLD: &str = "You made 2048! Play on if you like.";
    let keys = winning_keys(1);
    // The last step is taken back and made again, and some more are made.
    let last = &keys[keys.len() - 1..];
    let seen = pictures_of(1, &format!("{keys}xu{last}wasdwasd"));
    let told = (0..seen.len()).filter(|&at| seen[at].contains(TOLD));
    let won = keys.len();
    // The unknown key changes nothing, so what is told stays.
    assert_eq!(told.collect::<Vec<_>>(), [won, won + 1]);
    assert!(seen[won + 8].contains("│ 2048 │") || seen[won + 8].contains("[2048]"));

    let ahead = pictures(1, format!("{keys}wasdwasd").as_bytes());
    let told = ahead.iter().filter(|picture| picture.contains(TOLD));
    assert_eq!(told.count(), 1);
}

#[test]
fn a_lost_game_asks_whether_to_play_another() {
    const ASKED: &str = "No move left. Another game? (y/n)";
    let keys = losing_keys(7);
    let seen = pictures_of(7, &format!("{keys}wxuy"));
    let asked = (0..seen.len()).filter(|&at| seen[at].contains(ASKED));
    let lost = keys.len();
    assert_eq!(asked.collect::<Vec<_>>(), [lost, lost + 1, lost + 2]);
}

#[test]
fn the_best_score_is_that_of_the_session() {
    fn score_lines(keys: &str) -> Vec<String> {
        let seen = pictures_of(7, keys).into_iter();
        seen.map(|picture| picture.lines().next().unwrap_or_default().to_string())
            .collect()
    }
    let keys = losing_keys(7);
    let lines = score_lines(&format!("{keys}yas"));
    let [.., last, new, _, _] = &lines[..] else {
        panic!("{lines:?}")
    };
    let best = last.split_once("Best ").expect(last).1;
    assert_eq!(*last, format!("Score {best} (+4)   Best {best}"));
    assert_eq!(*new, format!("Score 0   Best {best}"));
    // A score that is taken back is no best score.
    let lines = score_lines("asdu");
    assert_eq!(lines[3..], ["Score 4 (+4)   Best 4", "Score 0   Best 0"]);
}

#[test]
fn the_shell_has_the_screen_while_the_game_is_suspended() {
    let (writes, _) = session(7, Style::InPlace, &b"a\x1As"[..]);
    let all = writes.all();
    let away = all.iter().position(|write| write.0 == Source::Shell);
    let away = away.expect("it is suspended");
    assert_eq!(all[away - 1], (Source::Screen, LEAVE.to_string()));
    assert_eq!(all[away + 1], all[0]);
    assert!(all[away + 2].1.contains("Score 0"));
}

#[test]
fn colours_are_those_of_a_trace() {
    let colors = |color| {
        let mut text = Vec::new();
        let screen = Screen::new(&mut text, Style::InPlace, color);
        let played = play(7, Keys::new(&b""[..]), io::sink(), screen, || {});
        played.expect("nothing fails in memory");
        String::from_utf8_lossy(&text).matches("\x1B[38;5;").count()
    };
    assert_eq!(colors(false), 0);
    assert_eq!(colors(true), 4); // two tiles, in the picture and in the last one
}
