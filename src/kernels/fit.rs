//! Whether the shapes of operands fit.

use super::Error;
use crate::{
    coord::static_leaves_of,
    lang::verdict::{conditions, must},
    num::Bit,
    tensor::nest::Nest,
    tree::Layout,
    value::Message,
};

pub(crate) const fn must_fit<A: Layout, B: Layout>() {
    must!(Fits<A, B>);
}

/// Checks in types that a static shape fits onto another one, which has one element where modes are
/// reduced.
pub(super) const fn must_fit_onto<A: Layout, B: Layout>() {
    must!(FitsOnto<A, B>);
}

conditions! {
    Fits<A: Layout, B: Layout> = if are_static::<A, B>() {
        let lists = [static_leaves_of::<A>(), static_leaves_of::<B>()];
        message({ Nest::EMPTY }.plan(&lists, [A::RANK, B::RANK]))
    } else {
        None
    };
    FitsOnto<A: Layout, B: Layout> = if are_static::<A, B>() {
        let (onto, source) = (static_leaves_of::<A>(), static_leaves_of::<B>());
        message({ Nest::EMPTY }.plan(&[onto.stretched(&source), source], [A::RANK, B::RANK]))
    } else {
        None
    };
}

const fn are_static<A: Layout, B: Layout>() -> bool {
    <A::IsStatic as Bit>::VALUE && <B::IsStatic as Bit>::VALUE
}

/// The sentence of an error, if there is one.
pub(super) const fn message(result: Result<(), Error>) -> Option<Message> {
    match result {
        Ok(()) => None,
        Err(error) => Some(error.message()),
    }
}
