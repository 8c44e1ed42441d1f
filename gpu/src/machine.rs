//! What a kernel has of the machine that runs it.

use core::fmt::Debug;
use stridewise::{atoms::Mma, int::Narrow};

/// A dynamic integer of a kernel: 32 bits.
pub type Index = Narrow;

/// One thread of a block.
pub trait Machine: Copy {
    /// Global or shared memory of elements `T`.
    type Elements<T: Element>: Memory<Element = T>;

    /// The number of the thread in its block.
    fn thread(self) -> Index;
    /// The number of the block in each direction of the grid.
    fn block(self) -> (Index, Index);
    /// The shared memory of the block, whose size the launch sets; one kernel has elements of one
    /// type there.
    fn shared<T: Element>(self) -> Self::Elements<T>;
    /// Waits for all threads of the block: what they wrote before can be read after.
    fn barrier(self);

    /// Begins a copy of a vector from global to shared memory (`cp.async`).
    ///
    /// Where `bytes` is a number, only so many of its first bytes are read, and the others become 0.
    fn copy_async<T: Vector, C: Debug>(
        self,
        source: Self::Elements<T>,
        target: Self::Elements<T>,
        bytes: Option<isize>,
        coordinate: C,
    );
    /// Ends a group of copies: those begun since the last group.
    fn commit_copies(self);
    /// Waits for the copies of this thread, but the last `LEFT` groups.
    fn wait_for_copies<const LEFT: usize>(self);

    /// `a b + c`, rounded once.
    fn multiply_add(self, a: f32, b: f32, c: f32) -> f32;
    /// `2^x`, as precise as the device's `ex2.approx`.
    fn exp2(self, x: f32) -> f32;
    /// `1 / x`.
    fn reciprocal(self, x: f32) -> f32;

    /// The value of the thread whose number in its warp of 32 differs in the bits of `mask`.
    fn shuffle_xor(self, value: f32, mask: u32) -> f32;
    /// The part of a thread of four matrices of 8 by 8 halves, by all threads of a warp:
    /// [`SM75_U32x4_LDSM_N`](stridewise::atoms::copy::SM75_U32x4_LDSM_N). The row of a thread is the
    /// element at 0.
    fn load_matrices<T: Vector, C: Debug>(self, row: Self::Elements<T>, coordinate: C) -> [u32; 4];
    /// `A Bᵀ + C` by all threads of a warp, with the parts of a thread as [`Half::Multiply`] has them:
    /// two halves a register.
    fn multiply<H: Half>(self, a: [u32; 4], b: [u32; 2], c: [f32; 4]) -> [f32; 4];
}

/// Elements that a kernel reads and writes, by their index.
pub trait Memory: Copy {
    /// An element; a vector, where one access moves several numbers.
    type Element: Copy;
    /// The memory whose index 0 is this one's index `by`.
    #[must_use]
    fn from(self, by: isize) -> Self;
    /// `from(a ^ b)`: where several `b` are constants, an `a` that they share is scaled once.
    #[must_use]
    fn at_xor(self, a: isize, b: isize) -> Self {
        self.from(a ^ b)
    }
    /// The element at an index, which is that of a coordinate.
    fn read<C: Debug>(self, index: isize, coordinate: C) -> Self::Element;
    /// Writes the element at an index, which is that of a coordinate.
    fn write<C: Debug>(self, index: isize, coordinate: C, element: Self::Element);
}

/// An element of memory.
pub trait Element: Copy + Default + Debug + Send + 'static {}
impl<T: Copy + Default + Debug + Send + 'static> Element for T {}

/// 16 bytes, which one access moves.
pub trait Vector: Element {
    /// As words, the first one at the least address.
    fn words(self) -> [u32; 4];
    /// Of such words.
    fn from_words(words: [u32; 4]) -> Self;
}

impl Vector for [u32; 4] {
    #[inline(always)]
    fn words(self) -> [u32; 4] {
        self
    }
    #[inline(always)]
    fn from_words(words: [u32; 4]) -> Self {
        words
    }
}

impl Vector for [f32; 4] {
    #[inline(always)]
    fn words(self) -> [u32; 4] {
        self.map(f32::to_bits)
    }
    #[inline(always)]
    fn from_words(words: [u32; 4]) -> Self {
        words.map(f32::from_bits)
    }
}

/// Two numbers, which one access moves.
pub trait Pair: Element {
    /// Of these.
    fn of(first: f32, second: f32) -> Self;
}

impl Pair for [f32; 2] {
    #[inline(always)]
    fn of(first: f32, second: f32) -> Self {
        [first, second]
    }
}

/// Numbers of 16 bits that tensor cores multiply.
pub trait Half: Copy + Debug + 'static {
    /// The instruction, with sums of 32 bits.
    type Multiply: Mma;
    /// Whether these are `bf16`, not `f16`.
    const IS_BFLOAT: bool;
}

/// IEEE's numbers of 16 bits.
#[derive(Clone, Copy, Debug)]
pub enum F16 {}
impl Half for F16 {
    type Multiply = stridewise::atoms::mma::SM80_16x8x16_F32F16F16F32_TN;
    const IS_BFLOAT: bool = false;
}

/// The upper halves of `f32`.
#[derive(Clone, Copy, Debug)]
pub enum Bf16 {}
impl Half for Bf16 {
    type Multiply = stridewise::atoms::mma::SM80_16x8x16_F32BF16BF16F32_TN;
    const IS_BFLOAT: bool = true;
}
