//! The modes of a layout as a tuple of Rust.

use crate::tree::{Layout, Modes, NoModes};

/// A layout of up to 8 modes, as a tuple of them.
///
/// ```
/// use stridewise::prelude::*;
/// let matrix = layout!((8, 24) : (24, 1));
/// let (tile, rest) = matrix.zipped_divide(tile!(4, 8)).modes();
/// assert_eq!(
///     (tile.to_string(), rest.to_string()),
///     ("(4,8):(24,1)".to_string(), "(2,3):(96,8)".to_string())
/// );
/// ```
pub trait Unpack: Layout {
    /// The types of the modes, as a tuple.
    ///
    /// ```
    /// use stridewise::{layout::Unpack, prelude::*};
    /// type Modes = <Layout![(4, (2, 3)) : (1, (4, 8))] as Unpack>::Unpacked;
    /// let modes: Modes = (layout!(4 : 1), layout!((2, 3) : (4, 8)));
    /// assert_eq!(modes, layout!((4, (2, 3)) : (1, (4, 8))).modes());
    /// ```
    type Unpacked;
    /// The modes: `(4,(2,3)):(1,(4,8))` → `4:1` and `(2,3):(4,8)`.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let (rows, columns) = layout!((4, (2, 3)) : (1, (4, 8))).modes();
    /// assert_eq!((rows, columns), (layout!(4 : 1), layout!((2, 3) : (4, 8))));
    /// ```
    fn modes(self) -> Self::Unpacked;
}

impl Unpack for NoModes {
    type Unpacked = ();
    fn modes(self) {}
}

macro_rules! unpack {
    ($([$($M:ident $m:ident),+])*) => { $(
        impl<$($M: Layout),+> Unpack for unpack!(@type $($M)+) {
            type Unpacked = ($($M,)+);
            #[inline(always)]
            fn modes(self) -> ($($M,)+) {
                let unpack!(@pattern $($m)+) = self;
                ($($m,)+)
            }
        }
    )* };
    (@type) => { NoModes };
    (@type $M:ident $($rest:ident)*) => { Modes<$M, unpack!(@type $($rest)*)> };
    (@pattern) => { NoModes };
    (@pattern $m:ident $($rest:ident)*) => { Modes($m, unpack!(@pattern $($rest)*)) };
}
unpack! {
    [A a]
    [A a, B b]
    [A a, B b, C c]
    [A a, B b, C c, D d]
    [A a, B b, C c, D d, E e]
    [A a, B b, C c, D d, E e, F f]
    [A a, B b, C c, D d, E e, F f, G g]
    [A a, B b, C c, D d, E e, F f, G g, H h]
}
