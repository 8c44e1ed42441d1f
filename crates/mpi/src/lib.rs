//! Tensors over the ranks of an MPI job: layouts as MPI datatypes, and arrays by XLA's shardings.
//!
//! | type | meaning |
//! |---|---|
//! | [`Ranks`] | a communicator: send, receive, broadcast, scatter, gather, all-to-all of layouts |
//! | [`SendBuffer`], [`ReceiveBuffer`] | memory and a layout |
//! | [`TypeMap`] | the indices of a layout, also of a swizzled or masked one |
//! | [`Route`] | the part of a rank in a reshard, which all have agreed on |
//! | [`Distributed`] | an array over the ranks by a sharding: from one, to one, resharded |
//!
//! MPI reads and writes the elements where they lie, and the elements of short reshards are packed by
//! the library. Both ends of a message may have different layouts of one shape.

#![deny(unsafe_code)]

mod datatype;
mod distributed;
mod element;
mod error;
#[allow(
    unsafe_code,
    reason = "MPI accesses memory by datatypes whose indices were compared with the length of the \
         memory"
)]
mod memory;
mod ranks;
mod route;
mod type_map;

pub use distributed::Distributed;
pub use element::Element;
pub use error::MpiError;
pub use memory::{LayoutDatatype, ReceiveBuffer, ReceiveMessage, SendBuffer, SendMessage};
pub use ranks::{Ranks, Sent, run};
pub use route::Route;
pub use type_map::TypeMap;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
