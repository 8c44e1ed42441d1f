//! Operations that are refused: the operands, with marks where the reason shows.

use super::{
    super::paint::{Emphasis, Paint},
    super::scene::{Arrow, PanelOf, Scene},
    layout::Grid,
    operation::mapping,
    request::{By, Request},
};
use alloc::{format, vec::Vec};
use stridewise_value::{AnyLayout, LayoutError, Operation, Reason};

/// Whether the arguments could not be read, and nothing was refused.
pub(super) fn is_unreadable(error: &LayoutError) -> bool {
    match error.reason() {
        Reason::Syntax { .. }
        | Reason::UnknownLeaf { .. }
        | Reason::Arguments { .. }
        | Reason::ArgumentsBetween { .. }
        | Reason::SwappedArguments { .. } => true,
        _ => error.operands()[0].starts_with("argument "),
    }
}

/// The operands that are layouts, with the elements marked that show the reason, and an arrow from
/// the coordinate of the right operand to the element of the left one.
pub(super) fn draw(
    request: &Request<'_>,
    mut scene: Scene,
    texts: &[&str],
    error: &LayoutError,
) -> Scene {
    let mut ends = Vec::new();
    let operands = (0..).zip(texts);
    let operands = operands.filter_map(|(of, text)| Some((of, text, mapping(text)?)));
    for (place, (of, text, layout)) in operands.enumerate() {
        let marks = marks(error, place, &layout);
        let first = scene.panels.len();
        let mark = |at, paint: Paint| paint.with(Emphasis::Marked, marks.contains(&at));
        let grid = Grid::new(request, &layout, By::Offset).of(PanelOf::Operand(of));
        grid.draw(&mut scene, text, &mark);
        let end = marks.first().filter(|_| !grid.domain.is_raster());
        ends.push(end.map(|&mark| grid.domain.place(first, mark)));
    }
    if let (Some(_), [Some(to), Some(from), ..]) = (error.witness(), &ends[..]) {
        let (from, to) = (*from, *to);
        scene.arrows.push(Arrow { from, to });
    }
    scene.notes.push(format!("Refused: {error}"));
    scene
}

/// The 1-D coordinates of an operand that show the reason.
fn marks(error: &LayoutError, place: usize, layout: &AnyLayout) -> Vec<i64> {
    use {Operation as O, Reason as R};
    /// Operations that may be refused because offsets are repeated.
    const REFUSE_REPEATED: [O; 4] = [O::Complement, O::LeftInverse, O::RightInverse, O::Relayout];
    let inside = layout.inside();
    let size = inside.size().unwrap_or(0);
    let of_offsets = |wanted: &dyn Fn(i64) -> bool| -> Vec<i64> {
        let found = |&index: &i64| inside.at(index).is_ok_and(wanted);
        (0..size.min(1 << 16)).filter(found).take(8).collect()
    };
    let operation = error.operation();
    let mut marks = match (place, error.reason(), error.witness()) {
        // The witness counts in the operands themselves only in a composition.
        (1, _, Some(witness)) if operation == O::Composition => alloc::vec![witness.coordinate],
        (0, _, Some(witness)) if !is_product(operation) => alloc::vec![witness.inner],
        (1, R::NoRoom { room, .. }, _) => of_offsets(&|at| at >= room),
        (0, R::Misplaced { element, .. } | R::Lost { element } | R::Repeats { element }, _) => {
            alloc::vec![element]
        }
        (0, R::Overlaps { stride, reach }, _) => of_offsets(&|at| at == stride || at == reach - 1),
        (0, R::StrideNotMultiple { stride, of }, _) => of_offsets(&|at| at == stride || at == of),
        (0, ..) if REFUSE_REPEATED.contains(&operation) => {
            let collision = inside.collision().ok().flatten();
            collision.map_or(Vec::new(), |(i, j)| alloc::vec![i, j])
        }
        _ => Vec::new(),
    };
    marks.retain(|mark| (0..size).contains(mark));
    marks
}

pub(super) fn is_product(operation: Operation) -> bool {
    operation.name().ends_with("_product")
}
