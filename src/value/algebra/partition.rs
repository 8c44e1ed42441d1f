//! Parts of a layout: the tile at a coordinate, what stands at one place of every tile, the share
//! of one thread.

use crate::value::{
    arithmetic::attempt,
    basis::BasisLayout,
    coord::Coord,
    error::{Error, Operand, Operation, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
    tree::{Builder, Node, Tree},
    tuple::size,
};

impl Layout {
    /// The tile at a coordinate among the tiles, and where it begins: `(8,24):(24,1)` by `<4,8>` at
    /// `(1,2)` → `(4,8):(24,1)` and 112.
    ///
    /// Of several rests of a tile a coordinate may name the first ones; the others, and those under
    /// `_`, stay as modes behind those of the tile. A single mode of a tile stays whole.
    ///
    /// # Laws
    /// With `q = zipped_divide(l, tiler)`: `tile(t) + offset = q(t, c)` for every coordinate t in
    /// the tile.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let matrix: Layout = "(8,24):(24,1)".parse()?;
    /// let (tile, offset) = matrix.local_tile(&"<4,8>".parse()?, &"(1,2)".parse()?)?;
    /// assert_eq!((tile.to_string().as_str(), offset), ("(4,8):(24,1)", 112));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`zipped_divide`](Self::zipped_divide) and
    /// [`slice_and_offset`](Self::slice_and_offset); [`OutsideMode`](Reason::OutsideMode) for a
    /// coordinate that no tile has.
    ///
    /// Source: CuTe `local_tile`.
    pub const fn local_tile(&self, tiler: &Tiler, coord: &Coord) -> Result<(Self, i64), Error> {
        self.part(tiler, coord, true, Operation::LocalTile)
    }

    /// The same as [`local_tile`](Self::local_tile), by the name that CuTe has for any tensor.
    ///
    /// # Laws
    /// Those of [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let (tile, offset) = "(12):(2)"
    ///     .parse::<Layout>()?
    ///     .inner_partition(&"<2>".parse()?, &"(2)".parse()?)?;
    /// assert_eq!((tile.to_string().as_str(), offset), ("((2)):((2))", 8));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`local_tile`](Self::local_tile).
    ///
    /// Source: CuTe `inner_partition`.
    pub const fn inner_partition(
        &self,
        tiler: &Tiler,
        coord: &Coord,
    ) -> Result<(Self, i64), Error> {
        self.part(tiler, coord, true, Operation::InnerPartition)
    }

    /// What stands at a coordinate of every tile, and where that begins: `(8,24):(24,1)` by `<4,8>`
    /// at `(1,2)` → `(2,3):(96,8)` and 26.
    ///
    /// First come the modes of the tile that the coordinate keeps: those under `_`, and those
    /// behind the last one that it names. Then the modes over which the tiles repeat; a single one
    /// stays a mode of its own, in parentheses.
    ///
    /// # Laws
    /// With `q = zipped_divide(l, tiler)`:
    /// `part(k, r) + offset = q(c with k at the modes that it keeps, r)` for every coordinate k of
    /// those modes and r among the tiles.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let matrix: Layout = "(8,24):(24,1)".parse()?;
    /// let (part, offset) = matrix.outer_partition(&"<4,8>".parse()?, &"(1,2)".parse()?)?;
    /// assert_eq!((part.to_string().as_str(), offset), ("(2,3):(96,8)", 26));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`local_tile`](Self::local_tile).
    ///
    /// Source: CuTe `outer_partition`.
    pub const fn outer_partition(
        &self,
        tiler: &Tiler,
        coord: &Coord,
    ) -> Result<(Self, i64), Error> {
        self.part(tiler, coord, false, Operation::OuterPartition)
    }

    /// The share of one thread, and where it begins: `(8,24):(24,1)` by threads `(4,8):(8,1)` at 10
    /// → `(2,3):(96,8)` and 26.
    ///
    /// The tiler is the size of each mode of the layout of threads.
    ///
    /// # Laws
    /// [`outer_partition`](Self::outer_partition) at [`get_flat_coord`](Self::get_flat_coord) of
    /// the thread. If each thread has one number, the shares of all threads together have each
    /// element once.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let matrix: Layout = "(8,24):(24,1)".parse()?;
    /// let (share, offset) = matrix.local_partition(&"(4,8):(8,1)".parse()?, 10)?;
    /// assert_eq!((share.to_string().as_str(), offset), ("(2,3):(96,8)", 26));
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`local_tile`](Self::local_tile); [`NoSuchThread`](Reason::NoSuchThread).
    ///
    /// Source: CuTe `local_partition`.
    pub const fn local_partition(&self, threads: &Self, thread: i64) -> Result<(Self, i64), Error> {
        match threads_at(self.operand(), threads, thread) {
            Ok((tiler, coord)) => self.part(&tiler, &coord, false, Operation::LocalPartition),
            Err(error) => Err(error),
        }
    }

    const fn part(
        &self,
        tiler: &Tiler,
        coord: &Coord,
        inner: bool,
        operation: Operation,
    ) -> Result<(Self, i64), Error> {
        let zipped = match self.zipped_divide(tiler) {
            Ok(zipped) => zipped.tree,
            Err(error) => return Err(error.of(operation)),
        };
        let (sliced, whole, coord) = match split(&zipped, coord, inner) {
            Ok(parts) => parts,
            Err(refusal) => {
                return Err(Error::new(
                    operation,
                    refusal,
                    self.operand(),
                    coord.operand(),
                ));
            }
        };
        let result = match (Self { tree: sliced }).slice_and_offset(&coord) {
            Ok((kept, offset)) => {
                match beside(&zipped, whole, (&kept.tree, &sliced), &coord, inner) {
                    Ok(tree) => Ok((Self { tree }, offset)),
                    Err(refusal) => Err(refusal),
                }
            }
            Err(error) => Err(Refusal::of(error.reason())),
        };
        match result {
            Ok(part) => Ok(part),
            Err(refusal) => Err(Error::new(
                operation,
                refusal,
                self.operand(),
                coord.operand(),
            )),
        }
    }
}

