//! Buffers of messages, and all unsafe code of the crate.
//!
//! # Invariant of a buffer
//! At each index of its type map, counted from `origin`, lies an element of the memory that is
//! borrowed for its lifetime. [`TypeMap::origin`] checks it where a buffer is made. MPI accesses a
//! buffer by a datatype of the same indices, and nowhere else. An [`Element`] may have any bits.

use crate::{
    Element, MpiError, TypeMap,
    type_map::{Order, Place},
};
use core::{ffi::c_void, marker::PhantomData};
use mpi::{
    Count,
    datatype::{UncommittedUserDatatype, UserDatatype},
    ffi,
    raw::AsRaw,
    topology::SimpleCommunicator,
    traits::*,
};
use std::rc::Rc;
use stridewise::tensor::{DynLayout, View, ViewMut};

macro_rules! buffers {
    ($(
        $(#[$doc:meta])*
        $Buffer:ident $Message:ident [$($mutable:tt)?] $raw:ident $as_ptr:ident $Tensor:ident
            $is_received:literal;
    )*) => { $(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $Buffer<'a, T> {
            /// Where index 0 lies.
            origin: *$raw T,
            map: Rc<TypeMap>,
            memory: PhantomData<&'a $($mutable)? [T]>,
        }

        impl<'a, T: Element> $Buffer<'a, T> {
            /// A layout over memory, as `stridewise::tensor::Tensor::new` takes it: the least index
            /// is the first element of the memory.
            ///
            /// # Errors
            /// [`MpiError::OutsideMemory`]; those of [`TypeMap::new`]; [`MpiError::NotInjective`]
            /// if the memory is written.
            pub fn new(memory: &'a $($mutable)? [T], layout: &stridewise::value::Layout)
                -> Result<Self, MpiError> {
                Self::with_map(memory, TypeMap::new(layout)?)
            }

            /// A type map over memory, also of a swizzled or masked layout.
            ///
            /// # Errors
            /// Those of [`new`](Self::new).
            pub fn with_map(memory: &'a $($mutable)? [T], map: TypeMap) -> Result<Self, MpiError> {
                if $is_received {
                    map.must_be_injective()?;
                }
                Self::within((memory.$as_ptr(), memory.len()), 0, map.into())
            }

            /// A type map over borrowed memory, whose least index is at `begin`.
            fn within((memory, length): (*$raw T, usize), begin: usize, map: Rc<TypeMap>)
                -> Result<Self, MpiError> {
                let place = map.origin(length.saturating_sub(begin))?;
                let origin = memory.wrapping_add(begin).wrapping_offset(place as isize);
                Ok(Self { origin, map, memory: PhantomData })
            }

            /// The elements of a tensor; `tensor.into_dyn()` is one of a typed layout.
            ///
            /// # Errors
            /// Those of [`TypeMap::masked`] for a padded layout.
            pub fn of($($mutable)? tensor: $Tensor<'a, T, DynLayout>) -> Result<Self, MpiError> {
                let map = TypeMap::of_tensor(&tensor.layout())?.into();
                // A tensor has an element at each index, and each once if it is written.
                Ok(Self { origin: tensor.$as_ptr(), map, memory: PhantomData })
            }

            /// The indices of the elements.
            #[must_use]
            pub fn map(&self) -> &TypeMap {
                &self.map
            }
        }

        /// A buffer with its datatype, as the methods of the crate `mpi` take it.
        #[derive(Debug)]
        pub struct $Message<'a> {
            origin: *$raw c_void,
            datatype: LayoutDatatype,
            memory: PhantomData<&'a $($mutable)? [u8]>,
        }

        impl<'a> $Message<'a> {
            /// `datatype` is that of the indices of the buffer.
            pub(crate) fn new<T>(buffer: &'a $($mutable)? $Buffer<'_, T>, datatype: LayoutDatatype)
                -> Self {
                Self { origin: buffer.origin.cast(), datatype, memory: PhantomData }
            }
        }

        // SAFETY: one datatype.
        unsafe impl Collection for $Message<'_> {
            fn count(&self) -> Count {
                1
            }
        }
        // SAFETY: the datatype has the indices of the buffer, whose elements are borrowed.
        unsafe impl AsDatatype for $Message<'_> {
            type Out = LayoutDatatype;
            fn as_datatype(&self) -> LayoutDatatype {
                self.datatype.clone()
            }
        }
    )* };
}
buffers! {
    /// Elements that are sent: memory and a layout.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// use stridewise_mpi::{MpiError, SendBuffer};
    ///
    /// let data: Vec<f32> = (0..24).map(|x| x as f32).collect();
    /// let columns = SendBuffer::new(&data, &"(4,6):(6,1)".parse().expect("a layout"))?;
    /// assert_eq!(columns.map().extents(), [4, 6]);
    /// // The elements of a tensor, here every second column.
    /// let matrix = Tensor::new(&data[..], layout!((4, 6) : (6, 1)));
    /// let part = SendBuffer::of(matrix.step_by(int!(1), 2).into_dyn())?;
    /// assert_eq!(part.map().extents(), [4, 3]);
    ///
    /// let error =
    ///     SendBuffer::new(&data[..20], &"(4,6):(6,1)".parse().expect("a layout")).unwrap_err();
    /// assert_eq!(error, MpiError::OutsideMemory { needed: 24, length: 20 });
    /// # Ok::<(), MpiError>(())
    /// ```
    SendBuffer SendMessage [] const as_ptr View false;
    /// Elements that are received: memory and an injective layout.
    ///
    /// ```
    /// use stridewise_mpi::{MpiError, ReceiveBuffer};
    ///
    /// let mut data = [0_i32; 24];
    /// assert!(ReceiveBuffer::new(&mut data, &"(4,6):(-6,1)".parse().expect("a layout")).is_ok());
    /// let error =
    ///     ReceiveBuffer::new(&mut data, &"(4,6):(0,1)".parse().expect("a layout")).unwrap_err();
    /// assert_eq!(error, MpiError::NotInjective);
    /// ```
    ReceiveBuffer ReceiveMessage [mut] mut as_mut_ptr ViewMut true;
}

