//! Chains of operations in a generic function, where rustc evaluates nothing and names everything.
//!
//! A row is one function with `n` links, measured over an empty program. The type grows in
//! proportion to `n` as long as an operation mentions each operand once, and what rustc does at
//! each link in proportion to the type.

use crate::{
    Result,
    measure::{Cost, least},
    rust::Stridewise,
};
use std::fmt::Write;

/// A generic function of a chain.
#[derive(Debug)]
pub(crate) struct Chain {
    pub(crate) label: &'static str,
    signature: &'static str,
    /// One link; `$i` and `$j` are extents of their own in each.
    link: &'static str,
    /// What is done with the end of the chain.
    end: &'static str,
}

/// Lengths of chains that are measured.
pub(crate) const LINKS: [usize; 5] = [1, 2, 4, 8, 16];

/// The lengths up to the longest one that is asked for.
pub(crate) fn lengths(longest: usize) -> impl Iterator<Item = usize> {
    LINKS.into_iter().filter(move |&links| links <= longest)
}

const OF_LAYOUT: &str = "pub fn chain<L: Layout>(l: L) -> isize";
const SIZE: &str = "l.size().value()";

/// All that is measured.
pub(crate) const CHAINS: &[Chain] = &[
    Chain {
        label: "zipped_divide, get",
        signature: OF_LAYOUT,
        link: "let l = l.zipped_divide(tile!($i, $j)).get(int!(0));",
        end: SIZE,
    },
    Chain {
        label: "composition",
        signature: OF_LAYOUT,
        link: "let l = l.composition(layout!(($i, $j) : (1, $i)));",
        end: SIZE,
    },
    Chain {
        label: "logical_product, coalesce",
        signature: OF_LAYOUT,
        link: "let l = l.logical_product(layout!(2 : 1)).coalesce();",
        end: SIZE,
    },
    Chain {
        label: "coalesce, complement, right_inverse",
        signature: OF_LAYOUT,
        link: "let l = l.coalesce().complement(int!($i)).right_inverse();",
        end: SIZE,
    },
    Chain {
        label: "slice",
        signature: OF_LAYOUT,
        link: "let l = l.slice(coord!((0, (_, _))));",
        end: SIZE,
    },
    Chain {
        label: "make_layout of generic parts",
        signature: "pub fn chain<L: Layout, N: Int>(l: L, n: N) -> isize",
        link: "let l = make_layout(l.shape(), shape!((n, $i))).zipped_divide(tile!($i, $j));",
        end: SIZE,
    },
    Chain {
        label: "a generic leaf in each operand",
        signature: "pub fn chain<L: Layout, N: Int>(l: L, n: N) -> isize",
        link: "let l = l.composition(layout!((n, $j) : (1, n))).append(layout!(n : $i));",
        end: SIZE,
    },
    Chain {
        label: "zipped_divide, get of any layout",
        signature: "pub fn chain<L: AnyLayout>(l: L) -> isize",
        link: "let l = l.zipped_divide(tile!($i, $j)).get(int!(0));",
        end: SIZE,
    },
    Chain {
        label: "composition, swizzle, slice",
        signature: OF_LAYOUT,
        link: "let l = swizzle!(1, 0, 3).composition(l.composition(tile!($i, $j))).slice(coord!((0, (_, _))));",
        end: SIZE,
    },
    Chain {
        label: "tile, partition, slice, sum of a view",
        signature: "pub fn chain<L: Layout>(l: View<'_, f32, L>) -> f32",
        link: "let l = l.local_tile(tile!($i, $j), coord!((0, 0)))
            .local_partition(layout!((2, 2) : (1, 2)), 1_usize).slice(coord!((_, 0)));
        sum += l.iter().sum::<f32>();",
        end: "sum",
    },
    Chain {
        label: "stages of a kernel, two tensors",
        signature: "pub fn chain<A: Layout, B: Layout>(a: View<'_, f32, A>, mut b: ViewMut<'_, f32, B>)",
        link: "let a = a.local_tile(tile!($i, $j), coord!((0, _))).slice(coord!((_, _, 0)))
            .local_partition(layout!((2, 2) : (1, 2)), 1_usize).slice(coord!((_, _)));
        let mut b = b.view_mut().local_tile(tile!($i, $j), coord!((0, _))).slice(coord!((_, _, 0)))
            .local_partition(layout!((2, 2) : (1, 2)), 1_usize).slice(coord!((_, _)));
        copy(a, b.view_mut());",
        end: "",
    },
    Chain {
        label: "stages of masked tiles, each of a matrix",
        signature: "pub fn chain<A: Layout, M: Mask, B: Layout, N: Mask>(a: View<'_, f32, A, M>, mut b: ViewMut<'_, f32, B, N>)",
        link: "let tile = a.masked().local_tile(tile!($i, $j), (0, 0)).local_partition(layout!((2, 2) : (1, 2)), 1_usize);
        copy(tile, b.view_mut().masked().local_tile(tile!($i, $j), (0, 0)).local_partition(layout!((2, 2) : (1, 2)), 1_usize));",
        end: "",
    },
    Chain {
        label: "stages of tiled MMAs, two tensors",
        signature: "pub fn chain<A: Layout, B: Layout>(a: View<'_, f32, A>, mut b: ViewMut<'_, f32, B>)",
        link: "let thread = Simt::default().get_slice(1_usize);
        let a = thread.partition_a(a).slice(coord!((0, _, _)));
        let mut b = thread.partition_c(b.view_mut()).slice(coord!((0, _, _)));
        copy(a, b.view_mut());",
        end: "",
    },
    Chain {
        label: "stages of tiled MMAs, each of a matrix",
        signature: "pub fn chain<A: Layout, B: Layout>(a: View<'_, f32, A>, mut b: ViewMut<'_, f32, B>)",
        link: "let thread = TiledMma::<UniversalFma<f32>, Layout![($i, $j, 1) : (1, $i, 0)]>::default().get_slice(1_usize);
        let part = thread.partition_a(a).slice(coord!((0, _, _)));
        copy(part, thread.partition_c(b.view_mut()).slice(coord!((0, _, _))));",
        end: "",
    },
    Chain {
        label: "broadcast of XLA shapes",
        signature: "pub fn chain<S: ArrayShape, R: ArrayShape>(s: S, r: R) -> isize",
        link: "let s = s.broadcast(r, shape!(()));",
        end: "s.to_layout().size().value()",
    },
];

