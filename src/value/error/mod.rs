//! The one error of the value layer: what was refused, where, with which numbers, and a witness.

mod operation;
mod reason;
mod refusal;

pub use operation::Operation;
pub use reason::Reason;
pub(crate) use refusal::Refusal;
pub use refusal::{ModePath, Witness};

use super::{
    coord::Coord,
    int_tuple::IntTuple,
    layout::Layout,
    swizzle::Swizzle,
    text::{LONGEST, Text},
    tiler::Tiler,
};

/// What an operation was called with, for the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operand {
    /// There was none.
    None,
    /// An argument that could not be read, counted from 1.
    Argument(usize),
    /// A tuple of integers.
    Tuple(IntTuple),
    /// A coordinate.
    Coord(Coord),
    /// A layout.
    Layout(Layout),
    /// A tiler.
    Tiler(Tiler),
    /// A swizzle.
    Swizzle(Swizzle),
    /// The type of a layout, as it is written.
    Type(&'static str),
}

/// Why an operation has no result: the operation, the rule with its numbers, the mode, the operands
/// and, where a composition or a product goes wrong at a coordinate, that coordinate as a witness.
///
/// ```
/// use stridewise::value::{Layout, Reason, Tiler};
/// let (a, b): (Layout, Layout) = ("(3,2):(2,1)".parse()?, "(2,2):(1,2)".parse()?);
/// let error = a.composition(&Tiler::layout(&b)).unwrap_err();
/// assert_eq!(error.reason(), Reason::Carries { reach: 3, extent: 3 });
/// assert_eq!(
///     error.to_string(),
///     "composition: the right-hand modes together step to 3 in the left-hand mode of extent 3, past its end, in mode 1 on \
///      the right of (3,2):(2,1) ∘ (2,2):(1,2); at coordinate 3 the right-hand layout is 3 and the left-hand layout of \
///      that is 1"
/// );
/// # Ok::<(), stridewise::value::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Error {
    operation: Operation,
    refusal: Refusal,
    left: Operand,
    right: Operand,
}

/// The message of an error.
pub(crate) type ErrorMessage = Text<{ 4 * LONGEST + 512 }>;

impl Error {
    pub(crate) const fn new(
        operation: Operation,
        refusal: Refusal,
        left: Operand,
        right: Operand,
    ) -> Self {
        Self {
            operation,
            refusal,
            left,
            right,
        }
    }

    /// A value that is none of a type.
    pub(crate) const fn other_type(operation: Operation, left: Operand, right: Operand) -> Self {
        Self::new(operation, Refusal::of(Reason::OtherType), left, right)
    }

    /// A direction where there can be none.
    pub(crate) const fn directed(operand: Operand) -> Self {
        Self::new(
            Operation::MakeLayout,
            Refusal::of(Reason::Directed),
            operand,
            Operand::None,
        )
    }

    /// A number that is not a multiple of what the type of a leaf says.
    pub(crate) const fn broken_divisor(number: isize, divisor: isize) -> Self {
        let reason = Reason::BrokenDivisor {
            number: number as i64,
            divisor: divisor as i64,
        };
        Self::new(
            Operation::MakeLayout,
            Refusal::of(reason),
            Operand::None,
            Operand::None,
        )
    }

    /// An extent below zero.
    pub(crate) const fn negative_extent(extent: isize) -> Self {
        let refusal = Refusal::of(Reason::NegativeExtent(extent as i64));
        Self::new(Operation::MakeLayout, refusal, Operand::None, Operand::None)
    }

    /// A result whose type cannot be known.
    pub(crate) const fn unknown_modes(operation: Operation, left: Operand, right: Operand) -> Self {
        Self::new(operation, Refusal::of(Reason::UnknownModes), left, right)
    }

    /// Shapes of different sizes where they have to be the same.
    pub(crate) const fn size_mismatch(left: Operand, right: Operand, sizes: (i64, i64)) -> Self {
        let reason = Reason::SizeMismatch {
            left: sizes.0,
            right: sizes.1,
        };
        Self::new(Operation::Crd2Crd, Refusal::of(reason), left, right)
    }

    /// A thread that is not there.
    pub(crate) const fn no_such_thread(left: Operand, right: Operand, numbers: (i64, i64)) -> Self {
        let reason = Reason::NoSuchThread {
            thread: numbers.0,
            threads: numbers.1,
        };
        Self::new(Operation::ThreadView, Refusal::of(reason), left, right)
    }

    /// A coordinate that a shape does not have.
    pub(crate) const fn outside(shape: Operand, numbers: (i64, i64)) -> Self {
        let reason = Reason::OutsideMode {
            coordinate: numbers.0,
            extent: numbers.1,
        };
        Self::new(
            Operation::LocalTile,
            Refusal::of(reason),
            shape,
            Operand::None,
        )
    }

    /// An offset inside of a vector.
    pub(crate) const fn offset_splits(offset: i64, count: i64) -> Self {
        let reason = Reason::Indivisible {
            extent: offset,
            by: count,
        };
        Self::new(
            Operation::Upcast,
            Refusal::of(reason),
            Operand::None,
            Operand::None,
        )
    }

