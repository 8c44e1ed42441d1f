//! The smallest layout that is a given function, else a swizzled one.

use crate::{
    algebra::Modes,
    arithmetic::{add, exact},
    composed::{AnyLayout, Function},
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    swizzle::Swizzle,
    tree::{Builder, Tree},
    tuple::size,
};

impl AnyLayout {
    /// The layout with given offsets: `(4,2)` and `[0,2,4,6,1,3,5,7]` → `(4,2):(2,1)`;
    /// `[0,1,2,3,5,4,7,6]` → `Sw<1,0,2> o 0 o (4,2):(1,4)`.
    ///
    /// For those who have a function in mind and look for the layout. The table is in
    /// *colexicographic* order, the first integer of the shape fastest: `offsets[i]` belongs to the
    /// 1-D coordinate i. `layout_from` takes a closure instead.
    ///
    /// A plain layout comes first. Then every swizzle `S` and every offset is tried, so that the
    /// result is `S o offset o A`; offsets that begin elsewhere than at 0 need `Sw<0,0,0>`.
    ///
    /// # Laws
    /// - *exact*: `r(i) = offsets[i]` for every 1-D coordinate i of the shape;
    /// - *in place*: `compatible(shape, shape(r))`, so that r takes every coordinate of the shape;
    /// - *smallest*: each integer of the shape becomes an integer, or a tuple of as few extents as
    ///   any layout of this function has there. The swizzle has as few bits as possible; with as
    ///   many, the layout inside has the fewest modes;
    /// - *refused with a witness*: every layout, from whatever offset on, that agrees with the
    ///   table before the coordinate of [`NotLinear`](Reason::NotLinear) has `linear` there. No
    ///   swizzle makes a layout of the table either.
    ///
    /// ```
    /// use stridewise::value::{AnyLayout, IntTuple, expect};
    /// const SHAPE: IntTuple = expect(IntTuple::parse("(4,2)"));
    /// const ROWS: AnyLayout = expect(AnyLayout::from_offsets(&SHAPE, &[0, 2, 4, 6, 1, 3, 5, 7]));
    /// assert_eq!(ROWS.to_string(), "(4,2):(2,1)");
    ///
    /// // The first mode takes two steps: 1, and then 4.
    /// let nested = AnyLayout::from_offsets(&SHAPE, &[0, 1, 4, 5, 2, 3, 6, 7])?;
    /// assert_eq!(nested.to_string(), "((2,2),2):((1,4),2)");
    ///
    /// let error = AnyLayout::from_offsets(&SHAPE, &[0, 1, 2, 3, 4, 5, 6, 8]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "layout_from: no layout has these offsets: at coordinate 7 the offset is 8, but \
    ///      linear steps give 7, in (4,2)"
    /// );
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`NotLinear`](Reason::NotLinear), [`OffsetCount`](Reason::OffsetCount); capacity,
    /// [`Overflow`](Reason::Overflow) where a stride leaves 64 bits.
    ///
    /// Source: this library.
    pub const fn from_offsets(shape: &IntTuple, offsets: &[i64]) -> Result<Self, LayoutError> {
        report!(fit(shape, offsets), LayoutFrom, shape)
    }
}

