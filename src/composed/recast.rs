//! Swizzled layouts over wider and narrower elements, and what they have in common with other layouts.

use super::{AnyLayout, ComposedLayout, Function, transfer::Exponent};
use crate::{
    algebra::{Downcast, MaxAlignment, MaxCommonVector, Reshape, Upcast},
    int::{CommonDivisor, Eq, FloorDiv, Int, IsNegative, IsStatic, IsZero, Min, Mul, Rem, Static, Zero},
    layout::Layout,
    lazy::{chosen, only_types, types},
    num::{self, Bit},
    refused::{NotPowerOfTwo, OffsetSplits, Refused, Spelled, TornVector},
    swizzle::{Bits, IsPower, Swizzle},
    value::Error,
};

/// The swizzle of vectors of `N` elements: `Sw<3,4,3>` by 8 → `Sw<3,1,3>`.
pub(super) type Widened<W, N> = chosen::Function<IsPower<<N as Int>::Magnitude>, Widening<W, N>, Unpowered<N>>;
/// The swizzle of the elements of which `N` lie in each: `Sw<3,1,3>` by 8 → `Sw<3,4,3>`.
pub(super) type Narrowed<W, N> = chosen::Function<IsPower<<N as Int>::Magnitude>, Narrowing<W, N>, Unpowered<N>>;

/// How many bits an element of a vector of `N` has.
type Width<N> = Exponent<<N as Int>::Magnitude>;
type Base<W> = <<W as Bits>::M as Int>::Magnitude;
type Count<W> = <<W as Bits>::B as Int>::Magnitude;
/// How many bits of a vector are past the base.
type Inside<W, N> = num::Difference<Width<N>, Base<W>>;
types! {
    Unpowered<N: Int>: Function = Refused<NotPowerOfTwo<Spelled<N::Magnitude>>>;
    Narrowing<W: Bits, N: Int>: Function = Swizzle<W::B, Static<num::Sum<Base<W>, Width<N>>>, W::S>;
    Widening<W: Bits, N: Int>: Function =
        chosen::Function<num::IsLess<Base<W>, Width<N>>, WideningPast<W, N>, WideningWithin<W, N>>;
    WideningWithin<W: Bits, N: Int>: Function = Swizzle<W::B, Static<num::Difference<Base<W>, Width<N>>>, W::S>;
    WideningPast<W: Bits, N: Int>: Function = chosen::Function<IsTorn<W, N>, Torn<N>, Dropping<W, N>>;
    Torn<N: Int>: Function = Refused<TornVector<Spelled<N::Magnitude>>>;
    Dropping<W: Bits, N: Int>: Function =
        chosen::Function<num::IsLess<Inside<W, N>, Count<W>>, DroppingSome<W, N>, DroppingAll<W>>;
    DroppingSome<W: Bits, N: Int>: Function = Swizzle<Static<num::Difference<Count<W>, Inside<W, N>>>, Zero, W::S>;
    DroppingAll<W: Bits>: Function = Swizzle<Zero, Zero, W::S>;
}
/// Whether bits inside of a vector toggle bits outside of it.
type IsTorn<W, N> = <<IsNegative<<W as Bits>::S> as Bit>::And<<IsZero<<W as Bits>::B> as Bit>::Not> as Bit>::And<
    num::IsLess<
        Width<N>,
        num::Sum<
            num::Sum<Base<W>, <<W as Bits>::S as Int>::Magnitude>,
            chosen::Nat<
                <num::IsLess<Inside<W, N>, Count<W>> as Bit>::Not,
                crate::swizzle::Same<Count<W>>,
                crate::swizzle::Same<Inside<W, N>>,
            >,
        >,
    >,
>;

/// A composed layout over vectors of `N` elements: `Sw<3,3,3> o 0 o (8,64):(64,1)` by 8 → `Sw<3,0,3> o 0 o (8,8):(8,1)`. See [`ComposedLayout::upcast`].
///
/// ```
/// use stridewise::{composed::SwizzledUpcast, prelude::*};
/// type R = SwizzledUpcast<Swizzle![3, 3, 3], Int![0], Layout![(8, 64) : (64, 1)], Int![8]>;
/// assert_eq!(R::default().to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
/// ```
///
/// # Compile errors
/// Those of [`Upcast`]; a number that is no power of two, a swizzle that tears vectors apart (`ui-tests/fail/torn_vector.rs`), an offset inside of a vector.
///
/// Source: CuTe `upcast(ComposedLayout)`.
pub type SwizzledUpcast<F, O, L, N> =
    <chosen::Function<Divides<O, N>, Up<F, N>, Cut<O, N>> as Function>::Composed<FloorDiv<O, N>, Upcast<L, N>>;
