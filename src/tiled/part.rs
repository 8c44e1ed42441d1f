//! The part of a tensor that one thread has.

use super::copy_side::{CopyTiling, Retile, RetileFn};
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
        apply::{LayoutOperand, any_operation, operations},
        sealed::Sealed,
    },
    tree::{Layout, LayoutTuple, Shape, tuple::IntTuple},
    value::Error,
};
use core::fmt::Display;

pub(super) type Plain<A, F> = <A as LayoutOperand>::Apply<F>;
pub(super) type First<Q> = <<Q as Layout>::Modes as LayoutTuple>::Head;
pub(super) type Second<Q> = <<<Q as Layout>::Modes as LayoutTuple>::Tail as LayoutTuple>::Head;

/// How a tensor is divided among threads.
#[doc(hidden)]
pub trait Division: Copy + Default + Sealed + 'static {
    /// Does not compile if an atom, a thread-value layout or a permutation reaches outside of its
    /// tile.
    const FITS: ();
    /// The threads: their numbers are the indices.
    type Threads: Layout;
    fn threads(self) -> Self::Threads;
    /// `(Thr,(FrgV,Rest,…))`
    type ByThread<X: Layout>: Layout;
    fn by_thread<X: Layout>(self, x: X) -> Self::ByThread<X>;
    /// # Errors
    /// Where dynamic leaves are inadmissible.
    fn check<X: Layout>(self, x: X) -> Result<(), Error>;
    /// The tile, which has to divide what is shared among threads.
    type Tile: IntTuple;
    /// The threads and what each has: mode 0 is over threads that differ in what they have.
    type Fragments<X: Layout>: Layout;
    fn fragments<X: Layout>(self, x: X) -> Self::Fragments<X>;
}

operations! {
    /// A layout by the number of a thread: `(Thr,(FrgV,Rest,…))`.
    #[doc(hidden)]
    Numbered NumberedFn numbered<X: Layout; O: Division> -> AnyLayout = O::ByThread<X>, |x; o| {
            let () = O::FITS;
            o.by_thread(x)
        },
        checked { o.check(x).map(|()| numbered(x, o)) };
}

/// Layouts and tensors, of which a thread has a part: see [`ThrMma`](super::ThrMma) and
/// [`ThrCopy`](super::ThrCopy).
///
/// Sealed: it is implemented for layouts, composed or not, and for borrowed tensors.
///
/// # Compile errors
/// A tensor that owns its elements (`ui-tests/fail/partition_owned.rs`).
#[diagnostic::on_unimplemented(
    message = "a thread has a part of a layout, or of a tensor that is borrowed, and this is neither",
    label = "not a layout, nor a borrowed tensor",
    note = "`tensor.view()` and `tensor.view_mut()` borrow the elements"
)]
pub trait Partitionable: Sized {
    /// The part of thread `I`: of a layout with its offset, of a tensor itself.
    type Part<O: Division, I: Int>;
    /// A fragment as a side `O` of a copy has it: see [`Retile`].
    type Retiled<O: CopyTiling>;
    /// Why there is no such part.
    type Error: Display;
    #[doc(hidden)]
    fn try_part_of<O: Division, I: Int>(
        self,
        o: O,
        thread: I,
    ) -> Result<Self::Part<O, I>, Self::Error>;
    #[doc(hidden)]
    fn try_retiled<O: CopyTiling>(self, o: O) -> Result<Self::Retiled<O>, Self::Error>;
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

impl<X: AnyLayout> Partitionable for X {
    type Part<O: Division, I: Int> = Partition<X, O, I>;
    type Error = Error;
    fn try_part_of<O: Division, I: Int>(
        self,
        o: O,
        thread: I,
    ) -> Result<Self::Part<O, I>, Self::Error> {
        try_partition(self, o, thread)
    }
    type Retiled<O: CopyTiling> = Retile<X, O>;
    fn try_retiled<O: CopyTiling>(self, o: O) -> Result<Self::Retiled<O>, Self::Error> {
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
pub type Partition<X, O, I> = (
    <PartAt<X, O, I> as AnyLayout>::Apply<GetFn<Zero>>,
    PartFrom<X, O, I>,
);

operations! {
    /// The layout of a [`Partition`], as one mode.
    #[doc(hidden)]
    PartAt PartAtFn part_at<X: Layout; O: Division, I: Int> -> AnyLayout =
        <ThreadCoord<I> as Slicing>::Sliced<Shown<X, O, I>>,
        |x; o, i| thread_tree(i).sliced(shown(x, o, i)),
        composed in "below";
    /// Where it begins.
    #[doc(hidden)]
    PartFrom PartFromFn part_from<X: Layout; O: Division, I: Int> -> AnyIntTuple =
        Shape<<Shown<X, O, I> as Layout>::Then<CallOf<Shown<X, O, I>, ThreadCoord<I>>>>,
        |x; o, i| { let shown = shown(x, o, i); shown.then(CallOf(shown, thread_tree(i))).shape_of() };
}
any_operation!(AnyLayout PartAtFn [X x] [O o Division, I i Int] []
[F Off f off F::Slice<Off, Shown<X, O, I>, ThreadCoord<I>>, |PartAtFn(o, i)| {
    Ok(f.slice_after(off, shown(x, o, i), thread_tree(i)).0)
}]);
any_operation!(Any IntTuple PartFromFn [X x] [O o Division, I i Int]
[F Off f off F::SliceOffset<Off, Shown<X, O, I>, ThreadCoord<I>>, |PartFromFn(o, i)| {
    f.slice_after(off, shown(x, o, i), thread_tree(i)).1
}]);

/// By the number of a thread, unless the thread is not there.
type Shown<X, O, I> =
    <Present<<O as Division>::Threads, I> as Int>::IfAny<<O as Division>::ByThread<X>>;
#[inline(always)]
fn shown<X: Layout, O: Division, I: Int>(x: X, o: O, i: I) -> Shown<X, O, I> {
    if_present(o.threads(), i, o.by_thread(x))
}

/// The part of a thread.
fn try_partition<X: AnyLayout, O: Division, I: Int>(
    x: X,
    o: O,
    thread: I,
) -> Result<Partition<X, O, I>, Error> {
    let () = O::FITS;
    o.check(x.inside())?;
    if thread_coord(o.threads(), thread).is_none() {
        return Err(absent(x.inside(), o.threads(), thread));
    }
    let part = x
        .evaluate(PartAtFn(o, thread))
        .evaluate(GetFn(Zero::default()));
    Ok((part, x.evaluate_tuple(PartFromFn(o, thread))))
}

/// The part, or a panic with the sentence of its error.
#[track_caller]
pub(super) fn unwrap<R, E: Display>(part: Result<R, E>) -> R {
    match part {
        Ok(part) => part,
        Err(error) => panic!("{error}"),
    }
}
