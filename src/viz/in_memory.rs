//! An XLA buffer as it lies in memory.

use super::table::{Table, tables};
use crate::xla::{Buffer, TileDimension, row_major};
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

/// An XLA buffer as it lies in memory: for each position the index of the element there, or `·` for
/// padding.
///
/// A line is a tile, the first one of several; without tiles it is a run along the most minor
/// dimension. The first [`MOST_LINES`] lines and places are printed, and a line says
/// how much follows.
///
/// ```
/// use stridewise::{viz::InMemory, xla::ArrayShape};
///
/// let shape: ArrayShape = "f32[3,3]{1,0:T(2,2)}".parse()?;
/// assert_eq!(
///     InMemory::new(&shape)?.to_string(),
///     "   |   0   1   2   3
/// ---+----------------
///  0 | 0,0 0,1 1,0 1,1
///  4 | 0,2   · 1,2   ·
///  8 | 2,0 2,1   ·   ·
/// 12 | 2,2   ·   ·   ·"
/// );
/// # Ok::<(), stridewise::xla::Error>(())
/// ```
///
/// Source: the figures of <https://openxla.org/xla/tiled_layout>.
///
/// [`MOST_LINES`]: super::MOST_LINES
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InMemory {
    buffer: Buffer,
    line: i64,
}

impl InMemory {
    /// Of a shape with a valid layout.
    ///
    /// # Errors
    /// Those of [`ArrayShape::buffer`](crate::xla::ArrayShape::buffer).
    pub fn new(shape: &crate::xla::ArrayShape) -> Result<Self, crate::xla::Error> {
        let buffer = shape.buffer()?;
        // As many places as a tile has; if a later tile pads it, as many axes as that takes.
        let mut line = 1_i64;
        let tile = match shape.layout.tiles.first() {
            Some(tile) => tile
                .dimensions
                .iter()
                .map(size)
                .fold(1, i64::saturating_mul),
            None => buffer.bounds().last().copied().unwrap_or(1),
        };
        for &bound in buffer.bounds().iter().rev() {
            if line < tile {
                line = line.saturating_mul(bound);
            }
        }
        Ok(Self {
            line: line.max(1),
            buffer,
        })
    }
}

impl Display for InMemory {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if self.buffer.size() == 0 {
            return formatter.write_str("(no elements)");
        }
        let lines = usize::try_from(self.buffer.size() / self.line).unwrap_or(usize::MAX);
        let places = usize::try_from(self.line).unwrap_or(usize::MAX);
        let cell = |line: usize, place: usize| {
            let position = line as i64 * self.line + place as i64;
            Index(self.buffer.multi_index(position).ok().flatten())
        };
        Table::new(lines, places, cell)
            .row_headers(|line| line as i64 * self.line)
            .column_headers(|place| place)
            .fmt(formatter)
    }
}

fn size(dimension: &TileDimension) -> i64 {
    match dimension {
        TileDimension::Size(size) => *size,
        TileDimension::Combine => 1,
    }
}

/// `1,2`, `()` for a scalar, or `·`.
struct Index(Option<Vec<i64>>);

impl Display for Index {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self.0.as_deref() {
            None => formatter.write_str("·"),
            Some([]) => formatter.write_str("()"),
            Some([first, rest @ ..]) => {
                write!(formatter, "{first}")?;
                rest.iter()
                    .try_for_each(|index| write!(formatter, ",{index}"))
            }
        }
    }
}

/// `[1,2,_,_]`.
struct Heading(Vec<i64>);

impl Display for Heading {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("[")?;
        self.0
            .iter()
            .try_for_each(|index| write!(formatter, "{index},"))?;
        formatter.write_str("_,_]")
    }
}

/// The positions of an XLA array's elements under their indices: the last two dimensions are rows
/// and columns.
///
/// A scalar and one dimension are a row; a higher rank is one table for each index of the
/// dimensions before, headed by it. The first [`MOST_LINES`] rows, columns and tables
/// are printed, and a line says how much follows.
///
/// ```
/// use stridewise::{viz::Positions, xla::ArrayShape};
///
/// let shape: ArrayShape = "f32[3,5]{1,0:T(2,2)}".parse()?;
/// assert_eq!(
///     Positions::new(&shape)?.to_string(),
///     "  |  0  1  2  3  4
/// --+---------------
/// 0 |  0  1  4  5  8
/// 1 |  2  3  6  7 10
/// 2 | 12 13 16 17 20"
/// );
/// # Ok::<(), stridewise::xla::Error>(())
/// ```
///
/// [`MOST_LINES`]: super::MOST_LINES
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positions {
    buffer: Buffer,
}

impl Positions {
    /// Of a shape with a valid layout.
    ///
    /// # Errors
    /// Those of [`ArrayShape::buffer`](crate::xla::ArrayShape::buffer).
    pub fn new(shape: &crate::xla::ArrayShape) -> Result<Self, crate::xla::Error> {
        Ok(Self {
            buffer: shape.buffer()?,
        })
    }

    fn position(&self, before: &[i64], rest: &[i64]) -> i64 {
        self.buffer
            .linear_index(&[before, rest].concat())
            .unwrap_or(-1)
    }
}

impl Display for Positions {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let extents = self.buffer.extents();
        let count = |extent: i64| usize::try_from(extent).unwrap_or(usize::MAX);
        match *extents {
            _ if extents.contains(&0) => formatter.write_str("(no elements)"),
            [] => Table::new(1, 1, |_, _| 0)
                .column_headers(|_| "()")
                .fmt(formatter),
            [extent] => Table::new(1, count(extent), |_, index| {
                self.position(&[], &[index as i64])
            })
            .column_headers(|index| index)
            .fmt(formatter),
            [ref before @ .., rows, columns] => {
                let number = before.iter().try_fold(1_usize, |number, &extent| {
                    number.checked_mul(usize::try_from(extent).ok()?)
                });
                tables(formatter, number.unwrap_or(usize::MAX), |table| {
                    let index = row_major(table as i64, before);
                    let heading = (!before.is_empty()).then(|| Heading(index.clone()));
                    let position =
                        move |row, column| self.position(&index, &[row as i64, column as i64]);
                    let table = Table::new(count(rows), count(columns), position)
                        .row_headers(|row| row)
                        .column_headers(|column| column);
                    (heading, table)
                })
            }
        }
    }
}
