//! Parts of a tensor: slices, modes, compositions.

use super::{
    Borrowed, Engine, Mask, Tensor, TensorError, Unmasked, fallible,
    form::formed_methods,
    memory::nested::{Line, Plane},
    unwrap,
    within::{
        self, FirstTwo, FlipMask, MaskFrom, MaskOf, MatrixOf, PaddedMask, PaddingMask, SliceMask,
        Strided, WindowMask,
    },
    writable::must_be_distinct,
};
use crate::{
    algebra::{
        Coalesce, Composition, Filter, FirstOf, FirstOfFn, Flip, RestWithout, RestWithoutFn,
        StepBy, StepByFn,
        twin::{CoalesceFn, CompositionFn, FilterFn},
    },
    coord::{
        Coord, CoordTree, Fits, Flatten, FlattenFn, FormAt, Get, GetFn, Group, GroupFn, Path,
        Permutes, Place, PlainSlice, Select, SelectFn, Selection, Slice, Take, TakeFn, count_of,
        granted,
    },
    int::{Int, IntoLeaf, One, Zero},
    lang::verdict::{Met, conditions, must_exist, sentence_if},
    num::Bit,
    tree::{
        Layout, MakeLayout, Stride,
        tuple::{Cons, IntTuple, Nil, Underscore},
    },
    value::{Field, Message},
};
use core::ops::Range;

formed_methods! {
    /// Parts of borrowed tensors by coordinates and by places.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// fn sum_of_row<L: Layout>(matrix: View<'_, i32, L>, row: usize) -> i32 {
    ///     matrix.slice(coord!((row, _))).iter().sum()
    /// }
    /// assert_eq!(sum_of_row(Tensor::new(&[1, 2, 3, 4], layout!((2, 2) : (2, 1))), 1), 7);
    /// ```
    pub trait TensorSlice<P: Engine, L: Layout, M: Mask> for Tensor<P, L, M> where KnownParentheses;

    /// The modes under `_`, at the integers of the coordinate: `(4,8)` at `(1,_)` → the row of 8.
    ///
    /// # Laws
    /// `slice(c)` at the coordinates put for `_` is the tensor at c with them.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let mut data = [0, 1, 2, 3, 4, 5];
    /// let row = Tensor::new(&data, layout!((2, 3) : (3, 1))).slice(coord!((1, _)));
    /// assert!(row.iter().eq(&[3, 4, 5]));
    /// Tensor::new(&mut data, layout!((2, 3) : (3, 1))).slice(coord!((_, 1))).fill(0);
    /// assert_eq!(data, [0, 0, 2, 3, 0, 5]);
    /// ```
    ///
    /// # Panics
    /// If an integer is outside of its mode.
    ///
    /// # Compile errors
    /// A coordinate of another rank (`ui-tests/fail/tensor_slice_rank.rs`), as for
    /// [`get`](super::TensorAccess::get). A tensor that owns its elements
    /// (`ui-tests/fail/owned_tile.rs`), as for all parts.
    ///
    /// Source: CuTe `Tensor::operator()`.
    #[inline(always)]
    #[track_caller]
    fn slice<C: Coord<Tree = T>, T: CoordTree>(self, coord: C)
        -> Tensor<P, PlainSlice<L, T>, SliceMask<M, L, T>>
    where FormAt<L, C>: Fits, P: Borrowed
    {
        unwrap(granted!(IsCoord FormAt<L, C> => self.try_slice(coord)))
    }

    /// [`slice`](Self::slice), or the error.
    ///
    /// # Errors
    /// [`OutsideMode`](TensorError::OutsideMode), where an integer is outside of its mode.
    #[inline(always)]
    fn try_slice<C: Coord<Tree = T>, T: CoordTree>(self, coord: C)
        -> Result<Tensor<P, PlainSlice<L, T>, SliceMask<M, L, T>>, TensorError>
    where FormAt<L, C>: Fits, P: Borrowed
    {
        granted!(IsCoord FormAt<L, C> => {
            self.try_part(|layout, mask| within::slice(layout, mask, coord.tree()))
        })
    }

    /// The modes at some places, in that order, at 0 in the others: `(2,3,4)` at `(2,0)` → 4 by 2.
    /// [`permute`](Self::permute) leaves none out.
    ///
    /// # Panics
    /// As [`mode`](Tensor::mode).
    ///
    /// # Compile errors
    /// A place that comes twice (`ui-tests/fail/selected_twice.rs`); those of
    /// [`LayoutExt::select`](crate::LayoutExt::select).
    ///
    /// Source: CuTe `select<Is...>`, of layouts.
    #[inline(always)]
    #[track_caller]
    fn select<I: Selection>(self, places: I)
        -> Tensor<P, Select<L, I>, MaskOf<M, SelectFn<I>, Select<L, I>>>
    where I::Once: Fits, P: Borrowed
    {
        must_exist!(Layout Select<L, I>);
        granted!(HasForm I::Once => {
            unwrap(self.try_part(|layout, mask| within::some_modes(layout, mask, SelectFn(places))))
        })
    }

    /// The modes in another order: `(2,3,4)` by `(2,0,1)` → `(4,2,3)`.
    ///
    /// # Laws
    /// `permute(p)` at `(c_p0,c_p1,…)` is the tensor at `(c₀,c₁,…)`.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let data: Vec<u8> = (0..24).collect();
    /// let images = Tensor::new(&data[..], layout!((2, 3, 4) : (12, 4, 1)));
    /// let channels_last = images.permute(shape!((0, 2, 1)));
    /// assert_eq!(channels_last.layout().to_string(), "(2,4,3):(12,1,4)");
    /// assert_eq!(channels_last[(1, 3, 2)], images[(1, 2, 3)]);
    /// ```
    ///
    /// # Panics
    /// Where a place inside of a mode leaves out the rest of it.
    ///
    /// # Compile errors
    /// A mode that is left out (`ui-tests/fail/permute_rank.rs`); those of
    /// [`select`](Self::select).
    ///
    /// Source: `permute_axes` of ndarray; in CuTe, `select` with all modes.
    #[doc(alias = "permute_axes")]
    #[doc(alias = "transpose")]
    #[inline(always)]
    #[track_caller]
    fn permute<I: Selection>(self, places: I)
        -> Tensor<P, Select<L, I>, MaskOf<M, SelectFn<I>, Select<L, I>>>
    where Permutes<L, I>: Fits, P: Borrowed
    {
        must_exist!(Layout Select<L, I>);
        let size = count_of(self.layout());
        let permuted = granted!(HasForm Permutes<L, I> => {
            unwrap(self.try_part(|layout, mask| within::some_modes(layout, mask, SelectFn(places))))
        });
        assert!(
            count_of(permuted.layout()) == size,
            "a place inside of a mode leaves out the rest of it: name whole modes"
        );
        permuted
    }
}

