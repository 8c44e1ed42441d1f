//! Tiled multiply-accumulate instructions.

use super::{Calls, OperandOf, Part, blocks, compose, line};
use crate::{
    arithmetic::multiply,
    composed::AnyLayout,
    coord::Coord,
    error::{LayoutError, Operand, Reason, Refusal},
    int_tuple::IntTuple,
    layout::Layout,
    tiler::Tiler,
};

/// A multiply-accumulate instruction as values: its shape (M,N,K), its threads, and the
/// thread-value layouts of A (M,K), B (N,K) and C (M,N).
///
/// Source: CuTe `MMA_Traits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MmaAtom {
    shape: [i64; 3],
    thread_id: Layout,
    operands: [Layout; 3],
}

/// An operand of `C += A · Bᵀ`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MmaOperand {
    /// (M,K)
    A,
    /// (N,K)
    B,
    /// (M,N)
    C,
}

impl MmaOperand {
    /// Its modes among M, N and K.
    const fn modes(self) -> [usize; 2] {
        match self {
            Self::A => [0, 2],
            Self::B => [1, 2],
            Self::C => [0, 1],
        }
    }

    /// The two of its modes.
    const fn of<T: Copy>(self, mnk: &[T; 3]) -> [T; 2] {
        let [i, j] = self.modes();
        [mnk[i], mnk[j]]
    }
}

impl MmaAtom {
    /// One thread multiplies one element of A by one of B: CuTe's `UniversalFMA`.
    pub const UNIVERSAL_FMA: Self = {
        let one = crate::expect(Layout::parse("(1,1):(0,0)"));
        Self {
            shape: [1; 3],
            thread_id: crate::expect(Layout::single(1, 0)),
            operands: [one; 3],
        }
    };

    /// The shape (M,N,K), the threads of the warp, and the thread-value layouts of A, B and C.
    pub const fn new(
        shape: &IntTuple,
        thread_id: &Layout,
        operands: &[Layout; 3],
    ) -> Result<Self, LayoutError> {
        Ok(Self {
            shape: attempt!(three(shape)),
            thread_id: *thread_id,
            operands: *operands,
        })
    }

    /// (M,N,K), in elements.
    #[must_use]
    pub const fn shape(&self) -> [i64; 3] {
        self.shape
    }

    /// The threads of the warp that have part in it.
    pub const fn thread_id(&self) -> Layout {
        self.thread_id
    }

    /// Thread and value to a position in an operand.
    pub const fn layout_tv(&self, operand: MmaOperand) -> Layout {
        self.operands[operand as usize]
    }
}

/// The sizes of three modes.
const fn three(shape: &IntTuple) -> Result<[i64; 3], LayoutError> {
    let found = shape.rank();
    if found != 3 {
        let refusal = Refusal::of(Reason::RankMismatch { found, wanted: 3 });
        return report!(Err(refusal), Get, shape);
    }
    Ok([
        attempt!(attempt!(shape.get(&[0])).product()),
        attempt!(attempt!(shape.get(&[1])).product()),
        attempt!(attempt!(shape.get(&[2])).product()),
    ])
}

/// An MMA atom repeated over threads, in a tile that permutations reorder.
///
/// ```
/// use stridewise::value::{IntTuple, Layout, MmaAtom, MmaOperand, TiledMma};
/// // SM80_16x8x16_F32F16F16F32_TN, by a warp, twice in M and twice in N.
/// let operands: [Layout; 3] = [
///     "((4,8),(2,2,2)):((32,1),(16,8,128))".parse()?,
///     "((4,8),(2,2)):((16,1),(8,64))".parse()?,
///     "((4,8),(2,2)):((32,1),(16,8))".parse()?,
/// ];
/// let atom = MmaAtom::new(&"(16,8,16)".parse()?, &"32:1".parse()?, &operands)?;
/// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"<_,_,_>".parse()?)?;
/// assert_eq!(mma.thr_layout_vmnk().to_string(), "(32,2,2,1):(1,32,64,0)");
/// assert_eq!((mma.size()?, mma.tile_shape()?.to_string().as_str()), (128, "(32,16,16)"));
/// // Where thread 65 has its accumulators in a tile of 64×32 that lies by rows.
/// let (part, offset) = mma.partition(MmaOperand::C, &"(64,32):(32,1)".parse()?, 65)?;
/// assert_eq!(
///     (part.to_string().as_str(), offset.as_int()),
///     ("((2,2),2,2):((1,256),1024,16)", Some(10))
/// );
/// let registers = mma.partition_fragment(MmaOperand::C, &"(64,32):(32,1)".parse()?)?;
/// assert_eq!(registers.to_string(), "((2,2),2,2):((1,2),4,8)");
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
///
/// # Laws
/// - Each element of C is in the part of one thread, or of those that differ in K alone.
/// - `partition(x, tile, t)` has the elements of `layout_tv(x)` at `(t, …)`.
///
/// Source: CuTe `TiledMMA` (`atom/mma_atom.hpp`), which takes numbers of threads that it does not
/// have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TiledMma {
    atom: MmaAtom,
    threads: Layout,
    /// The sizes of the modes of the threads beside the atom's own: in M, N and K.
    repeats: [i64; 3],
    permutations: [Tiler; 3],
    tile: [i64; 3],
}

