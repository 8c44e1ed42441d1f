//! Laws of XLA's shapes, on random ones.

use proptest::{collection::vec, prelude::*, sample::select};
use std::collections::BTreeSet;
use stridewise::{
    value::{Coord, IntTuple},
    xla::{
        ArrayShape, Dimension, ElementType, Layout, MAX_NESTING, NoBridge, Shape, SplitConfig,
        Tile, TileDimension, XlaError,
    },
};

fn element_type() -> impl Strategy<Value = ElementType> {
    let arrays: Vec<ElementType> = ElementType::ALL
        .iter()
        .copied()
        .filter(|element| element.is_array())
        .collect();
    select(arrays)
}

fn order(rank: usize) -> impl Strategy<Value = Vec<i64>> {
    Just((0..rank as i64).collect::<Vec<_>>()).prop_shuffle()
}

/// Extents of tiles up to `most`; one of 8 is `*`, but for the last one.
fn tile(most: i64) -> impl Strategy<Value = Tile> {
    let dimension = prop_oneof![7 => (1..=most).prop_map(TileDimension::Size), 1 => Just(TileDimension::Combine)];
    (vec(dimension, 0..4), 1..=most).prop_map(|(mut dimensions, last)| {
        dimensions.push(TileDimension::Size(last));
        Tile { dimensions }
    })
}

/// A small array with a valid layout, tiled or not.
fn tiled() -> impl Strategy<Value = ArrayShape> {
    (0_usize..5)
        .prop_flat_map(|rank| (vec(0_i64..7, rank), order(rank), vec(tile(5), 0..4)))
        .prop_map(|(dimensions, order, tiles)| {
            ArrayShape::new(ElementType::F32, dimensions).with_layout(Layout {
                tiles,
                ..Layout::new(order)
            })
        })
}

/// Anything that has text: dimensions of all kinds and a layout with all attributes, valid or not.
fn written() -> impl Strategy<Value = ArrayShape> {
    let number = prop_oneof![4 => 0_i64..10, 1 => 0..=i64::MAX];
    let dimension = prop_oneof![
        4 => number.clone().prop_map(Dimension::Fixed),
        1 => number.prop_map(Dimension::Bounded),
        1 => Just(Dimension::Unbounded),
    ];
    let split =
        (0_i64..4, vec(0_i64..9, 0..3)).prop_map(|(dimension, split_indices)| SplitConfig {
            dimension,
            split_indices,
        });
    let rest = (
        1_i64..20,
        -3_i64..20,
        -3_i64..20,
        vec(split, 0..3),
        0_i64..20,
    );
    vec(dimension, 0..6)
        .prop_flat_map(move |dimensions| {
            let order = vec(-1_i64..6, dimensions.len());
            (
                element_type(),
                Just(dimensions),
                order,
                vec(tile(200), 0..3),
                rest.clone(),
            )
        })
        .prop_map(
            |(
                element_type,
                dimensions,
                order,
                tiles,
                (tail, bits, space, split_configs, prefix),
            )| {
                let layout = Layout {
                    tiles,
                    tail_padding_alignment_in_elements: tail,
                    element_size_in_bits: bits,
                    memory_space: space,
                    split_configs,
                    dynamic_shape_metadata_prefix_bytes: prefix,
                    ..Layout::new(order)
                };
                ArrayShape::new(element_type, dimensions).with_layout(layout)
            },
        )
}

fn coordinate(index: &[i64]) -> Coord {
    Coord::of(&IntTuple::flat(index).unwrap())
}

