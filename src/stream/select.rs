//! To the case that is asked for, without replaying those before it.

use std::io::{BufRead, Read};

use super::input::Input;
use crate::cases::{Cases, Start};
use crate::error::Error;
use crate::fast::{self, Layout};
use crate::tokens::{Token, Tokens};

/// Passes over the first `count` cases of an input, or as many as there are, and counts them in
/// `passed`.
///
/// # Errors
///
/// [`Error::Read`], and [`Error::Input`] where they break the grammar; lines are not looked into.
pub(crate) fn skip<R: Read>(
    input: &mut Input<R>,
    count: u64,
    layout: Layout,
    passed: &mut u64,
) -> Result<(), Error> {
    match layout {
        Layout::Free => skip_cases(input, count, passed),
        Layout::Lines => skip_lines(input, count, passed),
    }
}

fn skip_cases<R: Read>(input: &mut Input<R>, count: u64, passed: &mut u64) -> Result<(), Error> {
    while *passed < count {
        let text = input.fill_buf().map_err(Error::Read)?;
        let (bytes, cases) = fast::skip::skip_cases(text, count - *passed);
        input.consume(bytes);
        *passed += cases;
        if *passed < count {
            // A case that is not all in the buffer, an odd or a bad one, or none.
            let start = Start {
                position: input.position(),
                cases: *passed,
                ..Start::INPUT
            };
            let mut cases = Cases::new(&mut *input, start);
            if cases.board()?.is_none() {
                break;
            }
            while cases.step()?.is_some() {}
            *passed += 1;
        }
    }
    Ok(())
}

fn skip_lines<R: Read>(input: &mut Input<R>, count: u64, passed: &mut u64) -> Result<(), Error> {
    while *passed < count && input.begin_line().map_err(Error::Read)? {
        let position = input.position();
        let mut tokens = Tokens::new(&mut *input, position, false);
        *passed += u64::from(tokens.token()? != Token::End); // else the line is blank
        input.end_line().map_err(Error::Read)?;
    }
    Ok(())
}
