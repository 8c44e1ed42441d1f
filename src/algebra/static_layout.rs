//! `StaticLayout`: the bound for layouts whose leaves are all static, with size and cosize as
//! constants. `Known` and `KnownLeaf` decide it, and have the message for a dynamic leaf.

use super::{Cosize, Size};
use crate::{
    int::{Int, Negative, Static},
    refused::{Holds, Reason, Refused},
    tree::{Layout, Mode, Modes, NoModes},
};

/// A layout whose leaves are all static: zero-sized, with its numbers as constants.
///
/// ```
/// use stridewise::prelude::*;
/// type Padded = Layout![(8, 32) : (40, 1)];
/// assert_eq!((Padded::SIZE, Padded::COSIZE), (256, 312));
/// assert_eq!(size_of::<Padded>(), 0);
/// ```
///
/// In generic code it is the bound for numbers as constants.
///
/// # Compile errors
/// A layout with a dynamic leaf, and a refused one, are not static layouts
/// (`ui-tests/fail/{dynamic_constants,constants,generic}.rs`).
pub trait StaticLayout: Layout + Default {
    /// The number of elements: `(8,32):(40,1)` → 256.
    const SIZE: usize;
    /// One more than the largest index, in elements: `(8,32):(40,1)` → 312; 0 for a layout without
    /// elements.
    ///
    /// An array of this length has every index of the layout.
    const COSIZE: usize;
}

impl<L: Layout + Known> StaticLayout for L {
    const SIZE: usize = known::<Size<L>>();
    const COSIZE: usize = known::<Cosize<L>>();
}

/// A layout of static leaves.
#[doc(hidden)]
pub trait Known: Default {}
impl<S: KnownLeaf + Int, D: KnownLeaf> Known for Mode<S, D> {}
impl Known for NoModes {}
impl<H: Known, T: Known> Known for Modes<H, T> {}
// So that rustc looks for the rule that was broken.
impl<W: Reason + Holds> Known for Refused<W> {}

/// A static leaf.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "all leaves of this layout must be static, but one is dynamic",
    label = "has a dynamic leaf",
    note = "a literal or a `const` block in `layout!` is static, and so is everything but `?` in \
         `Layout!`"
)]
pub trait KnownLeaf: Default {}
#[diagnostic::do_not_recommend]
impl<N> KnownLeaf for Static<N> {}
#[diagnostic::do_not_recommend]
impl<N> KnownLeaf for Negative<N> {}

/// The value of a static leaf.
const fn known<I: Int>() -> usize {
    match I::STATIC {
        Some(value) => value as usize,
        None => panic!("a leaf of a static layout is static"),
    }
}
