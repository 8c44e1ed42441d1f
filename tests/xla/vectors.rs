//! Every row of `tests/vectors/xla`, executed by real XLA.
//!
//! A row that XLA answers is answered with the same; a row that it rejects, or on which it dies, is
//! an error. Rows flagged `quirk`, where XLA takes text outside of its grammar, may be errors here.
//! What else differs is in `NOT_AS_XLA`, with the reason.

use serde_json::Value;
use std::fs;
use stridewise::xla::{
    ArrayShape, Dimension, ElementType, Elements, Ignoring, Layout, Mismatch, Shape, TileDimension,
    XlaError,
};

/// XLA rejects these; here they are read.
const PROSE: [&str; 3] = [
    "F32[3,5]{1,0:T(2,2)}",
    "F32[3,5]{1,0:(2,2)}",
    "F32[2,7,8,11,10]{4,3,2,1,0}",
];

fn rows(file: &str) -> Vec<Value> {
    let path = format!("tests/vectors/xla/{file}.jsonl");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let meta = rows.remove(0);
    assert_eq!(meta["meta"]["count"], rows.len(), "{path}");
    rows
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} in {row}"))
}

fn flag(row: &Value, key: &str) -> bool {
    row[key] == true
}

fn numbers(value: &Value) -> Vec<i64> {
    value
        .as_array()
        .unwrap_or_else(|| panic!("{value}"))
        .iter()
        .map(|number| number.as_i64().unwrap())
        .collect()
}

fn array(text: &str) -> ArrayShape {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn element_types() {
    let rows = rows("element_types");
    assert_eq!(rows.len(), ElementType::ALL.len());
    for row in rows {
        let element = ElementType::from_name(text(&row, "name")).unwrap_or_else(|| panic!("{row}"));
        assert_eq!(row["number"], element.number());
        assert_eq!(ElementType::from_number(element.number()), Some(element));
        assert_eq!(row["is_array"], element.is_array(), "{row}");
        if element.is_array() {
            let (bits, bytes) = (element.bits(), element.bytes());
            assert_eq!(
                (&row["bits"], &row["bytes"]),
                (&bits.into(), &bytes.into()),
                "{row}"
            );
            assert_eq!(row["integral"], element.is_integral());
            assert_eq!(row["floating"], element.is_floating());
            assert_eq!(row["complex"], element.is_complex());
            assert_eq!(row["signed_int"], element.is_signed_integral());
            assert_eq!(row["unsigned_int"], element.is_unsigned_integral());
        }
    }
}

#[test]
fn shape_text() {
    let (mut accepted, mut rejected, mut quirks) = (0, 0, 0);
    for row in rows("shape_text") {
        let input = text(&row, "in");
        let parsed = input.parse::<Shape>();
        if flag(&row, "error") {
            if PROSE.contains(&input) {
                assert!(parsed.is_ok(), "{row}");
            } else {
                assert!(parsed.is_err(), "{row}\n{parsed:?}");
                rejected += 1;
            }
            continue;
        }
        let shape = match parsed {
            Ok(shape) => shape,
            Err(_) if flag(&row, "quirk") => {
                quirks += 1;
                continue;
            }
            Err(error) => panic!("{row}\n{error}"),
        };
        assert_eq!(shape.to_string(), text(&row, "out"), "{row}");
        assert_eq!(shape.to_string().parse(), Ok(shape.clone()), "{row}");
        assert_eq!(
            shape.validate().is_ok(),
            flag(&row, "valid_newest"),
            "{row} {:?}",
            shape.validate()
        );
        if let Some(human) = row["human"].as_str() {
            assert_eq!(format!("{shape:#}"), human);
        }
        if let (Shape::Array(array), true) = (&shape, row["dims"].is_array()) {
            fields(&row, array);
        }
        if let Shape::Tuple(elements) = &shape {
            assert!(
                row["tuple_size"].is_null() || row["tuple_size"] == elements.len(),
                "{row}"
            );
        }
        accepted += 1;
    }
    println!("{accepted} accepted, {rejected} rejected, {quirks} of 18 rows with quirks rejected");
}

fn fields(row: &Value, array: &ArrayShape) {
    let layout = &array.layout;
    let bound = |dimension: &Dimension| dimension.bound().unwrap_or(i64::MIN);
    assert_eq!(
        numbers(&row["dims"]),
        array.dimensions.iter().map(bound).collect::<Vec<_>>(),
        "{row}"
    );
    assert_eq!(
        numbers(&row["dynamic"]),
        array
            .dimensions
            .iter()
            .map(|dimension| dimension.is_dynamic().into())
            .collect::<Vec<i64>>()
    );
    assert_eq!(text(row, "element_type"), array.element_type.name());
    assert_eq!(numbers(&row["minor_to_major"]), layout.minor_to_major);
    let size = |dimension: &TileDimension| match dimension {
        TileDimension::Size(size) => *size,
        TileDimension::Combine => i64::MIN,
    };
    let tiles: Vec<Vec<i64>> = row["tiles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tile| {
            tile.as_array()
                .unwrap()
                .iter()
                .map(|dimension| dimension.as_i64().unwrap_or(i64::MIN))
                .collect()
        })
        .collect();
    assert_eq!(
        tiles,
        layout
            .tiles
            .iter()
            .map(|tile| tile.dimensions.iter().map(size).collect::<Vec<_>>())
            .collect::<Vec<_>>(),
        "{row}"
    );
    assert_eq!(
        row["tail_padding"],
        layout.tail_padding_alignment_in_elements
    );
    assert_eq!(row["element_size_in_bits"], layout.element_size_in_bits);
    assert_eq!(row["memory_space"], layout.memory_space);
    assert_eq!(
        row["dyn_meta_prefix"],
        layout.dynamic_shape_metadata_prefix_bytes.max(0),
        "{row}"
    );
    assert_eq!(
        row["split_configs"].as_array().unwrap().len(),
        layout.split_configs.len()
    );
    for (split, ours) in row["split_configs"]
        .as_array()
        .unwrap()
        .iter()
        .zip(&layout.split_configs)
    {
        assert!(
            split.to_string().contains(&ours.dimension.to_string()),
            "{split}"
        );
    }
}

