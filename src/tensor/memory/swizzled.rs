//! Elements at swizzled indices: a swizzle between the layout of a tensor and its memory.
//!
//! The swizzle is a part of the engine, as CuTe's `swizzle_ptr` is, but acts on indices. Parts of a
//! swizzled tensor are made by the methods of all tensors, and need no second proof.

use super::{
    Borrowed, Engine, EngineMut, Mask, Owner, Source, Target, Tensor, TensorError, engines::private,
};
use crate::{
    algebra::Cosize,
    int::{Dyn, Int},
    lang::verdict::Met,
    swizzle::{
        Bits,
        composed::{AnyLayout, ComposedLayout, Function},
    },
    tensor::writable::{WithoutDirections, fits, fits_swizzled, needed_swizzled},
    tree::{Layout, NoModes},
};
use core::{
    fmt::{Debug, Formatter},
    marker::PhantomData,
};

/// Elements behind a swizzle `W`: the one of index i is that of the memory at `W(offset + i)`.
///
/// The engine of a tensor of a [`ComposedLayout`]. Slices, tiles and partitions are made of the
/// inner layout, and their offset is added before the swizzle. A swizzle is injective, and so is a
/// swizzled layout whose inner layout is.
///
/// ```
/// use stridewise::{prelude::*, tensor::{Shared, Swizzled}};
/// type Banks = Swizzle![3, 0, 3];
/// fn first_row<L: Layout>(tile: Tensor<Swizzled<Shared<'_, u32>, Banks>, L>) -> Vec<u32> {
///     tile.slice(coord!((1, _))).iter().copied().collect()
/// }
/// let data: Vec<u32> = (0..64).collect();
/// let tile = Tensor::new(&data[..], swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1))));
/// assert_eq!(first_row(tile), [9, 8, 11, 10, 13, 12, 15, 14]);
/// ```
///
/// Source: CuTe `swizzle_ptr` (`pointer_swizzle.hpp`), which swizzles addresses.
pub struct Swizzled<E, W> {
    pub(super) inside: E,
    pub(super) offset: isize,
    swizzle: PhantomData<W>,
}

impl<E: Clone, W> Clone for Swizzled<E, W> {
    fn clone(&self) -> Self {
        Self {
            inside: self.inside.clone(),
            ..*self
        }
    }
}
impl<E: Copy, W> Copy for Swizzled<E, W> {}
impl<E, W: Bits> Debug for Swizzled<E, W> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "{} o {}", W::SWIZZLE, self.offset)
    }
}

impl<E, W: Bits> Swizzled<E, W> {
    #[inline(always)]
    const fn new(inside: E, offset: isize) -> Self {
        Self {
            inside,
            offset,
            swizzle: PhantomData,
        }
    }

    #[inline(always)]
    pub(super) const fn at(offset: isize, index: isize) -> isize {
        const { W::SWIZZLE }.apply(offset.wrapping_add(index) as i64) as isize
    }
}

const fn is_identity<W: Bits>() -> bool {
    W::SWIZZLE.bits() == 0
}

/// A number for the identity, or for other swizzles.
const fn either<W: Bits>(identity: isize, other: isize) -> isize {
    if is_identity::<W>() { identity } else { other }
}

/// The only element of a layout that has index 0 at the beginning of memory.
const BEGINNING: NoModes = NoModes;

impl<E, W> private::Sealed for Swizzled<E, W> {}
// SAFETY: all views have one offset, and the views of the engine inside one index 0.
#[diagnostic::do_not_recommend]
unsafe impl<E: Engine, W: Bits> Engine for Swizzled<E, W> {
    type Element = E::Element;
    type View<'a>
        = Swizzled<E::View<'a>, W>
    where
        Self: 'a;
    #[inline(always)]
    fn shared<L: Layout>(&self, _: L) -> Self::View<'_> {
        Swizzled::new(self.inside.shared(BEGINNING), self.offset)
    }
}
// SAFETY: as above.
#[diagnostic::do_not_recommend]
unsafe impl<E: EngineMut, W: Bits> EngineMut for Swizzled<E, W> {
    type ViewMut<'a>
        = Swizzled<E::ViewMut<'a>, W>
    where
        Self: 'a;
    #[inline(always)]
    fn exclusive<L: Layout>(&mut self, _: L) -> Self::ViewMut<'_> {
        Swizzled::new(self.inside.exclusive(BEGINNING), self.offset)
    }
}

impl<'s, T: 's, P: Source<'s, T>, W: Bits> Source<'s, T> for Swizzled<P, W> {}
impl<'t, T: 't, P: Target<'t, T>, W: Bits> Target<'t, T> for Swizzled<P, W> {}

