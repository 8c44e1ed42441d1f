//! The padding of XLA's tiles, and the order of dimensions with the least of it.

use proptest::prelude::*;
use stridewise::xla::{ArrayShape, Layout, Padding, Tile, TileDimension};

/// All orders of so many dimensions.
fn orders(rank: usize) -> Vec<Vec<i64>> {
    let Some(last) = rank.checked_sub(1) else {
        return vec![vec![]];
    };
    let insert = |order: Vec<i64>| {
        (0..=last).map(move |place| {
            let mut order = order.clone();
            order.insert(place, last as i64);
            order
        })
    };
    orders(last).into_iter().flat_map(insert).collect()
}

fn tile() -> impl Strategy<Value = Tile> {
    let size = prop_oneof![
        5 => (1_i64..6).prop_map(TileDimension::Size),
        1 => Just(TileDimension::Combine),
    ];
    proptest::collection::vec(size, 1..4).prop_map(|dimensions| Tile { dimensions })
}

/// Arrays of up to four dimensions in any order, with up to three tiles.
fn array() -> impl Strategy<Value = ArrayShape> {
    let extents = proptest::collection::vec(0_i64..9, 0..5);
    (
        extents,
        any::<usize>(),
        proptest::collection::vec(tile(), 0..4),
        1_i64..5,
    )
        .prop_map(
            |(extents, order, tiles, tail_padding_alignment_in_elements)| {
                let orders = orders(extents.len());
                let layout = Layout {
                    tiles,
                    tail_padding_alignment_in_elements,
                    ..Layout::new(orders[order % orders.len()].clone())
                };
                let padded: Vec<i64> = extents
                    .iter()
                    .map(|extent| extent + (order % 3) as i64)
                    .collect();
                let layout = Layout {
                    padded_dimensions: if order % 5 == 0 { padded } else { vec![] },
                    ..layout
                };
                let element = stridewise::xla::ElementType::F32;
                ArrayShape::new(element, extents).with_layout(layout)
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn padding_accounts_for_the_buffer(array in array()) {
        let Ok(buffer) = array.buffer() else {
            prop_assert!(array.padding().is_err());
            return Ok(());
        };
        let padding = array.padding().unwrap();
        let product = |part: fn(&Padding) -> i64| padding.iter().map(|it| i128::from(part(it))).product::<i128>();
        let elements = i128::from(array.elements_in().unwrap());
        prop_assert_eq!(elements * product(|it| it.padded), i128::from(buffer.size()) * product(|it| it.extent));
        for it in &padding {
            prop_assert!(it.padded > it.extent);
            // Each extent other than 1 is one of the dimensions that it names.
            let padded = &array.layout.padded_dimensions;
            let sizes = if padded.is_empty() { array.extents().unwrap() } else { padded.clone() };
            let outside = it.dimensions.iter().all(|&dimension| sizes[dimension] <= 1);
            prop_assert!(it.extent <= 1 || !outside || it.tile > Some(0), "{:?}", it);
        }
    }

    #[test]
    fn no_order_needs_less_padding(array in array()) {
        let least = array.with_least_padding();
        let Ok(size) = array.buffer_size() else {
            prop_assert!(least.is_err());
            return Ok(());
        };
        let least = least.unwrap().unwrap();
        let of_order = |minor_to_major| {
            let layout = Layout { minor_to_major, ..array.layout.clone() };
            array.clone().with_layout(layout)
        };
        let sizes = orders(array.rank()).into_iter().map(|order| of_order(order).buffer_size().unwrap());
        let found = least.buffer_size().unwrap();
        prop_assert_eq!(found, sizes.min().unwrap(), "{}", array);
        prop_assert_eq!(of_order(least.layout.minor_to_major.clone()), least.clone());
        prop_assert!(found < size || least == array);
    }
}

#[test]
fn padding_by_hand() {
    let padding = |text: &str| {
        let array: ArrayShape = text.parse().unwrap();
        let padding = array.padding().unwrap();
        padding
            .into_iter()
            .map(|it| (it.dimensions, it.tile, it.extent, it.padded))
            .collect::<Vec<_>>()
    };
    assert_eq!(padding("f32[8,128]{1,0:T(8,128)}"), []);
    assert_eq!(
        padding("bf16[16,257]{1,0:T(8,128)(2,1)}"),
        [(vec![1], Some(0), 257, 384)]
    );
    // A second tile that fills up the first one.
    assert_eq!(
        padding("f32[3]{0:T(2)(4)}"),
        [(vec![0], Some(0), 3, 4), (vec![0], Some(1), 2, 4)]
    );
    // Dimensions that `*` joins, and a tile with more extents than there are dimensions.
    assert_eq!(
        padding("f32[3,5]{1,0:T(*,4)}"),
        [(vec![0, 1], Some(0), 15, 16)]
    );
    assert_eq!(
        padding("f32[5]{0:T(8,128)}"),
        [(vec![], Some(0), 1, 8), (vec![0], Some(0), 5, 128)]
    );
    let least = |text: &str| {
        let array: ArrayShape = text.parse().unwrap();
        array
            .with_least_padding()
            .unwrap()
            .map(|array| array.to_string())
    };
    assert_eq!(
        least("f32[2,300]{0,1:T(8,128)}").as_deref(),
        Some("f32[2,300]{1,0:T(8,128)}")
    );
    assert_eq!(
        least("f32[128,8,3]{2,1,0:T(8,128)}").as_deref(),
        Some("f32[128,8,3]{0,1,2:T(8,128)}")
    );
    // 20 dimensions, of which a tile cuts two or five.
    let extents = vec!["3"; 19].join(",");
    let order: Vec<String> = (0..20)
        .rev()
        .map(|dimension| dimension.to_string())
        .collect();
    let many = |tile: &str| format!("f32[128,{extents}]{{{}:T({tile})}}", order.join(","));
    assert!(least(&many("8,128")).unwrap().contains("{0,"));
    assert_eq!(least(&many("2,2,2,2,2")), None);
}
