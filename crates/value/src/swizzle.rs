//! Swizzles: bits of an index that are toggled by other bits of it.

use crate::{
    arithmetic::{gcd, positive},
    error::{LayoutError, Reason, Refusal},
    text::{Text, display},
};

/// A swizzle `Sw<B,M,S>`: B bits of an index, from bit M on, are toggled by the B bits that stand S
/// higher: `Sw<2,0,3>` takes `0b01_001` to `0b01_000`.
///
/// Rows of a tile that would all begin in one bank of a memory then begin in different ones,
/// without a byte of padding. For a negative S the bits that are toggled stand |S| higher than
/// those that toggle them.
///
/// ```text
/// 0b…YYY…ZZZ…    Z: B bits from M on (from M − S on, for S < 0)
///                Y: B bits from M + S on (from M on, for S < 0); Z becomes Z xor Y
/// ```
///
/// # Laws
/// - *its own inverse*: `s(s(i)) = i`;
/// - it permutes every aligned block of `2^(M + B + |S|)` indices, and leaves indices below `2^M`
///   as they are.
///
/// ```
/// use stridewise::value::{Swizzle, expect};
/// const BANKS: Swizzle = expect(Swizzle::new(3, 0, 3));
/// assert_eq!(
///     (BANKS.apply(0b001_000), BANKS.apply(0b001_001)),
///     (0b001_001, 0b001_000)
/// );
/// assert_eq!("Sw<3,0,3>".parse::<Swizzle>()?, BANKS);
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// Source: CuTe `Swizzle` (`swizzle.hpp`).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Swizzle {
    bits: u8,
    base: u8,
    shift: i8,
}

/// The bit after the highest one must be a positive `i64`.
const MOST_BITS: u32 = 62;

impl Swizzle {
    /// `Sw<0,0,0>`, which leaves every index as it is.
    pub const IDENTITY: Self = Self {
        bits: 0,
        base: 0,
        shift: 0,
    };

    /// `Sw<bits,base,shift>`.
    ///
    /// # Errors
    /// [`ShortShift`](Reason::ShortShift) where |shift| is less than `bits`;
    /// [`TooManyBits`](Reason::TooManyBits) past the 62 bits that an index may have.
    pub const fn new(bits: u32, base: u32, shift: i32) -> Result<Self, LayoutError> {
        Self::of_numbers(bits as i64, base as i64, shift as i64)
    }

    #[doc(hidden)]
    pub const fn of_numbers(bits: i64, base: i64, shift: i64) -> Result<Self, LayoutError> {
        report!(Self::checked(bits, base, shift), MakeSwizzle)
    }

    pub(crate) const fn checked(bits: i64, base: i64, shift: i64) -> Result<Self, Refusal> {
        if bits < 0 || base < 0 {
            return Err(Refusal::of(Reason::NegativeBits {
                bits: if bits < 0 { bits } else { base },
            }));
        }
        if shift.unsigned_abs() < bits as u64 {
            return Err(Refusal::of(Reason::ShortShift { bits, shift }));
        }
        let end = shift
            .unsigned_abs()
            .saturating_add(bits as u64)
            .saturating_add(base as u64);
        if end > MOST_BITS as u64 {
            return Err(Refusal::of(Reason::TooManyBits {
                most: MOST_BITS as i64,
            }));
        }
        Ok(Self {
            bits: bits as u8,
            base: base as u8,
            shift: shift as i8,
        })
    }

