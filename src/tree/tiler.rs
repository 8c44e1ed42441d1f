//! Tilers: the right operands of compositions, divides and products.
//!
//! An integer, a layout, `_`, or a tuple of these for operation by mode.

use super::{
    AskedOfAll, ByMode, Head, Layout, LayoutTuple, Mode, Modes, ModesOf, NoModes, NotAnInteger,
    Tail, known,
};
use crate::{
    int::{Add, Int, Mul, One, Zero},
    lang::{apply::results, items, sealed::Sealed},
    num::Bit,
    refused::{Reason, Refused},
    tree::tuple::{Cons, Nil, Underscore},
    value::{self, DynamicLeaves},
};
use typenum::{B0, B1};

/// The right-hand side of a composition, a divide or a product.
///
/// Sealed: it is implemented for integers, for layouts, for `_` ([`Underscore`]), and for tuples of
/// tilers ([`Tile!`](crate::Tile)).
///
/// An integer `n` stands for `n:1`, a layout names the elements that belong together, a tuple has a
/// tiler for each mode, and `_` takes a mode whole.
///
/// ```
/// use stridewise::prelude::*;
/// fn tiles<L: Layout, T: Tiler>(layout: L, tiler: T) -> String {
///     layout.zipped_divide(tiler).to_value().unwrap().to_string()
/// }
/// let matrix = layout!((8, 24) : (24, 1));
/// assert_eq!(tiles(matrix, tile!(4, 8)), "((4,8),(2,3)):((24,1),(96,8))");
/// assert_eq!(tiles(matrix, tile!(2 : 4, _)), "((2,24),(4)):((96,1),(24))");
/// assert_eq!(tiles(matrix, int!(4)), "(4,(2,24)):(24,(96,1))");
/// ```
///
/// Source: CuTe `Tiler`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler",
    label = "not a tiler",
    note = "write `tile!(2, 3)` instead of `(2, 3)`, and `tile!(2)` instead of `2`: the macro \
         makes types of the numbers, and accepts variables, as in `tile!(rows, 3)`",
    note = "in code that is generic over the tiler, write the bound `B: Tiler`"
)]
pub trait Tiler: Copy + Sealed + 'static {
    results!(applications! of_tiler Tiler);
    /// The tiler as a plain value, with 0 for dynamic leaves.
    #[doc(hidden)]
    const TILER: Result<value::Tiler, value::LayoutError>;
    /// The dynamic leaves, for errors.
    #[doc(hidden)]
    const DYNAMIC: DynamicLeaves;
    /// The tiler as a plain value: the tiler of
    /// [the same operation on values](crate::value::Tiler).
    ///
    /// ```
    /// use stridewise::{prelude::*, value};
    /// let rows = 4;
    /// assert_eq!(tile!(rows, 2 : 4, _).to_tiler()?.to_string(), "<4,2:4,_>");
    /// assert_eq!(int!(4).to_tiler()?, value::Tiler::int(4));
    /// # Ok::<(), value::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// If it has more than 32 leaves, or nests deeper than 8 levels.
    fn to_tiler(self) -> Result<value::Tiler, value::LayoutError>;

    /// Whether all leaves are static.
    #[doc(hidden)]
    type AllStatic: Bit;
    /// Whether operation `O` on `A` is right whatever the dynamic leaves are, if integers of the
    /// tiler are positive, and nothing overflows.
    #[doc(hidden)]
    type AlwaysValid<O: ByMode, A: Layout>: Bit;
    /// The product of the integers; it is refused where there is a layout or `_`.
    #[doc(hidden)]
    type Count: Int;
    #[doc(hidden)]
    fn count(self) -> Self::Count;
    /// Operation `O` of `A` by this tiler.
    #[doc(hidden)]
    type Of<O: ByMode, A: Layout>: Layout;
    #[doc(hidden)]
    fn apply<O: ByMode, A: Layout>(self, a: A) -> Self::Of<O, A>;
    /// The tiles in a quotient (or product) by this.
    #[doc(hidden)]
    type Tile<Q: Layout>: Layout;
    #[doc(hidden)]
    fn tile<Q: Layout>(q: Q) -> Self::Tile<Q>;
    /// The layout that the tiles repeat over.
    #[doc(hidden)]
    type Over<Q: Layout>: Layout;
    #[doc(hidden)]
    fn over<Q: Layout>(q: Q) -> Self::Over<Q>;
    /// That layout as a mode before `T`; a mode under `_` is all tile, and has none.
    #[doc(hidden)]
    type OverOnto<Q: Layout, X: LayoutTuple>: LayoutTuple;
    #[doc(hidden)]
    fn over_onto<Q: Layout, X: LayoutTuple>(q: Q, x: X) -> Self::OverOnto<Q, X>;
}

