//! The nodes of a layout: a mode, and a tuple of layouts.

use super::{Bind, CoordTree, Equal, FromModes, FromValue, List, State, Stepped, SteppedAll, SteppingAll};
use crate::{
    int::{Add, Int, Mul, One, Reach, Zero},
    lazy::{kind, thunk},
    num::Bit,
    refused::{NoSuchMode, Number, Reason, Refused, TooManyModes},
    sealed::Sealed,
    tuple::{Cons, IntTuple, Nil, Tuple},
    value,
};
use typenum::{B0, B1};

/// A mode `S:D` without modes of its own: an extent and a stride, in elements.
#[derive(Clone, Copy, Default)]
pub struct Mode<S, D>(pub S, pub D);
/// The layout `():()`, and the end of every tuple of modes.
#[derive(Clone, Copy, Default)]
pub struct NoModes;
/// A tuple of layouts: `H` is mode 0, and `T` holds the others.
#[derive(Clone, Copy, Default)]
pub struct Modes<H, T>(pub H, pub T);

/// A layout, `shape : stride`: a function from coordinates to indices.
///
/// Sealed: it is implemented for [`Mode`], [`Modes`] and [`NoModes`] over leaves that are [static](crate::int::Static) or
/// [dynamic](crate::int::Dyn) in any mixture, and for [`Refused`].
pub trait Layout: Copy + Equal + FromValue + kind::Tiler + Sealed + 'static {
    /// The number of modes; a layout without parentheses counts as one mode.
    const RANK: usize;
    /// How deep the parentheses nest.
    const DEPTH: usize;

    /// The layout as a plain value, with 0 for dynamic leaves.
    #[doc(hidden)]
    const VALUE: Result<value::Layout, value::Error>;
    /// The layout as a plain value.
    ///
    /// # Errors
    /// If it has more than 32 leaves, or nests deeper than 8 levels.
    fn to_value(self) -> Result<value::Layout, value::Error>;

    /// Whether all leaves are static.
    #[doc(hidden)]
    type IsStatic: Bit;
    /// Whether there are parentheses.
    #[doc(hidden)]
    type IsTuple: Bit;
    #[doc(hidden)]
    type Shape: IntTuple;
    #[doc(hidden)]
    type Stride: IntTuple;
    #[doc(hidden)]
    type Size: Int;
    /// The largest index, if no stride is negative.
    #[doc(hidden)]
    type Span: Int;
    /// The leaves, before those of `T`.
    #[doc(hidden)]
    type FlatOnto<T: List>: List;
    /// Without inner parentheses.
    #[doc(hidden)]
    type Flattened: Layout;
    #[doc(hidden)]
    fn flattened(self) -> Self::Flattened;
    /// Each leaf replaced by a layout.
    #[doc(hidden)]
    type Bind<F: Bind>: Layout;
    /// Each leaf replaced by a layout, with a state that goes from leaf to leaf.
    #[doc(hidden)]
    type Through<F: State>: Stepped;
    /// The modes; a layout without parentheses is its own mode.
    #[doc(hidden)]
    type Modes: LayoutTuple;
    /// The index of a coordinate.
    #[doc(hidden)]
    type IndexOf<C: CoordTree>: Int;
    #[doc(hidden)]
    fn index_of<C: CoordTree>(self, c: C) -> isize;
    /// The modes if there are several (or none), else this, before the modes `T`.
    #[doc(hidden)]
    type SpreadOnto<T: LayoutTuple>: LayoutTuple;
    /// `(self, ..T)`, unless either is refused.
    #[doc(hidden)]
    type Before<T: LayoutTuple>: LayoutTuple;
    /// This; refused in `O`, if it is refused for breaking a rule.
    #[doc(hidden)]
    type Within<O: Reason>: Layout;
    /// `F`, unless this is refused.
    #[doc(hidden)]
    type Then<F: thunk::Layout>: Layout;

    #[doc(hidden)]
    fn shape_of(self) -> Self::Shape;
    #[doc(hidden)]
    fn stride_of(self) -> Self::Stride;
    #[doc(hidden)]
    fn size_of(self) -> Self::Size;
    #[doc(hidden)]
    fn span_of(self) -> Self::Span;
    #[doc(hidden)]
    fn flat_onto<T: List>(self, t: T) -> Self::FlatOnto<T>;
    #[doc(hidden)]
    fn bind<F: Bind>(self, f: F) -> Self::Bind<F>;
    #[doc(hidden)]
    fn modes_of(self) -> Self::Modes;
    #[doc(hidden)]
    fn spread_onto<T: LayoutTuple>(self, t: T) -> Self::SpreadOnto<T>;
    #[doc(hidden)]
    fn before<T: LayoutTuple>(self, t: T) -> Self::Before<T>;
    #[doc(hidden)]
    fn within<O: Reason>(self) -> Self::Within<O>;
    #[doc(hidden)]
    fn then<F: thunk::Layout>(self, f: F) -> Self::Then<F>;
    /// The only value, of a static layout; one with zeros, of others.
    #[doc(hidden)]
    fn blank() -> Self;
}

