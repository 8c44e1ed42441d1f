//! Tensors of a rank that is known at run time over hostile numbers: every `try_` form returns a tensor
//! inside of its memory, or an error, and never panics.

use stridewise::{
    kernels,
    prelude::*,
    tensor::{Borrowed, DynLayout, TensorError},
    value::{self, Coord, IntTuple, Tiler},
};
use stridewise_evil::{
    GUARD, are_distinct, guarded,
    hostile::{Random, calm, cases_to_try},
};

/// More elements than these are not gone through.
const FEW: usize = 300;

/// A list of numbers, each with another function of the sequence.
fn numbers(random: &mut Random, most: u64, number: fn(&mut Random) -> isize) -> Vec<i64> {
    let count = random.below(most);
    (0..count).map(|_| number(random) as i64).collect()
}

fn sizes(random: &mut Random) -> Vec<usize> {
    let count = random.below(5);
    (0..count).map(|_| random.number() as usize).collect()
}

/// A layout of a few leaves, some of them as one mode, which may be none.
fn layout(random: &mut Random) -> Option<value::Layout> {
    let mut extents = numbers(random, 6, Random::extent);
    if random.below(3) > 0 {
        for extent in &mut extents {
            *extent %= 5;
        }
    }
    let mut strides: Vec<i64> = extents.iter().map(|_| random.number() as i64).collect();
    if random.below(2) == 0 {
        let mut step = 1;
        for (extent, stride) in extents.iter().zip(&mut strides) {
            *stride = step;
            step = extent.max(&1).saturating_mul(step);
        }
    }
    let layout = value::Layout::new(
        &IntTuple::flat(&extents).ok()?,
        &IntTuple::flat(&strides).ok()?,
    )
    .ok()?;
    if layout.rank() > 1 && random.below(3) == 0 {
        return layout.group(0, 2).ok();
    }
    Some(layout)
}

fn coord(random: &mut Random) -> Option<Coord> {
    let count = random.below(4);
    let modes: Vec<Coord> = (0..count)
        .map(|_| {
            if random.below(2) == 0 {
                Coord::ALL
            } else {
                Coord::int(random.number() as i64)
            }
        })
        .collect();
    Coord::tuple(&modes).ok()
}

fn tiler(random: &mut Random) -> Option<Tiler> {
    if random.below(3) == 0 {
        return Some(Tiler::layout(&layout(random)?));
    }
    let count = random.below(4);
    let modes: Vec<Tiler> = (0..count)
        .map(|_| Tiler::int(random.number() as i64))
        .collect();
    Tiler::by_mode(&modes).ok()
}

/// Goes through a tensor: nothing that is read was outside.
fn read<P: Engine<Element = u32>>(
    random: &mut Random,
    part: &Tensor<P, DynLayout>,
    counts: &mut [usize; 2],
) {
    counts[0] += 1;
    let size = part.layout().size();
    assert_eq!(part.iter().len(), size);
    for position in [
        0,
        1,
        size / 2,
        size.wrapping_sub(1),
        random.number() as usize,
    ] {
        if let Some(element) = part.get([position]) {
            assert_ne!(*element, GUARD, "read outside");
        }
    }
    if let Some(element) = part.get(sizes(random)) {
        assert_ne!(*element, GUARD, "read outside");
    }
    if size <= FEW {
        assert!(part.iter().all(|element| *element != GUARD), "read outside");
        let mut count = 0;
        part.iter().for_each(|element| {
            assert_ne!(*element, GUARD, "read outside");
            count += 1;
        });
        assert_eq!(count, size);
        let sum = part.iter().fold(0_u32, |sum, x| sum.wrapping_add(*x));
        let reduced = kernels::try_reduce(part.view(), 0, u32::wrapping_add);
        assert!(reduced.is_err() || reduced == Ok(sum));
    }
}

/// A part by one of the methods.
fn part<P: Borrowed>(
    random: &mut Random,
    tensor: Tensor<P, DynLayout>,
) -> Option<Result<Tensor<P, DynLayout>, TensorError>> {
    Some(match random.below(13) {
        0 => tensor.try_slice(&coord(random)?),
        1 => tensor.try_select(&sizes(random)),
        2 => tensor.try_permute(&sizes(random)),
        3 => tensor.try_window(&sizes(random), &sizes(random)),
        4 => tensor.try_tile(&sizes(random), &sizes(random)),
        5 => tensor.try_local_tile(&tiler(random)?, &coord(random)?),
        6 => tensor.try_composition(&layout(random)?),
        7 => tensor.try_with_shape(&IntTuple::flat(&numbers(random, 4, Random::extent)).ok()?),
        8 => tensor.try_group(random.below(3) as usize, random.number() as usize),
        9 => tensor.try_logical_divide(&tiler(random)?),
        10 => tensor.try_zipped_divide(&tiler(random)?),
        11 => tensor.try_flat_divide(&tiler(random)?),
        _ => tensor.try_coalesce(),
    })
}

