//! Memory that is empty, unaligned or without size.

use rayon::prelude::*;
use stridewise::{kernels, prelude::*, tensor::TensorError};
use stridewise_evil::{are_distinct, ends, guarded};

/// Empty tensors, whose pointers go anywhere: strides of extents that are 0 or 1 may be anything.
#[test]
fn nothing_is_a_slice_of_nothing() {
    let (zero, one) = (0_usize, 1_usize);
    for stride in [
        0,
        1,
        4,
        -1,
        1 << 61,
        isize::MAX,
        isize::MIN,
        isize::MIN / 4 + 1,
    ] {
        let mut memory = [1_u32, 2, 3, 4];
        let layout = layout!((zero, 4) : (stride, 1));
        let mut empty = Tensor::new(&mut memory[..], layout);
        empty.fill(9);
        kernels::fill(empty.view_mut(), 9);
        assert_eq!(kernels::reduce(empty.view(), 7, |a, b| a + b), 7);
        let mut target = [0_u32; 4];
        kernels::copy(empty.view(), Tensor::new(&mut target[..], layout));
        kernels::transform(
            empty.view(),
            Tensor::new(&mut target[..], layout),
            |element| element + 1,
        );
        assert_eq!(empty.view().rows().count(), 0);
        assert!(empty.as_slice().is_some_and(<[u32]>::is_empty));
        assert!(empty.as_slice_mut().is_some());
        assert_eq!(empty.view().zip(empty.view()).count(), 0);
        if let Ok(bytes) = empty.view_mut().try_recast::<u8>() {
            assert_eq!(kernels::reduce(bytes.view(), 0, |a, b| a | b), 0);
        }
        // Rows that have no elements.
        let rows = Tensor::new(&memory[..], layout!((4, zero) : (stride, 1)));
        assert_eq!(rows.rows().map(<[u32]>::len).sum::<usize>(), 0);
        assert_eq!(rows.rows().count(), 4);
        // A tile without any element.
        let line = Tensor::new(&mut memory[..], layout!((one, 4) : (stride, 1)));
        if let Ok(mut tile) = line.masked().try_local_tile(tile!(3, 4), (0, 0)) {
            let mut below = tile.view_mut().slice(coord!((2, _)));
            below.fill(9);
            kernels::fill(below.view_mut(), 9);
            assert_eq!(kernels::reduce(below.view(), 0, |a, b| a + b), 0);
            assert_eq!(below.iter().count(), 0);
        }
        assert_eq!(memory, [1, 2, 3, 4]);
    }
}

#[test]
fn products_of_nothing() {
    for [m, n, k] in [[0_usize, 3, 3], [3, 0, 3], [3, 3, 0], [0, 0, 0], [1, 0, 1]] {
        let (a, b, mut c) = ([1.0_f32; 9], [1.0_f32; 9], [2.0_f32; 9]);
        kernels::gemm(
            1.0,
            Tensor::new(&a[..], layout!((m, k) : (3, 1))),
            Tensor::new(&b[..], layout!((k, n) : (3, 1))),
            1.0,
            Tensor::new(&mut c[..], layout!((m, n) : (3, 1))),
        );
        assert!(c.iter().all(|element| element.to_bits() == 2_f32.to_bits()));
    }
}

#[test]
fn bytes_that_are_not_aligned() {
    let data = [[0_u8; 16]; 4];
    let bytes = data.as_flattened();
    let begin = bytes.as_ptr().align_offset(8) + 1;
    let unaligned = Tensor::new(&bytes[begin..begin + 32], layout!(32 : 1));
    assert_eq!(
        unaligned.try_recast::<u64>().unwrap_err(),
        TensorError::Unaligned { alignment: 8 }
    );
    let zero = 0_usize;
    let nothing = Tensor::new(&bytes[begin..], layout!((8, zero) : (1, 8)));
    if let Ok(words) = nothing.try_recast::<u64>() {
        assert_eq!(kernels::reduce(words, 1, |a, b| a + b), 1);
        assert!(words.as_slice().is_none_or(<[u64]>::is_empty));
    }
}

