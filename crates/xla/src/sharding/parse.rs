//! Reads shardings, meshes, partition specs and replica groups.

use super::{
    AxisRef, DimensionSharding, Mesh, NamedSharding, PartitionSpec, ReplicaGroups, Sharding,
    SpecEntry, Subgroup, TileAssignment, TiledSharding, tile_assignment::count,
};
use crate::{Expected, Parser, ShardingFault, XlaError};
use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::str::FromStr;

type Result<T> = core::result::Result<T, XlaError>;

/// Refuses what is written from a byte on.
fn at(position: usize) -> impl Fn(XlaError) -> XlaError {
    move |error| match error {
        XlaError::Sharding(fault) => XlaError::ShardingText { position, fault },
        other => other,
    }
}

fn refused<T>(position: usize, fault: ShardingFault) -> Result<T> {
    Err(XlaError::ShardingText { position, fault })
}

/// Reads a text as a whole.
fn whole<'a, T>(text: &'a str, read: impl FnOnce(&mut Parser<'a>) -> Result<T>) -> Result<T> {
    let mut parser = Parser::new(text);
    let value = read(&mut parser)?;
    parser.end()?;
    Ok(value)
}

/// In XLA's notation, or in Shardy's; see [`Sharding`].
impl FromStr for Sharding {
    type Err = XlaError;

    fn from_str(text: &str) -> Result<Self> {
        whole(text, Parser::sharding)
    }
}

/// In the notation of XLA or Shardy, or as JSON: `{"axes":{"a":2,"b":4},"devices":[…]}`.
impl FromStr for Mesh {
    type Err = XlaError;

    fn from_str(text: &str) -> Result<Self> {
        whole(text, |parser| {
            if parser.peek()? == Some('{') {
                return parser.json_mesh();
            }
            parser.take_word("sdy.mesh")?;
            parser.mesh(None)
        })
    }
}

/// As JAX prints it, or as JSON; see [`PartitionSpec`].
impl FromStr for PartitionSpec {
    type Err = XlaError;

    fn from_str(text: &str) -> Result<Self> {
        whole(text, Parser::partition_spec)
    }
}

/// In XLA's notation; see [`ReplicaGroups`].
impl FromStr for ReplicaGroups {
    type Err = XlaError;

    fn from_str(text: &str) -> Result<Self> {
        whole(text, Parser::replica_groups)
    }
}

/// `[4,2]<=[2,4]T(1,0)` or `[2,2]0,3,2,1`.
impl FromStr for TileAssignment {
    type Err = XlaError;

    fn from_str(text: &str) -> Result<Self> {
        whole(text, Parser::tile_assignment)
    }
}

impl NamedSharding {
    /// Reads the axes of each dimension over a known mesh: `[{"a"}, {"b":(2)2}], replicated={"c"}`,
    /// or a sharding of Shardy whose mesh is a name, `<@mesh, [{"a"}, {}]>`.
    ///
    /// # Errors
    /// Text that is no sharding, unknown axes, and those of [`new`](Self::new).
    pub fn parse(text: &str, mesh: &Mesh) -> Result<Self> {
        whole(text, |parser| {
            if parser.peek()? == Some('[') {
                return parser.dimensions(mesh.clone(), None);
            }
            parser.take("#sdy.sharding")?;
            parser.character('<')?;
            let mesh = parser.mesh(Some(mesh))?;
            parser.character(',')?;
            parser.dimensions(mesh, Some(">"))
        })
    }
}

