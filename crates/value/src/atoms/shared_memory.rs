//! Tiles of shared memory, `GMMA::Layout_…_Atom<T>` and `UMMA::Layout_…_Atom<T>`:
//! `mma_traits_sm90_gmma*.hpp`, `mma_traits_sm100.hpp`.

use super::{
    Atom, SharedMemoryTile,
    family::{
        Answer, Family, Refusal,
        Slot::{self, OneOf, Text, Type},
        Template::{No, Of},
        Values,
    },
};
use crate::Swizzle;

const MAJOR: Slot = OneOf(&["MN", "K"]);
const SWIZZLE: Slot = OneOf(&["INTER", "SW32", "SW64", "SW128"]);
const GMMA_MAJOR: Slot = OneOf(&["GMMA::Major::K", "GMMA::Major::MN"]);
const UMMA_MAJOR: Slot = OneOf(&["UMMA::Major::K", "UMMA::Major::MN"]);
/// Logical elements for each that is stored.
const SPARSITY: Slot = OneOf(&["2", "4", "8", "16", "1"]);
/// The width of an element.
const WIDTH: Slot = OneOf(&["8b", "16b", "32b", "64b"]);

#[rustfmt::skip]
pub(super) const FAMILIES: &[Family] = &[
    Family::new("SM90::GMMA", &[Text("Layout_"), MAJOR, Text("_"), SWIZZLE, Text("_Atom")], Of(1, &[Type]), by_name),
    Family::new("SM90::GMMA", &[Text("Layout_"), SWIZZLE, Text("_Atom")], Of(2, &[Type, GMMA_MAJOR]), by_major),
    Family::new("SM90::GMMA", &[Text("Layout_"), MAJOR, Text("_"), SWIZZLE, Text("_SpAtom")], Of(2, &[Type, SPARSITY]), sparse_by_name),
    Family::new("SM90::GMMA", &[Text("Layout_"), SWIZZLE, Text("_SpAtom")], Of(3, &[Type, SPARSITY, GMMA_MAJOR]), sparse_by_major),
    Family::new("UMMA", &[Text("Layout_"), MAJOR, Text("_"), SWIZZLE, Text("_Atom")], Of(1, &[Type]), by_name),
    Family::new("UMMA", &[Text("Layout_MN_SW128_32B_Atom")], Of(1, &[Type]), wide),
    Family::new("UMMA", &[Text("Layout_"), SWIZZLE, Text("_Atom")], Of(2, &[Type, UMMA_MAJOR]), by_major),
    Family::new("UMMA", &[Text("Layout_"), MAJOR, Text("_"), SWIZZLE, Text("_SpAtom")], Of(2, &[Type, SPARSITY]), sparse_by_name),
    Family::new("UMMA", &[Text("Layout_MN_SW128_32B_SpAtom")], Of(2, &[Type, SPARSITY]), sparse_wide),
    Family::new("UMMA", &[Text("Layout_"), SWIZZLE, Text("_SpAtom")], Of(3, &[Type, SPARSITY, UMMA_MAJOR]), sparse_by_major),
    // The names of the types of this crate, and of elements of a width.
    Family::new("SM90::GMMA", &[Text("Layout_"), MAJOR, Text("_"), SWIZZLE, Text("_Atom")], Of(1, &[WIDTH]), by_width),
    Family::new("SM90::GMMA", &[Text("Layout_"), MAJOR, Text("_"), SWIZZLE, Text("_Atom_"), WIDTH], No, by_width),
];

/// Eight rows (of K) or columns (of M or N) of as many bytes as the swizzle spreads.
fn tile(is_k: bool, swizzle: &str, bits: i64, sparsity: i64) -> Answer {
    let spread = match swizzle {
        "INTER" => 0,
        "SW32" => 1,
        "SW64" => 2,
        _ => 3,
    };
    of_swizzle(
        is_k,
        Swizzle::new(spread, 4, 3)?,
        128 << spread,
        8,
        bits,
        sparsity,
    )
}

/// Lines of so many bits, each of them contiguous: rows of K, or columns of M or N.
fn of_swizzle(
    is_k: bool,
    swizzle: Swizzle,
    line_bits: i64,
    lines: i64,
    bits: i64,
    sparsity: i64,
) -> Answer {
    if bits == 0 || line_bits % bits != 0 {
        return Err(Refusal::Absent);
    }
    let line = line_bits / bits;
    let layout = match (is_k, sparsity) {
        (true, 0) => layout!((lines, line) : (line, 1)),
        (false, 0) => layout!((line, lines) : (1, line)),
        (true, _) => {
            let stored = sparsity * line;
            layout!(((1, lines), (sparsity, line)) : ((0, stored), (1, sparsity)))
        }
        (false, _) => {
            let stored = sparsity * line;
            layout!(((1, line), (sparsity, lines)) : ((0, sparsity), (1, stored)))
        }
    };
    Ok(Atom::SharedMemory(SharedMemoryTile {
        swizzle,
        bits,
        sparsity: sparsity.max(1),
        layout,
    }))
}

fn by_name(values: &Values<'_>) -> Answer {
    tile(values.text(0) == "K", values.text(1), values.bits(2), 0)
}

fn by_width(values: &Values<'_>) -> Answer {
    tile(values.text(0) == "K", values.text(1), values.number(2), 0)
}

fn by_major(values: &Values<'_>) -> Answer {
    tile(
        values.text(2).ends_with("::K"),
        values.text(0),
        values.bits(1),
        0,
    )
}

fn sparse_by_name(values: &Values<'_>) -> Answer {
    tile(
        values.text(0) == "K",
        values.text(1),
        values.bits(2),
        values.number(3),
    )
}

fn sparse_by_major(values: &Values<'_>) -> Answer {
    tile(
        values.text(3).ends_with("::K"),
        values.text(0),
        values.bits(1),
        values.number(2),
    )
}

/// Swizzled by 32 bytes at a time.
fn wide(values: &Values<'_>) -> Answer {
    of_swizzle(false, Swizzle::new(2, 5, 2)?, 1024, 4, values.bits(0), 0)
}

fn sparse_wide(values: &Values<'_>) -> Answer {
    of_swizzle(
        false,
        Swizzle::new(2, 5, 2)?,
        1024,
        4,
        values.bits(0),
        values.number(1),
    )
}