/// The position by the definition: fill up, reshape, transpose, one tile after the other, on lists
/// of all positions.
fn padded_reshaped_transposed(shape: &ArrayShape) -> (Vec<i64>, Vec<Option<usize>>) {
    let extents = shape.extents().unwrap();
    let mut bounds: Vec<i64> = shape
        .layout
        .minor_to_major
        .iter()
        .rev()
        .map(|&dimension| extents[dimension as usize])
        .collect();
    // What lies at each position so far, row-major over the bounds: the row-major number of an
    // element.
    let mut memory: Vec<Option<usize>> = positions(&bounds)
        .map(|place| {
            let mut id = 0;
            for (dimension, extent) in extents.iter().enumerate() {
                let axis = shape
                    .layout
                    .minor_to_major
                    .iter()
                    .rev()
                    .position(|&other| other == dimension as i64)
                    .unwrap();
                id = id * *extent as usize + place[axis] as usize;
            }
            Some(id)
        })
        .collect();
    for tile in &shape.layout.tiles {
        while bounds.len() < tile.dimensions.len() {
            bounds.insert(0, 1);
        }
        let mut kept = bounds[..bounds.len() - tile.dimensions.len()].to_vec();
        let first = kept.len();
        let (mut joined, mut sizes, mut product) = (Vec::new(), Vec::new(), 1);
        for (bound, dimension) in bounds[first..].iter().zip(&tile.dimensions) {
            product *= bound;
            if let TileDimension::Size(size) = dimension {
                joined.push(product);
                sizes.push(*size);
                product = 1;
            }
        }
        let before: Vec<i64> = kept.iter().chain(&joined).copied().collect();
        let counts: Vec<i64> = joined
            .iter()
            .zip(&sizes)
            .map(|(joined, size)| (joined + size - 1) / size)
            .collect();
        kept.extend(&counts);
        kept.extend(&sizes);
        let count = sizes.len();
        memory = positions(&kept)
            .map(|place| {
                let (outer, inner) = place[first..].split_at(count);
                let mut index = place[..first].to_vec();
                index.extend(
                    outer
                        .iter()
                        .zip(inner)
                        .zip(&sizes)
                        .map(|((outer, inner), size)| outer * size + inner),
                );
                let inside = index
                    .iter()
                    .zip(&before)
                    .all(|(index, bound)| index < bound);
                let position = index
                    .iter()
                    .zip(&before)
                    .fold(0, |position, (index, bound)| position * bound + index);
                if inside {
                    memory[position as usize]
                } else {
                    None
                }
            })
            .collect();
        bounds = kept;
    }
    (bounds, memory)
}

/// All places in these bounds, the last one fastest.
fn positions(bounds: &[i64]) -> impl Iterator<Item = Vec<i64>> {
    let size = bounds.iter().product::<i64>();
    (0..size).map(move |position| {
        let mut rest = position;
        let mut place: Vec<i64> = bounds
            .iter()
            .rev()
            .map(|bound| (rest % bound, rest /= bound).0)
            .collect();
        place.reverse();
        place
    })
}

fn small(shape: &ArrayShape) -> bool {
    shape.buffer().is_ok_and(|buffer| buffer.size() < 20_000)
}

