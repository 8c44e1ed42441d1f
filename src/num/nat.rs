//! Natural numbers: typenum's unsigned integers with total arithmetic, four bits at a time.
//!
//! A number `16 · U + d` is known by its last four bits, one impl for each digit d, so that no bit
//! is looked at by itself: a sum of two last digits is looked up and says how to go on with the
//! digits that stand before them. Numbers below 8 have fewer than four bits and impls of their own.
//! Doubling and halving shift one bit through the digits. A product adds up digits of the left
//! factor times the right one, so the shorter factor had better stand left. A division drops the
//! factors of two of the divisor first, and divides by the rest as one does on paper, a bit at a
//! time.

use super::{
    Bit, Ordering,
    difference::{Difference, Subtraction},
    digit::{Delta, Digit, LastDigit, Sum},
    quotient::{Division, Quotient},
    unary::{Sixteen, Step, Stop, Unary, steps},
};
use typenum::{B0, B1, Less, UInt, UTerm, Unsigned, consts::*};

/// `16 · high + digit`, or the largest number.
const fn last(high: u64, digit: u64) -> u64 {
    if high >> 60 == 0 {
        high << 4 | digit
    } else {
        u64::MAX
    }
}

/// A natural number: any of typenum's unsigned integers (`U0`, `U1`, `U4096`, …).
///
/// typenum's own operators are bounds (`A: Mul<B>`) that every generic signature has to repeat. The
/// arithmetic here is total: the sum, the product and the quotient of any two naturals are
/// naturals, so that generic code says `N: Nat` and no more. See the aliases of
/// [this module](crate::num).
///
/// ```
/// use stridewise::num::{
///     Nat, Product,
///     typenum::{U2, U21},
/// };
/// fn twice_as_many<N: Nat>() -> u64 {
///     <Product<U2, N>>::VALUE // a `Nat` for every N, without a `where`
/// }
/// assert_eq!(twice_as_many::<U21>(), 42);
/// ```
pub trait Nat: Unsigned + Send + Sync {
    /// The number as a value, `u64::MAX` for one that is larger.
    const VALUE: u64;
    /// Whether there are no zeros before the first digit, as in all numbers that are computed.
    #[doc(hidden)]
    const IS_CANONICAL: bool;
    hidden! {
        /// The number without its last digit.
        type High: Nat;
        /// The last digit.
        type Low: LastDigit;
        type IsZero: Bit;
        type IsOne: Bit;
        /// The Peano numeral; numbers from 128 on saturate somewhere from 112 on, past any mode.
        type Unary: Unary;
        /// `P + 16 · self`.
        type Sixteens<P: Unary>: Unary;
        /// `self + M`.
        type Add<M: Nat>: Nat;
        /// `self + M + 1`.
        type AddOneMore<M: Nat>: Nat;
        /// `self + 1`.
        type Next: Nat;
        /// `self − M`.
        type Subtract<M: Nat>: Subtraction;
        /// `self − M − 1`.
        type SubtractOneMore<M: Nat>: Subtraction;
        /// Compares digits from the last one up; `Lower` is the order of the digits behind them.
        type Compare<M: Nat, Lower: Ordering>: Ordering;
        /// `self == M`.
        type Equals<M: Nat>: Bit;
        /// `self · M`.
        type Multiply<M: Nat>: Nat;
        /// `self / D` with the remainder; `n / 0` is 0, remainder n.
        type Divide<D: Nat>: Division;
        /// `N / self` with the remainder.
        type Under<N: Nat>: Division;
        /// `1 / self` with the remainder.
        type UnderOne: Division;
        /// `self / V` on paper.
        type LongDivide<V: Nat>: Division;
        /// `⌊self / 2⌋`.
        type Half: Nat;
        /// `self mod 2`.
        type LastBit: Bit;
        /// `2 · self`.
        type Twice: Nat;
        /// `2 · self + 1`.
        type TwicePlusOne: Nat;
        /// `4 · self` and `8 · self`, for divisions.
        type Times4: Nat;
        type Times8: Nat;
    }
    // `PushOctalD = 8 · self + D`, `PushD = 16 · self + D`.
    items! {
        PushOctal0 PushOctal1 PushOctal2 PushOctal3 PushOctal4 PushOctal5 PushOctal6 PushOctal7: Nat
    }
    items! { Push0 Push1 Push2 Push3 Push4 Push5 Push6 Push7
    Push8 Push9 Push10 Push11 Push12 Push13 Push14 Push15: Nat }
}

