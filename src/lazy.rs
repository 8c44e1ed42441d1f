//! Lazy choice and structural recursion: the small language in which the algebra is written.
//!
//! rustc evaluates type arguments eagerly, so a branch that is not taken must not be an argument:
//! it is a *thunk*, a struct that holds what the branch needs and is evaluated only where it is
//! chosen. A *kind* of result ([`Int`](crate::int::Int), a list of modes, a layout) has its thunks,
//! its `if`, and its cases over a list. Nothing here knows an algorithm, and no boolean and no list
//! does.
//!
//! # The language
//! `type_fns!` takes functions and writes each as a type *and* as the value twin that computes the
//! dynamic leaves, from one text:
//!
//! ```text
//! match F(P: Kind, …) -> Kind {           // cases over a list of modes, used as Match(list, F(p, …)) for one step,
//!     [] => { body }                      // or as Fold(list, F(p, …)) from the right, where T is the folded rest
//!     [S : D, ..T] => { body }
//! }
//! fn F(P: Kind, …) -> Kind { body }       // a thunk, used as Eval(F(p, …))
//!
//! body := call | if call { call } else body | if call { call } else { call }
//! call := Name | Name(call, …)            // a parameter, a constant, a type function with a value twin of the same name
//! ```
//!
//! Conditions are type-level booleans, decided by rustc; they have no value. Whatever depends on a
//! number that is not known to rustc is taken as not known to hold.

use typenum::{B0, B1};

/// What modules further down say of kinds that stand further up.
pub mod kind {
    pub use crate::{
        algebra::{
            complete::{Edges, Grid},
            exact::{Left, Nothing, Walked},
            injective::{NoTerms, Sort, Terms},
        },
        composed::{AnyLayout, ComposedLayout, Fixing, FixingTuple, Function, Run, Through},
        layout::{
            Compact, CompactTuple, CoordTree, Fill, FillAll, Identity, IdentityTuple, Layout,
            ModeAt, Place, Places, Tiler, TilerTuple, Zip, ZipTuple, mode_at, stays_below,
        },
        xla::types::{ArrayShape, Undo, UndoAll},
    };
}

