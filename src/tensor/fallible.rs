//! One convention for failure: `f` panics with the sentence of the error that `try_f` returns.

/// Functions in both forms, from one signature:
/// `f | try_f [generics] (arguments) -> R | TensorError`.
///
/// The body is that of `try_f`. Conditions under `static` are checked by rustc in `f` alone, those
/// under `both` in both. With
/// `if Condition [Verdict]`, the body is compiled where the verdict holds, and refused elsewhere.
/// Methods come after `impl [generics] Type:`.
macro_rules! fallible {
    (@each $here:ident $(
        $(#[doc = $doc:expr])*
        $(#[doc(alias = $alias:literal)])*
        #[inline $(($always:ident))?]
        $v:vis fn $name:ident | $try_name:ident [$($generics:tt)*] ($($arg:ident: $Arg:ty),* $(,)?)
            -> $R:ty | $E:ident
        $(where [$($bounds:tt)*])?
        $(if $Condition:ident [$Verdict:ty])?
        $(static $checks:block)?
        $(both $all_checks:block)?
        $body:block
    )*) => { $(
        $(#[doc = $doc])*
        $(#[doc(alias = $alias)])*
        #[inline(always)]
        #[track_caller]
        $v fn $name<$($generics)*>($($arg: $Arg),*) -> $R $(where $($bounds)*)? {
            $crate::tensor::fallible!(@apart [$($checks)? $($all_checks)?] $($Arg),*);
            $($checks)?
            $($all_checks)?
            $crate::tensor::unwrap($crate::tensor::fallible!(
                @given $($Condition $Verdict)?, $here::$try_name($($arg),*)
            ))
        }

        #[doc = concat!(
            "[`", stringify!($name), "`](", stringify!($here), "::", stringify!($name),
            "()), or the error."
        )]
        ///
        /// # Errors
        #[doc = concat!(
            "Where [`", stringify!($name), "`](", stringify!($here), "::", stringify!($name),
            "()) panics."
        )]
        #[inline $(($always))?]
        $v fn $try_name<$($generics)*>($($arg: $Arg),*) -> Result<$R, $E> $(where $($bounds)*)? {
            $($all_checks)?
            $crate::tensor::fallible!(@given $($Condition $Verdict)?, $body)
        }
    )* };
    (@apart [] $($rest:tt)*) => {};
    (@apart [$($checks:block)+] $First:ty $(, $Rest:ty)*) => {
        $crate::lang::verdict::keep_apart!($First)
    };
    (@given , $value:expr) => { $value };
    (@given $Condition:ident $Verdict:ty, $value:expr) => {
        $crate::coord::granted!($Condition $Verdict => $value)
    };
    (impl [$($generics:tt)*] $Type:ty: $($methods:tt)*) => {
        impl<$($generics)*> $Type {
            $crate::tensor::fallible! { @each Self $($methods)* }
        }
    };
    ($($functions:tt)*) => { $crate::tensor::fallible! { @each self $($functions)* } };
}
pub(crate) use fallible;
