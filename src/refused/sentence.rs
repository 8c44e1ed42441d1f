//! The sentences that rustc prints for broken rules: each is the message of a missing trait.

use super::rule::types;
use crate::value::layout_rules;

/// The types that the sentences are about.
#[derive(Debug)]
pub struct Layouts;

/// The trait whose absence prints a sentence, and the way out.
macro_rules! sentence_trait {
    (
        $meta:tt $Rule:ident ($($n:ident)+) $message:literal $Sentence:ident $help:literal
        $($example:tt)*
    ) => {
        /// The rule as a sentence.
        #[diagnostic::on_unimplemented(
            message = $message, label = "the operation is refused", note = $help
        )]
        #[allow(non_upper_case_globals, reason = "the sentence names its numbers")]
        pub trait $Sentence<$(const $n: u64),+> {}
    };
    // Operations have a longer message. rustc does not come to it while another use of the result
    // is refused.
    (
        $meta:tt $Rule:ident ($($n:ident)+) $message:literal $Sentence:ident shown $help:literal
        $($example:tt)*
    ) => {
        /// The rule as a sentence.
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "the operation is refused",
            note = $help,
            note =
                "to see the operands and the mode, build `let _ = ...;` with the refused operation"
        )]
        #[allow(non_upper_case_globals, reason = "the sentence names its numbers")]
        pub trait $Sentence<$(const $n: u64),+> {}
    };
}
layout_rules!(types sentence_trait);