impl Nat for UTerm {
    const VALUE: u64 = 0;
    const IS_CANONICAL: bool = true;
    type High = Self;
    type Low = Digit<0>;
    type IsZero = B1;
    type IsOne = B0;
    type Unary = Stop;
    type Sixteens<P: Unary> = P;
    type Add<M: Nat> = M;
    type AddOneMore<M: Nat> = M::Next;
    type Next = U1;
    type Subtract<M: Nat> = <M::IsZero as Bit>::Remains;
    type SubtractOneMore<M: Nat> = Difference<Self, B1>;
    type Compare<M: Nat, Lower: Ordering> = <M::IsZero as Bit>::Choose<Lower, Less>;
    type Equals<M: Nat> = M::IsZero;
    type Multiply<M: Nat> = Self;
    type Divide<D: Nat> = Quotient<Self, Self>;
    type Under<N: Nat> = Quotient<Self, N>;
    type UnderOne = Quotient<Self, U1>;
    type LongDivide<V: Nat> = Quotient<Self, Self>;
    type Half = Self;
    type LastBit = B0;
    type Twice = Self;
    type TwicePlusOne = U1;
    type Times4 = Self;
    type Times8 = Self;
    items! { PushOctal0 = Self, PushOctal1 = U1, PushOctal2 = U2, PushOctal3 = U3,
    PushOctal4 = U4, PushOctal5 = U5, PushOctal6 = U6, PushOctal7 = U7 }
    items! { Push0 = Self, Push1 = U1, Push2 = U2, Push3 = U3, Push4 = U4, Push5 = U5, Push6 = U6,
        Push7 = U7,
    Push8 = U8, Push9 = U9, Push10 = U10, Push11 = U11, Push12 = U12, Push13 = U13, Push14 = U14,
        Push15 = U15 }
}

/// `TimesN<M> = N · M`.
type Times3<M> = <M as Nat>::Add<<M as Nat>::Twice>;
type Times5<M> = <M as Nat>::Add<<M as Nat>::Times4>;
type Times6<M> = <Times3<M> as Nat>::Twice;
type Times7<M> = <M as Nat>::Add<Times6<M>>;
type Times9<M> = <M as Nat>::Add<<M as Nat>::Times8>;
type Times10<M> = <Times5<M> as Nat>::Twice;
type Times11<M> = <M as Nat>::Add<Times10<M>>;
type Times12<M> = <Times6<M> as Nat>::Twice;
type Times13<M> = <M as Nat>::Add<Times12<M>>;
type Times14<M> = <Times7<M> as Nat>::Twice;
type Times15<M> = <M as Nat>::Add<Times14<M>>;

