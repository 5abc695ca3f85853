//! Several games side by side, a step each in turn.
//!
//! A step needs the board that the step before it leaves, and waiting for that takes most of the
//! time. Games do not wait for each other, so several are played at a time.

use super::codes::PackedBoard;
use super::packed::{place, slide};
use super::spelling;
use super::usual::{self, PackedStep};

/// What [`run`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// How many steps each game took.
    pub(crate) steps: usize,
    /// The number of a game that cannot go on.
    pub(crate) stopped: usize,
}

/// Plays `N` games a step each in turn until a game cannot go on. `at` is where the next step of
/// each begins in the text.
///
/// A game cannot go on where the text has no whole legal step, where its tile has no code or the
/// board no steps left, and where the board is full after the slide. No game has then taken its
/// step of this round.
pub(crate) fn run<const N: usize>(
    text: &[u8],
    at: &mut [usize; N],
    boards: &mut [&mut PackedBoard; N],
) -> Run {
    // The usual texts stand for the codes of usual games; boards with others look nothing up.
    match boards.iter().all(|board| board.is_usual()) {
        true => run_by::<N, true>(text, at, boards),
        false => run_by::<N, false>(text, at, boards),
    }
}

fn run_by<const N: usize, const LOOK_UP: bool>(
    text: &[u8],
    at: &mut [usize; N],
    boards: &mut [&mut PackedBoard; N],
) -> Run {
    let mut shortest = 0;
    for game in 1..N {
        if boards[game].steps_left < boards[shortest].steps_left {
            shortest = game;
        }
    }
    let mut most = boards[shortest].steps_left;
    let mut cells = [boards[0].cells; N];
    for game in 0..N {
        cells[game] = boards[game].cells;
    }
    let mut now = *at;
    let mut more = [0; N]; // the steps that large tiles have used up
    let mut steps = 0;
    let stopped = loop {
        if steps >= most {
            break shortest;
        }
        let usual = match LOOK_UP {
            true => usual_round(text, now),
            false => None,
        };
        let round = match usual {
            Some(round) => round,
            None => match odd_round(text, now, boards, LOOK_UP, most - steps) {
                Ok((round, by)) => {
                    for game in 0..N {
                        more[game] += by[game];
                        most -= by[game];
                    }
                    round
                }
                Err(game) => break game,
            },
        };
        let slid = slide(cells, round.steps.map(|step| step.axis));
        let shifts = round.steps.map(|step| u32::from(step.shift));
        let codes = round.steps.map(|step| u64::from(step.code));
        match place(slid, shifts, codes) {
            Ok(placed) => cells = placed,
            Err(full) => break full,
        }
        now = round.next;
        steps += 1;
    };
    for game in 0..N {
        boards[game].cells = cells[game];
        boards[game].steps_left -= steps + more[game];
    }
    *at = now;
    Run { steps, stopped }
}

/// The steps of all games in a round, and where the next ones begin.
struct Round<const N: usize> {
    steps: [&'static PackedStep; N],
    next: [usize; N],
}

impl<const N: usize> Round<N> {
    /// A round with its steps still to be found.
    #[inline(always)]
    fn new(now: [usize; N]) -> Round<N> {
        Round {
            steps: [usual::step_of(0, 0, 0); N],
            next: now,
        }
    }
}

/// The round, if all its steps are usual ones.
#[inline(always)]
fn usual_round<const N: usize>(text: &[u8], now: [usize; N]) -> Option<Round<N>> {
    let mut round = Round::new(now);
    for (game, at) in now.into_iter().enumerate() {
        let (step, bytes) = usual::step(text, at)?;
        round.steps[game] = step;
        round.next[game] += bytes;
    }
    Some(round)
}

/// The round, with steps in any spelling, and how many more steps each game's tile uses up than a
/// usual one.
///
/// All goes in and out by value, so that the loop of usual rounds can keep it in registers.
///
/// # Errors
///
/// The number of a game of which the step is not known.
#[cold]
#[inline(never)]
fn odd_round<const N: usize>(
    text: &[u8],
    now: [usize; N],
    boards: &[&mut PackedBoard; N],
    look_up: bool,
    steps_left: usize,
) -> Result<(Round<N>, [usize; N]), usize> {
    let mut round = Round::new(now);
    let mut more = [0; N];
    let mut steps_left = steps_left;
    for game in 0..N {
        if look_up {
            if let Some((step, bytes)) = usual::step(text, now[game]) {
                round.steps[game] = step;
                round.next[game] += bytes;
                continue;
            }
        }
        let spelled = spelling::step(text, now[game]).ok_or(game)?;
        let code = boards[game].code(spelled.tile, steps_left);
        let (code, by) = code.ok_or(game)?;
        round.steps[game] = usual::step_of(spelled.direction, spelled.cell, code);
        round.next[game] = spelled.end;
        more[game] = by;
        steps_left -= by;
    }
    Ok((round, more))
}
