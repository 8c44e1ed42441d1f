//! Operations are *applied*: until rustc knows an operand to its last leaf, the result is a name that mentions it once.
//!
//! rustc expands an alias wherever it stands, and walks types as trees. An operation whose body mentions an operand twice would make generic
//! code twice as large with each step of a chain. So the alias of a public operation is an application, `<A as Layout>::Apply<F>`, where `F`
//! has the other operands. For a generic `A` it is a rigid projection: it mentions each operand once, and its bound says what kind it is.
//!
//! A node that is put together from generic parts would be expanded by the first operation on it. So constructors wait until all parts are known, which
//! [`Ground`] asks: what `layout!((n, 8) : (8, 1))` makes of a generic leaf is a name, too. Other operations do not ask, as it costs rustc a tenth of
//! `coalesce`, and levels of recursion.

use crate::{
    int::{Basis, Dyn, Multiple, Negative, Static},
    layout::{Mode, Modes, NoModes},
    num::Nat,
    refused::Refused,
    tuple::{Cons, Nil, Underscore},
};

/// Calls a macro with the kinds of results: the name of the kind, the application as a type and as a value, and the bound.
macro_rules! results {
    ($callback:ident! $($arguments:tt)*) => {
        $crate::apply::$callback! {
            [$($arguments)*]
            Layout Apply apply_layout $crate::layout::Layout;
            AnyLayout ApplyAny apply_any $crate::composed::AnyLayout;
            Int ApplyInt apply_int $crate::int::Int;
            IntTuple ApplyTuple apply_tuple $crate::tuple::IntTuple;
        }
    };
}

/// Functions of one operand, one trait for each kind of result. A struct's fields are the other operands.
macro_rules! functions {
    ([$of:ident $Operand:path] $($Kind:ident $Apply:ident $apply:ident $bound:path;)*) => {
        pub mod $of {
            $(
                #[doc = concat!("A function with an `", stringify!($Kind), "` as result.")]
                pub trait $Kind: Copy {
                    /// The result for a ground operand.
                    type Of<A: $Operand>: $bound;
                    /// The value twin.
                    fn of<A: $Operand>(self, a: A) -> Self::Of<A>;
                }
            )*

            /// Evaluates functions once an operand is ground.
            pub trait When {
                $(
                    /// What `F` makes of `A`.
                    type $Apply<F: $Kind, A: $Operand>: $bound;
                    /// The value twin.
                    fn $apply<F: $Kind, A: $Operand>(f: F, a: A) -> Self::$Apply<F, A>;
                )*
            }
            impl When for super::Known {
                $(
                    type $Apply<F: $Kind, A: $Operand> = F::Of<A>;
                    #[inline(always)]
                    fn $apply<F: $Kind, A: $Operand>(f: F, a: A) -> F::Of<A> {
                        f.of(a)
                    }
                )*
            }
        }
    };
}

/// The applications of an operand, in the trait of its kind: `$Trait`, with functions of the module `$of`.
macro_rules! applications {
    ([$of:ident $Trait:ident] $($Kind:ident $Apply:ident $apply:ident $bound:path;)*) => { $(
        #[doc = concat!("The `", stringify!($Kind), "` that `F` makes of this.")]
        #[doc(hidden)]
        type $Apply<F: $crate::apply::$of::$Kind>: $bound;
        #[doc(hidden)]
        fn $apply<F: $crate::apply::$of::$Kind>(self, f: F) -> <Self as $Trait>::$Apply<F>;
    )* };
}

/// The applications of nodes: what functions make of them.
macro_rules! operand {
    ($Operand:ident $of:ident: $([$($g:tt)*] $Node:ty;)*) => { $(
        impl<$($g)*> $crate::apply::$Operand for $Node {
            $crate::apply::results!(evaluated! $of);
        }
    )* };
}

/// The same of one node.
macro_rules! evaluated {
    ([$of:ident] $($Kind:ident $Apply:ident $apply:ident $bound:path;)*) => { $(
        type $Apply<F: $crate::apply::$of::$Kind> = F::Of<Self>;
        #[inline(always)]
        fn $apply<F: $crate::apply::$of::$Kind>(self, f: F) -> F::Of<Self> {
            f.of(self)
        }
    )* };
}

