//! The items of a tuple by their places. A tuple is the shape of a layout with strides 0, to which
//! the operations on layouts apply.

use super::*;
use crate::{
    lang::apply::operations,
    tree::{tuple::IntTuple, *},
};

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
    /// assert_eq!(
    ///     <layout::TakeTuple<Shape![(4, 2, 3)], Int![1], Int![3]>>::default(),
    ///     shape!((2, 3))
    /// );
    /// ```
    TakeTuple TakeTupleFn take_tuple<T: IntTuple; B: Place, E: Place> -> IntTuple =
        Shape<Take<AsLayout<T>, B, E>>,
        |t; b, e| take(t.layout_of(), b, e).shape_of();
    /// The items from place `B` up to but not including `E` as one: `(4,2,3)` from 0 to 2 →
    /// `((4,2),3)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::GroupTuple<Shape![(4, 2, 3)], Int![0], Int![2]>>::default(),
    ///     shape!(((4, 2), 3))
    /// );
    /// ```
    GroupTuple GroupTupleFn group_tuple<T: IntTuple; B: Place, E: Place> -> IntTuple =
        Shape<Group<AsLayout<T>, B, E>>,
        |t; b, e| group(t.layout_of(), b, e).shape_of();
    /// The items at the places `I`, in that order: `(4,2,3)` at `(2,0)` → `(3,4)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::SelectTuple<Shape![(4, 2, 3)], Shape![(2, 0)]>>::default(),
    ///     shape!((3, 4))
    /// );
    /// ```
    SelectTuple SelectTupleFn select_tuple<T: IntTuple; I: Selection> -> IntTuple =
        Shape<Select<AsLayout<T>, I>>,
        |t; i| select(t.layout_of(), i).shape_of();
    /// With `X` for the item at place `N`; one place past the last item it is appended. `(4,2,3)`,
    /// 1, `5` → `(4,5,3)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::ReplaceTuple<Shape![(4, 2, 3)], Int![1], Int![5]>>::default(),
    ///     shape!((4, 5, 3))
    /// );
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
    /// assert_eq!(
    ///     <layout::AppendNTuple<Int![10], Int![3], Int![1]>>::default(),
    ///     shape!((10, 1, 1))
    /// );
    /// ```
    AppendNTuple AppendNTupleFn append_n_tuple<T: IntTuple; N: Place, X: IntTuple> -> IntTuple =
        Shape<AppendN<AsLayout<T>, N, AsLayout<X>>>,
        |t; n, x| append_n(t.layout_of(), n, x.layout_of()).shape_of();
    /// With the item `X` before the others as often as rank `N` needs it: `10`, 3, `1` →
    /// `(1,1,10)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::PrependNTuple<Int![10], Int![3], Int![1]>>::default(),
    ///     shape!((1, 1, 10))
    /// );
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
