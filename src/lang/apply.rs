//! Operations are *applied*: until rustc knows an operand, the result is a name that mentions it
//! once.
//!
//! rustc expands an alias wherever it stands, and walks types as trees. An operation whose body
//! mentions an operand twice would make generic code twice as large with each step of a chain. So
//! the alias of a public operation is an application, `<A as LayoutOperand>::Apply<F>`, where `F`
//! has the other operands. For a generic `A` it is a rigid projection: it mentions each operand
//! once, and its bound states its kind.
//!
//! The body of an operation, `Of`, is evaluated where the operand is a node. A node with a generic
//! leaf is one too, so that its constants are known in generic code; the result of the first
//! operation on it is spelled out, and that of the next one is a name again.

/// Calls a macro with the kinds of results: the name of the kind, the application as a type and as
/// a value, and the bound.
macro_rules! results {
    ($callback:ident! $($arguments:tt)*) => {
        $crate::lang::apply::$callback! {
            [$($arguments)*]
            Layout Apply apply_layout $crate::lang::kind::Layout;
            Any ApplyAny apply_any $crate::lang::kind::AnyLayout;
            Int ApplyInt apply_int $crate::lang::kind::Int;
            IntTuple ApplyTuple apply_tuple $crate::lang::kind::IntTuple;
            ArrayShape ApplyShape apply_shape $crate::lang::kind::ArrayShape;
            Bit ApplyBit apply_bit $crate::lang::kind::Bit;
        }
    };
}

/// Functions of one operand, one trait for each kind of result. A struct's fields are the other
/// operands.
macro_rules! functions {
    ([$of:ident $Operand:path] $($Kind:ident $Apply:ident $apply:ident $bound:path;)*) => {
        pub mod $of {
            $(
                #[doc = concat!("A function with an `", stringify!($Kind), "` as result.")]
                pub trait $Kind: Copy {
                    /// The result for an operand that is a node.
                    type Of<A: $Operand>: $bound;
                    /// The value twin.
                    #[track_caller]
                    fn of<A: $Operand>(self, a: A) -> Self::Of<A>;
                }
            )*

        }
    };
}

/// The applications of an operand, in the trait of its kind: `$Trait`, with functions of the module
/// `$of`.
macro_rules! applications {
    ([$of:ident $Trait:ident] $($Kind:ident $Apply:ident $apply:ident $bound:path;)*) => { $(
        #[doc = concat!("The `", stringify!($Kind), "` that `F` makes of this.")]
        #[doc(hidden)]
        type $Apply<F: $crate::lang::apply::$of::$Kind>: $bound;
        #[doc(hidden)]
        #[track_caller]
        fn $apply<F: $crate::lang::apply::$of::$Kind>(self, f: F) -> <Self as $Trait>::$Apply<F>;
    )* };
}

/// The applications of functions to nodes.
macro_rules! operand {
    ($Operand:ident $of:ident: $([$($g:tt)*] $Node:ty;)*) => { $(
        impl<$($g)*> $crate::lang::apply::$Operand for $Node {
            $crate::lang::apply::results!(evaluated! $of);
        }
    )* };
}

/// The applications of functions to one node.
macro_rules! evaluated {
    ([$of:ident] $($Kind:ident $Apply:ident $apply:ident $bound:path;)*) => { $(
        type $Apply<F: $crate::lang::apply::$of::$Kind> = F::Of<Self>;
        #[inline(always)]
        #[track_caller]
        fn $apply<F: $crate::lang::apply::$of::$Kind>(self, f: F) -> F::Of<Self> {
            $crate::lang::apply::result!($Kind F::Of<Self>, f.of(self))
        }
    )* };
}

/// The result: the only value of its type, where all leaves are static; else `$value`, and the
/// functions behind it are instantiated.
macro_rules! result {
    (Layout $R:ty, $value:expr) => { $crate::lang::apply::result!(@ Layout $R, $value) };
    (IntTuple $R:ty, $value:expr) => { $crate::lang::apply::result!(@ IntTuple $R, $value) };
    (@ $Kind:ident $R:ty, $value:expr) => {
        <<$R as $crate::lang::kind::$Kind>::IsStatic as $crate::lang::kind::Bit>::choose(
            || <$R as $crate::lang::kind::$Kind>::blank(),
            || $value,
        )
    };
    ($Kind:ident $R:ty, $value:expr) => { $value };
}