/// What a program begins with.
const HEAD: &str = "use stridewise::{
    composed::AnyLayout, kernels::copy, prelude::*, tensor::Mask, tiled::{TiledMma, UniversalFma}, xla::types::ArrayShape,
};
type Simt = TiledMma<UniversalFma<f32>, Layout![(2, 2, 1) : (1, 2, 0)]>;
";

impl Chain {
    /// The program with so many links.
    fn program(&self, links: usize) -> String {
        let mut program = HEAD.to_string();
        writeln!(
            program,
            "{} {{\n    #[allow(unused)]\n    let mut sum = 0.0;",
            self.signature
        )
        .expect("a string");
        for i in 0..links {
            let link = self
                .link
                .replace("$i", &(i + 2).to_string())
                .replace("$j", &(i + 3).to_string());
            writeln!(program, "    {link}").expect("a string");
        }
        program + "    " + self.end + "\n}\n"
    }

    /// The cost of each number of links, up to the longest, over an empty program.
    pub(crate) fn costs(
        &self,
        stridewise: &Stridewise,
        longest: usize,
        repetitions: usize,
    ) -> Result<Vec<Cost>> {
        lengths(longest)
            .map(|links| {
                let programs = [HEAD.to_string(), self.program(links)];
                let [none, chain] = least(&programs, repetitions, |program| {
                    stridewise.compile(program, None)
                })?;
                Ok(chain - none)
            })
            .collect()
    }
}