macro_rules! kinds {
    ({ $($Kind:ident = $bound:path;)* } types only { $($Type:ident = $of:path;)* }) => {
        /// Unevaluated results, one trait for each kind. A struct's fields are what the branch
        /// captures.
        pub mod thunk {
            $(
                #[doc = concat!("An unevaluated `", stringify!($Kind), "`.")]
                pub trait $Kind: Copy {
                    /// What it evaluates to.
                    type Out: $bound;
                    /// The value twin.
                    fn out(self) -> Self::Out;
                }
            )*
            $(
                #[doc = concat!("An unevaluated `", stringify!($Type), "`.")]
                pub trait $Type {
                    /// What it evaluates to.
                    type Out: $of;
                }
            )*
        }

        /// What to do with an empty list of modes and with `[S:D, ..T]`, one trait for each kind of
        /// result.
        pub mod cases {
            use crate::{int::Int as Leaf, layout::List as Rest};
            $(
                #[doc = concat!("Cases with an `", stringify!($Kind), "` as result.")]
                pub trait $Kind: Copy {
                    /// For `[]`.
                    type Nil: $bound;
                    /// The value twin.
                    fn nil(self) -> Self::Nil;
                    /// For `[S:D, ..T]`.
                    type Cons<S: Leaf, D: Leaf, T: Rest>: $bound;
                    /// The value twin.
                    fn cons<S: Leaf, D: Leaf, T: Rest>(self, s: S, d: D, t: T) -> Self::Cons<S, D, T>;
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
    {
        Int = crate::int::Int;
        List = crate::layout::List;
        Layout = crate::layout::Layout;
        AnyLayout = crate::composed::AnyLayout;
    }
    types only {
        Function = crate::composed::Function;
        Nat = crate::num::Nat;
        Left = crate::algebra::exact::Left;
        Walked = crate::algebra::exact::Walked;
        Fed = crate::algebra::complete::Fed;
        Stepped = crate::layout::Stepped;
        Terms = crate::algebra::injective::Terms;
        ArrayShape = crate::xla::types::ArrayShape;
    }
}

/// Types that are computed only for static leaves, and so have no value twins.
///
/// `fn F(P: Kind, …) -> Kind { body }` as in [`type_fns!`], with types in place of calls.
macro_rules! types {
    ($($(#[$m:meta])* $F:ident<$($P:ident: $K:ident $(+ $Also:ident)?),*>: $R:ident = $t:ty;)*) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[allow(missing_debug_implementations, missing_docs, unreachable_pub, reason = "a thunk is never a value")]
        pub struct $F<$($P),*>(core::marker::PhantomData<($($P,)*)>);
        impl<$($P: $K $(+ $Also)?),*> $crate::lazy::thunk::$R for $F<$($P),*> {
            type Out = $t;
        }
    )* };
}

/// The same for a kind that has values, of which none is asked for here.
macro_rules! only_types {
    ($($(#[$m:meta])* $Thunk:ident<$($P:ident: $K:ident),*>: $Kind:ident = $t:ty;)*) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Debug)]
        pub struct $Thunk<$($P),*>(core::marker::PhantomData<($($P,)*)>);
        impl<$($P),*> Clone for $Thunk<$($P),*> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($P),*> Copy for $Thunk<$($P),*> {}
        impl<$($P: $K),*> $crate::lazy::thunk::$Kind for $Thunk<$($P),*> {
            type Out = $t;
            fn out(self) -> Self::Out {
                unreachable!("a type alone")
            }
        }
    )* };
}
/// `F(A, G(B))` as a type: `F<A, G<B>>`. The same text is a value expression, so one body serves
/// both levels.
macro_rules! call {
    ($f:ident) => { $f };
    ($f:ident($($a:ident $(($($b:tt)*))?),*)) => { $f<$($crate::lazy::call!($a $(($($b)*))?)),*> };
}

/// Type functions and their value twins from one text; see the [module](self).
macro_rules! type_fns {
    () => {};
    ($(#[$m:meta])* match $F:ident($($P:ident: $K:ident),*) -> $R:ident {
        [] => { $($nil:tt)* }
        [$S:ident : $D:ident, ..$T:ident] => { $($cons:tt)* }
    } $($rest:tt)*) => {
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Clone, Copy)]
        #[allow(missing_debug_implementations, unreachable_pub, reason = "a thunk is used up where it is made")]
        pub struct $F<$($P),*>($(pub $P),*);
        const _: () = {
            $crate::lazy::type_fns!(@thunks [Z1 Z2 Z3 Z4] $R [$($P: $K),*] $($nil)*);
            $crate::lazy::type_fns!(@thunks [Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8] $R [$($P: $K,)* $S: Int, $D: Int, $T: List] $($cons)*);
            #[allow(non_snake_case, unused_variables, reason = "values have the names of the types")]
            impl<$($P: $K),*> $crate::lazy::cases::$R for $F<$($P),*> {
                type Nil = $crate::lazy::type_fns!(@type [Z1 Z2 Z3 Z4] $R [$($P),*] $($nil)*);
                #[inline(always)]
                fn nil(self) -> Self::Nil {
                    let $F($($P),*) = self;
                    $crate::lazy::type_fns!(@value [Z1 Z2 Z3 Z4] $R [$($P),*] $($nil)*)
                }
                type Cons<$S: Int, $D: Int, $T: List> =
                    $crate::lazy::type_fns!(@type [Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8] $R [$($P,)* $S, $D, $T] $($cons)*);
                #[inline(always)]
                fn cons<$S: Int, $D: Int, $T: List>(self, $S: $S, $D: $D, $T: $T) -> Self::Cons<$S, $D, $T> {
                    let $F($($P),*) = self;
                    $crate::lazy::type_fns!(@value [Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8] $R [$($P,)* $S, $D, $T] $($cons)*)
                }
            }
        };
        $crate::lazy::type_fns!($($rest)*);
    };
    ($(#[$m:meta])* fn $F:ident($($P:ident: $K:ident),*) -> $R:ident { $($body:tt)* } $($rest:tt)*) => {
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Clone, Copy)]
        #[allow(missing_debug_implementations, unreachable_pub, reason = "a thunk is used up where it is made")]
        pub struct $F<$($P),*>($(pub $P),*);
        const _: () = {
            $crate::lazy::type_fns!(@thunks [Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8] $R [$($P: $K),*] $($body)*);
            #[allow(non_snake_case, unused_variables, reason = "values have the names of the types")]
            impl<$($P: $K),*> $crate::lazy::thunk::$R for $F<$($P),*> {
                type Out = $crate::lazy::type_fns!(@type [Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8] $R [$($P),*] $($body)*);
                #[inline(always)]
                fn out(self) -> Self::Out {
                    let $F($($P),*) = self;
                    $crate::lazy::type_fns!(@value [Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8] $R [$($P),*] $($body)*)
                }
            }
        };
        $crate::lazy::type_fns!($($rest)*);
    };
    // The branches of a body, as thunks that capture every variable in scope.
    (@thunks [$A:ident $B:ident $($N:ident)*] $R:ident [$($P:ident: $K:ident),*] if $c:ident $ca:tt { $($t:tt)* } else { $($e:tt)* }) => {
        $crate::lazy::type_fns!(@thunk $A $R [$($P: $K),*] [$($N)*] $($t)*);
        $crate::lazy::type_fns!(@thunk $B $R [$($P: $K),*] [$($N)*] $($e)*);
    };
    (@thunks [$A:ident $B:ident $($N:ident)*] $R:ident [$($P:ident: $K:ident),*] if $c:ident $ca:tt { $($t:tt)* } else $($e:tt)*) => {
        $crate::lazy::type_fns!(@thunk $A $R [$($P: $K),*] [$($N)*] $($t)*);
        $crate::lazy::type_fns!(@thunks [$($N)*] $R [$($P: $K),*] $($e)*);
        $crate::lazy::type_fns!(@thunk $B $R [$($P: $K),*] [$($N)*] $($e)*);
    };
    (@thunks $N:tt $R:ident $P:tt $($e:tt)*) => {};
    (@thunk $A:ident $R:ident [$($P:ident: $K:ident),*] $N:tt $($e:tt)*) => {
        #[doc(hidden)]
        #[derive(Clone, Copy)]
        #[allow(missing_debug_implementations, unreachable_pub, reason = "a thunk is used up where it is made")]
        pub struct $A<$($P),*>($($P),*);
        #[allow(non_snake_case, unused_variables, reason = "values have the names of the types")]
        impl<$($P: $K),*> $crate::lazy::thunk::$R for $A<$($P),*> {
            type Out = $crate::lazy::type_fns!(@type $N $R [$($P),*] $($e)*);
            #[inline(always)]
            fn out(self) -> Self::Out {
                let $A($($P),*) = self;
                $crate::lazy::type_fns!(@value $N $R [$($P),*] $($e)*)
            }
        }
    };
    (@type [$A:ident $B:ident $($N:ident)*] $R:ident [$($P:ident),*] if $c:ident $ca:tt { $($t:tt)* } else $($e:tt)*) => {
        $crate::lazy::chosen::$R<$crate::lazy::call!($c $ca), $A<$($P),*>, $B<$($P),*>>
    };
    (@type $N:tt $R:ident $P:tt $($e:tt)*) => { $crate::lazy::call!($($e)*) };
    (@value [$A:ident $B:ident $($N:ident)*] $R:ident [$($P:ident),*] if $c:ident $ca:tt { $($t:tt)* } else $($e:tt)*) => {
        <$crate::lazy::call!($c $ca) as $crate::lazy::If>::$R($A($($P),*), $B($($P),*))
    };
    (@value $N:tt $R:ident $P:tt $($e:tt)*) => { $($e)* };
}

pub(crate) use {call, only_types, type_fns, types};
