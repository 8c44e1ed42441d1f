//! Atoms by name: instructions, copies and tiles of shared memory of CUTLASS 4.7, and
//! multiply-accumulate instructions of AMD, Intel and Arm. Without the feature `alloc`, an error
//! does not tell the nearest name.
//!
//! A table of families says which names exist: the parts of an identifier, the parameters of a
//! template with what they admit, and the rule for the layouts. A name is read as C++ reads it:
//! `cute::` and outer namespaces may be left out, spaces do not count, and element types have their
//! aliases (`cutlass::half_t`, `unsigned int`, `uint_bit_t<128>`). Nothing is guessed: a name that
//! is not in the table is an error.
//!
//! | names | file of CUTLASS |
//! |---|---|
//! | `UniversalFMA<…>`, `SM61_…` to `SM90_…` and `SM120_…` of a thread or a warp | `mma_traits_sm*.hpp` |
//! | `SM90_64x…`, `SM90::GMMA::MMA_64x…`, `SM90::GMMA::SPARSE::GMMA_64x…` | `mma_traits_sm90_gmma*.hpp` |
//! | `SM100_MMA_…<…>`, `SM103::SM103_MXF4_ULTRA_…<…>` | `mma_traits_sm100.hpp` |
//! | `UniversalCopy<…>`, `DefaultCopy`, `AutoVectorizingCopyWithAssumedAlignment<…>`, `SM80_CP_ASYNC_…<…>` | `copy_traits.hpp`, `copy_traits_sm80.hpp` |
//! | `SM75_…_LDSM_…`, `SM90_…_STSM_…`, `SM50_Shuffle_…`, `SM75_U32x1_MOVM_T` | `copy_traits_sm*.hpp` |
//! | `SM100_TMEM_LOAD_…`, `SM100_TMEM_STORE_…`, `SM100_UTCCP_…` | `copy_traits_sm100.hpp` |
//! | `SM90_TMA_LOAD, Int<BITS>, …`, `SM90_BULK_COPY_…, Int<BITS>` | `copy_traits_sm90_tma.hpp` |
//! | `GMMA::Layout_…_Atom<…>`, `UMMA::Layout_…_Atom<…>`, `…_SpAtom<…>` | `mma_traits_sm90_gmma.hpp`, `mma_traits_sm100.hpp` |
//! | `GMMA::ABLayout<…>`, `GMMA::CLayout_64x…` | `mma_traits_sm90_gmma.hpp` |

/// A layout as CuTe writes it, of expressions that are names or numbers.
macro_rules! layout {
    (@ ($($item:tt),*)) => {
        crate::IntTuple::tuple(&[$(layout!(@ $item)),*])?
    };
    (@ $leaf:tt) => {
        crate::IntTuple::int($leaf)
    };
    ($shape:tt : $stride:tt) => {
        crate::Layout::new(&layout!(@ $shape), &layout!(@ $stride))?
    };
}

mod copy;
mod error;
mod family;
mod mma;
mod name;
mod operand;
mod shared_memory;
mod vendor_table;

pub use error::{AtomError, AtomName};
pub use name::{bits, split_element};

use crate::{AnyLayout, CopyAtom, Layout, LayoutError, MmaAtom, Swizzle};
use family::{Family, Refusal};

/// The tables, in the order in which they are looked through.
const TABLES: &[&[&[Family]]] = &[
    mma::FAMILIES,
    copy::FAMILIES,
    &[shared_memory::FAMILIES, operand::FAMILIES],
];

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    clippy::large_enum_variant,
    reason = "nothing is allocated, and an atom is looked up once"
)]
pub enum Atom {
    /// A multiply-accumulate instruction.
    Mma(NamedMma),
    /// A copy, in bits.
    Copy(BitCopy),
    /// A tile of shared memory.
    SharedMemory(SharedMemoryTile),
    /// An operand of a warpgroup's multiplication.
    Operand(Operand),
}

/// A multiply-accumulate instruction, with the operands beside A, B and C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedMma {
    /// Shape, threads, A, B and C.
    pub atom: MmaAtom,
    /// Thread and value to (M,K) of the metadata E of a sparse A, where registers have it.
    pub metadata: Option<Layout>,
    /// Thread and value to (M,K) and (N,K) of the scale factors of A and B, where registers have
    /// them.
    pub scale_factors: Option<[Layout; 2]>,
}

