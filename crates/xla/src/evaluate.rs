//! Operations on XLA's shapes and shardings by name, on text, as front ends call them.

use crate::{
    ArrayShape, Dimension, ElementType, Layout, Mesh, PartitionSpec, Reshard, Shape, ShardBox,
    Sharding, Shards, Subgroup, TiledSharding, Transfer, XlaError,
};
use alloc::{format, string::ToString, vec::Vec};
use core::{fmt::Display, str::FromStr};
use stridewise_value::{self as value, EvaluateError, Json};

/// How many positions an answer lists.
const MOST_POSITIONS: i64 = 1 << 20;

/// How many transfers an answer lists.
const MOST_TRANSFERS: usize = 1 << 16;

type Result<T> = core::result::Result<T, EvaluateError>;

/// How help writes the kind of an operand.
macro_rules! kind {
    (element_type) => {
        "element type"
    };
    (layout) => {
        "layout"
    };
    (number $name:literal) => {
        $name
    };
    (numbers $name:literal) => {
        concat!("[", $name, "]")
    };
    (sharding) => {
        "sharding"
    };
    (mesh) => {
        "mesh"
    };
    (partition_spec) => {
        "partition spec"
    };
    ($text:ident) => {
        "text"
    };
}

/// The operations: `group.name(operand: kind, …) => answer`.
macro_rules! operations {
    (
        $($group:ident.$name:ident($($operand:ident: $kind:ident $($label:literal)?),*) =>
        $answer:expr;)*
    ) => {
        /// The operations on XLA's shapes and shardings: their names, and the kinds of their
        /// operands.
        pub const OPERATIONS: &[(&str, &[&str])] = &[$((
            concat!(stringify!($group), ".", stringify!($name)),
            &[$(kind!($kind $($label)?)),*],
        )),*];

        const ROWS: &[fn(&[&str]) -> Result<Json>] = &[$(|given| {
            let mut given = given.iter().copied().enumerate();
            $(let $operand = $kind(given.next().unwrap_or_default())?;)*
            $answer
        }),*];
    };
}
operations! {
    xla.parse(a: shape) => Ok(a.to_string().into());
    xla.parse_layout(a: xla_layout) => Ok(a.to_string().into());
    xla.validate(a: shape) => json(a.validate().map(|()| true));
    xla.linear(a: array) => linear(&a);
    xla.linear_index(a: array, index: numbers "indices") => json(a.linear_index(&index));
    xla.multi_index(a: array, position: number "position") => json(a.multi_index(position));
    xla.strides(a: array) => json(a.strides());
    xla.tiled_bounds(a: array) => json(a.buffer().map(|buffer| buffer.bounds().to_vec()));
    xla.elements(a: array) => json(a.elements_in());
    xla.true_rank(a: array) => Ok(a.true_rank().into());
    xla.byte_size(a: shape) => json(a.byte_size_of());
    xla.array_size(a: array) => json(a.array_size());
    xla.array_data_size(a: array) => json(a.array_data_size());
    xla.buffer_size(a: array) => json(a.buffer_size());
    xla.is_untiled_layout(a: array) => json(a.is_untiled_layout());
    xla.broadcast(a: shape, b: shape, along: numbers "dimensions") => text(a.broadcast(&b, &along));
    xla.broadcast_in_dim(a: array, extents: numbers "extents", along: numbers "dimensions") => {
        let extents: Vec<Dimension> = extents.into_iter().map(Dimension::Fixed).collect();
        text(a.broadcast_in_dim(&extents, &along))
    };
    xla.broadcast_sizes(a: array, sizes: numbers "extents") => text(a.broadcast_sizes(&sizes));
    xla.permute_dimensions(a: array, order: numbers "permutation") =>
        text(a.permute_dimensions(&order));
    xla.transpose_is_bitcast(a: array, b: array, order: numbers "dimensions") =>
        json(a.transpose_is_bitcast(&b, &order));
    xla.reshape_is_bitcast(a: array, b: array) => json(a.reshape_is_bitcast(&b));
    xla.drop_degenerate_dimensions(a: array) => text(a.drop_degenerate_dimensions());
    xla.delete_dimension(a: array, dimension: number "dimension") =>
        text(a.delete_dimension(dimension));
    xla.compatible(a: shape, b: shape) => Ok(a.compatible(&b).into());
    xla.to_layout(a: array) => text(a.to_layout().map(|bridge| *bridge.layout()));
    xla.predicate(a: array) => text(a.to_layout().map(|bridge| bridge.predicate()));
    xla.from_layout(element: element_type, l: layout) => text(ArrayShape::from_layout(element, &l));
    sharding.parse(s: sharding) => parts(&s);
    sharding.tiles(s: sharding, shape: numbers "extents") => tiles(&s, &shape);
    sharding.named(mesh: mesh, spec: partition_spec, shape: numbers "extents") =>
        named(&mesh, &spec, &shape);
    sharding.reshard(shape: numbers "extents", from: sharding, to: sharding) =>
        reshard(&shape, &from, &to);
    sharding.to_layout(s: sharding) => text(tiled(&s).and_then(|tiled| tiled.to_layout()));
    sharding.from_layout(l: layout, devices: number "devices") =>
        text(TiledSharding::from_layout(&l, devices));
}

