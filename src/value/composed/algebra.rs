//! What is done with the coordinates of a composed layout, and so with the layout inside: `S ∘ l`
//! becomes `S ∘ f(l)`.

use super::{AnyLayout, ComposedLayout, Function};
use crate::value::{
    arithmetic::{attempt, gcd},
    error::{Error, Reason, Refusal, report},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
};

/// Operations on the layout inside: the name, what else they take, and an example of both.
macro_rules! inside {
    ($($doc:literal $name:ident($($argument:ident: $Type:ty = $text:literal),*) $from:literal => $to:literal;)*) => {
        impl ComposedLayout { $(
            #[doc = concat!("[`Layout::", stringify!($name), "`] of the layout inside: ", $doc)]
            ///
            /// # Laws
            /// Those of the plain one, composed with the function.
            ///
            /// ```
            /// # use stridewise::value::ComposedLayout;
            #[doc = concat!("let tile: ComposedLayout = \"", $from, "\".parse()?;")]
            #[doc = concat!("let result = tile.", stringify!($name), "(", $("&", $text, ".parse()?",)* ")", "?;")]
            #[doc = concat!("assert_eq!(result.to_string(), \"", $to, "\");")]
            /// # Ok::<(), stridewise::value::Error>(())
            /// ```
            ///
            /// # Errors
            #[doc = concat!("As [`Layout::", stringify!($name), "`].")]
            ///
            #[doc = concat!("Source: CuTe `", stringify!($name), "(ComposedLayout)`.")]
            pub const fn $name(&self $(, $argument: $Type)*) -> Result<AnyLayout, Error> {
                match self.layout.$name($($argument),*) {
                    Ok(layout) => Ok(self.around(layout)),
                    Err(error) => Err(error),
                }
            }
        )* }
    };
}

