//! Lazy choice and structural recursion: the small language in which the algebra is written.
//!
//! rustc evaluates type arguments eagerly, so a branch that is not taken must not be an argument:
//! it is a *thunk*, a struct that holds the branch's operands and is evaluated only where it is
//! chosen. A *kind* of result ([`Int`](crate::int::Int), a list of modes, a layout) has its thunks,
//! its `if`, and its cases over a list. Nothing here knows an algorithm, and no boolean and no list
//! does.
//!
//! # The language
//! `type_fns!` takes functions and writes each as a type *and* as the value twin that computes the
//! dynamic leaves, from one text:
//!
//! ```text
//! // Cases over a list of modes: Match(list, F(p, …)) is one step, and Fold(list, F(p, …)) goes
//! // from the right, where T is the folded rest.
//! match F(P: Kind, …) -> Kind {
//!     [] => { body }
//!     [S : D, ..T] => { body }
//! }
//! fn F(P: Kind, …) -> Kind { body }       // a thunk: Eval(F(p, …))
//! type F(P: Kind, …) = call;              // another name for a call
//! leaves F(P: Kind, …) { S : D => call }  // of each leaf of a layout: Bind(layout, F(p, …))
//!
//! body := call | if call { call } else body | if call { call } else { call }
//! call := Name | Name(call, …)  // a parameter, a constant, a type function with a value twin
//! ```
//!
//! Conditions are type-level booleans, decided by rustc; they have no value. Whatever depends on a
//! number that is not known to rustc is taken as not known to hold.
//!
//! # Composition, as it is written here
//!
//! The pages of `lang`, `num`, `refused`, `int`, `tree`, `coord`, `law`, `algebra`, `swizzle`,
//! `tensor` and `tiled` follow one operation: `(6,2):(8,2)` ∘ `(4,3):(3,1)` =
//! `((2,2),3):((24,2),8)`.
//!
//! - `operations!` (`apply.rs`) defines the alias, the struct `CompositionFn<B>` with the other
//!   operand, and the function on values. `CompositionBy<A, B>` is the application `<A as
//!   LayoutOperand>::Apply<CompositionFn<B>>`. rustc evaluates its body where `A` is a node of a
//!   layout, and keeps the application where `A` is a type parameter.
//! - The body chooses between the exact rule, if all leaves are static, and CuTe's walk:
//!   `chosen::Layout<BothStatic<A, B>, Exactly<A, B>, Rounding<A, B>>`. Both branches are thunks,
//!   so rustc evaluates one.
//! - `type_fns!` writes the walk, `match Walk(S, D) -> List { [] => …, [A : E, ..T] => … }`, once:
//!   as a type, which has the modes `(2,2)`, and as a function, which computes 24 if the stride 8
//!   is dynamic.
//! - `verdict` has the statement by which a broken rule becomes an error of rustc at the user's
//!   call.
//!
//! # The macros of the type level
//!
//! | macro | input | output |
//! |---|---|---|
//! | `type_fns!` | `fn Twice(N: Int) -> Int { Add(N, N) }` | the thunk `Twice<N>` with `type Out = Add<N, N>` and `fn out(self) -> Self::Out { Add(N, N) }`; `match` gives `Nil`, `nil`, `Cons` and `cons`, `leaves` gives `Leaf` and `leaf` |
//! | `types!`, `only_types!` | `Twice<N: Int>: Int = Add<N, N>;` | the thunk without a value |
//! | `twins!` | `Twice<N: Int> = Add<N, N>, \|n\| Add(n, n);` | the alias `Twice<N>` and the function `Twice(n)`, where one text does not do |
//! | `items!` | `fn ByInt by_int(A: Layout, N: Int) = A;` | `type ByInt<A: Layout, N: Int> = A;` and `fn by_int`, inside of an implementation |
//! | `tree_fns!` (`tree`) | `fn Size size_of() -> Int { S : D => { S } () => { One } (H, ..T) => { Mul(Size(H), Size(T)) } }` | an item of the trait, `Size` and `size_of`, its implementation for each node, and the alias `Size<L>` with its function |
//! | `operations!` (`apply`) | `Flip FlipFn flip<L: Layout; N: Path> -> AnyLayout = …, \|l; n\| …;` | the alias, the struct of the other operands, the function, and the operation on composed layouts |
//! | `conditions!` (`verdict`) | `IsExtent<S: Int> = sentence_if(…);` | a `Condition`, for `let () = Met::<IsExtent<S>>::HERE;` |

#[doc(hidden)]
pub mod apply;
pub mod kind;
pub(crate) mod sealed;
pub(crate) mod text;
pub(crate) mod verdict;

pub use kind::{If, Ready, cases, chosen, thunk};

