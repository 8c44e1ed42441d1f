//! Cases as one writes them with the library.
//!
//! Tensors are made before the time is taken, but for those of the group `made`. Each function is an
//! instance for a type of elements and a form of layouts, whose extents and strides are known at run time.

use crate::cases::{Case, Form, Operand, What};
use by_hand::{Complex, Conversion, Element, Number, Rgb, Type, Wide};
use std::hint::black_box;
use stridewise::{kernels, prelude::*};

/// What is timed.
pub(crate) type Run = Box<dyn FnMut()>;

/// Where the elements of each operand are.
pub(crate) type Memory = [*mut u8; 3];

/// A form of layouts.
trait Nested: 'static {
    type Of: Layout + Writable;
    fn layout(extents: &[usize], steps: &[isize]) -> Self::Of;
}

macro_rules! forms {
    ($($Form:ident [$($Type:tt)*] |$e:ident, $s:ident| $layout:expr;)*) => { $(
        struct $Form;
        impl Nested for $Form {
            type Of = Layout![$($Type)*];
            #[inline(always)]
            fn layout($e: &[usize], $s: &[isize]) -> Self::Of {
                $layout
            }
        }
    )* };
}
forms! {
    R1 [? : ?] |e, s| layout!({ e[0] } : { s[0] });
    R2 [(?, ?) : (?, ?)] |e, s| layout!(({ e[0] }, { e[1] }) : ({ s[0] }, { s[1] }));
    R3 [(?, ?, ?) : (?, ?, ?)] |e, s| layout!(({ e[0] }, { e[1] }, { e[2] }) : ({ s[0] }, { s[1] }, { s[2] }));
    R4 [(?, ?, ?, ?) : (?, ?, ?, ?)] |e, s| layout!(
        ({ e[0] }, { e[1] }, { e[2] }, { e[3] }) : ({ s[0] }, { s[1] }, { s[2] }, { s[3] })
    );
    R5 [(?, ?, ?, ?, ?) : (?, ?, ?, ?, ?)] |e, s| layout!(
        ({ e[0] }, { e[1] }, { e[2] }, { e[3] }, { e[4] }) : ({ s[0] }, { s[1] }, { s[2] }, { s[3] }, { s[4] })
    );
    N21 [((?, ?), ?) : ((?, ?), ?)] |e, s| layout!((({ e[0] }, { e[1] }), { e[2] }) : (({ s[0] }, { s[1] }), { s[2] }));
    N22 [((?, ?), (?, ?)) : ((?, ?), (?, ?))] |e, s| layout!(
        (({ e[0] }, { e[1] }), ({ e[2] }, { e[3] })) : (({ s[0] }, { s[1] }), ({ s[2] }, { s[3] }))
    );
}

/// An operand that is read.
fn source<F: Nested, T: 'static>(memory: *mut u8, operand: &Operand) -> View<'static, T, F::Of> {
    Tensor::new(
        slice_of(memory, operand.span),
        F::layout(&operand.extents, &operand.steps),
    )
}

/// An operand that is written.
fn target<F: Nested, T: 'static>(memory: *mut u8, operand: &Operand) -> ViewMut<'static, T, F::Of> {
    Tensor::new(
        slice_mut(memory, operand.span),
        F::layout(&operand.extents, &operand.steps),
    )
}

pub(crate) fn slice_of<T: 'static>(memory: *mut u8, length: usize) -> &'static [T] {
    // SAFETY: the memory has so many elements of this type, and nothing writes them while they are read.
    unsafe { std::slice::from_raw_parts(memory.cast(), length) }
}

pub(crate) fn slice_mut<T: 'static>(memory: *mut u8, length: usize) -> &'static mut [T] {
    // SAFETY: the memory has so many elements of this type, and nothing else uses them meanwhile.
    unsafe { std::slice::from_raw_parts_mut(memory.cast(), length) }
}

fn plain<F: Nested, T: Element>(case: &Case, [y, x, _]: Memory) -> Run {
    let of = &case.operands;
    match case.what {
        What::Copy => {
            let (mut y, x) = (target::<F, T>(y, &of[0]), source::<F, T>(x, &of[1]));
            Box::new(move || kernels::copy(x, y.view_mut()))
        }
        What::Fill => {
            let mut y = target::<F, T>(y, &of[0]);
            Box::new(move || kernels::fill(y.view_mut(), black_box(T::of(3))))
        }
        What::Transform => {
            let (mut y, x) = (target::<F, T>(y, &of[0]), source::<F, T>(x, &of[1]));
            Box::new(move || kernels::transform(x, y.view_mut(), T::map))
        }
        _ => unreachable!("these are all"),
    }
}

