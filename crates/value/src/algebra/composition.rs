//! `composition`: one layout after another, by the exact rule.

use super::{
    exact_rule::{Reach, Run},
    modes::Modes,
};
use crate::{
    arithmetic::{away_from_zero, multiply},
    error::{LayoutError, Reason, Refusal, Witness},
    index::{gathered, linear},
    layout::Layout,
    tiler::Tiler,
    trace::{FlatMode, Trace},
    tree::{Builder, MAX_LEAVES, Node, Path, Step, Tree},
    tuple::size,
};

impl Layout {
    /// `Composition`, one layout after another:
    /// `(6,2):(8,2) ∘ (4,3):(3,1)` → `((2,2),3):((24,2),8)`.
    ///
    /// # Exactness
    /// An index has a digit in each mode of the left layout, coalesced. The composition exists
    /// if each right mode counts in these digits in runs that divide its extent, and if no two
    /// modes carry into each other; else it is refused. The only compositions refused that exist
    /// are those in which a carry does not matter because strides of the left layout coincide
    /// or vanish. CuTe answers another function for many of the refused ones: see [`Witness`].
    ///
    /// ```
    /// use stridewise::value::Layout;
    /// let (a, b): (Layout, Layout) = ("(6,2):(8,2)".parse()?, "(4,3):(3,1)".parse()?);
    /// // A layout is a tiler by `into()`, as for all operations that take one.
    /// assert_eq!(a.composition(&b.into())?.to_string(), "((2,2),3):((24,2),8)");
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`Uneven`](Reason::Uneven), [`Carries`](Reason::Carries),
    /// [`TooManyModes`](Reason::TooManyModes), [`NothingToIndex`](Reason::NothingToIndex) past the
    /// element of `()`, [`NotPositive`](Reason::NotPositive) in a mode of extent 0,
    /// [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `composition`; the exact rule is this library's.
    pub const fn composition(&self, right: &Tiler) -> Result<Self, LayoutError> {
        self.composition_traced(right, &mut Trace::off())
    }

    /// [`composition`](Self::composition) and its steps; a right layout with directions adds none.
    pub const fn composition_traced<const N: usize>(
        &self,
        right: &Tiler,
        trace: &mut Trace<N>,
    ) -> Result<Self, LayoutError> {
        report!(tree composed(&self.tree, right, trace), Composition, self, right)
    }
}

/// A layout after a tiler.
const fn composed<const N: usize>(
    left: &Tree<3>,
    right: &Tiler,
    trace: &mut Trace<N>,
) -> Result<Tree<3>, Refusal> {
    let mut builder = Builder::new();
    let mut walk = right.over(left);
    while let Some(step) = attempt!(walk.next()) {
        match step {
            Step::Open => builder.open(),
            Step::Close => builder.close(),
            Step::Part(mode, at) => {
                attempt_at!(walk, part(&mut builder, left, mode, right, at, trace));
            }
            // Modes past the last tiler are dropped.
            Step::Rest(_) => {}
        }
    }
    builder.finish()
}

/// Appends a subtree of the left layout after a leaf of the tiler.
const fn part<const N: usize>(
    builder: &mut Builder<3>,
    left: &Tree<3>,
    node: Node,
    tiler: &Tiler,
    at: Node,
    trace: &mut Trace<N>,
) -> Result<(), Refusal> {
    if tiler.is_all(at) {
        builder.copy(left, node);
        return Ok(());
    }
    if !tiler.is_int(at) {
        let right = tiler.tree.subtree(at);
        return if right.undirected_in(right.root()).is_ok() {
            compose_traced(builder, Modes::of(left, node), &right, trace)
        } else {
            after_directions(builder, left, node, &right)
        };
    }
    // CuTe composes with an integer as n:1 also for n = 1, where a divide and a product take 1:0.
    let right = Tree::leaf([attempt!(tiler.extent_at(at)), 1, 0]);
    compose_traced(builder, Modes::of(left, node), &right, trace)
}

/// Appends the exact composition of two layouts.
pub(crate) const fn compose(
    builder: &mut Builder<3>,
    left: Modes,
    right: &Tree<3>,
) -> Result<(), Refusal> {
    compose_traced(builder, left, right, &mut Trace::off())
}

