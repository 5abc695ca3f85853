//! `--steps` and `--compact`.

mod common;

use std::fs;

use common::games::good_games;
use common::naive::{self, View};
use common::{
    assert_ends, folder, game, program, program_with, sample_inputs, Random, EMPTY, LOCKED,
};

/// Asserts what both views show of an input, and that nothing is told.
#[track_caller]
fn shows(input: &str, steps: &str, compact: &str) {
    assert_ends(&mut program_with(&["--steps"]), input, (0, steps, ""));
    assert_ends(&mut program_with(&["--compact"]), input, (0, compact, ""));
}

#[test]
fn steps_shows_the_board_after_each_step_and_compact_the_case_in_its_shortest_form() {
    // The statement's script, in an odd layout.
    shows(
        "\u{FEFF}0 0 0 0\r\n4 0 2 0\r\n4 0 002 2\r\n2 8 8 8\r\n\
         W1 02a 05 4\r\nS11 2 d\x0B13\t4\n\n\nd 9 0000000000000000000002\x0C\n\x1A",
        "8 8 4 2 2 2 8 8 0 0 0 0 0 0 0 0\n\
         16 4 2 0 4 16 4 0 0 0 0 0 0 0 0 0\n\
         0 0 0 0 0 0 0 0 16 4 2 2 4 16 4 0\n\
         0 0 0 0 0 0 0 0 0 16 4 4 4 4 16 4\n\
         0 0 0 0 0 0 0 0 2 0 16 8 0 8 16 4\n",
        "0 0 0 0 4 0 2 0 4 0 2 2 2 8 8 8 w 1 2 a 5 4 s 11 2 d 13 4 d 9 2\n",
    );
}

#[test]
fn a_case_without_steps_has_no_board_in_steps_and_its_cells_in_compact() {
    let (text, line) = game(2);
    let one_line = text.replacen('\n', " ", 1);
    shows("", "", "");
    shows(EMPTY, "", EMPTY);
    shows(&"07\t".repeat(16), "", "7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7\n");
    shows(
        &[EMPTY, &text, EMPTY, EMPTY].concat(),
        &line,
        &[EMPTY, &one_line, EMPTY, EMPTY].concat(),
    );
}

#[test]
fn compact_does_not_replay_so_what_a_board_cannot_hold_is_no_error_there() {
    let full = format!("{} a 1 2\n", LOCKED.trim_end());
    let too_large = format!("{}a 16 2\n", "9223372036854775808 ".repeat(16));
    for case in [full, too_large] {
        let input = [&case[..], EMPTY, &case].concat();
        assert_ends(&mut program_with(&["--compact"]), &input, (0, &input, ""));
        let answer = naive::view(input.as_bytes(), View::Steps);
        assert_eq!(answer.errors.len(), 1);
        let mut command = program_with(&["--steps"]);
        assert_ends(&mut command, &input, answer.ends("<stdin>"));
    }
}

#[test]
fn of_a_bad_case_steps_shows_the_good_steps_and_compact_nothing() {
    let (text, line) = game(1);
    let one_line = text.replacen('\n', " ", 1);
    for (bad, steps, error) in [
        (
            "0 0",
            "",
            "3:4: case 2, cell 3: expected a number, found the end of the input",
        ),
        (
            &format!("{EMPTY}a 1 2 s 1 0 w"),
            "2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0\n",
            "4:14: case 2, step 3: expected an address from 1 to 16, found the end of the input",
        ),
        (
            &format!("{EMPTY}a 1 2 x"),
            "2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
            "4:7: case 2, step 2: expected a direction (w, a, s, d) or the next board, found 'x'",
        ),
    ] {
        let input = format!("{text}{bad}");
        let told = format!("replay2048: <stdin>:{error}\n");
        let mut command = program_with(&["--steps"]);
        assert_ends(&mut command, &input, (1, line.clone() + steps, &told));
        let mut command = program_with(&["--compact"]);
        assert_ends(&mut command, &input, (1, &one_line, &told));
    }
}

#[test]
fn compact_of_compact_is_the_same_and_gives_the_same_boards() {
    let mut inputs: Vec<Vec<u8>> = sample_inputs()
        .iter()
        .map(|path| fs::read(path).expect("a sample can be read"))
        .collect();
    for seed in 0..20 {
        let games = good_games(3_000, 50, &mut Random::new(seed));
        inputs.push(games.text.into_bytes());
    }
    for input in inputs {
        let answer = naive::view(&input, View::Compact);
        assert_eq!(answer.errors, [""; 0]);
        let compact = answer.lines;
        assert_ends(&mut program_with(&["--compact"]), &input, (0, &compact, ""));
        assert_ends(
            &mut program_with(&["--compact"]),
            &compact,
            (0, &compact, ""),
        );
        let lines = naive::replay(&input).lines;
        assert_ends(&mut program(), &compact, (0, &lines, ""));
        assert_ends(&mut program_with(&["-k"]), &compact, (0, &lines, ""));
    }
}

#[test]
fn the_board_after_a_step_is_the_final_board_of_the_case_cut_there() {
    let path = sample_inputs().pop().expect("there are samples");
    let input = fs::read_to_string(path).expect("a sample is UTF-8");
    let words: Vec<&str> = input.split_whitespace().collect();
    let case = |end: usize| words[..end].join(" ") + "\n";
    let ends = (16 + 3..=words.len()).step_by(3);
    let cut: String = ends.map(case).collect();
    let boards = common::fed(&mut program(), cut.as_bytes(), "cut").stdout;
    assert!(!boards.is_empty());
    assert_ends(&mut program_with(&["--steps"]), input, (0, boards, ""));
}

#[test]
fn large_inputs_and_several_files_are_shown_as_by_the_naive_replay_on_any_number_of_threads() {
    let text = |seed, size| good_games(size, 300, &mut Random::new(seed)).text + "\n";
    let (large, small) = (text(1, 200_000).repeat(6), text(2, 2_000));
    let folder = folder("views", &[("large", &large), ("small", &small)]);
    for (option, view) in [("--steps", View::Steps), ("--compact", View::Compact)] {
        let [large, small] = [&large, &small].map(|text| naive::view(text.as_bytes(), view).lines);
        for threads in ["-j1", "-j2", "-j5"] {
            let mut command = program_with(&[option, threads, "small", "large", "small"]);
            let lines = [&small[..], &large, &small].concat();
            assert_ends(command.current_dir(&folder), "", (0, lines, ""));
        }
    }
}