impl TiledMma {
    /// An atom repeated by a layout of atoms (M,N,K), with a tiler for each of M, N and K, where
    /// `_` keeps the order.
    ///
    /// Source: CuTe `make_tiled_mma`.
    pub const fn new(
        atom: &MmaAtom,
        atom_layout: &Layout,
        permutations: &Tiler,
    ) -> Result<Self, LayoutError> {
        Self::new_traced(atom, atom_layout, permutations, &mut Calls::off())
    }

    pub(crate) const fn new_traced<const N: usize>(
        atom: &MmaAtom,
        atom_layout: &Layout,
        permutations: &Tiler,
        calls: &mut Calls<N>,
    ) -> Result<Self, LayoutError> {
        let one = attempt!(Layout::single(1, 0));
        called!(calls, "The atoms along M, N and K" => AppendN, Layout(atom_layout), Number(3));
        let atoms = attempt!(atom_layout.append_n(3, &one));
        called!(
            calls, "The threads of an atom, repeated for each atom" =>
            TiledProduct, Layout(&atom.thread_id), Layout(&atoms)
        );
        let threads = attempt!(atom.thread_id.tiled_product(&Tiler::layout(&atoms)));
        let repeats = attempt!(three(&atoms.shape()));
        let mut tile = [0; 3];
        let mut each = [Tiler::ALL; 3];
        for_range!(0..3, |mode| {
            let least = multiply(atom.shape[mode], repeats[mode]);
            let least = attempt!(report!(least, TiledProduct, atoms));
            tile[mode] = least;
            each[mode] = Tiler::int(least);
            if let Some(permutation) = permutations.mode(mode) {
                if !permutation.is_all(permutation.tree.root()) {
                    let size = attempt!(permutation.shape_of().product());
                    if size > least {
                        tile[mode] = size;
                    }
                    each[mode] = permutation;
                }
            }
        });
        Ok(Self {
            atom: *atom,
            threads,
            repeats,
            permutations: each,
            tile,
        })
    }

    /// The threads: those of the atom, and how it is repeated in M, N and K.
    pub const fn thr_layout_vmnk(&self) -> Layout {
        self.threads
    }

    /// The number of threads.
    pub const fn size(&self) -> Result<i64, LayoutError> {
        self.threads.size()
    }

    /// How much the threads multiply at once: (M,N,K), in elements.
    pub const fn tile_shape(&self) -> Result<IntTuple, LayoutError> {
        IntTuple::flat(&self.tile)
    }

    /// The coordinate of a thread among the threads: (V,M,N,K).
    ///
    /// # Errors
    /// [`NoSuchThread`](Reason::NoSuchThread).
    pub const fn thr_coord(&self, thread: i64) -> Result<IntTuple, LayoutError> {
        self.thr_coord_traced(thread, &mut Calls::off())
    }

    pub(crate) const fn thr_coord_traced<const N: usize>(
        &self,
        thread: i64,
        calls: &mut Calls<N>,
    ) -> Result<IntTuple, LayoutError> {
        called!(
            calls, "The coordinate (V,M,N,K) of the thread" =>
            GetFlatCoord, Layout(&self.threads), Number(thread)
        );
        let threads = attempt!(self.size());
        match self.threads.get_flat_coord(thread) {
            Err(error) if matches!(error.reason(), Reason::NotReached { .. }) => {
                let (left, right) = (self.threads.operand(), Operand::NONE);
                Err(LayoutError::no_such_thread(left, right, thread, threads))
            }
            coord => coord,
        }
    }