/// Evaluates an operation by name on operands in XLA's notation; integers and arrays of integers
/// are written as in JSON.
///
/// A mesh is written as [`Mesh`] reads it, and so is a [`PartitionSpec`].
///
/// ```
/// use stridewise::{value::EvaluateError, xla::evaluate};
/// let answer = evaluate("xla.linear_index", &["f32[3,5]{1,0:T(2,2)}", "[2,3]"])?;
/// assert_eq!(answer.to_string(), "17");
/// let answer = evaluate("sharding.named", &["mesh['a'=2]", "P('a')", "[5]"])?;
/// assert_eq!(
///     answer.to_string(),
///     r#"{"hlo":"{devices=[2]<=[2]}","shard_shape":[3],"indices":{"0":[[0,3]],"1":[[3,5]]}}"#
/// );
/// # Ok::<(), EvaluateError>(())
/// ```
///
/// # Errors
/// [`EvaluateError`] if the name or an operand cannot be read, or if the operation refuses its
/// operands.
pub fn evaluate(name: &str, operands: &[&str]) -> Result<Json> {
    let names = || OPERATIONS.iter().map(|&(name, _)| name);
    let row = names().position(|known| known == name);
    let row = row.ok_or_else(|| EvaluateError::unknown(name, names()))?;
    let (wanted, given) = (OPERATIONS[row].1, operands.len());
    if given != wanted.len() {
        return Err(EvaluateError::InvalidRequest(format!(
            "{name} takes {} arguments ({}), not {given}",
            wanted.len(),
            wanted.join(", ")
        )));
    }
    ROWS[row](operands).map_err(|why| why.of(name))
}

fn refused(error: impl Display) -> EvaluateError {
    EvaluateError::NoResult(error.to_string())
}

fn json<T: Into<Json>>(answer: core::result::Result<T, XlaError>) -> Result<Json> {
    answer.map(T::into).map_err(refused)
}

fn text<T: Display>(answer: core::result::Result<T, XlaError>) -> Result<Json> {
    json(answer.map(|answer| answer.to_string()))
}

/// The positions of all elements in logical order, last dimension fastest.
fn linear(shape: &ArrayShape) -> Result<Json> {
    let buffer = shape.buffer().map_err(refused)?;
    let elements = shape.elements_in().map_err(refused)?;
    if elements > MOST_POSITIONS {
        return Err(refused(format!(
            "{elements} elements, more than the {MOST_POSITIONS} that are listed"
        )));
    }
    Ok(buffer.positions().collect::<Vec<i64>>().into())
}

/// The tiles of a sharding that has some.
fn tiled(sharding: &Sharding) -> core::result::Result<TiledSharding, XlaError> {
    match sharding {
        Sharding::Tiled(tiled) => Ok(tiled.clone()),
        Sharding::Named(named) => named.to_tiled(),
        other => Err(crate::ShardingFault::NoShards {
            kind: other.kind().unwrap_or("tiled"),
        }
        .into()),
    }
}

/// The text of a sharding, and its parts.
fn parts(sharding: &Sharding) -> Result<Json> {
    let mut fields = [("text", sharding.to_string().into())].to_vec();
    if let Some(kind) = sharding.kind() {
        fields.push(("kind", kind.into()));
        return Ok(Json::Object(fields));
    }
    let tiled = tiled(sharding).map_err(refused)?;
    let names = tiled.subgroups().iter().map(|kind| kind.name());
    let names: Vec<&str> = names.collect();
    let is_replicated = tiled.subgroups() == [Subgroup::Replicated];
    fields.extend([
        ("dims", tiled.assignment().extents().to_vec().into()),
        ("devices", tiled.assignment().devices().into()),
        ("replicate_on_last_tile_dim", is_replicated.into()),
        (
            "subgroup_types",
            if is_replicated { Vec::new() } else { names }.into(),
        ),
    ]);
    Ok(Json::Object(fields))
}

/// `[[0,2],[3,4]]`.
fn intervals(bounds: &ShardBox) -> Json {
    let pairs = bounds.offsets.iter().zip(&bounds.limits);
    let pairs = pairs.map(|(&offset, &limit)| Json::from([offset, limit].to_vec()));
    Json::Array(pairs.collect())
}