const fn compose_traced<const N: usize>(
    builder: &mut Builder<3>,
    mut left: Modes,
    right: &Tree<3>,
    trace: &mut Trace<N>,
) -> Result<(), Refusal> {
    // `()` has an element at 0 and nothing to go on with.
    let nothing = left.len() == 0;
    left.coalesce(true);
    if trace.is_on() && !nothing {
        for_range!(0..left.len(), |mode| {
            let is_last = mode + 1 == left.len();
            note!(
                trace,
                Counts {
                    mode: FlatMode::of(left.mode(mode)),
                    is_last
                }
            );
        });
    }
    let root = right.root();
    // Without an element there is nothing to get wrong.
    let vacant = matches!(size(right, root), Ok(0));
    let mut counter = Counter::new(&left, trace);
    let mut place = Some(1_i64);
    map_leaves!(builder, right, root, |slot| {
        let [extent, stride, _] = right.at(slot);
        let before = if vacant { Some(*builder) } else { None };
        note!(
            counter.trace,
            Right {
                mode: FlatMode::of(right.at(slot)),
                path: right.locate(slot, Refusal::of(Reason::Empty)).mode,
            }
        );
        let modes = if nothing && extent > 1 && stride != 0 {
            Err((Refusal::of(Reason::NothingToIndex { index: stride }), None))
        } else {
            counter.write(builder, extent, stride, place)
        };
        if let Err((refusal, coordinate)) = modes {
            let Some(before) = before else {
                let mut refusal = right.locate(slot, refusal);
                refusal.witness = witness(&left, right, coordinate);
                return Err(refusal);
            };
            *builder = before;
            builder.leaf([extent, 0, 0]);
        }
        place = times(place, extent);
    });
    Ok(())
}

const fn times(a: Option<i64>, b: i64) -> Option<i64> {
    match a {
        Some(a) => a.checked_mul(b),
        None => None,
    }
}

/// Takes right modes in runs, and keeps account of how far they step together.
struct Counter<'a, const N: usize> {
    left: &'a Modes,
    trace: &'a mut Trace<N>,
    reach: Reach,
    /// The coordinate of the right layout at which they have stepped that far.
    farthest: Option<i64>,
}

/// A refusal, and the coordinate of the right layout that shows it.
type Shown = (Refusal, Option<i64>);

impl<'a, const N: usize> Counter<'a, N> {
    const fn new(left: &'a Modes, trace: &'a mut Trace<N>) -> Self {
        Self {
            left,
            trace,
            reach: Reach::NONE,
            farthest: Some(0),
        }
    }

    /// The first run of a mode whose elements stand `place` apart in the 1-D coordinate of the
    /// right layout.
    const fn run(&mut self, extent: i64, stride: i64, place: Option<i64>) -> Result<Run, Shown> {
        let run = match Run::of(self.left, extent, stride, self.trace) {
            Ok(run) => run,
            Err(refusal) => {
                // Past the last step of a run, it shows; a number that does not fit shows nowhere.
                let shown = if let Reason::Uneven { steps, .. } = refusal.reason {
                    times(place, steps)
                } else {
                    None
                };
                return Err((refusal, shown));
            }
        };
        self.farthest = match (self.farthest, times(place, run.part - 1)) {
            (Some(sum), Some(more)) => sum.checked_add(more),
            _ => None,
        };
        let () = attempt!(self.reach.add(self.left, &run, self.trace), |reason| (
            Refusal::of(reason),
            self.farthest
        ));
        Ok(run)
    }

    /// Appends the modes of the result that a right mode becomes.
    const fn write(
        &mut self,
        builder: &mut Builder<3>,
        mut extent: i64,
        mut stride: i64,
        mut place: Option<i64>,
    ) -> Result<(), Shown> {
        if extent <= 1 || stride == 0 {
            let mode = fixed_mode(self.left, extent, stride);
            note!(
                self.trace,
                Fixed {
                    mode: FlatMode::of(mode)
                }
            );
            builder.leaf(mode);
            return Ok(());
        }
        let mut run = attempt!(self.run(extent, stride, place));
        if run.part == extent {
            builder.leaf(run.mode);
            return Ok(());
        }
        builder.open();
        builder.leaf(run.mode);
        while run.part < extent {
            extent /= run.part;
            stride = match multiply(stride, run.part) {
                Ok(stride) => stride,
                Err(refusal) => return Err((refusal, None)),
            };
            place = times(place, run.part);
            run = attempt!(self.run(extent, stride, place));
            builder.leaf(run.mode);
        }
        builder.close();
        Ok(())
    }
}

