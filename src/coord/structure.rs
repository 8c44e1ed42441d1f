//! The modes of a layout by their places: `get`, `take`, `group`, `select`, `replace`, `append`,
//! `prepend`, `flatten`, `unflatten`.

use super::*;
use crate::{
    int::{Eq, Int, Less, Static},
    lang::{apply::operations, chosen, thunk, twins, type_fns, types},
    num::{Difference, Nat},
    refused::{Refused, Spell, TooManyModes},
    tree::*,
};
use typenum::U0;

operations! {
    /// The mode at a place, or at a path through the levels: `(4,(3,6)):(1,(4,12))` at `(1,0)` →
    /// `3:4`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::Get<Layout![(4, (3, 6)) : (1, (4, 12))], Coord![(1, 0)]>>::default(),
    ///     layout!(3 : 4)
    /// );
    /// ```
    Get GetFn get<L: Layout; N: Path> -> AnyLayout = <N as Path>::Of<L>, |l; n| n.at(l);
}
operations! {
    /// The modes from place `B` up to but not including `E`: `(4,2,3):(1,4,8)` from 1 to 3 →
    /// `(2,3):(4,8)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::Take<Layout![(4, 2, 3) : (1, 4, 8)], Int![1], Int![3]>>::default(),
    ///     layout!((2, 3) : (4, 8))
    /// );
    /// ```
    Take TakeFn take<L: Layout; B: Place, E: Place> -> AnyLayout =
        Middle<L, B, E>,
        |l; b, e| Middle(l, b, e);
    /// The modes from place `B` up to but not including `E` as one: `(4,2,3):(1,4,8)` from 0 to 2 →
    /// `((4,2),3):((1,4),8)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::Group<Layout![(4, 2, 3) : (1, 4, 8)], Int![0], Int![2]>>::default(),
    ///     layout!(((4, 2), 3) : ((1, 4), 8))
    /// );
    /// ```
    Group GroupFn group<L: Layout; B: Place, E: Place> -> AnyLayout =
        Grouped<L, B, E>,
        |l; b, e| Grouped(l, b, e);
    /// The modes at the places `I`, in that order: `(4,2,3):(1,4,8)` at `(2,0)` → `(3,4):(8,1)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::Select<Layout![(4, 2, 3) : (1, 4, 8)], Shape![(2, 0)]>>::default(),
    ///     layout!((3, 4) : (8, 1))
    /// );
    /// ```
    Select SelectFn select<L: Layout; I: Selection> -> AnyLayout =
        <I as Selection>::Of<<L as Layout>::Modes>,
        |l; i| i.select(l.modes_of());
    /// With `X` for the mode at place `N`; one place past the last mode it is appended.
    /// `(4,2,3):(1,4,8)`, 1, `5:9` → `(4,5,3):(1,9,8)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::Replace<Layout![(4, 2, 3) : (1, 4, 8)], Int![1], Layout![5 : 9]>>::default(),
    ///     layout!((4, 5, 3) : (1, 9, 8))
    /// );
    /// ```
    Replace ReplaceFn replace<L: Layout; N: Place, X: Layout> -> AnyLayout =
        <Replacing<L, N, X> as thunk::Layout>::Out,
        |l; n, x| thunk::Layout::out(Replacing(l, n, x));
    /// With the mode `X` behind the others: `(4,2):(1,4)` and `3:8` → `(4,2,3):(1,4,8)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::Append<Layout![(4, 2) : (1, 4)], Layout![3 : 8]>>::default(),
    ///     layout!((4, 2, 3) : (1, 4, 8))
    /// );
    /// ```
    Append AppendFn append<L: Layout; X: Layout> -> AnyLayout =
        Appended<L, X>,
        |l; x| Appended(l, x);
    /// With the mode `X` before the others: `(2,3):(4,8)` and `4:1` → `(4,2,3):(1,4,8)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::Prepend<Layout![(2, 3) : (4, 8)], Layout![4 : 1]>>::default(),
    ///     layout!((4, 2, 3) : (1, 4, 8))
    /// );
    /// ```
    Prepend PrependFn prepend<L: Layout; X: Layout> -> AnyLayout =
        <X as Layout>::Before<<L as Layout>::Modes>,
        |l; x| x.before(l.modes_of());
    /// With the mode `X` behind the others as often as rank `N` needs it: `10:1`, 3, `1:0` →
    /// `(10,1,1):(1,0,0)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::AppendN<Layout![10 : 1], Int![3], Layout![1 : 0]>>::default(),
    ///     layout!((10, 1, 1) : (1, 0, 0))
    /// );
    /// ```
    AppendN AppendNFn append_n<L: Layout; N: Place, X: Layout> -> AnyLayout =
        <AppendingN<L, N, X> as thunk::Layout>::Out,
        |l; n, x| thunk::Layout::out(AppendingN(l, n, x));
    /// With the mode `X` before the others as often as rank `N` needs it: `10:1`, 3, `1:0` →
    /// `(1,1,10):(0,0,1)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::PrependN<Layout![10 : 1], Int![3], Layout![1 : 0]>>::default(),
    ///     layout!((1, 1, 10) : (0, 0, 1))
    /// );
    /// ```
    PrependN PrependNFn prepend_n<L: Layout; N: Place, X: Layout> -> AnyLayout =
        <PrependingN<L, N, X> as thunk::Layout>::Out,
        |l; n, x| thunk::Layout::out(PrependingN(l, n, x));
    /// A layout without inner parentheses: `((4,2),(2)):((1,8),(4))` → `(4,2,2):(1,8,4)`.
    ///
    /// ```
    /// use stridewise::{layout, prelude::*};
    /// assert_eq!(
    ///     <layout::Flatten<Layout![((4, 2), (2)) : ((1, 8), (4))]>>::default(),
    ///     layout!((4, 2, 2) : (1, 8, 4))
    /// );
    /// ```
    Flatten FlattenFn flatten<L: Layout> -> AnyLayout =
        <L as Layout>::Flattened,
        |l| l.flattened();
}

