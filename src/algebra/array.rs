//! Memory sized by static layouts: arrays of the crate `generic-array` (feature `generic-array`).

use super::{Cosize, StaticLayout};
use crate::{int::Static, num::Nat};
use generic_array::{ArrayLength, GenericArray};

/// A static layout that sizes memory: as many elements as its [`Cosize`].
///
/// One bound for generic code that owns the elements it lays out:
///
/// ```
/// use stridewise::{algebra::{Array, Storage}, prelude::*};
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
    message = "all leaves of this layout must be static, but one is dynamic",
    label = "has a dynamic leaf",
    note = "a literal or a `const` block in `layout!` is static, and so is everything but `?` in \
         `Layout!`"
)]
pub trait Length {
    type Length: ArrayLength;
}

impl<N: Nat + ArrayLength> Length for Static<N> {
    type Length = N;
}

/// Memory for the elements of a static layout, without allocation: `[T; L::COSIZE]`.
pub type Array<T, L> = GenericArray<T, <L as Storage>::Length>;
