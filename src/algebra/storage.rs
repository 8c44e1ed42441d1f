//! Static layouts: their constants, and memory sized by them.

use super::{Cosize, Size};
use crate::{
    int::{Int, Negative, Static},
    layout::{Layout, Mode, Modes, NoModes},
    num::Nat,
    refused::{Holds, Reason, Refused},
};
use generic_array::{ArrayLength, GenericArray};

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
pub trait StaticLayout: Layout + Default {
    /// The number of elements.
    const SIZE: usize;
    /// One more than the largest index; 0 for a layout without elements.
    const COSIZE: usize;
}

impl<L: Layout + Known> StaticLayout for L {
    const SIZE: usize = known::<Size<L>>();
    const COSIZE: usize = known::<Cosize<L>>();
}

/// A layout of static leaves.
#[doc(hidden)]
pub trait Known: Default {}
impl<S: KnownLeaf, D: KnownLeaf> Known for Mode<S, D> {}
impl Known for NoModes {}
impl<H: Known, T: Known> Known for Modes<H, T> {}
// So that rustc looks for the rule that was broken.
impl<W: Reason + Holds> Known for Refused<W> {}

/// A static leaf.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a leaf of this layout is known at run time only, where all of them must be static",
    label = "has a dynamic leaf",
    note = "a literal or a `const` block in `layout!` is static, and so is everything but `?` in `Layout!`"
)]
pub trait KnownLeaf: Default {}
impl<N> KnownLeaf for Static<N> {}
impl<N> KnownLeaf for Negative<N> {}

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
#[diagnostic::on_unimplemented(
    message = "a leaf of this layout is known at run time only, where all of them must be static",
    label = "has a dynamic leaf",
    note = "a literal or a `const` block in `layout!` is static, and so is everything but `?` in `Layout!`"
)]
pub trait Length {
    type Length: ArrayLength;
}

impl<N: Nat + ArrayLength> Length for Static<N> {
    type Length = N;
}

/// Memory for the elements of a static layout, without allocation: `[T; L::COSIZE]`.
pub type Array<T, L> = GenericArray<T, <L as Storage>::Length>;
