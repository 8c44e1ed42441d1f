//! Seven jobs as a user of stridewise writes them. `benches/build/measure` builds them again after
//! a changed tile size, and prints what that takes.

#![allow(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "small integers, which are exact"
)]

use stridewise::{kernels, prelude::*, value};

fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i * 7 % 11) as f32 - 5.0).collect()
}

/// B of a product in panels of so many columns, the last one with zeros.
fn packing(k: usize, n: usize) -> Vec<f32> {
    // The constant that `measure` changes.
    let width = int!(8);
    let data = numbers(k * n);
    let (panels, size) = (
        n.div_ceil(width.value() as usize),
        width.value() as usize * k,
    );
    let mut packed = vec![f32::NAN; panels * size];
    let b = Tensor::new(&data[..], layout!((k, n) : (n, 1)));
    let to = layout!(((k, width), (1, panels)) : ((width, 1), (0, size)));
    kernels::copy_with_fill(
        b.masked().zipped_divide(tile!(_, width)),
        Tensor::new(&mut packed[..], to),
        0.0,
    );
    packed
}

/// Images by channels, to blocks of 16 channels, and back.
fn blocked_formats(channels: usize, height: usize, width: usize) {
    let (pixels, blocks) = (height * width, channels.div_ceil(16));
    let data = numbers(channels * pixels);
    let image = Tensor::new(&data[..], layout!((channels, pixels) : (pixels, 1)));
    let mut blocked = vec![f32::NAN; blocks * 16 * pixels];
    let layout = layout!(((16, pixels), (blocks, 1)) : ((1, 16), ({ 16 * pixels }, 0)));
    let tiles = image.masked().zipped_divide(tile!(16, _));
    kernels::copy_with_fill(tiles, Tensor::new(&mut blocked[..], layout), 0.0);

    let mut back = vec![f32::NAN; channels * pixels];
    let mut image = Tensor::new(&mut back[..], layout!((channels, pixels) : (pixels, 1)));
    let tiles = image.view_mut().masked().zipped_divide(tile!(16, _));
    kernels::copy(Tensor::new(&blocked[..], layout), tiles);
    assert_eq!(back, data);

    // Channels last.
    let mut last = vec![0.0; channels * pixels];
    let mut target = Tensor::new(&mut last[..], layout!((channels, pixels) : (1, channels)));
    kernels::copy(
        Tensor::new(&data[..], layout!((channels, pixels) : (pixels, 1))),
        target.view_mut(),
    );
    assert_eq!(target[(1, 2)], data[pixels + 2]);
}

/// Rows of any tensor, each divided by its sum.
fn softmax_rows<E: EngineMut<Element = f32>, L: Layout, M: Mask>(matrix: &mut Tensor<E, L, M>) {
    for i in 0..matrix.extent(int!(0)) {
        let mut row = matrix.view_mut().slice(coord!((i, _)));
        let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for x in &mut row {
            *x = (*x - most).exp();
            sum += *x;
        }
        row.iter_mut().for_each(|x| *x /= sum);
    }
}

fn softmax(rows: usize, columns: usize) -> f32 {
    let mut data = numbers(rows * columns);
    let mut swizzled = Tensor::new(
        vec![1.0; 64],
        swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1))),
    );
    softmax_rows(&mut swizzled);
    softmax_rows(&mut Tensor::new(
        &mut data[..],
        layout!((rows, columns) : (columns, 1)),
    ));
    let columns_first = layout!((rows, columns) : (1, rows));
    softmax_rows(&mut Tensor::new(&mut data[..], columns_first));
    let mut matrix = Tensor::new(&mut data[..], layout!((rows, columns) : (columns, 1)));
    softmax_rows(&mut matrix.view_mut().masked().local_tile(tile!(4, 8), (0, 1)));
    let mut sums = vec![0.0; rows];
    kernels::reduce_onto(
        matrix.view(),
        Tensor::new(&mut sums[..], layout!((rows, 1) : (1, 0))),
        |x, y| x + y,
    );
    kernels::reduce(
        Tensor::new(&sums[..], layout!(rows : 1)),
        f32::NEG_INFINITY,
        f32::max,
    )
}

