//! The predicate of a divide: which coordinates of a quotient stand for an element.

use super::{
    FlatDivide, LogicalDivide, TiledDivide, ZippedDivide, coalesce::CoalesceKeepLast,
    divide::IsWhole, twin,
};
use crate::{
    coord::*,
    int::*,
    lang::{apply::operations, items, kind::StaticPart as _, text::shown, twins, type_fns},
    tree::{tuple::IntTuple, *},
};
use core::fmt::Display;
use typenum::{B0, B1};

/// Which coordinates of a divide stand for an element.
///
/// It is the divide, taken of the coordinates instead of the indices: each mode of the
/// quotient counts up in one mode of the coalesced shape, and a coordinate is inside if it is below
/// every bound. It prints as the strides that count (`4@1` steps by 4 in mode 1) and the bounds:
/// `(4,(2,5)):(1@0,(4@0,1@1)) < (5,5)`. Modes that the divide keeps as they are count in no bound,
/// and print as 0.
///
/// Where rustc knows that no tile is partial, nothing is left to compute: where all is static,
/// and where the divisor of a dynamic extent is a multiple of the tile. Such an extent is no bound.
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/predicate.svg"))]
///
/// ```
/// use stridewise::prelude::*;
/// let rows = 41;
/// let (matrix, tiler) = (layout!((rows, 64) : (64, 1)), tile!(4, 16));
/// let (tiles, inside) = (matrix.zipped_divide(tiler), matrix.zipped_divide_predicate(tiler));
/// assert_eq!(inside.to_string(), "((4,16),(11,4)):((1@0,1@1),(4@0,16@1)) < (41,64)");
/// let elements = (0..tiles.size().value()).filter(|&i| inside.contains(i)).count();
/// assert_eq!(elements, 41 * 64);
/// ```
///
/// Source: CuTe predicates partial tiles with this divide of `make_identity_layout(shape)`.
#[derive(Clone, Copy, Default)]
pub struct Predicate<Q, M> {
    pub(crate) quotient: Q,
    pub(crate) bounds: M,
}

impl<Q: Layout, M: Layout> Predicate<Q, M> {
    /// A coordinate of `quotient` is inside where in each direction it is below the extent in
    /// `bounds`.
    #[inline(always)]
    pub(crate) fn new(quotient: Q, bounds: M) -> Self {
        Self { quotient, bounds }
    }

    /// Whether a coordinate of the quotient stands for an element: of `41:1` by 4, `(0,10)` does
    /// and `(1,10)` does not.
    ///
    /// A negative integer that counts through a tuple of modes is outside. Else the coordinate must
    /// be one of the quotient; that is not checked at run time.
    ///
    /// # Laws
    /// As many coordinates are inside as the layout has elements, where the tiler does not repeat.
    #[inline(always)]
    #[must_use]
    pub fn contains<C: Coord>(self, coord: C) -> bool {
        let coord = coord.tree();
        coord.has_digits(self.quotient) && self.is_inside(coord)
    }

    /// Whether a tree is below the bounds. Where its integers count through tuples they are not
    /// negative.
    #[inline(always)]
    pub(crate) fn is_inside<C: CoordTree>(self, coord: C) -> bool {
        self.bounds.flat_onto(NoModes).bound(self.quotient, coord)
    }

    /// Whether a coordinate is inside where one is that is larger in each mode: no mode counts
    /// down.
    #[inline(always)]
    pub(crate) fn counts_up(self) -> bool {
        Bounds::of(self.quotient).least == 0
    }

    /// The shape of the quotient: `(4,11)`.
    #[inline(always)]
    #[must_use]
    pub fn shape(self) -> Shape<Q> {
        self.quotient.shape_of()
    }
}

shown! {
    [Q: Layout + Display, M: Layout] Predicate<Q, M>,
    |predicate, f| {
        Display::fmt(&predicate.quotient, f)?;
        f.write_str(" < (")?;
        predicate.bounds.flat_onto(NoModes).write_bounds(f, true)?;
        f.write_str(")")
    }
}

