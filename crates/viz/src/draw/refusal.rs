//! Operations that are refused: the operands, with marks where the reason shows.

use super::{
    super::scene::{Arrow, Emphasis, Scene},
    domain::Domain,
    layout::Grid,
    operation::mapping,
    request::{By, Request},
};
use alloc::{format, vec::Vec};
use stridewise_value::{AnyLayout, Error, Operation, Reason};

/// Whether the arguments could not be read, and nothing was refused.
pub(super) fn is_unreadable(error: &Error) -> bool {
    let is_argument = error.operands()[0].starts_with("argument ");
    is_argument
        || matches!(
            error.reason(),
            Reason::Syntax { .. } | Reason::Arguments { .. } | Reason::ArgumentsBetween { .. }
        )
}

/// Adds the grid of a layout in which some elements are marked.
pub(super) fn marked(
    request: &Request<'_>,
    scene: &mut Scene,
    title: &str,
    layout: &AnyLayout,
    marks: &[i64],
) -> Domain {
    let grid = Grid::new(request, layout, By::Offset);
    grid.draw(scene, title, &|index, paint| {
        paint.with(Emphasis::Marked, marks.contains(&index))
    })
}

/// The operands that are layouts, with the elements marked that show the reason, and an arrow from
/// the coordinate of the right operand to the element of the left one.
pub(super) fn draw(
    request: &Request<'_>,
    mut scene: Scene,
    texts: &[&str],
    error: &Error,
) -> Scene {
    let mut ends = Vec::new();
    let operands = texts.iter().filter_map(|text| Some((text, mapping(text)?)));
    for (place, (text, layout)) in operands.enumerate() {
        let marks = marks(error, place, &layout);
        let first = scene.panels.len();
        let domain = marked(request, &mut scene, text, &layout, &marks);
        let end = marks.first().map(|&mark| domain.place(first, mark));
        ends.push(end.filter(|_| !domain.is_raster()));
    }
    if let (Some(_), [Some(to), Some(from), ..]) = (error.witness(), &ends[..]) {
        let (from, to) = (*from, *to);
        scene.arrows.push(Arrow { from, to });
    }
    scene.notes.push(format!("Refused: {error}"));
    scene
}

/// The 1-D coordinates of an operand that show the reason.
fn marks(error: &Error, place: usize, layout: &AnyLayout) -> Vec<i64> {
    let inside = layout.inside();
    let size = inside.size().unwrap_or(0);
    let of_offsets = |wanted: &dyn Fn(i64) -> bool| -> Vec<i64> {
        let found = |&index: &i64| inside.at(index).is_ok_and(wanted);
        (0..size.min(1 << 16)).filter(found).take(8).collect()
    };
    let marks = match (error.reason(), error.witness(), place) {
        // The witness counts in the operands themselves only in a composition.
        (_, Some(witness), 1) if error.operation() == Operation::Composition => {
            alloc::vec![witness.coordinate]
        }
        (_, Some(witness), 0) if !is_product(error.operation()) => alloc::vec![witness.inner],
        (
            Reason::Misplaced { element, .. }
            | Reason::Lost { element }
            | Reason::Repeats { element },
            _,
            0,
        ) => alloc::vec![element],
        (Reason::NoRoom { room, .. }, _, 1) => of_offsets(&|offset| offset >= room),
        (Reason::Overlaps { stride, reach }, _, 0) => {
            of_offsets(&|offset| offset == stride || offset == reach - 1)
        }
        (Reason::StrideNotMultiple { stride, of }, _, 0) => {
            of_offsets(&|offset| offset == stride || offset == of)
        }
        (_, _, 0) => match inside.collision() {
            Ok(Some((i, j))) if is_about_offsets(error.operation()) => alloc::vec![i, j],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    marks
        .into_iter()
        .filter(|mark| (0..size).contains(mark))
        .collect()
}

pub(super) fn is_product(operation: Operation) -> bool {
    operation.name().ends_with("_product")
}

/// Whether repeated offsets are a reason to refuse.
fn is_about_offsets(operation: Operation) -> bool {
    use Operation as O;
    matches!(
        operation,
        O::Complement | O::LeftInverse | O::RightInverse | O::Relayout
    )
}
