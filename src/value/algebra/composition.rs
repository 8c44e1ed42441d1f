use super::{
    count::{Reach, Run},
    modes::Modes,
};
use crate::value::{
    arithmetic::{attempt, away_from_zero, multiply},
    error::{Error, Reason, Refusal, Witness, report},
    index::linear,
    layout::Layout,
    tiler::Tiler,
    tree::{Builder, MAX_LEAVES, Node, Tree},
    tuple::size,
};

impl Layout {
    /// One layout after another: `(6,2):(8,2) ∘ (4,3):(3,1)` → `((2,2),3):((24,2),8)`.
    ///
    /// The right-hand layout says which elements of the left-hand one are wanted, and in what
    /// shape. An integer `n` stands for `n:1`; a tiler by mode composes mode by mode and drops the
    /// modes past its last; `_` keeps a mode.
    ///
    /// # Laws
    /// For `r = composition(a, b)` with a layout b:
    /// - *exact*: `r(c) = a(b(c))` for every coordinate c of b, also where b leaves the domain of
    ///   a;
    /// - `size(r) = size(b)`, and `compatible(b, r)`: every coordinate of b is one of r.
    ///
    /// # Exactness
    /// An index has a digit in each mode of the left-hand layout, coalesced. The composition exists
    /// if each right-hand mode counts in these digits in runs that divide its extent, and if no two
    /// modes carry into each other; else it is refused. The only compositions refused that exist
    /// are those in which a carry does not matter because strides of the left-hand layout coincide
    /// or vanish. CuTe answers another function for many of the refused ones: see [`Witness`].
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let a: Layout = "(6,2):(8,2)".parse()?;
    /// assert_eq!(
    ///     a.composition(&"(4,3):(3,1)".parse()?)?.to_string(),
    ///     "((2,2),3):((24,2),8)"
    /// );
    /// assert_eq!(a.composition(&"<3,_>".parse()?)?.to_string(), "(3,2):(8,2)");
    /// assert_eq!(a.composition(&3.into())?.to_string(), "3:8");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Uneven`](Reason::Uneven), [`Carries`](Reason::Carries),
    /// [`TooManyModes`](Reason::TooManyModes), [`NothingToIndex`](Reason::NothingToIndex) past the
    /// element of `()`, [`NotPositive`](Reason::NotPositive) in a mode of extent 0,
    /// [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `composition`; the exact rule is this library's.
    pub const fn composition(&self, right: &Tiler) -> Result<Self, Error> {
        match composed(&self.tree, right) {
            Ok(tree) => Ok(Self { tree }),
            Err(refusal) => report!(Err(refusal), Composition, self.operand(), right.operand()),
        }
    }
}

/// A layout, with directions or without, after a tiler.
pub(crate) const fn composed<const W: usize>(
    left: &Tree<W>,
    right: &Tiler,
) -> Result<Tree<W>, Refusal> {
    let mut builder = Builder::new();
    attempt!(compose_into(
        &mut builder,
        left,
        left.root(),
        right,
        right.tree.root()
    ));
    builder.finish()
}

const fn compose_into<const W: usize>(
    builder: &mut Builder<W>,
    left: &Tree<W>,
    node: Node,
    tiler: &Tiler,
    at: Node,
) -> Result<(), Refusal> {
    if tiler.is_all(at) {
        builder.copy(left, node);
        return Ok(());
    }
    if !tiler.is_by_mode(at) {
        // CuTe composes with an integer as n:1 also for n = 1, where a divide and a product take
        // 1:0.
        let right = if tiler.is_int(at) {
            Tree::leaf([attempt!(tiler.extent_at(at)), 1])
        } else {
            tiler.tree.subtree(at)
        };
        return compose(builder, Modes::of(left, node), &right);
    }
    let (found, most) = (tiler.tree.rank(at), left.rank(node));
    if found > most {
        return Err(Refusal::of(Reason::TooManyModes { found, most }));
    }
    builder.open();
    let mut modes = (left.first_mode(node), tiler.tree.first(at));
    let mut index = 0;
    while let (Some(mode), Some(part)) = modes {
        if let Err(refusal) = compose_into(builder, left, mode, tiler, part) {
            return Err(refusal.inside(index));
        }
        modes = (left.next(node, mode), tiler.tree.next(at, part));
        index += 1;
    }
    builder.close();
    Ok(())
}

