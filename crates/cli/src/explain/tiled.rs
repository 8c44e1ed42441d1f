//! The steps of the operations `tiled.…`: those of CuTe's functions, by operations on layouts.

use super::{Narrator, Stop, Told};
use crate::tiled::Arguments;
use serde_json::{Map, Value};
use std::fmt::Display;
use stridewise_explain::modes;
use stridewise_value::{AnyLayout, IntTuple, Layout, MmaOperand, Operation as O, TiledCopy};

pub(super) fn steps(tell: &mut Narrator, name: &str, given: &Map<String, Value>) -> Told {
    let all = Arguments(given.clone());
    let text = |name: &str| given.get(name).and_then(Value::as_str).unwrap_or_default();
    let (function, of) = name.rsplit_once('_').unwrap_or((name, ""));
    let threads = given.get("threads").and_then(Value::as_array);
    let threads = threads.into_iter().flatten().filter_map(Value::as_i64);
    match (function, of) {
        ("tiled", "mma") => tiled_mma(tell, &all)?,
        ("thr", "coord") => {
            let threads_vmnk = told(tell, all.mma("atom"))?.thr_layout_vmnk();
            for thread in threads {
                coordinate(tell, &threads_vmnk, thread)?;
            }
        }
        ("thrfrg", of) => {
            thrfrg(tell, &all, of, &inside(text("in")))?;
        }
        ("partition", "A" | "B" | "C") => {
            let thrfrg = thrfrg(tell, &all, of, &inside(text("in")))?;
            let threads_vmnk = told(tell, all.mma("atom"))?.thr_layout_vmnk();
            for thread in threads {
                let digits = coordinate(tell, &threads_vmnk, thread)?;
                let [i, j] = places(of);
                let digit = |place: usize| digits.get(place).map_or("0", String::as_str);
                let thread = format!("({},({},{}))", digit(0), digit(i + 1), digit(j + 1));
                slice(tell, O::SliceAndOffset, &thread, &thrfrg)?;
            }
        }
        ("partition_shape", _) => {
            part_of_shape(tell, &all, of, text("in"))?;
        }
        ("partition_fragment", _) if given.contains_key("shape") => {
            let part = part_of_shape(tell, &all, of, text("shape"))?;
            let shape = part.split(':').next().unwrap_or_default();
            tell.call("Compact registers", O::MakeLayout, &[shape])?;
        }
        ("partition_fragment", _) => {
            let thrfrg = thrfrg(tell, &all, of, &inside(text("in")))?;
            let part = slice(tell, O::Slice, "0", &thrfrg)?;
            let shape = part.split(':').next().unwrap_or_default();
            if of == "C" {
                tell.call("Compact registers", O::MakeLayout, &[shape])?;
            } else {
                tell.call(
                    "Registers in the order of the part",
                    O::MakeFragmentLike,
                    &[&part],
                )?;
            }
        }
        ("tiled", "copy") => tiled_copy(tell, &all)?,
        ("tidfrg", _) => {
            tidfrg(tell, &all, of, &inside(text("in")))?;
        }
        ("partition", _) => {
            let tidfrg = tidfrg(tell, &all, of, &inside(text("in")))?;
            for thread in threads {
                slice_of_copy(tell, O::SliceAndOffset, thread, &tidfrg)?;
            }
        }
        ("make_fragment", _) if given.contains_key("atom") => {
            let side = text("of").rsplit('_').next().unwrap_or_default();
            let tidfrg = tidfrg(tell, &all, side, &inside(text("in")))?;
            let part = slice_of_copy(tell, O::Slice, 0, &tidfrg)?;
            tell.call(
                "Registers in the order of the part",
                O::MakeFragmentLike,
                &[&part],
            )?;
        }
        ("make_fragment", _) => {
            tell.call(
                "Registers in the order of the tensor",
                O::MakeFragmentLike,
                &[text("in")],
            )?;
        }
        ("local", _) => {
            let operation = if of == "tile" {
                O::LocalTile
            } else {
                O::LocalPartition
            };
            let thread = given
                .get("thread")
                .map(Value::to_string)
                .unwrap_or_default();
            let tensor = inside(text("in"));
            let mut arguments = vec![tensor.as_str()];
            match of {
                "tile" => arguments.extend([text("tiler"), text("coord")]),
                _ => arguments.extend([text("thr_layout"), &thread]),
            }
            arguments.extend(Some(text("proj")).filter(|proj| of == "tile" && !proj.is_empty()));
            if of != "tile" && given.contains_key("proj") {
                tell.line(format!(
                    "Along the modes that {} keeps of the threads.",
                    text("proj")
                ));
            } else {
                tell.call("The part", operation, &arguments)?;
            }
        }
        _ => retile(tell, &all, &inside(text("in")))?,
    }
    Ok(())
}

