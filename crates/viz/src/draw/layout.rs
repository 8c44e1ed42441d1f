//! Layouts as grids of offsets.

use super::{
    super::{
        paint::Paint,
        palette::Palette,
        scene::{Cell, PanelOf, Scene},
    },
    Result, banks,
    domain::Domain,
    request::{By, Request, coordinate, faded, written},
};
use alloc::{
    format,
    string::{String, ToString},
};
use stridewise_value::{AnyLayout, Coord, unprinted};

/// A layout, and how it is drawn.
pub(super) struct Grid<'a> {
    pub(super) request: &'a Request<'a>,
    pub(super) layout: &'a AnyLayout,
    pub(super) domain: Domain,
    /// The number that colours stand for.
    pub(super) by: By,
    /// The number that the cells of an element have in common.
    element: By,
    /// The number of threads, where the first of two modes is one of threads.
    pub(super) threads: Option<i64>,
    /// Whether it begins a new row; a wide one always does.
    pub(super) is_below: bool,
}

/// The image of a 1-D coordinate, as text: an offset, or a coordinate in directions.
pub(super) fn image(layout: &AnyLayout, index: i64) -> String {
    let text = match layout {
        AnyLayout::Layout(plain) if plain.has_directions() => plain
            .call(&Coord::int(index))
            .map(|image| image.to_string()),
        _ => layout.at(index).map(|offset| offset.to_string()),
    };
    text.unwrap_or_else(|_| "overflow".into())
}

impl<'a> Grid<'a> {
    /// A layout without dynamic extents, in the colours of a number unless the user asks for
    /// others.
    pub(super) fn new(request: &'a Request<'a>, layout: &'a AnyLayout, by: By) -> Self {
        Self {
            request,
            layout,
            domain: Domain::of_shape(&layout.shape(), &[]),
            by: request.options.by.unwrap_or(by),
            // A swizzle gives an element another bank.
            element: if by == By::Bank { By::Index } else { by },
            threads: None,
            is_below: false,
        }
    }

    /// The elements of an operand or of the result of an operation.
    pub(super) const fn of(mut self, of: PanelOf) -> Self {
        self.domain.of = Some(of);
        self
    }

    /// A number of an element: that of its colour, or another one.
    fn number(&self, index: i64, by: By) -> Option<i64> {
        if self.layout.inside().has_directions() || matches!(by, By::Index | By::Coordinate) {
            return Some(index);
        }
        let offset = self.layout.at(index).ok()?;
        Some(match by {
            By::Bank => self.request.bank(offset)[0],
            _ => offset,
        })
    }

    /// The text of an element: its offset, unless the user asks for another number.
    pub(super) fn text(&self, index: i64) -> String {
        match self.request.options.show {
            Some(By::Coordinate) => written(&self.layout.shape(), index),
            Some(By::Index) => index.to_string(),
            Some(By::Bank) if !self.layout.inside().has_directions() => {
                let bank = self.number(index, By::Bank);
                bank.map_or_else(|| "overflow".into(), |bank| bank.to_string())
            }
            _ => image(self.layout, index),
        }
    }

    /// The cell of an element.
    pub(super) fn cell(&self, index: i64, paint: Paint) -> Cell {
        let cell = Cell::new(paint, self.text(index), self.details(index));
        Cell {
            thread: self.threads.map(|threads| index % threads.max(1)),
            ..cell.of(index, self.number(index, self.element))
        }
    }

    /// `coordinate (1,2), index 9, offset 10, bank 10, byte 40`.
    pub(super) fn details(&self, index: i64) -> String {
        let place = coordinate(&self.layout.shape(), index);
        let image = image(self.layout, index);
        let bank = |offset| self.request.bank(offset);
        match self.layout.at(index).map(bank) {
            Ok([bank, byte]) => format!("{place}, offset {image}, bank {bank}, byte {byte}"),
            Err(_) => format!("{place}, offset {image}"),
        }
    }

    /// Adds the panels, with elements painted by their numbers and then by a function.
    pub(super) fn draw(&self, scene: &mut Scene, title: &str, paint: &dyn Fn(i64, Paint) -> Paint) {
        let cell = |index| {
            let paint = paint(index, Paint::of(self.number(index, self.by)));
            self.cell(index, paint)
        };
        let domain = &self.domain;
        if domain.is_raster() && matches!(self.by, By::Offset | By::Index | By::Coordinate) {
            let (name, ends) = match self.by {
                By::Index | By::Coordinate => {
                    ("index", [0, self.layout.size().map_or(0, |size| size - 1)])
                }
                _ => ("offset", ends(self.layout)),
            };
            scene.palette = Palette::Ramp(ends[0], ends[1]);
            if scene.legend.is_empty() {
                let entry = |end| (Paint::of(end), format!("{name} {end}"));
                scene.legend.extend(ends.map(entry));
            }
        }
        domain.draw(scene, title, self.is_below || domain.is_wide(), &cell);
    }
}

/// The least offset and the largest one.
fn ends(layout: &AnyLayout) -> [i64; 2] {
    let (shape, stride) = (layout.shape(), layout.inside().stride());
    let modes = shape.leaves().zip(stride.leaves());
    let [least, most] = modes.fold([0_i64; 2], |[least, most], (extent, stride)| {
        let reach = (extent - 1).saturating_mul(stride);
        [
            least.saturating_add(reach.min(0)),
            most.saturating_add(reach.max(0)),
        ]
    });
    match layout {
        AnyLayout::Layout(_) => [least, most],
        AnyLayout::Composed(_) => [least, layout.cosize().map_or(most, |cosize| cosize - 1)],
    }
}

/// A layout: its offsets under their coordinates, a selection, or an access with its conflicts.
pub(super) fn draw(request: &Request<'_>) -> Result<Scene> {
    let (layout, dynamic) = request.mapping(0)?;
    let mut scene = Scene::titled(unprinted(request.arguments[0]));
    let selected = request.selected(&layout.shape())?;
    let mut grid = Grid::new(request, &layout, By::Offset);
    grid.domain = Domain::of_shape(&layout.shape(), &dynamic);
    grid.domain.of = Some(PanelOf::Operand(0));
    if request.options.access.is_some() {
        banks::panel(&mut scene, &grid, "")?;
        return Ok(scene);
    }
    grid.draw(&mut scene, "", &|index, paint| {
        faded(selected.as_deref(), index, paint)
    });
    if dynamic.contains(&true) {
        let note = "dashed: the place of the border is known only at run time";
        scene.notes.push(note.into());
    }
    scene.notes.push(properties(&layout));
    Ok(scene)
}

/// `size 32, cosize 32, rank 2, depth 1`.
pub(super) fn properties(layout: &AnyLayout) -> String {
    let inside = layout.inside();
    let number = |number: core::result::Result<i64, _>| {
        number.map_or_else(|_| "past 64 bits".into(), |number| number.to_string())
    };
    format!(
        "size {}, cosize {}, rank {}, depth {}",
        number(layout.size()),
        number(layout.cosize()),
        inside.rank(),
        inside.depth()
    )
}
