//! The bits of an index as digits: the extents `(2^M, 2, …, 2^(|S|−B), 2, …)`, with strides that
//! ask something of them.

use crate::{
    algebra::{Composes, CompositionBy},
    int::{Add, Dyn, FloorRem, Int, Mul, Negative, One, Static, Zero, leaf_of},
    lang::{If, Ready, chosen, only_types, thunk},
    num::{
        self, Bit, Nat,
        unary::{Step, Stop, Unary},
    },
    swizzle::{Bits, Common, ToggledOf, TogglingOf},
    tree::{Layout, List, Mode, Modes, NoModes},
    value,
};
use core::marker::PhantomData;
use typenum::{U1, U2};

/// Modes of extent 2, one for each bit of a run.
#[doc(hidden)]
pub trait Run {
    /// Of stride 1, before `T`.
    type Ones<T: List>: List;
    /// The gain of setting a bit: `Base` more, and `Toggle` more or less, as its partner is set
    /// or not, which may not be known; before `T`.
    type Weight<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List>: List;
    fn weight<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List>(
        swizzle: value::Swizzle,
        start: i64,
        here: i64,
        t: T,
    ) -> Self::Weight<Base, Toggle, Partner, Unsure, T>;
}

impl Run for Stop {
    type Ones<T: List> = T;
    type Weight<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List> = T;
    #[inline(always)]
    fn weight<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List>(
        _: value::Swizzle,
        _: i64,
        _: i64,
        t: T,
    ) -> T {
        t
    }
}

impl<P: Unary> Run for Step<P> {
    type Ones<T: List> = Modes<Mode<Static<U2>, One>, P::Ones<T>>;
    type Weight<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List> = Modes<
        Mode<Static<U2>, WeightOf<Base, Toggle, Partner, Unsure>>,
        P::Weight<Base::Twice, Toggle::Twice, Partner::Half, Unsure::Half, T>,
    >;
    #[inline(always)]
    fn weight<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List>(
        swizzle: value::Swizzle,
        start: i64,
        here: i64,
        t: T,
    ) -> Self::Weight<Base, Toggle, Partner, Unsure, T> {
        let weight = swizzle.apply(start | here) - swizzle.apply(start & !here);
        Modes(
            Mode(Static::new(), leaf_of(weight as isize)),
            P::weight::<Base::Twice, Toggle::Twice, Partner::Half, Unsure::Half, T>(
                swizzle,
                start,
                2 * here,
                t,
            ),
        )
    }
}

type WeightOf<Base, Toggle, Partner, Unsure> =
    chosen::Int<<Unsure as Nat>::LastBit, Ready<Dyn>, AlwaysValid<Base, Toggle, Partner>>;
only_types! {
    AlwaysValid<Base: Nat, Toggle: Nat, Partner: Nat>: Int =
        chosen::Int<Partner::LastBit, Less<Base, Toggle>, More<Base, Toggle>>;
    Less<Base: Nat, Toggle: Nat>: Int = Add<Static<Base>, Mul<Negative<U1>, Static<Toggle>>>;
    More<Base: Nat, Toggle: Nat>: Int = Static<num::Sum<Base, Toggle>>;
}

/// The bits of an index, each in a mode of its own.
type Ones<W> = Modes<
    Mode<Static<<W as Bits>::Low>, One>,
    <<W as Bits>::Count as Run>::Ones<
        Modes<
            Mode<Static<<W as Bits>::Gap>, One>,
            <<W as Bits>::Count as Run>::Ones<Modes<Mode<One, One>, NoModes>>,
        >,
    >,
>;

/// Whether the bits of `R`, of `D` and of two numbers are added up without a carry.
pub(super) type AreApart<W, R, D, A, B> = Composes<
    Ones<W>,
    Modes<R, Modes<D, Modes<Mode<Static<U2>, A>, Modes<Mode<Static<U2>, B>, NoModes>>>>,
>;

/// The bits of the run that begins at `At`, from the lowest on, that a layout reaches.
pub(super) type Counted<W, At, R> = CompositionBy<
    Modes<
        Mode<Static<At>, Zero>,
        Modes<Mode<Static<<W as Bits>::Block>, One>, Modes<Mode<One, Zero>, NoModes>>,
    >,
    R,
>;
pub(super) type Reached<W, At, R> = <<Counted<W, At, R> as Layout>::Span as Int>::Magnitude;

/// Whether no bit that a layout reaches toggles another one that it reaches.
pub(super) type IsStrided<W, R> =
    <<<Counted<W, <W as Bits>::Toggling, R> as Layout>::Exists as Bit>::And<
    <Counted<W, <W as Bits>::Toggled, R> as Layout>::Exists,
