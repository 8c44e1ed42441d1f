//! Messages for owned tensors where views are needed.
//!
//! Parts are methods of borrowed tensors. rustc would only say that a bound is not met; methods of
//! these names ask for the bound itself, which says what to write.

use super::{
    mask::Mask,
    memory::{Borrowed, Swizzled, Tensor},
};
use crate::tree::Layout;
#[cfg(feature = "generic-array")]
use generic_array::{ArrayLength, GenericArray};

macro_rules! hidden {
    ([$($g:tt)*] $Tensor:ty where $($bound:tt)+) => {
        #[doc(hidden)]
        impl<$($g)*> $Tensor {
            hidden! { @methods [$($bound)+]
                0 flatten coalesce filter
                1 slice try_slice mode select composition try_composition with_layout try_with_layout
                logical_divide try_logical_divide masked_logical_divide try_masked_logical_divide zipped_divide try_zipped_divide masked_zipped_divide try_masked_zipped_divide
                tiled_divide try_tiled_divide masked_tiled_divide try_masked_tiled_divide flat_divide try_flat_divide masked_flat_divide try_masked_flat_divide
                2 take group thread_view try_thread_view local_tile try_local_tile outer_partition try_outer_partition
                local_partition try_local_partition tile try_tile share try_share
                masked_local_tile try_masked_local_tile masked_outer_partition try_masked_outer_partition
                masked_local_partition try_masked_local_partition
                3 local_tile_projected try_local_tile_projected masked_local_tile_projected try_masked_local_tile_projected
                local_partition_projected try_local_partition_projected
                masked_local_partition_projected try_masked_local_partition_projected
            }
        }
    };
    (@methods $bound:tt 0 $($none:ident)* 1 $($one:ident)* 2 $($two:ident)* 3 $($three:ident)*) => {
        $(hidden! { @method $bound $none })*
        $(hidden! { @method $bound $one X })*
        $(hidden! { @method $bound $two X Y })*
        $(hidden! { @method $bound $three X Y Z })*
    };
    (@method [$($bound:tt)+] $method:ident $($X:ident)*) => {
        #[must_use]
        pub fn $method<$($X),*>(self, $(_: $X),*) -> Self
        where
            $($bound)+
        {
            unreachable!("nothing meets the bound")
        }
    };
}

macro_rules! owned {
    ($([$($g:tt)*] $Engine:ty;)*) => { $(
        hidden!([$($g)*, L: Layout, M: Mask] Tensor<$Engine, L, M> where $Engine: Borrowed);
        hidden!([$($g)*, W, L: Layout, M: Mask] Tensor<Swizzled<$Engine, W>, L, M> where $Engine: Borrowed);
    )* };
}
owned! {
    [T, const N: usize] [T; N];
}
#[cfg(feature = "generic-array")]
owned! {
    [T, N: ArrayLength] GenericArray<T, N>;
}
#[cfg(feature = "alloc")]
owned! {
    [T] alloc::vec::Vec<T>;
    [T] alloc::boxed::Box<[T]>;
}
