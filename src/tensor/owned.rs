//! Tensors that own their elements in arrays of the crate `generic-array` (feature
//! `generic-array`).

use super::{Engine, EngineMut, Mask, Swizzled, Tensor, Writable};
use crate::{
    algebra::{Array, Cosize, Length, MakeFragmentLike, MakeLayoutLike, StaticLayout, Storage},
    int::{CeilDiv, Mul, Static, Zero},
    swizzle::{
        Bits,
        composed::{AnyLayout, ComposedLayout, Function},
    },
    tiled::{Mma, OfA, OfB, OfC, PartitionShape, Permutations, TiledMma},
    tree::{ColMajor, Layout, col_major, tuple::IntTuple},
};
use generic_array::{ArrayLength, GenericArray, sequence::GenericSequence};

/// A tensor that owns its elements, without allocation: the cosize of its static layout.
///
/// ```
/// use stridewise::prelude::*;
/// type Padded = Layout![(8, 32) : (40, 1)];
/// let block = Owned::<f32, Padded>::default();
/// assert_eq!((size_of_val(&block), block[(7, 31)]), (312 * size_of::<f32>(), 0.0));
/// ```
///
/// A swizzled layout is a [`ComposedLayout`](crate::composed::ComposedLayout) without an offset.
/// Its cosize is rounded up to whole blocks of the swizzle.
///
/// ```
/// use stridewise::prelude::*;
/// type Tile = ComposedLayout<Swizzle![3, 0, 3], Int![0], Layout![(8, 8) : (8, 1)]>;
/// let mut tile = Owned::<u16, Tile>::filled(2);
/// tile.view_mut().slice(coord!((_, 0))).fill(1);
/// assert_eq!((tile[(7, 0)], tile[(7, 1)], tile.into_memory().len()), (1, 2, 64));
/// ```
///
/// Source: CuTe `make_tensor<T>(layout)`.
pub type Owned<T, L> = Tensor<<L as Owning>::Engine<T>, <L as AnyLayout>::Inside>;

/// An owned tensor of a static layout: [`Owned`], each element the default of its type.
///
/// ```
/// use stridewise::{prelude::*, tensor::make_tensor};
/// let mut sums = make_tensor::<f32, _>(layout!((4, 8) : (9, 1)));
/// sums[(3, 7)] = 1.0;
/// assert_eq!((sums.iter().sum::<f32>(), sums.into_memory().len()), (1.0, 35));
/// ```
///
/// # Compile errors
/// A layout with a dynamic leaf, or one that has an index twice: see [`Writable`].
///
/// Source: CuTe `make_tensor<T>(layout)`.
#[must_use]
pub fn make_tensor<T: Default, L: Owning<Inside: Writable>>(_layout: L) -> Owned<T, L> {
    Tensor::default()
}

/// An owned tensor of the shape of another one, compact in the order of its strides:
/// `(4,8):(32,2)` → `(4,8):(8,1)`. See [`MakeLayoutLike`].
///
/// Elements are defaults, also where the other one is a partial tile. Of a swizzled tensor
/// the inner layout counts, and the result has no swizzle.
///
/// ```
/// use stridewise::{kernels::copy, prelude::*, tensor::make_tensor_like};
/// let data: Vec<u32> = (0..24).collect();
/// let columns = Tensor::new(&data[..], layout!((3, 4) : (1, 6)));
/// let mut packed = make_tensor_like(&columns);
/// copy(columns, packed.view_mut());
/// assert_eq!((packed.layout(), packed[(2, 3)]), (layout!((3, 4) : (1, 3)), 20));
/// ```
///
/// # Compile errors
/// As [`make_tensor`]. A broadcast is one that has an index twice: take
/// [`filter`](Tensor::filter) of it before.
///
/// Source: CuTe `make_tensor_like`.
#[must_use]
pub fn make_tensor_like<E: Engine<Element: Default>, L: Layout, M: Mask>(
    _: &Tensor<E, L, M>,
) -> Owned<E::Element, MakeLayoutLike<L>>
where
    MakeLayoutLike<L>: Storage + Writable,
{
    Tensor::default()
}

/// An owned tensor for a copy in registers: mode 0 contiguous, the others in the order of
/// their strides: `(4,8,2):(32,2,1)` → `(4,8,2):(1,8,4)`. See [`MakeFragmentLike`].
///
/// As [`make_tensor_like`] in all else. For elements of another type, take [`make_tensor`] of
/// `tensor.layout().make_fragment_like()`.
///
/// ```
/// use stridewise::{prelude::*, tensor::make_fragment_like};
/// let tile =
///     Tensor::new([0_u16; 64], swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1))));
/// let row = tile.view().slice(coord!((1, _)));
/// assert_eq!(make_fragment_like(&row).layout().to_string(), "(8):(1)");
/// ```
///
/// # Compile errors
/// As [`make_tensor_like`].
///
/// Source: CuTe `make_fragment_like`.
#[must_use]
pub fn make_fragment_like<E: Engine<Element: Default>, L: Layout, M: Mask>(
    _: &Tensor<E, L, M>,
) -> Owned<E::Element, MakeFragmentLike<L>>
where
    MakeFragmentLike<L>: Storage + Writable,
{
    Tensor::default()
}

