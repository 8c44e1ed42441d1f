//! Layouts: construction, properties, coordinates.

use super::{
    arithmetic::{add, attempt, magnitude, multiply},
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    parse::Parser,
    text::{LONGEST, Text, display},
    tree::{Builder, Node, Tree},
};

/// A layout `shape:stride`, a function from coordinates to integers: `(4,(2,2)):(1,(4,8))`.
///
/// Shape and stride are tuples with the same parentheses; a coordinate is multiplied with the
/// strides and summed up. Extents are at least 0, strides are any integers; both count elements.
/// Everything is exact in 64 bits, or an [`Error`].
///
/// ```
/// use stridewise::value::{Layout, expect};
/// const TILE: Layout = expect(Layout::parse("(4,(2,2)):(1,(4,8))"));
/// const SIZE: i64 = expect(TILE.size());
/// assert_eq!(SIZE, 16);
/// assert_eq!(TILE.crd2idx(&"(1,(0,1))".parse()?)?, 9);
/// # Ok::<(), stridewise::value::Error>(())
/// ```
///
/// Source: CuTe `layout.hpp`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Extent and stride side by side in each leaf.
    pub(crate) tree: Tree<2>,
}

impl Layout {
    /// `1:0`, the layout of a single element.
    pub const UNIT: Self = Self {
        tree: Tree::leaf([1, 0]),
    };
    /// `():()`.
    pub const EMPTY: Self = Self { tree: Tree::EMPTY };

    /// `shape:stride`.
    ///
    /// ```
    /// use stridewise::value::{IntTuple, Layout};
    /// let layout = Layout::new(&IntTuple::flat(&[4, 8])?, &IntTuple::flat(&[8, 1])?)?;
    /// assert_eq!(layout.to_string(), "(4,8):(8,1)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NotCongruent`](Reason::NotCongruent), [`NegativeExtent`](Reason::NegativeExtent).
    ///
    /// Source: CuTe `make_layout(shape, stride)`.
    pub const fn new(shape: &IntTuple, stride: &IntTuple) -> Result<Self, Error> {
        report!(
            Self::congruent_pair(shape, stride),
            MakeLayout,
            shape.operand(),
            stride.operand()
        )
    }

    pub(crate) const fn congruent_pair(
        shape: &IntTuple,
        stride: &IntTuple,
    ) -> Result<Self, Refusal> {
        if !shape
            .tree
            .congruent(shape.tree.root(), &stride.tree, stride.tree.root())
        {
            return Err(Refusal::of(Reason::NotCongruent));
        }
        Self::checked(shape.tree.beside(&stride.tree))
    }

    pub(crate) const fn checked(tree: Tree<2>) -> Result<Self, Refusal> {
        let mut slot = 0;
        while slot < tree.len() {
            let extent = tree.at(slot)[0];
            if extent < 0 {
                return Err(Refusal::of(Reason::NegativeExtent { extent }));
            }
            slot += 1;
        }
        Ok(Self { tree })
    }

    /// One mode `extent:stride`, without parentheses.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// assert_eq!(Layout::single(4, 8)?.to_string(), "4:8");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NegativeExtent`](Reason::NegativeExtent).
    pub const fn single(extent: i64, stride: i64) -> Result<Self, Error> {
        Self::new(&IntTuple::int(extent), &IntTuple::int(stride))
    }

