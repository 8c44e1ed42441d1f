//! Which device has which tile: an array of device numbers.

use super::layout_of;
use crate::{MAX_DEVICES, ShardingFault, XlaError};
use alloc::{string::ToString, vec, vec::Vec};
use stridewise_value::Layout;

/// The device of each tile: `[4,2]<=[2,4]T(1,0)` or `[2,2]0,3,2,1`.
///
/// An array with these extents holds each device number from 0 on once, in row-major order. It is
/// the row-major layout of the reshape extents, transposed and reshaped, or a list. A list may lack
/// devices, which then have no tile: `[2]5,7`.
///
/// ```
/// use stridewise::xla::TileAssignment;
///
/// let tiles = TileAssignment::transposed(vec![4, 2], &[2, 4], &[1, 0])?;
/// assert_eq!(tiles.to_string(), "[4,2]<=[2,4]T(1,0)");
/// assert_eq!(tiles.devices(), [0, 4, 1, 5, 2, 6, 3, 7]);
/// assert_eq!(tiles.to_layout()?.to_string(), "(4,2):(1,4)");
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// Source: XLA `TileAssignment`, `tile_assignment.h`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileAssignment {
    extents: Vec<i64>,
    order: Order,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Order {
    /// Row-major numbers of the reshape extents, transposed. Neither extents of 1 nor neighbours
    /// that stay neighbours are here, unless there is only one extent.
    Transposed {
        reshape: Vec<i64>,
        permutation: Vec<usize>,
    },
    Listed(Vec<i64>),
}

/// A digit of device numbers: a part of a tile dimension, and of a reshape extent.
struct Digit {
    dimension: usize,
    place: usize,
    size: i64,
}

/// The product of extents, each at least 1.
pub(super) fn count(extents: &[i64]) -> Result<i64, ShardingFault> {
    let below = extents.iter().position(|&extent| extent < 1);
    if let Some(dimension) = below {
        let extent = extents[dimension];
        return Err(ShardingFault::DimensionBelowOne { dimension, extent });
    }
    let product = extents
        .iter()
        .try_fold(1_i64, |product, extent| product.checked_mul(*extent));
    let too_many = || ShardingFault::TooManyDevices {
        extents: extents.to_vec(),
    };
    product
        .filter(|product| *product <= MAX_DEVICES)
        .ok_or_else(too_many)
}

impl TileAssignment {
    /// The devices in the order of their numbers: `[2,4]<=[8]`.
    pub fn row_major(extents: Vec<i64>) -> Result<Self, XlaError> {
        let devices = count(&extents)?;
        Self::transposed(extents, &[devices], &[0])
    }

    /// The row-major array of `reshape`, transposed by `permutation`, then reshaped to `extents`:
    /// `[4,2]<=[2,4]T(1,0)`.
    ///
    /// # Errors
    /// An extent below 1, more than [`MAX_DEVICES`], different products, a `permutation` that is
    /// none.
    pub fn transposed(
        extents: Vec<i64>,
        reshape: &[i64],
        permutation: &[usize],
    ) -> Result<Self, XlaError> {
        if extents.is_empty() || reshape.is_empty() {
            return Err(ShardingFault::NoDimensions.into());
        }
        let (tiles, devices) = (count(&extents)?, count(reshape)?);
        if tiles != devices {
            return Err(ShardingFault::TileCount {
                extents,
                tiles,
                devices,
            }
            .into());
        }
        let named = |dimension| permutation.contains(&dimension);
        if permutation.len() != reshape.len() || !(0..reshape.len()).all(named) {
            return Err(ShardingFault::NotAPermutation {
                permutation: permutation.iter().map(|&place| place as i64).collect(),
                rank: reshape.len(),
            }
            .into());
        }
        Ok(Self::canonical(extents, reshape, permutation))
    }

    /// A list of devices in row-major order: `[2,2]0,3,2,1`.
    ///
    /// # Errors
    /// An extent below 1, more than [`MAX_DEVICES`], another number of devices than tiles, a device
    /// twice or below 0.
    pub fn listed(extents: Vec<i64>, devices: Vec<i64>) -> Result<Self, XlaError> {
        if extents.is_empty() {
            return Err(ShardingFault::NoDimensions.into());
        }
        let (tiles, given) = (count(&extents)?, devices.len() as i64);
        if tiles != given {
            return Err(ShardingFault::TileCount {
                extents,
                tiles,
                devices: given,
            }
            .into());
        }
        if let Some(place) = devices.iter().position(|&device| device < 0) {
            let device = devices[place];
            return Err(ShardingFault::NegativeDevice { device, place }.into());
        }
        let mut places: Vec<usize> = (0..devices.len()).collect();
        places.sort_by_key(|&place| devices[place]);
        let twice = places
            .windows(2)
            .filter(|pair| devices[pair[0]] == devices[pair[1]]);
        if let Some(pair) = twice.min_by_key(|pair| pair[1]) {
            return Err(ShardingFault::DeviceTwice {
                device: devices[pair[0]],
                places: [pair[0], pair[1]],
            }
            .into());
        }
        Ok(Self {
            extents,
            order: Order::Listed(devices),
        })
    }

