use super::{
    complement::complement,
    modes::Modes,
    unzip::Form,
    walk::{Contribution, Contributions, locate, stride_of},
};
use crate::value::{
    arithmetic::{add, attempt, multiply},
    coord::Coord,
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    layout::Layout,
    text::{LONGEST, Text, display},
    tiler::Tiler,
    tree::{Builder, MAX_LEAVES, Node, Tree},
};

macro_rules! divides {
    ($($(#[doc = $doc:literal])* $name:ident $predicate:ident $Form:ident $Operation:ident $Predicate:ident;)*) => {
        impl Layout { $(
            $(#[doc = $doc])*
            ///
            /// # Errors
            /// As [`logical_divide`](Self::logical_divide).
            pub const fn $name(&self, tiler: &Tiler) -> Result<Self, Error> {
                match divided(&self.tree, tiler, Form::$Form) {
                    Ok((tree, _)) => Ok(layout(&tree)),
                    Err(refusal) => report!(Err(refusal), $Operation, self.operand(), tiler.operand()),
                }
            }

            #[doc = concat!("Which coordinates of [`", stringify!($name), "`](Self::", stringify!($name), ") stand for an element.")]
            ///
            /// # Errors
            /// As [`logical_divide`](Self::logical_divide).
            pub const fn $predicate(&self, tiler: &Tiler) -> Result<Predicate, Error> {
                match divided(&self.tree, tiler, Form::$Form) {
                    Ok((tree, bounds)) => Ok(Predicate { tree, bounds }),
                    Err(refusal) => report!(Err(refusal), $Predicate, self.operand(), tiler.operand()),
                }
            }
        )* }
    };
}

divides! {
    /// Splits a layout into a tile and the rest: `(4,2,3):(2,1,8)` by `4:2` → `((2,2),(2,3)):((4,1),(2,8))`.
    ///
    /// Mode 0 is the layout seen through the tiler, mode 1 is over the tiles. An integer `n` stands for `n:1`; a tiler by
    /// mode divides mode by mode and keeps the modes past its last; `_` keeps a mode. Where the tiler does not divide the
    /// layout, the last tiles overhang: `41:1` by `4` → `(4,11):(1,4)`, with 44 coordinates for 41 elements; the
    /// [`Predicate`] tells which.
    ///
    /// # Laws
    /// With S the coalesced shape of the layout, for a layout as tiler:
    /// - *complete*: every coordinate of S is hit `size(tiler) / size(filter(tiler))` times;
    /// - *masked*: every other coordinate of the result lies outside S, and the predicate says so;
    /// - *placed*: `result(i, 0) = layout(tiler(i))`, where that is inside S.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(4,2,3):(2,1,8)".parse()?;
    /// assert_eq!(layout.logical_divide(&"4:2".parse()?)?.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    ///
    /// let tiles: Layout = "41:1".parse::<Layout>()?.logical_divide(&4.into())?;
    /// assert_eq!(tiles.to_string(), "(4,11):(1,4)");
    /// let inside = "41:1".parse::<Layout>()?.logical_divide_predicate(&4.into())?;
    /// assert!(inside.contains(&"(0,10)".parse()?)?);
    /// assert!(!inside.contains(&"(1,10)".parse()?)?);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Lost`](Reason::Lost), [`Repeated`](Reason::Repeated), [`Misplaced`](Reason::Misplaced) where the laws cannot hold;
    /// [`ExtentSplits`](Reason::ExtentSplits); as [`complement_in`](Self::complement_in) for the tiler;
    /// [`TooManyModes`](Reason::TooManyModes), [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `logical_divide`.
    logical_divide logical_divide_predicate Logical LogicalDivide LogicalDividePredicate;

    /// [`logical_divide`](Self::logical_divide) with all tiles in mode 0 and all rests in mode 1.
    ///
    /// `(8,24):(24,1)` by `<4,8>` → `((4,8),(2,3)):((24,1),(96,8))`. A mode under `_` is whole in the tile and has no
    /// rest (CuTe splits it if it has two modes, and refuses it otherwise).
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(8,24):(24,1)".parse()?;
    /// assert_eq!(layout.zipped_divide(&"<4,8>".parse()?)?.to_string(), "((4,8),(2,3)):((24,1),(96,8))");
    /// assert_eq!(layout.zipped_divide(&"<4,_>".parse()?)?.to_string(), "((4,24),(2)):((24,1),(96))");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `zipped_divide`.
    zipped_divide zipped_divide_predicate Zipped ZippedDivide ZippedDividePredicate;

    /// [`zipped_divide`](Self::zipped_divide) with the modes of the rest side by side: `((4,8),2,3):((24,1),96,8)`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(8,24):(24,1)".parse()?;
    /// assert_eq!(layout.tiled_divide(&"<4,8>".parse()?)?.to_string(), "((4,8),2,3):((24,1),96,8)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `tiled_divide`.
    tiled_divide tiled_divide_predicate Tiled TiledDivide TiledDividePredicate;

    /// [`zipped_divide`](Self::zipped_divide) with all modes side by side: `(4,8,2,3):(24,1,96,8)`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(8,24):(24,1)".parse()?;
    /// assert_eq!(layout.flat_divide(&"<4,8>".parse()?)?.to_string(), "(4,8,2,3):(24,1,96,8)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `flat_divide`.
    flat_divide flat_divide_predicate Flat FlatDivide FlatDividePredicate;
}

/// Which coordinates of a divide stand for an element, and which overhang.
///
/// It is the same divide, taken of the coordinates instead of the indices: each mode of the divide counts up in one mode of
/// the coalesced shape, and a coordinate is inside if it is below every bound. It prints as the strides that count
/// (`4@1` steps by 4 in mode 1) and the bounds: `(4,(2,5)):(1@1,(…)) < (5,5)`.
///
/// ```
/// use stridewise::value::Layout;
/// let layout: Layout = "(5,5):(25,1)".parse()?;
/// let inside = layout.zipped_divide_predicate(&"<4,2>".parse()?)?;
/// assert_eq!(inside.to_string(), "((4,2),(2,3)):((1@0,1@1),(4@0,2@1)) < (5,5)");
/// assert!(inside.contains(&"((0,0),(1,2))".parse()?)?);
/// assert!(!inside.contains(&"((1,0),(1,2))".parse()?)?);
/// # Ok::<(), stridewise::value::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Predicate {
    tree: Quotient,
    bounds: Bounds,
}

/// Extent and stride of the result; the step, and in which bound (−1 for none).
type Quotient = Tree<4>;

/// The coalesced shape: what a coordinate must stay below.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Bounds {
    len: usize,
    extents: [i64; MAX_LEAVES],
}

impl Predicate {
    /// The shape of the divide.
    #[must_use]
    pub const fn shape(&self) -> IntTuple {
        IntTuple { tree: self.tree.column(0) }
    }

    /// Whether a coordinate of the divide stands for an element. Outside the shape of the divide, nothing does.
    ///
    /// # Errors
    /// As [`IntTuple::idx2crd`].
    pub const fn contains(&self, coord: &Coord) -> Result<bool, Error> {
        let digits = match self.shape().idx2crd(coord) {
            Ok(digits) => digits.tree,
            Err(error) => return Err(error),
        };
        let mut sums = [0_i64; MAX_LEAVES];
        let mut slot = 0;
        while slot < self.tree.len() {
            let [extent, _, step, bound] = self.tree.at(slot);
            let digit = digits.at(slot)[0];
            if !self.tree.is_empty_slot(slot) && !(0 <= digit && digit < extent) {
                return Ok(false);
            }
            if bound >= 0 {
                let sum = match multiply(digit, step) {
                    Ok(part) => add(sums[bound as usize], part),
                    Err(refusal) => Err(refusal),
                };
                sums[bound as usize] = match sum {
                    Ok(sum) => sum,
                    // Past every bound.
                    Err(_) => return Ok(false),
                };
            }
            slot += 1;
        }
        let mut bound = 0;
        while bound < self.bounds.len {
            if sums[bound] >= self.bounds.extents[bound] {
                return Ok(false);
            }
            bound += 1;
        }
        Ok(true)
    }
}

impl<const N: usize> Text<N> {
    const fn predicate(&mut self, predicate: &Predicate) {
        let (tree, bounds) = (&predicate.tree, &predicate.bounds);
        self.tree(tree, tree.root(), 0, 0);
        self.push(":");
        self.tree_of_steps(tree);
        self.push(" < (");
        let mut bound = 0;
        while bound < bounds.len {
            if bound > 0 {
                self.push(",");
            }
            self.number(bounds.extents[bound]);
            bound += 1;
        }
        self.push(")");
    }
}

display!(Predicate, 4 * LONGEST, predicate);

impl core::fmt::Debug for Predicate {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, formatter)
    }
}

