//! The atoms of CuTe, and instructions of AMD, Intel and Arm: which thread owns which element of an
//! instruction, and how tiles of shared memory are swizzled. Needs the feature `atoms`.
//!
//! An atom is a type without fields, under the name that CUTLASS has for it, or one like that. Its layouts are types:
//! rustc evaluates operations on them, and the elements of a thread are a
//! [`ThreadView`](crate::algebra::ThreadView).
//!
//! ```
//! use stridewise::{
//!     atoms::{Mma, mma::SM80_16x8x16_F32F16F16F32_TN as Multiply},
//!     prelude::*,
//! };
//! // Where thread 5 of a warp has its accumulators, in a tile of C that lies by rows.
//! let c = row_major(shape!((16, 8)));
//! let (view, offset) = c.thread_view(<Multiply as Mma>::C::default(), int!(5));
//! assert_eq!(
//!     (view.to_string(), offset),
//!     ("((2,2)):((1,64))".to_string(), int!(10))
//! );
//! ```
//!
//! | module | contents | trait |
//! |---|---|---|
//! | [`mma`] | multiply-accumulate of a warp, a wavefront, a quad pair or a thread | [`Mma`] |
//! | [`gmma`] | the operands of a warpgroup (`SM90::GMMA`) | layouts |
//! | [`copy`] | copies between shared memory and registers | [`CopyAtom`] |
//! | [`shared_memory`] | swizzled tiles of shared memory (`SM90::GMMA`) | [`SharedMemoryAtom`] |
//!
//! The layouts are facts, printed by NVIDIA CUTLASS 4.7.0 or documented by the other vendors. The types are written
//! from the table of the [values](crate::value::atoms), which has many more names; `tests/atoms.rs` checks each one.

use crate::{
    int::{One, Zero},
    swizzle::composed::{AnyLayout, Function},
    tiled::ElementWidth,
    tree::{Layout, Mode, Modes, NoModes},
};

// rustdoc would print the associated types as typenum's digits, 4 MB of them: the documentation of
// each atom has its layouts in CuTe's notation instead.

