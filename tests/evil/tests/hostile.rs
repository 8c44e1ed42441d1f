//! Every `try_` form of tensors over hostile numbers, with leaves of 32 and of 64 bits: the result is a
//! tensor inside of its memory, or an error, and never a panic.
//!
//! `STRIDEWISE_HOSTILE_CASES=10000000 cargo test -p stridewise-evil --test hostile` tries more layouts.

use std::{
    fmt::Debug,
    panic::{AssertUnwindSafe, catch_unwind},
};
use stridewise::{
    int::{Dyn, Multiple, Narrow},
    kernels,
    layout::LayoutTuple,
    num::typenum::U8,
    prelude::*,
    tensor::{Borrowed, Error},
    tuple::{Cons, Nil},
    value,
};
use stridewise_evil::{GUARD, are_distinct, guarded};

/// More coordinates than this are not gone through.
const FEW: isize = 300;

/// A sequence of numbers that each seed repeats.
struct Random(u64);
impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 11) % end
    }

    /// A small number, mostly; else one beside a power of two, of either sign.
    fn number(&mut self) -> isize {
        match self.below(8) {
            0..5 => self.below(10) as isize,
            5 => -(self.below(9) as isize),
            _ => {
                let powers = [15, 16, 28, 30, 31, 32, 33, 40, 61, 62, 63];
                let power = powers[self.below(powers.len() as u64) as usize];
                let number = (1_i128 << power) + i128::from(self.below(5)) - 2;
                let sign = if self.below(4) == 0 { -1 } else { 1 };
                (number * sign).clamp(isize::MIN as i128, isize::MAX as i128) as isize
            }
        }
    }

    fn extent(&mut self) -> isize {
        self.number().saturating_abs()
    }
}

/// A leaf near a number.
trait Leaf: Int {
    fn near(number: isize) -> Self;
}
impl Leaf for Dyn {
    fn near(number: isize) -> Self {
        Self::new(number)
    }
}
impl Leaf for Narrow {
    fn near(number: isize) -> Self {
        Self::new(number.clamp(-0x7FFF_FFFF, 0x7FFF_FFFF))
    }
}
impl Leaf for Eights {
    fn near(number: isize) -> Self {
        Self::new(number / 8 * 8)
    }
}
impl Leaf for NarrowEights {
    fn near(number: isize) -> Self {
        Self::new(number.clamp(-0x7FFF_FFF8, 0x7FFF_FFF8) / 8 * 8)
    }
}

type Eights = Multiple<U8>;
type NarrowEights = Narrow<Multiple<U8>>;

/// A layout of random leaves.
trait Hostile: Layout {
    fn hostile(random: &mut Random) -> Self;
}
impl<S: Leaf, D: Leaf> Hostile for Mode<S, D> {
    fn hostile(random: &mut Random) -> Self {
        // A stride of 0 gives few indices many coordinates.
        let stride = match random.below(3) {
            0 => 0,
            _ => random.number(),
        };
        let (extent, stride) = (S::near(random.extent()), D::near(stride));
        let layout = value::Layout::single(extent.value() as i64, stride.value() as i64);
        // 32 bits may be too few for the last index.
        let mode = layout.ok().and_then(|layout| Self::try_from(layout).ok());
        mode.unwrap_or_else(|| Self::new(S::near(8), D::near(0)))
    }
}
impl Hostile for NoModes {
    fn hostile(_: &mut Random) -> Self {
        Self
    }
}
impl<H: Hostile, T: Hostile + LayoutTuple> Hostile for Modes<H, T> {
    fn hostile(random: &mut Random) -> Self {
        Self(H::hostile(random), T::hostile(random))
    }
}
macro_rules! modes {
    () => { NoModes };
    ($S:ident $D:ident $($rest:ident)*) => { Modes<Mode<$S, $D>, modes!($($rest)*)> };
}

/// The cases of a layout type, and how many parts were tensors.
struct Cases {
    random: Random,
    parts: usize,
    refused: usize,
}

