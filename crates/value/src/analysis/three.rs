//! `a x + b y + c z = rest`, with bounds for each, in a few steps.

use super::equation::{Term, common, inverse};

type Triple = [i128; 3];

/// The equations of three coefficients.
///
/// Their solutions in integers are a point and two directions, a lattice in a plane, of which the
/// bounds cut a polygon. With short directions, relative to the bounds, few lines of one direction
/// meet a polygon in which there is no point. Lines and points are found in exact numbers; floating
/// point chooses the directions only, of which any two will do.
#[derive(Clone, Copy)]
pub(super) struct Three {
    coefficients: Triple,
    counts: Triple,
    /// How far the other two reach together.
    others: Triple,
    /// The common divisor of all three, and then of the last two.
    divisor: i128,
    last_two: i128,
    /// The inverses of the first coefficient modulo the divisor of the last two, and of the second
    /// one modulo the third.
    inverses: [i128; 2],
    directions: [Triple; 2],
    /// The bits of the bounds for which the directions are short.
    short_for: [u32; 3],
}

/// Why there is no answer: no step is left, or a number would leave 128 bits.
pub(super) enum Stop {
    Steps,
    Overflow,
}

/// How often directions are shortened, and a point is moved: each halves something.
const MOST_ROUNDS: usize = 128;

impl Three {
    /// The equation of the three terms from a place on.
    pub(super) const fn new(terms: &[Term], place: usize) -> Self {
        let [first, second, third] = [&terms[place], &terms[place + 1], &terms[place + 2]];
        let last_two = common(second.coefficient, third.coefficient);
        let divisor = common(first.coefficient, last_two);
        let (a, h) = (first.coefficient / divisor, last_two / divisor);
        let (b, c) = (second.coefficient / last_two, third.coefficient / last_two);
        let inverses = [inverse(a, h), inverse(b, c)];
        // (h, y, z) of sum 0.
        let y = (-a).rem_euclid(c) * inverses[1] % c;
        Self {
            coefficients: [a, b * h, c * h],
            counts: [first.count, second.count, third.count],
            others: [
                second.span().saturating_add(third.span()) / divisor,
                third.span().saturating_add(first.span()) / divisor,
                first.span().saturating_add(second.span()) / divisor,
            ],
            divisor,
            last_two: h,
            inverses,
            directions: [[0, c, -b], [h, y, (-a - b * y) / c]],
            short_for: [0; 3],
        }
    }

    /// The counts with this sum, if there are any. Each line is a step.
    pub(super) const fn solve(
        &mut self,
        rest: i128,
        steps: &mut i64,
    ) -> Result<Option<Triple>, Stop> {
        if rest % self.divisor != 0 {
            return Ok(None);
        }
        let rest = rest / self.divisor;
        let [a, b, c] = self.coefficients;
        let h = self.last_two;
        // How far each can count, with the others in their bounds.
        let mut least = [0; 3];
        let mut room = self.counts;
        for_range!(0..3, |place| {
            let (coefficient, others) = (self.coefficients[place], self.others[place]);
            if rest > others {
                least[place] = (rest - others - 1) / coefficient + 1;
            }
            let most = rest / coefficient;
            room[place] = if most < room[place] {
                most
            } else {
                room[place]
            } - least[place];
            if room[place] < 0 {
                return Ok(None);
            }
        });
        let x = (rest % h) * self.inverses[0] % h;
        let rest = (rest - a * x) / h;
        let (b, c) = (b / h, c / h);
        let y = rest.rem_euclid(c) * self.inverses[1] % c;
        let z = (rest - b * y) / c;
        self.shorten(&room);
        let [along, across] = self.directions;
        let Some(point) = centred([x, y, z], &least, &room, &self.directions) else {
            return Err(Stop::Overflow);
        };
        // The lines that can meet the bounds, by each two coordinates.
        let (mut line, mut last) = (i128::MIN, i128::MAX);
        for_range!(0..3, |s| {
            let t = (s + 1) % 3;
            let direction = [along[s], along[t]];
            let Some(area) = cross(direction, [across[s], across[t]]) else {
                return Err(Stop::Overflow);
            };
            let (mut low, mut high) = (i128::MAX, i128::MIN);
            for_range!(0..4, |corner| {
                let far = [corner % 2 * room[s], corner / 2 * room[t]];
                let Some(distance) = cross(direction, [far[0] - point[s], far[1] - point[t]])
                else {
                    return Err(Stop::Overflow);
                };
                low = if distance < low { distance } else { low };
                high = if distance > high { distance } else { high };
            });
            if area != 0 {
                let [first, end] = quotients(low, high, area);
                line = if first > line { first } else { line };
                last = if end < last { end } else { last };
            }
        });
        while line <= last {
            if *steps <= 0 {
                return Err(Stop::Steps);
            }
            *steps -= 1;
            let Some(start) = moved(point, &across, line) else {
                return Err(Stop::Overflow);
            };
            let (mut first, mut end) = (i128::MIN, i128::MAX);
            for_range!(0..3, |place| {
                if along[place] != 0 {
                    let to = room[place] - start[place];
                    let [low, high] = quotients(-start[place], to, along[place]);
                    first = if low > first { low } else { first };
                    end = if high < end { high } else { end };
                } else if start[place] < 0 || start[place] > room[place] {
                    end = i128::MIN;
                }
            });
            if first <= end {
                let Some(found) = moved(start, &along, first) else {
                    return Err(Stop::Overflow);
                };
                return match moved(found, &least, 1) {
                    Some(counts) => Ok(Some(counts)),
                    None => Err(Stop::Overflow),
                };
            }
            line += 1;
        }
        Ok(None)
    }

