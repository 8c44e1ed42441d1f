//! Products and sums of the integers of tuples.

use super::{congruent::same_rank, size::size};
use crate::value::{
    arithmetic::{add, attempt, multiply},
    error::{Error, Refusal, report},
    int_tuple::IntTuple,
    tree::{Builder, MAX_LEAVES, Node, Tree},
};

impl IntTuple {
    /// The product of all integers: `((2,3),4)` → 24; of `()`, 1.
    ///
    /// # Laws
    /// The [`size`](Self::size) of the tuple as a shape.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// assert_eq!("((2,3),4)".parse::<IntTuple>()?.product()?, 24);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](crate::value::Reason::Overflow).
    ///
    /// Source: CuTe `product` (`int_tuple.hpp`).
    pub const fn product(&self) -> Result<i64, Error> {
        report!(size(&self.tree, self.tree.root()), Product, self.operand())
    }

    /// The product of each mode: `((2,3),4)` → `(6,4)`, `8` → `(8)`.
    ///
    /// # Laws
    /// As many integers as there are modes, with the product of all.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// assert_eq!(
    ///     "((2,3),4)".parse::<IntTuple>()?.product_each()?.to_string(),
    ///     "(6,4)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](crate::value::Reason::Overflow).
    ///
    /// Source: CuTe `product_each`.
    pub const fn product_each(&self) -> Result<Self, Error> {
        report!(self.products(), ProductEach, self.operand())
    }

    const fn products(&self) -> Result<Self, Refusal> {
        let root = self.tree.root();
        let mut builder = Builder::new();
        builder.open();
        let mut index = 0;
        while let Some(mode) = self.tree.mode(root, index) {
            match size(&self.tree, mode) {
                Ok(product) => builder.leaf([product]),
                Err(refusal) => return Err(refusal.inside(index)),
            }
            index += 1;
        }
        builder.close();
        Self::of(builder)
    }

    /// The product of what stands against each integer of a profile: `((2,3),(4,5))` by `(0,(0,0))`
    /// → `(6,(4,5))`.
    ///
    /// # Laws
    /// Congruent to the profile, with the product of all.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let tuple: IntTuple = "((2,3),(4,5))".parse()?;
    /// assert_eq!(
    ///     tuple.product_like(&"(0,(0,0))".parse()?)?.to_string(),
    ///     "(6,(4,5))"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`RankMismatch`](crate::value::Reason::RankMismatch) and its like;
    /// [`Overflow`](crate::value::Reason::Overflow).
    ///
    /// Source: CuTe `product_like`.
    pub const fn product_like(&self, profile: &Self) -> Result<Self, Error> {
        report!(
            scaled(None, &profile.tree, &self.tree),
            ProductLike,
            self.operand(),
            profile.operand()
        )
    }

    /// Each integer times the product of what stands against it: `(2,3)` by `((4,5),6)` →
    /// `(40,18)`.
    ///
    /// # Laws
    /// `elem_scale(a, b) = a · product_like(b, a)`, integer by integer.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let tuple: IntTuple = "(2,3)".parse()?;
    /// assert_eq!(
    ///     tuple.elem_scale(&"((4,5),6)".parse()?)?.to_string(),
    ///     "(40,18)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`RankMismatch`](crate::value::Reason::RankMismatch) and its like;
    /// [`Overflow`](crate::value::Reason::Overflow).
    ///
    /// Source: CuTe `elem_scale`.
    pub const fn elem_scale(&self, factors: &Self) -> Result<Self, Error> {
        report!(
            scaled(Some(&self.tree), &self.tree, &factors.tree),
            ElemScale,
            self.operand(),
            factors.operand()
        )
    }

