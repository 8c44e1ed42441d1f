//! Static facts about leaves, as type-level booleans.

use super::{CommonDivisor, Int, Rem, Zero};
use crate::{lang::twins, num::Bit};

macro_rules! predicates {
    ($($(#[$m:meta])* $Name:ident<$($P:ident),*> = $t:ty;)*) => { $(
        $(#[$m])*
        #[doc(hidden)]
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
    /// With a direction.
    HasDirection<A> = <A as Int>::HasDirection;
    /// Known to be equal.
    Eq<A, B> = <A as Int>::KnownEqual<B>;
    /// Known to be less.
    Less<A, B> = <A as Int>::IsLess<B>;
    /// Known to divide.
    Divides<D, N> = <Rem<N, D> as Int>::IsZero;
    /// Both.
    And<A, B> = <A as Bit>::And<B>;
    /// Either.
    Or<A, B> = <A as Bit>::Or<B>;
    /// One of the two, not both.
    Xor<A, B> = <A as Bit>::Xor<B>;
    /// Not.
    Not<A> = <A as Bit>::Not;
}

twins! {
    /// The known divisor of a leaf that is not negative, as a static leaf: itself if it is
    /// static, 1 if nothing is known.
    pub Divisor<A: Int> = CommonDivisor<A, Zero>, |a| CommonDivisor(a, Zero);
}
