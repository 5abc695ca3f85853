//! The same games in other spellings.

use super::games::{Games, Layout, Random};

/// What a spelling is called, and how it separates and writes tokens.
pub type Spelling = (&'static str, fn() -> Layout);

/// All but the usual one.
pub const ALL: [Spelling; 9] = [
    ("a step a line", || separated_by(&[" "], &["\n"])),
    ("CR LF", || separated_by(&[" "], &["\r\n"])),
    ("tabs", || separated_by(&["\t"], &["\t"])),
    ("two spaces", || separated_by(&["  "], &["  "])),
    ("a token a line", || separated_by(&["\n"], &["\n"])),
    ("glued letters", || Layout {
        glued: 100,
        ..usual()
    }),
    ("leading zeros", || Layout {
        zeros: 100,
        most_zeros: 1,
        ..usual()
    }),
    ("capitals", || Layout {
        capitals: 100,
        ..usual()
    }),
    ("mixed", mixed),
];

/// Single spaces and small letters.
pub fn usual() -> Layout {
    separated_by(&[" "], &[" "])
}

/// Everything by turns.
pub fn mixed() -> Layout {
    let separators = [" ", " ", "\n", "\r\n", "\t"];
    Layout {
        doubled: 25,
        glued: 25,
        zeros: 25,
        most_zeros: 3,
        capitals: 50,
        ..separated_by(&separators, &separators)
    }
}

/// What may stand within rows and steps, and what between them.
fn separated_by(inside: &[&'static str], between: &[&'static str]) -> Layout {
    Layout {
        inside: inside.to_vec(),
        between: between.to_vec(),
        doubled: 0,
        glued: 0,
        zeros: 0,
        most_zeros: 0,
        capitals: 0,
    }
}

/// Spells games anew that are written one a line.
pub fn respelled(lines: &str, layout: &Layout) -> String {
    let random = &mut Random::new(5);
    let mut games = Games::default();
    for game in lines.lines() {
        games.push_written(game, layout, random);
    }
    games.text + "\n"
}
