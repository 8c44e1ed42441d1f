//! Datatypes against `kernels::copy` by `MPI_Pack`, and against `MPI_Type_create_darray`.

use crate::{Random, layout, numbered, test};
use core::ffi::{c_int, c_void};
use mpi::{
    datatype::{UncommittedUserDatatype, View},
    ffi,
    raw::{AsRaw, FromRaw},
    traits::{Communicator, Equivalence},
};
use std::sync::atomic::{AtomicU32, Ordering};
use stridewise::{
    kernels,
    tensor::Tensor,
    value::{Coord, Layout, Predicate, Swizzle},
};
use stridewise_mpi::{MpiError, Ranks, ReceiveBuffer, SendBuffer, TypeMap};

pub(crate) fn all(ranks: &Ranks) {
    test(ranks, "constructors", constructors);
    test(
        ranks,
        "MPI_Pack of strided layouts as kernels::copy",
        packed,
    );
    test(ranks, "MPI_Pack of swizzled and masked layouts", listed);
    test(
        ranks,
        "block-cyclic layouts as MPI_Type_create_darray",
        block_cyclic,
    );
    test(ranks, "datatypes are kept, and freed", freed);
    test(ranks, "refusals of buffers", refused);
}

/// What MPI says how a datatype was made.
fn constructor(ranks: &Ranks, map: &TypeMap) -> u32 {
    let datatype = ranks.datatype::<f32>(map).unwrap().as_raw();
    let (mut integers, mut addresses, mut types, mut combiner) = (0, 0, 0, 0);
    // SAFETY: the datatype lives in the cache, and MPI writes four integers.
    unsafe {
        ffi::MPI_Type_get_envelope(
            datatype,
            &raw mut integers,
            &raw mut addresses,
            &raw mut types,
            &raw mut combiner,
        );
    }
    combiner as u32
}

/// The outermost constructor is the least one.
fn constructors(ranks: &Ranks) -> String {
    let rows: &[(&str, u32)] = &[
        ("():()", ffi::MPI_COMBINER_CONTIGUOUS),
        ("0:1", ffi::MPI_COMBINER_CONTIGUOUS),
        ("(0,3):(1,5)", ffi::MPI_COMBINER_CONTIGUOUS),
        ("1:7", ffi::MPI_COMBINER_CONTIGUOUS),
        ("(4,(2,3)):(1,(4,8))", ffi::MPI_COMBINER_CONTIGUOUS),
        ("6:2", ffi::MPI_COMBINER_VECTOR),
        ("(6,2):(-2,-12)", ffi::MPI_COMBINER_VECTOR),
        ("(4,3):(1,6)", ffi::MPI_COMBINER_VECTOR),
        ("((2,2),(3,1)):((1,2),(6,5))", ffi::MPI_COMBINER_VECTOR),
        ("(3,4):(4,1)", ffi::MPI_COMBINER_HVECTOR),
        ("(2,3,4):(1,4,20)", ffi::MPI_COMBINER_HVECTOR),
        ("(2,3):(1,3000000000)", ffi::MPI_COMBINER_HVECTOR),
    ];
    for (text, expected) in rows {
        let map = TypeMap::new(&layout(text)).unwrap();
        assert_eq!(constructor(ranks, &map), *expected, "{text}");
    }
    let swizzled = TypeMap::composed(&"Sw<1,0,2> o 0 o (4,2):(1,4)".parse().unwrap()).unwrap();
    assert_eq!(constructor(ranks, &swizzled), ffi::MPI_COMBINER_HINDEXED);
    format!("{} layouts", rows.len() + 1)
}

/// The elements in the order of the coordinates, by `kernels::copy`.
fn copied(data: &[i32], from: &Layout) -> Vec<i32> {
    let shape = stridewise::value::IntTuple::flat(TypeMap::new(from).unwrap().extents()).unwrap();
    let mut compact = vec![0; from.size().unwrap() as usize];
    let target = Tensor::new_dyn(&mut compact[..], Layout::col_major(&shape).unwrap());
    kernels::copy(Tensor::new_dyn(data, *from), target);
    compact
}