/// A value, or the reason why there is none as a line.
fn told<T, E: Display>(tell: &mut Narrator, value: Result<T, E>) -> Told<T> {
    value.map_err(|error| {
        tell.line(error);
        Stop
    })
}

/// The layout inside of a swizzled one.
fn inside(text: &str) -> String {
    AnyLayout::parse(text).map_or_else(|_| text.to_owned(), |it| it.inside().to_string())
}

/// The modes of an operand among M, N and K.
fn places(of: &str) -> [usize; 2] {
    match of {
        "A" => [0, 2],
        "B" => [1, 2],
        _ => [0, 1],
    }
}

/// A tile whose divide leaves no parentheses of it.
fn blocks(extents: impl IntoIterator<Item = i64>) -> String {
    let block = |extent: i64| format!("{extent}:{}", i64::from(extent != 1));
    let blocks: Vec<String> = extents.into_iter().map(block).collect();
    format!("<{}>", blocks.join(","))
}

fn sizes(layout: &Layout) -> Vec<i64> {
    layout
        .modes()
        .map(|mode| mode.size().unwrap_or(0))
        .collect()
}

/// A tensor by thread and value, as the atoms of an MMA have it.
fn thrfrg(tell: &mut Narrator, all: &Arguments, of: &str, tensor: &str) -> Told<String> {
    let (mma, atom) = (
        told(tell, all.mma("atom"))?,
        told(tell, all.mma_atom("atom"))?,
    );
    let tile: Vec<i64> = told(tell, mma.tile_shape())?.leaves().collect();
    let orders = modes(all.text("perm").unwrap_or_default()).unwrap_or_default();
    let orders = places(of).map(|place| match orders.get(place).map(String::as_str) {
        None | Some("_") => tile[place].to_string(),
        Some(order) => order.to_owned(),
    });
    let order = format!("<{}>", orders.join(","));
    let tiles = tell.call(
        "Each mode in the order of the tile",
        O::LogicalDivide,
        &[tensor, &order],
    )?;
    let atoms = blocks(places(of).map(|place| atom.shape()[place]));
    let atoms = tell.call(
        "Tiles of an instruction, and the rest",
        O::ZippedDivide,
        &[&tiles, &atoms],
    )?;
    let block = tell.call("The tile of an instruction", O::Get, &[&atoms, "0"])?;
    let operand = [MmaOperand::A, MmaOperand::B, MmaOperand::C][match of {
        "A" => 0,
        "B" => 1,
        _ => 2,
    }];
    let tv = atom.layout_tv(operand).to_string();
    let values = tell.call("It by thread and value", O::Composition, &[&block, &tv])?;
    let rest = tell.call("The instructions", O::Get, &[&atoms, "1"])?;
    let repeats = &sizes(&mma.thr_layout_vmnk())[1..];
    let repeats = blocks(places(of).map(|place| repeats[place]));
    let rest = tell.call(
        "They by thread, and those of one thread",
        O::ZippedDivide,
        &[&rest, &repeats],
    )?;
    tell.call("Threads, and what each has", O::Zip, &[&values, &rest])
}

/// The digits of a thread among (V,M,N,K).
fn coordinate(tell: &mut Narrator, threads: &Layout, thread: i64) -> Told<Vec<String>> {
    let arguments = [threads.to_string(), thread.to_string()];
    let arguments = [arguments[0].as_str(), &arguments[1]];
    let digits = tell.call("The thread among (V,M,N,K)", O::GetFlatCoord, &arguments)?;
    Ok(modes(&digits).unwrap_or_default())
}

