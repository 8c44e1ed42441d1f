//! Arrays of `NumPy`, whose rank and order only their files know: `.npy` in C order, in Fortran order and
//! sliced.
//!
//! ```sh
//! cargo run --example npy
//! ```

use std::{error::Error, fs, path::Path};
use stridewise::{
    kernels,
    prelude::*,
    tensor::DynLayout,
    value::{self, IntTuple},
};

/// The elements of a `.npy` file of `f32` numbers, and the layout that its header says.
///
/// Source: `numpy.lib.format`, versions 1.0 to 3.0.
fn read(path: &Path) -> Result<(Vec<f32>, value::Layout), Box<dyn Error>> {
    let bytes = fs::read(path)?;
    let version = bytes
        .strip_prefix(b"\x93NUMPY")
        .ok_or("the file does not begin as .npy does")?;
    let (length, rest) = match version {
        [1, _, a, b, rest @ ..] => (usize::from(u16::from_le_bytes([*a, *b])), rest),
        [2 | 3, _, a, b, c, d, rest @ ..] => (u32::from_le_bytes([*a, *b, *c, *d]) as usize, rest),
        _ => return Err("the version of the format is unknown".into()),
    };
    let (header, data) = rest
        .split_at_checked(length)
        .ok_or("the header is cut off")?;
    let header = std::str::from_utf8(header)?;
    let field = |name: &str| {
        let begin = header
            .find(&format!("'{name}':"))
            .ok_or(format!("the header has no {name}"))?;
        Ok::<_, String>(header[begin + name.len() + 3..].trim_start())
    };
    if !field("descr")?.starts_with("'<f4'") {
        return Err("the elements are not little-endian f32".into());
    }
    let shape = field("shape")?
        .strip_prefix('(')
        .and_then(|text| text.split(')').next());
    let shape = shape
        .ok_or("the shape is no tuple")?
        .split(',')
        .map(str::trim);
    let shape: Vec<i64> = shape
        .filter(|extent| !extent.is_empty())
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    let shape = IntTuple::flat(&shape)?;
    let layout = if field("fortran_order")?.starts_with("True") {
        value::Layout::col_major(&shape)?
    } else {
        value::Layout::row_major(&shape)?
    };
    let numbers = data
        .chunks_exact(4)
        .map(|bytes| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
    Ok((numbers.collect(), layout))
}

/// A function of tensors of any rank.
fn sum<E: Engine<Element = f32>>(tensor: &Tensor<E, DynLayout>) -> f32 {
    kernels::reduce(tensor.view(), 0.0, |x, y| x + y)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data");
    let mut images = Vec::new();
    for name in ["scalar.npy", "rows.npy", "columns.npy"] {
        let (data, layout) = read(&folder.join(name))?;
        let tensor = Tensor::try_new_dyn(data, layout)?;
        println!("{name}: {layout}, sum {}", sum(&tensor));
        images.push(tensor);
    }
    let [_, rows, columns] = &images[..] else {
        unreachable!("three files");
    };
    assert_eq!(rows, columns);

    // NumPy's a[1:6:2, :, 0]: rows 1, 3 and 5 are mode 1 of a division of the rows by 2.
    let odd = rows.view().try_logical_divide(&"<2>".parse()?)?;
    let odd = odd.try_slice(&"((1,_),_,0)".parse()?)?;
    println!("a[1::2, :, 0]: {}, sum {}", odd.layout(), sum(&odd));

    // A copy into tiles of 4 by 4 for each channel, as XLA has them: rows and columns are padded.
    let shape: stridewise::xla::ArrayShape = "f32[6,10,3]{1,0,2:T(4,4)}".parse()?;
    let bridge = shape.to_layout()?;
    let buffer = vec![0.0; shape.buffer()?.size() as usize];
    let mut tiled = Tensor::try_new_dyn_padded(buffer, *bridge.layout(), bridge.extents())?;
    kernels::try_copy(columns.view(), tiled.view_mut())?;
    println!("{shape}: {}, sum {}", tiled.layout(), sum(&tiled));
    assert_eq!(&tiled, rows);

    // A·Aᵀ of the matrix of 6 by 30, whose second mode has the columns and the channels.
    let matrix = rows.view().try_group(1, 3)?;
    let mut product = Tensor::try_new_dyn(vec![0.0; 36], "(6,6):(6,1)".parse()?)?;
    let transposed = matrix.try_permute(&[1, 0])?;
    kernels::try_gemm(1.0, matrix, transposed, 0.0, product.view_mut())?;
    println!(
        "A·Aᵀ: {} {}, sum {}",
        product[[0, 0]],
        product[[0, 1]],
        sum(&product)
    );
    // Where the program knows more, a type says so.
    let typed: View<'_, f32, Layout![(6, 6) : (6, 1)]> = product.view().try_into()?;
    println!("diagonal: {:?}", [0, 1, 2, 3, 4, 5].map(|i| typed[(i, i)]));
    Ok(())
}
