//! Indices and coordinates that come out of a layout, and the shape that they have.

use crate::{
    arithmetic::{add, magnitude, multiply},
    coord::Coord,
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tree::{Builder, MAX_LEAVES, Node, Path, Tree},
    tuple::size,
};

impl Layout {
    /// `Call`: `(4,5):(1@1,1@0)` at `(1,2)` → `(2,1)`; without directions,
    /// the index.
    ///
    /// # Errors
    /// As [`crd2idx`](Self::crd2idx); [`MixedDirections`](Reason::MixedDirections).
    pub const fn call(&self, coord: &Coord) -> Result<IntTuple, LayoutError> {
        let result = if coord.has_underscore() {
            Err(Refusal::of(Reason::Underscore))
        } else {
            self.coordinate_at(coord)
        };
        report!(result, Call, self, coord)
    }

    /// The coordinate at a coordinate, with 0 for `_`.
    pub(crate) const fn coordinate_at(&self, coord: &Coord) -> Result<IntTuple, Refusal> {
        let digits = attempt!(self.shape().digits_of(coord)).tree;
        let mut steps = [0; MAX_LEAVES];
        for_range!(0..self.tree.len(), |slot| {
            steps[slot] = attempt!(multiply(digits.at(slot)[0], self.tree.at(slot)[1]));
        });
        gathered(&self.tree, &steps, 0)
    }

    /// `Coprofile`: `(4,(2,5)):(1@1,(1@0@0,0))` → `((0),0)`; without
    /// directions, `0`.
    ///
    /// # Errors
    /// [`MixedDirections`](Reason::MixedDirections).
    pub const fn coprofile(&self) -> Result<IntTuple, LayoutError> {
        report!(gathered(&self.tree, &[0; MAX_LEAVES], 0), Coprofile, self)
    }

    /// `Coshape`: `(4,(2,5)):(3@0,(1@0@1,1@1@1))` → `(10,(2,5))`;
    /// without directions, the [`cosize`](Self::cosize).
    ///
    /// # Errors
    /// [`MixedDirections`](Reason::MixedDirections), [`Overflow`](Reason::Overflow).
    pub const fn coshape(&self) -> Result<IntTuple, LayoutError> {
        report!(self.room(), Coshape, self)
    }

    /// `Cosize`, the size of the [`coshape`](Self::coshape):
    /// `(4,2):(1,16)` → `20`, `(4,8):(1@0,3@1)` → `88`.
    ///
    /// The room that an array needs when no stride is negative.
    ///
    /// # Laws
    /// `cosize = 1 + Σ (extent − 1) · |stride|`, and 0 where the size is 0; with directions, the
    /// product of that for each of them.
    pub const fn cosize(&self) -> Result<i64, LayoutError> {
        let result = and_then!(self.room(), |room| size(&room.tree, room.tree.root()));
        report!(result, Cosize, self)
    }

    const fn room(&self) -> Result<IntTuple, Refusal> {
        if self.undirected().is_ok() {
            return Ok(IntTuple::int(attempt!(cosize(
                &self.tree,
                self.tree.root()
            ))));
        }
        let mut last = [0; MAX_LEAVES];
        for_range!(0..self.tree.len(), |slot| {
            let [extent, stride, _] = self.tree.at(slot);
            last[slot] = attempt!(span(extent, stride));
        });
        gathered(&self.tree, &last, 1)
    }
}

/// How far the last element of a mode is from the first.
const fn span(extent: i64, stride: i64) -> Result<i64, Refusal> {
    if extent <= 1 {
        return Ok(0);
    }
    multiply(extent - 1, attempt!(magnitude(stride)))
}

/// The cosize of a subtree whose strides have no directions.
pub(crate) const fn cosize(tree: &Tree<3>, node: Node) -> Result<i64, Refusal> {
    let mut last = 0;
    let mut vacant = false;
    for_range!(node.begin()..node.end(), |slot| {
        let [extent, stride, _] = tree.at(slot);
        vacant |= extent == 0 && !tree.is_empty_slot(slot);
        last = attempt!(add(last, attempt!(span(extent, stride))));
    });
    if vacant { Ok(0) } else { add(last, 1) }
}

/// Sums of terms, one for each leaf, in the place of its direction, from `first` on.
pub(crate) const fn gathered(
    tree: &Tree<3>,
    parts: &[i64; MAX_LEAVES],
    first: i64,
) -> Result<IntTuple, Refusal> {
    let mut builder = Builder::new();
    attempt!(gather(&mut builder, tree, parts, first, Path::NONE));
    IntTuple::of(builder.finish())
}

const fn gather(
    builder: &mut Builder<1>,
    tree: &Tree<3>,
    parts: &[i64; MAX_LEAVES],
    first: i64,
    place: Path,
) -> Result<(), Refusal> {
    let (mut sum, mut steps_here, mut rank) = (first, false, 0);
    // Without directions, a mode that does not step counts as well.
    let mut vacant = place.len() == 0 && matches!(size(tree, tree.root()), Ok(0));
    for_range!(0..tree.len(), |slot| {
        let [extent, stride, path] = tree.at(slot);
        let path = Path::of(path);
        if stride != 0 && path.is_in(place) {
            if path.len() == place.len() {
                steps_here = true;
                vacant |= extent == 0;
                sum = attempt!(add(sum, parts[slot]));
            } else if path.mode(place.len()) >= rank {
                rank = path.mode(place.len()) + 1;
            }
        }
    });
    if rank == 0 {
        builder.leaf([if vacant && first == 1 { 0 } else { sum }]);
        return Ok(());
    }
    if steps_here {
        return Err(Refusal::of(Reason::MixedDirections));
    }
    builder.open();
    for_range!(0..rank, |mode| {
        attempt!(gather(
            builder,
            tree,
            parts,
            first,
            attempt!(place.then(mode))
        ));
    });
    builder.close();
    Ok(())
}
