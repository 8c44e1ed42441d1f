//! Formats in which engines of matrix products and convolutions keep their operands, as layouts.
//!
//! A [`Format`] is a static block that is repeated in an order of the modes. Its layout is plain,
//! so each operation and each kernel takes it. One copy packs an array, and writes zeros to the
//! padding of partial blocks:
//!
//! ```
//! use stridewise::{kernels::copy_with_fill, packing::Panels, prelude::*};
//! let (rows, columns) = (5, 2);
//! let data: Vec<i32> = (1..=10).collect();
//! let matrix = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
//!
//! let format = Panels::<Int![4]>::default();
//! let layout = format.layout(shape!((rows, columns)));
//! assert_eq!(layout.to_string(), "((4,2),(1,2)):((1,8),(0,4))");
//! let mut packed = vec![0; layout.size().value() as usize];
//! copy_with_fill(
//!     matrix.padded(format.shape(shape!((rows, columns)))),
//!     Tensor::new(&mut packed[..], layout),
//!     0,
//! );
//! assert_eq!(packed, [1, 3, 5, 7, 2, 4, 6, 8, 9, 0, 0, 0, 10, 0, 0, 0]);
//! ```
//!
//! | format | array | engine, tag |
//! |---|---|---|
//! | [`Panels<R>`](Panels) | M × K, or N × K | tract's `PackedFormat`, rten's B; `Ab{R}a` |
//! | [`Slabs<R, D>`](Slabs), [`RowSlabs<R, D>`](RowSlabs) | M × K | rten's B and A of depth above D; `BA{D}b{R}a`, `BA{R}a{D}b` |
//! | [`Quads<R>`](Quads) | M × K of 8 bits | rten's and oneDNN's int8 products; `AB{R}a4b` |
//! | [`NChw8c`], [`NChw16c`] | N, C, H, W | oneDNN's images |
//! | [`OIhw16i16o`], [`OIhw4i16o4i`] | O, I, H, W | oneDNN's weights |
//! | [`Interleaved<R, C, Q>`](Interleaved) | rows × blocks × bytes | ggml's repacked `Q4_0` and `Q8_0` |
//!
//! Static extents of the block are in the type, so a function for one format does not take another
//! one (`ui-tests/fail/packing.rs`). Formats that differ in the order of dynamic extents alone have
//! one type. Any other tag of oneDNN is a value: [`FormatTag`](crate::value::FormatTag).
//!
//! tract ends each panel with a record that its kernels may read, and rten ends each panel of int8
//! with sums: those are layouts of more columns, K + 1 and K + 8.

use crate::{
    Int, Layout,
    algebra::TileToShapeInOrder,
    int::{Div, Dyn, Int, Mul, One},
    layout::{
        Layout, LayoutLeft, LayoutRight, Mode, Modes, NoModes, Order, ProductEach, RoundUp, Shape,
    },
    methods::{LayoutExt, TupleExt},
    tuple::IntTuple,
};
use core::marker::PhantomData;

/// The block `B`, repeated until it fills a shape, in the order `O` of the modes: block
/// `(4,1):(1,0)` row-major, of `(5,2)` → `((4,2),(1,2)):((1,8),(0,4))`.
///
/// Takes no space.
#[derive(Clone, Copy, Debug, Default)]
pub struct Format<B, O>(PhantomData<(B, O)>);

/// A shape with each extent rounded up to a whole number of blocks `B`.
pub type PackedShape<B, S> = RoundUp<S, ProductEach<Shape<B>>>;
/// The layout of a shape in blocks `B`, which are in the order `O`.
pub type PackedLayout<B, O, S> = TileToShapeInOrder<B, PackedShape<B, S>, O>;

impl<B: Layout + Default, O: Order + Default> Format<B, O> {
    /// The shape with each extent rounded up to a whole number of blocks: of
    /// [`padded`](crate::tensor::Tensor::padded), before the copy into the format.
    #[inline]
    pub fn shape<S: IntTuple>(self, shape: S) -> PackedShape<B, S> {
        shape.round_up(B::default().shape().product_each())
    }

    /// The layout of an array of this shape, with an integer for each mode. It is compact.
    ///
    /// # Panics
    /// If the layout has more elements than `isize::MAX`.
    ///
    /// # Compile errors
    /// Those of [`TileToShapeInOrder`] and [`RoundUp`].
    #[inline]
    pub fn layout<S: IntTuple>(self, shape: S) -> PackedLayout<B, O, S> {
        B::default().tile_to_shape_in_order(self.shape(shape), O::default())
    }
}