/// The implementation for all numbers but 0: `$Number = 16 · $High + $digit`.
macro_rules! nat {
    ([$($generics:tt)*] $Number:ty, $High:ty, $digit:tt, $IsOne:ty, $Next:ty,
        $Plus:ident $PlusOne:ident $From:ident $FromOneLess:ident $Bring:ident,
        divide $D:ident: $divided:ty, sixteens $P:ident: $sixteens:ty, times $M:ident: $product:ty,
            under $N:ident: $quotient:ty,
        half $Half:ty, $LastBit:ident, twice $Twice:ty, $TwicePlusOne:ty,
        $($octals:tt)*) => {
        impl<$($generics)*> Nat for $Number {
            const VALUE: u64 = last(<$High as Nat>::VALUE, $digit);
            const IS_CANONICAL: bool = <$High as Nat>::IS_CANONICAL && Self::VALUE > 0;
            type High = $High;
            type Low = Digit<$digit>;
            type IsZero = B0;
            type IsOne = $IsOne;
            type Unary = <$High as Nat>::Sixteens<steps!($digit Stop)>;
            type Sixteens<$P: Unary> = $sixteens;
            type Add<M: Nat> = <<M::Low as LastDigit>::$Plus as Sum>::Join<$High, M::High>;
            type AddOneMore<M: Nat> =
                <<M::Low as LastDigit>::$PlusOne as Sum>::Join<$High, M::High>;
            type Next = $Next;
            type Subtract<M: Nat> = <<M::Low as LastDigit>::$From as Delta>::Join<$High, M::High>;
            type SubtractOneMore<M: Nat> =
                <<M::Low as LastDigit>::$FromOneLess as Delta>::Join<$High, M::High>;
            type Compare<M: Nat, Lower: Ordering> =
                <$High as Nat>::Compare<
                    M::High, <<M::Low as LastDigit>::$From as Delta>::Compare<Lower>
                >;
            type Equals<M: Nat> = <<M::Low as LastDigit>::$From as Delta>::Equals<$High, M::High>;
            type Multiply<$M: Nat> = $product;
            type Divide<$D: Nat> = $divided;
            type Under<$N: Nat> = $quotient;
            type UnderOne = <$IsOne as Bit>::OneOver;
            type LongDivide<V: Nat> = <<$High as Nat>::LongDivide<V> as Division>::$Bring<V>;
            type Half = $Half;
            type LastBit = $LastBit;
            type Twice = $Twice;
            type TwicePlusOne = $TwicePlusOne;
            type Times4 = <<Self as Nat>::Twice as Nat>::Twice;
            type Times8 = <<Self as Nat>::Times4 as Nat>::Twice;
            $($octals)*
            appended! { Self: Push0 B0 B0 B0 B0, Push1 B0 B0 B0 B1, Push2 B0 B0 B1 B0, Push3 B0 B0
                B1 B1,
                Push4 B0 B1 B0 B0, Push5 B0 B1 B0 B1, Push6 B0 B1 B1 B0, Push7 B0 B1 B1 B1,
                Push8 B1 B0 B0 B0, Push9 B1 B0 B0 B1, Push10 B1 B0 B1 B0, Push11 B1 B0 B1 B1,
                Push12 B1 B1 B0 B0, Push13 B1 B1 B0 B1, Push14 B1 B1 B1 B0, Push15 B1 B1 B1 B1 }
        }
    };
}

