//! Elements by their coordinates.

use super::{Engine, EngineMut, Mask, Tensor, form::formed_methods};
use crate::{
    coord::{Coord, CoordTree, ElementAt, Fits, Get, GetFn, Path, count_of, granted, sizes_fit},
    int::Int,
    lang::{apply::LayoutOperand, text::Shown, verdict::must_exist},
    tree::{Layout, LayoutTuple, tuple::IntTuple},
};
use core::{
    fmt::{Debug, Display, Formatter},
    ops::{Index, IndexMut},
};

formed_methods! {
    /// Elements of tensors by their coordinates.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// fn corner<L: Layout>(matrix: View<'_, f32, L>) -> Option<f32> {
    ///     matrix.get((0, 0)).copied()
    /// }
    /// assert_eq!(corner(Tensor::new(&[1.0, 2.0], layout!((2, 1) : (1, 2)))), Some(1.0));
    /// ```
    ///
    /// [`tensor[coord]`](Tensor#impl-Index<C>-for-Tensor<E,+L,+M>) is the element itself, and
    /// panics where there is none.
    pub trait TensorAccess<E: Engine, L: Layout, M: Mask> for Tensor<E, L, M>
        where KnownParentheses;

    /// The element at a coordinate; `None` where there is none: outside of the shape, or where a
    /// tile is partial.
    ///
    /// A coordinate is an integer, or a tuple with a coordinate for each mode; an integer for a
    /// tuple of modes counts through them.
    ///
    /// # Laws
    /// `get(c)` is the element of the memory at the index `layout(c)`, counted from the least
    /// index; of a swizzled layout, counted from 0.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let tensor = Tensor::new(&data, layout!((2, 3) : (3, 1)));
    /// assert_eq!(
    ///     (tensor.get((1, 2)), tensor.get(3), tensor.get((0, 3))),
    ///     (Some(&5), Some(&4), None)
    /// );
    /// // Strides may be negative: this begins at the end.
    /// let backwards = Tensor::new(&data, layout!(6 : -1));
    /// assert_eq!((backwards.get(0), backwards.get(5)), (Some(&5), Some(&0)));
    /// ```
    ///
    /// # Compile errors
    /// A coordinate with `_`, which is a slice; a coordinate of another rank
    /// (`ui-tests/fail/{get_slice,get_rank}.rs`). `cargo check` refuses them where it knows the
    /// parentheses of the layout, else the build does. The build also refuses a static coordinate
    /// outside of a static extent.
    ///
    /// In code that is generic over the coordinate, but not over the layout,
    /// `TensorAccess::get(&tensor, coord)` leaves the check to the build.
    #[inline(always)]
    fn get<C: Coord>(&self, coord: C) -> Option<&E::Element>
    where ElementAt<L, C>: Fits
    {
        granted!(IsCoord ElementAt<L, C> => self.view().item(coord))
    }

    /// [`get`](Self::get), to be written.
    #[inline(always)]
    fn get_mut<C: Coord>(&mut self, coord: C) -> Option<&mut E::Element>
    where ElementAt<L, C>: Fits, E: EngineMut
    {
        granted!(IsCoord ElementAt<L, C> => self.view_mut().item(coord))
    }

    /// Whether [`get`](Self::get) finds an element.
    #[inline(always)]
    fn contains<C: Coord>(&self, coord: C) -> bool
    where ElementAt<L, C>: Fits
    {
        granted!(IsCoord ElementAt<L, C> => {
            let coord = coord.tree();
            super::within::has(self.layout(), coord) && self.mask().has(coord)
        })
    }
}

impl<E: Engine, L: Layout, M: Mask> Tensor<E, L, M> {
    /// The number of coordinates, as a leaf: a partial tile has fewer elements.
    ///
    /// # Panics
    /// If the extents have leaves of 32 bits, and the number does not fit into one.
    ///
    /// Source: CuTe `size(Tensor)`.
    #[inline(always)]
    #[track_caller]
    pub fn size(&self) -> L::Size {
        match sizes_fit(self.layout()) {
            Ok(()) => self.layout().size_of(),
            Err(error) => error.panic(),
        }
    }

    /// Returns the number of coordinates of a mode. A mode inside of a mode is at `coord!((1, 0))`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let (data, rows) = ([0; 12], 2);
    /// let images = Tensor::new(&data, layout!((rows, (2, 3)) : (6, (3, 1))));
    /// assert_eq!((images.extent(int!(0)), images.extent(int!(1))), (2, 6));
    /// assert_eq!(images.extent(coord!((1, 1))), 3);
    /// ```
    ///
    /// # Panics
    /// As [`size`](Self::size).
    ///
    /// Source: CuTe `size<I>(Tensor)`; `len_of` of ndarray.
    #[doc(alias = "len_of")]
    #[inline(always)]
    #[track_caller]
    pub fn extent<N: Path>(&self, mode: N) -> usize {
        must_exist!(Layout Get<L, N>);
        let mode = LayoutOperand::apply_layout(self.layout(), GetFn(mode));
        match sizes_fit(mode) {
            Ok(()) => mode.size_of().value() as usize,
            Err(error) => error.panic(),
        }
    }