    /// The shape of an operand's tile, in elements.
    pub(super) const fn operand_shape(&self, operand: MmaOperand) -> Result<IntTuple, LayoutError> {
        IntTuple::flat(&operand.of(&self.tile))
    }

    /// An operand as `((ThrV,(ThrM,ThrN)),(FrgV,(RestM,RestN,…)))`, and so for other modes.
    ///
    /// Source: CuTe `TiledMMA::thrfrg_A`, `thrfrg_B`, `thrfrg_C`.
    pub const fn thrfrg(
        &self,
        operand: MmaOperand,
        tensor: &AnyLayout,
    ) -> Result<AnyLayout, LayoutError> {
        let thrfrg = self.thrfrg_inside(operand, tensor.inside(), &mut Calls::off());
        Ok(tensor.around(&attempt!(thrfrg)))
    }

    pub(crate) const fn thrfrg_inside<const N: usize>(
        &self,
        operand: MmaOperand,
        tensor: &Layout,
        calls: &mut Calls<N>,
    ) -> Result<Layout, LayoutError> {
        let permutation = attempt!(Tiler::by_mode(&operand.of(&self.permutations)));
        called!(
            calls, "Each mode in the order of the permutation" =>
            LogicalDivide, Layout(tensor), Tiler(&permutation)
        );
        let tile = attempt!(tensor.logical_divide(&permutation));
        let atom = attempt!(blocks(operand.of(&self.atom.shape)));
        called!(
            calls, "Tiles of one atom in mode 0, the atoms in mode 1" =>
            ZippedDivide, Layout(&tile), Tiler(&atom)
        );
        let atoms = attempt!(tile.zipped_divide(&atom));
        let [one, tv] = [attempt!(atoms.get(&[0])), self.atom.layout_tv(operand)];
        called!(
            calls, "Mode 0, the tile of one atom, by thread and value" =>
            Composition, Layout(&one), Layout(&tv)
        );
        let values = attempt!(compose(&one, &tv));
        let threads = attempt!(blocks(operand.of(&self.repeats)));
        let rest = attempt!(atoms.get(&[1]));
        called!(
            calls, "Mode 1, the atoms: those of different threads, those of one thread" =>
            ZippedDivide, Layout(&rest), Tiler(&threads)
        );
        let rest = attempt!(rest.zipped_divide(&threads));
        let all = attempt!(Layout::make_layout(&[values, rest]));
        called!(
            calls, "Both: all that belongs to the thread, all that belongs to the value" =>
            Zip, Layout(&all)
        );
        all.zip()
    }

    /// Thread and value to a position in the tile of an operand.
    ///
    /// Source: CuTe `get_layoutA_TV`, `get_layoutB_TV`, `get_layoutC_TV`. With several atoms in K,
    /// CuTe's for C takes threads outside of the tile; here they have the elements of the first.
    pub const fn layout_tv(&self, operand: MmaOperand) -> Result<Layout, LayoutError> {
        let [i, j] = operand.modes();
        let shape = attempt!(self.operand_shape(operand));
        let tile = attempt!(Layout::col_major(&shape));
        let thrfrg = attempt!(self.thrfrg_inside(operand, &tile, &mut Calls::off()));
        // (ThrM,ThrN,ThrK) → the two of the operand.
        let mut strides = [0; 3];
        strides[i] = 1;
        strides[j] = self.repeats[i];
        let repeats = attempt!(IntTuple::flat(&self.repeats));
        let all = attempt!(Layout::new(&repeats, &attempt!(IntTuple::flat(&strides))));
        let by_mode = attempt!(Tiler::by_mode(&[Tiler::ALL, Tiler::layout(&all)]));
        let threads = attempt!(attempt!(thrfrg.get(&[0])).composition(&by_mode));
        let threads = attempt!(compose(&threads, &attempt!(self.thread_coords())));
        Layout::make_layout(&[threads, attempt!(thrfrg.get(&[1]))])
    }

    /// From the number of a thread to its position among the threads. Numbers that no thread has
    /// stand for the thread before.
    const fn thread_coords(&self) -> Result<Layout, LayoutError> {
        let gaps = attempt!(self.threads.complement());
        let all = attempt!(Layout::make_layout(&[self.threads, gaps]));
        let before = attempt!(Layout::single(attempt!(gaps.size()), 0));
        let positions = attempt!(line(attempt!(self.size())));
        let positions = attempt!(Layout::make_layout(&[positions, before]));
        compose(&positions, &attempt!(all.right_inverse()))
    }

