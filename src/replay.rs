//! An input to its lines of output.

use std::io::{Read, Write};

use super::batch::{Batch, Ledger};
use super::error::Error;
use super::source::{Piece, Source};

/// Replays every case of `input` and writes a line for each to `output`, which is then flushed.
///
/// The lines of the cases before an error are written, and nothing of the bad case is. Time is
/// linear in the input; memory does not depend on it.
///
/// # Errors
///
/// Every kind of [`Error`]; the place of an [`Error::Input`] counts from the start of `input`.
///
/// ```
/// use replay2048::replay::replay;
/// let mut output = Vec::new();
/// replay(&b"2 2 2 2  0 0 0 0  0 0 0 0  0 0 0 0\na 3 2"[..], &mut output).unwrap();
/// assert_eq!(output, b"4 4 2 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
/// ```
pub fn replay(input: impl Read, output: &mut impl Write) -> Result<(), Error> {
    let mut source = Source::new(input);
    let mut ledger = Ledger::new(output);
    let mut piece = Piece::default();
    loop {
        match enter_next(&mut source, &mut piece, &mut ledger) {
            Ok(true) => {}
            Ok(false) => return ledger.close(Ok(())),
            Err(error) => return ledger.close(Err(error)),
        }
    }
}

/// Replays the next batch of cases and enters it into the ledger; `false` if there is none.
///
/// # Errors
///
/// As [`replay`].
pub fn enter_next<R: Read, W: Write>(
    source: &mut Source<R>,
    piece: &mut Piece,
    ledger: &mut Ledger<W>,
) -> Result<bool, Error> {
    let batch = match source.take_cases(piece) {
        true => Batch::of_cases(piece.text()),
        false => Batch::of_one_case(source),
    };
    let more = !batch.is_end();
    ledger.enter(batch)?;
    Ok(more)
}
