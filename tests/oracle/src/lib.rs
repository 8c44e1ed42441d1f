//! An oracle that shares nothing with the library but the notation: trees of `i128` on the heap,
//! functions by evaluation.
#![allow(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::result_unit_err,
    reason = "tests alone use it"
)]

use std::collections::HashMap;
pub mod every;
pub mod forms;
pub mod recast;
pub mod swizzled;

use stridewise_value::{Coord, IntTuple, Layout, Tiler};

/// `C = α·A·B + β·C` of small integers, whose sums are exact: A, by rows, has rows × depth numbers,
/// and B and C, by columns, depth × columns and rows × columns. C is not read where β is 0.
pub fn product(
    [rows, columns, depth]: [usize; 3],
    alpha: f64,
    a: &[f64],
    b: &[f64],
    beta: f64,
    c: &mut [f64],
) {
    assert_eq!(
        [a.len(), b.len(), c.len()],
        [rows * depth, depth * columns, rows * columns]
    );
    for j in 0..columns {
        for i in 0..rows {
            let factors = a[i * depth..][..depth].iter().zip(&b[j * depth..][..depth]);
            let sum: f64 = factors.map(|(x, y)| x * y).sum();
            let at = &mut c[i + j * rows];
            let before = if beta == 0.0 { 0.0 } else { beta * *at };
            *at = alpha * sum + before;
        }
    }
}

/// A tuple of integers, read from text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    Int(i128),
    Tuple(Vec<Tree>),
}

impl Tree {
    pub fn parse(text: &str) -> Self {
        let (tree, rest) = Self::read(text);
        assert_eq!(rest, "", "in {text}");
        tree
    }

    fn read(text: &str) -> (Self, &str) {
        let Some(mut rest) = text.strip_prefix('(') else {
            let end = text.find([',', ')']).unwrap_or(text.len());
            return (Self::Int(text[..end].parse().expect(text)), &text[end..]);
        };
        let mut items = Vec::new();
        loop {
            if let Some(end) = rest.strip_prefix(')') {
                return (Self::Tuple(items), end);
            }
            let (item, tail) = Self::read(rest);
            items.push(item);
            rest = tail.strip_prefix(',').unwrap_or(tail);
        }
    }

    pub fn leaves(&self) -> Vec<i128> {
        match self {
            Self::Int(value) => vec![*value],
            Self::Tuple(items) => items.iter().flat_map(Self::leaves).collect(),
        }
    }

    pub fn size(&self) -> i128 {
        self.leaves().iter().product()
    }

    /// Every coordinate of `self` is one of `fine`.
    pub fn compatible(&self, fine: &Self) -> bool {
        match (self, fine) {
            (Self::Int(size), fine) => *size == fine.size(),
            (Self::Tuple(a), Self::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.compatible(b))
            }
            _ => false,
        }
    }
}

impl std::fmt::Display for Tree {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Int(value) => write!(formatter, "{value}"),
            Self::Tuple(items) => {
                let items: Vec<String> = items.iter().map(Self::to_string).collect();
                write!(formatter, "({})", items.join(","))
            }
        }
    }
}

impl std::fmt::Display for Plain {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}:{}", self.shape, self.stride)
    }
}

/// A layout, read from text.
#[derive(Clone, Debug)]
pub struct Plain {
    pub shape: Tree,
    pub stride: Tree,
    modes: Vec<(i128, i128)>,
}

impl Plain {
    pub fn of(layout: &Layout) -> Self {
        Self::parse(&layout.to_string())
    }

    pub fn new(shape: Tree, stride: Tree) -> Self {
        let modes = shape.leaves().into_iter().zip(stride.leaves()).collect();
        Self {
            shape,
            stride,
            modes,
        }
    }

    pub fn parse(text: &str) -> Self {
        let (shape, stride) = text.split_once(':').expect(text);
        Self::new(Tree::parse(shape), Tree::parse(stride))
    }

    /// The leaves, each with its stride.
    pub fn modes(&self) -> Vec<(i128, i128)> {
        self.modes.clone()
    }

    pub fn size(&self) -> i128 {
        self.modes.iter().map(|(extent, _)| extent).product()
    }

    /// The function of a 1-D coordinate: floor digits, the last mode without end.
    pub fn at(&self, position: i128) -> i128 {
        at(&self.modes, position)
    }

    pub fn image(&self) -> Vec<i128> {
        (0..self.size()).map(|position| self.at(position)).collect()
    }

    /// The top-level modes of a layout that has them.
    pub fn children(&self) -> Vec<Self> {
        match (&self.shape, &self.stride) {
            (Tree::Tuple(shapes), Tree::Tuple(strides)) => shapes
                .iter()
                .zip(strides)
                .map(|(a, b)| Self::new(a.clone(), b.clone()))
                .collect(),
            _ => vec![self.clone()],
        }
    }
}

