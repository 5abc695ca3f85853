//! The list of faults that people reported of other 2048 programs.

/// Four columns a line: number, what went wrong, input, and what must come out.
pub const FILE: &str = include_str!("../golden/reported-faults.tsv");

/// How many faults the file lists; a count of its own, so that none is lost in reading it.
pub const COUNT: usize = 47;

/// A line of the file.
pub struct Fault<'a> {
    pub id: &'a str,
    pub what: &'a str,
    pub input: Vec<u8>,
    pub expected: Expected<'a>,
}

pub enum Expected<'a> {
    /// Standard output.
    Lines(Vec<u8>),
    /// A part of the line on standard error, as it stands: the program escapes odd bytes in the
    /// same way.
    Error(&'a str),
}

/// All faults of the file.
pub fn faults() -> Vec<Fault<'static>> {
    let lines = FILE.lines().filter(|line| !line.starts_with('#'));
    lines.map(fault).collect()
}

fn fault(line: &str) -> Fault<'_> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [id, what, input, expected] = columns[..] else {
        panic!("not four columns: {line}");
    };
    let expected = match expected.strip_prefix("error: ") {
        Some(text) => Expected::Error(text),
        None if expected.is_empty() => Expected::Lines(Vec::new()),
        None => Expected::Lines([&unescape(expected)[..], b"\n"].concat()),
    };
    Fault {
        id,
        what,
        input: unescape(input),
        expected,
    }
}

/// A text with `\n`, `\r`, `\t` and `\xNN` as bytes.
pub fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split('\\').map(str::as_bytes);
    let mut bytes = parts.next().unwrap_or_default().to_vec();
    for part in parts {
        let (byte, rest) = match part {
            [b'n', rest @ ..] => (b'\n', rest),
            [b'r', rest @ ..] => (b'\r', rest),
            [b't', rest @ ..] => (b'\t', rest),
            [b'x', high, low, rest @ ..] => {
                let digit = |digit: &u8| char::from(*digit).to_digit(16).expect("a hex digit");
                ((16 * digit(high) + digit(low)) as u8, rest)
            }
            _ => panic!("unknown escape in {text}"),
        };
        bytes.push(byte);
        bytes.extend(rest);
    }
    bytes
}
