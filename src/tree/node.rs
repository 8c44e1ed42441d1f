//! The nodes of a layout: a mode, and a tuple of layouts.

use super::{
    Asked, AskedOfAll, List, MapLeaves, Scan, ScanResultAll, Scanned, ScannedAll, mode::IsExtent,
};
use crate::{
    int::{
        Add, And, Eq, HasDirection, Int, IsStatic as IsStaticLeaf, Mul, One, Or, Reach, Width,
        Zero, leaf_of,
    },
    lang::{
        Ready,
        apply::{LayoutOperand, operand},
        chosen,
        kind::{
            self, Accepted, ComposedLayout, CoordTree, CoordTuple, FlatDigit, OtherRankOf,
            PastDivideOf, PrefixSlices, Traverse, TraverseTuple, Verdict,
        },
        sealed::{Sealed, sealed},
        text::Shown,
        thunk, twins,
        verdict::Met,
    },
    num::Bit,
    refused::{Admissible, NoSuchMode, NotSwizzled, Number, Reason, Refused, TupleForInteger},
    tree::{
        tree_fns,
        tuple::{Cons, IntTuple, Nil, Tuple, Underscore},
    },
    value,
};
use typenum::{B0, B1};

/// A mode `S:D` without modes of its own: an extent and a stride, in elements.
///
/// ```
/// use stridewise::{layout::Mode, prelude::*};
/// let mode: Mode<Int![4], Int![2]> = layout!(4 : 2);
/// assert_eq!((mode.shape(), mode.stride()), (int!(4), int!(2)));
/// assert_eq!(mode.crd2idx(3), 6);
/// ```
#[derive(Clone, Copy)]
pub struct Mode<S, D>(pub(crate) S, pub(crate) D);
/// The layout `():()`, and the end of every tuple of modes.
///
/// It has one element, of coordinate `()` and index 0, as a sum of nothing is 0.
///
/// ```
/// use stridewise::{layout::NoModes, prelude::*};
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
/// use stridewise::{layout::{Modes, NoModes}, prelude::*};
/// type Pair = Modes<Layout![4 : 1], Modes<Layout![(2, 2) : (4, 8)], NoModes>>;
/// let pair: Pair = layout!((4, (2, 2)) : (1, (4, 8)));
/// let Modes(first, Modes(second, NoModes)) = pair;
/// assert_eq!((first, second), (layout!(4 : 1), layout!((2, 2) : (4, 8))));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Modes<H, T>(pub H, pub T);

sealed! { Mode<S, D> Modes<H, T> NoModes<> }
impl<S, D> Admissible for Mode<S, D> {}
impl Admissible for NoModes {}
impl<H, T> Admissible for Modes<H, T> {}

