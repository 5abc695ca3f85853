//! What the program says about bad input, word for word.

mod common;

use common::{assert_ends, program, EMPTY, LOCKED};

/// The input ends the run with this report: nothing is printed of its only case.
#[track_caller]
fn fails(input: impl AsRef<[u8]>, report: &str) {
    fails_after("", input, report);
}

/// The same for a script on an empty board.
#[track_caller]
fn script_fails(script: impl AsRef<[u8]>, report: &str) {
    fails([EMPTY.as_bytes(), script.as_ref()].concat(), report);
}

/// The input ends the run with this report, after the lines of its complete cases.
#[track_caller]
fn fails_after(lines: &str, input: impl AsRef<[u8]>, report: &str) {
    let report = format!("replay2048: <stdin>:{report}\n");
    assert_ends(&mut program(), input, (1, lines, report));
}

#[test]
#[rustfmt::skip] // one case a line
fn a_board_cut_short_tells_which_cell_is_missing() {
    fails("2", "1:2: cell 2: expected a number, found the end of the input");
    fails("2 ", "1:3: cell 2: expected a number, found the end of the input");
    fails("2 2 0 0\n", "2:1: cell 5: expected a number, found the end of the input");
    fails("0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0", "4:6: cell 16: expected a number, found the end of the input");
    fails("0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\na 1 2\n", "2:1: cell 16: expected a number, found 'a'");
    fails("a 1 2", "1:1: cell 1: expected a number, found 'a'");
}

#[test]
#[rustfmt::skip] // one case a line
fn a_step_cut_short_tells_which_part_of_which_step_is_missing() {
    script_fails("a", "2:2: step 1: expected an address from 1 to 16, found the end of the input");
    script_fails("a 1", "2:4: step 1: expected a value, found the end of the input");
    script_fails("a 1 2 w 16\n", "3:1: step 2: expected a value, found the end of the input");
    script_fails(
        "a 1 2\nw 1 2\ns\n\n",
        "6:1: step 3: expected an address from 1 to 16, found the end of the input",
    );
    script_fails("a w 1 2", "2:3: step 1: expected an address from 1 to 16, found 'w'");
    script_fails("a 1 w 2 2", "2:5: step 1: expected a value, found 'w'");
}

#[test]
#[rustfmt::skip] // one case a line
fn a_byte_that_fits_nowhere_is_shown() {
    fails("2 x 0 0", "1:3: cell 2: expected a number, found 'x'");
    fails("-2 0 0 0", "1:1: cell 1: expected a number, found '-'");
    fails("0 +2 0 0", "1:3: cell 2: expected a number, found '+'");
    fails("2.0 0 0 0", "1:2: cell 2: expected a number, found '.'");
    fails("2,0,0,0", "1:2: cell 2: expected a number, found ','");
    fails("[[2, 0, 0, 0]", "1:1: cell 1: expected a number, found '['");
    script_fails("a x 2", "2:3: step 1: expected an address from 1 to 16, found 'x'");
    script_fails("a -1 2", "2:3: step 1: expected an address from 1 to 16, found '-'");
    script_fails("a 1 x", "2:5: step 1: expected a value, found 'x'");
    script_fails("a 1 -2", "2:5: step 1: expected a value, found '-'");
    script_fails("x 1 2", "2:1: step 1: expected a direction (w, a, s, d) or the next board, found 'x'");
    script_fails("a 1 2.5", "2:6: step 2: expected a direction (w, a, s, d) or the next board, found '.'");
    script_fails("a 1 2;\n", "2:6: step 2: expected a direction (w, a, s, d) or the next board, found ';'");
}

