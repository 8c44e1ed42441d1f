//! Walks over trees by cases, as types and as values from one text.

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
/// Each function is an item of the trait `Tr`, an alias `F<X, P, …>` and a function `F(x, p, …)`;
/// an `item F …` is the first alone, and `value F …` a function of values alone. The rest of a
/// tuple is a tuple: `All` is the function of it, in `TrTuple`, which has the cases `()` and
/// `(H, ..T)`. A refused tree stays refused. Trees are `IntTuple` (leaves `I`), `CoordTree` (leaves
/// `I` and `_`) and `Layout` (leaves `S : D`).
macro_rules! tree_fns {
    ($(#[$m:meta])* trait $Tr:ident $(, $All:ident)? for $Tree:ident;
        $($(#[$fm:meta])* $kw:ident $F:ident $f:ident($($P:ident: $K:path),*) -> $R:path
            $(, $FA:ident $fa:ident -> $RA:path)? { $($arms:tt)* })*
    ) => {
        $crate::tree::tree_fns! { @traits $Tree [$(#[$m])*] $Tr [$($All)?]
            $([$(#[$fm])*] [$kw $F $f($($P: $K),*) $R] [$($FA $fa $RA)?] { $($arms)* })* }
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
            $($crate::tree::tree_fn! { nil $head [] [] $arms })*
        }
        #[diagnostic::do_not_recommend]
        impl<H: $crate::tree::Layout, T: $crate::tree::LayoutTuple> $Tr for
            $crate::tree::Modes<H, T> {
            $($cons)*
            $($crate::tree::tree_fn! { cons Modes $head [] [] $arms })*
        }
        #[diagnostic::do_not_recommend]
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($refused)*
            $($crate::tree::tree_fn! { refused $head $arms })*
        }
        $($crate::tree::tree_fn! { alias $Tr [] $fm $head [] })*
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
    (@traits $Tree:ident [$($m:tt)*] $Tr:ident $All:tt $($fm:tt $head:tt $rest:tt $arms:tt)*) => {
        $($m)*
        #[doc(hidden)]
        pub trait $Tr: Copy {
            $($crate::tree::tree_fn! { trait $fm $head })*
        }
        $crate::tree::tree_fns! { @nodes $Tree $Tr $All $($head $rest $arms)* }
        $crate::tree::tree_fns! { @rest $Tree $Tr $All $($head $rest $arms)* }
        $($crate::tree::tree_fn! { alias $Tr $All $fm $head $rest })*
    };
    (@nodes IntTuple $Tr:ident $All:tt $($head:tt $rest:tt $arms:tt)*) => {
        impl<I: $crate::int::Int> $Tr for I {
            $($crate::tree::tree_fn! { leaf $head $arms })*
        }
        impl $Tr for $crate::tree::tuple::Nil {
            $($crate::tree::tree_fn! { nil $head $rest $All $arms })*
        }
        impl<H: $crate::tree::tuple::IntTuple, T: $crate::tree::tuple::Tuple> $Tr for
            $crate::tree::tuple::Cons<H, T> {
            $($crate::tree::tree_fn! { cons Cons $head $rest $All $arms })*
        }
    };
    (@nodes CoordTree $Tr:ident $All:tt $($head:tt $rest:tt $arms:tt)*) => {
        impl<I: $crate::int::Int> $Tr for I {
            $($crate::tree::tree_fn! { leaf $head $arms })*
        }
        impl $Tr for $crate::tree::tuple::Underscore {
            $($crate::tree::tree_fn! { underscore $head $arms })*
        }
        impl $Tr for $crate::tree::tuple::Nil {
            $($crate::tree::tree_fn! { nil $head $rest $All $arms })*
        }
        impl<H: $crate::lang::kind::CoordTree, T: $crate::lang::kind::CoordTuple> $Tr for
            $crate::tree::tuple::Cons<H, T> {
            $($crate::tree::tree_fn! { cons Cons $head $rest $All $arms })*
        }
    };
    (@nodes CoordTuple $Tr:ident $All:tt $($head:tt [] $arms:tt)*) => {
        impl $Tr for $crate::tree::tuple::Nil {
            $($crate::tree::tree_fn! { nil $head [] [] $arms })*
        }
        impl<H: $crate::lang::kind::CoordTree, T: $crate::lang::kind::CoordTuple> $Tr for
            $crate::tree::tuple::Cons<H, T> {
            $($crate::tree::tree_fn! { cons Cons $head [] [] $arms })*
        }
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($crate::tree::tree_fn! { refused $head $arms })*
        }
    };
    (@nodes Tuple $Tr:ident $All:tt $($head:tt [] $arms:tt)*) => {
        impl $Tr for $crate::tree::tuple::Nil {
            $($crate::tree::tree_fn! { nil $head [] [] $arms })*
        }
        impl<H: $crate::tree::tuple::IntTuple, T: $crate::tree::tuple::Tuple> $Tr for
            $crate::tree::tuple::Cons<H, T> {
            $($crate::tree::tree_fn! { cons Cons $head [] [] $arms })*
        }
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($crate::tree::tree_fn! { refused $head $arms })*
        }
    };
    (@nodes LayoutTuple $Tr:ident $All:tt $($head:tt [] $arms:tt)*) => {
        impl $Tr for $crate::tree::NoModes {
            $($crate::tree::tree_fn! { nil $head [] [] $arms })*
        }
        impl<H: $crate::tree::Layout, T: $crate::tree::LayoutTuple> $Tr for
            $crate::tree::Modes<H, T> {
            $($crate::tree::tree_fn! { cons Modes $head [] [] $arms })*
        }
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($crate::tree::tree_fn! { refused $head $arms })*
        }
    };
    (@nodes Layout $Tr:ident $All:tt $($head:tt $rest:tt $arms:tt)*) => {
        impl<S: $crate::int::Int, D: $crate::int::Int> $Tr for $crate::tree::Mode<S, D> {
            $($crate::tree::tree_fn! { mode $head $arms })*
        }
        impl $Tr for $crate::tree::NoModes {
            $($crate::tree::tree_fn! { nil $head $rest $All $arms })*
        }
        impl<H: $crate::tree::Layout, T: $crate::tree::LayoutTuple> $Tr for
            $crate::tree::Modes<H, T> {
            $($crate::tree::tree_fn! { cons Modes $head $rest $All $arms })*
        }
        impl<Why: $crate::refused::Reason> $Tr for $crate::refused::Refused<Why> {
            $($crate::tree::tree_fn! { refused $head $arms })*
        }
    };
    (@rest $Tree:ident $Tr:ident [] $($functions:tt)*) => {};
    (@rest $Tree:ident $Tr:ident [$All:ident] $($head:tt $rest:tt $arms:tt)*) => {
        #[doc = concat!("[`", stringify!($Tr), "`] of the modes of a tuple.")]
        #[doc(hidden)]
        pub trait $All: $Tr {
            $($crate::tree::tree_fn! { rest trait $head $rest })*
        }
        $crate::tree::tree_fns! { @rests $Tree $All $($head $rest $arms)* }
        impl<Why: $crate::refused::Reason> $All for $crate::refused::Refused<Why> {
            $($crate::tree::tree_fn! { rest refused $head $rest $arms })*
        }
    };
    (@rests Layout $All:ident $($head:tt $rest:tt $arms:tt)*) => {
        impl $All for $crate::tree::NoModes {
            $($crate::tree::tree_fn! { rest nil $head $rest $arms })*
        }
        impl<H: $crate::tree::Layout, T: $crate::tree::LayoutTuple> $All for
            $crate::tree::Modes<H, T> {
            $($crate::tree::tree_fn! { rest cons Modes $head $rest $arms })*
        }
    };
    (@rests IntTuple $All:ident $($head:tt $rest:tt $arms:tt)*) => {
        impl $All for $crate::tree::tuple::Nil {
            $($crate::tree::tree_fn! { rest nil $head $rest $arms })*
        }
        impl<H: $crate::tree::tuple::IntTuple, T: $crate::tree::tuple::Tuple> $All for
            $crate::tree::tuple::Cons<H, T> {
            $($crate::tree::tree_fn! { rest cons Cons $head $rest $arms })*
        }
    };
    (@rests CoordTree $All:ident $($head:tt $rest:tt $arms:tt)*) => {
        impl $All for $crate::tree::tuple::Nil {
            $($crate::tree::tree_fn! { rest nil $head $rest $arms })*
        }
        impl<H: $crate::lang::kind::CoordTree, T: $crate::lang::kind::CoordTuple> $All for
            $crate::tree::tuple::Cons<H, T> {
            $($crate::tree::tree_fn! { rest cons Cons $head $rest $arms })*
        }
    };
}

/// One function of [`tree_fns!`]: an item of the trait, and of the implementation for each node.
macro_rules! tree_fn {
    // An alias of another name, or with a text of its own, stands elsewhere.
    (alias $Tr:ident $All:tt $m:tt [value $($head:tt)*] []) => {};
    (alias $Tr:ident $All:tt $m:tt [item $($head:tt)*] []) => {};
    (
        alias $Tr:ident $All:tt [$($m:tt)*] [
            type $F:ident $f:ident($($P:ident: $K:path),*) $R:path
        ] [$($FA:ident $fa:ident $RA:path)?]
    ) => {
        $($m)*
        #[allow(dead_code, reason = "some are for other modules")]
        type $F<Tree, $($P),*> = <Tree as $Tr>::$F<$($P),*>;
    };
    (alias $Tr:ident $All:tt $m:tt [fn $F:ident $f:ident $P:tt $R:path] []) => {
        $crate::tree::tree_fn! { @alias $Tr $m $F $f $P }
    };
    (
        alias $Tr:ident [$All:ident] $m:tt [
            fn $F:ident $f:ident $P:tt $R:path
        ] [$FA:ident $fa:ident $RA:path]
    ) => {
        $crate::tree::tree_fn! { @alias $Tr $m $F $f $P }
        $crate::tree::tree_fn! {
            @alias $All [
                #[doc = concat!("`", stringify!($F), "` of the modes of a tuple.")]
            ] $FA $fa $P
        }
    };
    (@alias $Tr:ident [$($m:tt)*] $F:ident $f:ident($($P:ident: $K:path),*)) => {
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
    // Of a tuple: as of its modes, where those have a function of their own.
    (
        nil [
            $kw:tt $F:ident $f:ident $P:tt $R:path
        ] [$FA:ident $fa:ident $RA:path] [$All:ident] $arms:tt
    ) => {
        $crate::tree::tree_fn! { @delegate $kw $F $f $P $FA $fa $All }
    };
    (nil $head:tt [] $All:tt $arms:tt) => {
        $crate::tree::tree_fn! { @nil $head $arms }
    };
    (
        cons $Node:ident [
            $kw:tt $F:ident $f:ident $P:tt $R:path
        ] [$FA:ident $fa:ident $RA:path] [$All:ident] $arms:tt
    ) => {
        $crate::tree::tree_fn! { @delegate $kw $F $f $P $FA $fa $All }
    };
    (cons $Node:ident $head:tt [] $All:tt $arms:tt) => {
        $crate::tree::tree_fn! { @cons $Node $head $arms }
    };
    (rest trait [$kw:tt $F:ident $f:ident $P:tt $R:path] []) => {};
    (rest trait [$kw:tt $F:ident $f:ident $P:tt $R:path] [$FA:ident $fa:ident $RA:path]) => {
        $crate::tree::tree_fn! {
            trait [#[doc = concat!("`", stringify!($F), "` of the modes.")]] [$kw $FA $fa $P $RA]
        }
    };
    (rest $case:ident $($Node:ident)? [$kw:tt $F:ident $f:ident $P:tt $R:path] [] $arms:tt) => {};
    (rest nil [$kw:tt $F:ident $f:ident $P:tt $R:path] [$FA:ident $fa:ident $RA:path] $arms:tt) => {
        $crate::tree::tree_fn! { @nil [$kw $FA $fa $P $RA] $arms }
    };
    (
        rest cons $Node:ident [
            $kw:tt $F:ident $f:ident $P:tt $R:path
        ] [$FA:ident $fa:ident $RA:path] $arms:tt
    ) => {
        $crate::tree::tree_fn! { @cons $Node [$kw $FA $fa $P $RA] $arms }
    };
    (
        rest refused [
            $kw:tt $F:ident $f:ident $P:tt $R:path
        ] [$FA:ident $fa:ident $RA:path] $arms:tt
    ) => {
        $crate::tree::tree_fn! { refused [$kw $FA $fa $P $RA] $arms }
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
        @nil
        $head:tt {
            $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () =>
            $body:tt $($others:tt)*
        }
    ) => {
        $crate::tree::tree_fn! { @define $head [_] $body }
    };
    (
        @cons Cons
        $head:tt {
            $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () =>
            $nil:tt ($H:ident, ..$T:ident) => $body:tt $($others:tt)*
        }
    ) => {
        $crate::tree::tree_fn! { @define $head [$crate::tree::tuple::Cons($H, $T)] $body }
    };
    (
        @cons Modes
        $head:tt {
            $($a:ident $(: $b:ident)? => $leaf:tt)? $(_ => $underscore:tt)? () =>
            $nil:tt ($H:ident, ..$T:ident) => $body:tt $($others:tt)*
        }
    ) => {
        $crate::tree::tree_fn! { @define $head [$crate::tree::Modes($H, $T)] $body }
    };
    (@delegate type $F:ident $f:ident($($P:ident: $K:path),*) $FA:ident $fa:ident $All:ident) => {
        type $F<$($P: $K),*> = <Self as $All>::$FA<$($P),*>;
    };
    (
        @delegate $kw:ident $F:ident $f:ident($($P:ident: $K:path),*) $FA:ident $fa:ident $All:ident
    ) => {
        type $F<$($P: $K),*> = <Self as $All>::$FA<$($P),*>;
        #[inline(always)]
        #[allow(non_snake_case, reason = "values have the names of the types")]
        fn $f<$($P: $K),*>(self, $($P: $P),*) -> Self::$F<$($P),*> {
            <Self as $All>::$fa(self, $($P),*)
        }
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
