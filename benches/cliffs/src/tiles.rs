//! Kernels of all tiles of a matrix, which are masked, as they may be partial.

use crate::{
    cases::{Bench, Operand, loops_of, size_of},
    library::{Memory, Run, slice_mut, slice_of},
    random::Random,
};
use by_hand::{Element, Kernel, Known, Request, Type};
use std::hint::black_box;
use stridewise::{kernels, prelude::*};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tiled {
    Copy,
    Fill,
    Transform,
}

impl Tiled {
    pub(crate) const ALL: [Self; 3] = [Self::Copy, Self::Fill, Self::Transform];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Copy => "copy",
            Self::Fill => "fill",
            Self::Transform => "transform",
        }
    }
}

/// Kernels of all tiles by a tiler.
macro_rules! each_tile {
    ($what:expr, $y:ident, $x:ident, $tiler:expr) => {{
        let (mut y, x) = ($y.masked(), $x.masked());
        match $what {
            Tiled::Copy => Box::new(move || {
                for (y, x) in y.tiles_mut($tiler).zip(x.tiles($tiler)) {
                    kernels::copy(x, y);
                }
            }),
            Tiled::Fill => Box::new(move || {
                for y in y.tiles_mut($tiler) {
                    kernels::fill(y, black_box(T::of(3)));
                }
            }),
            Tiled::Transform => Box::new(move || {
                for (y, x) in y.tiles_mut($tiler).zip(x.tiles($tiler)) {
                    kernels::transform(x, y, T::map);
                }
            }),
        }
    }};
}

fn run<T: Element>(
    what: Tiled,
    [m, n]: [usize; 2],
    [rows, columns, is_static]: [usize; 3],
    of: &[Operand],
    [y, x, _]: Memory,
) -> Run {
    let step = |operand: usize, mode: usize| of[operand.min(of.len() - 1)].steps[mode];
    let span = |operand: usize| of[operand.min(of.len() - 1)].span;
    let y = Tensor::new(
        slice_mut::<T>(y, span(0)),
        layout!((m, n) : ({ step(0, 1) }, { step(0, 0) })),
    );
    let x = Tensor::new(
        slice_of::<T>(x, span(1)),
        layout!((m, n) : ({ step(1, 1) }, { step(1, 0) })),
    );
    match [rows, columns, is_static] {
        [4, 4, 1] => each_tile!(what, y, x, tile!(4, 4)),
        [8, 8, 1] => each_tile!(what, y, x, tile!(8, 8)),
        [16, 32, 1] => each_tile!(what, y, x, tile!(16, 32)),
        _ => each_tile!(what, y, x, tile!(rows, columns)),
    }
}

pub(crate) fn draw(random: &mut Random, what: Tiled) -> Bench {
    let element = random.pick(&[Type::U8, Type::F32]);
    let [rows, columns, is_static] = random.pick(&[[4, 4, 1], [8, 8, 1], [16, 32, 1], [0, 0, 0]]);
    let [rows, columns] = if is_static == 1 {
        [rows, columns]
    } else {
        [random.between(2, 24), random.between(2, 40)]
    };
    let [m, n] = [random.scaled(rows, 300), random.scaled(columns, 300)];
    let name = size_of(element);
    let mut texts = Vec::new();
    let mut operands = Vec::new();
    for _ in 0..if what == Tiled::Fill { 1 } else { 2 } {
        let gap = if random.chance(0.4) {
            random.between(1, 16)
        } else {
            0
        };
        let strides = if random.chance(0.7) {
            [(n + gap) as isize, 1]
        } else {
            [1, (m + gap) as isize]
        };
        texts.push(format!("({m},{n}):({},{})", strides[0], strides[1]));
        let mut operand = Operand::of(vec![n, m], vec![strides[1], strides[0]], name);
        operand.shifted(random);
        operands.push(operand);
    }
    let mut loops = loops_of(&[n, m], &operands);
    (loops.extents[2], loops.extents[3]) = (columns, rows);
    if is_static == 0 && [[4, 4], [8, 8], [16, 32]].contains(&[rows, columns]) {
        // The loop by hand would take them for constants.
        return draw(random, what);
    }
    let of = operands.clone();
    Bench {
        group: "masked tiles",
        name: what.name().into(),
        theme: if is_static == 1 {
            "static masked tiles"
        } else {
            "dynamic masked tiles"
        },
        element: name.0,
        text: format!(
            "{} {} {}tiles ({rows},{columns}) of {}",
            what.name(),
            name.0,
            if is_static == 1 { "static " } else { "" },
            texts.join(" <- "),
        ),
        size: m * n,
        bytes: operands.iter().map(Operand::bytes).sum(),
        chosen: None,
        is_sum: false,
        request: Request {
            kernel: match what {
                Tiled::Copy => Kernel::Copy,
                Tiled::Fill => Kernel::Fill,
                Tiled::Transform => Kernel::Map,
            },
            element,
            operands: operands.len(),
            loops,
            known: Known::Tiles,
            variant: 0,
        },
        operands,
        library: Box::new(move |memory| {
            let kind = [rows, columns, is_static];
            match element {
                Type::U8 => run::<u8>(what, [m, n], kind, &of, memory),
                _ => run::<f32>(what, [m, n], kind, &of, memory),
            }
        }),
    }
}
