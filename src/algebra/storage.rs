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
/// In generic code it is the bound for what needs the numbers as constants.
///
/// # Compile errors
/// A layout with a dynamic leaf, and a refused one, are not static layouts (`ui-tests/fail/{dynamic_constants,constants,generic}.rs`).
pub trait StaticLayout: Layout + Default {
    /// The number of elements: `(8,32):(40,1)` → 256.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// const THREADS: usize = <Layout![(8, 32) : (40, 1)]>::SIZE;
    /// assert_eq!(THREADS, 256);
    /// ```
    const SIZE: usize;
    /// One more than the largest index, in elements: `(8,32):(40,1)` → 312; 0 for a layout without elements.
    ///
    /// What an array must hold for every index of the layout to be inside of it.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// type Padded = Layout![(8, 32) : (40, 1)];
    /// let mut block = [0_u8; Padded::COSIZE];
    /// block[Padded::default().crd2idx((7, 31)) as usize] = 1;
    /// assert_eq!(block.len(), 7 * 40 + 31 + 1);
    /// ```
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
///
/// # Compile errors
/// Those of [`StaticLayout`].
pub trait Storage: StaticLayout {
    /// The cosize, as the length of an array of the crate `generic-array`.
    ///
    /// ```
    /// use stridewise::{num::typenum::Unsigned, prelude::*};
    /// type Padded = Layout![(8, 32) : (40, 1)];
    /// assert_eq!(<Padded as Storage>::Length::USIZE, Padded::COSIZE);
    /// ```
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
///
/// ```
/// use stridewise::prelude::*;
/// type Padded = Layout![(8, 32) : (40, 1)];
/// let block = Array::<f32, Padded>::default();
/// assert_eq!(size_of_val(&block), 312 * size_of::<f32>());
/// assert_eq!(block[Padded::default().crd2idx((7, 31)) as usize], 0.0);
/// ```
pub type Array<T, L> = GenericArray<T, <L as Storage>::Length>;
