//! Operations of tiled atoms by name: `tiled.partition_C`, on operands with names.

use crate::{
    AnyLayout, Called, Coord, CopyAtom,
    CopySide::{self, Destination, Source},
    IntTuple, Json, Layout, LayoutError, MmaAtom,
    MmaOperand::{self, A, B, C},
    TiledCopy, TiledMma, Tiler,
    atoms::{self, AtomError, NamedMma},
    nearest,
    tiled::{Calls, OperandOf},
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt::Display, str::FromStr};

/// How many elements of a part an answer lists.
const MOST_VALUES: i64 = 16;

/// Why an operation by name has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvaluateError {
    /// The name or an operand cannot be read.
    InvalidRequest(String),
    /// The operation refuses the operands.
    NoResult(String),
}

impl EvaluateError {
    /// An unknown name, with a known one that is near.
    pub fn unknown<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        // A name can be as long as a line.
        let shown: String = name.chars().take(40).collect();
        let cut = if shown.len() < name.len() { "…" } else { "" };
        let near = nearest(name, known).map(|near| format!("; did you mean \"{near}\"?"));
        let near = near.unwrap_or_default();
        Self::InvalidRequest(format!("unknown operation \"{shown}{cut}\"{near}"))
    }

    /// With the name of the operation in front.
    #[must_use]
    pub fn of(self, name: &str) -> Self {
        match self {
            Self::InvalidRequest(why) => Self::InvalidRequest(format!("{name}: {why}")),
            Self::NoResult(why) => Self::NoResult(format!("{name}: {why}")),
        }
    }
}

impl Display for EvaluateError {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (Self::InvalidRequest(why) | Self::NoResult(why)) = self;
        formatter.write_str(why)
    }
}

impl core::error::Error for EvaluateError {}

impl From<LayoutError> for EvaluateError {
    fn from(error: LayoutError) -> Self {
        Self::NoResult(error.to_string())
    }
}

impl From<String> for EvaluateError {
    fn from(why: String) -> Self {
        Self::InvalidRequest(why)
    }
}

/// An atom that does not exist cannot be read; where the element width is at fault, it is refused.
impl From<AtomError> for EvaluateError {
    fn from(error: AtomError) -> Self {
        match error {
            AtomError::Value(error) => error.into(),
            other => Self::InvalidRequest(other.to_string()),
        }
    }
}

type Result<T> = core::result::Result<T, EvaluateError>;

/// The calls of an operation on one tensor.
type Trace = Calls<32>;

/// The names of operands, and how they are read.
type Kind<T> = (&'static str, fn(&Operands<'_>, &str) -> Result<T>);

const TENSOR: Kind<AnyLayout> = ("in", |given, name| given.parsed(name));
const SHAPE: Kind<IntTuple> = ("in", |given, name| given.parsed(name));
const THREADS: Kind<Vec<i64>> = ("threads", |given, name| given.threads(name));
const THREAD: Kind<i64> = ("thread", |given, name| given.number(name));
const THR_LAYOUT: Kind<Layout> = ("thr_layout", |given, name| given.parsed(name));
const TILER: Kind<Tiler> = ("tiler", |given, name| given.parsed(name));
const COORD: Kind<Coord> = ("coord", |given, name| given.parsed(name));
const MMA: Kind<TiledMma> = ("atom, atom_layout, perm", |given, _| {
    given.mma("atom", &mut Calls::off())
});
const COPY: Kind<TiledCopy> = ("atom, tiler_mn, tv", |given, _| given.copy(""));

