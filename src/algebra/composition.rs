//! `composition`: `r(c) = a(b(c))`.

use super::{
    checked,
    coalesce::{CoalesceKeepLast, IsSingle},
    walk::Rounded,
};
use crate::{
    coord::*,
    int::*,
    lang::{
        If, apply::operations, chosen, items, kind::AnyLayout, sealed::Sealed, thunk, twins,
        type_fns,
    },
    law::exact_rule::Counting,
    num::{Bit, Nat},
    refused::{Composing, MixedDirections, Refused, Spell},
    tree::*,
    value::{self, LayoutError, Operation},
};
use typenum::B0;

/// One layout after another: `(6,2):(8,2) ∘ (4,3):(3,1)` → `((2,2),3):((24,2),8)`.
///
/// The right layout selects elements and gives them a shape. An integer `n`
/// stands for `n:1`, a tuple of tilers composes mode by mode and drops the modes past its last,
/// `_` keeps a mode. Both sides may be [composed layouts](crate::composed), and the right-hand side
/// a swizzle, which is [moved](crate::composed::Moved) through the layout:
/// `(8,8):(8,1) ∘ Sw<2,0,-3>` → `Sw<2,0,3> o 0 o (8,8):(8,1)`.
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/composition.svg"))]
///
/// # Laws
/// `r(c) = a(b(c))` for every coordinate c of b, also where b leaves the domain of a;
/// `size(r) = size(b)`; every coordinate of b is one of r.
///
/// ```
/// use stridewise::prelude::*;
/// type R = Composition<Layout![(6, 2) : (8, 2)], Layout![(4, 3) : (3, 1)]>;
/// assert_eq!(R::default().to_string(), "((2,2),3):((24,2),8)");
/// let distance = 24;
/// let r = layout!((6, 2) : (distance, 2)).composition(layout!((2, 3) : (1, 2)));
/// assert_eq!(format!("{r:#}"), "(_2,_3):(24,48)");
/// type A = Layout![(8, 8) : (8, 1)];
/// type B = ComposedLayout<Swizzle![2, 0, -3], Int![0], A>;
/// assert_eq!(<Composition<A, B>>::default().to_string(), "Sw<2,0,3> o 0 o (8,8):(1,8)");
/// type C = ComposedLayout<Swizzle![3, 0, 3], Int![0], A>;
/// assert_eq!(<Composition<C, B>>::default().to_string(), "Sw<1,2,3> o 0 o (8,8):(1,8)");
/// ```
///
/// # Compile errors
/// A carry from one mode into another, a mode that is left in the middle, more tilers than modes, a
/// left layout without modes (`ui-tests/fail/{carries,uneven,tiler_too_long,nothing_to_index}.rs`).
/// Which compositions exist: see the [value layer](crate::value::Layout::composition). For
/// swizzles, those of [`Moved`](crate::composed::Moved) and [`After`](crate::composed::After); an
/// offset between the two sides.
///
/// Source: CuTe `composition`, which keeps two swizzles side by side; the exact rule is this
/// library's.
pub type Composition<A, B> = <B as Composable>::After<A>;

/// The right-hand side of a composition: a [`Tiler`], a swizzle or a composed layout.
///
/// Sealed.
pub trait Composable: Copy + Sealed + 'static {
    /// A layout after this.
    #[doc(hidden)]
    type After<A: AnyLayout>: AnyLayout;
    /// # Errors
    /// Where dynamic leaves are inadmissible.
    #[doc(hidden)]
    #[track_caller]
    fn try_after<A: AnyLayout>(self, a: A) -> Result<Self::After<A>, LayoutError>;
}

impl<B: Tiler> Composable for B {
    type After<A: AnyLayout> = A::Apply<CompositionFn<B>>;
    #[inline(always)]
    fn try_after<A: AnyLayout>(self, a: A) -> Result<Self::After<A>, LayoutError> {
        a.try_evaluate(CompositionFn(self))
    }
}

operations! {
    /// [`Composition`] with a tiler.
    #[doc(hidden)]
    CompositionBy CompositionFn composition<A: Layout; B: Tiler> -> AnyLayout =
        <B as Tiler>::Of<Compose, A>,
        |a; b| b.apply::<Compose, A>(a),
        checked {
            checked::tiled::<Compose, _, _, _>(
                a, b, Operation::Composition, value::Layout::composition, composition
            )
        };
}

/// `composition` as an operation with a tiler; an integer `n` is `n:1`, and modes past the tiler
/// are dropped.
#[doc(hidden)]
#[derive(Debug)]
pub struct Compose;

