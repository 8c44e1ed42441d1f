//! Control flow that `const fn` lacks: `?` and `for`.

/// `?`: the value of a `Result`, or a return with its error, or with another one made of it.
macro_rules! attempt {
    ($result:expr, |$refusal:ident| $other:expr) => {
        match $result {
            Ok(value) => value,
            Err($refusal) => return Err($other),
        }
    };
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(refusal) => return Err(refusal),
        }
    };
}

/// `Result::and_then`.
macro_rules! and_then {
    ($result:expr, |$value:pat_param| $next:expr) => {
        match $result {
            Ok($value) => $next,
            Err(refusal) => Err(refusal),
        }
    };
}

/// `for index in begin..end`.
macro_rules! for_range {
    ($range:expr, |$index:ident| $body:block) => {{
        let core::ops::Range {
            start: mut next,
            end,
        } = $range;
        while next < end {
            let $index = next;
            next += 1;
            $body
        }
    }};
}
