//! Each kernel in the simulator, beside loops on the CPU; and that the simulator sees what is wrong.

#![allow(
    clippy::float_cmp,
    clippy::cast_precision_loss,
    reason = "copies are exact, and the numbers small"
)]

use half::{bf16, f16};
use stridewise::{
    atoms::{copy::SM75_U32x4_LDSM_N, mma::SM80_16x8x16_F32F16F16F32_TN},
    prelude::*,
    tiled::{ElementWidth, MakeTiledCopyA, MakeTiledCopyB, TiledMma, TypedCopy},
};
use stridewise_gpu::{
    Bf16, Buffer, F16, Half, Machine, Memory, Simulator, View,
    kernels::{self, InVectors, Whole},
    launch::{by_thread, inside, swapped},
    tiles::{
        HgemmA, HgemmB, HgemmC, HgemmElements, HgemmLoad, SgemmA, SgemmB, SgemmC, SgemmElements,
        SgemmLoad,
    },
};

/// Lines of 32 are lines of threads, and a thread has each eighth line of a tile of 32 by 32.
type Lines = Layout![((32, 8), 4) : ((32, 1), 8)];

fn matrix(rows: usize, columns: usize, distance: usize) -> Layout![(?{i32}, ?{i32}) : (?{i32}, 1)] {
    layout!((rows{i32}, columns{i32}) : (distance{i32}, 1))
}

fn numbers(count: usize) -> Vec<f32> {
    (0..count)
        .map(|i| ((i * 37 + 11) % 101) as f32 / 8.0 - 6.0)
        .collect()
}

/// The text of the fault that this ends with.
fn fault(run: impl FnOnce()) -> String {
    let fault = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_err();
    fault.downcast_ref::<String>().expect("a text").clone()
}

#[test]
fn gather_puts_tiles_behind_the_swizzle() {
    let (rows, columns, distance) = (64, 24, 31);
    let source = numbers(rows * distance);
    let (from, to) = (
        Buffer::new("source", &source),
        Buffer::new("target", &vec![0.0; rows * columns]),
    );
    let threads = layout!((256, 1) : (1, 0));
    let layout = by_thread(matrix(rows, columns, distance), tile!(32, 8), threads).unwrap();
    let tile = swizzle!(3, 0, 3).composition(layout!((32, 8) : (8, 1)));
    Simulator::new("gather", (6, 1), 256, 0).run(|thread| {
        let source = View::new(thread.global(&from), layout);
        kernels::gather::<256, _, _, _, _, _>(thread, source, thread.global(&to), tile);
    });
    let found = to.elements();
    for i in 0..rows {
        for j in 0..columns {
            // Tiles column by column; in one, rows of 8 whose places are XORed with the row number.
            let tile = i / 32 + 2 * (j / 8);
            let place = (i % 32) * 8 + ((j % 8) ^ (i % 8));
            assert_eq!(
                found[tile * 256 + place],
                source[i * distance + j],
                "({i}, {j})"
            );
        }
    }
}

#[test]
fn rows_are_copied_in_vectors() {
    let (rows, vectors) = (64, 96);
    let (before, after) = (100, 97);
    let source: Vec<[f32; 4]> = (0..rows * before).map(|i| [i as f32; 4]).collect();
    let (from, to) = (
        Buffer::new("source", &source),
        Buffer::new("target", &vec![[0.0; 4]; rows * after]),
    );
    let layouts = [before, after].map(|distance| {
        by_thread(
            matrix(rows, vectors, distance),
            tile!(32, 32),
            Lines::default(),
        )
        .unwrap()
    });
    Simulator::new("copy_rows", (2, 3), 256, 0).run(|thread| {
        let views = (
            View::new(thread.global(&from), layouts[0]),
            View::new(thread.global(&to), layouts[1]),
        );
        kernels::copy::<4, _, _, _, _, _>(thread, views.0, views.1);
    });
    let found = to.elements();
    for i in 0..rows {
        for j in 0..after {
            let expected = if j < vectors {
                source[i * before + j]
            } else {
                [0.0; 4]
            };
            assert_eq!(found[i * after + j], expected, "({i}, {j})");
        }
    }
}

