//! The nodes of a layout: a mode, and a tuple of layouts.

use super::{
    Asked, AskedOfAll, Bind, CoordTree, CoordTuple, List, State, Stepped, SteppedAll, Traverse,
    TraverseTuple, Verdict,
};
use crate::{
    apply::{LayoutOperand, operand},
    int::Int,
    lazy::{kind, thunk},
    num::Bit,
    refused::{Reason, Refused},
    sealed::Sealed,
    text::Shown,
    tuple::{IntTuple, Tuple},
    value,
};

/// A mode `S:D` without modes of its own: an extent and a stride, in elements.
///
/// ```
/// use stridewise::prelude::*;
/// let mode: Mode<Int![4], Int![2]> = layout!(4 : 2);
/// assert_eq!((mode.shape(), mode.stride()), (int!(4), int!(2)));
/// assert_eq!(mode.crd2idx(3), 6);
/// ```
#[derive(Clone, Copy, Default)]
pub struct Mode<S, D>(pub(crate) S, pub(crate) D);
/// The layout `():()`, and the end of every tuple of modes.
///
/// It has one element, of coordinate `()` and index 0, as a sum of nothing is 0.
///
/// ```
/// use stridewise::prelude::*;
/// let scalar: NoModes = layout!(() : ());
/// assert_eq!((scalar.size().value(), scalar.crd2idx(())), (1, 0));
/// assert_eq!(scalar.append(layout!(4 : 2)).to_string(), "(4):(2)");
/// ```
#[derive(Clone, Copy, Default)]
pub struct NoModes;
/// A tuple of layouts: `H` is mode 0, and `T` holds the others.
///
/// [`Layout!`](crate::Layout) and [`layout!`](crate::layout!) write it from a shape and a stride;
/// written by hand, it puts layouts side by side.
///
/// ```
/// use stridewise::prelude::*;
/// type Pair = Modes<Layout![4 : 1], Modes<Layout![(2, 2) : (4, 8)], NoModes>>;
/// let pair: Pair = layout!((4, (2, 2)) : (1, (4, 8)));
/// let Modes(first, Modes(second, NoModes)) = pair;
/// assert_eq!((first, second), (layout!(4 : 1), layout!((2, 2) : (4, 8))));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Modes<H, T>(pub H, pub T);

