//! Several threads: late ones, such as panic, none at all, and no more work than can be written.

use std::cell::{Cell, RefCell};
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::panic;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::super::games::{good_games, Random};
use super::{
    expected_log, guarded, into_log, log_error, panic_message, replayed, Log, LogOutput, Pieces,
    HANGS,
};
use crate::error::Error;
use crate::fast::Layout;
use crate::stream::input::Input;
use crate::stream::output::OrderedOutput;
use crate::stream::parallel::{self, start_thread, Starter};

/// A case on a line.
const CASE: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 1 2\n";

const LAYOUTS: [Layout; 2] = [Layout::Free, Layout::Lines];

/// Replays an input by threads of this starter.
fn replayed_by(
    starter: &Starter,
    reader: impl Read + Send + 'static,
    layout: Layout,
    threads: usize,
) -> Log {
    let log = RefCell::new(Vec::new());
    let output = RefCell::new(LogOutput(&log));
    let input = Input::with_capacity(1_000, reader, Vec::new());
    let mut tell = |error: &Error| log_error(error, &log);
    let mut ordered = OrderedOutput::new(&output, layout, &mut tell);
    let threads = NonZeroUsize::new(threads);
    let replayed = parallel::replay(input, layout, threads, starter, &mut ordered);
    if let Err(error) = replayed {
        log_error(&error, &log);
    }
    into_log(log)
}

#[test]
fn where_threads_are_not_to_be_had_fewer_do_the_work() {
    for layout in LAYOUTS {
        for end in ["", "0 x\n", CASE] {
            let text = CASE.repeat(300) + end;
            let expected = expected_log(text.as_bytes(), layout);
            for threads in 1..=4 {
                for to_be_had in 0..=threads {
                    let what = move || format!("{layout:?}, {to_be_had} of {threads} threads");
                    let pieces = Pieces::new(text.as_bytes(), &[700]);
                    let (log, started, asked) = guarded(what, move || {
                        let starts = Rc::new(Cell::new((0, 0)));
                        let own = Rc::clone(&starts);
                        let starter = move |work: Box<dyn FnOnce() + Send>| {
                            let (started, asked) = own.get();
                            let is_had = started < to_be_had;
                            own.set((started + usize::from(is_had), asked + 1));
                            is_had.then(|| start_thread(work))?
                        };
                        let log = replayed_by(&starter, pieces, layout, threads);
                        let (started, asked) = starts.get();
                        (log, started, asked)
                    });
                    assert_eq!(log, expected, "{}", what());
                    assert_eq!(started, to_be_had, "{}", what());
                    assert_eq!(asked, threads.min(to_be_had + 1), "{}", what());
                }
            }
        }
    }
}

/// A reader of a text that then waits for what comes by a channel, and ends with it.
struct Waiting {
    text: io::Cursor<Vec<u8>>,
    more: Receiver<Vec<u8>>,
}

impl Read for Waiting {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.text.position() == self.text.get_ref().len() as u64 {
            match self.more.recv() {
                Ok(text) => self.text = io::Cursor::new(text),
                Err(_) => return Ok(0),
            }
        }
        self.text.read(into)
    }
}

#[test]
fn an_error_is_told_though_another_thread_waits_for_more_input() {
    for threads in 1..=4 {
        let text = CASE.repeat(200) + "0 x " + CASE + CASE;
        let expected = expected_log(text.as_bytes(), Layout::Free);
        let (send, more) = mpsc::channel();
        let reader = Waiting {
            text: io::Cursor::new(text.into_bytes()),
            more,
        };
        let what = move || format!("{threads} threads");
        let log = guarded(what, move || replayed(reader, 1_000, Layout::Free, threads));
        assert_eq!(log, expected, "{}", what());
        // What comes late is taken or not, and nobody is told.
        let _ = send.send(CASE.repeat(100).into_bytes());
    }
}

#[test]
fn an_answer_is_out_while_all_threads_wait_for_more_input() {
    // With 0, no thread is to be had.
    for threads in 0..=4 {
        for layout in LAYOUTS {
            let (send, more) = mpsc::channel();
            let (shown, answers) = mpsc::channel();
            let reader = Waiting {
                text: io::Cursor::new(CASE.repeat(200).into_bytes()),
                more,
            };
            let runner = thread::spawn(move || {
                let output = RefCell::new(Flushed {
                    unseen: Vec::new(),
                    shown,
                });
                let input = Input::with_capacity(1_000, reader, Vec::new());
                let mut tell = |error: &Error| panic!("{error}");
                let mut ordered = OrderedOutput::new(&output, layout, &mut tell);
                let starter: &Starter = match threads {
                    0 => &|_| None,
                    _ => &start_thread,
                };
                let threads = NonZeroUsize::new(threads);
                let replayed = parallel::replay(input, layout, threads, starter, &mut ordered);
                replayed.and(ordered.flush())
            });
            // Without the next case, that the last one has ended is not known but in lines.
            let mut lines = match layout {
                Layout::Free => 199,
                Layout::Lines => 200,
            };
            for more in [1, 2, 100] {
                assert_lines(&answers, lines);
                send.send(CASE.repeat(more).into_bytes()).expect("it waits");
                lines = more;
            }
            assert_lines(&answers, lines);
            drop(send);
            assert_lines(&answers, usize::from(layout == Layout::Free));
            let ended = runner.join().expect("it does not panic");
            assert!(ended.is_ok(), "{ended:?}");
        }
    }
}