/// A mode that does not count: of stride 0, or for a single element (or none) of the stride that
/// CuTe carries along.
const fn fixed_mode(left: &Modes, extent: i64, stride: i64) -> [i64; 3] {
    match carried_stride(left, extent, stride) {
        Ok(mode) => mode,
        // Any stride is exact where nothing steps.
        Err(_) => [extent, 0, 0],
    }
}

const fn carried_stride(left: &Modes, extent: i64, stride: i64) -> Result<[i64; 3], Refusal> {
    let last = left.len() - 1;
    let mut digits = [0; MAX_LEAVES];
    digits[last] = stride;
    let mut mode = 0;
    while mode < last && extent == 1 && left.extent(mode) > 0 {
        digits[last] = attempt!(away_from_zero(digits[last], left.extent(mode)));
        mode += 1;
    }
    let mut mode = attempt!(left.stride_at(&digits));
    mode[0] = extent;
    Ok(mode)
}

/// Indices that show it; without them where a layout has directions, and so no indices.
const fn witness(left: &Modes, right: &Tree<3>, coordinate: Option<i64>) -> Option<Witness> {
    let Some(coordinate) = coordinate else {
        return None;
    };
    let left = left.layout();
    let Ok(inner) = linear(coordinate, right) else {
        return None;
    };
    match linear(inner, &left.tree) {
        Ok(outer) => Some(Witness {
            coordinate,
            inner,
            outer,
        }),
        Err(_) => None,
    }
}

/// Appends a subtree of the left layout at the coordinates of a layout with directions: each
/// right mode is composed with the mode that its direction names.
pub(crate) const fn after_directions(
    builder: &mut Builder<3>,
    left: &Tree<3>,
    node: Node,
    right: &Tree<3>,
) -> Result<(), Refusal> {
    let _shape = attempt!(gathered(right, &[0; MAX_LEAVES], 0));
    let vacant = matches!(size(right, right.root()), Ok(0));
    map_leaves!(builder, right, right.root(), |slot| {
        let [extent, stride, path] = right.at(slot);
        if stride == 0 {
            builder.leaf([extent, 0, 0]);
        } else {
            match in_direction(builder, left, node, right, slot, Path::of(path)) {
                Ok(()) => {}
                Err(_) if vacant => builder.leaf([extent, 0, 0]),
                Err(refusal) => return Err(right.locate(slot, Refusal::of(refusal.reason))),
            }
        }
    });
    Ok(())
}

/// Appends the result of one right mode, which steps together with those before it in one
/// direction.
const fn in_direction(
    builder: &mut Builder<3>,
    left: &Tree<3>,
    node: Node,
    right: &Tree<3>,
    slot: usize,
    path: Path,
) -> Result<(), Refusal> {
    let mut together = Builder::new();
    together.open();
    let (mut before, mut other) = (0, 0);
    while other <= slot {
        let [extent, stride, direction] = right.at(other);
        if stride != 0 && direction == path.packed() {
            together.leaf([extent, stride, 0]);
            before += (other < slot) as usize;
        }
        other += 1;
    }
    together.close();
    let together = attempt!(together.finish());
    let mode = attempt!(place(left, node, path));
    let mut parts = Builder::new();
    attempt!(compose(&mut parts, Modes::of(left, mode), &together));
    let parts = attempt!(parts.finish());
    if let Some(part) = parts.mode(parts.root(), before) {
        builder.copy(&parts, part);
    }
    Ok(())
}

/// The mode that a direction names.
pub(crate) const fn place(tree: &Tree<3>, mut node: Node, path: Path) -> Result<Node, Refusal> {
    for_range!(0..path.len(), |level| {
        let mode = path.mode(level);
        node = match tree.mode(node, mode) {
            Some(mode) => mode,
            None => {
                return Err(Refusal::of(Reason::NoSuchMode {
                    mode,
                    rank: tree.rank(node),
                }));
            }
        };
    });
    Ok(node)
}
