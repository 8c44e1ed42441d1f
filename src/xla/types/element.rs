//! Element types.

use crate::{
    num::Nat,
    refused::{Reason, Refused},
};

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
    ///
    /// ```
    /// use stridewise::xla::types::{Bf16, ElementType};
    /// assert_eq!(Bf16::NAME, "bf16");
    /// ```
    const NAME: &'static str;
    /// How many bits the value of an element has.
    ///
    /// ```
    /// use stridewise::xla::types::{ElementType, Pred};
    /// assert_eq!(Pred::BITS, 1);
    /// ```
    const BITS: usize;
    /// How many bytes an element takes, where the layout does not pack it (`E(4)`).
    ///
    /// ```
    /// use stridewise::xla::types::{C128, ElementType};
    /// assert_eq!(C128::BYTES, 16);
    /// ```
    const BYTES: usize;
    /// XLA's number of the type.
    #[doc(hidden)]
    type Number: Nat;
}

mod private {
    pub trait Sealed {}
}

macro_rules! elements {
    ($($(#[$m:meta])* $Type:ident $name:ident $Number:ident $bits:literal $bytes:literal;)*) => {
        $(
            $(#[$m])*
            ///
            /// ```
            #[doc = concat!("use stridewise::xla::types::{ElementType, ", stringify!($Type), "};")]
            #[doc = concat!("assert_eq!(", stringify!($Type), "::NAME, \"", stringify!($name), "\");")]
            /// ```
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub struct $Type;
            impl private::Sealed for $Type {}
            impl ElementType for $Type {
                const NAME: &'static str = stringify!($name);
                const BITS: usize = $bits;
                const BYTES: usize = $bytes;
                type Number = typenum::consts::$Number;
            }
        )*

        /// The element types by XLA's names.
        #[doc(hidden)]
        pub mod names {
            $(
                #[allow(non_camel_case_types, reason = "as XLA spells it")]
                pub type $name = super::$Type;
            )*
        }
    };
}
elements! {
    /// Truth values, `pred`.
    Pred pred U1 1 1;
    /// Signed integers of 1 bit, `s1`.
    S1 s1 U30 1 1;
    /// Signed integers of 2 bits, `s2`.
    S2 s2 U26 2 1;
    /// Signed integers of 4 bits, `s4`.
    S4 s4 U21 4 1;
    /// Signed integers of 8 bits, `s8`.
    S8 s8 U2 8 1;
    /// Signed integers of 16 bits, `s16`.
    S16 s16 U3 16 2;
    /// Signed integers of 32 bits, `s32`.
    S32 s32 U4 32 4;
    /// Signed integers of 64 bits, `s64`.
    S64 s64 U5 64 8;
    /// Unsigned integers of 1 bit, `u1`.
    U1 u1 U31 1 1;
    /// Unsigned integers of 2 bits, `u2`.
    U2 u2 U27 2 1;
    /// Unsigned integers of 4 bits, `u4`.
    U4 u4 U22 4 1;
    /// Unsigned integers of 8 bits, `u8`.
    U8 u8 U6 8 1;
    /// Unsigned integers of 16 bits, `u16`.
    U16 u16 U7 16 2;
    /// Unsigned integers of 32 bits, `u32`.
    U32 u32 U8 32 4;
    /// Unsigned integers of 64 bits, `u64`.
    U64 u64 U9 64 8;
    /// Floats of 4 bits, of which 2 are the exponent and 1 the mantissa, `f4e2m1fn`.
    F4e2m1fn f4e2m1fn U32 4 1;
    /// Floats of 6 bits, of which 3 are the exponent and 2 the mantissa, `f6e3m2fn`.
    F6e3m2fn f6e3m2fn U35 6 1;
    /// Floats of 6 bits, of which 2 are the exponent and 3 the mantissa, `f6e2m3fn`.
    F6e2m3fn f6e2m3fn U36 6 1;
    /// Floats of 8 bits, of which 5 are the exponent and 2 the mantissa, `f8e5m2`.
    F8e5m2 f8e5m2 U19 8 1;
    /// Floats of 8 bits, of which 4 are the exponent and 3 the mantissa, `f8e4m3fn`.
    F8e4m3fn f8e4m3fn U20 8 1;
    /// Floats of 8 bits, of which 4 are the exponent and 3 the mantissa, `f8e4m3b11fnuz`.
    F8e4m3b11fnuz f8e4m3b11fnuz U23 8 1;
    /// Floats of 8 bits, of which 5 are the exponent and 2 the mantissa, `f8e5m2fnuz`.
    F8e5m2fnuz f8e5m2fnuz U24 8 1;
    /// Floats of 8 bits, of which 4 are the exponent and 3 the mantissa, `f8e4m3fnuz`.
    F8e4m3fnuz f8e4m3fnuz U25 8 1;
    /// Floats of 8 bits, of which 4 are the exponent and 3 the mantissa, `f8e4m3`.
    F8e4m3 f8e4m3 U28 8 1;
    /// Floats of 8 bits, of which 3 are the exponent and 4 the mantissa, `f8e3m4`.
    F8e3m4 f8e3m4 U29 8 1;
    /// Floats of 8 bits, of which 8 are the exponent and 0 the mantissa, `f8e8m0fnu`.
    F8e8m0fnu f8e8m0fnu U33 8 1;
    /// Floats of 16 bits, `f16`.
    F16 f16 U10 16 2;
    /// Floats of 32 bits, `f32`.
    F32 f32 U11 32 4;
    /// Floats of 64 bits, `f64`.
    F64 f64 U12 64 8;
    /// Brain floats of 16 bits, `bf16`.
    Bf16 bf16 U16 16 2;
    /// Complex numbers of 64 bits, two floats of 32, `c64`.
    C64 c64 U15 64 8;
    /// Complex numbers of 128 bits, two floats of 64, `c128`.
    C128 c128 U18 128 16;
}

impl<W: Reason> private::Sealed for Refused<W> {}
impl<W: Reason> ElementType for Refused<W> {
    const NAME: &'static str = {
        let () = W::MESSAGE;
        ""
    };
    const BITS: usize = Self::SIZE;
    const BYTES: usize = Self::SIZE;
    type Number = typenum::U0;
}
