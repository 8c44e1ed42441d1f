//! Slices of swizzled layouts, as plain layouts where strides can say what the swizzle does.
//!
//! The bits of an index that a swizzle looks at are digits of their own in a layout of extents `(2^M, 2, …, 2^(|S|−B), 2, …)`. Whether a slice and what it begins at
//! are added up in them without a carry is whether a composition with that exists; whether two bits are reached of which one toggles the other, and what a bit is
//! then worth, are compositions with the same extents and other strides.

use super::{Around, ComposedLayout, Function, inside::around};
use crate::{
    algebra::{Composition, twin_of_composition},
    int::{Add, Dyn, FloorRem, Int, IsStatic, Just, Mul, Negative, One, Static, Zero},
    layout::{Coord, CoordTree, CoordTuple, Layout, LayoutTuple, List, Mode, Modes, NoModes, Slicing},
    lazy::{If, only_types, thunk},
    num::{
        self, Bit, Nat,
        unary::{Step, Stop, Unary},
    },
    swizzle::{Applied, Bits, Common, ToggledOf, TogglingOf},
    tuple::{Cons, Nil, Underscore},
    value,
};
use core::marker::PhantomData;
use typenum::{B0, B1, U1, U2};

/// The slice of a layout `L` after a swizzle `W` and an offset `O`, at a coordinate: `Sw<3,0,3> o 0 o (8,8):(8,1)` at `(1,_)` → `((2,4)):((-1,2))`. See
/// [`ComposedLayout::slice_and_offset`].
///
/// ```
/// use stridewise::{composed::SwizzledSlice, prelude::*};
/// type S = SwizzledSlice<Swizzle![3, 0, 3], Int![0], Layout![(8, 8) : (8, 1)], Coord![(1, _)]>;
/// assert_eq!(S::default(), layout!(((2, 4)) : ((-1, 2))));
/// ```
///
/// Source: CuTe `slice(ComposedLayout)`.
pub type SwizzledSlice<W, O, L, C> = <W as Function>::Slice<O, L, <C as Coord>::Tree>;

/// Where that slice begins, as a leaf: `Sw<3,0,3> o 0 o (8,8):(8,1)` at `(1,_)` → 9. See [`ComposedLayout::slice_and_offset`].
///
/// ```
/// use stridewise::{composed::SwizzledOffset, prelude::*};
/// type O = SwizzledOffset<Swizzle![3, 0, 3], Int![0], Layout![(8, 8) : (8, 1)], Coord![(1, _)]>;
/// assert_eq!(O::STATIC, Some(9));
/// ```
///
/// Source: CuTe `slice_and_offset(ComposedLayout)`.
pub type SwizzledOffset<W, O, L, C> = <W as Function>::SliceOffset<O, L, <C as Coord>::Tree>;

/// The slice, and where it begins.
#[doc(hidden)]
pub type SliceAndOffset<F, O, L, C> = (<F as Function>::Slice<O, L, C>, <F as Function>::SliceOffset<O, L, C>);

impl<F: Function, O: Int, L: Layout> ComposedLayout<F, O, L> {
    /// The slice, and the index where it begins: `Sw<3,0,3> o 0 o (8,8):(8,1)` at `(1,_)` → `((2,4)):((-1,2))` and 9.
    ///
    /// Of a static layout it is a plain one where strides can say what the swizzle does. Which bits toggle others at a dynamic coordinate is known at run time, and so
    /// are the strides of those that are toggled.
    ///
    /// # Laws
    /// For every coordinate with `_` filled in: `layout(c) = slice(the filled in) + offset`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// let (row, offset) = tile.slice_and_offset(coord!((1, _)));
    /// assert_eq!((row, offset), (layout!(((2, 4)) : ((-1, 2))), int!(9)));
    /// let i = 1_usize;
    /// let (row, offset) = tile.slice_and_offset(coord!((i, _)));
    /// assert_eq!((format!("{row:#}"), offset.value()), ("((_2,_2,_2)):((-1,2,4))".to_string(), 9));
    /// // Bits that toggle each other are both in this slice.
    /// let tile = swizzle!(2, 1, 4).composition(layout!((2, (8, 8)) : (64, (8, 1))));
    /// let (half, offset) = tile.slice_and_offset(coord!((1, _)));
    /// assert_eq!((half.to_string(), offset.value()), ("Sw<2,1,4> o 64 o ((8,8)):((8,1))".to_string(), 0));
    /// ```
    ///
    /// # Panics
    /// If a dynamic coordinate of a static layout is outside of its extent.
    ///
    /// # Compile errors
    /// As [`Index::slice`](crate::layout::Index::slice).
    ///
    /// Source: CuTe `slice_and_offset`, which adds offsets bit by bit and takes for granted that they do not carry.
    #[inline]
    #[track_caller]
    pub fn slice_and_offset<C: Coord>(self, coord: C) -> SliceAndOffset<F, O, L, C::Tree> {
        self.0.slice_after(self.1, self.2, coord.tree())
    }

