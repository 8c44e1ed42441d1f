//! `composition`: `r(c) = a(b(c))`.

use super::{
    coalesce::{Extending, IsSingle},
    exact::Counting,
    walk::Rounded,
};
use crate::{
    int::*,
    layout::*,
    lazy::{If, thunk},
    num::Bit,
    refused::Composing,
};

/// One layout after another: `(6,2):(8,2) ∘ (4,3):(3,1)` → `((2,2),3):((24,2),8)`.
///
/// The right-hand layout says which elements are wanted, and in what shape. An integer `n` stands for `n:1`, a tuple of tilers composes mode by
/// mode and drops the modes past its last, `_` keeps a mode.
///
/// # Laws
/// `r(c) = a(b(c))` for every coordinate c of b, also where b leaves the domain of a; `size(r) = size(b)`; every coordinate of b is one of r.
///
/// ```
/// use stridewise::prelude::*;
/// type R = Composition<Layout![(6, 2) : (8, 2)], Layout![(4, 3) : (3, 1)]>;
/// assert_eq!(R::default().to_string(), "((2,2),3):((24,2),8)");
/// let distance = 24_usize;
/// let r = layout!((6, 2) : (distance, 2)).composition(layout!((2, 3) : (1, 2)));
/// assert_eq!(format!("{r:#}"), "(_2,_3):(24,48)");
/// ```
///
/// # Compile errors
/// A carry from one mode into another, a mode that is left in the middle, more tilers than modes, a left-hand layout without modes
/// (`ui-tests/fail/{carries,uneven,tiler_too_long,nothing_to_index}.rs`). Which compositions exist: see the
/// [value layer](crate::value::Layout::composition).
///
/// Source: CuTe `composition`; the exact rule is this library's.
pub type Composition<A, B> = <B as Tiler>::Of<Compose, A>;

/// The value twin.
#[inline(always)]
pub(crate) fn composition<A: Layout, B: Tiler>(a: A, b: B) -> Composition<A, B> {
    b.apply::<Compose, A>(a)
}

/// `composition` as an operation with a tiler; an integer `n` is `n:1`, and modes past the tiler are dropped.
#[doc(hidden)]
#[derive(Debug)]
pub struct Compose;

impl Tiled for Compose {
    mode_by_mode!();
    type ByLayout<A: Layout, B: Layout> = Composed<A, B>;
    type ByInt<A: Layout, N: Int> = N::IfExtent<Composed<A, Mode<N, One>>>;
    type Rest<M: LayoutTuple> = NoModes;
    type SureByInt<A: Layout, N: Int> = <IsSingle<A> as Bit>::And<N::IsStatic>;
    #[inline(always)]
    fn by_layout<A: Layout, B: Layout>(a: A, b: B) -> Composed<A, B> {
        Composed(a, b)
    }
    #[inline(always)]
    fn by_int<A: Layout, N: Int>(a: A, n: N) -> Self::ByInt<A, N> {
        n.if_extent(Composed(a, Mode(n, One)))
    }
    fn rest<M: LayoutTuple>(_: M) -> NoModes {
        NoModes
    }
}

/// Whether all leaves of both are static.
type BothStatic<A, B> = <<A as Layout>::IsStatic as Bit>::And<<B as Layout>::IsStatic>;

/// The exact rule where all leaves are static, CuTe's walk where some are not.
pub(super) type Composed<A, B> =
    <<BothStatic<A, B> as If>::Layout<Exactly<A, B>, Rounding<A, B>> as Layout>::Within<Composing<A, B>>;

/// The value twin.
#[inline(always)]
#[expect(non_snake_case, reason = "one name for the type function and its value twin")]
pub(super) fn Composed<A: Layout, B: Layout>(a: A, b: B) -> Composed<A, B> {
    <BothStatic<A, B> as If>::Layout(Exactly(a, b), Rounding(a, b)).within::<Composing<A, B>>()
}

/// The exact composition of static layouts.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Exactly<A, B>(A, B);
/// The composition with dynamic leaves.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Rounding<A, B>(A, B);

/// The left-hand side of the exact composition, with no room taken yet.
type Start<A, B> = Counting<<Fold<Flat<A>, Extending> as List>::Left, <<B as Layout>::Size as Int>::IsZero>;

impl<A: Layout, B: Layout> thunk::Layout for Exactly<A, B> {
    type Out = <<B as Layout>::Through<Start<A, B>> as Stepped>::End;
    #[inline(always)]
    fn out(self) -> Self::Out {
        Layout::blank()
    }
}

impl<A: Layout, B: Layout> thunk::Layout for Rounding<A, B> {
    type Out = A::Then<Round<A, B>>;
    #[inline(always)]
    fn out(self) -> Self::Out {
        self.0.then(Round(self.0, self.1))
    }
}

/// The same, of a layout that is not refused.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Round<A, B>(A, B);

impl<A: Layout, B: Layout> thunk::Layout for Round<A, B> {
    type Out = Rounded<Fold<Flat<A>, Extending>, B>;
    #[inline(always)]
    fn out(self) -> Self::Out {
        Rounded(Fold(Flat(self.0), Extending()), self.1)
    }
}
