//! Leaves from integers, and from constants.

use super::{Basis, Dyn, Int, Multiple, Narrow, Negative, Static, Wide, operator::overflow};
use crate::{
    num::{Digit, LastDigit, Nat},
    refused::{Reason, Refused},
};
use typenum::U0;

/// An operand of `int!`, `shape!` and the others: an integer, or a leaf
/// itself.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an integer of up to 64 bits nor a leaf of a layout",
    label = "not an integer"
)]
pub trait IntoLeaf {
    type Leaf: Int;
    fn into_leaf(self) -> Self::Leaf;
}

macro_rules! themselves {
    ($([$($g:tt)*] $Leaf:ty;)*) => { $(
        impl<$($g)*> IntoLeaf for $Leaf {
            type Leaf = Self;
            #[inline(always)]
            fn into_leaf(self) -> Self {
                self
            }
        }
    )* };
}
each_leaf!(themselves);

/// An integer of Rust.
///
/// Leaves and coordinates are made of all of them by one implementation: so rustc knows the leaf of
/// a literal, or of the `i` of `0..8`, before it knows the type of the number.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an integer of up to 64 bits nor a leaf of a layout",
    label = "not an integer"
)]
pub trait Integer: Copy {
    /// The value, if `isize` has it.
    fn exactly(self) -> Option<isize>;
    /// The value, or one that no mode has as a coordinate: negative, or the largest.
    fn saturated(self) -> isize;
}

macro_rules! integers {
    ($($integer:ty)* => |$self:ident| $saturated:expr) => { $(
        impl Integer for $integer {
            #[inline(always)]
            fn exactly(self) -> Option<isize> {
                isize::try_from(self).ok()
            }
            #[inline(always)]
            fn saturated($self) -> isize {
                $saturated
            }
        }
    )* };
}
// Of `usize`, and of `u16` on targets of 16 bits, large values become negative.
integers!(u8 u16 usize i8 i16 isize => |self| self as isize);
integers!(u32 u64 i32 i64 => |self| {
    isize::try_from(self).unwrap_or(if i128::from(self) < 0 { isize::MIN } else { isize::MAX })
});

impl<I: Integer> IntoLeaf for I {
    type Leaf = Dyn;
    #[inline]
    #[track_caller]
    fn into_leaf(self) -> Dyn {
        match self.exactly() {
            Some(value) => Dyn(value),
            None => overflow(),
        }
    }
}

/// A leaf from an integer, or the leaf itself, as [`int!`](crate::int!) makes it from expressions
/// that are no literals.
///
/// ```
/// use stridewise::{int::{leaf, Dyn}, prelude::*};
/// let rows: Dyn = leaf(100_u32);
/// let four: Int![4] = leaf(int!(4));
/// assert_eq!((rows.value(), four.value()), (100, 4));
/// ```
///
/// # Panics
/// If the integer leaves the range of `isize`.
#[inline(always)]
#[track_caller]
pub fn leaf<I: IntoLeaf>(value: I) -> I::Leaf {
    value.into_leaf()
}

/// A constant by its sign and its hexadecimal digits.
#[doc(hidden)]
#[rustfmt::skip]
#[derive(Debug)]
pub struct Constant<
    const NEGATIVE: bool,
    const A: u8, const B: u8, const C: u8, const D: u8, const E: u8, const F: u8, const G: u8, const H: u8,
    const I: u8, const J: u8, const K: u8, const L: u8, const M: u8, const N: u8, const O: u8, const P: u8,
>;

/// The leaf of a constant.
#[doc(hidden)]
pub trait ToInt {
    type Int: Int;
}

type Push<const D: u8, N> = <Digit<D> as LastDigit>::AppendedTo<N>;

macro_rules! constant {
    ($negative:literal, $t:ty) => {
        #[rustfmt::skip]
        impl<
            const A: u8, const B: u8, const C: u8, const D: u8, const E: u8, const F: u8, const G: u8, const H: u8,
            const I: u8, const J: u8, const K: u8, const L: u8, const M: u8, const N: u8, const O: u8, const P: u8,
        > ToInt for Constant<$negative, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P>
        where
            Digit<A>: LastDigit, Digit<B>: LastDigit, Digit<C>: LastDigit, Digit<D>: LastDigit,
            Digit<E>: LastDigit, Digit<F>: LastDigit, Digit<G>: LastDigit, Digit<H>: LastDigit,
            Digit<I>: LastDigit, Digit<J>: LastDigit, Digit<K>: LastDigit, Digit<L>: LastDigit,
            Digit<M>: LastDigit, Digit<N>: LastDigit, Digit<O>: LastDigit, Digit<P>: LastDigit,
        {
            type Int = $t;
        }
    };
}
macro_rules! digits_of_constant {
    () => { Push<P, Push<O, Push<N, Push<M, Push<L, Push<K, Push<J, Push<I, Push<H, Push<G, Push<F, Push<E, Push<D,
        Push<C, Push<B, Push<A, U0>>>>>>>>>>>>>>>> };
}
constant!(false, Static<digits_of_constant!()>);
constant!(true, Negative<digits_of_constant!()>);

/// The sign of a constant.
///
/// # Panics
/// If it leaves 64 bits.
#[doc(hidden)]
#[must_use]
pub const fn is_negative(constant: i128) -> bool {
    assert!(
        constant >= -(i64::MAX as i128) && constant <= i64::MAX as i128,
        "a static number does not fit into 64 bits: extents, strides and sizes have to"
    );
    constant < 0
}

/// A hexadecimal digit of a constant's magnitude, counted from the last one.
#[doc(hidden)]
#[must_use]
pub const fn digit(constant: i128, place: u32) -> u8 {
    (constant.unsigned_abs() >> (4 * place) & 15) as u8
}
