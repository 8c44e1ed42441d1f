//! Kernels on swizzled operands: what they do is what loops over positions do, and nothing else is
//! touched.

use crate::common::swizzled::Mapping;
use proptest::prelude::*;
use stridewise::{
    composed::Function, int::Dyn, kernels, prelude::*, swizzle::Bits, tensor::Tensor,
};

fn numbers(length: usize) -> Vec<usize> {
    (0..length).collect()
}

/// Between all pairs of these swizzles: none, down and up, of bits that are next to each other and
/// not, with vectors that stay together and without.
macro_rules! for_each_pair {
    ($check:ident $arguments:tt) => { for_each_pair!(@from $check $arguments; [0, 0, 0] [3, 0, 3] [2, 1, 3] [2, 2, 4] [2, 2, -2]); };
    (@from $check:ident $arguments:tt; $([$b:literal, $m:literal, $s:literal])*) => {
        $(for_each_pair!(@to $check $arguments Swizzle![$b, $m, $s]; [0, 0, 0] [3, 0, 3] [2, 1, 3] [2, 2, 4] [2, 2, -2]);)*
    };
    (@to $check:ident $arguments:tt $W:ty; $([$b:literal, $m:literal, $s:literal])*) => {
        $($check::<$W, Swizzle![$b, $m, $s]> $arguments?;)*
    };
}

type Matrix = Layout![(?, ?) : (?, ?)];
type Swizzled<W> = ComposedLayout<W, Dyn, Matrix>;

/// A matrix to be read and one of the same shape to be written, and what comes before their indices
/// are swizzled.
#[derive(Clone, Copy, Debug)]
struct Case {
    from: Matrix,
    to: Matrix,
    offsets: [isize; 2],
}

fn cases() -> impl Strategy<Value = Case> {
    let paddings = [[1_isize..3, 0_isize..3], [1_isize..3, 0_isize..3]];
    let (is_dense, are_row_major) = (
        proptest::bool::ANY,
        [proptest::bool::ANY, proptest::bool::ANY],
    );
    let (shapes, offsets) = ([0_isize..20, 0_isize..7], [0_isize..40, 0_isize..40]);
    (shapes, paddings, is_dense, are_row_major, offsets).prop_map(
        |(shape, paddings, is_dense, are_row_major, offsets)| {
            let [rows, columns] = shape;
            let layout = |[near, more]: [isize; 2], is_row_major| {
                let near = if is_dense { 1 } else { near };
                let far = near * shape[usize::from(is_row_major)].max(1) + more;
                let [row, column] = if is_row_major {
                    [far, near]
                } else {
                    [near, far]
                };
                layout!((rows, columns) : (row, column))
            };
            let [from, to] = [
                layout(paddings[0], are_row_major[0]),
                layout(paddings[1], are_row_major[1]),
            ];
            Case { from, to, offsets }
        },
    )
}

impl Case {
    /// The two behind swizzles, and memory that has room for either.
    fn swizzled<W: Bits + Function, V: Bits + Function>(
        self,
    ) -> (Swizzled<W>, Swizzled<V>, Vec<usize>) {
        let from = ComposedLayout(W::default(), Dyn::new(self.offsets[0]), self.from);
        let to = ComposedLayout(V::default(), Dyn::new(self.offsets[1]), self.to);
        let room = from.cosize().unwrap().max(to.cosize().unwrap()).max(1);
        (from, to, numbers(room))
    }

    /// Memory in which a number stands at the index of each position, and nothing else.
    fn expected(
        self,
        room: usize,
        index: impl Fn(usize) -> isize,
        number: impl Fn(usize) -> usize,
    ) -> Vec<usize> {
        let mut memory = vec![usize::MAX; room];
        (0..self.from.size().value() as usize)
            .for_each(|position| memory[index(position) as usize] = number(position));
        memory
    }
}

fn check_copy<W: Bits + Function, V: Bits + Function>(case: Case) -> Result<(), TestCaseError> {
    let (from, to, data) = case.swizzled::<W, V>();
    let (source, mut target) = (Tensor::new(&data[..], from), vec![usize::MAX; data.len()]);
    kernels::copy(source, Tensor::new(&mut target[..], to));
    prop_assert_eq!(
        target,
        case.expected(data.len(), |p| to.crd2idx(p), |p| source[p])
    );
    Ok(())
}

