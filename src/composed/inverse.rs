//! The inverses of swizzled layouts: a swizzle is its own, and goes through that of the layout.

use super::{
    Around, ComposedLayout, Function, Moved,
    inside::around,
    transfer::{BitsUpTo, Last, Live, Shifted},
};
use crate::{
    algebra::{Algebra, LeftInverse, RightInverse},
    int::{Int, IsZero, Zero},
    layout::Layout,
    lazy::{chosen, thunk, types},
    num::{self, Bit, Nat},
    refused::{Refused, Spelled, SwizzledOut},
    swizzle::{Bits, Common},
};

/// A layout that a composed one undoes: `Sw<1,0,2> o 0 o (4,4):(4,1)` → `Sw<1,0,-2> o 0 o (4,4):(4,1)`. See [`ComposedLayout::right_inverse`].
///
/// ```
/// use stridewise::{composed::SwizzledRightInverse, prelude::*};
/// type R = SwizzledRightInverse<Swizzle![1, 0, 2], Int![0], Layout![(4, 4) : (4, 1)]>;
/// assert_eq!(R::default().to_string(), "Sw<1,0,-2> o 0 o (4,4):(4,1)");
/// ```
///
/// Source: CuTe `right_inverse(ComposedLayout)`.
pub type SwizzledRightInverse<F, O, L> = Around<Right<F, O, L>, Zero, RightInverse<L>>;
type Right<F, O, L> = chosen::Function<IsZero<O>, Staying<F, RightInverse<L>>, Shifted<O>>;

/// A layout that undoes a composed one: `Sw<1,0,2> o 0 o (4,4):(4,1)` → `Sw<1,0,-2> o 0 o (4,4):(4,1)`. See [`ComposedLayout::left_inverse`].
///
/// ```
/// use stridewise::{composed::SwizzledLeftInverse, prelude::*};
/// type R = SwizzledLeftInverse<Swizzle![1, 0, 2], Int![0], Layout![(4, 4) : (4, 1)]>;
/// assert_eq!(R::default().to_string(), "Sw<1,0,-2> o 0 o (4,4):(4,1)");
/// ```
///
/// Source: CuTe `left_inverse(ComposedLayout)`.
pub type SwizzledLeftInverse<F, O, L> = Around<Left<F, O, L>, Zero, LeftInverse<L>>;
type Left<F, O, L> = chosen::Function<IsZero<O>, Leaving<F, LeftInverse<L>>, Shifted<O>>;

types! {
    Leaving<F: Function, L: Layout>: Function = Moved<L, F>;
    /// The same, if indices stay among those that are undone.
    Staying<F: Function, L: Layout>: Function = chosen::Function<F::Stays<Last<L>>, Leaving<F, L>, Gone<L>>;
    Gone<L: Layout>: Function = Refused<SwizzledOut<Spelled<<L::Size as Int>::Magnitude>>>;
}
/// The bits that numbers up to `N` have toggled.
type ToggledUpTo<W, N> = num::Product<Live<W, BitsUpTo<N>>, <W as Bits>::Toggled>;
/// Bits of the first number that the second has not.
type Without<A, B> = num::Difference<A, <Common<A, B> as thunk::Nat>::Out>;
/// Whether a swizzle takes numbers up to `N` to numbers up to `N`.
pub(super) type StaysUpTo<W, N> = <<Without<ToggledUpTo<W, N>, N> as Nat>::IsZero as Bit>::And<
    <Without<<BitsUpTo<<Common<ToggledUpTo<W, N>, N> as thunk::Nat>::Out> as Nat>::Half, N> as Nat>::IsZero,
>;

impl<F: Function, O: Int, L: Layout> ComposedLayout<F, O, L> {
    /// A layout that this one undoes: `Sw<1,0,2> o 0 o (4,4):(4,1)` → `Sw<1,0,-2> o 0 o (4,4):(4,1)`. See [`SwizzledRightInverse`].
    ///
    /// # Laws
    /// `self(r(j)) = j` for `0 ≤ j < size(r)`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(1, 0, 2).composition(layout!((4, 4) : (4, 1)));
    /// let inverse = tile.right_inverse();
    /// assert_eq!(inverse.to_string(), "Sw<1,0,-2> o 0 o (4,4):(4,1)");
    /// assert!((0..16).all(|j| tile.crd2idx(inverse.crd2idx(j)) == j));
    /// ```
    ///
    /// # Panics
    /// As [`Algebra::right_inverse`].
    ///
    /// # Compile errors
    /// Those of [`Moved`]; an offset; a swizzle that takes indices past those that are undone (`ui-tests/fail/swizzled_out.rs`).
    ///
    /// Source: CuTe `right_inverse(ComposedLayout)`.
    #[inline]
    #[track_caller]
    pub fn right_inverse(self) -> SwizzledRightInverse<F, O, L> {
        around(<Right<F, O, L>>::only(), Zero, self.2.right_inverse())
    }

    /// A layout that undoes this one: `Sw<1,0,2> o 0 o (4,4):(4,1)` → `Sw<1,0,-2> o 0 o (4,4):(4,1)`. See [`SwizzledLeftInverse`].
    ///
    /// # Laws
    /// `r(self(i)) = i` for `0 ≤ i < size(self)`, of a layout that reaches no index twice.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(1, 0, 2).composition(layout!((4, 4) : (4, 1)));
    /// let inverse = tile.left_inverse();
    /// assert!((0..16).all(|i| inverse.crd2idx(tile.crd2idx(i)) == i));
    /// ```
    ///
    /// # Panics
    /// As [`Algebra::left_inverse`].
    ///
    /// # Compile errors
    /// Those of [`Moved`]; an offset.
    ///
    /// Source: CuTe `left_inverse(ComposedLayout)`.
    #[inline]
    #[track_caller]
    pub fn left_inverse(self) -> SwizzledLeftInverse<F, O, L> {
        around(<Left<F, O, L>>::only(), Zero, self.2.left_inverse())
    }
}