impl ByMode for Compose {
    mode_by_mode!();
    items! {
        fn ByLayout by_layout(A: Layout, B: Layout) = ByOneLayout(A, B);
        fn ByInt by_int(A: Layout, N: Int) = IfExtent(N, Composed(A, Mode(N, One)));
        fn Rest rest(M: LayoutTuple, W: AskedOfAll) = NoModes;
        type AlwaysValidByInt(A: Layout, N: Int) = And(IsSingle(A), IsStatic(N));
        type AlwaysValidByLayout(A: Layout, B: Layout) = B0;
    }
}

/// Whether all leaves of both are static.
type BothStatic<A, B> = <<A as Layout>::IsStatic as Bit>::And<<B as Layout>::IsStatic>;

twins! {
    /// The exact rule where all leaves are static, CuTe's walk where some are not.
    pub(super) Composed<A: Layout, B: Layout> =
        <chosen::Layout<BothStatic<A, B>, Exactly<A, B>, Rounding<A, B>>
            as Layout>::Within<Composing<A, B>>,
        |a, b| <BothStatic<A, B> as If>::Layout(Exactly(a, b), Rounding(a, b))
            .within::<Composing<A, B>>();
    /// The exact rule: the type decides.
    Exact<A: Layout, B: Layout> = <<B as Layout>::Through<Start<A, B>> as Scanned>::End,
        |_a, _b| Layout::blank();
    ByOneLayout<A: Layout, B: Layout> =
        chosen::Layout<<B as Layout>::HasDirections, InDirections<A, B>, AsTheyAre<A, B>>,
        |a, b| <B::HasDirections as If>::Layout(InDirections(a, b), AsTheyAre(a, b));
}

/// The left-hand side of the exact composition, with no room taken yet.
type Start<A, B> = Counting<
    <Fold<Flat<A>, CoalesceKeepLast> as List>::LeftModes,
    <<B as Layout>::Size as Int>::IsZero,
>;

/// Whether the exact composition of static layouts without directions exists: the question alone,
/// in fewer levels of recursion.
pub(crate) type Composes<A, B> =
    <<<B as Layout>::Through<Start<A, B>> as Scanned>::End as Layout>::Exists;

type_fns! {
    fn Exactly(A: Layout, B: Layout) -> Layout { Exact(A, B) }
    fn Rounding(A: Layout, B: Layout) -> Layout { Then(A, Round(A, B)) }
    fn Round(A: Layout, B: Layout) -> Layout { Rounded(Fold(Flat(A), CoalesceKeepLast()), B) }
    fn AsTheyAre(A: Layout, B: Layout) -> Layout { Composed(A, B) }
    /// After a layout with directions: each mode of `B` goes into the mode of `A` that its
    /// direction names, if all together do.
    fn InDirections(A: Layout, B: Layout) -> Layout { ComposedByDirection(A, B) }
    /// The modes of `B` in one direction, composed with `A`, direction by direction: refused, if
    /// one of them is.
    fn ComposeDirection(A: Layout, B: Layout) -> Layout {
        if IsZero(CodomainRank(B)) { Composed(A, B) }
        else if IsOne(StepsByIntegers(B)) { Refused(MixedDirections(Spell(Zero))) }
        else { Each(B, ComposeDirections(A, B)) }
    }
    leaves Places(A: Layout) { S : D => EvalLayout(Placing(A, S, D)) }
    fn EachMode(A: Layout, B: Layout) -> Layout { Bind(B, Places(A)) }
    /// A mode of `B`, alone.
    fn Placing(A: Layout, S: Int, D: Int) -> Layout {
        if IsZero(D) { Mode(S, Zero) } else { Composed(PlaceIn(A, D), Mode(S, Scale(D))) }
    }
}

/// As many directions as a layout may step in, one after the other.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ComposeDirections<A, B>(A, B);
impl<A: Layout, B: Layout> ByDirection for ComposeDirections<A, B> {
    type At<K: Nat> =
        <ComposeDirection<ModeAt<A, K>, B::Bind<InDirection<K>>> as thunk::Layout>::Out;
    #[inline(always)]
    fn at<K: Nat>(self) -> Self::At<K> {
        thunk::Layout::out(ComposeDirection(
            mode_at::<A, K>(self.0),
            self.1.bind(InDirection::<K>::NEW),
        ))
    }
}

twins! {
    ComposedByDirection<A: Layout, B: Layout> =
        <<<ComposeDirection<A, B> as thunk::Layout>::Out as Layout>::Then<EachMode<A, B>>
            as Layout>::Within<Composing<A, B>>,
        |a, b| thunk::Layout::out(ComposeDirection(a, b))
            .then(EachMode(a, b))
            .within::<Composing<A, B>>();
    PlaceIn<A: Layout, D: Int> = <D as Int>::PlaceIn<A>, |a, d| d.place_in(a);
    Scale<D: Int> = <D as Int>::Scale, |d| d.scale();
}
