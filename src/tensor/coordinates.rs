//! Coordinate tensors: the coordinates that tiles and parts of threads stand for.

use super::{Counter, Mask, Tensor, within::has};
use crate::{
    coord::{Coord, CoordTree, count_of},
    int::Int,
    tree::{Along, Filled, Layout, List, NoModes, Shape, tuple::IntTuple as _},
};

/// A tensor of coordinates, made by [`make_identity_tensor`](super::make_identity_tensor), and any
/// part of it.
///
/// It has no memory. [`at`](Self::at) is the coordinate in the shape that a coordinate of the part
/// stands for; it goes past the shape in a partial tile.
/// [`contains`](super::TensorAccess::contains) says whether it is one of the shape: CuTe's
/// predicate `elem_less(coordinate, shape)`.
///
/// All that takes parts of tensors takes parts of it: slices, tiles, partitions of threads,
/// divides, compositions and partitions.
///
/// # Laws
/// `part(coordinates).at(c)` is the coordinate of the element `part(data)[c]`, for each part.
///
/// ```
/// use stridewise::{prelude::*, tensor::make_identity_tensor};
/// let shape = shape!((6, 5));
/// let data: Vec<usize> = (0..30).collect();
/// let matrix = Tensor::new(&data[..], layout!((6, 5) : (5, 1)));
/// let (threads, thread) = (layout!((2, 2) : (1, 2)), 3);
/// let partition = matrix.masked().local_partition(threads, thread);
/// let coordinates = make_identity_tensor(shape).local_partition(threads, thread);
/// for position in 0..partition.size().value() {
///     let coordinate = coordinates.at(position);
///     assert_eq!(partition.get(position).is_some(), coordinate.elem_less(shape));
///     assert_eq!(partition.get(position), matrix.get(coordinate));
/// }
/// ```
///
/// Source: CuTe `ArithmeticTuple` tensors (`make_identity_tensor`).
pub type CoordTensor<'a, E, L, M> = Tensor<Counter<'a, E>, L, M>;

/// A coordinate in the shape of `E`, with dynamic leaves.
pub type CoordIn<E> =
    Shape<Filled<<<E as Layout>::FlatOnto<NoModes> as List>::Remaining, Shape<E>>>;

/// How far it is to the end of a mask, from a coordinate.
#[derive(Clone, Copy)]
struct Left<M, C>(M, C);

impl<M: Mask, C: CoordTree> Along for Left<M, C> {
    #[inline(always)]
    fn along<D: Int>(self, direction: D) -> isize {
        self.0.left(direction, self.1)
    }
}

impl<E: Layout, L: Layout, M: Mask> Tensor<Counter<'_, E>, L, M> {
    /// The coordinate that a coordinate of this part stands for.
    ///
    /// # Panics
    /// If the part has no such coordinate.
    ///
    /// Source: CuTe `Tensor::operator()` of a coordinate tensor.
    #[inline(always)]
    #[track_caller]
    pub fn at<C: Coord>(&self, coord: C) -> CoordIn<E> {
        let coord = coord.tree();
        assert!(
            has(self.layout(), coord),
            "the coordinate is outside of the tensor, whose shape is {}",
            self.layout().shape_of().display()
        );
        let ends = self.engine().ends;
        let left = ends.flat_onto(NoModes).remaining(Left(self.mask(), coord));
        Filled(left, ends.shape_of()).shape_of()
    }

    /// All coordinates, in the order of positions: those outside of the shape, too.
    #[inline(always)]
    pub fn coords(&self) -> impl Iterator<Item = CoordIn<E>> {
        (0..count_of(self.layout()) as usize).map(|position| self.at(position))
    }
}
