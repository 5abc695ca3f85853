//! What is replayed, with which options, and what has to come out.

use super::spellings;

/// A text of games, and what the program is to do with it.
pub struct Input {
    /// The games.
    pub text: String,
    /// The options, but for the number of threads.
    pub options: Vec<String>,
    /// What is printed.
    pub answer: Answer,
}

/// What is printed, and how the plain program comes to it.
pub enum Answer {
    /// The lines of all cases.
    All,
    /// The line of the last case. The plain program replays all of them.
    Last,
    /// The cases, which are these. The plain program replays them instead.
    Cases(String),
    /// A line for each line of the text, empty for a bad case. The plain program starts anew with
    /// each.
    EachLine,
}

impl Input {
    /// Games that are to be replayed.
    pub fn replayed(text: String) -> Input {
        Input::new(text, &[], Answer::All)
    }

    fn new(text: String, options: &[&str], answer: Answer) -> Input {
        Input {
            text,
            options: options.iter().map(|&option| option.into()).collect(),
            answer,
        }
    }
}

/// What a way to read is called, and an input for it made of games in the usual spelling.
pub type Way = (&'static str, fn(&str) -> Input);

/// All ways but to replay everything.
pub const WAYS: [Way; 5] = [
    ("keep-going", |usual| {
        Input::new(usual.into(), &["-k"], Answer::EachLine)
    }),
    ("keep-going, 1 % bad", |usual| {
        Input::new(with_bad_lines(usual), &["-k"], Answer::EachLine)
    }),
    ("compact", |usual| {
        Input::new(usual.into(), &["--compact"], Answer::Cases(usual.into()))
    }),
    ("compact, mixed", |usual| {
        let mixed = spellings::respelled(usual, &spellings::mixed());
        Input::new(mixed, &["--compact"], Answer::Cases(usual.into()))
    }),
    ("last case", |usual| {
        let last = usual.lines().count().to_string();
        Input::new(usual.into(), &["--case", &last], Answer::Last)
    }),
];

/// The last step of every hundredth game lacks its value.
fn with_bad_lines(lines: &str) -> String {
    let mut text = String::new();
    for (number, line) in lines.lines().enumerate() {
        text += match line.rsplit_once(' ') {
            Some((cut, _)) if number % 100 == 50 => cut,
            _ => line,
        };
        text.push('\n');
    }
    text
}
