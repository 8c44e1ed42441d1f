//! Strides with directions, on their own.

use crate::{
    error::{LayoutError, Refusal},
    int_tuple::IntTuple,
    text::{Text, display},
    tree::{LONGEST, MAX_LEAVES, Node, Path, Tree},
};

/// Strides with directions, nested in any way: `(1@0,(1@0@1,1@1@1))`.
///
/// `v@n@m` steps by v in mode n of mode m of a coordinate: the *last* number is the outermost mode.
/// A step of 0 has no direction, and is read and printed as `0`. CuTe's `E<1,0>` is `1@0@1`.
///
/// ```
/// use stridewise::value::{BasisStride, Layout};
/// let stride: BasisStride = "(1@0,(1@0@1,1@1@1))".parse()?;
/// assert_eq!(stride, BasisStride::make_basis_like(&"(8,(2,5))".parse()?)?);
/// assert_eq!(
///     Layout::with_basis(&"(8,(2,5))".parse()?, &stride)?
///         .call(&79.into())?
///         .to_string(),
///     "(7,(1,4))"
/// );
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// Source: CuTe `ScaledBasis` (`numeric/arithmetic_tuple.hpp`).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BasisStride {
    /// The step, and the [`Path`] of its direction.
    pub(crate) tree: Tree<2>,
}

impl BasisStride {
    /// `MakeBasisLike`: `(4,(2,5))` → `(1@0,(1@0@1,1@1@1))`; of an
    /// integer, `1`.
    ///
    /// # Errors
    /// [`TooManyLeaves`](crate::Reason::TooManyLeaves) past 32 modes in one tuple.
    pub const fn make_basis_like(shape: &IntTuple) -> Result<Self, LayoutError> {
        report!(Self::units(&shape.tree), MakeBasisLike, shape)
    }

    pub(crate) const fn from_tree(tree: Tree<2>) -> Self {
        Self { tree }
    }

    pub(crate) const fn units(shape: &Tree<1>) -> Result<Self, Refusal> {
        let mut leaves = [[0; 2]; MAX_LEAVES];
        attempt!(unit_steps(shape, shape.root(), Path::NONE, &mut leaves));
        Ok(Self::from_tree(shape.with_leaves(leaves)))
    }
}

const fn unit_steps(
    shape: &Tree<1>,
    node: Node,
    path: Path,
    leaves: &mut [[i64; 2]; MAX_LEAVES],
) -> Result<(), Refusal> {
    if !shape.is_tuple(node) {
        leaves[node.begin()] = [1, path.packed()];
        return Ok(());
    }
    for_modes!(shape, node, |index, child| {
        attempt!(unit_steps(shape, child, attempt!(path.then(index)), leaves));
    });
    Ok(())
}

impl<const N: usize> Text<N> {
    const fn basis_stride(&mut self, stride: &BasisStride) {
        self.strides(&stride.tree, stride.tree.root(), 0);
    }
}

display!(BasisStride, 2 * LONGEST, basis_stride);
