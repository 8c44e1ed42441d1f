#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(test)]
extern crate std;

mod macros;
pub mod lazy;
pub mod num;
pub mod int;
pub mod refused;
pub mod tuple;
pub mod layout;
pub mod text;
pub mod algebra;
pub mod value;
pub mod viz;
