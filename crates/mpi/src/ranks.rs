//! Messages between the ranks of a communicator.

use crate::{
    Element, LayoutDatatype, MpiError, ReceiveBuffer, ReceiveMessage, SendBuffer, SendMessage,
    TypeMap,
    datatype::{build, check},
    memory::Blocks,
    type_map::Indices,
};
use core::{any::TypeId, cell::Cell, cell::RefCell, fmt::Display};
use mpi::{
    Count, Rank, Tag,
    point_to_point::send_receive_into_with_tags,
    request::multiple_scope,
    topology::SimpleCommunicator,
    traits::{Communicator, CommunicatorCollectives, Destination, Root, Source},
};
use std::collections::HashMap;
use stridewise::value::MAX_LEAVES;

/// Tags of the messages between two ranks.
const CALLS: Tag = 1;
const ELEMENTS: Tag = 2;

/// How much a rank has sent to other ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// The number of messages with elements.
    pub messages: u64,
    /// The bytes of their elements.
    pub bytes: u64,
}

/// The ranks of a communicator, and the datatypes of the layouts that they have used.
///
/// Before an operation moves elements, its ranks compare operation, element type and shape. If
/// these differ anywhere, every rank gets an error, and nothing is sent. Strides may differ.
///
/// If a rank panics and unwinds through this, the job ends: the others would wait for it forever.
pub struct Ranks {
    /// A duplicate, whose messages no other call receives. Nothing only while this is dropped.
    communicator: Option<SimpleCommunicator>,
    datatypes: RefCell<HashMap<(TypeId, Indices, bool), LayoutDatatype>>,
    sent: Cell<Sent>,
}

impl core::fmt::Debug for Ranks {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "rank {} of {}", self.rank(), self.count())
    }
}

impl Drop for Ranks {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.communicator().abort(101);
        }
        if mpi::environment::is_finalized() {
            core::mem::forget(self.communicator.take());
        }
    }
}

/// Initializes MPI, runs `program` on every rank, and ends the job if one of them returns an error
/// or panics.
///
/// ```no_run
/// use stridewise_mpi::{ReceiveBuffer, SendBuffer, run};
///
/// run(|ranks| {
///     // Rank 0 has rows, the others get columns.
///     if ranks.rank() == 0 {
///         let data: Vec<f32> = (0..12).map(|x| x as f32).collect();
///         ranks.broadcast(&SendBuffer::new(&data, &"(3,4):(4,1)".parse()?)?)
///     } else {
///         let mut data = [0.0_f32; 12];
///         ranks.receive_broadcast(&mut ReceiveBuffer::new(&mut data, &"(3,4):(1,3)".parse()?)?, 0)
///     }
/// });
/// ```
///
/// # Panics
/// If MPI is initialized already.
pub fn run<E: Display>(program: impl FnOnce(&Ranks) -> Result<(), E>) {
    let universe = mpi::initialize().expect("MPI is initialized once");
    let ranks = Ranks::new(&universe.world());
    if let Err(error) = program(&ranks) {
        eprintln!("rank {}: {error}", ranks.rank());
        ranks.communicator().abort(1);
    }
}

impl Ranks {
    /// The ranks of a communicator, which is duplicated: all of its ranks call this.
    #[must_use]
    pub fn new(communicator: &impl Communicator) -> Self {
        Self {
            communicator: Some(communicator.duplicate()),
            datatypes: RefCell::default(),
            sent: Cell::default(),
        }
    }