/// The application of `F` to an operand of a kind, with a result of a kind, as a type.
macro_rules! apply_type {
    (Layout $A:ty => $R:ident $F:ty) => { $crate::apply::apply_type!(@ $crate::apply::LayoutOperand, $A => $R $F) };
    (Tiler $A:ty => $R:ident $F:ty) => { $crate::apply::apply_type!(@ $crate::apply::TilerOperand, $A => $R $F) };
    (IntTuple $A:ty => $R:ident $F:ty) => { $crate::apply::apply_type!(@ $crate::apply::TupleOperand, $A => $R $F) };
    (@ $Kind:path, $A:ty => Layout $F:ty) => { <$A as $Kind>::Apply<$F> };
    (@ $Kind:path, $A:ty => AnyLayout $F:ty) => { <$A as $Kind>::ApplyAny<$F> };
    (@ $Kind:path, $A:ty => Int $F:ty) => { <$A as $Kind>::ApplyInt<$F> };
    (@ $Kind:path, $A:ty => IntTuple $F:ty) => { <$A as $Kind>::ApplyTuple<$F> };
}

/// The same as a value.
macro_rules! apply_value {
    (Layout $a:expr => $R:ident $f:expr) => { $crate::apply::apply_value!(@ $crate::apply::LayoutOperand, $a => $R $f) };
    (Tiler $a:expr => $R:ident $f:expr) => { $crate::apply::apply_value!(@ $crate::apply::TilerOperand, $a => $R $f) };
    (IntTuple $a:expr => $R:ident $f:expr) => { $crate::apply::apply_value!(@ $crate::apply::TupleOperand, $a => $R $f) };
    (@ $Kind:path, $a:expr => Layout $f:expr) => { <_ as $Kind>::apply_layout($a, $f) };
    (@ $Kind:path, $a:expr => AnyLayout $f:expr) => { <_ as $Kind>::apply_any($a, $f) };
    (@ $Kind:path, $a:expr => Int $f:expr) => { <_ as $Kind>::apply_int($a, $f) };
    (@ $Kind:path, $a:expr => IntTuple $f:expr) => { <_ as $Kind>::apply_tuple($a, $f) };
}

/// The application of `F` to an operand of a kind once `W` says that all operands are ground, as a type or as a value.
macro_rules! apply_when {
    (type Layout [$W:ty] $A:ty => $R:ident $F:ty) => { $crate::apply::apply_when!(@type of_layout [$W] $A => $R $F) };
    (type Tiler [$W:ty] $A:ty => $R:ident $F:ty) => { $crate::apply::apply_when!(@type of_tiler [$W] $A => $R $F) };
    (type IntTuple [$W:ty] $A:ty => $R:ident $F:ty) => { $crate::apply::apply_when!(@type of_tuple [$W] $A => $R $F) };
    (@type $of:ident [$W:ty] $A:ty => Layout $F:ty) => { <$W as $crate::apply::$of::When>::Apply<$F, $A> };
    (@type $of:ident [$W:ty] $A:ty => AnyLayout $F:ty) => { <$W as $crate::apply::$of::When>::ApplyAny<$F, $A> };
    (@type $of:ident [$W:ty] $A:ty => Int $F:ty) => { <$W as $crate::apply::$of::When>::ApplyInt<$F, $A> };
    (@type $of:ident [$W:ty] $A:ty => IntTuple $F:ty) => { <$W as $crate::apply::$of::When>::ApplyTuple<$F, $A> };
    (Layout [$W:ty] $a:expr => $R:ident $f:expr) => { $crate::apply::apply_when!(@value of_layout [$W] $a => $R $f) };
    (Tiler [$W:ty] $a:expr => $R:ident $f:expr) => { $crate::apply::apply_when!(@value of_tiler [$W] $a => $R $f) };
    (IntTuple [$W:ty] $a:expr => $R:ident $f:expr) => { $crate::apply::apply_when!(@value of_tuple [$W] $a => $R $f) };
    (@value $of:ident [$W:ty] $a:expr => Layout $f:expr) => { <$W as $crate::apply::$of::When>::apply_layout($f, $a) };
    (@value $of:ident [$W:ty] $a:expr => AnyLayout $f:expr) => { <$W as $crate::apply::$of::When>::apply_any($f, $a) };
    (@value $of:ident [$W:ty] $a:expr => Int $f:expr) => { <$W as $crate::apply::$of::When>::apply_int($f, $a) };
    (@value $of:ident [$W:ty] $a:expr => IntTuple $f:expr) => { <$W as $crate::apply::$of::When>::apply_tuple($f, $a) };
}

/// A function of one operand of a kind, from its body.
macro_rules! apply_fn {
    (Layout $($rest:tt)*) => { $crate::apply::apply_fn!(@ of_layout $crate::layout::Layout, $($rest)*); };
    (Tiler $($rest:tt)*) => { $crate::apply::apply_fn!(@ of_tiler $crate::layout::Tiler, $($rest)*); };
    (IntTuple $($rest:tt)*) => { $crate::apply::apply_fn!(@ of_tuple $crate::tuple::IntTuple, $($rest)*); };
    (@ $of:ident $Kind:path, $A:ident => $R:ident $F:ident[$($P:ident: $Bound:ident),*] = $t:ty, |$f:ident, $a:ident| $value:expr) => {
        impl<$($P: $Bound),*> $crate::apply::$of::$R for $F<$($P),*> {
            type Of<$A: $Kind> = $t;
            #[inline(always)]
            fn of<$A: $Kind>(self, $a: $A) -> Self::Of<$A> {
                let $f = self;
                $value
            }
        }
    };
}

