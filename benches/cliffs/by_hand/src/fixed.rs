//! Loops whose extents and strides are constants.

use crate::{
    Element, Function, Kernel, Loops, Request, Rgb, Wide, kernels::erased, products::Factor,
};
use std::hint::black_box;

/// Calls a macro with layouts: the type of the elements, the layout of the target and of the source,
/// and their extents and strides in three modes.
#[macro_export]
macro_rules! static_layouts {
    ($call:ident) => {
        $call! {
            [f32 [8 : 1] [8 : 1] 8 1 1 / 1 0 0 / 1 0 0]
            [u8 [64 : 1] [64 : 1] 64 1 1 / 1 0 0 / 1 0 0]
            [f32 [256 : 2] [256 : 1] 256 1 1 / 2 0 0 / 1 0 0]
            [u16 [1000 : 1] [1000 : 1] 1000 1 1 / 1 0 0 / 1 0 0]
            [f32 [(4, 4) : (4, 1)] [(4, 4) : (1, 4)] 4 4 1 / 4 1 0 / 1 4 0]
            [f32 [(8, 8) : (8, 1)] [(8, 8) : (8, 1)] 8 8 1 / 8 1 0 / 8 1 0]
            [f32 [(8, 8) : (8, 1)] [(8, 8) : (1, 8)] 8 8 1 / 8 1 0 / 1 8 0]
            [Rgb [(8, 8) : (8, 1)] [(8, 8) : (1, 8)] 8 8 1 / 8 1 0 / 1 8 0]
            [u8 [(16, 16) : (16, 1)] [(16, 16) : (1, 16)] 16 16 1 / 16 1 0 / 1 16 0]
            [f32 [(16, 16) : (20, 1)] [(16, 16) : (16, 1)] 16 16 1 / 20 1 0 / 16 1 0]
            [f64 [(16, 16) : (1, 16)] [(16, 16) : (1, 18)] 16 16 1 / 1 16 0 / 1 18 0]
            [f32 [(32, 32) : (32, 1)] [(32, 32) : (32, 1)] 32 32 1 / 32 1 0 / 32 1 0]
            [f32 [(32, 32) : (32, 1)] [(32, 32) : (1, 32)] 32 32 1 / 32 1 0 / 1 32 0]
            [f32 [(32, 32) : (32, 1)] [(32, 32) : (1, 0)] 32 32 1 / 32 1 0 / 1 0 0]
            [u8 [(64, 3) : (3, 1)] [(64, 3) : (1, 64)] 64 3 1 / 3 1 0 / 1 64 0]
            [f32 [(64, 3) : (1, 64)] [(64, 3) : (3, 1)] 64 3 1 / 1 64 0 / 3 1 0]
            [Wide [(16, 4) : (4, 1)] [(16, 4) : (1, 16)] 16 4 1 / 4 1 0 / 1 16 0]
            [f32 [(64, 64) : (64, 1)] [(64, 64) : (64, 1)] 64 64 1 / 64 1 0 / 64 1 0]
            [u8 [(64, 64) : (1, 64)] [(64, 64) : (80, 1)] 64 64 1 / 1 64 0 / 80 1 0]
            [f32 [(40, 24) : (24, 1)] [(40, 24) : (48, 2)] 40 24 1 / 24 1 0 / 48 2 0]
            [f32 [(2, 2, 2) : (4, 2, 1)] [(2, 2, 2) : (1, 2, 4)] 2 2 2 / 4 2 1 / 1 2 4]
            [f32 [(4, 8, 4) : (32, 4, 1)] [(4, 8, 4) : (4, 16, 1)] 4 8 4 / 32 4 1 / 4 16 1]
            [u8 [(8, 4, 16) : (64, 16, 1)] [(8, 4, 16) : (16, 128, 1)] 8 4 16 / 64 16 1 / 16 128 1]
            [u16 [(8, 8, 8) : (1, 8, 64)] [(8, 8, 8) : (64, 8, 1)] 8 8 8 / 1 8 64 / 64 8 1]
        }
    };
}

