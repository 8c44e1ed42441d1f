//! Hexadecimal digits: sums and differences of two of them, each looked up in one step.
//!
//! Numbers are typenum's, in binary; they are added, subtracted and compared four bits at a time. A
//! number knows its own last digit `d` and asks the other number's last digit `e` for `d + e` or
//! `d − e`, which says how to go on with what stands before the two: `Total<S>` for a sum `S` from
//! 0 to 31, `Change<T>` for a difference `T - 16` from −16 to 15.

use super::{Bit, Ordering, difference::Subtraction, nat::Nat};
use crate::refused::SpelledDigit;
use typenum::{B0, Greater, Less};

/// The hexadecimal digit `D`.
#[doc(hidden)]
#[derive(Debug)]
pub struct Digit<const D: u8>;
/// The sum of two digits, and of a carry.
#[doc(hidden)]
#[derive(Debug)]
pub struct Total<const S: u8>;
/// The difference `T − 16` of two digits, and of a borrow.
#[doc(hidden)]
#[derive(Debug)]
pub struct Change<const T: u8>;

/// What follows from a sum of two last digits.
#[doc(hidden)]
pub trait Sum: Sized {
    /// `16 · (U + V) + sum`.
    type Join<U: Nat, V: Nat>: Nat;
}

/// What follows from a difference of two last digits.
#[doc(hidden)]
pub trait Delta: Sized {
    /// `16 · (U − V) + difference`.
    type Join<U: Nat, V: Nat>: Subtraction;
    /// How the numbers compare, unless digits before these say; `Lower` is how the digits after
    /// these do.
    type Compare<Lower: Ordering>: Ordering;
    /// Whether `16 · U + d` and `16 · V + e` are the same.
    type Same<U: Nat, V: Nat>: Bit;
}

macro_rules! total {
    ($Add:ident: $($s:literal $Push:ident),*) => { $(
        impl Sum for Total<$s> {
            type Join<U: Nat, V: Nat> = <U::$Add<V> as Nat>::$Push;
        }
    )* };
}
total!(Add: 0 Push0, 1 Push1, 2 Push2, 3 Push3, 4 Push4, 5 Push5, 6 Push6, 7 Push7,
    8 Push8, 9 Push9, 10 Push10, 11 Push11, 12 Push12, 13 Push13, 14 Push14, 15 Push15);
total!(AddOneMore: 16 Push0, 17 Push1, 18 Push2, 19 Push3, 20 Push4, 21 Push5, 22 Push6, 23 Push7,
    24 Push8, 25 Push9, 26 Push10, 27 Push11, 28 Push12, 29 Push13, 30 Push14, 31 Push15);

macro_rules! change {
    ($Subtract:ident, $Order:ty: $($t:literal $Push:ident),*) => { $(
        impl Delta for Change<$t> {
            type Join<U: Nat, V: Nat> = <U::$Subtract<V> as Subtraction>::$Push;
            type Compare<Lower: Ordering> = $Order;
            type Same<U: Nat, V: Nat> = B0;
        }
    )* };
}
change!(SubtractOneMore, Less: 0 Push0, 1 Push1, 2 Push2, 3 Push3, 4 Push4, 5 Push5, 6 Push6, 7 Push7,
    8 Push8, 9 Push9, 10 Push10, 11 Push11, 12 Push12, 13 Push13, 14 Push14, 15 Push15);
change!(Subtract, Greater: 17 Push1, 18 Push2, 19 Push3, 20 Push4, 21 Push5, 22 Push6, 23 Push7,
    24 Push8, 25 Push9, 26 Push10, 27 Push11, 28 Push12, 29 Push13, 30 Push14, 31 Push15);
impl Delta for Change<16> {
    type Join<U: Nat, V: Nat> = <U::Subtract<V> as Subtraction>::Push0;
    type Compare<Lower: Ordering> = Lower;
    type Same<U: Nat, V: Nat> = U::Same<V>;
}

