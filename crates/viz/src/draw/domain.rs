//! The elements of a shape in rows and columns.

use super::super::scene::{Axis, Cell, MOST_CELLS, Panel, PanelOf, Scene};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use stridewise_value::IntTuple;

/// Rank 1 is drawn in rows of so many elements.
pub(super) const WRAP: usize = 32;
/// The most panels of a shape of rank 3 or more.
const MOST_PANELS: usize = 16;

/// The elements of a shape in rows and columns: rank 1 in rows of [`WRAP`], rank 2 as rows and
/// columns, further modes as a panel each.
pub(super) struct Domain {
    /// The rows, the columns and the further modes.
    axes: Vec<Axis>,
    /// From an element to the one below it, and to the one beside it.
    pub(super) steps: [usize; 2],
    size: usize,
    /// Whether the further modes are written before the others, as those of an array.
    pub(super) is_array: bool,
    /// The layout of an operation whose elements these are.
    pub(super) of: Option<PanelOf>,
}

impl Domain {
    /// Of a shape, of which some leaves may be dynamic.
    pub(super) fn of_shape(shape: &IntTuple, dynamic: &[bool]) -> Self {
        let mut flags = dynamic.iter().copied();
        let axis = |mode| {
            let mode = shape.get(&[mode]).unwrap_or(IntTuple::EMPTY);
            let leaf = |extent| (count(extent), flags.next().unwrap_or(false));
            Axis {
                leaves: mode.leaves().map(leaf).collect(),
                ..Axis::new(mode.size().map_or(usize::MAX, count))
            }
        };
        Self::new((0..shape.rank()).map(axis).collect())
    }

    /// Of rows, columns and further modes.
    pub(super) fn new(mut axes: Vec<Axis>) -> Self {
        let product = |size: usize, axis: &Axis| size.saturating_mul(axis.extent);
        let size = axes.iter().fold(1, product);
        if axes.len() < 2 && size > WRAP {
            return Self::list(size, WRAP);
        }
        while axes.len() < 2 {
            axes.insert(0, Axis::new(1));
            axes[0].step = None;
        }
        Self {
            steps: [1, axes[0].extent],
            axes,
            size,
            is_array: false,
            of: None,
        }
    }

    /// A list of so many elements in rows of a width.
    pub(super) fn list(size: usize, width: usize) -> Self {
        let width = width.max(1);
        let axes = [size.div_ceil(width), width.min(size)].map(Axis::new);
        let mut list = Self::new(axes.to_vec());
        list.axes[0].step = Some(width);
        (list.steps, list.size) = ([width, 1], size);
        list
    }

    /// The elements of a panel.
    fn cells(&self) -> usize {
        self.axes[0].extent.saturating_mul(self.axes[1].extent)
    }

    /// Whether another panel stands better below than beside.
    pub(super) fn is_wide(&self) -> bool {
        self.axes[1].extent > 16
    }

    /// Whether the elements are too many to draw each one.
    pub(super) fn is_raster(&self) -> bool {
        self.cells() > MOST_CELLS
    }

    /// The panel, the row and the column of an element, counted from a panel on.
    pub(super) fn place(&self, first: usize, index: i64) -> [usize; 3] {
        let (index, cells) = (count(index), self.cells().max(1));
        let digit = |axis: usize| {
            let step = self.steps[axis].max(1);
            index % cells / step % self.axes[axis].extent.max(1)
        };
        [first + index / cells, digit(0), digit(1)]
    }

    /// Adds the panels to a picture: the first to the right of what is there, or in a new row. A
    /// function gives the cell of a 1-D coordinate.
    pub(super) fn draw(
        &self,
        scene: &mut Scene,
        title: &str,
        is_below: bool,
        cell: &dyn Fn(i64) -> Cell,
    ) {
        let cells = self.cells().max(1);
        let most = MOST_PANELS.min(MOST_CELLS / cells).max(1);
        let product = |count: usize, axis: &Axis| count.saturating_mul(axis.extent);
        let count = self.axes[2..].iter().fold(1, product);
        for number in 0..count.min(most) {
            let at = |row, column| {
                let [down, right] = self.steps;
                let digits = [(row, down), (column, right), (number, cells)];
                let index = digits.into_iter().fold(0, |index: usize, (digit, step)| {
                    index.saturating_add(step.saturating_mul(digit))
                });
                let inside = i64::try_from(index).ok().filter(|_| index < self.size);
                inside.map_or_else(Cell::default, cell)
            };
            let title = format!("{title}{}", self.heading(number));
            let [rows, columns] = [0, 1].map(|axis| self.axes[axis].clone());
            let mut panel = Panel::new(title.trim_start(), rows, columns, at);
            panel.of = self.of;
            let begins_row = if number == 0 {
                is_below
            } else {
                number % 4 == 0
            };
            scene.push(panel, begins_row);
        }
        if count > most {
            let note = format!("… and {} more panels", count - most);
            scene.notes.push(note);
        }
        let last = scene.panels.last();
        let summary = last.and_then(|(_, panel)| panel.summary());
        scene.notes.extend(summary);
    }

    /// ` (_,_,1,0)` for the panel of a shape of rank 3 or more, ` [0,1,_,_]` for that of an array.
    fn heading(&self, mut number: usize) -> String {
        let digit = |axis: &Axis| {
            let digit = number % axis.extent.max(1);
            number /= axis.extent.max(1);
            digit.to_string()
        };
        let mut digits: Vec<String> = self.axes[2..].iter().map(digit).collect();
        if digits.is_empty() {
            return String::new();
        }
        if self.is_array {
            digits.reverse();
            return format!(" [{},_,_]", digits.join(","));
        }
        format!(" (_,_,{})", digits.join(","))
    }
}

/// A number of elements; 0 for a negative one.
pub(super) fn count(extent: i64) -> usize {
    usize::try_from(extent).unwrap_or(0)
}
