//! The model of a picture: panels of cells, a legend, arrows and notes.

use super::{paint::Paint, palette::Palette};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

/// The most cells that a picture draws one by one; a panel with more is a raster.
pub const MOST_CELLS: usize = 10_000;

/// The most rows, and the most columns, of a raster.
const MOST_PIXELS: usize = 512;

/// A picture: panels of cells in rows and columns, a legend, arrows between cells, and notes.
///
/// The writers are [`to_svg`](Self::to_svg), [`to_tikz`](Self::to_tikz), [`to_html`](Self::to_html)
/// and [`to_text`](Self::to_text). [`draw`](super::draw()) makes the pictures of layouts.
///
/// ```
/// use stridewise_viz::{Axis, Cell, Paint, Panel, Scene, TextStyle};
///
/// let panel = Panel::new("sums", Axis::new(2), Axis::new(3), |row, column| {
///     let sum = row + column;
///     Cell::new(Paint::of(sum as i64), sum.to_string(), "")
/// });
/// let mut scene = Scene::titled("a table");
/// scene.push(panel, false);
/// assert_eq!(
///     scene.to_text(TextStyle::default()),
///     "\
/// a table
///
/// sums
///   | 0 1 2
/// --+------
/// 0 | 0 1 2
/// 1 | 1 2 3
/// "
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// One line above the picture.
    pub title: String,
    /// The panels, with the row and the column at which each one stands.
    pub panels: Vec<([usize; 2], Panel)>,
    /// Arrows between cells.
    pub arrows: Vec<Arrow>,
    /// The meaning of colours and marks.
    pub legend: Vec<(Paint, String)>,
    /// Sentences below the picture.
    pub notes: Vec<String>,
    /// The colours of numbers.
    pub palette: Palette,
}

impl Scene {
    /// A title without panels.
    #[must_use]
    pub fn titled(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// Adds a panel to the right of the last one, or at the left of a new row.
    pub fn push(&mut self, panel: Panel, is_below: bool) {
        let place = match self.panels.last() {
            Some(&([row, _], _)) if is_below => [row + 1, 0],
            Some(&([row, column], _)) => [row, column + 1],
            None => [0, 0],
        };
        self.panels.push((place, panel));
    }
}

/// Cells in rows and columns, under a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The line above the cells.
    pub title: String,
    /// The layout whose elements the cells show, if it is one of an operation.
    pub of: Option<PanelOf>,
    pub(super) rows: Axis,
    pub(super) columns: Axis,
    /// The cells, row by row; none if there is a raster.
    pub(super) cells: Vec<Cell>,
    pub(super) raster: Option<Raster>,
}

impl Panel {
    /// A panel of the cells that a function makes, by row and column.
    ///
    /// With more than [`MOST_CELLS`] cells, it is a raster.
    pub fn new(
        title: impl Into<String>,
        rows: Axis,
        columns: Axis,
        cell: impl Fn(usize, usize) -> Cell,
    ) -> Self {
        let (height, width) = (rows.extent, columns.extent);
        let count = height.saturating_mul(width);
        let is_raster = count > MOST_CELLS;
        let paint = |row, column| cell(row, column).paint;
        let cells = (0..if is_raster { 0 } else { count }).map(|at| cell(at / width, at % width));
        Self {
            title: title.into(),
            of: None,
            cells: cells.collect(),
            raster: is_raster.then(|| Raster::new(height, width, paint)),
            rows,
            columns,
        }
    }

    /// The rows.
    #[must_use]
    pub const fn rows(&self) -> &Axis {
        &self.rows
    }

    /// The columns.
    #[must_use]
    pub const fn columns(&self) -> &Axis {
        &self.columns
    }

    /// The cells, row by row; none if there is a [`summary`](Self::summary) of them.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Why the panel does not draw each cell, if it does not:
    /// `4194304 cells: a pixel has the colour of one of 4 x 4 cells`.
    #[must_use]
    pub fn summary(&self) -> Option<String> {
        let cells = self.rows.extent as u128 * self.columns.extent as u128;
        Some(match self.raster.as_ref()?.block {
            [1, 1] => format!("{cells} cells: a pixel is a cell"),
            [rows, columns] => {
                format!("{cells} cells: a pixel has the colour of one of {rows} x {columns} cells")
            }
        })
    }

    /// The cell at a row and a column, unless there is a [`summary`](Self::summary).
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        let mut rows = self.cells.chunks(self.columns.extent.max(1));
        rows.nth(row)?.get(column)
    }
}

/// The operand or the result that a panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelOf {
    /// An operand, counted from 0.
    Operand(usize),
    /// The result.
    Result,
}

