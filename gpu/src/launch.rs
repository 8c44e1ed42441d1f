//! The host's part of a kernel: what is checked before a launch.

use crate::{
    Index,
    kernels::Inside,
    tiles::{ByThread, InsideTiles, Swapped},
};
use core::fmt::Debug;
use stridewise::{
    layout::{Modes, NoModes},
    prelude::*,
    value::{self, errors},
};

errors! {
    /// Why there is no such launch.
    ///
    /// A layout whose indices leave 32 bits, or whose lines are no whole vectors, is refused where it
    /// is made: `TryFrom<value::Layout>`, `try_upcast`.
    #[derive(Clone, Copy, PartialEq, Eq)]
    #[allow(clippy::large_enum_variant, reason = "an error shows the layouts it is about")]
    pub enum LaunchError by sentence {
        /// The tile does not divide the matrix.
        PartialTiles(matrix: isize, tiles: isize) "the matrix has {matrix} elements, and its tiles have {tiles}";
        /// Some element of a tile has no thread, or several.
        Threads(tile: isize, threads: isize) "the threads do not have each of {tile} elements of a tile once: they have {threads} values";
        /// An access of as many bytes would not be aligned.
        Misaligned(address: u64, bytes: usize) "the address {address} is no multiple of {bytes}, and elements have {bytes} bytes";
        /// The block has more shared memory than the device has for one.
        SharedMemory(needed: usize, available: usize) "a block needs {needed} bytes of shared memory, and there are {available}";
        /// No device runs such a block.
        Block(threads: usize) "a block has {threads} threads, and needs 1 to 1024";
        /// No device runs such a grid.
        Grid(x: usize, y: usize) "a grid has {x} by {y} blocks, and needs 1 to 2147483647 by 1 to 65535";
    }
    else
    /// The algebra has no such layout.
    Algebra(value::LayoutError)
}

impl From<value::LayoutError> for LaunchError {
    fn from(error: value::LayoutError) -> Self {
        Self::Algebra(error)
    }
}

/// The numbers of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Blocks in both directions of the grid.
    pub grid: (u32, u32),
    /// Threads of a block.
    pub threads: u32,
    /// Bytes of shared memory of a block.
    pub shared: u32,
}

impl Launch {
    /// Of these numbers, on a device that has `available` bytes of shared memory for a block.
    ///
    /// # Errors
    /// [`LaunchError::Grid`], [`LaunchError::Block`], [`LaunchError::SharedMemory`].
    pub fn new(
        (x, y): (usize, usize),
        threads: usize,
        shared: usize,
        available: usize,
    ) -> Result<Self, LaunchError> {
        if !(1..=i32::MAX as usize).contains(&x) || !(1..=65535).contains(&y) {
            Err(LaunchError::Grid { x, y })
        } else if !(1..=1024).contains(&threads) {
            Err(LaunchError::Block { threads })
        } else if shared > available {
            let needed = shared;
            Err(LaunchError::SharedMemory { needed, available })
        } else {
            Ok(Self {
                grid: (x as u32, y as u32),
                threads: threads as u32,
                shared: shared as u32,
            })
        }
    }
}

/// A kernel of `entries` with its parameters.
pub trait Kernel: Debug + Send + Sync {
    /// As the entry is called.
    fn name(&self) -> &'static str;
    /// The bytes of an element, of each global memory.
    fn elements(&self) -> &'static [usize];
    /// The numbers of its launch, on a device that has `available` bytes of shared memory for a block.
    ///
    /// # Errors
    /// Those of [`Launch::new`].
    fn launch(&self, available: usize) -> Result<Launch, LaunchError>;
    /// The words of each parameter; the addresses of global memory, of 64 bits, come before them.
    fn parameters(&self) -> Vec<Vec<u32>>;
    /// Runs it in the simulator on the words of each global memory.
    ///
    /// # Panics
    /// As [`Simulator::run`](crate::Simulator::run).
    fn simulate(&self, launch: Launch, memory: &mut [Vec<u32>]);
}

/// The threads of a layout of (thread, value, block).
pub fn threads<L: Layout>(layout: L) -> usize {
    layout.get(int!(0)).size().value() as usize
}

/// The blocks of a layout of (thread, value, block), in both directions.
pub fn blocks<L: Layout>(layout: L) -> (usize, usize) {
    let blocks = layout.get(int!(2));
    let [x, y] = [
        blocks.get(int!(0)).size().value(),
        blocks.get(int!(1)).size().value(),
    ];
    (x as usize, y as usize)
}

/// An address on a device, as memory of elements of so many bytes: each access moves a whole element.
///
/// # Errors
/// [`LaunchError::Misaligned`].
pub fn address(address: u64, bytes: usize) -> Result<u64, LaunchError> {
    if address.is_multiple_of(bytes as u64) {
        Ok(address)
    } else {
        Err(LaunchError::Misaligned { address, bytes })
    }
}

/// [`ByThread`] of these.
///
/// # Errors
/// [`LaunchError::PartialTiles`], [`LaunchError::Threads`], and those of the divide and of the composition.
pub fn by_thread<L: Layout, B: Tiler, V: Layout>(
    matrix: L,
    tile: B,
    threads: V,
) -> Result<ByThread<L, B, V>, LaunchError> {
    let tiles = matrix.try_zipped_divide(tile)?;
    let (matrix, all) = (matrix.size().value(), tiles.size().value());
    if all != matrix {
        return Err(LaunchError::PartialTiles { matrix, tiles: all });
    }
    let in_tile = tiles.get(int!(0));
    let (tile, values) = (in_tile.size().value(), threads.size().value());
    if tile != values || !threads.to_value()?.is_bijective()? {
        let threads = values;
        return Err(LaunchError::Threads { tile, threads });
    }
    let in_tile = in_tile.try_composition(threads)?;
    Ok(Modes(
        in_tile.get(int!(0)),
        Modes(in_tile.get(int!(1)), Modes(tiles.get(int!(1)), NoModes)),
    ))
}

/// Elements that are in as many rows and columns, where these layouts have the row and the column of each
/// element, or of a vector's first one; their tiles divide them.
///
/// # Errors
/// As [`by_thread`], and where the numbers do not fit into 32 bits.
pub fn inside<R: Layout, C: Layout, B: Tiler, V: Layout>(
    (row, rows): (R, usize),
    (column, columns): (C, usize),
    tile: B,
    threads: V,
) -> Result<InsideTiles<R, C, B, V>, LaunchError> {
    Ok(Inside {
        row: by_thread(row, tile, threads)?,
        column: by_thread(column, tile, threads)?,
        rows: Index::try_new(rows as isize)?,
        columns: Index::try_new(columns as isize)?,
    })
}

/// [`Swapped`] of this.
pub fn swapped<L: Layout>(layout: L) -> Swapped<L> {
    let blocks = layout.get(int!(2)).select(shape!((1, 0)));
    Modes(
        layout.get(int!(0)),
        Modes(layout.get(int!(1)), Modes(blocks, NoModes)),
    )
}
