//! Shapes, their checks, and their constants.

use super::{
    bridge::UndoAll,
    broadcast::{broadcast, broadcast_left, broadcast_right},
    element::ElementType,
    index::{self, Axes, Index},
    order::{Counted, Scattered, Selected},
    tile::{Bounds, Tiles},
};
use crate::{
    TupleExt,
    algebra::Predicate,
    coord::*,
    int::*,
    kernels::must_fit,
    lang::{
        apply::{ShapeOperand, operand},
        chosen, only_types, type_fns,
    },
    refused::*,
    tensor::{Borrowed, Memory, Padded, Tensor, TensorError, unwrap},
    tree::{
        tuple::{Equal, IntTuple, Nil},
        *,
    },
};
use core::marker::PhantomData;

/// The shape of an array with elements `E`: dimensions `D`, the order `M` from minor to major,
/// tiles `T`, and [`Attributes`] `A`. Takes no space.
///
/// [`XlaShape!`](crate::XlaShape) writes it in XLA's notation, and refuses others.
/// [`ArrayShape`] has the operations on shapes.
///
/// Source: XLA `Shape` and `Layout`.
pub struct Shape<E, D, M, T = Nil, A = Attributes>(PhantomData<(E, D, M, T, A)>);

/// Further attributes of a layout: `B` bits an element (`E(4)`), buffers of a multiple of `P`
/// elements (`L(1024)`), memory space `S` (`S(1)`).
///
/// 0 bits are those of the element type, in whole bytes.
///
/// ```
/// use stridewise::{prelude::*, xla::types::*};
/// type Packed = XlaShape![s4[9]{0 : T(8)L(64)E(4)}];
/// assert_eq!(
///     (
///         Packed::ELEMENT_BITS,
///         Packed::BUFFER_ELEMENTS,
///         Packed::BUFFER_BYTES
///     ),
///     (4, 64, 32)
/// );
/// let _: Shape<S4, Shape![(9)], Shape![(0)], Tile![(8)], Attributes<Int![4], Int![64]>> =
///     Packed::default();
/// ```
///
/// Source: XLA `Layout::element_size_in_bits`, `tail_padding_alignment_in_elements`,
/// `memory_space`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attributes<B = Zero, P = One, S = Zero>(PhantomData<(B, P, S)>);

/// Attributes.
#[doc(hidden)]
pub trait AttributeList: Copy + 'static {
    type Bits: Int;
    type TailPadding: Int;
    type MemorySpace: Int;
}
impl<B: Int, P: Int, S: Int> AttributeList for Attributes<B, P, S> {
    type Bits = B;
    type TailPadding = P;
    type MemorySpace = S;
}

/// The shape of an array, as a type.
///
/// One bound for generic code. Sealed: it is implemented for [`Shape`], and for [`Refused`].
///
/// ```
/// use stridewise::{prelude::*, xla::types::ArrayShape};
/// fn trace<S: ArrayShape>(shape: S, buffer: &[f32]) -> f32 {
///     (0..3).map(|i| buffer[shape.linear_index((i, i)) as usize]).sum()
/// }
/// let tiled = [0., 1., 3., 4., 2., 0., 5., 0., 6., 7., 0., 0., 8., 0., 0., 0.];
/// assert_eq!(trace(xla_shape!(f32[3, 3]{1, 0 : T(2, 2)}), &tiled), 0. + 4. + 8.);
/// assert_eq!(trace(xla_shape!(f32[3, 3]), &[0., 1., 2., 3., 4., 5., 6., 7., 8.]), 0. + 4. + 8.);
/// ```
pub trait ArrayShape: Parts {
    /// The number of dimensions.
    const RANK: usize;
    /// The number of dimensions of a size other than 1.
    ///
    /// Source: XLA `ShapeUtil::TrueNumDimensions`.
    const TRUE_RANK: usize;
    /// The number of elements.
    const ELEMENTS: usize;
    /// The size of the buffer in elements: all tiles, whole, and the padding at its end (`L(n)`,
    /// which XLA heeds where there are tiles).
    ///
    /// ```
    /// use stridewise::{prelude::*, xla::types::ArrayShape};
    /// assert_eq!(<XlaShape![f32[3, 5]{1, 0 : T(2, 2)}]>::BUFFER_ELEMENTS, 24);
    /// assert_eq!(<XlaShape![f32[3, 5]{1, 0 : T(2, 2)L(16)}]>::BUFFER_ELEMENTS, 32);
    /// ```
    const BUFFER_ELEMENTS: usize;
    /// How many bits an element takes in the buffer: those of `E(n)`, or the bytes of the element
    /// type.
    const ELEMENT_BITS: usize;
    /// The size of the elements alone, in bytes.
    ///
    /// Source: XLA `ShapeUtil::ByteSizeOf`.
    const BYTES: usize;
    /// The size of the buffer, in bytes.
    ///
    /// Of all tiles, where XLA's `ArraySize` has the first one alone, and falls short if a later
    /// one pads.
    ///
    /// ```
    /// use stridewise::{prelude::*, xla::types::ArrayShape};
    /// assert_eq!(<XlaShape![f32[3, 5]{1, 0 : T(2, 2)}]>::BUFFER_BYTES, 96);
    /// assert_eq!(<XlaShape![f32[3]{0 : T(2)(4)}]>::BUFFER_BYTES, 32);
    /// ```
    const BUFFER_BYTES: usize;

