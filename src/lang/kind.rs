//! Kinds of results: their thunks, their `if` and their cases.
//!
//! This is the only file that names traits of folders above its own. Leaves, trees, coordinates and
//! layouts are defined by cases over each other, so their traits mention each other: a lower folder
//! names a trait of a higher one by its entry here.

#[doc(hidden)]
pub(crate) use crate::{coord::count_of, swizzle::composed::around};
pub use crate::{
    coord::{
        Accepted, Bounds, Coord, CoordTree, CoordTuple, FlatDigit, Identity, IdentityTuple, ModeAt,
        OtherRankOf, PartialTilesOf, PastDivideOf, Place, Places, PrefixSlices, Rejected, Traverse,
        TraverseTuple, Verdict, index_along, mode_at, stays_below,
    },
    int::Int,
    law::{
        divide_law::{GatheredModes, NoGatheredModes, PlacedTile},
        exact_rule::{LeftModes, NoLeftModes, PlacedMode},
        injective::{NoSortedModes, Sort, SortedModes},
    },
    num::{Bit, Nat, Truth},
    refused::{Reason, Refused},
    swizzle::composed::{
        AnyLayout, Around, ComposedLayout, Function, Run, StaticPart, StaticPartTuple, Through,
    },
    tree::{Layout, List, MapLeaves, Scanned, Tiler, tuple::IntTuple},
    xla::types::ArrayShape,
};
use typenum::{B0, B1};

/// A result as a branch.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Ready<X>(pub X);

macro_rules! kinds {
    ({ $($Kind:ident)* } types only { $($Type:ident)* }) => {
        /// Unevaluated results, one trait for each kind. A struct's fields are the values that the
        /// branch captures.
        pub mod thunk {
            $(
                #[doc = concat!("An unevaluated `", stringify!($Kind), "`.")]
                pub trait $Kind: Copy {
                    /// The result.
                    type Out: super::$Kind;
                    /// The value twin.
                    fn out(self) -> Self::Out;
                }
            )*
            $(
                #[doc = concat!("An unevaluated `", stringify!($Type), "`.")]
                pub trait $Type {
                    /// The result.
                    type Out: super::$Type;
                }
            )*
        }

        $(
            impl<X: $Kind> thunk::$Kind for Ready<X> {
                type Out = X;
                #[inline(always)]
                fn out(self) -> X {
                    self.0
                }
            }
        )*
        $(
            impl<X: $Type> thunk::$Type for Ready<X> {
                type Out = X;
            }
        )*

        /// Cases for an empty list of modes and for `[S:D, ..T]`, one trait for each kind of
        /// result.
        pub mod cases {
            use crate::{int::Int as Leaf, lang::kind::List as Rest};
            $(
                #[doc = concat!("Cases with an `", stringify!($Kind), "` as result.")]
                pub trait $Kind: Copy {
                    /// For `[]`.
                    type Nil: super::$Kind;
                    /// The value twin.
                    fn nil(self) -> Self::Nil;
                    /// For `[S:D, ..T]`.
                    type Cons<S: Leaf, D: Leaf, T: Rest>: super::$Kind;
                    /// The value twin.
                    fn cons<S: Leaf, D: Leaf, T: Rest>(self, s: S, d: D, t: T)
                        -> Self::Cons<S, D, T>;
                }
            )*
        }

        /// `if` over a type-level boolean: names the thunk of one branch, and evaluates no other.
        ///
        /// The choice and the result are two projections, so that only the result lies on the path
        /// of rustc's recursion: see [`chosen`].
        #[expect(non_snake_case, reason = "one name for a kind, its type and its value")]
        pub trait If {
            $(
                /// `T` if true, else `E`.
                type $Kind<T: thunk::$Kind, E: thunk::$Kind>: thunk::$Kind;
                /// The value twin, evaluated.
                fn $Kind<T: thunk::$Kind, E: thunk::$Kind>(t: T, e: E) -> chosen::$Kind<Self, T, E>;
            )*
            $(
                /// `T` if true, else `E`.
                type $Type<T: thunk::$Type, E: thunk::$Type>: thunk::$Type;
            )*
        }

        impl If for B1 {
            $(
                type $Kind<T: thunk::$Kind, E: thunk::$Kind> = T;
                #[inline(always)]
                fn $Kind<T: thunk::$Kind, E: thunk::$Kind>(t: T, _: E) -> T::Out {
                    t.out()
                }
            )*
            $(type $Type<T: thunk::$Type, E: thunk::$Type> = T;)*
        }

        impl If for B0 {
            $(
                type $Kind<T: thunk::$Kind, E: thunk::$Kind> = E;
                #[inline(always)]
                fn $Kind<T: thunk::$Kind, E: thunk::$Kind>(_: T, e: E) -> E::Out {
                    e.out()
                }
            )*
            $(type $Type<T: thunk::$Type, E: thunk::$Type> = E;)*
        }

        /// Results of `if`, one alias for each kind: `T` evaluated if `C` is true, else `E`.
        pub mod chosen {
            use super::{If, thunk};
            $(
                #[doc = concat!("The `", stringify!($Kind), "` that a condition chooses.")]
                pub type $Kind<C, T, E> = <<C as If>::$Kind<T, E> as thunk::$Kind>::Out;
            )*
            $(
                #[doc = concat!("The `", stringify!($Type), "` that a condition chooses.")]
                pub type $Type<C, T, E> = <<C as If>::$Type<T, E> as thunk::$Type>::Out;
            )*
        }
    };
}
kinds! {
    { Int List Layout AnyLayout }
    types only {
        Function Nat LeftModes PlacedMode PlacedTile Scanned SortedModes ArrayShape Verdict
    }
}
