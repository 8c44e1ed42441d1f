//! Tiled MMAs and copies as types: an atom, repeated over threads and values.
//!
#![cfg_attr(all(doc, not(doctest)), doc = include_str!("../pictures/thread_value.svg"))]
//!
//! The part of a thread is a composition: the tile, after the layout from thread and value to
//! positions in it. As in `(6,2):(8,2)` ∘ `(4,3):(3,1)`, threads 4:3 and values 3:1 give
//! `((2,2),3):((24,2),8)`, and a thread is a coordinate of mode 0.
//!
//! A [`TiledMma`] and a [`TiledCopy`] have no fields: rustc evaluates the elements of each thread.
//! The layouts of instructions are in [`atoms`](crate::atoms), with the feature of that name.
//!
//! ```
//! use stridewise::{atoms::mma::SM80_16x8x16_F32F16F16F32_TN, prelude::*, tiled::TiledMma};
//! type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1) : (1, 2, 0)]>;
//! let mma = Mma::default();
//! assert_eq!(mma.thr_layout_vmnk().to_string(), "(32,2,2,1):(1,32,64,0)");
//! // Where thread 65 has its accumulators in a tile of 64×32 that lies by rows.
//! let c = row_major(shape!((64, 32)));
//! let (part, offset) = mma.get_slice(int!(65)).partition_c(c);
//! assert_eq!((part.to_string(), offset), ("((2,2),2,2):((1,256),1024,16)".to_string(), int!(10)));
//! // The thread and the matrix may be known at run time only.
//! let (rows, thread) = (96, 65);
//! let (part, offset) = mma.get_slice(thread).partition_c(layout!((rows, 32) : (32, 1)));
//! assert_eq!(
//!     (part.to_string(), offset.value()),
//!     ("((2,2),3,2):((1,256),1024,16)".to_string(), 10)
//! );
//! ```
//!
//! A copy brings the elements of an MMA from swizzled shared memory into registers:
//!
//! ```
//! use stridewise::{
//!     atoms::{copy::SM75_U32x4_LDSM_N, mma::SM80_16x8x16_F32F16F16F32_TN},
//!     prelude::*,
//!     tiled::{ElementWidth, MakeTiledCopyA, TiledMma, TypedCopy},
//! };
//! struct Half;
//! impl ElementWidth for Half {
//!     type Bits = Int![16];
//! }
//! type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1) : (1, 2, 0)]>;
//! type Load = MakeTiledCopyA<TypedCopy<SM75_U32x4_LDSM_N, Half>, Mma>;
//! let thread = 33;
//! let copy = Load::default().get_slice(thread);
//! // Where thread 33 points to in shared memory: rows of 8 halves that lie side by side.
//! let shared = swizzle!(3, 3, 3).composition(layout!(((8, 8), 64) : ((64, 512), 1)));
//! let (source, _) = copy.partition_s(shared);
//! assert_eq!(source.size(), 8 * 2 * 4);
//! // Its registers for the MMA, in the order in which the copy fills them.
//! let registers = layout!(((2, 2, 2), 2, 4) : ((1, 2, 4), 8, 16));
//! assert_eq!(copy.retile_d(registers).to_string(), "((8,1),2,4):((1,0),8,16)");
//! ```

/// Types without fields, whatever their parameters are.
macro_rules! zero_sized {
    ($($Name:ident<$($P:ident),*>)*) => { $(
        impl<$($P),*> Clone for $Name<$($P),*> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($P),*> Copy for $Name<$($P),*> {}
        impl<$($P),*> Default for $Name<$($P),*> {
            #[inline(always)]
            fn default() -> Self {
                Self(PhantomData)
            }
        }
    )* };
}

#[cfg(feature = "atoms")]
pub(crate) use zero_sized;

mod atom;
mod copy;
mod copy_side;
mod inside;
mod mma;
mod operand;
mod part;

pub use atom::{
    AutoVectorizingCopy, CopyAtom, ElementWidth, Mma, Mnk, TypedCopy, UniversalCopy, UniversalFma,
};
pub use copy::{
    MakeTiledCopy, MakeTiledCopyA, MakeTiledCopyB, MakeTiledCopyC, MakeTiledCopyD, MakeTiledCopyS,
    ThrCopy, TiledCopy, TvOfCopy, make_tiled_copy, make_tiled_copy_a, make_tiled_copy_b,
    make_tiled_copy_c, make_tiled_copy_d, make_tiled_copy_s,
};
pub use copy_side::{Retile, SideTv, Tidfrg};
pub(crate) use copy_side::{RetileFn, Side};
pub use mma::{ThrMma, TiledMma};
pub(crate) use operand::Permutations;
pub use operand::{LayoutTv, PartitionShape, Thrfrg};
#[cfg(feature = "generic-array")]
pub(crate) use operand::{OfA, OfB, OfC};
pub(crate) use part::{Division, PartAtFn};
pub use part::{Partition, Partitionable, PartitionableByAll};
