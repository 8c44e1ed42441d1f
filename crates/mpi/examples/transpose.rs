//! The transposition of a matrix whose rows are divided over the ranks.
//!
//! `mpirun -n 4 target/debug/examples/transpose`

use stridewise::{kernels, xla::Sharding};
use stridewise_mpi::{Distributed, MpiError, Ranks, run};

/// Transposes a matrix by rows into another one by rows: the ranks exchange columns for rows, and each
/// transposes its own.
fn transposed<'r>(matrix: &Distributed<'r, i64>) -> Result<Distributed<'r, i64>, MpiError> {
    let ranks = matrix.ranks();
    let (rows, columns) = (matrix.shape()[0], matrix.shape()[1]);
    let by_columns = matrix.reshard(&divided(ranks, 1)?)?;
    let mut result = Distributed::zeros(ranks, &[columns, rows], &divided(ranks, 0)?)?;
    kernels::copy(by_columns.local().permute(&[1, 0]), result.local_mut());
    Ok(result)
}

/// One dimension of a matrix over all ranks.
fn divided(ranks: &Ranks, dimension: usize) -> Result<Sharding, MpiError> {
    let mut tiles = [1, 1];
    tiles[dimension] = ranks.count();
    let text = format!(
        "{{devices=[{},{}]<=[{}]}}",
        tiles[0],
        tiles[1],
        ranks.count()
    );
    Ok(text.parse()?)
}

fn main() {
    run(|ranks| {
        // The shards are uneven: 6 rows and 7 columns.
        let of = |index: &[i64]| 10 * index[0] + index[1];
        let matrix = Distributed::from_fn(ranks, &[6, 7], &divided(ranks, 0)?, of)?;
        let result = transposed(&matrix)?;
        let sent = ranks.sent();
        if let Some(whole) = result.to_global(0)? {
            for (place, element) in whole.iter().enumerate() {
                assert_eq!(*element, of(&[(place % 6) as i64, (place / 6) as i64]));
            }
            let messages = sent.messages;
            println!(
                "{} ranks: transposed; rank 0 sent {messages} messages",
                ranks.count()
            );
        }
        Ok::<(), MpiError>(())
    });
}
