//! Laws of XLA's shapes and shardings on values, and text in the notation of CuTe or of XLA.

mod bitcast;
mod padding;
mod pasted;
mod reshard;
mod sharding;
