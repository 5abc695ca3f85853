//! Tests of parts that only this crate can reach.

mod generate;
mod judge;
mod play;
mod random;
