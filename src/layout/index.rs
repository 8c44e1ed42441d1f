//! Coordinates and slices of layouts and of shapes, as methods.

use super::*;
use crate::{
    composed::AnyLayout,
    int::Int,
    num::Bit,
    tuple::IntTuple,
    value,
    verdict::{conditions, must, must_exist, sentence_if},
};

/// Coordinates and slices of layouts.
///
/// ```
/// use stridewise::prelude::*;
/// fn sum_of_row<L: Layout>(layout: L, data: &[f32], row: isize, columns: isize) -> f32 {
///     (0..columns).map(|column| data[layout.crd2idx((row, column)) as usize]).sum()
/// }
/// assert_eq!(sum_of_row(layout!((2, 3) : (1, 2)), &[1., 2., 3., 4., 5., 6.], 1, 3), 12.);
/// ```
pub trait Index: AnyLayout {
    /// The index of a coordinate, in elements: `(4,(2,2)):(1,(4,8))` at `(1,(1,0))` → 5.
    ///
    /// An integer for a tuple of modes counts through them. Nothing is checked at run time; where
    /// everything is static, a coordinate outside of its extent does not compile. A multiplication
    /// and an addition for each mode, as by hand.
    ///
    /// # Laws
    /// For a full coordinate, `Σ coordinate · stride`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    /// assert_eq!(layout.crd2idx((1, (1, 0))), 5);
    /// assert_eq!(layout.crd2idx((1, 3)), layout.crd2idx((1, (1, 1))));
    /// assert_eq!(layout.crd2idx(13), 13);
    /// ```
    ///
    /// # Compile errors
    /// A tuple of another rank; a tuple for a mode without modes of its own
    /// (`ui-tests/fail/coordinate_{rank,tuple}.rs`). `cargo check` refuses them where it knows the
    /// parentheses of the layout, else they are refused when the program is built. There, so is a
    /// static coordinate outside of a static extent (`ui-tests/fail/coordinate_outside.rs`).
    ///
    /// In code that is generic over the coordinate, but not over the layout, `cargo check` cannot
    /// tell: `Index::crd2idx(layout, coord)` leaves that to the build. So it is for all methods of
    /// this trait that take a coordinate.
    ///
    /// Source: CuTe `crd2idx`.
    #[inline(always)]
    fn crd2idx<C: Coord>(self, coord: C) -> isize {
        must!(HasIndices<Self::Inside>);
        granted!(IsCoord FormAt<Self::Inside, C> => AnyLayout::index_at(self, coord.tree()))
    }

    /// What comes out at a coordinate: `(4,(2,5)):(1@0,(1@0@1,3@1@1))` at `(3,(1,4))` →
    /// `(3,(1,12))`. See [`Call`].
    ///
    /// Where strides have directions, that is a coordinate, with as many modes as they name; else
    /// it is the index.
    ///
    /// # Laws
    /// For a full coordinate, in each direction `Σ coordinate · stride`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 5)) : (1 @ 0, (1 @ 0 @ 1, 3 @ 1 @ 1)));
    /// assert_eq!(layout.call(coord!((3, (1, 4)))), coord!((3, (1, 12))));
    /// let (i, j) = (1_usize, 4_usize);
    /// assert_eq!(format!("{:#}", layout.call(coord!((3, (i, j))))), "(_3,(1,12))");
    /// assert_eq!(layout!((4, 8) : (8, 1)).call((i, j)).value(), 12);
    /// ```
    ///
    /// # Compile errors
    /// As [`crd2idx`](Self::crd2idx); strides that step by integers where others step inside of a
    /// tuple (`ui-tests/fail/mixed_directions.rs`).
    ///
    /// Source: CuTe `Layout::operator()`.
    #[inline(always)]
    fn call<C: Coord>(self, coord: C) -> Call<Self, C>
    where
        Self: Layout,
    {
        granted!(IsCoord FormAt<Self, C> => call_at(self, coord.tree()))
    }

