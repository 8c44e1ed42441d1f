//! The items of a tuple by their places: a tuple goes through what is made for layouts as the
//! layout that has it for a shape.

use super::*;
use crate::{apply::operations, tuple::IntTuple, verdict::must_exist};

operations! {
    /// The item at a place, or at a path through the levels: `(4,(3,6))` at `(1,0)` → `3`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(<layout::GetTuple<Shape![(4, (3, 6))], Coord![(1, 0)]>>::default(), int!(3));
    /// ```
    GetTuple GetTupleFn get_tuple<T: IntTuple; N: Path> -> IntTuple =
        Shape<<N as Path>::Of<AsLayout<T>>>,
        |t; n| n.at(t.layout_of()).shape_of();
    /// The items from place `B` up to but not including `E`: `(4,2,3)` from 1 to 3 → `(2,3)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(<layout::TakeTuple<Shape![(4, 2, 3)], Int![1], Int![3]>>::default(), shape!((2, 3)));
    /// ```
    TakeTuple TakeTupleFn take_tuple<T: IntTuple; B: Place, E: Place> -> IntTuple =
        Shape<Take<AsLayout<T>, B, E>>,
        |t; b, e| take(t.layout_of(), b, e).shape_of();
    /// The items from place `B` up to but not including `E` as one: `(4,2,3)` from 0 to 2 →
    /// `((4,2),3)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(<layout::GroupTuple<Shape![(4, 2, 3)], Int![0], Int![2]>>::default(), shape!(((4, 2), 3)));
    /// ```
    GroupTuple GroupTupleFn group_tuple<T: IntTuple; B: Place, E: Place> -> IntTuple =
        Shape<Group<AsLayout<T>, B, E>>,
        |t; b, e| group(t.layout_of(), b, e).shape_of();
    /// The items at the places `I`, in that order: `(4,2,3)` at `(2,0)` → `(3,4)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(<layout::SelectTuple<Shape![(4, 2, 3)], Shape![(2, 0)]>>::default(), shape!((3, 4)));
    /// ```
    SelectTuple SelectTupleFn select_tuple<T: IntTuple; I: Selection> -> IntTuple =
        Shape<Select<AsLayout<T>, I>>,
        |t; i| select(t.layout_of(), i).shape_of();
    /// With `X` for the item at place `N`; one place past the last item it is appended. `(4,2,3)`,
    /// 1, `5` → `(4,5,3)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(<layout::ReplaceTuple<Shape![(4, 2, 3)], Int![1], Int![5]>>::default(), shape!((4, 5, 3)));
    /// ```
    ReplaceTuple ReplaceTupleFn replace_tuple<T: IntTuple; N: Place, X: IntTuple> -> IntTuple =
        Shape<Replace<AsLayout<T>, N, AsLayout<X>>>,
        |t; n, x| replace(t.layout_of(), n, x.layout_of()).shape_of();
    /// With the item `X` behind the others: `(4,2)` and `3` → `(4,2,3)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(<layout::AppendTuple<Shape![(4, 2)], Int![3]>>::default(), shape!((4, 2, 3)));
    /// ```
    AppendTuple AppendTupleFn append_tuple<T: IntTuple; X: IntTuple> -> IntTuple =
        Shape<Append<AsLayout<T>, AsLayout<X>>>,
        |t; x| append(t.layout_of(), x.layout_of()).shape_of();
    /// With the item `X` before the others: `(2,3)` and `4` → `(4,2,3)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(<layout::PrependTuple<Shape![(2, 3)], Int![4]>>::default(), shape!((4, 2, 3)));
    /// ```
    PrependTuple PrependTupleFn prepend_tuple<T: IntTuple; X: IntTuple> -> IntTuple =
        Shape<Prepend<AsLayout<T>, AsLayout<X>>>,
        |t; x| prepend(t.layout_of(), x.layout_of()).shape_of();
    /// With the item `X` behind the others as often as rank `N` needs it: `10`, 3, `1` →
    /// `(10,1,1)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(<layout::AppendNTuple<Int![10], Int![3], Int![1]>>::default(), shape!((10, 1, 1)));
    /// ```
    AppendNTuple AppendNTupleFn append_n_tuple<T: IntTuple; N: Place, X: IntTuple> -> IntTuple =
        Shape<AppendN<AsLayout<T>, N, AsLayout<X>>>,
        |t; n, x| append_n(t.layout_of(), n, x.layout_of()).shape_of();
    /// With the item `X` before the others as often as rank `N` needs it: `10`, 3, `1` →
    /// `(1,1,10)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(<layout::PrependNTuple<Int![10], Int![3], Int![1]>>::default(), shape!((1, 1, 10)));
    /// ```
    PrependNTuple PrependNTupleFn prepend_n_tuple<T: IntTuple; N: Place, X: IntTuple> -> IntTuple =
        Shape<PrependN<AsLayout<T>, N, AsLayout<X>>>,
        |t; n, x| prepend_n(t.layout_of(), n, x.layout_of()).shape_of();
    /// Without inner parentheses: `((4,2),(2))` → `(4,2,2)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(<layout::FlattenTuple<Shape![((4, 2), (2))]>>::default(), shape!((4, 2, 2)));
    /// ```
    FlattenTuple FlattenTupleFn flatten_tuple<T: IntTuple> -> IntTuple =
        Shape<Flatten<AsLayout<T>>>,
        |t| flatten(t.layout_of()).shape_of();
}

