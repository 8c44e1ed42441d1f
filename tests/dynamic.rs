//! Tensors of a rank that is known at run time, against loops over coordinates.

use stridewise::{
    kernels::{self, KernelError},
    prelude::*,
    tensor::{DynLayout, Exclusive, TensorError},
    value,
};

/// `SplitMix64`.
struct Random(u64);
impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// A layout by hand: modes of leaves, and the index of a coordinate.
#[derive(Clone, Debug)]
struct Plain(Vec<Vec<(usize, isize)>>);
impl Plain {
    fn shape(&self) -> Vec<usize> {
        let size = |mode: &Vec<(usize, isize)>| mode.iter().map(|leaf| leaf.0).product();
        self.0.iter().map(size).collect()
    }
    fn size(&self) -> usize {
        self.shape().iter().product()
    }
    fn index(&self, coord: &[usize]) -> isize {
        let mut index = 0;
        for (mode, coord) in self.0.iter().zip(coord) {
            let mut rest = *coord;
            for (extent, stride) in mode {
                index += (rest % extent) as isize * stride;
                rest /= extent;
            }
        }
        index
    }
    fn coords(&self) -> Vec<Vec<usize>> {
        let shape = self.shape();
        (0..self.size())
            .map(|mut position| {
                shape
                    .iter()
                    .map(|extent| {
                        let digit = position % extent;
                        position /= extent;
                        digit
                    })
                    .collect()
            })
            .collect()
    }
    fn bounds(&self) -> (isize, isize) {
        let leaves = self.0.iter().flatten();
        let lasts = leaves.map(|(extent, stride)| (*extent as isize - 1) * stride);
        if self.size() == 0 {
            return (0, -1);
        }
        lasts.fold((0, 0), |(least, most), last| {
            (least + last.min(0), most + last.max(0))
        })
    }
    fn needed(&self) -> usize {
        let (least, most) = self.bounds();
        (most - least + 1) as usize
    }
    fn text(&self) -> String {
        let write = |number: &dyn Fn(&(usize, isize)) -> isize| {
            let modes = self.0.iter().map(|mode| match &mode[..] {
                [leaf] => number(leaf).to_string(),
                leaves => {
                    let leaves: Vec<_> =
                        leaves.iter().map(|leaf| number(leaf).to_string()).collect();
                    format!("({})", leaves.join(","))
                }
            });
            format!("({})", modes.collect::<Vec<_>>().join(","))
        };
        format!(
            "{}:{}",
            write(&|leaf| leaf.0 as isize),
            write(&|leaf| leaf.1)
        )
    }
    fn value(&self) -> value::Layout {
        self.text().parse().unwrap()
    }
}

/// Leaves of a shape with strides that make each index one of its own, in a random order, with gaps
/// and signs; of a source, some strides are 0.
fn layout(random: &mut Random, shape: &[Vec<usize>], is_source: bool) -> Plain {
    let mut leaves: Vec<(usize, usize, usize)> = Vec::new();
    for (mode, extents) in shape.iter().enumerate() {
        for (place, extent) in extents.iter().enumerate() {
            leaves.push((mode, place, *extent));
        }
    }
    random.shuffle(&mut leaves);
    let mut result: Vec<Vec<(usize, isize)>> =
        shape.iter().map(|mode| vec![(0, 0); mode.len()]).collect();
    let mut step = 1 + isize::from(random.below(8) == 0);
    for (mode, place, extent) in leaves {
        let sign = if random.below(5) == 0 { -1 } else { 1 };
        let stride = if is_source && random.below(8) == 0 {
            0
        } else {
            sign * step
        };
        result[mode][place] = (extent, stride);
        step *= extent.max(1) as isize;
        if random.below(4) == 0 {
            step += random.below(3) as isize;
        }
    }
    Plain(result)
}

