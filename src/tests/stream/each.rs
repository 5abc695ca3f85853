//! Cases one after another to a view.

use std::cell::RefCell;
use std::io::BufRead;

use super::super::answers::shown;
use super::super::games::Random;
use super::{any_text, expected_log, into_log, log_error, longest_open_end, sizes, Log, Pieces};
use crate::board::Board;
use crate::cases::Cases;
use crate::error::Error;
use crate::fast::Layout;
use crate::stream::each::{each, Count, View};
use crate::stream::input::Input;
use crate::stream::select::skip;
use crate::write::push_line;

/// A view that replays each case and logs its line when it has to settle.
struct LogView<'a> {
    log: &'a RefCell<Vec<u8>>,
    /// What is still to be logged.
    unseen: Vec<u8>,
    /// The number of the next case, if all are shown.
    number: u64,
    /// How many more cases are wanted.
    wanted: usize,
    /// Whether it looks at no step.
    is_lazy: bool,
}

impl View for LogView<'_> {
    fn show<R: BufRead>(
        &mut self,
        number: u64,
        board: Board,
        cases: &mut Cases<R>,
    ) -> Result<(), Error> {
        self.wanted -= 1;
        self.number = number;
        let mut board = board;
        while let Some(step) = if self.is_lazy { None } else { cases.step()? } {
            let replayed = board.replay(step);
            replayed.map_err(|fault| cases.cannot_replay(fault))?;
        }
        push_line(&board, &mut self.unseen);
        Ok(())
    }

    fn show_no_case(&mut self) -> Result<(), Error> {
        self.unseen.push(b'\n');
        Ok(())
    }

    fn goes_on(&self) -> bool {
        self.wanted > 0
    }

    fn settle(&mut self) -> Result<(), Error> {
        self.log.borrow_mut().append(&mut self.unseen);
        Ok(())
    }
}

/// Shows so many cases, and tells how many have begun then.
fn shown_log(
    input: &mut Input<Pieces>,
    layout: Layout,
    begun: u64,
    (wanted, count): (usize, Count),
) -> (Log, u64) {
    let log = RefCell::new(Vec::new());
    let mut view = LogView {
        log: &log,
        unseen: Vec::new(),
        number: begun,
        wanted,
        is_lazy: false,
    };
    let mut begun = begun;
    let mut tell = |error: &Error| log_error(error, &log);
    let shown = each(input, layout, &mut begun, count, &mut view, &mut tell);
    view.settle().expect("nothing fails");
    if let Err(error) = &shown {
        log_error(error, &log);
    }
    (into_log(log), begun)
}

fn input(text: &[u8], random: &mut Random) -> Input<Pieces> {
    let capacity = 1 + random.below(300).max(longest_open_end(text));
    Input::with_capacity(capacity, Pieces::new(text, &sizes(random)), Vec::new())
}

#[test]
fn every_case_and_every_line_is_shown_as_it_is_replayed() {
    for seed in 0..1_000 {
        let random = &mut Random::new(seed);
        let text = any_text(random);
        for layout in [Layout::Free, Layout::Lines] {
            let mut input = input(&text, random);
            let (log, _) = shown_log(&mut input, layout, 0, (usize::MAX, Count::All));
            let expected = expected_log(&text, layout);
            assert_eq!(log, expected, "seed {seed}, {layout:?}: {}", shown(&text));
        }
    }
}

#[test]
fn no_more_cases_are_shown_than_wanted() {
    const CASE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
    let text = format!("{CASE}\n\n{CASE} a 1 2\n\n{CASE} x\n{CASE} a 1 4\n");
    let two = CASE.replacen('0', "2", 1);
    for layout in [Layout::Free, Layout::Lines] {
        for (wanted, expected) in [
            (0, String::new()),
            (1, format!("{CASE}\n")),
            (2, format!("{CASE}\n\n{two}\n")),
        ] {
            let random = &mut Random::new(wanted as u64);
            let mut input = input(text.as_bytes(), random);
            let (log, begun) = shown_log(&mut input, layout, 0, (wanted, Count::All));
            let expected = match layout {
                Layout::Free => expected.replace("\n\n", "\n"),
                Layout::Lines => expected,
            };
            assert_eq!(
                (log, begun),
                (expected, wanted as u64),
                "{layout:?}, {wanted}"
            );
        }
    }
}

/// What is written and told of each case, one after another.
fn expected_logs(text: &[u8], layout: Layout) -> Vec<Log> {
    let mut logs = vec![Log::new()];
    for line in expected_log(text, layout).split_inclusive('\n') {
        let ends = !line.starts_with('!') || layout == Layout::Free;
        let last = logs.last_mut().expect("at least one");
        if line != "\n" || !last.is_empty() {
            *last += line; // else the line is blank, which is no case
        }
        if ends && !last.is_empty() {
            logs.push(Log::new());
        }
    }
    logs
}

#[test]
fn the_case_that_is_asked_for_is_shown_and_nothing_else() {
    for seed in 0..200 {
        let random = &mut Random::new(seed);
        let text = any_text(random);
        for layout in [Layout::Free, Layout::Lines] {
            let logs = expected_logs(&text, layout);
            for (number, expected) in (0..).zip(logs) {
                let what = || format!("seed {seed}, {layout:?}, {number}: {}", shown(&text));
                let mut input = input(&text, random);
                let mut begun = 0;
                if let Err(error) = skip(&mut input, number, layout, &mut begun) {
                    // A case is not replayed as it is passed over, but it is read.
                    let is_told = expected.is_empty() || expected == format!("!{error}\n");
                    assert!(is_told, "{error}, not {expected}; {}", what());
                    break;
                }
                if begun < number {
                    assert_eq!(expected, "", "{}", what());
                    break;
                }
                let one = (usize::MAX, Count::One);
                let (log, begun) = shown_log(&mut input, layout, begun, one);
                let came = (log, begun - number);
                let is_case = u64::from(!expected.is_empty());
                let is_bad = expected.starts_with('!');
                assert_eq!(came, (expected, is_case), "{}", what());
                if is_bad && layout == Layout::Free {
                    break; // of what follows, the whole run tells nothing
                }
            }
        }
    }
}

#[test]
fn what_a_view_leaves_of_a_line_is_passed_over() {
    const CASE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
    let text = format!("{CASE} a 1 2 w 3 4\n{CASE} \x1A x\n\n{CASE}\n");
    for capacity in 1..=text.len() {
        let pieces = Pieces::new(text.as_bytes(), &[usize::MAX]);
        let mut input = Input::with_capacity(capacity, pieces, Vec::new());
        let log = RefCell::new(Vec::new());
        let mut view = LogView {
            log: &log,
            unseen: Vec::new(),
            number: 0,
            wanted: usize::MAX,
            is_lazy: true,
        };
        let mut begun = 0;
        let mut tell = |error: &Error| panic!("{error}");
        let lines = Layout::Lines;
        let shown = each(
            &mut input,
            lines,
            &mut begun,
            Count::All,
            &mut view,
            &mut tell,
        );
        shown.expect("no line is bad as far as it is read");
        view.settle().expect("nothing fails");
        assert_eq!((begun, view.number), (3, 3));
        let expected = format!("{CASE}\n{CASE}\n\n{CASE}\n");
        assert_eq!(into_log(log), expected, "{capacity} bytes");
    }
}
