//! Products of matrices: of dynamic layouts, of static ones, and of many small matrices.

use crate::{
    cases::{Bench, Operand, loops_of, size_of},
    library::{Memory, Run, slice_mut, slice_of},
    random::Random,
};
use by_hand::{Element, Factor, Kernel, Known, MODES, ORIENTATIONS, Request, Type};
use std::hint::black_box;
use stridewise::{kernels, prelude::*};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Product {
    /// Extents up to 16.
    Small,
    Large,
    /// Small products one after the other.
    Batch,
    Static,
}

impl Product {
    pub(crate) const ALL: [(Self, u32); 4] = [
        (Self::Small, 6),
        (Self::Large, 6),
        (Self::Batch, 3),
        (Self::Static, 8),
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Small => "dynamic, up to 16",
            Self::Large => "dynamic, larger",
            Self::Batch => "dynamic, batch",
            Self::Static => "static",
        }
    }
}

pub(crate) fn draw(random: &mut Random, product: Product) -> Bench {
    if product == Product::Static {
        fixed(random)
    } else {
        dynamic(random, product)
    }
}

/// The strides of a matrix: rows or columns, sometimes with a gap, seldom with a step.
fn strides(random: &mut Random, [rows, columns]: [usize; 2], is_transposed: bool) -> [isize; 2] {
    let first = if random.chance(0.06) { 2 } else { 1 };
    let gap = if random.chance(0.25) {
        random.between(1, 16) as isize
    } else {
        0
    };
    if is_transposed {
        [first, first * rows as isize + gap]
    } else {
        [first * columns as isize + gap, first]
    }
}

fn dynamic(random: &mut Random, product: Product) -> Bench {
    let element = random.pick(&[Type::F32, Type::F32, Type::F64, Type::I32]);
    let [m, n, k] = loop {
        let extents: [usize; 3] = std::array::from_fn(|_| match product {
            Product::Large => random.scaled(4, 400),
            _ => random.between(1, 16),
        });
        let work: usize = extents.iter().product();
        if product != Product::Large || (4096..20_000_000).contains(&work) {
            break extents;
        }
    };
    let (orientation, transposed) = match random.below(10) {
        0 => ("TT, C transposed", [true, true, true]),
        1 => ("NT, C transposed", [false, true, true]),
        2 => ("TN, C transposed", [true, false, true]),
        other => ORIENTATIONS[other % 5],
    };
    let count = match product {
        Product::Batch => random.scaled(4, 400),
        _ => 1,
    };
    let is_added = random.chance(0.3);
    let shapes = [[m, n], [m, k], [k, n]];
    let flags = [transposed[2], transposed[0], transposed[1]];
    // Modes n, m, k and that of products.
    let places = [[1, 0], [1, 2], [2, 0]];
    let mut texts = Vec::new();
    let mut operands = Vec::new();
    for place in 0..3 {
        let strides = strides(random, shapes[place], flags[place]);
        let [rows, columns] = shapes[place];
        let reach = (rows - 1) as isize * strides[0] + (columns - 1) as isize * strides[1] + 1;
        let mut extents = vec![1; MODES];
        let mut steps = vec![0; MODES];
        for mode in 0..2 {
            extents[places[place][mode]] = shapes[place][mode];
            steps[places[place][mode]] = strides[mode];
        }
        if count > 1 {
            (extents[3], steps[3]) = (count, reach);
        }
        texts.push(format!(
            "({rows},{columns}):({},{})",
            strides[0], strides[1]
        ));
        let mut operand = Operand::of(extents, steps, size_of(element));
        operand.shifted(random);
        operands.push(operand);
    }
    let mut loops = loops_of(&[n, m, k, count, usize::from(is_added)], &operands);
    loops.rank = 4;
    let type_name = size_of(element).0;
    let text = format!(
        "{}{type_name} C{} {} <- {} · {}{}",
        if count > 1 {
            format!("{count} times ")
        } else {
            String::new()
        },
        if is_added { " +=" } else { "" },
        texts[0],
        texts[1],
        texts[2],
        if count > 1 { ", by slices" } else { "" },
    );
    let of = operands.clone();
    Bench {
        group: "gemm",
        name: product.name().into(),
        theme: orientation,
        element: type_name,
        text,
        size: (m * n).max(m * k).max(k * n) * count,
        bytes: operands.iter().map(Operand::bytes).sum(),
        operands,
        chosen: None,
        is_sum: true,
        request: Request {
            kernel: Kernel::Product,
            element,
            operands: 3,
            loops,
            known: Known::Modes,
            variant: 0,
        },
        library: Box::new(move |memory| {
            let extents = [m, n, k, count];
            match element {
                Type::F32 => run::<f32>(extents, is_added, &of, memory),
                Type::F64 => run::<f64>(extents, is_added, &of, memory),
                _ => run::<i32>(extents, is_added, &of, memory),
            }
        }),
    }
}

