//! Operations by name on text: what the command line calls, line by line.

mod arguments;
mod composed;
mod shared;

use super::{
    AnyLayout, ComposedLayout, Predicate,
    basis::BasisStride,
    error::{Error, Operation},
    int_tuple::IntTuple,
    layout::Layout,
    swizzle::Swizzle,
};
use arguments::Arguments;

/// What an operation answers: a number, a truth value, a tuple, a layout, …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// An integer.
    Number(i64),
    /// `true` or `false`.
    Truth(bool),
    /// A tuple.
    Tuple(IntTuple),
    /// A layout.
    Layout(Layout),
    /// A layout and the index or coordinate where it begins, printed `layout ; offset`.
    Slice(Layout, IntTuple),
    /// A predicate.
    Predicate(Predicate),
    /// A swizzle.
    Swizzle(Swizzle),
    /// A layout composed with a swizzle, or with another layout.
    Composed(ComposedLayout),
    /// The same, and where it begins.
    ComposedSlice(ComposedLayout, i64),
    /// Strides with directions.
    BasisStride(BasisStride),
}

impl From<AnyLayout> for Answer {
    fn from(layout: AnyLayout) -> Self {
        match layout {
            AnyLayout::Layout(layout) => Self::Layout(layout),
            AnyLayout::Composed(composed) => Self::Composed(composed),
        }
    }
}

impl core::fmt::Display for Answer {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(formatter),
            Self::Truth(truth) => truth.fmt(formatter),
            Self::Tuple(tuple) => tuple.fmt(formatter),
            Self::Layout(layout) => layout.fmt(formatter),
            Self::Slice(layout, offset) => write!(formatter, "{layout} ; {offset}"),
            Self::Predicate(predicate) => predicate.fmt(formatter),
            Self::Swizzle(swizzle) => swizzle.fmt(formatter),
            Self::Composed(composed) => composed.fmt(formatter),
            Self::ComposedSlice(composed, offset) => write!(formatter, "{composed} ; {offset}"),
            Self::BasisStride(stride) => stride.fmt(formatter),
        }
    }
}