proptest! {
    /// Text that is printed is read as what was printed.
    #[test]
    fn parse_of_print(array in written()) {
        let text = array.to_string();
        prop_assert_eq!(text.parse::<ArrayShape>().map_err(|error| error.to_string()), Ok(array.clone()), "{}", text);
        let layout = array.layout.to_string();
        prop_assert_eq!(layout.parse::<Layout>().unwrap(), array.layout);
    }

    /// And canonical text is printed as it was.
    #[test]
    fn print_of_parse_of_tuples(arrays in vec(tiled(), 0..12)) {
        let valid: Vec<Shape> = arrays.into_iter().filter(|array| array.validate().is_ok()).map(Shape::Array).collect();
        let tuple = Shape::Tuple(vec![Shape::Tuple(valid.clone()), Shape::Token, Shape::Tuple(valid)]);
        let text = tuple.to_string();
        prop_assert_eq!(text.parse::<Shape>().unwrap().to_string(), text);
    }

    /// Any text is read or refused, and so is what comes of changing text that is right.
    #[test]
    fn no_text_panics(text in ".{0,60}", array in written(), place in 0_usize..100, piece in "[-{}()\\[\\]:,*?<=#TLESCPMDb0-9f/ ]{0,4}") {
        let _ = text.parse::<Shape>();
        let _ = text.parse::<Layout>();
        let mut changed: Vec<char> = array.to_string().chars().collect();
        let place = place % (changed.len() + 1);
        changed.splice(place..(place + piece.len() / 2).min(changed.len()), piece.chars());
        let changed: String = changed.into_iter().collect();
        if let Ok(shape) = changed.parse::<Shape>() {
            let _ = shape.validate();
            prop_assert_eq!(shape.to_string().parse::<Shape>(), Ok(shape));
        }
    }

    /// Whatever a shape says, valid or not, there is an answer or an error.
    #[test]
    fn nothing_panics(array in written(), other in written(), numbers in vec(-2_i64..7, 0..6)) {
        let _ = (array.validate(), array.strides(), array.byte_strides(), array.byte_size_of(), array.array_size(), array.array_data_size());
        let _ = (array.buffer_size(), array.elements_in(), array.to_layout(), array.is_untiled_layout(), array.drop_degenerate_dimensions());
        let _ = (array.linear_index(&numbers), array.multi_index(7), array.permute_dimensions(&numbers), array.delete_dimension(-1));
        let _ = (array.broadcast(&other, &numbers), array.broadcast_sizes(&numbers), array.broadcast_view(&other, &[0]));
        let _ = (array.transpose_is_bitcast(&other, &numbers), array.append_minor_dimension(3), array.prepend_major_dimension(3));
        let extents: Vec<Dimension> = numbers.iter().map(|&number| Dimension::Fixed(number)).collect();
        let _ = array.broadcast_in_dim(&extents, &numbers);
    }

    /// Positions are what filling up, reshaping and transposing makes of them, and the inverse
    /// tells padding apart.
    #[test]
    fn positions_by_definition(shape in tiled()) {
        prop_assume!(small(&shape));
        let buffer = shape.buffer().unwrap();
        let (bounds, memory) = padded_reshaped_transposed(&shape);
        prop_assert_eq!(buffer.bounds(), &bounds[..]);
        prop_assert_eq!(buffer.size() as usize, memory.len());
        let indices: Vec<_> = buffer.indices().collect();
        prop_assert_eq!(indices.len() as i64, shape.elements_in().unwrap());
        for (position, (element, id)) in buffer.elements().zip(memory).enumerate() {
            prop_assert_eq!(element.as_ref(), id.map(|id| &indices[id]));
            if let Some(index) = element {
                prop_assert_eq!(buffer.linear_index(&index), Ok(position as i64));
            }
        }
        prop_assert_eq!(buffer.positions().collect::<BTreeSet<_>>().len(), indices.len());
        let outside: Vec<i64> = buffer.extents().to_vec();
        prop_assert!(outside.is_empty() || buffer.linear_index(&outside).is_err());
    }

    /// The CuTe layout is the tiled formula at every index, and the predicate tells its padding.
    /// Where there is none, no layout with one mode for each dimension is.
    #[test]
    fn bridge_is_the_formula(shape in tiled()) {
        prop_assume!(small(&shape));
        let buffer = shape.buffer().unwrap();
        match shape.to_layout() {
            Ok(bridge) => {
                let mut reached = 0;
                for index in buffer.indices() {
                    prop_assert_eq!(bridge.layout().crd2idx(&coordinate(&index)).unwrap(), buffer.linear_index(&index).unwrap(), "{} {}", shape, bridge.layout());
                    reached += 1;
                }
                let sizes: Vec<i64> = bridge.layout().modes().map(|mode| mode.size().unwrap()).collect();
                if sizes.iter().product::<i64>() < 20_000 {
                    let inside = positions(&sizes).filter(|index| bridge.predicate().contains(&coordinate(index)).unwrap()).count();
                    prop_assert_eq!(inside, reached);
                }
                // And back: whatever the XLA layout is, it is the same function.
                let joins = shape.layout.tiles.iter().any(|tile| tile.dimensions.contains(&TileDimension::Combine));
                let Ok(again) = bridge.to_shape(shape.element_type) else {
                    // Strides that `*` makes need not divide one another.
                    prop_assert!(joins, "{}", shape);
                    return Ok(());
                };
                prop_assert_eq!(again.buffer().unwrap().positions().collect::<Vec<_>>(), buffer.positions().collect::<Vec<_>>(), "{} {}", shape, again);
            }
            Err(XlaError::NoBridge { why: NoBridge::NotSeparable { at, .. }, .. }) => {
                // The position is not the sum of what the dimensions add.
                let alone = |dimension: usize| {
                    let mut index = vec![0; at.len()];
                    index[dimension] = at[dimension];
                    buffer.linear_index(&index).unwrap()
                };
                prop_assert_ne!((0..at.len()).map(alone).sum::<i64>(), buffer.linear_index(&at).unwrap());
            }
            Err(XlaError::NoBridge { why: NoBridge::NoDigits { dimension, .. }, .. }) => {
                let along: Vec<i64> = (0..buffer.extents()[dimension]).map(|i| {
                    let mut index = vec![0; buffer.extents().len()];
                    index[dimension] = i;
                    buffer.linear_index(&index).unwrap()
                }).collect();
                prop_assert!(!has_digits(&along), "{} {:?}", shape, along);
            }
            Err(error) => prop_assert!(false, "{} {}", shape, error),
        }
    }

    /// A reshape or a transposition is a bitcast just when all elements stay.
    #[test]
    fn bitcasts_by_elements(shape in tiled(), order in order(4), seed in 0_usize..24) {
        prop_assume!(small(&shape) && shape.rank() > 0);
        let rank = shape.rank();
        let permutation: Vec<i64> = order.iter().copied().filter(|&dimension| dimension < rank as i64).collect();
        prop_assume!(permutation.len() == rank);
        let permuted = shape.permute_dimensions(&permutation).unwrap();
        prop_assert_eq!(shape.transpose_is_bitcast(&permuted, &permutation), Ok(true));
        for index in shape.buffer().unwrap().indices() {
            let moved: Vec<i64> = permutation.iter().map(|&dimension| index[dimension as usize]).collect();
            prop_assert_eq!(shape.linear_index(&index), permuted.linear_index(&moved));
        }
        // The same elements in other dimensions: two neighbours as one.
        let place = seed % rank;
        let extents = shape.extents().unwrap();
        let mut joined = extents.clone();
        if place + 1 < rank {
            joined[place] *= joined.remove(place + 1);
        } else {
            joined.insert(0, 1);
        }
        let output = ArrayShape::new(shape.element_type, joined);
        let stays = shape.buffer().unwrap().positions().eq(output.buffer().unwrap().positions());
        let untiled = shape.layout.tiles.is_empty();
        prop_assert_eq!(shape.reshape_is_bitcast(&output), Ok(stays), "{} {} {}", shape, output, untiled);
        prop_assert_eq!(shape.reshape_is_bitcast(&shape), Ok(true));
        // Without tiles in force, positions are those of the order alone.
        if shape.is_untiled_layout().unwrap() {
            prop_assert!(shape.buffer().unwrap().positions().eq(shape.host_shape().buffer().unwrap().positions()));
        }
    }

    /// Broadcasting is the element-wise reference: every element of the result reads what the rules
    /// say, through views without a copy.
    #[test]
    fn broadcast_by_elements(large in vec(0_i64..4, 0..5), choice in vec(0_u8..4, 5), tiles in vec(tile(3), 0..2), swap: bool) {
        // Some dimensions of the larger operand, in order; some of them 1.
        let mut along = Vec::new();
        let mut small = Vec::new();
        for (dimension, &extent) in large.iter().enumerate() {
            if choice[dimension] > 0 {
                along.push(dimension as i64);
                small.push(if choice[dimension] == 1 { 1 } else { extent });
            }
        }
        let layout = |rank: usize| Layout { tiles: tiles.clone(), ..Layout::descending(rank) };
        let array = |extents: &[i64]| ArrayShape::new(ElementType::S32, extents.iter().copied()).with_layout(layout(extents.len()));
        let mut operands = [array(&large), array(&small)];
        if swap {
            operands.swap(0, 1);
        }
        let given = if small.is_empty() && !large.is_empty() { &[][..] } else { &along[..] };
        let broadcast = operands[0].broadcast_with_dimensions(&operands[1], given).unwrap();
        prop_assert_eq!(broadcast.shape.extents().unwrap(), large);
        for (operand, along) in operands.iter().zip(&broadcast.dimensions) {
            let Ok(view) = operand.broadcast_view(&broadcast.shape, along) else {
                prop_assert!(operand.to_layout().is_err());
                continue;
            };
            for index in broadcast.shape.buffer().unwrap().indices() {
                let own: Vec<i64> = along.iter().zip(operand.extents().unwrap()).map(|(&into, extent)| if extent == 1 { 0 } else { index[into] }).collect();
                prop_assert_eq!(view.layout().crd2idx(&coordinate(&index)).unwrap(), operand.linear_index(&own).unwrap());
            }
        }
    }
}

