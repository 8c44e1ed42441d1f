//! The transfers between two shardings of an array.

use super::{ShardBox, Sharding, Shards};
use crate::{ShardingFault, XlaError};
use alloc::{collections::BinaryHeap, string::ToString, vec, vec::Vec};
use core::cmp::Reverse;
use stridewise_value::{IntTuple, Layout};

/// The elements of one box, from a device that has them to one that needs them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// The device that has the elements.
    pub source: i64,
    /// The device that needs them; the source itself for what it has already.
    pub target: i64,
    /// The elements, as indices of the whole array.
    pub elements: ShardBox,
}

/// How many elements a device sends to others and receives from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traffic {
    /// The device.
    pub device: i64,
    /// The elements that it sends.
    pub sent: i64,
    /// The elements that it receives.
    pub received: i64,
}

/// A single collective of XLA that reshards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collective {
    /// Every device keeps what it has.
    Unmoved,
    /// Every device keeps a part of what it has.
    DynamicSlice,
    /// Shards move as they are, each from one device to one other.
    CollectivePermute,
    /// Groups of devices exchange all their shards, along one dimension.
    AllGather,
    /// Groups of devices split their shards along one dimension and join them along another one.
    AllToAll,
}

impl Collective {
    /// The name in HLO: `all-gather`, …; `copy` for [`Unmoved`](Self::Unmoved).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unmoved => "copy",
            Self::DynamicSlice => "dynamic-slice",
            Self::CollectivePermute => "collective-permute",
            Self::AllGather => "all-gather",
            Self::AllToAll => "all-to-all",
        }
    }
}

/// The elements along one dimension that have the same tile before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    from: usize,
    to: usize,
    begin: i64,
    end: i64,
}

/// The plan that takes an array from one sharding to another.
///
/// The boxes of the transfers are intersections of tiles, which are intersected along each
/// dimension separately. Making the plan takes time in the number of devices and of tiles along a
/// dimension, and listing the transfers in their number; the number of elements does not matter.
///
/// # Laws
/// - *complete*: every device receives each element of its new shard exactly once;
/// - *minimal*: a device receives from others only elements that it does not have;
/// - *balanced*: of the devices that have a box, the one sends it that has sent the fewest elements
///   before, the one with the smallest number first.
///
/// ```
/// use stridewise::xla::{Collective, Reshard, Sharding};
///
/// let rows: Sharding = "{devices=[2,1]<=[2]}".parse()?;
/// let columns: Sharding = "{devices=[1,2]<=[2]}".parse()?;
/// let plan = Reshard::new(&[4, 6], &rows, &columns)?;
/// let lines: Vec<String> = plan
///     .transfers()
///     .map(|step| format!("{} to {}: {}", step.source, step.target, step.elements))
///     .collect();
/// assert_eq!(
///     lines,
///     [
///         "0 to 0: [0,2) x [0,3)",
///         "1 to 1: [2,4) x [3,6)",
///         "0 to 1: [0,2) x [3,6)",
///         "1 to 0: [2,4) x [0,3)",
///     ]
/// );
/// assert_eq!(plan.moved(), 12);
/// assert_eq!(plan.collective(), Some(Collective::AllToAll));
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// Source: this library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reshard {
    from: Shards,
    to: Shards,
    /// For each dimension, in ascending order of the elements.
    pieces: Vec<Vec<Piece>>,
    /// The tile before of each of `to.holders`, tile by tile.
    own: Vec<Option<usize>>,
}

impl Reshard {
    /// The plan for an array with these extents.
    ///
    /// `{replicated}` means the devices of the other sharding.
    ///
    /// # Errors
    /// Those of [`Sharding::shards`]; more elements on all devices together than 64 bits count.
    pub fn new(array: &[i64], from: &Sharding, to: &Sharding) -> Result<Self, XlaError> {
        let devices = from.device_count().or(to.device_count());
        let shards =
            |sharding: &Sharding| Shards::new(&sharding.tiled(array.len(), devices)?, array);
        let (from, to) = (shards(from)?, shards(to)?);
        let extents = array.iter().filter(|_| !array.contains(&0));
        let all = extents
            .chain(&[to.device_count() as i64])
            .try_fold(1_i64, |product, extent| product.checked_mul(*extent));
        all.ok_or(XlaError::Overflow)?;
        let pieces = (0..array.len()).map(|dimension| pieces(&from, &to, dimension));
        let pieces = pieces.collect();
        let tiles = to.tiles().iter().product::<i64>() as usize;
        let holders = (0..tiles).flat_map(|tile| to.holders(tile));
        let own = holders.map(|&device| from.tile_of(device)).collect();
        Ok(Self {
            from,
            to,
            pieces,
            own,
        })
    }

