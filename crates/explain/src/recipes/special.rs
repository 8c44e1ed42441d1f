//! Steps that no recipe has: events of algorithms, numbers, and slices.

use super::{composed, first_three, layout, modes, number, tuple, xla};
use crate::{
    events::traced,
    explanation::{CallRefusal, CellsOf::Operand},
    narrator::Narrator,
    numbers as n,
};
use stridewise_value::{Access, AnyLayout, BankedMemory, Coord, Layout, Swizzle, Tiler};

/// Tells the events of an algorithm; none if it refuses its operands.
pub(crate) fn trace(tell: &mut Narrator, name: &str, operands: &[&str]) -> Option<()> {
    let [a, b, _] = first_three(operands);
    if name == "domain_distribute" {
        let (shape, count) = (tuple(a), number(b));
        return traced(tell, |trace| shape.domain_distribute_traced(count, trace))
            .ok()
            .map(drop);
    }
    let Some(layout) = layout(a) else {
        return Some(());
    };
    let is_empty = layout.size() == Ok(0);
    let is_told = match name {
        "coalesce" => traced(tell, |trace| Some(layout.coalesce_traced(trace))).is_some(),
        "right_inverse" => traced(tell, |trace| layout.right_inverse_traced(trace)).is_ok(),
        "left_inverse" => traced(tell, |trace| layout.left_inverse_traced(trace)).is_ok(),
        "nullspace" => traced(tell, |trace| layout.nullspace_traced(trace)).is_ok(),
        "complement" if !is_empty => {
            traced(tell, |trace| layout.complement_in_traced(&tuple(b), trace)).is_ok()
        }
        "max_alignment" if !is_empty => {
            traced(tell, |trace| layout.max_alignment_traced(trace)).is_ok()
        }
        "upcast" if !layout.has_directions() => {
            traced(tell, |trace| layout.upcast_traced(number(b), trace)).is_ok()
        }
        "downcast" if !layout.has_directions() => {
            traced(tell, |trace| layout.downcast_traced(number(b), trace)).is_ok()
        }
        "logical_divide" => {
            let tiler = Tiler::parse(b).ok()?;
            let is_told = traced(tell, |trace| layout.logical_divide_traced(&tiler, trace)).is_ok();
            if !is_told {
                tell.line(
                    "Each element must be in one tile, once, and the first tile where the \
                     tiler has it: refused.",
                );
            }
            is_told
        }
        _ => true,
    };
    is_told.then_some(())
}

/// Tells the steps of an operation that come before those of its recipe.
pub(crate) fn steps(
    tell: &mut Narrator,
    name: &str,
    given: &[&str],
    result: &Result<String, CallRefusal>,
) -> Option<()> {
    let [a, b, c] = first_three(given);
    match name {
        "composition" => composition(tell, a, b, result),
        "call" => index(tell, a, b, 0),
        "crd2idx" => index(tell, b, a, 1),
        "idx2crd" if c.is_empty() && !b.contains(':') && tuple(a).as_int().is_some() => {
            n::digits(tell, &tuple(b), number(a), &tuple(result.as_ref().ok()?));
            Some(())
        }
        "local_tile" | "inner_partition" => part(tell, [a, b, c], ["1", "0"]),
        "outer_partition" => part(tell, [a, b, c], ["0", "1"]),
        "make_swizzle" => {
            let swizzle = Swizzle::parse(result.as_ref().ok()?).ok()?;
            tell.line(format!("{}.", n::bits(swizzle)));
            Some(())
        }
        "swizzle_apply" => {
            n::swizzled(tell, Swizzle::parse(a).ok()?, number(b));
            Some(())
        }
        "access_cost" => access(tell, BankedMemory::SHARED, given),
        "coalescing" => access(tell, BankedMemory::GLOBAL, given),
        _ if name.starts_with("xla.") => xla::steps(tell, &name[4..], given, result),
        _ => Some(()),
    }
}