#[test]
fn hostile_numbers_are_errors_or_inside() {
    let mut random = Random::of(57);
    let mut counts = [0; 2];
    for _ in 0..cases_to_try() {
        let Some(layout) = layout(&mut random) else {
            continue;
        };
        let length = random.below(70) as usize;
        let shape = numbers(&mut random, 5, Random::number);
        let is_padded = random.below(4) == 0;
        calm(&(layout, length, &shape), || {
            let random = &mut random;
            let ended = guarded(length, |memory| {
                let made = if is_padded {
                    Tensor::try_new_dyn_padded(&*memory, layout, &shape)
                } else {
                    Tensor::try_new_dyn(&*memory, layout)
                };
                let Ok(tensor) = made else {
                    counts[1] += 1;
                    return;
                };
                read(random, &tensor, &mut counts);
                for _ in 0..8 {
                    match part(random, tensor) {
                        Some(Ok(first)) => {
                            read(random, &first, &mut counts);
                            if let Some(Ok(second)) = part(random, first) {
                                read(random, &second, &mut counts);
                            }
                        }
                        _ => counts[1] += 1,
                    }
                }
            });
            assert!(ended, "a panic");
        });
    }
    assert!(
        cfg!(miri) || counts.iter().all(|count| *count > 1000),
        "{counts:?}"
    );
}

#[test]
fn hostile_numbers_write_no_element_twice() {
    let mut random = Random::of(58);
    let mut written = 0;
    for _ in 0..cases_to_try() {
        let Some(layout) = layout(&mut random) else {
            continue;
        };
        let length = random.below(70) as usize;
        let shape = numbers(&mut random, 5, Random::number);
        let is_padded = random.below(4) == 0;
        calm(&(layout, length, &shape), || {
            let random = &mut random;
            let source: Vec<u32> = (0..70).collect();
            let ended = guarded(length, |memory| {
                let made = if is_padded {
                    Tensor::try_new_dyn_padded(memory, layout, &shape)
                } else {
                    Tensor::try_new_dyn(memory, layout)
                };
                let Ok(mut tensor) = made else { return };
                if let Some(Ok(mut part)) = part(random, tensor.view_mut()) {
                    if part.layout().size() <= FEW {
                        assert!(are_distinct(part.iter_mut()));
                        _ = kernels::try_fill(part.view_mut(), 7);
                    }
                    if let Some(element) = part.get_mut(sizes(random)) {
                        *element = 8;
                    }
                }
                if tensor.layout().size() > FEW {
                    return;
                }
                written += 1;
                assert!(are_distinct(tensor.iter_mut()));
                let other = match self::layout(random) {
                    Some(other) if random.below(2) == 0 => other,
                    _ => layout,
                };
                if let Ok(from) = Tensor::try_new_dyn(&source[..], other) {
                    if from.layout().size() > FEW {
                        return;
                    }
                    _ = kernels::try_copy(from, tensor.view_mut());
                    _ = kernels::try_copy_with_fill(from, tensor.view_mut(), 3);
                    _ = kernels::try_transform_two(
                        from,
                        from,
                        tensor.view_mut(),
                        u32::wrapping_mul,
                    );
                    _ = kernels::try_reduce_onto(from, tensor.view_mut(), u32::wrapping_add);
                    _ = kernels::try_gemm(1, from, from, 1, tensor.view_mut());
                    if let Ok(padded) = Tensor::try_new_dyn_padded(&source[..], other, &shape) {
                        _ = kernels::try_copy(padded, tensor.view_mut());
                        _ = kernels::try_copy_with_fill(padded, tensor.view_mut(), 5);
                        _ = kernels::try_reduce_onto(padded, tensor.view_mut(), u32::wrapping_add);
                        _ = kernels::try_gemm(1, padded, from, 1, tensor.view_mut());
                    }
                }
                let typed: Result<ViewMut<'_, u32, Layout![(?, ?) : (?, ?)]>, _> =
                    tensor.try_into();
                if let Ok(mut typed) = typed {
                    assert!(are_distinct(typed.iter_mut()));
                }
            });
            assert!(ended, "a panic");
        });
    }
    assert!(cfg!(miri) || written > 300, "{written}");
}
