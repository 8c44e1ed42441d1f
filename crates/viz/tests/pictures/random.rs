//! Whatever is written, there is a picture or a sentence.

use stridewise_value::Operation;
use stridewise_viz::{By, KINDS, Options, Theme, draw};

const EXTENTS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "8",
    "16",
    "_4",
    "-1",
    "9223372036854775807",
];
const STRIDES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "8",
    "12",
    "-1",
    "-7",
    "1@0",
    "1@1",
    "9223372036854775807",
];

/// Numbers of xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    fn tuple(&mut self, depth: usize, integer: &mut impl FnMut(&mut Self) -> String) -> String {
        if depth == 0 || self.below(3) == 0 {
            return integer(self);
        }
        let items: Vec<String> = (0..self.below(4))
            .map(|_| self.tuple(depth - 1, integer))
            .collect();
        format!("({})", items.join(","))
    }

    /// An argument that is likely to be of a kind.
    fn of_kind(&mut self, kind: &str) -> String {
        let mut extent = |random: &mut Self| random.one_of(EXTENTS).to_string();
        match kind {
            _ if self.below(12) == 0 => self.argument(),
            "layout" | "layouts" | "mapping" | "LAYOUT" => {
                let shape = self.tuple(2, &mut extent);
                let stride = self.like(&shape, STRIDES);
                format!("{shape}:{stride}")
            }
            "tuple" | "shape" | "coord" | "strides" => self.tuple(2, &mut extent),
            "tiler" => match self.below(3) {
                0 => extent(self),
                1 => format!("<{},{}>", extent(self), extent(self)),
                _ => self.of_kind("layout"),
            },
            "integer" | "mode" => self.below(9).to_string(),
            "modes" => format!("({},{})", self.below(3), self.below(3)),
            "swizzle" | "SWIZZLE" => {
                format!("Sw<{},{},{}>", self.below(5), self.below(5), self.below(7))
            }
            "composed" => format!("Sw<2,0,3> o 0 o {}", self.of_kind("layout")),
            "direction" => "LayoutRight".into(),
            "SHARDING" => self
                .one_of(&[
                    "{devices=[2,4]<=[8]}",
                    "{devices=[4,2]<=[2,4]T(1,0)}",
                    "{devices=[3,1,8]<=[24] last_tile_dim_replicate}",
                    "{devices=[2,2]<=[4] last_tile_dims={manual}}",
                    "{mesh['a'=2,'b'=4], [{'b'}, {}]}",
                    "{maximal device=3}",
                    "{replicated}",
                ])
                .into(),
            "EXTENTS" => format!("[{},{}]", extent(self), extent(self)),
            _ => self.argument(),
        }
    }

    /// Any argument.
    fn argument(&mut self) -> String {
        let mut extent = |random: &mut Self| random.one_of(EXTENTS).to_string();
        match self.below(12) {
            0 => self
                .one_of(&[
                    "",
                    "x",
                    "(",
                    "4:",
                    ":",
                    "<>",
                    "(4,5",
                    "∘",
                    "😀",
                    "_",
                    "LayoutLeft",
                ])
                .into(),
            1 => extent(self),
            2 => self.tuple(2, &mut extent),
            3 => format!("<{},{}>", extent(self), extent(self)),
            4 => self
                .one_of(&[
                    "f32[3,5]{1,0:T(2,2)}",
                    "s8[7]",
                    "pred[]",
                    "f32[2,3]{0,1}",
                    "f32[0,2]",
                    "f32[<=3]",
                    "bf16[9,9]{1,0:T(*,4)}",
                ])
                .into(),
            5 => self
                .one_of(&[
                    "SM80_16x8x16_F32F16F16F32_TN",
                    "UniversalFMA",
                    "SM90_64x8x16_F_SS",
                    "Layout_K_SW32_Atom_8b",
                    "SM90_64x0x0_",
                    "UniversalCopy<uint128_t>",
                ])
                .into(),
            6 => format!("Sw<{},{},{}>", self.below(5), self.below(5), self.below(7)),
            7 => {
                let shape = self.tuple(2, &mut extent);
                format!(
                    "Sw<{},{},{}> o {} o {shape}:{}",
                    self.below(4),
                    self.below(4),
                    self.below(5),
                    self.below(9),
                    self.like(&shape, STRIDES)
                )
            }
            _ => {
                let shape = self.tuple(2, &mut extent);
                let stride = self.like(&shape, STRIDES);
                format!("{shape}:{stride}")
            }
        }
    }

    /// A tuple with the parentheses of another one.
    fn like(&mut self, shape: &str, strides: &[&str]) -> String {
        let mut text = String::new();
        let mut inside = false;
        for character in shape.chars() {
            let is_digit = !"(),".contains(character);
            if is_digit && !inside {
                text += self.one_of(strides);
            }
            inside = is_digit;
            if !is_digit {
                text.push(character);
            }
        }
        text
    }
}