/// The shape of the shards, and the elements of each device.
fn shards_of(shards: &Shards) -> Result<[(&'static str, Json); 2]> {
    let one = |device| {
        let bounds = shards.bounds(device).map_err(refused)?;
        Ok((device.to_string(), intervals(&bounds)))
    };
    let indices = shards.devices().map(one).collect::<Result<_>>()?;
    Ok([
        ("shard_shape", shards.shape().to_vec().into()),
        ("indices", Json::Map(indices)),
    ])
}

fn tiles(sharding: &Sharding, shape: &[i64]) -> Result<Json> {
    let shards = sharding.shards(shape).map_err(refused)?;
    let mut fields = [("text", sharding.to_string().into())].to_vec();
    fields.extend(shards_of(&shards)?);
    Ok(Json::Object(fields))
}

/// As JAX has it: the text counts devices by their places in the mesh, and the elements are those
/// of the devices themselves.
fn named(mesh: &Mesh, spec: &PartitionSpec, shape: &[i64]) -> Result<Json> {
    let named = spec.on(mesh, shape.len()).map_err(refused)?;
    let hlo = named.by_place().to_tiled().map_err(refused)?;
    let shards = Sharding::Named(named).shards(shape).map_err(refused)?;
    let mut fields = [("hlo", hlo.to_string().into())].to_vec();
    fields.extend(shards_of(&shards)?);
    Ok(Json::Object(fields))
}

/// The transfers of a plan, what moves in all, and the most that one device sends or receives.
fn reshard(shape: &[i64], from: &Sharding, to: &Sharding) -> Result<Json> {
    let plan = Reshard::new(shape, from, to).map_err(refused)?;
    let one = |transfer: Transfer| {
        let (source, begin) = plan.source_layout(&transfer).map_err(refused)?;
        let (target, end) = plan.target_layout(&transfer).map_err(refused)?;
        Ok(Json::Object(
            [
                ("source", transfer.source.into()),
                ("target", transfer.target.into()),
                ("box", intervals(&transfer.elements)),
                ("source_layout", source.to_string().into()),
                ("source_offset", begin.into()),
                ("target_layout", target.to_string().into()),
                ("target_offset", end.into()),
            ]
            .into(),
        ))
    };
    if plan.transfers().nth(MOST_TRANSFERS).is_some() {
        return Err(refused(format!(
            "more transfers than the {MOST_TRANSFERS} that are listed"
        )));
    }
    let transfers = plan.transfers().map(one).collect::<Result<Vec<_>>>()?;
    let traffic = plan.traffic();
    let most = |of: fn(&crate::Traffic) -> i64| traffic.iter().map(of).max().unwrap_or(0);
    let collective = plan.collective();
    let collective = collective.map_or("none", crate::Collective::name);
    Ok(Json::Object(
        [
            ("collective", collective.into()),
            ("moved", plan.moved().into()),
            ("most_sent", most(|of| of.sent).into()),
            ("most_received", most(|of| of.received).into()),
            ("transfers", Json::Array(transfers)),
        ]
        .into(),
    ))
}

/// An operand and its place.
type Operand<'a> = (usize, &'a str);

fn unreadable<T>((place, _): Operand<'_>, why: impl Display) -> Result<T> {
    let place = place + 1;
    Err(EvaluateError::InvalidRequest(format!(
        "argument {place}{why}"
    )))
}

fn parsed<T: FromStr<Err: Display>>(operand: Operand<'_>) -> Result<T> {
    let parsed = operand.1.parse();
    parsed.or_else(|error| unreadable(operand, format!(": {error}")))
}

/// Readers of one kind of text.
macro_rules! readers {
    ($($name:ident: $Type:ty;)*) => { $(
        fn $name(operand: Operand<'_>) -> Result<$Type> {
            parsed(operand)
        }
    )* };
}
readers! {
    shape: Shape;
    array: ArrayShape;
    xla_layout: Layout;
    element_type: ElementType;
    layout: value::Layout;
    sharding: Sharding;
    mesh: Mesh;
    partition_spec: PartitionSpec;
}

fn number(operand: Operand<'_>) -> Result<i64> {
    let number = operand.1.trim().parse();
    number.or_else(|_| unreadable(operand, " is not an integer of 64 bits"))
}

fn numbers(operand: Operand<'_>) -> Result<Vec<i64>> {
    let numbers = Json::integers(operand.1);
    let wrong = || unreadable(operand, " is not an array of integers of 64 bits");
    numbers.map_or_else(wrong, Ok)
}