fn bytes<T: Copy, const N: usize>(elements: &[T], of: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    elements.iter().flat_map(|element| of(*element)).collect()
}

fn packed(ranks: &Ranks) -> String {
    let mut random = Random(1);
    let texts = [
        "():()",
        "1:7",
        "0:1",
        "4:-3",
        "((2,2),(3,2)):((6,1),(12,2))",
        "(3,2):(0,1)",
        "5:0",
    ];
    let random = (0..3000).map(|_| {
        let shape = random.shape();
        random.layout(&shape)
    });
    let layouts: Vec<Layout> = texts
        .iter()
        .map(|text| layout(text))
        .chain(random)
        .collect();
    let communicator = ranks.communicator();
    for from in &layouts {
        let data = numbered(from);
        let expected = copied(&data, from);
        let buffer = SendBuffer::new(&data, from).unwrap();
        let message = ranks.send_message(&buffer).unwrap();
        let pack = communicator.pack(&message);
        assert_eq!(pack, bytes(&expected, i32::to_ne_bytes), "{from}");
        // Elements of another size.
        let wide: Vec<f64> = data.iter().map(|number| f64::from(*number)).collect();
        let buffer = SendBuffer::new(&wide, from).unwrap();
        let pack = communicator.pack(&ranks.send_message(&buffer).unwrap());
        let of = |number: i32| f64::from(number).to_ne_bytes();
        assert_eq!(pack, bytes(&expected, of), "{from} of f64");
        // A tensor of the layout, and unpacking.
        let tensor = Tensor::new_dyn(&data[..], *from);
        let buffer = SendBuffer::of(tensor).unwrap();
        assert_eq!(
            communicator
                .pack(&ranks.send_message(&buffer).unwrap())
                .len(),
            4 * expected.len()
        );
        if from.is_injective().unwrap() {
            let mut target = vec![-1; data.len()];
            let mut buffer = ReceiveBuffer::new(&mut target, from).unwrap();
            let mut message = ranks.receive_message(&mut buffer).unwrap();
            let pack = bytes(&expected, i32::to_ne_bytes);
            // SAFETY: the bytes are those of the elements of the message.
            unsafe { communicator.unpack_into(&pack, &mut message, 0) };
            let mut by_kernel = vec![-1; data.len()];
            kernels::copy(
                Tensor::new_dyn(&data[..], *from),
                Tensor::new_dyn(&mut by_kernel[..], *from),
            );
            assert_eq!(target, by_kernel, "{from}");
        }
    }
    format!("{} layouts", layouts.len())
}

