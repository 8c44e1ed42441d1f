//! Laws of XLA's shapes on values, and text in the notation of CuTe or of XLA.

mod bitcast;
mod padding;
mod pasted;