/// A composed layout over the parts of its elements, of which `N` lie in each: `Sw<3,0,3> o 0 o (8,8):(8,1)` by 8 → `Sw<3,3,3> o 0 o (8,64):(64,1)`. See
/// [`ComposedLayout::downcast`].
///
/// ```
/// use stridewise::{composed::SwizzledDowncast, prelude::*};
/// type R = SwizzledDowncast<Swizzle![3, 0, 3], Int![0], Layout![(8, 8) : (8, 1)], Int![8]>;
/// assert_eq!(R::default().to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
/// ```
///
/// # Compile errors
/// Those of [`Downcast`]; a number that is no power of two.
///
/// Source: CuTe `downcast(ComposedLayout)`.
pub type SwizzledDowncast<F, O, L, N> = <<F as Function>::Downcast<N> as Function>::Composed<Mul<O, N>, Downcast<L, N>>;

/// Known to divide, or not known.
type Divides<O, N> = <<IsStatic<O> as Bit>::Not as Bit>::Or<IsZero<Rem<O, N>>>;
types! {
    Up<F: Function, N: Int>: Function = F::Upcast<N>;
    Cut<O: Int, N: Int>: Function = Refused<OffsetSplits<Spelled<O::Magnitude>, Spelled<N::Magnitude>>>;
}

/// How many elements stand at the same coordinates in two layouts, composed or not, side by side: the smaller of what the layouts inside and the swizzles leave together, as a leaf.
///
/// See [`ComposedLayout::max_common_vector`].
///
/// ```
/// use stridewise::{composed::SwizzledCommonVector, prelude::*};
/// type Tile = ComposedLayout<Swizzle![3, 3, 3], Int![0], Layout![(64, 8) : (1, 64)]>;
/// assert_eq!(<SwizzledCommonVector<Tile, Layout![(64, 8) : (1, 64)]>>::default(), int!(8));
/// assert_eq!(<SwizzledCommonVector<Tile, Tile>>::default(), int!(512));
/// ```
///
/// Source: CuTe `max_common_vector(ComposedLayout, …)`, which takes for granted that offsets do not cut a vector.
pub type SwizzledCommonVector<A, B> = chosen::Int<IsSame<A, B>, Inner<A, B>, Limited<A, B>>;
/// Both are composed, of the same swizzle and offset.
type IsSame<A, B> = <<<<A as AnyLayout>::Function as Function>::Is<<B as AnyLayout>::Function> as Bit>::And<
    Eq<<A as AnyLayout>::Offset, <B as AnyLayout>::Offset>,
> as Bit>::And<<IsZero<<B as AnyLayout>::Unbroken> as Bit>::Not>;
type Vector<A, B> = MaxCommonVector<<A as AnyLayout>::Inside, <B as AnyLayout>::Inside>;
/// What swizzles leave side by side: a power of two, or 0 for all.
type Limit<A, B> = CommonDivisor<<A as AnyLayout>::Unbroken, <B as AnyLayout>::Unbroken>;

only_types! {
    Inner<A: AnyLayout, B: AnyLayout>: Int = Vector<A, B>;
    Limited<A: AnyLayout, B: AnyLayout>: Int = Min<Vector<A, B>, Limit<A, B>>;
}

impl<B: Int, M: Int, S: Int> Swizzle<B, M, S> {
    /// The swizzle of vectors of `n` elements: `Sw<3,4,3>` by 8 → `Sw<3,1,3>`.
    ///
    /// Bits that are toggled inside of a vector toggle none of the result.
    ///
    /// # Laws
    /// `upcast(s, n)(⌊i / n⌋) = ⌊s(i) / n⌋`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(swizzle!(3, 4, 3).upcast(int!(8)), swizzle!(3, 1, 3));
    /// ```
    ///
    /// # Compile errors
    /// A number that is no power of two, or that tears vectors apart (`ui-tests/fail/torn_vector.rs`).
    ///
    /// Source: CuTe `upcast(Swizzle)`.
    #[must_use]
    pub fn upcast<N: Int>(self, _: N) -> <Self as Function>::Upcast<N> {
        Function::only()
    }

    /// The swizzle of the elements of which `n` lie in each: `Sw<3,1,3>` by 8 → `Sw<3,4,3>`.
    ///
    /// # Laws
    /// `downcast(s, n)(n · i + k) = n · s(i) + k` for `0 ≤ k < n`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(swizzle!(3, 1, 3).downcast(int!(8)), swizzle!(3, 4, 3));
    /// ```
    ///
    /// # Compile errors
    /// A number that is no power of two.
    ///
    /// Source: CuTe `downcast(Swizzle)`.
    #[must_use]
    pub fn downcast<N: Int>(self, _: N) -> <Self as Function>::Downcast<N> {
        Function::only()
    }
}

