//! Cases to games for the judge.

use std::io::BufRead;

use super::{Game, Judge};
use crate::board::Board;
use crate::cases::Cases;
use crate::error::Error;
use crate::stream::each::View;

/// Gives each good case to a judge.
pub(crate) struct Check {
    judge: Judge,
    source: String,
    goes_on: bool,
}

impl Check {
    /// A check by `judge`.
    pub(crate) fn new(judge: Judge) -> Check {
        Check {
            judge,
            source: String::new(),
            goes_on: true,
        }
    }
}

impl View for Check {
    fn show<R: BufRead>(
        &mut self,
        number: u64,
        board: Board,
        cases: &mut Cases<R>,
    ) -> Result<(), Error> {
        let mut steps = Vec::new();
        let mut after = board;
        while let Some(step) = cases.step()? {
            let replayed = after.replay(step);
            replayed.map_err(|fault| cases.cannot_replay(fault))?;
            steps.push(step);
        }
        let game = Game { board, steps };
        self.goes_on = self.judge.check(&self.source, number, game)?;
        Ok(())
    }

    fn show_no_case(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn begin(&mut self, name: &str) {
        self.source = name.to_string();
    }

    fn goes_on(&self) -> bool {
        self.goes_on
    }

    fn settle(&mut self) -> Result<(), Error> {
        self.judge.settle()
    }

    fn finish(self) -> Result<bool, Error> {
        self.judge.finish()
    }
}
