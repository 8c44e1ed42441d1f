//! Layouts of the value layer as layouts of a type.

use super::{Layout, LayoutTuple, Mode, Modes, NoModes};
use crate::{
    int::Int,
    refused::{Reason, Refused},
    value::{self, Error, Operand, Operation},
};

/// A layout from a value, if that has the parentheses and the static numbers of the type.
#[doc(hidden)]
pub trait FromValue: Sized {
    fn from_value(value: &value::Layout) -> Option<Self>;
}

/// The modes from those of a value.
#[doc(hidden)]
pub trait FromModes: Sized {
    fn from_modes(modes: impl Iterator<Item = value::Layout>) -> Option<Self>;
}

/// A leaf, if it can have this number.
fn leaf<I: Int>(number: i64) -> Option<I> {
    if I::DIRECTION != 0 {
        return None;
    }
    let number = isize::try_from(number).ok()?;
    let is_possible =
        I::STATIC.is_none_or(|known| known == number) && I::DIVISOR.is_none_or(|divisor| number % divisor == 0);
    is_possible.then(|| I::of(number))
}

impl<S: Int, D: Int> FromValue for Mode<S, D> {
    fn from_value(value: &value::Layout) -> Option<Self> {
        Some(Self(leaf(value.shape().as_int()?)?, leaf(value.stride().as_int()?)?))
    }
}

impl FromValue for NoModes {
    fn from_value(value: &value::Layout) -> Option<Self> {
        (*value == value::Layout::EMPTY).then_some(Self)
    }
}

impl<H: Layout, T: LayoutTuple> FromValue for Modes<H, T> {
    fn from_value(value: &value::Layout) -> Option<Self> {
        if value.depth() == 0 { None } else { Self::from_modes(value.modes()) }
    }
}

impl<W: Reason> FromValue for Refused<W> {
    fn from_value(_: &value::Layout) -> Option<Self> {
        None
    }
}

impl FromModes for NoModes {
    fn from_modes(mut modes: impl Iterator<Item = value::Layout>) -> Option<Self> {
        modes.next().is_none().then_some(Self)
    }
}

impl<H: Layout, T: LayoutTuple> FromModes for Modes<H, T> {
    fn from_modes(mut modes: impl Iterator<Item = value::Layout>) -> Option<Self> {
        let head = H::from_value(&modes.next()?)?;
        Some(Self(head, T::from_modes(modes)?))
    }
}

impl<W: Reason> FromModes for Refused<W> {
    fn from_modes(_: impl Iterator<Item = value::Layout>) -> Option<Self> {
        None
    }
}

macro_rules! try_from {
    ($([$($g:tt)*] $Node:ty;)*) => { $(
        /// A layout of the value layer, where it has the parentheses and the static numbers of this type, and multiples of its divisors.
        ///
        /// ```
        /// use stridewise::{prelude::*, value};
        /// type RowMajor = Layout![(?, 8) : (8, 1)];
        /// let layout: RowMajor = "(100,8):(8,1)".parse::<value::Layout>()?.try_into()?;
        /// assert_eq!(format!("{layout:#}"), "(100,_8):(_8,_1)");
        /// let other: Result<RowMajor, _> = "(100,8):(1,100)".parse::<value::Layout>()?.try_into();
        /// assert!(other.is_err());
        /// # Ok::<(), value::Error>(())
        /// ```
        ///
        /// # Errors
        /// [`OtherType`](value::Reason::OtherType).
        impl<$($g)*> TryFrom<value::Layout> for $Node {
            type Error = Error;
            fn try_from(value: value::Layout) -> Result<Self, Error> {
                Self::from_value(&value).ok_or_else(|| Error::other_type(Operation::MakeLayout, value.operand(), Operand::None))
            }
        }
    )* };
}
try_from! {
    [S: Int, D: Int] Mode<S, D>;
    [] NoModes;
    [H: Layout, T: LayoutTuple] Modes<H, T>;
}
