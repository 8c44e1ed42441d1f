//! Swizzled layouts over wider and narrower elements, and their common part with other
//! layouts.

use super::{AnyLayout, Function, swizzle_through_layout::Exponent};
use crate::{
    algebra::{
        Cofactor, Downcast, InCommon, MaxAlignment, Size, Upcast, recast,
        twin::{
            DowncastFn, MaxAlignmentFn, MaxCommonVectorFn, RecastLayoutFn, UpcastFn, downcast,
            max_alignment, recast_layout, upcast,
        },
    },
    int::{
        CommonDivisor, Eq, FloorDiv, Int, IsNegative, IsStatic, IsZero, Min, Mul, Rem, Static,
        Zero, leaf_of,
    },
    lang::{
        If, Ready,
        apply::{any_operation, apply_fn, of_any::Layout as _},
        chosen, type_fns, types,
    },
    num::{self, Bit},
    refused::{NotPowerOfTwo, OffsetNotMultiple, Refused, Spelled, TornVector},
    swizzle::{Bits, IsPower, Swizzle},
    tree::Layout,
    value::{self, LayoutError, Operation, Reason},
};

/// The swizzle of vectors of `N` elements: `Sw<3,4,3>` by 8 → `Sw<3,1,3>`.
pub(super) type Widened<W, N> =
    chosen::Function<IsPower<<N as Int>::Magnitude>, Widening<W, N>, Unpowered<N>>;
/// The swizzle of elements that are `N` times as narrow: `Sw<3,1,3>` by 8 → `Sw<3,4,3>`.
pub(super) type Narrowed<W, N> =
    chosen::Function<IsPower<<N as Int>::Magnitude>, Narrowing<W, N>, Unpowered<N>>;

/// How many bits an element of a vector of `N` has.
type Width<N> = Exponent<<N as Int>::Magnitude>;
type Base<W> = <<W as Bits>::M as Int>::Magnitude;
type Count<W> = <<W as Bits>::B as Int>::Magnitude;
/// How many bits of a vector are past the base.
type BitsInVector<W, N> = num::Difference<Width<N>, Base<W>>;
types! {
    Unpowered<N: Int>: Function = Refused<NotPowerOfTwo<Spelled<N::Magnitude>>>;
    Narrowing<W: Bits, N: Int>: Function = Swizzle<W::B, Static<num::Sum<Base<W>, Width<N>>>, W::S>;
    Widening<W: Bits, N: Int>: Function =
        chosen::Function<num::IsLess<Base<W>, Width<N>>, WideningPast<W, N>, WideningWithin<W, N>>;
    WideningWithin<W: Bits, N: Int>: Function =
        Swizzle<W::B, Static<num::Difference<Base<W>, Width<N>>>, W::S>;
    WideningPast<W: Bits, N: Int>: Function =
        chosen::Function<IsTorn<W, N>, RefuseUpcast<N>, Dropping<W, N>>;
    RefuseUpcast<N: Int>: Function = Refused<TornVector<Spelled<N::Magnitude>>>;
    Dropping<W: Bits, N: Int>: Function =
        chosen::Function<
            num::IsLess<BitsInVector<W, N>, Count<W>>,
            DroppingSome<W, N>,
            DroppingAll<W>,
        >;
    DroppingSome<W: Bits, N: Int>: Function =
        Swizzle<Static<num::Difference<Count<W>, BitsInVector<W, N>>>, Zero, W::S>;
    DroppingAll<W: Bits>: Function = Swizzle<Zero, Zero, W::S>;
}
/// Whether bits inside of a vector toggle bits outside of it.
type IsTorn<W, N> =
    <<IsNegative<<W as Bits>::S> as Bit>::And<<IsZero<<W as Bits>::B> as Bit>::Not> as Bit>::And<
        num::IsLess<
            Width<N>,
            num::Sum<
                num::Sum<Base<W>, <<W as Bits>::S as Int>::Magnitude>,
                chosen::Nat<
                    <num::IsLess<BitsInVector<W, N>, Count<W>> as Bit>::Not,
                    Ready<Count<W>>,
                    Ready<BitsInVector<W, N>>,
                >,
            >,
        >,
    >;

