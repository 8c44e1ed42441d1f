//! The one table of rules: their names, their numbers and their sentences.
//!
//! From it come the types of `stridewise::refused` with rustc's messages, the variants of
//! [`Reason`](crate::Reason), and the errors of tensors and of kernels. A sentence
//! has its numbers as `{name}`; where types name an operation before a colon, the value layer puts
//! the operation that was called in its place.

/// The rules of layouts.
///
/// A rule that types break has in braces: numbers and a sentence of its own, where types know other
/// numbers; the trait whose absence prints the sentence; `shown`, if an operation that breaks it
/// shows its operands; what to write instead; and an example with the reason of its refusal.
#[doc(hidden)]
#[macro_export]
macro_rules! layout_rules {
    ($with:ident $($more:tt)*) => { $with! { $($more)*
        types_and_values {
            /// Right-hand modes that together step past the end of a left-hand mode.
            Carries(reach: i64, extent: i64)
            "composition: the right-hand modes together step to {reach} in the left-hand mode of extent {extent}, past its end"
            { CarriesNowhere shown
                "choose right-hand modes that end where a left-hand mode ends, or compose with the modes one by one"
                "Composition<Layout![(3, 2) : (2, 1)], Layout![(2, 2) : (1, 2)]>"
                => "Broken<_, Carries<Number<3>, Number<3>>>" };
            /// A right-hand mode that steps into the next left-hand mode, but not after a
            /// divisor of its extent.
            Uneven(stride: i64, steps: i64, extent: i64)
            "composition: stride {stride} steps over the end of a left-hand mode every {steps} steps, and its extent {extent} is not a multiple of that"
            { RunsDivide shown "choose an extent that is a multiple of {steps}, or another stride"
                "Composition<Layout![(6, 2) : (8, 2)], Layout![5 : 3]>"
                => "Broken<_, Uneven<Number<3>, Number<2>, Number<5>>>" };
            /// A position other than 0 in `()`.
            NothingToIndex(index: i64)
            "composition: there are no modes, and so nothing at position {index}"
            { HasModes shown
                "a layout without modes has one element: give it modes, or compose with strides of 0"
                "Composition<Layout![() : ()], Layout![2 : 1]>"
                => "Broken<_, NothingToIndex<Number<1>>>" };
            /// A layout without elements, which has no complement.
            Empty "complement: a layout without elements has no complement"
            { HasElements shown "write extents of 1 or more"
                "Complement<Layout![(3, 0) : (1, 3)], Int![8]>" => "Broken<_, Empty<Number<0>>>" };
            /// A tiler's mode that goes past the end of a mode of the layout, but not after
            /// a divisor of its extent.
            UnevenTile(part: i64, extent: i64)
            "divide: {part} elements of the tiler fit into a mode of the layout, and {extent} are to be placed, which is not a multiple of that"
            { TilesDivide shown "choose an extent that is a divisor or a multiple of {part}"
                "LogicalDivide<Layout![(6, 3) : (3, 1)], Int![8]>"
                => "Broken<_, UnevenTile<Number<6>, Number<8>>>" };
            /// A divide whose first tile is not where the tiler puts it.
            Misplaced(element: i64, found: i64)
            "the first tile would hold element {found} of the layout where the tiler asks for element {element}"
            { (steps, stride)
                "divide: {steps} elements of the tiler step by {stride} in a mode of the layout, which is not where the tiler puts them"
                StaysInPlace shown
                "divide mode by mode, `tile!(...)`, or choose strides that keep inside of one mode"
                "LogicalDivide<Layout![(3, 6) : (6, 1)], Layout![8 : 7]>"
                => "Broken<_, Misplaced<Number<8>, Number<3>>>" };
            /// A divide in which no tile holds an element.
            Lost(element: i64) "no tile would hold element {element} of the layout"
            { (coordinate, extent)
                "divide: no tile would hold coordinate {coordinate} of a mode of extent {extent}"
                LosesNothing shown
                "divide mode by mode, `tile!(...)`, or choose a tiler whose gaps are filled by its other tiles"
                "LogicalDivide<Layout![(32, (4, 8)) : (8, (256, 1))], Layout![(2, 8) : (6, 16)]>"
                => "Broken<_, Lost<Number<12>, Number<128>>>" };
            /// A divide in which two tiles, or one tile twice, hold an element.
            ///
            /// No divide of layouts in types is known that breaks this rule and no other one first.
            Repeats(element: i64) "tiles would hold element {element} of the layout more than once"
            { (coordinates, sums)
                "divide: tiles would hold some of {coordinates} coordinates of a mode more than once, {sums} in all"
                RepeatsNothing shown "divide mode by mode, `tile!(...)`" };
            /// A tiler that names places past those that a block leaves free.
            NoRoom(first: i64, last: i64, room: i64)
            "the tiler names places {first} to {last} where the block leaves {room} free: copies would overlap"
            { (room)
                "product: the tiler steps over the {room} places that the block leaves free: copies would overlap"
                HasRoom shown "choose a tiler of cosize {room} at most, or a block without gaps"
                "LogicalProduct<Layout![(2, 2) : (3, 8)], Layout![4 : 1]>"
                => "Broken<_, NoRoom<Number<3>>>" };
            /// An extent below 0.
            NegativeExtent(extent: i64) "extent -{extent} is negative"
            { IsExtent "write an extent of 0 or more"
                "Layout![(4, -3) : (1, 4)]" => "NegativeExtent<Number<3>>" };
            /// A stride below 0, where the operation has no meaning for it.
            NegativeStride(stride: i64)
            "stride -{stride} is negative, and this operation has no meaning for it"
            { StridesForward shown "write a stride of 0 or more"
                "Complement<Layout![4 : -1], Int![8]>" => "Broken<_, NegativeStride<Number<1>>>" };
            /// A mode that starts before those below it end.
            Overlaps(stride: i64, reach: i64)
            "complement: the mode of stride {stride} starts before the modes below it end, at {reach}: elements coincide"
            { CoversOnce shown "choose a stride of {reach} or more for this mode"
                "Complement<Layout![(2, 4) : (9, 9)], Int![40]>"
                => "Broken<_, Overlaps<Number<9>, Number<18>>>" };
            /// A stride that is not a multiple of the next smaller one.
            StrideNotMultiple(stride: i64, of: i64)
            "left_inverse: stride {stride} is not a multiple of the next smaller stride {of}"
            { StridesDivide shown "choose a stride that is a multiple of {of}"
                "LeftInverse<Layout![(2, 6) : (16, 5)]>"
                => "Broken<_, StrideNotMultiple<Number<16>, Number<5>>>" };
            /// A shape and a stride with different parentheses.
            NotCongruent "shape and stride do not have their parentheses in the same places"
            { IsCongruent "write one stride for each extent: `layout!((2, 3) : (1, 2))`"
                "Layout![(2, 3) : 1]" => "NotCongruent<Number<0>>" };
            /// A rank larger than fits.
            TooManyModes(found: usize, most: usize)
            "rank {found} stands where rank {most} at most fits"
            { FitsRank
                "a coordinate, tiler, profile or order has more modes than what it is for: write {most} items at most"
                "CoalesceBy<Layout![(4, 2) : (1, 4)], Shape![(1, 1, 1)]>"
                => "TooManyModes<Number<3>, Number<2>>" };
            /// A rank other than the one that is needed.
            RankMismatch(found: usize, wanted: usize)
            "rank {found} stands where rank {wanted} is needed"
            { IsOfRank
                "a coordinate, profile or order has fewer modes than what it is for: write {wanted} items"
                "FilterZerosBy<Layout![(4, 2) : (1, 4)], Shape![(0)]>"
                => "RankMismatch<Number<1>, Number<2>>" };
            /// A tuple where only an integer fits.
            TupleForInteger(rank: usize) "a tuple of rank {rank} stands where an integer is needed"
            { ()
                "a tuple stands for a mode that has no modes of its own, and takes an integer"
                HasModesOfItsOwn
                "write an integer, or give the mode modes of its own: `(4, (2, 8))`"
                "Crd2Idx<Layout![(4, 2) : (1, 4)], Coord![(1, (1, 1))]>"
                => "TupleForInteger<Number<0>>" };
            /// A division by a number that is not positive.
            NotPositive(divisor: i64)
            "an extent or stride of 1 or more is needed to divide by, not {divisor}"
            { IsPositive shown "write an extent of 1 or more"
                "CeilDiv<Shape![(41, 64)], Tile![4, 0]>" => "Broken<_, NotPositive<Number<0>>>" };
            /// A number of elements, bits or threads that is not positive.
            CountNotPositive(count: i64) "a number of 1 or more is needed, not {count}"
            { IsCount shown "write a number of 1 or more"
                "Upcast<Layout![(4, 6) : (1, 4)], Int![0]>"
                => "Broken<_, CountNotPositive<Number<0>>>" };
            /// Two numbers, if neither divides the other.
            NeitherDivides(left: i64, right: i64) "neither of {left} and {right} divides the other"
            { OneDivides shown "choose a divisor or a multiple of {left}"
                "ShapeDiv<Shape![(6, 32)], Int![4]>"
                => "Broken<_, NeitherDivides<Number<6>, Number<4>>>" };
            /// A profile with another number of leaves.
            LeafCount(leaves: usize, places: usize)
            "unflatten: {leaves} leaves do not fill a profile of {places}"
            { FillsProfile shown "write a profile with {leaves} leaves"
                "Unflatten<Layout![(2, 3, 5) : (1, 2, 6)], Shape![(1, 1)]>"
                => "Broken<_, LeafCount<Number<3>, Number<2>>>" };
            /// Parentheses inside a tuple that has to be flat.
            NotFlat(depth: usize) "depth {depth} stands where a flat tuple is needed"
            { ()
                "unflatten: there are parentheses inside already"
                IsFlat shown "call `flatten()` first"
                "UnflattenTuple<Shape![(2, (3, 5))], Shape![((1, 1), 1)]>"
                => "Broken<_, NotFlat<Number<0>>>" };
            /// Two shapes that need one size.
            SizeMismatch(left: i64, right: i64)
            "crd2crd: the shapes have {left} and {right} elements, and must have the same number"
            { SameSize "choose shapes of one size"
                "Crd2Crd<Shape![(4, 6)], Coord![(2, 4)], Shape![(4, (2, 2))]>"
                => "SizeMismatch<Number<6>, Number<4>>" };
            /// Modes that together end outside of the vector that each of them reaches.
            Straddles(reach: i64, count: i64)
            "upcast: the modes together end at element {reach} of a vector of {count}, which is outside of it"
            { StaysInVector shown "choose a vector that the modes fill before they leave it"
                "Upcast<Layout![(2, 4) : (3, 1)], Int![6]>"
                => "Broken<_, Straddles<Number<6>, Number<6>>>" };
            /// A layout without a mode of stride 1, in which the parts of an element could lie side
            /// by side.
            NoUnitStride "downcast: no mode has stride 1, which the parts of an element could join"
            { HasUnitStride shown "give one mode the static stride 1"
                "Downcast<Layout![(4, 2) : (2, 8)], Int![4]>"
                => "Broken<_, NoUnitStride<Number<0>>>" };
            /// An extent that is not a multiple of the block's.
            ExtentNotMultiple(extent: i64, of: i64)
            "tile_to_shape: extent {extent} is not a multiple of the block's extent {of}"
            { TilesWhole "choose a multiple of {of}: `round_up` gives the next one"
                "TileToShape<Layout![(4, 2) : (1, 4)], Shape![(10, 8)]>"
                => "ExtentNotMultiple<Number<10>, Number<4>>" };
            /// An index that the layout does not have at the coordinate that its strides lead to.
            NotReached(index: i64)
            "index {index} is not where its strides lead: the layout does not reach it, or by other digits"
            { Reaches "ask for an index that `layout.crd2idx(coord)` gives"
                "Get1dCoord<Layout![4 : 2], Int![3]>" => "NotReached<Number<3>>" };
            /// A coordinate past the end of a mode, or below 0.
            OutsideMode(coordinate: i64, extent: i64)
            "coordinate {coordinate} is outside of a mode of extent {extent}"
            { InsideMode "coordinates begin at 0 and end below {extent}"
                "stridewise::algebra::TiledAt<Layout![(8, 24) : (24, 1)], Tile![4, 8], Coord![(2, 0)]>"
                => "OutsideMode<Number<2>, Number<2>>" };
            /// A thread that a layout of threads does not have.
            NoSuchThread(thread: i64, threads: i64)
            "thread {thread} is none of {threads} threads, which are counted from 0"
            { HasThread "numbers of threads begin at 0 and end below {threads}"
                "stridewise::algebra::TileSeen<Layout![(4, 8) : (8, 1)], Layout![(4, 8) : (1, 4)], Int![4]>"
                => "NoSuchThread<Number<4>, Number<4>>" };
            /// Threads or values of a tiled copy that are no multiple of its atom's, or bits of an
            /// atom that are no multiple of an element's.
            AtomNotMultiple(found: i64, of: i64)
            "{found} threads, values or bits of a copy are no multiple of {of}, as its atom or its element needs"
            { HasWholeAtoms
                "give threads and values whole atoms, and choose an element that divides the vector of the atom"
                "stridewise::tiled::TvOfCopy<stridewise::tiled::MakeTiledCopy<stridewise::tiled::TypedCopy<stridewise::tiled::UniversalCopy<u128>, f32>, Layout![8 : 1], Layout![2 : 1]>>"
                => "AtomNotMultiple<Number<2>, Number<4>>" };
            /// A swizzle whose bits would toggle themselves.
            ShortShift(bits: i64, shift: i64)
            "a swizzle of {bits} bits has to shift by as many at least, not by {shift}: no bit may toggle itself"
            { ShiftsFar "choose a shift of {bits} or more, or of -{bits} or less"
                "Swizzle![3, 0, 2]" => "ShortShift<Number<3>, Number<2>>" };
            /// A composed layout that begins with a layout where a swizzle is needed.
            NotSwizzled "a composed layout needs a swizzle on the left here, not a layout"
            { IsSwizzled "make it by `swizzle!(...).composition(layout)`"
                "stridewise::algebra::RightInverse<ComposedLayout<Layout![4 : 2], Int![0], Layout![4 : 1]>>"
                => "NotSwizzled<Number<0>>" };
            /// Bits that toggle others as no swizzle does; each set is given as a number.
            NotASwizzle(toggling: i64, toggled: i64)
            "the bits of {toggling} would toggle those of {toggled}, which no swizzle does: each has to be one run, in the same order, of bits that are the swizzle's own"
            { IsOneSwizzle
                "apply the swizzle to the layout instead: `swizzle!(...).composition(layout)`"
                "stridewise::composed::After<Swizzle![1, 0, 3], Swizzle![1, 2, 3]>"
                => "NotASwizzle<Number<40>, Number<5>>" };
            /// Two swizzles whose shifts differ.
            ShiftMismatch(left: i64, right: i64)
            "swizzles that shift by {left} and by {right}, or in other directions, are no swizzle together"
            { ShiftsAlike "choose swizzles of one shift, or apply them one after the other"
                "stridewise::composed::After<Swizzle![1, 0, 3], Swizzle![1, 0, 2]>"
                => "ShiftMismatch<Number<3>, Number<2>>" };
            /// An offset where there must be none.
            NonzeroOffset(offset: i64)
            "the offset {offset} stands between, and only 0 goes through the other layout"
            { HasNoOffset "begin at 0: add the offset to the index instead"
                "stridewise::algebra::RightInverse<ComposedLayout<Swizzle![1, 0, 1], Int![4], Layout![4 : 1]>>"
                => "NonzeroOffset<Number<4>>" };
            /// A number that has to be a power of two.
            NotPowerOfTwo(number: i64)
            "{number} is not a power of two, so that bits of an index are none of the other"
            { IsPowerOfTwo "choose 1, 2, 4, 8, ..."
                "stridewise::algebra::Upcast<ComposedLayout<Swizzle![1, 4, 3], Int![0], Layout![4 : 3]>, Int![3]>"
                => "NotPowerOfTwo<Number<3>>" };
            /// A function of a composed layout that takes elements of one vector to different vectors.
            TornVector(count: i64)
            "the outer function takes elements of one vector of {count} to different vectors"
            { KeepsVectors "choose a smaller vector, a swizzle of higher bits, or an outer layout that begins with whole vectors of stride 1"
                "stridewise::algebra::Upcast<ComposedLayout<Swizzle![2, 0, -3], Int![0], Layout![4 : 1]>, Int![4]>"
                => "TornVector<Number<4>>" };
            /// An offset inside of a vector.
            OffsetNotMultiple(offset: i64, of: i64)
            "the offset {offset} is not a multiple of {of}, and so inside of a vector"
            { OffsetDivides "choose an offset that is a multiple of {of}"
                "stridewise::algebra::Upcast<ComposedLayout<Swizzle![1, 4, 3], Int![6], Layout![4 : 4]>, Int![4]>"
                => "OffsetNotMultiple<Number<6>, Number<4>>" };
            /// A swizzle that takes one of the first indices past them.
            SwizzledOut(count: i64) "the swizzle takes some of the first {count} indices past them"
            { StaysInside "choose a swizzle whose bits are all below {count}, or a larger layout"
                "stridewise::algebra::RightInverse<ComposedLayout<Swizzle![1, 0, -3], Int![0], Layout![4 : 1]>>"
                => "SwizzledOut<Number<4>>" };
            /// A stride with a direction, where only integers have a meaning.
            Directed "a stride has a direction, and only integers have a meaning here"
            { StepsByIntegers shown "take a layout whose strides are integers"
                "Complement<Layout![4 : 2 @ 0], Int![8]>" => "Broken<_, Directed<Number<0>>>" };
            /// A stride that would step in two directions at once.
            SeveralDirections
            "a stride would step in two directions at once, and there is none that does"
            { StepsInOne shown
                "choose strides that stay in one mode of the left-hand layout, or compose mode by mode"
                "Composition<Layout![(4, 4) : (1 @ 0, 1 @ 1)], Layout![2 : 5]>"
                => "Broken<_, SeveralDirections<Number<0>>>" };
            /// Strides that step by integers in one place of a coordinate, and inside of it.
            MixedDirections
            "one stride steps by integers where another steps inside of a tuple: no coordinate has both"
            { StepsInPlaces shown
                "choose strides that step inside of the tuple everywhere, or nowhere"
                "Composition<Layout![((4, 2), 4) : ((1, 4), 8)], Layout![(2, 2) : (1 @ 0, 1 @ 0 @ 0)]>"
                => "Broken<_, MixedDirections<Number<0>>>" };
            /// A mode that is not there.
            NoSuchMode(mode: usize, rank: usize)
            "mode {mode} is none of {rank} modes, which are counted from 0"
            { HasMode "write a place below {rank}"
                "Get<Layout![(4, 2) : (1, 4)], Int![2]>" => "NoSuchMode<Number<2>, Number<2>>" };
            /// A range of modes that is empty, or goes past the last mode.
            NoSuchRange(begin: usize, end: usize, rank: usize)
            "the range of modes from {begin} up to but not including {end} is empty, or goes past the last of {rank} modes"
            { HasModesInRange "write a begin below the end, and an end of {rank} at most"
                "Take<Layout![(4, 2) : (1, 4)], Int![1], Int![1]>"
                => "NoSuchRange<Number<1>, Number<1>, Number<2>>" };
        }
        types {
            /// Strides that have to be sorted; one is dynamic.
            UnknownOrder
            "the strides of several modes have to be sorted, and one is known only at run time"
            { KnowsOrder shown "write strides as numbers, `8`, or as constants, `const {{ N }}`"
                "Complement<Layout![(2, 2) : (?, ?)], Int![32]>"
                => "Broken<_, UnknownOrder<Number<0>>>" };
            /// A layout or `_` where an integer belongs.
            NotInteger "a layout or _ stands where an integer belongs"
            { IsInteger "write an integer for each mode"
                "Idx2Crd<Layout![(4, 2) : (1, 4)], Coord![_]>" => "NotInteger<Number<0>>" };
            /// A stride of 0 by which an index is divided.
            ZeroStride(stride)
            "stride {stride} has no digit of an index, nor of a thread's number: a stride of 1 or more is needed to divide by"
            { HasDigit "write strides of 1 or more; an extent of 1 needs none"
                "Idx2Crd<Layout![(4, 6) : (0, 1)], Int![7]>" => "ZeroStride<Number<0>>" };
            /// A divisor of 0.
            ZeroDivisor(divisor) "no leaf but 0 is a multiple of {divisor}: a divisor is 1 or more"
            { IsDivisor "write the number of which every value is a multiple: `{{div=4}}`"
                "stridewise::int::DynWith<Int![0]>" => "ZeroDivisor<Number<0>>" };
            /// A negative number where 1 or more is needed.
            NegativeCount(count) "-{count} is negative, where a number of 1 or more is needed"
            { IsOneOrMore "write a number of 1 or more"
                "Upcast<Layout![(4, 6) : (1, 4)], Int![-2]>"
                => "Broken<_, NegativeCount<Number<2>>>" };
            /// An integer compared with a tuple.
            NotComparable
            "an integer stands against a tuple, and neither is less: what is compared needs its parentheses in the same places"
            { HasOrder "compare tuples with parentheses in the same places: `(4, 4)` with `(4, 8)`"
                "stridewise::tuple::ElemLess<Shape![(4, 4)], Shape![(4, (2, 2))]>"
                => "NotComparable<Number<0>>" };
            /// A block with more modes than the shape, by `surplus`.
            MoreModes(surplus)
            "tile_to_shape: the block has more modes than the shape, by {surplus}"
            { HasModesForAll "write an extent for each mode of the block"
                "TileToShape<Layout![(4, 2) : (1, 4)], Int![8]>" => "MoreModes<Number<1>>" };
            /// A swizzle that would look at bits which dynamic numbers decide.
            UnknownBits
            "which bits of the index the swizzle would look at depends on numbers that are known only at run time"
            { KnowsBits
                "write extents and strides as numbers, `8`, or as constants, `const {{ N }}`"
                "stridewise::composed::Moved<Layout![(?, 2) : (2, 1)], Swizzle![1, 0, 1]>"
                => "UnknownBits<Number<0>>" };
            /// A minor-to-major order of another length than the rank.
            OrderLength(length, rank)
            "minor_to_major has length {length}, and the shape has rank {rank}"
            { NamesAll "name each of the {rank} dimensions once"
                "XlaShape![f32[3, 5]{0}]" => "OrderLength<Number<1>, Number<2>>" };
            /// A dimension that is not there.
            NoSuchDimension(dimension, rank)
            "dimension {dimension} is none of {rank} dimensions, which are counted from 0"
            { HasDimension "name a dimension below {rank}"
                "XlaShape![f32[3, 5]{2, 0}]" => "NoSuchDimension<Number<2>, Number<2>>" };
            /// A dimension below 0.
            NegativeDimension(dimension)
            "dimension -{dimension} is negative, where dimensions are counted from 0"
            { NamesForward "write a dimension of 0 or more"
                "stridewise::xla::types::BroadcastInDim<XlaShape![f32[3]], Shape![(2, 3)], Shape![(-1)]>"
                => "NegativeDimension<Number<1>>" };
            /// A dimension that an order names twice.
            DuplicateDimension(dimension) "minor_to_major names dimension {dimension} twice"
            { NamesOnce "name each dimension once"
                "XlaShape![f32[3, 5]{1, 1}]" => "DuplicateDimension<Number<1>>" };
            /// A dynamic dimension.
            UnknownDimension
            "a dimension is known at run time only, where a shape in types has static ones"
            { KnowsDimensions "write the dimension as a number; `xla::ArrayShape` has dimensions known at run time"
                "XlaShape![f32[3, ?]]" => "UnknownDimension<Number<0>>" };
            /// A tile with an extent of 0.
            EmptyTile "a tile has an extent of 0, and holds no element"
            { HoldsElements "write extents of 1 or more"
                "XlaShape![f32[3, 5]{1, 0 : T(2, 0)}]" => "EmptyTile<Number<0>>" };
            /// A `*` in the last place of a tile.
            NothingToCombine
            "* stands last in a tile, where there is no more minor dimension to combine with"
            { HasMoreMinor "write a number last, or leave the `*` out"
                "XlaShape![f32[3, 5]{1, 0 : T(2, *)}]" => "NothingToCombine<Number<0>>" };
            /// A tile that cuts a run of positions unevenly.
            NoBridge(positions)
            "no layout has a mode for each dimension of this tiling: {positions} positions along a dimension are cut by a tile into pieces that do not fill them"
            { IsLayout "choose tiles that divide one another; `linear_index` works for every tiling"
                "stridewise::xla::types::ToLayout<XlaShape![f32[4, 7]{1, 0 : T(3, 2)(2, 1)}]>"
                => "NoBridge<Number<3>>" };
            /// A coordinate past the end of a dimension.
            OutsideDimension(coordinate, extent)
            "coordinate {coordinate} is outside of a dimension of {extent}"
            { InsideDimension "coordinates begin at 0 and end below {extent}"
                "stridewise::xla::types::LinearIndex<XlaShape![f32[3, 5]], Coord![(3, 0)]>"
                => "OutsideDimension<Number<3>, Number<3>>" };
            /// A coordinate below 0.
            NegativeCoordinate(coordinate) "coordinate -{coordinate} is negative"
            { CountsForward "write a coordinate of 0 or more"
                "stridewise::xla::types::LinearIndex<XlaShape![f32[3, 5]], Coord![(-1, 0)]>"
                => "NegativeCoordinate<Number<1>>" };
            /// Operands of different element types.
            ElementTypeMismatch "broadcast: the operands have different element types"
            { SameElements "convert one operand: element types have to agree"
                "stridewise::xla::types::Broadcast<XlaShape![f32[3]], XlaShape![s32[3]]>"
                => "ElementTypeMismatch<Number<0>>" };
            /// Dimensions that are neither equal nor 1.
            DimensionMismatch(left, right)
            "broadcast: dimensions of {left} and {right} stand for each other, and have to be equal, or one of them 1"
            { DimensionsMatch "choose equal dimensions, or 1 for one of them"
                "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3]], XlaShape![f32[2, 4]]>"
                => "DimensionMismatch<Number<3>, Number<4>>" };
            /// Broadcast dimensions of another length than the operand's rank.
            BroadcastRank(length, rank)
            "broadcast: broadcast_dimensions has length {length} for an operand of rank {rank}, where each dimension has an entry"
            { NamesEach
                "write one entry for each dimension of the operand: `shape!((0))` for a single one"
                "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3]], XlaShape![f32[3]]>"
                => "BroadcastRank<Number<0>, Number<1>>" };
            /// Broadcast dimensions other than `0, 1, …` for operands of one rank.
            NotIdentity(rank)
            "broadcast: operands have the same rank {rank}, and take no broadcast_dimensions but 0, 1, ... in this order"
            { IsIdentity "write `shape!(())`"
                "stridewise::xla::types::Broadcast<XlaShape![f32[2, 2]], XlaShape![f32[2, 2]], Shape![(1, 0)]>"
                => "NotIdentity<Number<2>>" };
            /// Broadcast dimensions that do not increase.
            NotIncreasing(before, after)
            "broadcast: broadcast_dimensions have to increase, and {after} comes after {before}"
            { Increases "write the entries in increasing order"
                "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3, 4]], XlaShape![f32[4, 3]], Shape![(2, 1)]>"
                => "NotIncreasing<Number<2>, Number<1>>" };
            /// Broadcast dimensions of a scalar.
            ScalarDimensions(length)
            "broadcast: a scalar has no broadcast_dimensions, and here they have length {length}"
            { ScalarHasNone "write `shape!(())`"
                "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3]], XlaShape![f32[]], Shape![(0)]>"
                => "ScalarDimensions<Number<1>>" };
            /// A dimension that does not fill the one it goes into.
            DoesNotFill(extent, into)
            "broadcast: a dimension of {extent} goes into one of {into}, and has to be as large, or 1"
            { FillsDimension "choose a dimension of {into} or 1"
                "stridewise::xla::types::BroadcastInDim<XlaShape![f32[2]], Shape![(4, 3)], Shape![(0)]>"
                => "DoesNotFill<Number<2>, Number<4>>" };
        }
        values {
            /// A text that is not in the notation; `position` counts bytes from 0.
            Syntax(position: usize, expected: str) "expected {expected} at byte {position}";
            /// A leaf `?` on which a result depends; `position` counts bytes from 0.
            UnknownLeaf(position: usize) "the result depends on the leaf ? at byte {position}, which has no value: write a number in its place";
            /// A swizzle of byte addresses that moves bytes inside of elements.
            TornElement(bytes: i64, base: i64) "the swizzle moves bytes from bit {base} of their address on, inside of elements of {bytes} bytes: it is no swizzle of elements";
            /// Arguments in each other's places.
            SwappedArguments(one: usize, other: usize, kind: str, other_kind: str) "argument {one} is a {kind} and argument {other} a {other_kind}: write them in each other's place";
            /// Another number of arguments than the operation takes.
            Arguments(given: usize, needed: usize) "{given} arguments given, {needed} needed";
            /// Fewer or more arguments than the operation takes.
            ArgumentsBetween(given: usize, least: usize, most: usize) "{given} arguments given, {least} to {most} needed";
            /// More leaves than [`MAX_LEAVES`](crate::MAX_LEAVES).
            TooManyLeaves "there are more than 32 leaves, and no more fit";
            /// More levels of parentheses than [`MAX_DEPTH`](crate::MAX_DEPTH).
            TooDeep "parentheses nest deeper than the 8 levels that fit";
            /// A number that leaves 64 bits.
            Overflow "a number leaves 64 bits";
            /// An integer where only a tuple fits.
            IntegerForTuple "an integer stands where a tuple is needed";
            /// `_` where a number is needed.
            Underscore "_ stands where a number is needed";
            /// A negative number where a mode or a rank is named.
            NegativeMode(mode: i64) "{mode} is negative and names no mode";
            /// Strides with too many combinations to try.
            Undecided(steps: i64)
            "undecided after {steps} steps, as strides overlap in too many ways: allow more, as an argument or by the method that ends in `_within`";
            /// An access to more words than are counted.
            TooManyWords(most: usize) "the elements lie in more than {most} words, and no more are counted";
            /// More parts than an analysis counts.
            TooManyParts(parts: str, most: usize) "there are more than {most} {parts}, and no more are counted";
            /// A vector whose elements are not side by side in memory, from a multiple of their number on.
            ScatteredVector(thread: i64, count: i64)
            "the {count} elements of a vector of thread {thread} are not side by side from a multiple of {count} on";
            /// A result in types whose modes would depend on dynamic numbers.
            UnknownModes "which modes the result has depends on numbers that rustc does not know: make them static";
            /// A layout that the type does not have, as it has directions or was refused.
            TypeMismatch "the type has no such layout";
            /// A layout whose parentheses are not those of the type.
            ProfileMismatch "the type has other parentheses than the layout";
            /// An extent that is not the static one of the type.
            ExtentMismatch(found: i64, wanted: i64) "the extent is {found}, and that of the type is {wanted}";
            /// A stride that is not the static one of the type.
            StrideMismatch(found: i64, wanted: i64) "the stride is {found}, and that of the type is {wanted}";
            /// A number that is not a multiple of the divisor that the type of a leaf has.
            DivisorMismatch(number: i64, divisor: i64) "{number} is not a multiple of {divisor}, which the type of this leaf says";
            /// A number that does not fit into a leaf of 32 bits.
            LeafWidth(number: i64) "{number} does not fit into the 32 bits of this leaf, from -2147483647 to 2147483647";
            /// A layout of leaves of 32 bits, whose indices do not fit into 32 bits.
            IndexWidth(span: i64) "the least and the largest index are {span} apart, and all dynamic leaves of this layout have 32 bits: 2147483645 at most";
            /// A layout whose extents of 32 bits multiply to more than such a leaf holds.
            SizeWidth(size: i64) "the layout has {size} coordinates, and extents of 32 bits multiply to more than 2147483647 of them: give one of these extents 64 bits, without `i32`";
            /// A swizzle of a negative number of bits, or from a negative bit on.
            NegativeBits(bits: i64) "a swizzle of {bits} bits, or from bit {bits} on, is none";
            /// A swizzle that reaches past the bits of an index.
            TooManyBits(most: i64) "the swizzle reaches past the {most} bits that an index may have";
            /// A bit of a coordinate that is worth no bit of the index.
            NoBit(bit: i64, step: i64) "the swizzle looks at bit {bit} of the coordinate, which is worth {step} in the left-hand layout and so is no bit of the index";
            /// A table of offsets that no layout has.
            NotLinear(coordinate: usize, offset: i64, linear: i64)
            "no layout is this function: at coordinate {coordinate} the offset is {offset}, but linear steps give {linear}";
            /// A table of another length than its shape.
            OffsetCount(offsets: usize, elements: usize) "{offsets} offsets stand for a shape of {elements} elements";
            /// A table of more offsets than there is room for.
            TooManyOffsets(count: usize) "there is no room for a table of {count} offsets";
            /// Coordinates at which one layout has one offset, and another layout has two.
            NotAFunction(first: i64, second: i64, offset: i64)
            "the first layout has offset {offset} at coordinates {first} and {second}, where the second one has two";
            /// An operation that has no meaning for a swizzled layout.
            NotForSwizzled "this has no meaning for a swizzled layout: take the layout inside of it, or a slice";
        }
    } };
}

