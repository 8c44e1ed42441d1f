//! Shardings by the names of mesh axes.

use super::{AxisRef, Mesh, Subgroup, TileAssignment, TiledSharding, layout_of};
use crate::{ShardingFault, XlaError};
use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::{
    cmp::Reverse,
    fmt::{self, Display, Formatter},
};

/// The mesh axes that divide one dimension of an array: `{'a', 'b':(2)2, ?}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DimensionSharding {
    /// The axes, outermost first.
    pub axes: Vec<AxisRef>,
    /// Whether a compiler may add axes, `?`.
    pub is_open: bool,
}

/// Which mesh axes divide each dimension of an array: `{mesh['a'=2,'b'=4], [{'a'}, {'b':(2)2}]}`.
///
/// The array is replicated along axes that are not named.
///
/// ```
/// use stridewise::xla::{Mesh, NamedSharding};
///
/// let mesh: Mesh = "mesh['a'=2,'b'=4]".parse()?;
/// let sharding = NamedSharding::parse(r#"[{"a","b":(2)2}, {}]"#, &mesh)?;
/// assert_eq!(
///     format!("{sharding:#}"),
///     r#"<mesh<["a"=2, "b"=4]>, [{"a", "b":(2)2}, {}]>"#
/// );
/// assert_eq!(
///     sharding.to_tiled()?.to_string(),
///     "{devices=[4,1,2]<=[2,2,2]T(0,2,1) last_tile_dim_replicate}"
/// );
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// Source: XLA `NamedSharding`, `named_sharding.h`; Shardy `TensorShardingAttr`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSharding {
    mesh: Mesh,
    dimensions: Vec<DimensionSharding>,
    /// The axes of each [`Subgroup`], in the order of `Subgroup::ALL`.
    others: [Vec<AxisRef>; 3],
}

impl NamedSharding {
    /// The sharding with these axes for each dimension, and these `others` that divide none.
    ///
    /// # Errors
    /// Axes that overlap, sub-axes without a common division of their axis, neighbours that are one
    /// sub-axis, and `others` that are not in the order of the mesh.
    pub fn new(
        mesh: Mesh,
        dimensions: Vec<DimensionSharding>,
        others: &[(Subgroup, Vec<AxisRef>)],
    ) -> Result<Self, XlaError> {
        let of = |kind: Subgroup| {
            let own = others.iter().filter(|(other, _)| *other == kind);
            own.flat_map(|(_, axes)| axes.iter().copied()).collect()
        };
        let sharding = Self {
            others: Subgroup::ALL.map(of),
            mesh,
            dimensions,
        };
        sharding.check()?;
        Ok(sharding)
    }

    fn check(&self) -> Result<(), ShardingFault> {
        let mesh = &self.mesh;
        mesh.check_apart(&self.all_axes())?;
        let lists = self.dimensions.iter().map(|dimension| &dimension.axes);
        for axes in lists.chain(&self.others) {
            for pair in axes.windows(2) {
                if pair[0].is_before(pair[1]) {
                    let [one, other] = [pair[0], pair[1]].map(|axis| mesh.written(axis));
                    return Err(ShardingFault::SubAxesMerge { one, other });
                }
            }
        }
        for (kind, axes) in Subgroup::ALL.iter().zip(&self.others) {
            let key = |axis: &AxisRef| (axis.axis, axis.pre_size);
            if let Some(pair) = axes.windows(2).find(|pair| key(&pair[0]) > key(&pair[1])) {
                let [one, other] = [pair[0], pair[1]].map(|axis| mesh.written(axis));
                let kind = kind.name();
                return Err(ShardingFault::AxesOrder { kind, one, other });
            }
        }
        Ok(())
    }

    /// All axes that are named, those of dimensions first.
    fn all_axes(&self) -> Vec<AxisRef> {
        let lists = self.dimensions.iter().map(|dimension| &dimension.axes);
        lists.chain(&self.others).flatten().copied().collect()
    }

    /// The axes of a subgroup, all of them named.
    #[must_use]
    pub fn others(&self, kind: Subgroup) -> &[AxisRef] {
        let place = Subgroup::ALL.iter().position(|other| *other == kind);
        &self.others[place.unwrap_or_default()]
    }

    /// Whether one device has the whole array.
    pub(super) fn is_maximal(&self) -> bool {
        self.mesh.maximal_device().is_some()
    }

    /// The mesh.
    #[must_use]
    pub const fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// The axes of each dimension.
    #[must_use]
    pub fn dimensions(&self) -> &[DimensionSharding] {
        &self.dimensions
    }

    /// The sharding with the devices in the order of their numbers.
    ///
    /// JAX passes it to XLA, which counts devices by their places in the mesh.
    #[must_use]
    pub fn by_place(&self) -> Self {
        let extents = self.mesh.assignment().extents().to_vec();
        let in_order = TileAssignment::row_major(extents);
        let mesh = match in_order {
            Ok(in_order) if !self.mesh.names().is_empty() => {
                Mesh::unchecked(self.mesh.names().to_vec(), in_order)
            }
            _ => self.mesh.clone(),
        };
        Self {
            mesh,
            ..self.clone()
        }
    }

