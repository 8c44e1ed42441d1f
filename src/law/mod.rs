//! Laws that types decide: the exact rule of composition, the law of divides, and injectivity.

pub(crate) mod divide_law;
pub(crate) mod exact_rule;
pub(crate) mod injective;
