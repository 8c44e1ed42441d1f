//! Static layouts: their constants, and memory sized by them.

use super::{Cosize, Size};
use crate::{
    int::{Int, Static},
    layout::Layout,
    num::Nat,
};
use generic_array::{ArrayLength, GenericArray};
use typenum::B1;

/// A layout whose leaves are all static: zero-sized, with its numbers as constants.
///
/// ```
/// use stridewise::prelude::*;
/// type Padded = Layout![(8, 32) : (40, 1)];
/// assert_eq!((Padded::SIZE, Padded::COSIZE), (256, 312));
/// assert_eq!(size_of::<Padded>(), 0);
/// ```
///
/// # Compile errors
/// A layout with a dynamic leaf, and a refused one, are not static layouts.
#[diagnostic::on_unimplemented(
    message = "this layout is not known to rustc, or it was refused",
    label = "not a static layout",
    note = "a dynamic leaf (`?`) is known at run time only; for a refused operation, call its method in code that is built, and the message says \
            which rule was broken, with its numbers"
)]
pub trait StaticLayout: Layout<IsStatic = B1> + Default {
    /// The number of elements.
    const SIZE: usize;
    /// One more than the largest index; 0 for a layout without elements.
    const COSIZE: usize;
}

impl<L: Layout<IsStatic = B1> + Default> StaticLayout for L {
    const SIZE: usize = known::<Size<L>>();
    const COSIZE: usize = known::<Cosize<L>>();
}

/// The value of a static leaf.
const fn known<I: Int>() -> usize {
    match I::STATIC {
        Some(value) => value as usize,
        None => panic!("a leaf of a static layout is static"),
    }
}

/// A static layout that sizes memory: as many elements as its [`Cosize`].
///
/// One bound for generic code that owns what it lays out:
///
/// ```
/// use stridewise::prelude::*;
/// fn staged<L: Storage>(value: f32) -> usize {
///     let mut block: Array<f32, L> = Array::<f32, L>::default();
///     block[L::COSIZE - 1] = value;
///     block.len()
/// }
/// assert_eq!(staged::<Layout![(8, 32) : (40, 1)]>(1.0), 312);
/// ```
pub trait Storage: StaticLayout {
    /// The cosize, as the length of an array.
    type Length: ArrayLength;
}

impl<L: StaticLayout> Storage for L
where
    Cosize<L>: Length,
{
    type Length = <Cosize<L> as Length>::Length;
}

/// A leaf that can be the length of an array.
#[doc(hidden)]
pub trait Length {
    type Length: ArrayLength;
}

impl<N: Nat + ArrayLength> Length for Static<N> {
    type Length = N;
}

/// Memory for the elements of a static layout, without allocation: `[T; L::COSIZE]`.
pub type Array<T, L> = GenericArray<T, <L as Storage>::Length>;
