//! Tensors from views of ndarray, and back, without a copy.

use super::{Exclusive, Shared, Tensor, Unmasked};
use crate::{
    coord::{Bounds, Leaves, leaves_of},
    int::{Dyn, Int},
    tensor::{DynLayout, TensorError, fallible},
    tree::{Layout, Mode, Modes, NoModes},
};
use core::marker::PhantomData;
use ndarray::{
    ArrayView, ArrayViewMut, Axis, Dimension, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, IxDyn, ShapeBuilder,
};

/// A number of dimensions of ndarray, as a layout: `Ix2` → `(?,?):(?,?)`.
///
/// Sealed: it is implemented for `Ix1` to `Ix6`.
pub trait Dimensions: Dimension + private::Sealed {
    /// A dynamic mode for each dimension.
    type Layout: Layout;
    #[doc(hidden)]
    fn layout(shape: &[usize], strides: &[isize]) -> Self::Layout;
}

/// A layout as dimensions of ndarray: modes without modes of their own.
///
/// Sealed: it is implemented for layouts of 1 to 6 modes. A layout of more levels is one after
/// [`flatten`](Tensor::flatten).
#[diagnostic::on_unimplemented(
    message = "a view of ndarray has 1 to 6 dimensions, so the tensor needs 1 to 6 modes without \
         modes of their own",
    label = "has no modes, more than 6, or nested ones",
    note = "`flatten` removes the inner parentheses"
)]
pub trait Dimensional: Layout {
    /// So many dimensions.
    type Dimension: Dimension;
}

macro_rules! dimensions {
    ($($Ix:ident [$($S:ident $D:ident $place:literal)*];)*) => { $(
        impl private::Sealed for $Ix {}
        impl Dimensions for $Ix {
            type Layout = dimensions!(@dynamic $($place)*);
            #[inline]
            fn layout(shape: &[usize], strides: &[isize]) -> Self::Layout {
                dimensions!(@value shape strides $($place)*)
            }
        }
        impl<$($S: Int, $D: Int),*> Dimensional for dimensions!(@type $($S $D)*) {
            type Dimension = $Ix;
        }
    )* };
    (@dynamic) => { NoModes };
    (@dynamic $place:literal $($rest:literal)*) => {
        Modes<Mode<Dyn, Dyn>, dimensions!(@dynamic $($rest)*)>
    };
    (@type) => { NoModes };
    (@type $S:ident $D:ident $($rest:ident)*) => {
        Modes<Mode<$S, $D>, dimensions!(@type $($rest)*)>
    };
    (@value $shape:ident $strides:ident) => { NoModes };
    (@value $shape:ident $strides:ident $place:literal $($rest:literal)*) => {
        Modes(
            Mode(Dyn($shape[$place] as isize), Dyn($strides[$place])),
            dimensions!(@value $shape $strides $($rest)*)
        )
    };
}
dimensions! {
    Ix1 [A B 0];
    Ix2 [A B 0 C D 1];
    Ix3 [A B 0 C D 1 E F 2];
    Ix4 [A B 0 C D 1 E F 2 G H 3];
    Ix5 [A B 0 C D 1 E F 2 G H 3 I J 4];
    Ix6 [A B 0 C D 1 E F 2 G H 3 I J 4 K L 5];
}

