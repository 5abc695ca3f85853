//! Cases shown to people and other programs: step by step, as pictures, in words.

pub(crate) mod boards;
pub(crate) mod compact;
pub(crate) mod grid;
pub(crate) mod status;
pub(crate) mod step;
pub(crate) mod trace;
