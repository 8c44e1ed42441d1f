//! A picture as boxes, lines and texts at places in pixels, which the writers of SVG and `TikZ` share.

use super::scene::{Axis, Content, Emphasis, Labels, Paint, Panel, Raster, Scene};
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
    Cell([usize; 4], Paint, &'a str),
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

/// The top left corner and the size of a panel's cells.
struct Frame {
    x: usize,
    y: usize,
    cell: [usize; 2],
    /// From the left of the first cell to the right of the last one, or of the title.
    width: usize,
    height: usize,
}

impl<'a> Shapes<'a> {
    pub(super) fn new(scene: &'a Scene) -> Self {
        let mut picture = Self {
            all: Vec::new(),
            width: 0,
            height: MARGIN + LINE + 8,
        };
        picture.text([MARGIN, MARGIN + 10], Role::Title, &scene.title);
        let frames = frames(scene);
        for ((_, panel), frame) in scene.panels.iter().zip(&frames) {
            picture.panel(panel, frame);
            picture.width = picture.width.max(frame.x + frame.width);
            picture.height = picture.height.max(frame.y + frame.height + 8);
        }
        for arrow in &scene.arrows {
            // From the upper edge of one cell to that of the other.
            let end = |[panel, row, column]: [usize; 3]| {
                let Frame { x, y, cell, .. } = frames.get(panel)?;
                let [rows, columns] = scene.panels[panel].1.extents();
                if row >= rows || column >= columns {
                    return None;
                }
                Some([x + column * cell[0] + cell[0] / 2, y + row * cell[1]])
            };
            if let (Some([x, y]), Some([u, v])) = (end(arrow.from), end(arrow.to)) {
                picture.all.push(Shape::Arrow([x, y, u, v]));
            }
        }
        for (paint, text) in &scene.legend {
            let sample = [MARGIN, picture.height, 14, 14];
            picture.all.push(Shape::Cell(sample, *paint, ""));
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

    fn panel(&mut self, panel: &'a Panel, frame: &Frame) {
        let [width, height] = frame.cell;
        let [rows, columns] = panel.extents();
        let (x, y) = (frame.x, frame.y);
        let title = y - panel.header() + 12;
        self.text([x - panel.margin(), title], Role::Title, &*panel.title);
        let outline = [x, y, columns * width, rows * height];
        let cells = match &panel.content {
            Content::Cells(cells) => cells,
            Content::Raster(raster) => {
                self.all.push(Shape::Image(outline, raster));
                return self.all.push(Shape::Outline(outline));
            }
        };
        for (place, cell) in cells.iter().enumerate() {
            let (left, top) = (x + place % columns * width, y + place / columns * height);
            let sides = [left, top, width, height];
            self.all.push(Shape::Cell(sides, cell.paint, &cell.details));
            let role = match cell.paint.emphasis {
                Emphasis::Faded => Role::FadedCell,
                _ => Role::Cell,
            };
            let lines = cell.text.lines().count();
            let mut base = top + height / 2 + 4 - lines.saturating_sub(1) * LINE / 2;
            for line in cell.text.lines() {
                self.text([left + width / 2, base], role, line);
                base += LINE;
            }
        }
        self.all.push(Shape::Outline(outline));
        let (right, bottom) = (x + columns * width, y + rows * height);
        for column in 0..=columns {
            let at = x + column * width;
            if let (Some(label), true) = (panel.columns.label(column), column < columns) {
                self.text([at + width / 2, y - 5], Role::Column, label);
            }
            self.border(&panel.columns, column, [at, y, at, bottom]);
        }
        for row in 0..=rows {
            let at = y + row * height;
            if let (Some(label), true) = (panel.rows.label(row), row < rows) {
                self.text([x - 4, at + height / 2 + 4], Role::Row, label);
            }
            self.border(&panel.rows, row, [x, at, right, at]);
        }
    }

    fn border(&mut self, axis: &Axis, place: usize, ends: [usize; 4]) {
        let (level, dynamic) = axis.border(place);
        // At the end, the outline is there already.
        if level > 0 && (dynamic || place < axis.extent) {
            self.all.push(Shape::Border(ends, level, dynamic));
        }
    }
}

/// Where the panels stand: in rows, each as high as its highest panel.
fn frames(scene: &Scene) -> Vec<Frame> {
    let frame = |(_, panel): &([usize; 2], Panel)| {
        let cell = panel.cell_size();
        let (x, y, [rows, columns]) = (panel.margin(), panel.header(), panel.extents());
        let title = panel.title.chars().count() * (CHARACTER + 1);
        Frame {
            x,
            y,
            cell,
            width: (x + columns * cell[0]).max(title),
            height: y + rows * cell[1],
        }
    };
    let mut frames: Vec<Frame> = scene.panels.iter().map(frame).collect();
    let (mut wide, mut high) = (Vec::new(), Vec::new());
    for (&([row, column], _), frame) in scene.panels.iter().zip(&frames) {
        high.resize(high.len().max(row + 1), 0);
        wide.resize(wide.len().max(column + 1), 0);
        high[row] = frame.height.max(high[row]);
        wide[column] = frame.width.max(wide[column]);
    }
    let before = |sizes: &[usize], place: usize| {
        let sizes = sizes[..place].iter().map(|size| size + GAP);
        sizes.sum::<usize>()
    };
    // A row that begins at a later column stands above the columns of the others.
    let is_aligned = matches!(scene.panels.first(), Some(([_, column], _)) if *column > 0);
    let (mut x, mut last) = (0, 0);
    for (&([row, column], _), frame) in scene.panels.iter().zip(&mut frames) {
        if row > last {
            (x, last) = (0, row);
        }
        let left = if is_aligned { before(&wide, column) } else { x };
        x += frame.width + GAP;
        frame.width -= frame.x;
        frame.height -= frame.y;
        frame.x += MARGIN + left;
        frame.y += MARGIN + LINE + 8 + before(&high, row);
    }
    frames
}

impl Panel {
    /// The rows and the columns that are drawn.
    fn extents(&self) -> [usize; 2] {
        match &self.content {
            Content::Cells(cells) if cells.is_empty() => [0, 0],
            Content::Cells(_) => [self.rows.extent, self.columns.extent],
            Content::Raster(raster) => raster.extents,
        }
    }

    /// Room for the numbers of rows.
    fn margin(&self) -> usize {
        match (&self.content, self.rows.longest()) {
            (Content::Raster(_), _) | (_, 0) => 0,
            (_, longest) => longest * CHARACTER + 6,
        }
    }

    /// The height of the title and of the numbers of columns.
    fn header(&self) -> usize {
        let title = if self.title.is_empty() { 0 } else { LINE + 3 };
        let has_numbers =
            matches!(self.content, Content::Cells(_)) && self.columns.labels != Labels::None;
        title + if has_numbers { HEADER } else { 0 }
    }

    /// The width and the height of a cell: its longest text fits.
    fn cell_size(&self) -> [usize; 2] {
        let cells = match &self.content {
            Content::Cells(cells) => cells,
            Content::Raster(raster) => {
                let most = raster.extents[0].max(raster.extents[1]);
                return [(512 / most).clamp(1, 4); 2];
            }
        };
        let lines = cells.iter().flat_map(|cell| cell.text.lines());
        let longest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
        let high = cells.iter().map(|cell| cell.text.lines().count()).max();
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
