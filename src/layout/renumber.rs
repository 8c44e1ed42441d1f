//! The coordinate of the same element in another shape: `crd2crd`.

use super::*;
use crate::{
    apply::operations,
    int::*,
    lazy::{If, chosen, thunk, type_fns},
    num::Bit,
    refused::{Refused, SizeMismatch, Spell},
    tuple::{Cons, IntTuple, Nil, Underscore},
};

/// The coordinate in the shape `T` of the coordinate `C` of the shape `F`: see
/// [`IndexTuple::crd2crd`].
pub type Crd2Crd<F, C, T> = Crd2CrdAt<F, T, <C as Coord>::Tree>;

operations! {
    /// [`Crd2Crd`] at a tree.
    #[doc(hidden)]
    Crd2CrdAt Crd2CrdAtFn crd2crd_at<F: IntTuple, T: IntTuple; C: CoordTree> -> IntTuple =
        Shape<<C as Renumbering>::Renumbered<AsLayout<F>, AsLayout<T>>>,
        |f, t; c| c.renumbered(f.layout_of(), t.layout_of()).shape_of();
}

/// The sizes of two shapes that differ.
#[doc(hidden)]
pub type Sizes = Option<(isize, isize)>;

/// A coordinate, taken from one shape into another one; shapes are layouts that go nowhere.
#[doc(hidden)]
pub trait Renumbering: Copy {
    /// The coordinate in `T` of this coordinate of `F`.
    type Renumbered<F: Layout, T: Layout>: Layout;
    fn renumbered<F: Layout, T: Layout>(self, f: F, t: T) -> Self::Renumbered<F, T>;
    /// The first sizes that differ where they have to be the same.
    fn mismatch<F: Layout, T: Layout>(self, f: F, t: T) -> Sizes;
}

/// The coordinates of the modes.
#[doc(hidden)]
pub trait RenumberingTuple: Renumbering {
    type RenumberedAll<F: LayoutTuple, T: LayoutTuple, V: AskedOfAll, W: AskedOfAll>: LayoutTuple;
    fn renumbered_all<F: LayoutTuple, T: LayoutTuple, V: AskedOfAll, W: AskedOfAll>(
        self,
        f: F,
        t: T,
    ) -> Self::RenumberedAll<F, T, V, W>;
    fn mismatch_in<F: LayoutTuple, T: LayoutTuple>(self, f: F, t: T) -> Sizes;
}

fn differing(left: isize, right: isize) -> Sizes {
    (left != right).then_some((left, right))
}

type_fns! {
    /// An index of `F` in `T`, which has as many elements.
    fn InShape(I: Int, F: Layout, T: Layout) -> Layout {
        if And(And(IsStatic(SizeOf(F)), IsStatic(SizeOf(T))), Not(Eq(SizeOf(F), SizeOf(T)))) {
            Refused(SizeMismatch(Spell(SizeOf(F)), Spell(SizeOf(T))))
        } else { DigitsIn(I, T) }
    }
}
type SizeOf<L> = <L as Layout>::Size;
#[inline(always)]
#[expect(
    non_snake_case,
    reason = "one name for the type function and its value twin"
)]
fn SizeOf<L: Layout>(layout: L) -> SizeOf<L> {
    layout.size_of()
}
type DigitsIn<I, T> = <Digits as Tiled>::ByInt<T, I>;
#[inline(always)]
#[expect(
    non_snake_case,
    reason = "one name for the type function and its value twin"
)]
fn DigitsIn<I: Int, T: Layout>(i: I, t: T) -> DigitsIn<I, T> {
    Digits::by_int(t, i)
}

impl<I: Int> Renumbering for I {
    type Renumbered<F: Layout, T: Layout> = <InShape<Self, F, T> as thunk::Layout>::Out;
    #[inline(always)]
    fn renumbered<F: Layout, T: Layout>(self, f: F, t: T) -> Self::Renumbered<F, T> {
        thunk::Layout::out(InShape(self, f, t))
    }
    fn mismatch<F: Layout, T: Layout>(self, f: F, t: T) -> Sizes {
        differing(f.size_of().value(), t.size_of().value())
    }
}

impl Renumbering for Underscore {
    type Renumbered<F: Layout, T: Layout> = NotAnInteger;
    fn renumbered<F: Layout, T: Layout>(self, _: F, _: T) -> NotAnInteger {
        unreachable!("what is not an integer is refused")
    }
    fn mismatch<F: Layout, T: Layout>(self, _: F, _: T) -> Sizes {
        None
    }
}