impl BasisLayout {
    /// The tile at a coordinate among the tiles, and the coordinate where it begins:
    /// `(8,24):(1@0,1@1)` by `<4,8>` at `(1,2)` → `(4,8):(1@0,1@1)` and `(4,16)`.
    ///
    /// # Laws
    /// As [`Layout::local_tile`], with sums of coordinates.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let identity = BasisLayout::make_identity_layout(&"(8,24)".parse()?)?;
    /// let (tile, begin) = identity.local_tile(&"<4,8>".parse()?, &"(1,2)".parse()?)?;
    /// assert_eq!(
    ///     (tile.to_string().as_str(), begin.to_string().as_str()),
    ///     ("(4,8):(1@0,1@1)", "(4,16)")
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::local_tile`].
    ///
    /// Source: CuTe `local_tile`.
    pub const fn local_tile(
        &self,
        tiler: &Tiler,
        coord: &Coord,
    ) -> Result<(Self, IntTuple), Error> {
        self.part(tiler, coord, true, Operation::LocalTile)
    }

    /// [`local_tile`](Self::local_tile), by the name that CuTe has for any tensor.
    ///
    /// # Laws
    /// Those of [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let identity = BasisLayout::make_identity_layout(&"(8,24)".parse()?)?;
    /// assert_eq!(
    ///     identity
    ///         .inner_partition(&"<4,8>".parse()?, &"(1,2)".parse()?)?
    ///         .1
    ///         .to_string(),
    ///     "(4,16)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::local_tile`].
    ///
    /// Source: CuTe `inner_partition`.
    pub const fn inner_partition(
        &self,
        tiler: &Tiler,
        coord: &Coord,
    ) -> Result<(Self, IntTuple), Error> {
        self.part(tiler, coord, true, Operation::InnerPartition)
    }

    /// What stands at a coordinate of every tile, and the coordinate where that begins:
    /// `(8,24):(1@0,1@1)` by `<4,8>` at `(1,2)` → `(2,3):(4@0,8@1)` and `(1,2)`.
    ///
    /// # Laws
    /// As [`Layout::outer_partition`], with sums of coordinates.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let identity = BasisLayout::make_identity_layout(&"(8,24)".parse()?)?;
    /// let (part, begin) = identity.outer_partition(&"<4,8>".parse()?, &"(1,2)".parse()?)?;
    /// assert_eq!(
    ///     (part.to_string().as_str(), begin.to_string().as_str()),
    ///     ("(2,3):(4@0,8@1)", "(1,2)")
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::local_tile`].
    ///
    /// Source: CuTe `outer_partition`.
    pub const fn outer_partition(
        &self,
        tiler: &Tiler,
        coord: &Coord,
    ) -> Result<(Self, IntTuple), Error> {
        self.part(tiler, coord, false, Operation::OuterPartition)
    }

    /// The share of one thread, and the coordinate where it begins: `(8,24):(1@0,1@1)` by threads
    /// `(4,8):(8,1)` at 10 → `(2,3):(4@0,8@1)` and `(1,2)`.
    ///
    /// # Laws
    /// As [`Layout::local_partition`], with sums of coordinates.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let identity = BasisLayout::make_identity_layout(&"(8,24)".parse()?)?;
    /// let (share, begin) = identity.local_partition(&"(4,8):(8,1)".parse()?, 10)?;
    /// assert_eq!(
    ///     (share.to_string().as_str(), begin.to_string().as_str()),
    ///     ("(2,3):(4@0,8@1)", "(1,2)")
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::local_partition`].
    ///
    /// Source: CuTe `local_partition`.
    pub const fn local_partition(
        &self,
        threads: &Layout,
        thread: i64,
    ) -> Result<(Self, IntTuple), Error> {
        match threads_at(self.operand(), threads, thread) {
            Ok((tiler, coord)) => self.part(&tiler, &coord, false, Operation::LocalPartition),
            Err(error) => Err(error),
        }
    }

    const fn part(
        &self,
        tiler: &Tiler,
        coord: &Coord,
        inner: bool,
        operation: Operation,
    ) -> Result<(Self, IntTuple), Error> {
        let zipped = match self.zipped_divide(tiler) {
            Ok(zipped) => zipped.tree,
            Err(error) => return Err(error.of(operation)),
        };
        let (sliced, whole, coord) = match split(&zipped, coord, inner) {
            Ok(parts) => parts,
            Err(refusal) => {
                return Err(Error::new(
                    operation,
                    refusal,
                    self.operand(),
                    coord.operand(),
                ));
            }
        };
        let result = match (Self { tree: sliced }).slice_and_offset(&coord) {
            Ok((kept, begin)) => match beside(&zipped, whole, (&kept.tree, &sliced), &coord, inner)
            {
                Ok(tree) => Ok((Self { tree }, begin)),
                Err(refusal) => Err(refusal),
            },
            Err(error) => Err(Refusal::of(error.reason())),
        };
        match result {
            Ok(part) => Ok(part),
            Err(refusal) => Err(Error::new(
                operation,
                refusal,
                self.operand(),
                coord.operand(),
            )),
        }
    }
}

