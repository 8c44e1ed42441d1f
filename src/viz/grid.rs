use super::table::{MOST_LINES, Table, left_out};
use crate::value::{AnyLayout, Layout};
use core::fmt::{self, Display, Formatter};

/// The offsets of a layout under its coordinates: `(2,3):(3,1)` → two rows, three columns.
///
/// Rank 1 is a row, rank 2 a table, and a higher rank one table for each coordinate of its further
/// modes, headed by it: `(_,_,0)`. A nested mode is run through by its 1-D coordinate, first leaf
/// fastest. What is past the first [`MOST_LINES`] rows, columns or tables is left out, and a line
/// says how much. An offset outside 64 bits prints as `overflow`.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    layout: AnyLayout,
}

impl Grid {
    /// The offsets of this layout, swizzled or not.
    ///
    /// ```
    /// use stridewise::{value::ComposedLayout, viz::Grid};
    ///
    /// let tile: ComposedLayout = "Sw<2,0,2> o 0 o (4,4):(4,1)".parse()?;
    /// assert_eq!(
    ///     Grid::new(tile).to_string(),
    ///     "  |  0  1  2  3
    /// --+------------
    /// 0 |  0  1  2  3
    /// 1 |  5  4  7  6
    /// 2 | 10 11  8  9
    /// 3 | 15 14 13 12"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
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
                let count = extent(&further);
                for place in 0..count.min(MOST_LINES) {
                    if rank > 2 {
                        let gap = if place > 0 { "\n\n" } else { "" };
                        writeln!(
                            formatter,
                            "{gap}{}",
                            Place {
                                further: &further,
                                place
                            }
                        )?;
                    }
                    Table::new(extent(&first), extent(&second), |row, column| {
                        self.offset([&first, &second, &further], [row, column, place])
                    })
                    .row_headers(|row| row)
                    .column_headers(|column| column)
                    .fmt(formatter)?;
                }
                if count > MOST_LINES {
                    formatter.write_str("\n")?;
                }
                left_out(formatter, &[(count, "table")])
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};

    fn grid(layout: &str) -> String {
        Grid::new(layout.parse::<Layout>().unwrap()).to_string()
    }

    #[test]
    fn rank_0_and_depth_0_and_rank_1() {
        assert_eq!(grid("():()"), "()\n--\n 0");
        assert_eq!(grid("7:0"), "0 1 2 3 4 5 6\n-------------\n0 0 0 0 0 0 0");
        assert_eq!(grid("(4):(5)"), "0 1  2  3\n---------\n0 5 10 15");
        assert_eq!(grid("((2,2)):((3,1))"), "0 1 2 3\n-------\n0 3 1 4");
        assert_eq!(grid("(()):(())"), "0\n-\n0");
        assert_eq!(grid("1:7"), "0\n-\n0");
    }

    #[test]
    fn negative_strides() {
        assert_eq!(grid("3:-6"), "0  1   2\n--------\n0 -6 -12");
        assert_eq!(
            grid("(2,2):(-1,4)"),
            "  |  0 1\n--+-----\n0 |  0 4\n1 | -1 3"
        );
    }

    #[test]
    fn no_elements() {
        for layout in [
            "0:1",
            "(0):(3)",
            "(4,0):(1,4)",
            "(2,3,0):(1,2,6)",
            "(9223372036854775807,9,0):(1,1,1)",
        ] {
            assert_eq!(grid(layout), "(no elements)");
        }
    }

    #[test]
    fn further_modes_head_their_tables() {
        let expected = "(_,_,0,0)\n  | 0\n--+--\n0 | 0\n1 | 1\n\n(_,_,1,0)\n  | 0\n--+--\n0 | 2\n1 | 3\n\n\
                        (_,_,0,1)\n  | 0\n--+--\n0 | 4\n1 | 5\n\n(_,_,1,1)\n  | 0\n--+--\n0 | 6\n1 | 7";
        assert_eq!(grid("(2,1,2,2):(1,0,2,4)"), expected);
        // A nested further mode has one coordinate.
        assert!(grid("(2,1,(2,2)):(1,0,(2,4))").contains("(_,_,3)\n  | 0\n--+--\n0 | 6\n1 | 7"));
    }

    #[test]
    fn large_layouts_say_what_is_left_out() {
        assert!(grid("100:1").ends_with(" 62 63\n(36 columns left out)"));
        assert!(grid("(70,2):(1,70)").ends_with("\n63 | 63 133\n(6 rows left out)"));
        let tables = grid("(1,1,66):(0,0,1)");
        assert!(
            tables.ends_with("(_,_,63)\n  |  0\n--+---\n0 | 63\n\n(2 tables left out)"),
            "{tables}"
        );
        // More elements than 64 bits count.
        assert!(grid("((4294967296,4294967296)):((0,0))").contains("(at least "));
    }

    #[test]
    fn offsets_outside_64_bits() {
        assert_eq!(
            grid("3:9223372036854775807"),
            "0                   1        2\n\
                                                  ------------------------------\n\
                                                  0 9223372036854775807 overflow"
        );
    }
}
