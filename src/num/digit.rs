//! Hexadecimal digits: sums and differences of two of them, each looked up in one step.
//!
//! Numbers are typenum's, in binary; they are added, subtracted and compared four bits at a time. A
//! number knows its own last digit `d` and asks the other number's last digit `e` for `d + e` or
//! `d − e`, which says how to go on with the digits before the two: `Total<S>` for a sum `S` from
//! 0 to 31, `Change<T>` for a difference `T - 16` from −16 to 15.

use super::{Bit, Ordering, difference::Subtraction, nat::Nat, spelled::SpelledDigit};
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

/// The rest of a sum, by the sum of the two last digits.
#[doc(hidden)]
pub trait Sum: Sized {
    /// `16 · (U + V) + sum`.
    type Join<U: Nat, V: Nat>: Nat;
}

/// The rest of a difference, by the difference of the two last digits.
#[doc(hidden)]
pub trait Delta: Sized {
    /// `16 · (U − V) + difference`.
    type Join<U: Nat, V: Nat>: Subtraction;
    /// How the numbers compare, unless digits before these say; `Lower` is how the digits after
    /// these do.
    type Compare<Lower: Ordering>: Ordering;
    /// `16 · U + d == 16 · V + e`.
    type Equals<U: Nat, V: Nat>: Bit;
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
            type Equals<U: Nat, V: Nat> = B0;
        }
    )* };
}
change!(SubtractOneMore, Less: 0 Push0, 1 Push1, 2 Push2, 3 Push3, 4 Push4, 5 Push5, 6 Push6, 7
    Push7,
    8 Push8, 9 Push9, 10 Push10, 11 Push11, 12 Push12, 13 Push13, 14 Push14, 15 Push15);
change!(Subtract, Greater: 17 Push1, 18 Push2, 19 Push3, 20 Push4, 21 Push5, 22 Push6, 23 Push7,
    24 Push8, 25 Push9, 26 Push10, 27 Push11, 28 Push12, 29 Push13, 30 Push14, 31 Push15);
impl Delta for Change<16> {
    type Join<U: Nat, V: Nat> = <U::Subtract<V> as Subtraction>::Push0;
    type Compare<Lower: Ordering> = Lower;
    type Equals<U: Nat, V: Nat> = U::Equals<V>;
}

/// A last digit `e`.
#[doc(hidden)]
pub trait LastDigit: SpelledDigit {
    /// `16 · N + e`.
    type AppendedTo<N: Nat>: Nat;
    items! { Plus0 Plus1 Plus2 Plus3 Plus4 Plus5 Plus6 Plus7 Plus8
    Plus9 Plus10 Plus11 Plus12 Plus13 Plus14 Plus15 Plus16: Sum }
    // `FromMinus1` is `−1 − e`, as if a borrow came from 0.
    items! { FromMinus1 From0 From1 From2 From3 From4 From5 From6 From7
    From8 From9 From10 From11 From12 From13 From14 From15: Delta }
}

/// Each digit sees the sums from its own value on, and the differences down to its own value.
macro_rules! digits {
    ($($d:literal $Push:ident: $($s:literal)* | $($t:literal)*;)*) => { $(
        digits! { @ $d $Push
            [$($s)*] [Plus0 Plus1 Plus2 Plus3 Plus4 Plus5 Plus6 Plus7 Plus8
                Plus9 Plus10 Plus11 Plus12 Plus13 Plus14 Plus15 Plus16]
            [$($t)*] [FromMinus1 From0 From1 From2 From3 From4 From5 From6 From7
                From8 From9 From10 From11 From12 From13 From14 From15] }
    )* };
    (
        @ $d:literal $Push:ident [$($s:literal)*] [$($Plus:ident)*] [$($t:literal)*]
        [$($From:ident)*]
    ) => {
        impl LastDigit for Digit<$d> {
            type AppendedTo<N: Nat> = N::$Push;
            $(type $Plus = Total<$s>;)*
            $(type $From = Change<$t>;)*
        }
    };
}
digits! {
    0 Push0: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
        | 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31;
    1 Push1: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17
        | 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30;
    2 Push2: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18
        | 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29;
    3 Push3: 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19
        | 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28;
    4 Push4: 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
        | 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27;
    5 Push5: 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21
        | 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26;
    6 Push6: 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22
        | 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25;
    7 Push7: 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23
        | 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24;
    8 Push8: 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
        | 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23;
    9 Push9: 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25
        | 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22;
    10 Push10: 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26
        | 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21;
    11 Push11: 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27
        | 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20;
    12 Push12: 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28
        | 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19;
    13 Push13: 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29
        | 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18;
    14 Push14: 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
        | 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17;
    15 Push15: 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
        | 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16;
}
