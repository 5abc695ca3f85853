//! A game to a picture on a terminal.

use std::fmt::{self, Write as _};
use std::io::Write;

use super::game::Game;
use crate::show::grid::Grid;

/// How to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Each picture over the last one, on the terminal's second screen.
    InPlace,
    /// Each picture after the last one, for keys with Enter.
    Lines,
}

/// What to tell the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// 2048 was reached.
    pub won: bool,
    /// No move is left, and the player is asked for another game.
    pub over: bool,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The game.
    pub game: &'a Game,
    /// The game's seed.
    pub seed: u64,
    /// The best score of the session.
    pub best: u128,
    /// What to tell.
    pub news: News,
}

/// A writer to draw on.
///
/// Every picture is one write, so that no part of it is seen alone. A failed write is passed over:
/// a terminal that is gone ends the game at its keys.
#[derive(Debug)]
pub struct Screen<W> {
    output: W,
    style: Style,
    color: bool,
    /// The last picture in [`Style::Lines`].
    last: String,
}

// The second screen leaves the first as it was; terminals without one clear the first.
const ENTER: &str = "\x1B[?1049h\x1B[?25l\x1B[2J";
/// Gives back a terminal's first screen and its cursor.
pub const LEAVE: &str = "\x1B[?25h\x1B[?1049l";

const KEYS: &str = "Slide: arrows, w a s d, h j k l\nu takes a step back, q quits\n";
const KEYS_WITH_ENTER: &str =
    "Slide: w a s d or h j k l, then Enter\nu takes a step back, q quits\n";
const SIGNS: &str = "+2 is new, [4] is merged\n";

impl<W: Write> Screen<W> {
    /// A screen on a terminal.
    pub fn new(output: W, style: Style, color: bool) -> Screen<W> {
        Screen {
            output,
            style,
            color,
            last: String::new(),
        }
    }

    /// Begins to draw a game.
    pub fn open(&mut self) {
        match self.style {
            Style::InPlace => self.write(ENTER),
            Style::Lines => self.write(&format!("{KEYS_WITH_ENTER}{SIGNS}")),
        }
    }

    /// Draws a game.
    pub fn draw(&mut self, view: &View) {
        match self.style {
            Style::InPlace => {
                let text = format!(
                    "{}\n{}\n{}\n{KEYS}{SIGNS}Seed {}\n",
                    score_line(view),
                    view.news,
                    self.grid(view),
                    view.seed
                );
                self.write(&placed(&text));
            }
            Style::Lines => self.draw_after_last(view),
        }
    }

    /// Lets go of the screen, so that others can write to it.
    pub fn leave(&mut self) {
        if self.style == Style::InPlace {
            self.write(LEAVE);
        }
    }

    /// Lets go of the screen and leaves a last picture there, for what is written after it.
    pub fn close(&mut self, view: &View) {
        self.leave();
        self.draw_after_last(view);
        self.last.clear();
        self.write(&format!("Seed {}\n", view.seed));
    }

    /// Draws a game below whatever is there, if that is not the same picture.
    fn draw_after_last(&mut self, view: &View) {
        let mut text = format!("{}\n{}", score_line(view), self.grid(view));
        if view.news != News::default() {
            let _ = writeln!(text, "{}", view.news);
        }
        if text != self.last {
            self.write(&text);
            self.last = text;
        }
    }

    fn grid(&self, view: &View) -> Grid {
        let board = view.game.status().board();
        Grid::new(board, view.game.marks(), self.color)
    }

    fn write(&mut self, text: &str) {
        let _ = self.output.write_all(text.as_bytes());
        let _ = self.output.flush();
    }
}

/// Puts lines at the top of the screen, over what is there.
///
/// The lines come from the last to the first, each at its own row: in a window with too few rows the
/// terminal puts those beyond into the last one, where the line that belongs there covers them. Lines
/// are not wrapped meanwhile.
fn placed(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let below = lines.len() + 1;
    let mut placed = format!("\x1B[?7l\x1B[{below}H\x1B[J");
    for (index, line) in lines.iter().enumerate().rev() {
        let _ = write!(placed, "\x1B[{}H{line}\x1B[K", index + 1);
    }
    let _ = write!(placed, "\x1B[{below}H\x1B[?7h");
    placed
}

fn score_line(view: &View) -> String {
    let mut line = format!("Score {}", view.game.status().score());
    let gained = view.game.gained();
    if gained > 0 {
        let _ = write!(line, " (+{gained})");
    }
    let _ = write!(line, "   Best {}", view.best);
    line
}

impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.won, self.over) {
            (false, false) => "",
            (true, false) => "You made 2048! Play on if you like.",
            (false, true) => "No move left. Another game? (y/n)",
            (true, true) => "You made 2048! No move left. Another game? (y/n)",
        })
    }
}
