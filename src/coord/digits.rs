//! Indices to coordinates: `idx2crd`.

use super::*;
use crate::{
    int::*,
    lang::{apply::operations, items, twins, type_fns},
    refused::{NegativeStride, Refused, Spell, ZeroStride},
    tree::{
        tuple::{CoordOf, IntTuple},
        *,
    },
};

/// The coordinate that a compact layout gives an index: 13 in `(2,12):(12,1)` → `(1,1)`. See
/// [`LayoutExt::idx2crd`](crate::LayoutExt::idx2crd).
///
/// ```
/// use stridewise::{layout::Idx2Crd, prelude::*};
/// type C = Idx2Crd<Layout![(2, 12) : (12, 1)], Int![13]>;
/// assert_eq!(C::default(), coord!((1, 1)));
/// assert_eq!(layout!((2, 12) : (12, 1)).idx2crd(int!(13)), C::default());
/// ```
///
/// # Compile errors
/// A tuple of another rank, `_`, a stride that is not positive
/// (`ui-tests/fail/{idx2crd,idx2crd_stride}.rs`).
///
/// Source: CuTe `idx2crd(index, shape, stride)`.
pub type Idx2Crd<L, C> = DigitsAt<L, <C as Coord>::Tree>;

operations! {
    /// [`Idx2Crd`] at a tree.
    #[doc(hidden)]
    DigitsAt DigitsAtFn digits_at<L: Layout; C: CoordTree> -> IntTuple =
        Shape<<C as Tiler>::Of<StridedDigits, L>>,
        |l; c| c.apply::<StridedDigits, L>(l).shape_of();
}
/// The coordinate of an index in a shape: 17 in `(4,(2,3))` → `(1,(0,2))`. See
/// [`TupleExt::idx2crd`](crate::TupleExt::idx2crd).
///
/// ```
/// use stridewise::{layout::Idx2CrdTuple, prelude::*};
/// type C = Idx2CrdTuple<Shape![(4, (2, 3))], Int![17]>;
/// assert_eq!(C::default(), coord!((1, (0, 2))));
/// assert_eq!(shape!((4, (2, 3))).idx2crd(int!(17)), C::default());
/// ```
///
/// # Compile errors
/// A tuple of another rank, `_` (`ui-tests/fail/idx2crd.rs`).
///
/// Source: CuTe `idx2crd(index, shape)`.
pub type Idx2CrdTuple<S, C> = DigitsIn<S, <C as Coord>::Tree>;

operations! {
    /// [`Idx2CrdTuple`] at a tree.
    #[doc(hidden)]
    DigitsIn DigitsInFn digits_in<S: IntTuple; C: CoordTree> -> IntTuple =
        Shape<<C as Tiler>::Of<Digits, AsLayout<S>>>,
        |s; c| c.apply::<Digits, _>(s.layout_of()).shape_of();
}
/// The index of a coordinate in a shape, as a leaf: `(4,(2,3))` at `(1,(0,2))` → 17. See
/// [`TupleExt::crd2idx`](crate::TupleExt::crd2idx).
///
/// ```
/// use stridewise::{layout::Crd2IdxTuple, prelude::*};
/// assert_eq!(
///     <Crd2IdxTuple<Shape![(4, (2, 3))], Coord![(1, (0, 2))]>>::STATIC,
///     Some(17)
/// );
/// assert_eq!(shape!((4, (2, 3))).crd2idx(coord!((1, (0, 2)))), int!(17));
/// ```
///
/// # Compile errors
/// As [`LayoutExt::crd2idx`](crate::LayoutExt::crd2idx).
///
/// Source: CuTe `crd2idx(coord, shape)`.
pub type Crd2IdxTuple<S, C> = IndexIn<S, <C as Coord>::Tree>;

operations! {
    /// [`Crd2IdxTuple`] at a tree.
    #[doc(hidden)]
    IndexIn IndexInFn index_in<S: IntTuple; C: CoordTree> -> Int =
        <Positions<S> as Layout>::IndexOf<C>,
        |s; c| leaf_of(positions(s).index_of(c));
}
/// The modes of a shape under `_`: `(4,(2,3))` at `(_,(0,_))` → `(4,3)`. See
/// [`TupleExt::slice`](crate::TupleExt::slice).
///
/// ```
/// use stridewise::{layout::SliceTuple, prelude::*};
/// type S = SliceTuple<Shape![(4, (2, 3))], Coord![(_, (?, _))]>;
/// assert_eq!(S::default(), shape!((4, 3)));
/// let i = 0;
/// assert_eq!(shape!((4, (2, 3))).slice(coord!((_, (i, _)))), S::default());
/// ```
///
/// # Compile errors
/// A tuple of another rank (`ui-tests/fail/slice_rank.rs`).
///
/// Source: CuTe `slice`.
pub type SliceTuple<S, C> = SliceIn<S, <C as Coord>::Tree>;

