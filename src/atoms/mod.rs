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
//! | [`gmma`] | multiply-accumulate of a warpgroup (`SM90::GMMA`), and its operands | [`Mma`], layouts |
//! | [`umma`] | multiply-accumulate of one or two thread blocks (SM100, SM103) | [`Mma`] |
//! | [`copy`] | copies between shared memory and registers, bulk copies and tensor copies (TMA) | [`CopyAtom`] |
//! | [`tmem`] | loads, stores and copies of tensor memory (SM100) | [`CopyAtom`] |
//! | [`shared_memory`] | swizzled tiles of shared memory (`SM90::GMMA`) | [`SharedMemoryAtom`] |
//!
//! The layouts are facts, printed by NVIDIA CUTLASS 4.7.0 or documented by the other vendors. The types are written
//! from the table of the [values](crate::value::atoms), which has many more names; `tests/atoms.rs` checks each one.

use crate::{
    int::{One, Zero},
    swizzle::composed::{AnyLayout, Function},
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

/// Writes the metadata of sparse instructions as types.
macro_rules! metadata {
    ($($Name:ident $shape:tt : $stride:tt;)*) => { $(
        impl $crate::atoms::SparseMma for $Name {
            #[doc(hidden)]
            type Metadata = $crate::Layout![$shape : $stride];
        }
    )* };
}

/// Writes the scale factors of block-scaled instructions as types.
macro_rules! scale_factors {
    ($($Name:ident $a:tt : $da:tt, $b:tt : $db:tt;)*) => { $(
        impl $crate::atoms::BlockScaledMma for $Name {
            #[doc(hidden)]
            type ScaleA = $crate::Layout![$a : $da];
            #[doc(hidden)]
            type ScaleB = $crate::Layout![$b : $db];
        }
    )* };
}

/// A number of bits of one thread.
type Line<B> = Pair<Mode<One, Zero>, Mode<B, One>>;

/// As many bits of a thread of each of two thread blocks.
type TwoLines<B> = Pair<Mode<crate::Int![2], B>, Mode<B, One>>;

/// Two modes.
type Pair<X, Y> = Modes<X, Modes<Y, NoModes>>;

/// Writes asynchronous copies of a vector as types.
macro_rules! asynchronous {
    ($($Name:ident [$fits:expr] $cache:literal $width:literal;)*) => { $(
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
            const FITS: () = $fits;
            type ThreadId = $crate::Layout![1 : 0];
            type Source = Line<V::Bits>;
            type Destination = Line<V::Bits>;
            type Reference = Line<V::Bits>;
        }
    )* };
}