pub fn at(modes: &[(i128, i128)], position: i128) -> i128 {
    let Some((&(_, last), below)) = modes.split_last() else {
        assert_eq!(position, 0);
        return 0;
    };
    let mut rest = position;
    let mut sum = 0;
    for &(extent, stride) in below {
        let digit;
        (rest, digit) = divided(rest, extent);
        sum += digit * stride;
    }
    sum + rest * last
}

/// Quotient and remainder, rounded down; of small numbers in 64 bits, which takes a tenth of the time.
fn divided(a: i128, b: i128) -> (i128, i128) {
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) if b > 0 => (a.div_euclid(b).into(), a.rem_euclid(b).into()),
        _ => (a.div_euclid(b), a.rem_euclid(b)),
    }
}

/// Flattened and coalesced, a last mode of extent 1 kept: the domain that a composition walks
/// through.
pub fn coalesced(modes: &[(i128, i128)]) -> Vec<(i128, i128)> {
    let mut out: Vec<(i128, i128)> = Vec::new();
    for (index, &(extent, stride)) in modes.iter().enumerate() {
        if extent == 1 && index + 1 < modes.len() {
            continue;
        }
        match out.last_mut() {
            Some(last) if last.0 * last.1 == stride => last.0 *= extent,
            _ => out.push((extent, stride)),
        }
    }
    if out.is_empty() { vec![(1, 0)] } else { out }
}

/// What CuTe's static `composition` answers for one right mode: the loose walk with its two
/// static assertions.
///
/// `Err` where CuTe refuses.
pub fn cute_mode(
    left: &[(i128, i128)],
    extent: i128,
    stride: i128,
) -> Result<Vec<(i128, i128)>, ()> {
    if stride == 0 {
        return Ok(vec![(extent, 0)]);
    }
    let (last, below) = left.split_last().expect("a mode");
    let (mut extent, mut stride) = (extent, stride);
    let mut out = Vec::new();
    for &(inside, step) in below {
        if inside == 0 || !(stride % inside == 0 || stride < inside) {
            return Err(());
        }
        let ceiling = |a: i128, b: i128| (a + b - 1) / b;
        let fits = ceiling(inside, stride.abs());
        let next = ceiling(stride.abs(), inside) * stride.signum();
        if fits != 1 && extent != 1 {
            let part = fits.min(extent);
            if part == 0 || extent % part != 0 {
                return Err(());
            }
            out.push((part, stride * step));
            extent /= part;
        }
        stride = next;
    }
    if out.is_empty() || extent != 1 {
        out.push((extent, stride * last.1));
    }
    Ok(out)
}

/// What CuTe's static `composition` answers, mode by mode of the right layout.
pub fn cute_composition(
    left: &Plain,
    right: &[(i128, i128)],
) -> Result<Vec<Vec<(i128, i128)>>, ()> {
    let left = coalesced(&left.modes());
    right
        .iter()
        .map(|&(extent, stride)| cute_mode(&left, extent, stride))
        .collect()
}

/// Whether a function on `0..values.len()` that is 0 at 0 is a layout of that size: mixed-radix
/// digits, each with a step.
fn is_layout(values: &[i128]) -> bool {
    let size = values.len();
    if size <= 1 {
        return true;
    }
    (2..=size).filter(|part| size % *part == 0).any(|part| {
        (0..part).all(|c| values[c] == c as i128 * values[1])
            && (0..size).all(|c| values[c] == values[c % part] + values[c - c % part])
            && is_layout(&values.iter().copied().step_by(part).collect::<Vec<_>>())
    })
}

/// Whether any layout at all is `left(right(c))` for every c and has the right modes as its
/// own.
pub fn exact_layout_exists(left: &Plain, right: &[(i128, i128)]) -> bool {
    let modes = left.modes();
    let size: i128 = right.iter().map(|mode| mode.0).product();
    let value = |c: i128| at(&modes, at(right, c));
    if size == 0 {
        return true;
    }
    let mut place = 1;
    let mut parts = Vec::new();
    for &(extent, _) in right {
        let values: Vec<i128> = (0..extent).map(|digit| value(digit * place)).collect();
        if !is_layout(&values) {
            return false;
        }
        parts.push((extent, values));
        place *= extent;
    }
    (0..size).all(|c| {
        let mut rest = c;
        let sum: i128 = parts
            .iter()
            .map(|(extent, values)| {
                let digit = rest % extent;
                rest /= extent;
                values[digit as usize]
            })
            .sum();
        sum == value(c)
    })
}

