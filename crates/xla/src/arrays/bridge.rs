//! XLA layouts as CuTe layouts.

use super::{
    ArrayShape, Buffer, XlaError,
    buffer::{Cut, Joined, major_to_minor},
    error::{Mismatch, NoBridge},
};
use alloc::{format, vec::Vec};
use stridewise_value::{self as value, IntTuple, Predicate, Tiler};

/// How many elements are looked at where a layout does not follow from the tiles.
const MOST_ELEMENTS: i64 = 1 << 22;

/// An XLA layout as a CuTe layout: mode i is dimension i, its digits innermost first.
///
/// Tiles fill the last ones of a dimension with padding, so a mode may reach further than its
/// dimension does: the [`predicate`](Self::predicate) says which coordinates stand for an element.
///
/// ```
/// use stridewise::xla::ArrayShape;
///
/// let bridge = "f32[3,5]{1,0:T(2,2)}".parse::<ArrayShape>()?.to_layout()?;
/// assert_eq!(bridge.layout().to_string(), "((2,2),(2,3)):((2,12),(1,4))");
/// assert_eq!(
///     bridge.predicate().to_string(),
///     "((2,2),(2,3)):((1@0,2@0),(1@1,2@1)) < (3,5)"
/// );
/// assert_eq!(bridge.layout().crd2idx(&"(2,3)".parse()?)?, 17);
/// assert!(
///     bridge.predicate().contains(&"(2,3)".parse()?)?
///         && !bridge.predicate().contains(&"(3,3)".parse()?)?
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bridge {
    layout: value::Layout,
    extents: Vec<i64>,
}

impl Bridge {
    /// The layout, padding included.
    pub const fn layout(&self) -> &value::Layout {
        &self.layout
    }

    /// The extents of the array, in elements.
    #[must_use]
    pub fn extents(&self) -> &[i64] {
        &self.extents
    }

    /// Which coordinates stand for an element; the others are padding.
    #[must_use]
    pub fn predicate(&self) -> Predicate {
        Predicate::of_modes(&self.layout, &self.extents)
    }

    /// Whether there is no padding: every coordinate of the layout stands for an element.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.layout
            .modes()
            .zip(&self.extents)
            .all(|(mode, &extent)| mode.size() == Ok(extent))
    }
}

/// The digits of one dimension or axis, innermost first: extents and strides.
pub(super) type Digits = Vec<(i64, i64)>;

/// Why an axis has no digits: the layout of the one that was cut off is not a whole number of its
/// own digits.
struct Cracked;

fn size(digits: &Digits) -> i64 {
    digits
        .iter()
        .fold(1_i64, |size, &(extent, _)| size.saturating_mul(extent))
}

/// The digits of a mode.
pub(super) fn digits_of(mode: &value::Layout) -> Digits {
    mode.shape().leaves().zip(mode.stride().leaves()).collect()
}

/// Neighbours that count on from one another, joined.
pub(super) fn joined(digits: &Digits) -> Digits {
    let mut joined = Digits::new();
    for &(extent, stride) in digits.iter().filter(|&&(extent, _)| extent != 1) {
        match joined.last_mut() {
            Some(last) if last.0 * last.1 == stride => last.0 *= extent,
            _ => joined.push((extent, stride)),
        }
    }
    joined
}

/// The layout of some digits.
fn layout_of(digits: &[(i64, i64)]) -> Result<value::Layout, value::LayoutError> {
    let (shape, stride): (Vec<_>, Vec<_>) = digits.iter().copied().unzip();
    value::Layout::new(&IntTuple::flat(&shape)?, &IntTuple::flat(&stride)?)
}

/// The digits as a mode; those of extent 1 say nothing.
fn mode(digits: &Digits) -> Result<value::Layout, value::LayoutError> {
    let mut rest = digits.clone();
    rest.retain(|&(extent, _)| extent != 1);
    match rest[..] {
        [] => Ok(value::Layout::UNIT),
        [(extent, stride)] => value::Layout::single(extent, stride),
        _ => layout_of(&rest),
    }
}

/// Some digits after others.
fn composed(digits: &Digits, right: &[(i64, i64)]) -> Result<value::Layout, value::LayoutError> {
    layout_of(digits)?.composition(&Tiler::layout(&layout_of(right)?))
}

/// The first so many elements.
fn restricted(digits: Digits, extent: i64) -> Result<Digits, Cracked> {
    if size(&digits) == extent {
        return Ok(digits);
    }
    let first = composed(&digits, &[(extent, 1)]).map_err(|_| Cracked)?;
    Ok(digits_of(&first))
}

