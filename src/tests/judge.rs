//! The judge's parts that need no other program.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::board::{Address, Board, Direction, Step};
use crate::judge::answer::Answer;
use crate::judge::complaints::Complaints;
use crate::judge::escaped::escaped;
use crate::judge::first_wrong::first_wrong;
use crate::judge::messages::Messages;
use crate::judge::prefix::Prefix;
use crate::judge::report::{Line, Summary, Whole};
use crate::judge::tally::Tally;
use crate::judge::timer::Timer;
use crate::judge::verdict::{of_output, Fault};
use crate::judge::Game;

/// The statement's sample and its answer.
const SAMPLE: Board = Board([0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 8, 16, 4, 8, 16, 16]);
const ANSWER: Board = Board([0, 0, 0, 0, 8, 2, 0, 0, 8, 8, 16, 0, 4, 8, 32, 0]);

fn step(direction: Direction, address: u64, tile: u64) -> Step {
    Step {
        direction,
        address: Address::new(address).expect("it is 1 to 16"),
        tile,
    }
}

/// The sample's game with two more steps.
fn three_steps() -> Game {
    Game {
        board: SAMPLE,
        steps: vec![
            step(Direction::Left, 6, 2),
            step(Direction::Up, 16, 4),
            step(Direction::Right, 1, 0),
        ],
    }
}

fn no_steps() -> Game {
    Game {
        board: SAMPLE,
        steps: Vec::new(),
    }
}

#[test]
fn an_answer_is_numbers_with_any_white_space_between_and_around_them() {
    for (output, numbers) in [
        ("", &[][..]),
        (" \n\r\n\t", &[]),
        ("7", &[7]),
        ("1 2\n3\t4\r\n5\x0B6\x0C7", &[1, 2, 3, 4, 5, 6, 7]),
        (" \n 1\n\n\n 2 \n", &[1, 2]),
        ("0 00 007", &[0, 0, 7]),
        ("18446744073709551615", &[u64::MAX]),
    ] {
        let answer = Answer::read(output.as_bytes());
        assert_eq!(answer, Answer::Numbers(numbers.to_vec()), "of {output:?}");
    }
}

#[test]
fn an_answer_with_anything_else_in_it_is_told_where() {
    for (output, place, found) in [
        ("x", 1, "x"),
        ("1 2 -8 4", 3, "-8"),
        ("1 +2", 2, "+2"),
        ("1 2.0", 2, "2.0"),
        ("1, 2", 1, "1,"),
        ("1 18446744073709551616", 2, "18446744073709551616"),
        ("1\u{A0}2", 1, "1\u{A0}2"),
    ] {
        let answer = Answer::read(output.as_bytes());
        let found = found.as_bytes().to_vec();
        assert_eq!(answer, Answer::Other { place, found }, "of {output:?}");
    }
}

#[test]
fn every_wrong_output_has_its_sentence() {
    let right = "0 0 0 0 8 2 0 0 8 8 16 0 4 8 32 0";
    let before = "0 0 0 0 0 0 4 4 4 4 8 16 4 8 16 16";
    for (output, sentence) in [
        (right.to_string(), None),
        (right.replace(' ', "\n"), None),
        (format!("\r\n{right}\r\n"), None),
        (String::new(), Some("printed nothing")),
        (" \n".into(), Some("printed nothing but white space")),
        ("8".into(), Some("printed 1 number instead of 16")),
        (right[2..].into(), Some("printed 15 numbers instead of 16")),
        (
            right.replace("32", "64"),
            Some("1 of the 16 numbers is wrong"),
        ),
        (before.into(), Some("10 of the 16 numbers are wrong")),
        (
            format!("{right} 99"),
            Some("printed 17 numbers instead of 16; the first 16 are right"),
        ),
        (
            format!("99 {right}"),
            Some("printed 17 numbers instead of 16; the last 16 are right"),
        ),
        (
            format!("{before}\n{right}\n"),
            Some(
                "printed 32 numbers instead of 16; the last 16 are right, and only the board after \
                 the last step is wanted",
            ),
        ),
        (
            format!("{before} {before}"),
            Some("printed 32 numbers instead of 16"),
        ),
        (
            format!("{right} points: 48"),
            Some("printed 'points:' after 16 numbers"),
        ),
        ("0 0 -4".into(), Some("printed '-4' instead of number 3")),
        (
            "\u{1B}[1mthe final board is".into(),
            Some("printed '\\x1b[1mthe' instead of number 1"),
        ),
        (
            "999999999999999999999".into(),
            Some("printed '99999999999999999999...' instead of number 1"),
        ),
    ] {
        let fault = of_output(output.as_bytes(), &ANSWER);
        let found = fault.map(|fault| fault.to_string());
        assert_eq!(found.as_deref(), sentence, "for {output:?}");
    }
}

