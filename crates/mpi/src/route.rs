//! The transfers of a rank that all ranks have agreed on.

use crate::{
    Element, LayoutDatatype, MpiError, Ranks, SendMessage, TypeMap, memory::ReceivedMemory,
    ranks::Call,
};
use core::ops::Range;
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
    /// For each box that stays: its place before and after.
    copies: Vec<[Place; 2]>,
    sends: Vec<Part>,
    receives: Vec<Part>,
    /// The number of the element type, to which the datatypes belong.
    element: i64,
}

/// Elements of a shard.
#[derive(Debug)]
struct Place {
    /// The last mode first: shards are row-major, so that runs are longer.
    layout: Layout,
    map: TypeMap,
    /// The index in the shard from which the layout counts.
    begin: usize,
}

/// The elements of a message.
#[derive(Debug)]
struct Part {
    /// The rank at the other end.
    rank: Rank,
    place: Place,
    /// Indices and begin in the buffer of packed messages, if the message is packed.
    packed: Option<(TypeMap, usize)>,
    datatype: LayoutDatatype,
}

/// The bytes of a message up to which it is packed, if its elements are not contiguous. MPI takes
/// longer to walk over the datatype of a short message than a loop takes to copy its elements.
const MOST_PACKED: usize = 1 << 11;

impl<'r> Route<'r> {
    /// The route of a plan, if all ranks have one and call the same.
    pub(crate) fn new<T: Element, R>(
        ranks: &'r Ranks,
        prepared: Result<(Reshard, R), MpiError>,
        call: Call,
    ) -> Result<(Self, R), MpiError> {
        // All that can be refused comes before the ranks agree.
        let prepared =
            prepared.and_then(|(plan, rest)| Ok((Self::of_plan::<T>(ranks, plan)?, rest)));
        Ok(ranks.agree(prepared, call, 0)?.0)
    }

    fn of_plan<T: Element>(ranks: &'r Ranks, plan: Reshard) -> Result<Self, MpiError> {
        let device = i64::from(ranks.rank());
        let (mut copies, mut sends, mut receives) = (Vec::new(), Vec::new(), Vec::new());
        // The elements that are packed.
        let (mut sent, mut received) = (0, 0);
        let kept = plan
            .transfers()
            .take_while(|step| step.source == step.target);
        for step in kept.filter(|step| step.target == device) {
            let (source, target) = (plan.source_layout(&step)?, plan.target_layout(&step)?);
            copies.push([Place::new(source)?, Place::new(target)?]);
        }
        for step in plan.moves() {
            if step.source == device {
                let place = Place::new(plan.source_layout(&step)?)?;
                sends.push(Part::new::<T>(ranks, step.target, place, &mut sent)?);
            }
            if step.target == device {
                let place = Place::new(plan.target_layout(&step)?)?;
                receives.push(Part::new::<T>(ranks, step.source, place, &mut received)?);
            }
        }
        Ok(Self {
            ranks,
            plan,
            copies,
            sends,
            receives,
            element: T::NUMBER,
        })
    }

    /// The plan. Each rank sends as many elements as [`Reshard::traffic`] says of its device, and
    /// [`Ranks::sent`] counts them.
    #[must_use]
    pub const fn plan(&self) -> &Reshard {
        &self.plan
    }

    pub(crate) fn goes<T: Element>(&self, from: &Shards, to: &Shards) -> bool {
        self.plan.from() == from && self.plan.to() == to && self.element == T::NUMBER
    }

