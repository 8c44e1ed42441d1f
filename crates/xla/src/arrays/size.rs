//! Sizes of shapes in elements and in bytes.

use super::{ArrayShape, Buffer, Shape, XlaError, buffer::product};

/// How many bytes a pointer takes, in a tuple or to an opaque value.
const POINTER_BYTES: i64 = 8;

impl ArrayShape {
    /// How many elements there are, at the bounds of dynamic dimensions.
    ///
    /// # Errors
    /// [`XlaError::UnboundedDimension`], [`XlaError::Overflow`].
    ///
    /// Source: XLA `ShapeUtil::ElementsIn`.
    pub fn elements_in(&self) -> Result<i64, XlaError> {
        product(&self.extents()?)
    }

    /// How many bits an element takes in memory: those of the layout, or the bytes of its type.
    ///
    /// Source: XLA `ShapeUtil::ElementSizeInBits`.
    #[must_use]
    pub fn element_size_in_bits(&self) -> i64 {
        match self.layout.element_size_in_bits {
            0 => i64::from(self.element_type.bytes()) * 8,
            bits => bits,
        }
    }

    /// The bytes of so many elements.
    fn bytes(&self, elements: i64) -> Result<i64, XlaError> {
        let bits = i128::from(elements) * i128::from(self.element_size_in_bits());
        i64::try_from((bits.max(0) + 7) / 8).map_err(|_| XlaError::Overflow)
    }

    /// The elements of a buffer, filled up to the alignment of the layout if it has tiles.
    fn with_tail(&self, elements: i64) -> Result<i64, XlaError> {
        let alignment = self.layout.tail_padding_alignment_in_elements;
        if self.layout.tiles.is_empty() {
            return Ok(elements);
        }
        let over = elements % alignment;
        if over == 0 {
            Ok(elements)
        } else {
            elements
                .checked_add(alignment - over)
                .ok_or(XlaError::Overflow)
        }
    }

    /// Whether `padded_dimensions` make any dimension larger.
    ///
    /// Source: XLA `LayoutUtil::IsPadded`, of 2017.
    #[must_use]
    pub fn is_padded(&self) -> bool {
        let padded = &self.layout.padded_dimensions;
        self.dimensions
            .iter()
            .zip(padded)
            .any(|(dimension, &padded)| dimension.bound().is_some_and(|extent| padded > extent))
    }

    /// How many bytes the elements take, without padding.
    ///
    /// ```
    /// use stridewise::xla::ArrayShape;
    /// // 16 rows of 257 elements, which tiles of 8 rows and 128 columns fill up to 16 times 384.
    /// let shape: ArrayShape = "bf16[16,257]{1,0:T(8,128)(2,1)}".parse()?;
    /// assert_eq!(
    ///     (
    ///         shape.byte_size_of()?,
    ///         shape.array_size()?,
    ///         shape.array_data_size()?
    ///     ),
    ///     (8224, 12288, 12034)
    /// );
    /// assert_eq!(shape.buffer_size()?, 12288);
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`validate`](Self::validate), [`XlaError::UnboundedDimension`],
    /// [`XlaError::Overflow`].
    ///
    /// Source: XLA `ShapeUtil::ByteSizeOf`.
    pub fn byte_size_of(&self) -> Result<i64, XlaError> {
        self.validate()?;
        self.bytes(self.elements_in()?)
    }

    /// How many bytes the array takes with the padding of the *first* tile, as XLA
    /// counts them.
    ///
    /// A second tile that does not divide the first one makes the buffer larger than that: see
    /// [`buffer_size`](Self::buffer_size).
    ///
    /// # Errors
    /// Those of [`buffer`](Self::buffer).
    ///
    /// Source: XLA `ShapeUtil::ArraySize`.
    pub fn array_size(&self) -> Result<i64, XlaError> {
        self.bytes(self.with_tail(Buffer::new(self, 1)?.size())?)
    }

    /// How many bytes there are up to the end of the last element as XLA counts them: with the
    /// padding of the *first* tile, and with none if there is one dimension; 0 without elements.
    ///
    /// # Errors
    /// Those of [`buffer`](Self::buffer).
    ///
    /// Source: XLA `ShapeUtil::ArrayDataSize`.
    pub fn array_data_size(&self) -> Result<i64, XlaError> {
        let buffer = Buffer::new(self, usize::from(self.rank() > 1))?;
        if buffer.extents().contains(&0) {
            return Ok(0);
        }
        let last: alloc::vec::Vec<i64> = buffer.extents().iter().map(|extent| extent - 1).collect();
        self.bytes(buffer.position(&last) + 1)
    }

    /// How many bytes the array takes with the padding of all tiles: `f32[3]{0:T(2)(4)}` → 32.
    ///
    /// XLA does not count the padding of later tiles ([`array_size`](Self::array_size) is 16 here),
    /// although its positions reach into it.
    ///
    /// # Errors
    /// Those of [`buffer`](Self::buffer).
    pub fn buffer_size(&self) -> Result<i64, XlaError> {
        self.bytes(self.with_tail(self.buffer()?.size())?)
    }
}

impl Shape {
    /// How many bytes the elements take, without padding; of a tuple, those of its pointers. A
    /// token takes none, and an opaque shape is a pointer.
    ///
    /// ```
    /// use stridewise::xla::Shape;
    /// let bytes = |text: &str| text.parse::<Shape>()?.byte_size_of();
    /// assert_eq!((bytes("token[]")?, bytes("opaque[]")?), (0, 8));
    /// assert_eq!(bytes("(f32[2,3], token[])")?, 16);
    /// # Ok::<(), stridewise::xla::XlaError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`ArrayShape::byte_size_of`]; [`XlaError::NotAnArray`] for no shape at all.
    ///
    /// Source: XLA `ShapeUtil::ByteSizeOf`, with pointers of 8 bytes.
    pub fn byte_size_of(&self) -> Result<i64, XlaError> {
        match self {
            Self::Array(array) => array.byte_size_of(),
            Self::Buffer(array) => array.byte_size_of(),
            Self::Tuple(elements) => Ok(elements.len() as i64 * POINTER_BYTES),
            Self::Token => Ok(0),
            Self::Opaque => Ok(POINTER_BYTES),
            Self::Invalid => Err(self.not_an_array()),
        }
    }
}
