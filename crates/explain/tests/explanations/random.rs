//! Random requests of all operations.

use crate::rows::{checked, has_its_numbers};
use std::collections::BTreeMap;
use stridewise_explain::{Unreadable, explain};
use stridewise_value::{EvaluateError, Operation, TILED_OPERATIONS, evaluate_tiled};

/// Numbers that are as random as a test needs them.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    /// A layout of up to three modes, one of which may have modes of its own.
    fn layout(&mut self) -> String {
        let mode = |random: &mut Self| {
            let extents = 7 + u64::from(random.below(9) == 0);
            let extent: i64 = [1, 2, 2, 3, 4, 6, 8, 1 << 62][random.below(extents) as usize];
            let stride: i64 =
                [0, 1, 1, 2, 3, 4, 6, 8, 12, 24, -1, 16, i64::MAX][random.below(13) as usize];
            (extent.to_string(), stride.to_string())
        };
        let modes: Vec<_> = (0..=self.below(3)).map(|_| mode(self)).collect();
        let (mut shape, mut stride): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
        if shape.len() == 3 && self.below(2) == 0 {
            for part in [&mut shape, &mut stride] {
                let last = part.split_off(1).join(",");
                part.push(format!("({last})"));
            }
        }
        match shape.as_slice() {
            [_] => format!("{}:{}", shape[0], stride[0]),
            _ => format!("({}):({})", shape.join(","), stride.join(",")),
        }
    }

    /// An operation, and arguments of one of its forms.
    pub(crate) fn request(&mut self) -> (Operation, Vec<String>) {
        let operation = Operation::ALL[self.below(Operation::ALL.len() as u64) as usize];
        let forms = operation.forms();
        let form = forms[self.below(forms.len() as u64) as usize];
        let arguments: Vec<String> = form
            .iter()
            .map(|kind| match *kind {
                "swizzle" => {
                    ["Sw<1,0,2>", "Sw<2,1,3>", "Sw<2,0,-2>"][self.below(3) as usize].into()
                }
                "composed" => format!("Sw<2,0,2> o {} o {}", 4 * self.below(2), self.layout()),
                "mapping" if self.below(4) == 0 => format!("Sw<2,0,2> o 0 o {}", self.layout()),
                "mapping" | "layout" | "layouts" => self.layout(),
                "tiler" if self.below(2) == 0 => self.layout(),
                "tiler" => ["2", "4", "<2,2>", "<2,_>", "<2:1,<2,1>>", "(2,2)", "_"]
                    [self.below(7) as usize]
                    .into(),
                "coord" => ["0", "3", "(1,_)", "(0,1)", "(_,1)", "(1,(0,1))"]
                    [self.below(6) as usize]
                    .into(),
                "strides" => "(1@0,1@1)".into(),
                "direction" => ["LayoutLeft", "LayoutRight"][self.below(2) as usize].into(),
                "integer" | "mode" => [0, 1, 2, 4, 8, 16, -1][self.below(7) as usize].to_string(),
                "offsets" => "(0,1,2,3)".into(),
                "modes" => ["0", "(0)", "(1,0)"][self.below(3) as usize].into(),
                _ => ["2", "(2,2)", "(4,(2,3))", "(1,0)", "12", "(4,6)", "()"]
                    [self.below(7) as usize]
                    .into(),
            })
            .collect();
        (operation, arguments)
    }

    fn one_of(&mut self, texts: &[&str]) -> String {
        texts[self.below(texts.len() as u64) as usize].to_owned()
    }

    /// An operation on shapes of XLA, and its operands.
    fn xla_request(&mut self) -> (&'static str, Vec<String>) {
        let rows = stridewise_xla::OPERATIONS;
        let (name, kinds) = rows[self.below(rows.len() as u64) as usize];
        let operands = kinds.iter().map(|kind| match *kind {
            "text" if name == "xla.parse_layout" => {
                self.one_of(&["{1,0:T(2,2)}", "{0}", "{0,0}", "{1,"])
            }
            "text" if name.starts_with("xla.broadcast") => {
                self.one_of(&["f32[3,5]", "f32[5]", "f32[1,5]", "s8[]", "token[]"])
            }
            "text" if name.ends_with("is_bitcast") => self.one_of(&[
                "f32[3,5]{1,0}",
                "f32[5,3]{0,1}",
                "f32[15]",
                "f32[2,",
                "s8[]",
            ]),
            _ if kind.starts_with('[') && name == "xla.transpose_is_bitcast" => {
                self.one_of(&["[1,0]", "[0,1]", "[0]", "[2,0]"])
            }
            _ if kind.starts_with('[') && name.starts_with("xla.broadcast") => {
                self.one_of(&["[]", "[1]", "[3,5]", "[7,5]"])
            }
            "text" => self.one_of(&[
                "f32[3,5]{1,0:T(2,2)}",
                "f32[5,3]{0,1}",
                "bf16[16,257]{1,0:T(8,128)(2,1)}",
                "s8[]",
                "f32[0,4]",
                "f32[3]",
                "(f32[2], s8[3])",
                "token[]",
                "f32[<=4,3]",
                "f32[2,3]{0,0}",
                "u8[9223372036854775807,4]",
                "f32[1,3,1]",
                "pred[4]{0:T(*,2)}",
                "f32[?,2]",
                "f32[4]{0:T(0)}",
                "f32[-1]",
            ]),
            "element type" => self.one_of(&["f32", "s4", "banana"]),
            "sharding" => self.one_of(&[
                "{devices=[2,4]<=[8]}",
                "{devices=[4,2]<=[2,4]T(1,0)}",
                "{devices=[2,1,2]3,1,2,0 last_tile_dim_replicate}",
                "{devices=[2,3]<=[2,3]T(1,0)}",
                "{mesh['a_1'=2,'b'=4], [{'b'}, {}]}",
                "{replicated}",
                "{manual}",
                "{devices=[3,2]<=[8]}",
            ]),
            "mesh" => self.one_of(&["mesh['a'=2,'b'=4]", "@mesh<[\"a\"=2]>", "mesh["]),
            "partition spec" => self.one_of(&["P('a')", "P('a', None)", "[\"b\"]", "P('a', 'a')"]),
            "devices" => self.one_of(&["8", "12", "0", "x"]),
            "layout" => self.layout(),
            "position" | "dimension" => {
                self.one_of(&["0", "1", "14", "17", "-1", "9223372036854775807", "x"])
            }
            _ => self.one_of(&[
                "[]", "[0]", "[1]", "[1,0]", "[0,1]", "[2,4]", "[0,0]", "[-1,7]", "[3,5]", "2",
            ]),
        });
        (name, operands.collect())
    }

    /// An operation of tiled atoms, and its operands with their names.
    fn tiled_request(&mut self) -> (&'static str, Vec<String>) {
        let (name, fields) = TILED_OPERATIONS[self.below(TILED_OPERATIONS.len() as u64) as usize];
        let mut names: Vec<&str> = fields.iter().flat_map(|field| field.split(", ")).collect();
        match name {
            "tiled.tiled_copy" => {
                names = [
                    "atom",
                    "make",
                    "thr_layout",
                    "val_layout",
                    "mma_atom",
                    "atom_layout",
                    "perm",
                    "of_atom",
                    "of_tv",
                    "of_tiler_mn",
                    "atom_tv",
                    "data_layout",
                ]
                .into();
            }
            "tiled.make_fragment_like" => names = ["in", "of", "atom", "tiler_mn", "tv"].into(),
            _ if names.contains(&"in or shape") => {
                names.push(["in", "shape"][self.below(2) as usize]);
            }
            _ if self.below(4) == 0 => names.push("proj"),
            _ => {}
        }
        let is_copy = names.iter().any(|name| name.contains("tv"));
        let operands = names
            .iter()
            .filter(|name| !name.contains(' '))
            .map(|operand| {
                let value = match *operand {
                    "atom" | "of_atom" if is_copy => self.one_of(&[
                        "UniversalCopy<uint128_t>, half_t",
                        "SM75_U32x4_LDSM_N, half_t",
                        "DefaultCopy, float",
                        "Banana",
                    ]),
                    "atom" | "mma_atom" => self.one_of(&[
                        "SM80_16x8x16_F32F16F16F32_TN",
                        "UniversalFMA<float>",
                        "SM70_8x8x4_F16F16F16F16_TN",
                    ]),
                    "atom_layout" => self.one_of(&[
                        "(1,1,1):(0,0,0)",
                        "(2,2,1):(1,2,0)",
                        "(2,1,2):(1,0,2)",
                        "2:1",
                    ]),
                    "perm" => self.one_of(&["<_,_,_>", "<32,_,_>", "<(2,2):(1,4),_,16>"]),
                    "in" if name.starts_with("tiled.partition_shape") => {
                        self.one_of(&["(64,64)", "(32,16,2)", "8"])
                    }
                    "in" if self.below(4) == 0 => "Sw<3,3,3> o 0 o (64,64):(64,1)".to_owned(),
                    "in" => self.one_of(&[
                        "(64,64):(64,1)",
                        "(32,16,4):(1,32,512)",
                        "((4,8),16):((1,4),32)",
                        "(7,5):(5,1)",
                        "8:1",
                        "(32,?):(1,32)",
                    ]),
                    "shape" => self.one_of(&["(64,64)", "(32,16,2)", "8"]),
                    "threads" => self.one_of(&["[0]", "[0,5,31]", "[127]", "[]", "[4000]"]),
                    "thread" => self.one_of(&["0", "5", "-1"]),
                    "make" => self.one_of(&[
                        "make_tiled_copy",
                        "make_tiled_copy_A",
                        "make_tiled_copy_B",
                        "make_tiled_copy_C",
                        "make_tiled_copy_C_atom",
                        "make_tiled_copy_S",
                        "make_tiled_copy_D",
                        "make_cotiled_copy",
                    ]),
                    "of" => self.one_of(&["partition_S", "partition_D"]),
                    "tv" | "of_tv" | "atom_tv" => {
                        self.one_of(&["((4,32),8):((256,1),32)", "(32,8):(8,1)", "(8,8):(8,1)"])
                    }
                    "tiler" | "tiler_mn" | "of_tiler_mn" => {
                        self.one_of(&["(32,32)", "(16,16)", "<8:1,8:1>"])
                    }
                    "coord" => self.one_of(&["(0,1)", "(_,0)", "3"]),
                    "proj" => self.one_of(&["(1,_)", "(1,1)"]),
                    _ => self.one_of(&["(32,4):(4,1)", "(1,8):(0,1)", "(8,4):(1,8)"]),
                };
                format!("{operand}={value}")
            });
        (name, operands.collect())
    }
}

