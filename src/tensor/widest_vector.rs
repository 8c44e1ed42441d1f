//! How many elements two tensors have side by side.

use super::{Borrowed, Tensor};
use crate::{tree::Layout, value::LayoutError};

impl<P: Borrowed, L: Layout> Tensor<P, L> {
    /// How many elements both tensors have side by side, at equal positions from index 0 on:
    /// `(8,4):(1,8)` and `(8,4):(1,64)` → 8. A swizzle bounds it.
    ///
    /// Dynamic leaves count with their values, unlike in [`MaxCommonVector`]. It is 1 where the
    /// [value layer](crate::value::Layout::max_common_vector) refuses the layouts.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let (data, distance) = ([0_u8; 32], 8);
    /// let (a, b) = (layout!((8, 4) : (1, 8)), layout!((4, 2) : (1, distance)));
    /// assert_eq!(Tensor::new(&data, a).max_common_vector(&Tensor::new(&data[..], b)), 4);
    /// ```
    ///
    /// Source: CuTe `max_common_vector(tensor, tensor)`.
    ///
    /// [`MaxCommonVector`]: crate::algebra::MaxCommonVector
    pub fn max_common_vector<Q: Borrowed, R: Layout>(&self, other: &Tensor<Q, R>) -> usize {
        let [common, ..] = self.counts(other).unwrap_or([1; 3]);
        self.contiguous_block()
            .min(other.contiguous_block())
            .min(common as usize)
    }

    /// The widest vector, in bytes, by which both tensors can be copied: a power of two up to 64.
    ///
    /// # Laws
    /// For vectors of `n` elements: both tensors are made of vectors, and each begins at a multiple
    /// of its size in memory. The elements of a vector are at equal positions in both.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// #[repr(align(64))]
    /// struct Aligned([u64; 64]);
    /// let Aligned(data) = &Aligned([0; 64]);
    /// let (rows, blocks) = (layout!((8, 4) : (1, 8)), layout!((2, 4, 4) : (1, 8, 2)));
    /// let (rows, blocks) = (Tensor::new(data, rows), Tensor::new(data, blocks));
    /// // Two numbers of 8 bytes.
    /// assert_eq!((rows.max_common_vector(&blocks), rows.widest_vector(&blocks)), (2, 16));
    /// ```
    ///
    /// Source: CuTe `copy` with `AutoVectorizingCopyWithAssumedAlignment`, which takes dynamic
    /// strides to be aligned; here they are looked at.
    pub fn widest_vector<Q: Borrowed, R: Layout>(&self, other: &Tensor<Q, R>) -> usize {
        let [common, first, second] = self.counts(other).unwrap_or([1; 3]);
        let counts =
            self.contiguous_block() | other.contiguous_block() | (common | first | second) as usize;
        let places = self.engine().pointer(0).addr() | other.engine().pointer(0).addr();
        // The powers of two that divide all of these; a product that wraps has them.
        let all = 64 | places | counts.wrapping_mul(size_of::<P::Element>());
        all & all.wrapping_neg()
    }

    /// How many elements the layouts have side by side, and each of them in aligned vectors.
    fn counts<Q: Borrowed, R: Layout>(
        &self,
        other: &Tensor<Q, R>,
    ) -> Result<[i64; 3], LayoutError> {
        let (a, b) = (self.layout().to_value()?, other.layout().to_value()?);
        let common = a.max_common_vector(&b)?;
        Ok([common, a.max_alignment()?, b.max_alignment()?])
    }

    /// How many elements from index 0 on the swizzle leaves side by side.
    fn contiguous_block(&self) -> usize {
        self.engine().up_to_multiple(0, P::CONTIGUOUS_BLOCK) as usize
    }
}