const fn layout(tree: &Quotient) -> Layout {
    let (shape, stride) = (tree.column(0), tree.column(1));
    Layout { tree: shape.beside(&stride) }
}

const fn divided(tree: &Tree<2>, tiler: &Tiler, form: Form) -> Result<(Quotient, Bounds), Refusal> {
    let mut divide = Divide { out: Builder::new(), bounds: Bounds { len: 0, extents: [0; MAX_LEAVES] } };
    attempt!(divide.by(tree, tree.root(), tiler, tiler.tree.root()));
    let quotient = attempt!(divide.out.finish());
    Ok((attempt!(form.arrange(&quotient, tiler)), divide.bounds))
}

struct Divide {
    out: Builder<4>,
    bounds: Bounds,
}

impl Divide {
    const fn by(&mut self, tree: &Tree<2>, node: Node, tiler: &Tiler, at: Node) -> Result<(), Refusal> {
        if tiler.is_all(at) {
            self.keep(tree, node);
            return Ok(());
        }
        if !tiler.is_by_mode(at) {
            return self.by_layout(&Modes::of(tree, node), &tiler.layout_at(at));
        }
        let (found, most) = (tiler.tree.rank(at), tree.rank(node));
        if found > most {
            return Err(Refusal::of(Reason::TooManyModes { found, most }));
        }
        self.out.open();
        let mut index = 0;
        while let Some(mode) = tree.mode(node, index) {
            if let Some(part) = tiler.tree.mode_of_tuple(at, index) {
                if let Err(refusal) = self.by(tree, mode, tiler, part) {
                    return Err(refusal.inside(index));
                }
            } else {
                self.keep(tree, mode);
            }
            index += 1;
        }
        self.out.close();
        Ok(())
    }

