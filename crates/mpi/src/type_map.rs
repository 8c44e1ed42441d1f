//! The indices of a layout in the order of its coordinates.

use crate::MpiError;
use std::{
    borrow::Cow,
    hash::{DefaultHasher, Hash, Hasher},
    rc::Rc,
};
use stridewise::{
    tensor::DynLayout,
    value::{ComposedLayout, Coord, Layout, LayoutError, MAX_LEAVES, Predicate, Reason},
};

/// The indices of a layout in the order of its coordinates, mode 0 fastest: the type map of an MPI
/// datatype.
///
/// Two buffers fit if their type maps have the same extents, whatever their strides are.
///
/// ```
/// use stridewise_mpi::TypeMap;
///
/// let map = TypeMap::new(&"((2,2),3):((1,2),8)".parse()?)?;
/// assert_eq!((map.extents(), map.size()), (&[4, 3][..], 12));
/// // The modes that are contiguous in memory are merged.
/// assert_eq!(map.to_string(), "(4,3):(1,8)");
/// let map = TypeMap::composed(&"Sw<1,0,2> o 0 o (4,2):(1,4)".parse()?)?;
/// assert_eq!(map.to_string(), "4 at 0, 1 at 5, 1 at 4, 1 at 7, 1 at 6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeMap {
    /// The number of elements of each mode.
    extents: Vec<i64>,
    /// A digest of the coordinates that have an element; 0 if all have.
    mask: u64,
    size: i64,
    least: i64,
    most: i64,
    /// Whether index 0 is the first element of the memory, rather than the least index.
    begins_at_zero: bool,
    indices: Indices,
    /// The layout, unless the indices are listed.
    layout: Option<Layout>,
    /// Its leaves other than those of extent 1: the mode, extent and stride.
    leaves: Vec<(usize, [i64; 2])>,
    /// The modes by stride, if messages can have them in that order.
    order: Order,
}

/// The indices, in a form that is equal for equal functions with the same merged modes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Indices {
    /// Extents and strides, the fastest first. No extent is 1, and no two can be merged.
    Strided(Vec<[i64; 2]>),
    /// The first index and the length of each run of contiguous elements.
    Listed(Rc<[[i64; 2]]>),
}

impl Indices {
    /// Calls a function with the first index, the number and the stride of the elements of each
    /// row: of the fastest mode, or of a run.
    pub(crate) fn for_each_row(&self, mut row: impl FnMut(isize, usize, isize)) {
        let leaves = match self {
            Self::Listed(runs) => {
                let runs = runs.iter();
                return runs.for_each(|[begin, length]| row(*begin as isize, *length as usize, 1));
            }
            Self::Strided(leaves) => leaves,
        };
        let Some(([extent, stride], outer)) = leaves.split_first() else {
            return row(0, 1, 1);
        };
        let (mut begin, mut digits) = (0, [0; MAX_LEAVES]);
        loop {
            row(begin as isize, *extent as usize, *stride as isize);
            let carries = |(&[extent, stride], digit): (&[i64; 2], &mut i64)| {
                (*digit, begin) = (*digit + 1, begin + stride);
                let carries = *digit == extent;
                if carries {
                    (*digit, begin) = (0, begin - extent * stride);
                }
                carries
            };
            if outer.iter().zip(&mut digits).all(carries) {
                return;
            }
        }
    }
}

/// The order of the modes in a message; nothing for that of the shape.
pub(crate) type Order = Option<Vec<usize>>;

