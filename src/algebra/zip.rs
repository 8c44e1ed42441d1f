//! `zip`: modes of modes, transposed.

use crate::{
    int::*,
    lang::{apply::operations, thunk, twins, type_fns},
    refused::*,
    tree::*,
};

type_fns! {
    fn Zipping(L: Layout) -> Layout {
        if IsRow(Head(AsTuple(L))) { EvalLayout(ZipRows(L, RankOf(Head(AsTuple(L))))) }
        else if IsTuple(L) { Modes(L, NoModes) } else { L }
    }
    fn ZipRows(L: Layout, N: Int) -> Layout {
        if Eq(N, OtherRank(L, N)) { Columns(ModesOf(L)) }
        else { Refused(RankMismatch(Other(L, N), Spell(N))) }
    }
}
/// Whether a mode is a tuple, and not a refusal.
type IsRow<H> = And<<H as Layout>::Exists, IsTuple<H>>;
type IsTuple<L> = <L as Layout>::IsTuple;
type OtherRank<L, N> = <<L as Layout>::Modes as LayoutTuple>::OtherRank<N>;

twins! {
    Other<L: Layout, N: Int> = Spell<OtherRank<L, N>>, |_l, _n| Default::default();
}

operations! {
    /// Modes of modes, transposed: `((4,2),(8,3)):((1,4),(2,16))` → `((4,8),(2,3)):((1,2),(4,16))`.
    ///
    /// A tuple whose first mode is none becomes the mode of a tuple, and a mode alone stays as it
    /// is.
    ///
    /// # Laws
    /// `get(zip(l), (j,i)) = get(l, (i,j))`; `zip(zip(l)) = l` for a tuple of tuples.
    ///
    /// ```
    /// use stridewise::{algebra::Zip, prelude::*};
    /// type Z = Zip<Layout![((4, 2), (8, 3)) : ((1, 4), (2, 16))]>;
    /// assert_eq!(Z::default().to_string(), "((4,8),(2,3)):((1,2),(4,16))");
    /// ```
    ///
    /// # Compile errors
    /// Modes of different ranks.
    ///
    /// Source: CuTe `zip(layout)`.
    Zip ZipFn zip<L: Layout> -> AnyLayout =
        <Zipping<L> as thunk::Layout>::Out, |l| thunk::Layout::out(Zipping(l));
    /// [`Zip`] of two layouts: `(4,2):(1,4)` and `(8,3):(2,16)` → `((4,8),(2,3)):((1,2),(4,16))`.
    ///
    /// Source: CuTe `zip(layout, layout)`.
    ZipWith ZipWithFn zip_with<L: Layout, B: Layout> -> AnyLayout =
        Zip<Modes<L, Modes<B, NoModes>>>, |l, b| zip(Modes(l, Modes(b, NoModes)));
}