/// Writes copies of a number of bits as types: bulk copies and tensor copies.
macro_rules! bulk {
    (($threads:literal : $stride:literal) $Bits:ident $example:literal $($Name:ident $about:literal;)*) => { $(
        #[doc = concat!($about, ": one instruction copies `B` bits.")]
        ///
        /// The descriptor of a tensor copy says which elements these bits are. The layouts do not show the box.
        ///
        /// ```
        /// use stridewise::{atoms::{CopyAtom, copy::*}, prelude::*};
        #[doc = concat!("type Copy = ", stringify!($Name), "<Int![4096]>;")]
        /// let source = <Copy as CopyAtom>::Source::default();
        #[doc = concat!("assert_eq!(source.to_string(), \"", $example, "\");")]
        /// ```
        ///
        /// # Compile errors
        /// When a part is taken, a `B` that is no multiple of 128.
        ///
        #[doc = concat!("Source: CuTe `Copy_Traits<", stringify!($Name), ", Int<B>, …>`.")]
        #[derive(Debug)]
        #[allow(non_camel_case_types, reason = "CuTe's name")]
        pub struct $Name<B>(PhantomData<fn() -> B>);
        zero_sized! { $Name<B> }
        impl<B: Int + Default> CopyAtom for $Name<B> {
            const FITS: () = Met::<WholeVectors<B>>::HERE;
            type ThreadId = $crate::Layout![$threads : $stride];
            type Source = $Bits<B>;
            type Destination = $Bits<B>;
            type Reference = $Bits<B>;
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

    use super::{CopyAtom, Line, TwoLines};
    use crate::{
        int::Int,
        lang::verdict::{Met, conditions, sentence_if},
        tiled::{ElementWidth, zero_sized},
    };
    use core::marker::PhantomData;

    mod warp;
    pub use warp::*;

    bulk! {
        (1 : 0) Line "(1,4096):(0,1)"
        SM90_BULK_COPY_G2S "`cp.async.bulk`, global to shared memory";
        SM90_BULK_COPY_S2G "`cp.async.bulk`, shared to global memory";
        SM90_TMA_LOAD "`cp.async.bulk.tensor`, global to shared memory";
        SM90_TMA_LOAD_MULTICAST "`cp.async.bulk.tensor`, global to the shared memory of several thread blocks";
        SM90_TMA_LOAD_IM2COL "`cp.async.bulk.tensor` in the mode `im2col`";
        SM90_TMA_LOAD_IM2COL_MULTICAST "`cp.async.bulk.tensor` in the mode `im2col`, to several thread blocks";
        SM90_TMA_STORE "`cp.async.bulk.tensor`, shared to global memory";
        SM90_TMA_STORE_IM2COL "`cp.async.bulk.tensor` in the mode `im2col_no_offs`, shared to global memory";
        SM90_TMA_REDUCE_ADD "`cp.reduce.async.bulk.tensor.add`";
        SM100_TMA_LOAD_2D_GATHER4 "`cp.async.bulk.tensor` of four rows, `tile::gather4`";
        SM100_TMA_LOAD_MULTICAST_2D_GATHER4 "`cp.async.bulk.tensor` of four rows, to several thread blocks";
        SM100_TMA_STORE_2D_SCATTER4 "`cp.async.bulk.tensor` of four rows, `tile::scatter4`";
    }
    bulk! {
        (2 : 1) TwoLines "(2,4096):(4096,1)"
        SM100_TMA_2SM_LOAD "`cp.async.bulk.tensor` by a pair of thread blocks";
        SM100_TMA_2SM_LOAD_MULTICAST "`cp.async.bulk.tensor` by a pair of thread blocks, to several";
        SM100_TMA_2SM_LOAD_IM2COL "`cp.async.bulk.tensor` by a pair of thread blocks in the mode `im2col`";
        SM100_TMA_2SM_LOAD_IM2COL_MULTICAST "`cp.async.bulk.tensor` by a pair of thread blocks in the mode `im2col`, to several";
    }

    asynchronous! {
        SM80_CP_ASYNC_CACHEALWAYS [Met::<AnyWidth<V::Bits>>::HERE] "ca" "4, 8 or 16 bytes wide";
        SM80_CP_ASYNC_CACHEGLOBAL [Met::<FullWidth<V::Bits>>::HERE] "cg" "16 bytes wide";
        SM80_CP_ASYNC_CACHEALWAYS_ZFILL [Met::<AnyWidth<V::Bits>>::HERE] "ca" "4, 8 or 16 bytes wide, or zeros";
        SM80_CP_ASYNC_CACHEGLOBAL_ZFILL [Met::<FullWidth<V::Bits>>::HERE] "cg" "16 bytes wide, or zeros";
    }

    conditions! {
        WholeVectors<B: Int> = sentence_if(
            !matches!(B::STATIC, Some(bits) if bits > 0 && bits % 128 == 0),
            "a bulk copy or a tensor copy takes whole vectors of 16 bytes: write the number of bits as a multiple of 128",
        );
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
    //! The multiplication of a warpgroup, 128 threads, and its operands: `ABLayout_64x8` is
    //! `SM90::GMMA::ABLayout<64,8>`.

    use super::{Mma, Pair, extent::Extent};
    use crate::{
        algebra::Bijective,
        int::{Int, One, Zero},
        tiled::zero_sized,
        tree::{Layout, Mode, Modes},
    };
    use core::marker::PhantomData;

    mod operands;
    pub use operands::*;

    /// `C += A · Bᵀ` of 64 × N × K by a warpgroup, `wgmma.mma_async`: A from shared memory
    /// or registers, and B from shared memory.
    ///
    /// The element types decide K alone, so that one type has many names: K is 8 for `TF32`, 16 for
    /// elements of 16 bits and 32 for those of 8 bits, and twice as much where A is sparse.
    ///
    /// | CuTe | here |
    /// |---|---|
    /// | `SM90_64x128x16_F32F16F16_SS<…>` | `Gmma<Int![128], Int![16], AInSharedMemory>` |
    /// | `SM90_64x128x8_F32TF32TF32_RS_TN<>` | `Gmma<Int![128], Int![8], AInRegisters>` |
    /// | `SM90::GMMA::SPARSE::GMMA_64x128x64_S32S8S8_RS_TN<>` | `Gmma<Int![128], Int![64], AInRegisters>` |
    ///
    /// ```
    /// use stridewise::{atoms::{Mma, gmma::*}, prelude::*};
    /// type Multiply = Gmma<Int![128], Int![8], AInRegisters>;
    /// let a = <Multiply as Mma>::A::default();
    /// assert_eq!(a.to_string(), "((4,8,4),(2,2)):((64,1,16),(8,256))");
    /// let c = <Multiply as Mma>::C::default();
    /// assert_eq!(c.to_string(), "((4,8,4),(2,2,16)):((128,1,16),(64,8,512))");
    /// ```
    ///
    /// # Compile errors
    /// An N that is no multiple of 8 up to 256, or another K than 8, 16, 32 and 64.
    ///
    /// Source: CuTe `MMA_Traits<SM90_64xNxK_…>` (`mma_traits_sm90_gmma.hpp`).
    #[derive(Debug)]
    pub struct Gmma<N, K, S>(PhantomData<fn() -> (N, K, S)>);
    zero_sized! { Gmma<N, K, S> }

    impl<N: Extent, K: Depth, S: OperandA> Mma for Gmma<N, K, S>
    where
        CLayout<N>: Bijective,
    {
        type Shape = crate::Shape![(64, type N, type K)];
        type ThreadId = crate::Layout![128 : 1];
        type A = S::A<K>;
        type B = ABLayout<N, K>;
        type C = CLayout<N>;
    }

    /// C of 64 × N in registers: CuTe's `CLayout_64xN<N>`.
    pub type CLayout<N> = Pair<
        crate::Layout![(4, 8, 4) : (128, 1, 16)],
        Modes<
            Mode<crate::Int![2], crate::Int![64]>,
            Pair<
                Mode<crate::Int![2], crate::Int![8]>,
                Mode<<N as Extent>::Eighth, crate::Int![512]>,
            >,
        >,
    >;

    /// A or B of M|N × K in shared memory, as every thread sees it: CuTe's `ABLayout<M, K>`.
    pub type ABLayout<M, K> = Pair<Mode<crate::Int![128], Zero>, Pair<Mode<M, One>, Mode<K, M>>>;

    /// The operand A in shared memory.
    #[derive(Clone, Copy, Debug)]
    pub struct AInSharedMemory;

    /// The operand A in registers.
    #[derive(Clone, Copy, Debug)]
    pub struct AInRegisters;

    /// Where A is: [`AInSharedMemory`] or [`AInRegisters`].
    pub trait OperandA: Copy + 'static {
        /// Thread and value to a position in A of 64 × K.
        type A<K: Depth>: Layout + Default;
    }

    impl OperandA for AInSharedMemory {
        type A<K: Depth> = ABLayout<crate::Int![64], K>;
    }

    impl OperandA for AInRegisters {
        type A<K: Depth> = K::A;
    }

    /// K of a warpgroup's multiplication: 8, 16, 32 or 64.
    #[diagnostic::on_unimplemented(
        message = "K of a warpgroup instruction must be 8, 16, 32 or 64, but is `{Self}`"
    )]
    pub trait Depth: Int + Default {
        /// A of 64 × K in registers.
        type A: Layout + Default;
    }

    impl Depth for crate::Int![8] {
        type A = ALayout_64x8;
    }
    impl Depth for crate::Int![16] {
        type A = ALayout_64x16;
    }
    impl Depth for crate::Int![32] {
        type A = ALayout_64x32;
    }
    impl Depth for crate::Int![64] {
        type A = ALayout_64x64;
    }
}
mod extent {
    use crate::int::Int;

    /// M or N of an instruction of SM90 or SM100: a multiple of 8 up to 256.
    #[diagnostic::on_unimplemented(
        message = "M and N of this instruction must be multiples of 8 up to 256, but one is \
             `{Self}`"
    )]
    pub trait Extent: Int + Default {
        /// Half of the extent.
        type Half: Int + Default;
        /// An eighth of the extent.
        type Eighth: Int + Default;
    }

    macro_rules! extents {
        ($($extent:tt $half:tt $eighth:tt;)*) => { $(
            impl Extent for crate::Int![$extent] {
                type Half = crate::Int![$half];
                type Eighth = crate::Int![$eighth];
            }
        )* };
    }
    extents! {
        8 4 1; 16 8 2; 24 12 3; 32 16 4;
        40 20 5; 48 24 6; 56 28 7; 64 32 8;
        72 36 9; 80 40 10; 88 44 11; 96 48 12;
        104 52 13; 112 56 14; 120 60 15; 128 64 16;
        136 68 17; 144 72 18; 152 76 19; 160 80 20;
        168 84 21; 176 88 22; 184 92 23; 192 96 24;
        200 100 25; 208 104 26; 216 108 27; 224 112 28;
        232 116 29; 240 120 30; 248 124 31; 256 128 32;
    }
}
pub use extent::Extent;
pub mod umma {
    //! Multiplications of one or two thread blocks in tensor memory, `tcgen05.mma` of SM100 and SM103.