#[test]
fn transpose_goes_through_shared_memory() {
    let (rows, columns) = (64, 96);
    let source = numbers(rows * columns);
    let (from, to) = (
        Buffer::new("source", &source),
        Buffer::new("target", &vec![0.0; rows * columns]),
    );
    let read = by_thread(
        matrix(rows, columns, columns),
        tile!(32, 32),
        Lines::default(),
    )
    .unwrap();
    let written =
        swapped(by_thread(matrix(columns, rows, rows), tile!(32, 32), Lines::default()).unwrap());
    let tile = |strides: Layout![(32, 32) : (?, ?)]| {
        swizzle!(5, 0, 5).composition(strides.composition(Lines::default()))
    };
    let (filled, emptied) = (
        tile(layout!((32, 32) : ({32}, {1}))),
        tile(layout!((32, 32) : ({1}, {32}))),
    );
    Simulator::new("transpose", (2, 3), 256, 1024).run(|thread| {
        let views = (
            View::new(thread.global(&from), read),
            View::new(thread.global(&to), written),
        );
        kernels::transpose::<4, _, _, _, _, _, _, _>(thread, views.0, filled, emptied, views.1);
    });
    let found = to.elements();
    for i in 0..rows {
        for j in 0..columns {
            assert_eq!(found[j * rows + i], source[i * columns + j], "({i}, {j})");
        }
    }
}

#[test]
fn transpose_of_any_size_leaves_out_what_does_not_exist() {
    for (rows, columns) in [(1, 1), (33, 7), (32, 64), (70, 45)] {
        let source = numbers(rows * columns);
        let (from, to) = (
            Buffer::new("source", &source),
            Buffer::new("target", &vec![0.0; rows * columns]),
        );
        let up = |n: usize| n.next_multiple_of(32);
        let read = by_thread(
            matrix(up(rows), up(columns), columns),
            tile!(32, 32),
            Lines::default(),
        )
        .unwrap();
        let written = swapped(
            by_thread(
                matrix(up(columns), up(rows), rows),
                tile!(32, 32),
                Lines::default(),
            )
            .unwrap(),
        );
        let exists = |rows: usize, columns: usize| {
            let (m, n) = (up(rows), up(columns));
            let row = layout!((m{i32}, n{i32}) : (1, 0));
            let column = layout!((m{i32}, n{i32}) : (0, 1));
            inside(
                (row, rows),
                (column, columns),
                tile!(32, 32),
                Lines::default(),
            )
            .unwrap()
        };
        let tile = layout!((32, 32) : (32, 1)).composition(Lines::default());
        let other = layout!((32, 32) : (1, 32)).composition(Lines::default());
        let grid = ((up(rows) / 32) as u32, (up(columns) / 32) as u32);
        Simulator::new("transpose_any", grid, 256, 1024).run(|thread| {
            let views = (
                View::new(thread.global(&from), read),
                View::new(thread.global(&to), written),
            );
            kernels::transpose_any::<4, _, _, _, _, _, _, _, _, _>(
                thread,
                views.0,
                exists(rows, columns),
                swizzle!(5, 0, 5).composition(tile),
                swizzle!(5, 0, 5).composition(other),
                views.1,
                exists(columns, rows),
            );
        });
        let found = to.elements();
        for i in 0..rows {
            for j in 0..columns {
                assert_eq!(found[j * rows + i], source[i * columns + j], "({i}, {j})");
            }
        }
    }
}

#[test]
fn softmax_of_rows_and_of_columns() {
    for (rows, columns) in [(1, 1), (9, 5), (16, 64), (11, 100)] {
        let source = numbers(rows * columns);
        let (from, to) = (
            Buffer::new("source", &source),
            Buffer::new("target", &vec![0.0; rows * columns]),
        );
        let row_major = matrix(rows, columns, columns);
        // The target is column-major: the kernel takes any matrix.
        let column_major = layout!((rows{i32}, columns{i32}) : (1, rows{i32}));
        Simulator::new("softmax", (rows.div_ceil(8) as u32, 1), 256, 0).run(|thread| {
            let views = (
                View::new(thread.global(&from), row_major),
                View::new(thread.global(&to), column_major),
            );
            kernels::softmax::<8, _, _, _, _, _>(
                thread,
                views.0,
                views.1,
                int!(rows { i32 }),
                int!(columns { i32 }),
            );
        });
        let found = to.elements();
        for i in 0..rows {
            let row = &source[i * columns..][..columns];
            let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let sum: f64 = row.iter().map(|x| f64::from(x - most).exp()).sum();
            for j in 0..columns {
                let expected = f64::from(row[j] - most).exp() / sum;
                let error = (f64::from(found[j * rows + i]) - expected).abs();
                assert!(error < 1e-6, "({i}, {j}): {error}");
            }
        }
    }
}

