//! Which coordinates of a divide stand for an element.

use crate::value::{
    arithmetic::{add, multiply},
    coord::Coord,
    error::Error,
    int_tuple::IntTuple,
    text::{LONGEST, Text, display},
    tree::{MAX_LEAVES, Tree},
};

/// Which coordinates of a divide stand for an element, and which overhang.
///
/// It is the same divide, taken of the coordinates instead of the indices: each mode of the divide
/// counts up in one mode of the coalesced shape (a last extent of 1 is kept), and a coordinate is
/// inside if it is below every bound. It prints as the strides that count (`4@1` steps by 4 in mode
/// 1) and the bounds: `(4,(2,5)):(1@0,(4@0,1@1)) < (5,5)`. Modes that the divide keeps as they are
/// count in no bound, and print as 0.
///
/// ```
/// use stridewise::value::Layout;
/// let layout: Layout = "(5,5):(25,1)".parse()?;
/// let inside = layout.zipped_divide_predicate(&"<4,2>".parse()?)?;
/// assert_eq!(
///     inside.to_string(),
///     "((4,2),(2,3)):((1@0,1@1),(4@0,2@1)) < (5,5)"
/// );
/// assert!(inside.contains(&"((0,0),(1,2))".parse()?)?);
/// assert!(!inside.contains(&"((1,0),(1,2))".parse()?)?);
/// # Ok::<(), stridewise::value::Error>(())
/// ```
///
/// Source: CuTe masks overhang with the same divide of `make_identity_layout(shape)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Predicate {
    pub(super) tree: Quotient,
    pub(super) bounds: Bounds,
}

/// Extent and stride of the result; the step, and in which bound (−1 for none).
pub(super) type Quotient = Tree<4>;

/// The coalesced shape: what a coordinate must stay below.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Bounds {
    pub(super) len: usize,
    pub(super) extents: [i64; MAX_LEAVES],
}

impl Predicate {
    /// Which coordinates of a layout are those of an array of these extents, one for each mode;
    /// digits count first digit fastest.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_modes(layout: &crate::value::Layout, extents: &[i64]) -> Self {
        let mut leaves = [[0, 0, 0, -1]; MAX_LEAVES];
        let mut bounds = Bounds {
            len: extents.len().min(MAX_LEAVES),
            extents: [0; MAX_LEAVES],
        };
        let mut slot = 0;
        for (place, (mode, &extent)) in layout.modes().zip(extents).enumerate() {
            bounds.extents[place] = extent;
            let mut step = 1_i64;
            for (digit, stride) in mode.shape().leaves().zip(mode.stride().leaves()) {
                leaves[slot] = [digit, stride, step, place as i64];
                // What saturates is past the extent.
                step = step.saturating_mul(digit);
                slot += 1;
            }
        }
        Self {
            tree: layout.tree.with_leaves(leaves),
            bounds,
        }
    }

    /// The shape of the divide: `(4,11)`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let inside = "41:1"
    ///     .parse::<Layout>()?
    ///     .logical_divide_predicate(&4.into())?;
    /// assert_eq!(inside.shape().to_string(), "(4,11)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    #[must_use]
    pub const fn shape(&self) -> IntTuple {
        IntTuple {
            tree: self.tree.column(0),
        }
    }

    /// Whether a coordinate of the divide stands for an element: of `41:1` by 4, `(0,10)` does and
    /// `(1,10)` does not.
    ///
    /// Outside the shape of the divide, nothing does.
    ///
    /// ```
    /// # use stridewise::value::{Coord, Layout};
    /// let inside = "41:1"
    ///     .parse::<Layout>()?
    ///     .logical_divide_predicate(&4.into())?;
    /// let elements = (0..44)
    ///     .filter(|&i| inside.contains(&Coord::int(i)) == Ok(true))
    ///     .count();
    /// assert_eq!(elements, 41);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`IntTuple::idx2crd`].
    pub const fn contains(&self, coord: &Coord) -> Result<bool, Error> {
        let digits = match self.shape().idx2crd(coord) {
            Ok(digits) => digits.tree,
            Err(error) => return Err(error),
        };
        let mut sums = [0_i64; MAX_LEAVES];
        let mut slot = 0;
        while slot < self.tree.len() {
            let [extent, _, step, bound] = self.tree.at(slot);
            let digit = digits.at(slot)[0];
            if !(self.tree.is_empty_slot(slot) || 0 <= digit && digit < extent) {
                return Ok(false);
            }
            if bound >= 0 {
                let sum = match multiply(digit, step) {
                    Ok(part) => add(sums[bound as usize], part),
                    Err(refusal) => Err(refusal),
                };
                sums[bound as usize] = match sum {
                    Ok(sum) => sum,
                    // Past every bound.
                    Err(_) => return Ok(false),
                };
            }
            slot += 1;
        }
        let mut bound = 0;
        while bound < self.bounds.len {
            if sums[bound] >= self.bounds.extents[bound] {
                return Ok(false);
            }
            bound += 1;
        }
        Ok(true)
    }
}

impl<const N: usize> Text<N> {
    const fn predicate(&mut self, predicate: &Predicate) {
        let (tree, bounds) = (&predicate.tree, &predicate.bounds);
        self.tree(tree, tree.root(), 0, 0);
        self.push(":");
        self.tree_of_steps(tree);
        self.push(" < (");
        let mut bound = 0;
        while bound < bounds.len {
            if bound > 0 {
                self.push(",");
            }
            self.number(bounds.extents[bound]);
            bound += 1;
        }
        self.push(")");
    }
}

display!(Predicate, 4 * LONGEST, predicate);

impl core::fmt::Debug for Predicate {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, formatter)
    }
}
