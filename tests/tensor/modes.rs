//! Parts that change one mode, and windows: `flip`, `step_by`, `split_at`, `extent`, `window` and `padded_window` beside
//! loops over coordinates, of plain, swizzled and masked tensors.

use stridewise::{
    kernels,
    prelude::*,
    tensor::{Borrowed, Exclusive, Mask, Shared, TensorError},
};

fn numbers(length: usize) -> Vec<usize> {
    (0..length).collect()
}

/// The element at (i, j), if there is one.
fn at<P, L: Layout, M: Mask>(tensor: &Tensor<P, L, M>, i: isize, j: isize) -> Option<usize>
where
    P: Borrowed<Element = usize>,
{
    TensorAccess::get(tensor, (i, j)).copied()
}

/// A part of two modes has the elements that a function says.
fn same<P, L: Layout, M: Mask>(
    part: &Tensor<P, L, M>,
    [height, width]: [isize; 2],
    element: impl Fn(isize, isize) -> Option<usize>,
) where
    P: Borrowed<Element = usize>,
{
    let extents = [part.extent(int!(0)), part.extent(int!(1))];
    assert_eq!(
        extents,
        [height as usize, width as usize],
        "{}",
        part.layout().display()
    );
    let mut expected = Vec::new();
    for j in 0..width {
        for i in 0..height {
            let wanted = element(i, j);
            let context = (i, j, part.layout().display().to_string());
            assert_eq!(at(part, i, j), wanted, "{context:?}");
            assert_eq!(
                TensorAccess::contains(part, (i, j)),
                wanted.is_some(),
                "{context:?}"
            );
            expected.push(wanted);
        }
    }
    let there: Vec<usize> = expected.iter().copied().flatten().collect();
    assert!(part.iter().eq(&there), "{}", part.layout().display());
    let is_whole = there.len() == expected.len();
    assert!(
        part.view().is_whole() == is_whole,
        "{}",
        part.layout().display()
    );
}

/// All parts of a tensor of two modes, and parts of these.
fn check<P, L: Layout, M: Mask>(tensor: Tensor<P, L, M>, [height, width]: [isize; 2])
where
    P: Borrowed<Element = usize> + Copy,
{
    let get = |i, j| at(&tensor, i, j);
    same(&tensor, [height, width], get);
    let rows = tensor.flip(int!(0));
    same(&rows, [height, width], |i, j| get(height - 1 - i, j));
    let columns = tensor.flip(int!(1));
    same(&columns, [height, width], |i, j| get(i, width - 1 - j));
    same(&columns.flip(int!(1)), [height, width], get);
    for n in 1..=height + 1 {
        let steps = (height + n - 1) / n;
        same(&tensor.step_by(int!(0), n), [steps, width], |i, j| {
            get(n * i, j)
        });
    }
    let of_columns = |n| [height, (width + n - 1) / n];
    same(&tensor.step_by(int!(1), int!(2)), of_columns(2), |i, j| {
        get(i, 2 * j)
    });
    let backwards = columns.step_by(int!(1), 3);
    same(&backwards, of_columns(3), |i, j| get(i, width - 1 - 3 * j));
    for k in 0..=width {
        let (first, rest) = tensor.split_at(int!(1), k);
        same(&first, [height, k], get);
        same(&rest, [height, width - k], |i, j| get(i, j + k));
        let (first, rest) = columns.split_at(int!(1), k);
        same(&first, [height, k], |i, j| get(i, width - 1 - j));
        same(&rest, [height, width - k], |i, j| get(i, width - 1 - k - j));
    }
    if height > 0 {
        let (first, rest) = tensor.split_at(int!(0), int!(1));
        same(&first, [1, width], get);
        same(&rest, [height - 1, width], |i, j| get(i + 1, j));
    }
}

