//! Type functions between lists of modes and dimension numbers such as `minor_to_major` or
//! `broadcast_dimensions`: a gather, a scatter, and what follows them.
//!
//! `index`, `shape`, `broadcast` and `in_dim` apply them. A dimension number is not checked here:
//! `check` refuses a number out of range or named twice before these types are evaluated. Modes
//! that only their type matters of have no value twin (`only_cases!`).

use super::tile::{After, BoundOf};
use crate::{
    coord::*,
    int::*,
    lang::{Ready, cases, chosen, only_types, type_fns},
    num::Nat,
    tree::*,
};
use core::marker::PhantomData;

/// Gathers the modes of `P` with the numbers `M`: `(a,b,c)` by `(2,0)` → `(c,a)`.
pub(super) type Selected<M, P> = Match<Extents<M>, Select<P>>;
/// Scatters the modes of `L` into the list `B` at the numbers `M`: `(a,b)` into `(x,y,z)` by
/// `(2,0)` → `(b,y,a)`.
pub(super) type Scattered<M, L, B> = <MatchLayout<Extents<M>, Scatter<L, B>> as Layout>::AsTuple;
/// Broadcasts the modes `M` of extents `D` to the extents `O`, dimension by dimension: a mode whose
/// extent differs from that of `O` becomes `extent:0`.
pub(super) type Stretched<O, M, D> = <MatchLayout<O, Stretch<M, D>> as Layout>::AsTuple;

/// The modes `M`, one for each dimension of `O`, as coordinates: the strides of mode k are compact
/// and have the direction `@k`.
pub(super) type Counted<O, M> = <MatchLayout<O, Count<M, Zero>> as Layout>::AsTuple;

/// Mode `S` of `P`, prepended to the list `T`.
type PlaceOnto<S, P, T> =
    <<<<S as Int>::Magnitude as Nat>::Unary as Places>::Get<P, Among<S, P>> as Layout>::FlatOnto<T>;
/// The number `S` as a place in `P`.
type Among<S, P> = PlaceIn<Static<<S as Int>::Magnitude>, P>;
#[inline(always)]
#[expect(
    non_snake_case,
    reason = "one name for the type function and its value twin"
)]
fn PlaceOnto<S: Int, P: LayoutTuple, T: List>(_: S, p: P, t: T) -> PlaceOnto<S, P, T> {
    <<S::Magnitude as Nat>::Unary as Places>::get(p, PlaceIn(Static::new(), p)).flat_onto(t)
}

type_fns! {
    match Select(P: LayoutTuple) -> List {
        [] => { NoModes }
        [S : D, ..T] => { PlaceOnto(S, P, Match(T, Select(P))) }
    }
    /// Lists `n − 1, …, 0` for n modes. `N` modes have been visited, and `L` has their numbers.
    match Descend(N: Int, L: List) -> List {
        [] => { L }
        [S : D, ..T] => { Match(T, Descend(Add(N, One), Modes(Mode(N, Zero), L))) }
    }
}

/// `match` of `type_fns!` without value twins.
macro_rules! only_cases {
    ($($(#[$m:meta])* $Name:ident<$($P:ident: $K:ident),*> {
        [] => $nil:ty; [$S:ident : $D:ident, ..$T:ident] => $cons:ty;
    })*) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Debug)]
        pub struct $Name<$($P),*>(PhantomData<($($P,)*)>);
        impl<$($P),*> Clone for $Name<$($P),*> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($P),*> Copy for $Name<$($P),*> {}
        impl<$($P: $K),*> cases::Layout for $Name<$($P),*> {
            type Nil = $nil;
            fn nil(self) -> Self::Nil {
                Layout::blank()
            }
            type Cons<$S: Int, $D: Int, $T: List> = $cons;
            fn cons<$S: Int, $D: Int, $T: List>(self, _: $S, _: $D, _: $T)
                -> Self::Cons<$S, $D, $T> {
                Layout::blank()
            }
        }
    )* };
}
only_cases! {
    Scatter<L: LayoutTuple, B: LayoutTuple> {
        [] => B;
        [S : D, ..T] =>
            MatchLayout<T, Scatter<
                L::Tail, <<S::Magnitude as Nat>::Unary as Places>::Replace<B, L::Head, Among<S, B>>
            >>;
    }
    Stretch<M: LayoutTuple, D: List> {
        [] => NoModes;
        [S : E, ..T] =>
            <chosen::Layout<Eq<S, BoundOf<D>>, Ready<M::Head>, Repeated<S>> as Layout>::Before<
            Stretched<T, M::Tail, After<D>>,
        >;
    }
    Count<M: LayoutTuple, K: Int> {
        [] => NoModes;
        [S : D, ..T] =>
            <<Shape<M::Head> as Compact>::ColMajorFrom<Basis<One, K::Magnitude>> as Layout>::Before<
            <MatchLayout<T, Count<M::Tail, Add<K, One>>> as Layout>::AsTuple,
        >;
    }
}

only_types! {
    Repeated<S: Int>: Layout = Mode<S, Zero>;
}