    /// Layouts as the modes of one: `3:1`, `4:3` → `(3,4):(1,3)`.
    ///
    /// ```
    /// use stridewise::value::Layout;
    /// let modes = ["3:1".parse()?, "(2,2):(3,6)".parse()?];
    /// assert_eq!(
    ///     Layout::make_layout(&modes)?.to_string(),
    ///     "(3,(2,2)):(1,(3,6))"
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
        report!(Self::of(builder), MakeLayout)
    }

    /// Reads CuTe's notation; `FromStr` for constants.
    ///
    /// ```
    /// # use stridewise::value::{Layout, expect};
    /// const LAYOUT: Layout = expect(Layout::parse("(4,_8):(_8,1)"));
    /// assert_eq!(LAYOUT.to_string(), "(4,8):(8,1)");
    /// ```
    ///
    /// # Errors
    /// [`Syntax`](Reason::Syntax) with the position; [`NegativeExtent`](Reason::NegativeExtent);
    /// [`TooManyLeaves`](Reason::TooManyLeaves), [`TooDeep`](Reason::TooDeep).
    pub const fn parse(text: &str) -> Result<Self, Error> {
        report!(Self::read(text), Parse)
    }

    const fn read(text: &str) -> Result<Self, Refusal> {
        let mut parser = Parser::new(text);
        let tree = attempt!(parser.layout());
        attempt!(parser.end());
        Self::checked(tree)
    }

    pub(crate) const fn of(builder: Builder<2>) -> Result<Self, Refusal> {
        Ok(Self {
            tree: attempt!(builder.finish()),
        })
    }

    /// The extents, in elements: `(4,(2,2)):(1,(4,8))` → `(4,(2,2))`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(4,(2,2)):(1,(4,8))".parse()?;
    /// assert_eq!(
    ///     (
    ///         layout.shape().to_string().as_str(),
    ///         layout.stride().to_string().as_str()
    ///     ),
    ///     ("(4,(2,2))", "(1,(4,8))")
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `shape(layout)`.
    #[must_use]
    pub const fn shape(&self) -> IntTuple {
        IntTuple {
            tree: self.tree.column(0),
        }
    }

    /// The strides, in elements: `(4,(2,2)):(1,(4,8))` → `(1,(4,8))`.
    ///
    /// Source: CuTe `stride(layout)`.
    #[must_use]
    pub const fn stride(&self) -> IntTuple {
        IntTuple {
            tree: self.tree.column(1),
        }
    }

    /// The modes from left to right; a layout of depth 0 is its own mode.
    ///
    /// ```
    /// use stridewise::value::Layout;
    /// let layout: Layout = "(4,(2,2)):(1,(4,8))".parse()?;
    /// let modes: Vec<String> = layout.modes().map(|mode| mode.to_string()).collect();
    /// assert_eq!(modes, ["4:1", "(2,2):(4,8)"]);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    pub fn modes(&self) -> impl Iterator<Item = Self> + '_ {
        let root = self.tree.root();
        (0..self.tree.rank(root)).filter_map(move |index| {
            self.tree.mode(root, index).map(|mode| Self {
                tree: self.tree.subtree(mode),
            })
        })
    }

    /// One past the largest index, as if every stride were positive: `(4,2):(1,16)` → `20`.
    ///
    /// The room that an array needs when no stride is negative. Strides count with their magnitude.
    ///
    /// # Laws
    /// `cosize = 1 + Σ (extent − 1) · |stride|`, and 0 where the size is 0.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// assert_eq!("(4,2):(1,16)".parse::<Layout>()?.cosize()?, 20);
    /// assert_eq!("4:0".parse::<Layout>()?.cosize()?, 1);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `cosize`.
    pub const fn cosize(&self) -> Result<i64, Error> {
        report!(cosize(&self.tree, self.tree.root()), Cosize, self.operand())
    }

    /// The shape of the codomain; for integer strides, the [`cosize`](Self::cosize): `(4,2):(1,16)`
    /// → `20`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// assert_eq!(
    ///     "(4,2):(1,16)".parse::<Layout>()?.coshape()?.to_string(),
    ///     "20"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `coshape`.
    pub const fn coshape(&self) -> Result<IntTuple, Error> {
        match cosize(&self.tree, self.tree.root()) {
            Ok(cosize) => Ok(IntTuple::int(cosize)),
            Err(refusal) => report!(Err(refusal), Coshape, self.operand()),
        }
    }
}

impl Layout {
    /// The parentheses of the codomain, with 0 in each place; indices are integers: `(4,2):(1,16)`
    /// → `0`.
    ///
    /// # Laws
    /// Congruent to [`coshape`](Self::coshape).
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// assert_eq!(
    ///     "(4,2):(1,16)".parse::<Layout>()?.coprofile().to_string(),
    ///     "0"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `coprofile`.
    #[must_use]
    pub const fn coprofile(&self) -> IntTuple {
        IntTuple::int(0)
    }
}

pub(crate) const fn cosize(tree: &Tree<2>, node: Node) -> Result<i64, Refusal> {
    let mut last = 0;
    let mut slot = node.begin;
    let mut vacant = false;
    while slot < node.end {
        if !tree.is_empty_slot(slot) {
            let [extent, stride] = tree.at(slot);
            vacant |= extent == 0;
            if extent > 1 {
                last = attempt!(add(
                    last,
                    attempt!(multiply(extent - 1, attempt!(magnitude(stride))))
                ));
            }
        }
        slot += 1;
    }
    if vacant { Ok(0) } else { add(last, 1) }
}

impl core::str::FromStr for Layout {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl<const N: usize> Text<N> {
    pub(crate) const fn layout(&mut self, layout: &Layout) {
        self.shape_and_stride(&layout.tree, layout.tree.root());
    }
}

display!(Layout, 2 * LONGEST + 1, layout);

impl core::fmt::Debug for Layout {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, formatter)
    }
}
