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
            /// Right-hand modes that together step past the end of a left mode.
            Carries(reach: i64, extent: i64)
            "composition: the modes of the right layout together step to {reach} in a left mode, \
             whose extent is {extent}"
            { CarriesNowhere shown
                "choose right modes that end where a left mode ends, or compose with the modes one \
                 by one"
                "Composition<Layout![(3, 2) : (2, 1)], Layout![(2, 2) : (1, 2)]>"
                => "Broken<_, Carries<Number<3>, Number<3>>>" };
            /// A right mode that steps into the next left mode, but not after a
            /// divisor of its extent.
            Uneven(stride: i64, steps: i64, extent: i64)
            "composition: stride {stride} leaves a mode of the left layout after {steps} steps, so \
             the right mode's extent must be a multiple of {steps}, but it is {extent}"
            { RunsDivide shown "choose an extent that is a multiple of {steps}, or another stride"
                "Composition<Layout![(6, 2) : (8, 2)], Layout![5 : 3]>"
                => "Broken<_, Uneven<Number<3>, Number<2>, Number<5>>>" };
            /// A position other than 0 in `()`.
            NothingToIndex(index: i64)
            "composition: the left layout `():()` has one element, so index {index} is out of \
             bounds"
            { HasModes shown
                "give the left layout modes, or compose with strides of 0"
                "Composition<Layout![() : ()], Layout![2 : 1]>"
                => "Broken<_, NothingToIndex<Number<1>>>" };
            /// A layout without elements, which has no complement.
            Empty "complement: the layout has no elements, so it has no complement"
            { HasElements shown "write extents of 1 or more"
                "Complement<Layout![(3, 0) : (1, 3)], Int![8]>" => "Broken<_, Empty<Number<0>>>" };
            /// A tiler's mode that goes past the end of a mode of the layout, but not after
            /// a divisor of its extent.
            UnevenTile(part: i64, extent: i64)
            "divide: {part} elements of the tiler fill a mode of the layout, so the tiler's extent \
             must divide {part} or be a multiple of it, but it is {extent}"
            { TilesDivide shown "choose a divisor or a multiple of {part}"
                "LogicalDivide<Layout![(6, 3) : (3, 1)], Int![8]>"
                => "Broken<_, UnevenTile<Number<6>, Number<8>>>" };
            /// A divide whose first tile is not where the tiler puts it.
            Misplaced(element: i64, found: i64)
            "the tiler selects element {element} of the layout, but the first tile would have \
             element {found} in its place"
            { (steps, stride)
                "divide: {steps} elements of the tiler step by {stride} in a mode of the layout, \
                 so they are not the elements that the tiler selects"
                StaysInPlace shown
                "divide mode by mode with `tile!(...)`, or choose strides that stay inside of one \
                 mode"
                "LogicalDivide<Layout![(3, 6) : (6, 1)], Layout![8 : 7]>"
                => "Broken<_, Misplaced<Number<8>, Number<3>>>" };
            /// A divide in which no tile holds an element.
            Lost(element: i64) "no tile would contain element {element} of the layout"
            { (coordinate, extent)
                "divide: no tile would contain coordinate {coordinate} of a mode of extent {extent}"
                LosesNothing shown
                "divide mode by mode with `tile!(...)`, or choose a tiler whose gaps the other \
                 tiles fill"
                "LogicalDivide<Layout![(32, (4, 8)) : (8, (256, 1))], Layout![(2, 8) : (6, 16)]>"
                => "Broken<_, Lost<Number<12>, Number<128>>>" };
            /// A divide in which two tiles, or one tile twice, hold an element.
            ///
            /// No divide of layouts in types is known that breaks this rule and no other one first.
            Repeats(element: i64)
                "the tiles would contain element {element} of the layout more than once"
            { (coordinates, sums)
                "divide: the tiles would contain some of the {coordinates} coordinates of a mode \
                 more than once, {sums} in all"
                RepeatsNothing shown "divide mode by mode with `tile!(...)`" };
            /// A tiler that names places past those that a block leaves free.
            NoRoom(first: i64, last: i64, room: i64)
            "the tiler places copies of the block at positions {first} to {last}, but the block \
             leaves {room} positions free, so copies would overlap"
            { (room)
                "product: the tiler steps past the {room} positions that the block leaves free, so \
                 copies would overlap"
                HasRoom shown "choose a tiler of cosize {room} at most, or a block without gaps"
                "LogicalProduct<Layout![(2, 2) : (3, 8)], Layout![4 : 1]>"
                => "Broken<_, NoRoom<Number<3>>>" };
            /// An extent below 0.
            NegativeExtent(extent: i64) "extent -{extent} is negative"
            { IsExtent "write an extent of 0 or more"
                "Layout![(4, -3) : (1, 4)]" => "NegativeExtent<Number<3>>" };
            /// A stride below 0, where the operation has no meaning for it.
            NegativeStride(stride: i64)
            "stride -{stride} is negative, but this operation needs strides of 0 or more"
            { StridesForward shown "write a stride of 0 or more"
                "Complement<Layout![4 : -1], Int![8]>" => "Broken<_, NegativeStride<Number<1>>>" };
            /// A mode that starts before those below it end.
            Overlaps(stride: i64, reach: i64)
            "complement: the mode of stride {stride} begins before another mode ends, at {reach}, \
             so elements coincide"
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
            NotCongruent "the parentheses of the shape differ from those of the stride"
            { IsCongruent "write one stride for each extent: `layout!((2, 3) : (1, 2))`"
                "Layout![(2, 3) : 1]" => "NotCongruent<Number<0>>" };
            /// A rank larger than fits.
            TooManyModes(found: usize, most: usize)
            "expected at most {most} modes, found {found}"
            { FitsRank
                "write at most {most} items: a coordinate, tiler, profile or order has no more \
                 modes than the layout or shape that it applies to"
                "CoalesceBy<Layout![(4, 2) : (1, 4)], Shape![(1, 1, 1)]>"
                => "TooManyModes<Number<3>, Number<2>>" };
            /// A rank other than the one that is needed.
            RankMismatch(found: usize, wanted: usize)
            "expected {wanted} modes, found {found}"
            { IsOfRank
                "write {wanted} items: a coordinate, profile or order has one for each mode of the \
                 layout or shape that it applies to"
                "FilterZerosBy<Layout![(4, 2) : (1, 4)], Shape![(0)]>"
                => "RankMismatch<Number<1>, Number<2>>" };
            /// A tuple where only an integer fits.
            TupleForInteger(rank: usize) "expected an integer, found a tuple of rank {rank}"
            { ()
                "expected an integer for a mode without modes of its own, found a tuple"
                HasModesOfItsOwn
                "write an integer, or give the mode modes of its own: `(4, (2, 8))`"
                "Crd2Idx<Layout![(4, 2) : (1, 4)], Coord![(1, (1, 1))]>"
                => "TupleForInteger<Number<0>>" };
            /// A division by a number that is not positive.
            NotPositive(divisor: i64)
            "expected an extent or stride of 1 or more to divide by, found {divisor}"
            { IsPositive shown "write an extent of 1 or more"
                "CeilDiv<Shape![(41, 64)], Tile![4, 0]>" => "Broken<_, NotPositive<Number<0>>>" };
            /// A number of elements, bits or threads that is not positive.
            CountNotPositive(count: i64) "expected a number of 1 or more, found {count}"
            { IsCount shown "write a number of 1 or more"
                "Upcast<Layout![(4, 6) : (1, 4)], Int![0]>"
                => "Broken<_, CountNotPositive<Number<0>>>" };
            /// Two numbers, if neither divides the other.
            NeitherDivides(left: i64, right: i64) "neither {left} nor {right} divides the other"
            { OneDivides shown "choose a divisor or a multiple of {left}"
                "ShapeDiv<Shape![(6, 32)], Int![4]>"
                => "Broken<_, NeitherDivides<Number<6>, Number<4>>>" };
            /// A profile with another number of leaves.
            LeafCount(leaves: usize, places: usize)
            "unflatten: the tuple has {leaves} leaves, but the profile has {places}"
            { FillsProfile shown "write a profile with {leaves} leaves"
                "Unflatten<Layout![(2, 3, 5) : (1, 2, 6)], Shape![(1, 1)]>"
                => "Broken<_, LeafCount<Number<3>, Number<2>>>" };
            /// Parentheses inside a tuple that has to be flat.
            NotFlat(depth: usize) "expected a flat tuple, found a tuple of depth {depth}"
            { ()
                "unflatten: expected a flat tuple, found parentheses inside"
                IsFlat shown "call `flatten()` first"
                "UnflattenTuple<Shape![(2, (3, 5))], Shape![((1, 1), 1)]>"
                => "Broken<_, NotFlat<Number<0>>>" };
            /// Two shapes that need one size.
            SizeMismatch(left: i64, right: i64)
            "crd2crd: the shapes have {left} and {right} elements, but must have equal sizes"
            { SameSize "choose shapes of equal size"
                "Crd2Crd<Shape![(4, 6)], Coord![(2, 4)], Shape![(4, (2, 2))]>"
                => "SizeMismatch<Number<6>, Number<4>>" };
            /// Modes that together end outside of the vector that each of them reaches.
            Straddles(reach: i64, count: i64)
            "upcast: the modes together reach element {reach}, past the end of a vector of {count} \
             elements"
            { StaysInVector shown "choose a vector that the modes fill before they leave it"
                "Upcast<Layout![(2, 4) : (3, 1)], Int![6]>"
                => "Broken<_, Straddles<Number<6>, Number<6>>>" };
            /// A layout without a mode of stride 1, in which the parts of an element could lie side
            /// by side.
            NoUnitStride "downcast: the parts of an element need a mode of stride 1, but no mode \
                 has stride 1"
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
            "the strides of the layout do not lead to index {index}"
            { Reaches "ask for an index that `layout.crd2idx(coord)` gives"
                "Get1dCoord<Layout![4 : 2], Int![3]>" => "NotReached<Number<3>>" };
            /// A coordinate past the end of a mode, or below 0.
            OutsideMode(coordinate: i64, extent: i64)
            "coordinate {coordinate} is out of bounds for a mode of extent {extent}"
            { InsideMode "use a coordinate of 0 or more that is less than {extent}"
                "stridewise::algebra::TiledAt<Layout![(8, 24) : (24, 1)], Tile![4, 8], Coord![(2, \
                 0)]>"
                => "OutsideMode<Number<2>, Number<2>>" };
            /// A thread that a layout of threads does not have.
            NoSuchThread(thread: i64, threads: i64)
            "thread {thread} is out of bounds: there are {threads} threads, numbered from 0"
            { HasThread "use a thread number of 0 or more that is less than {threads}"
                "stridewise::algebra::TileSeen<Layout![(4, 8) : (8, 1)], Layout![(4, 8) : (1, 4)], \
                 Int![4]>"
                => "NoSuchThread<Number<4>, Number<4>>" };
            /// Threads or values of a tiled copy that are no multiple of its atom's, or bits of an
            /// atom that are no multiple of an element's.
            AtomNotMultiple(found: i64, of: i64)
            "a copy has {found} threads, values or bits, but its atom or its element needs a \
             multiple of {of}"
            { HasWholeAtoms
                "choose threads and values in multiples of the atom's, and an element whose size \
                 divides the atom's vector"
                "stridewise::tiled::TvOfCopy<stridewise::tiled::MakeTiledCopy<stridewise::tiled::TypedCopy<stridewise::tiled::UniversalCopy<u128>, f32>, Layout![8 : 1], Layout![2 : 1]>>"
                => "AtomNotMultiple<Number<2>, Number<4>>" };
            /// A swizzle whose bits would toggle themselves.
            ShortShift(bits: i64, shift: i64)
            "a swizzle of {bits} bits must shift by {bits} or more, but shifts by {shift}, so a \
             bit would toggle itself"
            { ShiftsFar "choose a shift of {bits} or more, or of -{bits} or less"
                "Swizzle![3, 0, 2]" => "ShortShift<Number<3>, Number<2>>" };
            /// A composed layout that begins with a layout where a swizzle is needed.
            NotSwizzled
                "expected a swizzle as the outer function of the composed layout, found a layout"
            { IsSwizzled "write `swizzle!(...).composition(layout)`"
                "stridewise::algebra::RightInverse<ComposedLayout<Layout![4 : 2], Int![0], \
                 Layout![4 : 1]>>"
                => "NotSwizzled<Number<0>>" };
            /// Bits that toggle others as no swizzle does; each set is given as a number.
            NotASwizzle(toggling: i64, toggled: i64)
            "the bits of {toggling} would toggle the bits of {toggled}, but a swizzle toggles \
             contiguous bits by contiguous bits in the same order"
            { IsOneSwizzle
                "apply the swizzle to the layout instead: `swizzle!(...).composition(layout)`"
                "stridewise::composed::After<Swizzle![1, 0, 3], Swizzle![1, 2, 3]>"
                => "NotASwizzle<Number<40>, Number<5>>" };
            /// Two swizzles whose shifts differ.
            ShiftMismatch(left: i64, right: i64)
            "two swizzles make one only if their shifts and directions are equal, but the shifts \
             are {left} and {right}"
            { ShiftsAlike "choose swizzles of equal shift, or apply one after the other"
                "stridewise::composed::After<Swizzle![1, 0, 3], Swizzle![1, 0, 2]>"
                => "ShiftMismatch<Number<3>, Number<2>>" };
            /// An offset where there must be none.
            NonzeroOffset(offset: i64)
            "the composed layout has offset {offset}, but this operation needs offset 0"
            { HasNoOffset "use offset 0, and add {offset} to the index"
                "stridewise::algebra::RightInverse<ComposedLayout<Swizzle![1, 0, 1], Int![4], \
                 Layout![4 : 1]>>"
                => "NonzeroOffset<Number<4>>" };
            /// A number that has to be a power of two.
            NotPowerOfTwo(number: i64)
            "{number} is not a power of two, but a swizzle works on whole bits of an index"
            { IsPowerOfTwo "choose 1, 2, 4, 8, ..."
                "stridewise::algebra::Upcast<ComposedLayout<Swizzle![1, 4, 3], Int![0], Layout![4 \
                 : 3]>, Int![3]>"
                => "NotPowerOfTwo<Number<3>>" };
            /// A function of a composed layout that takes elements of one vector to different
            /// vectors.
            TornVector(count: i64)
            "the outer function maps the elements of one vector of {count} to different vectors"
            { KeepsVectors "choose a smaller vector, a swizzle of higher bits, or an outer layout \
                 that begins with whole vectors of stride 1"
                "stridewise::algebra::Upcast<ComposedLayout<Swizzle![2, 0, -3], Int![0], Layout![4 \
                 : 1]>, Int![4]>"
                => "TornVector<Number<4>>" };
            /// An offset inside of a vector.
            OffsetNotMultiple(offset: i64, of: i64)
            "offset {offset} is not a multiple of {of}, so it lies inside of a vector"
            { OffsetDivides "choose an offset that is a multiple of {of}"
                "stridewise::algebra::Upcast<ComposedLayout<Swizzle![1, 4, 3], Int![6], Layout![4 \
                 : 4]>, Int![4]>"
                => "OffsetNotMultiple<Number<6>, Number<4>>" };
            /// A swizzle that takes one of the first indices past them.
            SwizzledOut(count: i64) "the swizzle maps some indices below {count} to {count} or more"
            { StaysInside "choose a swizzle whose bits are all below {count}, or a larger layout"
                "stridewise::algebra::RightInverse<ComposedLayout<Swizzle![1, 0, -3], Int![0], \
                 Layout![4 : 1]>>"
                => "SwizzledOut<Number<4>>" };
            /// A stride with a direction, where only integers have a meaning.
            Directed "strides must be integers, but one is a basis stride, such as `1@0`"
            { StepsByIntegers shown "use a layout whose strides are integers"
                "Complement<Layout![4 : 2 @ 0], Int![8]>" => "Broken<_, Directed<Number<0>>>" };
            /// A stride that would step in two directions at once.
            SeveralDirections
            "a stride of the result would step in two directions at once, which no stride does"
            { StepsInOne shown
                "choose strides that stay in one mode of the left layout, or compose mode by mode"
                "Composition<Layout![(4, 4) : (1 @ 0, 1 @ 1)], Layout![2 : 5]>"
                => "Broken<_, SeveralDirections<Number<0>>>" };
            /// Strides that step by integers in one place of a coordinate, and inside of it.
            MixedDirections
            "one stride makes a coordinate an integer, and another stride makes the same \
             coordinate a tuple"
            { StepsInPlaces shown
                "choose strides that all step inside of the tuple, or none"
                "Composition<Layout![((4, 2), 4) : ((1, 4), 8)], Layout![(2, 2) : (1 @ 0, 1 @ 0 @ \
                 0)]>"
                => "Broken<_, MixedDirections<Number<0>>>" };
            /// A mode that is not there.
            NoSuchMode(mode: usize, rank: usize)
            "mode {mode} is out of bounds: there are {rank} modes, numbered from 0"
            { HasMode "use a mode number below {rank}"
                "Get<Layout![(4, 2) : (1, 4)], Int![2]>" => "NoSuchMode<Number<2>, Number<2>>" };
            /// A range of modes that is empty, or goes past the last mode.
            NoSuchRange(begin: usize, end: usize, rank: usize)
            "the range of modes {begin}..{end} is empty or ends past the last of {rank} modes"
            { HasModesInRange "choose a begin that is less than the end, and an end of {rank} or \
                 less"
                "Take<Layout![(4, 2) : (1, 4)], Int![1], Int![1]>"
                => "NoSuchRange<Number<1>, Number<1>, Number<2>>" };
        }
        types {
            /// Strides that have to be sorted; one is dynamic.
            UnknownOrder
            "the strides of several modes must be sorted, but one of them is dynamic"
            { KnowsOrder shown "write strides as numbers, `8`, or as constants, `const {{ N }}`"
                "Complement<Layout![(2, 2) : (?, ?)], Int![32]>"
                => "Broken<_, UnknownOrder<Number<0>>>" };
            /// A layout or `_` where an integer belongs.
            NotInteger "expected an integer, found a layout or `_`"
            { IsInteger "write an integer for each mode"
                "Idx2Crd<Layout![(4, 2) : (1, 4)], Coord![_]>" => "NotInteger<Number<0>>" };
            /// A stride of 0 by which an index is divided.
            ZeroStride(stride)
            "an index or a thread number is divided by each stride, so strides must be 1 or more, \
             but one is {stride}"
            { HasDigit "write strides of 1 or more; an extent of 1 needs none"
                "Idx2Crd<Layout![(4, 6) : (0, 1)], Int![7]>" => "ZeroStride<Number<0>>" };
            /// A divisor of 0.
            ZeroDivisor(divisor) "a divisor must be 1 or more, but it is {divisor}"
            { IsDivisor "write the number of which every value is a multiple: `{{div=4}}`"
                "stridewise::int::DynWith<Int![0]>" => "ZeroDivisor<Number<0>>" };
            /// A negative number where 1 or more is needed.
            NegativeCount(count) "expected a number of 1 or more, found -{count}"
            { IsOneOrMore "write a number of 1 or more"
                "Upcast<Layout![(4, 6) : (1, 4)], Int![-2]>"
                => "Broken<_, NegativeCount<Number<2>>>" };
            /// An integer compared with a tuple.
            NotComparable
            "cannot compare an integer with a tuple"
            { HasOrder "compare tuples with parentheses in the same places: `(4, 4)` with `(4, 8)`"
                "stridewise::tuple::ElemLess<Shape![(4, 4)], Shape![(4, (2, 2))]>"
                => "NotComparable<Number<0>>" };
            /// A block with more modes than the shape, by `surplus`.
            MoreModes(surplus)
            "tile_to_shape: the block has more modes than the shape ({surplus} more)"
            { HasModesForAll "write an extent for each mode of the block"
                "TileToShape<Layout![(4, 2) : (1, 4)], Int![8]>" => "MoreModes<Number<1>>" };
            /// A swizzle that would look at bits which dynamic numbers decide.
            UnknownBits
            "the bits of the index that the swizzle reads depend on dynamic numbers"
            { KnowsBits
                "write extents and strides as numbers, `8`, or as constants, `const {{ N }}`"
                "stridewise::composed::Moved<Layout![(?, 2) : (2, 1)], Swizzle![1, 0, 1]>"
                => "UnknownBits<Number<0>>" };
            /// A minor-to-major order of another length than the rank.
            OrderLength(length, rank)
            "minor_to_major has length {length}, but the shape has rank {rank}"
            { NamesAll "name each of the {rank} dimensions once"
                "XlaShape![f32[3, 5]{0}]" => "OrderLength<Number<1>, Number<2>>" };
            /// A dimension that is not there.
            NoSuchDimension(dimension, rank)
            "dimension {dimension} is out of bounds: there are {rank} dimensions, numbered from 0"
            { HasDimension "name a dimension below {rank}"
                "XlaShape![f32[3, 5]{2, 0}]" => "NoSuchDimension<Number<2>, Number<2>>" };
            /// A dimension below 0.
            NegativeDimension(dimension)
            "dimension -{dimension} is negative, but dimensions are numbered from 0"
            { NamesForward "write a dimension of 0 or more"
                "stridewise::xla::types::BroadcastInDim<XlaShape![f32[3]], Shape![(2, 3)], \
                 Shape![(-1)]>"
                => "NegativeDimension<Number<1>>" };
            /// A dimension that an order names twice.
            DuplicateDimension(dimension) "minor_to_major names dimension {dimension} twice"
            { NamesOnce "name each dimension once"
                "XlaShape![f32[3, 5]{1, 1}]" => "DuplicateDimension<Number<1>>" };
            /// A dynamic dimension.
            UnknownDimension
            "a dimension is dynamic, but the type of an XLA shape needs static dimensions"
            { KnowsDimensions "write the dimension as a number; `xla::ArrayShape` has dimensions \
                 known at run time"
                "XlaShape![f32[3, ?]]" => "UnknownDimension<Number<0>>" };
            /// A tile with an extent of 0.
            EmptyTile "a tile must have extents of 1 or more, but one is 0"
            { HoldsElements "write extents of 1 or more"
                "XlaShape![f32[3, 5]{1, 0 : T(2, 0)}]" => "EmptyTile<Number<0>>" };
            /// A `*` in the last place of a tile.
            NothingToCombine
            "`*` cannot be the last entry of a tile, because there is no more minor dimension to \
             combine with"
            { HasMoreMinor "write a number last, or leave the `*` out"
                "XlaShape![f32[3, 5]{1, 0 : T(2, *)}]" => "NothingToCombine<Number<0>>" };
            /// A tile that cuts a run of positions unevenly.
            NoBridge(positions)
            "no layout has one mode for each dimension of this tiling, because a tile does not \
             divide {positions} positions along a dimension"
            { IsLayout "choose tiles that divide one another; `linear_index` works for every tiling"
                "stridewise::xla::types::ToLayout<XlaShape![f32[4, 7]{1, 0 : T(3, 2)(2, 1)}]>"
                => "NoBridge<Number<3>>" };
            /// A coordinate past the end of a dimension.
            OutsideDimension(coordinate, extent)
            "coordinate {coordinate} is out of bounds for a dimension of size {extent}"
            { InsideDimension "use a coordinate of 0 or more that is less than {extent}"
                "stridewise::xla::types::LinearIndex<XlaShape![f32[3, 5]], Coord![(3, 0)]>"
                => "OutsideDimension<Number<3>, Number<3>>" };
            /// A coordinate below 0.
            NegativeCoordinate(coordinate) "coordinate -{coordinate} is negative"
            { CountsForward "write a coordinate of 0 or more"
                "stridewise::xla::types::LinearIndex<XlaShape![f32[3, 5]], Coord![(-1, 0)]>"
                => "NegativeCoordinate<Number<1>>" };
            /// Operands of different element types.
            ElementTypeMismatch "broadcast: the operands have different element types"
            { SameElements "convert one operand: element types must be equal"
                "stridewise::xla::types::Broadcast<XlaShape![f32[3]], XlaShape![s32[3]]>"
                => "ElementTypeMismatch<Number<0>>" };
            /// Dimensions that are neither equal nor 1.
            DimensionMismatch(left, right)
            "broadcast: a dimension has size {left} in one operand and {right} in the other, but \
             the sizes must be equal, or one of them 1"
            { DimensionsMatch "choose equal sizes, or 1 for one of them"
                "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3]], XlaShape![f32[2, 4]]>"
                => "DimensionMismatch<Number<3>, Number<4>>" };
            /// Broadcast dimensions of another length than the operand's rank.
            BroadcastRank(length, rank)
            "broadcast: broadcast_dimensions has length {length}, but the operand has rank {rank}"
            { NamesEach
                "write one entry for each dimension of the operand: `shape!((0))` for a single one"
                "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3]], XlaShape![f32[3]]>"
                => "BroadcastRank<Number<0>, Number<1>>" };
            /// Broadcast dimensions other than `0, 1, …` for operands of one rank.
            NotIdentity(rank)
            "broadcast: both operands have rank {rank}, so broadcast_dimensions must be 0, 1, ... \
             in this order"
            { IsIdentity "write `shape!(())`"
                "stridewise::xla::types::Broadcast<XlaShape![f32[2, 2]], XlaShape![f32[2, 2]], \
                 Shape![(1, 0)]>"
                => "NotIdentity<Number<2>>" };
            /// Broadcast dimensions that do not increase.
            NotIncreasing(before, after)
            "broadcast: broadcast_dimensions must increase, but {after} follows {before}"
            { Increases "write the entries in increasing order"
                "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3, 4]], XlaShape![f32[4, 3]], \
                 Shape![(2, 1)]>"
                => "NotIncreasing<Number<2>, Number<1>>" };
            /// Broadcast dimensions of a scalar.
            ScalarDimensions(length)
            "broadcast: a scalar has no broadcast_dimensions, but they have length {length}"
            { ScalarHasNone "write `shape!(())`"
                "stridewise::xla::types::Broadcast<XlaShape![f32[2, 3]], XlaShape![f32[]], \
                 Shape![(0)]>"
                => "ScalarDimensions<Number<1>>" };
            /// A dimension that does not fill the one it goes into.
            DoesNotFill(extent, into)
            "broadcast: a dimension of size {extent} maps to one of size {into}, but must have the \
             same size, or 1"
            { FillsDimension "choose a dimension of size {into} or 1"
                "stridewise::xla::types::BroadcastInDim<XlaShape![f32[2]], Shape![(4, 3)], \
                 Shape![(0)]>"
                => "DoesNotFill<Number<2>, Number<4>>" };
        }
        values {
            /// A text that is not in the notation; `position` counts bytes from 0.
            Syntax(position: usize, expected: str) "expected {expected} at byte {position}";
            /// A leaf `?` on which a result depends; `position` counts bytes from 0.
            UnknownLeaf(position: usize) "the result depends on the leaf `?` at byte {position}: \
                 write a number in its place";
            /// A swizzle of byte addresses that moves bytes inside of elements.
            TornElement(bytes: i64, base: i64) "the swizzle toggles bits of the byte address from \
                 bit {base} on, inside of elements of {bytes} bytes, so it is not a swizzle of \
                 elements";
            /// Arguments in each other's places.
            SwappedArguments(one: usize, other: usize, kind: str, other_kind: str)
                "argument {one} is a {kind} and argument {other} is a {other_kind}: swap them";
            /// Another number of arguments than the operation takes.
            Arguments(given: usize, needed: usize) "expected {needed} argument(s), found {given}";
            /// Fewer or more arguments than the operation takes.
            ArgumentsBetween(given: usize, least: usize, most: usize)
                "expected {least} to {most} arguments, found {given}";
            /// More leaves than [`MAX_LEAVES`](crate::MAX_LEAVES).
            TooManyLeaves "expected at most 32 leaves, found more";
            /// More levels of parentheses than [`MAX_DEPTH`](crate::MAX_DEPTH).
            TooDeep "expected at most 8 levels of parentheses, found more";
            /// A number that leaves 64 bits.
            Overflow "a number does not fit in 64 bits";
            /// An integer where only a tuple fits.
            IntegerForTuple "expected a tuple, found an integer";
            /// `_` where a number is needed.
            Underscore "expected a number, found `_`";
            /// A negative number where a mode or a rank is named.
            NegativeMode(mode: i64) "{mode} is negative, but modes are numbered from 0";
            /// Strides with too many combinations to try.
            Undecided(steps: i64)
            "undecided after {steps} steps, because the strides overlap in too many ways: allow \
             more steps by an argument, or by the method whose name ends in `_within`";
            /// An access to more words than are counted.
            TooManyWords(most: usize)
                "the elements occupy more than {most} words, which is the limit";
            /// More parts than an analysis counts.
            TooManyParts(parts: str, most: usize)
                "there are more than {most} {parts}, which is the limit";
            /// A vector whose elements are not side by side in memory, from a multiple of their
            /// number on.
            ScatteredVector(thread: i64, count: i64)
            "the {count} elements of a vector of thread {thread} are not contiguous from a \
             multiple of {count} on";
            /// A result in types whose modes would depend on dynamic numbers.
            UnknownModes "the modes of the result depend on dynamic leaves, marked with `?`: make \
                 them static";
            /// A layout that the type does not have, as it has directions or was refused.
            TypeMismatch "the type cannot hold this layout";
            /// A layout whose parentheses are not those of the type.
            ProfileMismatch "the parentheses of the layout differ from those of the type";
            /// An extent that is not the static one of the type.
            ExtentMismatch(found: i64, wanted: i64)
                "the extent is {found}, but the static extent of the type is {wanted}";
            /// A stride that is not the static one of the type.
            StrideMismatch(found: i64, wanted: i64)
                "the stride is {found}, but the static stride of the type is {wanted}";
            /// A number that is not a multiple of the divisor that the type of a leaf has.
            DivisorMismatch(number: i64, divisor: i64)
                "{number} is not a multiple of {divisor}, the divisor in the type of this leaf";
            /// A number that does not fit into a leaf of 32 bits.
            LeafWidth(number: i64)
                "{number} does not fit in a 32-bit leaf, which holds -2147483647 to 2147483647";
            /// A layout of leaves of 32 bits, whose indices do not fit into 32 bits.
            IndexWidth(span: i64) "the least and the largest index differ by {span}, but layouts \
                 whose dynamic leaves all have 32 bits admit at most 2147483645";
            /// A layout whose extents of 32 bits multiply to more than such a leaf holds.
            SizeWidth(size: i64) "the layout has {size} coordinates, but the product of 32-bit \
                 extents can be at most 2147483647: give one of these extents 64 bits, without \
                 `i32`";
            /// A swizzle of a negative number of bits, or from a negative bit on.
            NegativeBits(bits: i64)
                "the number of bits of a swizzle and its base must be 0 or more, but one is {bits}";
            /// A swizzle that reaches past the bits of an index.
            TooManyBits(most: i64)
                "the swizzle needs more than the {most} bits that an index may have";
            /// A bit of a coordinate that is worth no bit of the index.
            NoBit(bit: i64, step: i64) "the swizzle reads bit {bit} of the coordinate, which steps \
                 by {step} in the left layout, so it is not a bit of the index";
            /// A table of offsets that no layout has.
            NotLinear(coordinate: usize, offset: i64, linear: i64)
            "no layout has these offsets: at coordinate {coordinate} the offset is {offset}, but \
             linear steps give {linear}";
            /// A table of another length than its shape.
            OffsetCount(offsets: usize, elements: usize)
                "expected an offset for each of {elements} elements, found {offsets} offsets";
            /// A table of more offsets than there is room for.
            TooManyOffsets(count: usize) "a table of {count} offsets does not fit in memory";
            /// Coordinates at which one layout has one offset, and another layout has two.
            NotAFunction(first: i64, second: i64, offset: i64)
            "the first layout has offset {offset} at coordinates {first} and {second}, but the \
             second layout has two different offsets there";
            /// An operation that has no meaning for a swizzled layout.
            NotForSwizzled "the operation is not defined for swizzled layouts: use the layout \
                 inside, or a slice";
        }
    } };
}

