//! Layouts of the value layer as layouts of a type.

use super::{Layout, Mode, Modes, NoModes, indices_fit};
use crate::{
    int::{Int, leaf_of},
    refused::{self, Refused},
    value::{self, LayoutError, Message, Operand, Operation, Reason, Refusal},
};

/// A layout from a value, if that has the parentheses and the static numbers of the type; else the
/// leaf that has not.
#[doc(hidden)]
pub trait FromValue: Sized {
    /// Shape and stride as they are written, with `?` for dynamic leaves.
    const TYPE: [Message; 2];
    fn from_value(value: &value::Layout) -> Result<Self, Refusal>;
}

/// The modes from those of a value.
#[doc(hidden)]
pub trait FromModes: Sized {
    /// Shapes and strides, with commas in between.
    const TYPES: [Message; 2];
    fn from_modes(modes: impl Iterator<Item = (usize, value::Layout)>) -> Result<Self, Refusal>;
}

/// The number of modes, or of levels, is another one.
const OTHER_PARENTHESES: Refusal = Refusal::of(Reason::ProfileMismatch);

/// A leaf, if it can have this number.
fn leaf<I: Int>(number: i64, other: impl Fn(i64) -> Reason) -> Result<I, Refusal> {
    let refuse = |reason| Err(Refusal::of(reason));
    if I::DIRECTION != 0 {
        return refuse(Reason::TypeMismatch);
    }
    let Ok(value) = isize::try_from(number) else {
        return refuse(Reason::Overflow);
    };
    match (I::STATIC, I::DIVISOR) {
        (Some(known), _) if known != value => refuse(other(known as i64)),
        (_, Some(divisor)) if value % divisor != 0 => refuse(Reason::DivisorMismatch {
            number,
            divisor: divisor as i64,
        }),
        _ if I::IS_NARROW && !(-I::LIMIT..=I::LIMIT).contains(&value) => {
            refuse(Reason::LeafWidth { number })
        }
        _ => Ok(leaf_of::<I>(value)),
    }
}

/// A leaf as it is written.
const fn written<I: Int>() -> Message {
    let mut text = Message::new();
    match (I::STATIC, I::DIVISOR) {
        (Some(number), _) => text.number(number as i64),
        (None, divisor) => {
            text.push(match (I::IS_NARROW, divisor) {
                (true, Some(_)) => "?{i32,div=",
                (true, None) => "?{i32}",
                (false, Some(_)) => "?{div=",
                (false, None) => "?",
            });
            if let Some(divisor) = divisor {
                text.number(divisor as i64);
                text.push("}");
            }
        }
    }
    if I::DIRECTION != 0 {
        text.push("@…");
    }
    text
}

/// Three texts in a row.
const fn joined(begin: &str, middle: &str, end: &str) -> Message {
    let mut text = Message::new();
    text.push(begin);
    text.push(middle);
    text.push(end);
    text
}

impl<S: Int, D: Int> FromValue for Mode<S, D> {
    const TYPE: [Message; 2] = [written::<S>(), written::<D>()];
    fn from_value(value: &value::Layout) -> Result<Self, Refusal> {
        let (Some(extent), Some(stride)) = (value.shape().as_int(), value.stride().as_int()) else {
            return Err(OTHER_PARENTHESES);
        };
        let shape = leaf(extent, |wanted| Reason::ExtentMismatch {
            found: extent,
            wanted,
        })?;
        Ok(Self(
            shape,
            leaf(stride, |wanted| Reason::StrideMismatch {
                found: stride,
                wanted,
            })?,
        ))
    }
}

impl FromValue for NoModes {
    const TYPE: [Message; 2] = [joined("(", "", ")"); 2];
    fn from_value(value: &value::Layout) -> Result<Self, Refusal> {
        if *value == value::Layout::EMPTY {
            Ok(Self)
        } else {
            Err(OTHER_PARENTHESES)
        }
    }
}

impl<H: FromValue, T: FromModes> FromValue for Modes<H, T> {
    const TYPE: [Message; 2] = {
        let [shape, stride] = &<Self as FromModes>::TYPES;
        [
            joined("(", shape.as_str(), ")"),
            joined("(", stride.as_str(), ")"),
        ]
    };
    fn from_value(value: &value::Layout) -> Result<Self, Refusal> {
        if value.depth() == 0 {
            Err(OTHER_PARENTHESES)
        } else {
            Self::from_modes((0..).zip(value.modes()))
        }
    }
}

