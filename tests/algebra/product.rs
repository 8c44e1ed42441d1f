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

    #[test]
    fn forms_move_modes_and_nothing_else(
        a in any_layout(1..=6, vec![1, 2, 3, 4, 6, 12, 24]),
        tiler in prop::sample::select(vec![
            "2", "_", "3:2", "(2,2):(1,4)", "<2>", "<_>", "<>", "<2,2>", "<_,2>", "<2,_>", "<2:3,(2):(1)>", "<<2>,2>",
            "<2,<_,2>>", "<<2,2>,_>", "<_,_,_>", "<2,3,2>",
        ]),
    ) {
        let plain = |layout: Layout| Plain::of(&layout);
        let by: Tiler = tiler.parse().unwrap();
        if let Ok(logical) = a.logical_product(&by).map(plain) {
            for (form, result) in [("zipped", a.zipped_product(&by)), ("tiled", a.tiled_product(&by)), ("flat", a.flat_product(&by))] {
                if let Ok(result) = result {
                    prop_assert_eq!(result.to_string(), crate::common::forms::arranged(form, &logical, tiler).to_string());
                }
            }
        }
    }
}

#[test]
fn logical_product() {
    use stridewise::prelude::*;
    assert_eq!(
        layout!((2, 2) : (4, 1)).logical_product(layout!(6 : 1)),
        layout!(((2, 2), (2, 3)) : ((4, 1), (2, 8)))
    );
    let copies = 6_usize;
    assert_eq!(
        format!("{:#}", layout!(8 : 1).logical_product(int!(copies))),
        "(_8,6):(_1,_8)"
    );
}

#[test]
fn try_logical_product() {
    use stridewise::{prelude::*, value::Reason};
    let copies = |distance: usize| layout!(2 : distance).try_logical_product(layout!(6 : 1));
    assert_eq!(copies(2).unwrap().to_string(), "(2,(2,3)):(2,(1,4))");
    // 4 copies fit between the elements, and 6 is no multiple of 4.
    assert_eq!(
        copies(4).unwrap_err().reason(),
        Reason::Uneven {
            stride: 1,
            steps: 4,
            extent: 6
        }
    );
}

#[test]
fn zipped_product() {
    use stridewise::prelude::*;
    let copies = layout!((2, 5) : (5, 1)).zipped_product(tile!(3 : 5, 4 : 6));
    assert_eq!(copies, layout!(((2, 5), (3, 4)) : ((5, 1), (10, 30))));
}

#[test]
fn try_zipped_product() {
    use stridewise::{prelude::*, value::Reason};
    let copies = |copies: usize| layout!((2, 2) : (4, 1)).try_zipped_product(tile!(copies));
    assert_eq!(
        copies(8).unwrap().to_string(),
        "((2),((4,2),2)):((4),((1,8),1))"
    );
    assert_eq!(
        copies(6).unwrap_err().reason(),
        Reason::Uneven {
            stride: 1,
            steps: 4,
            extent: 6
        }
    );
}

#[test]
fn tiled_product() {
    use stridewise::prelude::*;
    let copies = layout!((2, 5) : (5, 1)).tiled_product(tile!(3 : 5, 4 : 6));
    assert_eq!(copies, layout!(((2, 5), 3, 4) : ((5, 1), 10, 30)));
}

#[test]
fn try_tiled_product() {
    use stridewise::{prelude::*, value::Reason};
    let copies =
        |distance: usize| layout!(2 : distance).try_tiled_product(layout!((2, 3) : (1, 2)));
    assert_eq!(
        copies(2).unwrap().to_string(),
        "(2,(2,1),(1,3)):(2,(1,4),(2,4))"
    );
    assert_eq!(
        copies(4).unwrap_err().reason(),
        Reason::Uneven {
            stride: 2,
            steps: 2,
            extent: 3
        }
    );
}

#[test]
fn flat_product() {
    use stridewise::prelude::*;
    let copies = layout!((2, 5) : (5, 1)).flat_product(tile!(3 : 5, 4 : 6));
    assert_eq!(copies, layout!((2, 5, 3, 4) : (5, 1, 10, 30)));
}

#[test]
fn try_flat_product() {
    use stridewise::{prelude::*, value::Reason};
    let copies = |distance: usize| layout!(3 : 4).try_flat_product(layout!(3 : distance));
    assert_eq!(copies(4).unwrap().to_string(), "(3,1,3):(4,4,12)");
    assert_eq!(
        copies(3).unwrap_err().reason(),
        Reason::Uneven {
            stride: 3,
            steps: 2,
            extent: 3
        }
    );
}

#[test]
fn blocked_product() {
    use stridewise::prelude::*;
    let copies = layout!((2, 5) : (5, 1)).blocked_product(layout!((3, 4) : (1, 3)));
    assert_eq!(copies, layout!(((2, 3), (5, 4)) : ((5, 10), (1, 30))));
}

#[test]
fn try_blocked_product() {
    use stridewise::{prelude::*, value::Reason};
    let copies =
        |rows: usize| layout!((rows, 2) : (1, 2)).try_blocked_product(layout!((4, 3) : (1, 4)));
    assert_eq!(
        copies(2).unwrap().to_string(),
        "((2,(1,4)),(2,(1,3))):((1,(2,4)),(2,(8,16)))"
    );
    // Columns 2 apart overlap where a column is 3 long.
    assert_eq!(
        copies(3).unwrap_err().reason(),
        Reason::Overlaps {
            stride: 2,
            reach: 3
        }
    );
}

#[test]
fn raked_product() {
    use stridewise::prelude::*;
    let copies = layout!((2, 5) : (5, 1)).raked_product(layout!((3, 4) : (1, 3)));
    assert_eq!(copies, layout!(((3, 2), (4, 5)) : ((10, 5), (30, 1))));
}

#[test]
fn try_raked_product() {
    use stridewise::{prelude::*, value::Reason};
    let copies =
        |rows: usize| layout!((rows, 2) : (1, 2)).try_raked_product(layout!((4, 3) : (1, 4)));
    assert_eq!(
        copies(2).unwrap().to_string(),
        "(((1,4),2),((1,3),2)):(((2,4),1),((8,16),2))"
    );
    assert_eq!(
        copies(3).unwrap_err().reason(),
        Reason::Overlaps {
            stride: 2,
            reach: 3
        }
    );
}
