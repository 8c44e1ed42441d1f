//! Tilers: the right-hand sides of compositions, divides and products.

use crate::{
    coord::Coord,
    error::{Kind, LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    text::{Text, display},
    tree::{Builder, LONGEST, MAX_LEAVES, Node, Rule, Tree, Walk, same_rank},
};

/// The right operand of [`composition`](Layout::composition), the divides and the products: a
/// layout, an integer, `_`, or one of these for each mode.
///
/// | text | meaning |
/// |---|---|
/// | `(4,3):(3,1)` | a layout, applied to the whole |
/// | `4` | `4:1` |
/// | `_` | the whole, as it is |
/// | `<4,(2,2):(1,2),_>` | by mode; modes past the last are dropped by a composition and kept by the rest |
///
/// A tuple `(4,8)` is read as `<4,8>`.
///
/// ```
/// use stridewise::value::{Layout, Tiler};
/// let matrix: Layout = "(8,24):(24,1)".parse()?;
/// let tiles = matrix.zipped_divide(&"<4,8>".parse()?)?;
/// assert_eq!(tiles.to_string(), "((4,8),(2,3)):((24,1),(96,8))");
/// assert_eq!(
///     Tiler::by_mode(&[Tiler::int(4), Tiler::ALL])?.to_string(),
///     "<4,_>"
/// );
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// Source: CuTe `layout.hpp` (Tiler).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Tiler {
    /// Layouts stand as they are, integers as leaves, `<` and `>` as the outermost parentheses.
    pub(crate) tree: Tree<3>,
    /// How many of the parentheses that open before a slot are `<`.
    brackets: [u8; MAX_LEAVES],
    /// The slots that are an integer without a stride.
    ints: u32,
    /// The slots that are `_`.
    free: u32,
}

impl Tiler {
    /// `_`: the whole, as it is.
    pub const ALL: Self = Self {
        free: 1,
        ..Self::of(Tree::leaf([0; 3]))
    };

    /// A layout, as it is.
    const fn of(tree: Tree<3>) -> Self {
        Self {
            tree,
            brackets: [0; MAX_LEAVES],
            ints: 0,
            free: 0,
        }
    }

    /// `extent`, which stands for `extent:1`. A negative extent is refused where the tiler is used.
    pub const fn int(extent: i64) -> Self {
        Self {
            ints: 1,
            ..Self::of(Tree::leaf([extent, 0, 0]))
        }
    }

    /// A layout, as it is: `a.composition(&Tiler::layout(&b))`, or `&b.into()` outside of
    /// constants.
    pub const fn layout(layout: &Layout) -> Self {
        Self::of(layout.tree)
    }

    /// One tiler for each mode: `<4,(2,2):(1,2),_>`.
    pub const fn by_mode(modes: &[Self]) -> Result<Self, LayoutError> {
        let mut builder = TilerBuilder::new();
        builder.open();
        for_range!(0..modes.len(), |index| {
            builder.copy(&modes[index], modes[index].tree.root());
        });
        builder.close();
        report!(builder.finish(), Parse)
    }

    /// `head`, and then the tilers of a tiler by mode.
    #[doc(hidden)]
    pub const fn prepend(&self, head: &Self) -> Result<Self, LayoutError> {
        let mut builder = TilerBuilder::new();
        builder.open();
        builder.copy(head, head.tree.root());
        let root = self.tree.root();
        for_modes!(self.tree, root, |_, node| {
            builder.copy(self, node);
        });
        builder.close();
        report!(builder.finish(), Parse)
    }

    /// The tilers of the modes where the projection has integers: `<16,16,32>` at `(_,1,1)` →
    /// `<16,32>`.
    ///
    /// # Laws
    /// As [`Layout::dice`], for the outermost modes.
    pub const fn dice(&self, projection: &Coord) -> Result<Self, LayoutError> {
        let mut builder = TilerBuilder::new();
        builder.open();
        let (root, other) = (self.tree.root(), projection.tree.root());
        if let Err(refusal) = same_rank(&self.tree, root, &projection.tree, other) {
            report!(Err(refusal), Dice, self, projection)
        } else {
            for_modes!(
                (self.tree, root),
                (projection.tree, other),
                |_, mode, place| {
                    if !projection.is_free(place) {
                        builder.copy(self, mode);
                    }
                }
            );
            builder.close();
            report!(builder.finish(), Dice, self, projection)
        }
    }