/// A token of which there are as many as elements, and no more.
#[derive(Debug, PartialEq)]
struct Token(());

#[test]
fn elements_without_size() {
    let mut tokens = [Token(()), Token(()), Token(())];
    assert!(Tensor::try_new(&tokens[..], layout!(4 : 1)).is_err());
    let mut tensor = Tensor::new(&mut tokens[..], layout!(3 : 1));
    assert_eq!((tensor.get(2), tensor.get(3)), (Some(&Token(())), None));
    assert_eq!(tensor.iter_mut().count(), 3);
    assert_eq!(
        tensor
            .view_mut()
            .masked()
            .tiles_mut(tile!(2))
            .flatten()
            .count(),
        3
    );
    assert_eq!(
        tensor.view_mut().into_slice().map(|tokens| tokens.len()),
        Some(3)
    );
    // As many as there are addresses: an index past `isize` overflows.
    let mut units = [(); usize::MAX];
    let large = isize::MAX - 1;
    let mut tensor = Tensor::new(&mut units[..], layout!(large : 1));
    assert!(tensor.get_mut(large - 1).is_some() && tensor.get_mut(large).is_none());
}

/// Padding, which lies past the memory.
#[test]
fn padding_is_past_the_memory() {
    for (m, n, k) in [
        (3_usize, 4_usize, 9_usize),
        (1, 1, 8),
        (0, 4, 5),
        (3, 4, 200),
    ] {
        guarded(m * n, |memory| {
            let mut padded =
                Tensor::new(&mut *memory, layout!((m, n) : (n, 1))).padded(shape!((k, k.min(9))));
            padded.view_mut().fill(1);
            kernels::fill(padded.view_mut(), 2);
            assert!(padded.get_mut((m, 0)).is_none() && padded.get_mut((0, n)).is_none());
            assert!(are_distinct(padded.iter_mut()));
            if k < 10 {
                let mut tiles: Vec<_> = padded.tiles_mut(tile!(2, 3)).collect();
                assert!(are_distinct(tiles.iter_mut().flatten()));
                let zeros = vec![3; k * k];
                kernels::copy(Tensor::new(&zeros[..], layout!((k, k) : (k, 1))), padded);
            }
        });
    }
}

/// All parts at once, in threads.
#[test]
fn parts_in_threads() {
    let (m, n) = (6_usize, 10_usize);
    guarded(m * n, |memory| {
        let mut tensor = Tensor::new(&mut *memory, layout!((m, n) : (n, 1))).masked();
        tensor
            .par_tiles_mut(tile!(4, 4))
            .enumerate()
            .for_each(|(number, mut tile)| tile.fill(number as u32));
        assert!(tensor.try_par_tiles_mut(tile!((m, n) : (0, 0))).is_err());
        tensor
            .par_partitions_mut(layout!((2, 3) : (1, 2)))
            .for_each(|mut partition| partition.fill(1));
        let mut parts: Vec<_> = tensor.partitions_mut(layout!((2, 3) : (1, 2))).collect();
        assert!(are_distinct(parts.iter_mut().flatten()));
    });
}

#[test]
fn views_of_ndarray() {
    let array = ndarray::Array2::from_shape_fn((4, 6), |(i, j)| 6 * i + j);
    for step in [1, 2, 3, -1, -2, -5] {
        let view = array.slice(ndarray::s![..;step, ..;-step]);
        let tensor = Tensor::from(view);
        assert_eq!(tensor.iter().count(), view.len());
        assert!(tensor.get((view.nrows(), 0)).is_none());
        assert_eq!(tensor.into_ndarray(), view);
    }
    let empty = ndarray::Array2::<u8>::zeros((0, 7));
    let tensor = Tensor::from(empty.view());
    assert!(tensor.as_slice().is_some_and(<[u8]>::is_empty));
    assert!(!ends(|| tensor[(0, 0)]));
}
