//! `--check COMMAND`: the report, the faults that are told apart, and what is left running.

#![cfg(unix)] // the commands are lines for sh

mod common;

use std::fs;
use std::path::Path;
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::{assert_ends, ended, fed, program, sample_inputs};

/// The program itself, as COMMAND gives right answers.
const RIGHT: &str = concat!("'", env!("CARGO_BIN_EXE_replay2048"), "'");

/// The statement's sample and its answer.
const SAMPLE: &str = "0 0 0 0 0 0 4 4 4 4 8 16 4 8 16 16\na 6 2\n";
const ANSWER: &str = "0 0 0 0 8 2 0 0 8 8 16 0 4 8 32 0";

/// The program judging a command.
fn judge(command: &str) -> Command {
    let mut judge = program();
    judge.env_remove("NO_COLOR").args(["--check", command]);
    judge
}

/// The first line of the report on a command that is wrong about an input, without the place, and
/// all of standard error.
#[track_caller]
fn complaint(command: &str, input: &str) -> (String, String) {
    let output = fed(&mut judge(command), input.as_bytes(), command);
    let seen = |bytes| String::from_utf8(bytes).expect("the report is UTF-8");
    let (stdout, stderr) = (seen(output.stdout), seen(output.stderr));
    assert_eq!(output.status.code(), Some(1), "of {command}: {stdout}");
    let first = stdout.lines().next().unwrap_or_default();
    let (_, sentence) = first.split_once(": case ").expect("it tells the case");
    (sentence.to_string(), stderr)
}

/// Asserts what is said about a command that is wrong about the sample.
#[track_caller]
fn assert_wrong(command: &str, sentence: &str) {
    let (found, _) = complaint(command, SAMPLE);
    let expected = format!("1 is wrong from step 1 on: {sentence}");
    assert_eq!(found, expected, "of {command}");
}

/// So many cases without steps, the tile in the first cell counting them from 1.
fn counted_cases(count: usize) -> String {
    let case = |tile: usize| format!("{tile} 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n\n");
    (1..=count).map(case).collect()
}

#[test]
fn the_program_itself_is_right_about_every_sample() {
    let samples = sample_inputs();
    let mut judge = judge(RIGHT);
    judge.args(&samples);
    let output = ended(judge.spawn().expect("the program starts"), "samples");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{stdout}");
    assert!(stdout.ends_with(" right, 0 wrong\n"), "{stdout}");
    assert_eq!(stdout.lines().count(), 1, "{stdout}");
}

#[test]
fn the_summary_alone_is_printed_if_all_cases_are_right() {
    for (input, summary) in [
        (String::new(), "0 cases: 0 right, 0 wrong\n"),
        (SAMPLE.to_string(), "1 case: 1 right, 0 wrong\n"),
        (SAMPLE.repeat(150), "150 cases: 150 right, 0 wrong\n"),
        (counted_cases(3), "3 cases: 3 right, 0 wrong\n"),
    ] {
        assert_ends(&mut judge(RIGHT), input, (0, summary, ""));
    }
}

#[test]
fn white_space_in_an_answer_does_not_matter() {
    for command in [
        format!("{RIGHT} | tr ' ' '\\n'"),
        format!("{RIGHT} | xargs -n 4"),
        format!("echo; {RIGHT}; echo; echo ' '"),
        format!("printf '%s\\r\\n\\v\\t\\f' $({RIGHT})"),
    ] {
        let summary = "1 case: 1 right, 0 wrong\n";
        assert_ends(&mut judge(&command), SAMPLE, (0, summary, ""));
    }
}

/// `NAME.sh` is the command, with `$RIGHT` for the program, `NAME.in` the input.
#[test]
fn every_golden_report_is_what_is_printed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/check");
    for (name, color) in [
        ("wrong-numbers", "never"),
        ("wrong-numbers", "always"),
        ("each-step", "never"),
        ("no-steps", "never"),
    ] {
        let golden = |extension: &str| {
            let file = folder.join(format!("{name}.{extension}"));
            fs::read_to_string(&file).unwrap_or_else(|reason| panic!("{file:?}: {reason}"))
        };
        let report = match color {
            "always" => golden("color.out"),
            _ => golden("out"),
        };
        let mut judge = judge(golden("sh").trim_end());
        judge.env("RIGHT", env!("CARGO_BIN_EXE_replay2048"));
        judge.args(["--color", color]);
        assert_ends(&mut judge, golden("in"), (1, &report, ""));
    }
}

