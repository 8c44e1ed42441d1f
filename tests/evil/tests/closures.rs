//! Coordinates, leaves, elements and closures of other crates: answers that change, and panics.

use std::{cell::Cell, rc::Rc};
use stridewise::{int::Dyn, kernels, layout::Coord, prelude::*, tensor::TensorError};
use stridewise_evil::{are_distinct, ends, guarded};

/// A coordinate with another answer each time.
#[derive(Clone, Copy)]
struct Fickle<'a>(&'a Cell<usize>);
impl Coord for Fickle<'_> {
    type Tree = Dyn;
    fn tree(self) -> Dyn {
        let answers = [1, isize::MAX, 3, -1, 1 << 40, 2, isize::MIN];
        let asked = self.0.replace(self.0.get() + 1);
        Dyn::new(answers[asked % answers.len()])
    }
}

#[test]
fn a_coordinate_is_asked_once() {
    guarded(4, |memory| {
        let asked = Cell::new(0);
        let mut tensor = Tensor::new(memory, layout!(4 : 1));
        for _ in 0..14 {
            if let Some(element) = tensor.get_mut(Fickle(&asked)) {
                *element = 9;
            }
            let _ = ends(|| tensor[Fickle(&asked)] = 9);
            let _ = tensor.contains(Fickle(&asked));
            if let Ok(tile) = tensor
                .view_mut()
                .masked()
                .try_local_tile(tile!(2), Fickle(&asked))
            {
                assert!(are_distinct(tile));
            }
            if let Ok(mut slice) = tensor.view_mut().try_slice(Fickle(&asked)) {
                slice.fill(8);
            }
            if let Ok(mut tile) = tensor.view_mut().try_local_tile(tile!(2), Fickle(&asked)) {
                tile.fill(7);
            }
        }
    });
}

/// A partition, a thread and a part, each by a number that is asked for once.
#[test]
fn threads_that_are_not_there() {
    guarded(16, |memory| {
        let mut tensor = Tensor::new(memory, layout!((4, 4) : (4, 1)));
        for thread in [isize::MIN, -1, 4, 5, 1 << 40, isize::MAX] {
            let threads = layout!((2, 2) : (1, 2));
            let absent = TensorError::NoSuchThread { thread };
            assert_eq!(
                tensor
                    .view_mut()
                    .masked()
                    .try_local_partition(threads, thread)
                    .unwrap_err(),
                absent
            );
            assert_eq!(
                tensor
                    .view_mut()
                    .try_local_partition(threads, thread)
                    .unwrap_err(),
                absent
            );
        }
    });
}

/// An element that counts how many there are, and panics when it is dropped or copied the n-th
/// time.
struct Bomb {
    alive: Rc<Cell<isize>>,
    fuse: Rc<Cell<isize>>,
}
impl Bomb {
    fn tick(&self) {
        self.fuse.set(self.fuse.get() - 1);
        assert!(self.fuse.get() != 0, "the bomb goes off");
    }
}
impl Clone for Bomb {
    fn clone(&self) -> Self {
        self.tick();
        self.alive.set(self.alive.get() + 1);
        Self {
            alive: self.alive.clone(),
            fuse: self.fuse.clone(),
        }
    }
}
impl Drop for Bomb {
    fn drop(&mut self) {
        self.alive.set(self.alive.get() - 1);
        if !std::thread::panicking() {
            self.tick();
        }
    }
}

#[test]
fn panics_in_drop_and_in_clone() {
    for fuse in 1..40 {
        let (alive, fuse) = (Rc::new(Cell::new(1)), Rc::new(Cell::new(fuse)));
        let _ = ends(|| {
            let bomb = Bomb {
                alive: alive.clone(),
                fuse: fuse.clone(),
            };
            let mut owned = Owned::<Bomb, Layout![(2, 4) : (4, 1)]>::filled(bomb.clone());
            owned.view_mut().slice(coord!((1, _))).fill(bomb.clone());
            owned.view_mut().slice(coord!((_, 0))).fill(bomb.clone());
            let copy = owned.clone();
            owned
                .iter_mut()
                .zip(&copy)
                .for_each(|(to, from)| to.clone_from(from));
            owned
                .view_mut()
                .zip(copy.view())
                .for_each(|(to, from)| *to = from.clone());
            drop(owned.into_memory());
            drop((copy, bomb));
        });
        // The one that panicked in its `drop` is gone, too.
        fuse.set(isize::MAX);
        assert!(alive.get() >= 0, "an element was dropped twice");
    }
}

#[test]
fn panics_in_closures() {
    for last in 0..12 {
        guarded(12, |memory| {
            let count = Cell::new(0);
            let go_off = || {
                count.set(count.get() + 1);
                assert!(count.get() != last, "the closure panics");
            };
            let mut tensor = Tensor::new(&mut *memory, layout!((3, 4) : (4, 1)));
            let _ = ends(|| {
                tensor.for_each(|_, element| {
                    *element += 1;
                    go_off();
                });
                kernels::transform(
                    tensor.view(),
                    Tensor::new(&mut [0; 12], layout!((3, 4) : (1, 3))),
                    |element| {
                        go_off();
                        element
                    },
                );
                let sum = kernels::reduce(tensor.view(), 0, |a, b| {
                    go_off();
                    a.wrapping_add(b)
                });
                assert!(sum > 0);
            });
            tensor.fill(1);
        });
    }
}