    /// The shards before.
    #[must_use]
    pub const fn from(&self) -> &Shards {
        &self.from
    }

    /// The shards after.
    #[must_use]
    pub const fn to(&self) -> &Shards {
        &self.to
    }

    /// What a device keeps of what it has; perhaps nothing.
    fn kept(&self, device: i64) -> Option<ShardBox> {
        let (from, to) = (self.from.bounds(device).ok()?, self.to.bounds(device).ok()?);
        let pairs = |one: &[i64], other: &[i64], of: fn(i64, i64) -> i64| {
            let pairs = one.iter().zip(other);
            pairs
                .map(|(&one, &other)| of(one, other))
                .collect::<Vec<i64>>()
        };
        let kept = ShardBox {
            offsets: pairs(&from.offsets, &to.offsets, i64::max),
            limits: pairs(&from.limits, &to.limits, i64::min),
        };
        let is_empty = kept.extents().iter().any(|extent| *extent <= 0);
        (!is_empty).then_some(kept)
    }

    /// All transfers: first what each device keeps, then what moves, in row-major order of the
    /// boxes.
    pub fn transfers(&self) -> impl Iterator<Item = Transfer> + '_ {
        let kept = |device| {
            let elements = self.kept(device)?;
            Some(Transfer {
                source: device,
                target: device,
                elements,
            })
        };
        self.to.devices().filter_map(kept).chain(self.moves())
    }

    /// The transfers between different devices.
    pub fn moves(&self) -> impl Iterator<Item = Transfer> + '_ {
        let mut walk = Walk::new(self);
        core::iter::from_fn(move || {
            let (source, target) = walk.next()?;
            let rank = self.pieces.len();
            let mut elements = ShardBox {
                offsets: Vec::with_capacity(rank),
                limits: Vec::with_capacity(rank),
            };
            for piece in walk.pieces() {
                elements.offsets.push(piece.begin);
                elements.limits.push(piece.end);
            }
            Some(Transfer {
                source,
                target,
                elements,
            })
        })
    }

    /// The number of elements that move between different devices.
    #[must_use]
    pub fn moved(&self) -> i64 {
        self.received().map(|(_, received)| received).sum()
    }

    fn received(&self) -> impl Iterator<Item = (i64, i64)> + '_ {
        self.to.devices().map(|device| {
            let needed = self.to.bounds(device).map_or(0, |bounds| bounds.size());
            let kept = self.kept(device).map_or(0, |kept| kept.size());
            (device, needed - kept)
        })
    }

    /// How many elements each device sends and receives, by device number.
    #[must_use]
    pub fn traffic(&self) -> Vec<Traffic> {
        let mut devices: Vec<i64> = self.from.devices().chain(self.to.devices()).collect();
        devices.sort_unstable();
        devices.dedup();
        let mut traffic: Vec<Traffic> = devices
            .iter()
            .map(|&device| Traffic {
                device,
                sent: 0,
                received: 0,
            })
            .collect();
        let place = |device: i64| devices.partition_point(|other| *other < device);
        for (device, received) in self.received() {
            traffic[place(device)].received = received;
        }
        let mut walk = Walk::new(self);
        while let Some((source, _)) = walk.next() {
            traffic[place(source)].sent += walk.size;
        }
        traffic
    }

    /// The layout of a transfer in the shard of its source, and the index of its first element.
    ///
    /// Shards are row-major, with their padding.
    ///
    /// # Errors
    /// A transfer of another plan; [`ShardingFault::NoLayout`] for more than 32 dimensions.
    pub fn source_layout(&self, transfer: &Transfer) -> Result<(Layout, i64), XlaError> {
        within(&self.from, transfer.source, &transfer.elements)
    }

    /// The layout of a transfer in the shard of its target, and the index of its first element.
    ///
    /// # Errors
    /// Those of [`source_layout`](Self::source_layout).
    pub fn target_layout(&self, transfer: &Transfer) -> Result<(Layout, i64), XlaError> {
        within(&self.to, transfer.target, &transfer.elements)
    }

    /// The single collective that does the same, if there is one.
    #[must_use]
    pub fn collective(&self) -> Option<Collective> {
        let devices = || self.to.devices();
        if !devices().eq(self.from.devices()) {
            return None;
        }
        if self.moved() == 0 {
            let same = |device| self.from.bounds(device) == self.to.bounds(device);
            return Some(if devices().all(same) {
                Collective::Unmoved
            } else {
                Collective::DynamicSlice
            });
        }
        let (before, after) = (self.from.tiles(), self.to.tiles());
        let differ = |&dimension: &usize| before[dimension] != after[dimension];
        let differing: Vec<usize> = (0..before.len()).filter(differ).collect();
        // The tiles of one side that are one tile of the other one, where all are of equal size.
        let joined = |dimension: usize, fine: &Shards, coarse: &Shards| {
            let count = fine.tiles()[dimension] / coarse.tiles()[dimension];
            let whole = fine.tiles()[dimension] % coarse.tiles()[dimension] == 0
                && fine.shape()[dimension].checked_mul(count) == Some(coarse.shape()[dimension]);
            (whole && count > 1).then_some(count)
        };
        let all = |holds: &dyn Fn(&[i64], &[i64]) -> bool| {
            devices().all(|device| {
                let coordinate = |shards: &Shards| Some(shards.coordinate(shards.tile_of(device)?));
                match (coordinate(&self.from), coordinate(&self.to)) {
                    (Some(from), Some(to)) => holds(&from, &to),
                    _ => false,
                }
            })
        };
        let others = |from: &[i64], to: &[i64]| {
            let mut dimensions = 0..from.len();
            dimensions
                .all(|dimension| differing.contains(&dimension) || from[dimension] == to[dimension])
        };
        match differing[..] {
            [] => Some(Collective::CollectivePermute),
            [gathered] => {
                let count = joined(gathered, &self.from, &self.to)?;
                let holds =
                    all(&|from, to| others(from, to) && from[gathered] / count == to[gathered]);
                holds.then_some(Collective::AllGather)
            }
            [one, other] => {
                let of = |joined_: usize, split: usize| {
                    let count = joined(joined_, &self.from, &self.to)?;
                    (joined(split, &self.to, &self.from)? == count)
                        .then_some((joined_, split, count))
                };
                let (into, split, count) = of(one, other).or_else(|| of(other, one))?;
                let holds = all(&|from, to| {
                    others(from, to)
                        && from[into] / count == to[into]
                        && to[split] / count == from[split]
                        && from[into] % count == to[split] % count
                });
                holds.then_some(Collective::AllToAll)
            }
            _ => None,
        }
    }
}

