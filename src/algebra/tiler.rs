//! Tilers: what stands on the right of a composition, a divide or a product.
//!
//! An integer, a layout, `_`, or a tuple of these for operation by mode.

use crate::{
    int::Int,
    layout::{Layout, LayoutTuple, Mode, Modes, NoModes, known},
    num::Bit,
    sealed::Sealed,
    tuple::{Cons, Nil, Underscore},
    value,
};
use typenum::{B0, B1};

/// The right-hand side of a composition, a divide or a product.
///
/// Sealed: it is implemented for integers, for layouts, for `_` ([`Underscore`]), and for tuples of tilers ([`Tile!`](crate::Tile)).
pub trait Tiler: Copy + Sealed + 'static {
    /// The tiler as a plain value, with 0 for dynamic leaves.
    #[doc(hidden)]
    const TILER: Result<value::Tiler, value::Error>;
    /// The tiler as a plain value.
    ///
    /// # Errors
    /// If it has more than 32 leaves, or nests deeper than 8 levels.
    fn to_tiler(self) -> Result<value::Tiler, value::Error>;
    /// Whether all leaves are static.
    #[doc(hidden)]
    type AllStatic: Bit;
    /// Whether operation `O` on `A` is right whatever the dynamic leaves are.
    #[doc(hidden)]
    type Sure<O: Tiled, A: Layout>: Bit;
    /// What operation `O` makes of `A`.
    #[doc(hidden)]
    type Of<O: Tiled, A: Layout>: Layout;
    #[doc(hidden)]
    fn of<O: Tiled, A: Layout>(self, a: A) -> Self::Of<O, A>;
    /// The tiles of what was divided (or multiplied) by this.
    #[doc(hidden)]
    type Tile<Q: Layout>: Layout;
    #[doc(hidden)]
    fn tile<Q: Layout>(q: Q) -> Self::Tile<Q>;
    /// What they repeat over.
    #[doc(hidden)]
    type Over<Q: Layout>: Layout;
    #[doc(hidden)]
    fn over<Q: Layout>(q: Q) -> Self::Over<Q>;
    /// The same as a mode before `T`; a mode under `_` is all tile, and has none.
    #[doc(hidden)]
    type OverOnto<Q: Layout, X: LayoutTuple>: LayoutTuple;
    #[doc(hidden)]
    fn over_onto<Q: Layout, X: LayoutTuple>(q: Q, x: X) -> Self::OverOnto<Q, X>;
}

/// The tilers of the modes.
#[doc(hidden)]
pub trait TilerTuple: Tiler {
    type SureAll<O: Tiled, M: LayoutTuple>: Bit;
    type OfAll<O: Tiled, M: LayoutTuple>: LayoutTuple;
    fn of_all<O: Tiled, M: LayoutTuple>(self, m: M) -> Self::OfAll<O, M>;
    type Tiles<Q: LayoutTuple>: LayoutTuple;
    fn tiles<Q: LayoutTuple>(q: Q) -> Self::Tiles<Q>;
    type Overs<Q: LayoutTuple>: LayoutTuple;
    fn overs<Q: LayoutTuple>(q: Q) -> Self::Overs<Q>;
}

/// An operation with a tiler: what it is for a layout, and what becomes of the modes that no tiler is for.
#[doc(hidden)]
pub trait Tiled: 'static {
    type ByLayout<A: Layout, B: Layout>: Layout;
    type ByInt<A: Layout, N: Int>: Layout;
    type Rest<M: LayoutTuple>: LayoutTuple;
    /// Whether it is right for an integer, whatever the dynamic leaves are.
    type SureByInt<A: Layout, N: Int>: Bit;
    fn by_layout<A: Layout, B: Layout>(a: A, b: B) -> Self::ByLayout<A, B>;
    fn by_int<A: Layout, N: Int>(a: A, n: N) -> Self::ByInt<A, N>;
    fn rest<M: LayoutTuple>(m: M) -> Self::Rest<M>;
}

/// Tile and rest, as modes 0 and 1 of the quotient.
macro_rules! pair {
    () => {
        type Tile<Q: Layout> = <Q::Modes as LayoutTuple>::Head;
        #[inline(always)]
        fn tile<Q: Layout>(q: Q) -> Self::Tile<Q> {
            q.modes_of().head()
        }
        type Over<Q: Layout> = <<Q::Modes as LayoutTuple>::Tail as LayoutTuple>::Head;
        #[inline(always)]
        fn over<Q: Layout>(q: Q) -> Self::Over<Q> {
            q.modes_of().tail().head()
        }
        type OverOnto<Q: Layout, X: LayoutTuple> = Modes<Self::Over<Q>, X>;
        #[inline(always)]
        fn over_onto<Q: Layout, X: LayoutTuple>(q: Q, x: X) -> Self::OverOnto<Q, X> {
            Modes(Self::over(q), x)
        }
    };
}