/// A layout, `shape : stride`: a function from coordinates to indices.
///
/// One bound for generic code. What one does with layouts is in the traits that all layouts have:
/// [`Algebra`](crate::algebra::Algebra), [`Index`](super::Index) and
/// [`Structure`](super::Structure).
///
/// ```
/// use stridewise::prelude::*;
/// fn sum<L: Layout>(data: &[i32], layout: L) -> i32 {
///     (0..layout.size().value()).map(|i| data[layout.crd2idx(i) as usize]).sum()
/// }
/// let rows = 2_usize;
/// assert_eq!(sum(&[1, 2, 4, 8, 16, 32], layout!((rows, 2) : (3, 1))), 1 + 2 + 8 + 16);
/// ```
///
/// Sealed: it is implemented for [`Mode`], [`Modes`] and [`NoModes`] over leaves that are
/// [static](crate::int::Static) or [dynamic](crate::int::Dyn) in any mixture, and for
/// [`Refused`](crate::refused::Refused).
pub trait Layout:
    LayoutOperand + Copy + Send + Sync + Traverse + kind::Tiler + Sealed + 'static
{
    /// The number of modes: `(4,(2,2)):(1,(4,8))` → 2; a layout without parentheses counts as one
    /// mode.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!((<Layout![(4, (2, 2)) : (1, (4, 8))]>::RANK, <Layout![4 : 1]>::RANK), (2, 1));
    /// ```
    ///
    /// Source: CuTe `rank`.
    const RANK: usize;
    /// How deep the parentheses nest: `(4,(2,2)):(1,(4,8))` → 2, `4:1` → 0.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// assert_eq!((<Layout![(4, (2, 2)) : (1, (4, 8))]>::DEPTH, <Layout![4 : 1]>::DEPTH), (2, 0));
    /// ```
    ///
    /// Source: CuTe `depth`.
    const DEPTH: usize;

    /// The layout as a plain value, with 0 for dynamic leaves.
    #[doc(hidden)]
    const VALUE: Result<value::Layout, value::Error>;
    /// The layout as a plain value, for what the [value layer](crate::value) does with it.
    ///
    /// `TryFrom` is the way back.
    ///
    /// ```
    /// use stridewise::{prelude::*, value};
    /// let rows = 5_usize;
    /// let layout = layout!((rows, 8) : (8, 1));
    /// let value: value::Layout = layout.to_value()?;
    /// assert_eq!(value, "(5,8):(8,1)".parse()?);
    /// assert_eq!(<Layout![(?, 8) : (8, 1)]>::try_from(value)?, layout);
    /// let identity = layout!((rows, 8) : (1 @ 0, 1 @ 1));
    /// assert_eq!(identity.to_value()?, "(5,8):(1@0,1@1)".parse()?);
    /// # Ok::<(), value::Error>(())
    /// ```
    ///
    /// # Errors
    /// If it has more than 32 leaves, nests deeper than 8 levels, or has an extent below zero.
    fn to_value(self) -> Result<value::Layout, value::Error>;

    /// The layout as text, also where rustc does not know it yet: generic code can print every
    /// result without a bound.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// fn tiles<L: Layout>(matrix: L) -> String {
    ///     format!("{:#}", matrix.zipped_divide(tile!(4, 8)).display())
    /// }
    /// assert_eq!(tiles(layout!((8, 24) : (24, 1))), "((_4,_8),(_2,_3)):((_24,_1),(_96,_8))");
    /// ```
    fn display(self) -> Shown<(Self::Shape, Self::Stride)> {
        Shown((self.shape_of(), self.stride_of()))
    }

    /// Whether a stride has a direction.
    #[doc(hidden)]
    type HasDirections: Bit;
    /// Whether all leaves are static.
    #[doc(hidden)]
    type IsStatic: Bit;
    /// Whether there are parentheses.
    #[doc(hidden)]
    type IsTuple: Bit;
    #[doc(hidden)]
    type Shape: IntTuple;
    #[doc(hidden)]
    type Stride: IntTuple;
    #[doc(hidden)]
    type Size: Int;
    /// The largest index, if no stride is negative.
    #[doc(hidden)]
    type Span: Int;
    /// The leaves, before those of `T`.
    #[doc(hidden)]
    type FlatOnto<T: List>: List;
    /// Without inner parentheses.
    #[doc(hidden)]
    type Flattened: Layout;
    #[doc(hidden)]
    fn flattened(self) -> Self::Flattened;
    /// Each leaf replaced by a layout.
    #[doc(hidden)]
    type Bind<F: Bind>: Layout;
    /// Each leaf replaced by a layout, with a state that goes from leaf to leaf.
    #[doc(hidden)]
    type Through<F: State>: Stepped;
    /// The modes; a layout without parentheses is its own mode.
    #[doc(hidden)]
    type Modes: LayoutTuple;
    /// The modes in reverse; a layout without parentheses is its own reverse.
    #[doc(hidden)]
    type Reversed: Layout;
    #[doc(hidden)]
    fn reversed(self) -> Self::Reversed;
    /// The modes, of a layout in parentheses; a layout without them is refused.
    #[doc(hidden)]
    type AsTuple: LayoutTuple;
    #[doc(hidden)]
    fn tuple_of(self) -> Self::AsTuple;
    /// Whether a coordinate is one of this layout.
    #[doc(hidden)]
    type FormOf<C: CoordTree>: Verdict;
    /// The index of a coordinate.
    #[doc(hidden)]
    type IndexOf<C: CoordTree>: Int;
    #[doc(hidden)]
    fn index_of<C: CoordTree>(self, c: C) -> isize;
    /// The modes if there are several (or none), else this, before the modes `T`.
    #[doc(hidden)]
    type SpreadOnto<T: LayoutTuple>: LayoutTuple;
    /// `(self, ..T)`, unless either is refused.
    #[doc(hidden)]
    type Before<T: LayoutTuple>: LayoutTuple;
    /// This; refused in `O`, if it is refused for breaking a rule.
    #[doc(hidden)]
    type Within<O: Reason>: Layout;
    /// `F`, unless this is refused.
    #[doc(hidden)]
    type Then<F: thunk::Layout>: Layout;
    /// Not refused.
    #[doc(hidden)]
    type Exists: Bit;
    /// `F o O o self`, unless this is refused.
    #[doc(hidden)]
    type AfterFunction<F: kind::Function, O: Int>: kind::AnyLayout;

    #[doc(hidden)]
    fn shape_of(self) -> Self::Shape;
    #[doc(hidden)]
    fn stride_of(self) -> Self::Stride;
    #[doc(hidden)]
    fn size_of(self) -> Self::Size;
    #[doc(hidden)]
    fn span_of(self) -> Self::Span;
    #[doc(hidden)]
    fn flat_onto<T: List>(self, t: T) -> Self::FlatOnto<T>;
    #[doc(hidden)]
    fn bind<F: Bind>(self, f: F) -> Self::Bind<F>;
    #[doc(hidden)]
    fn modes_of(self) -> Self::Modes;
    #[doc(hidden)]
    fn spread_onto<T: LayoutTuple>(self, t: T) -> Self::SpreadOnto<T>;
    #[doc(hidden)]
    fn before<T: LayoutTuple>(self, t: T) -> Self::Before<T>;
    #[doc(hidden)]
    fn within<O: Reason>(self) -> Self::Within<O>;
    #[doc(hidden)]
    fn then<F: thunk::Layout>(self, f: F) -> Self::Then<F>;
    /// Refused where a swizzle is needed; this itself, if it is refused.
    #[doc(hidden)]
    type Unswizzled: kind::Function;
    /// `self o O o L`, unless this is refused.
    #[doc(hidden)]
    type AsFunction<O: Int, L: Layout>: kind::AnyLayout;
    #[doc(hidden)]
    fn as_function<O: Int, L: Layout>(self, o: O, l: L) -> Self::AsFunction<O, L>;
    #[doc(hidden)]
    fn after_function<F: kind::Function, O: Int>(self, f: F, o: O) -> Self::AfterFunction<F, O>;
    /// The only value, of a static layout; one with zeros, of others.
    #[doc(hidden)]
    fn blank() -> Self;
}