#[test]
fn every_other_fault_has_its_sentence() {
    let status = |status, is_right| Fault::Status { status, is_right };
    for (fault, sentence) in [
        (status(3, false), "ended with exit status 3"),
        (
            status(1, true),
            "ended with exit status 1; what it printed is right",
        ),
        (
            status(139, false),
            "ended with exit status 139, the shell's sign for SIGSEGV (segmentation fault)",
        ),
        (
            Fault::NotFound,
            "the shell did not find the program (exit status 127)",
        ),
        (
            Fault::NotExecutable,
            "the shell could not execute the program (exit status 126)",
        ),
        (Fault::Signal(6), "ended by SIGABRT (abort)"),
        (Fault::Signal(99), "ended by signal 99"),
        (Fault::TooSlow, "took longer than 2 seconds"),
        (Fault::Floods, "printed more than 65536 bytes"),
        (
            Fault::Failed("too many".into()),
            "could not be run: too many",
        ),
    ] {
        assert_eq!(fault.to_string(), sentence);
    }
}

#[test]
fn a_case_is_cut_after_each_step_and_never_before_the_first() {
    let game = three_steps();
    let found: Vec<_> = Prefix::all(&game)
        .map(|prefix| (prefix.steps, prefix.input()))
        .collect();
    let board = "0 0 0 0 0 0 4 4 4 4 8 16 4 8 16 16\n";
    let expected: Vec<_> = ["a 6 2\n", "a 6 2 w 16 4\n", "a 6 2 w 16 4 d 1 0\n"]
        .iter()
        .zip(1..)
        .map(|(script, steps)| (steps, format!("{board}{script}").into_bytes()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn a_case_without_steps_is_its_only_cut_and_has_an_empty_script() {
    let game = no_steps();
    let inputs: Vec<_> = Prefix::all(&game).map(|prefix| prefix.input()).collect();
    assert_eq!(inputs, [b"0 0 0 0 0 0 4 4 4 4 8 16 4 8 16 16\n\n"]);
}

#[test]
fn a_cut_knows_the_boards_before_and_after_its_last_step() {
    let game = three_steps();
    let mut before = SAMPLE;
    for prefix in Prefix::all(&game) {
        let mut after = before;
        let step = game.steps[prefix.steps - 1];
        after.replay(step).expect("the game is valid");
        let last = prefix.last.expect("it has steps");
        assert_eq!(
            (prefix.before, prefix.board, last.step, last.board),
            (before, after, step, after)
        );
        before = after;
    }
    assert_eq!(Prefix::whole(&game).board, before);
}

#[test]
fn the_search_stops_at_the_first_wrong_cut() {
    let game = three_steps();
    for (wrong, tried, expected) in [
        (&[1][..], &[1][..], Some(1)),
        (&[2], &[1, 2], Some(2)),
        (&[1, 3], &[1], Some(1)),
        (&[3], &[1, 2, 3], Some(3)),
        (&[], &[1, 2, 3], None),
    ] {
        let mut steps = Vec::new();
        let found = first_wrong(&game, |prefix| {
            steps.push(prefix.steps);
            wrong.contains(&prefix.steps).then_some("wrong")
        });
        let found = found.map(|(prefix, fault)| {
            assert_eq!(fault, "wrong");
            prefix.steps
        });
        assert_eq!((found, &steps[..]), (expected, tried), "wrong at {wrong:?}");
    }
}

#[test]
fn the_summary_counts_cases_and_says_where_it_stopped() {
    for (right, wrong, stopped, line) in [
        (0, 0, false, "0 cases: 0 right, 0 wrong"),
        (1, 0, false, "1 case: 1 right, 0 wrong"),
        (0, 1, true, "1 case: 0 right, 1 wrong; stopped there"),
        (997, 3, false, "1000 cases: 997 right, 3 wrong"),
        (37, 20, true, "57 cases: 37 right, 20 wrong; stopped there"),
    ] {
        let summary = Summary {
            right,
            wrong,
            stopped,
        };
        assert_eq!(summary.to_string(), line);
        assert_eq!(summary.is_all_right(), wrong == 0, "{line}");
    }
}

#[test]
fn a_further_wrong_case_is_a_line() {
    let line = Line {
        name: "games.txt",
        case: 9,
        fault: &Fault::Nothing,
    };
    assert_eq!(line.to_string(), "games.txt: case 9: printed nothing\n");
}

/// The first line of the report on a first wrong case.
fn headline(game: &Game, is_flaky: bool) -> String {
    let whole = Whole {
        name: "games.txt",
        case: 7,
        fault: &Fault::Nothing,
        prefix: &Prefix::whole(game),
        is_flaky,
        output: b"",
        color: false,
    };
    let text = whole.to_string();
    text.lines().next().unwrap_or_default().to_string()
}

#[test]
fn the_headline_says_from_which_step_on_a_case_is_wrong() {
    for (game, is_flaky, headline_expected) in [
        (
            three_steps(),
            false,
            "games.txt: case 7 is wrong from step 3 on: printed nothing",
        ),
        (
            no_steps(),
            false,
            "games.txt: case 7, which has no steps, is wrong: printed nothing",
        ),
        (
            three_steps(),
            true,
            "games.txt: case 7 was wrong once, but right when run again: printed nothing",
        ),
    ] {
        assert_eq!(headline(&game, is_flaky), headline_expected);
    }
}

#[test]
fn texts_of_other_programs_are_shown_on_a_line_and_cut() {
    for (text, width, shown) in [
        (&b""[..], 10, ""),
        (b"1 2 3", 5, "1 2 3"),
        (b"1 2 34", 5, "1 2 3..."),
        (b"a\tb\0\x1B\x7F", 20, "a\\x09b\\x00\\x1b\\x7f"),
        (b"\xFF1\xC3", 20, "\\xff1\\xc3"),
        ("b\u{F6}se \u{85}".as_bytes(), 20, "b\u{F6}se \\xc2\\x85"),
        (b"123\0", 6, "123..."),
        (b"\\x00", 10, "\\x00"),
    ] {
        assert_eq!(escaped(text, width), shown, "of {text:?} in {width}");
    }
}

#[test]
fn the_first_lines_of_standard_error_are_kept_whatever_pieces_they_come_in() {
    let text = "one\ntwo\n\nfour".repeat(10) + "\n";
    let expected: Vec<_> = text.split_inclusive('\n').collect();
    for size in [1, 2, 3, 7, 1000] {
        let mut complaints = Complaints::default();
        for piece in text.as_bytes().chunks(size) {
            complaints.add(piece);
        }
        let lines: Vec<_> = complaints
            .lines
            .iter()
            .map(|line| line.as_slice())
            .collect();
        let kept: Vec<_> = expected[..Complaints::LINES]
            .iter()
            .map(|line| line.as_bytes())
            .collect();
        assert_eq!(lines, kept, "in pieces of {size}");
        assert_eq!(
            complaints.count,
            expected.len() as u64,
            "in pieces of {size}"
        );
    }
}

#[test]
fn an_endless_line_of_standard_error_is_cut() {
    let mut complaints = Complaints::default();
    for _ in 0..100 {
        complaints.add(&[b'x'; 8192]);
    }
    assert_eq!((complaints.lines.len(), complaints.count), (1, 1));
    assert_eq!(complaints.lines[0], vec![b'x'; 1000]);
}

/// An output that can be read after it was given away.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shared {
    fn text(&self) -> String {
        let bytes = self.0.lock().expect("no writer panics").clone();
        String::from_utf8(bytes).expect("messages here are UTF-8")
    }
}

fn complaints(lines: usize) -> Complaints {
    let mut complaints = Complaints::default();
    complaints.add("help\n".repeat(lines).as_bytes());
    complaints
}

/// Long enough that the progress may be drawn again.
const PAUSE: Duration = Duration::from_millis(110);

#[test]
fn progress_is_drawn_on_a_terminal_only_and_erased_before_anything_else() {
    for (progress, text) in [
        (true, "1 done\r      \r12 done\r       \rhelp\n"),
        (false, "help\n"),
    ] {
        let output = Shared::default();
        let mut messages = Messages::new(Box::new(output.clone()), progress);
        for drawn in ["1 done", "12 done"] {
            thread::sleep(PAUSE);
            messages.draw(drawn);
        }
        messages.pass_on(&complaints(1));
        messages.erase();
        assert_eq!(output.text(), text);
    }
}

#[test]
fn ten_lines_of_standard_error_are_passed_on_and_the_rest_counted() {
    for (runs, passed, rest) in [
        (&[0, 0][..], 0, ""),
        (&[3, 0, 7], 10, ""),
        (
            &[3, 8],
            10,
            "replay2048: 1 more line that COMMAND wrote to standard error\n",
        ),
        (
            &[100, 1],
            10,
            "replay2048: 91 more lines that COMMAND wrote to standard error\n",
        ),
    ] {
        let output = Shared::default();
        let mut messages = Messages::new(Box::new(output.clone()), false);
        for &lines in runs {
            messages.pass_on(&complaints(lines));
        }
        messages.finish();
        assert_eq!(output.text(), "help\n".repeat(passed) + rest, "{runs:?}");
    }
}

#[test]
fn the_first_wrong_case_has_room_of_its_own_on_standard_error() {
    let output = Shared::default();
    let mut messages = Messages::new(Box::new(output.clone()), false);
    messages.pass_on(&complaints(10));
    messages.pass_on_all(&complaints(21));
    messages.pass_on(&complaints(1));
    messages.finish();
    let rest = "replay2048: 2 more lines that COMMAND wrote to standard error\n";
    assert_eq!(output.text(), "help\n".repeat(30) + rest);
}

#[test]
fn the_tally_says_stopped_only_if_a_case_is_left_over() {
    let admit = |tally: &Tally| tally.admit(1).expect("nothing has failed");
    // All cases are counted when it is enough, and no more come.
    let tally = Tally::new(NonZeroUsize::MIN);
    assert_eq!((admit(&tally), admit(&tally)), (Some(0), Some(1)));
    tally.count(true, 1, false);
    tally.count(false, 1, true);
    assert!(tally.is_over());
    assert!(!tally.summary().stopped);
    // One more comes.
    assert_eq!(admit(&tally), None);
    assert!(tally.summary().stopped);
    // One was under way.
    let tally = Tally::new(NonZeroUsize::MIN);
    assert_eq!((admit(&tally), admit(&tally)), (Some(0), Some(1)));
    tally.count(false, 1, true);
    assert!(tally.summary().stopped);
}

#[test]
fn time_in_which_the_judge_itself_did_not_run_hardly_counts() {
    let mut timer = Timer::new(Duration::from_millis(100));
    thread::sleep(Duration::from_millis(200));
    assert_eq!(timer.left(), Duration::from_millis(60));
    for _ in 0..2 {
        thread::sleep(Duration::from_millis(40));
        timer.left();
    }
    assert_eq!(timer.left(), Duration::ZERO);
}

/// Waits until this holds, but not for ever.
#[track_caller]
fn wait_until(condition: impl Fn() -> bool) {
    let started = Instant::now();
    while !condition() {
        assert!(started.elapsed() < Duration::from_secs(60), "hangs");
        thread::yield_now();
    }
}

#[test]
fn the_tally_admits_no_more_games_than_memory_should_hold() {
    for (steps, most) in [(0, 64), (1 << 18, 4), (1 << 30, 1)] {
        let tally = Arc::new(Tally::new(NonZeroUsize::MIN));
        let admitted = Arc::new(AtomicU64::new(0));
        thread::spawn({
            let (tally, admitted) = (Arc::clone(&tally), Arc::clone(&admitted));
            move || {
                while let Ok(Some(index)) = tally.admit(steps) {
                    admitted.store(index + 1, Ordering::SeqCst);
                }
            }
        });
        let count = || admitted.load(Ordering::SeqCst);
        wait_until(|| count() >= most);
        thread::sleep(Duration::from_millis(20)); // for games that should wait
        assert_eq!(count(), most, "of {steps} steps");
        tally.count(true, steps, false);
        wait_until(|| count() == most + 1);
        tally.stop();
    }
}

#[test]
fn a_report_that_cannot_be_written_is_told_once_and_ends_the_run() {
    let tally = Tally::new(NonZeroUsize::MIN);
    assert!(tally.admit(1).is_ok());
    tally.fail(io::ErrorKind::Other.into());
    assert!(tally.settle().is_err());
    assert!(tally.settle().is_ok());
    assert!(matches!(tally.admit(1), Ok(None)));
    assert!(tally.is_over() && tally.is_called_off());
}