#[test]
fn layout_text() {
    for row in rows("layout_text") {
        let parsed = text(&row, "in").parse::<Layout>();
        if flag(&row, "error") {
            assert!(parsed.is_err(), "{row}");
        } else {
            assert_eq!(
                parsed
                    .unwrap_or_else(|error| panic!("{row}\n{error}"))
                    .to_string(),
                text(&row, "out")
            );
        }
    }
}

#[test]
fn linear_index() {
    for row in rows("linear_index") {
        let shape = array(text(&row, "shape"));
        assert_eq!(shape.strides().unwrap(), numbers(&row["strides"]), "{row}");
        let buffer = shape.buffer().unwrap();
        assert_eq!(
            buffer.positions().collect::<Vec<_>>(),
            numbers(&row["linear"]),
            "{row}"
        );
        for (place, index) in buffer.elements().enumerate() {
            assert_eq!(buffer.linear_index(&index.unwrap()).unwrap(), place as i64);
        }
    }
}

/// The position of every element, what lies at every position, and XLA's notions of size.
#[test]
fn tiled_index() {
    for row in rows("tiled_index") {
        let shape = array(text(&row, "shape"));
        let buffer = shape.buffer().unwrap();
        assert_eq!(buffer.bounds(), numbers(&row["tiled_bounds"]), "{row}");
        assert_eq!(row["size"], buffer.size(), "{row}");
        let linear = numbers(&row["linear"]);
        assert_eq!(buffer.positions().collect::<Vec<_>>(), linear, "{row}");
        let mut memory = vec![-1; buffer.size() as usize];
        for (id, &position) in linear.iter().enumerate() {
            memory[position as usize] = id as i64;
        }
        if row["memory"].is_array() {
            assert_eq!(memory, numbers(&row["memory"]), "{row}");
        }
        let indices: Vec<_> = buffer.indices().collect();
        for (element, id) in buffer.elements().zip(memory) {
            assert_eq!(
                element.as_ref(),
                usize::try_from(id).ok().map(|id| &indices[id]),
                "{row}"
            );
        }
        let bytes = 4 * buffer.size();
        assert_eq!(shape.buffer_size(), Ok(bytes));
        if !row["xla_array_size_bytes"].is_null() {
            assert_eq!(
                row["xla_array_size_bytes"],
                shape.array_size().unwrap(),
                "{row}"
            );
            assert_eq!(
                row["xla_array_data_size_bytes"],
                shape.array_data_size().unwrap(),
                "{row}"
            );
            assert_eq!(
                row["xla_byte_size_of"],
                shape.byte_size_of().unwrap(),
                "{row}"
            );
            assert_eq!(
                flag(&row, "array_size_differs_from_full"),
                shape.array_size() != Ok(bytes),
                "{row}"
            );
        }
    }
    for row in rows("tiled_index_seed_combine") {
        let buffer = array(text(&row, "shape")).buffer().unwrap();
        let index = numbers(&row["index"]);
        assert_eq!(row["linear"], buffer.linear_index(&index).unwrap(), "{row}");
        assert_eq!(
            buffer.multi_index(row["linear"].as_i64().unwrap()),
            Ok(Some(index)),
            "{row}"
        );
        assert_eq!(
            (buffer.bounds(), buffer.size()),
            (
                &numbers(&row["tiled_bounds"])[..],
                row["size"].as_i64().unwrap()
            )
        );
    }
}

