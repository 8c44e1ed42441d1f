//! Methods whose arguments `cargo check` looks at, where it knows enough of the layout.
//!
//! Each is a method of a trait, for any layout, and once more an inherent one, which hides it where
//! the layout is `KnownParentheses`, its parentheses known, or `KnownExtents`, its extents static
//! and its numbers known, and has a bound that says whether the arguments fit. Two inherent methods
//! of one name would clash, so the general one is in a trait.

/// A trait with methods, its impl for tensors, and the methods that hide them; each one asks
/// for its first bound, too.
macro_rules! formed_methods {
    (
        $(#[doc = $about:expr])*
        pub trait $Trait:ident<$($P:ident: $Bound:ident),*> for $Tensor:ty
            where $Marker:ident $(, $Known:ident: $KnownBound:ident)?;
        $(
            $(#[doc = $doc:expr])*
            $(#[doc(alias = $alias:literal)])*
            #[inline $(($always:ident))?]
            $(#[$track_caller:ident])?
            fn $method:ident<$($A:ident: $AsBound:path),*>($($arguments:tt)*) -> $Result:ty
            where $Form:ty: $Fits:ident $(, $E:ty: $EBound:path)*
            $body:block
        )*
    ) => {
        $(#[doc = $about])*
        pub trait $Trait<$($P: $Bound),*>: crate::lang::sealed::Sealed + Sized {
            $(
                $(#[doc = $doc])*
                $(#[doc(alias = $alias)])*
                fn $method<$($A: $AsBound),*>($($arguments)*) -> $Result
                where $($E: $EBound),*;
            )*
        }

        impl<$($P: $Bound),*> $Trait<$($P),*> for $Tensor {
            $(
                #[inline $(($always))?]
                $(#[$track_caller])?
                fn $method<$($A: $AsBound),*>($($arguments)*) -> $Result
                where $($E: $EBound),*
                $body
            )*
        }

        #[doc(hidden)]
        impl<$($P: $Bound),*> $Tensor
        where
            L: crate::coord::$Marker,
            $($Known: crate::tensor::mask::$KnownBound,)?
        {
            $(
                #[inline $(($always))?]
                $(#[$track_caller])?
                pub fn $method<$($A: $AsBound),*>($($arguments)*) -> $Result
                where
                    $($E: $EBound,)*
                    $Form: $Fits,
                $body
            )*
        }
    };
}
pub(super) use formed_methods;
