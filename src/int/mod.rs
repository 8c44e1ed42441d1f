//! Leaves: `Static<N>`, `Negative<N>`, `Dyn`, `Multiple<N>` and `Narrow`, and one table for every
//! mixed operator.
//!
//! A result is static wherever it is provable: `0 · ?` is the static 0. The tables of `operator.rs`
//! say so, operator by operator; nothing else in the crate asks which leaves are static in order to
//! compute. At run time a number that leaves the range of `isize` stays at its end, and is refused
//! where it would come out as a result.
//!
//! ```
//! use stridewise::{
//!     int::{Add, Mul},
//!     prelude::*,
//! };
//! let rows = 5;
//! assert_eq!(Add(int!(2), Mul(int!(4), int!(6))), int!(26));
//! assert_eq!(Mul(int!(4), int!(rows)).value(), 20);
//! let zero: Int![0] = Mul(int!(0), int!(rows));
//! assert_eq!(size_of_val(&zero), 0);
//! ```
//!
//! In the composition `(6,2):(8,2)` ∘ `(4,3):(3,1)`, the stride of the first mode is `Mul(3, 8)`:
//! the static 24, or a dynamic leaf if 8 is one. Its type says that it is a multiple of 3 then.
//!
//! # Which integer where
//! A leaf holds an `isize`: strides and indices may be negative, and Rust's pointers step by
//! `isize`. A count of Rust's own is a `usize`: `RANK`, `DEPTH`, the length of a slice. The macros
//! and coordinates take any integer type. The [value layer](crate::value) counts in `i64`, so that
//! its answers are those of every platform. A leaf compares and computes with an `isize`:
//!
//! ```
//! use stridewise::prelude::*;
//! fn half<L: Layout>(layout: L) -> isize {
//!     assert!(layout.size() == 32 && layout.cosize() >= 32);
//!     layout.size() / 2
//! }
//! let rows = 4;
//! assert_eq!((half(layout!((4, 8) : (8, 1))), half(layout!((rows, 8) : (8, 1)))), (16, 16));
//! assert_eq!((int!(-4) * 3 + 1, int!(rows{div=4}) % 3, int!(7) - 2), (-11, 1, 5));
//! ```
//!
//! Divisions differ in rounding and in signs:
//!
//! ```
//! use stridewise::{algebra::CeilDiv, int::*, prelude::*};
//! assert_eq!(
//!     (Div(int!(17), int!(5)), Rem(int!(17), int!(5)), CeilDiv(int!(17), int!(5))),
//!     (int!(3), int!(2), int!(4))
//! );
//! assert_eq!((FloorDiv(int!(-7), int!(4)), FloorRem(int!(-7), int!(4))), (int!(-2), int!(1)));
//! let n = -9_isize;
//! assert_eq!((FloorDiv(int!(n), int!(4)).value(), FloorRem(int!(n), int!(4)).value()), (-3, 3));
//! assert_eq!(
//!     (Min(int!(4), int!(6)), Max(int!(4), int!(6)), Rem(int!(n), int!(1))),
//!     (int!(4), int!(6), int!(0))
//! );
//! ```
//!
//! # Known divisors
//! A kernel often knows of a number only that it is a multiple of 16, say, of a stride that comes
//! from an allocator. `?{div=16}` says so in the type, once: the number is checked where it enters,
//! in [`int!`](crate::int!) and the macros of shapes and layouts, or in [`Multiple::try_new`] with
//! an error, and the operators keep the divisors that follow.
//!
//! ```
//! use stridewise::{int::{Add, Div, Mul, Rem}, prelude::*};
//! let distance = 64;
//! let leaf: Int![?{div=16}] = int!(distance{div=16});
//! let product: Int![?{div=64}] = Mul(int!(4), leaf);
//! let sum: Int![?{div=8}] = Add(leaf, int!(24));
//! let quotient: Int![?{div=2}] = Div(leaf, int!(8));
//! let nothing: Int![0] = Rem(leaf, int!(8));
//! assert_eq!(
//!     format!("{product:#} {sum:#} {quotient:#} {nothing:#}"),
//!     "256{div=64} 88{div=8} 8{div=2} _0"
//! );
//! ```
//!
//! So a stride that is known to be a multiple of 16 steps over a mode of 16, an extent that is one
//! is divided by a tile of 16 without a partial tile, and vectors of 16 are known to be aligned:
//!
//! ```
//! use stridewise::prelude::*;
//! fn rows_of_a_tile<L: Layout>(matrix: L) -> String
//! where
//!     ZippedDivide<L, Tile![8, 16]>: core::fmt::Display,
//! {
//!     format!("{:#}", matrix.zipped_divide(tile!(8, 16)))
//! }
//! let (rows, columns, distance) = (40, 96, 128);
//! let matrix = layout!((rows{div=8}, columns{div=16}) : (distance{div=16}, 1));
//! assert_eq!(rows_of_a_tile(matrix), "((_8,_16),(5,6)):((128{div=16},_1),(1024{div=128},_16))");
//! // No tile is partial: there is no bound, and nothing to compute.
//! assert_eq!(
//!     matrix.zipped_divide_predicate(tile!(8, 16)).to_string(),
//!     "((8,16),(5,6)):((0,0),(0,0)) < ()"
//! );
//! assert_eq!(matrix.max_alignment(), int!(16));
//! assert_eq!(format!("{:#}", matrix.upcast(int!(4))), "(40{div=8},24{div=4}):(32{div=4},_1)");
//! // A tile of a nested layout stays in its first mode.
//! let pairs = layout!((rows{div=8}, 2) : (1, distance{div=16}));
//! assert_eq!(format!("{:#}", pairs.composition(int!(4))), "_4:_1");
//! ```
//!
//! | | `?{div=M}` and a static B | a static A and `?{div=N}` | `?{div=M}` and `?{div=N}` |
//! |---|---|---|---|
//! | [`Mul`](type@Mul) | M·B | A·N | M·N |
//! | [`Add`](type@Add), [`Min`](type@Min), [`Max`](type@Max) | gcd(M, B) | gcd(A, N) | gcd(M, N) |
//! | [`Div`](type@Div), [`FloorDiv`](type@FloorDiv), [`CeilDiv`](type@CeilDiv) | M / B, if B divides M | if A < N the static 0, rounded up (A ≤ N) 1 | |
//! | [`Rem`](type@Rem), [`FloorRem`](type@FloorRem) | the static 0, if B divides M, else gcd(M, B) | the static A, if A < N, else gcd(A, N) | gcd(M, N) |
//!
//! A multiple may be 0, and a stride negative. Where a result is known to divide, it is not known
//! to differ from 0, and stays dynamic. A divisor is a promise, not an order: which of several
//! dynamic strides is the largest remains unknown. `?{div=1}` is `?`, and of `?` nothing is
//! followed, `4 · ?` is `?`: which leaves and which modes come of it is as in CuTe. A divisor of 0
//! does not exist.
//!
//! # Leaves of 32 bits
//! `?{i32}` is a dynamic leaf of 32 bits, a [`Narrow`], as CuTe's are; `?{i32, div=16}` has a
//! divisor, too. A processor for graphics computes 32 bits at once, and 64 in several steps.
//!
//! ```
//! use stridewise::{int::{Add, Dyn, Mul}, prelude::*};
//! let (rows, columns, distance) = (1000, 96, 128);
//! let matrix = layout!((rows{i32}, columns{i32, div=32}) : (distance{i32}, 1));
//! assert_eq!(size_of_val(&matrix), 12);
//! let tiles = matrix.zipped_divide(tile!(8, 32));
//! assert_eq!(
//!     format!("{tiles:#}"),
//!     "((_8,_32),(125{i32},3{i32})):((128{i32},_1),(1024{i32},_32))"
//! );
//! let sum: Int![?{i32}] = Add(int!(rows{i32}), int!(24));
//! let wide: Dyn = Mul(int!(rows{i32}), int!(columns));
//! assert_eq!((sum.value(), wide.value()), (1024, 96_000));
//! ```
//!
//! The rule for mixtures: a result has 32 bits if each dynamic operand has, and the bits of `isize`
//! if one of them does. Static leaves go along.
//!
//! No index leaves 32 bits unseen. Where a layout or a tensor is made whose dynamic leaves all have
//! 32 bits, its least and its largest index are asked, exactly, in `isize`; too far apart, they are
//! [refused](crate::value::Reason::IndexWidth) with their distance. So an index of a coordinate
//! inside is computed in 32 bits, and nothing is asked again. Of a coordinate outside it is, if the
//! integers of the coordinate have the bits of `isize`, computed in these; else it wraps, as CuTe's
//! does, and debug builds panic.
//!
//! A layout with strides of 0 may have more coordinates than 32 bits count. Its positions are
//! counted in `isize`. `size()` panics, and operations of tensors that compute with the size return
//! [`SizeWidth`](crate::value::Reason::SizeWidth).