/// Mode by mode.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ByModes<C, F, T>(C, F, T);
/// By the index.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ByIndex<C, F, T>(C, F, T);

impl<C: CoordTuple, F: Layout, T: Layout> thunk::Layout for ByModes<C, F, T> {
    type Out = C::RenumberedAll<F::Modes, T::Modes, CoordsFor<C, F::Modes>, CoordsFor<C, T::Modes>>;
    #[inline(always)]
    fn out(self) -> Self::Out {
        self.0
            .renumbered_all::<_, _, CoordsFor<C, F::Modes>, CoordsFor<C, T::Modes>>(
                self.1.modes_of(),
                self.2.modes_of(),
            )
    }
}

type Numbered<F> = Positions<Shape<F>>;
impl<C: CoordTuple, F: Layout, T: Layout> thunk::Layout for ByIndex<C, F, T> {
    type Out = <InShape<<Numbered<F> as Layout>::IndexOf<C>, F, T> as thunk::Layout>::Out;
    #[inline(always)]
    fn out(self) -> Self::Out {
        let index = Int::of(positions(self.1.shape_of()).index_of(self.0));
        thunk::Layout::out(InShape(index, self.1, self.2))
    }
}

macro_rules! tuples {
    ($([$($g:tt)*] $Tuple:ty;)*) => { $(
        impl<$($g)*> Renumbering for $Tuple {
            type Renumbered<F: Layout, S: Layout> =
                chosen::Layout<And<F::IsTuple, S::IsTuple>, ByModes<Self, F, S>, ByIndex<Self, F, S>>;
            #[inline(always)]
            fn renumbered<F: Layout, S: Layout>(self, f: F, s: S) -> Self::Renumbered<F, S> {
                <And<F::IsTuple, S::IsTuple> as If>::Layout(ByModes(self, f, s), ByIndex(self, f, s))
            }
            fn mismatch<F: Layout, S: Layout>(self, f: F, s: S) -> Sizes {
                if <And<F::IsTuple, S::IsTuple> as Bit>::VALUE {
                    self.mismatch_in(f.modes_of(), s.modes_of())
                } else {
                    differing(f.size_of().value(), s.size_of().value())
                }
            }
        }
    )* };
}
tuples! {
    [] Nil;
    [H: CoordTree, T: CoordTuple] Cons<H, T>;
}

impl RenumberingTuple for Nil {
    type RenumberedAll<F: LayoutTuple, T: LayoutTuple, V: AskedOfAll, W: AskedOfAll> =
        <F::Exhausted<V> as LayoutTuple>::Append<T::Exhausted<W>>;
    #[inline(always)]
    fn renumbered_all<F: LayoutTuple, T: LayoutTuple, V: AskedOfAll, W: AskedOfAll>(
        self,
        f: F,
        t: T,
    ) -> Self::RenumberedAll<F, T, V, W> {
        f.exhausted::<V>().followed_by(t.exhausted::<W>())
    }
    fn mismatch_in<F: LayoutTuple, T: LayoutTuple>(self, _: F, _: T) -> Sizes {
        None
    }
}

impl<H: CoordTree, X: CoordTuple> RenumberingTuple for Cons<H, X> {
    type RenumberedAll<F: LayoutTuple, T: LayoutTuple, V: AskedOfAll, W: AskedOfAll> =
        <H::Renumbered<F::HeadOr<V>, T::HeadOr<W>> as Layout>::Before<
            X::RenumberedAll<F::TailOr<V>, T::TailOr<W>, V, W>,
        >;
    #[inline(always)]
    fn renumbered_all<F: LayoutTuple, T: LayoutTuple, V: AskedOfAll, W: AskedOfAll>(
        self,
        f: F,
        t: T,
    ) -> Self::RenumberedAll<F, T, V, W> {
        self.0.renumbered(f.head_or(), t.head_or()).before(
            self.1
                .renumbered_all::<_, _, V, W>(f.tail_or(), t.tail_or()),
        )
    }
    fn mismatch_in<F: LayoutTuple, T: LayoutTuple>(self, f: F, t: T) -> Sizes {
        self.0
            .mismatch(f.head(), t.head())
            .or_else(|| self.1.mismatch_in(f.tail(), t.tail()))
    }
}
