//! Layouts whose strides have directions: functions from coordinates to coordinates.

mod algebra;
mod codomain;
mod path;
mod stride;

pub(crate) use path::Path;
pub use stride::BasisStride;

use super::{
    arithmetic::attempt,
    error::{Error, Operand, Operation, Reason, Refusal, report},
    int_tuple::IntTuple,
    layout::Layout,
    parse::Parser,
    text::{LONGEST, Text, display},
    tree::{Builder, MAX_LEAVES, Tree},
};

/// A layout whose strides have directions, a function from coordinates to coordinates:
/// `(4,(2,5)):(1@0,(1@0@1,1@1@1))`.
///
/// A stride `v@n@m` steps by v in mode n of mode m of the coordinate that comes out: the *last*
/// number is the outermost mode. A stride without `@` steps by an integer, as in a [`Layout`]; a
/// stride of 0 has no direction. What tiles and slices pick out of an identity layout are the
/// coordinates that they pick out of any layout of that shape, which masks what overhangs and
/// addresses what only takes coordinates (TMA).
///
/// ```
/// use stridewise::value::{BasisLayout, IntTuple, expect};
/// let identity = BasisLayout::make_identity_layout(&"(5,8)".parse()?)?;
/// let tiles = identity.zipped_divide(&"<4,2>".parse()?)?;
/// assert_eq!(tiles.to_string(), "((4,2),(2,4)):((1@0,1@1),(4@0,2@1))");
/// // Element (3,1) of tile (1,2) would be (7,5): past the end of the 5 rows.
/// assert_eq!(tiles.call(&"((3,1),(1,2))".parse()?)?.to_string(), "(7,5)");
///
/// const TRANSPOSED: BasisLayout = expect(BasisLayout::parse("(4,5):(1@1,1@0)"));
/// assert_eq!(TRANSPOSED.call(&"(1,2)".parse()?)?, "(2,1)".parse()?);
/// # Ok::<(), stridewise::value::Error>(())
/// ```
///
/// Source: CuTe `numeric/arithmetic_tuple.hpp` (`ScaledBasis`), `0z_tma_tensors.md`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BasisLayout {
    /// Extent, step and the [`Path`] of its direction in each leaf.
    pub(crate) tree: Tree<3>,
}

impl BasisLayout {
    /// `1:0`, the layout of a single element.
    pub const UNIT: Self = Self {
        tree: Tree::leaf([1, 0, 0]),
    };

    /// The coordinates of a shape as a layout: `(4,(2,5))` → `(4,(2,5)):(1@0,(1@0@1,1@1@1))`; of an
    /// integer n, `n:1`.
    ///
    /// # Laws
    /// `call(c) = idx2crd(c, shape)`: every coordinate is itself.
    ///
    /// ```
    /// # use stridewise::value::{BasisLayout, IntTuple};
    /// let shape: IntTuple = "(4,(2,5))".parse()?;
    /// let identity = BasisLayout::make_identity_layout(&shape)?;
    /// assert_eq!(identity.to_string(), "(4,(2,5)):(1@0,(1@0@1,1@1@1))");
    /// assert_eq!(identity.call(&23.into())?, shape.idx2crd(&23.into())?);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NegativeExtent`](Reason::NegativeExtent).
    ///
    /// Source: CuTe `make_identity_layout`.
    pub const fn make_identity_layout(shape: &IntTuple) -> Result<Self, Error> {
        report!(Self::identity(shape), MakeIdentityLayout, shape.operand())
    }

    const fn identity(shape: &IntTuple) -> Result<Self, Refusal> {
        Self::congruent_pair(&shape.tree, &attempt!(BasisStride::units(&shape.tree)).tree)
    }

    /// `shape:stride`.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let layout = BasisLayout::new(&"(4,5)".parse()?, &"(1@1,1@0)".parse()?)?;
    /// assert_eq!(layout.to_string(), "(4,5):(1@1,1@0)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NotCongruent`](Reason::NotCongruent), [`NegativeExtent`](Reason::NegativeExtent).
    ///
    /// Source: CuTe `make_layout(shape, stride)`.
    pub const fn new(shape: &IntTuple, stride: &BasisStride) -> Result<Self, Error> {
        report!(
            Self::congruent_pair(&shape.tree, &stride.tree),
            MakeLayout,
            shape.operand()
        )
    }

    const fn congruent_pair(shape: &Tree<1>, stride: &Tree<2>) -> Result<Self, Refusal> {
        if !shape.congruent(shape.root(), stride, stride.root()) {
            return Err(Refusal::of(Reason::NotCongruent));
        }
        let mut leaves = [[0; 3]; MAX_LEAVES];
        let mut slot = 0;
        while slot < shape.len() {
            let ([extent], [step, path]) = (shape.at(slot), stride.at(slot));
            if extent < 0 {
                return Err(Refusal::of(Reason::NegativeExtent { extent }));
            }
            leaves[slot] = [extent, step, path];
            slot += 1;
        }
        Ok(Self {
            tree: shape.with_leaves(leaves),
        })
    }

    /// Layouts as the modes of one: `4:1@0`, `8:1@1` → `(4,8):(1@0,1@1)`.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let modes = ["4:1@0".parse()?, "8:1@1".parse()?];
    /// assert_eq!(
    ///     BasisLayout::make_layout(&modes)?.to_string(),
    ///     "(4,8):(1@0,1@1)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`TooManyLeaves`](Reason::TooManyLeaves), [`TooDeep`](Reason::TooDeep).
    ///
    /// Source: CuTe `make_layout(layout, layout, …)`.
    pub const fn make_layout(modes: &[Self]) -> Result<Self, Error> {
        let mut builder = Builder::new();
        builder.open();
        let mut index = 0;
        while index < modes.len() {
            builder.copy(&modes[index].tree, modes[index].tree.root());
            index += 1;
        }
        builder.close();
        match builder.finish() {
            Ok(tree) => Ok(Self { tree }),
            Err(refusal) => report!(Err(refusal), MakeLayout),
        }
    }