/// What a thread has of a tensor by thread and value.
fn slice(tell: &mut Narrator, operation: O, thread: &str, thrfrg: &str) -> Told<String> {
    let layout: Layout = told(tell, thrfrg.parse())?;
    let rest = told(tell, layout.get(&[1, 1]))?.rank();
    let coord = format!("({thread},(_,{}))", free(rest));
    tell.call("The part of the thread", operation, &[&coord, thrfrg])
}

fn slice_of_copy(tell: &mut Narrator, operation: O, thread: i64, tidfrg: &str) -> Told<String> {
    let layout: Layout = told(tell, tidfrg.parse())?;
    let rest = told(tell, layout.get(&[2]))?.rank();
    let coord = format!("({thread},_,{})", free(rest));
    tell.call("The part of the thread", operation, &[&coord, tidfrg])
}

/// `(_,_)` for two modes.
fn free(rank: usize) -> String {
    format!("({})", vec!["_"; rank].join(","))
}

fn part_of_shape(tell: &mut Narrator, all: &Arguments, of: &str, shape: &str) -> Told<String> {
    let shape = told(tell, shape.parse::<IntTuple>())?.to_string();
    let tensor = tell.call("A tensor of the shape", O::MakeLayout, &[&shape])?;
    let thrfrg = thrfrg(tell, all, of, &tensor)?;
    slice(tell, O::Slice, "0", &thrfrg)
}

fn tiled_mma(tell: &mut Narrator, all: &Arguments) -> Told {
    let (mma, atom) = (
        told(tell, all.mma("atom"))?,
        told(tell, all.mma_atom("atom"))?,
    );
    let (threads, atoms) = (
        atom.thread_id().to_string(),
        all.text("atom_layout").unwrap_or_default(),
    );
    let atoms = tell.call("The atoms along M, N and K", O::AppendN, &[atoms, "3"])?;
    tell.call(
        "The threads of an atom, repeated",
        O::TiledProduct,
        &[&threads, &atoms],
    )?;
    let repeats = &sizes(&mma.thr_layout_vmnk())[1..];
    let tile = told(tell, mma.tile_shape())?;
    for (place, tile) in tile.leaves().enumerate() {
        let (mode, extent, times) = (["M", "N", "K"][place], atom.shape()[place], repeats[place]);
        tell.line(format!(
            "{mode}: {times} atoms of {extent}; with the permutation, a tile of {tile}"
        ));
    }
    Ok(())
}

fn tiled_copy(tell: &mut Narrator, all: &Arguments) -> Told {
    let atom = told(tell, all.copy_atom("atom"))?;
    let text = |name| all.text(name).unwrap_or_default();
    let make = text("make");
    if make == "make_tiled_copy" {
        let tile = tell.call(
            "The values of each thread side by side",
            O::RakedProduct,
            &[text("thr_layout"), text("val_layout")],
        )?;
        let tv = tell.call(
            "From thread and value to the tile",
            O::RightInverse,
            &[&tile],
        )?;
        let [threads, values] = ["thr_layout", "val_layout"].map(|name| all.parsed::<Layout>(name));
        let (threads, values) = (told(tell, threads)?, told(tell, values)?);
        let shape = [told(tell, threads.size())?, told(tell, values.size())?];
        let shape = format!("({},{})", shape[0], shape[1]);
        tell.call("Threads, and values", O::WithShape, &[&tv, &shape])?;
    } else if make == "make_cotiled_copy" {
        let inverse = tell.call(
            "From addresses to elements",
            O::LeftInverse,
            &[text("data_layout")],
        )?;
        tell.call(
            "The elements by thread and value",
            O::Composition,
            &[&inverse, text("atom_tv")],
        )?;
    } else if let Some(side) = ["S", "D"].into_iter().find(|side| make.ends_with(side)) {
        let copy = told(tell, all.copy("of_"))?;
        let tile = tell.call("A tile", O::MakeLayout, &[&shape_of(&copy)])?;
        by_thread(tell, &copy, side, &tile)?;
    } else {
        let of = make
            .trim_end_matches("_atom")
            .rsplit('_')
            .next()
            .unwrap_or_default();
        let mma = told(tell, all.mma("mma_atom"))?;
        let tile: Vec<i64> = told(tell, mma.tile_shape())?.leaves().collect();
        let [m, n] = places(of).map(|place| tile[place]);
        tell.line(format!(
            "The tile of {of} is ({m},{n}), and its threads are those of the MMA."
        ));
    }
    let [threads, values] = [0, 1].map(|mode| sizes(&atom.reference())[mode]);
    tell.line(format!(
        "The atom moves {values} values by {threads} threads: numbers of both have to be multiples."
    ));
    Ok(())
}