fn listed(ranks: &Ranks) -> String {
    let communicator = ranks.communicator();
    let data: Vec<i32> = (0..4096).collect();
    let mut count = 0;
    let mut check = |map: TypeMap, indices: Vec<i64>| {
        let buffer = SendBuffer::with_map(&data, map).unwrap();
        let pack = communicator.pack(&ranks.send_message(&buffer).unwrap());
        let expected: Vec<i32> = indices.iter().map(|index| *index as i32).collect();
        assert_eq!(pack, bytes(&expected, i32::to_ne_bytes));
        count += 1;
    };
    for (bits, base, shift) in [(1, 0, 2), (2, 1, 3), (3, 0, 3), (2, 0, -3)] {
        let swizzle = Swizzle::new(bits, base, shift).unwrap();
        for text in [
            "(8,8):(8,1)",
            "(8,8):(1,8)",
            "(2,3,16):(16,32,1)",
            "(4,0):(1,4)",
        ] {
            let inner = layout(text);
            let composed = format!("{swizzle} o 0 o {inner}").parse().unwrap();
            let indices = (0..inner.size().unwrap()).map(|i| swizzle.apply(inner.at(i).unwrap()));
            check(TypeMap::composed(&composed).unwrap(), indices.collect());
        }
    }
    for (text, tiler) in [
        ("5:1", "2"),
        ("(5,7):(7,1)", "<2,3>"),
        ("(5,7):(7,1)", "<4,7>"),
        ("(3,2):(-2,1)", "<2,2>"),
    ] {
        let array = layout(text);
        let tiles = array.zipped_divide(&tiler.parse().unwrap()).unwrap();
        let predicate = array
            .zipped_divide_predicate(&tiler.parse().unwrap())
            .unwrap();
        let positions =
            (0..tiles.size().unwrap()).filter(|i| predicate.contains(&Coord::int(*i)).unwrap());
        let indices: Vec<i64> = positions.map(|i| tiles.at(i).unwrap()).collect();
        let least = (0..tiles.size().unwrap())
            .map(|i| tiles.at(i).unwrap())
            .min()
            .unwrap();
        let map = TypeMap::masked(&tiles, &predicate).unwrap();
        assert_eq!(map.size(), array.size().unwrap());
        check(map, indices.iter().map(|index| index - least).collect());
    }
    // Where the elements of a mask are a box, it has the extents of the box.
    let tile = layout("(3,4):(8,1)");
    let map = TypeMap::masked(&tile, &Predicate::of_modes(&tile, &[2, 3])).unwrap();
    assert_eq!(map.extents(), [2, 3]);
    check(map, vec![0, 8, 1, 9, 2, 10]);
    // XLA's tiled array, whose padding is left out.
    let padded = Tensor::new_dyn_padded(&data[..], layout("((2,2),(2,3)):((2,12),(1,4))"), &[3, 5]);
    let buffer = SendBuffer::of(padded.view()).unwrap();
    assert_eq!(buffer.map().extents(), [3, 5]);
    let pack = communicator.pack(&ranks.send_message(&buffer).unwrap());
    let expected: Vec<i32> = padded.iter().copied().collect();
    assert_eq!(pack, bytes(&expected, i32::to_ne_bytes));
    format!("{count} type maps")
}

/// The layout of a process's elements along a dimension: blocks of `block` in turn over `processes`.
fn cyclic(extent: i64, block: i64, processes: i64, process: i64) -> (i64, i64) {
    let cycle = block * processes;
    let own = (0..extent)
        .filter(|index| index % cycle / block == process)
        .count() as i64;
    (own, (own + block - 1) / block)
}