/// The shape of a layout.
pub type Shape<L> = <L as Layout>::Shape;
/// The stride of a layout.
pub type Stride<L> = <L as Layout>::Stride;

/// A static leaf; 0 for a dynamic one.
pub(crate) const fn known<I: Int>() -> i64 {
    match I::STATIC {
        Some(value) => value as i64,
        None => 0,
    }
}

/// The modes of a layout: [`Modes`] or [`NoModes`].
#[doc(hidden)]
pub trait LayoutTuple: Layout + FromModes {
    type Shapes: Tuple;
    type Strides: Tuple;
    type BindAll<F: Bind>: LayoutTuple;
    type ThroughAll<F: State>: SteppedAll;
    /// Mode 0.
    type Head: Layout;
    /// The modes after it.
    type Tail: LayoutTuple;
    /// `(H, ..self)`, unless this is refused.
    type After<H: Layout>: LayoutTuple;
    fn after<H: Layout>(self, h: H) -> Self::After<H>;
    /// `(H, ..T)` where this has a mode 0; it is refused where it has none.
    type Replaced<H: Layout, T: LayoutTuple>: LayoutTuple;
    /// The modes, and then those of `T`.
    type Append<T: LayoutTuple>: LayoutTuple;
    fn shapes_of(self) -> Self::Shapes;
    fn strides_of(self) -> Self::Strides;
    fn bind_all<F: Bind>(self, f: F) -> Self::BindAll<F>;
    fn head(self) -> Self::Head;
    fn tail(self) -> Self::Tail;
    fn replaced<H: Layout, T: LayoutTuple>(self, h: H, t: T) -> Self::Replaced<H, T>;
    fn followed_by<T: LayoutTuple>(self, t: T) -> Self::Append<T>;
    /// `(H, ..self)` spread before the modes `T`.
    type SpreadAfter<H: Layout, T: LayoutTuple>: LayoutTuple;
    fn spread_after<H: Layout, T: LayoutTuple>(self, h: H, t: T) -> Self::SpreadAfter<H, T>;
    /// `1:0` for each mode.
    type Units: LayoutTuple;
    /// `1:0` for each mode that `M` has more.
    type Lacking<M: LayoutTuple>: LayoutTuple;
    /// `1:0` for each mode that this has more than `(H, ..T)`.
    type LackingAfter<T: LayoutTuple>: LayoutTuple;
    /// The modes of `A`, then these; `A` itself, if there are none.
    type Behind<A: Layout>: Layout;
    /// Pairs with the modes of `M`.
    type Paired<M: LayoutTuple>: LayoutTuple;
    /// Pairs of the modes of `(H, ..T)` with these.
    type PairedAfter<H: Layout, T: LayoutTuple>: LayoutTuple;
    fn units() -> Self::Units;
    fn lacking<M: LayoutTuple>() -> Self::Lacking<M>;
    fn lacking_after<T: LayoutTuple>() -> Self::LackingAfter<T>;
    fn behind<A: Layout>(self, a: A) -> Self::Behind<A>;
    fn paired<M: LayoutTuple>(self, m: M) -> Self::Paired<M>;
    fn paired_after<H: Layout, T: LayoutTuple>(self, h: H, t: T) -> Self::PairedAfter<H, T>;
}