impl TypeMap {
    /// The type map of a layout. The least index is the first element of the memory.
    ///
    /// # Errors
    /// [`MpiError::Layout`] for strides with a direction; [`MpiError::Overflow`].
    pub fn new(layout: &Layout) -> Result<Self, MpiError> {
        if layout.has_directions() {
            return Err(LayoutError::not_made(Reason::Directed).into());
        }
        let size = layout.size()?;
        let (mut least, mut most) = (0_i64, 0_i64);
        let (mut extents, mut leaves, mut depth) = (Vec::new(), Vec::new(), 0);
        for (open, leaf, close) in layout.slots() {
            let is_mode = depth == 1 || depth == 0 && (open > 0 || leaf.is_some());
            if is_mode {
                extents.push(1_i64);
            }
            depth = depth + open - close;
            let (Some([extent, stride]), Some(of_mode)) = (leaf, extents.last_mut()) else {
                continue;
            };
            *of_mode = of_mode.checked_mul(extent).ok_or(MpiError::Overflow)?;
            if size == 0 || extent == 1 {
                continue;
            }
            let reach = stride.checked_mul(extent - 1).ok_or(MpiError::Overflow)?;
            let bound = if reach < 0 { &mut least } else { &mut most };
            *bound = bound.checked_add(reach).ok_or(MpiError::Overflow)?;
            leaves.push((extents.len() - 1, [extent, stride]));
        }
        let merged = if size == 0 {
            vec![[0, 1]]
        } else {
            merged(leaves.iter().map(|leaf| leaf.1))
        };
        let mut map = Self {
            extents,
            mask: 0,
            size,
            least,
            most,
            begins_at_zero: false,
            indices: Indices::Strided(merged),
            layout: Some(*layout),
            leaves,
            order: None,
        };
        map.order = map.by_stride();
        Ok(map)
    }

    /// The largest number of coordinates of a swizzled or masked layout, whose indices are listed.
    pub const MOST_LISTED: i64 = 1 << 24;

    fn listable(size: i64) -> Result<i64, MpiError> {
        let most = Self::MOST_LISTED;
        if size <= most {
            Ok(size)
        } else {
            Err(MpiError::TooManyListed { size, most })
        }
    }

    /// The type map of a swizzled layout. Index 0 is the first element of the memory.
    ///
    /// # Errors
    /// [`MpiError::Layout`]; [`MpiError::NegativeIndex`]; [`MpiError::TooManyListed`] for more than
    /// [`MOST_LISTED`](Self::MOST_LISTED) elements.
    pub fn composed(layout: &ComposedLayout) -> Result<Self, MpiError> {
        let size = Self::listable(layout.size()?)?;
        let mut runs = Listing::default();
        for position in 0..size {
            runs.push(layout.at(position)?);
        }
        let map = runs.map(extents(&layout.layout())?, 0);
        if map.least < 0 {
            return Err(MpiError::NegativeIndex(map.least));
        }
        Ok(Self {
            begins_at_zero: true,
            ..map
        })
    }

    /// The type map of the coordinates of a layout that have an element: of a partial tile.
    ///
    /// If these coordinates are a box, the extents are those of the box. The least index of the
    /// layout, with or without an element, is the first element of the memory.
    ///
    /// ```
    /// use stridewise_mpi::TypeMap;
    ///
    /// // The last one of the tiles of 2 elements has one.
    /// let array: stridewise::value::Layout = "5:1".parse()?;
    /// let tiles = array.zipped_divide(&"2".parse()?)?;
    /// let predicate = array.zipped_divide_predicate(&"2".parse()?)?;
    /// assert_eq!(TypeMap::masked(&tiles, &predicate)?.size(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`MpiError::OtherShape`]; [`MpiError::TooManyListed`] for more than
    /// [`MOST_LISTED`](Self::MOST_LISTED) coordinates; those of [`new`](Self::new).
    pub fn masked(layout: &Layout, predicate: &Predicate) -> Result<Self, MpiError> {
        let whole = Self::new(layout)?;
        if predicate.shape() != layout.shape() {
            return Err(MpiError::OtherShape {
                layout: layout.shape().to_string(),
                predicate: predicate.shape().to_string(),
            });
        }
        let mut existing = Listing::default();
        let mut clipped = vec![0; whole.extents.len()];
        let mut digest = DefaultHasher::new();
        for position in 0..Self::listable(whole.size)? {
            if !predicate.contains(&Coord::int(position))? {
                continue;
            }
            existing.push(layout.at(position)?);
            position.hash(&mut digest);
            let mut rest = position;
            for (extent, most) in whole.extents.iter().zip(&mut clipped) {
                *most = (rest % extent + 1).max(*most);
                rest /= extent;
            }
        }
        let is_box = clipped.iter().product::<i64>() == existing.size;
        let (extents, mask) = if is_box {
            (clipped, 0)
        } else {
            (whole.extents, digest.finish() | 1)
        };
        Ok(Self {
            least: whole.least,
            most: whole.most,
            ..existing.map(extents, mask)
        })
    }

