//! Tokens that a parser of XLA notation expects.

described! {
    /// The token that was expected in place of the one found.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Expected {
        /// The name of an element type in lower case.
        ElementType "an element type such as f32";
        /// An integer.
        Integer "an integer";
        /// An integer that fits into 64 bits.
        IntegerOf64Bits "an integer of 64 bits";
        /// An extent, or another number that is at least 0.
        Extent "an integer of at least 0";
        /// An extent of a tile, of at least 0, or `*`.
        TileExtent "the extent of a tile, at least 0, or *";
        /// A multiple of at least 1.
        Alignment "an alignment of at least 1";
        /// One of `D C S H`, the levels of sparse dimensions.
        Level "one of D, C, S, H";
        /// The name of an unsigned integer type.
        UnsignedType "an unsigned integer type such as u32";
        /// This character.
        Character(character: char) "'{character}'";
        /// `,` or this character.
        CommaOr(character: char) "',' or '{character}'";
        /// An array, which buffers and layouts of sparse arrays are made of.
        Array "an array";
        /// No dimensions and no layout, as after `token` and `opaque`.
        NoDimensions "no dimensions and no layout";
        /// The end of a comment, `*/`.
        EndOfComment "the end of the comment, */";
        /// The name of an instruction.
        Name "the name of an instruction";
        /// The operation of an instruction.
        Opcode "an operation such as fusion";
        /// A sharding, in braces or angle brackets.
        Sharding "a sharding such as {{devices=[2,2]<=[4]}}";
        /// A part of a sharding in braces.
        ShardingPart "devices=, last_tile_dims=, replicated, manual or another part of a sharding";
        /// The kind of a last tile dimension.
        Subgroup "manual, unreduced or replicated";
        /// A mesh.
        Mesh "a mesh such as mesh['a'=2,'b'=4]";
        /// The name of an axis, in quotes or of letters, digits and `_`.
        AxisName "the name of an axis, such as 'a'";
        /// A part of a sharding after its dimensions.
        AxesKind "replicated=, unreduced=, manual= or metadata=";
        /// An entry of a partition spec.
        SpecEntry "null, None, a name or a list of names";
        /// Nothing more.
        End "the end";
    }
}
