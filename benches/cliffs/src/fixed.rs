//! Kernels and loops over static layouts.

use crate::{
    cases::{Bench, Operand, loops_of},
    library::{Memory, Run, slice_mut, slice_of},
    random::Random,
};
use by_hand::{Element, Kernel, Known, Request, Rgb, Type, Wide};
use std::hint::black_box;
use stridewise::{kernels, prelude::*};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fixed {
    Copy,
    Fill,
    Transform,
    ForEach,
    Reduce,
    Zip,
}

impl Fixed {
    pub(crate) const ALL: [Self; 6] = [
        Self::Copy,
        Self::Fill,
        Self::Transform,
        Self::ForEach,
        Self::Reduce,
        Self::Zip,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Copy => "static copy",
            Self::Fill => "static fill",
            Self::Transform => "static transform",
            Self::ForEach => "static for_each",
            Self::Reduce => "static reduce",
            Self::Zip => "static zip",
        }
    }

    fn by_hand(self) -> Kernel {
        match self {
            Self::Copy => Kernel::Copy,
            Self::Fill => Kernel::Fill,
            Self::Transform | Self::Zip => Kernel::Map,
            Self::ForEach => Kernel::MapInPlace,
            Self::Reduce => Kernel::Reduce,
        }
    }
}

struct Row {
    element: Type,
    text: [&'static str; 2],
    extents: [usize; 3],
    strides: [[usize; 3]; 2],
    run: fn(Fixed, Memory, [usize; 2]) -> Run,
}

macro_rules! rows {
    ($([$T:ident [$($y:tt)*] [$($x:tt)*] $m:tt $n:tt $l:tt / $y0:tt $y1:tt $y2:tt / $x0:tt $x1:tt $x2:tt])*) => {
        const ROWS: &[Row] = &[$(Row {
            element: type_of(stringify!($T)),
            text: [stringify!($($y)*), stringify!($($x)*)],
            extents: [$m, $n, $l],
            strides: [[$y0, $y1, $y2], [$x0, $x1, $x2]],
            run: run::<$T, Layout![$($y)*], Layout![$($x)*]>,
        }),*];
    };
}
by_hand::static_layouts!(rows);

const fn type_of(name: &str) -> Type {
    match name.as_bytes() {
        b"u8" => Type::U8,
        b"u16" => Type::U16,
        b"f32" => Type::F32,
        b"f64" => Type::F64,
        b"Rgb" => Type::Rgb,
        _ => Type::Wide,
    }
}

fn run<T: Element, K: Writable + Default, L: Layout + Default>(
    what: Fixed,
    [y, x, _]: Memory,
    [of_y, of_x]: [usize; 2],
) -> Run {
    let x = Tensor::new(slice_of::<T>(x, of_x), L::default());
    if what == Fixed::Reduce {
        let y = slice_mut::<T>(y, 1);
        return Box::new(move || y[0] = kernels::reduce(x, black_box(T::of(1)), T::put));
    }
    let mut y = Tensor::new(slice_mut::<T>(y, of_y), K::default());
    match what {
        Fixed::Copy => Box::new(move || kernels::copy(x, y.view_mut())),
        Fixed::Fill => Box::new(move || kernels::fill(y.view_mut(), black_box(T::of(3)))),
        Fixed::Transform => Box::new(move || kernels::transform(x, y.view_mut(), T::map)),
        Fixed::ForEach => Box::new(move || y.for_each(|_, y| *y = y.map())),
        _ => Box::new(move || y.view_mut().zip(x).for_each(|(y, x)| *y = x.map())),
    }
}

pub(crate) fn draw(random: &mut Random, what: Fixed) -> Bench {
    let number = random.below(ROWS.len());
    let row = &ROWS[number];
    let element = crate::cases::size_of(row.element);
    let of = |strides: [usize; 3]| {
        let steps = strides.map(|stride| stride as isize).to_vec();
        Operand::of(row.extents.to_vec(), steps, element)
    };
    let mut operands = match what {
        Fixed::Fill | Fixed::ForEach => vec![of(row.strides[0])],
        _ => row.strides.map(of).to_vec(),
    };
    let spans = row.strides.map(|strides| of(strides).span);
    if what == Fixed::Reduce {
        operands[0] = Operand::of(vec![1; 3], vec![0; 3], element);
    }
    let text = match what {
        Fixed::Fill | Fixed::ForEach => row.text[0].to_string(),
        Fixed::Reduce => format!("<- {}", row.text[1]),
        _ => format!("{} <- {}", row.text[0], row.text[1]),
    };
    let run = row.run;
    Bench {
        group: "static",
        name: what.name()["static ".len()..].into(),
        theme: "static",
        element: element.0,
        text: format!("{} {} {text}", what.name(), element.0),
        size: row.extents.iter().product(),
        bytes: operands.iter().map(Operand::bytes).sum(),
        chosen: None,
        is_sum: what == Fixed::Reduce,
        request: Request {
            kernel: what.by_hand(),
            element: row.element,
            operands: operands.len(),
            loops: loops_of(&row.extents, &operands),
            known: Known::All(number),
            variant: 0,
        },
        operands,
        library: Box::new(move |memory| run(what, memory, spans)),
    }
}