type Row = fn(&Operands<'_>, &mut Trace) -> Result<Json>;

/// The operations: `name(operand: KIND, …; given "the names of others") => answer`.
macro_rules! operations {
    (
        |$calls:ident|
        $($name:ident($($operand:ident: $KIND:ident),* $(; $given:ident $($others:literal)?)?) =>
        $answer:expr;)*
    ) => {
        /// The operations of tiled atoms: their names, and the names of their operands.
        pub const TILED_OPERATIONS: &[(&str, &[&str])] = &[$((
            concat!("tiled.", stringify!($name)),
            &[$($KIND.0,)* $($($others)?)?],
        )),*];

        const ROWS: &[Row] = &[$(|all, $calls| {
            $(let $operand = $KIND.1(all, $KIND.0)?;)*
            $(let $given = all;)?
            $answer
        }),*];
    };
}
operations! { |calls|
    tiled_mma(; given "atom, atom_layout, perm") => tiled_mma(given, calls);
    thr_coord(mma: MMA, threads: THREADS) => thr_coord(&mma, &threads, calls);
    thrfrg_A(mma: MMA, tensor: TENSOR) =>
        around(&tensor, mma.thrfrg_inside(A, tensor.inside(), calls));
    thrfrg_B(mma: MMA, tensor: TENSOR) =>
        around(&tensor, mma.thrfrg_inside(B, tensor.inside(), calls));
    thrfrg_C(mma: MMA, tensor: TENSOR) =>
        around(&tensor, mma.thrfrg_inside(C, tensor.inside(), calls));
    partition_A(mma: MMA, tensor: TENSOR, threads: THREADS) =>
        parts(
            &tensor, &threads, calls,
            |thread, calls| mma.partition_traced(A, &tensor, thread, calls)
        );
    partition_B(mma: MMA, tensor: TENSOR, threads: THREADS) =>
        parts(
            &tensor, &threads, calls,
            |thread, calls| mma.partition_traced(B, &tensor, thread, calls)
        );
    partition_C(mma: MMA, tensor: TENSOR, threads: THREADS) =>
        parts(
            &tensor, &threads, calls,
            |thread, calls| mma.partition_traced(C, &tensor, thread, calls)
        );
    partition_shape_A(mma: MMA, shape: SHAPE) => out(mma.partition_shape_traced(A, &shape, calls));
    partition_shape_B(mma: MMA, shape: SHAPE) => out(mma.partition_shape_traced(B, &shape, calls));
    partition_shape_C(mma: MMA, shape: SHAPE) => out(mma.partition_shape_traced(C, &shape, calls));
    partition_fragment_A(mma: MMA; given "in or shape") =>
        partition_fragment(given, &mma, A, calls);
    partition_fragment_B(mma: MMA; given "in or shape") =>
        partition_fragment(given, &mma, B, calls);
    partition_fragment_C(mma: MMA; given "in or shape") =>
        partition_fragment(given, &mma, C, calls);
    tiled_copy(; given "atom, make, and the arguments of that function") =>
        tiled_copy(given, calls);
    tidfrg_S(copy: COPY, tensor: TENSOR) =>
        around(&tensor, copy.tidfrg_inside(Source, tensor.inside(), calls));
    tidfrg_D(copy: COPY, tensor: TENSOR) =>
        around(&tensor, copy.tidfrg_inside(Destination, tensor.inside(), calls));
    partition_S(copy: COPY, tensor: TENSOR, threads: THREADS) =>
        parts(
            &tensor, &threads, calls,
            |thread, calls| copy.partition_traced(Source, &tensor, thread, calls)
        );
    partition_D(copy: COPY, tensor: TENSOR, threads: THREADS) =>
        parts(
            &tensor, &threads, calls,
            |thread, calls| copy.partition_traced(Destination, &tensor, thread, calls)
        );
    retile(copy: COPY, tensor: TENSOR) => out(copy.retile_traced(&tensor, calls));
    make_fragment_like(; given "in; or of, atom, tiler_mn, tv, in") =>
        make_fragment_like(given, calls);
    local_tile(tensor: TENSOR, tiler: TILER, coord: COORD; given "and perhaps proj") => {
        let (tiler, coord) = match given.projection()? {
            None => (tiler, coord),
            Some(proj) => (tiler.dice(&proj)?, coord.dice(&proj)?),
        };
        called!(
            calls, "The tile" => LocalTile, Layout(tensor.inside()), Tiler(&tiler), Coord(&coord)
        );
        part(&tensor, tensor.local_tile(&tiler, &coord))
    };
    local_partition(
        tensor: TENSOR, threads: THR_LAYOUT, thread: THREAD; given "and perhaps proj"
    ) => {
        let projection = given.projection()?;
        if projection.is_none() {
            called!(
                calls, "The part" =>
                LocalPartition, Layout(tensor.inside()), Layout(&threads), Number(thread)
            );
        }
        let projection = projection.unwrap_or(Coord::ALL);
        part(&tensor, tensor.local_partition(&threads, thread, &projection))
    };
}

/// Evaluates an operation of tiled atoms by name on operands with names, as CuTe names them, and
/// appends the operations on layouts that the operation calls to `calls`.
///
/// ```
/// use stridewise::value::{EvaluateError, evaluate_tiled};
/// let mut calls = Vec::new();
/// let mma =
///     [("atom", "UniversalFMA<float>"), ("atom_layout", "(2,2,1):(1,2,0)"), ("perm", "<_,_,_>")];
/// let answer = evaluate_tiled(
///     "tiled.thrfrg_C",
///     &[&mma[..], &[("in", "(4,4):(1,4)")]].concat(),
///     &mut calls,
/// )?;
/// assert_eq!(answer.to_string(), r#"{"out":"((1,(2,2)),(1,(2,2))):((0,(1,4)),(0,(2,8)))"}"#);
/// assert_eq!(calls.len(), 5);
/// # Ok::<(), EvaluateError>(())
/// ```
///
/// # Errors
/// [`EvaluateError`] if the name or an operand cannot be read, or if the operation refuses its
/// operands.
pub fn evaluate_tiled(
    name: &str,
    operands: &[(&str, &str)],
    calls: &mut Vec<Called>,
) -> Result<Json> {
    let names = || TILED_OPERATIONS.iter().map(|&(name, _)| name);
    let row = names().position(|known| known == name);
    let row = ROWS[row.ok_or_else(|| EvaluateError::unknown(name, names()))?];
    let mut trace = Trace::new();
    let answer = row(&Operands(operands), &mut trace).map_err(|why| why.of(name));
    calls.extend_from_slice(trace.calls());
    answer
}

/// Operands by name.
struct Operands<'a>(&'a [(&'a str, &'a str)]);

