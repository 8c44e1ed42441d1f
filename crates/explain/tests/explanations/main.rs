//! Explanations end with the answers of the operations, and their numbers make these answers.

mod named;
mod random;
mod rows;
