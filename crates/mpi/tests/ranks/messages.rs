//! Messages between ranks: the elements by coordinates, and refusals on every rank.

use crate::{Random, layout, numbered, room, test};
use mpi::Rank;
use stridewise::value::Layout;
use stridewise_mpi::{MpiError, Ranks, ReceiveBuffer, SendBuffer, Sent, TypeMap};

pub(crate) fn all(ranks: &Ranks) {
    test(ranks, "send and receive", transfers);
    test(ranks, "swizzled and masked messages", listed);
    test(ranks, "broadcast", broadcasts);
    test(ranks, "scatter, gather and all-to-all", blocks);
    test(ranks, "differences are errors on every rank", differences);
}

/// A value for each position of a shape, and rank.
fn value(position: i64, rank: Rank) -> i32 {
    1000 * rank + position as i32 + 1
}

/// Memory with the values of a rank at the indices of a layout, and -1 between them.
fn filled(layout: &Layout, rank: Rank) -> Vec<i32> {
    let mut memory = vec![-1; room(layout) as usize];
    for (position, place) in (0..).zip(places(layout)) {
        memory[place] = value(position, rank);
    }
    memory
}

/// Where the element of each position lies: the least index is the first element.
fn places(layout: &Layout) -> Vec<usize> {
    let indices = (0..layout.size().unwrap()).map(|position| layout.at(position).unwrap());
    let indices: Vec<i64> = indices.collect();
    let least = indices.iter().min().copied().unwrap_or(0);
    indices
        .iter()
        .map(|index| (index - least) as usize)
        .collect()
}

fn transfers(ranks: &Ranks) -> String {
    let mut random = Random(2);
    let (rank, count) = (ranks.rank(), ranks.count());
    let mut messages = 0;
    for turn in 0..200 {
        let mut shape = random.shape();
        if turn % 4 == 0 {
            // Too long to be sent without waiting for the receiver.
            shape.push(700);
        }
        let layouts = [random.layout(&shape), random.layout(&shape)];
        let (source, target) = (turn % count, (turn / count + turn + 1) % count);
        if source == target {
            continue;
        }
        messages += 1;
        if rank == source {
            let data = filled(&layouts[0], source);
            let before = ranks.sent();
            ranks
                .send(&SendBuffer::new(&data, &layouts[0]).unwrap(), target)
                .unwrap();
            let bytes = before.bytes + 4 * layouts[0].size().unwrap() as u64;
            let expected = Sent {
                messages: before.messages + 1,
                bytes,
            };
            assert_eq!(ranks.sent(), expected);
        }
        if rank == target {
            let mut data = vec![-1; room(&layouts[1]) as usize];
            let mut buffer = ReceiveBuffer::new(&mut data, &layouts[1]).unwrap();
            ranks.receive(&mut buffer, source).unwrap();
            assert_eq!(
                data,
                filled(&layouts[1], source),
                "{} to {}",
                layouts[0],
                layouts[1]
            );
        }
    }
    format!("{messages} messages")
}