/// A product by hand, in tiles of C with residues.
fn blocked_product(m: usize, n: usize, k: usize) {
    let (a, b) = (numbers(m * k), numbers(k * n));
    let a = Tensor::new(&a[..], layout!((m, k) : (k, 1)));
    let b = Tensor::new(&b[..], layout!((k, n) : (n, 1)));
    let mut own = vec![0.0; m * n];
    let mut c = Tensor::new(&mut own[..], layout!((m, n) : (n, 1))).masked();
    for (position, mut tile) in c.tiles_mut(tile!(8, 16)).enumerate() {
        let (row, column) = (position % m.div_ceil(8), position / m.div_ceil(8));
        let mut sums = Owned::<f32, Layout![(8, 16) : (16, 1)]>::default();
        for depth in 0..k.div_ceil(32) {
            let (mut left, mut right) = (
                Owned::<f32, Layout![(8, 32) : (1, 8)]>::default(),
                Owned::<f32, Layout![(32, 16) : (16, 1)]>::default(),
            );
            kernels::copy(
                a.masked().local_tile(tile!(8, 32), (row, depth)),
                left.view_mut(),
            );
            kernels::copy(
                b.masked().local_tile(tile!(32, 16), (depth, column)),
                right.view_mut(),
            );
            for l in 0..32 {
                for i in 0..8 {
                    for j in 0..16 {
                        sums[(i, j)] += left[(i, l)] * right[(l, j)];
                    }
                }
            }
        }
        tile.for_each(|coord, element| *element = sums[coord]);
    }
    let mut kernel = vec![0.0; m * n];
    kernels::gemm(
        1.0,
        a,
        b,
        0.0,
        Tensor::new(&mut kernel[..], layout!((m, n) : (n, 1))),
    );
    assert_eq!(own, kernel);
}

/// A buffer in tiles of 8 by 128, as XLA has it, from row-major and back.
fn xla_buffer(rows: usize, columns: usize) {
    let (down, across) = (rows.div_ceil(8), columns.div_ceil(128));
    let data: Vec<u16> = (0..rows * columns).map(|i| i as u16).collect();
    let source = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
    let mut buffer = vec![0_u16; down * across * 1024];
    let layout = layout!(
        (((2, 4), 128), (down, across)) : (((1, 256), 2), ({ across * 1024 }, 1024))
    );
    let tiles = source.masked().zipped_divide(tile!(8, 128));
    kernels::copy_with_fill(tiles, Tensor::new(&mut buffer[..], layout), 0);
    let mut back = vec![0_u16; rows * columns];
    let mut target = Tensor::new(&mut back[..], layout!((rows, columns) : (columns, 1)));
    let tiles = target.view_mut().masked().zipped_divide(tile!(8, 128));
    kernels::copy(Tensor::new(&buffer[..], layout), tiles);
    assert_eq!(back, data);
}

/// A transposition through swizzled tiles.
fn transposition(n: usize) {
    let data = numbers(n * n);
    let source = Tensor::new(&data[..], layout!((n, n) : (n, 1)));
    let mut result = vec![0.0; n * n];
    let mut target = Tensor::new(&mut result[..], layout!((n, n) : (1, n)));
    let mut shared = Tensor::new(
        vec![0.0; 32 * 32],
        swizzle!(5, 0, 5).composition(layout!((32, 32) : (32, 1))),
    );
    for (i, j) in (0..n.div_ceil(32)).flat_map(|i| (0..n.div_ceil(32)).map(move |j| (i, j))) {
        kernels::copy(
            source.masked().local_tile(tile!(32, 32), (i, j)),
            shared.view_mut(),
        );
        let tile = target.view_mut().masked().local_tile(tile!(32, 32), (i, j));
        kernels::copy(shared.view(), tile);
    }
    assert_eq!(target, source);
    let mut sums = vec![0.0; n * n];
    let mut sums = Tensor::new(&mut sums[..], layout!((n, n) : (n, 1)));
    kernels::transform_two(source, target.view(), sums.view_mut(), |x, y| x + y);
    kernels::axpby(1.0, source, -1.0, sums.view_mut());
    kernels::fill(sums.view_mut().slice(coord!((0, _))), 0.0);
    assert_eq!(sums[(0, 1)], 0.0);
}

/// Layouts that are read at run time.
fn parsing(text: &str, tiler: &str) -> Result<String, value::LayoutError> {
    let layout: value::Layout = text.parse()?;
    let tiler: value::Tiler = tiler.parse()?;
    let divided = layout.zipped_divide(&tiler)?.coalesce();
    let typed = <Layout![(?, ?) : (?, ?)]>::try_from(layout)?;
    Ok(format!("{divided} {typed}"))
}

fn main() {
    let size = |default: usize| std::env::args().nth(1).map_or(default, |text| text.len());
    println!("{}", packing(size(255), size(1003)).len());
    blocked_formats(size(100), 14, 14);
    println!("{}", softmax(size(12), size(24)));
    blocked_product(size(41), size(30), size(75));
    xla_buffer(size(128), size(257));
    transposition(size(70));
    println!("{:?}", parsing("(8,24):(24,1)", "<4,8>"));
}