#[test]
fn byte_size() {
    for row in rows("byte_size") {
        let shape = array(text(&row, "text"));
        assert_eq!(row["elements_in"], shape.elements_in().unwrap());
        assert_eq!(row["byte_size_of"], shape.byte_size_of().unwrap(), "{row}");
        assert_eq!(
            row["byte_size_of_elements"],
            shape.byte_size_of().unwrap(),
            "{row}"
        );
        assert_eq!(row["array_size"], shape.array_size().unwrap(), "{row}");
        assert_eq!(row["element_size_in_bits"], shape.element_size_in_bits());
        if !row["array_data_size"].is_null() {
            assert_eq!(
                row["array_data_size"],
                shape.array_data_size().unwrap(),
                "{row}"
            );
        }
    }
}

#[test]
fn padded_layout() {
    for row in rows("padded_layout") {
        let mut shape = ArrayShape::new(ElementType::F32, numbers(&row["dims"]));
        shape.layout = Layout {
            padded_dimensions: numbers(&row["padded_dimensions"]),
            ..Layout::new(numbers(&row["minor_to_major"]))
        };
        if flag(&row, "error") {
            assert!(
                shape.validate().is_err() && shape.buffer().is_err(),
                "{row}"
            );
            continue;
        }
        let buffer = shape.buffer().unwrap();
        assert_eq!(shape.strides().unwrap(), numbers(&row["strides"]), "{row}");
        assert_eq!(
            buffer.positions().collect::<Vec<_>>(),
            numbers(&row["linear"]),
            "{row}"
        );
        assert_eq!(row["size"], buffer.size());
        assert_eq!(row["byte_size_f32"], shape.buffer_size().unwrap(), "{row}");
        assert_eq!(row["is_padded"], shape.is_padded(), "{row}");
        let indices: Vec<_> = buffer.indices().collect();
        for (element, id) in buffer.elements().zip(numbers(&row["memory"])) {
            assert_eq!(
                element.as_ref(),
                usize::try_from(id).ok().map(|id| &indices[id]),
                "{row}"
            );
        }
    }
}

#[test]
fn errors_are_sentences() {
    let message = |text: &str| {
        text.parse::<Shape>()
            .and_then(|shape| shape.into_array()?.buffer())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        message("f32[3,5]{1,0:T(2,*)}"),
        "tile 0 ends with *, and there is no more minor dimension to join with"
    );
    assert_eq!(
        message("f32[?]"),
        "the extent of dimension 0 is not bounded"
    );
    assert_eq!(
        message("token[2]"),
        "expected no dimensions and no layout at byte 6"
    );
    let _: XlaError = "f32".parse::<Shape>().unwrap_err();
}

/// The text of each of these, in a row of texts or of truths.
fn each<T: ToString>(row: &Value, key: &str, ours: impl Fn(i64) -> T) {
    for (place, expected) in row[key].as_array().into_iter().flatten().enumerate() {
        let expected = expected
            .as_str()
            .map_or_else(|| expected.to_string(), str::to_owned);
        assert_eq!(
            ours(place as i64).to_string(),
            expected,
            "{key} {place} of {row}"
        );
    }
}

