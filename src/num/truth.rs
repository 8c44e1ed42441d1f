//! Answers to questions about types.

use typenum::{B0, B1};

/// The answer to a question about types: typenum's `B1` or `B0` where rustc knows, `bool` where it
/// depends on dynamic leaves, and [`Refused`](crate::refused::Refused) where there is no answer.
///
/// ```
/// use stridewise::{num::{Truth, typenum::B1}, prelude::*, tuple::ElemLess};
/// let _: ElemLess<Shape![(1, 2)], Shape![(4, 8)]> = B1::default();
/// assert_eq!(<ElemLess<Shape![(1, 2)], Shape![(4, 8)]>>::KNOWN, Some(true));
/// // Whatever the rows are, a column of 9 is outside.
/// assert_eq!(<ElemLess<Shape![(?, 9)], Shape![(?, 8)]>>::KNOWN, Some(false));
/// assert_eq!(<ElemLess<Shape![(?, 2)], Shape![(?, 8)]>>::KNOWN, None);
/// ```
///
/// Sealed.
pub trait Truth: Sized + Copy + 'static + private::Sealed {
    /// The answer, if rustc knows it.
    const KNOWN: Option<bool>;
}

impl Truth for B0 {
    const KNOWN: Option<bool> = Some(false);
}

impl Truth for B1 {
    const KNOWN: Option<bool> = Some(true);
}

impl Truth for bool {
    const KNOWN: Option<bool> = None;
}

pub(crate) mod private {
    pub trait Sealed {}
    impl Sealed for typenum::B0 {}
    impl Sealed for typenum::B1 {}
    impl Sealed for bool {}
}