    use super::{Mma, Pair, extent::Extent};
    use crate::{
        algebra::Bijective,
        int::{Int, One, Zero},
        tiled::zero_sized,
        tree::{Layout, Mode},
    };
    use core::marker::PhantomData;

    /// `C += A · Bᵀ` of M × N × K by [`OneBlock`] or [`TwoBlocks`]. The threads are thread blocks: of two, each has half the rows of
    /// A, B and C.
    ///
    /// The element types decide K alone, so that one type has many names: K is 8 for `TF32`, 16 for elements of 16
    /// bits, 32 for those of 8 bits, 64 for block-scaled ones of 4 bits, and twice as much where A is sparse; 96 on SM103.
    ///
    /// | CuTe | here |
    /// |---|---|
    /// | `SM100_MMA_F16BF16_SS<half_t, half_t, float, 128, 256, …>` | `Umma<Int![128], Int![256], Int![16], OneBlock>` |
    /// | `SM100_MMA_F8F6F4_2x1SM_SS<…, 256, 128, …>` | `Umma<Int![256], Int![128], Int![32], TwoBlocks>` |
    ///
    /// ```
    /// use stridewise::{atoms::{Mma, umma::*}, prelude::*};
    /// type Multiply = Umma<Int![256], Int![128], Int![32], TwoBlocks>;
    /// let b = <Multiply as Mma>::B::default();
    /// assert_eq!(b.to_string(), "(2,(64,32)):(64,(1,128))");
    /// ```
    ///
    /// # Compile errors
    /// An M or N that is no multiple of 8 up to 256. Which M, N and K go with which elements is in the table of
    /// [`mma_by_name`](super::mma_by_name).
    ///
    /// Source: CuTe `MMA_Traits<SM100_MMA_…>` (`mma_traits_sm100.hpp`).
    #[derive(Debug)]
    pub struct Umma<M, N, K, B>(PhantomData<fn() -> (M, N, K, B)>);
    zero_sized! { Umma<M, N, K, B> }