#[test]
fn random_requests_are_explained() {
    let mut random = Random(38);
    let (mut answered, mut refused, mut stopped, mut numbers) = (0, 0, 0, 0);
    let mut silent = BTreeMap::<&str, bool>::new();
    for _ in 0..7_000 {
        let (operation, arguments) = random.request();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let Some(explained) = checked(operation, &arguments) else {
            continue;
        };
        let has_none = explained
            .explanation
            .to_string()
            .contains("has no explanation");
        if explained.answer.is_ok() {
            *silent.entry(operation.name()).or_insert(true) &= has_none;
        }
        answered += usize::from(explained.answer.is_ok());
        refused += usize::from(explained.answer.is_err());
        stopped += usize::from(!explained.explanation.is_complete);
        numbers += usize::from(has_its_numbers(operation, &explained));
    }
    assert!(!silent.values().any(|&silent| silent), "{silent:?}");
    println!(
        "{answered} answers and {refused} refusals explained, {stopped} at a step; {numbers} by their numbers"
    );
    assert!(
        answered > 2000 && refused > 1000 && stopped > 200 && numbers > 20,
        "{answered} {refused} {stopped} {numbers}"
    );
}

#[test]
fn random_requests_of_shapes_and_atoms_are_explained() {
    let mut random = Random(58);
    let mut counts = BTreeMap::<&str, [usize; 3]>::new();
    for case in 0..3_700 {
        let is_xla = case % 2 == 0;
        let (name, operands) = if is_xla {
            random.xla_request()
        } else {
            random.tiled_request()
        };
        let operands: Vec<&str> = operands.iter().map(String::as_str).collect();
        let answer = if is_xla {
            stridewise_xla::evaluate(name, &operands)
        } else {
            let named = operands
                .iter()
                .map(|operand| operand.split_once('=').unwrap());
            evaluate_tiled(name, &named.collect::<Vec<_>>(), &mut Vec::new())
        };
        let called = format!("{name} {operands:?}");
        let kind = match (explain(name, &operands), answer) {
            (Err(Unreadable::Message(why)), Err(EvaluateError::InvalidRequest(wanted))) => {
                assert_eq!(why, wanted, "{called}");
                0
            }
            (Ok(told), Err(EvaluateError::NoResult(why))) => {
                assert_eq!(told.call.result.unwrap_err().message, why, "{called}");
                1
            }
            (Ok(told), Ok(_)) => {
                let json: serde_json::Value =
                    serde_json::from_str(&told.to_json().to_string()).unwrap();
                assert_eq!(
                    json["call"]["result"].as_str(),
                    told.call.result.as_deref().ok(),
                    "{json}"
                );
                assert_eq!(
                    json["steps"].as_array().map(Vec::len),
                    Some(told.steps.len())
                );
                assert!(
                    told.is_complete && !told.steps.is_empty(),
                    "{called}\n{told}"
                );
                assert!(
                    !told.to_string().contains('$') && told.call.result.is_ok(),
                    "{told}"
                );
                2
            }
            unequal => panic!("{called}: {unequal:?}"),
        };
        counts.entry(name).or_default()[kind] += 1;
    }
    let all = stridewise_xla::OPERATIONS.len() + TILED_OPERATIONS.len();
    assert!(
        counts.len() == all && counts.values().all(|[_, _, answered]| *answered > 0),
        "{counts:?}"
    );
}
