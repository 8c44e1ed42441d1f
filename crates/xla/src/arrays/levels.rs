//! The position of an element as a function of its logical number: digits times strides.

use super::{Buffer, buffer::Cut};
use alloc::vec::Vec;

/// A digit of the logical number `n`: `weight · ⌊n / place⌋`, where `n` is reduced modulo the ends
/// of all digits from the largest one down to this one.
///
/// An end that `place` does not divide cuts the last block of `place` numbers short.
#[derive(Clone, Copy)]
struct Digit {
    weight: i64,
    place: i64,
    end: i64,
}

impl Digit {
    /// The largest value.
    const fn most(self) -> i64 {
        (self.end - 1) / self.place * self.weight
    }

    /// The digit that this one and the next smaller one are together.
    fn joined(self, smaller: Self) -> Option<Self> {
        let whole = smaller.end % smaller.place == 0 && self.place == smaller.end;
        // In 128 bits: a weight and a count of 64 bits.
        let carries = i128::from(smaller.weight) * i128::from(smaller.end / smaller.place);
        let contiguous = whole && i128::from(self.weight) == carries;
        contiguous.then_some(Self {
            end: self.end,
            ..smaller
        })
    }
}

/// An axis: the sum of its digits, the largest weight first.
type Axis = Vec<Digit>;

impl Cut {
    /// The digits of the axes after the cut; `None` if a tile splits a digit between its values.
    fn digits(&self, mut axes: Vec<Axis>) -> Option<Vec<Axis>> {
        axes.splice(0..0, core::iter::repeat_n(Axis::new(), self.missing));
        let cut = axes.split_off(self.kept());
        let mut parts = cut.into_iter().zip(&self.before[self.kept()..]);
        let mut rests = Vec::new();
        for axis in &self.axes {
            let mut digits = Axis::new();
            for (part, &bound) in parts.by_ref().take(axis.count) {
                for digit in &mut digits {
                    digit.weight *= bound;
                }
                for digit in part {
                    match digits.last().and_then(|last| last.joined(digit)) {
                        Some(joined) => *digits.last_mut()? = joined,
                        None => digits.push(digit),
                    }
                }
            }
            let (quotient, rest) = divided(&digits, axis.tile)?;
            axes.push(quotient);
            rests.push(rest);
        }
        axes.extend(rests);
        Some(axes)
    }
}

/// The digits of the quotient by a tile and of the rest.
fn divided(digits: &Axis, tile: i64) -> Option<(Axis, Axis)> {
    let (mut quotient, mut rest) = (Axis::new(), Axis::new());
    let below = digits.iter().filter(|digit| digit.weight % tile != 0);
    let fits = below.fold(0_i64, |sum, digit| sum.saturating_add(digit.most())) < tile;
    let mut reach = 0_i64;
    for &digit in digits {
        let mut small = digit;
        if digit.weight % tile == 0 {
            quotient.push(Digit {
                weight: digit.weight / tile,
                ..digit
            });
            continue;
        } else if !fits {
            if tile % digit.weight != 0 {
                return None;
            }
            let place = digit.place.saturating_mul(tile / digit.weight);
            if place < digit.end {
                small.end = place;
                quotient.push(Digit {
                    weight: 1,
                    place,
                    ..digit
                });
            }
        }
        reach = reach.saturating_add(small.most());
        rest.push(small);
    }
    (reach < tile).then_some((quotient, rest))
}

/// A digit of all elements: `stride · ⌊n / place⌋`, below the place of the next larger one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) place: i64,
    pub(super) stride: i64,
}

impl Buffer {
    /// The position of element `n` in logical order as a sum of digits, the smallest first and as
    /// few as possible. `None` if the tiles join axes and then split them between their values.
    ///
    /// # Laws
    /// Two arrays of one number of elements, above 0, have these levels equal if and only if each
    /// element has the same position in both.
    ///
    /// Proof of the second direction. Let level k be the first that differs, with a place p that
    /// is less than the other array's, or an equal one and another stride. In this array element p
    /// has position `stride(k)`. In the other one the levels below k alone make its position, by
    /// digits less than those that reach the next stride here, so the position is another one; or
    /// p is a multiple of the place below and level k continues level k − 1, and is joined to it.
    pub(super) fn levels(&self) -> Option<Vec<Level>> {
        let mut dimensions = Vec::new();
        let mut place = 1;
        for &extent in self.extents.iter().rev() {
            let end = place * extent;
            let digit = Digit {
                weight: 1,
                place,
                end,
            };
            dimensions.push(Axis::from_iter((extent > 1).then_some(digit)));
            place = end;
        }
        let elements = place;
        dimensions.reverse();
        let order = self.minor_to_major.iter().rev();
        let axes = order.map(|&dimension| core::mem::take(&mut dimensions[dimension]));
        let axes = (self.cuts.iter()).try_fold(axes.collect(), |axes, cut| cut.digits(axes))?;

        let mut stride = 1;
        let mut levels = Vec::new();
        for (axis, bound) in axes.iter().zip(&self.bounds).rev() {
            levels.extend(axis.iter().map(|digit| Level {
                place: digit.place,
                stride: stride * digit.weight,
            }));
            stride *= bound;
        }
        levels.sort_unstable_by_key(|level| level.place);
        is_mixed_radix(&levels, elements).then(|| joined(&levels))
    }

    /// The levels of a single dimension, by its index; `None` as for [`levels`](Self::levels).
    pub(super) fn levels_along(&self, dimension: usize) -> Option<Vec<Level>> {
        let mut along = self.clone();
        along.extents.fill(1);
        along.extents[dimension] = self.extents[dimension];
        along.levels()
    }
}

/// Whether each stride is larger than all digits of smaller strides together, so that a position
/// has its digits by one way only.
fn is_mixed_radix(levels: &[Level], elements: i64) -> bool {
    let ends = levels.iter().skip(1).map(|level| level.place);
    let mut reaches: Vec<(i64, i64)> = (levels.iter().zip(ends.chain([elements])))
        .map(|(level, end)| (level.stride, (end - 1) / level.place * level.stride))
        .collect();
    reaches.sort_unstable();
    let mut reach = 0;
    reaches.iter().all(|&(stride, own)| {
        let larger = stride > reach;
        reach += own;
        larger
    })
}

/// The levels without those that continue the level below.
fn joined(levels: &[Level]) -> Vec<Level> {
    let mut joined: Vec<Level> = Vec::new();
    for &level in levels {
        let continues = joined.last().is_some_and(|last| {
            let stride = i128::from(last.stride) * i128::from(level.place / last.place);
            level.place % last.place == 0 && stride == i128::from(level.stride)
        });
        if !continues {
            joined.push(level);
        }
    }
    joined
}
