//! The atoms of CuTe: which thread of a GPU owns which element of an instruction, and how tiles of
//! shared memory are swizzled. Needs the feature `atoms`.
//!
//! An atom is a type without fields, under the name that CUTLASS has for it. Its layouts are types:
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
//! | [`mma`] | multiply-accumulate of a warp, a quad pair or a thread | [`Mma`] |
//! | [`gmma`] | the operands of a warpgroup (`SM90::GMMA`) | layouts |
//! | [`copy`] | copies between shared memory and registers | [`CopyAtom`] |
//! | [`shared_memory`] | swizzled tiles of shared memory (`SM90::GMMA`) | [`SharedMemoryAtom`] |
//!
//! The layouts are facts printed by NVIDIA CUTLASS 4.7.0; the files are written from them by
//! `tests/generate_atoms.rs`, and `tests/atoms.rs` checks each one.

use crate::{
    swizzle::composed::{AnyLayout, Function},
    tree::Layout,
    value::{self, Error, MmaAtom},
};

// rustdoc would print the associated types as typenum's digits, 4 MB of them: the documentation of
// each atom has its layouts in CuTe's notation instead.

/// Writes instructions as types.
macro_rules! mma {
    ($($(#[$m:meta])* $Name:ident $shape:tt, $ts:tt : $td:tt, $as:tt : $ad:tt, $bs:tt : $bd:tt, $cs:tt : $cd:tt;)*) => {
        use $crate::value::{Error, MmaAtom};
        $(
        $(#[$m])*
        ///
        #[doc = concat!("Shape `", stringify!($shape), "`, threads `", stringify!($ts), ":", stringify!($td), "`.")]
        ///
        #[doc = concat!("- A `", stringify!($as), ":", stringify!($ad), "`")]
        #[doc = concat!("- B `", stringify!($bs), ":", stringify!($bd), "`")]
        #[doc = concat!("- C `", stringify!($cs), ":", stringify!($cd), "`")]
        ///
        #[doc = concat!("Source: CuTe `MMA_Traits<", stringify!($Name), ">`.")]
        #[derive(Clone, Copy, Debug, Default)]
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
        /// The names.
        pub(super) const NAMES: &[&str] = &[$(stringify!($Name)),*];

        /// The instruction of a name, as values.
        pub(super) fn by_name(name: &str) -> Option<Result<MmaAtom, Error>> {
            let (shape, thread_id, operands) = match name {
                $(stringify!($Name) => (
                    stringify!($shape),
                    concat!(stringify!($ts), ":", stringify!($td)),
                    [
                        concat!(stringify!($as), ":", stringify!($ad)),
                        concat!(stringify!($bs), ":", stringify!($bd)),
                        concat!(stringify!($cs), ":", stringify!($cd)),
                    ],
                ),)*
                _ => return None,
            };
            Some($crate::atoms::mma_of(shape, thread_id, operands))
        }
    };
}

/// An instruction from the texts of its layouts.
fn mma_of(shape: &str, thread_id: &str, [a, b, c]: [&str; 3]) -> Result<MmaAtom, Error> {
    let operands = [a.parse()?, b.parse()?, c.parse()?];
    MmaAtom::new(&shape.parse()?, &thread_id.parse()?, &operands)
}

/// Writes operands as types.
macro_rules! layouts {
    ($($(#[$m:meta])* $Name:ident $shape:tt : $stride:tt;)*) => {
        /// The names and the layouts.
        pub(super) const TEXTS: &[(&str, &str)] = &[
            $((stringify!($Name), concat!(stringify!($shape), ":", stringify!($stride)))),*
        ];

        $(
        $(#[$m])*
        ///
        #[doc = concat!("`", stringify!($shape), ":", stringify!($stride), "`")]
        pub type $Name = $crate::Layout![$shape : $stride];
        )*
    };
}

/// Writes copies as types.
macro_rules! copy {
    ($($(#[$m:meta])* $Name:ident $ts:tt : $td:tt, $ss:tt : $sd:tt, $ds:tt : $dd:tt, $rs:tt : $rd:tt;)*) => {
        use $crate::value::{CopyAtom, Error};
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
        /// The names.
        pub(super) const NAMES: &[&str] = &[$(stringify!($Name)),*];

        /// The copy of a name for elements of a width, as values.
        pub(super) fn by_name(name: &str, element_bits: i64) -> Option<Result<CopyAtom, Error>> {
            let layouts = match name {
                $(stringify!($Name) => [
                    concat!(stringify!($ts), ":", stringify!($td)),
                    concat!(stringify!($ss), ":", stringify!($sd)),
                    concat!(stringify!($ds), ":", stringify!($dd)),
                    concat!(stringify!($rs), ":", stringify!($rd)),
                ],)*
                _ => return None,
            };
            Some($crate::atoms::copy_of(layouts, element_bits))
        }
    };
}

/// A copy from the texts of its layouts.
fn copy_of([t, s, d, r]: [&str; 4], element_bits: i64) -> Result<value::CopyAtom, Error> {
    value::CopyAtom::new(
        &t.parse()?,
        &s.parse()?,
        &d.parse()?,
        &r.parse()?,
        element_bits,
    )
}

/// Writes tiles of shared memory as types; the bytes of an element are those of the bits.
macro_rules! shared_memory {
    ($($(#[$m:meta])* $Name:ident $bits:literal, $bytes:literal, [$b:literal, $base:literal, $shift:literal], $shape:tt : $stride:tt;)*) => {
        /// The names, and the texts of the swizzle, the bytes of an element, and the layout.
        pub(super) const TEXTS: &[(&str, &str, i64, &str)] = &[$((
            stringify!($Name),
            concat!("Sw<", $b, ",", $base, ",", $shift, ">"),
            $bytes,
            concat!(stringify!($shape), ":", stringify!($stride)),
        )),*];

        $(
        $(#[$m])*
        ///
        #[doc = concat!(
            "`Sw<", $b, ",", $base, ",", $shift, ">` of addresses in bytes, `",
            stringify!($shape), ":", stringify!($stride), "` of elements of ", $bits, " bits."
        )]
        #[derive(Clone, Copy, Debug, Default)]
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

mod by_name;
#[expect(non_camel_case_types, reason = "the names are those of CUTLASS")]
pub mod copy;
#[expect(non_camel_case_types, reason = "the names are those of CUTLASS")]
pub mod gmma;
#[expect(non_camel_case_types, reason = "the names are those of CUTLASS")]
pub mod mma;
#[expect(non_camel_case_types, reason = "the names are those of CUTLASS")]
pub mod shared_memory;
pub use by_name::{bits, copy_by_name, layout_by_name, mma_by_name, names};

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
