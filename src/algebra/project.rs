//! Tiles of one operand of several: the modes that a projection keeps.

use super::{FlatCoord, ThreadTiles, Tiler, partition::thread_tiles};
use crate::{
    coord::{Coord, CoordTree},
    int::Int,
    lang::sealed::{Sealed, sealed},
    tree::{
        Layout,
        tuple::{Cons, IntTuple, Nil, Underscore},
    },
};

/// A tiler or a layout of threads of several operands, with the projection of one of them: CuTe's
/// `Step`. `Projected(tile!(16, 32, 8), coord!((1, _, 1)))` has the modes 16 and 8.
///
/// One tiler and one coordinate for a whole product C(m,n) = A(m,k) · B(n,k) then serve each
/// operand: `_` drops the mode of the tiler and of the coordinate, an integer keeps it.
///
/// # Laws
/// `local_tile(Projected(t, p), c)` is `local_tile` by the modes of t and c where p has no `_`.
/// `local_partition(Projected(t, p), i)` is `outer_partition` by the sizes of these modes of the
/// layout t, at the coordinates of thread i in them: threads that differ in the other modes alone
/// have one partition.
///
/// ```
/// use stridewise::prelude::*;
/// type T = LocalTile<
///     Layout![(64, 64) : (1, 64)],
///     Projected<Tile![16, 16, 32], Coord![(_, 1, 1)]>,
///     Coord![(1, 0, _)],
/// >;
/// assert_eq!(T::default().0, layout!((16, 32, 2) : (1, 64, 2048)));
/// let (tiler, coord) = (tile!(16, 16, 32), coord!((1, 0, _)));
/// let (a, begin) =
///     layout!((64, 64) : (1, 64)).local_tile(Projected(tiler, coord!((1, _, 1))), coord);
/// assert_eq!((a.to_string(), begin.value()), ("(16,32,2):(1,64,2048)".to_string(), 16));
/// // C is (M,N), by 4 by 2 threads; threads along N have the same rows of A, which is (M,K).
/// let threads = Projected(layout!((4, 2) : (1, 4)), coord!((1, _)));
/// let (partition, begin) = layout!((8, 6) : (6, 1)).local_partition(threads, 6);
/// assert_eq!((partition.to_string(), begin.value()), ("(2,6):(24,1)".to_string(), 12));
/// ```
///
/// # Compile errors
/// A projection with another number of items than the tiler or the coordinate
/// (`ui-tests/fail/projection.rs`); a static number that no thread has
/// (`ui-tests/fail/absent_thread_projected.rs`), whatever modes are kept.
///
/// Source: CuTe `local_tile(tensor, tiler, coord, proj)`,
/// `local_partition(tensor, tile, index, proj)`.
#[doc(alias = "Step")]
#[derive(Clone, Copy, Debug)]
pub struct Projected<X, P>(pub X, pub P);
sealed! { Projected<X, P> }

/// The first argument of `local_tile`: a [`Tiler`], or a tiler [`Projected`] on one of several
/// operands. `C` is the tree of the coordinate.
#[diagnostic::on_unimplemented(
    message = "the first argument is neither a tiler nor a projected tiler",
    label = "not a tiler",
    note = "write `tile!(2, 3)` instead of `(2, 3)`, and `tile!(2)` instead of `2`: the macro \
         makes types of the numbers, and accepts variables, as in `tile!(rows, 3)`",
    note = "a projection has an integer or `_` for each item of the tiler and of the coordinate: \
         `Projected(tile!(16, 32, 8), coord!((1, _, 1)))`",
    note = "in code that is generic over the tiler, write the bound `B: Tiler`"
)]
pub trait TileBy<C>: Copy + Sealed {
    /// The tiler of the operand.
    type Tiler: Tiler;
    /// The modes of the coordinate that the operand has.
    type Kept: CoordTree;
    /// The value of [`Tiler`](Self::Tiler).
    fn tiler(self) -> Self::Tiler;
    /// The value of [`Kept`](Self::Kept).
    fn kept(coord: C) -> Self::Kept;
}

#[diagnostic::do_not_recommend]
impl<B: Tiler, C: CoordTree> TileBy<C> for B {
    type Tiler = B;
    type Kept = C;
    #[inline(always)]
    fn tiler(self) -> B {
        self
    }
    #[inline(always)]
    fn kept(coord: C) -> C {
        coord
    }
}