impl Operands<'_> {
    fn find(&self, name: &str) -> Option<&str> {
        let given = self.0.iter().find(|(given, _)| *given == name);
        given.map(|&(_, text)| text)
    }

    fn text(&self, name: &str) -> Result<&str> {
        let text = self.find(name);
        text.ok_or_else(|| format!("there is no \"{name}\"").into())
    }

    fn number(&self, name: &str) -> Result<i64> {
        let text = self.text(name)?;
        let wrong = |_| format!("\"{name}\" is {text}, not an integer");
        Ok(text.parse().map_err(wrong)?)
    }

    fn threads(&self, name: &str) -> Result<Vec<i64>> {
        let text = self.text(name)?;
        let wrong = || format!("\"{name}\" is {text}, not an array of integers").into();
        Json::integers(text).ok_or_else(wrong)
    }

    fn parsed<T: FromStr<Err: Display>>(&self, name: &str) -> Result<T> {
        let parsed = self.text(name)?.parse();
        Ok(parsed.map_err(|error| format!("\"{name}\": {error}"))?)
    }

    fn mma_atom(&self, name: &str) -> Result<MmaAtom> {
        Ok(atoms::mma_by_name(self.text(name)?)?)
    }

    fn mma<const N: usize>(&self, atom: &str, calls: &mut Calls<N>) -> Result<TiledMma> {
        let (atom, layout) = (self.mma_atom(atom)?, self.parsed("atom_layout")?);
        Ok(TiledMma::new_traced(
            &atom,
            &layout,
            &self.parsed("perm")?,
            calls,
        )?)
    }

    /// The copy and the element type that `atom` names: `SM75_U32x4_LDSM_N, half_t`.
    fn copy_atom(&self, name: &str) -> Result<CopyAtom> {
        let names = atoms::split_element(self.text(name)?);
        let (copy, element) =
            names.ok_or_else(|| format!("\"{name}\" names no element type: \"copy, type\""))?;
        let width = atoms::bits(element);
        let width = width.ok_or_else(|| format!("the width of {element} is not known"))?;
        Ok(atoms::copy_by_name(copy, width)?)
    }

    /// The copy of operands whose names have a prefix.
    fn copy(&self, prefix: &str) -> Result<TiledCopy> {
        let [atom, tv, tiler] = ["atom", "tv", "tiler_mn"].map(|name| format!("{prefix}{name}"));
        let (atom, tv) = (self.copy_atom(&atom)?, self.parsed(&tv)?);
        Ok(TiledCopy::new(&atom, &tv, &self.parsed(&tiler)?)?)
    }

    fn side(&self, name: &str) -> Result<CopySide> {
        match self.text(name)? {
            "partition_S" => Ok(Source),
            "partition_D" => Ok(Destination),
            other => {
                let wrong = format!("\"{name}\" is \"{other}\", not partition_S or partition_D");
                Err(wrong.into())
            }
        }
    }

    fn projection(&self) -> Result<Option<Coord>> {
        let given = self.find("proj").is_some();
        given.then(|| self.parsed("proj")).transpose()
    }
}

