//! Leaves: `Static<N>`, `Negative<N>` and `Dyn`, and one table for every mixed operator.
//!
//! A result is static wherever it is provable: `0 · ?` is the static 0. The tables below say so, operator by operator; nothing else in the
//! crate asks which leaves are static in order to compute. At run time a number that leaves the range of `isize` stays at its end, and is
//! refused where it would come out as a result.

use crate::{
    lazy::{If, kind, thunk},
    num::{self, Bit, Digit, LastDigit, Nat},
    refused::{Reason, Refused},
    sealed::Sealed,
};
use core::marker::PhantomData;
use typenum::{B0, B1, U0, U1};

/// A leaf that rustc knows: the natural number `N`, of elements. Takes no space.
pub struct Static<N>(PhantomData<N>);
/// A leaf that rustc knows: `−N`, N not 0. Takes no space.
pub struct Negative<N>(PhantomData<N>);
/// A leaf that is known at run time, in elements.
#[derive(Clone, Copy)]
pub struct Dyn(pub isize);

/// The static 0.
pub type Zero = Static<U0>;
/// The static 1.
pub type One = Static<U1>;
/// The static 0.
#[expect(non_upper_case_globals, reason = "one name for the type and its value")]
pub const Zero: Zero = Static::new();
/// The static 1.
#[expect(non_upper_case_globals, reason = "one name for the type and its value")]
pub const One: One = Static::new();