impl<N: Int> Tiler for N {
    const TILER: Result<value::Tiler, value::Error> = Ok(value::Tiler::int(known::<N>()));
    fn to_tiler(self) -> Result<value::Tiler, value::Error> {
        Ok(value::Tiler::int(self.value() as i64))
    }
    type AllStatic = <N as Int>::IsStatic;
    type Sure<O: Tiled, A: Layout> = O::SureByInt<A, N>;
    type Of<O: Tiled, A: Layout> = N::IfExtent<O::ByInt<A, N>>;
    #[inline(always)]
    fn of<O: Tiled, A: Layout>(self, a: A) -> Self::Of<O, A> {
        self.if_extent(O::by_int(a, self))
    }
    pair!();
}

impl Tiler for Underscore {
    const TILER: Result<value::Tiler, value::Error> = Ok(value::Tiler::ALL);
    fn to_tiler(self) -> Result<value::Tiler, value::Error> {
        Ok(value::Tiler::ALL)
    }
    type AllStatic = B1;
    type Sure<O: Tiled, A: Layout> = B1;
    type Of<O: Tiled, A: Layout> = A;
    #[inline(always)]
    fn of<O: Tiled, A: Layout>(self, a: A) -> A {
        a
    }
    type Tile<Q: Layout> = Q;
    #[inline(always)]
    fn tile<Q: Layout>(q: Q) -> Q {
        q
    }
    type Over<Q: Layout> = NoModes;
    #[inline(always)]
    fn over<Q: Layout>(_: Q) -> NoModes {
        NoModes
    }
    type OverOnto<Q: Layout, X: LayoutTuple> = X;
    #[inline(always)]
    fn over_onto<Q: Layout, X: LayoutTuple>(_: Q, x: X) -> X {
        x
    }
}

macro_rules! layouts {
    ($([$($g:tt)*] $Node:ty;)*) => { $(
        impl<$($g)*> Tiler for $Node {
            const TILER: Result<value::Tiler, value::Error> = match &<Self as Layout>::VALUE {
                Ok(layout) => Ok(value::Tiler::layout(layout)),
                Err(error) => Err(*error),
            };
            fn to_tiler(self) -> Result<value::Tiler, value::Error> {
                Ok(value::Tiler::layout(&self.to_value()?))
            }
            type AllStatic = <Self as Layout>::IsStatic;
            type Sure<O: Tiled, A: Layout> = B0;
            type Of<O: Tiled, A: Layout> = O::ByLayout<A, Self>;
            #[inline(always)]
            fn of<O: Tiled, A: Layout>(self, a: A) -> Self::Of<O, A> {
                O::by_layout(a, self)
            }
            pair!();
        }
    )* };
}
layouts! {
    [S: Int, D: Int] Mode<S, D>;
    [] NoModes;
    [H: Layout, T: LayoutTuple] Modes<H, T>;
}

/// Tiles and rests mode by mode.
macro_rules! by_mode {
    () => {
        type Tile<Q: Layout> = <Self as TilerTuple>::Tiles<Q::Modes>;
        #[inline(always)]
        fn tile<Q: Layout>(q: Q) -> Self::Tile<Q> {
            Self::tiles(q.modes_of())
        }
        type Over<Q: Layout> = <Self as TilerTuple>::Overs<Q::Modes>;
        #[inline(always)]
        fn over<Q: Layout>(q: Q) -> Self::Over<Q> {
            Self::overs(q.modes_of())
        }
        type OverOnto<Q: Layout, X: LayoutTuple> = Modes<Self::Over<Q>, X>;
        #[inline(always)]
        fn over_onto<Q: Layout, X: LayoutTuple>(q: Q, x: X) -> Self::OverOnto<Q, X> {
            Modes(Self::over(q), x)
        }
    };
}

impl Tiler for Nil {
    const TILER: Result<value::Tiler, value::Error> = value::Tiler::by_mode(&[]);
    fn to_tiler(self) -> Result<value::Tiler, value::Error> {
        value::Tiler::by_mode(&[])
    }
    type AllStatic = B1;
    type Sure<O: Tiled, A: Layout> = B1;
    type Of<O: Tiled, A: Layout> = O::Rest<A::Modes>;
    #[inline(always)]
    fn of<O: Tiled, A: Layout>(self, a: A) -> Self::Of<O, A> {
        O::rest(a.modes_of())
    }
    by_mode!();
}

