//! Tensors like others, by brute force: owned ones of compact layouts, without what repeats, by
//! another layout, as wider and narrower elements, as text, and the vectors of two tensors.

use proptest::prelude::*;
use std::collections::BTreeSet;
use stridewise::{
    kernels,
    prelude::*,
    tensor::{TensorError, make_fragment_like, make_tensor, make_tensor_like},
};

type Nested = Layout![((?, ?), ?) : ((?, ?), ?)];

fn nested([a, b, c]: [usize; 3], [d, e, f]: [isize; 3]) -> Nested {
    layout!(((a, b), c) : ((d, e), f))
}

fn indices<L: Layout>(layout: L) -> Vec<isize> {
    (0..layout.size().value())
        .map(|position| layout.crd2idx(position))
        .collect()
}

/// Memory that begins at a multiple of 64 bytes.
#[repr(align(64))]
struct Aligned<T>(T);

fn cases(count: u32) -> ProptestConfig {
    ProptestConfig {
        cases: if cfg!(miri) { 4 } else { count },
        ..ProptestConfig::default()
    }
}

#[test]
fn owned_tensors_have_the_compact_layouts_of_others() {
    let data: Vec<u32> = (0..64).collect();
    macro_rules! each {
        ($($layout:expr => $like:expr, $fragment:expr;)*) => { $(
            let tensor = Tensor::new(&data[..], $layout);
            let (mut like, mut fragment) = (make_tensor_like(&tensor), make_fragment_like(&tensor));
            assert_eq!([like.layout().to_string(), fragment.layout().to_string()], [$like, $fragment]);
            assert!(like.iter().chain(&fragment).all(|element| *element == 0));
            kernels::copy(tensor, like.view_mut());
            kernels::copy(tensor, fragment.view_mut());
            assert_eq!(like, tensor);
            assert_eq!(fragment, tensor);
            assert_eq!(like.into_memory().len(), tensor.size().value() as usize);
        )* };
    }
    each! {
        layout!((4, 8) : (8, 1)) => "(4,8):(8,1)", "(4,(8)):(1,(4))";
        layout!((4, 4) : (1, 8)) => "(4,4):(1,4)", "(4,(4)):(1,(4))";
        layout!((4, 2, 3) : (8, 4, 1)) => "(4,2,3):(6,3,1)", "(4,2,3):(1,12,4)";
        layout!((2, (2, 3)) : (32, (2, 8))) => "(2,(2,3)):(6,(1,2))", "(2,((2,3))):(1,((2,4)))";
        layout!(5 : 7) => "5:1", "5:1";
        swizzle!(2, 0, 3).composition(layout!((4, 8) : (8, 1))) => "(4,8):(8,1)", "(4,(8)):(1,(4))";
    }
    // A partial tile has its whole shape, and a swizzled layout its swizzle.
    let tile = Tensor::new(&data[..], layout!((5, 5) : (5, 1)))
        .masked()
        .local_tile(tile!(4, 4), (1, 1));
    assert_eq!(make_tensor_like(&tile).layout(), layout!((4, 4) : (4, 1)));
    let swizzled = make_tensor::<u8, _>(swizzle!(1, 0, 2).composition(layout!((2, 4) : (4, 1))));
    assert_eq!(
        swizzled.swizzled_layout().to_string(),
        "Sw<1,0,2> o 0 o (2,4):(4,1)"
    );
}