/// The items of a tuple by their places, counted from 0.
///
/// Places are static: `int!(1)`. An integer is its own item 0.
///
/// ```
/// use stridewise::prelude::*;
/// let (rows, batch) = (100_usize, 7_usize);
/// assert_eq!(
///     shape!((rows, 64))
///         .append(int!(batch))
///         .select(shape!((2, 0)))
///         .to_string(),
///     "(7,100)"
/// );
/// ```
///
/// # Compile errors
/// Those of [`Structure`].
///
/// Source: CuTe `tuple_algorithms.hpp`.
pub trait TupleStructure: IntTuple {
    /// The item at a place, or at a path through the levels: `(4,(3,6))` at `(1,0)` → `3`. See
    /// [`GetTuple`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((4, (3, 6))).get(shape!((1, 0))), int!(3));
    /// ```
    ///
    /// Source: CuTe `get`.
    #[inline(always)]
    fn get<N: Path>(self, place: N) -> GetTuple<Self, N> {
        must_exist!(Tuple GetTuple<Self, N>);
        get_tuple(self, place)
    }

    /// The items from place `B` up to but not including `E`: `(4,2,3)` from 1 to 3 → `(2,3)`. See
    /// [`TakeTuple`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((4, 2, 3)).take(int!(1), int!(3)), shape!((2, 3)));
    /// ```
    ///
    /// Source: CuTe `take`.
    #[inline(always)]
    fn take<B: Place, E: Place>(self, begin: B, end: E) -> TakeTuple<Self, B, E> {
        must_exist!(Tuple TakeTuple<Self, B, E>);
        take_tuple(self, begin, end)
    }

    /// The items from place `B` up to but not including `E` as one: `(4,2,3)` from 0 to 2 →
    /// `((4,2),3)`. See [`GroupTuple`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(
    ///     shape!((4, 2, 3)).group(int!(0), int!(2)),
    ///     shape!(((4, 2), 3))
    /// );
    /// ```
    ///
    /// Source: CuTe `group`.
    #[inline(always)]
    fn group<B: Place, E: Place>(self, begin: B, end: E) -> GroupTuple<Self, B, E> {
        must_exist!(Tuple GroupTuple<Self, B, E>);
        group_tuple(self, begin, end)
    }

    /// The items at the places `I`, in that order: `(4,2,3)` at `(2,0)` → `(3,4)`. See
    /// [`SelectTuple`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((4, 2, 3)).select(shape!((2, 0))), shape!((3, 4)));
    /// ```
    ///
    /// Source: CuTe `select`.
    #[inline(always)]
    fn select<I: Selection>(self, places: I) -> SelectTuple<Self, I> {
        must_exist!(Tuple SelectTuple<Self, I>);
        select_tuple(self, places)
    }

