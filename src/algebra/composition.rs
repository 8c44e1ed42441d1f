//! `composition`: `r(c) = a(b(c))`.

use super::{
    checked,
    coalesce::{Extending, IsSingle},
    exact::Counting,
    walk::Rounded,
};
use crate::{
    apply::operations,
    int::*,
    layout::*,
    lazy::{If, chosen, thunk, twins, type_fns},
    num::{Bit, Nat},
    refused::{Composing, MixedDirections, Refused, Spell},
    value::{self, BasisLayout, Error, Operation},
};

operations! {
    /// One layout after another: `(6,2):(8,2) ∘ (4,3):(3,1)` → `((2,2),3):((24,2),8)`.
    ///
    /// The right-hand layout says which elements are wanted, and in what shape. An integer `n`
    /// stands for `n:1`, a tuple of tilers composes mode by mode and drops the modes past its last,
    /// `_` keeps a mode.
    ///
    /// # Laws
    /// `r(c) = a(b(c))` for every coordinate c of b, also where b leaves the domain of a;
    /// `size(r) = size(b)`; every coordinate of b is one of r.
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
    /// A carry from one mode into another, a mode that is left in the middle, more tilers than
    /// modes, a left-hand layout without modes
    /// (`ui-tests/fail/{carries,uneven,tiler_too_long,nothing_to_index}.rs`). Which compositions
    /// exist: see the [value layer](crate::value::Layout::composition).
    ///
    /// Source: CuTe `composition`; the exact rule is this library's.
    Composition CompositionFn composition<A: Layout; B: Tiler> -> AnyLayout =
        <B as Tiler>::Of<Compose, A>,
        |a; b| b.apply::<Compose, A>(a),
        checked { checked::tiled::<Compose, _, _, _>(a, b, Operation::Composition, value::Layout::composition, composition) };
}

/// `composition` as an operation with a tiler; an integer `n` is `n:1`, and modes past the tiler
/// are dropped.
#[doc(hidden)]
#[derive(Debug)]
pub struct Compose;

impl Tiled for Compose {
    mode_by_mode!();
    type ByLayout<A: Layout, B: Layout> =
        chosen::Layout<B::HasDirections, InDirections<A, B>, AsTheyAre<A, B>>;
    type ByInt<A: Layout, N: Int> = N::IfExtent<Composed<A, Mode<N, One>>>;
    type Rest<M: LayoutTuple, W: AskedOfAll> = NoModes;
    type SureByInt<A: Layout, N: Int> = <IsSingle<A> as Bit>::And<N::IsStatic>;
    #[inline(always)]
    fn by_layout<A: Layout, B: Layout>(a: A, b: B) -> Self::ByLayout<A, B> {
        <B::HasDirections as If>::Layout(InDirections(a, b), AsTheyAre(a, b))
    }
    #[inline(always)]
    fn by_int<A: Layout, N: Int>(a: A, n: N) -> Self::ByInt<A, N> {
        n.if_extent(Composed(a, Mode(n, One)))
    }
    fn rest<M: LayoutTuple, W: AskedOfAll>(_: M, _: W) -> NoModes {
        NoModes
    }
    fn in_directions<A: Layout, B: Tiler>(a: A, b: B) -> Option<Result<BasisLayout, Error>> {
        match b.to_basis() {
            Some(right) => Some((|| a.to_basis_layout()?.composition_with_basis(&right?))()),
            None if A::HasDirections::VALUE => {
                Some((|| a.to_basis_layout()?.composition(&b.to_tiler()?))())
            }
            None => None,
        }
    }
}

/// Whether all leaves of both are static.
type BothStatic<A, B> = <<A as Layout>::IsStatic as Bit>::And<<B as Layout>::IsStatic>;

twins! {
    /// The exact rule where all leaves are static, CuTe's walk where some are not.
    pub(super) Composed<A: Layout, B: Layout> = <chosen::Layout<BothStatic<A, B>, Exactly<A, B>, Rounding<A, B>> as Layout>::Within< Composing<A, B>, >,
        |a, b| <BothStatic<A, B> as If>::Layout(Exactly(a, b), Rounding(a, b)).within::<Composing<A, B>>();
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
type Start<A, B> =
    Counting<<Fold<Flat<A>, Extending> as List>::Left, <<B as Layout>::Size as Int>::IsZero>;

/// Whether the exact composition of static layouts without directions exists: the question alone,
/// in fewer levels of recursion.
pub(crate) type Composes<A, B> =
    <<<B as Layout>::Through<Start<A, B>> as Stepped>::End as Layout>::Exists;

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

type_fns! {
    fn AsTheyAre(A: Layout, B: Layout) -> Layout { Composed(A, B) }
    /// After a layout with directions: each mode of `B` goes into the mode of `A` that its
    /// direction names, if all together do.
    fn InDirections(A: Layout, B: Layout) -> Layout { Gated(A, B) }
    /// What all modes of `B` in one direction are in `A`, direction by direction: refused, if one
    /// of them is.
    fn Gate(A: Layout, B: Layout) -> Layout {
        if IsZero(CodomainRank(B)) { Composed(A, B) }
        else if IsOne(StepsByIntegers(B)) { Refused(MixedDirections(Spell(Zero))) }
        else { Each(B, Gating(A, B)) }
    }
    fn EachMode(A: Layout, B: Layout) -> Layout { AfterEach(A, B) }
    /// A mode of `B`, alone.
    fn Placing(A: Layout, S: Int, D: Int) -> Layout {
        if IsZero(D) { Mode(S, Zero) } else { Composed(PlaceIn(A, D), Mode(S, Scale(D))) }
    }
}

/// As many directions as a layout may step in, one after the other.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Gating<A, B>(A, B);
impl<A: Layout, B: Layout> ByDirection for Gating<A, B> {
    type At<K: Nat> = <Gate<ModeAt<A, K>, B::Bind<Along<K>>> as thunk::Layout>::Out;
    #[inline(always)]
    fn at<K: Nat>(self) -> Self::At<K> {
        thunk::Layout::out(Gate(mode_at::<A, K>(self.0), self.1.bind(Along::<K>::NEW)))
    }
}

/// A left-hand layout, as what becomes of each mode of the right-hand one.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Places<A>(A);
impl<A: Layout> MapLeaves for Places<A> {
    type Leaf<S: Int, D: Int> = <Placing<A, S, D> as thunk::Layout>::Out;
    #[inline(always)]
    fn leaf<S: Int, D: Int>(self, s: S, d: D) -> Self::Leaf<S, D> {
        thunk::Layout::out(Placing(self.0, s, d))
    }
}

twins! {
    Gated<A: Layout, B: Layout> =
        <<<Gate<A, B> as thunk::Layout>::Out as Layout>::Then<EachMode<A, B>> as Layout>::Within<Composing<A, B>>,
        |a, b| thunk::Layout::out(Gate(a, b)).then(EachMode(a, b)).within::<Composing<A, B>>();
    AfterEach<A: Layout, B: Layout> = <B as Layout>::Bind<Places<A>>, |a, b| b.bind(Places(a));
    PlaceIn<A: Layout, D: Int> = <D as Int>::PlaceIn<A>, |a, d| d.place_in(a);
    Scale<D: Int> = <D as Int>::Scale, |d| d.scale();
}
