//! A tile assignment as a layout from tile coordinates to device numbers, and back.

use super::TileAssignment;
use crate::{ShardingFault, XlaError};
use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use stridewise_value::{AnyLayout, IntTuple, Layout, LayoutError, Tiler};

/// How many listed devices a layout is looked for.
const MOST_LISTED: i64 = 1 << 13;

/// The layout of a tile assignment. Layouts are colexicographic and arrays of devices row-major, so
/// that modes are reversed before and after.
pub(super) fn layout(tiles: &TileAssignment) -> Result<Layout, String> {
    let said = |error: LayoutError| error.to_string();
    let mut extents = tiles.extents().to_vec();
    extents.reverse();
    let shape = IntTuple::flat(&extents).map_err(said)?;
    let reversed = match tiles.reshape() {
        Some((reshape, permutation)) => {
            let mut stride = 1;
            let mut strides: Vec<i64> = reshape
                .iter()
                .rev()
                .map(|extent| {
                    stride *= extent;
                    stride / extent
                })
                .collect();
            strides.reverse();
            let inner = permutation.iter().rev();
            let (extents, strides): (Vec<i64>, Vec<i64>) =
                inner.map(|&place| (reshape[place], strides[place])).unzip();
            let transposed = IntTuple::flat(&extents)
                .and_then(|extents| Layout::new(&extents, &IntTuple::flat(&strides)?));
            let tiles = Layout::col_major(&shape);
            transposed
                .and_then(|transposed| transposed.composition(&Tiler::layout(&tiles?)))
                .map_err(said)?
        }
        None if tiles.device_count() > MOST_LISTED => {
            return Err("more than 8192 devices are listed".to_string());
        }
        None => match AnyLayout::from_offsets(&shape, &tiles.devices()).map_err(said)? {
            AnyLayout::Layout(layout) => layout,
            AnyLayout::Composed(_) => {
                return Err("the device numbers are no sum of digits times strides".to_string());
            }
        },
    };
    let mut modes: Vec<Layout> = reversed.modes().collect();
    modes.reverse();
    Layout::make_layout(&modes).map_err(said)
}

/// Extent and stride of each digit of a mode, innermost first.
pub(super) fn digits(mode: &Layout) -> Vec<(i64, i64)> {
    let (extents, strides) = (mode.shape(), mode.stride());
    let digits = extents.leaves().zip(strides.leaves());
    digits.filter(|(extent, _)| *extent != 1).collect()
}

/// The tile assignment of a layout.
pub(super) fn assignment(layout: &Layout) -> Result<TileAssignment, XlaError> {
    let devices = layout.size().unwrap_or(i64::MAX);
    let refused = || {
        XlaError::from(ShardingFault::NotOneToOne {
            layout: layout.to_string(),
            devices,
        })
    };
    let mut extents = Vec::new();
    // Extent and stride of each digit, outermost first.
    let mut digits: Vec<(i64, i64)> = Vec::new();
    for mode in layout.modes() {
        extents.push(mode.size().map_err(|_| refused())?);
        digits.extend(self::digits(&mode).into_iter().rev());
    }
    if layout.has_directions() {
        return Err(refused());
    }
    let mut order: Vec<usize> = (0..digits.len()).collect();
    order.sort_unstable_by_key(|&place| core::cmp::Reverse(digits[place].1));
    // Each stride must be the product of the extents with smaller strides.
    let mut stride = 1_i64;
    for &place in order.iter().rev() {
        let (extent, own) = digits[place];
        if own != stride || extent == 0 {
            return Err(refused());
        }
        stride = stride.checked_mul(extent).ok_or_else(refused)?;
    }
    if order.is_empty() {
        return TileAssignment::row_major(extents);
    }
    let reshape: Vec<i64> = order.iter().map(|&place| digits[place].0).collect();
    let mut permutation = alloc::vec![0; order.len()];
    for (rank, &place) in order.iter().enumerate() {
        permutation[place] = rank;
    }
    TileAssignment::transposed(extents, &reshape, &permutation)
}
