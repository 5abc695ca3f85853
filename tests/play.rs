//! `--play` from the outside: as a filter from moves to a record, and at a terminal.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{assert_ends, program, run};

/// The starting board of seed 7.
const START: &str = "0 0 0 0 0 0 4 0 0 0 0 0 0 0 2 0";

fn play(seed: &str) -> Command {
    let mut command = program();
    command.args(["--play", "--seed", seed]);
    command
}

/// A folder for one test, empty.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("play")
        .join(test);
    let _ = fs::remove_dir_all(&folder); // there is none at first
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

#[test]
fn letters_of_a_pipe_become_a_record() {
    let table = [
        ("", ""),
        ("a", " a 8 2"),
        ("h", " a 8 2"),
        ("a\n s\r\n?\u{e4}", " a 8 2 s 7 2"),
        ("asu", " a 8 2"),
        ("aqs", " a 8 2"),
        ("\x1B[D\x1BOB\x03d", " a 8 2 s 7 2"),
        ("a\x1As", " a 8 2 s 7 2"),
    ];
    for (keys, steps) in table {
        let record = format!("{START}{steps}\n");
        assert_ends(&mut play("7"), keys, (0, &record, ""));
    }
}

#[test]
fn the_record_of_a_seed_is_the_same_on_every_machine() {
    let golden = include_str!("golden/play-seed-1.txt");
    let keys = "wasd".repeat(500);
    assert_ends(&mut play("1"), &keys, (0, golden, ""));
}

#[test]
fn a_record_is_a_game_to_replay() {
    for seed in 0..20 {
        let output = run(
            &["--play", "--seed", &seed.to_string()],
            "asdsdw".repeat(300).as_bytes(),
        );
        let record = String::from_utf8(output.stdout).expect("a record is ASCII");
        let answer = common::naive::replay(record.as_bytes());
        assert_eq!(answer.errors, [""; 0], "seed {seed}");
        let board = answer.lines;
        assert!(
            !board.contains(" 0 ") && record.len() > 200,
            "seed {seed}: {board}"
        );
        assert_ends(&mut program(), &record, (0, &board, ""));
    }
}

#[test]
fn without_a_seed_games_differ() {
    let game = || run(&["--play"], "wasd".repeat(10).as_bytes()).stdout;
    assert_ne!(game(), game());
}

#[cfg(target_os = "linux")]
#[test]
fn a_record_that_cannot_be_written_is_told() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let full = full.expect("Linux has it");
    let message = "replay2048: <stdout>: No space left on device (os error 28)\n";
    assert_ends(play("7").stdout(full), "a", (1, "", message));
}

#[cfg(unix)]
mod at_a_terminal {
    use std::io::{Read, Write};
    use std::process::{ChildStdin, Stdio};
    use std::sync::{Arc, Mutex};
    use std::thread::{self, JoinHandle};
    use std::time::{Duration, Instant};

    use super::*;
    use crate::common::ended;

    const ENTER: &str = "\x1B[?1049h";
    const LEAVE: &str = "\x1B[?25h\x1B[?1049l";

    /// A shell's commands at a terminal of their own, by `script` of util-linux.
    struct Terminal {
        child: std::process::Child,
        keyboard: ChildStdin,
        seen: Arc<Mutex<Vec<u8>>>,
        reader: JoinHandle<()>,
    }

    /// Whether this system has the `script` that these tests need; told if not.
    fn has_script() -> bool {
        let version = Command::new("script").arg("--version").output();
        let found = version
            .is_ok_and(|version| String::from_utf8_lossy(&version.stdout).contains("util-linux"));
        if !found {
            eprintln!("skipped: there is no `script` of util-linux to get a terminal from");
        }
        found
    }

    impl Terminal {
        /// Runs commands, in which `$GAME` is the program with seed 7.
        fn new(commands: &str) -> Terminal {
            let mut child = Command::new("script")
                .args(["-qec", commands, "/dev/null"])
                .env(
                    "GAME",
                    format!("{} --play --seed 7", env!("CARGO_BIN_EXE_replay2048")),
                )
                .env("SHELL", "/bin/sh")
                .env("TERM", "xterm")
                .env("NO_COLOR", "1")
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("`script` starts");
            let keyboard = child.stdin.take().expect("standard input is piped");
            let mut screen = child.stdout.take().expect("standard output is piped");
            let seen = Arc::new(Mutex::new(Vec::new()));
            let shared = Arc::clone(&seen);
            let reader = thread::spawn(move || {
                let mut buffer = [0; 4096];
                while let Ok(count @ 1..) = screen.read(&mut buffer) {
                    let mut seen = shared.lock().expect("no reader panics");
                    seen.extend_from_slice(&buffer[..count]);
                }
            });
            Terminal {
                child,
                keyboard,
                seen,
                reader,
            }
        }

        fn text(&self) -> String {
            let seen = self.seen.lock().expect("no reader panics");
            String::from_utf8_lossy(&seen).replace("\r\n", "\n")
        }

        /// Waits until a text is on the screen.
        #[track_caller]
        fn wait_for(&self, text: &str) {
            const HANGS: Duration = Duration::from_secs(60); // far more than any run here takes
            let started = Instant::now();
            while !self.text().contains(text) {
                assert!(
                    started.elapsed() < HANGS,
                    "no {text:?} in {:?}",
                    self.text()
                );
                thread::sleep(Duration::from_millis(1));
            }
        }