/// `$with` of each type of leaf.
///
/// In place of an implementation for each `Int`, beside which there is none for all integers of
/// Rust.
macro_rules! each_leaf {
    ($with:ident) => {
        $with! {
            [N: Nat] Static<N>;
            [N: Nat] Negative<N>;
            [] Dyn;
            [N: Nat] Multiple<N>;
            [D: Wide] Narrow<D>;
            [V: Int, K: Nat] Basis<V, K>;
            [W: Reason] Refused<W>;
        }
    };
}
pub(crate) use each_leaf;

mod arithmetic;
mod basis;
mod constant;
mod known;
mod multiple;
mod narrow;
mod operator;
#[cfg(feature = "const-generics")]
mod parameter;
mod text;

pub(crate) use basis::direction;
pub use basis::{Basis, BasisIn, Direction, basis_in};
pub use constant::*;
pub use known::*;
pub use multiple::Multiple;
#[doc(hidden)]
pub use multiple::{Divisible, DynWith, divisible};
pub use narrow::Narrow;
pub(crate) use narrow::Word;
#[doc(hidden)]
pub use narrow::{DynNarrowWith, Wide, Width, narrow};
pub(crate) use operator::leaf_in_range;
pub use operator::*;
#[cfg(feature = "const-generics")]
#[cfg_attr(docsrs, doc(cfg(feature = "const-generics")))]
pub use parameter::{Const, ToNat};
pub(crate) use text::leaf as leaf_text;