fn shape(random: &mut Random, most: usize) -> Vec<Vec<usize>> {
    let rank = random.below(6);
    let mut left = most;
    (0..rank)
        .map(|_| {
            let count = if random.below(4) == 0 { 2 } else { 1 };
            (0..count)
                .map(|_| {
                    let extent = match random.below(16) {
                        0 => 1,
                        1 if left < most => 0,
                        _ => 1 + random.below(left.clamp(1, 9)),
                    };
                    left /= extent.max(1);
                    extent
                })
                .collect()
        })
        .collect()
}

/// The same numbers of elements in each mode, in other leaves.
fn merged(random: &mut Random, shape: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let is_merged = |random: &mut Random| random.below(2) == 0;
    shape
        .iter()
        .map(|mode| {
            if is_merged(random) {
                vec![mode.iter().product()]
            } else {
                mode.clone()
            }
        })
        .collect()
}

fn numbers(count: usize) -> Vec<u32> {
    (1..=count as u32).collect()
}

fn at(memory: &[u32], layout: &Plain, coord: &[usize]) -> u32 {
    memory[(layout.index(coord) - layout.bounds().0) as usize]
}

#[test]
fn elements_are_those_of_loops_over_coordinates() {
    let mut random = Random(1);
    for _ in 0..400 {
        let shape = shape(&mut random, 300);
        let plain = layout(&mut random, &shape, true);
        let memory = numbers(plain.needed());
        let tensor = Tensor::new_dyn(&memory[..], plain.value());
        assert_eq!(tensor.layout().to_value(), plain.value());
        assert_eq!(tensor.shape(), plain.shape());
        let coords = plain.coords();
        let wanted: Vec<u32> = coords
            .iter()
            .map(|coord| at(&memory, &plain, coord))
            .collect();
        assert!(tensor.iter().eq(&wanted), "{plain:?}");
        let mut folded = Vec::new();
        tensor.iter().for_each(|element| folded.push(*element));
        assert_eq!(folded, wanted, "{plain:?}");
        for (position, coord) in coords.iter().enumerate() {
            assert_eq!(tensor.get(coord), Some(&wanted[position]));
            if plain.0.len() != 1 {
                assert_eq!(tensor[[position]], wanted[position]);
            }
            for mode in 0..coord.len() {
                let mut outside = coord.clone();
                outside[mode] = plain.shape()[mode];
                assert_eq!(tensor.get(&outside), None);
                outside[mode] = usize::MAX;
                assert_eq!(tensor.get(&outside), None);
            }
        }
        assert_eq!(tensor.get([plain.size()]), None);
        assert_eq!(tensor.get([0; 9]), None);
        assert_eq!(tensor.iter().len(), plain.size());
    }
}

