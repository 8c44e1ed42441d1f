//! CuTe's notation in Rust: `layout!((4, 2) : (1, 4))` is a value, `Layout![(4, 2) : (1, 4)]` its
//! type.

/// `?` is dynamic, with or without braces behind it, every other leaf is static.
///
/// A leaf as a type: `Int![8]`, `Int![-1]`, `Int![?]`, `Int![?{div=16}]`, `Int![{ N + 1 }]`; in
/// generic code `Int![type N]`, `Int![const N]`.
///
/// Literals, paths and `{ … }` are [`Static`](crate::int::Static) or
/// [`Negative`](crate::int::Negative), `?` is [`Dyn`](crate::int::Dyn), `?{div=16}` is a
/// [`Multiple`](crate::int::Multiple) of 16, `?{i32}` and `?{i32, div=16}` are leaves of
/// [32 bits](mod@crate::int#leaves-of-32-bits), and `_` is
/// [`Underscore`](crate::tuple::Underscore).
///
/// A path is that of a constant. `type N` is a type, such as a type parameter `N: Int`; in tuples,
/// a type with commas stands in parentheses. `const N` is a const parameter (feature
/// `const-generics`), with the bound [`Const<N>: ToNat`](crate::int::ToNat).
/// [`Shape!`](crate::Shape), [`Layout!`](crate::Layout) and the others take both, in any place of a
/// leaf.
///
/// ```
/// use stridewise::{int::{Dyn, Multiple}, prelude::*};
/// const N: usize = 7;
/// assert_eq!(<Int![{ N + 1 }]>::STATIC, Some(8));
/// assert_eq!(
///     (<Int![N]>::STATIC, <Int![-1]>::STATIC, <Int![?]>::STATIC),
///     (Some(7), Some(-1), None)
/// );
/// let distance: Int![?{div=N}] = Multiple::new(21);
/// let any: Int![?{div=1}] = Dyn::new(20);
/// assert_eq!((distance.value(), any.value()), (21, 20));
/// ```
///
/// In generic code:
///
/// ```
/// use stridewise::prelude::*;
/// type Rows<N> = Layout![(type N, 8) : (8, 1)];
/// fn rows<N: Int>(n: N) -> Rows<N> {
///     layout!((n, 8) : (8, 1))
/// }
/// assert_eq!(rows(int!(4)).to_string(), "(4,8):(8,1)");
///
/// fn columns<const N: usize>() -> Layout![(8, const N) : (const N, 1)]
/// where
///     Const<N>: ToNat,
/// {
///     layout!((8, const N) : (const N, 1))
/// }
/// assert_eq!(columns::<1536>().to_string(), "(8,1536):(1536,1)");
/// ```
///
/// # Compile errors
/// A const parameter without its bound (`ui-tests/fail/const_parameter.rs`). A constant that does
/// not fit into 64 bits (`ui-tests/fail/literal.rs`); a divisor of 0 (`ui-tests/fail/divisor.rs`).
/// The name of a number that is known at run time: rustc says that it is no constant, and in a type
/// it is written `?` (`ui-tests/fail/run_time_type.rs`).
#[macro_export]
macro_rules! Int {
    [$step:tt $(@ $mode:tt)+] => { $crate::__basis!(type [$crate::Int![$step]] $($mode)+) };
    [- $step:literal $(@ $mode:tt)+] => { $crate::__basis!(type [$crate::Int![-$step]] $($mode)+) };
    [type $name:ident $(@ $mode:tt)+] => { $crate::__basis!(type [$name] $($mode)+) };
    [const $name:ident $(@ $mode:tt)+] => {
        $crate::__basis!(type [$crate::Int![const $name]] $($mode)+)
    };
    [type ($type:ty)] => { $type };
    [type $type:ty] => { $type };
    [const $name:ident] => {
        $crate::int::Static<<$crate::int::Const<$name> as $crate::int::ToNat>::Nat>
    };
    [?] => { $crate::int::Dyn };
    [? { div = $($divisor:tt)+ }] => { $crate::int::DynWith<$crate::Int![$($divisor)+]> };
    [? { i32 }] => { $crate::int::Narrow };
    [? { i32, div = $($divisor:tt)+ }] => {
        $crate::int::DynNarrowWith<$crate::Int![$($divisor)+]>
    };
    [_] => { $crate::tuple::Underscore };
    [- $literal:literal] => { $crate::__constant!(-($literal)) };
    [const $block:block] => { $crate::__constant!($block) };
    // As a token: a literal that was matched as one is not compared with literals any more.
    [$single:tt] => { $crate::__literal!($single) };
    [$($constant:tt)+] => { $crate::__constant!($($constant)+) };
}

