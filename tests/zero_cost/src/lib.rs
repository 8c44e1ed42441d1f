//! Index functions and loops, each written with layouts and by hand: `x_typed` and `x_by_hand` must
//! compile to the same instructions.
//!
//! `cargo test --test zero_cost` compares them.

use stridewise::{
    kernels::copy,
    layout::{Modes, NoModes},
    prelude::*,
    xla::types::ArrayShape,
};

/// A matrix of 128 by 64, row by row, in tiles of 16 by 8.
type Tiled = ZippedDivide<Layout![(128, 64) : (64, 1)], Tile![16, 8]>;
/// A matrix of any number of rows, in tiles of 16 by 8.
pub type MixedTiled = ZippedDivide<Layout![(?, 64) : (?, 1)], Tile![16, 8]>;
/// A matrix of any number of rows.
pub type Rows = Layout![(?, 64) : (64, 1)];
/// A matrix of any number of rows, any distance apart.
pub type Narrow = Layout![(?, 4) : (?, 1)];
/// A matrix whose rows are those of whole tiles of 16.
pub type WholeTiles = Layout![(?{div=16}, 64) : (?, 1)];

macro_rules! twins {
    ($($(#[$m:meta])* $typed:ident $by_hand:ident ($($argument:ident: $Type:ty),*) -> $Result:ty { $a:expr } { $b:expr })*) => { $(
        $(#[$m])*
        #[inline(never)]
        #[must_use]
        pub fn $typed($($argument: $Type),*) -> $Result {
            $a
        }
        #[doc = concat!("[`", stringify!($typed), "`], by hand.")]
        #[inline(never)]
        #[must_use]
        pub fn $by_hand($($argument: $Type),*) -> $Result {
            $b
        }
    )* };
}

twins! {
    /// An element of a tile of a static matrix.
    static_tile_typed static_tile_by_hand(i: isize, j: isize, tile_i: isize, tile_j: isize) -> isize {
        Tiled::default().crd2idx(((i, j), (tile_i, tile_j)))
    } {
        i * 64 + j + tile_i * 1024 + tile_j * 8
    }

    /// An element of a tile of a matrix whose rows are so far apart as is known at run time.
    mixed_tile_typed mixed_tile_by_hand(tiled: &MixedTiled, i: isize, j: isize, tile_i: isize, tile_j: isize) -> isize {
        tiled.crd2idx(((i, j), (tile_i, tile_j)))
    } {
        {
            let Modes(Modes(row, _), Modes(Modes(tile, _), NoModes)) = tiled;
            (i * row.stride().value() + j) + (tile_i * tile.stride().value() + tile_j * 8)
        }
    }

    /// A position counted through the modes of a tile.
    position_typed position_by_hand(position: usize, tile: usize) -> isize {
        Tiled::default().crd2idx((position, tile))
    } {
        (position % 16) as isize * 64 + (position / 16) as isize + (tile % 8) as isize * 1024 + (tile / 8) as isize * 8
    }

    /// The position of an element in a buffer of tiles.
    linear_index_typed linear_index_by_hand(i: usize, j: usize) -> isize {
        xla_shape!(f32[1000, 1000]{1, 0 : T(8, 128)}).linear_index((i, j))
    } {
        (((i / 8 * 8 + j / 128) * 8 + i % 8) * 128 + j % 128) as isize
    }

    /// The same in tiles that are no powers of two, and in tiles of those.
    sub_tile_typed sub_tile_by_hand(i: usize, j: usize) -> isize {
        xla_shape!(bf16[100, 100]{1, 0 : T(6, 10)(3, 1)}).linear_index((i, j))
    } {
        (i % 6 % 3 + 3 * (j % 10 + 10 * (i % 6 / 3 + 2 * (j / 10 + 10 * (i / 6))))) as isize
    }

    /// Whether a coordinate of a tile is one of the matrix: only the last tiles are partial, and only
    /// below.
    mask_typed mask_by_hand(matrix: Rows, i: isize, j: isize, tile_i: isize, tile_j: isize) -> bool {
        matrix.zipped_divide_predicate(tile!(16, 8)).contains(((i, j), (tile_i, tile_j)))
    } {
        {
            let _ = (j, tile_j);
            let Modes(rows, _) = matrix;
            i + tile_i * 16 < rows.shape().value()
        }
    }

    /// The same, where the number of rows is known to be that of whole tiles.
    whole_typed whole_by_hand(matrix: WholeTiles, i: isize, j: isize, tile_i: isize, tile_j: isize) -> bool {
        matrix.zipped_divide_predicate(tile!(16, 8)).contains(((i, j), (tile_i, tile_j)))
    } {
        {
            let _ = (matrix, i, j, tile_i, tile_j);
            true
        }
    }

    /// A composition: every third element of a block, backwards.
    composed_typed composed_by_hand(i: isize) -> isize {
        layout!(64 : 5).composition(layout!(8 : -3)).crd2idx(i)
    } {
        i * -15
    }

    /// A loop over a tile of a static matrix.
    static_loop_typed static_loop_by_hand(tile_i: isize, tile_j: isize, seed: isize) -> isize {
        {
            let (tile, offset) = Tiled::default().slice_and_offset(coord!((_, (tile_i, tile_j))));
            let mut sum = seed;
            for j in 0..8 {
                for i in 0..16 {
                    sum = (sum ^ (offset.value() + tile.crd2idx(((i, j),)))).wrapping_mul(31);
                }
            }
            sum
        }
    } {
        {
            let offset = tile_i * 1024 + tile_j * 8;
            let mut sum = seed;
            for j in 0..8 {
                for i in 0..16 {
                    sum = (sum ^ (offset + (i * 64 + j))).wrapping_mul(31);
                }
            }
            sum
        }
    }

    /// A loop over the rows of a matrix of any size.
    mixed_loop_typed mixed_loop_by_hand(matrix: Narrow, seed: isize) -> isize {
        {
            let mut sum = seed;
            for i in 0..matrix.get(int!(0)).shape().value() {
                for j in 0..4 {
                    sum = (sum ^ matrix.crd2idx((i, j))).wrapping_mul(31);
                }
            }
            sum
        }
    } {
        {
            let Modes(column, _) = matrix;
            let distance = column.stride().value();
            let mut sum = seed;
            for i in 0..column.shape().value() {
                for j in 0..4 {
                    sum = (sum ^ (i * distance + j)).wrapping_mul(31);
                }
            }
            sum
        }
    }

    /// A loop over a tile of a matrix of any size.
    mixed_tile_loop_typed mixed_tile_loop_by_hand(tiled: &MixedTiled, tile_i: isize, tile_j: isize, seed: isize) -> isize {
        {
            let (tile, offset) = tiled.slice_and_offset(coord!((_, (tile_i, tile_j))));
            let mut sum = seed;
            for i in 0..16 {
                for j in 0..8 {
                    sum = (sum ^ (offset.value() + tile.crd2idx(((i, j),)))).wrapping_mul(31);
                }
            }
            sum
        }
    } {
        {
            let Modes(Modes(row, _), Modes(Modes(step, _), NoModes)) = tiled;
            let row = row.stride().value();
            let offset = tile_i * step.stride().value() + tile_j * 8;
            let mut sum = seed;
            for i in 0..16 {
                for j in 0..8 {
                    sum = (sum ^ (offset + (i * row + j))).wrapping_mul(31);
                }
            }
            sum
        }
    }

    /// All elements of a static tensor.
    tensor_sum_typed tensor_sum_by_hand(data: &[i64; 1024]) -> i64 {
        Tensor::new(data, layout!((16, 64) : (64, 1))).iter().fold(1, |sum, x| (sum ^ x).wrapping_mul(31))
    } {
        {
            let mut sum = 1;
            for j in 0..64 {
                for i in 0..16 {
                    sum = (sum ^ data[i * 64 + j]).wrapping_mul(31);
                }
            }
            sum
        }
    }

    /// All elements of a static tensor, tile by tile.
    tensor_tiles_typed tensor_tiles_by_hand(data: &[i64; 8192]) -> i64 {
        Tensor::new(data, layout!((128, 64) : (64, 1))).zipped_divide(tile!(16, 8)).iter().fold(1, |sum, x| (sum ^ x).wrapping_mul(31))
    } {
        {
            let mut sum = 1;
            for tile_j in 0..8 {
                for tile_i in 0..8 {
                    for j in 0..8 {
                        for i in 0..16 {
                            sum = (sum ^ data[i * 64 + j + tile_i * 1024 + tile_j * 8]).wrapping_mul(31);
                        }
                    }
                }
            }
            sum
        }
    }

    /// A tile of a matrix of whole tiles: nothing is left of its mask.
    whole_copy_typed whole_copy_by_hand(data: &[i64; 8192], target: &mut [i64; 128]) -> i64 {
        {
            let matrix = Tensor::new(data, layout!((128, 64) : (64, 1)));
            let tile = matrix.masked().local_tile(tile!(16, 8), coord!((3, 2)));
            copy(tile, Tensor::new(&mut *target, layout!((16, 8) : (8, 1))));
            target[0]
        }
    } {
        {
            let matrix = Tensor::new(data, layout!((128, 64) : (64, 1)));
            let tile = matrix.local_tile(tile!(16, 8), coord!((3, 2)));
            copy(tile, Tensor::new(&mut *target, layout!((16, 8) : (8, 1))));
            target[0]
        }
    }

    /// The partition of a thread of such a tile.
    whole_partition_typed whole_partition_by_hand(data: &[i64; 8192], thread: usize) -> i64 {
        Tensor::new(data, layout!((128, 64) : (64, 1)))
            .masked().local_tile(tile!(16, 8), coord!((3, 2)))
            .local_partition(layout!((4, 8) : (1, 4)), thread % 32)
            .iter()
            .fold(1, |sum, x| (sum ^ x).wrapping_mul(31))
    } {
        Tensor::new(data, layout!((128, 64) : (64, 1)))
            .local_tile(tile!(16, 8), coord!((3, 2)))
            .local_partition(layout!((4, 8) : (1, 4)), thread % 32)
            .iter()
            .fold(1, |sum, x| (sum ^ x).wrapping_mul(31))
    }

    /// All elements of one tile of a static tensor.
    tensor_tile_typed tensor_tile_by_hand(data: &[i64; 8192]) -> i64 {
        Tensor::new(data, layout!((128, 64) : (64, 1)))
            .local_tile(tile!(16, 8), coord!((3, 2)))
            .iter()
            .fold(1, |sum, x| (sum ^ x).wrapping_mul(31))
    } {
        {
            let mut sum = 1;
            for j in 0..8 {
                for i in 0..16 {
                    sum = (sum ^ data[(3 * 16 + i) * 64 + 2 * 8 + j]).wrapping_mul(31);
                }
            }
            sum
        }
    }

    /// Each element of a static tensor, written in the order of memory.
    tensor_write_typed tensor_write_by_hand(data: &mut [i64; 1024]) -> usize {
        {
            Tensor::new(&mut *data, layout!((16, 64) : (64, 1))).map_inplace(|x| *x = x.wrapping_mul(31));
            data.len()
        }
    } {
        {
            for x in &mut *data {
                *x = x.wrapping_mul(31);
            }
            data.len()
        }
    }

    /// An element whose coordinate is known.
    tensor_element_typed tensor_element_by_hand(data: &[i64; 1024]) -> i64 {
        Tensor::new(data, layout!((16, 64) : (64, 1)))[coord!((3, 5))]
    } {
        data[3 * 64 + 5]
    }

    /// The micro-kernel of a product: columns of A by rows of B.
    micro_kernel_typed micro_kernel_by_hand(a: &[f32; 4 * 32], b: &[f32; 32 * 8], c: &mut [f32; 4 * 8]) -> usize {
        {
            let a = Tensor::new(a, layout!((4, 32) : (1, 4)));
            let b = Tensor::new(b, layout!((32, 8) : (8, 1)));
            let mut c = Tensor::new(c, layout!((4, 8) : (8, 1)));
            for k in 0..32 {
                for i in 0..4 {
                    for j in 0..8 {
                        c[(i, j)] += a[(i, k)] * b[(k, j)];
                    }
                }
            }
            32
        }
    } {
        {
            for k in 0..32 {
                for i in 0..4 {
                    for j in 0..8 {
                        c[i * 8 + j] += a[i + 4 * k] * b[k * 8 + j];
                    }
                }
            }
            32
        }
    }

    /// The sum of each element and its four neighbours.
    stencil_typed stencil_by_hand(from: &[[f32; 34]; 34], to: &mut [[f32; 34]; 34]) -> usize {
        {
            let from = Tensor::new(from.as_flattened(), layout!((34, 34) : (34, 1)));
            let mut to = Tensor::new(to.as_flattened_mut(), layout!((34, 34) : (34, 1)));
            for i in 1..33 {
                for j in 1..33 {
                    to[(i, j)] = from[(i, j)] + from[(i - 1, j)] + from[(i + 1, j)] + from[(i, j - 1)] + from[(i, j + 1)];
                }
            }
            34
        }
    } {
        {
            for i in 1..33 {
                for j in 1..33 {
                    to[i][j] = from[i][j] + from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1];
                }
            }
            34
        }
    }
}