#[test]
#[rustfmt::skip] // one case a line
fn a_character_is_told_by_its_code_point_and_another_byte_is_escaped() {
    fails("2 é 0", "1:3: cell 2: expected a number, found U+00E9");
    fails("２ 0", "1:1: cell 1: expected a number, found U+FF12");
    fails("2\u{A0}0", "1:2: cell 2: expected a number, found U+00A0");
    fails("2 🀄 0", "1:3: cell 2: expected a number, found U+1F004");
    fails("2 \u{7FF}", "1:3: cell 2: expected a number, found U+07FF");
    fails("2 \u{10FFFF}", "1:3: cell 2: expected a number, found U+10FFFF");
    fails("2 \x1B[1m", r"1:3: cell 2: expected a number, found '\x1b'");
    fails("2 \x7F", r"1:3: cell 2: expected a number, found '\x7f'");
    fails(b"2 \xFF 0", r"1:3: cell 2: expected a number, found '\xff'");
    // Characters cut short, by a space and by the end of the input.
    fails(b"2 \xC3 0", r"1:3: cell 2: expected a number, found '\xc3'");
    fails(b"2 \xE2\x82", r"1:3: cell 2: expected a number, found '\xe2'");
    // What only looks like UTF-8: a longer form than needed, and half of a pair of UTF-16.
    fails(b"2 \xC0\x80", r"1:3: cell 2: expected a number, found '\xc0'");
    fails(b"2 \xED\xA0\x80", r"1:3: cell 2: expected a number, found '\xed'");
    script_fails("a é 2", "2:3: step 1: expected an address from 1 to 16, found U+00E9");
    script_fails("a 1 ２", "2:5: step 1: expected a value, found U+FF12");
    script_fails(b"a 1 \xFF", r"2:5: step 1: expected a value, found '\xff'");
    script_fails("ｗ 1 2", "2:1: step 1: expected a direction (w, a, s, d) or the next board, found U+FF57");
    script_fails(
        b"\xFF 1 2",
        r"2:1: step 1: expected a direction (w, a, s, d) or the next board, found '\xff'",
    );
    // The sign that stands around what is shown.
    fails("'2'", "1:1: cell 1: expected a number, found '''");
}

#[test]
#[rustfmt::skip] // one case a line
fn text_in_utf_16_is_told_by_name_with_the_advice_to_save_as_utf_8() {
    fails(b"\xFF\xFE2\x00 \x000\x00", r"1:1: cell 1: expected a number, found UTF-16 text ('\xff\xfe'); save it as UTF-8");
    fails(b"\xFE\xFF\x002\x00 \x000", r"1:1: cell 1: expected a number, found UTF-16 text ('\xfe\xff'); save it as UTF-8");
    fails(b"\xFF\xFE", r"1:1: cell 1: expected a number, found UTF-16 text ('\xff\xfe'); save it as UTF-8");
    // Without a mark, in both orders of the bytes.
    fails(b"2\x00 \x000\x00", r"1:2: cell 2: expected a number, found UTF-16 text ('\x00'); save it as UTF-8");
    fails(b"\x002\x00 \x000", r"1:1: cell 1: expected a number, found UTF-16 text ('\x00'); save it as UTF-8");
    script_fails(b"a\x00 \x001\x00", r"2:2: step 1: expected an address from 1 to 16, found UTF-16 text ('\x00'); save it as UTF-8");
    // A NUL that is not between characters, and marks that are not at the start.
    fails("2 \0 0", r"1:3: cell 2: expected a number, found '\x00'");
    fails("2\0", r"1:2: cell 2: expected a number, found '\x00'");
    fails("2\0 ", r"1:2: cell 2: expected a number, found '\x00'");
    fails("2\0\0\0", r"1:2: cell 2: expected a number, found '\x00'");
    fails(b"2\0\xFF\0", r"1:2: cell 2: expected a number, found '\x00'");
    fails(b"2 \xFF\xFE", r"1:3: cell 2: expected a number, found '\xff'");
    fails(b"\xEF\xBB\xBF\xFF\xFE2\0", r"1:4: cell 1: expected a number, found '\xff'");
    // Half a mark is none.
    fails(b"\xFF", r"1:1: cell 1: expected a number, found '\xff'");
    fails(b"\xFE2", r"1:1: cell 1: expected a number, found '\xfe'");
}

#[test]
#[rustfmt::skip] // one case a line
fn a_byte_order_mark_is_refused_anywhere_but_at_the_very_start() {
    fails("\u{FEFF}\u{FEFF}2", "1:4: cell 1: expected a number, found U+FEFF");
    fails("\n\u{FEFF}2", "2:1: cell 1: expected a number, found U+FEFF");
    fails("2\u{FEFF} 0", "1:2: cell 2: expected a number, found U+FEFF");
    // Half a mark is none.
    fails(b"\xEF\xBB2 0", r"1:1: cell 1: expected a number, found '\xef'");
    fails_after(
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n",
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n0 0 \u{FEFF}0",
        "2:5: case 2, cell 3: expected a number, found U+FEFF",
    );
}

