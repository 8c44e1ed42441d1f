//! Which coordinates of a tensor stand for an element.

use super::{TensorError, nest::Guards};
use crate::{
    algebra::{AtPath, DirectedFn, Negated, Predicate, Tiler, directed, twin::WithShapeFn},
    coord::{
        Accepted, CoordTree, GetFn, Leaves, NumberedDirections, Offset, Path, Traverse as _,
        Verdict, leaves_of, put_leaves_of,
    },
    int::{Dyn, Int},
    lang::{
        apply::{LayoutOperand, of_any, of_layout},
        kind::AnyLayout as _,
        sealed::{Sealed, sealed},
        thunk, twins, type_fns,
    },
    num::Bit,
    tree::{
        Along, Layout, List, MapLeaves, Mode, NoModes, Shape,
        tuple::{Congruent, IntTuple, Nil, Profile as _, WeaklyCongruent},
    },
};
use typenum::{B0, B1};

/// The coordinates of a tensor that have an element, and what its divides do with partial tiles.
///
/// | mask | coordinates with an element | divides |
/// |---|---|---|
/// | [`Unmasked`] | all | refuse partial tiles |
/// | [`Masked`] | all | keep a [`Predicate`] |
/// | [`Predicate`], [`Both`] | those of the predicates | keep another predicate |
///
/// A part of a tensor has the corresponding part of its mask: a predicate counts coordinates of the
/// tensor that was divided, and slices, divides and compositions are applied to the predicate as to
/// the layout. In code that is generic over `M: Mask`, `tensor.local_tile(tiler, coord)` refuses
/// partial tiles of an unmasked tensor, and keeps their predicate otherwise.
///
/// ```
/// use stridewise::{prelude::*, tensor::Masked};
/// fn sum_of_tile<L: Layout, M: Mask>(matrix: View<'_, i32, L, M>, tile: (usize, usize)) -> i32 {
///     matrix.local_tile(tile!(2, 2), tile).iter().sum()
/// }
/// let matrix = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)));
/// let masked: View<'_, i32, _, Masked> = matrix.masked();
/// assert_eq!(sum_of_tile(masked, (0, 1)), 3 + 6);
/// ```
///
/// Sealed: no other type implements it.
pub trait Mask: Copy + Send + Sync + Sealed {
    /// Whether the mask has every coordinate of every layout.
    #[doc(hidden)]
    type HasNoPredicate: Bit;
    /// Whether a coordinate, which is below the shape, stands for an element.
    #[doc(hidden)]
    fn has<C: CoordTree>(self, coord: C) -> bool;
    /// Whether all coordinates of a layout, which is the one that the mask is for, stand for
    /// elements.
    #[doc(hidden)]
    fn has_all<L: Layout>(self, layout: L) -> bool;
    /// Whether each coordinate that is smaller in a mode, counted by position, stands for an
    /// element where one does: no mode counts down, and one with modes of its own steps evenly in
    /// one direction.
    #[doc(hidden)]
    fn is_monotone(self) -> bool;
    /// Whether each coordinate that is smaller in an integer stands for an element where one does.
    #[doc(hidden)]
    fn counts_up(self) -> bool;
    /// Whether the coordinates along a leaf of a layout, which is the one that the mask is for,
    /// that stand for an element follow each other: where each leaf steps evenly, a bound leaves
    /// out coordinates at one end.
    #[doc(hidden)]
    fn is_even<L: Layout>(self) -> bool;
    /// What iteration keeps of a coordinate, to ask the mask about it.
    #[doc(hidden)]
    type Asked<C: Offset>: Offset;
    #[doc(hidden)]
    fn asked<C: Offset>(coord: C) -> Self::Asked<C>;
    /// The mask of the part `R` that an operation makes of the layout.
    #[doc(hidden)]
    type Of<F: of_layout::Layout, R: Layout>: Mask;
    #[doc(hidden)]
    fn of<F: of_layout::Layout, R: Layout>(
        self,
        by: F,
        part: R,
    ) -> Result<Self::Of<F, R>, TensorError>;
    /// [`of`](Self::of), where the part is known to have modes that the mask has.
    #[doc(hidden)]
    fn part<F: of_layout::Layout, R: Layout>(self, by: F, part: R) -> Self::Of<F, R>;
    /// Whether dynamic leaves let an operation be applied to the mask.
    #[doc(hidden)]
    fn check<F: of_any::Layout>(self, by: F) -> Result<(), TensorError>;
    /// With coordinates that are counted from one in the modes that an operation selects.
    #[doc(hidden)]
    type From: Mask;
    #[doc(hidden)]
    fn from<F: of_layout::Layout, C: CoordTree>(self, modes: F, coord: C) -> Self::From;
    /// How far it is from a coordinate to the end in a direction, in which a predicate counts.
    #[doc(hidden)]
    fn left<D: Int, C: CoordTree>(self, direction: D, coord: C) -> isize;
    /// Puts what it asks of coordinates into a list.
    #[doc(hidden)]
    fn guards(self, list: &mut Guards);
    /// Cuts the leaves of a layout, which is the one that the mask is for, to the elements that
    /// exist, if they are the first ones of each loop; else false. `part` has the leaves, or has
    /// been cut by another mask.
    #[doc(hidden)]
    fn cut<const R: usize>(self, whole: &Leaves<R>, part: &mut Leaves<R>) -> bool;
    /// Where a path leads: `found` is where it leads in the layout.
    #[doc(hidden)]
    fn along<N: Path>(self, place: N, found: AtPath) -> Result<(), TensorError>;
    /// Whether it has modes for a shape of the parentheses of the layout.
    #[doc(hidden)]
    fn has_profile<S: IntTuple>(self) -> bool;
    /// The coordinates that two masks have.
    #[doc(hidden)]
    type And<N: Mask>: Mask;
    #[doc(hidden)]
    fn and<N: Mask>(self, other: N) -> Self::And<N>;
    /// The mask of a tensor whose divides keep a predicate.
    #[doc(hidden)]
    type Masked: Mask;
    #[doc(hidden)]
    fn masked(self) -> Self::Masked;
    /// `V`, or that it holds, if divides keep a predicate.
    #[doc(hidden)]
    type IfUnmasked<V: Verdict>: Verdict;
    /// Whether divides keep a predicate.
    #[doc(hidden)]
    const KEEPS_PREDICATES: bool;
    /// The mask of a divide `F` of the layout `L` by the tiler `B`, where `G` is that divide of the
    /// coordinates.
    ///
    /// Its arguments are operations, not results, so that rustc computes no predicate for an
    /// unmasked tensor.
    #[doc(hidden)]
    type OfDivide<L: Layout, B: Tiler, F: of_layout::Layout, G: of_layout::Layout>: Mask;
    #[doc(hidden)]
    fn of_divide<L: Layout, B: Tiler, F: of_layout::Layout, G: of_layout::Layout>(
        self,
        parent: L,
        layout: <L as LayoutOperand>::Apply<F>,
        tiler: B,
        by: F,
        of_coordinates: G,
    ) -> Result<Self::OfDivide<L, B, F, G>, TensorError>;
}

