//! Tensors from memory.

use super::{
    error::unwrap,
    memory::{Engine, HasRoom, Memory, Tensor},
};
use crate::{composed::AnyLayout, layout::Layout, verdict::must};

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// A layout over memory. The least index of the layout is the first element of the memory:
    /// where no stride is negative, index 0 is.
    ///
    /// `&[T]`, `&mut [T]` and references to arrays are borrowed, arrays are owned; with the feature
    /// `alloc`, `Vec` and boxed slices are.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let rows = 2_usize;
    /// let data: Vec<u32> = (0..12).collect();
    /// let matrix = Tensor::new(&data[..], layout!((rows, 4) : (4, 1)));
    /// assert_eq!(matrix[(1, 3)], 7);
    /// // A column backwards: coordinate 0 is the last element.
    /// let backwards = Tensor::new(&data[..], layout!(3 : -4));
    /// assert_eq!((backwards[0], backwards[2]), (8, 0));
    /// // Shared elements may be there several times.
    /// let rows = Tensor::new(&data[..], layout!((3, 4) : (0, 1)));
    /// assert_eq!((rows[(0, 3)], rows[(2, 3)]), (3, 3));
    /// // Of a swizzled layout, index 0 is the first element.
    /// let tile = Tensor::new(&data[..8], swizzle!(1, 0, 2).composition(layout!((2, 4) : (4, 1))));
    /// assert!(tile.slice(coord!((1, _))).iter().eq(&[5, 4, 7, 6]));
    /// ```
    ///
    /// # Panics
    /// As [`try_new`](Self::try_new) has errors.
    ///
    /// # Compile errors
    /// Memory that is neither a slice nor an array, or a `Vec` without the feature `alloc`
    /// (`ui-tests/fail/{memory_type,raw_pointer}.rs`); memory that can be written, and a static
    /// layout that has an index twice: see [`Writable`](super::Writable)
    /// (`ui-tests/fail/swizzled_overlap.rs`). When the program is built: a static layout over an
    /// array that is too small (`ui-tests/fail/{small_array,swizzled_beyond}.rs`).
    ///
    /// Source: CuTe `make_tensor`.
    #[inline]
    #[track_caller]
    pub fn new<A: Memory<Q, Engine = E>, Q: AnyLayout<Inside = L>>(memory: A, layout: Q) -> Self {
        must!(HasRoom<A, A::Reach>);
        unwrap(Self::try_new(memory, layout))
    }
}
