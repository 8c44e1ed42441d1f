//! Products of matrices, `C = A·B` or `C += A·B`, by three nested loops.
//!
//! Mode 0 counts the columns of C, mode 1 its rows, mode 2 what is summed, mode 3 products. Extent 4
//! is 1 where products are added to C.

use crate::{
    Element, Function, Loops, Request, Type,
    kernels::{erased, moved, row, row_mut},
};

/// A number of products.
pub trait Factor: Element {
    /// `self + a·b`
    #[must_use]
    fn plus(self, a: Self, b: Self) -> Self;
}
impl Factor for f32 {
    #[inline(always)]
    fn plus(self, a: Self, b: Self) -> Self {
        self + a * b
    }
}
impl Factor for f64 {
    #[inline(always)]
    fn plus(self, a: Self, b: Self) -> Self {
        self + a * b
    }
}
impl Factor for i32 {
    #[inline(always)]
    fn plus(self, a: Self, b: Self) -> Self {
        self.wrapping_add(a.wrapping_mul(b))
    }
}

/// Multiples of rows of B are added to a row of C. Swapped, columns of A to a column.
fn rows<T: Factor, const IS_UNIT: bool, const IS_SWAPPED: bool>(
    c: &mut [T],
    x: &[T],
    z: &[T],
    loops: &Loops,
) {
    let [n, m, k, products, is_added] = loops.extents;
    let [of_n, of_m, of_k, of_product, _] = loops.steps;
    let (a, b, first, second) = if IS_SWAPPED {
        (z, x, 2, 1)
    } else {
        (x, z, 1, 2)
    };
    let mut at = loops.starts;
    for _ in 0..products {
        let [mut to, mut from] = [at[0], at[first]];
        for _ in 0..m {
            let (mut from_a, mut from_b) = (from, at[second]);
            if IS_UNIT {
                let c = row_mut(c, to, n);
                if is_added == 0 {
                    c.fill(T::default());
                }
                for _ in 0..k {
                    let a = a[from_a as usize];
                    for (c, b) in c.iter_mut().zip(row(b, from_b, n)) {
                        *c = c.plus(a, *b);
                    }
                    from_a += of_k[first];
                    from_b += of_k[second];
                }
            } else {
                for p in 0..k {
                    let a = a[from_a as usize];
                    let (mut to, mut from_b) = (to, from_b + p as isize * of_k[second]);
                    for _ in 0..n {
                        let c = &mut c[to as usize];
                        let old = if is_added == 0 && p == 0 {
                            T::default()
                        } else {
                            *c
                        };
                        *c = old.plus(a, b[from_b as usize]);
                        to += of_n[0];
                        from_b += of_n[second];
                    }
                    from_a += of_k[first];
                }
            }
            to += of_m[0];
            from += of_m[first];
        }
        at = moved(at, of_product);
    }
}

/// Each element of C is the product of a row and a column.
fn dots<T: Factor, const IS_UNIT: bool>(c: &mut [T], a: &[T], b: &[T], loops: &Loops) {
    let [n, m, k, products, is_added] = loops.extents;
    let [of_n, of_m, of_k, of_product, _] = loops.steps;
    let mut at = loops.starts;
    for _ in 0..products {
        let mut of_row = at;
        for _ in 0..m {
            let [mut to, from_a, mut from_b] = of_row;
            for _ in 0..n {
                let c = &mut c[to as usize];
                let start = if is_added == 0 { T::default() } else { *c };
                *c = if IS_UNIT {
                    let (a, b) = (row(a, from_a, k), row(b, from_b, k));
                    a.iter().zip(b).fold(start, |sum, (a, b)| sum.plus(*a, *b))
                } else {
                    let mut places = [from_a, from_b];
                    (0..k).fold(start, |sum, _| {
                        let [a, b] = [a[places[0] as usize], b[places[1] as usize]];
                        places[0] += of_k[1];
                        places[1] += of_k[2];
                        sum.plus(a, b)
                    })
                };
                to += of_n[0];
                from_b += of_n[2];
            }
            of_row = moved(of_row, of_m);
        }
        at = moved(at, of_product);
    }
}

fn of<T: Factor>(loops: &Loops) -> Vec<(Function, Loops)> {
    let mut swapped = *loops;
    swapped.extents.swap(0, 1);
    swapped.steps.swap(0, 1);
    let is_unit = |mode: usize, operands: [usize; 2]| {
        operands
            .iter()
            .all(|&operand| loops.steps[mode][operand] == 1)
    };
    vec![
        (
            erased(if is_unit(0, [0, 2]) {
                rows::<T, true, false>
            } else {
                rows::<T, false, false>
            }),
            *loops,
        ),
        (
            erased(if is_unit(1, [0, 1]) {
                rows::<T, true, true>
            } else {
                rows::<T, false, true>
            }),
            swapped,
        ),
        (
            erased(if is_unit(2, [1, 2]) {
                dots::<T, true>
            } else {
                dots::<T, false>
            }),
            *loops,
        ),
    ]
}

pub(crate) fn ways(request: &Request) -> Vec<(Function, Loops)> {
    match request.element {
        Type::F32 => of::<f32>(&request.loops),
        Type::F64 => of::<f64>(&request.loops),
        Type::I32 => of::<i32>(&request.loops),
        other => unreachable!("no products of {other:?}"),
    }
}