/// The predicate of a divide, whose coordinates are divided by `G`.
pub(super) type TilePredicate<L, B, G> =
    Predicate<<L as LayoutOperand>::Apply<G>, <L as LayoutOperand>::Apply<DirectedFn<B>>>;

/// The items of masks whose divides keep a predicate.
macro_rules! keeps_predicates {
    () => {
        type Masked = Self;
        #[inline(always)]
        fn masked(self) -> Self {
            self
        }
        type IfUnmasked<V: Verdict> = Accepted;
        const KEEPS_PREDICATES: bool = true;
        type OfDivide<L: Layout, B: Tiler, F: of_layout::Layout, G: of_layout::Layout> =
            <Self::Of<F, <L as LayoutOperand>::Apply<F>> as Mask>::And<TilePredicate<L, B, G>>;
        #[inline(always)]
        fn of_divide<L: Layout, B: Tiler, F: of_layout::Layout, G: of_layout::Layout>(
            self,
            parent: L,
            layout: <L as LayoutOperand>::Apply<F>,
            tiler: B,
            by: F,
            of_coordinates: G,
        ) -> Result<Self::OfDivide<L, B, F, G>, TensorError> {
            let coordinates = LayoutOperand::apply_layout(parent, of_coordinates);
            let inside = Predicate::new(coordinates, directed(parent, tiler));
            Ok(self.of(by, layout)?.and(inside))
        }
    };
}