/// The layout that is a function: `(8,8)` and `8·i + (i xor j)` → `Sw<3,0,3> o 0 o (8,8):(8,1)`.
///
/// [`AnyLayout::from_offsets`] of the offsets that a closure has at each coordinate. The closure
/// takes a number for each integer of the shape: `((2,2),8)` has `[i, j, k]`.
///
/// ```
/// use stridewise::value::layout_from;
/// let tile = layout_from(&"(8,8)".parse()?, |at| 8 * at[0] + (at[0] ^ at[1]))?;
/// assert_eq!(tile.to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
///
/// let blocks = layout_from(&"(4,6)".parse()?, |at| at[0] + 4 * (at[1] / 2) + 12 * (at[1] % 2))?;
/// assert_eq!(blocks.to_string(), "(4,(2,3)):(1,(12,4))");
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// # Errors
/// As [`AnyLayout::from_offsets`]; [`TooManyOffsets`](Reason::TooManyOffsets) where the table does
/// not fit into memory.
#[cfg(feature = "alloc")]
pub fn layout_from(
    shape: &IntTuple,
    mut offset: impl FnMut(&[i64]) -> i64,
) -> Result<AnyLayout, LayoutError> {
    let count = report!(elements(shape), LayoutFrom, shape)?;
    let mut offsets = alloc::vec::Vec::new();
    if offsets.try_reserve_exact(count).is_err() {
        let refusal = Refusal::of(Reason::TooManyOffsets { count });
        return report!(Err(refusal), LayoutFrom, shape);
    }
    let mut coordinate = shape.leaves().map(|_| 0).collect::<alloc::vec::Vec<_>>();
    for _ in 0..count {
        offsets.push(offset(&coordinate));
        for (digit, extent) in coordinate.iter_mut().zip(shape.leaves()) {
            *digit += 1;
            if *digit < extent {
                break;
            }
            *digit = 0;
        }
    }
    AnyLayout::from_offsets(shape, &offsets)
}

impl AnyLayout {
    /// Returns the index of each 1-D coordinate: `(2,2):(2,1)` → `[0, 2, 1, 3]`.
    ///
    /// # Laws
    /// - `offsets()[i] = at(i)` for `0 ≤ i < size`;
    /// - `from_offsets(shape, offsets())` is a layout with these offsets.
    ///
    /// ```
    /// use stridewise::value::AnyLayout;
    /// let tile: AnyLayout = "Sw<1,0,2> o 0 o (4,2):(1,4)".parse()?;
    /// assert_eq!(tile.offsets()?, [0, 1, 2, 3, 5, 4, 7, 6]);
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// As [`at`](Self::at); [`TooManyOffsets`](Reason::TooManyOffsets) where the table does not fit
    /// into memory.
    #[cfg(feature = "alloc")]
    pub fn offsets(&self) -> Result<alloc::vec::Vec<i64>, LayoutError> {
        let count = self.size()? as usize;
        let mut offsets = alloc::vec::Vec::new();
        if count == 0 {
            return Ok(offsets);
        }
        // The first offset has the errors of all, but for overflow.
        self.at(0)?;
        let inside = self.inside();
        if offsets.try_reserve_exact(count).is_err() {
            let refusal = Refusal::of(Reason::TooManyOffsets { count });
            return report!(Err(refusal), Call, inside);
        }
        offsets.push(0_i64);
        for (extent, stride) in inside.shape().leaves().zip(inside.stride().leaves()) {
            let run = offsets.len();
            for step in 1..extent {
                let first = report!(crate::arithmetic::multiply(step, stride), Call, inside)?;
                let place = offsets.len();
                offsets.extend_from_within(..run);
                let sums = offsets[place..].iter_mut();
                let is_exact = sums.fold(true, |is_exact, sum| {
                    let (next, overflows) = sum.overflowing_add(first);
                    *sum = next;
                    is_exact && !overflows
                });
                if !is_exact {
                    return report!(Err(Refusal::of(Reason::Overflow)), Call, inside);
                }
            }
        }
        if let Self::Composed(composed) = self {
            for offset in &mut offsets {
                *offset = report!(composed.of_index(*offset), Call, inside)?;
            }
        }
        Ok(offsets)
    }
}

/// The number of elements of a shape, if no extent is negative.
const fn elements(shape: &IntTuple) -> Result<usize, Refusal> {
    let _shape = attempt!(Layout::congruent_pair(shape, &shape.tree));
    Ok(attempt!(size(&shape.tree, shape.tree.root())) as usize)
}