    /// A mode as it is: all of its coordinates stand for elements.
    const fn keep(&mut self, tree: &Tree<2>, node: Node) {
        let mut leaves = [[0; 4]; MAX_LEAVES];
        let mut slot = node.begin;
        while slot < node.end {
            let [extent, stride] = tree.at(slot);
            leaves[slot] = [extent, stride, 0, -1];
            slot += 1;
        }
        self.out.copy(&tree.with_leaves(leaves), node);
    }

    /// `composition(layout, (tiler, complement(tiler, shape)))`, rounding up, and then the laws.
    const fn by_layout(&mut self, modes: &Modes, tiler: &Tree<2>) -> Result<(), Refusal> {
        let shape = attempt!(modes.coalesced(false)).layout().shape();
        let rest = attempt!(complement(tiler, tiler.root(), Some(&shape))).layout().tree;
        let left = attempt!(modes.coalesced(true));
        let mut law = Law { left: &left, len: 0, parts: [None; MAX_LEAVES] };
        self.out.open();
        attempt!(self.part(&mut law, tiler, true));
        attempt!(self.part(&mut law, &rest, false));
        self.out.close();
        attempt!(law.check());
        let mut mode = 0;
        while mode < left.len() {
            if self.bounds.len == MAX_LEAVES {
                return Err(Refusal::of(Reason::TooManyLeaves));
            }
            self.bounds.extents[self.bounds.len] = left.extent(mode);
            self.bounds.len += 1;
            mode += 1;
        }
        Ok(())
    }