    /// B, the number of bits that are toggled.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.bits as u32
    }

    /// M, the number of lowest bits that are left as they are.
    #[must_use]
    pub const fn base(self) -> u32 {
        self.base as u32
    }

    /// S, how much higher the bits stand that toggle others.
    #[must_use]
    pub const fn shift(self) -> i32 {
        self.shift as i32
    }

    /// Whether it leaves every index as it is: `Sw<0,M,S>`.
    #[must_use]
    pub const fn is_identity(self) -> bool {
        self.bits == 0
    }

    /// The index that it takes an index to: `Sw<3,0,3>` takes 46 to 43.
    #[inline]
    #[must_use]
    pub const fn apply(self, index: i64) -> i64 {
        index ^ self.toggled(index)
    }

    /// The bits of an index that are toggled.
    #[inline]
    pub(crate) const fn toggled(self, index: i64) -> i64 {
        let toggling = index & self.toggling_mask();
        if self.shift >= 0 {
            toggling >> self.shift
        } else {
            toggling << -self.shift
        }
    }

    /// Aligned block size that the swizzle permutes: `2^(M + B + |S|)`.
    #[doc(hidden)]
    #[must_use]
    pub const fn permuted(self) -> i64 {
        1 << (self.base as u32 + self.bits as u32 + self.shift.unsigned_abs() as u32)
    }

    /// Aligned block size within which the swizzle XORs a constant: `2^(M + B)`, or `2^M` for
    /// S < 0.
    #[doc(hidden)]
    #[must_use]
    pub const fn constant_block(self) -> i64 {
        1 << (self.base as u32 + if self.shift > 0 { self.bits as u32 } else { 0 })
    }

    /// An upper bound of the swizzled indices from 0 to `last`.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub const fn max_reach(self, last: i64) -> i64 {
        // All bits that such an index may have, and those of them that may be toggled.
        let reached = if last == 0 {
            0
        } else {
            u64::MAX >> last.leading_zeros()
        };
        let toggled = self.toggled(reached as i64);
        // One that the last index has could be toggled in its place, with all bits below it.
        let common = last & toggled;
        let below = if common == 0 {
            0
        } else {
            (1 << common.ilog2()) - 1
        };
        last | toggled | below
    }

    /// The swizzle without its highest bits Y that are not in `set`.
    pub(crate) const fn within(self, set: i64) -> Self {
        let live = self.toggling_mask() & set;
        let bits = if live == 0 {
            0
        } else {
            live.ilog2() + 1 - self.toggling_mask().trailing_zeros()
        };
        Self {
            bits: bits as u8,
            ..self
        }
    }

    /// The bits Y.
    #[inline]
    pub(crate) const fn toggling_mask(self) -> i64 {
        self.mask(self.shift)
    }

    /// The bits Z.
    pub(crate) const fn toggled_mask(self) -> i64 {
        self.mask(-self.shift)
    }

    /// B bits from M on, and from M + shift on where the shift is positive.
    #[inline]
    const fn mask(self, shift: i8) -> i64 {
        let lowest = self.base as u32 + if shift > 0 { shift as u32 } else { 0 };
        ((1_i64 << self.bits) - 1) << lowest
    }

    /// The bits Y and Z.
    #[doc(hidden)]
    #[must_use]
    pub const fn bit_mask(self) -> i64 {
        self.toggling_mask() | self.toggled_mask()
    }

    /// One past its highest bit.
    pub(crate) const fn end(self) -> u32 {
        self.base as u32 + self.bits as u32 + self.shift.unsigned_abs() as u32
    }

    /// The swizzle that toggles the bits of `toggled` by those of `toggling`, in order.
    pub(crate) const fn of_masks(toggling: i64, toggled: i64) -> Result<Self, Refusal> {
        let refused = Err(Refusal::of(Reason::NotASwizzle { toggling, toggled }));
        if toggling == 0 && toggled == 0 {
            return Ok(Self::IDENTITY);
        }
        let bits = toggling.count_ones();
        if bits != toggled.count_ones() || bits == 0 {
            return refused;
        }
        let (y, z) = (toggling.trailing_zeros(), toggled.trailing_zeros());
        let base = if y < z { y } else { z };
        match Self::checked(bits as i64, base as i64, y as i64 - z as i64) {
            Ok(swizzle)
                if swizzle.toggling_mask() == toggling && swizzle.toggled_mask() == toggled =>
            {
                Ok(swizzle)
            }
            _ => refused,
        }
    }

    /// One swizzle after another: `Sw<3,0,3> ∘ Sw<1,0,3>` → `Sw<2,1,3>`.
    ///
    /// # Laws
    /// `composition(s, t)(i) = s(t(i))`.
    ///
    /// # Errors
    /// [`ShiftMismatch`](Reason::ShiftMismatch); [`NotASwizzle`](Reason::NotASwizzle) where the
    /// bits that both toggle together are not one run.
    ///
    /// Source: CuTe `composition(Swizzle, Swizzle)`.
    pub const fn composition(self, right: Self) -> Result<Self, LayoutError> {
        report!(self.after(right), Composition, self, right)
    }

    pub(crate) const fn after(self, right: Self) -> Result<Self, Refusal> {
        if self.is_identity() && !right.is_identity() {
            return Ok(right);
        }
        if right.is_identity() && !self.is_identity() {
            return Ok(self);
        }
        if self.shift != right.shift && !self.is_identity() {
            return Err(Refusal::of(Reason::ShiftMismatch {
                left: self.shift as i64,
                right: right.shift as i64,
            }));
        }
        Self::of_masks(
            self.toggling_mask() ^ right.toggling_mask(),
            self.toggled_mask() ^ right.toggled_mask(),
        )
    }

    /// The swizzle of vectors of `count` elements: `Sw<3,4,3>` by 8 → `Sw<3,1,3>`.
    ///
    /// Bits that are toggled inside of a vector toggle none of the result.
    ///
    /// # Laws
    /// `upcast(s, n)(⌊i / n⌋) = ⌊s(i) / n⌋`.
    ///
    /// # Errors
    /// [`NotPowerOfTwo`](Reason::NotPowerOfTwo); [`TornVector`](Reason::TornVector) where bits
    /// inside of a vector toggle bits outside of it (CuTe leaves those out).
    pub const fn upcast(self, count: i64) -> Result<Self, LayoutError> {
        report!(self.upcasted(count), Upcast, self, int count)
    }

    pub(crate) const fn upcasted(self, count: i64) -> Result<Self, Refusal> {
        let lost = attempt!(exponent(count));
        let inside = (1_i64 << lost) - 1;
        if self.shift < 0 && self.toggled(inside) & !inside != 0 {
            return Err(Refusal::of(Reason::TornVector { count }));
        }
        let (bits, base) = (self.bits as u32, self.base as u32);
        let (bits, base) = if lost <= base {
            (bits, base - lost)
        } else {
            (bits.saturating_sub(lost - base), 0)
        };
        Ok(Self {
            bits: bits as u8,
            base: base as u8,
            shift: self.shift,
        })
    }

    /// The swizzle of elements that are `count` times as narrow: `Sw<3,1,3>` by 8 → `Sw<3,4,3>`.
    ///
    /// # Laws
    /// `downcast(s, n)(n · i + k) = n · s(i) + k` for `0 ≤ k < n`.
    ///
    /// # Errors
    /// [`NotPowerOfTwo`](Reason::NotPowerOfTwo), [`TooManyBits`](Reason::TooManyBits).
    pub const fn downcast(self, count: i64) -> Result<Self, LayoutError> {
        report!(self.downcasted(count), Downcast, self, int count)
    }

    pub(crate) const fn downcasted(self, count: i64) -> Result<Self, Refusal> {
        let more = attempt!(exponent(count));
        Self::checked(
            self.bits as i64,
            self.base as i64 + more as i64,
            self.shift as i64,
        )
    }

    /// The swizzle of these bits in elements of another width: `Sw<3,4,3>` from 8 to 16 bits →
    /// `Sw<3,3,3>`.
    ///
    /// # Laws
    /// With `new / old` in lowest terms `p / q`: `downcast(upcast(s, p), q)`.
    ///
    /// # Errors
    /// As [`upcast`](Self::upcast) and [`downcast`](Self::downcast);
    /// [`CountNotPositive`](Reason::CountNotPositive) for a width that is not positive.
    pub const fn recast_layout(self, old_bits: i64, new_bits: i64) -> Result<Self, LayoutError> {
        report!(self.recast(old_bits, new_bits), RecastLayout, self)
    }

    pub(crate) const fn recast(self, old_bits: i64, new_bits: i64) -> Result<Self, Refusal> {
        attempt!(positive(old_bits));
        attempt!(positive(new_bits));
        let common = gcd(old_bits, new_bits);
        attempt!(self.upcasted(new_bits / common)).downcasted(old_bits / common)
    }

    /// A swizzle of byte addresses as one of elements: `Sw<3,4,3>` at 16 bits → `Sw<3,3,3>`.
    pub(crate) const fn of_elements(self, bits: i64) -> Result<Self, Refusal> {
        let (width, byte) = (attempt!(exponent(bits)) as i64, 3);
        let base = self.base() as i64 + byte - width;
        if base < 0 {
            let bytes = bits / 8;
            let base = self.base() as i64;
            return Err(Refusal::of(Reason::TornElement { bytes, base }));
        }
        Self::checked(self.bits() as i64, base, self.shift() as i64)
    }

    /// How many elements stay side by side wherever they are aligned: `Sw<3,4,3>` → 16.
    ///
    /// # Laws
    /// `s(i + k) = s(i) + k` for i a multiple of n and `0 ≤ k < n`.
    #[must_use]
    pub const fn max_alignment(self) -> i64 {
        1 << self.base
    }

    /// `==`, for constants.
    pub(crate) const fn is(self, other: Self) -> bool {
        self.bits == other.bits && self.base == other.base && self.shift == other.shift
    }
}

/// The exponent of a power of two.
pub(crate) const fn exponent(count: i64) -> Result<u32, Refusal> {
    attempt!(positive(count));
    if count.count_ones() == 1 {
        Ok(count.trailing_zeros())
    } else {
        Err(Refusal::of(Reason::NotPowerOfTwo { number: count }))
    }
}

impl<const N: usize> Text<N> {
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "as all that is displayed"
    )]
    pub(crate) const fn swizzle(&mut self, swizzle: &Swizzle) {
        self.push("Sw<");
        self.number(swizzle.bits as i64);
        self.push(",");
        self.number(swizzle.base as i64);
        self.push(",");
        self.number(swizzle.shift as i64);
        self.push(">");
    }
}

display!(Swizzle, 32, swizzle);
operand!(Swizzle, swizzle);
