//! The nodes of a tuple of integers: a leaf, and a tuple of tuples.

use super::{Comparable, ComparableTuple, Equal, Profile, ProfileTuple};
use crate::{
    int::{Int, Mul, One, leaf_of},
    lang::{
        apply::{TupleOperand, operand},
        kind,
        sealed::{Sealed, sealed},
        text::{Shown, Text, TextTail},
    },
    num::Bit,
    refused::{NoSuchMode, Number, Reason, Refused},
    tree::{
        BesideStride, BesideStrideTuple, Compact, CompactTuple, Fill, FillAll, Tiler, TilerTuple,
    },
    value,
};
use typenum::B1;

/// The empty tuple `()`, and the end of every tuple.
///
/// ```
/// use stridewise::{prelude::*, tuple::Nil};
/// let empty: Nil = shape!(());
/// assert_eq!(
///     (empty.to_string(), empty.size().value()),
///     ("()".to_string(), 1)
/// );
/// ```
#[derive(Clone, Copy, Default)]
pub struct Nil;
/// A tuple: `H` is its mode 0, and `T` holds the others.
///
/// [`Shape!`](crate::Shape) and [`shape!`](crate::shape!) write it from its leaves; written by
/// hand, it puts tuples (or tilers) side by side.
///
/// ```
/// use stridewise::{prelude::*, tuple::{Cons, Nil}};
/// type Pair = Cons<Int![4], Cons<Shape![(2, 3)], Nil>>;
/// let pair: Pair = shape!((4, (2, 3)));
/// let Cons(first, Cons(second, Nil)) = pair;
/// assert_eq!((first, second), (int!(4), shape!((2, 3))));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Cons<H, T>(pub H, pub T);

/// `_` in a coordinate or a tiler: the whole mode.
///
/// ```
/// use stridewise::{prelude::*, tuple::Underscore};
/// let matrix = layout!((8, 24) : (24, 1));
/// assert_eq!(matrix.slice((3, Underscore)), matrix.slice(coord!((3, _))));
/// assert_eq!(matrix.composition(tile!(2, _)), layout!((2, 24) : (24, 1)));
/// ```
///
/// Source: CuTe `Underscore`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Underscore;
sealed! { Cons<H, T> Nil<> Underscore<> }

/// A tree of integers: a leaf, or a tuple of such trees.
///
/// Sealed: it is implemented for leaves ([`Int`]), for [`Cons`] and [`Nil`], and for [`Refused`].
/// The methods of tuples are in [`TupleExt`](crate::TupleExt).
///
/// ```
/// use stridewise::prelude::*;
/// fn volume<S: IntTuple>(shape: S) -> isize {
///     shape.size().value()
/// }
/// let rows = 5;
/// assert_eq!((volume(int!(4)), volume(shape!((4, (2, rows))))), (4, 40));
/// ```
///
/// Source: CuTe `IntTuple`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of leaves",
    label = "neither a leaf nor a tuple",
    note = "write `shape!((8, 24))`, and `int!(8)` for a single integer"
)]
pub trait IntTuple:
    TupleOperand
    + Copy
    + Equal
    + Profile
    + Comparable
    + BesideStride
    + Compact
    + kind::Identity
    + Fill
    + Tiler
    + Text
    + Sealed
    + 'static
{
    /// The number of modes: `(4,(2,3))` → 2; a leaf counts as one.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!((<Shape![(4, (2, 3))]>::RANK, <Shape![4]>::RANK), (2, 1));
    /// ```
    ///
    /// Source: CuTe `rank`.
    const RANK: usize;
    /// How deep the parentheses nest: `(4,(2,3))` → 2, `4` → 0.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!((<Shape![(4, (2, 3))]>::DEPTH, <Shape![4]>::DEPTH), (2, 0));
    /// ```
    ///
    /// Source: CuTe `depth`.
    const DEPTH: usize;

    /// The tuple as a plain value, with 0 for dynamic leaves.
    #[doc(hidden)]
    const VALUE: Result<value::IntTuple, value::LayoutError>;
    /// The tuple as a plain value, for the [value layer](crate::value).
    ///
    /// ```
    /// use stridewise::{prelude::*, value};
    /// let rows = 5;
    /// assert_eq!(
    ///     shape!((4, (2, rows))).to_value()?,
    ///     "(4,(2,5))".parse::<value::IntTuple>()?
    /// );
    /// # Ok::<(), value::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// If it has more than 32 leaves, or nests deeper than 8 levels.
    fn to_value(self) -> Result<value::IntTuple, value::LayoutError>;

    /// The tuple as text, also where rustc does not know it yet: generic code can print every
    /// result without a bound.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// fn halves<S: IntTuple>(shape: S) -> String {
    ///     shape.ceil_div(int!(2)).display().to_string()
    /// }
    /// assert_eq!(halves(shape!((7, 4))), "(4,4)");
    /// ```
    fn display(self) -> Shown<Self> {
        Shown(self)
    }

    #[doc(hidden)]
    type IsStatic: Bit;
    /// The product of the leaves.
    #[doc(hidden)]
    type Size: Int;
    /// The modes; a leaf is its own mode.
    #[doc(hidden)]
    type Modes: Tuple;
    #[doc(hidden)]
    fn modes_of(self) -> Self::Modes;
    #[doc(hidden)]
    fn size_of(self) -> Self::Size;
    #[doc(hidden)]
    fn blank() -> Self;
}

