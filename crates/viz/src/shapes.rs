//! A picture as boxes, lines and texts at places in pixels, which the writers of SVG and `TikZ`
//! share.

use super::{
    paint::{Emphasis, Paint},
    scene::{Axis, Cell, Panel, Raster, Scene},
};
use alloc::{borrow::Cow, vec::Vec};
use core::mem::take;

/// The advance of a character of 12 pixels in a monospaced font, at most.
const CHARACTER: usize = 8;
const LINE: usize = 15;
const MARGIN: usize = 12;
/// Between panels.
const GAP: usize = 36;
/// Room for the numbers of columns.
const HEADER: usize = 16;

/// A part of a picture; a rectangle is the left, the top, the width and the height.
pub(super) enum Shape<'a> {
    /// A cell, with the panel, the row and the column at which it stands; a sample of the legend
    /// has none.
    Cell([usize; 4], Paint, Option<([usize; 3], &'a Cell)>),
    Outline([usize; 4]),
    Image([usize; 4], &'a Raster),
    /// From one point to another one, as thick as many extents end there, dashed if its place is
    /// known only at run time.
    Border([usize; 4], usize, bool),
    Arrow([usize; 4]),
    Text([usize; 2], Role, Cow<'a, str>),
}

/// What a text is. Its place is the left end of its base line; of numbers and texts in cells the
/// middle, of numbers of rows the right end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Title,
    Note,
    Column,
    Row,
    Cell,
    FadedCell,
}

/// The shapes from back to front, and the size of the picture.
pub(super) struct Shapes<'a> {
    pub(super) all: Vec<Shape<'a>>,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl<'a> Shapes<'a> {
    pub(super) fn new(scene: &'a Scene) -> Self {
        let mut picture = Self {
            all: Vec::new(),
            width: 0,
            height: MARGIN + LINE + 8,
        };
        picture.text([MARGIN, MARGIN + 10], Role::Title, &scene.title);
        let corners = corners(&scene.sizes());
        for (number, ((_, panel), &[x, y])) in scene.panels.iter().zip(&corners).enumerate() {
            picture.panel(number, panel, [x, y]);
            let [height, width] = panel.size();
            picture.width = picture.width.max(x + width);
            picture.height = picture.height.max(y + height + 8);
        }
        for arrow in &scene.arrows {
            // From the upper edge of one cell to that of the other.
            let end = |[number, row, column]: [usize; 3]| {
                let (_, panel) = scene.panels.get(number)?;
                let ([rows, columns], [width, height]) = (panel.extents(), panel.cell_size());
                let [x, y] = panel.first_cell(corners[number]);
                let end = [x + column * width + width / 2, y + row * height];
                (row < rows && column < columns).then_some(end)
            };
            if let (Some([x, y]), Some([u, v])) = (end(arrow.from), end(arrow.to)) {
                picture.all.push(Shape::Arrow([x, y, u, v]));
            }
        }
        for (paint, text) in &scene.legend {
            let sample = [MARGIN, picture.height, 14, 14];
            picture.all.push(Shape::Cell(sample, *paint, None));
            picture.text([MARGIN + 22, picture.height + 11], Role::Note, text);
            picture.height += LINE + 3;
        }
        for note in &scene.notes {
            for part in wrapped(note, (picture.width / CHARACTER).max(60)) {
                picture.text([MARGIN, picture.height + 11], Role::Note, part);
                picture.height += LINE;
            }
        }
        picture.width += MARGIN;
        picture.height += MARGIN;
        picture
    }

    fn text(&mut self, place: [usize; 2], role: Role, text: impl Into<Cow<'a, str>>) {
        let text = text.into();
        if role == Role::Note || role == Role::Title {
            // Bold characters are a little wider.
            let width = text.chars().count() * (CHARACTER + usize::from(role == Role::Title));
            self.width = self.width.max(place[0] + width);
        }
        self.all.push(Shape::Text(place, role, text));
    }

    fn panel(&mut self, number: usize, panel: &'a Panel, corner: [usize; 2]) {
        let ([rows, columns], [width, height]) = (panel.extents(), panel.cell_size());
        let [x, y] = panel.first_cell(corner);
        self.text([corner[0], corner[1] + 12], Role::Title, &*panel.title);
        let outline = [x, y, columns * width, rows * height];
        for (place, cell) in panel.cells.iter().enumerate() {
            let (row, column) = (place / columns, place % columns);
            let (left, top) = (x + column * width, y + row * height);
            let sides = [left, top, width, height];
            let origin = ([number, row, column], cell);
            self.all.push(Shape::Cell(sides, cell.paint, Some(origin)));
            let role = match cell.paint.emphasis {
                Emphasis::Faded => Role::FadedCell,
                _ => Role::Cell,
            };
            let further = cell.text.lines().count().saturating_sub(1);
            let base = top + height / 2 + 4 - further * LINE / 2;
            for (number, line) in cell.text.lines().enumerate() {
                self.text([left + width / 2, base + number * LINE], role, line);
            }
        }
        if let Some(raster) = &panel.raster {
            self.all.push(Shape::Image(outline, raster));
        }
        self.all.push(Shape::Outline(outline));
        if panel.cells.is_empty() {
            return;
        }
        let (right, bottom) = (x + columns * width, y + rows * height);
        self.lines(&panel.columns, Role::Column, &|column| {
            let at = x + column * width;
            ([at + width / 2, y - 5], [at, y, at, bottom])
        });
        self.lines(&panel.rows, Role::Row, &|row| {
            let at = y + row * height;
            ([x - 4, at + height / 2 + 4], [x, at, right, at])
        });
    }

    /// The numbers of rows or columns, and the borders before them: a function has their places.
    fn lines(&mut self, axis: &Axis, role: Role, at: &dyn Fn(usize) -> ([usize; 2], [usize; 4])) {
        for place in 0..=axis.extent {
            let (number, ends) = at(place);
            let is_end = place == axis.extent;
            if let (Some(label), false) = (axis.label(place), is_end) {
                self.text(number, role, label);
            }
            let (level, dynamic) = axis.border(place);
            // At the end, the outline is there already.
            if level > 0 && (dynamic || !is_end) {
                self.all.push(Shape::Border(ends, level, dynamic));
            }
        }
    }
}

impl Scene {
    /// Arranges the panels for a place of a width and a height, in pixels of the picture.
    ///
    /// The panels stay where they are unless rows of another length make the picture 1.25 times as
    /// large in that place. The operands of an MMA then stand in the order A, B, C. A list that is
    /// wider than the place is first cut into rows of half the length, as often as necessary.
    ///
    /// ```
    /// use stridewise_viz::{Options, draw};
    ///
    /// let mut picture = draw("thread_value", &["(32,4):(4,1)"], &Options::default())?;
    /// let places = |picture: &stridewise_viz::Scene| {
    ///     let places = picture.panels.iter().map(|(place, _)| *place);
    ///     places.collect::<Vec<_>>()
    /// };
    /// assert_eq!(places(&picture), [[0, 0], [1, 0]]);
    /// picture.arrange([1300, 500]);
    /// assert_eq!(places(&picture), [[0, 0], [0, 1]]);
    /// # Ok::<(), stridewise_viz::DrawError>(())
    /// ```
    pub fn arrange(&mut self, place: [usize; 2]) {
        if self.arrows.is_empty() {
            for (_, panel) in &mut self.panels {
                while panel.size()[1] + 2 * MARGIN > place[0] && panel.halve() {}
            }
        }
        let sizes = self.sizes();
        let title = 2 * MARGIN + self.title.chars().count() * (CHARACTER + 1);
        let scale = |sizes: &[([usize; 2], [usize; 2])]| {
            let ends = corners(sizes).into_iter().zip(sizes);
            let ends = ends.map(|([x, y], (_, [height, width]))| [x + width + MARGIN, y + height]);
            let [width, height] = ends.fold([title, 1], |[u, v], [x, y]| [u.max(x), v.max(y)]);
            let part = |axis: usize, extent| place[axis].min(1 << 20) * 1000 / extent;
            let [across, down] = [part(0, width), part(1, height)];
            // Scrolling down is better than scrolling sideways. A picture is no larger than 2.4
            // times its least size.
            across.min(down).min(2400) * across.min(1000).pow(2)
        };
        // By the columns in which they stand, the operands of an MMA are A, B, C.
        let is_mma = sizes.first().is_some_and(|(at, _)| at[1] > 0);
        let mut panels: Vec<_> = (0..sizes.len()).collect();
        if is_mma {
            panels.sort_by_key(|&panel| [sizes[panel].0[1], sizes[panel].0[0]]);
        }
        let ordered: Vec<_> = panels.iter().map(|&panel| sizes[panel].1).collect();
        let widest = place[0].saturating_sub(2 * MARGIN);
        let rows =
            [42, 48, 55, 66, 80, 100].map(|part| rows(&ordered, widest.saturating_mul(part) / 100));
        let best = rows.into_iter().max_by_key(|rows| scale(rows));
        let Some(best) = best.filter(|best| scale(best) / 5 * 4 > scale(&sizes)) else {
            return;
        };
        let mut old: Vec<_> = take(&mut self.panels).into_iter().map(Some).collect();
        for (panel, (at, _)) in panels.into_iter().zip(best) {
            self.panels
                .extend(old[panel].take().map(|(_, panel)| (at, panel)));
        }
    }

    /// The places and the sizes of the panels.
    fn sizes(&self) -> Vec<([usize; 2], [usize; 2])> {
        let panels = self.panels.iter();
        panels.map(|(at, panel)| (*at, panel.size())).collect()
    }
}

/// Panels of these sizes in rows of a width at most.
fn rows(sizes: &[[usize; 2]], most: usize) -> Vec<([usize; 2], [usize; 2])> {
    let (mut row, mut column, mut used) = (0, 0, 0);
    let place = |&[height, width]: &[usize; 2]| {
        if used > 0 && used + width > most {
            (row, column, used) = (row + 1, 0, 0);
        }
        let at = [row, column];
        (column, used) = (column + 1, used + width + GAP);
        (at, [height, width])
    };
    sizes.iter().map(place).collect()
}

/// The left and the top of panels with places and sizes: in rows, each as high as its highest
/// panel.
fn corners(sizes: &[([usize; 2], [usize; 2])]) -> Vec<[usize; 2]> {
    // A row that begins at a later column stands above the columns of the others.
    let is_aligned = sizes.first().is_some_and(|(at, _)| at[1] > 0);
    // The room of the rows, or of the columns, before a panel.
    let before = |axis: usize, place: [usize; 2]| -> usize {
        let among = |at: &[usize; 2]| axis == 0 || is_aligned || at[0] == place[0];
        let largest = |line| {
            let sizes = sizes.iter().filter(|(at, _)| at[axis] == line && among(at));
            sizes.map(|(_, size)| size[axis]).max().unwrap_or(0)
        };
        (0..place[axis]).map(|line| largest(line) + GAP).sum()
    };
    let corner = |&(place, _): &([usize; 2], _)| {
        let [left, top] = [before(1, place), before(0, place)];
        [MARGIN + left, MARGIN + LINE + 8 + top]
    };
    sizes.iter().map(corner).collect()
}

impl Panel {
    /// Cuts the rows of a list of 16 columns or more in two, and returns whether it did.
    fn halve(&mut self) -> bool {
        let width = self.columns.extent;
        let is_list = self.rows.step.is_none_or(|step| step >= width);
        let is_plain = self.columns.leaves.len() < 2 && self.columns.names.is_empty();
        if !is_list || !is_plain || self.cells.is_empty() || width < 16 || width % 2 != 0 {
            return false;
        }
        (self.columns, self.rows) = (Axis::new(width / 2), Axis::new(self.rows.extent * 2));
        self.rows.step = Some(width / 2);
        let last = self.cells.rchunks(width / 2).next();
        // Past the end of the list are cells without details.
        if last.is_some_and(|row| row.iter().all(|cell| cell.details.is_empty())) {
            self.cells.truncate(self.cells.len() - width / 2);
            self.rows.extent -= 1;
        }
        true
    }

    /// The rows and the columns that are drawn.
    fn extents(&self) -> [usize; 2] {
        match &self.raster {
            Some(raster) => raster.extents,
            None if self.cells.is_empty() => [0, 0],
            None => [self.rows.extent, self.columns.extent],
        }
    }

    /// The height and the width with title and numbers.
    fn size(&self) -> [usize; 2] {
        let ([rows, columns], [width, height]) = (self.extents(), self.cell_size());
        let [left, top] = self.first_cell([0, 0]);
        let title = self.title.chars().count() * (CHARACTER + 1);
        [top + rows * height, title.max(left + columns * width)]
    }

    /// The corner of the first cell: title and numbers stand before it.
    fn first_cell(&self, [x, y]: [usize; 2]) -> [usize; 2] {
        let title = if self.title.is_empty() { 0 } else { LINE + 3 };
        if self.raster.is_some() {
            return [x, y + title];
        }
        let left = self
            .rows
            .step
            .map_or(0, |_| self.rows.longest() * CHARACTER + 6);
        [
            x + left,
            y + title + self.columns.step.map_or(0, |_| HEADER),
        ]
    }

    /// The width and the height of a cell: its longest text fits.
    fn cell_size(&self) -> [usize; 2] {
        if let Some(Raster { extents, .. }) = &self.raster {
            return [(512 / extents[0].max(extents[1])).clamp(1, 4); 2];
        }
        let texts = self.cells.iter().map(|cell| cell.text.lines());
        let high = texts.clone().map(Iterator::count).max();
        let lines = texts.flatten().map(|line| line.chars().count());
        let longest = lines.max().unwrap_or(0);
        [
            (longest.max(self.columns.longest()) * CHARACTER + 8).max(28),
            (high.unwrap_or(0) * LINE + 11).max(26),
        ]
    }
}

/// The lines of a text with at most so many characters, cut at spaces where there are any.
pub(super) fn wrapped(text: &str, most: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some((end, _)) = rest.char_indices().nth(most) {
        let cut = rest[..end].rfind(' ').filter(|&cut| cut > 0).unwrap_or(end);
        lines.push(&rest[..cut]);
        rest = rest[cut..].trim_start();
    }
    lines.push(rest);
    lines
}