/// How far an axis goes, of those that a cut makes of a joined one.
struct Reach {
    quotient: i64,
    rest: i64,
}

impl Cut {
    /// How far the axes go after the cut, if they go this far before.
    fn reach(&self, before: &[i64]) -> (Vec<i64>, Vec<Reach>) {
        let kept = self.kept();
        let mut after = before[..kept].to_vec();
        let mut place = kept;
        let reaches: Vec<Reach> = self
            .axes
            .iter()
            .map(|axis| {
                let joined = place..place + axis.count;
                place += axis.count;
                // One less than the reach: the largest value, or −1 for none.
                let most = joined.fold(0, |most, place| {
                    most * self.before[place] + (before[place] - 1).max(0)
                });
                Reach {
                    quotient: most / axis.tile + 1,
                    rest: if most < axis.tile {
                        most + 1
                    } else {
                        axis.tile
                    },
                }
            })
            .collect();
        after.extend(reaches.iter().map(|reach| reach.quotient));
        after.extend(reaches.iter().map(|reach| reach.rest));
        (after, reaches)
    }

    /// The layouts of the axes before, from those after.
    fn undo_layouts(
        &self,
        mut axes: Vec<Digits>,
        before: &[i64],
        reaches: &[Reach],
    ) -> Result<Vec<Digits>, Cracked> {
        let kept = self.kept();
        let rests = axes.split_off(kept + self.axes.len());
        let quotients = axes.split_off(kept);
        let mut place = kept;
        for (((axis, reach), rest), quotient) in
            self.axes.iter().zip(reaches).zip(rests).zip(quotients)
        {
            let whole = match restricted(rest.clone(), axis.tile) {
                Ok(mut digits) => {
                    digits.extend(quotient);
                    digits
                }
                // The indices that are cut off are never reached.
                Err(Cracked) if reach.quotient == 1 => restricted(rest, reach.rest)?,
                Err(Cracked) => return Err(Cracked),
            };
            let joined = place..place + axis.count;
            place = joined.end;
            if axis.count == 1 {
                axes.push(whole);
            } else {
                axes.extend(self.unjoined(axis, joined, &whole, before)?);
            }
        }
        axes.drain(..self.missing);
        Ok(axes)
    }

    /// The layouts of the axes that were joined.
    fn unjoined(
        &self,
        axis: &Joined,
        joined: core::ops::Range<usize>,
        whole: &Digits,
        before: &[i64],
    ) -> Result<Vec<Digits>, Cracked> {
        if axis.extent == 0 {
            return Ok(joined
                .map(|place| alloc::vec![(self.before[place], 0)])
                .collect());
        }
        // Joined with axes of extent 1 an axis stays as it is, padding included.
        if joined
            .clone()
            .filter(|&place| self.before[place] != 1)
            .count()
            < 2
        {
            let alone = joined
                .clone()
                .find(|&place| self.before[place] != 1)
                .unwrap_or(joined.end - 1);
            return Ok(joined
                .map(|place| {
                    if place == alone {
                        whole.clone()
                    } else {
                        Digits::new()
                    }
                })
                .collect());
        }
        // All modes together must be exact: they are composed as one layout.
        let exact = |extents: &[i64]| {
            let mut strides = alloc::vec![1; joined.len()];
            for place in (1..joined.len()).rev() {
                strides[place - 1] = strides[place] * self.before[joined.start + place];
            }
            let right: Digits = extents.iter().copied().zip(strides).collect();
            let composed = composed(whole, &right)?;
            Ok(composed.modes().map(|mode| digits_of(&mode)).collect())
        };
        exact(&self.before[joined.clone()])
            .or_else(|_: value::LayoutError| exact(&before[joined.clone()]))
            .map_err(|_| Cracked)
    }
}

impl Buffer {
    /// The digits of each dimension, as they follow from the tiles.
    fn digits(&self) -> Result<Vec<Digits>, Cracked> {
        let mut stride = 1_i64;
        let mut axes: Vec<Digits> = self
            .bounds
            .iter()
            .rev()
            .map(|&bound| {
                let digit = (bound, stride);
                stride = stride.saturating_mul(bound);
                alloc::vec![digit]
            })
            .collect();
        axes.reverse();
        let mut reach = major_to_minor(&self.minor_to_major, &self.extents);
        let mut reaches = Vec::new();
        for cut in &self.cuts {
            reach.splice(0..0, core::iter::repeat_n(1, cut.missing));
            let (after, of_axes) = cut.reach(&reach);
            reaches.push((reach, of_axes));
            reach = after;
        }
        for (cut, (before, of_axes)) in self.cuts.iter().zip(&reaches).rev() {
            axes = cut.undo_layouts(axes, before, of_axes)?;
        }
        let mut digits = alloc::vec![Digits::new(); self.extents.len()];
        for (&dimension, axis) in self.minor_to_major.iter().rev().zip(axes) {
            digits[dimension] = axis;
        }
        Ok(digits)
    }

