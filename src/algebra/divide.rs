//! Divides: a layout as a tile and the rest over which it repeats.

use super::{
    Size,
    bijective::IsBijective,
    checked,
    coalesce::{CoalesceKeepLast, IsSingle},
    complement::ComplementOf,
    divide_forms::{Zip, ZipLevel, ZipSpread},
    walk::Rounded,
};
use crate::{
    int::*,
    lang::{If, Ready, apply::operations, chosen, items, twins, type_fns},
    law::divide_law::{DivideCheck, Elements, NoElements, Tiling},
    refused::Dividing,
    tree::*,
    value::{Form, Operation},
};
use typenum::{B0, B1};

/// The divide before its forms.
type Quotient<A, B> = <B as Tiler>::Of<Divide, A>;

operations! {
    /// Splits a layout into a tile and the rest: `(4,2,3):(2,1,8)` by `4:2` →
    /// `((2,2),(2,3)):((4,1),(2,8))`.
    ///
    /// Mode 0 is the layout seen through the tiler, mode 1 is over the tiles. Where the tiler does
    /// not divide the layout, the last tiles are partial.
    ///
    /// Modes are joined where rustc knows that they continue each other, so tiles cannot pass the
    /// end of a mode if the next one has a dynamic extent: `(192,n):(1,192)` by 256 is
    /// [refused](crate::value::Reason::UnknownModes), also for n = 256, for which the value layer
    /// answers `(256,192):(1,256)`. The predicate of partial tiles has the modes of the layout, and
    /// n may be any number.
    ///
    #[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/logical_divide.svg"))]
    ///
    /// # Laws
    /// complete, masked and placed, as in the [value layer](crate::value::Layout::logical_divide).
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// type Q = LogicalDivide<Layout![(4, 2, 3) : (2, 1, 8)], Layout![4 : 2]>;
    /// assert_eq!(Q::default().to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// let rows = 41;
    /// assert_eq!(format!("{:#}", layout!(rows : 1).logical_divide(int!(4))), "(_4,11):(_1,_4)");
    /// ```
    ///
    /// # Compile errors
    /// Elements that no tile would hold, or not where the tiler says, a mode left in the middle, a
    /// tiler that overlaps itself, more tilers than modes
    /// (`ui-tests/fail/{lost,misplaced,splits,tiler_overlaps,tiler_too_long}.rs`).
    ///
    /// Source: CuTe `logical_divide`.
    LogicalDivide LogicalDivideFn logical_divide<A: Layout; B: Tiler> -> AnyLayout =
        Quotient<A, B>, |a; b| b.apply::<Divide, A>(a),
        checked {
            checked::divide(a, b, (Operation::LogicalDivide, Form::Logical), logical_divide)
        };
    /// [`LogicalDivide`] with all tiles in mode 0 and all rests in mode 1: `(8,24):(24,1)` by
    /// `<4,8>` → `((4,8),(2,3)):((24,1),(96,8))`.
    ///
    #[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/zipped_divide.svg"))]
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// type Q = ZippedDivide<Layout![(8, 24) : (24, 1)], Tile![4, 8]>;
    /// assert_eq!(Q::default().to_string(), "((4,8),(2,3)):((24,1),(96,8))");
    /// assert_eq!(layout!((8, 24) : (24, 1)).zipped_divide(tile!(4, 8)), Q::default());
    /// ```
    ///
    /// Source: CuTe `zipped_divide`.
    ZippedDivide ZippedDivideFn zipped_divide<A: Layout, B: Tiler> -> AnyLayout =
        <Quotient<A, B> as Layout>::Then<Zip<Quotient<A, B>, B>>,
        |a, b| { let q = b.apply::<Divide, A>(a); q.then(Zip(q, b)) },
        checked { checked::divide(a, b, (Operation::ZippedDivide, Form::Zipped), zipped_divide) };
    /// [`ZippedDivide`] with the modes of the rest side by side: `((4,8),2,3):((24,1),96,8)`.
    ///
    #[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/tiled_divide.svg"))]
    ///
    /// ```
    /// use stridewise::{algebra::TiledDivide, prelude::*};
    /// type Q = TiledDivide<Layout![(8, 24) : (24, 1)], Tile![4, 8]>;
    /// assert_eq!(Q::default().to_string(), "((4,8),2,3):((24,1),96,8)");
    /// assert_eq!(layout!((8, 24) : (24, 1)).tiled_divide(tile!(4, 8)), Q::default());
    /// ```
    ///
    /// Source: CuTe `tiled_divide`.
    TiledDivide TiledDivideFn tiled_divide<A: Layout, B: Tiler> -> AnyLayout =
        <Quotient<A, B> as Layout>::Then<ZipSpread<Quotient<A, B>, B>>,
        |a, b| { let q = b.apply::<Divide, A>(a); q.then(ZipSpread(q, b)) },
        checked { checked::divide(a, b, (Operation::TiledDivide, Form::Tiled), tiled_divide) };
    /// [`ZippedDivide`] with all modes side by side: `(4,8,2,3):(24,1,96,8)`.
    ///
    #[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/flat_divide.svg"))]
    ///
    /// ```
    /// use stridewise::{algebra::FlatDivide, prelude::*};
    /// type Q = FlatDivide<Layout![(8, 24) : (24, 1)], Tile![4, 8]>;
    /// assert_eq!(Q::default().to_string(), "(4,8,2,3):(24,1,96,8)");
    /// assert_eq!(layout!((8, 24) : (24, 1)).flat_divide(tile!(4, 8)), Q::default());
    /// ```
    ///
    /// Source: CuTe `flat_divide`.
    FlatDivide FlatDivideFn flat_divide<A: Layout, B: Tiler> -> AnyLayout =
        <Quotient<A, B> as Layout>::Then<ZipLevel<Quotient<A, B>, B>>,
        |a, b| { let q = b.apply::<Divide, A>(a); q.then(ZipLevel(q, b)) },
        checked { checked::divide(a, b, (Operation::FlatDivide, Form::Flat), flat_divide) };
}

