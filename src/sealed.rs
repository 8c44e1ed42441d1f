//! The types that the sealed traits are for.

use crate::{
    int::{Dyn, Multiple, Negative, Static},
    layout::{Mode, Modes, NoModes},
    refused::Refused,
    tensor::Tensor,
    tuple::{Cons, Nil, Underscore},
};

/// Only these types are leaves, tuples, layouts, tilers and tensors, and no others can be.
pub trait Sealed {}

macro_rules! sealed {
    ($($Node:ident<$($P:ident),*>)*) => { $(impl<$($P),*> Sealed for $Node<$($P),*> {})* };
}
sealed! { Static<N> Negative<N> Dyn<> Multiple<N> Refused<W> Mode<S, D> Modes<H, T> NoModes<> Cons<H, T> Nil<> Underscore<> Tensor<E, L, M> }
