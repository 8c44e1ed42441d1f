//! Copies of a warp: `shfl`, `movmatrix`, `ldmatrix` and `stmatrix`, of SM50, SM75, SM90 and SM100.

use super::{
    super::family::{
        Answer, Family, Refusal,
        Slot::{OneOf, Text},
        Template::No,
        Values,
    },
    copy,
};
use crate::Layout;

#[rustfmt::skip]
pub(super) const FAMILIES: &[Family] = &[
    Family::new("", &[Text("SM50_Shuffle_U32_2x2Trans_XOR"), OneOf(&["1", "4"])], No, shuffle),
    Family::new("", &[Text("SM75_U32x1_MOVM_T")], No, transpose),
    Family::new("", &[Text("SM75_U32x"), OneOf(&["1", "2", "4"]), Text("_LDSM_N")], No, load),
    Family::new("", &[Text("SM75_U16x"), OneOf(&["2", "4", "8"]), Text("_LDSM_T")], No, load_transposed),
    Family::new("", &[Text("SM90_U32x"), OneOf(&["1", "2", "4"]), Text("_STSM_N")], No, store),
    Family::new("", &[Text("SM90_U16x"), OneOf(&["2", "4", "8"]), Text("_STSM_T")], No, store_transposed),
    Family::new("", &[Text("SM100_SU4_DU8x16_x"), OneOf(&["1", "2", "4"]), Text("_LDSM_N")], No, load),
    Family::new("", &[Text("SM100_SU6_DU8x16_x"), OneOf(&["1", "2", "4"]), Text("_LDSM_N")], No, load),
    Family::new("", &[Text("SM100_U8x"), OneOf(&["8", "16"]), Text("_LDSM_T")], No, load_bytes),
    Family::new("", &[Text("SM100_U8x"), OneOf(&["4", "8", "16"]), Text("_STSM_T")], No, store_bytes),
];

/// Pairs of threads exchange one of two words each.
fn shuffle(values: &Values<'_>) -> Answer {
    let source = layout!((32, 64) : (64, 1));
    let destination = match values.text(0) {
        "1" => layout!(((2, 16), (32, 2)) : ((32, 128), (1, 64))),
        _ => layout!(((4, 2, 4), (32, 2)) : ((64, 32, 512), (1, 256))),
    };
    Ok(copy(layout!(32 : 1), source, destination, true))
}

/// A word of each thread. CUTLASS leaves the transposition out of its layouts.
fn transpose(_: &Values<'_>) -> Answer {
    let words = layout!((32, 32) : (32, 1));
    Ok(copy(layout!(32 : 1), words, words, false))
}

/// Rows of matrices of 8 × 16 bytes in shared memory; threads without a row repeat those of others.
fn rows(matrices: i64) -> Result<Layout, Refusal> {
    Ok(match matrices {
        1 => layout!(((8, 4), 128) : ((128, 0), 1)),
        2 => layout!(((16, 2), 128) : ((128, 0), 1)),
        _ => layout!((32, 128) : (128, 1)),
    })
}

/// A word of each matrix in each thread.
fn words(matrices: i64) -> Result<Layout, Refusal> {
    Ok(match matrices {
        1 => layout!((32, 32) : (32, 1)),
        _ => layout!((32, (32, matrices)) : (32, (1, 1024))),
    })
}

/// Two halves of a column of each matrix in each thread.
fn halves(matrices: i64) -> Result<Layout, Refusal> {
    Ok(match matrices {
        1 => layout!(((4, 8), (16, 2)) : ((256, 16), (1, 128))),
        _ => layout!(((4, 8), (16, 2, matrices)) : ((256, 16), (1, 128, 1024))),
    })
}

/// Four bytes of columns of each matrix in each thread.
fn bytes(matrices: i64) -> Result<Layout, Refusal> {
    Ok(match matrices {
        1 => layout!(((4, 8), (8, 2, 2)) : ((256, 8), (1, 128, 64))),
        _ => layout!(((4, 8), (8, 2, 2, matrices)) : ((256, 8), (1, 128, 64, 1024))),
    })
}

fn load(values: &Values<'_>) -> Answer {
    let matrices = values.number(0);
    Ok(copy(
        layout!(32 : 1),
        rows(matrices)?,
        words(matrices)?,
        false,
    ))
}

fn load_transposed(values: &Values<'_>) -> Answer {
    let matrices = values.number(0) / 2;
    Ok(copy(
        layout!(32 : 1),
        rows(matrices)?,
        halves(matrices)?,
        false,
    ))
}

fn store(values: &Values<'_>) -> Answer {
    let matrices = values.number(0);
    Ok(copy(
        layout!(32 : 1),
        words(matrices)?,
        rows(matrices)?,
        true,
    ))
}

fn store_transposed(values: &Values<'_>) -> Answer {
    let matrices = values.number(0) / 2;
    Ok(copy(
        layout!(32 : 1),
        halves(matrices)?,
        rows(matrices)?,
        true,
    ))
}

fn load_bytes(values: &Values<'_>) -> Answer {
    let matrices = values.number(0) / 4;
    // Threads 16 to 31 have the rows of two more matrices, or repeat those of the first two.
    let further = if matrices == 2 { 0 } else { 2048 };
    let source = layout!(((2, 2, 4, 2), 128) : ((128, 1024, 256, further), 1));
    Ok(copy(layout!(32 : 1), source, bytes(matrices)?, false))
}

fn store_bytes(values: &Values<'_>) -> Answer {
    let matrices = values.number(0) / 4;
    Ok(copy(
        layout!(32 : 1),
        bytes(matrices)?,
        rows(matrices)?,
        true,
    ))
}