/// Literals, `const N` and `const { … }` are static, every other integer is dynamic, also a
/// constant by its name.
///
/// A leaf as a value: `int!(8)` is static, `int!(rows)` and `int!({ rows + 1 })` are dynamic.
/// `int!(N)` is dynamic because a macro cannot see that `N` is a constant: `int!(const { N })` is
/// static. A const parameter is written `int!(const N)`, with the bound
/// [`Const<N>: ToNat`](crate::int::ToNat) (feature `const-generics`), and so it is in any place of
/// a leaf in [`shape!`](crate::shape!), [`coord!`](crate::coord!), [`layout!`](crate::layout!) and
/// [`tile!`](crate::tile!). In [`swizzle!`](crate::swizzle!), generic code can write it for M only.
/// An expression that is a leaf is kept.
///
/// `{:#}` prints a static leaf with `_` and a dynamic one without: `println!("{layout:#}")` shows
/// `(_4,5):(_1,_4)`.
///
/// `int!(rows{div=16})`
/// is dynamic, and known to be a [`Multiple`](crate::int::Multiple) of 16; an expression before
/// `{div=16}` stands in parentheses. `int!(rows{i32})` and `int!(rows{i32, div=16})` have
/// [32 bits](mod@crate::int#leaves-of-32-bits).
///
/// ```
/// use stridewise::{int::Dyn, prelude::*};
/// const N: usize = 7;
/// let (eight, seven): (Int![8], Int![7]) = (int!(8), int!(const { N }));
/// let rows = 100;
/// let (dynamic, next): (Dyn, Dyn) = (int!(rows), int!(rows + 1));
/// assert_eq!((eight.value(), seven.value(), dynamic.value(), next.value()), (8, 7, 100, 101));
/// let distance: Int![?{div=16}] = int!((rows + 12){div=16});
/// assert_eq!(format!("{distance:#}"), "112{div=16}");
/// ```
///
/// # Panics
/// If a dynamic integer leaves the range of `isize`, or of 32 bits where it says so, or is not a
/// multiple of the divisor beside it.
#[macro_export]
macro_rules! int {
    ($step:tt $(@ $mode:tt)+) => { $crate::__basis!(value [$crate::int!($step)] $($mode)+) };
    (- $step:literal $(@ $mode:tt)+) => {
        $crate::__basis!(value [$crate::int!(-$step)] $($mode)+)
    };
    (const $name:ident $(@ $mode:tt)+) => {
        $crate::__basis!(value [$crate::int!(const $name)] $($mode)+)
    };
    (const $name:ident) => { <$crate::Int![const $name]>::new() };
    (_) => { $crate::tuple::Underscore };
    (- $literal:literal) => { <$crate::Int![-$literal] as $crate::int::Literal>::LEAF };
    (const $block:block) => { <$crate::__constant!($block) as $crate::int::Literal>::LEAF };
    (($($value:tt)+) { div = $($divisor:tt)+ }) => {
        $crate::int::divisible::<$crate::Int![$($divisor)+], _>($($value)+)
    };
    ($value:tt { div = $($divisor:tt)+ }) => {
        $crate::int::divisible::<$crate::Int![$($divisor)+], _>($value)
    };
    (($($value:tt)+) { i32 }) => { $crate::int::narrow::<$crate::int::One, _>($($value)+) };
    ($value:tt { i32 }) => { $crate::int::narrow::<$crate::int::One, _>($value) };
    (($($value:tt)+) { i32, div = $($divisor:tt)+ }) => {
        $crate::int::narrow::<$crate::Int![$($divisor)+], _>($($value)+)
    };
    ($value:tt { i32, div = $($divisor:tt)+ }) => {
        $crate::int::narrow::<$crate::Int![$($divisor)+], _>($value)
    };
    ($single:tt) => { $crate::__leaf!([$single] $single) };
    ($($value:tt)+) => { $crate::int::leaf($($value)+) };
}

