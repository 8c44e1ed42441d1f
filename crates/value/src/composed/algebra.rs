//! Operations on the coordinates of a composed layout, and so on the layout inside: `S ∘ l` becomes
//! `S ∘ f(l)`.

use super::{AnyLayout, ComposedLayout, Function};
use crate::{
    algebra::{function_downcasted, function_upcasted},
    arithmetic::gcd,
    error::{LayoutError, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
};

/// Operations on the layout inside: the name, the other operands, and an example of both.
macro_rules! inside {
    (
        $($name:ident($($argument:ident: $Type:ty = $example:expr),*) $from:literal =>
        $to:literal;)*
    ) => {
        impl ComposedLayout { $(
            #[doc = concat!("[`Layout::", stringify!($name), "`] of the layout inside.")]
            ///
            /// ```
            /// # use stridewise::value::ComposedLayout;
            #[doc = concat!("let tile: ComposedLayout = \"Sw<3,0,3> o 0 o ", $from, "\".parse()?;")]
            #[doc = concat!(
                "let result = tile.", stringify!($name), "(", $(stringify!($example), ",",)* ")?;"
            )]
            #[doc = concat!("assert_eq!(result.to_string(), \"Sw<3,0,3> o 0 o ", $to, "\");")]
            /// # Ok::<(), stridewise::value::LayoutError>(())
            /// ```
            pub const fn $name(&self $(, $argument: $Type)*) -> Result<AnyLayout, LayoutError> {
                Ok(self.around(attempt!(self.layout.$name($($argument),*))))
            }
        )* }
    };
}

inside! {
    composition(tiler: &Tiler = &"<4,2>".parse()?) "(8,8):(8,1)" => "(4,2):(8,1)";
    logical_divide(tiler: &Tiler = &"<4,2>".parse()?) "(8,8):(8,1)" =>
        "((4,2),(2,4)):((8,32),(1,2))";
    zipped_divide(tiler: &Tiler = &"<4,2>".parse()?) "(8,8):(8,1)" =>
        "((4,2),(2,4)):((8,1),(32,2))";
    tiled_divide(tiler: &Tiler = &"<4,2>".parse()?) "(8,8):(8,1)" => "((4,2),2,4):((8,1),32,2)";
    flat_divide(tiler: &Tiler = &"<4,2>".parse()?) "(8,8):(8,1)" => "(4,2,2,4):(8,1,32,2)";
    logical_product(tiler: &Tiler = &4.into()) "(8,8):(8,1)" => "((8,8),4):((8,1),64)";
    zipped_product(tiler: &Tiler = &4.into()) "(8,8):(8,1)" => "((8,8),4):((8,1),64)";
    tiled_product(tiler: &Tiler = &4.into()) "(8,8):(8,1)" => "((8,8),4):((8,1),64)";
    flat_product(tiler: &Tiler = &4.into()) "(8,8):(8,1)" => "(8,8,4):(8,1,64)";
    blocked_product(tiler: &Layout = &"(2,2):(1,2)".parse()?) "(8,8):(8,1)" =>
        "((8,2),(8,2)):((8,64),(1,128))";
    raked_product(tiler: &Layout = &"(2,2):(1,2)".parse()?) "(8,8):(8,1)" =>
        "((2,8),(2,8)):((64,8),(128,1))";
    tile_to_shape(shape: &IntTuple = &"(16,16)".parse()?) "(8,8):(8,1)" =>
        "((8,2),(8,2)):((8,64),(1,128))";
    tile_to_shape_in_order(
        shape: &IntTuple = &"(16,16)".parse()?, order: &IntTuple = &"(1,0)".parse()?
    )
        "(8,8):(8,1)" => "((8,2),(8,2)):((8,128),(1,64))";
    with_shape(shape: &IntTuple = &"(8,2,4)".parse()?) "(8,8):(8,1)" => "(8,2,4):(8,1,2)";
    coalesce_by(profile: &IntTuple = &"(1,1)".parse()?) "((2,4),8):((1,2),8)" => "(8,8):(1,8)";
    filter_by(profile: &IntTuple = &"(1,1)".parse()?) "((2,4),8):((0,1),8)" => "(4,8):(1,8)";
    append(mode: &Layout = &"4:64".parse()?) "(8,8):(8,1)" => "(8,8,4):(8,1,64)";
    get(path: &[usize] = &[1]) "(8,4):(4,1)" => "4:1";
    take(begin: usize = 0, end: usize = 2) "(8,4,2):(4,1,32)" => "(8,4):(4,1)";
    group(begin: usize = 1, end: usize = 3) "(8,4,2):(4,1,32)" => "(8,(4,2)):(4,(1,32))";
    select(modes: &[usize] = &[1, 0]) "(8,4):(4,1)" => "(4,8):(1,4)";
    replace(index: usize = 1, mode: &Layout = &"2:1".parse()?) "(8,4):(4,1)" => "(8,2):(4,1)";
    prepend(mode: &Layout = &"4:64".parse()?) "(8,8):(8,1)" => "(4,8,8):(64,8,1)";
    append_n(rank: usize = 3, mode: &Layout = &"4:64".parse()?) "(8,8):(8,1)" => "(8,8,4):(8,1,64)";
    prepend_n(rank: usize = 3, mode: &Layout = &"4:64".parse()?) "(8,8):(8,1)" =>
        "(4,8,8):(64,8,1)";
    unflatten(profile: &IntTuple = &"((1,1),1)".parse()?) "(8,4,2):(4,1,32)" =>
        "((8,4),2):((4,1),32)";
    filter_zeros_by(profile: &IntTuple = &"(5,0)".parse()?) "(8,4):(4,1)" => "(8,1):(4,1)";
    zip_with(other: &Layout = &"(2,3):(32,64)".parse()?) "(8,4):(4,1)" =>
        "((8,2),(4,3)):((4,32),(1,64))";
    zip() "((8,2),(4,2)):((4,32),(1,64))" => "((8,4),(2,2)):((4,1),(32,64))";
}

