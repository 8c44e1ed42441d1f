//! Operations of the value layer on layouts of 8 modes: `cargo bench -p stridewise-bench-value`.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use stridewise::{
    value::{Access, BankedMemory, Coord, Layout, LayoutError, Tiler},
    xla::ArrayShape,
};

/// 8 modes, none contiguous with the next.
const LAYOUT: &str = "((4,2,8),(2,4),(8,2,2)):((2,1024,16),(8,256),(2048,1,65536))";
/// 8 modes, most of them contiguous.
const ROW: &str = "((4,2,8),(2,4),(8,2,2)):((1,4,8),(64,128),(512,8192,32768))";

fn operations(criterion: &mut Criterion) {
    let layout = |text: &str| text.parse::<Layout>().expect("layout");
    let tiler = |text: &str| text.parse::<Tiler>().expect("tiler");
    let coord = |text: &str| text.parse::<Coord>().expect("coord");
    let (l, row) = (layout(LAYOUT), layout(ROW));
    // The same 8 extents in their own order: each mode of the right layout walks through all
    // of the left one.
    let four = tiler("(8,8,16,16):(1,8,64,1024)");
    let eight = tiler("(2,2,2,8,2,4,8,8):(1,2,4,8,64,128,512,4096)");

    let mut group = criterion.benchmark_group("8 modes");
    macro_rules! bench {
        ($name:literal, $operation:expr) => {
            group.bench_function($name, |bencher| {
                assert!(
                    $operation.is_ok(),
                    "{} is refused: {:?}",
                    $name,
                    $operation.err()
                );
                bencher.iter(|| $operation)
            })
        };
    }
    bench!("coalesce", Ok::<_, LayoutError>(black_box(&l).coalesce()));
    bench!(
        "coalesce, contiguous",
        Ok::<_, LayoutError>(black_box(&row).coalesce())
    );
    bench!("filter", Ok::<_, LayoutError>(black_box(&l).filter()));
    bench!("flatten", Ok::<_, LayoutError>(black_box(&l).flatten()));
    bench!(
        "composition with 4 modes",
        black_box(&l).composition(black_box(&four))
    );
    bench!(
        "composition with 8 modes",
        black_box(&l).composition(black_box(&eight))
    );
    bench!("complement", black_box(&l).complement());
    bench!("right_inverse", black_box(&l).right_inverse());
    bench!("left_inverse", black_box(&l).left_inverse());
    let (tile, by_mode) = (tiler("(4,4):(1,64)"), tiler("<8,4,4>"));
    bench!(
        "logical_divide by a layout",
        black_box(&l).logical_divide(black_box(&tile))
    );
    bench!(
        "logical_divide by mode",
        black_box(&l).logical_divide(black_box(&by_mode))
    );
    bench!(
        "zipped_divide by mode",
        black_box(&l).zipped_divide(black_box(&by_mode))
    );
    bench!(
        "flat_divide by mode",
        black_box(&l).flat_divide(black_box(&by_mode))
    );
    bench!(
        "logical_product",
        black_box(&row).logical_product(black_box(&tile))
    );
    let blocks = layout("(4,2,2):(1,4,8)");
    bench!(
        "blocked_product",
        black_box(&row).blocked_product(black_box(&blocks))
    );
    let fixed = coord("((3,_,5),_,(1,0,_))");
    bench!(
        "slice_and_offset",
        black_box(&l).slice_and_offset(black_box(&fixed))
    );
    bench!(
        "crd2idx of an integer",
        black_box(&l).crd2idx(black_box(&Coord::int(12_345)))
    );
    let full = coord("((3,1,5),(1,2),(7,1,0))");
    bench!(
        "crd2idx of a full coordinate",
        black_box(&l).crd2idx(black_box(&full))
    );
    let shape = l.shape();
    bench!(
        "idx2crd",
        black_box(&shape).idx2crd(black_box(&Coord::int(12_345)))
    );
    bench!("parse", Layout::parse(black_box(LAYOUT)));
    bench!("print", Ok::<_, LayoutError>(black_box(&l).to_string()));
    group.finish();
}

/// What is decided without a look at each element.
fn decisions(criterion: &mut Criterion) {
    let layout = |text: &str| text.parse::<Layout>().expect("layout");
    let shape = |text: &str| text.parse::<ArrayShape>().expect("shape");
    let mut group = criterion.benchmark_group("decisions");
    for (from, to) in [
        (
            "s32[8388608,8,4]{2,1,0:T(8,128)}",
            "s32[67108864,4]{1,0:T(8,128)}",
        ),
        (
            "bf16[256,1024,257]{2,1,0:T(8,128)(2,1)}",
            "bf16[262144,257]{1,0:T(8,128)(2,1)}",
        ),
    ] {
        let (from, to) = (shape(from), shape(to));
        group.bench_function(format!("reshape_is_bitcast {from}"), |bencher| {
            bencher.iter(|| black_box(&from).reshape_is_bitcast(black_box(&to)));
        });
    }
    // The example in NumPy's documentation of `shares_memory`.
    let one = layout("(1049,1049,1049):(36674,61119,85569)");
    let other = layout("(1049,1049,1):(12223,12224,1)");
    group.sample_size(10);
    group.bench_function("overlap of five strides", |bencher| {
        bencher.iter(|| black_box(&one).overlap(black_box(&other), 64_023_025));
    });
    let (rows, columns) = (
        layout("(1000000007,1000000009):(999999936,999999930)"),
        layout("1000000021:1000002"),
    );
    group.bench_function("overlap of three strides", |bencher| {
        bencher.iter(|| black_box(&rows).overlap(black_box(&columns), 123_456_789_012));
    });
    let tile = layout("(1000,1000):(1000,1)");
    let accesses = [Access::across(&tile.shape(), 1, 1).expect("access")];
    let memory = BankedMemory::SHARED.of_bits(32).expect("bits");
    group.bench_function("choose_swizzle_of_each_bits, 10^6 elements", |bencher| {
        bencher.iter(|| black_box(&tile).choose_swizzle_of_each_bits(&accesses, memory));
    });
    group.finish();
}

criterion_group!(benches, operations, decisions);
criterion_main!(benches);
