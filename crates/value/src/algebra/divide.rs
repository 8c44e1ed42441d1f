//! `logical_divide` and its forms: a tile, and the rest over the tiles.

use super::{
    by_direction::gaps,
    complement::{Target, complement},
    composition::place,
    divide_forms::Form,
    modes::Modes,
    predicate::Predicate,
    walk::Walk,
};
use crate::{
    arithmetic::multiply,
    error::{LayoutError, Reason, Refusal},
    index::gathered,
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
    trace::{FlatMode, Trace},
    tree::{Builder, MAX_LEAVES, Node, Path, Step, Tree},
};

macro_rules! divides {
    (
        $($(#[doc = $doc:literal])* $name:ident $predicate:ident $Form:ident $Operation:ident
        $Predicate:ident;)*
    ) => {
        impl Layout { $(
            $(#[doc = $doc])*
            ///
            /// # Errors
            /// [`Lost`](Reason::Lost), [`Repeats`](Reason::Repeats),
            /// [`Misplaced`](Reason::Misplaced) where the laws cannot hold;
            /// [`UnevenTile`](Reason::UnevenTile); as [`complement_in`](Self::complement_in).
            pub const fn $name(&self, tiler: &Tiler) -> Result<Self, LayoutError> {
                report!(
                    tree divided(&mut Trace::off(), false, &self.tree, tiler, Form::$Form),
                    $Operation, self, tiler
                )
            }

            #[doc = concat!(
                "Which coordinates of [`", stringify!($name), "`](Self::", stringify!($name),
                ") stand for an element: `41:1` by `4` → `(4,11):(1@0,4@0) < (41)`."
            )]
            pub const fn $predicate(&self, tiler: &Tiler) -> Result<Predicate, LayoutError> {
                report!(masked(&self.tree, tiler, Form::$Form), $Predicate, self, tiler)
            }
        )* }
    };
}

divides! {
    /// `LogicalDivide`: `(4,2,3):(2,1,8)` by `4:2` →
    /// `((2,2),(2,3)):((4,1),(2,8))`.
    ///
    /// With directions, of an identity layout these are the coordinates that this divide of any
    /// layout of that shape takes: `(8,24):(1@0,1@1)` by `<4,8>` →
    /// `((4,2),(8,3)):((1@0,4@0),(1@1,8@1))`. A tiler with directions steps in the modes of the
    /// layout that they name, and divides these: `(8,24):(24,1)` by `(4,8):(1@0,1@1)` →
    /// `((4,8),(2,3)):((24,1),(96,8))`.
    ///
    /// ```
    /// # use stridewise::value::Layout;
    /// let tiles: Layout = "41:1".parse::<Layout>()?.logical_divide(&4.into())?;
    /// assert_eq!(tiles.to_string(), "(4,11):(1,4)");
    /// let inside = "41:1".parse::<Layout>()?.logical_divide_predicate(&4.into())?;
    /// assert_eq!(inside.to_string(), "(4,11):(1@0,4@0) < (41)");
    /// assert!(inside.contains(&"(0,10)".parse()?)? && !inside.contains(&"(1,10)".parse()?)?);
    /// # Ok::<(), stridewise::value::LayoutError>(())
    /// ```
    logical_divide logical_divide_predicate Logical LogicalDivide LogicalDividePredicate;

    /// `ZippedDivide`: `(8,24):(24,1)` by `<4,8>` →
    /// `((4,8),(2,3)):((24,1),(96,8))`.
    zipped_divide zipped_divide_predicate Zipped ZippedDivide ZippedDividePredicate;

    /// `TiledDivide`: `(8,24):(24,1)` by `<4,8>` →
    /// `((4,8),2,3):((24,1),96,8)`.
    tiled_divide tiled_divide_predicate Tiled TiledDivide TiledDividePredicate;

    /// `FlatDivide`: `(8,24):(24,1)` by `<4,8>` →
    /// `(4,8,2,3):(24,1,96,8)`.
    flat_divide flat_divide_predicate Flat FlatDivide FlatDividePredicate;
}

impl Layout {
    /// A divide whose caller has coalesced the modes.
    #[doc(hidden)]
    pub const fn divide_as_it_is(&self, tiler: &Tiler, form: Form) -> Result<Self, LayoutError> {
        report!(
            tree divided(&mut Trace::off(), true, &self.tree, tiler, form),
            LogicalDivide, self, tiler
        )
    }