/// A mask whose type rustc knows: inherent methods check their arguments, where those of traits
/// leave that to the build.
#[doc(hidden)]
pub trait KnownMask: Mask {}
impl KnownMask for Unmasked {}
impl KnownMask for Masked {}
impl<Q: Layout, M: Layout> KnownMask for Predicate<Q, M> {}
impl<M: KnownMask, N: KnownMask> KnownMask for Both<M, N> {}

/// No mask: every coordinate has an element, and divides refuse partial tiles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unmasked;

/// The mask of [`Tensor::masked`](super::Tensor::masked): every coordinate has an element, and
/// divides keep the predicate of their tiles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Masked;

/// The coordinates that two masks have: those of a partial tile of a partial tile.
#[derive(Clone, Copy, Debug)]
pub struct Both<M, N>(M, N);

sealed! { Unmasked<> Masked<> Both<M, N> Predicate<Q, M> }

/// Masks that have all coordinates.
macro_rules! without_predicate {
    ($($Mask:ident { $($divides:tt)* })*) => { $(
        impl Mask for $Mask {
            type HasNoPredicate = B1;
            #[inline(always)]
            fn has<C: CoordTree>(self, _: C) -> bool {
                true
            }
            #[inline(always)]
            fn has_all<L: Layout>(self, _: L) -> bool {
                true
            }
            #[inline(always)]
            fn is_monotone(self) -> bool {
                true
            }
            #[inline(always)]
            fn counts_up(self) -> bool {
                true
            }
            #[inline(always)]
            fn is_even<L: Layout>(self) -> bool {
                true
            }
            type Asked<C: Offset> = Nil;
            #[inline(always)]
            fn asked<C: Offset>(_: C) -> Nil {
                Nil
            }
            type Of<F: of_layout::Layout, R: Layout> = Self;
            #[inline(always)]
            fn of<F: of_layout::Layout, R: Layout>(self, _: F, _: R) -> Result<Self, TensorError> {
                Ok(self)
            }
            #[inline(always)]
            fn part<F: of_layout::Layout, R: Layout>(self, _: F, _: R) -> Self {
                self
            }
            #[inline(always)]
            fn check<F: of_any::Layout>(self, _: F) -> Result<(), TensorError> {
                Ok(())
            }
            type From = Self;
            #[inline(always)]
            fn from<F: of_layout::Layout, C: CoordTree>(self, _: F, _: C) -> Self {
                self
            }
            fn left<D: Int, C: CoordTree>(self, _: D, _: C) -> isize {
                unreachable!("no mask counts")
            }
            #[inline(always)]
            fn guards(self, _: &mut Guards) {}
            #[inline(always)]
            fn cut<const R: usize>(self, _: &Leaves<R>, _: &mut Leaves<R>) -> bool {
                true
            }
            #[inline(always)]
            fn along<N: Path>(self, _: N, _: AtPath) -> Result<(), TensorError> {
                Ok(())
            }
            #[inline(always)]
            fn has_profile<S: IntTuple>(self) -> bool {
                true
            }
            type And<N: Mask> = N;
            #[inline(always)]
            fn and<N: Mask>(self, other: N) -> N {
                other
            }
            $($divides)*
        }
    )* };
}
without_predicate! {
    Unmasked {
        type Masked = Masked;
        #[inline(always)]
        fn masked(self) -> Masked {
            Masked
        }
        type IfUnmasked<V: Verdict> = V;
        const KEEPS_PREDICATES: bool = false;
        type OfDivide<L: Layout, B: Tiler, F: of_layout::Layout, G: of_layout::Layout> = Self;
        #[inline(always)]
        fn of_divide<L: Layout, B: Tiler, F: of_layout::Layout, G: of_layout::Layout>(
            self,
            _: L,
            _: <L as LayoutOperand>::Apply<F>,
            _: B,
            _: F,
            _: G,
        ) -> Result<Self, TensorError> {
            Ok(self)
        }
    }
    Masked {
        keeps_predicates!();
    }
}

