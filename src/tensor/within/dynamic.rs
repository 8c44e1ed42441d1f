//! Parts of tensors of a rank that is known at run time.

use super::are_between;
use crate::{
    coord::Bounds,
    tensor::{
        TensorError,
        dyn_layout::DynLayout,
        writable::{checked, distinct_leaves},
    },
    value::{self, Coord, IntTuple, Tiler},
};

/// A layout whose index plus `offset`, at each coordinate, is the index of a coordinate of the
/// parent.
#[derive(Clone, Copy)]
pub(in crate::tensor) struct DynWithin {
    layout: DynLayout,
    offset: isize,
}

impl DynWithin {
    /// Layout and offset, for memory behind the parent.
    ///
    /// Whatever the algebra says, the part lies between the least and the largest index of the
    /// parent, and if elements are exclusive, no index comes twice.
    pub(in crate::tensor) fn of(
        self,
        parent: &DynLayout,
        is_exclusive: bool,
    ) -> Result<(DynLayout, isize), TensorError> {
        let Self { layout, offset } = self;
        let (whole, part) = (parent.bounds(), layout.bounds());
        checked(part)?;
        if part.size == 0 {
            return Ok((layout, 0));
        }
        if !are_between(whole, part, offset) {
            let Bounds { least, most, .. } = part;
            return Err(TensorError::OutsideParent {
                least: least.saturating_add(offset),
                most: most.saturating_add(offset),
                first: whole.least,
                last: whole.most,
            });
        }
        if is_exclusive {
            distinct_leaves(layout.leaves().get())?;
        }
        Ok((layout, offset))
    }
}

fn index(offset: i64) -> Result<isize, TensorError> {
    isize::try_from(offset).map_err(|_| TensorError::Overflow)
}

/// A number of an error, or of a window that lies inside.
fn shown(number: usize) -> isize {
    isize::try_from(number).unwrap_or(isize::MAX)
}

/// The elements of each mode, as one leaf each.
fn elements(parent: &DynLayout) -> Result<value::Layout, TensorError> {
    let mut modes = [value::Layout::UNIT; crate::coord::ROOM];
    for (mode, elements) in modes.iter_mut().zip(parent.shape()) {
        *mode = value::Layout::single(*elements as i64, 0)?;
    }
    Ok(value::Layout::make_layout(&modes[..parent.rank()])?)
}

/// The modes of a part, each of which is a mode of the parent with all of its elements.
fn with_elements_of(
    part: &value::Layout,
    elements: &value::Layout,
) -> Result<DynLayout, TensorError> {
    let mut counts = [0; crate::coord::ROOM];
    let mut rank = 0;
    for (count, elements) in counts.iter_mut().zip(elements.shape().leaves()) {
        *count = elements;
        rank += 1;
    }
    DynLayout::try_from(*part)?.with_elements(&counts[..rank])
}

/// The modes under `_`.
///
/// The integers are below the numbers of elements of their modes. With them a coordinate of the
/// slice is one of the parent, a different one for each; its index is the sum of the slice's and
/// theirs.
pub(in crate::tensor) fn dyn_slice(
    parent: &DynLayout,
    coord: &Coord,
) -> Result<DynWithin, TensorError> {
    let value = parent.to_value();
    let (part, offset) = value.slice_and_offset(coord)?;
    let offset = index(offset.as_int().unwrap_or_default())?;
    if !parent.is_padded() {
        if !value.has_slice(coord)? {
            return Err(TensorError::OutsideDomain);
        }
        let layout = DynLayout::try_from(part)?;
        return Ok(DynWithin { layout, offset });
    }
    // Modes are kept whole, or left out.
    let elements = elements(parent)?;
    if !elements.has_slice(coord)? {
        return Err(TensorError::OutsideDomain);
    }
    let layout = with_elements_of(&part, &elements.slice(coord)?)?;
    Ok(DynWithin { layout, offset })
}

/// Some modes of the parent, each once. The others are at 0, which is a coordinate unless the
/// parent has none.
pub(in crate::tensor) fn dyn_select(
    parent: &DynLayout,
    modes: &[usize],
) -> Result<DynWithin, TensorError> {
    for (place, mode) in modes.iter().enumerate() {
        if modes[..place].contains(mode) {
            return Err(TensorError::ModeTwice { mode: *mode });
        }
    }
    let part = parent.to_value().select(modes)?;
    let layout = with_elements_of(&part, &elements(parent)?.select(modes)?)?;
    if parent.size() == 0 && layout.size() != 0 {
        return Err(TensorError::WithoutElements);
    }
    Ok(DynWithin { layout, offset: 0 })
}

