//! Operations on swizzles and on layouts composed with them.

use super::{Answer, arguments::Arguments};
use crate::value::{
    composed::{AnyLayout, ComposedLayout},
    error::{Error, Operand, Operation, Reason},
    layout::Layout,
    swizzle::Swizzle,
};

/// What an argument is that may be swizzled.
#[expect(clippy::large_enum_variant, reason = "layouts are stored inline")]
enum Mapping {
    Swizzle(Swizzle),
    Layout(Layout),
    Composed(ComposedLayout),
}

impl Arguments<'_> {
    /// Whether an argument is a swizzle, or composed.
    pub(super) fn has_composed(&self) -> bool {
        self.texts
            .iter()
            .any(|text| text.contains("Sw") || (text.contains(':') && text.contains(['o', '∘'])))
    }

    fn mapping(&self, place: usize) -> Result<Mapping, Error> {
        let text = self.texts[place];
        if text.contains("Sw") && !text.contains(':') {
            return Ok(Mapping::Swizzle(self.read(place, Swizzle::parse)?));
        }
        Ok(match self.read(place, AnyLayout::parse)? {
            AnyLayout::Layout(layout) => Mapping::Layout(layout),
            AnyLayout::Composed(composed) => Mapping::Composed(composed),
        })
    }

    fn composed(&self, place: usize) -> Result<ComposedLayout, Error> {
        self.read(place, ComposedLayout::parse)
    }

    #[expect(clippy::too_many_lines, reason = "a table: one operation, one row")]
    pub(super) fn on_composed(&self) -> Result<Answer, Error> {
        use Operation as O;
        Ok(Answer::from(match self.operation {
            O::Parse => {
                self.count(1, 1)?;
                match self.mapping(0)? {
                    Mapping::Swizzle(swizzle) => return Ok(Answer::Swizzle(swizzle)),
                    Mapping::Layout(layout) => layout.into(),
                    Mapping::Composed(composed) => composed.into(),
                }
            }
            O::MakeSwizzle => {
                self.count(3, 3)?;
                let swizzle =
                    Swizzle::of_numbers(self.integer(0)?, self.integer(1)?, self.integer(2)?)?;
                return Ok(Answer::Swizzle(swizzle));
            }
            O::SwizzleApply => {
                self.count(2, 2)?;
                return Ok(Answer::Number(
                    self.read(0, Swizzle::parse)?.apply(self.integer(1)?),
                ));
            }
            O::Size | O::Rank | O::Depth => {
                self.count(1, 1)?;
                let shape = self.composed(0)?.shape();
                return Ok(Answer::Number(match self.operation {
                    O::Size => shape.size()?,
                    O::Rank => shape.rank() as i64,
                    _ => shape.depth() as i64,
                }));
            }
            O::Cosize | O::MaxAlignment => {
                self.count(1, 1)?;
                let number = match (self.operation, self.mapping(0)?) {
                    (O::MaxAlignment, Mapping::Swizzle(swizzle)) => swizzle.max_alignment(),
                    (O::MaxAlignment, _) => self.composed(0)?.max_alignment()?,
                    _ => self.composed(0)?.cosize()?,
                };
                return Ok(Answer::Number(number));
            }
            O::Call | O::Crd2Idx => {
                self.count(2, 2)?;
                let place = usize::from(self.operation == O::Crd2Idx);
                let (tile, coord) = (self.composed(place)?, self.coord(1 - place)?);
                if !coord.has_underscore() {
                    return Ok(Answer::Number(tile.crd2idx(&coord)?));
                }
                tile.slice(&coord)?
            }
            O::Slice => {
                self.count(2, 2)?;
                self.composed(1)?.slice(&self.coord(0)?)?
            }
            O::SliceAndOffset => {
                self.count(2, 2)?;
                let (slice, offset) = self.composed(1)?.slice_and_offset(&self.coord(0)?)?;
                return Ok(match slice {
                    AnyLayout::Layout(layout) => Answer::Slice(layout, offset.into()),
                    AnyLayout::Composed(composed) => Answer::ComposedSlice(composed, offset),
                });
            }
            O::ThreadView => {
                self.count(3, 3)?;
                return Ok(
                    match self
                        .composed(0)?
                        .thread_view(&self.layout(1)?, self.integer(2)?)?
                    {
                        (AnyLayout::Layout(view), offset) => Answer::Slice(view, offset.into()),
                        (AnyLayout::Composed(view), offset) => Answer::ComposedSlice(view, offset),
                    },
                );
            }
            O::Composition => return self.composition(),
            O::LogicalDivide
            | O::ZippedDivide
            | O::TiledDivide
            | O::FlatDivide
            | O::LogicalProduct
            | O::ZippedProduct
            | O::TiledProduct
            | O::FlatProduct => {
                self.count(2, 2)?;
                let (tile, tiler) = (self.composed(0)?, self.tiler(1)?);
                match self.operation {
                    O::LogicalDivide => tile.logical_divide(&tiler)?,
                    O::ZippedDivide => tile.zipped_divide(&tiler)?,
                    O::TiledDivide => tile.tiled_divide(&tiler)?,
                    O::FlatDivide => tile.flat_divide(&tiler)?,
                    O::LogicalProduct => tile.logical_product(&tiler)?,
                    O::ZippedProduct => tile.zipped_product(&tiler)?,
                    O::TiledProduct => tile.tiled_product(&tiler)?,
                    _ => tile.flat_product(&tiler)?,
                }
            }
            O::BlockedProduct | O::RakedProduct | O::Append => {
                self.count(2, 2)?;
                let (tile, other) = (self.composed(0)?, self.layout(1)?);
                match self.operation {
                    O::BlockedProduct => tile.blocked_product(&other)?,
                    O::RakedProduct => tile.raked_product(&other)?,
                    _ => tile.append(&other)?,
                }
            }
            O::TileToShape => {
                self.count(2, 3)?;
                let (tile, shape) = (self.composed(0)?, self.shape(1)?);
                if self.has(2) {
                    tile.tile_to_shape_in_order(&shape, &self.tuple(2)?)?
                } else {
                    tile.tile_to_shape(&shape)?
                }
            }
            O::WithShape => {
                self.count(2, 2)?;
                self.composed(0)?.with_shape(&self.tuple(1)?)?
            }
            O::Coalesce | O::Filter => {
                self.count(1, 2)?;
                let tile = self.composed(0)?;
                match (self.operation, self.has(1)) {
                    (O::Coalesce, false) => tile.coalesce(),
                    (O::Coalesce, true) => tile.coalesce_by(&self.tuple(1)?)?,
                    (_, false) => tile.filter(),
                    (_, true) => tile.filter_by(&self.tuple(1)?)?,
                }
            }
            O::Flatten => {
                self.count(1, 1)?;
                self.composed(0)?.flatten()
            }
            O::Get => {
                self.count(2, 2)?;
                self.composed(0)?.get(self.modes(1)?.as_slice())?
            }
            O::Take | O::Group => {
                self.count(3, 3)?;
                let (tile, begin, end) = (self.composed(0)?, self.number(1)?, self.number(2)?);
                if self.operation == O::Take {
                    tile.take(begin, end)?
                } else {
                    tile.group(begin, end)?
                }
            }
            O::Upcast | O::Downcast => {
                self.count(2, 2)?;
                let number = self.integer(1)?;
                match (self.operation, self.mapping(0)?) {
                    (O::Upcast, Mapping::Swizzle(swizzle)) => {
                        return Ok(Answer::Swizzle(swizzle.upcast(number)?));
                    }
                    (_, Mapping::Swizzle(swizzle)) => {
                        return Ok(Answer::Swizzle(swizzle.downcast(number)?));
                    }
                    (O::Upcast, _) => self.composed(0)?.upcast(number)?,
                    _ => self.composed(0)?.downcast(number)?,
                }
            }
            O::RecastLayout => {
                self.count(3, 3)?;
                let (old, new) = (self.integer(1)?, self.integer(2)?);
                match self.mapping(0)? {
                    Mapping::Swizzle(swizzle) => {
                        return Ok(Answer::Swizzle(swizzle.recast_layout(old, new)?));
                    }
                    _ => self.composed(0)?.recast_layout(old, new)?,
                }
            }
            O::RightInverse | O::LeftInverse => {
                self.count(1, 1)?;
                let tile = match self.mapping(0)? {
                    // Its own.
                    Mapping::Swizzle(swizzle) => return Ok(Answer::Swizzle(swizzle)),
                    _ => self.composed(0)?,
                };
                if self.operation == O::RightInverse {
                    tile.right_inverse()?
                } else {
                    tile.left_inverse()?
                }
            }
            O::MakeFragmentLike => {
                self.count(1, 1)?;
                self.composed(0)?.make_fragment_like()?.into()
            }
            O::MaxCommonVector => {
                self.count(2, 2)?;
                return Ok(Answer::Number(match (self.mapping(0)?, self.mapping(1)?) {
                    (Mapping::Layout(a), Mapping::Composed(b)) => b.max_common_vector(&a.into())?,
                    (Mapping::Composed(a), Mapping::Composed(b)) => {
                        a.max_common_vector(&b.into())?
                    }
                    _ => self
                        .composed(0)?
                        .max_common_vector(&self.layout(1)?.into())?,
                }));
            }
            O::MaxCommonLayout => {
                self.count(2, 2)?;
                match (self.mapping(0)?, self.mapping(1)?) {
                    (Mapping::Layout(a), Mapping::Composed(b)) => b.max_common_layout(&a)?.into(),
                    _ => self
                        .composed(0)?
                        .max_common_layout(&self.layout(1)?)?
                        .into(),
                }
            }
            O::BankConflicts => {
                self.count(4, 4)?;
                let tile = self.composed(0)?;
                return Ok(Answer::Number(tile.bank_conflicts(
                    self.integer(1)?,
                    self.integer(2)?,
                    self.integer(3)?,
                )?));
            }
            O::Segments => {
                self.count(3, 3)?;
                return Ok(Answer::Number(
                    self.composed(0)?
                        .segments(self.integer(1)?, self.integer(2)?)?,
                ));
            }
            _ => {
                let plain = self
                    .texts
                    .iter()
                    .position(|text| text.contains("Sw"))
                    .unwrap_or(0);
                return Err(self.error(Reason::NotForSwizzled, Operand::Argument(plain + 1)));
            }
        }))
    }

    fn composition(&self) -> Result<Answer, Error> {
        self.count(2, 2)?;
        let left = self.mapping(0)?;
        // A tiler by mode is no layout.
        let right = if self.texts[1].contains("Sw") {
            Some(self.mapping(1)?)
        } else {
            None
        };
        Ok(Answer::from(match (left, right) {
            (Mapping::Swizzle(left), Some(Mapping::Swizzle(right))) => {
                return Ok(Answer::Swizzle(left.composition(right)?));
            }
            (Mapping::Swizzle(left), Some(Mapping::Composed(right))) => {
                left.composition_with_composed(&right)?
            }
            (Mapping::Swizzle(left), _) => left.composition_with_layout(&self.layout(1)?),
            (Mapping::Layout(left), Some(Mapping::Swizzle(right))) => {
                left.composition_with_swizzle(right)?
            }
            (Mapping::Layout(left), Some(Mapping::Composed(right))) => {
                left.composition_with_composed(&right)?
            }
            (Mapping::Composed(left), Some(Mapping::Composed(right))) => {
                left.composition_with_composed(&right)?
            }
            (Mapping::Composed(left), None) => left.composition(&self.tiler(1)?)?,
            (Mapping::Composed(_), Some(_)) | (Mapping::Layout(_), _) => {
                return Err(self.error(Reason::NotForSwizzled, Operand::Argument(1)));
            }
        }))
    }
}
