//! The families from which cases are drawn.

use crate::{
    cases::{Bench, Case, What},
    fixed::{self, Fixed},
    products::{self, Product},
    random::Random,
    tiles::{self, Tiled},
};

/// A family.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Family {
    Dynamic(What),
    Product(Product),
    Static(Fixed),
    Tiles(Tiled),
}

impl Family {
    /// Those whose group or name contains a text, with how often they are drawn.
    pub(crate) fn matching(text: &str) -> Vec<(Self, u32)> {
        What::all()
            .map(|(what, weight)| (Self::Dynamic(what), weight))
            .chain(Product::ALL.map(|(product, weight)| (Self::Product(product), weight)))
            .chain(Fixed::ALL.map(|fixed| (Self::Static(fixed), 2)))
            .chain(Tiled::ALL.map(|tiled| (Self::Tiles(tiled), 2)))
            .filter(|(family, _)| family.names().iter().any(|name| name.contains(text)))
            .collect()
    }

    /// The group and the name.
    fn names(self) -> [&'static str; 2] {
        match self {
            Self::Dynamic(what) => [what.group(), what.name()],
            Self::Product(product) => ["gemm", product.name()],
            Self::Static(fixed) => ["static", fixed.name()],
            Self::Tiles(tiled) => ["masked tiles", tiled.name()],
        }
    }

    pub(crate) fn draw(self, random: &mut Random) -> Bench {
        match self {
            Self::Dynamic(what) => Case::draw(random, what),
            Self::Product(product) => products::draw(random, product),
            Self::Static(fixed) => fixed::draw(random, fixed),
            Self::Tiles(tiled) => tiles::draw(random, tiled),
        }
    }
}