type_fns! {
    /// The coordinates `Q` of a part, by coordinates of a layout of shape `S`.
    fn Fitting(Q: Layout, S: IntTuple) -> Layout {
        if WeaklyCongruent(S, Shape(Q)) { Q } else { Reshaped(Q, S) }
    }
}
twins! {
    Reshaped<Q: Layout, S: IntTuple> = <Q as LayoutOperand>::Apply<WithShapeFn<S>>,
        |q, s| LayoutOperand::apply_layout(q, WithShapeFn(s));
}
type Fitted<Q, S> = <Fitting<Q, S> as thunk::Layout>::Out;

/// The coordinates of `Q` that begin at one below or above 0, and are below the bounds `M`.
pub(super) type Between<Q, M> =
    Both<<Predicate<Q, M> as Mask>::From, Predicate<Backwards<Q>, Remaining<M>>>;
type Remaining<M> = <<M as Layout>::FlatOnto<NoModes> as List>::Remaining;
type Backwards<Q> = <Q as Layout>::Bind<Negated>;

/// Which coordinates of `inside`, from a coordinate on, are 0 or more, and below the bounds:
/// `b + i ≥ 0` is `-i < b + 1`.
#[inline(always)]
pub(super) fn between<Q: Layout, M: Layout, C: CoordTree>(
    inside: Predicate<Q, M>,
    begin: C,
) -> Between<Q, M> {
    let Predicate { quotient, bounds } = inside;
    let bounds = bounds.flat_onto(NoModes);
    let below = bounds.remaining(UpToOneBefore(bounds, quotient, begin));
    let not_before = Predicate::new(quotient.bind(Negated), below);
    Both(inside.from(GetFn(Nil), begin), not_before)
}

/// An extent less one more than a coordinate, which an extent is lowered by.
#[derive(Clone, Copy)]
struct UpToOneBefore<B, Q, C>(B, Q, C);

impl<B: List, Q: Layout, C: CoordTree> Along for UpToOneBefore<B, Q, C> {
    #[inline(always)]
    fn along<D: Int>(self, direction: D) -> isize {
        let Self(bounds, quotient, begin) = self;
        bounds.extent_along(D::DIRECTION) - 1 - direction.passed(quotient, begin)
    }
}

/// One element of each leaf that counts down.
#[derive(Clone, Copy)]
struct UpOnly;

impl MapLeaves for UpOnly {
    type Leaf<S: Int, D: Int> = Mode<Dyn, D>;
    #[inline(always)]
    fn leaf<S: Int, D: Int>(self, s: S, d: D) -> Mode<Dyn, D> {
        Mode(Dyn(if d.value() < 0 { 1 } else { s.value() }), d)
    }
}

/// The steps of a layout up to a coordinate.
#[derive(Clone, Copy)]
struct Steps<Q, C>(Q, C);

impl<Q: Layout, C: CoordTree> Along for Steps<Q, C> {
    #[inline(always)]
    fn along<D: Int>(self, direction: D) -> isize {
        direction.passed(self.0, self.1)
    }
}

