//! The laws of layouts with directions, against functions that are evaluated: what comes out in
//! each direction is a sum of its own.

use crate::common::every::any_layout;
use proptest::prelude::*;
use std::collections::BTreeMap;
use stridewise::value::{Coord, IntTuple, Layout, Reason, Tiler};

/// What comes out in each direction, without zeros.
type Place = BTreeMap<Vec<usize>, i128>;

/// Extent, step and direction of each leaf, read from text.
struct Function(Vec<(i128, i128, Vec<usize>)>);

impl Function {
    fn of(layout: &Layout) -> Self {
        let text = layout.to_string();
        let (shape, stride) = text.split_once(':').expect("a layout");
        let leaves = |text: &str| -> Vec<String> {
            text.split(['(', ')', ','])
                .filter(|leaf| !leaf.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let modes = leaves(shape)
            .into_iter()
            .zip(leaves(stride))
            .map(|(extent, stride)| {
                let mut parts = stride.split('@');
                let step = parts.next().expect("a step").parse().expect("a number");
                let direction = parts
                    .rev()
                    .map(|mode| mode.parse().expect("a mode"))
                    .collect();
                (extent.parse().expect("a number"), step, direction)
            });
        Self(modes.collect())
    }

    fn at(&self, position: i128) -> Place {
        let mut rest = position;
        let mut place = Place::new();
        for (index, (extent, step, direction)) in self.0.iter().enumerate() {
            let is_last = index + 1 == self.0.len();
            let digit = if is_last {
                rest
            } else {
                rest.rem_euclid(*extent)
            };
            rest = if is_last { 0 } else { rest.div_euclid(*extent) };
            *place.entry(direction.clone()).or_default() += digit * step;
        }
        place.retain(|_, sum| *sum != 0);
        place
    }

    fn size(&self) -> i128 {
        self.0.iter().map(|mode| mode.0).product()
    }
}

/// The numbers of a coordinate by their places, without zeros.
fn place(tuple: &IntTuple) -> Place {
    fn walk(tuple: &IntTuple, path: &mut Vec<usize>, out: &mut Place) {
        match tuple.as_int() {
            Some(0) => {}
            Some(number) => {
                out.insert(path.clone(), number.into());
            }
            None => {
                for mode in 0..tuple.rank() {
                    path.push(mode);
                    walk(&tuple.get(&[mode]).expect("a mode"), path, out);
                    path.pop();
                }
            }
        }
    }
    let mut out = Place::new();
    walk(tuple, &mut Vec::new(), &mut out);
    out
}

/// Strides of each shape of a profile: some steps, in the directions of the identity, some of them
/// exchanged.
fn any_basis_layout() -> impl Strategy<Value = Layout> {
    (any_layout(1..=4, vec![0, 1, 1, 1, 2, 3, -1]), any::<bool>()).prop_map(
        |(layout, is_turned)| {
            let identity = Layout::make_identity_layout(&layout.shape()).expect("identity");
            // The steps of the layout in the directions of the identity.
            let text = identity.to_string();
            let (shape, units) = text.split_once(':').expect("a layout");
            let steps: Vec<String> = layout
                .stride()
                .leaves()
                .map(|step| step.to_string())
                .collect();
            let mut steps = steps.iter();
            let mut stride = String::new();
            for letter in units.chars() {
                let is_step = letter == '1' && !stride.ends_with('@');
                stride.push_str(&if is_step {
                    steps.next().expect("a step").clone()
                } else {
                    letter.to_string()
                });
            }
            if is_turned && identity.rank() == 2 && identity.depth() == 1 {
                stride = stride
                    .replace("@0", "@x")
                    .replace("@1", "@0")
                    .replace("@x", "@1");
            }
            format!("{shape}:{stride}").parse().expect("layout")
        },
    )
}

/// The directions as far apart as no sum reaches: a layout of integers that is the same function.
fn encoded(layout: &Layout, worth: &BTreeMap<Vec<usize>, i64>) -> Layout {
    let text = layout.to_string();
    let (shape, stride) = text.split_once(':').expect("a layout");
    let shape: IntTuple = shape.parse().expect("shape");
    let function = Function::of(layout);
    let mut leaves = function.0.iter().map(|(_, step, direction)| {
        if *step == 0 {
            0
        } else {
            i64::try_from(*step).expect("small") * worth[direction]
        }
    });
    let mut out = String::new();
    let mut in_leaf = false;
    for letter in stride.chars() {
        let is_mark = "(),".contains(letter);
        if is_mark {
            in_leaf = false;
            out.push(letter);
        } else if !in_leaf {
            in_leaf = true;
            out.push_str(&leaves.next().expect("a leaf").to_string());
        }
    }
    Layout::new(&shape, &out.parse().expect("stride")).expect("layout")
}

fn worths(layout: &Layout) -> Option<BTreeMap<Vec<usize>, i64>> {
    let mut worth = 1_i64;
    let mut worths = BTreeMap::new();
    for (_, step, direction) in Function::of(layout).0 {
        if step != 0 && !worths.contains_key(&direction) {
            worths.insert(direction, worth);
            worth = worth.checked_mul(1009)?;
        }
    }
    Some(worths)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn call_is_a_sum_in_each_direction(layout in any_basis_layout()) {
        let function = Function::of(&layout);
        let coshape = place(&layout.coshape().unwrap());
        let mut largest = Place::new();
        for position in 0..function.size() {
            let found = layout.call(&Coord::int(i64::try_from(position).unwrap())).unwrap();
            prop_assert!(found.congruent(&layout.coprofile().unwrap()));
            prop_assert_eq!(place(&found), function.at(position));
        }
        for (extent, step, direction) in &function.0 {
            *largest.entry(direction.clone()).or_insert(1) += (extent - 1) * step.abs();
        }
        // Strides of 0 have no direction, and a place that none steps in has the one number 0.
        for (direction, last) in &largest {
            if !direction.is_empty() {
                prop_assert_eq!(coshape[direction], *last);
            }
        }
        prop_assert_eq!(i128::from(layout.cosize().unwrap()), coshape.values().product::<i128>());
    }

    #[test]
    fn identity_layouts_are_identities(shape in any_layout(1..=5, vec![1])) {
        let shape = shape.shape();
        let identity = Layout::make_identity_layout(&shape).unwrap();
        for position in 0..shape.size().unwrap() {
            let wanted = shape.idx2crd(&Coord::int(position)).unwrap();
            prop_assert_eq!(place(&identity.call(&Coord::int(position)).unwrap()), place(&wanted));
            prop_assert_eq!(identity.call(&Coord::of(&wanted)), identity.call(&Coord::int(position)));
        }
    }

    #[test]
    fn coalesced_and_filtered(layout in any_basis_layout()) {
        let (coalesced, filtered) = (Function::of(&layout.coalesce()), Function::of(&layout.filter()));
        let function = Function::of(&layout);
        prop_assert_eq!(coalesced.size(), function.size());
        for position in 0..function.size() {
            prop_assert_eq!(coalesced.at(position), function.at(position));
        }
        let image = |function: &Function| {
            let mut image: Vec<Place> = (0..function.size()).map(|position| function.at(position)).collect();
            image.sort();
            image.dedup();
            image
        };
        prop_assert_eq!(image(&filtered), image(&function));
    }

    #[test]
    fn a_slice_begins_at_its_offset(layout in any_basis_layout(), fixed in 0_i64..4) {
        if layout.depth() == 0 {
            return Ok(());
        }
        for place_of_slice in 0..layout.rank() {
            let fixed = fixed % layout.get(&[place_of_slice]).unwrap().size().unwrap();
            let at = |others: Coord| {
                let coords: Vec<Coord> =
                    (0..layout.rank()).map(|mode| if mode == place_of_slice { Coord::int(fixed) } else { others }).collect();
                Coord::tuple(&coords).unwrap()
            };
            let (slice, offset) = layout.slice_and_offset(&at(Coord::ALL)).unwrap();
            prop_assert_eq!(layout.call(&at(Coord::int(0))).unwrap(), offset);
            // The modes that are left count through the rest, first mode fastest.
            for position in 0..slice.size().unwrap() {
                let (mut rest, mut coords) = (position, Vec::new());
                for mode in 0..layout.rank() {
                    let size = layout.get(&[mode]).unwrap().size().unwrap();
                    coords.push(if mode == place_of_slice { Coord::int(fixed) } else { Coord::int(rest % size) });
                    rest = if mode == place_of_slice { rest } else { rest / size };
                }
                let mut sum = place(&offset);
                for (direction, more) in place(&slice.call(&Coord::int(position)).unwrap()) {
                    *sum.entry(direction).or_default() += more;
                }
                sum.retain(|_, number| *number != 0);
                prop_assert_eq!(place(&layout.call(&Coord::tuple(&coords).unwrap()).unwrap()), sum);
            }
        }
    }

    /// Exact, and refused only where no layout of integers is the same function either, or a stride
    /// steps in two directions.
    #[test]
    fn compositions_with_tilers(a in any_basis_layout(), b in any_layout(1..=4, vec![0, 1, 2, 3, 4, 6, -1])) {
        let Some(worth) = worths(&a) else { return Ok(()) };
        let plain = encoded(&a, &worth).composition(&Tiler::layout(&b));
        match a.composition(&Tiler::layout(&b)) {
            Ok(r) => {
                let (left, result) = (Function::of(&a), Function::of(&r));
                prop_assert_eq!(r.size().unwrap(), b.size().unwrap());
                prop_assert!(b.shape().compatible(&r.shape()));
                for position in 0..b.size().unwrap() {
                    prop_assert_eq!(result.at(position.into()), left.at(b.at(position).unwrap().into()), "{} o {} = {}", a, b, r);
                }
                prop_assert_eq!(encoded(&r, &worth), plain.unwrap());
            }
            Err(error) if error.reason() == Reason::SeveralDirections => {
                // Some stride of integers is no multiple of what one direction is worth, or it is
                // refused, too.
                let Ok(plain) = plain else { return Ok(()) };
                let several = plain.stride().leaves().any(|stride| {
                    let (mut rest, mut digits) = (i128::from(stride), 0);
                    let mut descending: Vec<i128> = worth.values().copied().map(i128::from).collect();
                    descending.sort_by_key(|worth| -worth);
                    for worth in descending {
                        let digit = (rest + rest.signum() * worth / 2) / worth;
                        digits += usize::from(digit != 0);
                        rest -= digit * worth;
                    }
                    digits > 1
                });
                prop_assert!(several, "{} o {}: {}", a, b, error);
            }
            Err(error) => prop_assert_eq!(error.reason(), plain.unwrap_err().reason()),
        }
    }

    /// The divide of the function is the divide of its coordinates.
    #[test]
    fn divides(a in any_basis_layout(), b in any_layout(1..=4, vec![0, 1, 2, 3, 4])) {
        let Some(worth) = worths(&a) else { return Ok(()) };
        let plain = encoded(&a, &worth);
        let tiler = Tiler::layout(&b);
        let pairs = [
            (a.logical_divide(&tiler), plain.logical_divide(&tiler)),
            (a.zipped_divide(&tiler), plain.zipped_divide(&tiler)),
            (a.tiled_divide(&tiler), plain.tiled_divide(&tiler)),
            (a.flat_divide(&tiler), plain.flat_divide(&tiler)),
        ];
        for (of_coordinates, of_integers) in pairs {
            match (of_coordinates, of_integers) {
                (Ok(r), Ok(plain)) => prop_assert_eq!(encoded(&r, &worth), plain),
                (Err(error), Err(plain)) => prop_assert_eq!(error.reason(), plain.reason()),
                (found, wanted) => prop_assert!(false, "{:?} {:?}", found, wanted),
            }
        }
    }

    /// A coordinate of a tile stands for an element just where what comes out is a coordinate of
    /// the shape, and each comes out once.
    #[test]
    fn tiles_of_an_identity_are_a_mask(rows in 1_i64..14, columns in 1_i64..14, tall in 1_i64..6, wide in 1_i64..6) {
        let shape = IntTuple::flat(&[rows, columns]).unwrap();
        let tiler = Tiler::by_mode(&[Tiler::int(tall), Tiler::int(wide)]).unwrap();
        let tiles = Layout::make_identity_layout(&shape).unwrap().zipped_divide(&tiler).unwrap();
        let inside = Layout::col_major(&shape).unwrap().zipped_divide_predicate(&tiler).unwrap();
        let mut seen = Vec::new();
        for position in (0..tiles.size().unwrap()).map(Coord::int) {
            // A mode of which there is one element, and one tile, has no stride to step with.
            let coord = place(&tiles.call(&position).unwrap());
            let [row, column] = [0, 1].map(|mode| i64::try_from(*coord.get(&vec![mode]).unwrap_or(&0)).unwrap());
            let is_inside = row < rows && column < columns;
            prop_assert_eq!(is_inside, inside.contains(&position).unwrap());
            if is_inside {
                seen.push(row + rows * column);
            }
        }
        seen.sort_unstable();
        prop_assert!(seen.into_iter().eq(0..rows * columns));
    }

    /// The left-hand layout at the coordinates of the right-hand one.
    #[test]
    fn compositions_with_a_basis(a in any_layout(1..=4, vec![0, 1, 2, 5, 7]), b in any_basis_layout()) {
        let Ok(r) = a.composition(&Tiler::layout(&b)) else { return Ok(()) };
        prop_assert_eq!(r.size().unwrap(), b.size().unwrap());
        prop_assert!(b.shape().compatible(&r.shape()));
        let function = Function::of(&b);
        for position in 0..function.size() {
            // In each direction, the mode of the left-hand layout in that direction, taken by
            // itself.
            let sum: i128 = function.at(position).iter().map(|(direction, &step)| {
                let mode = direction.iter().fold(a, |mode, &place| if mode.depth() == 0 { mode } else { mode.get(&[place]).unwrap() });
                crate::common::Plain::of(&mode).at(step)
            }).sum();
            prop_assert_eq!(i128::from(r.at(i64::try_from(position).unwrap()).unwrap()), sum, "{} o {} = {}", a, b, r);
        }
    }
}

/// How often each of these has an answer, so that the laws above are not about refusals alone.
#[test]
fn most_small_compositions_have_an_answer() {
    let (mut answered, mut refused) = (0, 0);
    for extent in [2_i64, 3, 4, 6] {
        for (rows, columns) in [(2, 3), (4, 2), (4, 6)] {
            for stride in 1_i64..8 {
                let a = Layout::make_identity_layout(&IntTuple::flat(&[rows, columns]).unwrap())
                    .unwrap();
                let b = Layout::single(extent, stride).unwrap();
                if a.composition(&Tiler::layout(&b)).is_ok() {
                    answered += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    println!("{answered} answered, {refused} refused");
    assert!(
        answered > refused / 2 && refused > 0,
        "{answered} {refused}"
    );
}

#[test]
fn what_is_refused_says_why() {
    let identity: Layout = "(4,4):(1@0,1@1)".parse().unwrap();
    assert_eq!(
        identity
            .composition(&"2:5".parse().unwrap())
            .unwrap_err()
            .to_string(),
        "composition: a stride would step in two directions at once, and there is none that does, in (4,4):(1@0,1@1) ∘ 2:5"
    );
    let mixed: Layout = "(2,2):(1@0,1@0@0)".parse().unwrap();
    assert_eq!(
        mixed.call(&0.into()).unwrap_err().to_string(),
        "call: one stride steps by integers where another steps inside of a tuple: no coordinate has both, in \
         (2,2):(1@0,1@0@0) and 0"
    );
    let plain: Layout = "(4,2):(1,4)".parse().unwrap();
    assert_eq!(
        plain
            .composition(&"2:1@2".parse().unwrap())
            .unwrap_err()
            .to_string(),
        "composition: mode 2 is none of 2 modes, which are counted from 0, in (4,2):(1,4) ∘ 2:1@2"
    );
    for text in [
        "4:1@",
        "4:1@-1",
        "4:1@32",
        "4:1@0@0@0@0@0@0@0@0@0",
        "(4,2):1@0",
        "-4:1@0",
    ] {
        assert!(text.parse::<Layout>().is_err(), "{text}");
    }
}