/// `logical_divide` as an operation with a tiler; an integer `n` is `n:1`, but 1 is `1:0`, and
/// modes past the tiler stay.
#[doc(hidden)]
#[derive(Debug)]
pub struct Divide;

/// The modes that are divided, joined as far as is known to rustc, and otherwise as they are.
#[doc(hidden)]
#[derive(Debug)]
pub(super) struct Join;
impl ByMode for Join {
    mode_by_mode!();
    items! {
        fn ByLayout by_layout(A: Layout, B: Layout) = MatchLayout(Walked(A), Unwrap());
        fn ByInt by_int(A: Layout, N: Int) = MatchLayout(Walked(A), Unwrap());
        fn Rest rest(M: LayoutTuple, W: AskedOfAll) = M;
        type AlwaysValidByInt(A: Layout, N: Int) = B1;
        type AlwaysValidByLayout(A: Layout, B: Layout) = B0;
    }
}

twins! {
    /// An integer as a layout.
    pub(crate) Count<N: Int> = Mode<N, chosen::Int<<N as Int>::IsOne, Ready<Zero>, Ready<One>>>,
        |n| Mode(n, <N::IsOne as If>::Int(Ready(Zero), Ready(One)));
}

impl ByMode for Divide {
    mode_by_mode!();
    items! {
        fn ByLayout by_layout(A: Layout, B: Layout) = Divided(A, B);
        fn ByInt by_int(A: Layout, N: Int) = IfExtent(N, MatchLayout(Walked(A), ByNumber(A, N)));
        fn Rest rest(M: LayoutTuple, W: AskedOfAll) = M;
        type AlwaysValidByInt(A: Layout, N: Int) = IsSingle(A);
        type AlwaysValidByLayout(A: Layout, B: Layout) = And(IsSingle(A), IsBijective(B));
    }
}

type_fns! {
    /// The left layout as it is walked through.
    type Walked(A: Layout) = Fold(Flat(A), CoalesceKeepLast());
    /// The complement of a tiler in it.
    type Others(A: Layout, B: Layout) = MatchLayout(ComplementOf(Flat(B), Walked(A)), Unwrap());
}
twins! {
    /// `a ∘ (b, complement(b, shape(coalesce(a))))`, rounding up; with the law checked where all
    /// leaves are static.
    pub(super) Divided<A: Layout, B: Layout> =
        <<Others<A, B> as Layout>::Then<DividedWith<A, B>> as Layout>::Within<Dividing<A, B>>,
        |a, b| {
        Others(a, b)
            .then(DividedWith(a, b))
            .within::<Dividing<A, B>>()
    };
}

type_fns! {
    /// By an integer, over the modes of the layout: a single one divides into tiles whatever its
    /// extent and its stride are, and so do several, where the first is known to be whole tiles.
    match ByNumber(A: Layout, N: Int) -> Layout {
        [] => { Divided(A, Count(N)) }
        [S : D, ..T] => {
            if And(Not(IsEmpty(T)), IsWhole(S, N)) {
                Modes(
                    Mode(N, D),
                    Modes(MatchLayout(Modes(Mode(Div(S, N), Mul(N, D)), T), Unwrap()), NoModes)
                )
            }
            else if Or(Not(IsEmpty(T)), Or(IsZero(N), IsNegative(N))) { Divided(A, Count(N)) }
            else if IsOne(N) { Modes(Mode(One, Zero), Modes(Times(S, D), NoModes)) }
            else { Modes(Mode(N, D), Modes(Times(CeilDiv(S, N), Mul(N, D)), NoModes)) }
        }
    }
    /// So many tiles; a single one does not step.
    fn TimesOf(S: Int, D: Int) -> Layout { if IsOne(S) { Mode(S, Zero) } else { Mode(S, D) } }
    type Times(S: Int, D: Int) = EvalLayout(TimesOf(S, D));
    type Roundly(A: Layout, B: Layout) =
        Modes(Rounded(Walked(A), B), Modes(Rounded(Walked(A), Others(A, B)), NoModes));
    /// The quotient, where the tiler has a complement.
    fn DividedWith(A: Layout, B: Layout) -> Layout {
        if Not(AreStatic(A, B)) { Roundly(A, B) }
        else if IsZero(Size(A)) { Checked(A, B, NoElements) }
        else { Checked(A, B, Elements) }
    }
}
/// Whether a dynamic extent is known to be whole tiles of several elements.
pub(super) type IsWhole<S, N> = And<Not<Or<IsStatic<S>, IsOne<N>>>, Divides<N, S>>;
/// Whether all leaves are static.
type AreStatic<A, B> = And<<A as Layout>::IsStatic, <B as Layout>::IsStatic>;

/// The tiles, and the rest with the state after them; `V` judges.
type Tile<A, B, V> = <B as Layout>::Through<
    Tiling<<Walked<A> as List>::GatheredModes, <V as DivideCheck>::IsAsked, V>,
>;
type Rest<A, B, V> =
    <Others<A, B> as Layout>::Through<<<Tile<A, B, V> as Scanned>::Scan as Scan>::Second>;
twins! {
    Checked<A: Layout, B: Layout, V: DivideCheck> =
        <<Rest<A, B, V> as Scanned>::Scan as Scan>::Unless<
            Modes<<Tile<A, B, V> as Scanned>::Out, Modes<<Rest<A, B, V> as Scanned>::Out, NoModes>>,
        >,
        |_a, _b, _v| Layout::blank();
}