/// Parts are taken of borrowed elements: of [`view`](Tensor::view) and
/// [`view_mut`](Tensor::view_mut), and of parts.
///
/// ```
/// use stridewise::{prelude::*, tensor::Tensor};
/// let data: Vec<u8> = (0..24).collect();
/// let tensor = Tensor::new(&data[..], layout!((2, 3, 4) : (12, 4, 1)));
/// assert!(tensor.mode(int!(1)).iter().eq(&[0, 4, 8]));
/// assert_eq!(tensor.take(int!(0), int!(2))[(1, 2)], 20);
/// assert_eq!(tensor.group(int!(0), int!(2))[(5, 3)], 23);
/// assert_eq!(tensor.group(int!(1), int!(3)).flatten()[(1, 2, 3)], 23);
/// assert_eq!(tensor.select(shape!((2, 1, 0))).coalesce().layout().to_string(), "24:1");
/// ```
impl<P: Engine, L: Layout, M: Mask> Tensor<P, L, M> {
    /// A mode, at 0 in the others: mode 1 of `(4,8)` → the first row. A tuple of places goes
    /// inside. See [`LayoutExt::get`](crate::LayoutExt::get).
    ///
    /// # Panics
    /// If there are no elements, but the mode has some.
    ///
    /// Source: CuTe `get<I>`, of layouts.
    #[inline(always)]
    #[track_caller]
    pub fn mode<N: Path>(self, place: N) -> Tensor<P, Get<L, N>, MaskOf<M, GetFn<N>, Get<L, N>>>
    where
        P: Borrowed,
    {
        must_exist!(Layout Get<L, N>);
        unwrap(self.try_part(|layout, mask| within::some_modes(layout, mask, GetFn(place))))
    }