/// The positions to try of a size: all of them, or many of a large one.
pub fn positions(size: i128) -> Vec<i128> {
    if size <= 4096 {
        return (0..size).collect();
    }
    let step = size / 1024;
    (0..512)
        .chain((0..1024).map(|k| k * step))
        .chain(size - 512..size)
        .collect()
}

pub type Law = Result<(), String>;

/// `r(c) = a(b(c))`, `size(r) = size(b)`, `compatible(b, r)`.
pub fn composition_law(a: &Plain, b: &Plain, r: &Plain) -> Law {
    if !b.shape.compatible(&r.shape) {
        return Err(format!("{} is not compatible with {:?}", "result", b.shape));
    }
    for c in positions(b.size()) {
        let (found, wanted) = (r.at(c), a.at(b.at(c)));
        if found != wanted {
            return Err(format!("at {c}: {found}, but a({}) = {wanted}", b.at(c)));
        }
    }
    Ok(())
}

/// Disjoint, ordered, and covering where the strides divide.
pub fn complement_law(l: &Plain, target: i128, r: &Plain) -> Law {
    let images = r.image();
    if images.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err("not ordered".into());
    }
    let mut seen: HashMap<i128, (i128, usize)> = HashMap::new();
    for i in l.image() {
        for (j, image) in images.iter().enumerate() {
            if let Some(other) = seen.insert(i + image, (i, j))
                && other != (i, j)
            {
                return Err(format!("{} is hit twice", i + image));
            }
        }
    }
    let mut modes: Vec<_> = coalesced(&l.modes())
        .into_iter()
        .filter(|&(s, d)| s != 1 && d != 0)
        .collect();
    modes.sort_by_key(|mode| mode.1);
    let mut reach = 1;
    for (extent, stride) in modes {
        if stride % reach != 0 {
            return Ok(());
        }
        reach = stride * extent;
    }
    match (0..target).find(|index| !seen.contains_key(index)) {
        Some(index) => Err(format!("{index} is not covered")),
        None => Ok(()),
    }
}

pub fn right_inverse_law(l: &Plain, r: &Plain) -> Law {
    if l.size() == 0 && r.size() > 0 {
        return Err("more elements than there are".into());
    }
    match (0..r.size()).find(|&j| l.at(r.at(j)) != j) {
        Some(j) => Err(format!("l(r({j})) = {}", l.at(r.at(j)))),
        None => Ok(()),
    }
}

/// `r(l(i)) = i` where l is injective, and in the corner where its modes do not overlap in any
/// case.
pub fn left_inverse_law(l: &Plain, r: &Plain) -> Law {
    let image = l.image();
    let distinct: std::collections::HashSet<_> = image.iter().collect();
    let injective = distinct.len() == image.len();
    let modes: Vec<_> = coalesced(&l.modes())
        .into_iter()
        .filter(|mode| mode.0 != 1)
        .collect();
    let bound = |stride: i128| {
        let next = modes
            .iter()
            .map(|mode| mode.1)
            .filter(|&other| other > stride)
            .min();
        // Of equal strides, only the last sorted one has room.
        match (stride, next) {
            (0, _) => 1,
            (_, Some(next)) => next / stride,
            (_, None) => i128::MAX,
        }
    };
    let mut bounds: Vec<i128> = modes.iter().map(|mode| bound(mode.1)).collect();
    for index in 0..modes.len() {
        if modes[index + 1..]
            .iter()
            .any(|mode| mode.1 == modes[index].1)
        {
            bounds[index] = 1;
        }
    }
    for (i, &index) in image.iter().enumerate() {
        let mut rest = i as i128;
        let inside = modes.iter().zip(&bounds).all(|(mode, &bound)| {
            let digit = rest % mode.0;
            rest /= mode.0;
            digit < bound
        });
        if (injective || inside) && r.at(index) != i as i128 {
            return Err(format!("r(l({i})) = r({index}) = {}", r.at(index)));
        }
    }
    Ok(())
}

/// Larger than any coordinate of a divide that is checked element by element.
const RADIX: i128 = 4096;

/// The most modes that 64 bits can mark in this radix.
pub const MOST_MARKED: usize = 5;