/// The tiler of a layout of threads, and the coordinate of a thread.
const fn threads_at(left: Operand, threads: &Layout, thread: i64) -> Result<(Tiler, Coord), Error> {
    let sizes = match threads.shape().product_each() {
        Ok(sizes) => sizes,
        Err(error) => return Err(error.of(Operation::LocalPartition)),
    };
    let coord = match threads.get_flat_coord(thread) {
        Ok(coord) => Coord::of(&coord),
        Err(error) => {
            return Err(without_thread(left, threads, thread, error).of(Operation::LocalPartition));
        }
    };
    match Tiler::shape(&sizes) {
        Ok(tiler) => Ok((tiler, coord)),
        Err(error) => Err(error.of(Operation::LocalPartition)),
    }
}

/// A number that is none of the indices of a layout of threads.
const fn without_thread(left: Operand, of: &Layout, thread: i64, error: Error) -> Error {
    match (error.reason(), of.size()) {
        (Reason::NotReached { .. }, Ok(threads)) => {
            Error::no_such_thread(left, of.operand(), thread, threads)
        }
        _ => error,
    }
}

/// The part of a quotient that a coordinate slices, the other one, and the coordinate in all modes
/// of the first one.
const fn split<const W: usize>(
    zipped: &Tree<W>,
    coord: &Coord,
    inner: bool,
) -> Result<(Tree<W>, Node, Coord), Refusal> {
    let (sliced, whole) = match (zipped.mode(zipped.root(), 0), zipped.mode(zipped.root(), 1)) {
        (Some(tile), Some(rest)) if inner => (rest, tile),
        (Some(tile), Some(rest)) => (tile, rest),
        _ => unreachable!(),
    };
    let sliced = zipped.subtree(sliced);
    let coord = attempt!(padded(coord, sliced.rank(sliced.root())));
    Ok((sliced, whole, coord))
}

