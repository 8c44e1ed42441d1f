//! Strides with directions, on their own.

use super::Path;
use crate::value::{
    arithmetic::attempt,
    error::{Error, Refusal, report},
    int_tuple::IntTuple,
    parse::Parser,
    text::{LONGEST, Text, display},
    tree::{MAX_LEAVES, Node, Tree},
};

/// Strides with directions, nested in any way: `(1@0,(1@0@1,1@1@1))`.
///
/// `v@n@m` steps by v in mode n of mode m of a coordinate: the *last* number is the outermost mode.
/// A step of 0 has no direction, and is read and printed as `0`. CuTe's `E<1,0>` is `1@0@1`.
///
/// ```
/// use stridewise::value::{BasisLayout, BasisStride};
/// let stride: BasisStride = "(1@0,(1@0@1,1@1@1))".parse()?;
/// assert_eq!(stride, BasisStride::make_basis_like(&"(8,(2,5))".parse()?)?);
/// assert_eq!(
///     BasisLayout::new(&"(8,(2,5))".parse()?, &stride)?
///         .call(&79.into())?
///         .to_string(),
///     "(7,(1,4))"
/// );
/// # Ok::<(), stridewise::value::Error>(())
/// ```
///
/// Source: CuTe `ScaledBasis` (`numeric/arithmetic_tuple.hpp`).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BasisStride {
    /// The step, and the [`Path`] of its direction.
    pub(crate) tree: Tree<2>,
}

impl BasisStride {
    /// The unit step of each place of a shape: `(4,(2,5))` → `(1@0,(1@0@1,1@1@1))`; of an integer,
    /// `1`.
    ///
    /// # Laws
    /// With these strides, a shape is the identity: see
    /// [`make_identity_layout`](super::BasisLayout::make_identity_layout).
    ///
    /// ```
    /// # use stridewise::value::BasisStride;
    /// assert_eq!(
    ///     BasisStride::make_basis_like(&"(4,(2,5))".parse()?)?.to_string(),
    ///     "(1@0,(1@0@1,1@1@1))"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`TooManyLeaves`](crate::value::Reason::TooManyLeaves) past 32 modes in one tuple.
    ///
    /// Source: CuTe `make_basis_like`.
    pub const fn make_basis_like(shape: &IntTuple) -> Result<Self, Error> {
        report!(Self::units(&shape.tree), MakeBasisLike, shape.operand())
    }

    pub(super) const fn units(shape: &Tree<1>) -> Result<Self, Refusal> {
        let mut leaves = [[0; 2]; MAX_LEAVES];
        attempt!(unit_steps(shape, shape.root(), Path::NONE, &mut leaves));
        Ok(Self {
            tree: shape.with_leaves(leaves),
        })
    }

    /// Reads `(1@0,(1@0@1,1@1@1))`; `FromStr` for constants.
    ///
    /// ```
    /// # use stridewise::value::{BasisStride, expect};
    /// const STRIDE: BasisStride = expect(BasisStride::parse("(_1@0,8@1)"));
    /// assert_eq!(STRIDE.to_string(), "(1@0,8@1)");
    /// ```
    ///
    /// # Errors
    /// [`Syntax`](crate::value::Reason::Syntax) with the position;
    /// [`TooManyLeaves`](crate::value::Reason::TooManyLeaves),
    /// [`TooDeep`](crate::value::Reason::TooDeep), also for a direction.
    pub const fn parse(text: &str) -> Result<Self, Error> {
        report!(Self::read(text), Parse)
    }

    const fn read(text: &str) -> Result<Self, Refusal> {
        let mut parser = Parser::new(text);
        let tree = attempt!(parser.strides());
        attempt!(parser.end());
        Ok(Self { tree })
    }
}

const fn unit_steps(
    shape: &Tree<1>,
    node: Node,
    path: Path,
    leaves: &mut [[i64; 2]; MAX_LEAVES],
) -> Result<(), Refusal> {
    if !shape.is_tuple(node) {
        leaves[node.begin] = [1, path.packed()];
        return Ok(());
    }
    let mut mode = shape.first(node);
    let mut index = 0;
    while let Some(child) = mode {
        attempt!(unit_steps(shape, child, attempt!(path.then(index)), leaves));
        mode = shape.next(node, child);
        index += 1;
    }
    Ok(())
}

impl core::str::FromStr for BasisStride {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl<const N: usize> Text<N> {
    const fn basis_stride(&mut self, stride: &BasisStride) {
        self.tree_of_strides(&stride.tree, 0);
    }
}

display!(BasisStride, 2 * LONGEST, basis_stride);

impl core::fmt::Debug for BasisStride {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, formatter)
    }
}
