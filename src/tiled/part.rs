//! The part of a tensor that one thread has.

use super::copy_side::{Retile, RetileFn, Side};
use crate::{
    algebra::{
        ThreadCoord,
        partition::{Present, absent, if_present},
        thread_coord, thread_tree,
    },
    composed::AnyLayout,
    coord::*,
    int::*,
    lang::{
        Ready,
        apply::{LayoutOperand, any_operation, of_any, operations},
        chosen,
        sealed::Sealed,
    },
    refused::Spell,
    tree::{ColMajor, Layout, LayoutTuple, RankOf, Shape, tuple::IntTuple},
    value::LayoutError,
};
use core::fmt::Display;

pub(super) type Plain<A, F> = <A as LayoutOperand>::Apply<F>;
pub(super) type First<Q> = <<Q as Layout>::Modes as LayoutTuple>::Head;
pub(super) type Second<Q> = <<<Q as Layout>::Modes as LayoutTuple>::Tail as LayoutTuple>::Head;

/// How a tensor is divided among threads.
///
/// Implemented for structs whose parameters are the associated types: rustc then evaluates an atom
/// once, and not in each type that mentions a part.
#[doc(hidden)]
pub trait Division: Copy + Sealed + 'static {
    /// The threads: their numbers are the indices.
    type Threads: Layout;
    fn threads(self) -> Self::Threads;
    /// The operation to `(Thr,(FrgV,Rest,…))`, by the number of a thread.
    type ByThread: of_any::Layout;
    fn by_thread(self) -> Self::ByThread;
    /// The tile, which has to divide what is shared among threads.
    type Tile: IntTuple;
    /// The operation to threads and what each has: mode 0 is over threads that differ in what they
    /// have.
    type Fragments: of_any::Layout;
    fn fragments(self) -> Self::Fragments;
}

/// Layouts and tensors, of which a thread has a part: see [`ThrMma`](super::ThrMma) and
/// [`ThrCopy`](super::ThrCopy).
///
/// Sealed: it is implemented for layouts, composed or not, and for borrowed tensors.
///
/// # Compile errors
/// A tensor that owns its elements (`ui-tests/fail/partition_owned.rs`).
#[diagnostic::on_unimplemented(
    message = "only a layout or a borrowed tensor can be partitioned among threads",
    label = "neither a layout nor a borrowed tensor",
    note = "`tensor.view()` and `tensor.view_mut()` borrow the elements"
)]
pub trait Partitionable: Sized {
    /// The layout that is divided.
    #[doc(hidden)]
    type Divided: Layout;
    /// The part of thread `I`: of a layout with its offset, of a tensor itself.
    type Part<O: Division, I: Int>;
    /// A fragment as a side `O` of a copy has it: see [`Retile`].
    type Retiled<O: Side>;
    /// Why there is no such part.
    type Error: Display;
    #[doc(hidden)]
    fn try_part_of<O: Division, I: Int>(
        self,
        o: O,
        thread: I,
    ) -> Result<Self::Part<O, I>, Self::Error>;
    #[doc(hidden)]
    fn try_retiled<O: Side>(self, o: O) -> Result<Self::Retiled<O>, Self::Error>;
}

/// Tensors, of which all threads have their parts at once.
///
/// Sealed: it is implemented for borrowed tensors.
pub trait PartitionableByAll: Partitionable {
    /// The parts of all threads, in the order of the layout of threads.
    type Parts<O: Division>;
    #[doc(hidden)]
    fn try_parts_of<O: Division>(self, o: O) -> Result<Self::Parts<O>, Self::Error>;
}

/// The verdict on a tile of more modes than what is divided among threads.
pub(super) type TileIn<X, O> = chosen::Verdict<
    Less<RankOf<<X as Partitionable>::Divided>, RankOf<ColMajor<<O as Division>::Tile>>>,
    Ready<
        Rejected<
            TileHasMore<
                Spell<RankOf<ColMajor<<O as Division>::Tile>>>,
                Spell<RankOf<<X as Partitionable>::Divided>>,
            >,
        >,
    >,
    Ready<Accepted>,
>;

