//! The function of an index in a composed layout.

use super::{
    AnyLayout, Around, around,
    inside::Wrapped,
    inverse::StaysUpTo,
    recast::{Narrowed, Widened},
    slice::{OffsetOf, SliceAndOffset, SliceOf, slice},
    swizzle_through_layout::{MovedWithin, TogetherOf},
};
use crate::{
    coord::{CoordTree, Slicing},
    int::{Add, CommonDivisor, Dyn, Eq, Int, IsZero, One, Static, Word, Zero, leaf_of},
    lang::{If, Ready, chosen, sealed::Sealed},
    num::{Bit, Nat, hidden},
    swizzle::{Applied, Bits, Swizzle},
    tree::Layout,
    value::{self, LayoutError},
};
use typenum::{B0, B1};

/// The function of a [`ComposedLayout`](super::ComposedLayout): a [`Swizzle`], or a layout.
///
/// Sealed.
pub trait Function: Copy + Sealed + 'static {
    /// The function as a plain value.
    ///
    /// # Errors
    /// As [`Layout::to_value`].
    fn to_function(self) -> Result<value::Function, LayoutError>;

    hidden! {
        /// Known to do nothing.
        type IsIdentity: Bit;
        type At<I: Int>: Int;
    }
    #[doc(hidden)]
    fn of_index(self, index: isize) -> isize;
    /// [`of_index`](Self::of_index) an index of 32 bits; in 32 bits, where it stays one.
    #[doc(hidden)]
    #[inline(always)]
    fn of_word(self, index: Word) -> isize {
        self.of_index(index as isize)
    }
    /// Equal to another function.
    #[doc(hidden)]
    fn is_same<G: Function>(self, other: G) -> bool {
        matches!((self.to_function(), other.to_function()), (Ok(a), Ok(b)) if a == b)
    }
    /// The only value of a swizzle.
    #[doc(hidden)]
    fn only() -> Self;
    hidden! {
        /// `self o O o L`.
        type Around<O: Int, L: Layout>: AnyLayout;
    }
    #[doc(hidden)]
    fn wrap<O: Int, L: Layout>(self, o: O, l: L) -> Self::Around<O, L>;
    hidden! {
        /// As above, and of the identity too.
        type Composed<O: Int, L: Layout>: AnyLayout;
    }
    #[doc(hidden)]
    fn wrap_always<O: Int, L: Layout>(self, o: O, l: L) -> Self::Composed<O, L>;
    hidden! {
        /// Over elements that are `N` times as wide.
        type Upcast<N: Int>: Function;
        /// Over elements that are `N` times as narrow.
        type Downcast<N: Int>: Function;
        /// How many elements stay side by side after an offset.
        type Unbroken<O: Int>: Int;
        /// Known to be equal.
        type Is<G: Function>: Bit;
        /// Known to be a swizzle.
        type IsSwizzle<W: Bits>: Bit;
        /// The function `G` with `L ∘ self = G ∘ L`, for coordinates with bits in `Set`.
        type Moved<L: Layout, Set: Nat>: Function;
        /// This after `G`.
        type After<G: Function>: Function;
        /// `W` after this.
        type Before<W: Bits>: Function;
        /// Whether numbers up to `N` are taken to numbers up to `N`.
        type Stays<N: Nat>: Bit;
        /// The slice of a layout after this.
        type Slice<O: Int, L: Layout, C: CoordTree>: AnyLayout;
        /// Where it begins.
        type SliceOffset<O: Int, L: Layout, C: CoordTree>: Int;
    }
    #[doc(hidden)]
    #[track_caller]
    fn slice_after<O: Int, L: Layout, C: CoordTree>(
        self,
        o: O,
        l: L,
        c: C,
    ) -> SliceAndOffset<Self, O, L, C>;
}