fn check_kernels<W: Bits + Function, V: Bits + Function>(case: Case) -> Result<(), TestCaseError> {
    let (from, to, data) = case.swizzled::<W, V>();
    let (source, plain) = (
        Tensor::new(&data[..], from),
        Tensor::new(&data[..], case.from),
    );
    let empty = vec![usize::MAX; data.len()];
    let mut target = empty.clone();
    let expected =
        |number: &dyn Fn(usize) -> usize| case.expected(data.len(), |p| to.crd2idx(p), number);
    let expected_plain =
        |number: &dyn Fn(usize) -> usize| case.expected(data.len(), |p| case.to.crd2idx(p), number);

    kernels::copy(plain, Tensor::new(&mut target[..], to));
    prop_assert_eq!(&target, &expected(&|p| plain[p]));
    target.clone_from(&empty);
    kernels::copy(source, Tensor::new(&mut target[..], case.to));
    prop_assert_eq!(&target, &expected_plain(&|p| source[p]));
    target.clone_from(&empty);
    kernels::fill(Tensor::new(&mut target[..], to), 7);
    prop_assert_eq!(&target, &expected(&|_| 7));
    target.clone_from(&empty);
    kernels::transform(source, Tensor::new(&mut target[..], case.to), |x| 3 * x);
    prop_assert_eq!(&target, &expected_plain(&|p| 3 * source[p]));

    // Of another swizzle, order and distance.
    let [rows, columns] = [
        case.from.get(int!(0)).size().value(),
        case.from.get(int!(1)).size().value(),
    ];
    let other = swizzle!(1, 1, 2).composition(layout!((rows, columns) : ({ columns + 2 }, 1)));
    let others = numbers(other.cosize().unwrap());
    let other = Tensor::new(&others[..], other);
    target.clone_from(&empty);
    kernels::transform_two(source, other, Tensor::new(&mut target[..], to), |x, y| {
        1000 * x + y
    });
    prop_assert_eq!(&target, &expected(&|p| 1000 * source[p] + other[p]));
    kernels::axpby(2, source, 5, Tensor::new(&mut target[..], to));
    prop_assert_eq!(
        &target,
        &expected(&|p| 2 * source[p] + 5 * (1000 * source[p] + other[p]))
    );
    kernels::axpby(3, source, 0, Tensor::new(&mut target[..], to));
    prop_assert_eq!(&target, &expected(&|p| 3 * source[p]));

    target.clone_from(&empty);
    kernels::transform(source, Tensor::new(&mut target[..], to), |x| x * x);
    let squares: usize = (0..(rows * columns) as usize)
        .map(|p| source[p] * source[p])
        .sum();
    prop_assert_eq!(
        kernels::reduce(Tensor::new(&target[..], to), 1, |x, y| x + y),
        1 + squares
    );
    let mut of_rows = vec![100; rows as usize];
    kernels::reduce_onto(
        source,
        Tensor::new(&mut of_rows[..], layout!((rows, 1) : (1, 0))),
        |x, y| x + y,
    );
    let sum_of_row = |row| {
        (0..columns)
            .map(|column| source[(row, column)])
            .sum::<usize>()
    };
    prop_assert_eq!(
        of_rows,
        (0..rows)
            .map(|row| 100 + sum_of_row(row))
            .collect::<Vec<_>>()
    );
    let swizzled_row = ComposedLayout(V::default(), Dyn::new(0), layout!((1, columns) : (0, 2)));
    let mut of_columns = Tensor::new(vec![1; 512], swizzled_row);
    kernels::reduce_onto(source, of_columns.view_mut(), |x, y| x + y);
    for column in 0..columns {
        prop_assert_eq!(
            of_columns[(0, column)],
            1 + (0..rows).map(|row| source[(row, column)]).sum::<usize>()
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 1 } else { 1000 }, ..ProptestConfig::default() })]

    #[test]
    fn copies_do_what_loops_do(case in cases()) {
        for_each_pair!(check_copy(case));
    }

    /// Each swizzle on either side.
    #[test]
    fn kernels_do_what_loops_do(case in cases()) {
        check_kernels::<Swizzle![3, 0, 3], Swizzle![2, 1, 3]>(case)?;
        check_kernels::<Swizzle![2, 1, 3], Swizzle![0, 0, 0]>(case)?;
        check_kernels::<Swizzle![0, 0, 0], Swizzle![2, 2, -2]>(case)?;
        check_kernels::<Swizzle![2, 2, -2], Swizzle![2, 2, 4]>(case)?;
        check_kernels::<Swizzle![2, 2, 4], Swizzle![3, 0, 3]>(case)?;
    }
}