/// Writes instructions as types.
macro_rules! mma {
    ($($(#[$m:meta])* $Name:ident $shape:tt, $ts:tt : $td:tt, $as:tt : $ad:tt, $bs:tt : $bd:tt, $cs:tt : $cd:tt;)*) => {
        $(
        $(#[$m])*
        ///
        #[doc = concat!("Shape `", stringify!($shape), "`, threads `", stringify!($ts), ":", stringify!($td), "`.")]
        ///
        #[doc = concat!("- A `", stringify!($as), ":", stringify!($ad), "`")]
        #[doc = concat!("- B `", stringify!($bs), ":", stringify!($bd), "`")]
        #[doc = concat!("- C `", stringify!($cs), ":", stringify!($cd), "`")]
        #[derive(Clone, Copy, Debug, Default)]
        #[allow(non_camel_case_types, reason = "CuTe's name")]
        pub struct $Name;
        impl $crate::atoms::Mma for $Name {
            #[doc(hidden)]
            type Shape = $crate::Shape![$shape];
            #[doc(hidden)]
            type ThreadId = $crate::Layout![$ts : $td];
            #[doc(hidden)]
            type A = $crate::Layout![$as : $ad];
            #[doc(hidden)]
            type B = $crate::Layout![$bs : $bd];
            #[doc(hidden)]
            type C = $crate::Layout![$cs : $cd];
        }
        )*
    };
}

/// Writes operands as types.
macro_rules! layouts {
    ($($(#[$m:meta])* $Name:ident $shape:tt : $stride:tt;)*) => {
        $(
        $(#[$m])*
        ///
        #[doc = concat!("`", stringify!($shape), ":", stringify!($stride), "`")]
        #[allow(non_camel_case_types, reason = "CuTe's name")]
        pub type $Name = $crate::Layout![$shape : $stride];
        )*
    };
}

/// Writes copies as types.
macro_rules! copy {
    ($($(#[$m:meta])* $Name:ident $ts:tt : $td:tt, $ss:tt : $sd:tt, $ds:tt : $dd:tt, $rs:tt : $rd:tt;)*) => {
        $(
        $(#[$m])*
        ///
        #[doc = concat!("Threads `", stringify!($ts), ":", stringify!($td), "`.")]
        ///
        #[doc = concat!("- source `", stringify!($ss), ":", stringify!($sd), "`")]
        #[doc = concat!("- destination `", stringify!($ds), ":", stringify!($dd), "`")]
        #[doc = concat!("- reference `", stringify!($rs), ":", stringify!($rd), "`")]
        ///
        #[doc = concat!("Source: CuTe `Copy_Traits<", stringify!($Name), ">`.")]
        #[derive(Clone, Copy, Debug, Default)]
        #[allow(non_camel_case_types, reason = "CuTe's name")]
        pub struct $Name;
        impl $crate::atoms::CopyAtom for $Name {
            #[doc(hidden)]
            type ThreadId = $crate::Layout![$ts : $td];
            #[doc(hidden)]
            type Source = $crate::Layout![$ss : $sd];
            #[doc(hidden)]
            type Destination = $crate::Layout![$ds : $dd];
            #[doc(hidden)]
            type Reference = $crate::Layout![$rs : $rd];
        }
        )*
    };
}

/// A vector of one thread, in bits.
type Vector<V> = Modes<Mode<One, Zero>, Modes<Mode<<V as ElementWidth>::Bits, One>, NoModes>>;

/// Writes asynchronous copies of a vector as types.
macro_rules! asynchronous {
    ($($Name:ident $Width:ident $cache:literal $width:literal;)*) => { $(
        #[doc = concat!("`cp.async.", $cache, ".shared.global`: one thread copies a `V`, ", $width, ".")]
        ///
        /// Threads `1:0`, source and destination `(1,n):(0,1)`, of n bits.
        ///
        /// ```
        /// use stridewise::{atoms::copy::*, prelude::*, tiled::{MakeTiledCopy, TypedCopy}};
        #[doc = concat!("type Load = TypedCopy<", stringify!($Name), "<u128>, u16>;")]
        /// type Rows = MakeTiledCopy<Load, Layout![(16, 8) : (8, 1)], Layout![(1, 8) : (0, 1)]>;
        /// let (part, offset) = Rows::default().get_slice(int!(9)).partition_s(layout!((32, 64) : (64, 1)));
        /// assert_eq!((part.to_string(), offset.value()), ("((8,1),2,1):((1,0),1024,0)".to_string(), 72));
        /// ```
        ///
        /// # Compile errors
        /// When a part is taken, a `V` of another width (`ui-tests/fail/async_width.rs`).
        ///
        #[doc = concat!("Source: CuTe `", stringify!($Name), "<TS, TD>`.")]
        #[derive(Debug)]
        #[allow(non_camel_case_types, reason = "CuTe's name")]
        pub struct $Name<V>(PhantomData<fn() -> V>);
        zero_sized! { $Name<V> }
        impl<V: ElementWidth> CopyAtom for $Name<V> {
            const FITS: () = must!($Width<V::Bits>);
            type ThreadId = $crate::Layout![1 : 0];
            type Source = Vector<V>;
            type Destination = Vector<V>;
            type Reference = Vector<V>;
        }
    )* };
}

/// Writes tiles of shared memory as types; the bytes of an element are those of the bits.
macro_rules! shared_memory {
    ($($(#[$m:meta])* $Name:ident $bits:literal, $bytes:literal, [$b:literal, $base:literal, $shift:literal], $shape:tt : $stride:tt;)*) => {
        $(
        $(#[$m])*
        ///
        #[doc = concat!(
            "`Sw<", $b, ",", $base, ",", $shift, ">` of addresses in bytes, `",
            stringify!($shape), ":", stringify!($stride), "` of elements of ", $bits, " bits."
        )]
        #[derive(Clone, Copy, Debug, Default)]
        #[allow(non_camel_case_types, reason = "CuTe's name")]
        pub struct $Name;
        impl $crate::atoms::SharedMemoryAtom for $Name {
            const BITS: usize = $bits;
            #[doc(hidden)]
            type Swizzle = $crate::Swizzle![$b, $base, $shift];
            #[doc(hidden)]
            type Inside = $crate::Layout![$shape : $stride];
            #[doc(hidden)]
            type Layout = $crate::swizzle::composed::Around<
                <Self::Swizzle as $crate::swizzle::composed::Function>::Upcast<$crate::Int![$bytes]>,
                $crate::int::Zero,
                Self::Inside,
            >;
        }
        )*
    };
}

pub mod copy {
    //! Copies between shared memory and registers, and from global to shared memory. See
    //! [`CopyAtom`].

    use super::{CopyAtom, Vector};
    use crate::{
        int::Int,
        lang::verdict::{conditions, must, sentence_if},
        tiled::{ElementWidth, zero_sized},
    };
    use core::marker::PhantomData;

    mod warp;
    pub use warp::*;

    asynchronous! {
        SM80_CP_ASYNC_CACHEALWAYS AnyWidth "ca" "4, 8 or 16 bytes wide";
        SM80_CP_ASYNC_CACHEGLOBAL FullWidth "cg" "16 bytes wide";
        SM80_CP_ASYNC_CACHEALWAYS_ZFILL AnyWidth "ca" "4, 8 or 16 bytes wide, or zeros";
        SM80_CP_ASYNC_CACHEGLOBAL_ZFILL FullWidth "cg" "16 bytes wide, or zeros";
    }

    conditions! {
        AnyWidth<B: Int> = sentence_if(
            !matches!(B::STATIC, Some(32 | 64 | 128)),
            "`cp.async.ca` copies 4, 8 or 16 bytes at once: take `u32`, `u64` or `u128` for the vector",
        );
        FullWidth<B: Int> = sentence_if(
            !matches!(B::STATIC, Some(128)),
            "`cp.async.cg` copies 16 bytes at once: take `u128` for the vector, or `SM80_CP_ASYNC_CACHEALWAYS`",
        );
    }
}
pub mod gmma {
    //! Operands of a warpgroup's multiplication, 128 threads: `ABLayout_64x8` is
    //! `SM90::GMMA::ABLayout<64,8>`.

    mod operands;
    pub use operands::*;
}
pub mod mma {
    //! Multiply-accumulate instructions by architecture. See [`Mma`](super::Mma).
    //!
    //! - `CDNA…_MFMA` of a wavefront of 64 lanes, by the first generation that has them. Those of
    //!   several blocks (`_2B`) get one A in all blocks, and multiply it by more columns of B.
    //! - `RDNA…_WMMA` of a wavefront of 32 lanes. RDNA3 has A and B twice: the second half of the
    //!   lanes repeats the first.
    //! - `AMX…` of one thread: a value is an element of a tile register, B in pairs or quads of K.
    //!   `AVX512…` multiplies one row of A, repeated in each group of K elements.
    //! - `XE…_TT`, Intel's DPAS of a subgroup of 16.
    //! - `NEON…` and `SVE…` of one thread: vectors with two rows of A, and two columns of B.

    mod nvidia;
    pub use nvidia::*;
    crate::value::vendor_mma_atoms!(mma);
}
pub mod shared_memory {
    //! Swizzled tiles of shared memory, `SM90::GMMA::Layout_…_Atom<T>`. See
    //! [`SharedMemoryAtom`](super::SharedMemoryAtom).

    mod tiles;
    pub use tiles::*;
}
#[cfg(feature = "alloc")]
#[cfg_attr(docsrs, doc(cfg(feature = "alloc")))]
pub use crate::value::atoms::names;
pub use crate::value::atoms::{
    Atom, AtomError, AtomName, BitCopy, NamedMma, Operand, SharedMemoryTile, atom_by_name, bits,
    copy_by_name, layout_by_name, mma_by_name, named_mma, split_element,
};

pub use crate::tiled::{CopyAtom, Mma};

/// A tile of shared memory, swizzled so that rows and columns are free of bank conflicts.
///
/// CuTe writes the swizzle for *addresses in bytes* and the layout for elements:
/// `Sw<3,4,3> o smem_ptr[16b] o (8,64):(64,1)`. It is no function of an element until the two have
/// one unit; [`Layout`](Self::Layout) is both, in elements.
///
/// # Laws
/// With b bytes to an element: `b · Layout(c) = Swizzle(b · Inside(c))`.
///
/// ```
/// use stridewise::{
///     atoms::{SharedMemoryAtom, shared_memory::*},
///     composed::AnyLayout,
///     prelude::*,
/// };
/// type Atom = Layout_K_SW128_Atom_16b;
/// let tile = <Atom as SharedMemoryAtom>::Layout::default();
/// assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
/// assert_eq!(
///     <Atom as SharedMemoryAtom>::Swizzle::default().to_string(),
///     "Sw<3,4,3>"
/// );
/// // A tile of 128 by 64 halves, as a tensor core of Hopper takes it.
/// let larger = tile.tile_to_shape(shape!((128, 64)));
/// assert_eq!(
///     larger.to_string(),
///     "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))"
/// );
/// ```
///
/// Source: CuTe `SM90::GMMA::Layout_*_Atom` (`mma_traits_sm90_gmma.hpp`),
/// `as_position_independent_swizzle_layout`.
pub trait SharedMemoryAtom: Copy + Default + 'static {
    /// How wide an element is, in bits.
    const BITS: usize;
    /// The function of an element's address, in bytes.
    type Swizzle: Function + Default;
    /// Where an element lies before that, in elements.
    type Inside: Layout + Default;
    /// Where it lies after, in elements. Without a swizzle (`INTER`), that is a plain layout.
    type Layout: AnyLayout + Default;
}
