//! `logical_product` and its forms: a block, and its copies.

use super::{
    by_direction::{Bounds, Each, by_direction},
    complement::{Target, complement},
    composition::{after_directions, compose, place},
    divide_forms::Form,
    modes::Modes,
};
use crate::{
    arithmetic::{add, multiply},
    error::{LayoutError, Reason, Refusal},
    index::cosize,
    layout::Layout,
    tiler::Tiler,
    trace::Trace,
    tree::{Builder, Node, Path, Step, Tree},
    tuple::{padded, size},
};

macro_rules! products {
    ($($(#[doc = $doc:literal])* $name:ident $Form:ident $Operation:ident;)*) => {
        impl Layout { $(
            $(#[doc = $doc])*
            pub const fn $name(&self, tiler: &Tiler) -> Result<Self, LayoutError> {
                report!(tree product(&self.tree, tiler, Form::$Form), $Operation, self, tiler)
            }
        )* }
    };
}

products! {
    /// Repeats a layout: `(2,2):(4,1)` by `6:1` → `((2,2),(2,3)):((4,1),(2,8))`. See
    /// `LogicalProduct`.
    ///
    /// A layout with directions is repeated over the coordinates that it leaves free. A tiler of
    /// integers counts through them, and goes on in the last direction; a tiler with directions
    /// names them: `(4,3):(1@0,1@1)` by `(2,5):(1,2)` → `((4,3),(2,5)):((1@0,1@1),(3@1,6@1))`, by
    /// `(2,5):(1@0,1@1)` → `((4,3),(2,5)):((1@0,1@1),(4@0,3@1))`.
    ///
    /// # Errors
    /// Those of [`complement_in`](Self::complement_in) for the layout and of
    /// [`composition`](Self::composition) for the complement and the tiler;
    /// [`NoRoom`](Reason::NoRoom), [`TooManyModes`](Reason::TooManyModes),
    /// [`Overflow`](Reason::Overflow).
    logical_product Logical LogicalProduct;

    /// [`logical_product`](Self::logical_product) with all copied modes in mode 0 and all copies in
    /// mode 1. See `ZippedProduct`.
    zipped_product Zipped ZippedProduct;

    /// [`zipped_product`](Self::zipped_product) with the modes of the copies side by side:
    /// `((2,5),3,4):((5,1),10,30)`. See `TiledProduct`.
    tiled_product Tiled TiledProduct;

    /// [`zipped_product`](Self::zipped_product) with all modes side by side:
    /// `(2,5,3,4):(5,1,10,30)`. See `FlatProduct`.
    flat_product Flat FlatProduct;
}

impl Layout {
    /// A block repeated mode by mode, the block inside: `(2,5):(5,1)` by `(3,4):(1,3)` →
    /// `((2,3),(5,4)):((5,10),(1,30))`. See `BlockedProduct`.
    pub const fn blocked_product(&self, tiler: &Self) -> Result<Self, LayoutError> {
        report!(tree paired(&self.tree, &tiler.tree, true),
            BlockedProduct,
            self,
            tiler
        )
    }

    /// A block repeated mode by mode, the copies inside: `(2,5):(5,1)` by `(3,4):(1,3)` →
    /// `((3,2),(4,5)):((10,5),(30,1))`. See `RakedProduct`.
    pub const fn raked_product(&self, tiler: &Self) -> Result<Self, LayoutError> {
        report!(tree paired(&self.tree, &tiler.tree, false), RakedProduct, self, tiler)
    }
}

pub(super) const fn product(tree: &Tree<3>, tiler: &Tiler, form: Form) -> Result<Tree<3>, Refusal> {
    let mut builder = Builder::new();
    let mut walk = tiler.over(tree);
    while let Some(step) = attempt!(walk.next()) {
        match step {
            Step::Part(mode, at) if tiler.is_all(at) => builder.copy(tree, mode),
            Step::Part(mode, at) => {
                let tile = attempt_at!(walk, tiler.layout_at(at));
                builder.open();
                builder.copy(tree, mode);
                attempt_at!(walk, copies(&mut builder, tree, mode, &tile));
                builder.close();
            }
            step => builder.follow(step, tree),
        }
    }
    attempt!(builder.fits());
    form.arrange(builder.built(), tiler)
}

/// Appends `complement(block, size(block) · cosize(tiler)) ∘ tiler`.
const fn copies(
    builder: &mut Builder<3>,
    tree: &Tree<3>,
    node: Node,
    tiler: &Tree<3>,
) -> Result<(), Refusal> {
    let block = Modes::of(tree, node);
    let elements = attempt!(size(tree, node));
    if tree.undirected_in(node).is_ok() {
        attempt!(tiler.undirected_in(tiler.root()));
        let room = attempt!(multiply(elements, attempt!(cosize(tiler, tiler.root()))));
        let (mut filtered, mut free) = (block, Modes::EMPTY);
        let target = Target::Size(room);
        attempt!(complement(
            &mut filtered,
            target,
            &mut free,
            &mut Trace::off()
        ));
        attempt!(fits(&free, &block, tiler));
        return compose(builder, free, tiler);
    }
    if elements == 0 {
        return Err(Refusal::of(Reason::Empty));
    }
    let is_plain = tiler.undirected_in(tiler.root()).is_ok();
    let bounds = if is_plain {
        Bounds::Last(attempt!(multiply(
            elements,
            attempt!(cosize(tiler, tiler.root()))
        )))
    } else {
        Bounds::Times(elements, tiler)
    };
    let block_tree = tree.subtree(node);
    let free = attempt!(by_direction(&block_tree, Each::Complement(bounds)));
    if is_plain {
        let free = Modes::of(&free, free.root());
        attempt!(fits(&free, &block, tiler));
        return compose(builder, free, tiler);
    }
    for_leaves!(tiler, tiler.root(), |slot| {
        let [_, stride, direction] = tiler.at(slot);
        if stride != 0 {
            let path = Path::of(direction);
            let free = Modes::of(&free, attempt!(place(&free, free.root(), path)));
            let along = Modes::of(tiler, tiler.root()).along(path).layout();
            attempt!(fits(&free, &block, &along.tree));
        }
    });
    after_directions(builder, &free, free.root(), tiler)
}

/// Whether the copies stay in the room that the block leaves free.
///
/// The last mode of a complement usually goes on past the end of the block. Where it does not, it
/// is a gap inside the block, and stepping over its end comes back to the block; or `1:0`, where
/// the room ends before the block does.
const fn fits(free: &Modes, block: &Modes, tiler: &Tree<3>) -> Result<(), Refusal> {
    let last = free.len() - 1;
    let mut reach = 1;
    for_range!(0..block.len(), |mode| {
        // A single element takes no room, however far its stride.
        if block.extent(mode) != 1 && block.mode(mode)[2] == free.mode(last)[2] {
            let end = attempt!(multiply(block.extent(mode), block.stride(mode)));
            reach = if end > reach { end } else { reach };
        }
    });
    if free.stride(last) >= reach {
        return Ok(());
    }
    // The first and the last place that the tiler names, and the digits of the last mode there.
    let (mut first, mut end) = (0, 0);
    for_range!(0..tiler.len(), |slot| {
        let [extent, stride, _] = tiler.at(slot);
        if extent > 1 {
            let span = attempt!(multiply(extent - 1, stride));
            first = attempt!(add(first, if span < 0 { span } else { 0 }));
            end = attempt!(add(end, if span > 0 { span } else { 0 }));
        }
    });
    let below = attempt!(free.place(last));
    if end.div_euclid(below) - first.div_euclid(below) >= free.extent(last) {
        return Err(Refusal::of(Reason::NoRoom {
            first,
            last: end,
            room: attempt!(multiply(below, free.extent(last))),
        }));
    }
    Ok(())
}

/// The modes of block and copies in pairs.
pub(super) const fn paired(
    block: &Tree<3>,
    tiler: &Tree<3>,
    block_first: bool,
) -> Result<Tree<3>, Refusal> {
    let (a, b) = (block.rank(block.root()), tiler.rank(tiler.root()));
    let rank = if a > b { a } else { b };
    let block = attempt!(padded(block, rank, &Layout::UNIT.tree, true));
    let tiler = attempt!(padded(tiler, rank, &Layout::UNIT.tree, true));
    let mut builder = Builder::new();
    attempt!(copies(&mut builder, &block, block.root(), &tiler));
    let copies = attempt!(builder.finish());

    // Of rank 1, an integer has no modes to pair: it is paired whole.
    let by_mode = block.is_tuple(block.root()) && tiler.is_tuple(tiler.root());
    let mut out = Builder::new();
    out.open();
    for_range!(0..rank, |index| {
        // Mode `index` of the tiler, whose parentheses the composition keeps (and may add to).
        let pair = if by_mode {
            (
                block.mode(block.root(), index),
                copies.mode(copies.root(), index),
            )
        } else {
            (Some(block.root()), Some(copies.root()))
        };
        if let (Some(mode), Some(copied)) = pair {
            out.open();
            if block_first {
                out.copy(&block, mode);
                out.copy(&copies, copied);
            } else {
                out.copy(&copies, copied);
                out.copy(&block, mode);
            }
            out.close();
        }
    });
    out.close();
    out.finish()
}