/// The same with static layouts, of which rustc knows the loops.
#[test]
fn kernels_of_static_layouts() {
    macro_rules! check {
        ($([$b:literal $m:literal $s:literal] $shape:tt $from:tt $to:tt;)*) => { $(
            let data = numbers(4096);
            let (from, to) = (layout!($shape: $from), swizzle!($b, $m, $s).composition(layout!($shape: $to)));
            let source = Tensor::new(&data[..], from);
            let mut tile = Tensor::new(vec![usize::MAX; 4096], to);
            kernels::copy(source, tile.view_mut());
            assert_eq!(tile, source);
            let mut back = vec![usize::MAX; 4096];
            kernels::copy(tile.view(), Tensor::new(&mut back[..], from));
            assert_eq!(Tensor::new(&back[..], from), source);
            let touched = back.iter().filter(|&&element| element != usize::MAX).count();
            assert_eq!(touched as isize, from.size().value());
            kernels::fill(tile.view_mut(), 1);
            let filled = tile.into_memory().into_iter().filter(|&element| element == 1).count();
            assert_eq!(filled as isize, from.size().value());
        )* };
    }
    check! {
        [3 0 3] (8, 8) (8, 1) (8, 1);
        [3 0 3] (8, 8) (1, 8) (8, 1);
        [3 0 3] (8, 7) (100, 1) (8, 1);
        [3 0 3] (0, 8) (8, 1) (8, 1);
        [2 0 2] (5, 3) (3, 1) (1, 5);
        [2 0 -3] ((2, 3), (4, 2)) ((12, 4), (1, 24)) ((8, 16), (1, 4));
        [3 3 3] (16, 64) (128, 1) (64, 1);
        [3 2 3] (16, 30) (128, 1) (32, 1);
        [2 1 -3] (16, 32) (32, 1) (32, 1);
        [1 4 3] (3, 100) (100, 1) (100, 1);
        [0 4 3] (8, 16) (16, 1) (16, 1);
    }
}

/// The same between two swizzles, backwards and not from the beginning.
#[test]
fn kernels_of_static_layouts_from_anywhere() {
    macro_rules! check {
        ($([$($from_swizzle:tt)*] $from:tt + $from_offset:tt, [$($to_swizzle:tt)*] $to:tt + $to_offset:tt: $shape:tt;)*) => { $(
            let data = numbers(512);
            let from = ComposedLayout(swizzle!($($from_swizzle)*), int!($from_offset), layout!($shape: $from));
            let to = ComposedLayout(swizzle!($($to_swizzle)*), int!($to_offset), layout!($shape: $to));
            let mut memory = vec![usize::MAX; 512];
            kernels::copy(Tensor::new(&data[..], from), Tensor::new(&mut memory[..], to));
            let [read, written] = [from.to_string(), to.to_string()].map(|text| Mapping::parse(&text));
            let mut expected = vec![usize::MAX; 512];
            (0..read.size()).for_each(|p| expected[written.at(p) as usize] = read.at(p) as usize);
            assert_eq!(memory, expected);
        )* };
    }
    check! {
        [3, 0, 3] (0, 1) + 3, [2, 1, -3] (-1, 9) + 77: (8, 7);
        [2, 2, 4] ((1, 30), -2) + 33, [2, 1, -3] ((-5, 16), 1) + 77: ((2, 2), 3);
        [2, 2, 4] (-16, 1) + 130, [3, 0, 3] (1, -20) + 200: (9, 10);
        [1, 0, 3] (1) + 1, [3, 1, 3] (1) + 6: (200);
    }
}

/// As large as pages: one after the other, and not all at once on the stack.
#[test]
fn large_elements_are_copied_behind_swizzles() {
    #[derive(Clone, Copy, PartialEq)]
    struct Page([u8; 1 << 14]);
    let pages: Vec<Page> = (0..64).map(|k| Page([k; 1 << 14])).collect();
    let mut tile = Tensor::new(
        vec![Page([0xFF; 1 << 14]); 64],
        swizzle!(3, 0, 3).composition(layout!((8, 8) : (8, 1))),
    );
    let source = Tensor::new(&pages[..], layout!((8, 8) : (1, 8)));
    kernels::copy(source, tile.view_mut());
    assert!(tile == source);
}

#[test]
fn few_elements_of_a_tile_from_anywhere_in_it() {
    let rows = layout!((8, 8) : (8, 1));
    let swizzled = swizzle!(3, 0, 3).composition(rows);
    let data = numbers(64);
    for k in 0..8_usize {
        let mut tile = Tensor::new(vec![usize::MAX; 64], swizzled);
        kernels::copy(
            Tensor::new(&data[..8], layout!(8 : 1)),
            tile.view_mut().slice(coord!((k, _))),
        );
        kernels::copy(
            Tensor::new(&data[..1], layout!(8 : 0)),
            tile.view_mut().slice(coord!((_, k))),
        );
        for row in 0..8 {
            for column in 0..8 {
                let expected = if column == k {
                    0
                } else if row == k {
                    column
                } else {
                    usize::MAX
                };
                assert_eq!(tile[(row, column)], expected, "{k} {row} {column}");
            }
        }
        let mut back = [usize::MAX; 8];
        kernels::copy(
            tile.view().slice(coord!((k, _))),
            Tensor::new(&mut back, layout!(8 : 1)),
        );
        assert_eq!(
            back,
            core::array::from_fn(|column| if column == k { 0 } else { column })
        );
    }
    let result = kernels::try_copy(
        Tensor::new(&data, layout!((4, 4) : (4, 1))),
        Tensor::new([0; 64], swizzled).view_mut(),
    );
    assert!(result.is_err());
}