/// Results that are not refused are nodes of every operation.
macro_rules! exists {
    () => {
        type Within<O: Reason> = Self;
        #[inline(always)]
        fn within<O: Reason>(self) -> Self {
            self
        }
    };
}
tree_fns! {
    /// A layout, `shape : stride`: a function from coordinates to indices.
    ///
    /// One bound for generic code. The methods of layouts are in [`LayoutExt`](crate::LayoutExt).
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// fn sum<L: Layout>(data: &[i32], layout: L) -> i32 {
    ///     (0..layout.size().value()).map(|i| data[layout.crd2idx(i) as usize]).sum()
    /// }
    /// let rows = 2;
    /// assert_eq!(sum(&[1, 2, 4, 8, 16, 32], layout!((rows, 2) : (3, 1))), 1 + 2 + 8 + 16);
    /// ```
    ///
    /// Sealed: it is implemented for [`Mode`], [`Modes`] and [`NoModes`] over leaves that are
    /// [static](crate::int::Static) or [dynamic](crate::int::Dyn) in any mixture, and for
    /// [`Refused`](crate::refused::Refused).
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a layout",
        label = "not a layout",
        note = "write `layout!((8, 24) : (24, 1))`, or convert a `value::Layout` with \
             `<Layout![(?, ?) : (?, ?)]>::try_from(value)`"
    )]
    trait Layout: [LayoutOperand + Copy + Send + Sync + Traverse + kind::Tiler + Sealed + 'static] {
        /// The number of modes: `(4,(2,2)):(1,(4,8))` → 2; a layout without parentheses counts as
        /// one mode.
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// assert_eq!(
        ///     (<Layout![(4, (2, 2)) : (1, (4, 8))]>::RANK, <Layout![4 : 1]>::RANK),
        ///     (2, 1)
        /// );
        /// ```
        ///
        /// Source: CuTe `rank`.
        const RANK: usize;
        /// How deep the parentheses nest: `(4,(2,2)):(1,(4,8))` → 2, `4:1` → 0.
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// assert_eq!(
        ///     (<Layout![(4, (2, 2)) : (1, (4, 8))]>::DEPTH, <Layout![4 : 1]>::DEPTH),
        ///     (2, 0)
        /// );
        /// ```
        ///
        /// Source: CuTe `depth`.
        const DEPTH: usize;

        /// The layout as a plain value, with 0 for dynamic leaves.
        #[doc(hidden)]
        const VALUE: Result<value::Layout, value::LayoutError>;
        /// The dynamic leaves of the shape and of the stride, for errors.
        #[doc(hidden)]
        const DYNAMIC_LEAVES: [value::DynamicLeaves; 2];
        /// The layout as a plain value, for the [value layer](crate::value).
        ///
        /// `TryFrom` is the way back.
        ///
        /// ```
        /// use stridewise::{prelude::*, value};
        /// let rows = 5;
        /// let layout = layout!((rows, 8) : (8, 1));
        /// let value: value::Layout = layout.to_value()?;
        /// assert_eq!(value, "(5,8):(8,1)".parse()?);
        /// assert_eq!(<Layout![(?, 8) : (8, 1)]>::try_from(value)?, layout);
        /// # Ok::<(), value::LayoutError>(())
        /// ```
        ///
        /// # Errors
        /// If it has more than 32 leaves, nests deeper than 8 levels, or has an extent below zero.
        #[inline(never)]
        fn to_value(self) -> Result<value::Layout, value::LayoutError> {
            if const { <Self::IsStatic as Bit>::VALUE } {
                return const { Self::VALUE };
            }
            let mut writer = value::Writer::START;
            self.write(&mut writer);
            writer.finish()
        }
        #[doc(hidden)]
        fn write(self, to: &mut value::Writer);
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

        /// This; refused in `O`, if it is refused for breaking a rule.
        #[doc(hidden)]
        type Within<O: Reason>: Layout;
        #[doc(hidden)]
        fn within<O: Reason>(self) -> Self::Within<O>;
        /// The index of a coordinate.
        ///
        /// Products and sums wrap: in a partial tile, a coordinate without an element may
        /// have an index past its width, which nothing uses.
        #[doc(hidden)]
        fn index_in<W: Width, C: CoordTree>(self, c: C) -> W;
        /// [`index_in`](Self::index_in) all bits of the target.
        #[doc(hidden)]
        #[inline(always)]
        fn index_of<C: CoordTree>(self, c: C) -> isize {
            self.index_in(c)
        }
        /// The only value, of a static layout; one with zeros, of others.
        #[doc(hidden)]
        fn blank() -> Self;
    } for Layout;
    mode {
        const RANK: usize = 1;
        const DEPTH: usize = 0;
        const VALUE: Result<value::Layout, value::LayoutError> =
            value::Layout::single_in(known::<S>(), known::<D>(), D::DIRECTION);
        const DYNAMIC_LEAVES: [value::DynamicLeaves; 2] = [
            value::DynamicLeaves::leaf(<S::IsStatic as Bit>::VALUE),
            value::DynamicLeaves::leaf(<D::IsStatic as Bit>::VALUE),
        ];
        #[inline]
        fn write(self, to: &mut value::Writer) {
            to.leaf(self.0.value() as i64, self.1.value() as i64, D::DIRECTION);
        }
        exists!();
        #[inline(always)]
        fn index_in<W: Width, C: CoordTree>(self, c: C) -> W {
            c.in_mode(self.0, self.1)
        }
        #[inline(always)]
        fn blank() -> Self {
            let () = Met::<IsExtent<S>>::HERE;
            Self(leaf_of::<S>(0), leaf_of::<D>(0))
        }
    }
    nil {
        const RANK: usize = 0;
        const DEPTH: usize = 1;
        const VALUE: Result<value::Layout, value::LayoutError> = Ok(value::Layout::EMPTY);
        const DYNAMIC_LEAVES: [value::DynamicLeaves; 2] = [value::DynamicLeaves::NONE; 2];
        #[inline]
        fn write(self, to: &mut value::Writer) {
            to.open();
            to.close();
        }
        exists!();
        #[inline(always)]
        fn index_in<W: Width, C: CoordTree>(self, c: C) -> W {
            c.in_modes(self)
        }
        #[inline(always)]
        fn blank() -> Self {
            Self
        }
    }
    cons {
        const RANK: usize = 1 + T::RANK;
        const DEPTH: usize = if H::DEPTH + 1 > T::DEPTH { H::DEPTH + 1 } else { T::DEPTH };
        const VALUE: Result<value::Layout, value::LayoutError> = match (&H::VALUE, &T::VALUE) {
            (Ok(mode), Ok(modes)) => modes.prepend(mode),
            (Err(error), _) | (_, Err(error)) => Err(*error),
        };
        const DYNAMIC_LEAVES: [value::DynamicLeaves; 2] = [
            H::DYNAMIC_LEAVES[0].then(T::DYNAMIC_LEAVES[0]),
            H::DYNAMIC_LEAVES[1].then(T::DYNAMIC_LEAVES[1]),
        ];
        #[inline]
        fn write(self, to: &mut value::Writer) {
            to.open();
            self.write_modes(to);
            to.close();
        }
        exists!();
        #[inline(always)]
        fn index_in<W: Width, C: CoordTree>(self, c: C) -> W {
            c.in_modes(self)
        }
        #[inline(always)]
        fn blank() -> Self {
            Self(H::blank(), T::blank())
        }
    }
    refused {
        const RANK: usize = {
            let () = Met::<Why::Sentence>::HERE;
            0
        };
        const DEPTH: usize = <Self as Layout>::RANK;
        const VALUE: Result<value::Layout, value::LayoutError> = {
            let () = Met::<Why::Sentence>::HERE;
            Ok(value::Layout::EMPTY)
        };
        const DYNAMIC_LEAVES: [value::DynamicLeaves; 2] = [value::DynamicLeaves::NONE; 2];
        fn write(self, _: &mut value::Writer) {
            match self.never {}
        }
        type Within<O: Reason> = Refused<Why::In<O>>;
        fn within<O: Reason>(self) -> Self::Within<O> {
            match self.never {}
        }
        fn index_in<W: Width, C: CoordTree>(self, _: C) -> W {
            match self.never {}
        }
        fn blank() -> Self {
            leaf_of(0)
        }
    }
    /// Whether a stride has a direction.
    type HasDirections has_directions() -> Bit {
        S : D => { HasDirection(D) }
        () => { B0 }
        (H, ..T) => { Or(HasDirections(H), HasDirections(T)) }
        refused => { B0 }
    }
    /// Whether all leaves are static.
    type IsStatic is_static() -> Bit {
        S : D => { And(IsStaticLeaf(S), IsStaticLeaf(D)) }
        () => { B1 }
        (H, ..T) => { And(IsStatic(H), IsStatic(T)) }
        refused => { B1 }
    }
    /// Whether there are parentheses.
    type IsTuple is_tuple() -> Bit {
        S : D => { B0 }
        () => { B1 }
        (H, ..T) => { B1 }
        refused => { B1 }
    }
    /// Not refused.
    type Exists exists() -> Bit {
        S : D => { B1 }
        () => { B1 }
        (H, ..T) => { B1 }
        refused => { B0 }
    }
    item Shape shape_of() -> IntTuple {
        S : D => { S }
        () => { Nil }
        (H, ..T) => { Cons(Shape(H), Shapes(T)) }
    }
    item Stride stride_of() -> IntTuple {
        S : D => { D }
        () => { Nil }
        (H, ..T) => { Cons(Stride(H), Strides(T)) }
    }
    fn Size size_of() -> Int {
        S : D => { S }
        () => { One }
        (H, ..T) => { Mul(Size(H), Size(T)) }
    }
    /// The largest index, if no stride is negative.
    fn Span span_of() -> Int {
        S : D => { Reach(S, D) }
        () => { Zero }
        (H, ..T) => { Add(Span(H), Span(T)) }
    }
    /// The leaves, before those of `X`.
    fn FlatOnto flat_onto(X: List) -> List {
        S : D => { Modes(Mode(S, D), X) }
        () => { X }
        (H, ..T) => { FlatOnto(H, FlatOnto(T, X)) }
    }
    /// Without inner parentheses.
    fn Flattened flattened() -> Layout {
        S : D => { Mode(S, D) }
        () => { NoModes }
        (H, ..T) => { FlatOnto(H, FlatOnto(T, NoModes)) }
    }
    /// Each leaf replaced by a layout.
    fn Bind bind(F: MapLeaves) -> Layout {
        S : D => { MapLeaf(F, S, D) }
        () => { NoModes }
        (H, ..T) => { Before(Bind(H, F), BindAll(T, F)) }
    }
    /// Each leaf replaced by a layout, with a state that goes from leaf to leaf.
    type Through through(F: Scan) -> Scanned {
        S : D => { ScanLeaf(F, S, D) }
        () => { ScanResultAll(NoModes, F) }
        (H, ..T) => { ScanThen(Through(H, F), T) }
        refused => { ScanResultAll(Self, F) }
    }
    /// The modes; a layout without parentheses is its own mode.
    item Modes modes_of() -> LayoutTuple {
        S : D => { Modes(Mode(S, D), NoModes) }
        () => { NoModes }
        (H, ..T) => { Modes(H, T) }
    }
    /// The modes in reverse; a layout without parentheses is its own reverse.
    fn Reversed reversed() -> Layout {
        S : D => { Mode(S, D) }
        () => { NoModes }
        (H, ..T) => { ReversedOnto(T, Modes(H, NoModes)) }
    }
    /// The modes, of a layout in parentheses; a layout without them is refused.
    fn AsTuple tuple_of() -> LayoutTuple {
        S : D => { NotATuple() }
        () => { NoModes }
        (H, ..T) => { Modes(H, T) }
    }
    /// Whether a coordinate is one of this layout.
    type FormOf form_of(C: CoordTree) -> Verdict {
        S : D => { FormInMode(C, S) }
        () => { FormInModes(C, NoModes) }
        (H, ..T) => { FormInModes(C, Modes(H, T)) }
        refused => { Accepted }
    }
    /// The index of a coordinate.
    type IndexOf leaf_index(C: CoordTree) -> Int {
        S : D => { InMode(C, S, D) }
        () => { InModes(C, NoModes) }
        (H, ..T) => { InModes(C, Modes(H, T)) }
    }
    /// The modes if there are several (or none), else this, before the modes `X`.
    fn SpreadOnto spread_onto(X: LayoutTuple) -> LayoutTuple {
        S : D => { Modes(Mode(S, D), X) }
        () => { X }
        (H, ..T) => { SpreadAfter(T, H, X) }
    }
    /// `(self, ..X)`, unless either is refused.
    fn Before before(X: LayoutTuple) -> LayoutTuple {
        S : D => { Prepended(X, Mode(S, D)) }
        () => { Prepended(X, NoModes) }
        (H, ..T) => { Prepended(X, Modes(H, T)) }
    }
    /// `F`, unless this is refused.
    fn Then then(F: thunk::Layout) -> Layout {
        S : D => { EvalLayout(F) }
        () => { EvalLayout(F) }
        (H, ..T) => { EvalLayout(F) }
    }
    /// `F o O o self`, unless this is refused.
    fn AfterFunction after_function(F: kind::Function, O: Int) -> kind::AnyLayout {
        S : D => { ComposedLayout(F, O, Mode(S, D)) }
        () => { ComposedLayout(F, O, NoModes) }
        (H, ..T) => { ComposedLayout(F, O, Modes(H, T)) }
    }
    /// Refused where a swizzle is needed; this itself, if it is refused.
    type Unswizzled unswizzled() -> kind::Function {
        S : D => { NotASwizzle }
        () => { NotASwizzle }
        (H, ..T) => { NotASwizzle }
    }
    /// `self o O o L`, unless this is refused.
    fn AsFunction as_function(O: Int, L: Layout) -> kind::AnyLayout {
        S : D => { AfterFunction(L, Mode(S, D), O) }
        () => { AfterFunction(L, NoModes, O) }
        (H, ..T) => { AfterFunction(L, Modes(H, T), O) }
    }
}

