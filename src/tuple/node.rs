//! The nodes of a tuple of integers: a leaf, and a tuple of tuples.

use super::{Equal, Profile, ProfileTuple};
use crate::{
    int::{Int, Mul, One},
    lazy::kind,
    num::Bit,
    refused::{NoSuchMode, Number, Reason, Refused},
    sealed::Sealed,
    value,
};
use typenum::B1;

/// The empty tuple `()`, and the end of every tuple.
#[derive(Clone, Copy, Default)]
pub struct Nil;
/// A tuple: `H` is its mode 0, and `T` holds the others.
#[derive(Clone, Copy, Default)]
pub struct Cons<H, T>(pub H, pub T);

/// `_` in a coordinate or a tiler: the whole mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Underscore;

/// A tree of integers: a leaf, or a tuple of such trees.
///
/// Sealed: it is implemented for leaves ([`Int`]), for [`Cons`] and [`Nil`], and for [`Refused`].
pub trait IntTuple: Copy + Equal + Profile + kind::Zip + Sealed + 'static {
    /// The number of modes; a leaf counts as one.
    const RANK: usize;
    /// How deep the parentheses nest.
    const DEPTH: usize;

    /// The tuple as a plain value, with 0 for dynamic leaves.
    #[doc(hidden)]
    const VALUE: Result<value::IntTuple, value::Error>;
    /// The tuple as a plain value.
    ///
    /// # Errors
    /// If it has more than 32 leaves, or nests deeper than 8 levels.
    fn to_value(self) -> Result<value::IntTuple, value::Error>;

    #[doc(hidden)]
    type IsStatic: Bit;
    /// The product of the leaves.
    #[doc(hidden)]
    type Size: Int;
    /// The modes; a leaf is its own mode.
    #[doc(hidden)]
    type Modes: Tuple;
    /// The leaves, before `T`.
    #[doc(hidden)]
    type FlatOnto<T: Tuple>: Tuple;
    /// Without inner parentheses.
    #[doc(hidden)]
    type Flattened: IntTuple;
    #[doc(hidden)]
    fn modes_of(self) -> Self::Modes;
    #[doc(hidden)]
    fn flat_onto<T: Tuple>(self, t: T) -> Self::FlatOnto<T>;
    #[doc(hidden)]
    fn flattened(self) -> Self::Flattened;
    #[doc(hidden)]
    fn size_of(self) -> Self::Size;
    #[doc(hidden)]
    fn blank() -> Self;
}

/// A tuple of integers in parentheses: [`Cons`] or [`Nil`].
#[doc(hidden)]
pub trait Tuple: IntTuple + ProfileTuple + kind::ZipTuple {
    /// Mode 0.
    type Head: IntTuple;
    /// The modes after it.
    type Tail: Tuple;
    /// `(H, ..T)` where this has a mode 0; it is refused where it has none.
    type Replaced<H: IntTuple, T: Tuple>: Tuple;
    /// The modes, and then those of `T`.
    type Append<T: Tuple>: Tuple;
    fn head(self) -> Self::Head;
    fn tail(self) -> Self::Tail;
    fn replaced<H: IntTuple, T: Tuple>(self, h: H, t: T) -> Self::Replaced<H, T>;
    fn followed_by<T: Tuple>(self, t: T) -> Self::Append<T>;
}

impl<I: Int> IntTuple for I {
    const RANK: usize = 1;
    const DEPTH: usize = 0;
    const VALUE: Result<value::IntTuple, value::Error> = Ok(value::IntTuple::int(match I::STATIC {
        Some(value) => value as i64,
        None => 0,
    }));
    fn to_value(self) -> Result<value::IntTuple, value::Error> {
        Ok(value::IntTuple::int(self.value() as i64))
    }
    type IsStatic = <I as Int>::IsStatic;
    type Size = I;
    type Modes = Cons<I, Nil>;
    type FlatOnto<T: Tuple> = Cons<I, T>;
    type Flattened = I;
    #[inline(always)]
    fn modes_of(self) -> Cons<I, Nil> {
        Cons(self, Nil)
    }
    #[inline(always)]
    fn flat_onto<T: Tuple>(self, t: T) -> Cons<I, T> {
        Cons(self, t)
    }
    #[inline(always)]
    fn flattened(self) -> I {
        self
    }
    #[inline(always)]
    fn size_of(self) -> I {
        self
    }
    #[inline(always)]
    fn blank() -> I {
        I::of(0)
    }
}