/// `?` is dynamic, every other leaf is static.
///
/// A shape, a stride or a profile as a type: `Shape![(4, (2, ?))]`, with leaves as in
/// [`Int!`](crate::Int).
///
/// A parenthesised single item is a tuple of one mode, `()` the empty one.
///
/// ```
/// use stridewise::prelude::*;
/// let rows = 3;
/// let shape: Shape![(4, (2, ?))] = shape!((4, (2, rows)));
/// assert_eq!(shape.to_string(), "(4,(2,3))");
/// assert_eq!((<Shape![4]>::DEPTH, <Shape![(4)]>::DEPTH, <Shape![()]>::RANK), (0, 1, 0));
/// ```
#[macro_export]
macro_rules! Shape {
    [($($items:tt)*)] => { $crate::__tuple_type!([] $($items)*) };
    [$($leaf:tt)+] => { $crate::Int![$($leaf)+] };
}

/// Literals, `const N` and `const { … }` are static, every other integer is dynamic, also a
/// constant by its name; `{:#}` prints a static leaf with `_` and a dynamic one without.
///
/// A shape, a stride or a profile as a value: `shape!((4, (2, n)))`.
///
/// Leaves are those of [`int!`](crate::int!), parentheses those of [`Shape!`](crate::Shape).
///
/// ```
/// use stridewise::prelude::*;
/// let n = 3;
/// let shape = shape!((4, (2, n + 1, const { 2 + 3 })));
/// assert_eq!(format!("{shape:#}"), "(_4,(_2,4,_5))");
/// ```
#[macro_export]
macro_rules! shape {
    (($($items:tt)*)) => { $crate::__tuple!(shape [] $($items)*) };
    ($($leaf:tt)+) => { $crate::int!($($leaf)+) };
}

/// `?` is dynamic, every other leaf is static.
///
/// A coordinate as a type: `Coord![(1, (_, ?))]`.
///
/// ```
/// use stridewise::{layout::{Crd2Idx, Slice}, prelude::*};
/// type L = Layout![(4, (2, 2)) : (1, (4, 8))];
/// assert_eq!(<Slice<L, Coord![(1, (_, ?))]>>::default().to_string(), "(2):(4)");
/// assert_eq!(<Crd2Idx<L, Coord![(1, (_, 1))]>>::STATIC, Some(9));
/// ```
#[macro_export]
macro_rules! Coord {
    [$($coord:tt)+] => { $crate::Shape![$($coord)+] };
}

/// Literals, `const N` and `const { … }` are static, every other integer is dynamic, also a
/// constant by its name; `{:#}` prints a static leaf with `_` and a dynamic one without.
///
/// A coordinate as a value, with leaves as in [`int!`](crate::int!): `coord!((1, (_, i)))`.
///
/// Where nothing is static and there is no `_`, a tuple of Rust does as well:
/// `layout.crd2idx((i, (j, k)))`.
///
/// ```
/// use stridewise::prelude::*;
/// let layout = layout!((4, (2, 2)) : (1, (4, 8)));
/// let i = 1;
/// assert_eq!(layout.slice(coord!((1, (_, i)))).to_string(), "(2):(4)");
/// ```
#[macro_export]
macro_rules! coord {
    ($($coord:tt)+) => { $crate::shape!($($coord)+) };
}

