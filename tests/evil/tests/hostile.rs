//! Every `try_` form of tensors over hostile numbers, with leaves of 32 and of 64 bits: the result is a
//! tensor inside of its memory, or an error, and never a panic.
//!
//! `STRIDEWISE_HOSTILE_CASES=130000 cargo test -p stridewise-evil --test hostile` tries more layouts: 20
//! million parts in six minutes.

use stridewise::{
    int::{Dyn, Narrow},
    kernels,
    layout::{Mode, Modes},
    prelude::*,
    tensor::{Borrowed, TensorError},
    tuple::{Cons, Nil},
};
use stridewise_evil::{
    GUARD, are_distinct, guarded,
    hostile::{Eights, Hostile, Leaf, NarrowEights, Random, calm, cases_to_try, modes},
};

/// More coordinates than this are not gone through.
const FEW: isize = 300;

/// The cases of a layout type, and how many parts were tensors.
struct Cases {
    random: Random,
    parts: usize,
    refused: usize,
}

impl Cases {
    /// Goes through a part, if there is one: what is read was never outside, and what is written once
    /// is different elements.
    fn read<P, L: Layout, M: Mask>(&mut self, part: Result<Tensor<P, L, M>, TensorError>)
    where
        P: Borrowed + Engine<Element = u32>,
    {
        let Ok(part) = part else {
            self.refused += 1;
            return;
        };
        self.parts += 1;
        let size = count_of(&part);
        assert!((0..isize::MAX).contains(&size), "{size} coordinates");
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

    fn write<P, L: Layout, M: Mask>(&mut self, part: Result<Tensor<P, L, M>, TensorError>)
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
        shape!((($x, $y, $x), $y))
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
            let mut cases = Cases { random: Random::NEW, parts: 0, refused: 0 };
            for _ in 0..cases_to_try() {
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
                            cases.$each($tensor.try_padded_window($shape!(i j), $shape!(k l)));
                            cases.$each($tensor.try_padded_window($shape!(a b), $shape!(m n)));
                            cases.$each($tensor.try_flip(int!(0)));
                            cases.$each($tensor.try_step_by(int!(1), i));
                            cases.$each($tensor.try_split_at(int!(1), m).map(|(first, _)| first));
                            cases.$each($tensor.try_split_at(int!(1), j).map(|(_, rest)| rest));
                            parts!(@tiler $each $tensor, shape!((k, l)), (i, j));
                            parts!(@tiler $each $tensor, shape!((m, n)), (a, b));
                            parts!(@tiler $each $tensor, strided, (i, j));
                            cases.$each($tensor.try_local_partition(threads, i));
                            cases.$each($tensor.masked().try_local_partition(threads, i));
                        };
                        (@tiler $each:ident $tensor:expr, $tiler:expr, $at:expr) => {
                            cases.$each($tensor.try_logical_divide($tiler));
                            cases.$each($tensor.try_zipped_divide($tiler));
                            cases.$each($tensor.try_tiled_divide($tiler));
                            cases.$each($tensor.try_flat_divide($tiler));
                            cases.$each($tensor.masked().try_logical_divide($tiler));
                            cases.$each($tensor.masked().try_zipped_divide($tiler));
                            cases.$each($tensor.masked().try_tiled_divide($tiler));
                            cases.$each($tensor.masked().try_flat_divide($tiler));
                            cases.$each($tensor.try_local_tile($tiler, $at));
                            cases.$each($tensor.try_outer_partition($tiler, $at));
                            cases.$each($tensor.masked().try_local_tile($tiler, $at));
                            cases.$each($tensor.masked().try_outer_partition($tiler, $at));
                            if let Ok(tile) = $tensor.masked().try_local_tile($tiler, $at) {
                                cases.$each(tile.try_local_tile(m, 0));
                                cases.$each($tensor.masked().try_local_tile($tiler, $at).unwrap().try_flip(int!(1)));
                                cases.$each($tensor.masked().try_local_tile($tiler, $at).unwrap().try_zipped_divide(n));
                            }
                        };
                    }
                    calm(&what, || {
                        if let Ok(t) = Tensor::try_new(&*memory, layout) {
                            parts!(read t);
                            let _ = t.try_rows().map(|rows| rows.take(9).flatten().all(|&element| element != GUARD));
                            let _ = t.flatten().try_into_ndarray().map(|view| view.len());
                            let _ = t.try_zip(t.view()).map(|both| both.take(9).count());
                            let t = t.masked();
                            for tile in t.try_tiles(shape!((m, n))).into_iter().flatten().take(3) {
                                cases.read(Ok(tile));
                            }
                            for tile in t.try_tiles(shape!((m, n))).into_iter().flatten().rev().take(3) {
                                cases.read(Ok(tile));
                            }
                        }
                        if let Ok(mut t) = Tensor::try_new(&mut *memory, layout) {
                            parts!(write t.view_mut());
                            let mut t = t.masked();
                            if let Ok(tiles) = t.try_tiles_mut(shape!((m, n)))
                                && tiles.len() < 20
                            {
                                assert!(are_distinct(elements_of(tiles)), "an element in two tiles");
                            }
                            if count_of(&t) <= FEW
                                && let Ok(partitions) = t.try_partitions_mut(threads)
                            {
                                assert!(are_distinct(elements_of(partitions)), "an element in two partitions");
                            }
                        }
                    });
                });
                assert!(is_calm, "a `try_` form panicked: see above");
            }
            println!("{}: {} parts, {} refused", stringify!($name), cases.parts, cases.refused);
            assert!(cfg!(miri) || cases.parts > 2 * cases_to_try() && cases.refused > 2 * cases_to_try());
        }
    )* };
}
matrices! {
    wide modes!(Dyn Dyn Dyn Dyn), Dyn flat;
    narrow modes!(Narrow Narrow Narrow Narrow), Narrow flat;
    mixed modes!(Narrow Dyn NarrowEights Eights), Narrow flat;
    nested Modes<modes!(Narrow Narrow Narrow Narrow Dyn Narrow), modes!(Dyn Narrow)>, Narrow nested;
}
