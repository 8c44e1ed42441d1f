//! Pictures of layouts: SVG, `TikZ`, HTML and text.
//!
//! [`draw`](draw()) makes a [`Scene`] of a layout, an operation, an atom or an XLA shape, and the
//! scene is written by [`to_svg`](Scene::to_svg), [`to_tikz`](Scene::to_tikz),
//! [`to_html`](Scene::to_html) or [`to_text`](Scene::to_text). A layout of types of
//! [`stridewise`](https://docs.rs/stridewise) is drawn by its text: `format!("{layout:#}")` marks
//! static leaves as CuTe does, `_4`.
//!
//! ```
//! use stridewise_viz::{Options, TextStyle, draw};
//!
//! let picture = draw("layout", &["(_2,(_2,_2)):(_4,(_1,_8))"], &Options::default())?;
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
//! # Ok::<(), stridewise_viz::DrawError>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod draw;
mod html;
mod paint;
mod palette;
#[cfg(feature = "raster")]
mod raster;
mod scene;
mod shapes;
mod svg;
mod text;
mod tikz;

pub use self::{
    draw::{By, DrawError, KINDS, Kind, Options, draw},
    paint::{Emphasis, Paint},
    palette::{Palette, Rgb, Theme},
    scene::{Arrow, Axis, Cell, MOST_CELLS, Panel, PanelOf, Scene},
    text::TextStyle,
};
