//! The rules that types break, each with its numbers.
#![allow(
    non_camel_case_types,
    non_upper_case_globals,
    reason = "the sentences name their numbers; to expect it takes rustc seconds"
)]

use super::{Broken, Number, Reason, Spelling, sentence::*};
use crate::{lang::verdict::Condition, value::Message, value::layout_rules};
use core::marker::PhantomData;

/// A rule that holds. None of those that were broken does; the sentence says why, with numbers
/// below 1024 in decimal.
///
/// [`Admissible`](super::Admissible) comes down to it for a refused layout, so that rustc
/// reports the sentence:
///
/// ```compile_fail
/// use stridewise::refused::{Carries, Holds, Number};
/// fn check<W: Holds>() {}
/// // The modes of the right layout together step to 3 in a left mode, whose extent is 2.
/// check::<Carries<Number<3>, Number<2>>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "the operation is refused: {Self}",
    label = "refused",
    note = "the type names the rule; its page in the documentation of `stridewise::refused` states \
         the requirement",
    note = "to see numbers of four digits and more, build `let _ = ...;` with the refused operation"
)]
pub trait Holds {}

/// The rules of the table that types break, each given to a macro.
macro_rules! types {
    (
        $with:ident
        types_and_values {
            $($(#[$m:meta])* $Rule:ident $(($($n:ident: $N:ident),+))?
            $sentence:literal { $($type:tt)* };)*
        }
        types {
            $($(#[$type_m:meta])* $Type:ident $(($($type_n:ident),+))?
            $type_sentence:literal { $($only:tt)* };)*
        }
        values { $($value:tt)* }
    ) => {
        $($crate::refused::rule::types!(@ $with [$(#[$m])*] $Rule ($($($n)+)?) $sentence
            $($type)*);)*
        $($crate::refused::rule::types!(@ $with [$(#[$type_m])*] $Type ($($($type_n)+)?)
            $type_sentence $($only)*);)*
    };
    // Types know other numbers than values.
    (
        @ $with:ident $meta:tt $Rule:ident $numbers:tt $sentence:literal ($($n:ident),*)
        $($rest:tt)*
    ) => {
        $crate::refused::rule::types!(@ $with $meta $Rule ($($n)*) $($rest)*);
    };
    // rustc looks at a condition without parameters too early.
    (@ $with:ident $meta:tt $Rule:ident () $($rest:tt)*) => {
        $with!($meta $Rule (unused) $($rest)*);
    };
    (@ $with:ident $($row:tt)*) => { $with!($($row)*); };
}
pub(super) use types;

macro_rules! rule {
    (
        [$($meta:tt)*] $Rule:ident ($($n:ident)+) $sentence:literal
        $Sentence:ident $($shown:ident)? $help:literal $($result:literal => $why:literal)?
    ) => {
        $($meta)*
        ///
        #[doc = concat!("`", $sentence, "`")]
        $(
            ///
            #[doc = concat!(
                "```\nuse stridewise::{algebra::*, layout::*, prelude::*, refused::*};\ntype R = ",
                    $result,
                ";\nlet _: fn(R) -> Refused<", $why, "> = |refused| refused;\n```"
            )]
        )?
        #[derive(Debug)]
        pub struct $Rule<$($n),+> {
            numbers: PhantomData<($($n,)+)>,
        }

        #[doc(hidden)]
        #[must_use]
        #[allow(non_snake_case, reason = "one name for the type and its value twin")]
        pub fn $Rule<$($n),+>($(_: $n),+) -> $Rule<$($n),+> {
            $Rule { numbers: PhantomData }
        }

        impl<$($n: Spelling),+> Reason for $Rule<$($n),+> {
            type Sentence = Self;
            type In<O: Reason> = Broken<O, Self>;
            type Rule = Self;
        }
        impl<$($n: Spelling),+> Condition for $Rule<$($n),+> {
            const TEXT: Option<Message> =
                Some(Message::of($sentence, &[$(stringify!($n)),+], &[$($n::FIELD),+]));
        }

        impl<$(const $n: u64),+> Holds for $Rule<$(Number<$n>),+>
            where Layouts: $Sentence<$($n),+> {}
    };
}
layout_rules!(types rule);