/// A copy before its element type is chosen: CuTe's `Copy_Traits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BitCopy {
    /// The threads that have part in it.
    pub thread_id: Layout,
    /// Thread and value to a bit of the source.
    pub source: Layout,
    /// Thread and value to a bit of the destination.
    pub destination: Layout,
    /// Thread and value to a bit, as other copies and the MMA have it.
    pub reference: Layout,
}

impl BitCopy {
    /// The copy of elements of a width in bits.
    ///
    /// # Errors
    /// As [`CopyAtom::new`].
    pub const fn of_elements(&self, element_bits: i64) -> Result<CopyAtom, LayoutError> {
        CopyAtom::new(
            &self.thread_id,
            &self.source,
            &self.destination,
            &self.reference,
            element_bits,
        )
    }
}

/// A tile of shared memory: a swizzle of addresses in bytes, and a layout in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SharedMemoryTile {
    /// The swizzle of addresses.
    pub swizzle: Swizzle,
    /// How wide a stored element is, in bits.
    pub bits: i64,
    /// How many elements of the layout share a stored one: 1, or more where A is sparse.
    pub sparsity: i64,
    /// The layout that the swizzle follows, in elements.
    pub layout: Layout,
}

impl SharedMemoryTile {
    /// Swizzle and layout in the unit of the layout's elements: CuTe's
    /// `as_position_independent_swizzle_layout`.
    ///
    /// # Errors
    /// As [`Swizzle::upcast`].
    pub const fn in_elements(&self) -> Result<AnyLayout, LayoutError> {
        let swizzle = match self.bits {
            // A byte is 8 bits, of which each element of the layout has `bits / sparsity`.
            bits if bits < 8 * self.sparsity => self.swizzle.downcast(8 * self.sparsity / bits),
            bits => self.swizzle.upcast(bits / (8 * self.sparsity)),
        };
        Ok(attempt!(swizzle).composition_with_layout(&self.layout))
    }
}

/// An operand of a warpgroup's multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Operand {
    /// Thread and value to an element.
    pub layout: Layout,
    /// The rows and columns of the operand.
    pub shape: [i64; 2],
}

/// What a name stands for, of all kinds.
///
/// ```
/// use stridewise::atoms::{Atom, atom_by_name};
/// let Ok(Atom::SharedMemory(tile)) = atom_by_name("GMMA::Layout_K_SW128_Atom<float>") else {
///     panic!()
/// };
/// assert_eq!(tile.swizzle.to_string(), "Sw<3,4,3>");
/// assert_eq!(tile.in_elements()?.to_string(), "Sw<3,2,3> o 0 o (8,32):(32,1)");
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// # Errors
/// [`AtomError::Unknown`] for a name that is not in the table, [`AtomError::Malformed`] for an
/// instruction whose layouts CUTLASS describes incongruently.
pub fn atom_by_name(name: &str) -> Result<Atom, AtomError> {
    let mut answer = Err(Refusal::Absent);
    for table in TABLES {
        answer = family::find(table, name);
        if !matches!(answer, Err(Refusal::Absent)) {
            break;
        }
    }
    answer.map_err(|refusal| AtomError::of(refusal, name))
}

/// The MMA of a name.
///
/// ```
/// use stridewise::{atoms::mma_by_name, value::{MmaOperand, TiledMma}};
/// let atom = mma_by_name("SM80_16x8x16_F32F16F16F32_TN")?;
/// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"<_,_,_>".parse()?)?;
/// assert_eq!(mma.thr_layout_vmnk().to_string(), "(32,2,2,1):(1,32,64,0)");
/// assert_eq!(mma.tile_shape()?.to_string(), "(32,16,16)");
/// let c = "(32,16):(16,1)".parse()?;
/// let (part, offset) = mma.partition(MmaOperand::C, &c, 65)?;
/// assert_eq!(
///     (part.to_string().as_str(), offset.as_int()),
///     ("((2,2),1,1):((1,128),0,0)", Some(10))
/// );
///
/// let warpgroup = mma_by_name("SM90::GMMA::MMA_64x8x8_F32TF32TF32_RS_TN")?;
/// assert_eq!(
///     warpgroup.layout_tv(MmaOperand::A).to_string(),
///     "((4,8,4),(2,2)):((64,1,16),(8,256))"
/// );
/// let error = mma_by_name("SM90_64x13x16_F32F16F16_SS").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there is no atom `SM90_64x13x16_F32F16F16_SS`; the nearest name is `SM90_64x16x16_F32F16F16_SS`"
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// As [`atom_by_name`], and [`AtomError::Kind`] for an atom of another kind.
pub fn mma_by_name(name: &str) -> Result<MmaAtom, AtomError> {
    Ok(named_mma(name)?.atom)
}

