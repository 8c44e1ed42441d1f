//! What a layout is as a function: which indices it has, and how often; what an access to them
//! costs.

mod access;
mod equation;
mod image;