fn block_cyclic(ranks: &Ranks) -> String {
    let communicator = ranks.communicator();
    let mut count = 0;
    for (extents, blocks, grid) in [
        ([8, 12], [2, 3], [2, 2]),
        ([8, 12], [1, 1], [2, 3]),
        ([7, 11], [2, 3], [2, 2]),
        ([5, 6], [4, 2], [1, 3]),
        ([3, 2], [2, 2], [3, 2]),
    ] {
        let data: Vec<i32> = (0..(extents[0] * extents[1]) as i32).collect();
        for rank in 0..grid[0] * grid[1] {
            let process = [rank / grid[1], rank % grid[1]];
            let ints = |values: [i64; 2]| values.map(|value| value as c_int);
            let (sizes, block, processes) = (ints(extents), ints(blocks), ints(grid));
            let distributions = [ffi::MPI_DISTRIBUTE_CYCLIC as c_int; 2];
            // SAFETY: a null handle is only overwritten.
            let mut raw = unsafe { ffi::RSMPI_DATATYPE_NULL };
            // SAFETY: each array has an entry for each of 2 dimensions.
            unsafe {
                ffi::MPI_Type_create_darray(
                    (grid[0] * grid[1]) as c_int,
                    rank as c_int,
                    2,
                    sizes.as_ptr(),
                    distributions.as_ptr(),
                    block.as_ptr(),
                    processes.as_ptr(),
                    ffi::MPI_ORDER_FORTRAN as c_int,
                    i32::equivalent_datatype().as_raw(),
                    &raw mut raw,
                );
            }
            // SAFETY: MPI has made it.
            let darray = unsafe { UncommittedUserDatatype::from_raw(raw) }.commit();
            // SAFETY: the datatype has elements of the array.
            let view = unsafe { View::with_count_and_datatype(&data[..], 1, &darray) };
            let expected = communicator.pack(&view);

            // Offset, layout and elements of this process.
            let dimension = |d: usize| cyclic(extents[d], blocks[d], grid[d], process[d]);
            let ((rows, row_blocks), (columns, column_blocks)) = (dimension(0), dimension(1));
            let begin = process[0] * blocks[0] + process[1] * blocks[1] * extents[0];
            let own = layout(&format!(
                "(({},{row_blocks}),({},{column_blocks})):((1,{}),({},{}))",
                blocks[0],
                blocks[1],
                blocks[0] * grid[0],
                extents[0],
                blocks[1] * grid[1] * extents[0],
            ));
            let map = TypeMap::masked(&own, &Predicate::of_modes(&own, &[rows, columns])).unwrap();
            assert_eq!(map.size(), rows * columns);
            // Coordinates of partial blocks may lie past the end of the array.
            let mut memory = data.clone();
            memory.resize(4096, -1);
            let pack = match memory.get(begin as usize..) {
                Some(memory) => {
                    let buffer = SendBuffer::with_map(memory, map).unwrap();
                    communicator.pack(&ranks.send_message(&buffer).unwrap())
                }
                None => Vec::new(),
            };
            assert_eq!(pack, expected, "{extents:?} {blocks:?} {grid:?} {rank}");
            if rows == blocks[0] * row_blocks && columns == blocks[1] * column_blocks {
                let buffer = SendBuffer::new(&memory[begin as usize..], &own).unwrap();
                let pack = communicator.pack(&ranks.send_message(&buffer).unwrap());
                assert_eq!(pack, expected, "{own}");
            }
            count += 1;
        }
    }
    format!("{count} processes")
}

static DELETED: AtomicU32 = AtomicU32::new(0);
unsafe extern "C" fn deleted(
    _: ffi::MPI_Datatype,
    _: c_int,
    _: *mut c_void,
    _: *mut c_void,
) -> c_int {
    DELETED.fetch_add(1, Ordering::Relaxed);
    0
}

/// Copies no attribute, as no datatype is duplicated.
unsafe extern "C" fn copied_by_nobody(
    _: ffi::MPI_Datatype,
    _: c_int,
    _: *mut c_void,
    _: *mut c_void,
    _: *mut c_void,
    _: *mut c_int,
) -> c_int {
    1
}

/// MPI calls `deleted` for each datatype that is freed.
fn freed(ranks: &Ranks) -> String {
    ranks.clear_datatypes();
    let mut key = 0;
    // SAFETY: MPI writes an integer, and calls no copy function.
    unsafe {
        ffi::MPI_Type_create_keyval(
            Some(copied_by_nobody),
            Some(deleted),
            &raw mut key,
            core::ptr::null_mut(),
        )
    };
    let map = |text| TypeMap::new(&layout(text)).unwrap();
    let mark = |datatype: &stridewise_mpi::LayoutDatatype| {
        // SAFETY: the datatype lives, and the attribute is never read.
        unsafe { ffi::MPI_Type_set_attr(datatype.as_raw(), key, core::ptr::null_mut()) };
    };
    let vector = ranks.datatype::<f32>(&map("(4,6):(1,8)")).unwrap();
    mark(&vector);
    // The same function in another notation is the same datatype; another element type is not.
    let same = ranks
        .datatype::<f32>(&map("((2,2),(3,2)):((1,2),(8,24))"))
        .unwrap();
    assert_eq!(same.as_raw(), vector.as_raw());
    assert_eq!(ranks.datatypes(), 1);
    mark(&ranks.datatype::<i32>(&map("(4,6):(1,8)")).unwrap());
    assert_eq!(ranks.datatypes(), 2);
    assert_eq!(DELETED.load(Ordering::Relaxed), 0);
    ranks.clear_datatypes();
    assert_eq!((ranks.datatypes(), DELETED.load(Ordering::Relaxed)), (0, 1));
    drop((vector, same));
    assert_eq!(DELETED.load(Ordering::Relaxed), 2);
    // Those of a communicator are freed with it.
    let others = Ranks::new(ranks.communicator());
    mark(&others.datatype::<f32>(&map("(4,6):(1,8)")).unwrap());
    drop(others);
    assert_eq!(DELETED.load(Ordering::Relaxed), 3);
    String::from("3 datatypes")
}

