//! A tuple of layouts, as a layout.

use super::*;
use crate::{
    int::{Add, Int, Mul, One, Zero},
    lazy::thunk,
    num::Bit,
    refused::{Reason, Refused},
    tuple::Cons,
    value,
};
use typenum::B1;

impl<H: Layout, T: LayoutTuple> Layout for Modes<H, T> {
    const RANK: usize = 1 + T::RANK;
    const DEPTH: usize = if H::DEPTH + 1 > T::DEPTH {
        H::DEPTH + 1
    } else {
        T::DEPTH
    };
    const VALUE: Result<value::Layout, value::Error> = match (&H::VALUE, &T::VALUE) {
        (Ok(mode), Ok(modes)) => modes.prepend(mode),
        (Err(error), _) | (_, Err(error)) => Err(*error),
    };
    fn to_value(self) -> Result<value::Layout, value::Error> {
        self.1.to_value()?.prepend(&self.0.to_value()?)
    }
    type HasDirections = <H::HasDirections as Bit>::Or<T::HasDirections>;
    type IsStatic = <H::IsStatic as Bit>::And<T::IsStatic>;
    type IsTuple = B1;
    type Shape = <Self as LayoutTuple>::Shapes;
    type Stride = <Self as LayoutTuple>::Strides;
    type Size = Mul<H::Size, T::Size>;
    type Span = Add<H::Span, T::Span>;
    type FlatOnto<X: List> = H::FlatOnto<T::FlatOnto<X>>;
    type Flattened = H::FlatOnto<T::FlatOnto<NoModes>>;
    #[inline(always)]
    fn flattened(self) -> Self::Flattened {
        self.flat_onto(NoModes)
    }
    type Bind<F: Bind> = <Self as LayoutTuple>::BindAll<F>;
    type Through<F: State> = <H::Through<F> as Stepped>::Then<T>;
    type Modes = Self;
    type Reversed = <Self as LayoutTuple>::ReversedOnto<NoModes>;
    #[inline(always)]
    fn reversed(self) -> Self::Reversed {
        self.reversed_onto(NoModes)
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
    type SpreadOnto<X: LayoutTuple> = T::SpreadAfter<H, X>;
    super::node::exists!();
    #[inline(always)]
    fn spread_onto<X: LayoutTuple>(self, x: X) -> Self::SpreadOnto<X> {
        self.1.spread_after(self.0, x)
    }
    #[inline(always)]
    fn shape_of(self) -> Self::Shape {
        self.shapes_of()
    }
    #[inline(always)]
    fn stride_of(self) -> Self::Stride {
        self.strides_of()
    }
    #[inline(always)]
    fn size_of(self) -> Self::Size {
        Mul(self.0.size_of(), self.1.size_of())
    }
    #[inline(always)]
    fn span_of(self) -> Self::Span {
        Add(self.0.span_of(), self.1.span_of())
    }
    #[inline(always)]
    fn flat_onto<X: List>(self, x: X) -> Self::FlatOnto<X> {
        self.0.flat_onto(self.1.flat_onto(x))
    }
    #[inline(always)]
    fn bind<F: Bind>(self, f: F) -> Self::Bind<F> {
        self.bind_all(f)
    }
    #[inline(always)]
    fn modes_of(self) -> Self {
        self
    }
    #[inline(always)]
    fn blank() -> Self {
        Self(H::blank(), T::blank())
    }
}

impl<H: Layout, T: LayoutTuple> LayoutTuple for Modes<H, T> {
    type After<G: Layout> = Modes<G, Self>;
    #[inline(always)]
    fn after<G: Layout>(self, g: G) -> Modes<G, Self> {
        Modes(g, self)
    }
    type Sizes = Modes<Mode<H::Size, Zero>, T::Sizes>;
    #[inline(always)]
    fn sizes_of(self) -> Self::Sizes {
        Modes(Mode(self.0.size_of(), Zero), self.1.sizes_of())
    }
    type FlatCoords<I: Int> = Cons<FlatDigit<H, I>, T::FlatCoords<I>>;
    #[inline(always)]
    fn flat_coords<I: Int>(self, i: I) -> Self::FlatCoords<I> {
        Cons(FlatDigit(self.0, i), self.1.flat_coords(i))
    }
    type ReversedOnto<X: LayoutTuple> = T::ReversedOnto<Modes<H, X>>;
    #[inline(always)]
    fn reversed_onto<X: LayoutTuple>(self, x: X) -> Self::ReversedOnto<X> {
        self.1.reversed_onto(Modes(self.0, x))
    }
    type Rank = Add<One, T::Rank>;
    type Exhausted<W: AskedOfAll> = Refused<W::Left>;
    fn exhausted<W: AskedOfAll>(self) -> Self::Exhausted<W> {
        Layout::blank()
    }
    type Units = Modes<Mode<One, Zero>, T::Units>;
    type Lacking<M: LayoutTuple> = M::LackingAfter<T>;
    type LackingAfter<X: LayoutTuple> = X::Lacking<T>;
    type Behind<A: Layout> = <A::Modes as LayoutTuple>::Append<Self>;
    type Paired<M: LayoutTuple> = M::PairedAfter<H, T>;
    type PairedAfter<G: Layout, X: LayoutTuple> = Modes<Modes<G, Modes<H, NoModes>>, X::Paired<T>>;
    #[inline(always)]
    fn units() -> Self::Units {
        Modes(Mode(One, Zero), T::units())
    }
    #[inline(always)]
    fn lacking<M: LayoutTuple>() -> Self::Lacking<M> {
        M::lacking_after::<T>()
    }
    #[inline(always)]
    fn lacking_after<X: LayoutTuple>() -> Self::LackingAfter<X> {
        X::lacking::<T>()
    }
    #[inline(always)]
    fn behind<A: Layout>(self, a: A) -> Self::Behind<A> {
        a.modes_of().followed_by(self)
    }
    #[inline(always)]
    fn paired<M: LayoutTuple>(self, m: M) -> Self::Paired<M> {
        m.paired_after(self.0, self.1)
    }
    #[inline(always)]
    fn paired_after<G: Layout, X: LayoutTuple>(self, g: G, x: X) -> Self::PairedAfter<G, X> {
        Modes(Modes(g, Modes(self.0, NoModes)), x.paired(self.1))
    }
    type Shapes = Cons<H::Shape, T::Shapes>;
    type Strides = Cons<H::Stride, T::Strides>;
    type BindAll<F: Bind> = <H::Bind<F> as Layout>::Before<T::BindAll<F>>;
    type ThroughAll<F: State> = <H::Through<F> as Stepped>::Then<T>;
    type FormOfSome<A: CoordTree, B: CoordTuple, C: CoordTuple, L: LayoutTuple> =
        <H::FormOf<A> as Verdict>::And<B::FormInRest<T, C, L>>;
    type FormOfNone<C: CoordTuple, L: LayoutTuple> = OtherRankOf<C, L>;
    type Head = H;
    type Tail = T;
    type HeadOr<W: Asked> = H;
    type TailOr<W: Asked> = T;
    type Replaced<A: Layout, B: LayoutTuple, W: Asked> = A::Before<B>;
    type Append<X: LayoutTuple> = Modes<H, T::Append<X>>;
    type SpreadAfter<G: Layout, X: LayoutTuple> = Modes<G, Self::Append<X>>;
    #[inline(always)]
    fn spread_after<G: Layout, X: LayoutTuple>(self, g: G, x: X) -> Self::SpreadAfter<G, X> {
        Modes(g, self.followed_by(x))
    }
    #[inline(always)]
    fn head(self) -> H {
        self.0
    }
    #[inline(always)]
    fn tail(self) -> T {
        self.1
    }
    #[inline(always)]
    fn head_or<W: Asked>(self) -> H {
        self.0
    }
    #[inline(always)]
    fn tail_or<W: Asked>(self) -> T {
        self.1
    }
    #[inline(always)]
    fn replaced<A: Layout, B: LayoutTuple, W: Asked>(self, a: A, b: B) -> A::Before<B> {
        a.before(b)
    }
    #[inline(always)]
    fn followed_by<X: LayoutTuple>(self, x: X) -> Self::Append<X> {
        Modes(self.0, self.1.followed_by(x))
    }
    #[inline(always)]
    fn shapes_of(self) -> Self::Shapes {
        Cons(self.0.shape_of(), self.1.shapes_of())
    }
    #[inline(always)]
    fn strides_of(self) -> Self::Strides {
        Cons(self.0.stride_of(), self.1.strides_of())
    }
    #[inline(always)]
    fn bind_all<F: Bind>(self, f: F) -> Self::BindAll<F> {
        self.0.bind(f).before(self.1.bind_all(f))
    }
}