/// The modes that the coordinate keeps of the tile (or of the rest, for what is `inner`), beside
/// those of the other one.
const fn beside<const W: usize>(
    zipped: &Tree<W>,
    whole: Node,
    (kept, sliced): (&Tree<W>, &Tree<W>),
    coord: &Coord,
    inner: bool,
) -> Result<Tree<W>, Refusal> {
    attempt!(inside(sliced, sliced.root(), coord, coord.tree.root()));
    let mut builder = Builder::new();
    builder.open();
    if inner {
        spread(&mut builder, zipped, whole);
    }
    // `_` takes no parentheses off.
    if coord.is_free(coord.tree.root()) {
        builder.copy(kept, kept.root());
    } else {
        builder.copy_modes(kept, kept.root());
    }
    if !inner {
        spread(&mut builder, zipped, whole);
    }
    builder.close();
    builder.finish()
}

/// That integers are below the sizes of their modes.
const fn inside<const W: usize>(
    tree: &Tree<W>,
    node: Node,
    coord: &Coord,
    at: Node,
) -> Result<(), Refusal> {
    if coord.is_free(at) {
        return Ok(());
    }
    if !coord.tree.is_tuple(at) {
        let (coordinate, extent) = (coord.tree.at(at.begin)[0], attempt!(size(tree, node)));
        if coordinate < 0 || coordinate >= extent {
            return Err(Refusal::of(Reason::OutsideMode { coordinate, extent }));
        }
        return Ok(());
    }
    let mut modes = (tree.first(node), coord.tree.first(at));
    let mut position = 0;
    while let (Some(mode), Some(place)) = modes {
        if let Err(refusal) = inside(tree, mode, coord, place) {
            return Err(refusal.inside(position));
        }
        modes = (tree.next(node, mode), coord.tree.next(at, place));
        position += 1;
    }
    Ok(())
}

/// The modes, if there are several; a single one stays whole.
const fn spread<const W: usize>(builder: &mut Builder<W>, tree: &Tree<W>, node: Node) {
    if tree.is_tuple(node) && tree.rank(node) != 1 {
        builder.copy_modes(tree, node);
    } else {
        builder.copy(tree, node);
    }
}

/// A tuple with `_` for the modes that it does not name.
const fn padded(coord: &Coord, rank: usize) -> Result<Coord, Refusal> {
    let root = coord.tree.root();
    if !coord.tree.is_tuple(root) || coord.tree.rank(root) >= rank {
        return Ok(*coord);
    }
    let mut builder = Builder::new();
    builder.open();
    builder.copy_modes(&coord.tree, root);
    let mut free = if coord.tree.rank(root) == 0 {
        0
    } else {
        coord.free
    };
    let mut missing = rank - coord.tree.rank(root);
    while missing > 0 {
        if builder.fits().is_ok() {
            free |= 1 << builder.len();
        }
        builder.leaf([0]);
        missing -= 1;
    }
    builder.close();
    match builder.finish() {
        Ok(tree) => Ok(Coord { tree, free }),
        Err(refusal) => Err(refusal),
    }
}