tree_fns! {
    /// The modes of a layout: [`Modes`] or [`NoModes`].
    #[doc(hidden)]
    trait LayoutTuple: [Layout + TraverseTuple] {
        /// [`write`](Layout::write), without the parentheses around.
        fn write_modes(self, to: &mut value::Writer);
    } for Layout;
    mode {}
    nil {
        #[inline]
        fn write_modes(self, _: &mut value::Writer) {}
    }
    cons {
        #[inline]
        fn write_modes(self, to: &mut value::Writer) {
            self.0.write(to);
            self.1.write_modes(to);
        }
    }
    refused {
        fn write_modes(self, _: &mut value::Writer) {
            match self.never {}
        }
    }
    /// Whether `(A, ..B)` stand for these modes, where `C` and `L` are the coordinate and the
    /// layout whose last modes they are.
    type FormOfSome form_of_some(A: CoordTree, B: CoordTuple, C: CoordTuple, L: LayoutTuple)
        -> Verdict {
        () => { OtherRankOf(C, L) }
        (H, ..T) => { AndForm(FormOf(H, A), FormInRest(B, T, C, L)) }
        refused => { Accepted }
    }
    /// Whether `(A, ..B)` stand for the first of these modes.
    type FormOfFirst form_of_first(A: CoordTree, B: CoordTuple, C: CoordTuple, L: LayoutTuple)
        -> Verdict {
        () => { PastDivideOf(C, L) }
        (H, ..T) => { AndForm(FormOf(H, A), PaddedForms(B, T, C, L)) }
        refused => { Accepted }
    }
    /// Whether `()` stands for these modes.
    type FormOfNone form_of_none(C: CoordTuple, L: LayoutTuple) -> Verdict {
        () => { Accepted }
        (H, ..T) => { OtherRankOf(C, L) }
        refused => { Accepted }
    }
    fn Shapes shapes_of() -> Tuple {
        () => { Nil }
        (H, ..T) => { Cons(Shape(H), Shapes(T)) }
    }
    fn Strides strides_of() -> Tuple {
        () => { Nil }
        (H, ..T) => { Cons(Stride(H), Strides(T)) }
    }
    /// [`Layout::Bind`] of the modes.
    fn BindAll bind_all(F: MapLeaves) -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { Before(Bind(H, F), BindAll(T, F)) }
    }
    /// [`Layout::Through`] of the modes.
    type ThroughAll through_all(F: Scan) -> ScannedAll {
        () => { ScanResultAll(NoModes, F) }
        (H, ..T) => { ScanThen(Through(H, F), T) }
        refused => { ScanResultAll(Self, F) }
    }
    /// Mode 0.
    fn Head head() -> Layout {
        () => { NoModeAtAll() }
        (H, ..T) => { H }
    }
    /// The modes after it.
    fn Tail tail() -> LayoutTuple {
        () => { NoModeAtAll() }
        (H, ..T) => { T }
    }
    /// Mode 0, or the reason why it is missing.
    fn HeadOr head_or(W: Asked) -> Layout {
        () => { Missing(W) }
        (H, ..T) => { H }
    }
    /// The modes after it, or the reason why there are none.
    fn TailOr tail_or(W: Asked) -> LayoutTuple {
        () => { Missing(W) }
        (H, ..T) => { T }
    }
    /// `(G, ..self)`, unless this is refused.
    fn Prepended prepended(G: Layout) -> LayoutTuple {
        () => { Modes(G, NoModes) }
        (H, ..T) => { Modes(G, Modes(H, T)) }
    }
    /// `(G, ..X)` where this has a mode 0; refused where it has none.
    fn Replaced replaced(G: Layout, X: LayoutTuple, W: Asked) -> LayoutTuple {
        () => { Lacks(W) }
        (H, ..T) => { Before(G, X) }
    }
    /// The modes, and then those of `X`.
    fn Joined followed_by(X: LayoutTuple) -> LayoutTuple {
        () => { X }
        (H, ..T) => { Modes(H, Joined(T, X)) }
    }
    /// `(G, ..self)` spread before the modes `X`.
    fn SpreadAfter spread_after(G: Layout, X: LayoutTuple) -> LayoutTuple {
        () => { Modes(Modes(G, NoModes), X) }
        (H, ..T) => { Modes(G, Modes(H, Joined(T, X))) }
    }
    /// `()`, if there are no modes; refused where there are.
    fn Exhausted exhausted(W: AskedOfAll) -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { HasModesLeft(W) }
    }
    /// The size of each mode, as modes with stride 0.
    fn Sizes sizes_of() -> List {
        () => { NoModes }
        (H, ..T) => { Modes(Mode(Size(H), Zero), Sizes(T)) }
    }
    /// The coordinate that the strides give an index, one integer a mode.
    fn FlatCoords flat_coords(I: Int) -> IntCoords {
        () => { Nil }
        (H, ..T) => { Cons(FlatDigit(H, I), FlatCoords(T, I)) }
        refused => { Nil }
    }
    /// `_` for each mode, before `X`.
    fn FreeBefore free_before(X: CoordTuple) -> CoordTuple {
        () => { X }
        (H, ..T) => { Cons(Underscore, FreeBefore(T, X)) }
        refused => { X }
    }
    /// The modes in reverse, before `X`.
    fn ReversedOnto reversed_onto(X: LayoutTuple) -> LayoutTuple {
        () => { X }
        (H, ..T) => { ReversedOnto(T, Modes(H, X)) }
    }
    /// How many modes there are.
    type Rank rank_of() -> Int {
        () => { Zero }
        (H, ..T) => { Add(One, Rank(T)) }
    }
    /// `1:0` for each mode.
    fn Units units() -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { Modes(Mode(One, Zero), Units(T)) }
    }
    /// `1:0` for each mode that `M` has more.
    fn RankPadding rank_padding(M: LayoutTuple) -> LayoutTuple {
        () => { Units(M) }
        (H, ..T) => { RankPaddingAfter(M, T) }
    }
    /// `1:0` for each mode that this has more than `(G, ..X)`.
    fn RankPaddingAfter rank_padding_after(X: LayoutTuple) -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { RankPadding(X, T) }
    }
    /// The modes of `A`, then these; `A` itself, if there are none.
    fn AppendTo append_to(A: Layout) -> Layout {
        () => { A }
        (H, ..T) => { Joined(ModesOf(A), Modes(H, T)) }
    }
    /// Each mode before the modes of the column `C` in its place; of no column, alone.
    fn ZipColumns zip_columns(C: LayoutTuple) -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { ZipColumnsAfter(C, H, T) }
    }
    /// These columns below the row `(G, ..X)`.
    fn ZipColumnsAfter zip_columns_after(G: Layout, X: LayoutTuple) -> LayoutTuple {
        () => { Modes(Modes(G, NoModes), ZipColumns(X, NoModes)) }
        (H, ..T) => { Modes(Modes(G, ModesOf(H)), ZipColumns(X, T)) }
    }
    /// The rows by columns: modes of modes, transposed.
    fn Columns columns() -> LayoutTuple {
        () => { NoModes }
        (H, ..T) => { ZipColumns(AsTuple(H), Columns(T)) }
    }
    /// The rank of the first row that is not of rank `N`; `N` if there is none.
    type OtherRank other_rank(N: Int) -> Int {
        () => { N }
        (H, ..T) => { RankUnless(N, Rank(ModesOf(H)), OtherRank(T, N)) }
    }
}

