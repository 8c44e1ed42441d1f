//! Copies between pairs of layouts, against the loop nest that one would write for them: by hand,
//! without bounds checks, the target in the order of memory.

use crate::measure::{Candidate, medians};
use std::hint::black_box;
use stridewise::{kernels, prelude::*, tensor::Writable};

/// Prints how long each pair takes, and ratios.
pub(crate) fn run() {
    println!("| | µs | loops µs | × loops |");
    println!("|---|---:|---:|---:|");
    let (n, m, half) = black_box((512_usize, 384_usize, 192_usize));

    /// `[extent: target stride, source stride]` for each loop, the outermost one first; extents and
    /// strides as they are known, literals or variables.
    macro_rules! pair {
        ($name:literal, $source:expr => $target:expr, [$($extent:tt: $to:tt $from:tt),*]) => {
            compare($name, $source, $target, |to: &mut [f32], from: &[f32]| {
                pair!(@loops to, from, 0, 0, [$($extent: $to $from),*]);
            });
        };
        (@loops $to:ident, $from:ident, $i:expr, $j:expr, []) => {
            // SAFETY: compared with the kernel, which checks that layouts stay inside; see
            // `compare_with`.
            unsafe { *$to.get_unchecked_mut($i) = *$from.get_unchecked($j) }
        };
        (@loops $to:ident, $from:ident, $i:expr, $j:expr, [$extent:tt: $a:tt $b:tt $(, $($rest:tt)*)?]) => {
            for k in 0..$extent {
                let (i, j) = ($i + k * $a, $j + k * $b);
                pair!(@loops $to, $from, i, j, [$($($rest)*)?]);
            }
        };
    }

    pair!("the same, rows, static 16 by 16", layout!((16, 16) : (16, 1)) => layout!((16, 16) : (16, 1)), [256: 1 1]);
    pair!("rows to columns, static 4 by 4", layout!((4, 4) : (4, 1)) => layout!((4, 4) : (1, 4)), [4: 4 1, 4: 1 4]);
    pair!("rows to columns, static 8 by 8", layout!((8, 8) : (8, 1)) => layout!((8, 8) : (1, 8)), [8: 8 1, 8: 1 8]);
    pair!("rows to columns, static 32 by 32", layout!((32, 32) : (32, 1)) => layout!((32, 32) : (1, 32)), [32: 32 1, 32: 1 32]);
    pair!("the same, rows", layout!((n, m) : (m, 1)) => layout!((n, m) : (m, 1)), [n: m m, m: 1 1]);
    pair!("rows to columns", layout!((n, m) : (m, 1)) => layout!((n, m) : (1, n)), [m: n 1, n: 1 m]);
    pair!("rows to padded rows", layout!((n, m) : (m, 1)) => layout!((n, m) : (400, 1)), [n: 400 m, m: 1 1]);
    pair!("padded rows to padded columns", layout!((n, m) : (400, 1)) => layout!((n, m) : (1, 515)), [m: 515 1, n: 1 400]);
    pair!("rows to tiles of 8 by 8", layout!(((8, 64), (8, 48)) : ((384, 3072), (1, 8))) => layout!(((8, 64), (8, 48)) : ((8, 3072), (1, 64))),
        [64: 3072 3072, 48: 64 8, 8: 8 384, 8: 1 1]);
    pair!("tiles of 8 by 8 to rows", layout!(((8, 64), (8, 48)) : ((8, 3072), (1, 64))) => layout!(((8, 64), (8, 48)) : ((384, 3072), (1, 8))),
        [64: 3072 3072, 8: 384 8, 48: 8 64, 8: 1 1]);
    pair!("tiles of 8 by 8 by columns to rows", layout!(((8, 64), (8, 48)) : ((1, 3072), (8, 64))) => layout!(((8, 64), (8, 48)) : ((384, 3072), (1, 8))),
        [64: 3072 3072, 8: 384 1, 48: 8 64, 8: 1 8]);
    pair!("tiles of 4 by 4 to rows", layout!(((4, 128), (4, 96)) : ((4, 1536), (1, 16))) => layout!(((4, 128), (4, 96)) : ((384, 1536), (1, 4))),
        [128: 1536 1536, 4: 384 4, 96: 4 16, 4: 1 1]);
    pair!("tiles of 64 by 64 to columns", layout!(((64, 8), (64, 6)) : ((64, 24576), (1, 4096))) => layout!(((64, 8), (64, 6)) : ((1, 64), (512, 32768))),
        [6: 32768 4096, 64: 512 1, 8: 64 24576, 64: 1 64]);
    pair!("a row to all rows", layout!((n, m) : (0, 1)) => layout!((n, m) : (m, 1)), [n: m 0, m: 1 1]);
    pair!("a column to all columns", layout!((n, m) : (1, 0)) => layout!((n, m) : (m, 1)), [n: m 1, m: 1 0]);
    pair!("one element to all", layout!((n, m) : (0, 0)) => layout!((n, m) : (m, 1)), [n: m 0, m: 1 0]);
    pair!("a column of a padded matrix", layout!(n : 400) => layout!(n : 1), [n: 1 400]);
    pair!("every other element", layout!((n, half) : (m, 2)) => layout!((n, half) : (half, 1)), [n: half m, half: 1 2]);
    pair!("to every other element", layout!((n, half) : (half, 1)) => layout!((n, half) : (m, 2)), [n: m half, half: 2 1]);
    pair!("rank 3: (0,2,1)", layout!((16, 96, 128) : (12288, 128, 1)) => layout!((16, 96, 128) : (12288, 1, 96)), [16: 12288 12288, 128: 96 1, 96: 1 128]);
    pair!("rank 3: (1,0,2)", layout!((96, 128, 16) : (2048, 16, 1)) => layout!((96, 128, 16) : (16, 1536, 1)), [128: 1536 16, 96: 16 2048, 16: 1 1]);
    pair!("rank 3: (2,1,0)", layout!((64, 48, 64) : (3072, 64, 1)) => layout!((64, 48, 64) : (1, 64, 3072)), [64: 3072 1, 48: 64 64, 64: 1 3072]);
    pair!("rank 4: channels last to first", layout!((4, 64, 64, 3) : (12288, 192, 3, 1)) => layout!((4, 64, 64, 3) : (12288, 64, 1, 4096)),
        [4: 12288 12288, 3: 4096 1, 64: 64 192, 64: 1 3]);
    pair!("rank 4: channels first to last", layout!((4, 64, 64, 3) : (12288, 64, 1, 4096)) => layout!((4, 64, 64, 3) : (12288, 192, 3, 1)),
        [4: 12288 12288, 64: 192 64, 64: 3 1, 3: 1 4096]);
    pair!("rank 4: (0,2,1,3)", layout!((4, 32, 8, 64) : (16384, 512, 64, 1)) => layout!((4, 32, 8, 64) : (16384, 64, 2048, 1)),
        [4: 16384 16384, 8: 2048 64, 32: 64 512, 64: 1 1]);
    pair!("mixed: (?,8) rows to columns", layout!((n, 8) : (8, 1)) => layout!((n, 8) : (1, n)), [8: n 1, n: 1 8]);
    pair!("mixed: (?,3) rows to columns", layout!((n, 3) : (3, 1)) => layout!((n, 3) : (1, n)), [3: n 1, n: 1 3]);
    pair!("mixed: (?,4) rows to columns", layout!((n, 4) : (4, 1)) => layout!((n, 4) : (1, n)), [4: n 1, n: 1 4]);
    pair!("mixed: (?,4) rows to padded rows", layout!((n, 4) : (4, 1)) => layout!((n, 4) : (5, 1)), [n: 5 4, 4: 1 1]);
    let (size, minus) = (n * m, -1_isize);
    compare(
        "backwards",
        layout!(size : minus),
        layout!(size : 1),
        |to, from| {
            for k in 0..size {
                // SAFETY: both have so many elements.
                unsafe { *to.get_unchecked_mut(k) = *from.get_unchecked(size - 1 - k) }
            }
        },
    );
    swizzled(n, m);
    println!();
}

