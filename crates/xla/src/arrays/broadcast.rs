//! Shapes that differ brought to one.

use super::{ArrayShape, Dimension, Shape, XlaError, error::Mismatch};
use alloc::{format, vec::Vec};

/// The result of [`broadcast`](ArrayShape::broadcast): its shape, and which of its
/// dimensions each operand runs along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broadcast {
    /// The shape of the result.
    pub shape: ArrayShape,
    /// For each dimension of the operands, the dimension of the result: the left one's, then the
    /// right one's.
    pub dimensions: [Vec<usize>; 2],
}

impl ArrayShape {
    /// The shape of an operation on two arrays, element by element, after both are broadcast to it:
    /// `f32[2,3]` and `f32[3]` along `[1]` → `f32[2,3]{1,0}`.
    ///
    /// A scalar goes with anything. Else the ranks are equal, or `dimensions` says for each
    /// dimension of the operand of smaller rank which one of the other it is; they increase. Then
    /// dimensions of extent 1 grow to those of the other operand; 1 and 0 give 0. Equal extents
    /// keep the left operand's layout, tiles and all; otherwise the result has the default one. Two
    /// floating-point types give the [higher](super::ElementType::higher_precision) one; a
    /// dimension is dynamic if it comes from one that is.
    ///
    /// # Laws
    /// `result[i] = lhs[i along lhs's dimensions, 0 where its extent is 1] ∘ rhs[likewise]`, as
    /// [`broadcast_with_dimensions`](Self::broadcast_with_dimensions) tells them.
    ///
    /// ```
    /// use stridewise::xla::ArrayShape;
    ///
    /// let (matrix, row): (ArrayShape, ArrayShape) = ("f32[2,3]".parse()?, "f32[3]".parse()?);
    /// assert_eq!(matrix.broadcast(&row, &[1])?.to_string(), "f32[2,3]{1,0}");
    /// assert_eq!(
    ///     matrix.broadcast(&row, &[0]).unwrap_err().to_string(),
    ///     "broadcast of f32[2,3] and f32[3]: dimension 0 has extent 3 and dimension 0 on the other \
    ///      side 2: they must be equal, or one of them 1"
    /// );
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// [`XlaError::Broadcast`] with the [`Mismatch`]; [`XlaError::Overflow`] if the result has more
    /// elements than 64 bits count.
    ///
    /// Source: XLA `ShapeInference::InferBinaryOpShape`, `shape_inference.cc`;
    /// <https://openxla.org/xla/broadcasting>.
    pub fn broadcast(&self, rhs: &Self, dimensions: &[i64]) -> Result<Self, XlaError> {
        self.broadcast_with_dimensions(rhs, dimensions)
            .map(|broadcast| broadcast.shape)
    }

    /// [`broadcast`](Self::broadcast), and which dimensions of the result the operands run along.
    ///
    /// # Errors
    /// As [`broadcast`](Self::broadcast).
    pub fn broadcast_with_dimensions(
        &self,
        rhs: &Self,
        dimensions: &[i64],
    ) -> Result<Broadcast, XlaError> {
        let refuse = |mismatch| XlaError::Broadcast {
            mismatch,
            operands: format!("{self:#} and {rhs:#}"),
        };
        let element_type = self
            .element_type
            .higher_precision(rhs.element_type)
            .ok_or(Mismatch::ElementTypes)
            .map_err(refuse)?;
        let ranks = [self.rank(), rhs.rank()];
        let all = |rank: usize| (0..rank).collect::<Vec<_>>();
        let (shape, along) = if ranks[0] == ranks[1] {
            if !dimensions.is_empty() && !dimensions.iter().copied().eq(0..ranks[0] as i64) {
                return Err(refuse(Mismatch::NotIdentity));
            }
            let along = [all(ranks[0]), all(ranks[1])];
            if self.same_dimensions(rhs) {
                let mut shape = Self {
                    element_type,
                    ..self.clone()
                };
                for (dimension, other) in shape.dimensions.iter_mut().zip(&rhs.dimensions) {
                    *dimension = either(*dimension, *other);
                }
                (shape, along)
            } else {
                (
                    Self::new(
                        element_type,
                        grown(&self.dimensions, &rhs.dimensions).map_err(refuse)?,
                    ),
                    along,
                )
            }
        } else {
            let (small, large) = if ranks[0] < ranks[1] {
                (self, rhs)
            } else {
                (rhs, self)
            };
            if dimensions.is_empty() && small.rank() > 0 {
                return Err(refuse(Mismatch::RanksDiffer { ranks }));
            }
            let placed =
                placed(&small.dimensions, &large.dimensions, dimensions).map_err(refuse)?;
            let grown = grown(&placed, &large.dimensions).map_err(refuse)?;
            let along = dimensions
                .iter()
                .map(|&dimension| dimension as usize)
                .collect();
            let along = if ranks[0] < ranks[1] {
                [along, all(ranks[1])]
            } else {
                [all(ranks[0]), along]
            };
            (Self::new(element_type, grown), along)
        };
        shape.validate()?;
        Ok(Broadcast {
            shape,
            dimensions: along,
        })
    }