/// `?` is dynamic, every other leaf is static.
///
/// A layout as a type: `Layout![(4, ?) : (1, 4)]`; with [directions](crate::int::Basis),
/// `Layout![(4, ?) : (1 @ 0, 1 @ 1)]`.
///
/// ```
/// use stridewise::prelude::*;
/// type Padded = Layout![(8, 32) : (40, 1)];
/// assert_eq!(Padded::default().to_string(), "(8,32):(40,1)");
/// let rows = 100;
/// let tall: Layout![(?, 32) : (32, 1)] = layout!((rows, 32) : (32, 1));
/// assert_eq!(size_of_val(&tall), size_of::<usize>());
/// ```
///
/// # Compile errors
/// Parentheses in different places, a negative extent
/// (`ui-tests/fail/{profile_mismatch,negative_extent}.rs`).
///
/// Source: CuTe `Layout<Shape, Stride>`.
#[macro_export]
macro_rules! Layout {
    [$($layout:tt)+] => { $crate::__layout!(type [] $($layout)+) };
}

/// Literals, `const N` and `const { … }` are static, every other integer is dynamic, also a
/// constant by its name; `{:#}` prints a static leaf with `_` and a dynamic one without.
///
/// A layout as a value, with leaves as in [`int!`](crate::int!): `layout!((4, n) : (1, 4))`.
///
/// A stride may have a [direction](crate::int::Basis): `1 @ 0 @ 1` steps in mode 0 of mode 1.
///
/// ```
/// use stridewise::prelude::*;
/// let n = 5;
/// assert_eq!(format!("{:#}", layout!((4, n) : (1, 4))), "(_4,5):(_1,_4)");
///
/// /// A matrix whose extents rustc knows: `(N, N) : (N, 1)` would be dynamic.
/// fn square<const N: usize>() -> Layout![(const N, const N) : (const N, 1)]
/// where
///     Const<N>: ToNat,
/// {
///     layout!((const N, const N) : (const N, 1))
/// }
/// assert_eq!(format!("{:#}", square::<8>()), "(_8,_8):(_8,_1)");
/// ```
///
/// # Compile errors
/// Those of [`Layout!`](crate::Layout).
///
/// # Panics
/// If a dynamic integer leaves the range of `isize`, or a dynamic extent is negative.
///
/// Source: CuTe `make_layout(shape, stride)`.
#[macro_export]
macro_rules! layout {
    ($($layout:tt)+) => { $crate::__layout!(value [] $($layout)+) };
}

/// Every number is static.
///
/// A swizzle as a type: `Swizzle![3, 0, 3]`, for `Sw<3,0,3>`; `Swizzle![{ CHOICE }]`, for a
/// constant [`value::Swizzle`](crate::value::Swizzle).
///
/// Each number is a static leaf of [`Int!`](crate::Int): also `{ BITS + 1 }`, `const N`, `type N`.
/// In generic code, B and S are known: their order is checked. What a search finds becomes a type
/// in this way:
///
/// ```
/// use stridewise::{prelude::*, value::{Access, BankedMemory, Layout, SwizzleChoice, expect}};
/// const CHOICE: SwizzleChoice = {
///     let tile = expect(Layout::parse("(8,64):(64,1)"));
///     let read = expect(Access::ldmatrix(&tile.shape(), 1, 16));
///     let memory = expect(BankedMemory::SHARED.of_bits(16));
///     expect(tile.choose_swizzle(&[read], memory))
/// };
/// type Banks = Swizzle![{ CHOICE.swizzle }];
/// let same: Swizzle![3, { CHOICE.swizzle.base() }, { CHOICE.swizzle.shift() }] = Banks::new();
/// assert_eq!((same, Banks::VALUE), (swizzle!(3, 3, 3), CHOICE.swizzle));
/// ```
///
/// A block is evaluated several times: name a search as a constant, as here.
///
/// # Compile errors
/// |S| less than B (`ui-tests/fail/{short_shift,short_shift_value}.rs`).
///
/// Source: CuTe `Swizzle<B, M, S>`.
#[macro_export]
macro_rules! Swizzle {
    [$bits:tt, $base:tt, $($shift:tt)+] => { $crate::__swizzle!([[$bits] [$base]] [] $($shift)+) };
    [{ $($swizzle:tt)+ }] => {
        $crate::Swizzle![
            { $crate::value::Swizzle::bits($($swizzle)+) },
            { $crate::value::Swizzle::base($($swizzle)+) },
            { $crate::value::Swizzle::shift($($swizzle)+) }
        ]
    };
    [$($numbers:tt)+] => { $crate::__swizzle!([] [] $($numbers)+) };
}