impl<H: Tiler, T: TilerTuple> Tiler for Cons<H, T> {
    const TILER: Result<value::Tiler, value::Error> = match (&H::TILER, &T::TILER) {
        (Ok(mode), Ok(modes)) => modes.prepend(mode),
        (Err(error), _) | (_, Err(error)) => Err(*error),
    };
    fn to_tiler(self) -> Result<value::Tiler, value::Error> {
        self.1.to_tiler()?.prepend(&self.0.to_tiler()?)
    }
    type AllStatic = <H::AllStatic as Bit>::And<T::AllStatic>;
    type Sure<O: Tiled, A: Layout> = <Self as TilerTuple>::SureAll<O, A::Modes>;
    type Of<O: Tiled, A: Layout> = <Self as TilerTuple>::OfAll<O, A::Modes>;
    #[inline(always)]
    fn of<O: Tiled, A: Layout>(self, a: A) -> Self::Of<O, A> {
        self.of_all::<O, _>(a.modes_of())
    }
    by_mode!();
}

impl TilerTuple for Nil {
    type SureAll<O: Tiled, M: LayoutTuple> = B1;
    type OfAll<O: Tiled, M: LayoutTuple> = O::Rest<M>;
    #[inline(always)]
    fn of_all<O: Tiled, M: LayoutTuple>(self, m: M) -> O::Rest<M> {
        O::rest(m)
    }
    type Tiles<Q: LayoutTuple> = NoModes;
    #[inline(always)]
    fn tiles<Q: LayoutTuple>(_: Q) -> NoModes {
        NoModes
    }
    type Overs<Q: LayoutTuple> = Q;
    #[inline(always)]
    fn overs<Q: LayoutTuple>(q: Q) -> Q {
        q
    }
}

impl<H: Tiler, T: TilerTuple> TilerTuple for Cons<H, T> {
    type SureAll<O: Tiled, M: LayoutTuple> = <H::Sure<O, M::Head> as Bit>::And<T::SureAll<O, M::Tail>>;
    type OfAll<O: Tiled, M: LayoutTuple> = M::Replaced<H::Of<O, M::Head>, T::OfAll<O, M::Tail>>;
    #[inline(always)]
    fn of_all<O: Tiled, M: LayoutTuple>(self, m: M) -> Self::OfAll<O, M> {
        m.replaced(self.0.of::<O, _>(m.head()), self.1.of_all::<O, _>(m.tail()))
    }
    type Tiles<Q: LayoutTuple> = Modes<H::Tile<Q::Head>, T::Tiles<Q::Tail>>;
    #[inline(always)]
    fn tiles<Q: LayoutTuple>(q: Q) -> Self::Tiles<Q> {
        Modes(H::tile(q.head()), T::tiles(q.tail()))
    }
    type Overs<Q: LayoutTuple> = H::OverOnto<Q::Head, T::Overs<Q::Tail>>;
    #[inline(always)]
    fn overs<Q: LayoutTuple>(q: Q) -> Self::Overs<Q> {
        H::over_onto(q.head(), T::overs(q.tail()))
    }
}

/// `((tile, tile, …), (rest, rest, …))` of a quotient (or a product) `Q` by the tiler `B`.
pub(super) type Zipped<Q, B> = Modes<<B as Tiler>::Tile<Q>, Modes<<B as Tiler>::Over<Q>, NoModes>>;
/// `((tile, tile, …), rest, rest, …)`.
pub(super) type Spread<Q, B> = Modes<<B as Tiler>::Tile<Q>, <<B as Tiler>::Over<Q> as Layout>::SpreadOnto<NoModes>>;
/// `(tile, tile, …, rest, rest, …)`.
pub(super) type Level<Q, B> =
    <<B as Tiler>::Tile<Q> as Layout>::SpreadOnto<<<B as Tiler>::Over<Q> as Layout>::SpreadOnto<NoModes>>;

/// The forms of a quotient (or a product), as thunks that are not evaluated where it is refused.
macro_rules! forms {
    ($($Name:ident $Form:ident |$q:ident| $value:expr;)*) => { $(
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug)]
        pub struct $Name<Q, B>(pub Q, pub B);
        impl<Q: Layout, B: Tiler> crate::lazy::thunk::Layout for $Name<Q, B> {
            type Out = $Form<Q, B>;
            #[inline(always)]
            fn out(self) -> Self::Out {
                let $q = self.0;
                $value
            }
        }
    )* };
}
forms! {
    Zip Zipped |q| Modes(B::tile(q), Modes(B::over(q), NoModes));
    ZipSpread Spread |q| Modes(B::tile(q), B::over(q).spread_onto(NoModes));
    ZipLevel Level |q| B::tile(q).spread_onto(B::over(q).spread_onto(NoModes));
}
