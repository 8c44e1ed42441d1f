//! Conditions on atoms, thread-value layouts and permutations: each one must map into its tile.
//!
//! Other crates may define atoms, so nothing about them is assumed. The conditions are constants
//! that rustc evaluates where a program partitions a tensor, with a message for each. Memory safety
//! does not depend on them: a tensor checks the positions of a partition against its own extents.

use crate::{
    algebra::IsBijective,
    coord::static_leaves_of,
    int::Int,
    lang::verdict::{conditions, sentence_if},
    law::injective::IsInjective,
    num::Bit,
    tree::Layout,
    value::Message,
};

/// Threads of a warp.
const WARP: isize = 32;

/// Two numbers after a text each.
const fn sentence(texts: [&str; 2], numbers: [isize; 2]) -> Message {
    let mut text = Message::new();
    text.push(texts[0]);
    text.number(numbers[0] as i64);
    text.push(texts[1]);
    text.number(numbers[1] as i64);
    text
}

/// The first number past a static layout, and its least one; of a layout without elements 0.
const fn reach<L: Layout>() -> [isize; 2] {
    match static_leaves_of::<L>().bounds() {
        Some((least, most)) => [most.saturating_add(1), least],
        None => [0, 0],
    }
}

const fn size<I: Int>() -> isize {
    match I::STATIC {
        Some(size) => size,
        None => 0,
    }
}

/// The sentence for a layout that leaves a tile of `room` positions.
const fn outside<L: Layout>(begin: &str, room: isize) -> Option<Message> {
    let [end, least] = reach::<L>();
    if 0 <= least && end <= room {
        None
    } else {
        let mut text = Message::new();
        text.push(begin);
        text.push(" reaches from position ");
        text.number(least as i64);
        text.push(" to ");
        text.number(end as i64 - 1);
        text.push(" of a tile of ");
        text.number(room as i64);
        text.push(": thread and value have to map into the tile");
        Some(text)
    }
}

conditions! {
    /// An operand `V` of an instruction stays in its tile of `R` positions.
    pub(super) OperandInside<V: Layout, R: Int> =
        outside::<V>("the thread-value layout of an operand of the instruction", size::<R>());
    /// The operand C has each position of its tile.
    pub(super) CoversTile<S: Int, R: Int> = if size::<S>() == size::<R>() {
        None
    } else {
        Some(sentence(
            ["the instruction accumulates ", " elements of C in a tile of "],
            [size::<S>(), size::<R>()],
        ))
    };
    /// As many threads as the instruction has.
    pub(super) SameThreads<S: Int, T: Int> = if size::<S>() == size::<T>() {
        None
    } else {
        Some(sentence(
            ["an operand of the instruction has ", " threads, and its `ThreadId` has "],
            [size::<S>(), size::<T>()],
        ))
    };
    /// Threads of an instruction are different ones of its warps.
    pub(super) ThreadsOfWarp<T: Layout> = {
        let [end, least] = reach::<T>();
        let threads = static_leaves_of::<T>().size();
        sentence_if(
            least < 0 || end > (threads + WARP - 1) / WARP * WARP
                || !<IsInjective<T> as Bit>::VALUE,
            "`ThreadId` of the instruction gives two threads one number, or a number outside of \
             the warp",
        )
    };
    /// A side of a copy stays in the bits of its reference.
    pub(super) SideInside<V: Layout, R: Int> =
        outside::<V>("a thread-value layout of the copy instruction", size::<R>());
    /// The reference of a copy has each bit once.
    pub(super) ReferenceOnce<V: Layout> = sentence_if(
        !<IsBijective<V> as Bit>::VALUE,
        "`Reference` of the copy instruction leaves out a bit, or has one twice",
    );
    /// Threads and values of a copy stay in its tile.
    pub(super) CopyInside<V: Layout, R: Int> =
        outside::<V>("the thread-value layout of the tiled copy", size::<R>());
    /// A permutation has each position of its tile once.
    pub(super) Permutes<P: Layout> = sentence_if(
        !<IsBijective<P> as Bit>::VALUE,
        "a permutation of a tiled MMA leaves out a position below its size, or has one twice: \
         `(4,2):(2,1)` has each of 8 once, `(2,2):(1,4)` has gaps",
    );
}