    /// The position of an element in the tiled buffer, in elements: `f32[3,5]{1,0:T(2,2)}` at
    /// `(2,3)` → 17.
    ///
    /// An integer for each dimension, in the order of the dimensions. Index arithmetic with
    /// constants; nothing is checked at run time.
    ///
    /// # Laws
    /// As the layout of [`to_layout`](Self::to_layout), where there is one.
    ///
    /// ```
    /// use stridewise::{prelude::*, xla::types::ArrayShape};
    /// let shape = xla_shape!(f32[3, 5]{1, 0 : T(2, 2)});
    /// let (i, j) = (2, 3);
    /// assert_eq!((shape.linear_index((i, j)), shape.linear_index(coord!((2, j)))), (17, 17));
    /// ```
    ///
    /// # Compile errors
    /// Those of [`LinearIndex`].
    ///
    /// Source: XLA `IndexUtil::MultidimensionalIndexToLinearIndex`, `LayoutUtil::LinearIndex`.
    #[inline(always)]
    fn linear_index<C: Coord>(self, coord: C) -> isize {
        self.typed_linear_index(coord).value()
    }

    /// [`linear_index`](Self::linear_index) as a leaf: see [`LinearIndex`].
    #[inline(always)]
    fn typed_linear_index<C: Coord>(self, coord: C) -> LinearIndex<Self, C> {
        self.index(coord.tree())
    }

    /// This shape as a value: `xla_shape!(f32[3, 5])` → `f32[3,5]{1,0}`.
    ///
    /// # Laws
    /// Sizes, positions, layouts and broadcasts of the value are those of the type.
    ///
    /// ```
    /// use stridewise::{prelude::*, xla::types::ArrayShape};
    /// let shape = xla_shape!(f32[3, 5]{1, 0 : T(2, 2)}).to_value()?;
    /// assert_eq!((shape.linear_index(&[2, 3])?, shape.buffer_size()?), (17, 96));
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Overflow`](crate::xla::XlaError::Overflow) of more than 32 dimensions.
    #[cfg(feature = "alloc")]
    #[cfg_attr(docsrs, doc(cfg(feature = "alloc")))]
    fn to_value(self) -> Result<crate::xla::ArrayShape, crate::xla::XlaError>
    where
        Self: core::fmt::Display,
    {
        use core::fmt::Write;
        let mut text = alloc::string::String::new();
        // The notation of types is that of values, and of more than 32 dimensions there is none.
        write!(text, "{self}").map_err(|_| crate::xla::XlaError::Overflow)?;
        text.parse()
    }

    /// The layout whose mode i is dimension i. See [`ToLayout`].
    #[inline(always)]
    fn to_layout(self) -> ToLayout<Self> {
        Layout::blank()
    }

    /// Which coordinates of the layout stand for an element. See [`Mask`].
    #[inline(always)]
    fn mask(self) -> Mask<Self> {
        Predicate::new(Layout::blank(), Layout::blank())
    }

    /// The buffer as a tensor under the coordinates of the array, in which padding has no elements:
    /// `bf16[128,257]{1,0:T(8,128)(2,1)}` at `(row, column)`.
    ///
    /// Its layout is [`ToLayout`], of whole tiles, so modes may be longer than dimensions. Kernels
    /// compare sizes: [`padded`](Self::padded) gives an array those of the buffer. Then they touch
    /// no padding. A buffer may be longer than needed.
    ///
    /// Dimensions of types are static. With dynamic extents, write the layout of whole tiles as a
    /// [`layout!`](crate::layout!), and pad the array by [`Tensor::padded`]. So do with a shape
    /// that is a value: its rank is no type, and its `to_layout` says which layout to write.
    ///
    /// # Laws
    /// `tensor(b)` at c is `b[linear_index(c)]`, and there are as many elements as in the array.
    ///
    /// ```
    /// use stridewise::{kernels::copy, prelude::*, xla::types::ArrayShape};
    /// let shape = xla_shape!(bf16[128, 257]{1, 0 : T(8, 128)(2, 1)});
    /// let matrix: Vec<u16> = (0..128 * 257).map(|i| i as u16).collect();
    /// let (rows, mut buffer) = (layout!((128, 257) : (257, 1)), vec![7; 128 * 384]);
    /// copy(shape.padded(Tensor::new(&matrix[..], rows)), shape.tensor(&mut buffer[..]));
    /// assert_eq!(buffer[shape.linear_index((5, 256)) as usize], matrix[5 * 257 + 256]);
    /// assert_eq!(buffer.last(), Some(&7));
    ///
    /// let mut again = vec![0; 128 * 257];
    /// copy(shape.tensor(&buffer[..]), shape.padded(Tensor::new(&mut again[..], rows)));
    /// assert_eq!(again, matrix);
    /// ```
    ///
    /// # Panics
    /// As [`Tensor::new`].
    ///
    /// # Compile errors
    /// As [`ToLayout`] and [`Tensor::new`].
    ///
    /// Source: none in XLA.
    #[inline]
    #[track_caller]
    fn tensor<B: Memory<ToLayout<Self>>>(self, buffer: B) -> ArrayTensor<B::Engine, Self> {
        unwrap(self.try_tensor(buffer))
    }

