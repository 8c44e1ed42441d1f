//! Leaves of 32 bits: their numbers are those of wide leaves, or at the end of their range, and no
//! index of a layout or tensor leaves it.

use static_assertions::assert_type_eq_all;
use stridewise::{
    int::{
        Add, AwayDiv, CeilDiv, Div, Dyn, Fit, FloorDiv, FloorRem, Max, Min, Mul, Multiple, Narrow,
        Reach, Rem, ShapeDiv, UpDiv,
    },
    layout::{Modes, NoModes},
    num::typenum::{U4, U8},
    prelude::*,
    tensor::TensorError,
    value::{self, Reason},
};

const LEAST: isize = i32::MIN as isize;
const MOST: isize = i32::MAX as isize;

/// Numbers at the ends, and small ones.
fn numbers() -> Vec<isize> {
    let ends = [
        -MOST,
        1 - MOST,
        -65_537,
        46_340,
        46_341,
        1 << 30,
        MOST - 1,
        MOST,
    ];
    (-5..=9).chain(ends).collect()
}

/// Each operator on each pair: the number of wide leaves, kept inside of 32 bits.
#[test]
fn operators_stay_at_the_end() {
    fn agree<A: Int, B: Int>(narrow: A, wide: B, what: &str) {
        assert_eq!(narrow.value(), wide.value().clamp(LEAST, MOST), "{what}");
        assert!(size_of::<A>() <= 4, "{what}");
    }
    let mut pairs = 0;
    for a in numbers() {
        // By 0 there is no quotient.
        for b in numbers().into_iter().filter(|&b| b != 0) {
            let (x, y) = (<Narrow>::new(a), <Narrow>::new(b));
            let (v, w) = (Dyn::new(a), Dyn::new(b));
            macro_rules! operators {
                ($($Operator:ident)*) => { $(
                    let what = format!("{} of {a} and {b}", stringify!($Operator));
                    agree($Operator(x, y), $Operator(v, w), &what);
                    agree($Operator(x, int!(7)), $Operator(v, int!(7)), &what);
                    agree($Operator(int!(-6), y), $Operator(int!(-6), w), &what);
                    // A static leaf that does not fit itself.
                    agree($Operator(x, int!(3_000_000_000)), $Operator(v, int!(3_000_000_000)), &what);
                    // One wide leaf makes a wide result.
                    assert_eq!($Operator(x, w).value(), $Operator(v, w).value(), "{what}");
                    assert_eq!($Operator(v, y).value(), $Operator(v, w).value(), "{what}");
                )* };
            }
            operators!(Mul Add Div Rem CeilDiv AwayDiv UpDiv ShapeDiv FloorDiv FloorRem Min Max Fit Reach);
            pairs += 1;
        }
    }
    assert_eq!(pairs, numbers().len() * (numbers().len() - 1));
}

#[test]
fn a_result_is_narrow_if_no_leaf_is_wide() {
    type N = Int![?{i32}];
    type N8 = Int![?{i32, div=8}];
    assert_type_eq_all!(N, Narrow, Narrow<Dyn>, Int![?{i32, div=1}]);
    assert_type_eq_all!(N8, Narrow<Multiple<U8>>);
    assert_type_eq_all!(Add<N, N>, Add<N, Int![3]>, Add<Int![-3], N>, N);
    assert_type_eq_all!(Add<N, Dyn>, Add<Dyn, N>, Add<N8, Dyn>, Dyn);
    assert_type_eq_all!(Mul<N8, Int![2]>, Mul<Int![2], N8>, Int![?{i32, div=16}]);
    assert_type_eq_all!(Add<N8, Int![? {div = 4}]>, Add<Int![? {div = 4}], N8>, Int![? {div = 4}]);
    assert_type_eq_all!(Add<N8, Int![4]>, Narrow<Multiple<U4>>);
    assert_type_eq_all!(Mul<N, Int![0]>, Rem<N8, Int![4]>, Int![0]);
    // As of wide leaves, step by step.
    type Wide = Layout![(?, (4, ?{div=8})) : (1, (?, -1))];
    type Thin = Layout![(?{i32}, (4, ?{i32, div=8})) : (1, (?{i32}, -1))];
    type Tiles = ZippedDivide<Layout![(?{i32}, ?{i32}) : (?{i32}, 1)], Tile![32, 8]>;
    assert_eq!(size_of::<Thin>(), 3 * size_of::<i32>());
    assert_eq!(size_of::<Wide>(), 3 * size_of::<isize>());
    assert_type_eq_all!(
        Tiles,
        Layout![((32, 8), (?{i32}, ?{i32})) : ((?{i32}, 1), (?{i32}, 8))],
    );
}

