//! The grammar of a C++ name, and the element types.

/// A name as it is written:
/// `cute::SM90::GMMA::MMA_64x8x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::K>`.
#[derive(Clone, Copy)]
pub(super) struct Name<'n> {
    /// Namespaces and identifier, without `cute::`.
    pub(super) path: &'n str,
    /// What stands between the angle brackets.
    pub(super) arguments: Option<&'n str>,
}

impl<'n> Name<'n> {
    /// The operation of `Copy_Traits<OPERATION, …>`, or of the list inside, has the rest of the
    /// list as its arguments.
    pub(super) fn read(text: &'n str) -> Option<Self> {
        let text = text.trim();
        let mut list = arguments(text);
        let first = list.next()?;
        if first.len() < text.len() {
            let rest = &text[first.len() + 1..];
            let name = Self::read(first)?;
            return name.arguments.is_none().then_some(Self {
                arguments: Some(rest),
                ..name
            });
        }
        let name = match text.split_once('<') {
            None => Self {
                path: text,
                arguments: None,
            },
            Some((path, rest)) => Self {
                path: path.trim_end(),
                arguments: Some(rest.strip_suffix('>')?),
            },
        };
        match (unqualified(name.path), name.arguments) {
            ("Copy_Traits" | "MMA_Traits" | "MMA_Atom", Some(inside)) => Self::read(inside),
            (path, _) => Some(Self { path, ..name }),
        }
    }
}

/// Splits a list at its outermost commas.
pub(super) fn arguments(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    list.split(move |letter| {
        match letter {
            '<' | '(' => depth += 1,
            '>' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    })
}

/// Splits `COPY, TYPE`, the arguments of `Copy_Atom`, at the last outermost comma.
///
/// ```
/// use stridewise::atoms::split_element;
/// let both = split_element("UniversalCopy<uint128_t, uint64_t>, half_t");
/// assert_eq!(both, Some(("UniversalCopy<uint128_t, uint64_t>", "half_t")));
/// ```
#[must_use]
pub fn split_element(text: &str) -> Option<(&str, &str)> {
    let element = arguments(text).last()?;
    let copy = text.strip_suffix(element)?.strip_suffix(',')?;
    Some((copy.trim(), element.trim()))
}

/// A path without the namespaces that hold everything.
fn unqualified(path: &str) -> &str {
    let path = path.strip_prefix("::").unwrap_or(path);
    path.strip_prefix("cute::").unwrap_or(path)
}

/// Widths in bits, and the element types of each.
pub(super) const TYPES: &[(i64, &[&str])] = &[
    (1, &["uint1_t"]),
    (2, &["int2_t", "uint2_t"]),
    (4, &["int4_t", "uint4_t", "float_e2m1_t"]),
    (6, &["int6_t", "uint6_t", "float_e2m3_t", "float_e3m2_t"]),
    (8, &["int8_t", "uint8_t", "char", "float_e4m3_t"]),
    (8, &["float_e5m2_t", "float_ue4m3_t", "float_ue8m0_t"]),
    (16, &["int16_t", "uint16_t", "half_t", "half", "bfloat16_t"]),
    (32, &["int32_t", "uint32_t", "float", "tfloat32_t", "half2"]),
    (64, &["int64_t", "uint64_t", "double", "int2", "uint2"]),
    (64, &["float2"]),
    (128, &["uint128_t", "int4", "uint4", "float4", "double2"]),
    (256, &["uint256_t"]),
];

/// Element types, and their other names.
const ALIASES: &[(&str, &[&str])] = &[
    ("uint1_t", &["bin1_t", "uint1b_t", "uint_bit_t<1>"]),
    ("int2_t", &["int2b_t", "int_bit_t<2>"]),
    ("uint2_t", &["uint2b_t", "uint_bit_t<2>"]),
    ("int4_t", &["int4b_t", "int_bit_t<4>"]),
    ("uint4_t", &["uint4b_t", "uint_bit_t<4>"]),
    ("int8_t", &["signed char", "int_bit_t<8>"]),
    (
        "uint8_t",
        &["unsigned char", "uint_bit_t<8>", "uint_byte_t<1>"],
    ),
    ("int16_t", &["short", "int_bit_t<16>"]),
    (
        "uint16_t",
        &["unsigned short", "uint_bit_t<16>", "uint_byte_t<2>"],
    ),
    ("int32_t", &["int", "int_bit_t<32>"]),
    ("uint32_t", &["unsigned", "unsigned int", "uint_bit_t<32>"]),
    ("uint32_t", &["uint_byte_t<4>"]),
    ("int64_t", &["long long", "int_bit_t<64>"]),
    (
        "uint64_t",
        &["unsigned long long", "uint_bit_t<64>", "uint_byte_t<8>"],
    ),
    ("half", &["__half"]),
    ("half2", &["__half2"]),
    ("bfloat16_t", &["__nv_bfloat16"]),
    ("uint128_t", &["uint_bit_t<128>", "uint_byte_t<16>"]),
    ("uint256_t", &["uint_bit_t<256>", "uint_byte_t<32>"]),
];

/// A type, an enumerator or a number without the namespaces and aliases of C++.
fn canonical(written: &str) -> &str {
    let mut rest = written.trim();
    for space in ["::", "cute::", "cutlass::", "std::", "SM90::"] {
        rest = rest.strip_prefix(space).unwrap_or(rest);
    }
    let known = ALIASES.iter().find(|(_, aliases)| aliases.contains(&rest));
    known.map_or(rest, |&(name, _)| name)
}

/// The element type of `complex<TYPE>`.
fn part_of_complex(written: &str) -> Option<&str> {
    let inside = canonical(written).strip_prefix("complex<")?;
    inside.strip_suffix('>')
}

/// Whether an argument is the one of this name; an enumerator may stand without its namespaces.
pub(super) fn is_argument(written: &str, name: &str) -> bool {
    if let (Some(written), Some(name)) = (part_of_complex(written), part_of_complex(name)) {
        return canonical(written) == name;
    }
    let written = canonical(written);
    let outer = name.strip_suffix(written);
    outer.is_some_and(|outer| outer.is_empty() || outer.ends_with("::") && !written.is_empty())
}

/// The width of an element type of CUTLASS or CUDA, in bits.
///
/// ```
/// use stridewise::atoms::bits;
/// assert_eq!(
///     (bits("cutlass::half_t"), bits("complex<float>"), bits("banana")),
///     (Some(16), Some(64), None)
/// );
/// ```
#[must_use]
pub fn bits(element: &str) -> Option<i64> {
    let (name, parts) = match part_of_complex(element) {
        Some(part) => (canonical(part), 2),
        None => (canonical(element), 1),
    };
    let (bits, _) = TYPES.iter().find(|(_, names)| names.contains(&name))?;
    Some(parts * bits)
}
