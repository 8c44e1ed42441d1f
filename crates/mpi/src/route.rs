//! The transfers of a rank that all ranks have agreed on.

use crate::{
    Element, LayoutDatatype, MpiError, Ranks, ReceiveMessage, SendBuffer, SendMessage,
    memory::ReceivedMemory, ranks::Call, type_map::Place,
};
use core::cell::RefCell;
use mpi::{
    Count, Rank,
    datatype::{Partition, PartitionMut},
    traits::CommunicatorCollectives,
};
use stridewise::{
    kernels,
    tensor::Tensor,
    value::Layout,
    xla::{Reshard, Shards, Transfer},
};

/// The part of a rank in a reshard: what it copies, sends and receives.
///
/// [`Distributed::route`](crate::Distributed::route) makes it. All ranks have compared shape,
/// element type and shardings then, so that arrays that are resharded again and again need no
/// further messages for it.
#[derive(Debug)]
pub struct Route<'r, T> {
    ranks: &'r Ranks,
    plan: Reshard,
    moves: Moves,
    /// The elements that are packed and received, which are kept for the next turn.
    buffers: RefCell<[Vec<T>; 2]>,
}

/// All ranks have the same variant.
#[derive(Debug)]
enum Moves {
    /// All transfers are short. The elements for each rank, this one as well, are packed.
    Packed {
        sends: Parcels,
        receives: Parcels,
        /// Whether each rank has elements for each other one.
        is_all_to_all: bool,
    },
    /// MPI accesses the elements by datatypes.
    Direct {
        /// For each box that stays: its place before and after.
        copies: Vec<[(Layout, usize); 2]>,
        sends: Vec<Part>,
        receives: Vec<Part>,
    },
}

/// The elements that are packed for each rank, or by it.
#[derive(Debug)]
struct Parcels {
    /// In the order of the ranks.
    places: Vec<Place>,
    /// The number of elements of each rank, and where they begin in the buffer.
    counts: Vec<Count>,
    begins: Vec<Count>,
    /// Whether the memory of the shard has the elements as they would be packed.
    are_in_order: bool,
}

/// The elements of a message.
#[derive(Debug)]
struct Part {
    /// The rank at the other end.
    rank: Rank,
    place: Place,
    datatype: LayoutDatatype,
}

/// The bytes up to which a transfer is short. MPI takes longer to walk over the datatype of a short
/// message than a loop takes to copy its elements.
const MOST_PACKED: i64 = 1 << 11;

impl<'r, T: Element> Route<'r, T> {
    /// The route of a plan, if all ranks have one and call the same.
    pub(crate) fn new<R>(
        ranks: &'r Ranks,
        prepared: Result<(Reshard, R), MpiError>,
        call: Call,
    ) -> Result<(Self, R), MpiError> {
        // All that can be refused comes before the ranks agree.
        let prepared = prepared.and_then(|(plan, rest)| {
            let route = Self {
                ranks,
                moves: Moves::new::<T>(ranks, &plan)?,
                plan,
                buffers: RefCell::default(),
            };
            Ok((route, rest))
        });
        Ok(ranks.agree(prepared, call, 0)?.0)
    }

    /// The plan. Each rank sends as many elements as [`Reshard::traffic`] says of its device, and
    /// [`Ranks::sent`] counts them.
    #[must_use]
    pub const fn plan(&self) -> &Reshard {
        &self.plan
    }

    pub(crate) fn leads(&self, from: &Shards, to: &Shards) -> bool {
        self.plan.from() == from && self.plan.to() == to
    }

