//! The operations by name.

use crate::{all_operations, text::is_same};

macro_rules! names {
    ($(
        $Name:ident $name:ident [$(($($kind:ident $operand:ident),*) => $answer:expr);* $(;)?]
        $($methods:ident $rows:tt)*;
    )*) => {
        /// The operations of the value layer, under the names that the command line uses.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Operation {
            $(#[doc = concat!("`", stringify!($name), "`")] $Name,)*
        }

        impl Operation {
            /// Every operation.
            pub const ALL: &'static [Self] = &[$(Self::$Name),*];

            /// The name: `composition`, `zipped_divide`, …
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Name => stringify!($name),)* }
            }

            /// The forms that the operation has: the kinds of the arguments in each of them.
            ///
            /// ```
            /// use stridewise::value::Operation;
            /// let forms: [&[&str]; 2] = [&["mapping"], &["mapping", "tuple"]];
            /// assert_eq!(Operation::Coalesce.forms(), forms);
            /// ```
            #[must_use]
            pub const fn forms(self) -> &'static [&'static [&'static str]] {
                match self { $(Self::$Name => &[$(&[$(stringify!($kind)),*]),*],)* }
            }

            /// The names of the operands in each of the [`forms`](Self::forms).
            ///
            /// ```
            /// use stridewise::value::Operation;
            /// let names: [&[&str]; 1] = [&["l", "thread_value", "thread"]];
            /// assert_eq!(Operation::ThreadView.operand_names(), names);
            /// ```
            #[must_use]
            pub const fn operand_names(self) -> &'static [&'static [&'static str]] {
                match self { $(Self::$Name => &[$(&[$(stringify!($operand)),*]),*],)* }
            }

            /// Whether an operand is a tiler, and a mode that is named is one of it.
            pub(super) const fn takes_tiler(self) -> bool {
                match self {
                    $(Self::$Name => false $($(|| is_same(stringify!($operand), "tiler"))*)*,)*
                }
            }
        }
    };
}
all_operations!(names);

impl Operation {
    /// The operation of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|operation| operation.name() == name)
    }
}

impl core::fmt::Display for Operation {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.pad(self.name())
    }
}
