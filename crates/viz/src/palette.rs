//! Colours that people with any colour vision tell apart, in a light and a dark theme.

use super::paint::{Emphasis, Paint};

/// The theme of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark text on light colours.
    #[default]
    Light,
    /// Light text on dark colours.
    Dark,
    /// Whichever of the two the viewer's system asks for.
    Auto,
}

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// The colours of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// Eight hues in four shades; a number has the colour of its remainder by 32.
    #[default]
    Cycle,
    /// From the least number to the largest one, from pale to strong.
    Ramp(i64, i64),
}

/// Paul Tol's scheme *light* without its grey: made for the cells of labelled tables.
///
/// Source: Paul Tol, "Colour Schemes", SRON/EPS/TN/09-002, 2021.
const HUES: [Rgb; 8] = [
    [0x77, 0xaa, 0xdd],
    [0xee, 0xdd, 0x88],
    [0x44, 0xbb, 0x99],
    [0xff, 0xaa, 0xbb],
    [0x99, 0xdd, 0xff],
    [0xee, 0x88, 0x66],
    [0xbb, 0xcc, 0x33],
    [0xaa, 0xaa, 0x00],
];

/// A grey that each hue is mixed with, and the part of the hue in 256ths.
const SHADES: [(Rgb, u32); 4] = [
    ([255; 3], 256),
    ([255; 3], 130),
    ([40; 3], 200),
    ([255; 3], 60),
];

/// The number of different colours of a palette.
const COLOURS: usize = 32;

/// Whether a paint is faded, and the number of its colour below [`COLOURS`], if it has one.
pub(super) type Class = (bool, Option<usize>);

/// The background, text, faint text, lines and marks.
type Frame = [Rgb; 5];

const LIGHT: Frame = [[255; 3], [0; 3], [0x66; 3], [0x55; 3], [0xb0, 0, 0x20]];
const DARK: Frame = [
    [0x16, 0x1b, 0x22],
    [255; 3],
    [0xa0, 0xa8, 0xb0],
    [0x9a, 0xa0, 0xa8],
    [0xff, 0xb0, 0xa0],
];

impl Theme {
    pub(super) const fn frame(self) -> &'static Frame {
        match self {
            Self::Dark => &DARK,
            _ => &LIGHT,
        }
    }
}

/// A part of one colour and the rest of another one, in 256ths.
fn mix(one: Rgb, other: Rgb, part: u32) -> Rgb {
    core::array::from_fn(|channel| {
        let (one, other) = (u32::from(one[channel]), u32::from(other[channel]));
        ((one * part + other * (256 - part)) >> 8) as u8
    })
}

impl Palette {
    /// The class of a paint.
    pub(super) fn class(self, paint: Paint) -> Class {
        let class = |number: i64| match self {
            Self::Cycle => number.rem_euclid(COLOURS as i64) as usize,
            Self::Ramp(least, most) => {
                let range = (i128::from(most) - i128::from(least)).max(1);
                let reach = (i128::from(number) - i128::from(least)).clamp(0, range);
                (reach * (COLOURS as i128 - 1) / range) as usize
            }
        };
        (paint.emphasis == Emphasis::Faded, paint.colour.map(class))
    }

    /// The colour of a class. [`Theme::Auto`] is light.
    pub(super) fn of_class(self, (is_faded, class): Class, theme: Theme) -> Rgb {
        let background = theme.frame()[0];
        let colour = match (class, self) {
            (None, _) => return background,
            (Some(class), Self::Cycle) => {
                let (toward, part) = SHADES[class / HUES.len()];
                mix(HUES[class % HUES.len()], toward, part)
            }
            (Some(class), Self::Ramp(..)) => {
                mix([0x33, 0x88, 0xcc], [0xf4, 0xf8, 0xfc], class as u32 * 8 + 8)
            }
        };
        let is_dark = theme == Theme::Dark;
        let colour = mix(colour, background, if is_dark { 96 } else { 256 });
        mix(colour, background, if is_faded { 40 } else { 256 })
    }

    /// The colour of a paint.
    pub(super) fn fill(self, paint: Paint, theme: Theme) -> Rgb {
        self.of_class(self.class(paint), theme)
    }

    /// The colour of a number.
    ///
    /// ```
    /// use stridewise_viz::{Palette, Theme};
    /// assert_eq!(Palette::Cycle.colour(0, Theme::Light), [0x77, 0xaa, 0xdd]);
    /// assert_eq!(Palette::Cycle.colour(32, Theme::Light), [0x77, 0xaa, 0xdd]);
    /// ```
    #[must_use]
    pub fn colour(self, number: i64, theme: Theme) -> Rgb {
        self.fill(Paint::of(number), theme)
    }
}
