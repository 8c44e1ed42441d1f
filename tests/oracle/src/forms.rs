//! The zipped, tiled and flat forms of a divide or a product, and pairs of modes: what they are
//! made of the logical form.

use super::{Plain, Tree};

/// The items of `<a,b,…>`; `None` for what is not by mode.
pub fn items(tiler: &str) -> Option<Vec<String>> {
    let inside = tiler.strip_prefix('<')?.strip_suffix('>')?;
    let (mut items, mut depth) = (vec![String::new()], 0);
    for letter in inside.chars() {
        depth += match letter {
            '<' | '(' => 1,
            '>' | ')' => -1,
            _ => 0,
        };
        if letter == ',' && depth == 0 {
            items.push(String::new());
        } else {
            items.last_mut().unwrap().push(letter);
        }
    }
    Some(items)
}

fn tuple(modes: Vec<Plain>) -> Plain {
    let (shape, stride) = modes
        .into_iter()
        .map(|mode| (mode.shape, mode.stride))
        .unzip();
    Plain::new(Tree::Tuple(shape), Tree::Tuple(stride))
}

/// Tiles (`which` 0) or rest (1), following the tiler; nothing for the rest of `_`.
fn side(logical: &Plain, tiler: &str, which: usize) -> Option<Plain> {
    if tiler == "_" {
        return (which == 0).then(|| logical.clone());
    }
    let modes = logical.children();
    let Some(items) = items(tiler).map(|items| if items == [""] { Vec::new() } else { items })
    else {
        return Some(modes[which].clone());
    };
    let divided = modes
        .iter()
        .zip(&items)
        .filter_map(|(mode, item)| side(mode, item, which));
    let kept = modes
        .iter()
        .skip(items.len())
        .filter(|_| which == 1)
        .cloned();
    Some(tuple(divided.chain(kept).collect()))
}

/// A single mode stays whole.
fn spread(mode: Plain) -> Vec<Plain> {
    match mode.shape {
        Tree::Tuple(ref items) if items.len() != 1 => mode.children(),
        _ => vec![mode],
    }
}

/// `zipped`, `tiled` or `flat`.
pub fn arranged(form: &str, logical: &Plain, tiler: &str) -> Plain {
    let tile = side(logical, tiler, 0).expect("a tile");
    let rest = side(logical, tiler, 1).unwrap_or(tuple(Vec::new()));
    match form {
        "zipped" => tuple(vec![tile, rest]),
        "tiled" => tuple([vec![tile], spread(rest)].concat()),
        "flat" => tuple([spread(tile), spread(rest)].concat()),
        other => panic!("{other}"),
    }
}

/// The modes of block and copies in pairs; whole, where block or tiler is an integer (which a
/// composition may split).
pub fn paired(product: &Plain, both: bool, block_first: bool) -> Plain {
    let [block, copies] = &product.children()[..] else {
        panic!("{product}")
    };
    let modes = |plain: &Plain| {
        if both {
            plain.children()
        } else {
            vec![plain.clone()]
        }
    };
    let pairs = modes(block).into_iter().zip(modes(copies));
    tuple(
        pairs
            .map(|(a, b)| tuple(if block_first { vec![a, b] } else { vec![b, a] }))
            .collect(),
    )
}