    impl<M: Extent, N: Extent, K: Int + Default, B: Blocks> Mma for Umma<M, N, K, B>
    where
        Part<B, M, N>: Bijective,
    {
        type Shape = crate::Shape![(type M, type N, type K)];
        type ThreadId = B::ThreadId;
        type A = Part<B, M, K>;
        type B = Part<B, N, K>;
        type C = Part<B, M, N>;
    }

    /// The rows of an operand that each thread block has.
    type Part<B, R, C> = Pair<
        Mode<<B as Blocks>::Count, <B as Blocks>::Step<R>>,
        Pair<Mode<<B as Blocks>::Rows<R>, One>, Mode<C, R>>,
    >;

    /// One thread block.
    #[derive(Clone, Copy, Debug)]
    pub struct OneBlock;

    /// Two thread blocks.
    #[derive(Clone, Copy, Debug)]
    pub struct TwoBlocks;

    /// How many thread blocks have part: [`OneBlock`] or [`TwoBlocks`].
    pub trait Blocks: Copy + 'static {
        /// How many.
        type Count: Int + Default;
        /// Which thread block one of the instruction is.
        type ThreadId: Layout + Default;
        /// The rows of each.
        type Rows<R: Extent>: Int + Default;
        /// How many rows the second is behind the first.
        type Step<R: Extent>: Int + Default;
    }

    impl Blocks for OneBlock {
        type Count = One;
        type ThreadId = crate::Layout![1 : 0];
        type Rows<R: Extent> = R;
        type Step<R: Extent> = Zero;
    }

    impl Blocks for TwoBlocks {
        type Count = crate::Int![2];
        type ThreadId = crate::Layout![2 : 1];
        type Rows<R: Extent> = R::Half;
        type Step<R: Extent> = R::Half;
    }
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
pub mod tmem {
    //! Copies between tensor memory and registers (`tcgen05.ld`, `tcgen05.st`), and from shared to tensor memory
    //! (`tcgen05.cp`), of SM100 and SM103. See [`CopyAtom`](super::CopyAtom).
    //!
    //! Every thread sees all of tensor memory, which is `Reference`, so a [`MakeTiledCopy`](crate::tiled::MakeTiledCopy)
    //! refuses loads and stores; CuTe has `make_tmem_copy` for them. The side in registers says which bits a thread gets:
    //!
    //! ```
    //! use stridewise::{atoms::{CopyAtom, tmem::*}, prelude::*};
    //! type Load = SM100_TMEM_LOAD_16dp64b2x;
    //! let registers = <Load as CopyAtom>::Destination::default();
    //! assert_eq!(registers.to_string(), "((2,2,8),(32,2)):((1024,32,128),(1,64))");
    //! // The second word of thread 5, in 16 lanes of 128 bits.
    //! assert_eq!(registers.crd2idx((5, 32)) / 128, 9);
    //! ```