fn out(result: core::result::Result<impl Display, LayoutError>) -> Result<Json> {
    Ok(Json::Object([("out", result?.to_string().into())].into()))
}

/// The layout inside of a tensor was replaced.
fn around(tensor: &AnyLayout, inside: core::result::Result<Layout, LayoutError>) -> Result<Json> {
    out(inside.map(|inside| tensor.around(&inside)))
}

/// A tile, as a shape where it is one.
fn tile(tiler: &Tiler) -> String {
    let text = tiler.to_string();
    if text.contains(':') {
        return text;
    }
    text.replace('<', "(").replace('>', ")")
}

type Part = core::result::Result<(AnyLayout, IntTuple), LayoutError>;

/// A part of a tensor; if the tensor is swizzled, with the first elements of the part in the order
/// of its coordinates.
fn part(tensor: &AnyLayout, part: Part) -> Result<Json> {
    let (layout, offset) = part?;
    let begin = offset.as_int();
    let place = begin.map_or_else(|| offset.to_string().into(), Json::from);
    let mut answer = [("layout", layout.to_string().into()), ("offset", place)].to_vec();
    if tensor.as_layout().is_none() {
        let begin = begin.unwrap_or(0);
        let values = (0..layout.size()?.min(MOST_VALUES)).map(|i| Ok(layout.at(i)? + begin));
        let values = values.collect::<core::result::Result<Vec<i64>, LayoutError>>()?;
        answer.push(("values", values.into()));
    }
    Ok(Json::Object(answer))
}

/// The parts of several threads, whose layout is that of the first.
fn parts(
    tensor: &AnyLayout,
    threads: &[i64],
    calls: &mut Trace,
    of: impl Fn(i64, &mut Trace) -> Part,
) -> Result<Json> {
    // The calls for another thread differ in its coordinate only.
    let (mut answer, mut unseen) = (Vec::new(), Trace::new());
    for (place, &thread) in threads.iter().enumerate() {
        let calls = if place == 0 { &mut *calls } else { &mut unseen };
        let Json::Object(fields) = part(tensor, of(thread, calls))? else {
            continue;
        };
        if place == 0 {
            answer = fields.iter().map(|&(name, _)| (name, Vec::new())).collect();
        }
        for ((_, all), (_, value)) in answer.iter_mut().zip(fields) {
            all.push(value);
        }
    }
    if answer.is_empty() {
        return Err("\"threads\" is empty".to_string().into());
    }
    let field = |(name, mut all): (_, Vec<Json>)| match name {
        "layout" => (name, all.swap_remove(0)),
        _ => (name, Json::Array(all)),
    };
    Ok(Json::Object(answer.into_iter().map(field).collect()))
}

fn tiled_mma(given: &Operands<'_>, calls: &mut Trace) -> Result<Json> {
    let named: NamedMma = atoms::named_mma(given.text("atom")?)?;
    let (atom, mma) = (named.atom, given.mma("atom", calls)?);
    let [m, n, k] = atom.shape();
    let [of_a, of_b] = named.scale_factors.map_or([None; 2], |both| both.map(Some));
    let layouts = [
        ("thr_id", Some(atom.thread_id())),
        ("thr_layout_vmnk", Some(mma.thr_layout_vmnk())),
        ("atomA_TV", Some(atom.layout_tv(A))),
        ("atomB_TV", Some(atom.layout_tv(B))),
        ("atomC_TV", Some(atom.layout_tv(C))),
        ("layoutA_TV", Some(mma.layout_tv(A)?)),
        ("layoutB_TV", Some(mma.layout_tv(B)?)),
        ("layoutC_TV", Some(mma.layout_tv(C)?)),
        ("atomE_TV", named.metadata),
        ("atomSFA_TV", of_a),
        ("atomSFB_TV", of_b),
    ];
    let mut answer = [
        ("shape_mnk", format!("({m},{n},{k})").into()),
        ("tile_mnk", mma.tile_shape()?.to_string().into()),
        ("size", mma.size()?.into()),
    ]
    .to_vec();
    let layouts = layouts
        .iter()
        .filter_map(|&(name, layout)| Some((name, layout?)));
    answer.extend(layouts.map(|(name, layout)| (name, layout.to_string().into())));
    Ok(Json::Object(answer))
}

