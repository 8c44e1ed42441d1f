//! Parts of a layout that are taken together: tiles, partitions and parts of threads, columns. No
//! two of them share a coordinate.

#![expect(
    missing_debug_implementations,
    reason = "public types here have no public path"
)]

use super::*;
use crate::lang::verdict::sentence_about;

/// Parts of a layout, each with a number. Parts of different numbers share no coordinate that
/// their masks have. Other crates cannot name it.
pub trait Division: Copy + Send {
    type Parent: Layout;
    type ParentMask: Mask;
    type By;
    type Part: Layout;
    type Mask: Mask;
    const NAME: &'static str;
    fn of(parent: Self::Parent, mask: Self::ParentMask, by: Self::By) -> Result<Self, TensorError>;
    /// Whether no element is in two parts, or in one of them twice.
    fn is_one_to_one(&self) -> bool;
    fn count(&self) -> usize;
    /// The part of a number below the count.
    fn at(&self, number: usize) -> Within<Self::Parent, Self::Part, Self::Mask>;
}

/// The tiles of a layout: slices of the zipped quotient.
#[derive(Clone, Copy)]
pub struct Tiling<L: Layout, B: Tiler, M: Mask = Unmasked>(
    Within<L, PlainDivide<L, B>, TilesMask<L, B, M>>,
);

/// The mask of a tile.
type TileMask<L, B, M> = MaskFrom<TilesMask<L, B, M>, GetFn<Zero>, TileOf<L, B>>;
/// The mask of the elements at one coordinate of every tile.
type LocalPartitionMask<L, B, M> = MaskFrom<TilesMask<L, B, M>, GetFn<One>, RestOf<L, B>>;

impl<L: Layout, B: Tiler, M: Mask> Tiling<L, B, M> {
    #[inline(always)]
    fn modes(&self) -> (TileOf<L, B>, RestOf<L, B>) {
        let modes = self.0.layout.modes_of();
        (modes.head(), modes.tail().head())
    }
}

impl<L: Layout, B: Tiler, M: Mask> Division for Tiling<L, B, M> {
    type Parent = L;
    type ParentMask = M;
    type By = B;
    type Part = TileOf<L, B>;
    type Mask = TileMask<L, B, M>;
    const NAME: &'static str = "tiles";
    #[inline(always)]
    fn of(parent: L, mask: M, tiler: B) -> Result<Self, TensorError> {
        zipped_divide(parent, mask, tiler).map(Self)
    }
    #[inline(always)]
    fn is_one_to_one(&self) -> bool {
        self.0.is_one_to_one
    }
    #[inline(always)]
    fn count(&self) -> usize {
        size(self.modes().1) as usize
    }
    #[inline(always)]
    fn at(&self, position: usize) -> Within<L, Self::Part, Self::Mask> {
        debug_assert!(position < self.count(), "there is no tile {position}");
        let (tile, rest) = self.modes();
        let coord = rest.natural(position);
        self.0
            .beside((One::default(), coord), (Zero::default(), tile))
    }
}

/// The partitions of all threads: one for each coordinate of a tile. At the coordinate of a thread,
/// the layout of threads has its number: different threads have different coordinates.
#[derive(Clone, Copy)]
pub struct LocalPartitioning<L: Layout, T: Layout, M: Mask = Unmasked> {
    tiling: Tiling<L, ThreadTiles<T>, M>,
    threads: T,
}

impl<L: Layout, T: Layout, M: Mask> Division for LocalPartitioning<L, T, M> {
    type Parent = L;
    type ParentMask = M;
    type By = T;
    type Part = RestOf<L, ThreadTiles<T>>;
    type Mask = LocalPartitionMask<L, ThreadTiles<T>, M>;
    const NAME: &'static str = "partitions";
    #[inline]
    fn of(parent: L, mask: M, threads: T) -> Result<Self, TensorError> {
        let modes = threads.modes_of();
        let tiling = Tiling::of(parent, mask, modes.sizes_of().shape_of())?;
        let is_there = |thread: &isize| {
            is_at(
                modes.flat_coords(Dyn(*thread)),
                tiling.modes().0,
                modes,
                *thread,
            )
        };
        let absent = <HasNumbers<T> as Bit>::choose(
            || Ok((0..size(threads)).find(|thread| !is_there(thread))),
            || first_absent(&threads.to_value()?, T::DYNAMIC).map(Some),
        );
        absent?.map_or(Ok(Self { tiling, threads }), |thread| {
            Err(TensorError::NoSuchThread { thread })
        })
    }
    #[inline(always)]
    fn is_one_to_one(&self) -> bool {
        self.tiling.is_one_to_one()
    }
    #[inline(always)]
    fn count(&self) -> usize {
        size(self.threads) as usize
    }
    #[inline(always)]
    fn at(&self, thread: usize) -> Within<L, Self::Part, Self::Mask> {
        debug_assert!(thread < self.count(), "there is no thread {thread}");
        <HasNumbers<T> as Bit>::choose(
            || {
                let coord = self.threads.modes_of().flat_coords(Dyn(thread as isize));
                let (_, rest) = self.tiling.modes();
                let quotient = &self.tiling.0;
                quotient.beside((Zero::default(), coord), (One::default(), rest))
            },
            || unreachable!("no thread has number {thread}"),
        )
    }
}

