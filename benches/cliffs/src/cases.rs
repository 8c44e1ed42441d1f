//! Kernels and loops over tensors of dynamic layouts, drawn at random.

use crate::{
    library::{self, Memory, Run},
    random::Random,
};
use by_hand::{Kernel, Known, Loops, MODES, Request, Type};
use std::fmt::{Display, Formatter};

/// What the program does with its tensors, as it is written with the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Copy,
    Fill,
    Transform,
    Axpby,
    Convert,
    TransformTwo,
    Scale,
    CopyIf,
    Reduce,
    ReduceOnto,
    ForIn,
    ForInMut,
    IterZip,
    TensorFill,
    ForEach,
    Zip,
    Fold,
    Indices,
    Slices,
    MakeCopy,
    MakeTransform,
}

/// Each with its group, its name, the loop by hand, how often it is drawn, and how many sources it has.
const ALL: [(What, &str, &str, Kernel, u32, usize); 21] = [
    (What::Copy, "kernels", "copy", Kernel::Copy, 10, 1),
    (What::Fill, "kernels", "fill", Kernel::Fill, 6, 0),
    (What::Transform, "kernels", "transform", Kernel::Map, 10, 1),
    (What::Axpby, "kernels", "axpby", Kernel::Axpby, 8, 1),
    (
        What::Convert,
        "kernels",
        "transform to another type",
        Kernel::Convert,
        5,
        1,
    ),
    (
        What::TransformTwo,
        "kernels",
        "transform_two",
        Kernel::Two,
        8,
        2,
    ),
    (
        What::Scale,
        "kernels",
        "transform_two of u8, f32",
        Kernel::Scale,
        4,
        2,
    ),
    (What::CopyIf, "kernels", "copy_if", Kernel::CopyIf, 8, 2),
    (What::Reduce, "kernels", "reduce", Kernel::Reduce, 8, 1),
    (
        What::ReduceOnto,
        "kernels",
        "reduce_onto",
        Kernel::ReduceOnto,
        10,
        1,
    ),
    (What::ForIn, "loops", "for x in &t", Kernel::Reduce, 5, 1),
    (
        What::ForInMut,
        "loops",
        "for x in &mut t",
        Kernel::MapInPlace,
        4,
        0,
    ),
    (
        What::IterZip,
        "loops",
        "iter_mut().zip(iter())",
        Kernel::Map,
        5,
        1,
    ),
    (
        What::TensorFill,
        "loops",
        "Tensor::fill",
        Kernel::Fill,
        5,
        0,
    ),
    (What::ForEach, "loops", "for_each", Kernel::MapInPlace, 5, 0),
    (What::Zip, "loops", "zip().for_each", Kernel::Map, 5, 1),
    (What::Fold, "loops", "iter().fold", Kernel::Reduce, 5, 1),
    (
        What::Indices,
        "loops",
        "y[(i, j)] = f(x[(i, j)])",
        Kernel::Map,
        5,
        1,
    ),
    (What::Slices, "loops", "rows by slice", Kernel::Map, 5, 1),
    (
        What::MakeCopy,
        "made",
        "Tensor::new, copy",
        Kernel::Copy,
        3,
        1,
    ),
    (
        What::MakeTransform,
        "made",
        "Tensor::new, transform",
        Kernel::Map,
        3,
        1,
    ),
];

impl What {
    fn row(self) -> (What, &'static str, &'static str, Kernel, u32, usize) {
        *ALL.iter()
            .find(|row| row.0 == self)
            .expect("each is in the list")
    }
    pub(crate) fn group(self) -> &'static str {
        self.row().1
    }
    pub(crate) fn name(self) -> &'static str {
        self.row().2
    }
    pub(crate) fn by_hand(self) -> Kernel {
        self.row().3
    }
    fn sources(self) -> usize {
        self.row().5
    }
    /// All of them, with how often they are drawn.
    pub(crate) fn all() -> impl Iterator<Item = (What, u32)> {
        ALL.iter().map(|row| (row.0, row.4))
    }
}

/// How the modes of an operand are nested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    R1,
    R2,
    R3,
    R4,
    R5,
    /// `((a,b),c)`
    N21,
    /// `((a,b),(c,d))`
    N22,
}