/// Why a coordinate or a list of places has not the form of a layout: with a label and a note.
#[doc(hidden)]
#[macro_export]
macro_rules! coordinate_rules {
    ($with:ident) => { $with! {
        /// A tuple of coordinates for another number of modes.
        OtherCount(found, wanted) "a coordinate of rank {found} for a layout of rank {wanted}"
            HasAsMany "the coordinate has another rank than the layout"
            "a coordinate has an integer, a tuple or `_` for each mode; a single integer counts through all modes, the first one fastest";
        /// A tuple of coordinates with more than a divide has modes.
        PastDivide(found, most) "a coordinate of rank {found}, and the divide has rank {most} there: tiles have no coordinate in a mode that the tiler leaves whole, with `_`"
            HasAtMost "the coordinate has more modes than the tiles"
            "a coordinate has an integer, a tuple or `_` for each mode that the tiler divides, or for the first ones";
        /// A tuple of coordinates for a mode that has no modes of its own.
        TupleInMode(found) "a coordinate of rank {found} for a mode without modes of its own, which takes an integer"
            TakesTuple "a tuple stands where an integer belongs"
            "a coordinate has parentheses where the shape has them, or an integer in their place";
        /// `_` where an element is asked for.
        NamesPart(unused) "a coordinate with `_` names no single element: `slice(coord)` is the part of the tensor that it names"
            NamesElement "there is a `_` in this coordinate"
            "an element has an integer for each mode";
        /// Tiles that reach past the last element, without a mask.
        TilesOverhang(coordinates, elements) "the tiles have {coordinates} coordinates for {elements} elements: some overhang, and need a mask"
            TilesFit "tiles overhang here"
            "where tiles overhang, the `masked_` form of the method and `tile` leave out what does not exist";
        /// A tile with more modes than the tensor that it divides among threads.
        TileHasMore(tile, rank) "the tile has {tile} modes, and the tensor that threads share has {rank}: a slice has fewer modes than its tensor, which is partitioned first, and sliced then"
            FillsTile "the tensor has fewer modes than the tile of the copy or product"
            "a tensor has a mode for each one of the tile, and may have more";
        /// A mode of a tensor that is not named.
        LeavesOut(places, rank) "permute names {places} modes of a layout that has {rank}"
            NamesAll "a mode is left out"
            "name each mode, or write `select` to leave some out";
        /// A number that no thread has.
        ThreadIsAbsent(thread) "the layout of threads has no thread {thread}"
            HasThreadOf "there is no such thread"
            "numbers of threads begin at 0 and end below the size of their layout";
        /// A mode of a tensor that is selected twice.
        SelectedTwice(mode) "mode {mode} is selected twice, and the tensor has it once"
            SelectsOnce "a place comes twice"
            "each place stands once; of a layout, a mode may come twice: `tensor.layout().select(places)`";
    } };
}