/// Panels of `R` rows; in a panel the rows are contiguous: `(8,3)` for `R` = 4 →
/// `((4,2),(1,3)):((1,12),(0,4))`.
///
/// Source: tract `PackedFormat`; rten `pack_b_block`, whose rows are columns of B.
pub type Panels<R> = Format<Layout![(type R, 1) : (1, 0)], LayoutRight>;
/// [`Panels`] of depth `D`, all panels of a depth after each other.
///
/// Source: rten `prepack_b`.
pub type Slabs<R, D> = Format<Layout![(type R, type D) : (1, type R)], LayoutLeft>;
/// [`Slabs`] whose rows lie one after the other in a panel.
///
/// Source: rten `prepack_a`.
pub type RowSlabs<R, D> = Format<Layout![(type R, type D) : (type D, 1)], LayoutLeft>;
/// [`Panels`] in which 4 elements of a row are contiguous, as dot products of bytes read them.
///
/// Source: rten `packing::int8`; oneDNN `AB16b4a`.
pub type Quads<R> = Format<Layout![(type R, 4) : (4, 1)], LayoutRight>;
/// Images in blocks of 8 channels: oneDNN's `nChw8c`.
pub type NChw8c = Format<Layout![(1, 8, 1, 1) : (0, 1, 0, 0)], LayoutRight>;
/// Images in blocks of 16 channels: oneDNN's `nChw16c`.
pub type NChw16c = Format<Layout![(1, 16, 1, 1) : (0, 1, 0, 0)], LayoutRight>;
/// Weights in blocks of 16 input by 16 output channels: oneDNN's `OIhw16i16o`.
pub type OIhw16i16o = Format<Layout![(16, 16, 1, 1) : (1, 16, 0, 0)], LayoutRight>;
/// Weights for dot products of 4 input channels: oneDNN's `OIhw4i16o4i`.
pub type OIhw4i16o4i = Format<Layout![(16, (4, 4), 1, 1) : (4, (1, 64), 0, 0)], LayoutRight>;

/// ggml's rows of quantized blocks, a scale of 2 bytes before `Q` bytes, of which `R` rows are
/// interleaved by `C` bytes. All scales of a block come first. Layouts count bytes.
///
/// | ggml | `R`, `C`, `Q` |
/// |---|---|
/// | `q4_0_4x4`, `q4_0_4x8`, `q4_0_8x8` | 4, 4, 16; 4, 8, 16; 8, 8, 16 |
/// | `q8_0_4x4`, `q8_0_4x8` | 4, 4, 32; 4, 8, 32 |
///
/// ggml also toggles the upper bit of both half bytes of `Q4_0`:
/// [`transform`](crate::kernels::transform) by `byte ^ 0x88` instead of a copy.
///
/// Source: ggml `repack.cpp`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Interleaved<R, C, Q>(PhantomData<(R, C, Q)>);

/// The layout of [`Interleaved::quants`]: `((R,?),?,(C,Q/C)):((C,?),?,(1,R·C))`.
pub type InterleavedQuants<R, C, Q> = Modes<
    Rows<R, C>,
    Modes<
        Mode<Dyn, Dyn>,
        Modes<Modes<Mode<C, One>, Modes<Mode<Div<Q, C>, Mul<R, C>>, NoModes>>, NoModes>,
    >,
>;
/// The layout of [`Interleaved::scales`]: `((R,?),?,2):((2,?),?,1)`.
pub type InterleavedScales<R> =
    Modes<Rows<R, Two>, Modes<Mode<Dyn, Dyn>, Modes<Mode<Two, One>, NoModes>>>;
type Rows<R, D> = Modes<Mode<R, D>, Modes<Mode<Dyn, Dyn>, NoModes>>;
type Two = Int![2];

impl<R: Int + Default, C: Int + Default, Q: Int + Default> Interleaved<R, C, Q> {
    /// The byte of a row, a block and a byte of the block, of `2 * R` on: for `R` = 4, `C` = 8,
    /// `Q` = 16, of 8 rows of 3 blocks, `((4,2),3,(8,2)):((8,216),72,(1,32))`.
    ///
    /// Rows are rounded up to a multiple of `R`.
    #[must_use]
    #[inline]
    pub fn quants(self, rows: usize, blocks: usize) -> InterleavedQuants<R, C, Q> {
        let (r, c, q) = (R::default(), C::default(), Q::default());
        let chunks = Modes(Mode(Div(q, c), Mul(r, c)), NoModes);
        let bytes = Modes(Mode(c, One::default()), chunks);
        let [rows, blocks] = Self::outer(rows, blocks);
        Modes(
            Modes(Mode(r, c), Modes(rows, NoModes)),
            Modes(blocks, Modes(bytes, NoModes)),
        )
    }

    /// The byte of a row, a block and a byte of its scale: for `R` = 4, `Q` = 16, of 8 rows of 3
    /// blocks, `((4,2),3,2):((2,216),72,1)`.
    #[must_use]
    #[inline]
    pub fn scales(self, rows: usize, blocks: usize) -> InterleavedScales<R> {
        let [rows, blocks] = Self::outer(rows, blocks);
        let (r, two) = (R::default(), Two::default());
        let bytes = Modes(Mode(two, One::default()), NoModes);
        Modes(
            Modes(Mode(r, two), Modes(rows, NoModes)),
            Modes(blocks, bytes),
        )
    }

    /// The modes of groups of rows and of blocks.
    fn outer(rows: usize, blocks: usize) -> [Mode<Dyn, Dyn>; 2] {
        let (r, q) = (R::default().value(), Q::default().value());
        let (group, block) = (rows.div_ceil(r as usize) as isize, r * (2 + q));
        let [stride, blocks] = [block * blocks as isize, blocks as isize];
        [Mode(Dyn(group), Dyn(stride)), Mode(Dyn(blocks), Dyn(block))]
    }
}
