//! Modes by their places: the same for layouts and for tuples, so it is written once, as a macro.

/// `$Places`, which counts through `$Items`, and the public `$Structure` over it.
macro_rules! places {
    (
        $Places:ident, $Select:ident, $Structure:ident, $Item:ident, $Items:ident, $Nil:ident, $Cons:ident, $what:literal,
        $Get:ident, $Take:ident, $Group:ident, $Selected:ident, $Replace:ident, $Append:ident, $Prepend:ident, $Flatten:ident,
        $from:literal, $take:literal, $group:literal, $select:literal, $replace:literal, $append:literal, $prepend:literal, $flatten:literal
    ) => {
        /// Counts through modes.
        #[doc(hidden)]
        pub trait $Places: Sized + 'static {
            type Get<M: $Items>: $Item;
            type Skip<M: $Items>: $Items;
            type Take<M: $Items>: $Items;
            type Replace<M: $Items, X: $Item>: $Items;
            fn get<M: $Items>(m: M) -> Self::Get<M>;
            fn skip<M: $Items>(m: M) -> Self::Skip<M>;
            fn take<M: $Items>(m: M) -> Self::Take<M>;
            fn replace<M: $Items, X: $Item>(m: M, x: X) -> Self::Replace<M, X>;
        }

        impl $Places for Stop {
            type Get<M: $Items> = M::Head;
            type Skip<M: $Items> = M;
            type Take<M: $Items> = $Nil;
            type Replace<M: $Items, X: $Item> = M::Replaced<X, M::Tail>;
            #[inline(always)]
            fn get<M: $Items>(m: M) -> M::Head {
                m.head()
            }
            #[inline(always)]
            fn skip<M: $Items>(m: M) -> M {
                m
            }
            #[inline(always)]
            fn take<M: $Items>(_: M) -> $Nil {
                $Nil
            }
            #[inline(always)]
            fn replace<M: $Items, X: $Item>(m: M, x: X) -> Self::Replace<M, X> {
                m.replaced(x, m.tail())
            }
        }

        impl<P: $Places> $Places for Step<P> {
            type Get<M: $Items> = P::Get<M::Tail>;
            type Skip<M: $Items> = P::Skip<M::Tail>;
            type Take<M: $Items> = M::Replaced<M::Head, P::Take<M::Tail>>;
            type Replace<M: $Items, X: $Item> = M::Replaced<M::Head, P::Replace<M::Tail, X>>;
            #[inline(always)]
            fn get<M: $Items>(m: M) -> Self::Get<M> {
                P::get(m.tail())
            }
            #[inline(always)]
            fn skip<M: $Items>(m: M) -> Self::Skip<M> {
                P::skip(m.tail())
            }
            #[inline(always)]
            fn take<M: $Items>(m: M) -> Self::Take<M> {
                m.replaced(m.head(), P::take(m.tail()))
            }
            #[inline(always)]
            fn replace<M: $Items, X: $Item>(m: M, x: X) -> Self::Replace<M, X> {
                m.replaced(m.head(), P::replace(m.tail(), x))
            }
        }

        /// Places of modes: a tuple of static numbers.
        #[doc(hidden)]
        pub trait $Select: Copy {
            type Of<M: $Items>: $Items;
            fn of<M: $Items>(m: M) -> Self::Of<M>;
        }
        impl $Select for tuple::Nil {
            type Of<M: $Items> = $Nil;
            #[inline(always)]
            fn of<M: $Items>(_: M) -> $Nil {
                $Nil
            }
        }
        impl<N: Nat, T: $Select> $Select for tuple::Cons<Static<N>, T> {
            type Of<M: $Items> = $Cons<<N::Unary as $Places>::Get<M>, T::Of<M>>;
            #[inline(always)]
            fn of<M: $Items>(m: M) -> Self::Of<M> {
                $Cons(<N::Unary as $Places>::get(m), T::of(m))
            }
        }

        type Place<N> = <<N as Int>::Magnitude as Nat>::Unary;
        type Length<B, E> = <Difference<<E as Int>::Magnitude, <B as Int>::Magnitude> as Nat>::Unary;

        #[doc = concat!("The mode at place `N` of a ", $what, ".")]
        pub type $Get<L, N> = <Place<N> as $Places>::Get<<L as $Item>::Modes>;
        #[doc = concat!("The modes `B` up to but not including `E` of a ", $what, ".")]
        pub type $Take<L, B, E> = <Length<B, E> as $Places>::Take<<Place<B> as $Places>::Skip<<L as $Item>::Modes>>;
        #[doc = concat!("The modes `B` up to but not including `E` of a ", $what, " in parentheses of their own.")]
        pub type $Group<L, B, E> = <<Place<B> as $Places>::Take<<L as $Item>::Modes> as $Items>::Append<
            $Cons<$Take<L, B, E>, <Place<E> as $Places>::Skip<<L as $Item>::Modes>>,
        >;
        #[doc = concat!("The modes of a ", $what, " at the places `I`.")]
        pub type $Selected<L, I> = <I as $Select>::Of<<L as $Item>::Modes>;
        #[doc = concat!("A ", $what, " with `X` for the mode at place `N`.")]
        pub type $Replace<L, N, X> = <Place<N> as $Places>::Replace<<L as $Item>::Modes, X>;
        #[doc = concat!("A ", $what, " with the mode `X` behind its modes.")]
        pub type $Append<L, X> = <<L as $Item>::Modes as $Items>::Append<$Cons<X, $Nil>>;
        #[doc = concat!("A ", $what, " with the mode `X` before its modes.")]
        pub type $Prepend<L, X> = $Cons<X, <L as $Item>::Modes>;

        #[doc = concat!("The modes of a ", $what, " by their places, counted from 0.")]
        ///
        /// Places are static: `int!(1)`. A single leaf is its own mode 0. A place past the last mode is refused.
        ///
        /// Source: CuTe `layout.hpp` and `tuple_algorithms.hpp`.
        pub trait $Structure: $Item {
            #[doc = concat!("The mode at a place: ", $from)]
            #[inline(always)]
            fn get<N: Int>(self, _: N) -> $Get<Self, N> {
                Place::<N>::get(self.modes_of())
            }
            #[doc = concat!("The modes from one place up to another one: ", $take)]
            #[inline(always)]
            fn take<B: Int, E: Int>(self, _: B, _: E) -> $Take<Self, B, E> {
                Length::<B, E>::take(Place::<B>::skip(self.modes_of()))
            }
            #[doc = concat!("The modes from one place up to another one in parentheses: ", $group)]
            #[inline(always)]
            fn group<B: Int, E: Int>(self, begin: B, end: E) -> $Group<Self, B, E> {
                let modes = self.modes_of();
                Place::<B>::take(modes).followed_by($Cons(self.take(begin, end), Place::<E>::skip(modes)))
            }
            #[doc = concat!("The modes at places: ", $select)]
            #[inline(always)]
            fn select<I: $Select>(self, _: I) -> $Selected<Self, I> {
                I::of(self.modes_of())
            }
            #[doc = concat!("Another mode at a place: ", $replace)]
            #[inline(always)]
            fn replace<N: Int, X: $Item>(self, _: N, mode: X) -> $Replace<Self, N, X> {
                Place::<N>::replace(self.modes_of(), mode)
            }
            #[doc = concat!("A mode behind the others: ", $append)]
            #[inline(always)]
            fn append<X: $Item>(self, mode: X) -> $Append<Self, X> {
                self.modes_of().followed_by($Cons(mode, $Nil))
            }
            #[doc = concat!("A mode before the others: ", $prepend)]
            #[inline(always)]
            fn prepend<X: $Item>(self, mode: X) -> $Prepend<Self, X> {
                $Cons(mode, self.modes_of())
            }
            #[doc = concat!("Without inner parentheses: ", $flatten)]
            #[inline(always)]
            fn flatten(self) -> $Flatten<Self> {
                self.flattened()
            }
        }

        impl<L: $Item> $Structure for L {}
    };
}
pub(crate) use places;