/// Copies, fills and other kernels, each beside a loop over coordinates, with both operands of a rank
/// known at run time, and with either of a type.
#[test]
fn kernels_are_loops_over_coordinates() {
    let mut random = Random(2);
    let mut copies = 0;
    for _ in 0..1500 {
        let shape = shape(&mut random, 400);
        let (one, other) = (merged(&mut random, &shape), merged(&mut random, &shape));
        let (from, to) = (
            layout(&mut random, &one, true),
            layout(&mut random, &other, false),
        );
        let source = numbers(from.needed());
        let before: Vec<u32> = (0..to.needed() as u32).map(|x| 1000 + x).collect();
        let tensor = Tensor::new_dyn(&source[..], from.value());
        let loops = |f: &dyn Fn(u32, u32) -> u32| {
            let mut memory = before.clone();
            for coord in to.coords() {
                let index = (to.index(&coord) - to.bounds().0) as usize;
                memory[index] = f(at(&source, &from, &coord), memory[index]);
            }
            memory
        };
        let kernel = |kernel: &dyn Fn(Tensor<Exclusive<'_, u32>, DynLayout>)| {
            let mut memory = before.clone();
            kernel(Tensor::new_dyn(&mut memory[..], to.value()));
            memory
        };
        let context = || format!("{} to {}", from.text(), to.text());
        assert_eq!(
            kernel(&|to| kernels::copy(tensor, to)),
            loops(&|x, _| x),
            "{}",
            context()
        );
        copies += 1;
        assert_eq!(
            kernel(&|to| kernels::copy_with_fill(tensor, to, 5)),
            loops(&|x, _| x)
        );
        assert_eq!(
            kernel(&|to| kernels::fill(to, 7)),
            loops(&|_, _| 7),
            "{}",
            context()
        );
        assert_eq!(
            kernel(&|to| kernels::transform(tensor, to, |x| x + 1)),
            loops(&|x, _| x + 1)
        );
        assert_eq!(
            kernel(&|to| kernels::axpby(2, tensor, 3, to)),
            loops(&|x, y| 2 * x + 3 * y)
        );
        assert_eq!(
            kernel(&|to| kernels::transform_two(tensor, tensor, to, |x, y| x * y)),
            loops(&|x, _| x * x)
        );
        let predicates: Vec<bool> = source.iter().map(|x| x % 3 != 0).collect();
        let predicate = Tensor::new_dyn(&predicates[..], from.value());
        assert_eq!(
            kernel(&|to| kernels::copy_if(predicate, tensor, to)),
            loops(&|x, y| if x % 3 != 0 { x } else { y })
        );
        let sum = from
            .coords()
            .iter()
            .map(|coord| at(&source, &from, coord))
            .sum::<u32>();
        assert_eq!(
            kernels::reduce(tensor, 10, |x, y| x + y),
            10 + sum,
            "{}",
            context()
        );

        // Some modes are reduced.
        let kept: Vec<Vec<usize>> = (to.0.iter())
            .map(|mode| {
                let keeps = random.below(2) == 0;
                mode.iter()
                    .map(|leaf| if keeps { leaf.0 } else { 1 })
                    .collect()
            })
            .collect();
        let onto = layout(&mut random, &kept, false);
        let mut sums = vec![0; onto.needed()];
        let mut wanted = sums.clone();
        let is_matched = to
            .shape()
            .iter()
            .zip(onto.shape())
            .all(|(size, kept)| kept == 1 || kept == *size);
        assert!(is_matched || onto.size() == 0 || to.size() == 0);
        if to.size() > 0 {
            for coord in from.coords() {
                let kept: Vec<usize> = coord
                    .iter()
                    .zip(onto.shape())
                    .map(|(c, kept)| if kept == 1 { 0 } else { *c })
                    .collect();
                wanted[(onto.index(&kept) - onto.bounds().0) as usize] +=
                    at(&source, &from, &coord);
            }
            kernels::reduce_onto(
                tensor,
                Tensor::new_dyn(&mut sums[..], onto.value()),
                |x, y| x + y,
            );
            assert_eq!(sums, wanted, "{} onto {}", from.text(), onto.text());
        }
    }
    assert!(copies == 1500);
}