impl<S: Int, D: Int> Layout for Mode<S, D> {
    const RANK: usize = 1;
    const DEPTH: usize = 0;
    const VALUE: Result<value::Layout, value::Error> = value::Layout::single(known::<S>(), known::<D>());
    fn to_value(self) -> Result<value::Layout, value::Error> {
        value::Layout::single(self.0.value() as i64, self.1.value() as i64)
    }
    type IsStatic = <S::IsStatic as Bit>::And<D::IsStatic>;
    type IsTuple = B0;
    type Shape = S;
    type Stride = D;
    type Size = S;
    type Span = Reach<S, D>;
    type FlatOnto<T: List> = Modes<Self, T>;
    type Flattened = Self;
    #[inline(always)]
    fn flattened(self) -> Self::Flattened {
        self
    }
    type Bind<F: Bind> = F::Leaf<S, D>;
    type Through<F: State> = F::Leaf<S, D>;
    type Modes = Modes<Self, NoModes>;
    type IndexOf<C: CoordTree> = C::InMode<S, D>;
    #[inline(always)]
    fn index_of<C: CoordTree>(self, c: C) -> isize {
        c.in_mode(self.0, self.1)
    }
    type SpreadOnto<T: LayoutTuple> = Modes<Self, T>;
    type Before<X: LayoutTuple> = X::After<Self>;
    type Within<O: Reason> = Self;
    type Then<F: thunk::Layout> = F::Out;
    #[inline(always)]
    fn spread_onto<T: LayoutTuple>(self, t: T) -> Modes<Self, T> {
        Modes(self, t)
    }
    #[inline(always)]
    fn shape_of(self) -> S {
        self.0
    }
    #[inline(always)]
    fn stride_of(self) -> D {
        self.1
    }
    #[inline(always)]
    fn size_of(self) -> S {
        self.0
    }
    #[inline(always)]
    fn span_of(self) -> Self::Span {
        Reach(self.0, self.1)
    }
    #[inline(always)]
    fn flat_onto<T: List>(self, t: T) -> Modes<Self, T> {
        Modes(self, t)
    }
    #[inline(always)]
    fn bind<F: Bind>(self, f: F) -> F::Leaf<S, D> {
        f.leaf(self.0, self.1)
    }
    #[inline(always)]
    fn modes_of(self) -> Self::Modes {
        Modes(self, NoModes)
    }
    #[inline(always)]
    fn before<X: LayoutTuple>(self, x: X) -> X::After<Self> {
        x.after(self)
    }
    #[inline(always)]
    fn within<O: Reason>(self) -> Self {
        self
    }
    #[inline(always)]
    fn then<F: thunk::Layout>(self, f: F) -> F::Out {
        f.out()
    }
    #[inline(always)]
    fn blank() -> Self {
        Self(S::of(0), D::of(0))
    }
}