/// The tilers of the modes.
#[doc(hidden)]
pub trait TilerTuple: Tiler {
    /// How many there are.
    type Rank: Int;
    type AllAlwaysValid<O: ByMode, M: LayoutTuple>: Bit;
    type OfAll<O: ByMode, M: LayoutTuple, W: AskedOfAll>: LayoutTuple;
    fn of_all<O: ByMode, M: LayoutTuple, W: AskedOfAll>(self, m: M, w: W) -> Self::OfAll<O, M, W>;
    type Tiles<Q: LayoutTuple>: LayoutTuple;
    fn tiles<Q: LayoutTuple>(q: Q) -> Self::Tiles<Q>;
    type Overs<Q: LayoutTuple>: LayoutTuple;
    fn overs<Q: LayoutTuple>(q: Q) -> Self::Overs<Q>;
}

#[diagnostic::do_not_recommend]
impl<N: Int> Tiler for N {
    results!(evaluated! of_tiler);
    const TILER: Result<value::Tiler, value::LayoutError> = Ok(value::Tiler::int(known::<N>()));
    const DYNAMIC: DynamicLeaves = DynamicLeaves::leaf(<N::IsStatic as Bit>::VALUE);
    fn to_tiler(self) -> Result<value::Tiler, value::LayoutError> {
        Ok(value::Tiler::int(self.value() as i64))
    }
    type AllStatic = <N as Int>::IsStatic;
    type AlwaysValid<O: ByMode, A: Layout> = O::AlwaysValidByInt<A, N>;
    type Count = N;
    #[inline(always)]
    fn count(self) -> N {
        self
    }
    type Of<O: ByMode, A: Layout> = N::IfAny<O::ByInt<A, N>>;
    #[inline(always)]
    fn apply<O: ByMode, A: Layout>(self, a: A) -> Self::Of<O, A> {
        self.if_any(O::by_int(a, self))
    }
    items! {
        fn Tile tile(Q: Layout) = Head(ModesOf(Q));
        fn Over over(Q: Layout) = Head(Tail(ModesOf(Q)));
        fn OverOnto over_onto(Q: Layout, X: LayoutTuple) = Modes(Head(Tail(ModesOf(Q))), X);
    }
}

impl Tiler for Underscore {
    results!(evaluated! of_tiler);
    const TILER: Result<value::Tiler, value::LayoutError> = Ok(value::Tiler::ALL);
    const DYNAMIC: DynamicLeaves = DynamicLeaves::NONE;
    fn to_tiler(self) -> Result<value::Tiler, value::LayoutError> {
        Ok(value::Tiler::ALL)
    }
    type AllStatic = B1;
    type AlwaysValid<O: ByMode, A: Layout> = B1;
    type Count = NotAnInteger;
    fn count(self) -> NotAnInteger {
        unreachable!("what is not an integer is refused")
    }
    type Of<O: ByMode, A: Layout> = O::All<A>;
    #[inline(always)]
    fn apply<O: ByMode, A: Layout>(self, a: A) -> O::All<A> {
        O::all(a)
    }
    items! {
        fn Tile tile(Q: Layout) = Q;
        fn Over over(Q: Layout) = NoModes;
        fn OverOnto over_onto(Q: Layout, X: LayoutTuple) = X;
    }
}