    /// The same sharding as a tile assignment: the axes of each dimension are joined, outermost
    /// first; the last dimensions have the axes of the subgroups, and those that are not named.
    ///
    /// # Errors
    /// [`ShardingFault::NoDimensions`] of a mesh without axes and devices.
    ///
    /// Source: XLA `HloSharding::V3ToV2Sharding`, `hlo_sharding.cc`.
    pub fn to_tiled(&self) -> Result<TiledSharding, XlaError> {
        if let Some(device) = self.mesh.maximal_device() {
            return Ok(TiledSharding::maximal(self.dimensions.len(), device));
        }
        if self.mesh.names().is_empty() {
            return Err(ShardingFault::DevicesUnknown.into());
        }
        let assignment = self.mesh.assignment();
        let size = |axes: &[AxisRef]| axes.iter().map(|axis| axis.size).product::<i64>();
        let (divided, places) = self.mesh.divided(&self.all_axes());
        let sizes = self
            .dimensions
            .iter()
            .map(|dimension| size(&dimension.axes));
        let mut extents: Vec<i64> = sizes.collect();
        let [manual, unreduced, replicated] = &self.others;
        extents.extend([size(manual), size(unreduced)]);
        let mut order = places;
        order.truncate(order.len() - replicated.len());
        let free = (0..divided.len()).filter(|place| !order.contains(place));
        let free: Vec<usize> = free.collect();
        extents.push(free.iter().map(|&place| divided[place]).product());
        order.extend(free);
        let assignment = if assignment.is_row_major() {
            TileAssignment::transposed(extents, &divided, &order)?
        } else {
            assignment
                .reshaped(divided)
                .transpose(&order)
                .reshaped(extents)
        };
        TiledSharding::new(&assignment, &Subgroup::ALL)
    }

    /// The sharding of a tile assignment, with axes `axis_0`, `axis_1`, ….
    pub(super) fn of_tiled(sharding: &TiledSharding) -> Self {
        let tiles = sharding.assignment();
        let dimensions = tiles.extents().len();
        // Stride, extent, dimension of each digit, and its place there from the innermost on.
        // Without a layout, dimensions are digits.
        let mut digits: Vec<(i64, i64, usize, usize)> = Vec::new();
        let layout = tiles.reshape().and_then(|_| tiles.to_layout().ok());
        let is_layout = layout.is_some();
        if let Some(layout) = layout {
            for (dimension, mode) in layout.modes().enumerate() {
                let own = layout_of::digits(&mode).into_iter().enumerate();
                digits.extend(
                    own.map(|(place, (extent, stride))| (stride, extent, dimension, place)),
                );
            }
            digits.sort_unstable_by(|one, other| other.cmp(one));
        } else {
            let extents = tiles.extents().iter().enumerate();
            digits.extend(extents.map(|(dimension, &extent)| (0, extent, dimension, 0)));
        }
        if digits.is_empty() {
            digits.push((1, 1, dimensions, 0));
        }
        let extents: Vec<i64> = digits.iter().map(|&(_, extent, ..)| extent).collect();
        let assignment = if is_layout {
            let in_order = TileAssignment::row_major(extents);
            in_order.unwrap_or_else(|_| tiles.clone())
        } else {
            tiles.clone()
        };
        let names = (0..digits.len()).map(|axis| format!("axis_{axis}"));
        let mesh = Mesh::unchecked(names.collect(), assignment);
        let mut axes = vec![Vec::new(); dimensions + 1];
        for (axis, &(_, size, dimension, place)) in digits.iter().enumerate() {
            let axis = AxisRef {
                axis,
                pre_size: 1,
                size,
            };
            axes[dimension].push((place, axis));
        }
        let rank = sharding.rank();
        let axes = axes.into_iter().enumerate().map(|(dimension, mut axes)| {
            if dimension < rank {
                axes.sort_unstable_by_key(|&(place, _)| Reverse(place));
            }
            axes.into_iter().map(|(_, axis)| axis).collect()
        });
        let mut axes: Vec<Vec<AxisRef>> = axes.collect();
        let mut others = [const { Vec::new() }; 3];
        for (place, kind) in sharding.subgroups().iter().enumerate() {
            let own = Subgroup::ALL.iter().position(|other| other == kind);
            others[own.unwrap_or_default()].clone_from(&axes[rank + place]);
        }
        let dimensions = axes.drain(..rank).map(|axes| DimensionSharding {
            axes,
            is_open: false,
        });
        Self {
            mesh,
            dimensions: dimensions.collect(),
            others,
        }
    }

    /// Whether every axis is in the group of this kind, and none divides a dimension.
    fn is_whole(&self, kind: Subgroup) -> bool {
        let axes = self.others(kind);
        let all = (0..self.mesh.names().len()).map(|axis| AxisRef {
            axis,
            pre_size: 1,
            size: self.mesh.assignment().extents()[axis],
        });
        self.dimensions.is_empty() && axes.iter().copied().eq(all)
    }
}