use crate::{
    lang::{
        Ready, chosen, kind,
        sealed::Sealed,
        sealed::sealed,
        verdict::{Met, conditions, sentence_if},
    },
    num::{self, Bit, Nat, Truth, hidden},
    refused::{Admissible, NegativeExtent, Reason, Refused, Spelled},
};
use core::marker::PhantomData;
use typenum::{B0, B1, U0, U1};

/// A leaf that rustc knows: the natural number `N`, of elements. Takes no space.
///
/// [`Int!`](crate::Int) and [`int!`](crate::int!) write it as a number.
///
/// ```
/// use stridewise::{int::Static, num::typenum::U24, prelude::*};
/// let columns: Static<U24> = int!(24);
/// assert_eq!((columns.value(), size_of_val(&columns)), (24, 0));
/// assert_eq!(
///     (format!("{columns}"), format!("{columns:#}")),
///     ("24".into(), "_24".into())
/// );
/// ```
///
/// Source: CuTe `Int<N>`.
pub struct Static<N>(PhantomData<N>);
/// A leaf that rustc knows: `−N`, N not 0. Takes no space.
///
/// Strides may be negative, extents may not.
///
/// ```
/// use stridewise::{int::Negative, num::typenum::U1, prelude::*};
/// let backwards: Negative<U1> = int!(-1);
/// assert_eq!((backwards.value(), size_of_val(&backwards)), (-1, 0));
/// assert_eq!(layout!(4 : -1).crd2idx(3), -3);
/// ```
///
/// # Compile errors
/// As an extent: `extent -1 is negative` (`ui-tests/fail/negative_extent.rs`).
///
/// Source: CuTe `Int<-N>`.
pub struct Negative<N>(PhantomData<N>);
/// A leaf that is known at run time, in elements.
///
/// [`Int![?]`](crate::Int) is its type, and [`int!`](crate::int!) makes it of any integer that is
/// not a literal. Where a divisor is known, it is a [`Multiple`].
///
/// ```
/// use stridewise::{int::Dyn, prelude::*};
/// let rows = 100;
/// let leaf: Dyn = int!(rows);
/// assert_eq!(
///     (leaf.value(), size_of_val(&leaf)),
///     (100, size_of::<isize>())
/// );
/// assert_eq!(leaf, Dyn::new(100));
/// ```
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Dyn(pub(crate) isize);

