//! A layout as a function: which indices it has, and how often; how much an access to them
//! costs.

mod access;
mod equation;
mod image;
