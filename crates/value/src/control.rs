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

/// `?` in a [`Walk`](super::by_mode::Walk): the error has the path of the latest step.
macro_rules! attempt_at {
    ($walk:ident, $result:expr) => {
        attempt!($result, |refusal| $walk.locate(refusal))
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

/// `for` over the slots of the leaves of a subtree.
macro_rules! for_leaves {
    ($tree:expr, $node:expr, |$slot:ident| $body:block) => {
        for_range!($node.begin()..$node.end(), |$slot| {
            if !$tree.is_empty_slot($slot) $body
        })
    };
}

/// Appends the parentheses of a subtree to a builder; the body appends for each leaf.
macro_rules! map_leaves {
    ($builder:expr, $tree:expr, $node:expr, |$slot:ident| $body:block) => {
        for_range!($node.begin()..$node.end(), |$slot| {
            let (open, close) = $tree.parentheses_in($node, $slot);
            $builder.open_many(open);
            if $tree.is_empty_slot($slot) {
                $builder.empty();
            } else $body
            $builder.close_many(close);
        })
    };
}

/// `for` over the modes of a subtree and their numbers, or over those of two subtrees side by side.
/// A leaf is its own mode 0.
macro_rules! for_modes {
    (($left:expr, $node:expr), ($right:expr, $at:expr), |$index:pat_param, $one:ident, $other:ident| $body:block) => {{
        let (mut pair, mut index) = (($left.first_mode($node), $right.first_mode($at)), 0);
        while let (Some($one), Some($other)) = pair {
            let $index = index;
            pair = ($left.next($node, $one), $right.next($at, $other));
            index += 1;
            $body
        }
    }};
    ($tree:expr, $parent:expr, |$index:pat_param, $child:ident| $body:block) => {{
        let (mut mode, mut index) = ($tree.first_mode($parent), 0);
        while let Some($child) = mode {
            let $index = index;
            mode = $tree.next($parent, $child);
            index += 1;
            $body
        }
    }};
}

/// Names the operation and its operands in a refusal. `let` maps the result; after
/// `tree`, it is the tree of a `Self`. Both copy a large value once less than an `attempt!` would.
/// After `int`, the second operand is an integer.
macro_rules! report {
    (tree $result:expr, $($call:tt)*) => {
        report!(let tree = $result => Self { tree }, $($call)*)
    };
    (let $value:pat = $result:expr => $answer:expr, $($call:tt)*) => {
        match $result {
            Ok($value) => Ok($answer),
            Err(refusal) => report!(Err(refusal), $($call)*),
        }
    };
    ($result:expr, $operation:ident, $left:expr, int $right:expr) => {
        report!($result, $operation, $left, $crate::IntTuple::int($right))
    };
    ($result:expr, $operation:ident) => {
        report!($result, $operation, $crate::error::Operand::None)
    };
    ($result:expr, $operation:ident, $left:expr) => {
        report!($result, $operation, $left, $crate::error::Operand::None)
    };
    ($result:expr, $operation:ident, $left:expr, $right:expr) => {
        match $result {
            Ok(value) => Ok(value),
            Err(refusal) => Err($crate::error::LayoutError::new(
                $crate::error::Operation::$operation,
                refusal,
                $left.operand(),
                $right.operand(),
            )),
        }
    };
}

/// Adds an event to a trace. The event is not computed for a trace without capacity.
macro_rules! note {
    ($trace:expr, $Event:ident { $($fields:tt)* }) => {
        if $trace.is_on() {
            $trace.push($crate::trace::Event::$Event { $($fields)* });
        }
    };
}