    /// Moves the elements of a shard, in the memory of the rank. All messages are on their way at
    /// once.
    pub(crate) fn carry(&self, from: &[T], to: &mut [T]) -> Result<(), MpiError> {
        match &self.moves {
            Moves::Packed {
                sends,
                receives,
                is_all_to_all,
            } => self.carry_packed((sends, from), (receives, to), *is_all_to_all),
            Moves::Direct {
                copies,
                sends,
                receives,
            } => {
                for [source, target] in copies {
                    let source = Tensor::try_new_dyn(&from[source.1..], source.0)?;
                    let target = Tensor::try_new_dyn(&mut to[target.1..], target.0)?;
                    kernels::copy(source, target);
                }
                self.carry_direct((sends, from), (receives, to))
            }
        }
    }

    fn carry_direct(
        &self,
        (sends, from): (&[Part], &[T]),
        (receives, to): (&[Part], &mut [T]),
    ) -> Result<(), MpiError> {
        let shard = ReceivedMemory::new(to);
        let source = |part: &Part| SendBuffer::part(from, &part.place);
        let target = |part: &Part| shard.part(&part.place);
        let sources: Vec<_> = sends.iter().map(source).collect::<Result<_, _>>()?;
        let mut targets: Vec<_> = receives.iter().map(target).collect::<Result<_, _>>()?;
        let outgoing = sources.iter().zip(sends).map(|(buffer, part)| {
            self.ranks.count_sent::<T>(buffer.map().size(), 1);
            (part.rank, SendMessage::new(buffer, part.datatype.clone()))
        });
        let incoming = targets.iter_mut().zip(receives).map(|(buffer, part)| {
            let message = ReceiveMessage::new(buffer, part.datatype.clone());
            (part.rank, message)
        });
        let (outgoing, mut incoming): (Vec<_>, Vec<_>) = (outgoing.collect(), incoming.collect());
        let outgoing = outgoing.iter().map(|(rank, message)| (*rank, message));
        let incoming = incoming.iter_mut().map(|(rank, message)| (*rank, message));
        self.ranks.exchange(outgoing, incoming);
        Ok(())
    }

    fn carry_packed(
        &self,
        (sends, from): (&Parcels, &[T]),
        (receives, to): (&Parcels, &mut [T]),
        is_all_to_all: bool,
    ) -> Result<(), MpiError> {
        let [packed, received] = &mut *self.buffers.borrow_mut();
        if !sends.are_in_order {
            packed.resize(sends.size(), T::default());
            let mut rest = &mut packed[..];
            for place in &sends.places {
                rest = SendBuffer::part(from, place)?.pack(&None, rest);
            }
        }
        if !receives.are_in_order {
            received.resize(receives.size(), T::default());
        }
        let source = if sends.are_in_order {
            from
        } else {
            &packed[..]
        };
        let target = if receives.are_in_order {
            &mut *to
        } else {
            &mut received[..]
        };
        if is_all_to_all {
            let source = Partition::new(source, &sends.counts[..], &sends.begins[..]);
            let (counts, begins) = (&receives.counts[..], &receives.begins[..]);
            let mut target = PartitionMut::new(target, counts, begins);
            let communicator = self.ranks.communicator();
            communicator.all_to_all_varcount_into(&source, &mut target);
        } else {
            let (mut source, mut target) = (source, target);
            let outgoing = sends.ranks().map(|(rank, count)| {
                let (own, rest) = source.split_at(count);
                source = rest;
                (rank, own)
            });
            let incoming = receives.ranks().map(|(rank, count)| {
                let (own, rest) = core::mem::take(&mut target).split_at_mut(count);
                target = rest;
                (rank, own)
            });
            self.ranks.exchange(outgoing, incoming);
        }
        if !receives.are_in_order {
            let (shard, mut rest) = (ReceivedMemory::new(to), &received[..]);
            for place in &receives.places {
                rest = shard.part(place)?.unpack(&None, rest);
            }
        }
        for (rank, count) in sends.ranks() {
            if rank != self.ranks.rank() {
                self.ranks.count_sent::<T>(count as i64, 1);
            }
        }
        Ok(())
    }
}

