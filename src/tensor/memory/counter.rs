//! An engine that has no elements in memory: of coordinate tensors.

use super::{Borrowed, Engine, Shared, Source, Tensor, engines::private, slices::slice};
use crate::{
    algebra::{CountedShape, Predicate},
    tree::{Layout, tuple::IntTuple},
};
use core::{
    fmt::{Debug, Formatter},
    marker::PhantomData,
    ptr,
};

/// The engine of a [coordinate tensor](crate::tensor::CoordTensor): it counts, and has no memory.
/// Its elements are `()`.
#[derive(Clone, Copy)]
pub struct Counter<'a, E> {
    /// The shape, with a direction for each leaf.
    pub(in crate::tensor) ends: E,
    memory: PhantomData<&'a ()>,
}

/// A tensor of the coordinates of a shape.
pub type IdentityTensor<S> = Tensor<
    Counter<'static, CountedShape<S>>,
    CountedShape<S>,
    Predicate<CountedShape<S>, CountedShape<S>>,
>;

/// The coordinates of a shape as a tensor: see [`CoordTensor`](crate::tensor::CoordTensor).
///
/// ```
/// use stridewise::{prelude::*, tensor::make_identity_tensor};
/// let (rows, columns) = (5, 6);
/// let coordinates = make_identity_tensor(shape!((rows, columns)));
/// let tile = coordinates.local_tile(tile!(4, 4), (1, 1));
/// assert_eq!(tile.at((0, 3)).to_string(), "(4,7)");
/// // Column 7 is outside of the shape.
/// assert!(!tile.contains((0, 3)) && tile.contains((0, 1)));
/// ```
///
/// Source: CuTe `make_identity_tensor`.
#[inline(always)]
pub fn make_identity_tensor<S: IntTuple>(shape: S) -> IdentityTensor<S> {
    let counted = CountedShape(shape);
    let engine = Counter {
        ends: counted,
        memory: PhantomData,
    };
    // Inside and Alone: elements have no size, and are shared.
    Tensor::of(engine, counted, Predicate::new(counted, counted))
}

impl<E> private::Sealed for Counter<'_, E> {}
impl<E> Debug for Counter<'_, E> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("Counter")
    }
}

// SAFETY: each element is `()`, which is not in memory.
#[diagnostic::do_not_recommend]
unsafe impl<E: Layout> Engine for Counter<'_, E> {
    type Element = ();
    type View<'b>
        = Counter<'b, E>
    where
        Self: 'b;
    #[inline(always)]
    fn shared<L: Layout>(&self, _: L) -> Counter<'_, E> {
        *self
    }
}

impl<'a, E: Layout> Source<'a, ()> for Counter<'a, E> {}

#[diagnostic::do_not_recommend]
impl<'a, E: Layout> Borrowed for Counter<'a, E> {
    type Direct = Shared<'a, ()>;
    type Item = &'a ();
    type Slice = &'a [()];
    const IS_EXCLUSIVE: bool = false;
    #[inline(always)]
    fn direct(self) -> Shared<'a, ()> {
        Shared {
            origin: ptr::dangling(),
            memory: PhantomData,
        }
    }
    #[inline(always)]
    fn pointer(&self, _: isize) -> *mut () {
        ptr::dangling_mut()
    }
    #[inline(always)]
    fn moved(self, _: isize) -> Self {
        self
    }
    #[inline(always)]
    unsafe fn duplicate_unchecked(&self) -> Self {
        *self
    }
    #[inline(always)]
    unsafe fn slice(self, length: usize) -> &'a [()] {
        // SAFETY: elements have no size.
        unsafe { slice(ptr::dangling(), length) }
    }
    #[inline(always)]
    unsafe fn item(&self, _: isize) -> &'a () {
        &()
    }
    #[inline(always)]
    unsafe fn item_from_first(&self, _: isize) -> &'a () {
        &()
    }
}
