//! Slices of swizzled layouts, as plain layouts where strides can say what the swizzle does.

use super::{AnyLayout, ComposedLayout, Function};
use crate::value::{
    arithmetic::{add, attempt},
    coord::Coord,
    error::{Error, Operation, Refusal, report},
    layout::Layout,
    swizzle::Swizzle,
    tiler::Tiler,
    tree::{Builder, Tree},
    tuple::size,
};

impl ComposedLayout {
    /// The slice and the index where it begins: `Sw<3,0,3> o 0 o (8,8):(8,1)` at `(1,_)` → `((2,4)):((-1,2))` and `9`.
    ///
    /// Where the indices of the slice have no two bits of which one toggles the other, strides say what the swizzle does, and the slice is a plain layout. Else the bits that
    /// the swizzle looks at stay inside of it, as its offset, and the others come out.
    ///
    /// # Laws
    /// For every coordinate with `_` filled in: `layout(c) = slice(the filled in) + offset`.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<2,1,4> o 0 o (2,(8,8)):(64,(8,1))".parse()?;
    /// let (half, offset) = tile.slice_and_offset(&"(1,_)".parse()?)?;
    /// assert_eq!((half.to_string().as_str(), offset), ("Sw<2,1,4> o 64 o ((8,8)):((8,1))", 0));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::slice_and_offset`].
    ///
    /// Source: CuTe `slice_and_offset`, which adds offsets bit by bit and takes for granted that they do not carry.
    pub const fn slice_and_offset(&self, coord: &Coord) -> Result<(AnyLayout, i64), Error> {
        let (rest, offset) = match self.layout.slice_and_offset(coord) {
            Ok(slice) => slice,
            Err(error) => return Err(error),
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
        report!(slice, SliceAndOffset, self.layout.operand(), coord.operand())
    }

    /// The slice alone: `Sw<3,0,3> o 0 o (8,8):(8,1)` at `(1,_)` → `((2,4)):((-1,2))`.
    ///
    /// # Laws
    /// Mode by mode as long as [`Layout::slice`]; see [`slice_and_offset`](Self::slice_and_offset).
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(tile.slice(&"(_,1)".parse()?)?.to_string(), "((2,4)):((7,18))");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`slice_and_offset`](Self::slice_and_offset).
    ///
    /// Source: CuTe `slice`.
    pub const fn slice(&self, coord: &Coord) -> Result<AnyLayout, Error> {
        match self.slice_and_offset(coord) {
            Ok((slice, _)) => Ok(slice),
            Err(error) => Err(error.of(Operation::Slice)),
        }
    }
}

/// `i ↦ swizzle(offset + fixed + rest(i))`, as a layout and an offset.
const fn swizzled(swizzle: Swizzle, offset: i64, rest: &Layout, fixed: i64) -> Result<(AnyLayout, i64), Refusal> {
    let start = attempt!(add(offset, fixed));
    let both = swizzle.toggling_mask() | swizzle.toggled_mask();
    let reach = Bits::of(&rest.tree);
    if reach.stays_clear_of(start, swizzle)
        && swizzle.toggled(reach.0) & reach.0 == 0
        && let Some(strided) = strided(swizzle, start, rest)
    {
        return Ok((AnyLayout::Layout(strided), swizzle.apply(start)));
    }
    // What comes out must not change a bit that the swizzle looks at.
    let outside = fixed & !both;
    let inside = start - outside;
    let function = Function::Swizzle(swizzle);
    if reach.with(inside).stays_clear_of(outside, swizzle) {
        return Ok((AnyLayout::of(function, inside, *rest), outside));
    }
    Ok((AnyLayout::of(function, start, *rest), 0))
}

/// The bits that numbers may have: a set that is never too small.
#[derive(Clone, Copy)]
struct Bits(i64);

impl Bits {
    /// Those of the indices of a layout.
    const fn of(tree: &Tree<2>) -> Self {
        let mut bits = Self(0);
        if matches!(size(tree, tree.root()), Ok(0)) {
            return bits;
        }
        let mut slot = 0;
        while slot < tree.len() {
            let [extent, stride] = tree.at(slot);
            // Steps of 1, 2, 4, … strides.
            let mut steps = 1_i64;
            while !tree.is_empty_slot(slot) && steps > 0 && steps < extent {
                bits = bits.with(stride.wrapping_mul(steps));
                steps = steps.wrapping_mul(2);
            }
            slot += 1;
        }
        bits
    }

    /// Those of sums with a number that is added or not.
    const fn with(self, number: i64) -> Self {
        let carry = self.0 & number;
        let sum = self.0 | number;
        // From the lowest bit that both have, a carry may go anywhere; below zero all high bits are set.
        if carry == 0 { Self(sum) } else { Self(sum | -(carry & -carry)) }
    }

    /// Whether adding a number to one of these carries into no bit of the swizzle, and changes none.
    const fn stays_clear_of(self, number: i64, swizzle: Swizzle) -> bool {
        let both = swizzle.toggling_mask() | swizzle.toggled_mask();
        if self.0 & number & both != 0 {
            return false;
        }
        // Below the highest bit, in runs between those that the swizzle looks at: what is added up in each must stay in it.
        let mut carry = false;
        let mut bit = 0;
        while bit < swizzle.end() {
            let (a, b) = (self.0 >> bit & 1 == 1, number >> bit & 1 == 1);
            if both >> bit & 1 == 1 {
                if carry {
                    return false;
                }
            } else {
                carry = (a && b) || (carry && (a || b));
            }
            bit += 1;
        }
        true
    }
}

/// `i ↦ swizzle(start + rest(i)) − swizzle(start)`, if no two bits of `rest` belong together: setting a bit is worth the same whatever the others are.
const fn strided(swizzle: Swizzle, start: i64, rest: &Layout) -> Option<Layout> {
    if swizzle.is_identity() {
        return Some(*rest);
    }
    let both = swizzle.toggling_mask() | swizzle.toggled_mask();
    let mut strides = Builder::new();
    strides.open();
    let mut bit = 0;
    while bit < swizzle.end() {
        let here = 1_i64 << bit;
        bit += 1;
        if both & here != 0 {
            strides.leaf([2, swizzle.apply(start | here) - swizzle.apply(start & !here)]);
            continue;
        }
        let mut extent = 2;
        while both >> bit & 1 == 0 {
            extent *= 2;
            bit += 1;
        }
        strides.leaf([extent, here]);
    }
    strides.leaf([1, 1 << swizzle.end()]);
    strides.close();
    match Layout::of(strides) {
        Ok(strides) => match strides.composition(&Tiler::layout(rest)) {
            Ok(strided) => Some(strided),
            Err(_) => None,
        },
        Err(_) => None,
    }
}