    /// Returns the extent of each leaf, in tuples as the modes are: `(i, (j, k))`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let (data, rows) = ([0; 12], 2);
    /// let images = Tensor::new(&data, layout!((rows, (2, 3)) : (6, (3, 1))));
    /// let (rows, (columns, channels)) = images.extents();
    /// assert_eq!([rows, columns, channels], [2, 2, 3]);
    /// ```
    ///
    /// Source: `dim` of ndarray.
    #[doc(alias = "dim")]
    #[inline(always)]
    pub fn extents(&self) -> L::Native {
        L::native(self.layout().extents())
    }
}

/// The element at a coordinate.
///
/// ```
/// use stridewise::{prelude::*, tensor::Tensor};
/// let data = [0, 1, 2, 3, 4, 5];
/// let tensor = Tensor::new(&data, layout!((2, 3) : (3, 1)));
/// assert_eq!((tensor[(1, 2)], tensor[coord!((0, 1))], tensor[3]), (5, 1, 4));
/// ```
///
/// # Panics
/// If there is none, with the coordinate and the shape.
///
/// # Compile errors
/// When the program is built: a coordinate of another rank, or with `_`
/// (`ui-tests/fail/{element_rank,element_of_slice}.rs`).
impl<E: Engine, L: Layout, M: Mask, C: Coord> Index<C> for Tensor<E, L, M> {
    type Output = E::Element;
    #[inline(always)]
    #[track_caller]
    fn index(&self, coord: C) -> &E::Element {
        granted!(IsCoord ElementAt<L, C> => self.element(coord.tree()))
    }
}

/// The element at a coordinate, to be written: see `Index`.
impl<E: EngineMut, L: Layout, M: Mask, C: Coord> IndexMut<C> for Tensor<E, L, M> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coord: C) -> &mut E::Element {
        granted!(IsCoord ElementAt<L, C> => self.element_mut(coord.tree()))
    }
}

#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn outside<L: Layout, C: CoordTree>(layout: L, coord: C) -> ! {
    let (shape, is_masked) = (layout.shape_of(), coord.is_inside(layout));
    refuse(&Shown(coord), &shape.display(), is_masked)
}

#[cold]
#[inline(never)]
#[track_caller]
fn refuse(coord: &dyn Display, shape: &dyn Display, is_masked: bool) -> ! {
    if is_masked {
        panic!("the tile of shape {shape} is partial: the coordinate {coord} has no element")
    } else {
        panic!("the coordinate {coord} is outside of the tensor, whose shape is {shape}")
    }
}

/// The elements in the order of positions.
impl<E: Engine<Element: Debug>, L: Layout, M: Mask> Debug for Tensor<E, L, M> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

/// The layout and the elements: those of a mode in a line; of two modes, mode 0 downwards; of more,
/// a block for each coordinate of the others. Width and precision are those of an element.
///
/// A coordinate without an element is `·`. Of a swizzled tensor the inner layout is shown.
///
/// ```
/// use stridewise::prelude::*;
/// let matrix = Tensor::new(&[0.5, 1.0, 2.0, 4.0, 8.0, 16.0], layout!((2, 3) : (3, 1)));
/// assert_eq!(format!("{matrix:5.1}"), "(2,3):(3,1)\n  0.5   1.0   2.0\n  4.0   8.0  16.0");
/// assert_eq!(
///     matrix.masked().local_tile(tile!(2, 2), (0, 1)).to_string(),
///     "(2,2):(3,1)\n2 ·\n16 ·"
/// );
/// ```
///
/// Source: CuTe `print_tensor`.
impl<E: Engine<Element: Display>, L: Layout, M: Mask> Display for Tensor<E, L, M> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        let (layout, modes) = (self.layout(), self.layout().modes_of());
        let size = count_of(layout);
        let [rows, columns] = match L::RANK {
            0 | 1 => [1, size],
            _ => [count_of(modes.head()), count_of(modes.tail().head())],
        };
        write!(formatter, "{}", layout.display())?;
        for position in 0..size {
            // The lines of a block go through its columns, positions through its rows.
            let (block, place) = (position / (rows * columns), position % (rows * columns));
            let (row, column) = (place / columns, place % columns);
            formatter.write_str(match (column, row, block) {
                (1.., ..) => " ",
                (_, 0, 1..) => "\n\n",
                _ => "\n",
            })?;
            match TensorAccess::get(self, block * rows * columns + column * rows + row) {
                Some(element) => element.fmt(formatter)?,
                None => write!(formatter, "{:>1$}", '·', formatter.width().unwrap_or(0))?,
            }
        }
        Ok(())
    }
}

/// Equal sizes, and equal elements at each position.
impl<E: Engine<Element: PartialEq<F::Element>>, F: Engine, L: Layout, Q: Layout, M: Mask, N: Mask>
    PartialEq<Tensor<F, Q, N>> for Tensor<E, L, M>
{
    fn eq(&self, other: &Tensor<F, Q, N>) -> bool {
        let size = count_of(self.layout());
        size == count_of(other.layout())
            && (0..size).all(|position| match (self.get(position), other.get(position)) {
                (Some(a), Some(b)) => a == b,
                (a, b) => a.is_none() && b.is_none(),
            })
    }
}
