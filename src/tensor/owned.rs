//! Tensors that own their elements in arrays of the crate `generic-array` (feature
//! `generic-array`).

use super::{
    memory::{Swizzled, Tensor},
    writable::Writable,
};
use crate::{
    algebra::{Array, Cosize, Length, StaticLayout, Storage},
    composed::{AnyLayout, ComposedLayout, Function},
    int::{CeilDiv, Mul, Static, Zero},
    swizzle::Bits,
};
use generic_array::{ArrayLength, GenericArray, sequence::GenericSequence};

impl<T, N: ArrayLength, L: Storage<Length = N>> Tensor<GenericArray<T, N>, L> {
    /// A tensor that owns what its static layout reaches over, each element from its coordinate.
    /// What lies between elements is the default of the type.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tensor = Owned::<usize, Layout![(2, 2) : (3, 1)]>::from_fn(|(i, j)| 1 + 10 * i + j);
    /// assert_eq!(tensor.into_memory().as_slice(), [1, 2, 0, 11, 12]);
    /// ```
    ///
    /// # Compile errors
    /// As [`filled`](Self::filled).
    #[inline]
    #[must_use]
    pub fn from_fn(mut f: impl FnMut(L::Native) -> T) -> Self
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
        Self::new(
            <Array<T, L> as GenericSequence<T>>::generate(|_| value.clone()),
            L::default(),
        )
    }
}

/// All elements are the default of their type.
///
/// ```
/// use stridewise::{prelude::*, tensor::Owned};
/// assert_eq!(Owned::<f32, Layout![(8, 32) : (40, 1)]>::default()[(7, 31)], 0.0);
/// ```
impl<T: Default, N: ArrayLength, L: Storage<Length = N> + Writable> Default
    for Tensor<GenericArray<T, N>, L>
{
    #[inline]
    fn default() -> Self {
        Self::new(Array::<T, L>::default(), L::default())
    }
}

/// A tensor that owns its elements, without allocation: as many as its static layout reaches over.
///
/// ```
/// use stridewise::prelude::*;
/// type Padded = Layout![(8, 32) : (40, 1)];
/// let block = Owned::<f32, Padded>::default();
/// assert_eq!(size_of_val(&block), 312 * size_of::<f32>());
/// ```
///
/// A swizzled layout is a [`ComposedLayout`](crate::composed::ComposedLayout) without an offset: it
/// has as many elements as its swizzle permutes, so often that the layout is inside.
///
/// ```
/// use stridewise::prelude::*;
/// type Tile = ComposedLayout<Swizzle![3, 0, 3], Int![0], Layout![(8, 8) : (8, 1)]>;
/// let mut tile = Owned::<u16, Tile>::default();
/// tile.view_mut().slice(coord!((_, 0))).fill(1);
/// assert!((0..8).all(|row| tile[(row, 0)] == 1));
/// ```
///
/// Source: CuTe `make_tensor<T>(layout)`.
pub type Owned<T, L> = Tensor<<L as Owning>::Engine<T>, <L as AnyLayout>::Inside>;

/// A layout by which a tensor owns its elements: see [`Owned`].
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

impl<T, N: ArrayLength, W: Bits + Function, L: StaticLayout + Writable>
    Tensor<Swizzled<GenericArray<T, N>, W>, L>
{
    /// A tensor that owns the elements of a static swizzled layout, each from its coordinate. What
    /// lies between elements is the default of the type.
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
    pub fn from_fn(mut f: impl FnMut(L::Native) -> T) -> Self
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
