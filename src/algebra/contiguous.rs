//! Which layouts leave no gap: facts about types.

use super::bijective::Put;
use crate::{
    int::*,
    lang::{apply::operations, twins, type_fns},
    law::injective::IsTrue,
    tree::*,
};
use typenum::U2;

operations! {
    /// Whether the indices follow each other without a gap, wherever they begin, as a
    /// [`Bit`](crate::num::Bit): `(4,2):(2,-1)`, but not `4:2`.
    ///
    /// Of a layout with dynamic strides it is not known, and does not hold; an extent may be
    /// dynamic in the mode of the largest stride.
    ///
    /// # Laws
    /// Every number between two indices of l is one. That is so exactly if each stride, from small
    /// to large and without signs, is at most one more than the modes of smaller strides reach
    /// together.
    ///
    /// ```
    /// use stridewise::{algebra::IsContiguous, num::Bit, prelude::*};
    /// assert!(<IsContiguous<Layout![(4, 2) : (2, -1)]> as Bit>::VALUE);
    /// assert!(<IsContiguous<Layout![(3, 3) : (1, 1)]> as Bit>::VALUE);
    /// assert!(!<IsContiguous<Layout![4 : 2]> as Bit>::VALUE);
    /// ```
    IsContiguous IsContiguousFn is_contiguous<L: Layout> -> Bit =
        Or<IsZero<<L as Layout>::Size>, IsOne<MatchInt<Fold<Flat<L>, Distances>, Gapless<One>>>>,
        |_l| Default::default();
}

operations! {
    /// Whether every index below the cosize comes, as a [`Bit`](crate::num::Bit): `(3,3):(1,1)`,
    /// but not `4:2`.
    ///
    /// Of a layout with dynamic strides it is not known, and does not hold; an extent may be
    /// dynamic in the mode of the largest stride.
    ///
    /// # Laws
    /// The indices of l are `0 … cosize(l) − 1`: it is [contiguous](IsContiguous), and no stride is
    /// negative, but of an extent of 1.
    ///
    /// ```
    /// use stridewise::{algebra::IsSurjective, num::Bit, prelude::*};
    /// assert!(<IsSurjective<Layout![(3, 3) : (1, 1)]> as Bit>::VALUE);
    /// assert!(!<IsSurjective<Layout![4 : 2]> as Bit>::VALUE);
    /// assert!(!<IsSurjective<Layout![(4, 2) : (2, -1)]> as Bit>::VALUE);
    /// ```
    IsSurjective IsSurjectiveFn is_surjective<L: Layout> -> Bit =
        Or<IsZero<<L as Layout>::Size>, And<IsContiguous<L>, IsOne<MatchInt<Flat<L>, Rising>>>>,
        |_l| Default::default();
}

/// A layout that is known to leave no gap: a bound for code that takes all its elements at once.
///
/// ```
/// use stridewise::{algebra::Contiguous, prelude::*};
/// /// The bytes from the first element to the last one, all of them elements.
/// fn elements<L: Contiguous>(layout: L, data: &[u8], begin: isize) -> &[u8] {
///     let indices = || (0..layout.size().value()).map(|i| (begin + layout.crd2idx(i)) as usize);
///     indices().min().zip(indices().max()).map_or(&[], |(first, last)| &data[first..=last])
/// }
/// assert_eq!(elements(layout!((2, 2) : (2, -1)), b"abcdefgh", 3), b"cdef");
/// ```
///
/// # Compile errors
/// A layout with a gap, or not known to have none (`ui-tests/fail/contiguous.rs`).
#[diagnostic::on_unimplemented(
    message = "this layout is not contiguous, as far as its type shows",
    label = "leaves a gap, or has a dynamic stride",
    note = "each stride must be at most 1 + the sum of (extent - 1) · stride over the modes of \
         smaller strides"
)]
pub trait Contiguous: Layout {}
#[diagnostic::do_not_recommend]
impl<L: Layout> Contiguous for L where IsContiguous<L>: IsTrue {}

/// A layout that is known to have every index below its cosize: a bound for code that fills memory
/// through it.
///
/// ```
/// use stridewise::{algebra::Surjective, prelude::*};
/// /// Nothing is left as it was.
/// fn fill<L: Surjective>(layout: L, data: &mut [u8]) {
///     (0..layout.size().value()).for_each(|i| data[layout.crd2idx(i) as usize] = 1);
/// }
/// let mut data = [0; 5];
/// fill(layout!((3, 3) : (1, 1)), &mut data);
/// assert_eq!(data, [1; 5]);
/// ```
///
/// # Compile errors
/// A layout that leaves out an index, or is not known to leave out none
/// (`ui-tests/fail/surjective.rs`).
#[diagnostic::on_unimplemented(
    message = "this layout may miss an index below its cosize",
    label = "leaves a gap, or has a negative or a dynamic stride",
    note = "each stride must be at most 1 + the sum of (extent - 1) · stride over the modes of \
         smaller strides"
)]
pub trait Surjective: Layout {}
#[diagnostic::do_not_recommend]
impl<L: Layout> Surjective for L where IsSurjective<L>: IsTrue {}

twins! {
    /// A stride without its sign.
    Distance<D: Int> = Reach<Static<U2>, D>, |d| Reach(Static::new(), d);
}

type_fns! {
    /// Folded from the right: insertion sort by distance, without extents of 1.
    match Distances() -> List {
        [] => { NoModes }
        [S : D, ..T] => { if IsOne(S) { T } else { Match(T, Put(S, Distance(D))) } }
    }
    /// 1 if each mode begins at `Next`, which those before it reach, or before; else 0.
    match Gapless(Next: Int) -> Int {
        [] => { One }
        [S : D, ..T] => {
            if Less(D, Add(Next, One)) { MatchInt(T, Gapless(Add(Next, Reach(S, D)))) }
            else { Zero }
        }
    }
    /// 1 if no stride is known to be negative; else 0.
    match Rising() -> Int {
        [] => { One }
        [S : D, ..T] => {
            if And(IsNegative(D), Not(IsOne(S))) { Zero } else { MatchInt(T, Rising()) }
        }
    }
}
