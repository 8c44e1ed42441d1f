//! Instructions of one or two thread blocks on tensor memory, `tcgen05.mma` of SM100 and SM103:
//! `mma_traits_sm100.hpp`, whose operands are described by thread block.

use super::{
    super::family::{
        Answer, Family, Refusal,
        Slot::{self, Number, OneOf, Text},
        Template::Of,
        Values,
    },
    E2M1, F8F6F4, FLOAT, FLOAT_OR_HALF, mma,
};

/// Of one thread block, or of two.
const BLOCKS: Slot = OneOf(&["_", "_2x1SM_"]);
/// A in shared memory or in tensor memory.
const SOURCE: Slot = OneOf(&["SS", "TS"]);
const MAJOR: Slot = OneOf(&["UMMA::Major::K", "UMMA::Major::MN"]);
const NEGATE: Slot = OneOf(&["UMMA::ScaleIn::One", "UMMA::ScaleIn::Neg"]);
const SATURATE: Slot = OneOf(&["UMMA::Saturate::False", "UMMA::Saturate::True"]);
const M: Slot = OneOf(&["128", "256", "64"]);
const N: Slot = Number(8, 256, 8);
/// A power of two that accumulators are divided by.
const SCALE: Slot = OneOf(&[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15",
]);
const VECTOR: Slot = OneOf(&["16", "32", "64"]);

const TF32: Slot = OneOf(&["tfloat32_t", "float"]);
const HALF: Slot = OneOf(&["half_t", "bfloat16_t"]);
const COMPLEX: Slot = OneOf(&["complex<half_t>", "complex<bfloat16_t>"]);
const S8: Slot = OneOf(&["int8_t", "uint8_t"]);
const S32: Slot = OneOf(&["int32_t"]);
const SF: Slot = OneOf(&["float_ue8m0_t", "float_ue4m3_t"]);