const fn fit(shape: &IntTuple, offsets: &[i64]) -> Result<AnyLayout, Refusal> {
    let elements = attempt!(elements(shape));
    if elements != offsets.len() {
        return Err(Refusal::of(Reason::OffsetCount {
            offsets: offsets.len(),
            elements,
        }));
    }
    let swizzle = Swizzle::IDENTITY;
    let plain = Table { offsets, swizzle };
    let refusal = match plain.layout(&shape.tree) {
        Ok(layout) => return Ok(plain.around(layout)),
        Err(refusal) => refusal,
    };
    // Bits that toggle are bits of an offset, which are below `end`. If all bits that are toggled
    // were above `end`, the layout would step as the offsets do, modulo 2^(end + 1) at least. So
    // would the offsets then, which differ by less than 2^end, and were a layout.
    let mut end = 0;
    for_range!(0..offsets.len(), |index| {
        let bits = 64 - offsets[index].leading_zeros();
        end = if bits > end { bits } else { end };
    });
    let end = if end > 62 { 62 } else { end as i64 };
    for_range!(1..end + 1, |bits| {
        let mut best = None;
        let mut least = usize::MAX;
        // From the bits that toggle to those that are toggled.
        for_range!(0..end + 1 - bits, |from| {
            for_range!(0..end + 1, |to| {
                let base = if from < to { from } else { to };
                if let Ok(swizzle) = Swizzle::checked(bits, base, from - to) {
                    let table = Table { offsets, swizzle };
                    match table.layout(&shape.tree) {
                        Ok(layout) if layout.tree.len() < least => {
                            (best, least) = (Some(table.around(layout)), layout.tree.len());
                        }
                        _ => {}
                    }
                }
            });
        });
        if let Some(best) = best {
            return Ok(best);
        }
    });
    Err(refusal)
}

/// Offsets by their 1-D coordinate, each before a swizzle, which undoes itself.
struct Table<'a> {
    offsets: &'a [i64],
    swizzle: Swizzle,
}

impl Table<'_> {
    const fn at(&self, coordinate: usize) -> i64 {
        self.swizzle.apply(self.offsets[coordinate])
    }

    /// Refuses a coordinate that is not `step` after the one `back` before it.
    const fn follows(&self, coordinate: usize, back: usize, step: i64) -> Result<(), Refusal> {
        let linear = attempt!(add(self.at(coordinate - back), step));
        let offset = self.at(coordinate);
        if offset == linear {
            return Ok(());
        }
        Err(Refusal::of(Reason::NotLinear {
            coordinate,
            offset,
            linear,
        }))
    }

    /// The layout of this table, from its first offset on.
    const fn layout(&self, shape: &Tree<1>) -> Result<Layout, Refusal> {
        let mut builder = Builder::new();
        let mut place = 1;
        map_leaves!(builder, shape, shape.root(), |slot| {
            let extent = shape.at(slot)[0];
            if self.offsets.is_empty() {
                builder.leaf([extent, 0, 0]);
            } else {
                let end = place * extent as usize;
                attempt!(self.modes(place, end)).write(&mut builder);
                place = end;
            }
        });
        Layout::of(builder.finish())
    }

    /// The modes of an integer of the shape, which steps by `place` and ends at `end`.
    ///
    /// Its coalesced modes are unique: the first one ends where linear steps do.
    const fn modes(&self, mut place: usize, end: usize) -> Result<Modes, Refusal> {
        let mut modes = Modes::EMPTY;
        while place < end {
            let step = attempt!(exact(self.at(place).checked_sub(self.at(0))));
            let mut next = 2 * place;
            while next < end && self.follows(next, place, step).is_ok() {
                next += place;
            }
            for_range!(place..next, |coordinate| {
                attempt!(self.follows(coordinate, place, step));
            });
            if end % next != 0 {
                attempt!(self.follows(next, place, step));
            }
            attempt!(modes.push((next / place) as i64, step));
            place = next;
        }
        modes.coalesce(false);
        Ok(modes)
    }

    const fn around(&self, layout: Layout) -> AnyLayout {
        let empty = self.offsets.is_empty();
        let offset = if empty { 0 } else { self.at(0) };
        AnyLayout::of(Function::Swizzle(self.swizzle), offset, layout)
    }
}