/// Calls a macro with the types and the extents M, N, K of products.
#[macro_export]
macro_rules! static_products {
    ($call:ident) => {
        $call! {
            [f32 2 2 2]
            [f32 4 4 4]
            [f32 6 5 7]
            [f32 8 8 8]
            [f32 16 4 8]
            [f32 16 16 16]
            [f32 32 32 32]
            [f64 8 8 8]
            [i32 8 8 8]
            [i32 16 16 16]
        }
    };
}

/// Whether A, B and C are transposed, in the order of [`Request::variant`].
pub const ORIENTATIONS: [(&str, [bool; 3]); 5] = [
    ("NN", [false, false, false]),
    ("NT", [false, true, false]),
    ("TN", [true, false, false]),
    ("TT", [true, true, false]),
    ("NN, C transposed", [false, false, true]),
];

/// Loops over three modes; `IS_FIRST` is whether the first one is outermost.
macro_rules! nest {
    ($IsFirst:ident [$M:ident $N:ident $L:ident] |$i:ident, $j:ident, $l:ident| $body:expr) => {
        if $IsFirst {
            for $i in 0..$M {
                for $j in 0..$N {
                    for $l in 0..$L {
                        $body
                    }
                }
            }
        } else {
            for $l in 0..$L {
                for $j in 0..$N {
                    for $i in 0..$M {
                        $body
                    }
                }
            }
        }
    };
}

struct Fixed<
    const IS_FIRST: bool,
    const M: usize,
    const N: usize,
    const L: usize,
    const Y0: usize,
    const Y1: usize,
    const Y2: usize,
    const X0: usize,
    const X1: usize,
    const X2: usize,
>;

impl<
    const IS_FIRST: bool,
    const M: usize,
    const N: usize,
    const L: usize,
    const Y0: usize,
    const Y1: usize,
    const Y2: usize,
    const X0: usize,
    const X1: usize,
    const X2: usize,
> Fixed<IS_FIRST, M, N, L, Y0, Y1, Y2, X0, X1, X2>
{
    const OF_Y: usize = (M - 1) * Y0 + (N - 1) * Y1 + (L - 1) * Y2 + 1;
    const OF_X: usize = (M - 1) * X0 + (N - 1) * X1 + (L - 1) * X2 + 1;

    fn copy<T: Copy>(y: &mut [T], x: &[T], _: &[u8], _: &Loops) {
        let (y, x) = (&mut y[..Self::OF_Y], &x[..Self::OF_X]);
        nest!(IS_FIRST [M N L] |i, j, l| y[i * Y0 + j * Y1 + l * Y2] = x[i * X0 + j * X1 + l * X2]);
    }
    fn map<T: Element>(y: &mut [T], x: &[T], _: &[u8], _: &Loops) {
        let (y, x) = (&mut y[..Self::OF_Y], &x[..Self::OF_X]);
        nest!(IS_FIRST [M N L] |i, j, l| y[i * Y0 + j * Y1 + l * Y2] = x[i * X0 + j * X1 + l * X2].map());
    }
    fn fill<T: Element>(y: &mut [T], _: &[u8], _: &[u8], _: &Loops) {
        let (y, value) = (&mut y[..Self::OF_Y], black_box(T::of(3)));
        nest!(IS_FIRST [M N L] |i, j, l| y[i * Y0 + j * Y1 + l * Y2] = value);
    }
    fn in_place<T: Element>(y: &mut [T], _: &[u8], _: &[u8], _: &Loops) {
        let y = &mut y[..Self::OF_Y];
        nest!(IS_FIRST [M N L] |i, j, l| {
            let y = &mut y[i * Y0 + j * Y1 + l * Y2];
            *y = y.map();
        });
    }
    fn reduce<T: Element>(y: &mut [T], x: &[T], _: &[u8], _: &Loops) {
        let (x, mut sum) = (&x[..Self::OF_X], black_box(T::of(1)));
        nest!(IS_FIRST [M N L] |i, j, l| sum = sum.put(x[i * X0 + j * X1 + l * X2]));
        y[0] = sum;
    }
    fn of<T: Element>(kernel: Kernel) -> Option<Function> {
        Some(match kernel {
            Kernel::Copy => erased(Self::copy::<T>),
            Kernel::Map => erased(Self::map::<T>),
            Kernel::Fill => erased(Self::fill::<T>),
            Kernel::MapInPlace => erased(Self::in_place::<T>),
            Kernel::Reduce => erased(Self::reduce::<T>),
            _ => return None,
        })
    }
}

