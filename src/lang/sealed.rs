//! The trait that seals the others.

/// Only types of this crate are leaves, tuples, layouts, tilers and tensors.
pub trait Sealed {}

/// Types with parameters that any type may stand for.
macro_rules! sealed {
    ($($Node:ident<$($P:ident),*>)*) => {
        $(impl<$($P),*> $crate::lang::sealed::Sealed for $Node<$($P),*> {})*
    };
}
pub(crate) use sealed;
