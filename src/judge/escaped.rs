//! Texts of other programs, as a person can read them on a line.

/// A text with its control characters, and its bytes that are no UTF-8, as `\xNN`; where it is
/// wider than this, its start and `...`.
pub fn escaped(text: &[u8], width: usize) -> String {
    let mut shown = String::new();
    let mut columns = 0;
    let mut rest = text;
    while let Some(&byte) = rest.first() {
        let (piece, length) = match first_character(rest) {
            Some(character) if !character.is_control() => {
                (character.to_string(), character.len_utf8())
            }
            _ => (format!("\\x{byte:02x}"), 1),
        };
        columns += piece.chars().count();
        if columns > width {
            return shown + "...";
        }
        shown += &piece;
        rest = &rest[length..];
    }
    shown
}

/// The character that a text begins with, if it is UTF-8.
fn first_character(text: &[u8]) -> Option<char> {
    (1..=4).find_map(|length| {
        let character = std::str::from_utf8(text.get(..length)?);
        character.ok()?.chars().next()
    })
}
