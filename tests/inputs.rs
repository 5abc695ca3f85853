//! Inputs that are empty, large, cut anywhere by buffers, or do not end.

mod common;

use std::fs;
use std::io::{self, Write};
use std::thread;
use std::time::Instant;

use common::{
    assert_ended, assert_ends, ended, folder, game, naive, program, program_with, EMPTY, HANGS,
};

/// Sizes that a buffer may have.
const BUFFERS: [usize; 6] = [8 << 10, 64 << 10, 128 << 10, 256 << 10, 512 << 10, 1 << 20];

#[test]
fn no_cases_are_a_valid_input_without_output() {
    for mode in [
        &[][..],
        &["-j1"],
        &["--steps"],
        &["--compact"],
        &["--trace"],
    ] {
        for input in [
            "",
            " ",
            "\n",
            "\r\n\t \x0B\x0C\n\n",
            "\u{FEFF}",
            "\u{FEFF}\n",
            "\x1A",
            "\n\x1A\r\n\x1A",
            &" \n".repeat(1 << 20),
        ] {
            assert_ends(&mut program_with(mode), input, (0, "", ""));
        }
    }
}

#[test]
fn tokens_across_the_end_of_a_buffer_are_read_as_anywhere_else() {
    // Steps as everybody writes them, and some that nobody does.
    let text = "18446744073709551615 0000000000000000000000002 0 0 0 0 0 0 0 0 0 0 0 0 0 4\r\n\
                w 16 2 a 5 4 s 11 2\nw16 002d 01 9223372036854775808\t";
    let answer = naive::replay(text.as_bytes());
    assert_eq!(answer.errors, [""; 0]);
    let folder = folder("across", &[]);
    for size in BUFFERS {
        // One input for all places where the end of a buffer can be; fewer where it would get long.
        let places: Vec<usize> = match size {
            ..=0x10000 => (0..=text.len()).collect(),
            _ => (0..=text.len()).step_by(text.len() / 6).collect(),
        };
        let mut input = String::new();
        for (number, place) in places.iter().enumerate() {
            let padding = (number + 1) * size - place - input.len();
            input += &" ".repeat(padding);
            input += text;
        }
        // A file, because a pipe hands out its bytes in pieces of its own.
        let path = folder.join(size.to_string());
        fs::write(&path, input).expect("a file can be written");
        let lines = answer.lines.repeat(places.len());
        assert_ends(program().arg(path), "", (0, lines, ""));
    }
}

#[test]
fn errors_across_the_end_of_a_buffer_are_told_as_anywhere_else() {
    let board = "0 ".repeat(16);
    // The good beginning, and the token that is wrong.
    let table = [
        (board.as_str(), "\u{20AC}"),
        (&board, "\u{FEFF}"),
        (&board, "\u{1F600}"),
        (&board, "\x1A\x1A x"),
        ("", "18446744073709551616"),
        (
            "0 ",
            "00000099999999999999999999999999999999999999999999999999 ",
        ),
        (&board, "w 17 2"),
        (&board, "w 1 "),
        (&board, "w 1 2 a 16 "),
        ("0 0 0", ""),
        ("0 2", "\0 \0"),
    ];
    let path = folder("errors-across", &[]).join("input");
    for size in BUFFERS {
        for (good, bad) in table {
            let places: Vec<usize> = match size {
                0x10000 => (0..=bad.len() + 1).collect(),
                _ => vec![0, 1, bad.len()],
            };
            for place in places {
                let padding = size - place - 1 - good.len();
                let text = format!("\n{}{good}{bad}", " ".repeat(padding));
                fs::write(&path, &text).expect("a file can be written");
                let answer = naive::replay(text.as_bytes());
                assert_eq!(answer.errors.len(), 1);
                let name = path.to_str().expect("it is UTF-8");
                assert_ends(program().arg(&path), "", answer.ends(name));
            }
        }
    }
}

