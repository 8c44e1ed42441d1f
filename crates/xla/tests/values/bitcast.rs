//! Whether a reshape leaves all elements where they are, against their positions one by one.

use proptest::{prelude::*, test_runner::TestRunner};
use std::cell::Cell;
use stridewise::xla::{ArrayShape, ElementType, Layout, NoBridge, Tile, TileDimension, XlaError};

/// Extents, a seed for the order of dimensions, tiles (0 for `*`), and padding of dimensions.
type Parts = (Vec<i64>, usize, Vec<Vec<i64>>, Vec<i64>);

fn parts() -> impl Strategy<Value = Parts> {
    let size = prop_oneof![3 => Just(2), 2 => Just(1), 2 => Just(4), 1 => Just(3), 1 => Just(5), 1 => Just(8), 2 => Just(0)];
    (
        prop::collection::vec(
            prop_oneof![3 => 1_i64..5, 1 => Just(6), 1 => Just(8), 1 => Just(12)],
            1..5,
        ),
        prop_oneof![2 => Just(0_usize), 1 => 0_usize..24],
        prop::collection::vec(prop::collection::vec(size, 1..4), 0..4),
        prop_oneof![3 => Just(vec![]), 1 => prop::collection::vec(0_i64..3, 4)],
    )
}

/// The dimensions from `0` to `rank`, in the order with this number: row-major for 0.
fn order(rank: usize, mut number: usize) -> Vec<i64> {
    let mut left: Vec<i64> = (0..rank as i64).rev().collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        order.push(left.remove(number % left.len()));
        number /= left.len() + 1;
    }
    order
}

fn shape((extents, number, tiles, padding): &Parts) -> ArrayShape {
    let rank = extents.len();
    let tile = |sizes: &Vec<i64>| Tile {
        dimensions: sizes
            .iter()
            .map(|&size| match size {
                0 => TileDimension::Combine,
                size => TileDimension::Size(size),
            })
            .collect(),
    };
    let padded = extents
        .iter()
        .zip(padding)
        .map(|(extent, more)| extent + more);
    ArrayShape {
        layout: Layout {
            tiles: tiles.iter().map(tile).collect(),
            padded_dimensions: if padding.is_empty() {
                vec![]
            } else {
                padded.collect()
            },
            ..Layout::new(order(rank, *number))
        },
        ..ArrayShape::new(ElementType::F32, extents.clone())
    }
}

/// Other extents of as many elements: some neighbours as one, or a factor in its own dimension.
fn reshaped(extents: &[i64], seed: usize) -> Vec<i64> {
    let mut extents = extents.to_vec();
    let place = seed % extents.len();
    match seed / 4 % 4 {
        0 if place + 1 < extents.len() => extents[place] *= extents.remove(place + 1),
        1 if extents[place] % 2 == 0 => {
            extents[place] /= 2;
            extents.insert(place + seed / 16 % 2, 2);
        }
        2 => extents.insert(place, 1),
        _ => extents = vec![extents.iter().product()],
    }
    extents
}

#[test]
fn a_reshape_is_a_bitcast_if_no_element_moves() {
    let (same, moved) = (Cell::new(0), Cell::new(0));
    let seeds = (0_usize..32, 0_usize..32, 0_usize..6);
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 40_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let test = |(mut one, other, (first, second, keep)): (Parts, Parts, _)| {
        let mut two = one.clone();
        two.0 = reshaped(&reshaped(&one.0, first), second);
        // Other tiles, another order, other padding, or the same.
        match keep {
            0 => two.2 = other.2,
            1 => two.1 = other.1,
            2 => two.3 = other.3,
            3 => (two.2, one.3) = (vec![], vec![]),
            _ => {}
        }
        two.3
            .resize(if two.3.is_empty() { 0 } else { two.0.len() }, 0);
        one.3
            .resize(if one.3.is_empty() { 0 } else { one.0.len() }, 0);
        let (one, two) = (shape(&one), shape(&two));
        let (Ok(from), Ok(to)) = (one.buffer(), two.buffer()) else {
            return Ok(());
        };
        let stays = from.positions().eq(to.positions());
        let count = if stays { &same } else { &moved };
        count.set(count.get() + i32::from(one != two));
        prop_assert_eq!(
            one.reshape_is_bitcast(&two),
            Ok(stays),
            "{} to {}",
            one,
            two
        );
        prop_assert_eq!(
            two.reshape_is_bitcast(&one),
            Ok(stays),
            "{} to {}",
            two,
            one
        );
        Ok(())
    };
    runner.run(&(parts(), parts(), seeds), test).unwrap();
    println!("{} stay, {} move", same.get(), moved.get());
    assert!(same.get() > 5_000 && moved.get() > 10_000);
}

