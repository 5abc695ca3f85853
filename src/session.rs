//! The cases of several sources, one source after another, to one output.

use std::cell::RefCell;
use std::fmt;
use std::io::{Read, Write};
use std::mem;
use std::num::NonZeroU64;
use std::process::ExitCode;

use crate::command::Reading;
use crate::error::Error;
use crate::exit::{report, Run};
use crate::fast::Layout;
use crate::files::{FileId, Source};
use crate::stream;
use crate::stream::each::{each, Count, View};
use crate::stream::input::Input;
use crate::stream::select::skip;
use crate::stream::tied::{untied, Tied};

/// The sources of a run and its output, and what became of them so far.
pub(crate) struct Session<'a, W> {
    reading: &'a Reading,
    output: &'a RefCell<W>,
    /// The file that the output is, if it is a file.
    output_file: Option<FileId>,
    run: Run,
    /// A buffer for the next source.
    buffer: Vec<u8>,
}

impl<'a, W: Write> Session<'a, W> {
    /// A session that has read nothing yet.
    pub(crate) fn new(
        reading: &'a Reading,
        output: &'a RefCell<W>,
        output_file: Option<FileId>,
    ) -> Session<'a, W> {
        Session {
            reading,
            output,
            output_file,
            run: Run::default(),
            buffer: Vec::new(),
        }
    }

    /// Replays all cases and writes their final boards.
    pub(crate) fn replay(mut self) -> ExitCode {
        for source in &self.reading.sources {
            let name = source.name();
            let replayed = self.replay_source(source, &name);
            if !self.goes_on(&name, replayed) {
                break;
            }
        }
        self.run.end(&mut *self.output.borrow_mut())
    }

    fn replay_source(&mut self, source: &Source, name: &str) -> Result<(), Error> {
        let opened = source.open(self.output_file).map_err(Error::Read)?;
        let (output, run) = (self.output, &mut self.run);
        stream::replay(
            opened,
            &mut self.buffer,
            layout(self.reading),
            self.reading.threads,
            output,
            &mut |error| tell(error, name, output, run),
        )
    }

    /// Shows all cases by a view, or the one that is asked for.
    pub(crate) fn show(mut self, mut view: impl View) -> ExitCode {
        let mut choice = self.reading.case.map(Choice::new);
        for source in &self.reading.sources {
            if !view.goes_on() || choice.as_ref().is_some_and(|choice| choice.is_found) {
                break;
            }
            let name = source.name();
            view.begin(&name);
            let shown = self.show_source(source, &name, &mut choice, &mut view);
            let shown = view.settle().and(shown);
            if !self.goes_on(&name, shown) {
                return self.run.end(&mut *self.output.borrow_mut());
            }
        }
        match view.finish() {
            Ok(true) => {}
            Ok(false) => self.run.failed = true,
            Err(error) => drop(self.goes_on("", Err(error))),
        }
        if let Some(choice) = choice.filter(|choice| !choice.is_found) {
            let _ = self.output.borrow_mut().flush();
            report(choice);
            self.run.failed = true;
        }
        self.run.end(&mut *self.output.borrow_mut())
    }

    fn show_source(
        &mut self,
        source: &Source,
        name: &str,
        choice: &mut Option<Choice>,
        view: &mut impl View,
    ) -> Result<(), Error> {
        let opened = source.open(self.output_file).map_err(Error::Read)?;
        let tied = Tied::new(opened.reader, opened.may_wait, self.output);
        let mut input = Input::new(tied, mem::take(&mut self.buffer));
        let (output, run) = (self.output, &mut self.run);
        let mut tell = |error: &Error| tell(error, name, output, run);
        let shown = show_input(&mut input, layout(self.reading), choice, view, &mut tell);
        self.buffer = input.into_buffer();
        shown
    }

    /// Notes how a source went; `false` if nothing more can be written.
    fn goes_on(&mut self, name: &str, result: Result<(), Error>) -> bool {
        let result = result.map_err(untied);
        let mut output = self.output.borrow_mut();
        self.run.note(result, name, &mut *output)
    }
}

fn layout(reading: &Reading) -> Layout {
    match reading.keep_going {
        true => Layout::Lines,
        false => Layout::Free,
    }
}

/// Tells of a bad line, after what is written before it.
fn tell<W: Write>(error: &Error, name: &str, output: &RefCell<W>, run: &mut Run) {
    let _ = output.borrow_mut().flush(); // a failure shows again when more is written
    run.tell(name, error);
}

/// Shows the cases of an input, or the one that is asked for.
fn show_input<R: Read>(
    input: &mut Input<R>,
    layout: Layout,
    choice: &mut Option<Choice>,
    view: &mut impl View,
    tell: &mut dyn FnMut(&Error),
) -> Result<(), Error> {
    let mut begun = 0;
    let Some(choice) = choice else {
        return each(input, layout, &mut begun, Count::All, view, tell);
    };
    let before = choice.number.get() - 1 - choice.passed;
    let skipped = skip(input, before, layout, &mut begun);
    let shown = skipped.and_then(|()| match begun == before {
        true => each(input, layout, &mut begun, Count::One, view, tell),
        false => Ok(()),
    });
    choice.passed += begun;
    choice.is_found = begun > before;
    shown
}

/// The case that is asked for, and how far it is looked for.
struct Choice {
    /// Its number, counted through all sources.
    number: NonZeroU64,
    /// How many cases there were so far.
    passed: u64,
    is_found: bool,
}

impl Choice {
    fn new(number: NonZeroU64) -> Choice {
        Choice {
            number,
            passed: 0,
            is_found: false,
        }
    }
}

/// What to say if the case is not found.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.passed {
            0 => write!(f, "there are no cases, so no case {}", self.number),
            1 => write!(f, "there is only 1 case, no case {}", self.number),
            passed => write!(f, "there are only {passed} cases, no case {}", self.number),
        }
    }
}
