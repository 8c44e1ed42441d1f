//! Softmax of rows.

use crate::{Index, Machine, Memory, View};
use stridewise::{int::Add, int::Mul, prelude::*, tuple::Underscore};

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
    const LANES: isize = self::LANES as isize;
    let (thread, (block, _)) = (machine.thread().value(), machine.block());
    let (lane, warp) = (thread % LANES, thread / LANES);
    let first: Index = Mul(block, int!(WARPS { i32 }));
    let row: Index = Add(first, int!(warp { i32 }));
    if row.value() >= rows.value() {
        return;
    }
    let (source, target) = (
        source.slice((row, Underscore)),
        target.slice((row, Underscore)),
    );
    let all = |mut value: f32, join: fn(f32, f32) -> f32| {
        for bit in [16, 8, 4, 2, 1] {
            value = join(value, machine.shuffle_xor(value, bit));
        }
        value
    };
    // Four columns at once, as long as there are: their loads do not wait for each other.
    let each = |f: &mut dyn FnMut(isize)| {
        let mut column = lane;
        while column + 3 * LANES < columns.value() {
            for i in 0..4 {
                f(column + i * LANES);
            }
            column += 4 * LANES;
        }
        while column < columns.value() {
            f(column);
            column += LANES;
        }
    };
    let mut most = f32::NEG_INFINITY;
    each(&mut |column| most = most.max(source.read((int!(column { i32 }),))));
    let most = all(most, f32::max);
    // `exp(x − most)` is `2^(x · log2 e − most · log2 e)`.
    let shift = -most * core::f32::consts::LOG2_E;
    let power = |column| {
        let x = source.read((int!(column { i32 }),));
        machine.exp2(machine.multiply_add(x, core::f32::consts::LOG2_E, shift))
    };
    let mut sum = 0.0;
    each(&mut |column| sum += power(column));
    let scale = machine.reciprocal(all(sum, |a, b| a + b));
    each(&mut |column| target.write((int!(column { i32 }),), power(column) * scale));
}
