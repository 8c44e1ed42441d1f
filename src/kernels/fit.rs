//! Whether the shapes of operands fit.

use super::Error;
use crate::{
    layout::{Layout, Leaves, static_leaves_of},
    num::Bit,
    tensor::nest::{Misfit, Nest},
    value,
};

/// Checks in types that static shapes fit.
pub(super) const fn must_fit<A: Layout, B: Layout>() {
    if <A::IsStatic as Bit>::VALUE && <B::IsStatic as Bit>::VALUE {
        check([static_leaves_of::<A>(), static_leaves_of::<B>()], [A::RANK, B::RANK]);
    }
}

/// Checks in types that a static shape fits onto another one, which has one element where modes are reduced.
pub(super) const fn must_fit_onto<A: Layout, B: Layout>() {
    if <A::IsStatic as Bit>::VALUE && <B::IsStatic as Bit>::VALUE {
        let (onto, source) = (static_leaves_of::<A>(), static_leaves_of::<B>());
        check([onto.stretched(&source), source], [A::RANK, B::RANK]);
    }
}

const fn check(lists: [Leaves; 2], ranks: [usize; 2]) {
    let mut nest = Nest::EMPTY;
    if let Err(misfit) = nest.plan(&lists, ranks) {
        refuse(misfit)
    }
}

/// The same sentences as those of [`Error`].
const fn refuse(misfit: Misfit) -> ! {
    let mut text = value::Message::new();
    match Error::of(misfit) {
        Error::Ranks(first, second) => {
            text.push("one operand has ");
            text.number(first as i64);
            text.push(" modes and another one ");
            text.number(second as i64);
        }
        Error::Sizes { mode, first, second } => {
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
        Error::TooManyLoops => text.push("the operands have more than 16 modes, or loops in common"),
    }
    panic!("{}", text.as_str())
}