/// The first index along a dimension that is no sum of digits times strides: each digit goes as
/// long as it can, as in CuTe's layouts.
fn first_without_digits(shape: &ArrayShape, dimension: usize) -> Option<i64> {
    let extent = shape.extents().unwrap()[dimension];
    let at = |index: i64| {
        let mut whole = vec![0; shape.rank()];
        whole[dimension] = index;
        shape.linear_index(&whole).unwrap()
    };
    let (mut step, mut digits) = (1, vec![]);
    while step < extent {
        let steps = (extent - 1) / step + 1;
        let run = (2..steps).find(|digit| at(digit * step) != digit * at(step));
        digits.push((run.unwrap_or(steps), at(step)));
        step *= run.unwrap_or(steps);
    }
    let sum = |index: i64| {
        let mut rest = index;
        let digit = |&(extent, stride): &(i64, i64)| {
            let value = rest % extent * stride;
            rest /= extent;
            value
        };
        digits.iter().map(digit).sum::<i64>()
    };
    (0..extent).find(|&index| at(index) != sum(index))
}

#[test]
fn dimensions_without_digits_are_refused_at_their_first_index() {
    let (layouts, refused) = (Cell::new(0), Cell::new(0));
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 8_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let test = |mut parts: Parts| {
        // Dimensions that `*` joins may depend on one another.
        let sizes = parts.2.iter_mut().flatten();
        sizes.filter(|size| **size == 0).for_each(|size| *size = 6);
        parts
            .3
            .resize(if parts.3.is_empty() { 0 } else { parts.0.len() }, 0);
        let shape = shape(&parts);
        let Ok(buffer) = shape.buffer() else {
            return Ok(());
        };
        let first = (0..shape.rank())
            .find_map(|dimension| Some((dimension, first_without_digits(&shape, dimension)?)));
        match (shape.to_layout(), first) {
            (Ok(bridge), None) => {
                layouts.set(layouts.get() + 1);
                for index in buffer.indices() {
                    let position = buffer.linear_index(&index).unwrap();
                    let index: Vec<String> = index.iter().map(i64::to_string).collect();
                    let coordinate = format!("({})", index.join(",")).parse().unwrap();
                    let found = bridge.layout().crd2idx(&coordinate);
                    prop_assert_eq!(found, Ok(position), "{}", shape);
                }
            }
            (Err(error), Some((dimension, index))) => {
                refused.set(refused.get() + 1);
                let why = NoBridge::NoDigits { dimension, index };
                let matches =
                    matches!(&error, XlaError::NoBridge { why: found, .. } if *found == why);
                prop_assert!(matches, "{}: {} {:?}", shape, error, why);
            }
            (bridge, first) => prop_assert!(false, "{}: {:?} {:?}", shape, bridge, first),
        }
        Ok(())
    };
    runner.run(&parts(), test).unwrap();
    println!("{} layouts, {} refused", layouts.get(), refused.get());
    assert!(layouts.get() > 4_000 && refused.get() > 150);
}

#[test]
fn large_reshapes_take_no_longer() {
    let shape = |text: &str| text.parse::<ArrayShape>().unwrap();
    for (from, to, stays) in [
        (
            "s32[8388608,8,4]{2,1,0:T(8,128)}",
            "s32[67108864,4]{1,0:T(8,128)}",
            true,
        ),
        (
            "s32[8388608,9,4]{2,1,0:T(8,128)}",
            "s32[75497472,4]{1,0:T(8,128)}",
            false,
        ),
        (
            "bf16[256,1024,257]{2,1,0:T(8,128)(2,1)}",
            "bf16[262144,257]{1,0:T(8,128)(2,1)}",
            true,
        ),
        (
            "bf16[256,1024,257]{2,1,0:T(8,128)(2,1)}",
            "bf16[262144,257]{1,0:T(8,128)}",
            false,
        ),
        // Dimensions joined by `*`, cut between their values, and a later tile that does not divide.
        (
            "f32[1048576,1024,6]{2,1,0:T(*,4)}",
            "f32[1073741824,6]{1,0:T(*,4)}",
            true,
        ),
        (
            "f32[1048576,1024,6]{2,1,0:T(4)}",
            "f32[1073741824,6]{1,0:T(4)}",
            true,
        ),
        (
            "f32[1048576,1024,7]{2,1,0:T(3,2)(2,1)}",
            "f32[1073741824,7]{1,0:T(3,2)(2,1)}",
            false,
        ),
        (
            "f32[1048576,1023,7]{2,1,0:T(3,2)(2,1)}",
            "f32[1072693248,7]{1,0:T(3,2)(2,1)}",
            true,
        ),
    ] {
        let (from, to) = (shape(from), shape(to));
        assert_eq!(from.reshape_is_bitcast(&to), Ok(stays), "{from} to {to}");
    }
    let error = shape("f32[2000000000,7]{1,0:T(3,2)(2,1)}").to_layout();
    let error = error.unwrap_err().to_string();
    assert!(
        error.contains("dimension 0 is no sum of digits times strides from index 3 on"),
        "{error}"
    );
}