/// The function over vectors of `N` elements; refused, if the offset lies inside of one.
type WidenedAt<F, O, N> = chosen::Function<Divides<O, N>, Up<F, N>, Cut<O, N>>;
type Upcasted<F, O, L, N> =
    <WidenedAt<F, O, N> as Function>::Composed<FloorDiv<O, N>, Upcast<L, N>>;
type Downcasted<F, O, L, N> =
    <<F as Function>::Downcast<N> as Function>::Composed<Mul<O, N>, Downcast<L, N>>;
type Recast<F, O, L, Old, New> =
    <Upcasted<F, O, L, Cofactor<New, Old>> as AnyLayout>::Apply<DowncastFn<Cofactor<Old, New>>>;

any_operation!(AnyLayout UpcastFn [L l] [N n Int] [
    { recast(l, n, Operation::Upcast, value::Layout::upcast, upcast) }
]
    [F O f o Upcasted<F, O, L, N>, |UpcastFn(n)| upcasted::<F, _, _, _>(o, l, n)]);
any_operation!(AnyLayout DowncastFn [L l] [N n Int] [
    { recast(l, n, Operation::Downcast, value::Layout::downcast, downcast) }
]
[F O f o Downcasted<F, O, L, N>, |DowncastFn(n)| {
    Ok(<F::Downcast<N>>::only().wrap_always(Mul(o, n), DowncastFn(n).try_evaluate(l)?))
}]);
any_operation!(AnyLayout RecastLayoutFn [L l] [Old old Int, New new Int] [{
    UpcastFn(Cofactor(new, old)).try_evaluate(l)?.try_evaluate(DowncastFn(Cofactor(old, new)))?;
    Ok(recast_layout(l, old, new))
}]
[F O f o Recast<F, O, L, Old, New>, |RecastLayoutFn(old, new)| {
    upcasted::<F, _, _, _>(o, l, Cofactor(new, old))?.try_evaluate(DowncastFn(Cofactor(old, new)))
}]);

fn upcasted<F: Function, O: Int, L: Layout, N: Int>(
    o: O,
    l: L,
    n: N,
) -> Result<Upcasted<F, O, L, N>, LayoutError> {
    if O::STATIC.is_none() && n.value() > 0 && o.value() % n.value() != 0 {
        let (offset, of) = (o.value() as i64, n.value() as i64);
        let reason = Reason::OffsetNotMultiple { offset, of };
        return Err(LayoutError::not_made(reason).of(Operation::Upcast));
    }
    Ok(<WidenedAt<F, O, N>>::only().wrap_always(FloorDiv(o, n), UpcastFn(n).try_evaluate(l)?))
}

/// Known to divide, or not known.
type Divides<O, N> = <<IsStatic<O> as Bit>::Not as Bit>::Or<IsZero<Rem<O, N>>>;
types! {
    Up<F: Function, N: Int>: Function = F::Upcast<N>;
    Cut<O: Int, N: Int>: Function =
        Refused<OffsetNotMultiple<Spelled<O::Magnitude>, Spelled<N::Magnitude>>>;
}

// How many elements two layouts have side by side at equal coordinates: the smaller number of those
// that the layouts inside and the functions keep together. With one function and offset on both
// sides, these do not matter. CuTe takes for granted that offsets do not cut a vector.
apply_fn!(
    Layout A => Int MaxCommonVectorFn[B: AnyLayout] = B::ApplyInt<WithLayout<A>>,
    |f, a| f.0.evaluate_int(WithLayout(a))
);
any_operation!(Any Int MaxCommonVectorFn [L l] [B b AnyLayout]
[
    F O f o B::ApplyInt<WithComposed<F, O, L>>,
    |MaxCommonVectorFn(b)| b.evaluate_int(WithComposed(f, o, l))
]);

