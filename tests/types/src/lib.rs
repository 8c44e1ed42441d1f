//! Every row of `tests/vectors/cute` in types: `cargo test -p stridewise-types`.
//!
//! The build script writes the tests, a row a test. With static leaves, the type of the result is compared while it is
//! compiled: where CuTe is right it is CuTe's answer, and where it refuses, breaks a law or is not followed
//! (`tests/vectors/not_as_cute.jsonl`), it is what the value layer says, be that a refusal. So a row that does not hold is a
//! compile error in a line that ends with its file and line. With dynamic leaves, what CuTe cannot know is refused while it
//! is compiled, and its answers are compared while it runs, with the leaves that are still static. Operations and their
//! spelling are a table, `build/operations.rs`; `not_as_cute.txt` has the rows with dynamic leaves whose answer by CuTe breaks a law, or
//! cannot be checked, with what is answered instead, or the message that refuses them. Random rows (`build/random.rs`) compare types with the value layer where CuTe was not asked, and facts
//! about layouts (`IsInjective`) with all their indices, too.

/// What the generated code uses.
pub mod prelude {
    pub use stridewise::{
        algebra::*,
        composed::{
            After, AfterSwizzle, AnyLayout, Around, ComposedLayout, CompositionWithComposed, CompositionWithSwizzle,
            Function, Moved, Swizzling,
        },
        int::{Basis, Dyn, Int, Negative, One, Static, Zero},
        layout::*,
        num::{
            Bit,
            typenum::{B0, B1, UInt, consts::*},
        },
        refused::Refused,
        swizzle::{MakeSwizzle, Swizzle},
        tuple::{
            ColexLess, Comparisons, Compatible, Congruent, Cons, ElemLeq, ElemLess, IntTuple, LexLess, Nil, Profiles,
            Underscore, WeaklyCongruent,
        },
        value::Error,
    };

    /// Compiles if a result is refused.
    pub fn refused<Why>(_: Refused<Why>) {}

    /// Compiles if one of two results is refused.
    pub fn one_refused<A: Admission<B>, B>(_: (A, B)) {}

    /// Two results of which one is refused.
    pub trait Admission<B> {}
    impl<W, B> Admission<B> for Refused<W> {}

    /// The rank of a layout.
    #[must_use]
    pub fn rank<L: Layout>(_: L) -> usize {
        L::RANK
    }

    /// The depth of a layout.
    #[must_use]
    pub fn depth<L: Layout>(_: L) -> usize {
        L::DEPTH
    }

    /// The text of a layout; `None`, if it is refused.
    pub fn found<L: Layout>(result: Result<L, Error>) -> Option<String> {
        Some(result.and_then(Layout::to_basis_layout).ok()?.to_string())
    }

    /// The same of a layout and where it begins.
    pub fn found_pair<L: Layout, I: IntTuple>(result: Result<Pair<L, I>, Error>) -> Option<String> {
        let Pair((layout, begin)) = result.ok()?;
        Some(format!("{};{}", layout.to_basis_layout().ok()?, begin.to_value().ok()?))
    }

    /// A layout and where it begins.
    pub trait Both {
        /// Whether neither is refused.
        type Exist: Bit;
    }
    impl<A: Layout, B: Int> Both for (A, B) {
        type Exist = <B::IfAny<A> as Layout>::Exists;
    }

