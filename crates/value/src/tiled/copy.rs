//! Tiled copies.

use super::{Calls, MmaOperand, OperandOf, Part, TiledMma, block, blocks, compose, line};
use crate::{
    MAX_LEAVES,
    arithmetic::multiply,
    composed::AnyLayout,
    coord::Coord,
    error::{LayoutError, Reason, Refusal},
    expect,
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
};

/// A copy instruction as values: its threads, and the thread-value layouts of source, destination
/// and reference, in elements.
///
/// Source: CuTe `Copy_Atom`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyAtom {
    thread_id: Layout,
    source: Layout,
    destination: Layout,
    reference: Layout,
}

impl CopyAtom {
    /// The layouts of `Copy_Traits`, in bits, for elements of this width.
    ///
    /// # Errors
    /// [`AtomNotMultiple`](Reason::AtomNotMultiple) for contiguous bits that are no whole elements;
    /// a single bit stands for an element of any width.
    pub const fn new(
        thread_id: &Layout,
        source: &Layout,
        destination: &Layout,
        reference: &Layout,
        element_bits: i64,
    ) -> Result<Self, LayoutError> {
        let bits = attempt!(reference.get(&[1]));
        let found = attempt!(run(&bits));
        if element_bits > 0 && found > 1 && found % element_bits != 0 {
            return not_multiple(reference, found, element_bits);
        }
        Ok(Self {
            thread_id: *thread_id,
            source: attempt!(of_elements(source, element_bits)),
            destination: attempt!(of_elements(destination, element_bits)),
            reference: attempt!(of_elements(reference, element_bits)),
        })
    }

    /// One thread copies a vector: CuTe's `UniversalCopy`.
    pub const fn universal(vector_bits: i64, element_bits: i64) -> Result<Self, LayoutError> {
        let one = attempt!(Layout::single(1, 0));
        let vector = attempt!(Layout::make_layout(&[one, attempt!(line(vector_bits))]));
        Self::new(&one, &vector, &vector, &vector, element_bits)
    }

    /// One thread copies element by element, or as many at once as it can: CuTe's `DefaultCopy` and
    /// `AutoVectorizingCopy`.
    pub const fn elements() -> Result<Self, LayoutError> {
        Self::universal(1, 1)
    }

    /// The threads of the warp that have part in it.
    pub const fn thread_id(&self) -> Layout {
        self.thread_id
    }

    /// Thread and value to a position in the source.
    pub const fn source(&self) -> Layout {
        self.source
    }

    /// Thread and value to a position in the destination.
    pub const fn destination(&self) -> Layout {
        self.destination
    }

    /// Thread and value to a position, as other copies and the MMA have it.
    pub const fn reference(&self) -> Layout {
        self.reference
    }
}

/// The numbers of threads and of values.
const fn sizes(tv: &Layout) -> Result<[i64; 2], LayoutError> {
    let (threads, values) = (attempt!(tv.get(&[0])), attempt!(tv.get(&[1])));
    Ok([attempt!(threads.size()), attempt!(values.size())])
}

/// A layout of bits as one of elements, of which no two threads share one.
const fn of_elements(bits: &Layout, element_bits: i64) -> Result<Layout, LayoutError> {
    let elements = attempt!(bits.upcast(element_bits));
    if attempt!(sizes(&elements))[0] != attempt!(sizes(bits))[0] {
        let found = attempt!(run(&attempt!(bits.get(&[1]))));
        return not_multiple(bits, found, element_bits);
    }
    Ok(elements)
}

/// How many bits are side by side.
const fn run(bits: &Layout) -> Result<i64, LayoutError> {
    let modes = attempt!(Layout::make_layout(&[bits.coalesce()])).flatten();
    let first = attempt!(modes.get(&[0]));
    let size = attempt!(first.size());
    let is_run = size > 1 && attempt!(first.at(1)) == 1;
    Ok(if is_run { size } else { 1 })
}

const fn not_multiple<T>(layout: &Layout, found: i64, of: i64) -> Result<T, LayoutError> {
    let refusal = Refusal::of(Reason::AtomNotMultiple { found, of });
    report!(Err(refusal), ZippedDivide, layout)
}

