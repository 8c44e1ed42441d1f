//! Layouts into coordinates: inverses and complements direction by direction, in the parentheses
//! of the coordinates.
//!
//! The modes that step in one direction are a layout of integers, and a coordinate has a number of
//! its own for each direction. So an inverse or a complement is that of each direction.

use super::{
    complement::{Target, complement},
    inverse,
    modes::Modes,
};
use crate::{
    arithmetic::multiply,
    error::{Reason, Refusal},
    index::{cosize, gathered},
    int_tuple::IntTuple,
    trace::Trace,
    tree::{Builder, MAX_LEAVES, Node, Path, Tree},
};

/// The operation on the modes of each direction.
#[derive(Clone, Copy)]
pub(super) enum Each<'a> {
    RightInverse,
    LeftInverse,
    Complement(Bounds<'a>),
}

/// How far a complement goes in each direction.
#[derive(Clone, Copy)]
pub(super) enum Bounds<'a> {
    /// To the coshape of the layout.
    Coshape,
    /// To a part of a shape. An integer bounds the first direction; directions that the shape lacks
    /// go to the coshape of the layout.
    Shape(&'a Tree<1>, Node),
    /// This far in the last direction, and to the coshape of the layout in the others.
    Last(i64),
    /// So many times the coshape of a tiler with directions, in its directions.
    Times(i64, &'a Tree<3>),
}

/// The operation on a layout with directions.
pub(super) const fn by_direction(tree: &Tree<3>, each: Each<'_>) -> Result<Tree<3>, Refusal> {
    let _shape = attempt!(gathered(tree, &[0; MAX_LEAVES], 0));
    let all = Modes::of(tree, tree.root());
    let mut modes = all;
    modes.coalesce(false);
    let mut builder = Builder::new();
    attempt!(write(&mut builder, &all, &modes, Path::NONE, each));
    builder.finish()
}

/// `all` modes give the result its parentheses, and the coalesced `modes` its numbers.
const fn write(
    out: &mut Builder<3>,
    all: &Modes,
    modes: &Modes,
    place: Path,
    mut each: Each<'_>,
) -> Result<(), Refusal> {
    let mut rank = all.rank_at(place);
    if let Each::Complement(bounds) = each {
        let bounds = attempt!(bounds.at(place));
        each = Each::Complement(bounds);
        rank = match (rank, bounds.rank(place)) {
            (Some(0), _) if matches!(bounds, Bounds::Times(..)) => {
                return Err(Refusal::of(Reason::MixedDirections));
            }
            (None, bound) => bound,
            (Some(rank @ 1..), Some(bound)) if bound > rank => Some(bound),
            (rank, _) => rank,
        };
    }
    let Some(rank @ 1..) = rank else {
        return write_one(out, modes, place, each);
    };
    out.open();
    for_range!(0..rank, |mode| {
        let inside = match each {
            Each::Complement(bounds) => Each::Complement(bounds.inside(mode, rank)),
            inverse => inverse,
        };
        let place = attempt!(place.then(mode));
        attempt!(write(out, all, modes, place, inside));
    });
    out.close();
    Ok(())
}

/// The operation in one direction.
const fn write_one(
    out: &mut Builder<3>,
    modes: &Modes,
    place: Path,
    each: Each<'_>,
) -> Result<(), Refusal> {
    match each {
        Each::RightInverse => attempt!(inverse::right(modes, place, &mut Trace::off())).write(out),
        Each::LeftInverse => attempt!(inverse::left(modes, place, &mut Trace::off())).write(out),
        Each::Complement(bounds) => {
            let part;
            let target = match bounds {
                Bounds::Shape(shape, node) => {
                    part = IntTuple::from_tree(shape.subtree(node));
                    Target::Shape(&part)
                }
                Bounds::Last(size) => Target::Size(size),
                Bounds::Coshape | Bounds::Times(..) => Target::Cosize,
            };
            attempt!(gaps(&mut modes.along(place), place, target)).write(out);
        }
    }
    Ok(())
}

/// The complement of modes of integers, with its steps in a direction.
pub(super) const fn gaps(
    modes: &mut Modes,
    place: Path,
    target: Target<'_>,
) -> Result<Modes, Refusal> {
    let mut gaps = Modes::EMPTY;
    let reach = attempt!(complement(modes, target, &mut gaps, &mut Trace::off()));
    if gaps.len() == 1 && gaps.extent(0) == 1 {
        // The direction goes on from here.
        gaps.set_mode(0, [1, reach, 0]);
    }
    for_range!(0..gaps.len(), |index| {
        let [extent, stride, _] = gaps.mode(index);
        gaps.set_mode(index, [extent, stride, place.packed()]);
    });
    Ok(gaps)
}

impl Bounds<'_> {
    /// These bounds, once the place is one in which the tiler steps by integers, or not at all.
    const fn at(self, place: Path) -> Result<Self, Refusal> {
        let Self::Times(times, tiler) = self else {
            return Ok(self);
        };
        let modes = Modes::of(tiler, tiler.root());
        Ok(match modes.rank_at(place) {
            Some(1..) => self,
            Some(0) => {
                let tiler = modes.along(place).layout().tree;
                Self::Last(attempt!(multiply(
                    times,
                    attempt!(cosize(&tiler, tiler.root()))
                )))
            }
            None => Self::Coshape,
        })
    }

    /// The rank that the bounds ask for at a place.
    const fn rank(self, place: Path) -> Option<usize> {
        match self {
            Self::Shape(shape, node) if shape.is_tuple(node) => Some(shape.rank(node)),
            Self::Times(_, tiler) => Modes::of(tiler, tiler.root()).rank_at(place),
            _ => None,
        }
    }

    /// The bounds of a mode of a place of this rank.
    const fn inside(self, mode: usize, rank: usize) -> Self {
        match self {
            Self::Shape(shape, node) => match shape.mode(node, mode) {
                Some(part) => Self::Shape(shape, part),
                None => Self::Coshape,
            },
            Self::Last(_) if mode + 1 < rank => Self::Coshape,
            bounds => bounds,
        }
    }
}

impl Modes {
    /// The rank of the coordinates at a place: 0 where modes step by integers, and `None` where
    /// none steps.
    pub(super) const fn rank_at(&self, place: Path) -> Option<usize> {
        let mut rank = None;
        for_range!(0..self.len(), |index| {
            let [_, stride, direction] = self.mode(index);
            let path = Path::of(direction);
            if stride != 0 && path.is_in(place) {
                let here = if path.len() == place.len() {
                    0
                } else {
                    path.mode(place.len()) + 1
                };
                rank = match rank {
                    Some(most) if most > here => rank,
                    _ => Some(here),
                };
            }
        });
        rank
    }
}
