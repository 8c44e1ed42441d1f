//! The algebra as methods of layouts, checked where leaves are known only at run time.

use super::*;
use crate::{
    int::leaf_in_range,
    layout::{Layout, Shape, Stride},
    num::Bit,
    tuple::IntTuple,
    value::{self, Error, Form, Operand, Operation},
};

/// The result of an operation at run time: `compute`, if the value layer has an answer, and it is the same function.
///
/// The value layer knows the exact rule; the type of the result was chosen without knowing the dynamic leaves.
fn checked<R: Layout>(
    expected: Result<value::Layout, Error>,
    compute: impl FnOnce() -> R,
    unknown: impl FnOnce() -> Error,
) -> Result<R, Error> {
    let expected = expected?;
    let result = compute();
    if result.to_value()?.coalesce() == expected.coalesce() { Ok(result) } else { Err(unknown()) }
}

/// An operation on plain values, checked against `compute`.
macro_rules! checked {
    ($value:ident.$operation:ident($($right:ident)?), $Operation:ident, $compute:expr) => {
        checked(
            $value.$operation($(&$right)?),
            || $compute,
            || Error::unknown_modes(Operation::$Operation, $value.operand(), checked!(@operand $($right)?)),
        )
    };
    (@operand) => { Operand::None };
    (@operand $right:ident) => { $right.operand() };
}

/// `compute` where all leaves are static: rustc has checked, and knows the result.
macro_rules! known {
    ($static:ty, $result:ty, $checked:expr) => {
        <$static as Bit>::choose(|| Ok(<$result as Layout>::blank()), || $checked)
    };
}

#[track_caller]
pub(super) fn unwrap<R>(result: Result<R, Error>) -> R {
    match result {
        Ok(result) => result,
        Err(error) => error.panic(),
    }
}