    /// The slice alone. See [`slice_and_offset`](Self::slice_and_offset).
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let tile = swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1)));
    /// assert_eq!(tile.slice(coord!((_, 1))), layout!(((2, 4)) : ((7, 18))));
    /// ```
    ///
    /// # Panics
    /// As [`slice_and_offset`](Self::slice_and_offset).
    ///
    /// Source: CuTe `slice`.
    #[inline]
    #[track_caller]
    pub fn slice<C: Coord>(self, coord: C) -> SwizzledSlice<F, O, L, C> {
        self.slice_and_offset(coord).0
    }
}

/// What a coordinate fixes: which of it is known to rustc.
#[doc(hidden)]
pub trait Fixing: Copy {
    /// `_` everywhere.
    type IsFree: Bit;
    /// The leaves that dynamic integers fix, before `T`.
    type DynamicOnto<L: Layout, T: List>: List;
    /// The index of the static integers.
    type Known<L: Layout>: Int;
    /// Whether dynamic integers are below the sizes of their modes.
    fn is_inside<L: Layout>(self, l: L) -> bool;
}

/// The coordinates of the modes.
#[doc(hidden)]
pub trait FixingTuple: Fixing {
    type DynamicAll<M: LayoutTuple, T: List>: List;
    type KnownAll<M: LayoutTuple>: Int;
    fn all_inside<M: LayoutTuple>(self, m: M) -> bool;
}

impl<I: Int> Fixing for I {
    type IsFree = B0;
    type DynamicOnto<L: Layout, T: List> = <I::IsStatic as If>::List<Listed<T>, Flattened<L, T>>;
    type Known<L: Layout> = <I::IsStatic as If>::Int<Indexed<L, I>, Just<Zero>>;
    #[inline]
    fn is_inside<L: Layout>(self, l: L) -> bool {
        I::STATIC.is_some() || (0..l.size_of().value()).contains(&self.value())
    }
}

impl Fixing for Underscore {
    type IsFree = B1;
    type DynamicOnto<L: Layout, T: List> = T;
    type Known<L: Layout> = Zero;
    #[inline]
    fn is_inside<L: Layout>(self, _: L) -> bool {
        true
    }
}

macro_rules! tuples {
    ($([$($g:tt)*] $Tuple:ty, $IsFree:ty;)*) => { $(
        impl<$($g)*> Fixing for $Tuple {
            type IsFree = $IsFree;
            type DynamicOnto<L: Layout, X: List> = <Self as FixingTuple>::DynamicAll<L::AsTuple, X>;
            type Known<L: Layout> = <Self as FixingTuple>::KnownAll<L::AsTuple>;
            #[inline]
            fn is_inside<L: Layout>(self, l: L) -> bool {
                self.all_inside(l.tuple_of())
            }
        }
    )* };
}
tuples! {
    [] Nil, B1;
    [H: CoordTree, T: CoordTuple] Cons<H, T>, <H::IsFree as Bit>::And<T::IsFree>;
}

impl FixingTuple for Nil {
    type DynamicAll<M: LayoutTuple, X: List> = X;
    type KnownAll<M: LayoutTuple> = Zero;
    #[inline]
    fn all_inside<M: LayoutTuple>(self, _: M) -> bool {
        true
    }
}

