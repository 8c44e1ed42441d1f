//! How the parentheses of two tuples compare: `congruent`, `weakly_congruent`, `compatible`; and
//! the coordinate of an index in a shape.

use super::{Cons, IntTuple, Nil, Tuple};
use crate::{
    int::{Add, And, Eq, FloorDiv, FloorRem, Int, One, Zero},
    lang::{If, Ready, chosen, kind::count_of, twins},
    num::Bit,
    tree::tree_fns,
};
use typenum::{B0, B1};

tree_fns! {
    /// A tuple as a profile: its parentheses, and its leaves as extents.
    trait Profile for IntTuple;
    type IsNil is_nil() -> Bit { I => { B0 } () => { B1 } (H, ..T) => { B0 } }
    type IsLeaf is_leaf() -> Bit { I => { B1 } () => { B0 } (H, ..T) => { B0 } }
    /// Whether there are no leaves.
    type IsHollow is_hollow() -> Bit {
        I => { B0 }
        () => { B1 }
        (H, ..T) => { And(IsHollow(H), IsHollow(T)) }
    }
    /// How many leaves there are.
    type Leaves leaves() -> Int {
        I => { One }
        () => { Zero }
        (H, ..T) => { Add(Leaves(H), Leaves(T)) }
    }
    /// Whether there are no parentheses inside.
    type IsFlat is_flat() -> Bit {
        I => { B1 }
        () => { B1 }
        (H, ..T) => { And(IsLeaf(H), IsFlat(T)) }
    }
    /// Whether each leaf is known to be the size of the part in its place in `B`.
    type Covers covers_types(B: IntTuple) -> Bit {
        I => { Eq(I, TupleSize(B)) }
        () => { IsNil(B) }
        (H, ..T) => { CoversUnder(B, H, T) }
    }
    /// [`Self::Covers`], where `(A, ..X)` covers this.
    type CoversUnder covers_types_under(A: IntTuple, X: Tuple) -> Bit {
        I => { B0 }
        () => { B0 }
        (H, ..T) => { And(Covers(A, H), Covers(X, T)) }
    }
    /// The parentheses of `B`.
    type IsCongruent is_congruent(B: IntTuple) -> Bit {
        I => { IsLeaf(B) }
        () => { IsNil(B) }
        (H, ..T) => { CongruentUnder(B, H, T) }
    }
    /// `(A, ..X)` has the parentheses of this.
    type CongruentUnder congruent_under(A: IntTuple, X: Tuple) -> Bit {
        I => { B0 }
        () => { B0 }
        (H, ..T) => { And(IsCongruent(A, H), IsCongruent(X, T)) }
    }
    /// The parentheses of `B`, or fewer.
    type Weakly weakly(B: IntTuple) -> Bit {
        I => { B1 }
        () => { IsNil(B) }
        (H, ..T) => { WeaklyUnder(B, H, T) }
    }
    /// `(A, ..X)` has the parentheses of this, or fewer.
    type WeaklyUnder weakly_under(A: IntTuple, X: Tuple) -> Bit {
        I => { B0 }
        () => { B0 }
        (H, ..T) => { And(Weakly(A, H), Weakly(X, T)) }
    }
    /// The coordinate of index `N` in this shape; the last mode has no end.
    fn CoordOf coord_of(N: Int) -> IntTuple {
        I => { N }
        () => { Nil }
        (H, ..T) => { CoordsAfter(T, H, N) }
    }
    /// Whether each leaf is the size of the part in its place in `B`.
    value CoversValue covers(B: IntTuple) -> bool {
        I => { I.value() == count_of(B.layout_of()) }
        () => { <B::IsNil as Bit>::VALUE }
        (H, ..T) => { B.covers_under(H, T) }
    }
    value CoversUnderValue covers_under(A: IntTuple, X: Tuple) -> bool {
        I => { false }
        () => { false }
        (H, ..T) => { A.covers(H) && X.covers(T) }
    }
}
tree_fns! {
    /// The coordinates in the modes of a shape.
    trait ProfileTuple for Tuple;
    /// The coordinates of index `N` in the modes `(A, ..self)`.
    fn CoordsAfter coords_after(A: IntTuple, N: Int) -> Tuple {
        () => { Cons(CoordOf(A, N), Nil) }
        (H, ..T) => {
            Cons(
                CoordOf(A, FloorRem(N, Wrap(Cons(H, T), A))),
                CoordsAfter(T, H, FloorDiv(N, Wrap(Cons(H, T), A)))
            )
        }
    }
}
twins! {
    /// Where an index is wrapped in `A` before the modes `M`: at 0, which is never, if `A` is the
    /// last mode with leaves.
    Wrap<M: Tuple, A: IntTuple> =
        chosen::Int<<M as Profile>::IsHollow, Ready<Zero>, Ready<<A as IntTuple>::Size>>,
        |_m, a| <M::IsHollow as If>::Int(Ready(Zero), Ready(a.size_of()));
}
type TupleSize<T> = <T as IntTuple>::Size;

/// Whether two tuples have the same parentheses, as a [`Bit`]: `(4,(2,3))` and `(1,(2,2))` have.
///
/// ```
/// use stridewise::{num::Bit, prelude::*, tuple::Congruent};
/// assert!(<Congruent<Shape![(4, (2, 3))], Shape![(1, (2, 2))]>>::VALUE);
/// assert!(!<Congruent<Shape![(4, (2, 3))], Shape![(4, 6)]>>::VALUE);
/// ```
///
/// Source: CuTe `congruent`.
pub type Congruent<A, B> = <A as Profile>::IsCongruent<B>;
/// Whether a tuple has the parentheses of another one, or fewer, as a [`Bit`]: `(4,6)` has, of
/// `(1,(2,2))`.
///
/// # Laws
/// A partial order of profiles: both ways round it is [`Congruent`].
///
/// ```
/// use stridewise::{num::Bit, prelude::*, tuple::WeaklyCongruent};
/// assert!(<WeaklyCongruent<Shape![(4, 6)], Shape![(1, (2, 2))]>>::VALUE);
/// assert!(!<WeaklyCongruent<Shape![(1, (2, 2))], Shape![(4, 6)]>>::VALUE);
/// ```
///
/// Source: CuTe `weakly_congruent`.
pub type WeaklyCongruent<A, B> = <A as Profile>::Weakly<B>;
/// Whether each coordinate in a shape is one in another one, as a [`Bit`]: each in `(4,6)` is one
/// in `(4,(2,3))`.
///
/// Sizes that are not known to rustc are not known to be equal.
///
/// ```
/// use stridewise::{num::Bit, prelude::*, tuple::Compatible};
/// assert!(<Compatible<Shape![(4, 6)], Shape![(4, (2, 3))]>>::VALUE);
/// assert!(!<Compatible<Shape![(4, 6)], Shape![(4, (2, 2))]>>::VALUE);
/// assert!(!<Compatible<Shape![(4, ?)], Shape![(4, (2, 3))]>>::VALUE);
/// ```
///
/// Source: CuTe `compatible`.
pub type Compatible<A, B> = <A as Profile>::Covers<B>;