impl Form {
    pub(crate) fn leaves(self) -> usize {
        match self {
            Self::R1 => 1,
            Self::R2 => 2,
            Self::R3 | Self::N21 => 3,
            Self::R4 | Self::N22 => 4,
            Self::R5 => 5,
        }
    }
    /// Built for few types of elements, so that the benchmark is built in time.
    pub(crate) fn is_rare(self) -> bool {
        matches!(self, Self::R4 | Self::R5 | Self::N21)
    }
    /// A tuple of leaves.
    fn tuple(self, leaves: &[String]) -> String {
        match (self, leaves) {
            (Self::R1, [a]) => a.clone(),
            (Self::N21, [a, b, c]) => format!("(({a},{b}),{c})"),
            (Self::N22, [a, b, c, d]) => format!("(({a},{b}),({c},{d}))"),
            _ => format!("({})", leaves.join(",")),
        }
    }
}

/// What the layouts have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    Line,
    Same,
    Transposed,
    Permuted,
    Pitch,
    Negative,
    Step,
    Channels,
    Runs,
    Broadcast,
    Window,
    Tiles,
    Aosoa,
    Mixed,
}

const THEMES: [(Theme, u32); 14] = [
    (Theme::Line, 5),
    (Theme::Same, 12),
    (Theme::Transposed, 12),
    (Theme::Permuted, 8),
    (Theme::Pitch, 10),
    (Theme::Negative, 8),
    (Theme::Step, 7),
    (Theme::Channels, 7),
    (Theme::Runs, 8),
    (Theme::Broadcast, 8),
    (Theme::Window, 5),
    (Theme::Tiles, 7),
    (Theme::Aosoa, 5),
    (Theme::Mixed, 8),
];

impl Theme {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Line => "rank 1",
            Self::Same => "same order",
            Self::Transposed => "transposed",
            Self::Permuted => "permuted",
            Self::Pitch => "pitch",
            Self::Negative => "negative strides",
            Self::Step => "step of 2 or 3",
            Self::Channels => "interleaved channels",
            Self::Runs => "runs of 2 to 8",
            Self::Broadcast => "broadcast",
            Self::Window => "windows",
            Self::Tiles => "tiles",
            Self::Aosoa => "AoSoA",
            Self::Mixed => "mixed",
        }
    }
}