#[test]
fn a_token_of_any_length_is_read_or_refused() {
    const LONG: usize = 1_000_000;
    let zeros = "0".repeat(LONG);
    let table = [
        format!("{EMPTY}a 1 {zeros}2"),
        format!("{EMPTY}a {zeros}1 2"),
        format!("{zeros}2 {EMPTY}"),
        "9".repeat(LONG),
        format!("{zeros}{}", u128::from(u64::MAX) + 1),
        format!("{EMPTY}a {}", "1".repeat(LONG)),
        format!("{EMPTY}a {zeros}17 2"),
        format!("{EMPTY}a 1 {}", "9".repeat(LONG)),
        format!("{EMPTY}{}", "w".repeat(LONG)),
        "w".repeat(LONG),
        "\u{20AC}".repeat(LONG),
    ];
    for input in table {
        let answer = naive::replay(input.as_bytes());
        assert_ends(&mut program(), input, answer.ends("<stdin>"));
    }
}

#[test]
fn an_endless_stream_of_garbage_fails() {
    let board = "0 ".repeat(16);
    let number = "expected a number, found";
    let too_large = format!(
        "1:1: cell 1: expected a number up to 18446744073709551615, found {}..., which is too large",
        "9".repeat(40)
    );
    let direction = "expected a direction (w, a, s, d) or the next board, found";
    let table: [(&str, &[u8], String); 9] = [
        ("", b"y\n", format!("1:1: cell 1: {number} 'y'")),
        ("", b"9", too_large),
        ("", b"w", format!("1:1: cell 1: {number} 'w'")),
        ("", b"\0", format!(r"1:1: cell 1: {number} '\x00'")),
        ("", b"\xFF", format!(r"1:1: cell 1: {number} '\xff'")),
        ("", b"\xEF\xBB\xBF", format!("1:4: cell 1: {number} U+FEFF")),
        (
            "",
            b"2\0 \0",
            format!(r"1:2: cell 2: {number} UTF-16 text ('\x00'); save it as UTF-8"),
        ),
        (
            "\n\x1A",
            b"\x1A\n0",
            format!(r"2:1: cell 1: {number} '\x1a'"),
        ),
        (&board, b"y\n", format!("1:33: step 1: {direction} 'y'")),
    ];
    for threads in ["-j1", "-j2"] {
        for (beginning, garbage, error) in &table {
            let mut child = program().arg(threads).spawn().expect("the program starts");
            let mut stdin = child.stdin.take().expect("it is piped");
            let output = thread::scope(|scope| {
                scope.spawn(move || {
                    let piece = garbage.repeat(4096);
                    let mut written = stdin.write_all(beginning.as_bytes());
                    while written.is_ok() {
                        written = stdin.write_all(&piece);
                    }
                });
                ended(child, error)
            });
            let told = format!("replay2048: <stdin>:{error}\n");
            assert_ended(&output, (1, "", told), error);
        }
    }
}

