//! Operations that go mode by mode under a tree of integers, layouts and `_`.

use super::{AskedOfAll, Layout, LayoutTuple, TilerTuple, TilersFor};
use crate::{
    int::Int,
    lang::thunk,
    num::Bit,
    refused::{NotInteger, Number, Refused},
};
use core::marker::PhantomData;

/// An operation with a tiler: its result for a layout, and for the modes that no tiler
/// is for.
#[doc(hidden)]
pub trait ByMode: 'static {
    type ByLayout<A: Layout, B: Layout>: Layout;
    type ByInt<A: Layout, N: Int>: Layout;
    type Rest<M: LayoutTuple, W: AskedOfAll>: LayoutTuple;
    /// Under `_`.
    type All<A: Layout>: Layout;
    /// Under a tuple of tilers.
    type ByModes<A: Layout, B: TilerTuple>: Layout;
    /// Whether it is right for a positive integer, whatever the other dynamic leaves are, if
    /// nothing overflows.
    type AlwaysValidByInt<A: Layout, N: Int>: Bit;
    /// Whether it is right for a layout, as for an integer.
    type AlwaysValidByLayout<A: Layout, B: Layout>: Bit;
    fn by_layout<A: Layout, B: Layout>(a: A, b: B) -> Self::ByLayout<A, B>;
    fn by_int<A: Layout, N: Int>(a: A, n: N) -> Self::ByInt<A, N>;
    fn rest<M: LayoutTuple, W: AskedOfAll>(m: M, w: W) -> Self::Rest<M, W>;
    fn all<A: Layout>(a: A) -> Self::All<A>;
    fn by_modes<A: Layout, B: TilerTuple>(a: A, b: B) -> Self::ByModes<A, B>;
}

/// A tuple of tilers goes mode by mode; `_` keeps a mode.
macro_rules! mode_by_mode {
    () => {
        type All<A: Layout> = A;
        #[inline(always)]
        fn all<A: Layout>(a: A) -> A {
            a
        }
        $crate::tree::by_modes!();
    };
}
pub(crate) use mode_by_mode;

/// A tuple goes mode by mode; a layout that is a single mode is its own mode 0.
macro_rules! by_modes {
    () => {
        type ByModes<A: Layout, B: TilerTuple> =
            B::OfAll<Self, A::Modes, $crate::tree::TilersFor<B, A::Modes>>;
        #[inline(always)]
        fn by_modes<A: Layout, B: TilerTuple>(a: A, b: B) -> Self::ByModes<A, B> {
            b.of_all::<Self, _, _>(a.modes_of(), $crate::tree::TilersFor(b, a.modes_of()))
        }
    };
}
pub(crate) use by_modes;

/// Only integers stand on the right.
macro_rules! by_integers {
    () => {
        type ByLayout<A: Layout, B: Layout> = NotAnInteger;
        type All<A: Layout> = NotAnInteger;
        type AlwaysValidByInt<A: Layout, N: Int> = typenum::B0;
        type AlwaysValidByLayout<A: Layout, B: Layout> = typenum::B0;
        fn by_layout<A: Layout, B: Layout>(_: A, _: B) -> NotAnInteger {
            Layout::blank()
        }
        fn all<A: Layout>(_: A) -> NotAnInteger {
            Layout::blank()
        }
    };
}
pub(crate) use by_integers;

/// A tuple has as many items as the layout has modes.
macro_rules! of_same_rank {
    () => {
        type Rest<M: LayoutTuple, W: $crate::tree::AskedOfAll> = M::Exhausted<W>;
        type ByModes<A: Layout, B: TilerTuple> =
            B::OfAll<Self, A::AsTuple, $crate::tree::TilersFor<B, A::AsTuple>>;
        #[inline(always)]
        fn rest<M: LayoutTuple, W: $crate::tree::AskedOfAll>(m: M, w: W) -> M::Exhausted<W> {
            m.exhausted(w)
        }
        #[inline(always)]
        fn by_modes<A: Layout, B: TilerTuple>(a: A, b: B) -> Self::ByModes<A, B> {
            b.of_all::<Self, _, _>(a.tuple_of(), $crate::tree::TilersFor(b, a.tuple_of()))
        }
    };
}
pub(crate) use of_same_rank;

/// A tuple stands for the product of its integers where there are no modes for it.
macro_rules! by_modes_or_count {
    () => {
        type ByModes<A: Layout, B: TilerTuple> =
            $crate::lang::chosen::Layout<A::IsTuple, InModes<Self, A, B>, InCount<Self, A, B>>;
        #[inline(always)]
        fn by_modes<A: Layout, B: TilerTuple>(a: A, b: B) -> Self::ByModes<A, B> {
            <A::IsTuple as $crate::lang::If>::Layout(InModes::new(a, b), InCount::new(a, b))
        }
    };
}
pub(crate) use by_modes_or_count;

macro_rules! branches {
    (
        $($Name:ident |$O:ident, $a:ident: $A:ident, $b:ident: $B:ident| $out:ty, $value:expr;)*
    ) => { $(
        #[doc(hidden)]
        #[derive(Debug)]
        pub struct $Name<O, A, B>(A, B, PhantomData<O>);
        impl<O, A: Copy, B: Copy> Clone for $Name<O, A, B> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<O, A: Copy, B: Copy> Copy for $Name<O, A, B> {}
        impl<O, A, B> $Name<O, A, B> {
            #[inline(always)]
            pub fn new(a: A, b: B) -> Self {
                Self(a, b, PhantomData)
            }
        }
        impl<$O: ByMode, $A: Layout, $B: TilerTuple> thunk::Layout for $Name<$O, $A, $B> {
            type Out = $out;
            #[inline(always)]
            fn out(self) -> Self::Out {
                let ($a, $b) = (self.0, self.1);
                $value
            }
        }
    )* };
}
branches! {
    InModes |O, a: A, b: B| B::OfAll<O, A::AsTuple, TilersFor<B, A::AsTuple>>,
        b.of_all::<O, _, _>(a.tuple_of(), TilersFor(b, a.tuple_of()));
    InCount |O, a: A, b: B| O::ByInt<A, B::Count>, O::by_int(a, b.count());
}

/// There is no integer.
pub(crate) type NotAnInteger = Refused<NotInteger<Number<0>>>;