fn run<T: Factor + kernels::Scalar>(
    [m, n, k, count]: [usize; 4],
    is_added: bool,
    of: &[Operand],
    [c, a, b]: Memory,
) -> Run {
    let beta = move || black_box(if is_added { T::ONE } else { T::ZERO });
    let (to, x, z) = (
        slice_mut::<T>(c, of[0].span),
        slice_of::<T>(a, of[1].span),
        slice_of::<T>(b, of[2].span),
    );
    let step = |operand: usize, mode: usize| of[operand].steps[mode];
    if count == 1 {
        let mut c = Tensor::new(to, layout!((m, n) : ({ step(0, 1) }, { step(0, 0) })));
        let a = Tensor::new(x, layout!((m, k) : ({ step(1, 1) }, { step(1, 2) })));
        let b = Tensor::new(z, layout!((k, n) : ({ step(2, 2) }, { step(2, 0) })));
        return Box::new(move || kernels::gemm(black_box(T::ONE), a, b, beta(), c.view_mut()));
    }
    let mut c = Tensor::new(
        to,
        layout!((count, m, n) : ({ step(0, 3) }, { step(0, 1) }, { step(0, 0) })),
    );
    let a = Tensor::new(
        x,
        layout!((count, m, k) : ({ step(1, 3) }, { step(1, 1) }, { step(1, 2) })),
    );
    let b = Tensor::new(
        z,
        layout!((count, k, n) : ({ step(2, 3) }, { step(2, 2) }, { step(2, 0) })),
    );
    Box::new(move || {
        for i in 0..count {
            let (a, b) = (a.slice(coord!((i, _, _))), b.slice(coord!((i, _, _))));
            let c = c.view_mut().slice(coord!((i, _, _)));
            kernels::gemm(black_box(T::ONE), a, b, beta(), c);
        }
    })
}

type Row = (Type, [usize; 3], fn(usize, Memory) -> Run);

macro_rules! rows {
    ($([$T:ident $m:tt $n:tt $k:tt])*) => {
        const ROWS: &[Row] = &[$((
            type_of(stringify!($T)),
            [$m, $n, $k],
            |variant, memory| {
                match variant {
                    0 => whole::<$T, Layout![($m, $n) : ($n, 1)], Layout![($m, $k) : ($k, 1)], Layout![($k, $n) : ($n, 1)]>(memory, [$m, $n, $k]),
                    1 => whole::<$T, Layout![($m, $n) : ($n, 1)], Layout![($m, $k) : ($k, 1)], Layout![($k, $n) : (1, $k)]>(memory, [$m, $n, $k]),
                    2 => whole::<$T, Layout![($m, $n) : ($n, 1)], Layout![($m, $k) : (1, $m)], Layout![($k, $n) : ($n, 1)]>(memory, [$m, $n, $k]),
                    3 => whole::<$T, Layout![($m, $n) : ($n, 1)], Layout![($m, $k) : (1, $m)], Layout![($k, $n) : (1, $k)]>(memory, [$m, $n, $k]),
                    _ => whole::<$T, Layout![($m, $n) : (1, $m)], Layout![($m, $k) : ($k, 1)], Layout![($k, $n) : ($n, 1)]>(memory, [$m, $n, $k]),
                }
            },
        )),*];
    };
}
by_hand::static_products!(rows);

const fn type_of(name: &str) -> Type {
    match name.as_bytes() {
        b"f32" => Type::F32,
        b"f64" => Type::F64,
        _ => Type::I32,
    }
}

fn whole<T: Element + kernels::Scalar, LC, LA, LB>([c, a, b]: Memory, [m, n, k]: [usize; 3]) -> Run
where
    LC: Writable + Default,
    LA: Layout + Default,
    LB: Layout + Default,
{
    let mut c = Tensor::new(slice_mut::<T>(c, m * n), LC::default());
    let a = Tensor::new(slice_of::<T>(a, m * k), LA::default());
    let b = Tensor::new(slice_of::<T>(b, k * n), LB::default());
    Box::new(move || kernels::gemm(T::ONE, a, b, T::ZERO, c.view_mut()))
}

fn fixed(random: &mut Random) -> Bench {
    let row = random.below(ROWS.len());
    let (element, [m, n, k], library) = ROWS[row];
    let variant = random.below(ORIENTATIONS.len());
    let (orientation, [is_a, is_b, is_c]) = ORIENTATIONS[variant];
    let places = [[1, 0], [1, 2], [2, 0]];
    let mut texts = Vec::new();
    let operands: Vec<Operand> = [([m, n], is_c), ([m, k], is_a), ([k, n], is_b)]
        .into_iter()
        .zip(places)
        .map(|((shape, is_transposed), places)| {
            let [rows, columns] = shape;
            let strides = if is_transposed {
                [1, rows]
            } else {
                [columns, 1]
            };
            texts.push(format!(
                "({rows},{columns}):({},{})",
                strides[0], strides[1]
            ));
            let (mut extents, mut steps) = (vec![1; MODES], vec![0; MODES]);
            for mode in 0..2 {
                extents[places[mode]] = shape[mode];
                steps[places[mode]] = strides[mode] as isize;
            }
            Operand::of(extents, steps, size_of(element))
        })
        .collect();
    let mut loops = loops_of(&[n, m, k, 1, 0], &operands);
    loops.rank = 4;
    let type_name = size_of(element).0;
    Bench {
        group: "gemm",
        name: format!("static {orientation}"),
        theme: "static",
        element: type_name,
        text: format!(
            "static gemm {type_name} {} <- {} · {}",
            texts[0], texts[1], texts[2]
        ),
        size: (m * n).max(m * k).max(k * n),
        bytes: operands.iter().map(Operand::bytes).sum(),
        operands,
        chosen: None,
        is_sum: true,
        request: Request {
            kernel: Kernel::Product,
            element,
            operands: 3,
            loops,
            known: Known::All(row),
            variant,
        },
        library: Box::new(move |memory| library(variant, memory)),
    }
}
