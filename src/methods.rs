//! The operations of layouts and of tuples as methods: [`LayoutExt`] and [`TupleExt`].
//!
//! An alias in [`algebra`](crate::algebra), [`layout`](crate::layout) or [`tuple`](crate::tuple) is
//! the operation on types, and has its laws, its examples and its source. A method is a row, here
//! or in the table of operations: rows write the method, its `try_` form, and the method of a
//! refused result.

use crate::{
    algebra::{partition as part, twin::*, *},
    composed::AnyLayout,
    coord::*,
    int::{Int, IntoLeaf, leaf_in_range},
    lang::{
        apply::unwrap,
        verdict::{Met, must_exist},
    },
    num::{Bit, Truth},
    refused::hidden,
    tree::{tuple::IntTuple, *},
    value::all_operations,
    value::{self, LayoutError, Operation},
};

/// Methods from rows: `plain` ones have a body; of `checked` ones it is that of the `try_` form,
/// and the checks of the method stand in `[…]`.
macro_rules! methods {
    ($this:ident
        plain { $(
            $(#[$m:meta])*
            fn $name:ident<$($P:ident: $Bound:path),*>($($p:ident: $T:ty),*)
                -> $R:ty $(where $Limited:ty: $Limit:path)? { $($body:tt)* }
        )* }
        checked { $(
            $(#[$n:meta])*
            fn $checked:ident
                $try_checked:ident<$($Q:ident $(: $Most:path)?),*>($($q:ident: $U:ty),*)
                -> $S:ty $(where $($Of:ty: $Kind:path),+)? { [$($must:tt)*] $($try_body:tt)* }
        )* }
    ) => {
        $(
            $(#[$m])*
            #[inline(always)]
            #[track_caller]
            fn $name<$($P: $Bound),*>(self $(, $p: $T)*) -> $R $(where $Limited: $Limit)? {
                let $this = self;
                $($body)*
            }
        )*
        $(
            $(#[$n])*
            ///
            /// # Panics
            /// As the `try_` form has errors.
            #[inline]
            #[track_caller]
            fn $checked<$($Q $(: $Most)?),*>(self $(, $q: $U)*) -> $S $(where $($Of: $Kind),+)? {
                $($must)*
                unwrap(self.$try_checked($($q),*))
            }

            #[doc = concat!(
                "As [`", stringify!($checked), "`](Self::", stringify!($checked),
                "), with an error where dynamic leaves are inadmissible."
            )]
            ///
            /// # Errors
            /// Those of the [value layer](crate::value), and
            /// [`UnknownModes`](crate::value::Reason::UnknownModes) where the type is not that of
            /// the right result.
            #[inline]
            fn $try_checked<$($Q $(: $Most)?),*>(self $(, $q: $U)*)
                -> Result<$S, LayoutError> $(where $($Of: $Kind),+)? {
                let $this = self;
                $($try_body)*
            }
        )*
    };
}

/// Methods that hide those of the traits, so that `cargo check` reports a refusal where its result
/// is used. They return any type: of one that is not known, rustc refuses no further use.
macro_rules! refused_rows {
    ($this:ident
        plain { $(
            $(#[$m:meta])*
            fn $name:ident<$($P:ident: $Bound:path),*>($($p:ident: $T:ty),*)
                -> $R:ty $(where $Limited:ty: $Limit:path)? { $($body:tt)* }
        )* }
        checked { $(
            $(#[$n:meta])*
            fn $checked:ident
                $try_checked:ident<$($Q:ident $(: $Most:path)?),*>($($q:ident: $U:ty),*)
                -> $S:ty $(where $($Of:ty: $Kind:path),+)? { $($try_body:tt)* }
        )* }
    ) => {
        hidden! { $($name($($p),*))* $($checked($($q),*))* }
    };
}

/// The rows of layouts.
macro_rules! layout_rows {
    ($with:ident) => { $with! { l
        plain {
            /// The number of elements: `(4,(2,3)):(1,(4,8))` → 24. See [`Size`].
            ///
            /// # Panics
            /// If it leaves the range of `isize`.
            fn size<>() -> crate::algebra::Size<Self::Inside> {
                must_exist!(Int crate::algebra::Size<Self::Inside>);
                leaf_in_range(l.inside().size_of())
            }
            /// The shape: `(4,(2,3)):(1,(4,8))` → `(4,(2,3))`. See
            /// [`Shape`](type@crate::layout::Shape).
            fn shape<>() -> Shape<Self::Inside> { l.inside().shape_of() }
            /// The stride, in elements: `(4,(2,3)):(1,(4,8))` → `(1,(4,8))`. See
            /// [`Stride`](type@crate::layout::Stride).
            fn stride<>() -> Stride<Self> where Self: Layout { l.stride_of() }
            /// One more than the largest index, in elements: `(4,3):(1,8)` → 20. See [`Cosize`].
            ///
            /// # Panics
            /// If it leaves the range of `isize`.
            fn cosize<>() -> Cosize<Self> where Self: Layout {
                must_exist!(Int Cosize<Self>);
                leaf_in_range(twin::cosize(l))
            }
            /// The shape of the codomain: `(4,3):(1,8)` → 20. See [`Coshape`].
            ///
            /// # Panics
            /// As [`cosize`](Self::cosize).
            fn coshape<>() -> Coshape<Self> where Self: Layout {
                let _in_range = l.cosize();
                twin::coshape(l)
            }
            /// The parentheses of the codomain, with 0 in each place: `(4,3):(1,8)` → 0. See
            /// [`Coprofile`].
            fn coprofile<>() -> Coprofile<Self> where Self: Layout { twin::coprofile(l) }
            /// The positions that modes of stride 0 reach: `(4,8):(1,0)` → `8:4`. See
            /// [`Nullspace`].
            fn nullspace<>() -> Nullspace<Self> where Self: Layout { twin::nullspace(l) }
            /// The largest number of elements that divides all strides: `(8,3):(1,12)` → 4. See
            /// [`MaxAlignment`].
            fn max_alignment<>() -> MaxAlignment<Self> { l.evaluate_int(MaxAlignmentFn()) }
            /// The coordinates at which two layouts both count up from 0: `(8,4):(1,8)` and
            /// `(8,4):(1,64)` → `8:1`. See [`MaxCommonLayout`].
            fn max_common_layout<B: Layout>(other: B) -> MaxCommonLayout<Self, B>
                where Self: Layout {
                twin::max_common_layout(l, other)
            }
            /// How many elements two layouts have side by side: `(8,4):(1,8)` and `(8,4):(1,64)` →
            /// 8. See [`MaxCommonVector`].
            fn max_common_vector<B: AnyLayout>(other: B) -> MaxCommonVector<Self, B> {
                l.evaluate_int(MaxCommonVectorFn(other))
            }
            /// The index of a coordinate, in elements: `(4,(2,2)):(1,(4,8))` at `(1,(1,0))` → 5.
            /// See [`Crd2Idx`].
            ///
            /// Dynamic coordinates are not compared with the extents: past them the modes go on. An
            /// integer that counts through a tuple of modes must not be negative: debug builds
            /// panic, others read it as an unsigned number.
            fn crd2idx<C: Coord>(coord: C) -> isize {
                let () = Met::<HasIndices<Self::Inside>>::HERE;
                granted!(IsCoord FormAt<Self::Inside, C> => AnyLayout::index_at(l, coord.tree()))
            }
            /// [`crd2idx`](Self::crd2idx) as a leaf, static where the coordinate and the strides
            /// are.
            fn typed_crd2idx<C: Coord>(coord: C) -> Crd2Idx<Self, C> {
                let () = Met::<HasIndices<Self::Inside>>::HERE;
                granted!(IsCoord FormAt<Self::Inside, C> => l.evaluate_int(IndexAtFn(coord.tree())))
            }
            /// The index or coordinate that the strides give a coordinate:
            /// `(4,(2,5)):(1@0,(1@0@1,3@1@1))` at `(3,(1,4))` → `(3,(1,12))`. See [`Call`].
            fn call<C: Coord>(coord: C) -> Call<Self, C> where Self: Layout {
                granted!(IsCoord FormAt<Self, C> => call_at(l, coord.tree()))
            }
            /// The coordinate that the strides give an index: 13 in `(2,12):(12,1)` → `(1,1)`. See
            /// [`Idx2Crd`].
            fn idx2crd<C: Coord>(index: C) -> Idx2Crd<Self, C> where Self: Layout {
                must_exist!(Tuple Idx2Crd<Self, C>);
                digits_at(l, index.tree())
            }
            /// The modes under `_`: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` → `(2):(4)`. See
            /// [`Slice`].
            fn slice<C: Coord>(coord: C) -> Slice<Self, C> {
                let () = Met::<HasForm<FormAt<Self::Inside, C>>>::HERE;
                l.evaluate(SliceAtFn(coord.tree()))
            }
            /// A slice, and where it begins, in elements: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` →
            /// `(2):(4)` and 1. See [`Slice`] and [`SliceOffset`].
            fn slice_and_offset<C: Coord>(coord: C) -> (Slice<Self, C>, SliceOffset<Self, C>) {
                let () = Met::<HasIndices<Self::Inside>>::HERE;
                let () = Met::<IsCoord<FormAt<Self::Inside, C>>>::HERE;
                let coord = coord.tree();
                (l.evaluate(SliceAtFn(coord)), l.evaluate_int(OffsetAtFn(coord)))
            }
            /// A slice, and the index or coordinate where it begins. See [`Slice`] and [`Call`].
            fn slice_and_call<C: Coord>(coord: C) -> (Slice<Self, C>, Call<Self, C>)
                where Self: Layout {
                granted!(
                    IsCoord FormAt<Self, C> =>
                    (l.evaluate(SliceAtFn(coord.tree())), call_at(l, coord.tree()))
                )
            }
            /// The modes that are not under `_`: `(4,(2,2)):(1,(4,8))` at `(1,(_,0))` →
            /// `(4,2):(1,8)`. See [`Dice`].
            fn dice<C: Coord>(coord: C) -> Dice<Self, C> where Self: Layout {
                granted!(HasForm FormAt<Self, C> => dice_at(l, coord.tree()))
            }
            /// The coordinate at which the layout has an index: 98 in `(24,(5,2)):(5,(1,120))` →
            /// `(19,(3,0))`. See [`GetHierCoord`].
            fn get_hier_coord<I: IntoLeaf>(index: I) -> GetHierCoord<Self, I::Leaf>
                where Self: Layout {
                get_hier_coord(l, index.into_leaf())
            }
            /// [`get_hier_coord`](Self::get_hier_coord) with one integer a mode: `(19,3)`. See
            /// [`GetFlatCoord`].
            fn get_flat_coord<I: IntoLeaf>(index: I) -> GetFlatCoord<Self, I::Leaf>
                where Self: Layout {
                get_flat_coord(l, index.into_leaf())
            }
            /// [`get_hier_coord`](Self::get_hier_coord) as one integer: 91. See [`Get1dCoord`].
            fn get_1d_coord<I: IntoLeaf>(index: I) -> Get1dCoord<Self, I::Leaf> where Self: Layout {
                get_1d_coord(l, index.into_leaf())
            }
        }
        checked {
            /// One layout after another: `(6,2):(8,2) ∘ (4,3):(3,1)` → `((2,2),3):((24,2),8)`. See
            /// [`Composition`].
            fn composition try_composition<B: Composable>(right: B) -> Composition<Self, B> {
                [must_exist!(Layout <Composition<Self, B> as AnyLayout>::Inside);]
                right.try_after(l)
            }
            /// The indices below `target` that this one leaves out, as a layout: `4:2` in 24 →
            /// `(2,3):(1,8)`. See [`Complement`].
            fn complement try_complement<C: IntTuple>(target: C) -> Complement<Self, C>
                where Self: Layout {
                [must_exist!(Layout Complement<Self, C>);]
                checked_complement(l, target)
            }
            /// The values of one thread in this tile, through a thread-value layout, and where they
            /// begin. See [`ThreadView`].
            fn thread_view try_thread_view<T: Layout, I: IntoLeaf>(tv: T, thread: I)
                -> ThreadView<Self, T, I::Leaf> {
                [must_exist!(Layout <Composition<Self, T> as AnyLayout>::Inside);]
                let thread = thread.into_leaf();
                seen(l.inside(), tv, thread)?;
                Ok((l.evaluate(ViewAtFn(tv, thread)), l.evaluate_tuple(ViewFromFn(tv, thread))))
            }
            /// Returns the tile at a coordinate among the tiles, and where it begins:
            /// `(8,24):(24,1)` by `<4,8>` at `(1,2)` → `(4,8):(24,1)` and 112. See [`LocalTile`].
            fn local_tile try_local_tile<B: TileBy<C::Tree>, C: Coord>(tiler: B, coord: C)
                -> LocalTile<Self, B, C> {
                [
                    let () =
                    Met::<IsCoord<PaddedFormOf<RestOf<Self::Inside, B::Tiler>, B::Kept>>>::HERE;
                ]
                granted!(IsCoord PaddedFormOf<RestOf<Self::Inside, B::Tiler>, B::Kept> => {
                    part::try_local_tile(l, tiler.tiler(), B::kept(coord.tree()))
                })
            }
            /// Returns the elements at one place of every tile, and where they begin:
            /// `(8,24):(24,1)` by `<4,8>` at `(1,2)` → `(2,3):(96,8)` and 26. See
            /// [`OuterPartition`].
            fn outer_partition try_outer_partition<B: TileBy<C::Tree>, C: Coord>(tiler: B, coord: C)
                -> OuterPartition<Self, B, C> {
                [
                    let () =
                    Met::<IsCoord<PaddedFormOf<TileOf<Self::Inside, B::Tiler>, B::Kept>>>::HERE;
                ]
                granted!(IsCoord PaddedFormOf<TileOf<Self::Inside, B::Tiler>, B::Kept> => {
                    part::try_outer_partition(l, tiler.tiler(), B::kept(coord.tree()))
                })
            }
            /// Returns the partition of one thread, and where it begins: `(8,24):(24,1)` by
            /// `(4,8):(8,1)` at 10 → `(2,3):(96,8)` and 26. See [`LocalPartition`].
            fn local_partition
                try_local_partition<T: PartitionBy<I::Leaf>, I: IntoLeaf>(threads: T, thread: I)
                -> LocalPartition<Self, T, I::Leaf> {
                [let () = Met::<IsThread<I::Leaf, NumberThere<T::Threads, I::Leaf>>>::HERE;]
                let () = Met::<IsThread<I::Leaf, NumberThere<T::Threads, I::Leaf>>>::HERE;
                part::try_local_partition(l, threads, thread.into_leaf())
            }
            /// The coordinates of a [`LogicalDivide`] that stand for an element. See
            /// [`LogicalDividePredicate`].
            fn logical_divide_predicate try_logical_divide_predicate<B: Tiler>(tiler: B)
                -> LogicalDividePredicate<Self, B> where Self: Layout {
                []
                l.try_logical_divide(tiler)?;
                Ok(Predicate::new(logical_directed(l, tiler), directed(l, tiler)))
            }
            /// The coordinates of a [`ZippedDivide`] that stand for an element. See
            /// [`ZippedDividePredicate`].
            fn zipped_divide_predicate try_zipped_divide_predicate<B: Tiler>(tiler: B)
                -> ZippedDividePredicate<Self, B> where Self: Layout {
                []
                l.try_zipped_divide(tiler)?;
                Ok(Predicate::new(zipped_directed(l, tiler), directed(l, tiler)))
            }
            /// The coordinates of a [`TiledDivide`] that stand for an element. See
            /// [`TiledDividePredicate`].
            fn tiled_divide_predicate try_tiled_divide_predicate<B: Tiler>(tiler: B)
                -> TiledDividePredicate<Self, B> where Self: Layout {
                []
                l.try_tiled_divide(tiler)?;
                Ok(Predicate::new(tiled_directed(l, tiler), directed(l, tiler)))
            }
            /// The coordinates of a [`FlatDivide`] that stand for an element. See
            /// [`FlatDividePredicate`].
            fn flat_divide_predicate try_flat_divide_predicate<B: Tiler>(tiler: B)
                -> FlatDividePredicate<Self, B> where Self: Layout {
                []
                l.try_flat_divide(tiler)?;
                Ok(Predicate::new(flat_directed(l, tiler), directed(l, tiler)))
            }
        }
    } };
}

/// The rows of tuples, but for those whose names layouts have, too.
macro_rules! tuple_rows {
    ($with:ident) => { $with! { t
        plain {
            /// Whether both have equal parentheses: `(4,(2,3))` and `(1,(2,2))` have. See
            /// [`Congruent`](crate::tuple::Congruent).
            #[must_use]
            fn congruent<B: IntTuple>(_other: B) -> bool {
                let _shape = t;
                <Self::IsCongruent<B> as Bit>::VALUE
            }
            /// Whether this has the parentheses of the other one, or fewer: `(4,6)` and
            /// `(1,(2,2))`. See [`WeaklyCongruent`](crate::tuple::WeaklyCongruent).
            #[must_use]
            fn weakly_congruent<B: IntTuple>(_other: B) -> bool {
                let _shape = t;
                <Self::Weakly<B> as Bit>::VALUE
            }
            /// Whether each coordinate in this shape is one in the other: `(4,6)` and `(4,(2,3))`.
            /// See [`Compatible`](crate::tuple::Compatible).
            #[must_use]
            fn compatible<B: IntTuple>(other: B) -> bool { t.covers(other) }
            /// Whether every element is less: `(1,2)` and `(2,3)`. See
            /// [`ElemLess`](crate::tuple::ElemLess).
            ///
            /// ```
            /// use stridewise::prelude::*;
            /// /// The sum of the elements of a tile that lie inside of a matrix.
            /// fn sum<S: IntTuple>(shape: S, data: &[i32], tile: [usize; 2]) -> i32 {
            ///     let matrix = row_major(shape);
            ///     let coords = (0..4).flat_map(|i| {
            ///         (0..4).map(move |j| shape!((4 * tile[0] + i, 4 * tile[1] + j)))
            ///     });
            ///     coords
            ///         .filter(|coord| coord.elem_less(shape))
            ///         .map(|coord| data[matrix.crd2idx(coord) as usize])
            ///         .sum()
            /// }
            /// assert_eq!(sum(shape!((6, 5)), &[1; 30], [1, 1]), 2);
            /// ```
            #[must_use]
            fn elem_less<B: IntTuple>(other: B) -> bool {
                must_exist!(Int Self::Against<B>);
                t.against(other).value() == 1
            }
            /// Whether the other one is not less in every element: `(3,10)` and `(2,10)`. See
            /// [`ElemLeq`](crate::tuple::ElemLeq).
            #[must_use]
            fn elem_leq<B: IntTuple>(other: B) -> bool { !other.elem_less(t) }
            /// Whether every element of the other one is less: `(2,3)` and `(1,2)`. See
            /// [`ElemGtr`](crate::tuple::ElemGtr).
            #[must_use]
            fn elem_gtr<B: IntTuple>(other: B) -> bool { other.elem_less(t) }
            /// Whether this is not less in every element: `(1,10)` and `(2,10)`. See
            /// [`ElemGeq`](crate::tuple::ElemGeq).
            #[must_use]
            fn elem_geq<B: IntTuple>(other: B) -> bool { !t.elem_less(other) }
            /// The integer, of a shape or a coordinate without parentheses.
            ///
            /// In generic code, a [`call`](crate::LayoutExt::call) and the place where a view
            /// begins ([`thread_view`](crate::LayoutExt::thread_view)) may be coordinates. This is
            /// the index, where strides have no directions.
            ///
            /// # Compile errors
            /// A tuple, when the program is built.
            fn to_index<>() -> isize {
                const { assert!(Self::DEPTH == 0, "a coordinate with parentheses is no index") };
                t.layout_of().size_of().value()
            }
        }
        checked {
            /// The coordinate of an element in another shape of this size: `(2,4)` of `(4,6)` in
            /// `(4,(2,3))` → `(2,(0,2))`. See [`Crd2Crd`].
            ///
            /// Modes of the two shapes are taken in pairs as long as both and the coordinate are
            /// tuples.
            ///
            /// # Laws
            /// `to.crd2idx(crd2crd(c, to)) = crd2idx(c)`, in each pair of modes.
            ///
            /// # Compile errors
            /// Shapes of different sizes (`ui-tests/fail/size_mismatch.rs`); as
            /// [`LayoutExt::crd2idx`](crate::LayoutExt::crd2idx).
            ///
            /// Source: CuTe `crd2crd`.
            fn crd2crd try_crd2crd<C: Coord, T: IntTuple>(coord: C, to: T) -> Crd2Crd<Self, C, T> {
                []
                let coord = coord.tree();
                match coord.mismatch(t.layout_of(), to.layout_of()) {
                    None => Ok(crd2crd_at(t, to, coord)),
                    Some((left, right)) => {
                        let (from, to) = (t.to_value()?, to.to_value()?);
                        let (left, right) = (left as i64, right as i64);
                        let reason = value::Reason::SizeMismatch { left, right };
                        Err(
                            LayoutError::of_rule(
                                Operation::Crd2Crd, reason, from.operand(), to.operand()
                            )
                        )
                    }
                }
            }
            /// The rest of a shape that gives up a divisor: `(6,32)` by 12 → `(1,16)`. See
            /// [`ShapeDiv`].
            fn shape_div try_shape_div<D: IntTuple>(divisor: D) -> ShapeDiv<Self, D> {
                [must_exist!(Tuple ShapeDiv<Self, D>);]
                checked_tuple::<<Self::IsStatic as Bit>::And<D::IsStatic>, _, _, _>(
                    t,
                    Operation::ShapeDiv,
                    |t| divisor.to_value()
                        .map(|by| (t.shape_div(&by), move || by.operand().marked(D::DYNAMIC))),
                    || twin::shape_div(t, divisor),
                )
            }
            /// How many tiles cover a shape: `(5,6)` by `<2,4>` → `(3,2)`. See [`CeilDiv`].
            fn ceil_div try_ceil_div<B: Tiler>(tiler: B) -> CeilDiv<Self, B> {
                [must_exist!(Tuple CeilDiv<Self, B>);]
                checked_tuple::<<Self::IsStatic as Bit>::And<B::AllStatic>, _, _, _>(
                    t,
                    Operation::CeilDiv,
                    |t| tiler.to_tiler()
                        .map(|by| (t.ceil_div(&by), move || by.operand().marked(B::DYNAMIC))),
                    || twin::ceil_div(t, tiler),
                )
            }
            /// Whether tiles fill a shape and go nowhere beyond: `(6,(2,4))` by `<3,8>`, but not by
            /// `<4,2>`. See [`EvenlyDivides`].
            fn evenly_divides try_evenly_divides<B: Tiler>(tiler: B) -> bool {
                [must_exist!(Truth EvenlyDivides<Self, B>);]
                match <EvenlyDivides<Self, B> as Truth>::KNOWN {
                    // Else a dynamic tile may be inadmissible.
                    Some(known) if <<Self::IsStatic as Bit>::And<B::AllStatic> as Bit>::VALUE =>
                        Ok(known),
                    _ => t.to_value()?.evenly_divides(&tiler.to_tiler()?),
                }
            }
            /// Each extent up to a multiple: `(3,4)` by `(2)` → `(4,4)`. See [`RoundUp`].
            fn round_up try_round_up<D: IntTuple>(divisor: D) -> RoundUp<Self, D> {
                [must_exist!(Tuple RoundUp<Self, D>);]
                checked_tuple::<<Self::IsStatic as Bit>::And<D::IsStatic>, _, _, _>(
                    t,
                    Operation::RoundUp,
                    |t| divisor.to_value()
                        .map(|by| (t.round_up(&by), move || by.operand().marked(D::DYNAMIC))),
                    || round_up(t, divisor),
                )
            }
            /// Some of the elements of a shape, evenly: `(15,14)` and 6 → `(3,2):(1,15)`. See
            /// [`DomainDistribute`].
            fn domain_distribute try_domain_distribute<N: Int>(count: N)
                -> DomainDistribute<Self, N> {
                [must_exist!(Layout DomainDistribute<Self, N>);]
                if_dynamic::<<Self::IsStatic as Bit>::And<<N as Int>::IsStatic>, _>(|| {
                    let (shape, number) = (t.to_value()?, count.value() as i64);
                    checked_layout(
                        shape.domain_distribute(number),
                        || twin::domain_distribute(t, count),
                        || LayoutError::unknown_modes(
                            Operation::DomainDistribute,
                            shape.operand().marked(Self::DYNAMIC),
                            value::Operand::int(number).marked(<N as Tiler>::DYNAMIC),
                        ),
                    )
                })
            }
        }
    } };
}

macro_rules! layout_methods {
    ($(
        $Operation:ident $operation:ident $forms:tt
        $(layouts {
            $($method:ident<$($P:ident: $Bound:ident),*>($($operand:ident),*) -> $Name:ident
            $By:ident $text:literal;)* })?
        $(checked {
            $($checked:ident $try_checked:ident<$($Q:ident: $Limit:ident),*>($($argument:ident),*)
            -> $Result:ident $ResultBy:ident $line:literal;)* })?
        $(also_tuples $shared:tt)?
        $(tuples $tuples:tt)?;
    )*) => {
        /// Everything that is done with a layout: the algebra, its structure, coordinates and
        /// slices, and parts for threads.
        ///
        /// Each operation `f` is a type alias `F<…>`, a method `f` that panics where dynamic leaves
        /// are inadmissible, and a method `try_f` that returns an error there. Where all leaves are
        /// static, rustc has decided: a refused operation does not compile.
        ///
        /// ```
        /// use stridewise::prelude::*;
        /// type A = Layout![(6, 2) : (8, 2)];
        /// type B = Layout![(4, 3) : (3, 1)];
        /// let by_rustc: Composition<A, B> = A::default().composition(B::default());
        /// assert_eq!(size_of_val(&by_rustc), 0);
        /// let distance = 8;
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
            methods! { l
                plain { $($($(
                    #[doc = concat!($text, " See [`", stringify!($Name), "`].")]
                    fn $method<$($P: $Bound),*>($($operand: $P),*) -> $Name<Self $(, $P)*> {
                        must_exist!(Layout <$Name<Self $(, $P)*> as AnyLayout>::Inside);
                        let result = l.evaluate($By($($operand),*));
                        in_range(result.inside());
                        result
                    }
                )*)?)* }
                checked { $($($(
                    #[doc = concat!($line, " See [`", stringify!($Result), "`].")]
                    fn $checked $try_checked<$($Q: $Limit),*>($($argument: $Q),*)
                        -> $Result<Self $(, $Q)*> {
                        [must_exist!(Layout <$Result<Self $(, $Q)*> as AnyLayout>::Inside);]
                        l.try_evaluate($ResultBy($($argument),*))
                    }
                )*)?)* }
            }
            layout_rows!(methods);
        }

        impl<X: AnyLayout> LayoutExt for X {}
    };
}
all_operations!(layout_methods);

macro_rules! tuple_methods {
    ($(
        $Operation:ident $operation:ident $forms:tt
        $(layouts $layouts:tt)?
        $(checked $checked:tt)?
        $($(also_tuples)?
            $(tuples)? {
                $method:ident<$($P:ident: $Bound:ident),*>($($operand:ident),*)
                -> $Kind:ident $Name:ident $function:ident $text:literal;
            })?;
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
            methods! { t
                plain {
                    $($(
                        #[doc = concat!($text, " See [`", stringify!($Name), "`].")]
                        fn $method<$($P: $Bound),*>($($operand: $P),*) -> $Name<Self $(, $P)*> {
                            must_exist!($Kind $Name<Self $(, $P)*>);
                            $function(t $(, $operand)*)
                        }
                    )?)*
                    /// The number of elements: `(4,(2,3))` → 24. See [`TupleSize`].
                    ///
                    /// # Panics
                    /// If it leaves the range of `isize`.
                    fn size<>() -> TupleSize<Self> {
                        must_exist!(Int TupleSize<Self>);
                        leaf_in_range(t.size_of())
                    }
                    /// The index of a coordinate in this shape, as a leaf: `(4,(2,3))` at
                    /// `(1,(0,2))` → 17. See [`Crd2IdxTuple`].
                    ///
                    /// # Laws
                    /// `crd2idx(idx2crd(i)) = i`.
                    ///
                    /// # Compile errors
                    /// As [`LayoutExt::crd2idx`](crate::LayoutExt::crd2idx).
                    ///
                    /// Source: CuTe `crd2idx(coord, shape)`.
                    fn crd2idx<C: Coord>(coord: C) -> Crd2IdxTuple<Self, C> {
                        granted!(IsCoord FormAt<AsLayout<Self>, C> => index_in(t, coord.tree()))
                    }
                    /// The coordinate of an index in this shape: 17 in `(4,(2,3))` → `(1,(0,2))`.
                    /// See [`Idx2CrdTuple`].
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
                    fn idx2crd<C: Coord>(index: C) -> Idx2CrdTuple<Self, C> {
                        must_exist!(Tuple Idx2CrdTuple<Self, C>);
                        digits_in(t, index.tree())
                    }
                    /// The modes under `_`: `(4,(2,3))` at `(_,(0,_))` → `(4,3)`. See
                    /// [`LayoutExt::slice`](crate::LayoutExt::slice).
                    fn slice<C: Coord>(coord: C) -> SliceTuple<Self, C> {
                        granted!(HasForm FormAt<AsLayout<Self>, C> => slice_in(t, coord.tree()))
                    }
                    /// The modes that are not under `_`: `(4,(2,3))` at `(_,(0,_))` → `(2)`. See
                    /// [`LayoutExt::dice`](crate::LayoutExt::dice).
                    fn dice<C: Coord>(coord: C) -> DiceTuple<Self, C> {
                        granted!(HasForm FormAt<AsLayout<Self>, C> => dice_in(t, coord.tree()))
                    }
                }
                checked {}
            }
            tuple_rows!(methods);
        }

        impl<T: IntTuple> TupleExt for T {}
    };
}
all_operations!(tuple_methods);

macro_rules! refused_operations {
    ($(
        $Operation:ident $operation:ident $forms:tt
        $(layouts {
            $($method:ident<$($P:ident: $Bound:ident),*>($($operand:ident),*) -> $Name:ident
            $By:ident $text:literal;)* })?
        $(checked {
            $($checked:ident $try_checked:ident<$($Q:ident: $Limit:ident),*>($($argument:ident),*)
            -> $Result:ident $ResultBy:ident $line:literal;)* })?
        $(also_tuples $shared:tt)?
        $(tuples { $tuple:ident<$($R:ident: $Most:ident),*>($($item:ident),*) -> $Kind:ident
            $Tuple:ident $function:ident $words:literal; })?;
    )*) => {
        hidden! {
            $($($($method($($operand),*))*)? $($($checked($($argument),*))*)?
            $($tuple($($item),*))?)*
        }
    };
}
all_operations!(refused_operations);
layout_rows!(refused_rows);
tuple_rows!(refused_rows);
