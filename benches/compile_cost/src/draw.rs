//! Instances of the operations that are not refused, drawn at random.

use crate::{
    operands::{Modes, Operand, Scale, groups},
    operation::Instance,
    random::Random,
};
use stridewise::value::{
    AnyLayout, ComposedLayout, Coord, Function, IntTuple, Layout, LayoutError, Swizzle, Tiler,
};

/// What is refused is drawn again.
type Drawn = Result<Instance, Box<dyn std::error::Error>>;
/// Operands of a scale, and the result.
pub(crate) type Draw = fn(&mut Random, Scale) -> Drawn;

fn of_one(left: Layout, result: Layout) -> Instance {
    Instance {
        operands: vec![Operand::Layout(left)],
        result: Operand::Layout(result),
    }
}

fn of_two(left: Layout, right: Layout, result: Layout) -> Instance {
    Instance {
        operands: vec![Operand::Layout(left), Operand::Layout(right)],
        result: Operand::Layout(result),
    }
}

fn of_ints(left: Layout, right: IntTuple, result: Layout) -> Instance {
    Instance {
        operands: vec![Operand::Layout(left), Operand::Ints(right)],
        result: Operand::Layout(result),
    }
}

pub(crate) fn coalesce(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.in_runs(random, 8).layout()?;
    Ok(of_one(left, left.coalesce()))
}

pub(crate) fn composition(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8);
    let right = groups(random, &left, 4).layout()?;
    let left = left.layout()?;
    Ok(of_two(
        left,
        right,
        left.composition(&Tiler::layout(&right))?,
    ))
}

pub(crate) fn complement(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.gapped(random, 8).layout()?;
    let target = IntTuple::int(1 << scale.bits);
    Ok(of_ints(left, target, left.complement_in(&target)?))
}

pub(crate) fn right_inverse(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8).layout()?;
    Ok(of_one(left, left.right_inverse()?))
}

pub(crate) fn left_inverse(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.gapped(random, 8).layout()?;
    Ok(of_one(left, left.left_inverse()?))
}

pub(crate) fn logical_divide(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8);
    let mut tiler = groups(random, &left, 4);
    tiler.truncate(2);
    let (left, tiler) = (left.layout()?, tiler.layout()?);
    Ok(of_two(
        left,
        tiler,
        left.logical_divide(&Tiler::layout(&tiler))?,
    ))
}

pub(crate) fn zipped_divide(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8);
    let extents = left.extents();
    let tiler = IntTuple::flat(&[extents[0] * extents[1], extents[4] * extents[5]])?;
    let left = left.matrix()?;
    Ok(of_ints(
        left,
        tiler,
        left.zipped_divide(&Tiler::shape(&tiler)?)?,
    ))
}

pub(crate) fn logical_product(random: &mut Random, scale: Scale) -> Drawn {
    let [block, tiler] = block_and_tiler(random, scale, 5, 3);
    let (block, tiler) = (block.layout()?, tiler.layout()?);
    Ok(of_two(
        block,
        tiler,
        block.logical_product(&Tiler::layout(&tiler))?,
    ))
}

pub(crate) fn blocked_product(random: &mut Random, scale: Scale) -> Drawn {
    let [block, tiler] = block_and_tiler(random, scale, 4, 4);
    let (block, tiler) = (block.matrix()?, tiler.matrix()?);
    Ok(of_two(block, tiler, block.blocked_product(&tiler)?))
}

pub(crate) fn local_tile(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8);
    let extents = left.extents();
    let tiler = IntTuple::flat(&[extents[0] * extents[1], extents[4] * extents[5]])?;
    let coord = IntTuple::flat(&[
        random.number(extents[2] * extents[3]),
        random.number(extents[6] * extents[7]),
    ])?;
    let left = left.matrix()?;
    let (tile, offset) = left.local_tile(&Tiler::shape(&tiler)?, &Coord::of(&coord))?;
    let operands = vec![
        Operand::Layout(left),
        Operand::Ints(tiler),
        Operand::Ints(coord),
    ];
    Ok(Instance {
        operands,
        result: Operand::Part(tile, offset.as_int().expect("an integer")),
    })
}

pub(crate) fn tile_to_shape(random: &mut Random, scale: Scale) -> Drawn {
    let [block, tiler] = block_and_tiler(random, scale, 8, 8);
    let shape: Vec<i64> = block
        .extents()
        .iter()
        .zip(tiler.extents())
        .map(|(block, count)| block * count)
        .collect();
    let (block, shape) = (block.layout()?, IntTuple::flat(&shape)?);
    Ok(of_ints(block, shape, block.tile_to_shape(&shape)?))
}

pub(crate) fn make_ordered_layout(random: &mut Random, scale: Scale) -> Drawn {
    let mut order: Vec<i64> = (0..8).collect();
    random.shuffle(&mut order);
    let (shape, order) = (
        IntTuple::flat(&scale.extents(random, 8))?,
        IntTuple::flat(&order)?,
    );
    let result = Layout::make_ordered_layout(&shape, &order)?;
    Ok(Instance {
        operands: vec![Operand::Ints(shape), Operand::Ints(order)],
        result: Operand::Layout(result),
    })
}