inside! {
    "which elements are wanted, and in what shape."
    composition(tiler: &Tiler = "\"<4,2>\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o (4,2):(8,1)";
    "a tile and the rest."
    logical_divide(tiler: &Tiler = "\"<4,2>\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o ((4,2),(2,4)):((8,32),(1,2))";
    "all tiles in mode 0, all rests in mode 1."
    zipped_divide(tiler: &Tiler = "\"<4,2>\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o ((4,2),(2,4)):((8,1),(32,2))";
    "with the modes of the rest side by side."
    tiled_divide(tiler: &Tiler = "\"<4,2>\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o ((4,2),2,4):((8,1),32,2)";
    "with all modes side by side."
    flat_divide(tiler: &Tiler = "\"<4,2>\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o (4,2,2,4):(8,1,32,2)";
    "copies of a block, each where the tiler says."
    logical_product(tiler: &Tiler = "\"4\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o ((8,8),4):((8,1),64)";
    "all blocks in mode 0, what they repeat over in mode 1."
    zipped_product(tiler: &Tiler = "\"4\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o ((8,8),4):((8,1),64)";
    "with what they repeat over side by side."
    tiled_product(tiler: &Tiler = "\"4\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o ((8,8),4):((8,1),64)";
    "with all modes side by side."
    flat_product(tiler: &Tiler = "\"4\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o (8,8,4):(8,1,64)";
    "copies of a block side by side, mode by mode."
    blocked_product(tiler: &Layout = "\"(2,2):(1,2)\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o ((8,2),(8,2)):((8,64),(1,128))";
    "copies of a block interleaved, mode by mode."
    raked_product(tiler: &Layout = "\"(2,2):(1,2)\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o ((2,8),(2,8)):((64,8),(128,1))";
    "copies of a block until a shape is full."
    tile_to_shape(shape: &IntTuple = "\"(16,16)\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o ((8,2),(8,2)):((8,64),(1,128))";
    "the same elements in another shape."
    with_shape(shape: &IntTuple = "\"(8,2,4)\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o (8,2,4):(8,1,2)";
    "as few modes as possible, mode by mode."
    coalesce_by(profile: &IntTuple = "\"(1,1)\"") "Sw<3,0,3> o 0 o ((2,4),8):((1,2),8)" => "Sw<3,0,3> o 0 o (8,8):(1,8)";
    "without modes that repeat, mode by mode."
    filter_by(profile: &IntTuple = "\"(1,1)\"") "Sw<3,0,3> o 0 o ((2,4),8):((0,1),8)" => "Sw<3,0,3> o 0 o (4,8):(1,8)";
    "one more mode."
    append(mode: &Layout = "\"4:64\"") "Sw<3,0,3> o 0 o (8,8):(8,1)" => "Sw<3,0,3> o 0 o (8,8,4):(8,1,64)";
}

impl ComposedLayout {
    /// [`Layout::tile_to_shape_in_order`] of the layout inside: copies of a block until a shape is
    /// full, mode after mode in an order.
    ///
    /// # Laws
    /// Those of the plain one, composed with the function.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let atom: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// let tile = atom.tile_to_shape_in_order(&"(16,16)".parse()?, &"(1,0)".parse()?)?;
    /// assert_eq!(
    ///     tile.to_string(),
    ///     "Sw<3,0,3> o 0 o ((8,2),(8,2)):((8,128),(1,64))"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::tile_to_shape_in_order`].
    ///
    /// Source: CuTe `tile_to_shape(ComposedLayout)`.
    pub const fn tile_to_shape_in_order(
        &self,
        shape: &IntTuple,
        order: &IntTuple,
    ) -> Result<AnyLayout, Error> {
        match self.layout.tile_to_shape_in_order(shape, order) {
            Ok(layout) => Ok(self.around(layout)),
            Err(error) => Err(error),
        }
    }

    /// The same function of the 1-D coordinate in as few modes as possible:
    /// `Sw<3,0,3> o 0 o (2,4):(1,2)` → `Sw<3,0,3> o 0 o 8:1`.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (2,4):(1,2)".parse()?;
    /// assert_eq!(tile.coalesce().to_string(), "Sw<3,0,3> o 0 o 8:1");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `coalesce(ComposedLayout)`.
    #[must_use]
    pub const fn coalesce(&self) -> AnyLayout {
        self.around(self.layout.coalesce())
    }

    /// The layout without modes that repeat: `Sw<3,0,3> o 0 o (4,8):(0,1)` → `Sw<3,0,3> o 0 o 8:1`.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (4,8):(0,1)".parse()?;
    /// assert_eq!(tile.filter().to_string(), "Sw<3,0,3> o 0 o 8:1");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `filter(ComposedLayout)`.
    #[must_use]
    pub const fn filter(&self) -> AnyLayout {
        self.around(self.layout.filter())
    }

    /// Without inner parentheses: `Sw<3,0,3> o 0 o ((2,4),8):((1,2),8)` →
    /// `Sw<3,0,3> o 0 o (2,4,8):(1,2,8)`.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o ((2,4),8):((1,2),8)".parse()?;
    /// assert_eq!(
    ///     tile.flatten().to_string(),
    ///     "Sw<3,0,3> o 0 o (2,4,8):(1,2,8)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// Source: CuTe `flatten(ComposedLayout)`.
    #[must_use]
    pub const fn flatten(&self) -> AnyLayout {
        self.around(self.layout.flatten())
    }

    /// The mode at a path, with all others at 0: `Sw<3,0,3> o 0 o (8,4):(4,1)` at `[1]` →
    /// `Sw<3,0,3> o 0 o 4:1`.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,4):(4,1)".parse()?;
    /// assert_eq!(tile.get(&[1])?.to_string(), "Sw<3,0,3> o 0 o 4:1");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::get`].
    ///
    /// Source: CuTe `get(ComposedLayout)`.
    pub const fn get(&self, path: &[usize]) -> Result<AnyLayout, Error> {
        match self.layout.get(path) {
            Ok(layout) => Ok(self.around(layout)),
            Err(error) => Err(error),
        }
    }

    /// The modes from `begin` up to `end`, with all others at 0.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,4,2):(4,1,32)".parse()?;
    /// assert_eq!(tile.take(0, 2)?.to_string(), "Sw<3,0,3> o 0 o (8,4):(4,1)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::take`].
    ///
    /// Source: CuTe `take(ComposedLayout)`.
    pub const fn take(&self, begin: usize, end: usize) -> Result<AnyLayout, Error> {
        match self.layout.take(begin, end) {
            Ok(layout) => Ok(self.around(layout)),
            Err(error) => Err(error),
        }
    }

    /// The modes from `begin` up to `end` as one.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,4,2):(4,1,32)".parse()?;
    /// assert_eq!(
    ///     tile.group(1, 3)?.to_string(),
    ///     "Sw<3,0,3> o 0 o (8,(4,2)):(4,(1,32))"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::group`].
    ///
    /// Source: CuTe `group(ComposedLayout)`.
    pub const fn group(&self, begin: usize, end: usize) -> Result<AnyLayout, Error> {
        match self.layout.group(begin, end) {
            Ok(layout) => Ok(self.around(layout)),
            Err(error) => Err(error),
        }
    }

    /// The layout of the vectors of `count` elements: `Sw<3,3,3> o 0 o (8,64):(64,1)` by 8 →
    /// `Sw<3,0,3> o 0 o (8,8):(8,1)`.
    ///
    /// # Laws
    /// As [`Swizzle::upcast`](crate::value::Swizzle::upcast) of the swizzle and [`Layout::upcast`]
    /// of the layout inside. In which order a vector has its elements is left out.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,3,3> o 0 o (8,64):(64,1)".parse()?;
    /// assert_eq!(tile.upcast(8)?.to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of the two; [`OffsetNotMultiple`](Reason::OffsetNotMultiple) for an offset inside of a vector;
    /// [`NotSwizzled`](Reason::NotSwizzled).
    ///
    /// Source: CuTe `upcast(ComposedLayout)`.
    pub const fn upcast(&self, count: i64) -> Result<AnyLayout, Error> {
        match self.layout.upcast(count) {
            Ok(layout) => {
                report!(
                    self.recast(&layout, count, 1),
                    Upcast,
                    self.layout.operand(),
                    IntTuple::int(count).operand()
                )
            }
            Err(error) => Err(error),
        }
    }

    /// The layout of the elements of which `count` lie in each: `Sw<3,0,3> o 0 o (8,8):(8,1)` by 8
    /// → `Sw<3,3,3> o 0 o (8,64):(64,1)`.
    ///
    /// # Laws
    /// As [`Swizzle::downcast`](crate::value::Swizzle::downcast) of the swizzle and
    /// [`Layout::downcast`] of the layout inside.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(
    ///     tile.downcast(8)?.to_string(),
    ///     "Sw<3,3,3> o 0 o (8,64):(64,1)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of the two; [`NotSwizzled`](Reason::NotSwizzled).
    ///
    /// Source: CuTe `downcast(ComposedLayout)`.
    pub const fn downcast(&self, count: i64) -> Result<AnyLayout, Error> {
        match self.layout.downcast(count) {
            Ok(layout) => {
                report!(
                    self.recast(&layout, 1, count),
                    Downcast,
                    self.layout.operand(),
                    IntTuple::int(count).operand()
                )
            }
            Err(error) => Err(error),
        }
    }

    /// The layout of the same bits in elements of another width: `Sw<3,4,3> o 0 o (8,128):(128,1)`
    /// from 8 to 16 bits → `Sw<3,3,3> o 0 o (8,64):(64,1)`.
    ///
    /// # Laws
    /// With `new / old` in lowest terms `p / q`: `downcast(upcast(l, p), q)`.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,4,3> o 0 o (8,128):(128,1)".parse()?;
    /// assert_eq!(
    ///     tile.recast_layout(8, 16)?.to_string(),
    ///     "Sw<3,3,3> o 0 o (8,64):(64,1)"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`upcast`](Self::upcast) and [`downcast`](Self::downcast); [`CountNotPositive`](Reason::CountNotPositive).
    ///
    /// Source: CuTe `recast_layout(ComposedLayout)`.
    pub const fn recast_layout(&self, old_bits: i64, new_bits: i64) -> Result<AnyLayout, Error> {
        match self.layout.recast_layout(old_bits, new_bits) {
            Ok(layout) => {
                let common = gcd(old_bits, new_bits);
                report!(
                    self.recast(&layout, new_bits / common, old_bits / common),
                    RecastLayout,
                    self.layout.operand()
                )
            }
            Err(error) => Err(error),
        }
    }

    /// Around the layout inside, whose elements have become `wider` times as wide and then
    /// `narrower` times as narrow.
    const fn recast(
        &self,
        layout: &Layout,
        wider: i64,
        narrower: i64,
    ) -> Result<AnyLayout, Refusal> {
        let Function::Swizzle(swizzle) = self.function else {
            return Err(Refusal::of(Reason::NotSwizzled));
        };
        if self.offset % wider != 0 {
            return Err(Refusal::of(Reason::OffsetNotMultiple {
                offset: self.offset,
                of: wider,
            }));
        }
        let swizzle = attempt!(attempt!(swizzle.widened(wider)).narrowed(narrower));
        match (self.offset / wider).checked_mul(narrower) {
            Some(offset) => Ok(AnyLayout::Composed(Self::new(
                Function::Swizzle(swizzle),
                offset,
                layout,
            ))),
            None => Err(Refusal::of(Reason::Overflow)),
        }
    }

    /// A layout of the same shape for a copy that nobody else sees: [`Layout::make_fragment_like`]
    /// of the layout inside.
    ///
    /// ```
    /// # use stridewise::value::{ComposedLayout, Layout};
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(
    ///     tile.make_fragment_like()?,
    ///     "(8,8):(8,1)".parse::<Layout>()?.make_fragment_like()?
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::make_fragment_like`].
    ///
    /// Source: CuTe `make_fragment_like(ComposedLayout)`.
    pub const fn make_fragment_like(&self) -> Result<Layout, Error> {
        self.layout.make_fragment_like()
    }

    /// The largest vectors, known to be aligned, that the layout is made of:
    /// `Sw<3,3,3> o 0 o (8,64):(64,1)` → 8.
    ///
    /// # Laws
    /// As [`Layout::max_alignment`]: with an index x, it has every index from `n·⌊x/n⌋` to
    /// `n·⌊x/n⌋ + n − 1`.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// assert_eq!(
    ///     "Sw<3,3,3> o 0 o (8,64):(64,1)"
    ///         .parse::<ComposedLayout>()?
    ///         .max_alignment()?,
    ///     8
    /// );
    /// assert_eq!(
    ///     "Sw<3,3,3> o 4 o (8,64):(64,1)"
    ///         .parse::<ComposedLayout>()?
    ///         .max_alignment()?,
    ///     4
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Overflow`](Reason::Overflow), [`NotSwizzled`](Reason::NotSwizzled).
    ///
    /// Source: CuTe `max_alignment(ComposedLayout)`.
    pub const fn max_alignment(&self) -> Result<i64, Error> {
        let Function::Swizzle(swizzle) = self.function else {
            return report!(
                Err(Refusal::of(Reason::NotSwizzled)),
                MaxAlignment,
                self.layout.operand()
            );
        };
        match self.layout.max_alignment() {
            Ok(inner) => Ok(gcd(gcd(inner, swizzle.max_alignment()), self.offset)),
            Err(error) => Err(error),
        }
    }

    /// How many elements stand at the same coordinates in this and another layout, side by side:
    /// `Sw<3,3,3> o 0 o (8,64):(1,8)` and `(8,64):(1,8)` → 8.
    ///
    /// With the same swizzle and the same offset on both sides, it does not matter; else no more
    /// than it leaves side by side.
    ///
    /// # Laws
    /// For n of them: the n elements that either has at these coordinates follow each other, and so
    /// they do in the other layout; with the same swizzle and offset, they are the same.
    ///
    /// ```
    /// # use stridewise::value::{AnyLayout, ComposedLayout};
    /// let tile: ComposedLayout = "Sw<3,3,3> o 0 o (64,8):(1,64)".parse()?;
    /// assert_eq!(tile.max_common_vector(&"(64,8):(1,64)".parse()?)?, 8);
    /// assert_eq!(tile.max_common_vector(&tile.into())?, 512);
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::max_common_vector`]; [`NotSwizzled`](Reason::NotSwizzled).
    ///
    /// Source: CuTe `max_common_vector(ComposedLayout, …)`, which takes for granted that offsets do
    /// not cut a vector.
    pub const fn max_common_vector(&self, other: &AnyLayout) -> Result<i64, Error> {
        match self.common(other) {
            Ok((layout, most)) => match self.layout.max_common_vector(&layout) {
                Ok(size) => Ok(if size < most { size } else { most }),
                Err(error) => Err(error),
            },
            Err(refusal) => report!(Err(refusal), MaxCommonVector, self.layout.operand()),
        }
    }

    /// The layout inside `other`, and how many elements may stand side by side for what is around
    /// either.
    const fn common(&self, other: &AnyLayout) -> Result<(Layout, i64), Refusal> {
        match other {
            AnyLayout::Layout(layout) => Ok((*layout, attempt!(self.unbroken()))),
            AnyLayout::Composed(other) => {
                let (a, b) = (attempt!(self.unbroken()), attempt!(other.unbroken()));
                let is_same = match (self.function, other.function) {
                    (Function::Swizzle(a), Function::Swizzle(b)) => {
                        a.is(b) && self.offset == other.offset
                    }
                    _ => false,
                };
                Ok((
                    other.layout,
                    if is_same {
                        i64::MAX
                    } else if a < b {
                        a
                    } else {
                        b
                    },
                ))
            }
        }
    }

    /// How many elements stay side by side from the first one on.
    const fn unbroken(&self) -> Result<i64, Refusal> {
        match self.function {
            Function::Layout(_) => Err(Refusal::of(Reason::NotSwizzled)),
            Function::Swizzle(swizzle) => Ok(gcd(swizzle.max_alignment(), self.offset)),
        }
    }

    /// The coordinates at which this and a layout both count up from their first element:
    /// `Sw<3,3,3> o 0 o (64,8):(1,64)` and `(64,8):(1,64)` → `8:1`.
    ///
    /// # Laws
    /// Its size is [`max_common_vector`](Self::max_common_vector), or what of that is a
    /// composition.
    ///
    /// ```
    /// # use stridewise::value::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,3,3> o 0 o (64,8):(1,64)".parse()?;
    /// assert_eq!(
    ///     tile.max_common_layout(&"(64,8):(1,64)".parse()?)?
    ///         .to_string(),
    ///     "8:1"
    /// );
    /// # Ok::<(), stridewise::value::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Layout::max_common_layout`] and [`Layout::composition`];
    /// [`NotSwizzled`](Reason::NotSwizzled).
    ///
    /// Source: CuTe `max_common_layout(ComposedLayout, Layout)`.
    pub const fn max_common_layout(&self, other: &Layout) -> Result<Layout, Error> {
        let most = match self.unbroken() {
            Ok(most) => most,
            Err(refusal) => {
                return report!(
                    Err(refusal),
                    MaxCommonLayout,
                    self.layout.operand(),
                    other.operand()
                );
            }
        };
        match self.layout.max_common_layout(other) {
            Ok(common) => match common.size() {
                Ok(size) if size > most => common.composition(&Tiler::int(most)),
                Ok(_) => Ok(common),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        }
    }
}