/// `one, other`.
pub(super) fn joined(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

impl NamedSharding {
    /// `'a', 'b':(2)2`, with the quotes of XLA or of Shardy.
    fn list(&self, axes: &[AxisRef], shardy: bool) -> String {
        let quote = if shardy { "\"" } else { "'" };
        joined(
            axes.iter()
                .map(|&axis| self.mesh.written(axis).replace('\'', quote)),
        )
    }
}

/// As XLA prints it; with `{:#}`, as Shardy does: `<mesh<["a"=2, "b"=4]>, [{"a"}, {"b"}]>`.
impl Display for NamedSharding {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let shardy = formatter.alternate();
        let (open, close) = if shardy { ('<', '>') } else { ('{', '}') };
        write!(formatter, "{open}")?;
        self.mesh.fmt(formatter)?;
        if !shardy {
            if self.mesh.maximal_device().is_some() {
                return write!(formatter, "{close}");
            }
            let nothing = self.others.iter().all(Vec::is_empty);
            if self.dimensions.is_empty() && nothing {
                return write!(formatter, ", replicated{close}");
            }
            for kind in [Subgroup::Unreduced, Subgroup::Manual] {
                let rest = self.others.iter().filter(|axes| !axes.is_empty()).count();
                if rest == 1 && self.is_whole(kind) {
                    return write!(formatter, ", {}{close}", kind.name());
                }
            }
        }
        let dimensions = self.dimensions.iter().map(|dimension| {
            let mut axes = self.list(&dimension.axes, shardy);
            if dimension.is_open {
                axes += if dimension.axes.is_empty() {
                    "?"
                } else {
                    ", ?"
                };
            }
            format!("{{{axes}}}")
        });
        write!(formatter, ", [{}]", joined(dimensions))?;
        for kind in [Subgroup::Replicated, Subgroup::Unreduced, Subgroup::Manual] {
            let axes = self.others(kind);
            if !axes.is_empty() {
                let axes = self.list(axes, shardy);
                write!(formatter, ", {}={{{axes}}}", kind.name())?;
            }
        }
        write!(formatter, "{close}")
    }
}

/// One entry of a [`PartitionSpec`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpecEntry {
    /// The names of the axes that divide the dimension, outermost first; perhaps none.
    Axes(Vec<String>),
    /// A compiler may choose.
    Unconstrained,
}

/// The mesh axes of each dimension as JAX names them: `PartitionSpec('a', None, ('b', 'c'))`.
///
/// Dimensions without an entry are not divided. It is read as JAX prints it, `P(…)` or
/// `PartitionSpec(…)`, or as JSON: `["a",null,["b","c"]]`.
///
/// ```
/// use stridewise::xla::{Mesh, PartitionSpec};
///
/// let mesh: Mesh = "mesh['a'=2,'b'=4]".parse()?;
/// let spec: PartitionSpec = "P('b', None)".parse()?;
/// assert_eq!(
///     spec.on(&mesh, 2)?.to_tiled()?.to_string(),
///     "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}"
/// );
/// # Ok::<(), stridewise::xla::XlaError>(())
/// ```
///
/// Source: JAX `jax.sharding.PartitionSpec`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartitionSpec {
    /// The entries, one for each dimension from the first on.
    pub entries: Vec<SpecEntry>,
}

impl PartitionSpec {
    /// The sharding of an array of this rank over a mesh.
    ///
    /// # Errors
    /// More entries than dimensions, an unknown axis, an axis twice.
    pub fn on(&self, mesh: &Mesh, rank: usize) -> Result<NamedSharding, XlaError> {
        if self.entries.len() > rank {
            return Err(ShardingFault::ShardingRank {
                sharding: self.entries.len(),
                shape: rank,
            }
            .into());
        }
        let mut dimensions = Vec::new();
        for entry in &self.entries {
            let (names, is_open): (&[String], bool) = match entry {
                SpecEntry::Axes(names) => (names, false),
                SpecEntry::Unconstrained => (&[], true),
            };
            let axes = names.iter().map(|name| mesh.axis(name));
            let axes = axes.collect::<Result<_, _>>()?;
            dimensions.push(DimensionSharding { axes, is_open });
        }
        dimensions.resize(rank, DimensionSharding::default());
        NamedSharding::new(mesh.clone(), dimensions, &[])
    }
}

/// As JAX prints it.
impl Display for PartitionSpec {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let entry = |entry: &SpecEntry| match entry {
            SpecEntry::Unconstrained => "UNCONSTRAINED".to_string(),
            SpecEntry::Axes(names) => match &names[..] {
                [] => "None".to_string(),
                [name] => format!("'{name}'"),
                names => format!("({})", joined(names.iter().map(|name| format!("'{name}'")))),
            },
        };
        let entries = joined(self.entries.iter().map(entry));
        write!(formatter, "PartitionSpec({entries})")
    }
}
