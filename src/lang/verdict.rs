//! Conditions on types that hold, or the program does not build.
//!
//! rustc prints the parameters of a constant that fails in full: a page of typenum, if the constant
//! is that of a function over several layouts. The constant that fails is therefore the
//! condition's, which has no more parameters than it needs. Each constant between it and the user's
//! call adds a note to the message.

use crate::value::{Field, Layout, LayoutError, Message};
use core::marker::PhantomData;

/// A condition on types, with the sentence that says why it is not met.
pub(crate) trait Condition {
    /// The sentence, if it is not met.
    const TEXT: Option<Message>;
    /// The sentence in full, for longer ones.
    const BROKEN: Option<&'static str> = match const { &Self::TEXT } {
        Some(text) => Some(text.as_str()),
        None => None,
    };
}

/// That a condition is met: `let () = Met::<C>::HERE;` does not compile if `C` is not.
///
/// No macro writes this statement: rustc would show the macro as well as its call.
pub(crate) struct Met<C>(PhantomData<C>);

/// The condition `C`, unless `B` is broken, whose sentence explains more.
pub(crate) struct AfterCondition<B, C>(PhantomData<(B, C)>);
impl<B: Condition, C: Condition> Condition for AfterCondition<B, C> {
    const TEXT: Option<Message> = None;
    const BROKEN: Option<&'static str> = match B::BROKEN {
        None => C::BROKEN,
        Some(_) => None,
    };
}

impl<C: Condition> Met<C> {
    /// Does not compile if the condition is not met.
    pub(crate) const HERE: () = match C::BROKEN {
        None => (),
        #[expect(
            clippy::unnecessary_literal_unwrap,
            reason = "of `panic!`, rustc would show the line in the standard library"
        )]
        Some(text) => None.expect(text),
    };
}

/// Keeps a function that checks conditions apart from its callers, so that rustc reports a broken
/// one with the line of the call in every build. The type is one that depends on a type parameter.
///
/// rustc names the call of the function whose constant fails. Optimized builds merge small
/// functions into their callers first, and rustc would name the call of that caller: of a closure,
/// a line of the standard library. Calls that are never compiled make the function too large to be
/// merged; LLVM still inlines it.
macro_rules! keep_apart {
    ($T:ty) => {
        if $crate::lang::verdict::Never::<$T>::HERE {
            $crate::lang::verdict::never();
            $crate::lang::verdict::never();
            $crate::lang::verdict::never();
            $crate::lang::verdict::never();
            $crate::lang::verdict::never();
        }
    };
}
pub(crate) use keep_apart;

/// False, which rustc finds out only where it knows a type.
pub(crate) struct Never<T>(PhantomData<T>);

impl<T> Never<T> {
    pub(crate) const HERE: bool = size_of::<T>() == usize::MAX;
}

#[cold]
#[inline(never)]
pub(crate) fn never() {}

/// Does not compile if the result of an operation, a leaf, a tuple or a layout, is refused: in the
/// method that a user calls.
macro_rules! must_exist {
    (Int $Result:ty) => {{
        let _number = <$Result as $crate::lang::kind::Int>::STATIC;
    }};
    (Tuple $Result:ty) => {{
        let _value = &<$Result as $crate::lang::kind::IntTuple>::VALUE;
    }};
    (Truth $Result:ty) => {{
        let _known = <$Result as $crate::lang::kind::Truth>::KNOWN;
    }};
    (Layout $Result:ty) => {{
        let _rank = <$Result as $crate::lang::kind::Layout>::RANK;
    }};
}
pub(crate) use must_exist;

/// Conditions, each the sentence that an expression may yield.
macro_rules! conditions {
    ($($(#[$m:meta])* $v:vis $Name:ident<$($P:ident: $Bound:path),*> = $text:expr;)*) => { $(
        $(#[$m])*
        $v struct $Name<$($P),*>(::core::marker::PhantomData<($($P,)*)>);
        impl<$($P: $Bound),*> $crate::lang::verdict::Condition for $Name<$($P),*> {
            const TEXT: Option<$crate::value::Message> = $text;
        }
    )* };
}
pub(crate) use conditions;

/// A sentence without numbers, if it applies.
pub(crate) const fn sentence_if(applies: bool, sentence: &str) -> Option<Message> {
    if !applies {
        return None;
    }
    let mut text = Message::new();
    text.push(sentence);
    Some(text)
}

/// A sentence that ends with the layout it is about, if it applies.
pub(crate) const fn sentence_about(
    layout: &Result<Layout, LayoutError>,
    applies: bool,
    sentence: &str,
) -> Option<Message> {
    match (sentence_if(applies, sentence), layout) {
        (Some(mut text), Ok(layout)) => {
            text.push("; here it is ");
            text.layout(layout);
            Some(text)
        }
        (text, _) => text,
    }
}

/// A sentence with two numbers, each after its name, if they are known and differ.
pub(crate) const fn if_they_differ(
    [first, second]: [Option<isize>; 2],
    names: [&str; 2],
    sentence: &str,
) -> Option<Message> {
    match (first, second) {
        (Some(first), Some(second)) if first != second => {
            let numbers = [Field::Number(first as i64), Field::Number(second as i64)];
            Some(Message::of(sentence, &names, &numbers))
        }
        _ => None,
    }
}
