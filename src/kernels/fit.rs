//! Whether the shapes of operands fit.

use super::KernelError;
use crate::{
    coord::static_leaves_of,
    lang::verdict::{Met, conditions},
    num::Bit,
    tensor::{KernelLayout, nest::correspond},
    tree::Layout,
    value::Message,
};

pub(crate) const fn must_fit<A: KernelLayout, B: KernelLayout>() {
    let () = Met::<Fits<A, B>>::HERE;
}

/// Checks in types that a static shape fits onto another one, which has one element where modes are
/// reduced.
pub(super) const fn must_fit_onto<A: KernelLayout, B: KernelLayout>() {
    let () = Met::<FitsOnto<A, B>>::HERE;
}

conditions! {
    Fits<A: KernelLayout, B: KernelLayout> = if are_static::<A, B>() {
        let lists = [static_leaves_of::<A::Typed>(), static_leaves_of::<B::Typed>()];
        message(correspond(&lists, [<A::Typed as Layout>::RANK, <B::Typed as Layout>::RANK]))
    } else {
        None
    };
    FitsOnto<A: KernelLayout, B: KernelLayout> = if are_static::<A, B>() {
        let (onto, source) = (static_leaves_of::<A::Typed>(), static_leaves_of::<B::Typed>());
        message(
            correspond(
                &[onto.stretched(&source), source],
                [<A::Typed as Layout>::RANK, <B::Typed as Layout>::RANK]
            )
        )
    } else {
        None
    };
}

const fn are_static<A: KernelLayout, B: KernelLayout>() -> bool {
    A::IS_TYPED
        && B::IS_TYPED
        && <<A::Typed as Layout>::IsStatic as Bit>::VALUE
        && <<B::Typed as Layout>::IsStatic as Bit>::VALUE
}

/// The sentence of an error, if there is one.
pub(super) const fn message(result: Result<(), KernelError>) -> Option<Message> {
    match result {
        Ok(()) => None,
        Err(error) => Some(error.message()),
    }
}