/// Every number is static.
///
/// A swizzle as a value: `swizzle!(3, 0, -3)`, for `Sw<3,0,-3>`. See [`Swizzle!`](crate::Swizzle).
#[macro_export]
macro_rules! swizzle {
    ($($numbers:tt)+) => { <$crate::Swizzle![$($numbers)+]>::new() };
}

/// `?` is dynamic, every other leaf is static.
///
/// A tiler by mode as a type: `Tile![4, (2, 2) : (1, 4), _]`.
///
/// One item for each mode: an integer, a layout, `_` for the whole mode, or a tuple of these.
///
/// ```
/// use stridewise::prelude::*;
/// type Tiles = ZippedDivide<Layout![(8, 24) : (24, 1)], Tile![2 : 4, 8]>;
/// assert_eq!(
///     Tiles::default().to_string(),
///     "((2,8),(4,3)):((96,1),(24,8))"
/// );
/// ```
///
/// Source: CuTe `Tile<…>`.
#[macro_export]
macro_rules! Tile {
    [$($items:tt)*] => { $crate::__tuple_type!([] $($items)*) };
}

/// Literals, `const N` and `const { … }` are static, every other integer is dynamic, also a
/// constant by its name; `{:#}` prints a static leaf with `_` and a dynamic one without.
///
/// A tiler by mode as a value, with leaves as in [`int!`](crate::int!):
/// `tile!(4, (2, 2) : (1, 4), _)`.
///
/// ```
/// use stridewise::prelude::*;
/// let tile = 4;
/// let columns = layout!((8, 24) : (24, 1)).composition(tile!(_, tile));
/// assert_eq!(format!("{columns:#}"), "(_8,4):(_24,_1)");
/// ```
///
/// # Panics
/// If a dynamic integer leaves the range of `isize`, or a dynamic extent is negative.
///
/// Source: CuTe `make_tile`.
#[macro_export]
macro_rules! tile {
    ($($items:tt)*) => { $crate::__tuple!(__extent [] $($items)*) };
}

/// Gathers the tokens of each number of a swizzle up to the comma.
#[doc(hidden)]
#[macro_export]
macro_rules! __swizzle {
    ([[$($bits:tt)+] [$($base:tt)+]] [] $($shift:tt)+) => {
        $crate::swizzle::MakeSwizzle<$crate::Int![$($bits)+], $crate::Int![$($base)+],
            $crate::Int![$($shift)+]>
    };
    ([$($before:tt)*] [$($number:tt)+] , $($rest:tt)+) => {
        $crate::__swizzle!([$($before)* [$($number)+]] [] $($rest)+)
    };
    ([$($before:tt)*] [$($number:tt)*] $next:tt $($rest:tt)+) => {
        $crate::__swizzle!([$($before)*] [$($number)* $next] $($rest)+)
    };
}

/// An item of a tiler that is no layout: an extent, `_`, or a tuple of items.
#[doc(hidden)]
#[macro_export]
macro_rules! __extent {
    (($($items:tt)*)) => { $crate::__tuple!(__extent [] $($items)*) };
    (_) => { $crate::int!(_) };
    (- $literal:literal) => { $crate::int!(-$literal) };
    (const $block:block) => { $crate::int!(const $block) };
    ($single:tt) => { $crate::__extent_leaf!([$single] $single) };
    ($($value:tt)+) => { $crate::__private::extent($crate::int!($($value)+)) };
}

/// A literal, or any other extent of one token.
#[doc(hidden)]
#[macro_export]
macro_rules! __extent_leaf {
    ([$token:tt] $literal:literal) => {
        $crate::int!($token)
    };
    ([$token:tt] $value:tt) => {
        $crate::__private::extent($crate::int!($value))
    };
}

