//! Products: a layout as a block, and where its copies go.

use super::{
    checked::{self, Both as AllOf},
    complement::{Complement, complement},
    composition::Composed,
    divide::Count,
    divide_forms::{Zip, ZipLevel, ZipSpread},
};
use crate::{
    int::*,
    lang::{If, apply::operations, chosen, items, twins, type_fns},
    law::divide_law::Judging,
    num::Bit,
    refused::{Directed, Multiplying, NoRoom, Refused, Spell},
    tree::*,
    value::{self, Operation},
};
use typenum::B0;

/// The product before its forms.
type ProductOf<A, B> = <B as Tiler>::Of<Multiply, A>;

operations! {
    /// A block, and where its copies go: `(2,2):(4,1)` by `6:1` → `((2,2),(2,3)):((4,1),(2,8))`.
    ///
    /// Mode 0 is the block, mode 1 is over its copies, which go where the block leaves places free.
    ///
    #[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/logical_product.svg"))]
    ///
    /// # Laws
    /// `r(i, j) = a(i) + a*(b(j))` with the complement a*; copies of different places are disjoint.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// type P = LogicalProduct<Layout![(2, 2) : (4, 1)], Layout![6 : 1]>;
    /// assert_eq!(P::default().to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// let copies = 6;
    /// assert_eq!(format!("{:#}", layout!(8 : 1).logical_product(int!(copies))), "(_8,6):(_1,_8)");
    /// ```
    ///
    /// # Compile errors
    /// As a complement and a composition; copies that would overlap (`ui-tests/fail/no_room.rs`).
    ///
    /// Source: CuTe `logical_product`.
    LogicalProduct LogicalProductFn logical_product<A: Layout; B: Tiler> -> AnyLayout =
        ProductOf<A, B>,
        |a; b| b.apply::<Multiply, A>(a),
        checked {
            checked::tiled::<Multiply, _, _, _>(
                a, b, Operation::LogicalProduct, value::Layout::logical_product, logical_product
            )
        };
    /// [`LogicalProduct`] with all blocks in mode 0 and all copies in mode 1: `(2,5):(5,1)` by
    /// `<3:5,4:6>` → `((2,5),(3,4)):((5,1),(10,30))`.
    ///
    /// ```
    /// use stridewise::{algebra::ZippedProduct, prelude::*};
    /// type P = ZippedProduct<Layout![(2, 5) : (5, 1)], Tile![3 : 5, 4 : 6]>;
    /// assert_eq!(P::default().to_string(), "((2,5),(3,4)):((5,1),(10,30))");
    /// ```
    ///
    /// Source: CuTe `zipped_product`.
    ZippedProduct ZippedProductFn zipped_product<A: Layout, B: Tiler> -> AnyLayout =
        <ProductOf<A, B> as Layout>::Then<Zip<ProductOf<A, B>, B>>,
        |a, b| { let q = b.apply::<Multiply, A>(a); q.then(Zip(q, b)) },
        checked {
            checked::tiled::<Multiply, _, _, _>(
                a, b, Operation::ZippedProduct, value::Layout::zipped_product, zipped_product
            )
        };
    /// [`ZippedProduct`] with the modes of the copies side by side: `((2,5),3,4):((5,1),10,30)`.
    ///
    /// ```
    /// use stridewise::{algebra::TiledProduct, prelude::*};
    /// type P = TiledProduct<Layout![(2, 5) : (5, 1)], Tile![3 : 5, 4 : 6]>;
    /// assert_eq!(P::default().to_string(), "((2,5),3,4):((5,1),10,30)");
    /// ```
    ///
    /// Source: CuTe `tiled_product`.
    TiledProduct TiledProductFn tiled_product<A: Layout, B: Tiler> -> AnyLayout =
        <ProductOf<A, B> as Layout>::Then<ZipSpread<ProductOf<A, B>, B>>,
        |a, b| { let q = b.apply::<Multiply, A>(a); q.then(ZipSpread(q, b)) },
        checked {
            checked::tiled::<Multiply, _, _, _>(
                a, b, Operation::TiledProduct, value::Layout::tiled_product, tiled_product
            )
        };
    /// [`ZippedProduct`] with all modes side by side: `(2,5,3,4):(5,1,10,30)`.
    ///
    /// ```
    /// use stridewise::{algebra::FlatProduct, prelude::*};
    /// type P = FlatProduct<Layout![(2, 5) : (5, 1)], Tile![3 : 5, 4 : 6]>;
    /// assert_eq!(P::default().to_string(), "(2,5,3,4):(5,1,10,30)");
    /// ```
    ///
    /// Source: CuTe `flat_product`.
    FlatProduct FlatProductFn flat_product<A: Layout, B: Tiler> -> AnyLayout =
        <ProductOf<A, B> as Layout>::Then<ZipLevel<ProductOf<A, B>, B>>,
        |a, b| { let q = b.apply::<Multiply, A>(a); q.then(ZipLevel(q, b)) },
        checked {
            checked::tiled::<Multiply, _, _, _>(
                a, b, Operation::FlatProduct, value::Layout::flat_product, flat_product
            )
        };
}

