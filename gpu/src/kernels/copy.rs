//! Copies between any two layouts.

use crate::{Machine, Memory, View};
use core::array;
use stridewise::{prelude::*, tuple::Underscore};

/// Copies the `V` elements of each thread: both layouts have the modes (thread, value, block).
///
/// An element is a vector, where the memory's are: 128 bits are moved at once. All of them are read
/// before the first one is written.
#[inline(always)]
pub fn copy<const V: usize, M, S, D, L, Q>(machine: M, source: View<S, L>, target: View<D, Q>)
where
    M: Machine,
    S: Memory,
    D: Memory<Element = S::Element>,
    L: Layout,
    Q: Layout,
{
    let place = (machine.thread(), Underscore, machine.block());
    let (source, target) = (source.slice(place), target.slice(place));
    let values: [S::Element; V] = array::from_fn(|v| source.read((v,)));
    for v in 0..V {
        target.write((v,), values[v]);
    }
}