/// A side of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopySide {
    /// Where elements come from.
    Source,
    /// Where they go.
    Destination,
}

/// A copy atom, repeated over the threads and values of a thread-value layout.
///
/// ```
/// use stridewise::value::{AnyLayout, CopyAtom, CopySide, TiledCopy};
/// // 128 threads copy 8 halves each: rows of 32.
/// let atom = CopyAtom::universal(128, 16)?;
/// let copy = TiledCopy::of_threads(&atom, &"(32,4):(4,1)".parse()?, &"(1,8):(0,1)".parse()?)?;
/// assert_eq!((copy.tiler_mn().to_string().as_str(), copy.size()?), ("<32,32>", 128));
/// let tile: AnyLayout = "(64,32):(32,1)".parse()?;
/// let (part, offset) = copy.partition(CopySide::Source, &tile, 5)?;
/// assert_eq!(
///     (part.to_string().as_str(), offset.as_int()),
///     ("((8,1),2,1):((1,0),1024,0)", Some(40))
/// );
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// # Laws
/// [`retile`](Self::retile) keeps the elements of a fragment.
///
/// Source: CuTe `TiledCopy` (`atom/copy_atom.hpp`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TiledCopy {
    atom: CopyAtom,
    tv: Layout,
    tiler: Tiler,
}

impl TiledCopy {
    /// A copy of the tile that a tiler selects, where thread and value have the position `tv`.
    ///
    /// # Errors
    /// [`AtomNotMultiple`](Reason::AtomNotMultiple) for threads or values that are no multiple
    /// of the atom's.
    ///
    /// Source: CuTe `make_tiled_copy_impl`.
    pub const fn new(atom: &CopyAtom, tv: &Layout, tiler: &Tiler) -> Result<Self, LayoutError> {
        let (found, of) = (attempt!(sizes(tv)), attempt!(sizes(&atom.reference)));
        for_range!(0..2, |mode| {
            if of[mode] == 0 || found[mode] % of[mode] != 0 {
                return not_multiple(tv, found[mode], of[mode]);
            }
        });
        Ok(Self {
            atom: *atom,
            tv: *tv,
            tiler: *tiler,
        })
    }

    /// A copy by a layout of threads, each of which has the values of a layout.
    ///
    /// Source: CuTe `make_tiled_copy`.
    pub const fn of_threads(
        atom: &CopyAtom,
        threads: &Layout,
        values: &Layout,
    ) -> Result<Self, LayoutError> {
        Self::of_threads_traced(atom, threads, values, &mut Calls::off())
    }

    pub(crate) const fn of_threads_traced<const N: usize>(
        atom: &CopyAtom,
        threads: &Layout,
        values: &Layout,
        calls: &mut Calls<N>,
    ) -> Result<Self, LayoutError> {
        called!(
            calls, "The tile, with the values of a thread side by side" =>
            RakedProduct, Layout(threads), Layout(values)
        );
        let tile = attempt!(threads.raked_product(values));
        called!(
            calls, "From the number of thread and value to the tile" => RightInverse, Layout(&tile)
        );
        let shape = [attempt!(threads.size()), attempt!(values.size())];
        let tv = attempt!(tile.right_inverse());
        let shape = attempt!(IntTuple::flat(&shape));
        called!(
            calls, "One mode of threads, one of values" => WithShape, Layout(&tv), Tuple(&shape)
        );
        let tv = attempt!(tv.with_shape(&shape));
        let tiler = attempt!(Tiler::shape(&attempt!(tile.shape().product_each())));
        Self::new(atom, &tv, &tiler)
    }

    /// A copy whose threads have the elements that they have in an MMA.
    ///
    /// Source: CuTe `make_tiled_copy_A`, `make_tiled_copy_B`, `make_tiled_copy_C`.
    pub const fn of_mma(
        atom: &CopyAtom,
        mma: &TiledMma,
        operand: MmaOperand,
    ) -> Result<Self, LayoutError> {
        let tv = attempt!(mma.layout_tv(operand));
        let tiler = attempt!(Tiler::shape(&attempt!(mma.operand_shape(operand))));
        Self::new(atom, &tv, &tiler)
    }