/// The application of `F` to an operand of a kind, with a result of a kind, as a type.
macro_rules! apply_type {
    (Layout $A:ty => AnyLayout $F:ty) => { <$A as $crate::lang::kind::AnyLayout>::Apply<$F> };
    (Layout $A:ty => AnyInt $F:ty) => { <$A as $crate::lang::kind::AnyLayout>::ApplyInt<$F> };
    (Layout $A:ty => AnyIntTuple $F:ty) => {
        <$A as $crate::lang::kind::AnyLayout>::ApplyTuple<$F>
    };
    (plain $Kind:ident $A:ty => AnyLayout $F:ty) => {
        $crate::lang::apply::apply_type!($Kind $A => Layout $F)
    };
    (plain $Kind:ident $A:ty => AnyIntTuple $F:ty) => {
        $crate::lang::apply::apply_type!($Kind $A => IntTuple $F)
    };
    (plain $Kind:ident $A:ty => $R:ident $F:ty) => {
        $crate::lang::apply::apply_type!($Kind $A => $R $F)
    };
    (Layout $A:ty => $R:ident $F:ty) => {
        $crate::lang::apply::apply_type!(@ $crate::lang::apply::LayoutOperand, $A => $R $F)
    };
    (Tiler $A:ty => $R:ident $F:ty) => {
        $crate::lang::apply::apply_type!(@ $crate::lang::kind::Tiler, $A => $R $F)
    };
    (IntTuple $A:ty => $R:ident $F:ty) => {
        $crate::lang::apply::apply_type!(@ $crate::lang::apply::TupleOperand, $A => $R $F)
    };
    (ArrayShape $A:ty => $R:ident $F:ty) => {
        $crate::lang::apply::apply_type!(@ $crate::lang::apply::ShapeOperand, $A => $R $F)
    };
    (@ $Kind:path, $A:ty => Layout $F:ty) => { <$A as $Kind>::Apply<$F> };
    (@ $Kind:path, $A:ty => Int $F:ty) => { <$A as $Kind>::ApplyInt<$F> };
    (@ $Kind:path, $A:ty => IntTuple $F:ty) => { <$A as $Kind>::ApplyTuple<$F> };
    (@ $Kind:path, $A:ty => ArrayShape $F:ty) => { <$A as $Kind>::ApplyShape<$F> };
    (@ $Kind:path, $A:ty => Bit $F:ty) => { <$A as $Kind>::ApplyBit<$F> };
}

/// The application as a value.
macro_rules! apply_value {
    ($Kind:ident $a:expr => AnyLayout $f:expr) => {
        $crate::lang::apply::apply_value!($Kind $a => Layout $f)
    };
    ($Kind:ident $a:expr => AnyInt $f:expr) => {
        $crate::lang::apply::apply_value!($Kind $a => Int $f)
    };
    ($Kind:ident $a:expr => AnyIntTuple $f:expr) => {
        $crate::lang::apply::apply_value!($Kind $a => IntTuple $f)
    };
    (Layout $a:expr => $R:ident $f:expr) => {
        $crate::lang::apply::apply_value!(@ $crate::lang::apply::LayoutOperand, $a => $R $f)
    };
    (Tiler $a:expr => $R:ident $f:expr) => {
        $crate::lang::apply::apply_value!(@ $crate::lang::kind::Tiler, $a => $R $f)
    };
    (IntTuple $a:expr => $R:ident $f:expr) => {
        $crate::lang::apply::apply_value!(@ $crate::lang::apply::TupleOperand, $a => $R $f)
    };
    (ArrayShape $a:expr => $R:ident $f:expr) => {
        $crate::lang::apply::apply_value!(@ $crate::lang::apply::ShapeOperand, $a => $R $f)
    };
    (@ $Kind:path, $a:expr => Layout $f:expr) => { <_ as $Kind>::apply_layout($a, $f) };
    (@ $Kind:path, $a:expr => Int $f:expr) => { <_ as $Kind>::apply_int($a, $f) };
    (@ $Kind:path, $a:expr => IntTuple $f:expr) => { <_ as $Kind>::apply_tuple($a, $f) };
    (@ $Kind:path, $a:expr => ArrayShape $f:expr) => { <_ as $Kind>::apply_shape($a, $f) };
    (@ $Kind:path, $a:expr => Bit $f:expr) => { <_ as $Kind>::apply_bit($a, $f) };
}