impl Dyn {
    /// The leaf with this value, in elements.
    #[must_use]
    #[inline(always)]
    pub const fn new(value: isize) -> Self {
        Self(value)
    }

    /// The value, in elements. As [`Int::value`], also in constants.
    #[must_use]
    #[inline(always)]
    pub const fn value(self) -> isize {
        self.0
    }
}

/// The static 0, `Int![0]`.
pub type Zero = Static<U0>;
/// The static 1, `Int![1]`.
pub type One = Static<U1>;
/// The static 0, `int!(0)`.
#[expect(non_upper_case_globals, reason = "one name for the type and its value")]
pub const Zero: Zero = Static::new();
/// The static 1, `int!(1)`.
#[expect(non_upper_case_globals, reason = "one name for the type and its value")]
pub const One: One = Static::new();

/// A leaf that rustc knows, as a constant. Macros name it by this trait: in a path `<…>::new()`
/// rustc, where it asks for types elsewhere, looks for parameters, and logs a warning for each that
/// it finds.
#[doc(hidden)]
pub trait Literal: Int {
    const LEAF: Self;
}

macro_rules! unit {
    ($($Leaf:ident $number:literal)*) => { $(
        impl<N> $Leaf<N> {
            /// The only value of this type.
            ///
            /// ```
            /// use stridewise::prelude::*;
            #[doc = concat!("type Leaf = Int![", $number, "];")]
            #[doc = concat!(
                "const LEAF: Leaf = Leaf::new();\nassert_eq!(LEAF.value(), ", $number, ");"
            )]
            /// ```
            #[must_use]
            pub const fn new() -> Self {
                Self(PhantomData)
            }
        }
        impl<N: Nat> Literal for $Leaf<N> {
            const LEAF: Self = Self::new();
        }
        impl<N> Clone for $Leaf<N> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<N> Copy for $Leaf<N> {}
        impl<N> Default for $Leaf<N> {
            fn default() -> Self {
                Self::new()
            }
        }
    )* };
}
unit!(Static "8" Negative "-8");

