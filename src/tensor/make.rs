//! Tensors from memory.

use super::{
    error::unwrap,
    memory::{Engine, Memory, Swizzled, Tensor},
    writable::Writable,
};
use crate::{
    algebra::{Array, Cosize, Length, StaticLayout, Storage},
    composed::{AnyLayout, ComposedLayout, Function},
    int::{CeilDiv, Mul, Static, Zero},
    layout::Layout,
    swizzle::Bits,
};
use generic_array::{ArrayLength, GenericArray, sequence::GenericSequence};

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// A layout over memory. The least index of the layout is the first element of the memory: where no stride is negative, index 0 is.
    ///
    /// `&[T]`, `&mut [T]` and references to arrays are borrowed, arrays are owned; with the feature `alloc`, `Vec` and boxed slices are.
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
    /// Memory that is neither a slice nor an array, or a `Vec` without the feature `alloc` (`ui-tests/fail/{memory_type,raw_pointer}.rs`); a static layout over an array that is
    /// too small (`ui-tests/fail/{small_array,swizzled_beyond}.rs`); memory that can be written, and a static layout that has an index
    /// twice: see [`Writable`] (`ui-tests/fail/swizzled_overlap.rs`).
    ///
    /// Source: CuTe `make_tensor`.
    #[inline]
    #[track_caller]
    pub fn new<A: Memory<Q, Engine = E>, Q: AnyLayout<Inside = L>>(memory: A, layout: Q) -> Self {
        unwrap(Self::try_new(memory, layout))
    }
}

impl<T, N: ArrayLength, L: Storage<Length = N>> Tensor<GenericArray<T, N>, L> {
    /// A tensor that owns what its static layout reaches over, each element from its coordinate. What lies between elements is the default of the type.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tensor = Owned::<isize, Layout![(2, 2) : (3, 1)]>::from_fn(|coord| 1 + layout!((2, 2) : (10, 1)).crd2idx(coord));
    /// assert_eq!(tensor.into_memory().as_slice(), [1, 2, 0, 11, 12]);
    /// ```
    ///
    /// # Compile errors
    /// As [`filled`](Self::filled).
    #[inline]
    #[must_use]
    pub fn from_fn(mut f: impl FnMut(L::Natural) -> T) -> Self
    where
        T: Default,
        L: Writable,
    {
        let mut tensor = Self::default();
        tensor.for_each(|coord, element| *element = f(coord));
        tensor
    }

    /// A tensor that owns what its static layout reaches over, filled with a value.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Owned};
    /// let mut tensor = Owned::<i32, Layout![(2, 3) : (3, 1)]>::filled(7);
    /// tensor[(1, 1)] = 0;
    /// assert_eq!(tensor.into_memory().as_slice(), [7, 7, 7, 7, 0, 7]);
    /// ```
    ///
    /// # Compile errors
    /// A layout that has an index twice: see [`Writable`] (`ui-tests/fail/mutable_overlap.rs`).
    #[inline]
    #[must_use]
    pub fn filled(value: T) -> Self
    where
        T: Clone,
        L: Writable,
    {
        Self::new(<Array<T, L> as GenericSequence<T>>::generate(|_| value.clone()), L::default())
    }
}

/// All elements are the default of their type.
///
/// ```
/// use stridewise::{prelude::*, tensor::Owned};
/// assert_eq!(Owned::<f32, Layout![(8, 32) : (40, 1)]>::default()[(7, 31)], 0.0);
/// ```
impl<T: Default, N: ArrayLength, L: Storage<Length = N> + Writable> Default for Tensor<GenericArray<T, N>, L> {
    #[inline]
    fn default() -> Self {
        Self::new(Array::<T, L>::default(), L::default())
    }
}

/// A layout by which a tensor owns its elements: see [`Owned`](super::Owned).
///
/// Sealed: it is implemented for [`Storage`], and for static layouts after a swizzle.
pub trait Owning: AnyLayout {
    /// What has the elements.
    type Engine<T>;
}

impl<L: Storage> Owning for L {
    type Engine<T> = Array<T, L>;
}

impl<W: Bits + Function, L: StaticLayout> Owning for ComposedLayout<W, Zero, L>
where
    Whole<W, L>: Length,
{
    type Engine<T> = Swizzled<GenericArray<T, <Whole<W, L> as Length>::Length>, W>;
}

/// As many elements as a swizzle permutes, so often that the layout is inside: there it stays.
type Whole<W, L> = Mul<CeilDiv<Cosize<L>, Static<<W as Bits>::End>>, Static<<W as Bits>::End>>;

impl<T, N: ArrayLength, W: Bits + Function, L: StaticLayout + Writable> Tensor<Swizzled<GenericArray<T, N>, W>, L> {
    /// A tensor that owns the elements of a static swizzled layout, each from its coordinate. What lies between elements is the default of the type.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// type Tile = ComposedLayout<Swizzle![1, 0, 2], Int![0], Layout![(2, 4) : (4, 1)]>;
    /// let tile = Owned::<isize, Tile>::from_fn(|coord| layout!((2, 4) : (10, 1)).crd2idx(coord));
    /// assert_eq!(tile.into_memory().as_slice(), [0, 1, 2, 3, 11, 10, 13, 12]);
    /// ```
    ///
    /// # Compile errors
    /// As [`filled`](Self::filled).
    #[inline]
    #[must_use]
    pub fn from_fn(mut f: impl FnMut(L::Natural) -> T) -> Self
    where
        T: Default,
    {
        let mut tensor = Self::default();
        tensor.for_each(|coord, element| *element = f(coord));
        tensor
    }

    /// A tensor that owns the elements of a static swizzled layout, filled with a value.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// type Tile = ComposedLayout<Swizzle![1, 0, 2], Int![0], Layout![(2, 4) : (4, 1)]>;
    /// assert_eq!(Owned::<i32, Tile>::filled(7)[(1, 3)], 7);
    /// ```
    ///
    /// # Compile errors
    /// A layout that has an index twice: see [`Writable`].
    #[inline]
    #[must_use]
    pub fn filled(value: T) -> Self
    where
        T: Clone,
    {
        Self::owning(GenericArray::generate(|_| value.clone()))
    }

    fn owning(memory: GenericArray<T, N>) -> Self {
        Self::new(memory, ComposedLayout(W::default(), Zero, L::default()))
    }
}

/// All elements are the default of their type.
///
/// ```
/// use stridewise::prelude::*;
/// type Tile = ComposedLayout<Swizzle![3, 0, 3], Int![0], Layout![(8, 8) : (8, 1)]>;
/// let tile = Owned::<f32, Tile>::default();
/// assert_eq!((tile[(7, 7)], tile.into_memory().len()), (0.0, 64));
/// ```
impl<T: Default, N: ArrayLength, W: Bits + Function, L: StaticLayout + Writable> Default
    for Tensor<Swizzled<GenericArray<T, N>, W>, L>
{
    #[inline]
    fn default() -> Self {
        Self::owning(GenericArray::default())
    }
}
