//! Operands of a warpgroup's multiplication, `SM90::GMMA::…Layout…`: `mma_traits_sm90_gmma.hpp`.

use super::{
    Atom, Operand,
    family::{
        Answer, Family,
        Slot::{self, Number, OneOf, Text},
        Template::{No, Of},
        Values,
    },
    mma,
};
use crate::{Layout, LayoutError};

const MN: Slot = Number(8, 256, 8);
const K: Slot = Number(4, 64, 4);

#[rustfmt::skip]
pub(super) const FAMILIES: &[Family] = &[
    Family::new("SM90::GMMA", &[Text("CLayout_64x"), MN], No, of_c),
    Family::new("SM90::GMMA", &[Text("CLayout_64xN")], Of(1, &[MN]), of_c),
    Family::new("SM90::GMMA", &[Text("ALayout_64x"), OneOf(&["8", "16", "32", "64"])], No, of_a),
    Family::new("SM90::GMMA", &[Text("ELayout_64x"), OneOf(&["16", "32", "64"])], No, of_metadata),
    Family::new("SM90::GMMA", &[Text("ABLayout")], Of(2, &[MN, K]), of_shared),
    // The name of the type of this crate.
    Family::new("SM90::GMMA", &[Text("ABLayout_"), MN, Text("x"), K], No, of_shared),
];

/// C of 64 × N in registers.
pub(super) fn accumulators(n: i64) -> Result<Layout, LayoutError> {
    let columns = n / 8;
    Ok(layout!(((4, 8, 4), (2, 2, columns)) : ((128, 1, 16), (64, 8, 512))))
}

/// A or B of M|N × K in shared memory, as every thread sees it.
pub(super) fn shared(rows: i64, k: i64) -> Result<Layout, LayoutError> {
    Ok(layout!((128, (rows, k)) : (0, (1, rows))))
}

/// The metadata of a sparse A of 64 × K.
pub(super) fn metadata(k: i64) -> Result<Layout, LayoutError> {
    Ok(match k {
        16 => layout!(((2, 2, 8, 4), (8, 2)) : ((512, 0, 1, 16), (64, 8))),
        32 => layout!(((2, 2, 8, 4), (16, 2)) : ((1024, 0, 1, 16), (64, 8))),
        _ => layout!(((2, 2, 8, 4), (32)) : ((8, 2048, 1, 16), (64))),
    })
}

fn operand(layout: Layout, rows: i64, columns: i64) -> Atom {
    Atom::Operand(Operand {
        layout,
        shape: [rows, columns],
    })
}

fn of_c(values: &Values<'_>) -> Answer {
    let n = values.number(0);
    Ok(operand(accumulators(n)?, 64, n))
}

fn of_a(values: &Values<'_>) -> Answer {
    let k = values.number(0);
    Ok(operand(mma::fragment(64, k, k / 8)?, 64, k))
}

fn of_metadata(values: &Values<'_>) -> Answer {
    let k = values.number(0);
    Ok(operand(metadata(k)?, 64, k))
}

fn of_shared(values: &Values<'_>) -> Answer {
    let (rows, k) = (values.number(0), values.number(1));
    Ok(operand(shared(rows, k)?, rows, k))
}
