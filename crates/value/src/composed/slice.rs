//! Slices of swizzled layouts, as plain layouts where strides can express the swizzle.

use super::{AnyLayout, ComposedLayout, Function};
use crate::{
    arithmetic::add,
    coord::Coord,
    error::{LayoutError, Operation, Reason, Refusal},
    index::cosize,
    layout::Layout,
    swizzle::Swizzle,
    tiler::Tiler,
    tree::Builder,
};

impl ComposedLayout {
    /// The slice and the index where it begins: `Sw<3,0,3> o 0 o (8,8):(8,1)` at `(1,_)` →
    /// `((2,4)):((-1,2))` and `9`.
    ///
    /// Where no bit in the indices of the slice toggles another one of them, strides express
    /// the swizzle, and the slice is a plain layout. Else the bits that the swizzle looks
    /// at stay inside of it, as its offset, and the others come out.
    ///
    /// # Laws
    /// For every coordinate with `_` filled in: `layout(c) = slice(the filled in) + offset`.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<2,1,4> o 0 o (2,(8,8)):(64,(8,1))".parse()?;
    /// let (half, offset) = tile.slice_and_offset(&"(1,_)".parse()?)?;
    /// assert_eq!(
    ///     (half.to_string().as_str(), offset),
    ///     ("Sw<2,1,4> o 64 o ((8,8)):((8,1))", 0)
    /// );
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// Source: CuTe `slice_and_offset`, which adds offsets bit by bit and takes for granted that
    /// they do not carry.
    pub const fn slice_and_offset(&self, coord: &Coord) -> Result<(AnyLayout, i64), LayoutError> {
        let (rest, begin) = attempt!(self.layout.slice_and_offset(coord));
        let Some(offset) = begin.as_int() else {
            let refusal = Refusal::of(Reason::Directed);
            return report!(Err(refusal), SliceAndOffset, self.layout, coord);
        };
        let slice = match self.function {
            // Nothing is fixed.
            _ if coord.is_all_free() => Ok((self.around(rest), 0)),
            Function::Swizzle(swizzle) => swizzled(swizzle, self.offset, &rest, offset),
            Function::Layout(_) => match add(self.offset, offset) {
                Ok(offset) => Ok((AnyLayout::of(self.function, offset, rest), 0)),
                Err(refusal) => Err(refusal),
            },
        };
        report!(slice, SliceAndOffset, self.layout, coord)
    }

    /// The slice alone: `Sw<3,0,3> o 0 o (8,8):(8,1)` at `(1,_)` → `((2,4)):((-1,2))`.
    ///
    /// # Laws
    /// Mode by mode as long as [`Layout::slice`]; see [`slice_and_offset`](Self::slice_and_offset).
    pub const fn slice(&self, coord: &Coord) -> Result<AnyLayout, LayoutError> {
        let (slice, _) = attempt!(self.slice_and_offset(coord), |error| error
            .of(Operation::Slice));
        Ok(slice)
    }
}

/// `i ↦ swizzle(offset + fixed + rest(i))`, as a layout and an offset.
const fn swizzled(
    swizzle: Swizzle,
    offset: i64,
    rest: &Layout,
    fixed: i64,
) -> Result<(AnyLayout, i64), Refusal> {
    let start = attempt!(add(offset, fixed));
    if swizzle.is_identity() {
        return Ok((AnyLayout::Layout(*rest), start));
    }
    let bits = Bits { swizzle, start };
    let function = Function::Swizzle(swizzle);
    let (toggling, toggled) = (swizzle.toggling_mask(), swizzle.toggled_mask());
    let strided = if bits.are_apart(rest, start, 0)
        && bits.reached(rest, toggling) & bits.reached(rest, toggled) == 0
    {
        bits.worth(Worth::Swizzled, rest)
    } else {
        None
    };
    if let Some(strided) = strided {
        return Ok((AnyLayout::Layout(strided), swizzle.apply(start)));
    }
    let outside = fixed & !(swizzle.bit_mask());
    if bits.are_apart(rest, start - outside, outside) {
        return Ok((AnyLayout::of(function, start - outside, *rest), outside));
    }
    Ok((AnyLayout::of(function, start, *rest), 0))
}

/// The bits that a swizzle looks at, in the indices of a slice that begins at `start`.
#[derive(Clone, Copy)]
struct Bits {
    swizzle: Swizzle,
    start: i64,
}

/// The weight of a bit of an index.
#[derive(Clone, Copy)]
enum Worth {
    /// 1, and so is everything between them: no two of them are joined.
    One,
    /// In the order of these bits 1, 2, 4, …; 0 for all others.
    Place(i64),
    /// The change of a swizzled index when it is set: independent of the others, as long as no
    /// two that are set belong together.
    Swizzled,
}

impl Bits {
    /// Whether bits of the slice and of two numbers are added up without a carry, so that each is a
    /// bit of the sum.
    const fn are_apart(self, rest: &Layout, a: i64, b: i64) -> bool {
        let (Ok(a), Ok(b)) = (Layout::single(2, a), Layout::single(2, b)) else {
            return false;
        };
        match Layout::make_layout(&[*rest, a, b]) {
            Ok(all) => self.worth(Worth::One, &all).is_some(),
            Err(_) => false,
        }
    }

    /// Which of some bits the slice reaches, counted from the lowest one of them.
    const fn reached(self, rest: &Layout, mask: i64) -> i64 {
        match self.worth(Worth::Place(mask), rest) {
            Some(layout) => match cosize(&layout.tree, layout.tree.root()) {
                Ok(cosize) if cosize > 0 => cosize - 1,
                _ => 0,
            },
            // All, for all that is known.
            None => -1,
        }
    }

    /// The slice of indices whose bits are worth something else.
    const fn worth(self, worth: Worth, rest: &Layout) -> Option<Layout> {
        let both = self.swizzle.bit_mask();
        let mut modes = Builder::new();
        modes.open();
        let mut bit = 0;
        while bit < self.swizzle.end() {
            let here = 1_i64 << bit;
            bit += 1;
            if both & here != 0 {
                modes.leaf([2, self.of_bit(worth, here), 0]);
                continue;
            }
            let mut extent = 2;
            while bit < self.swizzle.end() && both >> bit & 1 == 0 {
                extent *= 2;
                bit += 1;
            }
            modes.leaf([extent, Self::of_others(worth, here), 0]);
        }
        modes.leaf([1, Self::of_others(worth, 1 << self.swizzle.end()), 0]);
        modes.close();
        match Layout::of(modes.finish()) {
            Ok(modes) => match modes.composition(&Tiler::layout(rest)) {
                Ok(slice) => Some(slice),
                Err(_) => None,
            },
            Err(_) => None,
        }
    }

    const fn of_bit(self, worth: Worth, here: i64) -> i64 {
        match worth {
            Worth::One => 1,
            Worth::Place(mask) => (mask & here) >> mask.trailing_zeros(),
            Worth::Swizzled => {
                self.swizzle.apply(self.start | here) - self.swizzle.apply(self.start & !here)
            }
        }
    }

    /// [`of_bit`](Self::of_bit) for bits that the swizzle does not look at.
    const fn of_others(worth: Worth, here: i64) -> i64 {
        match worth {
            Worth::One => 1,
            Worth::Place(_) => 0,
            Worth::Swizzled => here,
        }
    }
}