impl Cases {
    /// Goes through a part, if there is one: what is read was never outside, and what is written once
    /// is different elements.
    fn read<P, L: Layout, M: Mask>(&mut self, part: Result<Tensor<P, L, M>, Error>)
    where
        P: Borrowed + Engine<Element = u32>,
    {
        let Ok(part) = part else {
            self.refused += 1;
            return;
        };
        self.parts += 1;
        let size = count_of(&part);
        assert!(0 <= size && size < isize::MAX, "{size} coordinates");
        let positions = [0, 1, size / 2, size - 1, self.random.number()];
        for position in positions {
            if let Some(&element) = TensorAccess::get(&part, position) {
                assert!(0 <= position && position < size);
                assert_ne!(element, GUARD, "read outside");
            }
        }
        if size <= FEW {
            let through = part.iter().fold(0, |count, &element| {
                assert_ne!(element, GUARD, "read outside");
                count + 1
            });
            assert_eq!(part.iter().rev().count(), through);
        } else {
            // Not all of them: the first ones, and some of the last.
            for &element in part.iter().take(if part.is_whole() { 9 } else { 0 }) {
                assert_ne!(element, GUARD, "read outside");
            }
            for &element in part.iter().rev().take(if part.is_whole() { 9 } else { 0 }) {
                assert_ne!(element, GUARD, "read outside");
            }
        }
    }

    fn write<P, L: Layout, M: Mask>(&mut self, part: Result<Tensor<P, L, M>, Error>)
    where
        P: Borrowed + EngineMut + Engine<Element = u32>,
    {
        if let Ok(mut part) = part {
            self.parts += 1;
            if count_of(&part) <= FEW {
                assert!(are_distinct(part.iter_mut()), "an element twice");
                part.iter_mut().for_each(|element| *element = 7);
                kernels::fill(part.view_mut(), 8);
            } else if part.is_whole() {
                part.iter_mut()
                    .rev()
                    .take(9)
                    .for_each(|element| *element = 9);
            }
        } else {
            self.refused += 1;
        }
    }
}

/// The number of coordinates, which need not fit into leaves of 32 bits.
fn count_of<E: Engine, L: Layout, M: Mask>(tensor: &Tensor<E, L, M>) -> isize {
    tensor.iter().size_hint().1.unwrap() as isize
}

/// A call that returns: a panic of it is a failure, with what it was given.
fn calm<R>(what: &dyn Debug, call: impl FnOnce() -> R) -> R {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| panic!("a panic with {what:?}"))
}

/// The elements of parts of few coordinates.
fn elements_of<'a, P, L: Layout, M: Mask>(
    parts: impl Iterator<Item = Tensor<P, L, M>>,
) -> impl Iterator<Item = &'a mut u32>
where
    P: Borrowed<Element = u32, Item = &'a mut u32>,
{
    parts.filter(|part| count_of(part) <= FEW).flatten()
}

/// Two numbers as a shape or a coordinate of the layouts.
macro_rules! flat {
    ($x:ident $y:ident) => {
        shape!(($x, $y))
    };
}
macro_rules! nested {
    ($x:ident $y:ident) => {
        shape!((($x, $y), $x))
    };
}

