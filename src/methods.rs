//! The operations of layouts and of tuples as methods: [`LayoutExt`] and [`TupleExt`].
//!
//! An alias in [`algebra`](crate::algebra), [`layout`](crate::layout) or [`tuple`](crate::tuple) is
//! the operation on types, and has its laws, its examples and its source. The table of operations
//! gives the method, its `try_` form, and the method of a refused result.

use crate::{
    algebra::{functions::*, partition as part, *},
    composed::{
        AfterFn, AfterSwizzleFn, AnyLayout, CompositionWithComposed, CompositionWithSwizzle,
        Function,
    },
    coord::*,
    int::{Int, IntoLeaf, leaf_in_range},
    lang::{
        apply::{LayoutOperand, unwrap},
        verdict::{must, must_exist},
    },
    num::{Bit, Truth},
    operations::all_operations,
    refused::{Admissible, Refused},
    tree::tuple::IntTuple,
    tree::*,
    value::{self, Error, Operation},
};

/// The method, which panics where dynamic leaves are inadmissible, and its `try_` form.
macro_rules! layout_methods {
    ($(
        $Operation:ident $operation:ident $forms:tt
        $(layouts { $($method:ident<$($P:ident: $Bound:ident),*>($($operand:ident),*) -> $Name:ident $By:ident $text:literal;)* })?
        $(checked { $($checked:ident $try_checked:ident<$($Q:ident: $Limit:ident),*>($($argument:ident),*) -> $Result:ident $ResultBy:ident $line:literal;)* })?
        $(predicate { $predicate:ident $try_predicate:ident -> $Predicate:ident $quotient:ident of $try_divide:ident $Divide:ident; })?
        $(tuples $tuples:tt)?;
    )*) => {
        /// Everything that is done with a layout: the algebra, its structure, coordinates and
        /// slices, and parts for threads.
        ///
        /// Each operation `f` is a type alias `F<…>`, a method `f` that panics where dynamic leaves
        /// are inadmissible, and a method `try_f` that returns an error there. Where all leaves are
        /// static, rustc has decided: what is refused does not compile.
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// type A = Layout![(6, 2) : (8, 2)];
        /// type B = Layout![(4, 3) : (3, 1)];
        /// let by_rustc: Composition<A, B> = A::default().composition(B::default());
        /// assert_eq!(size_of_val(&by_rustc), 0);
        /// let distance = 8_usize;
        /// let at_run_time = layout!((6, 2) : (distance, 2)).try_composition(B::default());
        /// assert_eq!(at_run_time.unwrap().to_string(), by_rustc.to_string());
        /// ```
        ///
        /// Places of modes are static, `int!(1)`, and are counted from 0; a layout without
        /// parentheses is its own mode 0. A coordinate has an integer, a tuple or `_` for each
        /// mode, or is an integer, which counts through all modes, the first one fastest.
        ///
        /// Source: CuTe `layout.hpp`.
        pub trait LayoutExt: AnyLayout {
            $($($(
                #[doc = concat!($text, " See [`", stringify!($Name), "`].")]
                #[inline(always)]
                fn $method<$($P: $Bound),*>(self $(, $operand: $P)*) -> $Name<Self $(, $P)*> {
                    must_exist!(Layout <$Name<Self $(, $P)*> as AnyLayout>::Inside);
                    self.evaluate($By($($operand),*))
                }
            )*)?)*
            $($($(
                #[doc = concat!($line, " See [`", stringify!($Result), "`].")]
                ///
                /// # Panics
                /// As the `try_` form has errors.
                #[inline]
                #[track_caller]
                fn $checked<$($Q: $Limit),*>(self $(, $argument: $Q)*) -> $Result<Self $(, $Q)*> {
                    must_exist!(Layout <$Result<Self $(, $Q)*> as AnyLayout>::Inside);
                    self.evaluate($ResultBy($($argument),*))
                }

                #[doc = concat!("As [`", stringify!($checked), "`](Self::", stringify!($checked), "), with an error where dynamic leaves are inadmissible.")]
                ///
                /// # Errors
                /// Those of the [value layer](crate::value::Layout), and
                /// [`UnknownModes`](crate::value::Reason::UnknownModes) where the type is not that
                /// of the right result.
                #[inline]
                fn $try_checked<$($Q: $Limit),*>(self $(, $argument: $Q)*) -> Result<$Result<Self $(, $Q)*>, Error> {
                    self.try_evaluate($ResultBy($($argument),*))
                }
            )*)?)*

            /// The number of elements: `(4,(2,3)):(1,(4,8))` → 24. See [`Size`].
            ///
            /// # Panics
            /// If it leaves the range of `isize`.
            #[inline]
            #[track_caller]
            fn size(self) -> crate::algebra::Size<Self::Inside> {
                must_exist!(Int crate::algebra::Size<Self::Inside>);
                leaf_in_range(self.inside().size_of())
            }

            /// One more than the largest index, in elements: `(4,3):(1,8)` → 20; 0 for a layout
            /// without elements. See [`Cosize`].
            ///
            /// # Panics
            /// If it leaves the range of `isize`.
            #[inline]
            #[track_caller]
            fn cosize(self) -> Cosize<Self>
            where
                Self: Layout,
            {
                must_exist!(Int Cosize<Self>);
                leaf_in_range(twin::cosize(self))
            }

            /// The shape of the codomain, which is as large as the [`cosize`](Self::cosize):
            /// `(4,3):(1,8)` → 20. See [`Coshape`].
            ///
            /// # Panics
            /// As [`cosize`](Self::cosize).
            #[inline]
            #[track_caller]
            fn coshape(self) -> Coshape<Self>
            where
                Self: Layout,
            {
                self.cosize();
                twin::coshape(self)
            }

            /// The parentheses of the codomain, with 0 in each place: `(4,3):(1,8)` → 0. See
            /// [`Coprofile`].
            #[inline]
            fn coprofile(self) -> Coprofile<Self>
            where
                Self: Layout,
            {
                twin::coprofile(self)
            }

            /// The shape: `(4,(2,3)):(1,(4,8))` → `(4,(2,3))`. See [`Shape`](type@crate::layout::Shape).
            #[inline]
            fn shape(self) -> Shape<Self::Inside> {
                self.inside().shape_of()
            }

            /// The stride, in elements: `(4,(2,3)):(1,(4,8))` → `(1,(4,8))`. See
            /// [`Stride`](type@crate::layout::Stride).
            #[inline]
            fn stride(self) -> Stride<Self>
            where
                Self: Layout,
            {
                self.stride_of()
            }

            /// The layout of what this one leaves out of `target`: `4:2` in 24 → `(2,3):(1,8)`. See
            /// [`Complement`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn complement<C: IntTuple>(self, target: C) -> Complement<Self, C>
            where
                Self: Layout,
            {
                must_exist!(Layout Complement<Self, C>);
                unwrap(self.try_complement(target))
            }

            /// As [`complement`](Self::complement), with an error where dynamic leaves are
            /// inadmissible.
            ///
            /// # Errors
            /// Those of the [value layer](crate::value::Layout::complement_in), and
            /// [`UnknownModes`](crate::value::Reason::UnknownModes) where the type is not that of
            /// the right complement.
            #[inline]
            fn try_complement<C: IntTuple>(self, target: C) -> Result<Complement<Self, C>, Error>
            where
                Self: Layout,
            {
                checked_complement(self, target)
            }

            /// A compact layout in the order of these strides: `(4,8):(32,2)` → `(4,8):(8,1)`. See
            /// [`MakeLayoutLike`].
            #[inline]
            fn make_layout_like(self) -> MakeLayoutLike<Self>
            where
                Self: Layout,
            {
                twin::make_layout_like(self)
            }

            /// The layout of what is mapped to 0. See [`Nullspace`].
            #[inline]
            fn nullspace(self) -> Nullspace<Self>
            where
                Self: Layout,
            {
                twin::nullspace(self)
            }

            /// The largest number of elements that divides all strides. See [`MaxAlignment`].
            #[inline]
            fn max_alignment(self) -> MaxAlignment<Self> {
                self.evaluate_int(MaxAlignmentFn())
            }

            /// How two layouts have their first elements side by side. See [`MaxCommonLayout`].
            #[inline]
            fn max_common_layout<B: Layout>(self, other: B) -> MaxCommonLayout<Self, B>
            where
                Self: Layout,
            {
                twin::max_common_layout(self, other)
            }

            /// How many elements two layouts have side by side. See [`MaxCommonVector`].
            #[inline]
            fn max_common_vector<B: AnyLayout>(self, other: B) -> MaxCommonVector<Self, B> {
                self.evaluate_int(MaxCommonVectorFn(other))
            }

            /// The index of a coordinate, in elements: `(4,(2,2)):(1,(4,8))` at `(1,(1,0))` → 5.
            /// See [`Crd2Idx`].
            #[inline(always)]
            fn crd2idx<C: Coord>(self, coord: C) -> isize {
                must!(HasIndices<Self::Inside>);
                granted!(IsCoord FormAt<Self::Inside, C> => AnyLayout::index_at(self, coord.tree()))
            }

            /// [`crd2idx`](Self::crd2idx) as a leaf, static where the coordinate and the strides
            /// are.
            #[inline(always)]
            fn typed_crd2idx<C: Coord>(self, coord: C) -> Crd2Idx<Self, C> {
                must!(HasIndices<Self::Inside>);
                granted!(IsCoord FormAt<Self::Inside, C> => self.evaluate_int(IndexAtFn(coord.tree())))
            }

            /// What comes out at a coordinate: `(4,(2,5)):(1@0,(1@0@1,3@1@1))` at `(3,(1,4))` →
            /// `(3,(1,12))`. See [`Call`].
            #[inline(always)]
            fn call<C: Coord>(self, coord: C) -> Call<Self, C>
            where
                Self: Layout,
            {
                granted!(IsCoord FormAt<Self, C> => call_at(self, coord.tree()))
            }

            /// The coordinate that the strides give an index: 13 in `(2,12):(12,1)` → `(1,1)`. See
            /// [`Idx2Crd`].
            #[inline(always)]
            fn idx2crd<C: Coord>(self, index: C) -> Idx2Crd<Self, C>
            where
                Self: Layout,
            {
                must_exist!(Tuple Idx2Crd<Self, C>);
                digits_at(self, index.tree())
            }

            /// The modes under `_`: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` → `(2):(4)`. See
            /// [`Slice`].
            #[inline(always)]
            #[track_caller]
            fn slice<C: Coord>(self, coord: C) -> Slice<Self, C> {
                must!(HasForm<FormAt<Self::Inside, C>>);
                self.evaluate(SliceAtFn(coord.tree()))
            }

            /// A slice, and where it begins, in elements: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` →
            /// `(2):(4)` and 1. See [`Slice`] and [`SliceOffset`].
            #[inline(always)]
            #[track_caller]
            fn slice_and_offset<C: Coord>(self, coord: C) -> (Slice<Self, C>, SliceOffset<Self, C>) {
                must!(HasIndices<Self::Inside>);
                must!(IsCoord<FormAt<Self::Inside, C>>);
                let coord = coord.tree();
                (self.evaluate(SliceAtFn(coord)), self.evaluate_int(OffsetAtFn(coord)))
            }

            /// A slice, and what comes out where it begins. See [`Slice`] and [`Call`].
            #[inline(always)]
            fn slice_and_call<C: Coord>(self, coord: C) -> (Slice<Self, C>, Call<Self, C>)
            where
                Self: Layout,
            {
                granted!(IsCoord FormAt<Self, C> => (self.evaluate(SliceAtFn(coord.tree())), call_at(self, coord.tree())))
            }

            /// The modes that are not under `_`: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` →
            /// `(4,2):(1,8)`. See [`Dice`].
            #[inline(always)]
            fn dice<C: Coord>(self, coord: C) -> Dice<Self, C>
            where
                Self: Layout,
            {
                granted!(HasForm FormAt<Self, C> => dice_at(self, coord.tree()))
            }

            /// The coordinate at which the layout has an index: 98 in `(24,(5,2)):(5,(1,120))` →
            /// `(19,(3,0))`. See [`GetHierCoord`].
            #[inline(always)]
            fn get_hier_coord<I: IntoLeaf>(self, index: I) -> GetHierCoord<Self, I::Leaf>
            where
                Self: Layout,
            {
                get_hier_coord(self, index.into_leaf())
            }

            /// [`get_hier_coord`](Self::get_hier_coord) with one integer a mode: `(19,3)`. See
            /// [`GetFlatCoord`].
            #[inline(always)]
            fn get_flat_coord<I: IntoLeaf>(self, index: I) -> GetFlatCoord<Self, I::Leaf>
            where
                Self: Layout,
            {
                get_flat_coord(self, index.into_leaf())
            }

            /// [`get_hier_coord`](Self::get_hier_coord) as one integer: 91. See [`Get1dCoord`].
            #[inline(always)]
            fn get_1d_coord<I: IntoLeaf>(self, index: I) -> Get1dCoord<Self, I::Leaf>
            where
                Self: Layout,
            {
                get_1d_coord(self, index.into_leaf())
            }

            /// What one thread sees of this tile through a thread-value layout, and where that
            /// begins. See [`ThreadView`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn thread_view<T: Layout, I: IntoLeaf>(self, tv: T, thread: I) -> ThreadView<Self, T, I::Leaf> {
                must_exist!(Layout <Composition<Self, T> as AnyLayout>::Inside);
                unwrap(self.try_thread_view(tv, thread))
            }

            /// As [`thread_view`](Self::thread_view), with an error where dynamic leaves are
            /// inadmissible.
            ///
            /// # Errors
            /// Those of [`try_composition`](Self::try_composition);
            /// [`NoSuchThread`](crate::value::Reason::NoSuchThread).
            #[inline]
            fn try_thread_view<T: Layout, I: IntoLeaf>(self, tv: T, thread: I) -> Result<ThreadView<Self, T, I::Leaf>, Error> {
                let thread = thread.into_leaf();
                seen(self.inside(), tv, thread)?;
                Ok((self.evaluate(ViewAtFn(tv, thread)), self.evaluate_tuple(ViewFromFn(tv, thread))))
            }

            /// The tile at a coordinate among the tiles, and where it begins: `(8,24):(24,1)` by
            /// `<4,8>` at `(1,2)` → `(4,8):(24,1)` and 112. See [`LocalTile`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn local_tile<B: Tiler, C: Coord>(self, tiler: B, coord: C) -> LocalTile<Self, B, C>
            where
                Self: Layout,
            {
                unwrap(granted!(IsCoord PaddedAt<RestOf<Self, B>, C> => part::try_local_tile(self, tiler, coord.tree())))
            }

            /// As [`local_tile`](Self::local_tile), with an error where dynamic leaves are
            /// inadmissible.
            ///
            /// # Errors
            /// Those of [`try_zipped_divide`](Self::try_zipped_divide); a coordinate outside of the
            /// layout.
            #[inline]
            fn try_local_tile<B: Tiler, C: Coord>(self, tiler: B, coord: C) -> Result<LocalTile<Self, B, C>, Error>
            where
                Self: Layout,
            {
                granted!(IsCoord PaddedAt<RestOf<Self, B>, C> => part::try_local_tile(self, tiler, coord.tree()))
            }

            /// What stands at one place of every tile, and where that begins: `(8,24):(24,1)` by
            /// `<4,8>` at `(1,2)` → `(2,3):(96,8)` and 26. See [`OuterPartition`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn outer_partition<B: Tiler, C: Coord>(self, tiler: B, coord: C) -> OuterPartition<Self, B, C>
            where
                Self: Layout,
            {
                unwrap(granted!(IsCoord PaddedAt<TileOf<Self, B>, C> => part::try_outer_partition(self, tiler, coord.tree())))
            }

            /// As [`outer_partition`](Self::outer_partition), with an error where dynamic leaves
            /// are inadmissible.
            ///
            /// # Errors
            /// Those of [`try_zipped_divide`](Self::try_zipped_divide); a coordinate outside of the
            /// layout.
            #[inline]
            fn try_outer_partition<B: Tiler, C: Coord>(self, tiler: B, coord: C) -> Result<OuterPartition<Self, B, C>, Error>
            where
                Self: Layout,
            {
                granted!(IsCoord PaddedAt<TileOf<Self, B>, C> => part::try_outer_partition(self, tiler, coord.tree()))
            }

            /// [`local_tile`](Self::local_tile), under CuTe's other name.
            ///
            /// # Panics
            /// As [`local_tile`](Self::local_tile).
            #[inline]
            #[track_caller]
            fn inner_partition<B: Tiler, C: Coord>(self, tiler: B, coord: C) -> LocalTile<Self, B, C>
            where
                Self: Layout,
            {
                unwrap(granted!(IsCoord PaddedAt<RestOf<Self, B>, C> => part::try_local_tile(self, tiler, coord.tree())))
            }

            /// The share of one thread, and where it begins. See [`LocalPartition`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn local_partition<T: Layout, I: IntoLeaf>(self, threads: T, thread: I) -> LocalPartition<Self, T, I::Leaf>
            where
                Self: Layout,
            {
                must!(IsThread<I::Leaf, NumberThere<T, I::Leaf>>);
                unwrap(part::try_local_partition(self, threads, thread.into_leaf()))
            }

            /// As [`local_partition`](Self::local_partition), with an error where dynamic leaves
            /// are inadmissible.
            ///
            /// # Errors
            /// Those of the divide by the shape of the threads;
            /// [`NoSuchThread`](crate::value::Reason::NoSuchThread).
            #[inline]
            fn try_local_partition<T: Layout, I: IntoLeaf>(self, threads: T, thread: I) -> Result<LocalPartition<Self, T, I::Leaf>, Error>
            where
                Self: Layout,
            {
                must!(IsThread<I::Leaf, NumberThere<T, I::Leaf>>);
                part::try_local_partition(self, threads, thread.into_leaf())
            }

            /// The tile at a coordinate, by the modes of tiler and coordinate that a projection
            /// keeps. See [`LocalTileProjected`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn local_tile_projected<B, C, P>(self, tiler: B, coord: C, projection: P) -> LocalTileProjected<Self, B, C, P>
            where
                Self: Layout,
                B: Projectable<P::Tree, Kept: Tiler>,
                C: Coord<Tree: Projectable<P::Tree, Kept: Coord>>,
                P: Coord,
            {
                unwrap(self.try_local_tile_projected(tiler, coord, projection))
            }

            /// As [`local_tile_projected`](Self::local_tile_projected), with an error where dynamic
            /// leaves are inadmissible.
            ///
            /// # Errors
            /// Those of [`try_local_tile`](Self::try_local_tile).
            #[inline]
            fn try_local_tile_projected<B, C, P>(self, tiler: B, coord: C, _: P) -> Result<LocalTileProjected<Self, B, C, P>, Error>
            where
                Self: Layout,
                B: Projectable<P::Tree, Kept: Tiler>,
                C: Coord<Tree: Projectable<P::Tree, Kept: Coord>>,
                P: Coord,
            {
                self.try_local_tile(tiler.kept(), Projectable::kept(coord.tree()))
            }

            $($(
                #[doc = concat!("Which coordinates of a [`", stringify!($Divide), "`] stand for an element, and which overhang. See [`", stringify!($Predicate), "`].")]
                ///
                /// # Panics
                /// As the `try_` form has errors.
                #[inline]
                #[track_caller]
                fn $predicate<B: Tiler>(self, tiler: B) -> $Predicate<Self, B>
                where
                    Self: Layout,
                {
                    unwrap(self.$try_predicate(tiler))
                }

                #[doc = concat!("As [`", stringify!($predicate), "`](Self::", stringify!($predicate), "), with an error where dynamic leaves are inadmissible.")]
                ///
                /// # Errors
                /// Those of the divide.
                #[inline]
                fn $try_predicate<B: Tiler>(self, tiler: B) -> Result<$Predicate<Self, B>, Error>
                where
                    Self: Layout,
                {
                    self.$try_divide(tiler)?;
                    Ok(Predicate::new($quotient(self, tiler), directed(self, tiler)))
                }
            )?)*

            /// This layout after a swizzle of its coordinates. See [`CompositionWithSwizzle`].
            #[inline]
            fn composition_with_swizzle<W: Function>(self, swizzle: W) -> CompositionWithSwizzle<Self, W>
            where
                Self: Layout,
            {
                LayoutOperand::apply_any(self, AfterSwizzleFn(swizzle))
            }

            /// This layout after a composed one. See [`CompositionWithComposed`].
            ///
            /// # Panics
            /// Where dynamic leaves are inadmissible.
            #[inline]
            #[track_caller]
            fn composition_with_composed<X: AnyLayout>(self, right: X) -> CompositionWithComposed<Self, X> {
                self.evaluate_any(AfterFn(right))
            }
        }

        impl<X: AnyLayout> LayoutExt for X {}

    };
}
all_operations!(layout_methods);

