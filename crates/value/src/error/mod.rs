//! The one error of the value layer: operation, rule, mode, numbers and witness.

mod operation;
mod reason;
mod refusal;

pub use operation::Operation;
pub use reason::Reason;
#[doc(hidden)]
pub use refusal::Refusal;
pub use refusal::{ModePath, Witness};

use crate::text::{Text, split};

/// Names the operation and its operands in a refusal. `let` maps the result; after
/// `tree`, it is the tree of a `Self`. Both copy a large value once less than an `attempt!` would.
/// After `int`, the second operand is an integer.
macro_rules! report {
    (tree $result:expr, $($call:tt)*) => {
        report!(let tree = $result => Self { tree }, $($call)*)
    };
    (let $value:pat = $result:expr => $answer:expr, $($call:tt)*) => {
        match $result {
            Ok($value) => Ok($answer),
            Err(refusal) => report!(Err(refusal), $($call)*),
        }
    };
    ($result:expr, $operation:ident, $left:expr, int $right:expr) => {
        report!($result, $operation, $left, $crate::error::Operand::int($right))
    };
    ($result:expr, $operation:ident) => {
        report!($result, $operation, $crate::error::Operand::NONE)
    };
    ($result:expr, $operation:ident, $left:expr) => {
        report!($result, $operation, $left, $crate::error::Operand::NONE)
    };
    ($result:expr, $operation:ident, $left:expr, $right:expr) => {
        match $result {
            Ok(value) => Ok(value),
            Err(refusal) => Err($crate::error::LayoutError::new(
                $crate::error::Operation::$operation,
                refusal,
                $left.operand(),
                $right.operand(),
            )),
        }
    };
}

/// An operand of a call as text, for the message: values would make an error three times as large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(hidden)]
#[must_use]
pub struct Operand {
    text: Text<LONGEST_OPERAND>,
    kind: Kind,
}

/// Which leaves of a type are dynamic, in the order in which its text has them.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct DynamicLeaves {
    bits: u64,
    count: u32,
}

impl DynamicLeaves {
    /// No leaves.
    pub const NONE: Self = Self { bits: 0, count: 0 };

    /// One leaf.
    #[must_use]
    pub const fn leaf(is_static: bool) -> Self {
        let bits = !is_static as u64;
        Self { bits, count: 1 }
    }

    /// These leaves, and others after them. Of more than 64 leaves, the others count as static.
    #[must_use]
    pub const fn then(self, others: Self) -> Self {
        let bits = match others.bits.checked_shl(self.count) {
            Some(bits) => self.bits | bits,
            None => self.bits,
        };
        let count = self.count + others.count;
        Self { bits, count }
    }

    const fn contains(self, leaf: u32) -> bool {
        leaf < 64 && self.bits >> leaf & 1 == 1
    }
}

/// The kind of an operand, for the words around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Value,
    TilerByMode,
    Type,
}

/// So that an error is no larger than a layout; of a longer operand the message has the beginning.
const LONGEST_OPERAND: usize = 224;

impl Operand {
    /// There is none.
    #[doc(hidden)]
    pub const NONE: Self = Self::of(Text::new(), Kind::Value);

    pub(crate) const fn of(text: Text<LONGEST_OPERAND>, kind: Kind) -> Self {
        let text = text.shortened();
        Self { text, kind }
    }

    /// An integer.
    #[doc(hidden)]
    pub const fn int(number: i64) -> Self {
        let mut text = Text::new();
        text.number(number);
        Self::of(text, Kind::Value)
    }

    /// An argument that could not be read, counted from 1.
    #[cfg(feature = "evaluate")]
    pub(crate) const fn argument(place: usize) -> Self {
        let mut text = Text::new();
        text.push("argument ");
        text.number(place as i64);
        Self::of(text, Kind::Value)
    }

    /// The type of a layout, as it is written.
    #[doc(hidden)]
    pub const fn of_type(written: &str) -> Self {
        let mut text = Text::new();
        text.push(written);
        Self::of(text, Kind::Type)
    }