    /// The slice, and what comes out where it begins: `(4,8):(1@0,1@1)` at `(2,_)` → `(8):(1@1)`
    /// and `(2,0)`.
    ///
    /// As [`slice_and_offset`](Self::slice_and_offset), also where strides have directions.
    ///
    /// # Laws
    /// `call(c) = slice(the coordinates at _) + offset`, place by place.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let row = 2_usize;
    /// let (slice, offset) = make_identity_layout(shape!((4, 8))).slice_and_call(coord!((row, _)));
    /// assert_eq!(
    ///     (slice.to_string(), offset.to_string()),
    ///     ("(8):(1@1)".into(), "(2,0)".into())
    /// );
    /// ```
    ///
    /// # Compile errors
    /// As [`slice`](Self::slice) and [`call`](Self::call).
    ///
    /// Source: CuTe `slice_and_offset`.
    #[inline(always)]
    fn slice_and_call<C: Coord>(self, coord: C) -> (Slice<Self, C>, Call<Self, C>)
    where
        Self: Layout,
    {
        granted!(IsCoord FormAt<Self, C> => (self.evaluate(SliceAtFn(coord.tree())), call_at(self, coord.tree())))
    }

    /// The same as a leaf, which is static where the coordinate and the strides are: see
    /// [`Crd2Idx`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    /// let five: Int![5] = layout.typed_crd2idx(coord!((1, (1, 0))));
    /// assert_eq!(five.value(), 5);
    /// ```
    #[inline(always)]
    fn typed_crd2idx<C: Coord>(self, coord: C) -> Crd2Idx<Self, C> {
        must!(HasIndices<Self::Inside>);
        granted!(IsCoord FormAt<Self::Inside, C> => self.evaluate_int(IndexAtFn(coord.tree())))
    }

    /// The coordinate that a compact layout gives an index: 13 in `(2,12):(12,1)` → `(1,1)`. See
    /// [`Idx2Crd`].
    ///
    /// Each leaf takes `(index / stride) mod extent`. A tuple of indices goes mode by mode.
    ///
    /// # Laws
    /// `idx2crd(crd2idx(c)) = c` for a layout whose strides, sorted, are those of a compact one.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((2, 12) : (12, 1));
    /// assert_eq!(layout.idx2crd(int!(13)), coord!((1, 1)));
    /// assert_eq!(layout.idx2crd(13_usize).to_string(), "(1,1)");
    /// ```
    ///
    /// # Compile errors
    /// A tuple of another rank, `_`, a stride that is not positive (`ui-tests/fail/idx2crd.rs`).
    ///
    /// Source: CuTe `idx2crd(index, shape, stride)`.
    #[inline(always)]
    fn idx2crd<C: Coord>(self, index: C) -> Idx2Crd<Self, C>
    where
        Self: Layout,
    {
        must_exist!(Tuple Idx2Crd<Self, C>);
        digits_at(self, index.tree())
    }

    /// The modes under `_`: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` → `(2):(4)`. See [`Slice`].
    ///
    /// Nested modes are lifted. `_` alone keeps everything, an integer nothing.
    ///
    /// # Laws
    /// `layout(c) = slice(the coordinates at _) + offset`, with
    /// [`slice_and_offset`](Self::slice_and_offset).
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    /// assert_eq!(layout.slice(coord!((1, (_, 0)))).to_string(), "(2):(4)");
    /// ```
    ///
    /// # Compile errors
    /// A tuple of another rank (`ui-tests/fail/slice_rank.rs`).
    ///
    /// Source: CuTe `slice`.
    #[inline(always)]
    #[track_caller]
    fn slice<C: Coord>(self, coord: C) -> Slice<Self, C> {
        must!(HasForm<FormAt<Self::Inside, C>>);
        self.evaluate(SliceAtFn(coord.tree()))
    }

    /// The slice, and the index of the rest of the coordinate: `(4,(2,2)):(1,(4,8))` at `(1,(_,1))`
    /// → `(2):(4)` and 9.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    /// let (slice, offset) = layout.slice_and_offset(coord!((1, (_, 1))));
    /// assert_eq!((slice.to_string(), offset.value()), ("(2):(4)".to_string(), 9));
    /// ```
    ///
    /// # Compile errors
    /// As [`slice`](Self::slice) and [`crd2idx`](Self::crd2idx).
    ///
    /// Source: CuTe `slice_and_offset`.
    #[inline(always)]
    #[track_caller]
    fn slice_and_offset<C: Coord>(self, coord: C) -> (Slice<Self, C>, SliceOffset<Self, C>) {
        must!(HasIndices<Self::Inside>);
        must!(IsCoord<FormAt<Self::Inside, C>>);
        (
            self.evaluate(SliceAtFn(coord.tree())),
            self.evaluate_int(OffsetAtFn(coord.tree())),
        )
    }