/// Why a coordinate or a list of places has not the form of a layout: with a label and a note.
#[doc(hidden)]
#[macro_export]
macro_rules! coordinate_rules {
    ($with:ident) => { $with! {
        /// A tuple of coordinates for another number of modes.
        OtherCount(found, wanted)
            "expected a coordinate of rank {wanted} for this layout, found rank {found}"
            HasAsMany "the ranks of the coordinate and of the layout differ"
            "a coordinate has an integer, a tuple or `_` for each mode; a single integer counts \
             through all modes, the first one fastest";
        /// A tuple of coordinates with more than a divide has modes.
        PastDivide(found, most) "expected a coordinate of rank {most} or less for the tiles, found \
             rank {found}: a mode that the tiler leaves whole with `_` has no tile coordinate"
            HasAtMost "the coordinate has more modes than the tiles"
            "a coordinate has an integer, a tuple or `_` for each mode that the tiler divides, or \
             for the first ones";
        /// A tuple of coordinates for a mode that has no modes of its own.
        TupleInMode(found) "expected an integer for a mode without modes of its own, found a \
             coordinate of rank {found}"
            TakesTuple "expected an integer, found a tuple"
            "a coordinate has parentheses where the shape has them, or an integer in their place";
        /// `_` where an element is asked for.
        NamesPart(unused) "a coordinate with `_` names several elements: `slice(coord)` returns \
             that part of the tensor"
            NamesElement "this coordinate contains `_`"
            "the coordinate of an element has an integer for each mode";
        /// Partial tiles of a tensor without a mask.
        TilesArePartial(coordinates, elements) "the tiles have {coordinates} coordinates for \
             {elements} elements, so some tiles are partial"
            TilesFit "some of these tiles are partial"
            "call `masked()` on the tensor first: a masked tensor keeps the predicate of partial \
             tiles";
        /// A tile with more modes than the tensor that it divides among threads.
        TileHasMore(tile, rank) "the tile has {tile} modes, but the tensor to be partitioned has \
             {rank}: partition the tensor first, and slice the result"
            FillsTile "the tensor has fewer modes than the tile of the copy or product"
            "the tensor needs a mode for each mode of the tile, and may have more";
        /// A mode of a tensor that is not named.
        LeavesOut(places, rank) "`permute` names {places} modes, but the layout has {rank}"
            NamesAll "a mode is missing"
            "name each mode, or use `select` to leave modes out";
        /// A number that no thread has.
        ThreadIsAbsent(thread) "the layout of threads has no thread {thread}"
            HasThreadOf "there is no such thread"
            "use a thread number of 0 or more that is less than the size of the layout of threads";
        /// A mode of a tensor that is selected twice.
        SelectedTwice(mode)
            "mode {mode} is selected twice, but a part of a tensor has each mode once"
            SelectsOnce "a mode is repeated"
            "select each mode once; a layout may repeat modes: `tensor.layout().select(modes)`";
    } };
}