/// A function of one operand of a kind, from its body.
macro_rules! apply_fn {
    ($Kind:ident $A:ident => AnyLayout $($rest:tt)*) => {
        $crate::lang::apply::apply_fn!($Kind $A => Layout $($rest)*);
    };
    ($Kind:ident $A:ident => AnyInt $($rest:tt)*) => {
        $crate::lang::apply::apply_fn!($Kind $A => Int $($rest)*);
    };
    ($Kind:ident $A:ident => AnyIntTuple $($rest:tt)*) => {
        $crate::lang::apply::apply_fn!($Kind $A => IntTuple $($rest)*);
    };
    (Layout $($rest:tt)*) => {
        $crate::lang::apply::apply_fn!(@ of_layout $crate::lang::kind::Layout, $($rest)*);
    };
    (Tiler $($rest:tt)*) => {
        $crate::lang::apply::apply_fn!(@ of_tiler $crate::lang::kind::Tiler, $($rest)*);
    };
    (IntTuple $($rest:tt)*) => {
        $crate::lang::apply::apply_fn!(@ of_tuple $crate::lang::kind::IntTuple, $($rest)*);
    };
    (ArrayShape $($rest:tt)*) => {
        $crate::lang::apply::apply_fn!(@ of_shape $crate::lang::kind::ArrayShape, $($rest)*);
    };
    (
        @ $of:ident $Kind:path, $A:ident =>
        $R:ident $F:ident[$($P:ident: $Bound:ident),*] = $t:ty, |$f:ident, $a:ident| $value:expr
    ) => {
        impl<$($P: $Bound),*> $crate::lang::apply::$of::$R for $F<$($P),*> {
            type Of<$A: $Kind> = $t;
            #[inline(always)]
            fn of<$A: $Kind>(self, $a: $A) -> Self::Of<$A> {
                let $f = self;
                $value
            }
        }
    };
}

/// Public operations: `Name<A: Kind, B: Kind; P: Bound> -> Kind` is an alias that mentions each
/// operand once.
///
/// The operands before the semicolon are waited for; those after it are handed on, and may have
/// defaults. `By` names the function of the first operand in messages.
///
/// `-> AnyLayout`, `-> AnyInt` and `-> AnyIntTuple` are operations on composed layouts too.
/// `checked { … }` is the evaluation of a method where leaves are dynamic. `F o O o A` becomes
/// `F o O o f(A)`, if no file is named where something else is done.
macro_rules! operations {
    ($(
        $(#[$m:meta])*
        $Name:ident $By:ident
            $name:ident<$A:ident: $KindA:ident $(, $B:ident: $KindB:ident)?
            $(; $($P:ident: $Bound:ident $(= $Default:ty)?),*)?> -> $R:ident =
            $t:ty, |$a:ident $(, $b:ident)? $(; $($p:ident),*)?| $value:expr
            $(, checked $checked:block)? $(, composed in $elsewhere:literal)?;
    )*) => { $(
        $(#[$m])*
        #[allow(unreachable_pub, reason = "some are for one module")]
        pub type $Name<$A $(, $B)? $($(, $P $(= $Default)?)*)?> =
            $crate::lang::apply::apply_type!($KindA $A => $R $By<$($B,)? $($($P),*)?>);

        #[doc = concat!("The other operands of [`", stringify!($Name), "`].")]
        #[doc(hidden)]
        #[derive(Clone, Copy)]
        #[allow(
            missing_debug_implementations, unreachable_pub, reason = "used up where it is made"
        )]
        pub struct $By<$($B,)? $($($P),*)?>($(pub(crate) $B,)? $($(pub(crate) $P),*)?);

        #[doc = concat!("The value twin of [`", stringify!($Name), "`].")]
        #[allow(dead_code, reason = "some have no method")]
        #[inline(always)]
        pub(crate) fn $name<$A: $KindA $(, $B: $KindB)? $($(, $P: $Bound)*)?>(
            $a: $A $(, $b: $B)? $($(, $p: $P)*)?
        ) -> $Name<$A $(, $B)? $($(, $P)*)?> {
            $crate::lang::apply::apply_value!($KindA $a => $R $By($($b,)? $($($p),*)?))
        }

        $crate::lang::apply::operation!(
            $By [$A $a $KindA] [$($B $b $KindB)?] [$($($P $p $Bound),*)?] $R $t, $value
        );
        $crate::lang::apply::any_operation!($R $By [$A $a] [$($B $b $KindB,)? $($($P $p $Bound),*)?]
            [$($checked)?] [$($elsewhere)?]);
    )* };
}