    /// The tile, or the rest.
    const fn part(&mut self, law: &mut Law<'_>, right: &Tree<2>, is_tile: bool) -> Result<(), Refusal> {
        let mut slot = 0;
        while slot < right.len() {
            let (open, close) = right.parentheses(slot);
            self.out.open_many(open);
            if right.is_empty_slot(slot) {
                self.out.open();
                self.out.close();
            } else {
                let [extent, stride] = right.at(slot);
                let parts = match Contributions::walk(law.left, extent, stride) {
                    Ok(parts) => parts,
                    Err(refusal) => return Err(locate(right, right.root(), slot, refusal)),
                };
                if parts.len > 1 {
                    self.out.open();
                }
                let mut index = 0;
                while index < parts.len {
                    let part = parts.list[index];
                    let bound = if part.step == 0 { -1 } else { (self.bounds.len + part.mode) as i64 };
                    self.out.leaf([part.part, attempt!(stride_of(law.left, part)), part.step, bound]);
                    let asked = if is_tile { Some(attempt!(multiply(stride, part.weight))) } else { None };
                    attempt!(law.note(part, asked));
                    index += 1;
                }
                if parts.len > 1 {
                    self.out.close();
                }
            }
            self.out.close_many(close);
            slot += 1;
        }
        Ok(())
    }
}

/// The laws of a divide, decided mode by mode of the layout instead of element by element.
///
/// A coordinate of the divide is a sum of steps in each mode of the layout, and each part of the divide steps in one mode only.
/// So an element is hit once exactly if in each mode k every number below the extent is once a sum of its steps, and that
/// is so exactly if the steps, sorted, are those of a compact layout up to the extent.
struct Law<'a> {
    left: &'a Modes,
    len: usize,
    /// Each part, and for the tile the position that one step of it asks for.
    parts: [Option<(Contribution, Option<i64>)>; MAX_LEAVES],
}

impl Law<'_> {
    const fn note(&mut self, part: Contribution, asked: Option<i64>) -> Result<(), Refusal> {
        if part.part < 2 || part.step == 0 {
            return Ok(());
        }
        if self.len == MAX_LEAVES {
            return Err(Refusal::of(Reason::TooManyLeaves));
        }
        // Insertion sort by step.
        let mut place = self.len;
        while place > 0 {
            match self.parts[place - 1] {
                Some((before, _)) if before.step > part.step => self.parts[place] = self.parts[place - 1],
                _ => break,
            }
            place -= 1;
        }
        self.parts[place] = Some((part, asked));
        self.len += 1;
        Ok(())
    }

    const fn check(&self) -> Result<(), Refusal> {
        let mut mode = 0;
        while mode < self.left.len() {
            if self.left.extent(mode) == 0 {
                return Ok(());
            }
            mode += 1;
        }
        let mut place = 1;
        mode = 0;
        while mode < self.left.len() {
            attempt!(self.check_mode(mode, place));
            if mode + 1 < self.left.len() {
                place = attempt!(multiply(place, self.left.extent(mode)));
            }
            mode += 1;
        }
        Ok(())
    }

    /// `place` is what one step in this mode is worth as a position in the layout.
    const fn check_mode(&self, mode: usize, place: i64) -> Result<(), Refusal> {
        let extent = self.left.extent(mode);
        // Every number below `covered` is a sum, once.
        let mut covered: i64 = 1;
        let mut index = 0;
        while index < self.len {
            if let Some((part, asked)) = self.parts[index]
                && part.mode == mode
                && part.step < extent
            {
                let found = attempt!(multiply(part.step, place));
                if part.step < covered {
                    return Err(Refusal::of(Reason::Repeated { element: found }));
                }
                if part.step > covered {
                    return Err(Refusal::of(Reason::Lost { element: attempt!(multiply(covered, place)) }));
                }
                if let Some(element) = asked
                    && element != found
                {
                    return Err(Refusal::of(Reason::Misplaced { element, found }));
                }
                covered = covered.saturating_mul(part.part);
            }
            index += 1;
        }
        if covered < extent {
            return Err(Refusal::of(Reason::Lost { element: attempt!(multiply(covered, place)) }));
        }
        Ok(())
    }
}
