//! The layout `():()`.

use super::*;
use crate::{
    int::{Int, One, Zero},
    lazy::thunk,
    refused::{NoSuchMode, Number, Reason, Refused},
    tuple::Nil,
    value,
};
use typenum::{B0, B1};

impl Layout for NoModes {
    const RANK: usize = 0;
    const DEPTH: usize = 1;
    const VALUE: Result<value::Layout, value::Error> = Ok(value::Layout::EMPTY);
    fn to_value(self) -> Result<value::Layout, value::Error> {
        Ok(value::Layout::EMPTY)
    }
    type HasDirections = B0;
    type IsStatic = B1;
    type IsTuple = B1;
    type Shape = Nil;
    type Stride = Nil;
    type Size = One;
    type Span = Zero;
    type FlatOnto<T: List> = T;
    type Flattened = Self;
    #[inline(always)]
    fn flattened(self) -> Self::Flattened {
        self
    }
    type Bind<F: Bind> = Self;
    type Through<F: State> = SteppingAll<Self, F>;
    type Modes = Self;
    type Reversed = Self;
    #[inline(always)]
    fn reversed(self) -> Self {
        self
    }
    type AsTuple = Self;
    #[inline(always)]
    fn tuple_of(self) -> Self {
        self
    }
    type FormOf<C: CoordTree> = C::FormInModes<Self>;
    type IndexOf<C: CoordTree> = C::InModes<Self>;
    #[inline(always)]
    fn index_of<C: CoordTree>(self, c: C) -> isize {
        c.in_modes(self)
    }
    type SpreadOnto<T: LayoutTuple> = T;
    super::node::exists!();
    #[inline(always)]
    fn spread_onto<T: LayoutTuple>(self, t: T) -> T {
        t
    }
    #[inline(always)]
    fn shape_of(self) -> Nil {
        Nil
    }
    #[inline(always)]
    fn stride_of(self) -> Nil {
        Nil
    }
    #[inline(always)]
    fn size_of(self) -> One {
        One
    }
    #[inline(always)]
    fn span_of(self) -> Zero {
        Zero
    }
    #[inline(always)]
    fn flat_onto<T: List>(self, t: T) -> T {
        t
    }
    #[inline(always)]
    fn bind<F: Bind>(self, _: F) -> Self {
        self
    }
    #[inline(always)]
    fn modes_of(self) -> Self {
        self
    }
    #[inline(always)]
    fn blank() -> Self {
        Self
    }
}

impl LayoutTuple for NoModes {
    type After<G: Layout> = Modes<G, Self>;
    #[inline(always)]
    fn after<G: Layout>(self, g: G) -> Modes<G, Self> {
        Modes(g, self)
    }
    type Sizes = Self;
    #[inline(always)]
    fn sizes_of(self) -> Self {
        self
    }
    type FlatCoords<I: Int> = Nil;
    #[inline(always)]
    fn flat_coords<I: Int>(self, _: I) -> Nil {
        Nil
    }
    type ReversedOnto<T: LayoutTuple> = T;
    #[inline(always)]
    fn reversed_onto<T: LayoutTuple>(self, t: T) -> T {
        t
    }
    type Rank = Zero;
    type Exhausted<W: AskedOfAll> = Self;
    #[inline(always)]
    fn exhausted<W: AskedOfAll>(self) -> Self {
        self
    }
    type Units = Self;
    type Lacking<M: LayoutTuple> = M::Units;
    type LackingAfter<T: LayoutTuple> = Self;
    type Behind<A: Layout> = A;
    type Paired<M: LayoutTuple> = Self;
    type PairedAfter<H: Layout, T: LayoutTuple> = Self;
    #[inline(always)]
    fn units() -> Self {
        Self
    }
    #[inline(always)]
    fn lacking<M: LayoutTuple>() -> M::Units {
        M::units()
    }
    #[inline(always)]
    fn lacking_after<T: LayoutTuple>() -> Self {
        Self
    }
    #[inline(always)]
    fn behind<A: Layout>(self, a: A) -> A {
        a
    }
    #[inline(always)]
    fn paired<M: LayoutTuple>(self, _: M) -> Self {
        self
    }
    #[inline(always)]
    fn paired_after<H: Layout, T: LayoutTuple>(self, _: H, _: T) -> Self {
        self
    }
    type Shapes = Nil;
    type Strides = Nil;
    type BindAll<F: Bind> = Self;
    type ThroughAll<F: State> = SteppingAll<Self, F>;
    type FormOfSome<H: CoordTree, T: CoordTuple, C: CoordTuple, L: LayoutTuple> = OtherRankOf<C, L>;
    type FormOfNone<C: CoordTuple, L: LayoutTuple> = Fine;
    type Head = Refused<NoSuchMode<Number<0>, Number<0>>>;
    type Tail = Refused<NoSuchMode<Number<0>, Number<0>>>;
    type HeadOr<W: Asked> = Refused<W::Missing>;
    type TailOr<W: Asked> = Refused<W::Missing>;
    type Replaced<H: Layout, T: LayoutTuple, W: Asked> = Refused<W::Missing>;
    type Append<T: LayoutTuple> = T;
    type SpreadAfter<H: Layout, T: LayoutTuple> = Modes<Modes<H, Self>, T>;
    #[inline(always)]
    fn spread_after<H: Layout, T: LayoutTuple>(self, h: H, t: T) -> Self::SpreadAfter<H, T> {
        Modes(Modes(h, self), t)
    }
    fn head(self) -> Self::Head {
        unreachable!("`replaced` does not compile")
    }
    fn tail(self) -> Self::Tail {
        unreachable!("`replaced` does not compile")
    }
    fn head_or<W: Asked>(self) -> Self::HeadOr<W> {
        unreachable!("the method that asks does not compile")
    }
    fn tail_or<W: Asked>(self) -> Self::TailOr<W> {
        unreachable!("the method that asks does not compile")
    }
    fn replaced<H: Layout, T: LayoutTuple, W: Asked>(self, _: H, _: T) -> Self::Replaced<H, T, W> {
        Layout::blank()
    }
    #[inline(always)]
    fn followed_by<T: LayoutTuple>(self, t: T) -> T {
        t
    }
    #[inline(always)]
    fn shapes_of(self) -> Nil {
        Nil
    }
    #[inline(always)]
    fn strides_of(self) -> Nil {
        Nil
    }
    #[inline(always)]
    fn bind_all<F: Bind>(self, _: F) -> Self {
        self
    }
}