/// The function of the first operand, and of the second one behind it.
macro_rules! operation {
    (
        $By:ident [$A:ident $a:ident $KindA:ident] [] [
            $($P:ident $p:ident $Bound:ident),*
        ] $R:ident $t:ty, $value:expr
    ) => {
        $crate::lang::apply::apply_fn!(
            $KindA $A => $R $By[$($P: $Bound),*] = $t, |f, $a| { let $By($($p),*) = f; $value }
        );
    };
    (
        $By:ident [$A:ident $a:ident $KindA:ident] [$B:ident $b:ident $KindB:ident] [
            $($P:ident $p:ident $Bound:ident),*
        ] $R:ident $t:ty, $value:expr
    ) => {
        const _: () = {
            #[doc(hidden)]
            #[derive(Clone, Copy)]
            #[allow(
                missing_debug_implementations, unreachable_pub, reason = "used up where it is made"
            )]
            pub struct SecondOperand<$A $(, $P)*>($A $(, $P)*);
            $crate::lang::apply::apply_fn!($KindA $A => $R $By[$B: $KindB $(, $P: $Bound)*] =
                $crate::lang::apply::apply_type!(plain $KindB $B => $R SecondOperand<$A $(, $P)*>),
                |f, $a| {
                    let $By($b $(, $p)*) = f;
                    $crate::lang::apply::apply_value!($KindB $b => $R SecondOperand($a $(, $p)*))
                });
            $crate::lang::apply::apply_fn!($KindB $B => $R
                SecondOperand[$A: $KindA $(, $P: $Bound)*] = $t,
                |f, $b| { let SecondOperand($a $(, $p)*) = f; $value });
        };
    };
}
/// The operation on a composed layout `F o O o A`.
macro_rules! any_operation {
    (AnyLayout $By:ident [$A:ident $a:ident] $operands:tt $checked:tt []) => {
        $crate::lang::apply::any_operation!(AnyLayout $By [$A $a] $operands $checked [
            Fun Off f o
                $crate::lang::kind::Around<
                    Fun, Off, <$A as $crate::lang::apply::LayoutOperand>::Apply<Self>
                >,
            |by|
                Ok(
                    $crate::lang::kind::around(
                        f, o, $crate::lang::apply::of_any::Layout::try_evaluate(by, $a)?
                    )
                )
        ]);
    };
    (AnyLayout $By:ident [$A:ident $a:ident] [
        $($P:ident $p:ident $Bound:ident),* $(,)?
    ] [$($checked:block)?]
        [$F:ident $O:ident $f:ident $o:ident $c:ty, |$by:pat_param| $composed:expr]) => {
        impl<$($P: $Bound),*> $crate::lang::apply::of_any::Layout for $By<$($P),*> {
            $crate::lang::apply::any_operation!(@evaluate $By [$A $a] [$($p),*] [$($checked)?]);
            type Composed<$F: $crate::lang::kind::Function, $O: $crate::lang::kind::Int,
                $A: $crate::lang::kind::Layout> = $c;
            #[inline(always)]
            #[track_caller]
            #[allow(unused_variables, reason = "some need no function, no offset")]
            fn try_composed<$F: $crate::lang::kind::Function, $O: $crate::lang::kind::Int,
                $A: $crate::lang::kind::Layout>(
                self,
                $f: $F,
                $o: $O,
                $a: $A,
            ) -> Result<$c, $crate::value::LayoutError> {
                let $by = self;
                $composed
            }
        }
    };
    (@evaluate $By:ident [$A:ident $a:ident] [$($p:ident),*] []) => {
        #[inline(always)]
        fn evaluate<$A: $crate::lang::kind::Layout>(self, $a: $A)
            -> <$A as $crate::lang::apply::LayoutOperand>::Apply<Self> {
            $crate::lang::apply::LayoutOperand::apply_layout($a, self)
        }
    };
    (@evaluate $By:ident [$A:ident $a:ident] [$($p:ident),*] [$checked:block]) => {
        #[inline]
        fn try_evaluate<$A: $crate::lang::kind::Layout>(
            self,
            $a: $A,
        )
            ->
            Result<
                <$A as $crate::lang::apply::LayoutOperand>::Apply<Self>, $crate::value::LayoutError
            > {
            let $By($($p),*) = self;
            $checked
        }
    };
    (Any $Kind:ident $By:ident [$A:ident $a:ident] [$($P:ident $p:ident $Bound:ident),* $(,)?]
        [$F:ident $O:ident $f:ident $o:ident $c:ty, |$by:pat_param| $composed:expr]) => {
        impl<$($P: $Bound),*> $crate::lang::apply::of_any::$Kind for $By<$($P),*> {
            type Composed<$F: $crate::lang::kind::Function, $O: $crate::lang::kind::Int,
                $A: $crate::lang::kind::Layout> = $c;
            #[inline(always)]
            #[track_caller]
            #[allow(unused_variables, reason = "some need no function, no offset")]
            fn composed<$F: $crate::lang::kind::Function, $O: $crate::lang::kind::Int,
                $A: $crate::lang::kind::Layout>(
                self,
                $f: $F,
                $o: $O,
                $a: $A,
            ) -> $c {
                let $by = self;
                $composed
            }
        }
    };
    // The case of a composed layout stands elsewhere; or the operation is of plain layouts
    // only.
    ($($rest:tt)*) => {};
}
pub(crate) use {
    any_operation, applications, apply_fn, apply_type, apply_value, evaluated, functions, operand,
    operation, operations, result, results,
};