    /// The position of the element at this index of one dimension, and 0 of the others.
    fn along(&self, dimension: usize, index: i64) -> i64 {
        let mut whole = alloc::vec![0; self.extents.len()];
        whole[dimension] = index;
        self.position(&whole)
    }

    /// The digits of each dimension, from its levels or by looking at its elements.
    fn searched(&self) -> Result<Vec<Digits>, NoBridge> {
        if self.extents.contains(&0) {
            return Ok(self
                .extents
                .iter()
                .map(|&extent| alloc::vec![(extent, 0)])
                .collect());
        }
        let digits = (0..self.extents.len())
            .map(|dimension| self.digits_along(dimension))
            .collect::<Result<Vec<_>, _>>()?;
        if self
            .cuts
            .iter()
            .any(|cut| cut.axes.iter().any(|axis| axis.count > 1))
        {
            self.separable(&digits)?;
        }
        Ok(digits)
    }

    /// The digits along a dimension, the others at 0: those of its levels, each of whose places is
    /// to be a multiple of the one before. Without levels, each digit goes as long as it can, and
    /// all indices are looked at.
    fn digits_along(&self, dimension: usize) -> Result<Digits, NoBridge> {
        let extent = self.extents[dimension];
        if let Some(levels) = self.levels_along(dimension) {
            let ends = levels.iter().skip(1).map(|level| level.place);
            return (levels.iter().zip(ends.map(Some).chain([None])))
                .map(|(level, end)| match end {
                    Some(end) if end % level.place != 0 => Err(NoBridge::NoDigits {
                        dimension,
                        index: end,
                    }),
                    end => {
                        let end = end.unwrap_or(extent);
                        Ok(((end - 1) / level.place + 1, level.stride))
                    }
                })
                .collect();
        }
        if extent > MOST_ELEMENTS {
            return Err(NoBridge::TooLarge);
        }
        let mut digits = Digits::new();
        let mut step = 1;
        while step < extent {
            let stride = self.along(dimension, step);
            let steps = (extent - 1) / step + 1;
            let run = (2..steps)
                .find(|&digit| self.along(dimension, digit * step) != digit * stride)
                .unwrap_or(steps);
            digits.push((run, stride));
            step *= run;
        }
        match (0..extent).find(|&index| self.along(dimension, index) != at(&digits, index)) {
            Some(index) => Err(NoBridge::NoDigits { dimension, index }),
            None => Ok(digits),
        }
    }

    /// Whether each element is where the digits of all dimensions together say.
    fn separable(&self, digits: &[Digits]) -> Result<(), NoBridge> {
        let sum = |index: &[i64]| {
            index
                .iter()
                .zip(digits)
                .map(|(&index, digits)| at(digits, index))
                .sum::<i64>()
        };
        let mut left = MOST_ELEMENTS;
        for index in self.indices() {
            if self.position(&index) != sum(&index) {
                let moved: Vec<usize> = (0..index.len())
                    .filter(|&dimension| index[dimension] > 0)
                    .collect();
                let dimensions = [
                    moved.first().copied().unwrap_or(0),
                    moved.last().copied().unwrap_or(0),
                ];
                return Err(NoBridge::NotSeparable {
                    dimensions,
                    at: index,
                });
            }
            left -= 1;
            if left == 0 {
                return Err(NoBridge::TooLarge);
            }
        }
        Ok(())
    }
}

/// The position of an index by its digits.
fn at(digits: &Digits, index: i64) -> i64 {
    let mut rest = index;
    let mut sum = 0;
    for (place, &(extent, stride)) in digits.iter().enumerate() {
        let last = place + 1 == digits.len();
        sum += stride * if last { rest } else { rest % extent };
        rest /= extent;
    }
    sum
}

