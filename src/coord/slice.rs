//! Slices: the modes under `_`, and the others.

use super::{Coord, CoordTree, CoordTuple, coord_tree::SameRank, leaf_at};
use crate::{
    lang::{
        apply::{LayoutOperand, operations},
        twins,
        verdict::Met,
    },
    tree::{
        AsTuple, AskedOfAll, Before, CoordsFor, Exhausted, HeadOr, Joined, Layout, LayoutTuple,
        NoModes, TailOr, tree_fns,
        tuple::{Cons, Nil},
    },
};

/// The modes of `L` under `_` in the coordinate `C`: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` →
/// `(2):(4)`. See [`LayoutExt::slice`](crate::LayoutExt::slice).
///
/// Only where `_` stands matters: the integers of the coordinate make an offset, which is
/// [`Crd2Idx`](super::Crd2Idx).
///
/// ```
/// use stridewise::{layout::Slice, prelude::*};
/// type L = Layout![(4, (2, 2)) : (1, (4, 8))];
/// type S = Slice<L, Coord![(?, (_, ?))]>;
/// assert_eq!(S::default().to_string(), "(2):(4)");
/// let (i, j) = (1, 0);
/// assert_eq!(L::default().slice(coord!((i, (_, j)))), S::default());
/// ```
///
/// # Compile errors
/// A tuple of another rank (`ui-tests/fail/slice_rank.rs`).
///
/// Source: CuTe `slice`.
pub type Slice<L, C> = SliceAt<L, <C as Coord>::Tree>;

/// The slice of a layout that is not composed at a tree, as its own application: rustc has
/// fewer obligations to prove in generic code.
#[doc(hidden)]
pub type PlainSlice<L, T> = <L as LayoutOperand>::Apply<SliceAtFn<T>>;

operations! {
    /// [`Slice`] at a tree.
    #[doc(hidden)]
    SliceAt SliceAtFn slice_at<L: Layout; C: CoordTree> -> AnyLayout =
        <C as Slicing>::Sliced<L>,
        |l; c| c.sliced(l),
        composed in "swizzle/composed/slice.rs";
}
/// Where the [`Slice`] of a layout at the coordinate `C` begins, as a leaf: `(4,(2,2)):(1,(4,8))`
/// at `(1,(_,0))` → 1. See [`LayoutExt::slice_and_offset`](crate::LayoutExt::slice_and_offset).
///
/// Of a layout that is [`Crd2Idx`](super::Crd2Idx) with 0 for `_`. Of a swizzled one it may be
/// less, as the rest may stay inside of the slice.
///
/// ```
/// use stridewise::prelude::*;
/// type Row = Coord![(1, _)];
/// assert_eq!(<layout::SliceOffset<Layout![(8, 8) : (8, 1)], Row>>::STATIC, Some(8));
/// type Tile = ComposedLayout<Swizzle![3, 0, 3], Int![0], Layout![(8, 8) : (8, 1)]>;
/// assert_eq!(<layout::SliceOffset<Tile, Row>>::STATIC, Some(9));
/// # use stridewise::layout;
/// ```
///
/// Source: CuTe `slice_and_offset`.
pub type SliceOffset<L, C> = OffsetAt<L, <C as Coord>::Tree>;

operations! {
    /// [`SliceOffset`] at a tree.
    #[doc(hidden)]
    OffsetAt OffsetAtFn offset_at<L: Layout; C: CoordTree> -> AnyInt =
        <L as Layout>::IndexOf<C>,
        |l; c| leaf_at(l, c);
}
/// The modes of `L` that are not under `_` in the coordinate `C`: `(4,(2,2)):(1,(4,8))` at
/// `(1,(_,0))` → `(4,2):(1,8)`. See [`LayoutExt::dice`](crate::LayoutExt::dice).
///
/// The offset of a [`Slice`] runs over it: `Dice` of a coordinate is a layout of the slices.
///
/// ```
/// use stridewise::{layout::Dice, prelude::*};
/// type L = Layout![(4, (2, 2)) : (1, (4, 8))];
/// type D = Dice<L, Coord![(?, (_, ?))]>;
/// assert_eq!(D::default().to_string(), "(4,2):(1,8)");
/// let (i, j) = (1, 1);
/// assert_eq!(
///     D::default().crd2idx((i, j)),
///     L::default().crd2idx(coord!((i, (_, j))))
/// );
/// ```
///
/// # Compile errors
/// A tuple of another rank (`ui-tests/fail/slice_rank.rs`).
///
/// Source: CuTe `dice`.
pub type Dice<L, C> = DiceAt<L, <C as Coord>::Tree>;