macro_rules! all_layouts {
    ($([$T:ident $y:tt $x:tt $m:tt $n:tt $l:tt / $y0:tt $y1:tt $y2:tt / $x0:tt $x1:tt $x2:tt])*) => {
        const LAYOUTS: &[fn(Kernel) -> [Option<Function>; 2]] = &[$(
            |kernel| [
                Fixed::<true, $m, $n, $l, $y0, $y1, $y2, $x0, $x1, $x2>::of::<$T>(kernel),
                Fixed::<false, $m, $n, $l, $y0, $y1, $y2, $x0, $x1, $x2>::of::<$T>(kernel),
            ]
        ),*];
    };
}
static_layouts!(all_layouts);

/// A row of C in a local array; swapped, a column.
fn product<
    T: Factor,
    const M: usize,
    const N: usize,
    const K: usize,
    const IS_SWAPPED: bool,
    const A: bool,
    const B: bool,
    const C: bool,
>(
    c: &mut [T],
    a: &[T],
    b: &[T],
    _: &Loops,
) {
    let (c, a, b) = (&mut c[..M * N], &a[..M * K], &b[..K * N]);
    let of_a = |i: usize, k: usize| if A { k * M + i } else { i * K + k };
    let of_b = |k: usize, j: usize| if B { j * K + k } else { k * N + j };
    let of_c = |i: usize, j: usize| if C { j * M + i } else { i * N + j };
    if IS_SWAPPED {
        for j in 0..N {
            let mut sums = [T::default(); M];
            for k in 0..K {
                for i in 0..M {
                    sums[i] = sums[i].plus(b[of_b(k, j)], a[of_a(i, k)]);
                }
            }
            for i in 0..M {
                c[of_c(i, j)] = sums[i];
            }
        }
    } else {
        for i in 0..M {
            let mut sums = [T::default(); N];
            for k in 0..K {
                for j in 0..N {
                    sums[j] = sums[j].plus(a[of_a(i, k)], b[of_b(k, j)]);
                }
            }
            for j in 0..N {
                c[of_c(i, j)] = sums[j];
            }
        }
    }
}

fn products<T: Factor, const M: usize, const N: usize, const K: usize>(
    variant: usize,
) -> [Function; 2] {
    macro_rules! ways {
        ($a:literal $b:literal $c:literal) => {
            [
                erased(product::<T, M, N, K, false, $a, $b, $c>),
                erased(product::<T, M, N, K, true, $a, $b, $c>),
            ]
        };
    }
    match variant {
        0 => ways!(false false false),
        1 => ways!(false true false),
        2 => ways!(true false false),
        3 => ways!(true true false),
        _ => ways!(false false true),
    }
}

macro_rules! all_products {
    ($([$T:ident $m:tt $n:tt $k:tt])*) => {
        const PRODUCTS: &[fn(usize) -> [Function; 2]] = &[$(products::<$T, $m, $n, $k>),*];
    };
}
static_products!(all_products);

/// Those of a row of one of the lists.
pub(crate) fn ways(request: &Request, row: usize) -> Vec<(Function, Loops)> {
    let loops = request.loops;
    match request.kernel {
        Kernel::Product => PRODUCTS[row](request.variant)
            .map(|way| (way, loops))
            .to_vec(),
        kernel => LAYOUTS[row](kernel)
            .into_iter()
            .flatten()
            .map(|way| (way, loops))
            .collect(),
    }
}
