//! Parts of tensors by tiled MMAs and copies: `ThrMma::partition_c` and its kin.

use super::{
    Borrowed, Mask, Parts, Tensor, TensorError, Unmasked,
    within::{self, MaskOf, PartLayout, PartMask, Partitioning, Plain},
};
use crate::{
    int::Int,
    tiled::{Division, Partitionable, PartitionableByAll, RetileFn, Side},
    tree::Layout,
};

/// The part of thread `I` of a tensor, by a side `O` of a tiled MMA or copy.
pub type PartOf<P, L, O, I, M = Unmasked> = Tensor<P, PartLayout<L, O, I>, PartMask<L, M, O, I>>;

/// A fragment as a side `O` of a tiled copy has it: the elements of the fragment.
pub type RetiledOf<P, L, O, M = Unmasked> =
    Tensor<P, Plain<L, RetileFn<O>>, MaskOf<M, RetileFn<O>, Plain<L, RetileFn<O>>>>;

/// The parts of all threads: see [`TiledMma::partitions_c`](crate::tiled::TiledMma::partitions_c).
pub type ThreadParts<P, L, O, M = Unmasked> = Parts<P, Partitioning<L, M, O>>;

/// The tile of the copy or product must divide the tensor; a part of a masked tensor has the part
/// of its mask.
///
/// ```
/// use stridewise::{prelude::*, tiled::{TiledMma, UniversalFma}};
/// type Simt = TiledMma<UniversalFma<f32>, Layout![(4, 2, 1) : (1, 4, 0)]>;
/// let mut data = [0; 7 * 5];
/// let mut matrix = Tensor::new(&mut data, layout!((7, 5) : (5, 1)));
/// // A tile of 8 by 8, of which 7 by 5 elements exist.
/// let mut tile = matrix.view_mut().masked().local_tile(tile!(8, 8), (0, 0));
/// for (thread, mut part) in Simt::default().partitions_c(tile.view_mut()).enumerate() {
///     part.fill(thread);
/// }
/// let part = Simt::default().get_slice(7).partition_c(tile.view());
/// assert_eq!(
///     (part.layout().shape().to_string(), part.iter().count()),
///     ("(1,2,4)".to_string(), 2)
/// );
/// assert!(part.iter().all(|thread| *thread == 7));
/// ```
impl<P: Borrowed, L: Layout, M: Mask> Partitionable for Tensor<P, L, M> {
    type Divided = L;
    type Part<O: Division, I: Int> = PartOf<P, L, O, I, M>;
    type Error = TensorError;
    #[inline]
    fn try_part_of<O: Division, I: Int>(
        self,
        o: O,
        thread: I,
    ) -> Result<Self::Part<O, I>, TensorError> {
        self.try_part(|layout, mask| within::partition(layout, mask, o, thread, P::IS_EXCLUSIVE))
    }
    type Retiled<O: Side> = RetiledOf<P, L, O, M>;
    #[inline]
    fn try_retiled<O: Side>(self, o: O) -> Result<Self::Retiled<O>, TensorError> {
        self.try_part(|layout, mask| within::retiled(layout, mask, o, P::IS_EXCLUSIVE))
    }
}

impl<P: Borrowed, L: Layout, M: Mask> PartitionableByAll for Tensor<P, L, M> {
    type Parts<O: Division> = ThreadParts<P, L, O, M>;
    #[inline]
    fn try_parts_of<O: Division>(self, o: O) -> Result<Self::Parts<O>, TensorError> {
        self.divided(o)
    }
}
