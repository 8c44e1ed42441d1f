//! Arrays over the ranks of a communicator.

use crate::{
    Element, MpiError, Ranks, Route,
    ranks::{Call, Operation},
};
use mpi::Rank;
use std::hash::{DefaultHasher, Hash, Hasher};
use stridewise::{
    tensor::{DynLayout, Tensor, View, ViewMut},
    value::{IntTuple, Layout},
    xla::{Reshard, ShardBox, Sharding, Shards, Subgroup, TileAssignment, TiledSharding},
};

/// An array that is divided over the ranks of a communicator by a sharding: device d is rank d.
///
/// Each rank has its shard in row-major order, as large as all shards are, with padding at the
/// ends. [`local`](Self::local) is the tensor of the elements that exist.
///
/// ```no_run
/// use stridewise_mpi::{Distributed, MpiError, run};
///
/// run(|ranks| {
///     // Rows over the ranks, then columns.
///     let count = ranks.count();
///     let rows = format!("{{devices=[{count},1]<=[{count}]}}").parse()?;
///     let columns = format!("{{devices=[1,{count}]<=[{count}]}}").parse()?;
///     let data: Vec<f32> = (0..64).map(|x| x as f32).collect();
///     let data = (ranks.rank() == 0).then_some(&data[..]);
///     let array = Distributed::from_global(ranks, &[8, 8], &rows, 0, data)?;
///     let array = array.reshard(&columns)?;
///     assert_eq!(array.local().shape()[0], 8);
///     Ok::<(), MpiError>(())
/// });
/// ```
#[derive(Clone, Debug)]
pub struct Distributed<'r, T> {
    ranks: &'r Ranks,
    sharding: Sharding,
    shards: Shards,
    memory: Vec<T>,
}

impl<'r, T: Element> Distributed<'r, T> {
    /// An array of zeros.
    ///
    /// Nothing is sent: the ranks have to agree on the shape and the sharding. Other operations
    /// compare them.
    ///
    /// # Errors
    /// [`MpiError::Sharding`] for a sharding that has no shards of this shape; [`MpiError::NoPeer`]
    /// for a device that is no rank; [`MpiError::Overflow`].
    pub fn zeros(ranks: &'r Ranks, shape: &[i64], sharding: &Sharding) -> Result<Self, MpiError> {
        let sharding = on_ranks(ranks, shape, sharding)?;
        let shards = sharding.shards(shape)?;
        let memory = vec![T::default(); room(ranks, &shards)?];
        let array = Self {
            ranks,
            sharding,
            shards,
            memory,
        };
        // The methods that return tensors rely on it.
        Tensor::try_new_dyn(&array.memory[..], array.layout()?)?;
        Ok(array)
    }

    /// An array whose element at each index of the whole array is `of(index)`. Nothing is sent.
    ///
    /// # Errors
    /// Those of [`zeros`](Self::zeros).
    pub fn from_fn(
        ranks: &'r Ranks,
        shape: &[i64],
        sharding: &Sharding,
        mut of: impl FnMut(&[i64]) -> T,
    ) -> Result<Self, MpiError> {
        let mut array = Self::zeros(ranks, shape, sharding)?;
        let offsets = array.bounds().offsets;
        let extents: Vec<usize> = array.local().shape().to_vec();
        let mut index = offsets.clone();
        let mut elements = array.local_mut();
        for element in elements.iter_mut() {
            *element = of(&index);
            // Mode 0 is the fastest one of a tensor.
            for (mode, digit) in index.iter_mut().enumerate() {
                *digit += 1;
                if *digit < offsets[mode] + extents[mode] as i64 {
                    break;
                }
                *digit = offsets[mode];
            }
        }
        Ok(array)
    }