#[test]
fn either_operand_may_have_a_type() {
    let data: Vec<u32> = numbers(24);
    let typed = Tensor::new(&data[..], layout!((2, 3, 4) : (12, 4, 1)));
    let dynamic = Tensor::new_dyn(&data[..], "(2,3,4):(12,4,1)".parse().unwrap());
    let wanted: Vec<u32> = typed.iter().copied().collect();
    let mut first = vec![0; 24];
    kernels::copy(
        typed,
        Tensor::new_dyn(&mut first[..], "(2,3,4):(1,2,6)".parse().unwrap()),
    );
    let mut second = vec![0; 24];
    kernels::copy(
        dynamic,
        Tensor::new(&mut second[..], layout!((2, 3, 4) : (1, 2, 6))),
    );
    // A single mode stands for all modes.
    let mut third = vec![0; 24];
    kernels::copy(dynamic, Tensor::new(&mut third[..], layout!(24 : 1)));
    assert_eq!([&first, &second, &third], [&wanted; 3]);
    assert_eq!(dynamic, typed);
    assert_eq!(
        dynamic,
        Tensor::new_dyn(&third[..], "24:1".parse().unwrap())
    );
    assert_eq!(
        kernels::try_copy(
            dynamic,
            Tensor::new(&mut second[..], layout!((2, 4, 3) : (1, 2, 8)))
        )
        .unwrap_err(),
        KernelError::Sizes {
            mode: 1,
            first: 4,
            second: 3
        }
    );
    assert_eq!(
        kernels::try_copy(
            dynamic,
            Tensor::new(&mut second[..], layout!((2, 12) : (1, 2)))
        )
        .unwrap_err(),
        KernelError::Ranks {
            first: 2,
            second: 3
        }
    );
    assert_eq!(second, wanted);
    // Swizzled and masked operands.
    let tile = Tensor::new(
        numbers(64),
        swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1))),
    );
    let dynamic = tile.view().into_dyn();
    assert_eq!(dynamic, tile.view());
    let mut plain = Tensor::new_dyn(vec![0; 64], "(8,8):(1,8)".parse().unwrap());
    kernels::copy(dynamic, plain.view_mut());
    assert_eq!(plain, tile.view());
    let last = typed.masked().local_tile(tile!(2, 2, 4), (0, 1, 0));
    let mut part = Tensor::new_dyn([0; 16], "(2,2,4):(1,2,4)".parse().unwrap());
    kernels::copy_with_fill(last, part.view_mut(), 9);
    assert_eq!(
        part.view()
            .slice(&"(1,_,2)".parse().unwrap())
            .iter()
            .copied()
            .collect::<Vec<_>>(),
        [23, 9]
    );
}

#[test]
fn errors_name_the_numbers() {
    let mut data = [0; 12];
    let mut error =
        |layout: &str| Tensor::try_new_dyn(&mut data[..], layout.parse().unwrap()).unwrap_err();
    assert_eq!(
        error("(3,4):(1,0)"),
        TensorError::NotInjective {
            first: 3,
            second: 0
        }
    );
    assert_eq!(
        error("(3,4):(1,2)"),
        TensorError::NotInjective {
            first: 2,
            second: 3
        }
    );
    assert_eq!(
        error("(3,5):(-1,3)"),
        TensorError::OutsideMemory {
            needed: 15,
            length: 12
        }
    );
    let many = format!("({0}1):({0}1)", "1,".repeat(16));
    assert_eq!(
        error(&many),
        TensorError::TooManyLeaves {
            leaves: 17,
            most: 16
        }
    );
    assert_eq!(
        error("(4294967296,4294967296):(1,4294967296)"),
        TensorError::Overflow
    );
    assert_eq!(
        error("(3,4):(1@0,1@1)").to_string(),
        "make_layout: strides must be integers, but one is a basis stride, such as `1@0`"
    );
    assert!(
        Tensor::try_new_dyn(&data[..], "(0,9223372036854775806):(5,7)".parse().unwrap()).is_ok()
    );
    assert!(Tensor::try_new_dyn(&data[..], "(3,4):(-1,0)".parse().unwrap()).is_ok());
    let scalar = Tensor::new_dyn(&data[..1], "():()".parse().unwrap());
    assert_eq!(
        (scalar.shape().len(), scalar[[]], scalar.iter().len()),
        (0, 0, 1)
    );
}

