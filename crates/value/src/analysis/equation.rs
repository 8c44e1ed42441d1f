//! `Σ coefficient · x = target`, with bounds for each x: does it have a solution in integers?

use crate::{
    error::{Reason, Refusal},
    tree::MAX_LEAVES,
};

/// Two layouts side by side.
const MOST: usize = 2 * MAX_LEAVES;

/// How many steps the search takes before it gives up.
const SEARCH_BUDGET: u32 = 1 << 20;

/// The unknowns by their coefficients, the largest first, each counted up from the bound where its
/// term is least.
#[derive(Clone, Copy)]
pub(super) struct Equation {
    len: usize,
    terms: [Term; MOST],
    /// The sum of the terms, less the least that it can be; `None` past 128 bits.
    target: Option<i128>,
}

/// `coefficient · |x − base|` of the unknown x.
#[derive(Clone, Copy)]
struct Term {
    coefficient: i128,
    /// How far the unknown counts.
    count: i128,
    unknown: usize,
    /// The bound where the term is least.
    base: i128,
    descends: bool,
}

/// The value of each unknown, 0 for those that were not given.
pub(super) type Solution = [i128; MOST];

impl Equation {
    pub(super) const ZERO: Self = Self {
        len: 0,
        terms: [Term {
            coefficient: 0,
            count: 0,
            unknown: 0,
            base: 0,
            descends: false,
        }; MOST],
        target: Some(0),
    };

    /// The equation with `target` added on the right.
    pub(super) const fn equals(mut self, target: i64) -> Self {
        self.target = match self.target {
            Some(sum) => sum.checked_add(target as i128),
            None => None,
        };
        self
    }

    /// One more unknown, from `least` to `most`.
    pub(super) const fn unknown(
        mut self,
        unknown: usize,
        coefficient: i64,
        least: i64,
        most: i64,
    ) -> Self {
        let coefficient = coefficient as i128;
        let descends = coefficient < 0;
        let base = if descends { most } else { least } as i128;
        // Both are of 64 bits.
        self.target = match self.target {
            Some(sum) => sum.checked_sub(coefficient * base),
            None => None,
        };
        let mut place = self.len;
        while place > 0 && self.terms[place - 1].coefficient < coefficient.abs() {
            self.terms[place] = self.terms[place - 1];
            place -= 1;
        }
        self.terms[place] = Term {
            coefficient: coefficient.abs(),
            count: most as i128 - least as i128,
            unknown,
            base,
            descends,
        };
        self.len += 1;
        self
    }

    /// A solution, if there is one.
    ///
    /// Unknown by unknown, each as large as it can be: the rest has to be within reach of the
    /// others, and a multiple of their common divisor. In a layout whose strides do not overlap,
    /// that leaves one choice for each.
    pub(super) const fn solve(&self) -> Result<Option<Solution>, Refusal> {
        // How far the unknowns from a place on reach together, and a divisor of all their sums.
        let mut spans = [0_i128; MOST + 1];
        let mut divisors = [0_i128; MOST + 1];
        let mut place = self.len;
        while place > 0 {
            place -= 1;
            let Term {
                coefficient, count, ..
            } = self.terms[place];
            // No rest is larger than what saturates.
            spans[place] = spans[place + 1].saturating_add(coefficient.saturating_mul(count));
            divisors[place] = common(divisors[place + 1], self.terms[place].coefficient);
        }
        let mut rests = [0_i128; MOST + 1];
        // The counts that are tried, downwards, and the least of them.
        let mut tried = [0_i128; MOST];
        let mut least = [0_i128; MOST];
        rests[0] = match self.target {
            Some(target) => target,
            None => return Err(Refusal::of(Reason::Overflow)),
        };
        let (mut place, mut forward, mut budget) = (0, true, SEARCH_BUDGET);
        loop {
            if budget == 0 {
                return Err(Refusal::of(Reason::Undecided));
            }
            budget -= 1;
            if forward {
                let rest = rests[place];
                let divisible = if divisors[place] == 0 {
                    rest == 0
                } else {
                    rest % divisors[place] == 0
                };
                let reached = 0 <= rest && rest <= spans[place] && divisible;
                if reached && place == self.len {
                    return Ok(Some(self.values(&tried)));
                }
                if reached {
                    let coefficient = self.terms[place].coefficient;
                    let (most, beyond) = if coefficient == 0 {
                        (0, 0)
                    } else {
                        (
                            rest / coefficient,
                            (rest - spans[place + 1] + coefficient - 1).div_euclid(coefficient),
                        )
                    };
                    tried[place] = if most < self.terms[place].count {
                        most
                    } else {
                        self.terms[place].count
                    };
                    least[place] = if beyond > 0 { beyond } else { 0 };
                    if tried[place] >= least[place] {
                        rests[place + 1] = rest - coefficient * tried[place];
                        place += 1;
                        continue;
                    }
                }
                forward = false;
            }
            if place == 0 {
                return Ok(None);
            }
            place -= 1;
            if tried[place] > least[place] {
                tried[place] -= 1;
                rests[place + 1] = rests[place] - self.terms[place].coefficient * tried[place];
                place += 1;
                forward = true;
            }
        }
    }

    const fn values(&self, counts: &[i128; MOST]) -> Solution {
        let mut values = [0; MOST];
        for_range!(0..self.len, |place| {
            let term = &self.terms[place];
            let sign = if term.descends { -1 } else { 1 };
            values[term.unknown] = term.base + sign * counts[place];
        });
        values
    }
}

const fn common(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
