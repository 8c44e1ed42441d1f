//! Layouts: construction and properties.

use crate::{
    basis_stride::BasisStride,
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    text::{Text, display},
    tree::{Builder, LONGEST, Path, Tree},
};

/// A layout `shape:stride`, a function from coordinates to integers: `(4,(2,2)):(1,(4,8))`.
///
/// Shape and stride are tuples with the same parentheses; the index is the sum of coordinate times
/// stride. Extents are at least 0, strides are any integers; both count elements. Everything is
/// exact in 64 bits, or an [`LayoutError`].
///
/// # Directions
/// A stride `v@n@m` steps by v in mode n of mode m of a coordinate: the *last* number is the
/// outermost mode. A layout with such strides is a function from coordinates to coordinates,
/// evaluated by [`call`](Self::call). Tiles and slices of an identity layout are the coordinates
/// that they take of any layout of that shape. Operations that need indices refuse directions
/// ([`Directed`](Reason::Directed)).
///
/// ```
/// use stridewise::value::{Layout, expect};
/// const TILE: Layout = expect(Layout::parse("(4,(2,2)):(1,(4,8))"));
/// const SIZE: i64 = expect(TILE.size());
/// assert_eq!(SIZE, 16);
/// assert_eq!(TILE.crd2idx(&"(1,(0,1))".parse()?)?, 9);
///
/// let identity = Layout::make_identity_layout(&"(5,8)".parse()?)?;
/// let tiles = identity.zipped_divide(&"<4,2>".parse()?)?;
/// assert_eq!(tiles.to_string(), "((4,2),(2,4)):((1@0,1@1),(4@0,2@1))");
/// // Element (3,1) of tile (1,2) would be (7,5): past the end of the 5 rows.
/// assert_eq!(tiles.call(&"((3,1),(1,2))".parse()?)?.to_string(), "(7,5)");
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// Source: CuTe `layout.hpp`, `numeric/arithmetic_tuple.hpp`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Layout {
    /// Extent, stride and the [`Path`] of its direction in each leaf.
    pub(crate) tree: Tree<3>,
}

impl Layout {
    /// `1:0`, the layout of a single element.
    pub const UNIT: Self = Self::from_tree(Tree::leaf([1, 0, 0]));
    /// `():()`.
    pub const EMPTY: Self = Self { tree: Tree::EMPTY };

    /// `shape:stride`.
    ///
    /// # Errors
    /// [`NotCongruent`](Reason::NotCongruent), [`NegativeExtent`](Reason::NegativeExtent).
    pub const fn new(shape: &IntTuple, stride: &IntTuple) -> Result<Self, LayoutError> {
        report!(
            Self::congruent_pair(shape, &stride.tree),
            MakeLayout,
            shape,
            stride
        )
    }

    /// `shape:stride` with directions: `(4,5)` and `(1@1,1@0)` → `(4,5):(1@1,1@0)`.
    pub const fn with_basis(shape: &IntTuple, stride: &BasisStride) -> Result<Self, LayoutError> {
        report!(Self::congruent_pair(shape, &stride.tree), MakeLayout, shape)
    }

    pub(crate) const fn congruent_pair<const W: usize>(
        shape: &IntTuple,
        stride: &Tree<W>,
    ) -> Result<Self, Refusal> {
        let shape = &shape.tree;
        if !shape.congruent(shape.root(), stride, stride.root()) {
            return Err(Refusal::of(Reason::NotCongruent));
        }
        Self::checked(shape.beside(stride))
    }

    pub(crate) const fn checked(tree: Tree<3>) -> Result<Self, Refusal> {
        for_range!(0..tree.len(), |slot| {
            let extent = tree.at(slot)[0];
            if extent < 0 {
                return Err(Refusal::of(Reason::NegativeExtent { extent }));
            }
        });
        Ok(Self { tree })
    }

    /// One mode `extent:stride`, without parentheses.
    pub const fn single(extent: i64, stride: i64) -> Result<Self, LayoutError> {
        Self::single_in(extent, stride, 0)
    }

    /// One mode, with a direction as leaves of types have it.
    #[doc(hidden)]
    pub const fn single_in(extent: i64, stride: i64, direction: u64) -> Result<Self, LayoutError> {
        let mut writer = Writer::START;
        writer.leaf(extent, stride, direction);
        writer.finish()
    }

    /// Layouts as the modes of one: `3:1`, `(2,2):(3,6)` → `(3,(2,2)):(1,(3,6))`.
    pub const fn make_layout(modes: &[Self]) -> Result<Self, LayoutError> {
        let mut builder = Builder::new();
        builder.open();
        for_range!(0..modes.len(), |index| {
            builder.copy(&modes[index].tree, modes[index].tree.root());
        });
        builder.close();
        report!(tree builder.finish(), MakeLayout)
    }