/// An integer in a shape, a stride or a coordinate: [`Static`], [`Negative`], [`Dyn`], [`Multiple`]
/// or [`Narrow`].
///
/// Sealed. The operators of [this module](self) have a result for any two of them.
///
/// ```
/// use stridewise::{int::Mul, prelude::*};
/// fn area<A: Int, B: Int>(a: A, b: B) -> Mul<A, B> {
///     Mul(a, b)
/// }
/// let rows = 5;
/// assert_eq!(area(int!(4), int!(6)), int!(24));
/// assert_eq!(area(int!(rows), int!(6)).value(), 30);
/// ```
pub trait Int:
    Copy
    + Send
    + Sync
    + crate::lang::text::Text
    + Sealed
    + arithmetic::WithIsize
    + IntoLeaf<Leaf = Self>
    + kind::Coord<Tree = Self>
    + 'static
{
    /// The value if rustc knows it, in elements.
    const STATIC: Option<isize>;

    /// The value, in elements.
    fn value(self) -> isize;

    /// The known divisor of a dynamic leaf.
    #[doc(hidden)]
    const DIVISOR: Option<isize> = None;
    /// Whether this is a dynamic leaf of 32 bits.
    #[doc(hidden)]
    const IS_NARROW: bool = false;
    /// Where a value stays that leaves the range of this leaf.
    #[doc(hidden)]
    const LIMIT: isize = isize::MAX;
    /// The leaf with this value: [`leaf_of`], which this crate alone can call.
    #[doc(hidden)]
    fn made(value: isize, _: Trusted) -> Self;
    /// The result of an operator, whose type this is.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    fn applied<O: Operator>(a: isize, b: isize, trusted: Trusted) -> Self {
        Self::made(O::apply(a, b), trusted)
    }
    hidden! {
        type IsStatic: Bit;
        /// Known to be 0.
        type IsZero: Bit;
        /// Known to be 1.
        type IsOne: Bit;
        /// Known to be negative.
        type IsNegative: Bit;
        /// The magnitude of a static leaf, 0 for others.
        type Magnitude: Nat;
        /// `self O M`.
        type Binary<O: Operator, M: Int>: Int;
        /// `A O self`.
        type WithStatic<O: Operator, A: Nat>: Int;
        /// `−A O self`.
        type WithNegative<O: Operator, A: Nat>: Int;
        /// `? O self`.
        type WithDyn<O: Operator>: Int;
        /// `?{div=N} O self`.
        type WithMultiple<O: Operator, N: Nat>: Int;
        /// `?{i32} O self`, where `D` is the left-hand leaf in 64 bits.
        type WithNarrow<O: Operator, D: Wide>: Int;
        /// Whether the tiles of a divide are whole: they have `Self` coordinates for `S` elements.
        type Covers<S: Int>: kind::Verdict;
        /// This, with 32 bits where it is dynamic.
        type Narrowed: Int;
        /// Whether this can be an extent: not known to be negative, without a direction, and not
        /// refused.
        type IsExtent: Bit;
        /// `X`, if this can be an extent.
        type IfExtent<X: kind::Layout>: kind::Layout;
    }
    #[doc(hidden)]
    fn if_extent<X: kind::Layout>(self, x: X) -> Self::IfExtent<X>;
    hidden! {
        /// `X`, unless this is refused.
        type IfAny<X: kind::Layout>: kind::Layout;
    }
    #[doc(hidden)]
    fn if_any<X: kind::Layout>(self, x: X) -> Self::IfAny<X>;
    /// The direction of a stride that has one: of each level the mode and 1, in 8 bits, the
    /// outermost lowest; 0, if there is none.
    #[doc(hidden)]
    const DIRECTION: u64 = 0;
    hidden! {
        /// Whether there is a direction.
        type HasDirection: Bit;
        /// Whether this steps by an integer, as far as is known.
        type StepsHere: Bit;
        /// One past the outermost mode in which this steps; 0, if it steps in none.
        type Codomain: Int;
        // Two items of single algorithms. Only the leaf knows that it is a refusal, and a refusal
        // is a result of each kind. A trait of the algorithm would have to be a bound of each
        // generic signature with a leaf: `git grep -o ': Int\b' src | wc -l` counts 941.
        /// `X`, unless this is refused: for the exact rule of composition.
        type IfPlacedMode<X: kind::PlacedMode>: kind::PlacedMode;
        /// `X`, unless this is refused: for the shapes of XLA.
        type IfShape<X: kind::ArrayShape>: kind::ArrayShape;
        /// The mode of `A` that the direction names.
        type PlaceIn<A: kind::Layout>: kind::Layout;
    }
    #[doc(hidden)]
    fn place_in<A: kind::Layout>(self, a: A) -> Self::PlaceIn<A>;
    hidden! {
        /// The step, without its direction.
        type Scale: Int;
    }
    #[doc(hidden)]
    fn scale(self) -> Self::Scale;
    hidden! {
        /// `V@K O self`.
        type WithBasis<O: Operator, V: Int, K: Nat>: Int;
        /// How far this steps in direction `K`.
        type InDirection<K: Nat>: Int;
    }
    #[doc(hidden)]
    fn in_direction<K: Nat>(self) -> Self::InDirection<K>;
    /// Whether a layout stays below an extent in the direction of this, at a coordinate.
    #[doc(hidden)]
    #[inline(always)]
    fn bounds<S: Int, Q: kind::Layout, C: kind::CoordTree>(self, _: S, _: Q, _: C) -> bool {
        true
    }
    /// How far a layout steps in the direction of this up to a coordinate, which may name the first
    /// modes only.
    #[doc(hidden)]
    #[inline(always)]
    fn passed<Q: kind::Layout, C: kind::CoordTree>(self, _: Q, _: C) -> isize {
        0
    }
    hidden! {
        /// Known to be equal.
        type KnownEqual<M: Int>: Bit;
        type EqualsStatic<A: Nat>: Bit;
        type EqualsNegative<A: Nat>: Bit;
        /// Known to be less.
        type IsLess<M: Int>: Bit;
        /// Known to be more than `A`.
        type IsMore<A: Nat>: Bit;
        /// Known to be more than `−A`.
        type IsMoreThanNegative<A: Nat>: Bit;
        /// 1 as true, 0 as false.
        type Truth: Truth;
    }
}