    /// Divides an array of one rank, in row-major order, over all: only the root has `data`.
    ///
    /// # Errors
    /// Those of [`reshard`](Self::reshard); [`MpiError::NoRootBuffer`]; [`MpiError::OutsideMemory`]
    /// for data of another length than the shape on the root.
    pub fn from_global(
        ranks: &'r Ranks,
        shape: &[i64],
        sharding: &Sharding,
        root: Rank,
        data: Option<&[T]>,
    ) -> Result<Self, MpiError> {
        let prepared = Self::zeros(ranks, shape, sharding).and_then(|array| {
            let from = on_ranks(ranks, shape, &Sharding::Maximal(root.into()))?;
            let size = shape.iter().product::<i64>() as usize;
            let data = match data {
                _ if ranks.rank() != root => &[],
                None => return Err(MpiError::NoRootBuffer),
                Some(data) if data.len() == size => data,
                Some(data) => {
                    let (needed, length) = (size as i128, data.len());
                    return Err(MpiError::OutsideMemory { needed, length });
                }
            };
            Ok((Reshard::new(shape, &from, &array.sharding)?, (data, array)))
        });
        let texts = [
            Sharding::Maximal(root.into()).to_string(),
            sharding.to_string(),
        ];
        let call = call::<T>(shape, root, &texts);
        let (route, (data, mut array)) = Route::new(ranks, prepared, call)?;
        route.carry(data, &mut array.memory)?;
        Ok(array)
    }

    /// The whole array in row-major order, on the root; nothing on other ranks.
    ///
    /// # Errors
    /// Those of [`reshard`](Self::reshard).
    pub fn to_global(&self, root: Rank) -> Result<Option<Vec<T>>, MpiError> {
        let whole = self.reshard(&Sharding::Maximal(root.into()))?;
        Ok((self.ranks.rank() == root).then_some(whole.memory))
    }

    /// The array in another sharding, by the least transfers: what a rank keeps is copied, and all
    /// messages are on their way at once. A message has the elements of one transfer, which MPI
    /// reads and writes where they lie. If all transfers are short, one message has all elements
    /// for a rank, which are packed.
    ///
    /// # Errors
    /// Those of [`zeros`](Self::zeros); [`MpiError::Differ`] and [`MpiError::OtherRank`] on every
    /// rank; [`MpiError::TooManyBlocks`].
    pub fn reshard(&self, to: &Sharding) -> Result<Self, MpiError> {
        let prepared = Self::zeros(self.ranks, self.shape(), to)
            .and_then(|array| Ok((self.plan(&array.sharding)?, array)));
        let (route, mut array) = Route::new(self.ranks, prepared, self.call(to))?;
        route.carry(&self.memory, &mut array.memory)?;
        Ok(array)
    }

