//! Numbers in decimal, for sentences: computed only where something is refused.

use super::{Bit, Digit, Nat};
use crate::value::Field;
use core::fmt::Debug;

/// A number below 1024, in decimal, in the reason of a [`Refused`](crate::refused::Refused) result.
///
/// Larger ones are spelled in the message that comes when the program is built.
///
/// ```
/// use stridewise::{prelude::*, refused::*};
/// type Third = Composition<Layout![(6, 2) : (8, 2)], Layout![5 : 3]>;
/// let _: fn(Third) -> Refused<Broken<_, Uneven<Number<3>, Number<2>, Number<5>>>> =
///     |refused| refused;
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Number<const N: u64>;
/// A number of 1024 or more, which sentences do not spell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Large;

/// A number in decimal: [`Number`], or [`Large`].
pub trait Spelling: Copy + Default + 'static {
    /// How sentences show it.
    const FIELD: Field;
}
impl<const N: u64> Spelling for Number<N> {
    const FIELD: Field = Field::Number(N as i64);
}
impl Spelling for Large {
    const FIELD: Field = Field::Large;
}

/// rustc cannot compute the constant of [`Number`] from types, so each digit lists its numbers: the
/// first of three hexadecimal digits asks the second one, which asks the third one.
macro_rules! digits {
    ($rows:tt) => {
        digits!(@trait $rows);
        digits!(@impls $rows $rows);
    };
    (@trait { $($second:tt $Zero:ident $One:ident $Two:ident $Three:ident;)* }) => {
        /// A hexadecimal digit of a number below 1024.
        pub trait SpelledDigit: Sized {
            /// `256 · self + 16 · S + T`.
            type First<S: SpelledDigit, T: SpelledDigit>: Spelling;
            /// `16 · self + T`.
            type Second0<T: SpelledDigit>: Spelling;
            /// `256 + 16 · self + T`.
            type Second1<T: SpelledDigit>: Spelling;
            /// `512 + 16 · self + T`.
            type Second2<T: SpelledDigit>: Spelling;
            /// `768 + 16 · self + T`.
            type Second3<T: SpelledDigit>: Spelling;
            $(
                #[doc = concat!("`16 · ", stringify!($second), " + self`.")]
                type $Zero: Spelling;
                #[doc = concat!("`256 + 16 · ", stringify!($second), " + self`.")]
                type $One: Spelling;
                #[doc = concat!("`512 + 16 · ", stringify!($second), " + self`.")]
                type $Two: Spelling;
                #[doc = concat!("`768 + 16 · ", stringify!($second), " + self`.")]
                type $Three: Spelling;
            )*
        }
    };
    (@impls { $($digit:tt $($Mine:ident)*;)* } $rows:tt) => {
        $(digits!(@impl $digit $($Mine)* $rows);)*
    };
    (
        @impl $digit:tt $Zero:ident $One:ident $Two:ident $Three:ident
        { $($second:tt $A:ident $B:ident $C:ident $D:ident;)* }
    ) => {
        impl SpelledDigit for Digit<$digit> {
            type First<S: SpelledDigit, T: SpelledDigit> = digits!(@first $digit S T);
            type Second0<T: SpelledDigit> = T::$Zero;
            type Second1<T: SpelledDigit> = T::$One;
            type Second2<T: SpelledDigit> = T::$Two;
            type Second3<T: SpelledDigit> = T::$Three;
            $(
                type $A = Number<{ 16 * $second + $digit }>;
                type $B = Number<{ 256 + 16 * $second + $digit }>;
                type $C = Number<{ 512 + 16 * $second + $digit }>;
                type $D = Number<{ 768 + 16 * $second + $digit }>;
            )*
        }
    };
    (@first 0 $S:ident $T:ident) => { $S::Second0<$T> };
    (@first 1 $S:ident $T:ident) => { $S::Second1<$T> };
    (@first 2 $S:ident $T:ident) => { $S::Second2<$T> };
    (@first 3 $S:ident $T:ident) => { $S::Second3<$T> };
    (@first $digit:tt $S:ident $T:ident) => { Large };
}
digits!({
    0 Third00 Third10 Third20 Third30;
    1 Third01 Third11 Third21 Third31;
    2 Third02 Third12 Third22 Third32;
    3 Third03 Third13 Third23 Third33;
    4 Third04 Third14 Third24 Third34;
    5 Third05 Third15 Third25 Third35;
    6 Third06 Third16 Third26 Third36;
    7 Third07 Third17 Third27 Third37;
    8 Third08 Third18 Third28 Third38;
    9 Third09 Third19 Third29 Third39;
    10 Third0A Third1A Third2A Third3A;
    11 Third0B Third1B Third2B Third3B;
    12 Third0C Third1C Third2C Third3C;
    13 Third0D Third1D Third2D Third3D;
    14 Third0E Third1E Third2E Third3E;
    15 Third0F Third1F Third2F Third3F;
});

type Above4<N> = <N as Nat>::High;
type Above8<N> = Above4<Above4<N>>;

/// A number in decimal.
pub type Spelled<N> = <<Above4<Above8<N>> as Nat>::IsZero as Bit>::Spelled<
    <<Above8<N> as Nat>::Low as SpelledDigit>::First<<Above4<N> as Nat>::Low, <N as Nat>::Low>,
>;