/// Numbers below 8, of fewer than four bits.
macro_rules! short {
    ($($digit:tt $Before:ident $Number:ident: $IsOne:ident $Next:ident $Plus:ident $PlusOne:ident
        $From:ident $FromOneLess:ident $Bring:ident,
        $D:ident $divided:ty, $M:ident $product:ty, $N:ident $quotient:ty,
            $Half:ident $LastBit:ident $Twice:ident $TwicePlusOne:ident,
        $o0:ident $o1:ident $o2:ident $o3:ident $o4:ident $o5:ident $o6:ident $o7:ident;)*) => { $(
        nat!([] $Number, UTerm, $digit, $IsOne, $Next, $Plus $PlusOne $From $FromOneLess $Bring,
            divide $D: $divided, sixteens P: <$Before as Nat>::Sixteens<Sixteen<P>>,
            times $M: $product, under $N: $quotient, half $Half, $LastBit, twice $Twice,
                $TwicePlusOne,
            items! { PushOctal0 = $o0, PushOctal1 = $o1, PushOctal2 = $o2, PushOctal3 = $o3,
                PushOctal4 = $o4, PushOctal5 = $o5, PushOctal6 = $o6, PushOctal7 = $o7 });
    )* };
}
short! {
    1 U0 U1: B1 U2 Plus1 Plus2 From1 From0 Bring1, D D::UnderOne, M M, N Quotient<N, UTerm>,
        U0 B1 U2 U3,
        U8 U9 U10 U11 U12 U13 U14 U15;
    2 U1 U2: B0 U3 Plus2 Plus3 From2 From1 Bring2, D D::Under<Self>, M M::Twice,
        N HalfUnder<N, Self>, U1 B0 U4 U5,
        U16 U17 U18 U19 U20 U21 U22 U23;
    3 U2 U3: B0 U4 Plus3 Plus4 From3 From2 Bring3, D D::Under<Self>, M Times3<M>,
        N N::LongDivide<Self>, U1 B1 U6 U7,
        U24 U25 U26 U27 U28 U29 U30 U31;
    4 U3 U4: B0 U5 Plus4 Plus5 From4 From3 Bring4, D D::Under<Self>, M M::Times4,
        N HalfUnder<N, Self>, U2 B0 U8 U9,
        U32 U33 U34 U35 U36 U37 U38 U39;
    5 U4 U5: B0 U6 Plus5 Plus6 From5 From4 Bring5, D D::Under<Self>, M Times5<M>,
        N N::LongDivide<Self>, U2 B1 U10 U11,
        U40 U41 U42 U43 U44 U45 U46 U47;
    6 U5 U6: B0 U7 Plus6 Plus7 From6 From5 Bring6, D D::Under<Self>, M Times6<M>,
        N HalfUnder<N, Self>, U3 B0 U12 U13,
        U48 U49 U50 U51 U52 U53 U54 U55;
    7 U6 U7: B0 U8 Plus7 Plus8 From7 From6 Bring7, D D::Under<Self>, M Times7<M>,
        N N::LongDivide<Self>, U3 B1 U14 U15,
        U56 U57 U58 U59 U60 U61 U62 U63;
}

/// Dividing by an even number: by its half, and the last bit comes back at the end of the
/// remainder.
type HalfUnder<N, D> =
    <<<D as Nat>::Half as Nat>::Under<<N as Nat>::Half> as Division>::PushBit<<N as Nat>::LastBit>;

/// `P + 128`: past any mode, whatever number stands before the digit. Spelled out, as the next
/// trait solver does not normalize `<U7 as Nat>::Sixteens<P>` with a generic `P` while it checks
/// these impls.
type EightSixteens<P> = Sixteen<Sixteen<Sixteen<Sixteen<Sixteen<Sixteen<Sixteen<Sixteen<P>>>>>>>>;

