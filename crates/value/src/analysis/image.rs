//! Which indices a layout has, and how often: `is_injective`, `is_surjective`, `is_bijective`,
//! `is_contiguous`, and the witnesses `collision`, `first_gap` and `overlap`.
//!
//! `equation` searches for two coordinates with one index; this file translates each question into
//! its equations.

use super::equation::{Equation, STEPS, Solution};
use crate::{
    algebra::Modes,
    arithmetic::{add, magnitude, multiply},
    error::{LayoutError, Reason, Refusal},
    layout::Layout,
};

impl Layout {
    /// Whether no index comes twice: `(4,2):(1,4)`, but not `(4,2):(1,3)`. See
    /// `IsInjective`.
    ///
    /// # Errors
    /// [`Undecided`](Reason::Undecided) where four or more strides overlap in too many ways to try
    /// them all in 2^20 steps: see [`is_injective_within`](Self::is_injective_within);
    /// [`Overflow`](Reason::Overflow).
    pub const fn is_injective(&self) -> Result<bool, LayoutError> {
        self.is_injective_within(STEPS)
    }

    /// [`is_injective`](Self::is_injective), in at most so many steps of the search.
    pub const fn is_injective_within(&self, steps: i64) -> Result<bool, LayoutError> {
        report!(let found = collision(self, steps) => found.is_none(), IsInjective, self)
    }

    /// Two positions with the same index, if there are any: of `(4,2):(1,3)`, 3 and 4.
    ///
    /// # Laws
    /// For `(i, j)`: `i ≠ j`, both below `size(l)`, and `l(i) = l(j)`. There are none if and only
    /// if l is [injective](Self::is_injective).
    ///
    /// # Errors
    /// As [`is_injective`](Self::is_injective).
    pub const fn collision(&self) -> Result<Option<(i64, i64)>, LayoutError> {
        self.collision_within(STEPS)
    }

    /// [`collision`](Self::collision), in at most so many steps of the search.
    pub const fn collision_within(&self, steps: i64) -> Result<Option<(i64, i64)>, LayoutError> {
        report!(collision(self, steps), Collision, self)
    }

    /// Whether every index below the cosize comes: `(3,3):(1,1)`, but not `4:2`. See
    /// `IsSurjective`.
    pub const fn is_surjective(&self) -> Result<bool, LayoutError> {
        report!(
            let image = image(self) => image.gap.is_none() && image.least == 0,
            IsSurjective, self
        )
    }

    /// Whether every index below the size comes, once: `(4,2):(2,1)`. See
    /// `IsBijective`.
    pub const fn is_bijective(&self) -> Result<bool, LayoutError> {
        let (size, cosize) = match (self.size(), self.cosize()) {
            (Ok(size), Ok(cosize)) => (size, cosize),
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        match self.is_surjective() {
            // As many elements as indices, and every index comes.
            Ok(surjective) => Ok(surjective && size == cosize),
            Err(error) => Err(error),
        }
    }

    /// Whether the indices follow each other without a gap, wherever they begin: `(4,2):(2,-1)`,
    /// but not `4:2`. See `IsContiguous`.
    pub const fn is_contiguous(&self) -> Result<bool, LayoutError> {
        report!(let image = image(self) => image.gap.is_none(), IsContiguous, self)
    }

    /// The first number between two indices that is none: of `(4,2):(1,8)`, 4.
    ///
    /// # Laws
    /// There is none if and only if l [is contiguous](Self::is_contiguous).
    pub const fn first_gap(&self) -> Result<Option<i64>, LayoutError> {
        report!(let image = image(self) => image.gap, FirstGap, self)
    }

    /// Positions in two layouts at which they have the same index, where the second one begins
    /// `offset` after the first: of `4:2` and `4:3` at 3, 3 and 1.
    ///
    /// Two slices of a tensor, or the windows of two writers, touch the same element or they do
    /// not. All layouts have index 0, so that two that begin at the same place always overlap,
    /// unless one has no elements.
    ///
    /// # Laws
    /// For `(i, j)`: `a(i) = offset + b(j)`. There are none if and only if the two have no index in
    /// common.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let columns: Layout = "4:2".parse()?;
    /// // Even and odd columns.
    /// assert_eq!(columns.overlap(&columns, 1)?, None);
    /// let (i, j) = columns
    ///     .overlap(&"4:3".parse()?, 3)?
    ///     .expect("a common index");
    /// assert_eq!(columns.at(i)?, 3 + 3 * j);
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`Undecided`](Reason::Undecided) where four or more strides overlap in too many ways to try
    /// them all in 2^20 steps: see [`overlap_within`](Self::overlap_within);
    /// [`Overflow`](Reason::Overflow).
    pub const fn overlap(
        &self,
        other: &Self,
        offset: i64,
    ) -> Result<Option<(i64, i64)>, LayoutError> {
        self.overlap_within(other, offset, STEPS)
    }