/// The rules of tensors.
#[doc(hidden)]
#[macro_export]
macro_rules! tensor_rules {
    ($with:ident) => { $with! {
        /// The indices of the layout do not fit into the memory.
        OutsideMemory(needed: usize, length: usize)
            "the layout needs {needed} elements of memory, but there are {length}";
        /// A swizzled layout has an index below 0, before the swizzle.
        NegativeIndex(index: isize)
            "the layout has index {index} before it is swizzled, but memory begins at index 0";
        /// There are more coordinates than an integer counts.
        Overflow "the number of coordinates does not fit in `isize`";
        /// A mutable tensor would have an element twice, at these positions.
        NotInjective(first: usize, second: usize)
            "positions {first} and {second} have the same index, but a mutable tensor needs each \
             element once";
        /// An integer of a coordinate that its mode does not have.
        OutsideMode(coordinate: isize, extent: isize)
            "coordinate {coordinate} is out of bounds for a mode of extent {extent}";
        /// A coordinate of another form than the tensor, or one that names no single element of it.
        OutsideDomain "the coordinate does not name an element of the tensor";
        /// A window reaches outside of the tensor, in a leaf of a mode.
        OutsideWindow(mode: usize, begin: isize, extent: isize, size: isize)
            "the window begins at {begin} in mode {mode} and has {extent} elements there, but the \
             tensor has {size}";
        /// A step that leaves no element of a mode out, or goes back.
        StepBelowOne(step: isize)
            "`step_by`: the step must be 1 or more, but it is {step}: `flip` reverses a mode";
        /// A mode is split where it has ended, or before it begins.
        OutsideSplit(at: isize, extent: isize) "`split_at`: a mode of {extent} elements can be \
             split at 0 to {extent}, but not at {at}";
        /// A composition would reach positions that the tensor does not have.
        OutsidePositions(least: isize, most: isize, size: isize)
            "the right layout reaches positions {least} to {most}, but the tensor has {size} \
             positions";
        /// The parts of threads reach outside of the tensor: an atom, a thread-value layout or a
        /// permutation does.
        OutsideTensor(
            least: isize, most: isize, size: isize
        ) "the partition reaches positions {least} to {most}, but the tensor has {size} positions";
        /// The part reaches past the memory of its tensor.
        OutsideParent(least: isize, most: isize, first: isize, last: isize)
            "the part reaches indices {least} to {most}, but the tensor has indices {first} to \
             {last}";
        /// Partial tiles of a tensor without a mask.
        PartialTiles(coordinates: isize, elements: isize)
            "the tiles have {coordinates} coordinates for {elements} elements, so some tiles are \
             partial: call `masked()` on the tensor first";
        /// A partial tile where a whole one is needed.
        PartialTile "the tile must be whole, but some of its coordinates have no element: test \
             `is_whole()`, or keep the mask";
        /// A mutable tile would have an element twice: a mode of the tiler does not step.
        ElementTwice
            "a mode of the tiles has stride 0, but a mutable tensor needs each element once";
        /// The layout of threads does not have this number, or not where it is looked for.
        NoSuchThread(thread: isize) "the layout of threads has no thread {thread}, but each number \
             below its size must be a thread";
        /// A mode of a tensor without elements.
        WithoutElements "the tensor has no elements, so its modes have none";
        /// The mask of a tile cannot be split as its elements are: its modes go on elsewhere.
        MaskWithoutModes "the mask of the tile has no modes of these extents: split the tile as it \
             was made, or use `whole()`";
        /// A layout with more leaves than a tensor of a rank that is known at run time has.
        TooManyLeaves(leaves: usize, most: usize)
            "the layout has {leaves} leaves, but a tensor of a rank known at run time has at most \
             {most}: `coalesce` the layout, or write it as a type";
        /// A coordinate of another rank than the tensor.
        OtherRank(given: usize, rank: usize)
            "expected {rank} numbers, one for each mode of the tensor, found {given}";
        /// A mode that is named twice.
        ModeTwice(mode: usize)
            "mode {mode} is named twice, but a part of a tensor has each mode once";
        /// A mode of several leaves, which has no stride of its own.
        NestedMode(mode: usize) "mode {mode} has several strides, but a dimension of ndarray has \
             one: `flatten` or `coalesce` the tensor first";
        /// More elements of a mode than the layout has coordinates for.
        MoreElements(mode: usize, elements: isize, coordinates: isize)
            "mode {mode} should have {elements} elements, but the layout has {coordinates} \
             coordinates there";
        /// A mode with padding, of which only whole modes and slices are parts.
        PaddedMode(mode: usize, elements: usize, coordinates: isize)
            "mode {mode} has {elements} elements and padding at the other of its {coordinates} \
             coordinates: copy the tensor, or take a slice without this mode";
        /// Rows of a matrix that are no slices.
        RowsApart "the elements of a row are not contiguous: a row is a slice if its mode has \
             stride 1 and no swizzle; `select(shape!((1, 0)))` turns columns into rows";
        /// Tensors that are gone through together, of other extents.
        OtherExtents(size: isize, other: isize) "the tensors have different extents, with {size} \
             and {other} coordinates: loops over two tensors need equal extents";
        /// Another layout of the memory of a tensor that leaves gaps in it, or has an element
        /// twice.
        NotContiguous "the tensor must have each element between its first and its last one \
             exactly once: another layout might reach an element in between";
        /// An empty tensor whose other extents are too large for ndarray.
        TooLargeForNdarray "ndarray has no view of this shape: the product of its extents above 0 \
             must fit in `isize`, even if there are no elements";
        /// Wider elements that have bytes outside of the tensor.
        PartialVectors "the elements do not fill whole elements of the wider type, which would \
             have bytes outside of the tensor";
        /// Memory that elements of another type cannot begin at.
        Unaligned(alignment: usize)
            "the first element is not aligned to {alignment} bytes, which the other type needs";
    } };
}

