//! `Σ coefficient · x = target`, with bounds for each x: does it have a solution in integers?

use super::three::{Stop, Three};
use crate::{
    error::{Reason, Refusal},
    tree::MAX_LEAVES,
};

/// Two layouts side by side.
const MOST: usize = 2 * MAX_LEAVES;

/// How many steps the search takes before it gives up, if nobody says otherwise.
pub(super) const STEPS: i64 = 1 << 20;

/// How many steps are taken unknown by unknown alone, before three of them are solved at once.
const FIRST_STEPS: i64 = 1 << 10;

/// The unknowns by their coefficients, the largest first, each counted up from the bound where its
/// term is least. Unknowns with one value, and those with coefficient 0, are no terms.
#[derive(Clone, Copy)]
pub(super) struct Equation {
    len: usize,
    terms: [Term; MOST],
    /// The value of each unknown where its term is least.
    bases: Solution,
    /// The sum of the terms, less the least that it can be; `None` past 128 bits.
    target: Option<i128>,
}

/// `coefficient · |x − base|` of the unknown x; neither is 0.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) coefficient: i128,
    /// How far the unknown counts.
    pub(super) count: i128,
    unknown: usize,
    descends: bool,
}

impl Term {
    /// How far the term reaches. No rest is larger than what saturates.
    pub(super) const fn span(&self) -> i128 {
        self.coefficient.saturating_mul(self.count)
    }
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
            descends: false,
        }; MOST],
        bases: [0; MOST],
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
        self.bases[unknown] = base;
        // Both are of 64 bits.
        self.target = match self.target {
            Some(sum) => sum.checked_sub(coefficient * base),
            None => None,
        };
        if coefficient == 0 || least == most {
            return self;
        }
        let mut place = self.len;
        while place > 0 && self.terms[place - 1].coefficient < coefficient.abs() {
            self.terms[place] = self.terms[place - 1];
            place -= 1;
        }
        self.terms[place] = Term {
            coefficient: coefficient.abs(),
            count: most as i128 - least as i128,
            unknown,
            descends,
        };
        self.len += 1;
        self
    }

    /// A solution, if there is one, in so many steps.
    ///
    /// The search goes unknown by unknown, each as large as it can be: the rest has to be within
    /// reach of the others, and a multiple of their common divisor, which leaves one residue class
    /// for the unknown. In a layout whose strides do not overlap, each unknown has one choice. The
    /// last but one always has. If the search takes long, the last three are solved at once.
    pub(super) const fn solve(&self, steps: i64) -> Result<Option<Solution>, Refusal> {
        let Some(target) = self.target else {
            return Err(Refusal::of(Reason::Overflow));
        };
        let mut search = Search::new(self);
        let first = if steps < FIRST_STEPS {
            steps
        } else {
            FIRST_STEPS
        };
        let mut found = search.run(target, self.len, first);
        if found.is_none() && self.len >= 3 {
            search.three = Some(Three::new(&self.terms, self.len - 3));
            found = search.run(target, self.len - 3, steps - first);
            search.three = None;
        }
        if found.is_none() && (self.len < 3 || search.spills) {
            found = search.run(target, self.len, steps - first);
        }
        match found {
            Some(true) => Ok(Some(self.values(&search.tried))),
            Some(false) => Ok(None),
            None => Err(Refusal::of(Reason::Undecided { steps })),
        }
    }

    #[cfg(test)]
    pub(super) const fn terms(&self) -> &[Term] {
        &self.terms
    }

    pub(super) const fn values(&self, counts: &[i128; MOST]) -> Solution {
        let mut values = self.bases;
        for_range!(0..self.len, |place| {
            let term = &self.terms[place];
            let sign = if term.descends { -1 } else { 1 };
            values[term.unknown] += sign * counts[place];
        });
        values
    }
}

pub(super) struct Search<'a> {
    terms: &'a [Term; MOST],
    /// How far the unknowns from a place on reach together, and the common divisor of their
    /// coefficients.
    spans: [i128; MOST + 1],
    divisors: [i128; MOST + 1],
    /// For an unknown, the inverse of its coefficient modulo the divisor of those after it.
    inverses: [i128; MOST],
    /// The counts that are tried, downwards.
    pub(super) tried: [i128; MOST],
    pub(super) three: Option<Three>,
    /// Whether numbers of `three` leave 128 bits.
    spills: bool,
}