    /// Moves the elements of a shard, in the memory of the rank. All messages are on their way at
    /// once.
    pub(crate) fn carry<T: Element>(&self, from: &[T], to: &mut [T]) -> Result<(), MpiError> {
        for [source, target] in &self.copies {
            source.copy(from, target, to)?;
        }
        let mut packed = Vec::with_capacity(packed_size(&self.sends));
        for (place, _) in packed_places(&self.sends) {
            place.runs(|own, _| packed.extend_from_slice(&from[own]));
        }
        let sends = self.sends.iter().map(|part| {
            let (is_packed, map, begin) = part.message();
            let memory = if is_packed { &packed[..] } else { from };
            let datatype = part.datatype.clone();
            Ok((
                part.rank,
                SendMessage::of_part(memory, map, begin, datatype)?,
            ))
        });
        let sends: Vec<_> = sends.collect::<Result<_, MpiError>>()?;
        let mut unpacked = vec![T::default(); packed_size(&self.receives)];
        let (shard, buffer) = (ReceivedMemory::new(to), ReceivedMemory::new(&mut unpacked));
        let receives = self.receives.iter().map(|part| {
            let (is_packed, map, begin) = part.message();
            let memory = if is_packed { &buffer } else { &shard };
            Ok((part.rank, memory.part(map, begin, part.datatype.clone())?))
        });
        let mut receives: Vec<_> = receives.collect::<Result<_, MpiError>>()?;
        self.ranks.exchange(&sends, &mut receives);
        for part in &self.sends {
            self.ranks.count_sent::<T>(&part.place.map, 1);
        }
        for (place, begin) in packed_places(&self.receives) {
            let source = &unpacked[begin..];
            place.runs(|own, other| to[own].copy_from_slice(&source[other]));
        }
        Ok(())
    }
}

impl Place {
    fn new((layout, begin): (Layout, i64)) -> Result<Self, MpiError> {
        let mut modes: Vec<Layout> = layout.modes().collect();
        modes.reverse();
        let layout = Layout::make_layout(&modes)?;
        Ok(Self {
            layout,
            map: TypeMap::new(&layout)?,
            begin: begin as usize,
        })
    }

    fn is_short<T>(&self) -> bool {
        self.map.size() as usize * size_of::<T>() <= MOST_PACKED
    }

    /// Copies the elements to another place of the same shape.
    fn copy<T: Element>(&self, from: &[T], target: &Self, to: &mut [T]) -> Result<(), MpiError> {
        let (from, to) = (&from[self.begin..], &mut to[target.begin..]);
        if self.is_short::<T>() {
            // Runs of one end are whole runs of the other one: both have the modes of a shard.
            let run = self.map.run().min(target.map.run());
            let runs = self.map.runs(run).zip(target.map.runs(run));
            runs.for_each(|(source, target)| to[target].copy_from_slice(&from[source]));
            return Ok(());
        }
        let source = Tensor::try_new_dyn(from, self.layout)?;
        kernels::copy(source, Tensor::try_new_dyn(to, target.layout)?);
        Ok(())
    }

    /// Calls a function with each run of contiguous elements in the shard, and its place where runs
    /// follow each other.
    fn runs(&self, mut copy: impl FnMut(Range<usize>, Range<usize>)) {
        let run = self.map.run();
        for (count, own) in self.map.runs(run).enumerate() {
            let own = self.begin + own.start..self.begin + own.end;
            copy(own, count * run..(count + 1) * run);
        }
    }
}

impl Part {
    /// The message of a transfer to or from a device; `buffered` counts the elements that are
    /// packed.
    fn new<T: Element>(
        ranks: &Ranks,
        device: i64,
        place: Place,
        buffered: &mut usize,
    ) -> Result<Self, MpiError> {
        let size = place.map.size() as usize;
        let packed = if place.is_short::<T>() && place.map.run() < size {
            let begin = *buffered;
            *buffered += size;
            Some((TypeMap::new(&Layout::single(size as i64, 1)?)?, begin))
        } else {
            None
        };
        let map = packed.as_ref().map_or(&place.map, |(map, _)| map);
        Ok(Self {
            rank: device as Rank,
            datatype: ranks.datatype::<T>(map)?,
            place,
            packed,
        })
    }

    /// Whether MPI accesses the buffer rather than the shard; the indices, and where they begin.
    fn message(&self) -> (bool, &TypeMap, usize) {
        match &self.packed {
            Some((map, begin)) => (true, map, *begin),
            None => (false, &self.place.map, self.place.begin),
        }
    }
}

/// The parts that are packed: the place in the shard, and the begin in the buffer.
fn packed_places(parts: &[Part]) -> impl Iterator<Item = (&Place, usize)> {
    parts
        .iter()
        .filter_map(|part| Some((&part.place, part.packed.as_ref()?.1)))
}

/// The number of elements that are packed.
fn packed_size(parts: &[Part]) -> usize {
    let sizes = packed_places(parts).map(|(place, _)| place.map.size() as usize);
    sizes.sum()
}
