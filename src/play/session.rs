//! Keys to games and their records.

use std::io::{self, Read, Write};

use super::game::Game;
use super::keys::{Key, Keys};
use super::screen::{News, Screen, View};
use crate::error::Error;

/// Plays one game without a picture, until the keys end or no move is left, and writes its record.
///
/// # Errors
///
/// [`Error::Read`], after the record of the game so far, and [`Error::Write`].
pub fn filter(seed: u64, mut keys: Keys<impl Read>, record: impl Write) -> Result<(), Error> {
    let mut game = Game::new(seed);
    let read = loop {
        if !game.status().is_playable() {
            break Ok(());
        }
        match keys.next() {
            Ok(Key::Slide(direction)) => game.slide(direction),
            Ok(Key::TakeBack) => game.take_back(),
            Ok(Key::Quit) => break Ok(()),
            Ok(Key::Yes | Key::No | Key::Suspend | Key::Unknown) => continue,
            Err(reason) => break Err(Error::Read(reason)),
        };
    };
    write_record(&game, record).and(read)
}

/// Plays games on a screen until the player quits, and writes each one's record when it ends, below
/// its last picture.
///
/// The first game has this seed, each later one the next seed. `suspend` stops the process for a
/// while and gives back the terminal meanwhile.
///
/// # Errors
///
/// [`Error::Read`], after the record of the game so far, and [`Error::Write`].
pub fn play(
    mut seed: u64,
    mut keys: Keys<impl Read>,
    mut record: impl Write,
    mut screen: Screen<impl Write>,
    mut suspend: impl FnMut(),
) -> Result<(), Error> {
    let mut best = 0;
    loop {
        let mut round = Round {
            game: Game::new(seed),
            seed,
            best,
            win: Win::Untold,
        };
        screen.open();
        let ended = round.play(&mut keys, &mut screen, &mut suspend);
        best = round.best();
        screen.close(&round.view(News::default()));
        write_record(&round.game, &mut record)?;
        match ended.map_err(Error::Read)? {
            Ended::Another => seed = seed.wrapping_add(1),
            Ended::Quit => return Ok(()),
        }
    }
}

/// A game of a session.
struct Round {
    game: Game,
    seed: u64,
    /// The best score of the games before.
    best: u128,
    win: Win,
}

/// Whether the player has been told that the game is won.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Win {
    Untold,
    /// The last picture tells it.
    Told,
    /// An earlier picture told it.
    Known,
}

/// What comes after a game.
enum Ended {
    Another,
    Quit,
}

impl Round {
    fn play(
        &mut self,
        keys: &mut Keys<impl Read>,
        screen: &mut Screen<impl Write>,
        suspend: &mut impl FnMut(),
    ) -> io::Result<Ended> {
        loop {
            // Keys typed ahead are played first, and only the last of their boards is drawn.
            if !keys.are_waiting() {
                let news = self.news();
                screen.draw(&self.view(news));
            }
            let over = !self.game.status().is_playable();
            let changed = match keys.next()? {
                Key::Slide(direction) => self.game.slide(direction),
                Key::TakeBack => self.game.take_back(),
                Key::Yes if over => return Ok(Ended::Another),
                Key::No if over => return Ok(Ended::Quit),
                Key::Quit => return Ok(Ended::Quit),
                Key::Suspend => {
                    screen.leave();
                    suspend();
                    screen.open();
                    false
                }
                Key::Yes | Key::No | Key::Unknown => false,
            };
            if changed && self.win == Win::Told {
                self.win = Win::Known;
            }
        }
    }

    /// What the next picture has to tell.
    fn news(&mut self) -> News {
        let status = self.game.status();
        if status.is_won() && self.win == Win::Untold {
            self.win = Win::Told;
        }
        News {
            won: self.win == Win::Told,
            over: !status.is_playable(),
        }
    }

    fn best(&self) -> u128 {
        self.best.max(self.game.status().score())
    }

    fn view(&self, news: News) -> View<'_> {
        View {
            game: &self.game,
            seed: self.seed,
            best: self.best(),
            news,
        }
    }
}

fn write_record(game: &Game, mut record: impl Write) -> Result<(), Error> {
    let mut line = Vec::new();
    game.push_record(&mut line);
    let written = record.write_all(&line).and_then(|()| record.flush());
    written.map_err(Error::Write)
}
