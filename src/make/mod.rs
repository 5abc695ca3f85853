//! Games made here.

pub mod case;
pub mod generate;
pub mod random;
