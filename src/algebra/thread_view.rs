//! The elements of a tile that one thread has.

use super::composition::{Compose, CompositionFn};
use crate::{
    coord::{CallOf, Slicing},
    int::{Add, Int, IsNegative, Less, One, Or},
    lang::{apply::operations, kind::AnyLayout as _, thunk, twins, type_fns},
    refused::{NoSuchThread, Refused, Spell},
    tree::{
        Layout, LayoutTuple, Shape, Tiler,
        tuple::{Cons, Nil, Underscore},
    },
    value::{LayoutError, Operation},
};

/// The elements of thread `I` in the tile `L`, and their offset: `(16,8):(8,1)` through
/// `((4,8),(2,2)):((32,1),(16,8))`, at thread 5 → `((2,2)):((1,64))` and 10.
///
/// The thread-value layout `T` takes a thread (its mode 0) and a value of that thread (its mode 1)
/// to a position in the tile, counted with the first mode of the tile fastest. This is how an MMA
/// and a copy assign elements to threads; the tile may lie in memory in any way.
///
#[cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/thread_view.svg"))]
///
/// # Laws
/// - `view(v) + offset = tile(tv(t, v))` for every value v of thread t;
/// - all threads together have each position as often as the thread-value layout does: once, if
///   that is [`Bijective`](super::Bijective).
///
/// ```
/// use stridewise::prelude::*;
/// // The accumulators of a warp: four threads to a row of 8, two contiguous values, two rows 8
/// // apart.
/// type Accumulators = Layout![((4, 8), (2, 2)) : ((32, 1), (16, 8))];
/// type View = ThreadView<Layout![(16, 8) : (8, 1)], Accumulators, Int![5]>;
/// assert_eq!(View::default(), (layout!(((2, 2)) : ((1, 64))), int!(10)));
/// let thread = 5;
/// let (view, offset) = layout!((16, 8) : (8, 1)).thread_view(Accumulators::default(), thread);
/// assert_eq!((view, offset.value()), (View::default().0, 10));
/// ```
///
/// Where the strides of the tile have directions, the view begins at a coordinate, as in
/// [`LayoutExt::slice_and_call`](crate::LayoutExt::slice_and_call). This is how a kernel finds
/// which of the elements of a thread are inside of a matrix:
///
/// ```
/// use stridewise::{layout::make_identity_layout, prelude::*};
/// type Accumulators = Layout![((4, 8), (2, 2)) : ((32, 1), (16, 8))];
/// let coordinates = make_identity_layout(shape!((16, 8)));
/// let (view, begin) = coordinates.thread_view(Accumulators::default(), int!(5));
/// assert_eq!(
///     (view.to_string(), begin),
///     ("((2,2)):((1@1,8@0))".to_string(), coord!((1, 2)))
/// );
/// // The place of value (0,1), counted from where the view begins: 8 rows further down.
/// assert_eq!(view.call(coord!(((0, 1),))), coord!((8, 0)));
/// ```
///
/// In generic code [`to_index`](crate::TupleExt::to_index) is the index where there are
/// no directions.
///
/// # Compile errors
/// Those of [`Composition`](super::Composition); a thread-value layout that has not two modes; a
/// thread that is not there (`ui-tests/fail/absent_thread.rs`).
///
/// Source: CuTe `composition(tensor, tv)(thread, _)`, which has no name of its own
/// (`copy_atom.hpp`, `mma_atom.hpp`).
pub type ThreadView<L, T, I> = (ViewAt<L, T, I>, ViewFrom<L, T, I>);

operations! {
    /// The layout of a [`ThreadView`].
    #[doc(hidden)]
    ViewAt ViewAtFn view_at<L: Layout, T: Layout; I: Int> -> AnyLayout =
        <ThreadCoord<I> as Slicing>::Sliced<SeenBy<L, T, I>>,
        |l, t; i| thread_coord(i).sliced(SeenBy(l, t, i)),
        composed in "swizzle/composed/slice.rs";
    /// Where it begins.
    #[doc(hidden)]
    ViewFrom ViewFromFn view_from<L: Layout, T: Layout; I: Int> -> AnyIntTuple =
        Shape<<SeenBy<L, T, I> as Layout>::Then<CallOf<SeenBy<L, T, I>, ThreadCoord<I>>>>,
        |l, t; i| {
            let seen = SeenBy(l, t, i); seen.then(CallOf(seen, thread_coord(i))).shape_of()
        };
    /// A tile by thread and value, unless the thread is not there.
    #[doc(hidden)]
    TileSeen TileSeenFn tile_seen<L: Layout, T: Layout; I: Int> -> Layout =
        SeenBy<L, T, I>, |l, t; i| SeenBy(l, t, i);
}

twins! {
    /// The tile by thread and value, where its parts are known.
    SeenBy<L: Layout, T: Layout, I: Int> =
        <Seen<<T as Tiler>::Of<Compose, L>, Threads<T>, I> as thunk::Layout>::Out,
        |tile, tv, thread| {
        thunk::Layout::out(Seen(
            tv.apply::<Compose, L>(tile),
            tv.modes_of().head().size_of(),
            thread,
        ))
    };
}

/// `(thread, _)`.
#[doc(hidden)]
pub type ThreadCoord<I> = Cons<I, Cons<Underscore, Nil>>;
#[inline(always)]
pub(crate) fn thread_coord<I: Int>(thread: I) -> ThreadCoord<I> {
    Cons(thread, Cons(Underscore, Nil))
}
/// How many threads a thread-value layout has.
type Threads<T> = <<<T as Layout>::Modes as LayoutTuple>::Head as Layout>::Size;
/// Known to be negative, or not to be below the number of threads.
type IsAbsent<N, I> = Or<IsNegative<I>, Less<N, Add<I, One>>>;

type_fns! {
    fn Seen(A: Layout, N: Int, I: Int) -> Layout {
        if IsAbsent(N, I) { Refused(NoSuchThread(Spell(I), Spell(N))) } else { A }
    }
}

/// Whether the thread is there, and the composition right.
#[inline]
pub(crate) fn seen<L: Layout, T: Layout, I: Int>(
    tile: L,
    tv: T,
    thread: I,
) -> Result<(), LayoutError> {
    let threads = tv.modes_of().head().size_of();
    if !(0..threads.value()).contains(&thread.value()) {
        return Err(no_such_thread(tile, tv, thread, threads));
    }
    tile.try_evaluate(CompositionFn(tv))
        .map_err(|error| error.of(Operation::ThreadView))?;
    Ok(())
}

/// A thread that is none of so many.
#[cold]
pub(super) fn no_such_thread<L: Layout, T: Layout>(
    layout: L,
    of: T,
    thread: impl Int,
    threads: impl Int,
) -> LayoutError {
    match (layout.to_value(), of.to_value()) {
        (Ok(left), Ok(right)) => LayoutError::no_such_thread(
            left.operand(),
            right.operand(),
            thread.value() as i64,
            threads.value() as i64,
        ),
        (Err(error), _) | (_, Err(error)) => error,
    }
}