#[test]
fn leaves_are_checked_and_written() {
    type L = Layout![(?{i32}, (4, ?{i32, div=8})) : (1, (?{i32}, -1))];
    let rows = 24_u64;
    let leaf = int!((rows + 8){i32, div=16});
    assert_eq!(
        format!("{leaf} {leaf:#} {:#}", int!(rows { i32 })),
        "32 32{i32,div=16} 24{i32}"
    );
    assert_eq!(leaf, int!(32));
    assert_eq!(
        Narrow::<Multiple<U8>>::try_new(12).unwrap_err().reason(),
        Reason::DivisorMismatch {
            number: 12,
            divisor: 8
        }
    );
    assert_eq!(
        <Narrow>::try_new(MOST + 1).unwrap_err().reason(),
        Reason::LeafWidth {
            number: 2_147_483_648
        }
    );
    assert_eq!(<Narrow>::new(-MOST).value(), -MOST);
    assert!(<Narrow>::try_new(LEAST).is_err());
    let layout = layout!((rows{i32}, (4, rows{i32, div=8})) : (1, (rows{i32}, -1)));
    assert_eq!(
        format!("{layout:#}"),
        "(24{i32},(_4,24{i32,div=8})):(_1,(24{i32},_-1))"
    );
    assert_eq!(L::try_from(layout.to_value().unwrap()).unwrap(), layout);
    let far = "(3000000000,(4,8)):(1,(24,-1))"
        .parse::<value::Layout>()
        .unwrap();
    assert_eq!(
        L::try_from(far).unwrap_err().reason(),
        Reason::LeafWidth {
            number: 3_000_000_000
        }
    );
    let other: value::Layout = "7:1".parse().unwrap();
    let error = L::try_from(other).unwrap_err();
    assert_eq!(
        error.operands()[1],
        "(?{i32},(4,?{i32,div=8})):(1,(?{i32},-1))"
    );
}

#[test]
#[should_panic(expected = "make_layout: 3000000000 does not fit in a 32-bit leaf")]
fn a_number_of_more_bits_is_no_leaf() {
    let rows = 3_000_000_000_u64;
    let _ = int!(rows { i32 });
}

#[test]
fn indices_are_as_far_apart_as_32_bits_allow() {
    let (two, far) = (2_i64, MOST - 3);
    let fits = layout!((two{i32}, two{i32}) : (1, far{i32}));
    assert_eq!(
        (fits.crd2idx((1, 1)), fits.cosize().value()),
        (MOST - 2, MOST - 1)
    );
    let past = std::panic::catch_unwind(|| layout!((two{i32}, two{i32}) : (1, {far + 1}{i32})));
    assert_eq!(
        past.unwrap_err().downcast_ref::<String>().unwrap(),
        "make_layout: the least and the largest index differ by 2147483646, but layouts whose dynamic leaves \
         all have 32 bits admit at most 2147483645"
    );
    // Without elements, and without a second one, no stride is stepped.
    let (none, one) = (0_i64, 1_i64);
    assert_eq!(layout!((two{i32}, none{i32}) : (1, far{i32})).size(), 0);
    assert_eq!(
        layout!((one{i32}, two{i32}) : (far{i32}, far{i32})).crd2idx(1),
        far
    );
    // One wide leaf, and indices have the bits of isize.
    assert_eq!(
        layout!((two{i32}, two) : (far{i32}, far{i32})).crd2idx(3),
        2 * far
    );
    // Narrower elements, eight times as many.
    let step = 1_i64 << 28;
    let bytes =
        std::panic::catch_unwind(|| layout!((two{i32}, 4) : (step{i32}, 1)).downcast(int!(8)));
    assert!(
        bytes
            .unwrap_err()
            .downcast_ref::<String>()
            .unwrap()
            .contains("but layouts whose dynamic leaves all have 32 bits")
    );
}

/// Indices and parts of 32 bits beside those of 64, element by element.
#[test]
fn tensors_have_the_same_elements() {
    let data: Vec<u32> = (0..600).collect();
    for (rows, columns) in [(0, 5), (1, 1), (7, 9), (16, 24), (20, 30)] {
        let distance = columns + 1 - columns % 2;
        if rows * distance > 600 {
            continue;
        }
        let wide = Tensor::new(&data[..], layout!((rows, columns) : (distance, 1))).masked();
        let narrow = Tensor::new(
            &data[..],
            layout!((rows{i32}, columns{i32}) : (distance{i32}, 1)),
        )
        .masked();
        assert_eq!(wide, narrow);
        for i in 0..rows {
            for j in 0..columns {
                assert_eq!(wide[(i, j)], narrow[(i, j)]);
                let typed = coord!((i { i32 }, j { i32 }));
                assert_eq!(
                    (narrow[typed], narrow.get(typed)),
                    (wide[(i, j)], wide.get((i, j)))
                );
            }
        }
        for (ours, theirs) in narrow.tiles(tile!(4, 8)).zip(wide.tiles(tile!(4, 8))) {
            assert!(ours.iter().eq(theirs.iter()));
            assert_eq!(ours.to_string(), theirs.to_string());
        }
        let reversed = |n: isize| (n - 1).max(0);
        let backwards = Tensor::new(
            &data[..],
            layout!((rows{i32}, columns{i32}) : ({-distance}{i32}, -1)),
        );
        if rows * columns > 0 {
            assert_eq!(backwards[(reversed(rows), reversed(columns))], 0);
        }
    }
}