fn joined<F: Nested, T: Element>(case: &Case, [y, x, z]: Memory) -> Run {
    let of = &case.operands;
    match case.what {
        What::TransformTwo => {
            let (mut y, x) = (target::<F, T>(y, &of[0]), source::<F, T>(x, &of[1]));
            let z = source::<F, T>(z, &of[2]);
            Box::new(move || kernels::transform_two(x, z, y.view_mut(), T::two))
        }
        What::CopyIf => {
            let (mut y, x) = (target::<F, T>(y, &of[0]), source::<F, T>(x, &of[1]));
            let z = source::<F, bool>(z, &of[2]);
            Box::new(move || kernels::copy_if(z, x, y.view_mut()))
        }
        What::Reduce => {
            let (y, x) = (slice_mut::<T>(y, 1), source::<F, T>(x, &of[1]));
            Box::new(move || y[0] = kernels::reduce(x, black_box(T::of(1)), T::put))
        }
        What::ReduceOnto => {
            let (mut y, x) = (target::<F, T>(y, &of[0]), source::<F, T>(x, &of[1]));
            Box::new(move || kernels::reduce_onto(x, y.view_mut(), T::put))
        }
        _ => unreachable!("these are all"),
    }
}

fn axpby<F: Nested, T: Number>(case: &Case, [y, x, _]: Memory) -> Run {
    let of = &case.operands;
    let (mut y, x) = (target::<F, T>(y, &of[0]), source::<F, T>(x, &of[1]));
    Box::new(move || {
        let [alpha, beta] = black_box(T::FACTORS);
        kernels::axpby(alpha, x, beta, y.view_mut());
    })
}

fn convert<F: Nested, T: Conversion<V> + Element, V: Element>(
    case: &Case,
    [y, x, _]: Memory,
) -> Run {
    let of = &case.operands;
    let (mut y, x) = (target::<F, V>(y, &of[0]), source::<F, T>(x, &of[1]));
    Box::new(move || kernels::transform(x, y.view_mut(), T::convert))
}

fn scale<F: Nested>(case: &Case, [y, x, z]: Memory) -> Run {
    let of = &case.operands;
    let (mut y, x) = (target::<F, f32>(y, &of[0]), source::<F, u8>(x, &of[1]));
    let z = source::<F, f32>(z, &of[2]);
    Box::new(move || kernels::transform_two(x, z, y.view_mut(), |x, z| f32::from(x) * z))
}

fn looped<F: Nested, T: Element>(case: &Case, [y, x, _]: Memory) -> Run {
    let of = &case.operands;
    match case.what {
        What::ForIn => {
            let (y, x) = (slice_mut::<T>(y, 1), source::<F, T>(x, &of[1]));
            Box::new(move || {
                let mut sum = black_box(T::of(1));
                for x in &x {
                    sum = sum.put(*x);
                }
                y[0] = sum;
            })
        }
        What::Fold => {
            let (y, x) = (slice_mut::<T>(y, 1), source::<F, T>(x, &of[1]));
            Box::new(move || y[0] = x.iter().fold(black_box(T::of(1)), |sum, x| sum.put(*x)))
        }
        What::ForInMut => {
            let mut y = target::<F, T>(y, &of[0]);
            Box::new(move || {
                for y in &mut y {
                    *y = y.map();
                }
            })
        }
        What::ForEach => {
            let mut y = target::<F, T>(y, &of[0]);
            Box::new(move || y.for_each(|_, y| *y = y.map()))
        }
        What::TensorFill => {
            let mut y = target::<F, T>(y, &of[0]);
            Box::new(move || y.fill(black_box(T::of(3))))
        }
        What::IterZip => {
            let (mut y, x) = (target::<F, T>(y, &of[0]), source::<F, T>(x, &of[1]));
            Box::new(move || {
                for (y, x) in y.iter_mut().zip(x.iter()) {
                    *y = x.map();
                }
            })
        }
        What::Zip => {
            let (mut y, x) = (target::<F, T>(y, &of[0]), source::<F, T>(x, &of[1]));
            Box::new(move || y.view_mut().zip(x).for_each(|(y, x)| *y = x.map()))
        }
        What::MakeCopy => {
            let of = of.clone();
            Box::new(move || {
                kernels::copy(source::<F, T>(x, &of[1]), target::<F, T>(y, &of[0]));
            })
        }
        What::MakeTransform => {
            let of = of.clone();
            Box::new(move || {
                kernels::transform(source::<F, T>(x, &of[1]), target::<F, T>(y, &of[0]), T::map);
            })
        }
        _ => unreachable!("these are all"),
    }
}

/// Loops over coordinates, the outer one over the mode of the target's largest stride.
fn indices<T: Element>(case: &Case, [y, x, _]: Memory) -> Run {
    let of = &case.operands;
    let e = [0, 1, 2].map(|mode| case.extents.get(mode).copied().unwrap_or(1));
    let step = |mode: usize| of[0].steps[mode].unsigned_abs();
    match case.form {
        Form::R1 => {
            let (mut y, x) = (target::<R1, T>(y, &of[0]), source::<R1, T>(x, &of[1]));
            Box::new(move || {
                for i in 0..e[0] {
                    y[i] = x[i].map();
                }
            })
        }
        Form::R2 => {
            let (mut y, x) = (target::<R2, T>(y, &of[0]), source::<R2, T>(x, &of[1]));
            if step(0) > step(1) {
                Box::new(move || {
                    for i in 0..e[0] {
                        for j in 0..e[1] {
                            y[(i, j)] = x[(i, j)].map();
                        }
                    }
                })
            } else {
                Box::new(move || {
                    for j in 0..e[1] {
                        for i in 0..e[0] {
                            y[(i, j)] = x[(i, j)].map();
                        }
                    }
                })
            }
        }
        _ => {
            let (mut y, x) = (target::<R3, T>(y, &of[0]), source::<R3, T>(x, &of[1]));
            if step(0) > step(2) {
                Box::new(move || {
                    for i in 0..e[0] {
                        for j in 0..e[1] {
                            for k in 0..e[2] {
                                y[(i, j, k)] = x[(i, j, k)].map();
                            }
                        }
                    }
                })
            } else {
                Box::new(move || {
                    for k in 0..e[2] {
                        for j in 0..e[1] {
                            for i in 0..e[0] {
                                y[(i, j, k)] = x[(i, j, k)].map();
                            }
                        }
                    }
                })
            }
        }
    }
}

