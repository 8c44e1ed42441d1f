//! Messages between the ranks of a communicator.

use crate::{
    Element, LayoutDatatype, MpiError, ReceiveBuffer, ReceiveMessage, SendBuffer, SendMessage,
    TypeMap,
    datatype::{build, check},
    memory::Blocks,
    type_map::{Indices, Order},
};
use core::{any::TypeId, cell::Cell, cell::RefCell, fmt::Display};
use mpi::{
    Count, Rank, Tag,
    point_to_point::send_receive_into_with_tags,
    request::multiple_scope,
    topology::SimpleCommunicator,
    traits::{Buffer, BufferMut, Communicator, CommunicatorCollectives, Destination, Root, Source},
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
        self.kept::<T>(map, &None, false)
    }

    /// The datatype of a message, or of a block, with the modes in an order.
    fn kept<T: Element>(
        &self,
        map: &TypeMap,
        order: &Order,
        is_block: bool,
    ) -> Result<LayoutDatatype, MpiError> {
        let indices = map.indices_in(order.as_deref()).into_owned();
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

    /// Counts messages of as many elements.
    pub(crate) fn count_sent<T>(&self, size: i64, targets: Rank) {
        let Sent { messages, bytes } = self.sent.get();
        let targets = targets as u64;
        self.sent.set(Sent {
            messages: messages + targets,
            bytes: bytes + targets * size as u64 * size_of::<T>() as u64,
        });
    }

    /// Refuses ranks that are not in the communicator, and perhaps this one.
    fn must_be_rank(&self, rank: Rank, may_be_own: bool) -> Result<(), MpiError> {
        let ranks = self.count();
        let is_rank = (0..ranks).contains(&rank) && (may_be_own || rank != self.rank());
        is_rank
            .then_some(())
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
        self.must_be_rank(target, false)?;
        let prepared = self.prepare::<T>(buffer.map());
        let call = Call::new::<T>(Operation::Transfer, self.rank(), buffer.map());
        let order = self.agree_with(target, prepared, call, self.rank())?;
        let process = self.communicator().process_at_rank(target);
        let datatype = self.kept::<T>(buffer.map(), &order, false)?;
        process.send_with_tag(&SendMessage::new(buffer, datatype), ELEMENTS);
        self.count_sent::<T>(buffer.map().size(), 1);
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
        self.must_be_rank(source, false)?;
        let call = Call::new::<T>(Operation::Transfer, source, buffer.map());
        let prepared = self.prepare::<T>(buffer.map());
        let order = self.agree_with(source, prepared, call, source)?;
        let process = self.communicator().process_at_rank(source);
        let datatype = self.kept::<T>(buffer.map(), &order, false)?;
        process.receive_into_with_tag(&mut ReceiveMessage::new(buffer, datatype), ELEMENTS);
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
        let datatype = self.kept::<T>(buffer.map(), &order, false)?;
        SendMessage::new(buffer, datatype).broadcast(self.communicator());
        self.count_sent::<T>(buffer.map().size(), self.count() - 1);
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
        let peer = self.must_be_rank(root, false);
        let ((), order) = self.begin::<T, _>(Operation::Broadcast, root, buffer.map(), peer)?;
        let datatype = self.kept::<T>(buffer.map(), &order, false)?;
        let root = self.communicator().process_at_rank(root);
        root.broadcast_into(&mut ReceiveMessage::new(buffer, datatype));
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
        let map = all.map(SendBuffer::map);
        let blocks = self.blocks_of_root::<T>(Operation::Scatter, root, map, own.map());
        let (blocks, order) = self.begin::<T, _>(Operation::Scatter, root, own.map(), blocks)?;
        let datatype = self.kept::<T>(own.map(), &order, false)?;
        let mut own = ReceiveMessage::new(own, datatype);
        let process = self.communicator().process_at_rank(root);
        if let Some((all, (block, begins))) = all.zip(blocks) {
            let all = SendMessage::new(all, self.kept::<T>(&block, &order, true)?);
            process.scatter_varcount_into_root(&Blocks::new(all, begins), &mut own);
            self.count_sent::<T>(block.size(), self.count() - 1);
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
        let map = all.as_deref().map(ReceiveBuffer::map);
        let blocks = self.blocks_of_root::<T>(Operation::Gather, root, map, own.map());
        let (blocks, order) = self.begin::<T, _>(Operation::Gather, root, own.map(), blocks)?;
        let message = SendMessage::new(own, self.kept::<T>(own.map(), &order, false)?);
        let process = self.communicator().process_at_rank(root);
        if let Some((all, (block, begins))) = all.zip(blocks) {
            let all = ReceiveMessage::new(all, self.kept::<T>(&block, &order, true)?);
            process.gather_varcount_into_root(&message, &mut Blocks::new(all, begins));
        } else {
            process.gather_varcount_into(&message);
            self.count_sent::<T>(own.map().size(), 1);
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
        let from = SendMessage::new(from, self.kept::<T>(&of_from, &order, true)?);
        let to = ReceiveMessage::new(to, self.kept::<T>(&of_to, &order, true)?);
        let (from, mut to) = (Blocks::new(from, begins), Blocks::new(to, to_begins));
        self.communicator().all_to_all_varcount_into(&from, &mut to);
        self.count_sent::<T>(of_from.size(), self.count() - 1);
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

    /// The block of a rank in the buffer of the root, and where the blocks begin; nothing on other
    /// ranks. A block must have the shape of `own`.
    fn blocks_of_root<T: Element>(
        &self,
        operation: Operation,
        root: Rank,
        all: Option<&TypeMap>,
        own: &TypeMap,
    ) -> Result<Option<(TypeMap, Vec<Count>)>, MpiError> {
        self.must_be_rank(root, true)?;
        if root != self.rank() {
            return Ok(None);
        }
        let (block, begins) = self.blocks::<T>(all.ok_or(MpiError::NoRootBuffer)?)?;
        let call = |map| (root, Call::new::<T>(operation, root, map));
        same(&[call(&block), call(own)])?;
        Ok(Some((block, begins)))
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

    /// Sends and receives messages at once, and returns when all have arrived. The ranks have
    /// agreed on them: two ranks list the messages between them in the same order.
    pub(crate) fn exchange<'a, S, R>(
        &self,
        outgoing: impl Iterator<Item = (Rank, &'a S)>,
        incoming: impl Iterator<Item = (Rank, &'a mut R)>,
    ) where
        S: Buffer + ?Sized + 'a,
        R: BufferMut + ?Sized + 'a,
    {
        let process = |rank: Rank| self.communicator().process_at_rank(rank);
        multiple_scope(incoming.size_hint().0, |scope, requests| {
            for (from, message) in incoming {
                let process = process(from);
                requests.add(process.immediate_receive_into_with_tag(scope, message, ELEMENTS));
            }
            multiple_scope(outgoing.size_hint().0, |scope, requests| {
                for (to, message) in outgoing {
                    let process = process(to);
                    requests.add(process.immediate_send_with_tag(scope, message, ELEMENTS));
                }
                requests.wait_all(&mut Vec::new());
            });
            requests.wait_all(&mut Vec::new());
        });
    }

    /// Compares the call of this rank with that of another one. Both get the same answer, and the
    /// order of the modes that suits the leader.
    fn agree_with(
        &self,
        peer: Rank,
        prepared: Result<(), MpiError>,
        mut call: Call,
        leader: Rank,
    ) -> Result<Order, MpiError> {
        call.0[REFUSED] = prepared.is_err().into();
        let mut other = Call([0; WORDS]);
        let process = self.communicator().process_at_rank(peer);
        let (own, of_peer) = (&call.0[..], &mut other.0[..]);
        send_receive_into_with_tags(own, &process, CALLS, of_peer, &process, CALLS);
        let mut calls = [(self.rank(), call), (peer, other)];
        calls.sort_by_key(|(rank, _)| *rank);
        prepared?;
        agreed(&calls, leader)
    }

    /// Compares the calls of all ranks. All get the same answer, and the order of the modes that
    /// suits the leader.
    pub(crate) fn agree<R>(
        &self,
        prepared: Result<R, MpiError>,
        mut call: Call,
        leader: Rank,
    ) -> Result<(R, Order), MpiError> {
        call.0[REFUSED] = prepared.is_err().into();
        let mut all = vec![0; self.count() as usize * WORDS];
        self.communicator()
            .all_gather_into(&call.0[..], &mut all[..]);
        let calls = all.chunks_exact(WORDS).map(|words| {
            let mut call = [0; WORDS];
            call.copy_from_slice(words);
            Call(call)
        });
        let calls: Vec<(Rank, Call)> = (0..).zip(calls).collect();
        Ok((prepared?, agreed(&calls, leader)?))
    }
}

/// The order of the leader, if no rank was refused and all calls are equal.
fn agreed(calls: &[(Rank, Call)], leader: Rank) -> Result<Order, MpiError> {
    if let Some((rank, _)) = calls.iter().find(|(_, call)| call.0[REFUSED] != 0) {
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
    let compared = |call: &Call| call.0[COMPARED..ORDER].to_vec();
    match calls
        .iter()
        .find(|(_, call)| compared(call) != compared(one))
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
const REFUSED: usize = 0;
const COMPARED: usize = 1;
const RANK: usize = COMPARED + 4;
const ORDER: usize = RANK + 1 + MAX_LEAVES;
const WORDS: usize = ORDER + MAX_LEAVES;

impl Call {
    fn new<T: Element>(operation: Operation, root: Rank, map: &TypeMap) -> Self {
        let mut call = Self::of::<T>(operation, root, map.mask(), map.extents());
        if let Some(order) = map.order() {
            call.write(ORDER, order.iter().map(|mode| *mode as i64));
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
        let mut call = Self([0; WORDS]);
        let head = [operation as i64, root.into(), T::NUMBER, digest as i64];
        call.write(COMPARED, head);
        call.0[RANK] = extents.len() as i64;
        call.write(RANK + 1, extents.iter().copied().take(MAX_LEAVES));
        call
    }

    fn write(&mut self, begin: usize, words: impl IntoIterator<Item = i64>) {
        let places = self.0[begin..].iter_mut();
        places.zip(words).for_each(|(place, word)| *place = word);
    }

    /// The number of modes.
    fn rank(&self) -> usize {
        (self.0[RANK] as usize).min(MAX_LEAVES)
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
            &self.0[RANK + 1..][..self.rank()]
        )?;
        if digest != 0 {
            write!(formatter, " (mask or shardings {digest:x})")?;
        }
        Ok(())
    }
}