    /// The modes that are not under `_`: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` → `(4,2):(1,8)`. See
    /// [`Dice`].
    ///
    /// # Laws
    /// The modes of [`slice`](Self::slice) and of `dice` together are the modes of the layout.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
    /// assert_eq!(layout.dice(coord!((1, (_, 0)))).to_string(), "(4,2):(1,8)");
    /// ```
    ///
    /// # Compile errors
    /// As [`slice`](Self::slice).
    ///
    /// Source: CuTe `dice`.
    #[inline(always)]
    fn dice<C: Coord>(self, coord: C) -> Dice<Self, C>
    where
        Self: Layout,
    {
        granted!(HasForm FormAt<Self, C> => dice_at(self, coord.tree()))
    }
}

impl<X: AnyLayout> Index for X {}

conditions! {
    /// Of a layout with directions there is no index.
    pub(super) HasIndices<L: Layout> = sentence_if(
        <L::HasDirections as Bit>::VALUE,
        "a stride has a direction: what comes out is a coordinate, which is `call(coord)`, and no index",
    );
}

/// Coordinates in a shape, and slices of shapes.
///
/// A shape numbers its coordinates with the first mode fastest, as [`ColMajor`] does.
///
/// ```
/// use stridewise::prelude::*;
/// let rows = 41_usize;
/// let shape = shape!((rows, (2, 3)));
/// assert_eq!(shape.crd2idx(shape.idx2crd(100_usize)).value(), 100);
/// ```
pub trait IndexTuple: IntTuple {
    /// The integer, of a shape or a coordinate without parentheses.
    ///
    /// In generic code, what comes out of a layout ([`call`](Index::call)) and where a view begins
    /// ([`thread_view`](crate::algebra::Algebra::thread_view)) may be a coordinate. This is the
    /// index, where strides have no directions.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// fn first<L: Layout, T: Layout>(tile: L, tv: T, data: &[f32], thread: usize) -> f32 {
    ///     let (_, begin) = tile.thread_view(tv, thread);
    ///     data[begin.to_index() as usize]
    /// }
    /// assert_eq!(first(layout!(4 : 1), layout!((2, 2) : (2, 1)), &[1., 2., 3., 4.], 1), 3.);
    /// ```
    ///
    /// # Compile errors
    /// A tuple, when the program is built.
    #[inline(always)]
    fn to_index(self) -> isize {
        const {
            assert!(
                Self::DEPTH == 0,
                "a coordinate with parentheses is no index"
            )
        };
        self.layout_of().size_of().value()
    }

    /// The index of a coordinate in this shape, as a leaf: `(4,(2,3))` at `(1,(0,2))` → 17. See
    /// [`Crd2IdxTuple`].
    ///
    /// # Laws
    /// `crd2idx(idx2crd(i)) = i`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((4, (2, 3))).crd2idx(coord!((1, (0, 2)))), int!(17));
    /// assert_eq!(
    ///     shape!((4, (2, 3)))
    ///         .crd2idx((1_usize, (0_usize, 2_usize)))
    ///         .value(),
    ///     17
    /// );
    /// ```
    ///
    /// # Compile errors
    /// As [`Index::crd2idx`].
    ///
    /// Source: CuTe `crd2idx(coord, shape)`.
    #[inline(always)]
    fn crd2idx<C: Coord>(self, coord: C) -> Crd2IdxTuple<Self, C> {
        granted!(IsCoord FormAt<AsLayout<Self>, C> => index_in(self, coord.tree()))
    }

    /// The coordinate of an index in this shape: 17 in `(4,(2,3))` → `(1,(0,2))`. See
    /// [`Idx2CrdTuple`].
    ///
    /// The last mode has no end. A tuple of indices goes mode by mode.
    ///
    /// # Laws
    /// `crd2idx(idx2crd(i)) = i`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((4, (2, 3))).idx2crd(int!(17)), coord!((1, (0, 2))));
    /// assert_eq!(
    ///     shape!((4, (2, 3))).idx2crd(17_usize).to_string(),
    ///     "(1,(0,2))"
    /// );
    /// assert_eq!(
    ///     shape!((4, (2, 3))).idx2crd((1_usize, 4_usize)).to_string(),
    ///     "(1,(0,2))"
    /// );
    /// ```
    ///
    /// # Compile errors
    /// A tuple of another rank, `_` (`ui-tests/fail/idx2crd.rs`).
    ///
    /// Source: CuTe `idx2crd(index, shape)`.
    #[inline(always)]
    fn idx2crd<C: Coord>(self, index: C) -> Idx2CrdTuple<Self, C> {
        must_exist!(Tuple Idx2CrdTuple<Self, C>);
        digits_in(self, index.tree())
    }