/// The MMA of a name, with metadata and scale factors.
///
/// ```
/// use stridewise::atoms::named_mma;
/// let sparse = named_mma("SM90::GMMA::SPARSE::GMMA_64x8x32_F32F16F16_SS")?;
/// assert_eq!(sparse.metadata.unwrap().to_string(), "((2,2,8,4),(16,2)):((1024,0,1,16),(64,8))");
/// # Ok::<(), stridewise::atoms::AtomError>(())
/// ```
///
/// # Errors
/// As [`mma_by_name`].
pub fn named_mma(name: &str) -> Result<NamedMma, AtomError> {
    match atom_by_name(name)? {
        Atom::Mma(mma) => Ok(mma),
        other => Err(AtomError::kind(name, "an MMA", &other)),
    }
}

/// The copy of a name, for elements of a width in bits.
///
/// ```
/// use stridewise::atoms::copy_by_name;
/// let load = copy_by_name("SM75_U32x4_LDSM_N", 16)?;
/// assert_eq!(load.source().to_string(), "(32,8):(8,1)");
/// assert_eq!(load.destination().to_string(), "(32,(2,4)):(2,(1,64))");
/// let vector = copy_by_name("UniversalCopy<uint128_t>", 32)?;
/// assert_eq!(vector.source().to_string(), "(1,4):(0,1)");
/// # Ok::<(), stridewise::atoms::AtomError>(())
/// ```
///
/// # Errors
/// As [`atom_by_name`] and [`BitCopy::of_elements`], and [`AtomError::Kind`] for an atom of another
/// kind.
pub fn copy_by_name(name: &str, element_bits: i64) -> Result<CopyAtom, AtomError> {
    match atom_by_name(name)? {
        Atom::Copy(copy) => Ok(copy.of_elements(element_bits)?),
        other => Err(AtomError::kind(name, "a copy", &other)),
    }
}

/// The layout of a warpgroup's operand, or of a tile of shared memory, in elements.
///
/// ```
/// use stridewise::atoms::layout_by_name;
/// let tile = layout_by_name("cute::UMMA::Layout_K_SW128_Atom<cutlass::half_t>")?;
/// assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
/// let registers = layout_by_name("SM90::GMMA::CLayout_64x8")?;
/// assert_eq!(registers.to_string(), "((4,8,4),(2,2,1)):((128,1,16),(64,8,512))");
/// # Ok::<(), stridewise::atoms::AtomError>(())
/// ```
///
/// # Errors
/// As [`atom_by_name`], and [`AtomError::Kind`] for an atom of another kind.
pub fn layout_by_name(name: &str) -> Result<AnyLayout, AtomError> {
    match atom_by_name(name)? {
        Atom::SharedMemory(tile) => Ok(tile.in_elements()?),
        Atom::Operand(operand) => Ok(AnyLayout::Layout(operand.layout)),
        other => Err(AtomError::kind(name, "a layout", &other)),
    }
}

/// The identifiers of all atoms: of templates without arguments.
///
/// ```
/// use stridewise::atoms::names;
/// assert!(names().any(|name| name == "SM75_U32x4_LDSM_N"));
/// assert!(names().any(|name| name == "SM100_MMA_F8F6F4_2x1SM_SS"));
/// ```
#[cfg(feature = "alloc")]
#[cfg_attr(docsrs, doc(cfg(feature = "alloc")))]
pub fn names() -> impl Iterator<Item = alloc::string::String> {
    let mut names = alloc::vec::Vec::new();
    for family in TABLES.iter().copied().flatten().copied().flatten() {
        family.identifiers(&mut |identifier| names.push(identifier.into()));
    }
    names.into_iter()
}
