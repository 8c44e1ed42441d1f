//! The one walk through two trees mode by mode: a shape or a layout, and a tuple, a coordinate or a
//! tiler that guides the walk.

use super::{Builder, MAX_DEPTH, MAX_LEAVES, Node, Tree};
use crate::error::{Reason, Refusal};

/// Which tuples of the guide may stand against which of the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    /// As many modes on both sides.
    SameRank,
    /// As many modes on both sides; a refusal compares the tree with the guide.
    SameRankAsGuide,
    /// The guide has at most as many modes as the tree.
    AtMost,
    /// The guide has at most as many modes as the tree, where a leaf is its own mode 0.
    Tiler,
}

/// A step of a walk.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// Into a tuple of the guide.
    Open,
    /// Out of it.
    Close,
    /// A subtree, and the leaf of the guide that stands against it.
    Part(Node, Node),
    /// A mode past the last one of the guide.
    Rest(Node),
}

/// A tuple that the walk is in, and the modes that come next.
#[derive(Clone, Copy)]
struct Frame {
    node: Node,
    at: Node,
    mode: Option<Node>,
    part: Option<Node>,
    /// How many modes were entered.
    entered: u8,
}

impl Frame {
    const BLANK: Self = Self {
        node: Node::BLANK,
        at: Node::BLANK,
        mode: None,
        part: None,
        entered: 0,
    };
}

pub(crate) struct Walk<'a, const V: usize, const W: usize> {
    tree: &'a Tree<V>,
    guide: &'a Tree<W>,
    /// How many of the parentheses before each slot of the guide the walk goes into.
    brackets: &'a [u8; MAX_LEAVES],
    /// The slots of the guide that are a tuple of no modes.
    empty: u32,
    rule: Rule,
    /// Whether a leaf of the tree ends the walk as a leaf of the guide does.
    ends_at_leaves: bool,
    frames: [Frame; MAX_DEPTH],
    depth: usize,
    is_begun: bool,
}

impl<'a, const V: usize, const W: usize> Walk<'a, V, W> {
    /// A walk guided by all tuples of a tree.
    pub(crate) const fn new(tree: &'a Tree<V>, guide: &'a Tree<W>, rule: Rule) -> Self {
        Self::guided(tree, guide, (guide.brackets(), u32::MAX), rule)
    }

    /// A walk into so many parentheses before each slot, and into these empty tuples.
    pub(crate) const fn guided(
        tree: &'a Tree<V>,
        guide: &'a Tree<W>,
        (brackets, empty): (&'a [u8; MAX_LEAVES], u32),
        rule: Rule,
    ) -> Self {
        Self {
            tree,
            guide,
            brackets,
            empty,
            rule,
            ends_at_leaves: false,
            frames: [Frame::BLANK; MAX_DEPTH],
            depth: 0,
            is_begun: false,
        }
    }

    /// The walk by another rule.
    pub(crate) const fn by(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }

    /// The walk that ends at leaves of the tree, too.
    pub(crate) const fn ending_at_leaves(mut self) -> Self {
        self.ends_at_leaves = true;
        self
    }

    /// The next step; `None` at the end.
    #[inline(always)]
    pub(crate) const fn next(&mut self) -> Result<Option<Step>, Refusal> {
        if !self.is_begun {
            self.is_begun = true;
            return self.enter(self.tree.root(), self.guide.root());
        }
        if self.depth == 0 {
            return Ok(None);
        }
        let frame = &mut self.frames[self.depth - 1];
        let Some(mode) = frame.mode else {
            self.depth -= 1;
            return Ok(Some(Step::Close));
        };
        frame.mode = self.tree.next(frame.node, mode);
        frame.entered += 1;
        let Some(part) = frame.part else {
            return Ok(Some(Step::Rest(mode)));
        };
        frame.part = self.guide.next(frame.at, part);
        self.enter(mode, part)
    }

    #[inline(always)]
    const fn enter(&mut self, node: Node, at: Node) -> Result<Option<Step>, Refusal> {
        let is_tuple = self.tree.is_tuple(node);
        if !self.goes_into(at) || (self.ends_at_leaves && !is_tuple) {
            return Ok(Some(Step::Part(node, at)));
        }
        attempt!(self.allows(node, at), |refusal| self.locate(refusal));
        self.frames[self.depth] = Frame {
            node,
            at,
            mode: self.tree.first_mode(node),
            part: self.guide.first(at),
            entered: 0,
        };
        self.depth += 1;
        Ok(Some(Step::Open))
    }

    const fn goes_into(&self, at: Node) -> bool {
        self.guide.parentheses(at.begin()).0 - at.open < self.brackets[at.begin()]
            || (at.open == 0
                && self.guide.is_empty_slot(at.begin())
                && self.empty & (1 << at.begin()) != 0)
    }

    const fn allows(&self, node: Node, at: Node) -> Result<(), Refusal> {
        let (tree, guide) = (self.tree, self.guide);
        match self.rule {
            Rule::SameRank => return same_rank(tree, node, guide, at),
            Rule::SameRankAsGuide => return same_rank(guide, at, tree, node),
            Rule::AtMost if !tree.is_tuple(node) => return same_rank(tree, node, guide, at),
            Rule::AtMost | Rule::Tiler => {}
        }
        let (found, most) = (guide.rank(at), tree.rank(node));
        if found > most {
            return Err(Refusal::of(Reason::TooManyModes { found, most }));
        }
        Ok(())
    }

    /// Puts the path of the latest step in front of a refusal.
    pub(crate) const fn locate(&self, mut refusal: Refusal) -> Refusal {
        let mut level = self.depth;
        while level > 0 {
            level -= 1;
            refusal = refusal.inside(self.frames[level].entered as usize - 1);
        }
        refusal
    }
}

impl<const W: usize> Builder<W> {
    /// The parentheses of a walk, and the modes that nothing stands against.
    pub(crate) const fn follow(&mut self, step: Step, tree: &Tree<W>) {
        match step {
            Step::Open => self.open(),
            Step::Close => self.close(),
            Step::Rest(mode) => self.copy(tree, mode),
            Step::Part(..) => {}
        }
    }
}

/// A tuple against a tuple of the same rank, or a refusal.
pub(crate) const fn same_rank<const V: usize, const W: usize>(
    left: &Tree<V>,
    node: Node,
    right: &Tree<W>,
    theirs: Node,
) -> Result<(), Refusal> {
    let (wanted, found) = (left.rank(node), right.rank(theirs));
    if !left.is_tuple(node) {
        return Err(Refusal::of(Reason::TupleForInteger { rank: found }));
    }
    if !right.is_tuple(theirs) {
        return Err(Refusal::of(Reason::IntegerForTuple));
    }
    if wanted != found {
        return Err(Refusal::of(Reason::RankMismatch { found, wanted }));
    }
    Ok(())
}
