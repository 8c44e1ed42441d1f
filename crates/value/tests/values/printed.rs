//! Layouts in text that CuTe, CuTe DSL and pycute print, leaves without a value, and hostile text.

use crate::common::every::{PROFILES, filled, leaves, small};
use crate::common::mutated;
use proptest::prelude::*;
use std::time::{Duration, Instant};
use stridewise::value::{
    Answer, AnyLayout, ComposedLayout, Coord, IntTuple, Layout, Operation, Reason, Swizzle, Tiler,
    evaluate,
};

fn answer(name: &str, arguments: &[&str]) -> Result<String, String> {
    let operation = Operation::from_name(name).expect("an operation");
    let answer = evaluate(operation, arguments);
    answer
        .map(|answer| answer.to_string())
        .map_err(|error| error.to_string())
}

/// What is printed, and the layout in it. Pointers and tuples are printed by CUTLASS 4.7, `tensor<…>`,
/// `raw_ptr(…)` and `!cute.…` by CuTe DSL 4.8.1, and tuples of one by pycute.
const PRINTED: &[(&str, &str)] = &[
    (
        "S<3,4,3> o 0 o (10,2):(2,1)",
        "Sw<3,4,3> o 0 o (10,2):(2,1)",
    ),
    (
        "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
    (
        "Sw<3,4,3> o smem_ptr[1b](unset) o (_8,_1024):(_1024,_1)",
        "Sw<3,7,3> o 0 o (8,1024):(1024,1)",
    ),
    (
        "Sw<1,4,3> o smem_ptr[8b](unset) o (_8,_32):(_32,_1)",
        "Sw<1,4,3> o 0 o (8,32):(32,1)",
    ),
    (
        "Sw<3,4,3> o smem_ptr[4b](unset) o (_8,_256):(_256,_1)",
        "Sw<3,5,3> o 0 o (8,256):(256,1)",
    ),
    (
        "tCsA: Sw<3,4,3>_smem_ptr[16b](0x7f8800000400) o ((_64,(_8,_2)),_2,_4,_3):((_1,(_64,_1024)),_512,_2048,_8192)",
        "Sw<3,3,3> o 0 o ((64,(8,2)),2,4,3):((1,(64,1024)),512,2048,8192)",
    ),
    (
        "Sw<3,4,3>_smem_ptr[16b](SMEM_ADDR_A) o (_8,_64):(_64,_1)",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
    (
        "Sw<3,4,3>_smem_ptr[16b](0x7f8800000410) o (_8,_64):(_64,_1)",
        "Sw<3,3,3> o 8 o (8,64):(64,1)",
    ),
    (
        "Sw<3,4,3>_smem_subptr[4b](0x410.1) o (_8,_256):(_256,_1)",
        "Sw<3,5,3> o 33 o (8,256):(256,1)",
    ),
    (
        "smem_ptr[16b](0x770000000400) o Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
    (
        "gmem_ptr[32b](0x7f4b22000000) o (_32,_4,1024):(_1,5120,20480)",
        "(32,4,1024):(1,5120,20480)",
    ),
    (
        "gmem_ptr[32b](0x…) o (_32,_4,1024):(_1,5120,20480)",
        "(32,4,1024):(1,5120,20480)",
    ),
    (
        "ptr[32b](0x7ffc501662b0) o (_8,_3,_2):(_3,_1,_24)",
        "(8,3,2):(3,1,24)",
    ),
    (
        "ptr[32b](0x7ffc501662b0) o (_2,_2):(_1,_2):\n  1.0e+00  2.0e+00\n  3.0e+00  4.0e+00\n",
        "(2,2):(1,2)",
    ),
    ("rmem_[16b] o (_8,_64):(_64,_1)", "(8,64):(64,1)"),
    (
        "tmem_[32b](0x0000.0000) o ((_128,_256),_1,_1):((_65536,_1),_0,_0)",
        "((128,256),1,1):((65536,1),0,0)",
    ),
    (
        "gmem_sparse<2>_ptr[8b](0x7f00) o (4,5):(1,4)",
        "(4,5):(1,4)",
    ),
    ("smem_sparse<2>_ptr[8b](unset) o (4,5):(1,4)", "(4,5):(1,4)"),
    ("counting_iter(3) o (4,5):(1,4)", "(4,5):(1,4)"),
    (
        "tAgA:\tArithTuple(_0,0) o (((_64,_128),_1),4):(((_1@0,_1@1),_0),_64@0)",
        "(((64,128),1),4):(((1@0,1@1),0),64@0)",
    ),
    (
        "tCrA: GMMA::DescriptorIterator o (_1,_2,_4,_3):(_0,_64,_256,_1024)",
        "(1,2,4,3):(0,64,256,1024)",
    ),
    (
        "UMMA::DescriptorIterator o (_1,_1,_4):(_0,_0,_2)",
        "(1,1,4):(0,0,2)",
    ),
    (
        "Tensor<0x00007f4b22000000@gmem o (2,32768,32768):(1073741824,32768,1)>",
        "(2,32768,32768):(1073741824,32768,1)",
    ),
    (
        "Tensor<0x000000000875f580@generic o (30, 20):(20, 1)>",
        "(30,20):(20,1)",
    ),
    ("Tensor<0x000000000875f580@gmem o (32,):(1,)>", "(32):(1)"),
    (
        "((32,),(2,50,80)):((16000,),(512000,160,1))",
        "((32),(2,50,80)):((16000),(512000,160,1))",
    ),
    (
        "tensor<ptr<f32, rmem, align<32>> o (4,2):(1,4)>",
        "(4,2):(1,4)",
    ),
    (
        "tensor<ptr<f16, smem, align<1024>> o S<3,4,3> o 0 o (8,64):(64,1)>",
        "Sw<3,4,3> o 0 o (8,64):(64,1)",
    ),
    (
        "tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
    (
        "tensor<ptr<f8E4M3FN, smem, align<1024>, S<2,4,3>> o (8,64):(64,1)>",
        "Sw<2,4,3> o 0 o (8,64):(64,1)",
    ),
    ("mA =  tensor<(0,0) o (8,5):(1@0,1@1)>", "(8,5):(1@0,1@1)"),
    (
        "raw_ptr(0x00007ffd54937540: f32, rmem, align<32>) o (4,2):(1,4) = \n  ( 0.0, 1.0 )",
        "(4,2):(1,4)",
    ),
    (
        "tensor(raw_ptr(0x00007ffd54937540: f32, rmem, align<32>) o (4,2):(1,4), data=\n       [[-0.000000, ], ])",
        "(4,2):(1,4)",
    ),
    (
        "!cute.layout<\"((128,16),1,4):((64,1),0,16)\">",
        "((128,16),1,4):((64,1),0,16)",
    ),
    (
        "!cute.composed_layout<\"S<3,4,3> o 0 o (8,64):(64,1)\">",
        "Sw<3,4,3> o 0 o (8,64):(64,1)",
    ),
    (
        "!cute.memref<f16, smem, align<1024>, S<3,4,3>, \"(8,64):(64,1)\">",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
    (
        "!cute.memref<f32, rmem, align<32>, \"(4,2):(1,4)\">",
        "(4,2):(1,4)",
    ),
    (
        "!cute.coord_tensor<\"(0,?{div=128},0)\", \"(2,3,4):(1@1,1@0,1@2)\">",
        "(2,3,4):(1@1,1@0,1@2)",
    ),
    ("(_4,(2,_2)):(_1,(_4,8))", "(4,(2,2)):(1,(4,8))"),
];

#[test]
fn what_others_print_is_read() {
    for &(text, wanted) in PRINTED {
        let read = AnyLayout::parse(text).map(|layout| layout.to_string());
        assert_eq!(read.as_deref(), Ok(wanted), "{text}");
        assert_eq!(answer("parse", &[text]).as_deref(), Ok(wanted), "{text}");
        assert_eq!(answer("size", &[text]), answer("size", &[wanted]), "{text}");
        assert_eq!(
            answer("coalesce", &[text]),
            answer("coalesce", &[wanted]),
            "{text}"
        );
        match AnyLayout::parse(wanted).unwrap() {
            AnyLayout::Layout(layout) => assert_eq!(Layout::parse(text), Ok(layout), "{text}"),
            AnyLayout::Composed(layout) => {
                assert_eq!(ComposedLayout::parse(text), Ok(layout), "{text}");
                assert!(Layout::parse(text).is_err(), "{text}");
            }
        }
    }
    assert_eq!("(32,)".parse::<IntTuple>().unwrap().to_string(), "(32)");
    assert_eq!("((1,),_)".parse::<Coord>().unwrap().to_string(), "((1),_)");
    assert_eq!("(4,(8,),)".parse::<Tiler>().unwrap().to_string(), "<4,<8>>");
    assert_eq!(
        "S<3,4,3>".parse::<Swizzle>().unwrap().to_string(),
        "Sw<3,4,3>"
    );
}

#[test]
fn what_has_no_layout_is_refused_with_its_place() {
    for (text, wanted) in [
        (
            "Sw<3,4,3> o smem_ptr[6b](unset) o (_8,_8):(_8,_1)",
            "6 is not a power of two, but a swizzle works on whole bits of an index",
        ),
        (
            "Sw<3,0,3> o smem_ptr[16b](unset) o (_8,_8):(_8,_1)",
            "the swizzle toggles bits of the byte address from bit 0 on, inside of elements of 2 bytes, so it is not a swizzle of elements",
        ),
        (
            "Sw<3,4,3>_smem_ptr[16b](0x411) o (_8,_8):(_8,_1)",
            "expected an address that is a multiple of the elements' size at byte 48",
        ),
        (
            "Sw<3,4,3>_smem_sparse<2>_ptr[8b](0x0) o (_8,_8):(_8,_1)",
            "expected no swizzle around a pointer to sparse elements at byte 55",
        ),
        (
            "Sw<3,4,3>_(8,8):(8,1)",
            "expected a pointer such as smem_ptr[16b](0x400) at byte 10",
        ),
        (
            "ptr[0b](0x7f) o (4,2):(1,4)",
            "expected the bits of an element, 1 or more at byte 4",
        ),
        ("ptr[32](0x7f) o (4,2):(1,4)", "expected b] at byte 6"),
        ("ptr[32b](0x7f) (4,2):(1,4)", "expected o at byte 15"),
        (
            "tensor<ptr<f17, smem, S<3,4,3>> o (8,64):(64,1)>",
            "expected an element type such as f16, whose size the swizzle needs at byte 11",
        ),
        (
            "tensor<f32 o (8,64):(64,1)>",
            "expected a pointer or a coordinate at byte 7",
        ),
        (
            "tensor<ptr<f32, gmem> o (8,64):(64,1)",
            "expected > at byte 37",
        ),
        (
            "!cute.tile<\"(8,64):(64,1)\">",
            "expected layout<, composed_layout<, memref< or coord_tensor< at byte 6",
        ),
        ("ptr<f32, gmem>", "expected o at byte 14"),
        (
            "tensor<((0,0) o (8,5):(1,8)",
            "expected a closing bracket at byte 27",
        ),
    ] {
        let error = AnyLayout::parse(text).unwrap_err();
        assert_eq!(error.reason().to_string(), wanted, "{text}");
    }
}

/// Each leaf `n` of a text as `part(n)`.
fn with_leaves(text: &str, mut part: impl FnMut(&str) -> String) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(begin) = rest.find(|c: char| c.is_ascii_digit() || c == '-') {
        let end = rest[begin..].find(|c: char| !c.is_ascii_digit() && c != '-');
        let end = end.map_or(rest.len(), |end| begin + end);
        out += &rest[..begin];
        out += &part(&rest[begin..end]);
        rest = &rest[end..];
    }
    out + rest
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_layout_comes_out_of_each_form(l in small(), marks in any::<u64>()) {
        let mut place = 0;
        let marked = with_leaves(&l.to_string(), |leaf| {
            place += 1;
            let mark = if marks >> (place % 64) & 1 == 1 { "_" } else { "" };
            format!("{mark}{leaf}")
        });
        let python = l.to_string().replace(',', ", ").replace(')', ",)").replace("(,)", "()");
        for text in [
            marked.clone(),
            python.clone(),
            format!("gmem_ptr[32b](0x7f00) o {marked}"),
            format!("ptr[32b](0x7f00) o {marked}:\n 1 2"),
            format!("tmem_[16b](0x0000.0001) o {marked}"),
            format!("tCrA: UMMA::DescriptorIterator o {marked}"),
            format!("Tensor<0x7f00@gmem o {python}>"),
            format!("tensor<ptr<f32, gmem, align<16>> o {l}>"),
            format!("tensor(raw_ptr(0x7f00: f32, rmem) o {l}, data=[])"),
            format!("!cute.layout<\"{l}\">"),
        ] {
            prop_assert_eq!(Layout::parse(&text), Ok(l), "{}", text);
        }
        let composed = format!("Sw<2,1,3> o 4 o {l}");
        for text in [
            format!("S<2,1,3> o 4 o {marked}"),
            format!("tensor<ptr<f32, smem> o S<2,1,3> o 4 o {l}>"),
            format!("!cute.composed_layout<\"S<2,1,3> o 4 o {l}\">"),
        ] {
            prop_assert_eq!(AnyLayout::parse(&text), AnyLayout::parse(&composed), "{}", text);
        }
    }

    /// The element at `c` is where the swizzle takes the byte address `pointer + size · l(c)`.
    #[test]
    fn a_swizzled_pointer_is_a_swizzle_of_elements(
        l in small(), bits in 0_u32..4, base in 0_u32..6, shift in -4_i32..5, width in 3_u32..7, begin in 0_i64..64,
    ) {
        prop_assume!(shift.unsigned_abs() >= bits);
        let (swizzle, size) = (Swizzle::new(bits, base, shift).unwrap(), 1_i64 << (width - 3));
        let block = 1 << (base + bits + shift.unsigned_abs());
        let address = 7 * block + begin * size;
        let text = format!("{}_smem_ptr[{}b]({address:#x}) o {l}", swizzle, 8 * size);
        match AnyLayout::parse(&text) {
            Ok(read) => for position in 0..l.size().unwrap() {
                let byte = swizzle.apply(address + size * l.at(position).unwrap());
                let first = address / block * block;
                prop_assert_eq!(byte, first + size * read.at(position).unwrap(), "{}", text);
            },
            // A byte of an element goes elsewhere than its first one, or all bytes stay.
            Err(error) => {
                prop_assert_eq!(error.reason(), Reason::TornElement { bytes: size, base: base.into() }, "{}", text);
                let torn = (0..2 * block.max(size)).any(|byte| swizzle.apply(byte) - byte != swizzle.apply(byte / size * size) - byte / size * size
                    || swizzle.apply(byte / size * size) % size != 0);
                prop_assert!(torn || bits == 0, "{}", text);
            }
        }
    }
}

#[test]
fn leaves_without_a_value_are_moved() {
    let l = "(?,?{div=8}):(?{i64 div=8},1)";
    for (name, arguments, wanted) in [
        ("parse", vec![l], Ok(l)),
        (
            "parse",
            vec!["(4,?{i32}):(1,?{i32,div=4})"],
            Ok("(4,?):(1,?{div=4})"),
        ),
        (
            "parse",
            vec!["S<3,4,3> o ? o (?,8):(8,1)"],
            Ok("Sw<3,4,3> o ? o (?,8):(8,1)"),
        ),
        (
            "parse",
            vec!["tensor<(0,?{div=128}) o (?,5):(1@0,?{div=2}@1)>"],
            Ok("(?,5):(1@0,?{div=2}@1)"),
        ),
        ("rank", vec![l], Ok("2")),
        ("depth", vec![l], Ok("1")),
        ("slice", vec!["(_,0)", l], Ok("(?):(?{i64 div=8})")),
        ("slice", vec!["(_,?)", l], Ok("(?):(?{i64 div=8})")),
        ("get", vec![l, "1"], Ok("?{div=8}:1")),
        ("get", vec!["(?{i64},4)", "0"], Ok("?{i64}")),
        (
            "select",
            vec![l, "(1,0)"],
            Ok("(?{div=8},?):(1,?{i64 div=8})"),
        ),
        (
            "group",
            vec!["(?,?,4):(1,?,8)", "0", "2"],
            Ok("((?,?),4):((1,?),8)"),
        ),
        ("congruent", vec![l, "(4,4)"], Ok("true")),
        ("size", vec!["(4,8):(?,?)"], Ok("32")),
        ("compatible", vec!["(4,8):(?,?)", "(4,(2,4))"], Ok("true")),
        ("crd2idx", vec!["(0,3)", l], Ok("3")),
        ("call", vec!["(?,8):(?@1,1@0)", "(0,3)"], Ok("(3,0)")),
        (
            "crd2idx",
            vec!["(1,3)", l],
            Err(
                "crd2idx: the result depends on the leaf `?` at byte 1: write a number in its place, in argument 2",
            ),
        ),
        (
            "size",
            vec!["(4,?{div=8}):(1,4)"],
            Err(
                "size: the result depends on the leaf `?` at byte 3: write a number in its place, in argument 1",
            ),
        ),
        (
            "coalesce",
            vec!["(4,8):(1,?)"],
            Err(
                "coalesce: the result depends on the leaf `?` at byte 9: write a number in its place, in argument 1",
            ),
        ),
        (
            "slice",
            vec!["(_,0)", "Sw<3,0,3> o 0 o (?,8):(8,1)"],
            Err(
                "slice: the result depends on the leaf `?` at byte 17: write a number in its place, in argument 2",
            ),
        ),
        (
            "get",
            vec![l, "?"],
            Err(
                "get: the result depends on the leaf `?` at byte 0: write a number in its place, in argument 2",
            ),
        ),
        (
            "rank",
            vec!["(?,4611686018427387904)"],
            Err(
                "rank: expected a number below 2^62 before this, as there are leaves without a value at byte 22, in argument 1",
            ),
        ),
        (
            "rank",
            vec!["(?{div=0},4)"],
            Err(
                "rank: expected a divisor of 1 or more, of at most 32 bits at byte 7, in argument 1",
            ),
        ),
    ] {
        let answered = answer(name, &arguments);
        let answered = answered
            .as_ref()
            .map(String::as_str)
            .map_err(String::as_str);
        assert_eq!(answered, wanted, "{name} {arguments:?}");
    }
    // Numbers that stand for such leaves mean themselves where there are none.
    let large = "(1,2):(9223372036854775807,4611686018427387907)";
    for (name, wanted) in [
        ("size", "2"),
        ("rank", "2"),
        ("parse", large),
        ("congruent", "true"),
    ] {
        let arguments = [large, large];
        let count = 1 + usize::from(name == "congruent");
        assert_eq!(answer(name, &arguments[..count]).as_deref(), Ok(wanted));
    }
    assert_eq!(
        answer("size", &[&format!("gmem_ptr[8b](0x7f) o {large}")]).as_deref(),
        Ok("2")
    );
    assert_eq!(
        "(4,?):(1,4)".parse::<Layout>().unwrap_err().reason(),
        Reason::UnknownLeaf { position: 3 }
    );
}

/// Operations that take a layout or a tuple with leaves without a value, and other arguments.
const MOVES: &[(&str, &[&str])] = &[
    ("parse", &[]),
    ("rank", &[]),
    ("depth", &[]),
    ("flatten", &[]),
    ("zip", &[]),
    ("reverse", &[]),
    ("get", &["0"]),
    ("get", &["1"]),
    ("take", &["0", "1"]),
    ("take", &["1", "2"]),
    ("group", &["0", "1"]),
    ("group", &["0", "2"]),
    ("select", &["(1,0)"]),
    ("append", &["5:7"]),
    ("append", &["5"]),
    ("prepend", &["5:7"]),
    ("append_n", &["4"]),
    ("prepend_n", &["3", "5:7"]),
    ("replace_n", &["0", "5:7"]),
    ("unflatten", &["((1,1),1)"]),
    ("congruent", &["(4,4)"]),
    ("weakly_congruent", &["(4,(4,4))"]),
];

#[test]
fn leaves_without_a_value_are_moved_as_numbers_are() {
    let mut answers = 0;
    for profile in PROFILES {
        let count = leaves(profile);
        let numbers: Vec<i64> = (0..2 * count as i64).map(|leaf| 101 + leaf).collect();
        let (shape, stride) = (
            filled(profile, &numbers[..count]),
            filled(profile, &numbers[count..]),
        );
        for hidden in 0..1_u32 << (2 * count) {
            let hide = |text: &str| {
                with_leaves(text, |leaf| {
                    let number: u32 = leaf.parse().unwrap();
                    let is_hidden = number > 100 && hidden >> (number - 101) & 1 == 1;
                    if is_hidden {
                        format!("?{{div={leaf}}}")
                    } else {
                        leaf.to_owned()
                    }
                })
            };
            for &(name, more) in MOVES {
                for operand in [
                    format!("{shape}:{stride}"),
                    format!("Sw<1,0,1> o 3 o {shape}:{stride}"),
                    shape.clone(),
                ] {
                    let of = |operand: &str| {
                        let arguments: Vec<&str> = std::iter::once(operand)
                            .chain(more.iter().copied())
                            .collect();
                        answer(name, &arguments)
                    };
                    match (of(&operand), of(&hide(&operand))) {
                        (Ok(wanted), found) => {
                            answers += 1;
                            assert_eq!(found, Ok(hide(&wanted)), "{name} {operand} {hidden:b}");
                        }
                        (Err(_), found) => assert!(found.is_err(), "{name} {operand} {hidden:b}"),
                    }
                }
            }
        }
    }
    assert!(answers > 10_000, "{answers}");
}

#[test]
fn swapped_operands_are_named() {
    for (name, arguments, wanted) in [
        (
            "crd2idx",
            ["(4,8):(8,1)", "(0,1)"],
            "crd2idx: argument 1 is a layout and argument 2 is a coordinate: swap them",
        ),
        (
            "slice",
            ["(4,8):(8,1)", "(0,_)"],
            "slice: argument 1 is a layout and argument 2 is a coordinate: swap them",
        ),
        (
            "idx2crd",
            ["(4,8):(8,1)", "5"],
            "idx2crd: argument 1 is a layout and argument 2 is a coordinate: swap them",
        ),
        (
            "composition",
            ["<4,8>", "(4,8):(8,1)"],
            "composition: argument 1 is a tiler and argument 2 is a layout: swap them",
        ),
        (
            "coalesce",
            ["(1,1)", "(4,8):(8,1)"],
            "coalesce: argument 1 is a tuple and argument 2 is a layout: swap them",
        ),
        (
            "swizzle_apply",
            ["5", "Sw<3,0,3>"],
            "swizzle_apply: argument 1 is a number and argument 2 is a swizzle: swap them",
        ),
        (
            "get_hier_coord",
            ["5", "(4,8):(8,1)"],
            "get_hier_coord: argument 1 is a number and argument 2 is a layout: swap them",
        ),
    ] {
        assert_eq!(answer(name, &arguments), Err(wanted.to_owned()));
        assert!(
            answer(name, &[arguments[1], arguments[0]]).is_ok(),
            "{name}"
        );
    }
    let three = answer("group", &["0", "(4,2,3):(1,4,8)", "2"]);
    assert_eq!(
        three,
        Err("group: argument 1 is a number and argument 2 is a layout: swap them".to_owned())
    );
    // No order of these is right.
    assert!(
        !answer("crd2idx", &["(4,8):(8,1)", "(0,"])
            .unwrap_err()
            .contains("place")
    );
}

#[test]
fn leaves_of_32_bits_are_checked() {
    let wide = |text: &str| text.parse::<Layout>().map_err(|error| error.reason());
    let span = 4_294_967_295;
    assert_eq!(
        wide("(65536{i32},65536{i32}):(65536{i32},1)"),
        Err(Reason::IndexWidth { span })
    );
    assert_eq!(
        wide("(65536{i32},_65536):(65536{i32},_1)"),
        Err(Reason::IndexWidth { span })
    );
    assert_eq!(
        wide("(2147483646{i32}):(1)").map(|l| l.to_string()),
        Ok("(2147483646):(1)".to_owned())
    );
    assert_eq!(
        wide("(2147483647{i32}):(1)"),
        Err(Reason::IndexWidth {
            span: 2_147_483_646
        })
    );
    // A dynamic leaf of 64 bits beside static ones.
    assert!(wide("(65536{i32},_65536):(65536{i32},1)").is_ok());
    assert!(wide("(0{i32},65536{i32}):(65536{i32},2147483647{i32})").is_ok());
    assert!(wide("(65536,65536):(65536,1)").is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hostile_text_is_read_or_refused(
        which in 0..PRINTED.len(),
        other in 0..PRINTED.len(),
        operation in 0..Operation::ALL.len(),
        edits in proptest::collection::vec((any::<usize>(), any::<u8>(), prop_oneof![
            proptest::char::any(), proptest::sample::select("()<>[]{},:;@_?-0123456789Swob\"!=. 'ptr∘".chars().collect::<Vec<_>>()),
        ]), 0..6),
    ) {
        let text = mutated(PRINTED[which].0, &edits);
        if let Ok(layout) = AnyLayout::parse(&text) {
            prop_assert_eq!(AnyLayout::parse(&layout.to_string()), Ok(layout));
        }
        let _ = (Layout::parse(&text), Tiler::parse(&text), Coord::parse(&text), Swizzle::parse(&text));
        let (one, two) = (text.as_str(), PRINTED[other].0);
        for arguments in [&[one][..], &[one, two], &[two, one], &[one, "(0,_)"], &["4", one], &[one, "1", "2"]] {
            match evaluate(Operation::ALL[operation], arguments) {
                Ok(answer @ Answer::Layout(_)) => prop_assert!(AnyLayout::parse(&answer.to_string()).is_ok()),
                Ok(answer) => prop_assert!(!answer.to_string().is_empty()),
                Err(error) => {
                    if let Reason::Syntax { position, .. } | Reason::UnknownLeaf { position } = error.reason() {
                        prop_assert!(position <= one.len().max(two.len()));
                    }
                }
            }
        }
    }
}

#[test]
fn long_text_takes_no_longer_than_its_length() {
    let begin = Instant::now();
    for part in [
        "(",
        ")",
        "<",
        "sparse<2>_",
        "smem_",
        "S<3,4,3>_",
        "tensor<",
        "!cute.",
        "a",
        "a:",
        "0x",
        "\"",
        "?",
        "_",
        "{",
        "((1,),",
        "ptr<f32,",
        "o ",
        "∘",
    ] {
        for head in [
            "",
            "tensor<ptr<",
            "ptr[32b](0x",
            "(1,2):(",
            "raw_ptr(",
            "Tensor<",
            "tensor<(",
            "Sw<3,4,3> o ",
            "!cute.memref<",
        ] {
            let text = head.to_owned() + &part.repeat((1 << 18) / part.len());
            assert!(AnyLayout::parse(&text).is_err());
            assert!(Tiler::parse(&text).is_err());
            assert!(answer("composition", &[&text, "(1,2):(1,2)"]).is_err());
            assert!(answer("crd2idx", &[&text, &text]).is_err());
        }
    }
    // Each is read in well below a millisecond, but for debug builds.
    assert!(
        begin.elapsed() < Duration::from_secs(120),
        "{:?}",
        begin.elapsed()
    );
}
