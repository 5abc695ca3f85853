//! Games made here.

pub mod random;
