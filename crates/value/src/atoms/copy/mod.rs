//! Copies: the rules of their layouts, in bits.

mod bulk;
mod matrix;
mod tensor_memory;
mod thread;

use super::{
    Atom, BitCopy,
    family::{Family, Refusal},
};
use crate::Layout;

pub(super) const FAMILIES: &[&[Family]] = &[
    thread::FAMILIES,
    matrix::FAMILIES,
    tensor_memory::FAMILIES,
    bulk::FAMILIES,
];

/// A copy whose reference is one of its sides.
fn copy(thread_id: Layout, source: Layout, destination: Layout, is_by_source: bool) -> Atom {
    let reference = if is_by_source { source } else { destination };
    Atom::Copy(BitCopy {
        thread_id,
        source,
        destination,
        reference,
    })
}

/// One thread, and a line of bits.
fn line(bits: i64) -> Result<Layout, Refusal> {
    Ok(layout!((1, bits) : (0, 1)))
}
