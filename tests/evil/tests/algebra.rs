//! Every `try_` form of layouts over hostile numbers: with leaves of 32 bits the result is the one of 64
//! bits, or an error, and never a panic.

use std::fmt::Display;
use stridewise::{
    int::{Dyn, Narrow},
    layout::Mode,
    prelude::*,
    tuple::{Cons, Nil},
    value::{self, LayoutError},
};
use stridewise_evil::hostile::{Hostile, Leaf, Random, calm, cases_to_try, modes};

/// The text of a result.
fn text<R: Display>(result: Result<R, LayoutError>) -> Option<String> {
    result.ok().map(|result| result.to_string())
}

/// A result without the strides of modes of one element, which do not count.
fn function(result: String) -> String {
    match result.parse::<value::Layout>() {
        Ok(layout) => layout.coalesce().to_string(),
        Err(_) => result,
    }
}

macro_rules! operations {
    ($random:ident [$layout:ident $other:ident $line:ident $dense:ident $m:ident $n:ident $k:ident $tiler:ident] $($call:expr;)*) => {
        /// The results of all operations on one layout with leaves `I`, which each seed repeats.
        macro_rules! results {
            ($leaf:ident $seed:expr) => {{
                let $random = &mut Random::of($seed);
                let $layout = <modes!($leaf $leaf $leaf $leaf)>::hostile($random);
                let $other = <modes!($leaf $leaf $leaf $leaf)>::hostile($random);
                let $line = <Mode<$leaf, $leaf>>::hostile($random);
                let [$m, $n, $k] = [0; 3].map(|_: isize| <$leaf as Leaf>::near($random.number()));
                let $dense = Mode::new(<$leaf as Leaf>::near($random.extent() % (1 << 30)), int!(1));
                let $tiler = Cons($line, Cons(<Mode<$leaf, $leaf>>::hostile($random), Nil));
                let what = format!("{} {} {} {} {} {} {} {} {}", $layout, $other, $line, $dense, $tiler.0, $tiler.1.0, $m.value(), $n.value(), $k.value());
                let mut results = Vec::new();
                $({
                    let result = calm(&(&what, stringify!($call)), || text($call));
                    results.push((stringify!($call), result));
                })*
                (what, results)
            }};
        }
    };
}
operations! { random [layout other line dense m n k tiler]
    layout.try_composition(other);
    layout.try_composition(line);
    layout.try_composition(tiler);
    line.try_complement(m);
    layout.try_right_inverse();
    line.try_right_inverse();
    layout.try_with_shape(shape!((m, n)));
    layout.try_logical_divide(line);
    layout.try_logical_divide(m);
    layout.try_logical_divide(shape!((m, n)));
    layout.try_zipped_divide(tiler);
    layout.try_zipped_divide(shape!((m, n)));
    layout.try_tiled_divide(shape!((m, n)));
    layout.try_flat_divide(shape!((m, n)));
    layout.try_flat_divide(shape!((m, 8)));
    dense.try_complement(shape!((m, n)));
    dense.try_left_inverse();
    dense.try_tile_to_shape(m);
    dense.try_logical_product(line);
    dense.try_logical_product(m);
    dense.try_blocked_product(line);
    dense.try_raked_product(line);
    line.try_logical_product(other);
    layout.try_zipped_product(tiler);
    layout.try_local_tile(shape!((m, n)), (k, 0)).map(|part| part.0);
    layout.try_local_tile(shape!((m, n)), (k, 0)).map(|part| part.1);
    layout.try_outer_partition(shape!((m, n)), (k, 0)).map(|part| part.0);
    layout.try_outer_partition(shape!((m, n)), (k, 0)).map(|part| part.1);
    layout.try_thread_view(other, k).map(|view| view.0);
    line.try_upcast(m);
    layout.shape().try_shape_div(shape!((m, n)));
    layout.shape().try_ceil_div(shape!((m, n)));
    layout.shape().try_evenly_divides(shape!((m, n)));
    layout.shape().try_round_up(shape!((m, n)));
    layout.shape().try_domain_distribute(m);
    layout.shape().try_crd2crd((k, 0), other.shape());
}

#[test]
fn results_of_32_bits_are_those_of_64() {
    let (mut equal, mut refused) = (0, 0);
    for seed in 0..cases_to_try() as u64 {
        let (what, narrow) = results!(Narrow seed);
        let (same, wide) = results!(Dyn seed);
        if what != same {
            // A number that 32 bits do not hold.
            continue;
        }
        for ((call, narrow), (_, wide)) in narrow.into_iter().zip(wide) {
            match narrow {
                Some(narrow) => {
                    let narrow = Some(function(narrow));
                    assert_eq!(narrow, wide.map(function), "{call}: {what}");
                    equal += 1;
                }
                None => refused += 1,
            }
        }
    }
    println!("{equal} equal, {refused} refused");
    // Few layouts may all have numbers that 32 bits do not hold.
    assert!(cfg!(miri) || equal > cases_to_try() && refused > cases_to_try());
}