/// The rules of tensors.
#[doc(hidden)]
#[macro_export]
macro_rules! tensor_rules {
    ($with:ident) => { $with! {
        /// The indices of the layout do not fit into the memory.
        OutsideMemory(needed: usize, length: usize) "the layout reaches over {needed} elements of memory, and there are {length}";
        /// A swizzled layout has an index below 0, before the swizzle.
        NegativeIndex(index: isize) "the layout has the index {index} before it is swizzled, and memory begins at 0";
        /// There are more coordinates than an integer counts.
        Overflow "there are more coordinates than an integer counts";
        /// A mutable tensor would have an element twice, at these positions.
        NotInjective(first: usize, second: usize) "the layout has one index at positions {first} and {second}: a mutable tensor needs each element once";
        /// An integer of a coordinate that its mode does not have.
        OutsideMode(coordinate: isize, extent: isize) "coordinate {coordinate} is outside of a mode of extent {extent}";
        /// A coordinate of another form than the tensor, or one that names no single element of it.
        OutsideDomain "the tensor has no such coordinate";
        /// A window reaches outside of the tensor, in a leaf of a mode.
        OutsideWindow(mode: usize, begin: isize, extent: isize, size: isize) "the window begins at {begin} in mode {mode} and has {extent} elements there, and the tensor has {size}";
        /// A step that leaves no element of a mode out, or goes back.
        StepBelowOne(step: isize) "`step_by`: the step is {step}, and has to be 1 or more: `flip` reverses a mode";
        /// A mode is split where it has ended, or before it begins.
        OutsideSplit(at: isize, extent: isize) "`split_at`: a mode of {extent} elements is split at 0 to {extent}, and not at {at}";
        /// A composition would reach positions that the tensor does not have.
        OutsidePositions(least: isize, most: isize, size: isize) "the layout on the right reaches from position {least} to {most}, and the tensor has {size} of them";
        /// The parts of threads reach outside of the tensor: an atom, a thread-value layout or a
        /// permutation does.
        OutsideTensor(least: isize, most: isize, size: isize) "the parts of threads reach from position {least} to {most}, and the tensor has {size} of them";
        /// The part reaches past the memory of its tensor.
        OutsideParent(least: isize, most: isize, first: isize, last: isize) "the part reaches from index {least} to {most}, and the tensor from {first} to {last}";
        /// Tiles reach past the last element.
        Overhangs(coordinates: isize, elements: isize) "the tiles have {coordinates} coordinates for {elements} elements: some overhang, and need a mask";
        /// A mutable tile would have an element twice: a mode of the tiler does not step.
        ElementTwice "a mode of the tiles does not step: a mutable tensor needs each element in one place";
        /// The layout of threads does not have this number, or not where it is looked for.
        NoSuchThread(thread: isize) "the layout of threads has no thread {thread}: each number below its size is one";
        /// A mode of a tensor without elements.
        WithoutElements "the tensor has no elements, and so its modes have none";
        /// The mask of a tile cannot be split as its elements are: its modes go on elsewhere.
        MaskWithoutModes "the mask of the tile has no modes of these extents: split the tile as it was made, or take `whole()` of it";
        /// A layout with more leaves than a tensor of a rank that is known at run time has.
        TooManyLeaves(leaves: usize, most: usize) "the layout has {leaves} leaves, and a tensor of a rank known at run time has {most} at most: `coalesce` the layout, or write it as a type";
        /// A coordinate of another rank than the tensor.
        OtherRank(given: usize, rank: usize) "{given} numbers are given, and the tensor has {rank} modes: give one for each mode";
        /// A mode that is named twice.
        ModeTwice(mode: usize) "mode {mode} is named twice: a part of a tensor has each mode once";
        /// A mode of several leaves, which has no stride of its own.
        NestedMode(mode: usize) "mode {mode} has several strides, and a dimension of ndarray has one: `flatten` or `coalesce` the tensor first";
        /// More elements of a mode than the layout has coordinates for.
        MoreElements(mode: usize, elements: isize, coordinates: isize) "mode {mode} is to have {elements} elements, and the layout has {coordinates} coordinates there";
        /// A mode with padding, of which only whole modes and slices are parts.
        PaddedMode(mode: usize, elements: usize, coordinates: isize) "mode {mode} has {elements} elements at {coordinates} coordinates, and the others are padding: copy the tensor, or take a slice without this mode";
        /// Rows of a matrix that are no slices.
        RowsApart "the elements of a row do not lie side by side: a row is a slice where its mode has stride 1 and no swizzle; `select(shape!((1, 0)))` makes rows of columns";
        /// Tensors that are gone through together, of other extents.
        OtherExtents(size: isize, other: isize) "the tensors have other extents, of {size} and {other} coordinates: element by element they must have equal ones";
        /// Another layout of the memory of a tensor that leaves gaps in it, or has an element twice.
        NotContiguous "the tensor does not have each element between its first and its last one once: another layout might reach those in between";
        /// An empty tensor whose other extents are too large for ndarray.
        TooLargeForNdarray "ndarray has no view of this shape, also without elements: the product of its extents above 0 has to be an `isize`";
        /// Wider elements that have bytes outside of the tensor.
        PartialVectors "the elements do not fill the wider ones: these would have bytes outside of the tensor";
        /// Memory that elements of another type cannot begin at.
        Unaligned(alignment: usize) "the elements do not begin at a multiple of {alignment} bytes, which the other type needs";
    } };
}