fn listed(ranks: &Ranks) -> String {
    if ranks.count() < 2 {
        return String::from("skipped: one rank");
    }
    let swizzled = || TypeMap::composed(&"Sw<2,0,3> o 0 o (4,8):(8,1)".parse().unwrap()).unwrap();
    let rows = layout("(4,8):(1,4)");
    let array = layout("(5,7):(7,1)");
    let tiler = "<2,3>".parse().unwrap();
    let predicate = array.zipped_divide_predicate(&tiler).unwrap();
    let tiles = |layout: &Layout| {
        TypeMap::masked(&layout.zipped_divide(&tiler).unwrap(), &predicate).unwrap()
    };
    let columns = layout("(5,7):(1,5)");
    if ranks.rank() == 0 {
        let data: Vec<i32> = (0..64).collect();
        ranks
            .send(&SendBuffer::with_map(&data, swizzled()).unwrap(), 1)
            .unwrap();
        ranks
            .send(&SendBuffer::with_map(&data, tiles(&array)).unwrap(), 1)
            .unwrap();
        // The same extents and another set of elements.
        let error = ranks.send(&SendBuffer::with_map(&data, tiles(&array)).unwrap(), 1);
        assert!(matches!(error, Err(MpiError::Differ { .. })), "{error:?}");
    }
    if ranks.rank() == 1 {
        let mut data = [-1; 32];
        ranks
            .receive(&mut ReceiveBuffer::new(&mut data, &rows).unwrap(), 0)
            .unwrap();
        let swizzled = |i: i64, j: i64| (8 * i + j) ^ (i & 3);
        for (i, j) in (0..32).map(|position| (position % 4, position / 4)) {
            assert_eq!(i64::from(data[(i + 4 * j) as usize]), swizzled(i, j));
        }
        let mut data = [-1; 64];
        let mut buffer = ReceiveBuffer::with_map(&mut data, tiles(&columns)).unwrap();
        ranks.receive(&mut buffer, 0).unwrap();
        for (i, j) in (0..35).map(|position| (position % 5, position / 5)) {
            assert_eq!(data[i + 5 * j], (7 * i + j) as i32);
        }
        let whole = layout("((2,3),(3,3)):((1,2),(6,18))");
        let error = ranks.receive(&mut ReceiveBuffer::new(&mut [0; 64], &whole).unwrap(), 0);
        assert!(matches!(error, Err(MpiError::Differ { .. })), "{error:?}");
    }
    // Rows into a swizzled layout, whose modes have no other order.
    for planes in [1, 600] {
        let size = 32 * planes;
        if ranks.rank() == 1 {
            let data: Vec<i32> = (0..size).collect();
            let rows = layout(&format!("(4,8,{planes}):(8,1,32)"));
            ranks
                .send(&SendBuffer::new(&data, &rows).unwrap(), 0)
                .unwrap();
        }
        if ranks.rank() == 0 {
            let mut data = vec![-1; size as usize];
            let swizzled = format!("Sw<2,0,3> o 0 o (4,8,{planes}):(8,1,32)");
            let swizzled = TypeMap::composed(&swizzled.parse().unwrap()).unwrap();
            let mut buffer = ReceiveBuffer::with_map(&mut data, swizzled).unwrap();
            ranks.receive(&mut buffer, 1).unwrap();
            for (index, element) in (0..size).zip(&data) {
                assert_eq!(*element, index ^ (index >> 3 & 3));
            }
        }
    }
    // The same extents of two masks with other elements.
    let tiled = |text: &str| {
        let (array, tiler) = (layout(text), "<2,2>".parse().unwrap());
        let predicate = array.zipped_divide_predicate(&tiler).unwrap();
        TypeMap::masked(&array.zipped_divide(&tiler).unwrap(), &predicate).unwrap()
    };
    let [nine, twelve] = ["(3,3):(1,4)", "(4,3):(1,4)"].map(tiled);
    assert_eq!(
        (nine.extents(), nine.size(), twelve.size()),
        (twelve.extents(), 9, 12)
    );
    let mut data = [0; 64];
    let error = match ranks.rank() {
        0 => ranks.send(&SendBuffer::with_map(&data, nine).unwrap(), 1),
        1 => ranks.receive(&mut ReceiveBuffer::with_map(&mut data, twelve).unwrap(), 0),
        _ => return String::from("4 messages, 2 refusals"),
    };
    assert!(matches!(error, Err(MpiError::Differ { .. })), "{error:?}");
    String::from("4 messages, 2 refusals")
}

/// Sends on the root, and receives elsewhere.
fn broadcast(ranks: &Ranks, data: &mut [i32], layout: &Layout, root: Rank) -> Result<(), MpiError> {
    if ranks.rank() == root {
        ranks.broadcast(&SendBuffer::new(data, layout)?)
    } else {
        ranks.receive_broadcast(&mut ReceiveBuffer::new(data, layout)?, root)
    }
}

fn broadcasts(ranks: &Ranks) -> String {
    let mut random = Random(3);
    for turn in 0..60 {
        let shape = random.shape();
        let layouts: Vec<Layout> = (0..ranks.count()).map(|_| random.layout(&shape)).collect();
        let root = turn % ranks.count();
        let own = &layouts[ranks.rank() as usize];
        let mut data = filled(own, ranks.rank());
        broadcast(ranks, &mut data, own, root).unwrap();
        assert_eq!(data, filled(own, root), "{own}");
    }
    String::from("60 messages")
}

