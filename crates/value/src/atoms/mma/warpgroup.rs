//! Instructions of a warpgroup, SM90's `wgmma`: `mma_traits_sm90_gmma*.hpp`.

use super::{
    super::{
        family::{
            Answer, Family, Refusal,
            Slot::{self, Number, OneOf, Text},
            Template::{No, OrBare},
            Values,
        },
        operand,
    },
    fragment, mma,
};

/// From shared memory or, of A, from registers.
const SOURCE: Slot = OneOf(&["_SS", "_RS"]);
const MAJOR: Slot = OneOf(&["GMMA::Major::K", "GMMA::Major::MN"]);
const SCALE: Slot = OneOf(&["GMMA::ScaleIn::One", "GMMA::ScaleIn::Neg"]);
const SELECT: Slot = OneOf(&["GMMA::SparseSel::Zero", "GMMA::SparseSel::One"]);
const N: Slot = Number(8, 256, 8);
const SATURATE: Slot = OneOf(&["", "_SATURATE"]);

/// K and the types of D, A and B, where A and B may lie in either order.
const HALVES: Slot = OneOf(&["16_F16F16F16", "16_F32F16F16", "16_F32BF16BF16"]);
const SPARSE_HALVES: Slot = OneOf(&["32_F16F16F16", "32_F32F16F16", "32_F32BF16BF16"]);
/// Those where both lie along K.
const FLOATS: Slot = OneOf(&[
    "8_F32TF32TF32",
    "32_F16E4M3E4M3",
    "32_F16E4M3E5M2",
    "32_F16E5M2E4M3",
    "32_F16E5M2E5M2",
    "32_F32E4M3E4M3",
    "32_F32E4M3E5M2",
    "32_F32E5M2E4M3",
    "32_F32E5M2E5M2",
]);
const SPARSE_FLOATS: Slot = OneOf(&[
    "16_F32TF32TF32",
    "64_F16E4M3E4M3",
    "64_F16E4M3E5M2",
    "64_F16E5M2E4M3",
    "64_F16E5M2E5M2",
    "64_F32E4M3E4M3",
    "64_F32E4M3E5M2",
    "64_F32E5M2E4M3",
    "64_F32E5M2E5M2",
]);
const INTEGERS: Slot = OneOf(&["32_S32S8S8", "32_S32S8U8", "32_S32U8S8", "32_S32U8U8"]);
const SPARSE_INTEGERS: Slot = OneOf(&["64_S32S8S8", "64_S32S8U8", "64_S32U8S8", "64_S32U8U8"]);

#[rustfmt::skip]
pub(super) const FAMILIES: &[Family] = &[
    Family::new("", &[Text("SM90_64x"), N, Text("x"), HALVES, SOURCE], OrBare(2, &[MAJOR, MAJOR, SCALE, SCALE]), dense),
    Family::new("SM90::GMMA", &[Text("MMA_64x"), N, Text("x"), HALVES, SOURCE], OrBare(2, &[MAJOR, MAJOR, SCALE, SCALE]), dense),
    Family::new("", &[Text("SM90_64x"), N, Text("x"), FLOATS, SOURCE, Text("_TN")], OrBare(0, &[SCALE, SCALE]), dense),
    Family::new("SM90::GMMA", &[Text("MMA_64x"), N, Text("x"), FLOATS, SOURCE, Text("_TN")], OrBare(0, &[SCALE, SCALE]), dense),
    Family::new("", &[Text("SM90_64x"), N, Text("x"), INTEGERS, SOURCE, Text("_TN"), SATURATE], No, dense),
    Family::new("SM90::GMMA", &[Text("MMA_64x"), N, Text("x"), INTEGERS, SOURCE, Text("_TN"), SATURATE], No, dense),
    // As the vectors of tiled atoms write it.
    Family::new("", &[Text("SM90_64x"), N, Text("x"), INTEGERS, Text("_SS")], No, dense),
    Family::new("SM90::GMMA::SPARSE", &[Text("GMMA_64x"), N, Text("x"), SPARSE_HALVES, SOURCE], OrBare(2, &[MAJOR, MAJOR, SCALE, SCALE, SELECT]), sparse),
    Family::new("SM90::GMMA::SPARSE", &[Text("GMMA_64x"), N, Text("x"), SPARSE_FLOATS, SOURCE, Text("_TN")], OrBare(0, &[SCALE, SCALE, SELECT]), sparse),
    Family::new("SM90::GMMA::SPARSE", &[Text("GMMA_64x"), N, Text("x"), SPARSE_INTEGERS, SOURCE, Text("_TN"), SATURATE], OrBare(0, &[SELECT]), sparse),
];

/// 64 × N × K. A lies in registers as 32 bits of a row each, or in shared memory, as B does.
fn dense(values: &Values<'_>) -> Answer {
    let (n, k) = (values.number(0), values.number(1));
    let is_in_registers = values.text(2) == "_RS";
    let is_transposed = values.text(3) == "GMMA::Major::MN";
    let is_integer = values.text(1).contains("_S32");
    if is_in_registers && is_transposed || is_integer && n % 16 != 0 && n > 24 {
        return Err(Refusal::Absent);
    }
    let a = if is_in_registers {
        fragment(64, k, k / 8)?
    } else {
        operand::shared(64, k)?
    };
    let operands = [a, operand::shared(n, k)?, operand::accumulators(n)?];
    Ok(mma([64, n, k], layout!(128 : 1), operands)?.into())
}

/// As dense, where A has half the elements of K.
fn sparse(values: &Values<'_>) -> Answer {
    let answer = dense(values)?;
    Ok(match answer {
        super::Atom::Mma(mut found) => {
            found.metadata = Some(operand::metadata(values.number(1))?);
            found.into()
        }
        other => other,
    })
}