#[test]
fn an_endless_valid_stream_is_replayed_in_little_memory() {
    const BYTES: usize = 12 << 20;
    const MOST_KIB: usize = 8 << 10; // less than the input, more than the program has to begin with
    let board = "0 ".repeat(16);
    let (text, line) = game(2);
    let good_line = format!("{}a 1 2\n", EMPTY.replace('\n', " "));
    // Long, as each has its error that the test must keep; and so has each step its board.
    let bad_line = format!("0 x{}\n", " ".repeat(4_000));
    let step = format!("w 1 0{}", " ".repeat(30));
    // The mode, what comes first, what comes on and on, what comes last, and the lines for so many
    // of the second.
    type Lines<'a> = &'a dyn Fn(usize) -> String;
    let none: Lines = &|_| String::new();
    let table: [(&[&str], &str, &str, &str, Lines); 14] = [
        (&[], &board, "w 1 0 ", "a 1 2", &|_| line.clone()),
        (&[], "", " \r\n", EMPTY, &|_| EMPTY.to_string()),
        (&[], &board, "\x1A", "", &|_| EMPTY.to_string()),
        (&[], "0", "0", &board, &|_| EMPTY.to_string()),
        (&[], "", EMPTY, "", &|times| EMPTY.repeat(times)),
        (&[], "", &text, "", &|times| line.repeat(times)),
        (&["-k"], "", &good_line, "", &|times| line.repeat(times)),
        (&["-k"], &board, "w 1 0 ", "a 1 2", &|_| line.clone()),
        (&["-k"], "", " \r\n", EMPTY, &|times| {
            "\n".repeat(times) + EMPTY
        }),
        (&["-k"], "", &bad_line, "", &|times| "\n".repeat(times)),
        (&["--steps"], &board, &step, "a 1 2", &|times| {
            EMPTY.repeat(times) + &line
        }),
        (&["--compact"], "", EMPTY, "", &|times| EMPTY.repeat(times)),
        (&["--case=1000000000"], "", &text, "", none),
        (&["--case=1"], &board, "w 1 0 ", "a 1 2", &|_| line.clone()),
    ];
    for (mode, first, on_and_on, last, lines) in table {
        let times = BYTES / on_and_on.len();
        let pieces = 64;
        let mut command = program_with(mode);
        let mut child = command.arg("-j2").spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let id = child.id();
        let what = format!("{mode:?} on {on_and_on:?}");
        let (output, peak) = thread::scope(|scope| {
            let peak = scope.spawn(move || {
                let piece = on_and_on.repeat(times / pieces);
                stdin.write_all(first.as_bytes())?;
                for _ in 0..pieces {
                    stdin.write_all(piece.as_bytes())?;
                }
                stdin.write_all(last.as_bytes())?;
                Ok::<_, io::Error>(peak_memory(id))
            });
            let output = ended(child, &what);
            (output, peak.join().expect("it does not panic"))
        });
        let peak = peak.expect("the program reads to the end");
        assert!(peak.unwrap_or(0) < MOST_KIB, "{what}: {peak:?} KiB");
        let times = times / pieces * pieces;
        let (status, told) = if on_and_on == bad_line {
            (1, told_of_bad_lines(times))
        } else if mode == ["--case=1000000000"] {
            let told = format!("replay2048: there are only {times} cases, no case 1000000000\n");
            (1, told)
        } else {
            (0, String::new())
        };
        assert_ended(&output, (status, lines(times), told), &what);
    }
}

/// What `-k` tells of so many lines that begin with `0 x`.
fn told_of_bad_lines(times: usize) -> String {
    let case = |number| match number {
        1 => String::new(),
        _ => format!("case {number}, "),
    };
    let error = |number| {
        let case = case(number);
        format!("replay2048: <stdin>:{number}:3: {case}cell 2: expected a number, found 'x'\n")
    };
    (1..=times).map(error).collect()
}

#[test]
fn only_an_input_larger_than_the_buffer_starts_threads() {
    let (text, line) = game(2);
    for (bytes, option, threads) in [
        (100, "-j4", 1),
        (200_000, "-j4", 1),
        (1_000_000, "-j1", 1),
        (1_000_000, "-j4", 5), // the first one waits for the others
    ] {
        let times = bytes / text.len() + 1;
        let what = format!("{bytes} bytes, {option}");
        let mut child = program().arg(option).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let id = child.id();
        let input = text.repeat(times);
        let (output, running) = thread::scope(|scope| {
            let running = scope.spawn(move || {
                stdin.write_all(input.as_bytes())?;
                // All has been read when an answer is out, but threads may start later.
                let started = Instant::now();
                loop {
                    let running = status_of(id, "Threads:");
                    let is_final = running.map_or(true, |running| running == threads);
                    if is_final || started.elapsed() > HANGS {
                        return Ok::<_, io::Error>(running);
                    }
                    thread::yield_now();
                }
            });
            let output = ended(child, &what);
            (output, running.join().expect("it does not panic"))
        });
        let running = running.expect("the program reads to the end");
        assert_eq!(running.unwrap_or(threads), threads, "{what}");
        assert_ended(&output, (0, line.repeat(times), ""), &what);
    }
}

/// The most memory that a running process had, in KiB, where the system tells.
fn peak_memory(id: u32) -> Option<usize> {
    status_of(id, "VmHWM:")
}

/// A number that Linux tells of a running process.
fn status_of(id: u32, name: &str) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}
