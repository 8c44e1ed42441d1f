//! Colours: enough contrast for the text, and apart for every colour vision.

use stridewise_viz::{Palette, Rgb, Theme};

fn linear([red, green, blue]: Rgb) -> [f64; 3] {
    [red, green, blue].map(|channel| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.040_45 {
            channel / 12.92
        } else {
            ((channel + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// The relative luminance of WCAG 2.
fn luminance(colour: Rgb) -> f64 {
    let [red, green, blue] = linear(colour);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    if one > other {
        one / other
    } else {
        other / one
    }
}

#[test]
fn text_stands_out_on_every_colour() {
    for number in 0..32 {
        for palette in [Palette::Cycle, Palette::Ramp(0, 31)] {
            let light = contrast(palette.colour(number, Theme::Light), [0; 3]);
            let dark = contrast(palette.colour(number, Theme::Dark), [255; 3]);
            assert!(
                light >= 4.5 && dark >= 4.5,
                "{palette:?} {number}: {light:.1} and {dark:.1}"
            );
        }
    }
}

/// CIE 1976 L*a*b* of linear red, green and blue, for the white of D65.
fn lab([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505;
    let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    let z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089;
    let f = |t: f64| {
        if t > 0.008_856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    [
        116.0 * f(y) - 16.0,
        500.0 * (f(x) - f(y)),
        200.0 * (f(y) - f(z)),
    ]
}

/// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
/// Deficiency", 2009: severity 1 of protanomaly, deuteranomaly and tritanomaly, on linear colours.
const VISIONS: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

#[test]
fn hues_are_apart_for_every_colour_vision() {
    for (vision, matrix) in VISIONS.iter().enumerate() {
        let seen = |number| {
            let colour = linear(Palette::Cycle.colour(number, Theme::Light));
            let channel = |row: [f64; 3]| row.iter().zip(colour).map(|(a, b)| a * b).sum::<f64>();
            lab(matrix.map(channel).map(|channel| channel.clamp(0.0, 1.0)))
        };
        for one in 0..8 {
            for other in 0..one {
                let (a, b) = (seen(one), seen(other));
                let difference = a
                    .iter()
                    .zip(b)
                    .map(|(a, b)| (a - b).powi(2))
                    .sum::<f64>()
                    .sqrt();
                // A difference of 2.3 is just noticeable.
                assert!(
                    difference > 6.0,
                    "{one} and {other} in vision {vision}: {difference:.1}"
                );
            }
        }
    }
}

#[test]
fn neighbours_differ() {
    for number in 0..32 {
        for theme in [Theme::Light, Theme::Dark] {
            let colour = |number| Palette::Cycle.colour(number, theme);
            let same = (0..32)
                .filter(|&other| colour(other) == colour(number))
                .count();
            assert_eq!(same, 1, "{number}");
        }
    }
    assert_eq!(
        Palette::Cycle.colour(-1, Theme::Light),
        Palette::Cycle.colour(31, Theme::Light)
    );
    assert_eq!(
        Palette::Cycle.colour(i64::MIN, Theme::Light),
        Palette::Cycle.colour(0, Theme::Light)
    );
    let ramp = Palette::Ramp(i64::MIN, i64::MAX);
    assert!(
        luminance(ramp.colour(i64::MIN, Theme::Light))
            > luminance(ramp.colour(i64::MAX, Theme::Light))
    );
}