    /// The modes from one place up to another one, at 0 in the others: `(2,3,4)`, 0 to 2 → `(2,3)`.
    ///
    /// # Panics
    /// As [`mode`](Self::mode).
    ///
    /// Source: CuTe `take<B,E>`.
    #[inline(always)]
    #[track_caller]
    pub fn take<B: Place, E: Place>(
        self,
        begin: B,
        end: E,
    ) -> Tensor<P, Take<L, B, E>, MaskOf<M, TakeFn<B, E>, Take<L, B, E>>>
    where
        P: Borrowed,
    {
        must_exist!(Layout Take<L, B, E>);
        unwrap(self.try_part(|layout, mask| within::some_modes(layout, mask, TakeFn(begin, end))))
    }

    /// A matrix with rows and columns exchanged: `(2,3):(3,1)` → `(3,2):(1,3)`. No element is
    /// moved.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let matrix = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)));
    /// assert_eq!(matrix.transposed()[(2, 1)], matrix[(1, 2)]);
    /// ```
    ///
    /// # Compile errors
    /// A tensor that has not two modes, as for [`permute`](TensorSlice::permute).
    #[doc(alias = "transpose")]
    #[doc(alias = "reversed_axes")]
    #[inline(always)]
    #[track_caller]
    pub fn transposed(
        self,
    ) -> Tensor<P, Select<L, Exchanged>, MaskOf<M, SelectFn<Exchanged>, Select<L, Exchanged>>>
    where
        P: Borrowed,
    {
        TensorSlice::permute(self, Exchanged::default())
    }

    /// The modes from one place up to another one as one mode: `(2,3,4)`, 0 to 2 → `((2,3),4)`.
    ///
    /// Source: CuTe `group_modes<B,E>`.
    ///
    /// # Panics
    /// Of a mask that has other modes: [`MaskWithoutModes`](TensorError::MaskWithoutModes).
    #[doc(alias = "reshape")]
    #[inline(always)]
    #[track_caller]
    pub fn group<B: Place, E: Place>(
        self,
        begin: B,
        end: E,
    ) -> Tensor<P, Group<L, B, E>, MaskOf<M, GroupFn<B, E>, Group<L, B, E>>>
    where
        P: Borrowed,
    {
        must_exist!(Layout Group<L, B, E>);
        unwrap(
            self.try_part(|layout, mask| within::same_positions(layout, mask, GroupFn(begin, end))),
        )
    }

    /// The tensor without inner parentheses: `(2,(3,4))` → `(2,3,4)`.
    ///
    /// Source: CuTe `flatten`.
    ///
    /// # Panics
    /// As [`group`](Self::group).
    #[inline(always)]
    #[track_caller]
    pub fn flatten(self) -> Tensor<P, Flatten<L>, MaskOf<M, FlattenFn, Flatten<L>>>
    where
        P: Borrowed,
    {
        unwrap(self.try_part(|layout, mask| within::same_positions(layout, mask, FlattenFn())))
    }

    /// The elements at their positions, with as few modes as possible: `(2,3):(1,2)` → `6:1`.
    ///
    /// # Panics
    /// As [`LayoutExt::coalesce`](crate::LayoutExt::coalesce).
    ///
    /// Source: CuTe `coalesce`.
    #[inline(always)]
    #[track_caller]
    pub fn coalesce(self) -> Tensor<P, Coalesce<L>, MaskOf<M, CoalesceFn, Coalesce<L>>>
    where
        P: Borrowed,
    {
        unwrap(self.try_part(|layout, mask| within::same_positions(layout, mask, CoalesceFn())))
    }
}

impl<P: Engine, L: Layout> Tensor<P, L> {
    /// The elements without those that modes of static stride 0 repeat: `(4,8):(0,1)` → `8:1`. A
    /// tile that may be partial has no such part: call [`whole`](Self::whole) first.
    ///
    /// # Laws
    /// It has the elements of the tensor, in the order in which they first come.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let rows = Tensor::new(&[1, 2, 3], layout!((4, 3) : (0, 1)));
    /// assert_eq!((rows.iter().sum::<i32>(), rows.filter().iter().sum::<i32>()), (24, 6));
    /// ```
    ///
    /// # Panics
    /// As [`mode`](Self::mode).
    ///
    /// Source: CuTe `filter`.
    #[inline(always)]
    #[track_caller]
    pub fn filter(self) -> Tensor<P, Filter<L>>
    where
        P: Borrowed,
    {
        unwrap(self.try_part(|layout, mask| within::some_modes(layout, mask, FilterFn())))
    }
}

impl<P: Borrowed, L: Layout> Tensor<P, L> {
    /// A matrix by two strides, if it has them: kernels are compiled for these once.
    #[inline(always)]
    pub(crate) fn strided(self) -> Option<Tensor<P, Strided>> {
        self.part_if(within::strided)
    }