#[test]
fn filter_has_each_element_once() {
    let (data, rows) = ((0..100).collect::<Vec<usize>>(), 3_usize);
    macro_rules! each {
        ($($layout:expr),* $(,)?) => { $(
            let tensor = Tensor::new(&data[..], $layout);
            let mut seen = BTreeSet::new();
            let first: Vec<usize> = tensor.iter().copied().filter(|element| seen.insert(*element)).collect();
            assert!(tensor.filter().iter().eq(&first), "{}", $layout);
        )* };
    }
    each! {
        layout!((4, 8) : (0, 1)),
        layout!((4, (2, 3), 2) : (6, (0, 1), 0)),
        layout!((1, 2, 3) : (7, 5, -1)),
        layout!((rows, 2, 4) : (8, 0, 1)),
        layout!((2, rows) : (0, 2)),
        layout!((2, 3) : (0, 0)),
        layout!((0, 3) : (1, 0)),
        swizzle!(2, 0, 2).composition(layout!((4, 2, 4) : (4, 0, 1))),
    }
    // A composition that repeats, of a tensor that is only read.
    let repeated = Tensor::new(&data[..], layout!(6 : 2)).composition(layout!((4, 3) : (0, 2)));
    assert!(repeated.filter().iter().eq(&[0, 4, 8]));
    let mut data = [1; 6];
    Tensor::new(&mut data[..], layout!((1, rows) : (0, 2)))
        .filter()
        .fill(0);
    assert_eq!(data, [0, 1, 0, 1, 0, 1]);
}

#[test]
#[should_panic(expected = "the tensor has no elements")]
fn filter_makes_no_elements() {
    let _ = Tensor::new(&[1, 2], layout!((0, 2) : (0, 1))).filter();
}

#[test]
fn text_has_the_elements_at_their_coordinates() {
    let data: Vec<i32> = (0..24).map(|x| x * x - 50).collect();
    let tensor = Tensor::new(&data[..], layout!((2, (3, 2), 2) : (12, (4, 2), 1)));
    let text = format!("{tensor:4}");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("(2,(3,2),2):(12,(4,2),1)"));
    for block in 0..2 {
        assert!(block == 0 || lines.next() == Some(""));
        for row in 0..2 {
            let line: Vec<String> = (0..6)
                .map(|j| format!("{:4}", tensor[(row, j, block)]))
                .collect();
            assert_eq!(lines.next(), Some(&line.join(" ")[..]));
        }
    }
    assert_eq!(lines.next(), None);
    let shown = |text: String| text.replace('\n', "|");
    assert_eq!(
        shown(tensor.slice(coord!((1, (_, 0), 0))).to_string()),
        "(3):(4)|94 206 350"
    );
    assert_eq!(
        shown(Tensor::new(&data, layout!((0, 3) : (1, 1))).to_string()),
        "(0,3):(1,1)"
    );
    assert_eq!(
        shown(Tensor::new(&data, layout!(() : ())).to_string()),
        "():()|-50"
    );
    let tile = Tensor::new(&data[..], layout!((3, 3) : (3, 1)))
        .masked()
        .local_tile(tile!(2, 2), (1, 1));
    assert_eq!(
        shown(format!("{tile:>4.0}")),
        "(2,2):(3,1)|  14    ·|   ·    ·"
    );
}

proptest! {
    #![proptest_config(cases(3000))]

    /// As of the memory itself, exactly if that is all elements once.
    #[test]
    fn another_layout_of_the_memory(
        shape in [0_usize..4, 1_usize..4, 1_usize..4],
        order in 0_usize..6, signs in [any::<bool>(); 3], gap in 0_usize..8,
        other in [0_usize..4, 0_usize..4, 0_usize..4], stride in [-4_isize..5, -4_isize..5, -4_isize..5],
    ) {
        let places = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][order];
        let (mut strides, mut next) = ([0; 3], 1);
        for place in places {
            strides[place] = if signs[place] { next } else { -next };
            next *= (shape[place].max(1) + usize::from(gap == place)) as isize;
        }
        if gap == 4 {
            strides[0] = 0;
        }
        let (layout, other) = (nested(shape, strides), nested(other, stride));
        let mut data: Vec<usize> = (0..200).collect();
        let image = indices(layout);
        let first = image.iter().min().copied().unwrap_or(0);
        let reach = image.iter().max().map_or(0, |last| last - first + 1) as usize;
        let once = image.iter().collect::<BTreeSet<_>>().len();
        let is_contiguous = once == image.len() && once == reach;
        let result = Tensor::new(&data[..], layout).try_with_layout(other);
        let expected = Tensor::try_new(&data[..reach], other);
        match (result, expected) {
            (Ok(result), Ok(expected)) => {
                prop_assert!(is_contiguous);
                prop_assert_eq!(result, expected);
            }
            (Err(error), Err(expected)) if is_contiguous => prop_assert_eq!(error, expected),
            (result, _) => {
                prop_assert!(!is_contiguous);
                prop_assert_eq!(result.map(|_| ()), Err(TensorError::NotContiguous));
            }
        }
        // To be written, each element once.
        if let Ok(tensor) = Tensor::try_new(&mut data[..], layout) {
            if let Ok(mut tensor) = tensor.try_with_layout(other) {
                tensor.for_each(|_, element| *element += 1000);
                prop_assert_eq!(tensor.iter().filter(|element| **element >= 1000).count(), indices(other).len());
            }
        }
    }
}

