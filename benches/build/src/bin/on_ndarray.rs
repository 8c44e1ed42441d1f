//! The jobs of `main.rs` that ndarray can do.

#![allow(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "small integers, which are exact"
)]

use ndarray::{Array1, Array2, Array3, ArrayView2, ArrayViewMut2, Axis, Zip, s};

const PANEL: usize = 8;

fn numbers(rows: usize, columns: usize) -> Array2<f32> {
    Array2::from_shape_fn((rows, columns), |(i, j)| {
        ((i * columns + j) * 7 % 11) as f32 - 5.0
    })
}

fn packing(k: usize, n: usize) -> Array3<f32> {
    let data = numbers(k, n);
    let mut packed = Array3::zeros((n.div_ceil(PANEL), k, PANEL));
    for (panel, mut target) in packed.axis_iter_mut(Axis(0)).enumerate() {
        let columns = panel * PANEL..n.min((panel + 1) * PANEL);
        let width = columns.len();
        target
            .slice_mut(s![.., ..width])
            .assign(&data.slice(s![.., columns]));
    }
    packed
}

fn blocked_formats(channels: usize, pixels: usize) {
    let data = numbers(channels, pixels);
    let mut blocked = Array3::<f32>::zeros((channels.div_ceil(16), pixels, 16));
    for (block, mut target) in blocked.axis_iter_mut(Axis(0)).enumerate() {
        let rows = block * 16..channels.min((block + 1) * 16);
        let width = rows.len();
        target
            .slice_mut(s![.., ..width])
            .assign(&data.slice(s![rows, ..]).t());
    }
    let mut last = Array2::<f32>::zeros((pixels, channels));
    last.assign(&data.t());
    assert_eq!(last[(2, 1)], data[(1, 2)]);
}

fn softmax_rows(mut matrix: ArrayViewMut2<'_, f32>) {
    for mut row in matrix.rows_mut() {
        let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        row.mapv_inplace(|x| (x - most).exp());
        let sum = row.sum();
        row /= sum;
    }
}

fn softmax(rows: usize, columns: usize) -> f32 {
    let mut data = numbers(rows, columns);
    softmax_rows(data.view_mut());
    softmax_rows(data.slice_mut(s![..4, 8..16]));
    let sums: Array1<f32> = data.sum_axis(Axis(1));
    sums.fold(f32::NEG_INFINITY, |x, y| x.max(*y))
}

fn blocked_product(m: usize, n: usize, k: usize) {
    let (a, b) = (numbers(m, k), numbers(k, n));
    let mut own = Array2::<f32>::zeros((m, n));
    for (i, mut rows) in own.axis_chunks_iter_mut(Axis(0), 8).enumerate() {
        for (j, mut tile) in rows.axis_chunks_iter_mut(Axis(1), 16).enumerate() {
            let left: ArrayView2<'_, f32> = a.slice(s![i * 8..m.min(i * 8 + 8), ..]);
            let right = b.slice(s![.., j * 16..n.min(j * 16 + 16)]);
            for l in 0..k {
                for (x, y) in (0..tile.nrows()).flat_map(|x| (0..16).map(move |y| (x, y))) {
                    if y < right.ncols() {
                        tile[(x, y)] += left[(x, l)] * right[(l, y)];
                    }
                }
            }
        }
    }
    assert_eq!(own, a.dot(&b));
}

fn transposition(n: usize) {
    let data = numbers(n, n);
    let target = data.t().as_standard_layout().to_owned();
    let mut sums = Array2::<f32>::zeros((n, n));
    Zip::from(&mut sums)
        .and(&data)
        .and(&target)
        .for_each(|sum, x, y| *sum = x + y);
    sums.row_mut(0).fill(0.0);
    assert_eq!(sums[(0, 1)], 0.0);
}

fn main() {
    let size = |default: usize| std::env::args().nth(1).map_or(default, |text| text.len());
    println!("{}", packing(size(255), size(1003)).len());
    blocked_formats(size(100), 196);
    println!("{}", softmax(size(12), size(24)));
    blocked_product(size(41), size(30), size(75));
    transposition(size(70));
}