    /// The elements by position, if they step evenly.
    #[inline(always)]
    pub(crate) fn line(self) -> Option<Tensor<P, Line>> {
        self.part_if(within::line)
    }
}

fallible! { impl [P: Engine, L: Layout, M: Mask] Tensor<P, L, M>:
    /// The elements at the positions of a layout: `6:1` through `3:2` → elements 0, 2 and 4.
    ///
    /// # Laws
    /// `composition(b)` at c is the tensor at the position `b(c)`.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::Tensor};
    /// let (data, count) = ([0, 1, 2, 3, 4, 5], 4);
    /// assert!(
    ///     Tensor::new(&data, layout!((2, 3) : (3, 1)))
    ///         .composition(layout!(3 : 2))
    ///         .iter()
    ///         .eq(&[0, 1, 2])
    /// );
    /// let error =
    ///     Tensor::new(&data, layout!(6 : 1)).try_composition(layout!(count : 2)).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the right layout reaches positions 0 to 6, but the tensor has 6 positions"
    /// );
    /// ```
    ///
    /// # Panics
    /// [`OutsidePositions`](TensorError::OutsidePositions); as
    /// [`LayoutExt::composition`](crate::LayoutExt::composition); of a tensor that can be
    /// written, [`NotInjective`](TensorError::NotInjective).
    ///
    /// # Compile errors
    /// Those of [`Composition`]; of a tensor that can be written, a static layout that picks an
    /// element twice.
    ///
    /// Source: CuTe `composition`.
    #[inline]
    pub fn composition | try_composition [B: Layout]
    (self: Self, right: B)
        -> Tensor<P, Composition<L, B>, MaskOf<M, CompositionFn<B>, Composition<L, B>>>
        | TensorError
    where [P: Borrowed]
    static { const { must_be_distinct::<P, B>() } }
    {
        self.try_part(|layout, mask| within::composition(layout, mask, right, P::IS_EXCLUSIVE))
    }

    /// The elements that one thread has of a tile, through a thread-value layout: see
    /// [`ThreadView`](crate::algebra::ThreadView).
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
    /// type Accumulators = Layout![((4, 8), (2, 2)) : ((32, 1), (16, 8))];
    /// let data: Vec<u32> = (0..128).collect();
    /// let tile = Tensor::new(&data[..], layout!((16, 8) : (8, 1)));
    /// let (tv, thread) = (Accumulators::default(), 5);
    /// assert!(tile.thread_view(tv, thread).iter().eq(&[10, 11, 74, 75]));
    /// assert_eq!(
    ///     tile.try_thread_view(tv, 32).unwrap_err(),
    ///     TensorError::OutsideMode { coordinate: 32, extent: 32 }
    /// );
    /// ```
    ///
    /// # Panics
    /// As [`composition`](Self::composition); [`OutsideMode`](TensorError::OutsideMode) for a
    /// thread that is not there.
    ///
    /// Source: CuTe `composition(tensor, tv)(thread, _)`.
    #[inline]
    pub fn thread_view | try_thread_view [T: Layout, I: IntoLeaf]
    (self: Self, tv: T, thread: I) -> ThreadViewOf<P, L, T, I, M> | TensorError
    where [P: Borrowed]
    static { const { must_be_distinct::<P, T>() } }
    {
        self.try_composition(tv)?.try_slice(Cons(thread.into_leaf(), Cons(Underscore, Nil)))
    }
}

