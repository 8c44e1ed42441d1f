//! Offsets of a layout under its coordinates.

use super::table::{Table, tables};
use crate::value::{AnyLayout, Layout};
use core::fmt::{self, Display, Formatter};

/// The offsets of a layout under its coordinates: `(2,3):(3,1)` → two rows, three columns.
///
/// Rank 1 is a row, rank 2 a table, and a higher rank one table for each coordinate of its further
/// modes, headed by it: `(_,_,0)`. A nested mode is run through by its 1-D coordinate, first leaf
/// fastest. The first [`MOST_LINES`] rows, columns and tables are printed, and a line
/// says how much follows. An offset outside 64 bits prints as `overflow`.
///
/// ```
/// use stridewise::{value::Layout, viz::Grid};
///
/// let layout: Layout = "(2,(2,2)):(4,(1,8))".parse()?;
/// assert_eq!(
///     Grid::new(&layout).to_string(),
///     "  | 0 1  2  3
/// --+----------
/// 0 | 0 1  8  9
/// 1 | 4 5 12 13"
/// );
/// # Ok::<(), stridewise::value::Error>(())
/// ```
///
/// Source: CuTe `print_layout`, which knows rank 2.
///
/// [`MOST_LINES`]: super::MOST_LINES
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    layout: AnyLayout,
}

impl Grid {
    /// The offsets of this layout, swizzled or not.
    #[must_use]
    pub fn new(layout: impl Into<AnyLayout>) -> Self {
        Self {
            layout: layout.into(),
        }
    }
}

impl Display for Grid {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let layout = self.layout.inside();
        if layout.size() == Ok(0) {
            return formatter.write_str("(no elements)");
        }
        let rank = layout.rank();
        let mut modes = layout.modes();
        match (modes.next(), modes.next()) {
            (None, _) => Table::new(1, 1, |_, _| self.offset([], []))
                .column_headers(|_| "()")
                .fmt(formatter),
            (Some(mode), None) => {
                Table::new(1, extent(&mode), |_, column| self.offset([&mode], [column]))
                    .column_headers(|column| column)
                    .fmt(formatter)
            }
            (Some(first), Some(second)) => {
                // Rank 2 has no further modes, which `():()` stands for.
                let further = layout.take(2, rank).unwrap_or(Layout::EMPTY);
                tables(formatter, extent(&further), |place| {
                    let heading = (rank > 2).then_some(Place {
                        further: &further,
                        place,
                    });
                    let offset = move |row, column| {
                        self.offset([&first, &second, &further], [row, column, place])
                    };
                    let table = Table::new(extent(&first), extent(&second), offset)
                        .row_headers(|row| row)
                        .column_headers(|column| column);
                    (heading, table)
                })
            }
        }
    }
}

/// The size, or `usize::MAX` for one that is at least that.
fn extent(layout: &Layout) -> usize {
    layout
        .size()
        .ok()
        .and_then(|size| usize::try_from(size).ok())
        .unwrap_or(usize::MAX)
}

/// An offset, unless it leaves 64 bits.
struct Offset(Option<i64>);

impl Grid {
    /// The sum of some modes, each at its own 1-D coordinate, swizzled.
    fn offset<const N: usize>(&self, modes: [&Layout; N], coordinates: [usize; N]) -> Offset {
        let mut sum = 0_i128;
        for (mode, coordinate) in modes.into_iter().zip(coordinates) {
            match i64::try_from(coordinate)
                .ok()
                .and_then(|coordinate| mode.at(coordinate).ok())
            {
                Some(offset) => sum += i128::from(offset),
                None => return Offset(None),
            }
        }
        Offset(
            i64::try_from(sum)
                .ok()
                .and_then(|index| self.layout.of_index(index).ok()),
        )
    }
}

impl Display for Offset {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(offset) => offset.fmt(formatter),
            None => formatter.write_str("overflow"),
        }
    }
}

/// The coordinate of a table: `(_,_,1,0)`.
struct Place<'a> {
    further: &'a Layout,
    place: usize,
}

impl Display for Place<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("(_,_")?;
        let mut rest = self.place;
        for mode in self.further.modes() {
            let extent = extent(&mode);
            write!(formatter, ",{}", rest % extent)?;
            rest /= extent;
        }
        formatter.write_str(")")
    }
}