/// A step in modes, the outermost one last.
#[doc(hidden)]
#[macro_export]
macro_rules! __basis {
    ($kind:ident [$($step:tt)+]) => { $($step)+ };
    (type [$($step:tt)+] $mode:tt $($rest:tt)*) => {
        $crate::__basis!(type [$crate::int::BasisIn<$($step)+, $crate::Int![$mode]>] $($rest)*)
    };
    (value [$($step:tt)+] $mode:tt $($rest:tt)*) => {
        $crate::__basis!(value [$crate::int::basis_in($($step)+, $crate::int!($mode))] $($rest)*)
    };
}

/// Shape and stride, split at the colon.
#[doc(hidden)]
#[macro_export]
macro_rules! __layout {
    (type [$($shape:tt)+] : $($stride:tt)+) => {
        $crate::layout::MakeLayout<$crate::Shape![$($shape)+], $crate::Shape![$($stride)+]>
    };
    (value [$($shape:tt)+] : $($stride:tt)+) => {
        $crate::layout::make_layout($crate::shape!($($shape)+), $crate::shape!($($stride)+))
    };
    ($kind:ident [$($shape:tt)*] $next:tt $($rest:tt)+) => {
        $crate::__layout!($kind [$($shape)* $next] $($rest)+)
    };
}

/// An item of a tuple: an integer, a tuple, or (of a tiler) a layout.
#[doc(hidden)]
#[macro_export]
macro_rules! __item {
    (type $shape:tt : $($stride:tt)+) => { $crate::Layout![$shape : $($stride)+] };
    (type $shape:tt $divisor:tt : $($stride:tt)+) => {
        $crate::Layout![$shape $divisor : $($stride)+]
    };
    (type $($item:tt)+) => { $crate::Shape![$($item)+] };
    ($leaf:ident $shape:tt : $($stride:tt)+) => { $crate::layout!($shape : $($stride)+) };
    ($leaf:ident $shape:tt $divisor:tt : $($stride:tt)+) => {
        $crate::layout!($shape $divisor : $($stride)+)
    };
    ($leaf:ident $($item:tt)+) => { $crate::$leaf!($($item)+) };
}

/// Gathers the tokens of an item up to the comma; four items of one token at once, to spare
/// recursion.
#[doc(hidden)]
#[macro_export]
macro_rules! __tuple_type {
    ([]) => { $crate::tuple::Nil };
    ([] $a:tt, $b:tt, $c:tt, $d:tt, $($rest:tt)+) => {
        $crate::tuple::Cons<$crate::Shape![$a], $crate::tuple::Cons<$crate::Shape![$b],
            $crate::tuple::Cons<$crate::Shape![$c], $crate::tuple::Cons<$crate::Shape![$d],
                $crate::__tuple_type!([] $($rest)+)>>>>
    };
    ([$($item:tt)+]) => {
        $crate::tuple::Cons<$crate::__item!(type $($item)+), $crate::tuple::Nil>
    };
    ([$($item:tt)+] , $($rest:tt)*) => {
        $crate::tuple::Cons<$crate::__item!(type $($item)+), $crate::__tuple_type!([] $($rest)*)>
    };
    ([$($item:tt)*] $next:tt $($rest:tt)*) => {
        $crate::__tuple_type!([$($item)* $next] $($rest)*)
    };
}

/// As `__tuple_type!`, for values, with the macro of an item that is no layout: `shape` or
/// `__extent`.
#[doc(hidden)]
#[macro_export]
macro_rules! __tuple {
    ($leaf:ident []) => { $crate::tuple::Nil };
    ($leaf:ident [] $a:tt, $b:tt, $c:tt, $d:tt, $($rest:tt)+) => {
        $crate::tuple::Cons($crate::$leaf!($a), $crate::tuple::Cons($crate::$leaf!($b),
            $crate::tuple::Cons($crate::$leaf!($c), $crate::tuple::Cons($crate::$leaf!($d),
                $crate::__tuple!($leaf [] $($rest)+)))))
    };
    ($leaf:ident [$($item:tt)+]) => {
        $crate::tuple::Cons($crate::__item!($leaf $($item)+), $crate::tuple::Nil)
    };
    ($leaf:ident [$($item:tt)+] , $($rest:tt)*) => {
        $crate::tuple::Cons($crate::__item!($leaf $($item)+), $crate::__tuple!($leaf [] $($rest)*))
    };
    ($leaf:ident [$($item:tt)*] $next:tt $($rest:tt)*) => {
        $crate::__tuple!($leaf [$($item)* $next] $($rest)*)
    };
}

