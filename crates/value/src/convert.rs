//! Conversions that cannot fail, for code outside of constants.

use crate::{AnyLayout, ComposedLayout, Coord, IntTuple, Layout, Tiler};

macro_rules! conversions {
    ($($From:ty => $To:ty: |$value:ident| $result:expr;)*) => { $(
        impl From<$From> for $To {
            fn from($value: $From) -> Self {
                $result
            }
        }
    )* };
}

conversions! {
    i64 => IntTuple: |value| Self::int(value);
    i64 => Coord: |value| Self::int(value);
    IntTuple => Coord: |tuple| Self::of(&tuple);
    i64 => Tiler: |extent| Self::int(extent);
    Layout => Tiler: |layout| Self::layout(&layout);
    &Layout => Tiler: |layout| Self::layout(layout);
    Layout => AnyLayout: |layout| Self::Layout(layout);
    &Layout => AnyLayout: |layout| Self::Layout(*layout);
    ComposedLayout => AnyLayout: |composed| Self::Composed(composed);
}