macro_rules! fragments {
    ($($(#[doc = $doc:expr])* $fragment:ident $shape:ident $Of:ident;)*) => {
        impl<A: Mma, L: Layout + Default, P: Permutations> TiledMma<A, L, P> { $(
            $(#[doc = $doc])*
            #[must_use]
            pub fn $fragment<T: Default, S: IntTuple>(self, shape: S)
                -> Owned<T, ColMajor<PartitionShape<S, $Of<A, L, P>>>>
            where ColMajor<PartitionShape<S, $Of<A, L, P>>>: Storage + Writable
            {
                make_tensor(col_major(self.$shape(shape)))
            }
        )* }
    };
}
fragments! {
    /// The registers of a thread for A, of a static shape (M,K): elements are defaults.
    partition_fragment_a partition_shape_a OfA;
    /// The registers of a thread for B, of a static shape (N,K): elements are defaults.
    partition_fragment_b partition_shape_b OfB;
    /// The registers of a thread for C, of a static shape (M,N): elements are defaults.
    ///
    /// ```
    /// use stridewise::{prelude::*, tiled::{TiledMma, UniversalFma}};
    /// type Simt = TiledMma<UniversalFma<f32>, Layout![(16, 16, 1) : (1, 16, 0)]>;
    /// let sums = Simt::default().partition_fragment_c::<f32, _>(shape!((128, 128)));
    /// assert_eq!((sums.layout().shape(), sums.into_memory().len()), (shape!((1, 8, 8)), 64));
    /// ```
    ///
    /// # Compile errors
    /// A shape with a dynamic extent.
    ///
    /// Source: CuTe `partition_fragment_C`.
    partition_fragment_c partition_shape_c OfC;
}

/// A layout by which a tensor owns its elements: see [`Owned`].
///
/// Sealed: it is implemented for [`Storage`], and for static layouts after a swizzle.
pub trait Owning: AnyLayout {
    /// The engine of the elements.
    type Engine<T>: OwnedEngine<Self::Inside, Element = T>;
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

/// The cosize, rounded up to whole blocks of a swizzle, inside of which indices stay.
type Whole<W, L> = Mul<CeilDiv<Cosize<L>, Static<<W as Bits>::End>>, Static<<W as Bits>::End>>;

/// An engine of [`Owned`] tensors of layout `L`. Sealed.
#[doc(hidden)]
pub trait OwnedEngine<L: Layout>: EngineMut + Sized {
    fn tensor(element: impl FnMut() -> Self::Element) -> Tensor<Self, L>
    where
        L: Writable;
}

impl<T, N: ArrayLength, L: Storage<Length = N>> OwnedEngine<L> for GenericArray<T, N> {
    fn tensor(mut element: impl FnMut() -> T) -> Tensor<Self, L>
    where
        L: Writable,
    {
        Tensor::new(Self::generate(|_| element()), L::default())
    }
}

impl<T, N: ArrayLength, W: Bits + Function, L: StaticLayout> OwnedEngine<L>
    for Swizzled<GenericArray<T, N>, W>
{
    fn tensor(mut element: impl FnMut() -> T) -> Tensor<Self, L>
    where
        L: Writable,
    {
        let layout = ComposedLayout(W::default(), Zero, L::default());
        Tensor::new(GenericArray::<T, N>::generate(|_| element()), layout)
    }
}

impl<E: OwnedEngine<L>, L: Layout> Tensor<E, L> {
    /// An owned tensor, each element from its coordinate. Memory between elements has the default
    /// of the type.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tensor = Owned::<usize, Layout![(2, 2) : (3, 1)]>::from_fn(|(i, j)| 1 + 10 * i + j);
    /// assert_eq!(tensor.into_memory().as_slice(), [1, 2, 0, 11, 12]);
    /// type Tile = ComposedLayout<Swizzle![1, 0, 2], Int![0], Layout![(2, 4) : (4, 1)]>;
    /// let tile = Owned::<usize, Tile>::from_fn(|(i, j)| 10 * i + j);
    /// assert_eq!(tile.into_memory().as_slice(), [0, 1, 2, 3, 11, 10, 13, 12]);
    /// ```
    ///
    /// # Compile errors
    /// A layout that has an index twice: see [`Writable`] (`ui-tests/fail/mutable_overlap.rs`).
    #[inline]
    #[must_use]
    pub fn from_fn(mut f: impl FnMut(L::Native) -> E::Element) -> Self
    where
        E::Element: Default,
        L: Writable,
    {
        let mut tensor = Self::default();
        tensor.for_each(|coord, element| *element = f(coord));
        tensor
    }

    /// An owned tensor, filled with a value.
    ///
    /// # Compile errors
    /// As [`from_fn`](Self::from_fn).
    #[inline]
    #[must_use]
    pub fn filled(value: E::Element) -> Self
    where
        E::Element: Clone,
        L: Writable,
    {
        E::tensor(|| value.clone())
    }
}

/// All elements are the default of their type.
impl<E: OwnedEngine<L, Element: Default>, L: Writable> Default for Tensor<E, L> {
    #[inline]
    fn default() -> Self {
        E::tensor(Default::default)
    }
}