impl IntTuple for Nil {
    const RANK: usize = 0;
    const DEPTH: usize = 1;
    const VALUE: Result<value::IntTuple, value::Error> = value::IntTuple::tuple(&[]);
    fn to_value(self) -> Result<value::IntTuple, value::Error> {
        value::IntTuple::tuple(&[])
    }
    type IsStatic = B1;
    type Size = One;
    type Modes = Self;
    type FlatOnto<T: Tuple> = T;
    type Flattened = Self;
    #[inline(always)]
    fn modes_of(self) -> Self {
        self
    }
    #[inline(always)]
    fn flat_onto<T: Tuple>(self, t: T) -> T {
        t
    }
    #[inline(always)]
    fn flattened(self) -> Self {
        self
    }
    #[inline(always)]
    fn size_of(self) -> One {
        One
    }
    #[inline(always)]
    fn blank() -> Self {
        Self
    }
}

impl<H: IntTuple, T: Tuple> IntTuple for Cons<H, T> {
    const RANK: usize = 1 + T::RANK;
    const DEPTH: usize = if H::DEPTH + 1 > T::DEPTH { H::DEPTH + 1 } else { T::DEPTH };
    const VALUE: Result<value::IntTuple, value::Error> = match (&H::VALUE, &T::VALUE) {
        (Ok(mode), Ok(modes)) => modes.prepend(mode),
        (Err(error), _) | (_, Err(error)) => Err(*error),
    };
    fn to_value(self) -> Result<value::IntTuple, value::Error> {
        self.1.to_value()?.prepend(&self.0.to_value()?)
    }
    type IsStatic = <H::IsStatic as Bit>::And<T::IsStatic>;
    type Size = Mul<H::Size, T::Size>;
    type Modes = Self;
    type FlatOnto<X: Tuple> = H::FlatOnto<T::FlatOnto<X>>;
    type Flattened = H::FlatOnto<T::FlatOnto<Nil>>;
    #[inline(always)]
    fn modes_of(self) -> Self {
        self
    }
    #[inline(always)]
    fn flat_onto<X: Tuple>(self, x: X) -> Self::FlatOnto<X> {
        self.0.flat_onto(self.1.flat_onto(x))
    }
    #[inline(always)]
    fn flattened(self) -> Self::Flattened {
        self.flat_onto(Nil)
    }
    #[inline(always)]
    fn size_of(self) -> Self::Size {
        Mul(self.0.size_of(), self.1.size_of())
    }
    #[inline(always)]
    fn blank() -> Self {
        Self(H::blank(), T::blank())
    }
}

type NoMode = Refused<NoSuchMode<Number<0>>>;

impl Tuple for Nil {
    type Head = NoMode;
    type Tail = NoMode;
    type Replaced<H: IntTuple, T: Tuple> = NoMode;
    type Append<T: Tuple> = T;
    fn head(self) -> NoMode {
        unreachable!("a mode that is not there is refused")
    }
    fn tail(self) -> NoMode {
        unreachable!("a mode that is not there is refused")
    }
    fn replaced<H: IntTuple, T: Tuple>(self, _: H, _: T) -> NoMode {
        Int::of(0)
    }
    #[inline(always)]
    fn followed_by<T: Tuple>(self, t: T) -> T {
        t
    }
}

impl<H: IntTuple, T: Tuple> Tuple for Cons<H, T> {
    type Head = H;
    type Tail = T;
    type Replaced<A: IntTuple, B: Tuple> = Cons<A, B>;
    type Append<X: Tuple> = Cons<H, T::Append<X>>;
    #[inline(always)]
    fn head(self) -> H {
        self.0
    }
    #[inline(always)]
    fn tail(self) -> T {
        self.1
    }
    #[inline(always)]
    fn replaced<A: IntTuple, B: Tuple>(self, a: A, b: B) -> Cons<A, B> {
        Cons(a, b)
    }
    #[inline(always)]
    fn followed_by<X: Tuple>(self, x: X) -> Self::Append<X> {
        Cons(self.0, self.1.followed_by(x))
    }
}

impl<W: Reason> Tuple for Refused<W> {
    type Head = Self;
    type Tail = Self;
    type Replaced<H: IntTuple, T: Tuple> = Self;
    type Append<T: Tuple> = Self;
    fn head(self) -> Self {
        self
    }
    fn tail(self) -> Self {
        self
    }
    fn replaced<H: IntTuple, T: Tuple>(self, _: H, _: T) -> Self {
        self
    }
    fn followed_by<T: Tuple>(self, _: T) -> Self {
        self
    }
}
