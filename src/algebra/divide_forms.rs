//! The zipped, tiled and flat forms of a divide or a product.

use crate::tree::{Layout, Modes, NoModes, Tiler};

/// `((tile, tile, …), (rest, rest, …))` of a quotient (or a product) `Q` by the tiler `B`.
pub(super) type Zipped<Q, B> = Modes<<B as Tiler>::Tile<Q>, Modes<<B as Tiler>::Over<Q>, NoModes>>;
/// `((tile, tile, …), rest, rest, …)`.
pub(super) type Spread<Q, B> =
    Modes<<B as Tiler>::Tile<Q>, <<B as Tiler>::Over<Q> as Layout>::SpreadOnto<NoModes>>;
/// `(tile, tile, …, rest, rest, …)`.
pub(super) type Level<Q, B> = <<B as Tiler>::Tile<Q> as Layout>::SpreadOnto<
    <<B as Tiler>::Over<Q> as Layout>::SpreadOnto<NoModes>,
>;

/// The forms of a quotient (or a product), as thunks that are not evaluated where it is refused.
macro_rules! forms {
    ($($Name:ident $Form:ident |$q:ident| $value:expr;)*) => { $(
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug)]
        pub struct $Name<Q, B>(pub Q, pub B);
        impl<Q: Layout, B: Tiler> crate::lang::thunk::Layout for $Name<Q, B> {
            type Out = $Form<Q, B>;
            #[inline(always)]
            fn out(self) -> Self::Out {
                let $q = self.0;
                $value
            }
        }
    )* };
}
forms! {
    Zip Zipped |q| Modes(B::tile(q), Modes(B::over(q), NoModes));
    ZipSpread Spread |q| Modes(B::tile(q), B::over(q).spread_onto(NoModes));
    ZipLevel Level |q| B::tile(q).spread_onto(B::over(q).spread_onto(NoModes));
}