/// An operation on arguments in CuTe's notation, in CuTe's argument order: `composition`,
/// `["20:2", "(5,4):(4,1)"]`.
///
/// | operations | arguments |
/// |---|---|
/// | `size` `rank` `depth` | layout or tuple |
/// | `product` `product_each` `sum` `reverse` | tuple |
/// | `product_like` `elem_scale` `inner_product` `round_up` | tuple, tuple |
/// | `elem_less` `lex_less` `colex_less`, and with `leq`, `gtr`, `geq` | tuple, tuple |
/// | `cosize` `coshape` `coprofile` `flatten` `right_inverse` `left_inverse` `nullspace` | layout |
/// | `make_layout_like` `make_fragment_like` `max_alignment` | layout |
/// | `max_common_vector` `max_common_layout` | layout, layout |
/// | `upcast` `downcast` | layout, number of elements |
/// | `recast_layout` | layout, old bits, new bits |
/// | `with_shape` | layout, shape |
/// | `tile_to_shape` | block, shape, order∣`LayoutLeft`∣`LayoutRight`? |
/// | `domain_distribute` | shape, number of elements |
/// | `get_1d_coord` `get_flat_coord` `get_hier_coord` | layout, index |
/// | `make_identity_layout` `make_basis_like` | shape |
/// | `make_layout` | shape `LayoutLeft`∣`LayoutRight`?, or shape stride, or layout layout … |
/// | `compact_col_major` `compact_row_major` | shape, first stride? |
/// | `compact_order` `make_ordered_layout` | shape, order |
/// | `call` | layout, coordinate |
/// | `crd2idx` `slice` `dice` `slice_and_offset` | coordinate, layout (or shape, but for the last) |
/// | `idx2crd` | index, shape, stride? |
/// | `crd2crd` | coordinate, shape, shape |
/// | `congruent` `weakly_congruent` `compatible` `shape_div` | tuple, tuple |
/// | `ceil_div` `evenly_divides` | shape, tiler |
/// | `unflatten` `coalesce` `filter` `filter_zeros` | layout, profile (but for the first, optional) |
/// | `get` `select` | layout, tuple of modes |
/// | `take` `group` | layout, begin, end |
/// | `append` `prepend` | layout, layout |
/// | `append_n` `prepend_n` | layout, rank, layout? |
/// | `replace_n` | layout, mode, layout |
/// | `complement` | layout, target? |
/// | `composition`, divides, products | layout, tiler |
/// | `blocked_product` `raked_product` | layout, layout |
/// | `is_injective` `is_surjective` `is_bijective` `is_contiguous` | layout |
/// | `collision` (two positions, or `()`) `first_gap` (a number, or `()`) | layout |
/// | `overlap` (a position in each, or `()`) | layout, layout, where the second begins? |
/// | `bank_conflicts` | layout, bytes of an element, banks, bytes of a bank |
/// | `segments` | layout, bytes of an element, bytes of a segment |
/// | `local_tile` | layout, tiler, coordinate, projection? |
/// | `inner_partition` `outer_partition` | layout, tiler, coordinate |
/// | `local_partition` | layout, layout of threads, thread |
/// | `thread_view` | tile, thread-value layout, thread |
///
/// | `make_swizzle` | B, M, S |
/// | `swizzle_apply` | swizzle, index |
///
/// A swizzle `Sw<3,0,3>` or a composed layout `Sw<3,0,3> o 8 o (8,8):(8,1)` may stand where a
/// layout does in `composition`, divides and products (on the left), `call`, `slice`,
/// `slice_and_offset`, `coalesce`, `filter`, `upcast`, `downcast`, `recast_layout`,
/// `tile_to_shape`, `right_inverse`, `left_inverse`, `max_common_vector`, `thread_view`,
/// `bank_conflicts` and their like.
///
/// Strides with directions (`1@0@1`) are taken by `call`, `crd2idx`, `size`, `rank`, `depth`,
/// `cosize`, `coshape`, `coprofile`, `make_layout`, `coalesce`, `filter`, `filter_zeros`,
/// `slice_and_offset`, the divides, `local_tile` and its like, `thread_view`, `composition` on both
/// sides, and what also takes a tuple.
///
/// Where a layout goes, `get`, `select`, `take`, `group`, `append`, … also take a tuple. Divides
/// end in `_predicate` for their [`Predicate`].
///
/// ```
/// use stridewise::value::{Operation, evaluate};
/// let answer = evaluate(Operation::Composition, &["20:2", "(5,4):(4,1)"])?;
/// assert_eq!(answer.to_string(), "(5,4):(8,2)");
/// let error = evaluate(Operation::Composition, &["20:2", "(5,4"]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "composition: expected , or ) at byte 4, in argument 2"
/// );
/// # Ok::<(), stridewise::value::Error>(())
/// ```
///
/// # Errors
/// Those of the operation; [`Syntax`](super::Reason::Syntax) with the argument,
/// [`Arguments`](super::Reason::Arguments) for their number.
pub fn evaluate(operation: Operation, arguments: &[&str]) -> Result<Answer, Error> {
    // Some are made of others, which is nothing to whom asked.
    let given = Arguments {
        operation,
        texts: arguments,
    };
    let answer = if given.has_composed() {
        given.on_composed()
    } else {
        answer(operation, &given)
    };
    answer.map_err(|error| error.of(operation))
}

/// An index, or the coordinate that comes out of strides with directions.
fn place_of(coordinate: IntTuple) -> Answer {
    coordinate
        .as_int()
        .map_or(Answer::Tuple(coordinate), Answer::Number)
}