/// All `try_` forms of a tensor of two modes.
macro_rules! matrices {
    ($($name:ident $Matrix:ty, $leaf:ident $shape:ident;)*) => { $(
        #[test]
        fn $name() {
            type Line = Mode<$leaf, $leaf>;
            type Matrix = $Matrix;
            type Square = modes!($leaf $leaf $leaf $leaf);
            let mut cases = Cases { random: Random(0x9E37_79B9_7F4A_7C15), parts: 0, refused: 0 };
            for _ in 0..count() {
                let length = cases.random.below(20) as usize;
                let is_calm = guarded(length, |memory| {
                    let layout = Matrix::hostile(&mut cases.random);
                    let other = Square::hostile(&mut cases.random);
                    let line = Line::hostile(&mut cases.random);
                    let [i, j, k, l] = [0; 4].map(|_: isize| cases.random.number());
                    let [a, b] = [0; 2].map(|_: isize| <$leaf>::near(cases.random.number()));
                    let [m, n] = [0; 2].map(|_: isize| <$leaf>::near(cases.random.extent()));
                    let threads = {
                        let [p, q] = [0; 2].map(|_: isize| 1 + cases.random.below(4) as isize);
                        layout!((p, q) : (q, 1))
                    };
                    let what = (length, format!("{layout:#} {other:#} {line:#}"), (i, j, k, l), (a.value(), b.value()), (m.value(), n.value()));
                    let strided = Cons(line, Cons(Line::hostile(&mut cases.random), Nil));
                    macro_rules! parts {
                        ($each:ident $tensor:expr) => {
                            cases.$each(Ok($tensor));
                            cases.$each($tensor.try_slice(coord!((i, _))));
                            cases.$each($tensor.try_slice(coord!((_, a))));
                            cases.$each($tensor.try_composition(line));
                            cases.$each($tensor.try_composition(other));
                            cases.$each($tensor.try_thread_view(other, i));
                            cases.$each($tensor.try_window($shape!(i j), $shape!(k l)));
                            cases.$each($tensor.try_window($shape!(a b), $shape!(m n)));
                            cases.$each($tensor.try_padded($shape!(k l)));
                            cases.$each($tensor.try_padded($shape!(m n)));
                            cases.$each($tensor.try_with_layout(other));
                            parts!(@tiler $each $tensor, shape!((k, l)), (i, j));
                            parts!(@tiler $each $tensor, shape!((m, n)), (a, b));
                            parts!(@tiler $each $tensor, strided, (i, j));
                            cases.$each($tensor.try_share(threads, i));
                            cases.$each($tensor.try_local_partition(threads, i));
                            cases.$each($tensor.try_masked_local_partition(threads, i));
                        };
                        (@tiler $each:ident $tensor:expr, $tiler:expr, $at:expr) => {
                            cases.$each($tensor.try_tile($tiler, $at));
                            cases.$each($tensor.try_logical_divide($tiler));
                            cases.$each($tensor.try_zipped_divide($tiler));
                            cases.$each($tensor.try_tiled_divide($tiler));
                            cases.$each($tensor.try_flat_divide($tiler));
                            cases.$each($tensor.try_masked_logical_divide($tiler));
                            cases.$each($tensor.try_masked_zipped_divide($tiler));
                            cases.$each($tensor.try_masked_tiled_divide($tiler));
                            cases.$each($tensor.try_masked_flat_divide($tiler));
                            cases.$each($tensor.try_local_tile($tiler, $at));
                            cases.$each($tensor.try_outer_partition($tiler, $at));
                            cases.$each($tensor.try_masked_local_tile($tiler, $at));
                            cases.$each($tensor.try_masked_outer_partition($tiler, $at));
                            if let Ok(tile) = $tensor.try_tile($tiler, $at) {
                                cases.$each(tile.try_tile(m, 0));
                                cases.$each($tensor.try_tile($tiler, $at).unwrap().try_masked_zipped_divide(n));
                            }
                        };
                    }
                    calm(&what, || {
                        if let Ok(t) = Tensor::try_new(&*memory, layout) {
                            parts!(read t);
                            let _ = t.try_rows().map(|rows| rows.take(9).flatten().all(|&element| element != GUARD));
                            let _ = t.flatten().try_into_ndarray().map(|view| view.len());
                            let _ = t.try_zip(t.view()).map(|both| both.take(9).count());
                            for tile in t.try_tiles(shape!((m, n))).into_iter().flatten().take(3) {
                                cases.read(Ok(tile));
                            }
                            for tile in t.try_tiles(shape!((m, n))).into_iter().flatten().rev().take(3) {
                                cases.read(Ok(tile));
                            }
                        }
                        if let Ok(mut t) = Tensor::try_new(&mut *memory, layout) {
                            parts!(write t.view_mut());
                            if let Ok(tiles) = t.try_tiles_mut(shape!((m, n)))
                                && tiles.len() < 20
                            {
                                assert!(are_distinct(elements_of(tiles)), "an element in two tiles");
                            }
                            if count_of(&t) <= FEW
                                && let Ok(shares) = t.try_shares_mut(threads)
                            {
                                assert!(are_distinct(elements_of(shares)), "an element in two shares");
                            }
                        }
                    });
                });
                assert!(is_calm, "a `try_` form panicked: see above");
            }
            println!("{}: {} parts, {} refused", stringify!($name), cases.parts, cases.refused);
            assert!(cases.parts > 2 * count() && cases.refused > 2 * count());
        }
    )* };
}
matrices! {
    wide modes!(Dyn Dyn Dyn Dyn), Dyn flat;
    narrow modes!(Narrow Narrow Narrow Narrow), Narrow flat;
    mixed modes!(Narrow Dyn NarrowEights Eights), Narrow flat;
    nested Modes<modes!(Narrow Narrow Narrow Narrow), modes!(Dyn Narrow)>, Narrow nested;
}

fn count() -> usize {
    if cfg!(miri) {
        return 20;
    }
    std::env::var("STRIDEWISE_HOSTILE_CASES")
        .map_or(5_000, |count| count.parse().expect("a number"))
}
