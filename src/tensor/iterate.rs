//! All elements of a tensor, one after the other.

use super::{
    Borrowed, Engine, EngineMut, Mask, Tensor, TensorError, Unmasked, Zip, fallible,
    memory::{Indexed, Items},
};
use crate::{coord::ElementAt, num::Bit, tree::Layout};
use core::{
    fmt::{Debug, Formatter},
    iter::FusedIterator,
};

/// The elements of a tensor: of [`iter`](Tensor::iter) in the order of positions, the first mode
/// fastest, and of [`iter_memory_order`](Tensor::iter_memory_order) in the order of memory.
///
/// Methods that go through all elements (`for_each`, `fold`, `sum`, …) run as nested loops, in
/// which modes that are contiguous in memory are merged. `next` counts along these loops, and
/// divides nothing.
pub struct Iter<P, L: Layout, M: Mask = Unmasked>(Items<P, L, M>);

/// The elements of a tensor with their coordinates. See [`Iter`].
///
/// A coordinate has a `usize` for each leaf, in tuples as the modes are: `(i, (j, k))`. More than 8
/// modes side by side are in [`Cons`](crate::tuple::Cons). In code generic over the layout, a
/// coordinate serves as a [`Coord`](crate::layout::Coord).
pub struct IndexedIter<P, L: Layout, M: Mask = Unmasked>(Indexed<P, L, M>);

macro_rules! iterators {
    ($($Iter:ident $Item:ty, |$coord:ident, $item:ident| $pick:expr;)*) => { $(
        impl<P: Borrowed, L: Layout, M: Mask> Iterator for $Iter<P, L, M> {
            type Item = $Item;
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn next(&mut self) -> Option<Self::Item> {
                self.0.step().map(|($coord, $item)| $pick)
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = self.0.left();
                (if <M::HasNoPredicate as Bit>::VALUE { left } else { 0 }, Some(left))
            }
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn fold<A, F: FnMut(A, Self::Item) -> A>(self, start: A, mut f: F) -> A {
                self.0.fold(start, |result, $coord, $item| f(result, $pick))
            }
        }
        impl<P: Borrowed, L: Layout, M: Mask> DoubleEndedIterator for $Iter<P, L, M> {
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.0.step_back().map(|($coord, $item)| $pick)
            }
        }
        impl<P: Borrowed, L: Layout> ExactSizeIterator for $Iter<P, L> {}
        impl<P: Borrowed, L: Layout, M: Mask> FusedIterator for $Iter<P, L, M> {}
        impl<P: Borrowed, L: Layout, M: Mask> Debug for $Iter<P, L, M> {
            fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
                write!(formatter, "{} coordinates", self.0.left())
            }
        }
    )* };
}
iterators! {
    Iter P::Item, |_coord, item| item;
    IndexedIter (L::Native, P::Item), |coord, item| (L::native(coord), item);
}

impl<E: Engine, L: Layout, M: Mask> Tensor<E, L, M> {
    /// Returns the elements in the order of positions, the first mode fastest: see [`Iter`].
    ///
    /// This order is a promise, whatever the strides are. Over a row-major matrix it goes down the
    /// columns, which takes several times as long as
    /// [`iter_memory_order`](Self::iter_memory_order) over large matrices.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data = [0, 1, 2, 3, 4, 5];
    /// assert!(Tensor::new(&data, layout!((2, 3) : (3, 1))).iter().eq(&[0, 3, 1, 4, 2, 5]));
    /// // A broadcast has its elements several times.
    /// assert_eq!(
    ///     Tensor::new(&data, layout!((2, 3) : (0, 1))).iter().sum::<i32>(),
    ///     2 * (0 + 1 + 2)
    /// );
    /// ```
    #[inline(always)]
    pub fn iter(&self) -> Iter<E::View<'_>, L, M> {
        Iter(self.view().items())
    }

    /// Returns the elements in the order of positions, to be written: see [`iter`](Self::iter).
    #[inline(always)]
    pub fn iter_mut(&mut self) -> Iter<E::ViewMut<'_>, L, M>
    where
        E: EngineMut,
    {
        Iter(self.view_mut().items())
    }

    /// Returns the elements in the order of memory: those of a row-major matrix row by row.
    ///
    /// The mode of the least stride is the fastest one, and a mode of stride 0 the slowest.
    /// Negative strides are followed from their other end.
    ///
    /// # Laws
    /// The result has each element as often as [`iter`](Self::iter) has it.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let rows = Tensor::new(&data, layout!((2, 3) : (3, 1)));
    /// assert!(rows.iter_memory_order().eq(&data));
    /// let upside_down = Tensor::new(&data, layout!((2, 3) : (-3, 1)));
    /// assert!(upside_down.iter_memory_order().eq(&data));
    /// ```
    #[inline(always)]
    pub fn iter_memory_order(&self) -> Iter<E::View<'_>, L, M> {
        Iter(self.view().items_in_memory_order())
    }

    /// Returns the elements in the order of memory, to be written: see
    /// [`iter_memory_order`](Self::iter_memory_order).
    #[inline(always)]
    pub fn iter_memory_order_mut(&mut self) -> Iter<E::ViewMut<'_>, L, M>
    where
        E: EngineMut,
    {
        Iter(self.view_mut().items_in_memory_order())
    }

    /// Returns the elements with their coordinates, in the order of positions: see [`IndexedIter`].
    #[inline(always)]
    pub fn indexed_iter(&self) -> IndexedIter<E::View<'_>, L, M> {
        IndexedIter(self.view().indexed())
    }

    /// Returns the elements with their coordinates, in the order of positions, to be written: see
    /// [`IndexedIter`].
    #[inline(always)]
    pub fn indexed_iter_mut(&mut self) -> IndexedIter<E::ViewMut<'_>, L, M>
    where
        E: EngineMut,
    {
        IndexedIter(self.view_mut().indexed())
    }

    /// Calls a function with each [coordinate](IndexedIter) and its element, in the order of
    /// memory.
    ///
    /// The order is that of [`iter_memory_order`](Self::iter_memory_order).
    /// [`indexed_iter_mut`](Self::indexed_iter_mut) keeps the order of positions.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let mut tensor = Tensor::new([0; 6], layout!((2, 3) : (3, 1)));
    /// tensor.for_each(|(i, j), element| *element = 10 * i + j);
    /// assert_eq!(tensor.into_memory(), [0, 1, 2, 10, 11, 12]);
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn for_each(&mut self, mut f: impl FnMut(L::Native, &mut E::Element))
    where
        E: EngineMut,
    {
        let view = self.view_mut();
        view.for_each_in_memory_order(|coord, element| f(L::native(coord), element));
    }

    /// Calls a function with each element, in the order of memory.
    ///
    /// The order is that of [`iter_memory_order`](Self::iter_memory_order). Without coordinates,
    /// modes that are contiguous in memory are one loop.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let mut tensor = Tensor::new([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)));
    /// tensor.map_inplace(|element| *element *= 10);
    /// assert_eq!(tensor.into_memory(), [10, 20, 30, 40, 50, 60]);
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn map_inplace(&mut self, f: impl FnMut(&mut E::Element))
    where
        E: EngineMut,
    {
        self.iter_memory_order_mut().for_each(f);
    }

    /// Writes a value to each element, in the order of memory.
    ///
    /// [`kernels::fill`](crate::kernels::fill()) takes elements that are `Copy`, and refuses a
    /// layout of too many leaves; it fills runs that a swizzle leaves contiguous at once.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn fill(&mut self, value: E::Element)
    where
        E: EngineMut<Element: Clone>,
    {
        self.map_inplace(|element| element.clone_from(&value));
    }
}