/// `recast` against the bytes of the memory, and how it ended: whether there is such a tensor.
macro_rules! recast {
    ($layout:expr, $memory:expr, $T:ty => $U:ty) => {{
        let (layout, memory): (_, &[$T]) = ($layout, &$memory);
        let (width, wide) = (size_of::<$T>(), size_of::<$U>());
        let tensor = Tensor::new(memory, layout);
        let begin = memory.as_ptr().addr();
        let bytes: BTreeSet<usize> = tensor
            .iter()
            .flat_map(|e| (0..width).map(|i| std::ptr::from_ref(e).addr() + i))
            .collect();
        match tensor.try_recast::<$U>() {
            Ok(recast) => {
                let mut found = BTreeSet::new();
                for element in recast {
                    let address = std::ptr::from_ref(element).addr();
                    let parts: Vec<u8> = (0..wide)
                        .flat_map(|i| {
                            let (element, byte) =
                                ((address + i - begin) / width, (address + i - begin) % width);
                            found.insert(address + i);
                            [memory[element].to_ne_bytes()[byte]]
                        })
                        .collect();
                    assert_eq!(element.to_ne_bytes()[..], parts);
                }
                assert_eq!(found, bytes);
                Some(recast.layout().to_value().unwrap())
            }
            Err(error) => {
                let is_known = matches!(
                    error,
                    TensorError::PartialVectors
                        | TensorError::Algebra(_)
                        | TensorError::Unaligned { .. }
                );
                assert!(is_known, "{error}");
                None
            }
        }
    }};
}

/// Of memory that is written, each element is another one.
macro_rules! recast_mut {
    ($layout:expr, $memory:expr, $T:ty => $U:ty) => {{
        let is_there = recast!($layout, $memory, $T => $U);
        let mut memory = $memory;
        let recast = Tensor::try_new(&mut memory[..], $layout).map(|t| t.try_recast::<$U>());
        if let Ok(Ok(mut recast)) = recast {
            let addresses: BTreeSet<_> = recast.iter_mut().map(|e| std::ptr::from_mut(e).addr()).collect();
            assert_eq!(addresses.len(), recast.size().value() as usize);
        }
        is_there
    }};
}

