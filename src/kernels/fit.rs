//! Whether the shapes of operands fit.

use super::Error;
use crate::{
    layout::{Layout, Leaves, static_leaves_of},
    num::Bit,
    tensor::nest::{Misfit, Nest},
    value::Message,
    verdict::{conditions, must},
};

/// Checks in types that static shapes fit.
pub(super) const fn must_fit<A: Layout, B: Layout>() {
    must!(Fits<A, B>);
}

/// Checks in types that a static shape fits onto another one, which has one element where modes are
/// reduced.
pub(super) const fn must_fit_onto<A: Layout, B: Layout>() {
    must!(FitsOnto<A, B>);
}

conditions! {
    Fits<A: Layout, B: Layout> = if are_static::<A, B>() {
        check([static_leaves_of::<A>(), static_leaves_of::<B>()], [A::RANK, B::RANK])
    } else {
        None
    };
    FitsOnto<A: Layout, B: Layout> = if are_static::<A, B>() {
        let (onto, source) = (static_leaves_of::<A>(), static_leaves_of::<B>());
        check([onto.stretched(&source), source], [A::RANK, B::RANK])
    } else {
        None
    };
}

const fn are_static<A: Layout, B: Layout>() -> bool {
    <A::IsStatic as Bit>::VALUE && <B::IsStatic as Bit>::VALUE
}

const fn check(lists: [Leaves; 2], ranks: [usize; 2]) -> Option<Message> {
    let mut nest = Nest::EMPTY;
    match nest.plan(&lists, ranks) {
        Ok(()) => None,
        Err(misfit) => Some(sentence(misfit)),
    }
}

/// The same sentences as those of [`Error`].
const fn sentence(misfit: Misfit) -> Message {
    let mut text = Message::new();
    match Error::of(misfit) {
        Error::Ranks(first, second) => {
            text.push("one operand has ");
            text.number(first as i64);
            text.push(" modes and another one ");
            text.number(second as i64);
        }
        Error::Sizes {
            mode,
            first,
            second,
        } => {
            text.push("mode ");
            text.number(mode as i64);
            text.push(" has ");
            text.number(first as i64);
            text.push(" elements in one operand and ");
            text.number(second as i64);
            text.push(" in another");
        }
        Error::Leaves(first, second) => {
            text.push("a mode has ");
            text.number(first as i64);
            text.push(" elements in a row in one operand and ");
            text.number(second as i64);
            text.push(" in another, and neither divides the other");
        }
        Error::TooManyLoops => {
            text.push("the operands have more than 16 modes, or loops in common")
        }
    }
    text
}