    /// The same error, of the operation that was asked for.
    pub(crate) const fn of(mut self, operation: Operation) -> Self {
        self.operation = operation;
        self
    }

    /// What was asked for.
    #[must_use]
    pub const fn operation(&self) -> Operation {
        self.operation
    }

    /// The rule that was broken, with its numbers.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.refusal.reason
    }

    /// The mode in which it was broken: of the right-hand side (the tiler) for a composition, a
    /// divide or a product, of either operand for the rest. Empty for the whole.
    #[must_use]
    pub const fn mode(&self) -> ModePath {
        self.refusal.mode
    }

    /// A coordinate at which the answer would be wrong, for a composition or a product.
    #[must_use]
    pub const fn witness(&self) -> Option<Witness> {
        self.refusal.witness
    }

    /// What the operation was called with.
    #[must_use]
    pub const fn operands(&self) -> [Operand; 2] {
        [self.left, self.right]
    }

    /// Panics with the message; in a constant, a compile error that shows it.
    ///
    /// # Panics
    /// Always.
    #[track_caller]
    pub const fn panic(&self) -> ! {
        let text = self.message();
        panic!("{}", text.as_str())
    }

    const fn is_by_mode(&self) -> bool {
        match &self.right {
            Operand::Tiler(tiler) => tiler.is_by_mode(tiler.tree.root()),
            _ => false,
        }
    }

    pub(crate) const fn message(&self) -> ErrorMessage {
        let mut text = Text::new();
        text.push(self.operation.name());
        text.push(": ");
        self.refusal.reason.write(&mut text);
        if !matches!(self.left, Operand::None) {
            text.push(", in ");
            if !self.refusal.mode.modes().is_empty() {
                text.push("mode ");
                self.refusal.mode.write(&mut text);
                text.push(match self.operation {
                    Operation::Composition | Operation::ThreadView => " on the right of ",
                    operation if operation.takes_tiler() => " of the tiler, in ",
                    _ => " of ",
                });
            }
            self.left.write(&mut text);
        }
        if !matches!(self.right, Operand::None) {
            text.push(match (self.operation, &self.right) {
                (_, Operand::Type(_)) => " for the type ",
                (Operation::Composition | Operation::ThreadView, _) => " ∘ ",
                _ => " and ",
            });
            self.right.write(&mut text);
        }
        if let Reason::Uneven { .. } | Reason::Carries { .. } = self.refusal.reason
            && !matches!(
                self.operation,
                Operation::Composition | Operation::ThreadView | Operation::WithShape
            )
        {
            text.push(" (the left-hand layout is the complement of the first)");
        }
        if let Some(witness) = self.refusal.witness {
            text.push("; at coordinate ");
            text.number(witness.coordinate);
            text.push(if self.is_by_mode() {
                " of that mode"
            } else {
                ""
            });
            text.push(" the right-hand layout is ");
            text.number(witness.inner);
            text.push(" and the left-hand layout of that is ");
            text.number(witness.outer);
        }
        text
    }
}

impl Operand {
    /// Itself, as `operand` of all that can be one.
    pub(crate) const fn operand(self) -> Self {
        self
    }

    const fn write<const N: usize>(&self, text: &mut Text<N>) {
        match self {
            Self::None => {}
            Self::Argument(place) => {
                text.push("argument ");
                text.number(*place as i64);
            }
            Self::Tuple(tuple) => text.tree(&tuple.tree, tuple.tree.root(), 0, 0),
            Self::Coord(coord) => text.coord(coord),
            Self::Layout(layout) => text.layout(layout),
            Self::Tiler(tiler) => text.tiler(tiler),
            Self::Swizzle(swizzle) => text.swizzle(swizzle),
            Self::Type(written) => text.push(written),
        }
    }
}

impl core::fmt::Display for Error {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.message().as_str())
    }
}

impl core::fmt::Debug for Error {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.message().as_str())
    }
}

impl core::error::Error for Error {}

/// Names the operation and its operands in a refusal. After `tree`, the result is the tree of a
/// `Self`: one copy of a large value less.
macro_rules! report {
    (tree $result:expr, $operation:ident $(, $operand:expr)*) => {
        match $result {
            Ok(tree) => Ok(Self { tree }),
            Err(refusal) => report!(Err(refusal), $operation $(, $operand)*),
        }
    };
    ($result:expr, $operation:ident) => {
        report!($result, $operation, $crate::value::error::Operand::None)
    };
    ($result:expr, $operation:ident, $left:expr) => {
        report!(
            $result,
            $operation,
            $left,
            $crate::value::error::Operand::None
        )
    };
    ($result:expr, $operation:ident, $left:expr, $right:expr) => {
        match $result {
            Ok(value) => Ok(value),
            Err(refusal) => Err($crate::value::error::Error::new(
                $crate::value::error::Operation::$operation,
                refusal,
                $left.operand(),
                $right.operand(),
            )),
        }
    };
}
pub(crate) use report;