fn thr_coord(mma: &TiledMma, threads: &[i64], calls: &mut Trace) -> Result<Json> {
    let coord = |&thread: &i64| Ok(mma.thr_coord_traced(thread, calls)?.to_string());
    let coords: Vec<String> = threads.iter().map(coord).collect::<Result<_>>()?;
    let threads = mma.thr_layout_vmnk().to_string();
    let answer = [
        ("thr_layout_vmnk", threads.into()),
        ("coord", coords.into()),
    ];
    Ok(Json::Object(answer.into()))
}

/// A part, and the registers for it.
fn fragment(part: &AnyLayout, fragment: &Layout) -> Json {
    let [part, out] = [part.to_string(), fragment.to_string()].map(Json::from);
    Json::Object([("part", part), ("out", out)].into())
}

fn partition_fragment(
    given: &Operands<'_>,
    mma: &TiledMma,
    operand: MmaOperand,
    calls: &mut Trace,
) -> Result<Json> {
    if given.find("shape").is_some() {
        let shape = mma.partition_shape_traced(operand, &given.parsed("shape")?, calls)?;
        called!(calls, "Registers, compact" => MakeLayout, Tuple(&shape));
        return out(Layout::col_major(&shape));
    }
    let tensor = given.parsed("in")?;
    let registers = mma.partition_fragment_traced(operand, &tensor, calls)?;
    let (part, _) = mma.partition(operand, &tensor, 0)?;
    Ok(fragment(&part, &registers))
}

fn make_fragment_like(given: &Operands<'_>, calls: &mut Trace) -> Result<Json> {
    let tensor: AnyLayout = given.parsed("in")?;
    if given.find("atom").is_none() {
        called!(
            calls, "Registers in the order of the strides" =>
            MakeFragmentLike, Layout(tensor.inside())
        );
        return out(tensor.make_fragment_like());
    }
    let (part, _) = given
        .copy("")?
        .partition_traced(given.side("of")?, &tensor, 0, calls)?;
    called!(
        calls, "Registers in the order of the strides of the part" =>
        MakeFragmentLike, Layout(part.inside())
    );
    Ok(fragment(&part, &part.make_fragment_like()?))
}

fn tiled_copy(given: &Operands<'_>, calls: &mut Trace) -> Result<Json> {
    let atom = given.copy_atom("atom")?;
    let layout = |name| given.parsed::<Layout>(name);
    let mma = || given.mma("mma_atom", &mut Calls::off());
    let copy = || given.copy("of_");
    let copy = match given.text("make")? {
        "make_tiled_copy" => {
            let [threads, values] = [layout("thr_layout")?, layout("val_layout")?];
            TiledCopy::of_threads_traced(&atom, &threads, &values, calls)
        }
        "make_tiled_copy_A" => TiledCopy::of_mma(&atom, &mma()?, A),
        "make_tiled_copy_B" => TiledCopy::of_mma(&atom, &mma()?, B),
        "make_tiled_copy_C" => TiledCopy::of_mma(&atom, &mma()?, C),
        "make_tiled_copy_C_atom" => TiledCopy::of_mma_atom(&atom, &mma()?),
        "make_tiled_copy_S" => TiledCopy::of_copy_traced(&atom, &copy()?, Source, calls),
        "make_tiled_copy_D" => TiledCopy::of_copy_traced(&atom, &copy()?, Destination, calls),
        "make_cotiled_copy" => {
            let [tv, data] = [layout("atom_tv")?, layout("data_layout")?];
            TiledCopy::of_addresses_traced(&atom, &tv, &data, calls)
        }
        make => return Err(format!("\"make\" is \"{make}\", which makes no copy").into()),
    }?;
    let layouts = [
        ("tv", copy.tv()),
        ("thr_id", atom.thread_id()),
        ("atom_src", atom.source()),
        ("atom_dst", atom.destination()),
        ("atom_ref", atom.reference()),
        ("layoutS_TV", copy.layout_tv(Source)?),
        ("layoutD_TV", copy.layout_tv(Destination)?),
    ];
    let tiler = tile(&copy.tiler_mn()).into();
    let mut answer = [("tiler_mn", tiler), ("size", copy.size()?.into())].to_vec();
    answer.extend(layouts.map(|(name, layout)| (name, layout.to_string().into())));
    Ok(Json::Object(answer))
}