    /// [`tensor`](Self::tensor), or the error.
    ///
    /// # Errors
    /// Where [`tensor`](Self::tensor) panics.
    #[inline]
    fn try_tensor<B: Memory<ToLayout<Self>>>(
        self,
        buffer: B,
    ) -> Result<ArrayTensor<B::Engine, Self>, TensorError> {
        Ok(Tensor::try_new(buffer, self.to_layout())?.with_mask(self.mask()))
    }

    /// An array of these dimensions, with the extents of [`tensor`](Self::tensor): see there.
    ///
    /// ```
    /// use stridewise::{prelude::*, xla::types::ArrayShape};
    /// let rows = Tensor::new(&[1; 15], layout!((3, 5) : (5, 1)));
    /// let padded = xla_shape!(f32[3, 5]{1, 0 : T(2, 2)}).padded(rows);
    /// assert_eq!(
    ///     (padded.layout().to_string(), padded.iter().count()),
    ///     ("(4,6):(5,1)".into(), 15)
    /// );
    /// ```
    ///
    /// # Panics
    /// [`OtherExtents`](TensorError::OtherExtents), if its dimensions are not those of the shape.
    ///
    /// # Compile errors
    /// As [`Tensor::padded`]: each mode of the layout is an integer. When the program is built:
    /// other static dimensions.
    #[inline]
    #[track_caller]
    fn padded<P: Borrowed, L: Layout>(self, array: Tensor<P, L>) -> PaddedArray<P, L, Self> {
        const { must_fit::<L, AsLayout<Self::Dimensions>>() }
        unwrap(self.try_padded(array))
    }

    /// [`padded`](Self::padded), or the error.
    ///
    /// # Errors
    /// Where [`padded`](Self::padded) panics.
    #[inline]
    fn try_padded<P: Borrowed, L: Layout>(
        self,
        array: Tensor<P, L>,
    ) -> Result<PaddedArray<P, L, Self>, TensorError> {
        let (shape, dimensions) = (array.layout().shape_of(), Self::Dimensions::blank());
        if !shape.equals(&dimensions) {
            return Err(TensorError::OtherExtents {
                size: array.size().value(),
                other: dimensions.size().value(),
            });
        }
        array.try_padded(<SizesOf<ToLayout<Self>>>::blank())
    }

    /// The shape of an operation on this and another operand, element by element. See
    /// [`Broadcast`](super::Broadcast).
    #[inline(always)]
    fn broadcast<R: ArrayShape, B: IntTuple>(
        self,
        right: R,
        places: B,
    ) -> super::Broadcast<Self, R, B> {
        broadcast(self, right, places)
    }

    /// The layouts of both operands under the coordinates of the result. See
    /// [`BroadcastLeft`](super::BroadcastLeft).
    #[inline(always)]
    fn broadcast_operands<R: ArrayShape, B: IntTuple>(
        self,
        right: R,
        places: B,
    ) -> (
        super::BroadcastLeft<Self, R, B>,
        super::BroadcastRight<Self, R, B>,
    ) {
        (
            broadcast_left(self, right, places),
            broadcast_right(self, right, places),
        )
    }
}