twins! {
    /// `F` of a leaf.
    pub MapLeaf<F: MapLeaves, S: Int, D: Int> =
        <F as MapLeaves>::Leaf<S, D>, |f, s, d| f.leaf(s, d);
    /// A thunk of a layout, evaluated.
    pub EvalLayout<F: thunk::Layout> = <F as thunk::Layout>::Out, |f| f.out();
    /// The modes; a layout without parentheses is its own mode.
    pub ModesOf<L: Layout> = <L as Layout>::Modes, |l| l.modes_of();
    /// No modes, where parentheses are needed.
    NotATuple<> = Refused<TupleForInteger<Number<0>>>, | | Layout::blank();
    /// No mode, where another rule says so.
    NoModeAtAll<> =
        Refused<NoSuchMode<Number<0>, Number<0>>>, | | unreachable!("`replaced` does not compile");
    /// No mode, where the method that asks does not compile.
    Missing<W: Asked> =
        Refused<<W as Asked>::Missing>, |_w| unreachable!("the method that asks does not compile");
    /// No mode.
    Lacks<W: Asked> = Refused<<W as Asked>::Missing>, |_w| Layout::blank();
    /// A mode too many.
    HasModesLeft<W: AskedOfAll> = Refused<<W as AskedOfAll>::ModesLeft>, |_w| Layout::blank();
}
/// `R`, if it is not `N`; else `M`.
type RankUnless<N, R, M> = chosen::Int<Eq<N, R>, Ready<M>, Ready<R>>;
type NotASwizzle = Refused<NotSwizzled<Number<0>>>;
type ScanLeaf<F, S, D> = <F as Scan>::Leaf<S, D>;
type ScanThen<X, T> = <X as Scanned>::Then<T>;
type FormInMode<C, S> = <C as CoordTree>::FormInMode<S>;
type FormInModes<C, M> = <C as CoordTree>::FormInModes<M>;
type PaddedForms<B, M, C, L> = <B as PrefixSlices>::PaddedForms<M, C, L>;
type FormInRest<B, M, C, L> = <B as CoordTuple>::FormInRest<M, C, L>;
type AndForm<V, W> = <V as Verdict>::And<W>;
type InMode<C, S, D> = <C as CoordTree>::InMode<S, D>;
type InModes<C, M> = <C as CoordTree>::InModes<M>;