    /// [`of_mma`](Self::of_mma) for C, with as many values as the atom copies.
    ///
    /// Source: CuTe `make_tiled_copy_C_atom`.
    pub const fn of_mma_atom(atom: &CopyAtom, mma: &TiledMma) -> Result<Self, LayoutError> {
        let tv = attempt!(mma.layout_tv(MmaOperand::C));
        let ([threads, _], [_, values]) = (attempt!(sizes(&tv)), attempt!(sizes(&atom.source)));
        let some = attempt!(IntTuple::flat(&[threads, values]));
        let tv = attempt!(compose(&tv, &attempt!(Layout::col_major(&some))));
        let shape = attempt!(mma.operand_shape(MmaOperand::C));
        Self::cotiled(atom, &tv, &shape)
    }

    /// A copy whose threads have the elements that a thread-value layout of addresses gives them.
    ///
    /// Source: CuTe `make_cotiled_copy`.
    pub const fn of_addresses(
        atom: &CopyAtom,
        tv: &Layout,
        data: &Layout,
    ) -> Result<Self, LayoutError> {
        Self::of_addresses_traced(atom, tv, data, &mut Calls::off())
    }

    pub(crate) const fn of_addresses_traced<const N: usize>(
        atom: &CopyAtom,
        tv: &Layout,
        data: &Layout,
        calls: &mut Calls<N>,
    ) -> Result<Self, LayoutError> {
        called!(calls, "From addresses to elements" => LeftInverse, Layout(data));
        let (inverse, one) = (
            attempt!(data.left_inverse()),
            attempt!(Layout::single(1, 0)),
        );
        let inverse = attempt!(Layout::make_layout(&[inverse, one]));
        called!(
            calls, "The elements by thread and value" => Composition, Layout(&inverse), Layout(tv)
        );
        let tv = attempt!(compose(&inverse, tv));
        Self::cotiled(atom, &tv, &attempt!(data.shape().product_each()))
    }

    /// With the tiler of the elements of a shape that `tv` reaches, mode by mode.
    const fn cotiled(atom: &CopyAtom, tv: &Layout, shape: &IntTuple) -> Result<Self, LayoutError> {
        let mut tiler = attempt!(Tiler::by_mode(&[]));
        let mut mode = shape.rank();
        while mode > 0 {
            mode -= 1;
            let mut strides = [0; MAX_LEAVES];
            strides[mode] = 1;
            let strides = attempt!(IntTuple::flat(strides.split_at(shape.rank()).0));
            let mode_of = attempt!(Layout::new(shape, &strides));
            let reached = attempt!(compose(&mode_of, tv));
            tiler = attempt!(tiler.prepend(&Tiler::layout(&reached.filter())));
        }
        let tile = attempt!(attempt!(Layout::col_major(shape)).composition(&tiler));
        let tv = attempt!(compose(&attempt!(tile.left_inverse()), tv));
        Self::new(atom, &tv, &tiler)
    }

    /// A copy of the elements that another one has on one side, by another atom.
    ///
    /// Source: CuTe `make_tiled_copy_S`, `make_tiled_copy_D`.
    pub const fn of_copy(
        atom: &CopyAtom,
        copy: &Self,
        side: CopySide,
    ) -> Result<Self, LayoutError> {
        Self::of_copy_traced(atom, copy, side, &mut Calls::off())
    }

    pub(crate) const fn of_copy_traced<const N: usize>(
        atom: &CopyAtom,
        copy: &Self,
        side: CopySide,
        calls: &mut Calls<N>,
    ) -> Result<Self, LayoutError> {
        let tile = attempt!(Layout::col_major(&copy.tiler.shape_of()));
        let tv = attempt!(copy.thread_values(&tile, side, calls));
        Self::new(atom, &tv, &copy.tiler)
    }

    /// The atom.
    #[must_use]
    pub const fn atom(&self) -> CopyAtom {
        self.atom
    }

    /// Thread and value to a position in the tile: CuTe's `TiledLayout_TV`.
    pub const fn tv(&self) -> Layout {
        self.tv
    }

    /// The tile: CuTe's `Tiler_MN`.
    pub const fn tiler_mn(&self) -> Tiler {
        self.tiler
    }

