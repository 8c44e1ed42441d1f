//! Which coordinates of a divide stand for an element: the value, and the question for one
//! coordinate. `divide` makes predicates; `parse` reads them.

use crate::{
    arithmetic::{add, multiply},
    coord::Coord,
    error::LayoutError,
    int_tuple::IntTuple,
    layout::Layout,
    text::{Text, display},
    tree::{LONGEST, MAX_LEAVES, Path},
};

/// Which coordinates of a divide stand for an element:
/// `(4,(2,5)):(1@0,(4@0,1@1)) < (5,5)`.
///
/// It is the divide taken of coordinates instead of indices. Each mode of the divide counts up in
/// one mode of the coalesced shape; a coordinate is inside if it is below every bound. Modes that
/// the divide keeps as they are count in no bound, and print as 0.
///
/// ```
/// use stridewise::value::Layout;
/// let layout: Layout = "(5,5):(25,1)".parse()?;
/// let inside = layout.zipped_divide_predicate(&"<4,2>".parse()?)?;
/// assert_eq!(
///     inside.to_string(),
///     "((4,2),(2,3)):((1@0,1@1),(4@0,2@1)) < (5,5)"
/// );
/// assert_eq!(inside.to_string().parse(), Ok(inside));
/// assert!(inside.contains(&"((0,0),(1,2))".parse()?)?);
/// assert!(!inside.contains(&"((1,0),(1,2))".parse()?)?);
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// Source: CuTe predicates partial tiles with this divide of `make_identity_layout(shape)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Predicate {
    /// Each leaf steps in the direction of its bound.
    pub(super) steps: Layout,
    /// The extents of the coalesced shape, one for each direction.
    pub(super) bounds: IntTuple,
}

impl Predicate {
    /// The predicate of a layout that has one mode for each extent, with the digits of that extent
    /// innermost first.
    #[doc(hidden)]
    #[must_use]
    pub fn of_modes(layout: &Layout, extents: &[i64]) -> Self {
        let mut steps = *layout;
        let mut slot = 0;
        for (place, mode) in layout.modes().take(extents.len()).enumerate() {
            let direction = Path::NONE.then(place).map_or(0, Path::packed);
            let mut step = 1_i64;
            for digit in mode.shape().leaves() {
                steps.tree.set(slot, 1, step);
                steps
                    .tree
                    .set(slot, 2, if step == 0 { 0 } else { direction });
                // A saturated product is past the extent.
                step = step.saturating_mul(digit);
                slot += 1;
            }
        }
        Self {
            steps,
            bounds: IntTuple::flat(extents).unwrap_or(IntTuple::EMPTY),
        }
    }

    /// A predicate whose strides step in the directions of its bounds.
    pub(crate) const fn checked(steps: Layout, bounds: IntTuple) -> Option<Self> {
        if bounds.depth() != 1 {
            return None;
        }
        let count = bounds.rank();
        for_range!(0..steps.tree.len(), |slot| {
            let [_, step, direction] = steps.tree.at(slot);
            let path = Path::of(direction);
            if path.len() > 1
                || (path.len() == 0) != (step == 0)
                || path.len() == 1 && path.mode(0) >= count
            {
                return None;
            }
        });
        Some(Self { steps, bounds })
    }

    /// The shape of the divide: all of its coordinates, also those without an element.
    pub const fn shape(&self) -> IntTuple {
        self.steps.shape()
    }

    /// Whether a coordinate of the divide stands for an element.
    ///
    /// Coordinates outside of the shape do not.
    pub const fn contains(&self, coord: &Coord) -> Result<bool, LayoutError> {
        let digits = match self.shape().idx2crd(coord) {
            Ok(digits) => digits.tree,
            Err(error) => return Err(error),
        };
        let tree = &self.steps.tree;
        let mut sums = [0_i64; MAX_LEAVES];
        for_range!(0..tree.len(), |slot| {
            let [extent, step, direction] = tree.at(slot);
            let digit = digits.at(slot)[0];
            if !(tree.is_empty_slot(slot) || 0 <= digit && digit < extent) {
                return Ok(false);
            }
            if direction != 0 {
                let bound = Path::of(direction).mode(0);
                let sum = and_then!(multiply(digit, step), |part| add(sums[bound], part));
                sums[bound] = match sum {
                    Ok(sum) => sum,
                    // Past every bound.
                    Err(_) => return Ok(false),
                };
            }
        });
        let bounds = &self.bounds.tree;
        for_range!(0..bounds.len(), |bound| {
            if !bounds.is_empty_slot(bound) && sums[bound] >= bounds.at(bound)[0] {
                return Ok(false);
            }
        });
        Ok(true)
    }
}

impl<const N: usize> Text<N> {
    const fn predicate(&mut self, predicate: &Predicate) {
        self.layout(&predicate.steps);
        self.push(" < ");
        self.tree(&predicate.bounds.tree, predicate.bounds.tree.root(), 0, 0);
    }
}

display!(Predicate, 4 * LONGEST, predicate);
