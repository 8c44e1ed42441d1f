//! Answers to requests, as the page reads them.

use serde_json::Value;
use std::fmt::Write;
use stridewise_explorer::answer;

fn request(text: &str) -> Value {
    serde_json::from_str(&answer(text)).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// A text as a field of a link.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'%' | b'&' | b'=' | b'#' | b'+' => format!("%{byte:02X}"),
        byte => char::from(byte).to_string(),
    };
    text.bytes().map(byte).collect()
}

#[test]
fn every_operation_has_an_example_with_a_result_and_a_picture() {
    let catalogue = request("want=catalogue");
    let entries = catalogue["entries"].as_array().unwrap();
    let mut wrong = Vec::new();
    for entry in entries {
        let line = entry["example"].as_str().unwrap();
        let page = request(&format!("x={}", encoded(line)));
        let has_picture = page["svg"]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg "));
        let has_result = page["explanation"].is_null() || page["result"].is_string();
        let operands = page["operands"].as_array();
        let is_labelled = operands.is_some_and(|fields| {
            fields.iter().all(|field| {
                field["label"]
                    .as_str()
                    .is_some_and(|label| !label.is_empty())
            })
        });
        if !(has_picture && has_result && is_labelled) {
            let page = page.to_string();
            let why = page.find("refusal").or(page.find("error")).unwrap_or(0);
            wrong.push(format!("{line}: {}", &page[why..page.len().min(why + 300)]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let names: Vec<&str> = entries
        .iter()
        .map(|entry| entry["name"].as_str().unwrap())
        .collect();
    let operations = stridewise_value::Operation::ALL.iter();
    let mut wanted: Vec<&str> = operations.map(|operation| operation.name()).collect();
    wanted.extend(stridewise_value::TILED_OPERATIONS.iter().map(|row| row.0));
    wanted.extend(stridewise_xla::OPERATIONS.iter().map(|row| row.0));
    for name in wanted {
        let count = names.iter().filter(|&&known| known == name).count();
        assert_eq!(count, 1, "{name}");
    }
}

/// Lines whose exported Rust code is a test of the crate `stridewise`.
const EXPORTED: &[&str] = &[
    "(4,(2,2)):(1,(4,8))",
    "(4,8):(1@0,1@1)",
    "logical_divide((4,8):(8,1), <2,4>)",
    "logical_divide((9,(4,8)):(59,(13,1)), <3:3,(2,4):(1,8)>)",
    "zipped_divide((4,2,3):(2,1,8), 4:2)",
    "composition((6,2):(8,2), (4,3):(3,1))",
    "composition(coalesce((2,(1,6)):(1,(6,2))), <4>)",
    "complement((2,2):(1,6), 24)",
    "right_inverse((4,8):(8,-1))",
    "raked_product((2,5):(5,1), (3,4):(1,3))",
    "flat_product((2,5):(5,1), <3:5,4:6>)",
    "local_tile((4,8):(8,1), <2,4>, (1,0))",
    "tile_to_shape((2,2):(1,2), (8,8))",
    "slice((2,_), (4,8):(8,1))",
    "composition((3,2):(2,1), (2,2):(1,2))",
    "Sw<3,0,3> o 0 o (8,8):(8,1)",
    "swizzle(Sw<3,0,3>, (8,8):(8,1))",
    "f32[3,5]{1,0:T(2,2)}",
    "xla.to_layout(f32[4,6]{1,0:T(2,2)})",
    "SM80_16x8x16_F32F16F16F32_TN",
    "tiled.local_tile(in=(16,16):(16,1), tiler=<8,4>, coord=(0,1))",
];

/// `EXPORTED=overwrite` writes the file anew.
#[test]
fn exported_rust_is_a_test_of_the_crate() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/layout/exported.rs");
    let mut file = String::from(
        "//! What the explorer exports as Rust, each program a test. `explorer/tests/answers.rs` writes the file.\n",
    );
    for (number, line) in EXPORTED.iter().enumerate() {
        let page = request(&format!("x={}&want=rust", encoded(line)));
        let code = page["file"]
            .as_str()
            .unwrap_or_else(|| panic!("{line}: {page}"));
        let code = format!("    {}\n", code.trim_end().replace('\n', "\n    "));
        let code = code.replace("    \n", "\n");
        write!(
            file,
            "\n/// `{line}`\nmod n{number} {{\n{code}\n    #[test]\n    fn runs() {{\n        main();\n    }}\n}}\n"
        )
        .expect("a String takes any text");
    }
    if std::env::var("EXPORTED").is_ok_and(|value| value == "overwrite") {
        std::fs::write(path, &file).unwrap();
    }
    assert_eq!(file, std::fs::read_to_string(path).unwrap());
}

#[test]
fn exported_code_of_cute() {
    let code = |line: &str, want: &str| {
        let page = request(&format!("x={}&want={want}", encoded(line)));
        page["file"]
            .as_str()
            .unwrap_or_else(|| panic!("{line}: {page}"))
            .to_owned()
    };
    let line = "logical_divide((9,(4,8)):(59,(13,1)), <3:3,(2,4):(1,8)>)";
    assert_eq!(
        code(line, "cpp"),
        "\
#include <cute/tensor.hpp>
using namespace cute;

int main() {
    auto layout = make_layout(make_shape(Int<9>{}, make_shape(Int<4>{}, Int<8>{})), make_stride(Int<59>{}, make_stride(Int<13>{}, Int<1>{})));
    auto tiler = make_tile(make_layout(Int<3>{}, Int<3>{}), make_layout(make_shape(Int<2>{}, Int<4>{}), make_stride(Int<1>{}, Int<8>{})));
    auto result = logical_divide(layout, tiler);
    print(result);
}
"
    );
    assert_eq!(
        code(line, "python"),
        "\
import cutlass.cute as cute


@cute.jit
def main():
    layout = cute.make_layout((9, (4, 8)), stride=(59, (13, 1)))
    tiler = (cute.make_layout(3, stride=3), cute.make_layout((2, 4), stride=(1, 8)))
    result = cute.logical_divide(layout, tiler)
    print(result)


main()
"
    );
    let composed = "Sw<3,0,3> o 0 o (8,(8)):(8,(1))";
    assert!(
        code(composed, "cpp")
            .contains("make_composed_layout(Swizzle<3,0,3>{}, Int<0>{}, make_layout(")
    );
    assert!(code(composed, "python").contains("((8, (8,)), stride=(8, (1,)))"));
    assert!(code("(4,8):(1@0,2@1)", "cpp").contains("make_stride(E<0>{}, Int<2>{} * E<1>{})"));
    assert!(code("f32[3]", "cpp").starts_with("// CuTe has no name"));
    // `zipped_product` of CuTe DSL takes no tuple of layouts.
    let product = "zipped_product((2,5):(5,1), <3:5,4:6>)";
    assert!(code(product, "cpp").contains("zipped_product(layout, tiler)"));
    assert!(
        code(product, "python")
            .contains("make_layout(((2, 5), (3, 4)), stride=((5, 1), (10, 30)))")
    );
}

#[test]
fn lines() {
    let rows: &[(&str, &str, &[&str])] = &[
        ("(4,8):(8,1)", "layout", &["(4,8):(8,1)"]),
        (
            "ptr[32b](0x400) o (_4,_8):(_8,_1)",
            "layout",
            &["ptr[32b](0x400) o (_4,_8):(_8,_1)"],
        ),
        (
            "logical_divide((4,8):(8,1), <2,4>)",
            "logical_divide",
            &["(4,8):(8,1)", "<2,4>"],
        ),
        (
            "logical_divide '(4,8):(8,1)' '<2,4>'",
            "logical_divide",
            &["(4,8):(8,1)", "<2,4>"],
        ),
        ("coalesce (2,4):(1,2)", "coalesce", &["(2,4):(1,2)"]),
        ("size (4,8)", "size", &["(4,8)"]),
        ("size((4,8))", "size", &["(4,8)"]),
        (
            "composition(logical_divide(8:1, 2), 4:2)",
            "composition",
            &["(2,4):(1,2)", "4:2"],
        ),
        (
            "atom(SM90_TMA_LOAD, Int<128>)",
            "atom",
            &["SM90_TMA_LOAD, Int<128>"],
        ),
        (
            "SM80_16x8x16_F32F16F16F32_TN",
            "atom",
            &["SM80_16x8x16_F32F16F16F32_TN"],
        ),
        ("f32[3,5]{1,0:T(2,2)}", "xla", &["f32[3,5]{1,0:T(2,2)}"]),
        ("%a = f32[8]{0} add(%b, %c)", "xla", &["f32[8]{0}"]),
        (
            "sharding({devices=[4,2]<=[8]}, [8,4])",
            "sharding",
            &["{devices=[4,2]<=[8]}", "[8,4]"],
        ),
        (
            "{devices=[4,2]<=[8]}",
            "sharding",
            &["{devices=[4,2]<=[8]}"],
        ),
        ("Sw<3,4,3>", "swizzle", &["Sw<3,4,3>"]),
        ("(4,8)", "make_layout", &["(4,8)"]),
        (
            "tiled.tiled_copy(atom=SM75_U32x4_LDSM_N, half_t, make=make_tiled_copy, thr_layout=(16,2):(1,16), val_layout=(1,8):(8,1))",
            "tiled.tiled_copy",
            &[
                "atom=SM75_U32x4_LDSM_N, half_t",
                "make=make_tiled_copy",
                "thr_layout=(16,2):(1,16)",
                "val_layout=(1,8):(8,1)",
            ],
        ),
    ];
    for &(text, name, values) in rows {
        let page = request(&format!("x={}", encoded(text)));
        assert_eq!(page["name"].as_str(), Some(name), "{text}: {page}");
        // An operation tells its values; calls in operands have been replaced by their results.
        let operands = match &page["explanation"]["call"]["operands"] {
            Value::Array(operands) => operands.clone(),
            _ => page["operands"]
                .as_array()
                .unwrap()
                .iter()
                .map(|field| field["text"].clone())
                .collect(),
        };
        let found: Vec<&str> = operands
            .iter()
            .filter_map(Value::as_str)
            .filter(|text| !text.is_empty())
            .collect();
        assert_eq!(found, values, "{text}");
    }
    let refused = |text: &str| request(&format!("x={}", encoded(text)))["error"].clone();
    let message = |text: &str| refused(text)["message"].as_str().unwrap().to_owned();
    assert_eq!(
        message("logical_divid((4,8):(8,1), 4)"),
        "unknown operation \"logical_divid\"; did you mean \"logical_divide\"?"
    );
    let place = &refused("(4,8):(8,")["place"];
    assert_eq!(
        (place["before"].as_str(), place["after"].as_str()),
        (Some("(4,8):(8,"), Some(""))
    );
    let deep = "coalesce(".repeat(40) + "4:1" + &")".repeat(40);
    assert!(message(&deep).contains("deep"));
    assert!(message(&"(".repeat(1 << 17)).contains("bytes"));
}

#[test]
fn pages() {
    let page = request("x=(4,8):(8,1)");
    let size = page["properties"][0].as_array().unwrap();
    assert_eq!(
        (size[0].as_str(), size[1].as_str()),
        (Some("size"), Some("32"))
    );
    // Mistakes have their place.
    let place = &request("x=coalesce((4,8):(8,1)")["error"]["place"];
    assert!(place["before"].is_string(), "{place}");
    let page = request("x=logical_divide((4,8):(8,1), <2,x>)");
    assert_eq!(
        page["error"]["place"]["after"].as_str(),
        Some("x>"),
        "{page}"
    );
    // A swizzle has its numbers, and the table of the alternatives.
    let page = request("x=swizzle(Sw<0,0,5>, (32,32):(32,1))&access=across/1/1");
    assert_eq!(page["swizzle"], serde_json::json!([0, 0, 5]));
    let rows = page["swizzles"]["rows"].as_array().unwrap();
    let best: Vec<_> = rows.iter().filter(|row| row["is_best"] == true).collect();
    assert_eq!(
        (
            best.len(),
            best[0]["name"].as_str(),
            best[0]["wavefronts"].as_i64()
        ),
        (1, Some("Sw<5,0,5>"), Some(32))
    );
    assert_eq!(
        rows.last().unwrap()["name"].as_str(),
        Some("(32,32):(33,1)")
    );
    // A thumbnail of an operation is its result, one of an MMA its accumulators.
    for (line, shown, hidden) in [
        (
            "composition((6,2):(8,2), (4,3):(3,1))",
            "((2,2),3)",
            "(6,2)",
        ),
        ("SM80_16x8x16_F32F16F16F32_TN", ">C ", ">A "),
    ] {
        let page = request(&format!("x={}&want=thumbnail", encoded(line)));
        let svg = page["file"].as_str().unwrap();
        assert!(svg.contains(shown) && !svg.contains(hidden), "{svg}");
    }
    // Calls stand in operands; a slice is handed on without its offset.
    let page = request("x=coalesce(slice_and_offset((2,_), (4,(2,4)):(8,(1,2))))");
    assert_eq!(page["result"].as_str(), Some("8:1"), "{page}");
    assert!(request("x=coalesce(complement(4:-1, 8))")["error"]["message"].is_string());
    for hostile in [
        "",
        "x",
        "x=",
        "x=%",
        "x=%f",
        "x=%ff%fe",
        "&&==&x=(4,8)&x=1",
        "x=(4,8):(8,1)&bits=0",
        "x=4:1&by=nothing",
        "x=swizzle()&want=cpp",
        "x=layout()&want=rust",
    ] {
        let answer = request(hostile);
        let is_answered = answer["file"].is_string() || answer["svg"].is_string();
        assert!(
            answer["error"]["message"].is_string() || is_answered,
            "{hostile}: {answer}"
        );
    }
}