#[expect(clippy::too_many_lines, reason = "a table: one operation, one row")]
fn answer(operation: Operation, given: &Arguments<'_>) -> Result<Answer, Error> {
    use Operation as O;
    Ok(match operation {
        O::Parse => {
            given.count(1, 1)?;
            if given.is_layout(0) {
                Answer::Layout(given.layout(0)?)
            } else if given.has_direction(0) {
                Answer::BasisStride(given.basis_stride(0)?)
            } else {
                Answer::Tuple(given.tuple(0)?)
            }
        }
        O::Size | O::Rank | O::Depth => {
            given.count(1, 1)?;
            let shape = given.shape(0)?;
            Answer::Number(match operation {
                O::Size => shape.size()?,
                O::Rank => shape.rank() as i64,
                _ => shape.depth() as i64,
            })
        }
        O::Cosize
        | O::Coshape
        | O::Coprofile
        | O::RightInverse
        | O::LeftInverse
        | O::Nullspace
        | O::MakeLayoutLike
        | O::MakeFragmentLike
        | O::MaxAlignment => {
            given.count(1, 1)?;
            let layout = given.layout(0)?;
            match operation {
                O::Cosize => Answer::Number(layout.cosize()?),
                O::Coshape => Answer::Tuple(layout.coshape()?),
                O::Coprofile => Answer::Tuple(layout.coprofile()?),
                O::Nullspace => Answer::Layout(layout.nullspace()?),
                O::MakeLayoutLike => Answer::Layout(layout.make_layout_like()?),
                O::MakeFragmentLike => Answer::Layout(layout.make_fragment_like()?),
                O::MaxAlignment => Answer::Number(layout.max_alignment()?),
                O::RightInverse => Answer::Layout(layout.right_inverse()?),
                _ => Answer::Layout(layout.left_inverse()?),
            }
        }
        O::MakeLayout => given.make_layout()?,
        O::MakeIdentityLayout => {
            given.count(1, 1)?;
            Answer::Layout(Layout::make_identity_layout(&given.tuple(0)?)?)
        }
        O::MakeBasisLike => {
            given.count(1, 1)?;
            Answer::BasisStride(BasisStride::make_basis_like(&given.tuple(0)?)?)
        }
        O::CompactColMajor | O::CompactRowMajor => {
            given.count(1, 2)?;
            let current = if given.has(1) {
                given.tuple(1)?
            } else {
                IntTuple::int(1)
            };
            let shape = given.tuple(0)?;
            Answer::Tuple(match operation {
                O::CompactColMajor => shape.compact_col_major(&current)?,
                _ => shape.compact_row_major(&current)?,
            })
        }
        O::CompactOrder | O::MakeOrderedLayout => {
            given.count(2, 2)?;
            let shape = given.tuple(0)?;
            let layout = match given.texts[1] {
                "LayoutLeft" => Layout::col_major(&shape)?,
                "LayoutRight" => Layout::row_major(&shape)?,
                _ if operation == O::CompactOrder => {
                    return Ok(Answer::Tuple(shape.compact_order(&given.tuple(1)?)?));
                }
                _ => Layout::make_ordered_layout(&shape, &given.tuple(1)?)?,
            };
            if operation == O::CompactOrder {
                Answer::Tuple(layout.stride())
            } else {
                Answer::Layout(layout)
            }
        }
        O::Call => {
            given.count(2, 2)?;
            let (layout, coord) = (given.layout(0)?, given.coord(1)?);
            if coord.has_underscore() {
                Answer::Layout(layout.slice(&coord)?)
            } else {
                place_of(layout.call(&coord)?)
            }
        }
        O::Crd2Idx => {
            given.count(2, 2)?;
            let coord = given.coord(0)?;
            if given.is_layout(1) {
                place_of(given.layout(1)?.call(&coord)?)
            } else {
                Answer::Number(given.tuple(1)?.crd2idx(&coord)?)
            }
        }
        O::Idx2Crd => {
            given.count(2, if given.is_layout(1) { 2 } else { 3 })?;
            let index = given.coord(0)?;
            Answer::Tuple(if given.is_layout(1) {
                given.layout(1)?.idx2crd(&index)?
            } else if given.has(2) {
                let (shape, stride) = (given.tuple(1)?, given.tuple(2)?);
                let stride = if shape.congruent(&stride) {
                    stride
                } else {
                    shape.compact_col_major(&stride)?
                };
                Layout::new(&shape, &stride)?.idx2crd(&index)?
            } else {
                given.tuple(1)?.idx2crd(&index)?
            })
        }
        O::Crd2Crd => {
            given.count(3, 3)?;
            Answer::Tuple(
                given
                    .shape(1)?
                    .crd2crd(&given.coord(0)?, &given.shape(2)?)?,
            )
        }
        O::SliceAndOffset => {
            given.count(2, 2)?;
            let (layout, offset) = given.layout(1)?.slice_and_offset(&given.coord(0)?)?;
            Answer::Slice(layout, offset)
        }
        O::Congruent | O::WeaklyCongruent | O::Compatible => {
            given.count(2, 2)?;
            let (a, b) = (given.shape(0)?, given.shape(1)?);
            Answer::Truth(match operation {
                O::Congruent => a.congruent(&b),
                O::WeaklyCongruent => a.weakly_congruent(&b),
                _ => a.compatible(&b),
            })
        }
        O::CeilDiv | O::EvenlyDivides => {
            given.count(2, 2)?;
            let (shape, tiler) = (given.shape(0)?, given.tiler(1)?);
            match operation {
                O::CeilDiv => Answer::Tuple(shape.ceil_div(&tiler)?),
                _ => Answer::Truth(shape.evenly_divides(&tiler)?),
            }
        }
        O::Coalesce | O::Filter | O::FilterZeros => {
            given.count(1, 2)?;
            let layout = given.layout(0)?;
            let profile = if given.has(1) {
                Some(given.tuple(1)?)
            } else {
                None
            };
            Answer::Layout(match (operation, profile) {
                (O::Coalesce, None) => layout.coalesce(),
                (O::Coalesce, Some(profile)) => layout.coalesce_by(&profile)?,
                (O::Filter, None) => layout.filter(),
                (O::Filter, Some(profile)) => layout.filter_by(&profile)?,
                (_, None) => layout.filter_zeros(),
                (_, Some(profile)) => layout.filter_zeros_by(&profile)?,
            })
        }
        O::Complement => {
            given.count(1, 2)?;
            let layout = given.layout(0)?;
            Answer::Layout(if given.has(1) {
                layout.complement_in(&given.shape(1)?)?
            } else {
                layout.complement()?
            })
        }
        O::Upcast | O::Downcast | O::GetHierCoord | O::GetFlatCoord | O::Get1dCoord => {
            given.count(2, 2)?;
            let (layout, number) = (given.layout(0)?, given.integer(1)?);
            match operation {
                O::Upcast => Answer::Layout(layout.upcast(number)?),
                O::Downcast => Answer::Layout(layout.downcast(number)?),
                O::GetHierCoord => Answer::Tuple(layout.get_hier_coord(number)?),
                O::GetFlatCoord => Answer::Tuple(layout.get_flat_coord(number)?),
                _ => Answer::Number(layout.get_1d_coord(number)?),
            }
        }
        O::RecastLayout => {
            given.count(3, 3)?;
            Answer::Layout(
                given
                    .layout(0)?
                    .recast_layout(given.integer(1)?, given.integer(2)?)?,
            )
        }
        O::MaxCommonVector | O::MaxCommonLayout => {
            given.count(2, 2)?;
            let (a, b) = (given.layout(0)?, given.layout(1)?);
            match operation {
                O::MaxCommonVector => Answer::Number(a.max_common_vector(&b)?),
                _ => Answer::Layout(a.max_common_layout(&b)?),
            }
        }
        O::WithShape => {
            given.count(2, 2)?;
            Answer::Layout(given.layout(0)?.with_shape(&given.tuple(1)?)?)
        }
        O::DomainDistribute => {
            given.count(2, 2)?;
            Answer::Layout(given.shape(0)?.domain_distribute(given.integer(1)?)?)
        }
        O::IsInjective
        | O::IsSurjective
        | O::IsBijective
        | O::IsContiguous
        | O::Collision
        | O::FirstGap
        | O::Overlap
        | O::BankConflicts
        | O::Segments => given.analysis()?,
        O::LocalTile
        | O::InnerPartition
        | O::OuterPartition
        | O::LocalPartition
        | O::ThreadView => given.part()?,
        O::TileToShape => given.tile_to_shape()?,
        O::BlockedProduct | O::RakedProduct => {
            given.count(2, 2)?;
            let (block, tiler) = (given.layout(0)?, given.layout(1)?);
            Answer::Layout(match operation {
                O::BlockedProduct => block.blocked_product(&tiler)?,
                _ => block.raked_product(&tiler)?,
            })
        }
        O::Slice
        | O::Dice
        | O::Flatten
        | O::Unflatten
        | O::Group
        | O::Select
        | O::Take
        | O::Get
        | O::Append
        | O::Prepend
        | O::AppendN
        | O::PrependN
        | O::ReplaceN => given.on_tree()?,
        O::Composition
        | O::LogicalDivide
        | O::ZippedDivide
        | O::TiledDivide
        | O::FlatDivide
        | O::LogicalDividePredicate
        | O::ZippedDividePredicate
        | O::TiledDividePredicate
        | O::FlatDividePredicate
        | O::LogicalProduct
        | O::ZippedProduct
        | O::TiledProduct
        | O::FlatProduct => given.with_tiler()?,
        O::MakeSwizzle | O::SwizzleApply => given.on_composed()?,
        O::Product | O::ProductEach | O::Sum | O::Reverse => given.on_tuple()?,
        _ => given.on_tuples()?,
    })
}
