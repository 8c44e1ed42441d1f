//! Elements that lie side by side, as slices: of a tensor, and of the rows of a matrix.

use super::{Borrowed, Engine, EngineMut, Exclusive, Shared, Tensor, parts::by_number};
use crate::{
    coord::{Bounds, Spacing, static_leaves_of},
    int::Dyn,
    lang::verdict::{Met, conditions, sentence_if},
    num::Bit,
    tensor::{TensorError, fallible},
    tree::{Layout, LayoutTuple},
};
use core::{
    fmt::{Debug, Formatter},
    ops::Range,
};

/// Whether positions follow each other in memory.
#[inline(always)]
fn is_side_by_side<P: Borrowed, L: Layout>(layout: L) -> bool {
    let Spacing { size, step, .. } = Spacing::of(layout);
    P::IS_DIRECT && (size == 0 || step == Some(1))
}

impl<P: Borrowed, L: Layout> Tensor<P, L> {
    /// The elements as a slice for as long as they are borrowed: see [`as_slice`](Self::as_slice).
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let mut data = [0, 1, 2, 3, 4, 5];
    /// let row = Tensor::new(&mut data, layout!((2, 3) : (3, 1))).slice(coord!((1, _)));
    /// row.into_slice().unwrap().reverse();
    /// assert_eq!(data, [0, 1, 2, 5, 4, 3]);
    /// ```
    #[inline(always)]
    pub fn into_slice(self) -> Option<P::Slice> {
        let layout = self.layout();
        is_side_by_side::<P, L>(layout).then(|| {
            let size = Bounds::of(layout).size as usize;
            // SAFETY: the element at each position is as far from the first one as positions are
            // apart; the tensor is used up.
            unsafe { self.engine.slice(size) }
        })
    }
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// The elements as a slice, if they lie side by side in the order of positions:
    /// `(4,8):(1,4)`, but not `(4,8):(8,1)`.
    ///
    /// # Laws
    /// `as_slice()[i]` is the element at position i.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let rows = Tensor::new(&data, layout!((2, 3) : (3, 1)));
    /// assert_eq!(rows.slice(coord!((1, _))).as_slice(), Some(&[3, 4, 5][..]));
    /// assert_eq!((rows.as_slice(), rows.slice(coord!((_, 1))).as_slice()), (None, None));
    /// ```
    #[inline(always)]
    pub fn as_slice(&self) -> Option<&[E::Element]> {
        self.view().into_slice()
    }

    /// [`as_slice`](Self::as_slice), to be written.
    #[inline(always)]
    pub fn as_slice_mut(&mut self) -> Option<&mut [E::Element]>
    where
        E: EngineMut,
    {
        self.view_mut().into_slice()
    }
}

conditions! {
    /// A static layout has `N` elements side by side.
    IsArray<N: Length, P: Borrowed, L: Layout> = sentence_if(
        !(P::IS_DIRECT
            && <L::IsStatic as Bit>::VALUE
            && static_leaves_of::<L>().are_side_by_side(N::LENGTH)),
        "the elements are not an array of this length: the layout must be static and contiguous in \
         the order of positions, with as many elements",
    );
    /// A layout has rows and columns.
    IsMatrix<L: Layout> = sentence_if(
        L::RANK != 2,
        "rows need a matrix, a layout of two modes",
    );
}

/// A number as a type, for a condition.
trait Length {
    const LENGTH: usize;
}
struct Of<const N: usize>;
impl<const N: usize> Length for Of<N> {
    const LENGTH: usize = N;
}