/// The rules of kernels.
#[doc(hidden)]
#[macro_export]
macro_rules! kernel_rules {
    ($with:ident) => { $with! {
        /// The operands have different numbers of modes, and none of them has a single one.
        Ranks(first: usize, second: usize) "one operand has {first} modes and another one {second}";
        /// The extents of a mode differ.
        Sizes(mode: usize, first: isize, second: isize) "mode {mode} has {first} elements in one operand and {second} in another";
        /// Leaves of a mode; neither is whole parts of the other.
        Leaves(first: isize, second: isize) "a mode has {first} elements in a row in one operand and {second} in another, and neither divides the other";
        /// There are too many loops.
        TooManyLoops "the operands have more than 64 loops in common, or more than 16 with a mask";
    } };
}

/// The rules of matrix products.
#[doc(hidden)]
#[macro_export]
macro_rules! gemm_rules {
    ($with:ident) => { $with! {
        /// A tensor of another rank than that of a matrix.
        NotMatrix(matrix: str, rank: usize) "gemm: {matrix} has {rank} modes, and a matrix has two, rows and columns";
        /// A matrix that lacks elements, in a product with one whose rank is known at run time.
        UnevenSteps(matrix: str) "gemm: {matrix} lacks elements, or has too many strides, and another matrix has a rank known at run time: copy {matrix} first";
        /// A has not as many columns as B has rows.
        Inner(a: usize, b: usize) "gemm: A has {a} columns, and B has {b} rows";
        /// C has not the `m` rows and `n` columns of the product.
        Outer(rows: usize, columns: usize, m: usize, n: usize) "gemm: C is {rows} by {columns}, and the product is {m} by {n}";
    } };
}

