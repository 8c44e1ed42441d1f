//! Layouts of arrays: order of the dimensions, tiles and memory space.

use super::{ElementType, Shape};
use alloc::{boxed::Box, vec::Vec};

/// One extent of a [`Tile`], counted in elements: a number, or `*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileDimension {
    /// The extent of the tile.
    Size(i64),
    /// `*`: the dimension is joined with the next more minor one before anything is cut into tiles.
    Combine,
}

/// A tile, major to minor: `(8,128)`, `(*,2)`.
///
/// Its extents belong to the most minor dimensions. The rest at the end of a dimension is
/// filled up with padding.
///
/// Source: XLA `Tile`, `layout.h`; <https://openxla.org/xla/tiled_layout>.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tile {
    /// The extents, major to minor.
    pub dimensions: Vec<TileDimension>,
}

impl<const N: usize> From<[i64; N]> for Tile {
    fn from(sizes: [i64; N]) -> Self {
        sizes.into_iter().collect()
    }
}

impl FromIterator<i64> for Tile {
    fn from_iter<I: IntoIterator<Item = i64>>(sizes: I) -> Self {
        Self {
            dimensions: sizes.into_iter().map(TileDimension::Size).collect(),
        }
    }
}

/// Where a physical dimension is split, as over several memories: `(0:2,5)`.
///
/// Source: XLA `SplitConfig`, `layout.h`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SplitConfig {
    /// The dimension, counted from the most major one in memory.
    pub dimension: i64,
    /// Where its parts begin but for the first, ascending.
    pub split_indices: Vec<i64>,
}

/// The value in the padding of a layout with `padded_dimensions`.
///
/// Source: XLA `PaddingValue`, `xla_data.proto` of 2017.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PaddingValue {
    /// There is no padding.
    #[default]
    Invalid = 0,
    /// 0.
    Zero = 1,
    /// 1.
    One = 2,
    /// The least number of the element type.
    Lowest = 3,
    /// The largest number of the element type.
    Highest = 4,
    /// Anything.
    Unknown = 5,
}

/// How an array lies in memory: `{1,0:T(8,128)(2,1)S(1)}`.
///
/// Plain data, right or wrong: operations that need it to be right check it, and
/// [`Shape::validate`] does nothing else. The text is
///
/// ```text
/// {minor_to_major : T(tile)(tile)… L(tail_padding_alignment_in_elements) #(index type)
///                   *(pointer type) E(element_size_in_bits) S(memory_space)
///                   SC(dimension:indices)… P(physical shape) M(metadata prefix bytes)}
/// ```
///
/// in this order, each part left out where it says nothing.
///
/// ```
/// use stridewise::xla::{Layout, Tile};
///
/// let layout: Layout = "{0,1:T(2,2)S(1)}".parse()?;
/// assert_eq!(
///     layout,
///     Layout {
///         tiles: vec![Tile::from([2, 2])],
///         memory_space: 1,
///         ..Layout::new([0, 1])
///     }
/// );
/// assert_eq!(Layout::descending(3).to_string(), "{2,1,0}");
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// Source: XLA `Layout`, `layout.h`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Layout {
    /// The dimensions, the one whose neighbours are neighbours in memory first.
    pub minor_to_major: Vec<i64>,
    /// The tiles, each over the axes that the one before left.
    pub tiles: Vec<Tile>,
    /// The buffer is filled up to a multiple of this many elements; 1 if not. XLA looks at it only
    /// where there are tiles.
    pub tail_padding_alignment_in_elements: i64,
    /// The type of the indices of a sparse array, which XLA has no more.
    pub index_primitive_type: Option<ElementType>,
    /// The type of the pointers of a sparse array, which XLA has no more.
    pub pointer_primitive_type: Option<ElementType>,
    /// How many bits an element takes; 0 for the bytes that its type takes.
    pub element_size_in_bits: i64,
    /// Which memory; 0 is the usual one.
    pub memory_space: i64,
    /// Where physical dimensions are split.
    pub split_configs: Vec<SplitConfig>,
    /// The shape of a sparse array in memory, which XLA has no more.
    pub physical_shape: Option<Box<Shape>>,
    /// How many bytes before the data say how large the dynamic dimensions are.
    pub dynamic_shape_metadata_prefix_bytes: i64,
    /// The padded sizes of the dimensions (not the padding), or none of them. XLA had them until
    /// 2018; they have no text.
    pub padded_dimensions: Vec<i64>,
    /// The value in the padding that `padded_dimensions` makes.
    pub padding_value: PaddingValue,
}

impl Layout {
    /// Untiled, with this order of dimensions: `{0,1}`.
    pub fn new(minor_to_major: impl IntoIterator<Item = i64>) -> Self {
        Self {
            minor_to_major: minor_to_major.into_iter().collect(),
            tiles: Vec::new(),
            tail_padding_alignment_in_elements: 1,
            index_primitive_type: None,
            pointer_primitive_type: None,
            element_size_in_bits: 0,
            memory_space: 0,
            split_configs: Vec::new(),
            physical_shape: None,
            dynamic_shape_metadata_prefix_bytes: 0,
            padded_dimensions: Vec::new(),
            padding_value: PaddingValue::Invalid,
        }
    }

    /// `{rank-1,…,1,0}`: the last dimension is contiguous, as in a row-major array. This is XLA's
    /// default.
    pub fn descending(rank: usize) -> Self {
        Self::new((0..rank as i64).rev())
    }

    /// `{0,1,…,rank-1}`: the first dimension is contiguous.
    pub fn ascending(rank: usize) -> Self {
        Self::new(0..rank as i64)
    }

    /// The dimensions, the one with the largest strides first: `{1,0}` → `[0, 1]`.
    #[must_use]
    pub fn major_to_minor(&self) -> Vec<i64> {
        self.minor_to_major.iter().rev().copied().collect()
    }
}
