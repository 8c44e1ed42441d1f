//! How two numbers compare: typenum's `Less`, `Equal` and `Greater`.

use super::Bit;
use typenum::{B0, B1, Equal, Greater, Less};

/// The result of a comparison.
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