    /// With the operand's dimension `i` as dimension `broadcast_dimensions[i]` of the result:
    /// `f32[3]` into `[2,3]` along `[1]` → `f32[2,3]{1,0}`.
    ///
    /// An extent of the operand is that of the result, or 1, and then repeated.
    ///
    /// # Laws
    /// `result[i] = operand[i along broadcast_dimensions, 0 where its extent is 1]`
    ///
    /// # Errors
    /// [`XlaError::Broadcast`] with the [`Mismatch`]; [`XlaError::Overflow`].
    ///
    /// Source: XLA `XlaBuilder::BroadcastInDim`, `ShapeInference::InferBroadcastShape`.
    pub fn broadcast_in_dim(
        &self,
        dimensions: &[Dimension],
        broadcast_dimensions: &[i64],
    ) -> Result<Self, XlaError> {
        let result = Self::new(self.element_type, dimensions.iter().copied());
        let refuse = |mismatch| XlaError::Broadcast {
            mismatch,
            operands: format!("{self:#} into {result:#}"),
        };
        if let Some(size) = dimensions
            .iter()
            .filter_map(|dimension| dimension.bound())
            .find(|&size| size < 0)
        {
            return Err(refuse(Mismatch::NegativeSize { size }));
        }
        if broadcast_dimensions.len() != self.rank() {
            return Err(refuse(Mismatch::WrongNumber {
                rank: self.rank(),
                given: broadcast_dimensions.len(),
            }));
        }
        if self.rank() > dimensions.len() {
            return Err(refuse(Mismatch::SmallerRank {
                ranks: [self.rank(), dimensions.len()],
            }));
        }
        for (dimension, (&extent, &into)) in
            self.dimensions.iter().zip(broadcast_dimensions).enumerate()
        {
            let into = number(into, dimensions.len()).map_err(refuse)?;
            let result = dimensions[into];
            if extent.bound() != result.bound() && extent != Dimension::Fixed(1) {
                return Err(refuse(Mismatch::Sizes {
                    dimension,
                    into,
                    extents: [extent, result],
                }));
            }
            increasing(broadcast_dimensions, dimension).map_err(refuse)?;
        }
        result.validate()?;
        Ok(result)
    }

    /// With more dimensions in front, along which everything is repeated: `f32[2]`, `[3]` →
    /// `f32[3,2]{1,0}`.
    ///
    /// # Errors
    /// [`XlaError::Broadcast`] with [`Mismatch::NegativeSize`]; [`XlaError::Overflow`].
    ///
    /// Source: XLA `XlaBuilder::Broadcast`.
    pub fn broadcast_sizes(&self, sizes: &[i64]) -> Result<Self, XlaError> {
        if let Some(&size) = sizes.iter().find(|&&size| size < 0) {
            let operands = format!("{self:#} along {sizes:?}");
            return Err(XlaError::Broadcast {
                mismatch: Mismatch::NegativeSize { size },
                operands,
            });
        }
        let dimensions = sizes
            .iter()
            .map(|&size| Dimension::Fixed(size))
            .chain(self.dimensions.iter().copied());
        let result = Self::new(self.element_type, dimensions);
        result.validate()?;
        Ok(result)
    }
}