fallible! { impl [P: Engine, L: Layout, M: Mask] Tensor<P, L, M>:
    /// The part of a shape, from a coordinate on: of `(4,8):(8,1)`, `(2,3)` from `(1,2)` on →
    /// `(2,3):(8,1)`.
    ///
    /// The shape has the parentheses of the layout, and so has the coordinate; static extents stay
    /// static.
    ///
    /// # Laws
    /// `window(b, s)` at c is the tensor at `b + c`, leaf by leaf.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
    /// let data: Vec<u32> = (0..32).collect();
    /// let matrix = Tensor::new(&data[..], layout!((4, 8) : (8, 1)));
    /// let window = matrix.window((1, 2), shape!((2, 3)));
    /// assert_eq!(window.layout().to_string(), "(2,3):(8,1)");
    /// assert!(window.iter().eq(&[10, 18, 11, 19, 12, 20]));
    /// let error = matrix.try_window((3, 0), shape!((2, 8))).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the window begins at 3 in mode 0 and has 2 elements there, but the tensor has 4"
    /// );
    /// ```
    ///
    /// # Panics
    /// [`OutsideWindow`](TensorError::OutsideWindow); [`OutsideDomain`](TensorError::OutsideDomain)
    /// for a coordinate with other parentheses, or more than 16 leaves;
    /// [`MaskWithoutModes`](TensorError::MaskWithoutModes).
    ///
    /// # Compile errors
    /// A shape with other parentheses, as for [`make_layout`](crate::layout::make_layout).
    ///
    /// Source: CuTe `domain_offset`, with a shape that stays inside.
    #[doc(alias = "domain_offset")]
    #[doc(alias = "sub_view")]
    #[inline]
    pub fn window | try_window [C: Coord<Tree = T>, T: CoordTree + IntTuple, S: IntTuple]
    (self: Self, begin: C, shape: S) -> Window<P, L, S, M> | TensorError
    where [P: Borrowed]
    {
        must_exist!(Layout MakeLayout<S, Stride<L>>);
        self.try_part(|parent, mask| within::window(parent, mask, begin.tree(), shape))
    }

    /// The part of a shape, from a coordinate on, which may reach outside of the tensor on all
    /// sides: there it has no elements. Of `(4,8):(8,1)`, `(3,3)` from `(-1,6)` on → `(3,3):(8,1)`
    /// with a mask.
    ///
    /// This is a tile whose origin may be below 0, as the padding of a convolution needs. A window
    /// that lies inside is found to be [`whole`](Self::whole), and kernels treat it as one.
    ///
    /// # Laws
    /// `padded_window(b, s)` at c is the tensor at `b + c`, leaf by leaf, and has no element where
    /// the tensor has none.
    ///
    /// ```
    /// use stridewise::{kernels, prelude::*};
    /// let data: Vec<u32> = (0..32).collect();
    /// let image = Tensor::new(&data[..], layout!((4, 8) : (8, 1)));
    /// let corner = image.padded_window((-1, 6), shape!((3, 3)));
    /// assert_eq!(corner.to_string(), "(3,3):(8,1)\n· · ·\n6 7 ·\n14 15 ·");
    /// // Zeros where there are no elements.
    /// let mut tile = Tensor::new(vec![9; 9], layout!((3, 3) : (3, 1)));
    /// kernels::copy_with_fill(corner, tile.view_mut(), 0);
    /// assert_eq!(tile.into_memory(), [0, 0, 0, 6, 7, 0, 14, 15, 0]);
    /// ```
    ///
    /// # Panics
    /// As [`window`](Self::window), but not for a coordinate outside;
    /// [`Overflow`](TensorError::Overflow).
    ///
    /// # Compile errors
    /// As [`window`](Self::window).
    #[doc(alias = "local_tile")]
    #[doc(alias = "pad")]
    #[inline]
    pub fn padded_window
        | try_padded_window [C: Coord<Tree = T>, T: CoordTree + IntTuple, S: IntTuple]
    (self: Self, begin: C, shape: S) -> PaddedWindow<P, L, S, M> | TensorError
    where [P: Borrowed]
    {
        must_exist!(Layout MakeLayout<S, Stride<L>>);
        self.try_part(|parent, mask| within::padded_window(parent, mask, begin.tree(), shape))
    }

    /// The tensor with a mode backwards: `(4,8):(8,1)`, mode 1 → `(4,8):(8,-1)`, from the end of
    /// the rows on. A mode inside of a mode is at `coord!((1, 0))`. No element is moved.
    ///
    /// # Laws
    /// `flip(m)` at c is the tensor at the coordinate whose mode m has position `size - 1 - c_m`.
    /// Of a mode with modes of its own, each of these runs backwards. `flip(m).flip(m)` is the
    /// tensor.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let matrix = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)));
    /// assert_eq!(matrix.flip(int!(1)).to_string(), "(2,3):(3,-1)\n3 2 1\n6 5 4");
    /// assert_eq!(matrix.flip(int!(0))[(0, 2)], matrix[(1, 2)]);
    /// let mut line = [1, 2, 3];
    /// Tensor::new(&mut line, layout!(3 : 1)).flip(int!(0))[0] = 0;
    /// assert_eq!(line, [1, 2, 0]);
    /// ```
    ///
    /// # Panics
    /// [`Overflow`](TensorError::Overflow), where a stride is the least `isize`;
    /// [`MaskWithoutModes`](TensorError::MaskWithoutModes).
    ///
    /// Source: `invert_axis` of ndarray, `flip` of `NumPy`.
    #[doc(alias = "invert_axis")]
    #[doc(alias = "reverse")]
    #[inline(always)]
    pub fn flip | try_flip [N: Path] (self: Self, mode: N) -> Flipped<P, L, N, M> | TensorError
    where [P: Borrowed]
    {
        must_exist!(Layout Get<L, N>);
        self.try_part(|parent, mask| within::flip(parent, mask, mode))
    }

    /// Each n-th element of a mode: `(4,8):(8,1)`, mode 1 by 3 → `(4,3):(8,3)`. A step that rustc
    /// knows, `int!(3)`, keeps a static extent static.
    ///
    /// # Laws
    /// `step_by(m, n)` at c is the tensor at the coordinate `n · c_m` in mode m. The extent is
    /// `⌈extent / n⌉`.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::TensorError};
    /// let data: Vec<u32> = (0..32).collect();
    /// let matrix = Tensor::new(&data[..], layout!((4, 8) : (8, 1)));
    /// let sparse = matrix.step_by(int!(1), int!(3)).step_by(int!(0), 2);
    /// assert_eq!(format!("{:#}", sparse.layout()), "(2,_3):(16,_3)");
    /// assert!(sparse.iter().eq(&[0, 16, 3, 19, 6, 22]));
    /// // Backwards: `flip` it first.
    /// assert!(matrix.mode(int!(1)).flip(int!(0)).step_by(int!(0), 4).iter().eq(&[7, 3]));
    /// assert_eq!(
    ///     matrix.try_step_by(int!(0), 0).unwrap_err(),
    ///     TensorError::StepBelowOne { step: 0 }
    /// );
    /// ```
    ///
    /// # Panics
    /// [`StepBelowOne`](TensorError::StepBelowOne);
    /// [`MaskWithoutModes`](TensorError::MaskWithoutModes).
    ///
    /// # Compile errors
    /// When the program is built: a mode that has modes of its own
    /// (`ui-tests/fail/step_of_modes.rs`); a static step below 1.
    ///
    /// Source: `slice_axis` of ndarray with a step; in CuTe, `composition` with a layout of that
    /// stride.
    #[doc(alias = "slice_axis")]
    #[inline(always)]
    pub fn step_by | try_step_by [N: Path, K: IntoLeaf] (self: Self, mode: N, step: K)
        -> SteppedBy<P, L, N, K, M> | TensorError
    where [P: Borrowed]
    both { let () = Met::<NamesLeaf<Get<L, N>>>::HERE; let () = Met::<StepsOn<LeafOf<K>>>::HERE; }
    {
        must_exist!(Layout Get<L, N>);
        self.try_part(|parent, mask| within::step_by(parent, mask, mode, step.into_leaf()))
    }

    /// The elements below a coordinate of a mode, and the others: `(4,8):(8,1)`, mode 1 at 3 →
    /// `(4,3):(8,1)` and `(4,5):(8,1)`. Both parts of a mutable tensor can be written at once.
    ///
    /// # Laws
    /// `(a, b) = split_at(m, k)`: `a` at c is the tensor at c, and `b` at c is the tensor at
    /// `c_m + k` in mode m. The two have each element once.
    ///
    /// ```
    /// use stridewise::{kernels, prelude::*, tensor::TensorError};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut matrix = Tensor::new(&mut data, layout!((2, 3) : (3, 1)));
    /// let (first, mut others) = matrix.view_mut().split_at(int!(1), int!(1));
    /// let mut second = others.view_mut().slice(coord!((_, 0)));
    /// kernels::copy(first.view().slice(coord!((_, 0))), second.view_mut());
    /// assert_eq!(
    ///     matrix.try_split_at(int!(0), 3).unwrap_err(),
    ///     TensorError::OutsideSplit { at: 3, extent: 2 }
    /// );
    /// assert_eq!(data, [1, 1, 3, 4, 4, 6]);
    /// ```
    ///
    /// # Panics
    /// [`OutsideSplit`](TensorError::OutsideSplit);
    /// [`MaskWithoutModes`](TensorError::MaskWithoutModes).
    ///
    /// # Compile errors
    /// When the program is built: a mode that has modes of its own; a static coordinate outside of
    /// a static extent (`ui-tests/fail/split_outside.rs`).
    ///
    /// Source: `split_at` of ndarray and of slices.
    #[doc(alias = "split_at_mut")]
    #[inline(always)]
    pub fn split_at | try_split_at [N: Path, K: IntoLeaf] (self: Self, mode: N, at: K)
        -> (SplitFirst<P, L, N, K, M>, SplitRest<P, L, N, K, M>) | TensorError
    where [P: Borrowed]
    both {
        let () = Met::<NamesLeaf<Get<L, N>>>::HERE;
        let () = Met::<SplitsInside<<Get<L, N> as Layout>::Size, LeafOf<K>>>::HERE;
    }
    {
        must_exist!(Layout Get<L, N>);
        self.try_halves(|parent, mask| within::split_at(parent, mask, mode, at.into_leaf()))
    }
}

