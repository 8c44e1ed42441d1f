//! The operations, and instances of them that are not refused.

use crate::{
    Result,
    operands::{Modes, Operand, Scale, groups},
    random::Random,
};
use std::collections::HashSet;
use stridewise::value::{Error, IntTuple, Layout, Tiler};

/// An operation and its operands.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) label: &'static str,
    /// The type function in `stridewise::algebra`.
    pub(crate) alias: &'static str,
    /// The function in CuTe.
    pub(crate) cute: &'static str,
    /// How many modes the operands have.
    pub(crate) modes: &'static str,
    powers_of_two: bool,
    draw: fn(&mut Random, Scale) -> std::result::Result<Instance, Error>,
}

/// Operands, and what the operation makes of them in `stridewise::value`.
#[derive(Debug)]
pub(crate) struct Instance {
    pub(crate) operands: Vec<Operand>,
    pub(crate) result: Layout,
}

impl Operation {
    /// Distinct instances with numbers up to about `2^bits`.
    pub(crate) fn instances(&self, random: &mut Random, bits: u32, count: u32) -> Result<Vec<Instance>> {
        let scale = Scale { bits, powers_of_two: self.powers_of_two };
        let mut seen = HashSet::new();
        let instances: Vec<Instance> = (0..100 * count)
            .filter_map(|_| (self.draw)(random, scale).ok())
            .filter(|instance| seen.insert(format!("{:?}", instance.operands)))
            .take(count as usize)
            .collect();
        if instances.len() < count as usize {
            Err(format!("{}: too few instances are admissible", self.label))
        } else {
            Ok(instances)
        }
    }
}

const fn operation(
    label: &'static str,
    alias: &'static str,
    cute: &'static str,
    modes: &'static str,
    draw: fn(&mut Random, Scale) -> std::result::Result<Instance, Error>,
) -> Operation {
    Operation { label, alias, cute, modes, powers_of_two: false, draw }
}

/// All that is measured.
pub(crate) const OPERATIONS: [Operation; 10] = [
    operation("coalesce", "Coalesce", "coalesce", "8", coalesce),
    operation("composition", "Composition", "composition", "8 o 4", composition),
    Operation {
        powers_of_two: true,
        ..operation("composition, powers of 2", "Composition", "composition", "8 o 4", composition)
    },
    operation("complement", "Complement", "complement", "8", complement),
    operation("right_inverse", "RightInverse", "right_inverse", "8", right_inverse),
    operation("left_inverse", "LeftInverse", "left_inverse", "8", left_inverse),
    operation("logical_divide", "LogicalDivide", "logical_divide", "8 / 2", logical_divide),
    operation("zipped_divide", "ZippedDivide", "zipped_divide", "(4,4) / (n,n)", zipped_divide),
    operation("logical_product", "LogicalProduct", "logical_product", "5 x 3", logical_product),
    operation("blocked_product", "BlockedProduct", "blocked_product", "(2,2) x (2,2)", blocked_product),
];

type Drawn = std::result::Result<Instance, Error>;

fn of_one(left: Layout, result: Layout) -> Instance {
    Instance { operands: vec![Operand::Layout(left)], result }
}

fn of_two(left: Layout, right: Layout, result: Layout) -> Instance {
    Instance { operands: vec![Operand::Layout(left), Operand::Layout(right)], result }
}

fn of_ints(left: Layout, right: IntTuple, result: Layout) -> Instance {
    Instance { operands: vec![Operand::Layout(left), Operand::Ints(right)], result }
}

fn coalesce(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.in_runs(random, 8).layout()?;
    Ok(of_one(left, left.coalesce()))
}

fn composition(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8);
    let right = groups(random, &left, 4).layout()?;
    let left = left.layout()?;
    Ok(of_two(left, right, left.composition(&Tiler::layout(&right))?))
}

fn complement(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.gapped(random, 8).layout()?;
    let target = IntTuple::int(1 << scale.bits);
    Ok(of_ints(left, target, left.complement_in(&target)?))
}

fn right_inverse(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8).layout()?;
    Ok(of_one(left, left.right_inverse()?))
}

fn left_inverse(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.gapped(random, 8).layout()?;
    Ok(of_one(left, left.left_inverse()?))
}

fn logical_divide(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8);
    let mut tiler = groups(random, &left, 4);
    tiler.truncate(2);
    let (left, tiler) = (left.layout()?, tiler.layout()?);
    Ok(of_two(left, tiler, left.logical_divide(&Tiler::layout(&tiler))?))
}

fn zipped_divide(random: &mut Random, scale: Scale) -> Drawn {
    let left = scale.shuffled(random, 8);
    let extents = left.extents();
    let tiler = IntTuple::flat(&[extents[0] * extents[1], extents[4] * extents[5]])?;
    let left = left.matrix()?;
    Ok(of_ints(left, tiler, left.zipped_divide(&Tiler::shape(&tiler)?)?))
}

fn logical_product(random: &mut Random, scale: Scale) -> Drawn {
    let [block, tiler] = block_and_tiler(random, scale, 5, 3);
    let (block, tiler) = (block.layout()?, tiler.layout()?);
    Ok(of_two(block, tiler, block.logical_product(&Tiler::layout(&tiler))?))
}

fn blocked_product(random: &mut Random, scale: Scale) -> Drawn {
    let [block, tiler] = block_and_tiler(random, scale, 4, 4);
    let (block, tiler) = (block.matrix()?, tiler.matrix()?);
    Ok(of_two(block, tiler, block.blocked_product(&tiler)?))
}

/// Compact layouts that together are as large as the scale.
fn block_and_tiler(random: &mut Random, scale: Scale, block: u32, tiler: u32) -> [Modes; 2] {
    [block, tiler].map(|modes| scale.part(modes, block + tiler).shuffled(random, modes))
}