/// Swizzled tiles, as they are in shared memory, and swizzled matrices; the loops work out where
/// each element is.
fn swizzled(n: usize, m: usize) {
    /// What `Sw<BITS,BASE,SHIFT>` makes of an index.
    #[inline(always)]
    fn at<const BITS: u32, const BASE: u32, const SHIFT: u32>(index: usize) -> usize {
        index ^ (index >> SHIFT & ((1 << BITS) - 1) << BASE)
    }
    /// The places in target and source of the element of a row and a column.
    macro_rules! pair {
        ($name:literal, $source:expr => $target:expr, [$rows:tt $columns:tt], |$i:ident, $j:ident| $to:expr, $from:expr) => {
            let (source, target) = ($source, $target);
            let from = numbers(n * m);
            let view = Tensor::new(&from[..], source);
            compare_with(
                $name,
                n * m,
                &from,
                |to| kernels::copy(black_box(view), Tensor::new(to, target)),
                |to, from| {
                    for $i in 0..$rows {
                        for $j in 0..$columns {
                            // SAFETY: compared with the kernel, which checks that layouts stay
                            // inside; see `compare_with`.
                            unsafe { *to.get_unchecked_mut($to) = *from.get_unchecked($from) }
                        }
                    }
                },
            );
        };
    }
    let (eight, side) = black_box((8_usize, 32_usize));
    pair!("rows to a tile of Sw<3,2,3>, static 64 by 64",
        layout!((64, 64) : (64, 1)) => swizzle!(3, 2, 3).composition(layout!((64, 64) : (64, 1))),
        [64 64], |i, j| at::<3, 2, 3>(64 * i + j), 64 * i + j);
    pair!("rows of a matrix to a tile of Sw<3,2,3>, 64 by 64",
        layout!((64, 64) : (m, 1)) => swizzle!(3, 2, 3).composition(layout!((64, 64) : (64, 1))),
        [64 64], |i, j| at::<3, 2, 3>(64 * i + j), m * i + j);
    pair!("a tile of Sw<3,2,3> to rows of a matrix, 64 by 64",
        swizzle!(3, 2, 3).composition(layout!((64, 64) : (64, 1))) => layout!((64, 64) : (m, 1)),
        [64 64], |i, j| m * i + j, at::<3, 2, 3>(64 * i + j));
    pair!("a tile of Sw<3,2,3> to columns of a matrix, 64 by 64",
        swizzle!(3, 2, 3).composition(layout!((64, 64) : (64, 1))) => layout!((64, 64) : (1, n)),
        [64 64], |i, j| i + n * j, at::<3, 2, 3>(64 * i + j));
    pair!("a tile of Sw<3,2,3> to one of Sw<2,3,4>, 64 by 64",
        swizzle!(3, 2, 3).composition(layout!((64, 64) : (64, 1))) => swizzle!(2, 3, 4).composition(layout!((64, 64) : (64, 1))),
        [64 64], |i, j| at::<2, 3, 4>(64 * i + j), at::<3, 2, 3>(64 * i + j));
    pair!("rows to a tile of Sw<3,0,3>, static 8 by 8",
        layout!((8, 8) : (8, 1)) => swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1))),
        [8 8], |i, j| at::<3, 0, 3>(8 * i + j), 8 * i + j);
    pair!("rows to a tile of Sw<2,1,3>, 8 by 8",
        layout!((eight, eight) : (eight, 1)) => swizzle!(2, 1, 3).composition(layout!((eight, eight) : (eight, 1))),
        [eight eight], |i, j| at::<2, 1, 3>(eight * i + j), eight * i + j);
    pair!("rows to a tile of Sw<2,1,3>, 32 by 32",
        layout!((side, side) : (side, 1)) => swizzle!(2, 1, 3).composition(layout!((side, side) : (side, 1))),
        [side side], |i, j| at::<2, 1, 3>(side * i + j), side * i + j);
    pair!("rows to rows of Sw<3,2,3>",
        layout!((n, m) : (m, 1)) => swizzle!(3, 2, 3).composition(layout!((n, m) : (m, 1))),
        [n m], |i, j| at::<3, 2, 3>(m * i + j), m * i + j);
    pair!("rows of Sw<5,0,5> to rows",
        swizzle!(5, 0, 5).composition(layout!((n, m) : (m, 1))) => layout!((n, m) : (m, 1)),
        [n m], |i, j| m * i + j, at::<5, 0, 5>(m * i + j));
}

