//! The rules that can be broken, as the variants of an enum.

use crate::{
    capacity::{MAX_DEPTH, MAX_LEAVES},
    errors, layout_rules,
};

/// The sentences name them as numbers.
const _: () = assert!(MAX_LEAVES == 32 && MAX_DEPTH == 8);

macro_rules! reason {
    (
        types_and_values {
            $($(#[$m:meta])* $Rule:ident $(($($n:ident: $N:ident),+))?
            $sentence:literal { $($type:tt)* };)*
        }
        types { $($only:tt)* }
        values {
            $($(#[$value_m:meta])* $Value:ident $(($($value_n:ident: $ValueN:ident),+))?
            $value_sentence:literal;)*
        }
    ) => {
        errors! {
            /// The rule that was broken, with its numbers.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum Reason by rule {
                $($(#[$value_m])* $Value $(($($value_n: $ValueN),+))? $value_sentence;)*
                $($(#[$m])* $Rule $(($($n: $N),+))? $sentence;)*
            }
        }
    };
}
layout_rules!(reason);