impl<Q: Layout, M: Layout> Mask for Predicate<Q, M> {
    type HasNoPredicate = B0;
    #[inline(always)]
    fn has<C: CoordTree>(self, coord: C) -> bool {
        self.is_inside(coord)
    }
    /// Where no mode counts down, the last coordinate is the largest in each direction; else the
    /// one that is last where leaves count up, and first where they count down.
    #[inline(always)]
    fn has_all<L: Layout>(self, layout: L) -> bool {
        layout.size_of().value() == 0
            || if Self::counts_up(self) {
                self.has(layout.last())
            } else {
                self.has(self.quotient.bind(UpOnly).last())
            }
    }
    #[inline(always)]
    fn is_monotone(self) -> bool {
        // Not by `DEPTH`, which does not compile if the quotient is refused.
        let is_flat = const { <Congruent<Shape<Q>, Shape<Q::Flattened>> as Bit>::VALUE };
        let steps_evenly = || {
            let directions = leaves_of(self.quotient.bind(NumberedDirections));
            leaves_of(self.quotient).step_evenly(&directions)
        };
        Self::counts_up(self) && (is_flat || steps_evenly())
    }
    #[inline(always)]
    fn counts_up(self) -> bool {
        Self::counts_up(self)
    }
    #[inline(always)]
    fn is_even<L: Layout>(self) -> bool {
        let has_leaves = const { <Congruent<Shape<L>, Shape<Q>> as Bit>::VALUE };
        has_leaves || self.is_monotone()
    }
    type Asked<C: Offset> = C;
    #[inline(always)]
    fn asked<C: Offset>(coord: C) -> C {
        coord
    }
    type Of<F: of_layout::Layout, R: Layout> =
        Predicate<Fitted<<Q as LayoutOperand>::Apply<F>, Shape<R>>, M>;
    #[inline(always)]
    fn of<F: of_layout::Layout, R: Layout>(
        self,
        by: F,
        part: R,
    ) -> Result<Self::Of<F, R>, TensorError> {
        let coords = LayoutOperand::apply_layout(self.quotient, by);
        let shape = part.shape_of();
        <WeaklyCongruent<Shape<R>, Shape<<Q as LayoutOperand>::Apply<F>>> as Bit>::choose(
            || Ok(()),
            || coords.try_evaluate(WithShapeFn(shape)).map(drop),
        )?;
        let mask = self.part(by, part);
        if shape.covers(mask.quotient.shape_of()) {
            Ok(mask)
        } else {
            Err(TensorError::MaskWithoutModes)
        }
    }
    #[inline(always)]
    fn part<F: of_layout::Layout, R: Layout>(self, by: F, part: R) -> Self::Of<F, R> {
        let coords = LayoutOperand::apply_layout(self.quotient, by);
        let fitted = thunk::Layout::out(Fitting(coords, part.shape_of()));
        Predicate::new(fitted, self.bounds)
    }
    #[inline(always)]
    fn check<F: of_any::Layout>(self, by: F) -> Result<(), TensorError> {
        self.quotient.try_evaluate(by)?;
        Ok(())
    }
    type From = Predicate<Q, <M::FlatOnto<NoModes> as List>::Remaining>;
    #[inline(always)]
    fn from<F: of_layout::Layout, C: CoordTree>(self, modes: F, coord: C) -> Self::From {
        let bounds = self.bounds.flat_onto(NoModes);
        let modes = LayoutOperand::apply_layout(self.quotient, modes);
        Predicate::new(self.quotient, bounds.remaining(Steps(modes, coord)))
    }
    #[inline(always)]
    fn left<D: Int, C: CoordTree>(self, direction: D, coord: C) -> isize {
        let end = self.bounds.flat_onto(NoModes).extent_along(D::DIRECTION);
        end - direction.passed(self.quotient, coord)
    }
    #[inline(always)]
    fn guards(self, list: &mut Guards) {
        let steps = leaves_of(self.quotient);
        let directions = leaves_of(self.quotient.bind(NumberedDirections));
        let bounds = leaves_of(self.bounds.bind(NumberedDirections));
        let Some(bounds) = bounds.get() else {
            return list.refuse();
        };
        for bound in bounds {
            if bound.stride != 0 {
                let steps = steps.at_stride(&directions, bound.stride);
                list.push(&steps, Q::RANK, bound.extent);
            }
        }
    }
    #[inline(always)]
    fn cut<const R: usize>(self, whole: &Leaves<R>, part: &mut Leaves<R>) -> bool {
        let [mut steps, mut directions, mut bounds] = [Leaves::NONE; 3];
        put_leaves_of(self.quotient, &mut steps);
        put_leaves_of(self.quotient.bind(NumberedDirections), &mut directions);
        put_leaves_of(self.bounds.bind(NumberedDirections), &mut bounds);
        whole.cut(part, [&steps, &directions, &bounds])
    }
    #[inline(always)]
    fn along<N: Path>(self, place: N, found: AtPath) -> Result<(), TensorError> {
        let here = AtPath::of(self.quotient, place);
        if !found.corresponds(here) {
            Err(TensorError::MaskWithoutModes)
        } else if here.turns {
            Ok(())
        } else {
            Err(TensorError::Overflow)
        }
    }
    #[inline(always)]
    fn has_profile<S: IntTuple>(self) -> bool {
        <Congruent<S, Shape<Q>> as Bit>::VALUE
    }
    type And<N: Mask> = Both<Self, N>;
    #[inline(always)]
    fn and<N: Mask>(self, other: N) -> Both<Self, N> {
        Both(self, other)
    }
    keeps_predicates!();
}