/// The position of a coordinate in the tiled buffer, in elements, as a leaf: static, where the
/// coordinate is.
///
/// ```
/// use stridewise::{prelude::*, xla::types::LinearIndex};
/// let _: LinearIndex<XlaShape![f32[3, 5]{1, 0 : T(2, 2)}], Coord![(2, 3)]> = int!(17);
/// ```
///
/// # Compile errors
/// A static coordinate outside of its dimension, a tuple of another rank
/// (`ui-tests/fail/xla_coordinate.rs`).
///
/// Source: XLA `LayoutUtil::LinearIndex`.
pub type LinearIndex<S, C> = <S as Parts>::Index<<C as Coord>::Tree>;
/// The layout of a shape, with the dimensions for modes: `f32[3,5]{1,0:T(2,2)}` →
/// `((2,2),(2,3)):((2,12),(1,4))`.
///
/// The digits of a mode come with the innermost one first. Tiles are whole, so a mode may be longer
/// than the dimension: see [`Mask`]. An array without tiles, or with a single one, always has a
/// layout; a later tile has to cut the digits of those before it evenly, and so have dimensions
/// that `*` combines. A shape without elements has the layout that it has without tiles.
///
/// # Laws
/// `layout(c) = linear_index(c)` for every coordinate of an element.
///
/// ```
/// use stridewise::{prelude::*, xla::types::ToLayout};
/// type L = ToLayout<XlaShape![f32[4, 8]{1, 0 : T(2, 4)(2, 1)}]>;
/// assert_eq!(L::default(), layout!(((2, 2), (4, 2)) : ((1, 16), (2, 8))));
/// ```
///
/// # Compile errors
/// A tiling that is none (`ui-tests/fail/xla_no_bridge.rs`).
pub type ToLayout<S> = <S as Parts>::Bridge;
/// Which coordinates of the [layout](ToLayout) of a shape stand for an element: the predicate that
/// a divide has, of the whole tiles of an array.
///
/// If no tile is partial, nothing is left to compute.
///
/// ```
/// use stridewise::{prelude::*, xla::types::{ArrayShape, Mask}};
/// let mask: Mask<XlaShape![f32[3, 4]{1, 0 : T(2, 2)}]> =
///     xla_shape!(f32[3, 4]{1, 0 : T(2, 2)}).mask();
/// assert!(mask.contains(((0, 1), (1, 1))) && !mask.contains(((1, 1), (1, 1))));
/// ```
pub type Mask<S> = Predicate<<S as Parts>::Places, MakeIdentityLayout<<S as Parts>::Dimensions>>;

/// The result of [`ArrayShape::tensor`].
pub type ArrayTensor<E, S> = Tensor<E, ToLayout<S>, Mask<S>>;
/// The result of [`ArrayShape::padded`].
pub type PaddedArray<P, L, S> = Padded<P, L, SizesOf<ToLayout<S>>>;
type SizesOf<L> = ProductEach<crate::tree::Shape<L>>;

operand! {
    ShapeOperand of_shape:
    [E: ElementType, D: IntTuple, M: IntTuple, T: Tiles, A: AttributeList] Shape<E, D, M, T, A>;
    [W: Reason] Refused<W>;
}

/// The parts of a shape, and its results.
#[doc(hidden)]
pub trait Parts: ShapeOperand + Copy + Default + private::Sealed + 'static {
    type Element: ElementType;
    type Dimensions: IntTuple;
    /// The dimensions as a list.
    type Sizes: List;
    type Rank: Int;
    type Index<C: CoordTree>: Int;
    fn index<C: CoordTree>(self, coord: C) -> Self::Index<C>;
    type Bridge: Layout;
    /// The layout, with directions for strides: each mode counts in one dimension.
    type Places: Layout;
    fn blank() -> Self;
}

mod private {
    pub trait Sealed {}
}

