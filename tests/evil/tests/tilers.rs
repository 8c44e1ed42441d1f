//! Tilers of any strides, over modes of one element that do not step.

use stridewise::prelude::*;
use stridewise_evil::{are_distinct, guarded};

#[test]
fn modes_of_one_element() {
    let numbers = 0..if cfg!(miri) { 3_isize } else { 5 };
    let shapes = [(1_isize, 4_isize), (2, 1), (4, 1), (1, 1), (1, 0)];
    for &(m, n) in &shapes[..if cfg!(miri) { 2 } else { 5 }] {
        for (a, b) in numbers
            .clone()
            .flat_map(|a| numbers.clone().map(move |b| (a, b)))
        {
            for (c, d) in numbers
                .clone()
                .flat_map(|c| numbers.clone().map(move |d| (c, d)))
            {
                assert!(guarded(4, |memory: &mut [u32]| {
                    let stride = |extent: isize| isize::from(extent != 1);
                    let layout = layout!((m, n) : ({ stride(m) }, { stride(n) }));
                    let mut tensor = Tensor::new(memory, layout).masked();
                    if let Ok(tiles) = tensor.try_tiles_mut(tile!(a : b, c : d)) {
                        assert!(are_distinct(tiles.flatten()));
                    }
                    if let Ok(tiles) = tensor.try_tiles_mut(layout!(a : b)) {
                        assert!(are_distinct(tiles.flatten()));
                    }
                    if let Ok(mut tile) = tensor.view_mut().try_local_tile(tile!(2, 2), (0, 0))
                        && let Ok(tiles) = tile.try_tiles_mut(tile!(a : b, c : d))
                    {
                        assert!(are_distinct(tiles.flatten()));
                    }
                }));
            }
        }
    }
}
