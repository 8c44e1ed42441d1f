//! The types of elements.

use mpi::{datatype::SystemDatatype, traits::Equivalence};

mod sealed {
    pub trait Sealed {}
}

/// A number that MPI transfers, any bits of which are a value. Sealed.
pub trait Element:
    Equivalence<Out = SystemDatatype> + Copy + Default + sealed::Sealed + 'static
{
    #[doc(hidden)]
    const NUMBER: i64;
}

macro_rules! elements {
    ($($number:literal $Type:ident,)*) => {
        $(
            impl sealed::Sealed for $Type {}
            impl Element for $Type {
                const NUMBER: i64 = $number;
            }
        )*
        /// The names by their numbers.
        pub(crate) const NAMES: &[&str] = &[$(stringify!($Type)),*];
    };
}
elements! {
    0 i8, 1 i16, 2 i32, 3 i64, 4 isize, 5 u8, 6 u16, 7 u32, 8 u64, 9 usize, 10 f32, 11 f64,
}