/// Small integers, whose products and sums are exact in all of the formats.
fn integers(count: usize) -> Vec<f32> {
    (0..count)
        .map(|i| ((i * 37 + 11) % 13) as f32 - 6.0)
        .collect()
}

/// `Σ a(m,k) b(n,k)`.
fn product(a: &dyn Fn(usize) -> f32, b: &dyn Fn(usize) -> f32, depth: usize) -> f32 {
    (0..depth).map(|k| a(k) * b(k)).sum()
}

/// In vectors of four.
fn vectors(numbers: &[f32]) -> Vec<[f32; 4]> {
    numbers
        .chunks_exact(4)
        .map(|four| four.try_into().unwrap())
        .collect()
}

fn columns(
    vectors: usize,
    columns: usize,
    distance: usize,
) -> Layout![(?{i32}, ?{i32}) : (1, ?{i32})] {
    layout!((vectors{i32}, columns{i32}) : (1, distance{i32}))
}

#[test]
fn sgemm_multiplies() {
    let (m, n, k) = (256, 128, 40);
    // Columns of A are farther apart than they are long.
    let (in_a, in_b, in_c) = (264, 128, 260);
    let (a, b, c) = (
        integers(in_a * k),
        integers(in_b * k + 1),
        integers(in_c * n),
    );
    let [of_a, of_b, of_c] = [&a, &b[1..].to_vec(), &c].map(|x| vectors(x));
    let (from_a, from_b, to) = (
        Buffer::new("a", &of_a),
        Buffer::new("b", &of_b),
        Buffer::new("c", &of_c),
    );
    let of_a = by_thread(
        columns(m / 4, k, in_a / 4),
        tile!(32, 8),
        SgemmLoad::default(),
    )
    .unwrap();
    let of_b = by_thread(
        columns(n / 4, k, in_b / 4),
        tile!(32, 8),
        SgemmLoad::default(),
    )
    .unwrap();
    let of_c = by_thread(
        columns(m / 4, n, in_c / 4),
        tile!(32, 128),
        SgemmC::default(),
    )
    .unwrap();
    let nothing = Buffer::new("c", &vec![[f32::NAN; 4]; in_c * n / 4]);
    Simulator::new("sgemm", (2, 1), 256, 2 * 3 * 256).run(|thread| {
        let sums = kernels::sgemm(
            thread,
            SgemmA::new(View::new(thread.global(&from_a), of_a), Whole),
            SgemmB::new(View::new(thread.global(&from_b), of_b), Whole),
        );
        let c = View::new(thread.global(&to), of_c);
        kernels::axpby(thread, 2.0, sums, -1.0, c);
        kernels::axpby(
            thread,
            1.0,
            sums,
            0.0,
            View::new(thread.global(&nothing), of_c),
        );
    });
    let (found, without) = (to.elements().concat(), nothing.elements().concat());
    for i in 0..in_c {
        for j in 0..n {
            let at = |k: usize| a[i + in_a * k];
            let mut expected = c[i + in_c * j];
            if i < m {
                let sum = product(&at, &|k| b[1 + j + in_b * k], k);
                expected = 2.0 * sum - expected;
                assert_eq!(without[i + in_c * j], sum, "({i}, {j})");
            }
            assert_eq!(found[i + in_c * j], expected, "({i}, {j})");
        }
    }
}