    /// [`overlap`](Self::overlap), in at most so many steps of the search. A million steps take
    /// less than a second.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let one: Layout = "(1049,1049,1049):(36674,61119,85569)".parse()?;
    /// let other: Layout = "(1049,1049,1):(12223,12224,1)".parse()?;
    /// let found = one.overlap_within(&other, 64_023_025, 1000);
    /// assert!(found.unwrap_err().to_string().contains("1000 steps"));
    /// assert_eq!(one.overlap_within(&other, 64_023_025, 1 << 22)?, None);
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// Source: `max_work` of `numpy.shares_memory`.
    pub const fn overlap_within(
        &self,
        other: &Self,
        offset: i64,
        steps: i64,
    ) -> Result<Option<(i64, i64)>, LayoutError> {
        report!(
            common_index(self, other, offset, steps),
            Overlap,
            self,
            other
        )
    }
}

/// The least index, and the first number above it that is none below the largest.
struct Image {
    least: i64,
    gap: Option<i64>,
}

/// Strides from small to large, all that is below the sum of those before is there: a larger one
/// leaves a gap, and no one after it fills that.
const fn image(layout: &Layout) -> Result<Image, Refusal> {
    let modes = attempt!(Modes::undirected(layout));
    if modes.is_vacant() {
        return Ok(Image {
            least: 0,
            gap: None,
        });
    }
    let mut strides = Modes::EMPTY;
    let mut least = 0;
    for_range!(0..modes.len(), |mode| {
        let (extent, stride) = (modes.extent(mode), modes.stride(mode));
        if extent > 1 && stride != 0 {
            attempt!(strides.push(extent, attempt!(magnitude(stride))));
            if stride < 0 {
                least = attempt!(add(least, attempt!(multiply(extent - 1, stride))));
            }
        }
    });
    let order = strides.by_stride();
    let (mut reach, mut gap) = (0, None);
    for_range!(0..strides.len(), |index| {
        let (extent, stride) = (
            strides.extent(order[index] as usize),
            strides.stride(order[index] as usize),
        );
        if gap.is_none() && stride - 1 > reach {
            gap = Some(attempt!(add(least, reach + 1)));
        }
        reach = attempt!(add(reach, attempt!(multiply(extent - 1, stride))));
    });
    Ok(Image { least, gap })
}

/// Two coordinates with one index differ by a step of index 0: by digits below the extents, of
/// which the first that is not 0 is positive.
const fn collision(layout: &Layout, steps: i64) -> Result<Option<(i64, i64)>, Refusal> {
    let modes = &attempt!(Modes::undirected(layout));
    if modes.is_vacant() {
        return Ok(None);
    }
    for_range!(0..modes.len(), |first| {
        let extent = modes.extent(first);
        if extent > 1 {
            let mut equation = Equation::ZERO.unknown(first, modes.stride(first), 1, extent - 1);
            for_range!(first + 1..modes.len(), |mode| {
                let most = modes.extent(mode) - 1;
                equation = equation.unknown(mode, modes.stride(mode), -most, most);
            });
            if let Some(step) = attempt!(equation.solve(steps)) {
                return Ok(Some((
                    attempt!(position(modes, &step, 0, 1)),
                    attempt!(position(modes, &step, 0, -1)),
                )));
            }
        }
    });
    Ok(None)
}

const fn common_index(
    a: &Layout,
    b: &Layout,
    offset: i64,
    steps: i64,
) -> Result<Option<(i64, i64)>, Refusal> {
    let (a, b) = (
        &attempt!(Modes::undirected(a)),
        &attempt!(Modes::undirected(b)),
    );
    if a.is_vacant() || b.is_vacant() {
        return Ok(None);
    }
    let mut equation = Equation::ZERO.equals(offset);
    for_range!(0..a.len(), |mode| {
        equation = equation.unknown(mode, a.stride(mode), 0, a.extent(mode) - 1);
    });
    for_range!(0..b.len(), |mode| {
        let Some(stride) = b.stride(mode).checked_neg() else {
            return Err(Refusal::of(Reason::Overflow));
        };
        equation = equation.unknown(a.len() + mode, stride, 0, b.extent(mode) - 1);
    });
    match attempt!(equation.solve(steps)) {
        Some(found) => Ok(Some((
            attempt!(position(a, &found, 0, 1)),
            attempt!(position(b, &found, a.len(), 1)),
        ))),
        None => Ok(None),
    }
}

/// The position of the digits that have a sign.
const fn position(
    modes: &Modes,
    digits: &Solution,
    begin: usize,
    sign: i128,
) -> Result<i64, Refusal> {
    let (mut position, mut place) = (0, 1);
    for_range!(0..modes.len(), |mode| {
        let digit = digits[begin + mode] * sign;
        if digit > 0 {
            position = attempt!(add(position, attempt!(multiply(digit as i64, place))));
        }
        if mode + 1 < modes.len() {
            place = attempt!(multiply(place, modes.extent(mode)));
        }
    });
    Ok(position)
}