/// Proof that a number is what the type of a leaf says of it: this crate alone makes one.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Trusted(());

/// The leaf with this value, which is a multiple of the divisor of a [`Multiple`]; a static leaf
/// has the value that it has.
#[inline(always)]
pub(crate) fn leaf_of<I: Int>(value: isize) -> I {
    I::made(value, Trusted(()))
}

/// The result of an operator.
#[inline(always)]
fn applied<O: Operator, I: Int>(a: isize, b: isize) -> I {
    I::applied::<O>(a, b, Trusted(()))
}

/// Items that several leaves share.
macro_rules! shared {
    (static) => {
        #[inline(always)]
        fn made(_: isize, _: Trusted) -> Self {
            Self::new()
        }
        #[inline(always)]
        fn applied<O: Operator>(_: isize, _: isize, _: Trusted) -> Self {
            Self::new()
        }
        type IsStatic = B1;
        type Magnitude = N;
        type WithNarrow<O: Operator, D: Wide> = <D::Binary<O, Self> as Int>::Narrowed;
        type Narrowed = Self;
    };
    (wide) => {
        #[inline(always)]
        fn value(self) -> isize {
            self.0
        }
        type WithNarrow<O: Operator, D: $crate::int::Wide> = D::Binary<O, Self>;
        type Narrowed = $crate::int::Narrow<Self>;
    };
    (dynamic) => {
        const STATIC: Option<isize> = None;
        type IsStatic = B0;
        type IsZero = B0;
        type IsOne = B0;
        type IsNegative = B0;
        type Magnitude = U0;
        type KnownEqual<M: Int> = B0;
        type Covers<S: Int> = kind::Accepted;
        type Truth = bool;
        $crate::int::shared!(unordered);
    };
    // No comparison is known to hold.
    (unordered) => {
        type EqualsStatic<A: Nat> = B0;
        type EqualsNegative<A: Nat> = B0;
        type IsLess<M: Int> = B0;
        type IsMore<A: Nat> = B0;
        type IsMoreThanNegative<A: Nat> = B0;
    };
    (extent) => {
        type IsExtent = typenum::B1;
        type IfExtent<X: kind::Layout> = X;
        #[inline(always)]
        fn if_extent<X: kind::Layout>(self, x: X) -> X {
            x
        }
    };
    (accepted) => {
        type IfAny<X: kind::Layout> = X;
        #[inline(always)]
        fn if_any<X: kind::Layout>(self, x: X) -> X {
            x
        }
        type IfPlacedMode<X: kind::PlacedMode> = X;
        type IfShape<X: kind::ArrayShape> = X;
    };
    (undirected) => {
        type InDirection<K: Nat> = Zero;
        #[inline(always)]
        fn in_direction<K: Nat>(self) -> Zero {
            Zero
        }
        type Scale = Self;
        #[inline(always)]
        fn scale(self) -> Self {
            self
        }
        type HasDirection = B0;
        type Codomain = Zero;
    };
    (integer) => {
        $crate::int::shared!(accepted);
        $crate::int::shared!(undirected);
        type PlaceIn<A: kind::Layout> = A;
        #[inline(always)]
        fn place_in<A: kind::Layout>(self, a: A) -> A {
            a
        }
        type StepsHere = <Self::IsZero as Bit>::Not;
        type WithBasis<O: Operator, V: Int, K: Nat> = O::BasisBy<V, K, Self>;
    };
}
use shared;