#[test]
fn parts_are_parts_of_loops() {
    let mut random = Random(3);
    let mut counts = [0; 6];
    for _ in 0..600 {
        let shape = shape(&mut random, 300);
        let plain = layout(&mut random, &shape, false);
        let rank = plain.0.len();
        let mut memory = numbers(plain.needed());
        let before = memory.clone();
        let element = |coord: &[usize]| at(&before, &plain, coord);
        let mut tensor = Tensor::new_dyn(&mut memory[..], plain.value());
        if plain.size() == 0 {
            continue;
        }
        // Permutations.
        let mut order: Vec<usize> = (0..rank).collect();
        random.shuffle(&mut order);
        let permuted = tensor.view_mut().permute(&order);
        for coord in plain.coords() {
            let moved: Vec<usize> = order.iter().map(|mode| coord[*mode]).collect();
            assert_eq!(permuted[&moved], element(&coord));
            counts[0] += 1;
        }
        // Slices.
        let kept: Vec<bool> = (0..rank).map(|_| random.below(2) == 0).collect();
        let fixed: Vec<usize> = plain
            .shape()
            .iter()
            .map(|extent| random.below(*extent))
            .collect();
        let text: Vec<String> = (0..rank)
            .map(|mode| {
                if kept[mode] {
                    "_".into()
                } else {
                    fixed[mode].to_string()
                }
            })
            .collect();
        let text = format!("({})", text.join(","));
        let slice = tensor.view_mut().slice(&text.parse().unwrap());
        for coord in plain.coords() {
            if (0..rank).all(|mode| kept[mode] || coord[mode] == fixed[mode]) {
                let inside: Vec<usize> = (0..rank)
                    .filter(|mode| kept[*mode])
                    .map(|mode| coord[mode])
                    .collect();
                assert_eq!(
                    slice[&inside],
                    element(&coord),
                    "{text} of {}",
                    plain.text()
                );
                counts[1] += 1;
            }
        }
        // Windows and tiles of flat layouts.
        if plain.0.iter().all(|mode| mode.len() == 1) {
            let tile: Vec<usize> = plain
                .shape()
                .iter()
                .map(|extent| 1 + random.below(*extent))
                .collect();
            let place: Vec<usize> = plain
                .shape()
                .iter()
                .zip(&tile)
                .map(|(extent, tile)| random.below(extent.div_ceil(*tile)))
                .collect();
            let part = tensor.view_mut().tile(&tile, &place);
            let mut seen = 0;
            for coord in plain.coords() {
                if (0..rank).all(|mode| coord[mode] / tile[mode] == place[mode]) {
                    let inside: Vec<usize> =
                        (0..rank).map(|mode| coord[mode] % tile[mode]).collect();
                    assert_eq!(part[&inside], element(&coord));
                    seen += 1;
                    counts[2] += 1;
                }
            }
            assert_eq!(part.iter().len(), seen);
        }
        // Divides keep all elements, each once.
        let tiler = format!(
            "<{}>",
            plain
                .shape()
                .iter()
                .map(|extent| (1 + random.below(*extent)).to_string())
                .collect::<Vec<_>>()
                .join(",")
        );
        if rank > 0 {
            let tiler = tiler.parse().unwrap();
            match tensor.view_mut().try_zipped_divide(&tiler) {
                Ok(quotient) => {
                    let mut all: Vec<u32> = quotient.iter().copied().collect();
                    let mut wanted: Vec<u32> =
                        plain.coords().iter().map(|coord| element(coord)).collect();
                    all.sort_unstable();
                    wanted.sort_unstable();
                    assert_eq!(all, wanted);
                    counts[3] += 1;
                }
                Err(TensorError::PartialTiles {
                    coordinates,
                    elements,
                }) => {
                    assert!(coordinates > elements);
                    counts[4] += 1;
                }
                Err(TensorError::Algebra(_)) => {}
                Err(error) => panic!("{error} of {}", plain.text()),
            }
        }
        // Compositions.
        let (extent, stride) = (1 + random.below(plain.size()), random.below(4));
        let right = format!("{extent}:{stride}").parse().unwrap();
        match tensor.view().try_composition(&right) {
            Ok(part) => {
                let coords = plain.coords();
                for position in 0..extent {
                    assert_eq!(part[[position]], element(&coords[position * stride]));
                    counts[5] += 1;
                }
            }
            Err(TensorError::OutsidePositions { .. }) => {
                assert!((extent - 1) * stride >= plain.size());
            }
            Err(TensorError::Algebra(_)) => {}
            Err(error) => panic!("{error} of {} by {right}", plain.text()),
        }
    }
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
}