macro_rules! unit {
    ($($Leaf:ident)*) => { $(
        impl<N> $Leaf<N> {
            /// The only value of this type.
            #[must_use]
            pub const fn new() -> Self {
                Self(PhantomData)
            }
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
unit!(Static Negative);

/// An integer in a shape, a stride or a coordinate: [`Static`], [`Negative`] or [`Dyn`].
pub trait Int: Copy + Sealed + 'static {
    /// The value if rustc knows it, in elements.
    const STATIC: Option<isize>;

    /// The value, in elements.
    fn value(self) -> isize;

    /// The leaf with this value; a static leaf has the one that it has.
    #[doc(hidden)]
    fn of(value: isize) -> Self;
    #[doc(hidden)]
    type IsStatic: Bit;
    /// Known to be 0.
    #[doc(hidden)]
    type IsZero: Bit;
    /// Known to be 1.
    #[doc(hidden)]
    type IsOne: Bit;
    /// Known to be negative.
    #[doc(hidden)]
    type IsNegative: Bit;
    /// The magnitude of a static leaf, 0 for others.
    #[doc(hidden)]
    type Magnitude: Nat;
    /// `self O M`.
    #[doc(hidden)]
    type Binary<O: Operator, M: Int>: Int;
    /// `A O self`.
    #[doc(hidden)]
    type WithStatic<O: Operator, A: Nat>: Int;
    /// `−A O self`.
    #[doc(hidden)]
    type WithNegative<O: Operator, A: Nat>: Int;
    /// `? O self`.
    #[doc(hidden)]
    type WithDyn<O: Operator>: Int;
    /// `X`, unless this is refused.
    #[doc(hidden)]
    type Unless<X: kind::Layout>: kind::Layout;
    #[doc(hidden)]
    fn unless<X: kind::Layout>(self, x: X) -> Self::Unless<X>;
    /// Known to be the same.
    #[doc(hidden)]
    type Same<M: Int>: Bit;
    #[doc(hidden)]
    type SameStatic<A: Nat>: Bit;
    #[doc(hidden)]
    type SameNegative<A: Nat>: Bit;
    /// Known to be less; both must not be negative.
    #[doc(hidden)]
    type IsLess<M: Int>: Bit;
    #[doc(hidden)]
    type IsMore<A: Nat>: Bit;
}

/// An operator: what it is for each pair of leaves.
#[doc(hidden)]
pub trait Operator: 'static {
    type StaticStatic<A: Nat, B: Nat>: Int;
    type StaticNegative<A: Nat, B: Nat>: Int;
    type NegativeStatic<A: Nat, B: Nat>: Int;
    type NegativeNegative<A: Nat, B: Nat>: Int;
    type StaticDyn<A: Nat>: Int;
    type DynStatic<B: Nat>: Int;
    fn apply(a: isize, b: isize) -> isize;
}

impl<N: Nat> Int for Static<N> {
    const STATIC: Option<isize> = Some({
        assert!(N::VALUE <= isize::MAX as u64, "a static leaf is larger than any element can be away");
        N::VALUE as isize
    });
    #[inline(always)]
    fn value(self) -> isize {
        const { Self::STATIC.unwrap() }
    }
    #[inline(always)]
    fn of(_: isize) -> Self {
        Self::new()
    }
    type IsStatic = B1;
    type IsZero = N::IsZero;
    type IsOne = N::IsOne;
    type IsNegative = B0;
    type Magnitude = N;
    type Binary<O: Operator, M: Int> = M::WithStatic<O, N>;
    type WithStatic<O: Operator, A: Nat> = O::StaticStatic<A, N>;
    type WithNegative<O: Operator, A: Nat> = O::NegativeStatic<A, N>;
    type WithDyn<O: Operator> = O::DynStatic<N>;
    type Unless<X: kind::Layout> = X;
    #[inline(always)]
    fn unless<X: kind::Layout>(self, x: X) -> X {
        x
    }
    type Same<M: Int> = M::SameStatic<N>;
    type SameStatic<A: Nat> = A::Same<N>;
    type SameNegative<A: Nat> = B0;
    type IsLess<M: Int> = M::IsMore<N>;
    type IsMore<A: Nat> = num::IsLess<A, N>;
}

impl<N: Nat> Int for Negative<N> {
    const STATIC: Option<isize> = Some({
        assert!(N::VALUE <= isize::MAX as u64, "a static leaf is smaller than any element can be away");
        -(N::VALUE as isize)
    });
    #[inline(always)]
    fn value(self) -> isize {
        const { Self::STATIC.unwrap() }
    }
    #[inline(always)]
    fn of(_: isize) -> Self {
        Self::new()
    }
    type IsStatic = B1;
    type IsZero = B0;
    type IsOne = B0;
    type IsNegative = B1;
    type Magnitude = N;
    type Binary<O: Operator, M: Int> = M::WithNegative<O, N>;
    type WithStatic<O: Operator, A: Nat> = O::StaticNegative<A, N>;
    type WithNegative<O: Operator, A: Nat> = O::NegativeNegative<A, N>;
    type WithDyn<O: Operator> = Dyn;
    type Unless<X: kind::Layout> = X;
    #[inline(always)]
    fn unless<X: kind::Layout>(self, x: X) -> X {
        x
    }
    type Same<M: Int> = M::SameNegative<N>;
    type SameStatic<A: Nat> = B0;
    type SameNegative<A: Nat> = A::Same<N>;
    type IsLess<M: Int> = B0;
    type IsMore<A: Nat> = B0;
}

impl Int for Dyn {
    const STATIC: Option<isize> = None;
    #[inline(always)]
    fn value(self) -> isize {
        self.0
    }
    #[inline(always)]
    fn of(value: isize) -> Self {
        Self(value)
    }
    type IsStatic = B0;
    type IsZero = B0;
    type IsOne = B0;
    type IsNegative = B0;
    type Magnitude = U0;
    type Binary<O: Operator, M: Int> = M::WithDyn<O>;
    type WithStatic<O: Operator, A: Nat> = O::StaticDyn<A>;
    type WithNegative<O: Operator, A: Nat> = Self;
    type WithDyn<O: Operator> = Self;
    type Unless<X: kind::Layout> = X;
    #[inline(always)]
    fn unless<X: kind::Layout>(self, x: X) -> X {
        x
    }
    type Same<M: Int> = B0;
    type SameStatic<A: Nat> = B0;
    type SameNegative<A: Nat> = B0;
    type IsLess<M: Int> = B0;
    type IsMore<A: Nat> = B0;
}

impl<W: Reason> Int for Refused<W> {
    const STATIC: Option<isize> = {
        let () = W::MESSAGE;
        None
    };
    fn value(self) -> isize {
        match self.never {}
    }
    fn of(_: isize) -> Self {
        const { W::MESSAGE };
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
    type Unless<X: kind::Layout> = Self;
    fn unless<X: kind::Layout>(self, _: X) -> Self {
        self
    }
    type Same<M: Int> = B0;
    type SameStatic<A: Nat> = B0;
    type SameNegative<A: Nat> = B0;
    type IsLess<M: Int> = B0;
    type IsMore<A: Nat> = B0;
}

/// A leaf that is there already, as a branch.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Just<X>(pub X);
impl<X: Int> thunk::Int for Just<X> {
    type Out = X;
    #[inline(always)]
    fn out(self) -> X {
        self.0
    }
}

/// `A − B`, of either sign.
type Gap<A, B> =
    <num::IsLess<A, B> as If>::Int<Just<Negative<num::Difference<B, A>>>, Just<Static<num::Difference<A, B>>>>;

/// `X` if the condition holds, else `Dyn`.
type OrDyn<C, X> = <C as If>::Int<Just<X>, Just<Dyn>>;
/// `−N`.
type Minus<N> = <<N as Nat>::IsZero as If>::Int<Just<Zero>, Just<Negative<N>>>;

macro_rules! operators {
    ($($(#[$m:meta])* $Name:ident: |$a:ident, $b:ident| $value:expr,
        $ss:ty, $sn:ty, $ns:ty, $nn:ty; static ? = $sd:ty, ? static = $ds:ty;)*) => {
        /// Operators as types.
        #[doc(hidden)]
        pub mod operator {
            use super::*;
            $(
                #[derive(Clone, Copy, Debug)]
                pub struct $Name;
                impl Operator for $Name {
                    type StaticStatic<A: Nat, B: Nat> = $ss;
                    type StaticNegative<A: Nat, B: Nat> = $sn;
                    type NegativeStatic<A: Nat, B: Nat> = $ns;
                    type NegativeNegative<A: Nat, B: Nat> = $nn;
                    type StaticDyn<A: Nat> = $sd;
                    type DynStatic<B: Nat> = $ds;
                    #[inline(always)]
                    fn apply($a: isize, $b: isize) -> isize {
                        $value
                    }
                }
            )*
        }
        $(
            $(#[$m])*
            pub type $Name<A, B> = <A as Int>::Binary<operator::$Name, B>;
            $(#[$m])*
            #[inline(always)]
            #[expect(non_snake_case, reason = "one name for the type function and its value twin")]
            pub fn $Name<A: Int, B: Int>(a: A, b: B) -> $Name<A, B> {
                <$Name<A, B>>::of(<operator::$Name as Operator>::apply(a.value(), b.value()))
            }
        )*
    };
}

#[cold]
#[track_caller]
fn overflow() -> ! {
    panic!("a size, a stride or an index leaves the range of isize")
}

/// A leaf that is a result, if it is in range.
#[inline(always)]
#[track_caller]
pub(crate) fn leaf_in_range<I: Int>(leaf: I) -> I {
    if I::STATIC.is_none() && leaf.value() == isize::MAX {
        overflow();
    }
    leaf
}

const fn magnitude(a: isize) -> isize {
    match a.checked_abs() {
        Some(a) => a,
        None => isize::MAX,
    }
}

const fn ceiling(a: isize, b: isize) -> isize {
    if b == 0 { isize::MAX } else { a / b + (a % b != 0) as isize }
}

operators! {
    /// `A · B`; 0 absorbs.
    Mul: |a, b| a.saturating_mul(b),
        Static<num::Product<A, B>>, Minus<num::Product<A, B>>, Minus<num::Product<A, B>>, Static<num::Product<A, B>>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = OrDyn<B::IsZero, Zero>;
    /// `A + B`.
    Add: |a, b| a.saturating_add(b),
        Static<num::Sum<A, B>>, Gap<A, B>, Gap<B, A>, Minus<num::Sum<A, B>>;
        static ? = Dyn, ? static = Dyn;
    /// `⌊A / B⌋` of magnitudes.
    Div: |a, b| if b == 0 { 0 } else { magnitude(a) / magnitude(b) },
        Static<num::Quotient<A, B>>, Static<num::Quotient<A, B>>, Static<num::Quotient<A, B>>, Static<num::Quotient<A, B>>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
    /// `A mod B` of magnitudes.
    Rem: |a, b| if b == 0 { a } else { magnitude(a) % magnitude(b) },
        Static<num::Remainder<A, B>>, Static<num::Remainder<A, B>>, Static<num::Remainder<A, B>>, Static<num::Remainder<A, B>>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = OrDyn<B::IsOne, Zero>;
    /// `⌈A / B⌉` of magnitudes.
    CeilDiv: |a, b| ceiling(magnitude(a), magnitude(b)),
        Static<num::CeilDiv<A, B>>, Static<num::CeilDiv<A, B>>, Static<num::CeilDiv<A, B>>, Static<num::CeilDiv<A, B>>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
    /// `A / B` rounded away from zero, with the sign of A.
    AwayDiv: |a, b| ceiling(magnitude(a), magnitude(b)) * a.signum(),
        Static<num::CeilDiv<A, B>>, Static<num::CeilDiv<A, B>>, Minus<num::CeilDiv<A, B>>, Minus<num::CeilDiv<A, B>>;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
    /// `⌊A / B⌋`.
    FloorDiv: |a, b| if b == 0 { 0 } else { a.div_euclid(b) },
        Static<num::Quotient<A, B>>, Zero, Minus<num::CeilDiv<A, B>>, Zero;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
    /// `A − B · ⌊A / B⌋`.
    FloorRem: |a, b| if b == 0 { a } else { a.rem_euclid(b) },
        Static<num::Remainder<A, B>>, Zero, Static<num::Difference<num::Product<B, num::CeilDiv<A, B>>, A>>, Zero;
        static ? = OrDyn<A::IsZero, Zero>, ? static = OrDyn<B::IsOne, Zero>;
    /// The lesser of two numbers that are not negative.
    Min: |a, b| if b < a { b } else { a },
        <num::IsLess<A, B> as If>::Int<Just<Static<A>>, Just<Static<B>>>, Negative<B>, Negative<A>, Dyn;
        static ? = <A::IsOne as If>::Int<Just<One>, Just<OrDyn<A::IsZero, Zero>>>,
        ? static = <B::IsOne as If>::Int<Just<One>, Just<OrDyn<B::IsZero, Zero>>>;
    /// The greater of two numbers that are not negative.
    Max: |a, b| if b < a { a } else { b },
        <num::IsLess<A, B> as If>::Int<Just<Static<B>>, Just<Static<A>>>, Static<A>, Static<B>, Zero;
        static ? = Dyn, ? static = Dyn;
    /// `|B| · (A − 1)`: how far the last of A elements is from the first. Takes no more than 0 from 0.
    Reach: |a, b| if a == 0 { 0 } else { (a - 1).saturating_mul(magnitude(b)) },
        Static<num::Product<num::Difference<A, U1>, B>>, Static<num::Product<num::Difference<A, U1>, B>>, Zero, Zero;
        static ? = OrDyn<<A::IsZero as Bit>::Or<A::IsOne>, Zero>, ? static = OrDyn<B::IsZero, Zero>;
    /// One more than the largest index `B` of `A` elements: 0 if there are none.
    Past: |a, b| if a == 0 { 0 } else { b.saturating_add(1) },
        <A::IsZero as If>::Int<Just<Zero>, Just<Static<B::Next>>>, Zero, Zero, Zero;
        static ? = OrDyn<A::IsZero, Zero>, ? static = Dyn;
}

macro_rules! predicates {
    ($($(#[$m:meta])* $Name:ident<$($P:ident),*> = $t:ty;)*) => { $(
        $(#[$m])*
        pub type $Name<$($P),*> = $t;
    )* };
}
predicates! {
    /// Known to be 0.
    IsZero<A> = <A as Int>::IsZero;
    /// Known to be 1.
    IsOne<A> = <A as Int>::IsOne;
    /// Known to rustc.
    IsStatic<A> = <A as Int>::IsStatic;
    /// Known to be negative.
    IsNegative<A> = <A as Int>::IsNegative;
    /// Known to be the same.
    Eq<A, B> = <A as Int>::Same<B>;
    /// Known to be less, of numbers that are not negative.
    Less<A, B> = <A as Int>::IsLess<B>;
    /// Known to divide.
    Divides<D, N> = <Rem<N, D> as Int>::IsZero;
    /// Both.
    And<A, B> = <A as Bit>::And<B>;
    /// Either.
    Or<A, B> = <A as Bit>::Or<B>;
    /// Just one of the two.
    Xor<A, B> = <A as Bit>::Xor<B>;
    /// Not.
    Not<A> = <A as Bit>::Not;
}

/// What may stand in `int!`, `shape!` and the others as a dynamic leaf: an integer, or a leaf itself.
#[doc(hidden)]
pub trait IntoLeaf {
    type Leaf: Int;
    fn into_leaf(self) -> Self::Leaf;
}

impl<I: Int> IntoLeaf for I {
    type Leaf = I;
    #[inline(always)]
    fn into_leaf(self) -> I {
        self
    }
}

macro_rules! into_leaf {
    ($($integer:ty)*) => { $(
        impl IntoLeaf for $integer {
            type Leaf = Dyn;
            #[inline(always)]
            #[track_caller]
            fn into_leaf(self) -> Dyn {
                match isize::try_from(self) {
                    Ok(value) => Dyn(value),
                    Err(_) => overflow(),
                }
            }
        }
    )* };
}
into_leaf!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

/// A leaf from an integer, or the leaf itself.
///
/// # Panics
/// If the integer leaves the range of `isize`.
#[inline(always)]
#[track_caller]
pub fn leaf<I: IntoLeaf>(value: I) -> I::Leaf {
    value.into_leaf()
}

/// A constant by its sign and its hexadecimal digits.
#[doc(hidden)]
#[rustfmt::skip]
#[derive(Debug)]
pub struct Constant<
    const NEGATIVE: bool,
    const A: u8, const B: u8, const C: u8, const D: u8, const E: u8, const F: u8, const G: u8, const H: u8,
    const I: u8, const J: u8, const K: u8, const L: u8, const M: u8, const N: u8, const O: u8, const P: u8,
>;

/// The leaf of a constant.
#[doc(hidden)]
pub trait ToInt {
    type Int: Int;
}

type Push<const D: u8, N> = <Digit<D> as LastDigit>::After<N>;

macro_rules! constant {
    ($negative:literal, $t:ty) => {
        #[rustfmt::skip]
        impl<
            const A: u8, const B: u8, const C: u8, const D: u8, const E: u8, const F: u8, const G: u8, const H: u8,
            const I: u8, const J: u8, const K: u8, const L: u8, const M: u8, const N: u8, const O: u8, const P: u8,
        > ToInt for Constant<$negative, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P>
        where
            Digit<A>: LastDigit, Digit<B>: LastDigit, Digit<C>: LastDigit, Digit<D>: LastDigit,
            Digit<E>: LastDigit, Digit<F>: LastDigit, Digit<G>: LastDigit, Digit<H>: LastDigit,
            Digit<I>: LastDigit, Digit<J>: LastDigit, Digit<K>: LastDigit, Digit<L>: LastDigit,
            Digit<M>: LastDigit, Digit<N>: LastDigit, Digit<O>: LastDigit, Digit<P>: LastDigit,
        {
            type Int = $t;
        }
    };
}
macro_rules! digits_of_constant {
    () => { Push<P, Push<O, Push<N, Push<M, Push<L, Push<K, Push<J, Push<I, Push<H, Push<G, Push<F, Push<E, Push<D,
        Push<C, Push<B, Push<A, U0>>>>>>>>>>>>>>>> };
}
constant!(false, Static<digits_of_constant!()>);
constant!(true, Negative<digits_of_constant!()>);

/// The sign of a constant.
///
/// # Panics
/// If it leaves 64 bits.
#[doc(hidden)]
#[must_use]
pub const fn is_negative(constant: i128) -> bool {
    assert!(constant >= -(i64::MAX as i128) && constant <= i64::MAX as i128, "a leaf does not fit into 64 bits");
    constant < 0
}

/// A hexadecimal digit of a constant's magnitude, counted from the last one.
#[doc(hidden)]
#[must_use]
pub const fn digit(constant: i128, place: u32) -> u8 {
    (constant.unsigned_abs() >> (4 * place) & 15) as u8
}