impl Parser<'_> {
    fn sharding(&mut self) -> Result<Sharding> {
        let shardy = self.take("#sdy.sharding")?;
        if shardy || self.peek()? == Some('<') {
            self.character('<')?;
            let mesh = self.mesh(None)?;
            self.character(',')?;
            return Ok(Sharding::Named(self.dimensions(mesh, Some(">"))?));
        }
        if self.peek()? == Some('@') || self.word()? == "mesh" {
            let mesh = self.mesh(None)?;
            self.character(',')?;
            return Ok(Sharding::Named(self.dimensions(mesh, None)?));
        }
        if !self.take("{")? {
            return self.expected(Expected::Sharding);
        }
        match self.peek()? {
            Some('{' | '}') => {
                let elements = self.list('}', |parser| {
                    parser.character('{')?;
                    parser.braced()
                })?;
                Ok(Sharding::Tuple(elements))
            }
            _ => self.braced(),
        }
    }

    /// A sharding that is no tuple, after its brace.
    fn braced(&mut self) -> Result<Sharding> {
        self.skip()?;
        let start = self.position;
        if matches!(self.word()?, "mesh" | "maximal_mesh" | "single_device") {
            return self.named();
        }
        let (mut kinds, mut device, mut tiles) = (Vec::new(), None, None);
        let mut subgroups = Vec::new();
        while !self.take("}")? {
            let place = self.position;
            let word = self.word()?;
            if !self.take_word(word)? || word.is_empty() {
                return self.expected(Expected::ShardingPart);
            }
            match word {
                "replicated" | "manual" | "unreduced" | "unknown" | "maximal" => kinds.push(word),
                "device" if device.is_none() => {
                    self.character('=')?;
                    self.skip()?;
                    device = Some((self.position, self.integer()?));
                }
                "devices" if tiles.is_none() => {
                    self.character('=')?;
                    tiles = Some((self.position, self.tile_assignment()?));
                }
                "last_tile_dim_replicate" if subgroups.is_empty() => {
                    subgroups.push(Subgroup::Replicated);
                }
                "last_tile_dims" if subgroups.is_empty() => {
                    self.character('=')?;
                    self.character('{')?;
                    subgroups = self.list('}', Self::subgroup)?;
                }
                "metadata" => self.metadata()?,
                "shard_as" | "shard_like" => {
                    self.integer()?;
                }
                _ => {
                    self.position = place;
                    return self.expected(Expected::ShardingPart);
                }
            }
        }
        // Of several kinds, XLA takes the first one in this order.
        let in_order = ["replicated", "maximal", "manual", "unknown", "unreduced"];
        let kind = in_order.into_iter().find(|kind| kinds.contains(kind));
        let takes_no_devices =
            |kind, position| refused(position, ShardingFault::TakesNoDevices { kind });
        match (kind, tiles, device) {
            (Some("maximal"), None, Some((_, device @ 0..))) => Ok(Sharding::Maximal(device)),
            (Some("maximal"), None, device) => {
                let position = device.map_or(start, |(position, _)| position);
                refused(position, ShardingFault::NoDevice)
            }
            (Some(kind), Some((position, _)), _) | (Some(kind), None, Some((position, _))) => {
                takes_no_devices(kind, position)
            }
            (Some("replicated"), None, None) => Ok(Sharding::Replicated),
            (Some("manual"), None, None) => Ok(Sharding::Manual),
            (Some("unreduced"), None, None) => Ok(Sharding::Unreduced),
            (Some(_), None, None) => Ok(Sharding::Unknown),
            (None, Some(_), Some((position, _))) => takes_no_devices("tiled", position),
            (None, Some((_, tiles)), None) => {
                let tiled = TiledSharding::new(&tiles, &subgroups).map_err(at(start))?;
                Ok(Sharding::Tiled(tiled))
            }
            (None, None, _) => {
                self.position = start;
                self.expected(Expected::ShardingPart)
            }
        }
    }

    fn subgroup(&mut self) -> Result<Subgroup> {
        let word = self.word()?;
        let known = Subgroup::ALL.into_iter().find(|kind| kind.name() == word);
        match known {
            Some(kind) => {
                self.position += word.len();
                Ok(kind)
            }
            None => self.expected(Expected::Subgroup),
        }
    }

    /// Skips `={…}` with its inner braces and strings.
    fn metadata(&mut self) -> Result<()> {
        self.character('=')?;
        self.character('{')?;
        let (mut depth, mut quoted, mut escaped) = (1, false, false);
        for (place, letter) in self.rest().char_indices() {
            match letter {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                '"' => quoted = !quoted,
                '{' if !quoted => depth += 1,
                '}' if !quoted => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.position += place + 1;
                return Ok(());
            }
        }
        self.position += self.rest().len();
        self.expected(Expected::Character('}'))
    }

    fn extents(&mut self) -> Result<Vec<i64>> {
        self.character('[')?;
        let position = self.position;
        let extents = self.list(']', Self::integer)?;
        if extents.is_empty() {
            return refused(position, ShardingFault::NoDimensions);
        }
        count(&extents).map_err(|fault| XlaError::ShardingText { position, fault })?;
        Ok(extents)
    }

    fn tile_assignment(&mut self) -> Result<TileAssignment> {
        self.skip()?;
        let start = self.position;
        let extents = self.extents()?;
        if self.take("<=")? {
            return self.transposed(extents, start);
        }
        self.listed(extents, start, None)
    }

    /// `[2,4]T(1,0)`.
    fn transposed(&mut self, extents: Vec<i64>, start: usize) -> Result<TileAssignment> {
        let reshape = self.extents()?;
        self.skip()?;
        let mut position = self.position;
        let mut permutation = Vec::new();
        if self.take_word("T")? {
            self.character('(')?;
            permutation = self.list(')', Self::integer)?;
        } else if reshape.len() == 1 {
            permutation.push(0);
        } else {
            return self.expected(Expected::Character('T'));
        }
        let places = permutation.iter().map(|&place| usize::try_from(place).ok());
        let Some(places) = places.collect::<Option<Vec<usize>>>() else {
            let rank = reshape.len();
            return refused(
                position,
                ShardingFault::NotAPermutation { permutation, rank },
            );
        };
        let tiles = TileAssignment::transposed(extents, &reshape, &places);
        if matches!(
            tiles,
            Err(XlaError::Sharding(ShardingFault::TileCount { .. }))
        ) {
            position = start;
        }
        tiles.map_err(at(position))
    }

    /// Numbers of devices with commas between them, up to a closing character if there is one: then
    /// no device may be absent.
    fn listed(
        &mut self,
        extents: Vec<i64>,
        start: usize,
        close: Option<char>,
    ) -> Result<TileAssignment> {
        let (mut devices, mut positions) = (Vec::new(), Vec::new());
        let device = |parser: &mut Self| {
            parser.skip()?;
            positions.push(parser.position);
            parser.integer()
        };
        if let Some(close) = close {
            devices = self.list(close, device)?;
        } else {
            let mut device = device;
            loop {
                devices.push(device(self)?);
                if !self.take(",")? {
                    break;
                }
            }
        }
        let mut tiles = TileAssignment::listed(extents, devices);
        if close.is_some() {
            tiles = tiles.and_then(TileAssignment::complete);
        }
        tiles.map_err(|error| {
            let position = match &error {
                XlaError::Sharding(ShardingFault::DeviceTwice { places, .. }) => {
                    positions[places[1]]
                }
                XlaError::Sharding(
                    ShardingFault::DeviceOutside { place, .. }
                    | ShardingFault::NegativeDevice { place, .. },
                ) => positions[*place],
                _ => start,
            };
            at(position)(error)
        })
    }

    /// `'a'`, `"a"` or `a`.
    fn axis_name(&mut self) -> Result<String> {
        let Some(quote @ ('\'' | '"')) = self.peek()? else {
            let word = self.word()?;
            if word.is_empty() {
                return self.expected(Expected::AxisName);
            }
            self.position += word.len();
            return Ok(word.to_string());
        };
        self.position += 1;
        let Some((name, _)) = self.rest().split_once(quote) else {
            self.position += self.rest().len();
            return self.expected(Expected::Character(quote));
        };
        self.position += name.len() + 1;
        if name.is_empty() {
            return self.expected(Expected::AxisName);
        }
        Ok(name.to_string())
    }

    /// A mesh, or the name of the known one.
    fn mesh(&mut self, known: Option<&Mesh>) -> Result<Mesh> {
        self.skip()?;
        let start = self.position;
        for word in ["maximal_mesh", "single_device"] {
            if self.take_word(word)? {
                self.character('[')?;
                self.take_word("device_id")?;
                self.character('=')?;
                self.skip()?;
                let position = self.position;
                let device = self.integer()?;
                if device < 0 {
                    return refused(position, ShardingFault::NoDevice);
                }
                self.character(']')?;
                return Ok(Mesh::maximal(device));
            }
        }
        let symbol = if self.take("@")? {
            Some(self.axis_name()?)
        } else {
            None
        };
        self.take("=")?;
        self.take_word("mesh")?;
        let angle = self.take("<")?;
        if !angle && self.peek()? != Some('[') {
            return match (symbol, known) {
                (Some(_), Some(mesh)) => Ok(mesh.clone()),
                (Some(name), None) => refused(start, ShardingFault::UnknownMesh { name }),
                (None, _) => self.expected(Expected::Mesh),
            };
        }
        let bracket = self.take("[")?;
        let position = self.position;
        let close = if bracket { ']' } else { '>' };
        let axes = self.list(close, |parser| {
            let name = parser.axis_name()?;
            parser.character('=')?;
            Ok((name, parser.integer()?))
        })?;
        let (names, extents): (Vec<String>, Vec<i64>) = axes.into_iter().unzip();
        let ids = self.device_ids(&names, extents, position)?;
        if angle && bracket {
            self.character('>')?;
        }
        ids.map_or_else(
            || Ok(Mesh::empty()),
            |(names, ids)| {
                if names.is_empty() {
                    return Ok(Mesh::maximal(ids.devices()[0]));
                }
                Mesh::new(names, ids)
            },
        )
        .map_err(at(position))
    }

    /// The order of a mesh's devices, if it has axes or a device: that of their numbers, or the one
    /// that follows.
    fn device_ids(
        &mut self,
        names: &[String],
        extents: Vec<i64>,
        start: usize,
    ) -> Result<Option<(Vec<String>, TileAssignment)>> {
        if !names.is_empty() {
            count(&extents).map_err(|fault| XlaError::ShardingText {
                position: start,
                fault,
            })?;
        }
        let before = self.position;
        let listed = if self.take(",")? && self.take_word("device_ids")? {
            self.character('=')?;
            let round = self.take("(")?;
            if round && self.peek()? == Some('[') {
                let tiles = self.transposed(extents, start)?;
                self.character(')')?;
                return Ok(Some((names.to_vec(), tiles)));
            }
            if !round {
                self.character('[')?;
            }
            Some(if round { ')' } else { ']' })
        } else {
            self.position = before;
            None
        };
        let Some(close) = listed else {
            if names.is_empty() {
                return Ok(None);
            }
            let tiles = TileAssignment::row_major(extents).map_err(at(start))?;
            return Ok(Some((names.to_vec(), tiles)));
        };
        if names.is_empty() {
            self.skip()?;
            let position = self.position;
            let devices = self.list(close, Self::integer)?;
            return match devices[..] {
                [device] if device >= 0 => {
                    Ok(Some((Vec::new(), TileAssignment::single(0, device))))
                }
                _ => refused(position, ShardingFault::NoDevice),
            };
        }
        Ok(Some((
            names.to_vec(),
            self.listed(extents, start, Some(close))?,
        )))
    }

    /// `{"axes":{"a":2,"b":4},"devices":[0,1,…]}`.
    fn json_mesh(&mut self) -> Result<Mesh> {
        self.character('{')?;
        let start = self.position;
        let (mut names, mut extents, mut devices) = (Vec::new(), Vec::new(), None);
        self.list('}', |parser| {
            let place = parser.position;
            let field = parser.axis_name()?;
            parser.character(':')?;
            match &*field {
                "axes" => {
                    parser.character('{')?;
                    let axes = parser.list('}', |parser| {
                        let name = parser.axis_name()?;
                        parser.character(':')?;
                        Ok((name, parser.integer()?))
                    })?;
                    (names, extents) = axes.into_iter().unzip();
                }
                "devices" => {
                    parser.character('[')?;
                    devices = Some(parser.position);
                    parser.list(']', Self::integer)?;
                }
                _ => {
                    parser.position = place;
                    return parser.expected(Expected::Mesh);
                }
            }
            Ok(())
        })?;
        let end = self.position;
        let tiles = match devices {
            None => TileAssignment::row_major(extents).map_err(at(start))?,
            Some(position) => {
                self.position = position;
                let tiles = self.listed(extents, start, Some(']'))?;
                self.position = end;
                tiles
            }
        };
        Mesh::new(names, tiles).map_err(at(start))
    }

    /// An axis of a mesh, `'a'` or `'b':(2)2`.
    fn axis(&mut self, mesh: &Mesh) -> Result<AxisRef> {
        self.skip()?;
        let start = self.position;
        let name = self.axis_name()?;
        if !self.take(":")? {
            return mesh.axis(&name).map_err(at(start));
        }
        self.character('(')?;
        let pre_size = self.integer()?;
        self.character(')')?;
        let size = self.integer()?;
        mesh.sub_axis(&name, pre_size, size).map_err(at(start))
    }

    /// `{mesh[…], [{'a'}, {}], …}`, after its brace.
    fn named(&mut self) -> Result<Sharding> {
        let mesh = self.mesh(None)?;
        if mesh.maximal_device().is_some() {
            if self.take(",")? {
                self.take_word("metadata")?;
                self.metadata()?;
            }
            self.character('}')?;
            let named = NamedSharding::new(mesh, Vec::new(), &[])?;
            return Ok(Sharding::Named(named));
        }
        self.character(',')?;
        let before = self.position;
        let kind = Subgroup::ALL.into_iter().find(|kind| {
            let taken = self.take_word(kind.name());
            taken.is_ok_and(|taken| taken)
        });
        let Some(kind) = kind else {
            self.position = before;
            return Ok(Sharding::Named(self.dimensions(mesh, Some("}"))?));
        };
        if self.take(",")? {
            self.take_word("metadata")?;
            self.metadata()?;
        }
        self.character('}')?;
        let others = match kind {
            Subgroup::Replicated => Vec::new(),
            kind => {
                let axes = mesh.names().iter().map(|name| mesh.axis(name));
                [(kind, axes.collect::<Result<_>>()?)].into()
            }
        };
        Ok(Sharding::Named(NamedSharding::new(
            mesh,
            Vec::new(),
            &others,
        )?))
    }

    /// `[{'a'}, {?}], replicated={'b'}` up to the closing text.
    fn dimensions(&mut self, mesh: Mesh, close: Option<&str>) -> Result<NamedSharding> {
        self.skip()?;
        let start = self.position;
        self.character('[')?;
        let dimensions = self.list(']', |parser| parser.dimension_sharding(&mesh))?;
        let mut others = Vec::new();
        while self.take(",")? {
            let word = self.word()?;
            if word == "metadata" {
                self.take_word(word)?;
                self.metadata()?;
                continue;
            }
            let Some(kind) = Subgroup::ALL.into_iter().find(|kind| kind.name() == word) else {
                return self.expected(Expected::AxesKind);
            };
            self.take_word(word)?;
            self.character('=')?;
            self.character('{')?;
            others.push((kind, self.list('}', |parser| parser.axis(&mesh))?));
        }
        match close {
            Some(close) if !self.take(close)? => {
                return self.expected(Expected::CommaOr(close.chars().next().unwrap_or('}')));
            }
            _ => {}
        }
        NamedSharding::new(mesh, dimensions, &others).map_err(at(start))
    }

    /// `{'a', 'b':(2)2, ?}`, and a priority, `p1`.
    fn dimension_sharding(&mut self, mesh: &Mesh) -> Result<DimensionSharding> {
        self.character('{')?;
        let mut dimension = DimensionSharding::default();
        self.list('}', |parser| {
            parser.skip()?;
            if dimension.is_open {
                return parser.expected(Expected::Character('}'));
            }
            if parser.take("?")? {
                dimension.is_open = true;
            } else {
                dimension.axes.push(parser.axis(mesh)?);
            }
            Ok(())
        })?;
        let priority = self.word()?;
        if let Some(digits) = priority.strip_prefix('p') {
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            if !is_number {
                return self.expected(Expected::Integer);
            }
            self.position += priority.len();
        }
        Ok(dimension)
    }

    fn partition_spec(&mut self) -> Result<PartitionSpec> {
        let close = if self.take_word("P")? || self.take_word("PartitionSpec")? {
            self.character('(')?;
            ')'
        } else {
            self.character('[')?;
            ']'
        };
        let mut entries = Vec::new();
        // A tuple of one entry in Python ends with a comma.
        while !self.take(close.encode_utf8(&mut [0; 4]))? {
            entries.push(self.spec_entry()?);
            if !self.take(",")? && self.peek()? != Some(close) {
                return self.expected(Expected::CommaOr(close));
            }
        }
        Ok(PartitionSpec { entries })
    }

    fn spec_entry(&mut self) -> Result<SpecEntry> {
        let close = match self.peek()? {
            Some('[') => ']',
            Some('(') => ')',
            Some('\'' | '"') => return Ok(SpecEntry::Axes([self.axis_name()?].into())),
            _ => {
                return if self.take_word("null")? || self.take_word("None")? {
                    Ok(SpecEntry::Axes(Vec::new()))
                } else if self.take_word("UNCONSTRAINED")? || self.take_word("P.UNCONSTRAINED")? {
                    Ok(SpecEntry::Unconstrained)
                } else {
                    self.expected(Expected::SpecEntry)
                };
            }
        };
        self.position += 1;
        let mut names = Vec::new();
        while !self.take(close.encode_utf8(&mut [0; 4]))? {
            names.push(self.axis_name()?);
            if !self.take(",")? && self.peek()? != Some(close) {
                return self.expected(Expected::CommaOr(close));
            }
        }
        Ok(SpecEntry::Axes(names))
    }

    fn replica_groups(&mut self) -> Result<ReplicaGroups> {
        if self.take_word("replica_groups")? {
            self.character('=')?;
        }
        self.skip()?;
        let start = self.position;
        if self.peek()? == Some('[') {
            let tiles = self.tile_assignment()?;
            return ReplicaGroups::new(tiles).map_err(at(start));
        }
        self.character('{')?;
        let mut positions = Vec::new();
        let groups = self.list('}', |parser| {
            parser.character('{')?;
            parser.list('}', |parser| {
                parser.skip()?;
                positions.push(parser.position);
                parser.integer()
            })
        })?;
        let size = groups.first().map_or(0, Vec::len);
        if let Some(other) = groups.iter().find(|group| group.len() != size) {
            let sizes = [size, other.len()];
            return refused(start, ShardingFault::GroupSizes { sizes });
        }
        let extents = [groups.len() as i64, size as i64].to_vec();
        let tiles = TileAssignment::listed(extents, groups.concat());
        ReplicaGroups::new(tiles.map_err(at(start))?)
    }
}