    /// The type map of a tensor, without its padding.
    pub(crate) fn of_tensor(layout: &DynLayout) -> Result<Self, MpiError> {
        let value = layout.to_value();
        if layout.is_padded() {
            let extents: Vec<i64> = layout.shape().iter().map(|&extent| extent as i64).collect();
            Self::masked(&value, &Predicate::of_modes(&value, &extents))
        } else {
            Self::new(&value)
        }
    }

    /// The number of elements of each mode.
    #[must_use]
    pub fn extents(&self) -> &[i64] {
        &self.extents
    }

    /// The number of elements.
    #[must_use]
    pub const fn size(&self) -> i64 {
        self.size
    }

    /// The modes by stride, the smallest one first: the order in which MPI moves the longest runs.
    /// Nothing if the elements cannot be moved in another order of the modes.
    pub(crate) fn order(&self) -> Option<&[usize]> {
        self.order.as_deref()
    }

    fn by_stride(&self) -> Order {
        // With fewer elements, no order has a count that MPI lacks.
        i32::try_from(self.size).ok()?;
        let mut steps = vec![u64::MAX; self.extents.len()];
        for (mode, [_, stride]) in &self.leaves {
            steps[*mode] = steps[*mode].min(stride.unsigned_abs());
        }
        let mut order: Vec<usize> = (0..steps.len()).collect();
        order.sort_by_key(|mode| steps[*mode]);
        Some(order)
    }

    /// The indices with the modes in another order.
    pub(crate) fn indices_in(&self, order: Option<&[usize]>) -> Cow<'_, Indices> {
        let Some(order) = order.filter(|order| self.order.is_some() && !order.is_sorted()) else {
            return Cow::Borrowed(&self.indices);
        };
        // Another rank has sent it, and the bounds of the buffer hold for all modes, each once.
        let rank = self.extents.len();
        let is_permutation = (0..rank).all(|mode| order.contains(&mode));
        assert!(is_permutation && order.len() == rank, "an order of modes");
        if self.size == 0 {
            return Cow::Borrowed(&self.indices);
        }
        let of_mode = |mode: &usize| {
            let own = self.leaves.iter().filter(move |leaf| leaf.0 == *mode);
            own.map(|leaf| leaf.1).collect::<Vec<_>>()
        };
        Cow::Owned(Indices::Strided(merged(order.iter().flat_map(of_mode))))
    }

    /// Whether the elements are next to each other in their order.
    pub(crate) fn is_contiguous(&self) -> bool {
        matches!(&self.indices, Indices::Strided(leaves) if matches!(leaves[..], [] | [[_, 1]]))
    }

    pub(crate) const fn indices(&self) -> &Indices {
        &self.indices
    }

    pub(crate) const fn mask(&self) -> u64 {
        self.mask
    }

    /// The place of index 0 in memory of this length, if every index lies in it.
    pub(crate) fn origin(&self, length: usize) -> Result<i64, MpiError> {
        let first = if self.begins_at_zero { 0 } else { self.least };
        let needed = if self.size == 0 {
            0
        } else {
            i128::from(self.most) - i128::from(first) + 1
        };
        if needed > length as i128 {
            return Err(MpiError::OutsideMemory { needed, length });
        }
        first.checked_neg().ok_or(MpiError::Overflow)
    }

    /// Refuses two coordinates of one element.
    pub(crate) fn must_be_injective(&self) -> Result<(), MpiError> {
        let is_injective = match (&self.layout, &self.indices) {
            (Some(_), Indices::Strided(leaves)) if steps_apart(leaves) => true,
            (Some(layout), _) => layout.is_injective()?,
            (None, Indices::Listed(runs)) => {
                let mut runs = runs.to_vec();
                runs.sort_unstable();
                runs.windows(2)
                    .all(|pair| pair[0][0] + pair[0][1] <= pair[1][0])
            }
            (None, Indices::Strided(_)) => false,
        };
        is_injective.then_some(()).ok_or(MpiError::NotInjective)
    }

    /// The block of each rank: the type map of all modes but the last, and the index where the
    /// block of each rank begins.
    pub(crate) fn blocks(&self, ranks: i32) -> Result<(Self, Vec<i64>), MpiError> {
        let no_blocks = || MpiError::NoBlocks {
            shape: format!("{:?}", self.extents),
            ranks,
        };
        let layout = self.layout.ok_or_else(no_blocks)?;
        let modes: Vec<Layout> = layout.modes().collect();
        let (last, block) = modes.split_last().ok_or_else(no_blocks)?;
        if last.size()? != i64::from(ranks) {
            return Err(no_blocks());
        }
        let begins = (0..i64::from(ranks)).map(|rank| last.at(rank));
        let begins = begins.collect::<Result<_, _>>()?;
        Ok((Self::new(&Layout::make_layout(block)?)?, begins))
    }
}