impl Sharding {
    /// The number of devices, if the sharding says it: all have a part in it, and their numbers are
    /// those from 0 on.
    #[must_use]
    pub fn device_count(&self) -> Option<i64> {
        match self {
            Self::Tiled(tiled) => {
                let all = tiled.assignment().clone().complete().ok()?;
                Some(all.device_count())
            }
            Self::Named(named) if !named.mesh().names().is_empty() => {
                Some(named.mesh().assignment().device_count())
            }
            _ => None,
        }
    }
}

/// The intersections of the tiles before and after along one dimension.
fn pieces(from: &Shards, to: &Shards, dimension: usize) -> Vec<Piece> {
    let (mut one, mut other) = (0, 0);
    let mut pieces = Vec::new();
    while one < from.tiles()[dimension] && other < to.tiles()[dimension] {
        let (before, after) = (from.interval(dimension, one), to.interval(dimension, other));
        let (begin, end) = (before.0.max(after.0), before.1.min(after.1));
        if begin >= end {
            // All elements have been seen.
            break;
        }
        pieces.push(Piece {
            from: one as usize,
            to: other as usize,
            begin,
            end,
        });
        one += i64::from(before.1 == end);
        other += i64::from(after.1 == end);
    }
    pieces
}

/// A box in a row-major shard.
fn within(shards: &Shards, device: i64, elements: &ShardBox) -> Result<(Layout, i64), XlaError> {
    let bounds = shards.bounds(device)?;
    let (mut stride, mut offset) = (1_i64, 0_i64);
    let mut strides = vec![0; bounds.offsets.len()];
    for (dimension, own) in strides.iter_mut().enumerate().rev() {
        *own = stride;
        let (first, extent) = (elements.offsets[dimension], shards.shape()[dimension]);
        let begin = first - bounds.offsets[dimension];
        offset = begin
            .checked_mul(stride)
            .and_then(|part| offset.checked_add(part))
            .ok_or(XlaError::Overflow)?;
        stride = stride.checked_mul(extent).ok_or(XlaError::Overflow)?;
    }
    let layout = IntTuple::flat(&elements.extents())
        .and_then(|extents| Layout::new(&extents, &IntTuple::flat(&strides)?))
        .map_err(|error| ShardingFault::NoLayout {
            of: elements.to_string(),
            why: error.to_string(),
        })?;
    Ok((layout, offset))
}