    /// The coordinates of a shape: `(4,(2,5))` → `(4,(2,5)):(1@0,(1@0@1,1@1@1))`; of an integer n,
    /// `n:1`. See `make_identity_layout`.
    pub const fn make_identity_layout(shape: &IntTuple) -> Result<Self, LayoutError> {
        let result = and_then!(BasisStride::units(&shape.tree), |stride| {
            Self::congruent_pair(shape, &stride.tree)
        });
        report!(result, MakeIdentityLayout, shape)
    }

    #[inline(always)]
    pub(crate) const fn from_tree(tree: Tree<3>) -> Self {
        Self { tree }
    }

    #[inline(always)]
    pub(crate) const fn of(tree: Result<Tree<3>, Refusal>) -> Result<Self, Refusal> {
        Ok(Self::from_tree(attempt!(tree)))
    }

    /// The extents, in elements: `(4,(2,2)):(1,(4,8))` → `(4,(2,2))`.
    pub const fn shape(&self) -> IntTuple {
        IntTuple::from_tree(self.tree.columns(0))
    }

    /// The strides, in elements, without their directions: `(4,(2,2)):(1,(4,8))` → `(1,(4,8))`.
    pub const fn stride(&self) -> IntTuple {
        IntTuple::from_tree(self.tree.columns(1))
    }

    /// The strides with their directions: `(4,5):(1@1,1@0)` → `(1@1,1@0)`.
    #[must_use]
    pub const fn basis_stride(&self) -> BasisStride {
        BasisStride::from_tree(self.tree.columns(1))
    }

    /// Whether a stride has a direction.
    #[must_use]
    pub const fn has_directions(&self) -> bool {
        self.undirected().is_err()
    }

    /// Refuses strides with directions.
    pub(crate) const fn undirected(&self) -> Result<(), Refusal> {
        self.tree.undirected_in(self.tree.root())
    }

    /// The leaves from left to right, each with the number of parentheses that open before it and
    /// close after it; no extent and stride for an empty tuple.
    #[doc(hidden)]
    pub fn slots(&self) -> impl Iterator<Item = (u8, Option<[i64; 2]>, u8)> + '_ {
        (0..self.tree.len()).map(|slot| {
            let (open, close) = self.tree.parentheses(slot);
            let [extent, stride, _] = self.tree.at(slot);
            let is_leaf = !self.tree.is_empty_slot(slot);
            (open, is_leaf.then_some([extent, stride]), close)
        })
    }

    /// The modes from left to right; a layout of depth 0 is its own mode.
    pub fn modes(&self) -> impl Iterator<Item = Self> + '_ {
        let root = self.tree.root();
        (0..self.tree.rank(root)).filter_map(move |index| {
            self.tree
                .mode(root, index)
                .map(|mode| Self::from_tree(self.tree.subtree(mode)))
        })
    }
}

impl<const N: usize> Text<N> {
    #[doc(hidden)]
    pub const fn layout(&mut self, layout: &Layout) {
        self.shape_and_stride(&layout.tree, layout.tree.root());
    }
}

// A direction has up to 8 numbers of 2 digits.
display!(Layout, 2 * LONGEST + 1 + 32 * 24, layout);
operand!(Layout, layout);

/// Writes the layout of a type from left to right, each leaf once.
#[doc(hidden)]
#[derive(Debug)]
pub struct Writer {
    builder: Builder<3>,
    refusal: Option<Refusal>,
}

impl Writer {
    /// Nothing is written yet.
    pub const START: Self = Self {
        builder: Builder::new(),
        refusal: None,
    };

    /// `(`.
    pub const fn open(&mut self) {
        self.builder.open();
    }

    /// `)`.
    pub const fn close(&mut self) {
        self.builder.close();
    }

    /// A leaf, with a direction as leaves of types have it.
    pub const fn leaf(&mut self, extent: i64, stride: i64, direction: u64) {
        match Path::checked(direction) {
            Ok(path) => {
                let path = if stride == 0 { 0 } else { path.packed() };
                self.builder.leaf([extent, stride, path]);
            }
            Err(refusal) => self.refusal = Some(refusal),
        }
    }

    /// # Errors
    /// Too many leaves or levels, an extent below zero, a direction too deep.
    pub const fn finish(self) -> Result<Layout, LayoutError> {
        let result = match self.refusal {
            Some(refusal) => Err(refusal),
            None => and_then!(self.builder.finish(), |tree| Layout::checked(tree)),
        };
        report!(result, MakeLayout)
    }
}