operand! {
    LayoutOperand of_layout:
    [S: Int, D: Int] Mode<S, D>;
    [] NoModes;
    [H: Layout, T: LayoutTuple] Modes<H, T>;
    [W: Reason] Refused<W>;
}

/// The shape of a layout: `(4,(2,3)):(1,(4,8))` → `(4,(2,3))`. See
/// [`Algebra::shape`](crate::algebra::Algebra::shape).
///
/// ```
/// use stridewise::{layout::Shape, prelude::*};
/// assert_eq!(<Shape<Layout![(4, (2, 3)) : (1, (4, 8))]>>::default(), shape!((4, (2, 3))));
/// assert_eq!(layout!((4, (2, 3)) : (1, (4, 8))).shape(), shape!((4, (2, 3))));
/// ```
///
/// Source: CuTe `shape`.
pub type Shape<L> = <L as Layout>::Shape;
/// The stride of a layout, in elements: `(4,(2,3)):(1,(4,8))` → `(1,(4,8))`. See
/// [`Algebra::stride`](crate::algebra::Algebra::stride).
///
/// ```
/// use stridewise::{layout::Stride, prelude::*};
/// assert_eq!(<Stride<Layout![(4, (2, 3)) : (1, (4, 8))]>>::default(), shape!((1, (4, 8))));
/// assert_eq!(layout!((4, (2, 3)) : (1, (4, 8))).stride(), shape!((1, (4, 8))));
/// ```
///
/// Source: CuTe `stride`.
pub type Stride<L> = <L as Layout>::Stride;

/// A static leaf; 0 for a dynamic one.
pub(crate) const fn known<I: Int>() -> i64 {
    match I::STATIC {
        Some(value) => value as i64,
        None => 0,
    }
}

