//! The cases of an input to a view of them, one after another.

use std::io::{BufRead, Read};

use super::input::Input;
use crate::board::Board;
use crate::cases::{Cases, Start};
use crate::error::Error;
use crate::fast::Layout;

/// What is done with each case.
pub(crate) trait View {
    /// Shows the case of this number that begins with `board`; its steps are still to be read from
    /// `cases`.
    ///
    /// # Errors
    ///
    /// Those of the case, and [`Error::Write`].
    fn show<R: BufRead>(
        &mut self,
        number: u64,
        board: Board,
        cases: &mut Cases<R>,
    ) -> Result<(), Error>;

    /// Shows a line that is blank or bad.
    ///
    /// # Errors
    ///
    /// [`Error::Write`].
    fn show_no_case(&mut self) -> Result<(), Error>;

    /// Goes on with the cases of the source of this name.
    fn begin(&mut self, _name: &str) {}

    /// Whether more cases are wanted.
    fn goes_on(&self) -> bool {
        true
    }

    /// Sees to it that all cases so far are shown, before an error is told.
    ///
    /// # Errors
    ///
    /// [`Error::Write`].
    fn settle(&mut self) -> Result<(), Error> {
        Ok(())
    }

    /// Ends the view, after all cases; `false` if it has found anything wrong.
    ///
    /// # Errors
    ///
    /// [`Error::Write`].
    fn finish(self) -> Result<bool, Error>
    where
        Self: Sized,
    {
        Ok(true)
    }
}

/// How many cases to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// All that are left.
    All,
    /// The next one.
    One,
}

/// Shows cases of an input, of which `begun` have begun, and counts them there. With
/// [`Layout::Lines`], `tell` is told of bad lines.
///
/// # Errors
///
/// Those of the input that are not of a bad line, and [`Error::Write`].
pub(crate) fn each<R: Read>(
    input: &mut Input<R>,
    layout: Layout,
    begun: &mut u64,
    count: Count,
    view: &mut impl View,
    tell: &mut dyn FnMut(&Error),
) -> Result<(), Error> {
    match layout {
        Layout::Free => each_case(input, begun, count, view),
        Layout::Lines => each_line(input, begun, count, view, tell),
    }
}

fn each_case<R: Read>(
    input: &mut Input<R>,
    begun: &mut u64,
    count: Count,
    view: &mut impl View,
) -> Result<(), Error> {
    let start = Start {
        position: input.position(),
        cases: *begun,
        ..Start::INPUT
    };
    let mut cases = Cases::new(input, start);
    while view.goes_on() {
        let board = cases.board();
        *begun += u64::from(matches!(board, Ok(Some(_)) | Err(Error::Input(_))));
        let Some(board) = board? else {
            break;
        };
        view.show(*begun, board, &mut cases)?;
        if count == Count::One {
            break;
        }
    }
    Ok(())
}

fn each_line<R: Read>(
    input: &mut Input<R>,
    begun: &mut u64,
    count: Count,
    view: &mut impl View,
    tell: &mut dyn FnMut(&Error),
) -> Result<(), Error> {
    while view.goes_on() && input.begin_line().map_err(Error::Read)? {
        let before = *begun;
        let start = Start {
            position: input.position(),
            cases: before,
            steps: 0,
            is_line: true,
            is_last: false,
        };
        match show_line(Cases::new(&mut *input, start), begun, view) {
            Ok(()) if *begun > before => {}
            Ok(()) if count == Count::One => {}
            Ok(()) => view.show_no_case()?,
            Err(error @ Error::Input(_)) => {
                *begun = before + 1;
                view.settle()?;
                tell(&error);
                view.show_no_case()?;
            }
            Err(error) => return Err(error),
        }
        if count == Count::One && *begun > before {
            break;
        }
        input.end_line().map_err(Error::Read)?;
    }
    Ok(())
}

/// Shows the case of a line, if it has one.
fn show_line<R: BufRead>(
    mut cases: Cases<R>,
    begun: &mut u64,
    view: &mut impl View,
) -> Result<(), Error> {
    if let Some(board) = cases.board()? {
        *begun += 1;
        view.show(*begun, board, &mut cases)?;
    }
    Ok(())
}