conditions! {
    NamesLeaf<L: Layout> = sentence_if(
        L::IsTuple::VALUE,
        "this mode has modes of its own: name one of these, `coord!((1, 0))`, or `flatten()` the \
         tensor first",
    );
    StepsOn<K: Int> = sentence_if(
        matches!(K::STATIC, Some(..1)),
        "`step_by` takes a step of 1 or more: `flip` reverses a mode",
    );
    SplitsInside<S: Int, K: Int> = match (S::STATIC, K::STATIC) {
        (Some(extent), Some(at)) if at < 0 || at > extent => Some(Message::of(
            "`split_at`: the coordinate must be 0 to {extent}, the extent of the mode, but it is \
             {at}",
            &["extent", "at"],
            &[Field::Number(extent as i64), Field::Number(at as i64)],
        )),
        (None, Some(..0)) => sentence_if(true, "`split_at`: the coordinate must not be negative"),
        _ => None,
    };
}

/// The result of [`Tensor::window`].
pub type Window<P, L, S, M = Unmasked> = Tensor<P, MakeLayout<S, Stride<L>>, WindowMask<M, L, S>>;
/// The result of [`Tensor::padded_window`].
pub type PaddedWindow<P, L, S, M = Unmasked> =
    Tensor<P, MakeLayout<S, Stride<L>>, PaddedMask<M, L, S>>;
