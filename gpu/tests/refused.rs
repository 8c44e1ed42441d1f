//! What a launch refuses, each with its sentence.

use stridewise::{prelude::*, value};
use stridewise_gpu::{
    cases::{self, Case, Numbers},
    launch::{Launch, LaunchError, address, by_thread, inside},
};

type Matrix = Layout![(?{i32}, ?{i32}) : (?{i32}, 1)];

fn matrix(rows: usize, columns: usize, distance: usize) -> Result<Matrix, value::LayoutError> {
    let wide = layout!((rows, columns) : (distance, 1));
    wide.to_value()?.try_into()
}

fn text<T, E: ToString>(result: Result<T, E>) -> String {
    result.err().expect("this is refused").to_string()
}

#[test]
fn tiles_divide_the_matrix() {
    let (tile, threads) = (tile!(32, 32), layout!(((32, 8), 4) : ((32, 1), 8)));
    let of = |rows| by_thread(matrix(rows, 64, 64).unwrap(), tile, threads);
    assert!(of(96).is_ok());
    let error = of(33).unwrap_err();
    let (matrix, tiles) = (33 * 64, 64 * 64);
    assert_eq!(error, LaunchError::PartialTiles { matrix, tiles });
    assert_eq!(
        error.to_string(),
        "the matrix has 2112 elements, and its tiles have 4096"
    );
}

#[test]
fn threads_have_each_element_of_a_tile_once() {
    let matrix = matrix(64, 64, 64).unwrap();
    let few = by_thread(matrix, tile!(32, 32), layout!((32, 8) : (1, 32)));
    assert_eq!(
        text(few),
        "the threads do not have each of 1024 elements of a tile once: they have 256 values"
    );
    // As many, but every second line twice.
    let step = 64_usize;
    let twice = layout!((32, (16, 2)) : (1, (step, 0)));
    let twice = by_thread(matrix, tile!(32, 32), twice);
    assert_eq!(
        text(twice),
        "the threads do not have each of 1024 elements of a tile once: they have 1024 values"
    );
}

#[test]
fn indices_and_numbers_have_32_bits() {
    assert_eq!(
        text(matrix(100_000, 100_000, 100_000)),
        "make_layout: the least and the largest index differ by 9999999999, but layouts whose dynamic leaves all \
         have 32 bits admit at most 2147483645"
    );
    assert!(text(matrix(3_000_000_000, 1, 1)).contains("3000000000 does not fit in a 32-bit leaf"));
    let (tile, threads) = (tile!(1, 1), layout!((1, 1) : (0, 0)));
    let one = matrix(1, 1, 1).unwrap();
    let many = inside((one, 3_000_000_000), (one, 1), tile, threads);
    assert!(text(many).contains("3000000000 does not fit in a 32-bit leaf"));
}

#[test]
fn vectors_are_aligned() {
    let vectors = |distance| matrix(64, 96, distance).unwrap().try_upcast(int!(4));
    assert_eq!(vectors(100).unwrap().to_string(), "(64,24):(25,1)");
    assert_eq!(
        text(vectors(98)),
        "upcast: neither 98 nor 4 divides the other, in mode 0 of (64,96):(98,1) and 4"
    );
    assert_eq!(address(4096, 16), Ok(4096));
    assert_eq!(address(4100, 4), Ok(4100));
    assert_eq!(
        text(address(4100, 16)),
        "the address 4100 is no multiple of 16, and elements have 16 bytes"
    );
}

#[test]
fn blocks_fit_the_device() {
    // Three stages of `hgemm`, on a device with less shared memory.
    let of = |grid, threads, available| Launch::new(grid, threads, 3 * 2 * 8192, available);
    let launch = of((2, 3), 128, 101_376).unwrap();
    assert_eq!(
        (launch.grid, launch.threads, launch.shared),
        ((2, 3), 128, 49_152)
    );
    assert_eq!(
        text(of((2, 3), 128, 48_000)),
        "a block needs 49152 bytes of shared memory, and there are 48000"
    );
    assert_eq!(
        text(of((2, 3), 1025, 101_376)),
        "a block has 1025 threads, and needs 1 to 1024"
    );
    assert_eq!(
        text(of((2, 65_536), 128, 101_376)),
        "a grid has 2 by 65536 blocks, and needs 1 to 2147483647 by 1 to 65535"
    );
    assert!(of((0, 1), 128, 101_376).is_err());
    // What each kernel says of itself.
    let launch = |case: Result<Case, LaunchError>| {
        let Launch {
            grid,
            threads,
            shared,
        } = case.unwrap().kernel.launch(49_152).unwrap();
        (grid, threads, shared)
    };
    assert_eq!(launch(cases::gather(64, 24, 24)), ((2, 3), 256, 0));
    assert_eq!(
        launch(cases::copy_rows(64, 384, [384; 2])),
        ((2, 3), 256, 0)
    );
    assert_eq!(launch(cases::transpose(64, 96)), ((2, 3), 256, 4096));
    assert_eq!(launch(cases::transpose_any(33, 65)), ((2, 3), 256, 4096));
    assert_eq!(launch(cases::softmax(17, 5)), ((3, 1), 256, 0));
    let sgemm = cases::sgemm([256, 384, 8], [256, 384, 256], [1.0, 0.0]);
    assert_eq!(launch(sgemm), ((2, 3), 256, 3 * 2 * 4096));
    let hgemm = cases::hgemm(Numbers::F16, [256, 384, 32], [32, 32, 384]);
    assert_eq!(launch(hgemm), ((2, 3), 128, 3 * 2 * 8192));
}