/// The parts of all threads of a tiled MMA or copy, in the order of its layout of threads.
#[derive(Clone, Copy)]
pub struct Partitioning<L: Layout, M: Mask, O: tiled::Division> {
    numbered: Within<L, Plain<L, ByThread<O>>, NumberedMask<L, M, O>>,
    threads: O::Threads,
}

impl<L: Layout, M: Mask, O: tiled::Division> Division for Partitioning<L, M, O> {
    type Parent = L;
    type ParentMask = M;
    type By = O;
    type Part = Plain<Plain<L, ByThread<O>>, GetFn<One>>;
    type Mask = MaskFrom<NumberedMask<L, M, O>, GetFn<One>, Self::Part>;
    const NAME: &'static str = "parts";
    /// Threads that differ in what they have, and positions that differ, are one part each, where
    /// no two threads have one number.
    fn of(parent: L, mask: M, o: O) -> Result<Self, TensorError> {
        let threads = o.threads();
        let (mut numbered, _) = by_number(parent, mask, o)?;
        let fragments = of_col_major(parent.shape_of()).try_evaluate(o.fragments())?;
        numbered.is_one_to_one = size(fragments.modes_of().head()) == size(threads)
            && distinct(fragments).is_ok()
            && distinct(threads).is_ok();
        Ok(Self { numbered, threads })
    }
    fn is_one_to_one(&self) -> bool {
        self.numbered.is_one_to_one
    }
    fn count(&self) -> usize {
        size(self.threads) as usize
    }
    #[inline(always)]
    fn at(&self, place: usize) -> Within<L, Self::Part, Self::Mask> {
        let thread = Dyn(self.threads.index_of(Dyn(place as isize)));
        let values = LayoutOperand::apply_layout(self.numbered.layout, GetFn(One::default()));
        let of_thread = (Zero::default(), thread);
        self.numbered.beside(of_thread, (One::default(), values))
    }
}

/// Whether each stride of a layout of threads can be divided by, as far as rustc knows: a static
/// one is positive, or its extent 1.
type HasNumbers<T> = <<FlatDigit<T, Dyn> as Int>::IfAny<NoModes> as Layout>::Exists;

conditions! {
    /// No static stride gives two threads one number.
    pub(in crate::tensor) CountsThreads<T: Layout> = sentence_about(
        &T::VALUE,
        !<HasNumbers<T> as Bit>::VALUE,
        "the strides of the layout of threads must be 1 or more, but one is 0 or less: two threads \
         would have the same partition",
    );
}

/// The first number that is not at the coordinate of its digits: a stride that is not positive has
/// the digit 0.
///
/// There is none only where all such strides have dynamic extents of 1.
#[cold]
fn first_absent(
    threads: &value::Layout,
    dynamic: value::DynamicLeaves,
) -> Result<isize, value::LayoutError> {
    let (shape, stride) = (threads.shape(), threads.stride());
    let index = |thread: i64| -> i64 {
        let digit = |(extent, stride): (i64, i64)| {
            if stride > 0 {
                thread / stride % extent * stride
            } else {
                0
            }
        };
        shape.leaves().zip(stride.leaves()).map(digit).sum()
    };
    let size = shape.leaves().product();
    let absent = (0..size).find(|&thread| index(thread) != thread);
    absent.map(|thread| thread as isize).ok_or_else(|| {
        value::LayoutError::unknown_modes(
            Operation::LocalPartition,
            threads.operand().marked(dynamic),
            Operand::NONE,
        )
    })
}

/// Whether a layout of threads has a number at a coordinate, which is one of the tile too.
#[inline(always)]
fn is_at<C: CoordTree, Q: Layout, T: Layout>(coord: C, tile: Q, threads: T, thread: isize) -> bool {
    coord.is_inside(tile) && coord.is_inside(threads) && threads.index_of(coord) == thread
}