#[test]
fn shape_helpers() {
    for row in rows("shape_helpers") {
        let shape = array(text(&row, "text"));
        let (rank, layout) = (shape.rank() as i64, &shape.layout);
        let truths = [
            ("is_scalar", shape.is_scalar()),
            ("is_effective_scalar", shape.is_effective_scalar()),
            ("is_zero_element", shape.is_zero_element_array()),
            ("has_degenerate", shape.has_degenerate_dimensions()),
            ("dim0_major", layout.is_monotonic_with_dim0_major()),
            ("dim0_minor", layout.is_monotonic_with_dim0_minor()),
            ("is_host_shape", shape.is_host_shape()),
            ("last_dim_is_minor_most", layout.last_dim_is_minor_most()),
        ];
        for (key, ours) in truths {
            assert_eq!(row[key], ours, "{key} of {row}");
        }
        assert_eq!(row["true_rank"], shape.true_rank());
        assert_eq!(row["elements_in"], shape.elements_in().unwrap());
        assert_eq!(row["byte_size_of"], shape.byte_size_of().unwrap());
        let minus = |place: i64| place - rank;
        each(&row, "dim_numbers_from_minus_rank", |place| {
            shape.dimension_number(minus(place)).unwrap()
        });
        each(&row, "dims_from_minus_rank", |place| {
            shape.dimension(minus(place)).unwrap()
        });
        assert!(
            shape.dimension_number(rank).is_err() && shape.dimension_number(-rank - 1).is_err()
        );
        let texts = [
            (
                "drop_degenerate",
                shape.drop_degenerate_dimensions().unwrap(),
            ),
            ("default_layout", shape.with_descending_order()),
            ("host_shape", shape.host_shape()),
            (
                "descending_same_physical",
                shape
                    .with_descending_layout_and_same_physical_layout()
                    .unwrap(),
            ),
            ("append_major_7", shape.append_major_dimension(7).unwrap()),
            ("append_minor_7", shape.append_minor_dimension(7).unwrap()),
            ("prepend_major_7", shape.prepend_major_dimension(7).unwrap()),
        ];
        for (key, ours) in texts {
            assert_eq!(text(&row, key), ours.to_string(), "{key} of {row}");
        }
        assert_eq!(numbers(&row["major_to_minor"]), layout.major_to_minor());
        assert_eq!(
            numbers(&row["logical_to_physical"]),
            layout.logical_to_physical().unwrap()
        );
        assert_eq!(numbers(&row["strides"]), shape.strides().unwrap());
        assert_eq!(
            numbers(&row["byte_strides"]),
            shape.byte_strides().unwrap(),
            "{row}"
        );
        each(&row, "effectively_most_major", |place| {
            shape.is_effectively_most_major_dimension(place).unwrap()
        });
        each(&row, "delete_dimension", |place| {
            shape.delete_dimension(place).unwrap()
        });
        each(&row, "move_dim_to_major", |place| {
            layout.move_dim_to_major(place).unwrap()
        });
        each(&row, "move_dim_to_minor", |place| {
            layout.move_dim_to_minor(place).unwrap()
        });
    }
}

#[test]
fn compare() {
    let element_type = Ignoring {
        elements: Elements::Any,
        ..Ignoring::default()
    };
    let floating_precision = Ignoring {
        elements: Elements::EqualButForPrecision,
        ..Ignoring::default()
    };
    for row in rows("compare") {
        let (a, b): (Shape, Shape) = (
            text(&row, "a").parse().unwrap(),
            text(&row, "b").parse().unwrap(),
        );
        let truths = [
            ("equal", a == b),
            ("compatible", a.compatible(&b)),
            (
                "compatible_ignoring_element_type",
                a.compatible_elements(&b, Elements::Any),
            ),
            (
                "compatible_ignoring_fp",
                a.compatible_elements(&b, Elements::EqualButForPrecision),
            ),
            (
                "equal_ignoring_fp",
                a.equal_ignoring(&b, floating_precision),
            ),
            (
                "equal_ignoring_element_type",
                a.equal_ignoring(&b, element_type),
            ),
            ("equal_structure", a.equal_structure(&b)),
        ];
        for (key, ours) in truths {
            assert_eq!(row[key], ours, "{key} of {row}");
        }
        if let (Some(a), Some(b)) = (a.as_array(), b.as_array()) {
            assert_eq!(row["same_dimensions"], a.same_dimensions(b), "{row}");
            assert_eq!(row["layouts_equal"], a.layout == b.layout, "{row}");
        }
    }
}