/// The result of [`Tensor::flip`].
pub type Flipped<P, L, N, M = Unmasked> = Tensor<P, Flip<L, N>, FlipMask<M, L, N>>;
/// The result of [`Tensor::step_by`].
pub type SteppedBy<P, L, N, K, M = Unmasked> =
    Tensor<P, StepBy<L, N, LeafOf<K>>, MaskOf<M, StepByFn<N, LeafOf<K>>, StepBy<L, N, LeafOf<K>>>>;
/// The first result of [`Tensor::split_at`].
pub type SplitFirst<P, L, N, K, M = Unmasked> = Tensor<
    P,
    FirstOf<L, N, LeafOf<K>>,
    MaskOf<M, FirstOfFn<N, LeafOf<K>>, FirstOf<L, N, LeafOf<K>>>,
>;
/// The second result of [`Tensor::split_at`].
pub type SplitRest<P, L, N, K, M = Unmasked> = Tensor<
    P,
    RestWithout<L, N, LeafOf<K>>,
    MaskFrom<M, RestWithoutFn<N, LeafOf<K>>, RestWithout<L, N, LeafOf<K>>>,
>;
type LeafOf<K> = <K as IntoLeaf>::Leaf;

fallible! { impl [P: Engine, L: Layout] Tensor<P, L>:
    /// With other extents, beyond which there are no elements: `(3,5):(5,1)` padded to `(4,6)` →
    /// `(4,6):(5,1)` with a mask.
    ///
    /// Kernels take shapes of one size. With this, an array fits a buffer of whole tiles. The shape
    /// has the parentheses of the layout. A smaller extent cuts the tensor off.
    ///
    /// # Laws
    /// `padded(s)` at c is the tensor at c, and has no element where the tensor has none.
    ///
    /// ```
    /// use stridewise::prelude::*;
    /// let padded =
    ///     Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1))).padded(shape!((4, 4)));
    /// assert_eq!(
    ///     (padded.get((1, 2)), padded.get((1, 3)), padded.get((2, 0))),
    ///     (Some(&6), None, None)
    /// );
    /// assert_eq!((padded.size().value(), padded.iter().count()), (16, 6));
    /// ```
    ///
    /// # Panics
    /// For a negative extent; [`Overflow`](TensorError::Overflow).
    ///
    /// # Compile errors
    /// As [`window`](Self::window).
    ///
    /// Source: the predicate of CuTe's `local_tile` with one tile.
    #[inline]
    pub fn padded | try_padded [S: IntTuple] (self: Self, shape: S)
        -> Padded<P, L, S> | TensorError
    where [P: Borrowed]
    {
        must_exist!(Layout MakeLayout<S, Stride<L>>);
        self.try_part(|parent, _| within::padded(parent, shape))
    }

    /// The memory of a contiguous tensor by another layout: `(2,3):(3,1)` as `(3,2):(1,3)`.
    ///
    /// The least index of the layout is the first element in memory, as in [`new`](Self::new). A
    /// swizzle stays. [`composition`](Self::composition) counts positions instead.
    ///
    /// # Laws
    /// Without negative strides, and of a tensor whose index 0 is the first element,
    /// `with_layout(l)` at c is the element of the index `l(c)`.
    ///
    /// ```
    /// use stridewise::{prelude::*, tensor::{TensorError, Tensor}};
    /// let (data, rows) = ([0, 1, 2, 3, 4, 5], 4);
    /// let tensor = Tensor::new(&data, layout!((2, 3) : (3, 1)));
    /// assert!(tensor.with_layout(layout!((3, 2) : (1, 3))).iter().eq(&[0, 1, 2, 3, 4, 5]));
    /// // Windows that overlap, of a tensor that is only read.
    /// assert_eq!(tensor.with_layout(layout!((4, 3) : (1, 1)))[(3, 2)], 5);
    /// let error = tensor.try_with_layout(layout!((rows, 3) : (3, 1))).unwrap_err();
    /// assert_eq!(error, TensorError::OutsideMemory { needed: 12, length: 6 });
    /// assert_eq!(
    ///     tensor.slice(coord!((_, 0))).try_with_layout(layout!(4 : 1)).unwrap_err(),
    ///     TensorError::NotContiguous
    /// );
    /// ```
    ///
    /// # Panics
    /// [`NotContiguous`](TensorError::NotContiguous), if the tensor leaves a gap or has an element
    /// twice; as [`new`](Self::new).
    ///
    /// # Compile errors
    /// Of a tensor that can be written, a static layout that has an index twice.
    ///
    /// Source: CuTe `make_tensor(tensor.data(), layout)`.
    #[doc(alias = "reshape")]
    #[inline]
    pub fn with_layout | try_with_layout [Q: Layout] (self: Self, layout: Q)
        -> Tensor<P, Q> | TensorError
    where [P: Borrowed]
    static { const { must_be_distinct::<P, Q>() } }
    {
        self.try_part(|parent, _| within::with_layout(parent, layout, P::IS_EXCLUSIVE))
    }
}