#[test]
fn sgemm_of_any_size_leaves_out_what_does_not_exist() {
    for (m, n, k, beta) in [(1, 1, 1, 2.0), (130, 70, 13, 0.0), (127, 129, 24, 2.0)] {
        let up = |x: usize, by: usize| x.next_multiple_of(by);
        let (in_a, in_b) = (up(m, 4), up(n, 4) + 4);
        let (a, b, mut c) = (integers(in_a * k), integers(in_b * k), integers(m * n));
        if beta == 0.0 {
            c.fill(f32::NAN);
        }
        let (from_a, from_b, to) = (
            Buffer::new("a", &vectors(&a)),
            Buffer::new("b", &vectors(&b)),
            Buffer::new("c", &c),
        );
        let operand = |length: usize, distance: usize| {
            let (vectors, depth) = (up(length, 128) / 4, up(k, 8));
            let (tile, threads) = (tile!(32, 8), SgemmLoad::default());
            let row = layout!((vectors{i32}, depth{i32}) : (4, 0));
            let column = layout!((vectors{i32}, depth{i32}) : (0, 1));
            (
                by_thread(columns(vectors, depth, distance / 4), tile, threads).unwrap(),
                InVectors::<4, _>(inside((row, length), (column, k), tile, threads).unwrap()),
            )
        };
        let (of_a, of_b) = (operand(m, in_a), operand(n, in_b));
        let (rows, numbers) = (up(m, 128), up(n, 128));
        let (tile, threads) = (tile!(128, 128), SgemmElements::default());
        let of_c = by_thread(columns(rows, numbers, m), tile, threads).unwrap();
        let row = layout!((rows{i32}, numbers{i32}) : (1, 0));
        let column = layout!((rows{i32}, numbers{i32}) : (0, 1));
        let in_c = inside((row, m), (column, n), tile, threads).unwrap();
        let grid = ((rows / 128) as u32, (numbers / 128) as u32);
        Simulator::new("sgemm_any", grid, 256, 2 * 3 * 256).run(|thread| {
            let sums = kernels::sgemm(
                thread,
                SgemmA::new(View::new(thread.global(&from_a), of_a.0), of_a.1),
                SgemmB::new(View::new(thread.global(&from_b), of_b.0), of_b.1),
            );
            let c = View::new(thread.global(&to), of_c);
            kernels::axpby_inside(thread, 1.0, sums, beta, c, in_c);
        });
        let found = to.elements();
        for i in 0..m {
            for j in 0..n {
                let sum = product(&|k| a[i + in_a * k], &|k| b[j + in_b * k], k);
                let expected = if beta == 0.0 {
                    sum
                } else {
                    sum + beta * c[i + m * j]
                };
                assert_eq!(
                    found[i + m * j],
                    expected,
                    "({i}, {j}) of {m} by {n} by {k}"
                );
            }
        }
    }
}

/// Rows of eight halves a vector.
fn halves<H: Half>(numbers: &[f32]) -> Vec<[u32; 4]> {
    let bits = |number: f32| {
        u32::from(if H::IS_BFLOAT {
            bf16::from_f32(number).to_bits()
        } else {
            f16::from_f32(number).to_bits()
        })
    };
    let word = |pair: &[f32]| bits(pair[0]) | bits(pair[1]) << 16;
    let words: Vec<u32> = numbers.chunks_exact(2).map(word).collect();
    words
        .chunks_exact(4)
        .map(|four| four.try_into().unwrap())
        .collect()
}

fn hgemm_of<H: Half>() {
    let (m, n, k) = (128, 256, 96);
    let (in_a, in_b, in_c) = (104, 96, 258);
    let (a, b) = (integers(in_a * m), integers(in_b * n + 3));
    let (from_a, from_b, to) = (
        Buffer::new("a", &halves::<H>(&a)),
        Buffer::new("b", &halves::<H>(&b[3..])),
        Buffer::new("c", &vec![[f32::NAN; 2]; m * in_c / 2]),
    );
    let of_a = by_thread(
        matrix(m, k / 8, in_a / 8),
        tile!(128, 4),
        HgemmLoad::default(),
    )
    .unwrap();
    let of_b = by_thread(
        matrix(n, k / 8, in_b / 8),
        tile!(128, 4),
        HgemmLoad::default(),
    )
    .unwrap();
    let of_c = by_thread(
        matrix(m, n / 2, in_c / 2),
        tile!(128, 64),
        HgemmC::default(),
    )
    .unwrap();
    Simulator::new("hgemm", (1, 2), 128, 2 * 3 * 512).run(|thread| {
        let sums = kernels::hgemm::<H, _, _, _>(
            thread,
            HgemmA::new(View::new(thread.global(&from_a), of_a), Whole),
            HgemmB::new(View::new(thread.global(&from_b), of_b), Whole),
        );
        kernels::store(thread, sums, View::new(thread.global(&to), of_c));
    });
    let found = to.elements().concat();
    for i in 0..m {
        for j in 0..n {
            let expected = product(&|k| a[in_a * i + k], &|k| b[3 + in_b * j + k], k);
            assert_eq!(found[in_c * i + j], expected, "({i}, {j})");
        }
        assert!(found[in_c * i + n].is_nan());
    }
}

#[test]
fn hgemm_multiplies_by_tensor_cores() {
    hgemm_of::<F16>();
    hgemm_of::<Bf16>();
}

