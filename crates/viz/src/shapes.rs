//! A picture as boxes, lines and texts at places in pixels, which the writers of SVG and `TikZ`
//! share.

use super::{
    paint::{Emphasis, Paint},
    scene::{Axis, Cell, Panel, Raster, Scene},
};
use alloc::{borrow::Cow, vec::Vec};

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
        let corners = corners(scene);
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

/// The left and the top of the panels: in rows, each as high as its highest panel.
fn corners(scene: &Scene) -> Vec<[usize; 2]> {
    let panels = scene.panels.iter();
    let sizes: Vec<_> = panels.map(|(at, panel)| (*at, panel.size())).collect();
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
