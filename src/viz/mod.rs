//! Pictures of layouts: SVG, `TikZ`, HTML and text. Nothing else in the library uses them.
//!
//! [`draw`](draw()) makes a [`Scene`] of a layout, an operation, an atom or an XLA shape, and the
//! scene is written by [`to_svg`](Scene::to_svg), [`to_tikz`](Scene::to_tikz),
//! [`to_html`](Scene::to_html) or [`to_text`](Scene::to_text). A layout in types is drawn by its
//! text: `format!("{layout:#}")` marks static leaves as CuTe does, `_4`.
//!
//! ```
//! use stridewise::{prelude::*, viz::{Options, TextStyle, draw}};
//!
//! let layout = layout!((2, (2, 2)) : (4, (1, 8)));
//! let picture = draw("layout", &[&format!("{layout:#}")], &Options::default())?;
//! assert_eq!(
//!     picture.to_text(TextStyle::default()),
//!     "\
//! (_2,(_2,_2)):(_4,(_1,_8))
//!
//!   | 0 1  2  3
//! --+----------
//! 0 | 0 1  8  9
//! 1 | 4 5 12 13
//!
//! size 8, cosize 14, rank 2, depth 2
//! "
//! );
//! # Ok::<(), stridewise::viz::Error>(())
//! ```

mod draw;
mod html;
mod palette;
mod scene;
mod shapes;
mod svg;
mod text;
mod tikz;

pub use self::{
    draw::{By, Error, KINDS, Kind, Options, draw},
    palette::{Palette, Rgb, Theme},
    scene::{
        Arrow, Axis, Cell, Content, Emphasis, Labels, MOST_CELLS, Paint, Panel, Raster, Scene,
    },
    text::TextStyle,
};