    /// The duplicate of the communicator, for other calls of the crate `mpi`.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn communicator(&self) -> &SimpleCommunicator {
        match &self.communicator {
            Some(communicator) => communicator,
            None => unreachable!("the communicator is taken while this is dropped"),
        }
    }

    /// The number of this rank.
    #[must_use]
    pub fn rank(&self) -> Rank {
        self.communicator().rank()
    }

    /// The number of ranks.
    #[must_use]
    pub fn count(&self) -> Rank {
        self.communicator().size()
    }

    /// How much this rank has sent so far.
    #[must_use]
    pub fn sent(&self) -> Sent {
        self.sent.get()
    }

    /// The number of datatypes that are kept.
    #[must_use]
    pub fn datatypes(&self) -> usize {
        self.datatypes.borrow().len()
    }

    /// Frees all datatypes. The next message makes its own one again.
    pub fn clear_datatypes(&self) {
        self.datatypes.borrow_mut().clear();
    }

    /// The committed datatype of a type map for elements of a type.
    ///
    /// # Errors
    /// [`MpiError::TooManyBlocks`], [`MpiError::Overflow`].
    pub fn datatype<T: Element>(&self, map: &TypeMap) -> Result<LayoutDatatype, MpiError> {
        self.kept::<T>(map.indices().clone(), false)
    }

    fn kept<T: Element>(
        &self,
        indices: Indices,
        is_block: bool,
    ) -> Result<LayoutDatatype, MpiError> {
        let key = (TypeId::of::<T>(), indices, is_block);
        if let Some(datatype) = self.datatypes.borrow().get(&key) {
            return Ok(datatype.clone());
        }
        let datatype = build::<T>(&key.1, is_block)?;
        self.datatypes.borrow_mut().insert(key, datatype.clone());
        Ok(datatype)
    }

    /// The elements of a buffer as one message, for calls of the crate `mpi`, which compare
    /// nothing.
    ///
    /// # Errors
    /// Those of [`datatype`](Self::datatype).
    pub fn send_message<'a, T: Element>(
        &self,
        buffer: &'a SendBuffer<'_, T>,
    ) -> Result<SendMessage<'a>, MpiError> {
        let datatype = self.datatype::<T>(buffer.map())?;
        Ok(SendMessage::new(buffer, datatype))
    }

    /// The elements of a buffer as one message that is received.
    ///
    /// # Errors
    /// Those of [`datatype`](Self::datatype).
    pub fn receive_message<'a, T: Element>(
        &self,
        buffer: &'a mut ReceiveBuffer<'_, T>,
    ) -> Result<ReceiveMessage<'a>, MpiError> {
        let datatype = self.datatype::<T>(buffer.map())?;
        Ok(ReceiveMessage::new(buffer, datatype))
    }

    pub(crate) fn count_sent<T>(&self, map: &TypeMap, targets: Rank) {
        let Sent { messages, bytes } = self.sent.get();
        let targets = targets as u64;
        self.sent.set(Sent {
            messages: messages + targets,
            bytes: bytes + targets * map.size() as u64 * size_of::<T>() as u64,
        });
    }

    /// The rank of another process.
    fn peer(&self, rank: Rank) -> Result<Rank, MpiError> {
        let is_other = (0..self.count()).contains(&rank) && rank != self.rank();
        is_other.then_some(rank).ok_or(MpiError::NoPeer {
            rank,
            ranks: self.count(),
        })
    }

    fn root(&self, rank: Rank) -> Result<Rank, MpiError> {
        let ranks = self.count();
        let is_inside = (0..ranks).contains(&rank);
        is_inside
            .then_some(rank)
            .ok_or(MpiError::NoPeer { rank, ranks })
    }

    /// Sends the elements of a buffer to another rank, which [receives](Self::receive) them.
    ///
    /// The ranks exchange their calls first, so that this waits for the receiver.
    ///
    /// # Errors
    /// [`MpiError::Differ`], and [`MpiError::OtherRank`], on both ranks; [`MpiError::NoPeer`];
    /// those of [`datatype`](Self::datatype).
    pub fn send<T: Element>(
        &self,
        buffer: &SendBuffer<'_, T>,
        target: Rank,
    ) -> Result<(), MpiError> {
        let target = self.peer(target)?;
        let prepared = self.prepare::<T>(buffer.map());
        let call = Call::new::<T>(Operation::Transfer, self.rank(), buffer.map());
        let ((), order) = self.agree_with(target, prepared, call, self.rank())?;
        let message = self.send_ordered(buffer, &order)?;
        let process = self.communicator().process_at_rank(target);
        process.send_with_tag(&message, ELEMENTS);
        self.count_sent::<T>(buffer.map(), 1);
        Ok(())
    }

    /// Receives the elements that another rank [sends](Self::send).
    ///
    /// # Errors
    /// Those of [`send`](Self::send).
    pub fn receive<T: Element>(
        &self,
        buffer: &mut ReceiveBuffer<'_, T>,
        source: Rank,
    ) -> Result<(), MpiError> {
        let source = self.peer(source)?;
        let call = Call::new::<T>(Operation::Transfer, source, buffer.map());
        let prepared = self.prepare::<T>(buffer.map());
        let ((), order) = self.agree_with(source, prepared, call, source)?;
        let mut message = self.receive_ordered(buffer, &order)?;
        let process = self.communicator().process_at_rank(source);
        process.receive_into_with_tag(&mut message, ELEMENTS);
        Ok(())
    }

    /// Sends the elements of a buffer to all other ranks, which call
    /// [`receive_broadcast`](Self::receive_broadcast).
    ///
    /// # Errors
    /// [`MpiError::Differ`], and [`MpiError::OtherRank`], on every rank; those of
    /// [`datatype`](Self::datatype).
    pub fn broadcast<T: Element>(&self, buffer: &SendBuffer<'_, T>) -> Result<(), MpiError> {
        let ((), order) =
            self.begin::<T, _>(Operation::Broadcast, self.rank(), buffer.map(), Ok(()))?;
        let message = self.send_ordered(buffer, &order)?;
        message.broadcast(self.communicator());
        self.count_sent::<T>(buffer.map(), self.count() - 1);
        Ok(())
    }

    /// Receives the elements that the root [broadcasts](Self::broadcast).
    ///
    /// # Errors
    /// Those of [`broadcast`](Self::broadcast); [`MpiError::NoPeer`].
    pub fn receive_broadcast<T: Element>(
        &self,
        buffer: &mut ReceiveBuffer<'_, T>,
        root: Rank,
    ) -> Result<(), MpiError> {
        let peer = self.peer(root);
        let (_, order) = self.begin::<T, _>(Operation::Broadcast, root, buffer.map(), peer)?;
        let mut message = self.receive_ordered(buffer, &order)?;
        let root = self.communicator().process_at_rank(root);
        root.broadcast_into(&mut message);
        Ok(())
    }

    /// Sends each rank its block of the buffer of the root, whose last mode counts the ranks:
    /// `((4,6),2):((6,1),24)` has blocks of 4 by 6 for two ranks.
    ///
    /// The shape of a block is that of the other modes, and each rank receives it in a layout of
    /// its own. Only the root has a buffer with all blocks.
    ///
    /// # Errors
    /// Those of [`broadcast`](Self::broadcast); [`MpiError::NoBlocks`], [`MpiError::NoRootBuffer`].
    pub fn scatter<T: Element>(
        &self,
        all: Option<&SendBuffer<'_, T>>,
        own: &mut ReceiveBuffer<'_, T>,
        root: Rank,
    ) -> Result<(), MpiError> {
        let map = |all: &&SendBuffer<'_, T>| all.map().clone();
        let all = self.blocks_of_root::<T, _>(Operation::Scatter, root, all, map, own.map());
        let (all, order) = self.begin::<T, _>(Operation::Scatter, root, own.map(), all)?;
        let mut own = self.receive_ordered(own, &order)?;
        let process = self.communicator().process_at_rank(root);
        if let Some((all, block, begins)) = all {
            let message = SendMessage::new(all, self.of_block::<T>(&block, &order)?);
            process.scatter_varcount_into_root(&Blocks::new(message, begins), &mut own);
            self.count_sent::<T>(&block, self.count() - 1);
        } else {
            process.scatter_varcount_into(&mut own);
        }
        Ok(())
    }

    /// Receives the elements of each rank in a block of the buffer of the root: the inverse of
    /// [`scatter`](Self::scatter).
    ///
    /// # Errors
    /// Those of [`scatter`](Self::scatter).
    pub fn gather<T: Element>(
        &self,
        own: &SendBuffer<'_, T>,
        all: Option<&mut ReceiveBuffer<'_, T>>,
        root: Rank,
    ) -> Result<(), MpiError> {
        let map = |all: &&mut ReceiveBuffer<'_, T>| all.map().clone();
        let all = self.blocks_of_root::<T, _>(Operation::Gather, root, all, map, own.map());
        let (all, order) = self.begin::<T, _>(Operation::Gather, root, own.map(), all)?;
        let message = self.send_ordered(own, &order)?;
        let process = self.communicator().process_at_rank(root);
        if let Some((all, block, begins)) = all {
            let all = ReceiveMessage::new(all, self.of_block::<T>(&block, &order)?);
            process.gather_varcount_into_root(&message, &mut Blocks::new(all, begins));
        } else {
            process.gather_varcount_into(&message);
            self.count_sent::<T>(own.map(), 1);
        }
        Ok(())
    }

    /// Sends each rank its block of a buffer, and receives one from each: the last modes of both
    /// buffers count the ranks.
    ///
    /// # Errors
    /// Those of [`broadcast`](Self::broadcast); [`MpiError::NoBlocks`].
    pub fn all_to_all<T: Element>(
        &self,
        from: &SendBuffer<'_, T>,
        to: &mut ReceiveBuffer<'_, T>,
    ) -> Result<(), MpiError> {
        let call = |map: &TypeMap| Call::new::<T>(Operation::AllToAll, 0, map);
        let calls = [from.map(), to.map()].map(|map| (self.rank(), call(map)));
        let prepared = same(&calls)
            .and_then(|()| Ok((self.blocks::<T>(from.map())?, self.blocks::<T>(to.map())?)));
        let call = match &prepared {
            Ok(((block, _), _)) => call(block),
            Err(_) => calls[0].1,
        };
        let (((of_from, begins), (of_to, to_begins)), order) = self.agree(prepared, call, 0)?;
        let from = SendMessage::new(from, self.of_block::<T>(&of_from, &order)?);
        let to = ReceiveMessage::new(to, self.of_block::<T>(&of_to, &order)?);
        let (from, mut to) = (Blocks::new(from, begins), Blocks::new(to, to_begins));
        self.communicator().all_to_all_varcount_into(&from, &mut to);
        self.count_sent::<T>(&of_from, self.count() - 1);
        Ok(())
    }

    /// Agrees with all ranks on an operation with this map, if nothing was refused before.
    fn begin<T: Element, R>(
        &self,
        operation: Operation,
        root: Rank,
        map: &TypeMap,
        before: Result<R, MpiError>,
    ) -> Result<(R, Order), MpiError> {
        let prepared = before.and_then(|before| self.prepare::<T>(map).map(|()| before));
        self.agree(prepared, Call::new::<T>(operation, root, map), root)
    }

    /// The buffer with all blocks, the map of a block, and where the blocks begin, on the root. A
    /// block must have the shape of `own`.
    fn blocks_of_root<T: Element, B>(
        &self,
        operation: Operation,
        root: Rank,
        all: Option<B>,
        map: impl FnOnce(&B) -> TypeMap,
        own: &TypeMap,
    ) -> Result<Option<(B, TypeMap, Vec<Count>)>, MpiError> {
        if self.root(root)? != self.rank() {
            return Ok(None);
        }
        let all = all.ok_or(MpiError::NoRootBuffer)?;
        let (block, begins) = self.blocks::<T>(&map(&all))?;
        let call = |map| (root, Call::new::<T>(operation, root, map));
        same(&[call(&block), call(own)])?;
        Ok(Some((all, block, begins)))
    }

    /// Refuses what could be refused after the ranks have agreed.
    fn prepare<T: Element>(&self, map: &TypeMap) -> Result<(), MpiError> {
        match map.order() {
            Some(_) => check::<T>(map.indices()),
            None => self.datatype::<T>(map).map(drop),
        }
    }

    /// The block of a rank, and where the blocks begin.
    fn blocks<T: Element>(&self, map: &TypeMap) -> Result<(TypeMap, Vec<Count>), MpiError> {
        let (block, begins) = map.blocks(self.count())?;
        self.prepare::<T>(&block)?;
        let begin = |count| Count::try_from(count).map_err(|_| MpiError::TooManyBlocks { count });
        let begins = begins.into_iter().map(begin).collect::<Result<_, _>>()?;
        Ok((block, begins))
    }

    fn of_block<T: Element>(
        &self,
        block: &TypeMap,
        order: &Order,
    ) -> Result<LayoutDatatype, MpiError> {
        self.kept::<T>(block.indices_in(order.as_deref()).into_owned(), true)
    }

    fn send_ordered<'a, T: Element>(
        &self,
        buffer: &'a SendBuffer<'_, T>,
        order: &Order,
    ) -> Result<SendMessage<'a>, MpiError> {
        let indices = buffer.map().indices_in(order.as_deref());
        Ok(SendMessage::new(
            buffer,
            self.kept::<T>(indices.into_owned(), false)?,
        ))
    }

    fn receive_ordered<'a, T: Element>(
        &self,
        buffer: &'a mut ReceiveBuffer<'_, T>,
        order: &Order,
    ) -> Result<ReceiveMessage<'a>, MpiError> {
        let indices = buffer.map().indices_in(order.as_deref()).into_owned();
        let datatype = self.kept::<T>(indices, false)?;
        Ok(ReceiveMessage::new(buffer, datatype))
    }

    /// Sends and receives messages at once, and returns when all have arrived. The ranks have
    /// agreed on them: two ranks list the messages between them in the same order.
    pub(crate) fn exchange(
        &self,
        outgoing: &[(Rank, SendMessage<'_>)],
        incoming: &mut [(Rank, ReceiveMessage<'_>)],
    ) {
        let process = |rank: Rank| self.communicator().process_at_rank(rank);
        multiple_scope(incoming.len(), |scope, requests| {
            for (from, message) in incoming {
                let process = process(*from);
                requests.add(process.immediate_receive_into_with_tag(scope, message, ELEMENTS));
            }
            multiple_scope(outgoing.len(), |scope, requests| {
                for (to, message) in outgoing {
                    let process = process(*to);
                    requests.add(process.immediate_send_with_tag(scope, message, ELEMENTS));
                }
                requests.wait_all(&mut Vec::new());
            });
            requests.wait_all(&mut Vec::new());
        });
    }

    /// Compares the call of this rank with that of another one. Both get the same answer.
    fn agree_with<R>(
        &self,
        peer: Rank,
        prepared: Result<R, MpiError>,
        call: Call,
        leader: Rank,
    ) -> Result<(R, Order), MpiError> {
        let own = call.words(prepared.is_err());
        let mut other = [0; WORDS];
        let process = self.communicator().process_at_rank(peer);
        send_receive_into_with_tags(&own[..], &process, CALLS, &mut other[..], &process, CALLS);
        let mut calls = [(self.rank(), Call(own)), (peer, Call(other))];
        calls.sort_by_key(|(rank, _)| *rank);
        Ok((prepared?, agreed(&calls, leader)?))
    }

    /// Compares the calls of all ranks. All get the same answer, and the order of the modes that
    /// suits the leader.
    pub(crate) fn agree<R>(
        &self,
        prepared: Result<R, MpiError>,
        call: Call,
        leader: Rank,
    ) -> Result<(R, Order), MpiError> {
        let own = call.words(prepared.is_err());
        let mut all = vec![0; self.count() as usize * WORDS];
        self.communicator().all_gather_into(&own[..], &mut all[..]);
        let calls = all.chunks_exact(WORDS).map(|words| {
            let mut call = [0; WORDS];
            call.copy_from_slice(words);
            Call(call)
        });
        let calls: Vec<(Rank, Call)> = (0..).zip(calls).collect();
        Ok((prepared?, agreed(&calls, leader)?))
    }
}

/// The order of the modes in a message; nothing for that of the shape.
type Order = Option<Vec<usize>>;

/// The order of the leader, if no rank was refused and all calls are equal.
fn agreed(calls: &[(Rank, Call)], leader: Rank) -> Result<Order, MpiError> {
    if let Some((rank, _)) = calls.iter().find(|(_, call)| call.0[0] != 0) {
        return Err(MpiError::OtherRank { rank: *rank });
    }
    same(calls)?;
    if calls.iter().any(|(_, call)| call.order().is_none()) {
        return Ok(None);
    }
    let of_leader = calls.iter().find(|(rank, _)| *rank == leader);
    Ok(of_leader.and_then(|(_, call)| call.order()))
}

/// Refuses calls that differ from the first one.
fn same(calls: &[(Rank, Call)]) -> Result<(), MpiError> {
    let (first, one) = &calls[0];
    match calls
        .iter()
        .find(|(_, call)| call.0[1..ORDER] != one.0[1..ORDER])
    {
        None => Ok(()),
        Some((rank, other)) => Err(MpiError::Differ {
            one: (*first, one.to_string()),
            other: (*rank, other.to_string()),
        }),
    }
}

/// The operations that ranks take part in.
#[derive(Clone, Copy)]
pub(crate) enum Operation {
    Transfer,
    Broadcast,
    Scatter,
    Gather,
    AllToAll,
    Reshard,
}
const OPERATIONS: [&str; 6] = [
    "a transfer",
    "a broadcast",
    "a scatter",
    "a gather",
    "an all-to-all",
    "a reshard",
];

/// What a rank calls: whether it was refused; operation, root, element type, a digest of mask or
/// shardings, the rank of the shape, and the shape, which others compare; and the order of the
/// modes that suits its layout, which begins with -1 if there is none.
#[derive(Clone, Copy)]
pub(crate) struct Call([i64; WORDS]);
const ORDER: usize = 6 + MAX_LEAVES;
const WORDS: usize = ORDER + MAX_LEAVES;

impl Call {
    fn new<T: Element>(operation: Operation, root: Rank, map: &TypeMap) -> Self {
        let mut call = Self::of::<T>(operation, root, map.mask(), map.extents());
        if let Some(order) = map.order() {
            let words = order.iter().map(|mode| *mode as i64);
            call.0[ORDER..]
                .iter_mut()
                .zip(words)
                .for_each(|(to, word)| *to = word);
        } else {
            call.0[ORDER] = -1;
        }
        call
    }

    pub(crate) fn of<T: Element>(
        operation: Operation,
        root: Rank,
        digest: u64,
        extents: &[i64],
    ) -> Self {
        let head = [0, operation as i64, root.into(), T::NUMBER, digest as i64];
        let words = head.into_iter().chain([extents.len() as i64]);
        let words = words.chain(extents.iter().copied());
        let mut call = Self([0; WORDS]);
        call.0[..ORDER]
            .iter_mut()
            .zip(words)
            .for_each(|(to, word)| *to = word);
        call
    }

    fn words(mut self, is_refused: bool) -> [i64; WORDS] {
        self.0[0] = is_refused.into();
        self.0
    }

    /// The number of modes.
    fn rank(&self) -> usize {
        (self.0[5] as usize).min(MAX_LEAVES)
    }

    fn order(&self) -> Order {
        let order = &self.0[ORDER..][..self.rank()];
        (self.0[ORDER] >= 0).then(|| order.iter().map(|mode| *mode as usize).collect())
    }
}

/// `a transfer from 0 of f32 [4, 6]`
impl Display for Call {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let [_, operation, root, element, digest, ..] = self.0;
        let name = |names: &[&'static str], place: i64| {
            let name = usize::try_from(place)
                .ok()
                .and_then(|place| names.get(place));
            name.copied().unwrap_or("another operation")
        };
        write!(
            formatter,
            "{} of root {root} of {} {:?}",
            name(&OPERATIONS, operation),
            name(crate::element::NAMES, element),
            &self.0[6..][..self.rank()]
        )?;
        if digest != 0 {
            write!(formatter, " (mask or shardings {digest:x})")?;
        }
        Ok(())
    }
}
