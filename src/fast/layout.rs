//! How cases are laid out in a text.

/// How cases are laid out in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Line breaks mean nothing.
    Free,
    /// Each line is a case, or blank.
    Lines,
}