    /// [`logical_divide`](Self::logical_divide), and its steps.
    pub const fn logical_divide_traced<const N: usize>(
        &self,
        tiler: &Tiler,
        trace: &mut Trace<N>,
    ) -> Result<Self, LayoutError> {
        report!(
            tree divided(trace, false, &self.tree, tiler, Form::Logical),
            LogicalDivide, self, tiler
        )
    }
}

const fn divided<const N: usize>(
    trace: &mut Trace<N>,
    is_coalesced: bool,
    tree: &Tree<3>,
    tiler: &Tiler,
    form: Form,
) -> Result<Tree<3>, Refusal> {
    let mut divide = Divide::new(trace);
    divide.is_coalesced = is_coalesced;
    attempt!(divide.of(tree, tiler));
    form.arrange(divide.out.built(), tiler)
}

const fn masked(tree: &Tree<3>, tiler: &Tiler, form: Form) -> Result<Predicate, Refusal> {
    let trace = &mut Trace::off();
    let mut divide = Divide::new(trace);
    attempt!(divide.of(tree, tiler));
    let mut steps = *divide.out.built();
    for_range!(0..steps.len(), |slot| {
        let [step, direction] = divide.steps[slot];
        steps.set(slot, 1, step);
        steps.set(slot, 2, direction);
    });
    divide.bounds.close();
    Ok(Predicate {
        steps: attempt!(Layout::of(form.arrange(&steps, tiler))),
        bounds: attempt!(IntTuple::of(divide.bounds.finish())),
    })
}

/// A layout, and a tiler whose modes step in modes of it.
struct Named<'a> {
    tree: &'a Tree<3>,
    node: Node,
    tiler: Modes,
    /// The number of the first bound.
    first_bound: usize,
}

impl Named<'_> {
    /// The direction of a mode of the tiler, if no earlier mode steps in it.
    const fn first_along(&self, index: usize) -> Option<Path> {
        let [_, stride, direction] = self.tiler.mode(index);
        let mut is_first = stride != 0;
        for_range!(0..index, |earlier| {
            is_first &=
                self.tiler.stride(earlier) == 0 || !self.tiler.steps(earlier, Path::of(direction));
        });
        if is_first {
            Some(Path::of(direction))
        } else {
            None
        }
    }
}

/// A divide as it is built.
struct Divide<'a, const N: usize> {
    trace: &'a mut Trace<N>,
    out: Builder<3>,
    /// The step of each leaf, and the bound in which it counts as a direction.
    steps: [[i64; 2]; MAX_LEAVES],
    /// The extents of the modes divided so far.
    bounds: Builder<1>,
    /// The number of the first of those of the modes that are divided now.
    first_bound: usize,
    is_coalesced: bool,
}

impl<'a, const N: usize> Divide<'a, N> {
    const fn new(trace: &'a mut Trace<N>) -> Self {
        Self {
            trace,
            out: Builder::new(),
            steps: [[0; 2]; MAX_LEAVES],
            bounds: Builder::new(),
            first_bound: 0,
            is_coalesced: false,
        }
    }

    const fn of(&mut self, tree: &Tree<3>, tiler: &Tiler) -> Result<(), Refusal> {
        self.bounds.open();
        let mut walk = tiler.over(tree);
        while let Some(step) = attempt!(walk.next()) {
            match step {
                // All coordinates of a mode under `_` stand for elements.
                Step::Part(mode, at) if tiler.is_all(at) => self.out.copy(tree, mode),
                Step::Part(mode, at) if tiler.tree.undirected_in(at).is_err() => {
                    let tile = tiler.tree.subtree(at);
                    attempt_at!(walk, self.by_coordinates(tree, mode, &tile));
                }
                Step::Part(mode, at) => {
                    attempt_at!(walk, self.by_layout(tree, mode, tiler, at));
                }
                step => self.out.follow(step, tree),
            }
        }
        self.out.fits()
    }

