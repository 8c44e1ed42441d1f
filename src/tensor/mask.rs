//! Which coordinates of a tensor stand for an element.

use crate::{
    algebra::Predicate,
    coord::CoordTree,
    int::Int,
    tree::{
        Layout,
        tuple::{Cons, Nil},
    },
};

/// Which coordinates of a tensor stand for an element: all of them ([`Everywhere`]), or those of a
/// predicate.
///
/// Sealed: it is implemented for [`Everywhere`], for the [`Predicate`] of a divide, and for its
/// part in a tile and in the share of a thread.
pub trait Mask: Copy + private::Sealed {
    #[doc(hidden)]
    type Reach;
    /// Whether it has all coordinates, whatever the layout is.
    #[doc(hidden)]
    const IS_EVERYWHERE: bool = false;
    /// Whether a coordinate, which is below the shape, stands for an element.
    #[doc(hidden)]
    fn has<C: CoordTree>(self, coord: C) -> bool;
    /// Whether all coordinates of a layout, which is the one that the mask is for, stand for
    /// elements.
    #[doc(hidden)]
    fn has_all<L: Layout>(self, layout: L) -> bool;
}

/// A mask that has all coordinates: [`Everywhere`].
///
/// Sealed.
///
/// # Compile errors
/// A tile of [`tiles`](super::Tensor::tiles) and its kin where a kernel takes a tensor that has all
/// elements (`ui-tests/fail/masked_copy.rs`).
pub trait Whole: Mask {}
impl<M: Mask<Reach: Unmasked>> Whole for M {}

/// Whether a mask leaves out coordinates: without parameters, for the message.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this tile may overhang, so that some of its coordinates have no element, and here each has to have one",
    label = "has a mask",
    note = "`tile.whole()` is the tile without its mask, unless it overhangs: `if let Ok(tile) = tile.whole() {{ copy(tile, target) }}`",
    note = "of a tile that does, `iter`, `iter_mut`, `fill` and `for_each` reach the elements that there are"
)]
pub trait Unmasked {}
#[diagnostic::do_not_recommend]
impl Unmasked for EveryCoordinate {}

/// A mask has all coordinates.
#[doc(hidden)]
#[derive(Debug)]
pub struct EveryCoordinate;

/// A mask leaves out the coordinates past the tensor.
#[doc(hidden)]
#[derive(Debug)]
pub struct SomeCoordinates;

/// No mask: every coordinate below the shape stands for an element.
#[derive(Clone, Copy, Debug, Default)]
pub struct Everywhere;

/// The mask of a tile: the predicate of the divide at a coordinate among the tiles.
#[derive(Clone, Copy, Debug)]
pub struct InTile<M, R> {
    pub(super) inside: M,
    pub(super) rest: R,
}

/// The mask of a share: the predicate of the divide at a coordinate of each tile.
#[derive(Clone, Copy, Debug)]
pub struct OfTiles<M, C> {
    pub(super) inside: M,
    pub(super) tile: C,
}

impl Mask for Everywhere {
    type Reach = EveryCoordinate;
    const IS_EVERYWHERE: bool = true;
    #[inline(always)]
    fn has<C: CoordTree>(self, _: C) -> bool {
        true
    }
    #[inline(always)]
    fn has_all<L: Layout>(self, _: L) -> bool {
        true
    }
}

/// Where no mode counts down, the last coordinate is the largest in each direction.
macro_rules! masks {
    ($([$($K:ident)?] $Name:ty, |$mask:ident, $coord:ident| $predicate:expr, $in_divide:expr;)*) => { $(
        impl<Q: Layout, M: Layout $(, $K: CoordTree)?> Mask for $Name {
            type Reach = SomeCoordinates;
            #[inline(always)]
            fn has<C: CoordTree>(self, $coord: C) -> bool {
                let $mask = self;
                $predicate.has($in_divide)
            }
            #[inline(always)]
            fn has_all<L: Layout>(self, layout: L) -> bool {
                let $mask = self;
                layout.size_of().value() == 0
                    || $predicate.counts_up() && Mask::has(self, layout.last())
            }
        }
    )* };
}
masks! {
    [] Predicate<Q, M>, |mask, coord| mask, coord;
    [K] InTile<Predicate<Q, M>, K>, |mask, coord| mask.inside, Cons(coord, Cons(mask.rest, Nil));
    [K] OfTiles<Predicate<Q, M>, K>, |mask, coord| mask.inside, Cons(mask.tile, Cons(coord, Nil));
}

mod private {
    pub trait Sealed {}
    impl Sealed for super::Everywhere {}
    impl<M, R> Sealed for super::InTile<M, R> {}
    impl<M, C> Sealed for super::OfTiles<M, C> {}
    impl<Q, M> Sealed for crate::algebra::Predicate<Q, M> {}
}