    /// Makes the directions short, relative to the bounds, and the first one the shorter.
    const fn shorten(&mut self, room: &Triple) {
        let bits = [
            room[0].leading_zeros(),
            room[1].leading_zeros(),
            room[2].leading_zeros(),
        ];
        if bits[0] == self.short_for[0]
            && bits[1] == self.short_for[1]
            && bits[2] == self.short_for[2]
        {
            return;
        }
        self.short_for = bits;
        for_range!(0..MOST_ROUNDS, |_round| {
            let [one, other] = self.directions;
            if product(&other, &other, room) < product(&one, &one, room) {
                self.directions = [other, one];
            } else {
                let times = rounded(product(&one, &other, room) / product(&one, &one, room));
                match moved(other, &one, -times) {
                    Some(shorter) if times != 0 => self.directions[1] = shorter,
                    _ => return,
                }
            }
        });
    }
}

/// The point counted from the least counts, and near the middle of the bounds if numbers are large.
const fn centred(
    point: Triple,
    least: &Triple,
    room: &Triple,
    directions: &[Triple; 2],
) -> Option<Triple> {
    let Some(mut point) = moved(point, least, -1) else {
        return None;
    };
    // Numbers below 2^60 have products that fit.
    let mut large = 0;
    for_range!(0..3, |place| {
        large |= point[place].unsigned_abs() >> 60;
        large |= (directions[0][place].unsigned_abs() | directions[1][place].unsigned_abs()) >> 60;
    });
    if large == 0 {
        return Some(point);
    }
    for_range!(0..MOST_ROUNDS, |round| {
        let direction = &directions[round % 2];
        let from = [
            room[0] / 2 - point[0],
            room[1] / 2 - point[1],
            room[2] / 2 - point[2],
        ];
        let length = product(direction, direction, room);
        let times = rounded(product(&from, direction, room) / length);
        match moved(point, direction, times) {
            Some(nearer) => point = nearer,
            None => return None,
        }
        if times == 0 && round % 2 == 1 {
            return Some(point);
        }
    });
    Some(point)
}

/// The point so many times a direction further.
const fn moved(point: Triple, direction: &Triple, times: i128) -> Option<Triple> {
    let mut moved = point;
    for_range!(0..3, |place| {
        moved[place] = match direction[place].checked_mul(times) {
            Some(step) => match point[place].checked_add(step) {
                Some(moved) => moved,
                None => return None,
            },
            None => return None,
        };
    });
    Some(moved)
}

const fn cross(a: [i128; 2], b: [i128; 2]) -> Option<i128> {
    match (a[0].checked_mul(b[1]), a[1].checked_mul(b[0])) {
        (Some(one), Some(other)) => one.checked_sub(other),
        _ => None,
    }
}

/// The least and the largest integer that `by` times lie between two numbers.
const fn quotients(low: i128, high: i128, by: i128) -> [i128; 2] {
    if by < 0 {
        return quotients(-high, -low, -by);
    }
    [-(-low).div_euclid(by), high.div_euclid(by)]
}