/// A last digit `e`.
#[doc(hidden)]
pub trait LastDigit: SpelledDigit {
    /// `16 · N + e`.
    type After<N: Nat>: Nat;
    type Plus0: Sum;
    type Plus1: Sum;
    type Plus2: Sum;
    type Plus3: Sum;
    type Plus4: Sum;
    type Plus5: Sum;
    type Plus6: Sum;
    type Plus7: Sum;
    type Plus8: Sum;
    type Plus9: Sum;
    type Plus10: Sum;
    type Plus11: Sum;
    type Plus12: Sum;
    type Plus13: Sum;
    type Plus14: Sum;
    type Plus15: Sum;
    type Plus16: Sum;
    /// `−1 − e`.
    type FromMinus1: Delta;
    type From0: Delta;
    type From1: Delta;
    type From2: Delta;
    type From3: Delta;
    type From4: Delta;
    type From5: Delta;
    type From6: Delta;
    type From7: Delta;
    type From8: Delta;
    type From9: Delta;
    type From10: Delta;
    type From11: Delta;
    type From12: Delta;
    type From13: Delta;
    type From14: Delta;
    type From15: Delta;
}

/// Each digit sees the sums from its own value on, and the differences down to its own value.
macro_rules! digits {
    ($($d:literal $Push:ident: $($s:literal)* | $($t:literal)*;)*) => { $(
        digits!(@ $d $Push [$($s)*] [$($t)*]);
    )* };
    (@ $d:literal $Push:ident
        [$s0:literal $s1:literal $s2:literal $s3:literal $s4:literal $s5:literal $s6:literal $s7:literal $s8:literal
         $s9:literal $s10:literal $s11:literal $s12:literal $s13:literal $s14:literal $s15:literal $s16:literal]
        [$m:literal $t0:literal $t1:literal $t2:literal $t3:literal $t4:literal $t5:literal $t6:literal $t7:literal
         $t8:literal $t9:literal $t10:literal $t11:literal $t12:literal $t13:literal $t14:literal $t15:literal]
    ) => {
        impl LastDigit for Digit<$d> {
            type After<N: Nat> = N::$Push;
            type Plus0 = Total<$s0>;
            type Plus1 = Total<$s1>;
            type Plus2 = Total<$s2>;
            type Plus3 = Total<$s3>;
            type Plus4 = Total<$s4>;
            type Plus5 = Total<$s5>;
            type Plus6 = Total<$s6>;
            type Plus7 = Total<$s7>;
            type Plus8 = Total<$s8>;
            type Plus9 = Total<$s9>;
            type Plus10 = Total<$s10>;
            type Plus11 = Total<$s11>;
            type Plus12 = Total<$s12>;
            type Plus13 = Total<$s13>;
            type Plus14 = Total<$s14>;
            type Plus15 = Total<$s15>;
            type Plus16 = Total<$s16>;
            type FromMinus1 = Change<$m>;
            type From0 = Change<$t0>;
            type From1 = Change<$t1>;
            type From2 = Change<$t2>;
            type From3 = Change<$t3>;
            type From4 = Change<$t4>;
            type From5 = Change<$t5>;
            type From6 = Change<$t6>;
            type From7 = Change<$t7>;
            type From8 = Change<$t8>;
            type From9 = Change<$t9>;
            type From10 = Change<$t10>;
            type From11 = Change<$t11>;
            type From12 = Change<$t12>;
            type From13 = Change<$t13>;
            type From14 = Change<$t14>;
            type From15 = Change<$t15>;
        }
    };
}
digits! {
    0 Push0: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 | 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31;
    1 Push1: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 | 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30;
    2 Push2: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 | 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29;
    3 Push3: 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 | 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28;
    4 Push4: 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 | 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27;
    5 Push5: 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 | 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26;
    6 Push6: 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 | 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25;
    7 Push7: 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 | 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24;
    8 Push8: 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 | 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23;
    9 Push9: 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 | 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22;
    10 Push10: 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 | 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21;
    11 Push11: 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 | 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20;
    12 Push12: 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 | 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19;
    13 Push13: 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 | 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18;
    14 Push14: 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 | 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17;
    15 Push15: 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 | 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16;
}