operations! {
    /// [`Dice`] at a tree.
    #[doc(hidden)]
    DiceAt DiceAtFn dice_at<L: Layout; C: CoordTree> -> Layout =
        <C as Slicing>::Dropped<L>,
        |l; c| c.dropped(l);
}

tree_fns! {
    /// A coordinate as it slices a layout.
    trait Slicing for CoordTree;
    /// The modes under `_`; `_` by itself takes no parentheses off.
    fn Sliced sliced(L: Layout) -> Layout {
        I => { NoModes }
        _ => { L }
        () => { KeepOnto(Nil, L, NoModes) }
        (H, ..T) => { KeepOnto(Cons(H, T), L, NoModes) }
    }
    /// The modes that are not under `_`; an integer by itself takes no parentheses off.
    fn Dropped dropped(L: Layout) -> Layout {
        I => { L }
        _ => { NoModes }
        () => { DropOnto(Nil, L, NoModes) }
        (H, ..T) => { DropOnto(Cons(H, T), L, NoModes) }
    }
    /// The modes under `_`, before `X`.
    fn KeepOnto keep_onto(L: Layout, X: LayoutTuple) -> LayoutTuple {
        I => { X }
        _ => { Before(L, X) }
        () => { KeepModes(Nil, L, X) }
        (H, ..T) => { KeepModes(Cons(H, T), L, X) }
    }
    /// The modes that are not under `_`, before `X`.
    fn DropOnto drop_onto(L: Layout, X: LayoutTuple) -> LayoutTuple {
        I => { Before(L, X) }
        _ => { X }
        () => { DropModes(Nil, L, X) }
        (H, ..T) => { DropModes(Cons(H, T), L, X) }
    }
}
tree_fns! {
    /// The coordinates of the modes `M`, as they slice; `W` says why ranks differ.
    trait SlicingTuple for CoordTuple;
    /// The modes under `_`, before `X`.
    fn KeepAll keep_all(M: LayoutTuple, X: LayoutTuple, W: AskedOfAll) -> LayoutTuple {
        () => { Joined(Exhausted(M, W), X) }
        (H, ..T) => { KeepOnto(H, HeadOr(M, W), KeepAll(T, TailOr(M, W), X, W)) }
    }
    /// The modes that are not under `_`, before `X`.
    fn DropAll drop_all(M: LayoutTuple, X: LayoutTuple, W: AskedOfAll) -> LayoutTuple {
        () => { Joined(Exhausted(M, W), X) }
        (H, ..T) => { DropOnto(H, HeadOr(M, W), DropAll(T, TailOr(M, W), X, W)) }
    }
}
// A slice of the modes of a layout.
twins! {
    KeepModes<C: CoordTuple, L: Layout, X: LayoutTuple> =
        KeepAll<C, AsTuple<L>, X, CoordsFor<C, AsTuple<L>>>,
        |c, l, x| {
            let () = Met::<SameRank<C, L>>::HERE;
            KeepAll(c, l.tuple_of(), x, CoordsFor(c, l.tuple_of()))
        };
    DropModes<C: CoordTuple, L: Layout, X: LayoutTuple> =
        DropAll<C, AsTuple<L>, X, CoordsFor<C, AsTuple<L>>>,
        |c, l, x| {
            let () = Met::<SameRank<C, L>>::HERE;
            DropAll(c, l.tuple_of(), x, CoordsFor(c, l.tuple_of()))
        };
}
