//! A layout as a function: which indices it has, and how often; how much an access to them
//! costs.

mod access;
mod choose_swizzle;
mod equation;
mod image;
mod three;
mod warp_access;

pub use choose_swizzle::SwizzleChoice;
pub use warp_access::{Access, AccessCost, BankedMemory};
