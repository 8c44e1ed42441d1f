//! Compositions and divides of layouts with directions.

use super::{BasisLayout, Path};
use crate::value::{
    algebra::{Form, Modes, compose, composed, divided},
    arithmetic::attempt,
    error::{Error, Reason, Refusal, report},
    layout::Layout,
    tiler::Tiler,
    tree::{Builder, MAX_LEAVES, Node, Tree},
    tuple::size,
};

impl BasisLayout {
    /// A layout with directions after a tiler: `(8,32):(1@0,1@1) ∘ ((4,8),8):((64,1),8)` →
    /// `((4,8),8):((8@1,1@0),1@1)`.
    ///
    /// Everything is as in [`Layout::composition`]; a stride that would have to step in two
    /// directions is refused.
    ///
    /// # Laws
    /// For `r = composition(a, b)` with a layout b: `call(r, c) = call(a, b(c))` for every
    /// coordinate c of b, but for modes at the end that no stride of r steps in;
    /// `size(r) = size(b)`, and `compatible(b, r)`.
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let identity = BasisLayout::make_identity_layout(&"(8,32)".parse()?)?;
    /// let threads = identity.composition(&"((4,8),8):((64,1),8)".parse()?)?;
    /// assert_eq!(threads.to_string(), "((4,8),8):((8@1,1@0),1@1)");
    /// assert!(identity.composition(&"2:9".parse()?).is_err());
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::composition`]; [`SeveralDirections`](Reason::SeveralDirections).
    ///
    /// Source: CuTe `composition`; the exact rule is this library's.
    pub const fn composition(&self, right: &Tiler) -> Result<Self, Error> {
        match composed(&self.tree, right) {
            Ok(tree) => Ok(Self { tree }),
            Err(refusal) => report!(Err(refusal), Composition, self.operand(), right.operand()),
        }
    }

    /// A layout with directions after another: `(4,5):(1@1,1@0) ∘ (5,4):(1@1,1@0)` →
    /// `(5,4):(1@0,1@1)`.
    ///
    /// # Laws
    /// As [`Layout::composition_with_basis`], with [`call`](Self::call).
    ///
    /// ```
    /// # use stridewise::value::BasisLayout;
    /// let (a, b): (BasisLayout, BasisLayout) =
    ///     ("(4,5):(1@1,1@0)".parse()?, "(5,4):(1@1,1@0)".parse()?);
    /// assert_eq!(
    ///     a.composition_with_basis(&b)?,
    ///     BasisLayout::make_identity_layout(&"(5,4)".parse()?)?
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::composition_with_basis`].
    ///
    /// Source: CuTe `composition`.
    pub const fn composition_with_basis(&self, right: &Self) -> Result<Self, Error> {
        report!(
            after(&self.tree, right),
            Composition,
            self.operand(),
            right.operand()
        )
    }
}

impl Layout {
    /// A layout after one with directions: `(6,(8,10)):(8,(48,3072)) ∘ 80:1@1` →
    /// `(8,10):(48,3072)`.
    ///
    /// A stride `v@n@m` on the right steps in mode n of mode m of the layout, so that each mode on
    /// the right is composed with the mode that its direction names.
    ///
    /// # Laws
    /// For `r = composition_with_basis(a, b)`: `r(c) = a(b(c))` for every coordinate c of b;
    /// `size(r) = size(b)`, and `compatible(b, r)`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(4,(2,3)):(6,(3,1))".parse()?;
    /// assert_eq!(
    ///     layout
    ///         .composition_with_basis(&"(2,4):(1@1@1,1@0)".parse()?)?
    ///         .to_string(),
    ///     "(2,4):(1,6)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`composition`](Self::composition); [`NoSuchMode`](Reason::NoSuchMode) for a direction
    /// that the layout does not have, [`MixedDirections`](Reason::MixedDirections).
    ///
    /// Source: CuTe `composition`; the exact rule is this library's.
    pub const fn composition_with_basis(&self, right: &BasisLayout) -> Result<Self, Error> {
        match after(&BasisLayout::of(self).tree, right) {
            Ok(result) => match result.as_layout() {
                Some(layout) => Ok(layout),
                // Strides are multiples of those of the left-hand layout, which have no direction.
                None => Ok(Self::UNIT),
            },
            Err(refusal) => report!(Err(refusal), Composition, self.operand(), right.operand()),
        }
    }
}

macro_rules! divides {
    ($($(#[doc = $doc:literal])* $name:ident $Form:ident $Operation:ident $result:literal;)*) => {
        impl BasisLayout { $(
            $(#[doc = $doc])*
            ///
            /// # Laws
            #[doc = concat!("As [`Layout::", stringify!($name), "`]. Of an identity layout, these are the coordinates that the same divide of any layout with that shape takes.")]
            ///
            /// ```
            /// # use stridewise::value::BasisLayout;
            /// let identity = BasisLayout::make_identity_layout(&"(8,24)".parse()?)?;
            #[doc = concat!("assert_eq!(identity.", stringify!($name), "(&\"<4,8>\".parse()?)?.to_string(), \"", $result, "\");")]
            /// # Ok::<(), stridewise::value::Error>(())
            /// ```
            ///
            /// # Errors
            /// As [`Layout::logical_divide`].
            ///
            #[doc = concat!("Source: CuTe `", stringify!($name), "`.")]
            pub const fn $name(&self, tiler: &Tiler) -> Result<Self, Error> {
                match divided(&self.tree, tiler, Form::$Form) {
                    Ok(tree) => Ok(Self { tree }),
                    Err(refusal) => report!(Err(refusal), $Operation, self.operand(), tiler.operand()),
                }
            }
        )* }
    };
}

