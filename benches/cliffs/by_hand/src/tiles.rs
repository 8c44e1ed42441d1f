//! Tiles of a matrix one after the other, those at its edges cut.
//!
//! Modes 0 and 1 count the elements of the matrix, the inner loop first; extents 2 and 3 are those of
//! a tile.

use crate::{
    Element, Function, Kernel, Loops, Request, Type,
    kernels::{Copied, Filled, FromOne, Line, Mapped, STEP, UNIT, erased},
};

/// `H` and `W` are the extents of a tile if they are constants, and else 0.
fn tiled<T, S, K: Line<T, T, S>, const W: usize, const H: usize>(
    y: &mut [T],
    x: &[T],
    z: &[S],
    loops: &Loops,
) {
    let [n, m, mut width, mut height, _] = loops.extents;
    let [of_n, of_m, ..] = loops.steps;
    if W != 0 {
        (width, height) = (W, H);
    }
    let mut state = K::begin(y);
    let place = |i: usize, j: usize| -> [isize; 3] {
        std::array::from_fn(|operand| {
            loops.starts[operand] + i as isize * of_m[operand] + j as isize * of_n[operand]
        })
    };
    for i in (0..m).step_by(height) {
        for j in (0..n).step_by(width) {
            let (rows, columns) = (height.min(m - i), width.min(n - j));
            if rows == height && columns == width {
                for row in 0..height {
                    K::line(&mut state, (&mut *y, x, z), place(i + row, j), width, of_n);
                }
            } else {
                for row in 0..rows {
                    K::line(
                        &mut state,
                        (&mut *y, x, z),
                        place(i + row, j),
                        columns,
                        of_n,
                    );
                }
            }
        }
    }
    K::end(state, y);
}

fn sized<T, K: Line<T, T, u8>>(loops: &Loops) -> Function {
    erased(match [loops.extents[2], loops.extents[3]] {
        [4, 4] => tiled::<T, u8, K, 4, 4>,
        [8, 8] => tiled::<T, u8, K, 8, 8>,
        [32, 16] => tiled::<T, u8, K, 32, 16>,
        [16, 32] => tiled::<T, u8, K, 16, 32>,
        _ => tiled::<T, u8, K, 0, 0>,
    })
}

fn of<T: Element>(kernel: Kernel, loops: &Loops) -> Function {
    match (kernel, loops.steps[0]) {
        (Kernel::Copy, [1, 1, _]) => sized::<T, FromOne<Copied, UNIT, UNIT>>(loops),
        (Kernel::Copy, _) => sized::<T, FromOne<Copied, STEP, STEP>>(loops),
        (Kernel::Map, [1, 1, _]) => sized::<T, FromOne<Mapped, UNIT, UNIT>>(loops),
        (Kernel::Map, _) => sized::<T, FromOne<Mapped, STEP, STEP>>(loops),
        (_, [1, ..]) => sized::<T, Filled<UNIT>>(loops),
        _ => sized::<T, Filled<STEP>>(loops),
    }
}

pub(crate) fn ways(request: &Request) -> Vec<(Function, Loops)> {
    let rows = request.loops;
    let mut columns = rows;
    columns.extents = [
        rows.extents[1],
        rows.extents[0],
        rows.extents[3],
        rows.extents[2],
        1,
    ];
    columns.steps.swap(0, 1);
    [rows, columns]
        .map(|loops| {
            let function = match request.element {
                Type::U8 => of::<u8>(request.kernel, &loops),
                Type::F32 => of::<f32>(request.kernel, &loops),
                other => unreachable!("no tiles of {other:?}"),
            };
            (function, loops)
        })
        .to_vec()
}
