//! The table of operations: operands, results and names.
//!
//! A row has the name of an operation, as a variant of [`Operation`](crate::Operation) and as
//! the function of CuTe, and then its *forms* on values: the kinds of its operands, and the answer.
//! [`evaluate`](crate::evaluate) takes the first form that its arguments fit; an error of
//! reading speaks of the last one. The kinds are documented there.
//!
//! Methods of layouts and tuples in types that differ in nothing but names follow in braces, with
//! the alias, its function and a line of text:
//!
//! - `layouts` cannot fail at run time,
//! - `checked` can, where leaves are dynamic, and have a `try_` form,
//! - `tuples` are methods of tuples, `also_tuples` under the name of those of layouts.

/// Calls a macro with all rows.
#[doc(hidden)]
#[macro_export]
macro_rules! all_operations {
    ($callback:ident) => {
        $callback! {
            Parse parse [
                (swizzle s) => s;
                (strides d) => d;
                (tuple t) => t;
                (mapping l) => l;
            ];
            MakeLayout make_layout [
                (layouts modes) => modes;
                (tuple shape) => Layout::col_major(&shape)?;
                (tuple shape, direction d) => d.layout(&shape)?;
                (tuple shape, strides stride) => Layout::with_basis(&shape, &stride)?;
                (tuple shape, tuple stride) => Layout::new(&shape, &stride)?;
            ];
            Size size [(shape s) => s.size()?];
            Cosize cosize [(mapping l) => l.cosize()?];
            Coshape coshape [(layout l) => l.coshape()?];
            Coprofile coprofile [(layout l) => l.coprofile()?];
            Rank rank [(shape s) => s.rank()];
            Depth depth [(shape s) => s.depth()];
            CompactColMajor compact_col_major [
                (tuple shape) => shape.compact_col_major(&IntTuple::int(1))?;
                (tuple shape, tuple first) => shape.compact_col_major(&first)?;
            ] tuples {
                compact_col_major<D: IntTuple>(first) -> Tuple CompactColMajor compact_col_major
                    "Strides with the first mode fastest: `(4,(2,2))` from 1 → `(1,(4,8))`.";
            };
            CompactRowMajor compact_row_major [
                (tuple shape) => shape.compact_row_major(&IntTuple::int(1))?;
                (tuple shape, tuple first) => shape.compact_row_major(&first)?;
            ] tuples {
                compact_row_major<D: IntTuple>(first) -> Tuple CompactRowMajor compact_row_major
                    "Strides with the last mode fastest: `(4,(2,2))` from 1 → `(4,(2,1))`.";
            };
            CompactOrder compact_order [
                (tuple shape, direction d) => d.layout(&shape)?.stride();
                (tuple shape, tuple order) => shape.compact_order(&order)?;
            ] tuples {
                compact_order<O: Order>(order) -> Tuple CompactOrder compact_order
                    "Strides in a given order of the modes: `(4,2)` in order `(1,0)` → `(2,1)`.";
            };
            MakeOrderedLayout make_ordered_layout [
                (tuple shape, direction d) => d.layout(&shape)?;
                (tuple shape, tuple order) => Layout::make_ordered_layout(&shape, &order)?;
            ];
            MakeIdentityLayout make_identity_layout [
                (tuple shape) => Layout::make_identity_layout(&shape)?;
            ];
            MakeBasisLike make_basis_like [(tuple shape) => BasisStride::make_basis_like(&shape)?];
            MakeLayoutLike make_layout_like [(mapping l) => l.make_layout_like()?] layouts {
                make_layout_like<>() -> MakeLayoutLike MakeLayoutLikeFn
                    "A compact layout of this shape, in the order of these strides: `(4,8):(32,2)` \
                     → `(4,8):(8,1)`.";
            };
            MakeFragmentLike make_fragment_like [(mapping l) => l.make_fragment_like()?] layouts {
                make_fragment_like<>() -> MakeFragmentLike MakeFragmentLikeFn
                    "A compact layout, first mode fastest, of this shape: `(4,8,2):(32,2,1)` → \
                     `(4,8,2):(1,8,4)`.";
            };
            TileToShape tile_to_shape [
                (mapping l, shape s) => l.tile_to_shape(&s)?;
                (mapping l, shape s, direction d) =>
                    l.tile_to_shape_in_order(&s, &d.order(s.rank())?)?;
                (mapping l, shape s, tuple order) => l.tile_to_shape_in_order(&s, &order)?;
            ] checked {
                tile_to_shape try_tile_to_shape<S: IntTuple>(shape) -> TileToShape TileToShapeFn
                    "Repeated until it fills a shape, tiles column by column: `(2,2):(1,2)` to \
                     `(8,8)` → `((2,4),(2,4)):((1,4),(2,16))`.";
                tile_to_shape_in_order
                    try_tile_to_shape_in_order<S: IntTuple, O: Order>(shape, order)
                    -> TileToShapeInOrder TileToShapeInOrderFn
                    "Repeated until it fills a shape, tiles in an order of the modes.";
            };
            WithShape with_shape [(mapping l, tuple shape) => l.with_shape(&shape)?] checked {
                with_shape try_with_shape<S: IntTuple>(shape) -> WithShape WithShapeFn
                    "The elements in another shape of this size.";
            };
            DomainDistribute domain_distribute [
                (shape s, integer count) => s.domain_distribute(count)?
            ];
            Call call [(mapping l, coord c) => call(&l.into(), &c)?];
            Crd2Idx crd2idx [
                (coord c, composed l) => l.crd2idx(&c)?;
                (coord c, tuple shape) => shape.crd2idx(&c)?;
                (coord c, layout l) => Answer::coordinate(l.call(&c)?);
            ];
            Idx2Crd idx2crd [
                (coord index, tuple shape) => shape.idx2crd(&index)?;
                (coord index, tuple shape, tuple stride) =>
                    strided(&shape, &stride)?.idx2crd(&index)?;
                (coord index, layout l) => l.idx2crd(&index)?;
            ];
            Crd2Crd crd2crd [(coord c, shape from, shape to) => from.crd2crd(&c, &to)?];
            GetHierCoord get_hier_coord [(layout l, integer index) => l.get_hier_coord(index)?];
            GetFlatCoord get_flat_coord [(layout l, integer index) => l.get_flat_coord(index)?];
            Get1dCoord get_1d_coord [(layout l, integer index) => l.get_1d_coord(index)?];
            Slice slice [
                (coord c, mapping l) => l.slice(&c)?;
                (coord c, tuple t) => t.slice(&c)?;
            ];
            Dice dice [
                (coord c, layout l) => l.dice(&c)?;
                (coord c, tuple t) => t.dice(&c)?;
            ];
            SliceAndOffset slice_and_offset [(coord c, mapping l) => l.slice_and_offset(&c)?];
            Flatten flatten [
                (mapping l) => l.flatten();
                (tuple t) => t.flatten();
            ] layouts {
                flatten<>() -> Flatten FlattenFn
                    "Without inner parentheses: `((4,2),(2)):((1,8),(4))` → `(4,2,2):(1,8,4)`.";
            } also_tuples {
                flatten<>() -> Tuple FlattenTuple flatten_tuple
                    "Without inner parentheses: `((4,2),(2))` → `(4,2,2)`.";
            };
            Unflatten unflatten [
                (mapping l, tuple profile) => l.unflatten(&profile)?;
                (tuple t, tuple profile) => t.unflatten(&profile)?;
            ] layouts {
                unflatten<P: IntTuple>(profile) -> Unflatten UnflattenFn
                    "The leaves in the parentheses of a profile: `(2,3,5):(1,2,6)` in `((1,1),1)` \
                     → `((2,3),5):((1,2),6)`.";
            } also_tuples {
                unflatten<P: IntTuple>(profile) -> Tuple UnflattenTuple unflatten_tuple
                    "The leaves in the parentheses of a profile: `(2,3,5)` in `((1,1),1)` → \
                     `((2,3),5)`.";
            };
            Group group [
                (mapping l, mode begin, mode end) => l.group(begin, end)?;
                (tuple t, mode begin, mode end) => t.group(begin, end)?;
            ] layouts {
                group<B: Place, E: Place>(begin, end) -> Group GroupFn
                    "Modes grouped into one: `(4,2,3):(1,4,8)` from 0 to 2 → `((4,2),3):((1,4),8)`.";
            } also_tuples {
                group<B: Place, E: Place>(begin, end) -> Tuple GroupTuple group_tuple
                    "Modes grouped into one: `(4,2,3)` from 0 to 2 → `((4,2),3)`.";
            };
            Select select [
                (mapping l, modes m) => l.select(&m)?;
                (tuple t, modes m) => t.select(&m)?;
            ] layouts {
                select<I: Selection>(places) -> Select SelectFn
                    "The modes at places, in that order: `(4,2,3):(1,4,8)` at `(2,0)` → \
                     `(3,4):(8,1)`.";
            } also_tuples {
                select<I: Selection>(places) -> Tuple SelectTuple select_tuple
                    "The modes at places, in that order: `(4,2,3)` at `(2,0)` → `(3,4)`.";
            };
            Take take [
                (mapping l, mode begin, mode end) => l.take(begin, end)?;
                (tuple t, mode begin, mode end) => t.take(begin, end)?;
            ] layouts {
                take<B: Place, E: Place>(begin, end) -> Take TakeFn
                    "The modes from one place up to another one: `(4,2,3):(1,4,8)` from 1 to 3 → \
                     `(2,3):(4,8)`.";
            } also_tuples {
                take<B: Place, E: Place>(begin, end) -> Tuple TakeTuple take_tuple
                    "The modes from one place up to another one: `(4,2,3)` from 1 to 3 → `(2,3)`.";
            };
            Get get [
                (mapping l, modes path) => l.get(&path)?;
                (tuple t, modes path) => t.get(&path)?;
            ] layouts {
                get<N: Path>(place) -> Get GetFn
                    "The mode at a place, or at a path through the levels: `(4,(3,6)):(1,(4,12))` \
                     at `(1,0)` → `3:4`.";
            } also_tuples {
                get<N: Path>(place) -> Tuple GetTuple get_tuple
                    "The mode at a place, or at a path through the levels: `(4,(3,6))` at `(1,0)` \
                     → 3.";
            };
            Append append [
                (mapping l, layout mode) => l.append(&mode)?;
                (tuple t, tuple mode) => t.append(&mode)?;
            ] layouts {
                append<X: Layout>(mode) -> Append AppendFn
                    "A mode behind the others: `(4,2):(1,4)` and `3:8` → `(4,2,3):(1,4,8)`.";
            } also_tuples {
                append<X: IntTuple>(item) -> Tuple AppendTuple append_tuple
                    "A mode behind the others: `(4,2)` and 3 → `(4,2,3)`.";
            };
            Prepend prepend [
                (mapping l, layout mode) => l.prepend(&mode)?;
                (tuple t, tuple mode) => t.prepend(&mode)?;
            ] layouts {
                prepend<X: Layout>(mode) -> Prepend PrependFn
                    "A mode before the others: `(2,3):(4,8)` and `4:1` → `(4,2,3):(1,4,8)`.";
            } also_tuples {
                prepend<X: IntTuple>(item) -> Tuple PrependTuple prepend_tuple
                    "A mode before the others: `(2,3)` and 4 → `(4,2,3)`.";
            };
            AppendN append_n [
                (mapping l, mode rank) => l.append_n(rank, &Layout::UNIT)?;
                (mapping l, mode rank, layout mode) => l.append_n(rank, &mode)?;
                (tuple t, mode rank) => t.append_n(rank, &IntTuple::int(1))?;
                (tuple t, mode rank, tuple mode) => t.append_n(rank, &mode)?;
            ] layouts {
                append_n<N: Place, X: Layout>(rank, mode) -> AppendN AppendNFn
                    "A mode behind the others as often as a rank needs it: `10:1`, 3, `1:0` → \
                     `(10,1,1):(1,0,0)`.";
            } also_tuples {
                append_n<N: Place, X: IntTuple>(rank, item) -> Tuple AppendNTuple append_n_tuple
                    "A mode behind the others as often as a rank needs it: 10, 3, 1 → `(10,1,1)`.";
            };
            PrependN prepend_n [
                (mapping l, mode rank) => l.prepend_n(rank, &Layout::UNIT)?;
                (mapping l, mode rank, layout mode) => l.prepend_n(rank, &mode)?;
                (tuple t, mode rank) => t.prepend_n(rank, &IntTuple::int(1))?;
                (tuple t, mode rank, tuple mode) => t.prepend_n(rank, &mode)?;
            ] layouts {
                prepend_n<N: Place, X: Layout>(rank, mode) -> PrependN PrependNFn
                    "A mode before the others as often as a rank needs it: `10:1`, 3, `1:0` → \
                     `(1,1,10):(0,0,1)`.";
            } also_tuples {
                prepend_n<N: Place, X: IntTuple>(rank, item) -> Tuple PrependNTuple prepend_n_tuple
                    "A mode before the others as often as a rank needs it: 10, 3, 1 → `(1,1,10)`.";
            };
            ReplaceN replace_n [
                (mapping l, mode place, layout mode) => l.replace(place, &mode)?;
                (tuple t, mode place, tuple mode) => t.replace(place, &mode)?;
            ] layouts {
                replace<N: Place, X: Layout>(place, mode) -> Replace ReplaceFn
                    "Another mode at a place; one place past the last mode, it is appended: \
                     `(4,2,3):(1,4,8)`, 1, `5:9` → `(4,5,3):(1,9,8)`.";
            } also_tuples {
                replace<N: Place, X: IntTuple>(place, item) -> Tuple ReplaceTuple replace_tuple
                    "Another mode at a place; one place past the last mode, it is appended: \
                     `(4,2,3)`, 1, 5 → `(4,5,3)`.";
            };
            Zip zip [
                (mapping a, layout b) => a.zip_with(&b)?;
                (tuple t) => t.zip()?;
                (mapping l) => l.zip()?;
            ] layouts {
                zip<>() -> Zip ZipFn
                    "Modes of modes, transposed: `((4,2),(8,3)):((1,4),(2,16))` → \
                     `((4,8),(2,3)):((1,2),(4,16))`.";
                zip_with<B: Layout>(other) -> ZipWith ZipWithFn
                    "[`zip`](Self::zip) of two layouts: `(4,2):(1,4)` and `(8,3):(2,16)` → \
                     `((4,8),(2,3)):((1,2),(4,16))`.";
            };
            Congruent congruent [(shape a, shape b) => a.congruent(&b)];
            WeaklyCongruent weakly_congruent [(shape a, shape b) => a.weakly_congruent(&b)];
            Compatible compatible [(shape a, shape b) => a.compatible(&b)];
            ElemLess elem_less [(tuple a, tuple b) => a.elem_less(&b)?];
            ElemLeq elem_leq [(tuple a, tuple b) => a.elem_leq(&b)?];
            ElemGtr elem_gtr [(tuple a, tuple b) => a.elem_gtr(&b)?];
            ElemGeq elem_geq [(tuple a, tuple b) => a.elem_geq(&b)?];
            LexLess lex_less [(tuple a, tuple b) => a.lex_less(&b)?];
            LexLeq lex_leq [(tuple a, tuple b) => a.lex_leq(&b)?];
            LexGtr lex_gtr [(tuple a, tuple b) => a.lex_gtr(&b)?];
            LexGeq lex_geq [(tuple a, tuple b) => a.lex_geq(&b)?];
            ColexLess colex_less [(tuple a, tuple b) => a.colex_less(&b)?];
            ColexLeq colex_leq [(tuple a, tuple b) => a.colex_leq(&b)?];
            ColexGtr colex_gtr [(tuple a, tuple b) => a.colex_gtr(&b)?];
            ColexGeq colex_geq [(tuple a, tuple b) => a.colex_geq(&b)?];
            Product product [(tuple t) => t.product()?];
            ProductEach product_each [(tuple t) => t.product_each()?] tuples {
                product_each<>() -> Tuple ProductEach product_each
                    "The product of each mode: `((4,(2,5)),2)` → `(40,2)`.";
            };
            ProductLike product_like [
                (tuple t, tuple profile) => t.product_like(&profile)?
            ] tuples {
                product_like<P: IntTuple>(profile) -> Tuple ProductLike product_like
                    "The product of what stands for each integer of a profile: `(5,(8,4))` like \
                     `(1,1)` → `(5,32)`.";
            };
            ElemScale elem_scale [(tuple t, tuple factors) => t.elem_scale(&factors)?] tuples {
                elem_scale<B: IntTuple>(factors) -> Tuple ElemScale elem_scale
                    "Each integer times the product of what stands for it in another tuple: \
                     `(4,2)` by `((2,8,4),4)` → `(256,8)`.";
            };
            InnerProduct inner_product [(tuple a, tuple b) => a.inner_product(&b)?] tuples {
                inner_product<B: IntTuple>(other) -> Int InnerProduct inner_product
                    "The sum of the products of integers in the same places: `(5,12)` and `(16,8)` \
                     → 176.";
            };
            Sum sum [(tuple t) => t.sum()?] tuples {
                sum<>() -> Int Sum sum
                    "The sum of all integers: `(4,(2,3))` → 9.";
            };
            Reverse reverse [(tuple t) => t.reverse()] tuples {
                reverse<>() -> Tuple Reverse reverse
                    "The modes in reverse: `(4,(2,3),5)` → `(5,(2,3),4)`.";
            };
            ShapeDiv shape_div [(tuple shape, tuple divisor) => shape.shape_div(&divisor)?];
            CeilDiv ceil_div [(shape s, tiler by) => s.ceil_div(&by)?];
            RoundUp round_up [(tuple shape, tuple divisor) => shape.round_up(&divisor)?];
            EvenlyDivides evenly_divides [(shape s, tiler by) => s.evenly_divides(&by)?];
            Upcast upcast [
                (swizzle s, integer count) => s.upcast(count)?;
                (mapping l, integer count) => l.upcast(count)?;
            ] checked {
                upcast try_upcast<N: Int>(count) -> Upcast UpcastFn
                    "Over vectors of so many elements: `(32,4):(1,32)` by 4 → `(8,4):(1,8)`.";
            };
            Downcast downcast [
                (swizzle s, integer count) => s.downcast(count)?;
                (mapping l, integer count) => l.downcast(count)?;
            ] checked {
                downcast try_downcast<N: Int>(count) -> Downcast DowncastFn
                    "Over so many parts of each element: `(8,4):(1,8)` by 4 → `(32,4):(1,32)`.";
            };
            RecastLayout recast_layout [
                (swizzle s, integer old_bits, integer new_bits) =>
                    s.recast_layout(old_bits, new_bits)?;
                (mapping l, integer old_bits, integer new_bits) =>
                    l.recast_layout(old_bits, new_bits)?;
            ] checked {
                recast_layout try_recast_layout<Old: Int, New: Int>(old_bits, new_bits)
                    -> RecastLayout RecastLayoutFn
                    "Over elements of another width, in bits: `(8,4):(1,8)` from 32 to 8 → \
                     `(32,4):(1,32)`.";
            };
            MaxCommonVector max_common_vector [
                (composed a, mapping b) => a.max_common_vector(&b.into())?;
                (layout a, composed b) => b.max_common_vector(&a.into())?;
                (layout a, layout b) => a.max_common_vector(&b)?;
            ];
            MaxCommonLayout max_common_layout [
                (composed a, layout b) => a.max_common_layout(&b)?;
                (layout a, composed b) => b.max_common_layout(&a)?;
                (layout a, layout b) => a.max_common_layout(&b)?;
            ];
            MaxAlignment max_alignment [
                (swizzle s) => s.max_alignment();
                (mapping l) => l.max_alignment()?;
            ];
            Nullspace nullspace [(layout l) => l.nullspace()?];
            Coalesce coalesce [
                (mapping l) => l.coalesce();
                (mapping l, tuple profile) => l.coalesce_by(&profile)?;
            ] layouts {
                coalesce<>() -> Coalesce CoalesceFn
                    "As few modes as possible: `(2,(1,6)):(1,(6,2))` → `12:1`.";
                coalesce_by<P: IntTuple>(profile) -> CoalesceBy CoalesceByFn
                    "[`coalesce`](Self::coalesce) mode by mode: `(2,(1,6)):(1,(6,2))` by `(1,1)` → \
                     `(2,6):(1,2)`.";
            };
            Filter filter [
                (mapping l) => l.filter();
                (mapping l, tuple profile) => l.filter_by(&profile)?;
            ] layouts {
                filter<>() -> Filter FilterFn
                    "Without modes that repeat: `(4,2,3):(0,1,2)` → `6:1`.";
                filter_by<P: IntTuple>(profile) -> FilterBy FilterByFn
                    "[`filter`](Self::filter) mode by mode: `(4,(2,3)):(0,(1,2))` by `(1,1)` → \
                     `(1,6):(0,1)`.";
            };
            FilterZeros filter_zeros [
                (mapping l) => l.filter_zeros();
                (mapping l, tuple profile) => l.filter_zeros_by(&profile)?;
            ] layouts {
                filter_zeros<>() -> FilterZeros FilterZerosFn
                    "Extents of 1 where the stride is 0: `(4,2):(0,1)` → `(1,2):(0,1)`.";
                filter_zeros_by<P: IntTuple>(profile) -> FilterZerosBy FilterZerosByFn
                    "Extents of 1 where the profile is 0: `(4,(2,3)):(8,(1,2))` by `(5,0)` → \
                     `(4,(1,1)):(8,(1,2))`.";
            };
            Composition composition [
                (swizzle a, swizzle b) => a.composition(b)?;
                (swizzle a, composed b) => a.composition_with_composed(&b)?;
                (swizzle a, layout b) => a.composition_with_layout(&b);
                (layout a, swizzle b) => a.composition_with_swizzle(b)?;
                (mapping a, composed b) => a.composition_with_composed(&b)?;
                (mapping a, tiler tiler) => a.composition(&tiler)?;
            ];
            Complement complement [
                (layout l) => l.complement()?;
                (layout l, shape target) => l.complement_in(&target)?;
            ];
            RightInverse right_inverse [
                (swizzle s) => s;
                (mapping l) => l.right_inverse()?;
            ] checked {
                right_inverse try_right_inverse<>() -> RightInverse RightInverseFn
                    "A layout that this one undoes: `(4,8):(8,1)` → `(8,4):(4,1)`.";
            };
            LeftInverse left_inverse [
                (swizzle s) => s;
                (mapping l) => l.left_inverse()?;
            ] checked {
                left_inverse try_left_inverse<>() -> LeftInverse LeftInverseFn
                    "A layout that undoes this one: `4:2` → `(2,4):(0,1)`.";
            };
            LogicalDivide logical_divide [
                (mapping l, tiler tiler) => l.logical_divide(&tiler)?
            ] checked {
                logical_divide try_logical_divide<B: Tiler>(tiler) -> LogicalDivide LogicalDivideFn
                    "A tile and the rest: `(4,2,3):(2,1,8)` by `4:2` → \
                     `((2,2),(2,3)):((4,1),(2,8))`.";
            };
            ZippedDivide zipped_divide [
                (mapping l, tiler tiler) => l.zipped_divide(&tiler)?
            ] checked {
                zipped_divide try_zipped_divide<B: Tiler>(tiler) -> ZippedDivide ZippedDivideFn
                    "All tiles in mode 0, all rests in mode 1: `(8,24):(24,1)` by `<4,8>` → \
                     `((4,8),(2,3)):((24,1),(96,8))`.";
            };
            TiledDivide tiled_divide [(mapping l, tiler tiler) => l.tiled_divide(&tiler)?] checked {
                tiled_divide try_tiled_divide<B: Tiler>(tiler) -> TiledDivide TiledDivideFn
                    "All tiles in mode 0, the rests behind it: `(8,24):(24,1)` by `<4,8>` → \
                     `((4,8),2,3):((24,1),96,8)`.";
            };
            FlatDivide flat_divide [(mapping l, tiler tiler) => l.flat_divide(&tiler)?] checked {
                flat_divide try_flat_divide<B: Tiler>(tiler) -> FlatDivide FlatDivideFn
                    "Tiles and rests side by side: `(8,24):(24,1)` by `<4,8>` → \
                     `(4,8,2,3):(24,1,96,8)`.";
            };
            LogicalDividePredicate logical_divide_predicate [
                (layout l, tiler tiler) => l.logical_divide_predicate(&tiler)?;
            ];
            ZippedDividePredicate zipped_divide_predicate [
                (layout l, tiler tiler) => l.zipped_divide_predicate(&tiler)?;
            ];
            TiledDividePredicate tiled_divide_predicate [
                (layout l, tiler tiler) => l.tiled_divide_predicate(&tiler)?;
            ];
            FlatDividePredicate flat_divide_predicate [
                (layout l, tiler tiler) => l.flat_divide_predicate(&tiler)?;
            ];
            LogicalProduct logical_product [
                (mapping l, tiler tiler) => l.logical_product(&tiler)?;
            ] checked {
                logical_product try_logical_product<B: Tiler>(tiler)
                    -> LogicalProduct LogicalProductFn
                    "A block and where its copies go: `(2,2):(4,1)` by `6:1` → \
                     `((2,2),(2,3)):((4,1),(2,8))`.";
            };
            ZippedProduct zipped_product [
                (mapping l, tiler tiler) => l.zipped_product(&tiler)?
            ] checked {
                zipped_product try_zipped_product<B: Tiler>(tiler) -> ZippedProduct ZippedProductFn
                    "All blocks in mode 0, all copies in mode 1: `(2,5):(5,1)` by `<3:5,4:6>` → \
                     `((2,5),(3,4)):((5,1),(10,30))`.";
            };
            TiledProduct tiled_product [
                (mapping l, tiler tiler) => l.tiled_product(&tiler)?
            ] checked {
                tiled_product try_tiled_product<B: Tiler>(tiler) -> TiledProduct TiledProductFn
                    "The modes of the copies side by side: `(2,5):(5,1)` by `<3:5,4:6>` → \
                     `((2,5),3,4):((5,1),10,30)`.";
            };
            FlatProduct flat_product [(mapping l, tiler tiler) => l.flat_product(&tiler)?] checked {
                flat_product try_flat_product<B: Tiler>(tiler) -> FlatProduct FlatProductFn
                    "All modes side by side: `(2,5):(5,1)` by `<3:5,4:6>` → \
                     `(2,5,3,4):(5,1,10,30)`.";
            };
            BlockedProduct blocked_product [
                (mapping l, layout tiler) => l.blocked_product(&tiler)?;
            ] checked {
                blocked_product try_blocked_product<B: Layout>(tiler)
                    -> BlockedProduct BlockedProductFn
                    "A block repeated mode by mode, the block inside: `(2,5):(5,1)` by \
                     `(3,4):(1,3)` → `((2,3),(5,4)):((5,10),(1,30))`.";
            };
            RakedProduct raked_product [
                (mapping l, layout tiler) => l.raked_product(&tiler)?
            ] checked {
                raked_product try_raked_product<B: Layout>(tiler) -> RakedProduct RakedProductFn
                    "A block repeated mode by mode, the copies inside: `(2,5):(5,1)` by \
                     `(3,4):(1,3)` → `((3,2),(4,5)):((10,5),(30,1))`.";
            };
            LocalTile local_tile [
                (layout l, tiler tile, coord c) => l.local_tile(&tile, &c)?;
                (composed l, tiler tile, coord c) => AnyLayout::from(l).local_tile(&tile, &c)?;
                (layout l, tiler tile, coord c, coord projection) =>
                    l.local_tile(&tile.dice(&projection)?, &c.dice(&projection)?)?;
                (composed l, tiler tile, coord c, coord projection) =>
                    AnyLayout::from(l).local_tile(&tile.dice(&projection)?, &c.dice(&projection)?)?;
            ];
            InnerPartition inner_partition [
                (layout l, tiler tile, coord c) => l.inner_partition(&tile, &c)?;
                (composed l, tiler tile, coord c) => AnyLayout::from(l).local_tile(&tile, &c)?;
            ];
            OuterPartition outer_partition [
                (layout l, tiler tile, coord c) => l.outer_partition(&tile, &c)?;
                (composed l, tiler tile, coord c) => AnyLayout::from(l).outer_partition(&tile, &c)?;
            ];
            LocalPartition local_partition [
                (layout l, layout threads, integer thread) => l.local_partition(&threads, thread)?;
                (composed l, layout threads, integer thread) =>
                    AnyLayout::from(l).local_partition(&threads, thread, &Coord::ALL)?;
            ];
            ThreadView thread_view [
                (mapping l, layout thread_value, integer thread) =>
                    l.thread_view(&thread_value, thread)?;
            ];
            LayoutFrom layout_from [(tuple shape, offsets table) => table.layout(&shape)?];
            Relayout relayout [(mapping a, mapping b) => AnyLayout::from(a).relayout(&b.into())?];
            IsInjective is_injective [
                (layout l) => l.is_injective()?;
                (layout l, integer steps) => l.is_injective_within(steps)?;
            ];
            IsSurjective is_surjective [(layout l) => l.is_surjective()?];
            IsBijective is_bijective [(layout l) => l.is_bijective()?];
            IsContiguous is_contiguous [(layout l) => l.is_contiguous()?];
            Collision collision [
                (layout l) => l.collision()?;
                (layout l, integer steps) => l.collision_within(steps)?;
            ];
            FirstGap first_gap [(layout l) => l.first_gap()?];
            Overlap overlap [
                (layout a, layout b) => a.overlap(&b, 0)?;
                (layout a, layout b, integer offset) => a.overlap(&b, offset)?;
                (layout a, layout b, integer offset, integer steps) =>
                    a.overlap_within(&b, offset, steps)?;
            ];
            BankConflicts bank_conflicts [
                (mapping l, integer element, integer banks, integer width) =>
                    l.bank_conflicts(element, banks, width)?;
            ];
            Segments segments [
                (mapping l, integer element, integer width) => l.segments(element, width)?
            ];
            MakeAccess make_access [
                (shape s, mode m, integer vector) => Access::along(&s, m, vector)?.thread_value;
            ];
            AccessCost access_cost [
                (mapping l, integer bits, layout tv, integer vector) => Access::new(&tv, vector)
                    .cost(&l.into(), BankedMemory::SHARED.of_bits(bits)?)?.wavefronts;
            ];
            Coalescing coalescing [
                (mapping l, integer bits, layout tv, integer vector) => Access::new(&tv, vector)
                    .cost(&l.into(), BankedMemory::GLOBAL.of_bits(bits)?)?.wavefronts;
            ];
            ChooseSwizzle choose_swizzle [
                (layout l, integer bits, layout tv, integer vector) => l.choose_swizzle(
                    &[Access::new(&tv, vector)], BankedMemory::SHARED.of_bits(bits)?
                )?.swizzle;
            ];
            LeastPadding least_padding [
                (layout l, integer bits, layout tv, integer vector) => l.least_padding(
                    &[Access::new(&tv, vector)], BankedMemory::SHARED.of_bits(bits)?
                )?;
            ];
            Vectorise vectorise [(layout l, integer width) => l.vectorise(width)?];
            MakeSwizzle make_swizzle [
                (integer b, integer m, integer s) => Swizzle::of_numbers(b, m, s)?
            ];
            SwizzleApply swizzle_apply [(swizzle s, integer index) => s.apply(index)];
        }
    };
}