/// The result of [`Tensor::padded`].
pub type Padded<P, L, S> = Tensor<P, MakeLayout<S, Stride<L>>, PaddingMask<S, L>>;

impl<P: Borrowed, L: Layout, M: Mask> Tensor<P, L, M> {
    /// The matrix at a place in mode 2 of three.
    #[inline(always)]
    pub(crate) fn matrix_at(
        self,
        place: usize,
    ) -> Tensor<P, MatrixOf<L>, MaskFrom<M, FirstTwo, MatrixOf<L>>> {
        unwrap(self.try_part(|layout, mask| within::matrix_at(layout, mask, place)))
    }
}

impl<P: Borrowed> Tensor<P, Strided> {
    #[inline(always)]
    pub(crate) fn swapped(self) -> Self {
        self.part(within::swapped)
    }

    /// The rows as modes of a plane, if they lie in order.
    #[inline(always)]
    pub(crate) fn lines(self) -> Option<Tensor<P, Plane>> {
        self.part_if(within::lines)
    }

    #[inline(always)]
    pub(crate) fn block(self, rows: Range<usize>, columns: Range<usize>) -> Self {
        self.part(|layout| within::block(layout, rows, columns))
    }
}

/// The places of two modes, exchanged.
type Exchanged = Cons<One, Cons<Zero, Nil>>;

/// The result of [`Tensor::thread_view`].
pub type ThreadViewOf<P, L, T, I, M = Unmasked> =
    Tensor<P, ThreadSlice<L, T, I>, SliceMask<SeenMask<M, L, T>, Composition<L, T>, ThreadAt<I>>>;
/// The layout of [`Tensor::thread_view`].
pub type ThreadSlice<L, T, I> = Slice<Composition<L, T>, ThreadAt<I>>;
type ThreadAt<I> = Cons<<I as IntoLeaf>::Leaf, Cons<Underscore, Nil>>;
type SeenMask<M, L, T> = MaskOf<M, CompositionFn<T>, Composition<L, T>>;