impl Shape {
    /// [`ArrayShape::broadcast`] of two arrays.
    ///
    /// # Errors
    /// [`XlaError::Broadcast`] with the [`Mismatch`], of a shape that is no array too;
    /// [`XlaError::Overflow`].
    pub fn broadcast(&self, rhs: &Self, dimensions: &[i64]) -> Result<Self, XlaError> {
        match (self, rhs) {
            (Self::Array(lhs), Self::Array(rhs)) => lhs.broadcast(rhs, dimensions).map(Self::Array),
            _ => Err(XlaError::Broadcast {
                mismatch: Mismatch::NotAnArray,
                operands: format!("{self:#} and {rhs:#}"),
            }),
        }
    }
}

/// Of two equal bounds, static only if both are.
const fn either(one: Dimension, other: Dimension) -> Dimension {
    if one.is_dynamic() { one } else { other }
}

/// The number of a dimension of a result of this rank.
fn number(dimension: i64, rank: usize) -> Result<usize, Mismatch> {
    match usize::try_from(dimension) {
        Err(_) => Err(Mismatch::BelowZero { dimension }),
        Ok(number) if number >= rank => Err(Mismatch::TooLarge { dimension, rank }),
        Ok(number) => Ok(number),
    }
}

/// Whether a broadcast dimension is larger than the one before.
fn increasing(dimensions: &[i64], place: usize) -> Result<(), Mismatch> {
    match place.checked_sub(1).map(|before| dimensions[before]) {
        Some(before) if before >= dimensions[place] => Err(Mismatch::Order {
            dimensions: [before, dimensions[place]],
        }),
        _ => Ok(()),
    }
}

/// The larger operand's dimensions with those of the smaller one in their places.
fn placed(
    small: &[Dimension],
    large: &[Dimension],
    dimensions: &[i64],
) -> Result<Vec<Dimension>, Mismatch> {
    if dimensions.len() != small.len() {
        return Err(Mismatch::WrongNumber {
            rank: small.len(),
            given: dimensions.len(),
        });
    }
    let mut placed = large.to_vec();
    for (dimension, (&extent, &into)) in small.iter().zip(dimensions).enumerate() {
        let into = number(into, large.len())?;
        let other = large[into];
        let (one, equal) = (Some(1), extent.bound() == other.bound());
        if !equal && extent.bound() != one && other.bound() != one {
            return Err(Mismatch::Sizes {
                dimension,
                into,
                extents: [extent, other],
            });
        }
        let static_one = [extent, other].contains(&Dimension::Fixed(1));
        if extent.is_dynamic() != other.is_dynamic() && !equal && !static_one {
            return Err(Mismatch::Dynamism { dimension, into });
        }
        increasing(dimensions, dimension)?;
        placed[into] = extent;
    }
    Ok(placed)
}

/// Extents of 1 taken for those of the other side.
fn grown(lhs: &[Dimension], rhs: &[Dimension]) -> Result<Vec<Dimension>, Mismatch> {
    let pairs = lhs.iter().zip(rhs).enumerate();
    pairs
        .map(
            |(dimension, (&one, &other))| match (one.bound(), other.bound()) {
                (Some(1), _) => Ok(other),
                (_, Some(1)) => Ok(one),
                (bound, another) if bound == another => Ok(either(one, other)),
                // An unbounded extent takes the other one.
                (None, Some(_)) => Ok(other),
                (Some(_), None) => Ok(one),
                _ => Err(Mismatch::Sizes {
                    dimension,
                    into: dimension,
                    extents: [one, other],
                }),
            },
        )
        .collect()
}
