//! Inputs of any size, in any pieces, on any number of threads: the answers of the plain program.

mod each;
mod input;
mod large;
mod parallel;
mod pieces;
mod select;
mod tied;

use std::cell::RefCell;
use std::io::{self, ErrorKind, Read, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::answers::{expected, shown, Answer};
use super::games::{change, good_games, lines, small_text, Random};
use crate::error::Error;
use crate::fast::Layout;
use crate::stream::input::Input;
use crate::stream::replay_input;
use crate::stream::tied::Tied;

/// Far more than any run here takes.
const HANGS: Duration = Duration::from_secs(60);

/// Runs something on another thread, so that it fails its test if it hangs.
fn guarded<T: Send + 'static>(
    what: impl Fn() -> String,
    run: impl FnOnce() -> T + Send + 'static,
) -> T {
    let (send, ended) = mpsc::channel();
    let runner = thread::spawn(move || drop(send.send(run())));
    match ended.recv_timeout(HANGS) {
        Ok(came) => came,
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("hangs: {}", what()),
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            let reason = runner.join().expect_err("it has sent nothing");
            panic!("{}: {}", what(), panic_message(&*reason))
        }
    }
}

/// What a panic says.
fn panic_message(reason: &(dyn std::any::Any + Send)) -> String {
    let text = reason.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| reason.downcast_ref::<String>().cloned());
    text.unwrap_or_default()
}

/// A reader of a text in pieces of at most these sizes, in turn; a size of 0 is an interrupted read.
///
/// Panics if it is read again after its end.
#[derive(Debug)]
struct Pieces {
    text: io::Cursor<Vec<u8>>,
    sizes: Vec<usize>,
    has_ended: bool,
}

impl Pieces {
    fn new(text: &[u8], sizes: &[usize]) -> Pieces {
        Pieces {
            text: io::Cursor::new(text.to_vec()),
            sizes: sizes.to_vec(),
            has_ended: false,
        }
    }
}

impl Read for Pieces {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        assert!(!self.has_ended, "the input has ended and is read again");
        assert!(!into.is_empty(), "there is no room to read into");
        self.sizes.rotate_left(1);
        let size = self.sizes[0];
        if size == 0 {
            return Err(ErrorKind::Interrupted.into());
        }
        let size = size.min(into.len());
        let read = self.text.read(&mut into[..size])?;
        self.has_ended = read == 0;
        Ok(read)
    }
}

/// Sizes of pieces.
fn sizes(random: &mut Random) -> Vec<usize> {
    const SIZES: [&[usize]; 7] = [
        &[usize::MAX],
        &[1],
        &[2],
        &[7],
        &[0, 1, 3, 0, 0, 2, 7],
        &[11, 64, 30],
        &[500, 1, 0, 4_000],
    ];
    random.pick(&SIZES).to_vec()
}

/// All that a run writes and tells, in the order in which that happens: lines, and errors after a
/// `!`.
type Log = String;

/// What a run on a text should write and tell.
fn expected_log(text: &[u8], layout: Layout) -> Log {
    let Answer { lines, errors } = expected(text, layout);
    let mut log = Log::new();
    let mut errors = errors.iter().peekable();
    if layout == Layout::Lines {
        for (line, number) in lines.split_inclusive('\n').zip(1..) {
            let place = format!("{number}:");
            if let Some(error) = errors.next_if(|error| error.starts_with(&place)) {
                assert_eq!(line, "\n", "{error}");
                log += &format!("!{error}\n");
            }
            log += line;
        }
    } else {
        log += &lines;
    }
    for error in errors {
        log += &format!("!{error}\n");
    }
    log
}

/// An output that logs what is written.
struct LogOutput<'a>(&'a RefCell<Vec<u8>>);

impl Write for LogOutput<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Logs an error.
fn log_error(error: &Error, log: &RefCell<Vec<u8>>) {
    let line = format!("!{error}\n");
    log.borrow_mut().extend(line.into_bytes());
}

fn into_log(log: RefCell<Vec<u8>>) -> Log {
    String::from_utf8(log.into_inner()).expect("lines are ASCII, errors UTF-8")
}

/// Replays an input with a buffer of a capacity, by so many threads, and logs what happens.
fn replayed<R>(reader: R, capacity: usize, layout: Layout, threads: usize) -> Log
where
    R: Read + Send + 'static,
{
    let log = RefCell::new(Vec::new());
    let output = RefCell::new(LogOutput(&log));
    let tied = Tied::new(reader, false, &output);
    let input = Input::with_capacity(capacity, tied, Vec::new());
    let mut tell = |error: &Error| log_error(error, &log);
    let threads = NonZeroUsize::new(threads);
    let mut buffer = Vec::new();
    let replayed = replay_input(input, &mut buffer, layout, threads, &output, &mut tell);
    if let Err(error) = replayed {
        log_error(&error, &log);
    }
    into_log(log)
}

/// The longest run of white space after a DOS end-of-file byte, which a buffer must hold.
fn longest_open_end(text: &[u8]) -> usize {
    let is_open = |byte: &u8| byte.is_ascii_whitespace() || b"\x0B\x1A".contains(byte);
    let runs = text.split(|byte| !is_open(byte));
    let runs = runs.filter(|run| run.contains(&0x1A));
    runs.map(<[u8]>::len).max().unwrap_or(0)
}

/// Asserts that a text is answered as it should be in these pieces, with this buffer, by this
/// number of threads.
fn assert_replayed(
    text: &[u8],
    sizes: &[usize],
    (capacity, layout, threads): (usize, Layout, usize),
    expected: &str,
) {
    let capacity = match layout {
        Layout::Free => capacity,
        Layout::Lines => capacity.max(1 + longest_open_end(text)),
    };
    let what = || {
        let text = shown(text);
        format!("{sizes:?}, {capacity} bytes, {layout:?}, {threads} threads: {text}")
    };
    let pieces = Pieces::new(text, sizes);
    let log = match threads {
        1 => replayed(pieces, capacity, layout, threads),
        _ => guarded(what, move || replayed(pieces, capacity, layout, threads)),
    };
    assert!(log == expected, "{}:\n{log}\nnot\n{expected}", what());
}

/// Small texts of all kinds: games in all spellings, lines, good ones and bad ones.
fn any_text(random: &mut Random) -> Vec<u8> {
    let mut text = match random.below(3) {
        0 => small_text(random).into_bytes(),
        1 => good_games(500, 20, random).text.into_bytes(),
        _ => lines(1 + random.below(12), random).into_bytes(),
    };
    for _ in 0..random.pick(&[0, 0, 1, 2]) {
        change(&mut text, b"\n\x1A\r\n", random);
    }
    if random.hits(10) {
        let line_feeds: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b'\n').collect();
        for &at in line_feeds.iter().rev().take(random.below(4)) {
            text.insert(at, 0x1A);
        }
    }
    text
}
