//! Text of which reading decides the notation: CuTe's, XLA's, or a line of HLO.

use proptest::prelude::*;
use stridewise::xla::{Instruction, Misread, Pasted, Shape};

#[test]
fn reading_decides_the_notation() {
    for (text, wanted) in [
        ("(4,8):(8,1)", "Layout (4,8):(8,1)"),
        (
            "ptr[32b](0x7ffc501662b0) o (_8,_3,_2):(_3,_1,_24)",
            "Layout (8,3,2):(3,1,24)",
        ),
        (
            "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
            "Layout Sw<3,3,3> o 0 o (8,64):(64,1)",
        ),
        (
            "(?,?{div=8}):(?{i64 div=8},1)",
            "Unknown (?,?{div=8}):(?{i64 div=8},1)",
        ),
        (
            "tensor<ptr<f32, gmem> o ((1,32),(?,?)):((0,1),(?,32))>",
            "Unknown ((1,32),(?,?)):((0,1),(?,32))",
        ),
        ("f32[3,5]{1,0:T(2,2)}", "Shape f32[3,5]{1,0:T(2,2)}"),
        ("f32[<=3,?]", "Shape f32[<=3,?]{1,0}"),
        ("F32[3,5]{1,0:(2,2)}", "Shape f32[3,5]{1,0:T(2,2)}"),
        (
            "(f32[2], (s32[], token[]))",
            "Shape (f32[2]{0}, (s32[], token[]))",
        ),
        ("s32[4]", "Shape s32[4]{0}"),
        ("()", "Shape ()"),
        ("opaque[]", "Shape opaque[]"),
        ("b(f32[2])", "Shape b(f32[2]{0})"),
        (
            "%fusion.1 = f32[8,128]{1,0:T(8,128)} fusion(...)",
            "Instruction %fusion.1 = f32[8,128]{1,0:T(8,128)} fusion()",
        ),
        (
            "  ROOT %tuple.3 = (f32[8]{0}, /*index=1*/s32[]) tuple(f32[8]{0} %a.1, s32[] %b), metadata={op_name=\"x\"}",
            "Instruction ROOT %tuple.3 = (f32[8]{0}, s32[]) tuple(f32[8]{0} %a.1, s32[] %b)",
        ),
        (
            "add.5 = f32[] add(x, y)",
            "Instruction %add.5 = f32[] add(%x, %y)",
        ),
        (
            "%constant.4 = f32[2]{0} constant({1, 2})",
            "Instruction %constant.4 = f32[2]{0} constant()",
        ),
        (
            "%parameter.1 = f32[2]{0} parameter(0)",
            "Instruction %parameter.1 = f32[2]{0} parameter()",
        ),
        (
            "%gte = s32[] get-tuple-element((f32[8]{0}, s32[]) %t), index=1",
            "Instruction %gte = s32[] get-tuple-element((f32[8]{0}, s32[]) %t)",
        ),
        (
            "%x = f32[2]{0} add(f32[2]{0}, f32[2]{0})",
            "Instruction %x = f32[2]{0} add(f32[2]{0}, f32[2]{0})",
        ),
    ] {
        let read = match Pasted::parse(text) {
            Ok(pasted) => {
                let debug = format!("{pasted:?}");
                format!("{} {pasted}", debug.split('(').next().unwrap())
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(read, wanted, "{text}");
    }
}

#[test]
fn the_notation_that_fits_longer_tells_the_mistake() {
    for (text, wanted) in [
        ("(4,8:(1,4)", "expected , or ) at byte 4"),
        ("f32[3,5", "expected ',' or ']' at byte 7"),
        (
            "ptr[32b](0x7ffc501662b0) o (_8,_3",
            "expected , or ) at byte 33",
        ),
        (
            "(f32[2], q32[])",
            "expected an element type such as f32 at byte 9",
        ),
        (
            "%a = f32[2] +",
            "expected an operation such as fusion at byte 12",
        ),
        (
            "%a = (4,8):(8,1)",
            "expected an element type such as f32 at byte 6",
        ),
        ("(4,-2):(1,1)", "extent -2 is negative"),
        ("(?,8):(8,x)", "expected an integer or ( at byte 9"),
        (
            "[4,2]",
            "neither a layout of CuTe (expected an integer or ( at byte 0) nor an XLA shape (expected an element type such as f32 at byte 0)",
        ),
        (
            "x32[3]",
            "neither a layout of CuTe (expected an integer or ( at byte 0) nor an XLA shape (expected an element type such as f32 at byte 0)",
        ),
    ] {
        let error = Pasted::parse(text).unwrap_err();
        assert_eq!(error.to_string(), wanted, "{text}");
    }
    assert!(matches!(Pasted::parse("f32[3"), Err(Misread::Xla(_))));
}

/// Shapes of arrays and tuples, up to three levels deep.
fn shape() -> impl Strategy<Value = String> {
    let array = (
        prop_oneof!["f32", "bf16", "s4", "pred", "c64"],
        proptest::collection::vec(0_i64..9, 0..4),
    )
        .prop_map(|(element, extents)| format!("{element}{extents:?}").replace(' ', ""));
    let leaf =
        prop_oneof![6 => array, 1 => Just("token[]".to_owned()), 1 => Just("opaque[]".to_owned())];
    leaf.prop_recursive(3, 12, 6, |inner| {
        proptest::collection::vec(inner, 0..7).prop_map(|items| format!("({})", items.join(", ")))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_instruction_that_is_printed_is_read(
        result in shape(),
        operands in proptest::collection::vec((proptest::option::of(shape()), "[a-z][a-z0-9_.-]{0,6}"), 0..5),
        is_root in any::<bool>(),
        name in "[a-z][a-z0-9_.-]{0,6}",
        opcode in "[a-z][a-z0-9-]{0,8}",
        more in prop_oneof![Just(""), Just(", kind=kLoop, calls=%f"), Just(", metadata={op_name=\"(a\"}")],
    ) {
        let operands: Vec<String> = operands.into_iter().map(|(shape, name)| match shape {
            Some(shape) => format!("{shape} %{name}"),
            None => format!("%{name}"),
        }).collect();
        let root = if is_root { "ROOT " } else { "" };
        let text = format!("{root}%{name} = {result} {opcode}({}){more}", operands.join(", "));
        let read: Instruction = text.parse().unwrap();
        prop_assert_eq!(&read.shape, &result.parse::<Shape>().unwrap());
        prop_assert_eq!((read.is_root, &read.name, &read.opcode), (is_root, &name, &opcode));
        prop_assert_eq!(read.operands.len(), operands.len());
        prop_assert_eq!(read.to_string().parse::<Instruction>().unwrap(), read.clone());
        prop_assert_eq!(Pasted::parse(&text), Ok(Pasted::Instruction(read)));
    }

    #[test]
    fn the_leaves_of_a_shape_are_all_of_it(text in shape()) {
        fn count(shape: &Shape) -> usize {
            match shape {
                Shape::Tuple(elements) => elements.iter().map(count).sum(),
                _ => 1,
            }
        }
        let shape: Shape = text.parse().unwrap();
        let leaves = shape.leaves();
        prop_assert_eq!(leaves.len(), count(&shape));
        for (path, leaf) in leaves {
            let found = path.iter().fold(&shape, |shape, &place| match shape {
                Shape::Tuple(elements) => &elements[place],
                _ => panic!("{path:?}"),
            });
            prop_assert_eq!(found, leaf);
        }
    }

    #[test]
    fn hostile_text_is_read_or_refused(
        text in shape(),
        edits in proptest::collection::vec((any::<usize>(), any::<u8>(), prop_oneof![
            proptest::char::any(), proptest::sample::select("()[]{}<>,:=%*?_-0123456789TfoROswb/\" ".chars().collect::<Vec<_>>()),
        ]), 0..6),
        is_instruction in any::<bool>(),
    ) {
        let text = if is_instruction { format!("ROOT %a.1 = {text} fusion({text} %b, %c), calls=%d") } else { text };
        let text = stridewise_oracle::mutated(&text, &edits);
        match Pasted::parse(&text) {
            Ok(pasted) => prop_assert_eq!(Pasted::parse(&pasted.to_string()), Ok(pasted), "{}", text),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn long_text_takes_no_longer_than_its_length() {
    let begin = std::time::Instant::now();
    for part in [
        "(", "f32[", "f32[2],", "%", "%a,", "%a = ", "ROOT ", "/*", "(f32[2],", "{", "1,", "T(2)",
        "=", "b(",
    ] {
        for head in ["", "%a = f32[2] fusion(", "%a = (", "f32[", "f32[2]{0:"] {
            let text = head.to_owned() + &part.repeat((1 << 18) / part.len());
            let _ = Pasted::parse(&text);
        }
    }
    assert!(
        begin.elapsed() < std::time::Duration::from_secs(120),
        "{:?}",
        begin.elapsed()
    );
}