macro_rules! into_array {
    ($($Engine:ident [$($mutable:tt)*] $first_chunk:ident;)*) => { $(
        impl<'a, T, L: Layout> Tensor<$Engine<'a, T>, L> {
            /// The elements as an array for as long as they are borrowed: see
            /// [`as_array`](Self::as_array).
            #[inline(always)]
            pub fn into_array<const N: usize>(self) -> &'a $($mutable)* [T; N] {
                let () = Met::<IsArray<Of<N>, $Engine<'a, T>, L>>::HERE;
                self.into_slice().and_then(<[T]>::$first_chunk).unwrap_or_else(|| unreachable!())
            }
        }
    )* };
}
into_array! {
    Shared [] first_chunk;
    Exclusive [mut] first_chunk_mut;
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// The elements of a static layout as an array, where they lie side by side in the order of
    /// positions: `(4,8):(1,4)` as `[T; 32]`.
    ///
    /// # Laws
    /// `as_array()[i]` is the element at position i.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let rows = Tensor::new(&data, layout!((2, 3) : (3, 1)));
    /// let [a, b, c] = rows.slice(coord!((1, _))).into_array();
    /// assert_eq!([*a, *b, *c], [3, 4, 5]);
    /// ```
    ///
    /// # Compile errors
    /// When the program is built: a layout with dynamic leaves, another number of elements,
    /// elements that do not lie side by side (`ui-tests/fail/not_an_array.rs`).
    #[inline(always)]
    pub fn as_array<const N: usize>(&self) -> &[E::Element; N] {
        let () = Met::<IsArray<Of<N>, E::View<'_>, L>>::HERE;
        let elements = self.as_slice().and_then(<[_]>::first_chunk);
        elements.unwrap_or_else(|| unreachable!())
    }

    /// [`as_array`](Self::as_array), to be written.
    #[inline(always)]
    pub fn as_array_mut<const N: usize>(&mut self) -> &mut [E::Element; N]
    where
        E: EngineMut,
    {
        let () = Met::<IsArray<Of<N>, E::ViewMut<'_>, L>>::HERE;
        let elements = self.as_slice_mut().and_then(<[_]>::first_chunk_mut);
        elements.unwrap_or_else(|| unreachable!())
    }
}

/// The rows of a matrix as slices: [`Tensor::rows`].
pub struct Rows<P, H> {
    engine: P,
    /// Mode 0.
    firsts: H,
    length: usize,
    /// The rows that are left; none comes twice.
    left: Range<usize>,
}

fallible! { impl [P: Borrowed, L: Layout] Tensor<P, L>:
    /// The rows of a matrix as slices, one after the other: `(4,8):(8,1)` → four slices of 8.
    ///
    /// Of columns that lie side by side, take `select(shape!((1, 0)))` before.
    ///
    /// # Laws
    /// `rows().nth(i)[j]` is the element at `(i, j)`.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::TensorError};
    /// let (mut data, columns) = ([0, 1, 2, 3, 4, 5], 3);
    /// let matrix = Tensor::new(&mut data, layout!((2, columns) : (columns, 1)));
    /// matrix.rows().for_each(<[i32]>::reverse);
    /// assert_eq!(data, [2, 1, 0, 5, 4, 3]);
    /// let columns = Tensor::new(&data, layout!((2, 3) : (1, 2)));
    /// assert_eq!(columns.try_rows().unwrap_err(), TensorError::RowsApart);
    /// assert!(columns.select(shape!((1, 0))).rows().eq([[2, 1], [0, 5], [4, 3]]));
    /// ```
    ///
    /// # Panics
    /// [`RowsApart`](TensorError::RowsApart), if elements of a row do not lie side by side.
    ///
    /// # Compile errors
    /// When the program is built: a layout of other than two modes
    /// (`ui-tests/fail/rows_of_vector.rs`).
    #[inline]
    pub fn rows | try_rows [] (self: Self) -> Rows<P, <L::Modes as LayoutTuple>::Head> | TensorError
    both { let () = Met::<IsMatrix<L>>::HERE; }
    {
        let modes = self.layout().modes_of();
        let (firsts, row) = (modes.head(), modes.tail().head());
        if !is_side_by_side::<P, _>(row) {
            return Err(TensorError::RowsApart);
        }
        let count = Bounds::of(firsts).size as usize;
        let length = Bounds::of(row).size as usize;
        Ok(Rows { engine: self.engine, firsts, length, left: 0..count })
    }
}

impl<P: Borrowed, H: Layout> Rows<P, H> {
    /// A row that has been taken from those that are left.
    ///
    /// # Safety
    /// It is below their number, and not asked for again.
    #[inline(always)]
    unsafe fn at(&self, row: usize) -> P::Slice {
        // Rows of nothing may be any distance apart.
        let first = match self.length {
            0 => 0,
            _ => self.firsts.index_of(Dyn(row as isize)),
        };
        // SAFETY: different rows have different coordinates, and so share no element, where
        // elements are not shared.
        let engine = unsafe { self.engine.duplicate_unchecked() }.moved(first);
        // SAFETY: so many elements from coordinate `(row, 0)` on, side by side.
        unsafe { engine.slice(self.length) }
    }
}

by_number!([P: Borrowed, H: Layout] Rows<P, H> => P::Slice);
impl<P, H> Debug for Rows<P, H> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "{} rows of {}", self.left.len(), self.length)
    }
}