    /// With `X` for the item at place `N`; one place past the last item it is appended. `(4,2,3)`,
    /// 1, `5` → `(4,5,3)`. See [`ReplaceTuple`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(
    ///     shape!((4, 2, 3)).replace(int!(1), int!(5)),
    ///     shape!((4, 5, 3))
    /// );
    /// ```
    ///
    /// Source: CuTe `replace`.
    #[inline(always)]
    fn replace<N: Place, X: IntTuple>(self, place: N, item: X) -> ReplaceTuple<Self, N, X> {
        must_exist!(Tuple ReplaceTuple<Self, N, X>);
        replace_tuple(self, place, item)
    }

    /// With the item `X` behind the others: `(4,2)` and `3` → `(4,2,3)`. See [`AppendTuple`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((4, 2)).append(int!(3)), shape!((4, 2, 3)));
    /// ```
    ///
    /// Source: CuTe `append`.
    #[inline(always)]
    fn append<X: IntTuple>(self, item: X) -> AppendTuple<Self, X> {
        append_tuple(self, item)
    }

    /// With the item `X` before the others: `(2,3)` and `4` → `(4,2,3)`. See [`PrependTuple`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!((2, 3)).prepend(int!(4)), shape!((4, 2, 3)));
    /// ```
    ///
    /// Source: CuTe `prepend`.
    #[inline(always)]
    fn prepend<X: IntTuple>(self, item: X) -> PrependTuple<Self, X> {
        prepend_tuple(self, item)
    }

    /// With the item `X` behind the others as often as rank `N` needs it: `10`, 3, `1` →
    /// `(10,1,1)`. See [`AppendNTuple`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(int!(10).append_n(int!(3), int!(1)), shape!((10, 1, 1)));
    /// ```
    ///
    /// Source: CuTe `append_n`.
    #[inline(always)]
    fn append_n<N: Place, X: IntTuple>(self, rank: N, item: X) -> AppendNTuple<Self, N, X> {
        must_exist!(Tuple AppendNTuple<Self, N, X>);
        append_n_tuple(self, rank, item)
    }

    /// With the item `X` before the others as often as rank `N` needs it: `10`, 3, `1` →
    /// `(1,1,10)`. See [`PrependNTuple`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(int!(10).prepend_n(int!(3), int!(1)), shape!((1, 1, 10)));
    /// ```
    ///
    /// Source: CuTe `prepend_n`.
    #[inline(always)]
    fn prepend_n<N: Place, X: IntTuple>(self, rank: N, item: X) -> PrependNTuple<Self, N, X> {
        must_exist!(Tuple PrependNTuple<Self, N, X>);
        prepend_n_tuple(self, rank, item)
    }

    /// Without inner parentheses: `((4,2),(2))` → `(4,2,2)`. See [`FlattenTuple`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(shape!(((4, 2), (2))).flatten(), shape!((4, 2, 2)));
    /// ```
    ///
    /// Source: CuTe `flatten`.
    #[inline(always)]
    fn flatten(self) -> FlattenTuple<Self> {
        flatten_tuple(self)
    }

    /// The leaves in the parentheses of a profile: `(2,3,5)` in `((1,1),1)` → `((2,3),5)`. See
    /// [`UnflattenTuple`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(
    ///     shape!((2, 3, 5)).unflatten(shape!(((1, 1), 1))),
    ///     shape!(((2, 3), 5))
    /// );
    /// ```
    ///
    /// Source: CuTe `unflatten`.
    #[inline(always)]
    fn unflatten<P: IntTuple>(self, profile: P) -> UnflattenTuple<Self, P> {
        must_exist!(Tuple UnflattenTuple<Self, P>);
        unflatten_tuple(self, profile)
    }
}

impl<T: IntTuple> TupleStructure for T {}
