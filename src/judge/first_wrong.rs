//! The search for the first step after which COMMAND is wrong.

use super::prefix::Prefix;
use super::Game;

/// Tries the game cut after step 1, 2, and so on, and gives the first prefix that has a fault, and
/// that; `None` if no prefix has any, the whole game included.
///
/// One after another, not by halves: a program that hangs would take all its time at each wrong
/// prefix, and those before the first are right and quick. And a wrong board may come right again.
pub fn first_wrong<Fault>(
    game: &Game,
    fault: impl FnMut(&Prefix<'_>) -> Option<Fault>,
) -> Option<(Prefix<'_>, Fault)> {
    let mut fault = fault;
    Prefix::all(game).find_map(|prefix| Some((prefix, fault(&prefix)?)))
}