    /// A layout without directions, whose coordinates are its indices.
    ///
    /// ```
    /// # use stridewise::value::{BasisLayout, Layout};
    /// let layout: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(
    ///     BasisLayout::of(&layout)
    ///         .call(&"(1,2)".parse()?)?
    ///         .to_string(),
    ///     "10"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    #[must_use]
    pub const fn of(layout: &Layout) -> Self {
        let mut leaves = [[0; 3]; MAX_LEAVES];
        let mut slot = 0;
        while slot < layout.tree.len() {
            let [extent, stride] = layout.tree.at(slot);
            leaves[slot] = [extent, stride, 0];
            slot += 1;
        }
        Self {
            tree: layout.tree.with_leaves(leaves),
        }
    }

    /// The same layout, if no stride has a direction.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let identity = BasisLayout::make_identity_layout(&"(4,8)".parse()?)?;
    /// assert_eq!(identity.as_layout(), None);
    /// assert_eq!(
    ///     BasisLayout::parse("(4,8):(1,0@1)")?.as_layout(),
    ///     Some("(4,8):(1,0)".parse()?)
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    #[must_use]
    pub const fn as_layout(&self) -> Option<Layout> {
        let mut leaves = [[0; 2]; MAX_LEAVES];
        let mut slot = 0;
        while slot < self.tree.len() {
            let [extent, stride, path] = self.tree.at(slot);
            if path != 0 {
                return None;
            }
            leaves[slot] = [extent, stride];
            slot += 1;
        }
        Some(Layout {
            tree: self.tree.with_leaves(leaves),
        })
    }

    /// One mode, with a direction as leaves of types have it.
    pub(crate) const fn single(extent: i64, stride: i64, direction: u64) -> Result<Self, Error> {
        if extent < 0 {
            return report!(
                Err(Refusal::of(Reason::NegativeExtent { extent })),
                MakeLayout
            );
        }
        let path = match Path::checked(direction) {
            Ok(path) => path,
            Err(refusal) => return report!(Err(refusal), MakeLayout),
        };
        Ok(Self {
            tree: Tree::leaf([extent, stride, if stride == 0 { 0 } else { path.packed() }]),
        })
    }

    /// The same layout, which is to have no directions.
    pub(crate) const fn without_directions(&self) -> Result<Layout, Error> {
        match self.as_layout() {
            Some(layout) => Ok(layout),
            None => Err(Error::of_rule(
                Operation::MakeLayout,
                Reason::Directed,
                self.operand(),
                Operand::None,
            )),
        }
    }

    /// Reads CuTe's notation; `FromStr` for constants.
    ///
    /// ```
    /// # use stridewise::value::{BasisLayout, expect};
    /// const LAYOUT: BasisLayout = expect(BasisLayout::parse("(4,_8):(_1@0,1@1)"));
    /// assert_eq!(LAYOUT.to_string(), "(4,8):(1@0,1@1)");
    /// ```
    ///
    /// # Errors
    /// [`Syntax`](Reason::Syntax) with the position; [`NegativeExtent`](Reason::NegativeExtent);
    /// [`TooManyLeaves`](Reason::TooManyLeaves), [`TooDeep`](Reason::TooDeep), also for a
    /// direction.
    pub const fn parse(text: &str) -> Result<Self, Error> {
        report!(Self::read(text), Parse)
    }

    const fn read(text: &str) -> Result<Self, Refusal> {
        let mut parser = Parser::new(text);
        let (shape, _) = attempt!(parser.tuple(false));
        if !parser.take(b':') {
            return parser.expected(":");
        }
        let stride = attempt!(parser.strides());
        attempt!(parser.end());
        Self::congruent_pair(&shape, &stride)
    }

    /// The extents, in elements: `(4,5):(1@1,1@0)` → `(4,5)`.
    ///
    /// Source: CuTe `shape(layout)`.
    #[must_use]
    pub const fn shape(&self) -> IntTuple {
        IntTuple {
            tree: self.tree.column(0),
        }
    }

    /// The strides with their directions: `(4,5):(1@1,1@0)` → `(1@1,1@0)`.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let layout: BasisLayout = "(4,5):(1@1,1@0)".parse()?;
    /// assert_eq!(
    ///     (layout.shape().to_string(), layout.stride().to_string()),
    ///     ("(4,5)".into(), "(1@1,1@0)".into())
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `stride(layout)`.
    #[must_use]
    pub const fn stride(&self) -> BasisStride {
        let mut leaves = [[0; 2]; MAX_LEAVES];
        let mut slot = 0;
        while slot < self.tree.len() {
            let [_, stride, path] = self.tree.at(slot);
            leaves[slot] = [stride, path];
            slot += 1;
        }
        BasisStride {
            tree: self.tree.with_leaves(leaves),
        }
    }
}

impl From<Layout> for BasisLayout {
    fn from(layout: Layout) -> Self {
        Self::of(&layout)
    }
}

impl core::str::FromStr for BasisLayout {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl<const N: usize> Text<N> {
    pub(crate) const fn basis_layout(&mut self, layout: &BasisLayout) {
        self.tree(&layout.tree, layout.tree.root(), 0, 0);
        self.push(":");
        self.tree_of_strides(&layout.tree, 1);
    }
}

display!(BasisLayout, 3 * LONGEST + 1, basis_layout);

impl core::fmt::Debug for BasisLayout {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, formatter)
    }
}
