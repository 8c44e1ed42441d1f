//! The operations `tiled.…` of `stridewise eval`, on JSON objects.

use crate::nearest;
use serde_json::{Map, Value, json};
use std::{fmt::Display, str::FromStr};
use stridewise::{
    atoms,
    value::{
        AnyLayout, Coord, CopyAtom, CopySide, Error, IntTuple, Layout, MmaAtom, MmaOperand,
        TiledCopy, TiledMma, Tiler,
    },
};

/// How many elements of a part an answer lists.
const MOST_VALUES: i64 = 16;

type Answer = Result<Value, String>;

/// The name after `tiled.`, the names of the arguments, and the answer.
type Operation = (&'static str, &'static str, fn(&Arguments<'_>) -> Answer);

const OPERATIONS: &[Operation] = &[
    ("tiled_mma", "atom, atom_layout, perm", tiled_mma),
    ("thr_coord", "atom, atom_layout, perm, threads", thr_coord),
    ("thrfrg_A", "atom, atom_layout, perm, in", thrfrg),
    ("thrfrg_B", "atom, atom_layout, perm, in", thrfrg),
    ("thrfrg_C", "atom, atom_layout, perm, in", thrfrg),
    (
        "partition_A",
        "atom, atom_layout, perm, in, threads",
        partition_mma,
    ),
    (
        "partition_B",
        "atom, atom_layout, perm, in, threads",
        partition_mma,
    ),
    (
        "partition_C",
        "atom, atom_layout, perm, in, threads",
        partition_mma,
    ),
    (
        "partition_shape_A",
        "atom, atom_layout, perm, in",
        partition_shape,
    ),
    (
        "partition_shape_B",
        "atom, atom_layout, perm, in",
        partition_shape,
    ),
    (
        "partition_shape_C",
        "atom, atom_layout, perm, in",
        partition_shape,
    ),
    (
        "partition_fragment_A",
        "atom, atom_layout, perm, in or shape",
        fragment,
    ),
    (
        "partition_fragment_B",
        "atom, atom_layout, perm, in or shape",
        fragment,
    ),
    (
        "partition_fragment_C",
        "atom, atom_layout, perm, in or shape",
        fragment,
    ),
    (
        "tiled_copy",
        "atom, make, and the arguments of that function",
        tiled_copy,
    ),
    ("tidfrg_S", "atom, tiler_mn, tv, in", tidfrg),
    ("tidfrg_D", "atom, tiler_mn, tv, in", tidfrg),
    (
        "partition_S",
        "atom, tiler_mn, tv, in, threads",
        partition_copy,
    ),
    (
        "partition_D",
        "atom, tiler_mn, tv, in, threads",
        partition_copy,
    ),
    ("retile", "atom, tiler_mn, tv, in", retile),
    (
        "make_fragment_like",
        "in; or of, atom, tiler_mn, tv, in",
        make_fragment_like,
    ),
    (
        "local_tile",
        "in, tiler, coord, and perhaps proj",
        local_tile,
    ),
    (
        "local_partition",
        "in, thr_layout, thread, and perhaps proj",
        local_partition,
    ),
];

/// Whether the name is one of these operations, known or not.
pub(crate) fn is_operation(name: &str) -> bool {
    name.starts_with("tiled.")
}

/// Answers an operation by its whole name.
pub(crate) fn answer(name: &str, arguments: &Map<String, Value>) -> Answer {
    let known = |operation: &&Operation| name.strip_prefix("tiled.") == Some(operation.0);
    let Some((_, _, run)) = OPERATIONS.iter().find(known) else {
        let names: Vec<String> = OPERATIONS
            .iter()
            .map(|(name, ..)| format!("tiled.{name}"))
            .collect();
        return Err(crate::eval::unknown_name(
            name,
            nearest(name, names.iter().map(String::as_str)),
        ));
    };
    run(&Arguments {
        operation: name,
        fields: arguments,
    })
    .map_err(|why| format!("{name}: {why}"))
}

/// The names with their arguments, for the help.
pub(crate) fn help() -> String {
    let lines: Vec<String> = OPERATIONS
        .iter()
        .map(|(name, arguments, _)| format!("  tiled.{name} {{{arguments}}}"))
        .collect();
    lines.join("\n")
}

/// Arguments by name.
struct Arguments<'a> {
    operation: &'a str,
    fields: &'a Map<String, Value>,
}

impl Arguments<'_> {
    fn text(&self, name: &str) -> Result<&str, String> {
        match self.fields.get(name) {
            Some(Value::String(text)) => Ok(text),
            Some(other) => Err(format!(
                r#""{name}" is {}, not a string"#,
                crate::eval::kind(other)
            )),
            None => Err(format!(r#"there is no "{name}""#)),
        }
    }

    fn parsed<T: FromStr<Err: Display>>(&self, name: &str) -> Result<T, String> {
        self.text(name)?
            .parse()
            .map_err(|error| format!(r#""{name}": {error}"#))
    }

    fn number(name: &str, value: &Value) -> Result<i64, String> {
        value.as_i64().ok_or_else(|| {
            format!(
                r#""{name}" has {}, not an integer"#,
                crate::eval::kind(value)
            )
        })
    }

    /// The operand of an MMA that the operation's name ends with.
    fn operand(&self) -> MmaOperand {
        match self.operation.as_bytes() {
            [.., b'A'] => MmaOperand::A,
            [.., b'B'] => MmaOperand::B,
            _ => MmaOperand::C,
        }
    }

    /// The side of a copy that a name ends with.
    fn side(name: &str) -> CopySide {
        if name.ends_with('S') {
            CopySide::Source
        } else {
            CopySide::Destination
        }
    }

    fn threads(&self) -> Result<Vec<i64>, String> {
        match self.fields.get("threads") {
            Some(Value::Array(threads)) => threads
                .iter()
                .map(|thread| Self::number("threads", thread))
                .collect(),
            Some(other) => Err(format!(
                r#""threads" is {}, not an array"#,
                crate::eval::kind(other)
            )),
            None => Err(r#"there are no "threads""#.to_owned()),
        }
    }

    /// The instruction that an argument names.
    fn mma_atom(&self, name: &str) -> Result<MmaAtom, String> {
        let name = self.text(name)?;
        let atom = atoms::mma_by_name(name);
        said(atom.ok_or_else(|| format!("there is no instruction {name}"))?)
    }

    fn mma(&self, atom: &str) -> Result<TiledMma, String> {
        let atoms: Layout = self.parsed("atom_layout")?;
        said(TiledMma::new(
            &self.mma_atom(atom)?,
            &atoms,
            &self.parsed("perm")?,
        ))
    }

    /// The copy and the element type that `atom` names: `SM75_U32x4_LDSM_N, half_t`.
    fn copy_atom(&self, name: &str) -> Result<CopyAtom, String> {
        let text = self.text(name)?;
        let (copy, element) = text
            .split_once(", ")
            .ok_or_else(|| format!(r#""{name}" names no element type: "copy, type""#))?;
        let width = atoms::bits(element);
        let width = width.ok_or_else(|| format!("the width of {element} is not known"))?;
        let atom = atoms::copy_by_name(copy, width);
        said(atom.ok_or_else(|| format!("there is no copy {copy}"))?)
    }

    fn copy(&self) -> Result<TiledCopy, String> {
        let tv: Layout = self.parsed("tv")?;
        said(TiledCopy::new(
            &self.copy_atom("atom")?,
            &tv,
            &self.parsed("tiler_mn")?,
        ))
    }
}

fn said<T>(result: Result<T, Error>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

fn printed<T: Display>(result: Result<T, Error>) -> Result<String, String> {
    said(result).map(|value| value.to_string())
}

fn out<T: Display>(result: Result<T, Error>) -> Answer {
    Ok(json!({ "out": printed(result)? }))
}

/// A tile, as a shape where it is one.
fn tile(tiler: &Tiler) -> String {
    let text = tiler.to_string();
    if text.contains(':') {
        return text;
    }
    text.replace('<', "(").replace('>', ")")
}

/// An integer, or the text of a coordinate.
fn place(offset: &IntTuple) -> Value {
    offset
        .as_int()
        .map_or_else(|| json!(offset.to_string()), |offset| json!(offset))
}

/// The first elements of a part, in the order of its coordinates.
fn values(part: &AnyLayout, offset: &IntTuple) -> Result<Value, String> {
    let (size, begin) = (said(part.size())?, offset.as_int().unwrap_or(0));
    let values = (0..size.min(MOST_VALUES)).map(|i| said(part.at(i)).map(|index| index + begin));
    values.collect::<Result<Vec<_>, _>>().map(Value::from)
}

/// The parts of several threads, whose layout is that of the first; with their elements, where the
/// tensor is swizzled.
fn parts(
    tensor: &AnyLayout,
    threads: &[i64],
    part: impl Fn(i64) -> Result<(AnyLayout, IntTuple), Error>,
) -> Answer {
    let parts = threads.iter().map(|&thread| said(part(thread)));
    let parts = parts.collect::<Result<Vec<_>, _>>()?;
    let Some((layout, _)) = parts.first() else {
        return Err(r#""threads" is empty"#.to_owned());
    };
    let offsets: Vec<Value> = parts.iter().map(|(_, offset)| place(offset)).collect();
    let mut answer = json!({ "layout": layout.to_string(), "offset": offsets });
    if tensor.as_layout().is_none() {
        let values = parts.iter().map(|(part, offset)| values(part, offset));
        answer["values"] = values.collect::<Result<Vec<_>, _>>()?.into();
    }
    Ok(answer)
}

fn tiled_mma(given: &Arguments<'_>) -> Answer {
    let (atom, mma) = (given.mma_atom("atom")?, given.mma("atom")?);
    let [m, n, k] = atom.shape();
    let mut answer = json!({
        "shape_mnk": format!("({m},{n},{k})"),
        "thr_id": atom.thread_id().to_string(),
        "thr_layout_vmnk": mma.thr_layout_vmnk().to_string(),
        "size": said(mma.size())?,
        "tile_mnk": printed(mma.tile_shape())?,
    });
    for (name, operand) in [
        ("A", MmaOperand::A),
        ("B", MmaOperand::B),
        ("C", MmaOperand::C),
    ] {
        answer[format!("atom{name}_TV")] = json!(atom.layout_tv(operand).to_string());
        answer[format!("layout{name}_TV")] = json!(printed(mma.layout_tv(operand))?);
    }
    Ok(answer)
}

fn thr_coord(given: &Arguments<'_>) -> Answer {
    let mma = given.mma("atom")?;
    let coords = given
        .threads()?
        .into_iter()
        .map(|thread| printed(mma.thr_coord(thread)));
    let coords = coords.collect::<Result<Vec<_>, _>>()?;
    Ok(json!({ "thr_layout_vmnk": mma.thr_layout_vmnk().to_string(), "coord": coords }))
}

fn thrfrg(given: &Arguments<'_>) -> Answer {
    let operand = given.operand();
    let (mma, tensor) = (given.mma("atom")?, given.parsed::<AnyLayout>("in")?);
    out(mma.thrfrg(operand, &tensor))
}

fn partition_mma(given: &Arguments<'_>) -> Answer {
    let operand = given.operand();
    let (mma, tensor) = (given.mma("atom")?, given.parsed::<AnyLayout>("in")?);
    parts(&tensor, &given.threads()?, |thread| {
        mma.partition(operand, &tensor, thread)
    })
}

fn partition_shape(given: &Arguments<'_>) -> Answer {
    let operand = given.operand();
    let (mma, shape) = (given.mma("atom")?, given.parsed::<IntTuple>("in")?);
    out(mma.partition_shape(operand, &shape))
}

fn fragment(given: &Arguments<'_>) -> Answer {
    let operand = given.operand();
    let mma = given.mma("atom")?;
    if given.fields.contains_key("shape") {
        let shape = said(mma.partition_shape(operand, &given.parsed("shape")?))?;
        return out(Layout::col_major(&shape));
    }
    let tensor = given.parsed::<AnyLayout>("in")?;
    let (part, _) = said(mma.partition(operand, &tensor, 0))?;
    let fragment = printed(mma.partition_fragment(operand, &tensor))?;
    Ok(json!({ "part": part.to_string(), "out": fragment }))
}

fn tiled_copy(given: &Arguments<'_>) -> Answer {
    let atom = given.copy_atom("atom")?;
    let make = given.text("make")?;
    let mma = || given.mma("mma_atom");
    let copy = || {
        let tv: Layout = given.parsed("of_tv")?;
        said(TiledCopy::new(
            &given.copy_atom("of_atom")?,
            &tv,
            &given.parsed("of_tiler_mn")?,
        ))
    };
    let copy = said(match make {
        "make_tiled_copy" => TiledCopy::of_threads(
            &atom,
            &given.parsed("thr_layout")?,
            &given.parsed("val_layout")?,
        ),
        "make_tiled_copy_A" => TiledCopy::of_mma(&atom, &mma()?, MmaOperand::A),
        "make_tiled_copy_B" => TiledCopy::of_mma(&atom, &mma()?, MmaOperand::B),
        "make_tiled_copy_C" => TiledCopy::of_mma(&atom, &mma()?, MmaOperand::C),
        "make_tiled_copy_C_atom" => TiledCopy::of_mma_atom(&atom, &mma()?),
        "make_tiled_copy_S" => TiledCopy::of_copy(&atom, &copy()?, CopySide::Source),
        "make_tiled_copy_D" => TiledCopy::of_copy(&atom, &copy()?, CopySide::Destination),
        "make_cotiled_copy" => TiledCopy::of_addresses(
            &atom,
            &given.parsed("atom_tv")?,
            &given.parsed("data_layout")?,
        ),
        _ => return Err(format!(r#""make" is "{make}", which makes no copy"#)),
    })?;
    Ok(json!({
        "tiler_mn": tile(&copy.tiler_mn()),
        "tv": copy.tv().to_string(),
        "thr_id": atom.thread_id().to_string(),
        "atom_src": atom.source().to_string(),
        "atom_dst": atom.destination().to_string(),
        "atom_ref": atom.reference().to_string(),
        "size": said(copy.size())?,
        "layoutS_TV": printed(copy.layout_tv(CopySide::Source))?,
        "layoutD_TV": printed(copy.layout_tv(CopySide::Destination))?,
    }))
}

fn tidfrg(given: &Arguments<'_>) -> Answer {
    let side = Arguments::side(given.operation);
    let (copy, tensor) = (given.copy()?, given.parsed::<AnyLayout>("in")?);
    out(copy.tidfrg(side, &tensor))
}

fn partition_copy(given: &Arguments<'_>) -> Answer {
    let side = Arguments::side(given.operation);
    let (copy, tensor) = (given.copy()?, given.parsed::<AnyLayout>("in")?);
    parts(&tensor, &given.threads()?, |thread| {
        copy.partition(side, &tensor, thread)
    })
}

fn retile(given: &Arguments<'_>) -> Answer {
    let (copy, fragment) = (given.copy()?, given.parsed::<AnyLayout>("in")?);
    out(copy.retile(&fragment))
}

fn make_fragment_like(given: &Arguments<'_>) -> Answer {
    let tensor = given.parsed::<AnyLayout>("in")?;
    if !given.fields.contains_key("atom") {
        return out(tensor.make_fragment_like());
    }
    let side = match given.text("of")? {
        of @ ("partition_S" | "partition_D") => Arguments::side(of),
        other => {
            return Err(format!(
                r#""of" is "{other}", not partition_S or partition_D"#
            ));
        }
    };
    let (part, _) = said(given.copy()?.partition(side, &tensor, 0))?;
    let fragment = printed(part.make_fragment_like())?;
    Ok(json!({ "part": part.to_string(), "out": fragment }))
}

/// A part of a tensor, alone.
fn part(tensor: &AnyLayout, part: Result<(AnyLayout, IntTuple), Error>) -> Answer {
    let (layout, offset) = said(part)?;
    let mut answer = json!({ "layout": layout.to_string(), "offset": place(&offset) });
    if tensor.as_layout().is_none() {
        answer["values"] = values(&layout, &offset)?;
    }
    Ok(answer)
}

fn local_tile(given: &Arguments<'_>) -> Answer {
    let tensor = given.parsed::<AnyLayout>("in")?;
    let (mut tiler, mut coord) = (
        given.parsed::<Tiler>("tiler")?,
        given.parsed::<Coord>("coord")?,
    );
    if given.fields.contains_key("proj") {
        let projection = given.parsed("proj")?;
        (tiler, coord) = (
            said(tiler.dice(&projection))?,
            said(coord.dice(&projection))?,
        );
    }
    part(&tensor, tensor.local_tile(&tiler, &coord))
}

fn local_partition(given: &Arguments<'_>) -> Answer {
    let (tensor, threads) = (
        given.parsed::<AnyLayout>("in")?,
        given.parsed("thr_layout")?,
    );
    let thread = match given.fields.get("thread") {
        Some(thread) => Arguments::number("thread", thread)?,
        None => return Err(r#"there is no "thread""#.to_owned()),
    };
    let projection = if given.fields.contains_key("proj") {
        given.parsed("proj")?
    } else {
        Coord::ALL
    };
    part(
        &tensor,
        tensor.local_partition(&threads, thread, &projection),
    )
}