/// Appends the exact composition of two layouts.
pub(crate) const fn compose<const W: usize>(
    builder: &mut Builder<W>,
    mut left: Modes<W>,
    right: &Tree<2>,
) -> Result<(), Refusal> {
    // `()` has an element at 0 and nothing to go on with.
    let nothing = left.len() == 0;
    left.coalesce(true);
    let root = right.root();
    // Without an element there is nothing to get wrong.
    let vacant = matches!(size(right, root), Ok(0));
    let mut counter = Counter::new(&left);
    let mut place = Some(1_i64);
    let mut slot = 0;
    while slot < right.len() {
        let (open, close) = right.parentheses(slot);
        builder.open_many(open);
        if right.is_empty_slot(slot) {
            builder.open();
            builder.close();
        } else {
            let [extent, stride] = right.at(slot);
            let modes = if nothing && extent > 1 && stride != 0 {
                Err((Refusal::of(Reason::NothingToIndex { index: stride }), None))
            } else {
                counter.modes(extent, stride, place)
            };
            match modes {
                Ok(modes) => modes.write(builder),
                Err(_) if vacant => builder.leaf(Modes::still(extent)),
                Err((refusal, coordinate)) => {
                    let mut refusal = right.locate(slot, refusal);
                    refusal.witness = witness(&left, right, coordinate);
                    return Err(refusal);
                }
            }
            place = times(place, extent);
        }
        builder.close_many(close);
        slot += 1;
    }
    Ok(())
}

const fn times(a: Option<i64>, b: i64) -> Option<i64> {
    match a {
        Some(a) => a.checked_mul(b),
        None => None,
    }
}

/// Takes right-hand modes in runs, and keeps account of how far they step together.
pub(crate) struct Counter<'a, const W: usize = 2> {
    pub(crate) left: &'a Modes<W>,
    pub(crate) reach: Reach,
    /// The coordinate of the right-hand layout at which they have stepped that far.
    farthest: Option<i64>,
}

/// A refusal, and the coordinate of the right-hand layout that shows it.
pub(crate) type Shown = (Refusal, Option<i64>);

impl<'a, const W: usize> Counter<'a, W> {
    pub(crate) const fn new(left: &'a Modes<W>) -> Self {
        Self {
            left,
            reach: Reach::NONE,
            farthest: Some(0),
        }
    }

    /// The first run of a mode whose elements stand `place` apart in the 1-D coordinate of the
    /// right-hand layout.
    pub(crate) const fn run(
        &mut self,
        extent: i64,
        stride: i64,
        place: Option<i64>,
    ) -> Result<Run<W>, Shown> {
        let run = match Run::of(self.left, extent, stride) {
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
        match self.reach.add(self.left, &run) {
            Ok(()) => Ok(run),
            Err(reason) => Err((Refusal::of(reason), self.farthest)),
        }
    }

    /// A mode as modes of the result.
    const fn modes(
        &mut self,
        extent: i64,
        stride: i64,
        place: Option<i64>,
    ) -> Result<Modes<W>, Shown> {
        let mut out = Modes::EMPTY;
        if extent <= 1 || stride == 0 {
            return out.shown(still(self.left, extent, stride));
        }
        let (mut extent, mut stride, mut place) = (extent, stride, place);
        loop {
            let run = attempt!(self.run(extent, stride, place));
            out = attempt!(out.shown(run.mode));
            if run.part == extent {
                return Ok(out);
            }
            extent /= run.part;
            stride = match multiply(stride, run.part) {
                Ok(stride) => stride,
                Err(refusal) => return Err((refusal, None)),
            };
            place = times(place, run.part);
        }
    }
}

impl<const W: usize> Modes<W> {
    const fn shown(mut self, mode: [i64; W]) -> Result<Self, Shown> {
        match self.push_mode(mode) {
            Ok(()) => Ok(self),
            Err(refusal) => Err((refusal, None)),
        }
    }
}

/// A mode that does not count: of stride 0, or for a single element (or none) of what CuTe carries
/// along.
const fn still<const W: usize>(left: &Modes<W>, extent: i64, stride: i64) -> [i64; W] {
    match carried(left, extent, stride) {
        Ok(mode) => mode,
        // Any stride is exact where nothing steps.
        Err(_) => Modes::still(extent),
    }
}

const fn carried<const W: usize>(
    left: &Modes<W>,
    extent: i64,
    stride: i64,
) -> Result<[i64; W], Refusal> {
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
const fn witness<const W: usize>(
    left: &Modes<W>,
    right: &Tree<2>,
    coordinate: Option<i64>,
) -> Option<Witness> {
    let left = left.plain().layout();
    if W == 2
        && let Some(coordinate) = coordinate
        && let Ok(inner) = linear(coordinate, right, right.root())
        && let Ok(outer) = linear(inner, &left.tree, left.tree.root())
    {
        return Some(Witness {
            coordinate,
            inner,
            outer,
        });
    }
    None
}