/// Windows, inside and outside, of a tensor of two leaves, and of a backward one.
fn check_windows<L: Layout, M: Mask>(tensor: View<'_, usize, L, M>, [height, width]: [isize; 2]) {
    let get = |i: isize, j: isize| {
        let is_inside = 0 <= i && i < height && 0 <= j && j < width;
        is_inside.then(|| at(&tensor, i, j)).flatten()
    };
    let flipped = tensor.flip(int!(1));
    for (i, j) in [
        (0, 0),
        (-1, -2),
        (1, 2),
        (-3, 1),
        (height - 1, width - 2),
        (height, -1),
    ] {
        for (rows, columns) in [
            (3, 3),
            (1, 4),
            (0, 2),
            (height, width),
            (height + 4, width + 5),
        ] {
            let window = tensor.padded_window((i, j), shape!((rows, columns)));
            let size = [rows, columns];
            same(&window, size, |k, l| get(i + k, j + l));
            let context = (i, j, rows, columns);
            let is_whole =
                (0..rows * columns).all(|at| get(i + at % rows, j + at / rows).is_some());
            assert_eq!(window.is_whole(), is_whole, "{context:?}");
            let mut copied = Tensor::new(
                vec![7; (rows * columns) as usize],
                layout!((rows, columns) : (columns, 1)),
            );
            kernels::copy_with_fill(window, copied.view_mut(), 99);
            same(&copied.view(), size, |k, l| get(i + k, j + l).or(Some(99)));
            let sum = (0..rows * columns)
                .filter_map(|at| get(i + at % rows, j + at / rows))
                .sum::<usize>();
            assert_eq!(kernels::reduce(window, 0, |a, b| a + b), sum, "{context:?}");
            // Windows of what is masked on both sides.
            let again = window.padded_window((1, -1), shape!((2, columns)));
            same(&again, [2, columns], |k, l| {
                let is_inside = k + 1 < rows && l >= 1;
                is_inside.then(|| get(i + 1 + k, j + l - 1)).flatten()
            });
            same(&window.flip(int!(0)), size, |k, l| {
                get(i + rows - 1 - k, j + l)
            });
            let backwards = flipped.padded_window((i, j), shape!((rows, columns)));
            same(&backwards, size, |k, l| get(i + k, width - 1 - j - l));
            match tensor.try_window((i, j), shape!((rows, columns))) {
                Ok(window) => same(&window, size, |k, l| get(i + k, j + l)),
                Err(error) => {
                    assert!(matches!(error, TensorError::OutsideWindow { .. }));
                    assert!(i < 0 || j < 0 || i + rows > height || j + columns > width);
                }
            }
        }
    }
}

#[test]
fn of_plain_tensors() {
    let data = numbers(200);
    let data = &data[..];
    for (height, width) in [(1, 1), (3, 5), (4, 2), (0, 3), (2, 0), (5, 7)] {
        let size = [height, width];
        check(
            Tensor::new(data, layout!((height, width) : (width, 1))),
            size,
        );
        check(
            Tensor::new(data, layout!((height, width) : (1, height))),
            size,
        );
        check(
            Tensor::new(data, layout!((height, width) : (3 * width, -2))),
            size,
        );
        check(Tensor::new(data, layout!((height, width) : (0, 1))), size);
    }
    check(Tensor::new(data, layout!((3, 4) : (4, 1))), [3, 4]);
    check(Tensor::new(data, layout!((3, 4) : (-4, 2))), [3, 4]);
    let (narrow, step) = (6, 7);
    check(
        Tensor::new(data, layout!((3, narrow{i32}) : (step{i32}, 1))),
        [3, 6],
    );
    check(
        Tensor::new(data, layout!((narrow{div=3}, 2) : (step, 1))),
        [6, 2],
    );
}

#[test]
fn of_swizzled_tensors() {
    let data = numbers(64);
    let layout = ComposedLayout(swizzle!(2, 0, 2), int!(0), layout!((4, 8) : (8, 1)));
    check(Tensor::new(&data[..], layout), [4, 8]);
}