impl ComposedLayout {
    /// [`Layout::coalesce`] of the layout inside.
    pub const fn coalesce(&self) -> AnyLayout {
        self.around(self.layout.coalesce())
    }

    /// [`Layout::filter`] of the layout inside.
    pub const fn filter(&self) -> AnyLayout {
        self.around(self.layout.filter())
    }

    /// [`Layout::filter_zeros`] of the layout inside.
    pub const fn filter_zeros(&self) -> AnyLayout {
        self.around(self.layout.filter_zeros())
    }

    /// [`Layout::flatten`] of the layout inside.
    pub const fn flatten(&self) -> AnyLayout {
        self.around(self.layout.flatten())
    }

    /// [`Layout::make_layout_like`] of the layout inside, without the function.
    pub const fn make_layout_like(&self) -> Result<Layout, LayoutError> {
        self.layout.make_layout_like()
    }

    /// [`Layout::make_fragment_like`] of the layout inside, without the function.
    pub const fn make_fragment_like(&self) -> Result<Layout, LayoutError> {
        self.layout.make_fragment_like()
    }

    /// `Upcast` of the layout and of the function:
    /// `Sw<3,3,3> o 0 o (8,64):(64,1)` by 8 → `Sw<3,0,3> o 0 o (8,8):(8,1)`,
    /// `(4,5):(1,4) o 2 o (8,4):(1,8)` by 2 → `(2,5):(1,2) o 1 o (4,4):(1,4)`.
    ///
    /// The order of the elements inside of a vector is left out.
    ///
    /// # Laws
    /// The result has the vectors of `count` elements in which an element lies, and no others.
    ///
    /// # Errors
    /// As [`Layout::upcast`] and [`Swizzle::upcast`](crate::Swizzle::upcast);
    /// [`OffsetNotMultiple`](Reason::OffsetNotMultiple) for an offset inside of a vector;
    /// [`TornVector`](Reason::TornVector) for an outer layout that takes elements of one vector to
    /// different vectors, for which CuTe answers other elements.
    pub const fn upcast(&self, count: i64) -> Result<AnyLayout, LayoutError> {
        let layout = attempt!(self.layout.upcast(count));
        let result = self.recast(&layout, count, 1);
        report!(result, Upcast, self.layout, int count)
    }

    /// `Downcast` of the layout and of the function:
    /// `Sw<3,0,3> o 0 o (8,8):(8,1)` by 8 → `Sw<3,3,3> o 0 o (8,64):(64,1)`.
    ///
    /// # Laws
    /// The result has the `count` parts of each element.
    pub const fn downcast(&self, count: i64) -> Result<AnyLayout, LayoutError> {
        let layout = attempt!(self.layout.downcast(count));
        let result = self.recast(&layout, 1, count);
        report!(result, Downcast, self.layout, int count)
    }

    /// `RecastLayout` of the layout and of the function:
    /// `Sw<3,4,3> o 0 o (8,128):(128,1)` from 8 to 16 bits → `Sw<3,3,3> o 0 o (8,64):(64,1)`.
    ///
    /// # Errors
    /// As [`upcast`](Self::upcast); [`CountNotPositive`](Reason::CountNotPositive).
    pub const fn recast_layout(
        &self,
        old_bits: i64,
        new_bits: i64,
    ) -> Result<AnyLayout, LayoutError> {
        let layout = attempt!(self.layout.recast_layout(old_bits, new_bits));
        let common = gcd(old_bits, new_bits);
        let result = self.recast(&layout, new_bits / common, old_bits / common);
        report!(result, RecastLayout, self.layout)
    }

