//! Tests of parts that are not public; those from outside are in `tests/`, and share games and the
//! naive replay.

mod answers;
mod board;
mod fast;
#[allow(dead_code)] // the tests from outside use all of it
#[path = "../../tests/common/games.rs"]
mod games;
mod generate;
mod judge;
#[path = "../../tests/naive/mod.rs"]
mod naive;
mod play;
mod random;
mod replay;
mod stream;
mod trace;
