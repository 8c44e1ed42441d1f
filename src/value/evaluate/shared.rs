//! The operations that share their arguments: those of tuples and layouts, those with a tiler, and
//! those of tuples alone.

use super::{Answer, arguments::Arguments};
use crate::value::{
    error::{Error, Operation},
    int_tuple::IntTuple,
    layout::Layout,
    tree::MAX_LEAVES,
};

/// The operations that tuples and layouts share, by name.
macro_rules! on_tree {
    ($given:ident, $place:literal, $method:ident, $Answer:ident, $unit:expr) => {{
        let tree = $given.$method($place)?;
        Answer::$Answer(match $given.operation {
            Operation::Slice => tree.slice(&$given.coord(0)?)?,
            Operation::Dice => tree.dice(&$given.coord(0)?)?,
            Operation::Flatten => tree.flatten(),
            Operation::Unflatten => tree.unflatten(&$given.tuple(1)?)?,
            Operation::Group => tree.group($given.number(1)?, $given.number(2)?)?,
            Operation::Take => tree.take($given.number(1)?, $given.number(2)?)?,
            Operation::Select => tree.select($given.modes(1)?.as_slice())?,
            Operation::Get => tree.get($given.modes(1)?.as_slice())?,
            Operation::Append => tree.append(&$given.$method(1)?)?,
            Operation::Prepend => tree.prepend(&$given.$method(1)?)?,
            Operation::ReplaceN => tree.replace($given.number(1)?, &$given.$method(2)?)?,
            operation => {
                let rank = $given.number(1)?;
                let mode = if $given.has(2) {
                    $given.$method(2)?
                } else {
                    $unit
                };
                if operation == Operation::AppendN {
                    tree.append_n(rank, &mode)?
                } else {
                    tree.prepend_n(rank, &mode)?
                }
            }
        })
    }};
}