    /// The sum of the products of integers in one place: `((2,3),4)` and `((2,1),2)` → 15.
    ///
    /// # Laws
    /// For a shape s, congruent strides d and a coordinate c with digits in s:
    /// `crd2idx(c, s:d) = inner_product(c, d)`.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// let coord: IntTuple = "((2,3),4)".parse()?;
    /// assert_eq!(coord.inner_product(&"((2,1),2)".parse()?)?, 15);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`RankMismatch`](crate::value::Reason::RankMismatch) and its like;
    /// [`Overflow`](crate::value::Reason::Overflow).
    ///
    /// Source: CuTe `inner_product`.
    pub const fn inner_product(&self, other: &Self) -> Result<i64, Error> {
        let nodes = (self.tree.root(), other.tree.root());
        report!(
            inner(&self.tree, nodes.0, &other.tree, nodes.1),
            InnerProduct,
            self.operand(),
            other.operand()
        )
    }

    /// The sum of all integers: `((2,3),4)` → 9; of `()`, 0.
    ///
    /// ```
    /// # use stridewise::value::IntTuple;
    /// assert_eq!("((2,3),4)".parse::<IntTuple>()?.sum()?, 9);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](crate::value::Reason::Overflow).
    ///
    /// Source: CuTe `sum`.
    pub const fn sum(&self) -> Result<i64, Error> {
        report!(self.total(), Sum, self.operand())
    }

    const fn total(&self) -> Result<i64, Refusal> {
        let mut total = 0;
        let mut slot = 0;
        while slot < self.tree.len() {
            // 0 for an empty tuple.
            total = attempt!(add(total, self.tree.at(slot)[0]));
            slot += 1;
        }
        Ok(total)
    }
}

/// The product of what stands against each leaf of a profile, times the leaf where there is a first
/// factor.
const fn scaled(
    first: Option<&Tree<1>>,
    profile: &Tree<1>,
    factors: &Tree<1>,
) -> Result<IntTuple, Refusal> {
    let mut leaves = [[1]; MAX_LEAVES];
    attempt!(products_against(
        profile,
        profile.root(),
        factors,
        factors.root(),
        &mut leaves
    ));
    if let Some(first) = first {
        let mut slot = 0;
        while slot < first.len() {
            match multiply(first.at(slot)[0], leaves[slot][0]) {
                Ok(product) => leaves[slot] = [product],
                Err(refusal) => return Err(first.locate(slot, refusal)),
            }
            slot += 1;
        }
    }
    // What is no leaf is zero in a tree.
    let mut slot = 0;
    while slot < MAX_LEAVES {
        if slot >= profile.len() || profile.is_empty_slot(slot) {
            leaves[slot] = [0];
        }
        slot += 1;
    }
    Ok(IntTuple {
        tree: profile.with_leaves(leaves),
    })
}

const fn products_against(
    profile: &Tree<1>,
    node: Node,
    factors: &Tree<1>,
    theirs: Node,
    leaves: &mut [[i64; 1]; MAX_LEAVES],
) -> Result<(), Refusal> {
    if !profile.is_tuple(node) {
        leaves[node.begin] = [attempt!(size(factors, theirs))];
        return Ok(());
    }
    attempt!(same_rank(profile, node, factors, theirs));
    let mut modes = (profile.first(node), factors.first(theirs));
    let mut index = 0;
    while let (Some(place), Some(part)) = modes {
        if let Err(refusal) = products_against(profile, place, factors, part, leaves) {
            return Err(refusal.inside(index));
        }
        modes = (profile.next(node, place), factors.next(theirs, part));
        index += 1;
    }
    Ok(())
}

const fn inner(a: &Tree<1>, node: Node, b: &Tree<1>, theirs: Node) -> Result<i64, Refusal> {
    if !a.is_tuple(node) && !b.is_tuple(theirs) {
        return multiply(a.at(node.begin)[0], b.at(theirs.begin)[0]);
    }
    attempt!(same_rank(a, node, b, theirs));
    let mut sum = 0;
    let mut modes = (a.first(node), b.first(theirs));
    let mut index = 0;
    while let (Some(left), Some(right)) = modes {
        sum = match inner(a, left, b, right) {
            Ok(part) => attempt!(add(sum, part)),
            Err(refusal) => return Err(refusal.inside(index)),
        };
        modes = (a.next(node, left), b.next(theirs, right));
        index += 1;
    }
    Ok(sum)
}
