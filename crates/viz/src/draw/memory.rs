//! Pictures of memory: a cell for each offset, with the coordinate of the element that lies there,
//! or hatched. [`draw`] is the picture of that name; pictures of operations add a [`panel`].

use super::{
    super::paint::Paint,
    super::scene::{Cell, Scene},
    Result,
    domain::{Domain, WRAP, count},
    request::{Request, bounded, coordinate, faded, written},
};
use alloc::{format, string::ToString, vec::Vec};
use stridewise_value::AnyLayout;

/// The elements at each offset.
pub(super) struct Contents {
    /// The offset of the first cell.
    pub(super) least: i64,
    /// For each offset from `least` on, the 1-D coordinate of the first element, and the number of
    /// elements.
    elements: Vec<(u32, u32)>,
}

impl Contents {
    /// Of a layout with elements that can be looked at one by one.
    pub(super) fn of(layout: &AnyLayout) -> Result<Self> {
        let size = layout.size()?;
        bounded(size.into())?;
        let (mut least, mut last) = (0, -1);
        for index in 0..size {
            let offset = layout.at(index)?;
            (least, last) = (offset.min(least), offset.max(last));
        }
        let range = i128::from(last) - i128::from(least) + 1;
        bounded(range)?;
        let mut elements = alloc::vec![(0_u32, 0); range as usize];
        for index in 0..size {
            let (first, all) = &mut elements[(layout.at(index)? - least) as usize];
            if *all == 0 {
                *first = index as u32;
            }
            *all += 1;
        }
        Ok(Self { least, elements })
    }

    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    /// The first element at an offset, and how many others lie there.
    pub(super) fn at(&self, offset: i64) -> Option<(i64, u32)> {
        let &(first, all) = self.elements.get(count(offset - self.least))?;
        Some((first.into(), all.checked_sub(1)?))
    }
}

/// Adds a panel with the elements of a layout where they lie.
pub(super) fn panel(
    scene: &mut Scene,
    title: &str,
    layout: &AnyLayout,
    paint: &dyn Fn(i64, Paint) -> Paint,
) -> Result<(Domain, i64)> {
    let contents = Contents::of(layout)?;
    let shape = layout.shape();
    // Long coordinates make wide cells.
    let width = match shape.to_string().len() {
        0..=3 => WRAP,
        4..=7 => WRAP / 2,
        _ => WRAP / 4,
    };
    let domain = Domain::list(contents.len(), width);
    let cell = |place| {
        let offset = place + contents.least;
        let Some((index, others)) = contents.at(offset) else {
            return Cell::new(Paint::HATCHED, "", format!("offset {offset}: no element"));
        };
        let text = match (written(&shape, index), others) {
            (text, 0) => text,
            (text, _) => format!("{text}\n+{others}"),
        };
        let element = coordinate(&shape, index);
        let details = format!("offset {offset}: {element}, and {others} others");
        Cell::new(paint(index, Paint::of(index)), text, details).of(index, index)
    };
    domain.draw(scene, title, true, &cell);
    explain_others(scene, "elements lie at the offset");
    if contents.least < 0 {
        let note = format!("the first cell is offset {}", contents.least);
        scene.notes.push(note);
    }
    Ok((domain, contents.least))
}

/// Explains the sign of cells that have more than is shown, if there are any.
pub(super) fn explain_others(scene: &mut Scene, others: &str) {
    let mut cells = scene.panels.iter().flat_map(|(_, panel)| panel.cells());
    let note = format!("+n: n more {others}");
    if cells.any(|cell| cell.text.contains('+')) && !scene.notes.contains(&note) {
        scene.notes.push(note);
    }
}

/// Memory: the coordinates of a layout where they lie, with gaps hatched.
pub(super) fn draw(request: &Request<'_>) -> Result<Scene> {
    let (layout, _) = request.mapping(0)?;
    let mut scene = Scene::titled(format!("{}, as it lies in memory", request.arguments[0]));
    let selected = request.selected(&layout.shape())?;
    let paint = |index, paint| faded(selected.as_deref(), index, paint);
    panel(&mut scene, "", &layout, &paint)?;
    scene.legend.push((Paint::HATCHED, "no element".into()));
    scene.notes.push(super::layout::properties(&layout));
    Ok(scene)
}