macro_rules! views {
    ($($(#[doc = $doc:expr])* $E:ident [$($mutable:tt)?] $View:ident $as_ptr:ident;)*) => { $(
        $(#[doc = $doc])*
        impl<'a, T, D: Dimensions> From<$View<'a, T, D>> for Tensor<$E<'a, T>, D::Layout> {
            // Inside: so are all elements of a view, from the one at coordinate 0 on, as long as it
            // is borrowed. Alone: elements of a mutable view are different ones, and borrowed by
            // it.
            #[inline]
            fn from($($mutable)? view: $View<'a, T, D>) -> Self {
                let layout = D::layout(view.shape(), view.strides());
                Self::of($E { origin: view.$as_ptr(), memory: PhantomData }, layout, Unmasked)
            }
        }

        $(#[doc = $doc])*
        ///
        /// # Errors
        /// [`TooManyLeaves`](TensorError::TooManyLeaves), for more than 16 dimensions.
        impl<'a, T> TryFrom<$View<'a, T, IxDyn>> for Tensor<$E<'a, T>, DynLayout> {
            type Error = TensorError;
            // Inside and Alone: as above.
            #[inline]
            fn try_from($($mutable)? view: $View<'a, T, IxDyn>) -> Result<Self, TensorError> {
                let layout = DynLayout::of_strides(view.shape(), view.strides())?;
                Ok(Self::of($E { origin: view.$as_ptr(), memory: PhantomData }, layout, Unmasked))
            }
        }
    )* };
}
views! {
    /// The elements of a view, at their coordinates.
    ///
    /// ```
    /// use ndarray::Array2;
    /// use stridewise::prelude::*;
    /// let array = Array2::from_shape_fn((4, 6), |(i, j)| 10 * i + j);
    /// let tensor = Tensor::from(array.slice(ndarray::s![.., ..;-2]));
    /// assert_eq!((tensor.layout().to_string(), tensor[(3, 2)]), ("(4,3):(6,-2)".to_string(), 31));
    /// ```
    Shared [] ArrayView as_ptr;
    /// The elements of a view, at their coordinates, to be written.
    ///
    /// ```
    /// use ndarray::Array2;
    /// use stridewise::prelude::*;
    /// let mut array = Array2::zeros((2, 3));
    /// Tensor::from(array.view_mut()).slice(coord!((_, 1))).fill(1);
    /// assert_eq!(array, ndarray::array![[0, 1, 0], [0, 1, 0]]);
    /// ```
    Exclusive [mut] ArrayViewMut as_mut_ptr;
}

macro_rules! into_ndarray {
    (
        $($E:ident $View:ident $into:ident $try_into:ident $view:ident $data:literal $none:expr;)*
    ) => { $(
        fallible! { impl ['a, T, L: Dimensional] Tensor<$E<'a, T>, L>:
            /// The elements as a view of ndarray.
            ///
            /// ```
            /// use stridewise::prelude::*;
            /// # #[allow(unused_mut)]
            /// let mut data = [0, 1, 2, 3, 4, 5];
            #[doc = concat!(
                "let view = Tensor::new(", $data, ", layout!((2, 3) : (3, -1))).",
                stringify!($into), "();"
            )]
            /// assert_eq!(view, ndarray::array![[2, 1, 0], [5, 4, 3]]);
            /// ```
            ///
            /// # Panics
            /// [`TooLargeForNdarray`](TensorError::TooLargeForNdarray), of a tensor without elements.
            ///
            /// # Compile errors
            /// A layout that is not [`Dimensional`].
            #[inline]
            pub fn $into | $try_into [] (self: Self) -> $View<'a, T, L::Dimension> | TensorError
            {
                let bounds = Bounds::of(*self.layout);
                let zeros = || L::Dimension::zeros(L::RANK);
                // SAFETY: each mode is a leaf of the layout, for which Inside and Alone hold.
                unsafe { $view(self.engine, &leaves_of(*self.layout), bounds, [zeros(), zeros()]) }
            }
        }

        fallible! { impl ['a, T] Tensor<$E<'a, T>, DynLayout>:
            /// The elements as a view of ndarray, each mode as a dimension.
            ///
            /// ```
            /// use stridewise::prelude::*;
            /// # #[allow(unused_mut)]
            /// let mut data = [0, 1, 2, 3, 4, 5];
            #[doc = concat!(
                "let view = Tensor::new_dyn(", $data, "[..], \"(2,3):(3,-1)\".parse()?).",
                stringify!($into), "();"
            )]
            /// assert_eq!(view, ndarray::array![[2, 1, 0], [5, 4, 3]].into_dyn());
            /// # Ok::<(), stridewise::value::LayoutError>(())
            /// ```
            ///
            /// # Panics
            /// [`NestedMode`](TensorError::NestedMode); [`PaddedMode`](TensorError::PaddedMode);
            /// [`TooLargeForNdarray`](TensorError::TooLargeForNdarray), of a tensor without elements.
            #[inline]
            pub fn $into | $try_into [] (self: Self) -> $View<'a, T, IxDyn> | TensorError
            {
                let layout = &*self.layout;
                layout.whole()?;
                for mode in 0..layout.rank() {
                    if layout.leaves_of(mode).len() != 1 {
                        return Err(TensorError::NestedMode { mode });
                    }
                }
                let zeros = || IxDyn::zeros(layout.rank());
                // SAFETY: each mode is a leaf of the layout, for which Inside and Alone hold.
                unsafe { $view(self.engine, &layout.leaves(), layout.bounds(), [zeros(), zeros()]) }
            }
        }

        /// The elements as a view of ndarray.
        ///
        /// # Safety
        /// The leaves are the modes of a layout with these bounds, for which Inside and Alone hold.
        unsafe fn $view<'a, T, D: Dimension>(
            engine: $E<'a, T>,
            leaves: &Leaves,
            Bounds { size, least, .. }: Bounds,
            [mut shape, mut distances]: [D; 2],
        ) -> Result<$View<'a, T, D>, TensorError> {
            for place in 0..leaves.count() {
                let leaf = leaves.leaf(place);
                shape[place] = leaf.extent as usize;
                // A mode of one element may have any stride, and does not step.
                distances[place] = if leaf.extent > 1 { leaf.stride.unsigned_abs() } else { 0 };
            }
            if size == 0 {
                // Nothing fits into nothing, so the shape alone may be wrong.
                return $View::from_shape(shape, $none).map_err(|_| TensorError::TooLargeForNdarray);
            }
            let first = engine.origin.wrapping_offset(least);
            // SAFETY: without the signs of strides, the elements are those from the least index on,
            // all of them there and lent for 'a; different ones, if they are exclusive.
            let mut view =
                unsafe { $View::from_shape_ptr(shape.strides(distances.clone()), first) };
            // Distances go forwards: axes that go backwards are turned around.
            for place in (0..leaves.count())
                .filter(|place| distances[*place] != 0 && leaves.leaf(*place).stride < 0) {
                view.invert_axis(Axis(place));
            }
            Ok(view)
        }
    )* };
}
into_ndarray! {
    Shared ArrayView into_ndarray try_into_ndarray view_of "&data" &[];
    Exclusive ArrayViewMut into_ndarray_mut try_into_ndarray_mut view_mut_of "&mut data" &mut [];
}

mod private {
    pub trait Sealed {}
}
