//! The bytes of borrowed elements as elements of another type (feature `bytemuck`).

use super::{Exclusive, Shared, Tensor};
use crate::{
    LayoutExt,
    algebra::RecastLayout,
    coord::Bounds,
    int::Int,
    lang::verdict::{Met, conditions, must_exist, sentence_if},
    tensor::{
        TensorError, Unmasked, fallible,
        writable::{bounds, distinct},
    },
    tiled::ElementWidth,
    tree::Layout,
};
use bytemuck::Pod;
use core::marker::PhantomData;

type BitsOf<T> = <T as ElementWidth>::Bits;

conditions! {
    /// A type has the size that it says.
    IsAsWide<T: ElementWidth> = sentence_if(
        !matches!(
            BitsOf::<T>::STATIC, Some(bits) if bits as usize == 8 * size_of::<T>() && bits > 0
        ),
        "`ElementWidth::Bits` is not the size of the type, in bits",
    );
}

macro_rules! recast {
    ($($Engine:ident)*) => { $(
fallible! { impl ['a, T: Pod + ElementWidth, L: Layout] Tensor<$Engine<'a, T>, L>:
    /// The bytes as elements of another type: `(8,4):(1,8)` of `u8` as `u32` → `(2,4):(1,2)`.
    ///
    /// See [`RecastLayout`]. The types are [`Pod`], any bytes of which are a value. Swizzled
    /// tensors, and tiles that may be partial, are not recast.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
    /// let mut data = [0x0001_0002_u32, 0x0003_0004, 0x0005_0006, 0x0007_0008];
    /// let mut halves = Tensor::new(&mut data, layout!((2, 2) : (1, 2))).recast::<u16>();
    /// assert_eq!(halves.layout(), layout!((4, 2) : (1, 4)));
    /// halves.fill(9);
    /// assert_eq!(data, [0x0009_0009; 4]);
    /// // Elements of 64 bits do not begin and end where those of a column do.
    /// let column = Tensor::new(&data, layout!(2 : 2));
    /// assert_eq!(column.try_recast::<u64>().unwrap_err(), TensorError::PartialVectors);
    /// ```
    ///
    /// # Panics
    /// [`PartialVectors`](TensorError::PartialVectors), where a wider element would have bytes
    /// outside of the tensor, or the tensor an element twice, but by static strides of 0;
    /// [`Unaligned`](TensorError::Unaligned); as
    /// [`LayoutExt::recast_layout`](crate::LayoutExt::recast_layout).
    ///
    /// # Compile errors
    /// Those of [`RecastLayout`]. When the program is built: [`Bits`](ElementWidth::Bits) that are
    /// not the size of the type (`ui-tests/fail/recast_width.rs`).
    ///
    /// Source: CuTe `recast<T>(tensor)`.
    #[inline]
    pub fn recast | try_recast [U: Pod + ElementWidth]
    (self: Self) -> Tensor<$Engine<'a, U>, RecastLayout<L, BitsOf<T>, BitsOf<U>>> | TensorError
    both {
        let () = Met::<IsAsWide<T>>::HERE;
        let () = Met::<IsAsWide<U>>::HERE;
    }
    {
        const {
            must_exist!(Layout RecastLayout<L, BitsOf<T>, BitsOf<U>>);
        };
        let (old, new) = (BitsOf::<T>::default(), BitsOf::<U>::default());
        let layout = self.layout().try_recast_layout(old, new)?;
        let (before, after) = (bounds(self.layout())?, bounds(layout)?);
        let bits = |bounds: Option<Bounds>, width: isize| bounds.map_or(
            0, |b| b.size as i128 * width as i128
        );
        let is_distinct =
            old.value() % new.value() == 0 || distinct(self.layout().filter_zeros()).is_ok();
        if !is_distinct || bits(before, old.value()) != bits(after, new.value()) {
            return Err(TensorError::PartialVectors);
        }
        let origin = self.engine.origin.cast::<U>();
        if after.is_some() && !origin.is_aligned() {
            return Err(TensorError::Unaligned { alignment: align_of::<U>() });
        }
        // Vectors of `p = new / gcd(old, new)` elements, whose index 0 is the one here, are split
        // into elements of `U`. By the laws of `upcast` and `downcast` the vectors are those in
        // which an element lies, and each part of one comes once if no vector comes twice.
        //
        // Modes of static stride 0 multiply all sizes alike. Without them no element comes twice,
        // unless `p` is 1, and there are as many bits as before. So as many different elements lie
        // in the vectors as these have room for: all of a vector are of this tensor (Inside), and
        // no vector comes twice if no element does (Alone). Any bytes are a value of either type.
        //
        // All elements of `U` are whole ones away from index 0, so they are aligned as it is: the
        // size of a type is a multiple of its alignment.
        let engine = $Engine { origin, memory: PhantomData };
        Ok(Tensor::of(engine, layout, Unmasked))
    }
}
    )* };
}
recast! { Shared Exclusive }
