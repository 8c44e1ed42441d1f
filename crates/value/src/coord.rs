//! Coordinates: integers and `_`, nested in any way.

use crate::{
    error::LayoutError,
    int_tuple::IntTuple,
    text::{Text, display},
    tree::{Builder, LONGEST, MAX_LEAVES, Node, Tree, same_rank},
};

/// A coordinate: integers, and `_` where a mode is kept whole: `5`, `(1,(0,2))`, `(_,3)`.
///
/// An integer stands for the coordinate of a whole mode, first leaf fastest; a tuple gives each
/// mode its own.
///
/// ```
/// use stridewise::value::{Coord, Layout};
/// let layout: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
/// assert_eq!(
///     layout.crd2idx(&"(1,5)".parse()?)?,
///     layout.crd2idx(&"(1,(1,2))".parse()?)?
/// );
/// assert_eq!(layout.slice(&"(_,0)".parse()?)?.to_string(), "(4):(1)");
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// Source: CuTe `int_tuple.hpp`, `underscore.hpp`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Coord {
    pub(crate) tree: Tree<1>,
    /// The slots that are `_`.
    pub(crate) free: u32,
}

impl Coord {
    /// `_`.
    pub const ALL: Self = Self {
        tree: Tree::leaf([0]),
        free: 1,
    };

    /// A 1-D coordinate: `5`.
    #[must_use]
    pub const fn int(value: i64) -> Self {
        Self {
            tree: Tree::leaf([value]),
            free: 0,
        }
    }

    /// `(_,…)` for a rank, which a tuple can have.
    pub(crate) const fn all(rank: usize) -> Self {
        Self {
            tree: Tree::flat([[0]; MAX_LEAVES].split_at(rank).0, true),
            free: (1_u64 << rank).wrapping_sub(1) as u32,
        }
    }

    /// A coordinate without `_`, such as a result of [`idx2crd`](IntTuple::idx2crd).
    #[must_use]
    pub const fn of(tuple: &IntTuple) -> Self {
        Self {
            tree: tuple.tree,
            free: 0,
        }
    }

    /// The coordinates of the modes where the projection has integers: `(1,0,_)` at `(_,1,1)` →
    /// `(0,_)`.
    ///
    /// # Laws
    /// As [`Layout::dice`](crate::Layout::dice), for the outermost modes.
    ///
    /// ```
    /// # use stridewise::value::Coord;
    /// let coord: Coord = "(1,0,_)".parse()?;
    /// assert_eq!(coord.dice(&"(_,1,1)".parse()?)?.to_string(), "(0,_)");
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// Source: CuTe `dice(projection, coord)`, in `local_tile`.
    pub const fn dice(&self, projection: &Self) -> Result<Self, LayoutError> {
        let mut builder = Builder::new();
        builder.open();
        let (root, other) = (self.tree.root(), projection.tree.root());
        let mut free = 0;
        if let Err(refusal) = same_rank(&self.tree, root, &projection.tree, other) {
            return report!(Err(refusal), Dice, self, projection);
        }
        for_modes!(
            (self.tree, root),
            (projection.tree, other),
            |_, mode, place| {
                if !projection.is_free(place) {
                    let bits = (self.free >> mode.begin())
                        & ((1_u64 << (mode.end() - mode.begin())) - 1) as u32;
                    free |= bits << builder.len();
                    builder.copy(&self.tree, mode);
                }
            }
        );
        builder.close();
        report!(let tree = builder.finish() => Self { tree, free }, Dice, self, projection)
    }

    /// A coordinate for each mode: `(5,_)`.
    pub const fn tuple(modes: &[Self]) -> Result<Self, LayoutError> {
        let mut builder = Builder::new();
        let mut free = 0;
        builder.open();
        for_range!(0..modes.len(), |index| {
            let mode = &modes[index];
            // Past the last slot nothing is kept, and the builder says so.
            if builder.len() < MAX_LEAVES {
                free |= mode.free << builder.len();
            }
            builder.copy(&mode.tree, mode.tree.root());
        });
        builder.close();
        report!(let tree = builder.finish() => Self { tree, free }, Parse)
    }

    /// Whether a `_` stands anywhere: in `(1,_)`, not in `(1,0)`.
    #[must_use]
    pub const fn has_underscore(&self) -> bool {
        self.free != 0
    }

    /// Whether `_` stands everywhere.
    pub(crate) const fn is_all_free(&self) -> bool {
        for_range!(0..self.tree.len(), |slot| {
            if !self.tree.is_empty_slot(slot) && self.free & (1 << slot) == 0 {
                return false;
            }
        });
        true
    }

    pub(crate) const fn is_free(&self, node: Node) -> bool {
        !self.tree.is_tuple(node) && self.free & (1 << node.begin()) != 0
    }
}

impl<const N: usize> Text<N> {
    pub(crate) const fn coord(&mut self, coord: &Coord) {
        self.tree(&coord.tree, coord.tree.root(), 0, coord.free);
    }
}

display!(Coord, LONGEST, coord);
operand!(Coord, coord);