    /// The coordinate of the same element in another shape of the same size: `(2,4)` of `(4,6)` in
    /// `(4,(2,3))` → `(2,(0,2))`. See [`Crd2Crd`].
    ///
    /// Modes of the two shapes are taken in pairs as long as both and the coordinate are tuples.
    ///
    /// # Laws
    /// `to.crd2idx(crd2crd(c, to)) = crd2idx(c)`, in each pair of modes.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(
    ///     shape!((4, 6)).crd2crd(coord!((2, 4)), shape!((4, (2, 3)))),
    ///     coord!((2, (0, 2)))
    /// );
    /// assert_eq!(
    ///     shape!((4, 6))
    ///         .crd2crd(18_usize, shape!((4, (2, 3))))
    ///         .to_string(),
    ///     "(2,(0,2))"
    /// );
    /// ```
    ///
    /// # Panics
    /// As [`try_crd2crd`](Self::try_crd2crd) has errors.
    ///
    /// # Compile errors
    /// Shapes of different sizes (`ui-tests/fail/size_mismatch.rs`); as [`Index::crd2idx`].
    ///
    /// Source: CuTe `crd2crd`.
    #[inline]
    #[track_caller]
    fn crd2crd<C: Coord, T: IntTuple>(self, coord: C, to: T) -> Crd2Crd<Self, C, T> {
        match self.try_crd2crd(coord, to) {
            Ok(coordinate) => coordinate,
            Err(error) => error.panic(),
        }
    }

    /// As [`crd2crd`](Self::crd2crd), with an error where dynamic sizes differ.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let rows = 5_usize;
    /// let error = shape!((rows, 6))
    ///     .try_crd2crd(coord!((2, 4)), shape!((4, (2, 3))))
    ///     .unwrap_err();
    /// assert!(
    ///     error
    ///         .to_string()
    ///         .starts_with("crd2crd: the shapes have 5 and 4 elements"),
    ///     "{error}"
    /// );
    /// ```
    ///
    /// # Errors
    /// [`SizeMismatch`](value::Reason::SizeMismatch);
    /// [`TooManyLeaves`](value::Reason::TooManyLeaves) and its like for shapes that do not fit into
    /// one.
    #[inline]
    fn try_crd2crd<C: Coord, T: IntTuple>(
        self,
        coord: C,
        to: T,
    ) -> Result<Crd2Crd<Self, C, T>, value::Error> {
        let coord = coord.tree();
        match coord.mismatch(self.layout_of(), to.layout_of()) {
            None => Ok(crd2crd_at(self, to, coord)),
            Some((left, right)) => {
                let (from, to) = (self.to_value()?, to.to_value()?);
                let (left, right) = (left as i64, right as i64);
                Err(value::Error::of_rule(
                    value::Operation::Crd2Crd,
                    value::Reason::SizeMismatch { left, right },
                    from.operand(),
                    to.operand(),
                ))
            }
        }
    }

    /// The modes under `_`: `(4,(2,3))` at `(_,(0,_))` → `(4,3)`. See [`Index::slice`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(
    ///     shape!((4, (2, 3))).slice(coord!((_, (0, _)))),
    ///     shape!((4, 3))
    /// );
    /// ```
    ///
    /// # Compile errors
    /// When the program is built: a tuple of another rank.
    ///
    /// Source: CuTe `slice`.
    #[inline(always)]
    fn slice<C: Coord>(self, coord: C) -> SliceTuple<Self, C> {
        granted!(HasForm FormAt<AsLayout<Self>, C> => slice_in(self, coord.tree()))
    }

    /// The modes that are not under `_`: `(4,(2,3))` at `(_,(0,_))` → `(2)`. See [`Index::dice`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((4, (2, 3))).dice(coord!((_, (0, _)))), shape!((2)));
    /// ```
    ///
    /// # Compile errors
    /// When the program is built: a tuple of another rank.
    ///
    /// Source: CuTe `dice`.
    #[inline(always)]
    fn dice<C: Coord>(self, coord: C) -> DiceTuple<Self, C> {
        granted!(HasForm FormAt<AsLayout<Self>, C> => dice_in(self, coord.tree()))
    }
}

impl<T: IntTuple> IndexTuple for T {}