fn refused(ranks: &Ranks) -> String {
    let mut data = [0_i32; 24];
    for text in ["(4,6):(0,1)", "(2,2):(1,1)", "(4,3):(2,3)"] {
        let error = ReceiveBuffer::new(&mut data, &layout(text)).unwrap_err();
        assert_eq!(error, MpiError::NotInjective, "{text}");
        assert!(SendBuffer::new(&data, &layout(text)).is_ok());
    }
    for (text, needed) in [
        ("25:1", 25),
        ("(2,13):(-13,1)", 26),
        ("2:9223372036854775807", 1 << 63),
    ] {
        let error = SendBuffer::new(&data, &layout(text)).unwrap_err();
        assert_eq!(
            error,
            MpiError::OutsideMemory { needed, length: 24 },
            "{text}"
        );
        assert!(ReceiveBuffer::new(&mut data, &layout(text)).is_err());
    }
    let swizzled = TypeMap::composed(&"Sw<1,0,2> o -1 o 8:1".parse().unwrap());
    assert_eq!(swizzled.unwrap_err(), MpiError::NegativeIndex(-2));
    // Neither takes memory for its elements.
    let size = (1 << 40) + 1;
    let swizzled = format!("Sw<3,0,3> o 0 o {size}:1").parse().unwrap();
    let most = TypeMap::MOST_LISTED;
    let refused = Err(MpiError::TooManyListed { size, most });
    assert_eq!(TypeMap::composed(&swizzled), refused);
    let array: Layout = format!("{size}:1").parse().unwrap();
    let predicate = array.zipped_divide_predicate(&size.into()).unwrap();
    assert_eq!(
        TypeMap::masked(&array.zipped_divide(&size.into()).unwrap(), &predicate),
        refused
    );
    let overlap = TypeMap::composed(&"(3,2):(1,1) o 0 o 6:1".parse().unwrap()).unwrap();
    assert_eq!(
        ReceiveBuffer::with_map(&mut data, overlap).unwrap_err(),
        MpiError::NotInjective
    );
    // Counts of MPI have 32 bits. No memory is needed to see it.
    for text in [
        "3000000000:1",
        "3000000000:2",
        "(2,3000000000):(1,3)",
        "(2,2,3000000000):(1,3,9)",
    ] {
        let map = TypeMap::new(&layout(text)).unwrap();
        let error = ranks.datatype::<u8>(&map).unwrap_err();
        assert_eq!(
            error,
            MpiError::TooManyBlocks {
                count: 3_000_000_000
            },
            "{text}"
        );
    }
    let map = TypeMap::new(&layout("(2,2):(1,4611686018427387904)")).unwrap();
    assert_eq!(ranks.datatype::<i32>(&map).unwrap_err(), MpiError::Overflow);
    let directed = TypeMap::new(&layout("(4,8):(1@0,1@1)"));
    assert!(matches!(directed, Err(MpiError::Layout(_))));
    let reach = TypeMap::new(&layout("(3,2):(4611686018427387904,1)"));
    assert!(reach.is_err());
    String::from("all")
}
