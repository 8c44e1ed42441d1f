//! Every row of `tests/vectors/cute` in types: `cargo test -p stridewise-types`.
//!
//! The build script writes the tests, a row a test. With static leaves, the type of the result is
//! compared while it is compiled: where CuTe is right it is CuTe's answer, and where it refuses,
//! breaks a law or is not followed (`tests/vectors/not_as_cute.jsonl`), it is what the value layer
//! says, be that a refusal. So a row that does not hold is a compile error in a line that ends with
//! its file and line. With dynamic leaves, what CuTe cannot know is refused while it is compiled,
//! and its answers are compared while it runs, with the leaves that are still static. Operations
//! and their spelling are a table, `build/operations.rs`; `not_as_cute.txt` has the rows with
//! dynamic leaves whose answer by CuTe breaks a law, or cannot be checked, with what is answered
//! instead, or the message that refuses them. Random rows (`build/random.rs`) compare types with
//! the value layer where CuTe was not asked, and facts about layouts (`IsInjective`) with all their
//! indices, too.

/// What the generated code uses.
pub mod prelude {
    pub use stridewise::{
        LayoutExt, TupleExt,
        algebra::*,
        composed::{After, AfterSwizzle, AnyLayout, Around, ComposedLayout, Function, Moved},
        int::{Basis, Dyn, Int, Multiple, Narrow, Negative, One, Static, Zero},
        layout::*,
        num::{
            Bit, Nat,
            typenum::{B0, B1, UInt, consts::*},
        },
        refused::Refused,
        swizzle::{MakeSwizzle, Swizzle},
        tuple::{
            Compatible, Congruent, Cons, ElemLeq, ElemLess, IntTuple, Nil, Tuple, Underscore,
            WeaklyCongruent,
        },
        value::LayoutError,
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

    /// The rank of a tuple.
    #[must_use]
    pub fn tuple_rank<T: IntTuple>(_: T) -> usize {
        T::RANK
    }

    /// The depth of a tuple.
    #[must_use]
    pub fn tuple_depth<T: IntTuple>(_: T) -> usize {
        T::DEPTH
    }

    /// What types answer where some leaves are dynamic.
    #[derive(Debug)]
    pub enum Found {
        /// The text of an answer.
        Answer(String),
        /// An error at run time.
        Error(Box<LayoutError>),
        /// A panic with this message.
        Panic(String),
        /// A refusal by rustc, for this reason.
        Refused(&'static str),
    }

    /// The answer of an operation, once it is asked for.
    pub fn shown<R: Known>(
        ask: impl FnOnce() -> Result<R, LayoutError> + std::panic::UnwindSafe,
    ) -> Found {
        match std::panic::catch_unwind(|| ask().map(|answer| answer.text().replace(' ', ""))) {
            Ok(Ok(answer)) => Found::Answer(answer),
            Ok(Err(error)) => Found::Error(Box::new(error)),
            Err(panic) => Found::Panic(panic.downcast_ref::<String>().cloned().unwrap_or_default()),
        }
    }

    /// What rustc refuses.
    #[must_use]
    pub fn absent<R>() -> Found {
        Found::Refused(core::any::type_name::<R>())
    }

    /// A result, which may be refused.
    pub trait Known {
        /// Whether it has values.
        type Exist: Bit;
        /// The text of a value.
        fn text(&self) -> String;
    }
    /// Whether none of these is refused.
    pub type Both<A, B> = <<A as Known>::Exist as Bit>::And<<B as Known>::Exist>;
    macro_rules! known {
        ($([$($g:tt)*] $Type:ty = $exist:ty;)*) => { $(
            impl<$($g)*> Known for $Type {
                type Exist = $exist;
                fn text(&self) -> String {
                    format!("{self}")
                }
            }
        )* };
    }
    known! {
        [] Dyn = B1;
        [] Narrow = B1;
        [] bool = B1;
        [] usize = B1;
        [] Nil = B1;
        [] NoModes = B1;
        [N: Nat] Static<N> = B1;
        [N: Nat] Negative<N> = B1;
        [N: Nat] Multiple<N> = B1;
        [V: Int + Known, K: Nat] Basis<V, K> = V::Exist;
        [H: IntTuple + Known, T: Tuple + Known] Cons<H, T> = Both<H, T>;
        [S: Int + Known, D: Int + Known] Mode<S, D> = Both<S, D>;
        [H: Layout + Known, T: LayoutTuple + Known] Modes<H, T> = Both<H, T>;
        [B: Int + Known, M: Int + Known, S: Int + Known] Swizzle<B, M, S> = Both<B, (M, S)>;
    }
    impl Known for B0 {
        type Exist = B1;
        fn text(&self) -> String {
            "false".to_owned()
        }
    }
    impl Known for B1 {
        type Exist = Self;
        fn text(&self) -> String {
            "true".to_owned()
        }
    }
    impl<W> Known for Refused<W> {
        type Exist = B0;
        fn text(&self) -> String {
            unreachable!("there is no value")
        }
    }
    impl<F: Known, O: Known, L: Known> Known for ComposedLayout<F, O, L> {
        type Exist = Both<F, (O, L)>;
        fn text(&self) -> String {
            format!("{}o{}o{}", self.0.text(), self.1.text(), self.2.text())
        }
    }
    impl<A: Known, B: Known> Known for (A, B) {
        type Exist = Both<A, B>;
        fn text(&self) -> String {
            format!("{};{}", self.0.text(), self.1.text())
        }
    }
    impl<A, B> Known for Pair<A, B>
    where
        (A, B): Known,
    {
        type Exist = <(A, B) as Known>::Exist;
        fn text(&self) -> String {
            self.0.text()
        }
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
    pub fn marked(result: Result<impl core::fmt::Display, LayoutError>) -> String {
        // The rows have no spaces.
        result.map_or_else(
            |error| error.to_string(),
            |layout| {
                format!("{layout:#}")
                    .replace(" o ", "o")
                    .replace("{i32}", "")
            },
        )
    }

    /// Rows that do not hold.
    #[derive(Debug, Default)]
    pub struct Differences(Vec<String>, usize);

    fn layout(text: &str) -> stridewise::value::Layout {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The indices of a layout.
    fn image(layout: &stridewise::value::Layout) -> Vec<i64> {
        (0..layout.size().unwrap())
            .map(|position| layout.at(position).unwrap())
            .collect()
    }

    /// Whether two texts are layouts that are one function, with a tile and a rest of these sizes
    /// if there are only these, and begin at one place.
    fn is_same(found: &str, expected: &str) -> bool {
        let split = |text: &str| {
            text.split_once(';')
                .map_or((text.to_owned(), String::new()), |(a, b)| {
                    (a.into(), b.into())
                })
        };
        let ((found, begin), (expected, wanted)) = (split(found), split(expected));
        if (found.clone() + &expected).contains('@') {
            let directed = |text: &str| text.parse::<stridewise::value::Layout>().unwrap();
            // Modes at the end of a coordinate that no stride steps in are not there, and a dynamic
            // extent of 1 may be one that steps.
            let steps = |text: &str| {
                text.trim_end_matches(|letter: char| "(0,)".contains(letter))
                    .to_owned()
            };
            let begins = begin == wanted || steps(&begin) == steps(&wanted);
            return begins && directed(&found).coalesce() == directed(&expected).coalesce();
        }
        let (found, expected) = (layout(&found), layout(&expected));
        let has_nothing = found.size() == Ok(0) && expected.size() == Ok(0);
        let sizes = |of: &stridewise::value::Layout| of.shape().product_each();
        let fits = found.rank() != 2 || expected.rank() != 2 || sizes(&found) == sizes(&expected);
        begin == wanted && (has_nothing || fits && found.coalesce() == expected.coalesce())
    }

    /// The values of a swizzle, or of a layout of any kind, with those that stand before it.
    fn values(text: &str) -> Vec<i64> {
        let (layout, begin) = text.split_once(';').unwrap_or((text, "0"));
        let begin: i64 = begin.parse().unwrap();
        if let Ok(swizzle) = layout.parse::<stridewise::value::Swizzle>() {
            return (0..4096).map(|index| swizzle.apply(index)).collect();
        }
        let layout: stridewise::value::AnyLayout = layout
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        (0..layout.size().unwrap())
            .map(|position| begin + layout.at(position).unwrap())
            .collect()
    }

    /// Whether partial tiles have all elements of what was divided.
    fn has_more_tiles(hit: &[i64], divided: &[i64]) -> bool {
        hit.len() > divided.len() && divided.iter().all(|index| hit.contains(index))
    }

    /// Whether a number has no mark.
    fn has_dynamic(arguments: &[&str]) -> bool {
        let is_digit = |letter: char| letter.is_ascii_digit() || letter == '-';
        arguments.iter().any(|text| {
            let begins = |(at, _): (usize, &str)| {
                !text[..at].ends_with(|before: char| is_digit(before) || before == '_')
            };
            text.match_indices(is_digit).any(begins)
        })
    }

    /// What is asked in a row.
    #[derive(Clone, Copy, Debug)]
    pub struct Row {
        /// The arguments, with a mark at static leaves.
        pub arguments: &'static [&'static str],
        /// Whether there are numbers for the dynamic leaves which the value layer refuses: rustc,
        /// which does not know them, may refuse all.
        pub may_refuse: bool,
    }

    /// Rules that say that rustc does not know a number, and not that there is no answer.
    const UNKNOWN: &[&str] = &["UnknownOrder", "UnknownBits"];

    /// Operations of which dynamic leaves are not checked: where there is no answer, any number may
    /// come out.
    const UNCHECKED: &[&str] = &[
        "get_hier_coord",
        "get_flat_coord",
        "get_1d_coord",
        "idx2crd",
    ];

    /// Whether a layout with dynamic leaves has no divide by a tiler as long as no modes of it are put
    /// together.
    fn is_refused_apart(arguments: &[&str]) -> bool {
        let [layout, tiler] = arguments else {
            return false;
        };
        let inside = layout.rsplit('o').next().unwrap_or(layout).replace('_', "");
        let of = inside.parse::<stridewise::value::Layout>();
        let by = tiler.replace('_', "").parse::<stridewise::value::Tiler>();
        has_dynamic(arguments)
            && of.is_ok_and(|of| {
                by.is_ok_and(|by| {
                    of.divide_as_it_is(&by, stridewise::value::Form::Logical)
                        .is_err()
                })
            })
    }

    impl Differences {
        /// Compares a row with what the value layer answers: with dynamic leaves there may be no
        /// answer, because it is not known which one is right, but no other one.
        fn row(
            &mut self,
            place: &str,
            row: Row,
            found: Found,
            expected: Option<&str>,
            holds: impl FnOnce(&str, &str) -> bool,
        ) {
            let arguments = row.arguments.join(" ");
            let is_unchecked = UNCHECKED.iter().any(|name| place.ends_with(name));
            self.1 += usize::from(matches!(found, Found::Answer(_)));
            let holds = match (&found, expected) {
                (Found::Answer(found), Some(expected)) => holds(found, expected),
                (Found::Answer(_), None) => is_unchecked && has_dynamic(row.arguments),
                (_, None) => true,
                // Modes of a divide are put together only where that is known.
                (Found::Error(error), Some(_)) => {
                    error.reason() == stridewise::value::Reason::UnknownModes
                        || place.contains("_divide")
                            && (row.may_refuse || is_refused_apart(row.arguments))
                }
                (Found::Panic(message), Some(_)) => message.contains("depend on dynamic leaves"),
                (Found::Refused(why), Some(_)) => {
                    row.may_refuse || UNKNOWN.iter().any(|rule| why.contains(rule))
                }
            };
            if !holds {
                let found = match found {
                    Found::Answer(found) => found,
                    Found::Error(error) => format!("error {error}"),
                    Found::Panic(message) => format!("panic {message}"),
                    Found::Refused(why) => {
                        // The rule stands last.
                        let rule = why.rsplit_once("rule::").map_or(why, |(_, rule)| rule);
                        format!("refused {rule}")
                    }
                };
                self.0
                    .push(format!("{place} {arguments}: {found}, not {expected:?}"));
            }
        }

        /// One function; a quotient may have more tiles, as modes whose leaves are dynamic are not
        /// put together, and other tiles are partial then.
        pub fn agrees(&mut self, place: &str, row: Row, found: Found, expected: Option<&str>) {
            let divided = place
                .contains("_divide")
                .then(|| row.arguments[0].replace('_', ""));
            self.row(place, row, found, expected, |found, expected| {
                is_same(found, expected)
                    || divided.is_some_and(|divided| {
                        has_more_tiles(&image(&layout(found)), &image(&layout(&divided)))
                    })
            });
        }

        /// One text.
        pub fn reads(&mut self, place: &str, row: Row, found: Found, expected: Option<&str>) {
            self.row(place, row, found, expected, |found, expected| {
                found == expected
            });
        }

        /// An inverse that goes as far as rustc knows.
        ///
        /// # Panics
        /// If a row has text that is none.
        pub fn undoes(&mut self, place: &str, row: Row, found: Found, expected: Option<&str>) {
            let of: stridewise::value::AnyLayout =
                row.arguments[0].replace('_', "").parse().unwrap();
            // A swizzle may be undone as far as rustc knows, and not beyond.
            let as_far = match &found {
                Found::Answer(found) if has_dynamic(row.arguments) => Some(found.clone()),
                _ => None,
            };
            let expected = expected.or(as_far.as_deref());
            self.row(place, row, found, expected, |found, expected| {
                let (positions, all) = (values(found), values(expected));
                positions.len() <= all.len()
                    && positions
                        .iter()
                        .enumerate()
                        .all(|(index, position)| of.at(*position) == Ok(index as i64))
            });
        }

        /// A left inverse, which may be another function where the layout never goes.
        ///
        /// # Panics
        /// If a row has text that is none.
        pub fn is_undone(&mut self, place: &str, row: Row, found: Found, expected: Option<&str>) {
            let of: stridewise::value::AnyLayout =
                row.arguments[0].replace('_', "").parse().unwrap();
            self.row(place, row, found, expected, |found, expected| {
                let found_layout: stridewise::value::AnyLayout = found.parse().unwrap();
                let is_inverse =
                    (0..of.size().unwrap()).all(|i| found_layout.at(of.at(i).unwrap()) == Ok(i));
                found == expected || is_inverse || values(found) == values(expected)
            });
        }

        /// A dynamic 0 is not known to be one.
        pub fn filters(&mut self, place: &str, row: Row, found: Found, expected: Option<&str>) {
            let knows_zeros = row.arguments.iter().all(|text| {
                let mut before = ' ';
                let last = text.rsplit(':').next().unwrap_or(text);
                last.char_indices().all(|(at, letter)| {
                    let is_zero = letter == '0'
                        && !before.is_ascii_digit()
                        && !last[at + 1..].starts_with(|next: char| next.is_ascii_digit());
                    let is_known = before == '_';
                    before = letter;
                    !is_zero || is_known
                })
            });
            let of = layout(&row.arguments[0].replace('_', ""));
            let is_by_profile = row.arguments.len() > 1;
            self.row(place, row, found, expected, |found, expected| {
                if knows_zeros {
                    return is_same(found, expected);
                }
                let set = |layout| {
                    image(layout)
                        .into_iter()
                        .collect::<std::collections::BTreeSet<_>>()
                };
                let has_all = set(&layout(found)) == set(&of);
                has_all
                    || is_by_profile
                        && image(&layout(found)).len() >= image(&layout(expected)).len()
            });
        }

        /// A part of the answer: what is known to be common, aligned or fixed of any number.
        pub fn is_part(&mut self, place: &str, row: Row, found: Found, expected: Option<&str>) {
            self.row(place, row, found, expected, |found, expected| {
                if let (Ok(found), Ok(expected)) = (found.parse::<i64>(), expected.parse::<i64>()) {
                    // A number that is 0 because there is no element is a multiple of all.
                    return found == expected || found > 0 && expected % found == 0;
                }
                let (found, expected) = (image(&layout(found)), image(&layout(expected)));
                // That there is no element is not known.
                expected.is_empty()
                    || found.len() <= expected.len()
                        && found.iter().all(|index| expected.contains(index))
            });
        }

        /// Strides of extents other than 1.
        pub fn is_compact(&mut self, place: &str, row: Row, found: Found, expected: Option<&str>) {
            self.row(place, row, found, expected, |found, expected| {
                let whole = |text: &str| {
                    if text.contains(':') {
                        text.to_owned()
                    } else {
                        format!("{}:{text}", row.arguments[0].replace('_', ""))
                    }
                };
                let (found, expected) = (layout(&whole(found)), layout(&whole(expected)));
                let leaves = |of: stridewise::value::Layout| {
                    of.shape()
                        .leaves()
                        .zip(of.stride().leaves())
                        .filter(|(extent, _)| *extent != 1)
                        .collect::<Vec<_>>()
                };
                found.shape().congruent(&found.stride()) && leaves(found) == leaves(expected)
            });
        }

        /// Numbers other than 1.
        ///
        /// # Panics
        /// If a row has text that is none.
        pub fn has_factors(&mut self, place: &str, row: Row, found: Found, expected: Option<&str>) {
            self.row(place, row, found, expected, |found, expected| {
                let factors = |text: &str| {
                    let tuple: stridewise::value::IntTuple = text.parse().unwrap();
                    tuple
                        .leaves()
                        .filter(|factor| *factor != 1)
                        .collect::<Vec<_>>()
                };
                factors(found) == factors(expected)
            });
        }

        /// The values of all positions.
        pub fn has_values(&mut self, place: &str, row: Row, found: Found, expected: Option<&str>) {
            let divided = place
                .contains("_divide")
                .then(|| row.arguments[0].replace('_', ""));
            self.row(place, row, found, expected, |found, expected| {
                let is_same = found == expected
                    || found.parse::<i64>().is_err() && values(found) == values(expected);
                is_same
                    || divided
                        .is_some_and(|divided| has_more_tiles(&values(found), &values(&divided)))
            });
        }

        /// As [`none`](Self::none), of rows of which some have an answer.
        ///
        /// # Panics
        /// If none has.
        pub fn none_of_answers(&self, rows: usize) {
            println!(
                "{} answers to {rows} rows, {} differences: {}",
                self.1,
                self.0.len(),
                std::thread::current().name().unwrap_or_default()
            );
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