/// The coordinates from one on, below a shape: each leaf has so many of the parent's, and its step.
pub(in crate::tensor) fn dyn_window(
    parent: &DynLayout,
    begins: &[usize],
    shape: &[usize],
) -> Result<DynWithin, TensorError> {
    parent.whole()?;
    let rank = parent.count();
    for given in [begins.len(), shape.len()] {
        if given != rank {
            return Err(TensorError::OtherRank { given, rank });
        }
    }
    let (mut offset, mut layout) = (0_isize, *parent);
    for (leaf, (begin, extent)) in begins.iter().zip(shape).enumerate() {
        let [size, stride] = parent.leaf(leaf);
        let end = begin.checked_add(*extent);
        let (begin, extent) = (shown(*begin), shown(*extent));
        if end.is_none_or(|end| end > size as usize) {
            let mode = parent.mode_of(leaf);
            return Err(TensorError::OutsideWindow {
                mode,
                begin,
                extent,
                size,
            });
        }
        layout.set_extent(leaf, extent);
        offset = offset.wrapping_add(begin.wrapping_mul(stride));
    }
    Ok(DynWithin { layout, offset })
}

/// The window of a tile, as far as there are elements.
pub(in crate::tensor) fn dyn_tile(
    parent: &DynLayout,
    tile: &[usize],
    coord: &[usize],
) -> Result<DynWithin, TensorError> {
    let rank = parent.count();
    for given in [tile.len(), coord.len()] {
        if given != rank {
            return Err(TensorError::OtherRank { given, rank });
        }
    }
    let (mut begins, mut shape) = ([0; crate::coord::ROOM], [0; crate::coord::ROOM]);
    for leaf in 0..rank {
        let [size, _] = parent.leaf(leaf);
        let begin = coord[leaf].checked_mul(tile[leaf]);
        begins[leaf] = match begin.filter(|begin| tile[leaf] > 0 && *begin < size as usize) {
            Some(begin) => begin,
            None => {
                return Err(TensorError::OutsideMode {
                    coordinate: shown(coord[leaf]),
                    extent: (size as usize).checked_div(tile[leaf]).map_or(0, |tiles| {
                        (tiles + usize::from(size as usize % tile[leaf] != 0)) as isize
                    }),
                });
            }
        };
        shape[leaf] = tile[leaf].min(size as usize - begins[leaf]);
    }
    dyn_window(parent, &begins[..rank], &shape[..rank])
}

/// `parent ∘ right`: all positions of `right` are positions of the parent.
pub(in crate::tensor) fn dyn_composition(
    parent: &DynLayout,
    right: &value::Layout,
) -> Result<DynWithin, TensorError> {
    let Bounds {
        size, least, most, ..
    } = DynLayout::try_from(*right)?.bounds();
    let elements = parent.bounds().size;
    if size > 0 && !(0 <= least && most < elements) {
        let size = elements;
        return Err(TensorError::OutsidePositions { least, most, size });
    }
    as_whole(parent, |layout| {
        Ok((layout.composition(&Tiler::layout(right))?, 0))
    })
}

/// The first positions of the parent in another shape, which has no more of them.
pub(in crate::tensor) fn dyn_with_shape(
    parent: &DynLayout,
    shape: &IntTuple,
) -> Result<DynWithin, TensorError> {
    let (wanted, size) = (index(shape.size()?)?, parent.bounds().size);
    if wanted > size {
        let (least, most) = (0, wanted - 1);
        return Err(TensorError::OutsidePositions { least, most, size });
    }
    as_whole(parent, |layout| Ok((layout.with_shape(shape)?, 0)))
}

/// The elements in other modes, by the law of the operation: each has at least one coordinate, and
/// so, with as many coordinates as elements, exactly one.
pub(in crate::tensor) fn same_elements(
    parent: &DynLayout,
    by: impl FnOnce(&value::Layout) -> Result<value::Layout, value::LayoutError>,
) -> Result<DynWithin, TensorError> {
    let part = as_whole(parent, |layout| Ok((by(layout)?, 0)))?;
    let (coordinates, elements) = (part.layout.bounds().size, parent.bounds().size);
    if coordinates == elements {
        Ok(part)
    } else {
        Err(TensorError::PartialTiles {
            coordinates,
            elements,
        })
    }
}

/// A tile of a divide in whole tiles.
pub(in crate::tensor) fn dyn_local_tile(
    parent: &DynLayout,
    tiler: &Tiler,
    coord: &Coord,
) -> Result<DynWithin, TensorError> {
    same_elements(parent, |layout| layout.zipped_divide(tiler))?;
    as_whole(parent, |layout| {
        let (tile, begin) = layout.local_tile(tiler, coord)?;
        Ok((tile, begin.as_int().unwrap_or_default()))
    })
}

/// A layout after an operation and where it begins.
fn as_whole(
    parent: &DynLayout,
    by: impl FnOnce(&value::Layout) -> Result<(value::Layout, i64), value::LayoutError>,
) -> Result<DynWithin, TensorError> {
    parent.whole()?;
    let (part, offset) = by(&parent.to_value())?;
    Ok(DynWithin {
        layout: DynLayout::try_from(part)?,
        offset: index(offset)?,
    })
}
