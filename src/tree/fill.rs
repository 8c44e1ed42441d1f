//! A list of modes in the parentheses of a profile: `unflatten`.

use super::{AsLayout, Before, Flat, Head, Layout, LayoutTuple, List, NoModes, Rest, Shape};
use crate::{
    int::{Eq, Not, Zero, leaf_of},
    lang::{apply::operations, thunk, twins, type_fns},
    refused::{LeafCount, NotFlat, Refused, Spell, Unflattening},
    tree::{
        tree_fns,
        tuple::{IntTuple, Profile},
    },
};

tree_fns! {
    /// A profile, filled from a list of modes.
    trait Fill for IntTuple;
    /// The profile with the first modes of `M` for its leaves; refused where there are not enough.
    fn FillFrom fill_from(M: List) -> Layout {
        I => { Head(M) }
        () => { NoModes }
        (H, ..T) => { Before(FillFrom(H, M), FillAllFrom(T, Unfilled(H, M))) }
    }
    /// The modes that are left.
    fn Unfilled unfilled(M: List) -> List {
        I => { Rest(M) }
        () => { M }
        (H, ..T) => { Unfilled(T, Unfilled(H, M)) }
    }
}
tree_fns! {
    /// The rest of a profile, filled from a list of modes.
    trait FillAll for Tuple;
    /// [`FillFrom`] of the items.
    fn FillAllFrom fill_all_from(M: List) -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { Before(FillFrom(H, M), FillAllFrom(T, Unfilled(H, M))) }
    }
}
type_fns! {
    /// The list `M` in the parentheses of `P`.
    type Filled(M: List, P: IntTuple) = FillFrom(P, M);
}

operations! {
    /// The leaves of a layout in the parentheses of a profile: `(2,3,5):(1,2,6)` in `((1,1),1)` →
    /// `((2,3),5):((1,2),6)`.
    ///
    /// # Laws
    /// `unflatten(flatten(l), shape of l) = l`, where no empty tuple stands in `l`.
    ///
    /// ```
    /// use stridewise::{layout::Unflatten, prelude::*};
    /// type L = Unflatten<Layout![(2, 3, 5) : (1, 2, 6)], Shape![((1, 1), 1)]>;
    /// assert_eq!(L::default().to_string(), "((2,3),5):((1,2),6)");
    /// assert_eq!(layout!((2, 3, 5) : (1, 2, 6)).unflatten(shape!(((1, 1), 1))), L::default());
    /// ```
    ///
    /// # Compile errors
    /// A profile with another number of leaves, a layout that has parentheses inside already
    /// (`ui-tests/fail/unflatten.rs`).
    ///
    /// Source: CuTe `unflatten`.
    Unflatten UnflattenFn unflatten<L: Layout; P: IntTuple> -> AnyLayout =
        <<Unflattened<L, P> as thunk::Layout>::Out as Layout>::Within<Unflattening<L, P>>,
        |l; p| thunk::Layout::out(Unflattened(l, p)).within::<Unflattening<L, P>>();
    /// The leaves of a tuple in the parentheses of a profile: `(2,3,5)` in `((1,1),1)` →
    /// `((2,3),5)`. See [`Unflatten`].
    ///
    /// ```
    /// use stridewise::{layout::UnflattenTuple, prelude::*};
    /// assert_eq!(
    ///     <UnflattenTuple<Shape![(2, 3, 5)], Shape![((1, 1), 1)]>>::default(),
    ///     shape!(((2, 3), 5))
    /// );
    /// ```
    UnflattenTuple UnflattenTupleFn unflatten_tuple<T: IntTuple; P: IntTuple> -> IntTuple =
        Shape<Unflatten<AsLayout<T>, P>>,
        |t; p| unflatten(t.layout_of(), p).shape_of();
}

type_fns! {
    fn Unflattened(L: Layout, P: IntTuple) -> Layout {
        if Not(IsFlat(L)) { Refused(NotFlat(Spell(Zero))) }
        else if Eq(LeavesOf(L), Leaves(P)) { Filled(Flat(L), P) }
        else { Refused(LeafCount(Spell(LeavesOf(L)), Spell(Leaves(P)))) }
    }
}
type IsFlat<L> = <Shape<L> as Profile>::IsFlat;
twins! {
    Leaves<P: IntTuple> = <P as Profile>::Leaves, |_p| leaf_of(0);
    LeavesOf<L: Layout> = Leaves<Shape<L>>, |_l| leaf_of(0);
}
