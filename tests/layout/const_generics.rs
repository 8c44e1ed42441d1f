//! Const and type parameters as leaves: structs, functions and traits that say their layouts with
//! them.

use stridewise::{algebra::StaticLayout, layout::MakeLayout, prelude::*};

type RowMajorOf<const M: usize, const N: usize> = Layout![(const M, const N) : (const N, 1)];

struct Matrix<const M: usize, const N: usize> {
    memory: Vec<usize>,
}

impl<const M: usize, const N: usize> Matrix<M, N>
where
    Const<M>: ToNat,
    Const<N>: ToNat,
{
    fn new() -> Self {
        Self {
            memory: (0..RowMajorOf::<M, N>::COSIZE).collect(),
        }
    }

    fn view(&self) -> View<'_, usize, RowMajorOf<M, N>> {
        Tensor::new(&self.memory[..], layout!((const M, const N) : (const N, 1)))
    }

    /// The first elements of the tiles of 8 columns.
    fn corners(&self) -> Vec<usize> {
        (0..N / 8)
            .map(|j| self.view().masked().local_tile(tile!(const M, 8), (0, j))[(0, 0)])
            .collect()
    }
}

#[test]
fn a_struct_with_const_parameters() {
    let matrix = Matrix::<4, 24>::new();
    assert_eq!(matrix.view()[(3, 23)], 95);
    assert_eq!(matrix.corners(), [0, 8, 16]);
    assert_eq!(
        (
            size_of::<RowMajorOf<1536, 6144>>(),
            RowMajorOf::<1536, 6144>::SIZE
        ),
        (0, 1536 * 6144)
    );
    let same: Layout![(1536, 6144) : (6144, 1)] = RowMajorOf::<1536, 6144>::default();
    assert_eq!(same.to_string(), "(1536,6144):(6144,1)");
}

/// Each macro, as a type and as a value.
fn everywhere<const N: usize>(n: usize) -> [String; 7]
where
    Const<N>: ToNat,
{
    let leaf: Int![const N] = int!(const N);
    let shape: Shape![(const N, (2, ?), const N, 3, 4)] = shape!((const N, (2, n), const N, 3, 4));
    let coord: Coord![(const N, _)] = coord!((const N, _));
    let tile: Tile![const N : 2, _, const N] = tile!(const N : 2, _, const N);
    let layout: Layout![const N : 2] = layout!(const N : 2);
    let nested: Layout![(8, (const N, 2)) : (const N, (1, 8))] =
        layout!((8, (const N, 2)) : (const N, (1, 8)));
    let directed: Layout![(8, const N) : (const N @ 1, 1 @ 0)] =
        layout!((8, const N) : (const N @ 1, 1 @ 0));
    let coordinate = layout!((8, 64) : (64, 1)).slice(coord);
    [
        leaf.to_string(),
        format!("{shape:#}"),
        coordinate.to_string(),
        tile.to_tiler().unwrap().to_string(),
        layout.to_string(),
        nested.to_string(),
        directed.to_string(),
    ]
}

#[test]
fn every_macro_takes_const_parameters() {
    assert_eq!(
        everywhere::<6>(5),
        [
            "6",
            "(_6,(_2,5),_6,_3,_4)",
            "(64):(1)",
            "<6:2,_,6>",
            "6:2",
            "(8,(6,2)):(6,(1,8))",
            "(8,6):(6@1,1@0)"
        ]
    );
}

type Panel<K, W> = Layout![((type W, 2), type K) : ((1, { 8 / 2 }), type W)];
type Tiled<A, K, L> = ZippedDivide<
    A,
    Tile![type K, type L : 2, (type (Coalesce<Layout![2 : 1]>), type (MakeLayout<L, Int![2]>))],
>;
type Nested = Layout![(8, 8, (2, 8)) : (128, 16, (1, 2))];
type Directed<N> = Layout![(type N, 4) : (type N @ 1, 1 @ 0)];

#[test]
fn every_macro_takes_type_parameters() {
    fn panel<K: Int, W: Int>(k: K, w: W) -> Panel<K, W> {
        layout!(((w, 2), k) : ((1, 4), w))
    }
    assert_eq!(
        panel(int!(3), int!(4_usize)).to_string(),
        "((4,2),3):((1,4),4)"
    );
    assert_eq!(
        <Panel<Int![5], Int![4]>>::default().to_string(),
        "((4,2),5):((1,4),4)"
    );
    assert_eq!(
        <Directed<Int![3]>>::default().to_string(),
        "(3,4):(3@1,1@0)"
    );
    assert_eq!(
        <Tiled<Nested, Int![4], Int![4]>>::default().to_string(),
        "((4,4,(2,4)),(2,2,(1,2))):((128,32,(1,4)),(512,16,(0,2)))"
    );
}

trait Kernel {
    const ROWS: usize;
    type Columns: Int + Default;
}

struct Wide;

impl Kernel for Wide {
    const ROWS: usize = 3 << 9;
    type Columns = Int![96];
}

fn block<K: Kernel, const ROWS: usize>() -> usize
where
    Const<ROWS>: ToNat,
    Layout![(const ROWS, type K::Columns) : (1, const ROWS)]: StaticLayout,
{
    assert_eq!(ROWS, K::ROWS);
    <Layout![(const ROWS, type K::Columns) : (1, const ROWS)]>::SIZE
}

#[test]
fn a_trait_with_an_associated_constant() {
    assert_eq!(block::<Wide, { Wide::ROWS }>(), 1536 * 96);
    assert_eq!(<Layout![(Wide::ROWS, 2) : (2, 1)]>::SIZE, 3072);
}

/// A const parameter in each macro of values.
fn in_each_macro<const N: usize>() -> String
where
    Const<N>: ToNat,
{
    let layout = layout!((const N, (8, const N)) : (8, (1, const N)));
    format!(
        "{:#} {:#} {:#} {layout:#} {:#}",
        int!(const N),
        shape!((const N, (2, const N))),
        coord!((const N, 1)),
        swizzle!(2, const N, 3)
    )
}

#[test]
fn a_const_parameter_is_static_in_each_macro() {
    assert_eq!(
        in_each_macro::<2>(),
        "_2 (_2,(_2,_2)) (_2,_1) (_2,(_8,_2)):(_8,(_1,_2)) Sw<2,2,3>"
    );
}
