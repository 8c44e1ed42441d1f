//! Tensors of a rank that is known at run time.

use super::{
    Borrowed, Engine, EngineMut, Memory, Owner, Stored, Tensor, TensorError, Unmasked, nested::Line,
};
use crate::{
    coord::{Bounds, Leaves},
    int::Dyn,
    tensor::{
        Batch, Mask, Strided,
        dyn_layout::{DynLayout, KernelLayout, Positions},
        fallible,
        within::DynWithin,
        writable::{begin, distinct_leaves},
    },
    tree::{Layout, Mode, Modes, NoModes},
    value,
};
use core::iter::FusedIterator;

/// The tensor of this layout, if Inside and Alone hold, also at coordinates that are padding.
pub(in crate::tensor) fn placed<A: Stored>(
    memory: A,
    layout: DynLayout,
) -> Result<Tensor<A::Direct, DynLayout>, TensorError> {
    // Inside: each index lies between the least and the largest one, and so does memory.
    let origin = begin(layout.bounds(), memory.length())?;
    if A::IS_WRITABLE {
        // Alone: the memory is, and no index comes twice.
        distinct_leaves(layout.leaves().get())?;
    }
    Ok(Tensor::of(memory.at(origin), layout, Unmasked))
}

fallible! { impl [E: Engine] Tensor<E, DynLayout>:
    /// Makes a tensor of a rank that is known at run time. As of [`new`](Tensor::new), the least
    /// index of the layout is the first element of the memory.
    ///
    /// ```
    /// use stridewise::{kernels, prelude::*, tensor::TensorError};
    /// let data: Vec<u32> = (0..24).collect();
    /// let images = Tensor::new_dyn(&data[..], "(2,3,4):(12,4,1)".parse()?);
    /// assert_eq!((images.shape(), images[[1, 2, 3]]), (&[2, 3, 4][..], 23));
    /// // Kernels take it as they take others.
    /// let mut columns = Tensor::new_dyn(vec![0; 24], "(2,3,4):(1,2,6)".parse()?);
    /// kernels::copy(images, columns.view_mut());
    /// assert_eq!(columns.into_memory()[..3], [0, 12, 4]);
    /// let error = Tensor::try_new_dyn(&data[..20], "(2,3,4):(12,4,1)".parse()?).unwrap_err();
    /// assert_eq!(error, TensorError::OutsideMemory { needed: 24, length: 20 });
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// [`OutsideMemory`](TensorError::OutsideMemory); [`NotInjective`](TensorError::NotInjective)
    /// for memory that can be written, and refusals of the [value layer](value::Layout::collision)
    /// to decide; [`TooManyLeaves`](TensorError::TooManyLeaves), for more than 16;
    /// [`Overflow`](TensorError::Overflow); [`Algebra`](TensorError::Algebra) for strides with a
    /// direction.
    #[inline]
    pub fn new_dyn | try_new_dyn [A: Memory<Line, Direct = E>]
    (memory: A, layout: value::Layout) -> Self | TensorError
    {
        placed(memory, DynLayout::of_value(&layout)?)
    }

    /// Makes a tensor some of whose modes end in padding: `shape` has the number of elements of
    /// each mode. All coordinates of `layout` have to lie in memory, those of padding too.
    ///
    /// This is how XLA's tiled arrays come: kernels go through the elements, and leave padding as
    /// it is. The other operand has the extents of the array.
    ///
    /// ```
    /// use stridewise::{kernels, prelude::*, xla::ArrayShape};
    /// let shape: ArrayShape = "f32[5,7]{1,0:T(4,2)}".parse()?;
    /// let bridge = shape.to_layout()?;
    /// let mut buffer = vec![0.0; shape.buffer()?.size() as usize];
    /// let mut tiled = Tensor::new_dyn_padded(&mut buffer[..], *bridge.layout(), bridge.extents());
    /// let data: Vec<f32> = (1..=35).map(|x| x as f32).collect();
    /// kernels::copy(Tensor::new_dyn(&data[..], "(5,7):(7,1)".parse()?), tiled.view_mut());
    /// assert_eq!((tiled.shape(), tiled[[4, 6]], tiled.get([4, 7])), (&[5, 7][..], 35.0, None));
    /// assert_eq!(kernels::reduce(tiled.view(), 0.0, |x, y| x + y), 630.0);
    /// assert_eq!(buffer[..10], [1.0, 2.0, 8.0, 9.0, 15.0, 16.0, 22.0, 23.0, 3.0, 4.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Where [`new_dyn`](Self::new_dyn) does; [`OtherRank`](TensorError::OtherRank);
    /// [`MoreElements`](TensorError::MoreElements).
    #[inline]
    pub fn new_dyn_padded | try_new_dyn_padded [A: Memory<Line, Direct = E>]
    (memory: A, layout: value::Layout, shape: &[i64]) -> Self | TensorError
    {
        placed(memory, DynLayout::of_value(&layout)?.with_elements(shape)?)
    }
}