/// `logical_product` as an operation with a tiler; an integer `n` is `n:1`, but 1 is `1:0`, and
/// modes past the tiler stay.
#[doc(hidden)]
#[derive(Debug)]
pub struct Multiply;

impl ByMode for Multiply {
    mode_by_mode!();
    items! {
        fn ByLayout by_layout(A: Layout, B: Layout) = Both(A, Copies(A, B));
        fn ByInt by_int(A: Layout, N: Int) = IfExtent(N, Both(A, Copies(A, Count(N))));
        fn Rest rest(M: LayoutTuple, W: AskedOfAll) = M;
        type AlwaysValidByInt(A: Layout, N: Int) = B0;
        type AlwaysValidByLayout(A: Layout, B: Layout) = B0;
    }
}

twins! {
    /// Two modes, unless one of them is refused.
    Both<A: Layout, B: Layout> = <A as Layout>::Before<<B as Layout>::Before<NoModes>>,
        |a, b| a.before(b.before(NoModes));
    /// One mode, unless it is refused.
    OneMode<A: Layout> = <A as Layout>::Before<NoModes>, |a| a.before(NoModes);
}

/// The places that a block leaves free for its copies: `complement(a, size(a) · cosize(b))`.
type Free<A, B> =
    Complement<A, Mul<<A as Layout>::Size, CosizeFrom<<B as Layout>::Size, <B as Layout>::Span>>>;

twins! {
    /// Where the copies go: `complement(a, size(a) · cosize(b)) ∘ b`; with the room checked where
    /// all leaves are static.
    pub(super) Copies<A: Layout, B: Layout> =
        <chosen::Layout<
            <<A as Layout>::HasDirections as Bit>::Or<<B as Layout>::HasDirections>,
            InDirections,
            ByIndices<A, B>,
        > as Layout>::Within<Multiplying<A, B>>,
        |a, b| <<A::HasDirections as Bit>::Or<B::HasDirections> as If>::Layout(
            InDirections(), ByIndices(a, b)
        ).within::<Multiplying<A, B>>();
    Indexed<A: Layout, B: Layout> =
        chosen::Layout<
            <<A as Layout>::IsStatic as Bit>::And<<B as Layout>::IsStatic>,
            InRoom<A, B>,
            Anywhere<A, B>,
        >,
        |a, b| <<A::IsStatic as Bit>::And<B::IsStatic> as If>::Layout(InRoom(a, b), Anywhere(a, b));
}

twins! {
    Placed<A: Layout, B: Layout> = Composed<Free<A, B>, B>,
        |a, b| {
        let room = Mul(a.size_of(), CosizeFrom(b.size_of(), b.span_of()));
        Composed(complement(a, room), b)
    };
}

/// `()` if the copies stay in the room that the block leaves free, or a refusal.
///
/// The last mode of a complement usually goes on past the end of the block. Where it does not, it
/// is a gap inside the block, and stepping over its end comes back to the block; or `1:0`, where
/// the room ends before the block does.
type Verdict<A, B> = Match<
    Match<Flat<Free<A, B>>, LastMode<One>>,
    CheckRoom<
        MatchInt<Flat<A>, BlockEnd<One>>,
        MatchInt<Flat<B>, ForwardReach<Zero>>,
        MatchInt<Flat<B>, BackwardReach<Zero>>,
    >,
>;
twins! {
    InTheRoom<A: Layout, B: Layout> = MatchLayout<Verdict<A, B>, Judging<Placed<A, B>>>,
        |_a, _b| Layout::blank();
}

type_fns! {
    fn ByIndices(A: Layout, B: Layout) -> Layout { Indexed(A, B) }
    /// The places of copies are numbers, and the block has free places among numbers.
    fn InDirections() -> Layout { Refused(Directed(Spell(Zero))) }
    fn InRoom(A: Layout, B: Layout) -> Layout { InTheRoom(A, B) }
    fn Anywhere(A: Layout, B: Layout) -> Layout { Placed(A, B) }
    /// Where the last mode ends, but for single elements.
    match BlockEnd(R: Int) -> Int {
        [] => { R }
        [S : D, ..T] => {
            if IsOne(S) { MatchInt(T, BlockEnd(R)) }
            else { MatchInt(T, BlockEnd(Max(R, Mul(S, D)))) }
        }
    }
    /// The last mode, and the size of those below it.
    match LastMode(Below: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if IsEmpty(T) { Modes(Mode(S, D), Modes(Mode(Below, Zero), NoModes)) }
            else { Match(T, LastMode(Mul(S, Below))) }
        }
    }
    /// The last place that a tiler names.
    match ForwardReach(Sum: Int) -> Int {
        [] => { Sum }
        [S : D, ..T] => {
            if IsNegative(D) { MatchInt(T, ForwardReach(Sum)) }
            else { MatchInt(T, ForwardReach(Add(Sum, Reach(S, D)))) }
        }
    }
    /// How far before the block the first place is that a tiler names.
    match BackwardReach(Sum: Int) -> Int {
        [] => { Sum }
        [S : D, ..T] => {
            if IsNegative(D) { MatchInt(T, BackwardReach(Add(Sum, Reach(S, D)))) }
            else { MatchInt(T, BackwardReach(Sum)) }
        }
    }
    /// Over the last mode of the free places.
    match CheckRoom(End: Int, Last: Int, First: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if Less(D, End) { Match(T, CheckSteps(S, Last, First)) } else { NoModes }
        }
    }
    /// Over the size of the modes below it: how many of its `E` elements the tiler steps over.
    match CheckSteps(E: Int, Last: Int, First: Int) -> List {
        [] => { NoModes }
        [S : D, ..T] => {
            if Less(Add(FloorDiv(Last, S), CeilDiv(First, S)), E) { NoModes }
            else { Refused(NoRoom(Spell(E))) }
        }
    }
}

