//! Elements, and what the kernels do with them.

use std::{
    fmt::Debug,
    ops::{Add, Mul},
};

/// Three bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(transparent)]
pub struct Rgb(pub [u8; 3]);

/// Two floats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Complex {
    /// The real part.
    pub re: f32,
    /// The imaginary part.
    pub im: f32,
}

/// Four floats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(transparent)]
pub struct Wide(pub [f32; 4]);

/// An element, with cheap functions, so that loops are measured and not arithmetic.
pub trait Element: Copy + Debug + Default + PartialEq + Send + Sync + 'static {
    /// A small number, from 0 to 10. Floats are 5 less, so that long sums stay small and exact.
    fn of(number: u8) -> Self;
    /// A function of one element.
    #[must_use]
    fn map(self) -> Self;
    /// A function of two elements.
    #[must_use]
    fn two(self, other: Self) -> Self;
    /// An associative and commutative function.
    #[must_use]
    fn put(self, other: Self) -> Self;
    /// Whether sums in another order may differ by so much.
    fn is_near(self, other: Self, tolerance: f64) -> bool {
        let _ = tolerance;
        self == other
    }
}

/// An element of sums of multiples.
pub trait Number: Element + Add<Output = Self> + Mul<Output = Self> {
    /// α and β.
    const FACTORS: [Self; 2];
}

macro_rules! integers {
    ($($T:ty, |$x:ident, $y:ident| $put:expr;)*) => { $(
        impl Element for $T {
            #[inline(always)]
            fn of(number: u8) -> Self {
                Self::from(number)
            }
            #[inline(always)]
            fn map(self) -> Self {
                (self ^ 0x55).wrapping_add(7)
            }
            #[inline(always)]
            fn two(self, other: Self) -> Self {
                (self ^ 0x55).wrapping_add(other)
            }
            #[inline(always)]
            fn put(self, other: Self) -> Self {
                let ($x, $y) = (self, other);
                $put
            }
        }
        impl Number for $T {
            const FACTORS: [Self; 2] = [3, 5];
        }
    )* };
}
integers! {
    u8, |x, y| x.wrapping_add(y);
    u16, |x, y| x.max(y);
    u64, |x, y| x.wrapping_add(y);
    i32, |x, y| x.wrapping_add(y);
}

macro_rules! floats {
    ($($T:ty, |$x:ident, $y:ident| $put:expr;)*) => { $(
        impl Element for $T {
            #[inline(always)]
            fn of(number: u8) -> Self {
                Self::from(number) - 5.0
            }
            #[inline(always)]
            fn map(self) -> Self {
                self * 0.5 + 1.0
            }
            #[inline(always)]
            fn two(self, other: Self) -> Self {
                self * other + 1.0
            }
            #[inline(always)]
            fn put(self, other: Self) -> Self {
                let ($x, $y) = (self, other);
                $put
            }
            fn is_near(self, other: Self, tolerance: f64) -> bool {
                f64::from((self - other).abs()) <= tolerance * f64::from(self.abs().max(1.0))
            }
        }
        impl Number for $T {
            const FACTORS: [Self; 2] = [0.25, 0.5];
        }
    )* };
}
floats! {
    f32, |x, y| x + y;
    f64, |x, y| if x > y { x } else { y };
}

impl Element for Rgb {
    #[inline(always)]
    fn of(number: u8) -> Self {
        Self([number, number.wrapping_add(1), number.wrapping_add(2)])
    }
    #[inline(always)]
    fn map(self) -> Self {
        let [r, g, b] = self.0;
        Self([b, g.wrapping_add(7), r])
    }
    #[inline(always)]
    fn two(self, other: Self) -> Self {
        self.put(other)
    }
    #[inline(always)]
    fn put(self, other: Self) -> Self {
        let ([r, g, b], [s, h, c]) = (self.0, other.0);
        Self([r.wrapping_add(s), g.wrapping_add(h), b.wrapping_add(c)])
    }
}

impl Element for Complex {
    #[inline(always)]
    fn of(number: u8) -> Self {
        let re = f32::from(number) - 5.0;
        Self { re, im: 1.0 - re }
    }
    #[inline(always)]
    fn map(self) -> Self {
        Self {
            re: self.re,
            im: -self.im,
        }
    }
    #[inline(always)]
    fn two(self, other: Self) -> Self {
        self * other
    }
    #[inline(always)]
    fn put(self, other: Self) -> Self {
        self + other
    }
    fn is_near(self, other: Self, tolerance: f64) -> bool {
        self.re.is_near(other.re, tolerance) && self.im.is_near(other.im, tolerance)
    }
}

impl Add for Complex {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self {
            re: self.re + other.re,
            im: self.im + other.im,
        }
    }
}

impl Mul for Complex {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self {
            re: self.re * other.re - self.im * other.im,
            im: self.re * other.im + self.im * other.re,
        }
    }
}

impl Number for Complex {
    const FACTORS: [Self; 2] = [Self { re: 0.25, im: 0.5 }, Self { re: 0.5, im: 0.0 }];
}

impl Element for Wide {
    #[inline(always)]
    fn of(number: u8) -> Self {
        let x = f32::from(number) - 5.0;
        Self([x, 1.0, -x, -1.0])
    }
    #[inline(always)]
    fn map(self) -> Self {
        Self(self.0.map(|x| x * 0.5 + 1.0))
    }
    #[inline(always)]
    fn two(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] * other.0[i] + 1.0))
    }
    #[inline(always)]
    fn put(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }
    fn is_near(self, other: Self, tolerance: f64) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .all(|(x, y)| x.is_near(y, tolerance))
    }
}
