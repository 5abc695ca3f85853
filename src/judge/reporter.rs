//! The thread that reports results, in the order of the games.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::sync::mpsc::Receiver;
use std::sync::Arc;

use super::child::{Run, Runner};
use super::first_wrong::first_wrong;
use super::messages::Messages;
use super::prefix::Prefix;
use super::report::{Line, Summary, Whole};
use super::tally::Tally;
use super::verdict::Fault;
use super::workers::{Job, Judged};

/// How many wrong cases are enough: wrong programs often hang, which takes its time.
const ENOUGH: u64 = 20;

/// Reports results.
pub struct Reporter {
    /// For the search for the first wrong step.
    pub runner: Runner,
    /// Where to count what is reported.
    pub tally: Arc<Tally>,
    /// Standard output.
    pub output: Box<dyn Write + Send>,
    /// Whether boards are coloured.
    pub color: bool,
    /// Standard error.
    pub messages: Messages,
}

impl Reporter {
    /// Reports all results, and then the summary unless it is called off.
    pub fn report_all(mut self, results: Receiver<Judged>) {
        let mut next = 0;
        let mut early = BTreeMap::new();
        for judged in results {
            early.insert(judged.job.index, judged);
            while let Some(judged) = early.remove(&next) {
                next += 1;
                if !self.tally.is_over() {
                    self.report(judged);
                }
            }
        }
        self.messages.finish();
        if !self.tally.is_called_off() {
            let summary = self.tally.summary();
            self.write(format_args!("{summary}\n"));
        }
        self.tally.stop(); // a result that a lost thread owes never comes
    }

    /// Reports a result, then counts it, so that the count never runs ahead of the report.
    fn report(&mut self, judged: Judged) {
        let Judged { job, run, fault } = judged;
        let counts = self.tally.summary();
        let cannot_run =
            |fault: &Fault| fault.is_of_the_shell() && counts.right + counts.wrong == 0;
        let mut is_enough = false;
        match &fault {
            None => self.messages.pass_on(&run.complaints),
            Some(fault) if cannot_run(fault) => {
                self.messages.pass_on_all(&run.complaints);
                self.write_line(&job, fault);
                is_enough = true;
            }
            Some(fault) if counts.wrong == 0 => self.write_whole(&job, &run, fault),
            Some(fault) => {
                self.messages.pass_on(&run.complaints);
                self.write_line(&job, fault);
                is_enough = counts.wrong + 1 == ENOUGH;
            }
        }
        let is_last = is_enough || self.tally.pending() == 1;
        if is_last {
            self.messages.erase();
        }
        self.tally
            .count(fault.is_none(), job.game.steps.len(), is_enough);
        if !is_last {
            let Summary { right, wrong, .. } = self.tally.summary();
            let done = right + wrong;
            self.messages
                .draw(format_args!("{done} cases done, {wrong} wrong"));
        }
    }

    /// Writes a line about a wrong case.
    fn write_line(&mut self, job: &Job, fault: &Fault) {
        let Job { name, case, .. } = job;
        self.write(Line {
            name,
            case: *case,
            fault,
        });
    }

    /// Looks for the first wrong step and writes everything about it.
    fn write_whole(&mut self, job: &Job, run: &Run, fault: &Fault) {
        let case = job.case;
        let mut last_run = None;
        let found = first_wrong(&job.game, |prefix| {
            self.messages.draw(format_args!(
                "case {case} is wrong, looking for its first wrong step"
            ));
            let run = self.runner.run(prefix.input());
            let fault = Fault::of(&run, &prefix.board);
            last_run = Some(run);
            fault
        });
        let (prefix, fault, run, is_flaky) = match (found, &last_run) {
            (Some((prefix, fault)), Some(run)) => (prefix, fault, run, false),
            _ => (Prefix::whole(&job.game), fault.clone(), run, true),
        };
        self.messages.pass_on_all(&run.complaints);
        self.write(Whole {
            name: &job.name,
            case: job.case,
            fault: &fault,
            prefix: &prefix,
            is_flaky,
            output: &run.output,
            color: self.color,
        });
    }

    /// Writes a part of the report, with no progress on the screen.
    fn write(&mut self, part: impl Display) {
        self.messages.erase();
        let written = write!(self.output, "{part}").and_then(|()| self.output.flush());
        if let Err(reason) = written {
            self.tally.fail(reason);
        }
    }
}