/// A coordinate of integers, one for each mode.
#[doc(hidden)]
pub trait IntCoords: CoordTuple + Tuple {}
impl<C: CoordTuple + Tuple> IntCoords for C {}

operand! {
    LayoutOperand of_layout:
    [S: Int, D: Int] Mode<S, D>;
    [] NoModes;
    [H: Layout, T: LayoutTuple] Modes<H, T>;
    [W: Reason] Refused<W>;
}

/// The shape of a layout: `(4,(2,3)):(1,(4,8))` → `(4,(2,3))`. See
/// [`LayoutExt::shape`](crate::LayoutExt::shape).
///
/// ```
/// use stridewise::{layout::Shape, prelude::*};
/// assert_eq!(<Shape<Layout![(4, (2, 3)) : (1, (4, 8))]>>::default(), shape!((4, (2, 3))));
/// assert_eq!(layout!((4, (2, 3)) : (1, (4, 8))).shape(), shape!((4, (2, 3))));
/// ```
///
/// Source: CuTe `shape`.
pub type Shape<L> = <L as Layout>::Shape;
#[doc(hidden)]
#[must_use]
#[inline(always)]
#[expect(
    non_snake_case,
    reason = "one name for the type function and its value twin"
)]
pub fn Shape<L: Layout>(layout: L) -> Shape<L> {
    layout.shape_of()
}

/// The stride of a layout, in elements: `(4,(2,3)):(1,(4,8))` → `(1,(4,8))`. See
/// [`LayoutExt::stride`](crate::LayoutExt::stride).
///
/// ```
/// use stridewise::{layout::Stride, prelude::*};
/// assert_eq!(<Stride<Layout![(4, (2, 3)) : (1, (4, 8))]>>::default(), shape!((1, (4, 8))));
/// assert_eq!(layout!((4, (2, 3)) : (1, (4, 8))).stride(), shape!((1, (4, 8))));
/// ```
///
/// Source: CuTe `stride`.
pub type Stride<L> = <L as Layout>::Stride;
#[doc(hidden)]
#[must_use]
#[inline(always)]
#[expect(
    non_snake_case,
    reason = "one name for the type function and its value twin"
)]
pub fn Stride<L: Layout>(layout: L) -> Stride<L> {
    layout.stride_of()
}

/// A static leaf; 0 for a dynamic one.
pub(crate) const fn known<I: Int>() -> i64 {
    match I::STATIC {
        Some(value) => value as i64,
        None => 0,
    }
}