fn composition(
    tell: &mut Narrator,
    a: &str,
    b: &str,
    result: &Result<String, CallRefusal>,
) -> Option<()> {
    let (left, right) = (layout(a), Tiler::parse(b));
    let passes =
        "The swizzle passes through the layout: each of its bits must be one bit of the index.";
    match (left, right) {
        (Some(left), Ok(right)) => {
            if !b.contains(':') {
                tell.line(format!("The extent {b} stands for the layout {b}:1."));
            }
            if tuple(b).size() == Ok(0) {
                tell.line("The right layout has no elements, so that any stride is right.");
                return Some(());
            }
            let composed = traced(tell, |trace| left.composition_traced(&right, trace));
            if let (Err(refusal), Ok(right)) = (result, right.to_string().parse::<Layout>()) {
                n::witness(tell, &left, &right, refusal);
            }
            composed.ok().map(drop)
        }
        (Some(_), Err(_)) => {
            tell.line(passes);
            let Some(right) = composed(b) else {
                return Some(());
            };
            // The bits that no index of the right layout has need not pass.
            let _ = tell.call(
                "The swizzle",
                "composition",
                &[a, &n::written(right.function())],
            );
            tell.call(
                "The layouts",
                "composition",
                &[a, &right.layout().to_string()],
            )
            .map(drop)
        }
        (None, _) => {
            let both = "Two swizzles in a row must be one swizzle, which toggles the bits of both.";
            tell.line(if layout(b).is_some() {
                "A swizzle after a layout is a composed layout."
            } else {
                both
            });
            Some(())
        }
    }
}

/// The index of a coordinate of a mapping or of a shape, or the slice under `_`.
fn index(tell: &mut Narrator, map: &str, coord: &str, place: usize) -> Option<()> {
    let at = Coord::parse(coord).ok()?;
    if at.has_underscore() {
        return tell.call("The slice", "slice", &[coord, map]).map(drop);
    }
    let counts = if map.contains(':') {
        map.to_owned()
    } else {
        tell.call(
            "The coordinates of the shape, counted",
            "make_layout",
            &[map],
        )?
    };
    n::index(tell, &AnyLayout::parse(&counts).ok()?, &at, place);
    Some(())
}

/// A tile at a coordinate: mode `whole` of the divided layout, and a slice of mode `fixed`.
fn part(tell: &mut Narrator, [a, b, c]: [&str; 3], [fixed, whole]: [&str; 2]) -> Option<()> {
    let zipped = tell.call(
        "Tiles in mode 0, their numbers in mode 1",
        "zipped_divide",
        &[a, b],
    )?;
    let fixed = tell.call("The mode of the coordinate", "get", &[&zipped, fixed])?;
    let mut coord = c.to_owned();
    if c.starts_with('(') {
        let mut all = modes(c).unwrap_or_default();
        let rank = tuple(&fixed).rank().max(all.len());
        all.resize(rank, "_".to_owned());
        coord = format!("({})", all.join(","));
    }
    tell.call(
        "The slice at the coordinate",
        "slice_and_offset",
        &[&coord, &fixed],
    )?;
    tell.call("The other mode stays whole", "get", &[&zipped, whole])
        .map(drop)
}

/// The wavefronts of an access.
fn access(tell: &mut Narrator, memory: BankedMemory, given: &[&str]) -> Option<()> {
    let [map, bits, threads, vector] = given else {
        return Some(());
    };
    let (map, threads) = (AnyLayout::parse(map).ok()?, layout(threads)?);
    let memory = memory.of_bits(number(bits)).ok()?;
    let cost = Access::new(&threads, number(vector))
        .cost(&map, memory)
        .ok()?;
    tell.line(format!(
        "The access takes {} wavefronts; {} useful bits would fill {}. At most {} words are in one \
         bank.",
        cost.wavefronts, cost.useful_bits, cost.least, cost.degree
    ));
    if let Some((one, other)) = cost.threads.filter(|_| cost.degree > 1) {
        let vector = cost.instruction;
        let step = tell.line(format!(
            "Threads {one} and {other} ask for two of these words with their vector {vector}."
        ));
        step.highlight(Operand(2), [one, other]);
    }
    Some(())
}