/// An enum of rules, each with its sentence; `else` names one more variant with an error inside.
#[doc(hidden)]
#[macro_export]
macro_rules! errors {
    (
        $(#[$attribute:meta])*
        pub enum $Error:ident by $write:ident {
            $($(#[$m:meta])* $Rule:ident $(($($n:ident: $N:tt),+))? $sentence:literal;)*
        }
        $(else $(#[$other:meta])* $Other:ident($Inner:ty))?
    ) => {
        $(#[$attribute])*
        #[non_exhaustive]
        pub enum $Error {
            $($(#[$other])* $Other($Inner),)?
            $(
                $(#[$m])*
                #[doc = concat!("\n\n`", $sentence, "`")]
                $Rule $({$(
                    #[doc = concat!("`{", stringify!($n), "}` of the message.")]
                    $n: $crate::number!($N),
                )+})?,
            )*
        }

        impl $Error {
            #[allow(dead_code, reason = "some errors are only displayed")]
            #[doc(hidden)]
            pub const fn message(&self) -> $crate::Message {
                let mut text = $crate::Message::new();
                match *self {
                    $(Self::$Other(ref error) => text.push(error.message().as_str()),)?
                    $(Self::$Rule $({ $($n),+ })? => text.$write(
                        $sentence,
                        &[$($(stringify!($n)),+)?],
                        &[$($($crate::number!($N $n)),+)?],
                    ),)*
                }
                text
            }
        }

        impl core::fmt::Display for $Error {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $(Self::$Other(error) => core::fmt::Display::fmt(error, formatter),)?
                    #[allow(unreachable_patterns, reason = "some have no error inside")]
                    _ => formatter.pad(self.message().as_str()),
                }
            }
        }

        impl core::error::Error for $Error {}

        $crate::errors!(@debug $write $Error);
    };
    (@debug sentence $Error:ident) => {
        impl core::fmt::Debug for $Error {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, formatter)
            }
        }
    };
    (@debug rule $Error:ident) => {};
}

/// The type of a rule's value beside its name, and its format.
#[doc(hidden)]
#[macro_export]
macro_rules! number {
    (str) => { &'static str };
    (str $words:ident) => { $crate::Field::Words($words) };
    ($Number:ident) => { $Number };
    ($Number:ident $n:ident) => { $crate::Field::Number($n as i64) };
}