/// The shape of the tile of a copy.
fn shape_of(copy: &TiledCopy) -> String {
    let modes = modes(&copy.tiler_mn().to_string()).unwrap_or_default();
    let shapes = modes.iter().filter_map(|mode| mode.split(':').next());
    format!("({})", shapes.collect::<Vec<_>>().join(","))
}

/// A tile by thread and value, as one side of a copy has it.
fn by_thread(tell: &mut Narrator, copy: &TiledCopy, of: &str, tile: &str) -> Told<String> {
    let atom = copy.atom();
    let (reference, side) = (
        atom.reference(),
        if of == "S" {
            atom.source()
        } else {
            atom.destination()
        },
    );
    let inverse = tell.call(
        "From the reference of the atom",
        O::RightInverse,
        &[&reference.to_string()],
    )?;
    let side = tell.call(
        "To this side",
        O::Composition,
        &[&inverse, &side.to_string()],
    )?;
    let atoms = blocks(sizes(&reference));
    let atoms = tell.call(
        "Tiles of an atom, and the rest",
        O::ZippedDivide,
        &[&copy.tv().to_string(), &atoms],
    )?;
    let atoms = tell.call(
        "As this side has it",
        O::Composition,
        &[&atoms, &format!("<{side},_>")],
    )?;
    let tv = tell.call("Threads, and values", O::Zip, &[&atoms])?;
    let tv = tell.call("With few modes", O::Coalesce, &[&tv, "(1,(1,1))"])?;
    tell.call("The tile by thread and value", O::Composition, &[tile, &tv])
}

/// A tensor by thread and value, as one side of a copy has it.
fn tidfrg(tell: &mut Narrator, all: &Arguments, of: &str, tensor: &str) -> Told<String> {
    let copy = told(tell, all.copy(""))?;
    let tiler = copy.tiler_mn().to_string();
    let tiles = tell.call("Tiles, and the rest", O::ZippedDivide, &[tensor, &tiler])?;
    let tile = tell.call("The tile", O::Get, &[&tiles, "0"])?;
    let tile = by_thread(tell, &copy, of, &tile)?;
    let rest = tell.call("The tiles", O::Get, &[&tiles, "1"])?;
    tell.call("Beside it, the tiles", O::Append, &[&tile, &rest])
}

/// A fragment of an MMA as a copy has it.
fn retile(tell: &mut Narrator, all: &Arguments, fragment: &str) -> Told {
    let copy = told(tell, all.copy(""))?;
    let layout: Layout = told(tell, fragment.parse())?;
    let values = sizes(&layout).first().copied().unwrap_or(0);
    let threads = told(tell, copy.size())?;
    let whole = tell.call(
        "From the tile to thread and value",
        O::RightInverse,
        &[&copy.tv().to_string()],
    )?;
    let shape = shape_of(&copy);
    let whole = tell.call("By the modes of the tile", O::WithShape, &[&whole, &shape])?;
    let count = threads.saturating_mul(values).to_string();
    let fragments = tell.call(
        "Of all threads, a fragment at a time",
        O::Upcast,
        &[&whole, &count],
    )?;
    let order = tell.call(
        "The fragments in the order of the copy",
        O::RightInverse,
        &[&fragments],
    )?;
    let line = format!("{values}:{}", i64::from(values != 1));
    let order = tell.call("Each with its values", O::LogicalProduct, &[&line, &order])?;
    let vector = sizes(&copy.atom().reference()).get(1).copied().unwrap_or(1);
    let vector = format!("{vector}:{}", i64::from(vector != 1));
    tell.call("Vectors of the atom", O::ZippedDivide, &[&order, &vector])?;
    tell.line("The modes of the fragment follow: its tiles of this order, without the one tile of values.");
    Ok(())
}
