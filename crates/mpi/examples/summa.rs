//! A matrix product over a mesh of ranks: SUMMA. Each rank has a block of every matrix, and multiplies
//! panels that it gets from the ranks of its row and of its column of the mesh.
//!
//! `mpirun -n 4 target/debug/examples/summa`
//!
//! Source: van de Geijn and Watts, *SUMMA: Scalable Universal Matrix Multiplication Algorithm*, 1997.

use mpi::{Rank, topology::Color, traits::Communicator};
use stridewise::{
    kernels,
    tensor::{DynLayout, Tensor, View},
    value::Layout,
    xla::Sharding,
};
use stridewise_mpi::{Distributed, MpiError, Ranks, ReceiveBuffer, SendBuffer, run};

/// The mesh: rank r is at row `r / columns` and column `r % columns`.
struct Grid {
    rows: i64,
    columns: i64,
    row: i64,
    column: i64,
    /// The ranks of this row, by column, and those of this column, by row.
    along_row: Ranks,
    along_column: Ranks,
}

impl Grid {
    fn new(ranks: &Ranks) -> Self {
        let count = i64::from(ranks.count());
        // As square as the number of ranks allows.
        let mut rows = (1..=count).filter(|rows| count % rows == 0 && rows * rows <= count);
        let rows = rows.next_back().unwrap_or(1);
        let columns = count / rows;
        let rank = i64::from(ranks.rank());
        let (row, column) = (rank / columns, rank % columns);
        let split = |color: i64| {
            let color = Color::with_value(color as i32);
            let part = ranks.communicator().split_by_color(color);
            Ranks::new(&part.expect("the color is defined"))
        };
        let (along_row, along_column) = (split(row), split(column));
        Self {
            rows,
            columns,
            row,
            column,
            along_row,
            along_column,
        }
    }

    /// Rows over the rows of the mesh, columns over its columns.
    fn sharding(&self) -> Result<Sharding, MpiError> {
        let (rows, columns) = (self.rows, self.columns);
        let mesh = format!("{{mesh['x'={rows},'y'={columns}], [{{'x'}}, {{'y'}}]}}");
        Ok(mesh.parse()?)
    }
}

/// `c = a b`, all of them in the sharding of the grid.
fn product<'r>(
    grid: &Grid,
    a: &Distributed<'r, f32>,
    b: &Distributed<'r, f32>,
) -> Result<Distributed<'r, f32>, MpiError> {
    let (m, k, n) = (a.shape()[0], a.shape()[1], b.shape()[1]);
    let mut c = Distributed::zeros(a.ranks(), &[m, n], &grid.sharding()?)?;
    let (rows, columns) = (c.local().shape()[0], c.local().shape()[1]);
    // A panel ends where a block of `a` or of `b` ends: one column and one row of the mesh have it.
    let (of_a, of_b) = (a.shards().shape()[1], b.shards().shape()[0]);
    let (mut memory_a, mut memory_b) = (Vec::new(), Vec::new());
    let mut begin = 0;
    while begin < k {
        let (column, row) = (begin / of_a, begin / of_b);
        let end = ((column + 1) * of_a).min((row + 1) * of_b).min(k);
        let depth = (end - begin) as usize;
        let own = (column == grid.column).then(|| {
            let begin = (begin - column * of_a) as usize;
            a.local().window(&[0, begin], &[rows, depth])
        });
        let of_a = panel(&grid.along_row, own, [rows, depth], column, &mut memory_a)?;
        let own = (row == grid.row).then(|| {
            let begin = (begin - row * of_b) as usize;
            b.local().window(&[begin, 0], &[depth, columns])
        });
        let of_b = panel(
            &grid.along_column,
            own,
            [depth, columns],
            row,
            &mut memory_b,
        )?;
        kernels::gemm(1.0, of_a, of_b, 1.0, c.local_mut());
        begin = end;
    }
    Ok(c)
}

/// The owner broadcasts a window of its block where it lies; the others receive it into memory.
fn panel<'a>(
    ranks: &Ranks,
    own: Option<View<'a, f32, DynLayout>>,
    [rows, columns]: [usize; 2],
    owner: i64,
    memory: &'a mut Vec<f32>,
) -> Result<View<'a, f32, DynLayout>, MpiError> {
    if let Some(window) = own {
        ranks.broadcast(&SendBuffer::of(window)?)?;
        return Ok(window);
    }
    memory.resize(rows * columns, 0.0);
    let layout: Layout = format!("({rows},{columns}):({columns},1)").parse()?;
    ranks.receive_broadcast(&mut ReceiveBuffer::new(memory, &layout)?, owner as Rank)?;
    Ok(Tensor::new_dyn(&memory[..], layout))
}

fn main() {
    run(|ranks| {
        let grid = Grid::new(ranks);
        let (m, k, n) = (50, 37, 41);
        let of_a = |index: &[i64]| f32::from(((3 * index[0] + index[1]) % 7 - 3) as i16);
        let of_b = |index: &[i64]| f32::from(((index[0] + 5 * index[1]) % 9 - 4) as i16);
        let a = Distributed::from_fn(ranks, &[m, k], &grid.sharding()?, of_a)?;
        let b = Distributed::from_fn(ranks, &[k, n], &grid.sharding()?, of_b)?;
        let c = product(&grid, &a, &b)?;
        if let Some(whole) = c.to_global(0)? {
            for (place, element) in whole.iter().enumerate() {
                let (i, j) = (place as i64 / n, place as i64 % n);
                let sum: f32 = (0..k).map(|k| of_a(&[i, k]) * of_b(&[k, j])).sum();
                assert!((element - sum).abs() < 0.5, "({i},{j})");
            }
            println!(
                "{} by {} ranks: a product of {m} by {k} by {n}",
                grid.rows, grid.columns
            );
        }
        Ok::<(), MpiError>(())
    });
}