/// The variable of the environment that says how many pictures a test draws: 10,000 without it.
const PICTURES: &str = "STRIDEWISE_RANDOM_PICTURES";

// Two tests, so that two threads draw.
#[test]
fn random_pictures() {
    random_pictures_from(0x5eed);
}

#[test]
fn other_random_pictures() {
    random_pictures_from(0xfeed);
}

fn random_pictures_from(seed: u64) {
    let mut random = Random(seed);
    let names: Vec<&str> = KINDS
        .iter()
        .map(|kind| kind.name)
        .chain(Operation::ALL.iter().map(|operation| operation.name()))
        .collect();
    let pictures = std::env::var(PICTURES).map_or(10_000, |count| count.parse().expect(PICTURES));
    let (mut drawn, mut refused) = (0, 0);
    for number in 0..pictures {
        let kind = if random.below(50) == 0 {
            "nothing"
        } else {
            random.one_of(&names)
        };
        let forms = Operation::from_name(kind).map_or(&[][..], Operation::forms);
        let wanted: Vec<&str> = match KINDS.iter().find(|known| known.name == kind) {
            Some(kind) => kind
                .arguments
                .split(' ')
                .map(|word| word.trim_matches(['[', ']']))
                .collect(),
            None if forms.is_empty() || random.below(4) == 0 => vec![""; random.below(4)],
            None => forms[random.below(forms.len())].to_vec(),
        };
        let arguments: Vec<String> = wanted.iter().map(|kind| random.of_kind(kind)).collect();
        let mut options = Options::default();
        options.by = [
            None,
            Some(By::Offset),
            Some(By::Index),
            Some(By::Bank),
            Some(By::Thread),
        ][random.below(5)];
        options.bits = [32, 16, 8, 1, 0, -3, i64::MAX][random.below(7)];
        options.highlight = (random.below(4) == 0).then(|| random.argument());
        options.access = (random.below(6) == 0).then(|| {
            random
                .one_of(&[
                    "along/0",
                    "across/1/2",
                    "ldmatrix/1",
                    "4:1/2",
                    "(4,2):(1,4)/1",
                    "x",
                    "along/1/0",
                ])
                .into()
        });
        let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
        match draw(kind, &texts, &options) {
            Ok(scene) => {
                drawn += 1;
                // Each writer now and then.
                match number % 16 {
                    0 => assert!(scene.to_svg(Theme::Light, true).contains("</svg>")),
                    1 => assert!(scene.to_tikz().contains("\\end{document}")),
                    _ => assert!(scene.to_string().ends_with('\n') || scene.to_string().is_empty()),
                }
            }
            Err(error) => {
                refused += 1;
                let text = error.to_string();
                assert!(
                    !text.is_empty() && !text.contains('\n'),
                    "{kind} {texts:?}: {text}"
                );
            }
        }
    }
    assert!(
        drawn > pictures / 20 && refused > pictures / 20,
        "{drawn} drawn, {refused} refused"
    );
}
