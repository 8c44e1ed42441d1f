//! Bulk copies and tensor copies, `cp.async.bulk` of SM90 and SM100:
//! `Copy_Traits<OPERATION, Int<BITS>, …>`, the bits of one instruction, in `copy_traits_sm90_*.hpp`
//! and `copy_traits_sm100_*.hpp`.

use super::{
    super::family::{
        Answer, Family,
        Slot::{self, Any, Int, OneOf, Text},
        Template::{No, Of},
        Values,
    },
    copy, line,
};

/// Whole vectors of 16 bytes.
const BITS: Slot = Int(128, 1 << 24, 128);
/// What the layouts do not depend on.
const PARAMETERS: Slot = Any("AuxTmaParams");
const TENSOR: Slot = Any("Tensor");

#[rustfmt::skip]
pub(super) const FAMILIES: &[Family] = &[
    Family::new("", &[OneOf(&["SM90_BULK_COPY_G2S", "SM90_BULK_COPY_G2S::PREFETCH", "SM90_BULK_COPY_S2G"])], Of(1, &[BITS]), by_one),
    Family::new("", &[Text("SM90_BULK_COPY_AUTO")], No, automatic),
    Family::new("", &[OneOf(&["SM90_TMA_LOAD", "SM90_TMA_LOAD_MULTICAST", "SM90_TMA_STORE", "SM90_TMA_REDUCE_ADD", "SM100_TMA_LOAD_2D_GATHER4", "SM100_TMA_LOAD_MULTICAST_2D_GATHER4", "SM100_TMA_STORE_2D_SCATTER4"])], Of(1, &[BITS, PARAMETERS]), by_one),
    Family::new("", &[OneOf(&["SM90_TMA_LOAD_OP", "SM90_TMA_LOAD::PREFETCH", "SM90_TMA_LOAD_MULTICAST_OP", "SM90_TMA_STORE_PTR", "SM90_TMA_LOAD_IM2COL_OP", "SM90_TMA_LOAD_IM2COL::PREFETCH", "SM90_TMA_LOAD_IM2COL_MULTICAST_OP", "SM100_TMA_LOAD_2D_GATHER4_OP", "SM100_TMA_LOAD_2D_GATHER4_OP::PREFETCH", "SM100_TMA_LOAD_MULTICAST_2D_GATHER4_OP"])], Of(1, &[BITS]), by_one),
    Family::new("", &[OneOf(&["SM90_TMA_LOAD_IM2COL", "SM90_TMA_LOAD_IM2COL_MULTICAST", "SM90_TMA_STORE_IM2COL"])], Of(1, &[BITS, TENSOR]), by_one),
    Family::new("", &[Text("SM100_TMA_2SM_LOAD"), OneOf(&["", "_MULTICAST"])], Of(1, &[BITS, PARAMETERS]), by_two),
    Family::new("", &[Text("SM100_TMA_2SM_LOAD"), OneOf(&["_OP", "_MULTICAST_OP", "_IM2COL_OP", "_IM2COL_MULTICAST_OP"])], Of(1, &[BITS]), by_two),
    Family::new("", &[Text("SM100_TMA_2SM_LOAD_IM2COL"), OneOf(&["", "_MULTICAST"])], Of(1, &[BITS, TENSOR]), by_two),
];

fn by_one(values: &Values<'_>) -> Answer {
    let bits = line(values.number(1))?;
    Ok(copy(layout!(1 : 0), bits, bits, true))
}

/// Each of two thread blocks copies as many bits.
fn by_two(values: &Values<'_>) -> Answer {
    let bits = values.number(1);
    let both = layout!((2, bits) : (bits, 1));
    Ok(copy(layout!(2 : 1), both, both, true))
}

/// Of a width that the layouts of source and destination decide.
fn automatic(_: &Values<'_>) -> Answer {
    let one = layout!((1, 1) : (0, 0));
    Ok(copy(layout!(1 : 0), one, one, true))
}
