//! What a kernel has of the machine that runs it.

use core::fmt::Debug;
use stridewise::int::Narrow;

/// A dynamic integer of a kernel: 32 bits.
pub type Index = Narrow;

/// One thread of a block.
pub trait Machine: Copy {
    /// Memory that all threads of the block share, of elements `T`.
    type Shared<T: Copy + Default + Debug + Send + 'static>: Memory<Element = T>;

    /// The number of the thread in its block.
    fn thread(self) -> Index;
    /// The number of the block in each direction of the grid.
    fn block(self) -> (Index, Index);
    /// The shared memory of the block, whose size the launch sets; one kernel has elements of one
    /// type there.
    fn shared<T: Copy + Default + Debug + Send + 'static>(self) -> Self::Shared<T>;
    /// Waits for all threads of the block: what they wrote before can be read after.
    fn barrier(self);
    /// The value of the thread whose number in its warp of 32 differs in the bits of `mask`.
    fn shuffle_xor(self, value: f32, mask: u32) -> f32;
    /// `2^x`, as precise as the device's `ex2.approx`.
    fn exp2(self, x: f32) -> f32;
    /// `1 / x`.
    fn reciprocal(self, x: f32) -> f32;
}

/// Elements that a kernel reads and writes, by their index.
pub trait Memory: Copy {
    /// An element; a vector, where one access moves several numbers.
    type Element: Copy;
    /// The memory whose index 0 is this one's index `by`.
    #[must_use]
    fn from(self, by: isize) -> Self;
    /// The element at an index, which is that of a coordinate.
    fn read<C: Debug>(self, index: isize, coordinate: C) -> Self::Element;
    /// Writes the element at an index, which is that of a coordinate.
    fn write<C: Debug>(self, index: isize, coordinate: C, element: Self::Element);
}
