//! How fast the program is beside the plain one: `cargo bench`, or `cargo bench -- WORD...` for the
//! inputs with one of the words in their names.
//!
//! In turn, [`replay2048::replay`] replays an input from memory in this process, and the program
//! replays it from a file, with one thread and with two. The time of the program is that of a whole
//! process: its start, about 1 ms, is in it. All have to give the same answers before they are
//! measured. `times plain` is how many times faster the program is than the plain one, `times usual`
//! how many times faster than on the same games in the usual spelling; below 1 it is slower.
//!
//! The ratios are what counts: a machine that is busy is so for all.

#[allow(dead_code)] // the tests use all of it
#[path = "../common/games.rs"]
mod games;
mod inputs;
mod kinds;
mod measure;
#[path = "../naive/mod.rs"]
mod naive;
mod spellings;

use std::env;

use inputs::Input;
use measure::Medians;

fn main() {
    let (options, words): (Vec<_>, Vec<_>) =
        env::args().skip(1).partition(|word| word.starts_with('-'));
    if !options.iter().any(|option| option == "--bench") {
        println!("measured by `cargo bench` only"); // not by `cargo test --benches`
        return;
    }
    let is_asked = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));

    println!("                             M steps/s     times plain  times usual");
    println!("input                 MB     -j1    -j2     -j1    -j2      -j1");
    for (name, games) in kinds::ALL {
        if is_asked(name) {
            print_row(name, &Input::replayed(games()), None);
        }
    }
    let usual = Input::replayed(kinds::random_games());
    for (name, layout) in spellings::ALL {
        if is_asked(name) {
            let text = spellings::respelled(&usual.text, &layout());
            print_row(name, &Input::replayed(text), Some(&usual));
        }
    }
    for (name, input) in inputs::WAYS {
        if is_asked(name) {
            print_row(name, &input(&usual.text), Some(&usual));
        }
    }
}

fn print_row(name: &str, input: &Input, usual: Option<&Input>) {
    let letters = input.text.bytes().filter(u8::is_ascii_alphabetic);
    let (megabytes, steps) = (input.text.len() as f64 / 1e6, letters.count() as f64 / 1e6);
    let Medians { plain, fast, usual } = measure::medians(name, input, usual);
    let mut columns = format!("{name:20}{megabytes:5.1} ");
    for time in fast {
        columns += &match steps > 0.0 {
            true => format!("{:7.1}", steps / time),
            false => format!("{:>7}", "-"),
        };
    }
    columns.push(' ');
    for time in fast {
        columns += &format!("{:7.1}", plain / time);
    }
    if let Some(time) = usual {
        columns += &format!("{:9.2}", time / fast[0]);
    }
    println!("{columns}");
}