impl<'a, T: Element> SendBuffer<'a, T> {
    pub(crate) fn part(memory: &'a [T], place: &Place) -> Result<Self, MpiError> {
        let (memory, map) = ((memory.as_ptr(), memory.len()), place.map.clone());
        Self::within(memory, place.begin, map)
    }

    /// Writes the elements, with the modes in this order, and returns the memory after them.
    ///
    /// # Panics
    /// If there is less memory.
    pub(crate) fn pack<'p>(&self, order: &Order, mut packed: &'p mut [T]) -> &'p mut [T] {
        let indices = self.map.indices_in(order.as_deref());
        indices.for_each_row(|begin, extent, stride| {
            let (elements, rest) = core::mem::take(&mut packed).split_at_mut(extent);
            packed = rest;
            let row = self.origin.wrapping_offset(begin);
            if stride == 1 {
                // SAFETY: an element that is borrowed lies at each of these indices.
                unsafe { row.copy_to_nonoverlapping(elements.as_mut_ptr(), extent) };
            } else {
                for (place, element) in elements.iter_mut().enumerate() {
                    // SAFETY: as above.
                    *element = unsafe { *row.wrapping_offset(place as isize * stride) };
                }
            }
        });
        packed
    }
}
impl<T: Element> ReceiveBuffer<'_, T> {
    /// Writes elements that were packed with the modes in this order, and returns those after them.
    ///
    /// # Panics
    /// If fewer are packed.
    pub(crate) fn unpack<'p>(&mut self, order: &Order, mut packed: &'p [T]) -> &'p [T] {
        let indices = self.map.indices_in(order.as_deref());
        indices.for_each_row(|begin, extent, stride| {
            let (elements, rest) = packed.split_at(extent);
            packed = rest;
            let row = self.origin.wrapping_offset(begin);
            if stride == 1 {
                // SAFETY: an element that is borrowed mutably lies at each of these indices.
                unsafe { row.copy_from_nonoverlapping(elements.as_ptr(), extent) };
            } else {
                for (place, element) in elements.iter().enumerate() {
                    // SAFETY: as above.
                    unsafe { *row.wrapping_offset(place as isize * stride) = *element };
                }
            }
        });
        packed
    }
}

// SAFETY: index 0 lies there, by the invariant of the buffer.
unsafe impl Pointer for SendMessage<'_> {
    fn pointer(&self) -> *const c_void {
        self.origin
    }
}
impl SendMessage<'_> {
    /// Takes part in a broadcast as its root.
    pub(crate) fn broadcast(&self, communicator: &SimpleCommunicator) {
        let (rank, communicator) = (communicator.rank(), communicator.as_raw());
        let datatype = self.datatype.as_raw();
        // SAFETY: pointer and datatype describe borrowed elements, which MPI only reads on the
        // root.
        unsafe { ffi::MPI_Bcast(self.origin.cast_mut(), 1, datatype, rank, communicator) };
    }
}
// SAFETY: pointer, count and datatype describe borrowed elements.
unsafe impl Buffer for SendMessage<'_> {}
// SAFETY: index 0 lies there, and the elements are borrowed mutably.
unsafe impl PointerMut for ReceiveMessage<'_> {
    fn pointer_mut(&mut self) -> *mut c_void {
        self.origin
    }
}
// SAFETY: pointer, count and datatype describe elements that are borrowed mutably.
unsafe impl BufferMut for ReceiveMessage<'_> {}