/// The rows or the columns of a panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Axis {
    /// How many there are.
    pub extent: usize,
    /// The extents of a nested mode, fastest first, and whether each is known only at run time.
    /// Borders stand where they end.
    pub leaves: Vec<(usize, bool)>,
    /// The difference between the numbers before the rows, or above the columns, from 0 on; none
    /// for no numbers.
    pub step: Option<usize>,
    /// Names in place of the numbers.
    pub names: Vec<String>,
}

impl Axis {
    /// So many, numbered from 0.
    #[must_use]
    pub const fn new(extent: usize) -> Self {
        Self {
            extent,
            leaves: Vec::new(),
            step: Some(1),
            names: Vec::new(),
        }
    }

    /// One for each name.
    #[must_use]
    pub fn named<T: ToString>(names: impl IntoIterator<Item = T>) -> Self {
        let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
        Self {
            extent: names.len(),
            names,
            ..Self::new(0)
        }
    }

    /// The name or the number of a row or column.
    #[must_use]
    pub fn label(&self, place: usize) -> Option<String> {
        let number = || Some(place.saturating_mul(self.step?).to_string());
        self.names.get(place).cloned().or_else(number)
    }

    /// The characters of the longest label.
    pub(super) fn longest(&self) -> usize {
        let last = self.label(self.extent.saturating_sub(1));
        let labels = self.names.iter().cloned().chain(last);
        labels.map(|label| label.chars().count()).max().unwrap_or(0)
    }

    /// The border before a row or column, or after the last one: how many extents end there, and
    /// whether its place is known only at run time.
    #[must_use]
    pub fn border(&self, place: usize) -> (usize, bool) {
        let (mut block, mut border, mut dynamic) = (1_usize, (0, false), false);
        for (level, &(extent, is_dynamic)) in self.leaves.iter().enumerate() {
            block = block.saturating_mul(extent);
            dynamic |= is_dynamic;
            if block == 0 || place == 0 || place % block != 0 {
                break;
            }
            if extent > 1 {
                border = (level + 1, dynamic);
            }
        }
        border
    }
}

/// A cell: its paint, its text in one line or two, and a line of details.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The colour and the marks.
    pub paint: Paint,
    /// The text inside.
    pub text: String,
    /// A line that viewers show on demand.
    pub details: String,
    /// The 1-D coordinate of the element in the layout of the panel; the position in the buffer of
    /// an XLA array.
    pub index: Option<i64>,
    /// A number that all cells of a scene have which show one element.
    pub element: Option<i64>,
    /// The thread that owns the element.
    pub thread: Option<i64>,
}

impl Cell {
    /// A cell of a paint, with a text and a line of details.
    pub fn new(paint: Paint, text: impl Into<String>, details: impl Into<String>) -> Self {
        Self {
            paint,
            text: text.into(),
            details: details.into(),
            ..Self::default()
        }
    }

    /// The cell of an element: its 1-D coordinate, and the number that its cells have in common.
    #[must_use]
    pub(super) fn of(self, index: impl Into<Option<i64>>, element: impl Into<Option<i64>>) -> Self {
        Self {
            index: index.into(),
            element: element.into(),
            ..self
        }
    }
}

/// An arrow from one cell to another: the panel by its number, the row and the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins.
    pub from: [usize; 3],
    /// Where it ends.
    pub to: [usize; 3],
}

/// Too many cells to draw each one: a pixel stands for a block of cells, and has the colour of one
/// of them.
///
/// The cell is another one in each block, chosen by a fixed hash: a regular choice would show a
/// layout with strides of powers of two in one colour. Time and memory are bounded whatever the
/// number of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Raster {
    /// The rows and the columns of pixels.
    pub(super) extents: [usize; 2],
    /// The rows and the columns of cells that a pixel stands for.
    block: [usize; 2],
    /// The pixels, row by row.
    pub(super) pixels: Vec<Paint>,
}

impl Raster {
    /// The paint of a part, where the raster is cut into so many rows and columns.
    pub(super) fn part(&self, [row, column]: [usize; 2], [rows, columns]: [usize; 2]) -> Paint {
        let [height, width] = self.extents;
        self.pixels[row * height / rows * width + column * width / columns]
    }

    fn new(height: usize, width: usize, paint: impl Fn(usize, usize) -> Paint) -> Self {
        let block = [height, width].map(|extent| extent.div_ceil(MOST_PIXELS).max(1));
        let extents = [height.div_ceil(block[0]), width.div_ceil(block[1])];
        let pixel = |place: usize| {
            let (row, column) = (place / extents[1], place % extents[1]);
            let hash = ((row << 16 | column) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let inside = |block: usize, hash: u64| (hash % block as u64) as usize;
            let row = (row * block[0]).saturating_add(inside(block[0], hash >> 24));
            let column = (column * block[1]).saturating_add(inside(block[1], hash >> 4));
            paint(row.min(height - 1), column.min(width - 1))
        };
        Self {
            extents,
            block,
            pixels: (0..extents[0] * extents[1]).map(pixel).collect(),
        }
    }
}
