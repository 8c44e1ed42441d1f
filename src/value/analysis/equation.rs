//! `Σ coefficient · x = target`, with bounds for each x: does it have a solution in integers?

use crate::value::{
    error::{Reason, Refusal},
    tree::MAX_LEAVES,
};

/// Two layouts side by side.
const MOST: usize = 2 * MAX_LEAVES;

/// After so many steps it is given up.
const PATIENCE: u32 = 1 << 20;

/// The unknowns, from those with large coefficients to those with small ones, each counted up from
/// a bound where its term is least.
#[derive(Clone, Copy)]
pub(super) struct Equation {
    len: usize,
    coefficients: [i128; MOST],
    /// How far each unknown counts.
    counts: [i128; MOST],
    /// Which unknown it is, and its value where its term is least.
    unknowns: [usize; MOST],
    bases: [i128; MOST],
    descends: [bool; MOST],
    /// What the terms add up to, above the least they can.
    target: i128,
}

/// The value of each unknown, 0 for those that were not given.
pub(super) type Solution = [i128; MOST];

impl Equation {
    pub(super) const ZERO: Self = Self {
        len: 0,
        coefficients: [0; MOST],
        counts: [0; MOST],
        unknowns: [0; MOST],
        bases: [0; MOST],
        descends: [false; MOST],
        target: 0,
    };

    /// The same with another right-hand side.
    pub(super) const fn equals(mut self, target: i64) -> Self {
        self.target += target as i128;
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
        self.target -= coefficient * base;
        let mut place = self.len;
        while place > 0 && self.coefficients[place - 1] < coefficient.abs() {
            self.coefficients[place] = self.coefficients[place - 1];
            self.counts[place] = self.counts[place - 1];
            self.unknowns[place] = self.unknowns[place - 1];
            self.bases[place] = self.bases[place - 1];
            self.descends[place] = self.descends[place - 1];
            place -= 1;
        }
        self.coefficients[place] = coefficient.abs();
        self.counts[place] = most as i128 - least as i128;
        self.unknowns[place] = unknown;
        self.bases[place] = base;
        self.descends[place] = descends;
        self.len += 1;
        self
    }

    /// A solution, if there is one.
    ///
    /// Unknown by unknown, each as large as it can be: what is left has to be within reach of the
    /// others, and a multiple of their common divisor. In a layout whose strides do not overlap,
    /// that leaves one choice for each.
    pub(super) const fn solve(&self) -> Result<Option<Solution>, Refusal> {
        // What the unknowns from a place on reach together, and what divides all they add up to.
        let mut spans = [0_i128; MOST + 1];
        let mut divisors = [0_i128; MOST + 1];
        let mut place = self.len;
        while place > 0 {
            place -= 1;
            spans[place] = spans[place + 1] + self.coefficients[place] * self.counts[place];
            divisors[place] = common(divisors[place + 1], self.coefficients[place]);
        }
        let mut rests = [0_i128; MOST + 1];
        // The counts that are tried, downwards, and the least of them.
        let mut tried = [0_i128; MOST];
        let mut least = [0_i128; MOST];
        rests[0] = self.target;
        let (mut place, mut forward, mut patience) = (0, true, PATIENCE);
        loop {
            if patience == 0 {
                return Err(Refusal::of(Reason::Undecided));
            }
            patience -= 1;
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
                    let coefficient = self.coefficients[place];
                    let (most, beyond) = if coefficient == 0 {
                        (0, 0)
                    } else {
                        (
                            rest / coefficient,
                            (rest - spans[place + 1] + coefficient - 1).div_euclid(coefficient),
                        )
                    };
                    tried[place] = if most < self.counts[place] {
                        most
                    } else {
                        self.counts[place]
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
                rests[place + 1] = rests[place] - self.coefficients[place] * tried[place];
                place += 1;
                forward = true;
            }
        }
    }

    const fn values(&self, counts: &[i128; MOST]) -> Solution {
        let mut values = [0; MOST];
        let mut place = 0;
        while place < self.len {
            let count = if self.descends[place] {
                -counts[place]
            } else {
                counts[place]
            };
            values[self.unknowns[place]] = self.bases[place] + count;
            place += 1;
        }
        values
    }
}

const fn common(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