#[test]
fn types_and_back() {
    let data = numbers(24);
    let dynamic = Tensor::new_dyn(&data[..], "((2,3),4):((12,4),1)".parse().unwrap());
    let typed: View<'_, u32, Layout![((2, 3), ?) : ((12, 4), ?)]> = dynamic.try_into().unwrap();
    assert_eq!(dynamic, typed);
    assert_eq!(typed.into_dyn().layout(), dynamic.layout());
    let other: Result<View<'_, u32, Layout![(6, ?) : (4, ?)]>, _> = dynamic.try_into();
    assert!(matches!(other, Err(TensorError::Algebra(_))));
    // Owned memory goes along.
    let owned = Tensor::new([1, 2, 3, 4, 5, 6], layout!((2, 3) : (-3, 1))).into_dyn();
    assert_eq!((owned[[0, 0]], owned[[1, 2]]), (4, 3));
    assert_eq!(owned.into_memory(), [1, 2, 3, 4, 5, 6]);
}

/// Padded layouts of XLA, whose rows, columns and blocks have partial tiles: kernels leave padding as it is.
#[test]
fn xla_arrays_are_their_elements() {
    use stridewise::xla::ArrayShape;
    let mut padded = 0;
    for text in [
        "f32[5,7]{1,0:T(2,4)}",
        "f32[5,7]{1,0:T(8,128)}",
        "f32[5,7]{0,1:T(4)}",
        "f32[3,5,7]{2,1,0:T(2,4)(2,1)}",
        "f32[3,5,7]{0,2,1:T(2,2)}",
        "f32[9,10]{1,0:T(4,4)(2,2)}",
        "f32[2,3,4,5]{3,1,2,0:T(4,3)}",
        "f32[1,7]{1,0:T(4,4)}",
        "f32[6]{0:T(4)}",
        "f32[0,3]{1,0:T(2,2)}",
        "f32[]",
    ] {
        let shape: ArrayShape = text.parse().unwrap();
        let bridge = shape.to_layout().unwrap();
        let positions: Vec<usize> = shape
            .buffer()
            .unwrap()
            .positions()
            .map(|position| position as usize)
            .collect();
        let mut buffer = vec![u32::MAX; shape.buffer().unwrap().size() as usize];
        let data = numbers(positions.len());
        let row_major =
            value::Layout::row_major(&value::IntTuple::flat(bridge.extents()).unwrap()).unwrap();
        let rows = Tensor::new_dyn(&data[..], row_major);
        let mut wanted = buffer.clone();
        let mut tiled = Tensor::new_dyn_padded(&mut buffer[..], *bridge.layout(), bridge.extents());
        padded += usize::from(tiled.layout().is_padded());
        assert_eq!(tiled.shape(), rows.shape());
        kernels::copy(rows, tiled.view_mut());
        assert_eq!(tiled, rows, "{text}");
        let mut again = vec![0; data.len()];
        kernels::copy(tiled.view(), Tensor::new_dyn(&mut again[..], row_major));
        assert_eq!(again, data, "{text}");
        again.fill(0);
        kernels::copy_with_fill(tiled.view(), Tensor::new_dyn(&mut again[..], row_major), 77);
        assert_eq!(again, data, "{text}");
        assert_eq!(
            kernels::reduce(tiled.view(), 0, |x, y| x + y),
            data.iter().sum::<u32>()
        );
        kernels::transform(rows, tiled.view_mut(), |x| x + 1);
        kernels::axpby(1, rows, 1, tiled.view_mut());
        kernels::transform_two(rows, rows, tiled.view_mut(), |x, y| x + y);
        let ones = vec![1; data.len()];
        kernels::axpby(
            1,
            Tensor::new_dyn(&ones[..], row_major),
            1,
            tiled.view_mut(),
        );
        // Slices and permutations keep the padding out.
        if bridge.extents().len() == 2 && !data.is_empty() {
            let last = bridge.extents()[0] - 1;
            let row = tiled.view().slice(&format!("({last},_)").parse().unwrap());
            assert!(
                row.iter().eq(rows
                    .slice(&format!("({last},_)").parse().unwrap())
                    .iter()
                    .map(|x| 2 * x + 1)
                    .collect::<Vec<_>>()
                    .iter())
            );
            assert!(
                tiled
                    .view()
                    .try_slice(&format!("({},_)", last + 1).parse().unwrap())
                    .is_err()
            );
            let mut columns = vec![0; bridge.extents()[1] as usize];
            let onto = Tensor::new_dyn(
                &mut columns[..],
                format!("(1,{}):(0,1)", bridge.extents()[1])
                    .parse()
                    .unwrap(),
            );
            kernels::reduce_onto(tiled.view(), onto, |x, y| x + y);
            for (j, column) in columns.iter().enumerate() {
                assert_eq!(
                    *column,
                    (0..=last as usize).map(|i| tiled[[i, j]]).sum::<u32>()
                );
            }
            let mut sums = vec![0; bridge.extents()[0] as usize];
            let onto = Tensor::new_dyn(
                &mut sums[..],
                format!("(1,{}):(0,1)", bridge.extents()[0])
                    .parse()
                    .unwrap(),
            );
            kernels::reduce_onto(tiled.view().permute(&[1, 0]), onto, |x, y| x + y);
            for (i, sum) in sums.iter().enumerate() {
                assert_eq!(*sum, (0..columns.len()).map(|j| tiled[[i, j]]).sum::<u32>());
            }
        }
        if tiled.layout().is_padded() {
            assert!(matches!(
                tiled.view().try_coalesce(),
                Err(TensorError::PaddedMode { .. })
            ));
            assert!(matches!(
                kernels::try_copy(
                    tiled.view(),
                    Tensor::new_dyn(vec![0; 4], "(2,2):(1,2)".parse().unwrap()).view_mut()
                ),
                Err(KernelError::Ranks { .. } | KernelError::Sizes { .. })
            ));
        }
        for (position, element) in positions.iter().zip(&data) {
            wanted[*position] = 2 * element + 1;
        }
        assert_eq!(buffer, wanted, "{text}");
    }
    assert!(padded > 4, "{padded}");
}