#[diagnostic::do_not_recommend]
impl<B, P, C> TileBy<C> for Projected<B, P>
where
    B: Copy + Projectable<P::Tree, Kept: Tiler>,
    C: Projectable<P::Tree, Kept: CoordTree>,
    P: Coord,
{
    type Tiler = B::Kept;
    type Kept = C::Kept;
    #[inline(always)]
    fn tiler(self) -> B::Kept {
        self.0.kept()
    }
    #[inline(always)]
    fn kept(coord: C) -> C::Kept {
        coord.kept()
    }
}

/// The first argument of `local_partition`: a [`Layout`] of threads, or one [`Projected`] on one of
/// several operands. `I` is the leaf of the thread's number.
pub trait PartitionBy<I>: Copy + Sealed {
    /// The layout of threads.
    type Threads: Layout;
    /// The size of each mode of it that the operand has.
    type Tiler: IntTuple;
    /// The coordinates of the thread in these modes.
    type Kept: CoordTree;
    /// The value of [`Threads`](Self::Threads).
    fn threads(self) -> Self::Threads;
    /// The value of [`Tiler`](Self::Tiler).
    fn tiler(self) -> Self::Tiler;
    /// The value of [`Kept`](Self::Kept).
    fn kept(coord: FlatCoord<Self::Threads, I>) -> Self::Kept
    where
        I: Int;
}

impl<T: Layout, I: Int> PartitionBy<I> for T {
    type Threads = T;
    type Tiler = ThreadTiles<T>;
    type Kept = FlatCoord<T, I>;
    #[inline(always)]
    fn threads(self) -> T {
        self
    }
    #[inline(always)]
    fn tiler(self) -> ThreadTiles<T> {
        thread_tiles(self)
    }
    #[inline(always)]
    fn kept(coord: FlatCoord<T, I>) -> FlatCoord<T, I> {
        coord
    }
}

impl<T: Layout, P: Coord, I: Int> PartitionBy<I> for Projected<T, P>
where
    ThreadTiles<T>: Projectable<P::Tree, Kept: IntTuple>,
    FlatCoord<T, I>: Projectable<P::Tree, Kept: CoordTree>,
{
    type Threads = T;
    type Tiler = <ThreadTiles<T> as Projectable<P::Tree>>::Kept;
    type Kept = <FlatCoord<T, I> as Projectable<P::Tree>>::Kept;
    #[inline(always)]
    fn threads(self) -> T {
        self.0
    }
    #[inline(always)]
    fn tiler(self) -> Self::Tiler {
        thread_tiles(self.0).kept()
    }
    #[inline(always)]
    fn kept(coord: FlatCoord<T, I>) -> Self::Kept {
        coord.kept()
    }
}

/// A tuple of tilers or coordinates; the projection `P` keeps some.
///
/// `_` in a projection drops the item in its place, an integer keeps it. This holds for every tuple
/// with as many items as the projection.
#[diagnostic::on_unimplemented(
    message = "a projection needs an integer or `_` for each item of the tiler and of the \
         coordinate",
    label = "the numbers of items differ",
    note = "as in `local_tile(Projected(tile!(16, 32, 8), coord!((1, _, 1))), coord!((0, 1, _)))`"
)]
pub trait Projectable<P> {
    /// The items that are kept.
    ///
    /// ```
    /// use stridewise::{algebra::Projectable, prelude::*};
    /// type Kept = <Tile![16, 32, 8] as Projectable<Coord![(1, _, 1)]>>::Kept;
    /// assert_eq!(Kept::default(), tile!(16, 8));
    /// ```
    type Kept;
    /// The value twin.
    fn kept(self) -> Self::Kept;
}

impl Projectable<Nil> for Nil {
    type Kept = Self;
    #[inline(always)]
    fn kept(self) -> Self {
        self
    }
}

impl<H, T: Projectable<P>, P> Projectable<Cons<Underscore, P>> for Cons<H, T> {
    type Kept = T::Kept;
    #[inline(always)]
    fn kept(self) -> T::Kept {
        self.1.kept()
    }
}

impl<H, T: Projectable<P>, I: Int, P> Projectable<Cons<I, P>> for Cons<H, T> {
    type Kept = Cons<H, T::Kept>;
    #[inline(always)]
    fn kept(self) -> Self::Kept {
        Cons(self.0, self.1.kept())
    }
}