#[test]
fn recast_of_static_layouts() {
    let memory = Aligned(std::array::from_fn::<u16, 128, _>(|i| (i * 257 + 3) as u16)).0;
    let memory = Aligned(memory);
    macro_rules! each {
        ($($layout:expr => $($U:ty: $is_there:literal),*;)*) => { $($(
            let recast = recast!($layout, memory.0, u16 => $U);
            assert_eq!(recast.is_some(), $is_there, "{} as {}", $layout, stringify!($U));
            let expected = $layout.to_value().unwrap().recast_layout(16, 8 * size_of::<$U>() as i64);
            assert!(recast.is_none_or(|recast| Ok(recast) == expected));
        )*)* };
    }
    each! {
        layout!((8, 4) : (1, 8)) => u8: true, i16: true, u32: true, u64: true, u128: true;
        layout!((8, 4) : (1, 24)) => u8: true, u32: true, u64: true, u128: true;
        layout!((3, 2) : (2, 1)) => u8: true, u32: true;
        layout!(((2, 4), 2) : ((1, 4), 2)) => u32: true, u64: true;
        // 3 of 4 elements, and 6 of 8.
        layout!(3 : 1) => u8: true, u64: false;
        layout!(6 : 1) => u32: true, u64: false;
        // Elements 0, 1 and 1, 2: as many as two vectors have.
        layout!((2, 2) : (1, 1)) => u8: true, u64: false;
        layout!((4, 3) : (1, 0)) => u8: true, u32: true, u64: true;
        layout!((2, 0) : (1, 2)) => u8: true, u32: true;
        layout!((2, 3) : (1, -2)) => u8: true, u32: true;
        layout!(8 : 2) => u32: false;
    }
    let (odd, bytes) = (&memory.0[1..], Aligned([7_u8; 8]));
    let error = Tensor::new(odd, layout!(4 : 1))
        .try_recast::<u32>()
        .unwrap_err();
    assert_eq!(error, TensorError::Unaligned { alignment: 4 });
    let error = Tensor::new(&bytes.0[1..], layout!(4 : 1))
        .try_recast::<u32>()
        .unwrap_err();
    assert_eq!(error, TensorError::Unaligned { alignment: 4 });
    // Without elements, the place of memory does not matter.
    assert_eq!(Tensor::new(odd, layout!(0 : 1)).recast::<u32>().size(), 0);
    // A size that counts no more.
    let most = isize::MAX as usize / 2;
    let endless = Tensor::new(&memory.0[..2], layout!((2, most) : (1, 0)));
    assert_eq!(endless.recast::<u32>().size().value(), most as isize);
    assert!(endless.try_recast::<u8>().unwrap_err() != TensorError::PartialVectors);
}

#[test]
fn recast_of_dynamic_layouts() {
    let memory = std::array::from_fn::<u16, 128, _>(|i| (i * 641 + 5) as u16);
    let mut counts = [[0; 2]; 4];
    let strides = [-8_isize, -6, -4, -1, 0, 1, 2, 4, 6, 8, 12];
    for (a, b, c) in (0..9 * 4 * 4_usize).map(|i| (i % 9, i / 9 % 4, i / 36)) {
        for (d, e) in strides.into_iter().flat_map(|d| strides.map(|e| (d, e))) {
            let memory = Aligned(memory);
            // rustc has to know a stride of 1 for elements that are narrower.
            let layout = layout!(((a, b), c) : ((1, d), e));
            counts[0][usize::from(recast_mut!(layout, memory.0, u16 => u8).is_some())] += 1;
            counts[1][usize::from(recast_mut!(layout, memory.0, u16 => u32).is_some())] += 1;
            let layout = layout!(((4, b), c) : ((1, d), e));
            counts[2][usize::from(recast_mut!(layout, memory.0, u16 => u64).is_some())] += 1;
            counts[3][usize::from(recast_mut!(layout, memory.0, u16 => u16).is_some())] += 1;
        }
    }
    println!("{counts:?}");
    // Nearly always: which mode of stride 1 steps, rustc does not know of dynamic extents.
    assert!(counts[0][0] < 100 && counts[3][0] == 0);
    assert!(counts[1..3].iter().flatten().all(|count| *count > 1000));
}