#[diagnostic::do_not_recommend]
impl<P: Borrowed, W: Bits> Borrowed for Swizzled<P, W> {
    type Item = P::Item;
    type Slice = P::Slice;
    type Direct = P::Direct;
    const IS_EXCLUSIVE: bool = P::IS_EXCLUSIVE;
    const IS_DIRECT: bool = false;
    const CONTIGUOUS_BLOCK: isize = either::<W>(P::CONTIGUOUS_BLOCK, 1 << W::SWIZZLE.base());
    const PERMUTED: isize = either::<W>(P::PERMUTED, W::SWIZZLE.permuted() as isize);
    const CONST_XOR_BLOCK: isize =
        either::<W>(P::CONST_XOR_BLOCK, W::SWIZZLE.constant_block() as isize);
    #[inline(always)]
    fn up_to_multiple(&self, index: isize, power: isize) -> isize {
        let index = self.offset.wrapping_add(index);
        if const { is_identity::<W>() } {
            self.inside.up_to_multiple(index, power)
        } else {
            power - (index & (power - 1))
        }
    }
    #[inline(always)]
    fn place(&self, index: isize) -> isize {
        if const { is_identity::<W>() } {
            self.inside.place(self.offset.wrapping_add(index))
        } else {
            Self::at(self.offset, index)
        }
    }
    #[inline(always)]
    fn pointer_after(&self, place: isize, count: isize) -> *mut P::Element {
        // No carry: the bits of the count are toggled, and only the swizzle sets these in the
        // place.
        if const { is_identity::<W>() } {
            self.inside.pointer_after(place, count)
        } else {
            self.inside.pointer(place ^ count)
        }
    }
    #[inline(always)]
    fn direct(self) -> P::Direct {
        self.inside.direct()
    }
    #[inline(always)]
    fn pointer(&self, index: isize) -> *mut P::Element {
        self.inside.pointer(Self::at(self.offset, index))
    }
    #[inline(always)]
    fn moved(self, by: isize) -> Self {
        Self {
            offset: self.offset.wrapping_add(by),
            ..self
        }
    }
    #[inline(always)]
    unsafe fn duplicate_unchecked(&self) -> Self {
        // SAFETY: the caller answers for the elements inside.
        Self {
            inside: unsafe { self.inside.duplicate_unchecked() },
            ..*self
        }
    }
    #[inline(always)]
    unsafe fn slice(self, length: usize) -> P::Slice {
        // SAFETY: there are so many elements side by side, says the caller.
        unsafe { self.inside.slice(length) }
    }
    #[inline(always)]
    unsafe fn item(&self, index: isize) -> P::Item {
        // SAFETY: there is an element at the index, says the caller, and that is this one; another
        // index is swizzled to another one.
        unsafe { self.inside.item(Self::at(self.offset, index)) }
    }
    #[inline(always)]
    unsafe fn item_from_first(&self, index: isize) -> P::Item {
        // SAFETY: as above. Index 0 may be swizzled to another place than the memory's first one.
        unsafe { self.item(index) }
    }
}

/// The cosize of a layout, if rustc knows it.
#[doc(hidden)]
pub trait Reach {
    const NEEDED: Option<usize>;
}
impl<I: Int> Reach for I {
    const NEEDED: Option<usize> = match I::STATIC {
        Some(needed) => Some(needed as usize),
        None => None,
    };
}
impl<W: Bits + Function, O: Int, L: Layout> Reach for ComposedLayout<W, O, L> {
    const NEEDED: Option<usize> = needed_swizzled::<W, O, L>();
}

/// A layout over memory: a plain one, or one after a swizzle.
#[doc(hidden)]
pub trait InMemory: AnyLayout {
    /// The engine, given the one of the inner layout.
    type Engine<E: Engine>: Engine;
    type Reach: Reach;
    /// The place of index 0 in memory of this length, before the swizzle, if all indices are
    /// inside.
    fn fits(self, length: usize) -> Result<isize, TensorError>;
    /// The engine with index 0 at that place, of one with index 0 at a place in memory.
    fn engine<E: Engine>(at: impl FnOnce(isize) -> E, origin: isize) -> Self::Engine<E>;
}

impl<L: Layout> InMemory for L {
    type Engine<E: Engine> = E;
    type Reach = Cosize<L>;
    #[inline(always)]
    fn fits(self, length: usize) -> Result<isize, TensorError> {
        fits(self, length)
    }
    #[inline(always)]
    fn engine<E: Engine>(at: impl FnOnce(isize) -> E, origin: isize) -> E {
        at(origin)
    }
}

impl<W: Bits + Function, O: Int, L: Layout> InMemory for ComposedLayout<W, O, L> {
    type Engine<E: Engine> = Swizzled<E, W>;
    type Reach = Self;
    #[inline(always)]
    fn fits(self, length: usize) -> Result<isize, TensorError> {
        let Self(_, offset, layout) = self;
        let () = Met::<WithoutDirections<L>>::HERE;
        // Each index is swizzled to one from 0 on and below the length.
        match Self::NEEDED {
            Some(needed) if needed <= length => {}
            _ => fits_swizzled::<W, L>(layout, offset.value(), length)?,
        }
        Ok(offset.value())
    }
    #[inline(always)]
    fn engine<E: Engine>(at: impl FnOnce(isize) -> E, origin: isize) -> Swizzled<E, W> {
        Swizzled::new(at(0), origin)
    }
}

impl<E: Owner, W: Bits> Owner for Swizzled<E, W> {
    type Memory = E::Memory;
    #[inline(always)]
    fn release(self) -> E::Memory {
        self.inside.release()
    }
}

impl<E: Engine, W: Bits, L: Layout, M: Mask> Tensor<Swizzled<E, W>, L, M> {
    /// The layout of the tensor with its swizzle and offset: `layout` is the inner one.
    ///
    /// # Laws
    /// The element at c is that of the memory at `swizzled_layout()(c)`.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data: Vec<u32> = (0..64).collect();
    /// let tile = Tensor::new(&data[..], swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1))));
    /// let row = tile.slice(coord!((1, _)));
    /// assert_eq!(row.swizzled_layout().to_string(), "Sw<3,0,3> o 8 o (8):(1)");
    /// assert_eq!((row[0], row.swizzled_layout().crd2idx(0)), (9, 9));
    /// ```
    #[inline(always)]
    pub fn swizzled_layout(&self) -> ComposedLayout<W, Dyn, L> {
        ComposedLayout(W::default(), Dyn(self.engine.offset), *self.layout)
    }
}
