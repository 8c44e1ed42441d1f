//! What comes out of a layout with directions: coordinates, and the shape that they have.

use super::{BasisLayout, Path};
use crate::value::{
    arithmetic::{add, attempt, magnitude, multiply},
    coord::Coord,
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    tree::{Builder, MAX_LEAVES, Tree},
    tuple::size,
};

impl BasisLayout {
    /// The coordinate of a coordinate: `(4,5):(1@1,1@0)` at `(1,2)` → `(2,1)`.
    ///
    /// A coordinate goes in as in [`Layout::crd2idx`](crate::value::Layout::crd2idx): an integer
    /// for the whole, a tuple, or a mixture. What comes out has the parentheses of the
    /// [`coprofile`](Self::coprofile).
    ///
    /// # Laws
    /// For a full coordinate, in each direction `Σ coordinate · stride`.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let layout: BasisLayout = "(4,5,6,7):(2@1@0,3@1,4@1,7@0@0)".parse()?;
    /// assert_eq!(
    ///     layout.call(&"(2,1,5,1)".parse()?)?.to_string(),
    ///     "((7,4),23)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::crd2idx`](crate::value::Layout::crd2idx);
    /// [`MixedDirections`](Reason::MixedDirections).
    ///
    /// Source: CuTe `Layout::operator()`.
    pub const fn call(&self, coord: &Coord) -> Result<IntTuple, Error> {
        let result = if coord.has_underscore() {
            Err(Refusal::of(Reason::Underscore))
        } else {
            self.coordinate_at(coord)
        };
        report!(result, Call, self.operand(), coord.operand())
    }

    /// The coordinate at a coordinate, with 0 for `_`.
    const fn coordinate_at(&self, coord: &Coord) -> Result<IntTuple, Refusal> {
        let digits = attempt!(self.shape().digits_of(coord)).tree;
        let mut steps = [0; MAX_LEAVES];
        let mut slot = 0;
        while slot < self.tree.len() {
            steps[slot] = attempt!(multiply(digits.at(slot)[0], self.tree.at(slot)[1]));
            slot += 1;
        }
        self.gathered(&steps, 0)
    }

    /// The slice and the coordinate where it begins: `(4,8):(1@0,1@1)` at `(2,_)` → `(8):(1@1)` and
    /// `(2,0)`.
    ///
    /// # Laws
    /// For every coordinate with `_` filled in: `call(c) = slice(the filled in) + offset`, place by
    /// place.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let identity = BasisLayout::make_identity_layout(&"(4,8)".parse()?)?;
    /// let (row, offset) = identity.slice_and_offset(&"(2,_)".parse()?)?;
    /// assert_eq!(
    ///     (row.to_string(), offset.to_string()),
    ///     ("(8):(1@1)".into(), "(2,0)".into())
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`slice`](Self::slice) and [`call`](Self::call).
    ///
    /// Source: CuTe `slice_and_offset`.
    pub const fn slice_and_offset(&self, coord: &Coord) -> Result<(Self, IntTuple), Error> {
        match self.slice(coord) {
            Ok(slice) => match self.coordinate_at(coord) {
                Ok(offset) => Ok((slice, offset)),
                Err(refusal) => report!(
                    Err(refusal),
                    SliceAndOffset,
                    self.operand(),
                    coord.operand()
                ),
            },
            Err(error) => Err(error.of(crate::value::Operation::SliceAndOffset)),
        }
    }

    /// The parentheses of the coordinates that come out, with 0 in each place:
    /// `(4,(2,5)):(1@1,(1@0@0,0))` → `((0),0)`.
    ///
    /// It has as many modes as the strides name; without directions, it is `0`.
    ///
    /// # Laws
    /// Congruent to [`coshape`](Self::coshape) and to every coordinate of [`call`](Self::call).
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let layout: BasisLayout = "(4,(2,5)):(1@1,(1@0@0,0))".parse()?;
    /// assert_eq!(layout.coprofile()?.to_string(), "((0),0)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MixedDirections`](Reason::MixedDirections).
    ///
    /// Source: CuTe `coprofile`.
    pub const fn coprofile(&self) -> Result<IntTuple, Error> {
        report!(
            self.gathered(&[0; MAX_LEAVES], 0),
            Coprofile,
            self.operand()
        )
    }

    /// One past the largest coordinate in each place: `(4,(2,5)):(3@0,(1@0@1,1@1@1))` →
    /// `(10,(2,5))`.
    ///
    /// Strides count with their magnitude.
    ///
    /// # Laws
    /// In each direction, `1 + Σ (extent − 1) · |stride|` over the modes that step in it, and 0
    /// where one of those has no element.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let layout: BasisLayout = "(4,(2,5)):(3@0,(1@0@1,1@1@1))".parse()?;
    /// assert_eq!(
    ///     (layout.coshape()?.to_string(), layout.cosize()?),
    ///     ("(10,(2,5))".into(), 100)
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`MixedDirections`](Reason::MixedDirections), [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `coshape`.
    pub const fn coshape(&self) -> Result<IntTuple, Error> {
        report!(self.room(), Coshape, self.operand())
    }

    /// The number of coordinates in the [`coshape`](Self::coshape): `(4,8):(1@0,3@1)` → `88`.
    ///
    /// # Laws
    /// `cosize = size(coshape)`.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// assert_eq!("(4,8):(1@0,3@1)".parse::<BasisLayout>()?.cosize()?, 88);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`coshape`](Self::coshape).
    ///
    /// Source: CuTe `cosize`.
    pub const fn cosize(&self) -> Result<i64, Error> {
        let result = match self.room() {
            Ok(room) => size(&room.tree, room.tree.root()),
            Err(refusal) => Err(refusal),
        };
        report!(result, Cosize, self.operand())
    }

    const fn room(&self) -> Result<IntTuple, Refusal> {
        let mut last = [0; MAX_LEAVES];
        let mut slot = 0;
        while slot < self.tree.len() {
            let [extent, stride, _] = self.tree.at(slot);
            if extent > 1 {
                last[slot] = attempt!(multiply(extent - 1, attempt!(magnitude(stride))));
            }
            slot += 1;
        }
        self.gathered(&last, 1)
    }

    /// What belongs to each leaf, added up in the place of its direction, from `first` on.
    pub(super) const fn gathered(
        &self,
        parts: &[i64; MAX_LEAVES],
        first: i64,
    ) -> Result<IntTuple, Refusal> {
        let mut builder = Builder::new();
        attempt!(gather(&mut builder, &self.tree, parts, first, Path::NONE));
        IntTuple::of(builder)
    }
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
    let mut slot = 0;
    while slot < tree.len() {
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
        slot += 1;
    }
    if rank == 0 {
        builder.leaf([if vacant && first == 1 { 0 } else { sum }]);
        return Ok(());
    }
    if steps_here {
        return Err(Refusal::of(Reason::MixedDirections));
    }
    builder.open();
    let mut mode = 0;
    while mode < rank {
        attempt!(gather(
            builder,
            tree,
            parts,
            first,
            attempt!(place.then(mode))
        ));
        mode += 1;
    }
    builder.close();
    Ok(())
}
