//! The atoms of CuTe and of other vendors as values, by their names.
//!
//! A row of a table is an atom: here as texts, in `stridewise::atoms` as types.

mod copy;
mod gmma;
mod mma;
mod shared_memory;

use crate::{AnyLayout, CopyAtom, Error, IntTuple, Layout, MmaAtom, Swizzle};

/// The text of a layout in a table.
macro_rules! text {
    ($shape:tt : $stride:tt) => {
        concat!(stringify!($shape), ":", stringify!($stride))
    };
}

macro_rules! mma {
    ($($(#[$m:meta])* $Name:ident $shape:tt, $ts:tt : $td:tt, $as:tt : $ad:tt, $bs:tt : $bd:tt, $cs:tt : $cd:tt;)*) => {
        /// Name, shape, threads, and A, B and C of the instructions.
        const MMA: &[(&str, &str, &str, [&str; 3])] = &[$((
            stringify!($Name),
            stringify!($shape),
            text!($ts : $td),
            [text!($as : $ad), text!($bs : $bd), text!($cs : $cd)],
        )),*];
    };
}
crate::mma_atoms!(mma);

macro_rules! copy {
    ($($(#[$m:meta])* $Name:ident $ts:tt : $td:tt, $ss:tt : $sd:tt, $ds:tt : $dd:tt, $rs:tt : $rd:tt;)*) => {
        /// Name, threads, source, destination and reference of the copies.
        const COPIES: &[(&str, [&str; 4])] = &[$((
            stringify!($Name),
            [text!($ts : $td), text!($ss : $sd), text!($ds : $dd), text!($rs : $rd)],
        )),*];
    };
}
crate::copy_atoms!(copy);

macro_rules! layouts {
    ($($(#[$m:meta])* $Name:ident $shape:tt : $stride:tt;)*) => {
        /// Names and layouts of a warpgroup's operands.
        const OPERANDS: &[(&str, &str)] = &[$((stringify!($Name), text!($shape : $stride))),*];
    };
}
crate::warpgroup_layouts!(layouts);

macro_rules! shared_memory {
    ($($(#[$m:meta])* $Name:ident $bits:literal, $bytes:literal, [$b:literal, $base:literal, $shift:literal], $shape:tt : $stride:tt;)*) => {
        /// Name, swizzle of addresses, bytes of an element, and layout of the tiles.
        const TILES: &[(&str, &str, i64, &str)] = &[$((
            stringify!($Name),
            concat!("Sw<", $b, ",", $base, ",", $shift, ">"),
            $bytes,
            text!($shape : $stride),
        )),*];
    };
}
crate::shared_memory_atoms!(shared_memory);

/// The MMA of a name: of a warp, a wavefront, a quad pair or a thread, of a warpgroup
/// (`SM90_64x128x16_F32F16F16_SS`), and `UniversalFMA`.
///
/// ```
/// use stridewise::{atoms::mma_by_name, value::{MmaOperand, TiledMma}};
/// let atom = mma_by_name("SM80_16x8x16_F32F16F16F32_TN").unwrap()?;
/// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"<_,_,_>".parse()?)?;
/// assert_eq!(mma.thr_layout_vmnk().to_string(), "(32,2,2,1):(1,32,64,0)");
/// assert_eq!(mma.tile_shape()?.to_string(), "(32,16,16)");
/// let c = "(32,16):(16,1)".parse()?;
/// let (part, offset) = mma.partition(MmaOperand::C, &c, 65)?;
/// assert_eq!((part.to_string().as_str(), offset.as_int()), ("((2,2),1,1):((1,128),0,0)", Some(10)));
/// # Ok::<(), stridewise::value::Error>(())
/// ```
///
/// # Errors
/// [`NotCongruent`](crate::Reason::NotCongruent) where CUTLASS has a layout that is none.
#[must_use]
pub fn mma_by_name(name: &str) -> Option<Result<MmaAtom, Error>> {
    let base = name.split('<').next()?;
    if base == "UniversalFMA" {
        return Some(Ok(MmaAtom::UNIVERSAL_FMA));
    }
    if let Some(&(_, shape, thread_id, operands)) = MMA.iter().find(|atom| atom.0 == name) {
        let read = || {
            let [a, b, c] = operands.map(str::parse);
            MmaAtom::new(&shape.parse()?, &thread_id.parse()?, &[a?, b?, c?])
        };
        return Some(read());
    }
    let (sizes, types) = base.strip_prefix("SM90_64x")?.split_once('_')?;
    let (n, k) = sizes.split_once('x')?;
    let (n, k) = (n.parse().ok()?, k.parse().ok()?);
    Some(warpgroup(n, k, types.ends_with("_RS")))
}

/// The warpgroup's MMA of 64×N×K: A in registers or, as B, in shared memory that all threads see.
fn warpgroup(n: i64, k: i64, a_in_registers: bool) -> Result<MmaAtom, Error> {
    let shared = |rows: i64| -> Result<Layout, Error> {
        let shape = IntTuple::tuple(&[IntTuple::int(128), IntTuple::flat(&[rows, k])?])?;
        let stride = IntTuple::tuple(&[IntTuple::int(0), IntTuple::flat(&[1, rows])?])?;
        Layout::new(&shape, &stride)
    };
    let in_registers = match k {
        8 => "((4,8,4),(2,2)):((64,1,16),(8,256))",
        16 => "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))",
        _ => "((4,8,4),(4,2,2)):((256,1,16),(64,8,1024))",
    };
    let a = if a_in_registers {
        in_registers.parse()?
    } else {
        shared(64)?
    };
    let threads = IntTuple::flat(&[4, 8, 4])?;
    let values = IntTuple::flat(&[2, 2, n / 8])?;
    let c = Layout::new(
        &IntTuple::tuple(&[threads, values])?,
        &"((128,1,16),(64,8,512))".parse()?,
    )?;
    MmaAtom::new(
        &IntTuple::flat(&[64, n, k])?,
        &"128:1".parse()?,
        &[a, shared(n)?, c],
    )
}

/// The copy of a name, for elements of a width in bits: `ldmatrix` and `stmatrix`,
/// `UniversalCopy<…>`, `DefaultCopy` and `AutoVectorizingCopy`.
///
/// ```
/// use stridewise::atoms::copy_by_name;
/// let load = copy_by_name("SM75_U32x4_LDSM_N", 16).unwrap()?;
/// assert_eq!(load.source().to_string(), "(32,8):(8,1)");
/// assert_eq!(load.destination().to_string(), "(32,(2,4)):(2,(1,64))");
/// let vector = copy_by_name("UniversalCopy<uint128_t>", 32).unwrap()?;
/// assert_eq!(vector.source().to_string(), "(1,4):(0,1)");
/// # Ok::<(), stridewise::value::Error>(())
/// ```
///
/// # Errors
/// As [`CopyAtom::new`].
#[must_use]
pub fn copy_by_name(name: &str, element_bits: i64) -> Option<Result<CopyAtom, Error>> {
    if let Some(&(_, layouts)) = COPIES.iter().find(|atom| atom.0 == name) {
        let read = || {
            let [threads, source, destination, reference] = layouts.map(str::parse);
            CopyAtom::new(
                &threads?,
                &source?,
                &destination?,
                &reference?,
                element_bits,
            )
        };
        return Some(read());
    }
    match name.split_once('<') {
        // Each copies a vector of a thread.
        Some((_, vector)) => {
            let bits = bits(vector.strip_suffix('>')?)?;
            Some(CopyAtom::universal(bits, element_bits))
        }
        None if ["DefaultCopy", "AutoVectorizingCopy"].contains(&name) => {
            Some(CopyAtom::elements())
        }
        None => None,
    }
}

/// The width of a type of CUTLASS, in bits.
#[must_use]
pub fn bits(element: &str) -> Option<i64> {
    Some(match element {
        "int8_t" | "uint8_t" | "float_e4m3_t" | "float_e5m2_t" => 8,
        "half_t" | "bfloat16_t" | "int16_t" | "uint16_t" => 16,
        "float" | "tfloat32_t" | "int32_t" | "uint32_t" => 32,
        "double" | "int64_t" | "uint64_t" => 64,
        "uint128_t" => 128,
        _ => return None,
    })
}

/// The layout of a warpgroup's operand, or of a tile of shared memory, in elements.
///
/// ```
/// use stridewise::atoms::layout_by_name;
/// let tile = layout_by_name("Layout_K_SW128_Atom_16b").unwrap()?;
/// assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
/// let registers = layout_by_name("SM90::GMMA::CLayout_64x8").unwrap()?;
/// assert_eq!(registers.to_string(), "((4,8,4),(2,2,1)):((128,1,16),(64,8,512))");
/// # Ok::<(), stridewise::value::Error>(())
/// ```
#[must_use]
pub fn layout_by_name(name: &str) -> Option<Result<AnyLayout, Error>> {
    // `ABLayout<64,8>` is the type `ABLayout_64x8`.
    let base = name.strip_prefix("SM90::GMMA::").unwrap_or(name);
    let is = |known: &str| {
        let written = known
            .bytes()
            .map(|byte| if byte == b'x' { b',' } else { byte });
        let wanted = base
            .bytes()
            .filter(|&byte| byte != b'>')
            .map(|byte| match byte {
                b'<' => b'_',
                b'x' => b',',
                byte => byte,
            });
        written.eq(wanted)
    };
    if let Some((_, text)) = OPERANDS.iter().find(|(known, _)| is(known)) {
        return Some(text.parse().map(AnyLayout::Layout));
    }
    let (_, swizzle, bytes, layout) = TILES.iter().find(|tile| is(tile.0))?;
    let swizzle = swizzle
        .parse::<Swizzle>()
        .and_then(|swizzle| swizzle.upcast(*bytes));
    let layout = layout.parse::<Layout>();
    Some(swizzle.and_then(|swizzle| Ok(swizzle.composition_with_layout(&layout?))))
}

/// The names of all atoms.
///
/// ```
/// use stridewise::atoms::names;
/// assert!(names().any(|name| name == "SM75_U32x4_LDSM_N"));
/// ```
pub fn names() -> impl Iterator<Item = &'static str> {
    let instructions = MMA.iter().map(|atom| atom.0);
    instructions
        .chain(COPIES.iter().map(|atom| atom.0))
        .chain(OPERANDS.iter().map(|layout| layout.0))
        .chain(TILES.iter().map(|tile| tile.0))
}
