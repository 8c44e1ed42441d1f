//! Loads, stores and copies of tensor memory: `tcgen05.ld`, `tcgen05.st` and `tcgen05.cp`,
//! `copy_traits_sm100.hpp`.

use super::{
    super::family::{
        Answer, Family, Refusal,
        Slot::{self, OneOf, Text},
        Template::No,
        Values,
    },
    copy,
};
use crate::Layout;

/// How often the pattern repeats.
const UP_TO_32: Slot = OneOf(&["1x", "2x", "4x", "8x", "16x", "32x"]);
const UP_TO_64: Slot = OneOf(&["1x", "2x", "4x", "8x", "16x", "32x", "64x"]);
const UP_TO_128: Slot = OneOf(&["1x", "2x", "4x", "8x", "16x", "32x", "64x", "128x"]);
/// Pairs of columns packed into one, which the layouts of bits do not show.
const PACKED: Slot = OneOf(&["", "_16b"]);
const LANES: Slot = OneOf(&["16dp32b", "16dp64b", "32dp32b"]);
const BLOCKS: Slot = OneOf(&["1cta", "2cta"]);

#[rustfmt::skip]
pub(super) const FAMILIES: &[Family] = &[
    Family::new("SM100::TMEM::LOAD", &[Text("SM100_TMEM_LOAD_"), LANES, UP_TO_128, PACKED], No, load),
    Family::new("SM100::TMEM::LOAD", &[Text("SM100_TMEM_LOAD_"), OneOf(&["16dp128b"]), UP_TO_64, PACKED], No, load),
    Family::new("SM100::TMEM::LOAD", &[Text("SM100_TMEM_LOAD_"), OneOf(&["16dp256b"]), UP_TO_32, PACKED], No, load),
    Family::new("SM100::TMEM::LOAD_STAT", &[Text("SM100_TMEM_LOAD_STAT_"), OneOf(&["32dp32b"]), OneOf(&["32x", "128x"])], No, load),
    Family::new("SM100::TMEM::STORE", &[Text("SM100_TMEM_STORE_"), LANES, UP_TO_128, PACKED], No, store),
    Family::new("SM100::TMEM::STORE", &[Text("SM100_TMEM_STORE_"), OneOf(&["16dp128b"]), UP_TO_64, PACKED], No, store),
    Family::new("SM100::TMEM::STORE", &[Text("SM100_TMEM_STORE_"), OneOf(&["16dp256b"]), UP_TO_32, PACKED], No, store),
    Family::new("SM100::TMEM::UTCCP", &[Text("SM100_UTCCP_"), OneOf(&["128dp256bit", "128dp128bit", "4dp256bit", "4x32dp128bit", "2x64dp128bitlw0213", "2x64dp128bitlw0123"]), Text("_"), BLOCKS], No, from_shared),
];

/// Tensor memory, as all threads see it, and the registers. Lines (of 16 or 32 lanes) of `times`
/// patterns are one after the other.
fn sides(values: &Values<'_>) -> Result<[Layout; 2], Refusal> {
    let times = values.number(1);
    let pattern = values.text(0);
    let line = times
        * match pattern {
            "16dp256b" => 256,
            "16dp128b" => 128,
            "32dp32b" => 32,
            // Two threads share a lane.
            _ => 64,
        };
    let lanes = if pattern == "32dp32b" { 32 } else { 16 };
    let (bits, upper) = (lanes * line, 8 * line);
    let registers = match pattern {
        "32dp32b" => layout!((32, line) : (line, 1)),
        "16dp32b" => {
            let half = line / 2;
            layout!(((16, 2), half) : ((line, half), 1))
        }
        "16dp64b" if times == 1 => layout!(((2, 2, 8), 32) : ((upper, 32, line), 1)),
        "16dp64b" => layout!(((2, 2, 8), (32, times)) : ((upper, 32, line), (1, 64))),
        _ => {
            // A quad of threads has 128 or 256 bits of a lane, and of the lane 8 below.
            let (part, pattern) = if pattern == "16dp128b" {
                (32, 128)
            } else {
                (64, 256)
            };
            match times {
                1 => layout!(((4, 8), (part, 2)) : ((part, line), (1, upper))),
                _ => layout!(((4, 8), (part, 2, times)) : ((part, line), (1, upper, pattern))),
            }
        }
    };
    Ok([layout!((32, bits) : (0, 1)), registers])
}

fn load(values: &Values<'_>) -> Answer {
    let [memory, registers] = sides(values)?;
    Ok(copy(layout!(32 : 1), memory, registers, true))
}

fn store(values: &Values<'_>) -> Answer {
    let [memory, registers] = sides(values)?;
    Ok(copy(layout!(32 : 1), registers, memory, false))
}

/// From shared memory, by one thread of each thread block; some sources are repeated in several
/// lanes.
fn from_shared(values: &Values<'_>) -> Answer {
    let blocks = values.number(1);
    let thread_id = if blocks == 1 {
        layout!(1 : 0)
    } else {
        layout!(2 : 1)
    };
    let all = layout!((blocks, 16384) : (0, 1));
    let (source, destination) = match values.text(0) {
        "128dp256bit" => {
            let all = layout!((blocks, 32768) : (0, 1));
            (all, all)
        }
        "128dp128bit" => (all, all),
        "4dp256bit" => {
            let lanes = layout!((blocks, (4, 256)) : (0, (32, 128)));
            (lanes, lanes)
        }
        "4x32dp128bit" => (layout!((blocks, (32, 128, 4)) : (0, (1, 32, 0))), all),
        "2x64dp128bitlw0213" => (layout!((blocks, (64, 128, 2)) : (0, (1, 64, 0))), all),
        _ => (
            layout!((blocks, (32, 128, 2, 2)) : (0, (1, 32, 4096, 0))),
            all,
        ),
    };
    Ok(copy(thread_id, source, destination, false))
}
