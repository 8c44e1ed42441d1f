//! The innermost kernel: a tile of C from a panel of each, in a function of its own.

use super::{
    lanes::{Float, Lanes, Task},
    tile,
};
use crate::tensor::{
    Exclusive,
    memory::{columns::Columns, lines::Lines},
};

/// What a tile of C is made of. It has R rows and so many whole vectors of columns.
pub(super) struct Tile<'a, T, const R: usize> {
    /// α and β.
    pub(super) scalars: [T; 2],
    pub(super) a: Columns<'a, T, R>,
    /// A panel, V vectors a row.
    pub(super) b: &'a [T],
    pub(super) c: Lines<Exclusive<'a, T>>,
}

/// A kernel.
pub(super) type Kernel<S, T, const R: usize> = fn(S, &mut Tile<'_, T, R>);

/// The kernels for tiles of one vector, two, three and four, the last of them for as many as a row of a panel has.
///
/// They are asked for by number, so that they stay functions: each has all registers for itself.
#[inline(always)]
pub(super) fn kernels<S: Lanes<T>, T: Float, const R: usize, const V: usize>() -> [Kernel<S, T, R>; 4] {
    [
        |lanes, tile| lanes.apart(Of::<_, _, V, 1>(tile)),
        |lanes, tile| lanes.apart(Of::<_, _, V, 2>(tile)),
        |lanes, tile| lanes.apart(Of::<_, _, V, 3>(tile)),
        |lanes, tile| lanes.apart(Of::<_, _, V, 4>(tile)),
    ]
}

/// W vectors of the V that a row of the panel has.
///
/// By reference: a tile that is moved is loaded as a whole, and so waits for all that was stored before, C too.
struct Of<'t, 'a, T, const R: usize, const V: usize, const W: usize>(&'t mut Tile<'a, T, R>);

impl<T: Float, const R: usize, const V: usize, const W: usize> Task<T> for Of<'_, '_, T, R, V, W> {
    type Output = ();

    #[inline(always)]
    fn run<S: Lanes<T>>(self, lanes: S) {
        let Self(Tile { scalars, a, b, c }) = self;
        let sums = tile::stream::<T, S, R, V, W>(lanes, a.again(), S::vectors(b).as_chunks().0);
        for i in 0..R {
            tile::update(lanes, *scalars, sums[i], &mut c.line(i)[..W * S::COUNT]);
        }
    }
}
