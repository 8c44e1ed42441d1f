//! XLA's notation, out.

use super::{
    element::ElementType,
    shape::{AttributeList, Shape},
    tile::Tiles,
};
use crate::{int::Int, tree::tuple::IntTuple, value};
use core::fmt::{Debug, Display, Formatter, Result, Write};

/// The numbers of a tuple with commas between, without its parentheses.
fn numbers<D: IntTuple>(formatter: &mut Formatter<'_>) -> Result {
    let tuple: value::IntTuple = D::VALUE.map_err(|_| core::fmt::Error)?;
    tuple.leaves().enumerate().try_for_each(|(place, number)| {
        formatter.write_str(if place == 0 { "" } else { "," })?;
        write!(formatter, "{number}")
    })
}

/// XLA's notation, as XLA prints it: `f32[3,5]{1,0:T(2,2)}`. Of more than 32 dimensions there is
/// none.
impl<E: ElementType, D: IntTuple, M: IntTuple, T: Tiles, A: AttributeList> Display
    for Shape<E, D, M, T, A>
{
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        write!(formatter, "{}[", E::NAME)?;
        numbers::<D>(formatter)?;
        formatter.write_char(']')?;
        let attributes = [
            ('L', A::TailPadding::STATIC.filter(|&padding| padding != 1)),
            ('E', A::Bits::STATIC.filter(|&bits| bits != 0)),
            ('S', A::MemorySpace::STATIC.filter(|&space| space != 0)),
        ];
        let has_attributes = !T::IS_EMPTY || attributes.iter().any(|(_, number)| number.is_some());
        if D::RANK == 0 && !has_attributes {
            return Ok(());
        }
        formatter.write_char('{')?;
        numbers::<M>(formatter)?;
        if has_attributes {
            formatter.write_str(if T::IS_EMPTY { ":" } else { ":T" })?;
            T::write(formatter)?;
            for (name, number) in attributes {
                if let Some(number) = number {
                    write!(formatter, "{name}({number})")?;
                }
            }
        }
        formatter.write_char('}')
    }
}

impl<E: ElementType, D: IntTuple, M: IntTuple, T: Tiles, A: AttributeList> Debug
    for Shape<E, D, M, T, A>
{
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        Display::fmt(self, formatter)
    }
}
