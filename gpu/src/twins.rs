//! The kernels again, with index arithmetic by hand: what the layouts are compared with.

#![allow(
    clippy::needless_range_loop,
    reason = "an array by value would go through memory"
)]

use crate::{Element, Machine, Memory};
use core::array;
use stridewise::int::Int;

/// The thread and the block, as numbers.
#[inline(always)]
fn place<M: Machine>(machine: M) -> (i32, i32, i32) {
    let (x, y) = machine.block();
    let thread = machine.thread().value() as i32;
    (thread, x.value() as i32, y.value() as i32)
}

#[inline(always)]
fn read<M: Memory>(memory: M, index: i32) -> M::Element {
    memory.read(index as isize, index)
}

#[inline(always)]
fn write<M: Memory>(memory: M, index: i32, element: M::Element) {
    memory.write(index as isize, index, element);
}

/// Rows are `distance` apart, and `down` tiles lie below each other.
#[inline(always)]
pub fn gather<M: Machine>(
    machine: M,
    source: M::Elements<f32>,
    target: M::Elements<f32>,
    distance: i32,
    down: u32,
) {
    let (thread, block, _) = place(machine);
    let (row, column) = (thread % 32, thread / 32);
    let (i, j) = ((block as u32 % down) as i32, (block as u32 / down) as i32);
    let element = read(source, (32 * i + row) * distance + 8 * j + column);
    write(
        target,
        256 * block + 8 * row + (column ^ (row % 8)),
        element,
    );
}

/// Rows of vectors are `before` apart in the source, and `after` apart in the target.
#[inline(always)]
pub fn copy_rows<M: Machine, V: Element>(
    machine: M,
    source: M::Elements<V>,
    target: M::Elements<V>,
    before: i32,
    after: i32,
) {
    let (thread, x, y) = place(machine);
    let (row, column) = (32 * x + thread / 32, 32 * y + thread % 32);
    let vectors: [V; 4] = array::from_fn(|v| read(source, (row + 8 * v as i32) * before + column));
    for v in 0..4 {
        write(target, (row + 8 * v as i32) * after + column, vectors[v]);
    }
}

/// Of `rows` by `columns`.
#[inline(always)]
pub fn transpose<M: Machine>(
    machine: M,
    source: M::Elements<f32>,
    target: M::Elements<f32>,
    rows: i32,
    columns: i32,
) {
    let (thread, x, y) = place(machine);
    let (line, lane) = (thread / 32, thread % 32);
    let shared = machine.shared::<f32>();
    let values: [f32; 4] = array::from_fn(|v| {
        read(
            source,
            (32 * x + line + 8 * v as i32) * columns + 32 * y + lane,
        )
    });
    for v in 0..4 {
        let row = line + 8 * v as i32;
        write(shared, 32 * row + (lane ^ row), values[v]);
    }
    machine.barrier();
    for v in 0..4 {
        let column = line + 8 * v;
        let value = read(shared, 32 * lane + (column ^ lane));
        write(target, (32 * y + column) * rows + 32 * x + lane, value);
    }
}

/// Rows are `before` apart in the source, and `after` apart in the target.
#[inline(always)]
pub fn softmax<M: Machine>(
    machine: M,
    source: M::Elements<f32>,
    target: M::Elements<f32>,
    before: i32,
    after: i32,
    rows: i32,
    columns: i32,
) {
    let (thread, block, _) = place(machine);
    let (row, lane) = (8 * block + thread / 32, thread % 32);
    if row >= rows {
        return;
    }
    let (source, target) = (
        source.from((row * before) as isize),
        target.from((row * after) as isize),
    );
    let all = |mut value: f32, join: fn(f32, f32) -> f32| {
        for bit in [16, 8, 4, 2, 1] {
            value = join(value, machine.shuffle_xor(value, bit));
        }
        value
    };
    let each = |f: &mut dyn FnMut(i32)| {
        let mut column = lane;
        while column + 96 < columns {
            for i in 0..4 {
                f(column + 32 * i);
            }
            column += 128;
        }
        while column < columns {
            f(column);
            column += 32;
        }
    };
    let mut most = f32::NEG_INFINITY;
    each(&mut |column| most = most.max(read(source, column)));
    let most = all(most, f32::max);
    let shift = -most * core::f32::consts::LOG2_E;
    let power = |column| {
        let x = read(source, column);
        machine.exp2(machine.multiply_add(x, core::f32::consts::LOG2_E, shift))
    };
    let mut sum = 0.0;
    each(&mut |column| sum += power(column));
    let scale = machine.reciprocal(all(sum, |a, b| a + b));
    each(&mut |column| write(target, column, power(column) * scale));
}

#[cfg(target_arch = "nvptx64")]
mod entries {
    use crate::device::{Device, Global};
    use core::simd::f32x4;

    macro_rules! twins {
        ($(fn $name:ident($source:ident, $target:ident: [$T:ty]; $($p:ident: $P:ty),*);)*) => { $(
            /// # Safety
            /// As [`entries`](crate::entries) says.
            #[unsafe(no_mangle)]
            unsafe extern "ptx-kernel" fn $name($source: Global<$T>, $target: Global<$T>, $($p: $P),*) {
                // SAFETY: this is a kernel.
                let machine = unsafe { Device::new() };
                super::$name(machine, $source.elements(), $target.elements(), $($p),*);
            }
        )* };
    }
    twins! {
        fn gather(source, target: [f32]; distance: i32, down: u32);
        fn copy_rows(source, target: [f32x4]; before: i32, after: i32);
        fn transpose(source, target: [f32]; rows: i32, columns: i32);
        fn softmax(source, target: [f32]; before: i32, after: i32, rows: i32, columns: i32);
    }
}