    /// The number of threads.
    pub const fn size(&self) -> Result<i64, LayoutError> {
        attempt!(self.tv.get(&[0])).size()
    }

    /// A tile as `(Thr,(FrgV,FrgX))`.
    const fn thread_values<const N: usize>(
        &self,
        tile: &Layout,
        side: CopySide,
        calls: &mut Calls<N>,
    ) -> Result<Layout, LayoutError> {
        let atom = &self.atom;
        let target = [&atom.source, &atom.destination][side as usize];
        called!(
            calls, "From a position of the atom to thread and value" =>
            RightInverse, Layout(&atom.reference)
        );
        let inverse = attempt!(atom.reference.right_inverse());
        called!(
            calls, "From thread and value on this side to those of the reference" =>
            Composition, Layout(&inverse), Layout(target)
        );
        let target = attempt!(compose(&inverse, target));
        let atoms = attempt!(blocks(attempt!(sizes(&atom.reference))));
        called!(
            calls, "Threads and values of one atom in mode 0, the atoms in mode 1" =>
            ZippedDivide, Layout(&self.tv), Tiler(&atoms)
        );
        let atoms = attempt!(self.tv.zipped_divide(&atoms));
        let by_side = attempt!(Tiler::by_mode(&[Tiler::layout(&target), Tiler::ALL]));
        called!(
            calls, "Mode 0 by thread and value on this side" =>
            Composition, Layout(&atoms), Tiler(&by_side)
        );
        let atoms = attempt!(atoms.composition(&by_side));
        called!(
            calls, "Both: all that belongs to the thread, all that belongs to the value" =>
            Zip, Layout(&atoms)
        );
        let tv = attempt!(atoms.zip());
        let profile = const { expect(IntTuple::parse("(1,(1,1))")) };
        called!(calls, "Modes merged" => Coalesce, Layout(&tv), Tuple(&profile));
        let tv = attempt!(tv.coalesce_by(&profile));
        called!(calls, "The tile by thread and value" => Composition, Layout(tile), Layout(&tv));
        compose(tile, &tv)
    }

    /// A tensor as `(Thr,(FrgV,FrgX),(RestM,RestN,…))`.
    ///
    /// Source: CuTe `TiledCopy::tidfrg_S`, `tidfrg_D`.
    pub const fn tidfrg(
        &self,
        side: CopySide,
        tensor: &AnyLayout,
    ) -> Result<AnyLayout, LayoutError> {
        let tidfrg = self.tidfrg_inside(side, tensor.inside(), &mut Calls::off());
        Ok(tensor.around(&attempt!(tidfrg)))
    }

    pub(crate) const fn tidfrg_inside<const N: usize>(
        &self,
        side: CopySide,
        tensor: &Layout,
        calls: &mut Calls<N>,
    ) -> Result<Layout, LayoutError> {
        called!(
            calls, "A tile in mode 0, the tiles in mode 1" =>
            ZippedDivide, Layout(tensor), Tiler(&self.tiler)
        );
        let tiles = attempt!(tensor.zipped_divide(&self.tiler));
        let tile = attempt!(self.thread_values(&attempt!(tiles.get(&[0])), side, calls));
        let rest = attempt!(tiles.get(&[1]));
        called!(calls, "The tiles as the last mode" => Append, Layout(&tile), Layout(&rest));
        tile.append(&rest)
    }

    /// Thread and value to a position in the tile, on one side.
    ///
    /// Source: CuTe `get_layoutS_TV`, `get_layoutD_TV`.
    pub const fn layout_tv(&self, side: CopySide) -> Result<Layout, LayoutError> {
        let tile = attempt!(Layout::col_major(&self.tiler.shape_of()));
        self.thread_values(&tile, side, &mut Calls::off())
    }

    /// The elements of a thread: `((FrgV,FrgX),RestM,RestN,…)`, and their offset.
    ///
    /// # Errors
    /// [`NoSuchThread`](Reason::NoSuchThread).
    ///
    /// Source: CuTe `ThrCopy::partition_S`, `partition_D`.
    pub const fn partition(
        &self,
        side: CopySide,
        tensor: &AnyLayout,
        thread: i64,
    ) -> Result<Part, LayoutError> {
        self.partition_traced(side, tensor, thread, &mut Calls::off())
    }

