//! How two numbers compare: typenum's `Less`, `Equal` and `Greater`.

use super::Bit;
use typenum::{B0, B1, Equal, Greater, Less};

/// The result of a comparison: typenum's `Less`, `Equal` or `Greater`.
///
/// ```
/// use stridewise::num::{
///     Bit, Ordering,
///     typenum::{Equal, Less},
/// };
/// fn is_at_most<O: Ordering>() -> bool {
///     O::IsLess::VALUE || O::IsEqual::VALUE
/// }
/// assert!(is_at_most::<Less>() && is_at_most::<Equal>());
/// ```
pub trait Ordering: Sized + 'static {
    /// `A < B`.
    type IsLess: Bit;
    /// `A == B`.
    type IsEqual: Bit;
}

impl Ordering for Less {
    type IsLess = B1;
    type IsEqual = B0;
}

impl Ordering for Equal {
    type IsLess = B0;
    type IsEqual = B1;
}

impl Ordering for Greater {
    type IsLess = B0;
    type IsEqual = B0;
}