    mod copies;
    pub use copies::*;
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

/// A multiplication whose A is sparse, with its metadata in registers.
///
/// ```
/// use stridewise::{atoms::{SparseMma, mma::SM120_SPARSE_16x8x64_TN as Multiply}, prelude::*};
/// let metadata = <Multiply as SparseMma>::Metadata::default();
/// assert_eq!(metadata.to_string(), "((2,2,8),32):((8,512,1),16)");
/// ```
///
/// Source: CuTe `MMA_Traits<…>::ELayout`.
pub trait SparseMma: Mma {
    /// Thread and value to a position in A of the metadata E, which is (M,K).
    type Metadata: Layout + Default;
}

/// A multiplication whose A and B have scale factors, in registers.
///
/// ```
/// use stridewise::{atoms::{BlockScaledMma, mma::SM120_16x8x32_TN_VS as Multiply}, prelude::*};
/// let of_a = <Multiply as BlockScaledMma>::ScaleA::default();
/// assert_eq!(of_a.to_string(), "((2,2,8),32):((8,0,1),16)");
/// ```
///
/// Source: CuTe `MMA_Traits<…>::SFALayout`, `SFBLayout`.
pub trait BlockScaledMma: Mma {
    /// Thread and value to a position in A of the factor of A's element, which is (M,K).
    type ScaleA: Layout + Default;
    /// Thread and value to a position in B of the factor of B's element, which is (N,K).
    type ScaleB: Layout + Default;
}

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
