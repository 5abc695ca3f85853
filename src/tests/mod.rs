//! Tests of parts that only this crate can reach.

mod generate;
mod random;
mod play;