#[rustfmt::skip]
pub(super) const FAMILIES: &[Family] = &[
    Family::new("", &[Text("SM100_MMA_TF32"), BLOCKS, SOURCE], Of(7, &[TF32, TF32, FLOAT, M, N, MAJOR, MAJOR, NEGATE, NEGATE, SATURATE]), dense::<8>),
    Family::new("", &[Text("SM100_MMA_F16BF16"), BLOCKS, SOURCE], Of(7, &[HALF, HALF, FLOAT_OR_HALF, M, N, MAJOR, MAJOR, NEGATE, NEGATE, SATURATE]), dense::<16>),
    Family::new("", &[Text("SM100_MMA_S8"), BLOCKS, OneOf(&["SS"])], Of(7, &[S8, S8, S32, M, N, MAJOR, MAJOR, SATURATE]), integers),
    Family::new("", &[Text("SM100_MMA_S8"), BLOCKS, OneOf(&["TS"])], Of(7, &[S8, S8, S32, M, N, MAJOR, MAJOR, NEGATE, NEGATE, SATURATE]), integers),
    Family::new("", &[Text("SM100_MMA_F8F6F4"), BLOCKS, SOURCE], Of(7, &[F8F6F4, F8F6F4, FLOAT_OR_HALF, M, N, MAJOR, MAJOR, NEGATE, NEGATE, SATURATE]), small_floats),
    Family::new("", &[Text("SM100_MMA_TF32"), BLOCKS, OneOf(&["TS"]), Text("_SCALED")], Of(8, &[TF32, TF32, FLOAT, M, N, MAJOR, MAJOR, SCALE, NEGATE, NEGATE, SATURATE]), dense::<8>),
    Family::new("", &[Text("SM100_MMA_F16BF16"), BLOCKS, SOURCE, Text("_SCALED")], Of(8, &[HALF, HALF, FLOAT_OR_HALF, M, N, MAJOR, MAJOR, SCALE, NEGATE, NEGATE, SATURATE]), dense::<16>),
    Family::new("", &[Text("SM100_MMA_F16BF16"), BLOCKS, SOURCE, Text("_SCALED")], Of(8, &[COMPLEX, COMPLEX, FLOAT, M, N, MAJOR, MAJOR, SCALE, NEGATE, NEGATE, SATURATE]), complex),
    Family::new("", &[Text("SM100_MMA_TF32"), BLOCKS, Text("TS_INTERLEAVED_CF32CTF32CTF32CF32_TN")], Of(4, &[M, N, OneOf(&["UMMA::Major::K"]), OneOf(&["UMMA::Major::K"]), NEGATE, NEGATE, SATURATE]), interleaved),
    Family::new("", &[Text("SM100_MMA_TF32"), BLOCKS, OneOf(&["SS"]), Text("_SPARSE")], Of(7, &[TF32, TF32, FLOAT, M, N, MAJOR, MAJOR, NEGATE, NEGATE]), dense::<16>),
    Family::new("", &[Text("SM100_MMA_F16BF16"), BLOCKS, OneOf(&["SS"]), Text("_SPARSE")], Of(7, &[HALF, HALF, FLOAT_OR_HALF, M, N, MAJOR, MAJOR, NEGATE, NEGATE]), dense::<32>),
    Family::new("", &[Text("SM100_MMA_S8"), BLOCKS, OneOf(&["SS"]), Text("_SPARSE")], Of(7, &[S8, S8, S32, M, N, MAJOR, MAJOR, SATURATE]), sparse_integers),
    Family::new("", &[Text("SM100_MMA_F8F6F4"), BLOCKS, OneOf(&["SS"]), Text("_SPARSE")], Of(7, &[F8F6F4, F8F6F4, FLOAT_OR_HALF, M, N, MAJOR, MAJOR, NEGATE, NEGATE]), sparse_small_floats),
    Family::new("", &[Text("SM100_MMA_MXF8F6F4"), BLOCKS, Text("SS")], Of(8, &[F8F6F4, F8F6F4, FLOAT, SF, M, N, MAJOR, MAJOR, NEGATE, NEGATE]), scaled::<32>),
    Family::new("", &[Text("SM100_MMA_MXF8F6F4"), BLOCKS, Text("SS_SPARSE")], Of(8, &[F8F6F4, F8F6F4, FLOAT, SF, M, N, MAJOR, MAJOR, NEGATE, NEGATE]), scaled::<64>),
    Family::new("", &[Text("SM100_MMA_MXF4"), BLOCKS, Text("SS")], Of(9, &[E2M1, E2M1, FLOAT, SF, M, N, VECTOR, MAJOR, MAJOR, NEGATE, NEGATE]), vector_scaled::<64>),
    Family::new("", &[Text("SM100_MMA_MXF4NVF4"), BLOCKS, Text("SS_SPARSE")], Of(9, &[E2M1, E2M1, FLOAT, SF, M, N, VECTOR, MAJOR, MAJOR, NEGATE, NEGATE]), vector_scaled::<128>),
    Family::new("SM103", &[Text("SM103_MXF4_ULTRA"), BLOCKS, Text("SS_VS")], Of(9, &[E2M1, E2M1, FLOAT, SF, M, N, VECTOR, OneOf(&["UMMA::Major::K"]), OneOf(&["UMMA::Major::K"]), NEGATE, NEGATE]), vector_scaled::<96>),
];

/// How many thread blocks have part.
fn blocks(values: &Values<'_>) -> i64 {
    if values.text(0) == "_" { 1 } else { 2 }
}

/// M × N × K: a thread block has all of A, B and C or, of two, half the rows of A, B and C's rows.
fn tensor_memory(blocks: i64, shape: [i64; 3]) -> Answer {
    let [m, n, k] = shape;
    let part = |rows: i64, columns: i64, split: i64| -> Result<_, Refusal> {
        let (part, stride) = (rows / split, if split == 1 { 0 } else { rows / split });
        Ok(layout!((blocks, (part, columns)) : (stride, (1, rows))))
    };
    let thread_id = if blocks == 1 {
        layout!(1 : 0)
    } else {
        layout!(2 : 1)
    };
    let operands = [
        part(m, k, blocks)?,
        part(n, k, blocks)?,
        part(m, n, blocks)?,
    ];
    Ok(mma(shape, thread_id, operands)?.into())
}