macro_rules! layouts {
    ($([$($g:tt)*] $Node:ty;)*) => { $(
        impl<$($g)*> Tiler for $Node {
            results!(evaluated! of_tiler);
            const TILER: Result<value::Tiler, value::LayoutError> = match &<Self as Layout>::VALUE {
                Ok(layout) => Ok(value::Tiler::layout(layout)),
                Err(error) => Err(*error),
            };
            const DYNAMIC: DynamicLeaves = {
                let [shape, stride] = <Self as Layout>::DYNAMIC_LEAVES;
                shape.then(stride)
            };
            fn to_tiler(self) -> Result<value::Tiler, value::LayoutError> {
                Ok(value::Tiler::layout(&self.to_value()?))
            }
            type AllStatic = <Self as Layout>::IsStatic;
            type AlwaysValid<O: ByMode, A: Layout> = O::AlwaysValidByLayout<A, Self>;
            type Count = NotAnInteger;
            fn count(self) -> NotAnInteger {
                unreachable!("what is not an integer is refused")
            }
            type Of<O: ByMode, A: Layout> = O::ByLayout<A, Self>;
            #[inline(always)]
            fn apply<O: ByMode, A: Layout>(self, a: A) -> Self::Of<O, A> {
                O::by_layout(a, self)
            }
            items! {
                fn Tile tile(Q: Layout) = Head(ModesOf(Q));
                fn Over over(Q: Layout) = Head(Tail(ModesOf(Q)));
                fn OverOnto over_onto(Q: Layout, X: LayoutTuple) = Modes(Head(Tail(ModesOf(Q))), X);
            }
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
    results!(evaluated! of_tiler);
    const TILER: Result<value::Tiler, value::LayoutError> = value::Tiler::by_mode(&[]);
    const DYNAMIC: DynamicLeaves = DynamicLeaves::NONE;
    fn to_tiler(self) -> Result<value::Tiler, value::LayoutError> {
        value::Tiler::by_mode(&[])
    }
    type AllStatic = B1;
    type AlwaysValid<O: ByMode, A: Layout> = B1;
    type Count = One;
    #[inline(always)]
    fn count(self) -> One {
        One
    }
    type Of<O: ByMode, A: Layout> = O::ByModes<A, Self>;
    #[inline(always)]
    fn apply<O: ByMode, A: Layout>(self, a: A) -> Self::Of<O, A> {
        O::by_modes(a, self)
    }
    by_mode!();
}

impl<H: Tiler, T: TilerTuple> Tiler for Cons<H, T> {
    results!(evaluated! of_tiler);
    const TILER: Result<value::Tiler, value::LayoutError> = match (&H::TILER, &T::TILER) {
        (Ok(mode), Ok(modes)) => modes.prepend(mode),
        (Err(error), _) | (_, Err(error)) => Err(*error),
    };
    const DYNAMIC: DynamicLeaves = H::DYNAMIC.then(T::DYNAMIC);
    fn to_tiler(self) -> Result<value::Tiler, value::LayoutError> {
        if const { <Self::AllStatic as Bit>::VALUE } {
            return const { Self::TILER };
        }
        self.1.to_tiler()?.prepend(&self.0.to_tiler()?)
    }
    type AllStatic = <H::AllStatic as Bit>::And<T::AllStatic>;
    type AlwaysValid<O: ByMode, A: Layout> = <Self as TilerTuple>::AllAlwaysValid<O, A::Modes>;
    type Count = Mul<H::Count, T::Count>;
    #[inline(always)]
    fn count(self) -> Self::Count {
        Mul(self.0.count(), self.1.count())
    }
    type Of<O: ByMode, A: Layout> = O::ByModes<A, Self>;
    #[inline(always)]
    fn apply<O: ByMode, A: Layout>(self, a: A) -> Self::Of<O, A> {
        O::by_modes(a, self)
    }
    by_mode!();
}

impl TilerTuple for Nil {
    type Rank = Zero;
    type AllAlwaysValid<O: ByMode, M: LayoutTuple> = B1;
    type OfAll<O: ByMode, M: LayoutTuple, W: AskedOfAll> = O::Rest<M, W>;
    #[inline(always)]
    fn of_all<O: ByMode, M: LayoutTuple, W: AskedOfAll>(self, m: M, w: W) -> O::Rest<M, W> {
        O::rest(m, w)
    }
    items! {
        fn Tiles tiles(Q: LayoutTuple) = NoModes;
        fn Overs overs(Q: LayoutTuple) = Q;
    }
}

impl<W: Reason> TilerTuple for Refused<W> {
    type Rank = Self;
    type AllAlwaysValid<O: ByMode, M: LayoutTuple> = B0;
    type OfAll<O: ByMode, M: LayoutTuple, V: AskedOfAll> = Self;
    fn of_all<O: ByMode, M: LayoutTuple, V: AskedOfAll>(self, _: M, _: V) -> Self {
        self
    }
    type Tiles<Q: LayoutTuple> = Self;
    fn tiles<Q: LayoutTuple>(_: Q) -> Self {
        Layout::blank()
    }
    type Overs<Q: LayoutTuple> = Self;
    fn overs<Q: LayoutTuple>(_: Q) -> Self {
        Layout::blank()
    }
}

impl<H: Tiler, T: TilerTuple> TilerTuple for Cons<H, T> {
    type Rank = Add<One, T::Rank>;
    type AllAlwaysValid<O: ByMode, M: LayoutTuple> =
        <H::AlwaysValid<O, M::Head> as Bit>::And<T::AllAlwaysValid<O, M::Tail>>;
    type OfAll<O: ByMode, M: LayoutTuple, W: AskedOfAll> =
        M::Replaced<H::Of<O, M::Head>, T::OfAll<O, M::Tail, W>, W>;
    #[inline(always)]
    fn of_all<O: ByMode, M: LayoutTuple, W: AskedOfAll>(self, m: M, w: W) -> Self::OfAll<O, M, W> {
        m.replaced(
            self.0.apply::<O, _>(m.head()),
            self.1.of_all::<O, _, _>(m.tail(), w),
            w,
        )
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