fallible! { impl [E: Engine, L: Layout] Tensor<E, L>:
    /// Forgets the type of the layout, so that the rank is known at run time: `into_dyn` of
    /// ndarray.
    ///
    /// `TryFrom` is the way back.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{DynLayout, TensorError, Shared}};
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let matrix = Tensor::new(&data, layout!((2, 3) : (3, 1)));
    /// let dynamic = matrix.into_dyn();
    /// assert_eq!(dynamic.shape(), [2, 3]);
    /// let rows = View::<'_, i32, Layout![(?, 3) : (3, 1)]>::try_from(dynamic)?;
    /// assert_eq!(rows, matrix);
    /// let columns = View::<'_, i32, Layout![(2, ?) : (1, ?)]>::try_from(dynamic);
    /// assert_eq!(
    ///     columns.unwrap_err().to_string(),
    ///     "make_layout: the stride is 3, but the static stride of the type is 1, in mode 0 of \
    ///      (2,3):(3,1) for the type (2,?):(1,?)"
    /// );
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// # Panics
    /// [`TooManyLeaves`](TensorError::TooManyLeaves), for more than 16;
    /// [`Algebra`](TensorError::Algebra), for a tensor of coordinates.
    #[inline]
    pub fn into_dyn | try_into_dyn [] (self: Self) -> Tensor<E, DynLayout> | TensorError
    {
        let layout = DynLayout::of_value(&self.layout().to_value()?)?;
        // The leaves are those of the type, and so Inside and Alone hold.
        Ok(Tensor::of(self.engine, layout, Unmasked))
    }
}

/// A tensor whose layout is a type, if the layout has the parentheses and the static numbers of
/// that type.
///
/// An example is at [`into_dyn`](Tensor::into_dyn).
///
/// # Errors
/// [`Algebra`](TensorError::Algebra), as `TryFrom` of the layout;
/// [`PaddedMode`](TensorError::PaddedMode).
impl<E, L: Layout + TryFrom<value::Layout, Error = value::LayoutError>>
    TryFrom<Tensor<E, DynLayout>> for Tensor<E, L>
{
    type Error = TensorError;
    #[inline]
    fn try_from(tensor: Tensor<E, DynLayout>) -> Result<Self, TensorError> {
        // The leaves of the type are those of this layout, and so Inside and Alone hold.
        let layout = tensor.layout.try_typed()?;
        Ok(Tensor::of(tensor.engine, layout, Unmasked))
    }
}

impl<E: Owner> Tensor<E, DynLayout> {
    /// The memory of an owned tensor.
    #[inline]
    pub fn into_memory(self) -> E::Memory {
        self.engine.release()
    }
}

impl<E: Engine> Tensor<E, DynLayout> {
    /// The number of elements of each mode.
    #[inline]
    pub fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    /// A line whose least index is that of the layout, as engines that own memory need it.
    #[inline(always)]
    fn least(&self) -> Line {
        let Bounds { size, least, .. } = self.layout.bounds();
        let extent = if size == 0 { 0 } else { 2 };
        Mode(Dyn(extent), Dyn(least))
    }

    /// The tensor, borrowed to be read: kernels take it, and parts are taken of it.
    #[inline]
    pub fn view(&self) -> Tensor<E::View<'_>, DynLayout> {
        Tensor::of(self.engine.shared(self.least()), *self.layout, Unmasked)
    }

    /// The tensor, borrowed to be written: kernels take it, and parts are taken of it.
    #[inline]
    pub fn view_mut(&mut self) -> Tensor<E::ViewMut<'_>, DynLayout>
    where
        E: EngineMut,
    {
        let least = self.least();
        Tensor::of(self.engine.exclusive(least), *self.layout, Unmasked)
    }
}

impl<E: Engine> Tensor<E, DynLayout> {
    /// The element at a coordinate, if there is one.
    #[inline]
    pub(in crate::tensor) fn dyn_element(&self, coord: &[usize]) -> Option<&E::Element> {
        let index = self.layout.index_of(coord)?;
        let elements = self.engine.shared(self.least());
        // SAFETY: the coordinate is below the shape, so there is an element. Index 0 is that of the
        // first coordinate, which is one then.
        Some(unsafe { elements.item_from_first(index) })
    }

    /// [`dyn_element`](Self::dyn_element), to be written.
    #[inline]
    pub(in crate::tensor) fn dyn_element_mut(&mut self, coord: &[usize]) -> Option<&mut E::Element>
    where
        E: EngineMut,
    {
        let (index, least) = (self.layout.index_of(coord)?, self.least());
        let elements = self.engine.exclusive(least);
        // SAFETY: as above, and this is borrowed mutably.
        Some(unsafe { elements.item_from_first(index) })
    }
}