impl<'a> Search<'a> {
    pub(super) const fn new(equation: &'a Equation) -> Self {
        let mut search = Self {
            terms: &equation.terms,
            spans: [0; MOST + 1],
            divisors: [0; MOST + 1],
            inverses: [0; MOST],
            tried: [0; MOST],
            three: None,
            spills: false,
        };
        let mut place = equation.len;
        while place > 0 {
            place -= 1;
            let Term { coefficient, .. } = equation.terms[place];
            search.spans[place] =
                search.spans[place + 1].saturating_add(equation.terms[place].span());
            let after = search.divisors[place + 1];
            let divisor = common(after, coefficient);
            search.divisors[place] = divisor;
            if after > divisor {
                search.inverses[place] = inverse(coefficient / divisor, after / divisor);
            }
        }
        search
    }

    /// Whether there is a solution with this sum, which `tried` has then. The unknowns from `end`
    /// on are solved together. `None` after so many steps.
    pub(super) const fn run(&mut self, target: i128, end: usize, mut steps: i64) -> Option<bool> {
        let mut rests = [0_i128; MOST + 1];
        // The least count that is tried of each.
        let mut least = [0_i128; MOST];
        rests[0] = target;
        let (mut place, mut forward) = (0, true);
        loop {
            if steps <= 0 {
                return None;
            }
            steps -= 1;
            if forward {
                let rest = rests[place];
                let divisor = self.divisors[place];
                let divisible = if divisor == 0 {
                    rest == 0
                } else {
                    rest % divisor == 0
                };
                let reached = 0 <= rest && rest <= self.spans[place] && divisible;
                if reached && place == end {
                    let Some(three) = &mut self.three else {
                        return Some(true);
                    };
                    match three.solve(rest, &mut steps) {
                        Ok(Some(counts)) => {
                            for_range!(0..3, |last| {
                                self.tried[end + last] = counts[last];
                            });
                            return Some(true);
                        }
                        Ok(None) => {}
                        Err(stop) => {
                            self.spills = matches!(stop, Stop::Overflow);
                            return None;
                        }
                    }
                } else if reached {
                    let Term {
                        coefficient, count, ..
                    } = self.terms[place];
                    let after = self.divisors[place + 1];
                    let beyond = rest - self.spans[place + 1];
                    least[place] = if beyond > 0 {
                        (beyond - 1) / coefficient + 1
                    } else {
                        0
                    };
                    let mut most = rest / coefficient;
                    if most > count {
                        most = count;
                    }
                    // The unknown modulo the step is known: the rest after it is a multiple of the
                    // divisor of the others.
                    let step = after / divisor;
                    if step > 1 {
                        let residue = rest / divisor % step * self.inverses[place] % step;
                        most -= (most - residue).rem_euclid(step);
                    }
                    self.tried[place] = most;
                    if most >= least[place] {
                        rests[place + 1] = rest - coefficient * most;
                        place += 1;
                        continue;
                    }
                }
                forward = false;
            }
            if place == 0 {
                return Some(false);
            }
            place -= 1;
            let step = self.divisors[place + 1] / self.divisors[place];
            let next = self.tried[place] - if step > 1 { step } else { 1 };
            if next >= least[place] {
                self.tried[place] = next;
                rests[place + 1] = rests[place] - self.terms[place].coefficient * next;
                place += 1;
                forward = true;
            }
        }
    }
}

pub(super) const fn common(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The number below the modulus that `a` times is 1 modulo it; 0 modulo 1, and modulo 0.
pub(super) const fn inverse(a: i128, modulus: i128) -> i128 {
    let (mut rests, mut factors) = ([modulus, a], [0, 1]);
    while rests[1] != 0 {
        let quotient = rests[0] / rests[1];
        rests = [rests[1], rests[0] - quotient * rests[1]];
        factors = [factors[1], factors[0] - quotient * factors[1]];
    }
    if modulus == 0 {
        0
    } else {
        factors[0].rem_euclid(modulus)
    }
}