/// Numbers `16 · U + d` by the four bits of d; `$octal` is `8 · U` and the first three of them,
/// `$twice` `2 · U` and the first.
macro_rules! long {
    ($($digit:tt $b3:ident $b2:ident $b1:ident $b0:ident: $IsOne:ty, $Next:ty, $Plus:ident
        $PlusOne:ident $From:ident
        $FromOneLess:ident $Bring:ident, $M:ident $product:ty, $N:ident $quotient:ty, $octal:ident
            $twice:ident;)*) => { $(
        nat!([U: Nat] UInt<UInt<UInt<UInt<U, $b3>, $b2>, $b1>, $b0>, U, $digit, $IsOne, $Next,
            $Plus $PlusOne $From $FromOneLess $Bring,
            divide D: D::Under<Self>, sixteens P: EightSixteens<P>, times $M: $product,
                under $N: $quotient, half U::$octal, $b0,
            twice UInt<UInt<UInt<UInt<U::$twice, $b2>, $b1>, $b0>, B0>,
                UInt<UInt<UInt<UInt<U::$twice, $b2>, $b1>, $b0>, B1>,
            appended! { U::$octal: PushOctal0 $b0 B0 B0 B0, PushOctal1 $b0 B0 B0 B1, PushOctal2 $b0
                B0 B1 B0, PushOctal3 $b0 B0 B1 B1,
                PushOctal4 $b0 B1 B0 B0, PushOctal5 $b0 B1 B0 B1, PushOctal6 $b0 B1 B1 B0,
                    PushOctal7 $b0 B1 B1 B1 });
    )* };
}
long! {
    0 B0 B0 B0 B0: B0, U::Push1, Plus0 Plus1 From0 FromMinus1 Bring0,
        M <U::Multiply<M> as Nat>::Push0, N <U::Under<N::High> as Division>::PushDigit<N::Low>,
            PushOctal0 Twice;
    1 B0 B0 B0 B1: U::IsZero, U::Push2, Plus1 Plus2 From1 From0 Bring1,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<M>, N N::LongDivide<Self>, PushOctal0 Twice;
    2 B0 B0 B1 B0: B0, U::Push3, Plus2 Plus3 From2 From1 Bring2,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<M::Twice>, N HalfUnder<N, Self>,
            PushOctal1 Twice;
    3 B0 B0 B1 B1: B0, U::Push4, Plus3 Plus4 From3 From2 Bring3,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<Times3<M>>, N N::LongDivide<Self>,
            PushOctal1 Twice;
    4 B0 B1 B0 B0: B0, U::Push5, Plus4 Plus5 From4 From3 Bring4,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<M::Times4>, N HalfUnder<N, Self>,
            PushOctal2 Twice;
    5 B0 B1 B0 B1: B0, U::Push6, Plus5 Plus6 From5 From4 Bring5,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<Times5<M>>, N N::LongDivide<Self>,
            PushOctal2 Twice;
    6 B0 B1 B1 B0: B0, U::Push7, Plus6 Plus7 From6 From5 Bring6,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<Times6<M>>, N HalfUnder<N, Self>,
            PushOctal3 Twice;
    7 B0 B1 B1 B1: B0, U::Push8, Plus7 Plus8 From7 From6 Bring7,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<Times7<M>>, N N::LongDivide<Self>,
            PushOctal3 Twice;
    8 B1 B0 B0 B0: B0, U::Push9, Plus8 Plus9 From8 From7 Bring8,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<M::Times8>, N HalfUnder<N, Self>,
            PushOctal4 TwicePlusOne;
    9 B1 B0 B0 B1: B0, U::Push10, Plus9 Plus10 From9 From8 Bring9,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<Times9<M>>, N N::LongDivide<Self>,
            PushOctal4 TwicePlusOne;
    10 B1 B0 B1 B0: B0, U::Push11, Plus10 Plus11 From10 From9 Bring10,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<Times10<M>>, N HalfUnder<N, Self>,
            PushOctal5 TwicePlusOne;
    11 B1 B0 B1 B1: B0, U::Push12, Plus11 Plus12 From11 From10 Bring11,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<Times11<M>>, N N::LongDivide<Self>,
            PushOctal5 TwicePlusOne;
    12 B1 B1 B0 B0: B0, U::Push13, Plus12 Plus13 From12 From11 Bring12,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<Times12<M>>, N HalfUnder<N, Self>,
            PushOctal6 TwicePlusOne;
    13 B1 B1 B0 B1: B0, U::Push14, Plus13 Plus14 From13 From12 Bring13,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<Times13<M>>, N N::LongDivide<Self>,
            PushOctal6 TwicePlusOne;
    14 B1 B1 B1 B0: B0, U::Push15, Plus14 Plus15 From14 From13 Bring14,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<Times14<M>>, N HalfUnder<N, Self>,
            PushOctal7 TwicePlusOne;
    15 B1 B1 B1 B1: B0, <U::Next as Nat>::Push0, Plus15 Plus16 From15 From14 Bring15,
        M <<U::Multiply<M> as Nat>::Push0 as Nat>::Add<Times15<M>>, N N::LongDivide<Self>,
            PushOctal7 TwicePlusOne;
}