    /// A layout and an offset.
    #[derive(Debug)]
    pub struct Pair<A, B>(pub (A, B));
    impl<A: core::fmt::Display, B: core::fmt::Display> core::fmt::Display for Pair<A, B> {
        fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            write!(formatter, "{:#};{:#}", self.0.0, self.0.1)
        }
    }

    /// The text of a result, with static leaves marked, or the message of its refusal.
    pub fn marked(result: Result<impl core::fmt::Display, Error>) -> String {
        // The rows have no spaces.
        result.map_or_else(|error| error.to_string(), |layout| format!("{layout:#}").replace(" o ", "o"))
    }

    /// Rows that do not hold.
    #[derive(Debug, Default)]
    pub struct Differences(Vec<String>, usize);

    fn layout(text: &str) -> stridewise::value::Layout {
        text.parse().unwrap()
    }

    /// The indices of a layout.
    fn image(layout: &stridewise::value::Layout) -> Vec<i64> {
        (0..layout.size().unwrap()).map(|position| layout.at(position).unwrap()).collect()
    }

    /// Whether two texts are layouts that are one function, with a tile and a rest of these sizes if there are only these, and begin at one place.
    fn is_same(found: &str, expected: &str) -> bool {
        let split =
            |text: &str| text.split_once(';').map_or((text.to_owned(), String::new()), |(a, b)| (a.into(), b.into()));
        let ((found, begin), (expected, wanted)) = (split(found), split(expected));
        let (found, expected) = (layout(&found), layout(&expected));
        let has_nothing = found.size() == Ok(0) && expected.size() == Ok(0);
        let sizes = |of: &stridewise::value::Layout| of.shape().product_each();
        let fits = found.rank() != 2 || expected.rank() != 2 || sizes(&found) == sizes(&expected);
        begin == wanted && (has_nothing || fits && found.coalesce() == expected.coalesce())
    }

    impl Differences {
        /// Compares a row with what the value layer answers: with dynamic leaves there may be no answer, but no other one.
        ///
        /// Modes whose leaves are dynamic are not put together, and other tiles overhang then: such a quotient has all elements of what was divided.
        pub fn agrees(&mut self, place: &str, found: Option<String>, expected: Option<&str>, divided: Option<&str>) {
            self.1 += usize::from(found.is_some());
            match (found, expected) {
                (Some(found), Some(expected)) if is_same(&found, expected) => {}
                (Some(found), Some(_))
                    if divided.is_some_and(|divided| {
                        let (hit, divided) = (image(&layout(&found)), image(&layout(divided)));
                        hit.len() > divided.len() && divided.iter().all(|index| hit.contains(index))
                    }) => {}
                (Some(found), expected) => self.0.push(format!("{place}: {found}, not {expected:?}")),
                (None, _) => {}
            }
        }
        /// As [`none`](Self::none), of rows of which some have an answer.
        ///
        /// # Panics
        /// If none has.
        pub fn none_of_answers(&self, rows: usize) {
            println!("{} answers to {rows} rows", self.1);
            assert!(self.1 > 0, "all rows are refused");
            self.none();
        }
        /// Compares a row.
        pub fn compare(&mut self, place: &str, found: &str, expected: &str) {
            if found != expected {
                self.0.push(format!("{place} {found}"));
            }
        }
        /// Shows all of them at once.
        ///
        /// # Panics
        /// If there are any.
        pub fn none(&self) {
            assert!(self.0.is_empty(), "{}", self.0.join("\n"));
        }
    }

    /// The target of a complement that is given none.
    pub fn default_target<L: Layout>(layout: L) -> Cosize<Filter<L>> {
        layout.filter().cosize()
    }
}

/// How many rows of an operation are checked.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The operation with its number of arguments.
    pub operation: &'static str,
    /// The test that checks its types.
    pub file: &'static str,
    /// Rows with static leaves and the type of the answer.
    pub answered: usize,
    /// Rows that are refused as a type.
    pub refused: usize,
    /// Rows with dynamic leaves and the text of the answer.
    pub at_run_time: usize,
}

/// How many rows are checked, operation by operation.
pub const COUNTS: &[Count] = include!(concat!(env!("OUT_DIR"), "/counts.rs"));

/// Shows how many rows a test has checked while it was compiled.
///
/// # Panics
/// If an operation has none at all.
pub fn report(file: &str) {
    for count in COUNTS.iter().filter(|count| count.file == file) {
        println!("{count:?}");
        assert!(count.answered + count.at_run_time > 0, "{count:?}");
    }
}