#[test]
fn bitcasts() {
    for row in rows("permute_dimensions") {
        let (shape, permutation) = (array(text(&row, "text")), numbers(&row["perm"]));
        let permuted = shape.permute_dimensions(&permutation).unwrap();
        assert_eq!(permuted.to_string(), text(&row, "result"), "{row}");
        assert_eq!(
            shape.transpose_is_bitcast(&permuted, &permutation),
            Ok(true)
        );
    }
    for row in rows("transpose_is_bitcast") {
        let (input, output) = (array(text(&row, "in")), array(text(&row, "out")));
        assert_eq!(
            row["bitcast"],
            input
                .transpose_is_bitcast(&output, &numbers(&row["dims"]))
                .unwrap(),
            "{row}"
        );
    }
    for row in rows("reshape_is_bitcast") {
        let (input, output) = (array(text(&row, "in")), array(text(&row, "out")));
        assert_eq!(
            row["bitcast"],
            input.reshape_is_bitcast(&output).unwrap(),
            "{row}"
        );
    }
    for row in rows("dims_consecutive") {
        let layout: Layout = text(&row, "layout").parse().unwrap();
        assert_eq!(
            row["consecutive"],
            layout
                .are_dimensions_consecutive(&numbers(&row["dims"]))
                .unwrap(),
            "{row}"
        );
    }
    for row in rows("is_untiled_layout") {
        assert_eq!(
            row["is_untiled"],
            array(text(&row, "text")).is_untiled_layout().unwrap(),
            "{row}"
        );
    }
}

/// XLA's class of an error, by its message.
fn class(error: &XlaError) -> &'static str {
    let XlaError::Broadcast { mismatch, .. } = error else {
        panic!("{error}")
    };
    match mismatch {
        Mismatch::ElementTypes => "element_type",
        Mismatch::RanksDiffer { .. } => "equal_rank_required",
        Mismatch::WrongNumber { .. } => "bdims_size",
        Mismatch::NotIdentity => "bdims_not_identity",
        Mismatch::BelowZero { .. } => "bdim_negative",
        Mismatch::TooLarge { .. } => "bdim_too_large",
        Mismatch::Order { .. } => "bdims_order",
        _ => "other",
    }
}

#[test]
fn broadcast_shape() {
    for row in rows("broadcast_shape") {
        let (lhs, rhs): (Shape, Shape) = (
            text(&row, "lhs").parse().unwrap(),
            text(&row, "rhs").parse().unwrap(),
        );
        let dimensions = numbers(&row["broadcast_dimensions"]);
        let result = lhs.broadcast(&rhs, &dimensions);
        if flag(&row, "error") {
            let error = result.expect_err(&row.to_string());
            match text(&row, "error_class") {
                // Extents that differ: XLA says in which of its two steps it found that.
                "dim_mismatch" | "incompatible_shapes" => {
                    assert!(
                        matches!(
                            &error,
                            XlaError::Broadcast {
                                mismatch: Mismatch::Sizes { .. } | Mismatch::Dynamism { .. },
                                ..
                            }
                        ),
                        "{row} {error}"
                    );
                }
                expected => assert_eq!(class(&error), expected, "{row} {error}"),
            }
        } else {
            assert_eq!(
                result
                    .unwrap_or_else(|error| panic!("{row} {error}"))
                    .to_string(),
                text(&row, "result"),
                "{row}"
            );
        }
    }
}

#[test]
fn broadcast_one() {
    for row in rows("broadcast_in_dim") {
        let operand = ArrayShape::new(ElementType::S32, numbers(&row["operand"]));
        let dimensions: Vec<Dimension> = numbers(&row["out_dims"])
            .into_iter()
            .map(Dimension::Fixed)
            .collect();
        let result = operand.broadcast_in_dim(&dimensions, &numbers(&row["broadcast_dimensions"]));
        check(&row, &result);
    }
    for row in rows("broadcast_sizes") {
        let operand = ArrayShape::new(ElementType::S32, numbers(&row["operand"]));
        check(
            &row,
            &operand.broadcast_sizes(&numbers(&row["broadcast_sizes"])),
        );
    }
}

fn check(row: &Value, result: &Result<ArrayShape, XlaError>) {
    if flag(row, "error") {
        assert!(result.is_err(), "{row}");
    } else {
        assert_eq!(
            result
                .as_ref()
                .unwrap_or_else(|error| panic!("{row} {error}"))
                .to_string(),
            text(row, "result")
        );
    }
}

fn nested(value: &Value) -> Vec<Vec<i64>> {
    value.as_array().unwrap().iter().map(numbers).collect()
}

fn leaves(layout: &stridewise::value::Layout) -> [Vec<Vec<i64>>; 2] {
    [
        layout
            .modes()
            .map(|mode| mode.shape().leaves().collect())
            .collect(),
        layout
            .modes()
            .map(|mode| mode.stride().leaves().collect())
            .collect(),
    ]
}