#[test]
fn of_masked_tensors() {
    let data = numbers(77);
    for (height, width) in [(7, 11), (5, 6), (4, 12), (1, 3)] {
        let matrix = Tensor::new(&data[..], layout!((height, width) : (width, 1)));
        for (i, j) in [(0, 0), ((height - 1) / 4, (width - 1) / 6)] {
            check(matrix.masked().local_tile(tile!(4, 6), (i, j)), [4, 6]);
            check_windows(matrix.masked().local_tile(tile!(4, 6), (i, j)), [4, 6]);
        }
        let padded = matrix.padded(shape!((height + 1, 12)));
        check(padded, [height + 1, 12]);
        check(padded.flip(int!(0)).flip(int!(1)), [height + 1, 12]);
        check(matrix.padded_window((-2, 1), shape!((5, 4))), [5, 4]);
    }
}

#[test]
fn windows_of_plain_tensors() {
    let data = numbers(77);
    for (height, width) in [(7, 11), (1, 1), (3, 2), (0, 4)] {
        check_windows(
            Tensor::new(&data[..], layout!((height, width) : (width, 1))),
            [height, width],
        );
        check_windows(
            Tensor::new(&data[..], layout!((height, width) : (1, -height))),
            [height, width],
        );
    }
}

#[test]
fn modes_inside_of_modes() {
    let data = numbers(60);
    let tensor = Tensor::new(&data[..], layout!((5, (2, (3, 2))) : (1, (30, (5, 15)))));
    let get = |i: isize, j: isize| at(&tensor, i, j);
    // A mode with modes of its own runs backwards by position.
    let flipped = tensor.flip(int!(1));
    assert_eq!(
        format!("{:#}", flipped.layout()),
        "(_5,(_2,(_3,_2))):(_1,(_-30,(_-5,_-15)))"
    );
    same(&flipped, [5, 12], |i, j| get(i, 11 - j));
    let inner = tensor.flip(coord!((1, 1, 0)));
    let unflipped = |j: isize| j % 2 + 2 * (2 - j / 2 % 3) + 6 * (j / 6);
    same(&inner, [5, 12], |i, j| get(i, unflipped(j)));
    let stepped = tensor.step_by(coord!((1, 1, 0)), int!(2));
    assert_eq!(
        format!("{:#}", stepped.layout()),
        "(_5,(_2,(_2,_2))):(_1,(_30,(_10,_15)))"
    );
    let (first, rest) = tensor.split_at(coord!((1, 1, 0)), int!(1));
    assert_eq!(
        format!("{:#} {:#}", first.layout(), rest.layout()),
        "(_5,(_2,(_1,_2))):(_1,(_30,(_5,_15))) (_5,(_2,(_2,_2))):(_1,(_30,(_5,_15)))"
    );
    assert_eq!(
        rest[coord!((4, (1, (1, 1))))],
        tensor[coord!((4, (1, (2, 1))))]
    );
    assert_eq!(tensor.extent(coord!((1, 1))), 6);
    assert_eq!(tensor.extents(), (5, (2, (3, 2))));
    // The mode of a tensor of one mode, and the whole.
    let line = Tensor::new(&data[..], layout!(6 : 2));
    assert_eq!(line.flip(int!(0)).layout().to_string(), "6:-2");
    assert!(line.flip(coord!(())).iter().eq(&[10, 8, 6, 4, 2, 0]));
    assert!(line.split_at(int!(0), 4).1.iter().eq(&[8, 10]));
}

#[test]
fn leaves_are_as_static_as_their_arguments() {
    let data = numbers(32);
    let (rows, two) = (4, 2);
    let text = |layout: &dyn std::fmt::Display| format!("{layout:#}");
    let tensor = Tensor::new(&data[..], layout!((rows, 8) : (8, 1)));
    assert_eq!(text(&tensor.flip(int!(0)).layout()), "(4,_8):(_-8,_1)");
    assert_eq!(
        text(&tensor.step_by(int!(1), int!(3)).layout()),
        "(4,_3):(_8,_3)"
    );
    assert_eq!(text(&tensor.step_by(int!(1), two).layout()), "(4,4):(_8,2)");
    let (first, rest) = tensor.split_at(int!(1), int!(3));
    assert_eq!(text(&first.layout()), "(4,_3):(_8,_1)");
    assert_eq!(text(&rest.layout()), "(4,_5):(_8,_1)");
    let (first, rest) = tensor.split_at(int!(0), int!(1));
    assert_eq!(text(&first.layout()), "(_1,_8):(_8,_1)");
    assert_eq!(text(&rest.layout()), "(3,_8):(_8,_1)");
    assert_eq!(tensor.extents(), (4, 8));
    let window = tensor.padded_window((-1, 0), shape!((3, 3)));
    assert_eq!(text(&window.layout()), "(_3,_3):(_8,_1)");
}