impl<P: Borrowed, L: KernelLayout, M: Mask> Tensor<P, L, M> {
    #[inline]
    pub(crate) fn rank_of(&self) -> usize {
        self.layout.rank_of()
    }

    /// The numbers of rows and columns, if the elements in them exist.
    #[cfg(feature = "alloc")]
    pub(crate) fn matrix_extents(&self) -> Option<[usize; 2]> {
        if let Some([rows, columns, ..]) = self.layout.padded() {
            return Some([rows, columns]);
        }
        let mut leaves: Leaves = Leaves::NONE;
        self.layout.put_leaves(&mut leaves);
        let extents = [leaves.size_of_mode(0), leaves.size_of_mode(1)];
        self.has_all()
            .then(|| extents.map(|extent| extent as usize))
    }

    /// The matrix by two strides, if it has them, and all elements; else itself.
    pub(crate) fn into_matrix(self) -> Result<Tensor<P, Strided>, Self> {
        let mut leaves: Leaves = Leaves::NONE;
        self.layout.put_leaves(&mut leaves);
        match (leaves.even_mode(0), leaves.even_mode(1)) {
            (Some([rows, down]), Some([columns, right])) if self.has_all() => {
                let columns = Modes(Mode(Dyn(columns), Dyn(right)), NoModes);
                let layout = Modes(Mode(Dyn(rows), Dyn(down)), columns);
                // The index of a coordinate is that of the leaves, and so Inside and Alone hold.
                Ok(Tensor::of(self.engine, layout, Unmasked))
            }
            _ => Err(self),
        }
    }

    /// The matrices along mode 2 by three strides, if they have them, and all elements; else itself.
    pub(crate) fn into_batch(self) -> Result<Tensor<P, Batch>, Self> {
        let mut leaves: Leaves = Leaves::NONE;
        self.layout.put_leaves(&mut leaves);
        match [0, 1, 2].map(|mode| leaves.even_mode(mode)) {
            [Some(rows), Some(columns), Some(matrices)] if self.has_all() => {
                let [rows, columns, matrices] = [rows, columns, matrices]
                    .map(|[extent, stride]| Mode(Dyn(extent), Dyn(stride)));
                let layout = Modes(rows, Modes(columns, Modes(matrices, NoModes)));
                // The index of a coordinate is that of the leaves, and so Inside and Alone hold.
                Ok(Tensor::of(self.engine, layout, Unmasked))
            }
            _ => Err(self),
        }
    }

    /// The tensor, borrowed to be read.
    #[cfg(feature = "alloc")]
    pub(crate) fn shared(&self) -> Tensor<P::View<'_>, L, M> {
        // Borrowed memory has its index 0, whatever the layout.
        Tensor::of(self.engine.shared(NoModes), *self.layout, *self.mask)
    }
}

impl<P: Borrowed> Tensor<P, DynLayout> {
    /// The part that lies within: Inside and Alone, as its coordinates are different ones of this
    /// tensor, or the elements are shared.
    #[inline]
    pub(in crate::tensor) fn dyn_part(
        self,
        within: impl FnOnce(&DynLayout) -> Result<DynWithin, TensorError>,
    ) -> Result<Self, TensorError> {
        let (layout, offset) = within(&self.layout)?.of(&self.layout, P::IS_EXCLUSIVE)?;
        Ok(Tensor::of(self.engine.moved(offset), layout, Unmasked))
    }

    /// All elements, in the order of positions.
    #[inline]
    pub(in crate::tensor) fn dyn_elements(self) -> DynElements<P> {
        DynElements {
            positions: Positions::of(*self.layout),
            engine: self.engine,
        }
    }
}

/// The elements of a tensor in the order of positions.
///
/// The engine is that of a tensor of the layout, which is used up: each position comes once.
pub(in crate::tensor) struct DynElements<P> {
    engine: P,
    positions: Positions,
}

impl<P: Borrowed> Iterator for DynElements<P> {
    type Item = P::Item;
    #[inline]
    fn next(&mut self) -> Option<P::Item> {
        let index = self.positions.next()?;
        // SAFETY: the index of a coordinate below the shape, each of which comes once.
        Some(unsafe { self.engine.item(index) })
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.positions.left();
        (left, Some(left))
    }
    #[inline]
    fn fold<A, F: FnMut(A, P::Item) -> A>(mut self, start: A, mut f: F) -> A {
        let mut result = start;
        while let Some((begin, stride, count)) = self.positions.next_run() {
            for i in 0..count as isize {
                // SAFETY: as above: the run has the coordinates that follow.
                result = f(result, unsafe { self.engine.item(begin + i * stride) });
            }
        }
        result
    }
}
impl<P: Borrowed> ExactSizeIterator for DynElements<P> {}
impl<P: Borrowed> FusedIterator for DynElements<P> {}