/// Digit by digit where the structure gives them, and as a function anyhow.
#[test]
fn cute_map() {
    let (mut structural, mut searched, mut refused, mut back) = (0, 0, 0, 0);
    for row in rows("cute_map") {
        let shape = array(text(&row, "shape"));
        let bridge = match shape.to_layout() {
            Ok(bridge) => bridge,
            Err(error) => {
                assert_eq!(row["representable"], false, "{row} {error}");
                assert!(matches!(error, XlaError::NoBridge { .. }), "{error}");
                refused += 1;
                continue;
            }
        };
        assert_eq!(row["representable"], true, "{row} {bridge:?}");
        let layout = bridge.layout();
        let [shapes, strides] = leaves(layout);
        if row["cute_shape"].is_array() {
            assert_eq!(
                (shapes, strides),
                (nested(&row["cute_shape"]), nested(&row["cute_stride"])),
                "{row}"
            );
            assert_eq!(row["buffer_size"], shape.buffer().unwrap().size());
            let sizes: Vec<i64> = layout.modes().map(|mode| mode.size().unwrap()).collect();
            assert_eq!(numbers(&row["padded_dims"]), sizes);
            structural += 1;
        } else {
            searched += 1;
        }
        let indices: Vec<Vec<i64>> = shape.buffer().unwrap().indices().collect();
        let at = |index: &[i64]| layout.crd2idx(&coordinate(index)).unwrap();
        assert_eq!(
            indices.iter().map(|index| at(index)).collect::<Vec<_>>(),
            numbers(&row["linear"]),
            "{row} {layout}"
        );
        // Back again: the same elements in the same places.
        let again = bridge
            .to_shape(ElementType::F32)
            .unwrap_or_else(|error| panic!("{row} {error}"));
        assert_eq!(
            again.buffer().unwrap().positions().collect::<Vec<_>>(),
            numbers(&row["linear"]),
            "{row} {again}"
        );
        back += usize::from(again == shape);
        // The predicate is true of the array's indices, and of nothing else.
        let sizes: Vec<i64> = layout.modes().map(|mode| mode.size().unwrap()).collect();
        let whole = ArrayShape::new(ElementType::F32, sizes).buffer().unwrap();
        for index in whole.indices() {
            let inside = bridge.predicate().contains(&coordinate(&index)).unwrap();
            assert_eq!(
                inside,
                index
                    .iter()
                    .zip(bridge.extents())
                    .all(|(index, extent)| index < extent),
                "{row}"
            );
        }
    }
    println!(
        "{structural} as the tiles have it, {searched} found, {refused} refused; {back} come back as they were"
    );
}

fn coordinate(index: &[i64]) -> stridewise::value::Coord {
    stridewise::value::Coord::of(&stridewise::value::IntTuple::flat(index).unwrap())
}

/// Both operands are read through views with strides of 0, and the result is what XLA computed.
#[test]
fn broadcast_value() {
    for row in rows("broadcast_value") {
        let side = |key: &str| ArrayShape::new(ElementType::S32, numbers(&row[key]));
        let operands = [side("lhs_dims"), side("rhs_dims")];
        let broadcast = operands[0]
            .broadcast_with_dimensions(&operands[1], &numbers(&row["broadcast_dimensions"]))
            .unwrap();
        assert_eq!(
            broadcast.shape.extents().unwrap(),
            numbers(&row["result_dims"]),
            "{row}"
        );
        let data = [numbers(&row["lhs"]), numbers(&row["rhs"])];
        let views: Vec<_> = (0..2)
            .map(|side| {
                operands[side]
                    .broadcast_view(&broadcast.shape, &broadcast.dimensions[side])
                    .unwrap()
            })
            .collect();
        let indices = broadcast.shape.buffer().unwrap();
        let result = indices.indices().map(|index| {
            let read = |side: usize| {
                data[side][views[side].layout().crd2idx(&coordinate(&index)).unwrap() as usize]
                    as i32
            };
            i64::from(operation(text(&row, "op"), read(0), read(1)))
        });
        assert_eq!(result.collect::<Vec<_>>(), numbers(&row["result"]), "{row}");
    }
}

fn operation(name: &str, a: i32, b: i32) -> i32 {
    match name {
        "add" => a.wrapping_add(b),
        "sub" | "subtract" => a.wrapping_sub(b),
        "mul" | "multiply" => a.wrapping_mul(b),
        "max" | "maximum" => a.max(b),
        "min" | "minimum" => a.min(b),
        other => panic!("{other}"),
    }
}