impl<B: Int, M: Int, S: Int> Function for Swizzle<B, M, S> {
    fn to_function(self) -> Result<value::Function, LayoutError> {
        Ok(value::Function::Swizzle(Self::VALUE))
    }
    type IsIdentity = B::IsZero;
    type At<I: Int> = Applied<Self, I>;
    #[inline(always)]
    fn of_index(self, index: isize) -> isize {
        self.apply(index)
    }
    #[inline(always)]
    fn of_word(self, index: Word) -> isize {
        let swizzled = self.apply(index as isize);
        // The bits that it toggles, of which none is a sign.
        if const { !Self::VALUE.apply(-1) as u64 <= Word::MAX as u64 } {
            swizzled as Word as isize
        } else {
            swizzled
        }
    }
    fn only() -> Self {
        Self::new()
    }
    type Around<O: Int, L: Layout> =
        chosen::AnyLayout<<B::IsZero as Bit>::And<IsZero<O>>, Ready<L>, Wrapped<Self, O, L>>;
    #[inline(always)]
    fn wrap<O: Int, L: Layout>(self, o: O, l: L) -> Self::Around<O, L> {
        <<B::IsZero as Bit>::And<IsZero<O>> as If>::AnyLayout(Ready(l), Wrapped(self, o, l))
    }
    type Composed<O: Int, L: Layout> = L::AfterFunction<Self, O>;
    #[inline(always)]
    fn wrap_always<O: Int, L: Layout>(self, o: O, l: L) -> Self::Composed<O, L> {
        l.after_function(self, o)
    }
    type Upcast<N: Int> = Widened<Self, N>;
    type Downcast<N: Int> = Narrowed<Self, N>;
    type Unbroken<O: Int> = CommonDivisor<Static<<Self as Bits>::Low>, O>;
    type Is<G: Function> = G::IsSwizzle<Self>;
    type IsSwizzle<W: Bits> = <<Eq<B, W::B> as Bit>::And<Eq<M, W::M>> as Bit>::And<Eq<S, W::S>>;
    type Moved<L: Layout, Set: Nat> = MovedWithin<L, Self, Set>;
    type After<G: Function> = G::Before<Self>;
    type Before<W: Bits> = TogetherOf<W, Self>;
    type Stays<N: Nat> = StaysUpTo<Self, N>;
    type Slice<O: Int, L: Layout, C: CoordTree> = SliceOf<Self, O, L, C>;
    type SliceOffset<O: Int, L: Layout, C: CoordTree> = OffsetOf<Self, O, L, C>;
    #[inline]
    #[track_caller]
    fn slice_after<O: Int, L: Layout, C: CoordTree>(
        self,
        o: O,
        l: L,
        c: C,
    ) -> SliceAndOffset<Self, O, L, C> {
        slice(self, o, l, c)
    }
}

impl<A: Layout> Function for A {
    fn to_function(self) -> Result<value::Function, LayoutError> {
        Ok(value::Function::Layout(self.to_value()?))
    }
    type IsIdentity = B0;
    type At<I: Int> = A::IndexOf<I>;
    #[inline(always)]
    fn of_index(self, index: isize) -> isize {
        self.index_of(Dyn(index))
    }
    fn only() -> Self {
        Layout::blank()
    }
    type Around<O: Int, L: Layout> = A::AsFunction<O, L>;
    #[inline(always)]
    fn wrap<O: Int, L: Layout>(self, o: O, l: L) -> Self::Around<O, L> {
        self.as_function(o, l)
    }
    type Composed<O: Int, L: Layout> = A::AsFunction<O, L>;
    #[inline(always)]
    fn wrap_always<O: Int, L: Layout>(self, o: O, l: L) -> Self::Composed<O, L> {
        self.as_function(o, l)
    }
    type Upcast<N: Int> = A::Unswizzled;
    type Downcast<N: Int> = A::Unswizzled;
    type Unbroken<O: Int> = One;
    type Is<G: Function> = B0;
    type IsSwizzle<W: Bits> = B0;
    type Moved<L: Layout, Set: Nat> = A::Unswizzled;
    type After<G: Function> = A::Unswizzled;
    type Before<W: Bits> = A::Unswizzled;
    type Stays<N: Nat> = B1;
    type Slice<O: Int, L: Layout, C: CoordTree> =
        Around<A, Add<O, L::IndexOf<C>>, <C as Slicing>::Sliced<L>>;
    type SliceOffset<O: Int, L: Layout, C: CoordTree> = Zero;
    #[inline]
    fn slice_after<O: Int, L: Layout, C: CoordTree>(
        self,
        o: O,
        l: L,
        c: C,
    ) -> (Self::Slice<O, L, C>, Zero) {
        (
            around(self, leaf_of(o.value() + l.index_of(c)), c.sliced(l)),
            Zero,
        )
    }
}