/// Two arrays in other tiles.
#[test]
fn tiles_are_copied_into_other_tiles() {
    use stridewise::xla::ArrayShape;
    let bridges = [
        "f32[9,10]{1,0:T(2,4)}",
        "f32[9,10]{1,0:T(4,4)}",
        "f32[9,10]{0,1:T(4,8)}",
    ]
    .map(|text| {
        let shape: ArrayShape = text.parse().unwrap();
        (
            shape.to_layout().unwrap(),
            shape.buffer().unwrap().size() as usize,
        )
    });
    let data = numbers(90);
    let rows = Tensor::new_dyn(&data[..], "(9,10):(10,1)".parse().unwrap());
    for (from, room) in &bridges {
        for (to, size) in &bridges {
            let mut source = Tensor::new_dyn_padded(vec![0; *room], *from.layout(), from.extents());
            kernels::copy(rows, source.view_mut());
            let mut target = Tensor::new_dyn_padded(vec![0; *size], *to.layout(), to.extents());
            kernels::copy_with_fill(source.view(), target.view_mut(), 5);
            assert_eq!(target, rows);
            assert_eq!(target.into_memory().iter().sum::<u32>(), 90 * 91 / 2);
        }
    }
}

#[test]
fn products_are_those_of_loops() {
    let mut random = Random(5);
    for _ in 0..300 {
        let [m, n, k] = [(); 3].map(|()| vec![1 + random.below(6), 1 + random.below(3)]);
        let [a, b, c] = [[&m, &k], [&k, &n], [&m, &n]]
            .map(|modes| layout(&mut random, &modes.map(Vec::clone), false));
        let [left, right] = [&a, &b].map(|plain| numbers(plain.needed()));
        let mut memory = numbers(c.needed());
        let mut wanted = memory.clone();
        for coord in c.coords() {
            let sum: u32 = (0..a.shape()[1])
                .map(|k| at(&left, &a, &[coord[0], k]) * at(&right, &b, &[k, coord[1]]))
                .sum();
            let index = (c.index(&coord) - c.bounds().0) as usize;
            wanted[index] = 2 * sum + 3 * wanted[index];
        }
        kernels::gemm(
            2,
            Tensor::new_dyn(&left[..], a.value()),
            Tensor::new_dyn(&right[..], b.value()),
            3,
            Tensor::new_dyn(&mut memory[..], c.value()),
        );
        assert_eq!(memory, wanted, "{} {} {}", a.text(), b.text(), c.text());
    }
    let data = [1, 2, 3, 4, 5, 6];
    let matrix = Tensor::new_dyn(&data[..], "(2,3):(3,1)".parse().unwrap());
    let typed = Tensor::new(&data[..], layout!((3, 2) : (2, 1)));
    let mut product = [0; 4];
    kernels::gemm(
        1,
        matrix,
        typed,
        0,
        Tensor::new(&mut product[..], layout!((2, 2) : (2, 1))),
    );
    assert_eq!(product, [22, 28, 49, 64]);
    let error = kernels::try_gemm(
        1,
        matrix,
        matrix,
        0,
        Tensor::new(&mut product[..], layout!((2, 2) : (2, 1))),
    )
    .unwrap_err();
    assert_eq!(error.to_string(), "gemm: A has 3 columns, but B has 2 rows");
    let line = Tensor::new_dyn(&data[..], "6:1".parse().unwrap());
    let error = kernels::try_gemm(
        1,
        line,
        typed,
        0,
        Tensor::new(&mut product[..], layout!((2, 2) : (2, 1))),
    )
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "gemm: A has 1 modes, but a matrix has two, rows and columns, and a batch of matrices three"
    );
}