/// Refuses what does not hold.
fn require(holds: bool) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(Refusal::Absent) }
}

/// The multiple that N is of, where A is in tensor memory.
fn step_of_tensor_memory(blocks: i64, m: i64) -> i64 {
    match (blocks, m) {
        (1, 64) => 8,
        (1, _) => 16,
        _ => 32,
    }
}

/// K elements, with sizes `m` and `n` at places of their own.
fn plain(values: &Values<'_>, at: usize, k: i64) -> Answer {
    let (blocks, m, n) = (blocks(values), values.number(at), values.number(at + 1));
    require(m == 64 * blocks || m == 128 * blocks)?;
    if values.text(1) == "TS" {
        require(
            values.text(at + 2) == "UMMA::Major::K" && n % step_of_tensor_memory(blocks, m) == 0,
        )?;
    } else {
        require(n % (8 * blocks) == 0)?;
    }
    tensor_memory(blocks, [m, n, k])
}

fn dense<const K: i64>(values: &Values<'_>) -> Answer {
    plain(values, 5, K)
}

/// A number has two parts.
fn complex(values: &Values<'_>) -> Answer {
    plain(values, 5, 8)
}

fn interleaved(values: &Values<'_>) -> Answer {
    let (blocks, m, n) = (blocks(values), values.number(1), values.number(2));
    require((m == 64 * blocks || m == 128 * blocks) && n % step_of_tensor_memory(blocks, m) == 0)?;
    tensor_memory(blocks, [m, n, 4])
}

fn integers_of(values: &Values<'_>, k: i64) -> Answer {
    let (blocks, n) = (blocks(values), values.number(6));
    require(n % (16 * blocks) == 0 || blocks == 1 && n == 8)?;
    let m = values.number(5);
    require(m == 64 * blocks || m == 128 * blocks)?;
    require(values.text(1) == "SS" || values.text(7) == "UMMA::Major::K")?;
    tensor_memory(blocks, [m, n, k])
}

fn integers(values: &Values<'_>) -> Answer {
    integers_of(values, 32)
}

fn sparse_integers(values: &Values<'_>) -> Answer {
    integers_of(values, 64)
}

/// Elements of 8, 6 and 4 bits, each in a byte: B along N comes in twice as many columns.
fn small_floats(values: &Values<'_>) -> Answer {
    let is_transposed = values.text(1) == "SS" && values.text(8) == "UMMA::Major::MN";
    require(!is_transposed || values.number(6) % (16 * blocks(values)) == 0)?;
    plain(values, 5, 32)
}

fn sparse_small_floats(values: &Values<'_>) -> Answer {
    let (blocks, m) = (blocks(values), values.number(5));
    require(values.number(6) % step_of_tensor_memory(blocks, m) == 0)?;
    plain(values, 5, 64)
}

/// With scale factors of elements of 8, 6 and 4 bits.
fn scaled<const K: i64>(values: &Values<'_>) -> Answer {
    let (blocks, m, n) = (blocks(values), values.number(5), values.number(6));
    require(m == 128 * blocks && n % (8 * blocks) == 0)?;
    tensor_memory(blocks, [m, n, K])
}

/// With scale factors of elements of 4 bits, one for each vector: of dense ones 16 or 32, of sparse
/// ones twice as many.
fn vector_scaled<const K: i64>(values: &Values<'_>) -> Answer {
    let (blocks, m, n, vector) = (
        blocks(values),
        values.number(5),
        values.number(6),
        values.number(7),
    );
    let is_ue8m0 = values.text(4) == "float_ue8m0_t";
    let least = if K == 128 { 32 } else { 16 };
    require(vector == least || vector == 2 * least)?;
    // `SM100_MMA_MXF4_2x1SM_SS` alone takes the other factors for long vectors too.
    require(vector == least || is_ue8m0 || K == 64 && blocks == 2)?;
    require(m == 128 * blocks || blocks == 2 && (m == 128 || K == 128))?;
    require(n % (8 * blocks) == 0 && (K != 96 || n % 16 == 0))?;
    tensor_memory(blocks, [m, n, K])
}
