//! The transfers of a rank that all ranks have agreed on.

use crate::{Element, MpiError, Ranks, SendBuffer, TypeMap, memory::parts, ranks::Call};
use mpi::Rank;
use stridewise::{
    kernels,
    tensor::Tensor,
    value::Layout,
    xla::{Reshard, Shards},
};

/// The part of a rank in a reshard: what it copies, sends and receives.
///
/// [`Distributed::route`](crate::Distributed::route) makes it. All ranks have compared shape,
/// element type and shardings then, so that arrays that are resharded again and again need no
/// further messages for it.
#[derive(Debug)]
pub struct Route<'r> {
    ranks: &'r Ranks,
    plan: Reshard,
    /// For each box that stays: layout and begin in the shard before and in the one after.
    copies: Vec<[(Layout, usize); 2]>,
    sends: Vec<(Rank, TypeMap, usize)>,
    receives: Vec<(Rank, TypeMap, usize)>,
}

impl<'r> Route<'r> {
    /// The route of a plan, if all ranks have one and call the same.
    pub(crate) fn new<T: Element, R>(
        ranks: &'r Ranks,
        prepared: Result<(Reshard, R), MpiError>,
        call: Call,
    ) -> Result<(Self, R), MpiError> {
        // All that can be refused comes before the ranks agree.
        let prepared = prepared.and_then(|(plan, rest)| {
            let route = Self::of_plan(ranks, plan)?;
            let maps = route.sends.iter().chain(&route.receives);
            for (_, map, _) in maps {
                ranks.datatype::<T>(map)?;
            }
            Ok((route, rest))
        });
        Ok(ranks.agree(prepared, call, 0)?.0)
    }

    fn of_plan(ranks: &'r Ranks, plan: Reshard) -> Result<Self, MpiError> {
        let device = i64::from(ranks.rank());
        let (mut copies, mut sends, mut receives) = (Vec::new(), Vec::new(), Vec::new());
        let place = |(layout, begin): (Layout, i64)| (layout, begin as usize);
        let kept = plan
            .transfers()
            .take_while(|step| step.source == step.target);
        for step in kept.filter(|step| step.target == device) {
            let (source, target) = (plan.source_layout(&step)?, plan.target_layout(&step)?);
            copies.push([place(source), place(target)]);
        }
        for step in plan.moves() {
            if step.source == device {
                let (layout, begin) = place(plan.source_layout(&step)?);
                sends.push((step.target as Rank, by_rows(&layout)?, begin));
            }
            if step.target == device {
                let (layout, begin) = place(plan.target_layout(&step)?);
                receives.push((step.source as Rank, by_rows(&layout)?, begin));
            }
        }
        Ok(Self {
            ranks,
            plan,
            copies,
            sends,
            receives,
        })
    }

    /// The plan. Each rank sends as many elements as [`Reshard::traffic`] says of its device, and
    /// [`Ranks::sent`] counts them.
    #[must_use]
    pub const fn plan(&self) -> &Reshard {
        &self.plan
    }

    pub(crate) fn goes(&self, from: &Shards, to: &Shards) -> bool {
        self.plan.from() == from && self.plan.to() == to
    }

    /// Moves the elements of a shard, in the memory of the rank. All messages are on their way at
    /// once.
    pub(crate) fn carry<T: Element>(&self, from: &[T], to: &mut [T]) -> Result<(), MpiError> {
        for [(source, begin), (target, place)] in &self.copies {
            let source = Tensor::try_new_dyn(&from[*begin..], *source)?;
            kernels::copy(source, Tensor::try_new_dyn(&mut to[*place..], *target)?);
        }
        let sends = self.sends.iter().map(|(rank, map, begin)| {
            let buffer = SendBuffer::with_map(&from[*begin..], map.clone())?;
            Ok((*rank, buffer))
        });
        let sends: Vec<_> = sends.collect::<Result<_, MpiError>>()?;
        self.ranks.exchange(&sends, &mut parts(to, &self.receives)?)
    }
}

/// The type map with the last mode first. Shards are row-major, and MPI moves longer runs so.
fn by_rows(layout: &Layout) -> Result<TypeMap, MpiError> {
    let mut modes: Vec<Layout> = layout.modes().collect();
    modes.reverse();
    TypeMap::new(&Layout::make_layout(&modes)?)
}