    /// `composition(layout, (tiler, complement(tiler, shape)))`, rounding up, and then the laws.
    const fn by_layout(
        &mut self,
        tree: &Tree<3>,
        node: Node,
        tiler: &Tiler,
        at: Node,
    ) -> Result<(), Refusal> {
        let (mut left, mut tile) = (Modes::of(tree, node), Modes::of(&tiler.tree, at));
        if !self.is_coalesced {
            left.coalesce(true);
        }
        if tiler.is_int(at) {
            let extent = attempt!(tiler.extent_at(at));
            tile.set_mode(0, [extent, if extent == 1 { 0 } else { 1 }, 0]);
        }
        let [extent, stride, _] = tile.mode(0);
        let mut rest = Modes::EMPTY;
        let target = Target::Modes(&left);
        attempt!(complement(&mut tile, target, &mut rest, &mut Trace::off()));
        self.first_bound = self.bounds.len();
        self.bound_by(&left);
        let begin = self.out.len();
        self.out.open();
        if tiler.is_int(at) {
            attempt!(self.contributions(&left, extent, stride, true));
        } else {
            attempt!(self.tile(&left, &tiler.tree, at));
        }
        attempt!(self.rest(&left, &rest));
        self.out.close();
        attempt!(self.out.fits());
        attempt!(self.check(&left, begin));
        self.bounds.fits()
    }

    /// By a layout of coordinates: in each mode that it names, the divide by its modes in that
    /// direction. Modes that it does not name belong to the rest.
    const fn by_coordinates(
        &mut self,
        tree: &Tree<3>,
        node: Node,
        tiler: &Tree<3>,
    ) -> Result<(), Refusal> {
        let _shape = attempt!(gathered(tiler, &[0; MAX_LEAVES], 0));
        let named = Named {
            tree,
            node,
            tiler: Modes::of(tiler, tiler.root()),
            first_bound: self.bounds.len(),
        };
        for_range!(0..named.tiler.len(), |index| {
            if let Some(direction) = named.first_along(index) {
                let left = attempt!(self.enter(&named, direction));
                self.bound_by(&left);
            }
        });
        let begin = self.out.len();
        self.out.open();
        map_leaves!(self.out, tiler, tiler.root(), |slot| {
            let [extent, stride, direction] = tiler.at(slot);
            if stride == 0 {
                self.out.leaf([extent, 0, 0]);
            } else {
                let left = attempt!(self.enter(&named, Path::of(direction)));
                attempt!(self.contributions(&left, extent, stride, true), |refusal| {
                    tiler.locate(slot, refusal)
                });
            }
        });
        attempt!(self.other_coordinates(&named, node, Path::NONE));
        self.out.close();
        attempt!(self.out.fits());
        for_range!(0..named.tiler.len(), |index| {
            if let Some(direction) = named.first_along(index) {
                let left = attempt!(self.enter(&named, direction));
                attempt!(self.check(&left, begin));
            }
        });
        self.bounds.fits()
    }

    /// The layout at the complement of the tile, from a place on.
    const fn other_coordinates(
        &mut self,
        named: &Named<'_>,
        node: Node,
        place: Path,
    ) -> Result<(), Refusal> {
        match named.tiler.rank_at(place) {
            None => self.out.copy(named.tree, node),
            Some(0) => {
                let left = attempt!(self.enter(named, place));
                let mut tile = named.tiler.along(place);
                let rest = attempt!(gaps(&mut tile, place, Target::Modes(&left)));
                attempt!(self.rest(&left, &rest));
            }
            Some(_) => {
                self.out.open();
                for_modes!(named.tree, node, |index, mode| {
                    attempt!(self.other_coordinates(named, mode, attempt!(place.then(index))));
                });
                self.out.close();
            }
        }
        Ok(())
    }

    /// The modes of the layout that a direction of the tiler names, which are divided next.
    const fn enter(&mut self, named: &Named<'_>, direction: Path) -> Result<Modes, Refusal> {
        self.first_bound = named.first_bound;
        let mut index = 0;
        loop {
            let other = named.first_along(index);
            index += 1;
            let Some(other) = other else { continue };
            let node = attempt!(place(named.tree, named.node, other));
            let mut left = Modes::of(named.tree, node);
            if !self.is_coalesced {
                left.coalesce(true);
            }
            if other.packed() == direction.packed() {
                return Ok(left);
            }
            self.first_bound += left.len();
        }
    }

    const fn bound_by(&mut self, left: &Modes) {
        for_range!(0..left.len(), |mode| {
            note!(
                self.trace,
                Divides {
                    mode: FlatMode::of(left.mode(mode))
                }
            );
            self.bounds.leaf([left.extent(mode)]);
        });
    }