/// Types that are computed only for static leaves, and so have no value twins.
///
/// `fn F(P: Kind, …) -> Kind { body }` as in [`type_fns!`], with types in place of calls.
macro_rules! types {
    (
        $($(#[$m:meta])* $F:ident<$($P:ident: $K:ident $(+ $Also:ident)?),*>: $R:ident = $t:ty;)*
    ) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[allow(
            missing_debug_implementations, missing_docs, unreachable_pub, reason =
            "a thunk is never a value"
        )]
        pub struct $F<$($P),*>(core::marker::PhantomData<($($P,)*)>);
        impl<$($P: $K $(+ $Also)?),*> $crate::lang::thunk::$R for $F<$($P),*> {
            type Out = $t;
        }
    )* };
}

/// [`types!`] for a kind that has values, where no value is needed.
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
        impl<$($P: $K),*> $crate::lang::thunk::$Kind for $Thunk<$($P),*> {
            type Out = $t;
            fn out(self) -> Self::Out {
                unreachable!("a type alone")
            }
        }
    )* };
}
/// `F(A, G(B))` as a type: `F<A, G<B>>`. The text is a value expression too, so one body serves
/// both levels.
macro_rules! call {
    ($f:ident) => { $f };
    ($f:ident($($a:ident $(($($b:tt)*))?),*)) => { $f<$($crate::lang::call!($a $(($($b)*))?)),*> };
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
        #[allow(
            missing_debug_implementations, unreachable_pub, reason =
            "a thunk is used up where it is made"
        )]
        pub struct $F<$($P),*>($(pub $P),*);
        const _: () = {
            $crate::lang::type_fns!(@thunks [Z1 Z2 Z3 Z4] $R [$($P: $K),*] $($nil)*);
            $crate::lang::type_fns!(
                @thunks [Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8] $R [
                    $($P: $K,)* $S: Int, $D: Int, $T: List
                ] $($cons)*
            );
            #[allow(
                non_snake_case, unused_variables, reason = "values have the names of the types"
            )]
            impl<$($P: $K),*> $crate::lang::cases::$R for $F<$($P),*> {
                type Nil = $crate::lang::type_fns!(@type [Z1 Z2 Z3 Z4] $R [$($P),*] $($nil)*);
                #[inline(always)]
                fn nil(self) -> Self::Nil {
                    let $F($($P),*) = self;
                    $crate::lang::type_fns!(@value [Z1 Z2 Z3 Z4] $R [$($P),*] $($nil)*)
                }
                type Cons<$S: Int, $D: Int, $T: List> =
                    $crate::lang::type_fns!(
                        @type [Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8] $R [$($P,)* $S, $D, $T] $($cons)*
                    );
                #[inline(always)]
                fn cons<$S: Int, $D: Int, $T: List>(self, $S: $S, $D: $D, $T: $T)
                    -> Self::Cons<$S, $D, $T> {
                    let $F($($P),*) = self;
                    $crate::lang::type_fns!(
                        @value [Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8] $R [$($P,)* $S, $D, $T] $($cons)*
                    )
                }
            }
        };
        $crate::lang::type_fns!($($rest)*);
    };
    (
        $(#[$m:meta])* fn $F:ident($($P:ident: $K:ident),*)
        -> $R:ident { $($body:tt)* } $($rest:tt)*
    ) => {
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Clone, Copy)]
        #[allow(
            missing_debug_implementations, unreachable_pub, reason =
            "a thunk is used up where it is made"
        )]
        pub struct $F<$($P),*>($(pub $P),*);
        const _: () = {
            $crate::lang::type_fns!(@thunks [Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8] $R [$($P: $K),*] $($body)*);
            #[allow(
                non_snake_case, unused_variables, reason = "values have the names of the types"
            )]
            impl<$($P: $K),*> $crate::lang::thunk::$R for $F<$($P),*> {
                type Out =
                    $crate::lang::type_fns!(@type [Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8] $R [$($P),*] $($body)*);
                #[inline(always)]
                fn out(self) -> Self::Out {
                    let $F($($P),*) = self;
                    $crate::lang::type_fns!(@value [Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8] $R [$($P),*] $($body)*)
                }
            }
        };
        $crate::lang::type_fns!($($rest)*);
    };
    (
        $(#[$m:meta])* leaves $F:ident($($P:ident: $K:ident),*) {
            $S:ident : $D:ident => $body:ident $(($($args:tt)*))?
        } $($rest:tt)*
    ) => {
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug)]
        pub struct $F<$($P),*>($(pub $P),*);
        impl<$($P: $K),*> $crate::lang::kind::MapLeaves for $F<$($P),*> {
            type Leaf<$S: Int, $D: Int> = $crate::lang::call!($body $(($($args)*))?);
            #[inline(always)]
            #[allow(
                non_snake_case, unused_variables, reason = "values have the names of the types"
            )]
            fn leaf<$S: Int, $D: Int>(self, $S: $S, $D: $D) -> Self::Leaf<$S, $D> {
                let Self($($P),*) = self;
                $body $(($($args)*))?
            }
        }
        $crate::lang::type_fns!($($rest)*);
    };
    (
        $(#[$m:meta])* type $F:ident($($P:ident: $K:path),*) = $body:ident $(($($args:tt)*))?;
        $($rest:tt)*
    ) => {
        $crate::lang::twins! {
            $(#[$m])* pub $F<$($P: $K),*> =
                $crate::lang::call!($body $(($($args)*))?), |$($P),*| $body $(($($args)*))?;
        }
        $crate::lang::type_fns!($($rest)*);
    };
    // The branches of a body, as thunks that capture every variable in scope.
    (
        @thunks [
            $A:ident $B:ident $($N:ident)*
        ] $R:ident [$($P:ident: $K:ident),*] if $c:ident $ca:tt { $($t:tt)* }
        else { $($e:tt)* }
    ) => {
        $crate::lang::type_fns!(@thunk $A $R [$($P: $K),*] [$($N)*] $($t)*);
        $crate::lang::type_fns!(@thunk $B $R [$($P: $K),*] [$($N)*] $($e)*);
    };
    (
        @thunks [
            $A:ident $B:ident $($N:ident)*
        ] $R:ident [$($P:ident: $K:ident),*] if $c:ident $ca:tt { $($t:tt)* }
        else $($e:tt)*
    ) => {
        $crate::lang::type_fns!(@thunk $A $R [$($P: $K),*] [$($N)*] $($t)*);
        $crate::lang::type_fns!(@thunks [$($N)*] $R [$($P: $K),*] $($e)*);
        $crate::lang::type_fns!(@thunk $B $R [$($P: $K),*] [$($N)*] $($e)*);
    };
    (@thunks $N:tt $R:ident $P:tt $($e:tt)*) => {};
    (@thunk $A:ident $R:ident [$($P:ident: $K:ident),*] $N:tt $($e:tt)*) => {
        #[doc(hidden)]
        #[derive(Clone, Copy)]
        #[allow(
            missing_debug_implementations, unreachable_pub, reason =
            "a thunk is used up where it is made"
        )]
        pub struct $A<$($P),*>($($P),*);
        #[allow(non_snake_case, unused_variables, reason = "values have the names of the types")]
        impl<$($P: $K),*> $crate::lang::thunk::$R for $A<$($P),*> {
            type Out = $crate::lang::type_fns!(@type $N $R [$($P),*] $($e)*);
            #[inline(always)]
            fn out(self) -> Self::Out {
                let $A($($P),*) = self;
                $crate::lang::type_fns!(@value $N $R [$($P),*] $($e)*)
            }
        }
    };
    (
        @type [$A:ident $B:ident $($N:ident)*] $R:ident [$($P:ident),*] if $c:ident $ca:tt {
            $($t:tt)*
        }
        else $($e:tt)*
    ) => {
        $crate::lang::chosen::$R<$crate::lang::call!($c $ca), $A<$($P),*>, $B<$($P),*>>
    };
    (@type $N:tt $R:ident $P:tt $($e:tt)*) => { $crate::lang::call!($($e)*) };
    (
        @value [$A:ident $B:ident $($N:ident)*] $R:ident [$($P:ident),*] if $c:ident $ca:tt {
            $($t:tt)*
        }
        else $($e:tt)*
    ) => {
        <$crate::lang::call!($c $ca) as $crate::lang::If>::$R($A($($P),*), $B($($P),*))
    };
    (@value $N:tt $R:ident $P:tt $($e:tt)*) => { $($e)* };
}

