//! Instructions of a thread, of SM70's quad pairs and of a warp: `mma_traits.hpp` and those of SM61
//! to SM90, SM100's of a thread, and SM120.

use super::{
    super::family::{
        Answer, Family, Refusal,
        Slot::{self, OneOf, Text, Type},
        Template::{No, Of},
        Values,
    },
    E2M1, F8F6F4, FLOAT, FLOAT_OR_HALF, fragment, mma,
};
use crate::Layout;

/// Integers of A and B, each signed or not.
const S8: Slot = OneOf(&["S32S8S8S32", "S32S8U8S32", "S32U8S8S32", "S32U8U8S32"]);
const S4: Slot = OneOf(&["S32S4S4S32", "S32S4U4S32", "S32U4S4S32", "S32U4U4S32"]);
const SATURATE: Slot = OneOf(&["", "_SATURATE"]);
const DOUBLES: Slot = OneOf(&["F64F64F64F64", "C64C64C64C64"]);
const UE8M0: Slot = OneOf(&["float_ue8m0_t"]);
const UE8M0_OR_UE4M3: Slot = OneOf(&["float_ue8m0_t", "float_ue4m3_t"]);

#[rustfmt::skip]
pub(super) const FAMILIES: &[Family] = &[
    Family::new("", &[Text("UniversalFMA")], Of(1, &[Type, Type, Type, Type]), universal),
    Family::new("", &[Text("SM61_"), OneOf(&["DP4A", "DP2A"])], No, dot),
    Family::new("", &[Text("SM70_8x8x4_"), OneOf(&["F16F16F16F16", "F32F16F16F32"]), Text("_"), OneOf(&["TN", "NT", "NN", "TT"])], No, quad_pair),
    Family::new("", &[Text("SM75_"), OneOf(&["16x8x8"]), Text("_"), OneOf(&["F32F16F16F32", "F16F16F16F16"]), Text("_TN")], No, warp::<2>),
    Family::new("", &[Text("SM75_"), OneOf(&["8x8x16"]), Text("_S32S8S8S32_TN")], No, warp::<4>),
    Family::new("", &[Text("SM80_"), OneOf(&["16x8x8", "16x8x16"]), Text("_"), OneOf(&["F16F16F16F16", "F32F16F16F32", "F32BF16BF16F32"]), Text("_TN")], No, warp::<2>),
    Family::new("", &[Text("SM80_"), OneOf(&["16x8x4", "16x8x8"]), Text("_F32TF32TF32F32_TN")], No, warp::<1>),
    Family::new("", &[Text("SM80_"), OneOf(&["8x8x4"]), Text("_"), OneOf(&["F64F64F64F64", "C64C64C64C64", "GC64C64C64GC64"]), Text("_TN")], No, warp::<1>),
    Family::new("", &[Text("SM80_"), OneOf(&["8x8x16", "16x8x16", "16x8x32"]), Text("_"), S8, Text("_TN"), SATURATE], No, warp::<4>),
    Family::new("", &[Text("SM80_"), OneOf(&["8x8x32", "16x8x32", "16x8x64"]), Text("_"), S4, Text("_TN"), SATURATE], No, warp::<8>),
    Family::new("", &[Text("SM80_"), OneOf(&["8x8x128", "16x8x128", "16x8x256"]), Text("_S32U1U1S32_TN_"), OneOf(&["XORPOPC", "ANDPOPC"])], No, bits),
    Family::new("", &[Text("SM89_"), OneOf(&["16x8x32"]), Text("_"), OneOf(&["F32E4M3E4M3F32", "F32E4M3E5M2F32", "F32E5M2E4M3F32", "F32E5M2E5M2F32", "F16E4M3E4M3F16", "F16E4M3E5M2F16", "F16E5M2E4M3F16", "F16E5M2E5M2F16"]), Text("_TN")], No, warp::<4>),
    Family::new("", &[Text("SM90_"), OneOf(&["16x8x4", "16x8x8", "16x8x16"]), Text("_"), DOUBLES, Text("_TN")], No, warp::<1>),
    Family::new("SM90", &[Text("MMA_"), OneOf(&["16x8x4", "16x8x8", "16x8x16"]), Text("_"), DOUBLES, Text("_TN")], No, warp::<1>),
    Family::new("", &[Text("SM100_"), OneOf(&["2x1x1", "1x2x1"]), Text("_F32F32F32F32")], No, two_products),
    Family::new("", &[Text("SM120_"), OneOf(&["16x8x32"]), Text("_TN")], Of(3, &[F8F6F4, F8F6F4, FLOAT_OR_HALF]), warp::<4>),
    Family::new("SM120::BLOCKSCALED", &[Text("SM120_"), OneOf(&["16x8x32"]), Text("_TN_VS")], Of(5, &[F8F6F4, F8F6F4, FLOAT, UE8M0, OneOf(&["32"])]), scaled::<4>),
    Family::new("SM120::BLOCKSCALED", &[Text("SM120_"), OneOf(&["16x8x64"]), Text("_TN_VS")], Of(5, &[E2M1, E2M1, FLOAT, UE8M0_OR_UE4M3, OneOf(&["32", "16"])]), scaled::<8>),
    Family::new("SM120::SPARSE", &[Text("SM120_SPARSE_"), OneOf(&["16x8x64"]), Text("_TN")], Of(3, &[F8F6F4, F8F6F4, FLOAT_OR_HALF]), sparse::<8>),
    Family::new("SM120::BLOCKSCALED::SPARSE", &[Text("SM120_SPARSE_"), OneOf(&["16x8x64"]), Text("_TN_VS")], Of(5, &[F8F6F4, F8F6F4, FLOAT, UE8M0, OneOf(&["64"])]), sparse_scaled::<8>),
    Family::new("SM120::BLOCKSCALED::SPARSE", &[Text("SM120_SPARSE_"), OneOf(&["16x8x128"]), Text("_TN_VS")], Of(5, &[E2M1, E2M1, FLOAT, UE8M0_OR_UE4M3, OneOf(&["64", "32"])]), sparse_scaled::<16>),
];

