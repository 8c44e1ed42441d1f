use super::{
    complement::{Target, complement},
    modes::Modes,
    predicate::{Bounds, Predicate},
    unzip::Form,
    walk::{Walk, stride_of},
};
use crate::value::{
    arithmetic::{attempt, multiply},
    error::{Error, Reason, Refusal, report},
    layout::Layout,
    tiler::Tiler,
    tree::{Builder, MAX_LEAVES, Node, Tree},
    tuple::on_layouts,
};

macro_rules! divides {
    ($($(#[doc = $doc:literal])* $name:ident $predicate:ident $Form:ident $Operation:ident $Predicate:ident;)*) => {
        impl Layout { $(
            $(#[doc = $doc])*
            ///
            /// # Errors
            /// As [`logical_divide`](Self::logical_divide).
            pub const fn $name(&self, tiler: &Tiler) -> Result<Self, Error> {
                match divided(&self.tree, tiler, Form::$Form) {
                    Ok(tree) => Ok(Self { tree }),
                    Err(refusal) => report!(Err(refusal), $Operation, self.operand(), tiler.operand()),
                }
            }

            #[doc = concat!("Which coordinates of [`", stringify!($name), "`](Self::", stringify!($name), ") stand for an element: `41:1` by `4` → `(4,11):(1@0,4@0) < (41)`.")]
            ///
            /// ```
            /// # use stridewise::value::Layout;
            /// let rows: Layout = "41:1".parse()?;
            #[doc = concat!("let inside = rows.", stringify!($predicate), "(&4.into())?;")]
            /// assert_eq!(inside.to_string(), "(4,11):(1@0,4@0) < (41)");
            /// assert!(inside.contains(&"(0,10)".parse()?)? &&
            /// !inside.contains(&"(1,10)".parse()?)?);
            /// # Ok::<(), stridewise::value::Error>(())
            /// ```
            ///
            /// # Errors
            /// As [`logical_divide`](Self::logical_divide).
            pub const fn $predicate(&self, tiler: &Tiler) -> Result<Predicate, Error> {
                match masked(&self.tree, tiler, Form::$Form) {
                    Ok(predicate) => Ok(predicate),
                    Err(refusal) => report!(Err(refusal), $Predicate, self.operand(), tiler.operand()),
                }
            }
        )* }
    };
}

divides! {
    /// Splits a layout into a tile and the rest: `(4,2,3):(2,1,8)` by `4:2` →
    /// `((2,2),(2,3)):((4,1),(2,8))`.
    ///
    /// Mode 0 is the layout seen through the tiler, mode 1 is over the tiles. An integer `n` stands
    /// for `n:1`; a tiler by mode divides mode by mode and keeps the modes past its last; `_` keeps
    /// a mode. Where the tiler does not divide the layout, the last tiles overhang: `41:1` by `4` →
    /// `(4,11):(1,4)`, with 44 coordinates for 41 elements; the [`Predicate`] tells which.
    ///
    /// # Laws
    /// With S the coalesced shape of the layout, for a layout as tiler:
    /// - *complete*: every coordinate of S is hit `size(tiler) / size(filter(tiler))` times;
    /// - *masked*: every other coordinate of the result lies outside S, and the predicate says so;
    /// - *placed*: `result(i, 0) = layout(tiler(i))`, where that is inside S.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(4,2,3):(2,1,8)".parse()?;
    /// assert_eq!(layout.logical_divide(&"4:2".parse()?)?.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    ///
    /// let tiles: Layout = "41:1".parse::<Layout>()?.logical_divide(&4.into())?;
    /// assert_eq!(tiles.to_string(), "(4,11):(1,4)");
    /// let inside = "41:1".parse::<Layout>()?.logical_divide_predicate(&4.into())?;
    /// assert!(inside.contains(&"(0,10)".parse()?)?);
    /// assert!(!inside.contains(&"(1,10)".parse()?)?);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Lost`](Reason::Lost), [`Repeats`](Reason::Repeats), [`Misplaced`](Reason::Misplaced)
    /// where the laws cannot hold; [`UnevenTile`](Reason::UnevenTile); as
    /// [`complement_in`](Self::complement_in) for the tiler;
    /// [`TooManyModes`](Reason::TooManyModes), [`Overflow`](Reason::Overflow).
    ///
    /// Source: CuTe `logical_divide`.
    logical_divide logical_divide_predicate Logical LogicalDivide LogicalDividePredicate;

    /// [`logical_divide`](Self::logical_divide) with all tiles in mode 0 and all rests in mode 1.
    ///
    /// `(8,24):(24,1)` by `<4,8>` → `((4,8),(2,3)):((24,1),(96,8))`. A mode under `_` is whole in
    /// the tile and has no rest (CuTe splits it if it has two modes, and refuses it otherwise).
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(8,24):(24,1)".parse()?;
    /// assert_eq!(layout.zipped_divide(&"<4,8>".parse()?)?.to_string(), "((4,8),(2,3)):((24,1),(96,8))");
    /// assert_eq!(layout.zipped_divide(&"<4,_>".parse()?)?.to_string(), "((4,24),(2)):((24,1),(96))");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `zipped_divide`.
    zipped_divide zipped_divide_predicate Zipped ZippedDivide ZippedDividePredicate;

    /// [`zipped_divide`](Self::zipped_divide) with the modes of the rest side by side:
    /// `((4,8),2,3):((24,1),96,8)`.
    ///
    /// A single mode of the rest keeps its parentheses, as in CuTe.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(8,24):(24,1)".parse()?;
    /// assert_eq!(layout.tiled_divide(&"<4,8>".parse()?)?.to_string(), "((4,8),2,3):((24,1),96,8)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `tiled_divide`.
    tiled_divide tiled_divide_predicate Tiled TiledDivide TiledDividePredicate;

    /// [`zipped_divide`](Self::zipped_divide) with all modes side by side: `(4,8,2,3):(24,1,96,8)`.
    ///
    /// A single mode on either side keeps its parentheses, as in CuTe.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let layout: Layout = "(8,24):(24,1)".parse()?;
    /// assert_eq!(layout.flat_divide(&"<4,8>".parse()?)?.to_string(), "(4,8,2,3):(24,1,96,8)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `flat_divide`.
    flat_divide flat_divide_predicate Flat FlatDivide FlatDividePredicate;
}

/// A layout, with directions or without, divided.
pub(crate) const fn divided<const W: usize>(
    tree: &Tree<W>,
    tiler: &Tiler,
    form: Form,
) -> Result<Tree<W>, Refusal> {
    attempt_divide(Divide::NEW, tree, tiler, form)
}

const fn attempt_divide<const W: usize>(
    divide: Divide<W>,
    tree: &Tree<W>,
    tiler: &Tiler,
    form: Form,
) -> Result<Tree<W>, Refusal> {
    let divide = attempt!(divide.of(tree, tiler));
    form.arrange(*divide.out.built(), tiler)
}

const fn masked(tree: &Tree<2>, tiler: &Tiler, form: Form) -> Result<Predicate, Refusal> {
    let divide = attempt!(Divide::NEW.of(tree, tiler));
    let quotient = divide.out.built();
    let mut leaves = [[0; 4]; MAX_LEAVES];
    let mut slot = 0;
    while slot < quotient.len() {
        let ([extent, stride], [step, bound]) = (quotient.at(slot), divide.steps[slot]);
        leaves[slot] = [extent, stride, step, bound];
        slot += 1;
    }
    let tree = attempt!(form.arrange(quotient.with_leaves(leaves), tiler));
    Ok(Predicate {
        tree,
        bounds: divide.bounds,
    })
}

on_layouts! {
    /// A divide of the modes as they are: what is joined is known to whom calls this.
    pub(crate) const fn divide_as_it_is(&self, tiler: &Tiler, form: Form) -> Result<Self, Error> {
        let divide = Divide { is_joined: true, ..Divide::NEW };
        match attempt_divide(divide, &self.tree, tiler, form) {
            Ok(tree) => Ok(Self { tree }),
            Err(refusal) => report!(Err(refusal), LogicalDivide, self.operand(), tiler.operand()),
        }
    }
}

struct Divide<const W: usize> {
    out: Builder<W>,
    /// The step of each leaf, and in which bound (−1 for none).
    steps: [[i64; 2]; MAX_LEAVES],
    bounds: Bounds,
    /// Whether the modes are joined already where they are to be.
    is_joined: bool,
}

impl<const W: usize> Divide<W> {
    const NEW: Self = Self {
        out: Builder::new(),
        steps: [[0, -1]; MAX_LEAVES],
        bounds: Bounds {
            len: 0,
            extents: [0; MAX_LEAVES],
        },
        is_joined: false,
    };

    const fn of(mut self, tree: &Tree<W>, tiler: &Tiler) -> Result<Self, Refusal> {
        attempt!(self.by(tree, tree.root(), tiler, tiler.tree.root()));
        attempt!(self.out.fits());
        Ok(self)
    }

    const fn by(
        &mut self,
        tree: &Tree<W>,
        node: Node,
        tiler: &Tiler,
        at: Node,
    ) -> Result<(), Refusal> {
        if tiler.is_all(at) {
            // All of its coordinates stand for elements.
            self.out.copy(tree, node);
            return Ok(());
        }
        if !tiler.is_by_mode(at) {
            return self.by_layout(Modes::of(tree, node), tiler, at);
        }
        let (found, most) = (tiler.tree.rank(at), tree.rank(node));
        if found > most {
            return Err(Refusal::of(Reason::TooManyModes { found, most }));
        }
        self.out.open();
        let mut modes = (tree.first_mode(node), tiler.tree.first(at));
        let mut index = 0;
        while let Some(mode) = modes.0 {
            if let Some(part) = modes.1 {
                if let Err(refusal) = self.by(tree, mode, tiler, part) {
                    return Err(refusal.inside(index));
                }
                modes.1 = tiler.tree.next(at, part);
            } else {
                self.out.copy(tree, mode);
            }
            modes.0 = tree.next(node, mode);
            index += 1;
        }
        self.out.close();
        Ok(())
    }

    /// `composition(layout, (tiler, complement(tiler, shape)))`, rounding up, and then the laws.
    const fn by_layout(
        &mut self,
        mut left: Modes<W>,
        tiler: &Tiler,
        at: Node,
    ) -> Result<(), Refusal> {
        if !self.is_joined {
            left.coalesce(true);
        }
        let modes = attempt!(Modes::of_tiler(tiler, at));
        let rest = attempt!(complement(modes, Target::Modes(&left.plain())));
        let begin = self.out.len();
        self.out.open();
        if tiler.is_int(at) {
            attempt!(self.contributions(&left, modes.extent(0), modes.stride(0), true));
        } else {
            attempt!(self.tile(&left, &tiler.tree, at));
        }
        attempt!(self.rest(&left, &rest));
        self.out.close();
        attempt!(self.out.fits());
        attempt!(self.check(&left, begin));
        let mut mode = 0;
        while mode < left.len() {
            if self.bounds.len == MAX_LEAVES {
                return Err(Refusal::of(Reason::TooManyLeaves));
            }
            self.bounds.extents[self.bounds.len] = left.extent(mode);
            self.bounds.len += 1;
            mode += 1;
        }
        Ok(())
    }

    /// The layout at the tiler.
    const fn tile(&mut self, left: &Modes<W>, tiler: &Tree<2>, at: Node) -> Result<(), Refusal> {
        let mut slot = at.begin;
        while slot < at.end {
            let (open, close) = tiler.parentheses_in(at, slot);
            self.out.open_many(open);
            if tiler.is_empty_slot(slot) {
                self.out.open();
                self.out.close();
            } else {
                let [extent, stride] = tiler.at(slot);
                if let Err(refusal) = self.contributions(left, extent, stride, true) {
                    return Err(tiler.locate_in(at, slot, refusal));
                }
            }
            self.out.close_many(close);
            slot += 1;
        }
        Ok(())
    }

    /// The layout at the complement of the tiler.
    const fn rest(&mut self, left: &Modes<W>, rest: &Modes) -> Result<(), Refusal> {
        if rest.len() > 1 {
            self.out.open();
        }
        let mut mode = 0;
        while mode < rest.len() {
            attempt!(self.contributions(left, rest.extent(mode), rest.stride(mode), false));
            mode += 1;
        }
        if rest.len() > 1 {
            self.out.close();
        }
        Ok(())
    }

    /// What one mode contributes; several contributions in parentheses of their own.
    const fn contributions(
        &mut self,
        left: &Modes<W>,
        extent: i64,
        stride: i64,
        is_tile: bool,
    ) -> Result<(), Refusal> {
        let mut walk = Walk::new(extent, stride);
        let mut next = attempt!(walk.next(left));
        let mut following = attempt!(walk.next(left));
        let several = following.is_some();
        if several {
            self.out.open();
        }
        while let Some(part) = next {
            next = following;
            following = attempt!(walk.next(left));
            let bound = if part.step == 0 {
                -1
            } else {
                (self.bounds.len + part.mode) as i64
            };
            let stride_here = match stride_of(left, part) {
                Ok(stride) => stride,
                // Nothing steps in a single element, so that any stride is right.
                Err(_) if part.part == 1 => 0,
                Err(refusal) => return Err(refusal),
            };
            if self.out.len() < MAX_LEAVES {
                self.steps[self.out.len()] = [part.step, bound];
            }
            let mut leaf = left.mode(part.mode);
            leaf[0] = part.part;
            leaf[1] = stride_here;
            if stride_here == 0 && W > 2 {
                leaf[W - 1] = 0;
            }
            self.out.leaf(leaf);
            // *Placed*: a step of the tile that stays inside the layout is worth what the tiler
            // asks for.
            if is_tile && part.part > 1 && part.step != 0 && part.step < left.extent(part.mode) {
                let found = attempt!(multiply(part.step, attempt!(left.place(part.mode))));
                let element = attempt!(multiply(stride, part.weight));
                if found != element && !left.is_vacant() {
                    return Err(Refusal::of(Reason::Misplaced { element, found }));
                }
            }
        }
        if several {
            self.out.close();
        }
        Ok(())
    }

    /// *Complete*, decided mode by mode of the layout instead of element by element.
    ///
    /// A coordinate of the divide is a sum of steps in each mode of the layout, and each part of
    /// the divide steps in one mode only. So an element is hit once exactly if in each mode every
    /// number below the extent is once a sum of its steps, and that is so exactly if the steps
    /// below the extent are those of a compact layout that reaches it.
    const fn check(&self, left: &Modes<W>, begin: usize) -> Result<(), Refusal> {
        if left.is_vacant() {
            return Ok(());
        }
        let mut mode = 0;
        while mode < left.len() {
            let extent = left.extent(mode);
            let bound = (self.bounds.len + mode) as i64;
            // Every number below `covered` is a sum, once.
            let mut covered: i64 = 1;
            let mut used: u32 = 0;
            let mut slot = begin;
            while covered < extent && slot < self.out.len() {
                let (part, [step, of]) = (self.out.at(slot)[0], self.steps[slot]);
                if of == bound && part > 1 && step == covered && used & (1 << slot) == 0 {
                    used |= 1 << slot;
                    covered = covered.saturating_mul(part);
                    slot = begin;
                } else {
                    slot += 1;
                }
            }
            // In a divide that is placed, none has been seen to repeat; the law is decided, not
            // hoped for.
            slot = begin;
            while slot < self.out.len() {
                let (part, [step, of]) = (self.out.at(slot)[0], self.steps[slot]);
                if of == bound
                    && part > 1
                    && step < extent
                    && step < covered
                    && used & (1 << slot) == 0
                {
                    let element = attempt!(multiply(step, attempt!(left.place(mode))));
                    return Err(Refusal::of(Reason::Repeats { element }));
                }
                slot += 1;
            }
            if covered < extent {
                let element = attempt!(multiply(covered, attempt!(left.place(mode))));
                return Err(Refusal::of(Reason::Lost { element }));
            }
            mode += 1;
        }
        Ok(())
    }
}