/// Asserts that so many lines come.
#[track_caller]
fn assert_lines(answers: &Receiver<Vec<u8>>, lines: usize) {
    const LINE: &str = "2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
    let mut came = Vec::new();
    while came.len() < LINE.len() * lines {
        came.extend(answers.recv_timeout(HANGS).expect("an answer is held back"));
    }
    assert_eq!(String::from_utf8_lossy(&came), LINE.repeat(lines));
}

/// An output that shows what is written when it is flushed.
struct Flushed {
    unseen: Vec<u8>,
    shown: mpsc::Sender<Vec<u8>>,
}

impl Write for Flushed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unseen.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let unseen = std::mem::take(&mut self.unseen);
        if !unseen.is_empty() {
            self.shown.send(unseen).expect("the test looks on");
        }
        Ok(())
    }
}

/// Panics after a text.
struct Panicking(Pieces);

impl Read for Panicking {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.0.read(into)? {
            0 => panic!("the reader panics"),
            read => Ok(read),
        }
    }
}

#[test]
fn a_reader_that_panics_ends_the_run() {
    for layout in LAYOUTS {
        for cases in [0, 1, 100] {
            for threads in 1..=4 {
                let what = move || format!("{layout:?}, {cases} cases, {threads} threads");
                let reason = guarded(what, move || {
                    let text = CASE.repeat(cases);
                    let reader = Panicking(Pieces::new(text.as_bytes(), &[600]));
                    let run = || replayed(reader, 1_000, layout, threads);
                    panic::catch_unwind(panic::AssertUnwindSafe(run)).expect_err("it panics")
                });
                // Before threads start, the reader is read by the calling one.
                let expected = match threads > 1 && cases == 100 {
                    true => "a worker has panicked",
                    false => "the reader panics",
                };
                assert_eq!(panic_message(&*reason), expected, "{}", what());
            }
        }
    }
}

#[test]
fn a_worker_that_panics_does_not_look_like_the_end_of_the_input() {
    for threads in 1..=3 {
        let what = move || format!("{threads} threads");
        let reason = guarded(what, move || {
            let reader = Panicking(Pieces::new(CASE.repeat(100).as_bytes(), &[600]));
            let run = || replayed_by(&start_thread, reader, Layout::Free, threads);
            panic::catch_unwind(panic::AssertUnwindSafe(run)).expect_err("it panics")
        });
        assert_eq!(
            panic_message(&*reason),
            "a worker has panicked",
            "{}",
            what()
        );
    }
}

/// A reader of endless cases that counts what it hands out.
struct Endless {
    text: Vec<u8>,
    bytes: Arc<AtomicUsize>,
}

impl Read for Endless {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let at = self.bytes.load(Ordering::SeqCst) % self.text.len();
        let read = (&self.text[at..]).read(into)?;
        self.bytes.fetch_add(read, Ordering::SeqCst);
        Ok(read)
    }
}

/// An output that takes nothing until it is told to fail.
struct Blocked {
    blocked: mpsc::Sender<()>,
    fail: Receiver<()>,
}

impl Write for Blocked {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        self.blocked.send(()).expect("the test looks on");
        let _ = self.fail.recv();
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn while_the_output_takes_nothing_no_more_is_read_than_the_queue_holds() {
    const CAPACITY: usize = 1_000;
    for layout in LAYOUTS {
        for threads in 1..=4 {
            let bytes = Arc::new(AtomicUsize::new(0));
            let reader = Endless {
                text: good_games(50 * CAPACITY, 10, &mut Random::new(1))
                    .text
                    .into_bytes(),
                bytes: Arc::clone(&bytes),
            };
            let (blocked, is_blocked) = mpsc::channel();
            let (unblock, fail) = mpsc::channel();
            let runner = thread::spawn(move || {
                let output = RefCell::new(Blocked { blocked, fail });
                let input = Input::with_capacity(CAPACITY, reader, Vec::new());
                let mut tell = |_: &Error| {};
                let mut ordered = OrderedOutput::new(&output, layout, &mut tell);
                let threads = NonZeroUsize::new(threads);
                parallel::replay(input, layout, threads, &start_thread, &mut ordered)
            });
            is_blocked
                .recv_timeout(HANGS)
                .expect("an answer is written");
            // The batch that is written, those in the queue, and the one that waits for its place.
            let most = CAPACITY * (1 + (2 * threads + 8) + 1);
            thread::sleep(Duration::from_millis(30)); // time to read too much
            let read = bytes.load(Ordering::SeqCst);
            assert!(
                read <= most + CAPACITY,
                "{layout:?}, {threads} threads: {read} bytes"
            );
            unblock.send(()).expect("the output waits");
            let ended = runner.join().expect("it does not panic");
            assert!(matches!(ended, Err(Error::Write(_))), "{ended:?}");
        }
    }
}
