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
//! type F(P: Kind, …) = call;              // another name for a call
//! leaves F(P: Kind, …) { S : D => call }  // what becomes of each leaf of a layout, used as Bind(layout, F(p, …))
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
        composed::{
            AnyLayout, ComposedLayout, Function, Run, StaticPart, StaticPartTuple, Through,
        },
        layout::{
            BesideStride, BesideStrideTuple, Compact, CompactTuple, CoordTree, CoordTuple, Fill,
            FillAll, Identity, IdentityTuple, Layout, ModeAt, Place, Places, Tiler, TilerTuple,
            mode_at, stays_below,
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
    ($(#[$m:meta])* leaves $F:ident($($P:ident: $K:ident),*) { $S:ident : $D:ident => $body:ident $(($($args:tt)*))? } $($rest:tt)*) => {
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug)]
        pub struct $F<$($P),*>($(pub $P),*);
        impl<$($P: $K),*> $crate::layout::MapLeaves for $F<$($P),*> {
            type Leaf<$S: Int, $D: Int> = $crate::lazy::call!($body $(($($args)*))?);
            #[inline(always)]
            #[allow(non_snake_case, unused_variables, reason = "values have the names of the types")]
            fn leaf<$S: Int, $D: Int>(self, $S: $S, $D: $D) -> Self::Leaf<$S, $D> {
                let Self($($P),*) = self;
                $body $(($($args)*))?
            }
        }
        $crate::lazy::type_fns!($($rest)*);
    };
    ($(#[$m:meta])* type $F:ident($($P:ident: $K:path),*) = $body:ident $(($($args:tt)*))?; $($rest:tt)*) => {
        $crate::lazy::twins! {
            $(#[$m])* pub $F<$($P: $K),*> = $crate::lazy::call!($body $(($($args)*))?), |$($P),*| $body $(($($args)*))?;
        }
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

/// Type functions over trees, and their value twins, from one text.
///
/// ```text
/// tree_fns! {
///     trait Tr, TrTuple for IntTuple;
///     fn F f(P: Kind, …) -> Kind, All all -> RestKind {       // `type F …`: without a value twin
///         I => { body } () => { body } (H, ..T) => { body }
///     }
/// }
/// ```
///
/// Each function is an item of the trait `Tr`, an alias `F<X, P, …>` and a function `F(x, p, …)`; an
/// `item F …` is the first alone, and `value F …` a function of values alone.
/// The rest of a tuple is a tuple: `All` is the function of it, in `TrTuple`, which has the cases
/// `()` and `(H, ..T)`. What is refused stays refused. Trees are `IntTuple` (leaves `I`),
/// `CoordTree` (leaves `I` and `_`) and `Layout` (leaves `S : D`).
macro_rules! tree_fns {
    ($(#[$m:meta])* trait $Tr:ident $(, $All:ident)? for $Tree:ident;
        $($(#[$fm:meta])* $kw:ident $F:ident $f:ident($($P:ident: $K:path),*) -> $R:path $(, $FA:ident $fa:ident -> $RA:path)? { $($arms:tt)* })*
    ) => {
        $crate::lazy::tree_fns! { @traits $Tree [$(#[$m])*] $Tr [$($All)?]
            $([$(#[$fm])*] [$kw $F $f($($P: $K),*) $R] [$($FA $fa $RA)?] { $($arms)* })* }
    };
    // A tree's own trait: with items that are no type functions, in the trait and for each node.
    ($(#[$m:meta])* trait $Tr:ident: [$($sup:tt)*] { $($items:tt)* } for Layout;
        mode { $($mode:tt)* } nil { $($nil:tt)* } cons { $($cons:tt)* } refused { $($refused:tt)* }
        $($(#[$fm:meta])* $kw:ident $F:ident $f:ident($($P:ident: $K:path),*) -> $R:path { $($arms:tt)* })*
    ) => {
        $crate::lazy::tree_fns! { @core [$(#[$m])*] $Tr [$($sup)*] { $($items)* }
            { $($mode)* } { $($nil)* } { $($cons)* } { $($refused)* }
            $([$(#[$fm])*] [$kw $F $f($($P: $K),*) $R] { $($arms)* })* }
    };
    (@core [$($m:tt)*] $Tr:ident [$($sup:tt)*] { $($items:tt)* }
        { $($mode:tt)* } { $($nil:tt)* } { $($cons:tt)* } { $($refused:tt)* } $($fm:tt $head:tt $arms:tt)*
    ) => {
        $($m)*
        pub trait $Tr: $($sup)* {
            $($items)*
            $($crate::lazy::tree_fn! { trait $fm $head })*
        }
        $crate::lazy::tree_fns! { @mode $Tr { $($mode)* } $($head $arms)* }
        impl $Tr for $crate::layout::NoModes {
            $($nil)*
            $($crate::lazy::tree_fn! { nil $head [] [] $arms })*
        }
        impl<H: $crate::layout::Layout, T: $crate::layout::LayoutTuple> $Tr for $crate::layout::Modes<H, T> {
            $($cons)*
            $($crate::lazy::tree_fn! { cons Modes $head [] [] $arms })*
        }
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($refused)*
            $($crate::lazy::tree_fn! { refused $head $arms })*
        }
        $($crate::lazy::tree_fn! { alias $Tr [] $fm $head [] })*
    };
    // The modes of a tuple: a single mode is none.
    (@mode LayoutTuple {} $($functions:tt)*) => {};
    (@mode $Tr:ident { $($mode:tt)* } $($head:tt $arms:tt)*) => {
        impl<S: $crate::int::Int, D: $crate::int::Int> $Tr for $crate::layout::Mode<S, D> {
            $($mode)*
            $($crate::lazy::tree_fn! { mode $head $arms })*
        }
    };
    (@traits $Tree:ident [$($m:tt)*] $Tr:ident $All:tt $($fm:tt $head:tt $rest:tt $arms:tt)*) => {
        $($m)*
        #[doc(hidden)]
        pub trait $Tr: Copy {
            $($crate::lazy::tree_fn! { trait $fm $head })*
        }
        $crate::lazy::tree_fns! { @nodes $Tree $Tr $All $($head $rest $arms)* }
        $crate::lazy::tree_fns! { @rest $Tree $Tr $All $($head $rest $arms)* }
        $($crate::lazy::tree_fn! { alias $Tr $All $fm $head $rest })*
    };
    (@nodes IntTuple $Tr:ident $All:tt $($head:tt $rest:tt $arms:tt)*) => {
        impl<I: $crate::int::Int> $Tr for I {
            $($crate::lazy::tree_fn! { leaf $head $arms })*
        }
        impl $Tr for $crate::tuple::Nil {
            $($crate::lazy::tree_fn! { nil $head $rest $All $arms })*
        }
        impl<H: $crate::tuple::IntTuple, T: $crate::tuple::Tuple> $Tr for $crate::tuple::Cons<H, T> {
            $($crate::lazy::tree_fn! { cons Cons $head $rest $All $arms })*
        }
    };
    (@nodes CoordTree $Tr:ident $All:tt $($head:tt $rest:tt $arms:tt)*) => {
        impl<I: $crate::int::Int> $Tr for I {
            $($crate::lazy::tree_fn! { leaf $head $arms })*
        }
        impl $Tr for $crate::tuple::Underscore {
            $($crate::lazy::tree_fn! { underscore $head $arms })*
        }
        impl $Tr for $crate::tuple::Nil {
            $($crate::lazy::tree_fn! { nil $head $rest $All $arms })*
        }
        impl<H: $crate::lazy::kind::CoordTree, T: $crate::lazy::kind::CoordTuple> $Tr for $crate::tuple::Cons<H, T> {
            $($crate::lazy::tree_fn! { cons Cons $head $rest $All $arms })*
        }
    };
    (@nodes CoordTuple $Tr:ident $All:tt $($head:tt [] $arms:tt)*) => {
        impl $Tr for $crate::tuple::Nil {
            $($crate::lazy::tree_fn! { nil $head [] [] $arms })*
        }
        impl<H: $crate::lazy::kind::CoordTree, T: $crate::lazy::kind::CoordTuple> $Tr for $crate::tuple::Cons<H, T> {
            $($crate::lazy::tree_fn! { cons Cons $head [] [] $arms })*
        }
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($crate::lazy::tree_fn! { refused $head $arms })*
        }
    };
    (@nodes Tuple $Tr:ident $All:tt $($head:tt [] $arms:tt)*) => {
        impl $Tr for $crate::tuple::Nil {
            $($crate::lazy::tree_fn! { nil $head [] [] $arms })*
        }
        impl<H: $crate::tuple::IntTuple, T: $crate::tuple::Tuple> $Tr for $crate::tuple::Cons<H, T> {
            $($crate::lazy::tree_fn! { cons Cons $head [] [] $arms })*
        }
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($crate::lazy::tree_fn! { refused $head $arms })*
        }
    };
    (@nodes LayoutTuple $Tr:ident $All:tt $($head:tt [] $arms:tt)*) => {
        impl $Tr for $crate::layout::NoModes {
            $($crate::lazy::tree_fn! { nil $head [] [] $arms })*
        }
        impl<H: $crate::layout::Layout, T: $crate::layout::LayoutTuple> $Tr for $crate::layout::Modes<H, T> {
            $($crate::lazy::tree_fn! { cons Modes $head [] [] $arms })*
        }
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($crate::lazy::tree_fn! { refused $head $arms })*
        }
    };
    (@nodes Layout $Tr:ident $All:tt $($head:tt $rest:tt $arms:tt)*) => {
        impl<S: $crate::int::Int, D: $crate::int::Int> $Tr for $crate::layout::Mode<S, D> {
            $($crate::lazy::tree_fn! { mode $head $arms })*
        }
        impl $Tr for $crate::layout::NoModes {
            $($crate::lazy::tree_fn! { nil $head $rest $All $arms })*
        }
        impl<H: $crate::layout::Layout, T: $crate::layout::LayoutTuple> $Tr for $crate::layout::Modes<H, T> {
            $($crate::lazy::tree_fn! { cons Modes $head $rest $All $arms })*
        }
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($crate::lazy::tree_fn! { refused $head $arms })*
        }
    };
    (@rest $Tree:ident $Tr:ident [] $($functions:tt)*) => {};
    (@rest $Tree:ident $Tr:ident [$All:ident] $($head:tt $rest:tt $arms:tt)*) => {
        #[doc = concat!("[`", stringify!($Tr), "`] of the modes of a tuple.")]
        #[doc(hidden)]
        pub trait $All: $Tr {
            $($crate::lazy::tree_fn! { rest trait $head $rest })*
        }
        $crate::lazy::tree_fns! { @rests $Tree $All $($head $rest $arms)* }
        impl<Why: $crate::refused::Reason> $All for $crate::refused::Refused<Why> {
            $($crate::lazy::tree_fn! { rest refused $head $rest $arms })*
        }
    };
    (@rests Layout $All:ident $($head:tt $rest:tt $arms:tt)*) => {
        impl $All for $crate::layout::NoModes {
            $($crate::lazy::tree_fn! { rest nil $head $rest $arms })*
        }
        impl<H: $crate::layout::Layout, T: $crate::layout::LayoutTuple> $All for $crate::layout::Modes<H, T> {
            $($crate::lazy::tree_fn! { rest cons Modes $head $rest $arms })*
        }
    };
    (@rests IntTuple $All:ident $($head:tt $rest:tt $arms:tt)*) => {
        impl $All for $crate::tuple::Nil {
            $($crate::lazy::tree_fn! { rest nil $head $rest $arms })*
        }
        impl<H: $crate::tuple::IntTuple, T: $crate::tuple::Tuple> $All for $crate::tuple::Cons<H, T> {
            $($crate::lazy::tree_fn! { rest cons Cons $head $rest $arms })*
        }
    };
    (@rests CoordTree $All:ident $($head:tt $rest:tt $arms:tt)*) => {
        impl $All for $crate::tuple::Nil {
            $($crate::lazy::tree_fn! { rest nil $head $rest $arms })*
        }
        impl<H: $crate::lazy::kind::CoordTree, T: $crate::lazy::kind::CoordTuple> $All for $crate::tuple::Cons<H, T> {
            $($crate::lazy::tree_fn! { rest cons Cons $head $rest $arms })*
        }
    };
}

/// One function of [`tree_fns!`]: an item of the trait, and of the implementation for each node.
macro_rules! tree_fn {
    // An alias of another name, or with a text of its own, stands elsewhere.
    (alias $Tr:ident $All:tt $m:tt [value $($head:tt)*] []) => {};
    (alias $Tr:ident $All:tt $m:tt [item $($head:tt)*] []) => {};
    (alias $Tr:ident $All:tt [$($m:tt)*] [type $F:ident $f:ident($($P:ident: $K:path),*) $R:path] [$($FA:ident $fa:ident $RA:path)?]) => {
        $($m)*
        #[allow(dead_code, reason = "some are for other modules")]
        type $F<Tree, $($P),*> = <Tree as $Tr>::$F<$($P),*>;
    };
    (alias $Tr:ident $All:tt $m:tt [fn $F:ident $f:ident $P:tt $R:path] []) => {
        $crate::lazy::tree_fn! { @alias $Tr $m $F $f $P }
    };
    (alias $Tr:ident [$All:ident] $m:tt [fn $F:ident $f:ident $P:tt $R:path] [$FA:ident $fa:ident $RA:path]) => {
        $crate::lazy::tree_fn! { @alias $Tr $m $F $f $P }
        $crate::lazy::tree_fn! { @alias $All [#[doc = concat!("[`", stringify!($F), "`] of the modes of a tuple.")]] $FA $fa $P }
    };
    (@alias $Tr:ident [$($m:tt)*] $F:ident $f:ident($($P:ident: $K:path),*)) => {
        $($m)*
        #[doc(hidden)]
        #[allow(unreachable_pub, dead_code, reason = "some are for one module")]
        pub type $F<Tree, $($P),*> = <Tree as $Tr>::$F<$($P),*>;
        $($m)*
        #[doc(hidden)]
        #[inline(always)]
        #[allow(unreachable_pub, non_snake_case, dead_code, reason = "one name for the type function and its value twin")]
        pub fn $F<Tree: $Tr, $($P: $K),*>(tree: Tree, $($P: $P),*) -> $F<Tree, $($P),*> {
            <Tree as $Tr>::$f(tree, $($P),*)
        }
    };
    (trait [$($m:tt)*] [value $F:ident $f:ident($($P:ident: $K:path),*) $R:path]) => {
        $($m)*
        #[doc(hidden)]
        #[allow(non_snake_case, reason = "values have the names of their types")]
        fn $f<$($P: $K),*>(self, $($P: $P),*) -> $R;
    };
    (@define [value $F:ident $f:ident($($P:ident: $K:path),*) $R:path] [$($pattern:tt)*] { $($body:tt)* }) => {
        #[inline(always)]
        #[allow(non_snake_case, unused_variables, reason = "values have the names of their types")]
        fn $f<$($P: $K),*>(self, $($P: $P),*) -> $R {
            let $($pattern)* = self;
            $($body)*
        }
    };
    (@refused [value $F:ident $f:ident($($P:ident: $K:path),*) $R:path] $body:tt) => {
        #[allow(non_snake_case, unused_variables, reason = "values have the names of their types")]
        fn $f<$($P: $K),*>(self, $($P: $P),*) -> $R {
            match self.never {}
        }
    };
    (trait [$($m:tt)*] [type $F:ident $f:ident($($P:ident: $K:path),*) $R:path]) => {
        $($m)*
        #[doc(hidden)]
        type $F<$($P: $K),*>: $R;
    };
    (trait [$($m:tt)*] [$kw:ident $F:ident $f:ident($($P:ident: $K:path),*) $R:path]) => {
        $($m)*
        #[doc(hidden)]
        type $F<$($P: $K),*>: $R;
        #[doc(hidden)]
        #[allow(non_snake_case, reason = "values have the names of the types")]
        fn $f<$($P: $K),*>(self, $($P: $P),*) -> Self::$F<$($P),*>;
    };
    (leaf $head:tt { $I:ident => $body:tt $($others:tt)* }) => {
        $crate::lazy::tree_fn! { @define $head [$I] $body }
    };
    (mode $head:tt { $S:ident : $D:ident => $body:tt $($others:tt)* }) => {
        $crate::lazy::tree_fn! { @define $head [$crate::layout::Mode($S, $D)] $body }
    };
    (underscore $head:tt { $I:ident => $leaf:tt _ => $body:tt $($others:tt)* }) => {
        $crate::lazy::tree_fn! { @define $head [_] $body }
    };
    // Of a tuple: as of its modes, where those have a function of their own.
    (nil [$kw:tt $F:ident $f:ident $P:tt $R:path] [$FA:ident $fa:ident $RA:path] [$All:ident] $arms:tt) => {
        $crate::lazy::tree_fn! { @delegate $kw $F $f $P $FA $fa $All }
    };
    (nil $head:tt [] $All:tt $arms:tt) => {
        $crate::lazy::tree_fn! { @nil $head $arms }
    };
    (cons $Node:ident [$kw:tt $F:ident $f:ident $P:tt $R:path] [$FA:ident $fa:ident $RA:path] [$All:ident] $arms:tt) => {
        $crate::lazy::tree_fn! { @delegate $kw $F $f $P $FA $fa $All }
    };
    (cons $Node:ident $head:tt [] $All:tt $arms:tt) => {
        $crate::lazy::tree_fn! { @cons $Node $head $arms }
    };
    (rest trait [$kw:tt $F:ident $f:ident $P:tt $R:path] []) => {};
    (rest trait [$kw:tt $F:ident $f:ident $P:tt $R:path] [$FA:ident $fa:ident $RA:path]) => {
        $crate::lazy::tree_fn! { trait [#[doc = concat!("`", stringify!($F), "` of the modes.")]] [$kw $FA $fa $P $RA] }
    };
    (rest $case:ident $($Node:ident)? [$kw:tt $F:ident $f:ident $P:tt $R:path] [] $arms:tt) => {};
    (rest nil [$kw:tt $F:ident $f:ident $P:tt $R:path] [$FA:ident $fa:ident $RA:path] $arms:tt) => {
        $crate::lazy::tree_fn! { @nil [$kw $FA $fa $P $RA] $arms }
    };
    (rest cons $Node:ident [$kw:tt $F:ident $f:ident $P:tt $R:path] [$FA:ident $fa:ident $RA:path] $arms:tt) => {
        $crate::lazy::tree_fn! { @cons $Node [$kw $FA $fa $P $RA] $arms }
    };
    (rest refused [$kw:tt $F:ident $f:ident $P:tt $R:path] [$FA:ident $fa:ident $RA:path] $arms:tt) => {
        $crate::lazy::tree_fn! { refused [$kw $FA $fa $P $RA] $arms }
    };
    (refused $head:tt { $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () => $nil:tt ($H:ident, ..$T:ident) => $cons:tt }) => {
        $crate::lazy::tree_fn! { @refused $head { Self } }
    };
    (refused $head:tt { $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () => $nil:tt ($H:ident, ..$T:ident) => $cons:tt refused => $body:tt }) => {
        $crate::lazy::tree_fn! { @refused $head $body }
    };
    (@nil $head:tt { $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () => $body:tt $($others:tt)* }) => {
        $crate::lazy::tree_fn! { @define $head [_] $body }
    };
    (@cons Cons $head:tt { $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () => $nil:tt ($H:ident, ..$T:ident) => $body:tt $($others:tt)* }) => {
        $crate::lazy::tree_fn! { @define $head [$crate::tuple::Cons($H, $T)] $body }
    };
    (@cons Modes $head:tt { $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () => $nil:tt ($H:ident, ..$T:ident) => $body:tt $($others:tt)* }) => {
        $crate::lazy::tree_fn! { @define $head [$crate::layout::Modes($H, $T)] $body }
    };
    (@delegate type $F:ident $f:ident($($P:ident: $K:path),*) $FA:ident $fa:ident $All:ident) => {
        type $F<$($P: $K),*> = <Self as $All>::$FA<$($P),*>;
    };
    (@delegate $kw:ident $F:ident $f:ident($($P:ident: $K:path),*) $FA:ident $fa:ident $All:ident) => {
        type $F<$($P: $K),*> = <Self as $All>::$FA<$($P),*>;
        #[inline(always)]
        #[allow(non_snake_case, reason = "values have the names of the types")]
        fn $f<$($P: $K),*>(self, $($P: $P),*) -> Self::$F<$($P),*> {
            <Self as $All>::$fa(self, $($P),*)
        }
    };
    (@define [type $F:ident $f:ident($($P:ident: $K:path),*) $R:path] $pattern:tt { $($body:tt)* }) => {
        type $F<$($P: $K),*> = $crate::lazy::call!($($body)*);
    };
    (@define [$kw:ident $F:ident $f:ident($($P:ident: $K:path),*) $R:path] [$($pattern:tt)*] { $($body:tt)* }) => {
        type $F<$($P: $K),*> = $crate::lazy::call!($($body)*);
        #[inline(always)]
        #[allow(non_snake_case, unused_variables, unreachable_code, reason = "values have the names of the types")]
        fn $f<$($P: $K),*>(self, $($P: $P),*) -> Self::$F<$($P),*> {
            let $($pattern)* = self;
            $($body)*
        }
    };
    (@refused [type $F:ident $f:ident($($P:ident: $K:path),*) $R:path] { $($body:tt)* }) => {
        type $F<$($P: $K),*> = $crate::lazy::call!($($body)*);
    };
    (@refused [$kw:ident $F:ident $f:ident($($P:ident: $K:path),*) $R:path] { $($body:tt)* }) => {
        type $F<$($P: $K),*> = $crate::lazy::call!($($body)*);
        #[allow(non_snake_case, unused_variables, reason = "values have the names of the types")]
        fn $f<$($P: $K),*>(self, $($P: $P),*) -> Self::$F<$($P),*> {
            match self.never {}
        }
    };
}

/// Items of an implementation, each as a type and as its value twin, from one text.
macro_rules! items {
    () => {};
    (fn $F:ident $f:ident($($P:ident: $K:path),*) = $body:ident $(($($args:tt)*))?; $($rest:tt)*) => {
        type $F<$($P: $K),*> = $crate::lazy::call!($body $(($($args)*))?);
        #[inline(always)]
        #[allow(non_snake_case, unused_variables, reason = "values have the names of the types")]
        fn $f<$($P: $K),*>($($P: $P),*) -> Self::$F<$($P),*> {
            $body $(($($args)*))?
        }
        $crate::lazy::items! { $($rest)* }
    };
    (type $F:ident($($P:ident: $K:path),*) = $body:ident $(($($args:tt)*))?; $($rest:tt)*) => {
        type $F<$($P: $K),*> = $crate::lazy::call!($body $(($($args)*))?);
        $crate::lazy::items! { $($rest)* }
    };
}

/// Type functions and their value twins, the two written side by side: what the one text of
/// [`type_fns!`] cannot say.
macro_rules! twins {
    ($($(#[$m:meta])* $vis:vis $Name:ident<$($P:ident $(: $bound:path)?),*> = $t:ty, |$($p:pat_param),*| $value:expr;)*) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[allow(unreachable_pub, reason = "some are for one module")]
        $vis type $Name<$($P),*> = $t;
        $(#[$m])*
        #[doc(hidden)]
        #[must_use]
        #[inline(always)]
        #[allow(unreachable_pub, non_snake_case, dead_code, reason = "one name for the type function and its value twin")]
        $vis fn $Name<$($P $(: $bound)?),*>($($p: $P),*) -> $Name<$($P),*> {
            $value
        }
    )* };
}

pub(crate) use {call, items, only_types, tree_fn, tree_fns, twins, type_fns, types};
