//! Operations on strides with directions, which are written with `@`.

use super::{Answer, arguments::Arguments};
use crate::value::{
    basis::{BasisLayout, BasisStride},
    error::{Error, Operation as O},
    tree::MAX_LEAVES,
};

/// A part of a layout, and where it begins.
fn part(given: &Arguments<'_>) -> Result<Answer, Error> {
    given.count(
        3,
        if given.operation == O::LocalTile {
            4
        } else {
            3
        },
    )?;
    let layout = given.basis_layout(0)?;
    let (part, begin) = match given.operation {
        O::LocalPartition => layout.local_partition(&given.layout(1)?, given.integer(2)?)?,
        O::ThreadView => layout.thread_view(&given.layout(1)?, given.integer(2)?)?,
        O::OuterPartition => layout.outer_partition(&given.tiler(1)?, &given.coord(2)?)?,
        O::InnerPartition => layout.inner_partition(&given.tiler(1)?, &given.coord(2)?)?,
        _ if given.has(3) => {
            let projection = given.coord(3)?;
            layout.local_tile(
                &given.tiler(1)?.dice(&projection)?,
                &given.coord(2)?.dice(&projection)?,
            )?
        }
        _ => layout.local_tile(&given.tiler(1)?, &given.coord(2)?)?,
    };
    Ok(Answer::BasisSlice(part, begin))
}

/// The answer, unless there are no directions, or the operation takes none.
pub(super) fn answer(given: &Arguments<'_>) -> Result<Option<Answer>, Error> {
    let is_first = given.has_direction(0);
    let is_any = (0..given.texts.len()).any(|place| given.has_direction(place));
    Ok(Some(match given.operation {
        O::MakeIdentityLayout => {
            given.count(1, 1)?;
            Answer::BasisLayout(BasisLayout::make_identity_layout(&given.tuple(0)?)?)
        }
        O::MakeBasisLike => {
            given.count(1, 1)?;
            Answer::BasisStride(BasisStride::make_basis_like(&given.tuple(0)?)?)
        }
        O::Parse if is_first => {
            given.count(1, 1)?;
            if given.is_layout(0) {
                Answer::BasisLayout(given.basis_layout(0)?)
            } else {
                Answer::BasisStride(given.basis_stride(0)?)
            }
        }
        O::Size | O::Rank | O::Depth | O::Cosize | O::Coshape | O::Coprofile if is_first => {
            given.count(1, 1)?;
            let layout = given.basis_layout(0)?;
            match given.operation {
                O::Size => Answer::Number(layout.size()?),
                O::Rank => Answer::Number(layout.rank() as i64),
                O::Depth => Answer::Number(layout.depth() as i64),
                O::Cosize => Answer::Number(layout.cosize()?),
                O::Coshape => Answer::Tuple(layout.coshape()?),
                _ => Answer::Tuple(layout.coprofile()?),
            }
        }
        O::MakeLayout if is_any => return make_layout(given).map(Some),
        O::Call if is_first => {
            given.count(2, 2)?;
            let (layout, coord) = (given.basis_layout(0)?, given.coord(1)?);
            if coord.has_underscore() {
                Answer::BasisLayout(layout.slice(&coord)?)
            } else {
                Answer::Tuple(layout.call(&coord)?)
            }
        }
        O::Crd2Idx if is_any => {
            given.count(2, 2)?;
            Answer::Tuple(given.basis_layout(1)?.call(&given.coord(0)?)?)
        }
        O::SliceAndOffset if is_any => {
            given.count(2, 2)?;
            let (layout, offset) = given.basis_layout(1)?.slice_and_offset(&given.coord(0)?)?;
            Answer::BasisSlice(layout, offset)
        }
        O::LocalTile
        | O::InnerPartition
        | O::OuterPartition
        | O::LocalPartition
        | O::ThreadView
            if is_first =>
        {
            part(given)?
        }
        O::Coalesce | O::Filter | O::FilterZeros if is_first => {
            given.count(1, 2)?;
            let layout = given.basis_layout(0)?;
            let profile = if given.has(1) {
                Some(given.tuple(1)?)
            } else {
                None
            };
            Answer::BasisLayout(match (given.operation, profile) {
                (O::Coalesce, None) => layout.coalesce(),
                (O::Coalesce, Some(profile)) => layout.coalesce_by(&profile)?,
                (O::Filter, None) => layout.filter(),
                (O::Filter, Some(profile)) => layout.filter_by(&profile)?,
                (_, None) => layout.filter_zeros(),
                (_, Some(profile)) => layout.filter_zeros_by(&profile)?,
            })
        }
        O::Composition if given.has_direction(1) => {
            given.count(2, 2)?;
            let right = given.basis_layout(1)?;
            if is_first {
                Answer::BasisLayout(given.basis_layout(0)?.composition_with_basis(&right)?)
            } else {
                Answer::Layout(given.layout(0)?.composition_with_basis(&right)?)
            }
        }
        O::Composition | O::LogicalDivide | O::ZippedDivide | O::TiledDivide | O::FlatDivide
            if is_first =>
        {
            given.count(2, 2)?;
            let (layout, tiler) = (given.basis_layout(0)?, given.tiler(1)?);
            Answer::BasisLayout(match given.operation {
                O::LogicalDivide => layout.logical_divide(&tiler)?,
                O::ZippedDivide => layout.zipped_divide(&tiler)?,
                O::TiledDivide => layout.tiled_divide(&tiler)?,
                O::FlatDivide => layout.flat_divide(&tiler)?,
                _ => layout.composition(&tiler)?,
            })
        }
        _ => return Ok(None),
    }))
}

fn make_layout(given: &Arguments<'_>) -> Result<Answer, Error> {
    if !given.is_layout(0) {
        given.count(2, 2)?;
        return Ok(Answer::BasisLayout(BasisLayout::new(
            &given.tuple(0)?,
            &given.basis_stride(1)?,
        )?));
    }
    given.count(1, MAX_LEAVES)?;
    let mut layout = BasisLayout::make_layout(&[given.basis_layout(0)?])?;
    for place in 1..given.texts.len() {
        layout = layout.append(&given.basis_layout(place)?)?;
    }
    Ok(Answer::BasisLayout(layout))
}