/// The scalar product of directions in parts of the bounds.
#[allow(clippy::cast_precision_loss)]
const fn product(a: &Triple, b: &Triple, room: &Triple) -> f64 {
    let mut sum = 0.0;
    for_range!(0..3, |place| {
        let room = room[place] as f64 + 1.0;
        sum += (a[place] as f64 / room) * (b[place] as f64 / room);
    });
    sum
}

const fn rounded(number: f64) -> i128 {
    (number + if number < 0.0 { -0.5 } else { 0.5 }) as i128
}

#[cfg(test)]
mod tests {
    use super::super::equation::{Equation, Search};
    use proptest::prelude::*;

    /// The sums of terms, with their search.
    fn equation(terms: &[(i64, i64); 3]) -> Equation {
        let with = |equation: Equation, (unknown, &(coefficient, count))| {
            Equation::unknown(equation, unknown, coefficient, 0, count)
        };
        terms.iter().enumerate().fold(Equation::ZERO, with)
    }

    /// Whether the three unknowns have a solution, which is looked at; all three are solved at
    /// once.
    fn solved(terms: &[(i64, i64); 3], target: i128) -> Option<bool> {
        let equation = equation(terms);
        let mut search = Search::new(&equation);
        search.three = Some(super::Three::new(equation.terms(), 0));
        let found = search.run(target, 0, 1 << 10)?;
        if found {
            let values = equation.values(&search.tried);
            let sum = (values.iter().zip(terms)).map(|(value, &(coefficient, count))| {
                assert!(
                    (0..=i128::from(count)).contains(value),
                    "{terms:?} {target}"
                );
                value * i128::from(coefficient)
            });
            assert_eq!(sum.sum::<i128>(), target, "{terms:?}");
        }
        Some(found)
    }

    fn terms(most: i64, count: i64) -> impl Strategy<Value = [(i64, i64); 3]> {
        let term = move || (1..=most, 1..=count);
        [term(), term(), term()]
    }

    proptest! {
        #![
            proptest_config(
                ProptestConfig {
                    cases: 20_000, failure_persistence: None, ..ProptestConfig::default()
                }
            )
        ]

        #[test]
        fn small_equations(terms in terms(40, 12), percent in 0..110_i64) {
            let span: i64 = terms.iter().map(|term| term.0 * term.1).sum();
            let target = span * percent / 100;
            let [(a, x), (b, y), (c, z)] = terms;
            let rest = |i: i64, j: i64| target - a * i - b * j;
            let exists = (0..=x).any(
                |i| (0..=y).any(|j| rest(i, j) % c == 0 && (0..=z).contains(&(rest(i, j) / c)))
            );
            prop_assert_eq!(solved(&terms, target.into()), Some(exists));
        }

        #[test]
        fn a_solution_of_large_numbers_is_found(
            terms in terms(i64::MAX, i64::MAX), parts in [0..1_i128 << 32, 0..1 << 32, 0..1 << 32],
            shifts in [0..63_u32, 0..63, 0..63, 0..63, 0..63, 0..63]
        ) {
            let mut terms = terms;
            let mut target = 0;
            for (place, term) in terms.iter_mut().enumerate() {
                *term = (term.0 >> shifts[place] | 1, term.1 >> shifts[place + 3] | 1);
                target += i128::from(term.0) * ((i128::from(term.1) * parts[place]) >> 32);
            }
            prop_assert_ne!(solved(&terms, target), Some(false), "{:?} {}", terms, target);
            let _ = solved(&terms, target + 1);
        }
    }

    #[test]
    fn few_equations_leave_128_bits() {
        // Coefficients and counts of 2^31, 2^40, … : each is decided.
        for exponent in [10, 20, 31, 40, 50, 60] {
            let power = 1_i64 << exponent;
            for terms in [
                [(power + 1, power), (power, power), (power - 1, power)],
                [
                    (power + 1, power / 4),
                    (power, power / 4),
                    (power - 1, power / 4),
                ],
                [(power - 1, 3), (power / 3, 1 << 20), (7, power)],
                [(power, 1 << 40), (power - 1, 1 << 40), (1, 1)],
            ] {
                for target in [1, 2, 3, 5, 7, 100] {
                    let span: i128 = terms
                        .iter()
                        .map(|&(a, count)| i128::from(a) * i128::from(count))
                        .sum();
                    assert!(
                        solved(&terms, span / target).is_some(),
                        "{terms:?} {span}/{target}"
                    );
                }
            }
        }
    }
}
