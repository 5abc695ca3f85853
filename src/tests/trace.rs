//! What a trace does with an output that fails.

use std::cell::RefCell;

use crate::error::Error;
use crate::fast::Layout;
use crate::show::trace::Trace;
use crate::stream::each::{each, Count};
use crate::stream::input::Input;

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    for room in [0, 10, 100, 1000] {
        let mut space = vec![0; room];
        let output = RefCell::new(&mut space[..]);
        let game = "0 ".repeat(16) + "a 1 2";
        let mut input = Input::new(game.as_bytes(), Vec::new());
        let mut trace = Trace::new(&output, false, false);
        let traced = each(
            &mut input,
            Layout::Free,
            &mut 0,
            Count::All,
            &mut trace,
            &mut |_| (),
        );
        assert!(matches!(traced, Err(Error::Write(_))), "{traced:?}");
    }
}