/// Public operations: `Name<A: Kind, B: Kind; P: Bound> -> Kind` is an alias that mentions each operand once.
///
/// The operands before the semicolon are waited for, those after it are handed on. A constructor is evaluated `when ground`, so that no node
/// has a generic part. `By` names the function of the first operand in messages.
macro_rules! operations {
    ($(
        $(#[$m:meta])*
        $Name:ident $By:ident $name:ident<$A:ident: $KindA:ident $(, $B:ident: $KindB:ident)? $(; $($P:ident: $Bound:ident),*)?> -> $R:ident $(when $ground:ident)? =
            $t:ty, |$a:ident $(, $b:ident)? $(; $($p:ident),*)?| $value:expr;
    )*) => { $(
        $(#[$m])*
        #[allow(unreachable_pub, reason = "some are for one module")]
        pub type $Name<$A $(, $B)? $($(, $P)*)?> = $crate::apply::apply_type!($KindA $A => $R $By<$($B,)? $($($P),*)?>);

        #[doc = concat!("The other operands of [`", stringify!($Name), "`].")]
        #[doc(hidden)]
        #[derive(Clone, Copy)]
        #[allow(missing_debug_implementations, unreachable_pub, reason = "used up where it is made")]
        pub struct $By<$($B,)? $($($P),*)?>($($B,)? $($($P),*)?);

        #[doc = concat!("The value twin of [`", stringify!($Name), "`].")]
        #[allow(dead_code, reason = "some have no method")]
        #[inline(always)]
        pub(crate) fn $name<$A: $KindA $(, $B: $KindB)? $($(, $P: $Bound)*)?>(
            $a: $A $(, $b: $B)? $($(, $p: $P)*)?
        ) -> $Name<$A $(, $B)? $($(, $P)*)?> {
            $crate::apply::apply_value!($KindA $a => $R $By($($b,)? $($($p),*)?))
        }

        $crate::apply::operation!($($ground)? $By [$A $a $KindA] [$($B $b $KindB)?] [$($($P $p $Bound),*)?] $R $t, $value);
    )* };
}

/// The function of the first operand, of the second one behind it, and of both when they are ground.
macro_rules! operation {
    ($By:ident [$A:ident $a:ident $KindA:ident] [] [$($P:ident $p:ident $Bound:ident),*] $R:ident $t:ty, $value:expr) => {
        $crate::apply::apply_fn!($KindA $A => $R $By[$($P: $Bound),*] = $t, |f, $a| { let $By($($p),*) = f; $value });
    };
    (ground $By:ident [$A:ident $a:ident $KindA:ident] [] [$($P:ident $p:ident $Bound:ident),*] $R:ident $t:ty, $value:expr) => {
        const _: () = {
            $crate::apply::stage!(Body<$($P),*>);
            $crate::apply::apply_fn!($KindA $A => $R $By[$($P: $Bound),*] =
                $crate::apply::apply_when!(type $KindA [<$A as $crate::apply::Ground>::With<$crate::apply::Known>] $A => $R Body<$($P),*>),
                |f, $a| {
                    let $By($($p),*) = f;
                    $crate::apply::apply_when!($KindA [<$A as $crate::apply::Ground>::With<$crate::apply::Known>] $a => $R Body($($p),*))
                });
            $crate::apply::apply_fn!($KindA $A => $R Body[$($P: $Bound),*] = $t, |f, $a| { let Body($($p),*) = f; $value });
        };
    };
    ($By:ident [$A:ident $a:ident $KindA:ident] [$B:ident $b:ident $KindB:ident] [$($P:ident $p:ident $Bound:ident),*] $R:ident $t:ty, $value:expr) => {
        const _: () = {
            $crate::apply::stage!(Behind<$A $(, $P)*>);
            $crate::apply::operation!(@behind $By [$A $a $KindA] [$B $b $KindB] [$($P $p $Bound),*] $R);
            $crate::apply::apply_fn!($KindB $B => $R Behind[$A: $KindA $(, $P: $Bound)*] = $t,
                |f, $b| { let Behind($a $(, $p)*) = f; $value });
        };
    };
    (ground $By:ident [$A:ident $a:ident $KindA:ident] [$B:ident $b:ident $KindB:ident] [$($P:ident $p:ident $Bound:ident),*] $R:ident $t:ty, $value:expr) => {
        const _: () = {
            $crate::apply::stage!(Behind<$A $(, $P)*>);
            $crate::apply::stage!(Body<$A $(, $P)*>);
            $crate::apply::operation!(@behind $By [$A $a $KindA] [$B $b $KindB] [$($P $p $Bound),*] $R);
            type Both<$A, $B> = <$A as $crate::apply::Ground>::With<<$B as $crate::apply::Ground>::With<$crate::apply::Known>>;
            $crate::apply::apply_fn!($KindB $B => $R Behind[$A: $KindA $(, $P: $Bound)*] =
                $crate::apply::apply_when!(type $KindB [Both<$A, $B>] $B => $R Body<$A $(, $P)*>),
                |f, $b| {
                    let Behind($a $(, $p)*) = f;
                    $crate::apply::apply_when!($KindB [Both<$A, $B>] $b => $R Body($a $(, $p)*))
                });
            $crate::apply::apply_fn!($KindB $B => $R Body[$A: $KindA $(, $P: $Bound)*] = $t,
                |f, $b| { let Body($a $(, $p)*) = f; $value });
        };
    };
    (@behind $By:ident [$A:ident $a:ident $KindA:ident] [$B:ident $b:ident $KindB:ident] [$($P:ident $p:ident $Bound:ident),*] $R:ident) => {
        $crate::apply::apply_fn!($KindA $A => $R $By[$B: $KindB $(, $P: $Bound)*] =
            $crate::apply::apply_type!($KindB $B => $R Behind<$A $(, $P)*>),
            |f, $a| { let $By($b $(, $p)*) = f; $crate::apply::apply_value!($KindB $b => $R Behind($a $(, $p)*)) });
    };
}

/// A function between that of the first operand and the body of an operation.
macro_rules! stage {
    ($Name:ident<$($P:ident),*>) => {
        #[doc(hidden)]
        #[derive(Clone, Copy)]
        #[allow(missing_debug_implementations, unreachable_pub, reason = "used up where it is made")]
        pub struct $Name<$($P),*>($($P),*);
    };
}
pub(crate) use {
    applications, apply_fn, apply_type, apply_value, apply_when, evaluated, functions, operand, operation, operations,
    results, stage,
};

results!(functions! of_layout crate::layout::Layout);
results!(functions! of_tuple crate::tuple::IntTuple);
results!(functions! of_tiler crate::layout::Tiler);

/// What functions make of an operand, one trait for each kind of operand.
///
/// A trait of its own, without the supertraits of the kind: rustc asks for all of them wherever an application is mentioned.
macro_rules! operands {
    ($($Operand:ident $of:ident;)*) => { $(
        #[doc(hidden)]
        pub trait $Operand: Sized {
            results!(applications! $of $Operand);
        }
    )* };
}
operands! {
    LayoutOperand of_layout;
    TupleOperand of_tuple;
    TilerOperand of_tiler;
}

/// Whether rustc knows an operand to its last leaf: [`Known`], or a projection for each generic part.
pub trait IsGround: of_layout::When + of_tuple::When + of_tiler::When {}

/// Known to the last leaf.
#[derive(Debug)]
pub struct Known;
impl IsGround for Known {}

/// What rustc may know to its last leaf: leaves, tuples, layouts and tilers.
pub trait Ground {
    /// `G`, where rustc knows this to its last leaf; for a generic part, a projection that mentions the part once.
    type With<G: IsGround>: IsGround;
}

/// A node is known if its parts are, the last one asked first.
macro_rules! ground {
    ($([$($P:ident),*] $Node:ty = $G:ident $(<$($Part:ident),+>)?;)*) => { $(
        impl<$($P: Ground),*> Ground for $Node {
            type With<$G: IsGround> = ground!(@with $G $($($Part)+)?);
        }
    )* };
    (@with $G:ident) => { $G };
    (@with $G:ident $A:ident $($B:ident)?) => { $A::With<ground!(@with $G $($B)?)> };
}
ground! {
    [] Dyn = G;
    [] Underscore = G;
    [] Nil = G;
    [] NoModes = G;
    [S, D] Mode<S, D> = G<S, D>;
    [H, T] Modes<H, T> = G<H, T>;
    [H, T] Cons<H, T> = G<H, T>;
}
impl<W> Ground for Refused<W> {
    type With<G: IsGround> = G;
}
impl<V: Ground, K> Ground for Basis<V, K> {
    type With<G: IsGround> = V::With<G>;
}
impl<N> Ground for Multiple<N> {
    type With<G: IsGround> = G;
}
impl<N: Nat> Ground for Static<N> {
    type With<G: IsGround> = N::GroundWith<G>;
}
impl<N: Nat> Ground for Negative<N> {
    type With<G: IsGround> = N::GroundWith<G>;
}
