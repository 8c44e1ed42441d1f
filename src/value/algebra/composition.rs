use super::{
    modes::Modes,
    walk::{Contributions, evaluate, locate, stride_of},
};
use crate::value::{
    arithmetic::attempt,
    error::{Error, Reason, Refusal, Witness, report},
    layout::{Layout, linear, size},
    tiler::Tiler,
    tree::{Builder, MAX_LEAVES, Node, Tree},
};

impl Layout {
    /// One layout after another: `(6,2):(8,2) ∘ (4,3):(3,1)` → `((2,2),3):((24,2),8)`.
    ///
    /// The right-hand layout says which elements of the left-hand one are wanted, and in what shape. An integer `n` stands for
    /// `n:1`; a tiler by mode composes mode by mode and drops the modes past its last; `_` keeps a mode.
    ///
    /// # Laws
    /// For `r = composition(a, b)` with a layout b:
    /// - *exact*: `r(c) = a(b(c))` for every coordinate c of b, also where b leaves the domain of a;
    /// - `size(r) = size(b)`, and `compatible(b, r)`: every coordinate of b is one of r.
    ///
    /// A composition that no rule shows to be exact is refused. CuTe accepts some of them and answers another function;
    /// see [`Witness`].
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let a: Layout = "(6,2):(8,2)".parse()?;
    /// assert_eq!(a.composition(&"(4,3):(3,1)".parse()?)?.to_string(), "((2,2),3):((24,2),8)");
    /// assert_eq!(a.composition(&"<3,_>".parse()?)?.to_string(), "(3,2):(8,2)");
    /// assert_eq!(a.composition(&3.into())?.to_string(), "3:8");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`StrideSplits`](Reason::StrideSplits), [`ExtentSplits`](Reason::ExtentSplits), [`Carries`](Reason::Carries),
    /// [`StepsBack`](Reason::StepsBack), [`TooManyModes`](Reason::TooManyModes), [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `composition`; the exact rule is this library's.
    pub const fn composition(&self, right: &Tiler) -> Result<Self, Error> {
        let mut builder = Builder::new();
        let nodes = (self.tree.root(), right.tree.root());
        let result = match compose_into(&mut builder, &self.tree, nodes.0, right, nodes.1) {
            Ok(()) => Self::of(builder),
            Err(refusal) => Err(refusal),
        };
        report!(result, Composition, self.operand(), right.operand())
    }
}

const fn compose_into(
    builder: &mut Builder<2>,
    left: &Tree<2>,
    node: Node,
    tiler: &Tiler,
    at: Node,
) -> Result<(), Refusal> {
    if tiler.is_all(at) {
        builder.copy(left, node);
        return Ok(());
    }
    if !tiler.is_by_mode(at) {
        let right =
            if tiler.is_int(at) { Tree::leaf([tiler.tree.at(at.begin)[0], 1]) } else { tiler.tree.subtree(at) };
        return compose(builder, &Modes::of(left, node), &right);
    }
    let (found, most) = (tiler.tree.rank(at), left.rank(node));
    if found > most {
        return Err(Refusal::of(Reason::TooManyModes { found, most }));
    }
    builder.open();
    let mut index = 0;
    while let (Some(mode), Some(part)) = (left.mode(node, index), tiler.tree.mode_of_tuple(at, index)) {
        if let Err(refusal) = compose_into(builder, left, mode, tiler, part) {
            return Err(refusal.inside(index));
        }
        index += 1;
    }
    builder.close();
    Ok(())
}

/// Appends the exact composition of two layouts.
pub(crate) const fn compose(builder: &mut Builder<2>, left: &Modes, right: &Tree<2>) -> Result<(), Refusal> {
    let left = attempt!(left.coalesced(true));
    let root = right.root();
    // Without an element there is nothing to get wrong.
    let vacant = matches!(size(right, root), Ok(0));
    let mut digits = Digits::of(&left);
    let mut position = Some(1_i64);
    let mut slot = 0;
    while slot < right.len() {
        let (open, close) = right.parentheses(slot);
        builder.open_many(open);
        if right.is_empty_slot(slot) {
            builder.open();
            builder.close();
        } else {
            let [extent, stride] = right.at(slot);
            let contributions = match Contributions::walk(&left, extent, stride, true) {
                Ok(contributions) => match digits.spend(&contributions, position) {
                    Ok(()) => Ok(contributions),
                    Err(refused) => Err(refused),
                },
                Err(stuck) => Err((stuck.reason, times(position, stuck.digit))),
            };
            match contributions {
                Ok(contributions) => attempt!(place(builder, &left, &contributions)),
                Err(_) if vacant => builder.leaf([extent, 0]),
                Err((reason, coordinate)) => {
                    let mut refusal = locate(right, root, slot, Refusal::of(reason));
                    refusal.witness = witness(&left, right, coordinate);
                    return Err(refusal);
                }
            }
            position = times(position, extent);
        }
        builder.close_many(close);
        slot += 1;
    }
    Ok(())
}

/// Appends the parts of one right-hand mode.
const fn place(builder: &mut Builder<2>, left: &Modes, contributions: &Contributions) -> Result<(), Refusal> {
    if contributions.len > 1 {
        builder.open();
    }
    let mut index = 0;
    while index < contributions.len {
        let contribution = contributions.list[index];
        builder.leaf([contribution.part, attempt!(stride_of(left, contribution))]);
        index += 1;
    }
    if contributions.len > 1 {
        builder.close();
    }
    Ok(())
}

const fn times(a: Option<i64>, b: i64) -> Option<i64> {
    match a {
        Some(a) => a.checked_mul(b),
        None => None,
    }
}

/// How far the right-hand modes together step in each mode of the left-hand layout: past its end they would carry.
struct Digits {
    last: usize,
    extents: Modes,
    reach: [i64; MAX_LEAVES],
    /// The coordinate of the right-hand layout at which they have stepped that far.
    coordinate: [Option<i64>; MAX_LEAVES],
}

impl Digits {
    const fn of(left: &Modes) -> Self {
        Self { last: left.len() - 1, extents: *left, reach: [0; MAX_LEAVES], coordinate: [Some(0); MAX_LEAVES] }
    }

    const fn spend(&mut self, contributions: &Contributions, position: Option<i64>) -> Result<(), (Reason, Option<i64>)> {
        let mut index = 0;
        while index < contributions.len {
            let part = contributions.list[index];
            index += 1;
            if part.mode == self.last || part.part < 2 || part.step == 0 {
                continue;
            }
            let (mode, extent) = (part.mode, self.extents.extent(part.mode));
            let here = times(position, part.weight);
            if part.step < 0 {
                return Err((Reason::StepsBack { stride: part.step, extent }, here));
            }
            // Each part fits into its mode by itself, so that neither product nor sum can overflow by much.
            let steps = (part.part - 1).saturating_mul(part.step);
            self.reach[mode] = self.reach[mode].saturating_add(steps);
            self.coordinate[mode] = match (self.coordinate[mode], times(here, part.part - 1)) {
                (Some(sum), Some(more)) => sum.checked_add(more),
                _ => None,
            };
            if self.reach[mode] >= extent {
                return Err((Reason::Carries { reach: self.reach[mode], extent }, self.coordinate[mode]));
            }
        }
        Ok(())
    }
}

const fn witness(left: &Modes, right: &Tree<2>, coordinate: Option<i64>) -> Option<Witness> {
    if let Some(coordinate) = coordinate
        && let Ok(inner) = linear(coordinate, right, right.root())
        && let Ok(outer) = evaluate(left, inner)
    {
        return Some(Witness { coordinate, inner, outer });
    }
    None
}