/// Small literals and powers of two by name, which rustc need not evaluate.
#[doc(hidden)]
#[macro_export]
macro_rules! __literal {
    (0) => { $crate::int::Static<$crate::num::typenum::consts::U0> };
    (1) => { $crate::int::Static<$crate::num::typenum::consts::U1> };
    (2) => { $crate::int::Static<$crate::num::typenum::consts::U2> };
    (3) => { $crate::int::Static<$crate::num::typenum::consts::U3> };
    (4) => { $crate::int::Static<$crate::num::typenum::consts::U4> };
    (5) => { $crate::int::Static<$crate::num::typenum::consts::U5> };
    (6) => { $crate::int::Static<$crate::num::typenum::consts::U6> };
    (7) => { $crate::int::Static<$crate::num::typenum::consts::U7> };
    (8) => { $crate::int::Static<$crate::num::typenum::consts::U8> };
    (9) => { $crate::int::Static<$crate::num::typenum::consts::U9> };
    (10) => { $crate::int::Static<$crate::num::typenum::consts::U10> };
    (11) => { $crate::int::Static<$crate::num::typenum::consts::U11> };
    (12) => { $crate::int::Static<$crate::num::typenum::consts::U12> };
    (13) => { $crate::int::Static<$crate::num::typenum::consts::U13> };
    (14) => { $crate::int::Static<$crate::num::typenum::consts::U14> };
    (15) => { $crate::int::Static<$crate::num::typenum::consts::U15> };
    (16) => { $crate::int::Static<$crate::num::typenum::consts::U16> };
    (17) => { $crate::int::Static<$crate::num::typenum::consts::U17> };
    (18) => { $crate::int::Static<$crate::num::typenum::consts::U18> };
    (19) => { $crate::int::Static<$crate::num::typenum::consts::U19> };
    (20) => { $crate::int::Static<$crate::num::typenum::consts::U20> };
    (21) => { $crate::int::Static<$crate::num::typenum::consts::U21> };
    (22) => { $crate::int::Static<$crate::num::typenum::consts::U22> };
    (23) => { $crate::int::Static<$crate::num::typenum::consts::U23> };
    (24) => { $crate::int::Static<$crate::num::typenum::consts::U24> };
    (25) => { $crate::int::Static<$crate::num::typenum::consts::U25> };
    (26) => { $crate::int::Static<$crate::num::typenum::consts::U26> };
    (27) => { $crate::int::Static<$crate::num::typenum::consts::U27> };
    (28) => { $crate::int::Static<$crate::num::typenum::consts::U28> };
    (29) => { $crate::int::Static<$crate::num::typenum::consts::U29> };
    (30) => { $crate::int::Static<$crate::num::typenum::consts::U30> };
    (31) => { $crate::int::Static<$crate::num::typenum::consts::U31> };
    (32) => { $crate::int::Static<$crate::num::typenum::consts::U32> };
    (33) => { $crate::int::Static<$crate::num::typenum::consts::U33> };
    (34) => { $crate::int::Static<$crate::num::typenum::consts::U34> };
    (35) => { $crate::int::Static<$crate::num::typenum::consts::U35> };
    (36) => { $crate::int::Static<$crate::num::typenum::consts::U36> };
    (37) => { $crate::int::Static<$crate::num::typenum::consts::U37> };
    (38) => { $crate::int::Static<$crate::num::typenum::consts::U38> };
    (39) => { $crate::int::Static<$crate::num::typenum::consts::U39> };
    (40) => { $crate::int::Static<$crate::num::typenum::consts::U40> };
    (41) => { $crate::int::Static<$crate::num::typenum::consts::U41> };
    (42) => { $crate::int::Static<$crate::num::typenum::consts::U42> };
    (43) => { $crate::int::Static<$crate::num::typenum::consts::U43> };
    (44) => { $crate::int::Static<$crate::num::typenum::consts::U44> };
    (45) => { $crate::int::Static<$crate::num::typenum::consts::U45> };
    (46) => { $crate::int::Static<$crate::num::typenum::consts::U46> };
    (47) => { $crate::int::Static<$crate::num::typenum::consts::U47> };
    (48) => { $crate::int::Static<$crate::num::typenum::consts::U48> };
    (49) => { $crate::int::Static<$crate::num::typenum::consts::U49> };
    (50) => { $crate::int::Static<$crate::num::typenum::consts::U50> };
    (51) => { $crate::int::Static<$crate::num::typenum::consts::U51> };
    (52) => { $crate::int::Static<$crate::num::typenum::consts::U52> };
    (53) => { $crate::int::Static<$crate::num::typenum::consts::U53> };
    (54) => { $crate::int::Static<$crate::num::typenum::consts::U54> };
    (55) => { $crate::int::Static<$crate::num::typenum::consts::U55> };
    (56) => { $crate::int::Static<$crate::num::typenum::consts::U56> };
    (57) => { $crate::int::Static<$crate::num::typenum::consts::U57> };
    (58) => { $crate::int::Static<$crate::num::typenum::consts::U58> };
    (59) => { $crate::int::Static<$crate::num::typenum::consts::U59> };
    (60) => { $crate::int::Static<$crate::num::typenum::consts::U60> };
    (61) => { $crate::int::Static<$crate::num::typenum::consts::U61> };
    (62) => { $crate::int::Static<$crate::num::typenum::consts::U62> };
    (63) => { $crate::int::Static<$crate::num::typenum::consts::U63> };
    (64) => { $crate::int::Static<$crate::num::typenum::consts::U64> };
    (96) => { $crate::int::Static<$crate::num::typenum::consts::U96> };
    (127) => { $crate::int::Static<$crate::num::typenum::consts::U127> };
    (128) => { $crate::int::Static<$crate::num::typenum::consts::U128> };
    (192) => { $crate::int::Static<$crate::num::typenum::consts::U192> };
    (255) => { $crate::int::Static<$crate::num::typenum::consts::U255> };
    (256) => { $crate::int::Static<$crate::num::typenum::consts::U256> };
    (384) => { $crate::int::Static<$crate::num::typenum::consts::U384> };
    (512) => { $crate::int::Static<$crate::num::typenum::consts::U512> };
    (768) => { $crate::int::Static<$crate::num::typenum::consts::U768> };
    (1023) => { $crate::int::Static<$crate::num::typenum::consts::U1023> };
    (1024) => { $crate::int::Static<$crate::num::typenum::consts::U1024> };
    (2048) => { $crate::int::Static<$crate::num::typenum::consts::U2048> };
    (4096) => { $crate::int::Static<$crate::num::typenum::consts::U4096> };
    (8192) => { $crate::int::Static<$crate::num::typenum::consts::U8192> };
    (16384) => { $crate::int::Static<$crate::num::typenum::consts::U16384> };
    (32768) => { $crate::int::Static<$crate::num::typenum::consts::U32768> };
    (65536) => { $crate::int::Static<$crate::num::typenum::consts::U65536> };
    ($constant:tt) => { $crate::__constant!($constant) };
}

/// A literal, or any other expression of one token.
#[doc(hidden)]
#[macro_export]
macro_rules! __leaf {
    ([$token:tt] $literal:literal) => {
        <$crate::Int![$token] as $crate::int::Literal>::LEAF
    };
    ([$token:tt] $value:tt) => {
        $crate::int::leaf($value)
    };
}

/// Any constant, by its hexadecimal digits.
#[doc(hidden)]
#[macro_export]
macro_rules! __constant {
    (@ $constant:tt $($digit:literal)*) => {
        <$crate::int::Constant<
            { $crate::int::is_negative($constant as i128) },
            $({ $crate::int::digit($constant as i128, $digit) }),*
        > as $crate::int::ToInt>::Int
    };
    ($($constant:tt)+) => {
        $crate::__constant!(@ ($($constant)+) 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0)
    };
}