/// One operand: where its elements are.
#[derive(Clone, Debug)]
pub(crate) struct Operand {
    pub(crate) extents: Vec<usize>,
    pub(crate) steps: Vec<isize>,
    /// The type of the elements, as text, and its bytes.
    pub(crate) element: (&'static str, usize),
    /// The first coordinate's element, and how many elements there are from the first to the last.
    pub(crate) start: usize,
    pub(crate) span: usize,
    /// Bytes between the begin of a page and the first element.
    pub(crate) shift: usize,
}

impl Operand {
    pub(crate) fn of(
        extents: Vec<usize>,
        steps: Vec<isize>,
        element: (&'static str, usize),
    ) -> Self {
        let reach = |sign: isize| -> usize {
            extents
                .iter()
                .zip(&steps)
                .map(|(&extent, &step)| ((step * sign).max(0) as usize) * (extent - 1))
                .sum()
        };
        let (start, span) = (reach(-1), reach(-1) + reach(1) + 1);
        Self {
            extents,
            steps,
            element,
            start,
            span,
            shift: 0,
        }
    }
    pub(crate) fn bytes(&self) -> usize {
        self.span * self.element.1
    }
    /// Mostly at the begin of a cache line.
    pub(crate) fn shifted(&mut self, random: &mut Random) {
        let align = match self.element {
            ("[u8;3]", _) => 1,
            ("[f32;2]" | "[f32;4]", _) => 4,
            (_, bytes) => bytes,
        };
        if random.chance(0.4) {
            self.shift = random.below(64 / align) * align;
        }
    }
}

/// What is measured.
pub(crate) struct Bench {
    /// The family.
    pub(crate) group: &'static str,
    pub(crate) name: String,
    pub(crate) theme: &'static str,
    pub(crate) element: &'static str,
    pub(crate) text: String,
    /// Elements and bytes that are worked on.
    pub(crate) size: usize,
    pub(crate) bytes: usize,
    /// The target first.
    pub(crate) operands: Vec<Operand>,
    /// Of `copy_if`: how many of 256 elements are copied.
    pub(crate) chosen: Option<u8>,
    /// Whether another order of sums may give another result.
    pub(crate) is_sum: bool,
    pub(crate) request: Request,
    pub(crate) library: Box<dyn Fn(Memory) -> Run>,
}

/// Loops for the request of a loop by hand.
pub(crate) fn loops_of(extents: &[usize], operands: &[Operand]) -> Loops {
    let mut loops = Loops {
        rank: extents.len(),
        extents: [1; MODES],
        steps: [[0; 3]; MODES],
        starts: [0; 3],
    };
    loops.extents[..extents.len()].copy_from_slice(extents);
    for (place, operand) in operands.iter().enumerate() {
        loops.starts[place] = operand.start as isize;
        for (steps, &step) in loops.steps.iter_mut().zip(&operand.steps) {
            steps[place] = step;
        }
    }
    loops
}

/// A kernel or loop, its elements and its operands: the target first, if there is one.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) what: What,
    pub(crate) element: Type,
    pub(crate) form: Form,
    pub(crate) theme: Theme,
    pub(crate) extents: Vec<usize>,
    pub(crate) operands: Vec<Operand>,
    /// Of `copy_if`: how many of 256 elements are copied.
    pub(crate) chosen: u8,
}

/// The bytes that an operand may span.
pub(crate) const ROOM: usize = 72 << 20;

pub(crate) fn size_of(element: Type) -> (&'static str, usize) {
    match element {
        Type::U8 => ("u8", 1),
        Type::Rgb => ("[u8;3]", 3),
        Type::U16 => ("u16", 2),
        Type::F32 => ("f32", 4),
        Type::F64 => ("f64", 8),
        Type::U64 => ("u64", 8),
        Type::I32 => ("i32", 4),
        Type::Complex => ("[f32;2]", 8),
        Type::Wide => ("[f32;4]", 16),
    }
}

fn element_of(random: &mut Random, what: What) -> Type {
    use Type::{Complex, F32, F64, Rgb, U8, U16, U64, Wide};
    match what {
        What::Axpby => random.pick(&[U8, U16, F32, F64, U64, Complex]),
        What::Convert => random.pick(&[U8, U16, F32, F64]),
        What::Scale => U8,
        What::Copy | What::Fill | What::Transform => {
            random.pick(&[U8, Rgb, U16, F32, F32, F64, Wide])
        }
        What::Indices | What::Slices => random.pick(&[U8, Rgb, U16, F32, F64, Wide]),
        // Fewer, so that the benchmark is built in time.
        _ if matches!(what.group(), "loops" | "made") => random.pick(&[U8, Rgb, U16, F32, Wide]),
        _ => random.pick(&[U8, Rgb, U16, F32, F64, Wide]),
    }
}

impl Case {
    /// Elements that are worked on.
    pub(crate) fn size(&self) -> usize {
        self.extents.iter().product()
    }
    /// Bytes that are read and written, about.
    pub(crate) fn bytes(&self) -> usize {
        self.operands.iter().map(Operand::bytes).sum()
    }

    pub(crate) fn draw(random: &mut Random, what: What) -> Bench {
        loop {
            if let Some(case) = Self::drawn(random, what) {
                return case.bench();
            }
        }
    }

    fn bench(self) -> Bench {
        let sums = [What::Reduce, What::ReduceOnto, What::ForIn, What::Fold];
        Bench {
            group: self.what.group(),
            name: self.what.name().into(),
            theme: self.theme.name(),
            element: size_of(self.element).0,
            text: self.to_string(),
            size: self.size(),
            bytes: self.bytes(),
            operands: self.operands.clone(),
            chosen: (self.what == What::CopyIf).then_some(self.chosen),
            is_sum: sums.contains(&self.what),
            request: Request {
                kernel: self.what.by_hand(),
                element: self.element,
                operands: self.operands.len(),
                loops: loops_of(&self.extents, &self.operands),
                known: Known::Modes,
                variant: 0,
            },
            library: Box::new(move |memory| library::run(&self, memory)),
        }
    }