/// The modes of a layout: [`Modes`] or [`NoModes`].
#[doc(hidden)]
pub trait LayoutTuple: Layout + TraverseTuple {
    type Shapes: Tuple;
    type Strides: Tuple;
    type BindAll<F: Bind>: LayoutTuple;
    type ThroughAll<F: State>: SteppedAll;
    /// Whether `(H, ..T)` stand for these modes, where `C` and `L` are the coordinate and the
    /// layout of which they are the last modes.
    type FormOfSome<H: CoordTree, T: CoordTuple, C: CoordTuple, L: LayoutTuple>: Verdict;
    /// Whether `()` stands for these modes.
    type FormOfNone<C: CoordTuple, L: LayoutTuple>: Verdict;
    /// Mode 0.
    type Head: Layout;
    /// The modes after it.
    type Tail: LayoutTuple;
    /// Mode 0, or the reason why it is missing.
    type HeadOr<W: Asked>: Layout;
    /// The modes after it, or the reason why there are none.
    type TailOr<W: Asked>: LayoutTuple;
    /// `(H, ..self)`, unless this is refused.
    type After<H: Layout>: LayoutTuple;
    fn after<H: Layout>(self, h: H) -> Self::After<H>;
    /// `(H, ..T)` where this has a mode 0; it is refused where it has none.
    type Replaced<H: Layout, T: LayoutTuple, W: Asked>: LayoutTuple;
    /// The modes, and then those of `T`.
    type Append<T: LayoutTuple>: LayoutTuple;
    fn shapes_of(self) -> Self::Shapes;
    fn strides_of(self) -> Self::Strides;
    fn bind_all<F: Bind>(self, f: F) -> Self::BindAll<F>;
    fn head(self) -> Self::Head;
    fn tail(self) -> Self::Tail;
    fn head_or<W: Asked>(self) -> Self::HeadOr<W>;
    fn tail_or<W: Asked>(self) -> Self::TailOr<W>;
    fn replaced<H: Layout, T: LayoutTuple, W: Asked>(self, h: H, t: T) -> Self::Replaced<H, T, W>;
    fn followed_by<T: LayoutTuple>(self, t: T) -> Self::Append<T>;
    /// `(H, ..self)` spread before the modes `T`.
    type SpreadAfter<H: Layout, T: LayoutTuple>: LayoutTuple;
    fn spread_after<H: Layout, T: LayoutTuple>(self, h: H, t: T) -> Self::SpreadAfter<H, T>;
    /// `()`, if there are no modes; it is refused where there are.
    type Exhausted<W: AskedOfAll>: LayoutTuple;
    fn exhausted<W: AskedOfAll>(self) -> Self::Exhausted<W>;
    /// Each mode as one, which goes nowhere.
    type Sizes: List;
    fn sizes_of(self) -> Self::Sizes;
    /// The coordinate that the strides give an index, one integer a mode.
    type FlatCoords<I: Int>: CoordTuple + Tuple;
    fn flat_coords<I: Int>(self, i: I) -> Self::FlatCoords<I>;
    /// The modes in reverse, before `T`.
    type ReversedOnto<T: LayoutTuple>: LayoutTuple;
    fn reversed_onto<T: LayoutTuple>(self, t: T) -> Self::ReversedOnto<T>;
    /// How many modes there are.
    type Rank: Int;
    /// `1:0` for each mode.
    type Units: LayoutTuple;
    /// `1:0` for each mode that `M` has more.
    type Lacking<M: LayoutTuple>: LayoutTuple;
    /// `1:0` for each mode that this has more than `(H, ..T)`.
    type LackingAfter<T: LayoutTuple>: LayoutTuple;
    /// The modes of `A`, then these; `A` itself, if there are none.
    type Behind<A: Layout>: Layout;
    /// Pairs with the modes of `M`.
    type Paired<M: LayoutTuple>: LayoutTuple;
    /// Pairs of the modes of `(H, ..T)` with these.
    type PairedAfter<H: Layout, T: LayoutTuple>: LayoutTuple;
    fn units() -> Self::Units;
    fn lacking<M: LayoutTuple>() -> Self::Lacking<M>;
    fn lacking_after<T: LayoutTuple>() -> Self::LackingAfter<T>;
    fn behind<A: Layout>(self, a: A) -> Self::Behind<A>;
    fn paired<M: LayoutTuple>(self, m: M) -> Self::Paired<M>;
    fn paired_after<H: Layout, T: LayoutTuple>(self, h: H, t: T) -> Self::PairedAfter<H, T>;
}

/// What all layouts have in common that are not refused.
macro_rules! exists {
    () => {
        type Before<X: LayoutTuple> = X::After<Self>;
        type Within<O: Reason> = Self;
        type Then<F: thunk::Layout> = F::Out;
        type Exists = typenum::B1;
        type AfterFunction<F: $crate::lazy::kind::Function, O: Int> =
            $crate::lazy::kind::ComposedLayout<F, O, Self>;
        type Unswizzled =
            $crate::refused::Refused<$crate::refused::NotSwizzled<$crate::refused::Number<0>>>;
        type AsFunction<O: Int, Q: Layout> = Q::AfterFunction<Self, O>;
        #[inline(always)]
        fn as_function<O: Int, Q: Layout>(self, o: O, q: Q) -> Self::AsFunction<O, Q> {
            q.after_function(self, o)
        }
        #[inline(always)]
        fn after_function<F: $crate::lazy::kind::Function, O: Int>(
            self,
            f: F,
            o: O,
        ) -> Self::AfterFunction<F, O> {
            $crate::lazy::kind::ComposedLayout(f, o, self)
        }
        #[inline(always)]
        fn before<X: LayoutTuple>(self, x: X) -> X::After<Self> {
            x.after(self)
        }
        #[inline(always)]
        fn within<O: Reason>(self) -> Self {
            self
        }
        #[inline(always)]
        fn then<F: thunk::Layout>(self, f: F) -> F::Out {
            f.out()
        }
    };
}
pub(super) use exists;
