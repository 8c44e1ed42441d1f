//! The table of XLA's element types.

/// Passes all element types to a macro: the name in Rust and in XLA, XLA's number, bits, and class.
#[doc(hidden)]
#[macro_export]
macro_rules! element_types {
    ($then:ident) => {
        $then! {
            /// Truth values, of one byte each.
            Pred pred 1 1 Truth;
            /// Signed, 8 bits.
            S8 s8 2 8 Signed;
            /// Signed, 16 bits.
            S16 s16 3 16 Signed;
            /// Signed, 32 bits.
            S32 s32 4 32 Signed;
            /// Signed, 64 bits.
            S64 s64 5 64 Signed;
            /// Unsigned, 8 bits.
            U8 u8 6 8 Unsigned;
            /// Unsigned, 16 bits.
            U16 u16 7 16 Unsigned;
            /// Unsigned, 32 bits.
            U32 u32 8 32 Unsigned;
            /// Unsigned, 64 bits.
            U64 u64 9 64 Unsigned;
            /// IEEE half precision.
            F16 f16 10 16 Floating;
            /// IEEE single precision.
            F32 f32 11 32 Floating;
            /// IEEE double precision.
            F64 f64 12 64 Floating;
            /// Several shapes together; no array.
            Tuple tuple 13 0 Other;
            /// Known to a custom call alone; no array.
            Opaque opaque 14 0 Other;
            /// Two `f32`.
            C64 c64 15 64 Complex;
            /// The upper half of an `f32`.
            Bf16 bf16 16 16 Floating;
            /// An order of side effects; no array.
            Token token 17 0 Other;
            /// Two `f64`.
            C128 c128 18 128 Complex;
            /// 5 bits of exponent, 2 of mantissa.
            F8e5m2 f8e5m2 19 8 Floating;
            /// 4 bits of exponent, 3 of mantissa, no infinities.
            F8e4m3fn f8e4m3fn 20 8 Floating;
            /// Signed, 4 bits.
            S4 s4 21 4 Signed;
            /// Unsigned, 4 bits.
            U4 u4 22 4 Unsigned;
            /// 4 bits of exponent with bias 11, 3 of mantissa, no infinities, one zero.
            F8e4m3b11fnuz f8e4m3b11fnuz 23 8 Floating;
            /// 5 bits of exponent, 2 of mantissa, no infinities, one zero.
            F8e5m2fnuz f8e5m2fnuz 24 8 Floating;
            /// 4 bits of exponent, 3 of mantissa, no infinities, one zero.
            F8e4m3fnuz f8e4m3fnuz 25 8 Floating;
            /// Signed, 2 bits.
            S2 s2 26 2 Signed;
            /// Unsigned, 2 bits.
            U2 u2 27 2 Unsigned;
            /// 4 bits of exponent, 3 of mantissa, as IEEE would have it.
            F8e4m3 f8e4m3 28 8 Floating;
            /// 3 bits of exponent, 4 of mantissa, as IEEE would have it.
            F8e3m4 f8e3m4 29 8 Floating;
            /// Signed, 1 bit.
            S1 s1 30 1 Signed;
            /// Unsigned, 1 bit.
            U1 u1 31 1 Unsigned;
            /// 2 bits of exponent, 1 of mantissa, no infinities, no NaN.
            F4e2m1fn f4e2m1fn 32 4 Floating;
            /// 8 bits of exponent: powers of two.
            F8e8m0fnu f8e8m0fnu 33 8 Floating;
            /// A place in memory; no array.
            Buffer buffer 34 0 Other;
            /// 3 bits of exponent, 2 of mantissa, no infinities, no NaN.
            F6e3m2fn f6e3m2fn 35 6 Floating;
            /// 2 bits of exponent, 3 of mantissa, no infinities, no NaN.
            F6e2m3fn f6e2m3fn 36 6 Floating;
        }
    };
}