/// The state of a walk through all transfers between different devices.
struct Walk<'a> {
    plan: &'a Reshard,
    /// The piece of each dimension; none at the end.
    at: Option<Vec<usize>>,
    /// The tiles before and after, and the number of elements of the box.
    from: usize,
    to: usize,
    size: i64,
    /// The next of the devices that need the box.
    holder: usize,
    /// The devices of each tile before by the number of elements that they have sent, if there are
    /// several.
    loads: Vec<BinaryHeap<Reverse<(i64, i64)>>>,
}

impl<'a> Walk<'a> {
    fn new(plan: &'a Reshard) -> Self {
        let is_empty = plan.pieces.iter().any(Vec::is_empty);
        let tiles = if plan.from.replicas() > 1 {
            plan.from.device_count() / plan.from.replicas()
        } else {
            0
        };
        let loads = (0..tiles).map(|tile| {
            let holders = plan.from.holders(tile).iter();
            holders.map(|&device| Reverse((0, device))).collect()
        });
        let mut walk = Self {
            plan,
            at: (!is_empty).then(|| vec![0; plan.pieces.len()]),
            from: 0,
            to: 0,
            size: 0,
            holder: 0,
            loads: loads.collect(),
        };
        walk.enter();
        walk
    }

    /// The pieces of the box.
    fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let places = self.at.iter().flatten();
        places
            .zip(&self.plan.pieces)
            .map(|(&place, pieces)| pieces[place])
    }

    /// Computes the tiles and the size of the box.
    fn enter(&mut self) {
        let (mut from, mut to, mut size) = (0, 0, 1);
        for (dimension, piece) in self.pieces().enumerate() {
            from = from * self.plan.from.tiles()[dimension] as usize + piece.from;
            to = to * self.plan.to.tiles()[dimension] as usize + piece.to;
            size *= piece.end - piece.begin;
        }
        (self.from, self.to, self.size, self.holder) = (from, to, size, 0);
    }

    /// Goes on to the next box, the last dimension fastest.
    fn advance(&mut self) {
        let Some(at) = &mut self.at else { return };
        for (dimension, place) in at.iter_mut().enumerate().rev() {
            *place += 1;
            if *place < self.plan.pieces[dimension].len() {
                return self.enter();
            }
            *place = 0;
        }
        self.at = None;
    }

    /// The next source and target.
    fn next(&mut self) -> Option<(i64, i64)> {
        let replicas = self.plan.to.replicas();
        loop {
            self.at.as_ref()?;
            let holder = self.holder;
            if holder == replicas {
                self.advance();
                continue;
            }
            self.holder += 1;
            if self.plan.own[self.to * replicas + holder] == Some(self.from) {
                continue;
            }
            let target = self.plan.to.holders(self.to)[holder];
            let Some(loads) = self.loads.get_mut(self.from) else {
                return Some((self.plan.from.holders(self.from)[0], target));
            };
            let mut least = loads.peek_mut()?;
            let Reverse((load, source)) = *least;
            *least = Reverse((load + self.size, source));
            return Some((source, target));
        }
    }
}
