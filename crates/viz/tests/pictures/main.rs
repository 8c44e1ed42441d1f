//! Pictures: their cells against what CuTe and XLA answer, their colours, their files.

use stridewise_oracle as common;

mod atoms;
mod cells;
mod documentation;
mod files;
mod marks;
mod palette;
mod random;
mod text;

use stridewise_viz::{Cell, Options, Panel, Scene, draw};

/// A picture without options.
fn picture(kind: &str, arguments: &[&str]) -> Scene {
    draw(kind, arguments, &Options::default())
        .unwrap_or_else(|error| panic!("{kind} {arguments:?}: {error}"))
}

fn panel(scene: &Scene, number: usize) -> &Panel {
    &scene.panels[number].1
}

/// The cells of a panel that draws each one, row by row.
fn cells(panel: &Panel) -> &[Cell] {
    assert_eq!(panel.summary(), None);
    panel.cells()
}
