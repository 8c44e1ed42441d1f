//! Layouts as types: trees whose leaves are modes, shape and stride side by side.
//!
#![cfg_attr(all(doc, not(doctest)), doc = include_str!("pictures/layout.svg"))]
//!
//! `(4,(2,2)):(1,(4,8))` is
//! `Modes<Mode<4, 1>, Modes<Modes<Mode<2, 4>, Modes<Mode<2, 8>, NoModes>>, NoModes>>`. As shape and
//! stride stand side by side in each leaf, they are congruent by construction, and every algorithm
//! is one walk.

#[doc(inline)]
pub use crate::{
    coord::{
        Append, AppendN, AppendNTuple, AppendTuple, Call, Coord, Crd2Crd, Crd2Idx, Crd2IdxTuple,
        Dice, DiceTuple, Flatten, FlattenTuple, Get, Get1dCoord, GetFlatCoord, GetHierCoord,
        GetTuple, Group, GroupTuple, Idx2Crd, Idx2CrdTuple, MakeBasisLike, MakeIdentityLayout,
        Place, Prepend, PrependN, PrependNTuple, PrependTuple, Replace, ReplaceTuple, Select,
        SelectTuple, Slice, SliceOffset, SliceTuple, Take, TakeTuple, Unpack, make_basis_like,
        make_identity_layout,
    },
    tree::{
        ColMajor, CompactColMajor, CompactOrder, CompactRowMajor, ElemScale, InnerProduct, Layout,
        LayoutLeft, LayoutRight, LayoutTuple, MakeLayout, MakeOrderedLayout, Mode, Modes, NoModes,
        Order, ProductEach, ProductLike, Reverse, RoundUp, RowMajor, Shape, Shown, Stride, Sum,
        Tiler, Unflatten, UnflattenTuple, col_major, make_layout, make_ordered_layout, row_major,
    },
};
