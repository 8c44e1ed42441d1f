//! The kernels again, with index arithmetic by hand: what the layouts are compared with.

#![allow(
    clippy::needless_range_loop,
    reason = "an array by value would go through memory"
)]

use crate::{Element, Half, Machine, Memory, Pair, Vector};
use core::{array, ops::Index as At};
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
    down: i32,
) {
    let (thread, x, y) = place(machine);
    let (row, column) = (thread % 32, thread / 32);
    let element = read(source, (32 * x + row) * distance + 8 * y + column);
    let tile = x + down * y;
    write(target, 256 * tile + 8 * row + (column ^ (row % 8)), element);
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

/// Of `rows` by `columns`; with `EDGES` of any sizes.
#[inline(always)]
pub fn transpose<const EDGES: bool, M: Machine>(
    machine: M,
    source: M::Elements<f32>,
    target: M::Elements<f32>,
    rows: i32,
    columns: i32,
) {
    let (thread, x, y) = place(machine);
    let (line, lane) = (thread / 32, thread % 32);
    let shared = machine.shared::<f32>();
    let exists = |row: i32, column: i32| !EDGES || row < rows && column < columns;
    let (row, column) = (32 * x + line, 32 * y + lane);
    let values: [f32; 4] = array::from_fn(|v| {
        let down = 8 * v as i32;
        if exists(row + down, column) {
            read(source, (row + down) * columns + column)
        } else {
            0.0
        }
    });
    for v in 0..4 {
        let row = line + 8 * v as i32;
        write(shared, 32 * row + (lane ^ row), values[v]);
    }
    machine.barrier();
    let (row, column) = (32 * x + lane, 32 * y + line);
    for v in 0..4 {
        let right = 8 * v;
        if exists(row, column + right) {
            let value = read(shared, 32 * lane + ((line + right) ^ lane));
            write(target, (column + right) * rows + row, value);
        }
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
    columns: u32,
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
    // Columns past the end have 32 bits without a sign.
    let whole = columns.saturating_sub(96);
    let each = |f: &mut dyn FnMut(i32)| {
        let mut column = lane as u32;
        while column < whole {
            for i in 0..4 {
                f((column + 32 * i) as i32);
            }
            column += 128;
        }
        while column < columns {
            f(column as i32);
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

/// How far columns or rows of A, B and C are apart, and the tiles along K.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Product {
    pub distances: [i32; 3],
    pub tiles: i32,
}

/// M, N and K, where tiles are partial.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Sizes {
    pub m: i32,
    pub n: i32,
    pub k: i32,
}

/// The bytes that exist of a vector of 16, from so many elements of `size` bytes.
#[inline(always)]
fn bytes(size: i32, elements: i32) -> isize {
    (size * elements.clamp(0, 16 / size)) as isize
}

/// Begins a copy of a vector.
#[inline(always)]
fn copy<M: Machine, V: Vector>(
    machine: M,
    source: M::Elements<V>,
    target: M::Elements<V>,
    to: i32,
    exists: Option<isize>,
) {
    machine.copy_async::<V, _>(source, target.from(to as isize), exists, to);
}

/// The sums of `A Bᵀ`, of columns of vectors of four.
#[inline(always)]
fn sgemm_sums<M, V>(
    machine: M,
    a: M::Elements<V>,
    b: M::Elements<V>,
    product: Product,
    sizes: Option<Sizes>,
) -> [[f32; 8]; 8]
where
    M: Machine,
    V: Vector + At<usize, Output = f32>,
{
    let (thread, x, y) = place(machine);
    let Product {
        distances: [in_a, in_b, _],
        tiles,
    } = product;
    let (row, column) = (thread % 32, thread / 32);
    let mut from_a = a.from((32 * x + row + column * in_a) as isize);
    let mut from_b = b.from((32 * y + row + column * in_b) as isize);
    let a = machine.shared::<V>();
    let b = a.from(768);
    let mut depth = column;
    let mut load = |stage: i32| {
        let to = 256 * stage + thread;
        let exists = |length: fn(Sizes) -> i32, first: i32| {
            let sizes = sizes?;
            let is_inside = depth < sizes.k;
            Some(if is_inside {
                bytes(4, length(sizes) - first)
            } else {
                0
            })
        };
        copy(
            machine,
            from_a,
            a,
            to,
            exists(|sizes| sizes.m, 4 * (32 * x + row)),
        );
        copy(
            machine,
            from_b,
            b,
            to,
            exists(|sizes| sizes.n, 4 * (32 * y + row)),
        );
        depth += 8;
        from_a = from_a.from((8 * in_a) as isize);
        from_b = from_b.from((8 * in_b) as isize);
    };
    for stage in 0..2 {
        if stage < tiles {
            load(stage);
        }
        machine.commit_copies();
    }
    let (down, right) = (thread % 16, thread / 16);
    let (at_a, at_b) = (a.from(down as isize), b.from(right as isize));
    let mut sums = [[0.0; 8]; 8];
    let (mut stage, mut next) = (0, 2);
    for tile in 0..tiles {
        machine.wait_for_copies::<1>();
        machine.barrier();
        if tile < tiles - 2 {
            load(next);
        }
        machine.commit_copies();
        for step in 0..8 {
            let place = 256 * stage + 32 * step;
            let x: [V; 2] = array::from_fn(|i| read(at_a, place + 16 * i as i32));
            let y: [V; 2] = array::from_fn(|j| read(at_b, place + 16 * j as i32));
            for i in 0..8 {
                for j in 0..8 {
                    sums[j][i] = machine.multiply_add(x[i / 4][i % 4], y[j / 4][j % 4], sums[j][i]);
                }
            }
        }
        next = stage;
        stage = if stage == 2 { 0 } else { stage + 1 };
    }
    sums
}

/// `C = α A Bᵀ + β C`, of columns of vectors.
#[inline(always)]
pub fn sgemm<M, V>(
    machine: M,
    a: M::Elements<V>,
    b: M::Elements<V>,
    c: M::Elements<V>,
    product: Product,
    alpha: f32,
    beta: f32,
) where
    M: Machine,
    V: Vector + At<usize, Output = f32> + From<[f32; 4]>,
{
    let sums = sgemm_sums(machine, a, b, product, None);
    let (thread, x, y) = place(machine);
    let (down, right, in_c) = (thread % 16, thread / 16, product.distances[2]);
    let c = c.from(((128 * y + 4 * right) * in_c + 32 * x + down) as isize);
    for j in 0..8 {
        for i in 0..2 {
            let c = c.from((j % 4 + 64 * (j / 4)) * in_c as isize + 16 * i);
            let scaled = |lane| alpha * sums[j as usize][4 * i as usize + lane];
            let mut after: [f32; 4] = array::from_fn(scaled);
            if beta != 0.0 {
                let before = read(c, 0);
                after =
                    array::from_fn(|lane| machine.multiply_add(beta, before[lane], after[lane]));
            }
            write(c, 0, after.into());
        }
    }
}

/// As [`sgemm`], of any sizes.
#[inline(always)]
#[allow(
    clippy::too_many_arguments,
    reason = "each is a parameter of the kernel"
)]
pub fn sgemm_any<M: Machine, V: Vector + At<usize, Output = f32>>(
    machine: M,
    a: M::Elements<V>,
    b: M::Elements<V>,
    c: M::Elements<f32>,
    product: Product,
    sizes: Sizes,
    alpha: f32,
    beta: f32,
) {
    let sums = sgemm_sums(machine, a, b, product, Some(sizes));
    let (thread, x, y) = place(machine);
    let (down, right, in_c) = (thread % 16, thread / 16, product.distances[2]);
    let (row, column) = (128 * x + 4 * down, 128 * y + 4 * right);
    let c = c.from((column * in_c + row) as isize);
    for j in 0..8 {
        let along = j % 4 + 64 * (j / 4);
        for i in 0..8 {
            let across = i % 4 + 64 * (i / 4);
            if row + across < sizes.m && column + along < sizes.n {
                let place = along * in_c + across;
                let before = if beta == 0.0 { 0.0 } else { read(c, place) };
                let sum = sums[j as usize][i as usize];
                write(c, place, machine.multiply_add(alpha, sum, beta * before));
            }
        }
    }
}

/// The sums of `A Bᵀ`, of rows of vectors of eight halves.
#[inline(always)]
fn hgemm_sums<H: Half, M: Machine, V: Vector>(
    machine: M,
    a: M::Elements<V>,
    b: M::Elements<V>,
    product: Product,
    sizes: Option<Sizes>,
) -> [[[f32; 4]; 4]; 8] {
    let (thread, x, y) = place(machine);
    let Product {
        distances: [in_a, in_b, _],
        tiles,
    } = product;
    let (row, column) = (thread / 4, thread % 4);
    let mut from_a = a.from(((128 * x + row) * in_a + column) as isize);
    let mut from_b = b.from(((128 * y + row) * in_b + column) as isize);
    let a = machine.shared::<V>();
    let b = a.from(1536);
    let to = 4 * row + (column ^ (row / 2 % 4));
    let mut depth = 8 * column;
    let mut load = |stage: i32| {
        for v in 0..4 {
            let to = 512 * stage + 128 * v + to;
            let exists = |length: fn(Sizes) -> i32, block: i32| {
                let sizes = sizes?;
                let is_inside = 128 * block + row + 32 * v < length(sizes);
                Some(if is_inside {
                    bytes(2, sizes.k - depth)
                } else {
                    0
                })
            };
            let (in_a, in_b) = (32 * v * in_a, 32 * v * in_b);
            copy(
                machine,
                from_a.from(in_a as isize),
                a,
                to,
                exists(|sizes| sizes.m, x),
            );
            copy(
                machine,
                from_b.from(in_b as isize),
                b,
                to,
                exists(|sizes| sizes.n, y),
            );
        }
        depth += 32;
        from_a = from_a.from(4);
        from_b = from_b.from(4);
    };
    for stage in 0..2 {
        if stage < tiles {
            load(stage);
        }
        machine.commit_copies();
    }
    let (lane, warp) = (thread % 32, thread / 32);
    let (down, right) = (warp % 2, warp / 2);
    let row = 16 * down + lane % 16;
    let place = 4 * row + ((lane / 16) ^ (row / 2 % 4));
    let at_a: [_; 2] = array::from_fn(|step| a.from((place ^ (2 * step as i32)) as isize));
    let row = 16 * (lane / 16) + 8 * right + lane % 8;
    let place = 4 * row + ((lane / 8 % 2) ^ (row / 2 % 4));
    let at_b: [_; 2] = array::from_fn(|step| b.from((place ^ (2 * step as i32)) as isize));
    let mut sums = [[[0.0; 4]; 4]; 8];
    let (mut stage, mut next) = (0, 2);
    for tile in 0..tiles {
        machine.wait_for_copies::<1>();
        machine.barrier();
        if tile < tiles - 2 {
            load(next);
        }
        machine.commit_copies();
        for step in 0..2 {
            let matrices = |memory: M::Elements<V>, part: usize| {
                let place = (512 * stage + 128 * part as i32) as isize;
                machine.load_matrices::<V, _>(memory.from(place), place)
            };
            let x: [[u32; 4]; 4] = array::from_fn(|part| matrices(at_a[step], part));
            for j in 0..4 {
                let y = matrices(at_b[step], j);
                for n in 0..2 {
                    for i in 0..4 {
                        let sum = &mut sums[2 * j + n][i];
                        *sum = machine.multiply::<H>(x[i], [y[2 * n], y[2 * n + 1]], *sum);
                    }
                }
            }
        }
        next = stage;
        stage = if stage == 2 { 0 } else { stage + 1 };
    }
    sums
}

/// `C = A Bᵀ`, of rows of vectors of eight halves, and of pairs.
#[inline(always)]
pub fn hgemm<H: Half, M: Machine, V: Vector, P: Pair>(
    machine: M,
    a: M::Elements<V>,
    b: M::Elements<V>,
    c: M::Elements<P>,
    product: Product,
) {
    let sums = hgemm_sums::<H, _, _>(machine, a, b, product, None);
    let (thread, x, y) = place(machine);
    let (lane, warp, in_c) = (thread % 32, thread / 32, product.distances[2]);
    let (down, right) = (warp % 2, warp / 2);
    let row = 128 * x + 16 * down + lane / 4;
    let c = c.from((row * in_c + 64 * y + 4 * right + lane % 4) as isize);
    for n in 0..8 {
        for m in 0..4 {
            let [first, second, third, fourth] = sums[n][m];
            let c = c.from((32 * m as i32 * in_c) as isize + 8 * n as isize);
            write(c, 0, P::of(first, second));
            write(c, 8 * in_c, P::of(third, fourth));
        }
    }
}

/// As [`hgemm`], of any sizes.
#[inline(always)]
pub fn hgemm_any<H: Half, M: Machine, V: Vector>(
    machine: M,
    a: M::Elements<V>,
    b: M::Elements<V>,
    c: M::Elements<f32>,
    product: Product,
    sizes: Sizes,
) {
    let sums = hgemm_sums::<H, _, _>(machine, a, b, product, Some(sizes));
    let (thread, x, y) = place(machine);
    let (lane, warp, in_c) = (thread % 32, thread / 32, product.distances[2]);
    let (down, right) = (warp % 2, warp / 2);
    let row = 128 * x + 16 * down + lane / 4;
    let column = 128 * y + 8 * right + 2 * (lane % 4);
    let c = c.from((row * in_c + column) as isize);
    for n in 0..8 {
        for m in 0..4 {
            for value in 0..4 {
                let (across, along) = (32 * m + 8 * (value / 2), 16 * n + value % 2);
                if row + across < sizes.m && column + along < sizes.n {
                    let sum = sums[n as usize][m as usize][value as usize];
                    write(c, across * in_c + along, sum);
                }
            }
        }
    }
}

#[cfg(target_arch = "nvptx64")]
mod entries {
    use super::{Product, Sizes};
    use crate::{
        Bf16, F16,
        device::{Device, Global},
    };
    use core::simd::{f32x2, f32x4};

    macro_rules! twins {
        ($(fn $name:ident($($memory:ident: [$T:ty]),*; $($p:ident: $P:ty),*) $body:block)*) => { $(
            /// # Safety
            /// As [`entries`](crate::entries) says.
            #[unsafe(no_mangle)]
            unsafe extern "ptx-kernel" fn $name($($memory: Global<$T>,)* $($p: $P),*) {
                // SAFETY: this is a kernel.
                let machine = unsafe { Device::new() };
                ($body)(machine, $($memory.elements(),)* $($p),*);
            }
        )* };
    }
    type Halves = [u32; 4];
    twins! {
        fn gather(source: [f32], target: [f32]; distance: i32, down: i32) { super::gather }
        fn copy_rows(source: [f32x4], target: [f32x4]; before: i32, after: i32) { super::copy_rows }
        fn transpose(source: [f32], target: [f32]; rows: i32, columns: i32) { super::transpose::<false, _> }
        fn transpose_any(source: [f32], target: [f32]; rows: i32, columns: i32) { super::transpose::<true, _> }
        fn softmax(source: [f32], target: [f32]; before: i32, after: i32, rows: i32, columns: u32) { super::softmax }
        fn sgemm(a: [f32x4], b: [f32x4], c: [f32x4]; product: Product, alpha: f32, beta: f32) { super::sgemm }
        fn sgemm_any(a: [f32x4], b: [f32x4], c: [f32]; product: Product, sizes: Sizes, alpha: f32, beta: f32) { super::sgemm_any }
        fn hgemm_any(a: [Halves], b: [Halves], c: [f32]; product: Product, sizes: Sizes) { super::hgemm_any::<F16, _, _> }
        fn hgemm_f16(a: [Halves], b: [Halves], c: [f32x2]; product: Product) { super::hgemm::<F16, _, _, _> }
        fn hgemm_bf16(a: [Halves], b: [Halves], c: [f32x2]; product: Product) { super::hgemm::<Bf16, _, _, _> }
    }
}
