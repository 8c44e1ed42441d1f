//! The laws of layouts over wider and narrower elements, and of those that fill a shape with a
//! block.

use super::{Law, Plain, at};
use std::collections::{BTreeMap, BTreeSet};

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The elements of `new` bits in the groups of whole elements, of both widths, that a layout of
/// elements of `old` bits touches.
pub fn touched(l: &Plain, old: i128, new: i128) -> BTreeSet<i128> {
    let common = gcd(old, new);
    let (up, down) = (new / common, old / common);
    let groups = l.image().into_iter().map(|index| index.div_euclid(up));
    groups
        .flat_map(|group| (0..down).map(move |part| group * down + part))
        .collect()
}

/// Those, and no others.
pub fn recast_law(l: &Plain, old: i128, new: i128, r: &Plain) -> Law {
    let found: BTreeSet<i128> = r.image().into_iter().collect();
    let wanted = touched(l, old, new);
    if let Some(lost) = wanted.difference(&found).next() {
        return Err(format!("element {lost} is lost"));
    }
    match found.difference(&wanted).next() {
        Some(added) => Err(format!("element {added} is none of the layout")),
        None => Ok(()),
    }
}

/// `a(r(i)) = b(r(i)) = i`.
pub fn common_law(a: &Plain, b: &Plain, r: &Plain) -> Law {
    match (0..r.size()).find(|&i| a.at(r.at(i)) != i || b.at(r.at(i)) != i) {
        Some(i) => Err(format!("at {i}: {} and {}", a.at(r.at(i)), b.at(r.at(i)))),
        None => Ok(()),
    }
}

/// Every block of the shape is the block itself, moved; of the sizes of the shape; and, if
/// `distinct`, no two share an index.
pub fn tile_law(block: &Plain, shape: &[i128], distinct: bool, r: &Plain) -> Law {
    let modes = |layout: &Plain| -> Vec<(i128, Vec<(i128, i128)>)> {
        layout
            .children()
            .iter()
            .map(|mode| (mode.size(), mode.modes()))
            .collect()
    };
    let (mut blocks, tiles) = (modes(block), modes(r));
    blocks.resize(shape.len(), (1, vec![(1, 0)]));
    if tiles.iter().map(|mode| mode.0).ne(shape.iter().copied()) {
        return Err(format!("{r} has not the sizes {shape:?}"));
    }
    // A coordinate as the one inside its block, and that of the block.
    let (mut offsets, mut owner) = (BTreeMap::new(), BTreeMap::new());
    for position in 0..shape.iter().product() {
        let (mut rest, mut index, mut inside) = (position, 0, 0);
        let mut tile = Vec::new();
        for (extent, (block, tiles)) in shape.iter().zip(blocks.iter().zip(&tiles)) {
            let digit = rest % extent;
            rest /= extent;
            index += at(&tiles.1, digit);
            inside += at(&block.1, digit % block.0);
            tile.push(digit / block.0);
        }
        let offset = index - inside;
        if *offsets.entry(tile.clone()).or_insert(offset) != offset {
            return Err(format!("tile {tile:?} is not the block, moved"));
        }
        if distinct && *owner.entry(index).or_insert_with(|| tile.clone()) != tile {
            return Err(format!("index {index} lies in two tiles"));
        }
    }
    if offsets.values().next().is_some_and(|first| *first != 0) {
        return Err("the first tile is not the block".into());
    }
    Ok(())
}
