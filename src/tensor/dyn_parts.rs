//! Elements and parts of tensors of a rank that is known at run time.

use super::{
    Borrowed, DynLayout, Engine, EngineMut, Tensor, TensorError, fallible,
    within::{
        dyn_composition, dyn_local_tile, dyn_select, dyn_slice, dyn_tile, dyn_window,
        dyn_with_shape, same_elements,
    },
};
use crate::{
    tree::Layout,
    value::{self, Coord, IntTuple, Tiler},
};
use core::{
    fmt::{Debug, Formatter},
    ops::{Index, IndexMut},
};

/// Elements by coordinates, as slices of numbers, one for each mode. A single number for another
/// number of modes is a position: it counts through the elements, mode 0 fastest.
///
/// ```
/// use stridewise::prelude::*;
/// let mut tensor = Tensor::new_dyn([0, 1, 2, 3, 4, 5], "(2,3):(3,1)".parse()?);
/// assert_eq!((tensor[[1, 2]], tensor[[3]], tensor.get([2, 0])), (5, 4, None));
/// tensor[&[0, 1][..]] = 10;
/// assert!(tensor.iter().eq(&[0, 3, 10, 4, 2, 5]));
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
impl<E: Engine> Tensor<E, DynLayout> {
    /// Returns the element at a coordinate; `None` where there is none.
    #[inline]
    pub fn get(&self, coord: impl AsRef<[usize]>) -> Option<&E::Element> {
        self.dyn_element(coord.as_ref())
    }

    /// [`get`](Self::get), to be written.
    #[inline]
    pub fn get_mut(&mut self, coord: impl AsRef<[usize]>) -> Option<&mut E::Element>
    where
        E: EngineMut,
    {
        self.dyn_element_mut(coord.as_ref())
    }

    /// The elements in the order of positions, mode 0 fastest.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &E::Element> {
        self.view().dyn_elements()
    }

    /// The elements in the order of positions, to be written.
    #[inline]
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = &mut E::Element>
    where
        E: EngineMut,
    {
        self.view_mut().dyn_elements()
    }
}

impl<E: Engine, C: AsRef<[usize]>> Index<C> for Tensor<E, DynLayout> {
    type Output = E::Element;
    /// # Panics
    /// If there is no element, with the coordinate and the shape.
    #[inline]
    #[track_caller]
    fn index(&self, coord: C) -> &E::Element {
        match self.dyn_element(coord.as_ref()) {
            Some(element) => element,
            None => outside(coord.as_ref(), self.shape()),
        }
    }
}

