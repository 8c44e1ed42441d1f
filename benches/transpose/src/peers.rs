//! Who transposes: this library, its peers, and loops.

use crate::{cases::Case, hptt::Hptt};
use ::ndarray::{ArrayViewD, ArrayViewMutD, IxDyn, ShapeBuilder};
use rayon::prelude::*;
use std::hint::black_box;
use strided_view::{StridedView, StridedViewMut};
use stridewise::{kernels, prelude::*, value};
use threadteam::Exec;

/// The names of all who transpose.
pub(crate) const NAMES: [&str; 7] = [
    "stridewise",
    "memcpy",
    "hptt",
    "strided-perm",
    "transpose",
    "ndarray",
    "loops",
];

/// An element, with as many different values as it has bits for.
pub(crate) trait Element: Copy + Send + Sync + PartialEq + Default + 'static {
    fn of(position: usize) -> Self;
}
macro_rules! element {
    ($($T:ty: |$position:ident| $value:expr;)*) => { $(
        impl Element for $T {
            fn of($position: usize) -> Self {
                $value
            }
        }
    )* };
}
element! {
    u8: |x| (x % 251) as Self;
    u16: |x| (x % 65521) as Self;
    [u8; 3]: |x| [x as u8, (x >> 8) as u8, (x >> 16) as u8];
    f32: |x| (x % 16_777_213) as Self;
    f64: |x| x as Self;
    [f32; 3]: |x| [f32::of(x), 0.5, 1.5];
    [f64; 2]: |x| [x as f64, 0.5];
}

/// One who transposes, by name.
pub(crate) type Candidate<'a, T> = (&'static str, Box<dyn FnMut(&mut [T]) + 'a>);

/// What is measured besides this library.
pub(crate) struct Peers {
    pub(crate) hptt: Option<Hptt>,
    pub(crate) threads: usize,
    pub(crate) pool: threadteam::Pool,
}

impl Peers {
    /// All who can transpose a case on so many threads; this library is the first.
    pub(crate) fn candidates<'a, T: Element>(
        &'a self,
        case: &'a Case,
        source: &'a [T],
        target: &mut [T],
    ) -> Vec<Candidate<'a, T>> {
        let mut candidates: Vec<Candidate<'a, T>> = vec![
            ("stridewise", ours(case, source, self.threads > 1)),
            ("memcpy", memcpy(source, self.threads)),
        ];
        let hptt = self
            .hptt
            .map(|hptt| hptt.plan(case, source, target.as_mut_ptr(), self.threads));
        if let Some(plan) = hptt.flatten() {
            candidates.push(("hptt", Box::new(move |_| plan.run())));
        }
        candidates.push(("strided-perm", self.strided_perm(case, source)));
        if self.threads == 1 {
            if let (&[width, height], None) = (&case.extents[..], case.pitches) {
                candidates.push((
                    "transpose",
                    Box::new(move |target| {
                        transpose::transpose(black_box(source), target, width, height);
                    }),
                ));
            }
            candidates.push(("ndarray", ndarray(case, source)));
            candidates.push(("loops", Box::new(move |target| loops(case, source, target))));
        }
        candidates
    }

    fn strided_perm<'a, T: Element>(
        &'a self,
        case: &'a Case,
        source: &'a [T],
    ) -> Box<dyn FnMut(&mut [T]) + 'a> {
        let [from, to] = case.strides();
        let extents = &case.extents[..];
        let source = StridedView::new(source, extents, &from, 0).expect("inside of the source");
        Box::new(move |target| {
            let mut target = StridedViewMut::new(target, extents, &to, 0).expect("inside");
            let threads = match self.threads {
                1 => Exec::serial(),
                threads => Exec::new(&self.pool, threads).expect("the pool has so many"),
            };
            strided_perm::copy_into(&mut target, black_box(&source), threads).expect("a copy");
        })
    }
}

