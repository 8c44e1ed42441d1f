//! Loops over slices, as one writes them without a library: modes merged, the loops in the order of
//! memory of one operand.
//!
//! [`choose`] takes a kernel and its operands, and returns functions that are ready to be called,
//! one for each order of loops that is worth a try. What a program knows when it is written (which
//! loop is contiguous, how many loops remain) is decided there, not while the loops run.

mod element;
mod fixed;
mod kernels;
mod order;
mod products;
mod tiles;

pub use fixed::ORIENTATIONS;
pub use kernels::Conversion;
pub use products::Factor;

pub use element::{Complex, Element, Number, Rgb, Wide};

/// What is done with the elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Kernel {
    /// `y = x`.
    Copy,
    /// `y = value`.
    Fill,
    /// `y = f(x)`.
    Map,
    /// `y = f(y)`.
    MapInPlace,
    /// `y = αx + βy`.
    Axpby,
    /// `y = f(x)`, of another type.
    Convert,
    /// `y = f(x, z)`.
    Two,
    /// `y = f(x, z)`, of three types.
    Scale,
    /// `y = x` where `z`.
    CopyIf,
    /// `y = f(x₀, f(x₁, …))`.
    Reduce,
    /// The same, for each element of the target.
    ReduceOnto,
    /// `C = A·B` or `C += A·B`, with A and B for sources; see `products` for the modes.
    Product,
}

/// The type of the elements; of [`Kernel::Convert`] and [`Kernel::Scale`] that of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Type {
    /// `u8`
    U8,
    /// Three bytes.
    Rgb,
    /// `u16`
    U16,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// `u64`
    U64,
    /// `i32`, of products.
    I32,
    /// Two `f32`.
    Complex,
    /// Four `f32`.
    Wide,
}

/// The most modes of an operand.
pub const MODES: usize = 5;

/// Loops over up to three operands, the target first; loop 0 is the innermost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Loops {
    /// How many there are.
    pub rank: usize,
    /// How often each runs.
    pub extents: [usize; MODES],
    /// By how many elements each operand steps.
    pub steps: [[isize; 3]; MODES],
    /// The first element of each operand in its slice.
    pub starts: [isize; 3],
}

/// A loop over the slices of a target and two sources, whose real types are known to [`choose`].
pub type Function = fn(&mut [u8], &[u8], &[u8], &Loops);

/// What to choose loops for.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Request {
    /// The kernel.
    pub kernel: Kernel,
    /// Its elements.
    pub element: Type,
    /// How many operands there are. A reduction to one value has a target without steps.
    pub operands: usize,
    /// The modes, in any order.
    pub loops: Loops,
    /// What is known when the program is written.
    pub known: Known,
    /// The row of [`ORIENTATIONS`] of a static product.
    pub variant: usize,
}

/// What is known when the program is written.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub enum Known {
    /// The number of modes, and which of them are contiguous.
    Modes,
    /// Extents and strides: those of a row of [`static_layouts`] or [`static_products`].
    All(usize),
    /// That tiles of a matrix are worked on; see `tiles` for the modes.
    Tiles,
}

/// The most ways that are tried.
pub const WAYS: usize = 6;

/// Functions with their loops.
#[derive(Debug)]
#[repr(C)]
pub struct Choice {
    /// How many there are.
    pub count: usize,
    /// The functions.
    pub ways: [(Option<Function>, Loops); WAYS],
}

/// Chooses functions for a request.
#[expect(
    clippy::no_mangle_with_rust_abi,
    reason = "both programs come from one compiler"
)]
#[unsafe(no_mangle)]
pub fn stridewise_by_hand(request: &Request) -> Choice {
    let mut ways = match request.known {
        Known::All(row) => fixed::ways(request, row),
        Known::Tiles => tiles::ways(request),
        Known::Modes => Vec::new(),
    };
    match (request.kernel, request.known) {
        (_, Known::Tiles) => {}
        (Kernel::Product, _) => ways.extend(products::ways(request)),
        _ => {
            for loops in order::orders(&request.loops, request.operands) {
                ways.extend(kernels::function(request, &loops).map(|way| (way, loops)));
            }
        }
    }
    let mut choice = Choice {
        count: ways.len().min(WAYS),
        ways: [(None, request.loops); WAYS],
    };
    for (to, (function, loops)) in choice.ways.iter_mut().zip(ways) {
        *to = (Some(function), loops);
    }
    choice
}