impl<W: refused::Reason> FromValue for Refused<W> {
    const TYPE: [Message; 2] = [joined("refused", "", ""); 2];
    fn from_value(_: &value::Layout) -> Result<Self, Refusal> {
        Err(Refusal::of(Reason::TypeMismatch))
    }
}

impl FromModes for NoModes {
    const TYPES: [Message; 2] = [Message::new(); 2];
    fn from_modes(
        mut modes: impl Iterator<Item = (usize, value::Layout)>,
    ) -> Result<Self, Refusal> {
        if modes.next().is_none() {
            Ok(Self)
        } else {
            Err(OTHER_PARENTHESES)
        }
    }
}

impl<H: FromValue, T: FromModes> FromModes for Modes<H, T> {
    const TYPES: [Message; 2] = {
        let ([shape, stride], [shapes, strides]) =
            (&<H as FromValue>::TYPE, &<T as FromModes>::TYPES);
        let comma = if shapes.as_str().is_empty() { "" } else { "," };
        [
            joined(shape.as_str(), comma, shapes.as_str()),
            joined(stride.as_str(), comma, strides.as_str()),
        ]
    };
    fn from_modes(
        mut modes: impl Iterator<Item = (usize, value::Layout)>,
    ) -> Result<Self, Refusal> {
        let (place, head) = modes.next().ok_or(OTHER_PARENTHESES)?;
        let head = H::from_value(&head).map_err(|refusal| refusal.inside(place))?;
        Ok(Self(head, T::from_modes(modes)?))
    }
}

impl<W: refused::Reason> FromModes for Refused<W> {
    const TYPES: [Message; 2] = [Message::new(); 2];
    fn from_modes(_: impl Iterator<Item = (usize, value::Layout)>) -> Result<Self, Refusal> {
        Err(Refusal::of(Reason::TypeMismatch))
    }
}

/// A type as it is written.
trait Written {
    const TEXT: Message;
}
impl<L: FromValue> Written for L {
    const TEXT: Message = joined(L::TYPE[0].as_str(), ":", L::TYPE[1].as_str());
}

macro_rules! try_from {
    ($([$($g:tt)*] $Node:ty;)*) => { $(
        /// A layout of the value layer, where it has the parentheses and the static numbers of this
        /// type, and multiples of its divisors.
        ///
        /// ```
        /// use stridewise::{prelude::*, value};
        /// type RowMajor = Layout![(?, 8) : (8, 1)];
        /// let layout: RowMajor = "(100,8):(8,1)".parse::<value::Layout>()?.try_into()?;
        /// assert_eq!(format!("{layout:#}"), "(100,_8):(_8,_1)");
        /// let other: Result<RowMajor, _> = "(100,8):(1,100)".parse::<value::Layout>()?.try_into();
        /// assert_eq!(
        ///     other.unwrap_err().to_string(),
        ///     "make_layout: the stride is 1, but the static stride of the type is 8, in mode 0 of \
        ///      (100,8):(1,100) for the type (?,8):(8,1)"
        /// );
        /// # Ok::<(), value::LayoutError>(())
        /// ```
        ///
        /// # Errors
        /// [`ExtentMismatch`](value::Reason::ExtentMismatch),
        /// [`StrideMismatch`](value::Reason::StrideMismatch),
        /// [`DivisorMismatch`](value::Reason::DivisorMismatch) and
        /// [`ProfileMismatch`](value::Reason::ProfileMismatch); of a type with directions,
        /// [`TypeMismatch`](value::Reason::TypeMismatch); of a type whose dynamic leaves have 32
        /// bits, [`LeafWidth`](value::Reason::LeafWidth) and
        /// [`IndexWidth`](value::Reason::IndexWidth).
        impl<$($g)*> TryFrom<value::Layout> for $Node where Self: Layout {
            type Error = LayoutError;
            fn try_from(value: value::Layout) -> Result<Self, LayoutError> {
                let layout = Self::from_value(&value).map_err(|refusal| {
                    LayoutError::new(
                        Operation::MakeLayout, refusal, value.operand(),
                        Operand::of_type(const { &Self::TEXT }.as_str())
                    )
                })?;
                indices_fit(layout)
            }
        }
    )* };
}
try_from! {
    [S: Int, D: Int] Mode<S, D>;
    [] NoModes;
    [H: FromValue, T: FromModes] Modes<H, T>;
}
