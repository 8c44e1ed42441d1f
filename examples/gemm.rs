//! A matrix product from layouts: partial tiles, panels, and sums in registers, checked
//! against three loops.
//!
//! The guide `stridewise::guide::gemm` builds it step by step; `stridewise::kernels::gemm` is the
//! one to use. Run it with `cargo run --release --example gemm`.

#![allow(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "small integers, whose sums are exact"
)]

use stridewise::{kernels, prelude::*};

/// A tile of C in registers.
type Registers = Layout![(8, 16) : (16, 1)];
/// A panel of A: 8 rows side by side at each of 32 steps.
type APanel = Layout![(8, 32) : (1, 8)];
/// A panel of B: 16 columns side by side.
type BPanel = Layout![(32, 16) : (16, 1)];

/// The sums of one step after the other.
fn multiply(sums: &mut Owned<f32, Registers>, a: &Owned<f32, APanel>, b: &Owned<f32, BPanel>) {
    for k in 0..32 {
        for i in 0..8 {
            for j in 0..16 {
                sums[(i, j)] += a[(i, k)] * b[(k, j)];
            }
        }
    }
}

/// C ← A·B. A partial tile lacks elements: a panel has zeros there, and C nothing to write.
fn product<LA: Layout, LB: Layout, LC: Writable>(
    a: View<'_, f32, LA>,
    b: View<'_, f32, LB>,
    c: ViewMut<'_, f32, LC>,
) {
    let (a, b, mut c) = (a.masked(), b.masked(), c.masked());
    let row_tiles = c.extent(int!(0)).div_ceil(8);
    let depth_tiles = a.extent(int!(1)).div_ceil(32);
    // Tiles come in the order of positions, rows first.
    for (position, mut tile) in c.tiles_mut(tile!(8, 16)).enumerate() {
        let (row, column) = (position % row_tiles, position / row_tiles);
        let mut sums = Owned::<f32, Registers>::default();
        for depth in 0..depth_tiles {
            let (a, b) = (
                a.local_tile(tile!(8, 32), (row, depth)),
                b.local_tile(tile!(32, 16), (depth, column)),
            );
            let a_panel =
                Owned::<f32, APanel>::from_fn(|coord| a.get(coord).copied().unwrap_or_default());
            let b_panel =
                Owned::<f32, BPanel>::from_fn(|coord| b.get(coord).copied().unwrap_or_default());
            multiply(&mut sums, &a_panel, &b_panel);
        }
        tile.for_each(|coord, element| *element = sums[coord]);
    }
}

fn main() {
    // Read at run time, as from a file.
    for (rows, columns, depth) in [(64, 64, 64), (41, 30, 75), (7, 100, 1)] {
        let numbers = |count: usize| {
            (0..count)
                .map(|i| (i * 7 % 11) as f32 - 5.0)
                .collect::<Vec<_>>()
        };
        let (a, b) = (numbers(rows * depth), numbers(depth * columns));
        // A by rows, B by columns.
        let a = Tensor::new(&a[..], layout!((rows, depth) : (depth, 1)));
        let b = Tensor::new(&b[..], layout!((depth, columns) : (1, depth)));
        let c = layout!((rows, columns) : (columns, 1));
        let (mut tiled, mut kernel) = (
            vec![f32::NAN; rows * columns],
            vec![f32::NAN; rows * columns],
        );

        product(a, b, Tensor::new(&mut tiled[..], c));
        kernels::gemm(1.0, a, b, 0.0, Tensor::new(&mut kernel[..], c));
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let sum: f32 = (0..depth).map(|k| a[(i, k)] * b[(k, j)]).sum();
            assert_eq!(
                [tiled[i * columns + j], kernel[i * columns + j]],
                [sum, sum]
            );
        }
        println!("{rows} by {depth} times {depth} by {columns}");
        println!("  tiles of C: {:#}", c.zipped_divide(tile!(8, 16)));
        println!("  where {}", c.zipped_divide_predicate(tile!(8, 16)));
    }
}
