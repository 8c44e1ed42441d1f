//! Tiles of one operand of several: the modes that a projection keeps.

use super::{FlatCoord, IfPresent, LocalTile, OuterPartition, ThreadTiles};
use crate::{
    coord::Coord,
    int::Int,
    tree::tuple::{Cons, Nil, Underscore},
};

/// The tile at coordinate `C`, of the modes of tiler and coordinate where the projection `P` has
/// integers: `(64,64):(1,64)` by `<16,16,32>` at `(1,0,_)`, projected by `(_,1,1)` → that by
/// `<16,32>` at `(0,_)`, `(16,32,2):(1,64,2048)` and 0.
///
/// One tiler and one coordinate for a whole product C(m,n) = A(m,k) · B(n,k) then serve each
/// operand.
///
/// # Laws
/// The [`LocalTile`] by the items of tiler and coordinate where the projection has no `_`.
///
/// ```
/// use stridewise::prelude::*;
/// type T = LocalTileProjected<Layout![(64, 64) : (1, 64)], Tile![16, 16, 32], Coord![(1, 0, _)], Coord![(_, 1, 1)]>;
/// assert_eq!(T::default().0, layout!((16, 32, 2) : (1, 64, 2048)));
/// let (tiler, coord) = (tile!(16, 16, 32), coord!((1, 0, _)));
/// let (a, begin) = layout!((64, 64) : (1, 64)).local_tile_projected(tiler, coord, coord!((1, _, 1)));
/// assert_eq!((a.to_string(), begin.value()), ("(16,32,2):(1,64,2048)".to_string(), 16));
/// ```
///
/// # Compile errors
/// A projection with another number of items than the tiler or the coordinate
/// (`ui-tests/fail/projection.rs`); those of [`LocalTile`].
///
/// Source: CuTe `local_tile(tensor, tiler, coord, proj)`.
pub type LocalTileProjected<L, B, C, P> = LocalTile<
    L,
    <B as Projectable<<P as Coord>::Tree>>::Kept,
    <<C as Coord>::Tree as Projectable<<P as Coord>::Tree>>::Kept,
>;

/// The partition of thread `I` by the modes of the threads `T` that the projection `P` keeps:
/// `(8,6):(6,1)` by `(4,2):(1,4)` at 6, projected by `(1,_)` → `(2,6):(24,1)` and 12.
///
/// # Laws
/// The [`OuterPartition`] by the sizes of the modes that are kept, at the thread's coordinates in
/// them: threads that differ in the others alone have one partition.
///
/// ```
/// use stridewise::prelude::*;
/// let (threads, thread) = (layout!((4, 2) : (1, 4)), 6);
/// let (partition, begin) = layout!((8, 6) : (6, 1)).local_partition_projected(threads, thread, coord!((1, _)));
/// assert_eq!((partition.to_string(), begin.value()), ("(2,6):(24,1)".to_string(), 12));
/// ```
///
/// # Compile errors
/// Those of [`LocalTileProjected`] and [`LocalPartition`](super::LocalPartition); a static number
/// that no thread has (`ui-tests/fail/absent_thread_projected.rs`), whatever modes are kept.
///
/// Source: CuTe `local_partition(tensor, tile, index, proj)`, which counts threads that are not
/// there from 0 again.
pub type LocalPartitionProjected<L, T, I, P> = OuterPartition<
    L,
    IfPresent<T, I, <ThreadTiles<T> as Projectable<<P as Coord>::Tree>>::Kept>,
    <FlatCoord<T, I> as Projectable<<P as Coord>::Tree>>::Kept,
>;

/// A tuple of tilers or coordinates; the projection `P` keeps some.
///
/// `_` in a projection drops the item in its place, an integer keeps it. This holds for every tuple
/// with as many items as the projection.
#[diagnostic::on_unimplemented(
    message = "a projection has an integer or _ for each item of the tiler and of the coordinate",
    label = "has another number of items than the projection",
    note = "as in `local_tile_projected(tile!(16, 32, 8), coord!((0, 1, _)), coord!((1, _, 1)))`"
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