/// Measures a pair, after a check that the loops do the same as the kernel.
fn compare<A: Layout, B: Writable>(
    name: &str,
    source: A,
    target: B,
    loops: impl Fn(&mut [f32], &[f32]),
) {
    let from = numbers(reach(source));
    let view = Tensor::new(&from[..], source);
    compare_with(
        name,
        reach(target),
        &from,
        |to| kernels::copy(black_box(view), Tensor::new(to, target)),
        loops,
    );
}

/// The same, with what the kernel does; it goes first, as it checks that layouts stay inside.
fn compare_with(
    name: &str,
    reach: usize,
    from: &[f32],
    ours: impl Fn(&mut [f32]),
    loops: impl Fn(&mut [f32], &[f32]),
) {
    let mut to = vec![0.0; reach];
    ours(&mut to);
    let expected = to.clone();
    to.fill(0.0);
    loops(&mut to, from);
    assert!(to == expected, "{name}: the loops do something else");
    let mut candidates: [Candidate<'_, [f32]>; 2] = [
        ("stridewise", Box::new(ours)),
        ("loops", Box::new(|to| loops(to, black_box(from)))),
    ];
    let times = medians(&mut candidates, &mut to[..]);
    println!(
        "| {name} | {:.3} | {:.3} | {:.2} |",
        times[0] * 1e6,
        times[1] * 1e6,
        times[1] / times[0]
    );
}

/// 0, 1, 2, …
fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|x| x as f32).collect()
}

/// How many elements of memory a layout needs.
fn reach<L: Layout>(layout: L) -> usize {
    let indices = || (0..layout.size().value()).map(|i| layout.crd2idx(i));
    (indices().max().unwrap_or(-1) - indices().min().unwrap_or(0)) as usize + 1
}