    /// Around the layout inside, whose elements have become `wider` times as wide and then
    /// `narrower` times as narrow.
    const fn recast(
        &self,
        layout: &Layout,
        wider: i64,
        narrower: i64,
    ) -> Result<AnyLayout, Refusal> {
        if self.offset % wider != 0 {
            return Err(Refusal::of(Reason::OffsetNotMultiple {
                offset: self.offset,
                of: wider,
            }));
        }
        let function = match &self.function {
            Function::Swizzle(swizzle) => Function::Swizzle(attempt!(
                attempt!(swizzle.upcasted(wider)).downcasted(narrower)
            )),
            Function::Layout(outer) => {
                let outer = attempt!(function_upcasted(outer, wider));
                Function::Layout(attempt!(function_downcasted(&outer, narrower)))
            }
        };
        match (self.offset / wider).checked_mul(narrower) {
            Some(offset) => Ok(AnyLayout::Composed(Self::new(function, offset, layout))),
            None => Err(Refusal::of(Reason::Overflow)),
        }
    }

    /// The largest aligned vectors that the layout is made of: `Sw<3,3,3> o 0 o (8,64):(64,1)` → 8,
    /// with offset 4 → 4.
    ///
    /// # Errors
    /// As [`Layout::max_alignment`]; [`NotSwizzled`](Reason::NotSwizzled).
    pub const fn max_alignment(&self) -> Result<i64, LayoutError> {
        let unbroken = attempt!(report!(self.unbroken(), MaxAlignment, self.layout));
        Ok(gcd(attempt!(self.layout.max_alignment()), unbroken))
    }

    /// `MaxCommonVector`: `Sw<3,3,3> o 0 o (64,8):(1,64)` and
    /// `(64,8):(1,64)` → 8; with itself → 512.
    ///
    /// Equal swizzles with equal offsets do not limit it. Others limit it to the elements that they
    /// leave side by side.
    ///
    /// # Errors
    /// As [`Layout::max_common_vector`]; [`NotSwizzled`](Reason::NotSwizzled).
    ///
    /// Source: CuTe `max_common_vector(ComposedLayout, …)`, which takes for granted that offsets do
    /// not cut a vector.
    pub const fn max_common_vector(&self, other: &AnyLayout) -> Result<i64, LayoutError> {
        let most = attempt!(report!(
            self.unbroken_beside(other),
            MaxCommonVector,
            self.layout
        ));
        let size = attempt!(self.layout.max_common_vector(other.inside()));
        Ok(if size < most { size } else { most })
    }

    /// How many elements stay side by side in this and another layout.
    const fn unbroken_beside(&self, other: &AnyLayout) -> Result<i64, Refusal> {
        let mine = attempt!(self.unbroken());
        let AnyLayout::Composed(other) = other else {
            return Ok(mine);
        };
        let theirs = attempt!(other.unbroken());
        Ok(match (self.function, other.function) {
            (Function::Swizzle(a), Function::Swizzle(b))
                if a.is(b) && self.offset == other.offset =>
            {
                i64::MAX
            }
            _ if mine < theirs => mine,
            _ => theirs,
        })
    }

    /// How many elements stay side by side from the first one on.
    const fn unbroken(&self) -> Result<i64, Refusal> {
        match self.function {
            Function::Layout(_) => Err(Refusal::of(Reason::NotSwizzled)),
            Function::Swizzle(swizzle) => Ok(gcd(swizzle.max_alignment(), self.offset)),
        }
    }

    /// `MaxCommonLayout`: `Sw<3,3,3> o 0 o (64,8):(1,64)` and
    /// `(64,8):(1,64)` → `8:1`.
    ///
    /// # Errors
    /// As [`Layout::max_common_layout`] and [`Layout::composition`];
    /// [`NotSwizzled`](Reason::NotSwizzled).
    pub const fn max_common_layout(&self, other: &Layout) -> Result<Layout, LayoutError> {
        let most = attempt!(report!(
            self.unbroken(),
            MaxCommonLayout,
            self.layout,
            other
        ));
        let common = attempt!(self.layout.max_common_layout(other));
        if attempt!(common.size()) > most {
            common.composition(&Tiler::int(most))
        } else {
            Ok(common)
        }
    }
}