pub(crate) fn make_layout_like(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.gapped(random, 8).with_zeros().layout()?;
    Ok(of_one(left, left.make_layout_like()?))
}

pub(crate) fn crd2idx(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8);
    let coord: Vec<i64> = left
        .extents()
        .iter()
        .map(|&extent| random.number(extent))
        .collect();
    let (left, coord) = (left.layout()?, IntTuple::flat(&coord)?);
    let index = IntTuple::int(left.crd2idx(&Coord::of(&coord))?);
    Ok(Instance {
        operands: vec![Operand::Layout(left), Operand::Ints(coord)],
        result: Operand::Ints(index),
    })
}

pub(crate) fn nullspace(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8).with_zeros().layout()?;
    Ok(of_one(left, left.nullspace()?))
}

pub(crate) fn max_alignment(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8).layout()?;
    let result = Operand::Ints(IntTuple::int(left.max_alignment()?));
    Ok(Instance {
        operands: vec![Operand::Layout(left)],
        result,
    })
}

pub(crate) fn max_common_layout(random: &mut Random, scale: Scale) -> Drawn {
    let [left, right] = scale.alike(random, 8);
    let (left, right) = (left.layout()?, right.layout()?);
    Ok(of_two(left, right, left.max_common_layout(&right)?))
}

pub(crate) fn upcast(random: &mut Random, scale: Scale) -> Drawn {
    let (left, count) = (scale.shuffled(random, 8).layout()?, 2 << random.below(4));
    Ok(of_ints(left, IntTuple::int(count), left.upcast(count)?))
}

/// From one type of 8 to 64 bits to another.
pub(crate) fn recast_layout(random: &mut Random, scale: Scale) -> Drawn {
    let mut bits = [8, 16, 32, 64];
    random.shuffle(&mut bits);
    let left = scale.shuffled(random, 8).layout()?;
    let operands = vec![
        Operand::Layout(left),
        Operand::Ints(IntTuple::int(bits[0])),
        Operand::Ints(IntTuple::int(bits[1])),
    ];
    Ok(Instance {
        operands,
        result: Operand::Layout(left.recast_layout(bits[0], bits[1])?),
    })
}

/// A row of a swizzled matrix that is a plain layout.
pub(crate) fn swizzled_slice(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8);
    let rows = left.extents()[..4].iter().product();
    let (left, swizzle, row) = (left.matrix()?, Scale::swizzle(random)?, random.number(rows));
    let (slice, offset) =
        swizzled(swizzle, left).slice_and_offset(&Coord::tuple(&[Coord::int(row), Coord::ALL])?)?;
    let result = Operand::Part(slice.as_layout().ok_or("not a plain layout")?, offset);
    Ok(Instance {
        operands: vec![Operand::Swizzled(swizzle, left), Operand::Row(row)],
        result,
    })
}

pub(crate) fn swizzled_right_inverse(random: &mut Random, scale: Scale) -> Drawn {
    let (left, swizzle) = (scale.shuffled(random, 8).layout()?, Scale::swizzle(random)?);
    let result = of_any(swizzled(swizzle, left).right_inverse()?);
    Ok(Instance {
        operands: vec![Operand::Swizzled(swizzle, left)],
        result,
    })
}

pub(crate) fn composition_with_swizzle(random: &mut Random, scale: Scale) -> Drawn {
    let (left, swizzle) = (scale.shuffled(random, 8).layout()?, Scale::swizzle(random)?);
    let result = of_any(left.composition_with_swizzle(swizzle)?);
    Ok(Instance {
        operands: vec![Operand::Layout(left), Operand::Swizzle(swizzle)],
        result,
    })
}

pub(crate) fn injective(random: &mut Random, scale: Scale) -> Drawn {
    fact(&scale.gapped(random, 8), Layout::is_injective)
}

pub(crate) fn interleaved(random: &mut Random, scale: Scale) -> Drawn {
    fact(&scale.interleaved(random, 8), Layout::is_injective)
}

pub(crate) fn bijective(random: &mut Random, scale: Scale) -> Drawn {
    fact(&scale.shuffled(random, 8), Layout::is_bijective)
}

fn fact(left: &Modes, holds: fn(&Layout) -> Result<bool, LayoutError>) -> Drawn {
    let left = left.layout()?;
    Ok(Instance {
        operands: vec![Operand::Layout(left)],
        result: Operand::Truth(holds(&left)?),
    })
}

fn swizzled(swizzle: Swizzle, layout: Layout) -> ComposedLayout {
    ComposedLayout::new(Function::Swizzle(swizzle), 0, &layout)
}

/// The result of an operation with a swizzle, which does not vanish and is not moved by an offset.
fn of_any(result: AnyLayout) -> Operand {
    match result {
        AnyLayout::Layout(layout) => Operand::Layout(layout),
        AnyLayout::Composed(composed) => match composed.function() {
            Function::Swizzle(swizzle) => Operand::Swizzled(swizzle, composed.layout()),
            Function::Layout(_) => unreachable!("a swizzle through a layout is a swizzle"),
        },
    }
}

/// Compact layouts that together are as large as the scale.
fn block_and_tiler(random: &mut Random, scale: Scale, block: u32, tiler: u32) -> [Modes; 2] {
    [block, tiler].map(|modes| scale.part(modes, block + tiler).shuffled(random, modes))
}