/// One element by one.
fn universal(_: &Values<'_>) -> Answer {
    let one = layout!((1, 1) : (0, 0));
    Ok(mma([1; 3], layout!(1 : 0), [one; 3])?.into())
}

/// Four or two products of a thread.
fn dot(values: &Values<'_>) -> Answer {
    let k = if values.text(0) == "DP4A" { 4 } else { 2 };
    let line = layout!((1, k) : (0, 1));
    Ok(mma(
        [1, 1, k],
        layout!(1 : 0),
        [line, line, layout!((1, 1) : (0, 0))],
    )?
    .into())
}

/// Two products of a thread, which share a factor.
fn two_products(values: &Values<'_>) -> Answer {
    let shape = values.shape(0);
    let [m, n, _] = shape;
    let line = |extent| -> Result<_, Refusal> {
        Ok(if extent == 1 {
            layout!((1, 1) : (0, 0))
        } else {
            layout!((1, extent) : (0, 1))
        })
    };
    Ok(mma(shape, layout!(1 : 0), [line(m)?, line(n)?, line(m * n)?])?.into())
}

/// Four threads and the four that are 16 behind them, of SM70.
fn quad_pair(values: &Values<'_>) -> Answer {
    let (row, column) = (layout!((8, 4) : (1, 8)), layout!(((4, 2), 4) : ((8, 4), 1)));
    // A row of A is along K, and so is a column of B.
    let (a, b) = match values.text(1) {
        "TN" => (row, row),
        "NT" => (column, column),
        "NN" => (column, row),
        _ => (row, column),
    };
    let c = match values.text(0) {
        "F16F16F16F16" => layout!((8, 8) : (1, 8)),
        _ => layout!(((2, 2, 2), (2, 2, 2)) : ((1, 16, 4), (8, 2, 32))),
    };
    Ok(mma([8, 8, 4], layout!((4, 2) : (1, 16)), [a, b, c])?.into())
}

/// M × 8 × K by a warp, with as many elements of A and of B in a register. C has two.
fn operands([m, n, k]: [i64; 3], a: i64, b: i64) -> Result<[Layout; 3], Refusal> {
    Ok([fragment(m, k, a)?, fragment(n, k, b)?, fragment(m, n, 2)?])
}

fn warp<const VECTOR: i64>(values: &Values<'_>) -> Answer {
    let shape = values.shape(0);
    Ok(mma(shape, layout!(32 : 1), operands(shape, VECTOR, VECTOR)?)?.into())
}

fn bits(values: &Values<'_>) -> Answer {
    if values.text(0) == "16x8x128" {
        return Err(Refusal::Malformed(
            "the shape and the stride of A have different parentheses: ((4,8),(32,2)):((512,1),((16,8)))",
        ));
    }
    warp::<32>(values)
}

/// The scale factors of rows or columns: a thread has all of those along K.
fn scale_factors(k: i64) -> Result<[Layout; 2], Refusal> {
    Ok([
        layout!(((2, 2, 8), k) : ((8, 0, 1), 16)),
        layout!(((4, 8), k) : ((0, 1), 8)),
    ])
}

fn scaled<const VECTOR: i64>(values: &Values<'_>) -> Answer {
    let shape = values.shape(0);
    let mut found = mma(shape, layout!(32 : 1), operands(shape, VECTOR, VECTOR)?)?;
    found.scale_factors = Some(scale_factors(shape[2])?);
    Ok(found.into())
}

/// A has half the elements of K, and so twice as many of K to a register as B.
fn sparse<const VECTOR: i64>(values: &Values<'_>) -> Answer {
    let shape = values.shape(0);
    let mut found = mma(shape, layout!(32 : 1), operands(shape, VECTOR, VECTOR / 2)?)?;
    found.metadata = Some(match shape[2] {
        64 => layout!(((2, 2, 8), 32) : ((8, 512, 1), 16)),
        _ => layout!(((2, 2, 8), (64)) : ((8, 1024, 1), (16))),
    });
    Ok(found.into())
}

fn sparse_scaled<const VECTOR: i64>(values: &Values<'_>) -> Answer {
    let answer = sparse::<VECTOR>(values)?;
    Ok(match answer {
        super::Atom::Mma(mut found) => {
            found.scale_factors = Some(scale_factors(values.shape(0)[2])?);
            found.into()
        }
        other => other,
    })
}