impl<H: CoordTree, T: CoordTuple> FixingTuple for Cons<H, T> {
    type DynamicAll<M: LayoutTuple, X: List> = H::DynamicOnto<M::Head, T::DynamicAll<M::Tail, X>>;
    type KnownAll<M: LayoutTuple> = Add<H::Known<M::Head>, T::KnownAll<M::Tail>>;
    #[inline]
    fn all_inside<M: LayoutTuple>(self, m: M) -> bool {
        self.0.is_inside(m.head()) && self.1.all_inside(m.tail())
    }
}

only_types! {
    Listed<T: List>: List = T;
    Flattened<L: Layout, T: List>: List = L::FlatOnto<T>;
    Indexed<L: Layout, I: Int>: Int = L::IndexOf<I>;
}

/// Modes of extent 2, one for each bit of a run.
#[doc(hidden)]
pub trait Run {
    /// Of stride 1, before `T`.
    type Ones<T: List>: List;
    /// What setting a bit is worth: `Base` more, and `Toggle` more or less, as its partner is set or not, which may not be known; before `T`.
    type Worth<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List>: List;
    fn worth<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List>(
        swizzle: value::Swizzle,
        start: i64,
        here: i64,
        t: T,
    ) -> Self::Worth<Base, Toggle, Partner, Unsure, T>;
}

impl Run for Stop {
    type Ones<T: List> = T;
    type Worth<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List> = T;
    #[inline(always)]
    fn worth<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List>(_: value::Swizzle, _: i64, _: i64, t: T) -> T {
        t
    }
}

impl<P: Unary> Run for Step<P> {
    type Ones<T: List> = Modes<Mode<Static<U2>, One>, P::Ones<T>>;
    type Worth<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List> = Modes<
        Mode<Static<U2>, WorthOf<Base, Toggle, Partner, Unsure>>,
        P::Worth<Base::Twice, Toggle::Twice, Partner::Half, Unsure::Half, T>,
    >;
    #[inline(always)]
    fn worth<Base: Nat, Toggle: Nat, Partner: Nat, Unsure: Nat, T: List>(
        swizzle: value::Swizzle,
        start: i64,
        here: i64,
        t: T,
    ) -> Self::Worth<Base, Toggle, Partner, Unsure, T> {
        let worth = swizzle.apply(start | here) - swizzle.apply(start & !here);
        Modes(
            Mode(Static::new(), Int::of(worth as isize)),
            P::worth::<Base::Twice, Toggle::Twice, Partner::Half, Unsure::Half, T>(swizzle, start, 2 * here, t),
        )
    }
}

type WorthOf<Base, Toggle, Partner, Unsure> =
    <<Unsure as Nat>::LastBit as If>::Int<Just<Dyn>, Sure<Base, Toggle, Partner>>;
only_types! {
    Sure<Base: Nat, Toggle: Nat, Partner: Nat>: Int = <Partner::LastBit as If>::Int<Less<Base, Toggle>, More<Base, Toggle>>;
    Less<Base: Nat, Toggle: Nat>: Int = Add<Static<Base>, Mul<Negative<U1>, Static<Toggle>>>;
    More<Base: Nat, Toggle: Nat>: Int = Static<num::Sum<Base, Toggle>>;
}

/// The bits of an index, each in a mode of its own.
type Ones<W> = Modes<
    Mode<Static<<W as Bits>::Low>, One>,
    <<W as Bits>::Count as Run>::Ones<
        Modes<Mode<Static<<W as Bits>::Gap>, One>, <<W as Bits>::Count as Run>::Ones<Modes<Mode<One, One>, NoModes>>>,
    >,
>;

/// Whether the bits of `R`, of `D` and of two numbers are added up without a carry.
pub(super) type AreApart<W, R, D, A, B> = <Composition<
    Ones<W>,
    Modes<R, Modes<D, Modes<Mode<Static<U2>, A>, Modes<Mode<Static<U2>, B>, NoModes>>>>,
> as Layout>::Exists;

/// The bits of the run that begins at `At`, from the lowest on, that a layout reaches.
pub(super) type Counted<W, At, R> = Composition<
    Modes<Mode<Static<At>, Zero>, Modes<Mode<Static<<W as Bits>::Block>, One>, Modes<Mode<One, Zero>, NoModes>>>,
    R,