/// The layout of a block, and one mode for the ranks.
fn with_ranks(random: &mut Random, shape: &[i64], ranks: i64) -> Layout {
    let modes = [shape, &[ranks]].concat();
    let all = random.layout(&modes);
    if ranks == 4 && random.below(2) == 0 {
        // The mode of the ranks may have several strides.
        let block: Vec<Layout> = all.modes().take(shape.len()).collect();
        let room = i64::from(room(&all));
        let last = layout(&format!("(2,2):({},{room})", 2 * room));
        return Layout::make_layout(&[&block[..], &[last]].concat()).unwrap();
    }
    all
}

fn blocks(ranks: &Ranks) -> String {
    let mut random = Random(4);
    let (rank, count) = (ranks.rank(), ranks.count());
    for turn in 0..60 {
        let shape = random.shape();
        let size: i64 = shape.iter().product();
        let all: Vec<Layout> = (0..2 * count)
            .map(|_| with_ranks(&mut random, &shape, count.into()))
            .collect();
        let own: Vec<Layout> = (0..count).map(|_| random.layout(&shape)).collect();
        let (root, mine) = (turn % count, &own[rank as usize]);

        // Scatter: rank r gets the positions from r · size on.
        let whole = &all[0];
        let data = filled(whole, root);
        let buffer = SendBuffer::new(&data, whole).unwrap();
        let mut received = vec![-1; room(mine) as usize];
        let mut target = ReceiveBuffer::new(&mut received, mine).unwrap();
        ranks
            .scatter((rank == root).then_some(&buffer), &mut target, root)
            .unwrap();
        for (position, place) in (0..).zip(places(mine)) {
            let expected = value(position + i64::from(rank) * size, root);
            assert_eq!(received[place], expected, "{whole} to {mine}");
        }

        // Gather is its inverse.
        let mut gathered = vec![-1; room(whole) as usize];
        let mut target = ReceiveBuffer::new(&mut gathered, whole).unwrap();
        let source = SendBuffer::new(&received, mine).unwrap();
        ranks
            .gather(&source, (rank == root).then_some(&mut target), root)
            .unwrap();
        if rank == root {
            assert_eq!(gathered, data);
        }

        // All to all: block r of the target is block `rank` of the source of rank r.
        let (from, to) = (&all[rank as usize], &all[(count + rank) as usize]);
        let source = filled(from, rank);
        let mut target = vec![-1; room(to) as usize];
        let source = SendBuffer::new(&source, from).unwrap();
        ranks
            .all_to_all(&source, &mut ReceiveBuffer::new(&mut target, to).unwrap())
            .unwrap();
        for (position, place) in (0..).zip(places(to)) {
            let other = (position / size) as Rank;
            let expected = value(position % size + i64::from(rank) * size, other);
            assert_eq!(target[place], expected, "{from} to {to}");
        }
    }
    String::from("60 of each")
}

/// Asserts that nothing was sent or written.
fn unmoved<R: core::fmt::Debug>(
    ranks: &Ranks,
    data: &mut Vec<i32>,
    call: impl FnOnce(&mut Vec<i32>) -> Result<R, MpiError>,
) -> MpiError {
    let (before, sent) = (data.clone(), ranks.sent());
    let error = call(data).unwrap_err();
    assert_eq!((&before, sent), (&*data, ranks.sent()));
    error
}