#[cfg(feature = "ndarray")]
#[test]
fn views_of_ndarray_and_back() {
    use ndarray::{ArrayD, IxDyn, Slice};
    let mut array = ArrayD::from_shape_fn(IxDyn(&[4, 5, 6]), |at| {
        (100 * at[0] + 10 * at[1] + at[2]) as u32
    });
    let part = array.slice_axis(ndarray::Axis(1), Slice::new(0, None, -2));
    let tensor: Tensor<_, DynLayout> = part.view().try_into().unwrap();
    assert_eq!(
        (tensor.shape(), tensor.layout().to_string()),
        (&[4, 3, 6][..], "(4,3,6):(30,-12,1)".into())
    );
    for (coord, element) in part.indexed_iter() {
        assert_eq!(tensor[ndarray::Dimension::slice(&coord)], *element);
    }
    assert_eq!(tensor.into_ndarray(), part);
    assert_eq!(
        tensor.permute(&[2, 0, 1]).into_ndarray(),
        part.view().permuted_axes(vec![2, 0, 1])
    );
    let mut written: Tensor<_, DynLayout> = array.view_mut().try_into().unwrap();
    kernels::fill(written.view_mut().slice(&"(_,1,_)".parse().unwrap()), 7);
    written.into_ndarray_mut()[[0, 0, 0]] = 9;
    assert_eq!(
        (array[[3, 1, 5]], array[[0, 0, 0]], array[[3, 2, 5]]),
        (7, 9, 325)
    );
    let data = [0_u8; 12];
    let nested = Tensor::new_dyn(&data[..], "((2,3),2):((1,4),2)".parse().unwrap());
    assert_eq!(
        nested.try_into_ndarray().unwrap_err(),
        TensorError::NestedMode { mode: 0 }
    );
    assert_eq!(nested.flatten().into_ndarray().shape(), [2, 3, 2]);
    let zero = ArrayD::from_elem(IxDyn(&[]), 5);
    let scalar: Tensor<_, DynLayout> = zero.view().try_into().unwrap();
    assert_eq!(scalar[[]], 5);
    let deep = ArrayD::<u8>::zeros(IxDyn(&[1; 17]));
    let error: Result<Tensor<_, DynLayout>, _> = deep.view().try_into();
    assert_eq!(
        error.unwrap_err(),
        TensorError::TooManyLeaves {
            leaves: 17,
            most: 16
        }
    );
}