#[test]
#[rustfmt::skip] // one case a line
fn a_dos_end_of_file_is_refused_where_text_follows() {
    fails("\x1A2 0", r"1:1: cell 1: expected a number, found '\x1a'");
    fails("2 \x1A\r\n\x1A0", r"1:3: cell 2: expected a number, found '\x1a'");
    script_fails("a \x1A 1 2", r"2:3: step 1: expected an address from 1 to 16, found '\x1a'");
    script_fails("a 1\x1A2", r"2:4: step 1: expected a value, found '\x1a'");
    script_fails(
        "a 1 2\r\n\x1A\r\nw 1 2",
        r"3:1: step 2: expected a direction (w, a, s, d) or the next board, found '\x1a'",
    );
    // Between cases, too, however many there are.
    for (cases, place) in [(1, "3:1: step 2"), (2, "5:1: case 2, step 2"), (50, "101:1: case 50, step 2")] {
        fails_after(
            &"2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(cases - 1),
            [&format!("{EMPTY}a 1 2\n").repeat(cases), "\x1A\n", EMPTY].concat(),
            &format!(r"{place}: expected a direction (w, a, s, d) or the next board, found '\x1a'"),
        );
    }
    // Where nothing follows it is the end, and the place is after it.
    fails("2 2\r\n\x1A", "2:2: cell 3: expected a number, found the end of the input");
}

#[test]
#[rustfmt::skip] // one case a line
fn an_address_outside_1_to_16_is_shown_with_the_range() {
    script_fails("w 0 2", "2:3: step 1: expected an address from 1 to 16, found 0");
    script_fails("w 17 2", "2:3: step 1: expected an address from 1 to 16, found 17");
    script_fails("w17a2", "2:2: step 1: expected an address from 1 to 16, found 17");
    script_fails("w 017 2", "2:3: step 1: expected an address from 1 to 16, found 17");
    // 1 above 2^8, 2^32 and 2^64: cut down to fewer bits, each is a cell.
    script_fails("w 257 2", "2:3: step 1: expected an address from 1 to 16, found 257");
    script_fails("w 4294967297 2", "2:3: step 1: expected an address from 1 to 16, found 4294967297");
    script_fails(
        "w 18446744073709551617 2",
        "2:3: step 1: expected an address from 1 to 16, found 18446744073709551617",
    );
    script_fails(
        format!("w {} 2", "1".repeat(1000)),
        &format!(
            "2:3: step 1: expected an address from 1 to 16, found {}...",
            "1".repeat(40)
        ),
    );
}

#[test]
#[rustfmt::skip] // one case a line
fn a_number_above_the_largest_tile_is_too_large() {
    const EXPECTED: &str = "expected a number up to 18446744073709551615";
    fails(
        "18446744073709551616",
        &format!("1:1: cell 1: {EXPECTED}, found 18446744073709551616, which is too large"),
    );
    fails(
        "0 0 99999999999999999999 0",
        &format!("1:5: cell 3: {EXPECTED}, found 99999999999999999999, which is too large"),
    );
    script_fails(
        "a 1 18446744073709551616",
        &format!("2:5: step 1: {EXPECTED}, found 18446744073709551616, which is too large"),
    );
    script_fails(
        "a 1 0018446744073709551616",
        &format!("2:5: step 1: {EXPECTED}, found 18446744073709551616, which is too large"),
    );
    // Of a long number no more than 40 digits are shown.
    let forty = "1234567890".repeat(4);
    fails(format!("2 {forty} 2"), &format!("1:3: cell 2: {EXPECTED}, found {forty}, which is too large"));
    for more in ["5".to_string(), "5".repeat(960), "5".repeat(1_000_000)] {
        fails(
            format!("2 {forty}{more} 2"),
            &format!("1:3: cell 2: {EXPECTED}, found {forty}..., which is too large"),
        );
    }
}

