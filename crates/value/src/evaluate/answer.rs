//! Results of operations of any kind.

use crate::{
    AnyLayout, ComposedLayout, Predicate, Swizzle,
    basis_stride::BasisStride,
    int_tuple::IntTuple,
    layout::Layout,
    parse::unknown::{WithUnknown, is_unknown},
    tree::Tree,
};
use core::fmt::Write;

macro_rules! answers {
    ($($(#[$doc:meta])* $Variant:ident($($Type:ty as $part:ident),*) $text:literal;)*) => {
        /// The result of an operation: a number, a truth value, a tuple, a layout, …
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        #[expect(clippy::large_enum_variant, reason = "layouts are stored inline")]
        pub enum Answer {
            $($(#[$doc])* $Variant($($Type),*),)*
        }

        impl core::fmt::Display for Answer {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $(Self::$Variant($($part),*) => write!(formatter, $text),)*
                }
            }
        }

        $(#[allow(unused_parens, reason = "some variants have several parts")]
        impl From<($($Type),*)> for Answer {
            // As `ComposedLayout::around`.
            #[inline(never)]
            fn from(($($part),*): ($($Type),*)) -> Self {
                Self::$Variant($($part),*)
            }
        })*
    };
}

answers! {
    /// An integer.
    Number(i64 as number) "{number}";
    /// `true` or `false`.
    Truth(bool as truth) "{truth}";
    /// A tuple.
    Tuple(IntTuple as tuple) "{tuple}";
    /// A layout.
    Layout(Layout as layout) "{layout}";
    /// A layout and the index or coordinate where it begins.
    Slice(Layout as layout, IntTuple as offset) "{layout} ; {offset}";
    /// A predicate.
    Predicate(Predicate as predicate) "{predicate}";
    /// A swizzle.
    Swizzle(Swizzle as swizzle) "{swizzle}";
    /// A layout composed with a swizzle, or with another layout.
    Composed(ComposedLayout as composed) "{composed}";
    /// A composed layout and the index where it begins.
    ComposedSlice(ComposedLayout as composed, IntTuple as offset) "{composed} ; {offset}";
    /// Strides with directions.
    BasisStride(BasisStride as stride) "{stride}";
    /// Nothing was found: a search without a result.
    NoneFound() "()";
    /// A tuple, a layout or strides with leaves `?`, which have no value.
    Unknown(UnknownAnswer as unknown) "{unknown}";
}

/// A tuple, a layout or strides in which leaves have no value: `(4,?{div=8}):(1,?)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownAnswer(Moved);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "layouts are stored inline")]
enum Moved {
    Tuple(IntTuple),
    Layout(Layout),
    Composed(ComposedLayout),
    BasisStride(BasisStride),
}

impl core::fmt::Display for UnknownAnswer {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut out = WithUnknown(formatter);
        match &self.0 {
            Moved::Tuple(tuple) => write!(out, "{tuple}"),
            Moved::Layout(layout) => write!(out, "{layout}"),
            Moved::Composed(composed) => write!(out, "{composed}"),
            Moved::BasisStride(stride) => write!(out, "{stride}"),
        }
    }
}

impl Answer {
    /// With leaves that have no value, if there may be any.
    pub(super) fn with_unknown(self) -> Self {
        Self::Unknown(UnknownAnswer(match self {
            Self::Number(number) if is_unknown(number) => Moved::Tuple(IntTuple::int(number)),
            Self::Tuple(tuple) => Moved::Tuple(tuple),
            Self::Layout(layout) => Moved::Layout(layout),
            Self::Composed(composed) => Moved::Composed(composed),
            Self::BasisStride(stride) => Moved::BasisStride(stride),
            known => return known,
        }))
    }

    /// An index, or the coordinate that strides with directions answer.
    pub(super) fn coordinate(coordinate: IntTuple) -> Self {
        coordinate
            .as_int()
            .map_or(Self::Tuple(coordinate), Self::Number)
    }
}

impl From<usize> for Answer {
    fn from(number: usize) -> Self {
        Self::Number(number as i64)
    }
}

impl From<AnyLayout> for Answer {
    // As `ComposedLayout::around`.
    #[inline(never)]
    fn from(layout: AnyLayout) -> Self {
        match layout {
            AnyLayout::Layout(layout) => layout.into(),
            AnyLayout::Composed(composed) => composed.into(),
        }
    }
}

impl From<(AnyLayout, i64)> for Answer {
    fn from((slice, offset): (AnyLayout, i64)) -> Self {
        (slice, IntTuple::int(offset)).into()
    }
}

impl From<(AnyLayout, IntTuple)> for Answer {
    fn from((slice, offset): (AnyLayout, IntTuple)) -> Self {
        match slice {
            AnyLayout::Layout(layout) => Self::Slice(layout, offset),
            AnyLayout::Composed(composed) => Self::ComposedSlice(composed, offset),
        }
    }
}

impl<T: Into<Self>> From<Option<T>> for Answer {
    fn from(found: Option<T>) -> Self {
        found.map_or(Self::NoneFound(), T::into)
    }
}

impl From<(i64, i64)> for Answer {
    fn from((one, other): (i64, i64)) -> Self {
        Self::Tuple(IntTuple::from_tree(Tree::flat(&[[one], [other]], true)))
    }
}