/// Whether a function of one index is a sum of digits times strides, by trying all ways to take
/// digits.
fn has_digits(function: &[i64]) -> bool {
    let size = function.len();
    if size < 2 {
        return true;
    }
    // The first digit has any extent from 2 on; what is left is a function of the next digits.
    (2..=size).any(|extent| {
        let linear =
            (0..extent.min(size)).all(|digit| function[digit] == digit as i64 * function[1]);
        let outer: Vec<i64> = function.iter().copied().step_by(extent).collect();
        let sums = (0..size)
            .all(|index| function[index] == outer[index / extent] + function[index % extent]);
        linear && sums && has_digits(&outer)
    })
}

#[test]
fn nesting_is_bounded() {
    let nested = |depth: usize| format!("{}{}", "(".repeat(depth), ")".repeat(depth));
    assert!(nested(MAX_NESTING).parse::<Shape>().is_ok());
    assert!(nested(MAX_NESTING + 2).parse::<Shape>().is_err());
    for open in ["(", "f32[]{:P(", "b(", "f32[2]{0:P((", "/*", "{:P("] {
        assert!(open.repeat(100_000).parse::<Shape>().is_err());
        assert!(open.repeat(100_000).parse::<Layout>().is_err());
    }
}

/// Sizes at the ends of 64 bits are exact or errors.
#[test]
fn huge_extents() {
    let array = |text: &str| text.parse::<ArrayShape>().unwrap();
    let whole = array("u8[9223372036854775807]{0}");
    assert_eq!(whole.buffer_size(), Ok(i64::MAX));
    assert_eq!(whole.linear_index(&[i64::MAX - 1]), Ok(i64::MAX - 1));
    assert_eq!(
        array("u8[9223372036854775807]{0:T(2)}").buffer_size(),
        Err(XlaError::Overflow)
    );
    assert_eq!(
        array("u8[3,3]{1,0:T(9223372036854775807,2)}").buffer(),
        Err(XlaError::Overflow)
    );
    assert_eq!(
        array("u8[9223372036854775807,9223372036854775807,0]").buffer_size(),
        Ok(0)
    );
    let rows = array("u8[3037000499,3037000499]{1,0:T(1,1)}");
    assert_eq!(
        rows.linear_index(&[3_037_000_498, 3_037_000_498]),
        Ok(3_037_000_499 * 3_037_000_499 - 1)
    );
    assert_eq!(
        rows.to_layout().unwrap().layout().to_string(),
        "(3037000499,3037000499):(3037000499,1)"
    );
    // A layout of a dimension that is too large to be looked at follows from the tiles, or is
    // refused.
    assert!(
        array("u8[1000000000,8]{1,0:T(4,2)(2,1)}")
            .to_layout()
            .is_ok()
    );
    let refused = array("u8[1000000000,8]{1,0:T(3,2)(2,1)}")
        .to_layout()
        .unwrap_err();
    assert!(
        matches!(
            refused,
            XlaError::NoBridge {
                why: NoBridge::TooLarge | NoBridge::NoDigits { .. },
                ..
            }
        ),
        "{refused}"
    );
}