fn differences(ranks: &Ranks) -> String {
    let (rank, count) = (ranks.rank(), ranks.count());
    let mut data = numbered(&layout("24:1"));
    let last = count - 1;
    let own = layout(if rank == last {
        "(3,2):(2,1)"
    } else {
        "(2,3):(3,1)"
    });
    if count > 1 {
        // Another shape on one rank.
        let differ = |error: MpiError| match error {
            MpiError::Differ { one, other } => {
                assert_eq!((one.0, other.0), (0, last));
                assert!(
                    one.1.contains("of i32 [2, 3]") && other.1.contains("[3, 2]"),
                    "{one:?} {other:?}"
                );
            }
            error => panic!("{error}"),
        };
        differ(unmoved(ranks, &mut data, |data| {
            broadcast(ranks, data, &own, 0)
        }));
        let all = layout(&format!("(2,3,{count}):(3,1,6)"));
        let blocks = numbered(&all);
        differ(unmoved(ranks, &mut data, |data| {
            let blocks = SendBuffer::new(&blocks, &all)?;
            ranks.scatter(
                (rank == 0).then_some(&blocks),
                &mut ReceiveBuffer::new(data, &own)?,
                0,
            )
        }));
        differ(unmoved(ranks, &mut data, |data| {
            let own = SendBuffer::new(&blocks, &own)?;
            let mut all = ReceiveBuffer::new(data, &all)?;
            ranks.gather(&own, (rank == 0).then_some(&mut all), 0)
        }));
        let both = layout(&if rank == last {
            format!("(3,2,{count}):(2,1,6)")
        } else {
            format!("(2,3,{count}):(3,1,6)")
        });
        unmoved(ranks, &mut data, |data| {
            ranks.all_to_all(
                &SendBuffer::new(&blocks, &both)?,
                &mut ReceiveBuffer::new(data, &both)?,
            )
        });
        // Another type, root or operation on one rank.
        let mut other = [0_u32; 6];
        let error = unmoved(ranks, &mut data, |data| {
            let shape = layout("6:1");
            if rank == last {
                ranks.receive_broadcast(&mut ReceiveBuffer::new(&mut other, &shape)?, 0)
            } else {
                broadcast(ranks, data, &shape, 0)
            }
        });
        assert!(error.to_string().contains("of u32 [6]"), "{error}");
        let error = unmoved(ranks, &mut data, |data| {
            broadcast(ranks, data, &layout("6:1"), rank)
        });
        assert!(error.to_string().contains("root 1"), "{error}");
        let error = unmoved(ranks, &mut data, |data| {
            if rank == last {
                ranks.scatter(None, &mut ReceiveBuffer::new(data, &layout("6:1"))?, 0)
            } else {
                broadcast(ranks, data, &layout("6:1"), 0)
            }
        });
        assert!(
            error.to_string().contains("a scatter") && error.to_string().contains("a broadcast"),
            "{error}"
        );
        // Two ranks that both send, and two shapes.
        if rank < 2 {
            let error = unmoved(ranks, &mut data, |data| {
                ranks.send(&SendBuffer::new(data, &layout("6:1"))?, 1 - rank)
            });
            assert!(matches!(error, MpiError::Differ { .. }));
            let shape = layout(if rank == 0 {
                "(2,3):(3,1)"
            } else {
                "(3,2):(2,1)"
            });
            let error = unmoved(ranks, &mut data, |data| {
                if rank == 0 {
                    ranks.send(&SendBuffer::new(data, &shape)?, 1)
                } else {
                    ranks.receive(&mut ReceiveBuffer::new(data, &shape)?, 0)
                }
            });
            assert!(matches!(error, MpiError::Differ { .. }));
        }
    }
    // One rank is refused: the others learn that.
    let error = unmoved(ranks, &mut data, |data| {
        ranks.scatter(None, &mut ReceiveBuffer::new(data, &layout("6:1"))?, 0)
    });
    let expected = if rank == 0 {
        MpiError::NoRootBuffer
    } else {
        MpiError::OtherRank { rank: 0 }
    };
    assert_eq!(error, expected);
    let blocks = SendBuffer::new(&[0; 24], &layout("(4,6):(6,1)")).unwrap();
    let error = unmoved(ranks, &mut data, |data| {
        ranks.scatter(
            Some(&blocks),
            &mut ReceiveBuffer::new(data, &layout("4:1"))?,
            0,
        )
    });
    let refused = MpiError::NoBlocks {
        shape: "[4, 6]".into(),
        ranks: count,
    };
    assert_eq!(
        error,
        if rank == 0 {
            refused
        } else {
            MpiError::OtherRank { rank: 0 }
        }
    );
    let error = unmoved(ranks, &mut data, |data| {
        let from = layout(&format!("(2,{count}):({count},1)"));
        let to = layout(&format!("(3,{count}):({count},1)"));
        ranks.all_to_all(
            &SendBuffer::new(&[0; 24], &from)?,
            &mut ReceiveBuffer::new(data, &to)?,
        )
    });
    assert!(matches!(error, MpiError::Differ { .. }), "{error}");
    for peer in [rank, -1, count] {
        let error = unmoved(ranks, &mut data, |data| {
            ranks.send(&SendBuffer::new(data, &layout("6:1"))?, peer)
        });
        assert_eq!(
            error,
            MpiError::NoPeer {
                rank: peer,
                ranks: count
            }
        );
    }
    // Afterwards the ranks still understand each other.
    let shape = layout("6:1");
    broadcast(ranks, &mut data, &shape, last).unwrap();
    String::from("all")
}
