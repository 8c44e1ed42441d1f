//! Identity layouts: the coordinates of a shape as a layout.

use super::Place;
use crate::{
    int::{Basis, Int, One, Static, Zero, leaf_of},
    lang::{apply::operations, twins},
    num::Nat,
    tree::{
        Before, IfExtent, Layout, LayoutTuple, Mode, NoModes, Stride, tree_fns, tuple::IntTuple,
        with_extents,
    },
};

operations! {
    /// The coordinates of a shape as a layout: `(4,(2,5))` → `(4,(2,5)):(1@0,(1@0@1,1@1@1))`; of an
    /// integer n, `n:1`.
    ///
    /// Tiles and slices of it have the coordinates that they select from any layout of
    /// that shape.
    ///
    /// # Laws
    /// `call(c) = idx2crd(c, shape)`: every coordinate is itself.
    ///
    /// ```
    /// use stridewise::{layout::{make_identity_layout, MakeIdentityLayout}, prelude::*};
    /// type I = MakeIdentityLayout<Shape![(4, (2, 5))]>;
    /// assert_eq!(I::default(), layout!((4, (2, 5)) : (1 @ 0, (1 @ 0 @ 1, 1 @ 1 @ 1))));
    /// assert_eq!(make_identity_layout(shape!((4, (2, 5)))), I::default());
    /// ```
    ///
    /// # Compile errors
    /// A negative extent.
    ///
    /// Source: CuTe `make_identity_layout`.
    MakeIdentityLayout MakeIdentityLayoutFn identity_layout<S: IntTuple> -> Layout =
        IdentityAt<S, Whole>,
        |s| s.identity_at(Whole);
}

/// The unit step of each place of a shape: `(4,(2,5))` → `(1@0,(1@0@1,1@1@1))`; of an integer, `1`.
///
/// ```
/// use stridewise::{layout::{make_basis_like, MakeBasisLike}, prelude::*};
/// assert_eq!(
///     <MakeBasisLike<Shape![(4, (2, 5))]>>::default().to_string(),
///     "(1@0,(1@0@1,1@1@1))"
/// );
/// assert_eq!(
///     make_basis_like(shape!((4, (2, 5)))).to_string(),
///     "(1@0,(1@0@1,1@1@1))"
/// );
/// ```
///
/// Source: CuTe `make_basis_like`.
pub type MakeBasisLike<S> = Stride<MakeIdentityLayout<S>>;

/// The coordinates of a shape as a layout: `(4,(2,5))` → `(4,(2,5)):(1@0,(1@0@1,1@1@1))`. See
/// [`MakeIdentityLayout`].
///
/// ```
/// use stridewise::{layout::make_identity_layout, prelude::*};
/// let rows = 41;
/// let tiles = make_identity_layout(shape!((rows, 64))).zipped_divide(tile!(4, 16));
/// assert_eq!(
///     format!("{tiles:#}"),
///     "((_4,_16),(11,_4)):((_1@0,_1@1),(_4@0,_16@1))"
/// );
/// // Element (3,0) of tile (10,2) would be past the 41 rows.
/// assert_eq!(tiles.call(coord!(((3, 0), (10, 2)))).to_string(), "(43,32)");
/// ```
///
/// # Compile errors
/// A negative extent.
///
/// # Panics
/// If a dynamic extent is negative.
///
/// Source: CuTe `make_identity_layout`.
#[inline(always)]
#[track_caller]
pub fn make_identity_layout<S: IntTuple>(shape: S) -> MakeIdentityLayout<S> {
    with_extents(identity_layout(shape))
}

/// The unit step of each place of a shape: `(4,(2,5))` → `(1@0,(1@0@1,1@1@1))`. See
/// [`MakeBasisLike`].
///
/// ```
/// use stridewise::{layout::make_basis_like, prelude::*};
/// let rows = 4;
/// assert_eq!(
///     format!("{:#}", make_basis_like(shape!((rows, 8)))),
///     "(_1@0,_1@1)"
/// );
/// ```
///
/// Source: CuTe `make_basis_like`.
#[inline(always)]
pub fn make_basis_like<S: IntTuple>(shape: S) -> MakeBasisLike<S> {
    identity_layout(shape).stride_of()
}

/// Where a mode is in a shape.
#[doc(hidden)]
pub trait Position: Copy + 'static {
    /// The step `V` from there on.
    type Step<V: Int>: Int;
}
/// The whole shape.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Whole;
impl Position for Whole {
    type Step<V: Int> = V;
}
/// Mode `K` of the item at `P`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ChildAt<P, K>(pub P, pub K);
impl<P: Position, K: Place> Position for ChildAt<P, K> {
    type Step<V: Int> = P::Step<Basis<V, K::Number>>;
}

tree_fns! {
    /// A shape with a direction for each place.
    trait Identity for IntTuple;
    /// The identity layout of the item at `P`.
    fn IdentityAt identity_at(P: Position) -> Layout {
        I => { IfExtent(I, Mode(I, UnitStep(P))) }
        () => { NoModes }
        (H, ..T) => { Before(IdentityAt(H, ChildAt(P, Zero)), IdentityFrom(T, P, One)) }
    }
}
tree_fns! {
    /// The modes of a shape.
    trait IdentityTuple for Tuple;
    /// The identity layout of modes `K`, `K + 1`, … of the item at `P`.
    fn IdentityFrom identity_from(P: Position, K: Place) -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { Before(IdentityAt(H, ChildAt(P, K)), IdentityFrom(T, P, NextPlace(K))) }
    }
}
twins! {
    UnitStep<P: Position> = <P as Position>::Step<One>, |_p| leaf_of(1);
    NextPlace<K: Place> = Static<<<K as Place>::Number as Nat>::Next>, |_k| leaf_of(0);
}