/// The rules of kernels.
#[doc(hidden)]
#[macro_export]
macro_rules! kernel_rules {
    ($with:ident) => { $with! {
        /// The operands have different numbers of modes, and none of them has a single one.
        Ranks(first: usize, second: usize)
            "one operand has {first} modes, but another has {second}";
        /// The extents of a mode differ.
        Sizes(mode: usize, first: isize, second: isize)
            "mode {mode} has extent {first} in one operand, but {second} in another";
        /// Leaves of a mode; neither is whole parts of the other.
        Leaves(first: isize, second: isize) "a mode has a leaf of extent {first} in one operand \
             and {second} in another, and neither divides the other";
        /// There are too many loops.
        TooManyLoops "the operands need more than 64 loops, or more than 16 with a mask";
    } };
}

/// The rules of matrix products.
#[doc(hidden)]
#[macro_export]
macro_rules! gemm_rules {
    ($with:ident) => {
        $with! {
            /// A tensor of another rank than that of a matrix.
            NotMatrix(matrix: str, rank: usize)
                "gemm: {matrix} has {rank} modes, but a matrix has two, rows and columns, and a batch of matrices three";
            /// Operands with different numbers of modes.
            OtherRanks(a: usize, b: usize, c: usize)
                "gemm: A has {a} modes, B has {b} and C has {c}, but all need two, or all need three; a batch mode of stride 0 repeats a matrix";
            /// Batches of different numbers of matrices.
            Batch(a: usize, b: usize, c: usize)
                "gemm: mode 2 has extent {a} in A, {b} in B and {c} in C, but a batch has as many matrices of each; a stride of 0 repeats a matrix";
            /// A matrix that lacks elements, in a product with one whose rank is known at run time.
            UnevenSteps(matrix: str)
                "gemm: {matrix} has padding or too many strides, and another matrix has a rank known at run time: copy {matrix} first";
            /// A has not as many columns as B has rows.
            Inner(a: usize, b: usize) "gemm: A has {a} columns, but B has {b} rows";
            /// C has not the `m` rows and `n` columns of the product.
            Outer(rows: usize, columns: usize, m: usize, n: usize)
                "gemm: C is {rows} by {columns}, but the product is {m} by {n}";
        }
    };
}

/// An enum of rules, each with its sentence; `else` names one more variant with an error inside.
#[doc(hidden)]
#[macro_export]
macro_rules! errors {
    (
        $(#[$attribute:meta])*
        pub enum $LayoutError:ident by $write:ident {
            $($(#[$m:meta])* $Rule:ident $(($($n:ident: $N:tt),+))? $sentence:literal;)*
        }
        $(else $(#[$other:meta])* $Other:ident($Inner:ty))?
    ) => {
        $(#[$attribute])*
        #[non_exhaustive]
        pub enum $LayoutError {
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

        impl $LayoutError {
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

        impl core::fmt::Display for $LayoutError {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $(Self::$Other(error) => core::fmt::Display::fmt(error, formatter),)?
                    #[allow(unreachable_patterns, reason = "some have no error inside")]
                    _ => formatter.pad(self.message().as_str()),
                }
            }
        }

        impl core::error::Error for $LayoutError {}

        $crate::errors!(@debug $write $LayoutError);
    };
    (@debug sentence $LayoutError:ident) => {
        impl core::fmt::Debug for $LayoutError {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, formatter)
            }
        }
    };
    (@debug rule $LayoutError:ident) => {};
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
