//! Exact 64-bit integers: every result is the integer it says, or a refusal.

use crate::error::{Reason, Refusal};

/// `a + b`.
pub(crate) const fn add(a: i64, b: i64) -> Result<i64, Refusal> {
    exact(a.checked_add(b))
}

/// `a · b`.
pub(crate) const fn multiply(a: i64, b: i64) -> Result<i64, Refusal> {
    exact(a.checked_mul(b))
}

/// `|a|`.
pub(crate) const fn magnitude(a: i64) -> Result<i64, Refusal> {
    exact(a.checked_abs())
}

/// `a mod b` and `a div b` with `0 ≤ a mod b < b`: the *floor* digit of `a` and the quotient.
pub(crate) const fn floor_digit(a: i64, b: i64) -> Result<(i64, i64), Refusal> {
    if b <= 0 {
        return Err(Refusal::of(Reason::NotPositive { divisor: b }));
    }
    Ok((a.rem_euclid(b), a.div_euclid(b)))
}

/// `⌈a / b⌉` for `b > 0`.
pub(crate) const fn ceiling(a: i64, b: i64) -> Result<i64, Refusal> {
    let (rest, quotient) = attempt!(floor_digit(a, b));
    if rest == 0 {
        Ok(quotient)
    } else {
        add(quotient, 1)
    }
}

/// `a / b`, rounded away from 0, for `b > 0`.
pub(crate) const fn away_from_zero(a: i64, b: i64) -> Result<i64, Refusal> {
    Ok(attempt!(ceiling(attempt!(magnitude(a)), b)) * a.signum())
}

/// Refuses a number of elements or of bits that is not 1 or more.
pub(crate) const fn positive(a: i64) -> Result<(), Refusal> {
    if a > 0 {
        Ok(())
    } else {
        Err(Refusal::of(Reason::CountNotPositive { count: a }))
    }
}

/// The greatest common divisor of `a > 0` and any `b`.
pub(crate) const fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a as u64, b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    // No larger than the first one.
    a as i64
}

pub(crate) const fn exact(value: Option<i64>) -> Result<i64, Refusal> {
    match value {
        Some(value) => Ok(value),
        None => Err(Refusal::of(Reason::Overflow)),
    }
}