impl ArrayShape {
    /// The CuTe layout that has element `(i, j, …)` where this one has it: mode i is dimension i.
    ///
    /// Where the tiles allow it, the digits are those of the tiles, and the layout covers the
    /// padding too. Where a later tile does not divide an earlier one, the digits are those of the
    /// elements. Where `*` joins dimensions, up to four million elements are looked at.
    ///
    /// # Laws
    /// For each index `i` of the array: `to_layout().layout().crd2idx(i) = linear_index(i)`.
    /// Refused only if there is no such layout, or there are too many elements to tell.
    ///
    /// ```
    /// use stridewise::xla::ArrayShape;
    ///
    /// let layout = |text: &str| {
    ///     text.parse::<ArrayShape>()?.to_layout().map(|bridge| bridge.layout().to_string())
    /// };
    /// assert_eq!(layout("f32[4,8]{1,0:T(2,4)(2,1)}")?, "((2,2),(4,2)):((1,16),(2,8))");
    /// assert_eq!(layout("f32[5,8,10]{0,2,1}")?, "(5,8,10):(1,50,5)");
    /// assert_eq!(
    ///     layout("f32[4,7]{1,0:T(3,2)(2,1)}").unwrap_err().to_string(),
    ///     "no layout for f32[4,7]{1,0:T(3,2)(2,1)}: dimension 0 is no sum of digits times strides \
    ///      from index 3 on: a later tile does not divide an earlier one"
    /// );
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// [`XlaError::NoBridge`]; those of [`buffer`](Self::buffer).
    pub fn to_layout(&self) -> Result<Bridge, XlaError> {
        let refuse = |why: NoBridge| why.of(self);
        if let Some(dimension) = self
            .dimensions
            .iter()
            .position(|dimension| dimension.bound().is_none())
        {
            return Err(refuse(NoBridge::Unbounded { dimension }));
        }
        let buffer = self.buffer()?;
        let digits = match buffer.digits() {
            Ok(digits) => digits,
            Err(Cracked) => buffer.searched().map_err(refuse)?,
        };
        let modes = digits.iter().map(mode).collect::<Result<Vec<_>, _>>();
        let layout = modes.and_then(|modes| value::Layout::make_layout(&modes));
        let layout = layout.map_err(|_| refuse(NoBridge::TooManyDigits))?;
        Ok(Bridge {
            layout,
            extents: buffer.extents().to_vec(),
        })
    }
}

impl ArrayShape {
    /// This array through the coordinates of a larger one, without a copy: dimension i runs along
    /// dimension `along[i]`, everything else has stride 0.
    ///
    /// # Laws
    /// `view(c) = self(c along the dimensions, 0 where the extent is 1)`
    ///
    /// ```
    /// use stridewise::xla::ArrayShape;
    ///
    /// let (matrix, row): (ArrayShape, ArrayShape) = ("f32[2,3]".parse()?, "f32[3]".parse()?);
    /// let broadcast = matrix.broadcast_with_dimensions(&row, &[1])?;
    /// let [left, right] = &broadcast.dimensions;
    /// assert_eq!(
    ///     matrix
    ///         .broadcast_view(&broadcast.shape, left)?
    ///         .layout()
    ///         .to_string(),
    ///     "(2,3):(3,1)"
    /// );
    /// assert_eq!(
    ///     row.broadcast_view(&broadcast.shape, right)?
    ///         .layout()
    ///         .to_string(),
    ///     "(2,3):(0,1)"
    /// );
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// [`XlaError::NoSuchDimension`]; [`XlaError::Broadcast`] where extents differ; those of
    /// [`to_layout`](Self::to_layout).
    pub fn broadcast_view(&self, result: &Self, along: &[usize]) -> Result<Bridge, XlaError> {
        let operand = self.to_layout()?;
        let extents = result.extents()?;
        let unit = |extent| value::Layout::single(extent, 0);
        let modes: Result<Vec<_>, _> = extents.iter().copied().map(unit).collect();
        let mut modes = modes.map_err(|_| XlaError::Overflow)?;
        if along.len() != self.rank() {
            return Err(XlaError::IndexRank {
                rank: self.rank(),
                given: along.len(),
            });
        }
        for (dimension, ((mode, &extent), &into)) in operand
            .layout
            .modes()
            .zip(&operand.extents)
            .zip(along)
            .enumerate()
        {
            let rank = result.rank();
            let Some(&wanted) = extents.get(into) else {
                return Err(XlaError::NoSuchDimension {
                    dimension: into as i64,
                    rank,
                });
            };
            if extent == wanted {
                modes[into] = mode;
            } else if extent != 1 {
                let mismatch = Mismatch::Sizes {
                    dimension,
                    into,
                    extents: [self.dimensions[dimension], result.dimensions[into]],
                };
                return Err(XlaError::Broadcast {
                    mismatch,
                    operands: format!("{self:#} into {result:#}"),
                });
            }
        }
        let layout = value::Layout::make_layout(&modes);
        Ok(Bridge {
            layout: layout.map_err(|_| NoBridge::TooManyDigits.of(self))?,
            extents,
        })
    }
}
