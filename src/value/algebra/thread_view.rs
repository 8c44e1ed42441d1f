//! What one thread sees of a tile.

use crate::value::{
    AnyLayout, ComposedLayout,
    basis::BasisLayout,
    coord::Coord,
    error::{Error, Operation, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
    tree::Builder,
};

impl Layout {
    /// What one thread sees of a tile, and where that begins: `(16,8):(8,1)` through
    /// `((4,8),(2,2)):((32,1),(16,8))`, at thread 5 → `((2,2)):((1,64))` and 10.
    ///
    /// A thread-value layout takes a thread (its mode 0) and a value of that thread (its mode 1) to
    /// a position in the tile, counted with the first mode of the tile fastest. This is how an MMA
    /// and a copy say which thread owns what; the tile may lie in memory in any way.
    ///
    /// # Laws
    /// - `view(v) + offset = tile(tv(t, v))` for every value v of thread t;
    /// - all threads together have each position as often as the thread-value layout does: once, if
    ///   that is a bijection.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let tile: Layout = "(16,8):(8,1)".parse()?;
    /// let accumulators: Layout = "((4,8),(2,2)):((32,1),(16,8))".parse()?;
    /// let (view, offset) = tile.thread_view(&accumulators, 5)?;
    /// // Thread 5 has two neighbours of row 1, and two of row 9, which is 64 elements further.
    /// assert_eq!(
    ///     (view.to_string().as_str(), offset),
    ///     ("((2,2)):((1,64))", 10)
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`composition`](Self::composition); [`RankMismatch`](Reason::RankMismatch) for a
    /// thread-value layout that has not two modes, [`NoSuchThread`](Reason::NoSuchThread).
    ///
    /// Source: CuTe `composition(tensor, tv)(thread, _)`, which has no name of its own
    /// (`copy_atom.hpp`, `mma_atom.hpp`).
    pub const fn thread_view(&self, tv: &Self, thread: i64) -> Result<(Self, i64), Error> {
        let coord = match coord_of(tv, thread) {
            Ok(coord) => coord,
            Err(refusal) => {
                return Err(Error::new(
                    Operation::ThreadView,
                    refusal,
                    self.operand(),
                    tv.operand(),
                ));
            }
        };
        match self.composition(&Tiler::layout(tv)) {
            Ok(tile) => match tile.slice_and_offset(&coord) {
                Ok(view) => Ok(view),
                Err(error) => Err(error.of(Operation::ThreadView)),
            },
            Err(error) => Err(error.of(Operation::ThreadView)),
        }
    }
}

impl BasisLayout {
    /// What one thread sees of a tile, and the coordinate where that begins. See
    /// [`Layout::thread_view`].
    ///
    /// # Laws
    /// `view(v) + begin = tile(tv(t, v))` for every value v of thread t, in sums of coordinates.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let identity = BasisLayout::make_identity_layout(&"(16,8)".parse()?)?;
    /// let (view, begin) = identity.thread_view(&"((4,8),(2,2)):((32,1),(16,8))".parse()?, 5)?;
    /// assert_eq!(
    ///     (view.to_string().as_str(), begin.to_string().as_str()),
    ///     ("((2,2)):((1@1,8@0))", "(1,2)")
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::thread_view`].
    ///
    /// Source: CuTe `composition(tensor, tv)(thread, _)`.
    pub const fn thread_view(&self, tv: &Layout, thread: i64) -> Result<(Self, IntTuple), Error> {
        let coord = match coord_of(tv, thread) {
            Ok(coord) => coord,
            Err(refusal) => {
                return Err(Error::new(
                    Operation::ThreadView,
                    refusal,
                    self.operand(),
                    tv.operand(),
                ));
            }
        };
        let tile = match self.composition(&Tiler::layout(tv)) {
            Ok(tile) => tile,
            Err(error) => return Err(error.of(Operation::ThreadView)),
        };
        match tile.slice_and_offset(&coord) {
            Ok(view) => Ok(view),
            Err(error) => Err(error.of(Operation::ThreadView)),
        }
    }
}

impl ComposedLayout {
    /// What one thread sees of a swizzled tile, and where that begins. See [`Layout::thread_view`].
    ///
    /// It is a plain layout where strides can say what the swizzle does there.
    ///
    /// # Laws
    /// `view(v) + offset = tile(tv(t, v))` for every value v of thread t.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// // 8 threads have a row each.
    /// let (row, offset) = tile.thread_view(&"(8,8):(1,8)".parse()?, 1)?;
    /// assert_eq!((row.to_string().as_str(), offset), ("((2,4)):((-1,2))", 9));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::thread_view`].
    ///
    /// Source: CuTe `composition(tensor, tv)(thread, _)`.
    pub const fn thread_view(&self, tv: &Layout, thread: i64) -> Result<(AnyLayout, i64), Error> {
        let coord = match coord_of(tv, thread) {
            Ok(coord) => coord,
            Err(refusal) => {
                return Err(Error::new(
                    Operation::ThreadView,
                    refusal,
                    self.layout().operand(),
                    tv.operand(),
                ));
            }
        };
        let tile = match self.layout().composition(&Tiler::layout(tv)) {
            Ok(inside) => Self::new(self.function(), self.offset(), &inside),
            Err(error) => return Err(error.of(Operation::ThreadView)),
        };
        match tile.slice_and_offset(&coord) {
            Ok(view) => Ok(view),
            Err(error) => Err(error.of(Operation::ThreadView)),
        }
    }
}

/// `(thread, _)`, if there is such a thread.
const fn coord_of(tv: &Layout, thread: i64) -> Result<Coord, Refusal> {
    let root = tv.tree.root();
    let rank = tv.tree.rank(root);
    let threads = match tv.tree.first_mode(root) {
        Some(threads) if rank == 2 => threads,
        _ => {
            return Err(Refusal::of(Reason::RankMismatch {
                found: rank,
                wanted: 2,
            }));
        }
    };
    let threads = match crate::value::tuple::size(&tv.tree, threads) {
        Ok(threads) => threads,
        Err(refusal) => return Err(refusal),
    };
    if thread < 0 || thread >= threads {
        return Err(Refusal::of(Reason::NoSuchThread { thread, threads }));
    }
    let mut builder = Builder::new();
    builder.open();
    builder.leaf([thread]);
    builder.leaf([0]);
    builder.close();
    match builder.finish() {
        Ok(tree) => Ok(Coord { tree, free: 0b10 }),
        Err(refusal) => Err(refusal),
    }
}
