//! Programs that get the exercise wrong, each in one way, and how soon the cases tell.

mod merging;
mod placing;

use super::{cases, lines, DEFAULT_LENGTH};
use crate::board::{Board, Direction, Step, Tile};

/// How a program does the exercise: the parts that it may get wrong.
struct Program {
    name: &'static str,
    /// The steps that it replays.
    read: fn(&[Step]) -> &[Step],
    /// The lines of a direction, from the wall.
    lines: fn(Direction) -> [[usize; 4]; 4],
    /// Slides a line, given from the wall.
    slide: fn([Tile; 4]) -> [Tile; 4],
    /// Whether it places a tile, told whether the slide moved something.
    places_if: fn(bool) -> bool,
    /// Whether it places before it slides.
    places_first: bool,
    /// Places a tile at an address, 1 to 16; `None` if the program never ends.
    place: fn(&mut [Tile; 16], usize, Tile) -> Option<()>,
    /// What is left of a tile where it is stored.
    store: fn(Tile) -> Tile,
}

const RIGHT: Program = Program {
    name: "does nothing wrong",
    read: |steps| steps,
    lines,
    slide: merging::right,
    places_if: |_| true,
    places_first: false,
    place: placing::right,
    store: |tile| tile,
};

#[rustfmt::skip] // one program a line
const WRONG: &[Program] = &[
    Program { name: "merges from the wrong end", slide: merging::from_the_end, ..RIGHT },
    Program { name: "merges a merged tile again", slide: merging::again, ..RIGHT },
    Program { name: "merges a merged tile with next", slide: merging::again_with_next, ..RIGHT },
    Program { name: "merges only one pair a line", slide: merging::one_pair, ..RIGHT },
    Program { name: "merges nothing over a gap", slide: merging::neighbours, ..RIGHT },
    Program { name: "leaves a gap after a merge", slide: merging::leaving_gaps, ..RIGHT },
    Program { name: "merges no tiles of 1024", slide: merging::all_but_1024, ..RIGHT },
    Program { name: "places over a tile", place: placing::over, ..RIGHT },
    Program { name: "places nothing on a tile", place: placing::if_free, ..RIGHT },
    Program { name: "probes one cell only", place: placing::probing_once, ..RIGHT },
    Program { name: "probes backwards", place: placing::probing_backwards, ..RIGHT },
    Program { name: "probes from 16 to 2", place: placing::probing_from_16_to_2, ..RIGHT },
    Program { name: "probes to 16 and gives up", place: placing::to_16, ..RIGHT },
    Program { name: "probes to 16 and places over", place: placing::to_16_and_over, ..RIGHT },
    Program { name: "numbers cells by column", place: placing::by_column, ..RIGHT },
    Program { name: "numbers cells from 0", place: placing::from_0, ..RIGHT },
    Program { name: "places 2 always", place: placing::two_always, ..RIGHT },
    Program { name: "places nothing if nothing moved", places_if: |moved| moved, ..RIGHT },
    Program { name: "places before it slides", places_first: true, ..RIGHT },
    Program { name: "reads one step less", read: |steps| &steps[..steps.len() - 1], ..RIGHT },
    Program { name: "reads only 50 steps", read: |steps| &steps[..steps.len().min(50)], ..RIGHT },
    Program { name: "takes up for down", lines: |key| lines(upside_down(key)), ..RIGHT },
    Program { name: "takes rows for columns", lines: |key| lines(transposed(key)), ..RIGHT },
    Program { name: "keeps tiles in 8 bits", store: |tile| tile & 0xFF, ..RIGHT },
    Program { name: "keeps tiles in 16 bits", store: |tile| tile & 0xFFFF, ..RIGHT },
];

impl Program {
    /// The final board; `None` if there is no answer.
    fn replay(&self, start: &Board, steps: &[Step]) -> Option<[Tile; 16]> {
        let mut board = start.0.map(self.store);
        for step in (self.read)(steps) {
            let address = usize::from(step.address.number());
            if self.places_first {
                (self.place)(&mut board, address, step.tile)?;
            }
            let before = board;
            for line in (self.lines)(step.direction) {
                let tiles = (self.slide)(line.map(|cell| before[cell]));
                for (cell, tile) in line.into_iter().zip(tiles) {
                    board[cell] = (self.store)(tile);
                }
            }
            if !self.places_first && (self.places_if)(board != before) {
                (self.place)(&mut board, address, step.tile)?;
            }
        }
        Some(board)
    }

    /// The number of the first of these games that the program gets wrong.
    fn caught(&self, games: &[Game]) -> Option<usize> {
        let wrong = |game: &Game| self.replay(&game.start, &game.steps) != Some(game.end);
        Some(1 + games.iter().position(wrong)?)
    }
}

/// A game with its right answer.
struct Game {
    start: Board,
    steps: Vec<Step>,
    end: [Tile; 16],
}

fn games(count: usize, seed: u64) -> Vec<Game> {
    let games = cases(count, seed, DEFAULT_LENGTH).into_iter();
    let games = games.map(|(start, steps)| {
        let mut board = start;
        for &step in &steps {
            board.replay(step).expect("the step is valid");
        }
        Game {
            start,
            steps,
            end: board.0,
        }
    });
    games.collect()
}

fn upside_down(direction: Direction) -> Direction {
    match direction {
        Direction::Up => Direction::Down,
        Direction::Down => Direction::Up,
        other => other,
    }
}

fn transposed(direction: Direction) -> Direction {
    match direction {
        Direction::Up => Direction::Left,
        Direction::Left => Direction::Up,
        Direction::Down => Direction::Right,
        Direction::Right => Direction::Down,
    }
}

#[test]
fn a_right_program_is_not_caught() {
    for seed in 0..50 {
        assert_eq!(RIGHT.caught(&games(100, seed)), None, "seed {seed}");
    }
}

#[test]
fn wrong_programs_are_caught_within_20_games_at_9_of_10_seeds() {
    let seeds: Vec<Vec<Game>> = (0..50).map(|seed| games(20, seed)).collect();
    for program in WRONG {
        let caught = seeds.iter().filter_map(|games| program.caught(games));
        let mut caught: Vec<usize> = caught.collect();
        caught.sort();
        let name = program.name;
        let percent = 100 * caught.len() / seeds.len();
        assert!(percent >= 90, "{name}: caught at {percent} % of the seeds");
        let (median, last) = (caught[caught.len() / 2], caught[caught.len() - 1]);
        println!("{name:40} {percent:3} %, by game {median}, at the latest {last}");
    }
}
