//! XLA's shapes and layouts: `f32[3,5]{1,0:T(2,2)}`.

#[cfg(feature = "alloc")]
#[cfg_attr(docsrs, doc(cfg(feature = "alloc")))]
mod value;

#[cfg(feature = "alloc")]
pub use value::*;