        fn send(&mut self, keys: &str) {
            let sent = self.keyboard.write_all(keys.as_bytes());
            sent.and_then(|()| self.keyboard.flush())
                .expect("`script` reads the keys");
        }

        /// Waits for the end of the commands and gives all that was seen.
        fn ended(self, what: &str) -> String {
            ended(self.child, what);
            self.reader.join().expect("no reader panics");
            let seen = self.seen.lock().expect("no reader panics");
            String::from_utf8_lossy(&seen).replace("\r\n", "\n")
        }
    }

    #[test]
    fn each_way_to_quit_writes_the_record_and_gives_the_terminal_back() {
        if !has_script() {
            return;
        }
        let record = folder("quit").join("record");
        let record = record
            .to_str()
            .expect("the folder for tests has a usual name");
        let commands = format!("stty -a; $GAME > {record}; echo status $?; stty -a");
        for way in ["q", "Q", "\x03", "\x04", "\x1B[\x03"] {
            let mut terminal = Terminal::new(&commands);
            terminal.wait_for("Seed 7");
            terminal.send("ax\x1B[");
            terminal.send("B\x1A\x1B");
            terminal.send(&format!("d{way}"));
            let seen = terminal.ended(&format!("{way:?}"));
            let (before, rest) = seen.split_once(ENTER).expect(&seen);
            let (game, after) = rest.split_once("status 0\n").expect(&seen);
            assert_eq!(after, before, "after {way:?}");
            assert!(
                before.contains(" icanon ") && before.contains("isig"),
                "{before}"
            );
            // The board stays on the screen.
            let (_, last) = game.rsplit_once(LEAVE).expect(&seen);
            assert!(
                last.starts_with("Score 4 (+4)   Best 4\n┌"),
                "after {way:?}: {last}"
            );
            assert!(last.ends_with("┘\nSeed 7\n"), "after {way:?}: {last}");
            let written = fs::read_to_string(record).expect("the record is written");
            assert_eq!(
                written,
                format!("{START} a 8 2 s 7 2 d 2 2\n"),
                "after {way:?}"
            );
            let trace = run(&["--trace", record], b"");
            let trace = String::from_utf8_lossy(&trace.stdout).into_owned();
            assert!(trace.contains("\nScore:        4\n"), "{trace}");
        }
    }

    #[test]
    fn a_killed_game_gives_the_terminal_back() {
        if !has_script() {
            return;
        }
        // ABRT is what a panic comes to.
        for signal in ["TERM", "HUP", "INT", "KILL", "ABRT"] {
            let mut terminal = Terminal::new(
                "trap : INT; stty -a; before=$(stty -g); sh -c 'echo pid $$.; exec $GAME'; \
                 until [ \"$(stty -g)\" = \"$before\" ]; do sleep 0.01; done; echo; echo back; stty -a",
            );
            terminal.wait_for("Seed 7");
            terminal.send("as");
            let seen = terminal.text();
            let pid = seen
                .split_once("pid ")
                .and_then(|(_, rest)| rest.split_once('.'));
            let (pid, _) = pid.expect(&seen);
            let killed = Command::new("kill").args(["-s", signal, pid]).status();
            assert!(
                killed.expect("`kill` starts").success(),
                "{signal} to {pid}"
            );
            let seen = terminal.ended(signal);
            let (before, rest) = seen.split_once("pid ").expect(&seen);
            let (game, after) = rest.split_once("\nback\n").expect(&seen);
            assert_eq!(after, before, "after {signal}");
            assert!(game.contains(LEAVE), "after {signal}: {game:?}");
        }
    }

    #[test]
    fn the_record_follows_the_last_board_where_both_are_the_terminal() {
        if !has_script() {
            return;
        }
        let mut terminal = Terminal::new("$GAME");
        terminal.wait_for("Seed 7");
        terminal.send("\x1BOD\x1BOBuq");
        let seen = terminal.ended("q");
        assert!(
            seen.ends_with(&format!("┘\nSeed 7\n{START} a 8 2\n")),
            "{seen:?}"
        );
    }

    #[test]
    fn letters_with_enter_work_where_keys_alone_cannot_be_had() {
        if !has_script() {
            return;
        }
        let folder = folder("enter");
        let found = Command::new("sh").args(["-c", "command -v sh"]).output();
        let found = found.expect("`sh` starts").stdout;
        let sh = String::from_utf8(found).expect("its path is UTF-8");
        let link = std::os::unix::fs::symlink(sh.trim_end(), folder.join("sh"));
        link.expect("the folder for tests takes a link");
        let without_stty = format!("PATH={}; $GAME", folder.display());
        for commands in ["TERM=dumb; $GAME", "PATH=/none; $GAME", &without_stty] {
            let mut terminal = Terminal::new(commands);
            terminal.wait_for("┘");
            terminal.send("as\n");
            terminal.wait_for("│  +2  │");
            terminal.send("u\n\x04");
            let seen = terminal.ended(commands);
            assert!(!seen.contains('\x1B'), "from {commands}: {seen:?}");
            assert!(
                seen.ends_with(&format!("┘\nSeed 7\n{START} a 8 2\n")),
                "from {commands}: {seen}"
            );
        }
    }
}