type_fns! {
    /// Modes in pairs, of a block `A` and a tiler `B`; where one of them is no tuple, `X` and `Y`
    /// are a pair themselves.
    fn Pairs(A: Layout, B: Layout, X: Layout, Y: Layout) -> Layout {
        if And(IsTuple(A), IsTuple(B)) { Columns(Modes(X, Modes(Y, NoModes))) }
        else { OneMode(Both(X, Y)) }
    }
    /// `A` with as many modes as `B` at least.
    type Padded(A: Layout, B: Layout) = AppendTo(RankPadding(ModesOf(A), ModesOf(B)), A);
    /// The block inside.
    type Blocked(A: Layout, B: Layout) =
        EvalLayout(
            Pairs(Padded(A, B), Padded(B, A), Padded(A, B), Copies(Padded(A, B), Padded(B, A)))
        );
    /// The copies inside.
    type Raked(A: Layout, B: Layout) =
        EvalLayout(
            Pairs(Padded(A, B), Padded(B, A), Copies(Padded(A, B), Padded(B, A)), Padded(A, B))
        );
}
type IsTuple<L> = <L as Layout>::IsTuple;

operations! {
    /// A block repeated mode by mode, the block inside: `(2,5):(5,1)` by `(3,4):(1,3)` →
    /// `((2,3),(5,4)):((5,10),(1,30))`.
    ///
    #[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/blocked_product.svg"))]
    ///
    /// # Laws
    /// The modes of [`LogicalProduct`] of the two, of equal rank after `1:0` is appended, in pairs.
    ///
    /// ```
    /// use stridewise::{algebra::BlockedProduct, prelude::*};
    /// type P = BlockedProduct<Layout![(2, 5) : (5, 1)], Layout![(3, 4) : (1, 3)]>;
    /// assert_eq!(P::default().to_string(), "((2,3),(5,4)):((5,10),(1,30))");
    /// assert_eq!(
    ///     layout!((2, 5) : (5, 1)).blocked_product(layout!((3, 4) : (1, 3))),
    ///     P::default()
    /// );
    /// ```
    ///
    /// Source: CuTe `blocked_product`.
    BlockedProduct BlockedProductFn blocked_product<A: Layout, B: Layout> -> AnyLayout =
        Blocked<A, B>,
        |a, b| Blocked(a, b),
        checked {
            checked::by_value::<AllOf<A::IsStatic, B::IsStatic>, _, _, _>(
                a, Operation::BlockedProduct,
                |a| {
                    let b = b.to_value()?;
                    Ok((a.blocked_product(&b), move || b.operand().marked(B::DYNAMIC)))
                }, || blocked_product(a, b)
            )
        };
    /// A block repeated mode by mode, the copies inside: `(2,5):(5,1)` by `(3,4):(1,3)` →
    /// `((3,2),(4,5)):((10,5),(30,1))`.
    ///
    #[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/raked_product.svg"))]
    ///
    /// # Laws
    /// The modes of [`LogicalProduct`] of the two, of equal rank after `1:0` is appended, in pairs.
    ///
    /// ```
    /// use stridewise::{algebra::RakedProduct, prelude::*};
    /// type P = RakedProduct<Layout![(2, 5) : (5, 1)], Layout![(3, 4) : (1, 3)]>;
    /// assert_eq!(P::default().to_string(), "((3,2),(4,5)):((10,5),(30,1))");
    /// assert_eq!(layout!((2, 5) : (5, 1)).raked_product(layout!((3, 4) : (1, 3))), P::default());
    /// ```
    ///
    /// Source: CuTe `raked_product`.
    RakedProduct RakedProductFn raked_product<A: Layout, B: Layout> -> AnyLayout =
        Raked<A, B>,
        |a, b| Raked(a, b),
        checked {
            checked::by_value::<AllOf<A::IsStatic, B::IsStatic>, _, _, _>(
                a, Operation::RakedProduct,
                |a| {
                    let b = b.to_value()?;
                    Ok((a.raked_product(&b), move || b.operand().marked(B::DYNAMIC)))
                }, || raked_product(a, b)
            )
        };
}
