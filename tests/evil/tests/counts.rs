//! More coordinates than 32 bits count, and more than 64 bits do.

use stridewise::{int::Dyn, prelude::*, tensor::TensorError, value::Reason};
use stridewise_evil::guarded;

/// 2^33 coordinates of two elements, of 32-bit extents.
#[test]
fn positions_past_32_bits_are_decoded_exactly() {
    assert!(guarded(2, |memory| {
        let (n, two) = (65_536_i32, 2_i32);
        let layout = layout!(((n{i32}, n{i32}), two{i32}) : ((0, 0), 1));
        let tensor = Tensor::new(&*memory, layout);
        assert_eq!(tensor.iter().len(), 1 << 33);
        assert_eq!(tensor.iter().next_back(), Some(&1));
        let all = 1_i64 << 32;
        assert_eq!(
            [0, all - 1, all, 2 * all - 1].map(|position| tensor[position]),
            [0, 0, 1, 1]
        );
        assert_eq!((tensor.get(2 * all), tensor.get((all, 0))), (None, None));
        assert_eq!(tensor[(all - 1, 1)], 1);
        // Its size is no leaf of 32 bits, and algebra on it would compute with one.
        assert!(!stridewise_evil::ends(|| tensor.size()));
        let error = tensor
            .masked()
            .try_local_tile(shape!((8, 1)), (0, 0))
            .map(drop)
            .unwrap_err();
        assert!(
            matches!(&error, TensorError::Algebra(error) if error.reason() == Reason::SizeWidth { size: 1 << 33 }),
            "{error}"
        );
    }));
}

/// Extents of 32 bits beside one of 64 in a mode: their product saturates, and that of all does not.
#[test]
fn a_mode_of_both_widths_is_counted_exactly() {
    assert!(guarded(2, |memory| {
        let (n, one, two) = (65_536_i32, 1_i64, 2_i64);
        let layout = layout!((((n{i32}, n{i32}), one), two) : (((0, 0), 0), 1));
        memory.fill(5);
        let tensor = Tensor::new(&*memory, layout);
        assert_eq!(tensor.iter().len(), 1 << 33);
        assert_eq!(tensor.iter().next_back(), Some(&5));
        let all = 1_i64 << 32;
        assert_eq!((tensor[all], tensor[(all - 1, 1)]), (5, 5));
        assert_eq!((tensor.get(2 * all), tensor.get((all, 0))), (None, None));
    }));
}

/// A slice with leaves of 32 bits alone, of a tensor that has a wider one: its indices leave 32 bits.
#[test]
fn a_slice_of_far_indices_is_refused() {
    let everything = [(); 1 << 40];
    let (rows, far, columns) = (4_i32, 1_i32 << 30, 4_i64);
    let tensor = Tensor::new(
        &everything[..],
        layout!((rows{i32}, columns) : (far{i32}, 1)),
    );
    let error = tensor.try_slice(coord!((_, 0))).map(drop).unwrap_err();
    let span = 3 << 30;
    assert!(
        matches!(&error, TensorError::Algebra(error) if error.reason() == Reason::IndexWidth { span }),
        "{error}"
    );
    assert!(tensor.try_slice(coord!((0, _))).is_ok());
}

/// A tile of 32-bit extents, of whose 2^31 and more coordinates 64 have an element.
#[test]
fn the_last_element_of_a_large_tile_is_inside() {
    assert!(guarded(64, |memory| {
        let (one, columns, zero, p) = (1_i32, 64_i32, 0_i32, (1_i32 << 28) + 1);
        let mut tensor = Tensor::new(
            memory,
            layout!((one{i32}, columns{i32, div=8}) : (zero{i32}, 1)),
        );
        let mut tiles = tensor
            .view_mut()
            .masked()
            .zipped_divide(shape!((p { i32 }, 8)));
        assert_eq!(tiles.iter().size_hint(), (0, Some(((1 << 28) + 1) * 64)));
        for (column, expected) in (0..64).zip(0_u32..) {
            let position = i64::from(p) * column;
            assert_eq!(tiles.get(position), Some(&expected));
            assert_eq!(tiles.get(position + 1), None);
            *tiles.get_mut(position).unwrap() += 100;
        }
        assert_eq!(tiles.get(64 * i64::from(p)), None);
        // Through all coordinates from the last one on, as far as one that has an element.
        if !cfg!(miri) {
            let p = (1_i32 << 25) + 1;
            let mut tiles = tensor.masked().zipped_divide(shape!((p { i32 }, 8)));
            *tiles.iter_mut().next_back().unwrap() += 1000;
        }
    }));
}

/// 2^64 coordinates of one element.
#[test]
fn more_coordinates_than_an_integer_counts_are_refused() {
    assert!(guarded(4, |memory| {
        let n = 1_i64 << 32;
        assert_eq!(
            Tensor::try_new(&*memory, layout!((n, n) : (0, 0)))
                .map(drop)
                .unwrap_err(),
            TensorError::Overflow
        );
        let line = Tensor::new(&*memory, layout!(4 : 1));
        let error = line.try_composition(layout!((n, n) : (0, 0)));
        assert_eq!(error.map(drop).unwrap_err(), TensorError::Overflow);
        let error = line.try_padded(Dyn::new(isize::MAX));
        assert_eq!(error.map(drop).unwrap_err(), TensorError::Overflow);
        let half = 1_i64 << 30;
        let most = line.composition(layout!((n, half) : (0, 0)));
        assert_eq!(most.size().value(), 1 << 62);
    }));
}

/// Negative extents, and coordinates that are none.
#[test]
fn windows_are_refused_with_an_error() {
    assert!(guarded(12, |memory| {
        let (three, four, below, least) = (3, 4, -1_isize, isize::MIN);
        let tensor = Tensor::new(&*memory, layout!((three, four) : (4, 1)));
        let narrow = Tensor::new(&*memory, layout!((three{i32}, four{i32}) : (4, 1)));
        for [i, j, m, n] in [
            [0, 0, -1, 1],
            [0, 0, 1, isize::MIN],
            [-1, 0, 1, 1],
            [0, isize::MIN, 1, 1],
            [3, 0, 1, 1],
            [isize::MAX, 0, isize::MAX, 1],
            [0, 4, 0, isize::MAX],
        ] {
            assert!(tensor.try_window((i, j), shape!((m, n))).is_err());
            assert!(narrow.try_window((i, j), shape!((m, n))).is_err());
        }
        assert!(tensor.try_padded(shape!((below, 4))).is_err());
        assert!(tensor.try_padded(shape!((3, least))).is_err());
    }));
}