#[test]
fn the_input_in_the_report_is_what_the_command_gets() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-input");
    fs::create_dir_all(&folder).expect("a folder can be made");
    for (input, got) in [
        (SAMPLE.replace('\n', "\r\n  "), SAMPLE),
        (
            "0002 0 0 0  0 0 0 0  0 0 0 0  0 0 0 0 W1 02a\t5 4".into(),
            "2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\nw 1 2\n",
        ),
        (
            counted_cases(1).replace('\n', " "),
            "1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n\n",
        ),
    ] {
        let mut judge = judge("cat > got");
        let output = fed(judge.current_dir(&folder), input.as_bytes(), "cat > got");
        let file = fs::read_to_string(folder.join("got")).expect("the command has written it");
        assert_eq!(file, got, "of {input:?}");
        let report = String::from_utf8(output.stdout).expect("the report is UTF-8");
        let shown = format!("as COMMAND got it\n{got}\n1 case: 0 right, 1 wrong\n");
        assert!(report.ends_with(&shown), "{report}");
    }
}

#[test]
fn what_the_command_prints_is_judged() {
    let many = "1234567 ".repeat(8192);
    for (command, sentence) in [
        (
            format!("echo {}", &ANSWER[2..]),
            "printed 15 numbers instead of 16",
        ),
        (
            format!("echo {ANSWER} 48"),
            "printed 17 numbers instead of 16; the first 16 are right",
        ),
        ("echo 0 0 -1".into(), "printed '-1' instead of number 3"),
        ("true".into(), "printed nothing"),
        (String::new(), "printed nothing"),
        ("echo".into(), "printed nothing but white space"),
        (
            format!("echo {ANSWER} | tr 6 7"),
            "1 of the 16 numbers is wrong",
        ),
        (
            format!("cat > /dev/null; printf '%s' '{many}'"),
            "printed 8192 numbers instead of 16",
        ),
        (
            format!("cat > /dev/null; printf '%s' '{many} 1'"),
            "printed more than 65536 bytes",
        ),
        ("yes 0".into(), "printed more than 65536 bytes"),
    ] {
        assert_wrong(&command, sentence);
    }
}

#[test]
fn how_the_command_ends_is_judged() {
    for (command, sentence) in [
        ("exit 3".to_string(), "ended with exit status 3"),
        (
            format!("{RIGHT}; exit 1"),
            "ended with exit status 1; what it printed is right",
        ),
        (
            "kill -SEGV $$".into(),
            "ended by SIGSEGV (segmentation fault)",
        ),
        ("kill -ABRT $$".into(), "ended by SIGABRT (abort)"),
        ("kill -KILL $$".into(), "ended by SIGKILL (killed)"),
        ("kill -KILL 0".into(), "ended by SIGKILL (killed)"),
        (
            "sh -c 'kill -FPE $$'; exit $?".into(),
            "ended with exit status 136, the shell's sign for SIGFPE (arithmetic error, such as a \
             division by 0)",
        ),
    ] {
        assert_wrong(&command, sentence);
    }
}