    fn drawn(random: &mut Random, what: What) -> Option<Self> {
        let element = element_of(random, what);
        let mut theme = random.weighted(&THEMES);
        let needs_source = matches!(
            theme,
            Theme::Broadcast | Theme::Window | Theme::Transposed | Theme::Permuted
        );
        if needs_source && what.sources() == 0 {
            return None;
        }
        if what == What::ReduceOnto {
            theme = random.weighted(&[(Theme::Window, 10), (theme, 25)]);
            if theme == Theme::Line {
                return None;
            }
        }
        let form = form_of(random, what, element, theme)?;
        let rank = form.leaves();
        let elements = elements_of(what, element);
        let width: usize = elements.iter().map(|element| element.1).sum();
        let size = size(random, what, width);
        let mut small = None;
        if rank > 1 {
            small = match theme {
                Theme::Channels => Some(random.between(2, 4)),
                Theme::Runs => Some(random.between(2, 8)),
                Theme::Window => Some(random.between(2, 5)),
                Theme::Aosoa => Some(random.pick(&[4, 8, 16])),
                _ if random.chance(0.3) => Some(random.between(2, 8)),
                _ => None,
            };
        }
        let small_mode = random.below(rank);
        let extents = extents_of(
            random,
            theme,
            form,
            size,
            small.map(|extent| (small_mode, extent)),
        );
        let rest = Drawing {
            theme,
            form,
            small_mode,
            extents: extents.clone(),
        };
        let mut operands = rest.operands(random, what, &elements);
        if what == What::Reduce || matches!(what, What::ForIn | What::Fold) {
            // The result.
            operands[0] = Operand::of(vec![1; rank], vec![0; rank], elements[0]);
        }
        if operands.iter().any(|operand| operand.bytes() > ROOM) {
            return None;
        }
        let by_target: Vec<usize> = operands[0]
            .steps
            .iter()
            .map(|step| step.unsigned_abs())
            .collect();
        if what == What::Indices && !by_target.is_sorted() && !by_target.iter().rev().is_sorted() {
            // The loops are written in the order of modes, or backwards.
            return None;
        }
        for operand in &mut operands {
            operand.shifted(random);
        }
        let chosen = random.pick(&[0, 128, 230, 255]);
        Some(Self {
            what,
            element,
            form,
            theme,
            extents,
            operands,
            chosen,
        })
    }
}

/// Of the target and the sources.
fn elements_of(what: What, element: Type) -> Vec<(&'static str, usize)> {
    let of = size_of(element);
    match (what, element) {
        (What::Convert, Type::F32) => vec![("u8", 1), of],
        (What::Convert, _) => vec![("f32", 4), of],
        (What::Scale, _) => vec![("f32", 4), of, ("f32", 4)],
        (What::CopyIf, _) => vec![of, of, ("bool", 1)],
        _ => vec![of; 1 + what.sources()],
    }
}

fn form_of(random: &mut Random, what: What, element: Type, theme: Theme) -> Option<Form> {
    use Form::{N21, N22, R1, R2, R3, R4, R5};
    let form = match theme {
        Theme::Line => R1,
        Theme::Tiles => random.weighted(&[(N22, 3), (N21, 1), (R4, 1)]),
        Theme::Aosoa => random.weighted(&[(R3, 3), (N21, 1)]),
        Theme::Negative | Theme::Step => {
            random.weighted(&[(R1, 3), (R2, 4), (R3, 3), (R4, 1), (R5, 1)])
        }
        Theme::Window if what == What::ReduceOnto => random.weighted(&[(R2, 2), (R3, 2), (R4, 4)]),
        Theme::Permuted => random.weighted(&[(R3, 4), (R4, 3), (R5, 2)]),
        _ => random.weighted(&[(R2, 6), (R3, 4), (R4, 2), (R5, 1), (N21, 1)]),
    };
    let is_built = match what {
        // Fewer, so that the benchmark is built in time.
        What::Convert | What::Scale => matches!(form, R1 | R2 | R3 | N22),
        // Whole modes are reduced.
        What::ReduceOnto if matches!(form, R1 | N21 | N22) => false,
        What::Indices => matches!(form, R1 | R2 | R3),
        What::Slices => matches!(form, R2),
        _ if matches!(what.group(), "loops" | "made") => matches!(form, R1 | R2 | R3 | N22),
        _ => !form.is_rare() || matches!(element, Type::U8 | Type::F32),
    };
    is_built.then_some(form)
}

/// The size class is drawn first, as a program may have many operands of any size.
fn size(random: &mut Random, what: What, width: usize) -> usize {
    let (l1, l2) = ((32 << 10) / width, (512 << 10) / width);
    let range = if what.group() == "made" {
        random.weighted(&[((1, 16), 3), ((17, 63), 2), ((64, 256), 1)])
    } else {
        random.weighted(&[
            ((1, 16), 14),
            ((17, 63), 10),
            ((64, l1), 36),
            ((l1, l2), 24),
            ((l2, 8 * l2), 14),
            ((8 * l2, 200 * l2), 2),
        ])
    };
    random.scaled(range.0, range.1)
}

/// Extents whose product is about the size.
fn extents_of(
    random: &mut Random,
    theme: Theme,
    form: Form,
    size: usize,
    small: Option<(usize, usize)>,
) -> Vec<usize> {
    let rank = form.leaves();
    let mut extents = vec![1; rank];
    let mut left = size;
    if let Some((mode, extent)) = small {
        extents[mode] = extent.min(left);
        left = (left / extents[mode]).max(1);
    }
    if theme == Theme::Tiles && rank == 4 {
        // Small tiles: the first mode of each pair.
        for mode in [0, 2] {
            extents[mode] = random.pick(&[2, 4, 4, 8, 8, 16]).min(left);
            left = (left / extents[mode]).max(1);
        }
    }
    let free: Vec<usize> = (0..rank).filter(|&mode| extents[mode] == 1).collect();
    if free.is_empty() {
        let mode = random.below(rank);
        extents[mode] *= left;
        return extents;
    }
    let weights: Vec<f64> = free.iter().map(|_| 0.15 + random.unit()).collect();
    let total: f64 = weights.iter().sum();
    for (&mode, weight) in free.iter().zip(&weights) {
        extents[mode] = ((left as f64).powf(weight / total).round() as usize).max(1);
    }
    let others: usize = free[1..].iter().map(|&mode| extents[mode]).product();
    extents[free[0]] = (left / others).max(1);
    extents
}

struct Drawing {
    theme: Theme,
    form: Form,
    small_mode: usize,
    extents: Vec<usize>,
}

impl Drawing {
    /// An order of modes, the one with the smallest stride first.
    fn order(&self, random: &mut Random) -> Vec<usize> {
        let rank = self.extents.len();
        if self.theme == Theme::Tiles && self.form == Form::N22 {
            // Tiles by rows, by columns, and matrices without tiles.
            return random
                .pick(&[
                    [2, 0, 3, 1],
                    [0, 2, 3, 1],
                    [2, 0, 1, 3],
                    [2, 3, 0, 1],
                    [0, 1, 2, 3],
                ])
                .to_vec();
        }
        let mut order: Vec<usize> = (0..rank).collect();
        match random.weighted(&[(0, 5), (1, 3), (2, 3)]) {
            0 => order.reverse(),
            1 => {}
            _ => random.shuffle(&mut order),
        }
        order
    }

