//! A terminal of some size, as far as the game's pictures use one.

/// What is seen after some output.
#[derive(Clone, Debug)]
pub struct Terminal {
    cells: Vec<Vec<char>>,
    row: usize,
    column: usize,
    wraps: bool,
    pub has_cursor: bool,
    pub is_second_screen: bool,
}

impl Terminal {
    /// An empty terminal.
    pub fn new(rows: usize, columns: usize) -> Terminal {
        Terminal {
            cells: vec![vec![' '; columns]; rows],
            row: 0,
            column: 0,
            wraps: true,
            has_cursor: true,
            is_second_screen: false,
        }
    }

    /// Shows a text; anything that the pictures have no need for is a fault.
    #[track_caller]
    pub fn show(&mut self, text: &str) {
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            rest = &rest[first.len_utf8()..];
            if first == '\x1B' {
                let end = rest.find(|c: char| c.is_ascii_alphabetic());
                let end = end.unwrap_or_else(|| panic!("unfinished: {text:?}")) + 1;
                self.obey(&rest[..end]);
                rest = &rest[end..];
            } else {
                self.put(first);
            }
        }
    }

    #[track_caller]
    fn obey(&mut self, sequence: &str) {
        match sequence {
            "[?7l" | "[?7h" => self.wraps = sequence.ends_with('h'),
            "[?25l" | "[?25h" => self.has_cursor = sequence.ends_with('h'),
            "[?1049l" | "[?1049h" => self.is_second_screen = sequence.ends_with('h'),
            "[2J" => self.cells.iter_mut().for_each(|row| row.fill(' ')),
            "[K" => self.cells[self.row][self.column..].fill(' '),
            "[J" => {
                self.obey("[K");
                let below = self.cells.iter_mut().skip(self.row + 1);
                below.for_each(|row| row.fill(' '));
            }
            _ => {
                let row = sequence.strip_prefix('[').and_then(|s| s.strip_suffix('H'));
                let row = row.and_then(|row| row.parse::<usize>().ok());
                let row = row.unwrap_or_else(|| panic!("unknown: {sequence:?}"));
                (self.row, self.column) = (row.min(self.cells.len()) - 1, 0);
            }
        }
    }

    fn put(&mut self, character: char) {
        assert!(
            !character.is_control() && !self.wraps,
            "scrolls or wraps: {character:?}"
        );
        self.cells[self.row][self.column] = character;
        self.column = (self.column + 1).min(self.cells[0].len() - 1);
    }

    /// The rows, without the blanks at their ends.
    pub fn rows(&self) -> Vec<String> {
        let text = |row: &Vec<char>| row.iter().collect::<String>().trim_end().to_string();
        self.cells.iter().map(text).collect()
    }

    /// Whether later output would behave as usual.
    pub fn is_given_back(&self) -> bool {
        self.wraps && self.has_cursor && !self.is_second_screen
    }
}