divides! {
    /// Splits each mode into a tile and the rest.
    logical_divide Logical LogicalDivide "((4,2),(8,3)):((1@0,4@0),(1@1,8@1))";
    /// [`logical_divide`](Self::logical_divide) with all tiles in mode 0 and all rests in mode 1.
    zipped_divide Zipped ZippedDivide "((4,8),(2,3)):((1@0,1@1),(4@0,8@1))";
    /// [`zipped_divide`](Self::zipped_divide) with the modes of the rest side by side.
    tiled_divide Tiled TiledDivide "((4,8),2,3):((1@0,1@1),4@0,8@1)";
    /// [`zipped_divide`](Self::zipped_divide) with all modes side by side.
    flat_divide Flat FlatDivide "(4,8,2,3):(1@0,1@1,4@0,8@1)";
}

/// The left-hand layout at the coordinates of the right-hand one.
const fn after(left: &Tree<3>, right: &BasisLayout) -> Result<BasisLayout, Refusal> {
    attempt!(right.gathered(&[0; MAX_LEAVES], 0));
    let right = &right.tree;
    let vacant = matches!(size(right, right.root()), Ok(0));
    let mut builder = Builder::new();
    let mut slot = 0;
    while slot < right.len() {
        let (open, close) = right.parentheses(slot);
        builder.open_many(open);
        let [extent, stride, path] = right.at(slot);
        if right.is_empty_slot(slot) {
            builder.open();
            builder.close();
        } else if stride == 0 {
            builder.leaf([extent, 0, 0]);
        } else {
            match in_direction(&mut builder, left, right, slot, Path::of(path)) {
                Ok(()) => {}
                Err(_) if vacant => builder.leaf([extent, 0, 0]),
                Err(refusal) => return Err(right.locate(slot, Refusal::of(refusal.reason))),
            }
        }
        builder.close_many(close);
        slot += 1;
    }
    Ok(BasisLayout {
        tree: attempt!(builder.finish()),
    })
}

/// Appends what one right-hand mode becomes, which steps together with those before it in the same
/// direction.
const fn in_direction(
    builder: &mut Builder<3>,
    left: &Tree<3>,
    right: &Tree<3>,
    slot: usize,
    path: Path,
) -> Result<(), Refusal> {
    let mut together = Builder::new();
    together.open();
    let (mut before, mut other) = (0, 0);
    while other <= slot {
        let [extent, stride, direction] = right.at(other);
        if stride != 0 && direction == path.packed() {
            together.leaf([extent, stride]);
            before += (other < slot) as usize;
        }
        other += 1;
    }
    together.close();
    let together = attempt!(together.finish());
    let mode = attempt!(place(left, path));
    let mut parts = Builder::new();
    attempt!(compose(&mut parts, Modes::of(left, mode), &together));
    let parts = attempt!(parts.finish());
    if let Some(part) = parts.mode(parts.root(), before) {
        builder.copy(&parts, part);
    }
    Ok(())
}

/// The mode that a direction names.
const fn place(tree: &Tree<3>, path: Path) -> Result<Node, Refusal> {
    let mut node = tree.root();
    let mut level = 0;
    while level < path.len() {
        let mode = path.mode(level);
        node = match tree.mode(node, mode) {
            Some(mode) => mode,
            None => {
                return Err(Refusal::of(Reason::NoSuchMode {
                    mode,
                    rank: tree.rank(node),
                }));
            }
        };
        level += 1;
    }
    Ok(node)
}