/// Extents and strides, the fastest first, with those merged that are contiguous.
fn merged(leaves: impl Iterator<Item = [i64; 2]>) -> Vec<[i64; 2]> {
    let mut merged: Vec<[i64; 2]> = Vec::new();
    for [extent, stride] in leaves {
        match merged.last_mut() {
            Some([before, step]) if before.checked_mul(*step) == Some(stride) => *before *= extent,
            _ => merged.push([extent, stride]),
        }
    }
    merged
}

/// Whether each stride is larger than all that the smaller ones reach together: then no index comes
/// twice.
fn steps_apart(leaves: &[[i64; 2]]) -> bool {
    let mut sorted = leaves.to_vec();
    sorted.sort_unstable_by_key(|[_, stride]| stride.unsigned_abs());
    let mut reach = 0_i128;
    sorted.iter().all(|[extent, stride]| {
        let stride = i128::from(stride.unsigned_abs());
        let is_apart = stride > reach;
        reach += (i128::from(*extent) - 1) * stride;
        is_apart
    })
}

/// Indices in runs.
#[derive(Default)]
struct Listing {
    /// The first index and the length of each run of contiguous elements.
    runs: Vec<[i64; 2]>,
    size: i64,
    least: i64,
    most: i64,
}

impl Listing {
    fn push(&mut self, index: i64) {
        (self.least, self.most) = if self.size == 0 {
            (index, index)
        } else {
            (self.least.min(index), self.most.max(index))
        };
        self.size += 1;
        match self.runs.last_mut() {
            Some([first, length]) if *first + *length == index => *length += 1,
            _ => self.runs.push([index, 1]),
        }
    }

    fn map(self, extents: Vec<i64>, mask: u64) -> TypeMap {
        TypeMap {
            extents,
            mask,
            size: self.size,
            least: self.least,
            most: if self.size == 0 { -1 } else { self.most },
            begins_at_zero: false,
            indices: Indices::Listed(self.runs.into()),
            layout: None,
            leaves: Vec::new(),
            order: None,
        }
    }
}

/// The number of elements of each mode.
fn extents(layout: &Layout) -> Result<Vec<i64>, MpiError> {
    let sizes = layout.modes().map(|mode| mode.size());
    Ok(sizes.collect::<Result<_, _>>()?)
}

/// `(4,3):(1,8)`, the merged modes; or the runs of a swizzled or masked layout.
/// Elements of a shard.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) map: Rc<TypeMap>,
    /// The index of the first one.
    pub(crate) begin: usize,
}

impl Place {
    pub(crate) fn new(layout: &Layout, begin: i64) -> Result<Self, MpiError> {
        let (map, begin) = (TypeMap::new(layout)?.into(), begin as usize);
        Ok(Self { map, begin })
    }
}

impl core::fmt::Display for TypeMap {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let joined = |items: Vec<String>, separator: &str| items.join(separator);
        match &self.indices {
            Indices::Strided(leaves) => {
                let part = |of: usize| {
                    let items = leaves.iter().map(|leaf| leaf[of].to_string());
                    joined(items.collect(), ",")
                };
                write!(formatter, "({}):({})", part(0), part(1))
            }
            Indices::Listed(runs) => {
                let items = runs
                    .iter()
                    .map(|[first, length]| format!("{length} at {first}"));
                formatter.write_str(&joined(items.collect(), ", "))
            }
        }
    }
}
