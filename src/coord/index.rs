//! Which layouts have indices: those whose strides have no directions.

use crate::{
    lang::verdict::{conditions, sentence_if},
    num::Bit,
    tree::Layout,
};

conditions! {
    /// Of a layout with directions there is no index.
    pub(crate) HasIndices<L: Layout> = sentence_if(
        <L::HasDirections as Bit>::VALUE,
        "a stride has a direction: what comes out is a coordinate, which is `call(coord)`, and no index",
    );
}
