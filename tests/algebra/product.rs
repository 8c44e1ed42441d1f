//! The products and their forms.

use crate::common::{
    Plain,
    every::{any_layout, layout, layouts},
    product_law,
};
use proptest::prelude::*;
use stridewise::value::{Layout, Tiler};

#[test]
fn products_are_placed_and_disjoint() {
    let (mut accepted, mut refused) = (0, 0);
    let tilers: Vec<_> = (1..=2)
        .flat_map(|rank| layouts(rank, &[0, 1, 2, 3], &[-1, 0, 1, 2, 3]))
        .collect();
    let blocks = (1..=2)
        .flat_map(|rank| layouts(rank, &[1, 2, 3, 4], &[0, 1, 2, 3, 6, 12]))
        // Wide of their size: the last gap may be the end of the room.
        .chain(layouts(3, &[2, 3], &[1, 4, 5, 20]));
    for a in blocks {
        let a = layout(&a);
        for tiler in &tilers {
            let tiler = layout(tiler);
            match a.logical_product(&Tiler::layout(&tiler)) {
                Ok(result) => {
                    accepted += 1;
                    if let Err(why) = product_law(&a, &tiler, &result) {
                        panic!("{a} by {tiler} = {result}: {why}");
                    }
                }
                Err(_) => refused += 1,
            }
        }
    }
    println!("products: {accepted} accepted, {refused} refused");
    assert!(
        accepted + refused > 100_000 && accepted > 50_000,
        "{accepted} accepted, {refused} refused"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn blocked_and_raked_pair_the_modes(
        a in any_layout(1..=4, vec![1, 2, 4, 8, 16]), t in any_layout(1..=4, vec![0, 1, 2, 3, 4, 8]),
    ) {
        let rank = a.rank().max(t.rank());
        let (block, tiler) = (a.append_n(rank, &Layout::UNIT).unwrap(), t.append_n(rank, &Layout::UNIT).unwrap());
        let both = block.depth() > 0 && tiler.depth() > 0;
        if let Ok(product) = block.logical_product(&Tiler::layout(&tiler)) {
            let law = product_law(&block, &tiler, &product);
            prop_assert!(law.is_ok(), "{block} by {tiler} = {product}: {law:?}");
            for (result, block_first) in [(a.blocked_product(&t), true), (a.raked_product(&t), false)] {
                let wanted = crate::common::forms::paired(&Plain::of(&product), both, block_first);
                prop_assert_eq!(result.unwrap().to_string(), wanted.to_string());
            }
        }
    }
}