/// Items of an implementation, each as a type and as its value twin, from one text.
macro_rules! items {
    () => {};
    (
        fn $F:ident $f:ident($($P:ident: $K:path),*) = $body:ident $(($($args:tt)*))?; $($rest:tt)*
    ) => {
        type $F<$($P: $K),*> = $crate::lang::call!($body $(($($args)*))?);
        #[inline(always)]
        #[allow(non_snake_case, unused_variables, reason = "values have the names of the types")]
        fn $f<$($P: $K),*>($($P: $P),*) -> Self::$F<$($P),*> {
            $body $(($($args)*))?
        }
        $crate::lang::items! { $($rest)* }
    };
    (type $F:ident($($P:ident: $K:path),*) = $body:ident $(($($args:tt)*))?; $($rest:tt)*) => {
        type $F<$($P: $K),*> = $crate::lang::call!($body $(($($args)*))?);
        $crate::lang::items! { $($rest)* }
    };
}

/// Type functions and their value twins, the two written side by side, where the one text of
/// [`type_fns!`] does not do.
macro_rules! twins {
    (
        $($(#[$m:meta])* $vis:vis $Name:ident<$($P:ident $(: $bound:path)?),*> = $t:ty,
        |$($p:pat_param),*| $value:expr;)*
    ) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[allow(unreachable_pub, reason = "some are for one module")]
        $vis type $Name<$($P),*> = $t;
        $(#[$m])*
        #[doc(hidden)]
        #[must_use]
        #[inline(always)]
        #[allow(
            unreachable_pub, non_snake_case, dead_code, reason =
            "one name for the type function and its value twin"
        )]
        $vis fn $Name<$($P $(: $bound)?),*>($($p: $P),*) -> $Name<$($P),*> {
            $value
        }
    )* };
}

pub(crate) use {call, items, only_types, twins, type_fns, types};