    /// Refuses a list that lacks a device: all are to have the numbers from 0 on.
    pub(super) fn complete(self) -> Result<Self, XlaError> {
        let devices = self.device_count();
        let Order::Listed(list) = &self.order else {
            return Ok(self);
        };
        match list.iter().position(|&device| device >= devices) {
            None => Ok(self),
            Some(place) => Err(ShardingFault::DeviceOutside {
                device: list[place],
                place,
                devices,
            }
            .into()),
        }
    }

    /// One device, which has any number.
    pub(super) fn single(rank: usize, device: i64) -> Self {
        Self {
            extents: vec![1; rank],
            order: Order::Listed(vec![device]),
        }
    }

    /// Without extents of 1, and with neighbours that stay neighbours as one extent.
    fn canonical(extents: Vec<i64>, reshape: &[i64], permutation: &[usize]) -> Self {
        // The groups of neighbours, in the transposed order: the first extent, and the product.
        let mut groups: Vec<(usize, i64)> = Vec::new();
        let mut next = None;
        // The next extent other than 1 after a place.
        let after = |place: usize| (place + 1..reshape.len()).find(|&place| reshape[place] != 1);
        for &place in permutation.iter().filter(|&&place| reshape[place] != 1) {
            match groups.last_mut() {
                Some((_, product)) if next == Some(place) => *product *= reshape[place],
                _ => groups.push((place, reshape[place])),
            }
            next = after(place);
        }
        if groups.is_empty() {
            groups.push((0, 1));
        }
        let mut sorted = groups.clone();
        sorted.sort_unstable();
        let place = |(begin, _): &(usize, i64)| sorted.partition_point(|(other, _)| other < begin);
        let order = Order::Transposed {
            permutation: groups.iter().map(place).collect(),
            reshape: sorted.iter().map(|&(_, product)| product).collect(),
        };
        Self { extents, order }
    }

    /// The number of tiles along each dimension.
    #[must_use]
    pub fn extents(&self) -> &[i64] {
        &self.extents
    }

    /// The number of devices.
    #[must_use]
    pub fn device_count(&self) -> i64 {
        self.extents.iter().product()
    }

    /// Whether the devices are in the order of their numbers, as in `[2,4]<=[8]`.
    #[must_use]
    pub fn is_row_major(&self) -> bool {
        matches!(&self.order, Order::Transposed { reshape, .. } if reshape.len() == 1)
    }

    /// The reshape extents and the permutation, unless the devices are listed.
    pub(super) fn reshape(&self) -> Option<(&[i64], &[usize])> {
        match &self.order {
            Order::Transposed {
                reshape,
                permutation,
            } => Some((reshape, permutation)),
            Order::Listed(_) => None,
        }
    }

    /// The devices in row-major order.
    #[must_use]
    pub fn devices(&self) -> Vec<i64> {
        match &self.order {
            Order::Listed(devices) => devices.clone(),
            Order::Transposed {
                reshape,
                permutation,
            } => transposed(reshape, permutation, &mut |device| device as i64),
        }
    }

    /// The same devices with other extents of the same product.
    pub(super) fn reshaped(&self, extents: Vec<i64>) -> Self {
        Self {
            extents,
            order: self.order.clone(),
        }
    }

    /// Dimension `permutation[k]` becomes dimension k.
    ///
    /// The result is a list if a reshape extent is divided by no dimension, as in XLA.
    pub(super) fn transpose(&self, permutation: &[usize]) -> Self {
        let extents: Vec<i64> = permutation.iter().map(|&k| self.extents[k]).collect();
        let is_moved = |&k: &usize| self.extents[k] != 1;
        let moved: Vec<usize> = permutation.iter().copied().filter(is_moved).collect();
        if moved.is_sorted() {
            return self.reshaped(extents);
        }
        if let Some(digits) = self.digits() {
            let (mut reshape, mut place) = (Vec::new(), vec![0; digits.len()]);
            let mut by_place: Vec<usize> = (0..digits.len()).collect();
            by_place.sort_by_key(|&digit| digits[digit].place);
            for digit in by_place {
                place[digit] = reshape.len();
                reshape.push(digits[digit].size);
            }
            let of = |&dimension: &usize| {
                let own = digits.iter().zip(&place);
                own.filter(move |(digit, _)| digit.dimension == dimension)
            };
            let order = permutation.iter().flat_map(of);
            let order: Vec<usize> = order.map(|(_, &place)| place).collect();
            return Self::canonical(extents, &reshape, &order);
        }
        let devices = self.devices();
        let list = transposed(&self.extents, permutation, &mut |place| devices[place]);
        Self {
            extents,
            order: Order::Listed(list),
        }
    }