impl Moves {
    fn new<T: Element>(ranks: &Ranks, plan: &Reshard) -> Result<Self, MpiError> {
        let (own, count) = (i64::from(ranks.rank()), i64::from(ranks.count()));
        let is_short = |step: Transfer| step.elements.size() <= MOST_PACKED / size_of::<T>() as i64;
        if plan.transfers().all(is_short) {
            let sends = plan.transfers().filter(|step| step.source == own);
            let sends = sends.map(|step| Ok((step.target, plan.source_layout(&step)?)));
            let receives = plan.transfers().filter(|step| step.target == own);
            let receives = receives.map(|step| Ok((step.source, plan.target_layout(&step)?)));
            return Ok(Self::Packed {
                sends: Parcels::new(ranks, sends)?,
                receives: Parcels::new(ranks, receives)?,
                is_all_to_all: plan.moves().count() as i64 == count * (count - 1),
            });
        }
        let (mut copies, mut sends, mut receives) = (Vec::new(), Vec::new(), Vec::new());
        let part = |rank: i64, place: (Layout, i64)| {
            let place = Place::new(&last_mode_first(place.0)?, place.1)?;
            let datatype = ranks.datatype::<T>(&place.map)?;
            let rank = rank as Rank;
            Ok::<_, MpiError>(Part {
                rank,
                place,
                datatype,
            })
        };
        for step in plan.transfers() {
            if step.source == own && step.target == own {
                let (source, target) = (plan.source_layout(&step)?, plan.target_layout(&step)?);
                let place =
                    |(layout, begin)| Ok::<_, MpiError>((last_mode_first(layout)?, begin as usize));
                copies.push([place(source)?, place(target)?]);
            } else if step.source == own {
                sends.push(part(step.target, plan.source_layout(&step)?)?);
            } else if step.target == own {
                receives.push(part(step.source, plan.target_layout(&step)?)?);
            }
        }
        Ok(Self::Direct {
            copies,
            sends,
            receives,
        })
    }
}

impl Parcels {
    /// The elements for each rank, or of each, in the order of the plan.
    fn new(
        ranks: &Ranks,
        steps: impl Iterator<Item = Result<(i64, (Layout, i64)), MpiError>>,
    ) -> Result<Self, MpiError> {
        let mut steps: Vec<_> = steps.collect::<Result<_, _>>()?;
        steps.sort_by_key(|(rank, _)| *rank);
        let mut sizes = vec![0_i64; ranks.count() as usize];
        let (mut places, mut size, mut are_in_order) = (Vec::with_capacity(steps.len()), 0, true);
        for (rank, (layout, begin)) in steps {
            let place = Place::new(&last_mode_first(layout)?, begin)?;
            sizes[rank as usize] += place.map.size();
            are_in_order &= place.begin as i64 == size && place.map.is_contiguous();
            size += place.map.size();
            places.push(place);
        }
        let (mut counts, mut begins, mut begin) = (Vec::new(), Vec::new(), 0_i64);
        let fit = |count| Count::try_from(count).map_err(|_| MpiError::TooManyBlocks { count });
        for size in sizes {
            begins.push(fit(begin)?);
            counts.push(fit(size)?);
            begin += size;
        }
        fit(begin)?;
        Ok(Self {
            places,
            counts,
            begins,
            are_in_order,
        })
    }

    fn size(&self) -> usize {
        self.counts.iter().map(|count| *count as usize).sum()
    }

    /// The ranks with elements, and how many they have.
    fn ranks(&self) -> impl Iterator<Item = (Rank, usize)> + '_ {
        let counts = self.counts.iter().map(|count| *count as usize);
        (0..).zip(counts).filter(|(_, count)| *count > 0)
    }
}

/// Shards are row-major, so that the last mode has the longest runs.
fn last_mode_first(layout: Layout) -> Result<Layout, MpiError> {
    let mut modes: Vec<Layout> = layout.modes().collect();
    modes.reverse();
    Ok(Layout::make_layout(&modes)?)
}
