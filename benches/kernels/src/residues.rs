//! Kernels of partial tiles, beside those of whole parts and rests, and loops by hand.

use crate::measure::{Candidate, medians};
use std::hint::black_box;
use stridewise::{
    kernels::{copy, copy_with_fill, fill, gemm, reduce},
    prelude::*,
};

/// Prints how long one masked call takes, and the ratio to each other way.
pub(crate) fn run() {
    println!("| residue | masked µs | cut by hand µs | loop by hand µs | × cut | × loop |");
    println!("|---|---:|---:|---:|---:|---:|");
    panels();
    bytes_by_four();
    channels();
    corner();
    tiled_buffer();
    sums();
    products();
}

type Run<'a, T> = Box<dyn FnMut(&mut Vec<T>) + 'a>;

/// One row: the masked call, the whole parts and rests, and the loop by hand, which agree.
fn compare<T: Copy + PartialEq + std::fmt::Debug>(
    name: &str,
    target: Vec<T>,
    [mut masked, mut cut, mut by_hand]: [Run<'_, T>; 3],
) {
    let mut results = [target.clone(), target.clone(), target.clone()];
    masked(&mut results[0]);
    cut(&mut results[1]);
    by_hand(&mut results[2]);
    assert!(
        results[0] == results[1] && results[0] == results[2],
        "{name}"
    );
    let mut candidates: Vec<Candidate<'_, Vec<T>>> =
        vec![("masked", masked), ("cut", cut), ("by hand", by_hand)];
    let mut target = target;
    let times = medians(&mut candidates, &mut target);
    println!(
        "| {name} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} |",
        times[0] * 1e6,
        times[1] * 1e6,
        times[2] * 1e6,
        times[0] / times[1],
        times[0] / times[2]
    );
}

/// B of a product, 255 by 1003, into panels of 8 columns, the last one with zeros.
fn panels() {
    let (k, n) = black_box((255_usize, 1003_usize));
    let count = n.div_ceil(8);
    let data: Vec<f32> = (0..k * n).map(|i| (i % 97) as f32).collect();
    let source = Tensor::new(&data[..], layout!((k, n) : (n, 1)));
    let packed = layout!(((k, 8), (1, count)) : ((8, 1), (0, { 8 * k })));
    compare(
        "(255,1003) f32 into panels of 8, zeros",
        vec![1.0; k * 8 * count],
        [
            Box::new(|target| {
                let tiles = source.masked().zipped_divide(tile!(_, 8));
                copy_with_fill(tiles, Tensor::new(&mut target[..], packed), 0.0);
            }),
            Box::new(|target| {
                let (whole, rest) = (n / 8, n % 8);
                let (head, tail) = target.split_at_mut(whole * 8 * k);
                let from = Tensor::new(&data[..], layout!((k, (8, whole)) : (n, (1, 8))));
                let to = layout!((k, (8, whole)) : (8, (1, { 8 * k })));
                copy(from, Tensor::new(&mut head[..], to));

                copy(
                    Tensor::new(&data[whole * 8..], layout!((k, rest) : (n, 1))),
                    Tensor::new(&mut tail[..], layout!((k, rest) : (8, 1))),
                );
                let left = 8 - rest;
                fill(
                    Tensor::new(&mut tail[rest..], layout!((k, left) : (8, 1))),
                    0.0,
                );
            }),
            Box::new(|target| {
                for (panel, to) in target.chunks_exact_mut(8 * k).enumerate() {
                    for (row, to) in to.chunks_exact_mut(8).enumerate() {
                        let from = &data[row * n..][..n];
                        if let Some(from) = from.get(panel * 8..panel * 8 + 8) {
                            to.copy_from_slice(from);
                        } else {
                            let rest = &from[panel * 8..];
                            to[..rest.len()].copy_from_slice(rest);
                            to[rest.len()..].fill(0.0);
                        }
                    }
                }
            }),
        ],
    );
}

/// Bytes, 255 by 1003, four rows together, as dot products of bytes take them.
fn bytes_by_four() {
    let (k, n) = black_box((255_usize, 1003_usize));
    let groups = k.div_ceil(4);
    let data: Vec<i8> = (0..k * n).map(|i| (i % 97) as i8).collect();
    let source = Tensor::new(&data[..], layout!((k, n) : (n, 1)));
    compare(
        "(255,1003) i8 into groups of 4 rows, zeros",
        vec![1; groups * n * 4],
        [
            Box::new(|target| {
                let to = layout!(((4, n), (groups, 1)) : ((1, 4), ({ 4 * n }, 0)));
                let tiles = source.masked().zipped_divide(tile!(4, _));
                copy_with_fill(tiles, Tensor::new(&mut target[..], to), 0);
            }),
            Box::new(|target| {
                let (whole, rest) = (k / 4, k % 4);
                let (head, tail) = target.split_at_mut(whole * 4 * n);
                let from = layout!(((4, whole), n) : ((n, { 4 * n }), 1));
                let to = layout!(((4, whole), n) : ((1, { 4 * n }), 4));
                copy(Tensor::new(&data[..], from), Tensor::new(&mut head[..], to));

                copy(
                    Tensor::new(&data[whole * 4 * n..], layout!((rest, n) : (n, 1))),
                    Tensor::new(&mut tail[..], layout!((rest, n) : (1, 4))),
                );
                let left = 4 - rest;
                fill(
                    Tensor::new(&mut tail[rest..], layout!((left, n) : (1, 4))),
                    0,
                );
            }),
            Box::new(|target| {
                for (group, to) in target.chunks_exact_mut(4 * n).enumerate() {
                    for (column, to) in to.chunks_exact_mut(4).enumerate() {
                        for (i, to) in to.iter_mut().enumerate() {
                            let row = group * 4 + i;
                            *to = if row < k { data[row * n + column] } else { 0 };
                        }
                    }
                }
            }),
        ],
    );
}

/// 100 channels of 28 by 28, to blocks of 16 channels.
fn channels() {
    let (channels, pixels) = black_box((100_usize, 784_usize));
    let blocks = channels.div_ceil(16);
    let data: Vec<f32> = (0..channels * pixels).map(|i| (i % 97) as f32).collect();
    let source = Tensor::new(&data[..], layout!((channels, pixels) : (pixels, 1)));
    compare(
        "NCHW, C = 100, to NCHW16c, zeros",
        vec![1.0; blocks * 16 * pixels],
        [
            Box::new(|target| {
                let to = layout!(((16, pixels), (blocks, 1)) : ((1, 16), ({ 16 * pixels }, 0)));
                let tiles = source.masked().zipped_divide(tile!(16, _));
                copy_with_fill(tiles, Tensor::new(&mut target[..], to), 0.0);
            }),
            Box::new(|target| {
                let (whole, rest) = (channels / 16, channels % 16);
                let (head, tail) = target.split_at_mut(whole * 16 * pixels);
                let from = layout!(((16, whole), pixels) : ((pixels, { 16 * pixels }), 1));
                let to = layout!(((16, whole), pixels) : ((1, { 16 * pixels }), 16));
                copy(Tensor::new(&data[..], from), Tensor::new(&mut head[..], to));

                copy(
                    Tensor::new(
                        &data[whole * 16 * pixels..],
                        layout!((rest, pixels) : (pixels, 1)),
                    ),
                    Tensor::new(&mut tail[..], layout!((rest, pixels) : (1, 16))),
                );
                let left = 16 - rest;
                fill(
                    Tensor::new(&mut tail[rest..], layout!((left, pixels) : (1, 16))),
                    0.0,
                );
            }),
            Box::new(|target| {
                for (block, to) in target.chunks_exact_mut(16 * pixels).enumerate() {
                    for (pixel, to) in to.chunks_exact_mut(16).enumerate() {
                        for (i, to) in to.iter_mut().enumerate() {
                            let channel = block * 16 + i;
                            *to = if channel < channels {
                                data[channel * pixels + pixel]
                            } else {
                                0.0
                            };
                        }
                    }
                }
            }),
        ],
    );
}

/// The last tile of 64 by 64 of a matrix of 1000 by 1000.
fn corner() {
    let n = black_box(1000_usize);
    let data: Vec<f32> = (0..n * n).map(|i| (i % 97) as f32).collect();
    let source = Tensor::new(&data[..], layout!((n, n) : (n, 1)));
    let (begin, rest) = (n / 64 * 64, n % 64);
    let tile = layout!((64, 64) : (64, 1));
    let cut = |target: &mut Vec<f32>| {
        let from = &data[begin * n + begin..];
        copy(
            Tensor::new(from, layout!((rest, rest) : (n, 1))),
            Tensor::new(&mut target[..], layout!((rest, rest) : (64, 1))),
        );
    };
    let by_hand = |target: &mut Vec<f32>| {
        for (row, to) in target.chunks_exact_mut(64).take(rest).enumerate() {
            to[..rest].copy_from_slice(&data[(begin + row) * n + begin..][..rest]);
        }
    };
    compare(
        "corner tile of (64,64), 40 by 40 of it",
        vec![1.0; 64 * 64],
        [
            Box::new(|target| {
                let from = source.masked().local_tile(tile!(64, 64), (n / 64, n / 64));
                copy(from, Tensor::new(&mut target[..], tile));
            }),
            Box::new(cut),
            Box::new(by_hand),
        ],
    );
    compare(
        "corner tile of (64,64), zeros",
        vec![1.0; 64 * 64],
        [
            Box::new(|target| {
                let from = source.masked().local_tile(tile!(64, 64), (n / 64, n / 64));
                copy_with_fill(from, Tensor::new(&mut target[..], tile), 0.0);
            }),
            Box::new(|target| {
                cut(target);
                let left = 64 - rest;
                fill(
                    Tensor::new(&mut target[rest..], layout!((rest, left) : (64, 1))),
                    0.0,
                );
                fill(
                    Tensor::new(&mut target[rest * 64..], layout!((left, 64) : (64, 1))),
                    0.0,
                );
            }),
            Box::new(|target| {
                target.fill(0.0);
                by_hand(target);
            }),
        ],
    );
}

/// `bf16[128,257]{1,0:T(8,128)(2,1)}` from row-major, with zeros.
fn tiled_buffer() {
    let (rows, columns) = black_box((128_usize, 257_usize));
    let (down, across) = (rows / 8, columns.div_ceil(128));
    let data: Vec<u16> = (0..rows * columns).map(|i| i as u16).collect();
    let source = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
    let row = |row: usize| row % 2 + row / 2 % 4 * 256 + row / 8 * across * 1024;
    let column = |column: usize| column % 128 * 2 + column / 128 * 1024;
    compare(
        "bf16[128,257] to T(8,128)(2,1), zeros",
        vec![1; down * across * 1024],
        [
            Box::new(|target| {
                let to = layout!(
                    (((2, 4), 128), (down, across)) :
                    (((1, 256), 2), ({ across * 1024 }, 1024))
                );
                let tiles = source.masked().zipped_divide(tile!(8, 128));
                copy_with_fill(tiles, Tensor::new(&mut target[..], to), 0);
            }),
            Box::new(|target| {
                let (whole, rest) = (columns / 128, columns % 128);
                let from = layout!(
                    ((2, 4, down), (128, whole)) :
                    ((columns, { 2 * columns }, { 8 * columns }), (1, 128))
                );
                let to = layout!(
                    ((2, 4, down), (128, whole)) :
                    ((1, 256, { across * 1024 }), (2, 1024))
                );
                copy(
                    Tensor::new(&data[..], from),
                    Tensor::new(&mut target[..], to),
                );
                let from = layout!(
                    ((2, 4, down), rest) : ((columns, { 2 * columns }, { 8 * columns }), 1)
                );
                let to = layout!(((2, 4, down), rest) : ((1, 256, { across * 1024 }), 2));
                copy(
                    Tensor::new(&data[whole * 128..], from),
                    Tensor::new(&mut target[whole * 1024..], to),
                );
                let left = 128 - rest;
                let to = layout!(((2, 4, down), left) : ((1, 256, { across * 1024 }), 2));
                fill(Tensor::new(&mut target[whole * 1024 + rest * 2..], to), 0);
            }),
            Box::new(|target| {
                for i in 0..rows {
                    for j in 0..across * 128 {
                        target[row(i) + column(j)] = match data[i * columns..][..columns].get(j) {
                            Some(element) => *element,
                            None => 0,
                        };
                    }
                }
            }),
        ],
    );
}

/// The sum of all elements of a matrix in tiles of 8 by 8.
fn sums() {
    let (rows, columns) = black_box((255_usize, 1003_usize));
    let data: Vec<f32> = (0..rows * columns).map(|i| (i % 7) as f32).collect();
    let source = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
    let add = |a: f32, b: f32| a + b;
    compare(
        "sum of (255,1003) in tiles of 8 by 8",
        vec![0.0],
        [
            Box::new(|target| {
                target[0] = reduce(source.masked().zipped_divide(tile!(8, 8)), 0.0, add);
            }),
            Box::new(|target| {
                let (down, across) = (rows / 8 * 8, columns / 8 * 8);
                let (below, beside) = (rows % 8, columns % 8);
                let sum = |begin: usize, rows: usize, columns_here: usize| {
                    let part = layout!((rows, columns_here) : (columns, 1));
                    reduce(Tensor::new(&data[begin..], part), 0.0, add)
                };
                target[0] = sum(0, down, across)
                    + sum(across, down, beside)
                    + sum(down * columns, below, across)
                    + sum(down * columns + across, below, beside);
            }),
            Box::new(|target| {
                let mut lanes = [0.0; 64];
                let (chunks, rest) = data.as_chunks::<64>();
                for chunk in chunks {
                    for (lane, x) in lanes.iter_mut().zip(chunk) {
                        *lane += x;
                    }
                }
                target[0] = lanes.iter().chain(rest).sum();
            }),
        ],
    );
}

/// A product of matrices in tiles: whole rows and columns and a residue, and tiles with gaps.
fn products() {
    let n = black_box(100_usize);
    let data: Vec<f32> = (0..n * n).map(|i| (i % 7) as f32).collect();
    let layout = layout!((n, n) : (n, 1));
    let matrix = Tensor::new(&data[..], layout);
    let rows = tile!((4, 2) : (2, 1), _);
    for has_gaps in [false, true] {
        compare(
            if has_gaps {
                "product of (100,100) f32, even rows of each tile of 8 first"
            } else {
                "product of (100,100) f32, in tiles of (8,16)"
            },
            vec![0.0; n * n],
            [
                Box::new(|target| {
                    let c = Tensor::new(&mut target[..], layout);
                    if has_gaps {
                        let a = matrix.masked().logical_divide(rows);
                        gemm(1.0, a, matrix, 0.0, c.masked().logical_divide(rows));
                    } else {
                        let a = matrix.masked().logical_divide(tile!(8, 16));
                        let b = matrix.masked().logical_divide(tile!(16, 8));
                        gemm(1.0, a, b, 0.0, c.masked().logical_divide(tile!(8, 8)));
                    }
                }),
                Box::new(|target| {
                    if !has_gaps {
                        let c = Tensor::new(&mut target[..], layout);
                        return gemm(1.0, matrix, matrix, 0.0, c);
                    }
                    // Rows in the order of the tiles, and back.
                    let order = || {
                        let of_tile = (0..8).step_by(2).chain((1..8).step_by(2));
                        let rows = (0..n)
                            .step_by(8)
                            .map(move |tile| of_tile.clone().map(move |row| tile + row));
                        rows.flatten().filter(|row| *row < n)
                    };
                    let (mut a, mut c) = (vec![0.0; n * n], vec![0.0; n * n]);
                    for (to, row) in a.chunks_exact_mut(n).zip(order()) {
                        to.copy_from_slice(&data[row * n..][..n]);
                    }
                    let of_c = Tensor::new(&mut c[..], layout);
                    gemm(1.0, Tensor::new(&a[..], layout), matrix, 0.0, of_c);
                    for (from, row) in c.chunks_exact(n).zip(order()) {
                        target[row * n..][..n].copy_from_slice(from);
                    }
                }),
                Box::new(|target| {
                    for (row, a) in target.chunks_exact_mut(n).zip(data.chunks_exact(n)) {
                        row.fill(0.0);
                        for (a, b) in a.iter().zip(data.chunks_exact(n)) {
                            row.iter_mut().zip(b).for_each(|(c, b)| *c += a * b);
                        }
                    }
                }),
            ],
        );
    }
}