    /// The digits of device numbers, outermost first: the common division of the tile dimensions
    /// and of the transposed reshape extents, if both have one.
    fn digits(&self) -> Option<Vec<Digit>> {
        let (reshape, permutation) = self.reshape()?;
        let mut tiles = self.extents.iter().copied().enumerate().rev();
        let mut digits = Vec::new();
        let (mut dimension, mut rest) = (0, 1);
        for &place in permutation.iter().rev() {
            let mut extent = reshape[place];
            while extent > 1 {
                while rest == 1 {
                    (dimension, rest) = tiles.next()?;
                }
                let size = extent.min(rest);
                if extent % size != 0 || rest % size != 0 {
                    return None;
                }
                (extent, rest) = (extent / size, rest / size);
                digits.push(Digit {
                    dimension,
                    place,
                    size,
                });
            }
        }
        digits.reverse();
        Some(digits)
    }

    /// Sorts the devices along the last dimension, which holds replicas.
    pub(super) fn with_sorted_replicas(self) -> Self {
        let group = self.extents.last().copied().unwrap_or(1);
        if let Order::Transposed {
            reshape,
            permutation,
        } = &self.order
        {
            let last = permutation.last().map_or(1, |&place| reshape[place]);
            if last == group {
                return self;
            }
            if let Some(sorted) = self.sorted_digits(reshape, permutation, group) {
                return sorted;
            }
        }
        let mut devices = self.devices();
        devices
            .chunks_mut(group as usize)
            .for_each(<[i64]>::sort_unstable);
        Self {
            order: Order::Listed(devices),
            ..self
        }
    }

    /// The same with the digits of the last `group` devices in the order of the reshape extents, if
    /// these devices are whole digits.
    fn sorted_digits(&self, reshape: &[i64], permutation: &[usize], group: i64) -> Option<Self> {
        let (mut reshape, mut permutation) = (reshape.to_vec(), permutation.to_vec());
        let (mut rest, mut begin) = (group, permutation.len());
        while rest > 1 {
            begin = begin.checked_sub(1)?;
            let place = permutation[begin];
            let extent = reshape[place];
            if rest % extent == 0 {
                rest /= extent;
                continue;
            }
            if extent % rest != 0 {
                return None;
            }
            // The digit is split: its inner part belongs to the replicas.
            reshape[place] = extent / rest;
            reshape.insert(place + 1, rest);
            for other in &mut permutation {
                *other += usize::from(*other > place);
            }
            begin += 1;
            permutation.insert(begin, place + 1);
            rest = 1;
        }
        permutation[begin..].sort_unstable();
        Some(Self::canonical(
            self.extents.clone(),
            &reshape,
            &permutation,
        ))
    }

    /// The layout from tile coordinates to device numbers: `[4,2]<=[2,4]T(1,0)` → `(4,2):(1,4)`.
    ///
    /// It has a mode for each dimension. It is the composition of the transposed reshape extents
    /// with the row-major layout of the tiles.
    ///
    /// # Errors
    /// [`ShardingFault::NoLayout`] where device numbers are no sum of digits times strides, as in
    /// `[2,3]<=[2,3]T(1,0)`, or where the list does not begin with device 0.
    pub fn to_layout(&self) -> Result<Layout, XlaError> {
        layout_of::layout(self).map_err(|why| self.no_layout(&why))
    }

    fn no_layout(&self, why: &impl ToString) -> XlaError {
        ShardingFault::NoLayout {
            of: self.to_string(),
            why: why.to_string(),
        }
        .into()
    }

    /// The tile assignment of a layout from tile coordinates to device numbers, with a dimension
    /// for each mode: `(4,2):(1,4)` → `[4,2]<=[2,4]T(1,0)`.
    ///
    /// # Laws
    /// `TileAssignment::from_layout(&l)?.to_layout()?` is the same function as `l`.
    ///
    /// # Errors
    /// [`ShardingFault::NotOneToOne`] unless the layout maps its coordinates one to one to the
    /// numbers from 0 on.
    pub fn from_layout(layout: &Layout) -> Result<Self, XlaError> {
        layout_of::assignment(layout)
    }
}

/// The values of a row-major array with these extents, transposed: dimension `permutation[k]` is
/// dimension k of the result.
fn transposed(
    extents: &[i64],
    permutation: &[usize],
    value: &mut dyn FnMut(usize) -> i64,
) -> Vec<i64> {
    let mut strides = vec![1_usize; extents.len()];
    for place in (1..extents.len()).rev() {
        strides[place - 1] = strides[place] * extents[place] as usize;
    }
    let digits: Vec<(usize, usize)> = permutation
        .iter()
        .map(|&place| (extents[place] as usize, strides[place]))
        .collect();
    let total: usize = digits.iter().map(|(extent, _)| extent).product();
    let (mut index, mut position) = (vec![0; digits.len()], 0);
    let mut values = Vec::with_capacity(total);
    for _ in 0..total {
        values.push(value(position));
        for (place, &(extent, stride)) in digits.iter().enumerate().rev() {
            index[place] += 1;
            position += stride;
            if index[place] < extent {
                break;
            }
            position -= extent * stride;
            index[place] = 0;
        }
    }
    values
}
