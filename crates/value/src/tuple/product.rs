//! Products and sums of the integers of tuples.

use super::size::size;
use crate::{
    arithmetic::{add, multiply},
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    tree::{Builder, MAX_LEAVES, Rule, Step, Tree, Walk},
};

impl IntTuple {
    /// The product of all integers: `((2,3),4)` → 24; of `()`, 1.
    ///
    /// # Laws
    /// The [`size`](Self::size) of the tuple as a shape.
    pub const fn product(&self) -> Result<i64, LayoutError> {
        report!(size(&self.tree, self.tree.root()), Product, self)
    }

    /// The product of each mode: `((2,3),4)` → `(6,4)`, `8` → `(8)`. See
    /// `ProductEach`.
    pub const fn product_each(&self) -> Result<Self, LayoutError> {
        report!(self.products(), ProductEach, self)
    }

    const fn products(&self) -> Result<Self, Refusal> {
        let root = self.tree.root();
        let mut builder = Builder::new();
        builder.open();
        for_modes!(self.tree, root, |index, mode| {
            let product = attempt!(size(&self.tree, mode), |refusal| refusal.inside(index));
            builder.leaf([product]);
        });
        builder.close();
        Self::of(builder.finish())
    }

    /// The product of the part at each integer of a profile: `((2,3),(4,5))` by `(0,(0,0))`
    /// → `(6,(4,5))`. See `ProductLike`.
    pub const fn product_like(&self, profile: &Self) -> Result<Self, LayoutError> {
        report!(
            scaled(None, &profile.tree, &self.tree),
            ProductLike,
            self,
            profile
        )
    }

    /// Each integer times the product of the other tuple's part at its place: `(2,3)` by
    /// `((4,5),6)` → `(40,18)`. See `ElemScale`.
    pub const fn elem_scale(&self, factors: &Self) -> Result<Self, LayoutError> {
        report!(
            scaled(Some(&self.tree), &self.tree, &factors.tree),
            ElemScale,
            self,
            factors
        )
    }

    /// The sum of the products of integers in one place: `((2,3),4)` and `((2,1),2)` → 15. See
    /// `InnerProduct`.
    pub const fn inner_product(&self, other: &Self) -> Result<i64, LayoutError> {
        report!(inner(&self.tree, &other.tree), InnerProduct, self, other)
    }

    /// The sum of all integers: `((2,3),4)` → 9; of `()`, 0. See `Sum`.
    pub const fn sum(&self) -> Result<i64, LayoutError> {
        report!(self.total(), Sum, self)
    }

    const fn total(&self) -> Result<i64, Refusal> {
        let mut total = 0;
        for_range!(0..self.tree.len(), |slot| {
            // 0 for an empty tuple.
            total = attempt!(add(total, self.tree.at(slot)[0]));
        });
        Ok(total)
    }
}

/// The products of the factors under each leaf of the profile, times the leaves of `first`.
const fn scaled(
    first: Option<&Tree<1>>,
    profile: &Tree<1>,
    factors: &Tree<1>,
) -> Result<IntTuple, Refusal> {
    let mut leaves = [[0]; MAX_LEAVES];
    let mut walk = Walk::new(factors, profile, Rule::SameRankAsGuide);
    while let Some(step) = attempt!(walk.next()) {
        if let Step::Part(part, at) = step {
            let product = attempt_at!(walk, size(factors, part));
            let factor = match first {
                Some(first) => first.at(at.begin())[0],
                None => 1,
            };
            leaves[at.begin()] = [attempt_at!(walk, multiply(factor, product))];
        }
    }
    Ok(IntTuple::from_tree(profile.with_leaves(leaves)))
}

/// The sum of the products of leaves at the same place.
const fn inner(a: &Tree<1>, b: &Tree<1>) -> Result<i64, Refusal> {
    let mut sum = 0;
    let mut walk = Walk::new(a, b, Rule::SameRank);
    while let Some(step) = attempt!(walk.next()) {
        if let Step::Part(left, right) = step {
            if a.is_tuple(left) {
                return Err(walk.locate(Refusal::of(Reason::IntegerForTuple)));
            }
            let product = multiply(a.at(left.begin())[0], b.at(right.begin())[0]);
            sum = attempt!(add(sum, attempt_at!(walk, product)));
        }
    }
    Ok(sum)
}
