//! Lists in the order of dimensions: modes taken by their places, and put there.

use super::tile::{After, BoundOf};
use crate::{
    coord::*,
    int::*,
    lang::{Ready, cases, chosen, only_types, type_fns},
    num::Nat,
    tree::*,
};
use core::marker::PhantomData;

/// The modes of `P` in the order of the places `M`, as a list.
pub(super) type Selected<M, P> = Match<Extents<M>, Select<P>>;
/// The modes of `L`, each in the place that `M` has for it; the other modes are those of `B`.
pub(super) type Scattered<M, L, B> = <MatchLayout<Extents<M>, Scatter<L, B>> as Layout>::AsTuple;
/// Of modes, each for one of the dimensions `O`, where it has the extent in `D`, those that have
/// the dimension's; the others repeat a single element.
pub(super) type Stretched<O, M, D> = <MatchLayout<O, Stretch<M, D>> as Layout>::AsTuple;

/// The modes `M`, one for each of the dimensions `O`, with strides that count in it.
pub(super) type Counted<O, M> = <MatchLayout<O, Count<M, Zero>> as Layout>::AsTuple;

/// The place `S` of `P`, before `T`.
type PlaceOnto<S, P, T> =
    <<<<S as Int>::Magnitude as Nat>::Unary as Places>::Get<P, Among<S, P>> as Layout>::FlatOnto<T>;
/// The place `S` among `P`, which is checked before.
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
    /// `n − 1, …, 0` for n modes; `N` of them are counted and stand in `L`.
    match Descend(N: Int, L: List) -> List {
        [] => { L }
        [S : D, ..T] => { Match(T, Descend(Add(N, One), Modes(Mode(N, Zero), L))) }
    }
}

/// Cases over lists that are types alone.
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
