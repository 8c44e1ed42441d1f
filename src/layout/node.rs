//! The nodes of a layout: a mode, and a tuple of layouts.

use super::{Bind, List, State, Stepped, SteppedAll, SteppingAll};
use crate::{
    int::{Add, Int, Mul, One, Reach, Zero},
    lazy::thunk,
    num::Bit,
    refused::{NoSuchMode, Reason, Refused},
    tuple::{Cons, IntTuple, Nil, Tuple},
};
use typenum::B1;

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
pub trait Layout: Copy + 'static {
    /// The number of modes; a layout without parentheses counts as one mode.
    const RANK: usize;
    /// How deep the parentheses nest.
    const DEPTH: usize;

    /// Whether all leaves are static.
    #[doc(hidden)]
    type IsStatic: Bit;
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
    /// Each leaf replaced by a layout.
    #[doc(hidden)]
    type Bind<F: Bind>: Layout;
    /// Each leaf replaced by a layout, with a state that goes from leaf to leaf.
    #[doc(hidden)]
    type Through<F: State>: Stepped;
    /// The modes; a layout without parentheses is its own mode.
    #[doc(hidden)]
    type Modes: LayoutTuple;
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
    fn then<F: thunk::Layout>(self, f: F) -> Self::Then<F>;
    /// The only value, of a static layout; one with zeros, of others.
    #[doc(hidden)]
    fn blank() -> Self;
}

/// The modes of a layout: [`Modes`] or [`NoModes`].
#[doc(hidden)]
pub trait LayoutTuple: Layout {
    type Shapes: Tuple;
    type Strides: Tuple;
    type BindAll<F: Bind>: LayoutTuple;
    type ThroughAll<F: State>: SteppedAll;
    /// Mode 0.
    type Head: Layout;
    /// The modes after it.
    type Tail: LayoutTuple;
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
    fn append<T: LayoutTuple>(self, t: T) -> Self::Append<T>;
}

impl<S: Int, D: Int> Layout for Mode<S, D> {
    const RANK: usize = 1;
    const DEPTH: usize = 0;
    type IsStatic = <S::IsStatic as Bit>::And<D::IsStatic>;
    type Shape = S;
    type Stride = D;
    type Size = S;
    type Span = Reach<S, D>;
    type FlatOnto<T: List> = Modes<Self, T>;
    type Bind<F: Bind> = F::Leaf<S, D>;
    type Through<F: State> = F::Leaf<S, D>;
    type Modes = Modes<Self, NoModes>;
    type Then<F: thunk::Layout> = F::Out;
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
    type IsStatic = B1;
    type Shape = Nil;
    type Stride = Nil;
    type Size = One;
    type Span = Zero;
    type FlatOnto<T: List> = T;
    type Bind<F: Bind> = Self;
    type Through<F: State> = SteppingAll<Self, F>;
    type Modes = Self;
    type Then<F: thunk::Layout> = F::Out;
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
    fn then<F: thunk::Layout>(self, f: F) -> F::Out {
        f.out()
    }
    #[inline(always)]
    fn blank() -> Self {
        Self
    }
}

impl LayoutTuple for NoModes {
    type Shapes = Nil;
    type Strides = Nil;
    type BindAll<F: Bind> = Self;
    type ThroughAll<F: State> = SteppingAll<Self, F>;
    type Head = Refused<NoSuchMode>;
    type Tail = Refused<NoSuchMode>;
    type Replaced<H: Layout, T: LayoutTuple> = Refused<NoSuchMode>;
    type Append<T: LayoutTuple> = T;
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
    fn append<T: LayoutTuple>(self, t: T) -> T {
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
    type IsStatic = <H::IsStatic as Bit>::And<T::IsStatic>;
    type Shape = <Self as LayoutTuple>::Shapes;
    type Stride = <Self as LayoutTuple>::Strides;
    type Size = Mul<H::Size, T::Size>;
    type Span = Add<H::Span, T::Span>;
    type FlatOnto<X: List> = H::FlatOnto<T::FlatOnto<X>>;
    type Bind<F: Bind> = Modes<H::Bind<F>, T::BindAll<F>>;
    type Through<F: State> = <H::Through<F> as Stepped>::Then<T>;
    type Modes = Self;
    type Then<F: thunk::Layout> = F::Out;
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
    fn then<F: thunk::Layout>(self, f: F) -> F::Out {
        f.out()
    }
    #[inline(always)]
    fn blank() -> Self {
        Self(H::blank(), T::blank())
    }
}

impl<H: Layout, T: LayoutTuple> LayoutTuple for Modes<H, T> {
    type Shapes = Cons<H::Shape, T::Shapes>;
    type Strides = Cons<H::Stride, T::Strides>;
    type BindAll<F: Bind> = Modes<H::Bind<F>, T::BindAll<F>>;
    type ThroughAll<F: State> = <H::Through<F> as Stepped>::Then<T>;
    type Head = H;
    type Tail = T;
    type Replaced<A: Layout, B: LayoutTuple> = Modes<A, B>;
    type Append<X: LayoutTuple> = Modes<H, T::Append<X>>;
    #[inline(always)]
    fn head(self) -> H {
        self.0
    }
    #[inline(always)]
    fn tail(self) -> T {
        self.1
    }
    #[inline(always)]
    fn replaced<A: Layout, B: LayoutTuple>(self, a: A, b: B) -> Modes<A, B> {
        Modes(a, b)
    }
    #[inline(always)]
    fn append<X: LayoutTuple>(self, x: X) -> Self::Append<X> {
        Modes(self.0, self.1.append(x))
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
        W::MESSAGE;
        0
    };
    const DEPTH: usize = {
        W::MESSAGE;
        0
    };
    type IsStatic = B1;
    type Shape = Self;
    type Stride = Self;
    type Size = Self;
    type Span = Self;
    type FlatOnto<T: List> = Self;
    type Bind<F: Bind> = Self;
    type Through<F: State> = SteppingAll<Self, F>;
    type Modes = Self;
    type Then<F: thunk::Layout> = Self;
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
    fn then<F: thunk::Layout>(self, _: F) -> Self {
        self
    }
    fn blank() -> Self {
        Self::of(0)
    }
}

impl<W: Reason> LayoutTuple for Refused<W> {
    type Shapes = Self;
    type Strides = Self;
    type BindAll<F: Bind> = Self;
    type ThroughAll<F: State> = SteppingAll<Self, F>;
    type Head = Self;
    type Tail = Self;
    type Replaced<H: Layout, T: LayoutTuple> = Self;
    type Append<T: LayoutTuple> = Self;
    fn head(self) -> Self {
        self
    }
    fn tail(self) -> Self {
        self
    }
    fn replaced<H: Layout, T: LayoutTuple>(self, _: H, _: T) -> Self {
        self
    }
    fn append<T: LayoutTuple>(self, _: T) -> Self {
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