    pub(crate) const fn partition_traced<const N: usize>(
        &self,
        side: CopySide,
        tensor: &AnyLayout,
        thread: i64,
        calls: &mut Calls<N>,
    ) -> Result<Part, LayoutError> {
        let threads = attempt!(self.size());
        if thread < 0 || thread >= threads {
            let (left, right) = (self.tv.operand(), tensor.inside().operand());
            return Err(LayoutError::no_such_thread(left, right, thread, threads));
        }
        let tidfrg = attempt!(self.tidfrg_inside(side, tensor.inside(), calls));
        let rest = attempt!(tidfrg.get(&[2])).rank();
        let rest = Coord::all(rest);
        let coord = attempt!(Coord::tuple(&[Coord::int(thread), Coord::ALL, rest]));
        called!(
            calls, "The elements of the thread" => SliceAndOffset, Coord(&coord), Layout(&tidfrg)
        );
        tensor.around(&tidfrg).slice_and_offset(&coord)
    }

    /// A fragment `(V,M,N,…)` of an MMA as `((AtomVals,Rest),RestM,…)`.
    ///
    /// Source: CuTe `ThrCopy::retile_S`, `retile_D`.
    pub const fn retile(&self, fragment: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        self.retile_traced(fragment, &mut Calls::off())
    }

    pub(crate) const fn retile_traced<const N: usize>(
        &self,
        fragment: &AnyLayout,
        calls: &mut Calls<N>,
    ) -> Result<AnyLayout, LayoutError> {
        let inside = fragment.inside();
        let values = attempt!(attempt!(inside.get(&[0])).size());
        let threads = attempt!(self.size());
        called!(calls, "From the tile to thread and value" => RightInverse, Layout(&self.tv));
        let whole = attempt!(self.tv.right_inverse());
        let shape = self.tiler.shape_of();
        called!(calls, "With the modes of the tile" => WithShape, Layout(&whole), Tuple(&shape));
        let whole = attempt!(whole.with_shape(&shape));
        let count = attempt!(report!(multiply(threads, values), Upcast, inside));
        // (m,n) to a fragment.
        called!(
            calls, "From the tile to the number of the fragment" =>
            Upcast, Layout(&whole), Number(count)
        );
        let fragments = attempt!(whole.upcast(count));
        called!(
            calls, "The fragments in the order of the tile" => RightInverse, Layout(&fragments)
        );
        let fragments_of = attempt!(fragments.right_inverse());
        let line = attempt!(line(values));
        called!(
            calls, "Each with its values" => LogicalProduct, Layout(&line), Layout(&fragments_of)
        );
        let order = attempt!(line.logical_product(&Tiler::layout(&fragments_of)));
        let [_, vector] = attempt!(sizes(&self.atom.reference));
        let vector = attempt!(block(vector));
        called!(calls, "As vectors of the atom" => ZippedDivide, Layout(&order), Tiler(&vector));
        let order = attempt!(order.zipped_divide(&vector));
        let tile = attempt!(fragments.shape().product_each());
        let tile = attempt!(attempt!(Tiler::shape(&tile)).prepend(&Tiler::int(values)));
        called!(
            calls, "The elements of one tile of the copy in mode 0" =>
            ZippedDivide, Layout(inside), Tiler(&tile)
        );
        let tiles = attempt!(inside.zipped_divide(&tile));
        let by_atom = attempt!(Tiler::by_mode(&[Tiler::layout(&order), Tiler::ALL]));
        called!(
            calls, "Mode 0 in the order of the copy" => Composition, Layout(&tiles), Tiler(&by_atom)
        );
        let tiles = attempt!(tiles.composition(&by_atom));
        let mut rest = Coord::all(inside.rank());
        // The one tile of values.
        rest.free &= !1;
        let coord = attempt!(Coord::tuple(&[Coord::ALL, rest]));
        called!(
            calls, "Without the mode of extent 1 for the tile of values" =>
            Slice, Coord(&coord), Layout(&tiles)
        );
        Ok(fragment.around(&attempt!(tiles.slice(&coord))))
    }
}
