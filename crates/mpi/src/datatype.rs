//! MPI datatypes of type maps.

use crate::{Element, LayoutDatatype, MpiError, memory::resized, type_map::Indices};
use mpi::{
    Address, Count,
    datatype::{DatatypeRef, UncommittedDatatypeRef, UncommittedUserDatatype},
};

fn count(count: i64) -> Result<Count, MpiError> {
    Count::try_from(count).map_err(|_| MpiError::TooManyBlocks { count })
}

fn bytes<T>(elements: i64) -> Result<Address, MpiError> {
    let bytes = elements.checked_mul(size_of::<T>() as i64);
    bytes
        .map(|bytes| bytes as Address)
        .ok_or(MpiError::Overflow)
}

/// Refuses strides whose bytes do not fit.
pub(crate) fn check<T>(indices: &Indices) -> Result<(), MpiError> {
    match indices {
        Indices::Strided(leaves) => leaves
            .iter()
            .try_for_each(|leaf| bytes::<T>(leaf[1]).map(drop)),
        Indices::Listed(_) => Ok(()),
    }
}

/// The datatype with the fewest constructors: one for a contiguous or a strided run, one more for
/// each further mode; blocks with displacements for listed indices. If it is a block, its extent is
/// one element.
pub(crate) fn build<T: Element>(
    indices: &Indices,
    is_block: bool,
) -> Result<LayoutDatatype, MpiError> {
    let element = T::equivalent_datatype();
    let datatype = match indices {
        Indices::Strided(leaves) => strided::<T>(leaves, element)?,
        Indices::Listed(runs) => {
            let lengths = runs.iter().map(|run| count(run[1]));
            let lengths: Vec<Count> = lengths.collect::<Result<_, _>>()?;
            let begins = runs.iter().map(|run| bytes::<T>(run[0]));
            let begins: Vec<Address> = begins.collect::<Result<_, _>>()?;
            count(runs.len() as i64)?;
            UncommittedUserDatatype::heterogeneous_indexed(&lengths, &begins, &element)
        }
    };
    let datatype = if is_block {
        resized(&datatype, size_of::<T>())
    } else {
        datatype
    };
    Ok(LayoutDatatype::new(datatype.commit()))
}

fn strided<T>(
    leaves: &[[i64; 2]],
    element: DatatypeRef<'static>,
) -> Result<UncommittedUserDatatype, MpiError> {
    // A contiguous first mode is the block of the second one.
    let (block, rest) = match leaves {
        [[extent, 1], rest @ ..] => (*extent, rest),
        _ => (1, leaves),
    };
    let Some(([extent, stride], rest)) = rest.split_first() else {
        return Ok(UncommittedUserDatatype::contiguous(count(block)?, &element));
    };
    let (extent, block) = (count(*extent)?, count(block)?);
    let element = UncommittedDatatypeRef::from(element);
    let mut datatype = match Count::try_from(*stride) {
        Ok(stride) => UncommittedUserDatatype::vector(extent, block, stride, &element),
        Err(_) => UncommittedUserDatatype::heterogeneous_vector(
            extent,
            block,
            bytes::<T>(*stride)?,
            &element,
        ),
    };
    for [extent, stride] in rest {
        let (extent, stride) = (count(*extent)?, bytes::<T>(*stride)?);
        datatype = UncommittedUserDatatype::heterogeneous_vector(extent, 1, stride, &datatype);
    }
    Ok(datatype)
}