operations! {
    /// [`SliceTuple`] at a tree.
    #[doc(hidden)]
    SliceIn SliceInFn slice_in<S: IntTuple; C: CoordTree> -> IntTuple =
        Shape<<C as Slicing>::Sliced<AsLayout<S>>>,
        |s; c| c.sliced(s.layout_of()).shape_of();
}
/// The modes of a shape that are not under `_`: `(4,(2,3))` at `(_,(0,_))` → `(2)`. See
/// [`TupleExt::dice`](crate::TupleExt::dice).
///
/// ```
/// use stridewise::{layout::DiceTuple, prelude::*};
/// type S = DiceTuple<Shape![(4, (2, 3))], Coord![(_, (?, _))]>;
/// assert_eq!(S::default(), shape!((2)));
/// let i = 0;
/// assert_eq!(shape!((4, (2, 3))).dice(coord!((_, (i, _)))), S::default());
/// ```
///
/// # Compile errors
/// A tuple of another rank (`ui-tests/fail/slice_rank.rs`).
///
/// Source: CuTe `dice`.
pub type DiceTuple<S, C> = DiceIn<S, <C as Coord>::Tree>;

operations! {
    /// [`DiceTuple`] at a tree.
    #[doc(hidden)]
    DiceIn DiceInFn dice_in<S: IntTuple; C: CoordTree> -> IntTuple =
        Shape<<C as Slicing>::Dropped<AsLayout<S>>>,
        |s; c| c.dropped(s.layout_of()).shape_of();
}

/// The coordinate of an integer in the shape of a layout, whose strides do not matter.
#[doc(hidden)]
#[derive(Debug)]
pub struct Digits;

impl ByMode for Digits {
    by_integers!();
    of_same_rank!();
    items! { fn ByInt by_int(A: Layout, N: Int) = AsLayout(CoordOf(Shape(A), N)); }
}

/// The digits of an integer, each by the stride of its mode.
#[doc(hidden)]
#[derive(Debug)]
pub struct StridedDigits;

impl ByMode for StridedDigits {
    by_integers!();
    of_same_rank!();
    items! { fn ByInt by_int(A: Layout, N: Int) = Bind(A, DigitOf(N)); }
}

type_fns! {
    /// The digit of `N` in each mode.
    leaves DigitOf(N: Int) { S : D => EvalLayout(StridedDigit(S, D, N)) }
    /// A stride that is not positive.
    fn NoDigit(D: Int) -> List {
        if IsZero(D) { Refused(ZeroStride(Spell(D))) } else { Refused(NegativeStride(Spell(D))) }
    }
    fn NoDigitOf(D: Int) -> Int {
        if IsZero(D) { Refused(ZeroStride(Spell(D))) } else { Refused(NegativeStride(Spell(D))) }
    }
    fn StridedDigit(S: Int, D: Int, N: Int) -> Layout {
        if IsOne(S) { Mode(Zero, Zero) }
        else if Or(IsZero(D), IsNegative(D)) { Eval(NoDigit(D)) }
        else { Mode(FloorRem(FloorDiv(N, D), S), Zero) }
    }
    /// The digits of `N` by the strides of modes, counted with the first mode fastest; `Place` is
    /// the size of the modes before these.
    match Counted(N: Int, Place: Int) -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if IsOne(S) { MatchInt(T, Counted(N, Place)) }
            else if Or(IsZero(D), IsNegative(D)) { EvalInt(NoDigitOf(D)) }
            else if IsEmpty(T) { Mul(FloorRem(FloorDiv(N, D), S), Place) }
            else {
                Add(Mul(FloorRem(FloorDiv(N, D), S), Place), MatchInt(T, Counted(N, Mul(S, Place))))
            }
        }
    }
    /// Extents with the strides that number them, those of 1 too: a coordinate past an extent still
    /// counts.
    match Numbering(Next: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => { Modes(Mode(S, Next), Match(T, Numbering(Mul(S, Next)))) }
    }
}

twins! {
    /// The 1-D coordinate in a layout that its strides give an index.
    pub FlatDigit<L: Layout, I: Int> = MatchInt<Flat<L>, Counted<I, One>>,
        |layout, i| MatchInt(Flat(layout), Counted(i, One));
}

/// The layout that numbers the coordinates of a shape.
#[doc(hidden)]
pub type Positions<S> = Filled<Match<Extents<S>, Numbering<One>>, S>;

/// The value twin.
#[inline(always)]
pub(super) fn positions<S: IntTuple>(shape: S) -> Positions<S> {
    Filled(Match(Extents(shape), Numbering(One)), shape)
}