impl<E, D, M, T, A> Shape<E, D, M, T, A> {
    /// The only value of this type.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}
impl<E, D, M, T, A> Clone for Shape<E, D, M, T, A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<E, D, M, T, A> Copy for Shape<E, D, M, T, A> {}
impl<E, D, M, T, A> Default for Shape<E, D, M, T, A> {
    fn default() -> Self {
        Self::new()
    }
}
impl<E, D, M, T, A> private::Sealed for Shape<E, D, M, T, A> {}

impl<E: ElementType, D: IntTuple, M: IntTuple, T: Tiles, A: AttributeList> Parts
    for Shape<E, D, M, T, A>
{
    type Element = E;
    type Dimensions = D;
    type Sizes = Extents<D>;
    type Rank = <Extents<D> as LayoutTuple>::Rank;
    type Index<C: CoordTree> = Index<D, M, T, C>;
    #[inline(always)]
    fn index<C: CoordTree>(self, coord: C) -> Self::Index<C> {
        index::index::<D, M, T, C>(coord)
    }
    type Bridge = chosen::Layout<<D::Size as Int>::IsZero, Bridged<D, M, Nil>, Bridged<D, M, T>>;
    type Places = Counted<Extents<D>, <Self::Bridge as Layout>::AsTuple>;
    fn blank() -> Self {
        Self::new()
    }
}

impl<E: ElementType, D: IntTuple, M: IntTuple, T: Tiles, A: AttributeList> ArrayShape
    for Shape<E, D, M, T, A>
{
    const RANK: usize = known::<Self::Rank>();
    const TRUE_RANK: usize = known::<MatchInt<Extents<D>, TrueRank>>();
    const ELEMENTS: usize = known::<D::Size>();
    const BUFFER_ELEMENTS: usize = {
        let elements = known::<Bounds<T::TiledAxes<Axes<D, M>>>>();
        if T::IS_EMPTY {
            elements
        } else {
            elements.next_multiple_of(known::<A::TailPadding>())
        }
    };
    const ELEMENT_BITS: usize = match known::<A::Bits>() {
        0 => 8 * E::BYTES,
        bits => bits,
    };
    const BYTES: usize = bytes(Self::ELEMENTS, Self::ELEMENT_BITS);
    const BUFFER_BYTES: usize = bytes(Self::BUFFER_ELEMENTS, Self::ELEMENT_BITS);
}

/// A static leaf.
const fn known<I: Int>() -> usize {
    match I::STATIC {
        Some(value) => value as usize,
        None => panic!("a shape in types has static dimensions"),
    }
}

/// Elements of so many bits, in whole bytes.
const fn bytes(elements: usize, bits: usize) -> usize {
    let bytes = (elements as u128 * bits as u128).div_ceil(8);
    assert!(
        bytes <= isize::MAX as u128,
        "the size of a shape is larger than any memory"
    );
    bytes as usize
}

/// The layout of an array of dimensions `D` in the order `M` under tiles `T`.
type Bridges<D, M, T> = Scattered<
    M,
    <T as UndoAll>::Layouts<Selected<M, <Furthest<D> as Layout>::AsTuple>>,
    <AsLayout<D> as Layout>::AsTuple,
>;
/// The dimensions, with the largest coordinate of each for a stride.
type Furthest<D> = <AsLayout<D> as Layout>::Bind<Last>;

/// The largest coordinate.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Last;
impl MapLeaves for Last {
    type Leaf<S: Int, D: Int> = Mode<S, Reach<S, One>>;
    fn leaf<S: Int, D: Int>(self, s: S, _: D) -> Self::Leaf<S, D> {
        Mode(s, Reach(s, One))
    }
}

only_types! {
    Bridged<D: IntTuple, M: IntTuple, T: UndoAll>: Layout = Bridges<D, M, T>;
}

type_fns! {
    /// How many sizes are not 1.
    match TrueRank() -> Int {
        [] => { Zero }
        [S : D, ..T] => {
            if IsOne(S) { MatchInt(T, TrueRank()) } else { Add(One, MatchInt(T, TrueRank())) }
        }
    }
}

impl<W: Reason> private::Sealed for Refused<W> {}
impl<W: Reason> Parts for Refused<W> {
    type Element = Self;
    type Dimensions = Self;
    type Sizes = Self;
    type Rank = Self;
    type Index<C: CoordTree> = Self;
    fn index<C: CoordTree>(self, _: C) -> Self {
        match self.never {}
    }
    type Bridge = Self;
    type Places = Self;
    fn blank() -> Self {
        Self::default()
    }
}
impl<W: Reason> ArrayShape for Refused<W> {
    const RANK: usize = Self::SIZE;
    const TRUE_RANK: usize = Self::SIZE;
    const ELEMENTS: usize = Self::SIZE;
    const BUFFER_ELEMENTS: usize = Self::SIZE;
    const ELEMENT_BITS: usize = Self::SIZE;
    const BYTES: usize = Self::SIZE;
    const BUFFER_BYTES: usize = Self::SIZE;
}