    /// Integers by mode: the shape `(4,(2,2))` as the tiler `<4,<2,2>>`, the shape `4` as `4`.
    pub const fn shape(shape: &IntTuple) -> Result<Self, LayoutError> {
        let tree = &shape.tree;
        let mut leaves = [[0; 3]; MAX_LEAVES];
        for_range!(0..tree.len(), |slot| {
            let [extent] = tree.at(slot);
            if extent < 0 {
                let refusal = Refusal::of(Reason::NegativeExtent { extent });
                return report!(Err(refusal), Parse);
            }
            leaves[slot][0] = extent;
        });
        Ok(Self {
            tree: tree.with_leaves(leaves),
            brackets: *tree.brackets(),
            ints: u32::MAX >> (MAX_LEAVES - tree.len()),
            free: 0,
        })
    }

    /// The tiler of a mode, if it is by mode and has that one.
    pub(crate) const fn mode(&self, index: usize) -> Option<Self> {
        let root = self.tree.root();
        match self.tree.mode(root, index) {
            Some(mode) if self.is_by_mode(root) => {
                let mut builder = TilerBuilder::new();
                builder.copy(self, mode);
                match builder.finish() {
                    Ok(tiler) => Some(tiler),
                    Err(_) => None,
                }
            }
            _ => None,
        }
    }

    /// The shapes of its layouts, and its integers: `<(8,4):(4,1),16>` → `((8,4),16)`.
    pub(crate) const fn shape_of(&self) -> IntTuple {
        IntTuple::from_tree(self.tree.columns(0))
    }

    pub(crate) const fn is_by_mode(&self, node: Node) -> bool {
        let used = self.tree.parentheses(node.begin()).0 - node.open;
        used < self.brackets[node.begin()]
            || (node.open == 0
                && self.tree.is_empty_slot(node.begin())
                && self.ints & (1 << node.begin()) != 0)
    }

    pub(crate) const fn is_all(&self, node: Node) -> bool {
        !self.is_by_mode(node) && self.free & (1 << node.begin()) != 0
    }

    pub(crate) const fn is_int(&self, node: Node) -> bool {
        !self.is_by_mode(node) && self.ints & (1 << node.begin()) != 0
    }

    /// Whether a mode of several elements does not step: tiles have their elements several times.
    #[doc(hidden)]
    #[must_use]
    pub const fn repeats(&self) -> bool {
        for_range!(0..self.tree.len(), |slot| {
            if self.tree.at(slot)[0] > 1 && self.stays(slot) {
                return true;
            }
        });
        false
    }

    /// Whether each mode steps, whatever the leaves that are 0 stand for.
    #[doc(hidden)]
    #[must_use]
    pub const fn steps(&self) -> bool {
        for_range!(0..self.tree.len(), |slot| {
            if self.tree.at(slot)[0] != 1 && self.stays(slot) {
                return false;
            }
        });
        true
    }

    /// Whether a slot is a leaf of a layout, of stride 0.
    const fn stays(&self, slot: usize) -> bool {
        (self.ints | self.free) & (1 << slot) == 0 && self.tree.at(slot)[1] == 0
    }

    /// Whether only integers stand under a node.
    pub(crate) const fn is_all_ints(&self, node: Node) -> bool {
        for_range!(node.begin()..node.end(), |slot| {
            if self.ints & (1 << slot) == 0 {
                return false;
            }
        });
        true
    }

    /// The layout at a leaf: `n:1` for an integer n, and `1:0` for 1.
    pub(crate) const fn layout_at(&self, node: Node) -> Result<Tree<3>, Refusal> {
        if self.is_int(node) {
            let extent = attempt!(self.extent_at(node));
            return Ok(Tree::leaf([extent, if extent == 1 { 0 } else { 1 }, 0]));
        }
        Ok(self.tree.subtree(node))
    }

    /// The walk through a shape or a layout that this tiler guides.
    pub(crate) const fn over<'a, const W: usize>(&'a self, tree: &'a Tree<W>) -> Walk<'a, W, 3> {
        let brackets = (&self.brackets, self.ints);
        Walk::guided(tree, &self.tree, brackets, Rule::Tiler)
    }