    /// The left layout at the tile.
    const fn tile(&mut self, left: &Modes, tiler: &Tree<3>, at: Node) -> Result<(), Refusal> {
        map_leaves!(self.out, tiler, at, |slot| {
            let [extent, stride, _] = tiler.at(slot);
            attempt!(self.contributions(left, extent, stride, true), |refusal| {
                tiler.locate_in(at, slot, refusal)
            });
        });
        Ok(())
    }

    /// The left layout at the complement of the tile.
    const fn rest(&mut self, left: &Modes, rest: &Modes) -> Result<(), Refusal> {
        let several = (rest.len() > 1) as u8;
        self.out.open_many(several);
        for_range!(0..rest.len(), |mode| {
            attempt!(self.contributions(left, rest.extent(mode), rest.stride(mode), false));
        });
        self.out.close_many(several);
        Ok(())
    }

    /// The contribution of one mode; several contributions in parentheses of their own.
    const fn contributions(
        &mut self,
        left: &Modes,
        extent: i64,
        stride: i64,
        is_tile: bool,
    ) -> Result<(), Refusal> {
        let mut walk = Walk::new(extent, stride);
        let mut next = attempt!(walk.next(left));
        let mut following = attempt!(walk.next(left));
        let several = following.is_some() as u8;
        self.out.open_many(several);
        while let Some(part) = next {
            next = following;
            following = attempt!(walk.next(left));
            let [inside, stride_inside, direction] = left.mode(part.mode);
            let stride_here = match multiply(part.step, stride_inside) {
                Ok(stride) => stride,
                // Nothing steps in a single element, so that any stride is right.
                Err(_) if part.part == 1 => 0,
                Err(refusal) => return Err(refusal),
            };
            if part.step != 0 && self.out.len() < MAX_LEAVES {
                let bound = attempt!(self.bound(part.mode));
                self.steps[self.out.len()] = [part.step, bound];
            }
            let direction = if stride_here == 0 { 0 } else { direction };
            let out = [part.part, stride_here, direction];
            self.out.leaf(out);
            note!(
                self.trace,
                Part {
                    is_tile,
                    right: FlatMode::new(extent, stride),
                    mode: FlatMode::of(left.mode(part.mode)),
                    steps: FlatMode::new(part.part, part.step),
                    part: FlatMode::of(out),
                }
            );
            // *Placed*: a step of the tile that stays inside the layout has the worth that the
            // tiler asks for.
            if is_tile && part.part > 1 && part.step != 0 && part.step < inside {
                let found = attempt!(multiply(part.step, attempt!(left.place(part.mode))));
                let element = attempt!(multiply(stride, part.weight));
                if found != element && !left.is_vacant() {
                    return Err(Refusal::of(Reason::Misplaced { element, found }));
                }
            }
        }
        self.out.close_many(several);
        Ok(())
    }

    /// The direction that stands for the bound of a mode.
    const fn bound(&self, mode: usize) -> Result<i64, Refusal> {
        Ok(attempt!(Path::NONE.then(self.first_bound + mode)).packed())
    }

    /// *Complete*, decided mode by mode of the layout instead of element by element.
    ///
    /// A coordinate of the divide is a sum of steps in each mode of the layout, and each part of
    /// the divide steps in one mode only. So an element is hit once exactly if in each mode every
    /// number below the extent is once a sum of its steps, and that is so exactly if the steps
    /// below the extent are those of a compact layout that reaches it.
    const fn check(&mut self, left: &Modes, begin: usize) -> Result<(), Refusal> {
        if left.is_vacant() {
            return Ok(());
        }
        for_range!(0..left.len(), |mode| {
            let extent = left.extent(mode);
            let bound = attempt!(self.bound(mode));
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
            // No element repeats in a divide that is placed; the law is decided nevertheless.
            slot = begin;
            while slot < self.out.len() {
                let (part, [step, of]) = (self.out.at(slot)[0], self.steps[slot]);
                let is_used = used & (1 << slot) != 0;
                if of == bound && part > 1 && step < extent && step < covered && !is_used {
                    let element = attempt!(multiply(step, attempt!(left.place(mode))));
                    return Err(Refusal::of(Reason::Repeats { element }));
                }
                slot += 1;
            }
            if covered < extent {
                let element = attempt!(multiply(covered, attempt!(left.place(mode))));
                return Err(Refusal::of(Reason::Lost { element }));
            }
            note!(
                self.trace,
                Covered {
                    mode: FlatMode::of(left.mode(mode)),
                    covered
                }
            );
        });
        Ok(())
    }
}