>;
pub(super) type Reached<W, At, R> = <<Counted<W, At, R> as Layout>::Span as Int>::Magnitude;

/// Whether a layout reaches no two bits of which one toggles the other.
type IsStrided<W, R> = <<<Counted<W, <W as Bits>::Toggling, R> as Layout>::Exists as Bit>::And<
    <Counted<W, <W as Bits>::Toggled, R> as Layout>::Exists,
> as Bit>::And<
    <<Common<Reached<W, <W as Bits>::Toggling, R>, Reached<W, <W as Bits>::Toggled, R>> as thunk::Nat>::Out as Nat>::IsZero,
>;

/// A leaf modulo the end of all bits, which is natural.
type Cut<W, I> = <FloorRem<I, Static<<W as Bits>::End>> as Int>::Magnitude;
/// The bits of a leaf that a swizzle looks at, as a number.
type LookedAt<W, I> = num::Sum<
    num::Product<TogglingOf<W, Cut<W, I>>, <W as Bits>::Toggling>,
    num::Product<ToggledOf<W, Cut<W, I>>, <W as Bits>::Toggled>,
>;
type Minus<A, B> = Add<A, Mul<Negative<U1>, B>>;
/// What of a fixed index comes out.
type Outside<W, K> = Minus<K, Static<LookedAt<W, K>>>;

/// What a swizzle makes of the bits of an index, as long as no two of them belong together: at the static start `K`, and what `D` may have besides.
type Strides<W, K, D> = Modes<
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
type ToggledRun<W, K, D, T> = <<W as Bits>::Count as Run>::Worth<
    typenum::U0,
    <W as Bits>::Toggled,
    TogglingOf<W, Cut<W, K>>,
    Reached<W, <W as Bits>::Toggling, D>,
    T,
>;
type TogglingRun<W, K, D, T> = <<W as Bits>::Count as Run>::Worth<
    <W as Bits>::Toggling,
    <W as Bits>::Toggled,
    ToggledOf<W, Cut<W, K>>,
    Reached<W, <W as Bits>::Toggled, D>,
    T,
>;
type LowRun<W, K, D, T> = <<W as Bits>::IsDown as If>::List<RunToggled<W, K, D, T>, RunToggling<W, K, D, T>>;
type HighRun<W, K, D, T> = <<W as Bits>::IsDown as If>::List<RunToggling<W, K, D, T>, RunToggled<W, K, D, T>>;

/// The runs as branches: what they are worth, at a start that is known by now.
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
                <W::Count as Run>::worth(W::SWIZZLE, self.0, W::$At::VALUE as i64, self.1)
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
fn strides<W: Bits, K: Int, D: Layout>(start: i64) -> Strides<W, K, D> {
    let end = Modes(Mode(One, Static::new()), NoModes);
    let high = <W::IsDown as If>::List(RunToggling(start, end, PhantomData), RunToggled(start, end, PhantomData));
    let middle = Modes(Mode(Static::new(), Static::new()), high);
    Modes(
        Mode(Static::new(), One),
        <W::IsDown as If>::List(RunToggled(start, middle, PhantomData), RunToggling(start, middle, PhantomData)),
    )
}

/// The leaves that dynamic integers fix.
type Loose<L, C> = <C as Fixing>::DynamicOnto<L, NoModes>;
/// Where the slice begins, as far as it is known.
type Base<O, L, C> = Add<O, <C as Fixing>::Known<L>>;
type Start<O, L, C> = Add<O, <L as Layout>::IndexOf<C>>;
type Kept<L, C> = <C as Slicing>::Kept<L>;
/// What stays inside, and what comes out, of what is known.
type In<W, O, L, C> = Minus<Base<O, L, C>, Out<W, L, C>>;
type Out<W, L, C> = Outside<W, <C as Fixing>::Known<L>>;
/// The bits of an index that the swizzle does not look at.
type Elsewhere<W> = Modes<
    Mode<Static<<W as Bits>::Low>, One>,
    Modes<
        Mode<Static<<W as Bits>::Block>, Zero>,
        Modes<
            Mode<Static<<W as Bits>::Gap>, One>,
            Modes<Mode<Static<<W as Bits>::Block>, Zero>, Modes<Mode<One, One>, NoModes>>,
        >,
    >,