/// A message whose datatype is the block of one rank: as many of them as ranks.
#[derive(Debug)]
pub(crate) struct Blocks<M> {
    message: M,
    counts: Vec<Count>,
    /// Where the block of each rank begins, in elements: the extent of the datatype is an element.
    begins: Vec<Count>,
}

impl<M> Blocks<M> {
    /// `begins` has the place of each block in the buffer of the message.
    pub(crate) fn new(message: M, begins: Vec<Count>) -> Self {
        let counts = vec![1; begins.len()];
        Self {
            message,
            counts,
            begins,
        }
    }
}

impl<M> Partitioned for Blocks<M> {
    fn counts(&self) -> &[Count] {
        &self.counts
    }
    fn displs(&self) -> &[Count] {
        &self.begins
    }
}
// SAFETY: each index of the buffer is one of a block plus the begin of a rank.
unsafe impl<M: AsDatatype> AsDatatype for Blocks<M> {
    type Out = M::Out;
    fn as_datatype(&self) -> M::Out {
        self.message.as_datatype()
    }
}
// SAFETY: as of the message.
unsafe impl<M: Pointer> Pointer for Blocks<M> {
    fn pointer(&self) -> *const c_void {
        self.message.pointer()
    }
}
// SAFETY: as of the message.
unsafe impl<M: PointerMut> PointerMut for Blocks<M> {
    fn pointer_mut(&mut self) -> *mut c_void {
        self.message.pointer_mut()
    }
}
impl<M: Pointer + AsDatatype> PartitionedBuffer for Blocks<M> {}
impl<M: PointerMut + AsDatatype> PartitionedBufferMut for Blocks<M> {}

/// Memory in which several messages are received at once.
#[derive(Debug)]
pub(crate) struct ReceivedMemory<'a, T> {
    pointer: *mut T,
    length: usize,
    memory: PhantomData<&'a mut [T]>,
}

impl<'a, T: Element> ReceivedMemory<'a, T> {
    pub(crate) fn new(memory: &'a mut [T]) -> Self {
        Self {
            pointer: memory.as_mut_ptr(),
            length: memory.len(),
            memory: PhantomData,
        }
    }

    /// The memory is borrowed for as long as each part. No reference to an element is made, so that
    /// parts with common elements would get unspecified values, and no worse.
    pub(crate) fn part(&self, place: &Place) -> Result<ReceiveBuffer<'a, T>, MpiError> {
        let memory = (self.pointer, self.length);
        ReceiveBuffer::within(memory, place.begin, place.map.clone())
    }
}

/// A committed MPI datatype of a layout, which is freed with its last clone.
#[derive(Clone)]
pub struct LayoutDatatype(Rc<Committed>);

/// Nothing only while it is dropped.
struct Committed(Option<UserDatatype>);

impl Drop for Committed {
    fn drop(&mut self) {
        // `MPI_Finalize` has freed all datatypes.
        if mpi::environment::is_finalized() {
            core::mem::forget(self.0.take());
        }
    }
}

impl LayoutDatatype {
    pub(crate) fn new(datatype: UserDatatype) -> Self {
        Self(Rc::new(Committed(Some(datatype))))
    }
}

impl core::fmt::Debug for LayoutDatatype {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("LayoutDatatype")
    }
}
impl UncommittedDatatype for LayoutDatatype {
    type DuplicatedDatatype = UserDatatype;
}
impl Datatype for LayoutDatatype {}
// SAFETY: the handle lives as long as this.
unsafe impl AsRaw for LayoutDatatype {
    type Raw = ffi::MPI_Datatype;
    fn as_raw(&self) -> ffi::MPI_Datatype {
        match &self.0.0 {
            Some(datatype) => datatype.as_raw(),
            None => unreachable!("a datatype is taken while it is dropped"),
        }
    }
}

/// A datatype of the same elements whose extent is one element.
pub(crate) fn resized<D: UncommittedDatatype>(
    datatype: &D,
    extent: usize,
) -> UncommittedUserDatatype {
    // SAFETY: a null handle is only compared and overwritten.
    let mut resized = unsafe { ffi::RSMPI_DATATYPE_NULL };
    let (old, extent) = (datatype.as_raw(), extent as mpi::Address);
    // SAFETY: the old datatype lives, and MPI writes the new one.
    unsafe { ffi::MPI_Type_create_resized(old, 0, extent, &raw mut resized) };
    // SAFETY: MPI has made it, and nobody else frees it.
    unsafe { UncommittedUserDatatype::from_raw(resized) }
}