impl Arguments<'_> {
    pub(super) fn on_tree(&self) -> Result<Answer, Error> {
        match self.operation {
            Operation::Flatten => self.count(1, 1)?,
            Operation::Group | Operation::Take | Operation::ReplaceN => self.count(3, 3)?,
            Operation::AppendN | Operation::PrependN => self.count(2, 3)?,
            _ => self.count(2, 2)?,
        }
        Ok(match self.operation {
            Operation::Slice | Operation::Dice if self.is_layout(1) => {
                on_tree!(self, 1, layout, Layout, Layout::UNIT)
            }
            Operation::Slice | Operation::Dice => on_tree!(self, 1, tuple, Tuple, IntTuple::int(1)),
            _ if self.is_layout(0) => on_tree!(self, 0, layout, Layout, Layout::UNIT),
            _ => on_tree!(self, 0, tuple, Tuple, IntTuple::int(1)),
        })
    }

    pub(super) fn analysis(&self) -> Result<Answer, Error> {
        let count = match self.operation {
            Operation::BankConflicts => 4,
            Operation::Segments => 3,
            Operation::Overlap => 2,
            _ => 1,
        };
        self.count(
            count,
            if self.operation == Operation::Overlap {
                3
            } else {
                count
            },
        )?;
        let layout = self.layout(0)?;
        let positions = |found: Option<(i64, i64)>| match found {
            Some((i, j)) => IntTuple::flat(&[i, j]),
            None => Ok(IntTuple::EMPTY),
        };
        Ok(match self.operation {
            Operation::IsInjective => Answer::Truth(layout.is_injective()?),
            Operation::IsSurjective => Answer::Truth(layout.is_surjective()?),
            Operation::IsBijective => Answer::Truth(layout.is_bijective()?),
            Operation::IsContiguous => Answer::Truth(layout.is_contiguous()?),
            Operation::Collision => Answer::Tuple(positions(layout.collision()?)?),
            Operation::FirstGap => layout
                .first_gap()?
                .map_or(Answer::Tuple(IntTuple::EMPTY), Answer::Number),
            Operation::Overlap => {
                let offset = if self.has(2) { self.integer(2)? } else { 0 };
                Answer::Tuple(positions(layout.overlap(&self.layout(1)?, offset)?)?)
            }
            Operation::Segments => {
                Answer::Number(layout.segments(self.integer(1)?, self.integer(2)?)?)
            }
            _ => Answer::Number(layout.bank_conflicts(
                self.integer(1)?,
                self.integer(2)?,
                self.integer(3)?,
            )?),
        })
    }

    pub(super) fn part(&self) -> Result<Answer, Error> {
        self.count(
            3,
            if self.operation == Operation::LocalTile {
                4
            } else {
                3
            },
        )?;
        let layout = self.layout(0)?;
        let (part, offset) = match self.operation {
            Operation::LocalPartition => {
                layout.local_partition(&self.layout(1)?, self.integer(2)?)?
            }
            Operation::ThreadView => layout.thread_view(&self.layout(1)?, self.integer(2)?)?,
            Operation::OuterPartition => {
                layout.outer_partition(&self.tiler(1)?, &self.coord(2)?)?
            }
            Operation::InnerPartition => {
                layout.inner_partition(&self.tiler(1)?, &self.coord(2)?)?
            }
            _ if self.has(3) => {
                let projection = self.coord(3)?;
                layout.local_tile(
                    &self.tiler(1)?.dice(&projection)?,
                    &self.coord(2)?.dice(&projection)?,
                )?
            }
            _ => layout.local_tile(&self.tiler(1)?, &self.coord(2)?)?,
        };
        Ok(Answer::Slice(part, offset))
    }

    pub(super) fn with_tiler(&self) -> Result<Answer, Error> {
        self.count(2, 2)?;
        let (layout, tiler) = (self.layout(0)?, self.tiler(1)?);
        Ok(match self.operation {
            Operation::LogicalDividePredicate => {
                Answer::Predicate(layout.logical_divide_predicate(&tiler)?)
            }
            Operation::ZippedDividePredicate => {
                Answer::Predicate(layout.zipped_divide_predicate(&tiler)?)
            }
            Operation::TiledDividePredicate => {
                Answer::Predicate(layout.tiled_divide_predicate(&tiler)?)
            }
            Operation::FlatDividePredicate => {
                Answer::Predicate(layout.flat_divide_predicate(&tiler)?)
            }
            Operation::LogicalDivide => Answer::Layout(layout.logical_divide(&tiler)?),
            Operation::ZippedDivide => Answer::Layout(layout.zipped_divide(&tiler)?),
            Operation::TiledDivide => Answer::Layout(layout.tiled_divide(&tiler)?),
            Operation::FlatDivide => Answer::Layout(layout.flat_divide(&tiler)?),
            Operation::LogicalProduct => Answer::Layout(layout.logical_product(&tiler)?),
            Operation::ZippedProduct => Answer::Layout(layout.zipped_product(&tiler)?),
            Operation::TiledProduct => Answer::Layout(layout.tiled_product(&tiler)?),
            Operation::FlatProduct => Answer::Layout(layout.flat_product(&tiler)?),
            _ => Answer::Layout(layout.composition(&tiler)?),
        })
    }

    pub(super) fn on_tuple(&self) -> Result<Answer, Error> {
        self.count(1, 1)?;
        let tuple = self.tuple(0)?;
        Ok(match self.operation {
            Operation::Product => Answer::Number(tuple.product()?),
            Operation::Sum => Answer::Number(tuple.sum()?),
            Operation::ProductEach => Answer::Tuple(tuple.product_each()?),
            _ => Answer::Tuple(tuple.reverse()),
        })
    }

    pub(super) fn on_tuples(&self) -> Result<Answer, Error> {
        self.count(2, 2)?;
        let (a, b) = (self.tuple(0)?, self.tuple(1)?);
        Ok(match self.operation {
            Operation::ShapeDiv => Answer::Tuple(a.shape_div(&b)?),
            Operation::RoundUp => Answer::Tuple(a.round_up(&b)?),
            Operation::ElemScale => Answer::Tuple(a.elem_scale(&b)?),
            Operation::ProductLike => Answer::Tuple(a.product_like(&b)?),
            Operation::InnerProduct => Answer::Number(a.inner_product(&b)?),
            Operation::ElemLess => Answer::Truth(a.elem_less(&b)?),
            Operation::ElemLeq => Answer::Truth(a.elem_leq(&b)?),
            Operation::ElemGtr => Answer::Truth(a.elem_gtr(&b)?),
            Operation::ElemGeq => Answer::Truth(a.elem_geq(&b)?),
            Operation::LexLess => Answer::Truth(a.lex_less(&b)?),
            Operation::LexLeq => Answer::Truth(a.lex_leq(&b)?),
            Operation::LexGtr => Answer::Truth(a.lex_gtr(&b)?),
            Operation::LexGeq => Answer::Truth(a.lex_geq(&b)?),
            Operation::ColexLess => Answer::Truth(a.colex_less(&b)?),
            Operation::ColexLeq => Answer::Truth(a.colex_leq(&b)?),
            Operation::ColexGtr => Answer::Truth(a.colex_gtr(&b)?),
            _ => Answer::Truth(a.colex_geq(&b)?),
        })
    }

    pub(super) fn tile_to_shape(&self) -> Result<Answer, Error> {
        self.count(2, 3)?;
        let (block, shape) = (self.layout(0)?, self.tuple(1)?);
        Ok(Answer::Layout(match self.texts.get(2) {
            None | Some(&"LayoutLeft") => block.tile_to_shape(&shape)?,
            Some(&"LayoutRight") => {
                // The last mode first.
                let mut order = [0; MAX_LEAVES];
                let rank = shape.rank();
                order
                    .iter_mut()
                    .zip((0..rank as i64).rev())
                    .for_each(|(order, place)| *order = place);
                block.tile_to_shape_in_order(&shape, &IntTuple::flat(&order[..rank])?)?
            }
            Some(_) => block.tile_to_shape_in_order(&shape, &self.tuple(2)?)?,
        }))
    }

    pub(super) fn make_layout(&self) -> Result<Answer, Error> {
        if self.texts.is_empty() || self.is_layout(0) {
            self.count(1, MAX_LEAVES)?;
            let mut layout = Layout::make_layout(&[self.layout(0)?])?;
            for place in 1..self.texts.len() {
                layout = layout.append(&self.layout(place)?)?;
            }
            return Ok(Answer::Layout(layout));
        }
        self.count(1, 2)?;
        let shape = self.tuple(0)?;
        Ok(Answer::Layout(match self.texts.get(1) {
            None | Some(&"LayoutLeft") => Layout::col_major(&shape)?,
            Some(&"LayoutRight") => Layout::row_major(&shape)?,
            Some(_) => Layout::with_basis(&shape, &self.basis_stride(1)?)?,
        }))
    }
}