>;
/// A number that is known if dynamic integers fix none of the bits that the swizzle looks at.
type IfInside<X, W, L, C> = <<<Reached<W, <W as Bits>::Toggling, Loose<L, C>> as Nat>::IsZero as Bit>::And<
    <Reached<W, <W as Bits>::Toggled, Loose<L, C>> as Nat>::IsZero,
> as If>::Int<Just<X>, Just<Dyn>>;
/// A number that is known if they fix no others.
type IfOutside<X, W, L, C> =
    <<<<Composition<Elsewhere<W>, Loose<L, C>> as Layout>::Span as Int>::Magnitude as Nat>::IsZero as If>::Int<
        Just<X>,
        Just<Dyn>,
    >;

/// The slice and its offset, case by case.
macro_rules! slices {
    ($($(#[$m:meta])* $Case:ident($o:ident, $l:ident, $c:ident)
        : $slice:ty = $layout:expr; $offset:ty = $index:expr;)*) => { $(
        $(#[$m])*
        #[doc(hidden)]
        #[derive(Debug)]
        pub struct $Case<W, O, L, C>(O, L, C, PhantomData<W>);
        impl<W, O: Copy, L: Copy, C: Copy> Clone for $Case<W, O, L, C> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<W, O: Copy, L: Copy, C: Copy> Copy for $Case<W, O, L, C> {}
        #[allow(unused_variables, reason = "not every case uses all three")]
        impl<W: Bits + Function, O: Int, L: Layout, C: CoordTree> thunk::AnyLayout for $Case<W, O, L, C> {
            type Out = $slice;
            #[inline(always)]
            fn out(self) -> Self::Out {
                let Self($o, $l, $c, _) = self;
                $layout
            }
        }
        #[allow(unused_variables, reason = "not every case uses all three")]
        impl<W: Bits + Function, O: Int, L: Layout, C: CoordTree> thunk::Int for $Case<W, O, L, C> {
            type Out = $offset;
            #[inline(always)]
            fn out(self) -> Self::Out {
                let Self($o, $l, $c, _) = self;
                $index
            }
        }
    )* };
}
slices! {
    /// Nothing is fixed.
    Free(o, l, c): Around<W, O, Kept<L, C>> = around(W::default(), o, c.kept(l)); Zero = Zero;
    Fixed(o, l, c): <W::IsIdentity as If>::AnyLayout<Unswizzled<W, O, L, C>, Swizzled<W, O, L, C>>
        = <W::IsIdentity as If>::AnyLayout(Unswizzled(o, l, c, PhantomData), Swizzled(o, l, c, PhantomData));
        <W::IsIdentity as If>::Int<Unswizzled<W, O, L, C>, Swizzled<W, O, L, C>>
        = <W::IsIdentity as If>::Int(Unswizzled(o, l, c, PhantomData), Swizzled(o, l, c, PhantomData));
    Unswizzled(o, l, c): Kept<L, C> = c.kept(l); Start<O, L, C> = start(o, l, c);
    Swizzled(o, l, c): <AreKnown<O, L> as If>::AnyLayout<Known<W, O, L, C>, Whole<W, O, L, C>>
        = <AreKnown<O, L> as If>::AnyLayout(Known(o, l, c, PhantomData), Whole(o, l, c, PhantomData));
        <AreKnown<O, L> as If>::Int<Known<W, O, L, C>, Whole<W, O, L, C>>
        = <AreKnown<O, L> as If>::Int(Known(o, l, c, PhantomData), Whole(o, l, c, PhantomData));
    /// A static layout: which bits it has is known.
    Known(o, l, c): <IsPlain<W, O, L, C> as If>::AnyLayout<Strided<W, O, L, C>, Composed<W, O, L, C>>
        = <IsPlain<W, O, L, C> as If>::AnyLayout(Strided(o, l, c, PhantomData), Composed(o, l, c, PhantomData));
        <IsPlain<W, O, L, C> as If>::Int<Strided<W, O, L, C>, Composed<W, O, L, C>>
        = <IsPlain<W, O, L, C> as If>::Int(Strided(o, l, c, PhantomData), Composed(o, l, c, PhantomData));
    Strided(o, l, c): Composition<Strides<W, Base<O, L, C>, Loose<L, C>>, Kept<L, C>>
        = twin_of_composition(strides::<W, Base<O, L, C>, Loose<L, C>>(start(o, l, c).value() as i64), c.kept(l));
        Applied<W, Start<O, L, C>> = Int::of(W::SWIZZLE.apply(start(o, l, c).value() as i64) as isize);
    Composed(o, l, c): <IsSplit<W, O, L, C> as If>::AnyLayout<Split<W, O, L, C>, Whole<W, O, L, C>>
        = <IsSplit<W, O, L, C> as If>::AnyLayout(Split(o, l, c, PhantomData), Whole(o, l, c, PhantomData));
        <IsSplit<W, O, L, C> as If>::Int<Split<W, O, L, C>, Whole<W, O, L, C>>
        = <IsSplit<W, O, L, C> as If>::Int(Split(o, l, c, PhantomData), Whole(o, l, c, PhantomData));
    /// The bits that the swizzle looks at stay inside, the others come out.
    Split(o, l, c): Around<W, IfInside<In<W, O, L, C>, W, L, C>, Kept<L, C>>
        = around(W::default(), Int::of(start(o, l, c).value() - outside::<W, L, C>(l, c)), c.kept(l));
        IfOutside<Out<W, L, C>, W, L, C> = Int::of(outside::<W, L, C>(l, c));
    /// All stays inside.
    Whole(o, l, c): Around<W, Start<O, L, C>, Kept<L, C>> = around(W::default(), start(o, l, c), c.kept(l)); Zero = Zero;
}

/// Whether layout and offset are static.
type AreKnown<O, L> = <IsStatic<O> as Bit>::And<<L as Layout>::IsStatic>;
type IsPlain<W, O, L, C> =
    <AreApart<W, Kept<L, C>, Loose<L, C>, Base<O, L, C>, Zero> as Bit>::And<IsStrided<W, Kept<L, C>>>;
type IsSplit<W, O, L, C> = AreApart<W, Kept<L, C>, Loose<L, C>, In<W, O, L, C>, Out<W, L, C>>;

#[inline(always)]
fn start<O: Int, L: Layout, C: CoordTree>(o: O, l: L, c: C) -> Start<O, L, C> {
    Int::of(o.value() + l.index_of(c))
}

/// What of a fixed index the swizzle does not look at.
#[inline(always)]
fn outside<W: Bits, L: Layout, C: CoordTree>(l: L, c: C) -> isize {
    l.index_of(c) & !(W::SWIZZLE.looked_at() as isize)
}

/// The slice of a swizzled layout.
pub(super) type SliceOf<W, O, L, C> = <<C as Fixing>::IsFree as If>::AnyLayout<Free<W, O, L, C>, Fixed<W, O, L, C>>;
/// Where it begins.
pub(super) type OffsetOf<W, O, L, C> = <<C as Fixing>::IsFree as If>::Int<Free<W, O, L, C>, Fixed<W, O, L, C>>;

type Sliced<W, O, L, C> = (SliceOf<W, O, L, C>, OffsetOf<W, O, L, C>);

/// The value twins.
#[inline]
#[track_caller]
pub(super) fn slice<W: Bits + Function, O: Int, L: Layout, C: CoordTree>(o: O, l: L, c: C) -> Sliced<W, O, L, C> {
    // What bits a dynamic integer may have is known of those inside only.
    if <AreKnown<O, L> as Bit>::VALUE && !<C::IsFree as Bit>::VALUE && !<W::IsIdentity as Bit>::VALUE {
        assert!(c.is_inside(l), "slice: a coordinate is outside of the layout");
    }
    (
        <C::IsFree as If>::AnyLayout(Free(o, l, c, PhantomData), Fixed(o, l, c, PhantomData)),
        <C::IsFree as If>::Int(Free(o, l, c, PhantomData), Fixed(o, l, c, PhantomData)),
    )
}
