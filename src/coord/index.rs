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
        "an index needs integer strides, but one has a direction: `call(coord)` returns the \
         coordinate",
    );
}