    /// With `?` before each dynamic leaf.
    #[cold]
    #[doc(hidden)]
    pub const fn marked(self, dynamic: DynamicLeaves) -> Self {
        let (mut text, mut rest, mut leaf) = (Text::new(), self.text.as_str(), 0);
        let mut last = b'(';
        while let Some(&byte) = rest.as_bytes().first() {
            // The modes of a direction, as in `1@0`, are no leaves.
            let begins = byte == b'-' || byte.is_ascii_digit();
            if begins && !last.is_ascii_digit() && last != b'-' && last != b'@' {
                if dynamic.contains(leaf) {
                    text.push("?");
                }
                leaf += 1;
            }
            let (first, after) = split(rest, 1);
            text.push(first);
            (last, rest) = (byte, after);
        }
        Self::of(text, self.kind)
    }

    /// Itself, as `operand` of all that can be one.
    #[doc(hidden)]
    pub const fn operand(self) -> Self {
        self
    }
}

/// The operand of an error, written by a method of [`Text`].
macro_rules! operand {
    ($Type:ident, $method:ident) => {
        operand!($Type, $method, |value| $crate::error::Kind::Value);
    };
    ($Type:ident, $method:ident, |$value:ident| $kind:expr) => {
        impl $Type {
            #[cold]
            #[doc(hidden)]
            pub const fn operand(&self) -> $crate::error::Operand {
                let ($value, mut text) = (self, $crate::text::Text::new());
                text.$method($value);
                $crate::error::Operand::of(text, $kind)
            }
        }
    };
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
///     "composition: the modes of the right layout together step to 3 in a left mode, whose \
///      extent is 3, in mode 1 on the right of (3,2):(2,1) ∘ (2,2):(1,2); at coordinate 3 the \
///      right layout has index 3, which the left layout maps to 1"
/// );
/// # Ok::<(), stridewise::value::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[must_use]
pub struct LayoutError {
    operation: Operation,
    refusal: Refusal,
    operands: [Operand; 2],
}

/// The message of an error.
#[doc(hidden)]
pub type ErrorMessage = Text<{ 2 * LONGEST_OPERAND + 512 }>;

impl LayoutError {
    #[doc(hidden)]
    pub const fn new(
        operation: Operation,
        refusal: Refusal,
        left: Operand,
        right: Operand,
    ) -> Self {
        Self {
            operation,
            refusal,
            operands: [left, right],
        }
    }

    /// Of a rule that is broken by the whole of the operands.
    #[doc(hidden)]
    pub const fn of_rule(
        operation: Operation,
        reason: Reason,
        left: Operand,
        right: Operand,
    ) -> Self {
        Self::new(operation, Refusal::of(reason), left, right)
    }

    /// A layout or a leaf that is not made, whose operands are not at hand.
    #[doc(hidden)]
    pub const fn not_made(reason: Reason) -> Self {
        Self::of_rule(Operation::MakeLayout, reason, Operand::NONE, Operand::NONE)
    }

    /// A number that is not a multiple of the divisor that the type of a leaf has.
    #[doc(hidden)]
    pub const fn divisor_mismatch(number: isize, divisor: isize) -> Self {
        let (number, divisor) = (number as i64, divisor as i64);
        Self::not_made(Reason::DivisorMismatch { number, divisor })
    }

    /// A number that does not fit into a leaf of 32 bits.
    #[doc(hidden)]
    pub const fn leaf_width(number: isize) -> Self {
        let number = number as i64;
        Self::not_made(Reason::LeafWidth { number })
    }

    /// Indices that do not fit into 32 bits, as all dynamic leaves do.
    #[doc(hidden)]
    pub const fn index_width(span: isize) -> Self {
        let span = span as i64;
        Self::not_made(Reason::IndexWidth { span })
    }

    /// Coordinates that extents of 32 bits do not count.
    #[doc(hidden)]
    pub const fn size_width(size: isize) -> Self {
        let size = size as i64;
        Self::not_made(Reason::SizeWidth { size })
    }

    /// An extent below 0.
    #[doc(hidden)]
    pub const fn negative_extent(extent: isize) -> Self {
        let extent = extent as i64;
        Self::not_made(Reason::NegativeExtent { extent })
    }

    /// A result whose type cannot be known.
    #[doc(hidden)]
    pub const fn unknown_modes(operation: Operation, left: Operand, right: Operand) -> Self {
        Self::of_rule(operation, Reason::UnknownModes, left, right)
    }

    /// A thread that a layout of threads does not have.
    #[doc(hidden)]
    pub const fn no_such_thread(left: Operand, right: Operand, thread: i64, threads: i64) -> Self {
        let reason = Reason::NoSuchThread { thread, threads };
        Self::of_rule(Operation::ThreadView, reason, left, right)
    }

    /// This error under the name of the operation that was called.
    #[doc(hidden)]
    pub const fn of(mut self, operation: Operation) -> Self {
        self.operation = operation;
        self
    }

    /// The operation that was called.
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

    /// The operands as text; empty where there are none.
    #[must_use]
    pub const fn operands(&self) -> [&str; 2] {
        [
            self.operands[0].text.as_str(),
            self.operands[1].text.as_str(),
        ]
    }

    /// Panics with the message; in a constant, a compile error that shows it.
    ///
    /// # Panics
    /// Always.
    #[cfg(not(target_arch = "nvptx64"))]
    #[track_caller]
    pub const fn panic(&self) -> ! {
        let text = self.message();
        panic!("{}", text.as_str())
    }

    /// Traps: a device has no text, and a call would take registers of every kernel.
    ///
    /// # Panics
    /// Always.
    #[cfg(target_arch = "nvptx64")]
    #[inline(always)]
    pub const fn panic(&self) -> ! {
        panic!("refused")
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn message(&self) -> ErrorMessage {
        let mut text = Text::new();
        let [left, right] = self.operands();
        text.push(self.operation.name());
        text.push(": ");
        text.push(self.refusal.reason.message().as_str());
        if !left.is_empty() {
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
            text.push(left);
        }
        if !right.is_empty() {
            text.push(match (self.operation, self.operands[1].kind) {
                (_, Kind::Type) => " for the type ",
                (Operation::Composition | Operation::ThreadView, _) => " ∘ ",
                _ => " and ",
            });
            text.push(right);
        }
        if matches!(
            self.refusal.reason,
            Reason::Uneven { .. } | Reason::Carries { .. }
        ) && !matches!(
            self.operation,
            Operation::Composition | Operation::ThreadView | Operation::WithShape
        ) {
            text.push(" (the left layout is the complement of the first)");
        }
        if let Some(witness) = self.refusal.witness {
            text.push("; at coordinate ");
            text.number(witness.coordinate);
            if matches!(self.operands[1].kind, Kind::TilerByMode) {
                text.push(" of that mode");
            }
            text.push(" the right layout has index ");
            text.number(witness.inner);
            text.push(", which the left layout maps to ");
            text.number(witness.outer);
        }
        text
    }
}

impl core::fmt::Display for LayoutError {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.message().as_str())
    }
}

impl core::fmt::Debug for LayoutError {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.message().as_str())
    }
}

impl core::error::Error for LayoutError {}

/// The value of a result, or a panic with the message of its error: `unwrap` for constants.
///
/// In a constant the panic is a compile error that shows the message.
///
/// ```
/// use stridewise::value::{Layout, expect};
/// const SIZE: i64 = expect(expect(Layout::parse("(4,8):(8,1)")).size());
/// assert_eq!(SIZE, 32);
/// ```
///
/// ```compile_fail
/// # use stridewise::value::{Layout, expect};
/// // parse: expected a shape and a stride with the same parentheses at byte 0
/// const LAYOUT: Layout = expect(Layout::parse("(4,8):(8)"));
/// # assert_eq!(LAYOUT.rank(), 2);
/// ```
///
/// # Panics
/// If the result is an error.
#[track_caller]
pub const fn expect<T: Copy>(result: Result<T, LayoutError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => error.panic(),
    }
}