#[test]
fn a_command_that_cannot_be_run_is_told_once() {
    for (command, sentence) in [
        (
            "./there-is-none",
            "the shell did not find the program (exit status 127)",
        ),
        (
            "there-is-none --with 'words'",
            "the shell did not find the program (exit status 127)",
        ),
        (
            "/",
            "the shell could not execute the program (exit status 126)",
        ),
    ] {
        let output = fed(&mut judge(command), SAMPLE.repeat(9).as_bytes(), command);
        let report = String::from_utf8_lossy(&output.stdout);
        let line = format!("<stdin>: case 1: {sentence}\n");
        let expected = line + "1 case: 0 right, 1 wrong; stopped there\n";
        assert_eq!((output.status.code(), &*report), (Some(1), &*expected));
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
fn a_command_need_not_read_its_input() {
    // More than a pipe holds, so that the input cannot be written whole.
    let mut input = "0 ".repeat(16) + &"a 1 0 ".repeat(20_000);
    let answer = format!("echo {}", "0 ".repeat(16));
    for command in [answer.clone(), format!("exec <&-; {answer}")] {
        let summary = "1 case: 1 right, 0 wrong\n";
        assert_ends(&mut judge(&command), &input, (0, summary, ""));
    }
    input.push('\n');
    let slow = format!("sleep 0.2; {RIGHT}");
    assert_ends(
        &mut judge(&slow),
        &input,
        (0, "1 case: 1 right, 0 wrong\n", ""),
    );
}

/// In one test, several at a time: each takes its two seconds twice.
#[test]
fn a_command_that_takes_too_long_is_stopped() {
    let input = SAMPLE.to_string() + &"w 1 0 ".repeat(20_000);
    thread::scope(|scope| {
        for (command, input) in [
            ("sleep 1000", SAMPLE),
            ("while :; do :; done", SAMPLE),
            ("exec >&- 2>&-; sleep 1000", SAMPLE),
            ("sleep 1000 | cat", SAMPLE),
            ("kill -STOP $$", SAMPLE),
            ("kill -STOP 0", SAMPLE),
            ("yes >&2", SAMPLE),
            ("sleep 1000", &input), // which does not fit into the pipe
        ] {
            scope.spawn(move || {
                let (found, _) = complaint(command, input);
                let expected = "1 is wrong from step 1 on: took longer than 2 seconds";
                assert_eq!(found, expected, "of {command}");
            });
        }
    });
}

#[test]
fn what_was_printed_before_the_time_was_up_is_shown() {
    let output = fed(
        &mut judge("echo 0 0; sleep 1000"),
        SAMPLE.as_bytes(),
        "slow",
    );
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.contains("\nCOMMAND printed\n  0 0\n\n"), "{report}");
}

#[test]
fn the_first_wrong_step_is_found() {
    // Wrong, or even ended by a signal, once there is a tile of 32 or more.
    let wrong = format!("{RIGHT} | sed 's/\\<32\\>/23/'");
    let crashes =
        format!("{RIGHT} | {{ read a; case $a in *32*) kill -SEGV $$;; *) echo $a; esac; }}");
    let input = "8 8 0 0 0 0 0 0 0 0 0 0 0 0 0 0 w 3 2 s 3 2 a 9 16 a 1 2 s 1 2 a 1 2 a 1 2\n";
    for (command, sentence) in [
        (
            wrong,
            "1 is wrong from step 5 on: 1 of the 16 numbers is wrong",
        ),
        (
            crashes,
            "1 is wrong from step 5 on: ended by SIGSEGV (segmentation fault)",
        ),
    ] {
        assert_eq!(complaint(&command, input).0, sentence, "of {command}");
    }
}

#[test]
fn a_command_that_is_wrong_only_once_is_told_so() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-flaky");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let command = format!("mkdir first && exit 5; {RIGHT}");
    let output = fed(
        judge(&command).current_dir(&folder),
        SAMPLE.as_bytes(),
        &command,
    );
    let report = String::from_utf8_lossy(&output.stdout);
    let expected =
        "<stdin>: case 1 was wrong once, but right when run again: ended with exit status 5\n";
    assert!(report.starts_with(expected), "{report}");
    assert!(report.ends_with("\n1 case: 0 right, 1 wrong\n"), "{report}");
}

#[test]
fn results_are_in_the_order_of_the_cases_whatever_ends_first() {
    // Case 1 takes longest; case 2 and every other even one is right.
    let command = "read a b; [ $a = 1 ] && sleep 0.3; [ $((a % 2)) = 0 ] && echo $a $b";
    let mut judge = judge(command);
    let output = fed(
        judge.args(["-j", "4"]),
        counted_cases(9).as_bytes(),
        command,
    );
    let report = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<_> = report
        .lines()
        .filter(|line| line.contains("case"))
        .collect();
    let line = |case| format!("<stdin>: case {case}: ended with exit status 1");
    let expected = [
        "<stdin>: case 1, which has no steps, is wrong: ended with exit status 1".to_string(),
        line(3),
        line(5),
        line(7),
        line(9),
        "9 cases: 4 right, 5 wrong".to_string(),
    ];
    assert_eq!(lines, expected, "{report}");
}

#[test]
fn twenty_wrong_cases_are_enough() {
    for (cases, summary) in [
        (19, "19 cases: 0 right, 19 wrong"),
        (20, "20 cases: 0 right, 20 wrong"),
        (21, "20 cases: 0 right, 20 wrong; stopped there"),
        (500, "20 cases: 0 right, 20 wrong; stopped there"),
    ] {
        let output = fed(
            &mut judge("echo 0"),
            counted_cases(cases).as_bytes(),
            "echo 0",
        );
        let report = String::from_utf8_lossy(&output.stdout);
        assert_eq!(report.lines().last(), Some(summary));
        let lines = report
            .lines()
            .filter(|line| line.contains(": case "))
            .count();
        assert_eq!(lines, cases.min(20), "{report}");
    }
}