#[test]
fn both_parts_are_written_at_once() {
    for (height, width) in [(3, 4), (1, 5), (4, 0)] {
        for k in 0..=width {
            let mut data = vec![0; 40];
            let mut tensor = Tensor::new(&mut data[..], layout!((height, width) : (width, 1)));
            let (mut first, mut rest): (Tensor<Exclusive<'_, usize>, _>, _) =
                tensor.view_mut().split_at(int!(1), k);
            // By turns.
            let (mut firsts, mut rests) = (first.iter_mut(), rest.iter_mut());
            let mut count = 0;
            loop {
                let (one, other) = (firsts.next(), rests.next());
                if one.is_none() && other.is_none() {
                    break;
                }
                if let Some(one) = one {
                    *one += 1;
                }
                if let Some(other) = other {
                    *other += 100;
                }
                count += 1;
            }
            assert!(count <= height * width);
            for i in 0..height {
                for j in 0..width {
                    assert_eq!(tensor[(i, j)], if j < k { 1 } else { 100 });
                }
            }
        }
    }
}

#[test]
fn what_is_not_there_is_refused() {
    let data = numbers(12);
    let tensor = Tensor::new(&data[..], layout!((3, 4) : (4, 1)));
    let (rows, columns) = (3, 4);
    let dynamic = Tensor::new(&data[..], layout!((rows, columns) : (columns, 1)));
    for step in [0, -1, isize::MIN] {
        let error = TensorError::StepBelowOne { step };
        assert_eq!(tensor.try_step_by(int!(0), step).unwrap_err(), error);
        assert_eq!(dynamic.try_step_by(int!(1), step).unwrap_err(), error);
    }
    assert_eq!(
        TensorError::StepBelowOne { step: -1 }.to_string(),
        "`step_by`: the step must be 1 or more, but it is -1: `flip` reverses a mode"
    );
    same(&tensor.step_by(int!(0), isize::MAX), [1, 4], |_, j| {
        at(&tensor, 0, j)
    });
    for k in [-1, 4, isize::MIN, isize::MAX] {
        let error = TensorError::OutsideSplit { at: k, extent: 3 };
        assert_eq!(
            tensor.try_split_at(int!(0), k).map(drop).unwrap_err(),
            error
        );
        assert_eq!(
            dynamic.try_split_at(int!(0), k).map(drop).unwrap_err(),
            error
        );
    }
    assert_eq!(
        TensorError::OutsideSplit { at: 4, extent: 3 }.to_string(),
        "`split_at`: a mode of 3 elements can be split at 0 to 3, but not at 4"
    );
    for begin in [isize::MIN, isize::MIN + 1, isize::MAX, isize::MAX - 1] {
        assert_eq!(
            dynamic
                .try_padded_window((begin, 0), shape!((2, 2)))
                .unwrap_err(),
            TensorError::Overflow
        );
    }
    assert!(
        dynamic
            .try_padded_window((0, 0), shape!((isize::MAX, 2)))
            .is_err()
    );
    let less = -1;
    assert!(
        dynamic
            .try_padded_window((0, 0), shape!((less, 2)))
            .is_err()
    );
    // A coordinate far outside is none of an element.
    let far = dynamic.padded_window((-1_isize << 40, 1_isize << 40), shape!((2, 2)));
    same(&far, [2, 2], |_, _| None);
    let (one, least) = (1, isize::MIN);
    let single: View<'_, usize, _> = Tensor::new(&data[..], layout!((one, 2) : (least, 1)));
    assert_eq!(single.try_flip(int!(0)).unwrap_err(), TensorError::Overflow);
    let _: Tensor<Shared<'_, usize>, _> = single.flip(int!(1));
}
