//! XLA's notation in Rust: `xla_shape!(f32[3, 5]{1, 0 : T(2, 2)})` is a value, `XlaShape![…]` its
//! type.

/// `?` is dynamic, every other number is static.
///
/// The shape of an array as a type, in XLA's notation: `XlaShape![f32[3, 5]{1, 0 : T(2, 2)}]`.
///
/// An element type of XLA, dimensions, and in braces the dimensions from minor to major, then tiles
/// `T(8, 128)(2, 1)`, where `*` combines a dimension with the next more minor one, `L(n)`, `E(n)`
/// and `S(n)`, in this order (see [`Attributes`](crate::xla::types::Attributes)). Without braces
/// the last dimension is the most minor one. A dimension, an extent of a tile and a number of an
/// attribute are written as in [`Int!`](crate::Int): a literal, a path or `{ … }`.
///
/// ```
/// use stridewise::{prelude::*, xla::types::ArrayShape};
/// const ROWS: usize = 16;
/// type Tiled = XlaShape![bf16[ROWS, { 256 + 1 }]{1, 0 : T(8, 128)(2, 1)}];
/// assert_eq!((Tiled::ELEMENTS, Tiled::BUFFER_ELEMENTS), (16 * 257, 16 * 384));
/// assert_eq!(Tiled::default().to_string(), "bf16[16,257]{1,0:T(8,128)(2,1)}");
/// assert_eq!(<XlaShape![f32[]]>::default().to_string(), "f32[]");
/// ```
///
/// # Compile errors
/// An order that is no permutation of the dimensions, a tile of extent 0, a last `*`, a dimension
/// that is known at run time only
/// (`ui-tests/fail/xla_{order,order_length,order_dimension,tile,combine,unknown_dimension}.rs`).
///
/// Source: XLA `ParseShape`.
#[macro_export]
macro_rules! XlaShape {
    [$element:ident [$($dimensions:tt)*]] => {
        $crate::__xla_shape!($element [$crate::Shape![($($dimensions)*)]]
            [$crate::xla::types::DefaultOrder<$crate::Shape![($($dimensions)*)]>] [] [] [] [])
    };
    [$element:ident [$($dimensions:tt)*] { $($layout:tt)* }] => {
        $crate::__xla_layout!($element [$crate::Shape![($($dimensions)*)]] [] $($layout)*)
    };
}

/// Every number is static.
///
/// The shape of an array as a value, in XLA's notation: `xla_shape!(f32[3, 5]{1, 0 : T(2, 2)})`.
/// See [`XlaShape!`](crate::XlaShape).
///
/// ```
/// use stridewise::{prelude::*, xla::types::ArrayShape};
/// let shape = xla_shape!(f32[3, 5]{1, 0 : T(2, 2)});
/// assert_eq!((shape.linear_index((2, 3)), size_of_val(&shape)), (17, 0));
/// ```
///
/// # Compile errors
/// Those of [`XlaShape!`](crate::XlaShape).
///
/// Source: XLA `ParseShape`.
#[macro_export]
macro_rules! xla_shape {
    ($($shape:tt)+) => { <$crate::XlaShape![$($shape)+]>::default() };
}

/// The order from minor to major, up to the colon.
#[doc(hidden)]
#[macro_export]
macro_rules! __xla_layout {
    ($element:ident $dimensions:tt [$($order:tt)*]) => {
        $crate::__xla_shape!($element $dimensions [$crate::Shape![($($order)*)]] [] [] [] [])
    };
    ($element:ident $dimensions:tt [$($order:tt)*] : $($attributes:tt)*) => {
        $crate::__xla_attributes!(
            $element $dimensions [$crate::Shape![($($order)*)]] [] [] [] [] $($attributes)*
        )
    };
    ($element:ident $dimensions:tt [$($order:tt)*] $next:tt $($rest:tt)*) => {
        $crate::__xla_layout!($element $dimensions [$($order)* $next] $($rest)*)
    };
}