/// The result of a method from that of its `try_` form.
#[track_caller]
pub(crate) fn unwrap<R>(result: Result<R, crate::value::LayoutError>) -> R {
    match result {
        Ok(result) => result,
        Err(error) => error.panic(),
    }
}

/// Operations on layouts, composed or not, one trait for each kind of result.
pub mod of_any {
    use super::{LayoutOperand, of_layout};
    use crate::{
        lang::kind::{AnyLayout, Function, Int as Leaf, Layout as Plain},
        value::LayoutError,
    };

    /// An operation with a layout as result; of a composed layout, with one that may be composed.
    pub trait Layout: of_layout::Layout {
        /// The result, checked where leaves are dynamic.
        ///
        /// # Panics
        /// As the `try_` form has errors.
        #[inline(always)]
        #[track_caller]
        fn evaluate<A: Plain>(self, a: A) -> <A as LayoutOperand>::Apply<Self> {
            super::unwrap(self.try_evaluate(a))
        }
        /// The result, checked where leaves are dynamic.
        ///
        /// # Errors
        /// Where dynamic leaves are inadmissible.
        #[inline(always)]
        fn try_evaluate<A: Plain>(
            self,
            a: A,
        ) -> Result<<A as LayoutOperand>::Apply<Self>, LayoutError> {
            Ok(LayoutOperand::apply_layout(a, self))
        }
        /// The result for `F o O o L`.
        type Composed<F: Function, O: Leaf, L: Plain>: AnyLayout;
        /// The value twin.
        ///
        /// # Errors
        /// Where dynamic leaves are inadmissible.
        #[track_caller]
        fn try_composed<F: Function, O: Leaf, L: Plain>(
            self,
            f: F,
            o: O,
            l: L,
        ) -> Result<Self::Composed<F, O, L>, LayoutError>;
    }

    macro_rules! leaves {
        ($($Kind:ident $Bound:path;)*) => { $(
            #[doc = concat!("An operation with an `", stringify!($Kind), "` as result.")]
            pub trait $Kind: of_layout::$Kind {
                /// The result for `F o O o L`.
                type Composed<F: Function, O: Leaf, L: Plain>: $Bound;
                /// The value twin.
                #[track_caller]
                fn composed<F: Function, O: Leaf, L: Plain>(self, f: F, o: O, l: L)
                    -> Self::Composed<F, O, L>;
            }
        )* };
    }
    leaves! {
        Any AnyLayout;
        Int Leaf;
        IntTuple crate::lang::kind::IntTuple;
    }
}

results!(functions! of_layout crate::lang::kind::Layout);
results!(functions! of_tuple crate::lang::kind::IntTuple);
results!(functions! of_tiler crate::lang::kind::Tiler);
results!(functions! of_shape crate::lang::kind::ArrayShape);

/// Applications of functions, one trait for each kind of operand.
///
/// A trait of its own, without the supertraits of the kind: rustc asks for all of them wherever an
/// application is mentioned.
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
    ShapeOperand of_shape;
}
