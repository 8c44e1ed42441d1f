//! Element types.

use crate::{
    int::Int,
    lang::verdict::Met,
    num::Nat,
    refused::{Reason, Refused},
};
use stridewise_xla::element_types;

/// The type of the elements of an array, as XLA names it: [`F32`], [`Bf16`], [`Pred`] and the
/// others. Takes no space.
///
/// Sealed. `XlaShape!` writes it as XLA does, `f32`, in small letters.
///
/// ```
/// use stridewise::xla::types::{ElementType, F8e4m3fn, S4};
/// assert_eq!(
///     (F8e4m3fn::NAME, F8e4m3fn::BITS, F8e4m3fn::BYTES),
///     ("f8e4m3fn", 8, 1)
/// );
/// assert_eq!((S4::NAME, S4::BITS, S4::BYTES), ("s4", 4, 1));
/// ```
///
/// Source: XLA `PrimitiveType`.
pub trait ElementType: Copy + Default + private::Sealed + 'static {
    /// The name in XLA's notation.
    const NAME: &'static str;
    /// How many bits the value of an element has.
    const BITS: usize;
    /// How many bytes an element takes, where the layout does not pack it (`E(4)`).
    const BYTES: usize;
    /// XLA's number of the type.
    #[doc(hidden)]
    type Number: Nat;
}

mod private {
    pub trait Sealed {}
}

macro_rules! elements {
    ($($(#[$m:meta])* $Type:ident $name:ident $number:tt $bits:literal $class:ident;)*) => {
        $(element! { $class $(#[$m])* $Type $name $number $bits })*

        /// The element types by XLA's names.
        #[doc(hidden)]
        pub mod names {
            $(element_name! { $class $Type $name })*
        }
    };
}
/// A type, unless there are no arrays of it.
macro_rules! element {
    (Other $($rest:tt)*) => {};
    ($class:ident $(#[$m:meta])* $Type:ident $name:ident $number:tt $bits:literal) => {
        #[doc = concat!("`", stringify!($name), "`:")]
        ///
        $(#[$m])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Type;
        impl private::Sealed for $Type {}
        impl ElementType for $Type {
            const NAME: &'static str = stringify!($name);
            const BITS: usize = $bits;
            const BYTES: usize = Self::BITS.div_ceil(8);
            type Number = <crate::Int![$number] as Int>::Magnitude;
        }
    };
}
macro_rules! element_name {
    (Other $Type:ident $name:ident) => {};
    ($class:ident $Type:ident $name:ident) => {
        #[allow(non_camel_case_types, reason = "as XLA spells it")]
        pub type $name = super::$Type;
    };
}
element_types!(elements);

impl<W: Reason> private::Sealed for Refused<W> {}
impl<W: Reason> ElementType for Refused<W> {
    const NAME: &'static str = {
        let () = Met::<W::Sentence>::HERE;
        ""
    };
    const BITS: usize = Self::SIZE;
    const BYTES: usize = Self::SIZE;
    type Number = typenum::U0;
}
