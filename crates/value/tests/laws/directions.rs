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

    /// The left layout at the coordinates of the right one.
    #[test]
    fn compositions_with_a_basis(a in any_layout(1..=4, vec![0, 1, 2, 5, 7]), b in any_basis_layout()) {
        let Ok(r) = a.composition(&Tiler::layout(&b)) else { return Ok(()) };
        prop_assert_eq!(r.size().unwrap(), b.size().unwrap());
        prop_assert!(b.shape().compatible(&r.shape()));
        let function = Function::of(&b);
        for position in 0..function.size() {
            // In each direction, the mode of the left layout in that direction, taken by
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

/// Elements of the same width are the same elements, and coordinates do not count up.
#[test]
fn recasts_by_one_and_common_vectors() {
    for layout in small_basis_layouts() {
        assert_eq!(layout.upcast(1), Ok(layout));
        assert_eq!(layout.downcast(1), Ok(layout));
        assert_eq!(layout.recast_layout(16, 16), Ok(layout));
        assert!(layout.upcast(2).is_err() && layout.downcast(2).is_err());
        assert_eq!(layout.max_common_layout(&layout), Ok(Layout::UNIT));
        assert_eq!(layout.max_common_vector(&layout), Ok(1));
    }
}

#[test]
fn what_is_refused_says_why() {
    let identity: Layout = "(4,4):(1@0,1@1)".parse().unwrap();
    assert_eq!(
        identity
            .composition(&"2:5".parse().unwrap())
            .unwrap_err()
            .to_string(),
        "composition: a stride of the result would step in two directions at once, which no stride does, in (4,4):(1@0,1@1) ∘ 2:5"
    );
    let mixed: Layout = "(2,2):(1@0,1@0@0)".parse().unwrap();
    assert_eq!(
        mixed.call(&0.into()).unwrap_err().to_string(),
        "call: one stride makes a coordinate an integer, and another stride makes the same coordinate a tuple, in \
         (2,2):(1@0,1@0@0) and 0"
    );
    let plain: Layout = "(4,2):(1,4)".parse().unwrap();
    assert_eq!(
        plain
            .composition(&"2:1@2".parse().unwrap())
            .unwrap_err()
            .to_string(),
        "composition: mode 2 is out of bounds: there are 2 modes, numbered from 0, in (4,2):(1,4) ∘ 2:1@2"
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

/// All layouts of so many modes with these extents, and strides in two directions or none.
fn every_basis_layout(rank: usize, extents: &[i64], strides: &[&str]) -> Vec<Layout> {
    let mut texts = vec![(String::new(), String::new())];
    for mode in 0..rank {
        let comma = if mode == 0 { "" } else { "," };
        texts = texts
            .into_iter()
            .flat_map(|(shape, stride)| {
                extents.iter().flat_map(move |extent| {
                    let shape = format!("{shape}{comma}{extent}");
                    let stride = stride.clone();
                    strides
                        .iter()
                        .map(move |step| (shape.clone(), format!("{stride}{comma}{step}")))
                })
            })
            .collect();
    }
    texts
        .into_iter()
        .filter(|(_, stride)| stride.contains('@'))
        .map(|(shape, stride)| format!("({shape}):({stride})").parse().expect("layout"))
        .collect()
}

fn small_basis_layouts() -> Vec<Layout> {
    let steps = ["0", "1@0", "2@0", "4@0", "1@1", "2@1", "3@1"];
    let mut all = every_basis_layout(1, &[1, 2, 3, 4], &steps);
    all.extend(every_basis_layout(2, &[1, 2, 3, 4], &steps));
    all.extend(every_basis_layout(3, &[1, 2, 3], &steps));
    all.extend(every_basis_layout(
        2,
        &[2, 3],
        &["1@0", "-1@0", "-2@1", "1@0@1", "2@1@1", "1@0@0@1"],
    ));
    all
}

/// The places of a profile, each with the layout that stands there.
fn parts(profile: &IntTuple, layout: &Layout) -> Vec<(Vec<usize>, Layout)> {
    fn walk(
        profile: &IntTuple,
        layout: &Layout,
        path: &mut Vec<usize>,
        out: &mut Vec<(Vec<usize>, Layout)>,
    ) {
        if profile.as_int().is_some() {
            out.push((path.clone(), layout.get(path).expect("a mode")));
            return;
        }
        for mode in 0..profile.rank() {
            path.push(mode);
            walk(&profile.get(&[mode]).expect("a mode"), layout, path, out);
            path.pop();
        }
    }
    let mut out = Vec::new();
    walk(profile, layout, &mut Vec::new(), &mut out);
    out
}

/// The steps in each direction that occurs.
fn strides_along(layout: &Layout) -> BTreeMap<Vec<usize>, Vec<(i128, i128)>> {
    let mut along: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (extent, step, direction) in Function::of(layout).0 {
        if step != 0 {
            along.entry(direction).or_default().push((step, extent));
        }
    }
    for modes in along.values_mut() {
        modes.sort_unstable();
    }
    along
}

fn is_injective(layout: &Layout) -> bool {
    let function = Function::of(layout);
    let mut image: Vec<Place> = (0..function.size()).map(|i| function.at(i)).collect();
    image.sort();
    let all = image.len();
    image.dedup();
    image.len() == all
}

fn sum(a: &Place, b: &Place) -> Place {
    let mut sum = a.clone();
    for (direction, more) in b {
        *sum.entry(direction.clone()).or_default() += more;
    }
    sum.retain(|_, number| *number != 0);
    sum
}

#[test]
fn right_inverses_lead_from_coordinates_to_positions() {
    let (mut whole, mut longer) = (0, 0);
    for l in small_basis_layouts() {
        let Ok(profile) = l.coprofile() else {
            assert_eq!(
                l.right_inverse().unwrap_err().reason(),
                Reason::MixedDirections
            );
            continue;
        };
        let r = l.right_inverse().unwrap();
        let function = Function::of(&l);
        let inverse = crate::common::Plain::of(&r);
        let parts = parts(&profile, &r);
        for position in 0..inverse.size() {
            let (mut rest, mut coordinate) = (position, Place::new());
            for (direction, part) in &parts {
                let size = i128::from(part.size().unwrap());
                coordinate.insert(direction.clone(), rest % size);
                rest /= size;
            }
            coordinate.retain(|_, number| *number != 0);
            assert_eq!(function.at(inverse.at(position)), coordinate, "{l}: {r}");
        }
        // All coordinates of a box, each once.
        let is_box = is_injective(&l) && l.cosize() == l.size();
        let has_no_sign = function.0.iter().all(|mode| mode.1 >= 0);
        if is_box && has_no_sign {
            assert_eq!(r.size(), l.size(), "{l}: {r}");
            whole += 1;
        }
        longer += usize::from(inverse.size() > 1);
    }
    println!("{longer} right inverses of several elements, {whole} of all");
    assert!(longer > 4_000 && whole > 1_000);
}

#[test]
fn left_inverses_lead_back_from_coordinates() {
    let (mut undone, mut refused) = (0, 0);
    for l in small_basis_layouts() {
        let Ok(profile) = l.coprofile() else {
            assert_eq!(
                l.left_inverse().unwrap_err().reason(),
                Reason::MixedDirections
            );
            continue;
        };
        let along = strides_along(&l.coalesce());
        let is_negative = along.values().flatten().any(|&(step, _)| step < 0);
        let has_multiples = along
            .values()
            .all(|modes| modes.windows(2).all(|pair| pair[1].0 % pair[0].0 == 0));
        let r = match l.left_inverse() {
            Ok(r) => r,
            Err(error) => {
                let is_right = match error.reason() {
                    Reason::NegativeStride { .. } => is_negative,
                    Reason::StrideNotMultiple { .. } => !has_multiples,
                    _ => false,
                };
                assert!(is_right, "{error}");
                refused += 1;
                continue;
            }
        };
        assert!(!is_negative && has_multiples, "{l}: {r}");
        if !is_injective(&l) {
            continue;
        }
        let function = Function::of(&l);
        let parts = parts(&profile, &r);
        for position in 0..function.size() {
            let coordinate = function.at(position);
            let back: i128 = parts
                .iter()
                .map(|(direction, part)| {
                    let number = coordinate.get(direction).copied().unwrap_or(0);
                    crate::common::Plain::of(part).at(number)
                })
                .sum();
            assert_eq!(back, position, "{l}: {r}");
        }
        undone += 1;
    }
    println!("{undone} left inverses of injective layouts, {refused} refused");
    assert!(undone > 5_000 && refused > 500);
}

/// The box of a shape: how many coordinates each direction of the complement has to reach.
fn bounds(target: Option<&IntTuple>, l: &Layout, directions: &[Vec<usize>]) -> Vec<i128> {
    let coshape = l.coshape().unwrap();
    let inside = |tuple: &IntTuple, direction: &[usize]| -> Option<i128> {
        let mut part = *tuple;
        for &mode in direction {
            part = if part.as_int().is_some() {
                // An integer bounds the first direction.
                (mode == 0).then_some(part)?
            } else {
                part.get(&[mode]).ok()?
            };
        }
        part.size().ok().map(i128::from)
    };
    directions
        .iter()
        .map(|direction| {
            target
                .and_then(|target| inside(target, direction))
                .or_else(|| inside(&coshape, direction))
                .unwrap_or(1)
        })
        .collect()
}

#[test]
fn complements_have_the_coordinates_left_out() {
    let targets = [
        None,
        Some("7"),
        Some("(4,6)"),
        Some("(5,3)"),
        Some("(2,(2,3))"),
        Some("((1,4),6,2)"),
    ];
    let (mut covered, mut refused) = (0, 0);
    for l in small_basis_layouts() {
        for target in targets.map(|text| text.map(|text| text.parse::<IntTuple>().unwrap())) {
            let found = target.map_or_else(|| l.complement(), |target| l.complement_in(&target));
            let along = strides_along(&l.filter());
            let r = match found {
                Ok(r) => r,
                Err(error) => {
                    let overlaps = along.values().any(|modes| {
                        modes
                            .windows(2)
                            .any(|pair| pair[1].0 < pair[0].0 * pair[0].1)
                    });
                    let is_right = match error.reason() {
                        Reason::NegativeStride { .. } => {
                            along.values().flatten().any(|mode| mode.0 < 0)
                        }
                        Reason::Overlaps { .. } => overlaps || !is_injective(&l.filter()),
                        Reason::MixedDirections => l.coprofile().is_err(),
                        _ => false,
                    };
                    assert!(is_right, "{error}");
                    refused += 1;
                    continue;
                }
            };
            let (block, gaps) = (Function::of(&l), Function::of(&r));
            let mut block: Vec<Place> = (0..block.size()).map(|i| block.at(i)).collect();
            block.sort();
            block.dedup();
            let mut seen = std::collections::BTreeSet::new();
            for gap in 0..gaps.size() {
                for place in &block {
                    assert!(
                        seen.insert(sum(place, &gaps.at(gap))),
                        "{l} in {target:?}: {r} twice"
                    );
                }
            }
            // In each direction the sizes divide the strides: all of the box is reached.
            let divides = along.values().all(|modes| {
                let mut reach = 1;
                modes.iter().all(|&(step, extent)| {
                    let is_multiple = step % reach == 0;
                    reach = step * extent;
                    is_multiple
                })
            });
            if !divides {
                continue;
            }
            let mut directions: Vec<Vec<usize>> = gaps
                .0
                .iter()
                .map(|mode| mode.2.clone())
                .chain(along.keys().cloned())
                .collect();
            directions.sort();
            directions.dedup();
            directions.retain(|direction| !direction.is_empty());
            let bounds = bounds(target.as_ref(), &l, &directions);
            for index in 0..bounds.iter().product::<i128>() {
                let (mut rest, mut coordinate) = (index, Place::new());
                for (direction, bound) in directions.iter().zip(&bounds) {
                    coordinate.insert(direction.clone(), rest % bound);
                    rest /= bound;
                }
                coordinate.retain(|_, number| *number != 0);
                assert!(
                    seen.contains(&coordinate),
                    "{l} in {target:?}: {r} leaves out {coordinate:?}"
                );
            }
            covered += 1;
        }
    }
    println!("{covered} boxes covered, {refused} refused");
    assert!(covered > 10_000 && refused > 5_000);
}

/// A block and its copies have a coordinate twice only where the block or the tiler has it twice.
#[test]
fn products_of_coordinates_are_disjoint() {
    let tilers = [
        "1:0",
        "3:1",
        "4:2",
        "(2,3):(3,1)",
        "(2,2):(0,1)",
        "2:1@0",
        "3:1@1",
        "(2,3):(1@0,1@1)",
        "(2,2):(2@1,1@0)",
    ];
    let (mut answered, mut refused) = (0, 0);
    for block in small_basis_layouts() {
        for text in tilers {
            let tiler: Layout = text.parse().unwrap();
            let Ok(product) = block.logical_product(&Tiler::layout(&tiler)) else {
                refused += 1;
                continue;
            };
            let (block_is, copies) = (
                Function::of(&product.get(&[0]).unwrap()),
                Function::of(&product.get(&[1]).unwrap()),
            );
            let (of_block, of_tiler) = (Function::of(&block), Function::of(&tiler));
            assert_eq!(copies.size(), of_tiler.size());
            let mut owners: BTreeMap<Place, (Place, Place)> = BTreeMap::new();
            for y in 0..of_tiler.size() {
                for x in 0..of_block.size() {
                    assert_eq!(block_is.at(x), of_block.at(x));
                    let owner = (of_block.at(x), of_tiler.at(y));
                    let place = sum(&of_block.at(x), &copies.at(y));
                    let first = owners.entry(place).or_insert_with(|| owner.clone());
                    assert_eq!(*first, owner, "{block} by {tiler}: {product}");
                }
            }
            answered += 1;
        }
    }
    println!("{answered} products, {refused} refused");
    assert!(answered > 20_000);
    let product = |block: &str, tiler: &str| {
        let block: Layout = block.parse().unwrap();
        block
            .logical_product(&tiler.parse().unwrap())
            .map(|product| product.to_string())
    };
    assert_eq!(
        product("(4,3):(1@0,1@1)", "(2,5):(1,2)").unwrap(),
        "((4,3),(2,5)):((1@0,1@1),(3@1,6@1))"
    );
    for (block, tiler, reason) in [
        ("4:1", "2:1@0", Reason::Directed),
        (
            "(4,2):(1@0,2@0)",
            "2:1",
            Reason::Overlaps {
                stride: 2,
                reach: 4,
            },
        ),
        ("4:1@0", "2:1@0@0", Reason::MixedDirections),
        ("(0,2):(1@0,1@1)", "2:1", Reason::Empty),
    ] {
        assert_eq!(
            product(block, tiler).unwrap_err().reason(),
            reason,
            "{block} by {tiler}"
        );
    }
}

/// By a layout of coordinates, the layout is divided mode by mode: what each tile holds is the
/// composition with the tiler, and all tiles hold each element once.
#[test]
fn divides_by_layouts_of_coordinates() {
    let (mut answered, mut refused) = (0, 0);
    for shape in ["(4,6)", "(5,3)", "(8,4)", "((2,4),6)", "(6,(2,3))"] {
        let shape: IntTuple = shape.parse().unwrap();
        let layout = Layout::col_major(&shape).unwrap();
        for tiler in small_basis_layouts() {
            let by = Tiler::layout(&tiler);
            let divide = layout.logical_divide(&by);
            // In each direction, the divide of that mode by integers.
            let along = strides_along(&tiler);
            let mut each_exists = along.keys().map(|direction| {
                let part = layout.get(direction).ok()?;
                let modes: Vec<Layout> = Function::of(&tiler)
                    .0
                    .iter()
                    .filter(|mode| mode.1 != 0 && mode.2 == *direction)
                    .map(|mode| Layout::single(mode.0 as i64, mode.1 as i64).unwrap())
                    .collect();
                let one = Layout::make_layout(&modes).unwrap();
                part.logical_divide(&Tiler::layout(&one)).ok()
            });
            let exists = tiler.coprofile().is_ok() && each_exists.all(|one| one.is_some());
            let Ok(divide) = divide else {
                assert!(!exists, "{layout} by {tiler}: {}", divide.unwrap_err());
                refused += 1;
                continue;
            };
            assert!(exists, "{layout} by {tiler}: {divide}");
            let inside = layout.logical_divide_predicate(&by).unwrap();
            let tile = crate::common::Plain::of(&divide.get(&[0]).unwrap());
            if let Ok(composed) = layout.composition(&by) {
                assert!(crate::common::same_function(
                    &tile,
                    &crate::common::Plain::of(&composed)
                ));
            }
            let all = crate::common::Plain::of(&divide);
            let mut found: Vec<i128> = (0..all.size())
                .filter(|&i| inside.contains(&Coord::int(i as i64)).unwrap())
                .map(|i| all.at(i))
                .collect();
            found.sort_unstable();
            // Modes of the tile that do not step have their elements several times.
            let repeats: i128 = Function::of(&tiler)
                .0
                .iter()
                .filter(|mode| mode.1 == 0)
                .map(|mode| mode.0)
                .product();
            let size = i128::from(layout.size().unwrap());
            let wanted: Vec<i128> = (0..size)
                .flat_map(|element| std::iter::repeat_n(element, repeats as usize))
                .collect();
            assert_eq!(found, wanted, "{layout} by {tiler}: {divide}");
            answered += 1;
        }
    }
    println!("{answered} divides, {refused} refused");
    assert!(answered > 5_000 && refused > 5_000);
}
