//! The elements of a shape in rows and columns.

use super::super::scene::{Axis, Cell, Labels, MOST_CELLS, Panel, Scene};
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
#[derive(Default)]
pub(super) struct Domain {
    /// The modes after the second one.
    further: Vec<usize>,
    rows: Axis,
    columns: Axis,
    size: usize,
    is_list: bool,
    /// Whether the further modes are written before the others, as those of an array.
    is_array: bool,
}

impl Domain {
    /// Of a shape, of which some leaves may be dynamic.
    pub(super) fn new(shape: &IntTuple, dynamic: &[bool]) -> Self {
        let mut flags = dynamic.iter().copied();
        let mut axes = Vec::new();
        for mode in 0..shape.rank() {
            let mode = shape.get(&[mode]).unwrap_or(IntTuple::EMPTY);
            let leaves = mode
                .leaves()
                .map(|extent| (count(extent), flags.next().unwrap_or(false)));
            let extent = mode.size().map_or(usize::MAX, count);
            axes.push(Axis {
                leaves: leaves.collect(),
                extent,
                labels: Labels::Multiples(1),
            });
        }
        Self::of_axes(axes, shape.size().map_or(usize::MAX, count))
    }

    /// The dimensions of an array: rows, columns, and the others from the last one on.
    pub(super) fn of_array(extents: &[i64]) -> Self {
        let product = |size: usize, &extent: &i64| size.saturating_mul(count(extent));
        let axes = extents.iter().map(|&extent| Axis::new(count(extent)));
        let mut domain = Self::of_axes(axes.collect(), extents.iter().fold(1, product));
        domain.is_array = true;
        domain
    }

    fn of_axes(axes: Vec<Axis>, size: usize) -> Self {
        let further = axes.iter().skip(2).map(|axis| axis.extent).collect();
        let is_list = axes.len() < 2;
        if is_list && size > WRAP {
            return Self::list(size, WRAP);
        }
        let mut axes = axes.into_iter();
        let one = || Axis::new(1).labelled(Labels::None);
        let first = axes.next().unwrap_or_else(one);
        let (rows, columns) = match axes.next() {
            Some(second) => (first, second),
            None => (one(), first),
        };
        Self {
            further,
            rows,
            columns,
            size,
            is_list,
            ..Self::default()
        }
    }

    /// A list of so many elements in rows of a width.
    pub(super) fn list(size: usize, width: usize) -> Self {
        let width = width.max(1);
        Self {
            rows: Axis::new(size.div_ceil(width)).labelled(Labels::Multiples(width)),
            columns: Axis::new(width.min(size)),
            size,
            is_list: true,
            ..Self::default()
        }
    }

    fn panel_extent(&self) -> usize {
        self.rows.extent.saturating_mul(self.columns.extent)
    }

    /// How many panels there are.
    fn panels(&self) -> usize {
        let product = |count: usize, &extent: &usize| count.saturating_mul(extent);
        self.further.iter().fold(1, product)
    }

    /// Whether another panel stands better below than beside.
    pub(super) fn is_wide(&self) -> bool {
        self.columns.extent > 16
    }

    /// Whether the elements are too many to draw each one.
    pub(super) fn is_raster(&self) -> bool {
        self.panel_extent() > MOST_CELLS
    }

    /// The panel, the row and the column of an element, counted from a panel on.
    pub(super) fn place(&self, first: usize, index: i64) -> [usize; 3] {
        let (index, width) = (count(index), self.columns.extent.max(1));
        if self.is_list {
            return [first, index / width, index % width];
        }
        let (rows, panel) = (self.rows.extent.max(1), self.panel_extent().max(1));
        [first + index / panel, index % rows, index % panel / rows]
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
        let (count, first) = (self.panels(), scene.panels.len());
        let cells = self.panel_extent().max(1);
        let most = MOST_PANELS.min(MOST_CELLS / cells).max(1);
        for number in 0..count.min(most) {
            let index = |row: usize, column: usize| {
                let index = if self.is_list {
                    row.saturating_mul(self.columns.extent)
                        .saturating_add(column)
                } else {
                    let rows = self.rows.extent;
                    row.saturating_add(column.saturating_mul(rows))
                        .saturating_add(number.saturating_mul(cells))
                };
                i64::try_from(index).ok().filter(|_| index < self.size)
            };
            let panel = Panel::of_cells(
                format!("{title}{}", self.heading(number)).trim_start(),
                self.rows.clone(),
                self.columns.clone(),
                |row, column| index(row, column).map_or_else(Cell::default, cell),
            );
            if is_below && scene.panels.len() == first || number > 0 && number % 4 == 0 {
                scene.push_below(panel);
            } else {
                scene.push(panel);
            }
        }
        if count > most {
            scene
                .notes
                .push(format!("… and {} more panels", count - most));
        }
        let panel = scene.panels.last();
        if let Some(note) = panel.and_then(|(_, panel)| panel.summary()) {
            scene.notes.push(note);
        }
    }

    /// ` (_,_,1,0)` for the panel of a shape of rank 3 or more, ` [0,1,_,_]` for that of an array.
    fn heading(&self, number: usize) -> String {
        if self.further.is_empty() {
            return String::new();
        }
        let mut rest = number;
        let mut digits = Vec::new();
        for &extent in &self.further {
            digits.push((rest % extent.max(1)).to_string());
            rest /= extent.max(1);
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