> as Bit>::And<
    <<Common<
        Reached<W, <W as Bits>::Toggling, R>, Reached<W, <W as Bits>::Toggled, R>
    > as thunk::Nat>::Out as Nat>::IsZero,
>;

/// A leaf modulo the end of all bits, which is natural.
type Cut<W, I> = <FloorRem<I, Static<<W as Bits>::End>> as Int>::Magnitude;
/// The bits of a leaf that a swizzle looks at, as a number.
type BitsRead<W, I> = num::Sum<
    num::Product<TogglingOf<W, Cut<W, I>>, <W as Bits>::Toggling>,
    num::Product<ToggledOf<W, Cut<W, I>>, <W as Bits>::Toggled>,
>;
pub(super) type Minus<A, B> = Add<A, Mul<Negative<U1>, B>>;
/// The part of a fixed index that goes into the offset.
pub(super) type Outside<W, K> = Minus<K, Static<BitsRead<W, K>>>;

/// The bits of a swizzled index, as long as no two of them belong together: at the
/// static start `K`, and the bits that `D` may add.
pub(super) type Strides<W, K, D> = Modes<
    Mode<Static<<W as Bits>::Low>, One>,
    LowRun<
        W,
        K,
        D,
        Modes<
            Mode<Static<<W as Bits>::Gap>, Static<MiddleOf<W>>>,
            HighRun<W, K, D, Modes<Mode<One, Static<<W as Bits>::End>>, NoModes>>,
        >,
    >,
>;
type MiddleOf<W> = num::Product<<W as Bits>::Low, <W as Bits>::Block>;
/// The run that is toggled, and the one that toggles.
type ToggledRun<W, K, D, T> = <<W as Bits>::Count as Run>::Weight<
    typenum::U0,
    <W as Bits>::Toggled,
    TogglingOf<W, Cut<W, K>>,
    Reached<W, <W as Bits>::Toggling, D>,
    T,
>;
type TogglingRun<W, K, D, T> = <<W as Bits>::Count as Run>::Weight<
    <W as Bits>::Toggling,
    <W as Bits>::Toggled,
    ToggledOf<W, Cut<W, K>>,
    Reached<W, <W as Bits>::Toggled, D>,
    T,
>;
type LowRun<W, K, D, T> =
    chosen::List<<W as Bits>::IsDown, RunToggled<W, K, D, T>, RunToggling<W, K, D, T>>;
type HighRun<W, K, D, T> =
    chosen::List<<W as Bits>::IsDown, RunToggling<W, K, D, T>, RunToggled<W, K, D, T>>;

/// The runs as branches: their weight at a start that is known by now.
macro_rules! runs {
    ($($Run:ident: $Type:ident at $At:ident;)*) => { $(
        #[doc(hidden)]
        #[derive(Debug)]
        pub struct $Run<W, K, D, T>(i64, T, PhantomData<(W, K, D)>);
        impl<W, K, D, T: Copy> Clone for $Run<W, K, D, T> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<W, K, D, T: Copy> Copy for $Run<W, K, D, T> {}
        impl<W: Bits, K: Int, D: Layout, T: List> thunk::List for $Run<W, K, D, T> {
            type Out = $Type<W, K, D, T>;
            #[inline(always)]
            fn out(self) -> Self::Out {
                <W::Count as Run>::weight(W::SWIZZLE, self.0, W::$At::VALUE as i64, self.1)
            }
        }
    )* };
}
runs! {
    RunToggled: ToggledRun at Toggled;
    RunToggling: TogglingRun at Toggling;
}

/// The value twin of [`Strides`].
#[inline(always)]
pub(super) fn strides<W: Bits, K: Int, D: Layout>(start: i64) -> Strides<W, K, D> {
    let end = Modes(Mode(One, Static::new()), NoModes);
    let high = <W::IsDown as If>::List(
        RunToggling(start, end, PhantomData),
        RunToggled(start, end, PhantomData),
    );
    let middle = Modes(Mode(Static::new(), Static::new()), high);
    Modes(
        Mode(Static::new(), One),
        <W::IsDown as If>::List(
            RunToggled(start, middle, PhantomData),
            RunToggling(start, middle, PhantomData),
        ),
    )
}

/// The bits of an index that the swizzle does not look at.
pub(super) type Elsewhere<W> = Modes<
    Mode<Static<<W as Bits>::Low>, One>,
    Modes<
        Mode<Static<<W as Bits>::Block>, Zero>,
        Modes<
            Mode<Static<<W as Bits>::Gap>, One>,
            Modes<Mode<Static<<W as Bits>::Block>, Zero>, Modes<Mode<One, One>, NoModes>>,
        >,
    >,
>;