/// A layout, and its common part with another one.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct WithLayout<A>(A);
apply_fn!(
    Layout B => Int WithLayout[A: Layout] = Size<InCommon<A, B>>, |f, b| InCommon(f.0, b).size_of()
);
any_operation!(Any Int WithLayout [L l] [A a Layout]
[
    F O f o Limited<Vector<A, L>, F::Unbroken<O>>,
    |WithLayout(a)| limited::<F::Unbroken<O>, _>(InCommon(a, l).size_of())
]);

/// A composed layout, and its common part with another one.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct WithComposed<G, P, M>(G, P, M);
apply_fn!(Layout B => Int WithComposed[
    G: Function, P: Int, M: Layout
] = Limited<Vector<M, B>, G::Unbroken<P>>,
    |f, b| limited::<G::Unbroken<P>, _>(InCommon(f.2, b).size_of()));
any_operation!(Any Int WithComposed [L l] [G g Function, P p Int, M m Layout]
[F O f o chosen::Int<IsSame<F, O, G, P>, Ready<Vector<M, L>>, LimitedBoth<
    Vector<M, L>, G::Unbroken<P>, F::Unbroken<O>
>>,
    |WithComposed(_, _, m)| {
        let vector = InCommon(m, l).size_of();
        <IsSame<F, O, G, P> as If>::Int(
            Ready(vector),
            LimitedBoth(vector, leaf_of::<G::Unbroken<P>>(1), leaf_of::<F::Unbroken<O>>(1))
        )
    }]);

/// Function and offset are known to be equal.
type IsSame<F, O, G, P> = <<F as Function>::Is<G> as Bit>::And<Eq<O, P>>;
type Vector<A, B> = Size<InCommon<A, B>>;
/// A number of elements side by side, and how many a function leaves so: a power of two, or 0 for
/// all.
type Limited<N, U> = Min<N, U>;
#[inline(always)]
fn limited<U: Int, N: Int>(n: N) -> Limited<N, U> {
    Min(n, leaf_of::<U>(1))
}
type_fns! {
    fn LimitedBoth(N: Int, U: Int, V: Int) -> Int { Min(N, CommonDivisor(U, V)) }
}

any_operation!(Any Int MaxAlignmentFn [L l] []
[
    F O f o CommonDivisor<MaxAlignment<L>, F::Unbroken<O>>,
    |MaxAlignmentFn()| CommonDivisor(max_alignment(l), leaf_of::<F::Unbroken<O>>(1))
]);

impl<B: Int, M: Int, S: Int> Swizzle<B, M, S> {
    /// The swizzle of vectors of `n` elements: `Sw<3,4,3>` by 8 → `Sw<3,1,3>`.
    ///
    /// Bits that are toggled inside of a vector toggle none of the result.
    ///
    /// # Laws
    /// `upcast(s, n)(⌊i / n⌋) = ⌊s(i) / n⌋`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(swizzle!(3, 4, 3).upcast(int!(8)), swizzle!(3, 1, 3));
    /// ```
    ///
    /// # Compile errors
    /// A number that is no power of two, or that tears vectors apart
    /// (`ui-tests/fail/torn_vector.rs`).
    ///
    /// Source: CuTe `upcast(Swizzle)`.
    #[must_use]
    pub fn upcast<N: Int>(self, _: N) -> <Self as Function>::Upcast<N> {
        Function::only()
    }

    /// The swizzle of elements that are `n` times as narrow: `Sw<3,1,3>` by 8 → `Sw<3,4,3>`.
    ///
    /// # Laws
    /// `downcast(s, n)(n · i + k) = n · s(i) + k` for `0 ≤ k < n`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!(swizzle!(3, 1, 3).downcast(int!(8)), swizzle!(3, 4, 3));
    /// ```
    ///
    /// # Compile errors
    /// A number that is no power of two.
    ///
    /// Source: CuTe `downcast(Swizzle)`.
    #[must_use]
    pub fn downcast<N: Int>(self, _: N) -> <Self as Function>::Downcast<N> {
        Function::only()
    }
}
