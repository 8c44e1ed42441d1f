//! The macro that writes an error enum and its messages as one table.

/// An enum of rules whose numbers are of any type, each with its sentence.
macro_rules! described {
    (
        $(#[$attribute:meta])*
        pub enum $Error:ident {
            $(
                $(#[$m:meta])*
                $Rule:ident $({ $($n:ident: $N:ty),+ })? $(($one:ident: $One:ty))?
                $sentence:literal $(, $part:ident = $value:expr)*;
            )*
        }
    ) => {
        $(#[$attribute])*
        #[non_exhaustive]
        pub enum $Error {
            $(
                $(#[$m])*
                $Rule
                $({$(
                    #[doc = concat!("`", stringify!($n), "` of the message: ", $sentence)]
                    $n: $N,
                )+})?
                $(($One))?,
            )*
        }

        impl core::fmt::Display for $Error {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $(Self::$Rule $({ $($n),+ })? $(($one))? =>
                        write!(formatter, $sentence $(, $part = $value)*),)*
                }
            }
        }
    };
}
