//! Games for people: pictures of boards, words for steps, how a game stands.

pub mod compact;
pub mod grid;
pub mod status;
pub mod step;
pub mod trace;