operations! {
    /// The shape of `A`, coalesced where `B` divides it, with a direction for each mode of that.
    #[doc(hidden)]
    Directed DirectedFn directed<A: Layout, B: Tiler> -> Layout =
        Filled<Match<Flat<Outlined<A, B>>, Directions<Zero>>, Shape<Outlined<A, B>>>,
        |a, b| {
            let outlined = b.apply::<Outline, A>(a);
            Filled(Match(Flat(outlined), Directions(Zero)), outlined.shape_of())
        };
}
type Outlined<A, B> = <B as Tiler>::Of<Outline, A>;
twins! {
    /// A shape with a direction for each of its leaves: `(4,(2,5))` → `(4,(2,5)):(1@0,(1@1,1@2))`.
    pub(crate) CountedShape<S: IntTuple> =
        Filled<Match<Flat<<AsLayout<S> as Layout>::Bind<Counted>>, Directions<Zero>>, S>,
        |s| Filled(Match(Flat(s.layout_of().bind(Counted())), Directions(Zero)), s);
}

/// The modes that are divided, coalesced, with stride 1, and the others with stride 0.
#[doc(hidden)]
#[derive(Debug)]
pub struct Outline;

type_fns! {
    type Walked(A: Layout) = MatchLayout(Fold(Flat(A), CoalesceKeepLast()), Together());
}

impl ByMode for Outline {
    by_modes!();
    items! {
        fn ByLayout by_layout(A: Layout, B: Layout) = Bind(Walked(A), Counted());
        fn ByInt by_int(A: Layout, N: Int) =
            MatchLayout(Match(Fold(Flat(A), CoalesceKeepLast()), Bounded(N)), Together());
        fn All all(A: Layout) = Bind(A, Uncounted());
        fn Rest rest(M: LayoutTuple, W: AskedOfAll) = BindAll(M, Uncounted());
        type AlwaysValidByInt(A: Layout, N: Int) = B1;
        type AlwaysValidByLayout(A: Layout, B: Layout) = B0;
    }
}

type_fns! {
    /// Stride 1: the mode counts.
    leaves Counted() { S : D => Mode(S, One) }
    /// Stride 0: the mode is taken whole.
    leaves Uncounted() { S : D => Mode(S, Zero) }
    /// Strides that count, but in the mode that `N` divides where that is known to be whole tiles.
    match Bounded(N: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if IsWhole(S, N) { Modes(Mode(S, Zero), Match(T, Counting())) }
            else { Match(Modes(Mode(S, D), T), Counting()) }
        }
    }
    match Counting() -> List {
        [] => { NoModes }
        [S : D, ..T] => { Modes(Mode(S, One), Match(T, Counting())) }
    }
    /// A list as a layout: one mode stands alone.
    match Together() -> Layout {
        [] => { NoModes }
        [S : D, ..T] => { MatchLayout(T, UnwrapMore(S, D)) }
    }
    /// A direction for each stride of 1, from `K` on.
    match Directions(K: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if IsOne(D) { Modes(Mode(S, Direction(K)), Match(T, Directions(Add(K, One)))) }
            else { Modes(Mode(S, Zero), Match(T, Directions(K))) }
        }
    }
}

macro_rules! predicates {
    (
        $($Name:ident $Quotient:ident $QuotientFn:ident $quotient:ident $divide:ident
        $Divide:ident;)*
    ) => {
        operations! { $(
            #[doc = concat!("The [`", stringify!($Divide), "`] of the coordinates.")]
            #[doc(hidden)]
            $Quotient $QuotientFn $quotient<A: Layout, B: Tiler> -> Layout =
                $Divide<Directed<A, B>, B>,
                |a, b| twin::$divide(directed(a, b), b);
        )* }
        $(
            #[doc = concat!("The predicate of a [`", stringify!($Divide), "`].")]
            pub type $Name<A, B> = Predicate<$Quotient<A, B>, Directed<A, B>>;
        )*
    };
}
predicates! {
    LogicalDividePredicate LogicalDirected LogicalDirectedFn logical_directed logical_divide
        LogicalDivide;
    ZippedDividePredicate ZippedDirected ZippedDirectedFn zipped_directed zipped_divide
        ZippedDivide;
    TiledDividePredicate TiledDirected TiledDirectedFn tiled_directed tiled_divide TiledDivide;
    FlatDividePredicate FlatDirected FlatDirectedFn flat_directed flat_divide FlatDivide;
}
