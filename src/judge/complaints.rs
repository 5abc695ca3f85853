//! What COMMAND writes to standard error: some lines of it.

/// The first lines of a text, and how many there are.
#[derive(Clone, Debug, Default)]
pub struct Complaints {
    /// The first lines, cut where they are long.
    pub lines: Vec<Vec<u8>>,
    /// How many lines there are.
    pub count: u64,
    /// Whether the last line has not ended yet.
    open: bool,
}

impl Complaints {
    /// The most lines that are kept.
    pub const LINES: usize = 20;

    /// The most bytes of a line that are kept.
    const BYTES: usize = 1000;

    /// Adds what comes next.
    pub fn add(&mut self, text: &[u8]) {
        for piece in text.split_inclusive(|&byte| byte == b'\n') {
            if !self.open {
                self.count += 1;
                if self.lines.len() < Complaints::LINES {
                    self.lines.push(Vec::new());
                }
            }
            let is_kept = self.count <= Complaints::LINES as u64;
            if let (true, Some(line)) = (is_kept, self.lines.last_mut()) {
                let room = Complaints::BYTES.saturating_sub(line.len());
                line.extend_from_slice(&piece[..piece.len().min(room)]);
            }
            self.open = !piece.ends_with(b"\n");
        }
    }
}
