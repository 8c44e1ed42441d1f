//! Multiply-accumulate instructions: the rules of their layouts.

mod tensor_memory;
mod vendors;
mod warp;
mod warpgroup;

use super::{
    Atom, NamedMma,
    family::{
        Family,
        Slot::{self, OneOf},
    },
};
use crate::{IntTuple, Layout, LayoutError, MmaAtom};

pub(super) const FAMILIES: &[&[Family]] = &[
    warp::FAMILIES,
    warpgroup::FAMILIES,
    tensor_memory::FAMILIES,
    vendors::FAMILIES,
];

/// Elements of 4, 6 and 8 bits.
const F8F6F4: Slot = OneOf(&[
    "float_e4m3_t",
    "float_e5m2_t",
    "float_e2m3_t",
    "float_e3m2_t",
    "float_e2m1_t",
]);
const E2M1: Slot = OneOf(&["float_e2m1_t"]);
const FLOAT: Slot = OneOf(&["float"]);
const FLOAT_OR_HALF: Slot = OneOf(&["float", "half_t"]);

/// Rows × columns of an operand in the registers of a warp (8 or 16 rows) or of a warpgroup (64, of
/// which each warp has 16). Each register has `vector` elements of a row; a quad of threads has
/// four registers of a row, and the next quad has the next row. A thread's further registers are 8
/// rows below, then to the right.
pub(super) fn fragment(rows: i64, columns: i64, vector: i64) -> Result<Layout, LayoutError> {
    let (register, quad) = (vector * rows, 4 * vector);
    let threads = match rows {
        64 => layout!((4, 8, 4) : (register, 1, 16)),
        _ => layout!((4, 8) : (register, 1)),
    };
    let modes = [
        (vector, rows),
        (if rows > 8 { 2 } else { 1 }, 8),
        (columns / quad, quad * rows),
    ];
    let mut several = [Layout::single(1, 0)?; 3];
    let mut count = 0;
    for (extent, stride) in modes.into_iter().filter(|&(extent, _)| extent > 1) {
        several[count] = Layout::single(extent, stride)?;
        count += 1;
    }
    // CUTLASS writes a single register of 4-bit integers as a tuple of one.
    let values = match count {
        0 | 1 if vector != 8 => several[0],
        _ => Layout::make_layout(&several[..count])?,
    };
    Layout::make_layout(&[threads, values])
}

/// An MMA without metadata or scale factors.
fn mma(
    [m, n, k]: [i64; 3],
    thread_id: Layout,
    operands: [Layout; 3],
) -> Result<NamedMma, LayoutError> {
    let atom = MmaAtom::new(&IntTuple::flat(&[m, n, k])?, &thread_id, &operands)?;
    Ok(NamedMma {
        atom,
        metadata: None,
        scale_factors: None,
    })
}

impl From<NamedMma> for Atom {
    fn from(mma: NamedMma) -> Self {
        Self::Mma(mma)
    }
}
