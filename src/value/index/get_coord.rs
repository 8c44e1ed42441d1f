//! From an index back to the coordinate at which a layout has it.

use super::crd2idx::index;
use crate::value::{
    arithmetic::attempt,
    coord::Coord,
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    layout::Layout,
    tree::Builder,
};

impl Layout {
    /// The coordinate at which a layout has an index, leaf by leaf: `98` of `((4,5),10):((1,4),20)`
    /// → `((2,4),4)`.
    ///
    /// As [`idx2crd`](Self::idx2crd) of an index, but refused where the layout is something else
    /// there.
    ///
    /// # Laws
    /// `crd2idx(get_hier_coord(l, x), l) = x`. All indices of a layout whose strides, sorted, are
    /// those of a compact one have an answer.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "((4,5),10):((1,4),20)".parse()?;
    /// assert_eq!(layout.get_hier_coord(98)?.to_string(), "((2,4),4)");
    /// assert!("4:2".parse::<Layout>()?.get_hier_coord(3).is_err());
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NotReached`](Reason::NotReached); [`NotPositive`](Reason::NotPositive) for a stride below
    /// 1.
    ///
    /// Source: CuTe `Layout::get_hier_coord`.
    pub const fn get_hier_coord(&self, index: i64) -> Result<IntTuple, Error> {
        report!(
            self.hierarchical(index),
            GetHierCoord,
            self,
            IntTuple::int(index)
        )
    }

    /// The coordinate at which a layout has an index, one number for each mode: `98` of
    /// `((4,5),10):((1,4),20)` → `(18,4)`.
    ///
    /// A layout of rank 1 has a number, without parentheses.
    ///
    /// # Laws
    /// `crd2idx(get_flat_coord(l, x), l) = x`; for a rank other than 1, a flat tuple of it.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "((4,5),10):((1,4),20)".parse()?;
    /// assert_eq!(layout.get_flat_coord(98)?.to_string(), "(18,4)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`get_hier_coord`](Self::get_hier_coord).
    ///
    /// Source: CuTe `Layout::get_flat_coord`.
    pub const fn get_flat_coord(&self, index: i64) -> Result<IntTuple, Error> {
        report!(self.flat(index), GetFlatCoord, self, IntTuple::int(index))
    }

    /// The position at which a layout has an index: `6` of `(8,10):(10,1)` → `48`.
    ///
    /// # Laws
    /// `at(get_1d_coord(l, x)) = x`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(8,10):(10,1)".parse()?;
    /// assert_eq!((layout.get_1d_coord(6)?, layout.at(48)?), (48, 6));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`get_hier_coord`](Self::get_hier_coord); [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `Layout::get_1d_coord`.
    pub const fn get_1d_coord(&self, index: i64) -> Result<i64, Error> {
        report!(self.linear(index), Get1dCoord, self, IntTuple::int(index))
    }

    const fn hierarchical(&self, wanted: i64) -> Result<IntTuple, Refusal> {
        let found = attempt!(self.strided_digits(&Coord::int(wanted).tree));
        match index(&found.tree, &self.tree) {
            Ok(there) if there == wanted => Ok(found),
            _ => Err(Refusal::of(Reason::NotReached { index: wanted })),
        }
    }

    const fn flat(&self, index: i64) -> Result<IntTuple, Refusal> {
        let (coord, shape) = (attempt!(self.hierarchical(index)), self.shape());
        let root = shape.tree.root();
        if shape.rank() == 1 {
            return Ok(IntTuple::int(attempt!(
                shape.position_of(&Coord::of(&coord))
            )));
        }
        let mut builder = Builder::new();
        builder.open();
        let mut place = 0;
        while let (Some(mode), Some(digits)) =
            (shape.tree.mode(root, place), coord.tree.mode(root, place))
        {
            let part = Coord {
                tree: coord.tree.subtree(digits),
                free: 0,
            };
            match (IntTuple {
                tree: shape.tree.subtree(mode),
            })
            .position_of(&part)
            {
                Ok(position) => builder.leaf([position]),
                Err(refusal) => return Err(refusal.inside(place)),
            }
            place += 1;
        }
        builder.close();
        IntTuple::of(builder.finish())
    }

    const fn linear(&self, index: i64) -> Result<i64, Refusal> {
        let coord = attempt!(self.hierarchical(index));
        self.shape().position_of(&Coord::of(&coord))
    }
}