conditions! {
    /// The bits of a leaf above the lowest 60.
    Representable<N: Nat> = sentence_if(
        N::VALUE >= 8,
        "a static extent, stride, size or index does not fit into 64 bits",
    );
}
type Above12<N> = <<<N as Nat>::High as Nat>::High as Nat>::High;
type Above60<N> = Above12<Above12<Above12<Above12<Above12<N>>>>>;

/// Called in place: rustc evaluates the conditions of called functions only.
const fn too_far<N: Nat>() {
    let () = Met::<Representable<Above60<N>>>::HERE;
}

sealed! { Static<N> Negative<N> Dyn<> Multiple<N> Narrow<D> }
impl Admissible for Dyn {}
impl<N> Admissible for Multiple<N> {}
impl<D> Admissible for Narrow<D> {}

impl<N: Nat> Int for Static<N> {
    const STATIC: Option<isize> = Some({
        if N::VALUE > isize::MAX as u64 {
            too_far::<N>();
        }
        assert!(
            N::IS_CANONICAL,
            "a static leaf has zeros before its first digit"
        );
        N::VALUE as isize
    });
    #[inline(always)]
    fn value(self) -> isize {
        Self::STATIC.unwrap_or_default()
    }
    shared!(static);
    type IsZero = N::IsZero;
    type IsOne = N::IsOne;
    type IsNegative = B0;
    type Binary<O: Operator, M: Int> = M::WithStatic<O, N>;
    type WithStatic<O: Operator, A: Nat> = O::StaticStatic<A, N>;
    type WithNegative<O: Operator, A: Nat> = O::NegativeStatic<A, N>;
    type WithDyn<O: Operator> = O::DynStatic<N>;
    type WithMultiple<O: Operator, M: Nat> = O::MultipleStatic<M, N>;
    shared!(extent);
    shared!(integer);
    type KnownEqual<M: Int> = M::EqualsStatic<N>;
    type Covers<S: Int> = chosen::Verdict<
        S::EqualsStatic<N>,
        Ready<kind::Accepted>,
        Ready<kind::PartialTilesOf<Self, S>>,
    >;
    type EqualsStatic<A: Nat> = A::Equals<N>;
    type EqualsNegative<A: Nat> = B0;
    type IsLess<M: Int> = M::IsMore<N>;
    type IsMore<A: Nat> = num::IsLess<A, N>;
    type IsMoreThanNegative<A: Nat> = B1;
    type Truth = N::IsOne;
}