/// Elements without size, of which memory has as many as there are numbers.
#[test]
fn memory_of_more_indices_is_refused() {
    let everything = [(); 1 << 40];
    let (rows, far) = (2_i64, MOST);
    // Modes that were put side by side by hand: each fits, and nobody has asked for both.
    let step = 2_000_000_000_i64;
    let layout = Modes(
        layout!(rows{i32} : step{i32}),
        Modes(layout!(rows{i32} : step{i32}), NoModes),
    );
    let Err(TensorError::Algebra(error)) = Tensor::try_new(&everything[..], layout) else {
        panic!("two indices are {} apart", 2 * step)
    };
    assert_eq!(
        error.reason(),
        Reason::IndexWidth {
            span: 4_000_000_000
        }
    );
    // A part whose own leaves have 32 bits, of a parent with wide ones.
    let parent = Tensor::new(&everything[..], layout!((8, far) : (4_000_000_000, 1)));
    let part = std::panic::catch_unwind(|| {
        parent
            .window((0, 0), shape!((rows { i32 }, rows { i32 })))
            .size()
    });
    assert!(part.is_err());
}

/// A value becomes a layout whose indices fit.
#[test]
fn values_of_more_indices_are_refused() {
    let rows = |rows: &str| {
        let value: value::Layout = format!("({rows},100000):(100000,1)").parse().unwrap();
        <Layout![(?{i32}, ?{i32}) : (?{i32}, 1)]>::try_from(value)
    };
    assert!(rows("20000").is_ok());
    let span = 9_999_999_999;
    assert_eq!(
        rows("100000").unwrap_err().reason(),
        Reason::IndexWidth { span }
    );
    let number = 3_000_000_000;
    assert_eq!(
        rows("3000000000").unwrap_err().reason(),
        Reason::LeafWidth { number }
    );
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "leaves 32 bits")]
fn a_coordinate_outside_that_steps_too_far_panics_in_debug_builds() {
    let (rows, distance, i) = (4_i64, 1_i64 << 28, 100_i64);
    let _ = layout!(rows{i32} : distance{i32}).crd2idx(int!(i { i32 }));
}

#[test]
fn a_wide_coordinate_outside_is_counted_on() {
    let (rows, distance, i) = (4_i64, 1_i64 << 28, 100_i64);
    assert_eq!(layout!(rows{i32} : distance{i32}).crd2idx(i), 100 << 28);
}

/// Strides of 0 make more coordinates than 32 bits count.
#[test]
fn positions_past_32_bits_keep_their_digits() {
    let (rows, columns) = (100_000_i64, 100_000_i64);
    let data: Vec<u32> = (0..100_000).collect();
    let layout = layout!((rows{i32}, columns{i32}) : (0, 1));
    let tensor = Tensor::new(&data[..], layout);
    for position in [0, 99_999, 100_000, 5_000_000_123, 9_999_999_999_i64] {
        let column = position / rows;
        assert_eq!(layout.crd2idx(position), column as isize);
        assert_eq!(tensor[(position % rows, column)], column as u32);
    }
    // A static extent that 32 bits do not hold, as a divisor of positions that they do.
    let i = 2_000_000_000_i64;
    let far = layout!((4_294_967_296, columns{i32}) : (0, 1));
    assert_eq!(
        (
            far.crd2idx(int!(i { i32 })),
            far.crd2idx(4_294_967_296_i64 * 7)
        ),
        (0, 7)
    );
}

#[test]
fn swizzles_of_indices_of_32_bits() {
    // Bits up to a sign of 32 bits, and past it.
    macro_rules! check {
        ($($swizzle:expr),*) => { $(
            for stride in [0, 1, 6, 63, 264, 1 << 29, 3 << 29, i32::MAX - 2, -1, -6, -264, 2 - i32::MAX] {
                let stride = stride as isize;
                let layout = layout!((2{i32}) : (stride{i32}));
                let found = $swizzle.composition(layout).crd2idx(int!(1{i32}));
                assert_eq!(found, $swizzle.apply(stride), "{} of {stride}", $swizzle);
            }
        )* };
    }
    check!(
        swizzle!(3, 0, 3),
        swizzle!(5, 0, 5),
        swizzle!(2, 1, -28),
        swizzle!(2, 1, -29),
        swizzle!(2, 29, 2),
        swizzle!(1, 30, 1),
        swizzle!(2, 31, 3)
    );
}