macro_rules! methods {
    (
        unary { $($(#[$u:meta])* $unary:ident $try_unary:ident $Unary:ident;)* }
        divides { $($(#[$d:meta])* $divide:ident $try_divide:ident $Divides:ident $Form:ident;)* }
        tiled { $($(#[$t:meta])* $tiled:ident $try_tiled:ident $Tiled:ident $Operation:ty;)* }
        layouts { $($(#[$l:meta])* $binary:ident $try_binary:ident $Binary:ident;)* }
    ) => {
        /// The algebra of layouts.
        ///
        /// Each operation `f` is a type alias `F<…>`, a method `f` that panics where dynamic leaves are inadmissible, and a method `try_f` that
        /// returns an error there. Where all leaves are static, rustc has decided: what is refused does not compile.
        pub trait Algebra: Layout {
            /// The number of elements: `(4,(2,3)):(1,(4,8))` → 24.
            ///
            /// # Panics
            /// If it leaves the range of `isize`.
            #[inline]
            #[track_caller]
            fn size(self) -> Size<Self> {
                leaf_in_range(self.size_of())
            }

            /// One more than the largest index: `(4,3):(1,8)` → 20; 0 for a layout without elements.
            ///
            /// # Panics
            /// If it leaves the range of `isize`.
            #[inline]
            #[track_caller]
            fn cosize(self) -> Cosize<Self> {
                leaf_in_range(crate::int::Past(self.size_of(), self.span_of()))
            }

            /// The shape of the codomain, which is as large as the [`cosize`](Self::cosize): `(4,3):(1,8)` → 20.
            ///
            /// # Panics
            /// As [`cosize`](Self::cosize).
            #[inline]
            #[track_caller]
            fn coshape(self) -> Coshape<Self> {
                self.cosize()
            }

            /// The shape: `(4,(2,3)):(1,(4,8))` → `(4,(2,3))`.
            #[inline]
            fn shape(self) -> Shape<Self> {
                self.shape_of()
            }

            /// The stride: `(4,(2,3)):(1,(4,8))` → `(1,(4,8))`.
            #[inline]
            fn stride(self) -> Stride<Self> {
                self.stride_of()
            }

            /// The same function of the index in as few modes as possible: `(2,(1,6)):(1,(6,2))` → `12:1`. See [`Coalesce`].
            #[inline]
            fn coalesce(self) -> Coalesce<Self> {
                twin::coalesce(self)
            }

            /// The layout without modes that repeat: `(4,2,3):(0,1,2)` → `6:1`. See [`Filter`].
            #[inline]
            fn filter(self) -> Filter<Self> {
                twin::filter(self)
            }

            /// [`coalesce`](Self::coalesce) mode by mode: `(2,(1,6)):(1,(6,2))` by `(1,1)` → `(2,6):(1,2)`. See [`CoalesceBy`].
            #[inline]
            fn coalesce_by<P: IntTuple>(self, profile: P) -> CoalesceBy<Self, P> {
                twin::coalesce_by(self, profile)
            }

            /// [`filter`](Self::filter) mode by mode: `(4,(2,3)):(0,(1,2))` by `(1,1)` → `(1,6):(0,1)`. See [`FilterBy`].
            #[inline]
            fn filter_by<P: IntTuple>(self, profile: P) -> FilterBy<Self, P> {
                twin::filter_by(self, profile)
            }

            /// Extents of 1 where the stride is 0: `(4,2):(0,1)` → `(1,2):(0,1)`. See [`FilterZeros`].
            #[inline]
            fn filter_zeros(self) -> FilterZeros<Self> {
                twin::filter_zeros(self)
            }

            /// Extents of 1 where the profile is 0: `(4,(2,3)):(8,(1,2))` by `(5,0)` → `(4,(1,1)):(8,(1,2))`. See [`FilterZerosBy`].
            #[inline]
            fn filter_zeros_by<P: IntTuple>(self, profile: P) -> FilterZerosBy<Self, P> {
                twin::filter_zeros_by(self, profile)
            }

            $(
                $(#[$u])*
                ///
                /// # Panics
                /// As the `try_` form has errors.
                #[inline]
                #[track_caller]
                fn $unary(self) -> $Unary<Self> {
                    unwrap(self.$try_unary())
                }

                #[doc = concat!("As [`", stringify!($unary), "`](Self::", stringify!($unary), "), with an error where dynamic leaves are inadmissible.")]
                ///
                /// # Errors
                /// Those of the value layer.
                #[inline]
                fn $try_unary(self) -> Result<$Unary<Self>, Error> {
                    // CuTe's inverse goes as far as is known to rustc: it may be shorter than the one of the value layer, and is right.
                    known!(Self::IsStatic, $Unary<Self>, {
                        let value = self.to_value()?;
                        let has_elements = value.$unary()?.size()? > 0;
                        if has_elements {
                            Ok(twin::$unary(self))
                        } else {
                            Err(Error::unknown_modes(Operation::$Unary, value.operand(), Operand::None))
                        }
                    })
                }
            )*

            /// The layout of what this one leaves out of `target`: `4:2` in 24 → `(2,3):(1,8)`. See [`Complement`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn complement<C: IntTuple>(self, target: C) -> Complement<Self, C> {
                unwrap(self.try_complement(target))
            }

            /// As [`complement`](Self::complement), with an error where dynamic leaves are inadmissible.
            ///
            /// # Errors
            /// Those of the value layer.
            #[inline]
            fn try_complement<C: IntTuple>(self, target: C) -> Result<Complement<Self, C>, Error> {
                known!(
                    <Self::IsStatic as Bit>::And<C::IsStatic>,
                    Complement<Self, C>,
                    {
                        let (value, size) = (self.to_value()?, target.to_value()?);
                        checked!(value.complement_in(size), Complement, twin::complement(self, target))
                    }
                )
            }

            $(
                $(#[$d])*
                ///
                /// # Panics
                /// As the `try_` form has errors.
                #[inline]
                #[track_caller]
                fn $divide<B: Tiler>(self, tiler: B) -> $Divides<Self, B> {
                    unwrap(self.$try_divide(tiler))
                }

                #[doc = concat!("As [`", stringify!($divide), "`](Self::", stringify!($divide), "), with an error where dynamic leaves are inadmissible.")]
                ///
                /// # Errors
                /// Those of the value layer.
                #[inline]
                fn $try_divide<B: Tiler>(self, tiler: B) -> Result<$Divides<Self, B>, Error> {
                    known!(
                        <Self::IsStatic as Bit>::And<B::AllStatic>,
                        $Divides<Self, B>,
                        <B::Sure<Divide, Self> as Bit>::choose(
                            || Ok(twin::$divide(self, tiler)),
                            || {
                                // CuTe's modes do not depend on dynamic leaves, so they are joined only where rustc knows to.
                                let (value, right) = (tiler.apply::<Join, _>(self).to_value()?, tiler.to_tiler()?);
                                checked(
                                    value.divide_as_it_is(&right, Form::$Form),
                                    || twin::$divide(self, tiler),
                                    || Error::unknown_modes(Operation::$Divides, value.operand(), right.operand()),
                                )
                            },
                        )
                    )
                }
            )*

            $(
                $(#[$t])*
                ///
                /// # Panics
                /// As the `try_` form has errors.
                #[inline]
                #[track_caller]
                fn $tiled<B: Tiler>(self, tiler: B) -> $Tiled<Self, B> {
                    unwrap(self.$try_tiled(tiler))
                }

                #[doc = concat!("As [`", stringify!($tiled), "`](Self::", stringify!($tiled), "), with an error where dynamic leaves are inadmissible.")]
                ///
                /// # Errors
                /// Those of the value layer.
                #[inline]
                fn $try_tiled<B: Tiler>(self, tiler: B) -> Result<$Tiled<Self, B>, Error> {
                    known!(
                        <Self::IsStatic as Bit>::And<B::AllStatic>,
                        $Tiled<Self, B>,
                        <B::Sure<$Operation, Self> as Bit>::choose(
                            || Ok(twin::$tiled(self, tiler)),
                            || {
                                let (value, right) = (self.to_value()?, tiler.to_tiler()?);
                                checked!(value.$tiled(right), $Tiled, twin::$tiled(self, tiler))
                            },
                        )
                    )
                }
            )*

            $(
                $(#[$l])*
                ///
                /// # Panics
                /// As the `try_` form has errors.
                #[inline]
                #[track_caller]
                fn $binary<B: Layout>(self, tiler: B) -> $Binary<Self, B> {
                    unwrap(self.$try_binary(tiler))
                }

                #[doc = concat!("As [`", stringify!($binary), "`](Self::", stringify!($binary), "), with an error where dynamic leaves are inadmissible.")]
                ///
                /// # Errors
                /// Those of the value layer.
                #[inline]
                fn $try_binary<B: Layout>(self, tiler: B) -> Result<$Binary<Self, B>, Error> {
                    known!(
                        <Self::IsStatic as Bit>::And<B::IsStatic>,
                        $Binary<Self, B>,
                        {
                            let (value, right) = (self.to_value()?, tiler.to_value()?);
                            checked!(value.$binary(right), $Binary, twin::$binary(self, tiler))
                        }
                    )
                }
            )*
        }
    };
}

methods! {
    unary {
        /// A layout that this one undoes: `(4,8):(8,1)` → `(8,4):(4,1)`. See [`RightInverse`].
        right_inverse try_right_inverse RightInverse;
        /// A layout that undoes this one: `4:2` → `(2,4):(0,1)`. See [`LeftInverse`].
        left_inverse try_left_inverse LeftInverse;
    }
    divides {
        /// A tile and the rest: `(4,2,3):(2,1,8)` by `4:2` → `((2,2),(2,3)):((4,1),(2,8))`. See [`LogicalDivide`].
        logical_divide try_logical_divide LogicalDivide Logical;
        /// All tiles in mode 0, all rests in mode 1: `(8,24):(24,1)` by `<4,8>` → `((4,8),(2,3)):((24,1),(96,8))`. See [`ZippedDivide`].
        zipped_divide try_zipped_divide ZippedDivide Zipped;
        /// The modes of the rest side by side: `(8,24):(24,1)` by `<4,8>` → `((4,8),2,3):((24,1),96,8)`. See [`TiledDivide`].
        tiled_divide try_tiled_divide TiledDivide Tiled;
        /// All modes side by side: `(8,24):(24,1)` by `<4,8>` → `(4,8,2,3):(24,1,96,8)`. See [`FlatDivide`].
        flat_divide try_flat_divide FlatDivide Flat;
    }
    tiled {
        /// One layout after another: `(6,2):(8,2) ∘ (4,3):(3,1)` → `((2,2),3):((24,2),8)`. See [`Composition`].
        composition try_composition Composition Compose;
        /// A block and where its copies go: `(2,2):(4,1)` by `6:1` → `((2,2),(2,3)):((4,1),(2,8))`. See [`LogicalProduct`].
        logical_product try_logical_product LogicalProduct Multiply;
        /// All blocks in mode 0, all copies in mode 1. See [`ZippedProduct`].
        zipped_product try_zipped_product ZippedProduct Multiply;
        /// The modes of the copies side by side. See [`TiledProduct`].
        tiled_product try_tiled_product TiledProduct Multiply;
        /// All modes side by side. See [`FlatProduct`].
        flat_product try_flat_product FlatProduct Multiply;
    }
    layouts {
        /// A block repeated mode by mode, the block inside. See [`BlockedProduct`].
        blocked_product try_blocked_product BlockedProduct;
        /// A block repeated mode by mode, the copies inside. See [`RakedProduct`].
        raked_product try_raked_product RakedProduct;
    }
}

impl<L: Layout> Algebra for L {}
