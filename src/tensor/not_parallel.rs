//! Messages of [`par_tiles`](super::Tensor) and its kin where the feature that has them is off.

use super::{Engine, Exclusive, Mask, Tensor, Tiles};
use crate::{algebra::Tiler, tree::Layout};

/// That the feature `rayon` is on.
#[diagnostic::on_unimplemented(
    message = "tiles and partitions for the threads of rayon need the feature `rayon` of \
         stridewise, which is off",
    label = "needs the feature `rayon`",
    note = "in Cargo.toml, `features = [\"rayon\"]` beside the version of stridewise",
    note = "without the feature, `tiles`, `tiles_mut` and `partitions_mut` return the same parts \
         for one thread"
)]
pub trait Rayon {}

/// The names that the feature has. rustc would suggest `tiles_mut` in their place.
macro_rules! without {
    ($($method:ident)*) => { $(
        #[doc(hidden)]
        pub fn $method<X>(&self, _: X) -> Tiles<Exclusive<'_, E::Element>, L, L>
        where
            L: Tiler,
            E: Rayon,
        {
            unreachable!("nothing has the feature")
        }
    )* };
}

impl<E: Engine, L: Layout, M: Mask> Tensor<E, L, M> {
    without! {
        par_tiles try_par_tiles par_tiles_mut try_par_tiles_mut par_partitions_mut
        try_par_partitions_mut
    }
}