impl Layout for NoModes {
    const RANK: usize = 0;
    const DEPTH: usize = 1;
    const VALUE: Result<value::Layout, value::Error> = Ok(value::Layout::EMPTY);
    fn to_value(self) -> Result<value::Layout, value::Error> {
        Ok(value::Layout::EMPTY)
    }
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
    type IndexOf<C: CoordTree> = C::InModes<Self>;
    #[inline(always)]
    fn index_of<C: CoordTree>(self, c: C) -> isize {
        c.in_modes(self)
    }
    type SpreadOnto<T: LayoutTuple> = T;
    type Before<X: LayoutTuple> = X::After<Self>;
    type Within<O: Reason> = Self;
    type Then<F: thunk::Layout> = F::Out;
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
    fn before<X: LayoutTuple>(self, x: X) -> X::After<Self> {
        x.after(self)
    }
    #[inline(always)]
    fn within<O: Reason>(self) -> Self {
        self
    }
    #[inline(always)]
    fn then<F: thunk::Layout>(self, f: F) -> F::Out {
        f.out()
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
    type Head = Refused<NoSuchMode<Number<0>>>;
    type Tail = Refused<NoSuchMode<Number<0>>>;
    type Replaced<H: Layout, T: LayoutTuple> = Refused<TooManyModes<Number<0>>>;
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
    fn replaced<H: Layout, T: LayoutTuple>(self, _: H, _: T) -> Self::Replaced<H, T> {
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

impl<H: Layout, T: LayoutTuple> Layout for Modes<H, T> {
    const RANK: usize = 1 + T::RANK;
    const DEPTH: usize = if H::DEPTH + 1 > T::DEPTH { H::DEPTH + 1 } else { T::DEPTH };
    const VALUE: Result<value::Layout, value::Error> = match (&H::VALUE, &T::VALUE) {
        (Ok(mode), Ok(modes)) => modes.prepend(mode),
        (Err(error), _) | (_, Err(error)) => Err(*error),
    };
    fn to_value(self) -> Result<value::Layout, value::Error> {
        self.1.to_value()?.prepend(&self.0.to_value()?)
    }
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
    type Bind<F: Bind> = Modes<H::Bind<F>, T::BindAll<F>>;
    type Through<F: State> = <H::Through<F> as Stepped>::Then<T>;
    type Modes = Self;
    type IndexOf<C: CoordTree> = C::InModes<Self>;
    #[inline(always)]
    fn index_of<C: CoordTree>(self, c: C) -> isize {
        c.in_modes(self)
    }
    type SpreadOnto<X: LayoutTuple> = T::SpreadAfter<H, X>;
    type Before<X: LayoutTuple> = X::After<Self>;
    type Within<O: Reason> = Self;
    type Then<F: thunk::Layout> = F::Out;
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
    fn before<X: LayoutTuple>(self, x: X) -> X::After<Self> {
        x.after(self)
    }
    #[inline(always)]
    fn within<O: Reason>(self) -> Self {
        self
    }
    #[inline(always)]
    fn then<F: thunk::Layout>(self, f: F) -> F::Out {
        f.out()
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
    type BindAll<F: Bind> = Modes<H::Bind<F>, T::BindAll<F>>;
    type ThroughAll<F: State> = <H::Through<F> as Stepped>::Then<T>;
    type Head = H;
    type Tail = T;
    type Replaced<A: Layout, B: LayoutTuple> = A::Before<B>;
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
    fn replaced<A: Layout, B: LayoutTuple>(self, a: A, b: B) -> A::Before<B> {
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
        Modes(self.0.bind(f), self.1.bind_all(f))
    }
}

impl<W: Reason> Layout for Refused<W> {
    const RANK: usize = {
        let () = W::MESSAGE;
        0
    };
    const DEPTH: usize = {
        let () = W::MESSAGE;
        0
    };
    const VALUE: Result<value::Layout, value::Error> = {
        let () = W::MESSAGE;
        Ok(value::Layout::EMPTY)
    };
    fn to_value(self) -> Result<value::Layout, value::Error> {
        match self.never {}
    }
    type IsStatic = B1;
    type IsTuple = B1;
    type Shape = Self;
    type Stride = Self;
    type Size = Self;
    type Span = Self;
    type FlatOnto<T: List> = Self;
    type Flattened = Self;
    fn flattened(self) -> Self {
        self
    }
    type Bind<F: Bind> = Self;
    type Through<F: State> = SteppingAll<Self, F>;
    type Modes = Self;
    type IndexOf<C: CoordTree> = Self;
    fn index_of<C: CoordTree>(self, _: C) -> isize {
        match self.never {}
    }
    type SpreadOnto<T: LayoutTuple> = Self;
    type Before<T: LayoutTuple> = Self;
    type Within<O: Reason> = Refused<W::In<O>>;
    type Then<F: thunk::Layout> = Self;
    fn spread_onto<T: LayoutTuple>(self, _: T) -> Self {
        self
    }
    fn shape_of(self) -> Self {
        self
    }
    fn stride_of(self) -> Self {
        self
    }
    fn size_of(self) -> Self {
        self
    }
    fn span_of(self) -> Self {
        self
    }
    fn flat_onto<T: List>(self, _: T) -> Self {
        self
    }
    fn bind<F: Bind>(self, _: F) -> Self {
        self
    }
    fn modes_of(self) -> Self {
        self
    }
    fn before<T: LayoutTuple>(self, _: T) -> Self {
        self
    }
    fn within<O: Reason>(self) -> Self::Within<O> {
        match self.never {}
    }
    fn then<F: thunk::Layout>(self, _: F) -> Self {
        self
    }
    fn blank() -> Self {
        Self::of(0)
    }
}

impl<W: Reason> LayoutTuple for Refused<W> {
    type After<H: Layout> = Self;
    fn after<H: Layout>(self, _: H) -> Self {
        self
    }
    type Units = Self;
    type Lacking<M: LayoutTuple> = Self;
    type LackingAfter<T: LayoutTuple> = Self;
    type Behind<A: Layout> = Self;
    type Paired<M: LayoutTuple> = Self;
    type PairedAfter<H: Layout, T: LayoutTuple> = Self;
    fn units() -> Self {
        Layout::blank()
    }
    fn lacking<M: LayoutTuple>() -> Self {
        Layout::blank()
    }
    fn lacking_after<T: LayoutTuple>() -> Self {
        Layout::blank()
    }
    fn behind<A: Layout>(self, _: A) -> Self {
        self
    }
    fn paired<M: LayoutTuple>(self, _: M) -> Self {
        self
    }
    fn paired_after<H: Layout, T: LayoutTuple>(self, _: H, _: T) -> Self {
        self
    }
    type Shapes = Self;
    type Strides = Self;
    type BindAll<F: Bind> = Self;
    type ThroughAll<F: State> = SteppingAll<Self, F>;
    type Head = Self;
    type Tail = Self;
    type Replaced<H: Layout, T: LayoutTuple> = Self;
    type Append<T: LayoutTuple> = Self;
    type SpreadAfter<H: Layout, T: LayoutTuple> = Self;
    fn spread_after<H: Layout, T: LayoutTuple>(self, _: H, _: T) -> Self {
        self
    }
    fn head(self) -> Self {
        self
    }
    fn tail(self) -> Self {
        self
    }
    fn replaced<H: Layout, T: LayoutTuple>(self, _: H, _: T) -> Self {
        self
    }
    fn followed_by<T: LayoutTuple>(self, _: T) -> Self {
        self
    }
    fn shapes_of(self) -> Self {
        self
    }
    fn strides_of(self) -> Self {
        self
    }
    fn bind_all<F: Bind>(self, _: F) -> Self {
        self
    }
}