fn ours<'a, T: Element>(
    case: &Case,
    source: &'a [T],
    in_parallel: bool,
) -> Box<dyn FnMut(&mut [T]) + 'a> {
    let [from, to] = case.strides();
    /// With layouts of two kinds.
    macro_rules! copy {
        (|$memory:ident, $strides:ident| $tensor:expr) => {{
            let tensor = |$memory: &'a [T], $strides: &[isize]| $tensor;
            let source = tensor(source, &from);
            Box::new(move |$memory: &mut [T]| {
                let $strides = &to[..];
                if in_parallel {
                    kernels::par_copy(black_box(source), $tensor);
                } else {
                    kernels::copy(black_box(source), $tensor);
                }
            })
        }};
    }
    // More modes than a layout has at run time.
    if let Ok(extents) = <[usize; 24]>::try_from(&case.extents[..]) {
        return copy!(|memory, strides| Tensor::new(memory, many(extents, strides)));
    }
    let extents = case.extents.clone();
    copy!(|memory, strides| Tensor::new_dyn(memory, layout_of(&extents, strides)))
}

/// A layout with a mode for each extent.
fn layout_of(extents: &[usize], strides: &[isize]) -> value::Layout {
    let mut writer = value::Writer::START;
    writer.open();
    for (&extent, &stride) in extents.iter().zip(strides) {
        writer.leaf(extent as i64, stride as i64, 0);
    }
    writer.close();
    writer.finish().expect("as many leaves as a layout has")
}

macro_rules! many {
    ($($mode:literal)*) => {
        #[allow(clippy::trivially_copy_pass_by_ref, reason = "strides are a slice")]
        fn many(extents: [usize; 24], strides: &[isize]) -> impl Writable + Copy + use<> {
            layout!(($({ extents[$mode] }),*) : ($({ strides[$mode] as usize }),*))
        }
    };
}
many!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23);

/// The bytes of the source, in as many parts as there are threads.
fn memcpy<T: Element>(source: &[T], threads: usize) -> Box<dyn FnMut(&mut [T]) + '_> {
    Box::new(move |target| {
        let length = source.len().min(target.len());
        let (target, source) = (&mut target[..length], &black_box(source)[..length]);
        if threads == 1 {
            target.copy_from_slice(source);
        } else {
            let part = length.div_ceil(threads);
            let parts = target.par_chunks_mut(part).zip(source.par_chunks(part));
            parts.for_each(|(target, source)| target.copy_from_slice(source));
        }
    })
}

fn ndarray<'a, T: Element>(case: &'a Case, source: &'a [T]) -> Box<dyn FnMut(&mut [T]) + 'a> {
    let shape = |strides: &[isize]| {
        let strides: Vec<usize> = strides.iter().map(|&stride| stride as usize).collect();
        IxDyn(&case.extents).strides(IxDyn(&strides))
    };
    let [from, to] = case.strides();
    let source = ArrayViewD::from_shape(shape(&from), source).expect("inside of the source");
    Box::new(move |target| {
        let mut target = ArrayViewMutD::from_shape(shape(&to), target).expect("inside");
        target.assign(black_box(&source));
    })
}

/// A loop for each mode of the target, the contiguous one innermost.
fn loops<T: Element>(case: &Case, source: &[T], target: &mut [T]) {
    let [from, to] = case.strides();
    let modes: Vec<[usize; 3]> = case
        .order
        .iter()
        .map(|&mode| [case.extents[mode], to[mode] as usize, from[mode] as usize])
        .collect();
    let (inner, outer) = modes.split_first().expect("a mode");
    around(outer, [0; 2], &mut |[to, from]| {
        let &[extent, _, stride] = inner;
        let target = &mut target[to..to + extent];
        for (target, source) in target.iter_mut().zip(source[from..].iter().step_by(stride)) {
            *target = *source;
        }
    });
}

fn around(modes: &[[usize; 3]], [to, from]: [usize; 2], f: &mut impl FnMut([usize; 2])) {
    let Some((&[extent, step, stride], inner)) = modes.split_last() else {
        return f([to, from]);
    };
    for i in 0..extent {
        around(inner, [to + i * step, from + i * stride], f);
    }
}