/// The laws of `logical_divide` by a layout, element by element; of at most [`MOST_MARKED`] modes,
/// coalesced.
pub fn divide_law(a: &Layout, tiler: &Layout) -> Law {
    let tile = Tiler::layout(tiler);
    let result = Plain::of(&a.logical_divide(&tile).map_err(|error| error.to_string())?);
    let predicate = a
        .logical_divide_predicate(&tile)
        .map_err(|error| error.to_string())?;
    let domain = coalesced(&Plain::of(a).modes());
    // The same shape with strides that tell the coordinate: far apart, and never contiguous.
    let marks: Vec<i128> = (0..domain.len())
        .rev()
        .map(|k| RADIX.pow(k as u32))
        .collect();
    let text = |values: Vec<i128>| {
        let list: Vec<String> = values.iter().map(ToString::to_string).collect();
        format!("({})", list.join(","))
    };
    let marked: Layout = format!(
        "{}:{}",
        text(domain.iter().map(|mode| mode.0).collect()),
        text(marks.clone())
    )
    .parse()
    .expect("layout");
    let coordinates = Plain::of(
        &marked
            .logical_divide(&tile)
            .map_err(|error| error.to_string())?,
    );
    if coordinates.shape != result.shape {
        return Err("the divide depends on more than the coalesced shape".into());
    }
    let decode = |mut mark: i128| -> Vec<i128> {
        marks
            .iter()
            .map(|radix| {
                let digit = mark / radix;
                mark %= radix;
                digit
            })
            .collect()
    };
    let tile = Plain::of(tiler);
    let distinct: std::collections::HashSet<_> = tile.image().into_iter().collect();
    let times = tile.size() / (distinct.len() as i128).max(1);
    let mut hits: HashMap<Vec<i128>, i128> = HashMap::new();
    for c in 0..result.size() {
        let coordinate = decode(coordinates.at(c));
        let index: i128 = coordinate
            .iter()
            .zip(&domain)
            .map(|(digit, mode)| digit * mode.1)
            .sum();
        if index != result.at(c) {
            return Err(format!(
                "at {c} the result is {}, but the coordinate {coordinate:?} is {index}",
                result.at(c)
            ));
        }
        let inside = coordinate
            .iter()
            .zip(&domain)
            .all(|(digit, mode)| *digit < mode.0);
        if predicate.contains(&Coord::int(c as i64)) != Ok(inside) {
            return Err(format!(
                "the predicate is wrong at {c}, coordinate {coordinate:?}"
            ));
        }
        if !inside {
            continue;
        }
        if c < tile.size() {
            let position: i128 = coordinate
                .iter()
                .zip(&domain)
                .rev()
                .fold(0, |sum, (digit, mode)| sum * mode.0 + digit);
            if position != tile.at(c) {
                return Err(format!(
                    "tile coordinate {c} is element {position}, not {}",
                    tile.at(c)
                ));
            }
        }
        *hits.entry(coordinate).or_default() += 1;
    }
    let size: i128 = domain.iter().map(|mode| mode.0).product();
    if hits.len() as i128 != size || hits.values().any(|&count| count != times) {
        return Err(format!(
            "{} of {size} elements are hit {times} times",
            hits.values().filter(|&&n| n == times).count()
        ));
    }
    Ok(())
}

/// `result(i, j) = a(i) + complement(a)(tiler(j))`, and copies with different `tiler(j)` share no
/// index.
pub fn product_law(a: &Layout, tiler: &Layout, result: &Layout) -> Law {
    let (block, tile) = (Plain::of(a), Plain::of(tiler));
    let room = block.size() * i128::from(tiler.cosize().map_err(|error| error.to_string())?);
    let room = IntTuple::int(i64::try_from(room).map_err(|error| error.to_string())?);
    let free = Plain::of(&a.complement_in(&room).map_err(|error| error.to_string())?);
    let result = Plain::of(result);
    let mut owner: HashMap<i128, i128> = HashMap::new();
    for j in 0..tile.size() {
        for i in 0..block.size() {
            let index = block.at(i) + free.at(tile.at(j));
            if result.at(i + block.size() * j) != index {
                return Err(format!(
                    "at ({i},{j}): {}, not {index}",
                    result.at(i + block.size() * j)
                ));
            }
            if *owner.entry(index).or_insert(tile.at(j)) != tile.at(j) {
                return Err(format!("index {index} lies in two copies"));
            }
        }
    }
    Ok(())
}

/// Equal as functions of the 1-D coordinate.
pub fn same_function(a: &Plain, b: &Plain) -> bool {
    a.size() == b.size() && positions(a.size()).into_iter().all(|c| a.at(c) == b.at(c))
}

/// Inserts, replaces, removes or cuts off letters of a text.
#[must_use]
pub fn mutated(text: &str, edits: &[(usize, u8, char)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for &(place, kind, letter) in edits {
        let place = place % (letters.len() + 1);
        match kind % 4 {
            0 => letters.insert(place, letter),
            1 if place < letters.len() => letters[place] = letter,
            2 if place < letters.len() => drop(letters.remove(place)),
            _ => letters.truncate(place),
        }
    }
    letters.into_iter().collect()
}