impl<M: Mask, N: Mask> Mask for Both<M, N> {
    type HasNoPredicate = B0;
    #[inline(always)]
    fn has<C: CoordTree>(self, coord: C) -> bool {
        self.0.has(coord) && self.1.has(coord)
    }
    #[inline(always)]
    fn has_all<L: Layout>(self, layout: L) -> bool {
        self.0.has_all(layout) && self.1.has_all(layout)
    }
    #[inline(always)]
    fn is_monotone(self) -> bool {
        self.0.is_monotone() && self.1.is_monotone()
    }
    #[inline(always)]
    fn counts_up(self) -> bool {
        self.0.counts_up() && self.1.counts_up()
    }
    #[inline(always)]
    fn is_even<L: Layout>(self) -> bool {
        self.0.is_even::<L>() && self.1.is_even::<L>()
    }
    type Asked<C: Offset> = C;
    #[inline(always)]
    fn asked<C: Offset>(coord: C) -> C {
        coord
    }
    type Of<F: of_layout::Layout, R: Layout> = Both<M::Of<F, R>, N::Of<F, R>>;
    #[inline(always)]
    fn of<F: of_layout::Layout, R: Layout>(
        self,
        by: F,
        part: R,
    ) -> Result<Self::Of<F, R>, TensorError> {
        Ok(Both(self.0.of(by, part)?, self.1.of(by, part)?))
    }
    #[inline(always)]
    fn part<F: of_layout::Layout, R: Layout>(self, by: F, part: R) -> Self::Of<F, R> {
        Both(self.0.part(by, part), self.1.part(by, part))
    }
    #[inline(always)]
    fn check<F: of_any::Layout>(self, by: F) -> Result<(), TensorError> {
        self.0.check(by)?;
        self.1.check(by)
    }
    type From = Both<M::From, N::From>;
    #[inline(always)]
    fn from<F: of_layout::Layout, C: CoordTree>(self, modes: F, coord: C) -> Self::From {
        Both(self.0.from(modes, coord), self.1.from(modes, coord))
    }
    #[inline(always)]
    fn left<D: Int, C: CoordTree>(self, direction: D, coord: C) -> isize {
        self.0.left(direction, coord)
    }
    #[inline(always)]
    fn guards(self, list: &mut Guards) {
        self.0.guards(list);
        self.1.guards(list);
    }
    #[inline(always)]
    fn cut<const R: usize>(self, whole: &Leaves<R>, part: &mut Leaves<R>) -> bool {
        self.0.cut(whole, part) && self.1.cut(whole, part)
    }
    #[inline(always)]
    fn along<G: Path>(self, place: G, found: AtPath) -> Result<(), TensorError> {
        self.0.along(place, found)?;
        self.1.along(place, found)
    }
    #[inline(always)]
    fn has_profile<S: IntTuple>(self) -> bool {
        self.0.has_profile::<S>() && self.1.has_profile::<S>()
    }
    type And<O: Mask> = Both<Self, O>;
    #[inline(always)]
    fn and<O: Mask>(self, other: O) -> Both<Self, O> {
        Both(self, other)
    }
    keeps_predicates!();
}
