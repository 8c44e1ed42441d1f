//! Softmax of rows.

use crate::{Index, Machine, Memory, View};
use stridewise::{prelude::*, tuple::Underscore};

/// Threads that work on one row: a warp.
pub const LANES: usize = 32;

/// Each row of the target is the softmax of the row of the source: a warp of 32 threads a row, `WARPS` of
/// them a block.
///
/// Both layouts are matrices of any strides, and of as many rows and columns as these numbers say.
#[inline(always)]
pub fn softmax<const WARPS: usize, M, S, D, L, Q>(
    machine: M,
    source: View<S, L>,
    target: View<D, Q>,
    rows: Index,
    columns: Index,
) where
    M: Machine,
    S: Memory<Element = f32>,
    D: Memory<Element = f32>,
    L: Layout,
    Q: Layout,
{
    // Plain numbers, as a leaf of 32 bits would be asked whether it fits; `u32` has those past the end,
    // and coordinates are `i32`, from which the device multiplies into 64 bits.
    const LANES: u32 = self::LANES as u32;
    let (thread, (block, _)) = (machine.thread().value() as u32, machine.block());
    let (lane, warp) = (thread % LANES, thread / LANES);
    let row = block.value() as u32 * WARPS as u32 + warp;
    let (rows, columns) = (rows.value() as u32, columns.value() as u32);
    if row >= rows {
        return;
    }
    let (source, target) = (
        source.slice((row as i32, Underscore)),
        target.slice((row as i32, Underscore)),
    );
    let all = |mut value: f32, join: fn(f32, f32) -> f32| {
        for bit in [16, 8, 4, 2, 1] {
            value = join(value, machine.shuffle_xor(value, bit));
        }
        value
    };
    let whole = columns.saturating_sub(3 * LANES);
    // Four columns at once, as long as there are: their loads do not wait for each other.
    let each = |f: &mut dyn FnMut(u32)| {
        let mut column = lane;
        while column < whole {
            for i in 0..4 {
                f(column + i * LANES);
            }
            column += 4 * LANES;
        }
        while column < columns {
            f(column);
            column += LANES;
        }
    };
    let mut most = f32::NEG_INFINITY;
    each(&mut |column| most = most.max(source.read((column as i32,))));
    let most = all(most, f32::max);
    // `exp(x − most)` is `2^(x · log2 e − most · log2 e)`.
    let shift = -most * core::f32::consts::LOG2_E;
    let power = |column| {
        let x = source.read((column as i32,));
        machine.exp2(machine.multiply_add(x, core::f32::consts::LOG2_E, shift))
    };
    let mut sum = 0.0;
    each(&mut |column| sum += power(column));
    let scale = machine.reciprocal(all(sum, |a, b| a + b));
    each(&mut |column| target.write((column as i32,), power(column) * scale));
}