    /// The integer at a node that is one. It is checked here, so that an integer becomes a tiler
    /// without a check.
    pub(crate) const fn extent_at(&self, node: Node) -> Result<i64, Refusal> {
        let extent = self.tree.at(node.begin())[0];
        if extent < 0 {
            Err(Refusal::of(Reason::NegativeExtent { extent }))
        } else {
            Ok(extent)
        }
    }
}

/// Builds a tiler from left to right.
pub(crate) struct TilerBuilder {
    builder: Builder<3>,
    /// `<` opened since the last slot.
    pending: u8,
    brackets: [u8; MAX_LEAVES],
    ints: u32,
    free: u32,
}

impl TilerBuilder {
    pub(crate) const fn new() -> Self {
        Self {
            builder: Builder::new(),
            pending: 0,
            brackets: [0; MAX_LEAVES],
            ints: 0,
            free: 0,
        }
    }

    /// An error as soon as the tiler is full: nested text must not be read without end.
    pub(crate) const fn full(&self) -> Result<(), Refusal> {
        self.builder.fits()
    }

    pub(crate) const fn open(&mut self) {
        self.builder.open();
        if self.full().is_ok() {
            self.pending += 1;
        }
    }

    pub(crate) const fn close(&mut self) {
        if self.full().is_ok() && self.pending > 0 {
            self.pending -= 1;
            self.start(true, false);
        }
        self.builder.close();
    }

    pub(crate) const fn int(&mut self, extent: i64) {
        self.start(true, false);
        self.builder.leaf([extent, 0, 0]);
    }

    pub(crate) const fn all(&mut self) {
        self.start(false, true);
        self.builder.leaf([0; 3]);
    }

    pub(crate) const fn layout(&mut self, layout: &Tree<3>) {
        self.start(false, false);
        self.builder.copy(layout, layout.root());
    }

    const fn copy(&mut self, from: &Tiler, node: Node) {
        let (begin, base) = (node.begin(), self.builder.len());
        let used = from.tree.parentheses(begin).0 - node.open;
        for_range!(begin..node.end(), |slot| {
            let here = base + slot - begin;
            if here < MAX_LEAVES {
                let inside = if slot == begin { used } else { 0 };
                self.brackets[here] = self.pending + from.brackets[slot].saturating_sub(inside);
                self.ints |= (from.ints >> slot & 1) << here;
                self.free |= (from.free >> slot & 1) << here;
            }
            self.pending = 0;
        });
        self.builder.copy(&from.tree, node);
    }

    /// Marks the slot that comes next.
    const fn start(&mut self, int: bool, free: bool) {
        let slot = self.builder.len();
        if slot < MAX_LEAVES {
            self.brackets[slot] = self.pending;
            self.ints |= (int as u32) << slot;
            self.free |= (free as u32) << slot;
        }
        self.pending = 0;
    }

    pub(crate) const fn finish(self) -> Result<Tiler, Refusal> {
        let Layout { tree } = attempt!(Layout::checked(attempt!(self.builder.finish())));
        Ok(Tiler {
            tree,
            brackets: self.brackets,
            ints: self.ints,
            free: self.free,
        })
    }
}

impl<const N: usize> Text<N> {
    #[doc(hidden)]
    pub const fn tiler(&mut self, tiler: &Tiler) {
        self.tile(tiler, tiler.tree.root());
    }

    const fn tile(&mut self, tiler: &Tiler, node: Node) {
        if tiler.is_by_mode(node) {
            self.push("<");
            for_modes!(tiler.tree, node, |index, child| {
                if index > 0 {
                    self.push(",");
                }
                self.tile(tiler, child);
            });
            self.push(">");
        } else if tiler.is_all(node) {
            self.push("_");
        } else if tiler.is_int(node) {
            self.number(tiler.tree.at(node.begin())[0]);
        } else {
            self.shape_and_stride(&tiler.tree, node);
        }
    }
}

display!(Tiler, 3 * LONGEST + 32, tiler);
operand!(
    Tiler,
    tiler,
    |tiler| if tiler.is_by_mode(tiler.tree.root()) {
        Kind::TilerByMode
    } else {
        Kind::Value
    }
);