#[test]
fn hgemm_of_any_size_leaves_out_what_does_not_exist() {
    for (m, n, k) in [(1, 1, 1), (130, 70, 45), (127, 129, 64)] {
        let up = |x: usize, by: usize| x.next_multiple_of(by);
        let (in_a, in_b) = (up(k, 8), up(k, 8) + 8);
        let (a, b) = (integers(in_a * m), integers(in_b * n));
        let (from_a, from_b, to) = (
            Buffer::new("a", &halves::<F16>(&a)),
            Buffer::new("b", &halves::<F16>(&b)),
            Buffer::new("c", &vec![f32::NAN; m * n]),
        );
        let operand = |length: usize, distance: usize| {
            let (rows, vectors) = (up(length, 128), up(k, 32) / 8);
            let (tile, threads) = (tile!(128, 4), HgemmLoad::default());
            let along = layout!((rows{i32}, vectors{i32}) : (0, 8));
            let across = layout!((rows{i32}, vectors{i32}) : (1, 0));
            (
                by_thread(matrix(rows, vectors, distance / 8), tile, threads).unwrap(),
                InVectors::<2, _>(inside((along, k), (across, length), tile, threads).unwrap()),
            )
        };
        let (of_a, of_b) = (operand(m, in_a), operand(n, in_b));
        let (rows, numbers) = (up(m, 128), up(n, 128));
        let (tile, threads) = (tile!(128, 128), HgemmElements::default());
        let of_c = by_thread(matrix(rows, numbers, n), tile, threads).unwrap();
        let row = layout!((rows{i32}, numbers{i32}) : (1, 0));
        let column = layout!((rows{i32}, numbers{i32}) : (0, 1));
        let in_c = inside((row, m), (column, n), tile, threads).unwrap();
        let grid = ((rows / 128) as u32, (numbers / 128) as u32);
        Simulator::new("hgemm_any", grid, 128, 2 * 3 * 512).run(|thread| {
            let sums = kernels::hgemm::<F16, _, _, _>(
                thread,
                HgemmA::new(View::new(thread.global(&from_a), of_a.0), of_a.1),
                HgemmB::new(View::new(thread.global(&from_b), of_b.0), of_b.1),
            );
            let c = View::new(thread.global(&to), of_c);
            kernels::store_inside(thread, sums, c, in_c);
        });
        let found = to.elements();
        for i in 0..m {
            for j in 0..n {
                let expected = product(&|k| a[in_a * i + k], &|k| b[in_b * j + k], k);
                assert_eq!(
                    found[n * i + j],
                    expected,
                    "({i}, {j}) of {m} by {n} by {k}"
                );
            }
        }
    }
}

#[test]
fn operands_of_hgemm_are_those_of_its_atoms() {
    type Tiling =
        TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1) : (1, 2, 0)], Tile![32, 32, 16]>;
    struct F16Bits;
    impl ElementWidth for F16Bits {
        type Bits = Int![16];
    }
    type LoadA = MakeTiledCopyA<TypedCopy<SM75_U32x4_LDSM_N, F16Bits>, Tiling>;
    type LoadB = MakeTiledCopyB<TypedCopy<SM75_U32x4_LDSM_N, F16Bits>, Tiling>;
    // Shared memory without the swizzle, in halves: both see rows of 32.
    let shared = layout!((128, 32) : (32, 1));
    let (a, b) = (
        HgemmA::<(), _>::new((), Whole),
        HgemmB::<(), _>::new((), Whole),
    );
    let plain = |swizzled: isize| (swizzled ^ ((swizzled >> 3) & 3)) * 8;
    for thread in 0..128_usize {
        let (of_a, at_a) = LoadA::default().get_slice(thread).partition_s(shared);
        let (of_b, at_b) = LoadB::default().get_slice(thread).partition_s(shared);
        for (part, step) in (0..4_usize).flat_map(|part| (0..2_usize).map(move |k| (part, k))) {
            let expected = at_a.value() + of_a.crd2idx((0_usize, part, step));
            assert_eq!(
                plain(a.place(thread, step, part)),
                expected,
                "A of thread {thread}"
            );
            let expected = at_b.value() + of_b.crd2idx((0_usize, part, step));
            assert_eq!(
                plain(b.place(thread, step, part)),
                expected,
                "B of thread {thread}"
            );
        }
        // The target: pairs of a thread are the instruction's.
        let (of_c, at_c) = Tiling::default()
            .get_slice(thread)
            .partition_c(layout!((128, 128) : (1, 128)));
        let mine = HgemmElements::default();
        for value in 0..4_usize {
            for (m, n) in (0..4_usize).flat_map(|m| (0..8_usize).map(move |n| (m, n))) {
                assert_eq!(
                    mine.crd2idx((thread, (value, m, n))),
                    at_c.value() + of_c.crd2idx((value, m, n)),
                    "C of thread {thread}, value {value}, ({m}, {n})"
                );
            }
        }
    }
}

