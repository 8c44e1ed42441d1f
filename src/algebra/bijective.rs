//! Which layouts are bijections: a fact about types.

use crate::{
    int::*,
    lang::{apply::operations, type_fns},
    law::injective::IsTrue,
    tree::*,
};

operations! {
    /// Whether every index below the size comes, once, as a [`Bit`](crate::num::Bit):
    /// `(4,2):(2,1)`, but not `(4,2):(1,8)`.
    ///
    /// Of a layout with dynamic strides it is not known, and does not hold.
    ///
    /// # Laws
    /// The indices of l are `0 … size(l) − 1`, each once. That is so exactly if the strides, from
    /// small to large and without extents of 1, are those of a compact layout.
    ///
    /// ```
    /// use stridewise::{algebra::IsBijective, num::Bit, prelude::*};
    /// assert!(<IsBijective<Layout![(4, (2, 3)) : (6, (1, 2))]> as Bit>::VALUE);
    /// assert!(!<IsBijective<Layout![(4, 2) : (1, 8)]> as Bit>::VALUE);
    /// assert!(!<IsBijective<Layout![(4, 2) : (0, 1)]> as Bit>::VALUE);
    /// ```
    IsBijective IsBijectiveFn is_bijective<L: Layout> -> Bit =
        Or<IsZero<<L as Layout>::Size>, IsOne<MatchInt<Fold<Flat<L>, Steps>, Chained<One>>>>,
        |_l| Default::default();
}

/// A layout that is known to be a bijection onto `0 … size − 1`: a bound for code that fills
/// memory, permutes or inverts.
///
/// ```
/// use stridewise::{algebra::Bijective, prelude::*};
/// /// The elements in the order of the layout; none is left out, and none comes twice.
/// fn permuted<L: Bijective>(layout: L, data: &[u8]) -> Vec<u8> {
///     (0..data.len()).map(|i| data[layout.crd2idx(i) as usize]).collect()
/// }
/// assert_eq!(permuted(layout!((2, 3) : (3, 1)), b"abcdef"), b"adbecf");
/// ```
///
/// # Compile errors
/// A layout that is none, or not known to be (`ui-tests/fail/bijective.rs`).
#[diagnostic::on_unimplemented(
    message = "this layout is not a bijection onto 0 … size - 1, as far as its type shows",
    label = "misses an index, repeats one, or has a dynamic stride",
    note = "without extents of 1, the sorted strides must be those of a compact layout",
    note = "in generic code, write the bound on the result: `where RightInverse<L>: Bijective`"
)]
pub trait Bijective: Layout {}
#[diagnostic::do_not_recommend]
impl<L: Layout> Bijective for L where IsBijective<L>: IsTrue {}

type_fns! {
    /// Folded from the right: insertion sort by stride, without extents of 1.
    match Steps() -> List {
        [] => { NoModes }
        [S : D, ..T] => { if IsOne(S) { T } else { Match(T, Put(S, D)) } }
    }
    match Put(S0: Int, D0: Int) -> List {
        [] => { Modes(Mode(S0, D0), NoModes) }
        [S : D, ..T] => {
            if Less(D, D0) { Modes(Mode(S, D), Match(T, Put(S0, D0))) }
            else { Modes(Mode(S0, D0), Modes(Mode(S, D), T)) }
        }
    }
    /// 1 if each mode steps over those before it, which reach `Next`; else 0.
    match Chained(Next: Int) -> Int {
        [] => { One }
        [S : D, ..T] => { if Eq(D, Next) { MatchInt(T, Chained(Mul(S, Next))) } else { Zero } }
    }
}