/// Rows or columns, those that the target has side by side.
fn slices<T: Element>(case: &Case, [y, x, _]: Memory) -> Run {
    let of = &case.operands;
    let [m, n] = [case.extents[0], case.extents[1]];
    let (mut y, x) = (target::<R2, T>(y, &of[0]), source::<R2, T>(x, &of[1]));
    if of[0].steps[0].unsigned_abs() > of[0].steps[1].unsigned_abs() {
        Box::new(move || {
            for i in 0..m {
                let mut y = y.view_mut().slice(coord!((i, _)));
                for (y, x) in y.iter_mut().zip(x.slice(coord!((i, _))).iter()) {
                    *y = x.map();
                }
            }
        })
    } else {
        Box::new(move || {
            for j in 0..n {
                let mut y = y.view_mut().slice(coord!((_, j)));
                for (y, x) in y.iter_mut().zip(x.slice(coord!((_, j))).iter()) {
                    *y = x.map();
                }
            }
        })
    }
}

macro_rules! by_form {
    ($case:expr, [$($Form:ident)*], $F:ident => $run:expr) => {
        match $case.form {
            $(Form::$Form => { type $F = $Form; $run })*
            #[allow(unreachable_patterns, reason = "some lists are whole")]
            other => unreachable!("{other:?} is not built"),
        }
    };
}

macro_rules! by_type {
    ($case:expr, [$($Type:ident = $T:ty),*], $E:ident => $run:expr) => {
        match $case.element {
            $(Type::$Type => { type $E = $T; $run })*
            #[allow(unreachable_patterns, reason = "some lists are whole")]
            other => unreachable!("{other:?} is not built"),
        }
    };
}

/// Each type with the frequent forms; the others with few types, so that the benchmark is built in time.
macro_rules! by_type_and_form {
    ($case:expr, [$($Type:ident = $T:ty),*], ($E:ident, $F:ident) => $run:expr) => {
        if $case.form.is_rare() {
            by_type!($case, [U8 = u8, F32 = f32], $E => by_form!($case, [R4 R5 N21], $F => $run))
        } else {
            by_type!($case, [$($Type = $T),*], $E => by_form!($case, [R1 R2 R3 N22], $F => $run))
        }
    };
}

/// The case on this memory.
pub(crate) fn run(case: &Case, memory: Memory) -> Run {
    match case.what {
        What::Copy | What::Fill | What::Transform => by_type_and_form!(
            case, [U8 = u8, Rgb = Rgb, U16 = u16, F32 = f32, F64 = f64, Wide = Wide],
            (T, F) => plain::<F, T>(case, memory)
        ),
        What::TransformTwo | What::CopyIf | What::Reduce | What::ReduceOnto => by_type_and_form!(
            case, [U8 = u8, Rgb = Rgb, U16 = u16, F32 = f32, F64 = f64, Wide = Wide],
            (T, F) => joined::<F, T>(case, memory)
        ),
        What::Axpby => by_type_and_form!(
            case, [U8 = u8, U16 = u16, F32 = f32, F64 = f64, U64 = u64, Complex = Complex],
            (T, F) => axpby::<F, T>(case, memory)
        ),
        What::Convert => by_form!(case, [R1 R2 R3 N22], F => match case.element {
            Type::U8 => convert::<F, u8, f32>(case, memory),
            Type::U16 => convert::<F, u16, f32>(case, memory),
            Type::F32 => convert::<F, f32, u8>(case, memory),
            _ => convert::<F, f64, f32>(case, memory),
        }),
        What::Scale => by_form!(case, [R1 R2 R3 N22], F => scale::<F>(case, memory)),
        What::Indices => by_type!(
            case,
            [U8 = u8, Rgb = Rgb, U16 = u16, F32 = f32, F64 = f64, Wide = Wide],
            T => indices::<T>(case, memory)
        ),
        What::Slices => by_type!(
            case,
            [U8 = u8, Rgb = Rgb, U16 = u16, F32 = f32, F64 = f64, Wide = Wide],
            T => slices::<T>(case, memory)
        ),
        _ => by_type!(
            case,
            [U8 = u8, Rgb = Rgb, U16 = u16, F32 = f32, Wide = Wide],
            T => by_form!(case, [R1 R2 R3 N22], F => looped::<F, T>(case, memory))
        ),
    }
}