impl<N: Nat> Int for Negative<N> {
    const STATIC: Option<isize> = Some({
        if N::VALUE > isize::MAX as u64 {
            too_far::<N>();
        }
        assert!(
            N::IS_CANONICAL && N::VALUE > 0,
            "a static leaf has zeros before its first digit"
        );
        -(N::VALUE as isize)
    });
    #[inline(always)]
    fn value(self) -> isize {
        Self::STATIC.unwrap_or_default()
    }
    shared!(static);
    type IsZero = B0;
    type IsOne = B0;
    type IsNegative = B1;
    type Binary<O: Operator, M: Int> = M::WithNegative<O, N>;
    type WithStatic<O: Operator, A: Nat> = O::StaticNegative<A, N>;
    type WithNegative<O: Operator, A: Nat> = O::NegativeNegative<A, N>;
    type WithDyn<O: Operator> = Dyn;
    type WithMultiple<O: Operator, M: Nat> = O::NegativeMultiple<N, M>;
    type IsExtent = B0;
    type IfExtent<X: kind::Layout> = Refused<NegativeExtent<Spelled<N>>>;
    fn if_extent<X: kind::Layout>(self, _: X) -> Self::IfExtent<X> {
        let () = Met::<NegativeExtent<Spelled<N>>>::HERE;
        unreachable!()
    }
    shared!(integer);
    type KnownEqual<M: Int> = M::EqualsNegative<N>;
    type Covers<S: Int> = kind::Accepted;
    type EqualsStatic<A: Nat> = B0;
    type EqualsNegative<A: Nat> = A::Equals<N>;
    type IsLess<M: Int> = M::IsMoreThanNegative<N>;
    type IsMore<A: Nat> = B0;
    type IsMoreThanNegative<A: Nat> = num::IsLess<N, A>;
    type Truth = B0;
}

impl Int for Dyn {
    shared!(dynamic);
    shared!(wide);
    #[inline(always)]
    fn made(value: isize, _: Trusted) -> Self {
        Self(value)
    }
    type Binary<O: Operator, M: Int> = M::WithDyn<O>;
    type WithStatic<O: Operator, A: Nat> = O::StaticDyn<A>;
    type WithNegative<O: Operator, A: Nat> = Self;
    type WithDyn<O: Operator> = Self;
    type WithMultiple<O: Operator, N: Nat> = O::MultipleMultiple<N, U1>;
    shared!(extent);
    shared!(integer);
}

impl<W: Reason> Int for Refused<W> {
    const STATIC: Option<isize> = {
        let () = Met::<W::Sentence>::HERE;
        None
    };
    fn value(self) -> isize {
        match self.never {}
    }
    fn made(_: isize, _: Trusted) -> Self {
        let () = Met::<W::Sentence>::HERE;
        unreachable!()
    }
    type IsStatic = B1;
    type IsZero = B0;
    type IsOne = B0;
    type IsNegative = B0;
    type Magnitude = U0;
    type Binary<O: Operator, M: Int> = Self;
    type WithStatic<O: Operator, A: Nat> = Self;
    type WithNegative<O: Operator, A: Nat> = Self;
    type WithDyn<O: Operator> = Self;
    type WithMultiple<O: Operator, N: Nat> = Self;
    type WithNarrow<O: Operator, D: Wide> = Self;
    type Narrowed = Self;
    type IsExtent = B0;
    type IfExtent<X: kind::Layout> = Self;
    fn if_extent<X: kind::Layout>(self, _: X) -> Self {
        self
    }
    type IfAny<X: kind::Layout> = Self;
    fn if_any<X: kind::Layout>(self, _: X) -> Self {
        self
    }
    shared!(undirected);
    type PlaceIn<A: kind::Layout> = Self;
    fn place_in<A: kind::Layout>(self, _: A) -> Self {
        self
    }
    type StepsHere = B0;
    type IfPlacedMode<X: kind::PlacedMode> = Self;
    type IfShape<X: kind::ArrayShape> = Self;
    type WithBasis<O: Operator, V: Int, K: Nat> = Self;
    type KnownEqual<M: Int> = B0;
    type Covers<S: Int> = kind::Rejected<Self>;
    shared!(unordered);
    type Truth = Self;
}