fallible! { impl [P: Borrowed, L: Layout, M: Mask] Tensor<P, L, M>:
    /// The elements of two tensors at each coordinate that both have, in the order of positions.
    ///
    /// Extents are compared once. Methods that go through all (`for_each`, `fold`, …) run as nested
    /// loops, in which modes are merged that are contiguous in both tensors. The result is an
    /// iterator, whose own `zip` goes element by element: read a third tensor at the coordinates of
    /// [`for_each`](Self::for_each).
    ///
    /// The order of positions is a promise. To follow the memory of row-major tensors, zip their
    /// transposes, [`x.transposed().zip(y.transposed())`](Self::transposed), or call
    /// [`kernels::transform`](crate::kernels::transform()), which chooses an order.
    ///
    /// # Laws
    /// `zip(t)` has `(self[c], t[c])` for each coordinate c.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::TensorError};
    /// let (x, mut y) = ([1, 2, 3, 4, 5, 6], [10; 6]);
    /// let (rows, columns) = (layout!((2, 3) : (3, 1)), layout!((2, 3) : (1, 2)));
    /// Tensor::new(&mut y, columns).zip(Tensor::new(&x, rows)).for_each(|(y, x)| *y += x);
    /// assert_eq!(y, [11, 14, 12, 15, 13, 16]);
    /// let three = 3;
    /// let others = Tensor::new(&x, layout!((three, 2) : (2, 1)));
    /// let error = others.try_zip(Tensor::new(&x, rows)).unwrap_err();
    /// assert_eq!(error, TensorError::OtherExtents { size: 6, other: 6 });
    /// ```
    ///
    /// # Panics
    /// [`OtherExtents`](TensorError::OtherExtents).
    ///
    /// # Compile errors
    /// When the program is built: a second tensor whose coordinates have other parentheses
    /// (`ui-tests/fail/zip_rank.rs`).
    #[inline(always)]
    pub fn zip | try_zip [Q: Borrowed, K: Layout, N: Mask] (self: Self, other: Tensor<Q, K, N>)
        -> Zip<P, L, Q, K, M, N> | TensorError
    if IsCoord [ElementAt<K, L::Natural>]
    {
        Zip::new(self, other)
    }
}

impl<'a, E: Engine, L: Layout, M: Mask> IntoIterator for &'a Tensor<E, L, M> {
    type Item = &'a E::Element;
    type IntoIter = Iter<E::View<'a>, L, M>;
    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, E: EngineMut, L: Layout, M: Mask> IntoIterator for &'a mut Tensor<E, L, M> {
    type Item = &'a mut E::Element;
    type IntoIter = Iter<E::ViewMut<'a>, L, M>;
    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

/// The elements of a borrowed tensor, as long as they are borrowed.
impl<P: Borrowed, L: Layout, M: Mask> IntoIterator for Tensor<P, L, M> {
    type Item = P::Item;
    type IntoIter = Iter<P, L, M>;
    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        Iter(self.items())
    }
}