    /// The route to another sharding, for [`reshard_by`](Self::reshard_by): all ranks call this.
    ///
    /// # Errors
    /// Those of [`reshard`](Self::reshard).
    pub fn route(&self, to: &Sharding) -> Result<Route<'r, T>, MpiError> {
        let prepared = self.plan(to).map(|plan| (plan, ()));
        let (route, ()) = Route::new(self.ranks, prepared, self.call(to))?;
        Ok(route)
    }

    /// [`reshard`](Self::reshard) by a route, into the memory of another array. The ranks have
    /// agreed on the route, and exchange nothing but elements.
    ///
    /// ```no_run
    /// use stridewise_mpi::{Distributed, MpiError, run};
    ///
    /// run(|ranks| {
    ///     let rows = "{devices=[2,1]<=[2]}".parse()?;
    ///     let columns = "{devices=[1,2]<=[2]}".parse()?;
    ///     let mut by_rows = Distributed::<f32>::zeros(ranks, &[8, 8], &rows)?;
    ///     let mut by_columns = Distributed::zeros(ranks, &[8, 8], &columns)?;
    ///     let (there, back) = (by_rows.route(&columns)?, by_columns.route(&rows)?);
    ///     for _ in 0..100 {
    ///         by_rows.reshard_by(&there, &mut by_columns)?;
    ///         by_columns.reshard_by(&back, &mut by_rows)?;
    ///     }
    ///     Ok::<(), MpiError>(())
    /// });
    /// ```
    ///
    /// # Errors
    /// [`MpiError::OtherArray`] on the ranks whose arrays do not have the shape and the shards of
    /// the route.
    pub fn reshard_by(&self, route: &Route<'_, T>, to: &mut Self) -> Result<(), MpiError> {
        if !route.leads(&self.shards, &to.shards) {
            return Err(MpiError::OtherArray);
        }
        route.carry(&self.memory, &mut to.memory)
    }

    fn plan(&self, to: &Sharding) -> Result<Reshard, MpiError> {
        let to = on_ranks(self.ranks, self.shape(), to)?;
        Ok(Reshard::new(self.shape(), &self.sharding, &to)?)
    }

    fn call(&self, to: &Sharding) -> Call {
        let texts = [self.sharding.to_string(), to.to_string()];
        call::<T>(self.shape(), 0, &texts)
    }

    /// The ranks that have the array.
    #[must_use]
    pub const fn ranks(&self) -> &'r Ranks {
        self.ranks
    }

    /// The extents of the whole array.
    #[must_use]
    pub fn shape(&self) -> &[i64] {
        self.shards.array()
    }

    /// The sharding.
    #[must_use]
    pub const fn sharding(&self) -> &Sharding {
        &self.sharding
    }

    /// The shards of all ranks.
    #[must_use]
    pub const fn shards(&self) -> &Shards {
        &self.shards
    }

    /// The elements that this rank has, as indices of the whole array; none if it is in no shard.
    #[must_use]
    pub fn bounds(&self) -> ShardBox {
        self.shards
            .bounds(self.ranks.rank().into())
            .unwrap_or_else(|_| ShardBox {
                offsets: vec![0; self.shape().len()],
                limits: vec![0; self.shape().len()],
            })
    }

    fn layout(&self) -> Result<Layout, MpiError> {
        let mut strides: Vec<i64> = vec![1; self.shape().len()];
        for mode in (1..strides.len()).rev() {
            strides[mode - 1] = strides[mode] * self.shards.shape()[mode].max(1);
        }
        let extents = IntTuple::flat(&self.bounds().extents())?;
        Ok(Layout::new(&extents, &IntTuple::flat(&strides)?)?)
    }

    /// The elements of this rank.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn local(&self) -> View<'_, T, DynLayout> {
        let layout = self.layout().expect("checked when the array was made");
        Tensor::new_dyn(&self.memory[..], layout)
    }

    /// The elements of this rank, to be written.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn local_mut(&mut self) -> ViewMut<'_, T, DynLayout> {
        let layout = self.layout().expect("checked when the array was made");
        Tensor::new_dyn(&mut self.memory[..], layout)
    }
}

/// The sharding with all of its devices listed, each of them a rank.
fn on_ranks(ranks: &Ranks, shape: &[i64], sharding: &Sharding) -> Result<Sharding, MpiError> {
    let count = ranks.count();
    let sharding = match sharding {
        Sharding::Replicated => {
            let mut extents = vec![1; shape.len()];
            extents.push(count.into());
            let devices = TileAssignment::row_major(extents)?;
            Sharding::Tiled(TiledSharding::new(&devices, &[Subgroup::Replicated])?)
        }
        sharding => sharding.clone(),
    };
    let shards = sharding.shards(shape)?;
    match shards
        .devices()
        .find(|device| !(0..count.into()).contains(device))
    {
        None => Ok(sharding),
        Some(device) => Err(MpiError::NoPeer {
            rank: device as Rank,
            ranks: count,
        }),
    }
}

/// The elements of a shard in memory, with its padding; 0 if this rank has none.
fn room(ranks: &Ranks, shards: &Shards) -> Result<usize, MpiError> {
    // Without dimensions, the empty box of such a rank is that of one element.
    if shards.bounds(ranks.rank().into()).is_err() && !shards.array().is_empty() {
        return Ok(0);
    }
    let mut extents = shards.shape().iter();
    let size = extents.try_fold(1_i64, |size, extent| size.checked_mul(*extent));
    usize::try_from(size.ok_or(MpiError::Overflow)?).map_err(|_| MpiError::Overflow)
}

fn call<T: Element>(shape: &[i64], root: Rank, texts: &[String; 2]) -> Call {
    let mut digest = DefaultHasher::new();
    texts.hash(&mut digest);
    Call::of::<T>(Operation::Reshard, root, digest.finish(), shape)
}