proptest! {
    #![proptest_config(cases(3000))]

    /// Each vector begins at a multiple of its size in both tensors, which have its elements at
    /// equal positions.
    #[test]
    fn the_widest_vector_is_one_of_both(
        log in [0_u32..4, 0_u32..3, 0_u32..3], orders in [0_usize..6, 0_usize..6],
        pad in [0_isize..3, 0_isize..3], begin in [0_usize..5, 0_usize..5], odd in 0_usize..6,
    ) {
        let memory = Aligned(std::array::from_fn::<u16, 2048, _>(|i| i as u16));
        let shape = [1_usize << log[0], (1 << log[1]) + usize::from(odd == 0), 1 << log[2]];
        let layouts = [0, 1].map(|i| {
            let places = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][orders[i]];
            let (mut strides, mut next) = ([0; 3], 1);
            for (nth, place) in places.into_iter().enumerate() {
                strides[place] = next;
                next = next * shape[place] as isize + if nth == 0 { 4 * pad[i] } else { 0 };
            }
            nested(shape, strides)
        });
        let [first, second] = begin.map(|begin| &memory.0[(1 << begin) - 1..]);
        let (a, b) = (Tensor::new(first, layouts[0]), Tensor::new(second, layouts[1]));
        widest(&a, &b);
        let aligned = &memory.0[..];
        widest(&Tensor::new(aligned, layouts[0]), &Tensor::new(aligned, layouts[1]));
        widest(&Tensor::new(aligned, layouts[0]), &Tensor::new(aligned, layouts[0]));
        let swizzled = Tensor::new(aligned, swizzle!(2, 1, 3).composition(layouts[1]));
        widest(&a, &swizzled);
        widest(&swizzled, &swizzled);
        let part = Tensor::new(aligned, layouts[0]).slice(coord!(((_, 0), _)));
        widest(&part, &swizzled.slice(coord!(((_, shape[1] - 1), _))));
    }
}

/// A law, and how wide the vectors are.
fn widest<P, Q, A: Layout, B: Layout>(a: &Tensor<P, A>, b: &Tensor<Q, B>) -> usize
where
    P: stridewise::tensor::Borrowed<Element = u16>,
    Q: stridewise::tensor::Borrowed<Element = u16>,
{
    let width = a.widest_vector(b);
    let common = a.max_common_vector(b);
    assert_eq!(
        (width, common),
        (b.widest_vector(a), b.max_common_vector(a))
    );
    let addresses: Vec<[usize; 2]> = a
        .iter()
        .zip(b.iter())
        .map(|(a, b)| [std::ptr::from_ref(a).addr(), std::ptr::from_ref(b).addr()])
        .collect();
    let all: BTreeSet<_> = addresses.iter().copied().collect();
    for i in 0..common {
        assert!(all.contains(&addresses[0].map(|address| address + 2 * i)));
    }
    assert!(width.is_power_of_two() && (2..=64).contains(&width));
    for address in &addresses {
        let begin = address.map(|address| address / width * width);
        let vector = |i| begin.map(|begin| begin + 2 * i);
        assert!(
            (0..width / 2).all(|i| all.contains(&vector(i))),
            "{} and {} by {width}",
            a.layout().to_value().unwrap(),
            b.layout().to_value().unwrap()
        );
    }
    width
}

#[test]
fn the_widest_vector_of_some() {
    let memory = Aligned([0_u16; 1024]);
    let data = &memory.0[..];
    let rows = Tensor::new(data, layout!((64, 4) : (1, 64)));
    assert_eq!(widest(&rows, &rows), 64);
    assert_eq!(
        widest(&rows, &Tensor::new(data, layout!((64, 4) : (1, 72)))),
        16
    );
    assert_eq!(
        widest(&rows, &Tensor::new(&data[4..], layout!((64, 4) : (1, 72)))),
        8
    );
    assert_eq!(
        widest(&rows, &Tensor::new(data, layout!((64, 4) : (4, 1)))),
        2
    );
    let swizzled = Tensor::new(
        data,
        swizzle!(3, 3, 3).composition(layout!((64, 4) : (1, 64))),
    );
    assert_eq!(widest(&rows, &swizzled), 16);
    let broadcast = Tensor::new(data, layout!((64, 4) : (1, 0)));
    assert_eq!(
        (widest(&broadcast, &rows), widest(&broadcast, &broadcast)),
        (64, 64)
    );
}
