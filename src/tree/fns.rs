//! Walks over trees by cases, as types and as values from one text.

/// Type functions over trees, and their value twins, from one text.
///
/// ```text
/// tree_fns! {
///     trait Tr for IntTuple;
///     fn F f(P: Kind, …) -> Kind {       // `type F …`: without a value twin
///         I => { body } () => { body } (H, ..T) => { body }
///     }
/// }
/// ```
///
/// Each function is an item of the trait `Tr`, an alias `F<X, P, …>` and a function `F(x, p, …)`;
/// an `item F …` is the first alone, and `value F …` a function of values alone. A refused tree
/// stays refused. Trees are `IntTuple` (leaves `I`), `CoordTree` (leaves `I` and `_`) and `Layout`
/// (leaves `S : D`). `Tuple` and `CoordTuple` are tuples, which have the cases `()` and `(H, ..T)`:
/// functions of the rest of a tree.
macro_rules! tree_fns {
    ($(#[$m:meta])* trait $Tr:ident for $Tree:ident;
        $($(#[$fm:meta])* $kw:ident $F:ident $f:ident($($P:ident: $K:path),*) -> $R:path
            { $($arms:tt)* })*
    ) => {
        $(#[$m])*
        #[doc(hidden)]
        pub trait $Tr: Copy {
            $($crate::tree::tree_fn! { trait [$(#[$fm])*] [$kw $F $f($($P: $K),*) $R] })*
        }
        $crate::tree::tree_fns! { @nodes $Tree $Tr $([$kw $F $f($($P: $K),*) $R] { $($arms)* })* }
        $($crate::tree::tree_fn! { alias $Tr [$(#[$fm])*] [$kw $F $f($($P: $K),*) $R] })*
    };
    // A tree's own trait: with items that are no type functions, in the trait and for each node.
    ($(#[$m:meta])* trait $Tr:ident: [$($sup:tt)*] { $($items:tt)* } for Layout;
        mode { $($mode:tt)* } nil { $($nil:tt)* } cons { $($cons:tt)* } refused { $($refused:tt)* }
        $($(#[$fm:meta])* $kw:ident $F:ident $f:ident($($P:ident: $K:path),*) ->
            $R:path { $($arms:tt)* })*
    ) => {
        $crate::tree::tree_fns! { @core [$(#[$m])*] $Tr [$($sup)*] { $($items)* }
            { $($mode)* } { $($nil)* } { $($cons)* } { $($refused)* }
            $([$(#[$fm])*] [$kw $F $f($($P: $K),*) $R] { $($arms)* })* }
    };
    (@core [$($m:tt)*] $Tr:ident [$($sup:tt)*] { $($items:tt)* }
        { $($mode:tt)* } { $($nil:tt)* } { $($cons:tt)* } {
            $($refused:tt)*
        } $($fm:tt $head:tt $arms:tt)*
    ) => {
        $($m)*
        pub trait $Tr: $($sup)* {
            $($items)*
            $($crate::tree::tree_fn! { trait $fm $head })*
        }
        $crate::tree::tree_fns! { @mode $Tr { $($mode)* } $($head $arms)* }
        #[diagnostic::do_not_recommend]
        impl $Tr for $crate::tree::NoModes {
            $($nil)*
            $($crate::tree::tree_fn! { nil $head $arms })*
        }
        #[diagnostic::do_not_recommend]
        impl<H: $crate::tree::Layout, T: $crate::tree::LayoutTuple> $Tr for
            $crate::tree::Modes<H, T> {
            $($cons)*
            $($crate::tree::tree_fn! { cons Modes $head $arms })*
        }
        #[diagnostic::do_not_recommend]
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($refused)*
            $($crate::tree::tree_fn! { refused $head $arms })*
        }
        $($crate::tree::tree_fn! { alias $Tr $fm $head })*
    };
    // The modes of a tuple: a single mode is none.
    (@mode LayoutTuple {} $($functions:tt)*) => {};
    (@mode $Tr:ident { $($mode:tt)* } $($head:tt $arms:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<S: $crate::int::Int, D: $crate::int::Int> $Tr for $crate::tree::Mode<S, D> {
            $($mode)*
            $($crate::tree::tree_fn! { mode $head $arms })*
        }
    };
    (@nodes IntTuple $Tr:ident $($head:tt $arms:tt)*) => {
        impl<I: $crate::int::Int> $Tr for I {
            $($crate::tree::tree_fn! { leaf $head $arms })*
        }
        $crate::tree::tree_fns! {
            @tuples $crate::tree::tuple::IntTuple, $crate::tree::tuple::Tuple,
            $Tr $($head $arms)*
        }
    };
    (@nodes CoordTree $Tr:ident $($head:tt $arms:tt)*) => {
        impl<I: $crate::int::Int> $Tr for I {
            $($crate::tree::tree_fn! { leaf $head $arms })*
        }
        impl $Tr for $crate::tree::tuple::Underscore {
            $($crate::tree::tree_fn! { underscore $head $arms })*
        }
        $crate::tree::tree_fns! {
            @tuples $crate::lang::kind::CoordTree, $crate::lang::kind::CoordTuple,
            $Tr $($head $arms)*
        }
    };
    // The rest of a tree is refused where the tree is.
    (@nodes Tuple $Tr:ident $($head:tt $arms:tt)*) => {
        $crate::tree::tree_fns! {
            @tuples $crate::tree::tuple::IntTuple, $crate::tree::tuple::Tuple,
            $Tr $($head $arms)*
        }
        $crate::tree::tree_fns! { @refused $Tr $($head $arms)* }
    };
    (@nodes CoordTuple $Tr:ident $($head:tt $arms:tt)*) => {
        $crate::tree::tree_fns! {
            @tuples $crate::lang::kind::CoordTree, $crate::lang::kind::CoordTuple,
            $Tr $($head $arms)*
        }
        $crate::tree::tree_fns! { @refused $Tr $($head $arms)* }
    };
    (@tuples $Item:path, $Rest:path, $Tr:ident $($head:tt $arms:tt)*) => {
        impl $Tr for $crate::tree::tuple::Nil {
            $($crate::tree::tree_fn! { nil $head $arms })*
        }
        impl<H: $Item, T: $Rest> $Tr for $crate::tree::tuple::Cons<H, T> {
            $($crate::tree::tree_fn! { cons Cons $head $arms })*
        }
    };
    (@refused $Tr:ident $($head:tt $arms:tt)*) => {
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($crate::tree::tree_fn! { refused $head $arms })*
        }
    };
}

/// One function of [`tree_fns!`]: an item of the trait, and of the implementation for each node.
macro_rules! tree_fn {
    // An alias of another name, or with a text of its own, stands elsewhere.
    (alias $Tr:ident $m:tt [value $($head:tt)*]) => {};
    (alias $Tr:ident $m:tt [item $($head:tt)*]) => {};
    (alias $Tr:ident [$($m:tt)*] [type $F:ident $f:ident($($P:ident: $K:path),*) $R:path]) => {
        $($m)*
        #[allow(dead_code, reason = "some are for other modules")]
        type $F<Tree, $($P),*> = <Tree as $Tr>::$F<$($P),*>;
    };
    (alias $Tr:ident [$($m:tt)*] [fn $F:ident $f:ident($($P:ident: $K:path),*) $R:path]) => {
        $($m)*
        #[doc(hidden)]
        #[allow(unreachable_pub, dead_code, reason = "some are for one module")]
        pub type $F<Tree, $($P),*> = <Tree as $Tr>::$F<$($P),*>;
        $($m)*
        #[doc(hidden)]
        #[inline(always)]
        #[allow(
            unreachable_pub, non_snake_case, dead_code, reason =
            "one name for the type function and its value twin"
        )]
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
    (
        @define [value $F:ident $f:ident($($P:ident: $K:path),*) $R:path] [$($pattern:tt)*] {
            $($body:tt)*
        }
    ) => {
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
        $crate::tree::tree_fn! { @define $head [$I] $body }
    };
    (mode $head:tt { $S:ident : $D:ident => $body:tt $($others:tt)* }) => {
        $crate::tree::tree_fn! { @define $head [$crate::tree::Mode($S, $D)] $body }
    };
    (underscore $head:tt { $I:ident => $leaf:tt _ => $body:tt $($others:tt)* }) => {
        $crate::tree::tree_fn! { @define $head [_] $body }
    };
    (
        refused
        $head:tt {
            $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () =>
            $nil:tt ($H:ident, ..$T:ident) => $cons:tt
        }
    ) => {
        $crate::tree::tree_fn! { @refused $head { Self } }
    };
    (
        refused
        $head:tt {
            $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () =>
            $nil:tt ($H:ident, ..$T:ident) => $cons:tt refused => $body:tt
        }
    ) => {
        $crate::tree::tree_fn! { @refused $head $body }
    };
    (
        nil
        $head:tt {
            $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () =>
            $body:tt $($others:tt)*
        }
    ) => {
        $crate::tree::tree_fn! { @define $head [_] $body }
    };
    (
        cons Cons
        $head:tt {
            $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () =>
            $nil:tt ($H:ident, ..$T:ident) => $body:tt $($others:tt)*
        }
    ) => {
        $crate::tree::tree_fn! { @define $head [$crate::tree::tuple::Cons($H, $T)] $body }
    };
    (
        cons Modes
        $head:tt {
            $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () =>
            $nil:tt ($H:ident, ..$T:ident) => $body:tt $($others:tt)*
        }
    ) => {
        $crate::tree::tree_fn! { @define $head [$crate::tree::Modes($H, $T)] $body }
    };
    (
        @define [type $F:ident $f:ident($($P:ident: $K:path),*) $R:path] $pattern:tt {
            $($body:tt)*
        }
    ) => {
        type $F<$($P: $K),*> = $crate::lang::call!($($body)*);
    };
    (
        @define [$kw:ident $F:ident $f:ident($($P:ident: $K:path),*) $R:path] [$($pattern:tt)*] {
            $($body:tt)*
        }
    ) => {
        type $F<$($P: $K),*> = $crate::lang::call!($($body)*);
        #[inline(always)]
        #[allow(
            non_snake_case, unused_variables, unreachable_code, reason =
            "values have the names of the types"
        )]
        fn $f<$($P: $K),*>(self, $($P: $P),*) -> Self::$F<$($P),*> {
            let $($pattern)* = self;
            $($body)*
        }
    };
    (@refused [type $F:ident $f:ident($($P:ident: $K:path),*) $R:path] { $($body:tt)* }) => {
        type $F<$($P: $K),*> = $crate::lang::call!($($body)*);
    };
    (@refused [$kw:ident $F:ident $f:ident($($P:ident: $K:path),*) $R:path] { $($body:tt)* }) => {
        type $F<$($P: $K),*> = $crate::lang::call!($($body)*);
        #[allow(non_snake_case, unused_variables, reason = "values have the names of the types")]
        fn $f<$($P: $K),*>(self, $($P: $P),*) -> Self::$F<$($P),*> {
            match self.never {}
        }
    };
}

pub(crate) use {tree_fn, tree_fns};