    fn operands(
        &self,
        random: &mut Random,
        what: What,
        elements: &[(&'static str, usize)],
    ) -> Vec<Operand> {
        let rank = self.extents.len();
        let mixed = |random: &mut Random, theme: Theme| match self.theme {
            Theme::Mixed => random.chance(0.25),
            other => other == theme,
        };
        let first = self.order(random);
        let mut reduced = vec![false; rank];
        if what == What::ReduceOnto {
            let count = random.between(1, (rank - 1).max(1));
            for _ in 0..count {
                reduced[random.below(rank)] = true;
            }
            if reduced.iter().all(|&is| is) {
                reduced[(self.small_mode + 1) % rank] = false;
            }
        }
        // Windows: some modes step as others do.
        let mut windows: Vec<(usize, usize)> = Vec::new();
        if mixed(random, Theme::Window) && rank > 1 {
            let base = (self.small_mode + 1 + random.below(rank - 1)) % rank;
            windows.push((self.small_mode, base));
            if what == What::ReduceOnto {
                reduced = vec![false; rank];
                reduced[self.small_mode] = true;
                if rank == 4 {
                    let rest: Vec<usize> = (0..4)
                        .filter(|&mode| mode != self.small_mode && mode != base)
                        .collect();
                    windows.push((rest[0], rest[1]));
                    reduced[rest[0]] = true;
                }
            }
        }
        let mut operands = Vec::new();
        for (place, &element) in elements.iter().enumerate() {
            let mut order = if place == 0 {
                first.clone()
            } else {
                self.order(random)
            };
            let is_alike = match self.theme {
                Theme::Same | Theme::Pitch => true,
                Theme::Transposed | Theme::Permuted | Theme::Tiles => false,
                _ => random.chance(0.6),
            };
            if is_alike {
                order.clone_from(&first);
            } else if place > 0 && self.theme == Theme::Transposed && order[0] == first[0] {
                order.rotate_left(1);
            }
            let small_first = self.theme == Theme::Runs
                || self.theme == Theme::Channels && place == 0
                || self.theme == Theme::Aosoa && place == 0;
            if matches!(self.theme, Theme::Runs | Theme::Channels | Theme::Aosoa) {
                order.retain(|&mode| mode != self.small_mode);
                let is_first = if place == 0 {
                    small_first
                } else {
                    random.chance(0.5)
                };
                if is_first || self.theme == Theme::Runs {
                    order.insert(0, self.small_mode);
                } else {
                    order.push(self.small_mode);
                }
            }
            let is_target = place == 0;
            let mut steps = vec![0; rank];
            let mut step = 1;
            if mixed(random, Theme::Step) && (random.chance(0.6) || rank == 1 && is_target) {
                step = random.pick(&[2, 2, 3]);
            }
            let broadcast = !is_target && mixed(random, Theme::Broadcast);
            let is_fixed: Vec<bool> = (0..rank).map(|_| random.chance(0.5)).collect();
            let pitched = mixed(random, Theme::Pitch) || mixed(random, Theme::Runs);
            let mut is_first = true;
            for &mode in &order {
                let extent = self.extents[mode];
                if is_target && reduced[mode]
                    || broadcast && is_fixed[mode]
                    || !is_target && windows.iter().any(|&(window, _)| window == mode)
                {
                    continue;
                }
                steps[mode] = step;
                step *= extent as isize;
                if pitched && is_first {
                    let multiple = random.pick(&[1, 1, 4, 16, 64]);
                    step += random.between(1, 16) as isize;
                    step = (step + multiple - 1) / multiple * multiple;
                }
                is_first = false;
            }
            if !is_target {
                for &(window, base) in &windows {
                    steps[window] = steps[base].max(1);
                }
            }
            if mixed(random, Theme::Negative) {
                let mode = random.below(rank);
                steps[mode] = -steps[mode];
                for step in &mut steps {
                    if random.chance(0.3) {
                        *step = -*step;
                    }
                }
            }
            let extents: Vec<usize> = (0..rank)
                .map(|mode| {
                    if is_target && reduced[mode] {
                        1
                    } else {
                        self.extents[mode]
                    }
                })
                .collect();
            operands.push(Operand::of(extents, steps, element));
        }
        operands
    }
}

impl Display for Case {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "{} {}",
            self.what.name(),
            size_of(self.element).0
        )?;
        if self.what == What::CopyIf {
            write!(formatter, " {}/256 chosen", self.chosen)?;
        }
        let texts = |numbers: Vec<String>| self.form.tuple(&numbers);
        for (place, operand) in self.operands.iter().enumerate() {
            let is_result =
                place == 0 && operand.span == 1 && self.size() > 1 && self.what != What::ReduceOnto;
            if is_result {
                continue;
            }
            let shape = texts(operand.extents.iter().map(ToString::to_string).collect());
            let stride = texts(operand.steps.iter().map(ToString::to_string).collect());
            let arrow = if place == 0 { "" } else { "<- " };
            write!(formatter, " {arrow}{shape}:{stride}")?;
        }
        Ok(())
    }
}