/// A tuple of integers in parentheses: [`Cons`] or [`Nil`].
#[doc(hidden)]
pub trait Tuple:
    IntTuple
    + ProfileTuple
    + ComparableTuple
    + BesideStrideTuple
    + CompactTuple
    + kind::IdentityTuple
    + FillAll
    + TilerTuple
    + TextTail
{
    /// Mode 0.
    type Head: IntTuple;
    /// The modes after it.
    type Tail: Tuple;
    fn head(self) -> Self::Head;
    fn tail(self) -> Self::Tail;
}

operand! {
    TupleOperand of_tuple:
    [I: Int] I;
    [] Nil;
    [H: IntTuple, T: Tuple] Cons<H, T>;
}

impl<I: Int> IntTuple for I {
    const RANK: usize = 1;
    const DEPTH: usize = 0;
    const VALUE: Result<value::IntTuple, value::LayoutError> =
        Ok(value::IntTuple::int(match I::STATIC {
            Some(value) => value as i64,
            None => 0,
        }));
    fn to_value(self) -> Result<value::IntTuple, value::LayoutError> {
        if I::DIRECTION != 0 {
            return Err(value::LayoutError::not_made(value::Reason::Directed));
        }
        Ok(value::IntTuple::int(self.value() as i64))
    }
    type IsStatic = <I as Int>::IsStatic;
    type Size = I;
    type Modes = Cons<I, Nil>;
    #[inline(always)]
    fn modes_of(self) -> Cons<I, Nil> {
        Cons(self, Nil)
    }
    #[inline(always)]
    fn size_of(self) -> I {
        self
    }
    #[inline(always)]
    fn blank() -> I {
        leaf_of::<I>(0)
    }
}

impl IntTuple for Nil {
    const RANK: usize = 0;
    const DEPTH: usize = 1;
    const VALUE: Result<value::IntTuple, value::LayoutError> = value::IntTuple::tuple(&[]);
    fn to_value(self) -> Result<value::IntTuple, value::LayoutError> {
        value::IntTuple::tuple(&[])
    }
    type IsStatic = B1;
    type Size = One;
    type Modes = Self;
    #[inline(always)]
    fn modes_of(self) -> Self {
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
    const DEPTH: usize = if H::DEPTH + 1 > T::DEPTH {
        H::DEPTH + 1
    } else {
        T::DEPTH
    };
    const VALUE: Result<value::IntTuple, value::LayoutError> = match (&H::VALUE, &T::VALUE) {
        (Ok(mode), Ok(modes)) => modes.prepend(mode),
        (Err(error), _) | (_, Err(error)) => Err(*error),
    };
    fn to_value(self) -> Result<value::IntTuple, value::LayoutError> {
        self.1.to_value()?.prepend(&self.0.to_value()?)
    }
    type IsStatic = <H::IsStatic as Bit>::And<T::IsStatic>;
    type Size = Mul<H::Size, T::Size>;
    type Modes = Self;
    #[inline(always)]
    fn modes_of(self) -> Self {
        self
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

type NoMode = Refused<NoSuchMode<Number<0>, Number<0>>>;

impl Tuple for Nil {
    type Head = NoMode;
    type Tail = NoMode;
    fn head(self) -> NoMode {
        unreachable!("a mode that is not there is refused")
    }
    fn tail(self) -> NoMode {
        unreachable!("a mode that is not there is refused")
    }
}

impl<H: IntTuple, T: Tuple> Tuple for Cons<H, T> {
    type Head = H;
    type Tail = T;
    #[inline(always)]
    fn head(self) -> H {
        self.0
    }
    #[inline(always)]
    fn tail(self) -> T {
        self.1
    }
}

impl<W: Reason> Tuple for Refused<W> {
    type Head = Self;
    type Tail = Self;
    fn head(self) -> Self {
        self
    }
    fn tail(self) -> Self {
        self
    }
}