/// Methods that hide those of [`LayoutExt`], so that `cargo check` reports a refusal where its
/// result is used.
///
/// They return any type: of one that is not known, rustc refuses no further use.
macro_rules! refused_methods {
    ($(
        $Operation:ident $operation:ident $forms:tt
        $(layouts { $($method:ident<$($P:ident: $Bound:ident),*>($($operand:ident),*) -> $Name:ident $By:ident $text:literal;)* })?
        $(checked { $($checked:ident $try_checked:ident<$($Q:ident: $Limit:ident),*>($($argument:ident),*) -> $Result:ident $ResultBy:ident $line:literal;)* })?
        $(predicate $predicate:tt)?
        $(tuples $tuples:tt)?;
    )*) => {
        #[doc(hidden)]
        impl<W> Refused<W> {
            $($(
                $(pub fn $method<$($P,)* R>(self $(, _: $P)*) -> R where Self: Admissible { match self.never {} })*
            )?)*
            $($(
                $(pub fn $checked<$($Q,)* R>(self $(, _: $Q)*) -> R where Self: Admissible { match self.never {} })*
            )?)*
        }
    };
}
all_operations!(refused_methods);

macro_rules! tuple_methods {
    ($(
        $Operation:ident $operation:ident $forms:tt
        $(layouts $layouts:tt)?
        $(checked $checked:tt)?
        $(predicate $predicate:tt)?
        $(tuples { $method:ident<$($P:ident: $Bound:ident),*>($($operand:ident),*) -> $Kind:ident $Name:ident $function:ident $text:literal; })?;
    )*) => {
        /// Everything that is done with a tuple of integers: its structure, its numbers,
        /// coordinates in it as a shape, and comparisons.
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// // How many blocks of 128 by 64 a grid needs.
        /// fn blocks<S: IntTuple>(shape: S) -> isize {
        ///     shape.ceil_div(tile!(128, 64)).size().value()
        /// }
        /// assert_eq!(blocks(shape!((1000, 1000))), 8 * 16);
        /// ```
        ///
        /// Source: CuTe `int_tuple.hpp`.
        pub trait TupleExt: IntTuple {
            $($(
                #[doc = concat!($text, " See [`", stringify!($Name), "`].")]
                #[inline(always)]
                fn $method<$($P: $Bound),*>(self $(, $operand: $P)*) -> $Name<Self $(, $P)*> {
                    must_exist!($Kind $Name<Self $(, $P)*>);
                    $function(self $(, $operand)*)
                }
            )?)*
            /// The number of elements: `(4,(2,3))` → 24. See [`TupleSize`].
            ///
            /// # Panics
            /// If it leaves the range of `isize`.
            ///
            /// Source: CuTe `size`.
            #[inline]
            #[track_caller]
            fn size(self) -> TupleSize<Self> {
                must_exist!(Int TupleSize<Self>);
                crate::int::leaf_in_range(self.size_of())
            }

            /// What is left of a shape that gives up a divisor: `(6,32)` by 12 → `(1,16)`. See
            /// [`ShapeDiv`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn shape_div<D: IntTuple>(self, divisor: D) -> ShapeDiv<Self, D> {
                must_exist!(Tuple ShapeDiv<Self, D>);
                unwrap(self.try_shape_div(divisor))
            }

            /// As [`shape_div`](Self::shape_div), with an error where dynamic leaves are
            /// inadmissible.
            ///
            /// # Errors
            /// Those of the [value layer](value::IntTuple::shape_div).
            #[inline]
            fn try_shape_div<D: IntTuple>(self, divisor: D) -> Result<ShapeDiv<Self, D>, Error> {
                <<Self::IsStatic as Bit>::And<D::IsStatic> as Bit>::choose(
                    || Ok(IntTuple::blank()),
                    || {
                        let (shape, by) = (self.to_value()?, divisor.to_value()?);
                        checked_tuple(shape.shape_div(&by), twin::shape_div(self, divisor), || {
                            Error::unknown_modes(Operation::ShapeDiv, shape.operand(), by.operand())
                        })
                    },
                )
            }

            /// Some of the elements of a shape, evenly: `(15,14)` and 6 → `(3,2):(1,15)`. See
            /// [`DomainDistribute`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn domain_distribute<N: Int>(self, count: N) -> DomainDistribute<Self, N> {
                must_exist!(Layout DomainDistribute<Self, N>);
                unwrap(self.try_domain_distribute(count))
            }

            /// As [`domain_distribute`](Self::domain_distribute), with an error where dynamic
            /// leaves are inadmissible.
            ///
            /// # Errors
            /// Those of the [value layer](value::IntTuple::domain_distribute).
            #[inline]
            fn try_domain_distribute<N: Int>(self, count: N) -> Result<DomainDistribute<Self, N>, Error> {
                <<Self::IsStatic as Bit>::And<<N as Int>::IsStatic> as Bit>::choose(
                    || Ok(Layout::blank()),
                    || {
                        let shape = self.to_value()?;
                        let unknown = || {
                            let count = value::IntTuple::int(count.value() as i64);
                            Error::unknown_modes(
                                Operation::DomainDistribute,
                                shape.operand(),
                                count.operand(),
                            )
                        };
                        checked_layout(
                            shape.domain_distribute(count.value() as i64),
                            || twin::domain_distribute(self, count),
                            unknown,
                        )
                    },
                )
            }

            /// How many tiles cover a shape: `(5,6)` by `<2,4>` → `(3,2)`. See [`CeilDiv`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn ceil_div<B: Tiler>(self, tiler: B) -> CeilDiv<Self, B> {
                must_exist!(Tuple CeilDiv<Self, B>);
                unwrap(self.try_ceil_div(tiler))
            }

            /// As [`ceil_div`](Self::ceil_div), with an error where dynamic leaves are
            /// inadmissible.
            ///
            /// # Errors
            /// Those of the [value layer](value::IntTuple::ceil_div).
            #[inline]
            fn try_ceil_div<B: Tiler>(self, tiler: B) -> Result<CeilDiv<Self, B>, Error> {
                <<Self::IsStatic as Bit>::And<B::AllStatic> as Bit>::choose(
                    || Ok(IntTuple::blank()),
                    || {
                        let (shape, by) = (self.to_value()?, tiler.to_tiler()?);
                        checked_tuple(shape.ceil_div(&by), twin::ceil_div(self, tiler), || {
                            Error::unknown_modes(Operation::CeilDiv, shape.operand(), by.operand())
                        })
                    },
                )
            }

            /// Whether tiles fill a shape and go nowhere beyond: `(6,(2,4))` by `<3,8>`, but not by
            /// `<4,2>`. See [`EvenlyDivides`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            ///
            /// Source: CuTe `evenly_divides`.
            #[inline]
            #[track_caller]
            fn evenly_divides<B: Tiler>(self, tiler: B) -> bool {
                must_exist!(Truth EvenlyDivides<Self, B>);
                unwrap(self.try_evenly_divides(tiler))
            }

            /// As [`evenly_divides`](Self::evenly_divides), with an error where dynamic leaves are
            /// inadmissible.
            ///
            /// # Errors
            /// Those of the [value layer](value::IntTuple::evenly_divides).
            #[inline]
            fn try_evenly_divides<B: Tiler>(self, tiler: B) -> Result<bool, Error> {
                match <EvenlyDivides<Self, B> as Truth>::KNOWN {
                    // Else a dynamic tile may be inadmissible.
                    Some(known) if <<Self::IsStatic as Bit>::And<B::AllStatic> as Bit>::VALUE => Ok(known),
                    _ => self.to_value()?.evenly_divides(&tiler.to_tiler()?),
                }
            }

            /// The integer, of a shape or a coordinate without parentheses.
            ///
            /// In generic code, what comes out of a layout ([`call`](crate::LayoutExt::call)) and
            /// where a view begins ([`thread_view`](crate::LayoutExt::thread_view)) may be a
            /// coordinate. This is the index, where strides have no directions.
            ///
            /// # Compile errors
            /// A tuple, when the program is built.
            #[inline(always)]
            fn to_index(self) -> isize {
                const {
                    assert!(
                        Self::DEPTH == 0,
                        "a coordinate with parentheses is no index"
                    )
                };
                self.layout_of().size_of().value()
            }

            /// The index of a coordinate in this shape, as a leaf: `(4,(2,3))` at `(1,(0,2))` → 17.
            /// See [`Crd2IdxTuple`].
            ///
            /// # Laws
            /// `crd2idx(idx2crd(i)) = i`.
            ///
            /// # Compile errors
            /// As [`LayoutExt::crd2idx`](crate::LayoutExt::crd2idx).
            ///
            /// Source: CuTe `crd2idx(coord, shape)`.
            #[inline(always)]
            fn crd2idx<C: Coord>(self, coord: C) -> Crd2IdxTuple<Self, C> {
                granted!(IsCoord FormAt<AsLayout<Self>, C> => index_in(self, coord.tree()))
            }

            /// The coordinate of an index in this shape: 17 in `(4,(2,3))` → `(1,(0,2))`. See
            /// [`Idx2CrdTuple`].
            ///
            /// The last mode has no end. A tuple of indices goes mode by mode.
            ///
            /// # Laws
            /// `crd2idx(idx2crd(i)) = i`.
            ///
            /// # Compile errors
            /// A tuple of another rank, `_` (`ui-tests/fail/idx2crd.rs`).
            ///
            /// Source: CuTe `idx2crd(index, shape)`.
            #[inline(always)]
            fn idx2crd<C: Coord>(self, index: C) -> Idx2CrdTuple<Self, C> {
                must_exist!(Tuple Idx2CrdTuple<Self, C>);
                digits_in(self, index.tree())
            }

            /// The coordinate of the same element in another shape of the same size: `(2,4)` of
            /// `(4,6)` in `(4,(2,3))` → `(2,(0,2))`. See [`Crd2Crd`].
            ///
            /// Modes of the two shapes are taken in pairs as long as both and the coordinate are
            /// tuples.
            ///
            /// # Laws
            /// `to.crd2idx(crd2crd(c, to)) = crd2idx(c)`, in each pair of modes.
            ///
            /// # Panics
            /// As [`try_crd2crd`](Self::try_crd2crd) has errors.
            ///
            /// # Compile errors
            /// Shapes of different sizes (`ui-tests/fail/size_mismatch.rs`); as
            /// [`LayoutExt::crd2idx`](crate::LayoutExt::crd2idx).
            ///
            /// Source: CuTe `crd2crd`.
            #[inline]
            #[track_caller]
            fn crd2crd<C: Coord, T: IntTuple>(self, coord: C, to: T) -> Crd2Crd<Self, C, T> {
                match self.try_crd2crd(coord, to) {
                    Ok(coordinate) => coordinate,
                    Err(error) => error.panic(),
                }
            }

            /// As [`crd2crd`](Self::crd2crd), with an error where dynamic sizes differ.
            ///
            /// # Errors
            /// [`SizeMismatch`](value::Reason::SizeMismatch);
            /// [`TooManyLeaves`](value::Reason::TooManyLeaves) and its like for shapes that do not
            /// fit into one.
            #[inline]
            fn try_crd2crd<C: Coord, T: IntTuple>(
                self,
                coord: C,
                to: T,
            ) -> Result<Crd2Crd<Self, C, T>, value::Error> {
                let coord = coord.tree();
                match coord.mismatch(self.layout_of(), to.layout_of()) {
                    None => Ok(crd2crd_at(self, to, coord)),
                    Some((left, right)) => {
                        let (from, to) = (self.to_value()?, to.to_value()?);
                        let (left, right) = (left as i64, right as i64);
                        Err(Error::of_rule(
                            Operation::Crd2Crd,
                            value::Reason::SizeMismatch { left, right },
                            from.operand(),
                            to.operand(),
                        ))
                    }
                }
            }

            /// The modes under `_`: `(4,(2,3))` at `(_,(0,_))` → `(4,3)`. See
            /// [`LayoutExt::slice`](crate::LayoutExt::slice).
            ///
            /// # Compile errors
            /// When the program is built: a tuple of another rank.
            ///
            /// Source: CuTe `slice`.
            #[inline(always)]
            fn slice<C: Coord>(self, coord: C) -> SliceTuple<Self, C> {
                granted!(HasForm FormAt<AsLayout<Self>, C> => slice_in(self, coord.tree()))
            }

            /// The modes that are not under `_`: `(4,(2,3))` at `(_,(0,_))` → `(2)`. See
            /// [`LayoutExt::dice`](crate::LayoutExt::dice).
            ///
            /// # Compile errors
            /// When the program is built: a tuple of another rank.
            ///
            /// Source: CuTe `dice`.
            #[inline(always)]
            fn dice<C: Coord>(self, coord: C) -> DiceTuple<Self, C> {
                granted!(HasForm FormAt<AsLayout<Self>, C> => dice_in(self, coord.tree()))
            }

            /// Each extent up to a multiple: `(3,4)` by `(2)` → `(4,4)`. See [`RoundUp`].
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn round_up<D: IntTuple>(self, divisor: D) -> RoundUp<Self, D> {
                must_exist!(Tuple RoundUp<Self, D>);
                match self.try_round_up(divisor) {
                    Ok(rounded) => rounded,
                    Err(error) => error.panic(),
                }
            }

            /// As [`round_up`](Self::round_up), with an error where dynamic leaves are
            /// inadmissible.
            ///
            /// # Errors
            /// Those of the [value layer](crate::value::IntTuple::round_up).
            #[inline]
            fn try_round_up<D: IntTuple>(self, divisor: D) -> Result<RoundUp<Self, D>, Error> {
                <D::IsStatic as Bit>::choose(
                    || Ok(()),
                    || self.to_value()?.round_up(&divisor.to_value()?).map(|_| ()),
                )?;
                Ok(round_up(self, divisor))
            }

            /// Whether both have the same parentheses: `(4,(2,3))` and `(1,(2,2))` have. See
            /// [`Congruent`](crate::tuple::Congruent).
            ///
            /// Source: CuTe `congruent`.
            #[inline(always)]
            #[must_use]
            fn congruent<B: IntTuple>(self, _: B) -> bool {
                <Self::IsCongruent<B> as Bit>::VALUE
            }

            /// Whether this has the parentheses of the other one, or fewer: `(4,6)` and
            /// `(1,(2,2))`. See [`WeaklyCongruent`](crate::tuple::WeaklyCongruent).
            ///
            /// Source: CuTe `weakly_congruent`.
            #[inline(always)]
            #[must_use]
            fn weakly_congruent<B: IntTuple>(self, _: B) -> bool {
                <Self::Weakly<B> as Bit>::VALUE
            }

            /// Whether each coordinate in this shape is one in the other: `(4,6)` and `(4,(2,3))`.
            /// See [`Compatible`](crate::tuple::Compatible).
            ///
            /// Each integer must be the size of what stands in its place.
            ///
            /// Source: CuTe `compatible`.
            #[inline(always)]
            #[must_use]
            fn compatible<B: IntTuple>(self, other: B) -> bool {
                self.covers(other)
            }
        }

        impl<T: IntTuple> TupleExt for T {}
    };
}
all_operations!(tuple_methods);