#[diagnostic::do_not_recommend]
impl<X: AnyLayout> Partitionable for X {
    type Divided = X::Inside;
    type Part<O: Division, I: Int> = Partition<X, O, I>;
    type Error = LayoutError;
    fn try_part_of<O: Division, I: Int>(
        self,
        o: O,
        thread: I,
    ) -> Result<Self::Part<O, I>, Self::Error> {
        try_partition(self, o, thread)
    }
    type Retiled<O: Side> = Retile<X, O>;
    fn try_retiled<O: Side>(self, o: O) -> Result<Self::Retiled<O>, Self::Error> {
        self.try_evaluate(RetileFn(o))
    }
}

/// The elements of a tensor that thread `I` has, `(FrgV,RestM,RestN,…)`, and their offset. See
/// [`TiledMma`](super::TiledMma) and [`TiledCopy`](super::TiledCopy).
///
/// # Compile errors
/// A static thread that is not there (`ui-tests/fail/tiled_thread.rs`).
///
/// Source: CuTe `ThrMMA::partition_A`, `partition_B`, `partition_C`, `ThrCopy::partition_S`,
/// `partition_D`.
pub type Partition<X, O, I> =
    OfThread<<X as AnyLayout>::Apply<<O as Division>::ByThread>, <O as Division>::Threads, I>;

/// The part of thread `I` of threads `T`, from the layout by the number of a thread.
type OfThread<S, T, I> = (
    <PartAt<S, T, I> as AnyLayout>::Apply<GetFn<Zero>>,
    PartFrom<S, T, I>,
);

operations! {
    /// The layout of a [`Partition`], as one mode.
    #[doc(hidden)]
    PartAt PartAtFn part_at<S: Layout; T: Layout, I: Int> -> AnyLayout =
        <ThreadCoord<I> as Slicing>::Sliced<Shown<S, T, I>>,
        |s; t, i| thread_tree(i).sliced(if_present(t, i, s)),
        composed in "below";
    /// Where it begins.
    #[doc(hidden)]
    PartFrom PartFromFn part_from<S: Layout; T: Layout, I: Int> -> AnyIntTuple =
        Shape<<Shown<S, T, I> as Layout>::Then<CallOf<Shown<S, T, I>, ThreadCoord<I>>>>,
        |s; t, i| {
            let shown = if_present(t, i, s); shown.then(CallOf(shown, thread_tree(i))).shape_of()
        };
}
any_operation!(AnyLayout PartAtFn [S s] [T t Layout, I i Int] []
[F Off f off F::Slice<Off, Shown<S, T, I>, ThreadCoord<I>>, |PartAtFn(t, i)| {
    Ok(f.slice_after(off, if_present(t, i, s), thread_tree(i)).0)
}]);
any_operation!(Any IntTuple PartFromFn [S s] [T t Layout, I i Int]
[F Off f off F::SliceOffset<Off, Shown<S, T, I>, ThreadCoord<I>>, |PartFromFn(t, i)| {
    f.slice_after(off, if_present(t, i, s), thread_tree(i)).1
}]);

/// A layout by the number of a thread, unless the thread is not there.
type Shown<S, T, I> = <Present<T, I> as Int>::IfAny<S>;

/// The part of a thread.
fn try_partition<X: AnyLayout, O: Division, I: Int>(
    x: X,
    o: O,
    thread: I,
) -> Result<Partition<X, O, I>, LayoutError> {
    let (by_thread, threads) = (x.try_evaluate(o.by_thread())?, o.threads());
    if thread_coord(threads, thread).is_none() {
        return Err(absent(x.inside(), threads, thread));
    }
    Ok(of_thread(by_thread, threads, thread))
}
fn of_thread<S: AnyLayout, T: Layout, I: Int>(s: S, threads: T, thread: I) -> OfThread<S, T, I> {
    (
        s.evaluate(PartAtFn(threads, thread))
            .evaluate(GetFn(Zero::default())),
        s.evaluate_tuple(PartFromFn(threads, thread)),
    )
}

/// The part, or a panic with the sentence of its error.
#[track_caller]
pub(super) fn unwrap<R, E: Display>(part: Result<R, E>) -> R {
    match part {
        Ok(part) => part,
        Err(error) => panic!("{error}"),
    }
}
