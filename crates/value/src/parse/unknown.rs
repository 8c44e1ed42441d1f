//! Leaves `?`, whose value a text does not tell.
//!
//! Some operations move leaves and never look at them. They take numbers in which only the text of
//! the leaf is packed, above all numbers that may stand beside it.

/// The least number that stands for a leaf without a value.
const LEAST: i64 = 1 << 62;

/// The largest divisor of such a leaf.
pub(crate) const LARGEST_DIVISOR: i64 = u32::MAX as i64;

/// A leaf of 64 bits or not, that is a multiple of a divisor.
pub(crate) const fn leaf(is_wide: bool, divisor: i64) -> i64 {
    LEAST + 2 * divisor + is_wide as i64
}

/// Whether a number may stand for a leaf without a value.
pub(crate) const fn is_unknown(number: i64) -> bool {
    number >= LEAST || number <= -LEAST
}

/// Writes text in which numbers that stand for leaves without a value become `?{div=8}`.
#[cfg(feature = "evaluate")]
pub(crate) struct WithUnknown<W>(pub(crate) W);

#[cfg(feature = "evaluate")]
impl<W: core::fmt::Write> core::fmt::Write for WithUnknown<W> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        let mut rest = text;
        while let Some(begin) = rest.find(|first: char| first.is_ascii_digit()) {
            let (before, number) = rest.split_at(begin);
            let end = number.find(|next: char| !next.is_ascii_digit());
            let (digits, after) = number.split_at(end.unwrap_or(number.len()));
            self.0.write_str(before)?;
            match digits.parse::<i64>() {
                Ok(number) if is_unknown(number) => {
                    let (divisor, is_wide) = ((number - LEAST) / 2, number % 2 != 0);
                    match (is_wide, divisor) {
                        (false, 1) => self.0.write_str("?")?,
                        (true, 1) => self.0.write_str("?{i64}")?,
                        (false, _) => write!(self.0, "?{{div={divisor}}}")?,
                        (true, _) => write!(self.0, "?{{i64 div={divisor}}}")?,
                    }
                }
                _ => self.0.write_str(digits)?,
            }
            rest = after;
        }
        self.0.write_str(rest)
    }
}