#[test]
#[rustfmt::skip] // one case a line
fn a_merge_above_the_largest_tile_tells_both_tiles_and_points_at_the_step() {
    const TILES: &str = "9223372036854775808 9223372036854775808";
    const REPORT: &str = "expected merges up to 18446744073709551615, \
        found 9223372036854775808 + 9223372036854775808, which is too large";
    let zeros = "0 ".repeat(14);
    fails(format!("{TILES} {zeros}\na 16 2"), &format!("2:1: step 1: {REPORT}"));
    fails(format!("{zeros}{TILES}\nd 1 0"), &format!("2:1: step 1: {REPORT}"));
    fails(
        "9223372036854775808 0 0 0 0 9223372036854775808 0 0 0 0 0 0 0 0 0 0\n\
        a 16 2\n  a 15 2\n  w 1 2",
        &format!("4:3: step 3: {REPORT}"),
    );
    fails(
        "18446744073709551615 18446744073709551615 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 1 2",
        "1:71: step 1: expected merges up to 18446744073709551615, \
        found 18446744073709551615 + 18446744073709551615, which is too large",
    );
}

#[test]
fn a_tile_that_finds_no_free_cell_tells_that_the_board_is_full_and_points_at_the_tile() {
    for address in [1, 8, 16] {
        let column = if address < 10 { 5 } else { 6 };
        fails(
            format!("{LOCKED}a {address} 32"),
            &format!("2:{column}: step 1: expected a free cell for tile 32, found the board full"),
        );
    }
    // A value of 0 needs no cell: it is step 2 that cannot be.
    fails(
        format!("{LOCKED}a 1 0\nw 1 2"),
        "3:5: step 2: expected a free cell for tile 2, found the board full",
    );
}

#[test]
#[rustfmt::skip] // one case a line
fn a_fault_in_a_later_case_tells_the_case_and_leaves_the_lines_before_it() {
    const FIRST: &str = "2 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 a 16 2\n";
    const LINE: &str = "4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n";
    fails_after(
        LINE,
        format!("{FIRST}{EMPTY}a 1 2\nw 1 2\ns 17 2\nd 1 2"),
        "5:3: case 2, step 3: expected an address from 1 to 16, found 17",
    );
    fails_after(
        LINE,
        format!("{FIRST}{LOCKED}s 1 2"),
        "3:5: case 2, step 1: expected a free cell for tile 2, found the board full",
    );
    fails_after(
        LINE,
        format!("{FIRST}0 0 0"),
        "2:6: case 2, cell 4: expected a number, found the end of the input",
    );
    fails_after(
        &LINE.repeat(2),
        format!("{FIRST}{FIRST}{EMPTY}a 1"),
        "4:4: case 3, step 1: expected a value, found the end of the input",
    );
    // A cell too many, or a step without its letter, begins a case.
    fails_after(
        EMPTY,
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\na 1 2",
        "2:1: case 2, cell 2: expected a number, found 'a'",
    );
    fails_after(LINE, format!("{FIRST}1 2\nw 1 2"), "3:1: case 2, cell 3: expected a number, found 'w'");
}

#[test]
fn lines_and_columns_count_bytes_from_1_whatever_the_white_space() {
    const REPORT: &str = "cell 2: expected a number, found 'x'";
    let table: [(&[u8], &str); 9] = [
        (b"2x", "1:2"),
        (b"2\nx", "2:1"),
        (b"2\r\n\r\n x", "3:2"),
        (b"2\t\tx", "1:4"),
        (b"2\x0B\x0Cx", "1:4"),
        (b"2\rx", "1:3"), // alone, a carriage return ends no line
        (b"\xEF\xBB\xBF2 x", "1:6"),
        (b"\xEF\xBB\xBF\r\n2 x", "2:3"),
        (b"\n\n\n2\n\n\n\n\n\n    x", "10:5"),
    ];
    for (input, place) in table {
        fails(input, &format!("{place}: {REPORT}"));
    }
    // Far beyond any buffer.
    fails(
        format!("2{}x", " ".repeat(200_000)),
        &format!("1:200002: {REPORT}"),
    );
    fails(
        format!("2{}   x", "\r\n".repeat(100_000)),
        &format!("100001:4: {REPORT}"),
    );
    // A character across the end of a buffer.
    for spaces in 65_530..65_540 {
        fails(
            format!("2{}🀄", " ".repeat(spaces)),
            &format!("1:{}: cell 2: expected a number, found U+1F004", spaces + 2),
        );
    }
}
