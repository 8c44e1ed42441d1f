//! Leaves from integers, and from constants.

use super::{Dyn, Int, Negative, Static, operator::overflow};
use crate::num::{Digit, LastDigit};
use typenum::U0;

/// An operand of `int!`, `shape!` and the others: an integer, or a leaf
/// itself.
#[doc(hidden)]
pub trait IntoLeaf {
    type Leaf: Int;
    fn into_leaf(self) -> Self::Leaf;
}

impl<I: Int> IntoLeaf for I {
    type Leaf = I;
    #[inline(always)]
    fn into_leaf(self) -> I {
        self
    }
}

macro_rules! into_leaf {
    ($($integer:ty)*) => { $(
        impl IntoLeaf for $integer {
            type Leaf = Dyn;
            #[inline(always)]
            #[track_caller]
            fn into_leaf(self) -> Dyn {
                match isize::try_from(self) {
                    Ok(value) => Dyn(value),
                    Err(_) => overflow(),
                }
            }
        }
    )* };
}
into_leaf!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

/// A leaf from an integer, or the leaf itself, as [`int!`](crate::int!) makes it from expressions
/// that are no literals.
///
/// ```
/// use stridewise::{int::leaf, prelude::*};
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