#[test]
fn races_are_found_whoever_was_first() {
    // Each thread reads what its neighbour writes.
    let run = |has_barrier: bool| {
        let target = Buffer::new("target", &[0; 64]);
        Simulator::new("shift", (1, 1), 64, 64).run(|thread| {
            let shared = View::new(thread.shared::<i32>(), layout!(64 : 1));
            let number = thread.thread().value();
            shared.write(number, number as i32);
            if has_barrier {
                thread.barrier();
            }
            let value = shared.read((number + 1) % 64);
            View::new(thread.global(&target), layout!(64 : 1)).write(number, value);
        });
        target.elements()
    };
    let shifted: Vec<i32> = (1..64).chain([0]).collect();
    assert_eq!(run(true), shifted);
    let text = fault(|| drop(run(false)));
    assert!(
        text.starts_with("kernel shift, block (0, 0), thread "),
        "{text}"
    );
    assert!(
        text.contains("of shared memory, at the coordinate ")
            && text.ends_with("without a barrier in between"),
        "{text}"
    );
}

#[test]
fn copies_are_waited_for() {
    // Each thread copies a vector, and reads the next one's.
    let source = Buffer::new("source", &[[1, 2, 3, 4]; 32]);
    let target = Buffer::new("target", &[[0; 4]; 32]);
    let run = |waits: bool, meets: bool, bytes| {
        Simulator::new("copies", (1, 1), 32, 32).run(|thread| {
            let from = View::new(thread.global(&source), layout!(32 : 1));
            let shared = View::new(thread.shared::<[u32; 4]>(), layout!(32 : 1));
            let number = thread.thread().value();
            from.copy_async(thread, number, shared.at(number), bytes);
            thread.commit_copies();
            if waits {
                thread.wait_for_copies::<0>();
            } else {
                thread.wait_for_copies::<1>();
            }
            if meets {
                thread.barrier();
            }
            let value = shared.read((number + 1) % 32);
            View::new(thread.global(&target), layout!(32 : 1)).write(number, value);
        });
        target.elements()
    };
    assert_eq!(run(true, true, None), [[1, 2, 3, 4]; 32]);
    assert_eq!(run(true, true, Some(6)), [[1, 2, 0, 0]; 32]);
    assert_eq!(run(true, true, Some(0)), [[0; 4]; 32]);
    let text = fault(|| drop(run(false, true, None)));
    assert!(text.ends_with("to which a copy is on its way"), "{text}");
    let text = fault(|| drop(run(true, false, None)));
    assert!(
        text.ends_with("without a barrier in between") || text.ends_with("is on its way"),
        "{text}"
    );
}

#[test]
fn blocks_wait_for_nobody() {
    let target = Buffer::new("target", &[0; 8]);
    let text = fault(|| {
        Simulator::new("sum", (2, 1), 4, 0).run(|thread| {
            let all = View::new(thread.global(&target), layout!(8 : 1));
            thread.barrier();
            all.write(thread.thread(), 1);
        });
    });
    assert_eq!(
        text,
        "kernel sum, block (1, 0), thread 0, after 1 barriers writes element 0 of target, at the coordinate 0, \
         which thread 0 of block (0, 0) has written without a barrier in between"
    );
}

#[test]
fn accesses_outside_and_missed_barriers_are_found() {
    let target = Buffer::new("target", &[0; 8]);
    let text = fault(|| {
        Simulator::new("past", (1, 1), 9, 0).run(|thread| {
            View::new(thread.global(&target), layout!((4, 3) : (1, 4))).write(thread.thread(), 1);
        });
    });
    assert_eq!(
        text,
        "kernel past, block (0, 0), thread 8, after 0 barriers writes element 8 of target, at the coordinate 8: there are 8"
    );
    let text = fault(|| {
        Simulator::new("early", (1, 1), 4, 0).run(|thread| {
            if thread.thread().value() != 2 {
                thread.barrier();
            }
        });
    });
    assert!(
        text.starts_with("kernel early, block (0, 0), thread ")
            && text.ends_with("waits for threads that have ended"),
        "{text}"
    );
    let before = Buffer::new("target", &[0; 8]);
    let text = fault(|| {
        Simulator::new("before", (1, 1), 1, 0).run(|thread| {
            thread.global(&before).from(-1).write(0, (), 1);
        });
    });
    assert!(text.contains("element -1 of target"), "{text}");
}