impl<E: EngineMut, C: AsRef<[usize]>> IndexMut<C> for Tensor<E, DynLayout> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, coord: C) -> &mut E::Element {
        if self.dyn_element(coord.as_ref()).is_none() {
            outside(coord.as_ref(), self.shape());
        }
        match self.dyn_element_mut(coord.as_ref()) {
            Some(element) => element,
            None => unreachable!("the coordinate has an element"),
        }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn outside(coord: &[usize], shape: &[usize]) -> ! {
    panic!("the coordinate {coord:?} is outside of the tensor, whose shape is {shape:?}")
}

/// The elements in the order of positions.
impl<E: Engine<Element: Debug>> Debug for Tensor<E, DynLayout> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

/// Equal sizes, and equal elements at each position.
impl<E: Engine<Element: PartialEq<F::Element>>, F: Engine> PartialEq<Tensor<F, DynLayout>>
    for Tensor<E, DynLayout>
{
    fn eq(&self, other: &Tensor<F, DynLayout>) -> bool {
        let (these, those) = (self.iter(), other.iter());
        these.len() == those.len() && these.zip(those).all(|(one, other)| one == other)
    }
}

/// Equal sizes, and equal elements at each position.
impl<E: Engine<Element: PartialEq<F::Element>>, F: Engine, L: Layout> PartialEq<Tensor<F, L>>
    for Tensor<E, DynLayout>
{
    fn eq(&self, other: &Tensor<F, L>) -> bool {
        let (these, mut those) = (self.iter(), other.iter());
        let size = crate::coord::count_of(other.layout());
        these.len() == size as usize && these.zip(&mut those).all(|(one, other)| one == other)
    }
}

fallible! { impl [P: Borrowed] Tensor<P, DynLayout>:
    /// Keeps the modes under `_`, at the integers of the others.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let data: Vec<u8> = (0..24).collect();
    /// let images = Tensor::new_dyn(&data[..], "(2,3,4):(12,4,1)".parse()?);
    /// let column = images.slice(&"(1,_,2)".parse()?);
    /// assert!(column.iter().eq(&[14, 18, 22]));
    /// assert_eq!(
    ///     images.try_slice(&"(2,_,_)".parse()?).unwrap_err().to_string(),
    ///     "the coordinate does not name an element of the tensor"
    /// );
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// [`OutsideDomain`](TensorError::OutsideDomain); [`Algebra`](TensorError::Algebra), for a
    /// coordinate of another form.
    #[inline]
    pub fn slice | try_slice [] (self: Self, coord: &Coord) -> Self | TensorError
    {
        self.dyn_part(|layout| dyn_slice(layout, coord))
    }

    /// Keeps some modes, in the order given, at 0 in the others.
    ///
    /// # Panics
    /// [`ModeTwice`](TensorError::ModeTwice); [`Algebra`](TensorError::Algebra), for a mode that is
    /// none; [`WithoutElements`](TensorError::WithoutElements).
    #[inline]
    pub fn select | try_select [] (self: Self, modes: &[usize]) -> Self | TensorError
    {
        self.dyn_part(|layout| dyn_select(layout, modes))
    }

    /// Puts the modes into another order: `(2,3,4)` by `[2,0,1]` → `(4,2,3)`.
    ///
    /// # Laws
    /// `permute(p)` at `[c_p0,c_p1,…]` is the tensor at `[c₀,c₁,…]`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let data: Vec<u8> = (0..24).collect();
    /// let images = Tensor::new_dyn(&data[..], "(2,3,4):(12,4,1)".parse()?);
    /// assert_eq!(images.permute(&[2, 0, 1])[[3, 1, 2]], images[[1, 2, 3]]);
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// [`OtherRank`](TensorError::OtherRank); where [`select`](Self::select) does.
    #[inline]
    pub fn permute | try_permute [] (self: Self, modes: &[usize]) -> Self | TensorError
    {
        let (given, rank) = (modes.len(), self.layout().rank());
        if given != rank {
            return Err(TensorError::OtherRank { given, rank });
        }
        self.try_select(modes)
    }

    /// Keeps the coordinates from `begin` on, below `shape`, counted from 0: one number for each
    /// mode, or for each leaf of a mode in parentheses.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let data: Vec<u8> = (0..24).collect();
    /// let matrix = Tensor::new_dyn(&data[..], "(4,6):(6,1)".parse()?);
    /// assert!(matrix.window(&[1, 2], &[2, 3]).iter().eq(&[8, 14, 9, 15, 10, 16]));
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// [`OutsideWindow`](TensorError::OutsideWindow); [`OtherRank`](TensorError::OtherRank);
    /// [`PaddedMode`](TensorError::PaddedMode).
    #[inline]
    pub fn window | try_window [] (self: Self, begin: &[usize], shape: &[usize])
        -> Self | TensorError
    {
        self.dyn_part(|layout| dyn_window(layout, begin, shape))
    }

    /// Keeps the tile at a coordinate of tiles. The last tile of a mode has the elements that are
    /// left: unlike a tile of a layout type, the part has smaller extents and no mask.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let data: Vec<u8> = (0..20).collect();
    /// let matrix = Tensor::new_dyn(&data[..], "(4,5):(5,1)".parse()?);
    /// let tile = matrix.tile(&[2, 4], &[1, 1]);
    /// assert_eq!((tile.shape(), tile[[1, 0]]), (&[2, 1][..], 19));
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// [`OutsideMode`](TensorError::OutsideMode), for a tile that does not exist;
    /// [`OtherRank`](TensorError::OtherRank); [`PaddedMode`](TensorError::PaddedMode).
    #[inline]
    pub fn tile | try_tile [] (self: Self, tile: &[usize], coord: &[usize]) -> Self | TensorError
    {
        self.dyn_part(|layout| dyn_tile(layout, tile, coord))
    }

    /// Keeps the tile at a coordinate of tiles that fill the tensor.
    ///
    /// # Panics
    /// [`PartialTiles`](TensorError::PartialTiles); [`Algebra`](TensorError::Algebra), as
    /// [`value::Layout::local_tile`]; [`PaddedMode`](TensorError::PaddedMode).
    #[inline]
    pub fn local_tile | try_local_tile [] (self: Self, tiler: &Tiler, coord: &Coord)
        -> Self | TensorError
    {
        self.dyn_part(|layout| dyn_local_tile(layout, tiler, coord))
    }

    /// Keeps the elements at the positions of a layout: see [`value::Layout::composition`].
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let data: Vec<u8> = (0..12).collect();
    /// let matrix = Tensor::new_dyn(&data[..], "(3,4):(4,1)".parse()?);
    /// assert!(matrix.composition(&"4:3".parse()?).iter().eq(&[0, 1, 2, 3]));
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// [`OutsidePositions`](TensorError::OutsidePositions);
    /// [`NotInjective`](TensorError::NotInjective), if elements can be written;
    /// [`Algebra`](TensorError::Algebra); [`PaddedMode`](TensorError::PaddedMode).
    #[inline]
    pub fn composition | try_composition [] (self: Self, right: &value::Layout)
        -> Self | TensorError
    {
        self.dyn_part(|layout| dyn_composition(layout, right))
    }

    /// Gives the positions another shape: see [`value::Layout::with_shape`].
    ///
    /// # Panics
    /// Where [`composition`](Self::composition) does.
    #[inline]
    pub fn with_shape | try_with_shape [] (self: Self, shape: &IntTuple) -> Self | TensorError
    {
        self.dyn_part(|layout| dyn_with_shape(layout, shape))
    }

    /// Makes the modes from `begin` up to `end` one mode.
    ///
    /// # Panics
    /// [`Algebra`](TensorError::Algebra), as [`value::Layout::group`];
    /// [`PaddedMode`](TensorError::PaddedMode).
    #[inline]
    pub fn group | try_group [] (self: Self, begin: usize, end: usize) -> Self | TensorError
    {
        self.dyn_part(|layout| same_elements(layout, |layout| layout.group(begin, end)))
    }
}

macro_rules! divides {
    (
        $($(#[doc = $doc:literal])* $name:ident $try_name:ident [$($argument:ident)?]
        |$layout:ident| $result:expr;)*
    ) => {
        fallible! { impl [P: Borrowed] Tensor<P, DynLayout>: $(
            $(#[doc = $doc])*
            ///
            /// # Panics
            #[doc = concat!(
                "[`Algebra`](TensorError::Algebra), as [`value::Layout::", stringify!($name), "`];"
            )]
            /// [`PartialTiles`](TensorError::PartialTiles), where tiles do not fill the tensor;
            /// [`PaddedMode`](TensorError::PaddedMode).
            #[inline]
            pub fn $name | $try_name [] (self: Self $(, $argument: &Tiler)?) -> Self | TensorError
            {
                self.dyn_part(|layout| same_elements(layout, |$layout| $result))
            }
        )* }
    };
}
divides! {
    /// Divides the modes by tiles: see [`value::Layout::logical_divide`].
    logical_divide try_logical_divide [tiler] |layout| layout.logical_divide(tiler);
    /// Divides the modes by tiles, `(tile, tiles)`: see [`value::Layout::zipped_divide`].
    zipped_divide try_zipped_divide [tiler] |layout| layout.zipped_divide(tiler);
    /// Divides the modes by tiles, `(tile, tiles…)`: see [`value::Layout::tiled_divide`].
    tiled_divide try_tiled_divide [tiler] |layout| layout.tiled_divide(tiler);
    /// Divides the modes by tiles, `(tile…, tiles…)`: see [`value::Layout::flat_divide`].
    flat_divide try_flat_divide [tiler] |layout| layout.flat_divide(tiler);
    /// Merges modes that are contiguous: see [`value::Layout::coalesce`].
    coalesce try_coalesce [] |layout| Ok(layout.coalesce());
    /// Makes one level of several: see [`value::Layout::flatten`].
    flatten try_flatten [] |layout| Ok(layout.flatten());
}
