//! Pictures from text: kinds, arguments and options.

mod atoms;
mod banks;
mod domain;
mod error;
mod layout;
mod memory;
mod operation;
mod refusal;
mod request;
mod sharding;
mod xla;

pub use error::DrawError;
pub use request::{By, Options};

use super::scene::Scene;
use request::Request;
use stridewise_value::Operation;

type Result<T> = core::result::Result<T, DrawError>;

/// A kind of picture that is not that of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The name.
    pub name: &'static str,
    /// The arguments, as a help text writes them.
    pub arguments: &'static str,
    /// One line on the picture.
    pub about: &'static str,
    draw: fn(&Request<'_>) -> Result<Scene>,
}

/// The kinds of pictures; the name of an operation is one too.
#[rustfmt::skip]
pub const KINDS: &[Kind] = &[
    Kind {
        name: "layout", arguments: "LAYOUT", about: "offsets under their coordinates",
        draw: layout::draw
    },
    Kind {
        name: "memory", arguments: "LAYOUT", about: "memory, with the coordinates that lie there",
        draw: memory::draw
    },
    Kind {
        name: "thread_value", arguments: "LAYOUT [SHAPE]", about:
        "the thread and the value that own each element of a tile", draw: atoms::thread_value
    },
    Kind {
        name: "atom", arguments: "NAME", about:
        "the threads of A, B and C of an MMA, of the source and the destination of a copy; a tile \
         of shared memory", draw: atoms::draw
    },
    Kind {
        name: "swizzle", arguments: "SWIZZLE [LAYOUT]", about:
        "a tile without and with a swizzle, in the colours of the banks", draw: banks::swizzle
    },
    Kind {
        name: "xla", arguments: "SHAPE", about:
        "the positions of an array's elements, and its buffer with the padding", draw: xla::shape
    },
    Kind {
        name: "broadcast", arguments: "SHAPE SHAPE DIMENSIONS", about:
        "an operand, and the result of XLA's broadcast along dimensions such as 0,1",
        draw: xla::broadcast
    },
    Kind {
        name: "sharding", arguments: "SHARDING [EXTENTS]", about:
        "an array in the colours of its devices, and the mesh", draw: sharding::draw
    },
];

/// A picture of a kind: that of a name in [`KINDS`], or that of an operation beside its operands.
///
/// An operation that is refused is drawn too: the operands, with the elements marked that its
/// witness names.
///
/// ```
/// use stridewise_viz::{Options, TextStyle, draw};
///
/// let picture = draw("composition", &["(6,2):(8,2)", "(4,3):(3,1)"], &Options::default())?;
/// assert_eq!(picture.panels.len(), 3);
/// let refused = draw("composition", &["(3,2):(2,1)", "(2,2):(1,2)"], &Options::default())?;
/// assert!(refused.notes[0].starts_with("Refused: composition: the modes of the right layout"));
/// # Ok::<(), stridewise_viz::DrawError>(())
/// ```
///
/// # Errors
/// [`DrawError`] where a text cannot be read, a name is not known, or a picture would be too large.
pub fn draw(kind: &str, arguments: &[&str], options: &Options) -> Result<Scene> {
    if options.bits < 1 {
        return Err(DrawError::Option {
            name: "--bits",
            wanted: "a number of 1 or more",
        });
    }
    let request = Request { arguments, options };
    if let Some(kind) = KINDS.iter().find(|known| known.name == kind) {
        let words = || kind.arguments.split(' ');
        let least = words().filter(|word| !word.starts_with('[')).count();
        if !(least..=words().count()).contains(&arguments.len()) {
            return Err(DrawError::Arguments {
                kind: kind.name,
                wanted: kind.arguments,
            });
        }
        return (kind.draw)(&request);
    }
    if let Some(operation) = Operation::from_name(kind) {
        return operation::draw(operation, &request);
    }
    let kinds = KINDS.iter().map(|kind| kind.name);
    let operations = Operation::ALL.iter().map(|operation| operation.name());
    let known = kinds.chain(operations);
    Err(DrawError::unknown("kind of picture", kind, known))
}
