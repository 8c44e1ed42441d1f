//! The colour and the marks of a cell.

/// The colour and the marks of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paint {
    /// A number that has a colour of the [`Palette`](super::Palette); none for the background.
    pub colour: Option<i64>,
    /// Whether the cell stands out or steps back.
    pub emphasis: Emphasis,
    /// Whether the cell is hatched: padding, or outside of the bounds.
    pub hatched: bool,
}

/// Whether a cell stands out or steps back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emphasis {
    /// Neither.
    #[default]
    Plain,
    /// It is not part of the selection.
    Faded,
    /// It is the reason of a refusal, a conflict, or the place of a path.
    Marked,
}

impl Paint {
    /// Padding, or outside of the bounds.
    pub const HATCHED: Self = Self {
        colour: None,
        emphasis: Emphasis::Plain,
        hatched: true,
    };

    /// The colour of a number, if there is one.
    #[must_use]
    pub fn of(number: impl Into<Option<i64>>) -> Self {
        Self {
            colour: number.into(),
            ..Self::default()
        }
    }

    /// With an emphasis, if a condition holds.
    #[must_use]
    pub fn with(self, emphasis: Emphasis, condition: bool) -> Self {
        let emphasis = if condition { emphasis } else { self.emphasis };
        Self { emphasis, ..self }
    }
}