    /// The elements of an operand that a thread has: `(FrgV,RestM,RestN,…)`, and their offset.
    ///
    /// Source: CuTe `ThrMMA::partition_A`, `partition_B`, `partition_C`.
    pub const fn partition(
        &self,
        operand: MmaOperand,
        tensor: &AnyLayout,
        thread: i64,
    ) -> Result<Part, LayoutError> {
        self.partition_traced(operand, tensor, thread, &mut Calls::off())
    }

    pub(crate) const fn partition_traced<const N: usize>(
        &self,
        operand: MmaOperand,
        tensor: &AnyLayout,
        thread: i64,
        calls: &mut Calls<N>,
    ) -> Result<Part, LayoutError> {
        let thrfrg = attempt!(self.thrfrg_inside(operand, tensor.inside(), calls));
        let coord = attempt!(self.thr_coord_traced(thread, calls));
        let [i, j] = operand.modes();
        let modes = attempt!(coord.select(&[i + 1, j + 1]));
        let thread = attempt!(IntTuple::tuple(&[attempt!(coord.get(&[0])), modes]));
        let coord = attempt!(beside_values(&Coord::of(&thread), &thrfrg));
        called!(
            calls, "The elements of the thread" => SliceAndOffset, Coord(&coord), Layout(&thrfrg)
        );
        tensor.around(&thrfrg).slice_and_offset(&coord)
    }

    /// The shape of a thread's part of an operand: `(FrgV,RestM,RestN)`.
    ///
    /// Source: CuTe `partition_shape_A`, `partition_shape_B`, `partition_shape_C`.
    pub const fn partition_shape(
        &self,
        operand: MmaOperand,
        shape: &IntTuple,
    ) -> Result<IntTuple, LayoutError> {
        self.partition_shape_traced(operand, shape, &mut Calls::off())
    }

    pub(crate) const fn partition_shape_traced<const N: usize>(
        &self,
        operand: MmaOperand,
        shape: &IntTuple,
        calls: &mut Calls<N>,
    ) -> Result<IntTuple, LayoutError> {
        called!(calls, "A tensor of the shape" => MakeLayout, Tuple(shape));
        let whole = attempt!(Layout::col_major(shape));
        let thrfrg = attempt!(self.thrfrg_inside(operand, &whole, calls));
        let coord = attempt!(beside_values(&Coord::int(0), &thrfrg));
        called!(calls, "The elements of thread 0" => Slice, Coord(&coord), Layout(&thrfrg));
        Ok(attempt!(thrfrg.slice(&coord)).shape())
    }

    /// The layout of a thread's registers for its part of an operand.
    ///
    /// That of C is compact; those of A and B are in the order of the part's strides.
    ///
    /// Source: CuTe `partition_fragment_A`, `partition_fragment_B`, `partition_fragment_C`.
    pub const fn partition_fragment(
        &self,
        operand: MmaOperand,
        tensor: &AnyLayout,
    ) -> Result<Layout, LayoutError> {
        self.partition_fragment_traced(operand, tensor, &mut Calls::off())
    }

    pub(crate) const fn partition_fragment_traced<const N: usize>(
        &self,
        operand: MmaOperand,
        tensor: &AnyLayout,
        calls: &mut Calls<N>,
    ) -> Result<Layout, LayoutError> {
        let (part, _) = attempt!(self.partition_traced(operand, tensor, 0, calls));
        if let MmaOperand::C = operand {
            called!(calls, "Registers, compact" => MakeLayout, Tuple(&part.shape()));
            return Layout::col_major(&part.shape());
        }
        called!(
            calls, "Registers in the order of the strides of the part" =>
            MakeFragmentLike, Layout(part.inside())
        );
        part.make_fragment_like()
    }
}

/// `(thread,(_,(_, …)))`.
const fn beside_values(thread: &Coord, thrfrg: &Layout) -> Result<Coord, LayoutError> {
    let rest = attempt!(attempt!(thrfrg.get(&[1])).get(&[1])).rank();
    let rest = Coord::all(rest);
    Coord::tuple(&[*thread, attempt!(Coord::tuple(&[Coord::ALL, rest]))])
}