#[test]
fn bad_input_is_told_after_the_good_cases_before_it_are_judged() {
    let input = SAMPLE.to_string() + SAMPLE + "0 0 x";
    let error = "replay2048: <stdin>:5:5: case 3, cell 3: expected a number, found 'x'\n";
    let summary = "2 cases: 2 right, 0 wrong\n";
    assert_ends(&mut judge(RIGHT), input, (1, summary, error));
}

#[test]
fn a_few_lines_of_standard_error_are_passed_on() {
    let command = format!("echo one >&2; echo two >&2; {RIGHT}");
    let stderr =
        "one\ntwo\n".repeat(5) + "replay2048: 10 more lines that COMMAND wrote to standard error\n";
    let summary = "10 cases: 10 right, 0 wrong\n";
    assert_ends(
        &mut judge(&command),
        SAMPLE.repeat(10),
        (0, summary, &stderr),
    );
}

#[test]
fn standard_error_of_the_first_wrong_case_is_that_of_its_first_wrong_step() {
    let command = "read a; read b; echo $b >&2; echo 0";
    let input = SAMPLE.trim_end().to_string() + " w 1 2 w 1 2\n";
    assert_eq!(complaint(command, &input).1, "a 6 2\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_cannot_be_written_ends_the_run() {
    for (command, cases) in [("echo 0", 500), (RIGHT, 1)] {
        let full = fs::File::create("/dev/full").expect("Linux has it");
        let mut judge = judge(command);
        let output = fed(judge.stdout(full), counted_cases(cases).as_bytes(), command);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(stderr.contains("No space left"), "{stderr}");
    }
}

/// Processes that have a word on their command line.
#[cfg(target_os = "linux")]
fn processes_with(word: &str) -> Vec<String> {
    let has_word = |path: std::path::PathBuf| {
        // A process may have ended since, or be none.
        let line = fs::read(path.join("cmdline")).ok()?;
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        line.contains(word).then_some(line)
    };
    let entries = fs::read_dir("/proc").expect("Linux has it");
    entries
        .filter_map(|entry| has_word(entry.ok()?.path()))
        .collect()
}

/// A number of seconds that no other process sleeps: hours, and different for every use.
#[cfg(target_os = "linux")]
fn long_time(test: usize) -> String {
    format!("9{test:02}{:07}", process::id())
}

/// Asserts that processes with a word end soon, as a signal takes its time.
#[cfg(target_os = "linux")]
#[track_caller]
fn assert_end(word: &str, command: &str) {
    let started = Instant::now();
    loop {
        let left = processes_with(word);
        if left.is_empty() {
            return;
        }
        let waited = started.elapsed();
        assert!(waited < Duration::from_secs(20), "{command} left {left:?}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Commands that start processes which do not end by themselves; TIME is how long they sleep.
#[cfg(target_os = "linux")]
const SLEEPERS: [&str; 8] = [
    "sleep TIME",
    "sh -c 'sleep TIME; true'",
    "sleep TIME | cat",
    "sleep TIME & RIGHT",
    "sleep TIME > /dev/null 2>&1 & RIGHT",
    "(sleep TIME &) ; RIGHT",
    "trap '' INT TERM; sleep TIME; true",
    "timeout 1000 sleep TIME; true",
];

#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left_when_the_run_has_ended() {
    thread::scope(|scope| {
        for (number, command) in SLEEPERS.iter().enumerate() {
            scope.spawn(move || {
                let time = long_time(number);
                let command = command.replace("TIME", &time).replace("RIGHT", RIGHT);
                fed(&mut judge(&command), SAMPLE.as_bytes(), &command);
                assert_end(&time, &command);
            });
        }
    });
}

/// Killed outright, a program can do nothing any more; Ctrl-C is no worse.
#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left_when_the_run_is_killed() {
    for (number, command) in (50..).zip(SLEEPERS) {
        let time = long_time(number);
        let command = command
            .replace("TIME", &time)
            .replace("RIGHT", "sleep 1000");
        let mut judge = judge(&command);
        let mut child = judge.stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        std::io::Write::write_all(&mut stdin, SAMPLE.as_bytes()).expect("it reads");
        drop(stdin);
        let sleeps = |line: &String| line.starts_with("sleep");
        let started = Instant::now();
        while !processes_with(&time).iter().any(sleeps) {
            assert!(
                started.elapsed() < Duration::from_secs(20),
                "{command} does not start"
            );
            thread::sleep(Duration::from_millis(5));
        }
        child.kill().expect("it can be killed");
        ended(child, &command);
        assert_end(&time, &command);
    }
}