twins! {
    Appended<L: Layout, X: Layout> =
        <<L as Layout>::Modes as LayoutTuple>::Joined<<X as Layout>::Before<NoModes>>,
        |l, x| l.modes_of().followed_by(x.before(NoModes));
    /// The places from `B` up to `E`.
    Range<L: Layout, B: Place, E: Place> = RangeIn<B, E, <L as Layout>::Modes>,
        |l, b, e| RangeIn(b, e, l.modes_of());
    /// The modes before place `N`.
    Taken<L: Layout, N: Place, W: Asked> = <Steps<N> as Places>::Take<<L as Layout>::Modes, W>,
        |l, _n, w| N::Steps::take(l.modes_of(), w);
    /// The modes from place `N` on.
    Skipped<L: Layout, N: Place, W: Asked> = <Steps<N> as Places>::Skip<<L as Layout>::Modes, W>,
        |l, _n, w| N::Steps::skip(l.modes_of(), w);
    /// The modes from place `B` to place `E`.
    Middle<L: Layout, B: Place, E: Place> =
        <Length<B, E> as Places>::TakeSome<Skipped<L, B, Range<L, B, E>>, Range<L, B, E>>,
        |l, b, e| Length::<B, E>::take_some(Skipped(l, b, Range(l, b, e)), Range(l, b, e));
    Grouped<L: Layout, B: Place, E: Place> = <Taken<L, B, Range<L, B, E>> as LayoutTuple>::Joined<
        <Middle<L, B, E> as Layout>::Before<Skipped<L, E, Range<L, B, E>>>,
    >, |l, b, e| {
        let rest = Middle(l, b, e).before(Skipped(l, e, Range(l, b, e)));
        Taken(l, b, Range(l, b, e)).followed_by(rest)
    };
    ReplaceAt<L: Layout, N: Place, X: Layout> =
        <Steps<N> as Places>::Replace<<L as Layout>::Modes, X, PlaceIn<N, <L as Layout>::Modes>>,
        |l, n, x| N::Steps::replace(l.modes_of(), x, PlaceIn(n, l.modes_of()));
    Extended<L: Layout, N: Place, X: Layout> =
        <<L as Layout>::Modes
            as LayoutTuple>::Joined<<Missing<L, N> as Places>::RepeatOnto<X, NoModes>>,
        |l, _n, x| l.modes_of().followed_by(Missing::<L, N>::repeat_onto(x, NoModes));
    Preceded<L: Layout, N: Place, X: Layout> =
        <Missing<L, N> as Places>::RepeatOnto<X, <L as Layout>::Modes>,
        |l, _n, x| Missing::<L, N>::repeat_onto(x, l.modes_of());
}
type Steps<N> = <N as Place>::Steps;
/// From place `B` to place `E`; 0, if that is not after it.
type Length<B, E> =
    <chosen::Nat<<At<B> as Int>::IsLess<At<E>>, Apart<At<B>, At<E>>, Nowhere> as Nat>::Unary;
/// A place as a leaf, unknown for types that are no place, so that rustc refuses them once.
type At<N> = Static<<N as Place>::Number>;
/// How many modes are missing for rank `N`.
type Missing<L, N> =
    <Difference<<N as Int>::Magnitude, <RankOf<L> as Int>::Magnitude> as Nat>::Unary;

types! {
    Apart<B: Int, E: Int>: Nat = Difference<E::Magnitude, B::Magnitude>;
    Nowhere<>: Nat = U0;
}

type_fns! {
    fn Replacing(L: Layout, N: Place, X: Layout) -> Layout {
        if Eq(N, RankOf(L)) { Appended(L, X) } else { ReplaceAt(L, N, X) }
    }
    fn AppendingN(L: Layout, N: Place, X: Layout) -> Layout {
        if Eq(N, RankOf(L)) { L }
        else if Less(N, RankOf(L)) { Refused(TooManyModes(Spell(RankOf(L)), Spell(N))) }
        else { Extended(L, N, X) }
    }
    fn PrependingN(L: Layout, N: Place, X: Layout) -> Layout {
        if Eq(N, RankOf(L)) { L }
        else if Less(N, RankOf(L)) { Refused(TooManyModes(Spell(RankOf(L)), Spell(N))) }
        else { Preceded(L, N, X) }
    }
}