impl<F: Function, O: Int, L: Layout> ComposedLayout<F, O, L> {
    /// The layout of the vectors of `n` elements: `Sw<3,3,3> o 0 o (8,64):(64,1)` by 8 → `Sw<3,0,3> o 0 o (8,8):(8,1)`. See [`SwizzledUpcast`].
    ///
    /// In which order a vector has its elements is left out.
    ///
    /// # Laws
    /// Vector `⌊x / n⌋` for every index x.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 3, 3).composition(layout!((8, 64) : (64, 1)));
    /// assert_eq!(tile.upcast(int!(8)).to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
    /// ```
    ///
    /// # Panics
    /// As the `try_` form has errors.
    ///
    /// # Compile errors
    /// Those of [`SwizzledUpcast`].
    ///
    /// Source: CuTe `upcast(ComposedLayout)`.
    #[inline]
    #[track_caller]
    pub fn upcast<N: Int>(self, n: N) -> SwizzledUpcast<F, O, L, N> {
        crate::algebra::unwrap(self.try_upcast(n))
    }

    /// As [`upcast`](Self::upcast), with an error where dynamic leaves are inadmissible.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let offset = 4_usize;
    /// let tile = ComposedLayout(swizzle!(3, 3, 3), int!(offset), layout!((8, 64) : (64, 1)));
    /// assert!(tile.try_upcast(int!(8)).is_err());
    /// ```
    ///
    /// # Errors
    /// Those of a layout; an offset inside of a vector.
    #[inline]
    pub fn try_upcast<N: Int>(self, n: N) -> Result<SwizzledUpcast<F, O, L, N>, Error> {
        if O::STATIC.is_none() && n.value() > 0 && self.1.value() % n.value() != 0 {
            return Err(Error::offset_splits(self.1.value() as i64, n.value() as i64));
        }
        let function = <chosen::Function<Divides<O, N>, Up<F, N>, Cut<O, N>>>::only();
        Ok(function.wrap_always(FloorDiv(self.1, n), self.2.try_upcast(n)?))
    }

    /// The layout of the elements of which `n` lie in each: `Sw<3,0,3> o 0 o (8,8):(8,1)` by 8 → `Sw<3,3,3> o 0 o (8,64):(64,1)`. See [`SwizzledDowncast`].
    ///
    /// # Laws
    /// Elements `n·x` to `n·x + n − 1` for every index x.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// assert_eq!(tile.downcast(int!(8)).to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// ```
    ///
    /// # Panics
    /// As the `try_` form has errors.
    ///
    /// # Compile errors
    /// Those of [`SwizzledDowncast`].
    ///
    /// Source: CuTe `downcast(ComposedLayout)`.
    #[inline]
    #[track_caller]
    pub fn downcast<N: Int>(self, n: N) -> SwizzledDowncast<F, O, L, N> {
        crate::algebra::unwrap(self.try_downcast(n))
    }

    /// As [`downcast`](Self::downcast), with an error where dynamic leaves are inadmissible.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// assert!(tile.try_downcast(int!(8)).is_ok());
    /// ```
    ///
    /// # Errors
    /// Those of a layout.
    #[inline]
    pub fn try_downcast<N: Int>(self, n: N) -> Result<SwizzledDowncast<F, O, L, N>, Error> {
        Ok(<F::Downcast<N>>::only().wrap_always(Mul(self.1, n), self.2.try_downcast(n)?))
    }

    /// How many elements stand at the same coordinates in this and another layout, side by side. See [`SwizzledCommonVector`].
    ///
    /// With the same swizzle and the same offset on both sides, it does not matter; else no more than it leaves side by side.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let layout = layout!((64, 8) : (1, 64));
    /// let tile = swizzle!(3, 3, 3).composition(layout);
    /// assert_eq!((tile.max_common_vector(layout), tile.max_common_vector(tile)), (int!(8), int!(512)));
    /// ```
    ///
    /// Source: CuTe `max_common_vector(ComposedLayout, …)`.
    #[inline]
    pub fn max_common_vector<A: AnyLayout>(self, other: A) -> SwizzledCommonVector<Self, A> {
        let vector = self.2.max_common_vector(other.composed().2);
        if <IsSame<Self, A> as Bit>::VALUE {
            Int::of(vector.value())
        } else {
            Int::of(Min(vector, <Limit<Self, A>>::of(1)).value())
        }
    }

    /// The largest vectors, known to be aligned, that the layout is made of, as a leaf: `Sw<3,3,3> o 0 o (8,64):(64,1)` → 8.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 3, 3).composition(layout!((8, 64) : (64, 1)));
    /// assert_eq!(tile.max_alignment(), int!(8));
    /// ```
    ///
    /// Source: CuTe `max_alignment(ComposedLayout)`.
    #[inline]
    pub fn max_alignment(self) -> CommonDivisor<MaxAlignment<L>, F::Unbroken<O>> {
        CommonDivisor(self.2.max_alignment(), <F::Unbroken<O>>::of(1))
    }
}
