//! The operations `tiled.…` of `stridewise eval`, on JSON objects.

use crate::eval::{find, kind};
use serde_json::{Map, Value, json};
use std::{error::Error, fmt::Display, str::FromStr};
use stridewise_value::{
    self as value, AnyLayout, Coord, CopyAtom,
    CopySide::{Destination, Source},
    IntTuple, Layout, MmaAtom,
    MmaOperand::{self, A, B, C},
    TiledCopy, TiledMma, Tiler,
    atoms::{self, AtomError, NamedMma},
};

/// How many elements of a part an answer lists.
const MOST_VALUES: i64 = 16;

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The name, the names of the arguments, and the answer.
type Operation = (
    &'static str,
    &'static [&'static str],
    fn(&Arguments) -> Result<Value>,
);

/// The names of arguments, and how they are read.
type Kind<T> = (&'static str, fn(&Arguments, &str) -> Result<T>);

const TENSOR: Kind<AnyLayout> = ("in", Arguments::parsed);
const SHAPE: Kind<IntTuple> = ("in", Arguments::parsed);
const THREADS: Kind<Vec<i64>> = ("threads", Arguments::threads);
const THREAD: Kind<i64> = ("thread", Arguments::number);
const THR_LAYOUT: Kind<Layout> = ("thr_layout", Arguments::parsed);
const TILER: Kind<Tiler> = ("tiler", Arguments::parsed);
const COORD: Kind<Coord> = ("coord", Arguments::parsed);
const MMA: Kind<TiledMma> = ("atom, atom_layout, perm", |given, _| given.mma("atom"));
const COPY: Kind<TiledCopy> = ("atom, tiler_mn, tv", |given, _| given.copy(""));

/// The operations: `name(argument: KIND, …; given "the names of others") => answer`.
macro_rules! operations {
    ($($name:ident($($argument:ident: $KIND:ident),* $(; $given:ident $($others:literal)?)?) => $answer:expr;)*) => {
        const OPERATIONS: &[Operation] = &[$((
            concat!("tiled.", stringify!($name)),
            &[$($KIND.0,)* $($($others)?)?],
            |all| {
                $(let $argument = $KIND.1(all, $KIND.0)?;)*
                $(let $given = all;)?
                $answer
            },
        )),*];
    };
}
operations! {
    tiled_mma(mma: MMA; given) => tiled_mma(&given.named_mma("atom")?, &mma);
    thr_coord(mma: MMA, threads: THREADS) => thr_coord(&mma, &threads);
    thrfrg_A(mma: MMA, tensor: TENSOR) => out(mma.thrfrg(A, &tensor));
    thrfrg_B(mma: MMA, tensor: TENSOR) => out(mma.thrfrg(B, &tensor));
    thrfrg_C(mma: MMA, tensor: TENSOR) => out(mma.thrfrg(C, &tensor));
    partition_A(mma: MMA, tensor: TENSOR, threads: THREADS) =>
        parts(&tensor, &threads, |thread| mma.partition(A, &tensor, thread));
    partition_B(mma: MMA, tensor: TENSOR, threads: THREADS) =>
        parts(&tensor, &threads, |thread| mma.partition(B, &tensor, thread));
    partition_C(mma: MMA, tensor: TENSOR, threads: THREADS) =>
        parts(&tensor, &threads, |thread| mma.partition(C, &tensor, thread));
    partition_shape_A(mma: MMA, shape: SHAPE) => out(mma.partition_shape(A, &shape));
    partition_shape_B(mma: MMA, shape: SHAPE) => out(mma.partition_shape(B, &shape));
    partition_shape_C(mma: MMA, shape: SHAPE) => out(mma.partition_shape(C, &shape));
    partition_fragment_A(mma: MMA; given "in or shape") => partition_fragment(given, &mma, A);
    partition_fragment_B(mma: MMA; given "in or shape") => partition_fragment(given, &mma, B);
    partition_fragment_C(mma: MMA; given "in or shape") => partition_fragment(given, &mma, C);
    tiled_copy(; given "atom, make, and the arguments of that function") => tiled_copy(given);
    tidfrg_S(copy: COPY, tensor: TENSOR) => out(copy.tidfrg(Source, &tensor));
    tidfrg_D(copy: COPY, tensor: TENSOR) => out(copy.tidfrg(Destination, &tensor));
    partition_S(copy: COPY, tensor: TENSOR, threads: THREADS) =>
        parts(&tensor, &threads, |thread| copy.partition(Source, &tensor, thread));
    partition_D(copy: COPY, tensor: TENSOR, threads: THREADS) =>
        parts(&tensor, &threads, |thread| copy.partition(Destination, &tensor, thread));
    retile(copy: COPY, tensor: TENSOR) => out(copy.retile(&tensor));
    make_fragment_like(; given "in; or of, atom, tiler_mn, tv, in") => make_fragment_like(given);
    local_tile(tensor: TENSOR, tiler: TILER, coord: COORD; given "and perhaps proj") => {
        match given.projection()? {
            None => part(&tensor, tensor.local_tile(&tiler, &coord)),
            Some(proj) => part(&tensor, tensor.local_tile(&tiler.dice(&proj)?, &coord.dice(&proj)?)),
        }
    };
    local_partition(tensor: TENSOR, threads: THR_LAYOUT, thread: THREAD; given "and perhaps proj") => {
        let projection = given.projection()?.unwrap_or(Coord::ALL);
        part(&tensor, tensor.local_partition(&threads, thread, &projection))
    };
}

/// Answers an operation by its whole name.
pub(crate) fn answer(
    name: &str,
    arguments: Map<String, Value>,
) -> std::result::Result<Value, String> {
    attempt(name, arguments)?
}

/// The answer or the refusal of an operation; an error where the arguments cannot be read.
pub(crate) fn attempt(
    name: &str,
    arguments: Map<String, Value>,
) -> std::result::Result<std::result::Result<Value, String>, String> {
    let (_, _, run) = find(name, OPERATIONS)?;
    run(&Arguments(arguments)).map(Ok).or_else(|why| {
        let said = format!("{name}: {why}");
        if why.is::<value::Error>() {
            Ok(Err(said))
        } else {
            Err(said)
        }
    })
}

/// The names with their arguments, for the help.
pub(crate) fn help() -> String {
    let lines = OPERATIONS
        .iter()
        .map(|(name, arguments, _)| format!("  {name} {{{}}}", arguments.join(", ")));
    lines.collect::<Vec<_>>().join("\n")
}

/// Arguments by name.
pub(crate) struct Arguments(pub(crate) Map<String, Value>);

impl Arguments {
    fn read<'v, T>(
        &'v self,
        name: &str,
        wanted: &str,
        read: impl Fn(&'v Value) -> Option<T>,
    ) -> Result<T> {
        let value = self.0.get(name);
        let value = value.ok_or_else(|| format!(r#"there is no "{name}""#))?;
        let wrong = || format!(r#""{name}" is {}, not {wanted}"#, kind(value)).into();
        read(value).ok_or_else(wrong)
    }

    pub(crate) fn text(&self, name: &str) -> Result<&str> {
        self.read(name, "a string", Value::as_str)
    }

    fn number(&self, name: &str) -> Result<i64> {
        self.read(name, "an integer", Value::as_i64)
    }

    fn threads(&self, name: &str) -> Result<Vec<i64>> {
        self.read(name, "an array of integers", |threads| {
            threads.as_array()?.iter().map(Value::as_i64).collect()
        })
    }

    pub(crate) fn parsed<T: FromStr<Err: Display>>(&self, name: &str) -> Result<T> {
        let parsed = self.text(name)?.parse();
        Ok(parsed.map_err(|error| format!(r#""{name}": {error}"#))?)
    }

    /// The instruction that an argument names.
    pub(crate) fn named_mma(&self, name: &str) -> Result<NamedMma> {
        atoms::named_mma(self.text(name)?).map_err(refused)
    }

    pub(crate) fn mma_atom(&self, name: &str) -> Result<MmaAtom> {
        Ok(self.named_mma(name)?.atom)
    }

    pub(crate) fn mma(&self, atom: &str) -> Result<TiledMma> {
        let (atom, layout) = (self.mma_atom(atom)?, self.parsed("atom_layout")?);
        Ok(TiledMma::new(&atom, &layout, &self.parsed("perm")?)?)
    }

    /// The copy and the element type that `atom` names: `SM75_U32x4_LDSM_N, half_t`.
    pub(crate) fn copy_atom(&self, name: &str) -> Result<CopyAtom> {
        let names = atoms::split_element(self.text(name)?);
        let (copy, element) =
            names.ok_or_else(|| format!(r#""{name}" names no element type: "copy, type""#))?;
        let width = atoms::bits(element);
        let width = width.ok_or_else(|| format!("the width of {element} is not known"))?;
        atoms::copy_by_name(copy, width).map_err(refused)
    }

    /// The copy of arguments whose names have a prefix.
    pub(crate) fn copy(&self, prefix: &str) -> Result<TiledCopy> {
        let [atom, tv, tiler] = ["atom", "tv", "tiler_mn"].map(|name| format!("{prefix}{name}"));
        let (atom, tv) = (self.copy_atom(&atom)?, self.parsed(&tv)?);
        Ok(TiledCopy::new(&atom, &tv, &self.parsed(&tiler)?)?)
    }

    fn projection(&self) -> Result<Option<Coord>> {
        let given = self.0.contains_key("proj");
        given.then(|| self.parsed("proj")).transpose()
    }
}

fn out(result: std::result::Result<impl Display, value::Error>) -> Result<Value> {
    Ok(json!({ "out": result?.to_string() }))
}

/// The error of an atom; where the element width is at fault, that of the value.
fn refused(error: AtomError) -> Box<dyn Error> {
    match error {
        AtomError::Value(error) => error.into(),
        other => other.into(),
    }
}

/// A tile, as a shape where it is one.
fn tile(tiler: &Tiler) -> String {
    let text = tiler.to_string();
    if text.contains(':') {
        return text;
    }
    text.replace('<', "(").replace('>', ")")
}

type Part = std::result::Result<(AnyLayout, IntTuple), value::Error>;

/// A part of a tensor; with its first elements in the order of its coordinates, where the tensor is
/// swizzled.
fn part(tensor: &AnyLayout, part: Part) -> Result<Value> {
    let (layout, offset) = part?;
    let place = offset.as_int().map(Value::from);
    let place = place.unwrap_or_else(|| offset.to_string().into());
    let mut answer = json!({ "layout": layout.to_string(), "offset": place });
    if tensor.as_layout().is_none() {
        let begin = offset.as_int().unwrap_or(0);
        let values = (0..layout.size()?.min(MOST_VALUES)).map(|i| Ok(layout.at(i)? + begin));
        answer["values"] = values.collect::<Result<_>>()?;
    }
    Ok(answer)
}

/// The parts of several threads, whose layout is that of the first.
fn parts(tensor: &AnyLayout, threads: &[i64], of: impl Fn(i64) -> Part) -> Result<Value> {
    let parts = threads.iter().map(|&thread| part(tensor, of(thread)));
    let parts = parts.collect::<Result<Vec<_>>>()?;
    let mut answer = parts.first().ok_or(r#""threads" is empty"#)?.clone();
    for field in ["offset", "values"] {
        if answer.get(field).is_some() {
            answer[field] = parts.iter().map(|part| part[field].clone()).collect();
        }
    }
    Ok(answer)
}

fn tiled_mma(named: &NamedMma, mma: &TiledMma) -> Result<Value> {
    let atom = named.atom;
    let [m, n, k] = atom.shape();
    let mut answer = json!({
        "shape_mnk": format!("({m},{n},{k})"),
        "thr_id": atom.thread_id().to_string(),
        "thr_layout_vmnk": mma.thr_layout_vmnk().to_string(),
        "size": mma.size()?,
        "tile_mnk": mma.tile_shape()?.to_string(),
    });
    for operand in [A, B, C] {
        answer[format!("atom{operand:?}_TV")] = atom.layout_tv(operand).to_string().into();
        answer[format!("layout{operand:?}_TV")] = mma.layout_tv(operand)?.to_string().into();
    }
    let [of_a, of_b] = named.scale_factors.map_or([None; 2], |both| both.map(Some));
    for (operand, layout) in [("E", named.metadata), ("SFA", of_a), ("SFB", of_b)] {
        if let Some(layout) = layout {
            answer[format!("atom{operand}_TV")] = layout.to_string().into();
        }
    }
    Ok(answer)
}

fn thr_coord(mma: &TiledMma, threads: &[i64]) -> Result<Value> {
    let coords = threads
        .iter()
        .map(|&thread| Ok(mma.thr_coord(thread)?.to_string()));
    let coords = coords.collect::<Result<Value>>()?;
    Ok(json!({ "thr_layout_vmnk": mma.thr_layout_vmnk().to_string(), "coord": coords }))
}

/// A part, and the registers for it.
fn fragment(part: &AnyLayout, fragment: &Layout) -> Value {
    json!({ "part": part.to_string(), "out": fragment.to_string() })
}

fn partition_fragment(given: &Arguments, mma: &TiledMma, operand: MmaOperand) -> Result<Value> {
    if given.0.contains_key("shape") {
        let shape = mma.partition_shape(operand, &given.parsed("shape")?)?;
        return out(Layout::col_major(&shape));
    }
    let tensor = given.parsed("in")?;
    let (part, _) = mma.partition(operand, &tensor, 0)?;
    Ok(fragment(&part, &mma.partition_fragment(operand, &tensor)?))
}

fn make_fragment_like(given: &Arguments) -> Result<Value> {
    let tensor: AnyLayout = given.parsed("in")?;
    if !given.0.contains_key("atom") {
        return out(tensor.make_fragment_like());
    }
    let side = match given.text("of")? {
        "partition_S" => Source,
        "partition_D" => Destination,
        other => Err(format!(
            r#""of" is "{other}", not partition_S or partition_D"#
        ))?,
    };
    let (part, _) = given.copy("")?.partition(side, &tensor, 0)?;
    Ok(fragment(&part, &part.make_fragment_like()?))
}

fn tiled_copy(given: &Arguments) -> Result<Value> {
    let atom = given.copy_atom("atom")?;
    let layout = |name| given.parsed::<Layout>(name);
    let mma = || given.mma("mma_atom");
    let copy = || given.copy("of_");
    let copy = match given.text("make")? {
        "make_tiled_copy" => {
            TiledCopy::of_threads(&atom, &layout("thr_layout")?, &layout("val_layout")?)
        }
        "make_tiled_copy_A" => TiledCopy::of_mma(&atom, &mma()?, A),
        "make_tiled_copy_B" => TiledCopy::of_mma(&atom, &mma()?, B),
        "make_tiled_copy_C" => TiledCopy::of_mma(&atom, &mma()?, C),
        "make_tiled_copy_C_atom" => TiledCopy::of_mma_atom(&atom, &mma()?),
        "make_tiled_copy_S" => TiledCopy::of_copy(&atom, &copy()?, Source),
        "make_tiled_copy_D" => TiledCopy::of_copy(&atom, &copy()?, Destination),
        "make_cotiled_copy" => {
            TiledCopy::of_addresses(&atom, &layout("atom_tv")?, &layout("data_layout")?)
        }
        make => Err(format!(r#""make" is "{make}", which makes no copy"#))?,
    }?;
    Ok(json!({
        "tiler_mn": tile(&copy.tiler_mn()),
        "tv": copy.tv().to_string(),
        "thr_id": atom.thread_id().to_string(),
        "atom_src": atom.source().to_string(),
        "atom_dst": atom.destination().to_string(),
        "atom_ref": atom.reference().to_string(),
        "size": copy.size()?,
        "layoutS_TV": copy.layout_tv(Source)?.to_string(),
        "layoutD_TV": copy.layout_tv(Destination)?.to_string(),
    }))
}
