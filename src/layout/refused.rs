//! A refused layout: every operation on it yields it again.

use super::*;
use crate::{
    int::Int,
    lazy::{kind, thunk},
    refused::{Reason, Refused},
    tuple::Nil,
    value,
};
use typenum::{B0, B1};

impl<W: Reason> Layout for Refused<W> {
    const RANK: usize = {
        let () = W::MESSAGE;
        0
    };
    const DEPTH: usize = {
        let () = W::MESSAGE;
        0
    };
    const VALUE: Result<value::Layout, value::Error> = {
        let () = W::MESSAGE;
        Ok(value::Layout::EMPTY)
    };
    fn to_value(self) -> Result<value::Layout, value::Error> {
        match self.never {}
    }
    type HasDirections = B0;
    type IsStatic = B1;
    type IsTuple = B1;
    type Shape = Self;
    type Stride = Self;
    type Size = Self;
    type Span = Self;
    type FlatOnto<T: List> = Self;
    type Flattened = Self;
    fn flattened(self) -> Self {
        self
    }
    type Bind<F: Bind> = Self;
    type Through<F: State> = SteppingAll<Self, F>;
    type Modes = Self;
    type Reversed = Self;
    #[inline(always)]
    fn reversed(self) -> Self {
        self
    }
    type AsTuple = Self;
    #[inline(always)]
    fn tuple_of(self) -> Self {
        self
    }
    type FormOf<C: CoordTree> = Fine;
    type IndexOf<C: CoordTree> = Self;
    fn index_of<C: CoordTree>(self, _: C) -> isize {
        match self.never {}
    }
    type SpreadOnto<T: LayoutTuple> = Self;
    type Before<T: LayoutTuple> = Self;
    type Within<O: Reason> = Refused<W::In<O>>;
    type Then<F: thunk::Layout> = Self;
    type Exists = B0;
    type AfterFunction<F: kind::Function, O: Int> = Self;
    type Unswizzled = Self;
    type AsFunction<O: Int, L: Layout> = Self;
    fn as_function<O: Int, L: Layout>(self, _: O, _: L) -> Self {
        self
    }
    fn after_function<F: kind::Function, O: Int>(self, _: F, _: O) -> Self {
        self
    }
    fn spread_onto<T: LayoutTuple>(self, _: T) -> Self {
        self
    }
    fn shape_of(self) -> Self {
        self
    }
    fn stride_of(self) -> Self {
        self
    }
    fn size_of(self) -> Self {
        self
    }
    fn span_of(self) -> Self {
        self
    }
    fn flat_onto<T: List>(self, _: T) -> Self {
        self
    }
    fn bind<F: Bind>(self, _: F) -> Self {
        self
    }
    fn modes_of(self) -> Self {
        self
    }
    fn before<T: LayoutTuple>(self, _: T) -> Self {
        self
    }
    fn within<O: Reason>(self) -> Self::Within<O> {
        match self.never {}
    }
    fn then<F: thunk::Layout>(self, _: F) -> Self {
        self
    }
    fn blank() -> Self {
        Self::of(0)
    }
}

impl<W: Reason> LayoutTuple for Refused<W> {
    type After<H: Layout> = Self;
    fn after<H: Layout>(self, _: H) -> Self {
        self
    }
    type Sizes = Self;
    #[inline(always)]
    fn sizes_of(self) -> Self {
        self
    }
    type FlatCoords<I: Int> = Nil;
    fn flat_coords<I: Int>(self, _: I) -> Nil {
        Nil
    }
    type ReversedOnto<T: LayoutTuple> = Self;
    fn reversed_onto<T: LayoutTuple>(self, _: T) -> Self {
        self
    }
    type Rank = Self;
    type Exhausted<V: AskedOfAll> = Self;
    #[inline(always)]
    fn exhausted<V: AskedOfAll>(self) -> Self {
        self
    }
    type Units = Self;
    type Lacking<M: LayoutTuple> = Self;
    type LackingAfter<T: LayoutTuple> = Self;
    type Behind<A: Layout> = Self;
    type Paired<M: LayoutTuple> = Self;
    type PairedAfter<H: Layout, T: LayoutTuple> = Self;
    fn units() -> Self {
        Layout::blank()
    }
    fn lacking<M: LayoutTuple>() -> Self {
        Layout::blank()
    }
    fn lacking_after<T: LayoutTuple>() -> Self {
        Layout::blank()
    }
    fn behind<A: Layout>(self, _: A) -> Self {
        self
    }
    fn paired<M: LayoutTuple>(self, _: M) -> Self {
        self
    }
    fn paired_after<H: Layout, T: LayoutTuple>(self, _: H, _: T) -> Self {
        self
    }
    type Shapes = Self;
    type Strides = Self;
    type BindAll<F: Bind> = Self;
    type ThroughAll<F: State> = SteppingAll<Self, F>;
    type FormOfSome<H: CoordTree, T: CoordTuple, C: CoordTuple, L: LayoutTuple> = Fine;
    type FormOfNone<C: CoordTuple, L: LayoutTuple> = Fine;
    type Head = Self;
    type Tail = Self;
    type HeadOr<V: Asked> = Self;
    type TailOr<V: Asked> = Self;
    type Replaced<H: Layout, T: LayoutTuple, V: Asked> = Self;
    type Append<T: LayoutTuple> = Self;
    type SpreadAfter<H: Layout, T: LayoutTuple> = Self;
    fn spread_after<H: Layout, T: LayoutTuple>(self, _: H, _: T) -> Self {
        self
    }
    fn head(self) -> Self {
        self
    }
    fn tail(self) -> Self {
        self
    }
    fn head_or<V: Asked>(self) -> Self {
        self
    }
    fn tail_or<V: Asked>(self) -> Self {
        self
    }
    fn replaced<H: Layout, T: LayoutTuple, V: Asked>(self, _: H, _: T) -> Self {
        self
    }
    fn followed_by<T: LayoutTuple>(self, _: T) -> Self {
        self
    }
    fn shapes_of(self) -> Self {
        self
    }
    fn strides_of(self) -> Self {
        self
    }
    fn bind_all<F: Bind>(self, _: F) -> Self {
        self
    }
}
