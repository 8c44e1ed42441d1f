//! Extents, strides and coordinates at the ends of their types.

use stridewise::{
    int::{Dyn, Mul, Multiple, leaf},
    kernels,
    layout::Mode,
    num::typenum::U8,
    prelude::*,
    tensor::TensorError,
};
use stridewise_evil::{are_distinct, ends, guarded};

const ENDS: &[isize] = if cfg!(miri) {
    &[isize::MIN, -1, 0, 2, isize::MAX / 2, isize::MAX]
} else {
    &[
        isize::MIN,
        isize::MIN + 1,
        isize::MIN / 2,
        -4,
        -1,
        0,
        1,
        2,
        5,
        isize::MAX / 2,
        isize::MAX / 2 + 1,
        isize::MAX - 1,
        isize::MAX,
    ]
};

/// A layout of two modes, whatever its numbers.
type Matrix = Layout![(?, ?) : (?, ?)];
fn matrix([m, n]: [isize; 2], [down, right]: [isize; 2]) -> Option<Matrix> {
    std::panic::catch_unwind(|| layout!((m, n) : (down, right))).ok()
}

/// Parts of a tensor of such a layout, at all coordinates and by all tilers.
fn attack(memory: &mut [u32], layout: Matrix) {
    let length = memory.len();
    let Ok(mut tensor) = Tensor::try_new(&mut *memory, layout) else {
        return;
    };
    let is_small = tensor.size().value() <= length as isize;
    for &i in ENDS {
        for &j in ENDS {
            if let Some(element) = tensor.get_mut((i, j)) {
                *element = 1;
            }
            if let Ok(mut slice) = tensor.view_mut().try_slice(coord!((i, _)))
                && is_small
            {
                slice.fill(2);
            }
            if let Ok(mut part) = tensor
                .view_mut()
                .try_composition(Mode::new(leaf(i.max(0)), leaf(j)))
                && is_small
            {
                part.fill(3);
                assert!(are_distinct(part.iter_mut()));
            }
            let _ = ends(|| {
                if let Ok(mut tile) = tensor
                    .view_mut()
                    .masked()
                    .try_local_tile(tile!(2, 2), (i, j))
                    && is_small
                {
                    tile.fill(4);
                }
            });
            let _ = ends(|| {
                if let Ok(mut tile) = tensor
                    .view_mut()
                    .masked()
                    .try_local_tile(tile!(i, j), (0, 0))
                    && is_small
                    && i < 100
                    && j < 100
                {
                    tile.fill(5);
                    assert!(are_distinct(tile.iter_mut()));
                }
            });
            let _ = ends(|| {
                if let Ok(mut tile) = tensor
                    .view_mut()
                    .masked()
                    .try_local_tile(shape!((i, j)), (0, 0))
                    && is_small
                    && i < 100
                    && j < 100
                {
                    tile.fill(5);
                    assert!(are_distinct(tile.iter_mut()));
                }
            });
            let _ = ends(|| {
                if let Ok(mut tile) = tensor.view_mut().try_local_tile(tile!(i, j), (0, 0))
                    && is_small
                {
                    tile.fill(6);
                }
            });
            let _ = ends(|| {
                if let Ok(mut partition) = tensor
                    .view_mut()
                    .masked()
                    .try_local_partition(layout!((i, j) : (1, i)), 0_usize)
                    && is_small
                    && i < 100
                    && j < 100
                {
                    partition.fill(7);
                }
            });
        }
    }
    if is_small {
        assert!(are_distinct(tensor.iter_mut()));
        kernels::fill(tensor.view_mut(), 8);
    }
}

#[test]
fn layouts_of_extreme_numbers() {
    // A prime, so that all numbers take part in turn.
    let step = if cfg!(miri) { 307 } else { 499 };
    let mut number = 0;
    for &m in ENDS {
        for &n in ENDS {
            for &down in ENDS {
                for &right in ENDS {
                    number += 1;
                    if number % step == 0
                        && let Some(layout) = matrix([m, n], [down, right])
                    {
                        guarded(10, |memory| attack(memory, layout));
                    }
                }
            }
        }
    }
}

/// A multiple that overflow made none: sums and products stay at the end of `isize`.
#[test]
fn a_multiple_that_is_none() {
    let large = Multiple::<U8>::new(isize::MAX / 8 * 8);
    let sum = Mul(large, int!(2));
    assert!(sum.value() % 8 != 0, "it saturates");
    guarded(64, |memory| {
        let mut tensor = Tensor::new(memory, layout!(((8, 8)) : ((1, 8))));
        assert!(tensor.get(sum).is_none());
        assert!(tensor.view_mut().try_slice(sum).is_err());
        let _ = ends(|| tensor.view_mut().masked().local_tile(sum, 0).fill(1));
        let _ = ends(|| tensor.view_mut().local_tile(sum, 0).fill(1));
    });
    assert!(Tensor::try_new(&[0_u32; 8][..], Mode::new(int!(1), sum)).is_err());
}

/// A tile of negative extents, static and dynamic.
#[test]
fn negative_extents() {
    assert!(!ends(|| Mode::new(Dyn::new(-4), int!(1))));
    guarded(16, |memory| {
        let four = -4_isize;
        let mut tensor = Tensor::new(memory, layout!((4, 4) : (4, 1))).masked();
        assert!(tensor.try_tiles_mut(shape!((four, four))).is_err());
        assert!(tensor.try_tiles_mut(shape!((four, 2))).is_err());
        assert!(tensor.view_mut().try_local_tile(leaf(four), 0).is_err());
    });
}

/// Windows that overlap, of a tensor that can be written.
#[test]
fn tiles_that_overlap() {
    let (two, six) = (2_usize, 6_usize);
    let mut data = [0_u32; 60];
    let mut tensor = Tensor::new(&mut data[..], layout!((10, 6) : (6, 1))).masked();
    let rows = tile!((two, 2) : (0, 1), six);
    assert_eq!(
        tensor.try_tiles_mut(rows).map(drop).unwrap_err(),
        TensorError::ElementTwice
    );
}