/// Tiles and attributes, one after the other.
#[doc(hidden)]
#[macro_export]
macro_rules! __xla_attributes {
    ($e:ident $d:tt $m:tt [$($tiles:tt)*] [] [] [] T $($rest:tt)*) => {
        $crate::__xla_attributes!($e $d $m [$($tiles)*] [] [] [] $($rest)*)
    };
    ($e:ident $d:tt $m:tt [$($tiles:tt)*] [] [] [] ($($tile:tt)*) $($rest:tt)*) => {
        $crate::__xla_attributes!($e $d $m [$($tiles)* ($($tile)*)] [] [] [] $($rest)*)
    };
    ($e:ident $d:tt $m:tt $t:tt [] [] [] L($($padding:tt)+) $($rest:tt)*) => {
        $crate::__xla_attributes!($e $d $m $t [$($padding)+] [] [] $($rest)*)
    };
    ($e:ident $d:tt $m:tt $t:tt $l:tt [] [] E($($bits:tt)+) $($rest:tt)*) => {
        $crate::__xla_attributes!($e $d $m $t $l [$($bits)+] [] $($rest)*)
    };
    ($e:ident $d:tt $m:tt $t:tt $l:tt $b:tt [] S($($space:tt)+)) => {
        $crate::__xla_shape!($e $d $m $t $l $b [$($space)+])
    };
    ($e:ident $d:tt $m:tt $t:tt $l:tt $b:tt $s:tt) => {
        $crate::__xla_shape!($e $d $m $t $l $b $s)
    };
}

/// All parts of a shape.
#[doc(hidden)]
#[macro_export]
macro_rules! __xla_shape {
    (
        $element:ident [$($dimensions:tt)+] [$($order:tt)+] [$($tiles:tt)*] $padding:tt $bits:tt
        $space:tt
    ) => {
        $crate::xla::types::MakeShape<
            $crate::xla::types::names::$element,
            $($dimensions)+,
            $($order)+,
            $crate::__xla_tiles!($($tiles)*),
            $crate::xla::types::Attributes<
                $crate::__xla_number!(0 $bits),
                $crate::__xla_number!(1 $padding),
                $crate::__xla_number!(0 $space),
            >,
        >
    };
}

/// A number, or its default.
#[doc(hidden)]
#[macro_export]
macro_rules! __xla_number {
    ($default:literal []) => { $crate::Int![$default] };
    ($default:literal [$($number:tt)+]) => { $crate::Int![$($number)+] };
}

/// Tiles, one after the other.
#[doc(hidden)]
#[macro_export]
macro_rules! __xla_tiles {
    () => { $crate::tuple::Nil };
    (($($tile:tt)*) $($rest:tt)*) => {
        $crate::tuple::Cons<$crate::__xla_tile!([] $($tile)*), $crate::__xla_tiles!($($rest)*)>
    };
}

/// The items of a tile, gathered up to the comma.
#[doc(hidden)]
#[macro_export]
macro_rules! __xla_tile {
    ([]) => { $crate::tuple::Nil };
    ([*]) => { $crate::tuple::Cons<$crate::xla::types::Combine, $crate::tuple::Nil> };
    ([*] , $($rest:tt)+) => {
        $crate::tuple::Cons<$crate::xla::types::Combine, $crate::__xla_tile!([] $($rest)+)>
    };
    ([$($item:tt)+]) => { $crate::tuple::Cons<$crate::Int![$($item)+], $crate::tuple::Nil> };
    ([$($item:tt)+] , $($rest:tt)+) => {
        $crate::tuple::Cons<$crate::Int![$($item)+], $crate::__xla_tile!([] $($rest)+)>
    };
    ([$($item:tt)*] $next:tt $($rest:tt)*) => { $crate::__xla_tile!([$($item)* $next] $($rest)*) };
}
